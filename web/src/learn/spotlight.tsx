/* spotlight.tsx - light on what is shown: rings around choices and things, a hand that points, and the rest of the page dimmed.
 * Nothing is blocked: every other choice can still be made. */
import { useEffect, useState } from "preact/hooks";
import type { Look } from "../engine";

export interface Light {
    points: number[];
    looks: Look[];
    dim: boolean;
}

interface Box {
    x: number;
    y: number;
    w: number;
    h: number;
    choice: boolean;
}

const AROUND = 6,
    EVERY_MS = 200;

function boxOf(element: Element, choice: boolean): Box | null {
    const box = element.getBoundingClientRect();
    if (box.width < 1 || box.height < 1 || box.right < 0 || box.bottom < 0 || box.x > innerWidth || box.y > innerHeight)
        return null;
    return {
        x: box.x - AROUND,
        y: box.y - AROUND,
        w: box.width + 2 * AROUND,
        h: box.height + 2 * AROUND,
        choice,
    };
}

/* Elements of the table that show these choices; those in the lesson's own buttons do not count. */
export function pointed(points: number[]): Element[] {
    const find = (name: string) =>
        points.flatMap((id) => [
            ...document.querySelectorAll(`.board [${name}="${id}"], .dock-tray [${name}="${id}"]`),
        ]);
    const drawn = find("data-choice");
    return drawn.length ? drawn : [...new Set(find("data-leads~"))];
}

function look(light: Light): Box[] {
    const choices = pointed(light.points)
        .slice(0, 40)
        .flatMap((one) => boxOf(one, true) ?? []);
    const things = light.looks.flatMap(
        (one) =>
            [...document.querySelectorAll(one.page)].map((found) => boxOf(found, false)).find((box) => box !== null) ??
            [],
    );
    return [...choices, ...things];
}

export function Spotlight(props: { light: Light | null }) {
    const [boxes, setBoxes] = useState<Box[]>([]),
        { light } = props;
    useEffect(() => {
        let last = "";
        const again = () => {
            const found = light ? look(light) : [],
                text = JSON.stringify(found);
            if (text !== last) setBoxes(found);
            last = text;
        };
        again();
        const clock = setInterval(again, EVERY_MS);
        return () => clearInterval(clock);
    }, [light && JSON.stringify(light)]);
    if (!light || !boxes.length) return null;
    const first = boxes.find((box) => box.choice),
        words = document.querySelector(".dock"),
        dock = words && boxOf(words, false);
    const rect = (box: Box, name: string, more: object = {}) => (
        <rect class={name} x={box.x} y={box.y} width={box.w} height={box.h} rx="8" {...more} />
    );
    return (
        <svg class="spotlight" aria-hidden="true" data-lit={boxes.length}>
            {light.dim && (
                <>
                    <mask id="spotlight-mask">
                        <rect width="100%" height="100%" fill="#fff" />
                        {boxes.map((box) => rect(box, ""))}
                        {dock && rect(dock, "")}
                    </mask>
                    <rect class="spotlight-dark" width="100%" height="100%" mask="url(#spotlight-mask)" />
                </>
            )}
            {boxes.map((box) => rect(box, box.choice ? "spotlight-choice" : "spotlight-thing"))}
            {first && (
                <path
                    class="spotlight-hand"
                    d="M8 0l9 9-4 0 0 10-10 0 0-10-4 0z"
                    transform={`translate(${first.x + first.w / 2 - 8} ${first.y + first.h + 4})`}
                />
            )}
        </svg>
    );
}
