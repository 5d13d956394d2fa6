/* cards.tsx - service cards: the own ones, those on offer, those to choose from. */
import { type BoardProps, GROUP_CARDS } from "../../web/generated/reykholt";
import type { Choice } from "../../web/src/board";
import { TextIcon } from "../../web/src/pieces";
import { bit, CARD_ICON, fine, members } from "./common";
import { TextGood } from "./goods";

/* A service card with its ribbon: when it works, what it does. */
export function Card(props: {
    board: BoardProps;
    card: number;
    small?: boolean | undefined;
    own?: boolean | undefined;
    choice?: Choice | undefined;
    refuse?: (() => void) | undefined;
}) {
    const { board, card, choice, refuse } = props,
        facts = board.catalog.cards[board.view.group!]![card]!,
        shared = bit(board.view.shared, card);
    const face = (
        <>
            <span class="rey-ribbon">
                <TextIcon of={CARD_ICON[facts.kind]!} size="1.1em" />{" "}
                {facts.once ? board.catalog.words.once : facts.when}
                {shared ? ` ⇄ ${board.catalog.words.shared}` : ""}
            </span>
            <strong>{facts.name}</strong>
            <span class="rey-effect">{fine(facts.text)}</span>
            {choice && board.hints.get(choice.id) && <span class="rey-star">★{board.hints.get(choice.id)}</span>}
        </>
    );
    const look = `rey-card${facts.once ? " once" : ""}${choice ? " legal" : ""}`;
    if (props.small)
        return (
            <span
                class={`rey-chip${props.own ? " own" : ""}`}
                data-tip={`${facts.name}: ${facts.once ? board.catalog.words.once : facts.when}. ${fine(facts.text)}`}
                data-guess={facts.guess}
                data-piece={`card${card}`}
            >
                <TextIcon of={CARD_ICON[facts.kind]!} size="1.1em" /> {facts.name}
                {shared ? " ⇄" : ""}
            </span>
        );
    if (choice)
        return (
            <button
                type="button"
                class={look}
                data-choice={choice.id}
                data-piece={`card${card}`}
                data-tip={facts.name}
                data-guess={facts.guess}
                aria-label={`${choice.label}: ${facts.text}`}
                onClick={() => board.choose(choice.id)}
            >
                {face}
            </button>
        );
    if (refuse)
        return (
            <button
                type="button"
                class={look}
                data-tip={facts.name}
                data-guess={facts.guess}
                aria-disabled="true"
                onClick={refuse}
            >
                {face}
            </button>
        );
    return (
        <div class={look} data-piece={`card${card}`} data-tip={facts.name} data-guess={facts.guess}>
            {face}
        </div>
    );
}

/* A row of cards that scrolls by itself; some can be chosen, some refused with their rule. */
export function Cards(props: {
    board: BoardProps;
    label: string;
    cards: number[];
    choice?: (card: number) => Choice | undefined;
    refuse?: ((card: number) => void) | undefined;
}) {
    const { board, label, cards, choice, refuse } = props;
    if (!cards.length) return null;
    return (
        <div class="rey-cards" role="group" aria-label={label}>
            {cards.map((card) => (
                <Card board={board} card={card} choice={choice?.(card)} refuse={refuse && (() => refuse(card))} />
            ))}
        </div>
    );
}

/* The Service cards to choose from, whole, while one is asked for. */
export function Offer(props: { board: BoardProps; byId: Map<number, Choice> }) {
    const { board, byId } = props,
        { view, catalog } = board,
        { ids, words } = catalog,
        cards = members(view.offer, GROUP_CARDS),
        stack = catalog.stack,
        asking = cards.some((card) => byId.has(ids.card + card));
    if (!asking) return null;
    return (
        <section class="rey-offer stage">
            <h2>
                {words.offer}
                <span class="rey-stack">
                    {cards.length <= stack.length ? words.reward : words.stack}{" "}
                    {stack.slice(Math.max(0, stack.length - cards.length)).map((kind) => (
                        <TextGood kind={kind} />
                    ))}
                </span>
            </h2>
            <Cards
                board={board}
                label={catalog.words.offer}
                cards={cards}
                choice={(card) => byId.get(ids.card + card)}
                refuse={(card) => board.refuse(ids.card + card)}
            />
        </section>
    );
}
