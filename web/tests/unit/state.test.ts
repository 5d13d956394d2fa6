/* state.test.ts - the table's state machine, without a browser: every event in every mode, the promises that hold for every walk,
 * and the picture of it in web/ARCHITECTURE.md. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import type { Frame } from "../../src/engine";
import {
    begin,
    decisionOf,
    isAsked,
    reduce,
    type Event,
    type Review,
    type Spot,
    type State,
} from "../../src/table/state";

/* --- frames, states and events to begin with --- */

const choice = (id: number) => ({ id, text: `c${id}`, say: `choice ${id}`, label: `Choice ${id}` });

function frame(ply: number, choices: number[] = [], actors = 1): Frame {
    const view = { game: "g", version: 1, players: 2, options: {}, ply, round: 0, actors: [0], step: "s", viewer: "0" };
    return {
        view: view as Frame["view"],
        ply,
        plies: ply,
        actors,
        round: 0,
        undoer: -1,
        undo: ply,
        curtain: 0,
        ask: "?",
        choices: choices.map(choice),
        scores: [],
        live: {},
        verdict: "",
        commitment: "",
    };
}

const review: Review = { Page: () => null as never, leave: () => undefined },
    spot: Spot = { ply: 1, seat: 0, better: 1, played: 2, say: "", why: "", choose: () => undefined };

function freeze<T>(value: T): T {
    if (value && typeof value === "object" && !(value instanceof Map) && !Object.isFrozen(value))
        Object.values(Object.freeze(value)).forEach(freeze);
    return value;
}

const after = (state: State, ...events: Event[]): State =>
    events.reduce((now, event) => freeze(reduce(now, event)), state);

const settled = (state: State, over = false, may = !over): Event => ({
    type: "rest",
    activity: state.activity,
    may,
    over,
    curtain: null,
});

/* A state in each mode, with a decision to be made where there can be one. */
function states(): Record<string, State> {
    const ready = after(begin, { type: "set up", viewer: 0 }),
        shown = after(ready, { type: "show", shown: { frame: frame(4, [1, 2]) } }),
        thinking = after(ready, { type: "run" }, { type: "show", shown: { frame: frame(4, [1, 2]) } }),
        { activity } = thinking,
        telling = after(thinking, {
            type: "caption",
            activity,
            caption: { who: 1, text: "x", step: "", at: 0, of: 1 },
        }),
        deciding = after(thinking, settled(thinking)),
        waiting = after(thinking, settled(thinking, false, false)),
        over = after(thinking, settled(thinking, true)),
        curtain = after(thinking, { ...settled(thinking), curtain: 1 } as Event);
    return {
        "setting-up": shown,
        thinking,
        telling,
        deciding,
        waiting,
        over,
        curtain,
        review: after(over, { type: "review", review }),
        replay: after(deciding, { type: "look back", at: 2 }),
    };
}

/* One event of each type, as it is sent in this state. */
function events({ activity }: State): Event[] {
    return [
        { type: "set up", viewer: 1 },
        { type: "run" },
        { type: "show", shown: { frame: frame(5, [3]) } },
        { type: "think", activity, seat: 1 },
        { type: "tell", again: true },
        { type: "caption", activity, caption: { who: 1, text: "y", step: "", at: 0, of: 1 } },
        { type: "told", activity },
        { type: "skip" },
        { type: "pause" },
        { type: "eyes", viewer: 1, over: false },
        { type: "rest", activity, may: true, over: false, curtain: null },
        { type: "rest", activity, may: false, over: false, curtain: null },
        { type: "rest", activity, may: false, over: true, curtain: null },
        { type: "rest", activity, may: true, over: false, curtain: 1 },
        { type: "raise" },
        { type: "ask", pending: { id: 1, say: "one" } },
        { type: "answer" },
        { type: "choose", id: 1 },
        { type: "refused" },
        { type: "played" },
        { type: "hint" },
        { type: "advise", activity, ply: 4, hints: [] },
        { type: "unhint" },
        { type: "look back", at: 1 },
        { type: "spot", spot },
        { type: "watch", on: true },
        { type: "return" },
        { type: "review", review },
        { type: "end review" },
        { type: "look at", seat: 1 },
        { type: "note", text: "no" },
        { type: "stand", controls: ["a"], now: 1 },
        { type: "press", control: "a", now: 1 },
    ];
}

/* --- every event in every mode --- */

/* The arrows that lead to another mode: from, event, to. "rest" leads where its report says; looking back returns whence it came. */
function arrows(): string[] {
    const found = new Set<string>();
    const walk = (name: string, state: State) => {
        for (const event of events(state)) {
            const next = after(state, event);
            if (next.mode.kind !== state.mode.kind) found.add(`${name} --> ${next.mode.kind}: ${event.type}`);
        }
    };
    const all = states();
    for (const [name, state] of Object.entries(all)) walk(name, state);
    for (const from of ["waiting", "over", "review"]) walk("replay", after(all[from]!, { type: "look back", at: 2 }));
    walk("deciding", after(all.deciding!, { type: "choose", id: 1 }));
    return [...found].sort();
}

