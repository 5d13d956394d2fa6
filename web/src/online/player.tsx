/* player.tsx - a player's page: games in progress and over, results, ratings and friends. Loaded when somebody opens it. */
import { useEffect, useState } from "preact/hooks";
import { useApp } from "../app";
import { findGame, games, levelTitle } from "../games";
import { Befriend, Friends } from "./friends";
import { useWords, type Ordinal } from "./playerwords";
import { keepSeat, readAccount, request, type Account, type Room } from "./wire";

interface Rated {
    game: string;
    rating: number;
    margin: number;
    games: number;
    provisional: boolean;
    curve: [number, number][]; /* second and rating, the latest first */
}

interface Results {
    game: string;
    players: number;
    games: number;
    first: number;
    places: number;
    points: number;
    best: number;
}

interface Opponent {
    name?: string;
    level?: string;
    games: number;
    before: number;
    behind: number;
}

interface Page {
    name: string;
    own: boolean;
    friend: boolean;
    sight?: string;
    about: string;
    created: number;
    ratings: Rated[];
    results: Results[];
    opponents: Opponent[];
    playing: Room[];
}

interface Played {
    table: string;
    game: string;
    ended: number;
    seat: number;
    players: number;
    place: number;
    score: number;
    rated: boolean;
    brought?: boolean; /* from the browser of a guest */
    seats: { name: string; computer?: boolean; before?: number; after?: number }[];
}

interface Wish {
    game: string;
    players: number;
    opponent: string; /* a name, or a level with a blank before it, which no name has */
}

const pathOf = (name: string) => `#/online/player/${encodeURIComponent(name)}`;

function decoded(text: string): string {
    try {
        return decodeURIComponent(text);
    } catch {
        return text;
    }
}

/* The title of a game that this page may not know. */
function useTitles(): (key: string) => string {
    const { settings } = useApp();
    return (key) => games[findGame(key)]?.title[settings.lang] ?? key;
}

const dated = (seconds: number, lang: string) =>
    new Date(seconds * 1000).toLocaleDateString(lang, { dateStyle: "medium" });

export function PlayerPage(props: { name: string; code: string }) {
    const { settings } = useApp(),
        w = useWords(),
        lang = settings.lang,
        name = decoded(props.name),
        account = readAccount(),
        [page, setPage] = useState<Page | null>(null),
        [missing, setMissing] = useState(false),
        [count, setCount] = useState(0);
    useEffect(() => {
        let here = true;
        const asked = { lang, ...(account ? { token: account.token } : {}), body: name ? { name } : {} };
        request<Page>("api/player", asked).then(
            (told) => here && (setMissing(false), setPage(told)),
            () => here && (setMissing(true), setPage(null)),
        );
        return () => void (here = false);
    }, [name, count]);
    return (
        <section class="sheet player-page">
            {props.code && <Befriend name={name} code={props.code} done={() => setCount(count + 1)} />}
            {missing && !props.code && (
                <>
                    <h1>{w("none")}</h1>
                    <p data-nothing>{w("none.about")}</p>
                </>
            )}
            {page && <Whole page={page} account={account} />}
        </section>
    );
}

function Whole(props: { page: Page; account: Account | null }) {
    const { settings } = useApp(),
        w = useWords(),
        title = useTitles(),
        { page, account } = props;
    return (
        <>
            <h1>{page.name}</h1>
            <p class="muted">
                {w("since", { date: dated(page.created, settings.lang) })}
                {page.friend && ` · ${w("friend.are")}`}
            </p>
            {page.own && account ? <About page={page} account={account} /> : page.about && <p>{page.about}</p>}
            {page.own && account && <Friends account={account} />}
            {page.playing.length > 0 && (
                <>
                    <h2>{w("playing")}</h2>
                    <ul class="room-seats">
                        {page.playing.map((room) => (
                            <li key={room.id}>
                                <span>
                                    {title(room.game)}: {room.seats.map((seat) => seat.name || "?").join(", ")}
                                </span>
                                <a class="button small" href={`#/table/${room.id}`}>
                                    {w("open")}
                                </a>
                            </li>
                        ))}
                    </ul>
                </>
            )}
            <h2>{w("ratings")}</h2>
            {!page.ratings.length && <p class="muted">{w("ratings.none")}</p>}
            {page.ratings.map((one) => (
                <RatingLine key={one.game} rated={one} />
            ))}
            <ResultsTable results={page.results} />
            <Opponents page={page} />
            <Games page={page} account={account} />
        </>
    );
}

