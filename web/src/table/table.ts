/* table.ts - one table in the page: drives the engine, keeps what is shown, and tells whoever listens.
 *
 * The engine's record is the truth. `run` plays what plays itself (draws, computer players, forced choices of people) and
 * stops where a person decides; everything a person does goes through a method here and ends in `run` again. A counter
 * (`turn`) ends a run that was overtaken by an undo or by leaving the table.
 */
import type { ComponentType } from "preact";
import type { BoardModule, Lang, Seat, AnyView } from "../board";
import {
    CHANCE,
    OPEN_VIEW,
    PERSON,
    SEATS,
    TABLE_VIEW,
    langNumber,
    type Engine,
    type Frame,
    type Hint,
    type LogLine,
    type Round,
    type Rule,
    type Story,
    type Struck,
} from "../engine";
import { games, loadBoard, middleLevel, type GameFacts } from "../games";
import { type GameNote, keepGame, keepResult, newGameId, type SeatPlan, type Speed } from "../keep";
import { characterOf, drawnSeats, recordName, seatFromName } from "../seats";
import { Team } from "./team";
import { cited, listed, named, printed, say } from "../words";

export interface Plan {
    game: number;
    seats: SeatPlan[];
    values: number[]; /* index of the value of each option */
    seed: string; /* "" for a random one */
}

/* What the page asks of its surroundings. */
export interface Surroundings {
    lang: () => Lang;
    still: () => boolean;
    speed: () => Speed;
    confirms: () => boolean;
    sound: (which: "turn" | "move" | "over") => void;
    announce: (text: string) => void;
}

export interface Advice extends Hint {
    text: string; /* the label of the choice */
    less: number; /* wins of 100 fewer than the best choice has; 0: about as good */
}

/* How long a step of an opponent's turn is shown. One sentence tells the whole turn and stays for at least so many steps; a long
 * turn takes no longer than STORY_MS: its steps are shorter then. */
const STEP_MS: Record<Speed, number> = { slow: 1600, normal: 900, fast: 450, once: 0 },
    STORY_STEPS = 2,
    STORY_MS = 6000,
    STAGE_MS = 240 /* the place that changes comes into view */,
    DRAW_MS = 150 /* what is drawn between steps is only glanced at */,
    PAUSE_MS = 100,
    WATCH_MS = 750,
    HINT_ITERATIONS = 6000,
    NEAR_WIN = 20 /* of 1000: about as good */,
    LAST_PLY = 0xffff /* later than any */,
    POSITION_MAX = 16384;

/* A choice that cannot be undone, or an undo (of seat `undo`) that all people at the screen must agree to. */
export interface Pending {
    id: number;
    say: string;
    undo?: number;
}

/* What is told on the board: whose turn, in one sentence, and its steps. */
export interface Telling {
    who: number;
    text: string;
    step: string; /* what the board shows now; "" where the sentence says it all */
    at: number; /* steps shown */
    of: number;
}

/* The turn that brought most points. */
export interface Deed {
    who: number;
    text: string;
    points: number;
    together: boolean; /* counted for all at once; the text says how many */
    round: number;
    from: number; /* plies before it, and with it */
    to: number;
}

/* One turn of the log and the moments that show it. */
interface Chapter {
    story: Story;
    moments: { frame: Frame; lines: LogLine[] }[];
}

/* Somebody who teaches while one plays (learn/coach.tsx). */
export interface Coach {
    asked(): Promise<void>; /* the person decides */
    chose(position: string, seat: number, id: number, choices: Frame["choices"]): Promise<void>;
    leave(): void;
    Line: ComponentType<{ coach: Coach; table: Table }>;
}

/* A choice of a game that is over, on the board: who had it, what would have been better, and what was played. */
export interface Spot {
    ply: number;
    seat: number;
    better: number;
    played: number;
    say: string; /* what the dock says of it */
    why: string;
    choose: (id: number) => void; /* play on with one of the two */
}

/* The review of a game that is over (review/review.tsx): it fills the page, or lets the board show a moment. */
export interface Review {
    Page: ComponentType;
    leave(): void;
}

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

export class Table {
    facts: GameFacts = games[0]!;
    plan: Plan = { game: 0, seats: [], values: [], seed: "" };
    board: BoardModule | null = null;
    catalog: unknown = {};
    rules: Rule[] = [];
    frame: Frame | null = null;
    before: AnyView | null = null;
    log: LogLine[] = [];
    turns: Story[] = []; /* what each turn brought, in one sentence */
    struck: Struck[] = []; /* what was taken back */
    rounds: Round[] = [];
    seats: Seat[] = [];
    hints: Advice[] | null = null; /* null: not asked for */
    hinting = false;
    pending: Pending | null = null; /* what waits for a yes */
    notice = ""; /* a refusal or other answer, shown until the next move */
    curtain: number | null = null; /* seat that is called to the screen */
    thinking: number | null = null;
    replaying: number | null = null; /* plies shown while looking back */
    playing = false; /* moves of others are being shown */
    paused = false; /* and wait */
    caption: Telling | null = null; /* while a turn is told */
    over = false;
    fair: number | null = null;
    deed: Deed | null = null; /* of a game that is over */
    keptAs = ""; /* the id of the game in the browser's store */
    unkept = false; /* the store is full: the last moves are not in it */
    watching = false; /* a replay that plays by itself */
    coach: Coach | null = null; /* of a person alone against computers */
    readonly isLesson: boolean = false;
    review: Review | null = null;
    spot: Spot | null = null; /* what the review shows on the board */
    /* What a table elsewhere may not allow: advice, playing on from an earlier point, saving the record now. */
    can = { hint: true, fork: true, save: true };
    protected seen: number[] = []; /* plies after the last own turn of each person */
    protected viewer = TABLE_VIEW;
    private acting = false; /* a choice is on its way to the engine: until then nothing else is asked */
    protected turn = 0;
    private retelling = false;
    private marked: (number | null)[] = []; /* scores when the viewer chose last */
    protected hurry = 0; /* 1: the rest of this turn at once, 2: everything */
    protected told = 0; /* plies already announced */
    private listeners = new Set<() => void>();

