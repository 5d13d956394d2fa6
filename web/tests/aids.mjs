/* aids.mjs - what helps around a table: opening positions, bookmarks of a replay, explanations on the board, rules linked from
 * where they are named, zoom, touch sizes, sound. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { becomes, check, counts, root } from "./browser.mjs";
import { atRest, openTable, playOn, press, skipStory } from "./player.mjs";

const frame = (page) =>
    page.evaluate(() => ({
        ply: skerry.table.frame.ply,
        plies: skerry.table.frame.plies,
        view: JSON.stringify(skerry.table.frame.view),
        choices: skerry.table.frame.choices.map((one) => one.id).join(),
        seat: skerry.table.seat(),
    }));

async function positionOf(page) {
    await press(page, "#tab-more");
    await page.waitForFunction(() => document.querySelector("[data-position]")?.value.includes(":"));
    return page.inputValue("[data-position]");
}

/* --- positions --- */

/* The id of a table opens the same view again, by field and by address; the first games go on from there to their end, and damaged
 * ids of theirs are refused. */
export async function positions(page, address, list, errors, first) {
    for (const [i, game] of list.entries()) {
        await openTable(page, address, game.key, { seed: "12" });
        await playOn(page, { seed: 2, most: 4 });
        await atRest(page);
        const before = await frame(page),
            id = await positionOf(page);
        check(id.startsWith(`${game.key}:`), `${game.key}: a table tells its position`, id.slice(0, 40));
        await page.goto(`${address}#/`);
        await page.fill("#position", `  ${id}\n`);
        await page.keyboard.press("Enter");
        await page.waitForSelector(".turn.asked");
        const after = await frame(page);
        check(
            after.view === before.view && after.choices === before.choices && after.seat === before.seat,
            `${game.key}: its id opens the same view with the same choices`,
        );
        await page.goto(`${address}#/position/${id}`);
        await page.waitForSelector(".turn.asked");
        check((await frame(page)).view === before.view, `${game.key}: so does an address with the id`);
        await playOn(page, { seed: 3, most: 2 });
        await atRest(page);
        const kept = await frame(page);
        if (i < first) {
            await page.reload();
            await atRest(page);
            check((await frame(page)).view === kept.view, `${game.key}: it goes on after a reload`);
        }
        const record = await page.evaluate(() => skerry.table.record());
        check(record.startsWith("skerry-record"), `${game.key}: and has a record from there on`, record.slice(0, 80));
        if (i < first) {
            const end = await playOn(page, { seed: 4 });
            check(
                end.over && !end.problems.length,
                `${game.key}: from a position to the end (${end.clicks} clicks)`,
                end.problems.join("\n"),
            );
        }
        check(!errors.length, `${game.key}: positions, no error on the console`, errors.join("\n"));
        errors.length = 0;
        if (i < first) await badPositions(page, address, id);
    }
}

async function badPositions(page, address, id) {
    const half = id.slice(0, id.length - 9),
        answers = [];
    for (const bad of [
        "",
        "nonsense",
        "chess:AAAA",
        half,
        `${id}AAAA`,
        id.replace(/:..../, ":zzzz"),
        `${id}é`,
        `a${id}`,
    ]) {
        await page.goto(`${address}#/`);
        await page.goto(`${address}#/position/${encodeURIComponent(bad)}`);
        if (bad) await page.waitForSelector("main [role=alert]");
        answers.push(bad ? await page.textContent("main [role=alert] p") : "home");
    }
    check(
        answers.every((text) => text === "home" || text.length > 20),
        `${id.split(":")[0]}: damaged ids are refused in words`,
        answers.join("\n"),
    );
    await page.goto(`${address}#/`);
    await page.fill("#position", half);
    await page.keyboard.press("Enter");
    await page.waitForSelector(".home .notice");
    check((await page.textContent(".home .notice")).length > 20, `${id.split(":")[0]}: and so on the home page`);
}

/* --- looking back --- */

