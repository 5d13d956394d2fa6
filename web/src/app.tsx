/* app.tsx - the page: settings, the one engine and its table, and which of its places is shown.
 *
 * Addresses are hashes: #/ the games, #/new/GAME a table to set up, #/table the game, #/rules/GAME the rule book,
 * #/puzzle/GAME its puzzles, #/box/GAME help with the real box, #/position/ID the table at that position, #/learn/GAME its
 * lessons, #/lesson/GAME/KEY one of them. Tables on the server (#/online, #/table/ID), lessons and books come with parts of the
 * page that are loaded when they are wanted.
 */
import { createContext, type ComponentChildren, type ComponentType } from "preact";
import { useContext, useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Lang } from "./board";
import { engines, startEngine, type Engine } from "./engine";
import { findGame, games } from "./games";
import { Home } from "./home";
import { currentGame, keepSettings, readGame, readSettings, type SeatPlan, type Settings, type Theme } from "./keep";
import { useArrangement } from "./kit/arrange";
import { applyLooks, LooksPanel } from "./looks";
import { AboutPanel, HelpPanel } from "./panels";
import { usualSeats } from "./seats";
import { SetUp } from "./setup";
import { playSound } from "./sound";
import { PageSource } from "./table/page";
import { Table, type Plan } from "./table/table";
import { TablePage } from "./tablepage";
import { say, type Args, type Key } from "./words";

export interface AppContext {
    settings: Settings;
    change: (changed: Partial<Settings>) => void;
    t: (key: Key, args?: Args) => string;
    engine: Engine;
    table: Table;
    go: (address: string) => void;
    play: (plan: Plan) => Promise<string>;
    open: (record: string, seats?: SeatPlan[]) => Promise<string>; /* seats: who sits there, else as the record says */
    openPosition: (id: string) => Promise<string>; /* an id, or an address that ends in one */
    resume: (id?: string) => Promise<string>; /* a kept game, or the one that was open here */
    panel: (which: Panel | null) => void;
    announce: (text: string) => void;
    head: (heading: Heading) => void;
    slots: Slots | null; /* what a table on the server adds to the table page */
}

export type Panel = "help" | "about" | "looks";

/* What stands at the top of the page and in its tab; `call` if somebody is waited for. */
export interface Heading {
    title: string;
    call: string;
}

export interface Slots {
    banner: ComponentChildren; /* beside whose turn it is */
    player: (seat: number) => ComponentChildren; /* presence and clock */
    talk: ComponentChildren | null;
    unread: number; /* things said that were not looked at */
    more: ComponentChildren;
    ending: ComponentChildren; /* what to do after the game, first of all */
}

export const Context = createContext<AppContext | null>(null);

export function useApp(): AppContext {
    return useContext(Context)!;
}

/* Draw again whenever the table changes. */
export function useTable(): Table {
    const { table } = useApp(),
        [, count] = useState(0);
    useLayoutEffect(() => {
        const stop = table.listen(() => count((n) => n + 1));
        count((n) => n + 1); /* something may have changed between drawing and listening */
        return stop;
    }, [table]);
    return table;
}

