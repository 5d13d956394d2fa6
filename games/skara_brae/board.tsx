/* board.tsx - Skara Brae: the market of Village cards and the turn order above, the player's own board below with storage,
 * slider, tracks, hearth, ten tiles and the Settlers, and a tray for what a move still needs.
 *
 * Ids are those of state.h. A target exists only where its id is among the choices; numbers printed on components come from
 * the catalog.
 */
import { useMemo, useState } from "preact/hooks";
import type { ComponentChildren } from "preact";
import type { BoardProps, Choice, Seat } from "../../web/src/board";
import { Icon, Mark, Meeple, Target, TextMark, useNarrow } from "../../web/src/pieces";
import {
    A,
    BOAR_SLOT,
    COLUMN,
    COLUMNS,
    FIRST_GATHER,
    NEUTRAL,
    SPECIAL,
    TILES,
    bit,
    harvest,
    hearth,
    icons,
    list,
    setTypes,
    sum,
    tileName,
    village,
    yields,
    type Desk,
    type Village,
} from "./desk";
import {
    Card,
    EnvSign,
    MIDDEN,
    Pics,
    PicsSpan,
    Settler,
    TileFace,
    Token,
    amountPics,
    bed,
    flame,
    mortar,
    roof,
    sphere,
    spindle,
    swap,
    type Catalog,
    type Pic,
} from "./drawing";
import { Star, Tray, usePot, type Pot } from "./tray";
import fish from "icon:salmon";
import rock from "icon:rock";
import shell from "icon:nautilus-shell";
import wool from "icon:wool";

/* ---- The market: turn order, the set being played, the sets to come ---- */

function TurnOrder(props: { desk: Desk }) {
    const { board, c } = props.desk,
        { view } = board,
        pass = props.desk.byId.get(A.pass);
    const stack = (name: "left" | "passed" | "right", x: number, y: number) => {
        const markers = (list(view[name]) as (number | null)[]).slice(0, list([view[`${name}_count`]])[0]) as number[];
        return (
            <g transform={`translate(${x} ${y})`}>
                <ellipse rx="25" ry="9" cy="3" fill="var(--shadow)" />
                {markers.map((seat, i) => (
                    <g transform={`translate(0 ${-i * 15})`}>
                        <path
                            d="M-20 -6v6a20 7 0 0 0 40 0v-6Z"
                            fill={seat === NEUTRAL ? "#8d8f92" : board.seats[seat]!.colour}
                            stroke="var(--ink)"
                            stroke-width="1.5"
                        />
                        <ellipse
                            cy="-6"
                            rx="20"
                            ry="7"
                            fill={seat === NEUTRAL ? "#b7b9bb" : "var(--raised)"}
                            stroke="var(--ink)"
                            stroke-width="1.5"
                        />
                        {seat !== NEUTRAL && (
                            <g transform={`translate(0 -6) scale(1 .62)`}>
                                <Mark seat={board.seats[seat]!} r={7.5} />
                            </g>
                        )}
                    </g>
                ))}
            </g>
        );
    };
    const names = (name: string) =>
        (list(view[name]) as (number | null)[])
            .slice(0, view[`${name}_count`] as number)
            .reverse()
            .map((seat) => (seat === NEUTRAL ? c.words.neutral : board.seats[seat!]!.name))
            .join(", ");
    return (
        <svg
            class="brae-order"
            viewBox="0 0 190 124"
            role="group"
            aria-label={`${c.words.order}. ${c.words.left}: ${names("left")}. ${c.words.passed}: ${names("passed")}. ${c.words.right}: ${names("right")}`}
        >
            <rect x="1" y="1" width="188" height="122" rx="9" fill="#d8cdb8" stroke="var(--ink)" stroke-width="1.5" />
            <path
                d="M36 70C36 20 154 20 154 70"
                fill="none"
                stroke="#fff8e6"
                stroke-width="9"
                stroke-linecap="round"
                opacity=".7"
            />
            <path
                d="M58 94H126l-8 -6m8 6l-8 6"
                fill="none"
                stroke="#fff8e6"
                stroke-width="6"
                stroke-linecap="round"
                opacity=".7"
            />
            <rect
                x="66"
                y="6"
                width="58"
                height="68"
                rx="8"
                fill="#c6b99e"
                stroke="var(--ink-fixed)"
                stroke-width="1"
                stroke-dasharray="3 3"
            />
            {stack("passed", 95, 43)}
            <text x="95" y="69" text-anchor="middle" font-size="13" font-weight="600" fill="var(--ink-fixed)">
                {c.words.passed}
            </text>
            <Target
                choice={pass}
                choose={board.choose}
                hint={board.hints.get(A.pass)}
                rect={{ x: 66, y: 6, w: 58, h: 68, r: 8 }}
            />
            {stack("left", 34, 96)}
            {stack("right", 156, 96)}
            <text x="8" y="117" text-anchor="start" font-size="13" font-weight="600" fill="var(--ink-fixed)">
                {c.words.left}
            </text>
            <text x="182" y="117" text-anchor="end" font-size="13" font-weight="600" fill="var(--ink-fixed)">
                {c.words.right}
            </text>
        </svg>
    );
}

