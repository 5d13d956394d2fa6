/* index.d.ts - what the engine offers. Seats are numbers from 0, actions are whole numbers with a meaning of the game's own. */

export type Language = "en" | "fr";

/** The viewer who sees what lies open on the table. */
export const TABLE: 6;
/** The viewer from whom nothing is hidden. */
export const OPEN: 255;
/** A seat, TABLE or OPEN. */
export type Viewer = number;

/** Something that the rules, or a text, do not allow; its message says why and names the rule. */
export class Refusal extends Error {}

export interface Option {
    key: string;
    label: string;
    values: string[]; /** the first is the default */
    labels: string[];
    letter: number; /** the value that the letter of the rulebook asks for */
}

export interface Level {
    name: string;
    title: string;
    about: string;
}

export interface Game {
    key: string;
    prefix: string;
    title: string;
    summary: string;
    min: number;
    max: number; /** players */
    minutes: number;
    version: number; /** of the rules: records of another are refused */
    edition?: string;
    secrets: number;
    fades: number;
    options: Option[];
    levels: Level[];
}

export interface Rule {
    number: string;
    text: string;
}

export interface Choice {
    id: number; /** the action */
    text: string; /** in the notation of records */
    say: string;
    label: string;
}

export interface Score {
    known: number;
    score: number;
    place: number; /** 0 while the game goes on */
    lines: { label: string; points: number }[];
}

/** Everything that one viewer may know at one moment. */
export interface Frame {
    view: Record<string, unknown>; /** the fields of the game's state, hidden elements with a fixed value */
    ply: number;
    plies: number;
    actors: number; /** a bit per seat, bit 7 for chance */
    round: number;
    ask: string;
    choices: Choice[];
    scores: Score[];
    verdict: string;
    describe: string; /** the table in words */
    commitment: string;
    [more: string]: unknown;
}

export interface Line {
    ply: number;
    who: number;
    round: number;
    id: number;
    forced: number;
    say: string;
}

export interface Advice {
    id: number;
    points: number; /** expected, in thousandths */
    win: number; /** chance to win, in thousandths */
    visits: number;
    why: string;
}

export interface OpenOptions {
    players?: number; /** 2 unless said */
    options?: Record<string, string | number>;
    seed?: string | number; /** decides every draw; a secret one is made unless said */
    lang?: Language; /** of refusals */
}

export interface Table {
    readonly game: string;
    readonly players: number;
    readonly options: Record<string, string>;
    /** Seats that have a choice now. */
    readonly actors: number[];
    /** Chance acts: call draw(). */
    readonly drawing: boolean;
    readonly over: boolean;
    view(viewer?: Viewer, lang?: Language): Frame;
    choices(seat: number, lang?: Language): Choice[];
    /** Throws a Refusal, after which nothing has changed. */
    play(seat: number, action: number, lang?: Language): void;
    /** The action that a text in notation or words means, to be played. */
    say(seat: number, text: string, lang?: Language): number;
    /** Let chance act while it does; returns the number of draws. */
    draw(): number;
    /** A computer player of a level takes a seat; null: a person. */
    sit(seat: number, level: string | null, name?: string): void;
    /** What the computer player in a seat would do; 0 iterations: as much as its level thinks. */
    choose(seat: number, iterations?: number): number;
    advise(seat: number, iterations?: number, lang?: Language): Advice[];
    /** Take back the last choice if nobody learned from it; returns the number of plies kept. */
    undo(seat: number): number;
    log(viewer?: Viewer, from?: number, lang?: Language): Line[];
    /** The game as text, for ever. */
    record(): string;
    /** A short text that names the position as a viewer sees it. */
    position(viewer?: Viewer): string;
    /** Is every draw the one that the seed gives? */
    fair(): boolean;
    /** Let the strongest levels think with a net. */
    useNet(bytes: ArrayBuffer | Uint8Array): void;
}

export interface Engine {
    games(lang?: Language): Game[];
    rules(game: string, lang?: Language): Rule[];
    open(game: string, how?: OpenOptions): Table;
    load(record: string, lang?: Language): Table;
    openPosition(id: string, lang?: Language): Table;
}

/** The engine in this thread. `source`: another file than the one that lies beside this module, or its bytes. */
export function load(source?: string | URL | ArrayBuffer | Uint8Array): Promise<Engine>;

/** The net of a game for Table.useNet; null where it has none. */
export function net(game: string): Promise<Uint8Array | null>;

type Later<T> = T extends (...args: infer A) => infer R ? (...args: A) => Promise<R> : never;

/** A table in a worker: everything is a promise, actors, drawing and over are functions. */
export type RemoteTable = Pick<Table, "game" | "players" | "options"> & {
    [K in Exclude<keyof Table, "game" | "players" | "options" | "actors" | "drawing" | "over">]: Later<Table[K]>;
} & {
    actors(): Promise<number[]>;
    drawing(): Promise<boolean>;
    over(): Promise<boolean>;
    close(): Promise<void>;
};

export interface RemoteEngine {
    games(lang?: Language): Promise<Game[]>;
    rules(game: string, lang?: Language): Promise<Rule[]>;
    open(game: string, how?: OpenOptions): Promise<RemoteTable>;
    load(record: string, lang?: Language): Promise<RemoteTable>;
    openPosition(id: string, lang?: Language): Promise<RemoteTable>;
    /** End the worker. */
    end(): void;
}

/** The engine in a worker of its own, in browsers and in node. */
export function remote(source?: string): Promise<RemoteEngine>;
