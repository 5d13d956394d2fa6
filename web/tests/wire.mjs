/* wire.mjs - a player without a page: a small WebSocket client that speaks docs/protocol.md. */
import { createHash, randomBytes } from "node:crypto";
import { connect } from "node:net";

const SILENCE_MS = 20_000;

/* Bytes of a masked text frame. */
function framed(text) {
    const data = Buffer.from(text),
        mask = randomBytes(4);
    const head =
        data.length < 126
            ? Buffer.from([0x81, 0x80 | data.length])
            : Buffer.from([0x81, 0xfe, data.length >> 8, data.length & 255]);
    for (let i = 0; i < data.length; i++) data[i] ^= mask[i & 3];
    return Buffer.concat([head, mask, data]);
}

export class Wire {
    heard = []; /* every message, in order */
    waiting = []; /* those who wait for the next one */
    bytes = Buffer.alloc(0);

    static open(address) {
        const { hostname, port, host } = new URL(address),
            wire = new Wire(),
            key = randomBytes(16).toString("base64");
        wire.socket = connect(Number(port), hostname);
        wire.socket.write(
            `GET /ws HTTP/1.1\r\nHost: ${host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n` +
                `Sec-WebSocket-Key: ${key}\r\nSec-WebSocket-Version: 13\r\n\r\n`,
        );
        const accept = createHash("sha1").update(`${key}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`).digest("base64");
        return new Promise((done, fail) => {
            wire.socket.once("error", fail);
            wire.socket.on("data", (data) => {
                wire.bytes = Buffer.concat([wire.bytes, data]);
                if (!wire.open) {
                    const end = wire.bytes.indexOf("\r\n\r\n");
                    if (end < 0) return;
                    if (!wire.bytes.subarray(0, end).toString().includes(accept)) return fail(new Error("no upgrade"));
                    wire.bytes = wire.bytes.subarray(end + 4);
                    wire.open = true;
                    done(wire);
                }
                wire.read();
            });
        });
    }

    read() {
        for (;;) {
            const bytes = this.bytes;
            if (bytes.length < 2) return;
            let size = bytes[1] & 127,
                at = 2;
            if (size === 126) [size, at] = [bytes.length >= 4 ? bytes.readUInt16BE(2) : Infinity, 4];
            else if (size === 127) [size, at] = [bytes.length >= 10 ? Number(bytes.readBigUInt64BE(2)) : Infinity, 10];
            if (bytes.length < at + size) return;
            const text = bytes.subarray(at, at + size).toString();
            this.bytes = bytes.subarray(at + size);
            if ((bytes[0] & 15) === 9) this.socket.write(Buffer.from([0x8a, 0x80, 0, 0, 0, 0]));
            if ((bytes[0] & 15) !== 1) continue;
            this.heard.push(JSON.parse(text));
            for (const wake of this.waiting.splice(0)) wake();
        }
    }

    say(message) {
        this.socket.write(framed(JSON.stringify({ v: 1, ...message })));
    }

    /* The first message from number `from` on that fits. */
    async until(fits, from = 0) {
        const last = Date.now() + SILENCE_MS;
        for (;;) {
            for (; from < this.heard.length; from++) if (fits(this.heard[from])) return this.heard[from];
            if (Date.now() > last) throw new Error("nothing is heard");
            await new Promise((done) => {
                const timer = setTimeout(done, 500);
                this.waiting.push(() => (clearTimeout(timer), done()));
            });
        }
    }

    /* What was told last of the position. */
    position() {
        return this.heard.findLast((one) => one.type === "state" || one.type === "ply");
    }

    close() {
        this.socket.destroy();
    }
}

export async function post(address, path, body, token = "") {
    const answer = await fetch(new URL(path, address), {
        method: "POST",
        headers: { "Content-Type": "application/json", ...(token ? { Authorization: `Bearer ${token}` } : {}) },
        body: JSON.stringify({ v: 1, ...body }),
    });
    return { status: answer.status, ...(await answer.json()) };
}

/* Sit down at a table and play it to its end with moves typed in words, chosen by `pick`. */
export async function typist(address, id, name, pick) {
    const seat = await post(address, `/api/tables/${id}/seats`, { name }),
        wire = await Wire.open(address);
    let moves = 0;
    wire.say({ type: "hello", table: id, token: seat.token, last_seq: 0, lang: "fr" });
    await wire.until((one) => one.type === "state");
    for (;;) {
        const now = wire.position(),
            from = wire.heard.length;
        if (now.table.status === "over") break;
        const choices = now.session?.choices ?? [];
        if (!choices.length) {
            const people = now.table.seats.filter((one) => one.kind === "person").length;
            await wire
                .until((one) => one.type === "state" || one.type === "ply", from)
                .catch((error) =>
                    Promise.reject(new Error(`${error.message} at ply ${now.session?.ply}, ${people} people`)),
                );
            continue;
        }
        const key = `t${moves++}`;
        wire.say({ type: "action", ply: now.session.ply, text: choices[pick(choices.length)].text, key });
        const answer = await wire.until((one) => one.key === key, from);
        if (answer.type === "error" && answer.status !== "STALE") throw new Error(answer.text);
        if (answer.type === "error")
            await wire.until((one) => one.type === "ply" || one.type === "state", from).catch(() => 0);
    }
    wire.close();
    return { moves, seat: seat.seat };
}
