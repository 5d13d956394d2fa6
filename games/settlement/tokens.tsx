/* tokens.tsx - the small pieces of Settlement: resources, monsters, medals, headings of panels. */
import { Icon } from "../../web/src/pieces";
import hydra from "icon:hydra";
import gnoll from "icon:hyena-head";
import lion from "icon:lion";
import sting from "icon:scorpion-tail";
import dragon from "icon:spiked-dragon-head";

export const MONSTER_COLOUR = ["#86ad5b", "#e3bd4c", "#79b0d2", "#dc7261"];

/* One token around (x, y), `size` across: 0-4 resources, 5 a bonus villager, 6 any basic resource. */
export function Token(props: { kind: number; x?: number; y?: number; size?: number; faint?: boolean }) {
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
export function TextToken(props: { kind: number; size?: number }) {
    const size = props.size ?? 22;
    return (
        <svg class="set-token" viewBox="-11 -11 22 22" width={size} height={size} aria-hidden="true">
            <Token kind={props.kind} />
        </svg>
    );
}

/* Tokens in a row around the middle (x, y); those of `missing` are hollow with a dashed ring. */
export function Tokens(props: {
    kinds: number[];
    x: number;
    y: number;
    size: number;
    room: number;
    missing?: boolean[];
}) {
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

/* The head of a monster. A manticore is a lion with a scorpion's tail. */
export function Beast(props: { icon: number; x: number; y: number; size: number; colour?: string; outline?: string }) {
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
export function Crest(props: { icon: number; x: number; y: number; r?: number; faint?: boolean }) {
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
export function Medal(props: { n: number | string; x: number; y: number; r?: number }) {
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

/* A heading of a panel, and villagers on its open zones. */
export function Heading(props: {
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
