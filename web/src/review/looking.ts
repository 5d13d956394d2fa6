/* looking.ts - a finished game looked at again in workers: every choice once, the costliest a second time and longer.
 *
 * Each worker loads the record and takes choices by number; a search depends on its ply alone, so the result is the same for
 * any number of workers. One that fails hands its choice back to the others.
 */
import type { Lang } from "../board";
import { CHANCE, OPEN_VIEW, langNumber, startEngine, type Engine, type Looked, type Round, type Story } from "../engine";
import { matesWanted } from "../table/team";

const FIRST_LOOK = 1000 /* iterations */,
    SECOND_LOOK = 6000,
    SECOND_LOOKS = 10;

type Worker = Engine & { stop(): void };

export class Looking {
    readonly looked = new Map<number, Looked>(); /* by ply, from 0 */
    turns: Story[] = [];
    rounds: Round[] = [];
    plies = 0;
    done = 0;
    all = 0; /* choices to look at; 0: not known yet */
    phase: "first" | "second" | "ready" | "failed" = "first";
    private crew: Worker[] = [];
    private lead: Worker | null = null;
    private left: number[] = [];

    constructor(
        private readonly game: number,
        private readonly record: string,
        private lang: Lang,
        private readonly changed: () => void,
    ) {}

    async run(): Promise<void> {
        this.crew = Array.from({ length: 1 + matesWanted() }, () => startEngine(() => undefined));
        const ready = this.crew.map((one) => this.prepare(one)),
            lang = langNumber(this.lang);
        try {
            const lead = await Promise.any(ready),
                log = await lead.log(0, OPEN_VIEW, lang),
                choices = log.filter((line) => line.who !== CHANCE && !line.forced).map((line) => line.ply - 1);
            this.lead = lead;
            this.rounds = await lead.rounds(OPEN_VIEW);
            await this.translate(this.lang);
            this.plies = log.at(-1)?.ply ?? 0;
            this.all = choices.length;
            await this.look(ready, choices, FIRST_LOOK);
            this.phase = "second";
            this.changed();
            await this.look(ready, this.costliest(), SECOND_LOOK);
            this.phase = "ready";
        } catch {
            this.phase = "failed";
        }
        this.changed();
    }

    /* What each turn brought, in a language. */
    async translate(lang: Lang): Promise<void> {
        this.lang = lang;
        if (this.lead) this.turns = await this.lead.stories(0, OPEN_VIEW, langNumber(lang));
        this.changed();
    }

    /* The record up to a ply, and perhaps one more choice: a game to play on. */
    async upTo(ply: number, seat: number, choice: number | null): Promise<string> {
        const one = await this.prepare(startEngine(() => undefined));
        await one.show(OPEN_VIEW, ply);
        await one.cut();
        if (choice !== null) await one.play(seat, choice, 0);
        const text = await one.record();
        one.stop();
        return text;
    }

    stop(): void {
        for (const one of this.crew) one.stop();
        this.crew = [];
        this.left = [];
        this.lead = null;
    }

    private async prepare(one: Worker): Promise<Worker> {
        await one.net(this.game);
        const refused = await one.load(this.game, this.record, langNumber(this.lang));
        if (refused) throw new Error(refused);
        return one;
    }

    /* Whoever is ready takes the next choice; all of them are looked at unless every worker fails. */
    private async look(ready: Promise<Worker>[], choices: number[], iterations: number): Promise<void> {
        this.left = [...choices];
        await Promise.allSettled(ready.map(async (one) => this.work(await one, iterations)));
        if (this.left.length) throw new Error("no worker");
    }

    private async work(one: Worker, iterations: number): Promise<void> {
        for (let ply = this.left.shift(); ply !== undefined; ply = this.left.shift()) {
            try {
                const found = await one.review(ply, iterations);
                if (found) this.looked.set(ply, found);
            } catch (error) {
                this.left.push(ply);
                throw error;
            }
            this.done++;
            this.changed();
        }
    }

    private costliest(): number[] {
        return [...this.looked]
            .filter(([, one]) => one.best.id !== one.played.id)
            .sort(([, a], [, b]) => b.cost - a.cost)
            .slice(0, SECOND_LOOKS)
            .map(([ply]) => ply);
    }
}
