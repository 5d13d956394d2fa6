/* online.mjs - tables on a server, in real browsers: TAP on stdout.
 *
 *   node web/tests/online.mjs [WORD]...
 *
 * Words choose suites (play mishaps around players pairing phone access) or, by their keys, games. With PICTURES=FOLDER in the environment the
 * suites phone and access leave a picture of every screen there, for looking at.
 */
import { createServer } from "node:http";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
    accessible,
    becomes,
    broke,
    check,
    counts,
    finish,
    games,
    long,
    note,
    random,
    root,
    sample,
    settings,
    startBrowser,
    startServer,
    stopBrowser,
    verify,
    watch,
} from "./browser.mjs";
import { playOn, saveRecord } from "./player.mjs";
import { terminal } from "./terminal.mjs";
import { encode } from "uqr";

const words = process.argv.slice(2),
    only = words.filter((word) => games().some((game) => game.key === word)),
    wanted = (name) => words.length === only.length || words.some((word) => name.includes(word));
const list = games().filter((game) => !only.length || only.includes(game.key));
const post = mkdtempSync(join(tmpdir(), "skerry-post-")) /* what the server sends to addresses */,
    letters = join(post, "letters");
process.on("exit", () => rmSync(post, { recursive: true, force: true }));
const server = await startServer({ more: ["--absent", "1", "--notify", `cat >>${letters}`] });
const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };

/* A visitor with settings of their own; `frames` collects every message that the page's lines bring. */
async function visitor(options = {}, kept = {}) {
    const browser = await startBrowser(options),
        frames = [];
    await settings(browser.page, { speed: "once", lang: "en", ...kept });
    browser.page.on("websocket", (socket) => socket.on("framereceived", (frame) => frames.push(String(frame.payload))));
    return { ...browser, frames, errors: watch(browser.page) };
}

/* Some visitors, ended after use. */
async function withVisitors(all, work) {
    const here = [],
        ends = []; /* what else has to be ended */
    try {
        for (const [options, kept] of all) here.push(await visitor(options, kept));
        await work(...here, ends);
    } catch (error) {
        broke(error);
        for (const [i, one] of here.entries()) note(`visitor ${i}: ${await said(one.page).catch(() => "gone")}`);
    } finally {
        for (const end of ends) end();
        for (const one of here) await one.stop();
    }
}

const said = (page) => page.evaluate(() => document.querySelector("main")?.innerText.slice(0, 300));
const table = (page, work, argument) => page.evaluate(work, argument);
const asked = (page) =>
    page.waitForFunction(() => globalThis.skerry?.table?.asked?.() || globalThis.skerry?.table?.over);
const ply = (page) => page.evaluate(() => skerry.table.frame.ply);

/* What a page knows becomes this value, sooner or later: it arrives by a message. */
async function equals(value, wanted) {
    const end = performance.now() + 60_000;
    while (performance.now() < end) {
        if ((await value()) === wanted) return true;
        await new Promise((done) => setTimeout(done, 50));
    }
    return false;
}

/* Fill in the form of a new table; the link that it gives. */
async function openTable(
    page,
    game,
    { name = "Ana", seats = ["me", "open"], manners = {}, address = server.address } = {},
) {
    await page.goto(`${address}#/online/new/${game}`);
    await page.waitForSelector(".new-table");
    await page.check(`input[name=players][value="${seats.length}"]`);
    for (const [seat, chair] of seats.entries()) await page.selectOption(`[data-chair="${seat}"]`, chair);
    for (const [key, value] of Object.entries(manners)) await page.selectOption(`[data-manner=${key}]`, value);
    if (seats.includes("me")) await page.fill("[data-name]", name);
    await page.click("[data-open-table]");
    await page.waitForSelector(".room, .table");
    return page.evaluate(() => skerry.server?.link() ?? location.href);
}

async function sit(page, link, name) {
    await page.goto(link);
    await page.waitForSelector("[data-sit]");
    await page.fill("[data-name]", name);
    await page.click("[data-sit]");
    await page.waitForSelector(".room-wait, .table");
}

/* --- what a spectator may know --- */

const engine = new WebAssembly.Instance(new WebAssembly.Module(readFileSync(join(root, "build/web/wasm/engine.wasm"))))
    .exports;

function put(text) {
    const bytes = new TextEncoder().encode(text),
        room = new Uint8Array(engine.memory.buffer, engine.session_in(), bytes.length + 1);
    room.set(bytes);
    room[bytes.length] = 0;
    return bytes.length;
}

const written = () =>
    new TextDecoder().decode(new Uint8Array(engine.memory.buffer, engine.session_out(), engine.session_out_length()));
const told = () => JSON.parse(written());

/* A frame without what belongs to the record rather than to the moment, and without what the page makes of the view. */
function moment(session) {
    const { plies, ply, undo, undoer, commitment, describe, ...rest } = session;
    return JSON.stringify(rest);
}

/* Every frame that somebody received against the record: it must be what that viewer may see, and it must follow from the
 * viewer's own view alone: another world that looks the same, dealt at random, gives the same bytes. */
function frameLeaks(game, frames, record, lang) {
    const index = games().findIndex((one) => one.key === game),
        leaks = [];
    let seen = 0;
    for (const text of frames) {
        const message = JSON.parse(text),
            { session, you } = message;
        if (!session || message.table.status === "over") continue;
        seen++;
        engine.session_load(put(record), lang);
        engine.session_show(you, session.ply);
        engine.session_cut();
        engine.session_log(0, you, lang);
        const lines = new Map(told().map((line) => [line.ply, JSON.stringify(line)]));
        for (const line of message.log)
            if (lines.get(line.ply) !== JSON.stringify(line))
                leaks.push(`ply ${session.ply}: log ${JSON.stringify(line)}`);
        engine.session_view(you, lang);
        if (moment(told()) !== moment(session)) leaks.push(`ply ${session.ply}: not what the viewer may see`);
        if (engine.session_sight(index, put(JSON.stringify(session.view)), lang) !== 0)
            leaks.push(`ply ${session.ply}: no view`);
        engine.session_view(you, lang);
        const { describe, ...frame } = told();
        if (moment(frame) !== moment(session)) leaks.push(`ply ${session.ply}: more than the view tells`);
        if ("describe" in session) leaks.push(`ply ${session.ply}: words that the page makes by itself`);
        engine.session_words(index, put(JSON.stringify(session.view)), lang);
        if (written() !== describe) leaks.push(`ply ${session.ply}: other words than those of the table`);
    }
    return { seen, leaks };
}

/* --- whole games: two browsers, one terminal, one phone that looks on; in an ordinary run one browser --- */

