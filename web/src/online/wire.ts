/* wire.ts - what docs/protocol.md says, as types; requests over HTTP; and what this browser remembers of tables elsewhere.
 *
 * A seat's token is the identity of whoever sits there. It lives in this browser's memory and in the link that its owner asks
 * for, never in an address that is shared.
 */
import type { Lang } from "../board";
import type { Frame, LogLine, Story, Struck } from "../engine";
import { findGame, games } from "../games";
import { read, write } from "../keep";

export type Pace =
    { kind: "free" } | { kind: "live"; bank: number; increment: number } /* seconds */ | { kind: "days"; days: number };

/* How much time there is at tables of the queue. */
export const paceWords = ["short", "long", "days"] as const;
export type PaceWord = (typeof paceWords)[number];

export function paceWord(pace: Pace): PaceWord | null {
    if (pace.kind === "days") return "days";
    if (pace.kind === "free") return null;
    return pace.bank <= 1200 ? "short" : "long";
}

export interface RoomSeat {
    name: string; /* of the person, or of the computer's level */
    kind: "open" | "person" | "computer" | "away" | "resigned";
    late?: boolean;
    pausing?: boolean; /* wants a pause, or its end */
    vacation?: number; /* second at which it ends */
    rating?: number; /* in lists, where everybody may know it */
    provisional?: boolean;
}

/* The public facts of a table. */
export interface Room {
    id: string;
    game: string;
    edition?: string; /* of the pieces, where the server's are an owner's */
    options: Record<string, string>;
    status: "open" | "playing" | "over";
    how?: "end" | "resign" | "closed";
    seats: RoomSeat[];
    join: "link" | "public" | "word";
    pace: Pace;
    late: "computer" | "resign" | "wait";
    chat: "off" | "phrases" | "free";
    watch: boolean;
    delay: number;
    rated?: boolean;
    paused: boolean;
    opener?: number; /* the seat of who opened it, while it has not begun */
    created: number;
    commitment: string;
    rematch: string;
}

export interface Asking {
    seat: number;
    keep: number;
    waiting: number[];
}

export interface Refused {
    status: string;
    rule: string;
    text: string;
    key?: string;
}

export interface Said {
    n: number; /* counted from 0 since the table opened */
    seat: number;
    text?: string;
    phrase?: number; /* instead of words of one's own */
    at: number;
}

/* "state" and "ply". */
export interface Position {
    type: "state" | "ply";
    seq: number;
    you: number;
    table: Room;
    session: Frame | null;
    log: LogLine[];
    log_from: number;
    gone?: number[];
    turns?: Story[]; /* those that have a line from log_from on */
    struck?: Struck[]; /* what was taken back, if anything was */
    clock: { running: number; left_ms: (number | null)[] } | null;
    present: boolean[];
    takeback: Asking | null;
    muted?: number[]; /* seats that one does not want to hear */
    talk?: Said[]; /* with "state": the end of what was said */
    result?: { how: string; seed: string };
}

export type Heard =
    | Position
    | { type: "table"; seq: number; table: Room; present: boolean[]; takeback: Asking | null; muted?: number[] }
    | { type: "ack"; key: string; seq: number; ply: number }
    | ({ type: "chat"; seq: number } & Said)
    | ({ type: "error" } & Refused)
    | { type: "resumed"; seq: number }
    | { type: "bye"; text: string }
    | { type: "pong" };

/* Lists of tables, and how strong the accounts are that sit there. */
export interface Listed {
    tables: Room[];
    finished?: Room[];
    ratings?: { table: string; seat: number; rating: number; provisional: boolean }[];
}

/* The tables with those ratings at their seats, and those of the computer's levels. */
export function withRatings(told: Listed): Room[] {
    const at = new Map(told.ratings?.map((one) => [`${one.table} ${one.seat}`, one]));
    return told.tables.map((room) => ({
        ...room,
        seats: room.seats.map((seat, index) => {
            const known = at.get(`${room.id} ${index}`),
                level = games[findGame(room.game)]?.levels.find((one) => one.name === seat.name);
            if (seat.kind === "computer") return { ...seat, rating: level?.rating ?? 0 };
            return known ? { ...seat, rating: known.rating, provisional: known.provisional } : seat;
        }),
    }));
}

