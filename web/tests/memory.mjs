/* memory.mjs - Stone Age Junior is a memory game: whatever is turned is seen by everybody for a second and a half, and tokens that
 * change places are seen to cross over, at every speed, in own turns, those of the computer, and in lessons. Measured on the page
 * while it moves, with the times that people have. */
import { check, note } from "./browser.mjs";
import { openTable, playOn } from "./player.mjs";

const LEAST_MS = 1500,
    TURNS = 7;

/* Sample what lies on the board: for each ply, how long each face was in sight, and where exchanged tokens were. */
function watchBoard(page) {
    return page.evaluate(() => {
        const seen = (window.skerrySeen = { faces: {}, swaps: {} }),
            table = () => window.skerry.lesson?.table ?? window.skerry.table;
        let before = performance.now();
        setInterval(() => {
            const now = performance.now(),
                passed = now - before,
                frame = table().frame;
            before = now;
            if (!frame) return;
            const { view, ply } = frame;
            if (document.querySelector(".saj-shown")) {
                const key = `${ply} ${view.face_turned}`;
                seen.faces[key] = (seen.faces[key] ?? 0) + passed;
            }
            const moving = [...document.querySelectorAll(".saj-swapped")].map((one) => one.getBoundingClientRect());
            if (!moving.length) return;
            const swap = (seen.swaps[ply] ??= { ms: 0, xs: new Set() });
            swap.ms += passed;
            swap.xs.add(Math.round(moving[0].x + moving[0].y));
        }, 16);
    });
}

const found = (page) =>
    page.evaluate(() => ({
        faces: Object.entries(window.skerrySeen.faces).map(([key, ms]) => ({ key, ms: Math.round(ms) })),
        swaps: Object.entries(window.skerrySeen.swaps).map(([ply, { ms, xs }]) => ({
            ply,
            ms: Math.round(ms),
            places: xs.size,
        })),
        log: (window.skerry.lesson?.table ?? window.skerry.table).log.map(({ ply, who, id }) => ({ ply, who, id })),
    }));

function judge(name, { faces, swaps, log }, last) {
    const brief = faces.filter((one) => Number(one.key.split(" ")[0]) < last && one.ms < LEAST_MS),
        exchanged = log.filter((one) => one.ply < last && one.who !== 7 && one.id >= 167).map((one) => String(one.ply)),
        unseen = exchanged.filter(
            (ply) => !swaps.some((one) => one.ply === ply && one.ms >= LEAST_MS && one.places > 4),
        );
    note(`${name}: ${faces.map((one) => `${one.key} ${one.ms} ms`).join(", ")}; swaps ${JSON.stringify(swaps)}`);
    check(
        faces.length > 0 && !brief.length,
        `${name}: a token that ends a round trip is seen for 1.5 s`,
        JSON.stringify(brief),
    );
    check(exchanged.length > 0 && !unseen.length, `${name}: tokens that change places cross over`, `${unseen}`);
}

/* Every turn of a token at the table: between the turn and the next ply that others see lies a second and a half. */
async function atTable(withPage, address, speed) {
    await withPage({ meant: true, reducedMotion: "no-preference" }, { speed }, async (page, errors) => {
        await openTable(page, address, "stone-age-junior", { seed: "4" });
        await watchBoard(page);
        for (let n = 0; n < TURNS; n++) {
            await page.waitForFunction(() => skerry.table.asked());
            await page.waitForTimeout(450);
            await playOn(page, { seed: n + 1, most: 1 });
            await page.waitForTimeout(60);
        }
        await page.waitForFunction(() => skerry.table.asked());
        judge(speed, await found(page), await page.evaluate(() => skerry.table.frame.ply));
        check(!errors.length, `${speed}: no error on the console`, errors.join("\n"));
    });
}

/* Two at one screen: from the card to the board in one touch, with open goods and no curtain. */
async function family(withPage, address) {
    await withPage({}, { speed: "once" }, async (page) => {
        await page.goto(`${address}#/`);
        await page.click("[data-family]");
        await page.waitForSelector(".table");
        await page.waitForFunction(() => skerry.table.asked());
        for (let n = 0; n < 6; n++) {
            await playOn(page, { seed: n + 1, most: 1 });
            if (await page.$("[data-curtain]")) break;
        }
        check(!(await page.$("[data-curtain]")), "child and parent: no curtain between turns");
        check(
            await page.evaluate(
                () => skerry.table.frame.view.options.opponents_goods === "open" && skerry.table.people().length === 2,
            ),
            "child and parent: two people, goods lie open",
        );
    });
}

export async function memory(withPage, address) {
    await atTable(withPage, address, "once");
    await atTable(withPage, address, "fast");
    await family(withPage, address);
}
