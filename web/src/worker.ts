/* worker.ts - the engine in its own thread: one message in, one message out.
 *
 * A request is {id, call, args}; the answer {id, value} or {id, error}. Texts go through the engine's two buffers.
 */
import type {
    Calls,
    Frame,
    Hint,
    LessonNote,
    LogLine,
    Looked,
    Moment,
    Pieces,
    Round,
    Rule,
    Story,
    Struck,
    TableInfo,
    TallyField,
    TallySheet,
    Tip,
    Weight,
} from "./engine";

interface Engine {
    memory: WebAssembly.Memory;
    session_net(): number;
    session_net_size(): number;
    session_use_net(game: number, size: number): number;
    session_in(): number;
    session_in_size(): number;
    session_out(): number;
    session_out_length(): number;
    session_rules(game: number, lang: number): void;
    session_pieces(game: number, lang: number): void;
    session_catalog(game: number, lang: number): void;
    session_tally_fields(game: number, lang: number): void;
    session_tally(game: number, lang: number): void;
    session_option(game: number, bits: number, option: number, value: number): number;
    session_fits(game: number, players: number, bits: number): number;
    session_new(game: number, players: number, bits: number): number;
    session_seat(seat: number, level: number, character: number): void;
    session_load(size: number, lang: number): number;
    session_open(): number;
    session_sight(game: number, size: number, lang: number): number;
    session_words(game: number, size: number, lang: number): void;
    session_luck(): void;
    session_table(): void;
    session_record(): void;
    session_show(viewer: number, told: number): void;
    session_cut(): void;
    session_actors(): number;
    session_play(seat: number, action: number): number;
    session_chance(): number;
    session_choose(seat: number, iterations: number): number;
    session_effort(): number;
    session_weigh(seat: number, iterations: number, salt: number): void;
    session_forced(seat: number): number;
    session_final(seat: number, action: number): number;
    session_undo(seat: number): number;
    session_takeback(seat: number): number;
    session_view(viewer: number, lang: number): void;
    session_log(from: number, viewer: number, lang: number): void;
    session_struck(viewer: number, lang: number): void;
    session_stories(from: number, viewer: number, lang: number): void;
    session_rounds(viewer: number): void;
    session_why(seat: number, action: number, lang: number): void;
    session_parse(seat: number, lang: number): number;
    session_status(status: number, lang: number): void;
    session_hint(seat: number, iterations: number, lang: number, salt: number): void;
    session_review(ply: number, iterations: number): void;
    session_position(viewer: number): void;
    session_reason(seat: number, lang: number): void;
    session_fair(): number;
    session_book(game: number, size: number, lang: number): void;
    session_lesson(game: number, number: number, moment: number): number;
    session_pupil(lang: number): void;
    session_pupil_on(how: number): number;
    session_pupil_choose(action: number): number;
    session_pupil_why(action: number, lang: number): void;
    session_tip(lang: number): void;
    session_judge(seat: number, action: number, iterations: number, lang: number): void;
}

declare const self: DedicatedWorkerGlobalScope;
let engine: Engine; /* of the table, or of the game that a call is about */
let current = 0; /* the game of the table */

function put(text: string): number {
    const bytes = new TextEncoder().encode(text),
        size = engine.session_in_size();
    if (bytes.length > size) throw new Error("too long");
    const room = new Uint8Array(engine.memory.buffer, engine.session_in(), size + 1);
    room.set(bytes);
    room[bytes.length] = 0;
    return bytes.length;
}

function said(): string {
    return new TextDecoder().decode(
        new Uint8Array(engine.memory.buffer, engine.session_out(), engine.session_out_length()),
    );
}

function told<T>(): T {
    return JSON.parse(said()) as T;
}

function bits(values: number[]): number {
    return values.reduce((sum, value, option) => engine.session_option(0, sum, option, value), 0) >>> 0;
}

function status(code: number, lang: number): string {
    if (code === 0) return "";
    engine.session_status(code, lang);
    return said();
}

/* How much each seat may think, in iterations; none said: as much as its level does. There is no clock in the engine, so a
 * thought that took too long makes the next one of that seat shorter. */
const patience = 2500;
let allowed: number[] = [];

let lastThought = 0;

