/* review.mjs - the review of a finished game: the graph and its other forms, the moments, the better choice on the board, and
 * playing on from there; for a record from a file, in both languages, on a phone, in a children's game. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { accessible, check, note, skerry } from "./browser.mjs";

const LONG = { timeout: 300000 };

/* A finished game between two levels; the first seat bears a person's name. */
function finished(game, seats) {
    const folder = mkdtempSync(join(tmpdir(), "skerry-review-")),
        file = join(folder, "game.record");
    spawnSync(skerry, ["play", game, "--seats", seats, "--seed", "3", "--plain"], {
        input: `save ${file}\nquit\n`,
        env: { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
        timeout: 120000,
    });
    const text = readFileSync(file, "utf8").replace(/^seat 1 .*$/m, "seat 1 Zoé");
    rmSync(folder, { recursive: true });
    return text;
}

/* Open the record from the home page and wait for its review. */
async function reviewed(page, address, record) {
    await page.goto(`${address}#/`);
    await page.setInputFiles("#record-file", {
        name: "game.record",
        mimeType: "text/plain",
        buffer: Buffer.from(record),
    });
    await page.waitForSelector(".ending [data-review]:enabled");
    const begin = performance.now();
    await page.click("[data-review]");
    await page.waitForSelector(".review");
    await page.waitForSelector(".review[data-phase=ready]", LONG);
    return performance.now() - begin;
}

const sideways = (page) =>
    page.evaluate(() => {
        const review = document.querySelector(".review");
        return review.scrollWidth - review.clientWidth;
    });

/* The graph says the same as lines, as a slider's words and as a table. */
async function graph(page) {
    const lines = await page.locator(".review-line").count(),
        rows = await page.locator(".review-course tbody tr").count();
    check(lines === 2 && rows > 2, "review: a line for each player, and a table", `${lines} ${rows}`);
    const words = () => page.getAttribute("[data-review-step]", "aria-valuetext"),
        end = await words();
    await page.focus("[data-review-step]");
    await page.keyboard.press("Home");
    const start = await words();
    await page.keyboard.press("ArrowRight");
    check(
        /\d+%/.test(end) && start !== end && /Zoé \d+%/.test(start),
        "review: keys step through the turns, in words",
        `${start} | ${end}`,
    );
    await page.click("[data-review-kind=points]");
    check(!/%/.test(await words()), "review: points as well as chances", await words());
    await page.click("[data-review-kind=win]");
}

/* A costly choice on the board, and back again. */
async function onTheBoard(page) {
    const index = await page.getAttribute("[data-moment=choice] [data-spot]", "data-spot"),
        said = await page.textContent("[data-moment=choice] strong");
    await page.click(`[data-spot="${index}"]`);
    await page.waitForFunction(() => skerry.table.spot && document.querySelector(".board [data-choice]"));
    const board = await page.evaluate(() => ({
        heading: document.querySelector(".turn h1").textContent,
        choices: skerry.table.frame.choices.map((one) => one.id),
        spot: skerry.table.spot,
        seat: skerry.table.seat(),
    }));
    check(
        board.heading === said && board.choices.includes(board.spot.better) && board.seat === board.spot.seat,
        "review: the better choice stands on the board, as its player saw it",
        JSON.stringify(board),
    );
    await page.click("[data-leave-replay]");
    await page.waitForSelector(".review");
    const back = await page.evaluate(() => document.activeElement?.getAttribute("data-spot"));
    check(back === index, "review: and back to where one was", back);
}

/* A new game from a moment; the reviewed one stays. */
async function playOnFrom(page) {
    const kept = await page.evaluate(() => skerry.table.keptAs);
    await page.click("[data-moment=choice] [data-fork]");
    await page.waitForFunction((id) => skerry.table.keptAs !== id && skerry.table.frame && !skerry.table.review, kept);
    await page.waitForFunction(() => skerry.table.asked(), null, LONG);
    const now = await page.evaluate(() => ({
        levels: skerry.table.plan.seats.map((seat) => seat.level),
        over: skerry.table.over,
        games: JSON.stringify(localStorage).includes(skerry.table.keptAs),
    }));
    check(
        now.levels.join() === ",expert" && !now.over && now.games,
        "review: one can play on from there against the expert",
        JSON.stringify(now),
    );
    check(
        await page.evaluate((id) => JSON.stringify(localStorage).includes(id), kept),
        "review: the game that was reviewed stays",
    );
}

export async function reviews(withPage, address, list) {
    const child = list.find((game) => game.key === "stone-age-junior"),
        game = list.find((one) => one.key === "reykholt") ?? list.find((one) => one !== child);
    if (game) {
        const record = finished(game.key, "easy,medium"),
            plies = record.match(/^\d+ /gm).length;
        await withPage({}, {}, async (page, errors) => {
            const ms = await reviewed(page, address, record);
            note(`${game.key}: ${plies} plies reviewed in ${(ms / 1000).toFixed(1)} s`);
            const moments = await page.locator("[data-moment=choice]").count();
            check(moments > 0, `review: ${moments} costly choices of ${game.key}`);
            await graph(page);
            await accessible(page, "review in English");
            await onTheBoard(page);
            await page.click(".languages [lang=fr]");
            await page.waitForFunction(() => document.querySelector("#review")?.textContent === "Analyse");
            await page.waitForFunction(() => /^Mieux/.test(document.querySelector("[data-moment] strong")?.textContent));
            const better = await page.textContent("[data-moment=choice] strong");
            check(/^Mieux/.test(better), "review: in the other language, with its choices", better);
            await page.emulateMedia({ colorScheme: "dark" });
            await page.setViewportSize({ width: 360, height: 740 });
            await page.waitForSelector("[data-arrange=phone] .review");
            check((await sideways(page)) <= 0, "review: fits a phone");
            await accessible(page, "review in French, dark, on a phone");
            await playOnFrom(page);
            check(!errors.length, "review: no error on the console", errors.join("\n"));
        });
    }
    if (!child) return;
    await withPage({}, {}, async (page) => {
        await reviewed(page, address, finished(child.key, "child,parent"));
        const said = await page.textContent(".review");
        check(!/%/.test(said), "review: a children's game without percentages", said);
        await page.click("[data-review-replay]");
        await page.waitForSelector(".replay");
        await page.click("[data-leave-replay]");
        await page.click("[data-review-leave]");
        await page.waitForSelector(".ending [data-review]");
        check(true, "review: replay, and back to the result");
    });
}
