/* page.ts - the engine in the page as the source of a table: it opens games, plays the computer players, and keeps the game in the
 * browser. Its record is the truth. */
import { CHANCE, LAST_PLY, OPEN_VIEW, PERSON, SEATS, type Engine, type Frame, type TableInfo } from "../engine";
import { games, loadBoard, middleLevel, type GameFacts } from "../games";
import { keepGame, keepResult, type GameNote, type SeatPlan } from "../keep";
import { characterOf, recordName, seatFromName } from "../seats";
import { say } from "../words";
import type { Answer, Chronicle, Source, UndoKind } from "./source";
import { restOf, type Shown } from "./state";
import type { Plan, Table } from "./table";

const POSITION_MAX = 16384;

/* A person alone against computer players: the result goes into the statistics. */
function keepOwnResult(id: string, facts: GameFacts, plan: Plan, people: number[], scores: GameNote["scores"]): void {
    const mine = scores[people[0] ?? -1];
    if (people.length !== 1 || !mine || mine.place < 1) return;
    const ladder = facts.levels.map((level) => level.name),
        level = plan.seats.flatMap((seat) => seat.level ?? []).sort((a, b) => ladder.indexOf(b) - ladder.indexOf(a))[0];
    keepResult({
        id,
        game: facts.key,
        when: Date.now(),
        players: plan.seats.length,
        level: level ?? "",
        points: mine.points,
        place: mine.place,
    });
}

export class PageSource implements Source {
    table!: Table;

    constructor(readonly engine: Engine) {}

    attach(table: Table): void {
        this.table = table;
    }

    leave(): void {
        /* The engine keeps the game until another is opened. */
    }

    private get lang(): number {
        return this.table.langNumber();
    }

    /* --- opening; each returns the refusal in words, or "" --- */

    async open(plan: Plan): Promise<string> {
        const seed = plan.seed || randomSeed();
        void loadBoard(games[plan.game]!); /* while the engine starts */
        const refused = await this.engine.open(plan.game, plan.seats.length, plan.values, seed, this.lang);
        if (refused) return refused;
        await this.table.begin({ ...plan, seed });
        await this.sitDown();
        void this.table.run();
        return "";
    }

    /* Go on with a record; `seats` from the browser's memory, or null to read them from the names. */
    async load(text: string, seats: SeatPlan[] | null, id = ""): Promise<string> {
        const { table } = this,
            game = games.findIndex((one) => one.key === /^game (.+)$/m.exec(text)?.[1]?.trim());
        if (game < 0) return say(table.around.lang(), "load.game");
        void loadBoard(games[game]!);
        const refused = await this.engine.load(game, text, this.lang);
        if (refused) return refused;
        const info = await this.engine.table(),
            facts = games[info.game];
        if (!facts) return say(table.around.lang(), "load.none");
        const plans =
            seats?.length === info.players ? seats : info.names.map((name, seat) => seatFromName(facts, name, seat));
        await table.begin({ game: info.game, seats: plans, values: valuesOf(facts, info), seed: "" }, id);
        if (!info.seeded) await this.engine.luck(randomSeed());
        await this.sitDown();
        table.skipStories((await this.engine.view(table.eyes(), this.lang)).plies);
        void table.run();
        return "";
    }

