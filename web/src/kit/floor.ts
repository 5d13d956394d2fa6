/* floor.ts - words inside drawings keep to the floor of 12 px, whatever the drawing is scaled to; to a little more for those who
 * want larger text, as far as drawings have room. HTML has it in kit.css. */
const FLOORS: Record<string, number> = { large: 13, larger: 14 };
const drawnSize = new WeakMap<Element, number>(); /* the size that the drawing asks for, in its own units */

export function floorText(root: Element): void {
    const floor = FLOORS[document.documentElement.dataset.text ?? ""] ?? 12;
    for (const text of root.querySelectorAll<SVGTextElement>("svg text")) {
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
