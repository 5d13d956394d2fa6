/* drawing.tsx - the pieces of Skara Brae: tokens, rows of small pictures, Village cards, action tiles, environments.
 *
 * Everything is drawn from the catalog that the rules give; sizes are units of the surrounding drawing.
 */
import type { ComponentChildren } from "preact";
import { useId } from "preact/hooks";
import { Icon } from "../../web/src/pieces";
import bed from "icon:bed";
import boar from "icon:boar";
import bone from "icon:crossed-bones";
import boot from "icon:walking-boot";
import broom from "icon:broom";
import bush from "icon:berry-bush";
import cow from "icon:cow";
import deer from "icon:deer";
import fish from "icon:salmon";
import fishbone from "icon:fishbone";
import flame from "icon:campfire";
import hide from "icon:animal-hide";
import hills from "icon:hills";
import horn from "icon:hunting-horn";
import knife from "icon:bone-knife";
import log from "icon:log";
import meat from "icon:meat";
import mortar from "icon:pestle-mortar";
import people from "icon:meeple-group";
import plow from "icon:plow";
import pot from "icon:camp-cooking-pot";
import rabbit from "icon:rabbit";
import rock from "icon:rock";
import roof from "icon:thatched-roof";
import seaweed from "icon:algae";
import sheep from "icon:sheep";
import shell from "icon:nautilus-shell";
import sickle from "icon:sickle";
import spear from "icon:stone-spear";
import sphere from "icon:stone-sphere";
import spindle from "icon:spindle";
import sunrise from "icon:sunrise";
import swap from "icon:trade";
import tools from "icon:stone-crafting";
import wall from "icon:stone-wall";
import waves from "icon:waves";
import wheat from "icon:wheat";
import wool from "icon:wool";
import yarn from "icon:yarn";

export { bed, broom, flame, mortar, pot, roof, sphere, spindle, swap };

export type Amount = [kind: number, n: number];
export interface VillageCard {
    name: string;
    text: string;
    env: number;
    icons: number;
    kind: number;
    pay: Amount[];
    gain: Amount[];
}
export interface Gathering {
    pay: Amount[];
    gain: Amount[];
}
export interface Catalog {
    kinds: string[];
    envs: string[];
    tiles: string[];
    specials: string[];
    shorts: string[];
    special_shorts: string[];
    fronts: string[];
    backs: string[];
    special_fronts: string[];
    special_backs: string[];
    focuses: string[];
    card_labels: string[];
    special_labels: string[];
    tile_labels: string[];
    kind_labels: string[];
    cards: VillageCard[];
    recipes: { kind: number; weight: number; gain: Amount[]; flipped: Amount[] }[];
    gather: Gathering[][][];
    tasks: { tile: number; text: string; pays: { pay: Amount[] }[] }[];
    midden: number[];
    loss: number[];
    rows: number;
    furnish_cost: number[];
    furnish_settler: number[];
    furnish_set: number[];
    portion: number[];
    trade_cost: number[];
    trade_good: number[];
    trade_goods: number[];
    trade_points: number[];
    coin: number[];
    bonus: number[];
    special_cost: number[];
    craft: [number, number][];
    harvest: [number, number][];
    clean: number[];
    clears: number[][];
    hearth: number[];
    build: number[];
    explore: number[];
    tend: number[];
    card_points: number[];
    flipped_points: number;
    spin_wool: number;
    encore_food: number;
    focus_points: number;
    task_points: number;
    words: Record<string, string>;
}

/* Resources in the order of state.h: icon, colour, and a shape for each family (goods square, animals round, tools diamond). */
const KIND_ICON = [
    shell,
    wheat,
    seaweed,
    wool,
    rock,
    log,
    hide,
    bone,
    rabbit,
    fish,
    sheep,
    deer,
    cow,
    knife,
    meat,
    fishbone,
    boar,
];
const KIND_COLOUR = [
    "#e9b7a0",
    "#e3bf55",
    "#7fae86",
    "#f1e9d6",
    "#a9adb0",
    "#b98352",
    "#d3a878",
    "#efe6cf",
    "#cdb597",
    "#8cc0d4",
    "#dcd3be",
    "#c99a6a",
    "#b8a690",
    "#bcc7cf",
    "#df8b6b",
    "#5b5046",
    "#94816b",
];
export const MIDDEN = 15;
const ANIMALS = new Set([8, 9, 10, 11, 12, 16]);

