/* solved.ts - which puzzles were solved in this browser, and on how many days in a row that of the day. A puzzle is known by its id,
 * which follows from its position: puzzles may come, go and move, and what was solved stays solved. */
import { read, write } from "../keep";
import type { Puzzle } from "./load";

const SOLVED = "skerry.puzzles",
    DAYS = "skerry.puzzle-days",
    DAY_MS = 86_400_000;

/* The number of today, by the calendar of the place where one is. */
export function today(): number {
    const now = new Date();
    return Math.floor(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate()) / DAY_MS);
}

/* Ids of the solved puzzles of a game. Earlier editions kept their places in the list, which the puzzles have kept since; one that
 * took the place of another counts as solved with it. */
export function readSolved(game: string, list: Puzzle[]): Set<string> {
    const kept = (read(SOLVED) as Record<string, unknown> | null)?.[game],
        ids = (Array.isArray(kept) ? kept : []).map((one) => (typeof one === "number" ? list[one]?.id : one));
    return new Set(ids.filter((one): one is string => typeof one === "string"));
}

/* How many puzzles of the list are solved; those that are no longer in it do not count. */
export function countSolved(game: string, list: Puzzle[]): number {
    const solved = readSolved(game, list);
    return list.filter((one) => solved.has(one.id)).length;
}

/* The last day on which the puzzle of the day was solved, and how many days in a row that was. */
function readDays(): { last: number; row: number } {
    const kept = read(DAYS) as { last?: unknown; row?: unknown } | null;
    return Number.isInteger(kept?.last) && Number.isInteger(kept?.row)
        ? { last: kept!.last as number, row: kept!.row as number }
        : { last: 0, row: 0 };
}

export function streakNow(): number {
    const { last, row } = readDays();
    return last >= today() - 1 ? row : 0;
}

export function noteSolved(game: string, list: Puzzle[], puzzle: Puzzle, daily: boolean): void {
    const kept = read(SOLVED),
        others = kept && typeof kept === "object" && !Array.isArray(kept) ? kept : {};
    write(SOLVED, { ...others, [game]: [...readSolved(game, list).add(puzzle.id)] });
    const { last, row } = readDays(),
        now = today();
    if (daily && last !== now) write(DAYS, { last: now, row: last === now - 1 ? row + 1 : 1 });
}
