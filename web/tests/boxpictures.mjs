/* boxpictures.mjs - the pictures of docs/your-box.md: tables as a spreadsheet shows them, the answer to a mistake, and the page
 * before and after a correction. They show what the programs really say, with the files of docs/samples.
 *
 *   ./run --box docs/samples/my-settlement.csv --box docs/samples/my-reykholt.csv games     builds the edition, in build-box
 *   node web/tests/boxpictures.mjs [WORD]...                                                takes the pictures whose name has a word
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { root, settings, startBrowser, startServer, stopBrowser } from "./browser.mjs";

const words = process.argv.slice(2),
    programs = { ours: join(root, "build", "skerry"), corrected: join(root, "build-box", "skerry") },
    samples = join(root, "docs", "samples"),
    ASKED = () => skerry.table.asked() && document.querySelector(".table [data-choice]");

/* The row of heroes with the Pathfinder in it; the card and the space of Reykholt that the sample corrects. */
const openings = {
    settlement: [
        "new settlement players=2",
        "seed 7",
        ...Array(9).fill("chance"),
        "chance hero Pathfinder",
        ...Array(3).fill("chance"),
        "auto on",
        "play 1 take key",
        "play 0 take mace",
    ],
    reykholt: ["new reykholt players=3", "seed 3", "chance deal A02", "auto on", "play 0 place T3", "play 0 card A02"],
};

function record(game, which) {
    const said = spawnSync(programs[which], ["engine"], {
        input: [...openings[game], "record"].join("\n"),
        encoding: "utf8",
    }).stdout;
    return said.slice(said.indexOf("skerry-record"), said.lastIndexOf("ok"));
}

async function shoot(page, name, clip) {
    const devtools = await page.context().newCDPSession(page),
        down = await page.evaluate(() => scrollY),
        options = { format: "webp", quality: 80, clip: { ...clip, y: clip.y + down, scale: 1 } },
        { data } = await devtools.send("Page.captureScreenshot", options),
        bytes = Buffer.from(data, "base64");
    writeFileSync(join(root, "docs", "pictures", `box-${name}.webp`), bytes);
    console.log(`box-${name}.webp ${Math.round(bytes.length / 1024)} KB`);
}

/* What lies around some elements, with a margin. */
async function around(page, selectors, margin = 10) {
    const boxes = [];
    for (const selector of selectors) boxes.push(await page.locator(selector).first().boundingBox());
    const left = Math.min(...boxes.map((box) => box.x)) - margin,
        top = Math.min(...boxes.map((box) => box.y)) - margin;
    return {
        x: Math.max(0, left),
        y: Math.max(0, top),
        width: Math.max(...boxes.map((box) => box.x + box.width)) + margin - Math.max(0, left),
        height: Math.max(...boxes.map((box) => box.y + box.height)) + margin - Math.max(0, top),
    };
}

const LOOK = `<!doctype html><meta charset="utf-8"><style>
    body { margin: 0; padding: 12px; width: fit-content; background: #fff; font: 14px/1.4 sans-serif; }
    table { border-collapse: collapse; }
    td, th { border: 1px solid #c9c4b8; padding: 3px 9px; text-align: left; white-space: nowrap; max-width: 260px; overflow: hidden; text-overflow: ellipsis; }
    th { background: #ece7db; color: #5c5244; font-weight: normal; text-align: center; }
    mark { background: #ffe59a; }
    pre { margin: 0; padding: 14px 18px; border-radius: 8px; background: #22272b; color: #eef0ee; font: 14px/1.5 monospace; max-width: 900px; white-space: pre-wrap; }
    pre b { color: #9fd0a8; font-weight: normal; }
</style>`;
const safe = (text) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

/* Rows as a spreadsheet shows them, from this line on. */
function sheet(rows, first = 1) {
    const width = Math.max(...rows.map((row) => row.length)),
        letters = Array.from({ length: width }, (_, i) => `<th>${String.fromCharCode(65 + i)}</th>`).join(""),
        lines = rows.map(
            (row, i) =>
                `<tr><th>${first + i}</th>${Array.from({ length: width }, (_, k) => `<td>${safe(row[k] ?? "")}</td>`).join("")}</tr>`,
        );
    return `${LOOK}<table><tr><th></th>${letters}</tr>${lines.join("")}</table>`;
}

const cells = (line) =>
    [...line.matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)]
        .slice(0, -1)
        .map((match) => match[1].replace(/^"|"$/g, "").replaceAll('""', '"'));
