/* map.tsx - territories of Isle of Skye: the large map where a tile is placed, and one at a glance. */
import type { RefObject } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { SKYE_ACT_PLACE, SKYE_ACT_PRICE } from "../../web/generated/isle_of_skye";
import { type Choice, counts } from "../../web/src/board";
import { Figure, Target } from "../../web/src/pieces";
import { useGestures, within, ZOOM_STEP } from "./gestures";
import { cellX, cellY, fill, type Shared, tileNumber } from "./common";
import { CASTLE, Tile } from "./tiles";

export interface Pick {
    spot: number;
    turn: number;
}

/* Legal quarter turns of a frontier cell, as ids. */
export function turnsOf(byId: Map<number, Choice>, spot: number): number[] {
    return [0, 1, 2, 3].filter((turn) => byId.has(SKYE_ACT_PLACE + 4 * spot + turn));
}

/* The next legal turn from here, this one included if `step` is 0. */
export function nextTurn(byId: Map<number, Choice>, spot: number, turn: number, step: number): number {
    for (let k = 0; k < 4; k++) {
        const tried = (turn + step + (step < 0 ? -k : k) + 8) % 4;
        if (byId.has(SKYE_ACT_PLACE + 4 * spot + tried)) return tried;
    }
    return turn;
}

/* Room that the map has. */
function useSize(element: { current: HTMLElement | null }): { w: number; h: number } {
    const [size, setSize] = useState({ w: 0, h: 0 });
    useLayoutEffect(() => {
        const node = element.current;
        if (!node) return;
        const measure = () => setSize({ w: node.clientWidth, h: node.clientHeight });
        const observer = new ResizeObserver(measure);
        measure();
        observer.observe(node);
        return () => observer.disconnect();
    }, []);
    return size;
}

/* The sides of the tile in hand that would meet a neighbour: a bar with a tick each. */
function Meeting(props: { sides: number }) {
    const bars = ["M12 0H88", "M100 12V88", "M12 100H88", "M0 12V88"],
        at = [
            [50, 0],
            [100, 50],
            [50, 100],
            [0, 50],
        ];
    return (
        <g fill="none" stroke-linecap="round" pointer-events="none">
            {bars.map(
                (d, side) =>
                    ((props.sides >> (2 * side)) & 3) > 0 && (
                        <g>
                            <path d={d} stroke="#fff" stroke-width="11" />
                            <path d={d} stroke="#2f7d3b" stroke-width="7" />
                            <circle
                                cx={at[side]![0]}
                                cy={at[side]![1]}
                                r="11"
                                fill="#2f7d3b"
                                stroke="#fff"
                                stroke-width="2"
                            />
                            <path
                                d={`M${at[side]![0]! - 4} ${at[side]![1]}l3 3.5 6 -7`}
                                stroke="#fff"
                                stroke-width="2.5"
                            />
                        </g>
                    ),
            )}
        </g>
    );
}

interface SpotProps {
    shared: Shared;
    spot: number;
    number: number;
    pick: Pick | null;
    setPick: (pick: Pick) => void;
    x: number;
    y: number;
}

const SPOT = { x: 3, y: 3, w: 94, h: 94, r: 8 };

/* A frontier cell where the tile does not fit. */
function Closed(props: SpotProps) {
    const { shared, spot, pick, x, y } = props;
    return (
        <g transform={`translate(${x} ${y})`}>
            <Target
                rect={SPOT}
                refuse={() => shared.board.refuse(SKYE_ACT_PLACE + 4 * spot + (pick?.turn ?? 0))}
                label={`${x / 100},${y / 100}`}
            >
                <path d="M42 42l16 16M58 42l-16 16" class="skye-no" />
            </Target>
        </g>
    );
}

/* A cell where it fits in so many turns. */
const Free = (props: { turns: number }) => (
    <>
        <path d="M50 36v28M36 50h28" class="skye-plus" />
        {props.turns < 4 && (
            <g class="skye-turns">
                {Array.from({ length: props.turns }, (_, i) => (
                    <circle cx={50 + (i - (props.turns - 1) / 2) * 11} cy="80" r="3.5" />
                ))}
            </g>
        )}
    </>
);

