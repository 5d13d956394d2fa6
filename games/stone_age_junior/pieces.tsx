/* pieces.tsx - goods, forest tokens and huts. */
import { Icon } from "../../web/src/pieces";
import { KIND_COLOUR, KINDS, letter, PLACE_ICON, type Spot } from "./common";
import pine from "icon:pine-tree";

/* One good as a disc with its icon. */
export function Good(props: { kind: number; x: number; y: number; r?: number; faint?: boolean; piece?: boolean }) {
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

export function faceNumber(catalogFaces: readonly string[], token: unknown): number {
    return typeof token === "string" && token !== "?" ? catalogFaces.indexOf(token) : -1;
}

export const FACE_LABELS = [
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
export function Token(props: { at: Spot; slot: number; face: number; up: boolean; turning: boolean; narrow: boolean }) {
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
            {up && <Face face={face} x={at.x} y={at.y - (narrow ? 9 : 3)} r={narrow ? 36 : 42} />}
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
                {slot < 0 ? "" : letter(slot)}
            </text>
        </g>
    );
}

/* A round hut of wood and hides, 100 wide, its door at the origin. */
export function House(props: { x: number; y: number; size: number; ghost?: boolean | undefined }) {
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
