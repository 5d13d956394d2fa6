/* all.mjs - the browser tests: TAP on stdout.
 *
 *   node web/tests/all.mjs [WORD]...
 *
 * Words choose suites (plain play labels around story shelf review team keyboard aids books senses guesses look meant memory phone lessons setup offline access budget) or, by their keys, games.
 */
import { dragging, explanations, lookingBack, motion, pieces, positions, silence, turning, zoomed } from "./aids.mjs";
import {
    accessible,
    becomes,
    broke,
    check,
    counts,
    finish,
    games,
    inTurn,
    long,
    note,
    sample,
    settings,
    startBrowser,
    startServer,
    stopBrowser,
    verify,
    watch,
} from "./browser.mjs";
import { books } from "./books.mjs";
import { budgets } from "./budget.mjs";
import { device } from "./device.mjs";
import { guesses } from "./guesses.mjs";
import { gameByKeys } from "./keys.mjs";
import { byMouse, coached, otherWays } from "./lessons.mjs";
import { names, pictures } from "./names.mjs";
import { meant } from "./meant.mjs";
import { memory } from "./memory.mjs";
import { colours, headings, questions, serve, session, words as pageWords } from "./plain.mjs";
import { atRest, openTable, playByLabels, playOn, press, saveRecord, skipStory } from "./player.mjs";
import { reviews } from "./review.mjs";
import { senses } from "./senses.mjs";
import { teams } from "./team.mjs";

const words = process.argv.slice(2),
    wanted = (name) => !words.length || words.some((word) => name.includes(word));
const only = words.filter((word) => games().some((game) => game.key === word));
const list = games()
        .map((game, place) => ({ ...game, place }))
        .filter((game) => !only.length || only.includes(game.key)),
    server = await startServer();

/* A page of its own in a browser, ended after use. */
async function withPage(options, kept, work) {
    const browser = await startBrowser(options);
    try {
        await settings(browser.page, { speed: "once", ...kept });
        await work(browser.page, watch(browser.page), browser.context);
    } catch (error) {
        broke(error);
    } finally {
        await browser.stop();
    }
}

const sideways = (page) =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/* A whole game by clicking is played in one language; games by keys and by labels in the other, not all to their end. A long run,
 * or one for a game, plays every game in both. Most suites take one or two games in turn (docs/testing.md). Stone Age Junior is
 * short: it is played to its end by keys and on the shelf. */
const langs = ["en", "fr"],
    whole = long || only.length > 0,
    localeOf = (lang) => (lang === "fr" ? "fr-FR" : "en-GB"),
    share = (number, count = 1) => (whole ? list : inTurn(list, number, count)),
    gamesIn = (lang, from, shift = 0) => from.filter(({ place }) => whole || langs[(place + shift) % 2] === lang);

/* --- whole games by clicking what is offered, in both languages --- */

async function wholeGames() {
    for (const lang of langs) {
        const mine = gamesIn(lang, share(3));
        if (!mine.length) continue;
        await withPage({ locale: localeOf(lang) }, {}, async (page, errors) => {
            for (const game of mine) {
                await openTable(page, server.address, game.key, { seed: `${lang}-1` });
                const end = await playOn(page, { seed: 1 });
                check(
                    end.over && !end.problems.length && !errors.length,
                    `${game.key} in ${lang}: a whole game by clicking (${end.clicks} clicks, ${end.plies} plies)`,
                    [...end.problems, ...errors, end.verdict].join("\n"),
                );
                const said = await page.evaluate(() => document.documentElement.lang);
                check(said === lang, `${game.key}: the page took its language from the browser (${lang})`, said);
                if (!end.over) continue;
                await page.waitForSelector(".ending");
                await theEnd(page, `${game.key} in ${lang}`);
                const record = verify(await saveRecord(page));
                check(record.good, `${game.key} in ${lang}: the saved record verifies`, record.said);
                await page.click("[data-again]");
                await page.waitForFunction(() => !skerry.table.over && skerry.table.frame);
                const begins = await page.evaluate(() => skerry.table.plan.seats[0].mark);
                check(begins === 1, `${game.key} in ${lang}: again, and seats move on by one`, begins);
                errors.length = 0;
            }
        });
    }
}

