/* team.mjs - several workers think for the strongest level: they are called when needed, count, end with the table, and
 * are not missed where there are none or where they fail. */
import { check } from "./browser.mjs";
import { openTable, playOn } from "./player.mjs";

const helped = (page) => page.evaluate(() => skerry.table.team.helped);

/* Play against the expert until `enough`, at most a few choices; what went wrong on the way. */
async function playExpert(page, address, game, enough) {
    await openTable(page, address, game, { level: "expert" });
    const problems = [];
    let clicks = 0;
    for (let turn = 0; turn < 12 && !(await enough(clicks)); turn++) {
        const played = await playOn(page, { seed: turn + 1, most: 1 });
        await page.waitForFunction(() => skerry.table.asked() || skerry.table.over);
        problems.push(...played.problems);
        clicks += played.clicks;
    }
    return problems;
}

/* A device with so many processors, and perhaps without a second worker that works. */
function device(page, processors, broken = false) {
    return page.addInitScript(
        ([processors, broken]) => {
            Object.defineProperty(navigator, "hardwareConcurrency", { get: () => processors });
            if (!broken) return;
            const Real = Worker;
            let started = 0;
            window.Worker = class extends Real {
                constructor(address) {
                    super(started++ ? new URL("nothing.js", document.baseURI) : address);
                }
            };
        },
        [processors, broken],
    );
}

/* The engines of the game that are fetched; the service worker's own fetches are not the page's. */
function enginesAsked(page) {
    const asked = new Set();
    page.on("request", (request) => request.url().endsWith(".wasm") && asked.add(request.url()));
    return asked;
}

export async function teams(withPage, address, game) {
    await withPage({}, {}, async (page, errors) => {
        await device(page, 3);
        const nets = new Set();
        page.context().on("request", (request) => request.url().endsWith(".net") && nets.add(request.url()));
        const engines = enginesAsked(page);
        const problems = await playExpert(
            page,
            address,
            game,
            async (clicks) => clicks > 1 && (await helped(page)) > 0,
        );
        check((await helped(page)) > 0 && !problems.length, "an expert thinks with mates", problems.join("\n"));
        check(
            engines.size === 1 && /-simd-/.test([...engines][0]),
            "one engine is fetched, the one with vectors",
            [...engines].join(" "),
        );
        check(nets.size === 1, "an expert fetches what it learned", [...nets].join(" "));
        check(page.workers().length === 3, "two mates on three processors", page.workers().length);
        const before = await helped(page);
        for (let asked = 0; asked < 8 && (await helped(page)) === before; asked++) {
            await page.evaluate(() => ((skerry.table.hints = null), skerry.table.hint()));
        }
        const advice = await page.evaluate(() => skerry.table.hints?.map((one) => one.visits) ?? []);
        check((await helped(page)) > before, "mates advise, too");
        check(
            advice.length > 0 && advice[0] > 0 && advice.every((visits, i) => !i || visits <= advice[i - 1]),
            "advice added up is in order",
            advice.join(" "),
        );
        await page.evaluate(() => (location.hash = "#/"));
        await page.waitForSelector("[data-play]");
        for (let wait = 0; wait < 100 && page.workers().length > 1; wait++) await page.waitForTimeout(50);
        check(page.workers().length === 1, "mates end with the table", page.workers().length);
        check(!errors.length, "no errors with mates", errors.join("\n"));
    });
    await withPage({}, {}, async (page, errors) => {
        await device(page, 1);
        await page.addInitScript(() => (WebAssembly.validate = () => false));
        const engines = enginesAsked(page);
        const problems = await playExpert(page, address, game, async (clicks) => clicks > 2);
        check(page.workers().length === 1, "an expert on one processor thinks alone", page.workers().length);
        check(!problems.length && !errors.length, "and plays", [...problems, ...errors].join("\n"));
        check(
            engines.size === 1 && !/-simd-/.test([...engines][0]),
            "and without vectors with the plain engine",
            [...engines].join(" "),
        );
    });
    await withPage({}, {}, async (page) => {
        await device(page, 4, true);
        const problems = await playExpert(page, address, game, async (clicks) => clicks > 2);
        check(
            !problems.length && (await helped(page)) === 0,
            "an expert whose mates fail plays alone",
            problems.join("\n"),
        );
        check(!(await page.$("[role=alert]")), "and nobody is told");
    });
}
