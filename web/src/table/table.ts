/* table.ts - one table in the page: asks its source for frames, reports what happens to its state machine, and says so to
 * whoever listens.
 *
 * What the table is doing is `state`, which only `dispatch` changes (state.ts); where frames come from is `source` (source.ts).
 * `run` plays what plays itself and stops where a person decides; everything a person does goes through a method here. An
 * activity that was overtaken by another, by an undo or by leaving notices so (`goesOn`) and ends.
 */
import type { ComponentType } from "preact";
import type { AnyView, BoardModule, Lang, Seat } from "../board";
import {
    CHANCE,
    LAST_PLY,
    OPEN_VIEW,
    SEATS,
    TABLE_VIEW,
    langNumber,
    type Engine,
    type Frame,
    type LogLine,
    type Round,
    type Rule,
    type Story,
    type Struck,
} from "../engine";
import { games, loadBoard, type GameFacts } from "../games";
import { newGameId, type SeatPlan, type Speed } from "../keep";
import { drawnSeats } from "../seats";
import { cited, named, printed, say } from "../words";
import { adviceOf, reasonOf } from "./advice";
import { deedOf, type Deed } from "./deed";
import type { Source, UndoKind } from "./source";
import {
    begin,
    decisionOf,
    isAsked,
    isPlaying,
    reduce,
    restOf,
    type Advice,
    type Caption,
    type Event,
    type Mode,
    type Pending,
    type Review,
    type Spot,
    type State,
} from "./state";
import { headlineOf, questionOf, subjectOf } from "./phrases";
import { ownLast } from "./story";
import { Team } from "./team";
import { readMove } from "./typed";
import { hold, hurryOf, paceOf, tell } from "./teller";

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
    patience: () => number; /* how much longer than usual what must be seen stays: 1, or what tests want */
    sound: (which: "turn" | "move" | "over") => void;
    announce: (text: string) => void;
}

/* Somebody who teaches while one plays (learn/coach.tsx). */
export interface Coach {
    asked(): Promise<void>; /* the person decides */
    chose(position: string, seat: number, id: number, choices: Frame["choices"]): Promise<void>;
    leave(): void;
    Line: ComponentType<{ coach: Coach; table: Table }>;
}

const WATCH_MS = 750,
    HINT_ITERATIONS = 6000,
    NEWS_MAX = 6; /* sentences that are announced at once */

/* The part of a mode that other modes do not have; undefined in those. */
function inMode<K extends Mode["kind"]>(mode: Mode, kind: K): Extract<Mode, { kind: K }> | undefined {
    return mode.kind === kind ? (mode as Extract<Mode, { kind: K }>) : undefined;
}

export class Table {
    state: State = { ...begin, viewer: TABLE_VIEW };

    /* --- the game at this table; set when it begins --- */
    facts: GameFacts = games[0]!;
    plan: Plan = { game: 0, seats: [], values: [], seed: "" };
    board: BoardModule | null = null;
    catalog: unknown = {};
    rules: Rule[] = [];
    seats: Seat[] = [];
    keptAs = ""; /* the id of the game in the browser's store */
    unkept = false; /* the store is full: the last moves are not in it */

    /* --- of a game that is over --- */
    fair: number | null = null;
    deed: Deed | null = null;

    coach: Coach | null = null; /* of a person alone against computers */
    /* What a table elsewhere may not allow: advice, playing on from an earlier point, saving the record now. */
    can = { hint: true, fork: true, save: true };
    readonly team: Team;

    private seen: number[] = []; /* plies after the last own turn of each person */
    private marked: (number | null)[] = []; /* scores when the viewer chose last */
    private announced = 0; /* plies */
    private listeners = new Set<() => void>();

    constructor(
        readonly engine: Engine,
        readonly around: Surroundings,
        readonly source: Source,
    ) {
        this.team = new Team(engine);
        source.attach(this);
    }

    listen(heard: () => void): () => void {
        this.listeners.add(heard);
        return () => this.listeners.delete(heard);
    }

