/* books.mjs - rule books, puzzles and the help with the real box, in the browser. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { check, counts, long, root } from "./browser.mjs";

const LIMIT = { timeout: 60_000 };

/* What the book of a game shows: as many tables as it has, links that lead somewhere, a number on each area of the board. */
async function book(page, address, game, lang) {
    await page.goto(`${address}#/rules/${game.key}`);
    await page.click(`.languages button[lang="${lang}"]`, LIMIT);
    await page.waitForSelector(`html[lang="${lang}"] .book-example`, LIMIT);
    const example = lang === "fr" ? "Exemple" : "Example";
    await page.waitForFunction((word) => document.querySelector(".book-example")?.textContent.startsWith(word), example, LIMIT);
    await page.waitForSelector(".book-label", LIMIT);
    const source = readFileSync(
            join(root, "games", game.key.replaceAll("-", "_"), lang === "fr" ? "RULES.fr.md" : "RULES.md"),
            "utf8",
        ),
        charts = [...source.matchAll(/^<!-- chart ([\w-]+) -->$/gm)].map((match) => match[1]),
        rules = [...source.matchAll(/^- \*\*([A-Z]\d+[a-z]?)\*\* /gm)].map((match) => match[1]);
    const seen = await page.evaluate(
        ([charts, rules]) => ({
            charts: charts.filter((key) => !document.querySelector(`#chart-${key} tbody tr`)),
            rules: rules.filter((number) => !document.getElementById(`rule-${number}`)),
            links: [...document.querySelectorAll(".book dd .rule-link, .book p .rule-link, .book td .rule-link")]
                .map((one) => one.textContent)
                .filter((number) => !document.getElementById(`rule-${number}`)),
            contents: document.querySelectorAll(".book-contents .rule-link").length,
            headings: document.querySelectorAll(".book-section > h2").length,
            examples: document.querySelectorAll(".book-example").length,
            labels: document.querySelectorAll(".book-label").length,
            areas: document.querySelectorAll(".book-legend li").length,
        }),
        [charts, rules],
    );
    check(!seen.charts.length, `${game.key}, ${lang}: every table stands in the book`, seen.charts.join(" "));
    check(!seen.rules.length, `${game.key}, ${lang}: every rule has its place`, seen.rules.join(" "));
    check(!seen.links.length, `${game.key}, ${lang}: every link to a rule leads to one`, seen.links.join(" "));
    check(seen.contents === seen.headings && seen.contents > 8, `${game.key}, ${lang}: contents name every section`);
    check(seen.examples >= 3, `${game.key}, ${lang}: examples (${seen.examples})`);
    check(
        seen.labels === seen.areas && seen.areas > 1,
        `${game.key}, ${lang}: the board has a number on each area (${seen.labels} of ${seen.areas})`,
    );
}

/* Every action has its picture: the board at a moment of a lesson, with light on what is meant. */
async function pictures(page, game) {
    const source = readFileSync(join(root, "games", game.key.replaceAll("-", "_"), "RULES.md"), "utf8"),
        named = [...source.matchAll(/^<!-- picture (.*) -->$/gm)].map((match) => match[1]),
        shown = await page.$$eval(".book-moment", (all) => all.map((one) => one.dataset.moment));
    check(named.length > 3 && named.join() === shown.join(), `${game.key}: ${named.length} pictures of actions stand in the book`);
    const dark = [];
    for (const name of named) {
        const at = page.locator(`.book-moment[data-moment="${name}"]`).first();
        await at.scrollIntoViewIfNeeded();
        await page
            .waitForSelector(`.book-moment[data-moment="${name}"][data-drawn] figcaption a`, LIMIT)
            .catch(() => dark.push(name));
        const drawn = await at.evaluate((one) => one.querySelectorAll(".board *").length);
        if (drawn < 20) dark.push(`${name}: ${drawn} elements`);
    }
    const lit = await page.$$eval(".book-moment", (all) => all.filter((one) => Number(one.dataset.drawn) > 0).length);
    check(!dark.length, `${game.key}: each is drawn by the board`, dark.join("\n"));
    check(lit > 1, `${game.key}: light falls on what is meant (${lit} of ${named.length})`);
}

