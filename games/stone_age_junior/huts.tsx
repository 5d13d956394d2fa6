/* huts.tsx - huts to build and the ways to pay for them. */
import { type BoardProps, SAJ_ACT_BUILD } from "../../web/generated/stone_age_junior";
import type { Choice } from "../../web/src/board";
import { Badge, Below, Icon, Target } from "../../web/src/pieces";
import { Good, House } from "./pieces";
import dog from "icon:sitting-dog";

/* Which of a hut's goods dogs stand for, by the pattern in the id. */
const COVERS = [[], [0], [1], [2], [0, 1], [0, 2], [1, 2]];

function waysOf(byId: Map<number, Choice>, pile: number): Choice[] {
    return COVERS.flatMap((_, pattern) => byId.get(SAJ_ACT_BUILD + 8 * pile + pattern) ?? []);
}

/* What a hut costs, with a tick on what the player has. */
function Cost(props: { cost: number[]; mine: readonly (number | "?" | null)[] }) {
    const { cost, mine } = props;
    return (
        <g>
            {cost.map((kind, i) => {
                const have = mine[kind],
                    owned = typeof have === "number" && have > cost.slice(0, i).filter((k) => k === kind).length;
                return (
                    <g transform={`translate(${84 + (i - (cost.length - 1) / 2) * 50} 126)`}>
                        <Good kind={kind} x={0} y={0} r={23} />
                        {owned && (
                            <g>
                                <circle
                                    cx="16"
                                    cy="18"
                                    r="9"
                                    fill="#3d7a35"
                                    stroke="var(--paper-fixed)"
                                    stroke-width="1.5"
                                />
                                <path d="M11.500 18l3.500 3.500 6 -7" fill="none" stroke="#fff" stroke-width="2.5" />
                            </g>
                        )}
                    </g>
                );
            })}
        </g>
    );
}

/* A hut on offer: its cost and what the player has. A touch builds it with as few dogs as possible. */
export function HutCard(props: { pile: number; board: BoardProps; byId: Map<number, Choice>; x: number; y: number }) {
    const { pile, board, byId, x, y } = props,
        { view, catalog } = board,
        id = view.huts_on_offer[pile]!;
    const below = view.huts_in_piles[pile]!,
        mine = board.seat >= 0 ? view.goods[board.seat]! : [];
    const cost = id === null ? [] : catalog.huts[id]!,
        first = waysOf(byId, pile)[0];
    return (
        <g transform={`translate(${x} ${y})`}>
            <Target
                choice={first}
                choose={board.choose}
                hint={first && board.hints.get(first.id)}
                rect={{ x: 0, y: 0, w: 168, h: 168, r: 12 }}
                tip={
                    id === null
                        ? undefined
                        : `${board.catalog.words.hut}: ${cost.map((kind) => catalog.kinds[kind]).join(", ")}`
                }
                refuse={
                    id !== null && view.step === "build" && !first
                        ? () => board.refuse(SAJ_ACT_BUILD + 8 * pile)
                        : undefined
                }
            >
                {below > 0 && <Below n={2} w={168} h={168} r={12} by={6} fill="var(--thickets)" />}
                <rect
                    width="168"
                    height="168"
                    rx="12"
                    fill={id === null ? "transparent" : "#ecd9ac"}
                    stroke="var(--ink)"
                    stroke-width="1.5"
                    stroke-dasharray={id === null ? "6 6" : undefined}
                />
                {id !== null && (
                    <>
                        <path d="M1 92H167V12a11 11 0 0 0 -11 -11H12a11 11 0 0 0 -11 11Z" fill="#cfe0df" />
                        <path d="M1 74Q84 56 167 74V96H1Z" fill="#b9c98a" />
                        <House x={84} y={92} size={82} />
                    </>
                )}
                <Cost cost={cost} mine={mine} />
                <Badge n={below} x={156} y={14} r={12} />
            </Target>
        </g>
    );
}

/* The ways to pay for a hut, where a dog may stand for a good. */
export function Payments(props: { board: BoardProps; byId: Map<number, Choice> }) {
    const { board, byId } = props,
        rows = [0, 1, 2].map((pile) => ({ pile, ways: waysOf(byId, pile) })).filter(({ ways }) => ways.length > 1);
    if (!rows.length) return null;
    return (
        <div class="saj-tray stage">
            {rows.map(({ pile, ways }) => {
                const cost = board.catalog.huts[board.view.huts_on_offer[pile]!]!;
                return (
                    <div class="saj-row" role="group" aria-label={`${board.catalog.words.hut} ${pile + 1}`}>
                        <svg viewBox="-50 -100 100 104" width="40" height="42" aria-hidden="true">
                            <House x={0} y={0} size={100} />
                        </svg>
                        {ways.map((way) => (
                            <button
                                type="button"
                                class="saj-way"
                                data-choice={way.id}
                                aria-label={way.label}
                                onClick={() => board.choose(way.id)}
                            >
                                <svg
                                    viewBox={`0 -20 ${cost.length * 40} 40`}
                                    width={cost.length * 36}
                                    height="36"
                                    aria-hidden="true"
                                >
                                    {cost.map((kind, item) =>
                                        COVERS[(way.id - SAJ_ACT_BUILD) % 8]!.includes(item) ? (
                                            <Icon of={dog} x={20 + item * 40} y={0} size={36} colour="var(--ink)" />
                                        ) : (
                                            <Good kind={kind} x={20 + item * 40} y={0} r={17} />
                                        ),
                                    )}
                                </svg>
                                {board.hints.has(way.id) && <span class="star">★{board.hints.get(way.id)}</span>}
                            </button>
                        ))}
                    </div>
                );
            })}
        </div>
    );
}
