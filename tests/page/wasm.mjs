/* wasm.mjs - the WebAssembly engine plays the games of the perft files and must reach their signatures.
 *
 *   node tests/page/wasm.mjs build/web/wasm/engine.wasm [engine-simd.wasm]
 *   node tests/page/wasm.mjs ENGINE ENGINE-SIMD --moves 1000 PROGRAM...      so many decisions of every game's expert, and nothing else
 *
 * A second engine, with vectors, must judge by its nets as the first does. A PROGRAM is a skerry of any build, and may begin
 * with what runs it: "qemu-aarch64 build-arm/skerry".
 * It also insists that the module imports nothing, that the browser's table answers, and that computer players decide there
 * as they do in `skerry engine` (build/skerry, or SKERRY). SKERRY_GAME leaves one game of them.
 */
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "../..");
const skerry = process.env.SKERRY ?? join(root, "build", "skerry"), only = process.env.SKERRY_GAME?.replaceAll("-", "_");
let number = 0, failed = 0;

function check(good, name, why = "") {
    if (!good && why) console.log(`# ${why}`);
    console.log(`${good ? "ok" : "not ok"} ${++number} - ${name}`);
    failed += good ? 0 : 1;
}

const [first, second, mode, wanted, ...programs] = process.argv.slice(2);
const module = new WebAssembly.Module(readFileSync(first));
const imports = WebAssembly.Module.imports(module);
check(imports.length === 0, "the module imports nothing", imports.map((i) => i.name).join(" "));
if (imports.length) process.exit(1);
const engine = new WebAssembly.Instance(module).exports,
    swift = second ? new WebAssembly.Instance(new WebAssembly.Module(readFileSync(second))).exports : null;

/* The text that the last session call left in the output buffer. */
function answer(one = engine) {
    const bytes = new Uint8Array(one.memory.buffer, one.session_out(), one.session_out_length());
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
}

engine.session_games(0);
const games = JSON.parse(answer());
check(games.length > 0, "the engine lists its games");
if (only && !games.some((game) => game.prefix === only)) {
    console.log(`Bail out! SKERRY_GAME names no game: ${only}; there are ${games.map((game) => game.prefix).join(", ")}`);
    process.exit(1);
}

/* Option bits that a line of words names. */
function optionBits(index, words) {
    let bits = 0;
    games[index].options.forEach((option, o) => {
        const value = option.values.indexOf(words.get(option.key));
        if (value > 0) bits = engine.session_option(index, bits, o, value);
    });
    return bits >>> 0;
}

/* The signatures of a game's perft files. */
function compareSignatures(game, index) {
    const folder = join(root, "games", game.prefix, "perft");
    const counts = new Set();
    const files = existsSync(folder) ? readdirSync(folder) : [];
    for (const file of files.filter((name) => name.endsWith(".txt")).sort()) {
        for (const line of readFileSync(join(folder, file), "utf8").split("\n").filter((text) => text.includes(" signature="))) {
            const words = new Map(line.split(" ").map((word) => word.split("=")));
            const players = Number(words.get("players"));
            const got = engine.signature(index, players, optionBits(index, words), Number(words.get("seed")), Number(words.get("games")));
            const hex = BigInt.asUintN(64, got).toString(16).padStart(16, "0");
            check(hex === words.get("signature"), `${game.key}: ${line.split(" plies=")[0]}`, `got ${hex}, want ${words.get("signature")}`);
            counts.add(players);
        }
    }
    for (let players = game.min; players <= game.max; players++)
        if (!counts.has(players)) check(false, `${game.key} has a signature for ${players} players`);
}

/* --- computer players --- */

function put(text, one = engine) {
    const bytes = new TextEncoder().encode(text);
    const room = new Uint8Array(one.memory.buffer, one.session_in(), bytes.length + 1);
    room.set(bytes);
    room[bytes.length] = 0;
}

const levelNamed = (game, name) => game.levels.findIndex((one) => one.name === name);

/* The level that is compared: hard, or the only one that searches. */
function searcher(game) {
    const level = levelNamed(game, "hard");
    return level < 0 ? levelNamed(game, "expert") : level;
}

/* A table for two of one level. */
function openTable(index, seed, level, one = engine) {
    put(seed, one);
    one.session_new(index, 2, 0);
    put("Computer", one);
    for (let seat = 0; seat < 2; seat++) one.session_seat(seat, level);
}

