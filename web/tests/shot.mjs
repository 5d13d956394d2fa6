/* shot.mjs - a picture of a page, for looking at it.
 *
 *   node web/tests/shot.mjs OUT.png [--game KEY] [--moves N] [--seed N] [--place new|rules|puzzle|box|table|home] [--lang fr] [--dark]
 *                           [--phone] [--full] [--click SELECTOR]... [--keys KEY]...
 *                           [--people N] [--level NAME] [--size 1280x800] [--wait MS]
 *
 * With --game the table is opened with one person (or --people) and played by the first legal choices that a seeded player
 * takes for N moves; chance draws from --seed, so that the same command gives the same picture.
 */
import { startServer, startBrowser, stopBrowser, watch, settings, random } from "./browser.mjs";

const words = process.argv.slice(2),
    out = words.find((word) => word.endsWith(".png")) ?? "shot.png";
const given = (name) => words.includes(`--${name}`);
const value = (name, otherwise) => (given(name) ? words[words.indexOf(`--${name}`) + 1] : otherwise);
const every = (name) => words.flatMap((word, i) => (word === `--${name}` ? [words[i + 1]] : []));
const phone = given("phone"),
    [width, height] = value("size", phone ? "360x740" : "1280x800")
        .split("x")
        .map(Number);
const server = await startServer();
const browser = await startBrowser({
    viewport: { width, height },
    hasTouch: phone,
    isMobile: phone,
    deviceScaleFactor: phone ? 2 : 1,
    colorScheme: given("dark") ? "dark" : "light",
});
const { page } = browser,
    errors = watch(page),
    game = value("game"),
    place = value("place", game ? "table" : "home");

await settings(page, { lang: value("lang", "en"), speed: "once" });
await page.goto(["new", "rules", "puzzle", "box"].includes(place) ? `${server.address}#/${place}/${game}` : server.address);
if (place === "table" && game) {
    await page.goto(`${server.address}#/new/${game}`);
    await page.waitForSelector(".setup .seat");
    await page.fill(".options input[type=text]", value("seed", "7"));
    for (let seat = 0; seat < Number(value("people", 1)); seat++)
        await page.selectOption(`.seat:nth-child(${seat + 1}) select >> nth=0`, "");
    if (given("level")) await page.selectOption(".seat:nth-child(2) select >> nth=0", value("level"));
    await page.click(".setup button[type=submit]");
    const pick = random(Number(value("seed", 7)));
    for (let move = 0; move < Number(value("moves", 0)); move++) {
        await page.waitForSelector(".turn.asked, .ending, [data-curtain]");
        if (await page.$(".ending")) break;
        if (await page.$("[data-curtain]")) await page.click("[data-curtain]");
        await page.waitForSelector(".turn.asked");
        await page.evaluate((k) => window.skerry.nth(k), pick(1e6));
        await page.waitForTimeout(30);
    }
    await page.waitForSelector(".turn.asked, .ending, [data-curtain]");
}
for (const selector of every("click")) await page.click(selector);
for (const key of every("keys")) await page.keyboard.press(key);
await page.waitForTimeout(Number(value("wait", 250)));
await page.screenshot({ path: out, fullPage: given("full") });
for (const error of errors) console.error(error);
await browser.stop();
await stopBrowser();
server.stop();
