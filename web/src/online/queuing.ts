/* queuing.ts - waiting for others to play with, wherever in the page one is meanwhile.
 *
 * A place in the server's queue is shown to be alive every few seconds. Whoever leaves the page leaves the queue.
 */
import { useEffect, useState } from "preact/hooks";
import type { Lang } from "../board";
import { keepRating } from "../keep";
import { keepSeat, readAccount, Refusal, request, type PaceWord } from "./wire";

export interface Wish {
    game: string;
    players: number;
    pace: PaceWord;
    rated: boolean;
    name: string; /* of a guest */
}

interface Place {
    place: string;
    token: string;
}

export interface Queuing {
    state: "idle" | "waiting" | "found" | "lost";
    wish: Wish | null;
    waiting: number; /* for the same, oneself included */
    rating: number; /* one's own; 1500 for who is new */
    table: string; /* once it is found */
}

const POLL_MS = 2_000;

let now: Queuing = { state: "idle", wish: null, waiting: 1, rating: 1500, table: "" },
    held: Place | null = null,
    lang: Lang = "en";
const listeners = new Set<() => void>();

function become(changed: Partial<Queuing>): void {
    now = { ...now, ...changed };
    for (const hear of listeners) hear();
}

/* How it stands with the queue. */
export function useQueuing(): Queuing {
    const [, again] = useState(0);
    useEffect(() => {
        const hear = () => again((n) => n + 1);
        listeners.add(hear);
        return () => void listeners.delete(hear);
    }, []);
    return now;
}

export function queuing(): Queuing {
    return now;
}

export function onQueuing(hear: () => void): void {
    listeners.add(hear);
}

/* Take a place; refusals are thrown. */
export async function joinQueue(wish: Wish, language: Lang): Promise<void> {
    const account = readAccount();
    await leaveQueue();
    lang = language;
    const told = await request<Place & { rating: number }>("api/queue", {
        lang,
        ...(account ? { token: account.token } : {}),
        body: {
            game: wish.game,
            players: wish.players,
            pace: wish.pace,
            rated: wish.rated,
            ...(account ? {} : { name: wish.name }),
        },
    });
    held = { place: told.place, token: told.token };
    if (account) keepRating(wish.game, told.rating);
    become({ state: "waiting", wish, waiting: 1, rating: told.rating, table: "" });
    void poll(held);
}

export async function leaveQueue(): Promise<void> {
    const left = held;
    held = null;
    become({ state: "idle", table: "" });
    if (!left) return;
    await request("api/queue/leave", { lang, token: left.token, body: { place: left.place } }).catch(() => undefined);
}

/* One has gone to the table. */
export function taken(): void {
    become({ state: "idle", table: "" });
}

async function poll(mine: Place): Promise<void> {
    try {
        const told = await request<{ table?: string; waiting?: number; rating: number }>("api/queue/wait", {
            lang,
            token: mine.token,
            body: { place: mine.place },
        });
        if (held !== mine) return;
        if (told.table) {
            const account = readAccount();
            held = null;
            keepSeat(told.table, { token: mine.token, game: now.wish!.game, name: account?.name ?? now.wish!.name });
            return become({ state: "found", table: told.table });
        }
        become({ waiting: told.waiting ?? 1, rating: told.rating });
    } catch (error) {
        if (held === mine && error instanceof Refusal && error.status === "NO_TABLE") {
            held = null;
            return become({ state: "lost" });
        }
    }
    setTimeout(() => held === mine && void poll(mine), POLL_MS);
}

/* The page is closed: the place goes with it. */
addEventListener("pagehide", () => {
    if (!held) return;
    void fetch(new URL("api/queue/leave", document.baseURI), {
        method: "POST",
        keepalive: true,
        headers: { Authorization: `Bearer ${held.token}`, "Content-Type": "application/json" },
        body: JSON.stringify({ v: 1, place: held.place }),
    }).catch(() => undefined);
    held = null;
});
