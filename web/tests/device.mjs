/* device.mjs - Skerry as a part of the device: the offer to install it, links through its share sheet, and codes for a camera. */
import { encode } from "uqr";
import { broke, check, settings, startBrowser } from "./browser.mjs";
import { atRest, openTable, press } from "./player.mjs";

const APPLE = "Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 Version/17.0 Mobile Safari/604.1";

/* What a browser sends when the page could be installed; its question is answered with `outcome`. */
const offer = (page, outcome) =>
    page.evaluate((outcome) => {
        const event = new Event("beforeinstallprompt", { cancelable: true });
        event.prompt = async () => void (window.prompted = (window.prompted ?? 0) + 1);
        event.userChoice = Promise.resolve({ outcome });
        dispatchEvent(event);
        return event.defaultPrevented;
    }, outcome);

async function visit(address, options, work) {
    const browser = await startBrowser(options);
    try {
        await work(browser.page, browser.context);
    } catch (error) {
        broke(error);
    } finally {
        await browser.stop();
    }
}

async function atHome(page, address) {
    await page.goto(address);
    await page.waitForFunction(() => window.skerry);
    await page.waitForSelector(".home");
}

async function installing(address) {
    const there = '[data-offer="install"]',
        gone = { state: "detached" };
    await visit(address, {}, async (page) => {
        await atHome(page, address);
        check(!(await page.$(there)), "nothing is offered where the browser cannot install");
        check(await offer(page, "dismissed"), "the browser's own question waits for ours");
        await page.click(`${there} .button >> nth=0`);
        await page.waitForFunction(() => window.prompted === 1);
        check(!!(await page.$(there)), "who thinks again may install later");
        await offer(page, "accepted");
        await page.click(`${there} .button >> nth=0`);
        await page.waitForSelector(there, gone);
        check(true, "once installed, the offer is gone");
    });
    await visit(address, {}, async (page) => {
        await atHome(page, address);
        await offer(page, "accepted");
        await page.click(`${there} .button >> nth=1`);
        await page.waitForSelector(there, gone);
        await page.reload();
        await page.waitForSelector(".home");
        await offer(page, "accepted");
        await page.waitForTimeout(200);
        check(!(await page.$(there)), "who declines is not asked again");
    });
    await visit(address, { userAgent: APPLE }, async (page) => {
        await atHome(page, address);
        await page.waitForSelector(there);
        check((await page.locator(`${there} .button`).count()) === 1, "where there is no question, a sentence says how");
    });
    await visit(address, {}, async (page, context) => {
        const client = await context.newCDPSession(page);
        await client.send("Emulation.setEmulatedMedia", { features: [{ name: "display-mode", value: "standalone" }] });
        await atHome(page, address);
        if (!(await page.evaluate(() => matchMedia("(display-mode: standalone)").matches))) return;
        await offer(page, "accepted");
        await page.waitForTimeout(200);
        check(!(await page.$(there)), "the installed app does not offer itself");
    });
}

/* The icons that devices want are there. */
async function icons(address) {
    const manifest = await (await fetch(`${address}skerry.webmanifest`)).json(),
        page = await (await fetch(address)).text(),
        apple = /rel="apple-touch-icon" href="([^"]+)"/.exec(page)?.[1] ?? "";
    const answers = await Promise.all(
        [...manifest.icons.map((icon) => icon.src), apple].map(async (name) => (await fetch(address + name)).status),
    );
    check(
        answers.every((status) => status === 200) && manifest.icons.some((icon) => icon.purpose === "maskable"),
        "icons for every device, also maskable and for Apple",
        answers.join(" "),
    );
}

/* A link to the position goes through the device's sheet, and opens the position; the same as a code. */
async function sharing(address, game) {
    await visit(address, {}, async (page) => {
        await page.addInitScript(() => {
            Object.defineProperty(navigator, "share", {
                configurable: true,
                value: async (what) => void (window.shared = what),
            });
        });
        await settings(page, { speed: "once", lang: "en" });
        await openTable(page, address, game);
        await atRest(page);
        await press(page, "#tab-more");
        await page.click(".share [data-share]");
        await page.waitForFunction(() => window.shared);
        const { title, url } = await page.evaluate(() => window.shared),
            before = await page.evaluate(() => JSON.stringify(window.skerry.table.frame.view));
        check(!!title && url.includes("#/position/"), "the share sheet gets a title and a link", url);
        await page.click(".share [data-qr]");
        await page.waitForSelector("svg.qr path");
        const { size, data } = encode(url, { border: 4, ecc: "M" });
        const drawn = await page.$eval("svg.qr", (svg) => [
                svg.getAttribute("viewBox"),
                svg.querySelector("path").getAttribute("d"),
            ]),
            path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ""))).join("");
        check(drawn[0] === `0 0 ${size} ${size}` && drawn[1] === path, "the code is that of the link", drawn[0]);
        check(!!(await page.getAttribute("svg.qr", "aria-label")), "the code says what it is");
        await page.click(".share [data-qr]");
        await page.waitForSelector("svg.qr", { state: "detached" });
        await page.goto(url);
        await page.waitForFunction((before) => JSON.stringify(window.skerry?.table?.frame?.view) === before, before);
        check(true, "the link opens the position that was shared");
    });
    await visit(address, {}, async (page) => {
        await page.addInitScript(() => delete Navigator.prototype.share);
        await settings(page, { speed: "once" });
        await openTable(page, address, game);
        await press(page, "#tab-more");
        await page.waitForSelector(".share [data-qr]");
        check(!(await page.$(".share [data-share]")), "no share button where the device has no sheet");
    });
}

export async function device(address, game) {
    await installing(address);
    await icons(address.endsWith("/") ? address : `${address}/`);
    await sharing(address, game);
}
