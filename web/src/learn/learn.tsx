/* learn.tsx - lessons in the page: the list of a game's lessons (#/learn/GAME), and one lesson at the table
 * (#/lesson/GAME, the next one; #/lesson/GAME/KEY). */
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { Context, useApp, useTable, type Slots } from "../app";
import type { LessonNote } from "../engine";
import { dress, findGame, games } from "../games";
import { usualSeats } from "../seats";
import { TablePage } from "../tablepage";
import { openBook } from "./book";
import { Lesson } from "./lesson";
import { keepAloud, readAloud, readMark } from "./marks";
import { ButtonSign, Signs } from "./signs";
import { pointed, Spotlight, type Light } from "./spotlight";
import { useLearn } from "./words";

/* The look of this part comes with it. */
export const dressed = dress(LEARN_STYLE);

/* Whoever uses keys is led by the focus; a focus that comes by itself would only cover the board with explanations. */
let byKeys = !!document.querySelector(":focus-visible");
addEventListener("keydown", () => (byKeys = true), true);
addEventListener("pointerdown", () => (byKeys = false), true);

const LATER_MS = 10000; /* after that a moment without light is lit */

export function Learn(props: { place: string[] }) {
    const [name = "", key = "", lesson = ""] = props.place,
        game = findGame(key),
        { engine, settings } = useApp(),
        s = useLearn(),
        [list, setList] = useState<LessonNote[] | null>(null),
        [failed, setFailed] = useState(false);
    useEffect(() => {
        openBook(engine, game, settings.lang).then(setList, () => setFailed(true));
    }, [game, settings.lang]);
    if (failed)
        return (
            <p class="loading" role="alert">
                {s("failed")}
            </p>
        );
    if (!list) return <p class="loading">…</p>;
    if (name === "learn") return <LessonList game={game} list={list} />;
    const named = list.findIndex((one) => one.key === lesson),
        next = list.findIndex((one) => !readMark(key, one.key).stars);
    return (
        <LessonPage key={`${game}/${lesson}`} game={game} list={list} number={named >= 0 ? named : Math.max(0, next)} />
    );
}

function Stars(props: { n: number }) {
    const s = useLearn();
    return (
        <span class="stars" role="img" aria-label={s("stars", { n: props.n })}>
            {"★".repeat(props.n)}
            {"☆".repeat(3 - props.n)}
        </span>
    );
}

function LessonList(props: { game: number; list: LessonNote[] }) {
    const s = useLearn(),
        { settings, t } = useApp(),
        facts = games[props.game]!;
    return (
        <section class="sheet lessons">
            <h1>{s("title", { game: facts.title[settings.lang] })}</h1>
            <p class="lead">{s("about")}</p>
            <ol>
                {props.list.map((one) => {
                    const mark = readMark(facts.key, one.key);
                    return (
                        <li key={one.key}>
                            <div>
                                <h2>{one.title}</h2>
                                <p>{one.about}</p>
                                <p class="muted">
                                    {s("minutes", { n: one.minutes })} {one.pictures > 0 && `· ${s("pictures")} `}
                                    {mark.stars > 0 && <Stars n={mark.stars} />}
                                </p>
                            </div>
                            <a class="button" data-lesson={one.key} href={`#/lesson/${facts.key}/${one.key}`}>
                                {mark.moment > 1
                                    ? s("resume", { n: mark.moment, all: one.moments })
                                    : s(mark.stars ? "again" : "start")}
                            </a>
                        </li>
                    );
                })}
            </ol>
            <p class="buttons">
                <a class="button" href="#/">
                    {t("menu.home")}
                </a>
            </p>
        </section>
    );
}

/* One lesson on a table of its own; the page around it is that of every table. */
function LessonPage(props: { game: number; list: LessonNote[]; number: number }) {
    const app = useApp(),
        note = props.list[props.number]!,
        [refused, setRefused] = useState("");
    const lesson = useMemo(() => new Lesson(app.engine, app.table.around), []),
        { table } = lesson;
    useEffect(() => {
        app.table.leave(); /* the engine has one table */
        void lesson.teach(props.game, props.number, note.key, app.settings.name, false).then(setRefused);
        (window as unknown as { skerry: Record<string, unknown> }).skerry.lesson = lesson;
        return () => table.leave();
    }, []);
    const first = useRef(true);
    useEffect(() => {
        if (!first.current) void table.translate();
        first.current = false;
    }, [app.settings.lang]);
    const slots: Slots = {
        banner: <Teacher list={props.list} number={props.number} game={props.game} />,
        player: () => null,
        talk: null,
        unread: 0,
        more: null,
        ending: null,
    };
    if (refused) return <p class="loading">{refused}</p>;
    return (
        <Context.Provider value={{ ...app, table, slots }}>
            <TablePage />
        </Context.Provider>
    );
}