/* One frontier cell while a tile is being placed: a place to touch, or the tile as it would lie. */
function Spot(props: SpotProps) {
    const { shared, spot, number, pick, setPick, x, y } = props,
        { board, byId } = shared,
        legal = turnsOf(byId, spot),
        chosen = pick?.spot === spot;
    const [hover, setHover] = useState(false);
    const hinted = legal
        .map((turn) => ({ turn, rank: board.hints.get(SKYE_ACT_PLACE + 4 * spot + turn) ?? 99 }))
        .sort((a, b) => a.rank - b.rank)[0];
    const start = hinted && hinted.rank < 99 ? hinted.turn : nextTurn(byId, spot, pick?.turn ?? 0, 0);
    const turn = chosen ? pick.turn : start,
        choice = byId.get(SKYE_ACT_PLACE + 4 * spot + turn),
        facts = board.catalog.tiles[number]!;
    if (!legal.length) return <Closed {...props} />;
    const enter = (event: KeyboardEvent) => {
        if (event.key !== "Enter" || !chosen || !choice) return;
        event.preventDefault();
        event.stopPropagation();
        board.choose(choice.id);
    };
    const wheel = (event: WheelEvent) => {
        if (!chosen) return;
        event.preventDefault();
        setPick({ spot, turn: nextTurn(byId, spot, turn, event.deltaY < 0 ? -1 : 1) });
    };
    return (
        <g
            transform={`translate(${x} ${y})`}
            data-spot={spot}
            onKeyDownCapture={enter}
            onWheel={wheel}
            onPointerEnter={(event) => event.pointerType === "mouse" && setHover(true)}
            onPointerLeave={() => setHover(false)}
        >
            <Target
                rect={SPOT}
                act={() => setPick({ spot, turn: chosen ? nextTurn(byId, spot, turn, 1) : start })}
                leads={legal.map((one) => SKYE_ACT_PLACE + 4 * spot + one)}
                chosen={chosen}
                hint={chosen ? board.hints.get(choice?.id ?? -1) : hinted && hinted.rank < 99 ? hinted.rank : undefined}
                label={choice?.say ?? ""}
            >
                <rect x="3" y="3" width="94" height="94" rx="8" class="skye-free" />
                {!chosen && !hover && <Free turns={legal.length} />}
                {(chosen || hover) && (
                    <g
                        opacity={chosen ? 1 : 0.6}
                        class={chosen && !board.still ? "skye-spin" : ""}
                        key={`${spot}.${turn}`}
                    >
                        <Tile number={number} facts={facts} turn={turn} />
                    </g>
                )}
            </Target>
        </g>
    );
}

/* A compass rose in the corner of the map. */
function Compass() {
    return (
        <svg class="skye-compass" viewBox="-30 -34 60 64" aria-hidden="true">
            <circle r="20" fill="none" stroke="var(--edge)" stroke-width="1.2" />
            <circle r="16" fill="none" stroke="var(--edge)" stroke-width="0.8" stroke-dasharray="1.5 3" />
            {[45, 135, 225, 315].map((angle) => (
                <path
                    d="M0 -17L3 -5L0 0L-3 -5Z"
                    transform={`rotate(${angle})`}
                    fill="var(--line)"
                    stroke="var(--edge)"
                    stroke-width="0.8"
                />
            ))}
            {[0, 90, 180, 270].map((angle) => (
                <g transform={`rotate(${angle})`} stroke="var(--edge)" stroke-width="0.8">
                    <path d="M0 -24L0 0L-4.5 -4.5Z" fill="var(--paper)" />
                    <path d="M0 -24L0 0L4.5 -4.5Z" fill="var(--edge)" />
                </g>
            ))}
        </svg>
    );
}

