/* deed.ts - the turn of a finished game that brought most points. */
import { LAST_PLY, OPEN_VIEW } from "../engine";
import { cited, say } from "../words";
import type { Table } from "./table";

export interface Deed {
    who: number;
    text: string;
    points: number;
    together: boolean; /* counted for all at once; the text says how many */
    round: number;
    from: number; /* plies before it, and with it */
    to: number;
}

/* The turn after which its player had most points more than before. Where points are counted for all at once, at the end of a
 * round, that is nobody's turn, and the round is named instead. The last turn does not count, for with it the end is scored. */
export async function deedOf(table: Table): Promise<Deed | null> {
    const turns = table.turns.slice(0, -1),
        lang = table.around.lang();
    if (!turns.length || table.facts.fades) return null;
    const scores = await scoresAfter(table, [0, ...turns.map((one) => one.to)]);
    let best: Deed | null = null;
    turns.forEach((turn, i) => {
        const gains = table.seats.map((_, seat) => scores[i + 1]![seat]! - scores[i]![seat]!),
            together = gains.filter((gain) => gain > 0).length > 1;
        gains.forEach((points, who) => {
            if (points <= (best?.points ?? 0) || !(together || (turn.who === who && turn.say))) return;
            const name = table.seats[who]!.name,
                text = together ? say(lang, "deed.round", { name, n: points }) : cited(table.words(turn.say)).text;
            best = { who, text, points, together, round: turn.round, from: turn.from, to: turn.to };
        });
    });
    return best;
}

/* The points of every seat after so many plies. All is asked at once, so that nobody finds the engine at another moment than
 * the last. */
async function scoresAfter({ engine, langNumber }: Table, plies: number[]): Promise<number[][]> {
    const frames = plies.map((ply) => {
        void engine.show(OPEN_VIEW, ply);
        return engine.view(OPEN_VIEW, langNumber());
    });
    void engine.show(OPEN_VIEW, LAST_PLY);
    return (await Promise.all(frames)).map((frame) => frame.scores.map((one) => one.score));
}
