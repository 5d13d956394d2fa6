/* lesson.ts - a table at which a lesson is taken: the engine plays the script, the learner sits in the first seat, and
 * what is tried besides is answered and taken back. Boards and panels show it like any other table. */
import { CHANCE, type Moment } from "../engine";
import { games } from "../games";
import { Table } from "../table/table";
import { cited, named } from "../words";
import { keepMark, readMark, type Mark } from "./marks";
import { sayLearn } from "./words";

/* What Calls.pupilOn is asked for. */
const PLY = 0,
    READ = 1,
    SLIP = 3,
    HELP = 6,
    FRESH_MS = 250;

export class LessonTable extends Table {
    now: Moment | null = null;
    helped = false; /* the moment is lit because help was asked for */
    override readonly isLesson = true;
    fresh = false; /* the moment was just shown: what a board had prepared before it is not meant for it */
    private lesson = "";
    underway = false; /* in the free part something was chosen */

    /* Begin lesson number `number`, called `key`, or go on where it was left; the refusal in words, or "". */
    async teach(game: number, number: number, key: string, name: string, again: boolean): Promise<string> {
        const facts = games[game]!,
            mark: Mark = again ? { moment: 0, own: [], stars: 0 } : readMark(facts.key, key);
        const refused = await this.engine.lesson(game, number, mark.moment, mark.own, this.lang());
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
        await this.begin({ game, seats, values: facts.options.map(() => 0), seed: "" });
        for (let seat = 0; seat < seats.length; seat++)
            await this.engine.seat(seat, this.levelIndex(seat), 0, seats[seat]!.name);
        this.told = (await this.engine.view(0, this.lang())).plies;
        await this.run();
        return "";
    }

    /* What the lesson says now. */
    say(): string {
        const lang = this.around.lang(),
            now = this.now;
        if (!now) return "";
        if (now.phase === "done") return sayLearn(lang, "done");
        const said = now.phase === "slip" && !now.say ? sayLearn(lang, "slip") : now.say;
        return named(now.remark ? `${now.remark} ${said}` : said, this.names());
    }

    private async hear(): Promise<Moment> {
        const before = this.now,
            now = await this.engine.pupil(this.lang());
        if (before?.moment !== now.moment) {
            this.helped = false;
            this.fresh = !!before;
            setTimeout(() => (this.fresh = false), FRESH_MS);
        }
        if (now.phase !== "free") this.underway = false;
        this.now = now;
        return now;
    }

    override guides(): boolean {
        return this.now?.phase !== "free";
    }

    override asked(): boolean {
        return (this.now?.phase === "ask" || this.now?.phase === "free") && super.asked();
    }

    override question(): string {
        return (this.playing && this.caption) || this.underway ? super.question() : this.say();
    }

    override subject(): string {
        if (this.underway) return super.subject();
        if (this.now?.phase === "free" && this.asked()) return cited(this.words(this.frame!.ask)).text;
        return (this.now?.rules ?? []).map((number) => ` (${number})`).join("");
    }

    override undoKind(): "undo" | "takeback" | "ask" | null {
        return this.now?.phase === "free" ? super.undoKind() : null;
    }

    protected override async next(): Promise<number> {
        const { phase } = await this.hear();
        if (phase === "free") return super.next();
        if (phase !== "ply") return -1;
        const actors = await this.engine.actors(),
            seat = this.plan.seats.findIndex((_, one) => (actors >> one) & 1);
        return seat < 0 ? CHANCE : seat;
    }

    protected override async step(turn: number, seat: number): Promise<boolean> {
        if (this.now?.phase === "free") return super.step(turn, seat);
        await this.engine.pupilOn(PLY);
        return true;
    }

    protected override async commit(id: number): Promise<void> {
        if (this.now?.phase === "free") {
            this.underway = true;
            return super.commit(id);
        }
        if (this.fresh) return;
        const refused = await this.engine.pupilChoose(id, this.lang());
        if (refused) return this.refuse(id);
        this.notice = "";
        this.around.sound("move");
        void this.run();
    }

    override async refuse(id: number): Promise<void> {
        if (this.frame && this.now) this.notify(this.words(await this.engine.pupilWhy(id, this.lang())));
    }

    /* It was read, or is tried once more. */
    async on(): Promise<void> {
        if (this.playing || !this.now) return;
        await this.engine.pupilOn(this.now.phase === "slip" ? SLIP : READ);
        this.notice = "";
        this.before = null;
        await this.run();
    }

    /* Show what is meant. */
    async help(): Promise<void> {
        this.helped = true;
        await this.engine.pupilOn(HELP);
        this.changed();
    }

    override async hint(): Promise<void> {
        return this.now?.phase === "free" ? super.hint() : this.help();
    }

    override async translate(): Promise<void> {
        await super.translate();
        if (this.seats.length) await this.hear();
        this.changed();
    }

    protected override announce(asked: number | undefined): void {
        if (this.underway) return super.announce(asked);
        const looks = (this.now?.looks ?? []).map((one) => one.say).join(", "),
            look = looks && sayLearn(this.around.lang(), this.facts.familiar ? "look.tu" : "look", { what: looks });
        this.told = this.frame?.plies ?? 0;
        this.around.announce(`${this.say()} ${look}`);
    }

    protected override keep(): Promise<void> {
        const { now } = this;
        if (!now) return Promise.resolve();
        const before = readMark(this.facts.key, this.lesson).stars,
            done = now.phase === "done";
        keepMark(this.facts.key, this.lesson, {
            moment: done ? 0 : now.moment,
            own: done ? [] : now.own,
            stars: done ? Math.max(before, now.stars) : before,
        });
        return Promise.resolve();
    }
}
