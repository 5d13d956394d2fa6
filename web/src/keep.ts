/* keep.ts - what the browser remembers: settings, any number of games, and results. Everything read back is checked; a browser that keeps
 * nothing (private windows) just forgets. */
import { SEATS } from "../generated/seats";
import type { Lang } from "./board";

export type Theme = "auto" | "light" | "dark";
export type Speed = "slow" | "normal" | "fast" | "once";

export const speeds: Speed[] = ["slow", "normal", "fast", "once"];

/* Colours of the players: the usual ones, or shades that differ in lightness as well. Sizes of text. */
export const palettes = ["usual", "shades"] as const,
    textSizes = ["normal", "large", "larger"] as const;

export interface Settings {
    lang: Lang;
    theme: Theme;
    sound: boolean;
    soundOffered: boolean; /* the question was put, and answered or passed over */
    palette: (typeof palettes)[number];
    text: (typeof textSizes)[number];
    speed: Speed; /* of the moves of others */
    confirm: boolean; /* ask before what cannot be undone */
    coach: boolean; /* explain new decisions, and say when another choice was much better */
    name: string; /* of the person who plays alone */
}

/* One seat of a table that is planned or kept. */
export interface SeatPlan {
    name: string; /* "" for the usual name */
    level: string | null; /* null: a person */
    mark: number; /* 0 to 4: colour and shape */
}

/* What the list of games tells about one; its record lies beside it. */
export interface GameNote {
    id: string;
    game: string; /* key */
    seats: SeatPlan[];
    plies: number;
    over: boolean;
    when: number; /* milliseconds since 1970 */
    actors: number; /* whose turn it is: a bit per seat */
    scores: { points: number; place: number }[]; /* of a finished game */
}

export interface KeptGame extends GameNote {
    record: string; /* or, for a game that began at a position, the id of the position now */
}

/* One finished game of a person who played alone against computer players: what statistics are made of. */
export interface Result {
    id: string;
    game: string;
    when: number;
    players: number;
    level: string; /* of the strongest opponent */
    points: number;
    place: number;
}

const SETTINGS = "skerry.settings",
    GAMES = "skerry.games",
    RECORD = "skerry.record.",
    RESULTS = "skerry.results",
    NOW = "skerry.now",
    OLD_GAME = "skerry.game" /* the one game that earlier editions kept */,
    RATINGS = "skerry.ratings",
    RESULTS_MAX = 2000;

function parsed(text: string): unknown {
    try {
        return JSON.parse(text);
    } catch {
        return null;
    }
}

/* A value of the browser's store; null if there is none or it is damaged. */
export function read(key: string): unknown {
    try {
        return parsed(localStorage.getItem(key) ?? "null");
    } catch {
        return null;
    }
}

/* False if the store is full or forbidden: what was there before is still there. */
export function write(key: string, value: unknown): boolean {
    try {
        localStorage.setItem(key, JSON.stringify(value));
        return true;
    } catch {
        return false;
    }
}

function remove(key: string): void {
    try {
        localStorage.removeItem(key);
    } catch {
        /* Nothing was kept. */
    }
}

function browserLanguage(): Lang {
    for (const tag of navigator.languages ?? [navigator.language]) {
        if (tag.startsWith("fr")) return "fr";
        if (tag.startsWith("en")) return "en";
    }
    return "en";
}

/* How strong the player of this browser is in a game, as the server last said; 0: not known. */
export function keptRating(game: string): number {
    const kept = (read(RATINGS) ?? {}) as Record<string, unknown>,
        rating = kept[game];
    return typeof rating === "number" ? rating : 0;
}

export function keepRating(game: string, rating: number): void {
    write(RATINGS, { ...((read(RATINGS) ?? {}) as object), [game]: rating });
}

export function readSettings(): Settings {
    const kept = (read(SETTINGS) ?? {}) as Partial<Settings> & { motion?: boolean };
    return {
        lang: kept.lang === "fr" || kept.lang === "en" ? kept.lang : browserLanguage(),
        theme: kept.theme === "light" || kept.theme === "dark" ? kept.theme : "auto",
        sound: kept.sound === true,
        soundOffered: kept.soundOffered === true,
        palette: palettes.find((one) => one === kept.palette) ?? "usual",
        text: textSizes.find((one) => one === kept.text) ?? "normal",
        /* Earlier editions kept only whether moves are shown one by one. */
        speed: speeds.find((one) => one === kept.speed) ?? (kept.motion === false ? "once" : "normal"),
        confirm: kept.confirm === true,
        coach: kept.coach === true,
        name: typeof kept.name === "string" ? kept.name.slice(0, 24) : "",
    };
}

/* Only what was chosen is kept, so that the browser's own language goes on to count until then. */
export function keepSettings(changed: Partial<Settings>): void {
    write(SETTINGS, { ...((read(SETTINGS) ?? {}) as object), ...changed });
}

/* --- games: a list of notes, and a record for each --- */

/* Whoever shows what is kept hears when it changes. */
const CHANGED = "skerry-kept";
const changed = () => void dispatchEvent(new Event(CHANGED));

