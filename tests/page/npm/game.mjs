/* game.mjs - one game of the package, the same in node and in a browser: two computer players, one move by its words. */

/* Play to the end with `iterations` a move; returns the record. `table` may be here or in a worker. */
export async function game(engine, key, level, seed, iterations) {
    const table = await engine.open(key, { players: 2, seed }),
        ask = async (name) => (typeof table[name] === "function" ? table[name]() : table[name]);
    await table.sit(0, level, "Ana");
    await table.sit(1, level, "Zoé");
    for (let ply = 0; !(await ask("over")); ply++) {
        await table.draw();
        const [seat] = await ask("actors");
        if (seat === undefined) continue;
        let action = await table.choose(seat, iterations);
        if (ply === 0) action = await table.say(seat, (await table.choices(seat)).find((one) => one.id === action).text);
        await table.play(seat, action);
    }
    return table.record();
}

/* What must be refused, with a reason; returns what was not. */
export async function refusals(engine, Refusal) {
    const table = await engine.open("stone-age-junior", { players: 2, seed: "refused" }),
        wrong = [],
        before = await table.record();
    const refused = async (name, act, kind) => {
        try {
            await act();
            wrong.push(name);
        } catch (error) {
            if (!(error instanceof kind) || !error.message) wrong.push(`${name}: ${error}`);
        }
    };
    await refused("an action that is not allowed", async () => table.play(0, 999), Refusal);
    await refused("a seat that is not there", async () => table.play(4, 0), RangeError);
    await refused("an action that is no number", async () => table.play(0, "a"), RangeError);
    await refused("words that mean nothing", async () => table.say(0, "xyzzy"), Refusal);
    await refused("a level that is not there", async () => table.sit(0, "god"), RangeError);
    await refused("an option that is not there", async () => engine.open("stone-age-junior", { options: { a: 1 } }), RangeError);
    await refused("nine players", async () => engine.open("stone-age-junior", { players: 9 }), Refusal);
    await refused("a game that is not there", async () => engine.open("chess"), RangeError);
    await refused("a record that is none", async () => engine.load("1. e4"), Refusal);
    await refused("a position that is none", async () => engine.openPosition("rubbish"), Refusal);
    if ((await table.record()) !== before) wrong.push("a refusal moved something");
    return wrong;
}
