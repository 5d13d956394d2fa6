/* portrait.tsx - a small portrait of a computer player inside the shape of its seat: told apart by beard, plaits, hat or smile. */
import { useId } from "preact/hooks";
import type { Seat } from "../board";
import { shapePath } from "../pieces";

const HAIR = ["#5a3d22", "#b0762f", "#3a352f", "#8a8378"],
    SKIN = ["#e0b98f", "#d3a271", "#eac6a0", "#c48f62"];

export function Portrait(props: { seat: Seat; look: number; size?: number }) {
    const { seat } = props,
        look = props.look % 4,
        size = props.size ?? 30,
        clip = useId(),
        shape = shapePath(seat.shape, 16),
        hair = HAIR[look]!;
    return (
        <svg class="mark portrait" width={size} height={size} viewBox="-20 -20 40 40" aria-hidden="true">
            <clipPath id={clip}>
                <path d={shape} />
            </clipPath>
            <path d={shape} fill={seat.colour} fill-opacity="0.28" />
            <g clip-path={`url(#${clip})`} stroke="var(--ink-fixed)" stroke-width="1.2" stroke-linejoin="round">
                <path d="M-15 22C-15 10 -8 8 0 8S15 10 15 22Z" fill={seat.colour} />
                {look === 1 && (
                    <path
                        d="M-10 -2C-13 6 -12 12 -9 14M10 -2C13 6 12 12 9 14"
                        fill="none"
                        stroke={hair}
                        stroke-width="3.5"
                    />
                )}
                <ellipse rx="8" ry="9.5" fill={SKIN[look]} />
                <path d="M-8.5 -2C-8 -13 8 -13 8.5 -2C5 -7 -5 -7 -8.5 -2Z" fill={hair} />
                {look === 0 && <path d="M-8 4C-7 16 7 16 8 4C4 8 -4 8 -8 4Z" fill={hair} />}
                {look === 2 && <path d="M-12 -6L0 -18L12 -6Z" fill={hair} />}
                {look === 3 && <path d="M-4 5q4 3 8 0" fill="none" />}
                <path d="M-3 0h.1M3 0h.1" stroke-width="2" stroke-linecap="round" />
            </g>
            <path d={shape} fill="none" stroke="var(--ink)" stroke-width="2" stroke-linejoin="round" />
        </svg>
    );
}
