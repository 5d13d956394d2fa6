/* home.tsx - the games as cards, the games that are kept (shelf.tsx), and opening a saved game or a position. */
import type { ComponentType } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { useApp } from "./app";
import { games, loadBoard, pictures, type GameFacts } from "./games";
import { Install } from "./install";
import type { SeatPlan } from "./keep";
import { OnlinePart } from "./online/homepart";
import { usualSeats, usualValues } from "./seats";
import { Shelf } from "./shelf";

const RECORD_MAX = 1 << 20;

export function Home() {
    const { t } = useApp(),
        [refused, setRefused] = useState(""),
        notice = useRef<HTMLParagraphElement>(null);
    useEffect(() => notice.current?.scrollIntoView({ block: "nearest" }), [refused]);
    return (
        <div class="home">
            <div class="home-head">
                <h1>{t("home.title")}</h1>
                <p class="lead">{t("home.lead")}</p>
                <PuzzleOfTheDay />
            </div>
            {refused && (
                <p ref={notice} class="notice" role="alert">
                    {refused}
                </p>
            )}
            <Shelf refuse={setRefused} />
            <OnlinePart />
            <Install />
            <ul class="cards">
                {games.map((game, index) => (
                    <GameCard key={game.key} game={game} index={index} refuse={setRefused} />
                ))}
                <li class="card bring">
                    <h2>{t("home.bring")}</h2>
                    <OpenRecord refuse={setRefused} />
                    <OpenPosition refuse={setRefused} />
                </li>
            </ul>
        </div>
    );
}

/* Every day another game asks. */
function PuzzleOfTheDay() {
    const { t, settings } = useApp(),
        now = new Date(),
        day = Math.floor(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate()) / 86_400_000),
        game = games[day % games.length]!;
    return (
        <p>
            <a class="button" href={`#/puzzle/${game.key}/today`} data-puzzle-of-the-day>
                {t("home.puzzle", { game: game.title[settings.lang] })}
            </a>
        </p>
    );
}

function GameCard(props: { game: GameFacts; index: number; refuse: (why: string) => void }) {
    const { t, settings, engine } = useApp(),
        { game, index } = props,
        lang = settings.lang;
    const Picture: ComponentType =
        pictures[game.prefix] ?? (() => <PlainPicture title={game.title[lang]} index={index} />);
    const warm = () => {
        void engine.warm(index).catch(() => undefined);
        void loadBoard(game).catch(() => undefined);
    };
    const players =
        game.min === 1
            ? t("home.players.solo", { max: game.max })
            : t("home.players", { min: game.min, max: game.max });
    return (
        <li class="card" onPointerEnter={warm} onFocusIn={warm}>
            <div class="card-picture" aria-hidden="true">
                <Picture />
            </div>
            <div class="card-text">
                <div class="card-head">
                    <h2>{game.title[lang]}</h2>
                    <a
                        class="button quiet"
                        href={`#/rules/${game.key}`}
                        aria-label={t("home.rules.label", { game: game.title[lang] })}
                    >
                        {t("home.rules")}
                    </a>
                </div>
                <p class="card-facts">
                    <span>{players}</span>
                    <span>{t("home.minutes", { n: game.minutes })}</span>
                </p>
                <p>{game.summary[lang]}</p>
                <CardButtons game={game} index={index} refuse={props.refuse} />
            </div>
        </li>
    );
}

/* Play at once, learn, or set up a table. */
function CardButtons(props: { game: GameFacts; index: number; refuse: (why: string) => void }) {
    const { t, settings, play } = useApp(),
        { game } = props,
        title = game.title[settings.lang],
        [busy, setBusy] = useState(false);
    const start = async (seats: SeatPlan[]) => {
        setBusy(true);
        props.refuse(await play({ game: props.index, seats, values: usualValues(game, seats), seed: "" }));
        setBusy(false);
    };
    const family = () => [t("home.child"), t("home.parent")].map((name, mark) => ({ name, level: null, mark }));
    return (
        <div class="card-buttons">
            <button
                class="button primary"
                onClick={() => void start(usualSeats(game, settings.name))}
                disabled={busy}
                aria-label={t("home.play.label", { game: title })}
                data-play={game.key}
            >
                {t("home.play")}
            </button>
            {game.familiar && (
                <button class="button" onClick={() => void start(family())} disabled={busy} data-family={game.key}>
                    {t("home.family")}
                </button>
            )}
            <a
                class="button"
                href={`#/lesson/${game.key}`}
                aria-label={t("home.learn.label", { game: title })}
                data-learn={game.key}
            >
                {t("home.learn")}
            </a>
            <a class="button" href={`#/new/${game.key}`} aria-label={t("home.setup.label", { game: title })}>
                {t("home.setup")}
            </a>
        </div>
    );
}

/* For a game that has no drawing yet: an island in its own light. */
function PlainPicture(props: { title: string; index: number }) {
    const hues = ["--pasture", "--water", "--fields", "--mountain", "--thickets"],
        sky = hues[props.index % hues.length];
    return (
        <svg viewBox="0 0 320 180">
            <rect width="320" height="180" fill={`var(${sky})`} opacity="0.45" />
            <circle cx="250" cy="52" r="24" fill="var(--gold)" opacity="0.8" />
            <path
                d="M30 130L110 50l38 38 40-52 102 94z"
                fill="var(--thickets)"
                stroke="var(--ink)"
                stroke-width="2"
                stroke-linejoin="round"
            />
            <path
                d="M0 132q20-12 40 0t40 0 40 0 40 0 40 0 40 0 40 0 40 0V180H0z"
                fill="var(--water)"
                stroke="var(--ink)"
                stroke-width="2"
            />
        </svg>
    );
}

function OpenRecord(props: { refuse: (why: string) => void }) {
    const { t, open } = useApp(),
        input = useRef<HTMLInputElement>(null);
    const take = async () => {
        const file = input.current?.files?.[0];
        if (!file) return;
        if (file.size > RECORD_MAX) return props.refuse(t("load.large"));
        const why = await open(await file.text());
        props.refuse(why && t("load.bad", { why }));
        if (input.current) input.current.value = "";
    };
    return (
        <section class="open-record">
            <label class="button" for="record-file">
                {t("home.load")}
            </label>
            <input
                ref={input}
                id="record-file"
                class="unseen"
                type="file"
                accept=".record,.skerry,.txt,text/plain"
                onChange={take}
            />
            <p class="muted">{t("home.load.about")}</p>
        </section>
    );
}

function OpenPosition(props: { refuse: (why: string) => void }) {
    const { t, openPosition } = useApp(),
        [text, setText] = useState("");
    const submit = async (event: Event) => {
        event.preventDefault();
        props.refuse(await openPosition(text));
    };
    return (
        <form onSubmit={submit}>
            <div class="typed">
                <label class="field">
                    <span>{t("home.position.field")}</span>
                    <input
                        id="position"
                        type="text"
                        value={text}
                        autocomplete="off"
                        autocapitalize="off"
                        spellcheck={false}
                        onInput={(event) => setText(event.currentTarget.value)}
                    />
                </label>
                <button class="button" type="submit" disabled={!text.trim()} aria-label={t("home.position")}>
                    {t("home.position.open")}
                </button>
            </div>
            <p class="muted">{t("home.position.about")}</p>
        </form>
    );
}