/* Light on what the moment shows: at once in the first moments, later only after a while or on demand. */
function useLight(lesson: Lesson): Light | null {
    const { now, table } = lesson,
        [late, setLate] = useState(false),
        waits = now?.phase === "ask" && !table.playing;
    useEffect(() => {
        setLate(false);
        if (!waits || now.light) return;
        const clock = setTimeout(() => setLate(true), LATER_MS);
        return () => clearTimeout(clock);
    }, [now?.moment, waits]);
    if (!now || table.playing || now.phase === "slip" || now.phase === "done") return null;
    /* A question of memory is not answered by waiting. */
    const lit = lesson.helped || now.light > 0 || (late && !table.facts.fades);
    return {
        points: waits && lit ? now.points : [],
        looks: now.looks,
        dim: now.light === 2 && now.phase === "ask" && !table.notice,
    };
}

/* Let the browser say it, in place of whatever it is saying. */
function speak(words: string, lang: string): void {
    if (!words || typeof speechSynthesis === "undefined") return;
    const voice = new SpeechSynthesisUtterance(words);
    voice.lang = lang;
    speechSynthesis.cancel();
    speechSynthesis.speak(voice);
}

/* A button that leads through the lesson, in words or, where nothing needs reading, as a sign. */
function Lead(props: { of: "on" | "back" | "help"; sign: boolean; primary?: boolean; go: () => void }) {
    const s = useLearn();
    return (
        <button
            class={props.primary ? "button primary" : "button"}
            data-teach={props.of === "help" ? "help" : "on"}
            aria-label={props.sign ? s(props.of) : undefined}
            onClick={props.go}
        >
            {props.sign ? <ButtonSign of={props.of} /> : s(props.of)}
            {!props.sign && props.primary && <span aria-hidden="true"> →</span>}
        </button>
    );
}

/* The lesson's own part of the dock: how far, and the one button that leads on. */
function Teacher(props: { game: number; list: LessonNote[]; number: number }) {
    const s = useLearn(),
        table = useTable(),
        lesson = table.source as Lesson,
        now = lesson.now,
        light = useLight(lesson),
        signs = props.list[props.number]!.pictures > 0;
    const unseen = useFocus(lesson, light);
    useEnter(lesson);
    if (!now) return null;
    const choice = (id: number) => table.frame?.choices.find((one) => one.id === id);
    return (
        <div
            class={signs ? "teacher signed" : "teacher"}
            data-phase={table.playing ? "ply" : now.phase}
            data-moment={now.moment}
        >
            <Spotlight light={light} />
            {now.moment === 1 && !table.playing && now.phase !== "slip" && (
                <span class="teacher-about">{props.list[props.number]!.about}</span>
            )}
            {signs && !table.playing && now.phase !== "slip" && <Signs game={props.game} names={now.pictures} />}
            <span class="teacher-step" aria-label={s("progress", { n: now.moment, all: now.moments })}>
                {now.moment}/{now.moments}
            </span>
            <span class="teacher-bar" aria-hidden="true">
                <i style={{ width: `${(100 * now.moment) / now.moments}%` }} />
            </span>
            {!table.playing && (now.phase === "read" || now.phase === "slip") && (
                <Lead of={now.phase === "slip" ? "back" : "on"} sign={signs} primary go={() => void lesson.on()} />
            )}
            {table.asked() && now.phase === "ask" && !light?.points.length && (
                <Lead of="help" sign={signs} go={() => void lesson.help()} />
            )}
            {unseen.map((id) => {
                const found = choice(id);
                return (
                    found && (
                        <button key={id} class="button" data-teach="do" onClick={() => void table.choose(id)}>
                            {table.label(found)}
                        </button>
                    )
                );
            })}
            {now.phase === "free" && !lesson.underway && (
                <span>{s(games[props.game]!.familiar ? "free.tu" : "free")}</span>
            )}
            {now.phase === "done" && <Done game={props.game} next={props.list[props.number + 1]} stars={now.stars} />}
            <Aloud said={table.playing ? "" : lesson.say()} signs={signs} />
        </div>
    );
}

