/* board.tsx - Settlement as a table: the wilderness rising on the left, the market between, the settlement's streets on the
 * right, the heroes sliding along below, beside them what I have; exchanges come up on a stage.
 *
 * Ids are those of state.h. A target exists only where its id is among the choices; what a thing costs, gives and is called
 * comes from the catalog. Fields of the view that name a tile use the labels of game.c, listed here as TYPES and ARTEFACTS.
 */
import type { ComponentChildren } from "preact";
import { useEffect, useMemo, useState } from "preact/hooks";
import type { AreaTab, BoardProps, Choice, Seat } from "../../web/src/board";
import { useArrangement } from "../../web/src/kit/arrange";
import { Into } from "../../web/src/kit/into";
import { Badge, HintStar, Icon, Meeple, Target } from "../../web/src/pieces";
import anvil from "icon:anvil";
import astrolabe from "icon:astrolabe";
import boot from "icon:walking-boot";
import chalice from "icon:pouring-chalice";
import chest from "icon:chest";
import compass from "icon:compass";
import crown from "icon:crown";
import dragon from "icon:spiked-dragon-head";
import flask from "icon:round-potion";
import gnoll from "icon:hyena-head";
import hammer from "icon:claw-hammer";
import hydra from "icon:hydra";
import key from "icon:skeleton-key";
import lion from "icon:lion";
import mace from "icon:flanged-mace";
import mask from "icon:carnival-mask";
import mirror from "icon:mirror-mirror";
import pick from "icon:war-pick";
import pine from "icon:pine-tree";
import purse from "icon:swap-bag";
import ring from "icon:diamond-ring";
import saw from "icon:circular-saw";
import scroll from "icon:tied-scroll";
import shield from "icon:checked-shield";
import star from "icon:falling-star";
import stein from "icon:beer-stein";
import sting from "icon:scorpion-tail";
import swords from "icon:crossed-swords";
import palisade from "icon:palisade";
import trade from "icon:trade";
import village from "icon:huts-village";
import watch from "icon:pocket-watch";

/* --- ids of state.h and labels of game.c --- */

const EXPLORE = 9,
    TERRAIN = 12,
    REGION = 39,
    ACTIVATE = 42,
    INVITE = 45,
    EXCHANGE = 49,
    END = 69,
    PASS = 70,
    USE = 71,
    STOP = 74,
    NO_MONSTER = 75,
    MONSTER = 76,
    PUT = 77,
    LAY = 80,
    CHOOSE = 83,
    GAIN = 86,
    HOLD = 91,
    ARTEFACT = 94,
    ARTEFACTS_IN_ALL = 14,
    HUNT = 0;
const TYPES = [
    "sawmill",
    "clay-pit",
    "quarry",
    "warehouse",
    "diamond-mine",
    "bazaar",
    "alchemists-tower",
    "goldsmith",
    "tavern",
    "trading-post",
    "bank",
    "cathedral",
];
const ARTEFACTS = [
    "clock",
    "astrolabe",
    "mace",
    "potion",
    "chest",
    "scroll",
    "crown",
    "cup",
    "mask",
    "ring",
    "star",
    "key",
    "mirror",
    "purse",
];
const RESOURCES = ["wood", "clay", "stone", "diamond", "gold"],
    COLOURS = ["green", "yellow", "blue", "red"];
const ARTEFACT_ICON = [
    watch,
    astrolabe,
    mace,
    flask,
    chest,
    scroll,
    crown,
    chalice,
    mask,
    ring,
    star,
    key,
    mirror,
    purse,
];
const GUILD_ICON = [boot, shield, hammer, anvil],
    GUILD_COLOUR = ["#b5c78b", "#aebccb", "#e0c08e", "#d8aaa0"];
const MONSTER_COLOUR = ["#86ad5b", "#e3bd4c", "#79b0d2", "#dc7261"];
const TILE = 92,
    TALL = 94,
    STEP = 98,
    ROW = 100,
    LEFT = 50;

const list = (value: unknown) => value as any[];
const bit = (mask: number, at: number) => Math.floor(mask / 2 ** at) % 2 === 1;
const bits = (mask: number) => {
    let n = 0;
    for (let left = mask; left > 0; left = Math.floor(left / 2)) n += left % 2;
    return n;
};
const among = (mask: number, count: number) => Array.from({ length: count }, (_, i) => i).filter((i) => bit(mask, i));
const sum = (counts: number[]) => counts.reduce((all, n) => all + n, 0);
const spread = (counts: readonly number[]) => counts.flatMap((n, kind) => Array.from({ length: n }, () => kind));
const space = (at: number) => "abc"[at % 3]! + (Math.floor(at / 3) + 1);

interface Ground {
    level: number;
    resource: number;
    icon: number;
}

/* "II-wood-green" as numbers. */
function ground(label: unknown): Ground | null {
    if (typeof label !== "string") return null;
    const [level, resource, icon] = label.split("-");
    return { level: level!.length - 1, resource: RESOURCES.indexOf(resource!), icon: COLOURS.indexOf(icon!) };
}

/* Everything that the parts of the board share. */
interface Game extends BoardProps {
    byId: Map<number, Choice>;
    me: number; /* whose boards are shown */
    row: (number | null)[];
    danger: number[]; /* heroes of the row by monster */
    stock: number[];
    want: (id: number) => void;
    wanted: number;
}

/* --- tokens --- */

/* One token around (x, y), `size` across: 0-4 resources, 5 a bonus villager, 6 any basic resource. */
function Token(props: { kind: number; x?: number; y?: number; size?: number; faint?: boolean }) {
    const { kind, x = 0, y = 0, size = 20, faint } = props,
        line = { stroke: "var(--ink-fixed)", "stroke-width": 1.5, "stroke-linejoin": "round" as const };
    const shapes = [
        <g>
            <path d="M-7 -6.500H6A4 6.500 0 0 1 6 6.500H-7A4 6.500 0 0 1 -7 -6.500Z" fill="var(--wood)" {...line} />
            <ellipse cx="6" rx="4" ry="6.500" fill="#e2bd8a" {...line} />
            <ellipse cx="6" rx="1.600" ry="3" fill="none" stroke="var(--wood)" stroke-width="1.200" />
            <path d="M-7 -2H0M-5 2.500H1" stroke="#5f3d1e" stroke-width="1.200" />
        </g>,
        <g>
            <path d="M-10 -2L-5 -7H10V3L5 8H-10Z" fill="var(--clay)" {...line} />
            <path d="M-10 -2H5V8M5 -2L10 -7" fill="none" {...line} stroke-width={1.2} />
            <path d="M-7 3H2" stroke="#7d3f1f" stroke-width="1.500" />
        </g>,
        <g>
            <path d="M-9 6L-8 -4L-1 -9L8 -5L10 4L4 9H-5Z" fill="#a6a8ab" {...line} />
            <path d="M-8 -4L-1 0L8 -5M-1 0L4 9" fill="none" {...line} stroke-width={1.1} />
        </g>,
        <g>
            <path d="M-10 -3L-5 -8H5L10 -3L0 9Z" fill="var(--diamond)" {...line} />
            <path d="M-10 -3H10M-4 -3L0 9L4 -3L0 -8L-4 -3" fill="none" {...line} stroke-width={1} />
        </g>,
        <g>
            <path d="M-10 7L-6 -5H6L10 7Z" fill="var(--gold)" {...line} />
            <path d="M-6 -5L-4 1H4L6 -5M-4 1L-6 7M4 1L6 7" fill="none" stroke="#7b5a06" stroke-width="1.100" />
        </g>,
        <path
            d="M0 -9.500a3.600 3.600 0 0 1 3.500 4.600C6 -4 9 -3 9 -.8C9 1 6.500 1 4.600.8C5.500 3.500 7.500 6 7.500 8C7.500 9 7 9.400 6 9.400H2.800C1.800 9.400 1.400 6 0 6S-1.800 9.400 -2.800 9.400H-6C-7 9.400 -7.500 9 -7.500 8C-7.500 6 -5.500 3.500 -4.600.8C-6.500 1 -9 1 -9 -.8C-9 -3 -6 -4 -3.500 -4.900A3.600 3.600 0 0 1 0 -9.500Z"
            fill="#f2e4c3"
            {...line}
        />,
        <g>
            <path d="M0 0L0 -9A9 9 0 0 1 7.800 4.500Z" fill="var(--wood)" />
            <path d="M0 0L7.800 4.500A9 9 0 0 1 -7.800 4.500Z" fill="var(--clay)" />
            <path d="M0 0L-7.800 4.500A9 9 0 0 1 0 -9Z" fill="#a6a8ab" />
            <circle r="9" fill="none" {...line} />
        </g>,
    ];
    return (
        <g transform={`translate(${x} ${y}) scale(${size / 20})`} opacity={faint ? 0.4 : 1}>
            {shapes[kind]}
        </g>
    );
}

/* The same inside running HTML. */
function TextToken(props: { kind: number; size?: number }) {
    const size = props.size ?? 22;
    return (
        <svg class="set-token" viewBox="-11 -11 22 22" width={size} height={size} aria-hidden="true">
            <Token kind={props.kind} />
        </svg>
    );
}

/* Tokens in a row around the middle (x, y); those of `missing` are hollow with a dashed ring. */
function Tokens(props: { kinds: number[]; x: number; y: number; size: number; room: number; missing?: boolean[] }) {
    const { kinds, x, y, size, room, missing } = props,
        step = Math.min(size + 3, kinds.length > 1 ? (room - size) / (kinds.length - 1) : 0);
    return (
        <g>
            {kinds.map((kind, i) => {
                const at = x + (i - (kinds.length - 1) / 2) * step;
                return (
                    <g>
                        {missing?.[i] && (
                            <circle
                                cx={at}
                                cy={y}
                                r={size * 0.6}
                                fill="#fbf6ea"
                                stroke="#a3261d"
                                stroke-width="1.500"
                                stroke-dasharray="3 2.500"
                            />
                        )}
                        <Token
                            kind={kind}
                            x={at}
                            y={y}
                            size={missing?.[i] ? size * 0.8 : size}
                            faint={missing?.[i] ?? false}
                        />
                    </g>
                );
            })}
        </g>
    );
}

/* Which tokens of a price the stock does not cover. */
function lacking(kinds: number[], stock: number[]): boolean[] {
    const left = [...stock];
    return kinds.map((kind) => left[kind]!-- <= 0);
}

/* The head of a monster. A manticore is a lion with a scorpion's tail. */
function Beast(props: { icon: number; x: number; y: number; size: number; colour?: string; outline?: string }) {
    const { icon, x, y, size, colour = "var(--ink-fixed)" } = props,
        line = props.outline ? { outline: props.outline } : {};
    if (icon === 1) {
        return (
            <g>
                <Icon of={sting} x={x + size * 0.25} y={y - size * 0.19} size={size * 0.58} colour={colour} {...line} />
                <Icon of={lion} x={x - size * 0.1} y={y + size * 0.08} size={size * 0.86} colour={colour} {...line} />
            </g>
        );
    }
    return (
        <Icon of={icon === 0 ? gnoll : icon === 2 ? hydra : dragon} x={x} y={y} size={size} colour={colour} {...line} />
    );
}

/* A monster's badge: a shield in its colour with its head. */
function Crest(props: { icon: number; x: number; y: number; r?: number; faint?: boolean }) {
    const { icon, x, y, r = 15, faint } = props;
    return (
        <g opacity={faint ? 0.4 : 1}>
            <path
                d={`M${x - r} ${y - r * 0.95}H${x + r}V${y + r * 0.2}Q${x + r} ${y + r * 0.85} ${x} ${y + r * 1.15}Q${x - r} ${y + r * 0.85} ${x - r} ${y + r * 0.2}Z`}
                fill={MONSTER_COLOUR[icon]}
                stroke="var(--ink-fixed)"
                stroke-width="1.500"
                stroke-linejoin="round"
            />
            <Beast icon={icon} x={x} y={y - r * 0.02} size={r * 1.5} />
        </g>
    );
}

