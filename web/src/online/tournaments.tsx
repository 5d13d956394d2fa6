/* tournaments.tsx - the calendar of tournaments, a form to open one, and one tournament with its standings and rounds. Loaded when
 * somebody opens it. */
import { useState } from "preact/hooks";
import { useApp } from "../app";
import { findGame, games } from "../games";
import { useWords } from "./eventwords";
import { useRefresh } from "./lobby";
import { keepSeat, readAccount, Refusal, request } from "./wire";

type Kind = "swiss" | "robin" | "knockout";

interface Tournament {
    id: string;
    title: string;
    game: string;
    kind: Kind;
    phase: "open" | "running" | "over";
    seats: number;
    round: number;
    most: number;
    entrants: number;
    starts: number;
    due: number;
    own: boolean;
    in: boolean;
    dropped?: boolean; /* the account of this browser, because it never came to its table */
}

interface Standing {
    rank: number;
    name: string;
    points: number;
    opposition: number;
    firsts: number;
    gone?: boolean;
    dropped?: boolean;
}

interface RoundTable {
    round: number;
    table: string;
    seats: { name: string; place: number }[];
}

interface Course {
    tournament: Tournament;
    win: number;
    standings: Standing[];
    tables: RoundTable[];
}

/* What the account of this browser adds to a request. */
function signed(lang: "en" | "fr", body?: object) {
    const account = readAccount();
    return { lang, ...(account ? { token: account.token } : {}), ...(body ? { body } : {}) };
}

const moment = (seconds: number, lang: string) =>
    new Date(seconds * 1000).toLocaleString(lang, { dateStyle: "medium", timeStyle: "short" });

function useLine(): (one: Tournament) => string {
    const { settings } = useApp(),
        w = useWords(),
        lang = settings.lang;
    return (one) => {
        const when = { date: moment(one.phase === "over" ? one.due : one.starts, lang), n: one.round };
        return [
            games[findGame(one.game)]?.title[lang] ?? one.game,
            w("line", { kind: w(`kind.${one.kind}`), seats: one.seats }),
            w(`phase.${one.phase}`, when),
            w("entrants", { n: one.entrants, most: one.most }),
        ].join(" · ");
    };
}

export function EventPage(props: { id: string }) {
    return <section class="sheet event-page">{props.id ? <One id={props.id} /> : <Calendar />}</section>;
}

/* --- the calendar --- */

function List(props: { list: Tournament[] }) {
    const line = useLine();
    return (
        <ul class="room-list">
            {props.list.map((one) => (
                <li key={one.id} class="room-line">
                    <a href={`#/online/tournaments/${one.id}`} data-tournament={one.id}>
                        {one.title}
                    </a>
                    <span class="muted">{line(one)}</span>
                </li>
            ))}
        </ul>
    );
}

/* What runs, and then day by day what starts. */
function Days(props: { list: Tournament[] }) {
    const { settings } = useApp(),
        w = useWords(),
        day = (one: Tournament) => new Date(one.starts * 1000).toLocaleDateString(settings.lang, { dateStyle: "full" }),
        coming = props.list.filter((one) => one.phase === "open"),
        running = props.list.filter((one) => one.phase === "running");
    return (
        <>
            {running.length > 0 && <h2>{w("tournaments.running")}</h2>}
            <List list={running} />
            {[...new Set(coming.map(day))].map((date) => (
                <section key={date} data-day>
                    <h2>{date}</h2>
                    <List list={coming.filter((one) => day(one) === date)} />
                </section>
            ))}
        </>
    );
}

