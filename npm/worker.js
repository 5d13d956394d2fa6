/* worker.js - the engine in a thread of its own: one message in, one message out.
 *
 * A request is {id, table, call, args}: table 0 is the engine, others are tables that it opened. The answer is {id, value},
 * or {id, error, kind}.
 */
import { load } from "./index.js";

/* What a table may be asked; actors, drawing and over are values there and calls here. */
const CALLS = ["actors", "drawing", "over", "view", "choices", "play", "say", "draw", "sit", "choose", "advise", "undo", "log", "record", "position", "fair", "useNet"];
const port = typeof self === "object" && self.postMessage ? self : (await import("node:worker_threads")).parentPort;
const tables = new Map();
let engine,
    last = 0;

function keep(table) {
    tables.set(++last, table);
    return { table: last, facts: { game: table.game, players: table.players, options: table.options }, names: CALLS };
}

async function answer({ table, call, args }) {
    if (table === 0) {
        if (call === "load") return void (engine = await load(args[0]));
        if (call === "load_record") return keep(engine.load(...args));
        const value = engine[call](...args);
        return call === "open" || call === "openPosition" ? keep(value) : value;
    }
    if (call === "close") return void tables.delete(table);
    const found = tables.get(table);
    if (!found) throw new RangeError("this table was closed");
    return typeof found[call] === "function" ? found[call](...args) : found[call];
}

/* Requests are answered in the order in which they come. */
let before = Promise.resolve();
function hear(request) {
    before = before.then(async () => {
        try {
            port.postMessage({ id: request.id, value: await answer(request) });
        } catch (error) {
            port.postMessage({ id: request.id, error: error.message, kind: error.name });
        }
    });
}

if (port.on) port.on("message", hear);
else port.onmessage = (event) => hear(event.data);
