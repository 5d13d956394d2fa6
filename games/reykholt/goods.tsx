/* goods.tsx - the vegetables and glass houses of Reykholt as small pieces. */
import type { BoardProps } from "../../web/generated/reykholt";
import type { Choice } from "../../web/src/board";
import { Badge, Target } from "../../web/src/pieces";
import { GLASS, LEAF, type Purse } from "./common";

const line = { stroke: "var(--ink-fixed)", "stroke-width": 1.3, "stroke-linejoin": "round" as const };

/* The vegetables, 24 units high around the origin. */
const DRAWN = [
    () => (
        <g>
            <path
                d="M0 -6C6 -9 11.5 -5 11.5 1.5C11.5 8 6 11.5 0 11.5S-11.5 8 -11.5 1.5C-11.5 -5 -6 -9 0 -6Z"
                fill="var(--tomato)"
                {...line}
            />
            <path
                d="M-8 2C-8 -1 -6.5 -3 -5 -3.5"
                fill="none"
                stroke="#fff"
                stroke-opacity="0.6"
                stroke-width="2"
                stroke-linecap="round"
            />
            <path
                d="M0 -11L1.2 -7.5L7 -8L3 -4.5L4.5 -0.5L0 -3.5L-4.5 -0.5L-3 -4.5L-7 -8L-1.2 -7.5Z"
                fill={LEAF}
                {...line}
            />
        </g>
    ),
    () => (
        <g>
            <path
                d="M0 11.5C-4 12.5 -8 10.5 -9 7.5C-12.5 5.5 -12.5 1 -10.5 -2C-11.5 -6 -8 -9.5 -4.5 -9C-2 -12.5 3 -12.5 5 -9C9 -9.5 11.5 -6 10.5 -2C12.5 1 12.5 5.5 9 7.5C8 10.5 4 12.5 0 11.5Z"
                fill="var(--lettuce)"
                {...line}
            />
            <path
                d="M0 9V-6M0 5.5C-3 3.5 -5 2.5 -7.5 2.5M0 5.5C3 3.5 5 2.5 7.5 2.5M0 0C-2 -2.5 -3.5 -3.5 -6 -4M0 0C2 -2.5 3.5 -3.5 6 -4"
                fill="none"
                stroke="#e9f2cd"
                stroke-width="1.7"
                stroke-linecap="round"
            />
        </g>
    ),
    () => (
        <g>
            <path d="M-4 0C-3 5 -4 8 -5 11.5H5C4 8 3 5 4 0Z" fill="#f2e6cf" {...line} />
            <path
                d="M-11.5 1.5C-11.5 -6.5 -6 -11 0 -11S11.5 -6.5 11.5 1.5C7 4 -7 4 -11.5 1.5Z"
                fill="var(--mushroom)"
                {...line}
            />
            <path d="M-6 -3.5a2 1.6 0 1 0 0.1 0M2 -7a2.2 1.7 0 1 0 0.1 0M6.5 -2a1.5 1.3 0 1 0 0.1 0" fill="#f2e6cf" />
        </g>
    ),
    () => (
        <g>
            <path d="M-12 -1C-12.5 7 -7 11.5 0 11.5S12.5 7 12 -1C8 4 -8 4 -12 -1Z" fill={LEAF} {...line} />
            {[1, 0].map((ink) =>
                [
                    [-6, -1.5, 4.8],
                    [-3.5, -6, 4.8],
                    [3.5, -6, 4.8],
                    [6, -1.5, 4.8],
                    [0, 1.5, 5.5],
                ].map(([cx, cy, r]) => (
                    <circle cx={cx} cy={cy} r={r! + ink * 0.7} fill={ink ? "var(--ink-fixed)" : "var(--cauliflower)"} />
                )),
            )}
            <path
                d="M-6 -3a2.5 2.5 0 0 1 3 -2M1.5 -6.5a2.5 2.5 0 0 1 3.5 -0.5M-1.5 1a2.5 2.5 0 0 1 3.5 -0.5"
                fill="none"
                stroke="#b3a67f"
                stroke-width="1.2"
                stroke-linecap="round"
            />
        </g>
    ),
    () => (
        <g transform="rotate(24)">
            <path
                d="M0 -4C-1 -8 -6 -8 -6 -12C-3 -12 -1 -11 0 -9C0 -11 0.5 -13 1.5 -13.5C3 -12 2.5 -10 1.5 -8.5C3 -10 5 -11 7 -10C6 -7 2 -7 0 -4Z"
                fill={LEAF}
                {...line}
            />
            <path
                d="M-5.5 -3C-3 -6 3 -6 5.5 -3C5.5 3 2.5 9 0 12.5C-2.5 9 -5.5 3 -5.5 -3Z"
                fill="var(--carrot)"
                {...line}
            />
            <path
                d="M-4.5 0H-1M4 2.5H1M-2.5 5.5H0"
                fill="none"
                stroke="#9c4d0f"
                stroke-width="1.2"
                stroke-linecap="round"
            />
        </g>
    ),
];

