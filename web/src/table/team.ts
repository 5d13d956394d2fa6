/* team.ts - several workers think about one decision: the table's engine, and mates with luck of their own.
 *
 * Mates get the position alone, search it from the view of the same seat, and what each worker tried is added up. They
 * are started when they are first needed and end with the game or with its page. One that fails or lags behind does not
 * count; without mates the engine decides alone.
 */
import { OPEN_VIEW, startEngine, type Engine, type Hint, type Weight } from "../engine";

const MATES_MAX = 3,
    LAG_MS = 1000;

/* How many mates this device carries. */
export function matesWanted(): number {
    const { hardwareConcurrency = 1, deviceMemory = MATES_MAX } = navigator as Navigator & { deviceMemory?: number };
    return deviceMemory < 2 ? 0 : Math.max(0, Math.min(MATES_MAX, hardwareConcurrency - 1));
}

interface Mate {
    engine: ReturnType<typeof startEngine>;
    salt: number;
    busy: boolean;
}

export class Team {
    helped = 0; /* answers of mates that counted */
    private mates: Mate[] | null = null; /* null: not called yet */

    constructor(readonly engine: Engine) {}

    /* The choice of the computer player in a seat. */
    async choose(game: number, seat: number, level: number, character: number): Promise<number> {
        const forced = await this.engine.forced(seat);
        if (forced >= 0) return forced;
        await this.engine.net(game);
        const at = await this.engine.position(OPEN_VIEW);
        const lists = await this.together(this.engine.weigh(seat), async (mate) => {
            await mate.engine.net(game);
            return mate.engine.assist(game, at, seat, level, character, mate.salt);
        });
        return pool(lists, tried)[0]?.id ?? -1;
    }

    /* Advice for a seat. */
    async hint(game: number, seat: number, iterations: number, lang: number): Promise<Hint[]> {
        await this.engine.net(game);
        const at = await this.engine.position(OPEN_VIEW);
        const lists = await this.together(this.engine.hint(seat, iterations, lang), async (mate) => {
            await mate.engine.net(game);
            return mate.engine.advise(game, at, seat, iterations, lang, mate.salt);
        });
        return ranked(pool(lists, expected));
    }

    dismiss(): void {
        for (const mate of this.mates ?? []) mate.engine.stop();
        this.mates = null;
    }

    /* What the engine found, and then what mates found who were not much slower. */
    private async together<T>(own: Promise<T>, ask: (mate: Mate) => Promise<T>): Promise<T[]> {
        const found: T[] = [],
            asked = this.idle().map(async (mate) => {
                mate.busy = true;
                try {
                    found.push(await ask(mate));
                } catch {
                    this.drop(mate);
                }
                mate.busy = false;
            });
        const first = await own;
        await Promise.race([Promise.all(asked), new Promise((done) => setTimeout(done, LAG_MS))]);
        this.helped += found.length;
        return [first, ...found];
    }

    private idle(): Mate[] {
        this.mates ??= Array.from({ length: matesWanted() }, (_, i) => this.hire(i + 1));
        return this.mates.filter((mate) => !mate.busy);
    }

    private hire(salt: number): Mate {
        const mate: Mate = { engine: startEngine(() => this.drop(mate)), salt, busy: false };
        return mate;
    }

    private drop(mate: Mate): void {
        mate.engine.stop();
        this.mates = this.mates?.filter((one) => one !== mate) ?? null;
    }
}

/* Lists added up by choice, most tried first; equal ones in the order in which they were found. */
function pool<T extends Weight>(lists: T[][], both: (one: T, other: T) => T): T[] {
    const all = new Map<number, T>();
    for (const one of lists.flat()) {
        const known = all.get(one.id);
        all.set(one.id, known ? both(known, one) : one);
    }
    return [...all.values()].sort((a, b) => b.visits - a.visits);
}

function tried(one: Weight, other: Weight): Weight {
    return { id: one.id, visits: one.visits + other.visits };
}

/* Means by visits; the words of the first. A search in which all chances were alike gives none. */
function expected(one: Hint, other: Hint): Hint {
    const visits = one.visits + other.visits,
        mean = (a: number, b: number) => Math.round((a * one.visits + b * other.visits) / (visits || 1)),
        win = one.win < 0 ? other.win : other.win < 0 ? one.win : mean(one.win, other.win);
    return { ...one, visits, points: mean(one.points, other.points), win };
}

/* The number that people see: whole percent, or points where there is no chance to compare. */
const shown = (hint: Hint) => (hint.win < 0 ? hint.points / 100 : Math.round(hint.win / 10));

/* Best first, by the number that is shown. */
function ranked(hints: Hint[]): Hint[] {
    const mixed = hints.some((one) => one.win < 0),
        list = mixed ? hints.map((one) => ({ ...one, win: -1 })) : hints;
    return list.sort((a, b) => shown(b) - shown(a) || b.visits - a.visits);
}