function Calendar() {
    const { settings } = useApp(),
        w = useWords(),
        [told, setTold] = useState<{ tournaments: Tournament[]; over: Tournament[] } | null>(null);
    useRefresh(async () => setTold(await request("api/tournaments", signed(settings.lang))), settings.lang);
    return (
        <>
            <h1>{w("tournaments")}</h1>
            <p>{w("tournaments.about")}</p>
            {told && !told.tournaments.length && <p class="muted">{w("tournaments.none")}</p>}
            {told && <Days list={told.tournaments} />}
            <p>
                <a href="api/tournaments.ics">{w("tournaments.calendar")}</a>
            </p>
            {readAccount() ? <Opening /> : <p class="muted">{w("account")}</p>}
            {told && told.over.length > 0 && (
                <>
                    <h2>{w("tournaments.over")}</h2>
                    <List list={told.over} />
                </>
            )}
        </>
    );
}

interface Wish {
    title: string;
    game: string;
    kind: Kind;
    seats: number;
    rounds: number;
    most: number;
    pace: "live" | "days";
    minutes: number; /* of a round, by the clock */
    bank: number;
    roundDays: number; /* of a round, in days for each move */
    days: number;
    starts: string; /* as an input of this moment has it */
}

/* An hour from now, as an input has it. */
function soon(): string {
    const when = new Date(Date.now() + 3600_000);
    when.setMinutes(when.getMinutes() - when.getTimezoneOffset());
    return when.toISOString().slice(0, 16);
}

interface Changing {
    wish: Wish;
    change: (wish: Wish) => void;
}

function Pick(props: Changing & { name: "game" | "kind" | "pace"; list: [string, string][] }) {
    const w = useWords(),
        { wish, change, name } = props;
    return (
        <label class="field">
            <span>{w(name)}</span>
            <select
                name={`event-${name}`}
                value={wish[name]}
                onChange={(event) => change({ ...wish, [name]: event.currentTarget.value })}
            >
                {props.list.map(([value, text]) => (
                    <option key={value} value={value}>
                        {text}
                    </option>
                ))}
            </select>
        </label>
    );
}

type Counted = "seats" | "rounds" | "most" | "minutes" | "bank" | "roundDays" | "days";

function Count(props: Changing & { name: Counted; min: number; max: number }) {
    const w = useWords(),
        { wish, change, name } = props;
    return (
        <label class="field">
            <span>{w(name)}</span>
            <input
                type="number"
                name={`event-${name}`}
                required
                min={props.min}
                max={props.max}
                value={wish[name]}
                onInput={(event) => change({ ...wish, [name]: Number(event.currentTarget.value) })}
            />
        </label>
    );
}

function Fields(props: Changing) {
    const { settings } = useApp(),
        w = useWords(),
        { wish, change } = props,
        game = games[findGame(wish.game)]!,
        kinds = (["swiss", "robin", "knockout"] as const).map((kind): [string, string] => [kind, w(`kind.${kind}`)]),
        paces = (["live", "days"] as const).map((pace): [string, string] => [pace, w(`pace.${pace}`)]),
        titles = games.map((one): [string, string] => [one.key, one.title[settings.lang]]);
    return (
        <>
            <label class="field">
                <span>{w("title")}</span>
                <input
                    type="text"
                    name="event-title"
                    required
                    maxLength={40}
                    value={wish.title}
                    onInput={(event) => change({ ...wish, title: event.currentTarget.value })}
                />
            </label>
            <Pick {...props} name="game" list={titles} />
            <Pick {...props} name="kind" list={kinds} />
            <Count {...props} name="seats" min={Math.max(2, game.min)} max={game.max} />
            {wish.kind === "swiss" && <Count {...props} name="rounds" min={1} max={16} />}
            <Count {...props} name="most" min={2} max={wish.kind === "robin" ? 32 : 128} />
            <label class="field">
                <span>{w("starts")}</span>
                <input
                    type="datetime-local"
                    name="event-starts"
                    required
                    value={wish.starts}
                    onInput={(event) => change({ ...wish, starts: event.currentTarget.value })}
                />
            </label>
            <Pick {...props} name="pace" list={paces} />
            {wish.pace === "live" ? (
                <>
                    <Count {...props} name="minutes" min={5} max={86400} />
                    <Count {...props} name="bank" min={1} max={1440} />
                </>
            ) : (
                <>
                    <Count {...props} name="roundDays" min={1} max={60} />
                    <Count {...props} name="days" min={1} max={30} />
                </>
            )}
        </>
    );
}

