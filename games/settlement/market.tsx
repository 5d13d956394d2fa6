/* market.tsx - the market of buildings. */
import { LABELS, SET_BUILD, SET_ZONE_BUILD } from "../../web/generated/settlement";
import { numberOf } from "../../web/src/board";
import { Badge, Below, EmptyPlace } from "../../web/src/pieces";
import { Building } from "./building";
import { bits, type Game, ROW, STEP, TALL, Thing, TILE } from "./common";
import { Heading } from "./tokens";
import hammer from "icon:claw-hammer";

/* A building on offer, with those that lie below it. */
function Offered(props: { game: Game; at: number; x: number; y: number }) {
    const { game, at, x, y } = props,
        { view, catalog, before } = game,
        label = view.market[at]!,
        height = view.market_height[at]!,
        type = numberOf(LABELS.market, label);
    if (type < 0)
        return (
            <g role="img" aria-label={`${at + 1}: ${catalog.words.none}`}>
                <EmptyPlace x={x} y={y} w={TILE} h={TALL} />
            </g>
        );
    const name = catalog.buildings[type]!,
        cost = catalog.resources[catalog.building_costs[type]!];
    return (
        <Thing
            game={game}
            x={x}
            y={y}
            w={TILE}
            h={TALL}
            choice={game.byId.get(SET_BUILD + at)}
            fresh={!!before && (before.market[at] !== label || before.market_height[at] !== height)}
            chosen={game.wanted === SET_BUILD + at}
            label={`${name}, ${cost}`}
            tip={`${name} (${cost}): ${catalog.tips[type]}`}
            refuse={view.step === "turn" ? () => game.want(SET_BUILD + at) : undefined}
        >
            <Below n={height} w={TILE} h={TALL} fill="#d9c9a3" />
            <Building type={type} game={game} price />
            {height > 1 && <Badge n={`×${height}`} x={78} y={13} r={11} />}
        </Thing>
    );
}

/* The market: nine spaces as a square. */
export function Market(props: { game: Game }) {
    const { game } = props,
        { view, catalog } = game,
        words = catalog.words,
        width = 3 * STEP - 2,
        built = view.villagers_on_zones[game.me]![SET_ZONE_BUILD]!;
    return (
        <svg class="set-panel" viewBox={`0 0 ${width + 2} ${30 + 3 * ROW}`} role="group" aria-label={words.market}>
            <Heading
                title={words.market}
                x={2}
                right={width - 54}
                note={words.pile.replace("#", String(bits(view.building_pile!)))}
            />
            <Heading
                title=""
                right={width}
                zones={[{ icon: hammer, name: catalog.zones[SET_ZONE_BUILD]!, n: built }]}
            />
            {view.market.map((label, at) => (
                <Offered
                    key={`${at}${label}`}
                    game={game}
                    at={at}
                    x={1 + (at % 3) * STEP}
                    y={28 + Math.floor(at / 3) * ROW}
                />
            ))}
        </svg>
    );
}
