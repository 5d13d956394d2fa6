/* server.ts - a server as the source of a table: the same boards and panels show it.
 *
 * Frames come over the line instead of from the engine. The engine of the game stays at hand for what needs no secret: it
 * explains and reads moves from the view alone, and once the game is over it holds the record, checks every draw and replays
 * (then this source is that of the page).
 */
import type { Lang } from "../board";
import { SEATS, TABLE_VIEW, type Engine, type Frame, type LogLine, type Story } from "../engine";
import { findGame } from "../games";
import type { SeatPlan } from "../keep";
import { drawnSeats } from "../seats";
import { PageSource } from "../table/page";
import type { Answer, Chronicle, Source, UndoKind } from "../table/source";
import { decisionOf, restOf, type Shown } from "../table/state";
import { Table, type Surroundings } from "../table/table";
import { follows, paceOf, tell } from "../table/teller";
import { listed, say } from "../words";
import { Line } from "./line";
import {
    keepSeat,
    keptSeat,
    requestText,
    type Asking,
    type Heard,
    type KeptSeat,
    type Position,
    type Room,
    type Said,
} from "./wire";
import { sayOnline } from "./words";

export interface Clock {
    running: number; /* bit per seat */
    left: (number | null)[]; /* milliseconds at `at` */
    at: number; /* by performance.now() */
}

const HASTE_MS = 450,
    KEPT_FRAMES = 200,
    TALK_MAX = 200;

export class Server implements Source {
    room: Room | null = null;
    you = TABLE_VIEW;
    presence: boolean[] = [];
    absentSince: number[] = []; /* by performance.now(); 0: there */
    asking: Asking | null = null;
    clock: Clock | null = null;
    talk: Said[] = [];
    muted: number[] = []; /* seats that are not to be heard */
    unread = 0;
    failed = ""; /* why nothing can be shown: the board or the engine did not load */
    trusted = true; /* the record keeps the promise that was made at the start */
    called: () => void = () => undefined; /* it has become this player's turn */
    readonly isLive = true;
    readonly line: Line;
    readonly table: Table;
    private readonly page: PageSource; /* of the record, once the game is over */
    private live: Frame | null = null;
    private log: LogLine[] = [];
    private turns: Story[] = [];
    private queue: Frame[] = []; /* moves of others that are still to be told */
    private telling = false;
    private owed: boolean | null =
        null; /* news that wait for the end of the story: was it this player's turn before? */
    private kept: Frame[] = []; /* since the last own turn */
    private decided = false; /* the last move was this player's */
    private grasped: Frame | null = null;
    private seed = ""; /* known at the end */
    private text = ""; /* of the record, once the engine holds it */
    private work: Promise<void> = Promise.resolve();
    private held: KeptSeat | undefined;

    constructor(
        private readonly engine: Engine,
        private readonly around: Surroundings,
        readonly id: string,
    ) {
        this.held = keptSeat(id);
        this.page = new PageSource(engine);
        this.table = new Table(engine, around, this);
        this.line = new Line({
            hello: () => this.hello(),
            heard: (message) => {
                this.work = this.work
                    .then(() => this.hear(message))
                    .catch((error: unknown) => {
                        this.failed = String(error);
                        this.table.changed();
                    });
            },
            changed: () => this.table?.changed(),
        });
    }

    attach(table: Table): void {
        this.page.attach(table);
    }

    /* A move is on its way. */
    get sending(): boolean {
        return decisionOf(this.table.state)?.sent != null;
    }

    private hello(): object {
        const kept = this.held;
        return {
            table: this.id,
            lang: this.around.lang(),
            brief: true,
            ...(kept ? { token: kept.token } : {}),
            ...(kept && kept.account >= 0 ? { seat: kept.account } : {}),
        };
    }

    get token(): string {
        return this.held?.token ?? "";
    }

    /* The link that opens this seat anywhere; "" for spectators and seats of an account. */
    key(): string {
        return this.held && this.held.account < 0 ? `${address()}#/table/${this.id}/${this.held.token}` : "";
    }

    link(): string {
        return `${address()}#/table/${this.id}`;
    }

    leave(): void {
        this.line.close();
    }

    /* --- hearing --- */

    private async hear(message: Heard): Promise<void> {
        if (message.type === "chat") this.hearTalk([message], true);
        if (message.type === "table") {
            this.meet(message.table, message.present, message.takeback);
            this.muted = message.muted ?? [];
            this.restAgain();
        }
        if (message.type === "resumed") this.table.changed();
        if (message.type === "state" || message.type === "ply") await this.hearPosition(message);
        else if (this.table.over && !this.text) await this.finish();
    }

