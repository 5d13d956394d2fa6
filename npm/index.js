/* index.js - the rules, views and computer players of five board games, in this thread (`load`) or in a worker (`remote`).
 *
 * The module is compiled once; every table is an instance of its own, with fixed memory, so that tables never meet.
 * Types and explanations are in index.d.ts.
 */

export const TABLE = 6; /* the viewer who sees what lies open */
export const OPEN = 255; /* the viewer from whom nothing is hidden */
const CHANCE = 7,
    PERSON = 255;
const LANGUAGES = ["en", "fr"];
/* A module of one function that computes with vectors of 128 bits. */
const PROOF = [0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0, 253, 15, 253, 98, 11];

/* Something that the rules, or a text, do not allow; the message says why, in the language asked for. */
export class Refusal extends Error {
    name = "Refusal";
}

function languageOf(lang = "en") {
    const index = LANGUAGES.indexOf(lang);
    if (index < 0) throw new RangeError(`no language "${lang}": en or fr`);
    return index;
}

/* The bytes of a file that lies beside this one, or of an address. */
async function bytesOf(source) {
    if (source instanceof ArrayBuffer || ArrayBuffer.isView(source)) return source;
    const url = new URL(source, import.meta.url);
    if (url.protocol === "file:") {
        const { readFile } = await import("node:fs/promises");
        return readFile(url);
    }
    const answer = await fetch(url);
    if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
    return answer.arrayBuffer();
}

/* One instance and its two buffers: text goes in at one place and comes out at another. */
class Session {
    constructor(module) {
        this.calls = new WebAssembly.Instance(module).exports;
    }

    put(text) {
        const bytes = new TextEncoder().encode(text),
            size = this.calls.session_in_size();
        if (bytes.length > size) throw new RangeError(`${bytes.length} bytes of text, of ${size}`);
        const room = new Uint8Array(this.calls.memory.buffer, this.calls.session_in(), bytes.length + 1);
        room.set(bytes);
        room[bytes.length] = 0;
        return bytes.length;
    }

    said() {
        const { memory, session_out, session_out_length } = this.calls;
        return new TextDecoder().decode(new Uint8Array(memory.buffer, session_out(), session_out_length()));
    }

    told() {
        return JSON.parse(this.said());
    }

    /* Refuse unless the status is 0. */
    must(status, lang) {
        if (status === 0) return;
        this.calls.session_status(status, lang);
        throw new Refusal(this.said());
    }
}

/* A table: one game from its set-up to its end. */
class Table {
    #session;
    #facts;

    constructor(session, games) {
        this.#session = session;
        session.calls.session_table();
        const table = session.told();
        this.#facts = games[table.game];
        this.game = this.#facts.key;
        this.players = table.players;
        this.options = table.options;
    }