export const ENV_ICON = [waves, hills, bush, plow];
export const ENV_COLOUR = ["var(--shore)", "var(--hills)", "var(--thickets)", "var(--fields)"];
const ENV_LIGHT = ["#b5d6e2", "#c9d8a0", "#c6ab87", "#ecd487"];
export const TILE_ICON = [bed, pot, tools, broom, swap, waves, hills, bush, plow];
export const SPECIAL_ICON = [wall, boot, spear, sunrise, horn, people, yarn, sickle];

/* One token of a resource, centred at (x, y). */
export function Token(props: { kind: number; x?: number; y?: number; s?: number; faint?: boolean }) {
    const { kind, x = 0, y = 0, s = 32, faint } = props,
        dark = kind === MIDDEN,
        half = s / 2 - 1;
    const outline = { fill: KIND_COLOUR[kind], stroke: "var(--ink-fixed)", "stroke-width": s < 20 ? 1 : 1.5 };
    return (
        <g transform={`translate(${x} ${y})`} opacity={faint ? 0.4 : 1}>
            {ANIMALS.has(kind) ? (
                <circle r={half} {...outline} />
            ) : dark ? (
                <path
                    d={`M${-half} ${-half * 0.5}L${-half * 0.4} ${-half}L${half * 0.6} ${-half * 0.9}L${half} ${-half * 0.2}L${half * 0.8} ${half * 0.8}L0 ${half}L${-half * 0.9} ${half * 0.7}Z`}
                    stroke-linejoin="round"
                    {...outline}
                />
            ) : (
                <rect
                    x={-half}
                    y={-half}
                    width={2 * half}
                    height={2 * half}
                    rx={s * (kind === 14 ? 0.5 : 0.2)}
                    {...outline}
                />
            )}
            <Icon
                of={KIND_ICON[kind]!}
                size={s * (s < 20 ? 0.8 : 0.72)}
                colour={dark ? "#f3e6c8" : "var(--ink-fixed)"}
            />
        </g>
    );
}

/* The same as an element of its own, for buttons. */
export function TokenSpan(props: { kind: number; size?: number }) {
    const size = props.size ?? 30;
    return (
        <svg viewBox="-16 -16 32 32" width={size} height={size} aria-hidden="true">
            <Token kind={props.kind} s={31} />
        </svg>
    );
}

/* A small round sign of an environment. */
export function EnvSign(props: { env: number; x?: number; y?: number; r?: number }) {
    const { env, x = 0, y = 0, r = 9 } = props;
    return (
        <g transform={`translate(${x} ${y})`}>
            <circle r={r} fill={ENV_LIGHT[env]} stroke="var(--ink-fixed)" stroke-width={r < 10 ? 1 : 1.5} />
            <Icon of={ENV_ICON[env]!} size={r * 1.4} colour="var(--ink-fixed)" />
        </g>
    );
}

/* Rows of small pictures: tokens, environments, icons, letters. */
export type Pic =
    | { kind: number; n?: number }
    | { env: number }
    | { icon: string }
    | { text: string }
    | { any: true }
    | { worker: string };

function picWidth(pic: Pic, s: number): number {
    if ("text" in pic) return pic.text.length * s * 0.5 + s * 0.12;
    if ("kind" in pic && (pic.n ?? 1) > 1) return (pic.n ?? 1) > 2 ? s * 1.75 : s * 1.5;
    if ("worker" in pic) return s * 0.8;
    return s;
}

export const picsWidth = (pics: Pic[], s: number) => pics.reduce((sum, pic) => sum + picWidth(pic, s) + s * 0.08, 0);