    private hearTalk(lines: Said[], live: boolean): void {
        const known = this.talk.at(-1)?.n ?? -1,
            fresh = lines.filter((one) => one.n > known),
            read = lastRead(this.id);
        if (!fresh.length) return;
        this.talk = [...this.talk, ...fresh].slice(-TALK_MAX);
        for (const one of fresh) {
            if (one.seat === this.you) continue;
            if (one.n > read) this.unread++;
            if (live) this.around.announce(`${this.nameOf(one.seat)}: ${this.spoken(one)}`);
        }
        this.table.changed();
    }

    private nameOf(seat: number): string {
        return this.table.seats[seat]?.name ?? "";
    }

    /* The talk is on the screen. */
    read(): void {
        keepRead(this.id, this.talk.at(-1)?.n ?? -1);
        if (!this.unread) return;
        this.unread = 0;
        this.table.changed();
    }

    spoken(one: Said): string {
        if (one.phrase === undefined) return one.text ?? "";
        return sayOnline(this.around.lang(), `phrase.${one.phrase}` as "phrase.0");
    }

    /* Who sits where, who is there. */
    private meet(room: Room, present: boolean[], asking: Asking | null): void {
        const now = performance.now(),
            { table } = this;
        this.announceWishes(room, asking);
        if ((room.edition ?? "") !== table.facts.edition)
            this.failed = sayOnline(this.around.lang(), "room.edition", { edition: room.edition || "-" });
        this.room = room;
        this.absentSince = present.map((here, seat) =>
            here ? 0 : this.presence[seat] === false ? (this.absentSince[seat] ?? now) : now,
        );
        this.presence = present;
        this.asking = asking;
        table.plan = { ...table.plan, seats: plansOf(room) };
        table.seats = drawnSeats(table.facts, table.plan.seats, this.around.lang());
        const others = room.seats.some((seat, index) => index !== this.you && seat.kind === "person");
        const hint = this.you < SEATS && !others && !room.rated && room.status === "playing";
        table.can = { hint, fork: false, save: !!this.text };
        table.changed();
    }

    /* Somebody wishes to take back or to pause, or the pause begins or ends: said once. */
    private announceWishes(room: Room, asking: Asking | null): void {
        const old = this.room,
            lang = this.around.lang(),
            wishes = room.seats.flatMap((seat, index) =>
                seat.pausing && !old?.seats[index]?.pausing && index !== this.you ? [this.nameOf(index)] : [],
            );
        if (asking?.waiting.includes(this.you) && !this.asking)
            this.around.announce(sayOnline(lang, "takeback.ask", { name: this.nameOf(asking.seat) }));
        if (old && room.paused !== old.paused)
            this.around.announce(sayOnline(lang, room.paused ? "pause.is" : "pause.over"));
        else if (wishes.length && !room.paused)
            this.around.announce(sayOnline(lang, "pause.ask", { names: listed(lang, wishes) }));
    }

    private async hearPosition(message: Position): Promise<void> {
        const { table } = this,
            first = !table.board && !table.frame,
            mine = this.mine();
        this.you = message.you;
        if (first || table.plan.game !== findGame(message.table.game)) await this.prepare(message.table);
        this.meet(message.table, message.present, message.takeback);
        this.muted = message.muted ?? [];
        this.hearTalk(message.talk ?? [], false);
        this.clock = message.clock && {
            running: message.clock.running,
            left: message.clock.left_ms,
            at: performance.now(),
        };
        const over = !!message.result; /* who looks on later does not know it yet */
        table.dispatch({ type: "eyes", viewer: this.you, over });
        if (message.session) this.take(message, message.session, over);
        if (first) table.skipNews(this.live?.plies ?? 0);
        this.seed = message.result?.seed ?? "";
        if (over) await this.finish();
        this.restAgain();
        if (!message.session) return;
        if (table.playing) this.owed ??= mine;
        else this.news(mine, first);
        void this.follow();
    }

    /* Who may choose can have changed although the board has not. */
    private restAgain(): void {
        if (restOf(this.table.state)) this.table.rest();
        this.table.changed();
    }

    /* --- telling: moves of others wait until those before them were told --- */

    /* Tell what waits; then it may be this player's turn. */
    private async follow(): Promise<void> {
        if (this.telling || !this.queue.length) return;
        const { table } = this;
        this.telling = true;
        table.dispatch({ type: "tell", again: false });
        const { activity } = table.state;
        while (this.queue.length && table.goesOn(activity)) await tell(table, activity, this.queue.splice(0));
        this.telling = false;
        if (!table.goesOn(activity)) return void this.follow();
        this.settle(null);
        const before = this.owed;
        this.owed = null;
        if (before !== null) this.news(before, false);
    }

