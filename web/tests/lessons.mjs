/* lessons.mjs - lessons in the page, tried as a learner does: from the home page by two clicks, by mouse, keyboard or touch, with
 * other choices on the way, left and resumed, to the end of the round that is played alone. */
import { check, long, note, sample } from "./browser.mjs";
import { openTable } from "./player.mjs";

const WAIT = { timeout: 90000 };

/* What the lesson says now, once nothing moves. */
async function moment(page) {
    await page.waitForFunction(() => {
        const teacher = document.querySelector(".teacher");
        const { table, fresh } = window.skerry.lesson ?? {};
        return teacher && teacher.dataset.phase !== "ply" && !table?.playing && !fresh;
    }, WAIT);
    return page.evaluate(() => {
        const { now, table } = window.skerry.lesson,
            { frame } = table;
        return { ...now, choices: frame.choices.map((one) => one.id), ply: frame.ply };
    });
}

/* Things that are pointed at and not on the page. */
function missing(page, now) {
    return page.evaluate(
        (looks) => looks.filter((one) => !document.querySelector(one.page)).map((one) => `${one.say}: ${one.page}`),
        now.looks,
    );
}

/* Something happened since: another moment, phase or ply. */
async function moved(page, before) {
    await page.waitForFunction(
        ([moment, phase, ply]) => {
            const { now, table } = window.skerry.lesson,
                { frame, playing } = table;
            return !playing && now && frame && (now.moment !== moment || now.phase !== phase || frame.ply !== ply);
        },
        [before.moment, before.phase, before.ply],
        WAIT,
    );
}

/* Ways to choose what is pointed at. Boards ask for some choices in two gestures: then the lesson's own button serves. */
async function choosePointed(page, now, how) {
    for (const id of now.points.slice(0, 3)) {
        const at = page.locator(`.board [data-choice="${id}"], .dock-tray [data-choice="${id}"]`).first();
        if (!(await at.isVisible().catch(() => false))) continue;
        if (how === "keys") {
            await at.focus();
            await page.keyboard.press("Enter");
        } else if (how === "touch") await at.tap({ timeout: 8000 }).catch(() => at.dispatchEvent("click"));
        else await at.click({ timeout: 8000 }).catch(() => at.dispatchEvent("click"));
        return true;
    }
    const gesture = page.locator(now.points.map((id) => `.board [data-leads~="${id}"]`).join()).first();
    if (await gesture.isVisible().catch(() => false)) {
        if (how === "keys") await gesture.focus().then(() => page.keyboard.press("Enter"));
        else await gesture.click();
        const last = page.locator(now.points.map((id) => `.dock-tray [data-choice="${id}"]`).join()).first();
        await last.click({ timeout: 20000 });
        return true;
    }
    return page.evaluate((id) => (void window.skerry.lesson.table.choose(id), false), now.points[0]);
}

/* Make a choice that is not the one pointed at; false if there is none. */
function chooseOther(page, now) {
    const other = now.choices.find((id) => !now.points.includes(id));
    if (other === undefined || now.points.length > 1) return false;
    return page.evaluate((id) => (void window.skerry.lesson.table.choose(id), true), other);
}

/* Play the free part by choosing something until the lesson is over. */
async function playFree(page, seed) {
    for (let n = 0; n < 400; n++) {
        const now = await moment(page);
        if (now.phase !== "free") return now;
        await page.evaluate((k) => {
            const { table } = window.skerry.lesson,
                { choices } = table.frame;
            if (choices.length) void table.choose(choices[k % choices.length].id);
        }, seed + n);
        await moved(page, now);
    }
    return moment(page);
}

/* Walk through the lesson that is open; what was seen on the way. */
export async function walk(page, { how = "mouse", slips = true, until = 99 } = {}) {
    const seen = { moments: 0, slips: 0, touched: 0, lost: [], unanswered: [], words: 0, done: false };
    let last = 0;
    for (let guard = 0; guard < 120; guard++) {
        const now = await moment(page);
        if (now.moment >= until) return seen;
        if (now.phase === "free") {
            const end = await playFree(page, 3);
            seen.done = end.phase === "done";
            if (end.phase !== "read") return { ...seen, stars: end.stars };
            continue;
        }
        if (now.phase === "done") return { ...seen, done: true, stars: now.stars };
        const said = await page.locator(".turn-words h1").innerText();
        if (!said.trim()) seen.unanswered.push(`${now.moment} ${now.phase}`);
        if (now.phase === "read" || now.phase === "slip") {
            if (how === "keys") await page.keyboard.press("Enter");
            else await page.click("[data-teach=on]");
            await moved(page, now);
            continue;
        }
        seen.lost.push(...(await missing(page, now)));
        if (now.moment !== last) {
            seen.moments++;
            seen.words += said.split(/\s+/).length;
            last = now.moment;
            if (slips && (await chooseOther(page, now))) {
                seen.slips++;
                await moved(page, now);
                if ((await moment(page)).phase !== "slip") seen.unanswered.push(`${now.moment}: no answer`);
                continue;
            }
        }
        seen.touched += (await choosePointed(page, now, how)) ? 1 : 0;
        await moved(page, now);
    }
    return seen;
}

