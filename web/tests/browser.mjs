/* browser.mjs - what the browser tests share: a server, a browser, TAP, and a player who clicks what is offered. */
import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";

export const root = join(dirname(fileURLToPath(import.meta.url)), "..", "..");
export const skerry = process.env.SKERRY ?? join(root, "build", "skerry");
const browserPath = spawnSync(join(root, "tools", "browser"), { encoding: "utf8" }).stdout.trim();

/* --- TAP --- */

let number = 0,
    failed = 0;

export function check(good, name, why = "") {
    if (!good && why) for (const line of String(why).split("\n").slice(0, 30)) console.log(`# ${line}`);
    console.log(`${good ? "ok" : "not ok"} ${++number} - ${name}`);
    failed += good ? 0 : 1;
    return good;
}

/* A visit that ended with an exception, under the name of the place where it came from. */
export function broke(error) {
    const text = String(error.stack ?? error);
    check(false, `no exception at ${/(?:tests|fit)\/(\w+\.mjs:\d+)/.exec(text)?.[1] ?? "an unknown place"}`, text);
}

export function note(text) {
    console.log(`# ${text}`);
}

export function finish() {
    console.log(`1..${number}`);
    process.exitCode = failed ? 1 : 0;
}

/* ./test --long: every game in every language at every size, instead of a sample that meets each of them (docs/testing.md). */
export const long = Number(process.env.SKERRY_EFFORT) > 100;

/* Which sample an ordinary run takes: always the same, so that the same code has the same verdict; other numbers take others. */
export const sample = Number(process.env.SKERRY_SAMPLE ?? 0);

/* So many games for a suite of this number, others for the next suite. */
export function inTurn(list, number, count) {
    const first = (sample + 2 * number) % list.length;
    return list.filter((_, i) => long || (i - first + list.length) % list.length < count);
}

/* --- server and browser --- */

/* Start `skerry serve`, or that of another build, on a free port, or on `port` with its data in a folder. */
export function startServer({ port = 0, data = "", more = [], program = skerry } = {}) {
    const listen = ["--listen", `127.0.0.1:${port}`, "--per-address", "0", "--lang", "en", ...more],
        kept = data ? ["--data", data] : ["--database", "memory:"];
    const page = process.env.SKERRY_WEB ? ["--web", process.env.SKERRY_WEB] : []; /* the page of another build */
    const child = spawn(program, ["serve", ...listen, ...kept, ...page], { stdio: ["ignore", "pipe", "ignore"] });
    return new Promise((done, fail) => {
        child.stdout.on("data", (data) => {
            const address = /http:\/\/[^ ]+/.exec(String(data))?.[0];
            if (address) done({ address, stop: (signal) => child.kill(signal) });
        });
        child.on("exit", (code) => fail(new Error(`skerry serve ended with ${code}`)));
    });
}

const flags = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
];

const usual = {
    viewport: { width: 1280, height: 800 },
    reducedMotion: "reduce",
    locale: "en-GB",
    serviceWorkers: "block" /* it fetches every game for each visitor; the suites about it allow it */,
};
let shared = null; /* the promise of one: suites side by side must not start two */
const idle = new Map(); /* what earlier visitors left, by their options: contexts and the addresses that they saw */

/* A visitor with an empty browser: nothing kept and, if `cold`, nothing cached. All visitors share one process; and since to make
 * a context takes longer than most visits, one that has been left is emptied for the next visitor with the same options. */
export async function startBrowser(options = {}, { cold = false } = {}) {
    shared ??= chromium.launch({ executablePath: browserPath, headless: true, args: flags });
    const all = { ...usual, ...options },
        kind = JSON.stringify(all),
        lent = (!cold && idle.get(kind)?.pop()) || { context: await newContext(all), seen: new Set() },
        page = await emptyPage(lent);
    page.on("framenavigated", (frame) => lent.seen.add(new URL(frame.url()).origin));
    const stop = async () => {
        if (cold || all.serviceWorkers !== "block") return lent.context.close();
        for (const one of lent.context.pages()) await one.close();
        await lent.context.setOffline(false);
        idle.set(kind, [...(idle.get(kind) ?? []), lent]);
    };
    return { context: lent.context, page, stop };
}

