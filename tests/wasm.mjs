/* wasm.mjs - the WebAssembly engine plays the games of the perft files and must reach their signatures.
 *
 *   node tests/wasm.mjs build/web/wasm/engine.wasm [engine-simd.wasm]
 *
 * A second engine, with vectors, must judge by its nets as the first does.
 * It also insists that the module imports nothing, that the browser's table answers, and that computer players decide there
 * as they do in `skerry engine` (build/skerry, or SKERRY).
 */
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const skerry = process.env.SKERRY ?? join(root, "build", "skerry");
let number = 0, failed = 0;

function check(good, name, why = "") {
    if (!good && why) console.log(`# ${why}`);
    console.log(`${good ? "ok" : "not ok"} ${++number} - ${name}`);
    failed += good ? 0 : 1;
}

const module = new WebAssembly.Module(readFileSync(process.argv[2]));
const imports = WebAssembly.Module.imports(module);
check(imports.length === 0, "the module imports nothing", imports.map((i) => i.name).join(" "));
if (imports.length) process.exit(1);
const engine = new WebAssembly.Instance(module).exports,
    swift = process.argv[3] ? new WebAssembly.Instance(new WebAssembly.Module(readFileSync(process.argv[3]))).exports : null;

/* The text that the last session call left in the output buffer. */
function answer() {
    const bytes = new Uint8Array(engine.memory.buffer, engine.session_out(), engine.session_out_length());
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
}

engine.session_games(0);
const games = JSON.parse(answer());
check(games.length > 0, "the engine lists its games");

/* Option bits that a line of words names. */
function optionBits(index, words) {
    let bits = 0;
    games[index].options.forEach((option, o) => {
        const value = option.values.indexOf(words.get(option.key));
        if (value > 0) bits = engine.session_option(index, bits, o, value);
    });
    return bits >>> 0;
}

games.forEach((game, index) => {
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
});

/* --- computer players --- */

function put(text) {
    const bytes = new TextEncoder().encode(text);
    const room = new Uint8Array(engine.memory.buffer, engine.session_in(), bytes.length + 1);
    room.set(bytes);
    room[bytes.length] = 0;
}

/* The level that is compared: hard, or the only one that searches. */
function searcher(game) {
    const level = game.levels.findIndex((one) => one.name === "hard");
    return level < 0 ? game.levels.findIndex((one) => one.name === "expert") : level;
}

/* A table for two of one level. */
function openTable(index, seed, level) {
    put(seed);
    engine.session_new(index, 2, 0);
    put("Computer");
    for (let seat = 0; seat < 2; seat++) engine.session_seat(seat, level);
}

const acting = () => 31 - Math.clz32(engine.session_actors() & -engine.session_actors());
const CHANCE = 7;

function position() {
    engine.session_position(255);
    return answer();
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

/* Computer players play 120 plies here; the native binary is asked for each decision of theirs and draws by itself. */
function compareMoves(game, index, seed, iterations) {
    const level = searcher(game), name = game.levels[level].name, learned = netOf(game, index);
    const requests = [`seed ${seed}`, `new ${game.key} players=2`], moves = [];
    let decisions = 0;
    openTable(index, seed, level);
    for (let ply = 0; ply < 120 && engine.session_actors(); ply++) {
        const seat = acting();
        if (seat === CHANCE) {
            engine.session_chance();
            requests.push("chance auto");
            continue;
        }
        decisions += engine.session_forced(seat) < 0 ? 1 : 0;
        const action = engine.session_choose(seat, iterations);
        engine.session_play(seat, action);
        moves.push(`${seat} ${action}`);
        requests.push(`go ${name} 0 ${iterations}`, `play ${seat} ${action}`);
    }
    requests.push("position", "quit", "");
    const native = spawnSync(skerry, ["engine"], { input: requests.join("\n"), encoding: "utf8" });
    const lines = native.stdout.split("\n");
    const best = lines.filter((line) => line.startsWith("best ")).map((line) => line.split(" ").slice(1, 3).join(" "));
    const differs = moves.findIndex((move, i) => move !== best[i]);
    check(
        (decisions > 20 || !engine.session_actors()) && differs < 0 && best.length === moves.length && lines.includes(position()),
        `${game.key}: ${name} ${learned ? "with its net " : ""}makes the moves of the native engine (seed ${seed}, ${iterations} iterations)`,
        `${decisions} decisions; move ${differs}: ${moves[differs]} here, ${best[differs]} native; ${lines.find((line) => line.startsWith("error"))}`,
    );
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

games.forEach((game, index) => {
    compareNets(game, index);
    compareMoves(game, index, "7", 200);
    compareMoves(game, index, "8", 60);
    engine.session_use_net(index, 0); /* without: a net leaves little to luck */
    compareWeights(game, index, 120);
});

check(engine.signature(games.length, 2, 0, 1, 1) === 0n, "a game that does not exist has no signature");
console.log(`1..${number}`);
process.exit(failed ? 1 : 0);
