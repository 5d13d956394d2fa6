/* state.ts - what a table in the page is doing, as one state machine without a browser.
 *
 * `reduce` is the only place where a table changes its mode. It is pure: the table (table.ts) asks its source (source.ts) for
 * frames, and reports what happened as events. An event that has no meaning in the mode that it finds leaves the state as it is,
 * the same object. web/ARCHITECTURE.md has the picture; web/tests/unit/state.test.ts walks along every arrow of it.
 *
 * Two rules hold for every transition: a decision that is open stays open with its choices until one of them was played or taken
 * away by the source, and what an earlier activity still reports (a search, a story that was skipped) counts for nothing.
 */
import type { ComponentType } from "preact";
import type { AnyView } from "../board";
import type { Frame, Hint, LogLine, Round, Story, Struck } from "../engine";
import { noControls, pressed, stand, type Controls } from "./controls";

export interface Advice extends Hint {
    text: string; /* the label of the choice */
    less: number; /* wins of 100 fewer than the best choice has; 0: about as good */
}

/* A choice that cannot be undone, or an undo (of seat `undo`) that all people at the screen must agree to. */
export interface Pending {
    id: number;
    say: string;
    loses?: boolean; /* something is given up with it */
    undo?: number;
}

/* The turn that is shown on the board: whose, in one sentence, and its steps. */
export interface Caption {
    who: number;
    text: string;
    step: string; /* what the board shows now; "" where the sentence says it all */
    at: number; /* steps shown */
    of: number;
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

/* A person at this screen decides. `sent` is the choice that is on its way to the source; until it is answered nothing else can
 * be chosen. */
export interface Deciding {
    kind: "deciding";
    sent: number | null;
    pending: Pending | null; /* what waits for a yes */
    hints: Advice[] | null; /* null: not asked for */
    hinting: boolean;
}

/* Others decide elsewhere, or nobody does: a lesson speaks, the game is paused. */
interface Waiting {
    kind: "waiting";
    pending: Pending | null;
}

interface Over {
    kind: "over";
    pending: Pending | null;
}

interface Reviewing {
    kind: "review";
    review: Review;
}

/* Modes in which nothing moves by itself; looking back returns to one of them. */
export type Resting = Deciding | Waiting | Over | Reviewing;

/* 1: the rest of this turn at once, 2: everything. */
export type Hurry = 0 | 1 | 2;

/* Moves that nobody at this screen decides are played. */
export interface Thinking {
    kind: "thinking";
    seat: number | null; /* the computer player that searches */
    hurry: Hurry;
    paused: boolean;
}

/* Moves that were played are shown one after the other. */
export interface Telling {
    kind: "telling";
    caption: Caption | null;
    hurry: Hurry;
    paused: boolean;
    again: boolean; /* somebody asked to see them once more: they take their time */
}

/* The screen is handed to somebody who may see other things. */
interface Curtain {
    kind: "curtain";
    seat: number;
}

/* An earlier moment is on the board. */
export interface Replay {
    kind: "replay";
    at: number; /* plies shown */
    watching: boolean; /* it goes on by itself */
    spot: Spot | null;
    then: Resting;
}

export type Mode = { kind: "setting-up" } | Resting | Thinking | Telling | Curtain | Replay;

/* What is on the screen. */
export interface Shown {
    frame: Frame | null;
    before: AnyView | null; /* the view before the last ply */
    log: LogLine[];
    turns: Story[]; /* what each turn brought, in one sentence */
    struck: Struck[]; /* what was taken back */
    rounds: Round[];
}

export interface State {
    mode: Mode;
    shown: Shown;
    viewer: number; /* whose eyes */
    over: boolean; /* the game is over, whatever moment is shown */
    activity: number; /* counts what was begun: reports of an earlier one are ignored */
    visit: number; /* counts changes of mode: a press and its click belong to one visit */
    notice: string; /* a refusal or other answer, shown until the next move */
    looked: number; /* seat whose place the board shows because somebody wants to see it; -1: as usual. Not beyond the mode */
    controls: Controls;
}

export type Event =
    | { type: "set up"; viewer: number } /* another game, or none */
    | { type: "run" } /* play what plays itself */
    | { type: "show"; shown: Partial<Shown>; over?: boolean }
    | { type: "think"; activity: number; seat: number | null }
    | { type: "tell"; again: boolean } /* a story begins */
    | { type: "caption"; activity: number; caption: Caption | null }
    | { type: "told"; activity: number } /* one turn of it is over */
    | { type: "skip" }
    | { type: "pause" }
    | { type: "eyes"; viewer: number; over: boolean } /* whose, and whether they may see everything */
    | { type: "rest"; activity: number; may: boolean; over: boolean; curtain: number | null }
    | { type: "raise" } /* the curtain */
    | { type: "ask"; pending: Pending } /* is it meant? */
    | { type: "answer" }
    | { type: "choose"; id: number }
    | { type: "refused" }
    | { type: "played" }
    | { type: "hint" }
    | { type: "advise"; activity: number; ply: number; hints: Advice[] }
    | { type: "unhint" }
    | { type: "look back"; at: number }
    | { type: "spot"; spot: Spot | null }
    | { type: "watch"; on: boolean }
    | { type: "return" } /* to the present */
    | { type: "review"; review: Review }
    | { type: "end review" }
    | { type: "look at"; seat: number } /* a second time: back to the own place */
    | { type: "note"; text: string }
    | { type: "stand"; controls: string[]; now: number } /* what can be touched now */
    | {
          type: "press";
          control: string;
          now: number;
          settle?: number;
      }; /* a button of the mouse or a finger goes down on it */

const nothing: Shown = { frame: null, before: null, log: [], turns: [], struck: [], rounds: [] };

export const begin: State = {
    mode: { kind: "setting-up" },
    shown: nothing,
    viewer: -1,
    over: false,
    activity: 0,
    visit: 0,
    notice: "",
    looked: -1,
    controls: noControls,
};

/* --- readings --- */

/* The mode in which nothing moves: now, or after looking back. */
export function restOf(state: State): Resting | null {
    const { mode } = state;
    if (mode.kind === "replay") return mode.then;
    return isResting(mode) ? mode : null;
}

/* The decision that is open, also while an earlier moment is looked at. */
export function decisionOf(state: State): Deciding | null {
    const rest = restOf(state);
    return rest?.kind === "deciding" ? rest : null;
}

/* May a choice be played now? */
export function isAsked(state: State): boolean {
    return state.mode.kind === "deciding" && state.mode.sent === null;
}

export function isPlaying(mode: Mode): mode is Thinking | Telling {
    return mode.kind === "thinking" || mode.kind === "telling";
}

function isResting(mode: Mode): mode is Resting {
    return ["deciding", "waiting", "over", "review"].includes(mode.kind);
}

/* --- transitions --- */

const deciding: Deciding = { kind: "deciding", sent: null, pending: null, hints: null, hinting: false };

/* Another resting mode, under the replay if there is one. */
function withRest(state: State, rest: Resting): State {
    if (state.mode.kind === "replay") return { ...state, mode: { ...state.mode, then: rest } };
    return { ...state, mode: rest };
}

/* With a change of the open decision; the same state if none is open. */
function decided(state: State, change: Partial<Deciding>): State {
    const open = decisionOf(state);
    return open ? withRest(state, { ...open, ...change }) : state;
}

function enter(state: State, mode: Mode): State {
    return { ...state, mode, activity: state.activity + 1 };
}

function show(state: State, shown: Partial<Shown>, over = state.over): State {
    const old = state.shown.frame,
        moved = shown.frame && old && old.ply !== shown.frame.ply,
        before = shown.before !== undefined ? shown.before : moved ? old.view : state.shown.before;
    return { ...state, over, shown: { ...state.shown, ...shown, before } };
}

/* Nothing plays any more: who is asked, if anybody. A decision that was open is the same one if nothing was played since. A curtain
 * waits for whoever is called, and what is over stays so until something is played. */
function rest(state: State, { activity, may, over, curtain }: Event & { type: "rest" }): State {
    const { mode } = state,
        open = restOf(state),
        plays = isPlaying(mode);
    if (activity !== state.activity || mode.kind === "curtain") return state;
    if (open?.kind === "over" || open?.kind === "review") return state;
    if (mode.kind === "setting-up" && !state.shown.frame) return state;
    /* What still reports about the story that ends here is too late. */
    const base = { ...state, over, activity: state.activity + (plays ? 1 : 0) };
    if (plays && curtain !== null) return { ...base, mode: { kind: "curtain", seat: curtain } };
    if (over) return withRest(base, { kind: "over", pending: null });
    if (may) return open?.kind === "deciding" ? state : withRest(base, deciding);
    return open?.kind === "waiting" ? state : withRest(base, { kind: "waiting", pending: null });
}

function ask(state: State, pending: Pending | null): State {
    const open = restOf(state);
    return open && "pending" in open && open.pending !== pending ? withRest(state, { ...open, pending }) : state;
}

function choose(state: State, id: number): State {
    if (!isAsked(state) || !state.shown.frame?.choices.some((one) => one.id === id)) return state;
    return { ...decided(state, { sent: id, pending: null }), notice: "" };
}

function lookBack(state: State, at: number): State {
    const { mode } = state,
        then = restOf(state);
    if (!then) return state;
    const watching = mode.kind === "replay" && mode.watching;
    return { ...state, mode: { kind: "replay", at, watching, spot: null, then } };
}

type Rules = { [K in Event["type"]]: (state: State, event: Event & { type: K }) => State };

const rules: Rules = {
    "set up": (state, { viewer }) => ({ ...begin, viewer, activity: state.activity + 1, visit: state.visit }),
    run: (state) => enter({ ...state, over: false }, { kind: "thinking", seat: null, hurry: 0, paused: false }),
    show: (state, { shown, over }) => show(state, shown, over),
    think: (state, { activity, seat }) => {
        const { mode } = state;
        if (!isPlaying(mode) || activity !== state.activity) return state;
        return { ...state, mode: { kind: "thinking", seat, hurry: mode.hurry, paused: mode.paused } };
    },
    tell: (state, { again }) => {
        const { mode } = state;
        if (mode.kind !== "telling" && (!restOf(state) || restOf(state)?.kind === "review")) return state;
        return enter(state, { kind: "telling", caption: null, hurry: 0, paused: false, again });
    },
    caption: (state, { activity, caption }) => {
        const { mode } = state;
        if (!isPlaying(mode) || activity !== state.activity) return state;
        const again = mode.kind === "telling" && mode.again;
        return { ...state, mode: { kind: "telling", caption, hurry: mode.hurry, paused: mode.paused, again } };
    },
    told: (state, { activity }) => {
        const { mode } = state;
        if (!isPlaying(mode) || activity !== state.activity || mode.hurry !== 1) return state;
        return { ...state, mode: { ...mode, hurry: 0 } };
    },
    skip: (state) => {
        const { mode } = state;
        return isPlaying(mode) ? { ...state, mode: { ...mode, hurry: mode.hurry ? 2 : 1, paused: false } } : state;
    },
    pause: (state) => {
        const { mode } = state;
        return isPlaying(mode) ? { ...state, mode: { ...mode, paused: !mode.paused } } : state;
    },
    eyes: (state, { viewer, over }) => ({ ...state, viewer, over }),
    rest,
    raise: (state) => {
        const { mode } = state;
        if (mode.kind !== "curtain") return state;
        return { ...state, viewer: mode.seat, mode: { kind: "waiting", pending: null } };
    },
    ask: (state, { pending }) =>
        state.mode.kind === "deciding" && state.mode.sent !== null ? state : ask(state, pending),
    answer: (state) => ask(state, null),
    choose: (state, { id }) => choose(state, id),
    refused: (state) => (decisionOf(state)?.sent == null ? state : decided(state, { sent: null })),
    played: (state) =>
        decisionOf(state)?.sent == null
            ? state
            : { ...withRest(state, { kind: "waiting", pending: null }), notice: "" },
    hint: (state) => (isAsked(state) ? decided(state, { hinting: true }) : state),
    advise: (state, { activity, ply, hints }) => {
        if (activity !== state.activity || !decisionOf(state)?.hinting) return state;
        return decided(state, { hinting: false, hints: state.shown.frame?.ply === ply ? hints : null });
    },
    unhint: (state) => (decisionOf(state)?.hints ? decided(state, { hints: null }) : state),
    "look back": (state, { at }) => lookBack(state, at),
    spot: (state, { spot }) => (state.mode.kind === "replay" ? { ...state, mode: { ...state.mode, spot } } : state),
    watch: (state, { on }) =>
        state.mode.kind === "replay" ? { ...state, mode: { ...state.mode, watching: on } } : state,
    return: (state) => (state.mode.kind === "replay" ? { ...state, mode: state.mode.then } : state),
    review: (state, { review }) =>
        restOf(state)?.kind === "over" ? withRest(state, { kind: "review", review }) : state,
    "end review": (state) =>
        restOf(state)?.kind === "review" ? withRest(state, { kind: "over", pending: null }) : state,
    "look at": (state, { seat }) => {
        if (!restOf(state)) return state;
        return { ...state, looked: seat === state.looked || seat === state.viewer ? -1 : seat };
    },
    note: (state, { text }) => (text === state.notice ? state : { ...state, notice: text }),
    stand: (state, { controls, now }) => {
        const next = stand(state.controls, controls, now);
        return next === state.controls ? state : { ...state, controls: next };
    },
    press: (state, { control, now, settle }) => ({
        ...state,
        controls: pressed(state.controls, control, state.visit, now, settle),
    }),
};

export function reduce(state: State, event: Event): State {
    const rule = rules[event.type] as (state: State, event: Event) => State,
        next = rule(state, event);
    return next.mode.kind === state.mode.kind ? next : { ...next, visit: state.visit + 1, looked: -1 };
}