async function wholeGames() {
    /* Unless more is asked for, a game in which all decide at once and have secrets, or a short one. */
    const whole = long || only.length > 0;
    for (const game of whole ? list : [list[sample % 2]]) {
        const browsers = whole ? [[], [{}, { lang: "fr" }]] : [[]];
        await withVisitors([[phone, { lang: "fr" }], ...browsers], async (eye, ana, ...others) => {
            const ends = others.pop(),
                players = [ana, ...others],
                all = [eye, ...players],
                link = await openTable(ana.page, game.key, { seats: ["me", ...others.map(() => "open"), "open"] }),
                id = link.split("/").pop();
            await eye.page.goto(link);
            await eye.page.tap("[data-watch]");
            await eye.page.waitForSelector(".room-wait");
            for (const ben of others) {
                await sit(ben.page, link, "Benoît");
                await ana.page.waitForSelector(".room-seats li:nth-child(2):has-text('Benoît')");
            }
            const cleo = terminal(server.address, id, "Cleo", random(7));
            ends.push(cleo.stop);
            for (const one of all) await one.page.waitForSelector(".table");
            const problems = [],
                playing = async (who, seed) => problems.push(...(await playOn(who.page, { seed })).problems),
                plays = players.map((who, i) => playing(who, 1 + i));
            /* A reload in the middle of a turn. */
            await reached(ana.page, 12);
            await pauseInTurn(ana.page, plays[0]);
            const before = await ply(ana.page);
            await ana.page.reload();
            await asked(ana.page);
            check((await ply(ana.page)) >= before, `${game.key}: a browser is reloaded in its turn and goes on`);
            plays[0] = playing(ana, 3);
            /* The network goes in the middle of a turn, a choice is made, the network comes back. */
            const last = players.at(-1);
            await pauseInTurn(last.page, plays.pop());
            if (!(await table(last.page, () => skerry.table.over))) await cutAndBack(last, game.key);
            await Promise.all([...plays, playing(last, 4)]);
            const slow = setTimeout(cleo.stop, 60_000),
                typed = await cleo.played;
            clearTimeout(slow);
            check(
                !problems.length,
                `${game.key}: everything offered could be clicked`,
                [...problems, ...cleo.said().split("\n").slice(-20)].join("\n"),
            );
            for (const one of all) await one.page.waitForFunction(() => skerry.table.fair !== null);
            const finals = await Promise.all(
                all.map((one) =>
                    table(one.page, () =>
                        [skerry.table.over, skerry.table.fair, skerry.server.trusted, skerry.table.frame.plies].join(),
                    ),
                ),
            );
            check(
                new Set(finals).size === 1 && finals[0].startsWith("true,0,true"),
                `${game.key}: browsers (${players.length}) and a terminal reach the end of a game (${typed.moves} moves typed), every draw fair`,
                [...finals, typed.said.slice(-500)].join("\n"),
            );
            const record = await saveRecord(ana.page),
                checked = verify(record);
            check(checked.good, `${game.key}: the record saved from the page verifies`, checked.said);
            for (const [who, name, lang] of [
                [eye, "a phone that looks on", 1],
                ...players.map((one, i) => [one, `browser ${i + 1}`, i]),
            ]) {
                const { seen, leaks } = frameLeaks(game.key, who.frames, record, lang);
                check(
                    seen > 10 && !leaks.length,
                    `${game.key}: ${name} received ${seen} frames and no secret`,
                    leaks.slice(0, 5).join("\n"),
                );
            }
            const secrets = players.map((one) => one.page.evaluate(() => skerry.server.token));
            const heard = eye.frames.join("\n");
            check(
                !(await Promise.all(secrets)).some((secret) => heard.includes(secret)),
                `${game.key}: no key of a seat is sent to others`,
            );
            await ana.page.click("[data-review]");
            await ana.page.waitForSelector(".review-line");
            check(true, `${game.key}: the finished game is reviewed`);
            await ana.page.click("[data-review-replay]");
            await ana.page.waitForSelector(".replay");
            await ana.page.keyboard.press("Home");
            await ana.page.waitForFunction(() => skerry.table.frame.ply === 0);
            check(true, `${game.key}: the finished game can be replayed from the beginning`);
            const errors = all.flatMap((one) => one.errors.filter((text) => !/ERR_INTERNET_DISCONNECTED/.test(text)));
            check(!errors.length, `${game.key}: no error on the console`, errors.join("\n"));
        });
    }
}

const reached = (page, plies) => page.waitForFunction((n) => skerry.table.frame?.plies >= n, plies);

/* Let the script in a page stop, and wait until that player is asked. */
async function pauseInTurn(page, plays) {
    await page.evaluate(() => (window.skerryStop = true));
    await plays;
    await asked(page);
}

async function cutAndBack(who, game) {
    const { page, context } = who,
        before = await table(page, () => skerry.table.frame.ply);
    await context.setOffline(true);
    await page.waitForSelector(".line-lost");
    const made = await table(page, () => {
        const choices = skerry.table.frame.choices;
        if (skerry.table.asked()) void skerry.table.choose(choices[0].id);
        return skerry.server.sending;
    });
    await page.waitForTimeout(300);
    check(
        made && (await table(page, () => skerry.table.frame.ply)) === before,
        `${game}: with the network off the page says so and keeps the move`,
    );
    await context.setOffline(false);
    await page.waitForFunction(
        (n) => skerry.server.line.state === "open" && !skerry.server.sending && skerry.table.frame.ply > n,
        before,
    );
    const refused = await table(page, () => skerry.table.notice);
    check(
        !refused && (await counts(page, ".line-lost", 0)),
        `${game}: the network comes back and the move is played`,
        refused,
    );
}

/* --- mishaps --- */

async function mishaps() {
    const data = mkdtempSync(join(tmpdir(), "skerry-online-"));
    let home = await startServer({ data });
    const port = Number(new URL(home.address).port);
    await withVisitors([[], []], async (ana, again) => {
        const level = list[0].levels[0].name,
            own = (page) => table(page, () => skerry.table.log.filter((line) => line.who === 0).length);
        await openTable(ana.page, list[0].key, { seats: ["me", level], address: home.address });
        await ana.page.waitForSelector(".table");
        await asked(ana.page);
        /* The seat's key on a second device: both show the same. */
        const key = await table(ana.page, () => skerry.server.key());
        await again.page.goto(key);
        await again.page.waitForSelector(".table");
        await again.page.waitForFunction(() => skerry.server.you < 5);
        const shown = await table(again.page, () => [skerry.server.you, location.hash].join());
        check(
            shown === `0,#/table/${key.split("/").at(-2)}`,
            "the key of a seat opens it on another device, and leaves the address at once",
            shown,
        );
        await again.page.goto(`${key.slice(0, -1)}${key.endsWith("A") ? "B" : "A"}`);
        await again.page.click("[data-key=stay]");
        await again.page.waitForSelector(".table");
        check(
            (await table(again.page, () => skerry.server.key())) === key,
            "the key of another seat does not drive out one's own unasked",
        );
        const plies = await ply(ana.page),
            moves = await own(ana.page);
        home.stop("SIGKILL");
        await ana.page.waitForSelector(".line-lost");
        await table(ana.page, () => void skerry.table.choose(skerry.table.frame.choices[0].id));
        await ana.page.waitForSelector(".line-lost:has-text('saved')");
        check(true, "the server dies in the middle of a turn: the page says so and keeps the move");
        home = await startServer({ data, port });
        await ana.page.waitForFunction((n) => skerry.table.frame.ply > n && !skerry.server.sending, plies);
        await again.page.waitForFunction((n) => skerry.table.frame.ply > n, plies);
        await ana.page.waitForFunction((n) => skerry.table.log.filter((line) => line.who === 0).length > n, moves);
        check(
            !(await table(ana.page, () => skerry.table.notice)),
            "the server comes back: the move is played, once, and the other device sees it",
        );
        const end = await playOn(ana.page, { seed: 4, most: long ? 100000 : 6 });
        check(
            (end.over || end.clicks === 6) && !end.problems.length,
            `and the game goes on${end.over ? " to its end" : ""}`,
            end.problems.join("\n"),
        );
        if (!end.over) return;
        await ana.page.waitForFunction(() => skerry.table.fair !== null);
        const record = verify(await saveRecord(ana.page));
        check(record.good, "its record verifies", record.said);
    });
    home.stop();
    rmSync(data, { recursive: true, force: true });
}

/* --- around a table --- */

/* The page from a plain file server: nothing about online tables. */
async function statics() {
    const folder = join(root, "build/web"),
        types = {
            html: "text/html",
            js: "text/javascript",
            css: "text/css",
            wasm: "application/wasm",
            svg: "image/svg+xml",
        };
    const plain = createServer((request, answer) => {
        const path = join(folder, new URL(request.url, "http://x").pathname.replace(/\/$/, "/index.html"));
        if (!path.startsWith(folder) || !existsSync(path)) return answer.writeHead(404).end();
        answer.writeHead(200, { "Content-Type": types[path.split(".").pop()] ?? "application/octet-stream" });
        answer.end(readFileSync(path));
    });
    await new Promise((done) => plain.listen(0, "127.0.0.1", done));
    await withVisitors([[]], async ({ page }) => {
        await page.goto(`http://127.0.0.1:${plain.address().port}/`);
        await page.waitForSelector(".cards");
        await page.waitForTimeout(300);
        check(!(await page.$(".online-part")), "static files alone: the home page does not speak of online tables");
    });
    plain.close();
}

