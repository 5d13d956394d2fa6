/* challenge.tsx - the challenge of the day: the ranked try, practice with draws from the date, boards, and yesterday's. Loaded when
 * somebody opens it. */
import { useEffect, useState } from "preact/hooks";
import { useApp } from "../app";
import { dailySeats, dailySeed } from "../daily";
import { findGame, games, levelTitle } from "../games";
import { useWords } from "./eventwords";
import { GameChoice } from "./gamechoice";
import { keepSeat, readAccount, Refusal, request } from "./wire";

interface Try {
    table: string;
    over: boolean;
    score?: number;
}

interface Told {
    day: number;
    ends: number;
    commitment: string;
    try?: Try;
    yesterday?: { day: number; seed: string; try?: Try; solution: { level?: string; score?: number } };
}

interface Line {
    name: string;
    score: number;
    tries?: number;
    own?: boolean;
}

const boards = ["day", "week", "friends"] as const;

/* What the account of this browser adds to a request. */
function signed(lang: "en" | "fr", body: object) {
    const account = readAccount();
    return { lang, body, ...(account ? { token: account.token } : {}) };
}

/* What the server says of today's challenge of a game. */
function useTold(game: string, refuse: (text: string) => void): Told | null {
    const { settings } = useApp(),
        [told, setTold] = useState<Told | null>(null);
    useEffect(() => {
        let here = true;
        setTold(null);
        request<Told>("api/challenge", signed(settings.lang, { game })).then(
            (answer) => here && setTold(answer),
            (error) => here && refuse(error instanceof Refusal ? error.message : ""),
        );
        return () => void (here = false);
    }, [game, settings.lang]);
    return told;
}

/* What can be done: the ranked try, a game here with a seed that is known, and a look at the engine's. */
function useActs(
    index: number,
    told: Told | null,
    enter: (table: string, token: string, seat: number) => void,
    setRefused: (text: string) => void,
) {
    const { settings, play, open } = useApp(),
        lang = settings.lang,
        game = games[index]!;
    const start = async () => {
        try {
            const made = await request<{ table: string; token: string }>(
                "api/challenge/try",
                signed(lang, { game: game.key }),
            );
            enter(made.table, made.token, -1);
        } catch (error) {
            setRefused(error instanceof Refusal ? error.message : "");
        }
    };
    /* Here, with a seed that is known. */
    const here = async (seed: string) => {
        const seats = dailySeats(game, { name: settings.name, level: null, mark: 0 });
        setRefused(await play({ game: index, seats, values: game.options.map(() => 0), seed }));
    };
    /* The game that the engine played when the day was over. */
    const review = async () => {
        try {
            const body = { game: game.key, day: told!.yesterday!.day };
            const solution = await request<{ level: string; record: string }>(
                "api/challenge/solution",
                signed(lang, body),
            );
            setRefused(await open(solution.record, dailySeats(game, { name: "", level: solution.level, mark: 0 })));
        } catch (error) {
            setRefused(error instanceof Refusal ? error.message : "");
        }
    };
    return { start, here, review };
}

export function ChallengePage(props: { game: string }) {
    const { go } = useApp(),
        w = useWords(),
        index = Math.max(0, findGame(props.game)),
        game = games[index]!,
        account = readAccount(),
        [refused, setRefused] = useState(""),
        told = useTold(game.key, setRefused);
    const enter = (table: string, token: string, seat: number) => {
        keepSeat(table, { token, account: seat, game: game.key, name: account!.name });
        go(`/table/${table}`);
    };
    const { start, here, review } = useActs(index, told, enter, setRefused);
    return (
        <section class="sheet event-page">
            <h1>{w("challenge")}</h1>
            <p>{w("challenge.about")}</p>
            <GameChoice place="challenge" game={game.key} />
            {told && <p class="muted commitment">{w("challenge.commitment", { commitment: told.commitment })}</p>}
            {told?.try?.over && <p data-score>{w("challenge.score", { n: told.try.score ?? 0 })}</p>}
            {!account && <p class="muted">{w("challenge.account")}</p>}
            <p class="buttons">
                {told && account && !told.try && (
                    <button class="button primary" data-try onClick={() => void start()}>
                        {w("challenge.try")}
                    </button>
                )}
                {told?.try && !told.try.over && (
                    <button class="button primary" data-try onClick={() => enter(told.try!.table, account!.token, 0)}>
                        {w("challenge.continue")}
                    </button>
                )}
                <button class="button" data-practise onClick={() => void here(dailySeed(game))}>
                    {w("challenge.free")}
                </button>
            </p>
            <p class="muted">{w("challenge.free.about")}</p>
            {refused && (
                <p class="notice" role="alert">
                    {w("refused", { text: refused })}
                </p>
            )}
            <Board game={game.key} />
            {told && (
                <Yesterday
                    told={told}
                    game={index}
                    here={() => void here(told.yesterday!.seed)}
                    review={() => void review()}
                />
            )}
        </section>
    );
}