    /* A clock that runs does not wait for a story. */
    haste(): number {
        const running = this.you < SEATS && !!this.clock && (this.clock.running >> this.you) & 1;
        return running ? HASTE_MS : Infinity;
    }

    /* The last position onto the board. */
    private settle(before: Frame | null): void {
        const { live, log, turns, table } = this;
        table.dispatch({ type: "show", shown: { frame: live, before: before?.view ?? null, log, turns } });
        table.rest();
    }

    /* The first time that anything is heard: which game, and what its board needs. */
    private async prepare(room: Room): Promise<void> {
        const game = findGame(room.game);
        if (game < 0) return;
        await this.table.begin({ game, seats: plansOf(room), values: [], seed: "" });
        await this.table.readRules();
        if (this.held)
            keepSeat(this.id, {
                game: room.game,
                name: room.seats[this.you]?.name ?? this.held.name,
                commitment: this.held.commitment || room.commitment,
            });
        this.held = keptSeat(this.id) ?? this.held;
    }

    /* A new position: into the log, among the frames that can be shown again, and onto the board. */
    private take(message: Position, frame: Frame, over: boolean): void {
        /* Lines turned down, and lines whose secret came to light. */
        const { table } = this,
            other = new Set([...(message.gone ?? []), ...message.log.map((line) => line.ply)]),
            stays = (line: LogLine) => line.ply <= message.log_from && !other.has(line.ply),
            older = message.type === "state" ? [] : this.log.filter(stays),
            before = this.live,
            back = !before || message.type === "state" || frame.plies <= before.plies;
        this.log = [...older, ...message.log].sort((a, b) => a.ply - b.ply);
        this.turns = [
            ...(message.type === "state" ? [] : this.turns.filter((one) => one.to <= message.log_from)),
            ...(message.turns ?? []),
        ].sort((a, b) => a.from - b.from);
        const news = message.log.filter((line) => line.ply > message.log_from);
        this.remember(frame, back, news);
        if (back) table.forget(frame.plies);
        this.live = frame;
        table.dispatch({ type: "unhint" });
        if (frame.plies !== before?.plies) table.dispatch({ type: "answer" });
        table.dispatch({ type: "show", shown: { struck: message.struck ?? [] } });
        if (table.replaying !== null) return;
        table.dispatch({ type: "show", shown: { rounds: roundsOf(this.log) } });
        if (back || over) {
            this.queue = [];
            this.owed = null;
        } else if (table.playing || this.isShown(news)) {
            if (!table.playing) table.dispatch({ type: "tell", again: false });
            return void this.queue.push(frame);
        }
        this.settle(back ? null : before);
    }

    /* Are these plies shown one by one? */
    private isShown(news: LogLine[]): boolean {
        const { table } = this;
        return !!table.board?.mustStay || (paceOf(table) > 0 && news.some((line) => follows(table, line.who)));
    }

    /* Keep the frames since the last own turn: when others play on after it, those before are let go. */
    private remember(frame: Frame, back: boolean, lines: LogLine[]): void {
        const decided = lines.some((line) => line.who === this.you);
        if (back) this.kept = [];
        else if (this.decided && !decided && this.live) this.kept = [this.live];
        this.decided = !back && decided;
        this.kept = [...this.kept, frame].slice(-KEPT_FRAMES);
    }

    /* It is this player's turn. */
    mine(): boolean {
        return (
            !this.table.over &&
            !this.room?.paused &&
            this.you < SEATS &&
            !!this.live &&
            !!((this.live.actors >> this.you) & 1)
        );
    }

    private news(before: boolean, first: boolean): void {
        const { table } = this,
            mine = this.mine(),
            moved = table.hasNews(this.live?.plies ?? 0);
        if (table.replaying === null) table.announce(mine ? this.you : undefined);
        if (table.over) this.around.sound("over");
        else if (mine && !before) {
            this.around.sound("turn");
            if (!first) this.called();
        } else if (moved && !mine) this.around.sound("move");
    }

    /* What leaves no choice plays itself, as at any other table. */
    rested(): void {
        const choices = this.live?.choices ?? [];
        if (this.table.asked() && choices.length === 1) void this.table.commit(choices[0]!.id);
    }

