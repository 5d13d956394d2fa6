/* tables.mjs - tables of an old database, served by the program as it is now: each opens, and goes on.
 *
 *   node --experimental-websocket tests/compat/tables.mjs ADDRESS tests/compat/tables.txt
 */
import { readFileSync } from "node:fs";

const [address, list] = process.argv.slice(2);
let number = 0;

function check(ok, name, why = "") {
    number++;
    console.log(`${ok ? "ok" : "not ok"} ${number} - ${name}`);
    if (!ok) console.log(`# ${why}`);
}

/* Say hello; resolve with a function that sends a message and waits for one of the types wanted. */
function connect(table, token) {
    const socket = new WebSocket(`${address.replace("http", "ws")}/ws`),
        heard = [];
    socket.onmessage = (event) => heard.push(JSON.parse(event.data));
    const wait = async (types) => {
        for (let i = 0; i < 100; i++) {
            const found = heard.findIndex((message) => types.includes(message.type));
            if (found >= 0) return heard.splice(found, 1)[0];
            await new Promise((done) => setTimeout(done, 50));
        }
        return { type: "nothing" };
    };
    return new Promise((done) => {
        socket.onopen = () => {
            socket.send(JSON.stringify({ v: 1, type: "hello", table, token, last_seq: 0, log_from: 0, lang: "en" }));
            done({ wait, send: (message) => socket.send(JSON.stringify({ v: 1, ...message })), close: () => socket.close() });
        };
    });
}

for (const line of readFileSync(list, "utf8").trim().split("\n")) {
    const [game, table, token] = line.split(" "),
        line0 = await connect(table, token),
        state = await line0.wait(["state", "error"]);
    check(state.session?.view?.game === game, `${game}: a table of an old database opens`, JSON.stringify(state).slice(0, 200));
    check(state.log?.length > 5, `${game}: with its log`, `${state.log?.length} lines`);
    const choice = state.session?.choices?.[0];
    if (choice) {
        line0.send({ type: "action", ply: state.session.plies, id: choice.id, key: "compat" });
        const answer = await line0.wait(["ack", "error"]);
        check(answer.type === "ack", `${game}: and goes on`, JSON.stringify(answer).slice(0, 200));
    }
    line0.close();
}
console.log(`1..${number}`);
