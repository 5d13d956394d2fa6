/* pot.ts - plies that follow one touch: a harvest that was chosen whole, a pot that was filled and is served. They are played one
 * by one as the rules ask for them, and forgotten as soon as something else is asked. */
import { useEffect, useRef, useState } from "preact/hooks";
import { A_KIND, A_NO } from "../../web/generated/skara_brae";
import { type Desk, hearth, merge, sum, yields } from "./desk";
import type { Amount } from "./drawing";

export interface Ply {
    steps: string[]; /* where it may be played */
    id: number;
}

/* Play a choice and what was meant with it. */
export type Run = (plies: Ply[]) => void;

export function useRun(desk: Desk): Run {
    const { board, byId } = desk,
        waiting = useRef<Ply[]>([]);
    useEffect(() => {
        if (!board.choices.length) return;
        while (waiting.current.length) {
            const next = waiting.current.shift()!;
            if (!next.steps.includes(desk.step)) continue;
            if (byId.has(next.id)) return board.choose(next.id);
            waiting.current = [];
        }
    }, [board.choices]);
    return ([first, ...rest]) => {
        waiting.current = rest;
        if (first) board.choose(first.id);
    };
}

export interface Pot {
    counts: number[];
    weight: number;
    growth: number; /* tokens more than before */
    gain: Amount[];
    chosen: boolean;
    fresh: number[]; /* what was put in and not paid yet, by slot */
    can: (slot: number) => boolean;
    add: (slot: number) => void;
    remove: (slot: number) => void;
    serve: () => void;
    first: number | undefined; /* the choice that serving begins with */
}

/* The pot of the player who cooks, or null. Things go in and out in any order until it is served. */
export function usePot(desk: Desk, run: Run): Pot | null {
    const { board, c, byId, mine: p } = desk,
        [extra, setExtra] = useState<number[]>(() => Array(8).fill(0));
    const cooking = p !== null && (desk.step === "cook" || desk.step === "rest-cook");
    useEffect(() => setExtra(Array(8).fill(0)), [board.view.ply]);
    if (!cooking) return null;
    const counts = p.pot.map((n, slot) => n + extra[slot]!),
        weight = sum(counts.map((n, slot) => n * c.recipes[slot]!.weight)),
        gain = merge(counts.flatMap((n, slot) => Array.from({ length: n }, () => yields(p, c, slot)).flat())),
        slots = extra.flatMap((n, slot) => Array.from({ length: n }, () => slot));
    const change = (slot: number, by: number) => setExtra(extra.map((n, i) => (i === slot ? n + by : n)));
    const steps = [desk.step];
    return {
        counts,
        weight,
        gain,
        fresh: extra,
        chosen: sum(counts) > 0,
        growth: sum(gain.map(([, n]) => n)) - slots.length,
        can: (slot) =>
            byId.has(A_KIND + c.recipes[slot]!.kind) &&
            p.tokens[c.recipes[slot]!.kind]! > extra[slot]! &&
            weight + c.recipes[slot]!.weight <= hearth(p, c),
        add: (slot) => change(slot, 1),
        remove: (slot) => extra[slot]! > 0 && change(slot, -1),
        serve: () =>
            run([...slots.map((slot) => ({ steps, id: A_KIND + c.recipes[slot]!.kind })), { steps, id: A_NO }]),
        first: slots.length ? A_KIND + c.recipes[slots[0]!]!.kind : sum(p.pot) && byId.has(A_NO) ? A_NO : undefined,
    };
}
