/* arrange.ts - how the table page is laid out: one arrangement for each kind of window, decided here and nowhere else.
 *
 * The name stands as data-arrange on the page, where kit.css and each game's board.css find it. Sizes follow the unit --u
 * (kit.css); where text would fall below 12 px the arrangement changes instead.
 */
import { useEffect, useState } from "preact/hooks";

export type Arrangement =
    | "wide" /* areas side by side, opponents and log at the right, question at the bottom */
    | "laptop" /* the same in less height: the question stands at the right, the log is a drawer */
    | "square" /* areas below each other, opponents as one line */
    | "tall" /* the same on an upright tablet */
    | "phone" /* one area at a time, tabs under the thumb */
    | "short"; /* one area at a time, tabs at the left, question at the right */

export function arrangementOf(width: number, height: number): Arrangement {
    const ratio = width / height;
    if (width < 600 || (ratio <= 1 && width < 690)) return "phone";
    if (ratio <= 1) return "tall";
    if (ratio <= 1.5) return width >= 920 && height >= 650 ? "square" : "short";
    if (width < 1150 || height < 540) return "short";
    return height >= 650 ? "wide" : "laptop";
}

/* One area at a time: the others are behind tabs. */
export const hasTabs = (arrangement: Arrangement) => arrangement === "phone" || arrangement === "short";

export function useArrangement(): Arrangement {
    const now = () => arrangementOf(innerWidth, innerHeight),
        [arrangement, setArrangement] = useState(now);
    useEffect(() => {
        const changed = () => setArrangement(now());
        addEventListener("resize", changed);
        changed();
        return () => removeEventListener("resize", changed);
    }, []);
    return arrangement;
}