/* The last page: everybody's place, a table that sums or a picture instead, the best deed, and what to do next. */
async function theEnd(page, name) {
    await page.waitForSelector(".end-fair");
    const end = await page.evaluate(() => {
        const { frame, facts } = skerry.table,
            rows = (part) =>
                [...document.querySelectorAll(`.ending ${part} tr`)].map((row) =>
                    [...row.querySelectorAll("td")].map((cell) =>
                        Number((cell.querySelector(".figures") ?? cell).textContent || 0),
                    ),
                );
        const lines = rows("tbody"),
            total = rows("tfoot")[0] ?? [];
        return {
            child: facts.fades,
            sums:
                total.length > 0 && total.every((sum, i) => lines.reduce((all, row) => all + (row[i] ?? 0), 0) === sum),
            places: [...document.querySelectorAll(".end-place")].map((one) => Number(one.textContent)),
            true: frame.scores.map((one) => one.place).sort(),
            huts: document.querySelectorAll(".end-finale svg").length,
            tables: document.querySelectorAll(".ending table, .end-points").length,
            buttons: ["again", "review", "share"].filter((one) => document.querySelector(`[data-${one}]`)).length,
            dock: document.querySelector(".dock").getClientRects().length,
        };
    });
    if (end.child)
        check(end.huts === 1 && !end.tables, `${name}: the end is a picture without figures`, JSON.stringify(end));
    else {
        check(end.sums, `${name}: the table of the end sums`, JSON.stringify(end));
        check(end.places.join() === end.true.join(), `${name}: everybody has a place`, JSON.stringify(end));
    }
    check(end.buttons === 3 && !end.dock, `${name}: again, review, save or share`, JSON.stringify(end));
    if (!(await page.$("[data-deed]")) || (await page.$(".generic"))) return; /* the generic board stages nothing */
    const said = await page.textContent(".end-deed p");
    await page.click("[data-deed]");
    await page.waitForFunction(() => skerry.table.caption && document.querySelector(".board[data-stage]"));
    await skipStory(page);
    await page.waitForSelector(".ending [data-deed]");
    check(
        said.length > 10 && (await page.evaluate(() => skerry.table.over)),
        `${name}: the best deed can be seen again`,
        said,
    );
}

/* --- whole games by the words of the list alone --- */

async function byLabels() {
    for (const lang of langs) {
        const mine = gamesIn(lang, share(1), 1);
        if (!mine.length) continue;
        await withPage({}, { lang }, async (page, errors) => {
            for (const game of mine) {
                await openTable(page, server.address, game.key, { seed: `${lang}-label` });
                const end = await playByLabels(page, { seed: 3, most: whole ? 100000 : 8 });
                check(
                    (end.over || end.moves === 8) && !end.problems.length && !errors.length,
                    `${game.key} in ${lang}: ${end.over ? "a whole game" : "played"} by labels (${end.moves} moves)`,
                    [...end.problems, ...errors].join("\n"),
                );
            }
        });
    }
}

/* --- around a game: undo, take back, hint, typed moves, refusal, replay, continue, load, hot seat --- */

async function around() {
    const game = list[0].key;
    await withPage({}, {}, async (page, errors) => {
        const table = (work) => page.evaluate(work);
        await page.goto(server.address);
        await page.click(`[data-play="${game}"]`);
        await page.waitForSelector(".turn.asked");
        check(await page.$(".board"), "play now: two clicks from the address to the board");
        const before = await table(() => skerry.table.frame.plies);
        await playOn(page, { seed: 3, most: 2 });
        await page.waitForSelector(".turn.asked");
        await page.click("[data-act=undo]");
        await page.waitForSelector(".turn.asked");
        const after = await table(() => skerry.table.frame.plies);
        check(after >= before, "undo or take back goes to a decision of the person", `${before} ${after}`);
        await page.click("[data-act=hint]");
        await page.waitForSelector(".advice li");
        check((await page.locator(".advice li").count()) >= 1, "hint: ranked advice with reasons");
        await page.click("#tab-moves");
        await page.fill("#move", "zzz nothing");
        await page.keyboard.press("Enter");
        await page.waitForSelector(".turn .notice");
        check(
            (await page.textContent(".turn .notice")).includes("zzz"),
            "a typed move that does not exist gets an answer",
        );
        const text = await table(() => skerry.table.frame.choices[0].text),
            plies = await table(() => skerry.table.frame.plies);
        await page.fill("#move", text.toUpperCase());
        await page.keyboard.press("Enter");
        await page.waitForFunction((n) => skerry.table.frame.plies > n, plies);
        check(true, "a typed move in the terminal's notation is played");
        await playOn(page, { seed: 5, most: 4 });
        await atRest(page);
        const kept = await table(() => skerry.table.frame.plies);
        await page.keyboard.press("p");
        await page.waitForSelector(".replay");
        const first = await table(() => skerry.table.earliest());
        await page.keyboard.press("Home");
        await page.waitForFunction((ply) => skerry.table.frame.ply === ply, first);
        for (let i = 0; i < 2; i++) await page.keyboard.press("ArrowRight");
        await page.waitForFunction((ply) => skerry.table.frame.ply === ply, Math.min(first + 2, kept));
        await page.keyboard.press("PageDown");
        check((await table(() => skerry.table.frame.plies)) === kept, "replay: stepping by keys leaves the game alone");
        await page.click("[data-leave-replay]");
        await page.waitForSelector(".turn.asked");
        await page.reload();
        await page.waitForSelector(".turn.asked");
        check((await table(() => skerry.table.frame.plies)) === kept, "after a reload the game goes on where it was");
        const record = await saveRecord(page);
        await page.goto(`${server.address}#/`);
        await page.waitForSelector("[data-continue]");
        await page.setInputFiles("#record-file", {
            name: "bad.record",
            mimeType: "text/plain",
            buffer: Buffer.from("not a record"),
        });
        await page.waitForSelector(".home .notice");
        check(true, "a file that is no record is refused in words");
        await page.setInputFiles("#record-file", {
            name: "game.record",
            mimeType: "text/plain",
            buffer: Buffer.from(record),
        });
        await page.waitForSelector(".turn.asked");
        check(
            (await table(() => skerry.table.frame.plies)) === kept &&
                (await table(() => skerry.table.people().length)) === 1,
            "a saved record is opened with its players",
        );
        await page.click("#tab-rules");
        await page.fill(".rules input", "R1");
        check(await counts(page, ".rule-list dt", 1), "rules are found by number");
        /* The children's game lies open among those who share a screen. */
        const secret = game === "stone-age-junior" ? "isle-of-skye" : game;
        await openTable(page, server.address, secret, { people: 2, seed: "2" });
        await page.waitForSelector("[data-curtain]");
        check(!(await page.$(".board")), "hot seat: the curtain hides the table");
        const end = await playOn(page, { seed: 2, most: whole ? 100000 : 16 });
        check(
            (end.over || end.clicks === 16) && !end.problems.length,
            `hot seat: two people play behind the curtain (${end.clicks} clicks)`,
            end.problems.join("\n"),
        );
        check(!errors.length, "no error on the console", errors.join("\n"));
    });
}