async function lists() {
    const game = list[0].key;
    await withVisitors([[], [{}, { lang: "fr" }]], async (ana, ben) => {
        const open = await openTable(ana.page, game, { manners: { join: "public" } });
        const hidden = await openTable(ana.page, game, { manners: { join: "link" } });
        await ben.page.goto(server.address);
        await ben.page.waitForSelector(".online-open li");
        const links = () => ben.page.$$eval("a[href^='#/table/']", (all) => all.map((one) => one.getAttribute("href")));
        const has = async (link) => (await links()).some((one) => link.endsWith(one));
        check((await has(open)) && !(await has(hidden)), "home: public tables are listed, private ones are not");
        await ben.page.click("[data-online]");
        await ben.page.waitForSelector(".room-line");
        check((await has(open)) && !(await has(hidden)), "the lobby likewise");
        await ben.page.click(`a[href$="${open.split("#")[1]}"]`);
        await ben.page.waitForSelector("[data-sit]");
        await ben.page.click("[data-sit]");
        check(!!(await ben.page.$("[data-sit]")), "nobody sits down without a name");
        await ben.page.fill("[data-name]", "Benoît");
        await ben.page.keyboard.press("Enter");
        await ben.page.waitForSelector(".table");
        await ana.page.goto(`${server.address}#/online`);
        await ana.page.waitForSelector("#own-tables");
        check(
            await becomes(ana.page, () => document.querySelectorAll("section:has(#own-tables) .room-line").length >= 2),
            "one's own tables stand first",
        );
        await ana.page.goto(`${server.address}#/table/AAAAAAAAAAAAAAAA`);
        await ana.page.waitForSelector(".sheet[role=alert]");
        check(true, "a table that does not exist is answered in words");
        await ana.page.goto(`${server.address}#/online/new/${game}`);
        await ana.page.waitForSelector(".new-table");
        await ana.page.selectOption("[data-manner=join]", "word");
        await ana.page.fill("label:has-text('Password') input", "gannet");
        await ana.page.fill("[data-name]", "Ana");
        await ana.page.click("[data-open-table]");
        await ana.page.waitForSelector(".room-wait");
        await ben.page.goto(await ana.page.inputValue("#share"));
        await ben.page.waitForSelector("[data-word]");
        await ben.page.fill("[data-name]", "Ben");
        await ben.page.fill("[data-word]", "puffin");
        await ben.page.click("[data-sit]");
        await ben.page.waitForSelector(".room .notice");
        await ben.page.fill("[data-word]", "gannet");
        await ben.page.click("[data-sit]");
        await ben.page.waitForSelector(".table");
        check(true, "a table with a password refuses a wrong one in words and takes the right one");
    });
}

/* A link as a code, and free seats that go to computer players; a lobby that shows something though nobody waits. */
/* Not to hear somebody, and to tell the operator. */
async function amongPeople(page, other) {
    await page.click("#tab-more");
    await page.click("[data-part=people] summary");
    await page.waitForSelector(`[data-mute="${other}"]`);
    await page.click(`[data-mute="${other}"]`);
    await page.waitForSelector(`[data-mute="${other}"][aria-pressed=true]`);
    check(true, "a player is muted");
    await page.click(`[data-report="${other}"]`);
    await page.fill("[data-report-text]", "says nothing at all");
    await page.click("[data-report-send]");
    await page.waitForSelector("[data-part=people] .notice");
    check(await counts(page, "[data-report-text]", 0), "a player is reported");
}

async function waiting() {
    const game = list[0].key;
    await withVisitors([[], []], async (ana, ben) => {
        await sit(ben.page, await openTable(ana.page, game, { seats: ["me", "open", "open"] }), "Ben");
        await ana.page.waitForSelector("[data-kick]");
        check((await ben.page.locator("[data-kick]").count()) === 0, "only who opened a table sends somebody away");
        await ana.page.click("[data-kick]");
        await ben.page.waitForSelector("section[role=alert]");
        await ana.page.waitForFunction(() => skerry.server.room.seats.filter((one) => one.kind === "open").length === 2);
        check(true, "who is sent away leaves a free seat");
        await ana.page.goto(`${server.address}#/online`);
        await ana.page.waitForSelector(`[data-watch-computers="${game}"]`);
        await ana.page.click(`[data-watch-computers="${game}"]`);
        await ana.page.waitForFunction(() => skerry.table.frame?.plies > 3);
        const people = await table(ana.page, () => skerry.table.seats.filter((seat) => seat.level === null).length);
        check(people === 0, "an empty lobby offers to watch the computers play", people);
        const link = await openTable(ana.page, game, { seats: ["me", "open", "open"], manners: { join: "public" } });
        await ana.page.click("[data-qr]");
        await ana.page.waitForSelector("svg.qr path");
        const squares = await ana.page.$eval("svg.qr path", (path) => path.getAttribute("d")),
            dark = encode(link, { border: 4, ecc: "M" }).data.flat().filter(Boolean).length;
        check(squares.split("M").length - 1 === dark, "the code on the page is that of the link", `${dark}`);
        await sit(ben.page, link, "Benoît");
        await ben.page.waitForSelector("[data-fill]");
        await ben.page.selectOption("[data-fill-level]", { index: 0 });
        await ben.page.click("[data-fill]");
        for (const one of [ana, ben]) await one.page.waitForSelector(".table");
        const kinds = await table(ana.page, () => skerry.server.room.seats.map((seat) => seat.kind).join(" "));
        check(kinds.split("person").length === 3 && kinds.includes("computer"), "free seats go to computers", kinds);
    });
    await withVisitors([[], [], []], async (ana, ben, cleo) => {
        const link = await pair(ana, ben, { join: "public", chat: "free" });
        await amongPeople(ben.page, await table(ana.page, () => skerry.server.you));
        await ana.page.click("#tab-more");
        await ana.page.click("[data-resign]");
        await ana.page.click("[data-resign=yes]");
        await ana.page.waitForFunction(() => skerry.server.room.status === "over");
        await cleo.page.goto(`${server.address}#/online`);
        const line = `section:has(#last-games) a[href$="${link.split("#")[1]}"]`;
        await cleo.page.waitForSelector(line);
        await cleo.page.click(line);
        await cleo.page.waitForSelector(".ending, .table");
        check(true, "the lobby shows the last public games, and they can be looked at");
    });
}

/* Two people at a table, until the first is asked. */
async function pair(ana, ben, manners = {}) {
    const link = await openTable(ana.page, list[0].key, { manners });
    await sit(ben.page, link, "Benoît");
    for (const one of [ana, ben]) await one.page.waitForSelector(".table");
    return link;
}

/* The other one plays until this one is asked. */
async function playUntil(one, other) {
    for (let i = 0; i < 2000 && !(await table(one.page, () => skerry.table.asked())); i++)
        if (await table(other.page, () => skerry.table.asked())) await playOn(other.page, { seed: i, most: 1 });
        else await other.page.waitForTimeout(20);
}

/* Whoever is asked, first. */
async function inTurn(ana, ben) {
    for (;;) {
        for (const [one, other] of [
            [ana, ben],
            [ben, ana],
        ])
            if (await table(one.page, () => skerry.table.asked())) return [one, other];
        await ana.page.waitForTimeout(20);
    }
}