export function Pics(props: {
    pics: Pic[];
    x: number;
    y: number;
    s: number;
    max?: number;
    colour?: string;
    start?: boolean;
}) {
    const { pics, x, y, colour = "var(--ink-fixed)" } = props,
        wanted = picsWidth(pics, props.s);
    const s = props.max && wanted > props.max ? (props.s * props.max) / wanted : props.s;
    let at = props.start ? x : x - picsWidth(pics, s) / 2;
    return (
        <g aria-hidden="true">
            {pics.map((pic) => {
                const w = picWidth(pic, s),
                    mid = at + w / 2;
                at += w + s * 0.08;
                if ("text" in pic)
                    return (
                        <text
                            class="figures"
                            x={mid}
                            y={y}
                            font-size={s * 0.86}
                            text-anchor="middle"
                            dominant-baseline="central"
                            fill={colour}
                        >
                            {pic.text}
                        </text>
                    );
                if ("env" in pic) return <EnvSign env={pic.env} x={mid} y={y} r={s * 0.47} />;
                if ("icon" in pic) return <Icon of={pic.icon} x={mid} y={y} size={s} colour={colour} />;
                if ("any" in pic)
                    return (
                        <g>
                            <rect
                                x={mid - s * 0.45}
                                y={y - s * 0.45}
                                width={s * 0.9}
                                height={s * 0.9}
                                rx={s * 0.2}
                                fill="var(--paper-fixed)"
                                stroke="var(--ink-fixed)"
                                stroke-dasharray="3 2"
                            />
                            <text
                                class="figures"
                                x={mid}
                                y={y}
                                font-size={s * 0.7}
                                text-anchor="middle"
                                dominant-baseline="central"
                                fill="var(--ink-fixed)"
                            >
                                ?
                            </text>
                        </g>
                    );
                if ("worker" in pic)
                    return (
                        <path
                            transform={`translate(${mid} ${y + s * 0.45}) scale(${s / 34})`}
                            d={FIGURE}
                            fill={pic.worker}
                            stroke="var(--ink-fixed)"
                            stroke-width="2"
                        />
                    );
                const n = pic.n ?? 1;
                if (n > 2)
                    return (
                        <g>
                            <text
                                class="figures"
                                x={at - s * 0.08 - w + s * 0.34}
                                y={y}
                                font-size={s * 0.86}
                                text-anchor="middle"
                                dominant-baseline="central"
                                fill={colour}
                            >
                                {n}
                            </text>
                            <Token kind={pic.kind} x={mid + s * 0.36} y={y} s={s} />
                        </g>
                    );
                if (n === 2)
                    return (
                        <g>
                            <Token kind={pic.kind} x={mid - s * 0.25} y={y} s={s} />
                            <Token kind={pic.kind} x={mid + s * 0.25} y={y} s={s} />
                        </g>
                    );
                return <Token kind={pic.kind} x={mid} y={y} s={s} />;
            })}
        </g>
    );
}

const FIGURE =
    "M0 -32a6.500 6.500 0 0 1 6.300 8.200C9.500 -22.600 15 -20 15 -16.600C15 -14 11.500 -13.300 8 -13.600C9.500 -9 12.500 -4.500 12.500 -1.600C12.500 0 11.500 .5 10 .5H4.500C3 .5 2.200 -5 0 -5S-3 .5 -4.500 .5H-10C-11.500 .5 -12.500 0 -12.500 -1.600C-12.500 -4.500 -9.500 -9 -8 -13.600C-11.500 -13.300 -15 -14 -15 -16.600C-15 -20 -9.500 -22.600 -6.300 -23.800A6.500 6.500 0 0 1 0 -32Z";

/* Pictures as an element of their own, for buttons. */
export function PicsSpan(props: { pics: Pic[]; size?: number }) {
    const s = props.size ?? 28,
        w = Math.max(picsWidth(props.pics, s), s);
    return (
        <svg viewBox={`0 0 ${w} ${s + 4}`} width={w} height={s + 4} aria-hidden="true">
            <Pics pics={props.pics} x={0} y={s / 2 + 2} s={s} start colour="currentColor" />
        </svg>
    );
}

export const amountPics = (amounts: Amount[]): Pic[] => amounts.map(([kind, n]) => ({ kind, n }));
export const exchangePics = (pay: Amount[], gain: Amount[]): Pic[] => [
    ...amountPics(pay),
    ...(pay.length ? [{ text: "›" }] : []),
    ...amountPics(gain),
];

/* What a Village card does, in pictures. */
export function cardPics(card: VillageCard, type: number, catalog: Catalog): Pic[] {
    if (type === 0) return [{ text: `${catalog.card_points[0]} ${catalog.words.vp}` }];
    if (type === 1) return [{ kind: catalog.coin[0]! }, { text: "/" }, { icon: sphere }];
    if (type === 2) return [{ kind: catalog.portion[0]! }, { icon: flame }, { kind: MIDDEN }];
    if (card.icons >= 0) return [{ kind: card.kind }, { text: "/" }, { env: card.icons }];
    return exchangePics(card.pay, card.gain);
}