/* An address that changes while the page has just been drawn for the first time, before its next frame, is followed. */
async function movedEarly() {
    const game = list[0].key;
    await withPage({}, {}, async (page) => {
        await page.addInitScript((to) => {
            const seen = new MutationObserver(() => {
                if (!document.querySelector("main")) return;
                seen.disconnect();
                location.hash = to;
            });
            seen.observe(document, { childList: true, subtree: true });
        }, `#/new/${game}`);
        await page.goto(server.address);
        const came = await page.waitForSelector(".setup", { timeout: 20_000 }).catch(() => null);
        check(came, "an address that changes at once is followed");
    });
}

/* --- opponents one can follow: captions at a speed, pause, skip --- */

async function story() {
    const game = list.some((one) => one.key === "settlement") ? "settlement" : list[0].key;
    /* One own turn, then the opponent's: what was said, how long its steps were to stay, and whether the person was asked again. */
    const follow = async (page, during) => {
        await openTable(page, server.address, game, { seed: "6" });
        await page.waitForSelector(".turn.asked", { timeout: 90000 });
        return page.evaluate(
            async ({ during }) => {
                const table = skerry.table,
                    said = new Map(),
                    begin = performance.now(),
                    hold = table.hold.bind(table);
                let asked = false,
                    pressed = false,
                    stays = 0;
                table.hold = (turn, ms) => ((stays += ms), hold(turn, ms));
                const end =
                    table.frame.choices.find((choice) => choice.id === 69 || choice.id === 70) ??
                    table.frame.choices[0];
                await table.choose(end.id);
                while (performance.now() - begin < 120000 && !asked) {
                    const now = table.playing && table.caption?.text,
                        button = document.querySelector(`[data-story=${during || "skip"}]`);
                    if (now) said.set(now, (said.get(now) ?? 0) + 1);
                    if (now && table.asked()) return { wrong: "asked while a story is told" };
                    if (now && during && button && !pressed) {
                        pressed = true;
                        button.click();
                        if (during === "pause") {
                            await new Promise((done) => setTimeout(done, 1500));
                            if (table.caption?.text !== now) return { wrong: "a pause does not hold" };
                            document.querySelector("[data-story=pause]").click();
                        }
                    }
                    await new Promise((done) => setTimeout(done, 20));
                    asked = table.asked() || table.over;
                }
                return { captions: said.size, stays, pace: table.pace(), asked };
            },
            { during },
        );
    };
    const seen = {};
    for (const speed of long ? ["slow", "fast", "once"] : ["once"])
        await withPage({}, { speed }, async (page) => {
            seen[speed] = await follow(page, "");
        });
    await withPage({}, { speed: "normal" }, async (page) => {
        seen.normal = await follow(page, "");
        const held = await follow(page, "pause");
        check(!held.wrong && held.asked, "pause holds the story, and it goes on", JSON.stringify(held));
        const skipped = await follow(page, "skip");
        check(skipped.asked && skipped.stays < seen.normal.stays, "skip ends the turn", JSON.stringify(skipped));
    });
    await withPage({}, { speed: "slow" }, (page) => leftInTheMiddle(page, game));
    note(JSON.stringify(seen));
    check(seen.normal?.captions > 0 && seen.normal.asked, "normal speed: an opponent's turn is told, then I am asked");
    check(seen.once?.captions === 0 && seen.once.asked, "at once: nothing is told step by step");
    const order = long ? ["slow", "normal", "fast", "once"] : ["normal", "once"];
    check(
        order.every((speed, i) => !i || seen[order[i - 1]]?.pace > seen[speed]?.pace),
        `a step takes less time, one speed after the other: ${order.join(", ")}`,
    );
    const phone = { width: 360, height: 740 };
    for (const viewport of long ? [{ width: 1280, height: 720 }, phone] : [phone])
        await withPage({ viewport }, { speed: "fast" }, (page, errors) => onStage(page, errors, game, viewport.width));
    if (list.some((one) => one.key === "isle-of-skye")) await withPage({}, { lang: "fr" }, (page) => market(page));
}

