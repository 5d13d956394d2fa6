/* board.tsx - Isle of Skye: the scoring tiles A to D with the rounds above, the map of a territory in the middle, tiles and
 * purses of the clans beside it, and a tray below where a move of several plies is one gesture.
 *
 * Ids are those of state.h: axe 0-2, confirm 3, change 4, pass 5, buy 6 + 3 * seller + number, choose 21 + number, place
 * 24 + 4 * frontier cell + quarter turns, price 184 + gold - 1. Every number that follows from the rules is in `live`.
 */
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import type { BoardProps, Choice, Seat } from "../../web/src/board";
import { Coin, HintStar, Icon, Mark, Target, TextIcon, TextMark, useNarrow } from "../../web/src/pieces";
import { CASTLE, Castle, Sign, Textures, Tile } from "./tiles";
import axe from "icon:battered-axe";
import clockwise from "icon:clockwise-rotation";
import crown from "icon:queen-crown";
import sack from "icon:swap-bag";

const CONFIRM = 3,
    CHANGE = 4,
    PASS = 5,
    BUY = 6,
    CHOOSE = 21,
    PLACE = 24,
    PRICE = 184;
const LETTERS = ["A", "B", "C", "D"];

const list = (value: unknown) => value as any[];
const tileNumber = (label: unknown): number =>
    typeof label !== "string" || label === "?" ? -1 : label === "castle" ? CASTLE : Number(label.slice(1)) - 1;
const fill = (text: string, values: Record<string, string | number>) =>
    text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ""));
const cellX = (cell: number) => (cell % 64) - 32;
const cellY = (cell: number) => Math.floor(cell / 64) - 32;

interface Shared {
    board: BoardProps;
    byId: Map<number, Choice>;
    words: Record<string, string>;
    narrow: boolean;
}

/* A tile as a picture of its own. */
function TilePicture(props: { shared: Shared; number: number; turn?: number; size?: number; faint?: boolean }) {
    const { shared, number, turn = 0, size, faint } = props,
        facts = shared.board.catalog.tiles[number];
    return (
        <svg
            class="skye-tile"
            viewBox="0 0 100 100"
            width={size}
            height={size}
            role="img"
            aria-label={facts.words}
            opacity={faint ? 0.45 : undefined}
        >
            <title>{facts.words}</title>
            <Tile number={number} facts={facts} turn={turn} />
        </svg>
    );
}

/* --- the scoring tiles and the rounds --- */

function Signs(props: { kinds: number[]; y?: number; size?: number }) {
    const { kinds, y = 22, size = 1 } = props,
        step = Math.min(25, 66 / kinds.length);
    return (
        <g>
            {kinds.map((kind, i) => (
                <g transform={`translate(${36 + (i - (kinds.length - 1) / 2) * step} ${y}) scale(${size})`}>
                    <Sign kind={kind} />
                </g>
            ))}
        </g>
    );
}

function Squares(props: { at: number[][]; fill?: string; mark?: boolean }) {
    return (
        <g>
            {props.at.map(([x, y]) => (
                <rect
                    x={x}
                    y={y}
                    width="15"
                    height="15"
                    rx="2"
                    fill={props.fill ?? "var(--pasture)"}
                    stroke="var(--ink)"
                    stroke-width="1.3"
                />
            ))}
            {props.mark && <path d="M50 8l4 4 8 -9" fill="none" stroke="var(--legal)" stroke-width="3" />}
        </g>
    );
}

/* What each scoring tile rewards, in the order of the catalog. */
function ScoringArt(props: { which: number }) {
    const blob = (terrain: string, d: string) => (
        <path d={d} fill={`url(#skye-${terrain})`} stroke="var(--ink)" stroke-width="1.5" />
    );
    const tick = (
        <path
            d="M49 12l5 5 9 -11"
            fill="none"
            stroke="var(--legal)"
            stroke-width="3.5"
            stroke-linecap="round"
            stroke-linejoin="round"
        />
    );
    const road = <path d="M2 36C20 24 50 44 70 32" fill="none" stroke="#d8b66a" stroke-width="6" />;
    const round = "M12 24C10 10 26 4 38 8S62 14 60 28S44 40 30 39S14 36 12 24Z";
    const art = [
        () => (
            <Squares
                at={[
                    [20, 5],
                    [36, 5],
                    [20, 21],
                    [36, 21],
                ]}
            />
        ),
        () => (
            <g>
                {blob("pasture", round)}
                {tick}
            </g>
        ),
        () => <Signs kinds={[0]} size={1.5} />,
        () => (
            <g>
                <Squares
                    at={[
                        [12, 14],
                        [28, 14],
                        [44, 14],
                    ]}
                    fill="url(#skye-water)"
                />
                {tick}
            </g>
        ),
        () => <Signs kinds={[6, 6, 6]} size={0.95} />,
        () => <Signs kinds={[6, 4, 5]} size={0.95} />,
        () => (
            <g>
                <Signs kinds={[3]} y={25} size={1.35} />
                <Icon of={crown} x={36} y={5} size={15} colour="var(--hint)" />
            </g>
        ),
        () => (
            <g>
                <Signs kinds={[2]} y={25} size={1.35} />
                <Icon of={crown} x={36} y={5} size={15} colour="var(--hint)" />
            </g>
        ),
        () => <Signs kinds={[0, 4, 1]} size={0.95} />,
        () => (
            <g>
                <Coin x={36} y={27} r={14} />
                <Icon of={crown} x={36} y={5} size={15} colour="var(--hint)" />
            </g>
        ),
        () => (
            <g>
                {road}
                <g transform="translate(52 20)">
                    <Sign kind={1} />
                </g>
                <g transform="translate(18 22) scale(.62)">
                    <Castle />
                </g>
            </g>
        ),
        () => (
            <g>
                {blob("water", round)}
                <Signs kinds={[2, 5]} />
            </g>
        ),
        () => (
            <g>
                {road}
                <g transform="translate(20 23) scale(.85)">
                    <Castle />
                </g>
            </g>
        ),
        () => (
            <Squares
                at={[
                    [29, -3],
                    [29, 14],
                    [29, 31],
                ]}
            />
        ),
        () => (
            <g>
                {blob("water", round)}
                {tick}
            </g>
        ),
        () => (
            <g>
                {blob("mountain", round)}
                {tick}
            </g>
        ),
    ][props.which];
    return (
        <svg class="skye-art" viewBox="0 -4 72 52" aria-hidden="true">
            {art?.()}
        </svg>
    );
}

