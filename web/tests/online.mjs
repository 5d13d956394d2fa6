/* online.mjs - tables on a server, in real browsers: TAP on stdout.
 *
 *   node web/tests/online.mjs [WORD]...
 *
 * Words choose suites (play mishaps around phone access) or, by their keys, games.
 */
import { spawnSync } from "node:child_process";
import { createServer } from "node:http";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
    check,
    finish,
    games,
    note,
    random,
    root,
    settings,
    skerry,
    startBrowser,
    startServer,
    stopBrowser,
    watch,
} from "./browser.mjs";
import { playOn, saveRecord } from "./player.mjs";
import { post, typist, Wire } from "./wire.mjs";

const words = process.argv.slice(2),
    only = words.filter((word) => games().some((game) => game.key === word)),
    wanted = (name) => words.length === only.length || words.some((word) => name.includes(word));
const list = games().filter((game) => !only.length || only.includes(game.key));
const server = await startServer({ more: ["--absent", "1"] });
const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };

/* A visitor with settings of their own; `frames` collects every message that the page's lines bring. */
async function visitor(options = {}, kept = {}) {
    const browser = await startBrowser(options),
        frames = [];
    await settings(browser.page, { motion: false, lang: "en", ...kept });
    browser.page.on("websocket", (socket) => socket.on("framereceived", (frame) => frames.push(String(frame.payload))));
    return { ...browser, frames, errors: watch(browser.page) };
}

/* Some visitors, ended after use. */
async function withVisitors(all, work) {
    const here = [];
    try {
        for (const [options, kept] of all) here.push(await visitor(options, kept));
        await work(...here);
    } catch (error) {
        check(false, "no exception", error.stack ?? error);
        for (const [i, one] of here.entries()) note(`visitor ${i}: ${await said(one.page).catch(() => "gone")}`);
    } finally {
        for (const one of here) await one.stop();
    }
}

const said = (page) => page.evaluate(() => document.querySelector("main")?.innerText.slice(0, 300));
const table = (page, work, argument) => page.evaluate(work, argument);
const asked = (page) => page.waitForFunction(() => skerry.table.asked?.() || skerry.table.over);
const ply = (page) => page.evaluate(() => skerry.table.frame.ply);

/* Fill in the form of a new table; the link that it gives. */
async function openTable(page, game, { name = "Ana", seats = ["me", "open"], manners = {}, address = server.address } = {}) {
    await page.goto(`${address}#/online/new/${game}`);
    await page.waitForSelector(".new-table");
    await page.check(`input[name=players][value="${seats.length}"]`);
    for (const [seat, chair] of seats.entries()) await page.selectOption(`[data-chair="${seat}"]`, chair);
    for (const [key, value] of Object.entries(manners)) await page.selectOption(`[data-manner=${key}]`, value);
    if (seats.includes("me")) await page.fill("[data-name]", name);
    await page.click("[data-open-table]");
    await page.waitForSelector(".room, .table");
    return page.evaluate(() => skerry.table.link?.() ?? location.href);
}

async function sit(page, link, name) {
    await page.goto(link);
    await page.waitForSelector("[data-sit]");
    await page.fill("[data-name]", name);
    await page.click("[data-sit]");
    await page.waitForSelector(".room-wait, .table");
}

