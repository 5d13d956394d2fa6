/* server.ts - a table on the server, with the face of a table in the page: the same boards and panels show it.
 *
 * Frames come over the line instead of from the engine. The engine of the game stays at hand for what needs no secret: it
 * explains and reads moves from the view alone, and once the game is over it holds the record, checks every draw and replays.
 */
import type { Lang } from "../board";
import { CHANCE, SEATS, TABLE_VIEW, type Engine, type Frame, type LogLine, type Story } from "../engine";
import { findGame } from "../games";
import type { SeatPlan } from "../keep";
import { drawnSeats } from "../seats";
import { Table, type Surroundings } from "../table/table";
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

export class OnlineTable extends Table {
    room: Room | null = null;
    you = TABLE_VIEW;
    present: boolean[] = [];
    absentSince: number[] = []; /* by performance.now(); 0: there */
    asking: Asking | null = null;
    clock: Clock | null = null;
    talk: Said[] = [];
    muted: number[] = []; /* seats that are not to be heard */
    unread = 0;
    sending = false; /* a move is on its way */
    failed = ""; /* why nothing can be shown: the board or the engine did not load */
    trusted = true; /* the record keeps the promise that was made at the start */
    called: () => void = () => undefined; /* it has become this player's turn */
    readonly line: Line;
    private live: Frame | null = null;
    private whole: LogLine[] = [];
    private sagas: Story[] = []; /* the turns of the whole log */
    private queue: Frame[] = []; /* moves of others that are still to be told */
    private telling = false;
    private owed: boolean | null =
        null; /* news that wait for the end of the story: was it this player's turn before? */
    private kept: Frame[] = []; /* since the last own turn */
    private decided = false; /* the last move was this player's */
    private grasped: Frame | null = null;
    private seed = ""; /* told at the end */
    private text = ""; /* of the record, once the engine holds it */
    private work: Promise<void> = Promise.resolve();
    private held: KeptSeat | undefined;

    constructor(
        engine: Engine,
        around: Surroundings,
        readonly id: string,
    ) {
        super(engine, around);
        this.held = keptSeat(id);
        this.line = new Line({
            hello: () => this.hello(),
            heard: (message) => {
                this.work = this.work
                    .then(() => this.hear(message))
                    .catch((error: unknown) => {
                        this.failed = String(error);
                        this.changed();
                    });
            },
            changed: () => this.changed(),
        });
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

    override leave(): void {
        this.line.close();
        super.leave();
    }

    /* --- hearing --- */

    private async hear(message: Heard): Promise<void> {
        if (message.type === "chat") this.hearTalk([message], true);
        if (message.type === "table") {
            this.meet(message.table, message.present, message.takeback);
            this.muted = message.muted ?? [];
            this.changed();
        }
        if (message.type === "resumed") this.changed();
        if (message.type === "state" || message.type === "ply") await this.hearPosition(message);
        else if (this.over && !this.text) await this.finish();
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
            if (live) this.around.announce(`${this.seats[one.seat]?.name ?? ""}: ${this.spoken(one)}`);
        }
        this.changed();
    }

    /* The talk is on the screen. */
    read(): void {
        keepRead(this.id, this.talk.at(-1)?.n ?? -1);
        if (!this.unread) return;
        this.unread = 0;
        this.changed();
    }

    spoken(one: Said): string {
        if (one.phrase === undefined) return one.text ?? "";
        return sayOnline(this.around.lang(), `phrase.${one.phrase}` as "phrase.0");
    }

    /* Who sits where, who is there. */
    private meet(room: Room, present: boolean[], asking: Asking | null): void {
        const now = performance.now();
        this.tellWishes(room, asking);
        if ((room.edition ?? "") !== this.facts.edition)
            this.failed = sayOnline(this.around.lang(), "room.edition", { edition: room.edition || "-" });
        this.room = room;
        this.absentSince = present.map((here, seat) =>
            here ? 0 : this.present[seat] === false ? (this.absentSince[seat] ?? now) : now,
        );
        this.present = present;
        this.asking = asking;
        this.plan = { ...this.plan, seats: plansOf(room) };
        this.seats = drawnSeats(this.facts, this.plan.seats, this.around.lang());
        const others = room.seats.some((seat, index) => index !== this.you && seat.kind === "person");
        const hint = this.you < SEATS && !others && !room.rated && room.status === "playing";
        this.can = { hint, fork: false, save: !!this.text };
    }