export async function lookingBack(page, address, list) {
    for (const game of list) {
        await openTable(page, address, game.key, { seed: "21" });
        await playOn(page, { seed: 6, most: 22 });
        await atRest(page);
        const rounds = await page.evaluate(() => skerry.table.rounds);
        if (await page.$("[data-review]")) {
            await page.click("[data-review]");
            await page.click("[data-review-replay]");
        } else await page.click("[data-act=replay]");
        await page.waitForSelector(".replay select");
        const shown = await page.$$eval(".replay option", (all) => all.map((one) => one.textContent));
        check(
            rounds.length > 1 && shown.length === rounds.length && new Set(shown).size === shown.length,
            `${game.key}: a bookmark for every round (${shown.slice(0, 3).join(", ")} …)`,
            JSON.stringify(rounds),
        );
        if (await page.evaluate(() => skerry.table.facts.fades && !skerry.table.over)) {
            await page.evaluate(() => skerry.table.show(0));
            const [at, own] = await page.evaluate(() => [skerry.table.frame.ply, skerry.table.lastSeen()]);
            check(
                own > 0 && at === own,
                `${game.key}: a memory game is not looked up: ${at} is the last own turn`,
                own,
            );
            await page.click("[data-leave-replay]");
            continue;
        }
        const aim = rounds[rounds.length >> 1];
        await page.selectOption(".replay select", String(aim.ply));
        await page.waitForFunction((ply) => skerry.table.frame.ply === ply, aim.ply);
        check(
            (await page.evaluate(() => skerry.table.frame.view.round)) === aim.round || aim.ply === 0,
            `${game.key}: a bookmark leads to its round`,
        );
        await page.keyboard.press("PageUp");
        await page.waitForFunction((ply) => skerry.table.frame.ply < ply, aim.ply);
        await page.click("[data-leave-replay]");
        await page.waitForFunction(() => skerry.table.replaying === null);
        if (await page.evaluate(() => skerry.table.over)) continue;
        const last = await page.evaluate(() => [skerry.table.lastSeen(), skerry.table.frame.plies]);
        await page.evaluate(() => document.activeElement?.blur());
        await page.keyboard.press("s");
        await page.waitForFunction(() => skerry.table.caption !== null);
        const told = await page.evaluate(() => skerry.table.caption.text);
        await skipStory(page);
        await atRest(page);
        check(
            told && last[0] < last[1] && (await page.evaluate(() => skerry.table.frame.ply)) === last[1],
            `${game.key}: "since my last turn" tells it again (${last.join(" of ")}) and comes back`,
            told,
        );
    }
}

/* --- explanations and rules --- */

export async function explanations(page, address, list) {
    for (const game of list) {
        await openTable(page, address, game.key, { seed: "8" });
        await playOn(page, { seed: 4, most: 3 });
        await atRest(page);
        const { round } = JSON.parse(
                readFileSync(join(root, "games", game.key.replaceAll("-", "_"), "table.json"), "utf8"),
            ),
            said = await page.textContent(".turn-round");
        check(
            said.startsWith(`${round.fr[0]} `) || said === "Mise en place",
            `${game.key}: a round is called as in its French rule book (${said})`,
        );
        const tips = await page.$$eval(
            ".board [data-tip]",
            (all) => all.filter((one) => one.getClientRects().length).length,
        );
        check(tips > 0, `${game.key}: things on the board explain themselves (${tips})`);
        await page.bringToFront();
        const focused = await page.evaluate(async () => {
            const plain = (text = "") => text.replace(/\s/g, "");
            let tried = 0;
            for (const one of document.querySelectorAll(".board [data-tip]")) {
                const target = one.matches("[tabindex], button")
                    ? one
                    : one.querySelector("[tabindex], button:not(:disabled)");
                if (!target?.getClientRects().length || tried++ > 7) continue;
                target.focus({ focusVisible: true });
                for (let wait = 0; wait < 50; wait++) {
                    await new Promise((done) => setTimeout(done, 60));
                    if (plain(document.querySelector(".tip-words")?.textContent) === plain(one.dataset.tip))
                        return true;
                }
            }
            return false;
        });
        check(focused, `${game.key}: an explanation on keyboard focus`);
        const ply = await page.evaluate(() => skerry.table.frame.ply);
        const pressed = await page.evaluate(async () => {
            const one = [...document.querySelectorAll(".board [data-tip]")].find(
                    (node) => node.getClientRects().length,
                ),
                options = { bubbles: true, cancelable: true, pointerType: "touch", pointerId: 1 },
                plain = (text = "") => text.replace(/\s/g, ""),
                told = () => plain(document.querySelector(".tip-words")?.textContent) === plain(one.dataset.tip),
                until = async (wanted) => {
                    for (let wait = 0; wait < 50 && told() !== wanted; wait++)
                        await new Promise((done) => setTimeout(done, 100));
                };
            document.activeElement?.blur();
            await until(false);
            one.dispatchEvent(new PointerEvent("pointerdown", options));
            await until(true);
            const explained = told();
            one.dispatchEvent(new PointerEvent("pointerup", options));
            one.dispatchEvent(new PointerEvent("click", options));
            return explained;
        });
        check(
            pressed && (await page.evaluate(() => skerry.table.frame.ply)) === ply,
            `${game.key}: a long press explains and does not play`,
        );
        await refusal(page, game.key);
    }
}