    /* The end: the engine takes the record, looks at every draw, and can show all of it. */
    private async finish(): Promise<void> {
        const { table } = this;
        if (this.text || !this.seed) return;
        const lang = this.around.lang(),
            text = await requestText(`api/tables/${this.id}/record`, { lang }).catch(() => "");
        const refused = text ? await this.engine.load(table.plan.game, text, table.langNumber()) : "?";
        if (refused) return;
        const promised = this.held?.commitment || this.room?.commitment;
        this.trusted = !promised || text.includes(`commitment ${promised}`);
        this.text = text;
        table.can = { ...table.can, save: true };
        await table.refresh();
        await table.lookOver();
    }

    /* --- who decides --- */

    people(): number[] {
        return this.you < SEATS ? [this.you] : [];
    }

    self(): number {
        return this.you < SEATS ? this.you : -1;
    }

    may(): boolean {
        return !this.table.over && !this.room?.paused && this.room?.seats[this.you]?.kind === "person";
    }

    /* --- moments: back to the last own turn while the game goes on, anywhere when it is over --- */

    /* A game that was given up is over although somebody was asked. */
    async present(eyes: number): Promise<{ shown: Partial<Shown>; over: boolean } | null> {
        const { live, log, turns } = this;
        if (!this.text) return live && { shown: { frame: live, log, turns }, over: this.table.over };
        const { shown } = await this.page.present(eyes),
            frame = shown.frame && { ...shown.frame, ...(shown.frame.actors ? nobodyAsked : {}) };
        return { shown: { ...shown, frame: frame ?? null }, over: true };
    }

    async back(eyes: number, ply: number): Promise<{ shown: Partial<Shown>; at: number } | null> {
        if (this.text) return this.page.back(eyes, ply);
        const { live, kept, table } = this,
            onward = ply > (table.replaying ?? Infinity),
            found = onward ? kept.find((frame) => frame.ply >= ply) : kept.filter((frame) => frame.ply <= ply).at(-1),
            frame = found ?? (onward ? kept.at(-1) : kept[0]);
        if (!live || !frame) return null;
        const shown = {
            frame: { ...frame, plies: live.plies },
            before: table.frame?.view ?? null,
            log: this.log.filter((line) => line.ply <= frame.ply),
        };
        return { shown, at: frame.ply };
    }

    async start(eyes: number, ply: number): Promise<Frame | null> {
        if (this.text) return this.page.start(eyes, ply);
        return this.kept.length > 1 ? this.kept[0]! : null;
    }

    async since(eyes: number, ply: number): Promise<Frame[]> {
        return this.text ? this.page.since(eyes, ply) : this.kept.filter((frame) => frame.ply > ply);
    }

    async chronicle(eyes: number): Promise<Chronicle> {
        return this.text ? this.page.chronicle(eyes) : { log: this.log, turns: this.turns };
    }

    earliest(): number {
        return this.text ? 0 : (this.kept[0]?.ply ?? 0);
    }

    lastSeen(): number {
        return this.you < SEATS ? this.table.ownLast(this.log) : (this.live?.plies ?? 0);
    }

    /* --- moves --- */

    /* The server plays what plays itself. */
    async next(): Promise<number> {
        return -1;
    }

    async step(): Promise<number> {
        return -1;
    }

    async apply(): Promise<boolean> {
        return false;
    }

    /* Where several choose at once, another's choice may have come first: ours still stands. */
    async play(_seat: number, id: number): Promise<Answer> {
        while (this.live) {
            const ply = this.live.plies,
                refused = await this.line.send("action", { ply, id });
            await this.work;
            if (!refused) return { played: true, why: "" };
            const stands = this.live.plies > ply && this.live.choices.some((choice) => choice.id === id);
            if (refused.status !== "STALE" || !stands) return { played: false, why: refused.text };
        }
        return { played: false, why: "" };
    }

    undoKind(): UndoKind {
        const { live, room } = this;
        if (!live || this.table.over || this.table.replaying !== null || this.sending) return null;
        if (this.you >= SEATS || room?.seats[this.you]?.kind !== "person") return null;
        if (live.undo < live.plies) return "undo";
        return !room.rated && !this.asking && this.log.some((line) => line.who === this.you) ? "takeback" : null;
    }

    async takeBack(_seat: number, free: boolean): Promise<void> {
        this.table.dispatch({ type: "answer" });
        this.table.dispatch({ type: "note", text: "" });
        await this.request(free ? "undo" : "takeback", { ply: this.live!.plies });
    }

    /* Ask the server for something beside a move; a refusal is shown. */
    async request(type: string, fields: object = {}): Promise<boolean> {
        const refused = await this.line.send(type, fields);
        await this.work;
        if (refused) this.table.notify(this.table.words(refused.text));
        return !refused;
    }

