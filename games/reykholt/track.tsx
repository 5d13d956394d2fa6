/* track.tsx - the tourism track: tables with their baskets, markers and managers. */
import type { BoardProps } from "../../web/generated/reykholt";
import { type Choice, counts } from "../../web/src/board";
import { Meeple, Target } from "../../web/src/pieces";
import { scenarioOf } from "./common";
import { Good } from "./goods";
import { ACROSS, CH, CW, DOWN } from "./spaces";

/* The plates of a table around (x, y). */
function Plates(props: { kind: number; plates: number; x: number; y: number }) {
    const { kind, plates, x, y } = props,
        columns = plates <= 2 ? plates : plates <= 4 ? 2 : 3,
        rows = Math.ceil(plates / columns),
        r = columns > 2 ? 8.9 : rows > 1 ? 9.8 : 12.5;
    return (
        <g>
            {Array.from({ length: plates }, (_, i) => {
                const row = Math.floor(i / columns),
                    inRow = Math.min(columns, plates - row * columns),
                    px = x + ((i % columns) - (inRow - 1) / 2) * (2 * r - 1.5),
                    py = y + 0.5 + (row - (rows - 1) / 2) * (2 * r - 1);
                return (
                    <g transform={`translate(${px} ${py})`}>
                        <circle r={r} fill="var(--paper-fixed)" stroke="var(--ink-fixed)" stroke-width="0.9" />
                        <Good kind={kind} size={r * 1.6} />
                    </g>
                );
            })}
        </g>
    );
}

/* One table: a wooden top with its plates laid. */
function TableTop(props: {
    board: BoardProps;
    table: number;
    x: number;
    y: number;
    w: number;
    h: number;
    reach: boolean;
    next: boolean;
}) {
    const { board, table, x, y, w, h, reach, next } = props,
        [kind, plates] = board.catalog.tables[table]!,
        goal = board.catalog.scenarios[scenarioOf(board)]!,
        wide = plates! > 4,
        cx = w / 2 + (wide ? 8 : 5),
        top = wide ? 57 : 48;
    return (
        <g transform={`translate(${x} ${y})`}>
            <rect
                x="1.5"
                y="1.5"
                width={w - 3}
                height={h - 3}
                rx="9"
                fill="var(--rey-path)"
                stroke={next ? "var(--legal)" : "var(--rey-edge)"}
                stroke-width={next ? 2.5 : 1}
            />
            <rect
                x={cx - top / 2}
                y="5"
                width={top}
                height={h - 9}
                rx="8"
                fill="#b98a58"
                stroke="var(--ink-fixed)"
                stroke-width="1.3"
            />
            <path
                d={`M${cx - top / 2 + 5} ${h * 0.36}h${top - 10}M${cx - top / 2 + 5} ${h * 0.68}h${top - 10}`}
                stroke="#8b5e34"
                stroke-opacity="0.5"
                stroke-width="1"
            />
            <Plates kind={kind!} plates={plates!} x={cx} y={h / 2} />
            <text class="figures rey-number" x="5" y="14" font-size="12">
                {table}
            </text>
            {reach && (
                <g>
                    <circle cx="10" cy={h - 11} r="6" fill="#3d7a35" stroke="var(--paper-fixed)" stroke-width="1" />
                    <path d={`M7 ${h - 11}l2.3 2.3l4 -4.5`} fill="none" stroke="#fff" stroke-width="1.8" />
                </g>
            )}
            {board.view.players === 1 && !goal.points && goal.goal === table && (
                <path
                    d={`M${w - 8} ${h - 4}V4L${w - 22} 9L${w - 8} 14`}
                    fill="var(--gold)"
                    stroke="var(--ink-fixed)"
                    stroke-width="1.3"
                />
            )}
        </g>
    );
}

/* Tables that the stock would pay for one after the other from here, for the eye only. */
function carried(board: BoardProps, me: number): Set<number> {
    const stock = [...counts(board.view.stocks[me])],
        reach = new Set<number>(),
        from = board.view.tables[me]!;
    for (let table = from + 1; table < board.catalog.tables.length; table++) {
        const [kind, plates] = board.catalog.tables[table] as [number, number];
        if (stock[kind]! < plates) break;
        stock[kind]! -= plates;
        reach.add(table);
    }
    return reach;
}

