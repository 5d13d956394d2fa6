/* phrases.ts - what the dock says of a table: whose turn it is, what is asked, and what happened. */
import { cited, listed, say } from "../words";
import type { Table } from "./table";

/* The big words of the dock: what is asked, or who is waited for. */
export function questionOf(table: Table): string {
    const { frame, caption, spot } = table,
        asked = table.asked() ? cited(table.words(frame!.ask)).text : "";
    if (caption) return caption.text;
    if (spot) return spot.say;
    const speech = table.source.speech?.();
    if (speech) return speech.question;
    if (asked) return askedOf(table, asked);
    const isEnd = !frame?.actors && table.replaying === null;
    return (isEnd && cited(table.words(frame?.verdict ?? "")).text) || headlineOf(table);
}

/* "Your turn: choose a tile"; a word in capitals keeps them. */
function askedOf(table: Table, asked: string): string {
    const lang = table.around.lang(),
        lower = asked.charAt(0).toLowerCase() + asked.slice(1),
        shout = asked.charAt(1) === asked.charAt(1).toUpperCase() && /\p{L}/u.test(asked.charAt(1)),
        ask = (shout ? asked : lower).replace(/\.$/, "");
    return table.people().length === 1
        ? say(lang, table.facts.familiar ? "table.yours.ask.tu" : "table.yours.ask", { ask })
        : say(lang, "table.turn.ask", { ask, name: table.name(table.viewer) });
}

/* The line below: what happened last, or which rule speaks of the question. */
export function subjectOf(table: Table): string {
    const { frame, caption, spot } = table,
        last = table.log.at(-1);
    if (caption) return caption.step;
    if (spot) return spot.why;
    const speech = table.source.speech?.();
    if (speech) return speech.subject;
    if (table.asked()) {
        const rule = table.facts.decisions[frame!.view.step];
        return rule ? ` (${rule})` : "";
    }
    return last && frame!.actors ? table.sentence(last) : "";
}

/* Whose turn it is, in words. */
export function headlineOf(table: Table): string {
    const lang = table.around.lang(),
        { frame, seats, thinking } = table;
    if (!frame) return "";
    if (table.replaying !== null) return say(lang, "table.replay", { n: frame.ply, all: frame.plies });
    const own = table.source.headline?.();
    if (own) return own;
    if (!frame.actors) return say(lang, "table.over");
    if (thinking !== null) return say(lang, "table.thinks", { name: table.name(thinking) });
    const acting = seats.map((_, seat) => seat).filter((seat) => (frame.actors >> seat) & 1);
    if (frame.choices.length && acting.includes(table.viewer)) {
        return table.people().length === 1
            ? say(lang, table.facts.familiar ? "table.yours.tu" : "table.yours")
            : say(lang, "table.turn", { name: table.name(table.viewer) });
    }
    if (!acting.length) return "…";
    const names = acting.map((seat) => table.name(seat));
    return say(lang, "table.wait", { names: listed(lang, names) });
}