async function together() {
    await withVisitors([[], [{}, { lang: "fr" }]], async (ana, ben) => {
        await pair(ana, ben, { chat: "free", pace: "live" });
        const [first, second] = await inTurn(ana, ben);
        await first.page.waitForFunction(() => document.title.startsWith("(!) "));
        check(!(await second.page.title()).startsWith("(!)"), "the tab says whose turn it is");
        check(await counts(first.page, ".player .clock", 2), "clocks stand beside the players");
        const clock = () => first.page.textContent(".player .clock.runs");
        const early = await clock();
        await first.page.waitForFunction(
            (old) => (document.querySelector(".player .clock.runs")?.textContent ?? old) !== old,
            early,
        );
        check(true, "and run");
        await ana.page.click("#tab-talk");
        await ana.page.fill("[data-say]", "Salut <b>toi</b>");
        await ana.page.keyboard.press("Enter");
        await ben.page.waitForSelector(".bubble:has-text('Salut <b>toi</b>')");
        await ben.page.click("#tab-talk");
        await ben.page.click("[data-phrase='2']");
        await ana.page.waitForSelector(".talk-lines li:has-text('Well played!')");
        check(true, "talk: free words as they are, phrases in the reader's language");
        await ben.page.reload();
        await ben.page.waitForFunction(() => globalThis.skerry?.server?.talk?.length === 2);
        check(
            (await table(ben.page, () => skerry.server.unread)) === 0,
            "after a reload the talk is there again, and what was read is not new",
        );
        await ana.page.reload();
        await ana.page.waitForFunction(() => globalThis.skerry?.server?.talk?.length === 2);
        /* Take back by consent: refused first, then granted. */
        const start = await ply(first.page);
        await playOn(first.page, { seed: 3, most: 1 });
        await first.page.waitForFunction((n) => skerry.table.frame.ply > n, start);
        const kind = () => table(first.page, () => skerry.table.undoKind());
        if ((await kind()) === "undo") {
            await first.page.click("[data-act=undo]");
            await first.page.waitForFunction((n) => skerry.table.frame.ply === n, start);
            check(true, "undo is free up to the barrier");
            await playOn(first.page, { seed: 3, most: 1 });
        }
        for (let i = 0; i < 20 && (await kind()) === "undo"; i++) await playOn(first.page, { seed: i, most: 1 });
        const now = await ply(first.page);
        for (const answer of ["no", "yes"]) {
            await first.page.click("[data-act=undo]");
            await first.page.waitForSelector(".ask-line");
            await second.page.waitForSelector(`[data-consent=${answer}]`);
            await second.page.click(`[data-consent=${answer}]`);
            await first.page.waitForFunction(
                ([answer, now]) => skerry.server.asking === null && (answer === "no" || skerry.table.frame.ply < now),
                [answer, now],
            );
            const kept = await ply(first.page);
            check(answer === "yes" || kept === now, `take back: the other says ${answer}`, `${now} ${kept}`);
        }
        /* Refusals with their rule, typed moves, another language in the middle of the game. */
        const [asks] = await inTurn(ana, ben);
        await asks.page.click("#tab-moves");
        await asks.page.fill("#move", "zzz nothing");
        await asks.page.keyboard.press("Enter");
        await asks.page.waitForSelector(".turn .notice");
        const illegal = await table(asks.page, () => {
            const legal = new Set(skerry.table.frame.choices.map((one) => one.id));
            let id = 0;
            while (legal.has(id)) id++;
            return skerry.table.refuse(id).then(() => skerry.table.notice);
        });
        check(/[A-Z]\d+/.test(illegal), "a refusal names its rule", illegal);
        const answered = await table(asks.page, () => {
            const legal = new Set(skerry.table.frame.choices.map((one) => one.id));
            let id = 0;
            while (legal.has(id)) id++;
            return skerry.server.play(0, id).then(({ why }) => skerry.table.words(why));
        });
        check(
            answered === illegal,
            "and the server would have refused it in the same words",
            `${answered} | ${illegal}`,
        );
        const text = await table(asks.page, () => skerry.table.frame.choices[0].text),
            at = await ply(asks.page);
        await asks.page.fill("#move", text);
        await asks.page.keyboard.press("Enter");
        await asks.page.waitForFunction((n) => skerry.table.frame.ply > n, at);
        check(true, "a typed move is played");
        await ana.page.click(".languages button:nth-child(2)");
        await ana.page.waitForFunction(() => /^(À vous|On attend)/.test(skerry.table.headline()));
        await ana.page.click("#tab-log");
        const latest = Math.max(await ply(ana.page), await ply(ben.page)),
            told = (page) =>
                table(page, () =>
                    skerry.table.log
                        .filter((line) => line.who === 7)
                        .map((line) => line.say)
                        .join("\n"),
                );
        for (const one of [ana, ben]) await one.page.waitForFunction((n) => skerry.table.frame.ply >= n, latest);
        const his = await told(ben.page),
            same = await equals(() => told(ana.page), his);
        check(same && his.length > 20, "another language in the middle of the game: the log as well", his);
        check(!(await table(ana.page, () => skerry.table.can.hint)), "no advice where people play against people");
        /* A pause by consent. */
        await ana.page.click("#tab-more");
        await ana.page.click("[data-pause=ask]");
        await ben.page.click("[data-pause=agree]");
        for (const one of [ana, ben]) await one.page.waitForFunction(() => skerry.server.room.paused);
        check(
            !(await table(ana.page, () => skerry.table.asked())) &&
                !(await table(ben.page, () => skerry.table.asked())),
            "a pause by consent: nobody is asked",
        );
        await ben.page.click("[data-pause=end]");
        await ana.page.click("[data-pause=end]");
        for (const one of [ana, ben]) await one.page.waitForFunction(() => !skerry.server.room.paused);
        check(true, "and it ends by consent");
        /* Give up, and again. */
        await ben.page.click("#tab-more");
        await ben.page.click("[data-resign]");
        await ben.page.click("[data-resign=yes]");
        for (const one of [ana, ben]) await one.page.waitForSelector(".ending [data-rematch]");
        check(
            await becomes(ana.page, () =>
                document.querySelector(".turn h1")?.textContent.includes("Benoît a abandonné"),
            ),
            "giving up ends a game for two, and the page says who",
        );
        await ana.page.waitForFunction(() => skerry.table.fair === 0);
        check(true, "the draws of a game that was given up are checked as well");
        /* Who sits where may be told before which seat is one's own. */
        const seated = () => skerry.server.room?.status === "playing" && skerry.server.you < 5;
        await ana.page.click(".ending [data-rematch]");
        await ana.page.waitForFunction(() => skerry.server.room?.status === "open");
        await ben.page.waitForSelector(".ending [data-rematch]:has-text('suivante')");
        check(true, "again: an offer, which waits for the other");
        await ben.page.click(".ending [data-rematch]");
        for (const one of [ana, ben]) await one.page.waitForFunction(seated);
        const seats = await Promise.all(
            [ana, ben].map((one) => table(one.page, () => [skerry.server.id, skerry.server.you].join())),
        );
        check(
            seats[0].split(",")[0] === seats[1].split(",")[0] && seats[0].endsWith("1") && seats[1].endsWith("0"),
            "again: both sit at the next table, seats moved on by one",
            seats.join(" "),
        );
        check(
            !ana.errors.length && !ben.errors.length,
            "together: no error on the console",
            [...ana.errors, ...ben.errors].join("\n"),
        );
    });
}

async function absence() {
    await withVisitors([[], []], async (ana, ben) => {
        const link = await pair(ana, ben);
        /* Until it is the second player's turn, who then leaves. */
        await playUntil(ben, ana);
        await ben.page.goto(`${server.address}#/`);
        await ana.page.waitForSelector(".confirm:has-text('is away')");
        await ana.page.waitForTimeout(1100);
        await table(ana.page, () => (skerry.server.absentSince[1] -= 61000));
        await ana.page.waitForSelector("[data-takeover]");
        await ana.page.click("[data-takeover]");
        await ana.page.waitForSelector(".player .presence:has-text('computer playing')");
        await ana.page.waitForFunction(() => skerry.table.asked());
        check(true, "an absent player: the computer stands in by vote, and plays");
        await ben.page.goto(link);
        await ben.page.waitForSelector("[data-return]");
        await ben.page.click("[data-return]");
        await ana.page.waitForFunction(() => skerry.server.room.seats[1].kind === "person");
        await ben.page.waitForSelector("[data-return]", { state: "detached" });
        check(true, "and the owner takes the seat back");
        await children(ana, ben);
    });
}