function Market(props: { desk: Desk }) {
    const { desk } = props,
        { board, c, byId } = desk,
        { view } = board,
        now = view.set as number,
        solo = view.players === 1;
    const current = setTypes(view, now, c),
        size = current.length - (view.players === 4 || solo ? 0 : 1);
    const later = [now + 1, now + 2].filter((set) => set < 3 && setTypes(view, set, c).some((type) => type >= 0));
    const card = (type: number, position: number) => {
        const choice = byId.get(A.take + position);
        if (type < 0)
            return solo ? null : (
                <svg class="brae-card" viewBox="-3 -3 94 122" aria-hidden="true">
                    <rect
                        width="88"
                        height="116"
                        rx="6"
                        fill="none"
                        stroke="var(--line)"
                        stroke-width="1.5"
                        stroke-dasharray="5 5"
                    />
                </svg>
            );
        return (
            <svg
                class="brae-card"
                viewBox="-3 -3 94 122"
                role={choice ? undefined : "img"}
                aria-label={choice ? undefined : `${c.cards[type]!.name}: ${c.cards[type]!.text}`}
            >
                <Card type={type} catalog={c} w={88} h={116} />
                <Target
                    choice={choice}
                    choose={board.choose}
                    hint={board.hints.get(A.take + position)}
                    rect={{ x: 0, y: 0, w: 88, h: 116 }}
                />
            </svg>
        );
    };
    return (
        <div class={`brae-market seats-${view.players}`}>
            {!solo && <TurnOrder desk={desk} />}
            {(current.some((type) => type >= 0) || later.length > 0) && (
                <div class={byId.has(A.take) || desk.step === "draft" ? "brae-set now" : "brae-set"}>
                    <span class="brae-title">{solo ? c.words.drawn : `${c.words.set} ${now + 1}`}</span>
                    <div class="brae-cards">{current.slice(0, size).map(card)}</div>
                </div>
            )}
            {later.length > 0 && (
                <div class="brae-later">
                    {later.map((set) => (
                        <div class="brae-set">
                            <span class="brae-title">
                                {c.words.set} {set + 1}
                            </span>
                            <div class="brae-cards">
                                {setTypes(view, set, c)
                                    .filter((type) => type >= 0)
                                    .map((type) => (
                                        <svg
                                            class="brae-small"
                                            viewBox="-2 -2 56 46"
                                            role="img"
                                            aria-label={`${c.cards[type]!.name}: ${c.cards[type]!.text}`}
                                        >
                                            <Card type={type} catalog={c} w={52} h={42} small />
                                        </svg>
                                    ))}
                            </div>
                        </div>
                    ))}
                </div>
            )}
            <div class="brae-piles">
                <span>
                    <b class="figures">{view.pile_count as number}</b> {c.words.pile}
                </span>
                <span>
                    <b class="figures">{view.discard_count as number}</b> {c.words.discard}
                </span>
                <span>
                    <b class="figures">{view.supply as number}</b> {c.words.roofs}
                </span>
            </div>
            {solo && <Solo desk={desk} />}
        </div>
    );
}

/* Solo: Focus and Task cards. */
function Solo(props: { desk: Desk }) {
    const { board, c, byId } = props.desk,
        { view } = board,
        some = (mask: unknown, count: number) =>
            Array.from({ length: count }, (_, i) => i).filter((i) => bit(mask as number, i));
    return (
        <div class="brae-solo">
            {some(view.focus, 8).map((focus) => (
                <div class="brae-goal">
                    <b>
                        {c.words.focus} −{c.focus_points}
                    </b>
                    <span>{c.focuses[focus]}</span>
                </div>
            ))}
            {some(view.tasks, 10).map((task) => {
                const choice = byId.get(A.task + task),
                    done = bit(view.done as number, task) === 1,
                    card = c.tasks[task]!;
                const body = (
                    <>
                        <b>
                            {c.words.task} {task + 1} {done ? "✓" : `−${c.task_points}`}
                        </b>
                        {!done && (
                            <span class="brae-pays">
                                {card.pays.map((way, i) => (
                                    <>
                                        {i > 0 && "/"}
                                        <PicsSpan pics={amountPics(way.pay)} size={22} />
                                    </>
                                ))}
                                ›<b>{c.tiles[card.tile]}</b>
                            </span>
                        )}
                        {done && <span>{c.words.done}</span>}
                    </>
                );
                return choice ? (
                    <button
                        type="button"
                        class="brae-goal legal"
                        data-choice={choice.id}
                        data-tip={choice.say}
                        onClick={() => board.choose(choice.id)}
                    >
                        {body}
                        {board.hints.get(choice.id) && <Star rank={board.hints.get(choice.id)} />}
                    </button>
                ) : (
                    <div class={done ? "brae-goal done" : "brae-goal"}>{body}</div>
                );
            })}
        </div>
    );
}

/* ---- The player's board ---- */

/* Where the parts stand on the wide board and on a phone. */
interface Plan {
    w: number;
    h: number;
    cell: { x: number; y: number; w: number; h: number };
    furnish: { x: number; y: number };
    trade: { x: number; y: number };
    space: number;
    wider: number;
    band: number;
    recipes: { x: number; y: number; w: number; across: number };
    tile: { w: number; h: number };
    tileAt: (tile: number) => { x: number; y: number };
    column: { w: number; h: number; y: number };
    stacks: { x: number; y: number; across: boolean };
    meal: { x: number; y: number; w: number; h: number };
}
const WIDE: Plan = {
    w: 1000,
    h: 448,
    furnish: { x: 96, y: 2 },
    trade: { x: 503, y: 2 },
    space: 56.5,
    wider: 61,
    band: 68,
    cell: { x: 98, y: 96, w: 42, h: 30 },
    recipes: { x: 572, y: 76, w: 53, across: 8 },
    tile: { w: 174, h: 66 },
    tileAt: (tile) => ({ x: 96 + (tile % 5) * 181, y: 211 + Math.floor(tile / 5) * 72 }),
    column: { w: 174, h: 92, y: 355 },
    stacks: { x: 6, y: 2, across: false },
    meal: { x: 820, y: 355, w: 174, h: 92 },
};
const TALL: Plan = {
    w: 344,
    h: 806,
    cell: { x: 7, y: 22, w: 30, h: 30 },
    tile: { w: 64, h: 84 },
    tileAt: (tile) => ({ x: 2 + (tile % 5) * 69, y: 146 + Math.floor(tile / 5) * 90 }),
    column: { w: 64, h: 124, y: 330 },
    meal: { x: 278, y: 330, w: 64, h: 124 },
    furnish: { x: 2, y: 462 },
    trade: { x: 2, y: 550 },
    space: 42.5,
    wider: 42.5,
    band: 80,
    recipes: { x: 2, y: 636, w: 84, across: 4 },
    stacks: { x: 2, y: 752, across: true },
};

interface Side {
    desk: Desk;
    p: Village;
    seat: Seat;
    plan: Plan;
    live: boolean;
    old: Village | null;
}

