/* pictures.mjs - the pictures of README.md and of every board at four sizes in both languages, from saved games:
 * docs/pictures/GAME.record gives GAME-SIZE-LANG.webp.
 *
 *   node web/tests/pictures.mjs [GAME]... [WIDTHxHEIGHT]... [en|fr]...     takes the pictures
 *   node web/tests/pictures.mjs --play [GAME]...                           plays the games anew first: the person follows the advice
 */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { games, root, settings, startBrowser, startServer, stopBrowser, watch } from "./browser.mjs";
import { saveRecord } from "./player.mjs";

const folder = join(root, "docs", "pictures"),
    words = process.argv.slice(2),
    sizes = ["1280x720", "1920x1080", "360x740", "740x360"],
    langs = ["en", "fr"],
    chosen = (list) => (list.some((one) => words.includes(one)) ? list.filter((one) => words.includes(one)) : list);

/* Who sits at the table, from which seed, and when it is worth a picture: the round and step at which the person is asked,
 * and how often that has come before. */
const scenes = {
    "isle-of-skye": { seed: "skye-4", seats: [null, "medium", "medium"], round: 4, step: "build", skip: 1 },
    "skara-brae": { seed: "brae-2", seats: [null, "medium"], round: 3, step: "place", skip: 1 },
    settlement: { seed: "town-3", seats: [null, "medium"], round: 5, step: "turn", skip: 0 },
    reykholt: { seed: "rey-9", seats: [null, "medium"], round: 5, step: "place", skip: 1 },
    "stone-age-junior": { seed: "saj-1", seats: [null, "child", "parent", "cub"], round: 20, step: "flip", skip: 0 },
};
const names = ["Ana", "Bjarni", "Chloé", "Davy"];

/* Play as the computer would until the scene is there; the record. */
async function playScene(page, address, key, scene) {
    await page.goto(`${address}#/new/${key}`);
    await page.waitForSelector(".setup .seat");
    await page
        .locator(".counts input")
        .nth(scene.seats.length - games().find((game) => game.key === key).players_min)
        .click();
    for (const [seat, level] of scene.seats.entries()) {
        await page.fill(`.seat:nth-child(${seat + 1}) input`, names[seat]);
        await page
            .locator(`.seat:nth-child(${seat + 1}) select`)
            .first()
            .selectOption(level ?? "");
    }
    await page.fill(".options input[type=text]", scene.seed);
    await page.click(".setup button[type=submit]");
    await page.waitForSelector(".turn.asked");
    let skip = scene.skip;
    for (let move = 0; move < 400; move++) {
        await page.waitForFunction(() => skerry.table.asked() || skerry.table.over);
        const at = await page.evaluate(() => [
            skerry.table.frame.round,
            skerry.table.frame.view.step,
            skerry.table.over,
        ]);
        if (at[2]) throw new Error(`${key}: the scene never came`);
        if (at[0] >= scene.round && at[1] === scene.step && skip-- <= 0) return saveRecord(page);
        const ply = await page.evaluate(() => skerry.table.frame.ply);
        await page.evaluate(async () => {
            const [best] = await skerry.table.engine.hint(skerry.table.seat(), 1500, 0);
            await skerry.table.choose(best.id);
        });
        await page.waitForFunction((old) => skerry.table.over || skerry.table.frame.ply !== old, ply);
    }
    throw new Error(`${key}: too long`);
}

/* Open the record as a visitor would and take the picture, or that of the home page. */
async function take(address, name, record, size, lang) {
    const [width, height] = size.split("x").map(Number),
        small = Math.min(width, height) < 600,
        browser = await startBrowser({
            viewport: { width, height },
            ...(small ? { hasTouch: true, isMobile: true, deviceScaleFactor: 2 } : {}),
        });
    const { page, context } = browser,
        errors = watch(page);
    await settings(page, { lang, speed: "once" });
    await page.goto(address);
    await page.waitForSelector("#record-file", { state: "attached" });
    if (record) {
        await page.setInputFiles("#record-file", {
            name: "a.record",
            mimeType: "text/plain",
            buffer: Buffer.from(record),
        });
        await page.waitForSelector(".turn.asked");
    }
    await page.evaluate(() => document.fonts.ready);
    await page.waitForFunction(() => document.getAnimations().every((one) => one.playState !== "running"));
    const devtools = await context.newCDPSession(page),
        { data } = await devtools.send("Page.captureScreenshot", { format: "webp", quality: 72 }),
        file = join(folder, `${name}-${size}-${lang}.webp`);
    writeFileSync(file, Buffer.from(data, "base64"));
    await browser.stop();
    for (const error of errors) console.error(error);
    console.log(`${file.slice(root.length + 1)} ${Math.round(readFileSync(file).length / 1024)} KB`);
}

const server = await startServer(),
    all = chosen(["home", ...Object.keys(scenes)]);
for (const key of all) {
    const saved = join(folder, `${key}.record`),
        scene = scenes[key];
    if (scene && (words.includes("--play") || !existsSync(saved))) {
        const browser = await startBrowser();
        await settings(browser.page, { lang: "en", speed: "once" });
        writeFileSync(saved, await playScene(browser.page, server.address, key, scene));
        await browser.stop();
    }
    const record = scene ? readFileSync(saved, "utf8") : null;
    for (const size of chosen(sizes))
        for (const lang of chosen(langs)) await take(server.address, key, record, size, lang);
}
await stopBrowser();
server.stop();
