/* terminal.mjs - a player at a terminal: `skerry play --server` in its plain mode, answered by a script. */
import { spawn } from "node:child_process";
import { skerry } from "./browser.mjs";

const QUIET_MS = 2000,
    TAIL = 4000;

/* Sit down at a table and play it to its end, choosing by number from what is listed. Resolves to the number of moves and
 * what the terminal said last; `stop` ends it before. */
export function terminal(address, id, name, pick) {
    const child = spawn(skerry, ["play", "--server", address, "--join", id, "--name", name, "--plain", "--lang", "en"]);
    let said = "",
        moves = 0,
        asked = "",
        timer = 0,
        fresh = "";
    const answer = () => {
        clearTimeout(timer);
        fresh = "";
        child.stdin.write(`${1 + pick(Number(asked))}\n`);
        timer = setTimeout(answer, QUIET_MS); /* overtaken by somebody: once more */
    };
    child.stdin.on("error", () => undefined);
    const played = new Promise((done, fail) => {
        child.stderr.on("data", (data) => (said = (said + data).slice(-TAIL)));
        child.stdout.on("data", (data) => {
            said = (said + data).slice(-TAIL);
            fresh = (fresh + data).slice(-TAIL);
            const list = /\n *(\d+)\. [^\n]*\n> /.exec(fresh);
            if (list) {
                asked = list[1];
                moves++;
                answer();
            } else if (/game is over|Draws verified|every draw/i.test(fresh)) child.stdin.end();
        });
        child.on("error", fail);
        child.on("exit", () => (clearTimeout(timer), done({ moves, said })));
    });
    return { played, said: () => said, stop: () => (clearTimeout(timer), child.kill()) };
}