const table = (file) => readFileSync(file, "utf8").trimEnd().split("\n").map(cells);

async function paper(page, name, html) {
    if (words.length && !words.some((word) => name.includes(word))) return;
    await page.setContent(html);
    const box = await page.locator("body").boundingBox();
    await shoot(page, name, { x: 0, y: 0, width: Math.ceil(box.width), height: Math.ceil(box.height) });
}

/* What ./run answers to a box file with a mistake. */
function answer(file, text) {
    const folder = mkdtempSync(join(tmpdir(), "skerry-box-"));
    writeFileSync(join(folder, file), text);
    const said = spawnSync(join(root, "run"), ["--box", join(folder, file)], {
        encoding: "utf8",
        env: { ...process.env, LANG: "en_GB.UTF-8" },
    });
    rmSync(folder, { recursive: true });
    return `${said.stdout}${said.stderr}`.replaceAll(`${folder}/`, "").trimEnd();
}

async function papers() {
    const browser = await startBrowser({ viewport: { width: 1280, height: 600 } }),
        { page } = browser,
        pieces = table(join(root, "games", "settlement", "components.csv")),
        at = pieces.findIndex((row) => row[0] === "H06"),
        mine = readFileSync(join(samples, "my-settlement.csv"), "utf8");
    await paper(
        page,
        "table",
        sheet(
            [pieces.find((row) => row[0] === "hero"), ...pieces.slice(at - 1, at + 2)].map((row) => row.slice(0, 14)),
            at,
        ),
    );
    await paper(page, "settlement-file", sheet(table(join(samples, "my-settlement.csv"))));
    await paper(page, "reykholt-file", sheet(table(join(samples, "my-reykholt.csv")).map((row) => row.slice(0, 5))));
    const wrong = answer("my-settlement.csv", mine.replace("H06,3,1", "H06,many,1")),
        right = spawnSync(programs.corrected, ["rules", "settlement", "H06"], { encoding: "utf8" }).stdout.trimEnd();
    await paper(page, "wrong", `${LOOK}<pre><b>$ ./run --box my-settlement.csv</b>\n${safe(wrong)}</pre>`);
    await paper(
        page,
        "right",
        `${LOOK}<pre><b>$ ./run --box my-settlement.csv rules settlement H06</b>\n${safe(right)}</pre>`,
    );
    await browser.stop();
}

/* The page before and after: a piece on the board with its explanation, and its row on the rules page. */
async function scene(game, which, lang, { piece, row }) {
    const name = `${game}-${which}-${lang}`;
    if (words.length && !words.some((word) => name.includes(word))) return;
    const server = await startServer({ program: programs[which] }),
        browser = await startBrowser({ viewport: { width: 1280, height: 720 } }),
        { page } = browser;
    await settings(page, { lang, speed: "once" });
    await page.goto(server.address);
    await page.waitForSelector("#record-file", { state: "attached" });
    await page.setInputFiles("#record-file", {
        name: "a.record",
        mimeType: "text/plain",
        buffer: Buffer.from(record(game, which)),
    });
    await page.waitForFunction(ASKED);
    await page.evaluate(() => document.fonts.ready);
    const box = await page.locator(piece).first().boundingBox();
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.waitForSelector(".tip");
    await shoot(page, name, await around(page, [piece, ".tip"]));
    if (row && which === "corrected") {
        await page.goto(`${server.address}#/rules/${game}/piece-${row}`);
        await page.waitForSelector(`[data-piece-id="${row}"][aria-current]`);
        await page.evaluate(
            (row) => document.querySelector(`[data-piece-id="${row}"]`).scrollIntoView({ block: "center" }),
            row,
        );
        await shoot(page, `${game}-rules-${lang}`, await around(page, [`[data-piece-id="${row}"]`]));
    }
    await browser.stop();
    server.stop();
}

await papers();
for (const lang of ["en", "fr"]) {
    const hero = { ours: '[data-guess="H06"]', corrected: '[data-piece="hero6"]' },
        space = { ours: '[data-guess="fM6"]', corrected: '[data-tip^="2"][data-tip*="3"][data-tip*="diff"]' };
    for (const which of ["ours", "corrected"]) {
        await scene("settlement", which, lang, { piece: hero[which], row: "H06" });
        await scene("reykholt", which, lang, { piece: space[which] });
    }
}
await stopBrowser();
