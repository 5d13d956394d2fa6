/* wilderness.tsx - the wilderness of a seat: three regions with their zones, stacks and terrains. */
import {
    SET_EXPLORE,
    SET_FORTIFY,
    SET_GAIN,
    SET_GARRISON,
    SET_HUNT,
    SET_LAY,
    SET_REGION,
    SET_TERRAIN,
    SET_ZONE_EXPLORE,
    SET_ZONE_FORTIFY,
    SET_ZONE_HUNT,
} from "../../web/generated/settlement";
import { type Choice, counts, type Seat } from "../../web/src/board";
import { Badge, Below, EmptyPlace, Figure, Icon, Meeple } from "../../web/src/pieces";
import { among, bit, bits, type Game, type Ground, ground, LEFT, ROW, space, STEP, TALL, Thing, TILE } from "./common";
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

/* A wilderness as its cells and zones need it. */
interface Wild {
    game: Game;
    seat: number;
    mine: boolean;
    get: (id: number) => Choice | undefined; /* legal now, on the own wilderness */
    pending: Ground | undefined; /* terrain to be laid */
    risk: number; /* space where a monster may appear, or -1 */
}

function wildOf(game: Game, seat: number): Wild {
    const { view, catalog, byId } = game,
        mine = seat === game.me,
        risks = mine && view.step === "risk" ? among(view.pending_risks!, 3) : [];
    return {
        game,
        seat,
        mine,
        get: (id) => (mine ? byId.get(id) : undefined),
        pending: mine && view.step === "column" ? catalog.terrain_tiles[view.pending_tile!] : undefined,
        risk: risks.length ? 3 * view.pending_region! + risks[0]! : -1,
    };
}

const place = (at: number) => ({ x: LEFT + (at % 3) * STEP, y: 28 + (2 - Math.floor(at / 3)) * ROW, w: TILE, h: TALL });

