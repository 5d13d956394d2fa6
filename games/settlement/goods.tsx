/* goods.tsx - what I have: resources, villagers, artefact, heroes; and the general supply. */
import { type BoardProps, SET_CHOOSE, SET_GAIN, SET_HOLD } from "../../web/generated/settlement";
import { counts } from "../../web/src/board";
import { Figure, Meeple } from "../../web/src/pieces";
import { Shelf } from "./artefacts";
import type { Game } from "./common";
import { Invited } from "./heroes";
import { TextToken, Token } from "./tokens";
import palisade from "icon:palisade";

/* What there is of each resource; while a resource is asked for, these are the buttons. */
export const asksResource = (view: BoardProps["view"]) => ["basic", "keep", "trade", "extra"].includes(view.step);

export function Stock(props: { game: Game; plain?: boolean }) {
    const { game } = props,
        { view, catalog, byId } = game,
        first = view.step === "basic" ? SET_CHOOSE : view.step === "keep" ? SET_HOLD : SET_GAIN;
    const asked = asksResource(view) && !props.plain,
        kept = counts(view.pending_kept);
    return (
        <div class="set-stock" role="group" aria-label={catalog.words.stock}>
            {game.stock.map((n, kind) => {
                const choice = asked ? byId.get(first + kind) : undefined,
                    name = `${catalog.resources[kind]}: ${n}`,
                    before = game.before ? game.before.stock[game.me]![kind]! : n;
                const face = (
                    <>
                        <TextToken kind={kind} size={23} />
                        <span class="figures" key={n}>
                            {n}
                        </span>
                        {choice && <span class="set-name">{catalog.resources[kind]}</span>}
                        {n !== before && !game.still && (
                            <span class="set-delta" key={view.ply} aria-hidden="true">
                                {n > before ? `+${n - before}` : n - before}
                            </span>
                        )}
                        {view.step === "keep" && kept[kind]! > 0 && (
                            <span class="set-kept" data-tip={catalog.words.kept}>
                                ✓{kept[kind]}
                            </span>
                        )}
                    </>
                );
                return choice ? (
                    <button
                        type="button"
                        class="set-chip legal"
                        data-choice={choice.id}
                        aria-label={`${choice.label} (${n} ${catalog.resources[kind]})`}
                        onClick={() => game.choose(choice.id)}
                    >
                        {face}
                        {game.hints.get(choice.id) && <span class="set-rank">★{game.hints.get(choice.id)}</span>}
                    </button>
                ) : (
                    <span class="set-chip" role="img" aria-label={name}>
                        {face}
                    </span>
                );
            })}
        </div>
    );
}

const villagersLabel = ({ view, catalog: { words } }: Game, seat: number) =>
    `${words.villagers}: ${view.villagers[seat]} ${words.free}, ${view.bonus_villagers[seat]} ${words.bonus}`;

/* Free villagers and bonus villagers as two numbers. */
export function VillagerCount(props: { game: Game; seat: number }) {
    const { game, seat } = props,
        who = game.seats[seat]!,
        bonus = game.view.bonus_villagers[seat]!,
        width = bonus ? 104 : 56;
    return (
        <svg
            class="set-villagers"
            viewBox={`0 0 ${width} 34`}
            width={width}
            height="34"
            role="img"
            aria-label={villagersLabel(game, seat)}
        >
            <Meeple seat={who} x={15} y={30} h={28} piece={`villager${who.shape}`} />
            <Figure x={32} y={18} size={20} colour="var(--ink)" start>
                {game.view.villagers[seat]}
            </Figure>
            {bonus > 0 && (
                <g>
                    <Token kind={5} x={64} y={17} size={26} />
                    <Figure x={80} y={18} size={20} colour="var(--ink)" start>
                        {bonus}
                    </Figure>
                </g>
            )}
        </svg>
    );
}

/* Free villagers stand, used ones are outlines; bonus villagers are pale. */
function Villagers(props: { game: Game; seat: number }) {
    const { game, seat } = props,
        who = game.seats[seat]!,
        free = game.view.villagers[seat]!,
        bonus = game.view.bonus_villagers[seat]!,
        all = game.catalog.villagers,
        many = bonus > 3,
        width = all * 21 + (bonus ? (many ? 46 : bonus * 19 + 8) : 0) + 6;
    return (
        <svg
            class="set-villagers"
            viewBox={`0 0 ${width} 30`}
            width={width * 0.88}
            height={26.4}
            role="img"
            aria-label={villagersLabel(game, seat)}
        >
            {Array.from({ length: all }, (_, i) =>
                i < free ? (
                    <Meeple seat={who} x={13 + i * 21} y={27} h={25} piece={`villager${who.shape}`} />
                ) : (
                    <g opacity="0.35">
                        <Token kind={5} x={13 + i * 21} y={16} size={21} />
                    </g>
                ),
            )}
            {bonus > 0 && <path d={`M${all * 21 + 6} 3V28`} stroke="var(--line)" stroke-width="2" />}
            {Array.from({ length: many ? 1 : bonus }, (_, i) => (
                <Token kind={5} x={all * 21 + 19 + i * 19} y={15} size={23} />
            ))}
            {many && (
                <Figure x={all * 21 + 32} y={16} size={17} colour="var(--ink)" start>
                    {bonus}
                </Figure>
            )}
        </svg>
    );
}

/* What I have: resources, villagers, artefact, heroes. */
export function Goods(props: { game: Game }) {
    const { game } = props,
        { view, catalog } = game,
        words = catalog.words,
        done = view.done!,
        mine = view.turn === game.me && view.step === "turn";
    return (
        <section class="set-goods" data-area="heroes" data-mine aria-label={words.stock}>
            <Stock game={game} plain />
            <div class="set-row">
                <Villagers game={game} seat={game.me} />
                {mine && (
                    <span class="set-flags">
                        <span class={done % 2 ? "spent" : ""}>
                            {done % 2 ? "✓" : "○"} {words.action}
                        </span>
                        <span class={done > 1 ? "spent" : ""}>
                            {done > 1 ? "✓" : "○"} {words.hero}
                        </span>
                    </span>
                )}
            </div>
            <Shelf game={game} />
            <Invited game={game} />
            <Supply game={game} />
        </section>
    );
}

/* Tokens left in the general supply, where the table counts them. */
function Supply(props: { game: Game }) {
    const { view, catalog } = props.game,
        left = [...counts(view.supply), view.supply_bonus!];
    if (view.options.strict_supply === "off") return null;
    return (
        <p class="set-supply">
            {catalog.words.supply}{" "}
            {left.map((n, kind) => (
                <span>
                    <TextToken kind={kind} size={18} /> <span class="figures">{n}</span>
                </span>
            ))}
            <span>
                <svg
                    viewBox="0 0 512 512"
                    width="18"
                    height="18"
                    fill="currentColor"
                    aria-hidden="true"
                    dangerouslySetInnerHTML={{ __html: palisade }}
                />{" "}
                <span class="figures">{view.supply_forts!}</span>
            </span>
        </p>
    );
}