/* A gold medal with points. */
function Medal(props: { n: number | string; x: number; y: number; r?: number }) {
    const { n, x, y, r = 12 } = props;
    return (
        <g>
            <path
                d={`M${x - r * 0.6} ${y + r * 0.5}L${x - r * 0.75} ${y + r * 1.5}L${x} ${y + r * 1.1}L${x + r * 0.75} ${y + r * 1.5}L${x + r * 0.6} ${y + r * 0.5}Z`}
                fill="#b4492f"
                stroke="var(--ink-fixed)"
                stroke-width="1.200"
            />
            <circle cx={x} cy={y} r={r} fill="#f0cf63" stroke="var(--ink-fixed)" stroke-width="1.500" />
            <text
                class="figures"
                x={x}
                y={y + 0.5}
                text-anchor="middle"
                dominant-baseline="central"
                font-size={r * 1.3}
                fill="var(--ink-fixed)"
            >
                {n}
            </text>
        </g>
    );
}

/* --- terrain --- */

const line = (width = 1.5) => ({
    stroke: "var(--ink-fixed)",
    "stroke-width": width,
    "stroke-linejoin": "round" as const,
    "stroke-linecap": "round" as const,
});

/* The landscape of a terrain by what it gives, TILE x TALL. */
function Scene(props: { resource: number }) {
    const scenes = [
        <g>
            <rect width="92" height="94" fill="#e3ecd0" />
            <path d="M0 50C20 36 44 48 62 40S84 38 92 44V94H0Z" fill="#a9c07c" />
            {[
                [12, 44, 34],
                [32, 40, 40],
                [56, 42, 36],
                [78, 42, 42],
            ].map(([x, y, s]) => (
                <Icon of={pine} x={x!} y={y!} size={s!} colour="#4d7140" />
            ))}
            <path d="M0 66C26 54 50 70 92 58V94H0Z" fill="#86a65a" />
            {[
                [24, 60, 46],
                [66, 62, 50],
            ].map(([x, y, s]) => (
                <Icon of={pine} x={x!} y={y!} size={s!} colour="#3d5c34" />
            ))}
            <path d="M8 82l3 -6 3 6M40 86l3 -6 3 6M80 84l3 -6 3 6" fill="none" stroke="#55743b" stroke-width="1.500" />
        </g>,
        <g>
            <rect width="92" height="94" fill="#f7e6cb" />
            <path d="M0 40L14 30H34L42 42L58 26H80L92 38V94H0Z" fill="#d99a6b" {...line(1)} />
            <path d="M0 50H44M52 38H92M0 60H92M46 48H92" stroke="#b06a40" stroke-width="2" fill="none" />
            <path d="M0 68C24 60 60 60 92 70V94H0Z" fill="#c07748" />
            <ellipse cx="48" cy="76" rx="28" ry="9" fill="#99552f" {...line(1)} />
            <ellipse cx="48" cy="78" rx="18" ry="5" fill="#7c4022" />
            <path d="M10 86l6 -1M74 88l7 -1M22 70l5 0" stroke="#7c4022" stroke-width="1.500" />
        </g>,
        <g>
            <rect width="92" height="94" fill="#e6ecee" />
            <path d="M-4 72L22 22L40 52L60 14L98 72Z" fill="#b3b5b6" {...line(1)} />
            <path d="M22 22L14 38L21 35L26 40L31 37ZM60 14L49 34L57 31L63 37L71 31Z" fill="#fbfaf5" {...line(1)} />
            <path
                d="M60 40L52 60M68 42L74 62M24 46L18 62M32 52L34 64M80 58L84 66"
                stroke="#6f7276"
                stroke-width="1.500"
                fill="none"
            />
            <path d="M0 70C30 62 60 72 92 66V94H0Z" fill="#9da18f" />
            <path d="M14 84L18 76L28 77L31 84ZM56 86L60 76L72 78L75 86Z" fill="#b9bbbc" {...line(1)} />
        </g>,
        <g>
            <rect width="92" height="94" fill="#a39cbd" />
            <path d="M0 0H92V94H80C84 54 68 26 46 26S8 54 12 94H0Z" fill="#6d6788" {...line(1)} />
            <path d="M16 0L20 14L25 0M60 0L66 18L71 0M40 0L43 9L47 0" fill="#565070" />
            {[
                [30, 70, 1],
                [46, 62, 1.4],
                [63, 72, 0.9],
            ].map(([x, y, s]) => (
                <path
                    d="M-7 14L-9 -6L0 -20L9 -6L7 14ZM-9 -6L0 -2L9 -6M0 -2V14"
                    transform={`translate(${x} ${y}) scale(${s})`}
                    fill="#a5e0ec"
                    {...line(1)}
                />
            ))}
            <path d="M0 82C30 76 60 86 92 80V94H0Z" fill="#57506f" />
        </g>,
        <g>
            <rect width="92" height="94" fill="#faeab9" />
            <circle cx="74" cy="18" r="9" fill="#f1c444" />
            <path d="M0 56C18 26 40 30 52 36S78 40 92 60V94H0Z" fill="#c9a35a" {...line(1)} />
            <path d="M22 76V58Q22 46 36 46T50 58V76Z" fill="#4a3a22" {...line(1)} />
            <path
                d="M20 78V56M52 78V56M18 52L36 44L54 52"
                fill="none"
                stroke="#7a5128"
                stroke-width="4"
                stroke-linecap="round"
            />
            <path d="M0 76C30 70 60 80 92 72V94H0Z" fill="#b28b44" />
            <path
                d="M62 74l4 -6 7 1 3 6 -6 4zM78 64l3 -5 6 2 1 5 -6 2zM30 84l3 -5 6 1 2 5z"
                fill="#f3cd45"
                {...line(1)}
            />
        </g>,
    ];
    return (
        <g>
            {scenes[props.resource]}
            <rect width={TILE} height={TALL} fill="var(--shadow)" opacity="0.6" />
        </g>
    );
}

/* Stakes in front of a fortified terrain. */
function Stakes() {
    return (
        <g fill="#a9773f" {...line(1.2)}>
            {Array.from({ length: 8 }, (_, i) => (
                <path
                    d={`M${4 + i * 10.5} 94V${70 + (i % 2) * 2}L${9.2 + i * 10.5} ${63 + (i % 2) * 2}L${14.5 + i * 10.5} ${70 + (i % 2) * 2}V94Z`}
                />
            ))}
            <path d="M3 78H89M3 86H89" fill="none" stroke="#6b4520" stroke-width="3" />
        </g>
    );
}

/* One terrain tile with what stands on it. */
function Terrain(props: { tile: Ground; game: Game; monster: boolean; fort: boolean; used: boolean; seat: Seat }) {
    const { tile, game, monster, fort, used } = props,
        hunt = game.catalog.hunts[tile.icon],
        called = !fort && !monster && game.danger[tile.icon]! > 0;
    return (
        <g>
            <rect x="1.500" y="3" width={TILE} height={TALL} rx="9" fill="var(--shadow)" />
            <g clip-path="url(#set-tile)">
                <Scene resource={tile.resource} />
                {monster && <rect width={TILE} height={TALL} fill="#2b2620" opacity="0.3" />}
                {fort && <Stakes />}
            </g>
            <rect width={TILE} height={TALL} rx="9" fill="none" stroke="var(--ink-fixed)" stroke-width="1.500" />
            {monster && (
                <g>
                    <circle
                        cx="46"
                        cy="40"
                        r="31"
                        fill={MONSTER_COLOUR[tile.icon]}
                        stroke="var(--ink-fixed)"
                        stroke-width="2"
                    />
                    <Beast icon={tile.icon} x={46} y={40} size={50} />
                    <rect
                        x="6"
                        y="69"
                        width="80"
                        height="22"
                        rx="11"
                        fill="#fbf6ea"
                        stroke="var(--ink-fixed)"
                        stroke-width="1.500"
                    />
                    <text
                        class="figures"
                        x="17"
                        y="81"
                        text-anchor="middle"
                        dominant-baseline="central"
                        font-size="15"
                        fill="var(--ink-fixed)"
                    >
                        {hunt.villagers}
                    </text>
                    <Token kind={5} x={29} y={80} size={15} />
                    <path d="M37 80h6m-3 -3l3.500 3l-3.500 3" fill="none" {...line(1.5)} />
                    <Tokens kinds={spread(hunt.reward)} x={64} y={80} size={14} room={42} />
                </g>
            )}
            <g>
                <circle
                    cx={monster ? 13 : 17}
                    cy={monster ? 13 : 77}
                    r={monster ? 11 : 15}
                    fill="#fbf6ea"
                    stroke="var(--ink-fixed)"
                    stroke-width="1.500"
                />
                <Token
                    kind={tile.resource}
                    x={monster ? 13 : 17}
                    y={monster ? 13 : 77}
                    size={monster ? 14 : 20}
                    faint={monster}
                />
            </g>
            {!monster && !fort && <Crest icon={tile.icon} x={76} y={18} r={13} />}
            {fort && (
                <g opacity="0.55">
                    <Crest icon={tile.icon} x={78} y={16} r={10} />
                </g>
            )}
            {called && (
                <g>
                    <circle cx="57" cy="14" r="9" fill="#a3261d" stroke="#fbf6ea" stroke-width="1.500" />
                    <text
                        class="figures"
                        x="57"
                        y="14.500"
                        text-anchor="middle"
                        dominant-baseline="central"
                        font-size="14"
                        fill="#fbf6ea"
                    >
                        !
                    </text>
                </g>
            )}
            {fort && (
                <g>
                    <circle
                        cx="73"
                        cy="76"
                        r="14"
                        fill="#fbf6ea"
                        stroke="var(--ink-fixed)"
                        stroke-width="1.500"
                        stroke-dasharray={used ? undefined : "3 3"}
                    />
                    {used ? (
                        <Meeple seat={props.seat} x={73} y={87} h={24} piece={`villager${props.seat.shape}`} />
                    ) : (
                        <Token kind={5} x={73} y={76} size={16} faint />
                    )}
                </g>
            )}
        </g>
    );
}

/* A zone at the end of a row: its name, and villagers on it. */
function Zone(props: { x: number; y: number; h: number; name: string; size: number; used: number; seat: Seat }) {
    const { x, y, h, name, used } = props;
    return (
        <g>
            <rect
                x={x}
                y={y}
                width="44"
                height={h}
                rx="10"
                fill="var(--raised)"
                stroke="var(--edge)"
                stroke-width="1.500"
            />
            <text
                class="figures"
                x={x + 22}
                y={y + 11}
                text-anchor="middle"
                dominant-baseline="central"
                font-size={props.size}
                fill="var(--ink)"
            >
                {name}
            </text>
            {used === 0 && (
                <g>
                    <circle
                        cx={x + 22}
                        cy={y + h - 14}
                        r="10.500"
                        fill="none"
                        stroke="var(--edge)"
                        stroke-width="1.500"
                        stroke-dasharray="3 3"
                    />
                    <Token kind={5} x={x + 22} y={y + h - 14} size={13} faint />
                </g>
            )}
            {Array.from({ length: used }, (_, i) => (
                <g class="set-new">
                    <Meeple
                        seat={props.seat}
                        x={x + 22 + (i - (used - 1) / 2) * 16}
                        y={y + h - 4}
                        h={23}
                        piece={`villager${props.seat.shape}`}
                    />
                </g>
            ))}
        </g>
    );
}

/* Something on a panel: a target if it can be touched, a picture with a name if not. */
function Thing(props: {
    game: Game;
    choice?: Choice | undefined;
    refuse?: (() => void) | undefined;
    label: string;
    tip?: string; /* more than the label */
    w: number;
    h: number;
    r?: number;
    x?: number;
    y?: number;
    chosen?: boolean;
    fresh?: boolean;
    children?: ComponentChildren;
}) {
    const { game, choice, w, h, r = 9 } = props,
        live = choice || (props.refuse && game.choices.length);
    return (
        <g transform={`translate(${props.x ?? 0} ${props.y ?? 0})`} data-tip={props.tip ?? props.label}>
            <g class={props.fresh && !game.still ? "set-new" : undefined}>
                {live ? (
                    <g aria-hidden="true">{props.children}</g>
                ) : (
                    <g role="img" aria-label={props.label}>
                        {props.children}
                    </g>
                )}
                {live && (
                    <Target
                        choice={choice}
                        choose={game.choose}
                        hint={choice && game.hints.get(choice.id)}
                        rect={{ x: 0, y: 0, w, h, r }}
                        chosen={props.chosen}
                        refuse={props.refuse}
                        label={choice ? choice.say : props.label}
                    />
                )}
            </g>
        </g>
    );
}