/* A terrain that lies in the wilderness: to hunt on, to fortify, to use its fort, to take what it gives. */
function Land(props: { wild: Wild; at: number; tile: Ground; name: string }) {
    const { wild, at, tile } = props,
        { game, seat, get } = wild,
        { view, before } = game,
        monster = bit(view.monsters[seat]!, at),
        fort = bit(view.forts[seat]!, at),
        first = SET_TERRAIN + 3 * at;
    const here = view.step === "extra" && Math.floor(at / 3) === view.pending_region && !monster,
        asked = view.step === "trade" ? fort : here;
    const choice =
        get(first) ?? get(first + 1) ?? get(first + 2) ?? (asked ? get(SET_GAIN + tile.resource) : undefined);
    const refused = wild.mine && view.step === "turn" && (monster || fort),
        { words } = game.catalog,
        label = `${props.name}${fort ? `, ${words.fort}` : ""}`;
    return (
        <Thing
            game={game}
            {...place(at)}
            choice={choice}
            guess={tile.guess}
            label={label}
            tip={`${words.wilderness} ${label}`}
            fresh={!!before && before.terrains[seat]![at] !== view.terrains[seat]![at]}
            chosen={at === wild.risk}
            refuse={refused ? () => game.refuse(first + (monster ? SET_HUNT : SET_GARRISON)) : undefined}
        >
            <Terrain
                tile={tile}
                game={game}
                monster={monster}
                fort={fort}
                used={bit(view.forts_activated[seat]!, at)}
                seat={game.seats[seat]!}
            />
            {choice && choice.id === first + SET_FORTIFY && (
                <g>
                    <circle cx="46" cy="46" r="17" fill="#fbf6ea" opacity="0.92" />
                    <Icon of={palisade} x={46} y={45} size={26} colour="var(--ink-fixed)" />
                </g>
            )}
            {at === wild.risk && (
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

/* A space without a terrain: to explore, or to lay the new terrain on. */
function Wilds(props: { wild: Wild; at: number; name: string }) {
    const { wild, at } = props,
        { game, seat, get, pending } = wild,
        { view, catalog } = game,
        region = Math.floor(at / 3),
        open = bit(view.frontier[seat]!, at);
    const laid = pending && region === view.pending_region,
        choice = laid ? get(SET_LAY + (at % 3)) : open ? get(SET_EXPLORE + region) : undefined;
    return (
        <Thing game={game} {...place(at)} choice={choice} label={props.name} tip={`${catalog.words.wilderness} ${props.name}`}>
            <EmptyPlace w={TILE} h={TALL} opacity={open ? 0.75 : 0.35} />
            {pending && choice ? (
                <g opacity="0.75">
                    <Terrain
                        tile={pending}
                        game={game}
                        monster={false}
                        fort={false}
                        used={false}
                        seat={game.seats[seat]!}
                    />
                </g>
            ) : (
                open && (
                    <g>
                        <Icon of={compass} x={46} y={38} size={34} colour="var(--muted)" />
                        <Figure x={38} y={73} size={17} colour="var(--ink)">
                            {catalog.explore_villagers[region]}
                        </Figure>
                        <Token kind={5} x={54} y={72} size={17} />
                    </g>
                )
            )}
        </Thing>
    );
}

function Space(props: { wild: Wild; at: number }) {
    const { wild, at } = props,
        { catalog, view } = wild.game,
        tile = ground(catalog, view.terrains[wild.seat]![at]),
        what = tile ? `${catalog.resources[tile.resource]}, ${catalog.monsters[tile.icon]}` : catalog.words.none,
        name = `${space(at)}: ${what}`;
    return tile ? <Land wild={wild} at={at} tile={tile} name={name} /> : <Wilds wild={wild} at={at} name={name} />;
}

/* The zone of a region and its stack of terrains, at the left of its row. */
function Side(props: { wild: Wild; region: number }) {
    const { wild, region } = props,
        { game, seat, get } = wild,
        { view, catalog } = game,
        { y } = place(3 * region),
        left = bits(view.terrain_stacks[region]!),
        numeral = catalog.regions[region]!;
    const settled = view.terrains[seat]!.some((tile, at) => tile && Math.floor(at / 3) === region);
    return (
        <g>
            <Thing
                game={game}
                y={y}
                w={44}
                h={46}
                r={10}
                choice={get(SET_REGION + region)}
                label={`${catalog.words.region} ${numeral}`}
                refuse={
                    wild.mine && view.step === "turn" && settled ? () => game.refuse(SET_REGION + region) : undefined
                }
            >
                <Zone
                    x={0}
                    y={0}
                    h={46}
                    name={numeral}
                    size={16}
                    used={+bit(view.zones_activated[seat]!, region) + +bit(view.zones_activated_again[seat]!, region)}
                    seat={game.seats[seat]!}
                />
            </Thing>
            <Thing
                game={game}
                y={y + 50}
                w={44}
                h={44}
                r={8}
                choice={wild.pending ? undefined : get(SET_EXPLORE + region)}
                label={`${catalog.zones[SET_ZONE_EXPLORE]} ${numeral}: ${left}`}
            >
                <Below n={left} w={40} h={40} r={8} by={3} fill="#7d6a4c" />
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
}

const ZONE_ICON = [
    [SET_ZONE_EXPLORE, compass],
    [SET_ZONE_HUNT, swords],
    [SET_ZONE_FORTIFY, palisade],
] as const;

/* The wilderness of a seat: region III at the top, I at the bottom, zones and stacks at the left. */
export function Wilderness(props: { game: Game; seat: number }) {
    const { game, seat } = props,
        { view, catalog } = game,
        wild = wildOf(game, seat),
        zones = counts(view.villagers_on_zones[seat]);
    return (
        <svg class="set-panel" viewBox="0 0 346 330" role="group" aria-label={catalog.words.wilderness}>
            <Heading
                title={catalog.words.wilderness}
                zones={ZONE_ICON.map(([zone, icon]) => ({ icon, name: catalog.zones[zone]!, n: zones[zone]! }))}
            />
            {["var(--mountain)", "var(--fields)", "var(--pasture)"].map((fill, i) => (
                <rect x={LEFT - 4} y={25 + i * ROW} width="299" height={ROW} rx="8" fill={fill} opacity="0.4" />
            ))}
            {[2, 1, 0].map((region) => (
                <Side key={`side${region}`} wild={wild} region={region} />
            ))}
            {[6, 7, 8, 3, 4, 5, 0, 1, 2].map((at) => (
                <Space key={at} wild={wild} at={at} />
            ))}
        </svg>
    );
}
