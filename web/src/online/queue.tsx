/* queue.tsx - quick pairing: which game, how many, how much time; then waiting, and what to do meanwhile. */
import { useEffect, useRef, useState } from "preact/hooks";
import { useApp } from "../app";
import { findGame, fittingLevel, games, levelWorth, middleLevel, type GameFacts } from "../games";
import { cutName } from "../seats";
import { sayEvent, useWords } from "./eventwords";
import { GameChoice } from "./gamechoice";
import { showQueueBar } from "./queuebar";
import { joinQueue, leaveQueue, taken, useQueuing, type Wish } from "./queuing";
import { NameField } from "./roomparts";
import { paceWords, readAccount, request, type PaceWord } from "./wire";
import { useSay } from "./words";

interface Waiting {
    game: string;
    players: number;
    pace: PaceWord;
    rated: boolean;
    waiting: number;
}

/* What the address wants: game, players, pace, "rated" or not, and "now" to wait at once. */
function wished(place: string[], name: string): Wish {
    const game = games[Math.max(0, findGame(place[0] ?? ""))]!,
        least = Math.max(2, game.min),
        players = Number(place[1]) || least;
    return {
        game: game.key,
        players: Math.min(game.max, Math.max(least, players)),
        pace: paceWords.find((one) => one === place[2]) ?? "short",
        rated: place[3] === "rated" && !!readAccount(),
        name,
    };
}

export function QueuePage(props: { wish: string[] }) {
    const { go } = useApp(),
        w = useWords(),
        at = useQueuing();
    useEffect(() => showQueueBar(), []);
    useEffect(() => {
        if (at.state !== "found") return;
        const { table } = at;
        taken();
        go(`/table/${table}`);
    }, [at.state]);
    return (
        <section class="sheet setup new-table queue">
            <h1>{w("queue")}</h1>
            {at.state === "waiting" ? <Wait /> : <WishForm place={props.wish} lost={at.state === "lost"} />}
        </section>
    );
}

/* Who waits now, and for what; read once, when the form is opened. */
function useWaiting(): Waiting[] {
    const { settings } = useApp(),
        [list, setList] = useState<Waiting[]>([]);
    useEffect(() => {
        let here = true;
        void request<{ queues: Waiting[] }>("api/queue", { lang: settings.lang }).then(
            (told) => here && setList(told.queues),
            () => undefined,
        );
        return () => void (here = false);
    }, []);
    return list;
}

function Choice<T extends string | number>(props: {
    name: string;
    legend: string;
    list: [T, string][];
    value: T;
    choose: (value: T) => void;
}) {
    return (
        <fieldset>
            <legend>{props.legend}</legend>
            <div class="counts">
                {props.list.map(([value, text]) => (
                    <label key={value} class="count">
                        <input
                            type="radio"
                            name={props.name}
                            value={value}
                            checked={value === props.value}
                            onChange={() => props.choose(value)}
                        />
                        <span>{text}</span>
                    </label>
                ))}
            </div>
        </fieldset>
    );
}

/* How many wait for just this already. */
function Already(props: { wish: Wish }) {
    const w = useWords(),
        { wish } = props;
    const same = useWaiting().find(
        (one) =>
            one.game === wish.game &&
            one.players === wish.players &&
            one.pace === wish.pace &&
            one.rated === wish.rated,
    );
    return <p class="muted">{same ? w("queue.already", { n: same.waiting }) : w("queue.nobody")}</p>;
}

/* Game, players, pace, and who one is. */
function WishFields(props: { wish: Wish; change: (wish: Wish) => void }) {
    const { t } = useApp(),
        s = useSay(),
        w = useWords(),
        { wish, change } = props,
        game = games[Math.max(0, findGame(wish.game))]!,
        least = Math.max(2, game.min),
        counts = Array.from({ length: game.max - least + 1 }, (_, i) => least + i),
        alter = (changed: Partial<Wish>) => change({ ...wish, ...changed });
    return (
        <>
            <GameChoice
                place="queue"
                game={wish.game}
                choose={(key) => change(wished([key, "", wish.pace], wish.name))}
            />
            <Choice
                name="players"
                legend={t("setup.players")}
                list={counts.map((n) => [n, t("setup.players.n", { n })])}
                value={wish.players}
                choose={(players) => alter({ players })}
            />
            <Choice
                name="pace"
                legend={s("new.pace")}
                list={paceWords.map((one) => [one, w(`queue.pace.${one}`)])}
                value={wish.pace}
                choose={(pace) => alter({ pace })}
            />
            {readAccount() ? (
                <label class="check">
                    <input
                        type="checkbox"
                        data-rated
                        checked={wish.rated}
                        onChange={(event) => alter({ rated: event.currentTarget.checked })}
                    />
                    {s("new.rated")}
                </label>
            ) : (
                <NameField name={wish.name} change={(name) => alter({ name })} />
            )}
        </>
    );
}

