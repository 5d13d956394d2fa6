/* controls.ts - which clicks and keys are meant. A control is what can be touched at one place and what it would do there; one
 * that has come to its place less than SETTLE_MS ago was not seen by whoever clicks it, so that the click is forgotten, and the time
 * begins anew: a hand that goes on clicking at one spot does not reach what came there under it. So is a click whose press began on
 * something else, or in another mode of the table. Pure; the page reports what stands (meant.ts). */

export const SETTLE_MS = 400;

export interface Controls {
    since: ReadonlyMap<string, number>; /* when each control came to its place */
    known: boolean; /* something stood here before */
    press: { control: string; visit: number; meant: boolean } | null;
}

export const noControls: Controls = { since: new Map(), known: false, press: null };

/* These controls stand now; those that stood before keep their age. The first ones of a table have nobody's finger above them. */
export function stand(old: Controls, controls: string[], now: number): Controls {
    if (controls.length === old.since.size && controls.every((one) => old.since.has(one))) return old;
    const first = old.known ? now : now - SETTLE_MS;
    return { ...old, known: true, since: new Map(controls.map((one) => [one, old.since.get(one) ?? first])) };
}

export function isSettled(controls: Controls, control: string, now: number, settle = SETTLE_MS): boolean {
    const since = controls.since.get(control);
    return since !== undefined && now - since >= settle;
}

export function pressed(old: Controls, control: string, visit: number, now: number, settle = SETTLE_MS): Controls {
    const meant = isSettled(old, control, now, settle),
        press = { control, visit, meant };
    return { ...old, press, since: meant ? old.since : new Map([...old.since, [control, now]]) };
}

/* Does the click that ends a press count? It does if the press was meant, and the table is where it was then. */
export function isMeant(controls: Controls, control: string, visit: number): boolean {
    const { press } = controls;
    return !!press && press.meant && press.control === control && press.visit === visit;
}