/* The frame round some cells, in cells. */
function frameOf(cells: number[], margin: number, least: number) {
    const xs = cells.map(cellX),
        ys = cells.map(cellY),
        grow = (from: number, to: number, by: number) => {
            const extra = Math.max(0, by - (to - from + 1)) / 2;
            return { from: from - extra - margin, length: Math.max(by, to - from + 1) + 2 * margin };
        };
    return { x: grow(Math.min(...xs), Math.max(...xs), least), y: grow(Math.min(...ys), Math.max(...ys), least) };
}

/* A tile that lies in a territory. */
function Lying(props: { shared: Shared; seat: number; i: number; at: number }) {
    const { shared, seat, i, at } = props,
        { board } = shared,
        { view, live, before } = board,
        clan = live.clans[seat]!,
        tile = tileNumber(view.tiles[seat]![i]),
        facts = board.catalog.tiles[tile]!,
        roads = counts(view.roads_connected[seat]);
    const closed = clan.closed.reduce((bits, mask, area) => bits | (((mask >> i) & 1) << area), 0),
        joined = ((roads[0]! >> i) & 1) | (((roads[1]! >> i) & 1) << 1),
        last = i === view.tile_count[seat]! - 1,
        fresh = last && !board.still && before && before.tile_count[seat] === i;
    return (
        <g transform={`translate(${cellX(at) * 100} ${cellY(at) * 100})`}>
            <g
                data-tip={facts.words}
                data-guess={facts.guess}
                data-piece={tile === CASTLE ? undefined : `tile${tile}`}
                role="img"
                aria-label={`${cellX(at)},${cellY(at)}: ${facts.words}`}
                class={fresh ? "skye-drop" : ""}
            >
                <Tile
                    number={tile}
                    facts={facts}
                    turn={view.turns[seat]![i]!}
                    closed={closed}
                    joined={joined}
                    seat={board.seats[seat]}
                />
                {((clan.doubled >> i) & 1) === 1 && (
                    <g transform="translate(86 14)">
                        <circle r="11" class="skye-double" />
                        <Figure size={13} colour="currentColor">
                            ×2
                        </Figure>
                    </g>
                )}
            </g>
        </g>
    );
}

/* Closer, farther, the whole: always three buttons, so that none moves under a finger. */
function Zoom(props: { words: Shared["words"]; zoom: number; setZoom: (zoom: number) => void }) {
    const { words, zoom, setZoom } = props,
        button = (label: string, sign: string, to: number) => (
            <button
                type="button"
                aria-label={label}
                data-tip={label}
                disabled={to === zoom}
                onClick={() => setZoom(to)}
            >
                {sign}
            </button>
        );
    return (
        <div class="skye-zoom">
            {button(words.zoomIn!, "+", within(zoom * ZOOM_STEP))}
            {button(words.zoomOut!, "−", within(zoom / ZOOM_STEP))}
            {button(words.whole!, "⤢", 1)}
        </div>
    );
}

/* Scroll so that the tile in hand, at (left, top) and `cell` wide, is in sight. */
function useInSight(
    box: RefObject<HTMLDivElement | null>,
    at: { left: number; top: number } | null,
    cell: number,
    spot: unknown,
) {
    useEffect(() => {
        const node = box.current;
        if (!node || !at) return;
        if (at.left < node.scrollLeft || at.left + cell > node.scrollLeft + node.clientWidth)
            node.scrollLeft = at.left - (node.clientWidth - cell) / 2;
        if (at.top < node.scrollTop || at.top + cell > node.scrollTop + node.clientHeight)
            node.scrollTop = at.top - (node.clientHeight - cell) / 2;
    }, [spot, cell, !at]);
}