async function finding(page, address, game) {
    await page.fill(".book input[type=search]", "R2");
    await page.waitForFunction(() => document.querySelectorAll(".rule-list dt").length === 1, null, LIMIT);
    check((await page.textContent(".rule-list dt")) === "R2", `${game.key}: a rule is found by its number`);
    await page.fill(".book input[type=search]", "zzzz");
    await page.waitForFunction(() => !document.querySelector(".rule-list"), null, LIMIT);
    check(true, `${game.key}: what is nowhere is not found`);
    await page.goto(`${address}#/rules/${game.key}/R5`);
    await page.waitForSelector("#rule-R5.wanted", LIMIT);
    check(
        await page.evaluate(() => {
            const box = document.querySelector("#rule-R5").getBoundingClientRect();
            return box.top >= 0 && box.bottom <= innerHeight;
        }),
        `${game.key}: the address of a rule leads to it`,
    );
}

/* The list of choices, whatever the arrangement. */
async function openMoves(page) {
    await page.evaluate(() => document.activeElement?.blur());
    await page.keyboard.press("m");
    await page.waitForSelector(".move[data-move]", LIMIT);
}

/* A wrong choice, the right one, and on to the next. */
async function puzzle(page, address, game) {
    const lines = readFileSync(join(root, "games", game.key.replaceAll("-", "_"), "puzzles.txt"), "utf8")
            .split("\n")
            .filter((line) => /^\d/.test(line)),
        solution = lines[0].split(" ")[1];
    const choose = async (id) => {
        await openMoves(page);
        await page.click(`.move[data-move="${id}"]`, LIMIT);
    };
    await page.goto(`${address}#/puzzle/${game.key}/1`);
    await page.waitForSelector(".turn.asked [data-puzzle='1']", LIMIT);
    await openMoves(page);
    const other = await page.$$eval(
        ".move[data-move]",
        (all, right) => all.map((one) => one.dataset.move).find((id) => id !== right),
        solution,
    );
    await choose(other);
    await page.waitForSelector("[data-puzzle='1'][data-result=wrong]", LIMIT);
    check(true, `${game.key}: a poor choice is told`);
    await choose(solution);
    await page.waitForSelector("[data-puzzle='1'][data-result=right] .puzzle-right", LIMIT);
    const said = await page.textContent(".puzzle-right");
    check(said.length > 20 && !/[{}]/.test(said), `${game.key}: the best choice is right, with its reason (${said})`);
    await page.click("[data-next]");
    await page.waitForSelector("[data-puzzle='2']", LIMIT);
    check(true, `${game.key}: the next puzzle comes`);
}

/* From an explanation on the board to its place in the book: by a long press and its button, by the right mouse button. */
async function fromTips(withPage, address, game) {
    const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
    await withPage(phone, {}, async (page) => {
        await page.goto(`${address}#/play/${game.key}`);
        await page.waitForFunction(() => window.skerry?.table?.asked(), null, LIMIT);
        await page.evaluate(() => {
            const one = [...document.querySelectorAll(".board [data-tip]")].find((node) => node.getClientRects().length),
                box = one.getBoundingClientRect();
            one.dispatchEvent(
                new PointerEvent("pointerdown", {
                    bubbles: true,
                    pointerType: "touch",
                    clientX: box.x + box.width / 2,
                    clientY: box.y + box.height / 2,
                }),
            );
        });
        await page.waitForSelector(".tip-rule", LIMIT);
        await page.tap(".tip-rule");
        await page.waitForSelector(".rules.book input[type=search]", LIMIT);
        check(await counts(page, ".tip", 0), `${game.key}: a long press and its button lead to the rule book`);
    });
    await withPage({}, {}, async (page) => {
        await page.goto(`${address}#/play/${game.key}`);
        await page.waitForFunction(() => window.skerry?.table?.asked(), null, LIMIT);
        await page.evaluate(() => {
            const one = [...document.querySelectorAll(".board [data-tip]")].find((node) => node.getClientRects().length);
            one.dispatchEvent(new PointerEvent("contextmenu", { bubbles: true, cancelable: true, pointerType: "mouse" }));
        });
        await page.waitForSelector(".rules.book input[type=search]", LIMIT);
        check(true, `${game.key}: so does the right mouse button`);
    });
}

