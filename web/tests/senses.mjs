/* senses.mjs - the page for every eye and hand: explanations that keep out of the way, a keyboard that lands on a move, rings that
 * are whole, forced colours, sizes of text, a second palette. On saved positions of every game (fit/*.record). */
import { readFileSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { becomes, check, counts, long } from "./browser.mjs";
import { openSaved } from "./player.mjs";

const folder = join(dirname(fileURLToPath(import.meta.url)), "fit"),
    desk = { width: 1280, height: 720 },
    hand = { width: 360, height: 740 },
    lying = { width: 740, height: 360 };

/* One saved position of a game. */
function saved(game) {
    const name = readdirSync(folder).find((one) => one.startsWith(`${game}-mid`));
    return readFileSync(join(folder, name), "utf8");
}

async function open(page, address, game) {
    await page.goto(address);
    await page.waitForFunction(() => window.skerry);
    const refused = await openSaved(page, saved(game));
    check(!refused, `${game}: the saved position opens`, refused);
    await page.waitForSelector(".turn.asked");
    await page.waitForFunction(() => skerry.table.asked() && document.querySelector(".table [data-choice]"));
}

/* In the page: what the tip lies over although it should not. */
function covered() {
    const tip = document.querySelector(".tip");
    if (!tip) return []; /* it has gone in the meantime */
    const box = tip.getBoundingClientRect(),
        over = (one) => {
            const other = one.getBoundingClientRect();
            return (
                Math.min(box.right, other.right) - Math.max(box.left, other.left) > 1 &&
                Math.min(box.bottom, other.bottom) - Math.max(box.top, other.top) > 1
            );
        };
    const found = [...document.querySelectorAll(".target.legal, .lit, .table [data-choice], .turn-words")]
        .filter((one) => one.checkVisibility() && over(one))
        .map((one) => one.getAttribute("aria-label") || one.textContent.trim().slice(0, 40));
    if (box.left < 0 || box.top < 0 || box.right > innerWidth || box.bottom > innerHeight)
        found.push("the edge of the window");
    return found;
}

/* Explanations by hover, focus and long press lie beside everything that matters. */
async function tips(page, game) {
    const news = await page.$(".board .stage > .button"); /* a card that lies over the board until it is read */
    if (news) await news.click();
    const spots = await page.evaluate(() =>
        [...document.querySelectorAll(".board [data-tip]")]
            .filter((one) => one.checkVisibility())
            .map((one) => {
                const box = one.getBoundingClientRect();
                return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
            })
            .filter(({ x, y }) => x > 0 && y > 0 && x < innerWidth && y < innerHeight),
    );
    const some = spots.filter((_, i) => i % Math.max(1, Math.floor(spots.length / 7)) === 0),
        wrong = [];
    for (const { x, y } of some) {
        await page.mouse.move(1, 1);
        await page.mouse.move(x, y);
        await page.waitForSelector(".tip");
        wrong.push(...(await page.evaluate(covered)));
    }
    check(
        some.length && !wrong.length,
        `${game}: ${some.length} explanations by pointer cover nothing`,
        wrong.join("\n"),
    );
    await page.mouse.move(1, 1);
    await page.keyboard.press("Escape");
    const pressed = await page.evaluate(async () => {
        const one = [...document.querySelectorAll(".board .target.legal")].find((target) => {
            const { x, y, width, height } = target.getBoundingClientRect();
            return (
                target.closest("[data-tip]") &&
                target.contains(document.elementFromPoint(x + width / 2, y + height / 2))
            );
        });
        if (!one) return true;
        const box = one.getBoundingClientRect(),
            at = {
                clientX: box.x + box.width / 2,
                clientY: box.y + box.height / 2,
                bubbles: true,
                pointerType: "touch",
            },
            ply = skerry.table.frame.ply,
            top = document.elementFromPoint(at.clientX, at.clientY);
        top.dispatchEvent(new PointerEvent("pointerdown", at));
        for (let i = 0; i < 200 && !document.querySelector(".tip"); i++)
            await new Promise((done) => setTimeout(done, 25));
        const told = !!document.querySelector(".tip");
        top.dispatchEvent(new PointerEvent("pointerup", at));
        top.dispatchEvent(new PointerEvent("click", { ...at, cancelable: true }));
        return told && skerry.table.frame.ply === ply;
    });
    check(pressed, `${game}: a long press explains and does not play`);
}

/* The first arrow key lands on a move, and the explanation of what has the focus covers nothing. */
async function arrows(page, game) {
    await page.evaluate(() => document.activeElement?.blur());
    await page.keyboard.press("ArrowDown");
    const landed = await becomes(page, () => {
        const at = document.activeElement;
        return !!at?.closest(".board, .dock-tray") && at.matches(".target.legal, .lit, [data-choice]");
    });
    check(landed, `${game}: the first arrow key lands on something that can be done`);
    const wrong = [];
    for (const key of ["ArrowRight", "ArrowDown", "ArrowLeft", "ArrowLeft"]) {
        await page.keyboard.press(key);
        if (await page.$(".tip")) wrong.push(...(await page.evaluate(covered)));
    }
    check(!wrong.length, `${game}: explanations by focus cover nothing`, wrong.join("\n"));
}

/* In the page: focus rings that something cuts off. */
function cutRings() {
    const wrong = [];
    for (const one of document.querySelectorAll(".board .target.legal, .board .lit, .dock-tray button")) {
        if (!one.checkVisibility() || one.disabled) continue;
        one.focus({ focusVisible: true });
        one.scrollIntoView({ block: "nearest", inline: "nearest" });
        const drawn = one.querySelector?.(":scope > .touch"),
            style = getComputedStyle(one),
            scale = drawn ? drawn.getScreenCTM().a : 1,
            grow = drawn ? 1.5 * scale : parseFloat(style.outlineOffset) + parseFloat(style.outlineWidth),
            box = (drawn ?? one).getBoundingClientRect(),
            ring = { left: box.left - grow, top: box.top - grow, right: box.right + grow, bottom: box.bottom + grow };
        for (let up = one.parentElement; up && up !== document.body; up = up.parentElement) {
            const { overflowX, overflowY } = getComputedStyle(up);
            if (up instanceof SVGElement && !(up instanceof SVGSVGElement)) continue;
            const edge = up.getBoundingClientRect(),
                cutX = overflowX !== "visible" && (ring.left < edge.left - 0.6 || ring.right > edge.right + 0.6),
                cutY = overflowY !== "visible" && (ring.top < edge.top - 0.6 || ring.bottom > edge.bottom + 0.6);
            if (cutX || cutY) {
                const name = (one.getAttribute("aria-label") || one.textContent).trim().slice(0, 50);
                wrong.push(`${name} by ${up.tagName.toLowerCase()}.${up.getAttribute("class")}`);
                break;
            }
        }
    }
    return wrong;
}

async function rings(page, game, size) {
    const wrong = await page.evaluate(cutRings);
    check(
        !wrong.length,
        `${game}: focus rings are whole at ${size.width}x${size.height}`,
        wrong.slice(0, 8).join("\n"),
    );
}

/* In the page: things that are chosen and do not show it where the system paints. */
function unframed() {
    return [
        ...document.querySelectorAll("[aria-pressed=true], [aria-selected=true], .chosen, label:has(> input:checked)"),
    ]
        .filter((one) => one.checkVisibility())
        .filter((one) => {
            const ring = one.matches(".target") && one.querySelector(".ring");
            if (ring) return parseFloat(getComputedStyle(ring).strokeWidth) < 6;
            return getComputedStyle(one).outlineStyle !== "solid";
        })
        .map((one) => one.getAttribute("aria-label") || one.textContent.trim().slice(0, 40));
}

async function forced(page, game) {
    await page.emulateMedia({ forcedColors: "active" });
    const wrong = await page.evaluate(unframed),
        some = await page.evaluate(() => document.querySelectorAll("[aria-pressed=true], [aria-selected=true]").length);
    check(some && !wrong.length, `${game}: forced colours frame what is chosen (${some})`, wrong.join("\n"));
    await page.emulateMedia({ forcedColors: "none" });
}

/* Settings of text and colours, through the panel; they hold after a reload. */
async function looks(page, address) {
    await page.goto(address);
    await page.waitForSelector(".cards");
    const measures = () =>
        page.evaluate(() => ({
            size: parseFloat(getComputedStyle(document.querySelector("h1, h2")).fontSize),
            seat: getComputedStyle(document.documentElement).getPropertyValue("--seat-0").trim(),
        }));
    const before = await measures();
    await page.click("[data-tool=looks]");
    await page.click("input[name=text][value=larger]");
    await page.click("input[name=palette][value=shades]");
    await page.keyboard.press("Escape");
    await becomes(
        page,
        (size) => parseFloat(getComputedStyle(document.querySelector("h1, h2")).fontSize) > size * 1.25,
        before.size,
    );
    const after = await measures();
    check(after.size > before.size * 1.25, "larger text is larger", `${before.size} ${after.size}`);
    check(after.seat !== before.seat, "the other palette has other colours", `${before.seat} ${after.seat}`);
    await page.reload();
    await page.waitForSelector(".cards");
    const again = await measures();
    check(again.size === after.size && again.seat === after.seat, "and both hold after a reload");
}

/* Sounds are offered once, before the first game, and are off unless they are wanted. */
async function offer(page, address) {
    await page.goto(`${address}#/new/stone-age-junior`);
    await page.waitForSelector("[data-offer=sound]");
    await page.click("[data-offer=sound] .button:not(.quiet)");
    await page.waitForSelector("[data-offer=sound]", { state: "detached" });
    const on = await page.evaluate(() => JSON.parse(localStorage.getItem("skerry.settings")).sound);
    check(on === true, "sounds are offered before the first game");
    await page.reload();
    await page.waitForSelector(".setup");
    check(await counts(page, "[data-offer=sound]", 0), "and only once");
}

export async function senses(withPage, address, list) {
    await withPage({ viewport: desk }, {}, async (page) => {
        for (const game of list) {
            await page.setViewportSize(desk);
            await open(page, address, game.key);
            await arrows(page, game.key);
            await rings(page, game.key, desk);
            await tips(page, game.key);
            await forced(page, game.key);
            for (const size of long ? [hand, lying] : [game.place % 2 ? lying : hand]) {
                await page.setViewportSize(size);
                await page.waitForSelector(`.site[data-arrange="${size === hand ? "phone" : "short"}"] .area-tabs`);
                await page.waitForFunction(() =>
                    [...document.querySelectorAll(".board :is(.lit, .target.legal), .table [data-choice]")].some(
                        (one) => one.checkVisibility(),
                    ),
                );
                await rings(page, game.key, size);
            }
        }
    });
    await withPage({ viewport: desk }, {}, (page) => looks(page, address));
    await withPage({ viewport: hand, hasTouch: true }, {}, (page) => offer(page, address));
}
