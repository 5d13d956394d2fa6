/* clearing.tsx - the clearing: its places, the path between them, the figures on it. */
import type { VNode } from "preact";
import type { BoardProps } from "../../web/generated/stone_age_junior";
import { counts, type Seat } from "../../web/src/board";
import { Icon, Meeple } from "../../web/src/pieces";
import type { Ground, Spot } from "./common";
import { Good, House } from "./pieces";
import pine from "icon:pine-tree";
import dog from "icon:sitting-dog";

const INK = "var(--ink-fixed)";

/* What each place looks like, drawn inside its disc of radius r. */
const SCENES: ((r: number) => VNode)[] = [
    (r) => (
        <g>
            <circle r={r} fill="#c3a06b" />
            <ellipse cy={r * 0.42} rx={r * 0.9} ry={r * 0.36} fill="#a57f4c" />
            <House x={0} y={14} size={100} />
            <g stroke={INK} stroke-width="2" fill="#8b5e34">
                <path d="M-78 26L-48 18L-46 25L-76 33ZM48 18L78 26L76 33L46 25Z" />
            </g>
        </g>
    ),
    (r) => (
        <g>
            <circle r={r} fill="#dcb98a" />
            <path
                d={`M${-r} ${r * 0.35}C-58 -10 -44 -52 -6 -54C36 -56 56 -16 ${r} ${r * 0.35}V${r}H${-r}Z`}
                fill="#9c9184"
                stroke={INK}
                stroke-width="2"
            />
            <path d="M-40 24C-40 -18 -20 -34 0 -34S40 -18 40 24Z" fill="#3d342b" />
            <path d={`M${-r} 24H${r}V${r}H${-r}Z`} fill="#c98b5a" />
        </g>
    ),
    (r) => (
        <g>
            <circle r={r} fill="#8aa06f" />
            <ellipse cx="-12" cy="-8" rx="46" ry="22" fill="#5f8276" />
            <ellipse cx="22" cy="26" rx="34" ry="15" fill="#5f8276" />
            <path d="M-34 -6h16M-4 -12h18M14 26h18" stroke="#b7d0c2" stroke-width="2.5" stroke-linecap="round" />
            <g stroke="#4d6b3a" stroke-width="3" stroke-linecap="round">
                <path d="M44 -4V-40M52 0V-30M-50 30V-2M-42 34V6" />
            </g>
            <g fill="#6d4a26">
                <rect x="41" y="-46" width="6" height="17" rx="3" />
                <rect x="49" y="-35" width="6" height="14" rx="3" />
                <rect x="-53" y="-10" width="6" height="15" rx="3" />
            </g>
        </g>
    ),
    (r) => (
        <g>
            <circle r={r} fill="#a9c076" />
            {[
                [-38, -34, 46],
                [-8, -42, 54],
                [26, -38, 48],
                [48, -22, 38],
            ].map(([x, y, size]) => (
                <Icon of={pine} x={x!} y={y!} size={size!} colour="#57783f" />
            ))}
            <path d={`M${-r} 30Q-30 10 0 24T${r} 18V${r}H${-r}Z`} fill="#8fae5c" />
        </g>
    ),
    (r) => (
        <g>
            <circle r={r} fill="#d48a5c" />
            <path d={`M${-r} -22Q-20 -36 8 -24T${r} -30V${r}H${-r}Z`} fill="#bd6c3f" />
            <path d={`M${-r} 6Q-28 -8 0 4T${r} -2V${r}H${-r}Z`} fill="#a8552f" />
            <path d={`M${-r} 34Q-20 22 10 32T${r} 28V${r}H${-r}Z`} fill="#8f4425" />
            <path d="M-30 -10h10M18 -8h12M-8 18h12M30 14h9" stroke="#e8b48f" stroke-width="3" stroke-linecap="round" />
        </g>
    ),
    (r) => (
        <g>
            <circle r={r} fill="#c8d6da" />
            <path
                d={`M${-r} 36L-28 -34L-6 4L18 -48L${r} 36V${r}H${-r}Z`}
                fill="#958b80"
                stroke={INK}
                stroke-width="2"
                stroke-linejoin="round"
            />
            <path d="M18 -48L6 -22L16 -28L22 -20L34 -24ZM-28 -34L-37 -16L-28 -20L-18 -14Z" fill="#fbf6ea" />
            <path d={`M${-r} 38Q0 22 ${r} 38V${r}H${-r}Z`} fill="#8ea267" />
        </g>
    ),
    (r) => (
        <g>
            <circle r={r} fill="#dcc48f" />
            <path d={`M${-r} -34Q-20 -52 10 -36T${r} -40V44Q20 30 -10 44T${-r} 40Z`} fill="var(--water)" />
            <path
                d="M-48 -14q8 -8 16 0t16 0M6 -20q8 -8 16 0t16 0M-30 14q8 -8 16 0t16 0M20 20q8 -8 16 0"
                fill="none"
                stroke="#eef6f4"
                stroke-width="3"
                stroke-linecap="round"
            />
        </g>
    ),
    (r) => (
        <g>
            <circle r={r} fill="#d9b44a" />
            <g transform="rotate(-4)" stroke={INK} stroke-width="2">
                <rect x="-52" y="-38" width="104" height="70" rx="4" fill="#c8694a" />
                <path d="M-52 -28H52M-52 22H52" stroke="#f6e7bf" stroke-width="5" />
                <path
                    d="M-58 -34h6M-58 -20h6M-58 -6h6M-58 8h6M-58 22h6M52 -34h6M52 -20h6M52 -6h6M52 8h6M52 22h6"
                    stroke-linecap="round"
                />
            </g>
        </g>
    ),
];