export function onKept(heard: () => void): () => void {
    addEventListener(CHANGED, heard);
    return () => removeEventListener(CHANGED, heard);
}

function checkedNote(kept: Partial<GameNote> | null): GameNote | null {
    if (!kept || typeof kept.id !== "string" || typeof kept.game !== "string" || !Array.isArray(kept.seats))
        return null;
    const seats = kept.seats.map((seat: Partial<SeatPlan>, index) => ({
        name: typeof seat?.name === "string" ? seat.name.slice(0, 39) : "",
        level: typeof seat?.level === "string" ? seat.level : null,
        mark:
            typeof seat?.mark === "number" && seat.mark >= 0 && seat.mark < SEATS
                ? Math.floor(seat.mark)
                : index % SEATS,
    }));
    const scores = (Array.isArray(kept.scores) ? kept.scores : []).map((one) => ({
        points: Number(one?.points) || 0,
        place: Number(one?.place) || 0,
    }));
    return {
        id: kept.id,
        game: kept.game,
        seats,
        scores,
        plies: Number(kept.plies) || 0,
        over: kept.over === true,
        when: Number(kept.when) || 0,
        actors: Number(kept.actors) || 0,
    };
}

/* All games, the last played first. */
export function listGames(): GameNote[] {
    const kept = read(GAMES),
        notes = (Array.isArray(kept) ? kept : []).flatMap((one) => checkedNote(one as Partial<GameNote>) ?? []);
    const old = read(OLD_GAME) as (Partial<KeptGame> & { record?: unknown }) | null;
    if (old && typeof old.record === "string") {
        const note = checkedNote({ ...old, id: newGameId(), when: Date.now() });
        if (note && keepGame({ ...note, record: old.record })) {
            remove(OLD_GAME);
            return listGames();
        }
    }
    return notes.sort((a, b) => b.when - a.when);
}

export function readGame(id: string): KeptGame | null {
    const note = listGames().find((one) => one.id === id),
        record = read(RECORD + id);
    return note && typeof record === "string" ? { ...note, record } : null;
}

/* The game to go on with in this window: the one that was open here, else the last unfinished one. */
export function currentGame(): KeptGame | null {
    let here = "";
    try {
        here = sessionStorage.getItem(NOW) ?? "";
    } catch {
        /* A window that remembers nothing. */
    }
    const last = listGames().find((one) => !one.over);
    return readGame(here) ?? (last ? readGame(last.id) : null);
}

/* Keep a game under its id; false if there is no room, and then nothing that was kept is touched. */
export function keepGame(game: KeptGame): boolean {
    const { record, ...note } = game,
        before = read(RECORD + game.id);
    if (!write(RECORD + game.id, record)) return false;
    const all = (Array.isArray(read(GAMES)) ? (read(GAMES) as Partial<GameNote>[]) : []).filter(
        (one) => one?.id !== game.id,
    );
    if (!write(GAMES, [note, ...all])) {
        if (before === null) remove(RECORD + game.id);
        else write(RECORD + game.id, before);
        return false;
    }
    try {
        sessionStorage.setItem(NOW, game.id);
    } catch {
        /* Going on after a reload then means the last game. */
    }
    changed();
    return true;
}

export function forgetGame(id: string): void {
    write(
        GAMES,
        listGames().filter((one) => one.id !== id),
    );
    remove(RECORD + id);
    changed();
}

export function newGameId(): string {
    return [...crypto.getRandomValues(new Uint8Array(8))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/* Everything that is kept about games as one text, and back: games that are here already are left alone. */
export function exportGames(): string {
    const games = listGames().flatMap((note) => readGame(note.id) ?? []);
    return JSON.stringify({ skerry: "games", version: 1, games, results: readResults() });
}

export function importGames(text: string): number {
    const given = parsed(text) as { skerry?: unknown; games?: unknown; results?: unknown } | null;
    if (given?.skerry !== "games" || !Array.isArray(given.games)) return -1;
    const here = new Set(listGames().map((one) => one.id));
    let taken = 0;
    for (const one of given.games as Partial<KeptGame>[]) {
        const note = checkedNote(one);
        if (note && typeof one.record === "string" && !here.has(note.id) && keepGame({ ...note, record: one.record }))
            taken++;
    }
    if (Array.isArray(given.results)) for (const one of given.results as Result[]) keepResult(one);
    return taken;
}

/* Characters that games take in the store. */
export function keptSize(): number {
    return listGames().reduce((sum, one) => sum + JSON.stringify(read(RECORD + one.id) ?? "").length, 0);
}

/* --- results --- */

export function readResults(): Result[] {
    const kept = read(RESULTS);
    return (Array.isArray(kept) ? (kept as Result[]) : []).filter(
        (one) => typeof one?.id === "string" && typeof one.game === "string" && Number.isFinite(one.points),
    );
}

export function keepResult(result: Result): void {
    const others = readResults().filter((one) => one.id !== result.id);
    write(RESULTS, [...others, result].slice(-RESULTS_MAX));
    changed();
}

export function forgetResults(): void {
    remove(RESULTS);
    changed();
}