    readonly team: Team;

    constructor(
        readonly engine: Engine,
        readonly around: Surroundings,
    ) {
        this.team = new Team(engine);
    }

    listen(heard: () => void): () => void {
        this.listeners.add(heard);
        return () => this.listeners.delete(heard);
    }

    protected changed(): void {
        for (const heard of this.listeners) heard();
    }

    protected lang(): number {
        return langNumber(this.around.lang());
    }

    people(): number[] {
        return this.plan.seats.flatMap((seat, index) => (seat.level === null ? [index] : []));
    }

    /* --- opening --- */

    /* Set up a game; the refusal in words, or "". */
    async open(plan: Plan): Promise<string> {
        const seed = plan.seed || randomSeed();
        void loadBoard(games[plan.game]!); /* while the engine starts */
        const refused = await this.engine.open(plan.game, plan.seats.length, plan.values, seed, this.lang());
        if (refused) return refused;
        await this.begin({ ...plan, seed });
        await this.sitDown();
        void this.run();
        return "";
    }

    /* Go on with a record; `seats` from the browser's memory, or null to read them from the names. */
    async load(text: string, seats: SeatPlan[] | null, id = ""): Promise<string> {
        const game = games.findIndex((one) => one.key === /^game (.+)$/m.exec(text)?.[1]?.trim());
        if (game < 0) return say(this.around.lang(), "load.game");
        void loadBoard(games[game]!);
        const refused = await this.engine.load(game, text, this.lang());
        if (refused) return refused;
        const info = await this.engine.table(),
            facts = games[info.game];
        if (!facts) return say(this.around.lang(), "load.none");
        const plans =
            seats?.length === info.players ? seats : info.names.map((name, seat) => seatFromName(facts, name, seat));
        const values = facts.options.map((option) =>
            Math.max(0, option.values.indexOf(info.options[option.key] ?? "")),
        );
        await this.begin({ game: info.game, seats: plans, values, seed: "" }, id);
        if (!info.seeded) await this.engine.luck(randomSeed());
        await this.sitDown();
        const plies = (await this.engine.view(this.eyes(), this.lang())).plies;
        this.told = plies;
        this.seen = plans.map(() => plies);
        void this.run();
        return "";
    }