/* The storage grid with its slider; tokens lie column by column, kind by kind. */
function Storage(props: Side & { ghost: number }) {
    const { desk, p, plan, live, old, ghost } = props,
        { board, c, byId, narrow } = desk,
        { x, y, w, h } = plan.cell;
    const order = [14, 13, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 16, MIDDEN];
    const lying = order.flatMap((kind) => Array.from({ length: p.tokens[kind]! }, (_, i) => ({ kind, i }))),
        space = c.rows * (COLUMNS - 1);
    const choiceOf = (kind: number) =>
        !live || narrow
            ? undefined
            : kind === MIDDEN
              ? byId.get(A.clearMidden)
              : desk.step === "trade" || desk.step === "purchase"
                ? byId.get(A.kind + kind)
                : undefined;
    const spot = (index: number) =>
        index < space
            ? { cx: x + Math.floor(index / c.rows) * w + w / 2, cy: y + (index % c.rows) * h + h / 2 }
            : { cx: x + COLUMNS * w + 10, cy: y + (index - space) * 7 + h / 2 };
    const slide = live && !narrow ? byId.get(A.clearSlider) : undefined,
        size = Math.min(w, h) - 3;
    const loss = c.loss[p.slider]!,
        midden = Math.max(0, c.midden[p.slider]! - p.utensils),
        free = c.rows * p.slider - p.total;
    const edge = (column: number, value: number, top: boolean) => (
        <text
            class="figures"
            x={x + column * w + w / 2}
            y={top ? y - 7 : y + c.rows * h + 13}
            font-size="13"
            text-anchor="middle"
            fill="var(--muted)"
        >
            {value || "·"}
        </text>
    );
    return (
        <g role="group" aria-label={`${c.words.storage}: ${p.total}/${c.rows * p.slider}`}>
            <rect
                x={x - 4}
                y={y - 20}
                width={COLUMNS * w + 8}
                height={c.rows * h + 39}
                rx="8"
                fill="var(--raised)"
                stroke="var(--ink)"
                stroke-width="1.5"
            />
            {Array.from({ length: COLUMNS }, (_, column) => (
                <g>
                    <rect
                        x={x + column * w}
                        y={y}
                        width={w}
                        height={c.rows * h}
                        fill={column < p.slider ? "#e7dabd" : "var(--page)"}
                        stroke="var(--line)"
                        stroke-width="1"
                    />
                    {column < p.slider &&
                        [1, 2].map((row) => (
                            <path d={`M${x + column * w} ${y + row * h}h${w}`} stroke="#bfae8a" stroke-width="1" />
                        ))}
                    {edge(column, c.midden[column]!, true)}
                    {edge(column, c.loss[column]!, false)}
                </g>
            ))}
            {ghost > p.slider && (
                <rect
                    x={x + ghost * w + 1}
                    y={y - 18}
                    width={w - 2}
                    height={c.rows * h + 35}
                    rx="6"
                    fill="none"
                    stroke="var(--danger)"
                    stroke-width="2"
                    stroke-dasharray="5 4"
                />
            )}
            <g
                style={{
                    transform: `translate(${x + p.slider * w}px, 0)`,
                    transition: board.still ? "none" : "transform 240ms ease-out",
                }}
            >
                <rect
                    x="1"
                    y={y - 19}
                    width={w - 2}
                    height={c.rows * h + 37}
                    rx="7"
                    fill={props.seat.colour}
                    stroke="var(--ink)"
                    stroke-width="1.5"
                />
                <path
                    d={`M${w * 0.3} ${y + h * 0.7}v${h * 1.6}M${w * 0.5} ${y + h * 0.5}v${h * 2}M${w * 0.7} ${y + h * 0.7}v${h * 1.6}`}
                    stroke="#fff"
                    stroke-opacity=".5"
                    stroke-width="2"
                    stroke-linecap="round"
                />
                <g data-tip={`${c.words.midden}: ${midden}`}>
                    <circle cx={w / 2} cy={y - 7} r="10.500" fill="#5b5046" stroke="#fff8e6" stroke-width="1.5" />
                    <text
                        class="figures"
                        x={w / 2}
                        y={y - 6.5}
                        font-size="14"
                        text-anchor="middle"
                        dominant-baseline="central"
                        fill="#fff8e6"
                    >
                        {c.midden[p.slider]}
                    </text>
                </g>
                <g data-tip={`${c.words.loss}: ${loss}`}>
                    <rect
                        x={w / 2 - 13}
                        y={y + c.rows * h - 3}
                        width="26"
                        height="19"
                        rx="5"
                        fill="#fff8e6"
                        stroke="var(--ink-fixed)"
                        stroke-width="1.500"
                    />
                    <text
                        class="figures"
                        x={w / 2}
                        y={y + c.rows * h + 7}
                        font-size="13"
                        text-anchor="middle"
                        dominant-baseline="central"
                        fill="#8d1f16"
                    >
                        {loss ? `−${loss}` : "0"}
                    </text>
                </g>
                <g transform={`translate(${w / 2} ${y + h * 1.5})`}>
                    <circle r="9" fill="#fff8e6" stroke="var(--ink-fixed)" />
                    <Mark seat={props.seat} r={5.5} />
                </g>
                <Target
                    choice={slide}
                    choose={board.choose}
                    hint={slide && board.hints.get(slide.id)}
                    rect={{ x: 1, y: y - 19, w: w - 2, h: c.rows * h + 37, r: 7 }}
                    label={slide?.say ?? c.words.slider!}
                />
            </g>
            {lying.map(({ kind, i }, index) => {
                const { cx, cy } = spot(index),
                    choice = choiceOf(kind),
                    fresh = !board.still && live && old !== null && i >= old.tokens[kind]!;
                const token = (
                    <g
                        data-tip={c.kinds[kind]}
                        class={fresh ? "brae-fresh" : undefined}
                        style={{ transformOrigin: `${cx}px ${cy}px` }}
                    >
                        <Token kind={kind} x={cx} y={cy} s={size} />
                    </g>
                );
                const box = { x: cx - size / 2, y: cy - size / 2, w: size, h: size, r: 6 };
                if (!choice) return token;
                if (i === 0)
                    return (
                        <Target choice={choice} choose={board.choose} hint={board.hints.get(choice.id)} rect={box}>
                            {token}
                        </Target>
                    );
                return (
                    <g class="brae-clone" onClick={() => board.choose(choice.id)} aria-hidden="true">
                        {token}
                        <rect class="brae-ring" x={box.x - 1} y={box.y - 1} width={size + 2} height={size + 2} rx="6" />
                    </g>
                );
            })}
            {p.slider < COLUMNS - 3 && (
                <g>
                    <text
                        class="figures"
                        x={x + (p.slider + 1) * w + 8}
                        y={y + c.rows * h * 0.38}
                        font-size="20"
                        dominant-baseline="central"
                        fill="var(--ink)"
                    >
                        {p.total}/{c.rows * p.slider}
                    </text>
                    <text
                        x={x + (p.slider + 1) * w + 8}
                        y={y + c.rows * h * 0.68}
                        font-size="13"
                        dominant-baseline="central"
                        fill="var(--muted)"
                    >
                        {c.words.free} {Math.max(free, 0)}
                    </text>
                </g>
            )}
        </g>
    );
}

