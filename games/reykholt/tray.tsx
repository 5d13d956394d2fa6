/* tray.tsx - the tray of a move: what has no place on the table. */
import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { Choice } from "../../web/src/board";
import { type BoardProps, GOODS, GROUP_CARDS } from "../../web/generated/reykholt";
import { TextIcon, TextMark } from "../../web/src/pieces";
import { Cards } from "./cards";
import { VEGETABLES, PHASE_ICON, type Purse, deed, fine, phaseOf, scenarioOf } from "./common";
import { TextGood } from "./goods";
import { SideIcons } from "./signs";
import seedling from "icon:seedling";
import sickle from "icon:sickle";

export function Heading(props: { board: BoardProps }) {
    const { view, catalog, seats } = props.board,
        phase = phaseOf(view.moment),
        rounds = view.rounds!,
        words = catalog.words,
        scenario = scenarioOf(props.board),
        event = catalog.events[view.event!];
    const goal = catalog.scenarios[scenario]!;
    return (
        <div class="rey-heading">
            <span class="rey-rounds" role="img" aria-label={`${words.round} ${view.round}/${rounds}`}>
                {Array.from({ length: rounds }, (_, i) => (
                    <span class={i + 1 < view.round ? "past" : i + 1 === view.round ? "now" : ""}>{i + 1}</span>
                ))}
            </span>
            <span class="rey-phases">
                {catalog.phases.map((name, i) => (
                    <span class={i === phase ? "now" : ""} aria-current={i === phase ? "step" : undefined}>
                        <TextIcon of={PHASE_ICON[i]!} /> <span>{name}</span>
                    </span>
                ))}
            </span>
            {view.players > 1 && view.round > 0 && seats[view.first_player!] && (
                <span class="rey-first" data-tip={words.first}>
                    <TextMark seat={seats[view.first_player!]!} size={20} /> {words.first}
                </span>
            )}
            {view.players === 1 && (
                <span class="rey-first">
                    ⚑ {goal.points ? words.goalpoints : words.goal} {goal.goal}
                </span>
            )}
            {scenario > 0 && (
                <p class="rey-postcard">
                    <strong>
                        {words.scenario} {scenario}: {goal.name}
                    </strong>{" "}
                    {goal.text}
                </p>
            )}
            {event && (
                <p class="rey-postcard event">
                    <strong>
                        {words.event}: {event.name}
                    </strong>{" "}
                    {event.text}
                </p>
            )}
        </div>
    );
}