    /* Somebody wishes to take back or to pause, or the pause begins or ends: said once. */
    private tellWishes(room: Room, asking: Asking | null): void {
        const old = this.room,
            lang = this.around.lang(),
            name = (seat: number) => this.seats[seat]?.name ?? "",
            wishes = room.seats.flatMap((seat, index) =>
                seat.pausing && !old?.seats[index]?.pausing && index !== this.you ? [name(index)] : [],
            );
        if (asking?.waiting.includes(this.you) && !this.asking)
            this.around.announce(sayOnline(lang, "takeback.ask", { name: name(asking.seat) }));
        if (old && room.paused !== old.paused)
            this.around.announce(sayOnline(lang, room.paused ? "pause.is" : "pause.over"));
        else if (wishes.length && !room.paused)
            this.around.announce(sayOnline(lang, "pause.ask", { names: listed(lang, wishes) }));
    }

    private async hearPosition(message: Position): Promise<void> {
        const first = !this.board && !this.frame,
            mine = this.mine();
        this.you = message.you;
        if (first || this.plan.game !== findGame(message.table.game)) await this.prepare(message.table);
        this.viewer = this.you;
        this.meet(message.table, message.present, message.takeback);
        this.muted = message.muted ?? [];
        this.hearTalk(message.talk ?? [], false);
        this.clock = message.clock && {
            running: message.clock.running,
            left: message.clock.left_ms,
            at: performance.now(),
        };
        if (message.session) this.take(message, message.session, !!message.result);
        if (first) this.told = this.live?.plies ?? 0;
        this.over = !!message.result; /* who looks on later does not know it yet */
        this.seed = message.result?.seed ?? "";
        if (this.over) await this.finish();
        this.changed();
        if (!message.session) return;
        if (this.playing) this.owed ??= mine;
        else this.news(mine, first);
        void this.follow();
    }

    /* --- telling: moves of others wait until those before them were told --- */

    /* Tell what waits; then it may be this player's turn. */
    private async follow(): Promise<void> {
        if (this.telling || !this.queue.length) return;
        const turn = ++this.turn;
        this.telling = true;
        this.hurry = 0;
        while (this.queue.length && turn === this.turn) await this.tell(turn, this.queue.splice(0));
        this.telling = false;
        if (turn !== this.turn) return void this.follow();
        this.stopTelling();
        await this.rest();
        const before = this.owed;
        this.owed = null;
        if (before !== null) this.news(before, false);
    }

    /* Forget the story: what is there now counts. */
    private hush(): void {
        this.turn++;
        this.queue = [];
        this.owed = null;
        this.stopTelling();
    }

    protected override follows(who: number): boolean {
        return who !== CHANCE && (this.over || who !== this.you);
    }

    /* A clock that runs does not wait for a story. */
    protected override pace(): number {
        const running = this.you < SEATS && !!this.clock && (this.clock.running >> this.you) & 1;
        return running ? Math.min(super.pace(), HASTE_MS) : super.pace();
    }

    protected override async moments(): Promise<Frame[]> {
        if (this.text) return super.moments();
        const shown = this.frame?.ply ?? 0;
        return this.kept.filter((frame) => frame.ply > shown);
    }

    protected override async chronicle(): Promise<void> {
        if (this.text) return super.chronicle();
        [this.log, this.turns] = [this.whole, this.sagas];
    }

    protected override async again(ply: number): Promise<Frame | null> {
        return this.text ? super.again(ply) : (this.kept[0] ?? null);
    }

    protected override async rest(): Promise<void> {
        if (this.text) return super.rest();
        this.settleLive();
        this.changed();
        this.proceed();
    }

    private settleLive(): void {
        this.frame = this.live;
        this.log = this.whole;
        this.turns = this.sagas;
    }

