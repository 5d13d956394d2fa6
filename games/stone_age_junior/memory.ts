/* memory.ts - what everybody has to see: the token that was turned, though the state has turned it down again, and two tokens that
 * change places. */
import {
    SAJ_ACT_EXCHANGE,
    SAJ_OUT_EXCHANGE,
    SAJ_PAIRS,
    SAJ_SLOTS,
    type View,
} from "../../web/generated/stone_age_junior";
import type { AnyView, Done } from "../../web/src/board";
import { CHANCE } from "../../web/generated/seats";
import { pairRank } from "./common";

const TURNED_MS = 1600,
    SWAPPED_MS = 1600;

/* The slot of the token that was turned this turn and lies for all to see, -1 if there is none. Where the construction site or a die
 * ends the round trip, all tokens are down again: `face_turned` alone still tells what it was. */
export function turnedSlot(view: View, log: readonly Done[]): number {
    if (view.face_turned === null) return -1;
    const turned = log
        .filter((one) => one.ply <= view.ply && one.who !== CHANCE && one.id >= 0 && one.id < SAJ_SLOTS)
        .at(-1);
    return turned ? turned.id : -1;
}

/* The pairs of slots in the order of their ranks. */
const PAIRS = Array.from({ length: SAJ_SLOTS }, (_, a) => a).flatMap((a) =>
    Array.from({ length: SAJ_SLOTS - 1 - a }, (_, i): [number, number] => [a, a + 1 + i]),
);

/* The tokens that this ply exchanged, or null. */
export function swapOf(done: Done | undefined): [number, number] | null {
    if (!done) return null;
    const rank = done.id - (done.who === CHANCE ? SAJ_OUT_EXCHANGE : SAJ_ACT_EXCHANGE);
    return rank >= 0 && rank < SAJ_PAIRS ? PAIRS[rank]! : null;
}

export function mustStay(before: AnyView | null, after: AnyView, done: readonly Done[]): number {
    const [old, now] = [before as View | null, after as View],
        up = (view: View | null) => view?.tokens_up ?? 0,
        turned = (now.face_turned !== null && (old?.face_turned ?? null) === null) || (up(now) & ~up(old)) !== 0;
    return done.some(swapOf) ? SWAPPED_MS : turned ? TURNED_MS : 0;
}

if (PAIRS.some(([a, b], rank) => pairRank(a, b) !== rank)) throw new Error("pairs out of order");