/* A heading of a panel, and villagers on its open zones. */
function Heading(props: {
    title: string;
    zones?: { icon: string; name: string; n: number }[];
    x?: number;
    right?: number;
    note?: string;
}) {
    const zones = props.zones ?? [],
        right = props.right ?? 344;
    return (
        <g>
            <text class="figures" x={props.x ?? 4} y="19" font-size="19" fill="var(--ink)">
                {props.title}
            </text>
            {props.note && (
                <text x={right - 4} y="18" text-anchor="end" font-size="14" fill="var(--muted)">
                    {props.note}
                </text>
            )}
            {zones.map((zone, i) => (
                <g
                    role="img"
                    aria-label={`${zone.name}: ${zone.n}`}
                    transform={`translate(${right - 50 * (zones.length - i)} 0)`}
                    opacity={zone.n ? 1 : 0.6}
                >
                    <Icon of={zone.icon} x={12} y={13} size={17} colour="var(--ink)" />
                    <Token kind={5} x={29} y={13} size={13} />
                    <text class="figures" x="38" y="13" dominant-baseline="central" font-size="15" fill="var(--ink)">
                        {zone.n}
                    </text>
                </g>
            ))}
        </g>
    );
}

/* The wilderness of a seat: region III at the top, I at the bottom, zones and stacks at the left. */
function Wilderness(props: { game: Game; seat: number }) {
    const { game, seat } = props,
        { view, catalog, byId, before } = game,
        words = catalog.words,
        mine = seat === game.me;
    const tiles = list(view.terrains)[seat] as (string | null)[],
        monsters = list(view.monsters)[seat] as number,
        forts = list(view.forts)[seat] as number;
    const frontier = list(view.frontier)[seat] as number,
        used = list(view.forts_activated)[seat] as number,
        zones = list(view.villagers_on_zones)[seat] as number[];
    const once = list(view.zones_activated)[seat] as number,
        again = list(view.zones_activated_again)[seat] as number,
        who = game.seats[seat]!;
    const get = (id: number) => (mine ? byId.get(id) : undefined),
        pending =
            mine && view.step === "column" ? (catalog.terrain_tiles[view.pending_tile as number] as Ground) : null;
    const risk =
        mine && view.step === "risk" && (view.pending_risks as number) > 0
            ? 3 * (view.pending_region as number) + among(view.pending_risks as number, 3)[0]!
            : -1;
    const cell = (at: number) => {
        const region = Math.floor(at / 3),
            column = at % 3,
            tile = ground(tiles[at]),
            x = LEFT + column * STEP,
            y = 28 + (2 - region) * ROW,
            lay = get(LAY + column);
        const name = `${space(at)}: ${tile ? `${catalog.resources[tile.resource]}, ${catalog.monsters[tile.icon]}` : words.none}`;
        if (tile) {
            const monster = bit(monsters, at),
                fort = bit(forts, at),
                first = TERRAIN + 3 * at;
            const asked =
                view.step === "trade" ? fort : view.step === "extra" && region === view.pending_region && !monster;
            const choice =
                get(first) ?? get(first + 1) ?? get(first + 2) ?? (asked ? get(GAIN + tile.resource) : undefined);
            const was = before && list(before.terrains)[seat][at] !== tiles[at];
            return (
                <Thing
                    game={game}
                    key={at}
                    x={x}
                    y={y}
                    w={TILE}
                    h={TALL}
                    choice={choice}
                    label={`${name}${fort ? `, ${words.fort}` : ""}`}
                    fresh={!!was}
                    chosen={at === risk}
                    refuse={
                        mine && view.step === "turn" && (monster || fort)
                            ? () => game.refuse(first + (monster ? HUNT : 2))
                            : undefined
                    }
                >
                    <Terrain tile={tile} game={game} monster={monster} fort={fort} used={bit(used, at)} seat={who} />
                    {choice && choice.id === first + 1 && (
                        <g>
                            <circle cx="46" cy="46" r="17" fill="#fbf6ea" opacity="0.92" />
                            <Icon of={palisade} x={46} y={45} size={26} colour="var(--ink-fixed)" />
                        </g>
                    )}
                    {at === risk && (
                        <rect
                            x="-3"
                            y="-3"
                            width={TILE + 6}
                            height={TALL + 6}
                            rx="12"
                            fill="none"
                            stroke="var(--danger)"
                            stroke-width="4"
                        />
                    )}
                </Thing>
            );
        }
        const open = bit(frontier, at),
            choice = pending && region === view.pending_region ? lay : open ? get(EXPLORE + region) : undefined;
        return (
            <Thing game={game} key={at} x={x} y={y} w={TILE} h={TALL} choice={choice} label={name}>
                <rect
                    width={TILE}
                    height={TALL}
                    rx="9"
                    fill="var(--paper)"
                    fill-opacity={open ? 0.75 : 0.35}
                    stroke="var(--edge)"
                    stroke-width="1.500"
                    stroke-dasharray="5 5"
                />
                {pending && choice ? (
                    <g opacity="0.75">
                        <Terrain tile={pending} game={game} monster={false} fort={false} used={false} seat={who} />
                    </g>
                ) : (
                    open && (
                        <g>
                            <Icon of={compass} x={46} y={38} size={34} colour="var(--muted)" />
                            <text
                                class="figures"
                                x="38"
                                y="73"
                                text-anchor="middle"
                                dominant-baseline="central"
                                font-size="17"
                                fill="var(--ink)"
                            >
                                {catalog.explore_villagers[region]}
                            </text>
                            <Token kind={5} x={54} y={72} size={17} />
                        </g>
                    )
                )}
            </Thing>
        );
    };
    const side = (region: number) => {
        const y = 28 + (2 - region) * ROW,
            left = bits(list(view.terrain_stacks)[region] as number),
            numeral = catalog.regions[region];
        return (
            <g key={`side${region}`}>
                <Thing
                    game={game}
                    x={0}
                    y={y}
                    w={44}
                    h={46}
                    r={10}
                    choice={get(REGION + region)}
                    label={`${words.region} ${numeral}`}
                    refuse={
                        mine && view.step === "turn" && tiles.some((tile, at) => tile && Math.floor(at / 3) === region)
                            ? () => game.refuse(REGION + region)
                            : undefined
                    }
                >
                    <Zone
                        x={0}
                        y={0}
                        h={46}
                        name={numeral}
                        size={16}
                        used={+bit(once, region) + +bit(again, region)}
                        seat={who}
                    />
                </Thing>
                <Thing
                    game={game}
                    x={0}
                    y={y + 50}
                    w={44}
                    h={44}
                    r={8}
                    choice={pending ? undefined : get(EXPLORE + region)}
                    label={`${catalog.zones[1]} ${numeral}: ${left}`}
                >
                    {left > 1 && (
                        <rect x="3" y="3" width="40" height="40" rx="8" fill="#7d6a4c" stroke="var(--ink-fixed)" />
                    )}
                    <rect
                        width="42"
                        height="42"
                        rx="8"
                        fill={["#b9a878", "#a08f6a", "#8c8071"][region]}
                        stroke="var(--ink-fixed)"
                        stroke-width="1.500"
                        opacity={left ? 1 : 0.3}
                    />
                    <Icon of={compass} x={19} y={19} size={26} colour="var(--ink-fixed)" />
                    <Badge n={left} x={32} y={33} r={10} />
                </Thing>
            </g>
        );
    };
    return (
        <svg class="set-panel" viewBox="0 0 346 330" role="group" aria-label={words.wilderness}>
            <Heading
                title={words.wilderness}
                zones={[
                    { icon: compass, name: catalog.zones[1], n: zones[1]! },
                    { icon: swords, name: catalog.zones[2], n: zones[2]! },
                    { icon: palisade, name: catalog.zones[3], n: zones[3]! },
                ]}
            />
            {["var(--mountain)", "var(--fields)", "var(--pasture)"].map((fill, i) => (
                <rect x={LEFT - 4} y={25 + i * ROW} width="299" height={ROW} rx="8" fill={fill} opacity="0.4" />
            ))}
            {[2, 1, 0].map(side)}
            {[6, 7, 8, 3, 4, 5, 0, 1, 2].map(cell)}
        </svg>
    );
}

/* --- buildings --- */

