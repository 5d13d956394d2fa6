/* market.tsx - the market of buildings. */
import { counts, numberOf } from "../../web/src/board";
import { LABELS } from "../../web/generated/settlement";
import { Badge } from "../../web/src/pieces";
import { Building } from "./building";
import { type Game, ROW, STEP, TALL, TILE, Thing, bits } from "./common";
import { Heading } from "./tokens";
import hammer from "icon:claw-hammer";

/* The market: nine spaces, as a square or as a strip. */
export function Market(props: { game: Game; columns: number }) {
    const { game, columns } = props,
        { view, catalog, byId, before } = game,
        words = catalog.words,
        rows = 9 / columns;
    const market = view.market,
        height = counts(view.market_height),
        width = columns * STEP - 2;
    const built = counts(view.villagers_on_zones[game.me])[0]!;
    return (
        <svg
            class="set-panel"
            viewBox={`0 0 ${width + 2} ${30 + rows * ROW}`}
            width={columns === 9 ? width : undefined}
            role="group"
            aria-label={words.market}
        >
            <Heading
                title={words.market}
                x={2}
                right={columns === 3 ? width - 54 : 240}
                note={words.pile.replace("#", String(bits(view.building_pile!)))}
            />
            <g transform={columns === 3 ? undefined : `translate(${300 - width} 0)`}>
                <Heading title="" right={width} zones={[{ icon: hammer, name: catalog.zones[0]!, n: built }]} />
            </g>
            {market.map((label, at) => {
                const type = numberOf(LABELS.buildings, label),
                    x = 1 + (at % columns) * STEP,
                    y = 28 + Math.floor(at / columns) * ROW,
                    choice = byId.get(at);
                const fresh = before && (before.market[at] !== label || before.market_height[at] !== height[at]);
                if (type < 0)
                    return (
                        <g role="img" aria-label={`${at + 1}: ${words.none}`}>
                            <rect
                                x={x}
                                y={y}
                                width={TILE}
                                height={TALL}
                                rx="9"
                                fill="none"
                                stroke="var(--edge)"
                                stroke-width="1.500"
                                stroke-dasharray="5 5"
                            />
                        </g>
                    );
                return (
                    <Thing
                        game={game}
                        key={`${at}${label}`}
                        x={x}
                        y={y}
                        w={TILE}
                        h={TALL}
                        choice={choice}
                        fresh={!!fresh}
                        chosen={game.wanted === at}
                        label={`${catalog.buildings[type]}, ${catalog.resources[catalog.building_costs[type]!]}`}
                        tip={`${catalog.buildings[type]} (${catalog.resources[catalog.building_costs[type]!]}): ${catalog.tips[type]}`}
                        refuse={view.step === "turn" ? () => game.want(at) : undefined}
                    >
                        {height[at]! > 1 && (
                            <rect
                                x="4"
                                y="4"
                                width={TILE}
                                height={TALL}
                                rx="9"
                                fill="#d9c9a3"
                                stroke="var(--ink-fixed)"
                                stroke-width="1.500"
                            />
                        )}
                        <Building type={type} game={game} price />
                        {height[at]! > 1 && <Badge n={`×${height[at]}`} x={78} y={13} r={11} />}
                    </Thing>
                );
            })}
        </svg>
    );
}
