/* board.ts - what a game's board.tsx receives and gives. A board is a pure function of a view and its choices: it draws what
 * is there, lets the player touch what is legal, and decides nothing. */
import type { ComponentChildren, VNode } from "preact";

export type Lang = "en" | "fr";

/* A state as sk_json_write gives it: the head. The fields that follow it in each game are in web/generated/<game>.ts, which the
 * build makes from the tables in C; there "?" is hidden and null is none. */
export interface AnyView {
    game: string;
    version: number;
    players: number;
    options: Record<string, string>;
    ply: number;
    round: number;
    actors: (number | "chance")[];
    step: string;
    viewer: string;
}

/* Numbers that a board reads where they are known and never none, though the table of fields does not say so. */
export const counts = (row: readonly (number | "?" | null)[] | undefined): number[] => row as number[];

/* The number of a label in its list, -1 for none and for what is hidden. */
export const numberOf = (labels: readonly string[], label: string | null | undefined): number =>
    label == null ? -1 : labels.indexOf(label);

/* A legal choice: its id, the notation that can be typed, a sentence with names filled in, and what a button or a screen reader
 * calls it: verb, thing, cost and gain. */
export interface Choice {
    id: number;
    text: string;
    say: string;
    label: string;
}

/* One player at the table. `shape` and `colour` always go together: nothing is told by colour alone. */
export interface Seat {
    name: string;
    shape: "circle" | "square" | "triangle" | "diamond" | "hexagon";
    colour: string; /* CSS custom property, e.g. "var(--seat-1)" */
    level: string | null; /* computer level, null for a person */
    title?: string; /* the level in words */
}

/* A board names the types of its game: its view and its catalog as generated, and what its live() tells. */
export interface BoardProps<View extends AnyView = AnyView, Catalog = unknown, Live = unknown> {
    view: View;
    /* Components in the page's language, from the game's catalog in C. */
    catalog: Catalog;
    /* What follows from the view by the rules, from the game's live() in C: worth now, previews of choices. {} if it has none. */
    live: Live;
    /* Whose eyes: a seat number, or -1 for spectators and replays. */
    seat: number;
    /* Whose place stands where mine does while its turn is told; -1: nobody's. What belongs to that place carries data-mine. */
    stage: number;
    seats: Seat[];
    /* Legal choices of `seat`; empty when it does not act, while moves of others are shown, and in replays. */
    choices: Choice[];
    /* The question put to `seat`, with names filled in; the page shows it too. */
    ask: string;
    /* Ranks of hinted choices by id (1 is best); empty without a hint. */
    hints: Map<number, number>;
    /* Play a choice. The next view arrives as new props. `loses`: something is given up with it, as its label says; the page asks
     * once whether that is meant. */
    choose: (id: number, loses?: boolean) => void;
    /* The player touched something that is not a legal choice: the page explains with the rule. */
    refuse: (id: number) => void;
    lang: Lang;
    /* No animation wanted. */
    still: boolean;
    /* What the turns of this round brought, in order: whose (7: nobody's), one sentence with names filled in, and what was done. */
    news: { who: number; text: string; ids: number[] }[];
    /* The view before the last ply, to animate from; null at first. */
    before: View | null;
    /* What was done up to this view, in order: who (7: chance), and the id of the choice or the outcome; -1 for what is secret. */
    log: readonly Done[];
}

/* A line of the log, as far as boards need it. */
export interface Done {
    ply: number;
    who: number;
    id: number;
}

/* A part of a board that is shown alone on small screens: its elements carry data-area="key". */
export interface AreaTab {
    key: string;
    title: string;
    icon: string; /* of 512 x 512, as from "icon:..." */
}

/* A piece with its names in the page's language as sentences use them; a name in small letters may begin with a capital. */
export interface Pictured {
    names: string[];
    draw: () => VNode; /* inside 24 x 24 around (0, 0), readable at 14 px */
}

/* Both forms of a message that counts: "{n|# shell|# shells}". */
export const forms = (pattern: string): string[] =>
    (/^\{n\|(.*)\|(.*)\}$/.exec(pattern)?.slice(1) ?? [pattern]).map((form) => form.replace(/^#\s/, ""));

/* What games/<game>/board.tsx exports. */
export interface BoardModule {
    /* The areas of the board in the order of their tabs; without them the board is one area that may scroll. */
    areas?(catalog: unknown): AreaTab[];
    Board(props: BoardProps): VNode;
    /* How long the view `after` has to stay on the board so that everybody has seen what the plies `done` uncovered, in
     * milliseconds; 0: no longer than usual. With it, every moment is shown, however fast the table plays. */
    mustStay?(before: AnyView | null, after: AnyView, done: readonly Done[]): number;
    /* The pieces that sentences of the log name. */
    pictured?(catalog: unknown): Pictured[];
    /* The drawn picture of the home card, 320 x 180, decorative. */
    Picture(props: { children?: ComponentChildren }): VNode;
    /* One thing of the game as a small picture, 96 x 96, for lessons that need no reading; null for a name it does not know. */
    Thing?(props: { name: string }): VNode | null;
    /* The end as one picture, instead of bars and figures; decorative. */
    Finale?(props: { seats: Seat[]; scores: number[]; places: number[] }): VNode;
}