/* The two tracks: the price above each space, what it is worth below; the next space is lit. */
function Tracks(props: Side) {
    const { desk, p, plan, seat } = props,
        { c, board, narrow } = desk,
        r = Math.min(plan.space * 0.34, plan.band * 0.23),
        line = plan.band * 0.5;
    const spaces = (
        step: number,
        count: number,
        at: number,
        cost: number[],
        x: number,
        y: number,
        title: string,
        icon: string,
        under: (i: number, cx: number, cy: number) => ComponentChildren,
    ) => (
        <g transform={`translate(${x} ${y})`} role="img" aria-label={`${title}: ${at}/${count - 1}`}>
            <rect
                width={step * count + 2}
                height={plan.band}
                rx="8"
                fill="#e9dcc0"
                stroke="var(--ink)"
                stroke-width="1.5"
            />
            <path
                d={`M${step / 2} ${line}H${step * (count - 0.5)}`}
                stroke="#b49c6d"
                stroke-width="5"
                stroke-linecap="round"
            />
            {Array.from({ length: count }, (_, i) => {
                const cx = step * (i + 0.5) + 1;
                return (
                    <g>
                        {i === at + 1 && (
                            <rect
                                x={cx - step / 2 + 2}
                                y="3"
                                width={step - 4}
                                height={plan.band - 6}
                                rx="7"
                                fill="#fff6dc"
                                stroke="var(--gold)"
                                stroke-width="2"
                            />
                        )}
                        {i === 0 ? (
                            <Icon of={icon} x={cx} y={11} size={18} colour="var(--ink-fixed)" />
                        ) : (
                            <text
                                class="figures"
                                x={cx}
                                y="11.500"
                                font-size="14"
                                text-anchor="middle"
                                dominant-baseline="central"
                                fill={i > at ? "var(--ink-fixed)" : "#8b7c60"}
                            >
                                {cost[i]}
                            </text>
                        )}
                        <circle
                            cx={cx}
                            cy={line}
                            r={r - 3}
                            fill={i <= at ? "#cdb88a" : "#fffaf0"}
                            stroke="var(--ink-fixed)"
                            stroke-width="1.500"
                        />
                        {under(i, cx, plan.band - 14)}
                    </g>
                );
            })}
            <g
                style={{
                    transform: `translate(${step * (at + 0.5) + 1}px, ${line}px)`,
                    transition: board.still ? "none" : "transform 240ms ease-out",
                }}
            >
                <Mark seat={seat} r={r - 6} />
            </g>
        </g>
    );
    return (
        <>
            {spaces(
                plan.space,
                7,
                p.furnish,
                c.furnish_cost,
                plan.furnish.x,
                plan.furnish.y,
                c.words.furnish!,
                bed,
                (i, cx, cy) => (
                    <g
                        data-tip={`${c.furnish_settler[i]} ${c.words.vp} ${c.words.persettler}, ${c.furnish_set[i]} ${c.words.perset}`}
                    >
                        <Pics
                            pics={[{ text: String(c.furnish_settler[i]) }, { worker: "#6d7f3a" }]}
                            x={cx - plan.space * 0.24}
                            y={cy}
                            s={narrow ? 14 : 15}
                        />
                        <rect
                            x={cx + plan.space * 0.04}
                            y={cy - 8}
                            width={plan.space * 0.4}
                            height="16"
                            rx="4"
                            fill="var(--gold)"
                            stroke="var(--ink-fixed)"
                        />
                        <text
                            class="figures"
                            x={cx + plan.space * 0.24}
                            y={cy}
                            font-size="13"
                            text-anchor="middle"
                            dominant-baseline="central"
                            fill="var(--ink-fixed)"
                        >
                            {c.furnish_set[i]}
                        </text>
                    </g>
                ),
            )}
            {spaces(
                plan.wider,
                8,
                p.trade,
                c.trade_cost,
                plan.trade.x,
                plan.trade.y,
                c.words.trade!,
                swap,
                (i, cx, cy) => (
                    <g data-tip={`${c.trade_points[i]} ${c.words.vp}`}>
                        {i > 0 && (
                            <Pics
                                pics={[{ kind: c.trade_good[i]!, n: c.trade_goods[i]! }]}
                                x={cx - plan.wider * 0.22}
                                y={cy}
                                s={narrow ? 13 : 16}
                            />
                        )}
                        <text
                            class="figures"
                            x={i ? cx + plan.wider * 0.26 : cx}
                            y={cy}
                            font-size="14"
                            text-anchor="middle"
                            dominant-baseline="central"
                            fill="var(--ink-fixed)"
                        >
                            {c.trade_points[i]}
                        </text>
                    </g>
                ),
            )}
        </>
    );
}

