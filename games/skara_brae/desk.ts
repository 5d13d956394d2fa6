/* desk.ts - what the parts of the board share: action ids as in state.h, a player's table read from a view, the desk of a player
 * who may touch things. */
import {
    type BoardProps,
    type Catalog,
    COLUMN,
    COOK,
    GATHER_SHORE,
    SET_CARDS,
    SLIDER_MAX,
    SLOT_BOAR,
    SPECIAL,
    type View,
} from "../../web/generated/skara_brae";
import { type Choice, counts, numberOf } from "../../web/src/board";
import type { Amount } from "./drawing";

export const COLUMNS = SLIDER_MAX + 1;
export const bit = (mask: number, at: number) => Math.floor(mask / 2 ** at) % 2;

/* One player's table as the view shows it. */
export interface Village {
    tokens: number[];
    slider: number;
    total: number;
    flipped: number;
    furnish: number;
    trade: number;
    special: number;
    hidden: boolean;
    roofs: number;
    thatches: number;
    balls: number;
    utensils: number;
    spindles: number;
    rest: string;
    pot: number[];
    heights: number[];
    columns: number[][];
    dealt: number[];
    unfed: number;
}

export function village(view: View, seat: number, c: Catalog): Village {
    const special = view.special[seat]!,
        heights = counts(view.heights[seat]);
    return {
        tokens: counts(view.tokens[seat]),
        slider: view.slider[seat]!,
        total: view.total[seat]!,
        flipped: view.flipped[seat]!,
        furnish: view.furnish[seat]!,
        trade: view.trade[seat]!,
        special: numberOf(c.special_labels, special),
        hidden: special === "?",
        roofs: view.roofs[seat]!,
        thatches: view.thatches[seat]!,
        balls: view.balls[seat]!,
        utensils: view.utensils[seat]!,
        spindles: view.spindles[seat]!,
        rest: view.rest[seat]!,
        pot: counts(view.pot[seat]),
        heights,
        unfed: view.unfed[seat]!,
        columns: heights.map((height, env) =>
            view.columns[seat]!.slice(env * COLUMN, env * COLUMN + height).map((label) =>
                numberOf(c.card_labels, label),
            ),
        ),
        dealt: view.dealt[seat]!.filter((one) => one !== null).map((label) => numberOf(c.special_labels, label)),
    };
}

export const icons = (p: Village, env: number) => p.heights[env]! + bit(p.flipped, GATHER_SHORE + env);
export const hearth = (p: Village, c: Catalog) =>
    c.hearth[0]! +
    bit(p.flipped, COOK) * c.hearth[1]! +
    p.utensils * c.hearth[2]! +
    (c.special_labels[p.special] === "muster" ? c.hearth[3]! : 0);
export const sum = (numbers: number[]) => numbers.reduce((all, one) => all + one, 0);
export const tileName = (tile: number, p: Village, c: Catalog) =>
    tile >= GATHER_SHORE && tile < SPECIAL
        ? c.words.gather!
        : tile < SPECIAL
          ? c.tiles[tile]!
          : p.special >= 0
            ? c.specials[p.special]!
            : "?";
export const setTypes = (view: View, set: number, c: Catalog) =>
    view.sets.slice(set * SET_CARDS, set * SET_CARDS + SET_CARDS).map((label) => numberOf(c.card_labels, label));

/* What every part of the board needs. */
export interface Desk {
    board: BoardProps;
    c: Catalog;
    byId: Map<number, Choice>;
    step: string; /* what is decided; at the end of a round "rest-" and the stage of the own seat */
    mine: Village | null;
}

export function merge(amounts: Amount[]): Amount[] {
    const all = new Map<number, number>();
    for (const [kind, n] of amounts) all.set(kind, (all.get(kind) ?? 0) + n);
    return [...all].filter(([, n]) => n > 0);
}

/* What a recipe gives on this player's board. */
export function yields(p: Village, c: Catalog, slot: number): Amount[] {
    const recipe = c.recipes[slot]!;
    return slot === SLOT_BOAR && bit(p.flipped, SPECIAL) ? merge([...recipe.gain, ...recipe.flipped]) : recipe.gain;
}

/* The harvest that is open: the environment counted, and what it gives. */
export function harvest(view: View, p: Village, c: Catalog): { env: number; kinds: number[] } {
    const env = view.env!,
        crop = view.crop,
        top = p.columns[env]?.at(-1) ?? -1;
    if (crop === null || top < 0) return { env, kinds: [...new Set(c.harvest[env])] };
    return { env: c.cards[top]!.icons, kinds: [numberOf(c.kind_labels, crop)] };
}

/* Where the slider stands with this many tokens more, and what that costs at the end. */
export function sliderAfter(p: Village, c: Catalog, more: number): { columns: number; points: number } {
    const at = Math.max(p.slider, Math.min(COLUMNS - 1, Math.ceil((p.total + more) / c.rows)));
    return { columns: at - p.slider, points: c.loss[at]! - c.loss[p.slider]! };
}