    /* Something that is not in the state has changed: its owner says so. */
    changed(): void {
        for (const heard of this.listeners) heard();
    }

    dispatch(event: Event): void {
        const next = reduce(this.state, event),
            old = this.state;
        if (next === old) return;
        this.state = next;
        /* Ages of controls change nothing that is drawn. */
        if (
            next.mode !== old.mode ||
            next.shown !== old.shown ||
            next.notice !== old.notice ||
            next.over !== old.over ||
            next.looked !== old.looked
        )
            this.changed();
    }

    /* Has nothing else begun since? */
    goesOn(activity: number): boolean {
        return this.state.activity === activity;
    }

    langNumber = (): number => langNumber(this.around.lang());

    /* --- readings of the state --- */

    get frame(): Frame | null {
        return this.state.shown.frame;
    }

    get before(): AnyView | null {
        return this.state.shown.before;
    }

    get log(): LogLine[] {
        return this.state.shown.log;
    }

    get turns(): Story[] {
        return this.state.shown.turns;
    }

    get struck(): Struck[] {
        return this.state.shown.struck;
    }

    get rounds(): Round[] {
        return this.state.shown.rounds;
    }

    get notice(): string {
        return this.state.notice;
    }

    get viewer(): number {
        return this.state.viewer;
    }

    get over(): boolean {
        return this.state.over;
    }

    get hints(): Advice[] | null {
        return decisionOf(this.state)?.hints ?? null;
    }

    get hinting(): boolean {
        return !!decisionOf(this.state)?.hinting;
    }

    /* What waits for a yes. */
    get pending(): Pending | null {
        const { mode } = this.state;
        return "pending" in mode ? mode.pending : null;
    }

    /* Moves of others are played or shown. */
    get playing(): boolean {
        return isPlaying(this.state.mode);
    }

    get paused(): boolean {
        const { mode } = this.state;
        return isPlaying(mode) && mode.paused;
    }

    get thinking(): number | null {
        return inMode(this.state.mode, "thinking")?.seat ?? null;
    }

    get caption(): Caption | null {
        return inMode(this.state.mode, "telling")?.caption ?? null;
    }

    get curtain(): number | null {
        return inMode(this.state.mode, "curtain")?.seat ?? null;
    }

    /* Plies shown while looking back. */
    get replaying(): number | null {
        return inMode(this.state.mode, "replay")?.at ?? null;
    }

    get watching(): boolean {
        return !!inMode(this.state.mode, "replay")?.watching;
    }

    get spot(): Spot | null {
        return inMode(this.state.mode, "replay")?.spot ?? null;
    }

    get review(): Review | null {
        const rest = restOf(this.state);
        return rest?.kind === "review" ? rest.review : null;
    }

    get isLesson(): boolean {
        return !!this.source.isLesson;
    }

    asked(): boolean {
        return isAsked(this.state);
    }

    people(): number[] {
        return this.source.people();
    }

    self(): number {
        return this.source.self();
    }

    undoKind(): UndoKind {
        return this.source.undoKind();
    }

    earliest(): number {
        return this.source.earliest();
    }

    lastSeen(): number {
        return this.source.lastSeen();
    }

    /* --- opening and leaving --- */

    /* Another game: what is drawn with it is loaded, nothing is shown yet. */
    async begin(plan: Plan, id = ""): Promise<void> {
        this.keptAs = id || newGameId();
        this.unkept = false;
        this.team.dismiss();
        this.endReview();
        this.plan = plan;
        this.facts = games[plan.game]!;
        this.fair = this.deed = null;
        this.announced = 0;
        this.marked = this.seen = [];
        const people = this.people();
        this.seats = drawnSeats(this.facts, plan.seats, this.around.lang());
        this.board = null;
        this.rules = [];
        this.dispatch({ type: "set up", viewer: people.length === 1 ? people[0]! : TABLE_VIEW });
        [this.board] = await Promise.all([loadBoard(this.facts), this.readCatalog()]);
    }

    /* Nothing that happened up to this ply is announced. */
    skipNews(plies: number): void {
        this.announced = plies;
    }

