/* engine.ts - the worker's functions as typed promises, in the order in which they were asked. */
import type { Lang, AnyView } from "./board";
import { hasVectors } from "./vectors";

export interface Rule {
    number: string;
    text: string;
}

export interface TableInfo {
    game: number;
    players: number;
    options: Record<string, string>;
    names: string[];
    plies: number;
    seeded: number;
    opened: number; /* whose position was opened: a viewer, or -1 for a game from its set-up */
    withUndo: number; /* something was taken back that was not free */
}

export interface Sheet {
    known: number;
    score: number;
    place: number; /* 0 while the game goes on */
    lines: { label: string; points: number }[];
}

/* Everything that one viewer may know at one moment. */
export interface Frame {
    view: AnyView;
    ply: number; /* plies before this moment, and in all, as this viewer counts them: what it did not notice has no number */
    plies: number;
    actors: number; /* bit per seat, bit 7 for chance, 0 when the game is over */
    round: number;
    undoer: number; /* the person whose last choice can be undone freely, -1 if nobody's can */
    undo: number; /* plies kept by an undo; equal to plies when there is none */
    curtain: number;
    ask: string;
    choices: { id: number; text: string; say: string; label: string }[];
    scores: Sheet[];
    live: unknown; /* what the game's rules add to the view for its board */
    verdict: string;
    describe?: string; /* a server leaves it to the page: Table.described */
    commitment: string;
}

export interface LogLine {
    ply: number;
    who: number;
    round: number;
    id: number; /* what was done; -1 while it is secret */
    forced: number;
    say: string; /* "" for what is still secret */
}

/* A line that was taken back; it stood before line `before` of the log. */
export interface Struck {
    before: number;
    who: number;
    granted: number; /* others agreed, or only computers were asked */
    say: string;
}

/* A turn in one sentence; it has the lines from `from` to before `to` of the log, counted from 0. */
export interface Story {
    from: number;
    to: number;
    who: number;
    round: number;
    say: string; /* "" where nothing is worth telling */
}

export interface Hint {
    id: number;
    points: number;
    win: number;
    visits: number;
    why: string;
}

/* A choice that was made, looked at again. Points and chances to win are thousandths. */
export interface Looked {
    seat: number;
    points: number[]; /* before it, for every seat; chances are -1 for one who plays alone */
    win: number[];
    cost: number; /* to find the costliest */
    lostPoints: number; /* what the best promised more */
    lostWin: number;
    played: LookedChoice;
    best: LookedChoice;
}

/* Its words in every language. */
export interface LookedChoice {
    id: number;
    points: number;
    win: number;
    labels: string[];
    whys: string[];
}

/* How often a computer player tried a choice. */
export interface Weight {
    id: number;
    visits: number;
}

/* One lesson of a game's book. */
export interface LessonNote {
    key: string;
    title: string;
    about: string;
    minutes: number;
    moments: number;
    pictures: number; /* 1: it needs no reading */
}

/* What a lesson says and shows now. */
export interface Moment {
    phase: "ply" | "read" | "ask" | "slip" | "free" | "done";
    moment: number; /* from 1 */
    moments: number;
    key: string; /* the moment's name in the book */
    say: string;
    remark: string; /* of the last good choice */
    poor: number; /* the other choice was worse, not only another */
    pictures: string[]; /* the same in pictures: names that the board draws */
    rules: string[];
    points: number[]; /* choices that are shown */
    looks: Look[];
    light: number; /* 2: on nothing else, 1: a little, 0: none unless help is asked for */
    stars: number; /* if it ended now */
    own: number[];
}

/* Something on the board that is shown: its name, and where the page finds it. */
export interface Look {
    say: string;
    page: string;
}

/* What the coach says before a decision; empty if nothing. */
export interface Tip {
    key?: string;
    say?: string;
    looks?: Look[];
}

/* What is in the box, in words. source: R rulebook, P public source, I reconstructed, B read from a box. */
export interface Pieces {
    edition: string; /* "" for the pieces as they come */
    kinds: { name: string; title: string; pieces: { id: string; name: string; facts: string; source: string }[] }[];
}

export interface Round {
    round: number;
    ply: number;
}

export { CHANCE, OPEN_VIEW, SEATS, TABLE_VIEW } from "../generated/seats";

export const LAST_PLY = 0xffff; /* later than any */

export const PERSON = 255; /* who plays a seat, where a level of the computer would stand */

/* What is counted on a real table, and what it is worth. */
export interface TallyField {
    label: string;
    most: number;
    alone: number; /* 1: counts for whoever plays alone only */
}

export interface TallySheet {
    lines: { title: string; points: number }[];
    total: number;
}

/* What the worker does. Calls that begin with a game load its engine if need be; open, load, openPosition and sight make it
 * the table's, and the others speak of that table. The strings returned by these four and by play are refusals, "" when all
 * is well. */
