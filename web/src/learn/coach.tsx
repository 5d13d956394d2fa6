/* coach.tsx - somebody who teaches while one plays against computers: a sentence before a decision of a new kind, and after a
 * choice that costs a lot what was better, and why. What was explained twice is not explained again. */
import { useEffect, useState } from "preact/hooks";
import { useApp } from "../app";
import { langNumber, startEngine, type Engine, type Frame, type Hint, type Look } from "../engine";
import { dress } from "../games";
import type { Coach, Table } from "../table/table";
import { openBook } from "./book";
import { tipTold, tipsTold } from "./marks";
import { Spotlight } from "./spotlight";
import { sayLearn, useLearn } from "./words";

const TOLD_ENOUGH = 2,
    LOOKS = [1500, 6000] /* iterations: a costly choice must look costly twice */,
    COSTLY_WIN = 60 /* of 1000 */,
    COSTLY_POINTS = 2500 /* thousandths, where nobody can be beaten */,
    SILENT = 3; /* own choices after a remark */

interface Remark {
    better: string;
    why: string; /* what it brings; "": only the wins tell */
    more: number; /* games won more often in a hundred; 0: alone */
}

/* The best choice beside the one that was made, or null if that is good enough. */
function costly(list: Hint[], id: number): { best: Hint; mine: Hint } | null {
    const mine = list.find((one) => one.id === id),
        best = [...list].sort((a, b) => (a.win >= 0 ? b.win - a.win : b.points - a.points))[0];
    if (!mine || !best || best.id === id) return null;
    const isCostly = best.win < 0 ? best.points - mine.points >= COSTLY_POINTS : best.win - mine.win >= COSTLY_WIN;
    return isCostly ? { best, mine } : null;
}

class TableCoach implements Coach {
    tip: { say: string; looks: Look[] } | null = null;
    remark: Remark | null = null;
    Line = CoachLine;
    private quiet = 0;
    private told = ""; /* the last tip and its round */
    private judged = 0;
    private game = -1;
    private mate: (Engine & { stop(): void }) | null = null;

    constructor(
        readonly table: Table,
        private readonly changed: () => void,
    ) {}

    private lang(): number {
        return langNumber(this.table.around.lang());
    }

    async asked(): Promise<void> {
        const { table } = this,
            ply = table.frame?.ply;
        if (!table.asked() || table.guides()) return;
        if (this.game !== table.plan.game) await openBook(table.engine, table.plan.game, table.around.lang());
        this.game = table.plan.game;
        const { key = "", say = "", looks = [] } = await table.engine.tip(this.lang());
        if (ply !== table.frame?.ply) return;
        /* Within a round it stays where it stood, and counts once; a remark is read first. */
        const now = `${key} ${table.frame!.round}`,
            isAgain = now === this.told,
            isNew = !!say && !this.remark && (isAgain || tipsTold(table.facts.key, key) < TOLD_ENOUGH);
        this.tip = isNew ? { say, looks } : null;
        if (isNew && !isAgain) {
            tipTold(table.facts.key, key);
            table.around.announce(say);
            this.told = now;
        }
        this.changed();
    }

    async chose(position: string, seat: number, id: number, choices: Frame["choices"]): Promise<void> {
        const { table } = this,
            turn = ++this.judged;
        this.tip = this.remark = null;
        this.changed();
        if (choices.length < 2 || table.isLesson || this.quiet-- > 0) return;
        this.mate ??= startEngine(() => this.leave());
        await this.mate.net(table.plan.game);
        let found: ReturnType<typeof costly> = null;
        for (const iterations of LOOKS) {
            const list = await this.mate.judge(table.plan.game, position, seat, id, iterations, this.lang());
            found = costly(list, id);
            if (!found || turn !== this.judged) return;
        }
        const better = choices.find((one) => one.id === found!.best.id);
        if (!better || !found) return;
        this.remark = { better: table.label(better), ...this.reason(found.best, found.mine) };
        this.quiet = SILENT;
        this.changed();
    }

    /* Why one choice is better than another: what it brings, or the points of the end; and the games that it wins. */
    private reason(best: Hint, mine: Hint): { why: string; more: number } {
        const { table } = this,
            points = Math.round((best.points - mine.points) / 1000),
            brings = table.facts.fades || best.why.includes("+");
        return {
            why: brings
                ? table.words(best.why)
                : points > 0
                  ? sayLearn(table.around.lang(), "better.points", { n: points })
                  : "",
            more: best.win < 0 ? 0 : Math.round((best.win - mine.win) / 10),
        };
    }

    /* The choice is taken back, or the remark put away. */
    answer(undo: boolean): void {
        this.remark = null;
        this.quiet = 0;
        this.changed();
        if (undo) void this.table.undo();
    }

    leave(): void {
        this.mate?.stop();
        this.mate = null;
    }
}

export async function makeCoach(table: Table, changed: () => void): Promise<Coach> {
    await dress(LEARN_STYLE);
    return new TableCoach(table, changed);
}

/* What the coach says, below the question. */
function CoachLine(props: { coach: Coach; table: Table }) {
    const s = useLearn(),
        { t } = useApp(),
        { table } = props,
        coach = props.coach as TableCoach,
        [shown, setShown] = useState(true),
        { tip, remark } = coach,
        child = table.facts.fades; /* no figures for children: what is said can be read to them */
    useEffect(() => setShown(true), [tip]);
    if (remark)
        return (
            <p class="coach" role="status" data-coach="remark">
                <span>
                    {s(child ? "better.child" : remark.why ? "better" : "better.move", {
                        move: remark.better,
                        why: remark.why,
                    })}
                    {!child && remark.more > 0 && ` ${s("better.wins", { n: remark.more })}`}
                </span>
                {table.undoKind() && (
                    <button class="button" data-coach-undo onClick={() => coach.answer(true)}>
                        {child ? s("back") : t("act.undo")}
                    </button>
                )}
                <button class="button quiet" onClick={() => coach.answer(false)}>
                    {s("fine")}
                </button>
            </p>
        );
    if (!tip || !shown || !table.asked()) return null;
    return (
        <p class="coach" data-coach="tip">
            <Spotlight light={{ points: [], looks: tip.looks, dim: false }} />
            <span>{table.words(tip.say)}</span>
            <button class="button quiet" onClick={() => setShown(false)}>
                {s("fine")}
            </button>
        </p>
    );
}
