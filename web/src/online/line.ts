/* line.ts - the WebSocket of one table: says hello, comes back after it was cut, and sends again what nobody acknowledged.
 *
 * Every errand has a key of its own, so that saying it twice does it once.
 */
import type { Heard, Refused } from "./wire";

export type LineState = "opening" | "open" | "lost" | "ended";

interface Errand {
    message: string;
    tries: number; /* after passing refusals */
    done: (refused: Refused | null) => void;
}

const PING_MS = 15_000,
    SILENCE_MS = 12_000,
    WAKE_MS = 4_000,
    AGAIN_MS = 300,
    AGAIN_MOST_MS = 5_000,
    BUSY_MS = 800,
    BUSY_TRIES = 5;

export interface Ends {
    hello: () => object; /* table, token and language, now */
    heard: (message: Heard) => void;
    changed: () => void;
}

export class Line {
    state: LineState = "opening";
    why = ""; /* of the end, in the server's words */
    private socket: WebSocket | null = null;
    private waiting = new Map<string, Errand>();
    private seq = 0;
    private tries = 0;
    private retry = 0;
    private beat = 0;
    private last = 0; /* when something was heard */
    private pinged = 0; /* when a ping was sent */
    private readonly stop = new AbortController();

    constructor(private readonly ends: Ends) {
        const { signal } = this.stop;
        addEventListener("online", () => this.connect(), { signal });
        addEventListener("offline", () => this.cut(), { signal });
        document.addEventListener("visibilitychange", () => !document.hidden && this.wake(), { signal });
        this.beat = window.setInterval(() => this.check(), PING_MS);
        this.connect();
    }

    /* Ask for something; resolves to null when it is done and durable, else to the refusal. */
    send(type: string, fields: object): Promise<Refused | null> {
        const key = randomKey();
        return new Promise((done) => {
            const message = JSON.stringify({ v: 1, type, key, ...fields });
            if (this.state === "ended") return done({ status: "NO_TABLE", rule: "", text: this.why });
            this.waiting.set(key, { message, tries: 0, done });
            if (this.state === "open") this.socket?.send(message);
        });
    }

    /* Say something that needs no acknowledgement and may be lost. */
    say(type: string, fields: object = {}): void {
        if (this.state === "open") this.socket?.send(JSON.stringify({ v: 1, type, ...fields }));
    }

    close(): void {
        this.end("");
        this.stop.abort();
        clearInterval(this.beat);
    }

    private end(why: string): void {
        this.become("ended");
        this.why = why;
        clearTimeout(this.retry);
        this.drop();
        for (const errand of this.waiting.values()) errand.done({ status: "NO_TABLE", rule: "", text: why });
        this.waiting.clear();
    }

    private become(state: LineState): void {
        if (this.state === state || this.state === "ended") return;
        this.state = state;
        this.ends.changed();
    }

    private drop(): void {
        const socket = this.socket;
        this.socket = null;
        if (!socket) return;
        socket.onopen = socket.onmessage = socket.onclose = socket.onerror = null;
        socket.close();
    }

    private connect(): void {
        if (this.state === "ended" || this.state === "open") return;
        clearTimeout(this.retry);
        this.drop();
        const address = new URL("ws", document.baseURI);
        address.protocol = address.protocol.replace("http", "ws");
        address.hash = "";
        const socket = new WebSocket(address);
        this.socket = socket;
        this.last = this.pinged = Date.now();
        socket.onopen = () =>
            socket.send(JSON.stringify({ v: 1, type: "hello", last_seq: this.seq, ...this.ends.hello() }));
        socket.onmessage = (event) => this.hear(String(event.data));
        socket.onclose = () => this.cut();
    }

    /* The line is gone; try again by and by. */
    private cut(): void {
        if (this.state === "ended") return;
        this.drop();
        this.become("lost");
        clearTimeout(this.retry);
        const wait = Math.min(AGAIN_MOST_MS, AGAIN_MS * 2 ** this.tries++) * (0.75 + Math.random() / 2);
        this.retry = window.setTimeout(() => this.connect(), wait);
    }

    /* A sleeping tab may have missed that its line is dead. */
    private wake(): void {
        if (this.state !== "open") return this.connect();
        this.ping();
        window.setTimeout(() => this.state === "open" && this.last < this.pinged && this.cut(), WAKE_MS);
    }

    private ping(): void {
        this.pinged = Date.now();
        this.say("ping");
    }

    /* Timers of hidden tabs are slow: silence is counted from the last ping, not by the clock alone. */
    private check(): void {
        if (this.state === "open" && this.last >= this.pinged) this.ping();
        else if (this.socket && Date.now() - this.last > SILENCE_MS) this.cut();
    }

    /* Start afresh with the next hello: what was seen does not count. */
    forget(): void {
        this.seq = 0;
    }

    private hear(data: string): void {
        let message: Heard;
        this.last = Date.now();
        try {
            message = JSON.parse(data) as Heard;
        } catch {
            return;
        }
        if (message.type === "state" || message.type === "resumed") this.greeted();
        if (this.state === "open" && "seq" in message && message.type !== "ack") this.seq = message.seq;
        if (message.type === "ack") return this.answer(message.key, null);
        if (message.type === "error") return this.refused(message);
        if (message.type !== "pong") this.ends.heard(message);
    }

    private greeted(): void {
        if (this.state === "open") return;
        this.tries = 0;
        this.become("open");
        for (const errand of this.waiting.values()) this.socket?.send(errand.message);
    }

    private refused(refused: Refused): void {
        const key = refused.key ?? "",
            errand = this.waiting.get(key),
            passing = ["BUSY", "STORE", "TOO_MANY"].includes(refused.status);
        if (!errand && this.state !== "open") {
            if (passing) this.cut();
            else this.end(refused.text);
            return;
        }
        if (!errand || !passing || errand.tries++ >= BUSY_TRIES) return this.answer(key, refused);
        window.setTimeout(() => {
            if (this.waiting.has(key) && this.state === "open") this.socket?.send(errand.message);
        }, BUSY_MS);
    }

    private answer(key: string, refused: Refused | null): void {
        const errand = this.waiting.get(key);
        this.waiting.delete(key);
        errand?.done(refused);
    }
}

function randomKey(): string {
    return [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(36).padStart(2, "0")).join("");
}