export interface Calls {
    warm(game: number): void; /* load the engine of a game that may be played soon */
    net(game: number): boolean; /* fetch what the strongest level learned; without it, it searches all the same */
    rules(game: number, lang: number): Rule[];
    pieces(game: number, lang: number): Pieces;
    catalog(game: number, lang: number): unknown;
    tallyFields(game: number, lang: number): TallyField[];
    tally(game: number, given: number[], lang: number): TallySheet;
    fits(game: number, players: number, values: number[]): boolean;
    open(game: number, players: number, values: number[], seed: string, lang: number): string;
    seat(seat: number, level: number, character: number, name: string): void;
    load(game: number, text: string, lang: number): string;
    openPosition(game: number, id: string, lang: number): string;
    sight(game: number, view: string, lang: number): string; /* know a position from its view alone */
    words(game: number, view: string, lang: number): string; /* the table in words, of its view */
    luck(text: string): void;
    table(): TableInfo;
    record(): string;
    show(viewer: number, told: number): void;
    cut(): void;
    actors(): number;
    play(seat: number, action: number, lang: number): string;
    chance(): number;
    choose(seat: number): number;
    weigh(seat: number): Weight[]; /* what choose would look at, for a team to add up */
    assist(
        game: number,
        position: string,
        seat: number,
        level: number,
        character: number,
        salt: number,
    ): Weight[]; /* the same, by a mate */
    advise(
        game: number,
        position: string,
        seat: number,
        iterations: number,
        lang: number,
        salt: number,
    ): Hint[]; /* hint, by a mate */
    forced(seat: number): number;
    final(seat: number, action: number): boolean; /* the choice cannot be undone freely */
    undo(seat: number): number;
    takeback(seat: number): number;
    view(viewer: number, lang: number): Frame;
    log(from: number, viewer: number, lang: number): LogLine[];
    struck(viewer: number, lang: number): Struck[];
    stories(from: number, viewer: number, lang: number): Story[];
    rounds(viewer: number): Round[];
    why(seat: number, action: number, lang: number): string;
    parse(seat: number, text: string, lang: number): { id: number; why: string };
    hint(seat: number, iterations: number, lang: number): Hint[];
    review(ply: number, iterations: number): Looked | null; /* ply from 0; null: nothing to choose */
    position(viewer: number): string;
    reason(seat: number, key: string, lang: number): string; /* of a puzzle, in words */
    fair(): number;
    book(game: number, text: string, lang: number): LessonNote[]; /* take the lessons of a game */
    lesson(game: number, number: number, moment: number, own: number[], lang: number): string;
    pupil(lang: number): Moment;
    pupilOn(how: number): number; /* 0: play what is due, 1: it was read, 3: take back, 6: help was asked for */
    pupilChoose(action: number, lang: number): string;
    pupilWhy(action: number, lang: number): string;
    tip(lang: number): Tip;
    judge(
        game: number,
        position: string,
        seat: number,
        action: number,
        iterations: number,
        lang: number,
    ): Hint[]; /* what a choice is worth beside the best, by a mate */
    thought(): number; /* milliseconds that the last choice of the computer took */
}

export type Engine = { [K in keyof Calls]: (...args: Parameters<Calls[K]>) => Promise<ReturnType<Calls[K]>> };

export function langNumber(lang: Lang): number {
    return lang === "fr" ? 1 : 0;
}

/* The address of each game's engine: both kinds decide alike, the one with vectors sooner. */
export const engines = hasVectors ? SWIFT_ENGINES : PLAIN_ENGINES;

/* Start the worker. Calls made before it is ready wait for it; after stop they wait for ever. */
export function startEngine(failed: (why: string) => void): Engine & { stop(): void } {
    const worker = new Worker(new URL(WORKER, document.baseURI)),
        waiting = new Map<number, { done: (value: never) => void; fail: (why: Error) => void; quiet: boolean }>();
    let last = 0;
    worker.onmessage = (event: MessageEvent<{ id: number; value: never; error?: string }>) => {
        const { id, value, error } = event.data,
            one = waiting.get(id);
        waiting.delete(id);
        if (!error) return one?.done(value);
        if (!one?.quiet) failed(error);
        one?.fail(new Error(error));
    };
    worker.onerror = (event) => failed(event.message);
    const ask = (call: string, args: unknown[]) =>
        new Promise<never>((done, fail) => {
            waiting.set(++last, { done, fail, quiet: call === "warm" || call === "net" });
            worker.postMessage({ id: last, call, args });
        });
    const whole = (address: string) => address && new URL(address, document.baseURI).href;
    ask("start", [engines.map(whole), NETS.map(whole)]).catch((error: Error) => failed(error.message));
    return new Proxy({ stop: () => worker.terminate() } as Engine & { stop(): void }, {
        get: (own, call: string) =>
            call === "stop" ? own.stop : call === "then" ? undefined : (...args: unknown[]) => ask(call, args),
    });
}
