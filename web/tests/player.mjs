/* player.mjs - a person made of script: sets up a table, clicks what is offered, and looks whether it could be clicked. */

/* Set up a table through the page: one person and the weakest computer players or some of `level`, or `people` persons. */
export async function openTable(page, address, game, { seed = "1", people = 1, level = "", players = 2 } = {}) {
    await page.goto(`${address}#/new/${game}`);
    await page.waitForSelector(".setup .seat");
    await page.click(`.counts label:has-text('${players} ') input, .counts label:has-text('${players}\u00a0') input`);
    for (let seat = 1; seat <= players; seat++) {
        const who = page.locator(`.seat:nth-child(${seat}) select`).first();
        await who.selectOption(seat <= people ? { index: 0 } : level || { index: 1 });
    }
    await page.fill(".options input[type=text]", seed);
    await page.click(".setup button[type=submit]");
    await page.waitForSelector(".table, .curtain");
}

/* Play inside the page until the game is over, `most` choices were made or somebody sets skerryStop: click one of the elements that carry a legal
 * choice, as a hand would, at its middle; every fifth time touch a first step of a gesture instead. */
export function playOn(page, { seed = 1, most = 100000 } = {}) {
    return page.evaluate(
        async ({ seed, most }) => {
            const table = window.skerry.table,
                problems = [];
            let state = seed >>> 0,
                clicks = 0,
                clicked = performance.now(),
                blank = 0; /* since when somebody is asked and nothing is offered */
            const since = (moment) => performance.now() - moment;
            const pick = (below) =>
                Math.floor(((state = (Math.imul(state, 1664525) + 1013904223) >>> 0) / 2 ** 32) * below);
            const pause = (ms) => new Promise((done) => setTimeout(done, ms));
            const frame = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 0)));
            const placed = (element) => {
                const box = (element.querySelector(".touch") ?? element).getBoundingClientRect();
                return { x: box.x + box.width / 2, y: box.y + box.height / 2, w: box.width, h: box.height };
            };
            const hits = (element, top) => !!top && (element.contains(top) || top.closest("[data-choice]") === element);
            const middle = (element) => {
                const at = placed(element);
                if (hits(element, document.elementFromPoint(at.x, at.y))) return at;
                element.scrollIntoView({ block: "center", inline: "center" });
                return placed(element);
            };
            const press = (element, at) => {
                const top = document.elementFromPoint(at.x, at.y),
                    hit = hits(element, top);
                const target = hit ? top : element,
                    options = { bubbles: true, cancelable: true, clientX: at.x, clientY: at.y, pointerId: 1 };
                for (const name of ["pointerdown", "mousedown", "pointerup", "mouseup", "click"])
                    target.dispatchEvent(
                        name.startsWith("pointer") ? new PointerEvent(name, options) : new MouseEvent(name, options),
                    );
                return hit;
            };
            window.skerryStop = false;
            while (!table.over && clicks < most && !window.skerryStop) {
                document.querySelector("[data-curtain]")?.click();
                if (!table.asked()) {
                    await pause(5);
                    if (since(clicked) > 60000) {
                        problems.push(`nothing happens at ply ${table.frame?.ply}: ${table.headline()}`);
                        break;
                    }
                    continue;
                }
                await frame();
                const legal = new Set(table.frame.choices.map((choice) => String(choice.id))),
                    ply = table.frame.ply;
                const offered = [...document.querySelectorAll(".table [data-choice]")].filter(
                    (one) => legal.has(one.dataset.choice) && one.getClientRects().length,
                );
                const steps = [
                    ...document.querySelectorAll(
                        ".board .target.legal:not([data-choice]), .board .lit:not([data-choice])",
                    ),
                ];
                if (offered.length) blank = 0;
                else blank ||= performance.now();
                if (blank && since(blank) < 10000) {
                    await pause(10);
                    continue;
                }
                if (blank) {
                    problems.push(
                        `no choice can be clicked at ply ${ply}: ${table.frame.choices
                            .slice(0, 5)
                            .map((one) => one.text)
                            .join(", ")}`,
                    );
                    break;
                }
                if (steps.length && pick(5) === 0) press(steps[pick(steps.length)], middle(steps[0]));
                clicked = performance.now();
                const element = offered[pick(offered.length)];
                if (!element.isConnected) continue;
                const at = middle(element);
                if (!press(element, at) && problems.length < 5)
                    problems.push(`choice ${element.dataset.choice} is covered at ply ${ply}`);
                clicks++;
                if (table.pending) table.confirm(true); /* what gives something up asks once */
                for (let wait = 0; wait < 400 && table.frame.ply === ply && !table.playing; wait++) await pause(2);
                if (table.frame.ply === ply && !table.playing && table.notice)
                    problems.push(`refused at ply ${ply}: ${table.notice}`);
                if (problems.length > 5) break;
            }
            return {
                over: table.over,
                clicks,
                problems,
                plies: table.frame?.plies ?? 0,
                verdict: table.words(table.frame?.verdict ?? ""),
            };
        },
        { seed, most },
    );
}

