/* load.ts - rule books and puzzles, fetched when they are wanted and kept for the visit. */
import type { Lang } from "../board";
import { langNumber } from "../engine";

/* What web/book.mjs made of a book: heading, paragraph, item, rule, table (its name in the game, titles first), the board,
 * a moment of a lesson as a picture. */
export type Block =
    | ["h", number, string]
    | ["p", string]
    | ["i", string, string]
    | ["r", string, string]
    | ["t", string, string[][]]
    | ["b"]
    | ["m", string, string];

export interface Puzzle {
    id: string; /* made of its position: the same as long as the puzzle is */
    level: number; /* 1 to 5 */
    action: number;
    reason: string; /* a key that the engine puts into words */
    position: string;
}

const fetched = new Map<string, Promise<unknown>>();

function bring<T>(address: string): Promise<T> {
    let found = fetched.get(address);
    if (!found) {
        found = fetch(address).then((answer) => {
            if (!answer.ok) throw new Error(address);
            return answer.json() as unknown;
        });
        fetched.set(address, found);
        found.catch(() => fetched.delete(address)); /* the next call tries again */
    }
    return found as Promise<T>;
}

export function loadBook(game: number, lang: Lang): Promise<Block[]> {
    return bring<Block[]>(RULE_BOOKS[game]![langNumber(lang)]!);
}

export async function loadPuzzles(game: number): Promise<Puzzle[]> {
    const lines = await bring<string[]>(PUZZLES[game]!);
    return lines.map((line) => {
        const [level = "1", action = "0", reason = "", position = ""] = line.split(" ");
        return { id: nameOf(position), level: Number(level), action: Number(action), reason, position };
    });
}

/* A short name of a text: its FNV-1a hash. */
function nameOf(text: string): string {
    let hash = 0x811c9dc5;
    for (const letter of text) hash = Math.imul(hash ^ letter.charCodeAt(0), 0x01000193);
    return (hash >>> 0).toString(36);
}
