/* board.tsx - Isle of Skye: the scoring tiles A to D with the rounds above, the map of a territory in the middle, tiles and
 * purses of the clans beside it, and a tray below where a move of several plies is one gesture.
 *
 * Ids are those of state.h: axe 0-2, confirm 3, change 4, pass 5, buy 6 + 3 * seller + number, choose 21 + number, place
 * 24 + 4 * frontier cell + quarter turns, price 184 + gold - 1. Every number that follows from the rules is in `live`.
 */
import type { ComponentChildren } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import {
    type Catalog,
    SKYE_ACT_AXE,
    SKYE_ACT_BUY,
    SKYE_ACT_CHANGE,
    SKYE_ACT_CHOOSE,
    SKYE_ACT_CONFIRM,
    SKYE_ACT_PASS,
    SKYE_ACT_PLACE,
    SKYE_ACT_PRICE,
    SKYE_DRAWN,
    SKYE_SEATS,
} from "../../web/generated/isle_of_skye";
import { type AreaTab, type Choice, counts, type Seat } from "../../web/src/board";
import { hasTabs, useArrangement } from "../../web/src/kit/arrange";
import { Into } from "../../web/src/kit/into";
import { Coin, TextIcon, TextMark } from "../../web/src/pieces";
import { fill as say } from "../../web/src/words";
import {
    cellX,
    cellY,
    fill,
    type Gesture,
    LETTERS,
    type Shared,
    type SkyeProps,
    tileNumber,
    TilePicture,
} from "./common";
import { nextTurn, type Pick, Territory, turnsOf } from "./map";
import { Bag, Clan, Counters } from "./market";
import { Ribbon, ScoreCard } from "./scoring";
import { Castle, Sign, Textures } from "./tiles";
import axe from "icon:battered-axe";
import coins from "icon:two-coins";
import crown from "icon:crown";
import island from "icon:island";
import clockwise from "icon:clockwise-rotation";

/* --- gestures --- */

interface Planned {
    stage: number;
    id: number;
}

/* Play what was prepared, one ply after the other, as each becomes legal; `last` comes when all is started over. */
function usePlan(board: SkyeProps, byId: Map<number, Choice>, stage: number) {
    const queue = useRef<Planned[]>([]);
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
    }, [board.view.ply, board.choices]);
    return (plan: Planned[], last?: Planned) => {
        const left = plan.filter((one) => one.stage >= stage),
            first = left.shift();
        queue.current = left;
        if (first) board.choose(first.id);
        if (last) queue.current.push(last);
    };
}

function useGesture(board: SkyeProps, byId: Map<number, Choice>): Gesture {
    const { view, seat, live } = board,
        pricing = view.step === "price" && seat >= 0;
    const axed = pricing ? view.axe[seat]! : null,
        laidPrices = pricing ? counts(view.prices[seat]) : [0, 0, 0];
    const order = [0, 1, 2].filter((k) => k !== axed),
        stage = !pricing ? -1 : axed === null ? 0 : !laidPrices[order[0]!] ? 1 : !laidPrices[order[1]!] ? 2 : 3;
    const [named, setNamed] = useState([1, 1, 1]),
        [buying, setBuying] = useState(-1);
    const least = live.least ?? 0,
        most = live.most ?? 0;
    const prices = named.map((price, k) => laidPrices[k] || Math.max(least, price));
    const total = order.reduce((sum, k) => sum + prices[k]!, 0),
        laid = laidPrices.reduce((sum, price) => sum + price, 0);
    useEffect(
        () => setNamed([1, 1, 1].map(() => Math.max(1, Math.min(3, Math.floor(most / 3))))),
        [view.round, seat, view.step],
    );
    useEffect(() => setBuying(-1), [view.ply, seat]);
    const start = usePlan(board, byId, stage);
    const can = (k: number, by: number) => !laidPrices[k] && prices[k]! + by >= least && total + by <= most;
    return {
        stage,
        prices,
        total,
        laid,
        buying,
        setBuying,
        can,
        add: (k, by) =>
            can(k, by) && setNamed(named.map((price, other) => (other === k ? Math.max(least, price) + by : price))),
        advised: [...board.hints]
            .flatMap(([id, rank]) => (id >= SKYE_ACT_PRICE ? [{ rank, price: id - SKYE_ACT_PRICE + 1 }] : []))
            .sort((a, b) => a.rank - b.rank),
        advise: (price) =>
            setNamed(
                named.map((old, k) => (k === order[stage - 1] ? Math.min(price, prices[k]! + most - total) : old)),
            ),
        finish: () =>
            start([
                ...order.map((k, i) => ({ stage: i + 1, id: SKYE_ACT_PRICE + prices[k]! - 1 })),
                { stage: 3, id: SKYE_ACT_CONFIRM },
            ]),
        /* The engine takes the axe back only when both prices are named. */
        moveAxe: (k) =>
            start(
                [
                    ...order.map((tile, i) => ({ stage: i + 1, id: SKYE_ACT_PRICE + (laidPrices[tile] || least) - 1 })),
                    { stage: 3, id: SKYE_ACT_CHANGE },
                ],
                { stage: 0, id: SKYE_ACT_AXE + k },
            ),
    };
}

