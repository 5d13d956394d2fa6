/* solved.ts - which puzzles were solved in this browser, and on how many days in a row that of the day. */
const SOLVED = "skerry.puzzles",
    DAYS = "skerry.puzzle-days",
    DAY_MS = 86_400_000;

/* The number of today, by the calendar of the place where one is. */
export function today(): number {
    const now = new Date();
    return Math.floor(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate()) / DAY_MS);
}

function read(key: string): unknown {
    try {
        return JSON.parse(localStorage.getItem(key) ?? "null");
    } catch {
        return null;
    }
}

function write(key: string, value: unknown): void {
    try {
        localStorage.setItem(key, JSON.stringify(value));
    } catch {
        /* a browser that keeps nothing just forgets */
    }
}

/* Numbers of the solved puzzles of each game. */
export function readSolved(): Record<string, number[]> {
    const kept = read(SOLVED),
        out: Record<string, number[]> = {};
    if (kept && typeof kept === "object")
        for (const [game, list] of Object.entries(kept))
            if (Array.isArray(list)) out[game] = list.filter((one): one is number => Number.isInteger(one));
    return out;
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

export function noteSolved(game: string, index: number, daily: boolean): void {
    const all = readSolved(),
        mine = new Set(all[game] ?? []);
    mine.add(index);
    write(SOLVED, { ...all, [game]: [...mine] });
    const { last, row } = readDays(),
        now = today();
    if (daily && last !== now) write(DAYS, { last: now, row: last === now - 1 ? row + 1 : 1 });
}