    /* Play on from a position id; the person sits where it was seen from, or where it is somebody's turn. */
    async openPosition(text: string, seats: SeatPlan[] | null, kept = ""): Promise<string> {
        const { table } = this,
            lang = table.around.lang(),
            id =
                /([a-z-]+(?::|%3A)[\w-]*)[\s>"'`.]*$/i.exec(text.slice(-POSITION_MAX))?.[1]?.replace(/%3A/i, ":") ?? "",
            game = games.findIndex((one) => id.startsWith(`${one.key}:`));
        if (game < 0) return say(lang, "position.game");
        const facts = games[game]!;
        void loadBoard(facts);
        const refused = await this.engine.openPosition(game, id, this.lang);
        if (refused) return say(lang, "position.bad", { why: refused });
        const info = await this.engine.table(),
            acting = await this.engine.actors(),
            asked = Array.from({ length: info.players }, (_, seat) => seat).find((seat) => (acting >> seat) & 1) ?? 0,
            plans = seats?.length === info.players ? seats : seatsAround(facts, info, asked);
        await table.begin({ game, seats: plans, values: valuesOf(facts, info), seed: "" }, kept);
        await this.engine.luck(randomSeed());
        await this.sitDown();
        void table.run();
        return "";
    }

    /* Everybody takes a seat in the engine. */
    private async sitDown(): Promise<void> {
        const { plan, around } = this.table;
        for (let seat = 0; seat < plan.seats.length; seat++) {
            const name = recordName(plan.seats, seat, around.lang());
            await this.engine.seat(seat, this.level(seat), this.character(seat), name);
        }
    }

    private character(seat: number): number {
        const { facts, plan, around } = this.table;
        return characterOf(facts, plan.seats, seat, around.lang());
    }

    /* The number of a computer player's level, or PERSON. */
    level(seat: number): number {
        const { facts, plan } = this.table,
            level = plan.seats[seat]?.level ?? null,
            index = level === null ? -1 : facts.levels.findIndex((one) => one.name === level);
        return index < 0 ? PERSON : index;
    }

    /* --- who decides --- */

    people(): number[] {
        return this.table.plan.seats.flatMap((seat, index) => (seat.level === null ? [index] : []));
    }

    self(): number {
        return this.people().length > 1 ? this.table.seat() : -1;
    }

    may(): boolean {
        return true;
    }

    /* --- moments --- */

    /* A game that is over shows everything to everybody. */
    async present(eyes: number): Promise<{ shown: Partial<Shown>; over: boolean }> {
        void this.engine.show(eyes, LAST_PLY);
        const frame = await this.engine.view(eyes, this.lang),
            over = frame.actors === 0;
        if (!over) return { over, shown: { frame, ...(await this.past(eyes)) } };
        void this.engine.show(OPEN_VIEW, LAST_PLY);
        const open =
            frame.view.viewer === "full"
                ? frame
                : { ...(await this.engine.view(OPEN_VIEW, this.lang)), ply: frame.ply, plies: frame.plies };
        return { over, shown: { frame: open, ...(await this.past(OPEN_VIEW)) } };
    }

    private async past(eyes: number): Promise<Pick<Shown, "log" | "rounds" | "turns" | "struck">> {
        const [log, rounds, turns, struck] = await Promise.all([
            this.engine.log(0, eyes, this.lang),
            this.engine.rounds(eyes),
            this.engine.stories(0, eyes, this.lang),
            this.engine.struck(eyes, this.lang),
        ]);
        return { log, rounds, turns, struck };
    }

    async back(eyes: number, ply: number): Promise<{ shown: Partial<Shown>; at: number }> {
        await this.engine.show(eyes, ply);
        const frame = await this.engine.view(eyes, this.lang);
        return { shown: { frame, ...(await this.past(eyes)) }, at: ply };
    }

    /* The engine is left at the last moment. */
    start(eyes: number, ply: number): Promise<Frame> {
        void this.engine.show(eyes, ply);
        const then = this.engine.view(eyes, this.lang);
        void this.engine.show(eyes, LAST_PLY);
        return then;
    }

    /* All at once, so that nobody finds the engine at another moment than the last. */
    async since(eyes: number, ply: number): Promise<Frame[]> {
        const { plies } = await this.engine.view(eyes, this.lang),
            asked: Promise<Frame>[] = [];
        for (let at = ply + 1; at <= plies; at++) {
            void this.engine.show(eyes, at);
            asked.push(this.engine.view(eyes, this.lang));
        }
        void this.engine.show(eyes, LAST_PLY);
        return Promise.all(asked);
    }

    async chronicle(eyes: number): Promise<Chronicle> {
        const [log, turns] = await Promise.all([
            this.engine.log(0, eyes, this.lang),
            this.engine.stories(0, eyes, this.lang),
        ]);
        return { log, turns };
    }

    /* In a memory game that goes on, that of the last own turn. */
    earliest(): number {
        const { table } = this;
        return table.facts.fades && !table.over ? this.lastSeen() || Math.max(0, table.ownLast() - 1) : 0;
    }

    lastSeen(): number {
        return this.table.seenPlies();
    }

    /* --- moves --- */

    /* Chance, a computer player, or a person without a choice. */
    async next(): Promise<number> {
        const actors = await this.engine.actors(),
            acting = this.table.plan.seats.map((_, seat) => seat).filter((seat) => (actors >> seat) & 1);
        if ((actors >> CHANCE) & 1) return CHANCE;
        for (const seat of acting) if (this.level(seat) !== PERSON) return seat;
        for (const seat of acting) if ((await this.engine.forced(seat)) >= 0) return seat;
        return -1;
    }

    step(seat: number): Promise<number> {
        const { team, plan } = this.table;
        if (seat === CHANCE) return Promise.resolve(0);
        if (this.level(seat) === PERSON) return this.engine.forced(seat);
        return plan.seats[seat]?.level === "expert"
            ? team.choose(plan.game, seat, this.level(seat), this.character(seat))
            : this.engine.choose(seat);
    }

    async apply(seat: number, action: number): Promise<boolean> {
        if (seat === CHANCE) return (await this.engine.chance()) === 0;
        return (await this.engine.play(seat, action, this.lang)) === "";
    }

    async play(seat: number, id: number): Promise<Answer> {
        const refused = await this.engine.play(seat, id, this.lang);
        return { played: !refused, why: refused && (await this.why(seat, id)) };
    }

    /* Undo is free while nobody learned from the choice; further back computers grant it, and people at the same screen
     * are asked. */
    undoKind(): UndoKind {
        const { table } = this,
            { frame } = table,
            rests = !!restOf(table.state);
        if (!frame || table.replaying !== null || table.curtain !== null) return null;
        if (rests && frame.undoer >= 0 && frame.undo < frame.plies) return "undo";
        if (table.lastChooser() === undefined) return null;
        return this.people().length === 1 ? "takeback" : rests ? "ask" : null;
    }

    async takeBack(seat: number, free: boolean): Promise<void> {
        if (free) await this.engine.undo(seat);
        else await this.engine.takeback(seat);
        await this.table.tookBack(free);
    }

    /* --- words and answers --- */

    grasp(): Promise<void> {
        return Promise.resolve();
    }

    why(seat: number, id: number): Promise<string> {
        return seat < SEATS ? this.engine.why(seat, id, this.lang) : Promise.resolve("");
    }

    describe(frame: Frame): Promise<string> {
        return Promise.resolve(frame.describe ?? "");
    }

    record(): Promise<string> {
        return this.engine.record();
    }

    /* Keep the game as the engine has it, which may be ahead of the board; also if the table is left in the meantime. */
    async keep(): Promise<void> {
        const { keptAs: id, facts, plan } = this.table,
            people = this.people(),
            [record, now] = await Promise.all([this.engine.record(), this.engine.view(OPEN_VIEW, this.lang)]),
            over = now.plies > 0 && now.actors === 0,
            scores = over ? now.scores.map((one) => ({ points: one.score, place: one.place })) : [];
        const kept = keepGame({
            id,
            game: facts.key,
            record,
            seats: plan.seats,
            plies: now.plies,
            over,
            when: Date.now(),
            actors: now.actors,
            scores,
        });
        if (over) keepOwnResult(id, facts, plan, people, scores);
        if (id === this.table.keptAs) this.table.keptNow(kept);
    }

    translate(): Promise<void> {
        return this.table.refresh();
    }
}

function valuesOf(facts: GameFacts, info: TableInfo): number[] {
    return facts.options.map((option) => Math.max(0, option.values.indexOf(info.options[option.key] ?? "")));
}

/* One person, where the position was seen from or somebody is asked, and computer players. */
function seatsAround(facts: GameFacts, info: TableInfo, asked: number): SeatPlan[] {
    const person = info.opened < info.players ? info.opened : asked;
    return info.names.map((_, seat) => ({ name: "", level: seat === person ? null : middleLevel(facts), mark: seat }));
}

export function randomSeed(): string {
    return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