function verify(text) {
    const folder = mkdtempSync(join(tmpdir(), "skerry-record-")),
        file = join(folder, "game.record");
    writeFileSync(file, text);
    const run = spawnSync(skerry, ["replay", file, "--verify"], { encoding: "utf8" });
    rmSync(folder, { recursive: true });
    return { good: run.status === 0, said: run.stdout + run.stderr };
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

const told = () =>
    JSON.parse(
        new TextDecoder().decode(
            new Uint8Array(engine.memory.buffer, engine.session_out(), engine.session_out_length()),
        ),
    );

/* A frame without what belongs to the record rather than to the moment. */
function moment(session) {
    const { plies, ply, undo, undoer, commitment, ...rest } = session;
    return JSON.stringify(rest);
}

/* Every frame of a spectator against the record: it must be what the table shows, and it must follow from the spectator's
 * own view alone: another world that looks the same, dealt at random, gives the same bytes. */
function frameLeaks(game, frames, record) {
    const index = games().findIndex((one) => one.key === game),
        leaks = [];
    let seen = 0;
    for (const text of frames) {
        const message = JSON.parse(text),
            session = message.session;
        if (!session || message.table.status === "over") continue;
        seen++;
        engine.session_load(put(record), 1);
        engine.session_show(session.ply);
        engine.session_view(6, 1);
        if (moment(told()) !== moment(session)) leaks.push(`ply ${session.ply}: not what the table shows`);
        if (engine.session_sight(index, put(JSON.stringify(session.view)), 1) !== 0)
            leaks.push(`ply ${session.ply}: no view`);
        engine.session_view(6, 1);
        if (moment(told()) !== moment(session)) leaks.push(`ply ${session.ply}: more than the view tells`);
    }
    return { seen, leaks };
}

/* --- whole games: two browsers, one player with typed moves, one phone that looks on --- */

async function wholeGames() {
    for (const game of list) {
        await withVisitors([[], [{}, { lang: "fr" }], [phone, { lang: "fr" }]], async (ana, ben, eye) => {
            const link = await openTable(ana.page, game.key, { seats: ["me", "open", "open"] }),
                id = link.split("/").pop();
            await eye.page.goto(link);
            await eye.page.tap("[data-watch]");
            await eye.page.waitForSelector(".room-wait");
            await sit(ben.page, link, "Benoît");
            await ana.page.waitForSelector(".room-seats li:nth-child(2):has-text('Benoît')");
            const third = typist(server.address, id, "Cleo", random(7));
            third.catch(() => undefined);
            for (const one of [ana, ben, eye]) await one.page.waitForSelector(".table");
            const problems = [];
            const playing = async (who, seed) => problems.push(...(await playOn(who.page, { seed })).problems);
            let anaPlays = playing(ana, 1),
                benPlays = playing(ben, 2);
            /* A reload in the middle of a turn. */
            await reached(ana.page, 12);
            await pauseInTurn(ana.page, anaPlays);
            const before = await ply(ana.page);
            await ana.page.reload();
            await asked(ana.page);
            check((await ply(ana.page)) >= before, `${game.key}: a browser is reloaded in its turn and goes on`);
            anaPlays = playing(ana, 3);
            /* The network goes in the middle of a turn, a choice is made, the network comes back. */
            await pauseInTurn(ben.page, benPlays);
            if (!(await table(ben.page, () => skerry.table.over))) await cutAndBack(ben, game.key);
            await Promise.all([anaPlays, playing(ben, 4)]);
            const typed = await third;
            check(!problems.length, `${game.key}: everything offered could be clicked`, problems.join("\n"));
            for (const one of [ana, ben, eye]) await one.page.waitForFunction(() => skerry.table.fair !== null);
            const ends = await Promise.all(
                [ana, ben, eye].map((one) =>
                    table(one.page, () => [skerry.table.over, skerry.table.fair, skerry.table.trusted, skerry.table.frame.plies].join()),
                ),
            );
            check(
                new Set(ends).size === 1 && ends[0].startsWith("true,0,true"),
                `${game.key}: two browsers and typed moves reach the end of a game for three (${typed.moves} typed), every draw fair`,
                ends.join("\n"),
            );
            const record = await saveRecord(ana.page),
                checked = verify(record);
            check(checked.good, `${game.key}: the record saved from the page verifies`, checked.said);
            const { seen, leaks } = frameLeaks(game.key, eye.frames, record);
            check(
                seen > 10 && !leaks.length,
                `${game.key}: a phone that looks on received ${seen} frames and no secret`,
                leaks.slice(0, 5).join("\n"),
            );
            const secrets = [ana, ben].map((one) => one.page.evaluate(() => skerry.table.token));
            const heard = eye.frames.join("\n");
            check(
                !(await Promise.all(secrets)).some((secret) => heard.includes(secret)),
                `${game.key}: no key of a seat is sent to others`,
            );
            await ana.page.click("[data-act=replay]");
            await ana.page.waitForSelector(".replay");
            await ana.page.keyboard.press("Home");
            await ana.page.waitForFunction(() => skerry.table.frame.ply === 0);
            check(true, `${game.key}: the finished game can be replayed from the beginning`);
            const errors = [ana, ben, eye].flatMap((one) => one.errors.filter((text) => !/ERR_INTERNET_DISCONNECTED/.test(text)));
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
        return skerry.table.sending;
    });
    await page.waitForTimeout(300);
    check(
        made && (await table(page, () => skerry.table.frame.ply)) === before,
        `${game}: with the network off the page says so and keeps the move`,
    );
    await context.setOffline(false);
    await page.waitForFunction((n) => skerry.table.line.state === "open" && !skerry.table.sending && skerry.table.frame.ply > n, before);
    const refused = await table(page, () => skerry.table.notice);
    check(!refused && !(await page.$(".line-lost")), `${game}: the network comes back and the move is played`, refused);
}

if (wanted("play")) await wholeGames();
note(`addresses served at ${server.address}`);
await stopBrowser();
server.stop();
finish();
