/* play.mjs - plays the installed package: in this thread, in a worker, and in Chromium, always the same game. TAP. */
import { spawnSync } from "node:child_process";
import { createServer } from "node:http";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { Refusal, load, net, remote } from "skerry-engine";
import { game, refusals } from "./game.mjs";

const web = process.env.WEB,
    require = createRequire(join(web, "package.json"));
let number = 0,
    failed = 0;

function check(good, name, why = "") {
    if (!good && why) console.log(`# ${String(why).slice(0, 2000).replaceAll("\n", "\n# ")}`);
    console.log(`${good ? "ok" : "not ok"} ${++number} - ${name}`);
    failed += good ? 0 : 1;
}

const skip = (name, why) => console.log(`ok ${++number} - ${name} # SKIP ${why}`);
const levelOf = (facts) => (facts.levels.find((one) => one.name === "hard") ?? facts.levels.at(-1)).name;

/* --- this thread --- */

const engine = await load(),
    games = engine.games(),
    records = new Map();
check(games.length >= 5 && engine.games("fr")[0].title.length > 0, "the package lists its games");
for (const facts of games) {
    const record = await game(engine, facts.key, levelOf(facts), "npm", 30),
        again = engine.load(record);
    records.set(facts.key, record);
    check(again.over && again.fair() && again.record() === record, `${facts.key}: a whole game, its record is read back and its draws are fair`, record);
}
const one = engine.open(games[0].key, { seed: "one" }),
    other = engine.open(games[0].key, { seed: "other" }),
    before = one.record();
other.draw();
other.play(other.actors[0], other.choices(other.actors[0])[0].id);
check(one.record() === before, "tables do not meet");
check((await refusals(engine, Refusal)).length === 0, "what cannot be is refused with a reason", await refusals(engine, Refusal));
const opened = engine.openPosition(other.position(0));
check(opened.view(0).describe === other.view(0).describe, "a position is opened as it was seen");
const learned = games.find((facts) => existsSync(`node_modules/skerry-engine/nets/${facts.key}.net`));
if (learned) engine.open(learned.key).useNet(await net(learned.key));
check((await net("chess")) === null, "nets are there where the game has one");

/* --- a worker --- */

const [facts] = games,
    far = await remote();
check((await game(far, facts.key, levelOf(facts), "npm", 30)) === records.get(facts.key), "in a worker of node: the same game");
check((await refusals(far, Refusal)).length === 0, "in a worker of node: the same refusals", await refusals(far, Refusal));
far.end();

/* --- types --- */

if (existsSync(join(web, "node_modules/.bin/tsc"))) {
    const checked = (file) =>
        spawnSync(join(web, "node_modules/.bin/tsc"), ["--noEmit", "--strict", "--target", "es2022", "--module", "nodenext", "--moduleResolution", "nodenext", "--lib", "es2023,dom", file], { encoding: "utf8" });
    writeFileSync("package.json", '{ "type": "module" }');
    const good = checked("types.ts");
    check(good.status === 0, "a type checker understands it", good.stdout + good.stderr);
} else skip("a type checker understands it", "typescript is not installed");

/* --- a browser --- */

const types = { ".html": "text/html", ".js": "text/javascript", ".mjs": "text/javascript", ".wasm": "application/wasm", ".json": "application/json" };
const server = createServer((request, response) => {
    const path = join(".", new URL(request.url, "http://a").pathname);
    if (!existsSync(path)) return response.writeHead(404).end();
    response.writeHead(200, { "content-type": types[/\.\w+$/.exec(path)?.[0]] ?? "application/octet-stream" }).end(readFileSync(path));
});
const chromium = process.env.CHROMIUM;
if (chromium && existsSync(chromium) && existsSync(join(web, "node_modules/playwright-core"))) {
    await new Promise((done) => server.listen(0, "127.0.0.1", done));
    const browser = await require("playwright-core").chromium.launch({ executablePath: chromium, args: ["--no-sandbox", "--disable-gpu"], timeout: 60_000 }),
        page = await browser.newPage();
    page.setDefaultTimeout(60_000);
    page.on("pageerror", (error) => check(false, "no error in the page", error));
    await page.goto(`http://127.0.0.1:${server.address().port}/page.html`);
    await page.waitForFunction(() => "refusals" in window);
    for (const call of ["play", "playInWorker"])
        check(
            (await page.evaluate(([name, ...args]) => window[name](...args), [call, facts.key, levelOf(facts), "npm", 30])) === records.get(facts.key),
            `in a browser: the same game (${call})`,
        );
    check((await page.evaluate(() => window.refusals())).length === 0, "in a browser: the same refusals");
    await browser.close();
    server.close();
} else skip("in a browser: the same game", "chromium or playwright-core is not installed");
console.log(`1..${number}`);
process.exit(failed ? 1 : 0);
