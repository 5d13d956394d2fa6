/* marks.ts - how far somebody got: lessons begun and done, kinds of decisions that the coach explained. Kept in the browser's
 * store; whatever is damaged counts as not begun. */
import { read, write } from "../keep";

export interface Mark {
    moment: number; /* the one that was shown last; 0: not begun */
    own: number[]; /* choices so far, with which the lesson is resumed */
    stars: number; /* best end so far; 0: not done */
}

const LESSONS = "skerry.lessons",
    ALOUD = "skerry.aloud",
    TIPS = "skerry.tips";

function all<T>(key: string): Record<string, T> {
    const kept = read(key);
    return kept && typeof kept === "object" && !Array.isArray(kept) ? (kept as Record<string, T>) : {};
}

export function readMark(game: string, lesson: string): Mark {
    const kept = all<Partial<Mark>>(LESSONS)[`${game}/${lesson}`];
    return {
        moment: Number(kept?.moment) || 0,
        own: Array.isArray(kept?.own) ? kept.own.map(Number).filter(Number.isInteger) : [],
        stars: Math.min(3, Number(kept?.stars) || 0),
    };
}

export function keepMark(game: string, lesson: string, mark: Mark): void {
    write(LESSONS, { ...all(LESSONS), [`${game}/${lesson}`]: mark });
}

/* How often the coach spoke of a kind of decision. */
export function tipsTold(game: string, key: string): number {
    return Number(all<number>(TIPS)[`${game}/${key}`]) || 0;
}

export function tipTold(game: string, key: string): void {
    write(TIPS, { ...all(TIPS), [`${game}/${key}`]: tipsTold(game, key) + 1 });
}

export const readAloud = () => read(ALOUD) === true;
export const keepAloud = (wanted: boolean) => void write(ALOUD, wanted);