/* One's own line, and who sees the page. */
function About(props: { page: Page; account: Account }) {
    const { settings } = useApp(),
        w = useWords(),
        [about, setAbout] = useState(props.page.about),
        [sight, setSight] = useState(props.page.sight ?? "private"),
        [said, setSaid] = useState("");
    const save = async (event: Event) => {
        event.preventDefault();
        try {
            const body = { about: about.trim(), sight };
            await request("api/account/profile", { lang: settings.lang, token: props.account.token, body });
            setSaid(w("saved"));
        } catch (error) {
            setSaid(error instanceof Error ? error.message : "");
        }
    };
    return (
        <form onSubmit={save} onInput={() => setSaid("")}>
            <label class="field">
                <span>{w("about")}</span>
                <input
                    type="text"
                    value={about}
                    maxLength={100}
                    autocomplete="off"
                    onInput={(event) => setAbout(event.currentTarget.value)}
                />
            </label>
            <label class="field">
                <span>{w("sight")}</span>
                <select value={sight} data-sight onChange={(event) => setSight(event.currentTarget.value)}>
                    {(["private", "friends", "public"] as const).map((one) => (
                        <option key={one} value={one}>
                            {w(`sight.${one}`)}
                        </option>
                    ))}
                </select>
            </label>
            <p class="buttons">
                <button class="button" type="submit" data-save-page>
                    {w("save")}
                </button>
                <span role="status">{said}</span>
            </p>
        </form>
    );
}

/* A rating in numbers, and its course as a line. */
function RatingLine(props: { rated: Rated }) {
    const w = useWords(),
        title = useTitles(),
        { rated } = props,
        points = [...rated.curve].reverse().map(([, value]) => value);
    return (
        <p class="rating" data-rating={rated.game}>
            <strong>{title(rated.game)}</strong> {w("rating", { rating: rated.rating, margin: rated.margin })}{" "}
            <span class="muted">
                {w("rating.games", { n: rated.games })}
                {rated.provisional && `, ${w("provisional")}`}
            </span>
            {points.length > 1 && (
                <Curve points={points} label={w("curve", { from: points[0]!, to: points.at(-1)! })} />
            )}
        </p>
    );
}

function Curve(props: { points: number[]; label: string }) {
    const { points } = props,
        low = Math.min(...points),
        high = Math.max(...points, low + 1),
        width = 160,
        height = 36;
    const at = (value: number, i: number) =>
        `${(i / (points.length - 1)) * width},${height - 2 - ((value - low) / (high - low)) * (height - 4)}`;
    return (
        <svg
            class="curve"
            viewBox={`0 0 ${width} ${height}`}
            width={width}
            height={height}
            role="img"
            aria-label={props.label}
        >
            <polyline points={points.map(at).join(" ")} fill="none" stroke="currentColor" stroke-width="1.5" />
        </svg>
    );
}

