/* make.mjs - plays the games whose positions fit.mjs looks at, and writes their records beside this file.
 *
 *   node web/tests/fit/make.mjs [GAME]...
 *
 * A game is played by quick computer players with the most players, and by two. `moments` names what is kept: a part of the game and,
 * where it matters, the step that is being decided, so that crowded boards and every kind of tray are looked at; `two` is of the game of two.
 */
import { spawn } from "node:child_process";
import { writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { skerry } from "../browser.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const plans = {
    "stone-age-junior": { players: 4, moments: { mid: [0.5], late: [0.92], two: [0.6] } },
    "isle-of-skye": {
        players: 5,
        moments: { mid: [0.55], price: [0.6, "price"], late: [0.93, "build"], two: [0.73, "price"] },
    },
    "skara-brae": {
        players: 4,
        moments: {
            start: [0, "keep"],
            mid: [0.5, "place"],
            card: [0.7, "draft"],
            cook: [0.8, "cook"],
            late: [0.93, "place"],
            two: [0.7, "place"],
        },
    },
    settlement: { players: 4, moments: { mid: [0.5, "turn"], late: [0.9, "turn"], two: [0.8, "turn"] } },
    reykholt: { players: 4, moments: { mid: [0.5], late: [0.9], two: [0.7] } },
};

/* The line protocol: one command, its lines up to "ok". */
function engine() {
    const child = spawn(skerry, ["engine"], { stdio: ["pipe", "pipe", "inherit"] }),
        lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
    return async (command) => {
        child.stdin.write(`${command}\n`);
        const said = [];
        for (;;) {
            const { value, done } = await lines.next();
            if (done || value.startsWith("error")) throw new Error(`${command}: ${value}`);
            if (value === "ok") return said;
            said.push(value);
        }
    };
}

async function play(game, players, level) {
    const ask = engine(),
        decided = [];
    await ask(`new ${game} players=${players}`);
    await ask("seed 3");
    await ask("auto on");
    for (;;) {
        const acting = (await ask("actors")).join(" ").split(" ");
        if (acting.includes("over")) break;
        const best = (await ask(`go ${level}`)).find((line) => line.startsWith("best"));
        const [, seat, id] = best.split(" "),
            step = JSON.parse((await ask("view table")).join("")).step;
        decided.push({ step, record: (await ask("record")).join("\n") });
        await ask(`play ${seat} ${id}`);
    }
    await ask("quit").catch(() => undefined);
    return decided;
}

const wanted = process.argv.slice(2);
for (const [game, { players, moments }] of Object.entries(plans)) {
    if (wanted.length && !wanted.includes(game)) continue;
    const level = game === "stone-age-junior" ? "child" : "greedy",
        most = await play(game, players, level),
        two = await play(game, 2, level);
    for (const [name, [part, step]] of Object.entries(moments)) {
        const decided = name === "two" ? two : most,
            from = Math.floor(part * decided.length),
            found = decided.slice(from).find((one) => !step || one.step === step) ?? decided[from];
        writeFileSync(join(here, `${game}-${name}.record`), `${found.record}\n`);
        console.log(`${game}-${name}: decision ${decided.indexOf(found)} of ${decided.length}, ${found.step}`);
    }
}
process.exit(0);
