/* picture.tsx - the board of a game as it is, with a number on each of its areas: drawn by the game's own board from a position
 * of a real game, so that it is always right. */
import type { RefObject } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { useApp } from "../app";
import type { AreaTab, BoardModule, BoardProps, Lang } from "../board";
import { langNumber, startEngine, type Engine } from "../engine";
import { games, loadBoard, middleLevel } from "../games";
import { openBook } from "../learn/book";
import { drawnSeats } from "../seats";
import { named } from "../words";
import { loadPuzzles } from "./load";
import { useSay } from "./words";

/* Pictures and puzzles have an engine of their own, so that the game at this screen is left alone. */
let own: Engine | null = null;

export function bookEngine(): Engine {
    return (own ??= startEngine(() => undefined));
}

const WIDTH = 1280,
    HEIGHT = 680;

interface Drawn {
    module: BoardModule;
    props: BoardProps;
    areas: AreaTab[];
}

/* The engine has one table: pictures are drawn one after the other. */
let last: Promise<unknown> = Promise.resolve();

function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const next = last.then(work, work);
    last = next.catch(() => undefined);
    return next;
}

/* What the eyes of a seat see at the engine's table, ready to be drawn. */
async function seen(game: number, module: BoardModule, lang: Lang, choices: boolean): Promise<Drawn> {
    const facts = games[game]!,
        engine = bookEngine(),
        number = langNumber(lang),
        actors = await engine.actors(),
        info = await engine.table(),
        seat = Math.max(
            0,
            [0, 1, 2, 3, 4].findIndex((one) => (actors >> one) & 1),
        ),
        [frame, catalog] = [await engine.view(seat, number), await engine.catalog(game, number)],
        plans = Array.from({ length: info.players }, (_, i) => ({
            name: "",
            level: i === seat ? null : middleLevel(facts),
            mark: i,
        }));
    const props: BoardProps = {
        view: frame.view,
        catalog,
        live: frame.live,
        seat,
        stage: -1,
        news: [],
        seats: drawnSeats(facts, plans, lang),
        choices: choices ? frame.choices : [],
        ask: "",
        hints: new Map(),
        choose: () => undefined,
        refuse: () => undefined,
        lang,
        still: true,
        before: null,
        log: [],
    };
    return { module, props, areas: module.areas?.(catalog) ?? [] };
}

/* The board of the first puzzle, or of a game that begins. */
async function drawn(game: number, lang: Lang): Promise<Drawn | null> {
    const facts = games[game]!,
        engine = bookEngine(),
        [module, puzzles] = await Promise.all([loadBoard(facts), loadPuzzles(game)]),
        number = langNumber(lang),
        position = puzzles[0]?.position;
    if (!module) return null;
    if (position) await engine.openPosition(game, position, number);
    else {
        await engine.open(
            game,
            Math.max(2, facts.min),
            facts.options.map(() => 0),
            "skerry",
            number,
        );
        while ((await engine.actors()) === 1 << 7) await engine.chance();
    }
    return seen(game, module, lang, false);
}

/* A board in the size of a table, seen through a window of the page. */
function Stage(props: { what: Drawn; at: RefObject<HTMLDivElement | null>; transform: string }) {
    const Board = props.what.module.Board;
    return (
        <div
            ref={props.at}
            class="site at-table"
            data-arrange="wide"
            style={{ width: `${WIDTH}px`, height: `${HEIGHT}px`, transform: props.transform }}
        >
            <div class="page">
                <div class="table">
                    <div class="play-area">
                        <div class="board">
                            <Board {...props.what.props} />
                        </div>
                    </div>
                </div>
            </div>
        </div>
    );
}

interface Label {
    number: number;
    x: number;
    y: number;
}