function ResultsTable(props: { results: Results[] }) {
    const { settings } = useApp(),
        w = useWords(),
        title = useTitles(),
        number = new Intl.NumberFormat(settings.lang, { maximumFractionDigits: 1 });
    if (!props.results.length) return <p class="muted">{w("results.none")}</p>;
    const heads = ["game", "players", "games", "first", "place", "points", "best"] as const;
    return (
        <>
            <h2>{w("results")}</h2>
            <div class="scroll" tabIndex={0} role="region" aria-label={w("results")}>
                <table class="points results">
                    <thead>
                        <tr>
                            {heads.map((head) => (
                                <th key={head} scope="col">
                                    {w(`col.${head}`)}
                                </th>
                            ))}
                        </tr>
                    </thead>
                    <tbody>
                        {props.results.map((one) => (
                            <tr key={`${one.game} ${one.players}`}>
                                <th scope="row">{title(one.game)}</th>
                                <td>{one.players}</td>
                                <td>{one.games}</td>
                                <td>
                                    {one.first}{" "}
                                    <span class="share" aria-hidden="true">
                                        <span style={{ width: `${(100 * one.first) / one.games}%` }} />
                                    </span>
                                </td>
                                <td>{number.format(one.places / one.games)}</td>
                                <td>{number.format(one.points / one.games)}</td>
                                <td>{one.best}</td>
                            </tr>
                        ))}
                    </tbody>
                </table>
            </div>
        </>
    );
}

/* What a level is called; its game is not known here, so the first that has it says it. */
function useLevel(): (level: string) => string {
    const { settings } = useApp(),
        w = useWords();
    return (level) => {
        const game = games.find((one) => one.levels.some((known) => known.name === level));
        return w("computer", { level: game ? levelTitle(game, level, settings.lang) : level });
    };
}

function Opponents(props: { page: Page }) {
    const w = useWords(),
        level = useLevel();
    if (!props.page.opponents.length) return null;
    return (
        <>
            <h2>{w("opponents")}</h2>
            <p class="muted">{w("opponents.about")}</p>
            <ul>
                {props.page.opponents.map((one) => {
                    const text = w("opponent", {
                        name: one.name ?? level(one.level!),
                        n: one.games,
                        before: one.before,
                        behind: one.behind,
                    });
                    return (
                        <li key={one.name ?? ` ${one.level}`}>
                            <span>{one.name ? <a href={pathOf(one.name)}>{text}</a> : text}</span>
                        </li>
                    );
                })}
            </ul>
        </>
    );
}

/* --- games that are over --- */

function Games(props: { page: Page; account: Account | null }) {
    const { settings } = useApp(),
        w = useWords(),
        { page, account } = props,
        [wish, setWish] = useState<Wish>({ game: "", players: 0, opponent: "" }),
        [list, setList] = useState<Played[] | null>(null),
        [more, setMore] = useState<{ ended: number; before: string } | null>(null);
    const ask = async (from: { ended: number; before: string } | null) => {
        const { game, players, opponent } = wish;
        const body = {
            name: page.name,
            ...(game ? { game } : {}),
            ...(players ? { players } : {}),
            ...(opponent ? (opponent[0] === " " ? { level: opponent.slice(1) } : { opponent }) : {}),
            ...from,
        };
        const asked = { lang: settings.lang, ...(account ? { token: account.token } : {}), body };
        return await request<{ games: Played[]; ended?: number; before?: string }>("api/player/games", asked);
    };
    const take = (told: Awaited<ReturnType<typeof ask>>, old: Played[]) => {
        setList([...old, ...told.games]);
        setMore(told.before ? { ended: told.ended!, before: told.before } : null);
    };
    useEffect(() => {
        let here = true;
        ask(null).then(
            (told) => here && take(told, []),
            () => here && take({ games: [] }, []),
        );
        return () => void (here = false);
    }, [wish]);
    return (
        <>
            <h2>{w("games")}</h2>
            <Filters page={page} wish={wish} change={setWish} />
            {list && !list.length && <p class="muted">{w("games.none")}</p>}
            <ul class="played">
                {list?.map((one) => (
                    <PlayedLine key={`${one.table} ${one.seat}`} played={one} page={page} account={account} />
                ))}
            </ul>
            {more && (
                <button class="button" data-more onClick={() => void ask(more).then((told) => take(told, list ?? []))}>
                    {w("more")}
                </button>
            )}
        </>
    );
}

