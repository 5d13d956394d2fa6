/* wilderness.tsx - the wilderness of a seat: three regions with their zones, stacks and terrains. */
import { type Seat, counts } from "../../web/src/board";
import { SET_EXPLORE, SET_GAIN, SET_HUNT, SET_LAY, SET_REGION, SET_TERRAIN } from "../../web/generated/settlement";
import { Badge, Icon, Meeple } from "../../web/src/pieces";
import { type Game, type Ground, LEFT, ROW, STEP, TALL, TILE, Thing, among, bit, bits, ground, space } from "./common";
import { Terrain } from "./terrain";
import { Heading, Token } from "./tokens";
import compass from "icon:compass";
import swords from "icon:crossed-swords";
import palisade from "icon:palisade";

/* A zone at the end of a row: its name, and villagers on it. */
export function Zone(props: { x: number; y: number; h: number; name: string; size: number; used: number; seat: Seat }) {
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

/* The wilderness of a seat: region III at the top, I at the bottom, zones and stacks at the left. */
export function Wilderness(props: { game: Game; seat: number }) {
    const { game, seat } = props,
        { view, catalog, byId, before } = game,
        words = catalog.words,
        mine = seat === game.me;
    const tiles = view.terrains[seat]!,
        monsters = view.monsters[seat]!,
        forts = view.forts[seat]!;
    const frontier = view.frontier[seat]!,
        used = view.forts_activated[seat]!,
        zones = counts(view.villagers_on_zones[seat]);
    const once = view.zones_activated[seat]!,
        again = view.zones_activated_again[seat]!,
        who = game.seats[seat]!;
    const get = (id: number) => (mine ? byId.get(id) : undefined),
        pending = mine && view.step === "column" ? (catalog.terrain_tiles[view.pending_tile!] as Ground) : null;
    const risk =
        mine && view.step === "risk" && view.pending_risks! > 0
            ? 3 * view.pending_region! + among(view.pending_risks!, 3)[0]!
            : -1;
    const cell = (at: number) => {
        const region = Math.floor(at / 3),
            column = at % 3,
            tile = ground(catalog, tiles[at]),
            x = LEFT + column * STEP,
            y = 28 + (2 - region) * ROW,
            lay = get(SET_LAY + column);
        const name = `${space(at)}: ${tile ? `${catalog.resources[tile.resource]}, ${catalog.monsters[tile.icon]}` : words.none}`;
        if (tile) {
            const monster = bit(monsters, at),
                fort = bit(forts, at),
                first = SET_TERRAIN + 3 * at;
            const asked =
                view.step === "trade" ? fort : view.step === "extra" && region === view.pending_region && !monster;
            const choice =
                get(first) ?? get(first + 1) ?? get(first + 2) ?? (asked ? get(SET_GAIN + tile.resource) : undefined);
            const was = before && before.terrains[seat]![at] !== tiles[at];
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
                            ? () => game.refuse(first + (monster ? SET_HUNT : 2))
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
            choice = pending && region === view.pending_region ? lay : open ? get(SET_EXPLORE + region) : undefined;
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
            left = bits(view.terrain_stacks[region]!),
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
                    choice={get(SET_REGION + region)}
                    label={`${words.region} ${numeral}`}
                    refuse={
                        mine && view.step === "turn" && tiles.some((tile, at) => tile && Math.floor(at / 3) === region)
                            ? () => game.refuse(SET_REGION + region)
                            : undefined
                    }
                >
                    <Zone
                        x={0}
                        y={0}
                        h={46}
                        name={numeral!}
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
                    choice={pending ? undefined : get(SET_EXPLORE + region)}
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
                    { icon: compass, name: catalog.zones[1]!, n: zones[1]! },
                    { icon: swords, name: catalog.zones[2]!, n: zones[2]! },
                    { icon: palisade, name: catalog.zones[3]!, n: zones[3]! },
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
