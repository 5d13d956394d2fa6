/* board.tsx - Stone Age Junior as a picture for small hands: the clearing with its places, the forest tokens around it, huts
 * to build, villages below. Almost nothing needs reading: a child touches the thing itself.
 *
 * Ids are those of state.h: turn 0-13, steal 14 and 15, trade 16 + rank of the goods left behind, build 142 and
 * 143 + 8 * pile + pattern, exchange 167 + rank of the pair. A target exists only where its id is among the choices.
 */
import { useEffect, useMemo, useState } from "preact/hooks";
import type { AreaTab, BoardProps, Choice, Seat } from "../../web/src/board";
import { hasTabs, useArrangement } from "../../web/src/kit/arrange";
import { Into } from "../../web/src/kit/into";
import { Badge, Icon, Meeple, Target, TextMark } from "../../web/src/pieces";
import arrowhead from "icon:arrowhead";
import berries from "icon:berries-bowl";
import bone from "icon:tooth";
import dog from "icon:sitting-dog";
import fish from "icon:double-fish";
import hut from "icon:hut";
import pine from "icon:pine-tree";
import pot from "icon:painted-pottery";
import swap from "icon:trade";

const KINDS = [bone, berries, pot, arrowhead, fish];
const KIND_COLOUR = ["var(--paper-fixed)", "#d8869b", "var(--clay)", "var(--stone)", "var(--water)"];
const PLACE_ICON = [hut, dog, bone, berries, pot, arrowhead, fish, swap];
const EXCHANGE = 167,
    BUILD_NONE = 142,
    BUILD = 143,
    TRADE = 16;

/* Where things stand: seven places in a ring that opens on the left, the construction site in the middle, tokens around.
 * A phone gets an upright clearing with the same things larger. */
interface Spot {
    x: number;
    y: number;
}
interface Ground {
    w: number;
    h: number;
    center: Spot;
    rx: number;
    ry: number;
    places: Spot[];
    slots: Spot[];
    small: number; /* radius of a place */
    large: number; /* and of the construction site */
}

function ground(
    w: number,
    h: number,
    rx: number,
    ry: number,
    step: Spot,
    side: Spot,
    small: number,
    large: number,
): Ground {
    const center = { x: w / 2, y: h / 2 };
    const places = Array.from({ length: 8 }, (_, i) => {
        const angle = ((-152 + (i - 1) * 50.667) * Math.PI) / 180;
        return i === 0 ? center : { x: center.x + rx * Math.cos(angle), y: center.y + ry * Math.sin(angle) };
    });
    const slots = Array.from({ length: 14 }, (_, slot) => {
        if (slot < 4) return { x: center.x + (slot - 1.5) * step.x, y: side.y };
        if (slot < 7) return { x: w - side.x, y: center.y + (slot - 5) * step.y };
        if (slot < 11) return { x: center.x + (8.5 - slot) * step.x, y: h - side.y };
        return { x: side.x, y: center.y + (12 - slot) * step.y };
    });
    return { w, h, center, rx, ry, places, slots, small, large };
}

const WIDE = ground(1000, 676, 288, 170, { x: 196, y: 156 }, { x: 62, y: 58 }, 66, 86);
const TALL = ground(640, 880, 158, 258, { x: 156, y: 210 }, { x: 56, y: 58 }, 60, 76);
const SHORT = ground(800, 470, 226, 122, { x: 156, y: 118 }, { x: 54, y: 54 }, 48, 58);

const list = (value: unknown) => value as any[];
const letter = (slot: number) => String.fromCharCode(65 + slot);
const pairRank = (a: number, b: number) => (Math.min(a, b) * (27 - Math.min(a, b))) / 2 + Math.abs(b - a) - 1;

/* All multisets of five goods in the order of their rank, as counts. */
const POOLS: string[] = [];
for (let a = 0; a < 5; a++)
    for (let b = a; b < 5; b++)
        for (let c = b; c < 5; c++)
            for (let d = c; d < 5; d++)
                for (let e = d; e < 5; e++) {
                    const counts = [0, 0, 0, 0, 0];
                    for (const kind of [a, b, c, d, e]) counts[kind]!++;
                    POOLS.push(counts.join());
                }

