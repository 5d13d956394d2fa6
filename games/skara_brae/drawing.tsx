/* drawing.tsx - the pieces of Skara Brae: tokens, rows of small pictures, Village cards, action tiles, environments.
 *
 * Everything is drawn from the catalog that the rules give; sizes are units of the surrounding drawing.
 */
import { type Catalog, MIDDEN } from "../../web/generated/skara_brae";
import type { Seat } from "../../web/src/board";
import { Icon, Meeple } from "../../web/src/pieces";
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
export type VillageCard = Catalog["cards"][number];
export type Gathering = Catalog["gather"][number][number][number];

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

/* Pieces as elements of their own: `s` units wide. */
const sized = (s: number) => ({ "--s": s });

export function Tok(props: { kind: number; s?: number }) {
    return (
        <svg class="brae-tok" style={sized(props.s ?? 18)} viewBox="-16 -16 32 32" aria-hidden="true">
            <Token kind={props.kind} s={31} />
        </svg>
    );
}

export function EnvTok(props: { env: number; s?: number }) {
    return (
        <svg class="brae-tok" style={sized(props.s ?? 18)} viewBox="-16 -16 32 32" aria-hidden="true">
            <EnvSign env={props.env} r={15} />
        </svg>
    );
}

export function Ico(props: { of: string; s?: number; on?: boolean }) {
    return (
        <svg
            class={props.on ? "brae-ico on" : "brae-ico"}
            style={sized(props.s ?? 18)}
            viewBox="0 0 512 512"
            aria-hidden="true"
            dangerouslySetInnerHTML={{ __html: props.of }}
        />
    );
}

export function Man(props: { seat?: Seat | undefined; colour?: string; s?: number; gone?: boolean }) {
    return (
        <svg class="brae-man" style={sized(props.s ?? 18)} viewBox="-17 -34 34 36" aria-hidden="true">
            {props.seat && !props.gone ? (
                <Meeple seat={props.seat} h={32} />
            ) : (
                <path
                    d={FIGURE}
                    fill={props.gone ? "none" : (props.colour ?? "#6d7f3a")}
                    stroke="var(--ink)"
                    stroke-width="1.6"
                    stroke-dasharray={props.gone ? "3 3" : undefined}
                />
            )}
        </svg>
    );
}

/* Which environment's texture lies under a thing. */
export const ground = (env: number) => (env >= 0 ? `brae-ground brae-ground-${env}` : "brae-ground");

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
    | { word: string }
    | { any: true }
    | { worker: string };

/* One picture of a row. */
function OnePic(props: { pic: Pic; s: number }) {
    const { pic, s } = props;
    if ("text" in pic) return <b class="figures">{pic.text}</b>;
    if ("word" in pic) return <i class="brae-or">{pic.word}</i>;
    if ("env" in pic) return <EnvTok env={pic.env} s={s} />;
    if ("icon" in pic) return <Ico of={pic.icon} s={s} />;
    if ("any" in pic) return <i class="brae-any" style={sized(s)} />;
    if ("worker" in pic) return <Man colour={pic.worker} s={s * 0.9} />;
    const n = pic.n ?? 1;
    if (n > 2)
        return (
            <span class="brae-count">
                <b class="figures">{n}</b>
                <Tok kind={pic.kind} s={s} />
            </span>
        );
    return (
        <span class="brae-pair">
            {Array.from({ length: n }, () => (
                <Tok kind={pic.kind} s={s} />
            ))}
        </span>
    );
}

/* Rows of pictures in running text: a number counts alike pictures from three on. */
export function Pics(props: { pics: Pic[]; s?: number; or?: string }) {
    const s = props.s ?? 18;
    return (
        <span class="brae-pics">{props.pics.map((pic) => [<OnePic pic={pic} s={s} />, " "])}</span>
    );
}

/* What is gained: a plus before each count. */
export const Gains = (props: { of: Amount[]; s?: number }) => (
    <span class="brae-pics">
        {props.of.map(([kind, n]) => (
            <span class="brae-count">
                <b class="figures">{n < 0 ? `−${-n}` : `+${n}`}</b>
                <Tok kind={kind} s={props.s ?? 18} />
            </span>
        ))}
    </span>
);

