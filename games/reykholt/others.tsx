/* others.tsx - what the other players have, beside their names. */
import { type BoardProps, GROUP_CARDS, HOUSES } from "../../web/generated/reykholt";
import { counts } from "../../web/src/board";
import { members, VEGETABLES } from "./common";
import { Glass, TextGood } from "./goods";

/* Another player at a glance, beside the name. */
export function Other(props: { board: BoardProps; seat: number }) {
    const { board, seat } = props,
        { view, catalog } = board,
        { words } = catalog,
        stock = counts(view.stocks[seat]),
        houses = members(view.greenhouses[seat], HOUSES),
        cards = members(view.cards[seat], GROUP_CARDS);
    return (
        <>
            <div
                class="rey-glance"
                role="img"
                aria-label={`${words.stock}: ${VEGETABLES.map((kind) => `${stock[kind]} ${catalog.goods[kind]}`).join(", ")}`}
            >
                {VEGETABLES.map((kind) => (
                    <span class={stock[kind] ? "" : "nil"}>
                        <TextGood kind={kind} size={18} />
                        {stock[kind]}
                    </span>
                ))}
            </div>
            <div class="rey-glance" data-tip={`${words.beds}: ${houses.length}. ${words.mycards}: ${cards.length}`}>
                <span>
                    <svg viewBox="-17 -16 34 32" width="20" height="18" aria-hidden="true">
                        <Glass x={0} y={0} />
                    </svg>
                    {houses.length}
                </span>
                <span>
                    {words.table} {view.tables[seat]}
                </span>
                {cards.length > 0 && <span>▤ {cards.length}</span>}
            </div>
        </>
    );
}
