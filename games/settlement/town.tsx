/* town.tsx - the settlement of a seat: three streets of buildings. */
import { counts, numberOf } from "../../web/src/board";
import { LABELS, SET_ACTIVATE, SET_PUT, SET_USE } from "../../web/generated/settlement";
import { Building } from "./building";
import { type Game, LEFT, ROW, STEP, TALL, TILE, Thing, bit } from "./common";
import { Heading } from "./tokens";
import { Zone } from "./wilderness";

/* The settlement of a seat: three streets with their zones at the left. */
export function Town(props: { game: Game; seat: number }) {
    const { game, seat } = props,
        { view, catalog, byId, before } = game,
        words = catalog.words,
        mine = seat === game.me,
        who = game.seats[seat]!;
    const tiles = view.buildings[seat]!,
        stored = counts(view.stored[seat]),
        filled = counts(view.street_buildings[seat]);
    const once = view.zones_activated[seat]!,
        again = view.zones_activated_again[seat]!;
    const get = (id: number) => (mine ? byId.get(id) : undefined),
        busy =
            mine && (view.step === "street" || view.step === "clock" || view.step === "basic" || view.step === "trade");
    const cell = (at: number) => {
        const street = Math.floor(at / 3),
            place = at % 3,
            x = LEFT + place * STEP,
            y = 28 + street * ROW,
            type = numberOf(LABELS.buildings, tiles[at]),
            active = busy && street === view.pending_street;
        if (type >= 0) {
            const choice = active ? get(SET_USE + place) : undefined,
                was = before && (before.buildings[seat]![at] !== tiles[at] || before.stored[seat]![at] !== stored[at]);
            return (
                <Thing
                    game={game}
                    key={at}
                    x={x}
                    y={y}
                    w={TILE}
                    h={TALL}
                    choice={choice}
                    label={catalog.buildings[type]!}
                    tip={`${catalog.buildings[type]}: ${catalog.tips[type]}`}
                    fresh={!!was}
                    chosen={active && place === view.pending_place}
                    refuse={
                        active && bit(view.pending_buildings!, place) ? () => game.refuse(SET_USE + place) : undefined
                    }
                >
                    <Building
                        type={type}
                        game={game}
                        stored={stored[at]!}
                        dim={active && view.step === "street" && !bit(view.pending_buildings!, place)}
                    />
                </Thing>
            );
        }
        const choice = place === filled[street] ? get(SET_PUT + street) : undefined;
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
                    choice={get(SET_ACTIVATE + street)}
                    label={catalog.the_streets[street]!}
                    refuse={
                        mine && view.step === "turn" && filled[street]
                            ? () => game.refuse(SET_ACTIVATE + street)
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