/* One good as a disc with its icon. */
function Good(props: { kind: number; x: number; y: number; r?: number; faint?: boolean; piece?: boolean }) {
    const { kind, x, y, r = 17, faint } = props;
    return (
        <g opacity={faint ? 0.35 : 1} data-piece={props.piece ? `good${kind}` : undefined}>
            <circle
                cx={x}
                cy={y}
                r={r}
                fill={KIND_COLOUR[kind]}
                stroke="var(--ink-fixed)"
                stroke-width="1.5"
                stroke-dasharray={faint ? "4 3" : undefined}
            />
            <Icon of={KINDS[kind]!} x={x} y={y} size={r * 1.35} colour="var(--ink-fixed)" />
        </g>
    );
}

/* The face of a forest token: pips, or the symbol of a place. */
function Face(props: { face: number; x: number; y: number; r: number }) {
    const { face, x, y, r } = props;
    if (face < 6) {
        const spots = [
            [[0, 0]],
            [
                [-1, -1],
                [1, 1],
            ],
            [
                [-1, -1],
                [0, 0],
                [1, 1],
            ],
            [
                [-1, -1],
                [1, -1],
                [-1, 1],
                [1, 1],
            ],
            [
                [-1, -1],
                [1, -1],
                [0, 0],
                [-1, 1],
                [1, 1],
            ],
            [
                [-1, -1],
                [1, -1],
                [-1, 0],
                [1, 0],
                [-1, 1],
                [1, 1],
            ],
        ][face]!;
        return (
            <g>
                <rect
                    x={x - r * 0.56}
                    y={y - r * 0.56}
                    width={r * 1.12}
                    height={r * 1.12}
                    rx={r * 0.2}
                    fill="var(--paper-fixed)"
                    stroke="var(--ink-fixed)"
                    stroke-width="2"
                />
                {spots.map(([dx, dy]) => (
                    <circle cx={x + dx! * r * 0.31} cy={y + dy! * r * 0.31} r={r * 0.1} fill="var(--ink-fixed)" />
                ))}
            </g>
        );
    }
    const place = face === 6 ? 0 : face === 7 ? 1 : face === 13 ? 7 : face - 6;
    return <Icon of={PLACE_ICON[place]!} x={x} y={y} size={r * 1.25} colour="var(--ink-fixed)" />;
}

function faceNumber(catalogFaces: readonly string[], token: unknown): number {
    return typeof token === "string" && token !== "?" ? catalogFaces.indexOf(token) : -1;
}

const FACE_LABELS = [
    "1",
    "2",
    "3",
    "4",
    "5",
    "6",
    "site",
    "dog",
    "tooth",
    "berry",
    "pot",
    "arrowhead",
    "fish",
    "trade",
];

/* A token: a tree when it lies face down, pale paper when it lies open; a ghost shows what was there. */
function Token(props: { at: Spot; slot: number; face: number; up: boolean; turning: boolean; narrow: boolean }) {
    const { at, slot, face, up, turning, narrow } = props;
    return (
        <g class={turning ? "saj-turn" : undefined} key={`${slot}${up}`}>
            <circle cx={at.x + 2} cy={at.y + 4} r="48" fill="var(--shadow)" />
            <circle
                cx={at.x}
                cy={at.y}
                r="48"
                fill={up ? "#f6e7bf" : "#45633a"}
                stroke="var(--ink-fixed)"
                stroke-width="2"
            />
            <circle cx={at.x} cy={at.y} r="42" fill="none" stroke={up ? "#c9a55c" : "#89a86b"} stroke-width="2" />
            {!up && <Icon of={pine} x={at.x} y={at.y - (narrow ? 9 : 5)} size={narrow ? 52 : 58} colour="#a9c489" />}
            {up && <Face face={face} x={at.x} y={at.y - 3} r={42} />}
            {!up && face >= 0 && (
                <g opacity="0.75">
                    <circle cx={at.x} cy={at.y} r="26" fill="#f6e7bf" />
                    <Face face={face} x={at.x} y={at.y} r={24} />
                </g>
            )}
            <text
                x={at.x}
                y={at.y + (narrow ? 39 : 38)}
                text-anchor="middle"
                font-size={narrow ? 24 : 15.5}
                font-weight="700"
                fill={up ? "var(--ink-fixed)" : "#eef6e2"}
            >
                {letter(slot)}
            </text>
        </g>
    );
}

