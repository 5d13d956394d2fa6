/* modules.d.ts - modules that the build makes, and constants that it fills in. */
declare module "icon:*" {
    const body: string;
    export default body;
}
declare module "picture:*" {
    export const Picture: import("./board").BoardModule["Picture"];
}
declare module "board:*" {
    export const areas: import("./board").BoardModule["areas"];
    export const Board: import("./board").BoardModule["Board"];
    export const Picture: import("./board").BoardModule["Picture"];
    export const pictured: import("./board").BoardModule["pictured"];
    export const Finale: import("./board").BoardModule["Finale"];
}
declare module "*/typeset.mjs" {
    export function typeset(text: string, lang: import("./board").Lang): string;
}
declare const PLAIN_ENGINES: string[]; /* address of each game's engine, relative to the page */
declare const SWIFT_ENGINES: string[]; /* the same for browsers that have vectors */
declare const NETS: string[]; /* address of what its expert learned, "" where it learned nothing */
declare const WORKER: string; /* address of the worker */
declare const STYLES: string[]; /* address of the look of each game's board, "" where it has none */
declare const BOOKS: string[]; /* address of the lessons of each game, "" where it has none */
declare const LEARN_STYLE: string; /* address of the look of lessons */
declare const REVIEW_STYLE: string; /* address of the look of the review */
declare const ONLINE_STYLE: string; /* address of the look of the online part */
declare const BOOK_STYLE: string; /* address of the look of rule books and puzzles */
declare const RULE_BOOKS: string[][]; /* address of each game's rule book, English and French */
declare const PUZZLES: string[]; /* address of each game's puzzles */
declare const VERSION: string;
declare const FILES: string[]; /* offline.ts: everything to keep */
declare const EDITION: string; /* offline.ts: changes with any file */