/* Who goes away while an opponent's turn is told finds the game as it stands after it. */
async function leftInTheMiddle(page, game) {
    await openTable(page, server.address, game, { seed: "6" });
    await page.waitForSelector(".turn.asked");
    const before = await page.evaluate(() => {
        const { frame } = skerry.table,
            end = frame.choices.find((choice) => choice.id === 69 || choice.id === 70) ?? frame.choices[0];
        void skerry.table.choose(end.id);
        return frame.plies;
    });
    await page.waitForFunction(() => skerry.table.caption);
    await page.goto(`${server.address}#/`);
    await page.click("[data-continue]");
    await page.waitForFunction(() => skerry.table.asked());
    const after = await page.evaluate(() => skerry.table.frame.plies);
    check(after > before, "a game that is left while a turn is told has kept it", `${before} ${after}`);
}

/* What is told and shown until the person is asked again: whose turn, the place that stands on the board, the name on it. */
function listen(page) {
    return page.evaluate(async () => {
        const table = skerry.table,
            told = [],
            begin = performance.now();
        while (performance.now() - begin < 60000 && !table.asked() && !table.over) {
            const now = table.caption,
                board = document.querySelector(".board");
            if (now && told.at(-1)?.text !== now.text)
                told.push({ who: now.who, text: now.text, stage: "", plate: "" });
            if (now && now.at > 0) {
                told.at(-1).stage = board.dataset.stage ?? "";
                told.at(-1).plate ||= document.querySelector(".stage-plate")?.textContent ?? "";
                told.at(-1).heading = document.querySelector(".turn h1")?.textContent ?? "";
            }
            await new Promise((done) => setTimeout(done, 15));
        }
        return told;
    });
}

/* Three opponents, one after the other, each on its own place; then the same again on demand, and nothing has changed. */
async function onStage(page, errors, game, width) {
    await openTable(page, server.address, game, { seed: "19", players: 4 });
    await page.waitForSelector(".turn.asked");
    await atRest(page);
    const names = await page.evaluate(() => skerry.table.seats.map((seat) => seat.name));
    let told = [];
    for (let turn = 0; turn < 6 && new Set(told.map((one) => one.who)).size < 3; turn++) {
        await page.evaluate(() => {
            const { frame } = skerry.table;
            return skerry.table.choose(
                (frame.choices.find((one) => one.id === 69 || one.id === 70) ?? frame.choices[0]).id,
            );
        });
        told = await listen(page);
    }
    const shown = told.filter((one) => one.heading);
    check(
        shown.length >= 3 && shown.every((one) => Number(one.stage) === one.who && one.heading === one.text),
        `${width} px: each opponent's turn is told in words, with its own place on the board`,
        JSON.stringify(told),
    );
    check(
        shown.some((one) => one.plate) && shown.every((one) => !one.plate || one.plate === names[one.who]),
        `${width} px: the place bears its name`,
        JSON.stringify(told),
    );
    await page.waitForFunction(() => skerry.table.asked());
    check(await counts(page, ".board[data-stage]", 0), `${width} px: then my own place is back, and I am asked`);
    const plies = await page.evaluate(() => skerry.table.frame.plies);
    await page.keyboard.press("s");
    await page.waitForFunction(() => skerry.table.playing);
    const again = await listen(page);
    await page.waitForFunction(() => skerry.table.asked());
    check(
        again.map((one) => one.text).join() === told.map((one) => one.text).join() &&
            (await page.evaluate(() => skerry.table.frame.plies)) === plies,
        `${width} px: since my last turn: the same stories again, in order`,
        JSON.stringify([told, again]),
    );
    check(!errors.length, `${width} px: no error on the console`, errors.join("\n"));
}

/* Isle of Skye: prices and purchases of all on one card, which goes when it was read. */
async function market(page) {
    await openTable(page, server.address, "isle-of-skye", { seed: "4", players: 3 });
    for (let move = 0; move < 12 && !(await page.$(".skye-deals")); move++) {
        await atRest(page);
        if (await page.evaluate(() => skerry.table.frame.view.step === "build")) break;
        await playOn(page, { seed: 2 + move, most: 1 });
    }
    await page.waitForSelector(".skye-deals");
    const rows = await page.$$eval(".skye-deals li", (all) => all.map((one) => one.textContent));
    check(
        rows.length === 3 && rows.every((row) => / vend .* à\s\d.*(achète|Achète|acheter)/.test(row)),
        "isle-of-skye: one card says who asked what and who bought what",
        rows.join("\n"),
    );
    await page.click(".skye-deals button");
    await page.waitForFunction(() => !document.querySelector(".skye-deals"));
    check(true, "isle-of-skye: and goes when it was read");
}