/* --- the tray --- */

function PriceTray(props: { shared: Shared; gesture: Gesture }) {
    const { shared, gesture } = props,
        { board, byId, words } = shared,
        { stage, prices } = gesture;
    const axed = board.view.axe[board.seat]!,
        order = [0, 1, 2].filter((k) => k !== axed);
    if (stage === 0)
        return (
            <p class="skye-say">
                <TextIcon of={axe} size="22px" /> <span>{words.pickAxe}</span>
            </p>
        );
    if (stage === 3)
        return (
            <div class="skye-row">
                {[SKYE_ACT_CONFIRM, SKYE_ACT_CHANGE].map(
                    (id) =>
                        byId.get(id) && (
                            <button
                                type="button"
                                class={`button${id === SKYE_ACT_CONFIRM ? " primary" : ""}`}
                                data-choice={id}
                                onClick={() => board.choose(id)}
                            >
                                {id === SKYE_ACT_CONFIRM ? words.confirm : words.redo}
                            </button>
                        ),
                )}
            </div>
        );
    const id = SKYE_ACT_PRICE + prices[order[stage - 1]!]! - 1;
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
                <span class="skye-keep">{say(board.lang, words.keep!, { n: board.live.most! - gesture.total })}</span>
            </p>
            {gesture.advised.map(({ rank, price }) => (
                <button type="button" class="button small" onClick={() => gesture.advise(price)}>
                    <span class="star">★{rank}</span> {board.view.drawn[board.seat]![order[stage - 1]!]}: {price}
                </button>
            ))}
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
        pass = byId.get(SKYE_ACT_PASS);
    const seller = chosen ? Math.floor((chosen.id - SKYE_ACT_BUY) / SKYE_DRAWN) : -1,
        price = chosen ? counts(board.view.prices[seller])[(chosen.id - SKYE_ACT_BUY) % SKYE_DRAWN]! : 0;
    const number = chosen ? tileNumber(board.view.drawn[seller]![(chosen.id - SKYE_ACT_BUY) % SKYE_DRAWN]!) : -1,
        tile = board.catalog.tiles[number]?.words ?? "",
        hand = board.live.clans[board.seat]!.hand ?? 0;
    return (
        <div class="skye-row">
            <p class="skye-say">
                {chosen
                    ? say(board.lang, words.buyFrom!, { tile, name: board.seats[seller]!.name, n: hand - price })
                    : words.pickTile}
            </p>
            {chosen && (
                <button
                    type="button"
                    class="button primary"
                    data-choice={chosen.id}
                    onClick={() => board.choose(chosen.id)}
                >
                    {say(board.lang, words.buy!, { n: price })}
                </button>
            )}
            {pass && (
                <button
                    type="button"
                    class="button"
                    data-choice={SKYE_ACT_PASS}
                    onClick={() => board.choose(SKYE_ACT_PASS)}
                >
                    {words.pass}
                    {board.hints.has(SKYE_ACT_PASS) && ` ★${board.hints.get(SKYE_ACT_PASS)}`}
                </button>
            )}
        </div>
    );
}