/* What has no place on the table: tourism, sides of "or", goods from the supply, exchanges, cards to share, the end of a step. */
export function Tray(props: {
    board: BoardProps;
    byId: Map<number, Choice>;
    placed: (id: number) => boolean;
    me: number;
    purse: Purse | null;
}) {
    const { board, byId, placed, me, purse } = props,
        { view, catalog, choices } = board,
        { ids, words } = catalog,
        [from, setFrom] = useState(-1);
    useEffect(() => setFrom(-1), [view.ply]);
    if (!choices.length) return null;
    const inRange = (first: number, count: number) =>
        choices.filter((choice) => choice.id >= first && choice.id < first + count);
    const button = (choice: Choice, content: ComponentChildren, look = "", label?: string) => (
        <button
            type="button"
            class={`rey-act ${look}`}
            data-choice={choice.id}
            aria-label={label}
            onClick={() => board.choose(choice.id)}
        >
            {board.hints.get(choice.id) && <span class="rey-star">★{board.hints.get(choice.id)}</span>}
            {content}
        </button>
    );
    const next = catalog.tables[view.tables[me]! + 1] as [number, number] | undefined;
    const tour = (choice: Choice, title: string, icons: ComponentChildren) =>
        button(
            choice,
            <>
                <strong>
                    {title}
                    {icons}
                </strong>
                <small>{choice.label}</small>
            </>,
            choice.id === ids.stop ? "tour" : "tour primary",
        );
    const swaps = inRange(ids.exchange, GOODS * GOODS),
        sources = VEGETABLES.filter((kind) =>
            swaps.some((choice) => Math.floor((choice.id - ids.exchange) / GOODS) === kind),
        );
    const shares = inRange(ids.share, GROUP_CARDS),
        takes = inRange(ids.take, GOODS),
        sides = inRange(ids.option, 2),
        done = byId.get(ids.done),
        known = new Set([...swaps, ...shares, ...takes, ...sides].map((choice) => choice.id));
    const tours = (id: number) => id >= ids.table && id <= ids.stop;
    const rest = choices.filter(
        (choice) => choice.id !== ids.done && !known.has(choice.id) && !tours(choice.id) && !placed(choice.id),
    );
    const space = catalog.boards[view.players]!.spaces[view.space!],
        left = [
            [view.task_plant_left, words.plants, seedling],
            [view.task_harvest_left, words.harvests, sickle],
        ] as [number, string, string][];
    const counts = view.step === "plant-harvest" ? left.filter(([n]) => n > 0) : [];
    return (
        <div class="rey-tray" role="group" aria-label={board.ask}>
            {space && (
                <span class="rey-using">
                    <strong>{space.name}</strong> {space.text}
                </span>
            )}
            {counts.map(([n, name, icon]) => (
                <span class="rey-left">
                    <TextIcon of={icon} /> {fine(name)} {n > 20 ? "∞" : n}
                </span>
            ))}
            {view.step === "pay" && (
                <span class="rey-left">
                    {fine(words.payleft)} {purse ? `${purse.picks.length}/${purse.most}` : view.task_pay_left!}{" "}
                    {purse?.picks.map((kind) => (
                        <TextGood kind={kind} />
                    ))}
                </span>
            )}
            {purse && purse.picks.length >= purse.least && purse.picks.length > 0 && purse.first && (
                <button type="button" class="rey-act primary" data-choice={purse.first.id} onClick={purse.pay}>
                    <strong>✓ {words.confirm}</strong>
                </button>
            )}
            {purse && purse.picks.length > 0 && (
                <button type="button" class="rey-act" aria-label={words.back} onClick={purse.clear}>
                    ↺
                </button>
            )}
            {choices
                .filter((choice) => tours(choice.id))
                .map((choice) =>
                    choice.id === ids.stop
                        ? tour(choice, words.stay, null)
                        : tour(
                              choice,
                              choice.id === ids.bonus ? words.bonus : words.pay,
                              next && (
                                  <>
                                      {" "}
                                      {choice.id === ids.bonus ? "+" : "−"} <TextGood kind={next[0]} />
                                  </>
                              ),
                          ),
                )}
            {sides.map((choice) =>
                button(
                    choice,
                    <>
                        {space && <SideIcons lines={space.sides[choice.id - ids.option]!} />}
                        <small>{deed(choice.say)}</small>
                    </>,
                ),
            )}
            {takes.length > 0 && <span class="rey-using">{words.supply}</span>}
            {takes.map((choice) =>
                button(
                    choice,
                    <>
                        <TextGood kind={choice.id - ids.take} size={30} />
                        <small>{catalog.goods[choice.id - ids.take]}</small>
                    </>,
                ),
            )}
            <Cards
                board={board}
                label={catalog.words.offer}
                cards={shares.map((choice) => choice.id - ids.share)}
                choice={(card) => shares.find((choice) => choice.id === ids.share + card)}
            />
            {rest.map((choice) => button(choice, choice.say))}
            {swaps.length > 0 && (
                <span class="rey-swap">
                    <small>{words.swap}</small>
                    {sources.map((kind) => (
                        <button
                            type="button"
                            class={`rey-act${from === kind ? " chosen" : ""}`}
                            aria-pressed={from === kind}
                            aria-label={`2 ${catalog.goods[kind]}`}
                            onClick={() => setFrom(from === kind ? -1 : kind)}
                        >
                            2<TextGood kind={kind} />
                        </button>
                    ))}
                    {from >= 0 && <span aria-hidden="true">→</span>}
                    {swaps
                        .filter((choice) => Math.floor((choice.id - ids.exchange) / GOODS) === from)
                        .map((choice) =>
                            button(
                                choice,
                                <TextGood kind={(choice.id - ids.exchange) % GOODS} size={28} />,
                                "",
                                choice.say,
                            ),
                        )}
                </span>
            )}
            {done &&
                !purse?.picks.length &&
                button(
                    done,
                    <strong>{done.text.charAt(0).toUpperCase() + done.text.slice(1)}</strong>,
                    choices.length === 1 ? "primary" : "",
                )}
        </div>
    );
}