function WishForm(props: { place: string[]; lost: boolean }) {
    const { settings, change } = useApp(),
        s = useSay(),
        w = useWords(),
        account = readAccount(),
        [wish, setWish] = useState(() => wished(props.place, settings.name)),
        [refused, setRefused] = useState(""),
        [busy, setBusy] = useState(false),
        asked = useRef(false);
    const wait = async (event?: Event) => {
        event?.preventDefault();
        const name = cutName(wish.name.trim());
        setBusy(true);
        setRefused("");
        try {
            await joinQueue({ ...wish, name }, settings.lang);
            if (!account) change({ name: name.slice(0, 24) });
            /* The wish is fulfilled: who stops waiting, or comes back here, is asked anew. */
            history.replaceState(null, "", "#/online/queue");
            dispatchEvent(new HashChangeEvent("hashchange"));
        } catch (error) {
            setRefused(error instanceof Error && error.message ? error.message : s("lobby.broken"));
            setBusy(false);
        }
    };
    useEffect(() => {
        if (props.place[4] !== "now" || asked.current || (!account && !wish.name)) return;
        asked.current = true;
        void wait();
    }, []);
    return (
        <form onSubmit={wait}>
            <p>{w("queue.about")}</p>
            {props.lost && (
                <p class="notice" role="alert">
                    {w("queue.lost")}
                </p>
            )}
            <WishFields wish={wish} change={setWish} />
            <Already wish={wish} />
            {refused && (
                <p class="notice" role="alert">
                    {refused}
                </p>
            )}
            <p class="form-end">
                <button class="button primary large" type="submit" data-wait disabled={busy}>
                    {w("queue.join")}
                </button>
            </p>
        </form>
    );
}

/* The level nearest to one's rating, at this screen; one goes on waiting. */
function Meanwhile(props: { game: GameFacts; players: number; rating: number }) {
    const { settings, play } = useApp(),
        w = useWords(),
        { game, rating } = props,
        level = readAccount() ? fittingLevel(game, rating) : middleLevel(game),
        [refused, setRefused] = useState("");
    const start = async () => {
        const seats = Array.from({ length: props.players }, (_, seat) => ({
            name: seat ? "" : settings.name,
            level: seat ? level : null,
            mark: seat,
        }));
        setRefused(await play({ game: games.indexOf(game), seats, values: game.options.map(() => 0), seed: "" }));
    };
    return (
        <>
            <p>{w("queue.meanwhile")}</p>
            {refused && (
                <p class="notice" role="alert">
                    {refused}
                </p>
            )}
            <p class="buttons">
                <button class="button" data-meanwhile={level} onClick={() => void start()}>
                    {w("queue.play", { level: levelWorth(game, level, settings.lang) })}
                </button>
            </p>
        </>
    );
}

function Wait() {
    const { settings, announce } = useApp(),
        w = useWords(),
        { wish, waiting, rating } = useQueuing(),
        stop = useRef<HTMLButtonElement>(null),
        game = games[Math.max(0, findGame(wish!.game))]!,
        missing = Math.max(0, wish!.players - waiting),
        said = missing ? w("queue.missing", { n: waiting, missing }) : w("queue.enough", { n: waiting });
    useEffect(() => stop.current?.focus(), []);
    useEffect(() => announce(said), [said]);
    return (
        <>
            <p class="lead">
                {game.title[settings.lang]} · {sayEvent(settings.lang, `queue.pace.${wish!.pace}`)}
            </p>
            <p data-waiting={waiting}>{said}</p>
            <p class="muted">{w("queue.window", { rating })}</p>
            <p class="buttons">
                <button ref={stop} class="button" data-leave onClick={() => void leaveQueue()}>
                    {w("queue.leave")}
                </button>
            </p>
            <Meanwhile game={game} players={wish!.players} rating={rating} />
        </>
    );
}