const FIGURE =
    "M0 -32a6.500 6.500 0 0 1 6.300 8.200C9.500 -22.600 15 -20 15 -16.600C15 -14 11.500 -13.300 8 -13.600C9.500 -9 12.500 -4.500 12.500 -1.600C12.500 0 11.500 .5 10 .5H4.500C3 .5 2.200 -5 0 -5S-3 .5 -4.500 .5H-10C-11.500 .5 -12.500 0 -12.500 -1.600C-12.500 -4.500 -9.500 -9 -8 -13.600C-11.500 -13.300 -15 -14 -15 -16.600C-15 -20 -9.500 -22.600 -6.300 -23.800A6.500 6.500 0 0 1 0 -32Z";

export const amountPics = (amounts: Amount[]): Pic[] => amounts.map(([kind, n]) => ({ kind, n }));
export const exchangePics = (pay: Amount[], gain: Amount[]): Pic[] => [
    ...amountPics(pay),
    ...(pay.length ? [{ word: "→" }] : []),
    ...amountPics(gain),
];

/* What a Village card does, in pictures. */
export function cardPics(card: VillageCard, type: number, catalog: Catalog): Pic[] {
    if (type === 0) return [{ text: `${catalog.card_points[0]} ${catalog.words.vp}` }];
    if (type === 1) return [{ kind: catalog.coin[0]! }, { word: catalog.words.each! }, { icon: sphere }];
    if (type === 2) return [{ kind: catalog.portion[0]! }, { icon: flame }, { kind: MIDDEN }];
    if (card.icons >= 0) return [{ kind: card.kind }, { word: "×" }, { env: card.icons }];
    return exchangePics(card.pay, card.gain);
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

const turning = `<path d="M96 256a160 160 0 1 1 48 112M96 384V272h112" fill="none" stroke="currentColor" stroke-width="52" stroke-linecap="round"/>`;

/* What a tile does on one side, in one line of pictures; `furnish` and `trade` are the prices of the next spaces. */
export function tilePics(
    tile: number,
    special: number,
    side: number,
    c: Catalog,
    furnish: number,
    trade: { price: number; good: Pic[] },
): Pic[] {
    const or: Pic = { word: c.words.or! },
        [hide, , wool, wools] = c.portion as [number, number, number, number];
    if (tile >= 5 && tile <= 8)
        return c.gather[tile - 5]![side]!.flatMap((g, i) => [...(i ? [or] : []), ...exchangePics(g.pay, g.gain)]);
    if (tile === 0)
        return [
            ...(furnish > 1 ? [{ text: `${furnish}×` }] : []),
            { kind: hide },
            or,
            { kind: wool, n: wools },
            ...(side ? [{ word: "+" }, { kind: c.bonus[0]! }] : []),
        ];
    if (tile === 1)
        return [{ word: c.words.upto! }, { text: String(c.hearth[0]! + side * c.hearth[1]!) }, { icon: flame }];
    if (tile === 2) return [{ icon: turning }, { text: "1" }, ...(side ? [{ word: "+" }, { icon: pot }] : [])];
    if (tile === 3) return [{ text: side ? "2–4" : "2–3" }, { word: c.words.sorts! }];
    if (tile === 4)
        return trade.price
            ? [
                  { text: String(trade.price) },
                  { word: c.words.alike! },
                  ...(trade.good.length ? [{ word: "→" }] : []),
                  ...trade.good,
              ]
            : [];
    if (special < 0) return [];
    const share: Pic[] = [
        { text: `${c.special_cost[0]}` },
        { kind: c.special_cost[1]! },
        or,
        { kind: c.special_cost[2]! },
    ];
    const does: Pic[][] = [
        [{ text: `−${c.build[side]}` }, { icon: bed }],
        [{ text: `${c.explore[side]}` }, { icon: boot }],
        [{ kind: 16 }],
        [{ icon: turning }],
        [{ icon: horn }],
        [{ worker: "#3a352f" }],
        [{ icon: spindle }],
        [{ text: `${c.tend[side]}×` }, { icon: sickle }],
    ];
    return [...share, { word: "→" }, ...does[special]!];
}