export function Picture(props: { game: number }) {
    const { settings } = useApp(),
        s = useSay(),
        [what, setWhat] = useState<Drawn | null>(null),
        [scale, setScale] = useState(0.5),
        [labels, setLabels] = useState<Label[]>([]),
        frame = useRef<HTMLDivElement>(null),
        stage = useRef<HTMLDivElement>(null);
    useEffect(() => {
        let here = true;
        void inTurn(() => drawn(props.game, settings.lang)).then((found) => here && setWhat(found));
        return () => void (here = false);
    }, [props.game, settings.lang]);
    useLayoutEffect(() => {
        if (!frame.current) return;
        const sized = new ResizeObserver(() => setScale((frame.current?.clientWidth ?? WIDTH) / WIDTH));
        sized.observe(frame.current);
        return () => sized.disconnect();
    }, [!what]);
    useEffect(() => {
        const root = stage.current;
        if (!root || !what) return;
        const base = root.getBoundingClientRect(),
            unit = base.width / WIDTH || 1;
        setLabels(
            what.areas.flatMap((area, i) => {
                const part = root.querySelector(`[data-area="${area.key}"], [data-part="${area.key}"]`),
                    box = part?.getBoundingClientRect();
                return box ? [{ number: i + 1, x: (box.x - base.x) / unit, y: (box.y - base.y) / unit }] : [];
            }),
        );
    }, [what, scale]);
    if (!what) return <div class="book-picture waiting" />;
    return (
        <figure class="book-figure">
            <div ref={frame} class="book-picture" style={{ height: `${HEIGHT * scale}px` }} inert>
                <Stage what={what} at={stage} transform={`scale(${scale})`} />
                {labels.map((label) => (
                    <b
                        key={label.number}
                        class="book-label"
                        data-label={label.number}
                        style={{ left: `${label.x * scale}px`, top: `${label.y * scale}px` }}
                    >
                        {label.number}
                    </b>
                ))}
            </div>
            <figcaption>
                <span class="unseen">{s("board.about")}</span>
                <ol class="book-legend">
                    {what.areas.map((area) => (
                        <li key={area.key}>{area.title}</li>
                    ))}
                </ol>
            </figcaption>
        </figure>
    );
}

/* --- the picture of an action: a moment of a lesson --- */

interface Shown extends Drawn {
    say: string;
    choices: string; /* where on the board the light falls: a selector of choices, and one for each thing */
    looks: string[];
}

/* What Calls.pupilOn is asked for. */
const PLY = 0,
    READ = 1,
    STEPS_MAX = 300;

/* The board as it is when a lesson comes to this moment, taken there by the first good choices. */
async function moment(game: number, lesson: string, key: string, lang: Lang): Promise<Shown | null> {
    const engine = bookEngine(),
        number = langNumber(lang),
        [module, list] = [await loadBoard(games[game]!), await openBook(engine, game, lang)],
        index = list.findIndex((one) => one.key === lesson);
    if (!module || index < 0 || (await engine.lesson(game, index, 0, [], number))) return null;
    for (let step = 0; step < STEPS_MAX; step++) {
        const now = await engine.pupil(number);
        if (now.key === key && now.phase !== "ply") {
            const names = (await engine.table()).names,
                points = now.phase === "ask" ? now.points : [],
                choices = points.map((id) => `[data-choice="${id}"], [data-leads~="${id}"]`).join(", "),
                looks = now.looks.map((one) => one.page);
            return { ...(await seen(game, module, lang, true)), say: named(now.say, names), choices, looks };
        }
        if (now.phase === "ply") await engine.pupilOn(PLY);
        else if (now.phase === "read") await engine.pupilOn(READ);
        else if (now.phase !== "ask" || (await engine.pupilChoose(now.points[0] ?? -1, number))) return null;
    }
    return null;
}

interface Box {
    x: number;
    y: number;
    w: number;
    h: number;
}

const AROUND = 90,
    LEAST = { w: 520, h: 300 },
    RINGS = 16,
    SETTLED_MS = 500;

/* Rings around the choices and things of a moment, in the coordinates of the stage. */
function lit(root: Element, what: Shown): Box[] {
    const base = root.getBoundingClientRect(),
        unit = base.width / WIDTH || 1,
        choices = what.choices ? [...root.querySelectorAll(what.choices)] : [],
        things = what.looks.flatMap((one) => root.querySelector(one) ?? []);
    return [...choices, ...things]
        .flatMap((one) => {
            const box = one.getBoundingClientRect();
            if (box.width < 1 || box.height < 1) return [];
            return {
                x: (box.x - base.x) / unit - 4,
                y: (box.y - base.y) / unit - 4,
                w: box.width / unit + 8,
                h: box.height / unit + 8,
            };
        })
        .slice(0, RINGS);
}