async function children(ana, ben) {
    await ana.page.goto(`${server.address}#/online/new/${list[0].key}`);
    await ana.page.waitForSelector(".new-table");
    await ana.page.check("[data-child]");
    await ana.page.fill("[data-name]", "Ana");
    await ana.page.click("[data-open-table]");
    await ana.page.waitForSelector(".room-wait");
    const link = await ana.page.inputValue("#share");
    await ben.page.goto(link);
    await ben.page.waitForSelector("[data-sit]");
    check(!(await ben.page.$("[data-watch]")), "children's table: nobody looks on");
    await sit(ben.page, link, "Ben");
    await ana.page.waitForSelector("#tab-talk");
    await ana.page.click("#tab-talk");
    check(
        (await counts(ana.page, "[data-phrase]", 8)) && !(await ana.page.$("[data-say]")),
        "children's table: ready phrases only",
    );
}

/* Another device is logged out, and recovery codes are shown. */
async function security(page) {
    await page.click("[data-part=security] summary");
    await page.waitForSelector("[data-end-session]");
    await page.click("[data-end-session]");
    await page.waitForSelector("[data-end-session]", { state: "detached" });
    check(true, "account: another device is logged out");
    await page.fill(".security input[autocomplete=current-password]", "herring gull");
    await page.click("[data-recovery]");
    await page.waitForSelector(".codes li");
    check(await counts(page, ".codes li", 8), "account: eight recovery codes are shown");
}

async function accounts() {
    await withVisitors([[], []], async (ana, away) => {
        const enter = async (page, name, phrase, button) => {
            await page.goto(`${server.address}#/online/account`);
            await page.waitForSelector(".account input[type=password]");
            await page.fill(".account input[type=text]", name);
            await page.fill(".account input[type=password]", phrase);
            await page.click(button);
        };
        await enter(ana.page, "ana", "herring gull", "[data-create-account]");
        await ana.page.waitForSelector("[data-logout]");
        const link = await openTable(ana.page, list[0].key);
        await enter(away.page, "ana", "wrong phrase", ".account [type=submit]");
        await away.page.waitForSelector(".account .notice");
        check(true, "account: a wrong phrase is refused in words");
        await enter(away.page, "ana", "herring gull", ".account [type=submit]");
        await away.page.waitForSelector("[data-logout]");
        await away.page.goto(`${server.address}#/online`);
        await away.page.waitForSelector("section:has(#own-tables) .room-line a");
        await away.page.click("section:has(#own-tables) .room-line a");
        await away.page.waitForSelector(".room-wait");
        await away.page.waitForFunction(() => skerry.server.you < 5);
        check(
            (await table(away.page, () => skerry.server.you)) === 0 &&
                link.endsWith(await table(away.page, () => skerry.server.id)),
            "account: one's seat is found again on another device",
        );
        await away.page.goto(`${server.address}#/online/account`);
        await away.page.waitForSelector("[data-export]");
        const [download] = await Promise.all([away.page.waitForEvent("download"), away.page.click("[data-export]")]);
        const saved = JSON.parse(readFileSync(await download.path(), "utf8"));
        check(saved.name === "ana" && saved.seats.length === 1, "account: one's data can be saved");
        await security(away.page);
        await away.page.click(".account .delete summary");
        await away.page.fill(".account .delete input[type=password]", "herring gull");
        await away.page.click("[data-delete-account]");
        await away.page.waitForSelector("[data-create-account]");
        await enter(away.page, "ana", "herring gull", ".account [type=submit]");
        await away.page.waitForSelector(".account .notice");
        check(true, "account: deleted for good");
    });
}

/* One account opens a tournament, both join, and the first round seats them. */
async function tournament(ana, ben) {
    await ana.goto(`${server.address}#/online/tournaments`);
    await ana.click(".event-page summary");
    await ana.fill("[name=event-title]", "Seabirds");
    await ana.selectOption("[name=event-kind]", "knockout");
    await ana.selectOption("[name=event-pace]", "days");
    await ana.fill("[name=event-days]", "3");
    await ana.click("[data-open-tournament]");
    await ana.click("[data-act=join]");
    await ana.waitForSelector("[data-act=leave]");
    await ben.goto(`${server.address}#/online/tournaments`);
    await ben.click("[data-tournament]");
    await ben.click("[data-act=join]");
    await ben.waitForSelector("[data-entrants]:has-text('fulmar, pétrel')");
    await ana.click("[data-act=start]");
    for (const page of [ana, ben]) {
        for (let i = 0; i < 240 && !(await page.locator("[data-own-table]").count()); i++) {
            await page.reload();
            await page.waitForSelector("[data-act=leave]");
            await page.waitForTimeout(250);
        }
        await page.click("[data-own-table]");
        await page.waitForSelector(".table");
    }
    check(true, "players: a tournament is opened and joined, and its round begins by itself");
}

/* The ranked try of the day opens a table once; afterwards it goes on. */
async function challenge(page) {
    await page.goto(`${server.address}#/online/challenge/${list[0].key}`);
    await page.click("[data-try]");
    await page.waitForSelector(".table");
    const first = page.url();
    await page.goto(`${server.address}#/online/challenge/${list[0].key}`);
    await page.waitForSelector(".commitment");
    await page.click("[data-try]");
    await page.waitForSelector(".table");
    check(page.url() === first, "players: the challenge of the day has one ranked try", page.url());
}

/* How an account is called: a calendar by a secret address, and mail to an address that was proven. */
async function calling(page) {
    await page.goto(`${server.address}#/online/account`);
    await page.click("[data-part=calls] summary");
    await page.click("[data-feed=make]");
    await page.waitForSelector("#feed");
    const address = await page.inputValue("#feed"),
        read = async () => await (await fetch(address)).text();
    check((await read()).startsWith("BEGIN:VCALENDAR"), "players: a calendar is read by its address", address);
    await page.click("[data-feed=end]");
    await page.waitForSelector("#feed", { state: "detached" });
    check(!(await read()).includes("VCALENDAR"), "players: an address that has ended tells nothing");
    await page.fill("[data-address=mail]", "fulmar@example.org");
    await page.click("[data-send=mail]");
    await page.waitForSelector("[data-code=mail]");
    let code = "";
    for (let i = 0; i < 600 && !code; i++) {
        code = existsSync(letters) ? (/there: (\w{8})\./.exec(readFileSync(letters, "utf8"))?.[1] ?? "") : "";
        await page.waitForTimeout(100);
    }
    await page.fill("[data-code=mail]", code);
    await page.click("[data-send=mail]");
    await page.waitForSelector("[data-now=mail]");
    await page.click("[data-end=mail]");
    await page.waitForSelector("[data-now=mail]", { state: "detached" });
    check(true, "players: a mail address is proven by its code, and taken back");
}

