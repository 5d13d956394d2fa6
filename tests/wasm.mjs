/* wasm.mjs - the WebAssembly engine plays the games of the perft files and must reach their signatures.
 *
 *   node tests/wasm.mjs build/web/wasm/engine.wasm
 *
 * It also insists that the module imports nothing, and that the browser's table answers.
 */
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
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
const engine = new WebAssembly.Instance(module).exports;

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

check(engine.signature(games.length, 2, 0, 1, 1) === 0n, "a game that does not exist has no signature");
console.log(`1..${number}`);
process.exit(failed ? 1 : 0);