    /* Seats are numbers from 0; what is not one is refused here. */
    #seat(seat) {
        if (!Number.isInteger(seat) || seat < 0 || seat >= this.players) throw new RangeError(`no seat ${seat} of ${this.players}`);
        return seat;
    }

    #viewer(viewer) {
        return viewer === TABLE || viewer === OPEN ? viewer : this.#seat(viewer);
    }

    get actors() {
        const bits = this.#session.calls.session_actors();
        return [...Array(this.players).keys()].filter((seat) => (bits >> seat) & 1);
    }

    get drawing() {
        return ((this.#session.calls.session_actors() >> CHANCE) & 1) === 1;
    }

    get over() {
        return this.#session.calls.session_actors() === 0;
    }

    view(viewer = TABLE, lang) {
        this.#session.calls.session_view(this.#viewer(viewer), languageOf(lang));
        return this.#session.told();
    }

    choices(seat, lang) {
        return this.view(this.#seat(seat), lang).choices;
    }

    play(seat, action, lang) {
        const index = languageOf(lang),
            { calls } = this.#session;
        if (!Number.isInteger(action) || action < 0 || action > 0xffff) throw new RangeError(`no action ${action}`);
        const status = calls.session_play(this.#seat(seat), action);
        if (status === 0) return;
        calls.session_why(seat, action, index);
        const why = this.#session.said();
        if (why) throw new Refusal(why);
        this.#session.must(status, index);
    }

    say(seat, text, lang) {
        const index = languageOf(lang);
        this.#session.put(text);
        const action = this.#session.calls.session_parse(this.#seat(seat), index);
        if (action >= 0) return action;
        const why = this.#session.said();
        if (why) throw new Refusal(why);
        this.#session.must(-1 - action, index);
    }

    draw() {
        let count = 0;
        for (; this.drawing; count++) this.#session.must(this.#session.calls.session_chance(), 0);
        return count;
    }

    sit(seat, level, name = "") {
        const index = level === null ? PERSON : this.#facts.levels.findIndex((one) => one.name === level);
        if (index < 0) throw new RangeError(`no level "${level}" in ${this.game}`);
        this.#session.put(name);
        this.#session.calls.session_seat(this.#seat(seat), index);
    }

    choose(seat, iterations = 0) {
        const action = this.#session.calls.session_choose(this.#seat(seat), iterations);
        if (action < 0) throw new Refusal(`seat ${seat} is no computer player whose turn it is`);
        return action;
    }

    advise(seat, iterations = 2000, lang) {
        this.#session.calls.session_hint(this.#seat(seat), iterations, languageOf(lang), 0);
        return this.#session.told();
    }

    undo(seat) {
        return this.#session.calls.session_undo(this.#seat(seat));
    }

    log(viewer = TABLE, from = 0, lang) {
        this.#session.calls.session_log(from, this.#viewer(viewer), languageOf(lang));
        return this.#session.told();
    }

    record() {
        this.#session.calls.session_record();
        return this.#session.said();
    }

    position(viewer = TABLE) {
        this.#session.calls.session_position(this.#viewer(viewer));
        return this.#session.said();
    }

    fair() {
        return this.#session.calls.session_fair() === 0;
    }

    useNet(bytes) {
        const { calls } = this.#session,
            net = new Uint8Array(bytes.buffer ?? bytes, bytes.byteOffset ?? 0, bytes.byteLength);
        if (net.length > calls.session_net_size()) throw new RangeError(`a net of ${net.length} bytes`);
        new Uint8Array(calls.memory.buffer, calls.session_net(), net.length).set(net);
        if (calls.session_use_net(this.#facts.index, net.length) !== 1) throw new Refusal(`this is no net of ${this.game}`);
    }
}

/* The compiled engine. */
class Engine {
    #module;
    #games;

    constructor(module) {
        this.#module = module;
        this.#games = this.games().map((game, index) => ({ ...game, index }));
    }

    games(lang) {
        const session = new Session(this.#module);
        session.calls.session_games(languageOf(lang));
        return session.told();
    }

    #find(game) {
        const facts = this.#games.find((one) => one.key === game);
        if (!facts) throw new RangeError(`no game "${game}": ${this.#games.map((one) => one.key).join(", ")}`);
        return facts;
    }

    rules(game, lang) {
        const session = new Session(this.#module);
        session.calls.session_rules(this.#find(game).index, languageOf(lang));
        return session.told();
    }

    /* The options by name as the engine's bits. */
    #bits(session, facts, options) {
        let bits = 0;
        for (const [key, value] of Object.entries(options)) {
            const option = facts.options.findIndex((one) => one.key === key),
                at = facts.options[option]?.values.indexOf(String(value)) ?? -1;
            if (at < 0) throw new RangeError(`${facts.key} has no option ${key}=${value}`);
            bits = session.calls.session_option(facts.index, bits, option, at) >>> 0;
        }
        return bits;
    }

    open(game, { players = 2, options = {}, seed = seedText(), lang } = {}) {
        const session = new Session(this.#module),
            facts = this.#find(game),
            bits = this.#bits(session, facts, options),
            index = languageOf(lang);
        session.put(String(seed));
        session.must(session.calls.session_new(facts.index, players, bits), index);
        return new Table(session, this.#games);
    }

    load(record, lang) {
        const session = new Session(this.#module);
        if (session.calls.session_load(session.put(record), languageOf(lang)) !== 0) throw new Refusal(session.said());
        return new Table(session, this.#games);
    }

    openPosition(id, lang) {
        const session = new Session(this.#module);
        session.put(id);
        session.must(session.calls.session_open(), languageOf(lang));
        return new Table(session, this.#games);
    }
}

function seedText() {
    return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/* The engine in this thread; `source` names another file, or is its bytes. */
export async function load(source) {
    const vectors = WebAssembly.validate(new Uint8Array(PROOF));
    return new Engine(await WebAssembly.compile(await bytesOf(source ?? (vectors ? "./engine-simd.wasm" : "./engine.wasm"))));
}

/* The net with which the strongest levels of a game think; null where it has none. */
export async function net(game) {
    const nets = JSON.parse(new TextDecoder().decode(await bytesOf("./nets/list.json")));
    return nets.includes(game) ? new Uint8Array(await bytesOf(`./nets/${game}.net`)) : null;
}

/* --- the same in a worker --- */

/* The other end of a worker, in a browser or in node. */
async function connect(listen) {
    const url = new URL("./worker.js", import.meta.url);
    if (typeof Worker === "function") {
        const worker = new Worker(url, { type: "module" });
        worker.onmessage = (event) => listen(event.data);
        worker.onerror = (event) => listen({ broken: event.message });
        return worker;
    }
    const { Worker: Thread } = await import("node:worker_threads"),
        thread = new Thread(url);
    thread.on("message", listen);
    thread.on("error", (error) => listen({ broken: error.message }));
    return thread;
}

/* Its functions as promises: `table` 0 is the engine, others are tables that it opened. */
export async function remote(source) {
    const waiting = new Map();
    let last = 0;
    const worker = await connect((answer) => {
        if (answer.broken) return waiting.forEach(({ reject }) => reject(new Error(answer.broken)));
        const { resolve, reject } = waiting.get(answer.id);
        waiting.delete(answer.id);
        if (!answer.error) return resolve(answer.value);
        const kinds = { Refusal, RangeError };
        reject(new (kinds[answer.kind] ?? Error)(answer.error));
    });
    const ask = (table, call, args) =>
        new Promise((resolve, reject) => {
            waiting.set(++last, { resolve, reject });
            worker.postMessage({ id: last, table, call, args });
        });
    const functions = (number, names) =>
        Object.fromEntries(names.map((name) => [name, (...args) => ask(number, name, args)]));
    const tables = (call) => async (...args) => {
        const { table, facts, names } = await ask(0, call, args);
        return { ...facts, ...functions(table, names), close: () => ask(table, "close", []) };
    };
    await ask(0, "load", [source]);
    return {
        ...functions(0, ["games", "rules"]),
        open: tables("open"),
        load: tables("load_record"),
        openPosition: tables("openPosition"),
        end: () => void worker.terminate(),
    };
}
