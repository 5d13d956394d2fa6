/* board.tsx - Reykholt as a garden: the tourism track winds round the action board, glass houses with their beds stand below,
 * crates hold the stock, service cards lie beside. The player touches the thing itself: a space, a pile, a seed in a bed.
 *
 * Ids and every fact of a component come from the catalog in C. A choice without a place on the table gets a button
 * in the tray, so nothing that is legal can be out of reach.
 */
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { type BoardProps, type Catalog, GOODS, HOUSES, LAST_TABLE } from "../../web/generated/reykholt";
import type { AreaTab, Choice } from "../../web/src/board";
import { hasTabs, useArrangement } from "../../web/src/kit/arrange";
import { Into } from "../../web/src/kit/into";
import { Offer } from "./cards";
import { bit, type Purse, VEGETABLES } from "./common";
import { Estate } from "./estate";
import { TextGood } from "./goods";
import { Other } from "./others";
import { Grid, Pile } from "./spaces";
import { Meadow, ringAt, rowsAt, Track } from "./track";
import { Heading, Tray } from "./tray";
import fork from "icon:knife-fork";
import seedling from "icon:seedling";
import barrow from "icon:wheelbarrow";

const PHASE_ICON = [barrow, sickle, fork, night];
const CARD_ICON = [always, barrow, sickle, fork, night, bell, pointing, always];
const GOODS = [0, 1, 2, 3, 4];
const LEAF = "#5f8a35",
    SOIL = "#6e5138",
    GLASS = "#cfe5e2";

const list = (value: unknown) => value as any[];
const bit = (mask: unknown, i: number) => ((mask as number) >>> i) & 1;
const members = (mask: unknown, count: number) =>
    Array.from({ length: count }, (_, i) => i).filter((i) => bit(mask, i));
const phaseOf = (moment: unknown) =>
    (["harvest", "tourism", "rest", "over"].findIndex((word) => String(moment).startsWith(word)) + 1) % 5;

/* ---- Goods and small drawings. ---- */

/* One vegetable, drawn 24 units high around (x, y). */
function Good(props: { kind: number; x?: number; y?: number; size?: number; faint?: boolean | undefined }) {
    const { kind, x = 0, y = 0, size = 24, faint } = props,
        line = { stroke: "var(--ink-fixed)", "stroke-width": 1.3, "stroke-linejoin": "round" as const };
    return (
        <g transform={`translate(${x} ${y}) scale(${size / 25})`} opacity={faint ? 0.3 : 1} aria-hidden="true">
            {kind === 0 && (
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
            )}
            {kind === 1 && (
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
            )}
            {kind === 2 && (
                <g>
                    <path d="M-4 0C-3 5 -4 8 -5 11.5H5C4 8 3 5 4 0Z" fill="#f2e6cf" {...line} />
                    <path
                        d="M-11.5 1.5C-11.5 -6.5 -6 -11 0 -11S11.5 -6.5 11.5 1.5C7 4 -7 4 -11.5 1.5Z"
                        fill="var(--mushroom)"
                        {...line}
                    />
                    <path
                        d="M-6 -3.5a2 1.6 0 1 0 0.1 0M2 -7a2.2 1.7 0 1 0 0.1 0M6.5 -2a1.5 1.3 0 1 0 0.1 0"
                        fill="#f2e6cf"
                    />
                </g>
            )}
            {kind === 3 && (
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
                            <circle
                                cx={cx}
                                cy={cy}
                                r={r! + ink * 0.7}
                                fill={ink ? "var(--ink-fixed)" : "var(--cauliflower)"}
                            />
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
            )}
            {kind === 4 && (
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
            )}
        </g>
    );
}

/* A good in running text. */
function TextGood(props: { kind: number; size?: number }) {
    const size = props.size ?? 22;
    return (
        <svg class="rey-good" viewBox="-13 -13 26 26" width={size} height={size} aria-hidden="true">
            <Good kind={props.kind} />
        </svg>
    );
}