/* The ground of an environment: its colour under its texture, in a box. */
export function Ground(props: { env: number; w: number; h: number }) {
    const { env, w, h } = props;
    const marks: ComponentChildren[] = [];
    const step = env === 3 ? 9 : 15;
    for (let y = 8, row = 0; y < h + 4; y += env === 3 ? 7 : 12, row++)
        for (let x = row % 2 ? step / 2 : 0; x < w + step; x += step) {
            if (env === 0) marks.push(<path d={`M${x} ${y}q3.500 -4 7 0t7 0`} />);
            else if (env === 1) marks.push(<path d={`M${x} ${y}l2 -5l1.500 5l2.500 -4l.5 4`} />);
            else if (env === 2) marks.push(<path d={`M${x} ${y}l5 -7m-4 2l3 0m-1 -3l2 3`} />);
            else marks.push(<path d={`M${x} ${y}l0 -4m-2 1l2 1.500l2 -1.500`} />);
        }
    return (
        <svg width={w} height={h}>
            <rect width={w} height={h} fill={ENV_LIGHT[env]} />
            <g fill="none" stroke="var(--ink-fixed)" stroke-opacity="0.28" stroke-width="1" stroke-linecap="round">
                {marks}
            </g>
        </svg>
    );
}

/* A Village card, w x h, upper left at the origin. Settlers stand in their environment; the effect is at the bottom. */
export function Card(props: { type: number; catalog: Catalog; w: number; h: number; small?: boolean }) {
    const { type, catalog, w, h, small } = props,
        card = catalog.cards[type]!,
        id = useId();
    const band = small ? h * 0.42 : 30,
        head = small ? 0 : 19,
        size = small ? Math.min(band * 0.86, 22) : 23;
    return (
        <g data-tip={`${card.name}: ${card.text}`} data-piece={`card${type}`} aria-hidden="true">
            <clipPath id={id}>
                <rect width={w} height={h} rx="6" />
            </clipPath>
            <rect x="1.5" y="2.5" width={w} height={h} rx="6" fill="var(--shadow)" />
            <g clip-path={`url(#${id})`}>
                <rect width={w} height={h} fill="#f6ecd4" />
                <g transform={`translate(0 ${head})`}>
                    {card.env >= 0 ? (
                        <Ground env={card.env} w={w} h={h - band - head} />
                    ) : (
                        <rect width={w} height={h - band - head} fill="#d9cdb4" />
                    )}
                    {card.env < 0 && (
                        <Icon
                            of={type === 0 ? roof : type === 1 ? sphere : mortar}
                            x={w / 2}
                            y={(h - band - head) / 2}
                            size={Math.min(h - band - head, w) * 0.86}
                            colour="#5b4630"
                        />
                    )}
                    {card.env >= 0 && !small && (
                        <Settler env={card.env} x={w * 0.58} y={h - band - head} h={(h - band - head) * 0.95} />
                    )}
                    {card.env >= 0 && (
                        <EnvSign
                            env={card.env}
                            x={small ? w / 2 : 14}
                            y={small ? (h - band) / 2 : 14}
                            r={small ? Math.min(14, (h - band) * 0.44) : 11}
                        />
                    )}
                </g>
                <path d={`M0 ${h - band}H${w}`} stroke="var(--ink-fixed)" stroke-width="1" />
                {head > 0 && <path d={`M0 ${head}H${w}`} stroke="var(--ink-fixed)" stroke-width="1" />}
            </g>
            {head > 0 && (
                <text
                    x={w / 2}
                    y={head - 5.5}
                    text-anchor="middle"
                    font-size="13"
                    font-weight="600"
                    fill="var(--ink-fixed)"
                    textLength={card.name.length * 7.9 > w - 6 ? w - 8 : undefined}
                    lengthAdjust="spacingAndGlyphs"
                >
                    {card.name}
                </text>
            )}
            <Pics pics={cardPics(card, type, catalog)} x={w / 2} y={h - band / 2} s={size} max={w - 6} />
            <rect width={w} height={h} rx="6" fill="none" stroke="var(--ink)" stroke-width="1.5" />
        </g>
    );
}

