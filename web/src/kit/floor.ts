/* floor.ts - words inside drawings keep to the floor of 12 px, whatever the drawing is scaled to; to a little more for those who
 * want larger text, as far as drawings have room. HTML has it in kit.css. */
const FLOORS: Record<string, number> = { large: 13, larger: 14 };
const drawnSize = new WeakMap<Element, number>(); /* the size that the drawing asks for, in its own units */

/* What is on its way: its size of the moment is not the one to go by. What never ends (a glow) does not move. */
function moving(root: Element): Animation[] {
    return root
        .getAnimations({ subtree: true })
        .filter((one) => Number(one.effect?.getComputedTiming().endTime) < Infinity && one.playState === "running");
}

/* Words of pieces that move keep the size they have until those have arrived; then `again` is called. */
export function floorText(root: Element, again: () => void): void {
    const floor = FLOORS[document.documentElement.dataset.text ?? ""] ?? 12,
        moves = moving(root),
        away = moves.map((one) => (one.effect as KeyframeEffect).target);
    if (moves.length) void Promise.allSettled(moves.map((one) => one.finished)).then(again);
    for (const text of root.querySelectorAll<SVGTextElement>("svg text")) {
        if (away.some((one) => one?.contains(text))) continue;
        const matrix = text.getScreenCTM(),
            scale = matrix ? Math.hypot(matrix.a, matrix.b) : 0;
        if (!scale) continue;
        if (!text.style.fontSize || !drawnSize.has(text))
            drawnSize.set(text, parseFloat(getComputedStyle(text).fontSize));
        const wanted = drawnSize.get(text)!,
            small = wanted * scale < floor,
            size = small ? `${(floor / scale).toFixed(2)}px` : "",
            plate = text.previousElementSibling;
        if (text.style.fontSize === size) continue;
        text.style.fontSize = size;
        /* What it is written on grows with it. */
        if (plate instanceof SVGRectElement && plate.matches(".plate"))
            plate.style.scale = small ? String(floor / scale / wanted) : "";
    }
}