/* The hearth: its limit as flames, and what cooking gives. */
function Hearth(props: Side & { pot: Pot | null }) {
    const { desk, p, plan, pot } = props,
        { c, narrow } = desk,
        { x, y, w, across } = plan.recipes,
        limit = hearth(p, c);
    const shown = c.recipes
        .map((recipe, slot) => ({ recipe, slot }))
        .filter(({ slot }) => slot !== BOAR_SLOT || c.special_labels[p.special] === "hunt-boar");
    const wide = narrow ? w : (w * 8) / shown.length,
        rowHeight = narrow ? 46 : 0;
    const height = narrow ? 20 + Math.ceil(shown.length / across) * rowHeight : 129;
    const recipe = ({ recipe, slot }: (typeof shown)[0], i: number) => {
        const gain = yields(p, c, slot);
        const cx = (i % across) * wide,
            cy = 22 + Math.floor(i / across) * rowHeight,
            can = !narrow && pot?.can(slot);
        const given = gain.flatMap(([kind, n]) => Array.from({ length: n }, () => kind));
        return (
            <g>
                <g data-tip={`${c.kinds[recipe.kind]}: ${c.words.weight} ${recipe.weight}`}>
                    <rect
                        x={cx + 3}
                        y={cy}
                        width={wide - 6}
                        height={narrow ? 42 : 104}
                        rx="6"
                        fill={narrow ? "#f7e8cd" : "#f7e8cd"}
                        stroke="#c9a46c"
                    />
                    <Token
                        kind={recipe.kind}
                        x={cx + (narrow ? 17 : wide / 2)}
                        y={cy + (narrow ? 21 : 16)}
                        s={narrow ? 24 : 27}
                    />
                    {Array.from({ length: recipe.weight }, (_, k) => (
                        <circle
                            cx={cx + (narrow ? 33 : wide / 2 + (k - (recipe.weight - 1) / 2) * 8)}
                            cy={cy + (narrow ? 21 + (k - (recipe.weight - 1) / 2) * 8 : 36)}
                            r="3"
                            fill="#8a3b12"
                        />
                    ))}
                    {given.map((kind, k) => (
                        <Token
                            kind={kind}
                            x={
                                cx +
                                (narrow
                                    ? 46 + (k % 2) * 15 + (given.length > 4 ? -2 : 4) + (k > 3 ? 15 : 0)
                                    : wide / 2 +
                                      ((k % 2) - (k === given.length - 1 && k % 2 === 0 ? 0 : 0.5)) * 18 +
                                      (k % 2 || k === given.length - 1 ? 0 : 0))
                            }
                            y={
                                cy +
                                (narrow
                                    ? given.length > 2
                                        ? 12 + (Math.floor(k / 2) % 2) * 17
                                        : 21
                                    : 52 + Math.floor(k / 2) * 18.5)
                            }
                            s={narrow ? 15 : 18}
                        />
                    ))}
                </g>
                <Target
                    act={can ? () => pot!.add(slot) : undefined}
                    label={c.kinds[recipe.kind]!}
                    rect={{ x: cx + 3, y: cy, w: wide - 6, h: narrow ? 42 : 104, r: 6 }}
                />
            </g>
        );
    };
    return (
        <g transform={`translate(${x} ${y})`} role="group" aria-label={`${c.words.hearth} ${limit}`}>
            <rect
                width={narrow ? 340 : w * 8}
                height={height}
                rx="8"
                fill="#eccfa2"
                stroke="var(--ink)"
                stroke-width="1.5"
            />
            <text x="8" y="15" font-size="14" font-weight="700" fill="var(--ink-fixed)">
                {c.words.hearth}
            </text>
            {Array.from({ length: limit }, (_, i) => (
                <g opacity={pot && i < pot.weight ? 1 : 0.4}>
                    <Icon
                        of={flame}
                        x={78 + i * 19}
                        y={11}
                        size={17}
                        colour={pot && i < pot.weight ? "#b4331a" : "#5b3a20"}
                    />
                </g>
            ))}
            <text class="figures" x={80 + limit * 19} y="16" font-size="15" fill="var(--ink-fixed)">
                {pot ? `${pot.weight}/${limit}` : limit}
            </text>
            {shown.map(recipe)}
        </g>
    );
}

/* The ten tiles with their workers. */
function Tiles(props: Side) {
    const { desk, p, plan, live, seat, old } = props,
        { board, c, byId, step, narrow } = desk,
        { view } = board,
        { w, h } = plan.tile;
    const turn = view.turn === board.seats.indexOf(seat);
    return (
        <g>
            {Array.from({ length: TILES }, (_, tile) => {
                const at = plan.tileAt(tile),
                    side = bit(p.flipped, tile),
                    flips = !board.still && old !== null && bit(old.flipped, tile) !== side;
                const small = live ? byId.get(A.small + tile) : undefined,
                    large = live ? byId.get(A.large + tile) : undefined;
                const flip = live ? byId.get(A.flip + tile) : undefined,
                    gathers =
                        live && step === "tend" && tile >= FIRST_GATHER && tile < SPECIAL
                            ? byId.get(A.env + tile - FIRST_GATHER)
                            : undefined;
                const both = small && large,
                    only = both ? undefined : (small ?? large ?? flip ?? gathers);
                const smalls = turn ? bit(view.small_on as number, tile) + bit(view.pair_on as number, tile) : 0,
                    big = turn && c.tile_labels[tile] === view.large_on;
                const refuse =
                    live && !only && !both
                        ? step === "place"
                            ? () => board.refuse((view.large_on === null ? A.large : A.small) + tile)
                            : step === "craft" || step === "innovate"
                              ? () => board.refuse(A.flip + tile)
                              : undefined
                        : undefined;
                const name = tile === SPECIAL && p.hidden ? "?" : tileName(tile, p, c, narrow);
                const half = (choice: Choice, second: boolean) => (
                    <Target
                        choice={choice}
                        choose={board.choose}
                        hint={board.hints.get(choice.id)}
                        rect={
                            narrow
                                ? { x: 0, y: second ? 43 : -3, w, h: 44, r: 7 }
                                : { x: second ? w / 2 + 1 : 1, y: 1, w: w / 2 - 2, h: h - 2, r: 7 }
                        }
                    >
                        <g opacity="0.85">
                            <Meeple
                                seat={seat}
                                x={narrow || second ? w - 20 : w / 2 - 20}
                                y={narrow && !second ? 40 : h - 6}
                                h={second ? 34 : 24}
                            />
                        </g>
                    </Target>
                );
                return (
                    <g transform={`translate(${at.x} ${at.y})`}>
                        <g class={flips ? "brae-turn" : undefined} style={{ transformOrigin: `${w / 2}px ${h / 2}px` }}>
                            <TileFace
                                tile={tile}
                                special={p.special}
                                side={side}
                                w={w}
                                h={h}
                                catalog={c}
                                name={name}
                                narrow={narrow}
                            />
                        </g>
                        {Array.from({ length: smalls }, (_, i) => (
                            <Meeple
                                seat={seat}
                                x={w - 15 - i * 17}
                                y={narrow ? h - 22 : 34}
                                h={22}
                                piece={`small${seat.shape}`}
                            />
                        ))}
                        {big && (
                            <Meeple
                                seat={seat}
                                x={w - (narrow ? 15 : 20) - smalls * 20}
                                y={narrow ? h - 20 : 42}
                                h={narrow ? 32 : 38}
                                piece={`large${seat.shape}`}
                            />
                        )}
                        <Target
                            choice={only}
                            choose={board.choose}
                            hint={only && board.hints.get(only.id)}
                            refuse={refuse}
                            label={only?.say ?? `${name}: ${side ? c.words.flipped : c.words.front}`}
                            rect={{ x: 0, y: 0, w, h, r: 7 }}
                        />
                        {both && half(small, false)}
                        {both && half(large, true)}
                    </g>
                );
            })}
        </g>
    );
}