/* The part of the board to show: all that is lit, with something around it; without light the whole. */
function windowOn(rings: Box[]): Box {
    if (!rings.length) return { x: 0, y: 0, w: WIDTH, h: HEIGHT };
    const left = Math.min(...rings.map((ring) => ring.x)) - AROUND,
        top = Math.min(...rings.map((ring) => ring.y)) - AROUND,
        right = Math.max(...rings.map((ring) => ring.x + ring.w)) + AROUND,
        low = Math.max(...rings.map((ring) => ring.y + ring.h)) + AROUND,
        w = Math.min(WIDTH, Math.max(LEAST.w, right - left)),
        h = Math.min(HEIGHT, Math.max(LEAST.h, low - top)),
        within = (at: number, size: number, whole: number) => Math.max(0, Math.min(whole - size, at));
    return {
        x: within((left + right - w) / 2, w, WIDTH),
        y: within((top + low - h) / 2, h, HEIGHT),
        w,
        h,
    };
}

/* True once the element has come near the window. */
function useNear(at: RefObject<HTMLElement | null>): boolean {
    const [near, setNear] = useState(false);
    useEffect(() => {
        if (!at.current) return;
        const watch = new IntersectionObserver(
            (seen) => seen.some((one) => one.isIntersecting) && (setNear(true), watch.disconnect()),
            { rootMargin: "600px" },
        );
        watch.observe(at.current);
        return () => watch.disconnect();
    }, []);
    return near;
}

/* What is spoken of is ringed. */
function Rings(props: { rings: Box[]; part: Box; scale: number }) {
    const { part, scale } = props;
    return (
        <svg
            class="book-rings"
            viewBox={`${part.x} ${part.y} ${part.w} ${part.h}`}
            width={part.w * scale}
            height={part.h * scale}
        >
            {props.rings.map((ring, i) => (
                <rect key={i} x={ring.x} y={ring.y} width={ring.w} height={ring.h} rx="8" />
            ))}
        </svg>
    );
}

/* An action as a lesson shows it: what is said, where it is done, and the way to try it. */
export function MomentPicture(props: { game: number; lesson: string; moment: string }) {
    const { settings } = useApp(),
        s = useSay(),
        [what, setWhat] = useState<Shown | null>(null),
        [rings, setRings] = useState<Box[] | null>(null),
        [width, setWidth] = useState(0),
        frame = useRef<HTMLDivElement>(null),
        stage = useRef<HTMLDivElement>(null),
        near = useNear(frame);
    useEffect(() => {
        let here = near;
        const found = (shown: Shown | null) => here && (setRings(null), setWhat(shown));
        if (near)
            void inTurn(() => moment(props.game, props.lesson, props.moment, settings.lang)).then(found, () =>
                found(null),
            );
        return () => void (here = false);
    }, [near, props.game, props.lesson, props.moment, settings.lang]);
    useLayoutEffect(() => {
        if (!frame.current) return;
        const sized = new ResizeObserver(() => setWidth(frame.current?.clientWidth ?? 0));
        sized.observe(frame.current);
        return () => sized.disconnect();
    }, []);
    const part = windowOn(rings ?? []),
        scale = Math.min(1, (width || part.w) / part.w);
    useEffect(() => {
        const root = stage.current;
        if (!root || !what || !width) return;
        const look = () => setRings(lit(root, what));
        look();
        const later = setTimeout(look, SETTLED_MS); /* some boards find their size a moment later */
        return () => clearTimeout(later);
    }, [what, !width]);
    return (
        <figure
            class="book-figure book-moment"
            data-moment={`${props.lesson} ${props.moment}`}
            data-drawn={rings ? rings.length : undefined}
        >
            <div
                ref={frame}
                class={what ? "book-picture" : "book-picture waiting"}
                style={what ? { height: `${part.h * scale}px` } : undefined}
                inert
            >
                {what && (
                    <>
                        <Stage
                            what={what}
                            at={stage}
                            transform={`scale(${scale}) translate(${-part.x}px, ${-part.y}px)`}
                        />
                        <Rings rings={rings ?? []} part={part} scale={scale} />
                    </>
                )}
            </div>
            {what && (
                <figcaption>
                    {what.say} <a href={`#/lesson/${games[props.game]!.key}/${props.lesson}`}>{s("try")}</a>
                </figcaption>
            )}
        </figure>
    );
}
