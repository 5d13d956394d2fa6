/* nets.mjs - positions that a game's net judges in a second, in node and in the browser, with vectors and without.
 *
 *   node web/tests/nets.mjs
 *
 * As `skerry bench --nets` natively: view, choices and features included, two players, the best of several windows. Node counts
 * processor time, a browser has only the clock.
 */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root, startBrowser, stopBrowser } from "./browser.mjs";

/* Runs here and in the page: an engine and the nets of its games, as bytes in base64. */
function measure({ engine, nets }) {
    const bytes = (text) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0)),
        one = new WebAssembly.Instance(new WebAssembly.Module(bytes(engine))).exports,
        now = () => (globalThis.process ? process.cpuUsage().user / 1000 : performance.now()),
        found = {};
    for (const [index, net] of nets.entries()) {
        if (!net) continue;
        const file = bytes(net);
        new Uint8Array(one.memory.buffer, one.session_net(), file.length).set(file);
        if (one.session_use_net(index, file.length) !== 1) continue;
        let best = Infinity;
        for (let window = 0; window < 30; window++) {
            const begin = now();
            one.net_signature(index, 2, 500);
            best = Math.min(best, now() - begin);
        }
        found[index] = Math.round(500 / best);
    }
    return found;
}

const read = (path) => readFileSync(path).toString("base64"),
    engine = new WebAssembly.Instance(new WebAssembly.Module(readFileSync(join(root, "build/web/wasm/engine.wasm"))))
        .exports;
engine.session_games(0);
const games = JSON.parse(
        new TextDecoder().decode(new Uint8Array(engine.memory.buffer, engine.session_out(), engine.session_out_length())),
    ),
    fileOf = (game) => join(root, "nets", `${game.key}.net`),
    nets = games.map((game) => (existsSync(fileOf(game)) ? read(fileOf(game)) : "")),
    browser = await startBrowser(),
    columns = [];
for (const kind of ["engine", "engine-simd"]) {
    const given = { engine: read(join(root, `build/web/wasm/${kind}.wasm`)), nets };
    columns.push(measure(given), await browser.page.evaluate(measure, given));
}
console.log("1000 positions a second   node   Chromium   node, vectors   Chromium, vectors");
for (const [index, game] of games.entries())
    if (nets[index])
        console.log(
            game.key.padEnd(25),
            columns.map((one, i) => String(one[index]).padStart([4, 10, 15, 19][i])).join(""),
        );
await browser.stop();
await stopBrowser();