/* The house of a building above its ground line at y = 46, around x = 46. */
function House(props: { type: number }) {
    const gable = (wall: string, roof: string) => (
        <g>
            <rect x="24" y="22" width="38" height="24" fill={wall} {...line(1.3)} />
            <path d="M19 24L43 5L67 24Z" fill={roof} {...line(1.3)} />
            <path d="M28 18L43 6L58 18M24 22H62" fill="none" stroke="#00000033" stroke-width="1.500" />
        </g>
    );
    const long = (wall: string, roof: string) => (
        <g>
            <rect x="16" y="25" width="60" height="21" fill={wall} {...line(1.3)} />
            <path d="M11 26L22 9H70L81 26Z" fill={roof} {...line(1.3)} />
            <path d="M19 20H73M16 14.500H76" fill="none" stroke="#00000033" stroke-width="1.500" />
        </g>
    );
    const door = (x: number, w = 9, h = 14) => (
        <path
            d={`M${x} 46V${46 - h + w / 2}A${w / 2} ${w / 2} 0 0 1 ${x + w} ${46 - h + w / 2}V46Z`}
            fill="#5b3c20"
            {...line(1)}
        />
    );
    const pane = (x: number, y: number) => (
        <g>
            <rect x={x} y={y} width="8" height="8" fill="#f7dd85" {...line(1)} />
            <path d={`M${x + 4} ${y}v8M${x} ${y + 4}h8`} stroke="var(--ink-fixed)" stroke-width="0.800" />
        </g>
    );
    const houses = [
        <g>
            {gable("#c99d69", "#7d5230")}
            {door(32)}
            <Icon of={saw} x={68} y={34} size={24} colour="#6d7074" outline="#fbf6ea" />
            <path d="M56 46H84" stroke="#8b5e34" stroke-width="4" />
        </g>,
        <g>
            <path d="M8 46C14 28 30 22 46 22S78 28 84 46Z" fill="#cf8b5c" {...line(1.3)} />
            <ellipse cx="46" cy="39" rx="27" ry="8" fill="#a4592f" {...line(1)} />
            <ellipse cx="46" cy="41" rx="17" ry="5" fill="#7c4022" />
            <path d="M62 40L78 10M72 10H84M78 10V22" fill="none" stroke="#6b4520" stroke-width="2.500" />
            <path d="M73 22h10l-2 7h-6z" fill="#8b5e34" {...line(1)} />
        </g>,
        <g>
            <path d="M6 46L14 24L30 14L44 22L58 10L76 24L86 46Z" fill="#b1b4b6" {...line(1.3)} />
            <path d="M14 24L28 30L30 46M44 22L50 34L46 46M58 10L64 28L60 34M76 24L70 36" fill="none" {...line(1)} />
            <Icon of={pick} x={70} y={18} size={26} colour="#5b3c20" outline="#fbf6ea" />
        </g>,
        <g>
            {long("#d8b98a", "#8a4f3a")}
            <rect x="37" y="29" width="18" height="17" fill="#7a5128" {...line(1)} />
            <path d="M37 29L55 46M55 29L37 46" {...line(1)} />
            {pane(22, 30)}
            {pane(62, 30)}
        </g>,
        <g>
            <path d="M6 46C12 22 28 8 46 8S80 22 86 46Z" fill="#9a93ab" {...line(1.3)} />
            <path d="M33 46V32Q33 24 46 24T59 32V46Z" fill="#3d3650" {...line(1)} />
            <path d="M32 46V28L46 20L60 28V46" fill="none" stroke="#7a5128" stroke-width="3.500" />
            <Token kind={3} x={46} y={38} size={13} />
            <Token kind={3} x={70} y={36} size={12} />
        </g>,
        <g>
            <rect x="18" y="26" width="56" height="20" fill="#e8cfa2" {...line(1.3)} />
            <rect x="18" y="33" width="56" height="13" fill="#a9773f" {...line(1)} />
            <path d="M12 26L20 8H72L80 26Z" fill="#f6ead0" {...line(1.3)} />
            <path d="M22 26L28 8H38L35 26ZM48 26L48 8H58L61 26Z" fill="#b4492f" />
            <path d="M12 26q6 7 13 0q6 7 14 0q7 7 14 0q7 7 14 0q6 7 13 0" fill="#f6ead0" {...line(1)} />
            {[28, 42, 56].map((x, i) => (
                <circle cx={x} cy="32" r="4" fill={["#d6a521", "#c8452f", "#7aa23f"][i]} {...line(1)} />
            ))}
        </g>,
        <g>
            <rect x="33" y="14" width="22" height="32" fill="#b7adc4" {...line(1.3)} />
            <path d="M28 16L44 1L60 16Z" fill="#6a4f8c" {...line(1.3)} />
            {pane(40, 20)}
            {door(40, 8, 12)}
            <rect x="55" y="32" width="22" height="14" fill="#cbbfd6" {...line(1.3)} />
            <path d="M52 33L66 23L80 33Z" fill="#6a4f8c" {...line(1.3)} />
            <Icon of={flask} x={20} y={34} size={22} colour="#4f7d4a" outline="#fbf6ea" />
        </g>,
        <g>
            <rect x="52" y="4" width="8" height="16" fill="#9a5a3a" {...line(1)} />
            {gable("#e3cfa0", "#b08423")}
            {door(29)}
            {pane(46, 28)}
            <Icon of={anvil} x={74} y={36} size={24} colour="#4a4d52" outline="#fbf6ea" />
        </g>,
        <g>
            {long("#e0c493", "#6e7f45")}
            {door(42, 10, 16)}
            {pane(24, 30)}
            {pane(60, 30)}
            <path d="M78 14V22" stroke="#5b3c20" stroke-width="2" />
            <rect x="69" y="20" width="18" height="18" rx="3" fill="#fbf6ea" {...line(1.2)} />
            <Icon of={stein} x={78} y={29} size={15} colour="#8a5a14" />
        </g>,
        <g>
            <path d="M12 46L30 14L48 46Z" fill="#d9b98a" {...line(1.3)} />
            <path d="M24 46L30 26L36 46Z" fill="#5b3c20" />
            <path d="M30 14V4L42 8L30 12" fill="#b4492f" {...line(1)} />
            <rect x="52" y="26" width="26" height="14" rx="2" fill="#a9773f" {...line(1.3)} />
            <path d="M50 26Q65 12 80 26Z" fill="#f6ead0" {...line(1.3)} />
            <circle cx="58" cy="41" r="5" fill="#7a5128" {...line(1.2)} />
            <circle cx="73" cy="41" r="5" fill="#7a5128" {...line(1.2)} />
        </g>,
        <g>
            <path d="M14 20L46 2L78 20Z" fill="#d8d2c0" {...line(1.3)} />
            <circle cx="46" cy="13" r="5" fill="#d6a521" {...line(1)} />
            <rect x="18" y="20" width="56" height="22" fill="#9c947f" {...line(1.3)} />
            {[22, 36, 50, 64].map((x) => (
                <rect x={x} y="20" width="6" height="22" fill="#f0ebdc" {...line(1)} />
            ))}
            <rect x="13" y="41" width="66" height="5" fill="#d8d2c0" {...line(1.2)} />
        </g>,
        <g transform="matrix(-1 0 0 1 92 0)">
            <rect x="18" y="14" width="16" height="32" fill="#dcd5c4" {...line(1.3)} />
            <path d="M16 16L26 1L36 16Z" fill="#5d7c8f" {...line(1.3)} />
            <path d="M34 28L54 12L78 28V46H34Z" fill="#e6e0d0" {...line(1.3)} />
            <path d="M32 29L54 11L80 29" fill="none" stroke="#5d7c8f" stroke-width="4" />
            <circle cx="55" cy="27" r="5" fill="#6bb7c9" {...line(1)} />
            <path d="M55 22V32M50 27H60" stroke="var(--ink-fixed)" stroke-width="0.800" />
            {door(51, 9, 12)}
            <path d="M24 24V32M28 24V32" stroke="#3f5a68" stroke-width="2" />
        </g>,
    ];
    return <g>{houses[props.type]}</g>;
}

/* What a building takes and gives as a row of tokens around (46, y). */
function Effect(props: { type: number; game: Game; y: number }) {
    const effect = props.game.catalog.building_effects[props.type],
        takes = [...spread(effect.takes), ...(effect.takes_basic ? [6] : [])];
    const gives = [...spread(effect.gives), ...(effect.gives_basic ? [6] : [])],
        size = 16,
        gap = 17;
    const parts =
        takes.length * gap +
        (takes.length ? 15 : 10) +
        gives.length * gap +
        (effect.points ? 20 : 0) +
        (effect.gives_fort ? 22 : 0);
    let x = 46 - parts / 2 + gap / 2;
    const drawn: ComponentChildren[] = [];
    for (const kind of takes) (drawn.push(<Token kind={kind} x={x} y={props.y} size={size} />), (x += gap));
    if (takes.length)
        (drawn.push(
            <path d={`M${x - 6} ${props.y}h8m-3.500 -3.500l3.500 3.500l-3.500 3.500`} fill="none" {...line(1.6)} />,
        ),
            (x += 14));
    else
        (drawn.push(
            <text
                class="figures"
                x={x - 1}
                y={props.y + 0.5}
                text-anchor="middle"
                dominant-baseline="central"
                font-size="17"
                fill="var(--ink-fixed)"
            >
                +
            </text>,
        ),
            (x += 13));
    for (const kind of gives) (drawn.push(<Token kind={kind} x={x} y={props.y} size={size} />), (x += gap));
    if (effect.points) drawn.push(<Medal n={effect.points} x={x + 2} y={props.y - 1.5} r={9.5} />);
    if (effect.gives_fort) drawn.push(<Icon of={palisade} x={x + 3} y={props.y} size={21} colour="#6b4520" />);
    return <g>{drawn}</g>;
}

/* A name on one line or two. */
function TwoLines(props: { text: string; y: number; size?: number }) {
    const { text, y, size = 14 } = props,
        breaks = [...text].map((c, i) => (c === " " ? i : -1)).filter((i) => i > 0);
    const cut =
        text.length > 11 && breaks.length
            ? breaks.reduce((best, i) => (Math.abs(i - text.length / 2) < Math.abs(best - text.length / 2) ? i : best))
            : -1;
    const parts = cut < 0 ? [text] : [text.slice(0, cut), text.slice(cut + 1)];
    return (
        <text class="figures" text-anchor="middle" dominant-baseline="central" font-size={size} fill="var(--ink-fixed)">
            {parts.map((part, i) => (
                <tspan x="46" y={y + (i - (parts.length - 1) / 2) * (size - 1.5)}>
                    {part}
                    {i + 1 < parts.length ? " " : ""}
                </tspan>
            ))}
        </text>
    );
}

/* A building tile: house, name, effect; its price, or what is stored on it. */
function Building(props: {
    type: number;
    game: Game;
    price?: boolean;
    stored?: number;
    ghost?: boolean;
    dim?: boolean;
}) {
    const { type, game, stored } = props,
        { catalog } = game,
        cost = catalog.building_costs[type] as number,
        effect = catalog.building_effects[type];
    return (
        <g opacity={props.ghost ? 0.7 : 1} data-piece={props.ghost ? undefined : `building${type}`}>
            <rect x="1.500" y="3" width={TILE} height={TALL} rx="9" fill="var(--shadow)" />
            <rect width={TILE} height={TALL} rx="9" fill="#f6ecd4" stroke="var(--ink-fixed)" stroke-width="1.500" />
            <g clip-path="url(#set-tile)">
                <rect width={TILE} height="46" fill="#dfe7dc" />
                <path d="M0 46V40C20 34 60 36 92 40V46Z" fill="#c3cf9d" />
            </g>
            <House type={type} />
            <path d={`M1 46H${TILE - 1}`} stroke="var(--ink-fixed)" stroke-width="1" />
            <TwoLines text={catalog.buildings[type]} y={59} />
            <Effect type={type} game={game} y={82} />
            {props.price && (
                <g>
                    <circle
                        cx="13"
                        cy="13"
                        r="12"
                        fill="#fbf6ea"
                        stroke={game.stock[cost] ? "var(--ink-fixed)" : "#a3261d"}
                        stroke-width="1.500"
                        stroke-dasharray={game.stock[cost] ? undefined : "3 2.500"}
                    />
                    <Token kind={cost} x={13} y={13} size={16} faint={!game.stock[cost]} />
                </g>
            )}
            {!!stored && (
                <g>
                    <Token kind={effect.takes.indexOf(1)} x={13} y={12} size={20} />
                    <Badge n={stored} x={24} y={20} r={9.5} />
                    <Medal n={stored * effect.points} x={77} y={14} r={13} />
                </g>
            )}
            {props.dim && <rect width={TILE} height={TALL} rx="9" fill="var(--paper)" opacity="0.45" />}
        </g>
    );
}