/* Settlers fanned under their environments; the newest shows its bottom effect. */
function Settlers(props: Side) {
    const { desk, p, plan, live } = props,
        { board, c, byId, step, narrow } = desk,
        { w, h, y } = plan.column,
        sets = Math.min(...p.heights);
    return (
        <g>
            {[0, 1, 2, 3].map((env) => {
                const x = plan.tileAt(FIRST_GATHER + env).x,
                    cards = p.columns[env]!,
                    muster = live && step === "muster" ? byId.get(A.env + env) : undefined;
                const cw = narrow ? 56 : 82,
                    ch = narrow ? 84 : 86,
                    room = narrow ? h - 24 - ch : w - cw - 44,
                    gap = cards.length > 1 ? Math.min(narrow ? 12 : 22, room / (cards.length - 1)) : 0;
                const effect =
                    live && (step === "bottom" || step === "effect") && board.view.env === env
                        ? byId.get(A.yes)
                        : undefined;
                return (
                    <g
                        transform={`translate(${x} ${y})`}
                        role="group"
                        aria-label={`${c.envs[env]}: ${p.heights[env]} ${c.words.settlers}, ${icons(p, env)} ${c.words.icons}`}
                    >
                        <rect
                            width={w}
                            height={h}
                            rx="7"
                            fill="var(--page)"
                            stroke="var(--line)"
                            stroke-width="1.5"
                            stroke-dasharray={cards.length ? undefined : "5 5"}
                        />
                        <EnvSign env={env} x={narrow ? 13 : 20} y={narrow ? 11 : 20} r={narrow ? 9 : 14} />
                        <text
                            class="figures"
                            x={narrow ? 26 : 20}
                            y={narrow ? 11.5 : 47}
                            font-size={narrow ? 14 : 18}
                            text-anchor={narrow ? "start" : "middle"}
                            dominant-baseline="central"
                            fill="var(--ink)"
                        >
                            ×{icons(p, env)}
                        </text>
                        {sets > 0 && (
                            <g data-tip={`${sets} ${c.words.sets}`}>
                                {Array.from({ length: Math.min(sets, 4) }, (_, i) => (
                                    <circle
                                        cx={narrow ? w - 8 - i * 10 : 8 + i * 9}
                                        cy={narrow ? 11 : 74}
                                        r="4"
                                        fill="var(--gold)"
                                        stroke="var(--ink)"
                                    />
                                ))}
                            </g>
                        )}
                        {cards.map((type, i) => {
                            const top = i === cards.length - 1,
                                discard = live && !narrow ? byId.get(A.discard + env * COLUMN + i) : undefined,
                                choice = discard ?? (top && !narrow ? effect : undefined);
                            const cx = narrow ? 4 : 40 + i * gap,
                                cy = narrow ? 22 + i * gap : 3;
                            return (
                                <g transform={`translate(${cx} ${cy})`}>
                                    <Card type={type} catalog={c} w={cw} h={ch} small={narrow} />
                                    <Target
                                        choice={choice}
                                        choose={board.choose}
                                        hint={choice && board.hints.get(choice.id)}
                                        rect={{ x: 0, y: 0, w: top ? cw : Math.max(gap, 12), h: ch, r: 5 }}
                                    />
                                </g>
                            );
                        })}
                        <Target
                            choice={muster}
                            choose={board.choose}
                            hint={muster && board.hints.get(muster.id)}
                            rect={{ x: 0, y: 0, w, h, r: 7 }}
                        />
                    </g>
                );
            })}
        </g>
    );
}