/* A settler in a woollen cloak, feet at (x, y). */
export function Settler(props: { env: number; x: number; y: number; h: number }) {
    const { env, x, y, h } = props,
        cloak = ["#3f6f87", "#6d7f3a", "#6a4a2b", "#a5752a"][env];
    return (
        <g
            transform={`translate(${x} ${y}) scale(${h / 60})`}
            stroke="var(--ink-fixed)"
            stroke-width={90 / h}
            stroke-linejoin="round"
        >
            <path d="M-20 2C-22 -14 -16 -30 -8 -34L8 -34C16 -30 22 -14 20 2Z" fill={cloak} />
            <path d="M-7 2L-3 -32L3 -32L7 2Z" fill="#e6d5b2" />
            <path d="M-12 -38C-12 -54 12 -54 12 -38C12 -32 7 -29 0 -29S-12 -32 -12 -38Z" fill={cloak} />
            <ellipse cx="0" cy="-39" rx="7.500" ry="8.500" fill="#e0b98f" />
            <path d="M-7.500 -41C-6 -48 6 -48 7.500 -41C4 -44 -4 -44 -7.500 -41Z" fill="#5a3d22" />
            <path d="M-3.500 -39h.1M3.500 -39h.1" stroke-width="2" stroke-linecap="round" fill="none" />
        </g>
    );
}

/* What a tile does on one side, in pictures: one or two rows. */
export function tilePics(tile: number, special: number, side: number, c: Catalog): Pic[][] {
    const hideWool: Pic[] = [{ kind: c.portion[0]! }, { text: "/" }, { kind: c.portion[2]!, n: c.portion[3]! }];
    if (tile >= 5 && tile <= 8) {
        const ways = c.gather[tile - 5]![side]!.map((g) => exchangePics(g.pay, g.gain));
        return side ? ways : [ways.flatMap((way, i): Pic[] => (i ? [{ text: "/" }, ...way] : way))];
    }
    const clears = c.clears[side]!.flatMap((n, i): Pic[] => (n ? [{ text: `${i}›${n}` }, { text: " " }] : []));
    if (tile === 0)
        return side
            ? [hideWool, [{ text: "+" }, { kind: c.bonus[0]! }, { text: "/" }, { kind: c.bonus[1]! }]]
            : [hideWool];
    if (tile === 1) return [[{ icon: flame }, { text: String(c.hearth[0]! + side * c.hearth[1]!) }]];
    if (tile === 2)
        return side ? [[{ text: "⟲" }, { text: "+" }, { icon: pot }]] : [[{ text: "⟲" }, { any: true }, { any: true }]];
    if (tile === 3) return clears.length > 4 ? [clears.slice(0, 4), clears.slice(4)] : [clears];
    if (tile === 4)
        return [[...(side ? [{ any: true } as Pic] : [{ kind: c.coin[0]! } as Pic]), { text: "›" }, { icon: swap }]];
    if (special < 0) return [];
    const cost: Pic[] = [
        { text: `${c.special_cost[0]}` },
        { kind: c.special_cost[1]! },
        { text: "/" },
        { kind: c.special_cost[2]! },
    ];
    const does: Pic[][] = [
        [{ icon: bed }, { text: "/" }, { icon: swap }, { text: `−${c.build[side]}` }],
        [{ text: `${c.explore[side]}›1` }, { icon: boot }],
        side ? [{ kind: 16 }, { kind: c.coin[0]! }] : [{ kind: 16 }],
        side ? [{ text: "⟲" }, { text: "+" }, { kind: c.special_cost[1]! }] : [{ text: "⟲" }],
        [{ text: side ? "▲+▼" : "▲/▼" }, { icon: flame }],
        side
            ? [{ worker: "#3a352f" }, { text: "+" }, { worker: "#cdb88f" }, { worker: "#cdb88f" }]
            : [{ worker: "#3a352f" }],
        side
            ? [{ icon: spindle }, { kind: c.portion[2]! }, { text: "+" }, { icon: roof }]
            : [{ icon: spindle }, { kind: c.portion[2]! }],
        [{ text: `${c.tend[side]}×` }, { icon: sickle }, { text: "/" }, { icon: broom }],
    ];
    return [cost, does[special]!];
}