/* A glass house as a sign, with a word on its front. */
function Glass(props: { x: number; y: number; size?: number; label?: string; fill?: string }) {
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

/* ---- Action spaces: the printed lines as signs. ---- */

interface Sign {
    w: number;
    draw: (x: number) => ComponentChildren;
}
type Line = [string, number, number];

const word = (text: string, w: number, size = 14): Sign => ({
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
    if (code === "apart") return [anyGood("1"), anyGood("1")];
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
function sideSigns(lines: Line[]): Sign[] {
    return lines.flatMap((line, i) => {
        const before = lines[i - 1]?.[0],
            between = i === 0 ? [] : [before === "pay" || before === "part" ? word("→", 17, 17) : word("+", 13, 15)];
        return [...between, ...signs(line)];
    });
}

function Signs(props: { of: Sign[]; x: number; y: number; w: number; most?: number }) {
    const total = props.of.reduce((sum, one) => sum + one.w, 0),
        scale = Math.min(props.most ?? 1, props.w / total);
    let at = -total / 2;
    return (
        <g transform={`translate(${props.x} ${props.y}) scale(${scale})`} aria-hidden="true">
            {props.of.map((one) => {
                const drawn = one.draw(at);
                at += one.w;
                return drawn;
            })}
        </g>
    );
}

/* Typography of French: no line begins with a colon. */
const fine = (text: string) => text.replace(/ ([:;!?])/g, "\u00a0$1");

/* "chooses: take 1 carrot" on a button is "Take 1 carrot". */
function deed(said: string): string {
    const text = said.replace(/^[^:]+:\s*/, "");
    return text.charAt(0).toUpperCase() + text.slice(1);
}

/* Text in lines of at most `most` letters. */
function wrap(text: string, most: number): string[] {
    return text.split(" ").reduce<string[]>((lines, one) => {
        const last = lines.at(-1);
        return last !== undefined && last.length + one.length < most
            ? [...lines.slice(0, -1), `${last} ${one}`]
            : [...lines, one];
    }, []);
}

/* Who stands on a space: seats, or in the solo game two colours in turn and the neutral workers. */
function workerSeat(board: BoardProps, colour: number): Seat {
    if (board.view.players > 1) return board.seats[colour]!;
    if (colour === 0) return board.seats[0]!;
    return colour === 2
        ? { name: board.catalog.words.neutral, shape: "hexagon", colour: "var(--stone)", level: null }
        : { ...board.seats[0]!, shape: "square", colour: "var(--seat-1)" };
}

const COLUMN_FILL = ["#e3d3b4", "#cfdcae", "#efcfae", "#c9d8dc"];

function Space(props: {
    board: BoardProps;
    byId: Map<number, Choice>;
    space: number;
    x: number;
    y: number;
    w: number;
    h: number;
    letters: number;
}) {
    const { board, byId, space, x, y, w, h, letters } = props,
        { view, catalog } = board,
        id = catalog.ids.place + space,
        choice = byId.get(id);
    const here = catalog.boards[view.players].spaces[space],
        workers = [0, 1, 2, 3].filter((colour) => bit(list(view.workers)[colour], space));
    const closed = !!catalog.events[view.event as string]?.closes && bit(catalog.boards[view.players].closes, space),
        taken = workers.length > 0,
        active = view.space === space;
    const sides = here.sides as Line[][],
        all = sides.flatMap((side, i) => [...(i ? [word(catalog.words.or, 24, 14)] : []), ...sideSigns(side)]);
    /* Words where they fit whole and nobody stands on them; the signs say the same. */
    const words = letters && h >= 62 ? wrap(fine(here.text), letters) : [],
        drop = h > 100 ? 12 : 0,
        lines = words.length * 12.4 + 42 + drop <= h && !taken ? words : [],
        top = lines.length ? 23 + drop : h / 2 + (h > 44 ? 7 : 1),
        inset = h > 44 ? 0 : 23,
        stand = taken ? 22 + 24 * workers.length : 0; /* workers stand at the right, the picture moves left */
    const names = workers.map((colour) => workerSeat(board, colour).name).join(", ");
    return (
        <Target
            tip={here.text}
            choice={choice}
            choose={board.choose}
            hint={choice && board.hints.get(id)}
            rect={{ x, y, w, h, r: 7 }}
            chosen={undefined}
            label={`${here.name}${here.flag ? ` (${catalog.words.flag})` : ""}: ${here.text}${names ? ` ${names}.` : ""}${closed ? ` ${catalog.words.closed}.` : ""}`}
            refuse={!choice && view.step === "place" && board.choices.length ? () => board.refuse(id) : undefined}
        >
            <rect
                x={x}
                y={y}
                width={w}
                height={h}
                rx="7"
                fill={COLUMN_FILL[here.column]}
                stroke={active ? "var(--legal)" : "var(--ink-fixed)"}
                stroke-width={active ? 3 : 1.5}
            />
            <rect
                x={x + 2.5}
                y={y + 2.5}
                width={w - 5}
                height={h - 5}
                rx="5"
                fill="var(--paper-fixed)"
                opacity={choice || active ? 0.85 : 0.45}
            />
            <g opacity={taken && !active ? 0.6 : closed ? 0.35 : 1}>
                <Signs
                    of={all}
                    x={x + (w - stand) / 2 + inset / 2}
                    y={y + top}
                    w={w - 12 - inset - stand}
                    most={h > 44 && !lines.length ? 1.08 : 1}
                />
                {lines.map((text, i) => (
                    <text
                        x={x + w / 2}
                        y={y + 49 + drop + 12.4 * i}
                        text-anchor="middle"
                        textLength={text.length > letters + 1 ? w - 8 : undefined}
                        lengthAdjust="spacingAndGlyphs"
                        font-size="12"
                        fill="var(--ink-fixed)"
                    >
                        {text}
                    </text>
                ))}
            </g>
            <text x={x + 6} y={y + 14.5} font-size="12" font-weight="700" fill="#5c5244">
                {here.name}
            </text>
            {!!here.flag && (
                <path
                    d={
                        h > 44
                            ? `M${x + w - 19} ${y + 20}V${y + 5}L${x + w - 6} ${y + 9.5}L${x + w - 17.5} ${y + 13.5}`
                            : `M${x + 7} ${y + 33}V${y + 18}L${x + 20} ${y + 22.5}L${x + 8} ${y + 26.5}`
                    }
                    fill="var(--tomato)"
                    stroke="var(--ink-fixed)"
                    stroke-width="1.3"
                    stroke-linejoin="round"
                />
            )}
            {closed ? (
                <path
                    d={`M${x + 10} ${y + h - 8}L${x + w - 10} ${y + 8}M${x + 10} ${y + 8}L${x + w - 10} ${y + h - 8}`}
                    stroke="var(--danger)"
                    stroke-width="3"
                />
            ) : null}
            {workers.map((colour, i) => (
                <Meeple
                    seat={workerSeat(board, colour)}
                    x={x + w - 18 - (workers.length - 1 - i) * 24}
                    y={y + h - (h > 60 ? 5 : 3)}
                    h={h > 60 ? Math.min(46, h - 34) : Math.min(38, h - 5)}
                    piece={`worker${workerSeat(board, colour).shape}`}
                />
            ))}
        </Target>
    );
}

/* The four columns of spaces. */
function Grid(props: {
    board: BoardProps;
    byId: Map<number, Choice>;
    x: number;
    y: number;
    w: number;
    h: number;
    letters: number;
}) {
    const { board, x, y, w, h } = props,
        here = board.catalog.boards[board.view.players],
        open = members(here.open, here.spaces.length);
    const rows = open.map((space) => here.spaces[space].row as number),
        first = Math.min(...rows),
        count = Math.max(...rows) - first + 1,
        cw = w / 4,
        rh = (h - 24) / count;
    return (
        <g>
            {list(board.catalog.columns).map((name, i) => (
                <text
                    class="figures"
                    x={x + cw * (i + 0.5)}
                    y={y + 16}
                    text-anchor="middle"
                    font-size={cw < 100 ? 12.5 : 15}
                    fill="var(--ink)"
                >
                    {name}
                </text>
            ))}
            {open.map((space) => (
                <Space
                    {...props}
                    space={space}
                    x={x + here.spaces[space].column * cw + 2.5}
                    y={y + 24 + (here.spaces[space].row - first) * rh + 2}
                    w={cw - 5}
                    h={rh - 4}
                />
            ))}
        </g>
    );
}

/* ---- Piles of greenhouses. ---- */

function Pile(props: {
    board: BoardProps;
    byId: Map<number, Choice>;
    pile: number;
    x: number;
    y: number;
    w: number;
    h: number;
}) {
    const { board, byId, pile, x, y, w, h } = props,
        { view, catalog } = board,
        choice = byId.get(catalog.ids.pile + pile),
        random = pile === 4;
    const known = view.random_known as number,
        top = random && known ? catalog.houses[list(view.random_top)[known - 1]] : null,
        tall = h > w;
    const inPile = random
        ? known + members(view.random_unknown, 8).length
        : members((view.piles as number) & catalog.piles[pile], 27).length;
    const face = random ? top : catalog.houses[members(catalog.piles[pile], 27)[0]!],
        gx = tall ? x + w / 2 : x + 21,
        gy = tall ? y + 25 : y + h / 2;
    const kinds = face ? GOODS.filter((kind) => bit(face.admits, kind)) : [],
        label = random ? catalog.words.random : String(face.parcels);
    return (
        <Target
            choice={choice}
            choose={board.choose}
            hint={choice && board.hints.get(choice.id)}
            rect={{ x, y, w, h, r: 6 }}
            label={`${catalog.words.piles} ${label}: ${inPile}`}
            refuse={
                !choice && view.step === "pile" && board.choices.length
                    ? () => board.refuse(catalog.ids.pile + pile)
                    : undefined
            }
        >
            {inPile > 1 && (
                <rect
                    x={x + 3}
                    y={y + 3}
                    width={w}
                    height={h}
                    rx="6"
                    fill="#a9c4c4"
                    stroke="var(--ink-fixed)"
                    stroke-width="1.2"
                />
            )}
            <g opacity={inPile ? 1 : 0.4}>
                <rect
                    x={x}
                    y={y}
                    width={w}
                    height={h}
                    rx="6"
                    fill="#e6f0ea"
                    stroke="var(--ink-fixed)"
                    stroke-width="1.5"
                />
                <Glass
                    x={gx}
                    y={gy}
                    size={tall ? 34 : 32}
                    label={random ? (top ? `?${top.parcels}${top.special ? "★" : ""}` : "?") : label}
                    fill={random ? "#e9d59b" : GLASS}
                />
                {kinds.map((kind, i) => {
                    const columns = tall ? 3 : Math.min(kinds.length, 3),
                        row = Math.floor(i / columns),
                        rows = Math.ceil(kinds.length / columns);
                    const step = tall ? 16 : 15.5,
                        left = x + (tall ? 14 : 49);
                    return (
                        <Good
                            kind={kind}
                            x={left + (i - row * columns) * step}
                            y={tall ? y + 55 + row * 16 - (rows - 1) * 4 : y + h / 2 + (row - (rows - 1) / 2) * 16}
                            size={14.5}
                        />
                    );
                })}
                {random && !tall && !top && (
                    <text x={x + 43} y={y + 17} font-size="12.5" fill="var(--ink-fixed)">
                        {catalog.words.random}
                    </text>
                )}
            </g>
            <Badge
                n={`×${inPile}`}
                x={x + w - 11}
                y={y + h - 10}
                r={9}
                colour="var(--ink-fixed)"
                text="var(--paper-fixed)"
            />
        </Target>
    );
}

/* ---- The tourism track. ---- */

/* One table: a wooden top with its plates laid. */
function TableTop(props: {
    board: BoardProps;
    table: number;
    x: number;
    y: number;
    w: number;
    h: number;
    reach: boolean;
    next: boolean;
}) {
    const { board, table, x, y, w, h, reach, next } = props,
        [kind, plates] = board.catalog.tables[table] as [number, number],
        goal = board.catalog.scenarios[scenarioOf(board)];
    const columns = plates <= 2 ? plates : plates <= 4 ? 2 : 3,
        rows = Math.ceil(plates / columns),
        r = columns > 2 ? 8.9 : rows > 1 ? 9.8 : 12.5,
        cx = x + w / 2 + (columns > 2 ? 8 : 5),
        top = columns > 2 ? 57 : 48;
    return (
        <g>
            <rect
                x={x + 1.5}
                y={y + 1.5}
                width={w - 3}
                height={h - 3}
                rx="9"
                fill="var(--rey-path)"
                stroke={next ? "var(--legal)" : "var(--rey-edge)"}
                stroke-width={next ? 2.5 : 1}
            />
            <rect
                x={cx - top / 2}
                y={y + 5}
                width={top}
                height={h - 9}
                rx="8"
                fill="#b98a58"
                stroke="var(--ink-fixed)"
                stroke-width="1.3"
            />
            <path
                d={`M${cx - top / 2 + 5} ${y + h * 0.36}h${top - 10}M${cx - top / 2 + 5} ${y + h * 0.68}h${top - 10}`}
                stroke="#8b5e34"
                stroke-opacity="0.5"
                stroke-width="1"
            />
            {Array.from({ length: plates }, (_, i) => {
                const row = Math.floor(i / columns),
                    inRow = Math.min(columns, plates - row * columns),
                    px = cx + ((i % columns) - (inRow - 1) / 2) * (2 * r - 1.5),
                    py = y + h / 2 + 0.5 + (row - (rows - 1) / 2) * (2 * r - 1);
                return (
                    <g>
                        <circle
                            cx={px}
                            cy={py}
                            r={r}
                            fill="var(--paper-fixed)"
                            stroke="var(--ink-fixed)"
                            stroke-width="0.9"
                        />
                        <Good kind={kind} x={px} y={py} size={r * 1.6} />
                    </g>
                );
            })}
            <text class="figures" x={x + 5} y={y + 14} font-size="12" fill="var(--ink)">
                {table}
            </text>
            {reach && (
                <g>
                    <circle
                        cx={x + 10}
                        cy={y + h - 11}
                        r="6"
                        fill="#3d7a35"
                        stroke="var(--paper-fixed)"
                        stroke-width="1"
                    />
                    <path d={`M${x + 7} ${y + h - 11}l2.3 2.3l4 -4.5`} fill="none" stroke="#fff" stroke-width="1.8" />
                </g>
            )}
            {board.view.players === 1 && !goal.points && goal.goal === table && (
                <path
                    d={`M${x + w - 8} ${y + h - 4}V${y + 4}L${x + w - 22} ${y + 9}L${x + w - 8} ${y + 14}`}
                    fill="var(--gold)"
                    stroke="var(--ink-fixed)"
                    stroke-width="1.3"
                />
            )}
        </g>
    );
}

const scenarioOf = (board: BoardProps) => Number(board.view.options.scenario) || 0;

/* Tables that the stock would pay for one after the other from here, for the eye only. */
function carried(board: BoardProps, me: number): Set<number> {
    const stock = [...(list(board.view.stocks)[me] as number[])],
        reach = new Set<number>(),
        from = list(board.view.tables)[me] as number;
    for (let table = from + 1; table < board.catalog.tables.length; table++) {
        const [kind, plates] = board.catalog.tables[table] as [number, number];
        if (stock[kind]! < plates) break;
        stock[kind]! -= plates;
        reach.add(table);
    }
    return reach;
}

/* Managers on their tables; the one in front stands lowest and furthest right. */
function Managers(props: { board: BoardProps; at: (table: number) => { x: number; y: number; w: number; h: number } }) {
    const { board, at } = props,
        order = [...(list(board.view.track_order) as number[]).slice(0, board.view.players)].reverse();
    return (
        <g aria-hidden="true" pointer-events="none">
            {order.map((seat) => {
                const table = list(board.view.tables)[seat] as number,
                    here = order.filter((one) => list(board.view.tables)[one] === table),
                    place = at(table),
                    turn = here.indexOf(seat);
                const x = place.x + place.w / 2 + 5 + (turn - (here.length - 1) / 2) * Math.min(19, 54 / here.length),
                    y = place.y + place.h - 4 + (here.length > 1 ? turn * 2 - 2 : 0);
                return (
                    <g
                        key={seat}
                        style={{
                            transform: `translate(${x}px, ${y}px)`,
                            transition: board.still ? "none" : "transform 240ms ease-out",
                        }}
                    >
                        <Meeple seat={board.seats[seat]!} h={34} />
                    </g>
                );
            })}
        </g>
    );
}

function trackTargets(
    board: BoardProps,
    byId: Map<number, Choice>,
    me: number,
): { next: number; pay: Choice | undefined } {
    const { ids } = board.catalog;
    return {
        next: byId.has(ids.table) || byId.has(ids.bonus) ? (list(board.view.tables)[me] as number) + 1 : -1,
        pay: byId.get(ids.table) ?? byId.get(ids.bonus),
    };
}

function Track(props: {
    board: BoardProps;
    byId: Map<number, Choice>;
    me: number;
    at: (table: number) => { x: number; y: number; w: number; h: number };
}) {
    const { board, byId, me, at } = props,
        { next, pay } = trackTargets(board, byId, me),
        reach = carried(board, me),
        start = at(0);
    return (
        <g class="rey-track">
            <rect
                x={start.x + 1.5}
                y={start.y + 1.5}
                width={start.w - 3}
                height={start.h - 3}
                rx="9"
                fill="var(--rey-path)"
                stroke="var(--rey-edge)"
            />
            <text class="figures" x={start.x + 8} y={start.y + 16} font-size="13" fill="var(--ink)">
                {board.catalog.words.start}
            </text>
            {list(board.catalog.tables).map((_, table) => {
                if (!table) return null;
                const place = at(table),
                    top = (
                        <TableTop
                            board={board}
                            table={table}
                            {...place}
                            reach={reach.has(table)}
                            next={next === table}
                        />
                    );
                return next === table && pay ? (
                    <Target
                        choice={pay}
                        choose={board.choose}
                        hint={board.hints.get(pay.id)}
                        rect={{ x: place.x + 2, y: place.y + 2, w: place.w - 4, h: place.h - 4, r: 8 }}
                    >
                        {top}
                    </Target>
                ) : (
                    top
                );
            })}
            <Managers board={board} at={at} />
        </g>
    );
}

/* The ring of 32 places: the Start takes two, then the tables clockwise. */
const CW = 80,
    CH = 54,
    ACROSS = 11,
    DOWN = 7;
function ringAt(table: number): { x: number; y: number; w: number; h: number } {
    if (table === 0) return { x: 6, y: 6, w: 2 * CW, h: CH };
    const i = table + 1,
        right = ACROSS - 1,
        low = DOWN - 1;
    const [column, row] =
        i < ACROSS
            ? [i, 0]
            : i < ACROSS + low
              ? [right, i - right]
              : i < 2 * right + low + 1
                ? [right - (i - right - low), low]
                : [0, low - (i - 2 * right - low)];
    return { x: 6 + column * CW, y: 6 + row * CH, w: CW, h: CH };
}
/* The tables in rows, for small screens: the Start first, then left to right. */
const rowsAt =
    (across: number) =>
    (table: number): { x: number; y: number; w: number; h: number } => ({
        x: 2 + (table % across) * 72,
        y: 2 + Math.floor(table / across) * 62,
        w: 72,
        h: 62,
    });

/* Grass with tufts, the ground of the table. */
function Meadow(props: { w: number; h: number }) {
    return (
        <g aria-hidden="true">
            <rect
                width={props.w}
                height={props.h}
                rx="14"
                fill="var(--rey-grass)"
                stroke="var(--ink)"
                stroke-width="1.5"
            />
            {Array.from({ length: 26 }, (_, i) => {
                const x = 20 + ((i * 137) % (props.w - 40)),
                    y = 16 + ((i * 89) % (props.h - 28));
                return (
                    <path
                        d={`M${x} ${y}l-3 -6M${x} ${y}v-8M${x} ${y}l3 -6`}
                        stroke="var(--ink)"
                        stroke-opacity="0.18"
                        stroke-width="1.3"
                        stroke-linecap="round"
                    />
                );
            })}
        </g>
    );
}

/* ---- A player's own things. ---- */

/* Goods laid aside for a payment of several: any order, paid when confirmed. */
interface Purse {
    picks: number[];
    least: number;
    most: number;
    pick: (kind: number) => void;
    clear: () => void;
    pay: () => void;
    first: Choice | undefined;
}

function Crate(props: {
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
                label={choice?.say ?? board.catalog.goods[kind]}
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

/* Where n things lie in a bed. */
function spots(n: number, dx: number, dy: number): { x: number; y: number }[] {
    const top = n <= 3 ? n : Math.ceil(n / 2),
        rows = n <= 3 ? 1 : 2;
    return Array.from({ length: n }, (_, i) => {
        const row = i < top ? 0 : 1,
            inRow = row ? n - top : top;
        return { x: (i - row * top - (inRow - 1) / 2) * dx, y: (row - (rows - 1) / 2) * dy };
    });
}

/* A greenhouse: glass roof over a bed of parcels, what it admits on the plinth, the rarest in a golden crate. */
function House(props: { board: BoardProps; byId: Map<number, Choice>; house: number }) {
    const { board, byId, house } = props,
        { view, catalog } = board,
        { ids } = catalog,
        facts = catalog.houses[house],
        beds = list(view.beds)[house] as number[];
    const parcels = list(view.bed_parcels)[house] as number,
        held = GOODS.flatMap((kind) => Array.from({ length: beds[kind]! }, () => kind)),
        places = spots(parcels, 36, 30);
    const seeds = GOODS.filter((kind) => byId.has(ids.put + list(catalog.houses).length * kind + house)),
        ripe = GOODS.filter((kind) => byId.has(ids.out + 5 * house + kind));
    const whole =
            byId.get(ids.pick + house) ?? (ripe.length === 1 ? byId.get(ids.out + 5 * house + ripe[0]!) : undefined),
        seedSpots = spots(seeds.length, 41, 39);
    const admits = GOODS.filter((kind) => bit(facts.admits, kind)),
        mixed = new Set(held).size > 1;
    const label = `${catalog.words.beds} ${facts.name}: ${
        held.length
            ? GOODS.filter((kind) => beds[kind])
                  .map((kind) => `${beds[kind]} ${catalog.goods[kind]}`)
                  .join(", ")
            : catalog.words.empty
    }`;
    return (
        <svg class="rey-house" viewBox="0 0 136 128" role="group" aria-label={label}>
            <Target
                choice={whole}
                choose={board.choose}
                hint={whole && board.hints.get(whole.id)}
                d="M6 40L68 8L130 40V122H6Z"
                label={whole ? whole.say : label}
            >
                <path
                    d="M96 14C92 10 100 7 96 2M104 18C100 14 108 11 104 6"
                    fill="none"
                    stroke="var(--muted)"
                    stroke-opacity="0.6"
                    stroke-width="2"
                    stroke-linecap="round"
                />
                <path
                    d="M6 40L68 8L130 40V106H6Z"
                    fill={facts.random ? "#efe3bd" : GLASS}
                    stroke="var(--ink)"
                    stroke-width="1.8"
                    stroke-linejoin="round"
                />
                <path
                    d="M6 40H130M68 8V40M37 24V40M99 24V40M22 32V40M114 32V40M52 16V40M84 16V40"
                    fill="none"
                    stroke="var(--ink-fixed)"
                    stroke-opacity="0.4"
                    stroke-width="1.1"
                />
                <path d="M20 37L58 17" stroke="#fff" stroke-width="3" stroke-opacity="0.8" stroke-linecap="round" />
                <rect
                    x="10"
                    y="44"
                    width="116"
                    height="60"
                    rx="5"
                    fill={SOIL}
                    stroke="var(--ink-fixed)"
                    stroke-width="1.2"
                />
                {places.map((spot, i) => (
                    <g>
                        <rect
                            x={68 + spot.x - 16.5}
                            y={74 + spot.y - 13}
                            width="33"
                            height="26"
                            rx="5"
                            fill={held[i] === undefined ? "#836349" : "#8f6d4f"}
                            stroke="#4d3826"
                            stroke-width="1"
                        />
                        {held[i] === undefined ? (
                            <path
                                d={`M${68 + spot.x - 11} ${74 + spot.y + 4}q4 -4 7.5 0t7.5 0t7.5 0M${68 + spot.x - 11} ${74 + spot.y - 3}q4 -4 7.5 0t7.5 0t7.5 0`}
                                fill="none"
                                stroke="#5d442f"
                                stroke-width="1.3"
                            />
                        ) : (
                            <Good kind={held[i]!} x={68 + spot.x} y={74 + spot.y} size={25} />
                        )}
                    </g>
                ))}
                <rect
                    x="4"
                    y="104"
                    width="128"
                    height="20"
                    rx="4"
                    fill="#b9b2a4"
                    stroke="var(--ink-fixed)"
                    stroke-width="1.3"
                />
                <text
                    class="figures"
                    x="10"
                    y="114.5"
                    dominant-baseline="central"
                    font-size="13"
                    fill="var(--ink-fixed)"
                >
                    {facts.name}
                    {mixed ? " ≠" : ""}
                </text>
                {admits.map((kind, i) => (
                    <g>
                        {kind === facts.rarest && (
                            <rect
                                x={122 - 18 * (admits.length - 1 - i) - 8.5}
                                y="105.5"
                                width="17"
                                height="17"
                                rx="3"
                                fill="var(--gold)"
                                stroke="var(--ink-fixed)"
                                stroke-width="1"
                            />
                        )}
                        <Good kind={kind} x={122 - 18 * (admits.length - 1 - i)} y={114} size={14} />
                    </g>
                ))}
            </Target>
            {seeds.map((kind, i) => {
                const choice = byId.get(ids.put + list(catalog.houses).length * kind + house)!,
                    spot = seedSpots[i]!;
                return (
                    <Target
                        choice={choice}
                        choose={board.choose}
                        hint={board.hints.get(choice.id)}
                        circle={{ x: 68 + spot.x, y: 70 + spot.y, r: 18.5 }}
                    >
                        <circle
                            cx={68 + spot.x}
                            cy={70 + spot.y}
                            r="18.5"
                            fill="var(--paper-fixed)"
                            stroke="var(--ink-fixed)"
                            stroke-width="1.3"
                        />
                        <Good kind={kind} x={68 + spot.x} y={70 + spot.y} size={26} />
                    </Target>
                );
            })}
            {ripe.length > 1 &&
                ripe.map((kind) => {
                    const choice = byId.get(ids.out + 5 * house + kind)!,
                        spot = places[held.indexOf(kind)]!;
                    return (
                        <Target
                            choice={choice}
                            choose={board.choose}
                            hint={board.hints.get(choice.id)}
                            rect={{ x: 68 + spot.x - 18, y: 74 + spot.y - 15, w: 36, h: 30, r: 6 }}
                        />
                    );
                })}
        </svg>
    );
}

/* A service card with its ribbon: when it works, what it does. */
function Card(props: {
    board: BoardProps;
    card: number;
    small?: boolean | undefined;
    own?: boolean | undefined;
    choice?: Choice | undefined;
    refuse?: (() => void) | undefined;
}) {
    const { board, card, choice, refuse } = props,
        facts = board.catalog.cards[board.view.group as string][card],
        shared = bit(board.view.shared, card);
    const face = (
        <>
            <span class="rey-ribbon">
                <TextIcon of={CARD_ICON[facts.kind]!} size="1.1em" />{" "}
                {facts.once ? board.catalog.words.once : facts.when}
                {shared ? ` ⇄ ${board.catalog.words.shared}` : ""}
            </span>
            <strong>{facts.name}</strong>
            <span class="rey-effect">{fine(facts.text)}</span>
            {choice && board.hints.get(choice.id) && <span class="rey-star">★{board.hints.get(choice.id)}</span>}
        </>
    );
    const look = `rey-card${facts.once ? " once" : ""}${choice ? " legal" : ""}`;
    if (props.small)
        return (
            <span
                class={`rey-chip${props.own ? " own" : ""}`}
                data-tip={`${facts.name}: ${facts.once ? board.catalog.words.once : facts.when}. ${fine(facts.text)}`}
                data-piece={`card${card}`}
            >
                <TextIcon of={CARD_ICON[facts.kind]!} size="1.1em" /> {facts.name}
                {shared ? " ⇄" : ""}
            </span>
        );
    if (choice)
        return (
            <button
                type="button"
                class={look}
                data-choice={choice.id}
                data-piece={`card${card}`}
                aria-label={`${choice.label}: ${facts.text}`}
                onClick={() => board.choose(choice.id)}
            >
                {face}
            </button>
        );
    if (refuse)
        return (
            <button type="button" class={look} aria-disabled="true" onClick={refuse}>
                {face}
            </button>
        );
    return (
        <div class={look} data-piece={`card${card}`}>
            {face}
        </div>
    );
}

/* A row of cards that scrolls by itself; some can be chosen, some refused with their rule. */
function Cards(props: {
    board: BoardProps;
    label: string;
    cards: number[];
    choice?: (card: number) => Choice | undefined;
    refuse?: ((card: number) => void) | undefined;
}) {
    const { board, label, cards, choice, refuse } = props;
    if (!cards.length) return null;
    return (
        <div class="rey-cards" role="group" aria-label={label}>
            {cards.map((card) => (
                <Card board={board} card={card} choice={choice?.(card)} refuse={refuse && (() => refuse(card))} />
            ))}
        </div>
    );
}

/* ---- Parts of the page. ---- */

function Heading(props: { board: BoardProps }) {
    const { view, catalog, seats } = props.board,
        phase = phaseOf(view.moment),
        rounds = view.rounds as number,
        words = catalog.words,
        scenario = scenarioOf(props.board),
        event = catalog.events[view.event as string];
    const goal = catalog.scenarios[scenario];
    return (
        <div class="rey-heading">
            <span class="rey-rounds" role="img" aria-label={`${words.round} ${view.round}/${rounds}`}>
                {Array.from({ length: rounds }, (_, i) => (
                    <span class={i + 1 < view.round ? "past" : i + 1 === view.round ? "now" : ""}>{i + 1}</span>
                ))}
            </span>
            <span class="rey-phases">
                {list(catalog.phases).map((name, i) => (
                    <span class={i === phase ? "now" : ""} aria-current={i === phase ? "step" : undefined}>
                        <TextIcon of={PHASE_ICON[i]!} /> <span>{name}</span>
                    </span>
                ))}
            </span>
            {view.players > 1 && view.round > 0 && seats[view.first_player as number] && (
                <span class="rey-first" data-tip={words.first}>
                    <TextMark seat={seats[view.first_player as number]!} size={20} /> {words.first}
                </span>
            )}
            {view.players === 1 && (
                <span class="rey-first">
                    ⚑ {goal.points ? words.goalpoints : words.goal} {goal.goal}
                </span>
            )}
            {scenario > 0 && (
                <p class="rey-postcard">
                    <strong>
                        {words.scenario} {scenario}: {goal.name}
                    </strong>{" "}
                    {goal.text}
                </p>
            )}
            {event && (
                <p class="rey-postcard event">
                    <strong>
                        {words.event}: {event.name}
                    </strong>{" "}
                    {event.text}
                </p>
            )}
        </div>
    );
}

/* What has no place on the table: tourism, sides of "or", goods from the supply, exchanges, cards to share, the end of a step. */
function Tray(props: {
    board: BoardProps;
    byId: Map<number, Choice>;
    placed: (id: number) => boolean;
    me: number;
    purse: Purse | null;
}) {
    const { board, byId, placed, me, purse } = props,
        { view, catalog, choices } = board,
        { ids, words } = catalog,
        [from, setFrom] = useState(-1);
    useEffect(() => setFrom(-1), [view.ply]);
    if (!choices.length) return null;
    const inRange = (first: number, count: number) =>
        choices.filter((choice) => choice.id >= first && choice.id < first + count);
    const button = (choice: Choice, content: ComponentChildren, look = "", label?: string) => (
        <button
            type="button"
            class={`rey-act ${look}`}
            data-choice={choice.id}
            aria-label={label}
            onClick={() => board.choose(choice.id)}
        >
            {board.hints.get(choice.id) && <span class="rey-star">★{board.hints.get(choice.id)}</span>}
            {content}
        </button>
    );
    const next = catalog.tables[(list(view.tables)[me] as number) + 1] as [number, number] | undefined;
    const tour = (choice: Choice, title: string, icons: ComponentChildren) =>
        button(
            choice,
            <>
                <strong>
                    {title}
                    {icons}
                </strong>
                <small>{choice.label}</small>
            </>,
            choice.id === ids.stop ? "tour" : "tour primary",
        );
    const swaps = inRange(ids.exchange, 25),
        sources = GOODS.filter((kind) => swaps.some((choice) => Math.floor((choice.id - ids.exchange) / 5) === kind));
    const shares = inRange(ids.share, 11),
        takes = inRange(ids.take, 5),
        sides = inRange(ids.option, 2),
        done = byId.get(ids.done),
        known = new Set([...swaps, ...shares, ...takes, ...sides].map((choice) => choice.id));
    const tourIds = [ids.table, 2, 3, 4, 5, 6, 7, ids.bonus, ids.stop] as number[];
    const rest = choices.filter(
        (choice) =>
            choice.id !== ids.done && !known.has(choice.id) && !tourIds.includes(choice.id) && !placed(choice.id),
    );
    const space = catalog.boards[view.players].spaces[view.space as number],
        left = [
            [view.task_plant_left, words.plants, seedling],
            [view.task_harvest_left, words.harvests, sickle],
        ] as [number, string, string][];
    const counts = view.step === "plant-harvest" ? left.filter(([n]) => n > 0) : [];
    return (
        <div class="rey-tray" role="group" aria-label={board.ask}>
            {space && (
                <span class="rey-using">
                    <strong>{space.name}</strong> {space.text}
                </span>
            )}
            {counts.map(([n, name, icon]) => (
                <span class="rey-left">
                    <TextIcon of={icon} /> {fine(name)} {n > 20 ? "∞" : n}
                </span>
            ))}
            {view.step === "pay" && (
                <span class="rey-left">
                    {fine(words.payleft)}{" "}
                    {purse ? `${purse.picks.length}/${purse.most}` : (view.task_pay_left as number)}{" "}
                    {purse?.picks.map((kind) => (
                        <TextGood kind={kind} />
                    ))}
                </span>
            )}
            {purse && purse.picks.length >= purse.least && purse.picks.length > 0 && purse.first && (
                <button type="button" class="rey-act primary" data-choice={purse.first.id} onClick={purse.pay}>
                    <strong>✓ {words.confirm}</strong>
                </button>
            )}
            {purse && purse.picks.length > 0 && (
                <button type="button" class="rey-act" aria-label={words.back} onClick={purse.clear}>
                    ↺
                </button>
            )}
            {tourIds
                .map((id) => byId.get(id))
                .filter((one): one is Choice => !!one)
                .map((choice) =>
                    choice.id === ids.stop
                        ? tour(choice, words.stay, null)
                        : tour(
                              choice,
                              choice.id === ids.bonus ? words.bonus : words.pay,
                              next && (
                                  <>
                                      {" "}
                                      {choice.id === ids.bonus ? "+" : "−"} <TextGood kind={next[0]} />
                                  </>
                              ),
                          ),
                )}
            {sides.map((choice) =>
                button(
                    choice,
                    <>
                        {space && <SideIcons lines={space.sides[choice.id - ids.option]} />}
                        <small>{deed(choice.say)}</small>
                    </>,
                ),
            )}
            {takes.length > 0 && <span class="rey-using">{words.supply}</span>}
            {takes.map((choice) =>
                button(
                    choice,
                    <>
                        <TextGood kind={choice.id - ids.take} size={30} />
                        <small>{catalog.goods[choice.id - ids.take]}</small>
                    </>,
                ),
            )}
            <Cards
                board={board}
                label={catalog.words.offer}
                cards={shares.map((choice) => choice.id - ids.share)}
                choice={(card) => shares.find((choice) => choice.id === ids.share + card)}
            />
            {rest.map((choice) => button(choice, choice.say))}
            {swaps.length > 0 && (
                <span class="rey-swap">
                    <small>{words.swap}</small>
                    {sources.map((kind) => (
                        <button
                            type="button"
                            class={`rey-act${from === kind ? " chosen" : ""}`}
                            aria-pressed={from === kind}
                            aria-label={`2 ${catalog.goods[kind]}`}
                            onClick={() => setFrom(from === kind ? -1 : kind)}
                        >
                            2<TextGood kind={kind} />
                        </button>
                    ))}
                    {from >= 0 && <span aria-hidden="true">→</span>}
                    {swaps
                        .filter((choice) => Math.floor((choice.id - ids.exchange) / 5) === from)
                        .map((choice) =>
                            button(
                                choice,
                                <TextGood kind={(choice.id - ids.exchange) % 5} size={28} />,
                                "",
                                choice.say,
                            ),
                        )}
                </span>
            )}
            {done &&
                !purse?.picks.length &&
                button(
                    done,
                    <strong>{done.text.charAt(0).toUpperCase() + done.text.slice(1)}</strong>,
                    choices.length === 1 ? "primary" : "",
                )}
        </div>
    );
}

function SideIcons(props: { lines: Line[] }) {
    const all = sideSigns(props.lines),
        w = all.reduce((sum, one) => sum + one.w, 0);
    return (
        <svg class="rey-side" viewBox={`${-w / 2} -15 ${w} 30`} width={w} height="30" aria-hidden="true">
            <rect x={-w / 2} y="-15" width={w} height="30" rx="6" fill="var(--paper-fixed)" />
            <Signs of={all} x={0} y={0} w={w} />
        </svg>
    );
}

function Estate(props: { board: BoardProps; byId: Map<number, Choice>; me: number; purse: Purse | null }) {
    const { board, byId, me, purse } = props,
        { view, catalog, before } = board,
        { ids, words } = catalog,
        stock = list(view.stocks)[me] as number[];
    const was = before ? (list(before.stocks)[me] as number[]) : stock,
        houses = members(list(view.greenhouses)[me], 27),
        cards = members(list(view.cards)[me], 11),
        left = Math.max(0, catalog.workers - (list(view.workers_placed)[me] as number));
    return (
        <section class="rey-estate" data-area="mine" aria-label={board.seats[me]!.name}>
            <div class="rey-store">
                <Workers board={board} me={me} left={left} />
                <div class="rey-crates">
                    {GOODS.map((kind) => (
                        <Crate
                            board={board}
                            kind={kind}
                            n={stock[kind]!}
                            was={was[kind] ?? 0}
                            choice={byId.get(ids.pay + kind) ?? byId.get(ids.take + kind)}
                            purse={purse}
                        />
                    ))}
                </div>
            </div>
            <div class="rey-houses">
                {houses.map((house) => (
                    <House key={house} board={board} byId={byId} house={house} />
                ))}
                {!houses.length && <p class="rey-none">{words.none}</p>}
            </div>
            <div class="rey-hand">
                <h2>{words.mycards}</h2>
                <div class="rey-chips">
                    {cards.map((card) => (
                        <Card key={card} board={board} card={card} small own />
                    ))}
                    {members(view.offer, 11).map((card) => (
                        <Card key={card} board={board} card={card} small />
                    ))}
                </div>
            </div>
        </section>
    );
}

function Workers(props: { board: BoardProps; me: number; left: number }) {
    const { board, me, left } = props,
        { view, catalog } = board;
    return (
        <svg
            class="rey-workers"
            viewBox={`0 0 ${24 * catalog.workers} 28`}
            role="img"
            aria-label={`${catalog.words.workers}: ${left}`}
        >
            {Array.from({ length: catalog.workers }, (_, i) => (
                <g opacity={i < left ? 1 : 0.2}>
                    <Meeple
                        seat={workerSeat(board, view.players === 1 ? (view.round + 1) % 2 : me)}
                        x={12 + 24 * i}
                        y={27}
                        h={25}
                        piece={i < left ? `worker${workerSeat(board, me).shape}` : undefined}
                    />
                </g>
            ))}
        </svg>
    );
}

/* The Service cards to choose from, whole, while one is asked for. */
function Offer(props: { board: BoardProps; byId: Map<number, Choice> }) {
    const { board, byId } = props,
        { view, catalog } = board,
        { ids, words } = catalog,
        cards = members(view.offer, 11),
        stack = list(catalog.stack) as number[],
        asking = cards.some((card) => byId.has(ids.card + card));
    if (!asking) return null;
    return (
        <section class="rey-offer stage">
            <h2>
                {words.offer}
                <span class="rey-stack">
                    {cards.length <= stack.length ? words.reward : words.stack}{" "}
                    {stack.slice(Math.max(0, stack.length - cards.length)).map((kind) => (
                        <TextGood kind={kind} />
                    ))}
                </span>
            </h2>
            <Cards
                board={board}
                label={catalog.words.offer}
                cards={cards}
                choice={(card) => byId.get(ids.card + card)}
                refuse={(card) => board.refuse(ids.card + card)}
            />
        </section>
    );
}

/* Another player at a glance, beside the name. */
function Other(props: { board: BoardProps; seat: number }) {
    const { board, seat } = props,
        { view, catalog } = board,
        { words } = catalog,
        stock = list(view.stocks)[seat] as number[],
        houses = members(list(view.greenhouses)[seat], 27),
        cards = members(list(view.cards)[seat], 11);
    return (
        <>
            <div
                class="rey-glance"
                role="img"
                aria-label={`${words.stock}: ${GOODS.map((kind) => `${stock[kind]} ${catalog.goods[kind]}`).join(", ")}`}
            >
                {GOODS.map((kind) => (
                    <span class={stock[kind] ? "" : "nil"}>
                        <TextGood kind={kind} size={18} />
                        {stock[kind]}
                    </span>
                ))}
            </div>
            <div class="rey-glance" data-tip={`${words.beds}: ${houses.length}. ${words.mycards}: ${cards.length}`}>
                <span>
                    <svg viewBox="-17 -16 34 32" width="20" height="18" aria-hidden="true">
                        <Glass x={0} y={0} />
                    </svg>
                    {houses.length}
                </span>
                <span>
                    {words.table} {list(view.tables)[seat]}
                </span>
                {cards.length > 0 && <span>▤ {cards.length}</span>}
            </div>
        </>
    );
}

/* A payment of several goods as one gesture: what was laid aside is played in the order that the notation wants. */
function usePurse(board: BoardProps, byId: Map<number, Choice>): Purse | null {
    const { view, catalog, choose } = board,
        { ids } = catalog,
        [picks, setPicks] = useState<number[]>([]),
        queue = useRef<number[]>([]),
        seen = useRef(-1);
    useEffect(() => {
        setPicks([]);
        if (!board.choices.length || seen.current === view.ply) return;
        seen.current = view.ply;
        const id = queue.current.shift();
        if (id !== undefined && byId.has(id)) choose(id);
        else queue.current = [];
    }, [view.ply, board.choices]);
    const most = view.task_pay_left!;
    if (view.step !== "pay" || !board.choices.length || most < 2) return null;
    const sorted = [...picks].sort((a, b) => a - b),
        pay = () => {
            queue.current = [
                ...sorted.slice(1).map((kind) => ids.pay + kind),
                ...(sorted.length < most ? [ids.done] : []),
            ];
            choose(ids.pay + sorted[0]!);
        };
    return {
        picks,
        least: view.task_pay_min!,
        most,
        pick: (kind) => setPicks([...picks, kind]),
        clear: () => setPicks([]),
        pay,
        first: sorted.length ? byId.get(ids.pay + sorted[0]!) : undefined,
    };
}

/* Has this choice a place on the table? Then it needs no button in the tray. */
function placedBy(board: BoardProps, me: number): (id: number) => boolean {
    const { view, catalog } = board,
        { ids } = catalog;
    const houseOf = (id: number) =>
        id >= ids.out
            ? Math.floor((id - ids.out) / GOODS)
            : id >= ids.put
              ? (id - ids.put) % HOUSES
              : id >= ids.pick && id < ids.card
                ? id - ids.pick
                : -1;
    return (id) => {
        if (id >= ids.place && id < ids.option) return true;
        if (id >= ids.pile && id < ids.take) return true;
        if (id >= ids.card && id < ids.share) return !!bit(view.offer, id - ids.card);
        return houseOf(id) >= 0 && !!bit(view.greenhouses[me], houseOf(id));
    };
}

/* The area that a question is about. */
function areaOf(board: BoardProps): string | undefined {
    const { step } = board.view;
    if (!board.choices.length || step === "card") return undefined;
    if (step === "place" || step === "pile" || step === "option") return "actions";
    return step === "tourism" ? "garden" : "mine";
}

interface TableProps {
    board: BoardProps;
    byId: Map<number, Choice>;
    me: number;
}

/* The piles, the random one last, `by` apart from each other. */
const Piles = (props: TableProps & { x: number; y: number; w: number; h: number; by: { x: number; y: number } }) => (
    <>
        {Array.from({ length: props.board.catalog.piles.length + 1 }, (_, pile) => (
            <Pile
                board={props.board}
                byId={props.byId}
                pile={pile}
                box={{ x: props.x + pile * props.by.x, y: props.y + pile * props.by.y, w: props.w, h: props.h }}
            />
        ))}
    </>
);

/* Action spaces and piles by themselves, where the track is behind another tab. */
function Actions(props: TableProps & { upright: boolean }) {
    const { board } = props,
        { view, catalog } = board,
        few = catalog.boards[view.players]!.spaces.length <= 12,
        high = few ? 24 + 3 * 86 : 24 + 64 * (view.players === 3 ? 5 : 6),
        shared = {
            class: "rey-board",
            "data-area": "actions",
            role: "group",
            "aria-label": catalog.words.board,
        } as const;
    if (props.upright)
        return (
            <svg viewBox={`0 0 344 ${high + 96}`} {...shared}>
                <Meadow w={344} h={high + 96} />
                <Grid {...props} x={2} y={2} w={340} h={high} letters={0} />
                <Piles {...props} x={5} y={high + 8} w={60} h={78} by={{ x: 67.5, y: 0 }} />
            </svg>
        );
    return (
        <svg viewBox="86 56 724 434" {...shared}>
            <Meadow w={892} h={490} />
            <Piles {...props} x={91} y={67} w={108} h={76} by={{ x: 0, y: 83 }} />
            <Grid {...props} x={204} y={60} w={600} h={424} letters={0} />
        </svg>
    );
}

/* The track by itself, in rows. */
function Garden(props: TableProps & { across: number }) {
    const { across } = props,
        down = Math.ceil((LAST_TABLE + 1) / across);
    return (
        <svg
            class="rey-board"
            data-area="garden"
            viewBox={`0 0 ${across * 72 + 4} ${down * 62 + 4}`}
            role="group"
            aria-label={props.board.catalog.words.track}
        >
            <Track {...props} at={rowsAt(across)} />
        </svg>
    );
}

/* The whole garden: the track winds round the action spaces. */
const Whole = (props: TableProps) => (
    <svg class="rey-board" viewBox="0 0 892 390" role="group" aria-label={props.board.catalog.words.board}>
        <Meadow w={892} h={390} />
        <Track {...props} at={ringAt} />
        <Piles {...props} x={91} y={67} w={108} h={46} by={{ x: 0, y: 52.5 }} />
        <Grid {...props} x={204} y={60} w={600} h={270} letters={20} />
    </svg>
);

export function Board(props: BoardProps) {
    const { view, choices, seat, seats } = props,
        arrangement = useArrangement(),
        byId = useMemo(() => new Map(choices.map((choice) => [choice.id, choice])), [choices]),
        acting = view.actors.find((one): one is number => typeof one === "number"),
        me = seat >= 0 ? seat : (acting ?? 0),
        purse = usePurse(props, byId),
        table = { board: props, byId, me };
    return (
        <div class="rey" data-open={areaOf(props)}>
            <Heading board={props} />
            {hasTabs(arrangement) ? (
                <>
                    <Actions {...table} upright={arrangement === "phone"} />
                    <Garden {...table} across={arrangement === "short" ? 8 : 5} />
                </>
            ) : (
                <Whole {...table} />
            )}
            <Into place="tray">
                <Tray {...table} placed={placedBy(props, me)} purse={purse} />
            </Into>
            <Estate {...table} purse={purse} />
            <Offer board={props} byId={byId} />
            {seats.slice(0, view.players).map((_, other) => (
                <Into key={other} place={`seat-${other}`}>
                    {other !== me && <Other board={props} seat={other} />}
                </Into>
            ))}
            <Into place="stock">
                {VEGETABLES.map((kind) => (
                    <span class="rey-glance">
                        <TextGood kind={kind} size={20} />
                        <b class="figures">{view.stocks[me]![kind]}</b>
                    </span>
                ))}
            </Into>
        </div>
    );
}

export function areas(catalog: Catalog): AreaTab[] {
    return [
        { key: "actions", title: catalog.phases[0]!, icon: barrow },
        { key: "garden", title: catalog.phases[2]!, icon: fork },
        { key: "mine", title: catalog.words.stock, icon: seedling },
    ];
}

export { Picture } from "./picture";