/* Where the tile in hand may go, and how it meets its neighbours. */
function Frontier(props: {
    shared: Shared;
    seat: number;
    cells: number[];
    pick: Pick | null;
    setPick: (pick: Pick) => void;
}) {
    const { shared, seat, cells, pick, setPick } = props,
        { view } = shared.board,
        number = tileNumber(view.hand[seat]![view.building[seat]!]);
    return (
        <>
            {cells.map((at, spot) => (
                <Spot
                    key={at}
                    shared={shared}
                    spot={spot}
                    number={number}
                    pick={pick}
                    setPick={setPick}
                    x={cellX(at) * 100}
                    y={cellY(at) * 100}
                />
            ))}
            {pick && (
                <g transform={`translate(${cellX(cells[pick.spot]!) * 100} ${cellY(cells[pick.spot]!) * 100})`}>
                    <Meeting sides={view.frontier_sides[seat]![pick.spot]!} />
                </g>
            )}
        </>
    );
}

export function Territory(props: { shared: Shared; seat: number; pick: Pick | null; setPick: (pick: Pick) => void }) {
    const { shared, seat, pick } = props,
        { board, words, narrow } = shared,
        { view } = board,
        box = useRef<HTMLDivElement>(null),
        size = useSize(box),
        [zoom, setZoom] = useState(1);
    const first = board.choices[0]?.id ?? -1,
        placing =
            seat === board.seat && first >= SKYE_ACT_PLACE && first < SKYE_ACT_PRICE && view.building[seat] !== null,
        cells = counts(view.cells[seat]).slice(0, view.tile_count[seat]!),
        frontier = placing ? counts(view.frontier_cells[seat]).slice(0, view.frontier_count[seat]!) : [];
    const { x, y } = frameOf([...cells, ...frontier], placing ? 0.08 : 0.5, placing ? 3 : 2),
        fitted = Math.min((size.w - 2) / x.length, (size.h - 2) / y.length, 128),
        cell = Math.max(fitted, narrow ? 48 : 46) * zoom,
        aim = placing && pick ? frontier[pick.spot]! : null,
        name = fill(words.territory!, { name: board.seats[seat]!.name });
    useEffect(() => setZoom(1), [seat]);
    useGestures(box, zoom, setZoom);
    useInSight(
        box,
        aim === null ? null : { left: (cellX(aim) - x.from) * cell, top: (cellY(aim) - y.from) * cell },
        cell,
        pick?.spot,
    );
    return (
        <div class="skye-frame">
            <Compass />
            <div class="skye-map" ref={box} tabIndex={0} role="group" aria-label={name}>
                <svg
                    width={Math.floor(x.length * cell)}
                    height={Math.floor(y.length * cell)}
                    viewBox={`${x.from * 100} ${y.from * 100} ${x.length * 100} ${y.length * 100}`}
                    role="group"
                    aria-label={name}
                >
                    {cells.map((at, i) => (
                        <Lying key={at} shared={shared} seat={seat} i={i} at={at} />
                    ))}
                    {placing && <Frontier {...props} cells={frontier} />}
                </svg>
            </div>
            <Zoom words={words} zoom={zoom} setZoom={setZoom} />
        </div>
    );
}

/* A territory at a glance. */
export function Glance(props: { shared: Shared; seat: number }) {
    const { board } = props.shared,
        { view } = board,
        count = view.tile_count[props.seat]!;
    const cells = counts(view.cells[props.seat]).slice(0, count),
        { x, y } = frameOf(cells, 0.1, 2);
    return (
        <svg
            class="skye-glance"
            viewBox={`${x.from * 100} ${y.from * 100} ${x.length * 100} ${y.length * 100}`}
            aria-hidden="true"
        >
            {cells.map((at, i) => {
                const tile = tileNumber(view.tiles[props.seat]![i]);
                return (
                    <g transform={`translate(${cellX(at) * 100} ${cellY(at) * 100})`}>
                        <g data-piece={tile === CASTLE ? undefined : `tile${tile}`}>
                            <Tile
                                number={tile}
                                facts={board.catalog.tiles[tile]!}
                                turn={view.turns[props.seat]![i]!}
                                seat={board.seats[props.seat]}
                            />
                        </g>
                    </g>
                );
            })}
        </svg>
    );
}
