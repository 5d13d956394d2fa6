/* finale.tsx - the end of Stone Age Junior: one picture, huts as the score. */
import type { Seat } from "../../web/src/board";
import { useArrangement } from "../../web/src/kit/arrange";
import { Icon, Meeple } from "../../web/src/pieces";
import { Sign } from "./clearing";
import { House } from "./pieces";
import pine from "icon:pine-tree";

/* Somebody's huts, with the figure and its name before them; stars above a winner. */
function Camp(props: { seat: Seat; huts: number; won: boolean; x: number; width: number }) {
    const { x, won, huts } = props,
        size = Math.min(won ? 150 : 100, props.width / 2.6);
    return (
        <g>
            {Array.from({ length: huts }, (_, hut) => (
                <g key={hut} class="saj-rise" style={{ "--late": `${hut * 220}ms` }}>
                    <House
                        x={x + (hut - (huts - 1) / 2) * size * 0.8}
                        y={won && hut % 2 === 0 ? 318 : 330}
                        size={size}
                    />
                </g>
            ))}
            {won &&
                [-1, 0, 1].map((at) => (
                    <path
                        key={at}
                        class="saj-star"
                        style={{ "--late": `${(at + 1) * 160}ms` }}
                        transform={`translate(${x + at * 90} ${at ? 108 : 76}) scale(${at ? 1.1 : 1.6})`}
                        d="M0 -20L6 -6L20 -5L9 5L13 19L0 11L-13 19L-9 5L-20 -5L-6 -6Z"
                        fill="#f4c94d"
                        stroke="#2b2620"
                        stroke-width="1.5"
                        stroke-linejoin="round"
                    />
                ))}
            <g class={won ? "saj-jump" : undefined}>
                <Meeple seat={props.seat} x={x} y={374} h={won ? 92 : 66} />
            </g>
            <Sign text={props.seat.name} x={x} y={392} size={20} />
        </g>
    );
}

const LEAVES = 26,
    COLOURS = ["#d98a3d", "#c8694a", "#8fae5c", "#f4c94d", "#7fa7b8", "#d8869b"];

/* Leaves that dance down on the winner, each its own way. */
function Leaves(props: { w: number; top: number }) {
    return (
        <g class="saj-leaves">
            {Array.from({ length: LEAVES }, (_, i) => (
                <path
                    key={i}
                    class="saj-leaf"
                    d="M0 -11C9 -5 9 6 0 12C-9 6 -9 -5 0 -11Z"
                    fill={COLOURS[i % COLOURS.length]}
                    style={{
                        "--x": `${(((i * 0.618) % 1) * props.w).toFixed(0)}px`,
                        "--top": `${props.top - 30}px`,
                        "--late": `${(i * 137) % 2400}ms`,
                        "--long": `${2600 + ((i * 331) % 1500)}ms`,
                    }}
                />
            ))}
        </g>
    );
}

/* The end: everybody's huts under the sun, the winner in the middle, and no figures. */
export function Finale(props: { seats: Seat[]; scores: number[]; places: number[] }) {
    const { seats, scores, places } = props,
        others = seats.map((_, seat) => seat).filter((seat) => places[seat] !== 1),
        /* Winners stand in the middle, the others on both sides of them. */
        half = Math.ceil(others.length / 2),
        row = [
            ...others.slice(0, half),
            ...seats.map((_, seat) => seat).filter((seat) => places[seat] === 1),
            ...others.slice(half),
        ],
        upright = ["phone", "tall"].includes(useArrangement()),
        w = upright ? Math.max(560, 250 * row.length) : 1000,
        top = upright ? 420 - w : 0,
        width = w / row.length;
    return (
        <svg
            class="saj-finale"
            viewBox={`0 ${top} ${w} ${420 - top}`}
            preserveAspectRatio="xMidYMax"
            aria-hidden="true"
        >
            <circle cx="90" cy={top + 50} r="44" fill="#f4c94d" stroke="#2b2620" stroke-width="2" />
            <path d="M-2000 210L0 200C160 130 330 190 520 160S850 130 1000 180L3000 190V2000H-2000Z" fill="#8caf68" />
            <path d="M-2000 260L0 270C220 220 500 280 1000 235L3000 250V2000H-2000Z" fill="#c5d68e" />
            {[-120, 30, 96, 168, w - 160, w - 92, w - 28, w + 110].map((x, i) => (
                <Icon of={pine} x={x} y={196 - (i % 2) * 14} size={110} colour={i % 2 ? "#4d6b3a" : "#3f5a31"} />
            ))}
            {row.map((seat, i) => (
                <Camp
                    key={seat}
                    seat={seats[seat]!}
                    huts={scores[seat]!}
                    won={places[seat] === 1}
                    x={width * (i + 0.5)}
                    width={width}
                />
            ))}
            <Leaves w={w} top={top} />
        </svg>
    );
}