    /* Hear no more what somebody says, or hear it again. */
    async mute(seat: number, yes: boolean): Promise<void> {
        if (!(await this.request("mute", { seat, yes }))) return;
        this.muted = [...this.muted.filter((one) => one !== seat), ...(yes ? [seat] : [])];
        if (yes) this.talk = this.talk.filter((one) => one.seat !== seat);
        this.table.changed();
    }

    /* --- words and answers --- */

    headline(): string | null {
        const lang = this.around.lang(),
            { frame, seats } = this.table,
            { room } = this;
        if (!frame) return null;
        if (this.table.over) {
            const gone = room?.seats.findIndex((seat) => seat.kind === "resigned") ?? -1;
            if (room?.how !== "resign" || gone < 0) return say(lang, "table.over");
            return sayOnline(lang, "over.resigned", { name: this.nameOf(gone) });
        }
        if (room?.paused) return sayOnline(lang, "pause.is");
        if (this.mine()) return say(lang, "table.yours");
        const acting = seats.map((_, seat) => seat).filter((seat) => (frame.actors >> seat) & 1),
            people = acting.filter((seat) => room?.seats[seat]?.kind === "person");
        if (!acting.length) return "…";
        if (!people.length) return say(lang, "table.thinks", { name: this.nameOf(acting[0]!) });
        return say(lang, "table.wait", {
            names: listed(
                lang,
                people.map((seat) => this.nameOf(seat)),
            ),
        });
    }

    async translate(): Promise<void> {
        if (!this.room) return;
        if (this.text) await this.table.refresh();
        else if (this.line.state === "open") this.line.say("lang", { lang: this.around.lang() });
        else this.line.forget();
    }

    /* Tell the engine what is seen here, once for every position. */
    async grasp(): Promise<void> {
        const frame = this.live;
        if (!frame || this.text || this.grasped === frame) return;
        this.grasped = frame;
        await this.engine.sight(this.table.plan.game, JSON.stringify(frame.view), this.table.langNumber());
    }

    why(seat: number, id: number): Promise<string> {
        return this.page.why(seat, id);
    }

    /* The server leaves these words to the engine, which has only the view to make them of. */
    describe(frame: Frame): Promise<string> {
        if (frame.describe !== undefined) return Promise.resolve(frame.describe);
        return this.engine.words(this.table.plan.game, JSON.stringify(frame.view), this.table.langNumber());
    }

    async record(): Promise<string> {
        return this.text;
    }

    async keep(): Promise<void> {
        /* The server keeps it. */
    }
}

const nobodyAsked = { actors: 0, choices: [], ask: "", verdict: "" };

/* The address of the page without its place. */
export function address(): string {
    return location.href.replace(/#.*/, "");
}

function plansOf(room: Room): SeatPlan[] {
    return room.seats.map((seat, mark) => ({
        name: seat.kind === "computer" ? "" : seat.name,
        level: seat.kind === "computer" ? seat.name : null,
        mark,
    }));
}

/* Where each round begins, as the log tells it. */
function roundsOf(log: LogLine[]): { round: number; ply: number }[] {
    return log.filter((line, i) => line.round !== log[i - 1]?.round).map(({ round, ply }) => ({ round, ply: ply - 1 }));
}

/* --- how much of the talk was on the screen, kept while the tab is open --- */

function lastRead(id: string): number {
    try {
        return Number(sessionStorage.getItem(`skerry.read.${id}`) ?? -1);
    } catch {
        return -1;
    }
}

function keepRead(id: string, n: number): void {
    try {
        sessionStorage.setItem(`skerry.read.${id}`, String(n));
    } catch {
        /* Then old words count as new when the page comes back. */
    }
}

/* Time left of a seat now, in milliseconds; null without a clock. */
export function timeLeft(clock: Clock | null, seat: number): number | null {
    const left = clock?.left[seat];
    if (!clock || left === null || left === undefined) return null;
    return Math.max(0, left - ((clock.running >> seat) & 1 ? performance.now() - clock.at : 0));
}

/* "4:05", "1 h 20", "2 d 3 h". */
export function timeText(lang: Lang, ms: number): string {
    const seconds = Math.ceil(ms / 1000),
        minutes = Math.floor(seconds / 60),
        hours = Math.floor(minutes / 60);
    if (hours >= 24) return sayOnline(lang, "clock.days", { d: Math.floor(hours / 24), h: hours % 24 });
    if (hours >= 1) return sayOnline(lang, "clock.hours", { h: hours, m: String(minutes % 60).padStart(2, "0") });
    return `${minutes}:${String(seconds % 60).padStart(2, "0")}`;
}