function ScoreCard(props: { shared: Shared; slot: number }) {
    const { shared, slot } = props,
        { board, words } = shared,
        { view, live, catalog } = board,
        which = live.slots[slot] as number | null;
    const track = catalog.tracks[view.players === 5 ? 1 : 0] as number[],
        current = ((track[view.round - 1] ?? 0) >> slot) & 1,
        left = live.left[slot] as number;
    const when = current && left ? words.scores! : left ? fill(words.left!, { n: left }) : words.spent!;
    if (which === null)
        return (
            <div class="skye-score">
                <span class="skye-letter">{LETTERS[slot]}</span>
            </div>
        );
    return (
        <div
            class={`skye-score${current && left ? " current" : ""}${left ? "" : " spent"}`}
            title={`${LETTERS[slot]}: ${catalog.scores[which]} (${when})`}
        >
            <span class="skye-letter">{LETTERS[slot]}</span>
            <ScoringArt which={which} />
            <strong>{catalog.scoring[which]}</strong>
            <span class="skye-rule">{catalog.scores[which]}</span>
            <span class="skye-now" role="group" aria-label={words.now}>
                {board.seats.slice(0, view.players).map((seat, p) => (
                    <span class="figures">
                        <TextMark seat={seat} size={14} />
                        {live.clans[p].worth[slot] ?? (left ? "?" : "–")}
                    </span>
                ))}
            </span>
            <span class="unseen">{when}</span>
        </div>
    );
}

/* The rounds: which slots score, gold for those behind. */
function Ribbon(props: { shared: Shared }) {
    const { board, words } = props.shared,
        { view, catalog } = board,
        track = catalog.tracks[view.players === 5 ? 1 : 0] as number[];
    return (
        <ol class="skye-rounds">
            {track.map((slots, i) => (
                <li
                    class={i + 1 === view.round ? "current" : i + 1 < view.round ? "past" : ""}
                    aria-current={i + 1 === view.round ? "step" : undefined}
                >
                    <span class="unseen">{fill(words.round!, { n: i + 1 })}: </span>
                    <span class="skye-stone figures" aria-hidden="true">
                        {i + 1}
                    </span>
                    <span class="skye-slots">
                        {LETTERS.filter((_, slot) => (slots >> slot) & 1).map((letter) => (
                            <b>{letter}</b>
                        ))}
                    </span>
                    {catalog.catchUp[i] > 0 && (
                        <small class="figures" title={words.ahead}>
                            +{catalog.catchUp[i]}
                            <svg viewBox="-7 -7 14 14" width="12" height="12" aria-hidden="true">
                                <Coin r={6} />
                            </svg>
                        </small>
                    )}
                </li>
            ))}
        </ol>
    );
}

/* --- the map --- */

interface Pick {
    spot: number;
    turn: number;
}

/* Legal quarter turns of a frontier cell, as ids. */
function turnsOf(byId: Map<number, Choice>, spot: number): number[] {
    return [0, 1, 2, 3].filter((turn) => byId.has(PLACE + 4 * spot + turn));
}

/* The next legal turn from here, this one included if `step` is 0. */
function nextTurn(byId: Map<number, Choice>, spot: number, turn: number, step: number): number {
    for (let k = 0; k < 4; k++) {
        const tried = (turn + step + (step < 0 ? -k : k) + 8) % 4;
        if (byId.has(PLACE + 4 * spot + tried)) return tried;
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
                            <circle cx={at[side]![0]} cy={at[side]![1]} r="11" fill="#2f7d3b" stroke="#fff" stroke-width="2" />
                            <path d={`M${at[side]![0]! - 4} ${at[side]![1]}l3 3.5 6 -7`} stroke="#fff" stroke-width="2.5" />
                        </g>
                    ),
            )}
        </g>
    );
}

