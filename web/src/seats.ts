/* seats.ts - who sits at a table: names, colours with shapes, and how a record's names tell the level of a computer player. */
import type { Lang, Seat } from "./board";
import { fittingLevel, levelTitle, middleLevel, type GameFacts } from "./games";
import { keptRating, type SeatPlan } from "./keep";
import { say } from "./words";

export const shapes: Seat["shape"][] = ["circle", "square", "triangle", "diamond", "hexagon"];

/* Of fitting strength for the player of this browser, as far as it is known. */
function levelFor(game: GameFacts): string {
    const rating = keptRating(game.key);
    return rating ? fittingLevel(game, rating) : middleLevel(game);
}

/* A table for one person against the computer. */
export function usualSeats(game: GameFacts, name: string): SeatPlan[] {
    const players = Math.min(game.max, Math.max(2, game.min));
    return Array.from({ length: players }, (_, seat) => ({
        name: seat === 0 ? name : "",
        level: seat === 0 ? null : levelFor(game),
        mark: seat,
    }));
}

/* Values of the options where these people sit at one screen, unless somebody chose others. */
export function usualValues(game: GameFacts, seats: SeatPlan[]): number[] {
    const shared = seats.filter((seat) => seat.level === null).length > 1 ? game.shared : {};
    return game.options.map((one) => Math.max(0, one.values.indexOf(shared[one.key] ?? "")));
}

/* "Elder", or "Elder 2" for the second of a kind: as the terminal writes it into records, whatever the language. */
function recordTitle(seats: SeatPlan[], seat: number): string {
    const level = seats[seat]?.level ?? "",
        before = seats.slice(0, seat).filter((one) => one.level === level && !one.name).length;
    return level.charAt(0).toUpperCase() + level.slice(1) + (before ? ` ${before + 1}` : "");
}

export function cut(text: string, bytes: number): string {
    while (new TextEncoder().encode(text).length > bytes) text = text.slice(0, -1);
    return text;
}

/* Columns that a text takes on a terminal: marks take none, wide letters two. */
function columns(text: string): number {
    return [...text].reduce((sum, c) => sum + (/\p{M}/u.test(c) ? 0 : c >= "\u1100" ? 2 : 1), 0);
}

/* As much of a name as a record has room for (sk_name_fits). */
export function cutName(text: string, room = 40): string {
    text = cut(text, 111 - (40 - room));
    while (columns(text) > room) text = [...text].slice(0, -1).join("");
    return text;
}

/* The name that stands in the record. */
export function recordName(seats: SeatPlan[], seat: number, lang: Lang): string {
    const plan = seats[seat];
    if (!plan) return "";
    const name = plan.name.replace(/[\u0000-\u001f\u007f]/g, " ").trim();
    if (plan.level === null) return cutName(name || shownName(null, seats, seat, lang));
    return name ? `${cutName(name, 37 - plan.level.length)} (${plan.level})` : recordTitle(seats, seat);
}

/* The name on the page: computer players are somebody. */
export function shownName(game: GameFacts | null, seats: SeatPlan[], seat: number, lang: Lang): string {
    const plan = seats[seat];
    if (!plan) return "?";
    if (plan.name.trim()) return plan.name.trim();
    if (plan.level === null) return say(lang, "seat.player", { n: seat + 1 });
    const nameless = (one: SeatPlan) => one.level !== null && !one.name.trim(),
        before = seats.slice(0, seat).filter(nameless).length,
        taken = new Set(seats.map((one) => one.name.trim())),
        free = (game?.characters ?? []).map((one) => one.name).filter((name) => !taken.has(name));
    if (free[before]) return free[before];
    const title = game ? levelTitle(game, plan.level, lang) : plan.level;
    const same = seats.slice(0, seat).filter((one) => one.level === plan.level && nameless(one)).length;
    return same ? `${title} ${same + 1}` : title;
}

/* Which of the game's characters plays a seat, counted from 1; 0: none. */
export function characterOf(game: GameFacts, seats: SeatPlan[], seat: number, lang: Lang): number {
    const name = shownName(game, seats, seat, lang);
    return seats[seat]?.level === null ? 0 : 1 + game.characters.findIndex((one) => one.name === name);
}

/* A seat of a loaded record: "Elder", "Elder 2" and "Bob (elder)" are played by that level. */
export function seatFromName(game: GameFacts, name: string, mark: number): SeatPlan {
    for (const level of game.levels) {
        const title = level.name.charAt(0).toUpperCase() + level.name.slice(1);
        if (name === title || (name.startsWith(`${title} `) && /^[2-9]$/.test(name.slice(title.length + 1))))
            return { name: "", level: level.name, mark };
        if (name.endsWith(` (${level.name})`))
            return { name: name.slice(0, -level.name.length - 3), level: level.name, mark };
    }
    return { name: /^(Player|Joueur) \d$/.test(name) ? "" : name, level: null, mark };
}

/* What boards and panels show of a seat. */
export function drawnSeats(game: GameFacts, seats: SeatPlan[], lang: Lang): Seat[] {
    return seats.map((plan, seat) => ({
        name: shownName(game, seats, seat, lang),
        shape: shapes[plan.mark] ?? "circle",
        colour: `var(--seat-${plan.mark})`,
        level: plan.level,
        title: plan.level === null ? "" : levelTitle(game, plan.level, lang),
    }));
}