/* A round hut of wood and hides, 100 wide, its door at the origin. */
function House(props: { x: number; y: number; size: number; ghost?: boolean | undefined }) {
    const { x, y, size, ghost } = props,
        line = ghost ? "var(--edge)" : "var(--ink-fixed)";
    return (
        <g
            transform={`translate(${x} ${y}) scale(${size / 100})`}
            stroke={line}
            stroke-width={ghost ? 4 : 3.5}
            stroke-linejoin="round"
            stroke-linecap="round"
            stroke-dasharray={ghost ? "7 8" : undefined}
            fill="none"
        >
            {!ghost && <path d="M-12 -74L-20 -92M0 -78V-98M12 -74L20 -92" stroke="#6d4a26" stroke-width="6" />}
            <path d="M-46 0C-50 -44 -26 -76 0 -80C26 -76 50 -44 46 0Z" fill={ghost ? "none" : "#b98a4e"} />
            {!ghost && (
                <>
                    <path d="M-30 0C-30 -34 -18 -62 0 -80C18 -62 30 -34 30 0" stroke="#8b5e34" />
                    <path d="M-44 -26C-20 -34 20 -34 44 -26M-36 -52C-16 -58 16 -58 36 -52" stroke="#8b5e34" />
                    <path d="M-15 0V-20a15 17 0 0 1 30 0V0Z" fill="#4a321b" />
                    <path d="M-54 0H54" stroke-width="5" />
                </>
            )}
        </g>
    );
}

/* What a place looks like, drawn inside its disc. */
function Scene(props: { place: number; r: number }) {
    const { place, r } = props,
        ink = "var(--ink-fixed)";
    switch (place) {
        case 0:
            return (
                <g>
                    <circle r={r} fill="#c3a06b" />
                    <ellipse cy={r * 0.42} rx={r * 0.9} ry={r * 0.36} fill="#a57f4c" />
                    <House x={0} y={14} size={100} />
                    <g stroke={ink} stroke-width="2" fill="#8b5e34">
                        <path d="M-78 26L-48 18L-46 25L-76 33ZM48 18L78 26L76 33L46 25Z" />
                    </g>
                </g>
            );
        case 1:
            return (
                <g>
                    <circle r={r} fill="#dcb98a" />
                    <path
                        d={`M${-r} ${r * 0.35}C-58 -10 -44 -52 -6 -54C36 -56 56 -16 ${r} ${r * 0.35}V${r}H${-r}Z`}
                        fill="#9c9184"
                        stroke={ink}
                        stroke-width="2"
                    />
                    <path d="M-40 24C-40 -18 -20 -34 0 -34S40 -18 40 24Z" fill="#3d342b" />
                    <path d={`M${-r} 24H${r}V${r}H${-r}Z`} fill="#c98b5a" />
                </g>
            );
        case 2:
            return (
                <g>
                    <circle r={r} fill="#8aa06f" />
                    <ellipse cx="-12" cy="-8" rx="46" ry="22" fill="#5f8276" />
                    <ellipse cx="22" cy="26" rx="34" ry="15" fill="#5f8276" />
                    <path
                        d="M-34 -6h16M-4 -12h18M14 26h18"
                        stroke="#b7d0c2"
                        stroke-width="2.5"
                        stroke-linecap="round"
                    />
                    <g stroke="#4d6b3a" stroke-width="3" stroke-linecap="round">
                        <path d="M44 -4V-40M52 0V-30M-50 30V-2M-42 34V6" />
                    </g>
                    <g fill="#6d4a26">
                        <rect x="41" y="-46" width="6" height="17" rx="3" />
                        <rect x="49" y="-35" width="6" height="14" rx="3" />
                        <rect x="-53" y="-10" width="6" height="15" rx="3" />
                    </g>
                </g>
            );
        case 3:
            return (
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
            );
        case 4:
            return (
                <g>
                    <circle r={r} fill="#d48a5c" />
                    <path d={`M${-r} -22Q-20 -36 8 -24T${r} -30V${r}H${-r}Z`} fill="#bd6c3f" />
                    <path d={`M${-r} 6Q-28 -8 0 4T${r} -2V${r}H${-r}Z`} fill="#a8552f" />
                    <path d={`M${-r} 34Q-20 22 10 32T${r} 28V${r}H${-r}Z`} fill="#8f4425" />
                    <path
                        d="M-30 -10h10M18 -8h12M-8 18h12M30 14h9"
                        stroke="#e8b48f"
                        stroke-width="3"
                        stroke-linecap="round"
                    />
                </g>
            );
        case 5:
            return (
                <g>
                    <circle r={r} fill="#c8d6da" />
                    <path
                        d={`M${-r} 36L-28 -34L-6 4L18 -48L${r} 36V${r}H${-r}Z`}
                        fill="#958b80"
                        stroke={ink}
                        stroke-width="2"
                        stroke-linejoin="round"
                    />
                    <path d="M18 -48L6 -22L16 -28L22 -20L34 -24ZM-28 -34L-37 -16L-28 -20L-18 -14Z" fill="#fbf6ea" />
                    <path d={`M${-r} 38Q0 22 ${r} 38V${r}H${-r}Z`} fill="#8ea267" />
                </g>
            );
        case 6:
            return (
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
            );
        default:
            return (
                <g>
                    <circle r={r} fill="#d9b44a" />
                    <g transform="rotate(-4)" stroke={ink} stroke-width="2">
                        <rect x="-52" y="-38" width="104" height="70" rx="4" fill="#c8694a" />
                        <path d="M-52 -28H52M-52 22H52" stroke="#f6e7bf" stroke-width="5" />
                        <path
                            d="M-58 -34h6M-58 -20h6M-58 -6h6M-58 8h6M-58 22h6M52 -34h6M52 -20h6M52 -6h6M52 8h6M52 22h6"
                            stroke-linecap="round"
                        />
                    </g>
                </g>
            );
    }
}