function address(): string[] {
    return location.hash.replace(/^#\/?/, "").split("/").filter(Boolean);
}

/* Places that show a board. */
const isTable = (place: string[]) => ["table", "lesson", "puzzle"].includes(place[0] ?? "");

/* The engine and the table on it, made once. Settings are read when they are wanted. */
function useEngine(
    current: { current: Settings },
    status: { current: HTMLElement | null },
    fail: (why: string) => void,
) {
    return useMemo(() => {
        const engine = startEngine((why) => fail(why || "?"));
        const announce = (text: string) => {
            if (status.current) status.current.textContent = text;
        };
        const still = () => current.current.speed === "once" || matchMedia("(prefers-reduced-motion: reduce)").matches;
        const page = new PageSource(engine);
        const table = new Table(
            engine,
            {
                lang: () => current.current.lang,
                still,
                speed: () => current.current.speed,
                confirms: () => current.current.confirm,
                patience: () => (window as { skerryPatience?: number }).skerryPatience ?? 1,
                announce,
                sound: (which) => current.current.sound && playSound(which),
            },
            page,
        );
        /* For tests and the curious: play choice number k of those offered, counted round. */
        (window as unknown as Record<string, unknown>).skerry = {
            table,
            page,
            engines: Object.fromEntries(games.map((game, i) => [game.prefix, engines[i]])),
            nth: (k: number) =>
                table.asked() && table.choose(table.frame!.choices[k % table.frame!.choices.length]!.id),
        };
        return { engine, table, page, announce };
    }, []);
}

/* Where the visitor is. A new place starts at its top, and the keyboard with it. */
function usePlace(): string[] {
    const [place, setPlace] = useState(address);
    /* Before anything else can happen: an address that changes while the first drawing comes up is heard. */
    useLayoutEffect(() => {
        const moved = () => setPlace(address());
        addEventListener("hashchange", moved);
        return () => removeEventListener("hashchange", moved);
    }, []);
    useEffect(() => {
        scrollTo(0, 0);
        document.getElementById("main")?.focus({ preventScroll: true });
    }, [place[0], place[1]]);
    return place;
}

/* Ways to a table; each says why it was refused, or goes there. */
function waysToTables(
    page: PageSource,
    lang: Lang,
): Pick<AppContext, "go" | "play" | "open" | "openPosition" | "resume"> {
    const go = (to: string) => void (location.hash = to);
    const arrive = async (refused: string) => {
        if (!refused) go("/table");
        return refused;
    };
    return {
        go,
        play: async (plan) => arrive(await page.open(plan)),
        open: async (text, seats) => arrive(await page.load(text, seats ?? null)),
        openPosition: async (text) => arrive(await page.openPosition(text, null)),
        resume: async (id) => {
            const kept = id ? readGame(id) : currentGame(),
                known = kept?.record.startsWith("skerry-record");
            if (!kept) return say(lang, "load.none");
            return arrive(await page[known ? "load" : "openPosition"](kept.record, kept.seats, kept.id));
        },
    };
}

export function App() {
    const [settings, setSettings] = useState(readSettings),
        place = usePlace();
    const [panel, setPanel] = useState<Panel | null>(null),
        [broken, setBroken] = useState("");
    const arrangement = useArrangement();
    const [heading, setHeading] = useState<Heading>({ title: "", call: "" });
    const current = useRef(settings),
        status = useRef<HTMLDivElement>(null),
        first = useRef(true);
    current.current = settings;
    const fixed = useEngine(current, status, setBroken);
    useLayoutEffect(() => applyLooks(settings), [settings.theme, settings.palette, settings.text]);
    useEffect(() => {
        document.documentElement.lang = settings.lang;
        if (!first.current) void fixed.table.translate();
        first.current = false;
    }, [settings.lang]);

    const context: AppContext = {
        settings,
        ...fixed,
        ...waysToTables(fixed.page, settings.lang),
        panel: setPanel,
        head: setHeading,
        slots: null,
        change: (changed) => {
            keepSettings(changed);
            setSettings({ ...current.current, ...changed });
        },
        t: (key, args) => say(settings.lang, key, args),
    };
    return (
        <Context.Provider value={context}>
            <div class={isTable(place) ? "site at-table" : "site"} data-arrange={arrangement}>
                <div class="page">
                    <Header place={place} heading={heading} />
                    <main id="main" tabIndex={-1}>
                        {broken ? <Broken why={broken} /> : <Place place={place} />}
                    </main>
                </div>
            </div>
            <div ref={status} class="unseen" role="status" aria-live="polite" />
            {panel === "help" && <HelpPanel close={() => setPanel(null)} />}
            {panel === "about" && <AboutPanel close={() => setPanel(null)} />}
            {panel === "looks" && <LooksPanel close={() => setPanel(null)} />}
        </Context.Provider>
    );
}

function Place(props: { place: string[] }) {
    const [name = "", key = ""] = props.place,
        index = findGame(key);
    if (name === "new" && index >= 0) return <SetUp key={key} game={index} />;
    if (["rules", "puzzle", "box"].includes(name) && index >= 0)
        return <Later key="book" load={book} place={props.place} />;
    if (name === "play" && index >= 0) return <PlayNow game={index} />;
    if (name === "online" || (name === "table" && key)) return <Later key="online" load={online} place={props.place} />;
    if ((name === "learn" || name === "lesson") && index >= 0)
        return <Later key="learn" load={learn} place={props.place} />;
    if (name === "position") return <OpenPosition key={key} id={key} />;
    if (name === "table") return <TablePage />;
    return <Home />;
}

/* A part of the page that is loaded when it is wanted. */
function Later(props: { load: () => Promise<ComponentType<{ place: string[] }>>; place: string[] }) {
    const { t } = useApp(),
        [Part, setPart] = useState<ComponentType<{ place: string[] }> | null>(null),
        [failed, setFailed] = useState(false);
    useEffect(() => {
        props
            .load()
            .then((part) => setPart(() => part))
            .catch(() => setFailed(true));
    }, []);
    if (failed) return <Broken why={t("error.part")} />;
    return Part ? <Part place={props.place} /> : <p class="loading">{t("home.loading")}</p>;
}

/* Tables on the server; lessons. */
const online = () => import("./online/online").then(async (part) => (await part.dressed, part.Online));
const book = () => import("./book/book").then(async (part) => (await part.dressed, part.Book));
const learn = () => import("./learn/learn").then(async (part) => (await part.dressed, part.Learn));

/* #/play/GAME starts at once with the usual table: for links and bookmarks. */
function PlayNow(props: { game: number }) {
    const { play, settings, t } = useApp();
    useEffect(() => {
        const facts = games[props.game]!;
        history.replaceState(null, "", "#/");
        void play({
            game: props.game,
            seats: usualSeats(facts, settings.name),
            values: facts.options.map(() => 0),
            seed: "",
        });
    }, []);
    return <p class="loading">{t("home.loading")}</p>;
}

/* #/position/ID puts that position on the board, or says what is wrong with it. */
function OpenPosition(props: { id: string }) {
    const { openPosition, t } = useApp(),
        [refused, setRefused] = useState("");
    useEffect(() => {
        /* Going back from the table leads home; a refusal stays at its address. */
        const here = location.hash;
        history.replaceState(null, "", "#/");
        void openPosition(props.id).then((why) => {
            if (why) history.replaceState(null, "", here);
            setRefused(why);
        });
    }, []);
    if (!refused) return <p class="loading">{t("home.loading")}</p>;
    return (
        <section class="sheet narrow" role="alert">
            <h1>{t("position.title")}</h1>
            <p>{refused}</p>
            <a class="button primary" href="#/">
                {t("menu.home")}
            </a>
        </section>
    );
}

function Broken(props: { why: string }) {
    const { t } = useApp();
    return (
        <section class="sheet narrow" role="alert">
            <h1>{t("error.title")}</h1>
            <p>{t("error.engine")}</p>
            <p class="muted">{props.why}</p>
            <button class="button primary" onClick={() => location.reload()}>
                {t("error.reload")}
            </button>
        </section>
    );
}

function Header(props: { place: string[]; heading: Heading }) {
    const { t, settings } = useApp(),
        table = useTable(),
        atTable = isTable(props.place),
        elsewhere = props.place[0] === "table" && !!props.place[1],
        lesson = games[["lesson", "puzzle"].includes(props.place[0] ?? "") ? findGame(props.place[1] ?? "") : -1];
    const mine =
            lesson?.title[settings.lang] ?? (atTable && table.seats.length ? table.facts.title[settings.lang] : ""),
        title = elsewhere ? props.heading.title : mine,
        call = elsewhere ? props.heading.call : "";
    useEffect(() => {
        document.title = `${call && `(!) ${call} · `}${title && `${title} · `}Skerry`;
    }, [title, call]);
    return (
        <header class={`top${atTable ? " at-table" : ""}`}>
            <a
                class="skip"
                href="#main"
                onClick={(event) => (event.preventDefault(), document.getElementById("main")?.focus())}
            >
                {t("site.skip")}
            </a>
            <a class="brand" href="#/" aria-label={`Skerry: ${t("menu.home")}`}>
                <Logo />
                <span class="brand-name">Skerry</span>
            </a>
            {title && <span class="top-title">{title}</span>}
            {atTable && <span class="top-chips" data-place="chips" />}
            <Tools />
        </header>
    );
}

/* What the whole site is set by: language, light, sound, looks, keys, and what it is. */
function Tools() {
    const { t, settings, change, panel } = useApp(),
        themes: Theme[] = ["auto", "light", "dark"],
        next = themes[(themes.indexOf(settings.theme) + 1) % 3]!,
        theme = `${t("menu.theme")}: ${t(`menu.theme.${settings.theme}`)}`;
    return (
        <nav class="top-tools" aria-label={t("act.menu")}>
            <LanguageSwitch />
            <button class="tool" onClick={() => change({ theme: next })} title={theme} aria-label={theme}>
                <ThemeIcon theme={settings.theme} />
            </button>
            <button
                class="tool"
                data-tool="sound"
                onClick={() => change({ sound: !settings.sound, soundOffered: true })}
                aria-pressed={settings.sound}
                aria-label={t("menu.sound")}
                title={t(settings.sound ? "menu.sound.on" : "menu.sound.off")}
            >
                <SoundIcon on={settings.sound} />
            </button>
            <button
                class="tool wide-only"
                data-tool="looks"
                onClick={() => panel("looks")}
                aria-label={t("look.title")}
                title={t("look.title")}
            >
                <LooksIcon />
            </button>
            <button
                class="tool wide-only"
                onClick={() => panel("help")}
                aria-label={t("menu.help")}
                title={t("menu.help")}
            >
                <KeysIcon />
            </button>
            <button
                class="tool"
                data-tool="about"
                onClick={() => panel("about")}
                aria-label={t("menu.about")}
                title={t("menu.about")}
            >
                <AboutIcon />
            </button>
        </nav>
    );
}

function LanguageSwitch() {
    const { settings, change, t } = useApp(),
        langs: [Lang, string][] = [
            ["en", "English"],
            ["fr", "Français"],
        ];
    return (
        <div class="languages" role="group" aria-label={t("menu.language")}>
            {langs.map(([lang, name]) => (
                <button
                    key={lang}
                    lang={lang}
                    aria-pressed={settings.lang === lang}
                    aria-label={`${lang.toUpperCase()}, ${name}`}
                    title={name}
                    onClick={() => change({ lang })}
                >
                    {lang.toUpperCase()}
                </button>
            ))}
        </div>
    );
}

function Logo() {
    return (
        <svg viewBox="0 0 64 44" width="42" height="29" aria-hidden="true">
            <circle cx="46" cy="10" r="7" fill="var(--gold)" />
            <path
                d="M8 32L20 12l8 9 8-13 20 24z"
                fill="var(--thickets)"
                stroke="var(--ink)"
                stroke-width="2"
                stroke-linejoin="round"
            />
            <path
                d="M20 12l4 13 4-4 4 7 4-20"
                fill="none"
                stroke="var(--paper)"
                stroke-width="2"
                stroke-linejoin="round"
            />
            <path
                d="M3 35q5-4 10 0t10 0 10 0 10 0 10 0 8-1"
                fill="none"
                stroke="var(--water-line)"
                stroke-width="3"
                stroke-linecap="round"
            />
            <path
                d="M11 41q4-3 8 0t8 0 8 0 8 0"
                fill="none"
                stroke="var(--water-line)"
                stroke-width="2.5"
                stroke-linecap="round"
            />
        </svg>
    );
}

const line = {
    fill: "none",
    stroke: "currentColor",
    "stroke-width": 1.8,
    "stroke-linecap": "round",
    "stroke-linejoin": "round",
} as const;

function ThemeIcon(props: { theme: Theme }) {
    return (
        <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true" {...line}>
            {props.theme === "dark" ? (
                <path d="M20 14.5A8.5 8.5 0 1 1 9.5 4a7 7 0 0 0 10.5 10.500z" />
            ) : (
                <circle cx="12" cy="12" r={props.theme === "auto" ? 8 : 4.5} />
            )}
            {props.theme === "light" && (
                <path d="M12 2v2.5M12 19.5V22M2 12h2.5M19.5 12H22M5 5l1.8 1.8M17.2 17.2L19 19M5 19l1.8-1.8M17.2 6.8L19 5" />
            )}
            {props.theme === "auto" && <path d="M12 4a8 8 0 0 1 0 16z" fill="currentColor" />}
        </svg>
    );
}

function SoundIcon(props: { on: boolean }) {
    return (
        <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true" {...line}>
            <path d="M4 9.500v5h3.500l5 4v-13l-5 4z" />
            {props.on ? (
                <path d="M15.5 9a4 4 0 0 1 0 6M18 6.500a8 8 0 0 1 0 11" />
            ) : (
                <path d="M16 9.500l5 5M21 9.500l-5 5" />
            )}
        </svg>
    );
}

function LooksIcon() {
    return (
        <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true" {...line}>
            <path d="M2.5 18L8 5l5.500 13M4.500 13.500h7M14.500 18l3.200-8 3.300 8M15.700 15.200h4.100" />
        </svg>
    );
}

function KeysIcon() {
    return (
        <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true" {...line}>
            <rect x="2.5" y="6" width="19" height="12" rx="2.5" />
            <path d="M6 10h.01M9.5 10h.01M13 10h.01M16.5 10h.01M7.5 14.200h9" />
        </svg>
    );
}

function AboutIcon() {
    return (
        <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true" {...line}>
            <circle cx="12" cy="12" r="9" />
            <path d="M12 11v5.500M12 7.700h.01" />
        </svg>
    );
}