/* The rules page lists the pieces, and says of those that no source shows that they are reconstructed. */
export async function pieces(page, address, list) {
    for (const game of list) {
        await page.goto(`${address}#/rules/${game.key}`);
        await page.waitForSelector("#pieces [data-piece-id]", { state: "attached", timeout: 60000 });
        const rows = readFileSync(join(root, "games", game.key.replaceAll("-", "_"), "components.csv"), "utf8")
            .split("\n")
            .filter((row) => /^[A-Za-z]+\d+,/.test(row));
        const shown = await page.$$eval("#pieces [data-piece-id]", (all) =>
            all.map((one) => [one.dataset.pieceId, !!one.querySelector("em")]),
        );
        check(
            shown.length === rows.length,
            `${game.key}: its rules list every piece (${shown.length} of ${rows.length})`,
        );
        const guessed = rows.filter((row) => /,I(,|$)/.test(row)).map((row) => row.split(",")[0]);
        const marked = shown.filter(([, mark]) => mark).map(([id]) => id);
        check(
            marked.sort().join() === guessed.sort().join(),
            `${game.key}: exactly the reconstructed ones are marked (${marked.length})`,
        );
    }
}

/* A refusal is a sentence without numbers, with a link that opens its rule. */
async function refusal(page, key) {
    const why = await page.evaluate(async () => {
        const legal = new Set(skerry.table.frame.choices.map((one) => one.id));
        for (let id = 0; id < 400; id++) {
            if (legal.has(id)) continue;
            await skerry.table.refuse(id);
            if (/[A-Z]\d+/.test(skerry.table.notice)) return skerry.table.notice;
        }
        return "";
    });
    await page.waitForSelector(".turn .notice .rule-link");
    const number = await page.getAttribute(".turn .notice .rule-link", "data-rule");
    const plain = !/\b[A-Z]\d+/.test(await page.textContent(".turn .notice"));
    await page.click(".turn .notice .rule-link");
    check(
        plain &&
            why.includes(number) &&
            (await becomes(page, (n) => document.querySelector(".rule-list dt")?.textContent.includes(n), number)),
        `${key}: a refusal names a rule and leads to it (${number})`,
        why,
    );
}

/* --- dragging --- */

/* Isle of Skye: the tile in hand is dragged onto a cell, turned by wheel and key, and placed. */
export async function dragging(page, address) {
    await openTable(page, address, "isle-of-skye", { seed: "3" });
    for (let move = 0; move < 60; move++) {
        await atRest(page);
        /* A tile that fits at least two cells, and one of them in several ways. */
        const ready = await page.evaluate(() => {
            const spots = skerry.table.frame.choices
                .filter((one) => one.id >= 24 && one.id < 184)
                .map((one) => (one.id - 24) >> 2);
            return new Set(spots).size > 2 && spots.length > new Set(spots).size + 2;
        });
        if (ready) break;
        await page.evaluate(async () => {
            const [best] = await skerry.table.engine.hint(skerry.table.seat(), 200, 0);
            const ply = skerry.table.frame.ply;
            await skerry.table.choose(best.id);
            for (let i = 0; i < 400 && skerry.table.frame.ply === ply; i++)
                await new Promise((done) => setTimeout(done, 5));
        });
    }
    await page.waitForSelector('[data-spot] [aria-pressed="true"]');
    const before = await page.evaluate(
            () => document.querySelector('[data-spot] [aria-pressed="true"]')?.closest("[data-spot]").dataset.spot,
        ),
        turns = await page.evaluate(() => {
            const ways = {};
            for (const one of skerry.table.frame.choices)
                ways[(one.id - 24) >> 2] = (ways[(one.id - 24) >> 2] ?? 0) + 1;
            return ways;
        }),
        aim = Object.keys(turns)
            .filter((spot) => spot !== before)
            .sort((a, b) => turns[b] - turns[a])[0],
        centre = async (selector) => {
            const box = await page.locator(selector).first().boundingBox();
            return [box.x + box.width / 2, box.y + box.height / 2];
        };
    const [x, y] = await centre(".skye-building"),
        [toX, toY] = await centre(`[data-spot="${aim}"]`);
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move((x + toX) / 2, (y + toY) / 2, { steps: 4 });
    await page.mouse.move(toX, toY, { steps: 4 });
    await page.mouse.up();
    const held = await counts(page, `[data-spot="${aim}"] [aria-pressed="true"]`, 1);
    check(held && aim !== before, "isle-of-skye: the tile in hand is dragged onto a cell");
    /* The way in which it lies, once it is another than this one. */
    const turned = async (from) => {
        await becomes(
            page,
            (from) => (document.querySelector(".skye-row [data-choice].primary")?.dataset.choice ?? from) !== from,
            from,
        );
        return page.evaluate(() => document.querySelector(".skye-row [data-choice].primary")?.dataset.choice);
    };
    if (turns[aim] > 1) {
        const first = await turned("");
        await page.keyboard.press("r");
        const second = await turned(first);
        await page.mouse.wheel(0, 120);
        const third = await turned(second);
        check(
            first !== second && second !== third,
            `isle-of-skye: it turns by key and wheel (${turns[aim]} ways)`,
            `${first} ${second} ${third}`,
        );
    }
    const plies = await page.evaluate(() => skerry.table.frame.plies);
    await page.click(".skye-row [data-choice].primary");
    await page.waitForFunction((old) => skerry.table.frame.plies > old, plies);
    check(true, "isle-of-skye: and is placed");
}