/* --- games are never lost: several at once, finished ones, out and in, a full store --- */

async function shelf() {
    await withPage({}, {}, async (page, errors) => {
        page.on("dialog", (dialog) => dialog.accept());
        const keys = games()
                .slice(0, 3)
                .map((game) => game.key),
            plies = () => page.evaluate(() => skerry.table.frame.plies),
            left = [];
        for (const key of keys) {
            await openTable(page, server.address, key, { seed: "3" });
            await playOn(page, { seed: 4, most: 3 });
            await atRest(page);
            left.push(await plies());
            await page.goto(`${server.address}#/`);
            await page.waitForSelector(".shelf");
        }
        check(await counts(page, "[data-kept]", 3), "three unfinished games stand on the home page");
        const found = [];
        for (let i = 0; i < 3; i++) {
            await page.locator("[data-kept]").nth(2).locator("[data-continue]").click();
            await page.waitForSelector(".turn.asked");
            await atRest(page);
            found.push([await page.evaluate(() => skerry.table.facts.key), await plies()]);
            await page.goto(`${server.address}#/`);
            await page.waitForSelector(".shelf");
        }
        check(
            JSON.stringify(found) === JSON.stringify(keys.map((key, i) => [key, left[i]])),
            "each of them goes on where it stopped",
            JSON.stringify([found, left]),
        );
        const [download] = await Promise.all([page.waitForEvent("download"), page.click("[data-export]")]),
            parts = [];
        for await (const part of await download.createReadStream()) parts.push(part);
        await page.locator("[data-forget]").first().click();
        check(await counts(page, "[data-kept]", 2), "a game can be deleted");
        await page.setInputFiles("#games-file", {
            name: "games.json",
            mimeType: "application/json",
            buffer: Buffer.concat(parts),
        });
        await page.waitForFunction(() => document.querySelectorAll("[data-kept]").length === 3);
        check(true, "what was exported is imported again, and nothing twice");
        await openTable(page, server.address, "stone-age-junior", { seed: "5" });
        await page.evaluate(() => {
            Storage.prototype.setItem = () => {
                throw new Error("full");
            };
        });
        await playOn(page, { seed: 4, most: 2 });
        await page.waitForSelector("[data-unkept]");
        check(true, "a full store says so while the game goes on");
        await page.reload();
        await page.waitForSelector(".turn.asked");
        await openTable(page, server.address, "stone-age-junior", { seed: "5" });
        await playOn(page, { seed: 4 });
        await page.waitForSelector(".ending");
        await theEnd(page, "stone-age-junior");
        await page.goto(`${server.address}#/`);
        await page.waitForSelector("[data-stats]");
        await page.click("[data-stats] summary");
        check(await counts(page, ".stats-game", 1), "a finished game counts in the statistics");
        check(await counts(page, ".kept-done", 1), "and is kept with its result");
        check(!errors.length, "shelf: no error on the console", errors.join("\n"));
    });
}

/* A game played on from its first decision; one that fades cannot be looked back so far. */
async function fork() {
    await withPage({}, {}, async (page) => {
        const ply = () => page.evaluate(() => skerry.table.frame.plies);
        for (const { key } of list) {
            await openTable(page, server.address, key, { seed: "4" });
            await page.waitForSelector(".turn.asked");
            if (await page.evaluate(() => skerry.table.facts.fades)) continue;
            const first = await ply();
            await playOn(page, { seed: 5, most: 4 });
            await atRest(page);
            const kept = await ply();
            await page.click("[data-act=replay]");
            await page.waitForSelector(".replay");
            await page.keyboard.press("Home");
            await page.waitForFunction(() => skerry.table.frame.ply === 0);
            await page.click("[data-from-here]");
            await atRest(page);
            const now = await ply();
            check(
                now === first && first < kept,
                `${key}: the game can be played on from an earlier point`,
                `${first} ${kept} ${now}`,
            );
            return;
        }
    });
}

/* --- the keyboard alone --- */

async function keyboard() {
    const game = list[0].key;
    for (const lang of langs)
        await withPage({ locale: localeOf(lang) }, {}, async (page, errors) => {
            for (const one of gamesIn(lang, share(2, 2), 1))
                await gameByKeys(page, server.address, one.key, errors, whole || one === list[0] ? 1500 : 6);
        });
    await withPage({}, {}, async (page) => {
        await page.goto(`${server.address}#/play/${game}`);
        await page.waitForSelector(".turn.asked");
        await page.keyboard.press("l");
        check(await counts(page, "#tab-log[aria-selected=true]", 1), "L opens the log");
        await page.keyboard.press("Escape");
        await page.locator("body").press("?");
        check(
            await becomes(page, () => document.activeElement?.type === "search"),
            "? opens the rules with the cursor in the search field",
        );
        await page.evaluate(() => document.activeElement.blur());
        await page.keyboard.press("m");
        check(await counts(page, "#move:focus", 1), "M goes to the field for typed moves");
        await page.evaluate(() => document.activeElement.blur());
        await page.keyboard.press("h");
        await page.waitForSelector(".advice li");
        check(true, "H gives advice");
    });
}

