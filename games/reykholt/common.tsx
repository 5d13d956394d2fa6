/* common.tsx - what all parts of Reykholt's board share: signs of goods and glass houses, words broken into lines. */
import { type BoardProps, GOODS, type View } from "../../web/generated/reykholt";
import type { Choice, Seat } from "../../web/src/board";
import always from "icon:infinity";
import fork from "icon:knife-fork";
import night from "icon:night-sleep";
import pointing from "icon:pointing";
import bell from "icon:ringing-bell";
import sickle from "icon:sickle";
import barrow from "icon:wheelbarrow";

export const PHASE_ICON = [barrow, sickle, fork, night];

export const CARD_ICON = [always, barrow, sickle, fork, night, bell, pointing, always];

export const VEGETABLES = Array.from({ length: GOODS }, (_, kind) => kind);

export const LEAF = "#5f8a35",
    SOIL = "#6e5138",
    GLASS = "#cfe5e2";

export const bit = (mask: number | null | undefined, i: number) => ((mask ?? 0) >>> i) & 1;

export const members = (mask: number | null | undefined, count: number) =>
    Array.from({ length: count }, (_, i) => i).filter((i) => bit(mask, i));

export const phaseOf = (moment: View["moment"]) =>
    (["harvest", "tourism", "rest", "over"].findIndex((word) => String(moment).startsWith(word)) + 1) % 5;

/* Typography of French: no line begins with a colon. */
export const fine = (text: string) => text.replace(/ ([:;!?])/g, "\u00a0$1");

/* "chooses: take 1 carrot" on a button is "Take 1 carrot". */
export function deed(said: string): string {
    const text = said.replace(/^[^:]+:\s*/, "");
    return text.charAt(0).toUpperCase() + text.slice(1);
}

/* Text in lines of at most `most` letters. */
export function wrap(text: string, most: number): string[] {
    return text.split(" ").reduce<string[]>((lines, one) => {
        const last = lines.at(-1);
        return last !== undefined && last.length + one.length < most
            ? [...lines.slice(0, -1), `${last} ${one}`]
            : [...lines, one];
    }, []);
}

/* Who stands on a space: seats, or in the solo game two colours in turn and the neutral workers. */
export function workerSeat(board: BoardProps, colour: number): Seat {
    if (board.view.players > 1) return board.seats[colour]!;
    if (colour === 0) return board.seats[0]!;
    return colour === 2
        ? { name: board.catalog.words.neutral, shape: "hexagon", colour: "var(--stone)", level: null }
        : { ...board.seats[0]!, shape: "square", colour: "var(--seat-1)" };
}

export const scenarioOf = (board: BoardProps) => Number(board.view.options.scenario) || 0;

/* Goods laid aside for a payment of several: any order, paid when confirmed. */
export interface Purse {
    picks: number[];
    least: number;
    most: number;
    pick: (kind: number) => void;
    clear: () => void;
    pay: () => void;
    first: Choice | undefined;
}

/* Where n things lie in a bed. */
export function spots(n: number, dx: number, dy: number): { x: number; y: number }[] {
    const top = n <= 3 ? n : Math.ceil(n / 2),
        rows = n <= 3 ? 1 : 2;
    return Array.from({ length: n }, (_, i) => {
        const row = i < top ? 0 : 1,
            inRow = row ? n - top : top;
        return { x: (i - row * top - (inRow - 1) / 2) * dx, y: (row - (rows - 1) / 2) * dy };
    });
}
