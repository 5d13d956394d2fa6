/* store.tsx - the village of a player: goods, dog, huts. */
import type { BoardProps } from "../../web/generated/stone_age_junior";
import { Icon } from "../../web/src/pieces";
import { Good, House } from "./pieces";
import dog from "icon:sitting-dog";

/* What a player has: huts, dogs, goods as far as they may be seen. */
export function Store(props: { board: BoardProps; seat: number }) {
    const { board, seat } = props,
        { view } = board,
        goods = view.goods[seat]!;
    const built = view.hut_count[seat]!,
        dogs = view.dogs[seat]!,
        count = view.goods_count[seat];
    const need = Number(view.options.huts_to_win ?? 3),
        hidden = goods[0] === "?";
    return (
        <svg
            viewBox="0 0 330 46"
            class="saj-store"
            role="img"
            aria-label={`${built}/${need} ${board.catalog.words.huts}, ${dogs} ${board.catalog.words.dogs}, ${
                hidden
                    ? "?"
                    : goods
                          .map((n, kind) => (n ? `${n} ${board.catalog.kinds[kind]}` : ""))
                          .filter(Boolean)
                          .join(", ")
            }`}
        >
            {Array.from({ length: need }, (_, i) => (
                <House x={22 + 38 * i} y={42} size={36} ghost={i >= built} />
            ))}
            {Array.from({ length: dogs }, (_, i) => (
                <Icon of={dog} x={132 + 28 * i} y={24} size={30} colour="var(--ink)" />
            ))}
            {!hidden &&
                goods
                    .flatMap((n, kind) => Array.from({ length: n as number }, () => kind))
                    .map((kind, i, all) => (
                        <Good
                            kind={kind}
                            x={196 + i * Math.min(30, 130 / Math.max(all.length, 1))}
                            y={23}
                            r={14}
                            piece
                        />
                    ))}
            {hidden && (
                <g>
                    <rect
                        x="184"
                        y="6"
                        width="140"
                        height="34"
                        rx="8"
                        fill="var(--thickets)"
                        stroke="var(--ink)"
                        stroke-width="1.5"
                    />
                    <text
                        x="254"
                        y="29"
                        text-anchor="middle"
                        font-size="22"
                        font-weight="700"
                        fill="var(--paper-fixed)"
                    >
                        {count === "?" ? "?" : String(count)}
                    </text>
                </g>
            )}
        </svg>
    );
}
