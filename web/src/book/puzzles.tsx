/* puzzles.tsx - positions with one clearly best choice: the board as at a table, a choice, and the answer with its reason. */
import { useContext, useEffect, useMemo, useState } from "preact/hooks";
import { Context, useApp, type Slots } from "../app";
import { games, middleLevel } from "../games";
import { TablePage } from "../tablepage";
import { Table, type Surroundings } from "../table/table";
import type { Engine } from "../engine";
import { loadPuzzles, type Puzzle } from "./load";
import { bookEngine } from "./picture";
import { countSolved, noteSolved, streakNow, today } from "./solved";
import { useSay } from "./words";

const LOOK_ITERATIONS = 3000; /* to say what another choice is worth */

/* A table that stands still at a puzzle: a choice is judged, not played. */
export class PuzzleTable extends Table {
    puzzle: Puzzle | null = null;
    result: "" | "wrong" | "right" = "";
    tries = 0;
    because = ""; /* the reason in words */
    picked = ""; /* the choice that was made, in words */

    constructor(engine: Engine, around: Surroundings) {
        super(engine, around);
        this.can = { hint: false, fork: false, save: false };
    }

    /* Put a puzzle on the board; the refusal in words, or "". */
    async pose(game: number, puzzle: Puzzle): Promise<string> {
        const facts = games[game]!,
            refused = await this.engine.openPosition(game, puzzle.position, this.lang());
        if (refused) return refused;
        const info = await this.engine.table(),
            values = facts.options.map((one) => Math.max(0, one.values.indexOf(info.options[one.key] ?? ""))),
            seats = info.names.map((_, seat) => ({
                name: "",
                level: seat === info.opened ? null : middleLevel(facts),
                mark: seat,
            }));
        await this.begin({ game, seats, values, seed: "" });
        this.puzzle = puzzle;
        this.result = "";
        this.because = this.picked = "";
        this.tries = 0;
        this.viewer = info.opened;
        this.rules = await this.engine.rules(game, this.lang());
        await this.look(true);
        this.changed();
        this.announce(this.viewer);
        return "";
    }

    override async choose(id: number): Promise<void> {
        if (!this.puzzle || !this.asked()) return;
        const choice = this.frame!.choices.find((one) => one.id === id);
        this.picked = choice ? this.label(choice) : "";
        this.tries++;
        if (id === this.puzzle.action) return this.solve("right");
        this.result = "wrong";
        this.because = "";
        this.changed();
        const hints = await this.engine.hint(this.viewer, LOOK_ITERATIONS, this.lang());
        this.because = hints.find((one) => one.id === id)?.why ?? "";
        this.changed();
    }

    /* The solution with its reason: found, or given. */
    async solve(result: "right"): Promise<void> {
        this.because = await this.engine.reason(this.viewer, this.puzzle!.reason, this.lang());
        this.result = result;
        this.changed();
    }

    solution(): string {
        const choice = this.frame?.choices.find((one) => one.id === this.puzzle?.action);
        return choice ? this.label(choice) : "";
    }

    override async translate(): Promise<void> {
        this.result = "";
        await super.translate();
    }
}

export function PuzzlePage(props: { game: number; number: string }) {
    const { t, settings, go } = useApp(),
        s = useSay(),
        app = useContext(Context)!,
        facts = games[props.game]!,
        [list, setList] = useState<Puzzle[] | null>(null),
        [refused, setRefused] = useState(""),
        [ready, setReady] = useState(-1);
    const table = useMemo(() => new PuzzleTable(bookEngine(), app.table.around), []);
    useEffect(() => {
        void loadPuzzles(props.game)
            .then(setList)
            .catch(() => setRefused(t("error.part")));
        return () => table.leave();
    }, []);
    const count = list?.length ?? 0,
        daily = props.number === "" || props.number === "today",
        index = daily ? today() % Math.max(1, count) : (Number(props.number) - 1) % Math.max(1, count);
    useEffect(() => {
        const puzzle = list?.[index];
        if (!puzzle) return;
        let here = true;
        void table.pose(props.game, puzzle).then((why) => {
            if (!here) return;
            setRefused(why);
            setReady(index);
        });
        return () => void (here = false);
    }, [list, index, settings.lang]);
    const [, draw] = useState(0);
    useEffect(() => table.listen(() => draw((n) => n + 1)), [table]);
    useEffect(() => {
        if (table.result !== "right" || !table.tries) return;
        noteSolved(facts.key, list!, table.puzzle!, daily);
        draw((n) => n + 1); /* with the new count */
    }, [table.result]);
    if (refused) return <p class="sheet">{refused}</p>;
    if (list && !count) return <p class="sheet">{s("puzzle.none")}</p>;
    if (!list || ready < 0) return <p class="loading">{t("home.loading")}</p>;
    const slots: Slots = {
        banner: (
            <Answer
                table={table}
                index={index}
                list={list}
                daily={daily}
                next={() => go(`/puzzle/${facts.key}/${((index + 1) % count) + 1}`)}
            />
        ),
        player: () => null,
        talk: null,
        unread: 0,
        more: null,
        ending: null,
    };
    return (
        <Context.Provider value={{ ...app, table, slots }}>
            <TablePage key={index} />
        </Context.Provider>
    );
}

/* Which puzzle this is, and what came of the choice. */
function Answer(props: { table: PuzzleTable; index: number; list: Puzzle[]; daily: boolean; next: () => void }) {
    const s = useSay(),
        { table, list } = props,
        count = list.length,
        level = (table.puzzle?.level ?? 1) as 1 | 2 | 3 | 4 | 5,
        solved = countSolved(table.facts.key, list),
        streak = streakNow();
    return (
        <div class="puzzle-answer" data-puzzle={props.index + 1} data-result={table.result}>
            <p class="puzzle-head">
                {s(props.daily ? "puzzle.today" : "puzzle.number", { n: props.index + 1, count })} ·{" "}
                {s(`puzzle.level.${level}`)}
                {streak > 1 && ` · ${s("puzzle.streak", { n: streak })}`}
                {solved > 0 && ` · ${s("puzzle.solved", { n: solved, count })}`}
            </p>
            {table.result === "wrong" && (
                <p class="notice" role="alert">
                    {s("puzzle.wrong", { move: table.picked })} {table.because}
                </p>
            )}
            {table.result === "right" && (
                <p class="puzzle-right" role="alert">
                    <strong>{s(table.tries ? "puzzle.right" : "puzzle.answer", { move: table.solution() })}</strong>{" "}
                    {table.because}
                </p>
            )}
            <p class="buttons">
                {table.result !== "right" && (
                    <button class="button small" data-give-up onClick={() => ((table.tries = 0), void table.solve("right"))}>
                        {s("puzzle.give-up")}
                    </button>
                )}
                <button class={`button small${table.result === "right" ? " primary" : ""}`} data-next onClick={props.next}>
                    {s("puzzle.next")}
                </button>
                <a class="button small" href={`#/rules/${table.facts.key}`}>
                    {s("rules")}
                </a>
            </p>
        </div>
    );
}
