/* lesson.ts - a lesson as the source of a table: the engine plays the script, the learner sits in the first seat, and what is
 * tried besides is answered and taken back. In its free part it is the source of the page. Boards and panels show it like any
 * other table. */
import { CHANCE, type Engine, type Moment } from "../engine";
import { games } from "../games";
import { PageSource } from "../table/page";
import type { Answer, Speech, UndoKind } from "../table/source";
import { Table, type Surroundings } from "../table/table";
import { cited, named } from "../words";
import { keepMark, readMark, type Mark } from "./marks";
import { sayLearn } from "./words";

/* What Calls.pupilOn is asked for. */
const PLY = 0,
    READ = 1,
    SLIP = 3,
    HELP = 6,
    FRESH_MS = 250;

export class Lesson extends PageSource {
    now: Moment | null = null;
    helped = false; /* the moment is lit because help was asked for */
    fresh = false; /* the moment was just shown: what a board had prepared before it is not meant for it */
    underway = false; /* in the free part something was chosen */
    readonly isLesson = true;
    private lesson = "";

    constructor(
        engine: Engine,
        private readonly around: Surroundings,
    ) {
        super(engine);
        this.table = new Table(engine, around, this);
    }

    /* Begin lesson number `number`, called `key`, or go on where it was left; the refusal in words, or "". */
    async teach(game: number, number: number, key: string, name: string, again: boolean): Promise<string> {
        const { table } = this,
            facts = games[game]!,
            lang = table.langNumber(),
            mark: Mark = again ? { moment: 0, own: [], stars: 0 } : readMark(facts.key, key);
        const refused = await this.engine.lesson(game, number, mark.moment, mark.own, lang);
        if (refused) return refused;
        const info = await this.engine.table(),
            level = (facts.levels.find((one) => one.name === "beginner") ?? facts.levels[0])?.name ?? "";
        this.lesson = key;
        this.now = null;
        const seats = info.names.map((one, seat) => ({
            name: seat ? one : name,
            level: seat ? level : null,
            mark: seat,
        }));
        await table.begin({ game, seats, values: facts.options.map(() => 0), seed: "" });
        for (let seat = 0; seat < seats.length; seat++)
            await this.engine.seat(seat, this.level(seat), 0, seats[seat]!.name);
        table.skipNews((await this.engine.view(0, lang)).plies);
        await table.run();
        return "";
    }

    /* What the lesson says now. */
    say(): string {
        const lang = this.around.lang(),
            now = this.now;
        if (!now) return "";
        if (now.phase === "done") return sayLearn(lang, "done");
        const said = now.phase === "slip" && !now.say ? sayLearn(lang, "slip") : now.say;
        return named(now.remark ? `${now.remark} ${said}` : said, this.table.names());
    }

    private get isFree(): boolean {
        return this.now?.phase === "free";
    }

    private async hear(): Promise<Moment> {
        const before = this.now,
            now = await this.engine.pupil(this.table.langNumber());
        if (before?.moment !== now.moment) {
            this.helped = false;
            this.fresh = !!before;
            setTimeout(() => (this.fresh = false), FRESH_MS);
        }
        if (now.phase !== "free") this.underway = false;
        this.now = now;
        return now;
    }

    guides(): boolean {
        return !this.isFree;
    }

    override may(): boolean {
        return this.now?.phase === "ask" || this.isFree;
    }

    /* In the free part, once something was chosen, the table speaks for itself. */
    speech(): Speech | null {
        const { table } = this;
        if (this.underway) return null;
        if (this.isFree && table.asked())
            return { question: this.say(), subject: cited(table.words(table.frame!.ask)).text };
        return { question: this.say(), subject: (this.now?.rules ?? []).map((number) => ` (${number})`).join("") };
    }

    announcement(): string | null {
        if (this.underway) return null;
        const looks = (this.now?.looks ?? []).map((one) => one.say).join(", "),
            familiar = this.table.facts.familiar,
            look = looks && sayLearn(this.around.lang(), familiar ? "look.tu" : "look", { what: looks });
        return `${this.say()} ${look}`;
    }

    override undoKind(): UndoKind {
        return this.isFree ? super.undoKind() : null;
    }

    override async next(): Promise<number> {
        const { phase } = await this.hear();
        if (phase === "free") return super.next();
        if (phase !== "ply") return -1;
        const actors = await this.engine.actors(),
            seat = this.table.plan.seats.findIndex((_, one) => (actors >> one) & 1);
        return seat < 0 ? CHANCE : seat;
    }

    override step(seat: number): Promise<number> {
        return this.isFree ? super.step(seat) : Promise.resolve(0);
    }

    override async apply(seat: number, action: number): Promise<boolean> {
        if (this.isFree) return super.apply(seat, action);
        await this.engine.pupilOn(PLY);
        return true;
    }

    override async play(seat: number, id: number): Promise<Answer> {
        if (this.isFree) {
            this.underway = true;
            return super.play(seat, id);
        }
        if (this.fresh) return { played: false, why: "" };
        const refused = await this.engine.pupilChoose(id, this.table.langNumber());
        return { played: !refused, why: refused && (await this.why(seat, id)) };
    }

    override why(_seat: number, id: number): Promise<string> {
        return this.now ? this.engine.pupilWhy(id, this.table.langNumber()) : Promise.resolve("");
    }

    /* It was read, or is tried once more. */
    async on(): Promise<void> {
        const { table } = this;
        if (table.playing || !this.now) return;
        await this.engine.pupilOn(this.now.phase === "slip" ? SLIP : READ);
        table.dispatch({ type: "note", text: "" });
        table.dispatch({ type: "show", shown: { before: null } });
        await table.run();
    }

    /* Show what is meant. */
    async help(): Promise<boolean> {
        if (this.isFree) return false;
        this.helped = true;
        await this.engine.pupilOn(HELP);
        this.table.changed();
        return true;
    }

    override async translate(): Promise<void> {
        await super.translate();
        await this.hear();
    }

    override keep(): Promise<void> {
        const { now } = this,
            { facts } = this.table;
        if (!now) return Promise.resolve();
        const before = readMark(facts.key, this.lesson).stars,
            done = now.phase === "done";
        keepMark(facts.key, this.lesson, {
            moment: done ? 0 : now.moment,
            own: done ? [] : now.own,
            stars: done ? Math.max(before, now.stars) : before,
        });
        return Promise.resolve();
    }
}
