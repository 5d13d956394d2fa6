/* story.test.ts - turns as stories: which moments belong together, and which are worth a look. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { AnyView } from "../../src/board";
import { CHANCE, type Frame, type LogLine, type Story } from "../../src/engine";
import { chaptersOf, isForced, joined, loudOf, ownLast, plain, stirs } from "../../src/table/story";

const line = (ply: number, who: number, forced = 0, say = `did ${ply}`): LogLine => ({
        ply,
        who,
        round: 0,
        id: ply,
        forced,
        say,
    }),
    story = (from: number, to: number, who: number): Story => ({ from, to, who, round: 0, say: `turn ${from}` }),
    view = (fields: object): AnyView => fields as AnyView,
    frame = (ply: number, fields: object = {}): Frame => ({ ply, view: view({ ply, ...fields }) }) as Frame;

test("moments are told turn by turn; one of no turn goes with the turn before", () => {
    const turns = [story(0, 2, 0), story(2, 4, 1)],
        log = [line(1, 0), line(2, 0), line(3, 1), line(4, 1), line(5, CHANCE)],
        chapters = chaptersOf(
            [1, 2, 3, 4, 5].map((ply) => frame(ply)),
            { log, turns },
            0,
        );
    assert.deepEqual(chapters.map((one) => one.moments.map(({ frame }) => frame.ply)), [[1, 2], [3, 4, 5]]); // prettier-ignore
    assert.deepEqual(chapters[1]!.moments[2]!.lines.map((one) => one.who), [CHANCE]); // prettier-ignore
});

test("another question alone is nothing to look at", () => {
    assert.ok(!stirs(view({ ply: 1, step: "a", wood: 2 }), view({ ply: 2, step: "b", wood: 2 })));
    assert.ok(stirs(view({ ply: 1, wood: 2 }), view({ ply: 2, wood: 3 })));
});

test("a step is loud where its player does something that is seen", () => {
    const turns = [story(0, 3, 1)],
        log = [line(1, 1), line(2, CHANCE), line(3, 1)],
        frames = [frame(1, { wood: 1 }), frame(2, { wood: 2 }), frame(3, { wood: 2 })],
        [chapter] = chaptersOf(frames, { log, turns }, 0);
    assert.deepEqual(loudOf(chapter!, view({ ply: 0, wood: 0 })), [true, false, false]);
});

test("a turn is forced where no choice was left", () => {
    assert.ok(isForced(story(0, 2, 0), [line(1, 0, 1), line(2, CHANCE)]));
    assert.ok(!isForced(story(0, 2, 0), [line(1, 0, 1), line(2, 0)]));
    assert.ok(!isForced(story(0, 1, 0), [line(1, CHANCE)]));
});

test("the own last ply is the one before others played", () => {
    const log = [line(1, 0), line(2, 0), line(3, 1), line(4, CHANCE)];
    assert.equal(ownLast(log, 0), 2);
    assert.equal(ownLast([...log, line(5, 0)], 0), 2, "what was done since belongs to the turn that goes on");
    assert.equal(ownLast([line(1, 1)], 0), 0);
});

test("sentences of one turn name their player once", () => {
    assert.equal(joined(["Ana takes 2 wood.", "Ana ends the turn."], "Ana"), "Ana takes 2 wood, ends the turn");
});

test("typed words are compared without accents and case", () => {
    assert.equal(plain("  Écru   Étoile "), "ecru etoile");
});