function Opening() {
    const { settings, go } = useApp(),
        w = useWords(),
        [wish, setWish] = useState<Wish>({
            title: "",
            game: games[0]!.key,
            kind: "swiss",
            seats: 2,
            rounds: 4,
            most: 16,
            pace: "live",
            minutes: 60,
            bank: 15,
            roundDays: 14,
            days: 2,
            starts: soon(),
        }),
        [refused, setRefused] = useState("");
    const open = async (event: Event) => {
        event.preventDefault();
        const { bank, starts, rounds, minutes, roundDays, days, pace, ...rest } = wish,
            isLive = pace === "live";
        const body = {
            ...rest,
            ...(wish.kind === "swiss" ? { rounds } : {}),
            starts: Math.round(new Date(starts).getTime() / 1000),
            minutes: isLive ? minutes : roundDays * 24 * 60,
            pace: isLive ? { kind: "live", bank: bank * 60, increment: 5 } : { kind: "days", days },
        };
        try {
            const told = await request<{ tournament: string }>("api/tournaments", signed(settings.lang, body));
            go(`/online/tournaments/${told.tournament}`);
        } catch (error) {
            setRefused(error instanceof Refusal ? error.message : "");
        }
    };
    return (
        <details>
            <summary>{w("new")}</summary>
            <form class="options" onSubmit={open}>
                <Fields wish={wish} change={setWish} />
                <p>
                    <button class="button primary" data-open-tournament>
                        {w("open")}
                    </button>
                </p>
            </form>
            {refused && (
                <p class="notice" role="alert">
                    {w("refused", { text: refused })}
                </p>
            )}
        </details>
    );
}

/* --- one tournament --- */

function One(props: { id: string }) {
    const { settings, go } = useApp(),
        w = useWords(),
        line = useLine(),
        lang = settings.lang,
        [course, setCourse] = useState<Course | null>(null),
        [missing, setMissing] = useState(false),
        [refused, setRefused] = useState(""),
        [count, setCount] = useState(0);
    useRefresh(async () => {
        try {
            setCourse(await request<Course>(`api/tournaments/${props.id}`, signed(lang)));
        } catch (error) {
            setMissing(error instanceof Refusal);
        }
    }, `${lang} ${count}`);
    const act = async (word: "join" | "leave" | "start" | "end") => {
        try {
            await request(`api/tournaments/${props.id}/${word}`, signed(lang, {}));
            setRefused("");
            if (word === "end") go("/online/tournaments");
            else setCount(count + 1);
        } catch (error) {
            setRefused(error instanceof Refusal ? error.message : "");
        }
    };
    if (missing) return <p data-nothing>{w("missing")}</p>;
    if (!course) return null;
    const one = course.tournament,
        button = (word: "join" | "leave" | "start" | "end", primary = false, label: typeof word | "return" = word) => (
            <button class={`button${primary ? " primary" : ""}`} data-act={word} onClick={() => void act(word)}>
                {w(label)}
            </button>
        );
    return (
        <>
            <h1>{one.title}</h1>
            <p class="muted" aria-live="polite">
                {line(one)}
            </p>
            {!readAccount() && one.phase === "open" && <p class="muted">{w("account")}</p>}
            {one.in && one.phase !== "over" && <p>{w("in")}</p>}
            {one.dropped && one.phase === "running" && <p data-dropped>{w("dropped.you")}</p>}
            <p class="buttons">
                {readAccount() && one.phase === "open" && !one.in && button("join", true)}
                {one.dropped && one.phase === "running" && button("join", true, "return")}
                {one.in && one.phase !== "over" && button("leave")}
                {one.own && one.phase === "open" && button("start")}
                {one.own && one.phase === "open" && button("end")}
            </p>
            {refused && (
                <p class="notice" role="alert">
                    {w("refused", { text: refused })}
                </p>
            )}
            {one.phase === "open" ? <Entrants course={course} /> : <Standings course={course} />}
            <Rounds course={course} />
        </>
    );
}

