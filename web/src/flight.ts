/* flight.ts - pieces that change their place are seen to go there.
 *
 * A board marks what a hand would move with data-piece="name"; the same name before and after a ply is the same piece, and
 * several pieces may share a name (workers of one colour, cards of one kind). Whatever lies elsewhere after the ply starts
 * where it lay and glides to its new place. A panel that only moved because its neighbour grew is no change of place:
 * pieces are compared by where they lie on their panel.
 */
const FLIGHT_MS = 220,
    NEAR = 3; /* pixels that are no change of place */

interface Lying {
    element: Element;
    box: DOMRect;
    panel: Element | null;
    x: number; /* of its middle, from the corner of the panel */
    y: number;
}

export type Places = Map<string, Lying[]>;

/* The drawing that a piece is part of, or what holds it on the page. */
function panelOf(element: Element): Element | null {
    let panel = element.parentElement?.closest("svg") ?? null;
    while (panel?.parentElement?.closest("svg")) panel = panel.parentElement.closest("svg");
    return panel ?? element.parentElement;
}

export function places(root: Element): Places {
    const all: Places = new Map(),
        corners = new Map<Element, DOMRect>();
    for (const element of root.querySelectorAll("[data-piece]")) {
        const box = element.getBoundingClientRect(),
            name = element.getAttribute("data-piece")!,
            panel = panelOf(element);
        if (!box.width || !panel) continue;
        if (!corners.has(panel)) corners.set(panel, panel.getBoundingClientRect());
        const corner = corners.get(panel)!,
            x = box.x + box.width / 2 - corner.x,
            y = box.y + box.height / 2 - corner.y;
        all.set(name, [...(all.get(name) ?? []), { element, box, panel, x, y }]);
    }
    return all;
}

function stays(a: Lying, b: Lying): boolean {
    return a.panel === b.panel && Math.hypot(a.x - b.x, a.y - b.y) < NEAR;
}

function apart(a: DOMRect, b: DOMRect): number {
    return Math.hypot(a.x + a.width / 2 - b.x - b.width / 2, a.y + a.height / 2 - b.y - b.height / 2);
}

function glide(element: Element, from: DOMRect, to: DOMRect): void {
    let x = from.x + from.width / 2 - to.x - to.width / 2,
        y = from.y + from.height / 2 - to.y - to.height / 2;
    if (element instanceof SVGGraphicsElement && element.ownerSVGElement) {
        /* Pixels of the screen in units of the drawing. */
        const back = element.getScreenCTM()?.inverse();
        if (!back) return;
        [x, y] = [back.a * x + back.c * y, back.b * x + back.d * y];
    }
    const size = Math.min(2.5, Math.max(0.4, from.width / Math.max(1, to.width)));
    element.animate([{ transform: `translate(${x}px, ${y}px) scale(${size})` }, { transform: "none" }], {
        duration: FLIGHT_MS,
        easing: "ease-out",
    });
}

/* Start the flights from where the pieces were. */
export function fly(root: Element, before: Places): void {
    let flown = 0;
    for (const [name, now] of places(root)) {
        const old = [...(before.get(name) ?? [])];
        if (!old.length) continue;
        const moved = now.filter((one) => {
            const same = old.findIndex((other) => stays(one, other));
            if (same >= 0) old.splice(same, 1);
            return same < 0;
        });
        /* One more than before came from a pile that still shows the next. */
        const sources = old.length ? old : [...before.get(name)!];
        for (const { element, box } of moved.slice(0, Math.max(1, old.length))) {
            sources.sort((a, b) => apart(a.box, box) - apart(b.box, box));
            const from = sources.shift();
            if (!from || apart(from.box, box) < NEAR) continue;
            glide(element, from.box, box);
            flown++;
        }
    }
    if (!flown) return;
    root.classList.add("flying");
    setTimeout(() => root.classList.remove("flying"), FLIGHT_MS);
}
