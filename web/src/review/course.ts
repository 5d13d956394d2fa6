/* course.ts - what a review found, as a course of the game turn by turn and the moments that decided it. */
import type { Looked, Sheet } from "../engine";
import type { Looking } from "./looking";

/* What everybody could expect before a turn; after the last one what they got. Thousandths. */
export interface Station {
    ply: number;
    turn: number; /* index of the turn that follows; -1: the end */
    round: number;
    win: number[]; /* -1: alone */
    points: number[];
}

/* A turn that changed the chances, or a choice that was worse than another. */
export interface Moment {
    ply: number;
    turn: number;
    seat: number; /* whose turn it is, or who gained */
    round: number;
    swing: { from: number; to: number } | null; /* in hundredths of a win */
    choice: Looked | null;
}

const COSTLY_WIN = 40 /* thousandths */,
    COSTLY_POINTS = 1500 /* alone */,
    GOOD_WIN = 10,
    GOOD_POINTS = 300,
    SWING = 80,
    CHOICES_MOST = 6,
    SWINGS_MOST = 3;

const mean = (lists: number[][]) =>
    (lists[0] ?? []).map((_, i) => lists.reduce((sum, list) => sum + list[i]!, 0) / lists.length);

function ending(looking: Looking, scores: Sheet[]): Station | null {
    if (!scores.some((one) => one.place > 0)) return null;
    const winners = scores.filter((one) => one.place === 1).length,
        alone = scores.length === 1;
    return {
        ply: looking.plies,
        turn: -1,
        round: looking.rounds.at(-1)?.round ?? 0,
        win: scores.map((one) => (alone ? -1 : one.place === 1 ? 1000 / winners : 0)),
        points: scores.map((one) => one.score * 1000),
    };
}

/* One station a turn in which somebody had a choice: the mean of what its choices promised before them. */
export function courseOf(looking: Looking, scores: Sheet[]): Station[] {
    const found: Station[] = [];
    looking.turns.forEach((turn, index) => {
        const looks: Looked[] = [];
        for (let ply = turn.from; ply < turn.to; ply++) {
            const one = looking.looked.get(ply);
            if (one) looks.push(one);
        }
        if (!looks.length) return;
        const win = mean(looks.map((one) => one.win)),
            points = mean(looks.map((one) => one.points));
        found.push({ ply: turn.from, turn: index, round: turn.round, win, points });
    });
    const end = ending(looking, scores);
    return end ? [...found, end] : found;
}

const isCostly = (one: Looked) =>
    one.best.id !== one.played.id && (one.best.win < 0 ? one.lostPoints >= COSTLY_POINTS : one.lostWin >= COSTLY_WIN);

const isGood = (one: Looked) => (one.best.win < 0 ? one.lostPoints <= GOOD_POINTS : one.lostWin <= GOOD_WIN);

/* The costliest choices and the greatest swings, in the order of the game. */
export function momentsOf(looking: Looking, course: Station[]): Moment[] {
    const turnOf = (ply: number) => looking.turns.findIndex((turn) => turn.from <= ply && ply < turn.to),
        choices = [...looking.looked]
            .filter(([, one]) => isCostly(one))
            .sort(([, a], [, b]) => b.cost - a.cost)
            .slice(0, CHOICES_MOST)
            .map(([ply, choice]): Moment => {
                const turn = turnOf(ply);
                return { ply, turn, seat: choice.seat, round: looking.turns[turn]?.round ?? 0, swing: null, choice };
            }),
        swings = course.slice(0, -1).flatMap((here, i): Moment[] => {
            const next = course[i + 1]!,
                gains = here.win.map((win, seat) => next.win[seat]! - win),
                seat = gains.indexOf(Math.max(...gains)),
                swing = { from: Math.round(here.win[seat]! / 10), to: Math.round(next.win[seat]! / 10) };
            if (gains[seat]! < SWING || choices.some((one) => one.turn === here.turn)) return [];
            return [{ ply: here.ply, turn: here.turn, seat, round: here.round, swing, choice: null }];
        });
    const rise = (one: Moment) => one.swing!.to - one.swing!.from;
    return [...choices, ...swings.sort((a, b) => rise(b) - rise(a)).slice(0, SWINGS_MOST)].sort(
        (a, b) => a.ply - b.ply,
    );
}

/* Choices of a seat, and how many were as good as the best. */
export function qualityOf(looking: Looking, seat: number): { good: number; all: number } {
    const own = [...looking.looked.values()].filter((one) => one.seat === seat);
    return { good: own.filter(isGood).length, all: own.length };
}
