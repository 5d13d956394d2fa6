/* guesses.mjs - pieces that no source shows: their explanation on the board leads to where an owner of the box reads how to
 * correct them, by pointer, by keyboard and by finger. */
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { check, long, root } from "./browser.mjs";
import { openSaved } from "./player.mjs";

const folder = join(dirname(fileURLToPath(import.meta.url)), "fit"),
    LIMIT = { timeout: 60_000 },
    desk = { width: 1280, height: 720 },
    PIECE = ".board [data-guess]:not([data-guess=''])";

/* The rows of a game that are reconstructed, as its table of pieces says. */
function reconstructed(game) {
    const text = readFileSync(join(root, "games", game.replaceAll("-", "_"), "components.csv"), "utf8");
    return [...text.matchAll(/^(\w+),.*,I,/gm)].map((match) => match[1]);
}

/* A saved position; of Isle of Skye its first decision, where the one tile in question is drawn. */
function saved(game) {
    const text = readFileSync(join(folder, `${game}-mid.record`), "utf8");
    return game === "isle-of-skye" ? text.slice(0, text.indexOf("21 seat1")) : text;
}

async function open(page, address, game) {
    await page.goto(address);
    await page.waitForFunction(() => window.skerry, null, LIMIT);
    await openSaved(page, saved(game));
    await page.waitForFunction(
        () => skerry.table.asked() && document.querySelector(".table [data-choice]"),
        null,
        LIMIT,
    );
}

/* In the page: where pieces in question can be pointed at; those that can also be chosen have the focus of `focusable`. */
function spots(selector) {
    return [...document.querySelectorAll(selector)].flatMap((one) => {
        const { x, y, width, height } = one.getBoundingClientRect(),
            at = { id: one.dataset.guess, x: x + width / 2, y: y + height / 2 },
            top = document.elementFromPoint(at.x, at.y);
        return top && (one.contains(top) || top.contains(one)) ? [at] : [];
    });
}

/* The rules page shows the row, marked, in its open list. */
async function arrived(page, game, id, how) {
    await page.waitForFunction((hash) => location.hash === hash, `#/rules/${game}/piece-${id}`, LIMIT);
    const row = page.locator(`[data-piece-id="${id}"][aria-current]`);
    await row.waitFor({ state: "visible", ...LIMIT });
    await page.waitForFunction(
        (id) => {
            const box = document.querySelector(`[data-piece-id="${id}"]`).getBoundingClientRect();
            return box.top >= 0 && box.bottom <= innerHeight;
        },
        id,
        LIMIT,
    );
    const file = await page.textContent(".box-file");
    check(
        /Reconstructed/.test(await row.textContent()) && file.includes(`\n${id},`) && file.includes(`game,${game}\n`),
        `${game}: ${how} leads from ${id} to its row and how to correct it`,
    );
    await page.goBack();
    await page.waitForFunction(
        () => skerry.table.asked() && document.querySelector(".table [data-choice]"),
        null,
        LIMIT,
    );
}

async function byPointer(page, game, { id, x, y }) {
    await page.mouse.move(1, 1);
    await page.mouse.move(x, y);
    const link = page.locator(".tip a");
    await link.waitFor(LIMIT);
    const box = await link.boundingBox();
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 4 });
    await page.mouse.down();
    await page.mouse.up();
    await arrived(page, game, id, "the pointer");
}

/* From a piece that can be chosen Tab goes to the link, back, on, and Enter follows it. */
async function byKeys(page, game) {
    const focus = () =>
        page.evaluate((selector) => {
            for (const one of document.querySelectorAll(selector)) {
                const target = one.matches("[tabindex='0'], button")
                    ? one
                    : one.querySelector("[tabindex='0'], button");
                if (!target?.checkVisibility()) continue;
                window.piece = target;
                target.focus({ focusVisible: true });
                return one.dataset.guess;
            }
            return "";
        }, PIECE);
    const stands = (where) =>
        page.evaluate((where) => {
            const at = document.activeElement;
            return where === "link"
                ? !!at.closest(".tip")
                : where === "piece"
                  ? at === window.piece
                  : !at.closest(".tip");
        }, where);
    await page.bringToFront();
    const id = await focus();
    if (!id) return false;
    await page.waitForSelector(".tip a", LIMIT);
    await page.keyboard.press("Tab");
    check(await stands("link"), `${game}: Tab goes from a piece to the link of its explanation`);
    await page.keyboard.press("Shift+Tab");
    check(await stands("piece"), `${game}: and back`);
    await page.waitForSelector(".tip a", LIMIT);
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    check((await stands("on")) && !(await stands("piece")), `${game}: and on to what comes next`);
    await focus();
    await page.waitForSelector(".tip a", LIMIT);
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await arrived(page, game, id, "the keyboard");
    return true;
}

/* A long press shows the explanation, which stays; a tap follows its link. */
async function byFinger(page, game, { id, x, y }) {
    const touch = await page.context().newCDPSession(page),
        finger = (type, touchPoints) => touch.send("Input.dispatchTouchEvent", { type, touchPoints });
    await finger("touchStart", [{ x, y }]);
    const link = page.locator(".tip a");
    await link.waitFor(LIMIT);
    await finger("touchEnd", []);
    const box = await link.boundingBox();
    check(box.height >= 40, `${game}: the link is high enough for a finger (${Math.round(box.height)})`);
    await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
    await arrived(page, game, id, "a finger");
}

/* From the rules beside the table, whatever has the focus. */
async function byRules(page, game) {
    await page.keyboard.press("?");
    await page.click(`.rules a[href="#/rules/${game}/pieces"]`, LIMIT);
    await page.waitForSelector("#pieces .box-file", LIMIT);
    await page.waitForFunction(() => document.activeElement?.id === "pieces", null, LIMIT);
    check(true, `${game}: the rules beside the table lead to the pieces`);
}

export async function guesses(withPage, address, list) {
    let keys = 0;
    const inQuestion = list.filter((game) => reconstructed(game.key).length);
    await withPage({ viewport: desk }, { lang: "en" }, async (page) => {
        for (const game of inQuestion) {
            await open(page, address, game.key);
            const found = await page.evaluate(spots, PIECE),
                rows = reconstructed(game.key);
            check(
                found.length && found.every(({ id }) => rows.includes(id)),
                `${game.key}: the board marks what is reconstructed (${found.length})`,
                JSON.stringify(found),
            );
            await byPointer(page, game.key, found[0]);
            keys += await byKeys(page, game.key);
            if (long || game.place === 0) await byRules(page, game.key);
        }
    });
    check(keys >= Math.min(3, inQuestion.length - 1), `pieces that can be chosen have their link, too (${keys} games)`);
    await withPage({ viewport: desk, hasTouch: true }, { lang: "en" }, async (page) => {
        for (const game of inQuestion.filter(({ place }) => long || place < 2)) {
            await open(page, address, game.key);
            await byFinger(page, game.key, (await page.evaluate(spots, PIECE))[0]);
        }
    });
}
