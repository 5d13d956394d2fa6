/* pieces.tsx - pieces that every board shares: icons, marks of players, coins, badges, cards, and the ring of what can be
 * touched. All of them are SVG fragments (they stand inside a board's <svg>) unless their comment says otherwise.
 *
 * Sizes are in the units of the surrounding drawing. Colours are those of tokens.css, so that light and dark follow.
 */
import type { ComponentChildren } from "preact";
import type { Choice, Seat } from "./board";

/* An icon of 512 x 512 imported as `import tomato from "icon:tomato"`, centred at (x, y). */
export function Icon(props: { of: string; x?: number; y?: number; size?: number; colour?: string; outline?: string }) {
    const { of, x = 0, y = 0, size = 24, colour = "currentColor", outline } = props,
        scale = size / 512;
    return (
        <g
            transform={`translate(${x - size / 2} ${y - size / 2}) scale(${scale})`}
            fill={colour}
            style={{ color: colour }}
            aria-hidden="true"
            stroke={outline}
            stroke-width={outline ? 3 / scale : undefined}
            paint-order="stroke"
            stroke-linejoin="round"
            dangerouslySetInnerHTML={{ __html: of }}
        />
    );
}

/* The same in running text or a button: an element of its own, as high as the letters. */
export function TextIcon(props: { of: string; size?: string }) {
    const size = props.size ?? "1.15em";
    return (
        <svg
            class="text-icon"
            viewBox="0 0 512 512"
            width={size}
            height={size}
            fill="currentColor"
            aria-hidden="true"
            dangerouslySetInnerHTML={{ __html: props.of }}
        />
    );
}

/* Outline of a player's shape around (0, 0), fitting a circle of radius r. */
export function shapePath(shape: Seat["shape"], r: number): string {
    const polygon = (corners: number, turn: number, size: number) =>
        `${Array.from({ length: corners }, (_, i) => {
            const angle = turn + (2 * Math.PI * i) / corners;
            return `${i ? "L" : "M"}${(size * Math.cos(angle)).toFixed(2)} ${(size * Math.sin(angle)).toFixed(2)}`;
        }).join("")}Z`;
    if (shape === "square") return polygon(4, Math.PI / 4, r * 1.16);
    if (shape === "triangle") return polygon(3, -Math.PI / 2, r * 1.2);
    if (shape === "diamond") return polygon(4, 0, r * 1.12);
    if (shape === "hexagon") return polygon(6, 0, r * 1.05);
    return `M${-r} 0A${r} ${r} 0 1 1 ${r} 0A${r} ${r} 0 1 1 ${-r} 0Z`;
}

/* A player's mark: colour and shape together. */
export function Mark(props: { seat: Seat; x?: number; y?: number; r?: number }) {
    const { seat, x = 0, y = 0, r = 8 } = props;
    return (
        <path
            d={shapePath(seat.shape, r)}
            transform={`translate(${x} ${y})`}
            fill={seat.colour}
            stroke="var(--ink)"
            stroke-width="1.5"
            stroke-linejoin="round"
        />
    );
}

/* A player's mark as an element of its own, for text. */
export function TextMark(props: { seat: Seat; size?: number }) {
    const size = props.size ?? 18;
    return (
        <svg class="mark" width={size} height={size} viewBox="-10 -10 20 20" aria-hidden="true">
            <Mark seat={props.seat} r={7.5} />
        </svg>
    );
}

const figure =
    "M0 -32a6.5 6.5 0 0 1 6.3 8.2C9.5 -22.6 15 -20 15 -16.6C15 -14 11.5 -13.3 8 -13.6C9.5 -9 12.5 -4.5 12.5 -1.6" +
    "C12.5 0 11.5 .5 10 .5H4.5C3 .5 2.2 -5 0 -5S-3 .5 -4.5 .5H-10C-11.5 .5 -12.5 0 -12.5 -1.6" +
    "C-12.5 -4.5 -9.5 -9 -8 -13.6C-11.5 -13.3 -15 -14 -15 -16.6C-15 -20 -9.5 -22.6 -6.3 -23.8A6.5 6.5 0 0 1 0 -32Z";

/* A wooden figure in the player's colour with the shape on its chest; `h` high, its feet at (x, y). */
export function Meeple(props: { seat: Seat; x?: number; y?: number; h?: number; piece?: string | undefined }) {
    const { seat, x = 0, y = 0, h = 32, piece } = props,
        s = h / 32;
    if (piece)
        return (
            <g data-piece={piece}>
                <Meeple seat={seat} x={x} y={y} h={h} />
            </g>
        );
    return (
        <g transform={`translate(${x} ${y}) scale(${s})`}>
            <path d={figure} fill={seat.colour} stroke="var(--ink)" stroke-width={1.5 / s} stroke-linejoin="round" />
            <path
                d={shapePath(seat.shape, 3.6)}
                transform="translate(0 -15.5)"
                fill="var(--raised)"
                stroke="var(--ink)"
                stroke-width={1 / s}
            />
        </g>
    );
}