/* --- a phone --- */

async function phone() {
    const options = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };
    await withPage(options, { lang: "fr" }, async (page, errors) => {
        for (const place of ["", "#/new/", "#/rules/"]) {
            await page.goto(`${server.address}${place && place + list[0].key}`);
            await page.waitForSelector("h1");
            check((await sideways(page)) <= 0, `360 px: no sideways scrolling at ${place || "home"}`);
        }
        for (const game of share(3)) {
            await openTable(page, server.address, game.key, { seed: "9" });
            await page.waitForSelector(".turn.asked");
            await playOn(page, { seed: 7, most: 6 });
            await page.waitForFunction(() => skerry.table.asked());
            check(
                (await sideways(page)) <= 0,
                `360 px: no sideways scrolling at the table of ${game.key}`,
                await sideways(page),
            );
            const small = await page.evaluate(() =>
                [...document.querySelectorAll("button, a, select, summary, input")]
                    .filter((one) => {
                        const box = one.getBoundingClientRect();
                        return (
                            box.width > 0 &&
                            getComputedStyle(one).visibility === "visible" &&
                            !one.closest(".unseen, .skip, p, dd, li span, small") &&
                            (box.height < 43.5 || box.width < 39.5) &&
                            !one.classList.contains("unseen")
                        );
                    })
                    .map((one) => one.className || one.textContent)
                    .slice(0, 5),
            );
            small.push(
                ...(await page.evaluate(() =>
                    [...document.querySelectorAll(".board .target.legal > .touch")]
                        .map((one) => one.getBoundingClientRect())
                        .filter((box) => box.width > 0 && (box.width < 42.5 || box.height < 42.5))
                        .map((box) => `target ${Math.round(box.width)} x ${Math.round(box.height)}`),
                )),
            );
            check(!small.length, `360 px: touch targets at the table of ${game.key}`, small.join(", "));
        }
        await openTable(page, server.address, list[0].key, { seed: "4" });
        let touched = 0;
        for (let taps = 0; taps < 12 && !(await page.evaluate(() => skerry.table.over)); taps++) {
            await page.waitForFunction(() => skerry.table.asked() || skerry.table.over);
            const [ply, ids] = await page.evaluate(() => [
                skerry.table.frame.ply,
                skerry.table.asked() ? skerry.table.frame.choices.map((choice) => choice.id) : [],
            ]);
            for (const id of ids.slice(taps % (ids.length || 1)).concat(ids)) {
                const one = page.locator(`.table [data-choice="${id}"]`).first();
                if (!(await one.count())) continue;
                await one.tap({ timeout: 10_000 }).catch(() => undefined); /* it may have gone by itself */
                break;
            }
            touched += await page
                .waitForFunction((old) => skerry.table.over || skerry.table.frame.ply !== old, ply, { timeout: 3000 })
                .then(
                    () => 1,
                    () => 0,
                );
        }
        const end = await playOn(page, { seed: 4, most: whole ? 100000 : 6 });
        check(
            touched && (end.over || end.clicks === 6) && !end.problems.length,
            `${list[0].key}: ${end.over ? "a whole game" : "played"} at 360 x 740, its first ${touched} moves by touch`,
            end.problems.join("\n"),
        );
        await page.tap("[data-act=log]");
        await page.waitForSelector(".side.open");
        check((await sideways(page)) <= 0, "360 px: the sheet fits");
        check(!errors.length, "phone: no error on the console", errors.join("\n"));
    });
}

/* --- aids: positions, looking back, explanations, zoom, sound --- */

async function aids() {
    const mine = share(4),
        some = list.filter(({ place }) => whole || place === 2 * (sample % 3));
    await withPage({}, {}, async (page, errors) => {
        await positions(page, server.address, mine, errors, whole ? list.length : mine[0].place === 0 ? 1 : 0);
        await lookingBack(page, server.address, some);
        if (list.some((game) => game.key === "isle-of-skye")) await dragging(page, server.address);
        await page.setViewportSize({ width: 640, height: 400 });
        await zoomed(page, server.address, whole ? list : list.slice(0, 1));
    });
    await withPage({}, { lang: "fr" }, async (page) => {
        await explanations(page, server.address, mine);
        await pieces(page, server.address, mine);
    });
    for (const wanted of [true, false])
        await withPage({ reducedMotion: wanted ? "no-preference" : "reduce" }, { speed: "fast" }, async (page) => {
            await motion(page, server.address, wanted ? share(5) : some, wanted);
            if (wanted && list.some((game) => game.key === "stone-age-junior")) await turning(page, server.address);
        });
    await withPage({}, {}, (page) => silence(page, server.address));
}