test("the picture in ARCHITECTURE.md has every arrow, and no other", () => {
    const page = readFileSync(process.env.ARCHITECTURE ?? "web/ARCHITECTURE.md", "utf8"),
        picture = /```mermaid\nstateDiagram-v2\n([\s\S]*?)```/.exec(page)?.[1] ?? "",
        drawn = new Set<string>();
    for (const line of picture.split("\n")) {
        const [, from, to, names] = /^\s*(\S+) --> (\S+): (.*)$/.exec(line) ?? [];
        if (!from || from === "[*]") continue;
        for (const name of names!.split(" / ")) drawn.add(`${from} --> ${to}: ${name}`);
    }
    /* From any mode another game can be set up, and whatever was shown can be played on from. */
    const always = / (setting-up: set up|thinking: run)$/,
        real = arrows().filter((one) => !always.test(one));
    assert.deepEqual([...drawn].sort(), real.map((one) => one.replace("setting-up", "setting_up")).sort());
});

test("another game can be set up and a run begin in every mode", () => {
    for (const state of Object.values(states())) {
        assert.equal(after(state, { type: "set up", viewer: 1 }).mode.kind, "setting-up");
        assert.equal(after(state, { type: "run" }).mode.kind, "thinking");
    }
});

test("an event without a meaning in a mode leaves the very same state", () => {
    const none: Record<string, string[]> = {
        "setting-up": ["look at", "think", "tell", "caption", "told", "skip", "pause", "raise", "ask", "answer", "choose", "refused", "played", "hint", "advise", "unhint", "look back", "spot", "watch", "return", "review", "end review"],
        thinking: ["look at", "tell", "told", "raise", "ask", "answer", "choose", "refused", "played", "hint", "advise", "unhint", "look back", "spot", "watch", "return", "review", "end review"],
        telling: ["look at", "told", "raise", "ask", "answer", "choose", "refused", "played", "hint", "advise", "unhint", "look back", "spot", "watch", "return", "review", "end review"],
        deciding: ["think", "caption", "told", "skip", "pause", "raise", "answer", "refused", "played", "advise", "unhint", "spot", "watch", "return", "review", "end review"],
        waiting: ["think", "caption", "told", "skip", "pause", "raise", "answer", "choose", "refused", "played", "hint", "advise", "unhint", "spot", "watch", "return", "review", "end review"],
        over: ["think", "caption", "told", "skip", "pause", "raise", "answer", "choose", "refused", "played", "hint", "advise", "unhint", "spot", "watch", "return", "end review"],
        curtain: ["look at", "think", "tell", "caption", "told", "skip", "pause", "ask", "answer", "choose", "refused", "played", "hint", "advise", "unhint", "look back", "spot", "watch", "return", "review", "end review"],
        review: ["tell", "think", "caption", "told", "skip", "pause", "raise", "ask", "answer", "choose", "refused", "played", "hint", "advise", "unhint", "spot", "watch", "return", "review"],
        replay: ["think", "caption", "told", "skip", "pause", "raise", "choose", "refused", "played", "hint", "advise", "unhint", "review", "end review", "answer"],
    }; // prettier-ignore
    for (const [name, state] of Object.entries(states()))
        for (const event of events(state))
            if (event.type === "rest") continue; /* may report what is so already */
            else if (none[name]!.includes(event.type))
                assert.equal(after(state, event), state, `${event.type} in ${name}`);
            else assert.notEqual(after(state, event), state, `${event.type} in ${name}`);
});

/* --- single promises --- */

test("nobody is asked before something is shown", () => {
    const ready = after(begin, { type: "set up", viewer: 0 });
    assert.equal(after(ready, settled(ready)), ready);
});

test("a curtain waits for whoever was called", () => {
    const { curtain } = states();
    for (const over of [false, true]) assert.equal(after(curtain!, settled(curtain!, over)), curtain);
});

test("a choice is sent once, and only one that is offered", () => {
    const { deciding } = states(),
        sent = after(deciding!, { type: "choose", id: 1 });
    assert.ok(isAsked(deciding!));
    assert.equal(decisionOf(sent)?.sent, 1);
    assert.ok(!isAsked(sent));
    assert.equal(after(sent, { type: "choose", id: 2 }), sent);
    assert.equal(after(deciding!, { type: "choose", id: 9 }), deciding);
    assert.equal(after(sent, { type: "ask", pending: { id: 2, say: "" } }), sent);
});

test("a refused choice leaves the decision open, a played one ends it", () => {
    const sent = after(states().deciding!, { type: "choose", id: 1 });
    assert.ok(isAsked(after(sent, { type: "refused" })));
    assert.equal(after(sent, { type: "played" }).mode.kind, "waiting");
});

test("news that arrive while a choice is on its way do not open the decision again", () => {
    const sent = after(states().deciding!, { type: "choose", id: 1 }),
        heard = after(sent, { type: "show", shown: { frame: frame(5, [3]) } }, settled(sent));
    assert.equal(decisionOf(heard)?.sent, 1);
});