/* The settlement of a seat: three streets with their zones at the left. */
function Town(props: { game: Game; seat: number }) {
    const { game, seat } = props,
        { view, catalog, byId, before } = game,
        words = catalog.words,
        mine = seat === game.me,
        who = game.seats[seat]!;
    const tiles = list(view.buildings)[seat] as (string | null)[],
        stored = list(view.stored)[seat] as number[],
        filled = list(view.street_buildings)[seat] as number[];
    const once = list(view.zones_activated)[seat] as number,
        again = list(view.zones_activated_again)[seat] as number;
    const get = (id: number) => (mine ? byId.get(id) : undefined),
        busy =
            mine && (view.step === "street" || view.step === "clock" || view.step === "basic" || view.step === "trade");
    const cell = (at: number) => {
        const street = Math.floor(at / 3),
            place = at % 3,
            x = LEFT + place * STEP,
            y = 28 + street * ROW,
            type = TYPES.indexOf(tiles[at] ?? ""),
            active = busy && street === view.pending_street;
        if (type >= 0) {
            const choice = active ? get(USE + place) : undefined,
                was =
                    before &&
                    (list(before.buildings)[seat][at] !== tiles[at] || list(before.stored)[seat][at] !== stored[at]);
            return (
                <Thing
                    game={game}
                    key={at}
                    x={x}
                    y={y}
                    w={TILE}
                    h={TALL}
                    choice={choice}
                    label={catalog.buildings[type]}
                    tip={`${catalog.buildings[type]}: ${catalog.tips[type]}`}
                    fresh={!!was}
                    chosen={active && place === view.pending_place}
                    refuse={
                        active && bit(view.pending_buildings as number, place)
                            ? () => game.refuse(USE + place)
                            : undefined
                    }
                >
                    <Building
                        type={type}
                        game={game}
                        stored={stored[at]!}
                        dim={active && view.step === "street" && !bit(view.pending_buildings as number, place)}
                    />
                </Thing>
            );
        }
        const choice = place === filled[street] ? get(PUT + street) : undefined;
        return (
            <Thing
                game={game}
                key={at}
                x={x}
                y={y}
                w={TILE}
                h={TALL}
                choice={choice}
                label={`${catalog.the_streets[street]}: ${words.none}`}
            >
                <rect
                    width={TILE}
                    height={TALL}
                    rx="9"
                    fill="var(--paper)"
                    fill-opacity="0.5"
                    stroke="var(--edge)"
                    stroke-width="1.500"
                    stroke-dasharray="5 5"
                />
                {choice ? (
                    <Building type={view.pending_tile as number} game={game} ghost />
                ) : (
                    <path
                        d="M30 62V44L46 30L62 44V62ZM26 47L46 29L66 47"
                        fill="none"
                        stroke="var(--edge)"
                        stroke-width="2"
                        stroke-linejoin="round"
                        opacity="0.6"
                    />
                )}
            </Thing>
        );
    };
    return (
        <svg class="set-panel" viewBox="0 0 346 330" role="group" aria-label={words.town}>
            <Heading title={words.town} />
            {[0, 1, 2].map((street) => (
                <g>
                    <rect
                        x={LEFT - 4}
                        y={25 + street * ROW}
                        width="299"
                        height={ROW}
                        rx="8"
                        fill="var(--thickets)"
                        opacity="0.35"
                    />
                    <path
                        d={`M${LEFT} ${28 + street * ROW + 97}H342`}
                        stroke="var(--paper)"
                        stroke-width="1.500"
                        stroke-dasharray="10 8"
                    />
                </g>
            ))}
            {[0, 1, 2].map((street) => (
                <Thing
                    game={game}
                    x={0}
                    y={28 + street * ROW}
                    w={44}
                    h={TALL}
                    r={10}
                    choice={get(ACTIVATE + street)}
                    label={catalog.the_streets[street]}
                    refuse={
                        mine && view.step === "turn" && filled[street]
                            ? () => game.refuse(ACTIVATE + street)
                            : undefined
                    }
                >
                    <Zone
                        x={0}
                        y={0}
                        h={TALL}
                        name=""
                        size={15}
                        used={+bit(once, 3 + street) + +bit(again, 3 + street)}
                        seat={who}
                    />
                    {[0, 1, 2].map((line) => (
                        <g opacity={line === street ? 1 : 0.3}>
                            <path
                                d={`M11 ${20 + line * 14}v-6l4 -4l4 4v6ZM25 ${20 + line * 14}v-6l4 -4l4 4v6Z`}
                                fill={line === street ? "var(--accent)" : "var(--muted)"}
                            />
                            <path d={`M8 ${21 + line * 14}H36`} stroke="var(--ink)" stroke-width="1.500" />
                        </g>
                    ))}
                </Thing>
            ))}
            {[0, 1, 2, 3, 4, 5, 6, 7, 8].map(cell)}
        </svg>
    );
}

/* The market: nine spaces, as a square or as a strip. */
function Market(props: { game: Game; columns: number }) {
    const { game, columns } = props,
        { view, catalog, byId, before } = game,
        words = catalog.words,
        rows = 9 / columns;
    const market = list(view.market) as (string | null)[],
        height = list(view.market_height) as number[],
        width = columns * STEP - 2;
    const built = (list(view.villagers_on_zones)[game.me] as number[])[0]!;
    return (
        <svg
            class="set-panel"
            viewBox={`0 0 ${width + 2} ${30 + rows * ROW}`}
            width={columns === 9 ? width : undefined}
            role="group"
            aria-label={words.market}
        >
            <Heading
                title={words.market}
                x={2}
                right={columns === 3 ? width - 54 : 240}
                note={words.pile.replace("#", String(bits(view.building_pile as number)))}
            />
            <g transform={columns === 3 ? undefined : `translate(${300 - width} 0)`}>
                <Heading title="" right={width} zones={[{ icon: hammer, name: catalog.zones[0], n: built }]} />
            </g>
            {market.map((label, at) => {
                const type = TYPES.indexOf(label ?? ""),
                    x = 1 + (at % columns) * STEP,
                    y = 28 + Math.floor(at / columns) * ROW,
                    choice = byId.get(at);
                const fresh =
                    before && (list(before.market)[at] !== label || list(before.market_height)[at] !== height[at]);
                if (type < 0)
                    return (
                        <g role="img" aria-label={`${at + 1}: ${words.none}`}>
                            <rect
                                x={x}
                                y={y}
                                width={TILE}
                                height={TALL}
                                rx="9"
                                fill="none"
                                stroke="var(--edge)"
                                stroke-width="1.500"
                                stroke-dasharray="5 5"
                            />
                        </g>
                    );
                return (
                    <Thing
                        game={game}
                        key={`${at}${label}`}
                        x={x}
                        y={y}
                        w={TILE}
                        h={TALL}
                        choice={choice}
                        fresh={!!fresh}
                        chosen={game.wanted === at}
                        label={`${catalog.buildings[type]}, ${catalog.resources[catalog.building_costs[type]]}`}
                        tip={`${catalog.buildings[type]} (${catalog.resources[catalog.building_costs[type]]}): ${catalog.tips[type]}`}
                        refuse={view.step === "turn" ? () => game.want(at) : undefined}
                    >
                        {height[at]! > 1 && (
                            <rect
                                x="4"
                                y="4"
                                width={TILE}
                                height={TALL}
                                rx="9"
                                fill="#d9c9a3"
                                stroke="var(--ink-fixed)"
                                stroke-width="1.500"
                            />
                        )}
                        <Building type={type} game={game} price />
                        {height[at]! > 1 && <Badge n={`×${height[at]}`} x={78} y={13} r={11} />}
                    </Thing>
                );
            })}
        </svg>
    );
}

/* --- heroes --- */

/* A hero's portrait: guild by dress, person by number. 140 x 74. */
function Portrait(props: { hero: number; guild: number }) {
    const { hero, guild } = props,
        skin = ["#e8b98f", "#c98f63", "#f0cba6", "#9a6a45"][hero % 4],
        hair = ["#5a3a22", "#2f2a28", "#b07a35", "#8c8378", "#7c3b1e"][(hero * 3 + 1) % 5];
    const cloth = [
            ["#5f7f4a", "#7d6a3c", "#4f6f73"],
            ["#5d7288", "#7b4a43", "#6c6f78"],
            ["#a8763d", "#8a5a3a", "#6f7d4d"],
            ["#8d4f55", "#5b5f7f", "#7a6a52"],
        ][guild]![hero % 3],
        beard = (hero * 7) % 5 < 2;
    const back = [
        <g>
            <path d="M0 52L26 26L46 46L78 18L112 50L140 34V74H0Z" fill="#8fa567" />
            <path d="M0 62C40 52 90 66 140 56V74H0Z" fill="#6f8a4d" />
        </g>,
        <g>
            <path d="M0 34H12V26H26V34H40V26H54V34H86V26H100V34H114V26H128V34H140V74H0Z" fill="#8695a5" {...line(1)} />
            <path d="M6 46H24M44 56H60M92 48H110M114 62H134M8 64H28" stroke="#68788a" stroke-width="1.500" />
        </g>,
        <g>
            <path
                d="M8 74V14M132 74V14M0 30H140M8 30L40 74M132 30L100 74"
                stroke="#b08048"
                stroke-width="5"
                fill="none"
            />
            <path d="M0 60H140V74H0Z" fill="#c29a5f" />
        </g>,
        <g>
            <path d="M0 56H140V74H0Z" fill="#9c6a5a" />
            <path d="M8 20H44V26H8ZM98 20H134V26H98Z" fill="#8b5e34" {...line(1)} />
            <path d="M14 20v-9h7v9M28 20v-6h8v6M104 20v-8h9v8M120 20v-11h6v11" fill="#d8c3a0" {...line(1)} />
        </g>,
    ][guild];
    const head = [
        <path
            d="M50 34C48 12 60 6 70 6S92 12 90 34C94 42 92 50 92 50H48S46 42 50 34ZM57 32C57 46 62 50 70 50S83 46 83 32C83 22 78 18 70 18S57 22 57 32Z"
            fill={cloth}
            fill-rule="evenodd"
            {...line(1.3)}
        />,
        <g>
            <path d="M53 30C53 12 62 8 70 8S87 12 87 30L84 32H56Z" fill="#b9c0c6" {...line(1.3)} />
            <path d="M52 30H88M70 8V40" stroke="var(--ink-fixed)" stroke-width="2" />
            <path d="M70 8Q78 0 86 6" fill="none" stroke="#b4492f" stroke-width="4" stroke-linecap="round" />
        </g>,
        <g>
            <path
                d="M54 26C54 14 61 10 70 10S86 14 86 26Z"
                fill={["#d9b44a", "#b5653a", "#8a6d4b"][hero % 3]}
                {...line(1.3)}
            />
            <path d="M50 27H90" stroke="var(--ink-fixed)" stroke-width="3.500" stroke-linecap="round" />
        </g>,
        <path
            d={
                hero % 2
                    ? "M55 28C53 14 62 9 70 9S87 14 85 28C82 20 76 18 70 18S58 20 55 28Z"
                    : "M54 28C50 12 62 8 70 8S90 12 86 28C84 24 82 20 80 18C74 22 64 22 58 19C56 22 55 25 54 28Z"
            }
            fill={hair}
            {...line(1.2)}
        />,
    ][guild];
    return (
        <g>
            <rect width="140" height="74" fill={GUILD_COLOUR[guild]} />
            {back}
            <path d="M36 76C36 58 52 54 62 52H78C88 54 104 58 104 76Z" fill={cloth} {...line(1.3)} />
            <path d="M62 46H78V54L70 60L62 54Z" fill={skin} {...line(1)} />
            <ellipse cx="70" cy="34" rx="14.500" ry="17" fill={skin} {...line(1.3)} />
            {beard && (
                <path
                    d="M56 36C56 54 64 56 70 56S84 54 84 36C80 44 76 43 70 43S60 44 56 36Z"
                    fill={hair}
                    {...line(1)}
                />
            )}
            <path
                d="M63 33.500h2.500M74.500 33.500h2.500"
                stroke="var(--ink-fixed)"
                stroke-width="2.500"
                stroke-linecap="round"
            />
            <path
                d={beard ? "M67 47q3 1.500 6 0" : "M66 44q4 3 8 0"}
                fill="none"
                stroke="var(--ink-fixed)"
                stroke-width="1.500"
                stroke-linecap="round"
            />
            {head}
            {guild === 2 && <Icon of={hammer} x={101} y={38} size={28} colour="#4a3a28" outline="#fbf6ea" />}
            {guild === 3 && <path d="M54 60L60 76H80L86 60Q70 66 54 60Z" fill="#e9dcc0" {...line(1)} />}
            {guild === 0 && <path d="M108 76L118 12" stroke="#5b3c20" stroke-width="4" stroke-linecap="round" />}
            {guild === 1 && <path d="M22 44H46V58Q46 70 34 76Q22 70 22 58Z" fill="#c7a24c" {...line(1.3)} />}
        </g>
    );
}

/* What a hero counts, for the seat whose boards are shown. */
function worth(game: Game, card: any): number {
    const { view, catalog, me } = game,
        what = catalog.counts[card.guild] as string;
    const counted: Record<string, number> = {
        terrains: (list(view.terrains)[me] as unknown[]).filter(Boolean).length,
        forts: bits(list(view.forts)[me] as number),
        buildings: sum(list(view.street_buildings)[me] as number[]),
    };
    return what ? card.points * counted[what]! : card.points;
}

const CARD = { w: 152, h: 178, step: 158 };

/* A hero in words: name, guild, points, price where it stands. */
function heroTip(game: Game, hero: number, position: number): string {
    const { catalog } = game,
        card = catalog.hero_cards[hero],
        price = (card.cost as number[])
            .slice(0, 5)
            .map((n, kind) => [n + (kind === 3 ? catalog.surcharges[position] : 0), catalog.resources[kind]])
            .filter(([n]) => n)
            .map((one) => one.join(" "))
            .join(", ");
    return `${catalog.heroes[hero]} (${catalog.guilds[card.guild]}): ${card.points} ${catalog.each[card.guild]} · ${price}`;
}