/* --- the set-up: to the letter of the rulebook, and who begins --- */

async function setup() {
    await withPage({}, { lang: "en" }, async (page) => {
        await page.goto(`${server.address}#/new/isle-of-skye`);
        await page.waitForSelector(".setup input[name=letter]");
        const worth = await page.textContent("#seat-1-about");
        check(/Rated about 1\d\d\d\./.test(worth), "an opponent is told with what it is worth", worth);
        await page.click(".setup details.variants > summary");
        await page.check(".setup input[name=letter]");
        check(
            await becomes(page, () => document.querySelector("#option-castle_is_landscape").value === "1"),
            "to the letter: the castle is no landscape tile",
        );
        await page.selectOption("#option-castle_is_landscape", "0");
        check(
            await becomes(page, () => !document.querySelector(".setup input[name=letter]").checked),
            "to the letter: not with an option of one's own",
        );
        await page.check(".setup input[name=letter]");
        const begins = await page.locator("#option-start option").count();
        await page.selectOption("#option-start", "2");
        await page.click(".setup button[type=submit]");
        await page.waitForSelector(".table, .curtain");
        await page.waitForFunction(() => skerry.table.frame?.view.first_player !== null);
        const view = await page.evaluate(() => skerry.table.frame.view);
        check(
            view.options.castle_is_landscape === "no" && view.options.farm_animals_twice === "yes",
            "to the letter: the table has the options",
        );
        check(begins === 3 && view.first_player === 1, "who begins: the seats that play, and the one chosen begins");
        await page.goto(`${server.address}#/new/stone-age-junior`);
        await page.waitForSelector("#option-start", { state: "attached" });
        check(
            (await page.locator(".setup input[name=letter]").count()) === 0,
            "to the letter: no box where nothing would change",
        );
    });
}

/* --- without a network --- */

async function offline() {
    await withPage({ serviceWorkers: "allow" }, {}, async (page, errors, context) => {
        await page.goto(server.address);
        await page.evaluate(() =>
            navigator.serviceWorker.ready.then(
                () =>
                    new Promise((done) => {
                        if (navigator.serviceWorker.controller) return done();
                        navigator.serviceWorker.addEventListener("controllerchange", done);
                    }),
            ),
        );
        await context.setOffline(true);
        await page.reload();
        await page.waitForSelector(".cards");
        check(true, "offline: the page comes back after a reload");
        for (const game of share(14, 2)) {
            await openTable(page, server.address, game.key, { seed: "5" });
            await page.waitForSelector(".turn.asked");
            const end = await playOn(page, { seed: 5, most: 3 });
            check(!end.problems.length, `offline: ${game.key} plays`, end.problems.join("\n"));
        }
        const key = list[0].key;
        await page.goto(`${server.address}#/new/${key}`);
        await page.click("[data-daily]");
        await page.waitForSelector(".turn.asked");
        const seed = await page.evaluate(() => skerry.table.plan?.seed ?? "");
        check(
            /^skerry-\d{4}-\d\d-\d\d-/.test(seed) && seed.endsWith(key),
            "offline: the challenge of the day is practised with draws from the date",
            seed,
        );
        await context.setOffline(false);
        check(!errors.length, "offline: no error on the console", errors.join("\n"));
    });
}

/* --- accessibility --- */