/* What the prepared placement would change. */
function Effect(props: { shared: Shared; id: number }) {
    const { board, words } = props.shared,
        clan = board.live.clans[board.seat]!,
        after = board.live.places?.[props.id];
    if (!after) return null;
    const rows = [
        ...LETTERS.map((letter, slot) => ({
            name: letter,
            title: board.catalog.scoring[board.live.slots[slot] ?? -1],
            from: clan.worth[slot] ?? null,
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
                            data-tip={row.title}
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

/* The tile in hand can be dragged onto the map: it goes with the finger, and the cell below it is chosen. */
function Draggable(props: { drop: (spot: number) => void; children: ComponentChildren }) {
    const [by, setBy] = useState<{ x: number; y: number } | null>(null),
        from = useRef({ x: 0, y: 0 });
    const spotAt = (event: PointerEvent) => {
        for (const one of document.elementsFromPoint(event.clientX, event.clientY)) {
            const spot = one.closest<SVGElement>("[data-spot]")?.dataset.spot;
            if (spot !== undefined) return Number(spot);
        }
        return -1;
    };
    return (
        <span
            class={`skye-building${by ? " dragged" : ""}`}
            style={by ? { transform: `translate(${by.x}px, ${by.y}px)` } : undefined}
            onPointerDown={(event) => {
                event.currentTarget.setPointerCapture(event.pointerId);
                from.current = { x: event.clientX, y: event.clientY };
                setBy({ x: 0, y: 0 });
            }}
            onPointerMove={(event) => {
                if (!by) return;
                setBy({ x: event.clientX - from.current.x, y: event.clientY - from.current.y });
                const spot = spotAt(event);
                if (spot >= 0) props.drop(spot);
            }}
            onPointerUp={() => setBy(null)}
            onPointerCancel={() => setBy(null)}
        >
            {props.children}
        </span>
    );
}

interface BuildProps {
    shared: Shared;
    pick: Pick | null;
    setPick: (pick: Pick) => void;
}

/* A tile in hand: to choose, to drag to its place, or to wait. */
function InHand(props: BuildProps & { number: number; k: number }) {
    const { shared, pick, number, k } = props,
        { board, byId } = shared,
        building = board.view.building[board.seat]!,
        pickable = byId.get(SKYE_ACT_CHOOSE + k);
    const picture = (
        <TilePicture
            shared={shared}
            number={number}
            turn={k === building && pick ? pick.turn : 0}
            size={shared.narrow ? 44 : 60}
            faint={building !== null && k !== building}
        />
    );
    if (pickable)
        return (
            <button
                type="button"
                class="skye-pick"
                data-choice={pickable.id}
                aria-label={pickable.label}
                onClick={() => board.choose(pickable.id)}
            >
                {picture}
                {board.hints.has(pickable.id) && <span class="star">★{board.hints.get(pickable.id)}</span>}
            </button>
        );
    if (k !== building || !pick) return <span class={k === building ? "skye-building" : ""}>{picture}</span>;
    const drop = (spot: number) =>
        spot !== pick.spot &&
        turnsOf(byId, spot).length > 0 &&
        props.setPick({ spot, turn: nextTurn(byId, spot, pick.turn, 0) });
    return <Draggable drop={drop}>{picture}</Draggable>;
}

function BuildTray(props: BuildProps) {
    const { shared, pick, setPick } = props,
        { board, byId, words } = shared,
        { view, seat } = board;
    const hand = view.hand[seat]!.map(tileNumber),
        building = view.building[seat]!;
    const placing = building !== null,
        choice = pick && byId.get(SKYE_ACT_PLACE + 4 * pick.spot + pick.turn),
        several = pick && turnsOf(byId, pick.spot).length > 1;
    return (
        <div class="skye-row">
            <div class="skye-hand" role="group" aria-label={words.hand}>
                {hand.map((number, k) => number >= 0 && <InHand {...props} number={number} k={k} />)}
            </div>
            {!placing && <p class="skye-say">{words.choose}</p>}
            {placing && choice && <Effect shared={shared} id={choice.id} />}
            {placing && pick && (
                <button
                    type="button"
                    class="button"
                    disabled={!several}
                    data-tip={words.rotateBy}
                    onClick={() => setPick({ ...pick, turn: nextTurn(byId, pick.spot, pick.turn, 1) })}
                >
                    <TextIcon of={clockwise} size="20px" /> {words.rotate}
                </button>
            )}
            {choice && (
                <button
                    type="button"
                    class="button primary"
                    data-choice={choice.id}
                    onClick={() => board.choose(choice.id)}
                >
                    {words.place}
                </button>
            )}
        </div>
    );
}

/* --- what the market brought --- */

/* The secret phases on one card when it is my turn to build: who asked what, who bought what from whom, why I could not. It goes
 * with OK or with the first thing that I do. */
function Deals(props: { shared: Shared; order: number[] }) {
    const { board, words } = props.shared,
        { view, seats, news } = board,
        asked = view.step === "build" && board.choices.length > 0,
        first = useRef({ round: -1, ply: -1 }),
        [seen, setSeen] = useState(-1);
    if (asked && first.current.round !== view.round) first.current = { round: view.round, ply: view.ply };
    if (!asked || view.ply !== first.current.ply || seen === view.round) return null;
    const isBuilding = (id: number) => id >= SKYE_ACT_PLACE && id < SKYE_ACT_PRICE,
        deals = news.filter(
            (one) => !one.ids.length || !one.ids.every(isBuilding),
        ); /* who buys last may build at once */
    const rows = props.order
        .map((seat) => ({ seat, told: deals.filter((one) => one.who === seat) }))
        .filter(({ told }) => told.length);
    /* The name stands at the beginning of the row. */
    const bare = (text: string, name: string) =>
        text.split(/(?<=\.) /).map((one) => (one.startsWith(`${name} `) ? one.slice(name.length + 1) : one));
    const sentences = (parts: string[]) =>
        parts.map((one, i) => (i ? one.charAt(0).toUpperCase() + one.slice(1) : one)).join(" ");
    return rows.length ? (
        <section class="skye-deals stage" data-area="market" aria-label={words.deals}>
            <h2>{words.deals}</h2>
            <ul>
                {rows.map(({ seat, told }) => (
                    <li>
                        <TextMark seat={seats[seat]!} size={20} />
                        <span>
                            <b>{seats[seat]!.name}</b>{" "}
                            {sentences(told.flatMap(({ text }) => bare(text, seats[seat]!.name)))}
                        </span>
                    </li>
                ))}
            </ul>
            <button type="button" class="button" onClick={() => setSeen(view.round)}>
                {words.seen}
            </button>
        </section>
    ) : null;
}

/* --- the board --- */

/* Where the tile in hand lies before it is placed: at first on the legal cell nearest to the castle. */
function usePick(board: SkyeProps, byId: Map<number, Choice>): [Pick | null, (pick: Pick) => void] {
    const [pick, setPick] = useState<(Pick & { ply: number }) | null>(null),
        ids = board.choices.filter((choice) => choice.id >= SKYE_ACT_PLACE && choice.id < SKYE_ACT_PRICE);
    const best = [...board.hints.entries()].find(
        ([id, rank]) => rank === 1 && id >= SKYE_ACT_PLACE && id < SKYE_ACT_PRICE,
    )?.[0];
    const first = useMemo(() => {
        if (!ids.length) return null;
        const cells = counts(board.view.frontier_cells[board.seat]),
            reach = (id: number) =>
                Math.hypot(cellX(cells[(id - SKYE_ACT_PLACE) >> 2]!), cellY(cells[(id - SKYE_ACT_PLACE) >> 2]!));
        const id = best ?? ids.map((choice) => choice.id).sort((a, b) => reach(a) - reach(b) || a - b)[0]!;
        return { spot: (id - SKYE_ACT_PLACE) >> 2, turn: (id - SKYE_ACT_PLACE) & 3 };
    }, [board.choices, best]);
    useEffect(() => setPick(null), [board.view.ply, best]);
    const current = !ids.length
        ? null
        : pick && pick.ply === board.view.ply && byId.has(SKYE_ACT_PLACE + 4 * pick.spot + pick.turn)
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

export function Board(props: SkyeProps) {
    const { view, catalog, choices, seats } = props,
        narrow = hasTabs(useArrangement()),
        words = catalog.words as Record<string, string>;
    const byId = useMemo(() => new Map(choices.map((choice) => [choice.id, choice])), [choices]);
    const shared: Shared = { board: props, byId, words, narrow },
        gesture = useGesture(props, byId),
        [pick, setPick] = usePick(props, byId);
    const home =
        props.seat >= 0 ? props.seat : (view.actors.find((actor): actor is number => typeof actor === "number") ?? 0);
    const [looked, setLooked] = useState<number | null>(null),
        seat = props.stage >= 0 ? props.stage : (looked ?? home);
    useEffect(() => setLooked(null), [choices.length > 0 && view.step === "build", props.seat]);
    const order = [...seats.keys()]
        .slice(0, view.players)
        .sort((a, b) => Number(b === home) - Number(a === home) || a - b);
    const asked = choices.length > 0,
        many = view.players === SKYE_SEATS;
    return (
        <div class={`skye ${asked ? "asked" : ""} step-${view.step}`}>
            <Textures />
            <div class="skye-strip" data-area="scoring" role="group" aria-label={words.now}>
                {[0, 1, 2, 3].map((slot) => (
                    <ScoreCard shared={shared} slot={slot} />
                ))}
                <Ribbon shared={shared} />
            </div>
            <div class="skye-land" data-area="land" data-mine>
                <div class="skye-tabs">
                    {order.map((p) => (
                        <button
                            type="button"
                            aria-pressed={p === seat}
                            onClick={() => setLooked(p)}
                            aria-label={fill(words.territory!, { name: seats[p]!.name })}
                        >
                            <TextMark seat={seats[p]!} size={18} />
                            {p === seat && <span class="elides">{seats[p]!.name}</span>}
                        </button>
                    ))}
                </div>
                <Territory shared={shared} seat={seat} pick={pick} setPick={setPick} />
                {many && <Counters shared={shared} seat={seat} />}
            </div>
            <div
                class={view.players > 2 ? "skye-market crowd" : "skye-market"}
                data-area="market"
                role="group"
                aria-label={words.market}
            >
                {order.map((p) => (
                    <Clan shared={shared} seat={p} gesture={gesture} look={setLooked} looking={p === seat} />
                ))}
                <Bag shared={shared} />
            </div>
            <Deals shared={shared} order={order} />
            <Into place="tray">
                {asked && (
                    <div class="skye-tray">
                        {view.step === "price" && <PriceTray shared={shared} gesture={gesture} />}
                        {view.step === "buy" && <BuyTray shared={shared} gesture={gesture} />}
                        {view.step === "build" && <BuildTray shared={shared} pick={pick} setPick={setPick} />}
                    </div>
                )}
            </Into>
        </div>
    );
}

export function areas(catalog: Catalog): AreaTab[] {
    const { words } = catalog;
    return [
        { key: "land", title: words.mapTab, icon: island },
        { key: "market", title: words.marketTab, icon: coins },
        { key: "scoring", title: words.scoringTab, icon: crown },
    ];
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
            <path
                d="M0 112C60 84 120 96 176 108S270 96 320 104V180H0Z"
                fill="#9fb56a"
                stroke="#2b2620"
                stroke-width="1.5"
            />
            <path
                d="M108 180C118 148 176 142 214 136S290 126 320 130V180Z"
                fill="#7fb2c6"
                stroke="#f0dfae"
                stroke-width="5"
            />
            <path
                d="M108 180C118 148 176 142 214 136S290 126 320 130V180Z"
                fill="none"
                stroke="#2b2620"
                stroke-width="1.5"
            />
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
export { pictured } from "./pictured";
