/* estate.tsx - what I have: crates, glass houses, workers. */
import { type BoardProps, GROUP_CARDS, HOUSES } from "../../web/generated/reykholt";
import { type Choice, counts } from "../../web/src/board";
import { Meeple } from "../../web/src/pieces";
import { Card } from "./cards";
import { members, type Purse, VEGETABLES, workerSeat } from "./common";
import { Crate } from "./goods";
import { House } from "./house";

export function Estate(props: { board: BoardProps; byId: Map<number, Choice>; me: number; purse: Purse | null }) {
    const { board, byId, me, purse } = props,
        { view, catalog, before } = board,
        { ids, words } = catalog,
        stock = counts(view.stocks[me]);
    const was = before ? counts(before.stocks[me]) : stock,
        houses = members(view.greenhouses[me], HOUSES),
        cards = members(view.cards[me], GROUP_CARDS),
        left = Math.max(0, catalog.workers - view.workers_placed[me]!);
    return (
        <section class="rey-estate" data-area="mine" data-mine aria-label={board.seats[me]!.name}>
            <div class="rey-store">
                <Workers board={board} me={me} left={left} />
                <div class="rey-crates">
                    {VEGETABLES.map((kind) => (
                        <Crate
                            board={board}
                            kind={kind}
                            n={stock[kind]!}
                            was={was[kind] ?? 0}
                            choice={byId.get(ids.pay + kind) ?? byId.get(ids.take + kind)}
                            purse={purse}
                        />
                    ))}
                </div>
            </div>
            <div class="rey-houses">
                {houses.map((house) => (
                    <House key={house} board={board} byId={byId} house={house} />
                ))}
                {!houses.length && <p class="rey-none">{words.none}</p>}
            </div>
            <div class="rey-hand">
                <h2>{words.mycards}</h2>
                <div class="rey-chips">
                    {cards.map((card) => (
                        <Card key={card} board={board} card={card} small own />
                    ))}
                    {members(view.offer, GROUP_CARDS).map((card) => (
                        <Card key={card} board={board} card={card} small />
                    ))}
                </div>
            </div>
        </section>
    );
}

function Workers(props: { board: BoardProps; me: number; left: number }) {
    const { board, me, left } = props,
        { view, catalog } = board;
    return (
        <svg
            class="rey-workers"
            viewBox={`0 0 ${24 * catalog.workers} 28`}
            role="img"
            aria-label={`${catalog.words.workers}: ${left}`}
        >
            {Array.from({ length: catalog.workers }, (_, i) => (
                <g opacity={i < left ? 1 : 0.2}>
                    <Meeple
                        seat={workerSeat(board, view.players === 1 ? (view.round + 1) % 2 : me)}
                        x={12 + 24 * i}
                        y={27}
                        h={25}
                        piece={i < left ? `worker${workerSeat(board, me).shape}` : undefined}
                    />
                </g>
            ))}
        </svg>
    );
}