function HeroCard(props: { game: Game; hero: number; position: number }) {
    const { game, hero, position } = props,
        { catalog } = game,
        card = catalog.hero_cards[hero],
        extra = catalog.surcharges[position] as number;
    const kinds = spread((card.cost as number[]).slice(0, 5).map((n, r) => n + (r === 3 ? extra : 0))),
        guild = card.guild as number,
        fixed = !catalog.counts[guild];
    return (
        <g data-piece={`hero${hero}`}>
            <rect x="1.500" y="3" width={CARD.w} height={CARD.h} rx="10" fill="var(--shadow)" />
            <rect
                width={CARD.w}
                height={CARD.h}
                rx="10"
                fill="#f8f0dc"
                stroke="var(--ink-fixed)"
                stroke-width="1.500"
            />
            <g transform="translate(6 6)">
                <g clip-path="url(#set-portrait)">
                    <Portrait hero={hero} guild={guild} />
                </g>
                <rect width="140" height="74" rx="6" fill="none" stroke="var(--ink-fixed)" stroke-width="1.200" />
            </g>
            <circle cx="20" cy="20" r="14" fill={GUILD_COLOUR[guild]} stroke="var(--ink-fixed)" stroke-width="1.500" />
            <Icon of={GUILD_ICON[guild]!} x={20} y={20} size={19} colour="var(--ink-fixed)" />
            <Crest icon={card.icon} x={131} y={22} r={15} />
            {Array.from({ length: card.bonus as number }, (_, i) => (
                <g>
                    <circle
                        cx={134 - i * 23}
                        cy="68"
                        r="12"
                        fill="#fbf6ea"
                        stroke="var(--ink-fixed)"
                        stroke-width="1.200"
                    />
                    <Token kind={5} x={134 - i * 23} y={68} size={17} />
                </g>
            ))}
            <text
                class="figures"
                x="76"
                y="95"
                text-anchor="middle"
                dominant-baseline="central"
                font-size="17"
                fill="var(--ink-fixed)"
            >
                {catalog.heroes[hero]}
            </text>
            <text x="76" y="112" text-anchor="middle" dominant-baseline="central" font-size="13.500" fill="#5f574b">
                {catalog.guilds[guild]}
            </text>
            <Medal n={card.points} x={20} y={130} r={12} />
            <text
                x="38"
                y="132"
                dominant-baseline="central"
                font-size="13.500"
                fill="var(--ink-fixed)"
                textLength={catalog.each[guild].length > 11 ? 106 : undefined}
                lengthAdjust="spacingAndGlyphs"
            >
                {catalog.each[guild]}
            </text>
            {!fixed && (
                <g>
                    <rect
                        x="10"
                        y="57"
                        width="54"
                        height="19"
                        rx="9.500"
                        fill="#fbf6ea"
                        stroke="var(--ink-fixed)"
                        stroke-width="1.200"
                    />
                    <text
                        class="figures"
                        x="37"
                        y="67"
                        text-anchor="middle"
                        dominant-baseline="central"
                        font-size="14"
                        fill="#6d3f0c"
                    >
                        {catalog.words.now.replace("#", String(worth(game, card)))}
                    </text>
                </g>
            )}
            <path d="M8 148H144" stroke="#cbbfa6" stroke-width="1.500" />
            <Tokens kinds={kinds} x={76} y={163} size={20} room={136} missing={lacking(kinds, game.stock)} />
        </g>
    );
}

/* The row of four, new heroes at the left; above it the deck, the rounds and the monsters that the row calls. */
function Heroes(props: { game: Game; columns: number }) {
    const { game } = props,
        { view, catalog, byId, still } = game,
        words = catalog.words,
        rounds = catalog.rounds as number;
    const slide = still ? "none" : "transform 240ms ease-out",
        across = props.columns,
        at = (position: number) => ({
            x: 1 + (position % across) * CARD.step,
            y: (across === 4 ? 30 : 46) + Math.floor(position / across) * (CARD.h + 8),
        });
    const head = (
        <g>
            <Heading
                title={words.heroes}
                x={2}
                right={206}
                note={words.deck.replace("#", String(bits(view.hero_deck as number)))}
            />
            <g
                role="img"
                aria-label={`${words.round} ${view.round}/${rounds}`}
                transform="translate(232 13)"
                display={across === 4 ? undefined : "none"}
            >
                {Array.from({ length: rounds }, (_, i) => (
                    <g>
                        <circle
                            cx={i * 21}
                            cy="0"
                            r="9.500"
                            fill={i + 1 === view.round ? "var(--accent)" : "none"}
                            stroke="var(--edge)"
                            stroke-width="1.500"
                        />
                        <text
                            class="figures"
                            x={i * 21}
                            y="0.500"
                            text-anchor="middle"
                            dominant-baseline="central"
                            font-size="13.500"
                            fill={
                                i + 1 === view.round
                                    ? "var(--on-accent)"
                                    : i + 1 < (view.round as number)
                                      ? "var(--muted)"
                                      : "var(--ink)"
                            }
                        >
                            {i + 1}
                        </text>
                    </g>
                ))}
            </g>
        </g>
    );
    const monsters = (
        <g
            transform={across === 4 ? undefined : "translate(-318 21)"}
            role="img"
            aria-label={`${words.danger}: ${
                game.danger
                    .map((n, icon) => (n ? `${catalog.monsters[icon]} ${n}` : ""))
                    .filter(Boolean)
                    .join(", ") || words.safe
            }`}
        >
            <text x={622 - 4 * 38} y="18" text-anchor="end" font-size="14" fill="var(--muted)">
                {words.danger}
            </text>
            {game.danger.map((n, icon) => (
                <g>
                    <Crest icon={icon} x={640 - (4 - icon) * 38} y={12} r={10} faint={!n} />
                    <text
                        class="figures"
                        x={640 - (4 - icon) * 38 + 13}
                        y="13"
                        dominant-baseline="central"
                        font-size="15"
                        fill="var(--ink)"
                    >
                        {n}
                    </text>
                </g>
            ))}
        </g>
    );
    return (
        <svg
            class="set-panel"
            viewBox={across === 4 ? "0 0 632 212" : "0 0 318 414"}
            role="group"
            aria-label={words.heroes}
        >
            {head}
            {monsters}
            {game.row.map(
                (hero, position) =>
                    hero === null && (
                        <rect
                            x={at(position).x}
                            y={at(position).y}
                            width={CARD.w}
                            height={CARD.h}
                            rx="10"
                            fill="none"
                            stroke="var(--edge)"
                            stroke-width="1.500"
                            stroke-dasharray="5 5"
                        />
                    ),
            )}
            {game.row
                .map((hero, position) => ({ hero, position }))
                .filter((one) => one.hero !== null)
                .sort((a, b) => a.hero! - b.hero!)
                .map(({ hero, position }) => (
                    <g
                        key={`hero${hero}`}
                        class={still ? undefined : "set-card"}
                        style={{ transform: `translate(${at(position).x}px, ${at(position).y}px)`, transition: slide }}
                    >
                        <Thing
                            game={game}
                            w={CARD.w}
                            h={CARD.h}
                            r={10}
                            choice={byId.get(INVITE + position)}
                            chosen={game.wanted === INVITE + position}
                            label={`${catalog.heroes[hero!]}, ${catalog.guilds[catalog.hero_cards[hero!].guild]}`}
                            tip={heroTip(game, hero!, position)}
                            refuse={view.step === "turn" ? () => game.want(INVITE + position) : undefined}
                        >
                            <HeroCard game={game} hero={hero!} position={position} />
                        </Thing>
                    </g>
                ))}
            {(catalog.surcharges as number[]).map(
                (extra, position) =>
                    extra > 0 &&
                    game.row[position] !== null && (
                        <g
                            transform={`translate(${at(position).x + 76} ${at(position).y + 7})`}
                            role="img"
                            aria-label={`${words.plus} +${extra} ${catalog.resources[3]}`}
                            pointer-events="none"
                        >
                            <path
                                d="M-24 -12H24V8L0 15L-24 8Z"
                                fill="#b4492f"
                                stroke="var(--ink-fixed)"
                                stroke-width="1.500"
                            />
                            <text
                                class="figures"
                                x="-8"
                                y="-1"
                                text-anchor="middle"
                                dominant-baseline="central"
                                font-size="16"
                                fill="#fffdf6"
                            >
                                +{extra}
                            </text>
                            <Token kind={3} x={10} y={-2} size={16} />
                        </g>
                    ),
            )}
        </svg>
    );
}

/* --- artefacts --- */

function ArtefactRow(props: { game: Game; of: number; own?: boolean; small?: boolean }) {
    const { game, of } = props,
        choice = game.byId.get(ARTEFACT + of),
        rank = choice && game.hints.get(choice.id);
    const face = (
        <>
            <svg viewBox="0 0 36 36" width="34" height="34" aria-hidden="true">
                <circle
                    cx="18"
                    cy="18"
                    r="16.500"
                    fill={props.own ? "#f0cf63" : "#ead9b0"}
                    stroke="var(--ink-fixed)"
                    stroke-width="1.500"
                />
                <Icon of={ARTEFACT_ICON[of]!} x={18} y={18} size={23} colour="var(--ink-fixed)" />
            </svg>
            {!(props.small && !props.own) && (
                <span class="set-artefact-text">
                    <b>{game.catalog.artefacts[of]}</b>
                    {!props.small && <span>{game.catalog.powers[of]}</span>}
                </span>
            )}
            {rank && (
                <svg viewBox="-14 -14 28 28" width="26" height="26" aria-hidden="true">
                    <HintStar rank={rank} />
                </svg>
            )}
        </>
    );
    if (choice)
        return (
            <button
                type="button"
                class="set-artefact legal"
                data-piece={`artefact${of}`}
                data-choice={choice.id}
                onClick={() => game.choose(choice.id)}
            >
                {face}
            </button>
        );
    return (
        <div
            class={`set-artefact${props.own ? " own" : ""}${props.small ? " small" : ""}`}
            role="img"
            aria-label={`${game.catalog.artefacts[of]}: ${game.catalog.powers[of]}`}
            data-tip={`${game.catalog.artefacts[of]}: ${game.catalog.powers[of]}`}
            data-piece={`artefact${of}`}
        >
            {face}
        </div>
    );
}

/* The shelf: the own artefact, then those on display. */
function Shelf(props: { game: Game }) {
    const { game } = props,
        { view, catalog, me } = game,
        words = catalog.words,
        own = ARTEFACTS.indexOf((list(view.artefact)[me] as string) ?? ""),
        shown = among(view.artefacts_shown as number, ARTEFACTS_IN_ALL);
    const asked = game.choices.some((choice) => choice.id >= ARTEFACT);
    return (
        <>
            <div class="set-shelf" role="group" aria-label={words.artefacts}>
                {own >= 0 && <ArtefactRow game={game} of={own} own small />}
                {!asked && shown.map((of) => <ArtefactRow key={of} game={game} of={of} small />)}
            </div>
            {asked && (
                <section class="set-stage stage" aria-label={words.artefacts}>
                    {shown.map((of) => (
                        <ArtefactRow key={of} game={game} of={of} />
                    ))}
                </section>
            )}
        </>
    );
}

/* --- the dock: stock, villagers, exchanges, end of turn --- */

function ChoiceButton(props: { game: Game; id: number; primary?: boolean; children: ComponentChildren }) {
    const { game, id } = props,
        choice = game.byId.get(id),
        rank = game.hints.get(id);
    if (!choice) return null;
    return (
        <button
            type="button"
            class={props.primary ? "button primary" : "button"}
            data-choice={id}
            onClick={() => game.choose(id)}
        >
            {props.children}
            {rank && <span class="set-rank">★{rank}</span>}
        </button>
    );
}

/* What there is of each resource; while a resource is asked for, these are the buttons. */
const asksResource = (view: BoardProps["view"]) => ["basic", "keep", "trade", "extra"].includes(view.step);

