/* keep.ts - what the browser remembers: settings and the last game. Everything read back is checked; a browser that keeps
 * nothing (private windows) just forgets. */
import type { Lang } from "./board";

export type Theme = "auto" | "light" | "dark";

export interface Settings {
    lang: Lang;
    theme: Theme;
    sound: boolean;
    motion: boolean; /* show the moves of others one by one */
    confirm: boolean; /* ask before what cannot be undone */
    name: string; /* of the person who plays alone */
}

/* One seat of a table that is planned or kept. */
export interface SeatPlan {
    name: string; /* "" for the usual name */
    level: string | null; /* null: a person */
    mark: number; /* 0 to 4: colour and shape */
}

export interface KeptGame {
    game: string; /* key */
    record: string; /* or, for a game that began at a position, the id of the position now */
    seats: SeatPlan[];
    plies: number;
    over: boolean;
}

const SETTINGS = "skerry.settings",
    GAME = "skerry.game";

/* A value of the browser's store; null if there is none or it is damaged. */
export function read(key: string): unknown {
    try {
        return JSON.parse(localStorage.getItem(key) ?? "null");
    } catch {
        return null;
    }
}

export function write(key: string, value: unknown): void {
    try {
        localStorage.setItem(key, JSON.stringify(value));
    } catch {
        /* A full or forbidden store: the game goes on, it is only not kept; the way back to a seat is then its link. */
    }
}

function browserLanguage(): Lang {
    for (const tag of navigator.languages ?? [navigator.language]) {
        if (tag.startsWith("fr")) return "fr";
        if (tag.startsWith("en")) return "en";
    }
    return "en";
}

export function readSettings(): Settings {
    const kept = (read(SETTINGS) ?? {}) as Partial<Settings>;
    return {
        lang: kept.lang === "fr" || kept.lang === "en" ? kept.lang : browserLanguage(),
        theme: kept.theme === "light" || kept.theme === "dark" ? kept.theme : "auto",
        sound: kept.sound === true,
        motion: kept.motion !== false,
        confirm: kept.confirm === true,
        name: typeof kept.name === "string" ? kept.name.slice(0, 24) : "",
    };
}

/* Only what was chosen is kept, so that the browser's own language goes on to count until then. */
export function keepSettings(changed: Partial<Settings>): void {
    write(SETTINGS, { ...((read(SETTINGS) ?? {}) as object), ...changed });
}

export function readGame(): KeptGame | null {
    const kept = read(GAME) as Partial<KeptGame> | null;
    if (!kept || typeof kept.game !== "string" || typeof kept.record !== "string" || !Array.isArray(kept.seats))
        return null;
    const seats = kept.seats.map((seat: Partial<SeatPlan>, index) => ({
        name: typeof seat?.name === "string" ? seat.name.slice(0, 39) : "",
        level: typeof seat?.level === "string" ? seat.level : null,
        mark: typeof seat?.mark === "number" && seat.mark >= 0 && seat.mark < 5 ? Math.floor(seat.mark) : index % 5,
    }));
    return { game: kept.game, record: kept.record, seats, plies: Number(kept.plies) || 0, over: kept.over === true };
}

export function keepGame(game: KeptGame | null): void {
    write(GAME, game);
}
