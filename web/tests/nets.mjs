/* nets.mjs - positions that a game's net judges in a second, in node and in the browser, with vectors and without; and what the
 * expert with that net takes for a decision there.
 *
 *   node web/tests/nets.mjs
 *
 * As `skerry bench --nets` natively: view, choices and features included, two players, the best of several windows. Node counts
 * processor time, a browser has only the clock. Decisions are the first 40 with a choice of a game between two experts, in one
 * worker; the page has several where a device has more processors.
 */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root, startBrowser, stopBrowser } from "./browser.mjs";

/* Runs here and in the page: an engine and the nets of its games, as bytes in base64. */
function measure({ engine, nets, levels }) {
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
        found[index] = [Math.round(500 / best), ...decisions(index)];
    }
    return found;

    /* Milliseconds of a decision between experts: the mean and the longest. */
    function decisions(index) {
        const say = (text) => {
                const room = new Uint8Array(one.memory.buffer, one.session_in(), text.length + 1);
                room.set([...text].map((letter) => letter.charCodeAt(0)));
                room[text.length] = 0;
            },
            times = [];
        say("nets-1");
        one.session_new(index, 2, 0);
        say("");
        const expert = levels[index];
        for (const seat of [0, 1]) one.session_seat(seat, expert, 0);
        while (times.length < 40 && one.session_actors()) {
            if (one.session_chance() === 0) continue;
            const seat = 31 - Math.clz32(one.session_actors() & -one.session_actors()),
                only = one.session_forced(seat),
                begin = now(),
                action = only >= 0 ? only : one.session_choose(seat, 0);
            if (only < 0) times.push(now() - begin);
            one.session_play(seat, action);
        }
        return [times.reduce((sum, ms) => sum + ms, 0) / times.length, Math.max(...times)].map(Math.round);
    }
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
    levels = games.map((game) => game.levels.findIndex((level) => level.name === "expert")),
    browser = await startBrowser(),
    columns = [];
for (const kind of ["engine", "engine-simd"]) {
    const given = { engine: read(join(root, `build/web/wasm/${kind}.wasm`)), nets, levels };
    columns.push(measure(given), await browser.page.evaluate(measure, given));
}
console.log("1000 positions a second   node   Chromium   node, vectors   Chromium, vectors");
for (const [index, game] of games.entries())
    if (nets[index])
        console.log(
            game.key.padEnd(25),
            columns.map((one, i) => String(one[index][0]).padStart([4, 10, 15, 19][i])).join(""),
        );
console.log("ms of a decision, mean and longest");
for (const [index, game] of games.entries())
    if (nets[index])
        console.log(
            game.key.padEnd(25),
            columns.map((one, i) => one[index].slice(1).join(" ").padStart([4, 10, 15, 19][i])).join(""),
        );
await browser.stop();
await stopBrowser();