/* --- motion --- */

/* Pieces glide from where they were; not for those who want no motion. */
export async function motion(page, address, list, wanted) {
    await page.addInitScript(() => {
        window.flown = [];
        const animate = Element.prototype.animate;
        Element.prototype.animate = function (frames, options) {
            if (this.dataset?.piece) window.flown.push(`${this.dataset.piece} ${frames[0]?.transform}`);
            return animate.call(this, frames, options);
        };
    });
    for (const game of list) {
        await openTable(page, address, game.key, { seed: "5" });
        await page.waitForSelector(".turn.asked");
        await page.evaluate(() => void (window.flown = []));
        let flown = [];
        for (let move = 0; move < (wanted ? 14 : 3) && !flown.length; move++) {
            await playOn(page, { seed: 9 + move, most: 1 });
            await atRest(page);
            flown = await page.evaluate(() => window.flown);
        }
        check(
            wanted ? flown.length > 0 && flown.every((one) => /translate\(-?[\d.]+px/.test(one)) : !flown.length,
            `${game.key}: pieces ${wanted ? "glide to their new places" : "stay still for those who want no motion"} (${flown.length})`,
            flown.slice(0, 5).join("\n"),
        );
    }
}

/* The size of a word on the board before its piece turns over, while it does, and afterwards, when all is drawn. */
export async function turning(page, address) {
    await openTable(page, address, "stone-age-junior", { seed: "5" });
    await page.waitForSelector(".turn.asked");
    await page.waitForSelector(".board svg text", { state: "attached" });
    const sizes = await page.evaluate(async () => {
        const text = document.querySelector(".board svg text"),
            sizes = [getComputedStyle(text).fontSize],
            turn = text.parentElement.animate([{ transform: "scaleX(0.05)" }, { transform: "none" }], 200);
        for (let over = 0; over < 3; over += turn.playState === "finished" ? 1 : 0) {
            const mark = document.createElement("i");
            document.querySelector(".board").append(mark);
            mark.remove();
            await new Promise((done) => requestAnimationFrame(() => setTimeout(done, 0)));
            sizes.push(getComputedStyle(text).fontSize);
        }
        return sizes;
    });
    check(new Set(sizes).size === 1, "words of a piece that turns keep their size", [...new Set(sizes)].join(" "));
}

/* --- large text, small screens, silence --- */

export async function zoomed(page, address, list) {
    for (const game of list) {
        await openTable(page, address, game.key, { seed: "9" });
        await page.waitForSelector(".turn.asked");
        await playOn(page, { seed: 7, most: 6 });
        await atRest(page);
        const wide = await page.evaluate(
            () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        check(wide <= 0, `${game.key}: zoom 200 % of 1280 x 800 scrolls in one direction only`, wide);
    }
}

export async function silence(page, address) {
    await page.addInitScript(() => {
        window.tones = 0;
        const make = AudioContext.prototype.createOscillator;
        AudioContext.prototype.createOscillator = function () {
            window.tones++;
            return make.call(this);
        };
    });
    await page.goto(`${address}#/play/stone-age-junior`);
    await page.waitForSelector(".turn.asked");
    await playOn(page, { seed: 1, most: 3 });
    await atRest(page);
    check((await page.evaluate(() => window.tones)) === 0, "sound is off until somebody turns it on");
    await page.click("[data-tool=sound]");
    await playOn(page, { seed: 1, most: 2 });
    await page.waitForFunction(() => window.tones > 0);
    check(true, "and then moves can be heard");
}