    /* Play on from a position id; the person sits where it was seen from, or where it is somebody's turn. */
    async openPosition(text: string, seats: SeatPlan[] | null, kept = ""): Promise<string> {
        const lang = this.around.lang(),
            id =
                /([a-z-]+(?::|%3A)[\w-]*)[\s>"'`.]*$/i.exec(text.slice(-POSITION_MAX))?.[1]?.replace(/%3A/i, ":") ?? "",
            game = games.findIndex((one) => id.startsWith(`${one.key}:`));
        if (game < 0) return say(lang, "position.game");
        const facts = games[game]!;
        void loadBoard(facts);
        const refused = await this.engine.openPosition(game, id, this.lang());
        if (refused) return say(lang, "position.bad", { why: refused });
        const info = await this.engine.table(),
            acting = await this.engine.actors(),
            asked = Array.from({ length: info.players }, (_, seat) => seat).find((seat) => (acting >> seat) & 1) ?? 0,
            person = info.opened < info.players ? info.opened : asked,
            usual = info.names.map((_, seat) => ({
                name: "",
                level: seat === person ? null : middleLevel(facts),
                mark: seat,
            }));
        const plans = seats?.length === info.players ? seats : usual;
        const values = facts.options.map((option) =>
            Math.max(0, option.values.indexOf(info.options[option.key] ?? "")),
        );
        await this.begin({ game, seats: plans, values, seed: "" }, kept);
        await this.engine.luck(randomSeed());
        await this.sitDown();
        void this.run();
        return "";
    }

    protected async begin(plan: Plan, id = ""): Promise<void> {
        this.turn++;
        this.keptAs = id || newGameId();
        this.unkept = false;
        this.team.dismiss();
        this.endReview();
        this.plan = plan;
        this.facts = games[plan.game]!;
        this.watching = false;
        this.pending = null;
        this.frame = this.before = this.replaying = this.curtain = this.thinking = this.hints = this.fair = null;
        this.log = [];
        this.turns = [];
        this.struck = [];
        this.deed = null;
        this.notice = "";
        this.over = this.playing = false;
        this.told = 0;
        this.marked = [];
        this.seen = [];
        const people = this.people();
        this.viewer = people.length ? people[0]! : TABLE_VIEW;
        if (people.length > 1) this.viewer = TABLE_VIEW;
        this.seats = drawnSeats(this.facts, plan.seats, this.around.lang());
        this.board = null;
        this.rules = [];
        [this.board] = await Promise.all([loadBoard(this.facts), this.readCatalog()]);
    }

    /* Everybody takes a seat in the engine. */
    private async sitDown(): Promise<void> {
        for (let seat = 0; seat < this.plan.seats.length; seat++) {
            const name = recordName(this.plan.seats, seat, this.around.lang());
            await this.engine.seat(seat, this.levelIndex(seat), this.character(seat), name);
        }
    }

    private character(seat: number): number {
        return characterOf(this.facts, this.plan.seats, seat, this.around.lang());
    }

    protected levelIndex(seat: number): number {
        const level = this.plan.seats[seat]?.level ?? null;
        const index = level === null ? -1 : this.facts.levels.findIndex((one) => one.name === level);
        return index < 0 ? PERSON : index;
    }

    protected async readCatalog(): Promise<void> {
        this.catalog = printed(await this.engine.catalog(this.plan.game, this.lang()), this.around.lang());
    }

    protected async readRules(): Promise<void> {
        this.rules = printed(await this.engine.rules(this.plan.game, this.lang()), this.around.lang());
    }

    /* Everything in words again, in the other language. */
    async translate(): Promise<void> {
        if (!this.seats.length) return;
        this.seats = drawnSeats(this.facts, this.plan.seats, this.around.lang());
        await Promise.all([this.readCatalog(), this.readRules()]);
        this.hints = this.spot = null;
        this.notice = "";
        await this.look(true);
        this.changed();
    }

    leave(): void {
        this.turn++;
        this.team.dismiss();
        this.endReview();
        this.seats = [];
        this.frame = null;
        this.changed();
    }

    /* --- showing --- */

    names(): string[] {
        return this.seats.map((seat) => seat.name);
    }

    /* A text of the engine as it is printed, with names in it. */
    words(text: string): string {
        return named(printed(text, this.around.lang()), this.names());
    }

    /* A move as it can be typed: the engine's own characters. */
    notation(text: string): string {
        return named(text, this.names());
    }

    /* What a button, a list or a screen reader calls a choice. */
    label(choice: Frame["choices"][0]): string {
        return this.words(choice.label || choice.say || choice.text);
    }

    /* A lesson says what is to be done: nobody else need. */
    guides(): boolean {
        return false;
    }

    /* The big words of the dock: what is asked, or who is waited for. */
    question(): string {
        const lang = this.around.lang(),
            asked = this.asked() ? cited(this.words(this.frame!.ask)).text : "";
        if (this.caption && this.playing) return this.caption.text;
        if (this.spot) return this.spot.say;
        if (!asked) return !this.frame?.actors && this.replaying === null ? this.ending() : this.headline();
        const ask = asked.charAt(0).toLowerCase() + asked.slice(1),
            shout = asked.charAt(1) === asked.charAt(1).toUpperCase() && /\p{L}/u.test(asked.charAt(1));
        const words = (shout ? asked : ask).replace(/\.$/, "");
        return this.people().length === 1
            ? say(lang, this.facts.familiar ? "table.yours.ask.tu" : "table.yours.ask", { ask: words })
            : say(lang, "table.turn.ask", { ask: words, name: this.seats[this.viewer]?.name ?? "" });
    }

    private ending(): string {
        return cited(this.words(this.frame!.verdict)).text || this.headline();
    }

    /* The line below: what happened last, or which rule speaks of the question. */
    subject(): string {
        const last = this.log.at(-1);
        if (this.caption && this.playing) return this.caption.step;
        if (this.spot) return this.spot.why;
        if (this.asked()) {
            const rule = this.facts.decisions[this.frame!.view.step];
            return rule ? ` (${rule})` : "";
        }
        return last && this.frame!.actors ? this.sentence(last) : "";
    }

    /* The last turn of every other player up to what the board shows, in the order they were played: who, and one sentence. */
    stories(): { who: number; text: string }[] {
        const told = new Map<number, string>(),
            ply = this.frame?.ply ?? 0;
        for (const { who, from, say: sentence } of this.turns) {
            if (who === CHANCE || who === this.viewer || !sentence || from >= ply) continue;
            told.delete(who);
            told.set(who, this.words(sentence));
        }
        return [...told].map(([who, text]) => ({ who, text }));
    }

    /* What the turns of the round that is shown brought. */
    thisRound(): { who: number; text: string; ids: number[] }[] {
        const { ply, round } = this.frame ?? { ply: 0, round: 0 },
            ids = (from: number, to: number) =>
                this.log.filter((line) => line.ply > from && line.ply <= to).map((line) => line.id);
        return this.turns
            .filter((one) => one.round === round && one.to <= ply && one.say)
            .map(({ who, from, to, say: sentence }) => ({ who, text: this.words(sentence), ids: ids(from, to) }));
    }

    /* A turn that the rules tell no story of: its lines as one sentence. */
    private pieced(lines: LogLine[]): string {
        const own = lines.filter((line) => line.who !== CHANCE && line.say),
            name = this.seats[own[0]?.who ?? 0]?.name ?? "";
        return cited(
            story(
                own.map((line) => this.sentence(line)),
                name,
            ),
        ).text;
    }

    /* "Round 3", in the words of the game. */
    round(n: number): string {
        const lang = this.around.lang(),
            { first } = this.facts.round;
        return n < first ? say(lang, "table.before") : `${this.facts.round[lang][0]} ${n + 1 - first}`;
    }

    /* A line of the log as a sentence. */
    sentence(line: LogLine): string {
        const lang = this.around.lang(),
            name = this.seats[line.who]?.name ?? "";
        if (!line.say) return line.who === CHANCE ? say(lang, "log.drawn") : say(lang, "log.sealed", { name });
        const said = this.words(line.say);
        return line.who === CHANCE ? said : `${name} ${said}`;
    }

    /* The seat that is called "you" in the list of players; -1 if that goes without saying. */
    self(): number {
        return this.people().length > 1 ? this.seat() : -1;
    }

    /* A text that names the position as it is seen here. */
    async position(): Promise<string> {
        await this.grasp();
        return this.engine.position(this.over ? OPEN_VIEW : this.viewer < SEATS ? this.viewer : TABLE_VIEW);
    }

    /* The table in words, as it stands on the board. */
    described(): Promise<string> {
        return Promise.resolve(this.frame?.describe ?? "");
    }

    record(): Promise<string> {
        return this.engine.record();
    }

    /* Whose eyes look: everybody's when the game is over. */
    private eyes(): number {
        return this.over ? OPEN_VIEW : this.viewer;
    }

    /* The seat that boards are told; -1 for spectators. */
    seat(): number {
        if (this.spot) return this.spot.seat;
        if (this.viewer < SEATS) return this.viewer;
        return -1;
    }

    protected async look(whole: boolean): Promise<void> {
        const frame = await this.engine.view(this.eyes(), this.lang());
        this.over = frame.plies > 0 && frame.ply === frame.plies ? frame.actors === 0 : this.over;
        const shown =
            this.over && this.replaying === null && frame.view.viewer !== "full"
                ? { ...(await this.engine.view(OPEN_VIEW, this.lang())), ply: frame.ply, plies: frame.plies }
                : frame;
        this.before = this.frame && this.frame.ply !== shown.ply ? this.frame.view : this.before;
        this.frame = shown;
        if (whole)
            [this.log, this.rounds, this.turns, this.struck] = await Promise.all([
                this.engine.log(0, this.eyes(), this.lang()),
                this.engine.rounds(this.eyes()),
                this.engine.stories(0, this.eyes(), this.lang()),
                this.engine.struck(this.eyes(), this.lang()),
            ]);
        if (whole && this.replaying === null && this.viewer < SEATS) this.seen[this.viewer] = this.ownLast();
    }

    /* --- playing --- */

    /* Play what plays itself, then stop where a person decides. Each turn is played whole, then told as a story. */
    protected async run(): Promise<void> {
        const turn = ++this.turn;
        this.hurry = 0;
        this.playing = true;
        this.caption = null;
        await this.look(true);
        this.changed();
        void this.keep();
        if (!this.rules.length) await this.readRules();
        for (let teller = -1; turn === this.turn;) {
            const next = await this.next();
            if (next < 0) await this.keep(); /* before it is told: whoever leaves now loses nothing */
            if (next !== CHANCE && next !== teller) {
                await this.tell(turn, await this.moments());
                teller = next;
            }
            if (next < 0 || turn !== this.turn || !(await this.step(turn, next))) break;
        }
        if (turn !== this.turn) return;
        this.thinking = null;
        await this.settle(turn);
    }

    /* --- telling --- */

    /* Somebody else's turn, which is told as a story; what was done at this screen has been seen, unless the game is over. */
    protected follows(who: number): boolean {
        return who !== CHANCE && (this.over || !this.people().includes(who));
    }

    /* A turn of the viewer without any choice in it: it was not made at this screen, so it is told, too. */
    private befell(story: Story): boolean {
        const lines = this.log.filter((line) => line.ply > story.from && line.ply <= story.to && line.who !== CHANCE);
        return story.who === this.viewer && lines.length > 0 && lines.every((line) => line.forced);
    }

    /* How long a step stays; what somebody asks to be told again takes its time. */
    protected pace(): number {
        return STEP_MS[this.around.speed()] || (this.retelling ? STEP_MS.normal : 0);
    }

    /* What happened since the moment that is on the board, as this viewer saw it. */
    protected async moments(): Promise<Frame[]> {
        const shown = this.frame;
        if (!shown || !this.pace() || this.hurry > 1) return [];
        const eyes = this.eyes(),
            lang = this.lang(),
            { plies } = await this.engine.view(eyes, lang),
            asked: Promise<Frame>[] = [];
        /* All at once, so that nobody finds the engine at another moment than the last. */
        for (let ply = shown.ply + 1; ply <= plies; ply++) {
            void this.engine.show(eyes, ply);
            asked.push(this.engine.view(eyes, lang));
        }
        void this.engine.show(eyes, LAST_PLY);
        return Promise.all(asked);
    }

    /* The log and the turns up to the last moment. */
    protected async chronicle(): Promise<void> {
        [this.log, this.turns] = await Promise.all([
            this.engine.log(0, this.eyes(), this.lang()),
            this.engine.stories(0, this.eyes(), this.lang()),
        ]);
    }

    /* Tell turn after turn. */
    protected async tell(turn: number, moments: Frame[]): Promise<void> {
        if (!moments.length || turn !== this.turn) return;
        let from = this.frame!.ply;
        await this.chronicle();
        const { log, turns } = this,
            chapters: Chapter[] = [];
        for (const frame of moments) {
            const story = turns.find((one) => one.from < frame.ply && frame.ply <= one.to),
                lines = log.filter((line) => line.ply > from && line.ply <= frame.ply),
                open = chapters.at(-1);
            from = frame.ply;
            if (open && (!story || open.story === story)) open.moments.push({ frame, lines });
            else if (story) chapters.push({ story, moments: [{ frame, lines }] });
        }
        for (const chapter of chapters) {
            if (turn !== this.turn || this.hurry > 1) break;
            await this.tellTurn(turn, chapter);
        }
        [this.log, this.turns] = [log, turns];
    }

    private async tellTurn(turn: number, chapter: Chapter): Promise<void> {
        const { story, moments } = chapter,
            told = { log: this.log, turns: this.turns },
            step = this.pace(),
            loud = moments.map(
                ({ frame, lines }, i) =>
                    lines.some((line) => line.who === story.who && line.say) &&
                    stirs((moments[i - 1]?.frame ?? this.frame!).view, frame.view),
            ),
            of = loud.filter(Boolean).length,
            follows = (this.follows(story.who) || this.befell(story)) && (of > 0 || !!story.say),
            each = Math.min(step, STORY_MS / Math.max(1, of));
        if (follows) {
            const text = cited(this.words(story.say)).text || this.pieced(moments.flatMap(({ lines }) => lines));
            this.caption = { who: story.who, text, step: "", at: 0, of };
            this.log = told.log.filter((line) => line.ply <= story.from);
            this.changed();
            await this.hold(turn, STAGE_MS);
        }
        for (const [i, { frame, lines }] of moments.entries()) {
            if (turn !== this.turn) return;
            this.bring(frame);
            this.log = told.log.filter((line) => line.ply <= frame.ply);
            if (follows && this.caption && loud[i]) {
                const said = lines.filter((line) => line.who === story.who && line.say).at(-1)!;
                this.caption = {
                    ...this.caption,
                    at: this.caption.at + 1,
                    step: of > 1 ? cited(this.sentence(said)).text : "",
                };
            }
            this.changed();
            const late = i === moments.length - 1 ? Math.max(0, STORY_STEPS - of) * each : 0;
            if (!this.hurry)
                await this.hold(turn, follows && loud[i] ? each + late : follows ? DRAW_MS : Math.min(DRAW_MS, step));
        }
        if (this.hurry === 1) this.hurry = 0;
    }

    /* Onto the board, coming from the moment before. */
    private bring(frame: Frame): void {
        this.before = this.frame?.view ?? null;
        this.frame = frame;
    }

    protected stopTelling(): void {
        this.playing = this.paused = false;
        this.caption = null;
    }

    /* The seat whose place the board shows while its turn is told; -1: the viewer's own. */
    stage(): number {
        return this.playing && this.caption && (this.over || this.caption.who !== this.viewer) ? this.caption.who : -1;
    }

    /* Let a step be seen: until its time is over, or it is skipped; as long as the story is paused. */
    private async hold(turn: number, ms: number): Promise<void> {
        const before = this.hurry;
        for (let shown = 0; turn === this.turn && (shown < ms || this.paused) && this.hurry === before;) {
            await new Promise((done) => setTimeout(done, Math.min(PAUSE_MS, ms || PAUSE_MS)));
            if (!this.paused) shown += PAUSE_MS;
        }
    }

    pause(): void {
        this.paused = !this.paused;
        this.changed();
    }

    /* Who goes on by itself: chance, a computer player, or a person without a choice; -1 when a person decides or it is over. */
    protected async next(): Promise<number> {
        const actors = await this.engine.actors(),
            acting = this.plan.seats.map((_, seat) => seat).filter((seat) => (actors >> seat) & 1);
        if ((actors >> CHANCE) & 1) return CHANCE;
        for (const seat of acting) if (this.levelIndex(seat) !== PERSON) return seat;
        for (const seat of acting) if ((await this.engine.forced(seat)) >= 0) return seat;
        return -1;
    }

    /* One automatic ply; false if it could not be played. */
    protected async step(turn: number, seat: number): Promise<boolean> {
        if (seat === CHANCE) return (await this.engine.chance()) === 0;
        const thinks = this.levelIndex(seat) !== PERSON;
        if (thinks && this.thinking !== seat) {
            this.thinking = seat;
            this.caption = null;
            this.changed();
        }
        const action = !thinks
            ? await this.engine.forced(seat)
            : this.plan.seats[seat]?.level === "expert"
              ? await this.team.choose(this.plan.game, seat, this.levelIndex(seat), this.character(seat))
              : await this.engine.choose(seat);
        return turn === this.turn && action >= 0 && (await this.engine.play(seat, action, this.lang())) === "";
    }

    /* Somebody is asked, or it is over: choose the eyes, draw, announce. */
    private async settle(turn: number): Promise<void> {
        const people = this.people(),
            actors = await this.engine.actors();
        const asked = people.find((seat) => (actors >> seat) & 1);
        this.over = actors === 0;
        if (asked !== undefined && asked !== this.viewer) {
            const hides = people.length > 1 && this.frame!.curtain === 1;
            if (hides) this.curtain = asked;
            this.viewer = hides ? TABLE_VIEW : asked;
        }
        await this.look(true);
        if (turn !== this.turn) return;
        this.stopTelling();
        this.changed();
        this.announce(asked);
        if (asked !== undefined) void this.coach?.asked();
        this.around.sound(this.over ? "over" : "turn");
        if (!this.over) return;
        this.team.dismiss();
        this.fair = await this.engine.fair();
        await this.findDeed();
    }

    /* The best deed of a game that is over: the turn after which its player had most points more than before. Where points are
     * counted for all at once, at the end of a round, that is nobody's turn, and the round is named instead. The last turn does
     * not count, for with it the end is scored. */
    protected async findDeed(): Promise<void> {
        const turns = this.turns.slice(0, -1),
            plies = [0, ...turns.map((one) => one.to)],
            lang = this.around.lang();
        if (!turns.length || this.facts.fades) return this.changed();
        const frames = plies.map((ply) => {
            void this.engine.show(OPEN_VIEW, ply);
            return this.engine.view(OPEN_VIEW, this.lang());
        });
        void this.engine.show(OPEN_VIEW, LAST_PLY);
        const scores = (await Promise.all(frames)).map((frame) => frame.scores.map((one) => one.score));
        let best: Deed | null = null;
        turns.forEach((turn, i) => {
            const gains = this.seats.map((_, seat) => scores[i + 1]![seat]! - scores[i]![seat]!),
                together = gains.filter((gain) => gain > 0).length > 1;
            gains.forEach((points, who) => {
                if (points <= (best?.points ?? 0) || !(together || (turn.who === who && turn.say))) return;
                const name = this.seats[who]!.name,
                    text = together ? say(lang, "deed.round", { name, n: points }) : cited(this.words(turn.say)).text;
                best = { who, text, points, together, round: turn.round, from: turn.from, to: turn.to };
            });
        });
        this.deed = best;
        this.changed();
    }

    protected announce(asked: number | undefined): void {
        const lang = this.around.lang();
        const news = this.turns
            .filter((one) => one.to > this.told && one.say)
            .map((one) => cited(this.words(one.say)).text.replace(/\.$/, ""));
        this.told = this.frame?.plies ?? 0;
        const last = news.slice(-6);
        if (this.over) last.push(this.words(this.frame!.verdict));
        else if (asked !== undefined && this.curtain === null)
            last.push(`${this.headline()}. ${this.words(this.frame!.ask)}`);
        else if (this.curtain !== null)
            last.push(say(lang, "curtain.title", { name: this.seats[this.curtain]?.name ?? "" }));
        this.around.announce(last.join(". ").replaceAll("..", "."));
    }

    /* Whose turn it is, in words. */
    headline(): string {
        const lang = this.around.lang(),
            frame = this.frame;
        if (!frame) return "";
        if (this.replaying !== null) return say(lang, "table.replay", { n: frame.ply, all: frame.plies });
        if (!frame.actors) return say(lang, "table.over");
        if (this.thinking !== null && this.playing)
            return say(lang, "table.thinks", { name: this.seats[this.thinking]?.name ?? "" });
        const acting = this.seats.map((_, seat) => seat).filter((seat) => (frame.actors >> seat) & 1);
        if (frame.choices.length && acting.includes(this.viewer)) {
            return this.people().length === 1
                ? say(lang, this.facts.familiar ? "table.yours.tu" : "table.yours")
                : say(lang, "table.turn", { name: this.seats[this.viewer]?.name ?? "" });
        }
        if (!acting.length) return "…";
        return say(lang, "table.wait", {
            names: listed(
                lang,
                acting.map((seat) => this.seats[seat]?.name ?? ""),
            ),
        });
    }

    /* Keep the game as the engine has it, which may be ahead of the board; also if the table is left in the meantime. */
    protected async keep(): Promise<void> {
        const { keptAs: id, facts, plan } = this,
            people = this.people(),
            [record, now] = await Promise.all([this.engine.record(), this.engine.view(OPEN_VIEW, this.lang())]),
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
        if (id !== this.keptAs || this.unkept === !kept) return;
        this.unkept = !kept;
        this.changed();
    }

    /* --- what a person does --- */

    asked(): boolean {
        return (
            !!this.frame &&
            this.frame.choices.length > 0 &&
            !this.playing &&
            !this.acting &&
            this.replaying === null &&
            this.curtain === null
        );
    }

    async choose(id: number, sure = false): Promise<void> {
        if (!this.asked()) return;
        if (!sure && this.around.confirms() && (await this.final(id))) {
            const choice = this.frame!.choices.find((one) => one.id === id);
            this.pending = { id, say: choice ? this.label(choice) : "" };
            this.around.announce(say(this.around.lang(), "confirm.ask", { move: this.pending.say }));
            return this.changed();
        }
        this.pending = null;
        await this.commit(id);
    }

    /* The engine knows the position that is shown; a table elsewhere has to tell it. */
    protected grasp(): Promise<unknown> {
        return Promise.resolve();
    }

    private async final(id: number): Promise<boolean> {
        await this.grasp();
        return this.engine.final(this.viewer, id);
    }

    /* From here on the list of players tells who gained what. */
    protected markScores(): void {
        this.marked = this.frame?.scores.map((one) => (one.known ? one.score : null)) ?? [];
    }

    /* Points that another player has more than when the viewer chose last; 0 if that is not known. */
    gained(seat: number): number {
        const now = this.frame?.scores[seat],
            then = this.marked[seat];
        return this.follows(seat) && now?.known && then !== null && then !== undefined && !this.over
            ? now.score - then
            : 0;
    }

    /* The choice is meant: play it. */
    protected async commit(id: number): Promise<void> {
        const seat = this.viewer,
            at = this.coach ? await this.engine.position(OPEN_VIEW) : "";
        this.acting = true;
        this.markScores();
        const refused = await this.engine.play(seat, id, this.lang());
        this.acting = false;
        if (refused) return this.refuse(id);
        if (at) void this.coach?.chose(at, seat, id, this.frame?.choices ?? []);
        this.notice = "";
        this.hints = null;
        this.around.sound("move");
        void this.run();
    }

    private async chosen(id: number): Promise<boolean> {
        await this.choose(id);
        return true;
    }

    async refuse(id: number): Promise<void> {
        if (!this.frame || this.viewer >= SEATS) return;
        await this.grasp();
        this.notify(this.words(await this.engine.why(this.viewer, id, this.lang())));
    }

    notify(text: string): void {
        this.notice = text;
        this.around.announce(text);
        this.changed();
    }

    /* A typed move: its number in the list, its notation in either language, or a part that only one choice has. */
    async type(text: string): Promise<boolean> {
        const frame = this.frame,
            lang = this.around.lang(),
            wanted = text
                .trim()
                .replaceAll("\u2019", "'")
                .replace(/[\u00a0\u202f]/g, " ");
        if (!frame || !this.asked() || !wanted) return false;
        const byNumber = /^\d+$/.test(wanted) ? frame.choices[Number(wanted) - 1] : undefined;
        if (byNumber) return this.chosen(byNumber.id);
        await this.grasp();
        const read = await this.engine.parse(this.viewer, wanted, this.lang());
        if (read.id >= 0) return this.chosen(read.id);
        const near = frame.choices.filter((choice) => plain(choice.text).includes(plain(wanted)));
        if (near.length === 1) return this.chosen(near[0]!.id);
        const list = near
            .slice(0, 6)
            .map((choice) => choice.text)
            .join(", ");
        this.notify(
            read.why
                ? this.words(read.why)
                : near.length
                  ? say(lang, "moves.many", { list })
                  : say(lang, "moves.unknown", { text: wanted }),
        );
        return false;
    }

    /* To the end of this turn; a second time, to the own one. */
    skip(): void {
        this.hurry++;
        this.paused = false;
        this.changed();
    }

    /* Undo is free while nobody learned from the choice; further back computers grant it, and people at the same screen
     * are asked. */
    undoKind(): "undo" | "takeback" | "ask" | null {
        const frame = this.frame;
        if (!frame || this.replaying !== null || this.curtain !== null) return null;
        if (!this.playing && frame.undoer >= 0 && frame.undo < frame.plies) return "undo";
        if (this.lastChooser() === undefined) return null;
        return this.people().length === 1 ? "takeback" : this.playing ? null : "ask";
    }

    /* The person who made the last choice among several. */
    private lastChooser(): number | undefined {
        const people = this.people();
        return this.log.filter((line) => people.includes(line.who) && !line.forced).at(-1)?.who;
    }

    /* Answer the question whether a choice is meant. */
    confirm(yes: boolean): void {
        const waiting = this.pending;
        this.pending = null;
        this.changed();
        if (!yes || !waiting) return;
        if (waiting.undo !== undefined) void this.takeBack(waiting.undo, false);
        else void this.choose(waiting.id, true);
    }

    async undo(): Promise<void> {
        const kind = this.undoKind(),
            frame = this.frame;
        if (!kind || !frame) return;
        if (kind === "undo") return this.takeBack(frame.undoer, true);
        const seat = this.lastChooser()!;
        if (kind === "takeback") return this.takeBack(seat, false);
        this.pending = { id: -1, say: this.seats[seat]?.name ?? "", undo: seat };
        this.around.announce(say(this.around.lang(), "undo.ask", { name: this.pending.say }));
        this.changed();
    }

    private async takeBack(seat: number, free: boolean): Promise<void> {
        this.turn++;
        this.hints = this.pending = null;
        this.over = false;
        if (free) await this.engine.undo(seat);
        else await this.engine.takeback(seat);
        this.notice = free ? "" : say(this.around.lang(), "undo.marked");
        this.before = null;
        const plies = (await this.engine.view(this.eyes(), this.lang())).plies;
        this.told = Math.min(this.told, plies);
        this.seen = this.seen.map((one) => Math.min(one, plies));
        await this.run();
    }

    async hint(): Promise<void> {
        if (!this.asked() || this.hinting) return;
        if (this.hints) {
            this.hints = null;
            return this.changed();
        }
        const turn = this.turn,
            { choices, ply } = this.frame!;
        this.hinting = true;
        this.changed();
        await this.grasp();
        const list = await this.team.hint(this.plan.game, this.viewer, HINT_ITERATIONS, this.lang());
        this.hinting = false;
        /* The same decision, though perhaps in other words. */
        if (turn === this.turn && ply === this.frame?.ply) this.advise(list, choices);
        this.changed();
    }

    /* The order is that of the number that is shown; the first is the best choice, whatever the search tried most. */
    private advise(list: Hint[], choices: Frame["choices"]): void {
        const best = list.slice(0, 3),
            lang = this.around.lang();
        if (best.every((one) => one.win >= 0)) best.sort((a, b) => b.win - a.win);
        this.hints = best.flatMap((one) => {
            const choice = choices.find((other) => other.id === one.id),
                behind = one.win >= 0 ? best[0]!.win - one.win : 0,
                less = behind > NEAR_WIN ? Math.round(behind / 10) : 0;
            return choice ? [{ ...one, less, why: this.words(one.why), text: this.label(choice) }] : [];
        });
        this.around.announce(
            this.hints.map((one, i) => `${i + 1}: ${one.text}, ${this.reason(one, i)}`).join(". ") ||
                say(lang, "hint.none"),
        );
    }

    /* Why, in words: what the choice brings, and how it stands beside the best one. Where nothing is known of wins, the engine's
     * own words. */
    reason(advice: Advice, rank: number): string {
        const lang = this.around.lang(),
            { win, why, less } = advice,
            brings = (this.facts.fades ? /\d/ : /\+/).test(why) ? why : "";
        if (win < 0 && !brings) return why;
        const beside =
            this.hints?.length === 1
                ? say(lang, "hint.only")
                : rank === 0
                  ? say(lang, "hint.best")
                  : !less
                    ? say(lang, "hint.near")
                    : this.facts.fades || win < 0
                      ? ""
                      : say(lang, "hint.less", { n: less });
        return [brings, beside].filter(Boolean).join(" · ");
    }

    raise(): void {
        if (this.curtain === null) return;
        this.viewer = this.curtain;
        this.curtain = null;
        void this.look(true).then(() => {
            this.announce(this.viewer);
            this.changed();
        });
    }

    /* --- looking back --- */

    async show(plies: number): Promise<void> {
        const all = this.frame?.plies ?? 0,
            wanted = Math.max(Math.min(all, this.earliest()), Math.min(all, plies));
        if (this.playing || this.curtain !== null) return;
        this.spot = null;
        this.replaying = wanted;
        await this.engine.show(this.eyes(), wanted);
        await this.look(true);
        const last = this.log.at(-1);
        this.around.announce(`${this.headline()}. ${last ? this.sentence(last) : ""}`);
        this.changed();
    }

    /* A choice on the board as its player saw it, with what was better and what was played. */
    async showSpot(spot: Spot): Promise<void> {
        await this.show(spot.ply);
        const shown = this.frame,
            seen = await this.engine.view(spot.seat, this.lang());
        if (!shown || this.frame !== shown || this.replaying === null) return;
        const choices = seen.choices.filter((one) => one.id === spot.better || one.id === spot.played);
        this.frame = { ...seen, ply: shown.ply, plies: shown.plies, choices };
        this.spot = spot;
        this.around.announce(`${spot.say}. ${spot.why}`);
        this.changed();
    }

    openReview(review: Review): void {
        this.review = review;
        this.changed();
    }

    endReview(): void {
        this.review?.leave();
        this.review = this.spot = null;
        this.changed();
    }

    /* The first position that can be shown again: in a memory game that goes on, that of the last own turn. */
    earliest(): number {
        return this.facts.fades && !this.over ? this.lastSeen() || Math.max(0, this.ownLast() - 1) : 0;
    }

    /* Plies when the viewer decided last; 0 before the first time. */
    lastSeen(): number {
        return this.seen[this.viewer] ?? Math.max(0, ...this.seen);
    }

    /* The viewer's last ply before somebody else played: what follows it happened since. */
    protected ownLast(log = this.log): number {
        let at = log.length - 1;
        while (at >= 0 && (log[at]!.who === this.viewer || log[at]!.who === CHANCE)) at--;
        while (at >= 0 && log[at]!.who !== this.viewer) at--;
        return log[at]?.ply ?? 0;
    }

    /* Tell again what happened since the viewer's last turn: all the others, in order. */
    async since(): Promise<void> {
        if (this.lastSeen()) await this.recount(this.lastSeen(), LAST_PLY);
    }

    async seeDeed(): Promise<void> {
        if (this.deed) await this.recount(this.deed.from, this.deed.to);
    }

    /* Tell again what happened between two moments, then go back to the last one. */
    protected async recount(from: number, to: number): Promise<void> {
        if (this.playing || this.curtain !== null) return;
        const turn = ++this.turn;
        this.watching = false;
        this.playing = this.retelling = true;
        this.hurry = 0;
        this.hints = this.replaying = this.spot = null;
        const then = await this.again(from);
        if (then && turn === this.turn) {
            [this.before, this.frame] = [null, then];
            this.changed();
            await this.tell(
                turn,
                (await this.moments()).filter((frame) => frame.ply <= to),
            );
        }
        this.retelling = false;
        if (turn === this.turn) await this.rest();
    }

    /* The moment after so many plies, with the engine left at the last one. */
    protected async again(ply: number): Promise<Frame | null> {
        const eyes = this.eyes();
        void this.engine.show(eyes, ply);
        const then = this.engine.view(eyes, this.lang());
        void this.engine.show(eyes, LAST_PLY);
        return then;
    }

    /* The story is over: the board as it is now. Nobody is asked before it is there. */
    protected async rest(): Promise<void> {
        const turn = this.turn;
        this.before = null;
        await this.look(true);
        if (turn !== this.turn) return;
        this.stopTelling();
        this.changed();
    }

    /* Let the replay run to its end; a second call stops it. */
    async watch(): Promise<void> {
        this.watching = !this.watching;
        this.changed();
        while (this.watching && this.replaying !== null && this.replaying < (this.frame?.plies ?? 0)) {
            await new Promise((done) => setTimeout(done, WATCH_MS));
            if (this.watching && this.replaying !== null) await this.show(this.replaying + 1);
        }
        this.watching = false;
        this.changed();
    }

    async endReplay(): Promise<void> {
        if (this.replaying === null) return;
        this.watching = false;
        await this.engine.show(this.eyes(), LAST_PLY);
        this.replaying = this.spot = null;
        this.before = null;
        await this.look(true);
        this.changed();
    }

    /* Forget what follows and play on from here. */
    async playFrom(): Promise<void> {
        if (this.replaying === null) return;
        this.endReview();
        await this.engine.cut();
        this.replaying = null;
        this.before = null;
        this.over = false;
        this.told = this.frame?.ply ?? 0;
        this.seen = this.seen.map((one) => Math.min(one, this.told));
        await this.run();
    }

    /* --- again --- */

    /* The same table with everybody one seat on. */
    rematch(): Plan {
        const seats = this.plan.seats;
        return { ...this.plan, seats: seats.map((_, seat) => seats[(seat + 1) % seats.length]!), seed: "" };
    }
}

/* Something lies otherwise than before: a step worth looking at, not only another question. */
const ASIDE = /^(ply|round|actors|step|turn|done|viewer|building$|pending|task)/;

function stirs(before: AnyView, after: AnyView): boolean {
    const old = new Map<string, unknown>(Object.entries(before));
    return Object.entries(after).some(
        ([key, value]) => !ASIDE.test(key) && JSON.stringify(old.get(key)) !== JSON.stringify(value),
    );
}

/* The sentences of one turn as one: the name once, the rest in their order. */
export function story(sentences: string[], name: string): string {
    return sentences
        .map((one, i) => (i && one.startsWith(`${name} `) ? one.slice(name.length + 1) : one).replace(/\.$/, ""))
        .join(", ");
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

export function randomSeed(): string {
    return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
