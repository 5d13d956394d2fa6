/* terminal.mjs - a player at a terminal: `skerry play --server` in its plain mode, answered by a script. */
import { spawn } from "node:child_process";
import { skerry } from "./browser.mjs";

const QUIET_MS = 2000,
    TAIL = 4000;

/* The end of a question: the last choice listed, perhaps a word that there are more, the prompt. */
const QUESTION = /\n *(?:\d+ to )?(\d+)\. [^\n]*\n(?:[^\n]+\n)?> $/,
    OVER = /"new" or "quit"\.\n> /;

/* Sit down at a table and play it to its end, choosing by number from what is listed. Resolves to the number of moves and
 * what the terminal said last; `stop` ends it before. */
export function terminal(address, id, name, pick) {
    const child = spawn(skerry, ["play", "--server", address, "--join", id, "--name", name, "--plain", "--lang", "en"]);
    let said = "",
        moves = 0,
        timer = 0,
        fresh = "";
    const type = (text) => {
        clearTimeout(timer);
        fresh = "";
        child.stdin.write(`${text}\n`);
        timer = setTimeout(type, QUIET_MS, ""); /* an empty line asks for the question again */
    };
    child.stdin.on("error", () => undefined);
    const played = new Promise((done, fail) => {
        child.stderr.on("data", (data) => (said = (said + data).slice(-TAIL)));
        child.stdout.on("data", (data) => {
            said = (said + data).slice(-TAIL);
            fresh = (fresh + data).slice(-TAIL);
            const question = QUESTION.exec(fresh);
            if (question) {
                moves++;
                type(1 + pick(Number(question[1])));
            } else if (OVER.test(fresh)) type("quit");
        });
        child.on("error", fail);
        child.on("exit", () => (clearTimeout(timer), done({ moves, said })));
    });
    return { played, said: () => said, stop: () => (clearTimeout(timer), child.kill()) };
}