/* A game that was played here as a guest, into the account; and practice without the server. */
async function broughtAlong(page) {
    const game = list[0],
        record = readFileSync(join(root, "tests/compat", `${game.key}.record`), "utf8"),
        seats = [null, game.levels[0].name].map((level, mark) => ({ name: "", level, mark }));
    await page.evaluate(
        async ([key, kept, text]) => {
            const body = JSON.stringify({ v: 1, game: key, name: "Guest", seats: ["me", "open"] }),
                headers = { "Content-Type": "application/json" },
                made = await (await fetch("api/tables", { method: "POST", headers, body })).json(),
                seat = { id: made.table, token: made.token, game: key, name: "Guest", commitment: "", account: -1 },
                before = JSON.parse(localStorage.getItem("skerry.seats") ?? "[]");
            localStorage.setItem("skerry.seats", JSON.stringify([seat, ...before]));
            const note = {
                id: "old",
                game: key,
                seats: kept,
                plies: 80,
                over: true,
                when: 1.7e12,
                actors: 0,
                scores: [],
            };
            localStorage.setItem("skerry.games", JSON.stringify([note]));
            localStorage.setItem("skerry.record.old", JSON.stringify(text));
        },
        [game.key, seats, record],
    );
    await page.goto(`${server.address}#/online/account`);
    await page.reload();
    for (const expected of ["2 games added, 0 already there", "0 games added, 1 already there"]) {
        await page.click("[data-part=bring] summary");
        await page.click("[data-bring]");
        await page.waitForFunction(
            (words) => document.querySelector("[data-brought]")?.textContent.includes(words),
            expected,
        );
        await page.reload();
    }
    check(true, "players: a guest's seat and game are brought along, once");
    await page.goto(`${server.address}#/online/player`);
    await page.click("[data-replay]");
    await page.waitForSelector(".table");
    check(true, "players: a game that was brought along is replayed from its record");
}

/* The best players of a game: nobody yet, and then whoever the server names, with a link to the page. */
async function leaders(page) {
    const best = { name: "fulmar", rating: 1612, margin: 80, games: 12, provisional: false };
    await page.goto(`${server.address}#/online/leaders/${list[0].key}`);
    await page.waitForSelector(".event-page .muted");
    await page.evaluate((one) => {
        const ask = window.fetch;
        window.fetch = (address, what) =>
            String(address).includes("api/leaders")
                ? Promise.resolve(new Response(JSON.stringify({ v: 1, leaders: [one] })))
                : ask(address, what);
    }, best);
    await page.selectOption("[name=leaders-game]", list[1].key);
    await page.waitForSelector("[data-leaders] td");
    const row = await page.innerText("[data-leaders] tbody");
    check(/^1\s+fulmar\s+1612 ± 80\s+12$/.test(row), "players: the best of a game", row);
}

/* Two accounts become friends by a link, meet at a rated table by an invitation, and see what it did to them. */
async function comingBack() {
    await withVisitors([[], [{}, { lang: "fr" }]], async (ana, ben) => {
        for (const [one, name] of [
            [ana, "fulmar"],
            [ben, "pétrel"],
        ]) {
            await one.page.goto(`${server.address}#/online/account`);
            await one.page.fill(".account input[type=text]", name);
            await one.page.fill(".account input[type=password]", "herring gull");
            await one.page.click("[data-create-account]");
            await one.page.click("[data-own-page]");
            await one.page.waitForSelector("#friend-link");
        }
        const link = await ana.page.inputValue("#friend-link");
        await ben.page.goto(`${server.address}#/online/player/fulmar`);
        await ben.page.waitForSelector("[data-nothing]");
        check(true, "players: a private page is not there for others");
        await ben.page.goto(link);
        await ben.page.click("[data-befriend]");
        await ben.page.waitForSelector('[data-friend="fulmar"][data-kind="friend"]');
        check(true, "players: friends by a link");
        await ana.page.goto(`${server.address}#/online/new/${list[0].key}`);
        await ana.page.check("[data-rated]");
        await ana.page.click("[data-open-table]");
        await ana.page.waitForSelector(".room-wait");
        await ana.page.click("[data-part=invite] summary");
        await ana.page.click('[data-invite-friend="pétrel"]');
        await ana.page.waitForSelector("[data-part=invite] [role=status]");
        await ben.page.reload();
        await ben.page.click("[data-invite] a");
        await ben.page.click("[data-sit]");
        for (const one of [ana, ben]) await one.page.waitForSelector(".table");
        check(true, "players: a friend is invited to a rated table and sits down with the account");
        const [first] = await inTurn(ana, ben);
        await playOn(first.page, { seed: 1, most: 1 });
        check(!(await table(first.page, () => skerry.table.can.hint)), "players: no hints at a rated table");
        /* A rated game counts when everybody has played three times. */
        const played = () =>
            table(ana.page, () => [0, 1].every((seat) => skerry.table.log.filter((one) => one.who === seat).length > 3));
        for (let n = 2; n < 40 && !(await played()); n++) {
            const [next] = await inTurn(ana, ben);
            await playOn(next.page, { seed: n, most: 1 });
        }
        await table(ben.page, () => skerry.server.request("resign"));
        for (const one of [ana, ben]) await one.page.waitForSelector("[data-rated-end] li");
        const said = await ana.page.innerText("[data-rated-end]");
        check(/fulmar: 1500 → 15\d\d \(\+\d+\)/.test(said), "players: the end shows what happened to ratings", said);
        await ana.page.goto(`${server.address}#/online/player`);
        await ana.page.waitForSelector("[data-rating]");
        await ana.page.waitForSelector("[data-played]");
        check(true, "players: rating and history have changed");
        await ana.page.selectOption("[data-sight]", "public");
        await ana.page.click("[data-save-page]");
        await ana.page.waitForFunction(() => document.querySelector(".player-page [role=status]")?.textContent);
        await ben.page.goto(`${server.address}#/online/player/fulmar`);
        await ben.page.waitForSelector("[data-rating]");
        await ben.page.click("[data-played] a");
        await ben.page.waitForSelector(".table");
        check(true, "players: a page that is shown has its games, to be replayed");
        await tournament(ana.page, ben.page);
        await challenge(ana.page);
        await leaders(ana.page);
        await ana.page.reload(); /* the answers are the server's again */
        await calling(ana.page);
        await broughtAlong(ana.page);
        const errors = [...ana.errors, ...ben.errors].filter((error) => !error.includes("404")); /* the private page */
        check(!errors.length, "players: no errors", errors.join("\n"));
    });
}

/* Two who do not know each other find a table: one plays the computer meanwhile, the other comes by a phone. */
async function quickPairing() {
    const game = list[0].key,
        narrow = (page) => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);
    await withVisitors([[], [phone, { lang: "fr" }], []], async (ana, ben, cleo) => {
        await ana.page.goto(server.address);
        await ana.page.click("[data-queue]");
        await ana.page.waitForSelector("[data-wait]");
        await ana.page.selectOption("[name=queue-game]", game);
        await ana.page.fill("[data-name]", "Ana");
        await ana.page.keyboard.press("Enter");
        await ana.page.waitForSelector('[data-waiting="1"]');
        const said = await ana.page.innerText(".queue");
        check(/1 player is waiting.* 1 more is needed/.test(said), "pairing: an honest word on who waits", said);
        const level = await ana.page.innerText("[data-meanwhile]");
        check(/^Meanwhile, play: \p{L}+$/u.test(level), "pairing: a computer player meanwhile", level);
        await ana.page.click("[data-meanwhile]");
        await ana.page.waitForSelector(".table");
        await ana.page.waitForSelector(".queue-bar");
        await ben.page.goto(`${server.address}#/online/queue/${game}`);
        await ben.page.waitForSelector("[data-wait]");
        check(await narrow(ben.page), "pairing: the form fits a phone");
        await ben.page.fill("[data-name]", "Benoît");
        await ben.page.click("[data-wait]");
        await ben.page.waitForFunction(() => /^#\/table\/./.test(location.hash));
        await ana.page.click("[data-queue-table]");
        for (const one of [ana, ben]) await one.page.waitForFunction(() => skerry.server?.room?.status === "playing");
        check(
            (await table(ana.page, () => skerry.server.id)) === (await table(ben.page, () => skerry.server.id)),
            "pairing: both sit at one table",
        );
        await cleo.page.goto(`${server.address}#/online`);
        const id = await table(ana.page, () => skerry.server.id);
        await cleo.page.waitForSelector(`[data-watch-list] a[href="#/table/${id}"]`);
        check(true, "pairing: such games can be watched");
        await table(ben.page, () => skerry.server.request("resign"));
        await ana.page.click("[data-next]");
        await ana.page.waitForSelector("[data-waiting]");
        check(true, "pairing: after the game the next in the queue");
        await ana.page.click("[data-leave]");
        await ana.page.waitForSelector("[data-wait]");
        check(true, "pairing: one may stop waiting");
        const errors = [...ana.errors, ...ben.errors, ...cleo.errors];
        check(!errors.length, "pairing: no errors", errors.join("\n"));
    });
}