function Stock(props: { game: Game; plain?: boolean }) {
    const { game } = props,
        { view, catalog, byId } = game,
        first = view.step === "basic" ? CHOOSE : view.step === "keep" ? HOLD : GAIN;
    const asked = asksResource(view) && !props.plain,
        kept = list(view.pending_kept) as number[];
    return (
        <div class="set-stock" role="group" aria-label={catalog.words.stock}>
            {game.stock.map((n, kind) => {
                const choice = asked ? byId.get(first + kind) : undefined,
                    name = `${catalog.resources[kind]}: ${n}`,
                    before = game.before ? (list(game.before.stock)[game.me][kind] as number) : n;
                const face = (
                    <>
                        <TextToken kind={kind} size={23} />
                        <span class="figures" key={n}>
                            {n}
                        </span>
                        {choice && <span class="set-name">{catalog.resources[kind]}</span>}
                        {n !== before && !game.still && (
                            <span class="set-delta" key={view.ply} aria-hidden="true">
                                {n > before ? `+${n - before}` : n - before}
                            </span>
                        )}
                        {view.step === "keep" && kept[kind]! > 0 && (
                            <span class="set-kept" data-tip={catalog.words.kept}>
                                ✓{kept[kind]}
                            </span>
                        )}
                    </>
                );
                return choice ? (
                    <button
                        type="button"
                        class="set-chip legal"
                        data-choice={choice.id}
                        aria-label={`${choice.label} (${n} ${catalog.resources[kind]})`}
                        onClick={() => game.choose(choice.id)}
                    >
                        {face}
                        {game.hints.get(choice.id) && <span class="set-rank">★{game.hints.get(choice.id)}</span>}
                    </button>
                ) : (
                    <span class="set-chip" role="img" aria-label={name}>
                        {face}
                    </span>
                );
            })}
        </div>
    );
}

/* Free villagers stand, used ones are outlines; bonus villagers are pale. */
function Villagers(props: { game: Game; seat: number; small?: boolean; brief?: boolean }) {
    const { game, seat } = props,
        { view, catalog } = game,
        free = list(view.villagers)[seat] as number,
        bonus = list(view.bonus_villagers)[seat] as number,
        all = catalog.villagers as number,
        words = catalog.words;
    const label = `${words.villagers}: ${free} ${words.free}, ${bonus} ${words.bonus}`;
    if (props.brief) {
        return (
            <svg
                class="set-villagers"
                viewBox={`0 0 ${bonus ? 104 : 56} 34`}
                width={bonus ? 104 : 56}
                height="34"
                role="img"
                aria-label={label}
            >
                <Meeple seat={game.seats[seat]!} x={15} y={30} h={28} piece={`villager${game.seats[seat]!.shape}`} />
                <text class="figures" x="32" y="18" dominant-baseline="central" font-size="20" fill="var(--ink)">
                    {free}
                </text>
                {bonus > 0 && (
                    <g>
                        <Token kind={5} x={64} y={17} size={26} />
                        <text
                            class="figures"
                            x="80"
                            y="18"
                            dominant-baseline="central"
                            font-size="20"
                            fill="var(--ink)"
                        >
                            {bonus}
                        </text>
                    </g>
                )}
            </svg>
        );
    }
    const many = bonus > 3,
        width = all * 21 + (bonus ? (many ? 46 : bonus * 19 + 8) : 0) + 6;
    return (
        <svg
            class="set-villagers"
            viewBox={`0 0 ${width} 30`}
            width={width * (props.small ? 0.8 : 0.88)}
            height={props.small ? 24 : 26.4}
            role="img"
            aria-label={label}
        >
            {Array.from({ length: all }, (_, i) =>
                i < free ? (
                    <Meeple
                        seat={game.seats[seat]!}
                        x={13 + i * 21}
                        y={27}
                        h={25}
                        piece={`villager${game.seats[seat]!.shape}`}
                    />
                ) : (
                    <g opacity="0.35">
                        <Token kind={5} x={13 + i * 21} y={16} size={21} />
                    </g>
                ),
            )}
            {bonus > 0 && <path d={`M${all * 21 + 6} 3V28`} stroke="var(--line)" stroke-width="2" />}
            {Array.from({ length: many ? 1 : bonus }, (_, i) => (
                <Token kind={5} x={all * 21 + 19 + i * 19} y={15} size={23} />
            ))}
            {many && (
                <text
                    class="figures"
                    x={all * 21 + 32}
                    y="16"
                    dominant-baseline="central"
                    font-size="17"
                    fill="var(--ink)"
                >
                    {bonus}
                </text>
            )}
        </svg>
    );
}

/* All exchanges, sorted by what they give; those that give something missing stand out. */
function Exchanges(props: { game: Game; missing: number[] }) {
    const { game, missing } = props,
        { catalog, byId } = game,
        mirrored = list(game.view.artefact)[game.me] === "mirror";
    const rates = catalog.exchange_rates as { takes: number[]; gives: number[] }[],
        groups = [0, 1, 2, 3, 4].map((kind) => rates.map((_, i) => i).filter((i) => rates[i]!.gives[kind]! > 0));
    return (
        <div class="set-exchanges" role="group" aria-label={catalog.words.exchange}>
            {groups.map((group, kind) => (
                <div
                    class={missing[kind] ? "set-rates missing" : "set-rates"}
                    role="group"
                    aria-label={catalog.resources[kind]}
                >
                    <span class="set-gives" data-tip={catalog.resources[kind]}>
                        <TextToken kind={kind} size={22} />
                    </span>
                    {group
                        .filter(
                            (i) =>
                                byId.has(EXCHANGE + i) ||
                                (!mirrored && (sum(rates[i]!.takes) > 1 || rates[i]!.takes[4]! > 0)),
                        )
                        .map((i) => {
                            const choice = byId.get(EXCHANGE + i),
                                rank = game.hints.get(EXCHANGE + i);
                            const face = spread(rates[i]!.takes).map((one) => <TextToken kind={one} size={18} />),
                                name = `${spread(rates[i]!.takes)
                                    .map((one) => catalog.resources[one])
                                    .join(" + ")} → ${catalog.resources[kind]}`;
                            if (!choice)
                                return (
                                    <span
                                        class="set-rate"
                                        role="img"
                                        aria-label={name}
                                        data-tip={name}
                                        onClick={() => game.refuse(EXCHANGE + i)}
                                    >
                                        {face}
                                    </span>
                                );
                            return (
                                <button
                                    type="button"
                                    class="set-rate legal"
                                    data-choice={choice.id}
                                    aria-label={choice.label}
                                    data-tip={choice.label}
                                    onClick={() => game.choose(choice.id)}
                                >
                                    {face}
                                    {rank && <span class="set-rank">★{rank}</span>}
                                </button>
                            );
                        })}
                </div>
            ))}
        </div>
    );
}

/* The price of what the player wants, with what is missing, and the button that takes it when it can be paid. */
function Wanted(props: { game: Game; name: string; kinds: number[]; forget: () => void }) {
    const { game, kinds } = props,
        words = game.catalog.words,
        lacks = lacking(kinds, game.stock);
    return (
        <div class="set-wanted" role="status">
            <span>
                {words.wanted} <b>{props.name}</b>
            </span>
            <span class="set-price">
                {kinds.map((kind, i) => (
                    <span
                        class={lacks[i] ? "set-lack" : "set-have"}
                        role="img"
                        aria-label={`${game.catalog.resources[kind]}${lacks[i] ? ` (${words.missing})` : ""}`}
                    >
                        <TextToken kind={kind} size={22} />
                    </span>
                ))}
            </span>
            <ChoiceButton game={game} id={game.wanted} primary>
                {words.buy}
            </ChoiceButton>
            <button type="button" class="button quiet small" onClick={props.forget}>
                {words.forget}
            </button>
        </div>
    );
}

function Dock(props: {
    game: Game;
    wanted: ComponentChildren;
    missing: number[];
    tray: boolean;
    setTray: (open: boolean) => void;
}) {
    const { game, tray } = props,
        { view, catalog, byId } = game,
        words = catalog.words,
        asked = asksResource(view),
        forts = bits(list(view.forts)[game.me] as number);
    const lost = sum(game.stock.slice(0, 3)) - forts,
        monster = byId.has(MONSTER) || byId.has(NO_MONSTER),
        trades = game.choices.some((choice) => choice.id >= EXCHANGE && choice.id < END);
    const mine = view.turn === game.me && view.step === "turn",
        offered = mine || view.step === "street" || view.step === "clock";
    const at = monster
        ? ground(
              list(view.terrains)[game.me][
                  3 * (view.pending_region as number) + among(view.pending_risks as number, 3)[0]!
              ],
          )
        : null;
    return (
        <>
            {offered && game.choices.length > 0 && (tray || props.wanted) && (
                <section class="set-stage stage">
                    {props.wanted}
                    {tray && <Exchanges game={game} missing={props.missing} />}
                </section>
            )}
            <Into place="tray">
                {game.choices.length > 0 && (
                    <span class="set-buttons">
                        {asked && <Stock game={game} />}
                        {offered && (
                            <button
                                type="button"
                                class={trades ? "button set-open" : "button set-open none"}
                                aria-expanded={tray}
                                onClick={() => props.setTray(!tray)}
                            >
                                <svg
                                    viewBox="0 0 512 512"
                                    width="20"
                                    height="20"
                                    fill="currentColor"
                                    aria-hidden="true"
                                    dangerouslySetInnerHTML={{ __html: trade }}
                                />
                                {words.exchange}
                            </button>
                        )}
                        {at && (
                            <ChoiceButton game={game} id={MONSTER}>
                                <svg viewBox="-16 -16 32 34" width="26" height="28" aria-hidden="true">
                                    <Crest icon={at.icon} x={0} y={0} />
                                </svg>
                                {words.appear}
                            </ChoiceButton>
                        )}
                        {at && (
                            <ChoiceButton game={game} id={NO_MONSTER} primary>
                                {words.away}
                            </ChoiceButton>
                        )}
                        <ChoiceButton game={game} id={STOP} primary>
                            {view.step === "clock" ? words.skip : words.stop}
                        </ChoiceButton>
                        <ChoiceButton game={game} id={PASS}>
                            <span class="set-pass">
                                {words.pass}
                                {lost > 0 && (view.round as number) < catalog.rounds && (
                                    <small class="set-lose">{words.lose.replace("#", String(lost))}</small>
                                )}
                            </span>
                        </ChoiceButton>
                        <ChoiceButton game={game} id={END} primary>
                            {words.end}
                        </ChoiceButton>
                    </span>
                )}
            </Into>
        </>
    );
}

/* What I have: resources, villagers, artefact, heroes. */
function Goods(props: { game: Game }) {
    const { game } = props,
        { view, catalog } = game,
        words = catalog.words,
        done = view.done as number,
        mine = view.turn === game.me && view.step === "turn";
    return (
        <section class="set-goods" data-area="heroes" aria-label={words.stock}>
            <Stock game={game} plain />
            <div class="set-row">
                <Villagers game={game} seat={game.me} />
                {mine && (
                    <span class="set-flags">
                        <span class={done % 2 ? "spent" : ""}>
                            {done % 2 ? "✓" : "○"} {words.action}
                        </span>
                        <span class={done > 1 ? "spent" : ""}>
                            {done > 1 ? "✓" : "○"} {words.hero}
                        </span>
                    </span>
                )}
            </div>
            <Shelf game={game} />
            <Invited game={game} />
            <Supply game={game} />
        </section>
    );
}

/* --- the others --- */