/* One vegetable, drawn 24 units high around (x, y). */
export function Good(props: { kind: number; x?: number; y?: number; size?: number; faint?: boolean | undefined }) {
    const { kind, x = 0, y = 0, size = 24, faint } = props;
    return (
        <g transform={`translate(${x} ${y}) scale(${size / 25})`} opacity={faint ? 0.3 : 1} aria-hidden="true">
            {DRAWN[kind]!()}
        </g>
    );
}

/* A good in running text. */
export function TextGood(props: { kind: number; size?: number }) {
    const size = props.size ?? 22;
    return (
        <svg class="rey-good" viewBox="-13 -13 26 26" width={size} height={size} aria-hidden="true">
            <Good kind={props.kind} />
        </svg>
    );
}

/* A glass house as a sign, with a word on its front. */
export function Glass(props: { x: number; y: number; size?: number; label?: string; fill?: string }) {
    const { x, y, size = 30, label, fill = GLASS } = props,
        s = size / 30;
    return (
        <g transform={`translate(${x} ${y}) scale(${s})`} stroke="var(--ink-fixed)" stroke-linejoin="round">
            <path d="M-15 -3L0 -14L15 -3V13H-15Z" fill={fill} stroke-width={1.5 / s} />
            <path
                d="M-15 -3H15M0 -14V-3M-7.5 -8.5V-3M7.5 -8.5V-3"
                fill="none"
                stroke-width={0.9 / s}
                stroke-opacity="0.6"
            />
            {label && (
                <text
                    class="figures"
                    y="6"
                    text-anchor="middle"
                    dominant-baseline="central"
                    font-size={label.length > 2 ? 11.5 : 14}
                    fill="var(--ink-fixed)"
                    stroke="none"
                >
                    {label}
                </text>
            )}
        </g>
    );
}

export function Crate(props: {
    board: BoardProps;
    choice: Choice | undefined;
    kind: number;
    n: number;
    was: number;
    purse: Purse | null;
}) {
    const { board, choice, kind, n, was, purse } = props,
        aside = purse ? purse.picks.filter((one) => one === kind).length : 0;
    const free = purse && purse.picks.length < purse.most && n > aside;
    return (
        <svg class="rey-crate" viewBox="0 0 66 66" role="group" aria-label={`${board.catalog.goods[kind]}: ${n}`}>
            <Target
                choice={purse && !free ? undefined : choice}
                act={free ? () => purse.pick(kind) : undefined}
                label={choice?.say ?? board.catalog.goods[kind]!}
                choose={board.choose}
                hint={choice && board.hints.get(choice.id)}
                rect={{ x: 4, y: 4, w: 58, h: 58, r: 7 }}
            >
                <rect
                    x="4"
                    y="4"
                    width="58"
                    height="58"
                    rx="7"
                    fill="#d8b784"
                    stroke="var(--ink-fixed)"
                    stroke-width="1.5"
                />
                <path d="M5 18H61M5 33H61M5 48H61" stroke="#9c7442" stroke-width="1.5" />
                <path d="M12 5V61M54 5V61" stroke="#b38a55" stroke-width="6" />
                <g class={was !== n && !board.still ? "rey-pop" : undefined} key={board.view.ply}>
                    <Good kind={kind} x={33} y={29} size={36} faint={!n} />
                </g>
                {aside > 0 && <Badge n={`−${aside}`} x={15} y={15} r={11} colour="var(--tomato)" text="#fff" />}
                <Badge
                    n={n - aside}
                    x={51}
                    y={51}
                    r={11}
                    colour={n ? "var(--ink-fixed)" : "#7b6a50"}
                    text="var(--paper-fixed)"
                />
            </Target>
        </svg>
    );
}