function Entrants(props: { course: Course }) {
    const w = useWords(),
        list = props.course.standings;
    return (
        <>
            <h2>{w("entrants.title")}</h2>
            {list.length ? <p data-entrants>{list.map((one) => one.name || w("nameless")).join(", ")}</p> : null}
            {!list.length && <p class="muted">{w("entrants.none")}</p>}
        </>
    );
}

function Standings(props: { course: Course }) {
    const { settings } = useApp(),
        w = useWords(),
        { course } = props,
        points = (n: number) => (n / course.win).toLocaleString(settings.lang, { maximumFractionDigits: 2 });
    return (
        <>
            <h2>{w("standings")}</h2>
            <div class="scroll" tabIndex={0} role="region" aria-label={w("standings")}>
                <table data-standings>
                    <thead>
                        <tr>
                            {(["rank", "name", "points", "opposition", "firsts"] as const).map((key) => (
                                <th key={key} scope="col">
                                    {w(`col.${key}`)}
                                </th>
                            ))}
                        </tr>
                    </thead>
                    <tbody>
                        {course.standings.map((one) => (
                            <tr key={one.rank}>
                                <td>{one.rank}</td>
                                <th scope="row">
                                    {one.gone
                                        ? w(one.dropped ? "dropped" : "gone", { name: one.name || w("nameless") })
                                        : one.name || w("nameless")}
                                </th>
                                <td>{points(one.points)}</td>
                                <td>{points(one.opposition / 12)}</td>
                                <td>{one.firsts}</td>
                            </tr>
                        ))}
                    </tbody>
                </table>
            </div>
        </>
    );
}

function Rounds(props: { course: Course }) {
    const { go } = useApp(),
        w = useWords(),
        { course } = props,
        account = readAccount(),
        rounds = [...new Set(course.tables.map((one) => one.round))].reverse();
    const name = (seat: RoundTable["seats"][number]) =>
        seat.place ? w("place", { name: seat.name || w("nameless"), place: seat.place }) : seat.name || w("nameless");
    /* One's own seat is opened by the account. */
    const enter = (table: RoundTable, seat: number) => {
        const { game } = course.tournament;
        keepSeat(table.table, { token: account!.token, account: seat, game, name: account!.name });
        go(`/table/${table.table}`);
    };
    return (
        <>
            {rounds.map((round) => (
                <section key={round} aria-labelledby={`round-${round}`}>
                    <h2 id={`round-${round}`}>{w("round", { n: round })}</h2>
                    <ul class="room-list">
                        {course.tables
                            .filter((one) => one.round === round)
                            .map((one, index) => {
                                const seat = one.seats.findIndex((other) => other.name === account?.name),
                                    playing = one.seats.some((other) => !other.place);
                                return (
                                    <li key={index} class="room-line">
                                        <span>
                                            {one.table
                                                ? one.seats.map(name).join(", ")
                                                : w("bye", { name: one.seats[0]!.name || w("nameless") })}
                                        </span>
                                        {one.table && seat >= 0 && playing && (
                                            <button
                                                class="button primary"
                                                data-own-table
                                                onClick={() => enter(one, seat)}
                                            >
                                                {w("play")}
                                            </button>
                                        )}
                                        {one.table && !(seat >= 0 && playing) && (
                                            <a class="button" href={`#/table/${one.table}`}>
                                                {w("look")}
                                            </a>
                                        )}
                                    </li>
                                );
                            })}
                    </ul>
                </section>
            ))}
        </>
    );
}