/* The lesson is done: its stars, and where to go from here. */
function Done(props: { game: number; next: LessonNote | undefined; stars: number }) {
    const s = useLearn(),
        { go, play, settings, change } = useApp(),
        { next } = props,
        facts = games[props.game]!;
    /* Whoever comes from a lesson is taught on. */
    const start = () => {
        change({ coach: true });
        void play({
            game: props.game,
            seats: usualSeats(facts, settings.name),
            values: facts.options.map(() => 0),
            seed: "",
        });
    };
    return (
        <>
            <Stars n={props.stars} />
            {next && (
                <button class="button primary" data-teach="next" onClick={() => go(`/lesson/${facts.key}/${next.key}`)}>
                    {s("next")}
                </button>
            )}
            <button class="button" data-teach="play" onClick={start}>
                {s("play")}
            </button>
            <a class="button quiet" href={`#/learn/${facts.key}`} data-teach="all">
                {s("all")}
            </a>
        </>
    );
}

/* What is said can be heard, and heard again where it is told in signs. */
function Aloud(props: { said: string; signs: boolean }) {
    const s = useLearn(),
        { settings } = useApp(),
        [aloud, setAloud] = useState(readAloud);
    useEffect(() => {
        if (aloud) speak(props.said, settings.lang);
    }, [props.said, aloud]);
    return (
        <>
            <button
                class="button quiet"
                aria-pressed={aloud}
                data-teach="aloud"
                title={s("aloud")}
                aria-label={s("aloud")}
                onClick={() => (keepAloud(!aloud), setAloud(!aloud))}
            >
                <Speaker on={aloud} />
            </button>
            {props.signs && aloud && (
                <button
                    class="button quiet"
                    data-teach="say"
                    title={s("say")}
                    aria-label={s("say")}
                    onClick={() => speak(props.said, settings.lang)}
                >
                    <ButtonSign of="back" />
                </button>
            )}
        </>
    );
}

function Speaker(props: { on: boolean }) {
    return (
        <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true" class="speaker">
            <path d="M4 9v6h4l5 4V5L8 9z" />
            {props.on && <path d="M16 8a6 6 0 0 1 0 8M18.500 5.500a10 10 0 0 1 0 13" />}
        </svg>
    );
}

/* Enter leads on where something is to be read, wherever the focus is; what has a meaning of its own for it keeps that. */
function useEnter(lesson: Lesson): void {
    useEffect(() => {
        const heard = (event: KeyboardEvent) => {
            const phase = lesson.now?.phase,
                own = (event.target as Element).closest(
                    "button, a, input, select, textarea, [role=button], [role=tab]",
                );
            if (event.key !== "Enter" || own || (phase !== "read" && phase !== "slip")) return;
            event.preventDefault();
            void lesson.on();
        };
        addEventListener("keydown", heard);
        return () => removeEventListener("keydown", heard);
    }, [lesson]);
}

/* The focus goes to what is shown, or to the button that leads on. Returns the shown choices that the board does not draw as
 * something to touch: they get buttons. */
function useFocus(lesson: Lesson, light: Light | null): number[] {
    const [unseen, setUnseen] = useState<number[]>([]),
        { now, table } = lesson,
        key = `${now?.moment} ${now?.phase} ${table.playing} ${light?.points.join()} ${table.frame?.ply}`;
    useEffect(() => {
        const soon = setTimeout(() => {
            const points = light?.points ?? [],
                drawn = pointed(points),
                button = document.querySelector<HTMLElement>(".teacher [data-teach=on], .teacher [data-teach=next]");
            setUnseen(points.length && !drawn.length && table.asked() ? points.slice(0, 2) : []);
            if (table.playing || !now || !byKeys) return;
            const target = now.phase === "ask" ? (drawn[0] as HTMLElement | undefined) : button;
            target?.focus?.({ preventScroll: true });
        }, 60);
        return () => clearTimeout(soon);
    }, [key]);
    return unseen;
}