/* Both boards of a seat as small squares. */
function Glance(props: { game: Game; seat: number }) {
    const { game, seat } = props,
        { view } = game,
        terrains = list(view.terrains)[seat] as (string | null)[],
        buildings = list(view.buildings)[seat] as (string | null)[];
    const monsters = list(view.monsters)[seat] as number,
        forts = list(view.forts)[seat] as number,
        stored = list(view.stored)[seat] as number[];
    return (
        <svg viewBox="0 0 184 88" width="184" height="88" aria-hidden="true">
            {terrains.map((label, at) => {
                const tile = ground(label),
                    x = (at % 3) * 29,
                    y = 58 - Math.floor(at / 3) * 29;
                return (
                    <g transform={`translate(${x + 1} ${y + 1})`}>
                        <rect
                            width="27"
                            height="27"
                            rx="5"
                            fill={
                                tile ? ["#b9cc92", "#e2ac82", "#c9cbcc", "#a39cbd", "#ecd591"][tile.resource] : "none"
                            }
                            stroke={tile ? "var(--ink-fixed)" : "var(--line)"}
                            stroke-width="1.200"
                            stroke-dasharray={tile ? undefined : "3 3"}
                        />
                        {tile &&
                            (bit(monsters, at) ? (
                                <Crest icon={tile.icon} x={13.5} y={12.5} r={11} />
                            ) : (
                                <Token kind={tile.resource} x={13.5} y={bit(forts, at) ? 9 : 13.5} size={16} />
                            ))}
                        {tile && bit(forts, at) && <Icon of={palisade} x={13.5} y={20} size={20} colour="#5b3c20" />}
                    </g>
                );
            })}
            {buildings.map((label, at) => {
                const type = TYPES.indexOf(label ?? ""),
                    x = 97 + (at % 3) * 29,
                    y = Math.floor(at / 3) * 29;
                return (
                    <g transform={`translate(${x + 1} ${y + 1})`}>
                        <rect
                            width="27"
                            height="27"
                            rx="5"
                            fill={type >= 0 ? "#f6ecd4" : "none"}
                            stroke={type >= 0 ? "var(--ink-fixed)" : "var(--line)"}
                            stroke-width="1.200"
                            stroke-dasharray={type >= 0 ? undefined : "3 3"}
                        />
                        {type >= 0 && (
                            <g transform="translate(1 4) scale(0.27 0.42)">
                                <House type={type} />
                            </g>
                        )}
                        {stored[at]! > 0 && <Badge n={stored[at]!} x={22} y={22} r={7.5} />}
                    </g>
                );
            })}
        </svg>
    );
}

function Other(props: { game: Game; seat: number }) {
    const { game, seat } = props,
        { view, catalog } = game,
        words = catalog.words,
        stock = list(view.stock)[seat] as number[],
        heroes = among(list(view.heroes)[seat] as number, catalog.heroes.length),
        artefact = ARTEFACTS.indexOf((list(view.artefact)[seat] as string) ?? "");
    const tip = [
        bit(view.passed as number, seat) ? words.passed : "",
        view.first_player === seat ? words.first : "",
        view.next_first_player === seat ? words.next : "",
        artefact >= 0 ? `${catalog.artefacts[artefact]} (${catalog.powers[artefact]})` : "",
        heroes.length ? `${words.heroes}: ${heroes.map((hero) => catalog.heroes[hero]).join(", ")}` : "",
    ]
        .filter(Boolean)
        .join(". ");
    return (
        <div class="set-other" data-tip={tip}>
            <Glance game={game} seat={seat} />
            <span class="set-small-stock">
                {stock.map((n, kind) => (
                    <span role="img" aria-label={`${n} ${catalog.resources[kind]}`} class={n ? "" : "zero"}>
                        <TextToken kind={kind} size={16} />
                        <span class="figures">{n}</span>
                    </span>
                ))}
                <span class="set-count">
                    {words.heroes} {heroes.length}
                </span>
            </span>
        </div>
    );
}

/* Own heroes, with what they are worth now. */
function Invited(props: { game: Game }) {
    const { game } = props,
        { view, catalog, me } = game,
        heroes = among(list(view.heroes)[me] as number, catalog.heroes.length);
    if (!heroes.length) return null;
    return (
        <div class="set-invited" role="group" aria-label={catalog.words.heroes}>
            {heroes.map((hero) => {
                const card = catalog.hero_cards[hero];
                return (
                    <span
                        class="set-guest"
                        key={hero}
                        data-piece={`hero${hero}`}
                        data-tip={`${catalog.heroes[hero]}, ${catalog.guilds[card.guild]}`}
                    >
                        <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
                            <circle
                                cx="12"
                                cy="12"
                                r="11"
                                fill={GUILD_COLOUR[card.guild]}
                                stroke="var(--ink-fixed)"
                                stroke-width="1.200"
                            />
                            <Icon of={GUILD_ICON[card.guild]!} x={12} y={12} size={15} colour="var(--ink-fixed)" />
                        </svg>
                        <b class="figures">{worth(game, card)}</b>
                    </span>
                );
            })}
        </div>
    );
}

/* Tokens left in the general supply, where the table counts them. */
function Supply(props: { game: Game }) {
    const { view, catalog } = props.game,
        left = [...(list(view.supply) as number[]), view.supply_bonus as number];
    if (view.options.strict_supply === "off") return null;
    return (
        <p class="set-supply">
            {catalog.words.supply}{" "}
            {left.map((n, kind) => (
                <span>
                    <TextToken kind={kind} size={18} /> <span class="figures">{n}</span>
                </span>
            ))}
            <span>
                <svg
                    viewBox="0 0 512 512"
                    width="18"
                    height="18"
                    fill="currentColor"
                    aria-hidden="true"
                    dangerouslySetInnerHTML={{ __html: palisade }}
                />{" "}
                <span class="figures">{view.supply_forts as number}</span>
            </span>
        </p>
    );
}

export function Board(props: BoardProps) {
    const { view, catalog, choices, seats } = props,
        words = catalog.words,
        arrangement = useArrangement();
    const byId = useMemo(() => new Map(choices.map((choice) => [choice.id, choice])), [choices]);
    const [goal, setGoal] = useState<{ id: number; what: unknown } | null>(null),
        [tray, setTray] = useState(false);
    const me = props.seat >= 0 ? props.seat : ((view.turn as number | null) ?? 0),
        row = list(view.hero_row) as (number | null)[],
        stock = list(view.stock)[me] as number[];
    const danger = [0, 1, 2, 3].map(
        (icon) => row.filter((hero) => hero !== null && catalog.hero_cards[hero].icon === icon).length,
    );
    const offer = (id: number) => (id < EXPLORE ? list(view.market)[id] : row[id - INVITE]) as unknown;
    const price = (id: number): number[] => {
        if (id < EXPLORE) return [catalog.building_costs[TYPES.indexOf(list(view.market)[id])]];
        return spread(
            (catalog.hero_cards[row[id - INVITE]!].cost as number[])
                .slice(0, 5)
                .map((n, r) => n + (r === 3 ? catalog.surcharges[id - INVITE] : 0)),
        );
    };
    const live =
        goal && view.step === "turn" && choices.length > 0 && offer(goal.id) === goal.what && offer(goal.id) !== null
            ? goal
            : null;
    const game: Game = {
        ...props,
        byId,
        me,
        row,
        danger,
        stock,
        wanted: live?.id ?? -1,
        want: (id) => {
            props.refuse(id);
            if (!lacking(price(id), stock).some(Boolean) || bit(view.done as number, id < EXPLORE ? 0 : 1)) return;
            setGoal({ id, what: offer(id) });
            setTray(true);
        },
    };
    useEffect(() => {
        if (goal && view.turn !== me) setGoal(null);
    }, [view.turn, me]);
    const kinds = live ? price(live.id) : [],
        lacks = lacking(kinds, stock),
        missing = [0, 1, 2, 3, 4].map((kind) => kinds.filter((one, i) => one === kind && lacks[i]).length);
    const name = live
        ? live.id < EXPLORE
            ? catalog.buildings[TYPES.indexOf(live.what as string)]
            : catalog.heroes[live.what as number]
        : "";
    return (
        <div class="set" role="group" aria-label={words.board}>
            <svg width="0" height="0" class="set-defs" aria-hidden="true">
                <defs>
                    <clipPath id="set-tile">
                        <rect width={TILE} height={TALL} rx="9" />
                    </clipPath>
                    <clipPath id="set-portrait">
                        <rect width="140" height="74" rx="6" />
                    </clipPath>
                </defs>
            </svg>
            <div class="set-wild" data-area="wild">
                <Wilderness game={game} seat={me} />
            </div>
            <div class="set-market" data-area="market">
                <Market game={game} columns={3} />
            </div>
            <div class="set-town" data-area="town">
                <Town game={game} seat={me} />
            </div>
            <div class="set-heroes" data-area="heroes">
                <Heroes game={game} columns={arrangement === "phone" ? 2 : 4} />
            </div>
            <Goods game={game} />
            <Dock
                game={game}
                missing={missing}
                tray={tray}
                setTray={setTray}
                wanted={live && <Wanted game={game} name={name} kinds={kinds} forget={() => setGoal(null)} />}
            />
            {seats.slice(0, view.players).map((_, seat) => (
                <Into key={seat} place={`seat-${seat}`}>
                    {seat !== me && <Other game={game} seat={seat} />}
                </Into>
            ))}
            <Into place="stock">
                {stock.map((n, kind) => (
                    <span class="set-small" role="img" aria-label={`${n} ${catalog.resources[kind]}`}>
                        <TextToken kind={kind} size={20} />
                        <b class="figures">{n}</b>
                    </span>
                ))}
                <Villagers game={game} seat={me} brief />
            </Into>
        </div>
    );
}

export function areas(catalog: any): AreaTab[] {
    const { words } = catalog;
    return [
        { key: "wild", title: words.wilderness, icon: palisade },
        { key: "market", title: words.market, icon: trade },
        { key: "town", title: words.town, icon: village },
        { key: "heroes", title: words.heroes, icon: GUILD_ICON[2]! },
    ];
}

/* The home card: a fortified village under the mountains, and a dragon that has noticed it. */
export function Picture() {
    return (
        <svg viewBox="0 0 320 180" aria-hidden="true">
            <rect width="320" height="180" fill="#e9e3cf" />
            <circle cx="58" cy="44" r="20" fill="#f1cf6a" />
            <path
                d="M-10 120L52 50L92 96L146 34L206 104L250 62L330 130V180H-10Z"
                fill="#b3b5b6"
                stroke="#2b2620"
                stroke-width="1.500"
            />
            <path
                d="M146 34L128 56L140 53L148 62L158 52L166 58ZM52 50L38 66L49 63L56 70L66 66ZM250 62L238 73L250 74L258 80L264 73Z"
                fill="#fbfaf5"
                stroke="#2b2620"
                stroke-width="1"
            />
            <path d="M0 118C60 96 110 124 170 110S270 98 320 116V180H0Z" fill="#a9c07c" />
            {[16, 44, 282, 304].map((x, i) => (
                <Icon of={pine} x={x} y={112 + (i % 2) * 8} size={58} colour={i % 2 ? "#4d7140" : "#3d5c34"} />
            ))}
            <path d="M0 146C80 128 180 150 320 138V180H0Z" fill="#86a65a" />
            {[
                [76, 10],
                [136, 3],
                [190, 11],
            ].map(([x, type], i) => (
                <g transform={`translate(${x! - 46 * 1.15} ${[88, 92, 88][i]}) scale(1.15)`}>
                    <House type={type!} />
                </g>
            ))}
            <g transform="translate(70 78) scale(1.900 1)">
                {Array.from({ length: 8 }, (_, i) => (
                    <path
                        d={`M${4 + i * 10.5} 94V${72 + (i % 2) * 2}L${9.2 + i * 10.5} ${64 + (i % 2) * 2}L${14.5 + i * 10.5} ${72 + (i % 2) * 2}V94Z`}
                        fill="#a9773f"
                        stroke="#2b2620"
                        stroke-width="1.200"
                    />
                ))}
            </g>
            <circle cx="254" cy="58" r="30" fill={MONSTER_COLOUR[3]} stroke="#2b2620" stroke-width="2" />
            <Beast icon={3} x={254} y={58} size={48} colour="#2b2620" />
            <Meeple seat={{ name: "", shape: "circle", colour: "#d55e00", level: null }} x={112} y={176} h={32} />
            <Meeple seat={{ name: "", shape: "square", colour: "#0072b2", level: null }} x={146} y={178} h={32} />
            {[
                [276, 160, 4],
                [300, 164, 3],
                [256, 166, 0],
            ].map(([x, y, kind]) => (
                <Token kind={kind!} x={x!} y={y!} size={24} />
            ))}
        </svg>
    );
}