const acting = (one = engine) => 31 - Math.clz32(one.session_actors() & -one.session_actors());
const CHANCE = 7;

function position(one = engine) {
    one.session_position(255);
    return answer(one);
}

function weigh(seat, iterations, salt) {
    engine.session_weigh(seat, iterations, salt);
    return JSON.parse(answer());
}

/* Give the game its net, as the page does for its strongest level; 1 if it has one. */
function netOf(game, index, one = engine) {
    const file = join(root, "nets", `${game.key}.net`);
    if (!existsSync(file)) return 0;
    const bytes = readFileSync(file);
    new Uint8Array(one.memory.buffer, one.session_net(), bytes.length).set(bytes);
    return one.session_use_net(index, bytes.length);
}

/* Native and here a net says the same of a thousand positions, for every number of players; a damaged one is refused. */
function compareNets(game, index) {
    if (!netOf(game, index)) return;
    for (let players = game.min; players <= game.max; players++) {
        const native = spawnSync(skerry, ["bench", game.key, "--nets", "--json", "--players", String(players)], { encoding: "utf8" });
        const here = BigInt.asUintN(64, engine.net_signature(index, players, 1000)).toString(16).padStart(16, "0");
        const there = native.status === 0 ? JSON.parse(native.stdout)[0]?.signature : native.stderr;
        check(here === there, `${game.key}: its net says the same natively and here, ${players} players`, `${here}, native ${there}`);
        if (!swift) continue;
        netOf(game, index, swift);
        const sooner = BigInt.asUintN(64, swift.net_signature(index, players, 1000)).toString(16).padStart(16, "0");
        check(sooner === here, `${game.key}: and with vectors, ${players} players`, `${sooner}, plain ${here}`);
    }
    new Uint8Array(engine.memory.buffer, engine.session_net(), 5000)[4000] ^= 1;
    check(engine.session_use_net(index, 5000) === 0, `${game.key}: a net that is cut off is refused`);
    const size = readFileSync(join(root, "nets", `${game.key}.net`)).length;
    check(engine.session_use_net(index, size) === 0, `${game.key}: a damaged net is refused`);
    check(netOf(game, index) === 1, `${game.key}: a sound one is taken again`);
}

/* Computer players of one level play here, until the game ends or `most` plies are played: their moves, where that led, and the
 * requests that let another program draw the same and decide the same. */
function playHere(one, game, index, { seed, level, iterations, most }) {
    const name = game.levels[level].name, requests = [`seed ${seed}`, `new ${game.key} players=2`], moves = [];
    let decisions = 0;
    openTable(index, seed, level, one);
    for (let ply = 0; ply < most && one.session_actors(); ply++) {
        const seat = acting(one);
        if (seat === CHANCE) {
            one.session_chance();
            requests.push("chance auto");
            continue;
        }
        decisions += one.session_forced(seat) < 0 ? 1 : 0;
        const action = one.session_choose(seat, iterations);
        one.session_play(seat, action);
        moves.push(`${seat} ${action}`);
        requests.push(`go ${name} 0 ${iterations}`, `play ${seat} ${action}`);
    }
    return { requests: [...requests, "position", "quit", ""], moves, decisions, over: !one.session_actors(), end: position(one) };
}

/* What another program decides: its moves, and the lines of its answer. */
function playThere(program, requests) {
    const [command, ...words] = program.split(" ");
    const lines = spawnSync(command, [...words, "engine"], { input: requests.join("\n"), encoding: "utf8" }).stdout.split("\n");
    return { lines, moves: lines.filter((line) => line.startsWith("best ")).map((line) => line.split(" ").slice(1, 3).join(" ")) };
}

/* The native binary is asked for each decision that is made here, and draws by itself. */
function compareMoves(game, index, name, seed, iterations) {
    const level = levelNamed(game, name), learned = netOf(game, index) && name === "expert";
    const here = playHere(engine, game, index, { seed, level, iterations, most: 120 }), there = playThere(skerry, here.requests);
    const differs = here.moves.findIndex((move, i) => move !== there.moves[i]);
    check(
        (here.decisions > 20 || here.over) && differs < 0 && there.moves.length === here.moves.length && there.lines.includes(here.end),
        `${game.key}: ${name} ${learned ? "with its net " : ""}makes the moves of the native engine (seed ${seed}, ${iterations} iterations)`,
        `${here.decisions} decisions; move ${differs}: ${here.moves[differs]} here, ${there.moves[differs]} native; ${there.lines.find((line) => line.startsWith("error"))}`,
    );
}