    /* The first time that anything is heard: which game, and what its board needs. */
    private async prepare(room: Room): Promise<void> {
        const game = findGame(room.game),
            talk = this.talk;
        if (game < 0) return;
        await this.begin({ game, seats: plansOf(room), values: [], seed: "" });
        await this.readRules();
        this.talk = talk;
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
        const other = new Set([...(message.gone ?? []), ...message.log.map((line) => line.ply)]),
            stays = (line: LogLine) => line.ply <= message.log_from && !other.has(line.ply),
            older = message.type === "state" ? [] : this.whole.filter(stays);
        const back = !this.live || message.type === "state" || frame.plies <= this.live.plies;
        this.whole = [...older, ...message.log].sort((a, b) => a.ply - b.ply);
        this.sagas = [
            ...(message.type === "state" ? [] : this.sagas.filter((one) => one.to <= message.log_from)),
            ...(message.turns ?? []),
        ].sort((a, b) => a.from - b.from);
        this.struck = message.struck ?? [];
        const news = message.log.filter((line) => line.ply > message.log_from);
        this.remember(frame, back, news);
        if (back) this.told = Math.min(this.told, frame.plies);
        const before = this.live;
        this.live = frame;
        this.hints = null;
        if (frame.plies !== before?.plies) this.pending = null;
        if (this.replaying !== null) return;
        this.rounds = roundsOf(this.whole);
        if (back || over) this.hush();
        else if (this.playing || (super.pace() > 0 && news.some((line) => this.follows(line.who)))) {
            this.playing = true;
            return void this.queue.push(frame);
        }
        this.before = before && !back ? before.view : null;
        this.settleLive();
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
            !this.over &&
            !this.room?.paused &&
            this.you < SEATS &&
            !!this.live &&
            !!((this.live.actors >> this.you) & 1)
        );
    }

    private news(before: boolean, first: boolean): void {
        const mine = this.mine(),
            moved = (this.live?.plies ?? 0) > this.told;
        if (this.replaying === null) this.announce(mine ? this.you : undefined);
        if (this.over) this.around.sound("over");
        else if (mine && !before) {
            this.around.sound("turn");
            if (!first) this.called();
        } else if (moved && !mine) this.around.sound("move");
        this.proceed();
    }

    /* What leaves no choice plays itself, as at any other table. */
    private proceed(): void {
        const choices = this.live?.choices ?? [];
        if (this.asked() && choices.length === 1) void this.commit(choices[0]!.id);
    }

    /* The end: the engine takes the record, looks at every draw, and can show all of it. */
    private async finish(): Promise<void> {
        if (this.text || !this.seed) return;
        const lang = this.around.lang(),
            text = await requestText(`api/tables/${this.id}/record`, { lang }).catch(() => "");
        const refused = text ? await this.engine.load(this.plan.game, text, this.lang()) : "?";
        if (refused) return;
        const promised = this.held?.commitment || this.room?.commitment;
        this.trusted = !promised || text.includes(`commitment ${promised}`);
        this.text = text;
        this.can = { ...this.can, save: true };
        await this.look(true);
        this.fair = await this.engine.fair();
        await this.findDeed();
    }

    protected override async look(whole: boolean): Promise<void> {
        if (!this.text) return;
        this.over = true;
        await super.look(whole);
        this.over = true;
        const frame = this.frame!;
        if (frame.ply === frame.plies && frame.actors)
            this.frame = { ...frame, actors: 0, choices: [], ask: "", verdict: "" };
    }

    /* --- as other tables do --- */

    override people(): number[] {
        return this.you < SEATS ? [this.you] : [];
    }

    override self(): number {
        return this.you < SEATS ? this.you : -1;
    }

    override asked(): boolean {
        return (
            super.asked() &&
            !this.sending &&
            !this.over &&
            !this.room?.paused &&
            this.room?.seats[this.you]?.kind === "person"
        );
    }

    override headline(): string {
        const lang = this.around.lang(),
            frame = this.frame,
            name = (seat: number) => this.seats[seat]?.name ?? "";
        if (!frame || this.replaying !== null) return super.headline();
        if (this.over) {
            const gone = this.room?.seats.findIndex((seat) => seat.kind === "resigned") ?? -1;
            if (this.room?.how === "resign" && gone >= 0) return sayOnline(lang, "over.resigned", { name: name(gone) });
            return say(lang, "table.over");
        }
        if (this.room?.paused) return sayOnline(lang, "pause.is");
        if (this.mine()) return say(lang, "table.yours");
        const acting = this.seats.map((_, seat) => seat).filter((seat) => (frame.actors >> seat) & 1),
            people = acting.filter((seat) => this.room?.seats[seat]?.kind === "person");
        if (!acting.length) return "…";
        if (!people.length) return say(lang, "table.thinks", { name: name(acting[0]!) });
        return say(lang, "table.wait", { names: listed(lang, people.map(name)) });
    }

    override async translate(): Promise<void> {
        if (!this.room || !this.seats.length) return;
        await Promise.all([this.readCatalog(), this.readRules()]);
        this.seats = drawnSeats(this.facts, this.plan.seats, this.around.lang());
        this.hints = null;
        this.notice = "";
        if (this.text) await this.look(true);
        else if (this.line.state === "open") this.line.say("lang", { lang: this.around.lang() });
        else this.line.forget();
        this.changed();
    }

    /* Tell the engine what is seen here, once for every position. */
    protected override async grasp(): Promise<void> {
        const frame = this.live;
        if (!frame || this.text || this.grasped === frame) return;
        this.grasped = frame;
        await this.engine.sight(this.plan.game, JSON.stringify(frame.view), this.lang());
    }

    /* The server leaves these words to the engine, which has only the view to make them of. */
    override described(): Promise<string> {
        const frame = this.frame;
        if (!frame || frame.describe !== undefined) return super.described();
        return this.engine.words(this.plan.game, JSON.stringify(frame.view), this.lang());
    }

    override record(): Promise<string> {
        return Promise.resolve(this.text);
    }

    /* --- what the player does --- */

    protected override async commit(id: number): Promise<void> {
        if (this.sending || !this.live) return;
        this.sending = true;
        this.markScores();
        this.notice = "";
        this.hints = null;
        this.changed();
        for (;;) {
            const ply = this.live.plies,
                refused = await this.line.send("action", { ply, id });
            await this.work;
            if (!refused) break;
            /* Where several choose at once, another's choice may have come first: ours still stands. */
            const stands = this.live.plies > ply && this.live.choices.some((choice) => choice.id === id);
            if (refused.status === "STALE" && stands) continue;
            this.notify(this.words(refused.text));
            break;
        }
        this.sending = false;
        this.changed();
        this.proceed();
    }

    /* Ask the server for something beside a move; a refusal is shown. */
    async request(type: string, fields: object = {}): Promise<boolean> {
        const refused = await this.line.send(type, fields);
        await this.work;
        if (refused) this.notify(this.words(refused.text));
        return !refused;
    }

    /* Hear no more what somebody says, or hear it again. */
    async mute(seat: number, yes: boolean): Promise<void> {
        if (!(await this.request("mute", { seat, yes }))) return;
        this.muted = [...this.muted.filter((one) => one !== seat), ...(yes ? [seat] : [])];
        if (yes) this.talk = this.talk.filter((one) => one.seat !== seat);
        this.changed();
    }

    override undoKind(): "undo" | "takeback" | "ask" | null {
        const frame = this.live;
        if (!frame || this.over || this.replaying !== null || this.sending) return null;
        if (this.you > 4 || this.room?.seats[this.you]?.kind !== "person") return null;
        if (frame.undo < frame.plies) return "undo";
        return !this.room.rated && !this.asking && this.whole.some((line) => line.who === this.you) ? "takeback" : null;
    }

    override async undo(): Promise<void> {
        const kind = this.undoKind();
        if (!kind) return;
        this.pending = null;
        this.notice = "";
        await this.request(kind, { ply: this.live!.plies });
    }

    /* --- looking back: to the last own turn while the game goes on, anywhere when it is over --- */

    override earliest(): number {
        return this.text ? 0 : (this.kept[0]?.ply ?? 0);
    }

    override lastSeen(): number {
        return this.you < SEATS ? this.ownLast(this.whole) : (this.live?.plies ?? 0);
    }

    override async since(): Promise<void> {
        if (this.text || this.kept.length > 1) await super.since();
    }

    override async show(plies: number): Promise<void> {
        if (this.text) return super.show(plies);
        const live = this.live,
            onward = plies > (this.replaying ?? Infinity);
        const found = onward
            ? this.kept.find((frame) => frame.ply >= plies)
            : this.kept.filter((frame) => frame.ply <= plies).at(-1);
        const frame = found ?? (onward ? this.kept.at(-1) : this.kept[0]);
        if (!live || !frame) return;
        this.replaying = frame.ply;
        this.before = this.frame?.view ?? null;
        this.frame = { ...frame, plies: live.plies };
        this.log = this.whole.filter((line) => line.ply <= frame.ply);
        const last = this.log.at(-1);
        this.around.announce(`${this.headline()}. ${last ? this.sentence(last) : ""}`);
        this.changed();
    }

    override async endReplay(): Promise<void> {
        if (this.text) return super.endReplay();
        if (this.replaying === null) return;
        this.watching = false;
        this.replaying = null;
        this.before = null;
        this.settleLive();
        this.changed();
        this.proceed();
    }
}

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
