/* house.tsx - a glass house with its beds. */
import { type BoardProps, type Catalog, GOODS, HOUSES } from "../../web/generated/reykholt";
import { type Choice, counts } from "../../web/src/board";
import { Figure, Target } from "../../web/src/pieces";
import { bit, GLASS, SOIL, spots, VEGETABLES } from "./common";
import { Good } from "./goods";

/* Glass roof, steam and the soil of a bed, 136 x 106. */
const Glasshouse = (props: { random: boolean }) => (
    <g>
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
            fill={props.random ? "#efe3bd" : GLASS}
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
        <rect x="10" y="44" width="116" height="60" rx="5" fill={SOIL} stroke="var(--ink-fixed)" stroke-width="1.2" />
    </g>
);

/* One parcel of a bed around (x, y): a good, or furrows. */
const Parcel = (props: { kind: number | undefined; x: number; y: number }) => (
    <g transform={`translate(${props.x} ${props.y})`}>
        <rect
            x="-16.5"
            y="-13"
            width="33"
            height="26"
            rx="5"
            fill={props.kind === undefined ? "#836349" : "#8f6d4f"}
            stroke="#4d3826"
            stroke-width="1"
        />
        {props.kind === undefined ? (
            <path
                d="M-11 4q4 -4 7.5 0t7.5 0t7.5 0M-11 -3q4 -4 7.5 0t7.5 0t7.5 0"
                fill="none"
                stroke="#5d442f"
                stroke-width="1.3"
            />
        ) : (
            <Good kind={props.kind} size={25} />
        )}
    </g>
);

/* The plinth: the name of the house, what it admits, the rarest in a golden crate. */
function Plinth(props: { facts: Catalog["houses"][number]; mixed: boolean }) {
    const { facts } = props,
        admits = VEGETABLES.filter((kind) => bit(facts.admits, kind)),
        at = (i: number) => 122 - 18 * (admits.length - 1 - i);
    return (
        <g>
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
            <Figure x={10} y={114.5} size={13} start>
                {facts.name}
                {props.mixed ? " ≠" : ""}
            </Figure>
            {admits.map((kind, i) => (
                <g>
                    {kind === facts.rarest && (
                        <rect
                            x={at(i) - 8.5}
                            y="105.5"
                            width="17"
                            height="17"
                            rx="3"
                            fill="var(--gold)"
                            stroke="var(--ink-fixed)"
                            stroke-width="1"
                        />
                    )}
                    <Good kind={kind} x={at(i)} y={114} size={14} />
                </g>
            ))}
        </g>
    );
}

interface HouseProps {
    board: BoardProps;
    byId: Map<number, Choice>;
    house: number;
}

/* What may be planted here, as seeds over the bed. */
function Seeds(props: HouseProps) {
    const { board, byId, house } = props,
        seeds = VEGETABLES.flatMap((kind) => {
            const choice = byId.get(board.catalog.ids.put + HOUSES * kind + house);
            return choice ? [{ kind, choice }] : [];
        }),
        places = spots(seeds.length, 41, 39);
    return (
        <g>
            {seeds.map(({ kind, choice }, i) => {
                const x = 68 + places[i]!.x,
                    y = 70 + places[i]!.y;
                return (
                    <Target
                        choice={choice}
                        choose={board.choose}
                        hint={board.hints.get(choice.id)}
                        circle={{ x, y, r: 18.5 }}
                    >
                        <circle
                            cx={x}
                            cy={y}
                            r="18.5"
                            fill="var(--paper-fixed)"
                            stroke="var(--ink-fixed)"
                            stroke-width="1.3"
                        />
                        <Good kind={kind} x={x} y={y} size={26} />
                    </Target>
                );
            })}
        </g>
    );
}

/* A greenhouse: glass roof over a bed of parcels, what it admits on the plinth. */
export function House(props: HouseProps) {
    const { board, byId, house } = props,
        { view, catalog } = board,
        { ids, words } = catalog,
        facts = catalog.houses[house]!,
        beds = counts(view.beds[house]),
        held = VEGETABLES.flatMap((kind) => Array.from({ length: beds[kind]! }, () => kind)),
        places = spots(view.bed_parcels[house]!, 36, 30).map(({ x, y }) => ({ x: 68 + x, y: 74 + y }));
    const ripe = VEGETABLES.flatMap((kind) => {
            const choice = byId.get(ids.out + GOODS * house + kind);
            return choice ? [{ kind, choice }] : [];
        }),
        whole = byId.get(ids.pick + house) ?? (ripe.length === 1 ? ripe[0]!.choice : undefined);
    const grown = VEGETABLES.filter((kind) => beds[kind]).map((kind) => `${beds[kind]} ${catalog.goods[kind]}`),
        label = `${words.beds} ${facts.name}: ${grown.join(", ") || words.empty}`;
    return (
        <svg class="rey-house" viewBox="0 0 136 128" role="group" aria-label={label}>
            <Target
                choice={whole}
                choose={board.choose}
                hint={whole && board.hints.get(whole.id)}
                d="M6 40L68 8L130 40V122H6Z"
                label={whole ? whole.say : label}
            >
                <Glasshouse random={!!facts.random} />
                {places.map((spot, i) => (
                    <Parcel kind={held[i]} {...spot} />
                ))}
                <Plinth facts={facts} mixed={grown.length > 1} />
            </Target>
            <Seeds {...props} />
            {ripe.length > 1 &&
                ripe.map(({ kind, choice }) => {
                    const spot = places[held.indexOf(kind)]!;
                    return (
                        <Target
                            choice={choice}
                            choose={board.choose}
                            hint={board.hints.get(choice.id)}
                            rect={{ x: spot.x - 18, y: spot.y - 15, w: 36, h: 30, r: 6 }}
                        />
                    );
                })}
        </svg>
    );
}
