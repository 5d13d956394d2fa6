/* teller.ts - shows what others did, turn after turn: each as one sentence that stays while its steps come onto the board. It can
 * be paused and skipped, and ends by itself when the table has begun something else. */
import type { AnyView } from "../board";
import { CHANCE, type Frame, type Story } from "../engine";
import type { Speed } from "../keep";
import { cited } from "../words";
import { chaptersOf, isForced, joined, loudOf, type Chapter, type Moment } from "./story";
import type { Chronicle } from "./source";
import { isPlaying, type Hurry } from "./state";
import type { Table } from "./table";

/* How long a step is shown. One sentence tells the whole turn and stays for at least so many steps; a long turn takes no longer
 * than STORY_MS: its steps are shorter then. */
const STEP_MS: Record<Speed, number> = { slow: 1600, normal: 900, fast: 450, once: 0 },
    STORY_STEPS = 2,
    STORY_MS = 6000,
    STAGE_MS = 240 /* the place that changes comes into view */,
    DRAW_MS = 150 /* what is drawn between steps is only glanced at */,
    PAUSE_MS = 100;

/* How long a step stays; what somebody asks to see again takes its time. */
export function paceOf(table: Table): number {
    const { mode } = table.state,
        again = mode.kind === "telling" && mode.again,
        step = STEP_MS[table.around.speed()] || (again ? STEP_MS.normal : 0);
    return Math.min(step, table.source.haste?.() ?? Infinity);
}

export function hurryOf(table: Table): Hurry {
    const { mode } = table.state;
    return isPlaying(mode) ? mode.hurry : 0;
}

/* Somebody else's turn, which is told; what was done at this screen has been seen, unless the game is over. So is a turn of the
 * viewer without any choice in it, for it was not made at this screen. */
function isTold(table: Table, story: Story, log: Chronicle["log"]): boolean {
    return follows(table, story.who) || (story.who === table.viewer && isForced(story, log));
}

export function follows(table: Table, who: number): boolean {
    return who !== CHANCE && (table.over || !table.people().includes(who));
}

/* How long a moment stays however fast the table plays: something was uncovered that everybody is to see. */
function mustStay(table: Table, before: AnyView, { frame, lines }: Moment): number {
    const ms = table.board?.mustStay?.(before, frame.view, lines) ?? 0,
        slowly = table.around.speed() === "slow" ? STEP_MS.slow / STEP_MS.normal : 1;
    return ms * slowly * table.around.patience();
}

/* Let a step be seen: until its time is over, or it is skipped unless it `must` be seen; as long as the story is paused. */
export async function hold(table: Table, activity: number, ms: number, must = false): Promise<void> {
    const before = hurryOf(table),
        goesOn = () => table.goesOn(activity) && (must || hurryOf(table) === before);
    for (let shown = 0; goesOn() && (shown < ms || table.paused);) {
        await new Promise((done) => setTimeout(done, Math.min(PAUSE_MS, ms || PAUSE_MS)));
        if (!table.paused) shown += PAUSE_MS;
    }
}

/* Tell these moments; afterwards the log and the turns are whole. */
export async function tell(table: Table, activity: number, moments: Frame[]): Promise<void> {
    const { frame } = table;
    if (!moments.length || !frame || !table.goesOn(activity)) return;
    const whole = await table.source.chronicle(table.eyes()),
        chapters = chaptersOf(moments, whole, frame.ply),
        told = new Set(chapters.flatMap((chapter) => chapter.moments.map((one) => one.frame)));
    /* What a turn that goes on has uncovered. */
    for (const one of moments.filter((moment) => !told.has(moment))) await uncover(table, activity, one, whole);
    for (const chapter of chapters) {
        if (!table.goesOn(activity) || (hurryOf(table) > 1 && !table.board?.mustStay)) break;
        await tellTurn(table, activity, chapter, whole);
    }
    if (table.goesOn(activity)) table.dispatch({ type: "show", shown: whole });
}

async function uncover(table: Table, activity: number, frame: Frame, { log }: Chronicle): Promise<void> {
    const before = table.frame!,
        lines = log.filter((line) => line.ply > before.ply && line.ply <= frame.ply),
        stays = mustStay(table, before.view, { frame, lines });
    if (!stays || !table.goesOn(activity)) return;
    const upTo = log.filter((line) => line.ply <= frame.ply);
    table.dispatch({ type: "show", shown: { frame, before: before.view, log: upTo } });
    await table.hold(activity, stays, true);
}

/* What is shown at once is not drawn, but for what must stay. */
async function tellTurn(table: Table, activity: number, chapter: Chapter, whole: Chronicle): Promise<void> {
    const { story, moments } = chapter,
        loud = loudOf(chapter, table.frame!.view),
        of = loud.filter(Boolean).length,
        step = paceOf(table),
        told = step > 0 && isTold(table, story, whole.log) && (of > 0 || !!story.say),
        each = Math.min(step, STORY_MS / Math.max(1, of)),
        upTo = (ply: number) => whole.log.filter((line) => line.ply <= ply);
    let at = 0;
    const caption = (words: string) => ({
        who: story.who,
        text: told ? sentenceOf(table, chapter) : "",
        step: words,
        at,
        of,
    });
    if (told) {
        table.dispatch({ type: "caption", activity, caption: caption("") });
        table.dispatch({ type: "show", shown: { log: upTo(story.from), turns: whole.turns } });
        await table.hold(activity, STAGE_MS);
    }
    for (const [i, moment] of moments.entries()) {
        const { frame, lines } = moment,
            stays = mustStay(table, table.frame!.view, moment);
        if (!table.goesOn(activity)) return;
        if (!stays && (!step || hurryOf(table) > 1)) continue;
        table.dispatch({ type: "show", shown: { frame, before: table.frame?.view ?? null, log: upTo(frame.ply) } });
        if (told && loud[i]) {
            const said = lines.filter((line) => line.who === story.who && line.say).at(-1)!;
            at++;
            const words = of > 1 ? cited(table.sentence(said)).text : "";
            table.dispatch({ type: "caption", activity, caption: caption(words) });
        }
        const late = i === moments.length - 1 ? Math.max(0, STORY_STEPS - of) * each : 0,
            glance = told ? DRAW_MS : Math.min(DRAW_MS, step),
            usual = told && loud[i] ? each + late : glance;
        if (stays) await table.hold(activity, Math.max(stays, hurryOf(table) ? 0 : usual), true);
        else if (!hurryOf(table)) await table.hold(activity, usual);
    }
    table.dispatch({ type: "told", activity });
}

/* The turn in one sentence; where the rules tell no story of it, its lines. */
function sentenceOf(table: Table, { story, moments }: Chapter): string {
    const own = moments.flatMap(({ lines }) => lines).filter((line) => line.who !== CHANCE && line.say),
        name = table.seats[own[0]?.who ?? 0]?.name ?? "",
        lines = own.map((line) => table.sentence(line));
    return cited(table.words(story.say)).text || cited(joined(lines, name)).text;
}