function Filters(props: { page: Page; wish: Wish; change: (wish: Wish) => void }) {
    const w = useWords(),
        title = useTitles(),
        level = useLevel(),
        { page, wish, change } = props,
        unique = <T,>(all: T[]) => [...new Set(all)];
    const filters: { key: keyof Wish; label: string; list: [string, string][] }[] = [
        {
            key: "game",
            label: w("filter.game"),
            list: unique(page.results.map((one) => one.game)).map((key) => [key, title(key)]),
        },
        {
            key: "players",
            label: w("filter.players"),
            list: unique(page.results.map((one) => one.players))
                .sort()
                .map((n) => [String(n), String(n)]),
        },
        {
            key: "opponent",
            label: w("filter.opponent"),
            list: page.opponents.map((one) =>
                one.name ? [one.name, one.name] : [` ${one.level}`, level(one.level ?? "")],
            ),
        },
    ];
    return (
        <div class="options filters">
            {filters.map((filter) => (
                <label class="field" key={filter.key}>
                    <span>{filter.label}</span>
                    <select
                        data-filter={filter.key}
                        value={String(wish[filter.key] || "")}
                        onChange={(event) => {
                            const value = event.currentTarget.value;
                            change({ ...wish, [filter.key]: filter.key === "players" ? Number(value) : value });
                        }}
                    >
                        <option value="">{w("filter.all")}</option>
                        {filter.list.map(([value, text]) => (
                            <option key={value} value={value}>
                                {text}
                            </option>
                        ))}
                    </select>
                </label>
            ))}
        </div>
    );
}

/* A game that was brought along has no table: its record is opened here. */
function ReplayBrought(props: { played: Played; page: Page; account: Account | null }) {
    const { settings, open } = useApp(),
        w = useWords(),
        { played, page, account } = props,
        [refused, setRefused] = useState("");
    const replay = async () => {
        const body = { name: page.name, table: played.table };
        try {
            const asked = { lang: settings.lang, ...(account ? { token: account.token } : {}), body };
            const { record } = await request<{ record: string }>("api/player/record", asked);
            const seats = played.seats.map((seat, mark) => ({
                name: seat.computer ? "" : seat.name,
                level: seat.computer ? seat.name : null,
                mark,
            }));
            setRefused(await open(record, seats));
        } catch (error) {
            setRefused(error instanceof Error ? error.message : "");
        }
    };
    return (
        <>
            <button class="button small" data-replay onClick={() => void replay()}>
                {w("replay")}
            </button>
            {refused && <span role="alert">{refused}</span>}
        </>
    );
}

function PlayedLine(props: { played: Played; page: Page; account: Account | null }) {
    const { settings } = useApp(),
        w = useWords(),
        title = useTitles(),
        level = useLevel(),
        { played, page } = props,
        account = page.own ? props.account : null,
        seat = played.seats[played.seat],
        rank = new Intl.PluralRules(settings.lang, { type: "ordinal" }).select(played.place),
        signed = new Intl.NumberFormat(settings.lang, { signDisplay: "exceptZero" });
    /* One's own table opens as one's own, also where nobody may look on. */
    const enter = () => {
        if (account) keepSeat(played.table, { token: account.token, game: played.game, account: played.seat });
    };
    return (
        <li data-played={played.table}>
            <span>
                <strong>{title(played.game)}</strong>{" "}
                {w("game.line", { place: w(`ordinal.${rank as Ordinal}`, { n: played.place }), players: played.players, n: played.score })}
                {played.rated &&
                    ` · ${w("rated", { change: signed.format((seat?.after ?? 0) - (seat?.before ?? 0)) })}`}
                {played.brought && ` · ${w("brought")}`}
                <br />
                <small class="muted">
                    {dated(played.ended, settings.lang)} ·{" "}
                    {played.seats.map((one) => (one.computer ? level(one.name) : one.name || "?")).join(", ")}
                </small>
            </span>
            {played.brought ? (
                <ReplayBrought {...props} />
            ) : (
                <a class="button small" href={`#/table/${played.table}`} onClick={enter}>
                    {w("replay")}
                </a>
            )}
        </li>
    );
}