async function calls() {
    await withVisitors([[{ permissions: ["notifications"] }], []], async (ana, ben) => {
        await ana.page.addInitScript(() => {
            window.notes = [];
            window.Notification = class {
                static permission = "granted";
                static requestPermission = () => Promise.resolve("granted");
                constructor(title, options) {
                    window.notes.push(`${title}: ${options.body}`);
                }
                close() {}
            };
        });
        await pair(ana, ben);
        await ana.page.click("#tab-more");
        await ana.page.check("[data-notify]");
        await playUntil(ben, ana);
        await table(ana.page, () => Object.defineProperty(document, "hidden", { get: () => true, configurable: true }));
        await playUntil(ana, ben);
        await ana.page.waitForFunction(() => window.notes.length >= 1);
        const [note] = await table(ana.page, () => window.notes);
        check(note.includes("Your turn"), "a browser notification calls a player who looks elsewhere", note);
    });
}

/* Asking before what cannot be undone, and looking back at what the others did: both without the secrets of the server. */
async function carefully() {
    await withVisitors([[{}, { confirm: true }], []], async (ana, ben) => {
        await pair(ana, ben);
        await playUntil(ana, ben);
        const before = await ply(ana.page);
        await table(ana.page, () => skerry.table.choose(skerry.table.frame.choices[0].id));
        await ana.page.waitForSelector("[data-confirm]");
        check((await ply(ana.page)) === before, "what cannot be undone is asked about before it is sent");
        await ana.page.click("[data-confirm]");
        await ana.page.waitForFunction((n) => skerry.table.frame.ply > n, before);
        /* Her turn may go on; then it is his. */
        for (let i = 0; i < 500 && !(await table(ben.page, () => skerry.table.asked())); i++) {
            await table(ana.page, () => {
                if (skerry.table.asked()) void skerry.table.commit(skerry.table.frame.choices[0].id);
            });
            await ana.page.waitForTimeout(20);
        }
        const own = await ply(ben.page);
        await playUntil(ana, ben);
        const now = await ply(ana.page);
        await ana.page.locator("body").press("p");
        await ana.page.waitForSelector(".replay");
        await ana.page.keyboard.press("Home");
        await ana.page.waitForFunction(
            (n) => skerry.table.frame.ply < n && skerry.table.log.every((line) => line.ply <= skerry.table.frame.ply),
            now,
        );
        const [shown, last] = await table(ana.page, () => [
            skerry.table.frame.ply,
            skerry.table.log.filter((line) => line.who < 5).at(-1)?.who,
        ]);
        check(
            shown > before && shown <= own && last === 0 && !(await ana.page.$("[data-from-here]")),
            "looking back goes to one's own last turn, and changes nothing",
            `${before} ${shown} ${own} ${now}, seat ${last}`,
        );
        await ana.page.click("[data-leave-replay]");
        await ana.page.waitForFunction((n) => skerry.table.frame.ply === n && skerry.table.asked(), now);
        check(true, "and comes back to the game");
    });
}

async function byKeyboard() {
    await withVisitors([[]], async ({ page }) => {
        const tab = async (fits, most = 80) => {
            for (let i = 0; i < most; i++) {
                await page.keyboard.press("Tab");
                if (await page.evaluate(fits)) return true;
            }
            return false;
        };
        await page.goto(server.address);
        await page.waitForSelector(".online-part");
        check(await tab(() => "onlineNew" in document.activeElement.dataset), "keyboard: the way to a new table");
        await page.keyboard.press("Enter");
        await page.waitForSelector(".new-table");
        await tab(() => "name" in document.activeElement.dataset);
        await page.keyboard.type("Ana");
        await tab(() => document.activeElement.dataset.chair === "1");
        await page.keyboard.press("ArrowDown");
        await tab(() => "openTable" in document.activeElement.dataset);
        await page.keyboard.press("Enter");
        await page.waitForSelector(".table");
        await asked(page);
        const pick = random(5),
            arrows = ["ArrowDown", "ArrowRight", "ArrowLeft", "ArrowUp"];
        const moves = () => table(page, () => skerry.table.log.filter((line) => line.who === 0).length);
        for (let presses = 0; presses < 200 && (await moves()) < 5; presses++) {
            for (let steps = 1 + pick(3); steps > 0; steps--) await page.keyboard.press(arrows[pick(4)]);
            await page.keyboard.press("Enter");
            await asked(page);
        }
        check((await moves()) >= 5, `keyboard: a table is opened and played with keys alone (${await moves()} moves)`);
        await page.waitForFunction(() => document.querySelector("[role=status][aria-live]")?.textContent.length > 10);
        check(true, "what happens is told to screen readers");
        check(await table(page, () => skerry.table.can.hint), "alone against the computer there is advice");
        await page.keyboard.press("h");
        await page.waitForSelector(".advice li");
        check(true, "from what the player sees");
    });
}

/* --- small screens, and everybody --- */

/* Logged in, with these answers of the server, by path; until the function that this gives is called. */
async function pretend(page, answers) {
    const give = (route) => {
        const path = new URL(route.request().url()).pathname.replace("/api/", "");
        return answers[path] ? route.fulfill({ json: { v: 1, ...answers[path] } }) : route.fallback();
    };
    await page.route("**/api/**", give);
    await page.evaluate(() =>
        localStorage.setItem("skerry.account", JSON.stringify({ name: "fulmar", token: "A".repeat(43) })),
    );
    return async () => {
        await page.evaluate(() => localStorage.removeItem("skerry.account"));
        await page.unroute("**/api/**", give);
    };
}

/* One's own page as it is after many games: the answers of the server are given here. */
async function lookAtPlayer(page, look) {
    const game = list.at(-1).key,
        seats = [
            { name: "fulmar", place: 1, score: 58, before: 1500, after: 1579 },
            { name: "hard", computer: true, place: 2, score: 51, before: 1500, after: 1421 },
        ],
        answers = {
            "player/games": {
                games: [
                    {
                        table: "A".repeat(16),
                        game,
                        ended: 1.7e9,
                        seat: 0,
                        players: 2,
                        place: 1,
                        score: 58,
                        rated: true,
                        seats,
                    },
                ],
            },
            "account/friends/link": { name: "fulmar", code: "A".repeat(16) },
            "account/friends": {
                friends: ["friend", "asked", "asks"].map((kind) => ({
                    name: `Maximilienne-${kind}`,
                    kind,
                    here: true,
                })),
                invites: [],
            },
            player: {
                name: "fulmar",
                own: true,
                friend: false,
                sight: "friends",
                about: "Plays slowly, by the sea.",
                created: 1.7e9,
                ratings: [
                    {
                        game,
                        rating: 1579,
                        margin: 466,
                        games: 3,
                        provisional: true,
                        curve: [
                            [3, 1579],
                            [2, 1490],
                            [1, 1520],
                        ],
                    },
                ],
                results: [2, 3].map((players) => ({
                    game,
                    players,
                    games: 9,
                    first: 5,
                    places: 13,
                    points: 410,
                    best: 58,
                    rated: 1,
                })),
                opponents: [
                    { name: "pétrel", games: 7, before: 4, behind: 3 },
                    { level: "hard", games: 2, before: 0, behind: 2 },
                ],
                playing: [],
            },
        };
    const end = await pretend(page, answers);
    await page.goto(`${server.address}#/online/player`);
    for (const part of ["#friend-link", "[data-rating]", "[data-played]", "[data-friend]"])
        await page.waitForSelector(part);
    await look(page, "player");
    await end();
}

