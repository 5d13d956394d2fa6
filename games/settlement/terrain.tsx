/* terrain.tsx - a terrain tile of Settlement: its landscape, its monster, its palisade. */
import type { Seat } from "../../web/src/board";
import { Figure, Icon, Meeple } from "../../web/src/pieces";
import { type Game, type Ground, line, spread, TALL, TILE } from "./common";
import { Beast, Crest, MONSTER_COLOUR, Token, Tokens } from "./tokens";
import pine from "icon:pine-tree";

/* The landscape of a terrain by what it gives, TILE x TALL. */
const SCENES = [
    () => (
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
        </g>
    ),
    () => (
        <g>
            <rect width="92" height="94" fill="#f7e6cb" />
            <path d="M0 40L14 30H34L42 42L58 26H80L92 38V94H0Z" fill="#d99a6b" {...line(1)} />
            <path d="M0 50H44M52 38H92M0 60H92M46 48H92" stroke="#b06a40" stroke-width="2" fill="none" />
            <path d="M0 68C24 60 60 60 92 70V94H0Z" fill="#c07748" />
            <ellipse cx="48" cy="76" rx="28" ry="9" fill="#99552f" {...line(1)} />
            <ellipse cx="48" cy="78" rx="18" ry="5" fill="#7c4022" />
            <path d="M10 86l6 -1M74 88l7 -1M22 70l5 0" stroke="#7c4022" stroke-width="1.500" />
        </g>
    ),
    () => (
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
        </g>
    ),
    () => (
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
        </g>
    ),
    () => (
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
        </g>
    ),
];

function Scene(props: { resource: number }) {
    return (
        <g>
            {SCENES[props.resource]!()}
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

/* A monster on a terrain, what a hunt takes and what it pays. */
function Lair(props: { icon: number; game: Game }) {
    const hunt = props.game.catalog.hunts[props.icon]!;
    return (
        <g>
            <circle
                cx="46"
                cy="40"
                r="31"
                fill={MONSTER_COLOUR[props.icon]}
                stroke="var(--ink-fixed)"
                stroke-width="2"
            />
            <Beast icon={props.icon} x={46} y={40} size={50} />
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
            <Figure x={17} y={81} size={15}>
                {hunt.villagers}
            </Figure>
            <Token kind={5} x={29} y={80} size={15} />
            <path d="M37 80h6m-3 -3l3.500 3l-3.500 3" fill="none" {...line(1.5)} />
            <Tokens kinds={spread(hunt.reward)} x={64} y={80} size={14} room={42} />
        </g>
    );
}

/* The place of the villager who uses a fort. */
function Garrison(props: { used: boolean; seat: Seat }) {
    const { used, seat } = props;
    return (
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
                <Meeple seat={seat} x={73} y={87} h={24} piece={`villager${seat.shape}`} />
            ) : (
                <Token kind={5} x={73} y={76} size={16} faint />
            )}
        </g>
    );
}

/* One terrain tile with what stands on it. */
export function Terrain(props: {
    tile: Ground;
    game: Game;
    monster: boolean;
    fort: boolean;
    used: boolean;
    seat: Seat;
}) {
    const { tile, game, monster, fort } = props,
        called = !fort && !monster && game.danger[tile.icon]! > 0,
        good = monster ? { x: 13, y: 13, r: 11, size: 14 } : { x: 17, y: 77, r: 15, size: 20 };
    return (
        <g>
            <rect x="1.500" y="3" width={TILE} height={TALL} rx="9" fill="var(--shadow)" />
            <g clip-path="url(#set-tile)">
                <Scene resource={tile.resource} />
                {monster && <rect width={TILE} height={TALL} fill="#2b2620" opacity="0.3" />}
                {fort && <Stakes />}
            </g>
            <rect width={TILE} height={TALL} rx="9" fill="none" stroke="var(--ink-fixed)" stroke-width="1.500" />
            {monster && <Lair icon={tile.icon} game={game} />}
            <circle cx={good.x} cy={good.y} r={good.r} fill="#fbf6ea" stroke="var(--ink-fixed)" stroke-width="1.500" />
            <Token kind={tile.resource} x={good.x} y={good.y} size={good.size} faint={monster} />
            {!monster && !fort && <Crest icon={tile.icon} x={76} y={18} r={13} />}
            {fort && (
                <g opacity="0.55">
                    <Crest icon={tile.icon} x={78} y={16} r={10} />
                </g>
            )}
            {called && (
                <g>
                    <circle cx="57" cy="14" r="9" fill="#a3261d" stroke="#fbf6ea" stroke-width="1.500" />
                    <Figure x={57} y={14.5} size={14} colour="#fbf6ea">
                        !
                    </Figure>
                </g>
            )}
            {fort && <Garrison used={props.used} seat={props.seat} />}
        </g>
    );
}
