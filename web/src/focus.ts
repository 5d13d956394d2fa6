/* focus.ts - the keyboard on a board: arrow keys go to the nearest thing in that direction, and a focus that was lost
 * because its place is gone comes back nearby. */

const ways: Record<string, [number, number]> = {
    ArrowLeft: [-1, 0],
    ArrowRight: [1, 0],
    ArrowUp: [0, -1],
    ArrowDown: [0, 1],
};
const reachable =
        ".board .target.legal, .board button:not(:disabled), .board [role=gridcell][tabindex], " +
        ".dock-tray button:not(:disabled)",
    playable = ".target.legal, .lit, [data-choice]";

interface Point {
    x: number;
    y: number;
}

let last: Point | null = null; /* where the focus was on the board, if the keyboard brought it there */

function centre(element: Element): Point {
    const box = element.getBoundingClientRect();
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

function all(): HTMLElement[] {
    return [...document.querySelectorAll<HTMLElement>(reachable)].filter((one) => one.getClientRects().length);
}

/* Within the window and within what scrolls around it. */
function inSight(element: Element): boolean {
    const { x, y } = centre(element),
        at = document.elementFromPoint(x, y);
    return !!at && (element.contains(at) || at.contains(element) || !!at.closest("svg")?.contains(element));
}

function nearest(from: Point, list: HTMLElement[]): HTMLElement | null {
    let best: HTMLElement | null = null,
        least = Infinity;
    for (const one of list) {
        const to = centre(one),
            far = (to.x - from.x) ** 2 + (to.y - from.y) ** 2;
        if (far < least) [best, least] = [one, far];
    }
    return best;
}

const completed = new WeakMap<Element, { own: string; full: string }>(); /* names that were added to */
const wordsOf = (text: string) =>
    ` ${text
        .toLowerCase()
        .replace(/[^\p{L}\p{N}]+/gu, " ")
        .trim()} `;

/* What can be read on a piece belongs to its spoken name: a number on a card, a letter on a token. Boards name the deed;
 * this adds what is written there and missing in the name, word by word: the 1 of a star is not in L16. Parts that stand apart
 * have a blank between them in the markup, so that they are read apart. */
export function completeNames(root: Element): void {
    for (const one of root.querySelectorAll(".target[aria-label], button[aria-label]")) {
        const name = one.getAttribute("aria-label") ?? "",
            known = completed.get(one),
            own = known?.full === name ? known.own : name,
            seen = (one.textContent ?? "").replace(/\s+/g, " ").trim(),
            full = !seen || wordsOf(own).includes(wordsOf(seen)) ? own : `${own}, ${seen}`;
        if (full === name) continue;
        one.setAttribute("aria-label", full);
        completed.set(one, { own, full });
    }
}

/* Call when something gets the focus. */
export function rememberFocus(element: Element | null): void {
    if (element?.closest(".board, .dock-tray")) last = element.matches(":focus-visible") ? centre(element) : null;
    else if (element && element !== document.body) last = null;
}

/* Call after the board was drawn anew. */
export function restoreFocus(): void {
    if (last && (!document.activeElement || document.activeElement === document.body)) nearest(last, all())?.focus();
}

/* Move the focus; false if there is nowhere to go. A board's own roving focus may stop the event before it gets here. */
export function moveFocus(key: string): boolean {
    const way = ways[key],
        list = all();
    if (!way || !list.length) return false;
    const now = list.find((one) => one === document.activeElement);
    if (!now) {
        /* The first key lands on something that can be done, if there is anything. */
        const moves = list.filter((one) => one.matches(playable) && inSight(one)),
            first = moves.length ? moves : list;
        (last ? nearest(last, first) : first[0])?.focus();
        return true;
    }
    const from = centre(now);
    let best: HTMLElement | null = null,
        least = Infinity;
    for (const one of list) {
        const to = centre(one),
            ahead = (to.x - from.x) * way[0] + (to.y - from.y) * way[1],
            aside = Math.abs((to.x - from.x) * way[1]) + Math.abs((to.y - from.y) * way[0]);
        if (one === now || ahead < 2) continue;
        /* What lies straight ahead comes first; what lies far aside only if nothing else is there. */
        const cost = ahead + 2 * aside + (aside > ahead * 3 ? 1e4 : 0);
        if (cost < least) [best, least] = [one, cost];
    }
    best?.focus();
    return true;
}