/* An action tile, w x h. The front is pale and shows what flipping costs; the flipped side is slate with its points. */
export function TileFace(props: {
    tile: number;
    special: number;
    side: number;
    w: number;
    h: number;
    catalog: Catalog;
    name: string;
    narrow?: boolean;
}) {
    const { tile, special, side, w, h, catalog, name, narrow } = props,
        id = useId();
    const env = tile >= 5 && tile <= 8 ? tile - 5 : -1,
        icon = tile < 9 ? TILE_ICON[tile]! : SPECIAL_ICON[special];
    const ground = side ? "#c9c3b6" : "#f7efda",
        rows = tilePics(tile, special, side, catalog);
    const text =
        tile < 9
            ? (side ? catalog.backs : catalog.fronts)[tile]
            : special >= 0
              ? (side ? catalog.special_backs : catalog.special_fronts)[special]
              : "";
    const left = narrow ? 0 : 46,
        size = narrow ? 17 : 21,
        inner = w - left - (narrow ? 6 : 8),
        squeeze = narrow ? name.length > 8 : name.length > 14;
    return (
        <g data-tip={`${name}: ${text}`} aria-hidden="true">
            <clipPath id={id}>
                <rect width={w} height={h} rx="7" />
            </clipPath>
            <rect x="1.5" y="2.5" width={w} height={h} rx="7" fill="var(--shadow)" />
            <g clip-path={`url(#${id})`}>
                <rect width={w} height={h} fill={ground} />
                {env >= 0 ? (
                    <Ground env={env} w={narrow ? w : left} h={narrow ? 18 : h} />
                ) : (
                    <rect width={narrow ? w : left} height={narrow ? 18 : h} fill={side ? "#a39b8b" : "#e5d6b3"} />
                )}
                {side > 0 && <rect width={w} height={h} fill="none" stroke="#8a6a22" stroke-width="7" />}
            </g>
            {!narrow && icon && <Icon of={icon} x={left / 2} y={h / 2} size={34} colour="var(--ink-fixed)" />}
            {narrow && icon && (
                <g opacity="0.16">
                    <Icon of={icon} x={w / 2} y={h / 2 + 8} size={44} colour="var(--ink-fixed)" />
                </g>
            )}
            <text
                x={narrow ? w / 2 : left + 7}
                y={narrow ? 13.5 : 16}
                font-size={narrow ? 12 : name.length > 14 ? 13.6 : 14}
                font-weight="700"
                text-anchor={narrow ? "middle" : "start"}
                fill="var(--ink-fixed)"
                textLength={squeeze ? inner - 2 : undefined}
                lengthAdjust="spacingAndGlyphs"
            >
                {name}
            </text>
            {rows.map((row, i) => (
                <Pics
                    pics={row}
                    x={narrow ? w / 2 : left + 7}
                    y={narrow ? 30 + i * 18 : rows.length > 1 ? 29 + i * 21 : 35}
                    s={rows.length > 1 ? size - 2 : size}
                    max={narrow ? w - 6 : w - left - 40}
                    start={!narrow}
                />
            ))}
            {side ? (
                <g transform={narrow ? `translate(${w - 13} ${h - 13})` : `translate(${left - 11} ${h - 13})`}>
                    <circle r="10" fill="var(--gold)" stroke="var(--ink-fixed)" stroke-width="1.5" />
                    <text
                        class="figures"
                        text-anchor="middle"
                        dominant-baseline="central"
                        font-size="13"
                        fill="var(--ink-fixed)"
                    >
                        {catalog.flipped_points}
                    </text>
                </g>
            ) : (
                <g opacity="0.95">
                    <rect
                        x={narrow ? 3 : w - 38}
                        y={h - 20}
                        width="35"
                        height="17"
                        rx="8"
                        fill="#fffaf0"
                        stroke="var(--ink-fixed)"
                        stroke-width="0.8"
                        stroke-dasharray="2 2"
                    />
                    <Pics
                        pics={catalog.craft[tile]!.map((kind) => ({ kind }))}
                        x={narrow ? 20.5 : w - 20.5}
                        y={h - 11.5}
                        s={14.5}
                    />
                </g>
            )}
            <rect width={w} height={h} rx="7" fill="none" stroke="var(--ink)" stroke-width="1.5" />
        </g>
    );
}