function timed<T>(seat: number, think: (iterations: number) => T): T {
    const started = performance.now(),
        found = think(allowed[seat] ?? 0);
    lastThought = performance.now() - started;
    if (lastThought > patience)
        allowed[seat] = Math.max(1, Math.floor((engine.session_effort() * patience) / lastThought));
    return found;
}

function weigh(seat: number, salt: number): Weight[] {
    return timed(seat, (iterations) => (engine.session_weigh(seat, iterations, salt), told<Weight[]>()));
}

function hint(seat: number, iterations: number, lang: number, salt: number): Hint[] {
    engine.session_hint(seat, iterations, lang, salt);
    return told<Hint[]>();
}

/* A mate is shown the position of another worker's table. */
function copy(position: string): void {
    put(position);
    if (engine.session_open() !== 0) throw new Error("position");
}

const calls: Omit<Calls, "net"> = {
    warm: () => undefined,
    rules: (_, lang) => (engine.session_rules(0, lang), told<Rule[]>()),
    pieces: (_, lang) => (engine.session_pieces(0, lang), told<Pieces>()),
    catalog: (_, lang) => (engine.session_catalog(0, lang), told<unknown>()),
    tallyFields: (_, lang) => (engine.session_tally_fields(0, lang), told<TallyField[]>()),
    tally: (_, given, lang) => (put(given.join(" ")), engine.session_tally(0, lang), told<TallySheet>()),
    fits: (_, players, values) => engine.session_fits(0, players, bits(values)) === 1,
    open: (_, players, values, seed, lang) => {
        put(seed);
        allowed = [];
        return status(engine.session_new(0, players, bits(values)), lang);
    },
    seat: (seat, level, character, name) => {
        put(name);
        engine.session_seat(seat, level, character);
    },
    load: (_, text, lang) => {
        const code = engine.session_load(put(text), lang);
        allowed = [];
        return code === 0 ? "" : said();
    },
    openPosition: (_, id, lang) => {
        put(id);
        allowed = [];
        return status(engine.session_open(), lang);
    },
    sight: (_, view, lang) => (engine.session_sight(0, put(view), lang) === 0 ? "" : said()),
    words: (_, view, lang) => (engine.session_words(0, put(view), lang), said()),
    luck: (text) => {
        put(text);
        engine.session_luck();
    },
    table: () => (engine.session_table(), { ...told<TableInfo>(), game: current }),
    record: () => (engine.session_record(), said()),
    show: (viewer, told) => engine.session_show(viewer, told),
    cut: () => engine.session_cut(),
    actors: () => engine.session_actors(),
    play: (seat, action, lang) => status(engine.session_play(seat, action), lang),
    chance: () => engine.session_chance(),
    choose: (seat) => timed(seat, (iterations) => engine.session_choose(seat, iterations)),
    weigh: (seat) => weigh(seat, 0),
    assist: (_, position, seat, level, character, salt) => {
        copy(position);
        put("");
        engine.session_seat(seat, level, character);
        return weigh(seat, salt);
    },
    advise: (_, position, seat, iterations, lang, salt) => {
        copy(position);
        return hint(seat, iterations, lang, salt);
    },
    forced: (seat) => engine.session_forced(seat),
    final: (seat, action) => engine.session_final(seat, action) === 1,
    undo: (seat) => engine.session_undo(seat),
    takeback: (seat) => engine.session_takeback(seat),
    view: (viewer, lang) => (engine.session_view(viewer, lang), told<Frame>()),
    log: (from, viewer, lang) => (engine.session_log(from, viewer, lang), told<LogLine[]>()),
    struck: (viewer, lang) => (engine.session_struck(viewer, lang), told<Struck[]>()),
    stories: (from, viewer, lang) => (engine.session_stories(from, viewer, lang), told<Story[]>()),
    rounds: (viewer) => (engine.session_rounds(viewer), told<Round[]>()),
    why: (seat, action, lang) => (engine.session_why(seat, action, lang), said()),
    parse: (seat, text, lang) => {
        put(text);
        return { id: engine.session_parse(seat, lang), why: said() };
    },
    hint: (seat, iterations, lang) => hint(seat, iterations, lang, 0),
    review: (ply, iterations) => (engine.session_review(ply, iterations), told<Looked | null>()),
    reason: (seat, key, lang) => (put(key), engine.session_reason(seat, lang), said()),
    position: (viewer) => (engine.session_position(viewer), said()),
    fair: () => engine.session_fair(),
    book: (_, text, lang) => (engine.session_book(0, put(text), lang), told<LessonNote[]>()),
    lesson: (_, number, moment, own, lang) => {
        put(own.join(" "));
        allowed = [];
        return status(engine.session_lesson(0, number, moment), lang);
    },
    pupil: (lang) => (engine.session_pupil(lang), told<Moment>()),
    pupilOn: (how) => engine.session_pupil_on(how),
    pupilChoose: (action, lang) => status(engine.session_pupil_choose(action), lang),
    pupilWhy: (action, lang) => (engine.session_pupil_why(action, lang), said()),
    tip: (lang) => (engine.session_tip(lang), told<Tip>()),
    judge: (_, position, seat, action, iterations, lang) => {
        copy(position);
        engine.session_judge(seat, action, iterations, lang);
        return told<Hint[]>();
    },
    thought: () => lastThought,
};

