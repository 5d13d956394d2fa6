/* town.tsx - the settlement of a seat: three streets of buildings. */
import { LABELS, SET_ACTIVATE, SET_PUT, SET_USE } from "../../web/generated/settlement";
import { type Choice, numberOf } from "../../web/src/board";
import { EmptyPlace } from "../../web/src/pieces";
import { Building } from "./building";
import { bit, type Game, LEFT, ROW, STEP, TALL, Thing, TILE } from "./common";
import { Heading } from "./tokens";
import { Zone } from "./wilderness";

/* A settlement as its spaces need it. */
interface Streets {
    game: Game;
    seat: number;
    mine: boolean;
    get: (id: number) => Choice | undefined; /* legal now, in the own settlement */
}

const spot = (at: number) => ({ x: LEFT + (at % 3) * STEP, y: 28 + Math.floor(at / 3) * ROW, w: TILE, h: TALL });
const IN_STREET = ["street", "clock", "basic", "trade"];

/* A building that stands in a street. */
function Built(props: { town: Streets; at: number; type: number }) {
    const { town, at, type } = props,
        { game, seat } = town,
        { view, catalog, before } = game,
        place = at % 3,
        stored = view.stored[seat]![at]!;
    const active = town.mine && IN_STREET.includes(view.step) && Math.floor(at / 3) === view.pending_street,
        unused = bit(view.pending_buildings!, place);
    const fresh =
        before && (before.buildings[seat]![at] !== view.buildings[seat]![at] || before.stored[seat]![at] !== stored);
    return (
        <Thing
            game={game}
            {...spot(at)}
            choice={active ? town.get(SET_USE + place) : undefined}
            label={catalog.buildings[type]!}
            tip={`${catalog.buildings[type]}: ${catalog.tips[type]}`}
            fresh={!!fresh}
            chosen={active && place === view.pending_place}
            refuse={active && unused ? () => game.refuse(SET_USE + place) : undefined}
        >
            <Building type={type} game={game} stored={stored} dim={active && view.step === "street" && !unused} />
        </Thing>
    );
}

/* A space of a street: a building, or room for one. */
function Plot(props: { town: Streets; at: number }) {
    const { town, at } = props,
        { game, seat } = town,
        { view, catalog } = game,
        street = Math.floor(at / 3),
        type = numberOf(LABELS.buildings, view.buildings[seat]![at]);
    if (type >= 0) return <Built town={town} at={at} type={type} />;
    const choice = at % 3 === view.street_buildings[seat]![street] ? town.get(SET_PUT + street) : undefined;
    return (
        <Thing
            game={game}
            {...spot(at)}
            choice={choice}
            label={`${catalog.the_streets[street]}: ${catalog.words.none}`}
        >
            <EmptyPlace w={TILE} h={TALL} opacity={0.5} />
            {choice ? (
                <Building type={view.pending_tile!} game={game} ghost />
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
}

/* The zone of a street, where its villager stands. */
function StreetZone(props: { town: Streets; street: number }) {
    const { town, street } = props,
        { game, seat } = town,
        { view, catalog } = game,
        used = [view.zones_activated[seat]!, view.zones_activated_again[seat]!].filter((zones) =>
            bit(zones, 3 + street),
        ),
        refused = town.mine && view.step === "turn" && view.street_buildings[seat]![street];
    return (
        <Thing
            game={game}
            y={spot(3 * street).y}
            w={44}
            h={TALL}
            r={10}
            choice={town.get(SET_ACTIVATE + street)}
            label={catalog.the_streets[street]!}
            refuse={refused ? () => game.refuse(SET_ACTIVATE + street) : undefined}
        >
            <Zone x={0} y={0} h={TALL} name="" size={15} used={used.length} seat={game.seats[seat]!} />
            {catalog.the_streets.map((_, row) => (
                <g opacity={row === street ? 1 : 0.3}>
                    <path
                        d={`M11 ${20 + row * 14}v-6l4 -4l4 4v6ZM25 ${20 + row * 14}v-6l4 -4l4 4v6Z`}
                        fill={row === street ? "var(--accent)" : "var(--muted)"}
                    />
                    <path d={`M8 ${21 + row * 14}H36`} stroke="var(--ink)" stroke-width="1.500" />
                </g>
            ))}
        </Thing>
    );
}

/* The settlement of a seat: three streets with their zones at the left. */
export function Town(props: { game: Game; seat: number }) {
    const { game, seat } = props,
        { view, catalog, byId } = game,
        mine = seat === game.me,
        town: Streets = { game, seat, mine, get: (id) => (mine ? byId.get(id) : undefined) };
    return (
        <svg class="set-panel" viewBox="0 0 346 330" role="group" aria-label={catalog.words.town}>
            <Heading title={catalog.words.town} />
            {catalog.the_streets.map((_, street) => (
                <g transform={`translate(0 ${street * ROW})`}>
                    <rect x={LEFT - 4} y="25" width="299" height={ROW} rx="8" fill="var(--thickets)" opacity="0.35" />
                    <path d={`M${LEFT} 125H342`} stroke="var(--paper)" stroke-width="1.500" stroke-dasharray="10 8" />
                </g>
            ))}
            {catalog.the_streets.map((_, street) => (
                <StreetZone town={town} street={street} />
            ))}
            {view.buildings[seat]!.map((_, at) => (
                <Plot key={at} town={town} at={at} />
            ))}
        </svg>
    );
}
