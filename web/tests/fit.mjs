/* fit.mjs - does a board fit the window? Saved positions of every game with the most players and with two (fit/*.record), at every size
 * that people have, in both languages: TAP on stdout.
 *
 *   node web/tests/fit.mjs [GAME]... [WIDTHxHEIGHT]... [en|fr]... [MOMENT]... [large|larger] [--shots FOLDER]
 *
 * What is measured: nothing is wider than the window; no text is smaller than 12 px; on desktop and tablet every legal target is
 * in sight and can be hit without scrolling, and nothing in the board scrolls; where one area is shown at a time every target is
 * behind one tab and at most one swipe; no words are cut off or covered; pieces of the page do not overlap; the keys of a replay
 * leave the board alone.
 */
import { mkdirSync, readFileSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import {
    check,
    finish,
    games,
    long,
    note,
    sample,
    settings,
    startBrowser,
    startServer,
    stopBrowser,
    watch,
} from "./browser.mjs";
import { openSaved } from "./player.mjs";

const folder = join(dirname(fileURLToPath(import.meta.url)), "fit"),
    words = process.argv.slice(2),
    shots = words.includes("--shots") ? words[words.indexOf("--shots") + 1] : "";
const textSize = ["large", "larger"].find((one) => words.includes(one)) ?? "normal";
const every = ["1280x600", "1366x620", "1280x720", "1366x768", "1440x900", "1920x1080", "2560x1440"].concat(
    [
        "1024x768",
        "768x1024",
        "360x740",
        "740x360",
        "640x360",
    ] /* tablets, phone, phone on its side, 200 % zoom of a laptop */,
);
const chosen = (list) => (list.some((one) => words.includes(one)) ? list.filter((one) => words.includes(one)) : list);
const files = readdirSync(folder).filter((name) => name.endsWith(".record")),
    keys = games().map((game) => game.key),
    list = chosen(keys),
    sizes = chosen(every),
    langs = chosen(["en", "fr"]);
/* An ordinary run measures each game at every fifth size, the others at the sizes between; its `count` moments in turn, each of
 * them in both languages. Words ask for all of what they name. */
const sampled = (game, moment, count, size, lang) => {
    const turn = every.indexOf(size);
    if (long || words.length > 0) return true;
    if ((turn + keys.indexOf(game) + sample) % 5) return false;
    return turn % count === moment && ["en", "fr"][Math.floor(turn / count) % 2] === lang;
};
const momentsOf = (game) =>
    chosen(
        files
            .filter((name) => name.startsWith(`${game}-`))
            .map((name) => name.slice(game.length + 1, -".record".length)),
    );

/* In the page: everything that is wrong at this size. `tabs`: one area is shown at a time. */
async function measure(tabs) {
    const wrong = new Set(),
        width = innerWidth,
        height = innerHeight,
        frame = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 0)));
    const name = (one) => {
        const classes = one.getAttribute?.("class") ?? "";
        return `${one.tagName?.toLowerCase()}${classes ? `.${classes.trim().split(/\s+/).join(".")}` : ""}`.slice(
            0,
            60,
        );
    };
    const said = (one) =>
        (one.getAttribute("aria-label") || one.textContent || "").trim().replace(/\s+/g, " ").slice(0, 40);
    const seen = (one) =>
        one.getBoundingClientRect().width > 1.5 &&
        one.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
        !one.closest(".unseen, .skip, .side.drawer:not(.open)");
    /* What is left of a box after everything that clips it. */
    const clipped = (one) => {
        let { left, top, right, bottom } = one.getBoundingClientRect();
        for (let up = one.parentElement; up; up = up.parentElement) {
            const style = getComputedStyle(up);
            if (style.overflowX === "visible" && style.overflowY === "visible") continue;
            const box = up.getBoundingClientRect();
            [left, right] = [Math.max(left, box.left), Math.min(right, box.right)];
            [top, bottom] = [Math.max(top, box.top), Math.min(bottom, box.bottom)];
        }
        return { left, top, right: Math.min(right, width), bottom: Math.min(bottom, height) };
    };
    const whole = (one) => {
        const box = one.getBoundingClientRect(),
            left = clipped(one);
        return (
            left.right - left.left > box.width - 2.5 &&
            left.bottom - left.top > box.height - 2.5 &&
            box.left > -2.5 &&
            box.top > -2.5
        );
    };
    const hit = (one, box = one.getBoundingClientRect()) => {
        const top = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
        return !!top && (one.contains(top) || top.contains(one) || top.closest("[data-choice], .target") === one);
    };
    const targets = () =>
        [...document.querySelectorAll(".table [data-choice], .board .target.legal, .board .lit")].filter(seen);
    const texts = () => {
        const found = [],
            walker = document.createTreeWalker(document.querySelector(".site"), NodeFilter.SHOW_TEXT);
        while (walker.nextNode()) {
            const node = walker.currentNode,
                parent = node.parentElement;
            if (node.data.trim() && parent && seen(parent)) found.push([node, parent]);
        }
        return found;
    };
    const look = () => {
        if (document.documentElement.scrollWidth > width)
            wrong.add(`page wider than the window: ${document.documentElement.scrollWidth}`);
        for (const [node, parent] of texts()) {
            const range = document.createRange();
            range.selectNodeContents(node);
            const box = (parent.ownerSVGElement ? parent : range).getBoundingClientRect();
            if (!box.width) continue;
            let size = parseFloat(getComputedStyle(parent).fontSize);
            const drawn = parent.ownerSVGElement && parent.getScreenCTM?.();
            if (drawn) size *= Math.hypot(drawn.a, drawn.b);
            const what = `"${node.data.trim().slice(0, 24)}" in ${name(parent)}`;
            if (size < 11.9) wrong.add(`text ${size.toFixed(1)} px: ${what}`);
            /* A stage lies over the board on purpose; what is marked as elided is told in full when it is touched. */
            if (parent.closest(".side, .players, .replay, .elides")) continue;
            const left = clipped(parent),
                scrolls = parent.closest(".scrolls");
            if (!scrolls && (box.right > left.right + 2 || box.left < left.left - 2))
                wrong.add(`cut off sideways: ${what}`);
            if (!tabs && !scrolls && (box.bottom > left.bottom + 3 || box.top < left.top - 3))
                wrong.add(`cut off: ${what}`);
            /* Words that lie under something else; the edge of what scrolls is not. */
            const x = box.left + box.width / 2,
                y = box.top + box.height / 2,
                top = x > 0 && y > 0 && x < width && y < height ? document.elementFromPoint(x, y) : null,
                over = top?.closest("[data-piece], button, .dock, .top, .panel");
            /* In one drawing what comes later lies above: words there that let the pointer through are not covered. */
            const drawnAbove =
                parent.ownerSVGElement &&
                parent.ownerSVGElement === over?.ownerSVGElement &&
                over.compareDocumentPosition(parent) & Node.DOCUMENT_POSITION_FOLLOWING;
            if (
                over &&
                !drawnAbove &&
                !top.closest(".stage") &&
                !over.contains(parent) &&
                !parent.contains(over) &&
                !top.matches(".touch, .ring, .dot")
            )
                if (left.right - left.left > 2 && left.bottom - left.top > 2 && y < left.bottom - 3)
                    wrong.add(`covered by ${name(over)}: ${what}`);
        }
        if (!tabs)
            for (const one of document.querySelectorAll(".play-area, .play-area *")) {
                const style = getComputedStyle(one);
                if (!/auto|scroll/.test(style.overflowY + style.overflowX) || !seen(one)) continue;
                if (one.scrollHeight > one.clientHeight + 1)
                    wrong.add(`scrolls: ${name(one)} ${one.scrollHeight} in ${one.clientHeight}`);
                if (one.scrollWidth > one.clientWidth + 1)
                    wrong.add(`scrolls sideways: ${name(one)} ${one.scrollWidth} in ${one.clientWidth}`);
            }
        const bands = [".top", ".play-area", ".rail", ".dock", ".area-tabs", ".last-turn"].map((one) =>
            document.querySelector(one),
        );
        bands.forEach((one, i) =>
            bands.slice(i + 1).forEach((two) => {
                if (!one || !two || !seen(one) || !seen(two)) return;
                const a = one.getBoundingClientRect(),
                    b = two.getBoundingClientRect();
                if (
                    Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2 &&
                    Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 2
                )
                    wrong.add(`${name(one)} over ${name(two)}`);
            }),
        );
    };
    const table = window.skerry.table;
    if (!table.asked()) return ["nobody is asked"];
    const missing = new Map();
    const reach = (one) => {
        const id = one.dataset.choice ?? said(one),
            good = whole(one) && hit(one);
        if (good) missing.set(id, "");
        else if (missing.get(id) !== "")
            missing.set(id, `${whole(one) ? "covered" : "out of sight"}: ${name(one)} ${said(one)}`);
        return good;
    };
    const pages = tabs ? [...document.querySelectorAll(".area-tabs [data-tab]")] : [null];
    for (const tab of pages.length ? pages : [null]) {
        tab?.click();
        for (const one of document.querySelectorAll(".dock, .play-area, .board, .board > *")) one.scrollTop = 0;
        await frame();
        look();
        for (const one of targets()) {
            if (reach(one) || !tabs) continue;
            const area = one.closest(".board, .dock");
            let scroller = one.parentElement;
            while (
                scroller &&
                !/auto|scroll/.test(getComputedStyle(scroller).overflowY + getComputedStyle(scroller).overflowX)
            )
                scroller = scroller.parentElement;
            if (
                !area ||
                !scroller ||
                scroller.scrollHeight > 2.05 * scroller.clientHeight ||
                scroller.scrollWidth > 2.05 * scroller.clientWidth
            )
                continue;
            one.scrollIntoView({ block: "center", inline: "center" });
            reach(one);
        }
        if (tabs && document.documentElement.scrollTop) wrong.add("the page itself scrolls");
    }
    for (const why of missing.values()) if (why) wrong.add(`target ${why}`);
    if (!missing.size) wrong.add("no target at all");
    return [...wrong];
}