/* A name on a strip of bark. */
export function Sign(props: { text: string; x: number; y: number; size: number }) {
    const { text, x, y, size } = props,
        w = text.length * size * 0.64 + 20;
    return (
        <g aria-hidden="true" pointer-events="none">
            <rect
                class="plate"
                x={x - w / 2}
                y={y - size * 0.78}
                width={w}
                height={size * 1.56}
                rx={size * 0.5}
                fill="#fbf6ea"
                stroke="var(--ink-fixed)"
                stroke-width="1.5"
            />
            <text
                x={x}
                y={y + 1}
                text-anchor="middle"
                dominant-baseline="central"
                font-size={size}
                font-weight="700"
                fill="var(--ink-fixed)"
            >
                {text}
            </text>
        </g>
    );
}

/* One place with its stock. */
export function Place(props: { place: number; at: Spot; board: BoardProps; on: Ground }) {
    const { place, at, board, on } = props,
        { view, catalog } = board,
        r = place === 0 ? on.large : on.small;
    const stock = counts(view.stock),
        pool = counts(view.trading_place),
        dogs = view.dogs_on_board!,
        good = place - 2;
    const goods =
        place === 7
            ? pool.flatMap((n, kind) => Array.from({ length: n }, () => kind))
            : good >= 0 && good < 5
              ? Array.from({ length: stock[good]! }, () => good)
              : [];
    const across = goods.length > 4 ? 3 : goods.length > 3 ? 2 : goods.length;
    return (
        <g
            transform={`translate(${at.x} ${at.y})`}
            data-tip={`${catalog.places[place]}: ${catalog.tips[place]}`}
            data-guess={catalog.guesses[place]}
        >
            <circle cx="2" cy="5" r={r} fill="var(--shadow)" />
            <g clip-path={place === 0 ? "url(#saj-large)" : "url(#saj-small)"}>{SCENES[place]!(r)}</g>
            <circle r={r} fill="none" stroke="var(--ink-fixed)" stroke-width="2.5" />
            <circle r={r - 4} fill="none" stroke="var(--paper-fixed)" stroke-opacity="0.55" stroke-width="3" />
            {place === 1 &&
                Array.from({ length: dogs }, (_, i) => (
                    <Icon of={dog} x={(i - (dogs - 1) / 2) * 46} y={4} size={48} colour="#f4e3c1" />
                ))}
            {good >= 0 && good < 5 && goods.length === 0 && <Good kind={good} x={0} y={-6} r={19} faint />}
            {goods.map((kind, i) => {
                const rows = Math.ceil(goods.length / across),
                    row = Math.floor(i / across),
                    inRow = row === rows - 1 ? goods.length - row * across : across;
                return (
                    <Good
                        kind={kind}
                        x={((i % across) - (inRow - 1) / 2) * 34 - (place === 7 ? 7 : 0)}
                        y={-6 + (row - (rows - 1) / 2) * 34}
                        r={goods.length > 3 ? 17 : 19}
                        piece
                    />
                );
            })}
        </g>
    );
}