    /* Nor shown as something that happened since. */
    skipStories(plies: number): void {
        this.announced = plies;
        this.seen = this.plan.seats.map(() => plies);
    }

    async readCatalog(): Promise<void> {
        this.catalog = printed(await this.engine.catalog(this.plan.game, this.langNumber()), this.around.lang());
    }

    async readRules(): Promise<void> {
        this.rules = printed(await this.engine.rules(this.plan.game, this.langNumber()), this.around.lang());
    }

    /* Everything in words again, in the other language. */
    async translate(): Promise<void> {
        if (!this.seats.length) return;
        this.seats = drawnSeats(this.facts, this.plan.seats, this.around.lang());
        await Promise.all([this.readCatalog(), this.readRules()]);
        this.dispatch({ type: "unhint" });
        this.dispatch({ type: "spot", spot: null });
        this.dispatch({ type: "note", text: "" });
        await this.source.translate();
        this.changed();
    }

    leave(): void {
        this.source.leave();
        this.team.dismiss();
        this.endReview();
        this.seats = [];
        this.dispatch({ type: "set up", viewer: TABLE_VIEW });
    }

    keptNow(kept: boolean): void {
        if (this.unkept === !kept) return;
        this.unkept = !kept;
        this.changed();
    }

    /* --- words --- */

    names(): string[] {
        return this.seats.map((seat) => seat.name);
    }

