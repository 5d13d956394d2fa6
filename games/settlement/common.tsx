/* common.tsx - what all parts of Settlement's board share: ids of state.h, labels of game.c, small sums, things one can touch. */
import type { ComponentChildren } from "preact";
import {
    type BoardProps,
    type Catalog,
    LABELS,
    SET_DIAMOND,
    SET_RESOURCES,
    type View,
} from "../../web/generated/settlement";
import { type Choice, numberOf } from "../../web/src/board";
import { Target } from "../../web/src/pieces";

export const TILE = 92,
    TALL = 94,
    STEP = 98,
    ROW = 100,
    LEFT = 50;

export const bit = (mask: number, at: number) => Math.floor(mask / 2 ** at) % 2 === 1;

export const bits = (mask: number) => {
    let n = 0;
    for (let left = mask; left > 0; left = Math.floor(left / 2)) n += left % 2;
    return n;
};

export const among = (mask: number, count: number) =>
    Array.from({ length: count }, (_, i) => i).filter((i) => bit(mask, i));

export const sum = (counts: number[]) => counts.reduce((all, n) => all + n, 0);

export const spread = (counts: readonly number[]) => counts.flatMap((n, kind) => Array.from({ length: n }, () => kind));

export const space = (at: number) => "abc"[at % 3]! + (Math.floor(at / 3) + 1);

export type Ground = Catalog["terrain_tiles"][number];

/* "II-wood-green" as numbers. */
export const ground = (catalog: Catalog, label: View["terrains"][number][number] | undefined): Ground | undefined =>
    catalog.terrain_tiles[numberOf(LABELS.terrains, label)];

export type Hero = Catalog["hero_cards"][number];

/* Diamonds that a place of the row costs besides (R50), or counted from the leftmost hero (O4). */
export const surcharge = (view: View, catalog: Catalog, position: number) => {
    const free = view.hero_row.findIndex((hero) => hero !== null),
        gap = view.options.surcharge === "leftmost" ? Math.max(0, free) : 0;
    return catalog.surcharges[position - gap] ?? 0;
};

/* What a hero costs at this place of the row, resource by resource. */
export const priceOf = (view: View, catalog: Catalog, hero: number, position: number) =>
    catalog.hero_cards[hero]!.cost.slice(0, SET_RESOURCES).map(
        (n, kind) => n + (kind === SET_DIAMOND ? surcharge(view, catalog, position) : 0),
    );

/* Everything that the parts of the board share. */
export interface Game extends BoardProps {
    byId: Map<number, Choice>;
    me: number; /* whose boards are shown */
    row: (number | null)[];
    danger: number[]; /* heroes of the row by monster */
    stock: number[];
    want: (id: number) => void;
    wanted: number;
}

/* Which tokens of a price the stock does not cover. */
export function lacking(kinds: number[], stock: number[]): boolean[] {
    const left = [...stock];
    return kinds.map((kind) => left[kind]!-- <= 0);
}

export const line = (width = 1.5) => ({
    stroke: "var(--ink-fixed)",
    "stroke-width": width,
    "stroke-linejoin": "round" as const,
    "stroke-linecap": "round" as const,
});

/* Something on a panel: a target if it can be touched, a picture with a name if not. */
export function Thing(props: {
    game: Game;
    choice?: Choice | undefined;
    refuse?: (() => void) | undefined;
    label: string;
    tip?: string; /* more than the label */
    guess?: string | undefined; /* the row, where it is reconstructed */
    w: number;
    h: number;
    r?: number;
    x?: number;
    y?: number;
    chosen?: boolean;
    fresh?: boolean;
    children?: ComponentChildren;
}) {
    const { game, choice, w, h, r = 9 } = props,
        live = choice || (props.refuse && game.choices.length);
    return (
        <g
            transform={`translate(${props.x ?? 0} ${props.y ?? 0})`}
            data-tip={props.tip ?? props.label}
            data-guess={props.guess}
        >
            <g class={props.fresh && !game.still ? "set-new" : undefined}>
                {live ? (
                    <g aria-hidden="true">{props.children}</g>
                ) : (
                    <g role="img" aria-label={props.label}>
                        {props.children}
                    </g>
                )}
                {live && (
                    <Target
                        choice={choice}
                        choose={game.choose}
                        hint={choice && game.hints.get(choice.id)}
                        rect={{ x: 0, y: 0, w, h, r }}
                        chosen={props.chosen}
                        refuse={props.refuse}
                        label={choice ? choice.say : props.label}
                    />
                )}
            </g>
        </g>
    );
}