/* That of the day counts for a row of days, and comes from the date alone. */
async function daily(page, address, list) {
    await page.goto(address);
    const link = await page.getAttribute("[data-puzzle-of-the-day]", "href"),
        key = link.split("/")[2],
        lines = readFileSync(join(root, "games", key.replaceAll("-", "_"), "puzzles.txt"), "utf8")
            .split("\n")
            .filter((line) => /^\d/.test(line)),
        day = await page.evaluate(() => {
            const now = new Date();
            return Math.floor(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate()) / 86_400_000);
        });
    check(list[day % list.length].key === key, `every day another game asks (${key})`);
    await page.evaluate((last) => localStorage.setItem("skerry.puzzle-days", JSON.stringify({ last, row: 4 })), day - 1);
    /* Earlier editions kept the places of what was solved. */
    const places = [1, 2].map((n) => (day + n) % lines.length);
    await page.evaluate((kept) => localStorage.setItem("skerry.puzzles", kept), JSON.stringify({ [key]: places }));
    await page.click("[data-puzzle-of-the-day]");
    await page.waitForSelector(`.turn.asked [data-puzzle='${(day % lines.length) + 1}']`, LIMIT);
    await openMoves(page);
    await page.click(`.move[data-move="${lines[day % lines.length].split(" ")[1]}"]`, LIMIT);
    await page.waitForSelector("[data-result=right]", LIMIT);
    await page.waitForFunction(
        (last) => JSON.parse(localStorage.getItem("skerry.puzzle-days")).last === last,
        day,
        LIMIT,
    );
    check(
        await page.evaluate(() => JSON.parse(localStorage.getItem("skerry.puzzle-days")).row === 5),
        "the days in a row are counted",
    );
    await page.waitForSelector(`.puzzle-head:has-text("3 of ${lines.length} solved")`, LIMIT);
    const solved = await page.evaluate((game) => JSON.parse(localStorage.getItem("skerry.puzzles"))[game], key);
    check(
        solved.length === 3 && solved.every((one) => typeof one === "string"),
        "what was solved is known by its id, that of earlier editions, too, and counted at once",
        JSON.stringify(solved),
    );
}

/* What is counted on a real table, by field, and what it is worth: the examples of the rule books. */
const sheets = {
    settlement: [{ 0: 7, 3: 2, 9: 1, 10: 3 }, 37],
    "skara-brae": [{ 0: 3, 1: 2, 2: 2, 3: 2, 4: 4 }, 22],
    "isle-of-skye": [{ 0: 50, 1: 12, 2: 5, 4: 1 }, 56],
    reykholt: [{ 0: 23, 1: 4 }, 24],
};

async function box(page, address, game) {
    await page.goto(`${address}#/box/${game.key}`);
    await page.waitForSelector(".box-steps li", LIMIT);
    const steps = {};
    for (const players of await page.$$eval("[data-players] option", (all) => all.map((one) => one.value))) {
        await page.selectOption("[data-players]", players);
        await page.waitForSelector(`.box-steps[data-for="${players}"] li`, LIMIT);
        steps[players] = (await page.$$eval(".box-steps span", (all) => all.map((one) => one.textContent))).join("\n");
        check(!/^\d–|^\d players|^Alone/m.test(steps[players]), `${game.key}: the steps for ${players} are for them alone`);
    }
    check(new Set(Object.values(steps)).size > 1, `${game.key}: the steps depend on the number of players`);
    const [given, total] = sheets[game.key] ?? [];
    if (!given) return;
    for (const [field, value] of Object.entries(given)) await page.fill(`[data-field="0-${field}"]`, String(value));
    await page
        .waitForFunction((wanted) => document.querySelector("[data-total='0']")?.textContent.trim() === wanted, String(total), LIMIT)
        .catch(() => undefined);
    const sum = (await page.textContent("[data-total='0']")).trim();
    check(sum === String(total), `${game.key}: the score sheet adds up (${sum} of ${total})`);
    if (game.key !== "skara-brae") return;
    const sums = (wanted) =>
        page.waitForFunction((text) => document.querySelector("[data-total='0']")?.textContent.trim() === text, wanted, LIMIT);
    await page.check('[data-field="0-18"]'); /* seven Roofs, which nobody has */
    await page.fill('[data-field="0-24"]', "2");
    await sums(String(total - 5 - 4));
    await page.click("[data-more]");
    await sums(String(total));
    check(!(await page.$('[data-field="0-18"]')), "skara-brae: Focus and Tasks count for whoever plays alone only");
}

export async function books(withPage, address, list, all) {
    await withPage({}, {}, async (page) => {
        for (const game of list) {
            if (long || game.place % 2) await book(page, address, game, "fr");
            await book(page, address, game, "en");
            if (long || game.place % 2 === 0) await pictures(page, game);
            await finding(page, address, game);
            if (long || game.place % 2) await puzzle(page, address, game);
            await box(page, address, game);
        }
    });
    await withPage({}, {}, (page) => daily(page, address, all));
    for (const game of all.slice(0, long ? 2 : 1)) await fromTips(withPage, address, game);
    await withPage({ viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true }, {}, async (page) => {
        await page.goto(`${address}#/rules/${all[0].key}`);
        await page.waitForSelector(".book-label", LIMIT);
        check(
            await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth + 1),
            "a rule book does not scroll sideways on a phone",
        );
    });
}
