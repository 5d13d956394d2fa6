/* keys.mjs - games with the keyboard alone: a person made of script who looks at the board and presses arrows, Enter, Tab
 * and R, never the mouse. */
import { check, random } from "./browser.mjs";

/* Go by arrows to the marked element; Tab where arrows lead nowhere. True when it has the focus. */
async function walk(page, pressed) {
    for (let steps = 0; steps < 90; steps++) {
        const way = await page.evaluate(() => {
            const goal = document.querySelector("[data-goal]"),
                now = document.activeElement,
                stuck = window.walker === now,
                middle = (one) => {
                    const box = one.getBoundingClientRect();
                    return [box.x + box.width / 2, box.y + box.height / 2];
                };
            window.walker = now;
            if (!goal) return "gone";
            if (goal === now) return "there";
            if (stuck) return "stuck";
            if (!now?.closest(".board, .dock-tray")) return "ArrowDown";
            const [x, y] = middle(now),
                [toX, toY] = middle(goal),
                [dx, dy] = [toX - x, toY - y];
            return Math.abs(dx) > Math.abs(dy)
                ? dx > 0
                    ? "ArrowRight"
                    : "ArrowLeft"
                : dy > 0
                  ? "ArrowDown"
                  : "ArrowUp";
        });
        if (way === "there" || way === "gone") return way === "there";
        for (let tabs = 0; tabs < 40 && (way === "stuck" || steps > 25); tabs++) {
            await page.keyboard.press("Tab");
            pressed.count++;
            if (await page.evaluate(() => document.activeElement?.dataset.goal)) return true;
        }
        if (way === "stuck") {
            await page.evaluate(() => (window.walker = null));
            continue;
        }
        await page.keyboard.press(way);
        pressed.count++;
    }
    return false;
}

/* Mark what to go to next: mostly something that carries a legal choice, at times a first step of a gesture. */
function aim(page, number, step) {
    return page.evaluate(
        ({ number, step }) => {
            window.walker = null;
            for (const old of document.querySelectorAll("[data-goal]")) old.removeAttribute("data-goal");
            const legal = new Set(skerry.table.frame.choices.map((choice) => String(choice.id))),
                seen = (one) => one.getClientRects().length > 0,
                offered = [...document.querySelectorAll(".table [data-choice]")].filter(
                    (one) => legal.has(one.dataset.choice) && seen(one),
                ),
                steps = [...document.querySelectorAll(".board :is(.target.legal, .lit):not([data-choice])")].filter(
                    seen,
                );
            const main = offered.filter((one) => one.matches(".primary")),
                list =
                    step && steps.length ? steps : main.length && number % 3 ? main : offered.length ? offered : steps;
            if (!list.length) return false;
            list[number % list.length].setAttribute("data-goal", "here");
            return true;
        },
        { number, step },
    );
}

/* Play with keys until the game is over or so many moves are made; what was pressed and what went wrong. */
async function playByKeys(page, seed, most) {
    const pick = random(seed),
        pressed = { count: 0, turned: 0 },
        problems = [],
        over = () => page.evaluate(() => skerry.table.over);
    let still = 0,
        moves = 0;
    for (let tries = 0; tries < 1500 && moves < most && still < 40 && !problems.length && !(await over()); tries++) {
        await page.waitForFunction(() => skerry.table.over || skerry.table.asked());
        if (await over()) break;
        const ply = await page.evaluate(() => skerry.table.frame.ply),
            step = still % 2 === 0 && pick(3) === 0;
        if (pick(4) === 0) {
            await page.keyboard.press(pick(2) ? "r" : "Shift+R");
            pressed.turned++;
        }
        if (!(await aim(page, pick(1000), step))) {
            still++;
            await page.waitForTimeout(50);
            continue;
        }
        if (!(await walk(page, pressed))) {
            still++;
            continue;
        }
        await page.keyboard.press("Enter");
        pressed.count++;
        const went = await page
            .waitForFunction((old) => skerry.table.over || skerry.table.frame.ply !== old, ply, {
                timeout: step ? 60 : 400,
                polling: 5,
            })
            .then(() => true)
            .catch(() => false);
        still = went ? 0 : still + 1;
        moves += went ? 1 : 0;
    }
    if (moves < most && !(await over()))
        problems.push(
            await page.evaluate(
                () => `${skerry.table.headline()} ${skerry.table.frame.ask} at ${skerry.table.frame.ply}`,
            ),
        );
    return { problems, presses: pressed.count, turned: pressed.turned };
}

/* From the address to the result without a mouse, or through so many moves of a game. */
export async function gameByKeys(page, address, key, errors, most) {
    await page.goto(`${address}#/`);
    await page.waitForSelector("[data-play]");
    for (let i = 0; i < 60; i++) {
        await page.keyboard.press("Tab");
        if (await page.evaluate((name) => document.activeElement?.dataset?.play === name, key)) break;
    }
    await page.keyboard.press("Enter");
    await page.waitForSelector(".turn.asked");
    const played = await playByKeys(page, 11, most),
        over = await page.evaluate(() => skerry.table.over);
    check(
        !played.problems.length,
        `${key}: ${over ? "a whole game" : `${most} moves`} with the keyboard alone (${played.presses} keys, R ${played.turned} times)`,
        played.problems.join("\n"),
    );
    if (over) {
        await page.waitForSelector("#ending:focus").catch(() => undefined);
        check(
            await page.evaluate(() => document.activeElement?.id === "ending"),
            `${key}: at the end the focus is on the result`,
        );
    }
    check(!errors.length, `${key}: keyboard, no error on the console`, errors.join("\n"));
}