/* Calls about a game rather than about the table. */
const ofGame = new Set([
    "warm",
    "rules",
    "catalog",
    "pieces",
    "tallyFields",
    "tally",
    "fits",
    "open",
    "load",
    "openPosition",
    "sight",
    "words",
    "assist",
    "advise",
    "book",
    "lesson",
    "judge",
]);
const opens = new Set(["open", "load", "openPosition", "sight", "lesson"]);
const engines = new Map<number, Promise<Engine>>();
let addresses: string[] = [],
    nets: string[] = [];
const learned = new Map<number, Promise<boolean>>();

async function fetchEngine(address: string): Promise<Engine> {
    let made: WebAssembly.WebAssemblyInstantiatedSource;
    try {
        made = await WebAssembly.instantiateStreaming(fetch(address), {});
    } catch {
        /* A server that does not know the type of the file. */
        made = await WebAssembly.instantiate(await (await fetch(address)).arrayBuffer(), {});
    }
    return made.instance.exports as unknown as Engine;
}

function engineOf(game: number): Promise<Engine> {
    const address = addresses[game];
    if (!address) throw new Error(`no game ${game}`);
    let found = engines.get(game);
    if (!found) {
        found = fetchEngine(address);
        engines.set(game, found);
        found.catch(() => engines.delete(game)); /* the next call tries again */
    }
    return found;
}

/* Let the engine of a game have its net; false if there is none or it cannot be had. */
async function fetchNet(game: number): Promise<boolean> {
    const wanted = await engineOf(game),
        answer = nets[game] ? await fetch(nets[game]) : null,
        bytes = answer?.ok ? new Uint8Array(await answer.arrayBuffer()) : null;
    if (!bytes || bytes.length > wanted.session_net_size()) return false;
    new Uint8Array(wanted.memory.buffer, wanted.session_net(), bytes.length).set(bytes);
    return wanted.session_use_net(0, bytes.length) === 1;
}

function netOf(game: number): Promise<boolean> {
    let found = learned.get(game);
    if (!found) {
        found = fetchNet(game).catch(() => false);
        learned.set(game, found);
    }
    return found;
}

/* Make the call; one about a game has its engine in hand for the moment, and keeps it if it brought a table. */
async function perform(call: string, args: unknown[]): Promise<unknown> {
    if (call === "net") return netOf(Number(args[0]));
    const run = calls[call as keyof typeof calls] as (...all: unknown[]) => unknown;
    if (!ofGame.has(call)) return run(...args);
    const game = Number(args[0]),
        wanted = await engineOf(game),
        before = engine;
    engine = wanted;
    const value = run(...args);
    if (opens.has(call) && value === "") current = game;
    else if (before) engine = before;
    return value;
}

self.onmessage = async (event: MessageEvent<{ id: number; call: string; args: unknown[] }>) => {
    const { id, call, args } = event.data;
    try {
        if (call === "start") [addresses, nets] = args as [string[], string[]];
        self.postMessage({ id, value: call === "start" ? null : await perform(call, args) });
    } catch (error) {
        self.postMessage({ id, error: String(error) });
    }
};
