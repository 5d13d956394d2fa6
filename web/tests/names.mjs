/* names.mjs - what a screen reader calls the things on the page: words that stand apart are read apart, pictures in sentences are
 * not read at all. */
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { check, long, random, root, sample, settings, startBrowser } from "./browser.mjs";
import { atRest, openSaved } from "./player.mjs";

const folder = join(root, "web", "tests", "fit"),
    named = new Set(["button", "link", "switch", "tab", "checkbox", "radio", "image", "group", "listitem", "textbox"]);

/* A word before a number, a small letter before a capital, a sign before a letter, a number before a word ("a3", "3b", "1er" and
 * "2-parcel" are none): two parts of a label that lost the space between them. */
export const joined = (name) => /[\p{L}’']\p{Ll}\d|\p{Ll}\p{Lu}|[,.;:!?»)\]]\p{L}|\d(?!(er|st|nd|rd|th)\b)\p{Ll}{2}/u.test(name);

/* One language or the other; in a long run both. */
const inLanguages = (turn) => ["en", "fr"].filter((_, i) => long || (sample + turn) % 2 === i);

async function wrongNames(client) {
    const { nodes } = await client.send("Accessibility.getFullAXTree");
    return nodes
        .filter((node) => !node.ignored && named.has(node.role?.value))
        .map((node) => String(node.name?.value ?? "").replace(/https?:\S+/g, ""))
        .filter(joined);
}

/* Of every game a saved position in one language (in a long run every one in both), and some decisions from there on, one of each game also on a phone with each
 * of its tabs. */
export async function names(address, list) {
    const rule = ["lireLa", "jusqu’à4", "orge2", "Âtre:poids", "3pierres"].every(joined),
        loose = ["Serre 5b", "1er joueur", "Cuisiner : 4", "2-parcel", "R12", "a3: empty"].some(joined);
    check(rule && !loose, "what is joined is told from what is not");
    for (const lang of inLanguages(0)) {
        const browser = await startBrowser(),
            { page, context } = browser,
            client = await context.newCDPSession(page),
            pick = random(5);
        await settings(page, { speed: "once", lang });
        await page.goto(address);
        await page.waitForFunction(() => window.skerry);
        for (const { key } of list) {
            const wrong = new Set();
            const look = async () => (await wrongNames(client)).forEach((name) => wrong.add(name));
            const files = readdirSync(folder).filter((one) => one.startsWith(key) && one.endsWith(".record"));
            for (const file of files.filter((one) => long || one.endsWith(lang === "en" ? "-mid.record" : "-late.record"))) {
                await page.setViewportSize({ width: 1280, height: 720 });
                const refused = await openSaved(page, readFileSync(join(folder, file), "utf8"));
                if (refused) wrong.add(refused);
                await page.waitForSelector(".turn.asked");
                for (let move = 0; move < (long ? 2 : 1); move++) {
                    await page.evaluate(() => document.querySelector("#tab-moves")?.click());
                    await look();
                    await page.evaluate((k) => window.skerry.nth(k), pick(1e6));
                    await atRest(page);
                }
                if (!file.includes("-mid.")) continue;
                await page.setViewportSize({ width: 360, height: 740 });
                await page.waitForSelector(".site[data-arrange=phone]");
                for (let tab = 0; await page.$(`.area-tabs [data-tab] >> nth=${tab}`); tab++) {
                    await page.click(`.area-tabs [data-tab] >> nth=${tab}`);
                    await look();
                }
            }
            check(!wrong.size, `${key}: names in ${lang} keep their spaces`, [...wrong].slice(0, 12).join("\n"));
        }
        await browser.stop();
    }
}

/* The log of a game that is nearly over: pictures of pieces stand before their names, and the words are as they were told. */
export async function pictures(address, list) {
    for (const lang of inLanguages(1)) {
        const browser = await startBrowser(),
            { page } = browser;
        await settings(page, { speed: "once", lang });
        await page.goto(address);
        await page.waitForFunction(() => window.skerry);
        for (const { key } of list) {
            const file = join(folder, `${key}-late.record`);
            if (!existsSync(file)) continue;
            await openSaved(page, readFileSync(file, "utf8"));
            await page.waitForSelector(".log li");
            const log = await page.evaluate(() => {
                const plain = (text) => text.replaceAll("`", "").replace(/\s+/g, " ").trim(),
                    { table } = window.skerry,
                    told = new Set(table.turns.map((turn) => plain(table.words(turn.say)))),
                    lines = [...document.querySelectorAll(".log :is(summary, li > div > span)")];
                const drawn = [...document.querySelectorAll(".log .told-piece svg")];
                return {
                    lines: lines.length,
                    pictures: drawn.length,
                    heard: drawn.filter((one) => one.getAttribute("aria-hidden") !== "true").length,
                    empty: drawn.filter((one) => !one.getBBox().width).length,
                    odd: lines.map((one) => plain(one.textContent)).filter((text) => !told.has(text)),
                };
            });
            check(
                log.lines > 1 && log.pictures > 1 && !log.heard && !log.empty && !log.odd.length,
                `${key}: the log in ${lang} has small pictures (${log.pictures} in ${log.lines} lines), the words stay`,
                JSON.stringify(log),
            );
        }
        await browser.stop();
    }
}