/* Play by what the list of moves says and nothing else: each time one of its lines, read and touched like a person would. Tells
 * lines that say nothing, say the same as another, or speak in notation. */
export function playByLabels(page, { seed = 1, most = 100000 } = {}) {
    return page.evaluate(
        async ({ seed, most }) => {
            const table = window.skerry.table,
                problems = [],
                pause = (ms) => new Promise((done) => setTimeout(done, ms));
            let state = seed >>> 0,
                moves = 0,
                idle = performance.now();
            const pick = (below) =>
                Math.floor(((state = (Math.imul(state, 1664525) + 1013904223) >>> 0) / 2 ** 32) * below);
            while (!table.over && moves < most && problems.length < 5) {
                const lines = table.asked() ? [...document.querySelectorAll(".move-list .move")] : [],
                    fresh = lines.length && lines.length === table.frame.choices.length;
                if (!fresh) {
                    if (performance.now() - idle > 60000) problems.push(`nothing to choose at ply ${table.frame.ply}`);
                    document.querySelector("#tab-moves:not([aria-selected=true])")?.click();
                    await pause(3);
                    continue;
                }
                const { ply } = table.frame,
                    texts = lines.map((one) => one.textContent.trim());
                for (const [i, text] of texts.entries()) {
                    if (!/\p{L}{2}/u.test(text)) problems.push(`ply ${ply}: "${text}" says nothing`);
                    if (texts.indexOf(text) !== i) problems.push(`ply ${ply}: "${text}" stands there twice`);
                    if (/\b[LR]\d{1,3}\b|\d,-?\d+ r\d|>/.test(text)) problems.push(`ply ${ply}: "${text}" is notation`);
                }
                lines[pick(lines.length)].click();
                moves++;
                for (let wait = 0; wait < 2000 && table.frame.ply === ply && !table.over; wait++) await pause(2);
                idle = performance.now();
            }
            return { over: table.over, moves, problems };
        },
        { seed, most },
    );
}

/* Until somebody is asked and nothing moves by itself any more: a choice may be followed by others that are forced. */
export async function atRest(page) {
    await page.waitForFunction(
        () => {
            const table = globalThis.skerry?.table,
                now = performance.now();
            if (!table?.frame) return false;
            if (!(table.asked() || table.over) || window.restingAt !== table.frame.ply) {
                window.restingAt = table.frame.ply;
                window.restingSince = now;
            }
            return now - window.restingSince > 200;
        },
        null,
        { polling: 50 },
    );
}

/* End a story that is being told; it may have come to its end by itself. */
export function skipStory(page) {
    return page.evaluate(() => document.querySelector("[data-story=skip]")?.click());
}

/* Press what may lie below the edge of the window, as soon as it is there. */
export async function press(page, selector) {
    await page.waitForSelector(selector, { state: "attached" });
    await page.evaluate((selector) => document.querySelector(selector).click(), selector);
}

/* Save the record through the page's own button; its text. */
export async function saveRecord(page) {
    await press(page, "#tab-more");
    const [download] = await Promise.all([
        page.waitForEvent("download"),
        press(page, "[data-save]"),
    ]);
    const stream = await download.createReadStream(),
        parts = [];
    for await (const part of stream) parts.push(part);
    return Buffer.concat(parts).toString("utf8");
}

/* A saved game, seen by whoever is to decide. What was refused, or "". */
export function openSaved(page, text) {
    return page.evaluate(async (text) => {
        const table = window.skerry.table,
            names = [...text.matchAll(/^(?:seat|player) ?\d* .*$/gm)].length;
        location.hash = "#/";
        const people = (n) => Array.from({ length: n }, (_, mark) => ({ name: "", level: null, mark }));
        const refused = await window.skerry.page.load(text, null);
        if (refused) return refused;
        const players = table.plan.seats.length || names;
        const acting = await table.engine.actors(),
            seat = people(players).findIndex((_, i) => (acting >> i) & 1);
        const level = table.facts.levels[2].name;
        const again = await window.skerry.page.load(
            text,
            people(players).map((one, i) => ({
                ...one,
                name: i === seat ? "Alexandrine" : "",
                level: i === seat ? null : level,
            })),
        );
        location.hash = "#/table";
        return again;
    }, text);
}
