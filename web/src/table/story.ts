/* story.ts - the turns of others as stories: which moments belong to a turn, which of them are worth a look. Pure. */
import type { AnyView } from "../board";
import { CHANCE, type Frame, type LogLine, type Story } from "../engine";
import type { Chronicle } from "./source";

/* A position, and what was done since the one before. */
export interface Moment {
    frame: Frame;
    lines: LogLine[];
}

/* One turn of the log and the moments that show it. */
export interface Chapter {
    story: Story;
    moments: Moment[];
}

/* The moments after ply `from`, turn by turn; one that belongs to no turn goes with the turn before it. */
export function chaptersOf(moments: Frame[], { log, turns }: Chronicle, from: number): Chapter[] {
    const chapters: Chapter[] = [];
    for (const frame of moments) {
        const story = turns.find((one) => one.from < frame.ply && frame.ply <= one.to),
            lines = log.filter((line) => line.ply > from && line.ply <= frame.ply),
            open = chapters.at(-1);
        from = frame.ply;
        if (open && (!story || open.story === story)) open.moments.push({ frame, lines });
        else if (story) chapters.push({ story, moments: [{ frame, lines }] });
    }
    return chapters;
}

/* Fields whose change is only another question. */
const ASIDE = /^(ply|round|actors|step|turn|done|viewer|building$|pending|task)/;

/* Something lies otherwise than before: a step worth looking at. */
export function stirs(before: AnyView, after: AnyView): boolean {
    const old = new Map<string, unknown>(Object.entries(before));
    return Object.entries(after).some(
        ([key, value]) => !ASIDE.test(key) && JSON.stringify(old.get(key)) !== JSON.stringify(value),
    );
}

/* For each moment of a chapter: does its player do something there that can be seen? */
export function loudOf({ story, moments }: Chapter, before: AnyView): boolean[] {
    return moments.map(
        ({ frame, lines }, i) =>
            lines.some((line) => line.who === story.who && line.say) &&
            stirs(moments[i - 1]?.frame.view ?? before, frame.view),
    );
}

/* A turn without any choice in it. */
export function isForced(story: Story, log: LogLine[]): boolean {
    const lines = log.filter((line) => line.ply > story.from && line.ply <= story.to && line.who !== CHANCE);
    return lines.length > 0 && lines.every((line) => line.forced);
}

/* The sentences of one turn as one: the name once, the rest in their order. */
export function joined(sentences: string[], name: string): string {
    return sentences
        .map((one, i) => (i && one.startsWith(`${name} `) ? one.slice(name.length + 1) : one).replace(/\.$/, ""))
        .join(", ");
}

/* A seat's last ply before somebody else played: what follows it happened since. */
export function ownLast(log: LogLine[], seat: number): number {
    let at = log.length - 1;
    while (at >= 0 && (log[at]!.who === seat || log[at]!.who === CHANCE)) at--;
    while (at >= 0 && log[at]!.who !== seat) at--;
    return log[at]?.ply ?? 0;
}

/* Lower case without accents and doubled spaces. */
export function plain(text: string): string {
    return text
        .normalize("NFD")
        .replace(/[\u0300-\u036f]/g, "")
        .toLowerCase()
        .replace(/\s+/g, " ")
        .trim();
}
