/* signs.tsx - a moment in pictures, for whoever cannot read yet: things as the board draws them, and a few signs between them. */
import { useEffect, useState } from "preact/hooks";
import type { BoardModule } from "../board";
import { games, loadBoard } from "../games";

/* Signs of 96 x 96 that belong to no game: a hand that touches, leads to, and, the same as, where, change places, won. */
const SIGNS: Record<string, string> = {
    hand: "M38 86V64L22 50q-5-6 2-9 4-1 8 3l8 8V18q0-7 6-7t6 7v26l18 4q8 2 7 11l-4 27z",
    ">": "M14 48h56M50 26l24 22-24 22",
    "+": "M48 22v52M22 48h52",
    "=": "M22 38h52M22 60h52",
    "?": "M32 34q0-16 16-16t16 16q0 10-10 16-6 4-6 12M48 76v4",
    swap: "M20 36h52L58 22M76 62H24l14 14",
    star: "M48 12l11 24 26 3-19 18 5 26-23-13-23 13 5-26-19-18 26-3z",
};

const FILLED = new Set(["hand", "star"]);

function Sign(props: { name: string }) {
    return (
        <svg viewBox="0 0 96 96" class={FILLED.has(props.name) ? "sign filled" : "sign"}>
            <path d={SIGNS[props.name]} />
        </svg>
    );
}

export function Signs(props: { game: number; names: string[] }) {
    const [module, setModule] = useState<BoardModule | null>(null);
    useEffect(() => void loadBoard(games[props.game]!).then(setModule), [props.game]);
    const Thing = module?.Thing;
    if (!Thing || !props.names.length) return null;
    return (
        <span class="signs" aria-hidden="true" data-signs={props.names.length}>
            {props.names.map((name, i) => (SIGNS[name] ? <Sign key={i} name={name} /> : <Thing key={i} name={name} />))}
        </span>
    );
}

/* Signs on the buttons of such a lesson: on, once more, show me. */
export function ButtonSign(props: { of: "on" | "back" | "help" }) {
    if (props.of === "back")
        return (
            <svg viewBox="0 0 96 96" class="sign" aria-hidden="true">
                <path d="M26 30a32 32 0 1 1-8 26M26 12v20h20" />
            </svg>
        );
    return <Sign name={props.of === "on" ? ">" : "hand"} />;
}