/* Roofs, Stone balls, Utensils and Spindles as counted stacks. */
function Stacks(props: Side) {
    const { p, plan, desk } = props,
        { c } = desk,
        { x, y, across } = plan.stacks;
    const rows = [
        { icon: roof, n: p.roofs, name: c.words.roofs!, points: c.card_points[0]! },
        { icon: roof, n: p.thatches, name: c.words.roofs!, points: c.card_points[1]! },
        { icon: sphere, n: p.balls, name: c.words.balls!, points: c.card_points[2]! },
        { icon: mortar, n: p.utensils, name: c.words.utensils!, points: c.card_points[3]! },
        { icon: spindle, n: p.spindles, name: c.words.spindles!, points: c.card_points[4]! },
    ].filter((row, i) => i < 4 || row.n || c.special_labels[p.special] === "spin-wool");
    const step = across ? 69 : 446 / Math.max(rows.length, 4),
        w = across ? 64 : 80,
        h = across ? 48 : step - 12;
    return (
        <g role="group" aria-label={rows.map((row) => `${row.name} ${row.n}`).join(", ")}>
            {rows.map((row, i) => (
                <g
                    data-tip={`${row.name} (${row.points} ${c.words.vp}): ${row.n}`}
                    transform={`translate(${x + (across ? i * step : 0)} ${y + (across ? 0 : i * step)})`}
                    opacity={row.n ? 1 : 0.5}
                >
                    {row.n > 2 && <rect x="5" y="5" width={w} height={h} rx="6" fill="#d9cdb4" stroke="var(--ink)" />}
                    {row.n > 1 && (
                        <rect x="2.500" y="2.500" width={w} height={h} rx="6" fill="#d9cdb4" stroke="var(--ink)" />
                    )}
                    <rect
                        width={w}
                        height={h}
                        rx="6"
                        fill={i === 1 ? "#efe3c2" : "#e2d4b4"}
                        stroke="var(--ink)"
                        stroke-width="1.500"
                        stroke-dasharray={row.n ? undefined : "5 4"}
                    />
                    <Icon
                        of={row.icon}
                        x={w / 2 - (across ? 10 : 6)}
                        y={h / 2 - (across ? 0 : 6)}
                        size={across ? 34 : 46}
                        colour={i === 1 ? "#a8832f" : "#5b4630"}
                    />
                    <g transform={`translate(${across ? w - 13 : 14} ${across ? 13 : h - 12})`}>
                        <circle r="9" fill="var(--gold)" stroke="var(--ink-fixed)" />
                        <text
                            class="figures"
                            text-anchor="middle"
                            dominant-baseline="central"
                            font-size="13"
                            fill="var(--ink-fixed)"
                        >
                            {row.points}
                        </text>
                    </g>
                    <text
                        class="figures"
                        x={w - (across ? 13 : 12)}
                        y={h - 12}
                        font-size="18"
                        text-anchor="middle"
                        dominant-baseline="central"
                        fill="var(--ink-fixed)"
                    >
                        {row.n}
                    </text>
                </g>
            ))}
        </g>
    );
}

/* What the end of the round will ask: the meal and the waste. */
function Meal(props: Side) {
    const { p, plan, desk } = props,
        { c, narrow } = desk,
        { x, y, w, h } = plan.meal;
    const settlers = sum(p.heights),
        roofs = p.roofs + p.thatches,
        need = Math.max(0, settlers - roofs),
        food = p.tokens[14]!,
        midden = Math.max(0, c.midden[p.slider]! - p.utensils);
    const short = need > food,
        line = (at: number, pics: Pic[], text: string, bad: boolean) => (
            <g>
                <Pics pics={pics} x={narrow ? 6 : 10} y={at} s={narrow ? 19 : 22} start colour="var(--ink)" />
                <text
                    class="figures"
                    x={w - 8}
                    y={at + 0.5}
                    text-anchor="end"
                    dominant-baseline="central"
                    font-size={narrow ? 15 : 18}
                    fill={bad ? "var(--danger)" : "var(--ink)"}
                >
                    {text}
                </text>
            </g>
        );
    return (
        <g
            transform={`translate(${x} ${y})`}
            role="img"
            aria-label={`${c.words.meal}: ${settlers} ${c.words.settlers} − ${roofs} ${c.words.roofs} = ${need}, ${food} ${c.words.owned}. ${c.words.midden}: ${midden}`}
        >
            <rect
                width={w}
                height={h}
                rx="7"
                fill="var(--raised)"
                stroke={short ? "var(--danger)" : "var(--line)"}
                stroke-width="1.500"
            />
            <text
                x={narrow ? w / 2 : 10}
                y="15"
                font-size={narrow ? 12 : 14}
                font-weight="700"
                text-anchor={narrow ? "middle" : "start"}
                fill="var(--ink)"
            >
                {c.words.meal}
            </text>
            {!narrow && (
                <Pics
                    pics={[
                        { worker: "#6d7f3a" },
                        { text: `${settlers} − ` },
                        { icon: roof },
                        { text: `${roofs} = ${need}` },
                    ]}
                    x={10}
                    y={31}
                    s={20}
                    start
                    colour="var(--ink)"
                />
            )}
            {narrow && line(34, [{ worker: "#6d7f3a" }], `${settlers} − ${roofs}`, false)}
            {line(narrow ? 64 : 54, [{ kind: 14 }], `${food} / ${need}`, short)}
            {line(narrow ? 96 : 77, [{ kind: MIDDEN }], midden ? `+${midden}` : "0", midden > 0)}
        </g>
    );
}

function PlayerBoard(props: { desk: Desk; seat: number; live: boolean; pot: Pot | null; ghost: number }) {
    const { desk } = props,
        { board, c, narrow } = desk,
        p = village(board.view, props.seat, c),
        plan = narrow ? TALL : WIDE;
    const old =
        board.before && board.before.game === board.view.game && list(board.before.tokens)?.[props.seat]
            ? village(board.before, props.seat, c)
            : null;
    const side: Side = { desk, p, seat: board.seats[props.seat]!, plan, live: props.live, old };
    return (
        <svg
            class="brae-board"
            viewBox={`0 0 ${plan.w} ${plan.h}`}
            role="group"
            aria-label={board.seats[props.seat]!.name}
        >
            <Tracks {...side} />
            <Storage {...side} ghost={props.ghost} />
            <Hearth {...side} pot={props.pot} />
            <Tiles {...side} />
            <Settlers {...side} />
            <Stacks {...side} />
            <Meal {...side} />
        </svg>
    );
}

/* ---- The others ---- */