/* --- HTTP --- */

export class Refusal extends Error {
    constructor(
        readonly status: string,
        text: string,
    ) {
        super(text);
    }
}

const PATIENCE_MS = 15_000;

export interface Asked {
    lang: Lang;
    body?: object;
    token?: string;
}

async function fetched(path: string, asked: Asked): Promise<Response> {
    const headers: Record<string, string> = {};
    if (asked.token) headers.Authorization = `Bearer ${asked.token}`;
    if (asked.body) headers["Content-Type"] = "application/json";
    const address = new URL(`${path}?lang=${asked.lang}`, document.baseURI);
    const init: RequestInit = { headers, signal: AbortSignal.timeout(PATIENCE_MS), cache: "no-store" };
    if (asked.body) Object.assign(init, { method: "POST", body: JSON.stringify({ v: 1, ...asked.body }) });
    const answer = await fetch(address, init);
    if (answer.ok) return answer;
    const said = (await answer.json().catch(() => ({}))) as Partial<Refused>;
    throw new Refusal(said.status ?? String(answer.status), said.text ?? answer.statusText);
}

/* A request; refusals and lost lines are thrown. */
export async function request<T>(path: string, asked: Asked): Promise<T> {
    return (await (await fetched(path, asked)).json()) as T;
}

export async function requestText(path: string, asked: Asked): Promise<string> {
    return await (await fetched(path, asked)).text();
}

/* --- memory --- */

export interface KeptSeat {
    id: string; /* of the table */
    token: string;
    game: string;
    name: string;
    commitment: string; /* as first seen; "" if the table was not seen yet */
    account: number; /* the token is the account's, for this seat; -1: it is the seat's own */
}

export interface Account {
    name: string;
    token: string;
}

const SEATS = "skerry.seats",
    ACCOUNT = "skerry.account",
    SEATS_MAX = 50;

export function validId(id: string): boolean {
    return /^[\w-]{16}$/.test(id);
}

export function validToken(token: string): boolean {
    return /^[\w-]{43}$/.test(token);
}

const text = (value: unknown) => (typeof value === "string" ? value : "");

export function keptSeats(): KeptSeat[] {
    const list = read(SEATS);
    return (Array.isArray(list) ? (list as Partial<KeptSeat>[]) : []).flatMap((one) =>
        one && validId(text(one.id)) && validToken(text(one.token))
            ? [
                  {
                      id: text(one.id),
                      token: text(one.token),
                      game: text(one.game),
                      name: text(one.name),
                      commitment: text(one.commitment),
                      account: typeof one.account === "number" ? one.account : -1,
                  },
              ]
            : [],
    );
}

export function keptSeat(id: string): KeptSeat | undefined {
    return keptSeats().find((one) => one.id === id);
}

/* Remember a seat; the latest comes first. */
export function keepSeat(id: string, changed: Partial<KeptSeat>): void {
    const all = keptSeats(),
        old = all.find((one) => one.id === id) ?? { id, token: "", game: "", name: "", commitment: "", account: -1 };
    write(SEATS, [{ ...old, ...changed, id }, ...all.filter((one) => one.id !== id)].slice(0, SEATS_MAX));
}

export function forgetSeat(id: string): void {
    write(
        SEATS,
        keptSeats().filter((one) => one.id !== id),
    );
}

export function readAccount(): Account | null {
    const kept = read(ACCOUNT) as Partial<Account> | null;
    return kept && validToken(text(kept.token)) ? { name: text(kept.name), token: text(kept.token) } : null;
}

export function keepAccount(account: Account | null): void {
    write(ACCOUNT, account);
}
