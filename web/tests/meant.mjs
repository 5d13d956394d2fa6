/* meant.mjs - every click is meant: a hand that clicks one spot every 150 ms, as impatient people do, plays what stood there when it
 * began and nothing that came under it. Driven with the times that people have, unlike all other suites. */
import { check, note } from "./browser.mjs";
import { atRest, openTable, playOn } from "./player.mjs";

const EVERY_MS = 150,
    CLICKS = 10,
    DECISIONS = 6;

/* Where to click: what ends or passes something if it is offered, else a choice in the dock or on the board, in turn. */
function spotOf(page, n) {
    return page.evaluate((n) => {
        const { table } = skerry,
            legal = new Set(table.frame.choices.map((one) => String(one.id)));
        const shown = [...document.querySelectorAll(".table [data-choice]")].filter((one) => {
            const box = one.getBoundingClientRect(),
                hit = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
            return legal.has(one.dataset.choice) && box.width > 0 && hit?.closest("[data-choice]") === one;
        });
        const dock = shown.filter((one) => one.closest(".dock")),
            list = dock.length && n % 3 ? dock.slice(n % 3 === 1 ? -1 : 0) : shown,
            one = list[n % list.length];
        if (!one) return null;
        const box = one.getBoundingClientRect();
        return { x: box.x + box.width / 2, y: box.y + box.height / 2, id: Number(one.dataset.choice) };
    }, n);
}

/* Own choices that were made since a ply, among several. */
const ownSince = (page, seat, ply) =>
    page.evaluate(
        ([seat, ply]) =>
            skerry.table.log
                .filter((line) => line.who === seat && line.ply > ply && !line.forced)
                .map((line) => ({ id: line.id, say: skerry.table.sentence(line) })),
        [seat, ply],
    );

export async function meant(withPage, address, list) {
    for (const game of list)
        await withPage({ meant: true }, { speed: "once" }, async (page, errors) => {
            const asked = [],
                wrong = [];
            await openTable(page, address, game.key, { seed: "5", players: game.players?.[0] ?? 2 });
            for (let n = 0; n < DECISIONS; n++) {
                await playOn(page, { seed: n + 1, most: 1 + n });
                await atRest(page);
                if (await page.evaluate(() => skerry.table.over)) break;
                await page.waitForTimeout(500); /* it is looked at */
                const at = await spotOf(page, n),
                    { ply, seat } = await page.evaluate(() => ({
                        ply: skerry.table.frame.plies,
                        seat: skerry.table.seat(),
                    }));
                if (!at) continue;
                /* One click may play several plies: a harvest with its knives and what the card does then. */
                let first = null;
                for (let click = 0; click < CLICKS; click++) {
                    await page.mouse.click(at.x, at.y);
                    await page.waitForTimeout(EVERY_MS);
                    first ??= new Set([at.id, ...(await ownSince(page, seat, ply)).map((one) => one.id)]);
                }
                const made = await ownSince(page, seat, ply);
                asked.push(...made.filter((one) => first.has(one.id)));
                wrong.push(...made.filter((one) => !first.has(one.id)).map((one) => `at ${at.id}: ${one.say}`));
                await page.keyboard.press("Escape");
                await page.evaluate(() => skerry.table.pending && skerry.table.confirm(false));
            }
            note(`${game.key}: ${asked.length} choices were meant`);
            check(asked.length > 0, `${game.key}: a click on what has stood there counts`);
            check(!wrong.length, `${game.key}: clicks at one spot play nothing that came under them`, wrong.join("\n"));
            check(!errors.length, `${game.key}: clicks at one spot, no error on the console`, errors.join("\n"));
        });
}
