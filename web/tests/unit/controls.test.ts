/* controls.test.ts - which clicks are meant. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { begin, reduce, type State } from "../../src/table/state";
import { isMeant, isSettled, noControls, pressed, SETTLE_MS, stand } from "../../src/table/controls";

const meant = (state: State, control: string) => isMeant(state.controls, control, state.visit);

test("what stands first may be touched at once", () => {
    const first = stand(noControls, ["end@9,1"], 1000);
    assert.ok(isSettled(first, "end@9,1", 1000));
});

test("what comes to a place later has to be seen first", () => {
    const first = stand(noControls, ["end@9,1", "undo@1,1"], 1000),
        then = stand(first, ["pass@9,1", "undo@1,1"], 2000);
    assert.ok(!isSettled(then, "pass@9,1", 2000 + SETTLE_MS - 1));
    assert.ok(isSettled(then, "pass@9,1", 2000 + SETTLE_MS));
    assert.ok(isSettled(then, "undo@1,1", 2000), "its neighbour did not move");
    assert.ok(!isSettled(then, "end@9,1", 9000), "what is gone cannot be meant");
});

test("what goes and comes back is new again", () => {
    const first = stand(noControls, ["a"], 0),
        back = stand(stand(first, ["b"], 1000), ["a"], 2000);
    assert.ok(!isSettled(back, "a", 2100));
});

test("the same controls leave the same object", () => {
    const first = stand(noControls, ["a", "b"], 0);
    assert.equal(stand(first, ["b", "a"], 500), first);
});

test("a click counts where its press was", () => {
    const all = stand(noControls, ["a", "b"], 0),
        press = pressed(all, "a", 7, 1000);
    assert.ok(isMeant(press, "a", 7));
    assert.ok(!isMeant(press, "b", 7), "the finger slid");
    assert.ok(!isMeant(press, "a", 8), "the table is in another mode");
});

test("a hand that goes on clicking does not reach what came under it", () => {
    let controls = stand(stand(noControls, ["end"], 0), ["pass"], 1000);
    for (let now = 1100; now < 5000; now += 150) {
        controls = pressed(controls, "pass", 1, now);
        assert.ok(!isMeant(controls, "pass", 1), `${now}`);
    }
    assert.ok(isMeant(pressed(controls, "pass", 1, 5000 + SETTLE_MS), "pass", 1));
});

test("a click belongs to the mode in which it began", () => {
    let state: State = reduce(begin, { type: "set up", viewer: 0 });
    state = reduce(state, { type: "stand", controls: ["a"], now: 0 });
    state = reduce(state, { type: "press", control: "a", now: 1000 });
    assert.ok(meant(state, "a"));
    assert.ok(!meant(reduce(state, { type: "run" }), "a"));
});