async function access() {
    const look = (page, name) => accessible(page, name, { "label-content-name-mismatch": { enabled: true } });
    /* Colours hang on the theme and names on the language: two of the four pairs show both, in an ordinary run one of them. */
    for (const [i, theme] of ["light", "dark"].entries()) {
        if (!whole && i !== sample % 2) continue;
        for (const lang of long ? langs : [langs[i]]) {
            await withPage({ colorScheme: theme }, { lang }, async (page) => {
                await page.goto(server.address);
                await page.waitForSelector(".cards");
                await look(page, `home, ${lang}, ${theme}`);
                await page.goto(`${server.address}#/new/${list[0].key}`);
                await page.waitForSelector(".setup");
                await look(page, `set-up, ${lang}, ${theme}`);
                const mine = gamesIn(langs[i], share(6, 2));
                for (const game of mine.length ? mine : gamesIn(langs[i], list).slice(0, 1)) {
                    await openTable(page, server.address, game.key, { seed: "3" });
                    await page.waitForSelector(".turn.asked");
                    await playOn(page, { seed: 3, most: 5 });
                    await page.waitForFunction(() => skerry.table.asked());
                    if (whole) await look(page, `table of ${game.key}, ${lang}, ${theme}`);
                    await page.click("[data-act=hint]");
                    await page.waitForSelector(".advice li");
                    await look(page, `table of ${game.key} with advice, ${lang}, ${theme}`);
                }
                await page.click("#tab-rules");
                await look(page, `rules panel, ${lang}, ${theme}`);
                await page.click("[data-act=replay]");
                await page.waitForSelector(".replay");
                await look(page, `replay, ${lang}, ${theme}`);
            });
        }
    }
    /* A phone on its side, colours of the system, large text. */
    const ways = [
        ["landscape", { viewport: { width: 740, height: 360 } }, {}],
        ["forced colours", { forcedColors: "active" }, {}],
        ["larger text", {}, { text: "larger", palette: "shades" }],
    ];
    for (const [way, [name, options, kept]] of ways.entries()) {
        const mine = share(7, 2).filter(({ place }) => whole || place % ways.length === way);
        if (!mine.length) continue;
        await withPage(options, { lang: "fr", ...kept }, async (page) => {
            await page.goto(server.address);
            await page.waitForSelector(".cards");
            await look(page, `home, ${name}`);
            await press(page, "[data-tool=about]");
            await page.click("[data-looks]");
            await page.waitForSelector(".looks");
            await look(page, `text and colours, ${name}`);
            await page.keyboard.press("Escape");
            for (const game of mine) {
                await openTable(page, server.address, game.key, { seed: "3" });
                await page.waitForSelector(".turn.asked");
                await playOn(page, { seed: 3, most: 5 });
                await page.waitForFunction(() => skerry.table.asked());
                await look(page, `table of ${game.key}, ${name}`);
            }
        });
    }
}

/* Another's place can be looked at in one's own turn, and a replay shows the place of whoever acted. */
async function looks(some) {
    for (const game of some.filter((one) => one.key !== "stone-age-junior"))
        await withPage({ viewport: { width: 1280, height: 720 } }, { coach: false }, async (page, errors) => {
            await openTable(page, server.address, game.key, { seed: "4" });
            await playOn(page, { seed: 3, most: 6 });
            await atRest(page);
            const offered = await page.locator(".table [data-choice]").count();
            await page.click("[data-look]");
            await page.waitForSelector("[data-look-back]");
            check(
                await page.evaluate(() => skerry.table.stage() === 1 && !document.querySelector(".board [data-choice]")),
                `${game.key}: another's place is looked at, and nothing can be touched there`,
            );
            await page.click("[data-look-back]");
            check(
                (await page.locator(".table [data-choice]").count()) === offered,
                `${game.key}: back at the own place everything is offered again`,
            );
            const who = await page.evaluate(async () => {
                const { table } = skerry,
                    other = table.log.findLast((line) => line.who === 1);
                await table.show(other.ply);
                return [table.stage(), table.log.findLast((line) => line.who !== 7).who];
            });
            check(who[0] === 1 && who[1] === 1, `${game.key}: a replay shows the place of whoever acted`, `${who}`);
            check(!errors.length, `${game.key}: looking, no error on the console`, errors.join("\n"));
        });
}

/* Suites do not depend on each other: two go on at a time, each taking the next when it is done. */
const suites = [
    ["keyboard", keyboard],
    ["play", wholeGames],
    ["access", access],
    ["aids", aids],
    ["labels", byLabels],
    ["senses", () => senses(withPage, server.address, share(8))],
    ["guesses", () => guesses(withPage, server.address, share(9))],
    ["books", () => books(withPage, server.address, share(10), list)],
    ["phone", phone],
    ["setup", setup],
    ["lessons", () => byMouse(withPage, server.address, share(11))],
    ["lessons", () => otherWays(withPage, server.address)],
    ["lessons", () => coached(withPage, server.address)],
    ["meant", () => meant(withPage, server.address, share(14))],
    ["memory", async () => list.some((one) => one.key === "stone-age-junior") && memory(withPage, server.address)],
    ["look", () => looks(share(15, 2))],
    ["around", around],
    ["around", movedEarly],
    ["around", fork],
    ["story", story],
    ["shelf", shelf],
    ["review", () => reviews(withPage, server.address, list)],
    ["team", () => teams(withPage, server.address, list[0].key)],
    ["offline", offline],
    ["names", () => names(server.address, share(12))],
    ["told", () => pictures(server.address, share(13))],
    ["device", () => device(server.address, list[0].key)],
];
const queue = suites.filter(([name]) => wanted(name) || (name === "play" && only.length));
async function work() {
    for (let next = queue.shift(); next; next = queue.shift()) {
        const begin = performance.now();
        await next[1]();
        note(`${next[0]}: ${Math.round((performance.now() - begin) / 1000)} s`);
    }
}

if (wanted("plain")) {
    pageWords();
    questions();
    await headings();
    colours();
    session();
    await serve(server.address);
}
await Promise.all([work(), work()]);
if (wanted("budget")) await budgets(server.address, list, process.argv.includes("budget"));
note(`sample ${sample}: SKERRY_SAMPLE repeats it`);
note(`addresses served at ${server.address}`);
await stopBrowser();
server.stop();
finish();
