/* desk.ts - what the parts of the board share: action ids as in state.h, a player's table read from a view, the desk of a player
 * who may touch things. */
import type { BoardProps, Choice, View } from "../../web/src/board";
import type { Amount, Catalog } from "./drawing";

export const A = {
    no: 0,
    yes: 1,
    pass: 2,
    take: 3,
    small: 8,
    large: 18,
    task: 28,
    kind: 38,
    clearMidden: 55,
    clearSlider: 56,
    env: 57,
    option: 61,
    pay: 63,
    keep: 67,
    flip: 75,
    card: 85,
    clean: 123,
    knives: 155,
    split: 221,
    feed: 303,
    discard: 337,
};
export const TILES = 10,
    SPECIAL = 9,
    ENVS = 4,
    COLUMN = 15,
    SET = 5,
    NEUTRAL = 4,
    FIRST_GATHER = 5,
    COLUMNS = 11,
    COOK = 1,
    BOAR_SLOT = 7,
    AFTER_BOTTOM = 9; /* the harvest is that of a card just taken: its bottom effect comes next */

export const list = (value: unknown) => value as any[];
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
    const at = (name: string) => list(view[name])[seat],
        cards = list(at("columns")) as (string | null)[],
        special = at("special") as string | null;
    return {
        tokens: at("tokens"),
        slider: at("slider"),
        total: at("total"),
        flipped: at("flipped"),
        furnish: at("furnish"),
        trade: at("trade"),
        special: special === null ? -1 : c.special_labels.indexOf(special),
        hidden: special === "?",
        roofs: at("roofs"),
        thatches: at("thatches"),
        balls: at("balls"),
        utensils: at("utensils"),
        spindles: at("spindles"),
        rest: at("rest"),
        pot: at("pot"),
        heights: at("heights"),
        unfed: at("unfed"),
        columns: [0, 1, 2, 3].map((env) =>
            cards
                .slice(env * COLUMN, env * COLUMN + at("heights")[env])
                .map((label) => c.card_labels.indexOf(label ?? "")),
        ),
        dealt: (at("dealt") as (string | null)[])
            .filter((one): one is string => one !== null)
            .map((label) => c.special_labels.indexOf(label)),
    };
}

export const icons = (p: Village, env: number) => p.heights[env]! + bit(p.flipped, FIRST_GATHER + env);
export const hearth = (p: Village, c: Catalog) =>
    c.hearth[0]! +
    bit(p.flipped, COOK) * c.hearth[1]! +
    p.utensils * c.hearth[2]! +
    (c.special_labels[p.special] === "muster" ? c.hearth[3]! : 0);
export const sum = (numbers: number[]) => numbers.reduce((all, one) => all + one, 0);
export const tileName = (tile: number, p: Village, c: Catalog) =>
    tile >= FIRST_GATHER && tile < SPECIAL
        ? c.words.gather!
        : tile < SPECIAL
          ? c.tiles[tile]!
          : p.special >= 0
            ? c.specials[p.special]!
            : "?";
export const setTypes = (view: View, set: number, c: Catalog) =>
    (list(view.sets).slice(set * SET, set * SET + SET) as (string | null)[]).map((label) =>
        label === null ? -1 : c.card_labels.indexOf(label),
    );

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
    return slot === BOAR_SLOT && bit(p.flipped, SPECIAL) ? merge([...recipe.gain, ...recipe.flipped]) : recipe.gain;
}

/* The harvest that is open: the environment counted, and what it gives. */
export function harvest(view: View, p: Village, c: Catalog): { env: number; kinds: number[] } {
    const env = view.env as number,
        crop = view.crop as string | null,
        top = p.columns[env]?.at(-1) ?? -1;
    if (crop === null || top < 0) return { env, kinds: [...new Set(c.harvest[env])] };
    return { env: c.cards[top]!.icons, kinds: [c.kind_labels.indexOf(crop)] };
}

/* Where the slider stands with this many tokens more, and what that costs at the end. */
export function sliderAfter(p: Village, c: Catalog, more: number): { columns: number; points: number } {
    const at = Math.max(p.slider, Math.min(COLUMNS - 1, Math.ceil((p.total + more) / c.rows)));
    return { columns: at - p.slider, points: c.loss[at]! - c.loss[p.slider]! };
}