/* In the page: looking back leaves the board in sight, and its keys can be hit. */
async function lookBack() {
    const { table } = window.skerry,
        wrong = [],
        frame = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 0)));
    await table.show(table.frame.plies - 1);
    await frame();
    const bar = document.querySelector(".replay").getBoundingClientRect(),
        area = document.querySelector(".play-area").getBoundingClientRect();
    if (bar.left < area.right - 1 && bar.right > area.left + 1 && bar.top < area.bottom - 1)
        wrong.push(`the keys lie over the board: ${Math.round(bar.top)} above ${Math.round(area.bottom)}`);
    if (area.height < innerHeight * 0.35) wrong.push(`the board has ${Math.round(area.height)} px of ${innerHeight}`);
    for (const key of document.querySelectorAll(".replay :is(.primary, [data-watch], input)")) {
        const { x, y, width, height } = key.getBoundingClientRect(),
            top = document.elementFromPoint(x + width / 2, y + height / 2);
        if (!top || !key.contains(top)) wrong.push(`${key.outerHTML.slice(0, 60)} cannot be hit`);
    }
    await table.endReplay();
    return wrong;
}

const server = await startServer();
if (shots) mkdirSync(shots, { recursive: true });
for (const lang of langs) {
    const browser = await startBrowser({ locale: lang === "fr" ? "fr-FR" : "en-GB" }),
        { page } = browser,
        errors = watch(page);
    await settings(page, { speed: "once", lang, text: textSize });
    await page.goto(server.address);
    await page.waitForFunction(() => window.skerry);
    for (const game of list)
        for (const [number, moment] of momentsOf(game).entries()) {
            const tried = sizes.filter((size) => sampled(game, number, momentsOf(game).length, size, lang));
            if (!tried.length) continue;
            const text = readFileSync(join(folder, `${game}-${moment}.record`), "utf8");
            await page.setViewportSize({ width: 1280, height: 720 });
            const refused = await openSaved(page, text);
            if (refused) check(false, `${game} ${moment} opens`, refused);
            await page.waitForSelector(".turn.asked");
            for (const size of tried) {
                const [width, height] = size.split("x").map(Number);
                await page.setViewportSize({ width, height });
                await page.waitForTimeout(60);
                const tabs = await page.evaluate(() =>
                    ["phone", "short"].includes(document.querySelector(".site").dataset.arrange),
                );
                if (shots) await page.screenshot({ path: join(shots, `${game}-${moment}-${size}-${lang}.png`) });
                const wrong = await page.evaluate(measure, tabs);
                if (tabs) wrong.push(...(await page.evaluate(lookBack)));
                check(!wrong.length, `${game}, ${moment}, fits ${size} in ${lang}`, wrong.slice(0, 12).join("\n"));
            }
        }
    check(!errors.length, `no error on the console in ${lang}`, errors.join("\n"));
    await browser.stop();
}
note(`sample ${sample}: SKERRY_SAMPLE repeats it`);
await stopBrowser();
server.stop();
finish();