/* The forest floor: trees round a clearing with grass and stones. */
export function Clearing(props: { on: Ground }) {
    const { on } = props,
        { w, h, center } = on;
    const spread = (count: number, fit: (x: number, y: number) => boolean) => {
        const found: Spot[] = [];
        for (let i = 1; found.length < count && i < 900; i++) {
            /* Even without a pattern: multiples of two irrational numbers. */
            const x = ((i * 0.754877666) % 1) * w,
                y = ((i * 0.569840296) % 1) * h;
            if (fit(x, y)) found.push({ x, y });
        }
        return found;
    };
    const inside = (x: number, y: number, grow: number) =>
        ((x - center.x) / (on.rx + grow)) ** 2 + ((y - center.y) / (on.ry + grow)) ** 2 < 1;
    return (
        <g aria-hidden="true">
            <clipPath id="saj-small">
                <circle r={on.small} />
            </clipPath>
            <clipPath id="saj-large">
                <circle r={on.large} />
            </clipPath>
            <clipPath id="saj-ground">
                <rect x="4" y="4" width={w - 8} height={h - 8} rx="36" />
            </clipPath>
            <g clip-path="url(#saj-ground)">
                <rect width={w} height={h} fill="#6f8f50" />
                {spread(70, (x, y) => !inside(x, y, 104)).map(({ x, y }, i) => (
                    <Icon of={pine} x={x} y={y} size={34 + (i % 4) * 7} colour={i % 2 ? "#5e7f43" : "#638548"} />
                ))}
                <ellipse cx={center.x} cy={center.y} rx={on.rx + 108} ry={on.ry + 92} fill="#a9bf74" />
                <ellipse cx={center.x} cy={center.y} rx={on.rx + 92} ry={on.ry + 76} fill="#c8d49c" />
                {spread(46, (x, y) => inside(x, y, 66)).map(({ x, y }) => (
                    <path
                        d={`M${x} ${y}q-3 -9 -7 -11M${x} ${y}q0 -10 1 -14M${x} ${y}q4 -8 8 -10`}
                        fill="none"
                        stroke="#9db06c"
                        stroke-width="2.500"
                        stroke-linecap="round"
                    />
                ))}
            </g>
            <rect x="4" y="4" width={w - 8} height={h - 8} rx="36" fill="none" stroke="var(--ink)" stroke-width="2" />
        </g>
    );
}

/* The path between places: site to the first, round, and back to the site. */
export function Path(props: { on: Ground }) {
    const { places, center } = props.on,
        stops = [0, 1, 2, 3, 4, 5, 6, 7, 0].map((i) => places[i]!);
    return (
        <g fill="none" aria-hidden="true">
            {stops.slice(1).map((to, i) => {
                const from = stops[i]!,
                    mx = (from.x + to.x) / 2,
                    my = (from.y + to.y) / 2;
                const bend = i === 0 || i === 7 ? 0 : 0.16,
                    cx = mx + (mx - center.x) * bend,
                    cy = my + (my - center.y) * bend;
                const angle = (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI;
                return (
                    <g>
                        <path
                            d={`M${from.x} ${from.y}Q${cx} ${cy} ${to.x} ${to.y}`}
                            stroke="var(--paper-fixed)"
                            stroke-width="26"
                            stroke-linecap="round"
                            opacity="0.85"
                        />
                        <path
                            d="M-9 -8L7 0L-9 8Z"
                            transform={`translate(${(mx + cx) / 2} ${(my + cy) / 2}) rotate(${angle})`}
                            fill="var(--wood)"
                        />
                    </g>
                );
            })}
        </g>
    );
}

/* Figures: one per seat, side by side when they share a place. */
export function Figures(props: {
    on: Ground;
    view: BoardProps["view"];
    seats: Seat[];
    still: boolean;
    active: number;
}) {
    const positions = counts(props.view.positions);
    return (
        <g aria-hidden="true">
            {positions.map((position, seat) => {
                const here = positions.map((p, i) => (p === position ? i : -1)).filter((i) => i >= 0),
                    place = props.on.places[position]!;
                const x =
                        place.x +
                        (position === 0 ? 0 : 46) +
                        (here.indexOf(seat) - (position === 0 ? (here.length - 1) / 2 : 0)) *
                            (position === 0 ? 42 : 34),
                    y = place.y + (position === 0 ? 62 : 44);
                return (
                    <g
                        style={{
                            transform: `translate(${x}px, ${y}px)`,
                            transition: props.still ? "none" : "transform 240ms ease-out",
                        }}
                    >
                        <Meeple seat={props.seats[seat]!} h={seat === props.active ? 68 : 56} />
                    </g>
                );
            })}
        </g>
    );
}
