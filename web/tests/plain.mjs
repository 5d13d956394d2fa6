/* plain.mjs - tests of the web part that need no browser: words, colours, the engine behind the worker, the page as it is served. */
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { transform } from "esbuild";
import { typeset } from "../typeset.mjs";
import { check, root } from "./browser.mjs";

const src = join(root, "web", "src");

/* --- words and colours --- */

/* What is written plainly is printed properly. */
function typography() {
    const cases = [
        ["fr", "C'est à vous : jouez !", "C\u2019est à vous\u00a0: jouez\u202f!"],
        ["fr", '{n} % du temps ; ouvrir "Plus"', "{n}\u00a0% du temps\u202f; ouvrir «\u202fPlus\u202f»"],
        ["fr", "{n|# partie|# parties}", "{n|#\u00a0partie|#\u00a0parties}"],
        ["en", 'You can\'t say "no"...', "You can\u2019t say \u201cno\u201d…"],
    ];
    const wrong = cases.filter(([lang, text, wanted]) => typeset(text, lang) !== wanted);
    check(!wrong.length, "typography of both languages", wrong.map(([lang, text]) => typeset(text, lang)).join("\n"));
}

export function words() {
    typography();
    messages("", "the page");
    messages("online.", "the online part");
    messages("learn.", "the lessons");
    messages("book.", "rule books and puzzles");
}

/* Lines of score sheets that mean the same have one heading, and none has the number of a single player. */
export async function headings() {
    const { code } = await transform(readFileSync(join(src, "headings.ts"), "utf8"), { loader: "ts" }),
        { heading } = await import(`data:text/javascript,${encodeURIComponent(code)}`),
        cases = [
            [["Gold: 4", "Gold: 11"], "Gold"],
            [["Or\u00a0: 4", "Or\u00a0: 11"], "Or"],
            [["Or\u00a0: 4", "Or\u00a0: 4"], "Or"],
            [["Round 2, A: lake", "Round 2, A: lake"], "Round 2, A: lake"],
            [["Villagers 3", "Villagers 5"], "Villagers"],
            [["to 3 huts", "to 5 huts"], "to huts"],
        ],
        wrong = cases.filter(([labels, wanted]) => heading(labels).head !== wanted);
    check(
        !wrong.length,
        "rows of the score sheets are named",
        wrong.map(([labels]) => heading(labels).head).join("\n"),
    );
}

/* From every question a link leads to its place in the rule book. */
export function questions() {
    const at = join(root, "games"),
        open = readdirSync(at).flatMap((game) => {
            const tips = [join(at, game, "lessons", "8-coach.lesson"), join(at, game, "table.json")];
            if (!tips.every(existsSync)) return [];
            const [coach, table] = tips.map((name) => readFileSync(name, "utf8")),
                known = JSON.parse(table).decisions ?? {};
            return [...coach.matchAll(/^tip (\S+)/gm)]
                .filter(([, step]) => !known[step])
                .map(([, step]) => `${game}: ${step}`);
        });
    check(!open.length, "every kind of decision has its rule", open.join("\n"));
}