/* Managers on their tables; the one in front stands lowest and furthest right. */
function Managers(props: { board: BoardProps; at: (table: number) => { x: number; y: number; w: number; h: number } }) {
    const { board, at } = props,
        order = [...counts(board.view.track_order).slice(0, board.view.players)].reverse();
    return (
        <g aria-hidden="true" pointer-events="none">
            {order.map((seat) => {
                const table = board.view.tables[seat]!,
                    here = order.filter((one) => board.view.tables[one] === table),
                    place = at(table),
                    turn = here.indexOf(seat);
                const x = place.x + place.w / 2 + 5 + (turn - (here.length - 1) / 2) * Math.min(19, 54 / here.length),
                    y = place.y + place.h - 4 + (here.length > 1 ? turn * 2 - 2 : 0);
                return (
                    <g
                        key={seat}
                        style={{
                            transform: `translate(${x}px, ${y}px)`,
                            transition: board.still ? "none" : "transform 240ms ease-out",
                        }}
                    >
                        <Meeple seat={board.seats[seat]!} h={34} />
                    </g>
                );
            })}
        </g>
    );
}

function trackTargets(
    board: BoardProps,
    byId: Map<number, Choice>,
    me: number,
): { next: number; pay: Choice | undefined } {
    const { ids } = board.catalog;
    return {
        next: byId.has(ids.table) || byId.has(ids.bonus) ? board.view.tables[me]! + 1 : -1,
        pay: byId.get(ids.table) ?? byId.get(ids.bonus),
    };
}

export function Track(props: {
    board: BoardProps;
    byId: Map<number, Choice>;
    me: number;
    at: (table: number) => { x: number; y: number; w: number; h: number };
}) {
    const { board, byId, me, at } = props,
        { next, pay } = trackTargets(board, byId, me),
        reach = carried(board, me),
        start = at(0);
    return (
        <g class="rey-track">
            <rect
                x={start.x + 1.5}
                y={start.y + 1.5}
                width={start.w - 3}
                height={start.h - 3}
                rx="9"
                fill="var(--rey-path)"
                stroke="var(--rey-edge)"
            />
            <text class="figures" x={start.x + 8} y={start.y + 16} font-size="13" fill="var(--ink)">
                {board.catalog.words.start}
            </text>
            {board.catalog.tables.map((_, table) => {
                if (!table) return null;
                const place = at(table),
                    top = (
                        <TableTop
                            board={board}
                            table={table}
                            {...place}
                            reach={reach.has(table)}
                            next={next === table}
                        />
                    );
                return next === table && pay ? (
                    <Target
                        choice={pay}
                        choose={board.choose}
                        hint={board.hints.get(pay.id)}
                        rect={{ x: place.x + 2, y: place.y + 2, w: place.w - 4, h: place.h - 4, r: 8 }}
                    >
                        {top}
                    </Target>
                ) : (
                    top
                );
            })}
            <Managers board={board} at={at} />
        </g>
    );
}

export function ringAt(table: number): { x: number; y: number; w: number; h: number } {
    if (table === 0) return { x: 6, y: 6, w: 2 * CW, h: CH };
    const i = table + 1,
        right = ACROSS - 1,
        low = DOWN - 1;
    const [column, row] =
        i < ACROSS
            ? [i, 0]
            : i < ACROSS + low
              ? [right, i - right]
              : i < 2 * right + low + 1
                ? [right - (i - right - low), low]
                : [0, low - (i - 2 * right - low)];
    return { x: 6 + column * CW, y: 6 + row * CH, w: CW, h: CH };
}

/* The tables in rows, for small screens: the Start first, then left to right. */
export const rowsAt =
    (across: number) =>
    (table: number): { x: number; y: number; w: number; h: number } => ({
        x: 2 + (table % across) * 72,
        y: 2 + Math.floor(table / across) * 62,
        w: 72,
        h: 62,
    });

/* Grass with tufts, the ground of the table. */
export function Meadow(props: { w: number; h: number }) {
    return (
        <g aria-hidden="true">
            <rect
                width={props.w}
                height={props.h}
                rx="14"
                fill="var(--rey-grass)"
                stroke="var(--ink)"
                stroke-width="1.5"
            />
            {Array.from({ length: 26 }, (_, i) => {
                const x = 20 + ((i * 137) % (props.w - 40)),
                    y = 16 + ((i * 89) % (props.h - 28));
                return (
                    <path
                        d={`M${x} ${y}l-3 -6M${x} ${y}v-8M${x} ${y}l3 -6`}
                        stroke="var(--ink)"
                        stroke-opacity="0.18"
                        stroke-width="1.3"
                        stroke-linecap="round"
                    />
                );
            })}
        </g>
    );
}