    name(seat: number): string {
        return this.seats[seat]?.name ?? "";
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

    /* The source says what is to be done: nobody else need. */
    guides(): boolean {
        return this.source.guides?.() ?? false;
    }

    /* The big words of the dock: what is asked, or who is waited for. */
    question(): string {
        return questionOf(this);
    }

    /* The line below: what happened last, or which rule speaks of the question. */
    subject(): string {
        return subjectOf(this);
    }

    /* Whose turn it is. */
    headline(): string {
        return headlineOf(this);
    }

    /* The last turn of every other player up to what the board shows, in the order they were played: who, and one sentence. */
    stories(): { who: number; text: string }[] {
        const last = new Map<number, string>(),
            ply = this.frame?.ply ?? 0;
        for (const { who, from, say: sentence } of this.turns) {
            if (who === CHANCE || who === this.viewer || !sentence || from >= ply) continue;
            last.delete(who);
            last.set(who, this.words(sentence));
        }
        return [...last].map(([who, text]) => ({ who, text }));
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

    /* "Round 3", in the words of the game. */
    round(n: number): string {
        const lang = this.around.lang(),
            { first } = this.facts.round;
        return n < first ? say(lang, "table.before") : `${this.facts.round[lang][0]} ${n + 1 - first}`;
    }

    /* A line of the log as a sentence. */
    sentence(line: LogLine): string {
        const lang = this.around.lang(),
            name = this.name(line.who);
        if (!line.say) return line.who === CHANCE ? say(lang, "log.drawn") : say(lang, "log.sealed", { name });
        const said = this.words(line.say);
        return line.who === CHANCE ? said : `${name} ${said}`;
    }

    /* A text that names the position as it is seen here. */
    async position(): Promise<string> {
        await this.source.grasp();
        return this.engine.position(this.over ? OPEN_VIEW : this.viewer < SEATS ? this.viewer : TABLE_VIEW);
    }

    described(): Promise<string> {
        return this.frame ? this.source.describe(this.frame) : Promise.resolve("");
    }

    record(): Promise<string> {
        return this.source.record();
    }

    /* Why a piece of advice is good, in words. */
    reason(advice: Advice, rank: number): string {
        return reasonOf(this, advice, rank, this.hints?.length ?? 0);
    }

    /* --- showing --- */

    /* Whose eyes look: everybody's when the game is over. */
    eyes(): number {
        return this.over ? OPEN_VIEW : this.viewer;
    }

    /* The seat that boards are given; -1 for spectators. */
    seat(): number {
        if (this.spot) return this.spot.seat;
        if (this.viewer < SEATS) return this.viewer;
        return -1;
    }

    /* The seat whose place the board shows while its turn is told, because somebody wants to see it, or because it acted in the moment
     * that is looked back at; -1: the viewer's own. */
    stage(): number {
        const { caption, state } = this;
        if (state.looked >= 0) return state.looked;
        const last =
                this.replaying !== null && !this.spot ? this.log.filter((line) => line.who !== CHANCE).at(-1)?.who : -1,
            who = caption ? caption.who : (last ?? -1);
        return this.over || who !== this.viewer ? who : -1;
    }

    /* Somebody else's place on the board, for a look; the same seat again: back. */
    lookAt(seat: number): void {
        this.dispatch({ type: "look at", seat });
    }

    get looked(): number {
        return this.state.looked;
    }

    /* What is on the board, read again: the moment that is looked at, or the last one. */
    async refresh(): Promise<void> {
        if (this.replaying !== null) {
            const found = await this.source.back(this.eyes(), this.replaying);
            if (found) this.dispatch({ type: "show", shown: found.shown });
            return;
        }
        const found = await this.source.present(this.eyes());
        if (!found) return;
        this.dispatch({ type: "show", shown: found.shown, over: found.over });
        if (this.viewer < SEATS) this.seen[this.viewer] = this.ownLast();
    }

    /* The viewer's last ply before somebody else played: what follows it happened since. */
    ownLast(log = this.log): number {
        return ownLast(log, this.viewer);
    }

    /* Plies when the viewer decided last. */
    seenPlies(): number {
        return this.seen[this.viewer] ?? Math.max(0, ...this.seen);
    }

    /* From here on the list of players shows who gained what. */
    private markScores(): void {
        this.marked = this.frame?.scores.map((one) => (one.known ? one.score : null)) ?? [];
    }

    /* Points that another player has more than when the viewer chose last; 0 if that is not known. */
    gained(seat: number): number {
        const now = this.frame?.scores[seat],
            then = this.marked[seat],
            other = !this.over && !this.people().includes(seat);
        return other && now?.known && then !== null && then !== undefined ? now.score - then : 0;
    }

    /* --- playing --- */

    /* Play what plays itself, then stop where a person decides. Each turn is played whole, then told as a story. */
    async run(): Promise<void> {
        this.dispatch({ type: "run" });
        const { activity } = this.state;
        /* What the own choice uncovered is seen before anything else. */
        if (this.frame && this.board?.mustStay) await tell(this, activity, await this.moments());
        if (!this.goesOn(activity)) return;
        await this.refresh();
        void this.source.keep();
        if (!this.rules.length) await this.readRules();
        for (let teller = this.board?.mustStay ? NaN : -1; this.goesOn(activity);) {
            const next = await this.source.next();
            if (next < 0) await this.source.keep(); /* before it is told: whoever leaves now loses nothing */
            if (next !== CHANCE && next !== teller) {
                if (this.goesOn(activity)) await tell(this, activity, await this.moments());
                teller = next;
            }
            if (next < 0 || !this.goesOn(activity) || !(await this.step(activity, next))) break;
        }
        if (this.goesOn(activity)) await this.settle(activity);
    }

    /* How long a step of a story stays, in milliseconds. */
    pace(): number {
        return paceOf(this);
    }

    /* Let a step be seen. */
    hold(activity: number, ms: number, must = false): Promise<void> {
        return hold(this, activity, ms, must);
    }

    /* What happened since the moment that is on the board, as this viewer saw it. */
    private async moments(): Promise<Frame[]> {
        if (!this.frame) return [];
        if (!this.board?.mustStay && (!this.pace() || hurryOf(this) > 1)) return [];
        return this.source.since(this.eyes(), this.frame.ply);
    }

    /* One automatic ply; false if it could not be played. */
    private async step(activity: number, seat: number): Promise<boolean> {
        const thinks = seat !== CHANCE && !this.people().includes(seat);
        if (thinks && this.thinking !== seat) this.dispatch({ type: "think", activity, seat });
        const action = await this.source.step(seat);
        return this.goesOn(activity) && action >= 0 && (await this.source.apply(seat, action));
    }

    /* Nothing plays any more: choose the eyes, draw, announce. */
    private async settle(activity: number): Promise<void> {
        const people = this.people(),
            actors = await this.engine.actors(),
            asked = people.find((seat) => (actors >> seat) & 1),
            hides = asked !== undefined && asked !== this.viewer && people.length > 1 && this.frame?.curtain === 1;
        if (!this.goesOn(activity)) return;
        const viewer = hides ? TABLE_VIEW : (asked ?? this.viewer);
        this.dispatch({ type: "eyes", viewer, over: actors === 0 });
        await this.refresh();
        if (!this.goesOn(activity)) return;
        this.rest(hides ? asked : null);
        this.announce(asked);
        if (asked !== undefined) void this.coach?.asked();
        this.around.sound(this.over ? "over" : "turn");
        if (!this.over) return;
        this.team.dismiss();
        await this.lookOver();
    }

    /* Of a game that is over: were the draws fair, and what was the best turn? */
    async lookOver(): Promise<void> {
        this.fair = await this.engine.fair();
        this.deed = await deedOf(this);
        this.changed();
    }

    /* Whoever is asked may choose from here on. */
    rest(curtain: number | null = null): void {
        const { activity, over } = this.state,
            may = !!this.frame?.choices.length && this.source.may();
        this.dispatch({ type: "rest", activity, may, over, curtain });
        this.source.rested?.();
    }

    /* For those who do not see the board: what happened, and who is asked. */
    announce(asked: number | undefined): void {
        const lang = this.around.lang(),
            own = this.source.announcement?.(),
            news = this.turns
                .filter((one) => one.to > this.announced && one.say)
                .map((one) => cited(this.words(one.say)).text.replace(/\.$/, ""));
        this.announced = this.frame?.plies ?? 0;
        if (own != null) return this.around.announce(own);
        const last = news.slice(-NEWS_MAX);
        if (this.over) last.push(this.words(this.frame!.verdict));
        else if (this.curtain !== null) last.push(say(lang, "curtain.title", { name: this.name(this.curtain) }));
        else if (asked !== undefined) last.push(`${this.headline()}. ${this.words(this.frame!.ask)}`);
        this.around.announce(last.join(". ").replaceAll("..", "."));
    }

    /* Are there plies that were not announced? */
    hasNews(plies: number): boolean {
        return plies > this.announced;
    }

    /* --- what a person does --- */

    /* `loses`: something is given up with it; `sure`: that was asked. */
    async choose(id: number, loses = false, sure = false): Promise<void> {
        if (!this.asked()) return;
        if (!sure && (loses || (this.around.confirms() && (await this.isFinal(id))))) {
            const choice = this.frame!.choices.find((one) => one.id === id),
                text = choice ? this.label(choice) : "";
            this.dispatch({ type: "ask", pending: { id, say: text, loses } });
            return this.around.announce(this.doubt());
        }
        await this.commit(id);
    }

    private async isFinal(id: number): Promise<boolean> {
        await this.source.grasp();
        return this.engine.final(this.viewer, id);
    }

    /* The choice is meant: play it. */
    async commit(id: number): Promise<void> {
        const seat = this.viewer,
            choices = this.frame?.choices ?? [];
        if (!this.asked()) return;
        this.dispatch({ type: "choose", id });
        if (decisionOf(this.state)?.sent !== id) return this.refuse(id);
        const at = this.coach ? await this.engine.position(OPEN_VIEW) : "";
        this.markScores();
        const { played, why } = await this.source.play(seat, id);
        if (!played) {
            this.dispatch({ type: "refused" });
            return why ? this.notify(this.words(why)) : undefined;
        }
        if (at) void this.coach?.chose(at, seat, id, choices);
        this.dispatch({ type: "note", text: "" });
        if (this.source.isLive) {
            this.dispatch({ type: "played" });
            return this.rest();
        }
        this.around.sound("move");
        void this.run();
    }

    async refuse(id: number): Promise<void> {
        if (!this.frame) return;
        await this.source.grasp();
        const why = await this.source.why(this.viewer, id);
        if (why) this.notify(this.words(why));
    }

    notify(text: string): void {
        this.dispatch({ type: "note", text });
        this.around.announce(text);
    }

    /* A typed move; false if it was not understood, which is said. */
    async type(text: string): Promise<boolean> {
        const found = this.asked() && text.trim() ? await readMove(this, text) : null;
        if (!found) return false;
        if ("why" in found) return (this.notify(found.why), false);
        await this.choose(found.id);
        return true;
    }

    /* To the end of this turn; a second time, to the own one. */
    skip(): void {
        this.dispatch({ type: "skip" });
    }

    pause(): void {
        this.dispatch({ type: "pause" });
    }

    raise(): void {
        const seat = this.curtain;
        if (seat === null) return;
        this.dispatch({ type: "raise" });
        void this.refresh().then(() => {
            this.rest();
            this.announce(seat);
        });
    }

    /* Answer the question whether a choice is meant. */
    confirm(yes: boolean): void {
        const waiting = this.pending;
        this.dispatch({ type: "answer" });
        if (!yes || !waiting) return;
        if (waiting.undo !== undefined) void this.source.takeBack(waiting.undo, false);
        else void this.choose(waiting.id, false, true);
    }

    /* The question that waits for a yes. */
    doubt(): string {
        const lang = this.around.lang(),
            { pending } = this;
        if (!pending) return "";
        if (pending.undo !== undefined) return say(lang, "undo.ask", { name: pending.say });
        return say(lang, pending.loses ? "confirm.loses" : "confirm.ask", { move: pending.say });
    }

    /* --- taking back --- */

    /* The person who made the last choice among several. */
    lastChooser(): number | undefined {
        const people = this.people();
        return this.log.filter((line) => people.includes(line.who) && !line.forced).at(-1)?.who;
    }

    async undo(): Promise<void> {
        const kind = this.undoKind(),
            { frame } = this;
        if (!kind || !frame) return;
        if (kind === "undo") return this.source.takeBack(frame.undoer, true);
        const seat = this.lastChooser() ?? this.viewer;
        if (kind === "takeback") return this.source.takeBack(seat, false);
        this.dispatch({ type: "ask", pending: { id: -1, say: this.name(seat), undo: seat } });
        this.around.announce(this.doubt());
    }

    /* The source took a choice back: play on from there. */
    async tookBack(free: boolean): Promise<void> {
        this.dispatch({ type: "run" });
        this.dispatch({ type: "note", text: free ? "" : say(this.around.lang(), "undo.marked") });
        this.forget((await this.engine.view(this.eyes(), this.langNumber())).plies);
        this.dispatch({ type: "show", shown: { before: null } });
        await this.run();
    }

    /* What follows this ply never happened. */
    forget(plies: number): void {
        this.announced = Math.min(this.announced, plies);
        this.seen = this.seen.map((one) => Math.min(one, plies));
    }

    /* --- advice --- */

    async hint(): Promise<void> {
        if (await this.source.help?.()) return;
        if (!this.asked() || this.hinting) return;
        if (this.hints) return this.dispatch({ type: "unhint" });
        const { activity } = this.state,
            { choices, ply } = this.frame!;
        this.dispatch({ type: "hint" });
        await this.source.grasp();
        const list = await this.team.hint(this.plan.game, this.viewer, HINT_ITERATIONS, this.langNumber()),
            hints = adviceOf(this, list, choices);
        this.dispatch({ type: "advise", activity, ply, hints });
        if (decisionOf(this.state)?.hints !== hints) return;
        const spoken = hints.map((one, i) => `${i + 1}: ${one.text}, ${this.reason(one, i)}`);
        this.around.announce(spoken.join(". ") || say(this.around.lang(), "hint.none"));
    }

    /* --- looking back --- */

    async show(plies: number): Promise<void> {
        const all = this.frame?.plies ?? 0,
            wanted = Math.max(Math.min(all, this.earliest()), Math.min(all, plies));
        if (!restOf(this.state)) return;
        /* At once, so that a second key counts from here and not from what is still on the screen. */
        const before = this.replaying;
        this.dispatch({ type: "look back", at: wanted });
        const found = await this.source.back(this.eyes(), wanted);
        if (this.replaying !== wanted) return;
        if (!found) {
            this.dispatch(before === null ? { type: "return" } : { type: "look back", at: before });
            return;
        }
        if (found.at !== wanted) this.dispatch({ type: "look back", at: found.at });
        this.dispatch({ type: "show", shown: found.shown });
        const last = this.log.at(-1);
        this.around.announce(`${this.headline()}. ${last ? this.sentence(last) : ""}`);
    }

    /* A choice on the board as its player saw it, with what was better and what was played. */
    async showSpot(spot: Spot): Promise<void> {
        await this.show(spot.ply);
        const shown = this.frame,
            seen = await this.engine.view(spot.seat, this.langNumber());
        if (!shown || this.frame !== shown || this.replaying === null) return;
        const choices = seen.choices.filter((one) => one.id === spot.better || one.id === spot.played);
        this.dispatch({ type: "spot", spot });
        this.dispatch({ type: "show", shown: { frame: { ...seen, ply: shown.ply, plies: shown.plies, choices } } });
        this.around.announce(`${spot.say}. ${spot.why}`);
    }

    openReview(review: Review): void {
        this.dispatch({ type: "review", review });
    }

    endReview(): void {
        this.review?.leave();
        this.dispatch({ type: "end review" });
    }

    /* Tell again what happened since the viewer's last turn: all the others, in order. */
    async since(): Promise<void> {
        if (this.lastSeen()) await this.recount(this.lastSeen(), LAST_PLY);
    }

    async seeDeed(): Promise<void> {
        if (this.deed) await this.recount(this.deed.from, this.deed.to);
    }

    /* Tell again what happened between two moments, then go back to the last one. */
    private async recount(from: number, to: number): Promise<void> {
        if (!restOf(this.state) || this.review) return;
        this.dispatch({ type: "tell", again: true });
        const { activity } = this.state,
            then = await this.source.start(this.eyes(), from);
        if (then && this.goesOn(activity)) {
            this.dispatch({ type: "show", shown: { frame: then, before: null } });
            await tell(this, activity, (await this.moments()).filter((frame) => frame.ply <= to)); // prettier-ignore
        }
        if (!this.goesOn(activity)) return;
        /* The board as it is now; nobody is asked before it is there. */
        await this.refresh();
        if (!this.goesOn(activity)) return;
        this.dispatch({ type: "show", shown: { before: null } });
        this.rest();
    }

    /* Let the replay run to its end; a second call stops it. */
    async watch(): Promise<void> {
        this.dispatch({ type: "watch", on: !this.watching });
        while (this.watching && this.replaying! < (this.frame?.plies ?? 0)) {
            await new Promise((done) => setTimeout(done, WATCH_MS));
            if (this.watching) await this.show(this.replaying! + 1);
        }
        this.dispatch({ type: "watch", on: false });
    }

    async endReplay(): Promise<void> {
        if (this.replaying === null) return;
        this.dispatch({ type: "watch", on: false });
        const found = await this.source.present(this.eyes());
        this.dispatch({ type: "return" });
        if (found) this.dispatch({ type: "show", shown: { ...found.shown, before: null }, over: found.over });
        this.rest();
    }

    /* Forget what follows and play on from here. */
    async playFrom(): Promise<void> {
        if (this.replaying === null) return;
        this.endReview();
        await this.engine.cut();
        this.forget(this.frame?.ply ?? 0);
        this.dispatch({ type: "show", shown: { before: null } });
        await this.run();
    }

    /* --- again --- */

    /* The same table with everybody one seat on. */
    rematch(): Plan {
        const { seats } = this.plan;
        return { ...this.plan, seats: seats.map((_, seat) => seats[(seat + 1) % seats.length]!), seed: "" };
    }
}
