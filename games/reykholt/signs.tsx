/* signs.tsx - the printed lines of action spaces and cards as signs. */
import type { ComponentChildren } from "preact";
import { Icon } from "../../web/src/pieces";
import { bit } from "./common";
import { Glass, Good } from "./goods";
import seedling from "icon:seedling";
import sickle from "icon:sickle";
import walk from "icon:walk";

interface Sign {
    w: number;
    draw: (x: number) => ComponentChildren;
}

export type Line = [string, number, number];

export const word = (text: string, w: number, size = 14): Sign => ({
    w,
    draw: (x) => (
        <text
            x={x + w / 2}
            y="0"
            text-anchor="middle"
            dominant-baseline="central"
            font-size={size}
            font-weight="600"
            fill="var(--ink-fixed)"
        >
            {text}
        </text>
    ),
});

const good = (kind: number): Sign => ({ w: 27, draw: (x) => <Good kind={kind} x={x + 13.5} size={25} /> });

/* A crate of dashes: whatever good one likes. */
const crate = (x: number, label: string, size: number) => (
    <>
        <rect
            x={x + 2}
            y="-12"
            width="26"
            height="24"
            rx="5"
            fill="#e4c893"
            stroke="var(--ink-fixed)"
            stroke-width="1.3"
            stroke-dasharray="3.5 2.5"
        />
        <text
            class="figures"
            x={x + 15}
            text-anchor="middle"
            dominant-baseline="central"
            font-size={size}
            fill="var(--ink-fixed)"
        >
            {label}
        </text>
    </>
);

const anyGood = (label: string): Sign => ({ w: 31, draw: (x) => <g>{crate(x, label, 14)}</g> });

const glass = (label: string): Sign => ({ w: 34, draw: (x) => <Glass x={x + 17} y={1} label={label} /> });

const labelled = (icon: string, label: string, colour = "var(--ink-fixed)"): Sign => ({
    w: 25 + 8.5 * label.length,
    draw: (x) => (
        <g>
            <Icon of={icon} x={x + 12.5} y={0} size={24} colour={colour} />
            <text class="figures" x={x + 26} y="1" dominant-baseline="central" font-size="14.5" fill="var(--ink-fixed)">
                {label}
            </text>
        </g>
    ),
});

const swapSign = (label: string): Sign => ({
    w: 58,
    draw: (x) => (
        <g>
            {crate(x, label, 12.5)}
            <path
                d={`M${x + 33} -5h19m-5 -4.5l5 4.5l-5 4.5M${x + 54} 6h-19m5 -4.5l-5 4.5l5 4.5`}
                fill="none"
                stroke="var(--ink-fixed)"
                stroke-width="2"
                stroke-linecap="round"
                stroke-linejoin="round"
            />
        </g>
    ),
});

const cardSign = (two: boolean): Sign => ({
    w: two ? 38 : 26,
    draw: (x) => (
        <g stroke="var(--ink-fixed)" stroke-width="1.3">
            {two && <rect x={x + 16} y="-12" width="18" height="24" rx="3" fill="var(--water)" />}
            <rect x={x + 3} y="-12" width="18" height="24" rx="3" fill="var(--paper-fixed)" />
            <path
                d={`M${x + 7} -6H${x + 17}M${x + 7} 0H${x + 17}M${x + 7} 5H${x + 14}`}
                fill="none"
                stroke-width="1.5"
            />
            {two && <path d={`M${x + 20} 8h12m-3.5 -3.5l3.5 3.5l-3.5 3.5`} fill="none" stroke-width="1.8" />}
        </g>
    ),
});

function pileLabel(mask: number): string {
    const sizes = [3, 4, 5, 6].filter((_, i) => bit(mask, i));
    return bit(mask, 4) ? (sizes.length ? "3–6" : "?") : sizes.length === 4 ? "3–6" : sizes.join("/");
}

function signs(line: Line): Sign[] {
    const [code, a, b] = line;
    if (code === "gain") return b < 5 ? [good(a), good(b)] : [good(a)];
    if (code === "pay") return [anyGood(String(a))];
    if (code === "apart") return Array.from({ length: a }, () => anyGood("1"));
    if (code === "admitted") return [anyGood(`${a}=`)];
    if (code === "house") return [glass(pileLabel(a))];
    if (code === "part") return [glass("")];
    if (code === "plant") return [labelled(seedling, b > 9 ? `${a}+` : a === b ? String(a) : `${a}–${b}`, "#3f6420")];
    if (code === "harvest") return [labelled(sickle, String(b))];
    if (code === "deep") return [glass(""), labelled(sickle, String(b))];
    if (code === "swap") return [swapSign(a ? `${a}–${b}` : `≤${b}`)];
    if (code === "advance") return [labelled(walk, "+1", "#8a3b12")];
    return [cardSign(code === "share")];
}

/* All signs of one side of a space; costs stand before an arrow. */
export function sideSigns(lines: Line[]): Sign[] {
    return lines.flatMap((line, i) => {
        const before = lines[i - 1]?.[0],
            between = i === 0 ? [] : [before === "pay" || before === "part" ? word("→", 17, 17) : word("+", 13, 15)];
        return [...between, ...signs(line)];
    });
}

export function Signs(props: { of: Sign[]; x: number; y: number; w: number; most?: number }) {
    const total = props.of.reduce((sum, one) => sum + one.w, 0),
        scale = Math.min(props.most ?? 1, props.w / total);
    let at = -total / 2;
    return (
        <g transform={`translate(${props.x} ${props.y}) scale(${scale})`} aria-hidden="true">
            {props.of.map((one) => {
                const drawn = one.draw(at);
                at += one.w;
                return [drawn, " "];
            })}
        </g>
    );
}

export function SideIcons(props: { lines: Line[] }) {
    const all = sideSigns(props.lines),
        w = all.reduce((sum, one) => sum + one.w, 0);
    return (
        <svg class="rey-side" viewBox={`${-w / 2} -15 ${w} 30`} width={w} height="30" aria-hidden="true">
            <rect x={-w / 2} y="-15" width={w} height="30" rx="6" fill="var(--paper-fixed)" />
            <Signs of={all} x={0} y={0} w={w} />
        </svg>
    );
}
