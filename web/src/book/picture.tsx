/* picture.tsx - the board of a game as it is, with a number on each of its areas: drawn by the game's own board from a position
 * of a real game, so that it is always right. */
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { useApp } from "../app";
import type { AreaTab, BoardModule, BoardProps } from "../board";
import { langNumber, startEngine, type Engine } from "../engine";
import { games, loadBoard, middleLevel } from "../games";
import { drawnSeats } from "../seats";
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

/* The board of the first puzzle, or of a game that begins. */
async function drawn(game: number, lang: "en" | "fr"): Promise<Drawn | null> {
    const facts = games[game]!,
        engine = bookEngine(),
        [module, puzzles] = await Promise.all([loadBoard(facts), loadPuzzles(game)]),
        number = langNumber(lang),
        position = puzzles[0]?.position;
    if (!module) return null;
    if (position) await engine.openPosition(game, position, number);
    else {
        await engine.open(game, Math.max(2, facts.min), facts.options.map(() => 0), "skerry", number);
        while ((await engine.actors()) === 1 << 7) await engine.chance();
    }
    const actors = await engine.actors(),
        info = await engine.table(),
        seat = Math.max(0, [0, 1, 2, 3, 4].findIndex((one) => (actors >> one) & 1)),
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
        choices: [],
        ask: "",
        hints: new Map(),
        choose: () => undefined,
        refuse: () => undefined,
        lang,
        still: true,
        before: null,
    };
    return { module, props, areas: module.areas?.(catalog) ?? [] };
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
        void drawn(props.game, settings.lang).then((found) => here && setWhat(found));
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
    const Board = what.module.Board;
    return (
        <figure class="book-figure">
            <div ref={frame} class="book-picture" style={{ height: `${HEIGHT * scale}px` }} inert>
                <div
                    ref={stage}
                    class="site at-table"
                    data-arrange="wide"
                    style={{ width: `${WIDTH}px`, height: `${HEIGHT}px`, transform: `scale(${scale})` }}
                >
                    <div class="page">
                        <div class="table">
                            <div class="play-area">
                                <div class="board">
                                    <Board {...what.props} />
                                </div>
                            </div>
                        </div>
                    </div>
                </div>
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