function messages(prefix, part) {
    const [en, fr] = ["en", "fr"].map((lang) =>
        JSON.parse(readFileSync(join(src, "words", `${prefix}${lang}.json`), "utf8")),
    );
    const missing = [
        ...Object.keys(en).filter((key) => !(key in fr)),
        ...Object.keys(fr).filter((key) => !(key in en)),
    ];
    check(!missing.length, `every message of ${part} exists in both languages`, missing.join(" "));
    const places = (text) =>
        [...text.matchAll(/\{([a-z0-9]+)/gi)]
            .map((match) => match[1])
            .sort()
            .join();
    const odd = Object.keys(en).filter((key) => places(en[key]) !== places(fr[key] ?? ""));
    check(!odd.length, `messages of ${part} have the same places in both languages`, odd.join(" "));
    const code = ["", "table", "book", "online", "learn"]
        .flatMap((folder) => readdirSync(join(src, folder)).map((name) => join(src, folder, name)))
        .filter((name) => /\.tsx?$/.test(name))
        .map((name) => readFileSync(name, "utf8"))
        .join("\n");
    const families = /^(colour|shape|level|act|menu\.theme|look|phrase|story|puzzle\.level)\./;
    const unsaid = Object.keys(en).filter((key) => !code.includes(`"${key}"`) && !families.test(key));
    check(!unsaid.length, `every message of ${part} is said somewhere`, unsaid.join(" "));
}

function luminance(hex) {
    const parts = [1, 3, 5]
        .map((at) => parseInt(hex.slice(at, at + 2), 16) / 255)
        .map((c) => (c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2];
}

function contrast(a, b) {
    const [high, low] = [luminance(a), luminance(b)].sort((x, y) => y - x);
    return (high + 0.05) / (low + 0.05);
}

/* Contrast of the tokens: 4.5 for text on its grounds, 3 for shapes. */
export function colours() {
    const css = readFileSync(join(src, "tokens.css"), "utf8"),
        tokens = (block) =>
            Object.fromEntries([...block.matchAll(/--([a-z0-9-]+): (#[0-9a-f]{6})/g)].map((m) => [m[1], m[2]]));
    const light = tokens(/:root \{([^}]*)\}/.exec(css)[1]),
        dark = { ...light, ...tokens(/:root\[data-theme="dark"\] \{([^}]*)\}/.exec(css)[1]) };
    const system = { ...light, ...tokens(/:root:not\(\[data-theme="light"\]\) \{([^}]*)\}/.exec(css)[1]) };
    check(
        JSON.stringify(dark) === JSON.stringify(system),
        "dark by choice and dark by the system are the same colours",
    );
    const grounds = ["page", "paper", "raised"];
    for (const [name, set] of [
        ["light", light],
        ["dark", dark],
    ]) {
        const low = [];
        for (const ground of grounds) {
            for (const text of ["ink", "muted", "accent", "hint", "danger"])
                if (contrast(set[text], set[ground]) < 4.5) low.push(`${text} on ${ground}`);
            for (const shape of ["legal", "edge", "seat-0", "seat-1", "seat-2", "seat-3"])
                if (contrast(set[shape], set[ground]) < 3 && !outlined(shape)) low.push(`${shape} on ${ground}`);
        }
        if (contrast(set["on-accent"], set.accent) < 4.5) low.push("on-accent on accent");
        check(!low.length, `contrast of the tokens, ${name}`, low.join(", "));
    }
}

/* Marks of players carry an outline in ink, which is what sets them off. */
function outlined(shape) {
    return shape.startsWith("seat-");
}

/* --- the engine as the worker uses it --- */

export function session() {
    const engine = new WebAssembly.Instance(
        new WebAssembly.Module(readFileSync(join(root, "build/web/wasm/engine.wasm"))),
    ).exports;
    const said = () =>
        new TextDecoder().decode(
            new Uint8Array(engine.memory.buffer, engine.session_out(), engine.session_out_length()),
        );
    const told = () => JSON.parse(said());
    const put = (text) => {
        const bytes = new TextEncoder().encode(text),
            room = new Uint8Array(engine.memory.buffer, engine.session_in(), bytes.length + 1);
        room.set(bytes);
        room[bytes.length] = 0;
        return bytes.length;
    };
    engine.session_games(0);
    const games = told();
    games.forEach((game, index) => {
        const leaks = [],
            worse = [];
        put("session test");
        check(engine.session_new(index, 2, 0) !== 0, `${game.key}: a seed with a blank is refused`);
        put("s7");
        engine.session_new(index, 2, 0);
        put("Person");
        engine.session_seat(0, 255);
        put("Computer");
        engine.session_seat(1, 0);
        let plies = 0,
            undone = 0,
            taken = 0;
        for (let actors = engine.session_actors(); actors && plies < 3000; actors = engine.session_actors()) {
            if ((actors >> 7) & 1) engine.session_chance();
            else if ((actors >> 1) & 1) engine.session_play(1, engine.session_choose(1, 0));
            else {
                engine.session_view(0, plies & 1);
                const frame = told(),
                    choice = frame.choices[(plies * 7) % frame.choices.length];
                if (
                    frame.scores.some(
                        (sheet) =>
                            sheet.known && sheet.lines.reduce((sum, line) => sum + line.points, 0) !== sheet.score,
                    )
                )
                    worse.push(`ply ${plies}: a sheet does not sum`);
                /* What others chose in secret is not in the log yet. */
                engine.session_log(0, 0, 0);
                for (const line of told().slice(-6))
                    if (line.say === "" && line.who === 0) leaks.push(`ply ${line.ply}: own choice hidden`);
                engine.session_play(0, choice.id);
                if (plies % 13 === 5) {
                    engine.session_view(0, 0);
                    const after = told();
                    if (after.undo < after.plies) {
                        engine.session_undo(0);
                        engine.session_view(0, 0);
                        const kept = told().plies;
                        undone++;
                        if (kept !== after.undo) worse.push(`undo kept ${kept} of ${after.undo}`);
                    }
                }
                if (plies % 29 === 17) taken += engine.session_takeback(0) >= 0 ? 1 : 0;
            }
            plies++;
        }
        check(
            engine.session_actors() === 0 && !worse.length && !leaks.length,
            `${game.key}: a table with undo and take back reaches its end (${undone} undone, ${taken} taken back)`,
            [...worse, ...leaks].join("\n"),
        );
        engine.session_record();
        const record = said();
        check(engine.session_fair() === 0, `${game.key}: its draws follow from the seed`);
        check(engine.session_load(put(record), 0) === 0, `${game.key}: its record loads again`, said());
        engine.session_record();
        check(said() === record, `${game.key}: and is written the same`);
        check(
            engine.session_load(put(record.replace(/^end .*/m, "end 0000000000000000")), 1) !== 0 && said().length > 10,
            `${game.key}: a changed record is refused in words`,
        );
        engine.session_show(255, 3);
        engine.session_cut();
        engine.session_table();
        check(told().plies === 3, `${game.key}: a record can be cut`);
    });
    secrets(engine, games, put, told);
}

/* Where two choices of one person look the same to the other, the other's log must not tell them apart. */
function secrets(engine, games, put, told) {
    const recall = 0x10;
    games.forEach((game, index) => {
        let sealed = 0,
            leaked = [];
        const seen = (viewer) => (engine.session_view(viewer, 0), JSON.stringify(told().view));
        put("s1");
        engine.session_new(index, 2, 0);
        for (let plies = 0; engine.session_actors() && plies < 400; plies++) {
            const actors = engine.session_actors(),
                seat = actors & 1 ? 0 : 1;
            if ((actors >> 7) & 1) {
                engine.session_chance();
                continue;
            }
            engine.session_view(seat, 0);
            const choices = told().choices,
                one = choices[plies % choices.length],
                other = choices[(plies + 1) % choices.length];
            engine.session_play(seat, one.id);
            if (seat !== 0 || choices.length < 2 || (engine.session_actors() >> 7) & 1) continue;
            const view = seen(1 | recall),
                whole = seen(255);
            engine.session_log(0, 1, 0);
            const line = told().at(-1);
            if (line?.who !== 0) continue;
            if (line.say === "") sealed++;
            engine.session_undo(0);
            engine.session_play(0, other.id);
            if (view === seen(1 | recall) && whole !== seen(255) && line.say !== "" && one.text !== other.text)
                leaked.push(`ply ${plies}: ${line.say}`);
        }
        check(!leaked.length, `${game.key}: the log tells no secret choice (${sealed} sealed)`, leaked.join("\n"));
    });
}

/* --- the page as it is served --- */

function ask(address, text) {
    const { hostname, port } = new URL(address);
    return new Promise((done) => {
        const socket = connect(Number(port), hostname),
            parts = [];
        socket.on("data", (part) => parts.push(part));
        socket.on("close", () => done(Buffer.concat(parts).toString("latin1")));
        socket.on("error", () => done(""));
        socket.setTimeout(4000, () => socket.destroy());
        socket.end(text);
    });
}

export async function serve(address) {
    const get = (path, method = "GET", more = "") =>
        ask(
            address,
            `${method} ${path} HTTP/1.1\r\nHost: ${new URL(address).host}\r\nConnection: close\r\n${more}\r\n`,
        );
    const home = await get("/");
    check(
        home.startsWith("HTTP/1.1 200") && home.includes("text/html") && home.includes("Skerry"),
        "serve: the page",
        home.slice(0, 200),
    );
    for (const header of [
        "Content-Security-Policy: default-src 'none'",
        "X-Content-Type-Options: nosniff",
        "Referrer-Policy: no-referrer",
        "frame-ancestors 'none'",
    ])
        check(
            home.includes(header),
            `serve: ${header.split(":")[0]} ${header.includes("frame") ? "forbids frames" : "is sent"}`,
        );
    check(!/<script(?![^>]*src=)/.test(home) && !/ on[a-z]+="/.test(home), "the page has no inline script");
    const head = await get("/", "HEAD");
    check(head.startsWith("HTTP/1.1 200") && head.endsWith("\r\n\r\n"), "serve: HEAD sends no body");
    const wasm = /assets\/main-[A-Za-z0-9]+\.js/.exec(home)?.[0];
    const packed = await get(`/${wasm}`, "GET", "Accept-Encoding: gzip, br\r\n");
    check(
        packed.includes("Content-Encoding: gzip") && packed.includes("immutable") && packed.includes("text/javascript"),
        "serve: packed, typed, kept for ever by name",
    );
    const bad = [
        "/../build.ninja",
        "/assets/../../skerry",
        "/%2e%2e/build.ninja",
        "//etc/passwd",
        "/.lock",
        "/wasm/one_game.o",
        "/assets",
        "/assets/",
        "/no-such.js",
        "/index.html.gz",
        "/a\\b.js",
    ];
    const answers = await Promise.all(bad.map((path) => get(path)));
    const wrong = bad.filter((_, i) => !/^HTTP\/1\.1 40[04]/.test(answers[i]));
    check(!wrong.length, "serve: nothing outside the page, no tricks with names", wrong.join(" "));
    check(/^HTTP\/1\.1 40/.test(await get("/", "POST", "Content-Length: 0\r\n")), "serve: the page is not posted to");
    check(
        (await get("/", "GET", `X: ${"y".repeat(9000)}\r\n`)).startsWith("HTTP/1.1 431"),
        "serve: long heads are refused",
    );
    check(/^HTTP\/1\.1 40/.test(await ask(address, "nonsense\r\n\r\n")), "serve: nonsense is answered");
    check((await get("/")).startsWith("HTTP/1.1 200"), "serve: and it goes on");
}