/* The parts of an account that tell how it is called, and the pages of events: the answers of the server are given here. */
async function lookAtCalls(page, look) {
    const now = Math.floor(Date.now() / 1000),
        game = list[0].key,
        one = (id, title, phase) => ({
            ...{ id: id.repeat(16), title, game, kind: "swiss", phase, seats: 2, round: 2, most: 16, entrants: 9 },
            ...{ starts: now + 86400, due: now + 90000, own: true, in: phase === "open", dropped: phase === "running" },
        }),
        events = [one("A", "Maximilienne’s Sunday", "running"), one("B", "Seabirds", "open")],
        answers = {
            account: { name: "fulmar", seats: [] },
            "account/calls": { sends: true, feed: true, mail: "maximilienne@mail.example.org", hook: "" },
            "account/calls/feed": { key: "A".repeat(43) },
            "account/calls/mail": { asked: true },
            tournaments: { tournaments: events, over: [] },
            [`tournaments/${events[0].id}`]: {
                tournament: events[0],
                win: 24,
                standings: [
                    { rank: 1, name: "pétrel", points: 24, opposition: 0, firsts: 1 },
                    { rank: 2, name: "fulmar", points: 0, opposition: 24, firsts: 0, gone: true, dropped: true },
                ],
                tables: [],
            },
            challenge: {
                ...{ game, day: 20000, ends: now + 1000, commitment: "a".repeat(64) },
                yesterday: { day: 19999, seed: "b".repeat(64), solution: { level: "hard", score: 51 } },
            },
            "challenge/board": { day: 20000, board: [{ name: "pétrel", score: 40, place: 1 }] },
        };
    const end = await pretend(page, answers);
    await page.reload();
    await page.click("[data-part=bring] summary");
    await page.waitForSelector("[data-brought]", { state: "attached" });
    await page.click("[data-part=calls] summary");
    await page.click("[data-feed=make]");
    await page.waitForSelector("#feed");
    await page.fill("[data-address=mail]", "fulmar@example.org");
    await page.click("[data-send=mail]");
    await page.waitForSelector("[data-code=mail]");
    await look(page, "calls of an account");
    await page.goto(`${server.address}#/online/tournaments`);
    await page.click(".event-page summary");
    await page.selectOption("[name=event-pace]", "days");
    await look(page, "tournaments");
    await page.goto(`${server.address}#/online/tournaments/${events[0].id}`);
    await page.waitForSelector("[data-dropped]");
    await look(page, "a tournament");
    await page.goto(`${server.address}#/online/challenge/${game}`);
    await page.waitForSelector("[data-yesterday=review]");
    await look(page, "challenge");
    await end();
}

/* Every screen of the online part, one after the other. */
async function screens(options, kept, inspect) {
    const look = async (page, name) => {
        await inspect(page, name);
        const folder = process.env.PICTURES,
            file = [name, kept.lang, options.isMobile ? "phone" : options.colorScheme].join("-").replaceAll(" ", "-");
        if (folder) await page.screenshot({ path: join(folder, `${file}.png`), fullPage: true });
    };
    await withVisitors([[options, kept], []], async ({ page }, ben) => {
        const link = await openTable(ben.page, list[0].key, {
            manners: { join: "public", chat: "free", pace: "live" },
            name: "Bernadette",
        });
        await page.goto(server.address);
        await page.waitForSelector(".online-open");
        await look(page, "home with online tables");
        await page.goto(`${server.address}#/online`);
        await page.waitForSelector(".room-line");
        await look(page, "lobby");
        await page.goto(`${server.address}#/online/queue/${list[0].key}`);
        await page.fill("[data-name]", "Maximilian");
        await look(page, "quick pairing");
        await page.click("[data-wait]");
        await page.waitForSelector("[data-waiting]");
        await look(page, "a place in the queue");
        await page.click("[data-leave]");
        await page.waitForSelector("[data-wait]");
        await page.goto(`${server.address}#/online/account`);
        await page.waitForSelector(".account form");
        await look(page, "account");
        await lookAtCalls(page, look);
        await lookAtPlayer(page, look);
        await page.goto(`${server.address}#/online/new/${list.at(-1).key}`);
        await page.waitForSelector(".new-table");
        await page.selectOption("[data-manner=pace]", "live");
        await page.selectOption("[data-manner=join]", "word");
        await page.click(".new-table summary");
        await look(page, "new table");
        await page.goto(link);
        await page.waitForSelector("[data-sit]");
        await look(page, "door");
        await page.click("[data-watch]");
        await page.waitForSelector(".room-wait");
        await look(page, "waiting room");
        await page.click(".room .button.primary >> nth=-1");
        await page.waitForSelector("[data-sit]");
        await page.fill("[data-name]", "Maximilian");
        await page.click("[data-sit]");
        await page.waitForSelector(".table");
        await ben.page.waitForSelector(".table");
        await ben.page.click("#tab-talk");
        await ben.page.click("[data-phrase='0']");
        await page.waitForSelector(".bubble");
        await look(page, "online table");
        const small = (options.viewport?.width ?? 1280) < 900;
        if (small) await page.click("[data-act=more]");
        await page.click("#tab-talk");
        await look(page, "talk");
        await page.click("#tab-more");
        await page.click("[data-resign]");
        await look(page, "more of an online table");
        if (small) await page.click(".side-close");
        await page.evaluate(() => skerry.server.line.cut());
        await page.waitForSelector(".line-lost");
        await look(page, "a lost line");
    });
}

/* On a phone, in an ordinary run the only look that axe has at them: at every second one, the others with the next sample. */
async function small() {
    let turn = sample;
    for (const lang of long ? ["en", "fr"] : ["fr"])
        await screens({ ...phone, colorScheme: "dark" }, { lang }, async (page, name) => {
            if (!long && turn++ % 2 === 0) await accessible(page, `${name}, ${lang}, phone`);
            const wide = await page.evaluate(
                () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
            );
            check(wide <= 0, `360 px, ${lang}: no sideways scrolling: ${name}`, wide);
            const tiny = await page.evaluate(() =>
                [...document.querySelectorAll("button, a, select, summary, input")]
                    .filter((one) => {
                        const box = (one.closest(".check, .count") ?? one).getBoundingClientRect();
                        return (
                            box.width > 0 &&
                            getComputedStyle(one).visibility === "visible" &&
                            !one.closest(".unseen, .skip, .board, p:not(.buttons, .form-end), dd, li span, small") &&
                            (box.height < 43.5 || box.width < 39.5) &&
                            !one.classList.contains("unseen")
                        );
                    })
                    .map((one) => one.className || one.textContent)
                    .slice(0, 5),
            );
            check(!tiny.length, `360 px, ${lang}: touch targets: ${name}`, tiny.join(", "));
            const hidden = await page.evaluate(() =>
                [...document.querySelectorAll(".side.open .tabs button")]
                    .filter((one) => {
                        const box = one.getBoundingClientRect();
                        return !one.contains(document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2));
                    })
                    .map((one) => one.textContent),
            );
            check(!hidden.length, `360 px, ${lang}: nothing covers a tab: ${name}`, hidden.join(", "));
        });
}

async function access() {
    const ways = [
        ["light", "en"],
        ["dark", "fr"],
        ["light", "fr"],
        ["dark", "en"],
    ];
    for (const [theme, lang] of long ? ways : [ways[sample % 2]])
        await screens({ colorScheme: theme }, { lang }, (page, name) => accessible(page, `${name}, ${lang}, ${theme}`));
}

if (wanted("play")) await wholeGames();
if (wanted("mishaps")) await mishaps();
if (wanted("around")) {
    await statics();
    await waiting();
    await lists();
    await together();
    await absence();
    await accounts();
    await calls();
    await carefully();
    await byKeyboard();
}
if (wanted("players")) await comingBack();
if (wanted("pairing")) await quickPairing();
if (wanted("phone")) await small();
if (long || words.includes("access")) await access();
note(`addresses served at ${server.address}`);
await stopBrowser();
server.stop();
finish();