/* One frontier cell while a tile is being placed: a place to touch, or the tile as it would lie. */
function Spot(props: {
    shared: Shared;
    spot: number;
    number: number;
    pick: Pick | null;
    setPick: (pick: Pick) => void;
    x: number;
    y: number;
}) {
    const { shared, spot, number, pick, setPick, x, y } = props,
        { board, byId } = shared,
        legal = turnsOf(byId, spot),
        chosen = pick?.spot === spot;
    const [hover, setHover] = useState(false);
    const hinted = legal
        .map((turn) => ({ turn, rank: board.hints.get(PLACE + 4 * spot + turn) ?? 99 }))
        .sort((a, b) => a.rank - b.rank)[0];
    const start = hinted && hinted.rank < 99 ? hinted.turn : nextTurn(byId, spot, pick?.turn ?? 0, 0);
    const turn = chosen ? pick.turn : start,
        choice = byId.get(PLACE + 4 * spot + turn),
        rect = { x: 3, y: 3, w: 94, h: 94, r: 8 };
    const facts = board.catalog.tiles[number];
    if (!legal.length)
        return (
            <g transform={`translate(${x} ${y})`}>
                <Target
                    rect={rect}
                    refuse={() => board.refuse(PLACE + 4 * spot + (pick?.turn ?? 0))}
                    label={`${x / 100},${y / 100}`}
                >
                    <path d="M42 42l16 16M58 42l-16 16" class="skye-no" />
                </Target>
            </g>
        );
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
            onKeyDownCapture={enter}
            onWheel={wheel}
            onPointerEnter={(event) => event.pointerType === "mouse" && setHover(true)}
            onPointerLeave={() => setHover(false)}
        >
            <Target
                rect={rect}
                act={() => setPick({ spot, turn: chosen ? nextTurn(byId, spot, turn, 1) : start })}
                chosen={chosen}
                hint={chosen ? board.hints.get(choice?.id ?? -1) : hinted && hinted.rank < 99 ? hinted.rank : undefined}
                label={choice?.say ?? ""}
            >
                <rect x="3" y="3" width="94" height="94" rx="8" class="skye-free" />
                {!chosen && !hover && <path d="M50 36v28M36 50h28" class="skye-plus" />}
                {!chosen && !hover && legal.length < 4 && (
                    <g class="skye-turns">
                        {legal.map((_, i) => (
                            <circle cx={50 + (i - (legal.length - 1) / 2) * 11} cy="80" r="3.5" />
                        ))}
                    </g>
                )}
                {(chosen || hover) && (
                    <g opacity={chosen ? 1 : 0.6} class={chosen && !board.still ? "skye-spin" : ""} key={`${spot}.${turn}`}>
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

function Territory(props: { shared: Shared; seat: number; pick: Pick | null; setPick: (pick: Pick) => void }) {
    const { shared, seat, pick, setPick } = props,
        { board, words, narrow } = shared,
        { view, live, catalog } = board;
    const box = useRef<HTMLDivElement>(null),
        size = useSize(box),
        [zoom, setZoom] = useState(1);
    const count = list(view.tile_count)[seat] as number,
        cells = (list(view.cells)[seat] as number[]).slice(0, count);
    const own = seat === board.seat,
        hand = list(view.hand)[seat],
        building = list(view.building)[seat] as number | null;
    const placing =
        own && board.choices.length > 0 && board.choices[0]!.id >= PLACE && board.choices[0]!.id < PRICE && building !== null;
    const frontier = (list(view.frontier_cells)[seat] as number[]).slice(0, list(view.frontier_count)[seat] as number);
    const { x, y } = frameOf(placing ? [...cells, ...frontier] : cells, placing ? 0.08 : 0.5, placing ? 3 : 2);
    const fitted = Math.min((size.w - 2) / x.length, (size.h - 2) / y.length, 128),
        cell = Math.max(fitted, narrow ? 48 : 46) * zoom;
    const before = board.before && list(board.before.tile_count)[seat] === count - 1 && !board.still;
    const number = placing ? tileNumber(hand[building]) : -1;
    useEffect(() => setZoom(1), [seat]);
    /* Keep the tile in hand in sight. */
    useEffect(() => {
        const node = box.current;
        if (!node || !pick || !placing) return;
        const left = (cellX(frontier[pick.spot]!) - x.from) * cell,
            top = (cellY(frontier[pick.spot]!) - y.from) * cell;
        if (left < node.scrollLeft || left + cell > node.scrollLeft + node.clientWidth)
            node.scrollLeft = left - (node.clientWidth - cell) / 2;
        if (top < node.scrollTop || top + cell > node.scrollTop + node.clientHeight)
            node.scrollTop = top - (node.clientHeight - cell) / 2;
    }, [pick?.spot, cell, placing]);
    return (
        <div class="skye-frame">
            <Compass />
            <div
                class="skye-map"
                ref={box}
                tabIndex={0}
                role="group"
                aria-label={fill(words.territory!, { name: board.seats[seat]!.name })}
            >
                <svg
                    width={Math.floor(x.length * cell)}
                    height={Math.floor(y.length * cell)}
                    viewBox={`${x.from * 100} ${y.from * 100} ${x.length * 100} ${y.length * 100}`}
                    role="group"
                    aria-label={fill(words.territory!, { name: board.seats[seat]!.name })}
                >
                    {cells.map((at, i) => {
                        const closed = (live.clans[seat].closed as number[]).reduce(
                            (bits, mask, area) => bits | (((mask >> i) & 1) << area),
                            0,
                        );
                        const roads = list(view.roads_connected)[seat] as number[],
                            joined = ((roads[0]! >> i) & 1) | (((roads[1]! >> i) & 1) << 1);
                        const tile = tileNumber(list(view.tiles)[seat][i]),
                            facts = catalog.tiles[tile],
                            doubled = (live.clans[seat].doubled >> i) & 1;
                        return (
                            <g transform={`translate(${cellX(at) * 100} ${cellY(at) * 100})`} key={at}>
                                <g
                                    role="img"
                                    aria-label={`${cellX(at)},${cellY(at)}: ${facts.words}`}
                                    class={before && i === count - 1 ? "skye-drop" : ""}
                                >
                                    <title>{facts.words}</title>
                                    <Tile
                                        number={tile}
                                        facts={facts}
                                        turn={list(view.turns)[seat][i]}
                                        closed={closed}
                                        joined={joined}
                                        seat={board.seats[seat]}
                                    />
                                    {doubled ? (
                                        <g transform="translate(86 14)">
                                            <circle r="11" class="skye-double" />
                                            <text class="figures" text-anchor="middle" dominant-baseline="central" font-size="13">
                                                ×2
                                            </text>
                                        </g>
                                    ) : null}
                                </g>
                            </g>
                        );
                    })}
                    {placing &&
                        [...frontier.keys()].map((spot) => (
                            <Spot
                                key={frontier[spot]}
                                shared={shared}
                                spot={spot}
                                number={number}
                                pick={pick}
                                setPick={setPick}
                                x={cellX(frontier[spot]!) * 100}
                                y={cellY(frontier[spot]!) * 100}
                            />
                        ))}
                    {placing && pick && (
                        <g transform={`translate(${cellX(frontier[pick.spot]!) * 100} ${cellY(frontier[pick.spot]!) * 100})`}>
                            <Meeting sides={list(view.frontier_sides)[seat][pick.spot] as number} />
                        </g>
                    )}
                </svg>
            </div>
            <div class="skye-zoom">
                <button
                    type="button"
                    aria-label={words.zoomIn}
                    title={words.zoomIn}
                    onClick={() => setZoom(Math.min(3, zoom * 1.3))}
                >
                    +
                </button>
                <button
                    type="button"
                    aria-label={words.zoomOut}
                    title={words.zoomOut}
                    onClick={() => setZoom(Math.max(0.5, zoom / 1.3))}
                >
                    −
                </button>
                {zoom !== 1 && (
                    <button type="button" aria-label={words.whole} title={words.whole} onClick={() => setZoom(1)}>
                        ⤢
                    </button>
                )}
            </div>
        </div>
    );
}

/* --- the market --- */

function Purse(props: { shared: Shared; seat: number; staked: number }) {
    const { shared, seat, staked } = props,
        { board, words } = shared,
        clan = board.live.clans[seat],
        hand = clan.hand === null ? null : clan.hand - staked;
    return (
        <span class="skye-purse">
            <span class="figures" title={words.points} role="img" aria-label={`${list(board.view.points)[seat]} ${words.points}`}>
                <TextIcon of={crown} />
                {list(board.view.points)[seat]}
            </span>
            <span
                class="figures"
                title={words.gold}
                role="img"
                aria-label={hand === null ? `${words.gold}: ${words.hidden}` : `${hand} ${words.gold}`}
            >
                <svg viewBox="-10 -10 20 20" width="17" height="17" aria-hidden="true">
                    <Coin r={8.5} />
                </svg>
                {hand ?? "?"}
            </span>
            {clan.income !== null && (
                <small title={words.income} role="img" aria-label={`${words.income} ${clan.income}`}>
                    +{clan.income}
                    <svg viewBox="-10 -10 20 20" width="13" height="13" aria-hidden="true">
                        <Coin r={8} />
                    </svg>
                </small>
            )}
        </span>
    );
}

/* One drawn tile on offer. */
function Offer(props: { shared: Shared; seat: number; k: number; gesture: Gesture }) {
    const { shared, seat, k, gesture } = props,
        { board, byId, words } = shared,
        { view } = board,
        number = tileNumber(list(view.drawn)[seat][k]);
    const price = list(view.prices)[seat][k] as number | "?",
        buyer = list(view.buyers)[seat][k] as number | null,
        axed = list(view.axe)[seat] === k;
    const own = seat === board.seat,
        naming = own && gesture.stage > 0 && gesture.stage < 3 && !axed && board.choices.length > 0,
        shown = naming ? gesture.prices[k]! : price;
    const axeChoice = own && view.step === "price" ? byId.get(k) : undefined,
        buyChoice = byId.get(BUY + 3 * seat + k),
        gone = buyer !== null || (axed && view.step === "buy");
    const facts = board.catalog.tiles[number],
        rect = { x: 2, y: 2, w: 96, h: 96, r: 8 },
        selling = view.step === "buy";
    if (number < 0) return <div class="skye-offer empty" />;
    const onward = board.catalog.tiles[tileNumber(list(view.drawn)[seat][(k + 1) % 3])];
    const passing =
        own &&
        axed &&
        gesture.stage > 0 &&
        gesture.stage < 3 &&
        board.choices.length > 0 &&
        fill(words.axeHere!, { tile: onward.words });
    return (
        <div class="skye-offer">
            <svg viewBox="-3 -3 106 106" class="skye-tile" role="group" aria-label={facts.words}>
                <Target
                    rect={rect}
                    choice={axeChoice}
                    choose={board.choose}
                    hint={(axeChoice && board.hints.get(k)) ?? (buyChoice && board.hints.get(buyChoice.id))}
                    act={
                        buyChoice && !own
                            ? () => gesture.setBuying(gesture.buying === buyChoice.id ? -1 : buyChoice.id)
                            : undefined
                    }
                    chosen={buyChoice ? gesture.buying === buyChoice.id : undefined}
                    label={axeChoice ? fill(words.axeHere!, { tile: facts.words }) : buyChoice ? buyChoice.say : facts.words}
                    refuse={selling && board.choices.length > 0 ? () => board.refuse(BUY + 3 * seat + k) : undefined}
                >
                    <title>{facts.words}</title>
                    <g opacity={gone ? 0.4 : 1}>
                        <Tile number={number} facts={facts} />
                    </g>
                    {axed && (
                        <g>
                            <circle cx="50" cy="50" r="27" class="skye-axe" />
                            <Icon of={axe} x={50} y={50} size={38} colour="var(--paper-fixed)" />
                        </g>
                    )}
                    {buyer !== null && board.seats[buyer] && (
                        <g class={board.before && list(board.before.buyers)[seat][k] === null && !board.still ? "skye-drop" : ""}>
                            <circle cx="50" cy="50" r="25" class="skye-sold" />
                            <Mark seat={board.seats[buyer]!} x={50} y={50} r={13} />
                        </g>
                    )}
                </Target>
                {!axed && typeof shown === "number" && shown > 0 && <Stack n={shown} />}
                {!axed && own && view.step === "price" && board.choices.some((choice) => choice.id >= PRICE) && naming && (
                    <HintStar rank={gesture.hintFor(k)} x={14} y={14} r={12} />
                )}
            </svg>
            {naming && (
                <div class="skye-step" role="group" aria-label={facts.words}>
                    <button
                        type="button"
                        aria-label={fill(words.less!, { tile: facts.words })}
                        disabled={!gesture.can(k, -1)}
                        onClick={() => gesture.add(k, -1)}
                    >
                        −
                    </button>
                    <button
                        type="button"
                        aria-label={fill(words.more!, { tile: facts.words })}
                        disabled={!gesture.can(k, 1)}
                        onClick={() => gesture.add(k, 1)}
                    >
                        +
                    </button>
                </div>
            )}
            {passing && (
                <button
                    type="button"
                    class="skye-move-axe"
                    aria-label={passing}
                    title={passing}
                    onClick={() => gesture.moveAxe((k + 1) % 3)}
                >
                    <TextIcon of={axe} size="18px" /> →
                </button>
            )}
        </div>
    );
}

/* A price as a small pile of coins with its number on top. */
function Stack(props: { n: number }) {
    const under = Math.min(5, props.n - 1);
    return (
        <g pointer-events="none">
            {Array.from({ length: under }, (_, i) => (
                <ellipse cx={81} cy={92 - i * 4} rx="15" ry="6" fill="var(--gold)" stroke="var(--ink-fixed)" stroke-width="1.5" />
            ))}
            <Coin n={props.n} x={81} y={84 - under * 4} r={16} />
        </g>
    );
}

/* Symbols of a territory with their numbers. */
function Counters(props: { shared: Shared; seat: number }) {
    const { board, words } = props.shared,
        counts = list(board.view.symbols)[props.seat] as number[],
        clan = board.live.clans[props.seat];
    return (
        <ul class="skye-counts">
            {counts.slice(0, 7).map(
                (n, kind) =>
                    n > 0 && (
                        <li
                            title={board.catalog.symbols[kind]}
                            aria-label={`${n} ${board.catalog.symbols[kind]}`}
                            class="figures"
                        >
                            <svg viewBox="-14 -14 28 28" width="20" height="20" aria-hidden="true">
                                <Sign kind={kind} />
                            </svg>
                            {n}
                            {kind === 3 && <small title={words.road}>({list(board.view.whisky_connected)[props.seat]})</small>}
                        </li>
                    ),
            )}
            {clan.completed > 0 && (
                <li class="figures" title={words.areas} aria-label={`${clan.completed} ${words.areas}`}>
                    <svg viewBox="0 0 28 28" width="18" height="18" aria-hidden="true">
                        <path
                            d="M5 14C4 6 12 3 17 5S26 10 24 17S14 26 9 22S6 18 5 14Z"
                            fill="url(#skye-closed)"
                            stroke="var(--ink)"
                            stroke-width="1.6"
                        />
                    </svg>
                    {clan.completed}
                </li>
            )}
            {clan.scrolls > 0 && (
                <li class="figures" title={words.scrolls} aria-label={`${words.scrolls}: ${clan.scrolls}`}>
                    <svg viewBox="-14 -14 28 28" width="18" height="18" aria-hidden="true">
                        <Sign kind={7} />
                    </svg>
                    {clan.scrolls}
                </li>
            )}
        </ul>
    );
}

/* A territory at a glance. */
function Glance(props: { shared: Shared; seat: number }) {
    const { board } = props.shared,
        { view } = board,
        count = list(view.tile_count)[props.seat] as number;
    const cells = (list(view.cells)[props.seat] as number[]).slice(0, count),
        { x, y } = frameOf(cells, 0.1, 2);
    return (
        <svg
            class="skye-glance"
            viewBox={`${x.from * 100} ${y.from * 100} ${x.length * 100} ${y.length * 100}`}
            aria-hidden="true"
        >
            {cells.map((at, i) => {
                const tile = tileNumber(list(view.tiles)[props.seat][i]);
                return (
                    <g transform={`translate(${cellX(at) * 100} ${cellY(at) * 100})`}>
                        <Tile
                            number={tile}
                            facts={board.catalog.tiles[tile]}
                            turn={list(view.turns)[props.seat][i]}
                            seat={board.seats[props.seat]}
                        />
                    </g>
                );
            })}
        </svg>
    );
}

function Clan(props: { shared: Shared; seat: number; gesture: Gesture; look: (seat: number) => void; looking: boolean }) {
    const { shared, seat, gesture, look, looking } = props,
        { board, words } = shared,
        { view } = board,
        own = seat === board.seat;
    const acts = view.actors.includes(seat),
        drawn = list(view.drawn)[seat] as unknown[],
        hand = (list(view.hand)[seat] as unknown[]).map(tileNumber);
    const market = drawn.some((label) => tileNumber(label) >= 0),
        held = hand.filter((number) => number >= 0);
    const staked = own && gesture.stage > 0 && gesture.stage < 3 ? gesture.total - gesture.laid : 0;
    const state = [own && view.step === "price" && "own", acts && "acts", looking && "looking", market && "market"].filter(Boolean);
    return (
        <section
            class={`skye-clan ${state.join(" ")}`}
            aria-label={board.seats[seat]!.name}
        >
            <header>
                <button
                    type="button"
                    class="skye-who"
                    aria-pressed={looking}
                    onClick={() => look(seat)}
                    title={fill(words.territory!, { name: board.seats[seat]!.name })}
                >
                    <TextMark seat={board.seats[seat]!} size={20} />
                    <b>{board.seats[seat]!.name}</b>
                    {view.first_player === seat && (
                        <small class="skye-first" title={words.first}>
                            1<span class="unseen"> {words.first}</span>
                        </small>
                    )}
                </button>
                {view.step === "price" && !own && (
                    <small class={acts ? "muted" : "skye-ready"}>{acts ? words.choosing : `✓ ${words.ready}`}</small>
                )}
                <Purse shared={shared} seat={seat} staked={staked} />
            </header>
            {!market && !looking && (
                <button
                    type="button"
                    class="skye-window"
                    aria-label={fill(words.territory!, { name: board.seats[seat]!.name })}
                    onClick={() => look(seat)}
                >
                    <Glance shared={shared} seat={seat} />
                </button>
            )}
            {market && (
                <div class="skye-offers">
                    {[0, 1, 2].map((k) => (
                        <Offer shared={shared} seat={seat} k={k} gesture={gesture} />
                    ))}
                </div>
            )}
            {held.length > 0 && !(own && board.choices.length) && (
                <div class="skye-held">
                    <small>{words.hand}</small>
                    {held.map((number) => (
                        <TilePicture shared={shared} number={number} size={48} />
                    ))}
                </div>
            )}
            {(view.players < 5 || !market) && <Counters shared={shared} seat={seat} />}
        </section>
    );
}

/* The tiles that are still in the bag. */
function Bag(props: { shared: Shared }) {
    const { shared } = props,
        bag = list(shared.board.view.bag) as number[],
        inside = Array.from({ length: CASTLE }, (_, tile) => tile).filter((tile) => (bag[tile >> 5]! >>> (tile & 31)) & 1);
    const [open, setOpen] = useState(false);
    return (
        <details class="skye-bag" onToggle={(event) => setOpen(event.currentTarget.open)}>
            <summary>
                <TextIcon of={sack} size="22px" /> {shared.words.bag}: <b class="figures">{inside.length}</b>
            </summary>
            {open && (
                <div class="skye-bag-tiles">
                    {inside.map((number) => (
                        <TilePicture shared={shared} number={number} />
                    ))}
                </div>
            )}
        </details>
    );
}

/* --- gestures --- */

/* What the player has prepared but not played: prices on two tiles, a tile to buy. */
interface Gesture {
    stage: number; /* 0 axe, 1 first price, 2 second price, 3 all set; -1 when prices are not asked for */
    prices: number[];
    total: number; /* of the prices prepared */
    laid: number; /* of those already played */
    buying: number; /* id, or -1 */
    setBuying: (id: number) => void;
    can: (k: number, by: number) => boolean;
    add: (k: number, by: number) => void;
    hintFor: (k: number) => number | undefined;
    finish: () => void;
    moveAxe: (k: number) => void;
}

function useGesture(board: BoardProps, byId: Map<number, Choice>): Gesture {
    const { view, seat, live } = board,
        pricing = view.step === "price" && seat >= 0;
    const axed = pricing ? (list(view.axe)[seat] as number | null) : null,
        laidPrices = pricing ? (list(view.prices)[seat] as number[]) : [0, 0, 0];
    const order = [0, 1, 2].filter((k) => k !== axed),
        stage = !pricing ? -1 : axed === null ? 0 : !laidPrices[order[0]!] ? 1 : !laidPrices[order[1]!] ? 2 : 3;
    const [named, setNamed] = useState([1, 1, 1]),
        [buying, setBuying] = useState(-1),
        queue = useRef<{ stage: number; id: number }[]>([]);
    const least = live.least ?? 0,
        most = live.most ?? 0;
    const prices = named.map((price, k) => laidPrices[k] || Math.max(least, price));
    const total = order.reduce((sum, k) => sum + prices[k]!, 0),
        laid = laidPrices.reduce((sum, price) => sum + price, 0);
    useEffect(() => setNamed([1, 1, 1].map(() => Math.max(1, Math.min(3, Math.floor(most / 3))))), [view.round, seat, view.step]);
    useEffect(() => setBuying(-1), [view.ply, seat]);
    /* Play what was prepared, one ply after the other, as each becomes legal. */
    useEffect(() => {
        if (!board.choices.length) return;
        while (queue.current.length && queue.current[0]!.stage < stage) queue.current.shift();
        const next = queue.current[0];
        if (!next) return;
        if (next.stage !== stage || !byId.has(next.id)) queue.current = [];
        else {
            queue.current.shift();
            board.choose(next.id);
        }
    }, [view.ply, board.choices]);
    const start = (plan: { stage: number; id: number }[]) => {
        const left = plan.filter((one) => one.stage >= stage),
            first = left.shift();
        queue.current = left;
        if (first) board.choose(first.id);
    };
    const can = (k: number, by: number) => !laidPrices[k] && prices[k]! + by >= least && total + by <= most;
    return {
        stage,
        prices,
        total,
        laid,
        buying,
        setBuying,
        can,
        add: (k, by) => can(k, by) && setNamed(named.map((price, other) => (other === k ? Math.max(least, price) + by : price))),
        hintFor: (k) => (order[stage - 1] === k ? board.hints.get(PRICE + prices[k]! - 1) : undefined),
        finish: () => start([...order.map((k, i) => ({ stage: i + 1, id: PRICE + prices[k]! - 1 })), { stage: 3, id: CONFIRM }]),
        /* The engine takes the axe back only when both prices are named. */
        moveAxe: (k) => {
            start([
                ...order.map((tile, i) => ({ stage: i + 1, id: PRICE + (laidPrices[tile] || least) - 1 })),
                { stage: 3, id: CHANGE },
            ]);
            queue.current.push({ stage: 0, id: k });
        },
    };
}

/* --- the tray --- */

function PriceTray(props: { shared: Shared; gesture: Gesture }) {
    const { shared, gesture } = props,
        { board, byId, words } = shared,
        { stage, prices } = gesture;
    const axed = list(board.view.axe)[board.seat] as number | null,
        order = [0, 1, 2].filter((k) => k !== axed);
    if (stage === 0)
        return (
            <p class="skye-say">
                <TextIcon of={axe} size="22px" /> {words.pickAxe}
            </p>
        );
    if (stage === 3)
        return (
            <div class="skye-row">
                {[CONFIRM, CHANGE].map(
                    (id) =>
                        byId.get(id) && (
                            <button
                                type="button"
                                class={`button${id === CONFIRM ? " primary" : ""}`}
                                data-choice={id}
                                onClick={() => board.choose(id)}
                            >
                                {id === CONFIRM ? words.confirm : words.redo}
                            </button>
                        ),
                )}
            </div>
        );
    const id = PRICE + prices[order[stage - 1]!]! - 1;
    return (
        <div class="skye-row">
            <p class="skye-say figures">
                {order.map((k, i) => (
                    <span>
                        {i ? " + " : ""}
                        <svg viewBox="-13 -13 26 26" width="26" height="26" aria-hidden="true">
                            <Coin n={prices[k]!} r={11} />
                        </svg>
                        <span class="unseen">{prices[k]}</span>
                    </span>
                ))}
                <span class="skye-keep">{fill(words.keep!, { n: board.live.most - gesture.total })}</span>
            </p>
            <button type="button" class="button primary" data-choice={id} onClick={gesture.finish}>
                {words.done}
            </button>
        </div>
    );
}

function BuyTray(props: { shared: Shared; gesture: Gesture }) {
    const { shared, gesture } = props,
        { board, byId, words } = shared,
        chosen = byId.get(gesture.buying),
        pass = byId.get(PASS);
    const seller = chosen ? Math.floor((chosen.id - BUY) / 3) : -1,
        price = chosen ? (list(board.view.prices)[seller][(chosen.id - BUY) % 3] as number) : 0;
    const label = chosen ? list(board.view.drawn)[seller][(chosen.id - BUY) % 3] : "",
        hand = board.live.clans[board.seat].hand as number;
    return (
        <div class="skye-row">
            <p class="skye-say">
                {chosen
                    ? fill(words.buyFrom!, { tile: label, name: board.seats[seller]!.name, n: hand - price })
                    : words.pickTile}
            </p>
            {chosen && (
                <button type="button" class="button primary" data-choice={chosen.id} onClick={() => board.choose(chosen.id)}>
                    {fill(words.buy!, { n: price })}
                </button>
            )}
            {pass && (
                <button type="button" class="button" data-choice={PASS} onClick={() => board.choose(PASS)}>
                    {words.pass}
                    {board.hints.has(PASS) && ` ★${board.hints.get(PASS)}`}
                </button>
            )}
        </div>
    );
}

/* What the prepared placement would change. */
function Effect(props: { shared: Shared; id: number }) {
    const { board, words } = props.shared,
        clan = board.live.clans[board.seat],
        after = board.live.places?.[props.id] as (number | null)[] | undefined;
    if (!after) return null;
    const rows = [
        ...LETTERS.map((letter, slot) => ({
            name: letter,
            title: board.catalog.scoring[board.live.slots[slot]],
            from: clan.worth[slot],
            to: after[slot],
        })),
        { name: "◇", title: words.areas, from: clan.completed, to: after[4] },
        { name: "═", title: words.road, from: clan.road, to: after[5] },
        { name: "", title: words.scrolls, from: clan.scrolls, to: after[6] },
    ];
    return (
        <ul class="skye-effect">
            {rows.map(
                (row, i) =>
                    row.to !== null &&
                    row.to !== undefined &&
                    row.from !== null &&
                    (i < 4 || row.to !== row.from) && (
                        <li
                            class={`figures${row.to > row.from ? " up" : row.to < row.from ? " down" : ""}`}
                            title={row.title}
                            aria-label={`${row.title}: ${row.from} → ${row.to}`}
                        >
                            {i < 6 ? (
                                <b>{row.name}</b>
                            ) : (
                                <svg viewBox="-14 -14 28 28" width="18" height="18" aria-hidden="true">
                                    <Sign kind={7} />
                                </svg>
                            )}{" "}
                            {row.from === row.to ? row.to : `${row.from}→${row.to}`}
                        </li>
                    ),
            )}
        </ul>
    );
}

function BuildTray(props: { shared: Shared; pick: Pick | null; setPick: (pick: Pick) => void }) {
    const { shared, pick, setPick } = props,
        { board, byId, words } = shared,
        { view, seat } = board;
    const hand = (list(view.hand)[seat] as unknown[]).map(tileNumber),
        building = list(view.building)[seat] as number | null;
    const placing = building !== null,
        choice = pick && byId.get(PLACE + 4 * pick.spot + pick.turn),
        several = pick && turnsOf(byId, pick.spot).length > 1;
    return (
        <div class="skye-row">
            <div class="skye-hand" role="group" aria-label={words.hand}>
                {hand.map((number, k) => {
                    const pickable = byId.get(CHOOSE + k);
                    if (number < 0) return null;
                    const picture = (
                        <TilePicture
                            shared={shared}
                            number={number}
                            turn={k === building && pick ? pick.turn : 0}
                            size={shared.narrow ? 44 : 60}
                            faint={placing && k !== building}
                        />
                    );
                    return pickable ? (
                        <button
                            type="button"
                            class="skye-pick"
                            data-choice={pickable.id}
                            aria-label={pickable.say}
                            onClick={() => board.choose(pickable.id)}
                        >
                            {picture}
                            {board.hints.has(pickable.id) && <span class="star">★{board.hints.get(pickable.id)}</span>}
                        </button>
                    ) : (
                        <span class={k === building ? "skye-building" : ""}>{picture}</span>
                    );
                })}
            </div>
            {!placing && <p class="skye-say">{words.choose}</p>}
            {placing && choice && <Effect shared={shared} id={choice.id} />}
            {placing && pick && (
                <button
                    type="button"
                    class="button"
                    disabled={!several}
                    title={words.rotateBy}
                    onClick={() => setPick({ ...pick, turn: nextTurn(byId, pick.spot, pick.turn, 1) })}
                >
                    <TextIcon of={clockwise} size="20px" /> {words.rotate}
                </button>
            )}
            {choice && (
                <button type="button" class="button primary" data-choice={choice.id} onClick={() => board.choose(choice.id)}>
                    {words.place}
                </button>
            )}
        </div>
    );
}

/* --- the board --- */

/* Where the tile in hand lies before it is placed: at first on the legal cell nearest to the castle. */
function usePick(board: BoardProps, byId: Map<number, Choice>): [Pick | null, (pick: Pick) => void] {
    const [pick, setPick] = useState<(Pick & { ply: number }) | null>(null),
        ids = board.choices.filter((choice) => choice.id >= PLACE && choice.id < PRICE);
    const best = [...board.hints.entries()].find(([id, rank]) => rank === 1 && id >= PLACE && id < PRICE)?.[0];
    const first = useMemo(() => {
        if (!ids.length) return null;
        const cells = list(board.view.frontier_cells)[board.seat] as number[],
            reach = (id: number) => Math.hypot(cellX(cells[(id - PLACE) >> 2]!), cellY(cells[(id - PLACE) >> 2]!));
        const id = best ?? ids.map((choice) => choice.id).sort((a, b) => reach(a) - reach(b) || a - b)[0]!;
        return { spot: (id - PLACE) >> 2, turn: (id - PLACE) & 3 };
    }, [board.choices, best]);
    useEffect(() => setPick(null), [board.view.ply, best]);
    const current = !ids.length
        ? null
        : pick && pick.ply === board.view.ply && byId.has(PLACE + 4 * pick.spot + pick.turn)
          ? pick
          : first;
    const choose = (next: Pick) => setPick({ ...next, ply: board.view.ply });
    useEffect(() => {
        if (!current) return;
        const heard = (event: KeyboardEvent) => {
            if (
                event.key.toLowerCase() !== "r" ||
                event.ctrlKey ||
                event.metaKey ||
                event.altKey ||
                (event.target as HTMLElement).closest("input, select, textarea")
            )
                return;
            event.preventDefault();
            choose({ spot: current.spot, turn: nextTurn(byId, current.spot, current.turn, event.shiftKey ? -1 : 1) });
        };
        document.addEventListener("keydown", heard);
        return () => document.removeEventListener("keydown", heard);
    });
    return [current, choose];
}

export function Board(props: BoardProps) {
    const { view, catalog, choices, seats } = props,
        narrow = useNarrow(900),
        words = catalog.words as Record<string, string>;
    const byId = useMemo(() => new Map(choices.map((choice) => [choice.id, choice])), [choices]);
    const shared: Shared = { board: props, byId, words, narrow },
        gesture = useGesture(props, byId),
        [pick, setPick] = usePick(props, byId);
    const home = props.seat >= 0 ? props.seat : (view.actors.find((actor): actor is number => typeof actor === "number") ?? 0);
    const [looked, setLooked] = useState<number | null>(null),
        seat = looked ?? home;
    useEffect(() => setLooked(null), [choices.length > 0 && view.step === "build", props.seat]);
    const order = [...seats.keys()].slice(0, view.players).sort((a, b) => Number(b === home) - Number(a === home) || a - b);
    const asked = choices.length > 0,
        many = view.players > 4;
    return (
        <div class={`skye ${asked ? "asked" : ""} step-${view.step}`}>
            <Textures />
            <div class="skye-strip" role="group" aria-label={words.now} tabIndex={narrow ? 0 : undefined}>
                {[0, 1, 2, 3].map((slot) => (
                    <ScoreCard shared={shared} slot={slot} />
                ))}
                <Ribbon shared={shared} />
            </div>
            <div class="skye-land">
                <div class="skye-tabs">
                    {order.map((p) => (
                        <button
                            type="button"
                            aria-pressed={p === seat}
                            onClick={() => setLooked(p)}
                            aria-label={fill(words.territory!, { name: seats[p]!.name })}
                        >
                            <TextMark seat={seats[p]!} size={18} />
                            <span>{seats[p]!.name}</span>
                        </button>
                    ))}
                </div>
                <Territory shared={shared} seat={seat} pick={pick} setPick={setPick} />
                {many && <Counters shared={shared} seat={seat} />}
            </div>
            <div class={view.players > 2 ? "skye-market crowd" : "skye-market"} role="group" aria-label={words.market}>
                {order.map((p) => (
                    <Clan shared={shared} seat={p} gesture={gesture} look={setLooked} looking={p === seat} />
                ))}
                <Bag shared={shared} />
            </div>
            {asked && (
                <div class="skye-tray">
                    {view.step === "price" && <PriceTray shared={shared} gesture={gesture} />}
                    {view.step === "buy" && <BuyTray shared={shared} gesture={gesture} />}
                    {view.step === "build" && <BuildTray shared={shared} pick={pick} setPick={setPick} />}
                </div>
            )}
        </div>
    );
}

/* The home card: a castle above the loch, sheep on the hill, a ship under sail. */
export function Picture() {
    const red: Seat = { name: "", shape: "circle", colour: "#d55e00", level: null };
    return (
        <svg viewBox="0 0 320 180" aria-hidden="true">
            <rect width="320" height="180" fill="#dbe8e6" />
            <path
                d="M0 92L46 46L74 74L118 24L166 84L204 52L262 98L320 66V180H0Z"
                fill="#a99f92"
                stroke="#2b2620"
                stroke-width="1.5"
            />
            <path
                d="M118 24l-13 28 10 -6 6 9 8 -10 9 8zM46 46l-11 20 9 -4 6 8 7 -9z"
                fill="#f4efe4"
                stroke="#2b2620"
                stroke-width="1.2"
            />
            <path d="M0 112C60 84 120 96 176 108S270 96 320 104V180H0Z" fill="#9fb56a" stroke="#2b2620" stroke-width="1.5" />
            <path d="M108 180C118 148 176 142 214 136S290 126 320 130V180Z" fill="#7fb2c6" stroke="#f0dfae" stroke-width="5" />
            <path d="M108 180C118 148 176 142 214 136S290 126 320 130V180Z" fill="none" stroke="#2b2620" stroke-width="1.5" />
            <path
                d="M150 166q6 -6 12 0q6 6 12 0M232 152q6 -6 12 0q6 6 12 0M276 172q6 -6 12 0q6 6 12 0"
                fill="none"
                stroke="#f5fbff"
                stroke-width="2.5"
                stroke-linecap="round"
            />
            <path d="M0 168C40 150 70 140 92 118" fill="none" stroke="#2b2620" stroke-width="11" />
            <path d="M0 168C40 150 70 140 92 118" fill="none" stroke="#fff3cf" stroke-width="8" />
            <g transform="translate(100 92) scale(1.7)">
                <Castle seat={red} />
            </g>
            <g transform="translate(34 130) scale(1.05)">
                <Sign kind={0} />
            </g>
            <g transform="translate(66 160) scale(1.15)">
                <Sign kind={0} />
            </g>
            <g transform="translate(178 116) scale(1.1)">
                <Sign kind={4} />
            </g>
            <g transform="translate(296 110) scale(1.5)">
                <Sign kind={5} />
            </g>
            <g transform="translate(244 150) scale(1.6)">
                <Sign kind={2} />
            </g>
            <g transform="translate(18 158) scale(.9)">
                <Sign kind={3} />
            </g>
        </svg>
    );
}