test("looking back keeps the decision with its hints and the question that waits", () => {
    const hinted = after(states().deciding!, { type: "hint" }),
        advised = after(hinted, { type: "advise", activity: hinted.activity, ply: 4, hints: [] }),
        pending = after(advised, { type: "ask", pending: { id: 1, say: "one" } }),
        back = after(pending, { type: "look back", at: 1 }, { type: "look back", at: 2 }, { type: "return" });
    assert.deepEqual(back.mode, pending.mode);
    const waits = after(hinted, { type: "look back", at: 1 });
    assert.ok(decisionOf(after(waits, { type: "advise", activity: waits.activity, ply: 4, hints: [] }))?.hints);
});

test("advice for another moment is thrown away, and may be asked for again", () => {
    const hinted = after(states().deciding!, { type: "hint" }, { type: "show", shown: { frame: frame(6, [1]) } }),
        late = after(hinted, { type: "advise", activity: hinted.activity, ply: 4, hints: [] });
    assert.equal(decisionOf(late)?.hints, null);
    assert.equal(decisionOf(late)?.hinting, false);
});

test("what an earlier activity reports counts for nothing", () => {
    const { thinking, telling, deciding } = states(),
        activity = 0;
    for (const state of [thinking!, telling!, deciding!])
        for (const event of [
            { type: "think", activity, seat: 1 },
            { type: "caption", activity, caption: null },
            { type: "told", activity },
            { type: "rest", activity, may: true, over: true, curtain: null },
            { type: "advise", activity, ply: 4, hints: [] },
        ] as Event[])
            assert.equal(after(state, event), state, event.type);
});

test("the end of a story ends what still reports about it", () => {
    const { telling } = states(),
        { activity } = telling!,
        done = after(telling!, settled(telling!));
    assert.equal(after(done, { type: "caption", activity, caption: null }), done);
    assert.equal(after(done, settled(telling!, true)), done);
});

test("skipping ends a turn, and skipping twice ends them all", () => {
    const { telling } = states(),
        hurry = (state: State) => (state.mode.kind === "telling" ? state.mode.hurry : -1),
        once = after(telling!, { type: "pause" }, { type: "skip" }),
        twice = after(once, { type: "skip" });
    assert.equal(hurry(once), 1);
    assert.ok(once.mode.kind === "telling" && !once.mode.paused);
    assert.equal(hurry(after(once, { type: "told", activity: once.activity })), 0);
    assert.equal(hurry(twice), 2);
    assert.equal(hurry(after(twice, { type: "told", activity: once.activity })), 2);
});

test("the board animates from the view before, unless it is told from where", () => {
    const { deciding } = states(),
        now = deciding!.shown.frame!.view,
        next = after(deciding!, { type: "show", shown: { frame: frame(5) } });
    assert.equal(next.shown.before, now);
    assert.equal(after(next, { type: "show", shown: { frame: frame(5, [1]) } }).shown.before, now);
    assert.equal(after(next, { type: "show", shown: { frame: frame(6), before: null } }).shown.before, null);
});

test("the review lies under the moments that it shows", () => {
    const looking = after(states().review!, { type: "look back", at: 1 }, { type: "spot", spot });
    assert.equal(after(looking, { type: "return" }).mode.kind, "review");
    const left = after(looking, { type: "end review" }, { type: "return" });
    assert.equal(left.mode.kind, "over");
});

test("another's place is looked at until something happens", () => {
    const looking = after(states().deciding!, { type: "look at", seat: 1 });
    assert.equal(looking.looked, 1);
    assert.equal(after(looking, { type: "look at", seat: 1 }).looked, -1);
    assert.equal(after(looking, { type: "look at", seat: 0 }).looked, -1, "the own place");
    assert.equal(after(looking, { type: "run" }).looked, -1);
});

test("behind the curtain sits whoever was called", () => {
    const raised = after(states().curtain!, { type: "raise" });
    assert.equal(raised.viewer, 1);
    assert.equal(raised.mode.kind, "waiting");
});

/* --- walks at random --- */

function random(seed: number): (below: number) => number {
    let state = seed >>> 0;
    return (below) => {
        state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
        return Math.floor((state / 2 ** 32) * below);
    };
}

/* What may end an open decision: the choice that was played, another story or run, or the word of the source. */
const ENDS = ["set up", "run", "tell", "rest", "played"];

test("no walk loses a decision, a notice of refusal, or the count of activities", () => {
    for (let seed = 1; seed <= 400; seed++) {
        const pick = random(seed);
        let state: State = states()[Object.keys(states())[seed % 9]!]!;
        for (let step = 0; step < 60; step++) {
            const list = events(state),
                event = list[pick(list.length)]!,
                next = after(state, event),
                open = decisionOf(state);
            if (open && !decisionOf(next)) assert.ok(ENDS.includes(event.type), `${event.type} lost a decision`);
            if (open?.sent != null && decisionOf(next)?.sent === null)
                assert.ok(event.type === "refused", `${event.type} forgot the choice that is on its way`);
            assert.ok(next.activity >= state.activity);
            assert.ok(next.visit >= state.visit && next.visit > state.visit === (next.mode.kind !== state.mode.kind));
            if (isAsked(next)) assert.equal(next.mode.kind, "deciding");
            state = next;
        }
    }
});