/* Yesterday's, to be played, and as the engine has played it. */
function Yesterday(props: { told: Told; game: number; here: () => void; review: () => void }) {
    const { settings } = useApp(),
        w = useWords(),
        { yesterday } = props.told,
        solution = yesterday?.solution;
    return (
        <>
            <h2>{w("yesterday")}</h2>
            {!yesterday && <p class="muted">{w("yesterday.none")}</p>}
            {yesterday && (
                <>
                    <p class="muted commitment">{w("yesterday.seed", { seed: yesterday.seed })}</p>
                    {yesterday.try?.over && <p>{w("challenge.score", { n: yesterday.try.score ?? 0 })}</p>}
                    <p data-solution={solution?.level ?? ""}>
                        {solution?.level
                            ? w("yesterday.solution", {
                                  level: levelTitle(games[props.game]!, solution.level, settings.lang),
                                  n: solution.score ?? 0,
                              })
                            : w("yesterday.soon")}
                    </p>
                    <p class="buttons">
                        <button class="button" data-yesterday="play" onClick={props.here}>
                            {w("yesterday.play")}
                        </button>
                        {solution?.level && (
                            <button class="button" data-yesterday="review" onClick={props.review}>
                                {w("yesterday.review")}
                            </button>
                        )}
                    </p>
                </>
            )}
        </>
    );
}

function Board(props: { game: string }) {
    const { settings } = useApp(),
        w = useWords(),
        [which, setWhich] = useState<(typeof boards)[number]>("day"),
        [lines, setLines] = useState<Line[]>([]);
    useEffect(() => {
        let here = true;
        request<{ board: Line[] }>("api/challenge/board", signed(settings.lang, { game: props.game, which })).then(
            (told) => here && setLines(told.board),
            () => here && setLines([]),
        );
        return () => void (here = false);
    }, [props.game, which]);
    return (
        <>
            <h2 id="challenge-board">{w("board")}</h2>
            <p class="buttons" role="group" aria-labelledby="challenge-board">
                {boards.map((one) => (
                    <button
                        key={one}
                        class="button"
                        aria-pressed={which === one}
                        data-board={one}
                        onClick={() => setWhich(one)}
                    >
                        {w(`board.${one}`)}
                    </button>
                ))}
            </p>
            {!lines.length && <p class="muted">{w("board.none")}</p>}
            {lines.length > 0 && (
                <div class="scroll" tabIndex={0} role="region" aria-label={w("board")}>
                    <table data-lines>
                        <thead>
                            <tr>
                                <th scope="col">{w("col.rank")}</th>
                                <th scope="col">{w("col.name")}</th>
                                <th scope="col">{w("col.score")}</th>
                                {which === "week" && <th scope="col">{w("col.tries")}</th>}
                            </tr>
                        </thead>
                        <tbody>
                            {lines.map((one, index) => (
                                <tr key={index} class={one.own ? "own" : ""}>
                                    <td>{index + 1}</td>
                                    <th scope="row">{one.name || w("nameless")}</th>
                                    <td>{one.score}</td>
                                    {which === "week" && <td>{one.tries}</td>}
                                </tr>
                            ))}
                        </tbody>
                    </table>
                </div>
            )}
        </>
    );
}