function Other(props: { desk: Desk; seat: number }) {
    const { desk, seat } = props,
        { board, c } = desk,
        p = village(board.view, seat, c),
        who = board.seats[seat]!,
        [open, setOpen] = useState(false);
    const held = p.tokens.map((n, kind) => [kind, n] as [number, number]).filter(([, n]) => n > 0);
    return (
        <details
            class={board.view.turn === seat ? "brae-other active" : "brae-other"}
            open={open}
            onToggle={(event) => setOpen((event.currentTarget as HTMLDetailsElement).open)}
        >
            <summary>
                <span class="brae-name">
                    <TextMark seat={who} size={20} />
                    {who.name}
                </span>
                <span class="brae-fact">{p.special >= 0 ? c.specials[p.special] : "?"}</span>
                <span class="brae-fact" data-tip={c.words.storage}>
                    <b class="figures">
                        {p.total}/{c.rows * p.slider}
                    </b>
                </span>
                <span class="brae-fact">
                    {held.map(([kind, n]) => (
                        <span class="brae-held" data-tip={c.kinds[kind]}>
                            <PicsSpan pics={[{ kind }]} size={20} />
                            <b class="figures">{n}</b>
                        </span>
                    ))}
                </span>
                <span class="brae-fact">
                    {p.heights.map((n, env) => (
                        <span class="brae-held" data-tip={c.envs[env]}>
                            <PicsSpan pics={[{ env }]} size={20} />
                            <b class="figures">{n}</b>
                        </span>
                    ))}
                </span>
                <span class="brae-fact">
                    <PicsSpan pics={[{ icon: bed }]} size={20} />
                    <b class="figures">{p.furnish}</b> <PicsSpan pics={[{ icon: swap }]} size={20} />
                    <b class="figures">{p.trade}</b> <PicsSpan pics={[{ icon: roof }]} size={20} />
                    <b class="figures">{p.roofs + p.thatches}</b>
                </span>
                <span class="brae-fact">
                    {c.words.flipped}{" "}
                    <b class="figures">
                        {Array.from({ length: TILES }, (_, tile) => bit(p.flipped, tile)).reduce(
                            (all, one) => all + one,
                            0,
                        )}
                    </b>
                </span>
            </summary>
            {open && <PlayerBoard desk={desk} seat={seat} live={false} pot={null} ghost={0} />}
        </details>
    );
}

export function Board(props: BoardProps) {
    const { view, choices, seats } = props,
        c = props.catalog as Catalog,
        narrow = useNarrow();
    const byId = useMemo(() => new Map(choices.map((choice) => [choice.id, choice])), [choices]);
    const seat = props.seat >= 0 ? props.seat : typeof view.turn === "number" ? view.turn : 0,
        mine = village(view, seat, c);
    const desk: Desk = { board: props, c, byId, narrow, step: view.step, mine: choices.length ? mine : null };
    const pot = usePot(desk);
    const open =
        choices.length > 0 && view.step === "knives"
            ? icons(mine, harvest(view, mine, c).env)
            : choices.length > 0 && view.step === "split"
              ? (view.amount as number)
              : pot
                ? pot.growth
                : 0;
    const ghost = open > 0 ? Math.min(COLUMNS - 1, Math.ceil((mine.total + open) / c.rows)) : 0;
    return (
        <div class="brae" role="group" aria-label={c.words.board}>
            <Market desk={desk} />
            <PlayerBoard desk={desk} seat={seat} live={choices.length > 0} pot={pot} ghost={ghost} />
            {choices.length > 0 && <Tray desk={desk} p={mine} seat={seats[seat]!} pot={pot} />}
            {view.players > 1 && (
                <div class="brae-others">
                    {seats
                        .slice(0, view.players)
                        .map((_, other) => (other === seat ? null : <Other desk={desk} seat={other} />))}
                </div>
            )}
        </div>
    );
}

/* The home card: turf houses above the shore, a settler at the hearth. */
const PICTURED = [
    { x: 36, y: 156, icon: shell, fill: "#e9b7a0", round: false },
    { x: 68, y: 160, icon: wool, fill: "#f1e9d6", round: false },
    { x: 100, y: 157, icon: fish, fill: "#8cc0d4", round: true },
    { x: 132, y: 161, icon: rock, fill: "#a9adb0", round: false },
];

export function Picture() {
    const house = (x: number, y: number, s: number) => (
        <g
            transform={`translate(${x} ${y}) scale(${s})`}
            stroke="#2b2620"
            stroke-width={1.5 / s}
            stroke-linejoin="round"
        >
            <path d="M-46 30C-46 2 -30 -8 0 -8S46 2 46 30Z" fill="#a99f92" />
            <path d="M-50 8C-34 -30 34 -30 50 8C30 -4 -30 -4 -50 8Z" fill="#7f9a4f" />
            <path d="M-11 30V14a11 11 0 0 1 22 0V30Z" fill="#3c3028" />
            <path d="M-38 18h14m-8 8h12M24 16h14m-18 9h14" fill="none" stroke-opacity=".45" />
        </g>
    );
    return (
        <svg viewBox="0 0 320 180" aria-hidden="true">
            <rect width="320" height="180" fill="#e8dcc0" />
            <circle cx="258" cy="44" r="20" fill="#e9b44c" />
            <path d="M0 74C60 62 120 70 180 64S290 60 320 68V112H0Z" fill="#7fb2c6" />
            <path
                d="M14 84q6 -6 12 0t12 0M92 78q6 -6 12 0t12 0M222 82q6 -6 12 0t12 0M170 92q6 -6 12 0t12 0"
                fill="none"
                stroke="#3f7d95"
                stroke-width="1.500"
            />
            <path
                d="M0 108C50 88 120 96 170 104S270 92 320 102V180H0Z"
                fill="#9fb56a"
                stroke="#2b2620"
                stroke-width="1.500"
            />
            {house(70, 104, 0.9)}
            {house(236, 100, 0.8)}
            {house(152, 112, 1.15)}
            <Settler env={0} x={206} y={164} h={54} />
            <Settler env={3} x={244} y={168} h={48} />
            <g>
                {/* Not Token, which would bring the icons of all kinds to the home page. */}
                {PICTURED.map(({ x, y, icon, fill, round }) => (
                    <g transform={`translate(${x} ${y})`}>
                        <rect
                            x="-12.5"
                            y="-12.5"
                            width="25"
                            height="25"
                            rx={round ? 12.5 : 5.4}
                            fill={fill}
                            stroke="#2b2620"
                            stroke-width="1.5"
                        />
                        <Icon of={icon} size={19.4} colour="#2b2620" />
                    </g>
                ))}
            </g>
        </svg>
    );
}
