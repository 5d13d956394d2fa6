/* advice.ts - what the search found, as advice: in the order of the number that is shown, each with its reason in words. */
import type { Frame, Hint } from "../engine";
import { say } from "../words";
import type { Advice } from "./state";
import type { Table } from "./table";

const SHOWN = 3,
    NEAR_WIN = 20; /* of 1000: about as good */

/* The first is the best choice, whatever the search tried most. */
export function adviceOf(table: Table, list: Hint[], choices: Frame["choices"]): Advice[] {
    const best = list.slice(0, SHOWN);
    if (best.every((one) => one.win >= 0)) best.sort((a, b) => b.win - a.win);
    return best.flatMap((one) => {
        const choice = choices.find((other) => other.id === one.id),
            behind = one.win >= 0 ? best[0]!.win - one.win : 0,
            less = behind > NEAR_WIN ? Math.round(behind / 10) : 0;
        return choice ? [{ ...one, less, why: table.words(one.why), text: table.label(choice) }] : [];
    });
}

/* Why, in words: what the choice brings, and how it stands beside the best one of `count`. Where nothing is known of wins, the
 * engine's own words. */
export function reasonOf(table: Table, advice: Advice, rank: number, count: number): string {
    const lang = table.around.lang(),
        { fades } = table.facts,
        { win, why, less } = advice,
        brings = (fades ? /\d/ : /\+/).test(why) ? why : "";
    if (win < 0 && !brings) return why;
    const beside = () => {
        if (count === 1) return say(lang, "hint.only");
        if (rank === 0) return say(lang, "hint.best");
        if (!less) return say(lang, "hint.near");
        return fades || win < 0 ? "" : say(lang, "hint.less", { n: less });
    };
    return [brings, beside()].filter(Boolean).join(" · ");
}