/* A name on a strip of bark. */
function Sign(props: { text: string; x: number; y: number; size: number }) {
    const { text, x, y, size } = props,
        w = text.length * size * 0.61 + 20;
    return (
        <g aria-hidden="true" pointer-events="none">
            <rect
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
function Place(props: { place: number; at: Spot; board: BoardProps; on: Ground }) {
    const { place, at, board, on } = props,
        { view, catalog } = board,
        r = place === 0 ? on.large : on.small;
    const stock = list(view.stock),
        pool = list(view.trading_place),
        dogs = view.dogs_on_board as number,
        good = place - 2;
    const goods =
        place === 7
            ? pool.flatMap((n: number, kind: number) => Array.from({ length: n }, () => kind))
            : good >= 0 && good < 5
              ? Array.from({ length: stock[good] }, () => good)
              : [];
    const across = goods.length > 4 ? 3 : goods.length > 3 ? 2 : goods.length;
    return (
        <g transform={`translate(${at.x} ${at.y})`} data-tip={`${catalog.places[place]}: ${catalog.tips[place]}`}>
            <circle cx="2" cy="5" r={r} fill="var(--shadow)" />
            <g clip-path={place === 0 ? "url(#saj-large)" : "url(#saj-small)"}>
                <Scene place={place} r={r} />
            </g>
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
function Clearing(props: { on: Ground }) {
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
function Path(props: { on: Ground }) {
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
function Figures(props: { on: Ground; view: BoardProps["view"]; seats: Seat[]; still: boolean; active: number }) {
    const positions = list(props.view.positions) as number[];
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

/* Which of a hut's goods dogs stand for, by the pattern in the id. */
const COVERS = [[], [0], [1], [2], [0, 1], [0, 2], [1, 2]];

function waysOf(byId: Map<number, Choice>, pile: number): Choice[] {
    return COVERS.flatMap((_, pattern) => byId.get(BUILD + 8 * pile + pattern) ?? []);
}

/* A hut on offer: its cost and what the player has. A touch builds it with as few dogs as possible. */
function HutCard(props: { pile: number; board: BoardProps; byId: Map<number, Choice>; x: number; y: number }) {
    const { pile, board, byId, x, y } = props,
        { view, catalog } = board,
        id = list(view.huts_on_offer)[pile] as number | null;
    const below = list(view.huts_in_piles)[pile] as number,
        mine = board.seat >= 0 ? (list(view.goods)[board.seat] as (number | "?")[]) : [];
    const cost = id === null ? [] : (catalog.huts[id] as number[]),
        first = waysOf(byId, pile)[0];
    return (
        <g transform={`translate(${x} ${y})`}>
            <Target
                choice={first}
                choose={board.choose}
                hint={first && board.hints.get(first.id)}
                rect={{ x: 0, y: 0, w: 168, h: 168, r: 12 }}
                tip={
                    id === null
                        ? undefined
                        : `${board.catalog.words.hut}: ${cost.map((kind) => catalog.kinds[kind]).join(", ")}`
                }
                refuse={
                    id !== null && view.step === "build" && !first ? () => board.refuse(BUILD + 8 * pile) : undefined
                }
            >
                {below > 0 && (
                    <rect
                        x="6"
                        y="6"
                        width="168"
                        height="168"
                        rx="12"
                        fill="var(--thickets)"
                        stroke="var(--ink)"
                        stroke-width="1.5"
                    />
                )}
                <rect
                    width="168"
                    height="168"
                    rx="12"
                    fill={id === null ? "transparent" : "#ecd9ac"}
                    stroke="var(--ink)"
                    stroke-width="1.5"
                    stroke-dasharray={id === null ? "6 6" : undefined}
                />
                {id !== null && <path d="M1 92H167V12a11 11 0 0 0 -11 -11H12a11 11 0 0 0 -11 11Z" fill="#cfe0df" />}
                {id !== null && <path d="M1 74Q84 56 167 74V96H1Z" fill="#b9c98a" />}
                {id !== null && <House x={84} y={92} size={82} />}
                {cost.map((kind, i) => {
                    const have = typeof mine[kind] === "number" ? (mine[kind] as number) : 0,
                        owned = have > cost.slice(0, i).filter((k) => k === kind).length;
                    const cx = 84 + (i - (cost.length - 1) / 2) * 50;
                    return (
                        <g>
                            <Good kind={kind} x={cx} y={126} r={23} />
                            {owned && (
                                <g>
                                    <circle
                                        cx={cx + 16}
                                        cy={144}
                                        r="9"
                                        fill="#3d7a35"
                                        stroke="var(--paper-fixed)"
                                        stroke-width="1.5"
                                    />
                                    <path
                                        d={`M${cx + 11.5} 144l3.5 3.500 6 -7`}
                                        fill="none"
                                        stroke="#fff"
                                        stroke-width="2.5"
                                    />
                                </g>
                            )}
                        </g>
                    );
                })}
                <Badge n={below} x={156} y={14} r={12} />
            </Target>
        </g>
    );
}

/* The ways to pay for a hut, where a dog may stand for a good. */
function Payments(props: { board: BoardProps; byId: Map<number, Choice> }) {
    const { board, byId } = props,
        rows = [0, 1, 2].map((pile) => ({ pile, ways: waysOf(byId, pile) })).filter(({ ways }) => ways.length > 1);
    if (!rows.length) return null;
    return (
        <div class="saj-tray stage">
            {rows.map(({ pile, ways }) => {
                const cost = board.catalog.huts[list(board.view.huts_on_offer)[pile]] as number[];
                return (
                    <div class="saj-row" role="group" aria-label={`${board.catalog.words.hut} ${pile + 1}`}>
                        <svg viewBox="-50 -100 100 104" width="40" height="42" aria-hidden="true">
                            <House x={0} y={0} size={100} />
                        </svg>
                        {ways.map((way) => (
                            <button
                                type="button"
                                class="saj-way"
                                data-choice={way.id}
                                aria-label={way.label}
                                onClick={() => board.choose(way.id)}
                            >
                                <svg
                                    viewBox={`0 -20 ${cost.length * 40} 40`}
                                    width={cost.length * 36}
                                    height="36"
                                    aria-hidden="true"
                                >
                                    {cost.map((kind, item) =>
                                        COVERS[(way.id - BUILD) % 8]!.includes(item) ? (
                                            <Icon of={dog} x={20 + item * 40} y={0} size={36} colour="var(--ink)" />
                                        ) : (
                                            <Good kind={kind} x={20 + item * 40} y={0} r={17} />
                                        ),
                                    )}
                                </svg>
                                {board.hints.has(way.id) && <span class="star">★{board.hints.get(way.id)}</span>}
                            </button>
                        ))}
                    </div>
                );
            })}
        </div>
    );
}

/* Trading: touch one of mine, then one of the market; the tick ends it. */
function TradeTray(props: { board: BoardProps; byId: Map<number, Choice> }) {
    const { board, byId } = props,
        words = board.catalog.words;
    const start = list(board.view.trading_place) as number[],
        hand = list(board.view.goods)[board.seat] as number[];
    const [pool, setPool] = useState(start),
        [given, setGiven] = useState(-1);
    useEffect(() => {
        setPool(start);
        setGiven(-1);
    }, [board.view.ply]);
    const mine = hand.map((n, kind) => n + start[kind]! - pool[kind]!);
    const taken = (kind: number) => {
        if (given < 0 || !pool[kind]) return;
        setPool(pool.map((n, k) => n + (k === given ? 1 : 0) - (k === kind ? 1 : 0)));
        setGiven(-1);
    };
    const choice = byId.get(TRADE + POOLS.indexOf(pool.join()));
    const row = (counts: number[], touch: (kind: number) => void, label: string, chosen: number) => (
        <div class="saj-row" role="group" aria-label={label}>
            <span class="saj-label">{label}</span>
            {counts.flatMap((n, kind) =>
                Array.from({ length: n }, (_, i) => (
                    <button
                        type="button"
                        class={kind === chosen && i === 0 ? "saj-good chosen" : "saj-good"}
                        onClick={() => touch(kind)}
                        aria-label={board.catalog.kinds[kind]}
                        aria-pressed={kind === chosen && i === 0}
                    >
                        <svg viewBox="-20 -20 40 40" width="40" height="40" aria-hidden="true">
                            <Good kind={kind} x={0} y={0} r={18} />
                        </svg>
                    </button>
                )),
            )}
        </div>
    );
    return (
        <div class="saj-tray stage">
            {row(mine, (kind) => setGiven(kind === given ? -1 : kind), words.mine, given)}
            {row(pool, taken, words.market, -1)}
            <div class="saj-row">
                {choice && (
                    <button
                        type="button"
                        class="button primary"
                        data-choice={choice.id}
                        onClick={() => board.choose(choice.id)}
                    >
                        ✓ {words.done}
                    </button>
                )}
                {pool.join() !== start.join() && (
                    <button
                        type="button"
                        class="button"
                        onClick={() => {
                            setPool(start);
                            setGiven(-1);
                        }}
                    >
                        ↺
                    </button>
                )}
            </div>
        </div>
    );
}

/* What a player has: huts, dogs, goods as far as they may be seen. */
function Store(props: { board: BoardProps; seat: number }) {
    const { board, seat } = props,
        { view } = board,
        goods = list(view.goods)[seat] as (number | "?")[];
    const built = list(view.hut_count)[seat] as number,
        dogs = list(view.dogs)[seat] as number,
        count = list(view.goods_count)[seat];
    const need = Number(view.options.huts_to_win ?? 3),
        hidden = goods[0] === "?";
    return (
        <svg
            viewBox="0 0 330 46"
            class="saj-store"
            role="img"
            aria-label={`${built}/${need} ${board.catalog.words.huts}, ${dogs} ${board.catalog.words.dogs}, ${
                hidden
                    ? "?"
                    : goods
                          .map((n, kind) => (n ? `${n} ${board.catalog.kinds[kind]}` : ""))
                          .filter(Boolean)
                          .join(", ")
            }`}
        >
            {Array.from({ length: need }, (_, i) => (
                <House x={22 + 38 * i} y={42} size={36} ghost={i >= built} />
            ))}
            {Array.from({ length: dogs }, (_, i) => (
                <Icon of={dog} x={132 + 28 * i} y={24} size={30} colour="var(--ink)" />
            ))}
            {!hidden &&
                goods
                    .flatMap((n, kind) => Array.from({ length: n as number }, () => kind))
                    .map((kind, i, all) => (
                        <Good
                            kind={kind}
                            x={196 + i * Math.min(30, 130 / Math.max(all.length, 1))}
                            y={23}
                            r={14}
                            piece
                        />
                    ))}
            {hidden && (
                <g>
                    <rect
                        x="184"
                        y="6"
                        width="140"
                        height="34"
                        rx="8"
                        fill="var(--thickets)"
                        stroke="var(--ink)"
                        stroke-width="1.5"
                    />
                    <text
                        x="254"
                        y="29"
                        text-anchor="middle"
                        font-size="22"
                        font-weight="700"
                        fill="var(--paper-fixed)"
                    >
                        {count === "?" ? "?" : String(count)}
                    </text>
                </g>
            )}
        </svg>
    );
}

export function Board(props: BoardProps) {
    const { view, catalog, choices, seats, still } = props,
        arrangement = useArrangement(),
        narrow = hasTabs(arrangement) || arrangement === "tall",
        on = arrangement === "short" ? SHORT : narrow ? TALL : WIDE,
        beside = arrangement === "wide" || arrangement === "laptop";
    const byId = useMemo(() => new Map(choices.map((choice) => [choice.id, choice])), [choices]);
    const [picked, setPicked] = useState(-1);
    useEffect(() => setPicked(-1), [view.ply]);
    const exchanging = byId.has(EXCHANGE),
        up = view.tokens_up as number,
        tokens = list(view.tokens),
        words = catalog.words;
    const token = (slot: number) => {
        const open = (up >> slot) % 2 === 1,
            face = faceNumber(FACE_LABELS, tokens[slot]);
        const pair =
            exchanging && picked >= 0 && picked !== slot ? byId.get(EXCHANGE + pairRank(picked, slot)) : undefined;
        const choice = byId.get(slot) ?? pair;
        const act = exchanging && !pair ? () => setPicked(picked === slot ? -1 : slot) : undefined;
        const known = open && face >= 0 ? `${letter(slot)}: ${catalog.faces[face]}` : letter(slot);
        return (
            <Target
                choice={choice}
                act={act}
                choose={props.choose}
                hint={choice && props.hints.get(choice.id)}
                chosen={exchanging ? picked === slot : undefined}
                label={choice ? choice.label : known}
                tip={open ? known : `${words.token} ${letter(slot)}`}
                circle={{ ...on.slots[slot]!, r: 48 }}
                refuse={choices.length && open && !exchanging ? () => props.refuse(slot) : undefined}
            >
                <Token
                    at={on.slots[slot]!}
                    slot={slot}
                    face={face}
                    up={open}
                    narrow={narrow}
                    turning={
                        !still && !!props.before && ((props.before.tokens_up as number) >> slot) % 2 !== Number(open)
                    }
                />
            </Target>
        );
    };
    const huts = [0, 1, 2].map((pile) => (
        <HutCard
            pile={pile}
            board={props}
            byId={byId}
            x={narrow ? 12 + pile * 196 : 1020}
            y={narrow ? 8 : 26 + pile * 222}
        />
    ));
    const any = EXCHANGE + pairRank(Math.max(0, picked), picked === 13 ? 0 : Math.max(0, picked) + 1);
    return (
        <div class={beside ? "saj" : "saj apart"}>
            <svg
                class="saj-clearing"
                data-area="clearing"
                viewBox={`0 0 ${narrow ? on.w : 1206} ${on.h}`}
                role="group"
                aria-label={words.board}
            >
                <Clearing on={on} />
                <Path on={on} />
                {(catalog.loop as number[]).map((place, position) => (
                    <Place place={place} at={on.places[position]!} board={props} on={on} />
                ))}
                {(catalog.loop as number[]).map((place, position) => (
                    <Sign
                        text={(narrow ? catalog.shorts : catalog.places)[place]}
                        x={on.places[position]!.x}
                        y={on.places[position]!.y + (place === 0 ? on.large : on.small) - (narrow ? 0 : 12)}
                        size={arrangement === "short" ? 20.5 : narrow ? 24 : 16}
                    />
                ))}
                <Figures on={on} view={view} seats={seats} still={still} active={view.active as number} />
                {on.slots.map((_, slot) => token(slot))}
                {!narrow && huts}
            </svg>
            {narrow && (
                <svg class="saj-huts" data-area="huts" viewBox="0 0 600 190" role="group" aria-label={words.huts}>
                    {huts}
                </svg>
            )}
            <Into place="tray">
                {exchanging && (
                    <>
                        <span>{picked < 0 ? words.pick : words.pick2}</span>
                        <button type="button" class="button" data-choice={any} onClick={() => props.choose(any)}>
                            {words.any}
                        </button>
                    </>
                )}
                {[15, 14, BUILD_NONE]
                    .map((id) => byId.get(id))
                    .filter((one): one is Choice => !!one)
                    .map((choice) => (
                        <button
                            type="button"
                            class={choice.id === 15 ? "button primary" : "button"}
                            data-choice={choice.id}
                            onClick={() => props.choose(choice.id)}
                        >
                            {choice.label}
                        </button>
                    ))}
            </Into>
            <Payments board={props} byId={byId} />
            {view.step === "trade" && choices.length > 0 && <TradeTray board={props} byId={byId} />}
            {beside ? (
                seats.slice(0, view.players).map((_, seat) => (
                    <Into key={seat} place={`seat-${seat}`}>
                        <Store board={props} seat={seat} />
                    </Into>
                ))
            ) : (
                <div class="saj-villages" data-area="huts">
                    {seats.slice(0, view.players).map((_, seat) => (
                        <div class={view.active === seat ? "saj-village active" : "saj-village"}>
                            <span class="saj-name elides">
                                <TextMark seat={seats[seat]!} size={20} /> {seats[seat]!.name}
                            </span>
                            <Store board={props} seat={seat} />
                        </div>
                    ))}
                </div>
            )}
        </div>
    );
}

export function areas(catalog: any): AreaTab[] {
    const title = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
    return [
        { key: "clearing", title: title(catalog.words.token), icon: pine },
        { key: "huts", title: title(catalog.words.huts), icon: hut },
    ];
}

/* The home card: huts at the edge of the forest, tokens in the grass. */
export function Picture() {
    return (
        <svg viewBox="0 0 320 180" aria-hidden="true">
            <rect width="320" height="180" fill="#cfe0df" />
            <path d="M0 92C60 70 110 96 160 84S260 66 320 88V180H0Z" fill="#7d9a5b" />
            <path d="M0 124C70 104 150 130 320 112V180H0Z" fill="#b9c98a" />
            {[18, 52, 86, 250, 284, 310].map((x, i) => (
                <Icon of={pine} x={x} y={78 + (i % 2) * 8} size={64} colour={i % 2 ? "#4d6b3a" : "#3f5a31"} />
            ))}
            <House x={144} y={134} size={88} />
            <House x={216} y={138} size={62} />
            {[
                [70, 150, fish],
                [120, 158, berries],
                [240, 152, bone],
                [286, 146, pot],
            ].map(([x, y, icon]) => (
                <g>
                    <circle
                        cx={x as number}
                        cy={y as number}
                        r="16"
                        fill="#f6e7bf"
                        stroke="#2b2620"
                        stroke-width="1.5"
                    />
                    <Icon of={icon as string} x={x as number} y={y as number} size={20} colour="#2b2620" />
                </g>
            ))}
            <Meeple seat={{ name: "", shape: "circle", colour: "#d55e00", level: null }} x={166} y={172} h={44} />
            <Meeple seat={{ name: "", shape: "square", colour: "#0072b2", level: null }} x={198} y={168} h={36} />
        </svg>
    );
}