/* A number in a small disc, for the lower right of a piece. */
export function Badge(props: {
    n: number | string;
    x?: number;
    y?: number;
    r?: number;
    colour?: string;
    text?: string;
}) {
    const { n, x = 0, y = 0, r = 9, colour = "var(--ink)", text = "var(--paper)" } = props,
        wide = String(n).length > 2;
    return (
        <g transform={`translate(${x} ${y})`}>
            <rect
                x={-r * (wide ? 1.35 : 1)}
                y={-r}
                width={2 * r * (wide ? 1.35 : 1)}
                height={2 * r}
                rx={r}
                fill={colour}
                stroke="var(--raised)"
                stroke-width="1.5"
            />
            <Figure size={r * 1.35} colour={text}>
                {n}
            </Figure>
        </g>
    );
}

/* A gold coin with its value. */
export function Coin(props: { n?: number | string; x?: number; y?: number; r?: number }) {
    const { n, x = 0, y = 0, r = 12 } = props;
    return (
        <g transform={`translate(${x} ${y})`}>
            <circle r={r} fill="var(--gold)" stroke="var(--ink-fixed)" stroke-width="1.5" />
            <circle r={r * 0.76} fill="none" stroke="var(--ink-fixed)" stroke-opacity="0.45" stroke-width="1" />
            {n !== undefined && <Figure size={r * 1.15}>{n}</Figure>}
        </g>
    );
}

/* A card or tile: raised paper with an ink outline, its drawing inside. */
export function CardFrame(props: {
    x?: number;
    y?: number;
    w: number;
    h: number;
    fill?: string;
    line?: string; /* colour of the outline */
    r?: number;
    children?: ComponentChildren;
}) {
    const { x = 0, y = 0, w, h, fill = "var(--raised)", line = "var(--ink)", r = 6 } = props;
    return (
        <g transform={`translate(${x} ${y})`}>
            <rect x="1.5" y="2.5" width={w} height={h} rx={r} fill="var(--shadow)" />
            <rect width={w} height={h} rx={r} fill={fill} stroke={line} stroke-width="1.5" />
            {props.children}
        </g>
    );
}

/* A number or a short word, centred at (x, y); with `start` it begins there. */
export function Figure(props: {
    x?: number;
    y?: number;
    size: number;
    colour?: string;
    start?: boolean;
    children?: ComponentChildren;
}) {
    return (
        <text
            class="figures"
            x={props.x ?? 0}
            y={props.y ?? 0}
            text-anchor={props.start ? undefined : "middle"}
            dominant-baseline="central"
            font-size={props.size}
            fill={props.colour ?? "var(--ink-fixed)"}
        >
            {props.children}
        </text>
    );
}

/* A place where a card or a tile may come to lie. */
export function EmptyPlace(props: { x?: number; y?: number; w: number; h: number; r?: number; opacity?: number }) {
    return (
        <rect
            x={props.x}
            y={props.y}
            width={props.w}
            height={props.h}
            rx={props.r ?? 9}
            fill={props.opacity ? "var(--paper)" : "none"}
            fill-opacity={props.opacity}
            stroke="var(--edge)"
            stroke-width="1.5"
            stroke-dasharray="5 5"
        />
    );
}

/* Numbered spaces in a row, the one of now lit: rounds, steps of a turn. */
export function Track(props: { x: number; y: number; length: number; now: number; label: string }) {
    const ink = (n: number) => (n === props.now ? "var(--on-accent)" : n < props.now ? "var(--muted)" : "var(--ink)");
    return (
        <g role="img" aria-label={props.label} transform={`translate(${props.x} ${props.y})`}>
            {Array.from({ length: props.length }, (_, i) => (
                <g>
                    <circle
                        cx={i * 21}
                        r="9.5"
                        fill={i + 1 === props.now ? "var(--accent)" : "none"}
                        stroke="var(--edge)"
                        stroke-width="1.5"
                    />
                    <Figure x={i * 21} y={0.5} size={13.5} colour={ink(i + 1)}>
                        {i + 1}
                    </Figure>
                </g>
            ))}
        </g>
    );
}

/* What lies below the uppermost card of a pile of `n`. */
export const Below = (props: { n: number; w: number; h: number; fill: string; r?: number; by?: number }) =>
    props.n > 1 ? (
        <rect
            x={props.by ?? 4}
            y={props.by ?? 4}
            width={props.w}
            height={props.h}
            rx={props.r ?? 9}
            fill={props.fill}
            stroke="var(--ink-fixed)"
            stroke-width="1.5"
        />
    ) : null;

