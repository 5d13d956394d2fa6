/* lit.tsx - something in HTML that can be touched: the ring, the dot, the star of advice and what a screen reader says, for all
 * boards. (Target in pieces.tsx is the same for things drawn inside an <svg>.) */
import type { ComponentChildren } from "preact";
import type { Choice } from "../board";
import { HintStar } from "../pieces";

export interface LitProps {
    choice?: Choice | undefined; /* legal now */
    choose?: (id: number) => void;
    act?: (() => void) | undefined; /* instead of choosing: a first step of a gesture */
    refuse?: (() => void) | undefined; /* it looks playable and is not: the page explains */
    hint?: number | undefined;
    label?: string | undefined; /* the choice's own label unless given */
    tip?: string | undefined;
    chosen?: boolean | undefined;
    class?: string;
    area?: string;
    style?: Record<string, string | number>;
    children?: ComponentChildren;
}

export function Lit(props: LitProps) {
    const { choice, act } = props,
        look = props.class ?? "",
        shared = { "data-tip": props.tip, "data-area": props.area, style: props.style };
    if (choice || act)
        return (
            <button
                type="button"
                class={`lit ${look}${props.chosen ? " chosen" : ""}`}
                aria-label={props.label ?? choice?.label}
                aria-pressed={props.chosen}
                data-choice={choice?.id}
                onClick={() => (act ? act() : props.choose?.(choice!.id))}
                {...shared}
            >
                {props.children} <Star rank={props.hint} />
            </button>
        );
    return (
        <div class={`quiet ${look}`} onClick={props.refuse} {...shared}>
            {props.children}
        </div>
    );
}

/* The star of advice on the corner of a button. */
export const Star = (props: { rank: number | undefined }) =>
    props.rank ? (
        <svg class="lit-star" viewBox="-14 -14 28 28" width="24" height="24" aria-hidden="true">
            <HintStar rank={props.rank} />
        </svg>
    ) : null;