async function newContext({ meant = false, ...options }) {
    const context = await (await shared).newContext(options);
    /* Scripts click at once what people would have to see first; only the test of that waits as they do (meant.mjs). */
    if (!meant) await context.addInitScript(() => ((window.skerrySettle = 0), (window.skerryPatience = 0)));
    context.setDefaultTimeout(120_000);
    return context;
}

/* A page of a context in which nothing is left of those before. */
async function emptyPage({ context, seen }) {
    const page = await context.newPage();
    if (seen.size) {
        const client = await context.newCDPSession(page);
        for (const origin of seen)
            if (origin.startsWith("http"))
                await client.send("Storage.clearDataForOrigin", { origin, storageTypes: "all" });
        await client.detach();
        seen.clear();
    }
    return page;
}

export async function stopBrowser() {
    await (await shared)?.close();
}

/* A browser of its own, so that its processes can be told from others by the name of its profile. */
export async function startOwnBrowser() {
    const profile = mkdtempSync(join(tmpdir(), "skerry-browser-"));
    const context = await chromium.launchPersistentContext(profile, {
        executablePath: browserPath,
        headless: true,
        args: flags,
        ...usual,
        serviceWorkers: "allow",
    });
    await context.addInitScript(() => ((window.skerrySettle = 0), (window.skerryPatience = 0)));
    return {
        profile,
        page: context.pages()[0] ?? (await context.newPage()),
        stop: async () => {
            await context.close();
            rmSync(profile, { recursive: true, force: true });
        },
    };
}

/* Does a page come to this, sooner or later? What is shown follows what was done, not in the same moment. */
export function becomes(page, work, argument) {
    return page.waitForFunction(work, argument).then(
        () => true,
        () => false,
    );
}

/* Are there so many of these in a page, sooner or later? */
export function counts(page, selector, wanted) {
    return becomes(page, ([selector, wanted]) => document.querySelectorAll(selector).length === wanted, [selector, wanted]);
}

/* Axe finds nothing to object to; `rules` are those that it does not have by itself. */
export async function accessible(page, name, rules = {}) {
    if (!(await page.evaluate(() => "axe" in window)))
        await page.evaluate(readFileSync(join(root, "web/node_modules/axe-core/axe.min.js"), "utf8"));
    const found = await page.evaluate(
        async (rules) =>
            (await window.axe.run(document, { resultTypes: ["violations"], rules })).violations.map(
                (one) =>
                    `${one.id}: ${one.help} | ${one.nodes
                        .slice(0, 3)
                        .map((node) => `${node.target.join(" ")} ${node.any[0]?.message ?? ""}`)
                        .join(" | ")}`,
            ),
        rules,
    );
    check(!found.length, `axe: ${name}`, found.join("\n"));
}

/* Errors of a page, collected. */
export function watch(page) {
    const errors = [];
    page.on("pageerror", (error) => errors.push(String(error)));
    page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
    return errors;
}

export function games() {
    return JSON.parse(spawnSync(skerry, ["games", "--json"], { encoding: "utf8" }).stdout);
}

/* `skerry replay --verify` of a record's text. */
export function verify(text) {
    const folder = mkdtempSync(join(tmpdir(), "skerry-record-")),
        file = join(folder, "game.record");
    writeFileSync(file, text);
    const run = spawnSync(skerry, ["replay", file, "--verify"], { encoding: "utf8" });
    rmSync(folder, { recursive: true });
    return { good: run.status === 0, said: run.stdout + run.stderr };
}

/* Settings as the page keeps them, before it starts. */
export function settings(page, values) {
    return page.addInitScript((kept) => {
        if (!localStorage.getItem("skerry.settings")) localStorage.setItem("skerry.settings", kept);
    }, JSON.stringify(values));
}

/* A seeded generator, so that a failing game can be played again. */
export function random(seed) {
    let state = seed >>> 0;
    return (below) => {
        state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
        return Math.floor((state / 2 ** 32) * below);
    };
}