/* From the home page to the first own move; milliseconds. */
export async function begin(page, address, game) {
    await page.goto(address);
    await page.waitForSelector(`[data-learn="${game}"]`);
    const started = Date.now();
    await page.click(`[data-learn="${game}"]`);
    const now = await moment(page);
    await choosePointed(page, now, "mouse");
    await moved(page, now);
    return Date.now() - started;
}

/* Selectors of the book's things that the page does not know while a lesson is open. */
async function unknownThings(page, book) {
    const selectors = [...book.matchAll(/^page (.*)$/gm)].map((match) => match[1]);
    return page.evaluate((all) => all.filter((one) => !document.querySelector(one)), selectors);
}

/* Each game's first lesson by mouse, other choices included, French for every second game; all to their end only in a long run. */
export async function byMouse(withPage, address, list) {
    for (const game of list) {
        const lang = game.place % 2 ? "fr" : "en";
        await withPage({ locale: lang === "fr" ? "fr-FR" : "en-GB" }, {}, async (page, errors) => {
            const books = [];
            page.on("response", (answer) => /-lessons-.*\.txt$/.test(answer.url()) && books.push(answer.text()));
            const took = await begin(page, address, game.key);
            const lost = await unknownThings(page, (await Promise.all(books)).join(""));
            check(
                books.length === 1 && !lost.length,
                `${game.key}: everything that lessons point at is on the page`,
                lost.join("\n"),
            );
            check(took < 60000, `${game.key}: from home to the first own move with two clicks`, took);
            note(`${game.key}: ${took} ms from home to the first own move; on a quiet machine less than 10 s`);
            const whole = long || game.place % 3 === 0,
                seen = await walk(page, { until: whole ? 99 : 5 });
            check(
                seen.done === whole && !seen.lost.length && !seen.unanswered.length && !errors.length,
                `${game.key} in ${lang}: the first lesson by mouse${whole ? "" : ", its beginning"}, ${seen.slips} other choices answered`,
                [JSON.stringify(seen), ...errors].join("\n"),
            );
            note(
                `${game.key}: ${seen.moments + 1} choices, ${seen.words} words read in ${lang}, ${seen.touched} by hand`,
            );
        });
    }
}

/* The lesson that needs no reading: every moment in pictures, signs on its buttons, and a voice if it is wanted. */
async function withoutReading(withPage, address) {
    await withPage({}, {}, async (page, errors) => {
        await page.goto(`${address}#/learn/stone-age-junior`);
        await page.click('[data-lesson="first"]', WAIT);
        const silent = [];
        for (let last = 0; last < 6;) {
            const now = await moment(page);
            if (now.moment !== last && now.phase !== "slip") {
                await page
                    .waitForFunction(
                        (n) => n > 1 && document.querySelectorAll(".signs > svg").length === n,
                        now.pictures.length,
                        WAIT,
                    )
                    .catch(() => silent.push(now.key));
                last = now.moment;
            }
            if (now.phase === "read") await page.click("[data-teach=on]");
            else await choosePointed(page, now, "mouse");
            await moved(page, now);
        }
        const words = await page.locator("[data-teach=on]").allInnerTexts();
        check(
            !silent.length && !words.join("").trim() && !errors.length,
            "stone-age-junior: the first lesson is told in pictures, its buttons are signs",
            [...silent, ...words, ...errors].join("\n"),
        );
        await page.evaluate(() => {
            window.heard = [];
            speechSynthesis.speak = (voice) => window.heard.push(`${voice.lang}: ${voice.text}`);
        });
        await page.click("[data-teach=aloud]");
        await page.waitForFunction(() => window.heard.length === 1, null, WAIT);
        await page.click("[data-teach=say]");
        await page.waitForFunction(() => window.heard.length === 2, null, WAIT);
        const heard = await page.evaluate(() => window.heard),
            said = await page.locator(".turn-words h1").innerText();
        check(
            heard.every((one) => one === `en: ${said}`),
            "stone-age-junior: what is said can be heard, and heard again",
            `${heard.join("\n")}\n${said}`,
        );
    });
}

/* One lesson by keys alone, one on a phone, and one that is left and resumed; one of the first two goes on to its end, in a long
 * run both, with other choices on the way. */
