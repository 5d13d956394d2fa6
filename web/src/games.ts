/* games.ts - what can be played, as the build learned it from the engine, and how each game is drawn. */
import type { ComponentType } from "preact";
import { boards as madeBoards, facts, pictures as madePictures } from "virtual:games";
import type { BoardModule, Lang } from "./board";
import { say, sayMaybe } from "./words";

type Both = Record<Lang, string>;

export interface GameOption {
    key: string;
    rule: string; /* number of the rule that explains it, or "" */
    values: string[]; /* the first is the usual one */
    letter: number; /* the value that the letter of the French rulebook demands; -1 where it leaves the choice */
    name: Both;
    about: Both;
    labels: Record<Lang, string[]>;
}

export interface GameLevel {
    name: string;
    about: Both;
    title: Both; /* "" for the levels that all games share */
    rating: number; /* what it is worth, 1500 in the middle; 0: not measured */
}

export interface GameFacts {
    key: string;
    prefix: string;
    min: number;
    max: number;
    minutes: number;
    version: number;
    edition: string; /* of the pieces, where an owner corrected them; otherwise "" */
    secrets: boolean;
    familiar: boolean; /* French says "tu": a game for children */
    shared: Record<string, string>; /* usual values of options where several people share a screen */
    decisions: Record<string, string>; /* the rule that speaks of each step in which somebody decides */
    fades: boolean; /* a memory game: what was turned down is not shown again */
    title: Both;
    summary: Both;
    round: Record<Lang, string[]> & {
        first: number;
    }; /* what its rule book calls one and several; the number of the first */
    options: GameOption[];
    levels: GameLevel[];
    characters: {
        name: string;
        about: Record<Lang, string>;
    }[]; /* computer players, in the order in which they sit down */
    board: boolean;
}

export const games: GameFacts[] = facts;
export const pictures = madePictures as Record<string, ComponentType | undefined>;
const boards = madeBoards as Record<string, (() => Promise<BoardModule>) | undefined>;

export function findGame(key: string): number {
    return games.findIndex((game) => game.key === key);
}

const dressed = new Map<string, Promise<void>>(); /* looks that were asked for */

/* Bring a style sheet; the same one only once. */
export function dress(address: string): Promise<void> {
    const known = dressed.get(address);
    if (known || !address) return known ?? Promise.resolve();
    const coming = new Promise<void>((done) => {
        const link = document.createElement("link");
        link.rel = "stylesheet";
        link.href = address;
        link.onload = link.onerror = () => done();
        document.head.append(link);
    });
    dressed.set(address, coming);
    return coming;
}

/* The drawn board with its look, or null for a game that has none. */
export async function loadBoard(game: GameFacts): Promise<BoardModule | null> {
    const load = boards[game.prefix];
    if (!load) return null;
    const [board] = await Promise.all([load(), dress(STYLES[games.indexOf(game)] ?? "")]);
    return board;
}

/* "Medium", in the page's language. */
export function levelTitle(game: GameFacts, level: string, lang: Lang): string {
    const own = game.levels.find((one) => one.name === level)?.title[lang];
    return own || sayMaybe(lang, `level.${level}`, level.charAt(0).toUpperCase() + level.slice(1));
}

/* What a level is worth; 0 where that is not known well, or is of no use: children do not compare numbers. */
export function levelRating(game: GameFacts, level: string): number {
    return game.fades ? 0 : (game.levels.find((one) => one.name === level)?.rating ?? 0);
}

/* Its title with what it is worth, where one chooses an opponent and there is room. */
export function levelWorth(game: GameFacts, level: string, lang: Lang): string {
    const rating = levelRating(game, level),
        title = levelTitle(game, level, lang);
    return rating ? say(lang, "level.worth", { level: title, rating }) : title;
}

/* The level nearest to a rating. */
export function fittingLevel(game: GameFacts, rating: number): string {
    const distance = (one: GameLevel) => Math.abs(one.rating - rating),
        known = game.levels.filter((one) => one.rating);
    known.sort((a, b) => distance(a) - distance(b));
    return known[0]?.name ?? middleLevel(game);
}

/* A level in the middle of the ladder: neither a walk-over nor the strongest. */
export function middleLevel(game: GameFacts): string {
    const named =
        game.levels.find((one) => one.name === "medium") ?? game.levels[Math.floor((game.levels.length - 1) / 2)];
    return named?.name ?? "";
}