/* The star of advice with its rank. */
export function HintStar(props: { rank: number | undefined; x?: number; y?: number; r?: number }) {
    const { rank, x = 0, y = 0, r = 11 } = props;
    if (!rank) return null;
    const points = Array.from({ length: 10 }, (_, i) => {
        const angle = -Math.PI / 2 + (Math.PI * i) / 5,
            at = i % 2 ? r * 0.56 : r * 1.15;
        return `${(at * Math.cos(angle)).toFixed(2)},${(at * Math.sin(angle)).toFixed(2)}`;
    }).join(" ");
    return (
        <g transform={`translate(${x} ${y})`} class="hint-star">
            <polygon
                points={points}
                fill="var(--hint-fill)"
                stroke="var(--ink-fixed)"
                stroke-width="1.5"
                stroke-linejoin="round"
            />
            <Figure y={0.5} size={r * 0.95}>
                {rank}
            </Figure>
        </g>
    );
}

/* Something on the board that can be touched. With a choice it carries the ring, is a button for keyboard and screen
 * reader, and plays on click or Enter; without one it is quiet, or explains itself through `refuse`.
 * Give it the outline of the thing (`d`, a path, or a rectangle / circle) and put the drawing inside. */
export interface TargetProps {
    choice?: Choice | undefined; /* legal now */
    label?: string; /* what a screen reader says; the choice's own sentence unless given */
    d?: string;
    circle?: { x: number; y: number; r: number };
    rect?: { x: number; y: number; w: number; h: number; r?: number };
    chosen?: boolean | undefined;
    hint?: number | undefined;
    choose?: ((id: number) => void) | undefined;
    act?: (() => void) | undefined; /* instead of choosing: a first step of a gesture */
    leads?: number[] | undefined; /* the choices to which that gesture leads */
    refuse?: (() => void) | undefined;
    tip?: string | undefined; /* an explanation, on hover, focus and a long press */
    guess?: string | undefined; /* the row of the piece, where it is reconstructed */
    children?: ComponentChildren;
}

export function Target(props: TargetProps) {
    const { choice, circle, rect, d, chosen, hint, children } = props;
    const legal = !!choice || !!props.act;
    const act = () => (props.act ? props.act() : choice ? props.choose?.(choice.id) : props.refuse?.());
    const key = (event: KeyboardEvent) => {
        if (event.key !== "Enter" && event.key !== " ") return;
        event.preventDefault();
        act();
    };
    const outline = (name: string, grow: number) => {
        if (circle) return <circle class={name} cx={circle.x} cy={circle.y} r={circle.r + grow} />;
        if (rect)
            return (
                <rect
                    class={name}
                    x={rect.x - grow}
                    y={rect.y - grow}
                    width={rect.w + 2 * grow}
                    height={rect.h + 2 * grow}
                    rx={(rect.r ?? 6) + grow}
                />
            );
        return <path class={name} d={d} />;
    };
    const at = circle
        ? { x: circle.x + circle.r * 0.74, y: circle.y - circle.r * 0.74 }
        : rect
          ? { x: rect.x + rect.w - 2, y: rect.y + 2 }
          : null;
    if (!legal && !props.refuse) {
        return (
            <g data-tip={props.tip} data-guess={props.guess}>
                {children}
            </g>
        );
    }
    return (
        <g
            class={`target${legal ? " legal" : ""}${chosen ? " chosen" : ""}`}
            role="button"
            tabindex={legal ? 0 : -1}
            aria-disabled={!legal}
            aria-pressed={chosen === undefined ? undefined : chosen}
            aria-label={props.label ?? choice?.say ?? ""}
            data-choice={choice?.id}
            data-leads={props.leads?.join(" ")}
            data-tip={props.tip}
            data-guess={props.guess}
            onClick={act}
            onKeyDown={key}
        >
            {children}
            {legal && outline("ring", 2)}
            {outline("touch", 0)}
            {legal && at && !hint && <circle class="dot" cx={at.x} cy={at.y} r="4" />}
            {at && hint && [" ", <HintStar rank={hint} x={at.x} y={at.y} />]}
        </g>
    );
}

/* A sign of the page's own, drawn by a pen, on a button. */
export function Glyph(props: { d: string; width?: number | undefined }) {
    return (
        <svg
            viewBox="0 0 24 24"
            width="22"
            height="22"
            fill="none"
            stroke="currentColor"
            stroke-width={props.width ?? 1.8}
            stroke-linecap="round"
            stroke-linejoin="round"
            aria-hidden="true"
        >
            <path d={props.d} />
        </svg>
    );
}
