/* house.tsx - a glass house with its beds. */
import { type Choice, counts } from "../../web/src/board";
import { type BoardProps, GOODS } from "../../web/generated/reykholt";
import { Target } from "../../web/src/pieces";
import { GLASS, VEGETABLES, SOIL, bit, spots } from "./common";
import { Good } from "./goods";

/* A greenhouse: glass roof over a bed of parcels, what it admits on the plinth, the rarest in a golden crate. */
export function House(props: { board: BoardProps; byId: Map<number, Choice>; house: number }) {
    const { board, byId, house } = props,
        { view, catalog } = board,
        { ids } = catalog,
        facts = catalog.houses[house]!,
        beds = counts(view.beds[house]);
    const parcels = view.bed_parcels[house]!,
        held = VEGETABLES.flatMap((kind) => Array.from({ length: beds[kind]! }, () => kind)),
        places = spots(parcels, 36, 30);
    const seeds = VEGETABLES.filter((kind) => byId.has(ids.put + catalog.houses.length * kind + house)),
        ripe = VEGETABLES.filter((kind) => byId.has(ids.out + GOODS * house + kind));
    const whole =
            byId.get(ids.pick + house) ??
            (ripe.length === 1 ? byId.get(ids.out + GOODS * house + ripe[0]!) : undefined),
        seedSpots = spots(seeds.length, 41, 39);
    const admits = VEGETABLES.filter((kind) => bit(facts.admits, kind)),
        mixed = new Set(held).size > 1;
    const label = `${catalog.words.beds} ${facts.name}: ${
        held.length
            ? VEGETABLES.filter((kind) => beds[kind])
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
                const choice = byId.get(ids.put + catalog.houses.length * kind + house)!,
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
                    const choice = byId.get(ids.out + GOODS * house + kind)!,
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