/* So many decisions of the expert at 64 iterations, whole games: here, here with vectors, and in every other program. */
function compareExperts(game, index, count) {
    const level = levelNamed(game, "expert"), tally = new Map(["vectors", ...programs].map((name) => [name, 0]));
    let decisions = 0, moves = 0;
    for (const one of [engine, swift]) if (one) netOf(game, index, one);
    for (let seed = 1; decisions < count; seed++) {
        const plan = { seed: String(seed), level, iterations: 64, most: 10000 }, here = playHere(engine, game, index, plan);
        const same = (theirs) => here.moves.filter((move, i) => move === theirs[i]).length;
        tally.set("vectors", tally.get("vectors") + same(playHere(swift, game, index, plan).moves));
        for (const program of programs) tally.set(program, tally.get(program) + same(playThere(program, here.requests).moves));
        decisions += here.decisions;
        moves += here.moves.length;
    }
    for (const [name, same] of tally)
        check(same === moves, `${game.key}: ${name}: the same ${moves} moves, ${decisions} of them decisions`, `${moves - same} differ`);
}

/* Each moment several times: chosen, weighed, and weighed by second players with luck of their own. */
function compareWeights(game, index, iterations) {
    const level = searcher(game), wrong = [], spread = (list) => list.map((one) => one.visits).join(" ");
    let decisions = 0, apart = 0;
    openTable(index, "weigh", level);
    while (decisions < 8 && engine.session_actors()) {
        const seat = acting();
        if (seat === CHANCE) {
            engine.session_chance();
            continue;
        }
        const only = engine.session_forced(seat) >= 0, anew = () => engine.session_seat(seat, level); /* it forgets what it thought */
        const lists = [0, 0, 1, 2].map((salt) => (anew(), weigh(seat, iterations, salt)));
        anew();
        const chosen = engine.session_choose(seat, iterations);
        if (engine.session_effort() !== (only ? 0 : iterations)) wrong.push(`effort ${engine.session_effort()}`);
        engine.session_view(seat, 0);
        const legal = JSON.parse(answer()).choices.map((one) => one.id).join(" ");
        for (const list of lists) {
            if (list.map((one) => one.id).join(" ") !== legal) wrong.push(`choices ${list.map((one) => one.id)}, legal ${legal}`);
            if (list.reduce((sum, one) => sum + one.visits, 0) !== (only ? 1 : iterations)) wrong.push(`visits ${spread(list)}`);
        }
        const most = Math.max(...lists[0].map((one) => one.visits));
        if (lists[0].find((one) => one.id === chosen)?.visits !== most) wrong.push(`chose ${chosen} of ${JSON.stringify(lists[0])}`);
        if (spread(lists[0]) !== spread(lists[1])) wrong.push("weighing twice from one seed differs");
        if (!only && new Set(lists.map(spread)).size === 3) apart++;
        decisions += only ? 0 : 1;
        engine.session_play(seat, chosen);
    }
    check(!wrong.length && (decisions === 8 || (decisions > 0 && !engine.session_actors())), `${game.key}: weights add up and favour what is chosen`, wrong.join("; "));
    check(apart > decisions / 2, `${game.key}: salts give weights of their own`, `${apart} of ${decisions}`);
    openTable(index, "weigh", 255);
    check(weigh(0, 10, 0).length === 0 && weigh(9, 10, 1).length === 0, `${game.key}: a person weighs nothing`);
}

if (mode === "--moves") {
    games.forEach((game, index) => compareExperts(game, index, Number(wanted)));
} else {
    const chosen = games.map((game, index) => [game, index]).filter(([game]) => !only || game.prefix === only);
    check(chosen.length > 0, only ? `${only} is among them` : "they are compared");
    chosen.forEach(([game, index]) => compareSignatures(game, index));
    chosen.forEach(([game, index]) => {
        compareNets(game, index);
        compareMoves(game, index, game.levels[searcher(game)].name, "7", 200);
        compareMoves(game, index, "expert", "8", 60);
        engine.session_use_net(index, 0); /* without: a net leaves little to luck */
        compareWeights(game, index, 120);
    });
    check(engine.signature(games.length, 2, 0, 1, 1) === 0n, "a game that does not exist has no signature");
}
console.log(`1..${number}`);
process.exit(failed ? 1 : 0);