export async function otherWays(withPage, address) {
    const [keys, touch] = [0, 1].map((way) => (long || sample % 2 === way ? {} : { until: 6 })),
        went = (seen, part) => (seen.done || part.until) && !seen.unanswered.length;
    await withoutReading(withPage, address);
    await withPage({}, {}, async (page, errors) => {
        await page.goto(`${address}#/lesson/reykholt`);
        const seen = await walk(page, { how: "keys", slips: long, ...keys });
        check(
            went(seen, keys) && !errors.length,
            `reykholt: the first lesson by keys alone (${seen.touched} choices by Enter)`,
            [JSON.stringify(seen), ...errors].join("\n"),
        );
        const heard = await page.locator("[role=status][aria-live=polite]").first().textContent();
        check(!!heard?.trim(), "a screen reader is told what the lesson says", heard);
    });
    const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };
    await withPage({ ...phone, locale: "fr-FR" }, {}, async (page, errors) => {
        await page.goto(address);
        await page.tap('[data-learn="skara-brae"]');
        const seen = await walk(page, { how: "touch", slips: false, ...touch });
        const aside = await page.evaluate(
            () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        check(
            went(seen, touch) && aside <= 0 && !errors.length,
            `skara-brae: the first lesson on a phone in French (${seen.touched} choices by touch)`,
            [JSON.stringify(seen), `aside ${aside}`, ...errors].join("\n"),
        );
    });
    await withPage({}, {}, async (page, errors) => {
        await page.goto(`${address}#/lesson/settlement`);
        await walk(page, { slips: false, until: 6 });
        await page.goto(`${address}#/`);
        await page.reload();
        await page.click('[data-learn="settlement"]');
        const now = await moment(page);
        check(
            now.moment === 6 && !errors.length,
            "settlement: a lesson goes on where it was left",
            JSON.stringify(now),
        );
        await page.goto(`${address}#/learn/settlement`);
        const words = await page.locator('[data-lesson="first"]').innerText();
        check(/6/.test(words), "the list of lessons tells how far one is", words);
    });
}

/* The coach: explains a new kind of decision twice, and after a choice that costs a lot offers to take it back. */
export async function coached(withPage, address) {
    await withPage({}, { coach: true }, async (page, errors) => {
        await openTable(page, address, "isle-of-skye");
        await page.waitForSelector("[data-coach=tip]", WAIT);
        const said = await page.locator("[data-coach=tip]").innerText();
        check(/tile/.test(said) && !errors.length, "the coach explains a new decision", said);
        const told = () => page.evaluate(() => JSON.parse(localStorage.getItem("skerry.tips") ?? "{}"));
        check(
            (await told())["isle-of-skye/price"] === 1,
            "what was explained is remembered",
            JSON.stringify(await told()),
        );
        await page.evaluate(() => localStorage.setItem("skerry.tips", JSON.stringify({ "isle-of-skye/price": 2 })));
        await page.goto(`${address}#/`);
        await openTable(page, address, "isle-of-skye");
        await page.waitForFunction(() => window.skerry.table.asked() && window.skerry.table.coach, WAIT);
        await page.waitForFunction(() => !document.querySelector("[data-coach=tip]"), WAIT);
        check(true, "and not explained a third time");
        await openTable(page, address, "settlement");
        const asked = () => page.waitForFunction(() => window.skerry.table.asked() && window.skerry.table.coach, WAIT);
        const choose = (text) =>
            page.evaluate((wanted) => {
                const { table } = window.skerry;
                /* Whatever it thought, or still thinks, of the choice before, it may speak of this one. */
                Object.defineProperty(table.coach, "quiet", { get: () => 0, set: () => {}, configurable: true });
                void table.choose(
                    (table.frame.choices.find((one) => one.text === wanted) ?? table.frame.choices[0]).id,
                );
            }, text);
        await asked();
        await choose("");
        await page.waitForFunction(() => window.skerry.table.frame.choices.some((one) => one.text === "pass"), WAIT);
        await asked();
        const before = await page.evaluate(() => window.skerry.table.frame.ply);
        await choose("pass");
        await page.waitForFunction((ply) => window.skerry.table.frame.ply !== ply, before, WAIT);
        await page.waitForSelector("[data-coach=remark]", WAIT);
        const remark = await page.locator("[data-coach=remark]").innerText();
        check(/Better/.test(remark) && !errors.length, "a choice that costs a lot gets a remark", remark);
        note(`the coach: ${remark.replaceAll("\n", " ")}`);
        await page.click("[data-coach-undo]");
        await page.waitForFunction(
            (ply) => window.skerry.table.frame.ply === ply && window.skerry.table.asked(),
            before,
            WAIT,
        );
        check(true, "and can be taken back from there");
    });
}
