/* trade.tsx - the tray of the trading place. */
import { useEffect, useState } from "preact/hooks";
import { type BoardProps, SAJ_ACT_TRADE } from "../../web/generated/stone_age_junior";
import { type Choice, counts } from "../../web/src/board";
import { Good } from "./pieces";

/* All multisets of five goods in the order of their rank, as counts. */
function pools(first: number, left: number): number[][] {
    if (!left) return [[0, 0, 0, 0, 0]];
    return [0, 1, 2, 3, 4]
        .filter((kind) => kind >= first)
        .flatMap((kind) => pools(kind, left - 1).map((counts) => counts.map((n, i) => n + +(i === kind))));
}

const POOLS = pools(0, 5).map((counts) => counts.join());

/* Trading: touch one of mine, then one of the market; the tick ends it. */
export function TradeTray(props: { board: BoardProps; byId: Map<number, Choice> }) {
    const { board, byId } = props,
        words = board.catalog.words;
    const start = counts(board.view.trading_place),
        hand = counts(board.view.goods[board.seat]);
    const [pool, setPool] = useState(start),
        [given, setGiven] = useState(-1);
    useEffect(() => {
        setPool(start);
        setGiven(-1);
    }, [board.view.ply]);
    const mine = hand.map((n, kind) => n + start[kind]! - pool[kind]!);
    const taken = (kind: number) => {
        if (given < 0 || !pool[kind]) return;
        setPool(pool.map((n, k) => n + (k === given ? 1 : 0) - (k === kind ? 1 : 0)));
        setGiven(-1);
    };
    const choice = byId.get(SAJ_ACT_TRADE + POOLS.indexOf(pool.join()));
    const row = (counts: number[], touch: (kind: number) => void, label: string, chosen: number) => (
        <div class="saj-row" role="group" aria-label={label}>
            <span class="saj-label">{label}</span>
            {counts.flatMap((n, kind) =>
                Array.from({ length: n }, (_, i) => (
                    <button
                        type="button"
                        class={kind === chosen && i === 0 ? "saj-good chosen" : "saj-good"}
                        onClick={() => touch(kind)}
                        aria-label={board.catalog.kinds[kind]}
                        aria-pressed={kind === chosen && i === 0}
                    >
                        <svg viewBox="-20 -20 40 40" width="40" height="40" aria-hidden="true">
                            <Good kind={kind} x={0} y={0} r={18} />
                        </svg>
                    </button>
                )),
            )}
        </div>
    );
    return (
        <div class="saj-tray stage">
            {row(mine, (kind) => setGiven(kind === given ? -1 : kind), words.mine, given)}
            {row(pool, taken, words.market, -1)}
            <div class="saj-row">
                {choice && (
                    <button
                        type="button"
                        class="button primary"
                        data-choice={choice.id}
                        onClick={() => board.choose(choice.id)}
                    >
                        ✓ {words.done}
                    </button>
                )}
                {pool.join() !== start.join() && (
                    <button
                        type="button"
                        class="button"
                        onClick={() => {
                            setPool(start);
                            setGiven(-1);
                        }}
                    >
                        ↺
                    </button>
                )}
            </div>
        </div>
    );
}
