/* building.tsx - a building tile of Settlement: its house, its name, its price and its effect. */
import type { ComponentChildren } from "preact";
import { Badge, Icon } from "../../web/src/pieces";
import { type Game, line, spread, TALL, TILE } from "./common";
import { Medal, Token } from "./tokens";
import anvil from "icon:anvil";
import stein from "icon:beer-stein";
import saw from "icon:circular-saw";
import palisade from "icon:palisade";
import flask from "icon:round-potion";
import pick from "icon:war-pick";

/* Parts of houses that stand on the ground line at y = 46. */
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

/* The house of each building above its ground line, around x = 46. */
const HOUSES = [
    () => (
        <g>
            {gable("#c99d69", "#7d5230")}
            {door(32)}
            <Icon of={saw} x={68} y={34} size={24} colour="#6d7074" outline="#fbf6ea" />
            <path d="M56 46H84" stroke="#8b5e34" stroke-width="4" />
        </g>
    ),
    () => (
        <g>
            <path d="M8 46C14 28 30 22 46 22S78 28 84 46Z" fill="#cf8b5c" {...line(1.3)} />
            <ellipse cx="46" cy="39" rx="27" ry="8" fill="#a4592f" {...line(1)} />
            <ellipse cx="46" cy="41" rx="17" ry="5" fill="#7c4022" />
            <path d="M62 40L78 10M72 10H84M78 10V22" fill="none" stroke="#6b4520" stroke-width="2.500" />
            <path d="M73 22h10l-2 7h-6z" fill="#8b5e34" {...line(1)} />
        </g>
    ),
    () => (
        <g>
            <path d="M6 46L14 24L30 14L44 22L58 10L76 24L86 46Z" fill="#b1b4b6" {...line(1.3)} />
            <path d="M14 24L28 30L30 46M44 22L50 34L46 46M58 10L64 28L60 34M76 24L70 36" fill="none" {...line(1)} />
            <Icon of={pick} x={70} y={18} size={26} colour="#5b3c20" outline="#fbf6ea" />
        </g>
    ),
    () => (
        <g>
            {long("#d8b98a", "#8a4f3a")}
            <rect x="37" y="29" width="18" height="17" fill="#7a5128" {...line(1)} />
            <path d="M37 29L55 46M55 29L37 46" {...line(1)} />
            {pane(22, 30)}
            {pane(62, 30)}
        </g>
    ),
    () => (
        <g>
            <path d="M6 46C12 22 28 8 46 8S80 22 86 46Z" fill="#9a93ab" {...line(1.3)} />
            <path d="M33 46V32Q33 24 46 24T59 32V46Z" fill="#3d3650" {...line(1)} />
            <path d="M32 46V28L46 20L60 28V46" fill="none" stroke="#7a5128" stroke-width="3.500" />
            <Token kind={3} x={46} y={38} size={13} />
            <Token kind={3} x={70} y={36} size={12} />
        </g>
    ),
    () => (
        <g>
            <rect x="18" y="26" width="56" height="20" fill="#e8cfa2" {...line(1.3)} />
            <rect x="18" y="33" width="56" height="13" fill="#a9773f" {...line(1)} />
            <path d="M12 26L20 8H72L80 26Z" fill="#f6ead0" {...line(1.3)} />
            <path d="M22 26L28 8H38L35 26ZM48 26L48 8H58L61 26Z" fill="#b4492f" />
            <path d="M12 26q6 7 13 0q6 7 14 0q7 7 14 0q7 7 14 0q6 7 13 0" fill="#f6ead0" {...line(1)} />
            {[28, 42, 56].map((x, i) => (
                <circle cx={x} cy="32" r="4" fill={["#d6a521", "#c8452f", "#7aa23f"][i]} {...line(1)} />
            ))}
        </g>
    ),
    () => (
        <g>
            <rect x="33" y="14" width="22" height="32" fill="#b7adc4" {...line(1.3)} />
            <path d="M28 16L44 1L60 16Z" fill="#6a4f8c" {...line(1.3)} />
            {pane(40, 20)}
            {door(40, 8, 12)}
            <rect x="55" y="32" width="22" height="14" fill="#cbbfd6" {...line(1.3)} />
            <path d="M52 33L66 23L80 33Z" fill="#6a4f8c" {...line(1.3)} />
            <Icon of={flask} x={20} y={34} size={22} colour="#4f7d4a" outline="#fbf6ea" />
        </g>
    ),
    () => (
        <g>
            <rect x="52" y="4" width="8" height="16" fill="#9a5a3a" {...line(1)} />
            {gable("#e3cfa0", "#b08423")}
            {door(29)}
            {pane(46, 28)}
            <Icon of={anvil} x={74} y={36} size={24} colour="#4a4d52" outline="#fbf6ea" />
        </g>
    ),
    () => (
        <g>
            {long("#e0c493", "#6e7f45")}
            {door(42, 10, 16)}
            {pane(24, 30)}
            {pane(60, 30)}
            <path d="M78 14V22" stroke="#5b3c20" stroke-width="2" />
            <rect x="69" y="20" width="18" height="18" rx="3" fill="#fbf6ea" {...line(1.2)} />
            <Icon of={stein} x={78} y={29} size={15} colour="#8a5a14" />
        </g>
    ),
    () => (
        <g>
            <path d="M12 46L30 14L48 46Z" fill="#d9b98a" {...line(1.3)} />
            <path d="M24 46L30 26L36 46Z" fill="#5b3c20" />
            <path d="M30 14V4L42 8L30 12" fill="#b4492f" {...line(1)} />
            <rect x="52" y="26" width="26" height="14" rx="2" fill="#a9773f" {...line(1.3)} />
            <path d="M50 26Q65 12 80 26Z" fill="#f6ead0" {...line(1.3)} />
            <circle cx="58" cy="41" r="5" fill="#7a5128" {...line(1.2)} />
            <circle cx="73" cy="41" r="5" fill="#7a5128" {...line(1.2)} />
        </g>
    ),
    () => (
        <g>
            <path d="M14 20L46 2L78 20Z" fill="#d8d2c0" {...line(1.3)} />
            <circle cx="46" cy="13" r="5" fill="#d6a521" {...line(1)} />
            <rect x="18" y="20" width="56" height="22" fill="#9c947f" {...line(1.3)} />
            {[22, 36, 50, 64].map((x) => (
                <rect x={x} y="20" width="6" height="22" fill="#f0ebdc" {...line(1)} />
            ))}
            <rect x="13" y="41" width="66" height="5" fill="#d8d2c0" {...line(1.2)} />
        </g>
    ),
    () => (
        <g transform="matrix(-1 0 0 1 92 0)">
            <rect x="18" y="14" width="16" height="32" fill="#dcd5c4" {...line(1.3)} />
            <path d="M16 16L26 1L36 16Z" fill="#5d7c8f" {...line(1.3)} />
            <path d="M34 28L54 12L78 28V46H34Z" fill="#e6e0d0" {...line(1.3)} />
            <path d="M32 29L54 11L80 29" fill="none" stroke="#5d7c8f" stroke-width="4" />
            <circle cx="55" cy="27" r="5" fill="#6bb7c9" {...line(1)} />
            <path d="M55 22V32M50 27H60" stroke="var(--ink-fixed)" stroke-width="0.800" />
            {door(51, 9, 12)}
            <path d="M24 24V32M28 24V32" stroke="#3f5a68" stroke-width="2" />
        </g>
    ),
];

export const House = (props: { type: number }) => HOUSES[props.type]!();

/* What a building takes and gives as a row of tokens around (46, y). */
function Effect(props: { type: number; game: Game; y: number }) {
    const effect = props.game.catalog.building_effects[props.type]!,
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
export function Building(props: {
    type: number;
    game: Game;
    price?: boolean;
    stored?: number;
    ghost?: boolean;
    dim?: boolean;
}) {
    const { type, game, stored } = props,
        { catalog } = game,
        cost = catalog.building_costs[type]!,
        effect = catalog.building_effects[type]!;
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
            <TwoLines text={catalog.buildings[type]!} y={59} />
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
