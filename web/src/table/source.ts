/* source.ts - where the frames of a table come from, and what becomes of a choice: the engine in the page (page.ts), a server
 * (online/server.ts), a lesson (learn/lesson.ts) or a puzzle (book/puzzles.tsx). A table (table.ts) is handed one and shows what
 * it gives; the source changes the table by its `dispatch` and methods, never by its modes. */
import type { Frame, LogLine, Story } from "../engine";
import type { Shown } from "./state";
import type { Table } from "./table";

/* The log and the turns up to the last moment. */
export interface Chronicle {
    log: LogLine[];
    turns: Story[];
}

/* `played` is false for a refusal, which `why` puts into words ("" where there is nothing to say). */
export interface Answer {
    played: boolean;
    why: string;
}

export type UndoKind = "undo" | "takeback" | "ask" | null;

/* What the dock says instead of the table's own words. */
export interface Speech {
    question: string;
    subject: string;
}

export interface Source {
    /* The table that shows this source; called once, by the table. */
    attach(table: Table): void;
    leave(): void;

    /* --- who decides --- */

    people(): number[]; /* seats of people at this screen */
    self(): number; /* the seat that is called "you" in the list of players; -1 if that goes without saying */
    may(): boolean; /* a choice may be made now, if there is one */

    /* --- moments, as `eyes` (a seat, or a viewer of engine.ts) may know them --- */

    present(eyes: number): Promise<{ shown: Partial<Shown>; over: boolean } | null>;
    back(eyes: number, ply: number): Promise<{ shown: Partial<Shown>; at: number } | null>; /* look at an earlier one */
    start(eyes: number, ply: number): Promise<Frame | null>; /* where a story that is shown again begins */
    since(eyes: number, ply: number): Promise<Frame[]>;
    chronicle(eyes: number): Promise<Chronicle>;
    earliest(): number; /* the first one that can be looked at */
    lastSeen(): number; /* plies when the viewer decided last; 0 before the first time */

    /* --- moves --- */

    next(): Promise<number>; /* the seat, or chance, that plays by itself; -1: a person decides, or it is over */
    step(seat: number): Promise<number>; /* what it chooses; -1: nothing is left to be played by the table */
    apply(seat: number, action: number): Promise<boolean>;
    play(seat: number, id: number): Promise<Answer>;
    undoKind(): UndoKind;
    takeBack(seat: number, free: boolean): Promise<void>;

    /* --- words and answers --- */

    grasp(): Promise<void>; /* the engine is to know the position that is shown: it is asked about it next */
    why(seat: number, id: number): Promise<string>; /* a choice is not possible */
    describe(frame: Frame): Promise<string>; /* the table in words */
    record(): Promise<string>;
    keep(): Promise<void>; /* in the browser, so that whoever leaves now loses nothing */
    translate(): Promise<void>; /* its part of it, after the catalog and the rules */

    /* What only some sources have. */
    readonly isLive?: boolean; /* frames come by themselves: nothing is played by the table */
    readonly isLesson?: boolean;
    rested?(): void; /* nothing plays any more */
    haste?(): number; /* a step of a story stays no longer, in milliseconds */
    speech?(): Speech | null;
    headline?(): string | null;
    announcement?(): string | null;
    help?(): Promise<boolean>; /* instead of advice; false: advice as usual */
    guides?(): boolean; /* it says itself what is to be done */
}
