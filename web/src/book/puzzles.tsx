/* puzzles.tsx - positions with one clearly best choice: the board as at a table, a choice, and the answer with its reason. */
import { useContext, useEffect, useMemo, useState } from "preact/hooks";
import { Context, useApp, type Slots } from "../app";
import { games, middleLevel } from "../games";
import { TablePage } from "../tablepage";
import { PageSource } from "../table/page";
import type { Answer } from "../table/source";
import { Table, type Surroundings } from "../table/table";
import type { Engine } from "../engine";
import { loadPuzzles, type Puzzle } from "./load";
import { bookEngine } from "./picture";
import { countSolved, noteSolved, streakNow, today } from "./solved";
import { useSay } from "./words";

const LOOK_ITERATIONS = 3000; /* to say what another choice is worth */

/* A puzzle as the source of a table that stands still: a choice is judged, not played. */
export class PuzzleSource extends PageSource {
    puzzle: Puzzle | null = null;
    result: "" | "wrong" | "right" = "";
    tries = 0;
    because = ""; /* the reason in words */
    picked = ""; /* the choice that was made, in words */

    constructor(engine: Engine, around: Surroundings) {
        super(engine);
        this.table = new Table(engine, { ...around, confirms: () => false }, this);
        this.table.can = { hint: false, fork: false, save: false };
    }

    /* Put a puzzle on the board; the refusal in words, or "". */
    async pose(game: number, puzzle: Puzzle): Promise<string> {
        const { table } = this,
            facts = games[game]!,
            refused = await this.engine.openPosition(game, puzzle.position, table.langNumber());
        if (refused) return refused;
        const info = await this.engine.table(),
            values = facts.options.map((one) => Math.max(0, one.values.indexOf(info.options[one.key] ?? ""))),
            seats = info.names.map((_, seat) => ({
                name: "",
                level: seat === info.opened ? null : middleLevel(facts),
                mark: seat,
            }));
        await table.begin({ game, seats, values, seed: "" });
        this.puzzle = puzzle;
        this.result = "";
        this.because = this.picked = "";
        this.tries = 0;
        table.dispatch({ type: "eyes", viewer: info.opened, over: false });
        await table.readRules();
        await table.refresh();
        table.rest();
        table.announce(info.opened);
        return "";
    }

    override async play(seat: number, id: number): Promise<Answer> {
        const { table } = this,
            choice = table.frame!.choices.find((one) => one.id === id);
        this.picked = choice ? table.label(choice) : "";
        this.tries++;
        if (id === this.puzzle?.action) await this.solve();
        else void this.judge(seat, id);
        return { played: false, why: "" };
    }

    /* What another choice is worth. */
    private async judge(seat: number, id: number): Promise<void> {
        const { table } = this,
            tries = this.tries;
        this.result = "wrong";
        this.because = "";
        table.changed();
        const hints = await this.engine.hint(seat, LOOK_ITERATIONS, table.langNumber());
        if (tries !== this.tries) return;
        this.because = hints.find((one) => one.id === id)?.why ?? "";
        table.changed();
    }

    /* The solution with its reason: found, or given. */
    async solve(): Promise<void> {
        const { table } = this;
        this.because = await this.engine.reason(table.viewer, this.puzzle!.reason, table.langNumber());
        this.result = "right";
        table.changed();
    }

    solution(): string {
        const choice = this.table.frame?.choices.find((one) => one.id === this.puzzle?.action);
        return choice ? this.table.label(choice) : "";
    }

    override keep(): Promise<void> {
        return Promise.resolve();
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
    const source = useMemo(() => new PuzzleSource(bookEngine(), app.table.around), []),
        { table } = source;
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
        void source.pose(props.game, puzzle).then((why) => {
            if (!here) return;
            setRefused(why);
            setReady(index);
        });
        return () => void (here = false);
    }, [list, index, settings.lang]);
    const [, draw] = useState(0);
    useEffect(() => table.listen(() => draw((n) => n + 1)), [table]);
    useEffect(() => {
        if (source.result !== "right" || !source.tries) return;
        noteSolved(facts.key, list!, source.puzzle!, daily);
        draw((n) => n + 1); /* with the new count */
    }, [source.result]);
    if (refused) return <p class="sheet">{refused}</p>;
    if (list && !count) return <p class="sheet">{s("puzzle.none")}</p>;
    if (!list || ready < 0) return <p class="loading">{t("home.loading")}</p>;
    const slots: Slots = {
        banner: (
            <Verdict
                source={source}
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
function Verdict(props: { source: PuzzleSource; index: number; list: Puzzle[]; daily: boolean; next: () => void }) {
    const s = useSay(),
        { source, list } = props,
        { table } = source,
        count = list.length,
        level = (source.puzzle?.level ?? 1) as 1 | 2 | 3 | 4 | 5,
        solved = countSolved(table.facts.key, list),
        streak = streakNow();
    return (
        <div class="puzzle-answer" data-puzzle={props.index + 1} data-result={source.result}>
            <p class="puzzle-head">
                {s(props.daily ? "puzzle.today" : "puzzle.number", { n: props.index + 1, count })} ·{" "}
                {s(`puzzle.level.${level}`)}
                {streak > 1 && ` · ${s("puzzle.streak", { n: streak })}`}
                {solved > 0 && ` · ${s("puzzle.solved", { n: solved, count })}`}
            </p>
            {source.result === "wrong" && (
                <p class="notice" role="alert">
                    {s("puzzle.wrong", { move: source.picked })} {source.because}
                </p>
            )}
            {source.result === "right" && (
                <p class="puzzle-right" role="alert">
                    <strong>{s(source.tries ? "puzzle.right" : "puzzle.answer", { move: source.solution() })}</strong>{" "}
                    {source.because}
                </p>
            )}
            <p class="buttons">
                {source.result !== "right" && (
                    <button class="button small" data-give-up onClick={() => ((source.tries = 0), void source.solve())}>
                        {s("puzzle.give-up")}
                    </button>
                )}
                <button
                    class={`button small${source.result === "right" ? " primary" : ""}`}
                    data-next
                    onClick={props.next}
                >
                    {s("puzzle.next")}
                </button>
                <a class="button small" href={`#/rules/${table.facts.key}`}>
                    {s("rules")}
                </a>
            </p>
        </div>
    );
}
