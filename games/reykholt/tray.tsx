/* tray.tsx - the tray of a move: what has no place on the table. */
import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import { type BoardProps, GOODS, GROUP_CARDS } from "../../web/generated/reykholt";
import type { Choice } from "../../web/src/board";
import { TextIcon, TextMark } from "../../web/src/pieces";
import { Cards } from "./cards";
import { deed, fine, PHASE_ICON, phaseOf, type Purse, scenarioOf, VEGETABLES } from "./common";
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
                <p class="rey-postcard" data-tip={goal.name} data-guess={goal.guess}>
                    <strong>
                        {words.scenario} {scenario}: {goal.name}
                    </strong>{" "}
                    {goal.text}
                </p>
            )}
            {event && (
                <p class="rey-postcard event" data-tip={event.name} data-guess={event.guess}>
                    <strong>
                        {words.event}: {event.name}
                    </strong>{" "}
                    {event.text}
                </p>
            )}
        </div>
    );
}

interface TrayProps {
    board: BoardProps;
    byId: Map<number, Choice>;
    placed: (id: number) => boolean;
    me: number;
    purse: Purse | null;
}

/* A choice as a button. */
function Act(props: {
    board: BoardProps;
    choice: Choice;
    look?: string;
    label?: string;
    children?: ComponentChildren;
}) {
    const { board, choice } = props,
        rank = board.hints.get(choice.id);
    return (
        <button
            type="button"
            class={`rey-act ${props.look ?? ""}`}
            data-choice={choice.id}
            aria-label={props.label}
            onClick={() => board.choose(choice.id)}
        >
            {rank && <span class="rey-star">★{rank}</span>}
            {props.children}
        </button>
    );
}

/* Choices whose ids are `count` from `first` on. */
const inRange = (board: BoardProps, first: number, count: number) =>
    board.choices.filter((choice) => choice.id >= first && choice.id < first + count);

/* The next table to pay for, the bonus, or to stay. */
function Tours(props: TrayProps) {
    const { board, me } = props,
        { catalog, view } = board,
        { ids, words } = catalog,
        next = catalog.tables[view.tables[me]! + 1];
    return (
        <>
            {inRange(board, ids.table, ids.stop - ids.table).map((choice) => (
                <Act board={board} choice={choice} look="tour primary">
                    <strong>
                        {choice.id === ids.bonus ? words.bonus : words.pay} {next && <TextGood kind={next[0]} />}
                    </strong>
                    <small>{choice.label}</small>
                </Act>
            ))}
            {inRange(board, ids.stop, 1).map((choice) => (
                <Act board={board} choice={choice} look="tour">
                    <strong>{words.stay}</strong>
                    <small>{choice.label}</small>
                </Act>
            ))}
        </>
    );
}

/* What is left to do of the space in use, and the goods laid aside for a payment. */
function Doing(props: TrayProps) {
    const { board, purse } = props,
        { view, catalog } = board,
        { words } = catalog,
        space = catalog.boards[view.players]!.spaces[view.space ?? -1];
    const tasks = [
        { left: view.task_plant_left!, name: words.plants, icon: seedling },
        { left: view.task_harvest_left!, name: words.harvests, icon: sickle },
    ];
    return (
        <>
            {space && (
                <span class="rey-using">
                    <strong>{space.name}</strong> {space.text}
                </span>
            )}
            {view.step === "plant-harvest" &&
                tasks
                    .filter(({ left }) => left > 0)
                    .map(({ left, name, icon }) => (
                        <span class="rey-left">
                            <TextIcon of={icon} /> {fine(name)} {left > 20 ? "∞" : left}
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
        </>
    );
}

/* Sides of "or", goods from the supply, cards of a neighbour. */
function Offers(props: TrayProps) {
    const { board } = props,
        { view, catalog } = board,
        { ids, words } = catalog,
        space = catalog.boards[view.players]!.spaces[view.space ?? -1],
        takes = inRange(board, ids.take, GOODS),
        shares = inRange(board, ids.share, GROUP_CARDS);
    return (
        <>
            {inRange(board, ids.option, 2).map((choice) => (
                <Act board={board} choice={choice}>
                    {space && <SideIcons lines={space.sides[choice.id - ids.option]!} />}
                    <small>{deed(choice.say)}</small>
                </Act>
            ))}
            {takes.length > 0 && <span class="rey-using">{words.supply}</span>}
            {takes.map((choice) => (
                <Act board={board} choice={choice}>
                    <TextGood kind={choice.id - ids.take} size={30} />
                    <small>{catalog.goods[choice.id - ids.take]}</small>
                </Act>
            ))}
            <Cards
                board={board}
                label={words.offer}
                cards={shares.map((choice) => choice.id - ids.share)}
                choice={(card) => shares.find((choice) => choice.id === ids.share + card)}
            />
        </>
    );
}

/* Two of one good for another: first what is given, then what is taken. */
function Swaps(props: TrayProps) {
    const { board } = props,
        { catalog } = board,
        { ids } = catalog,
        [from, setFrom] = useState(-1),
        swaps = inRange(board, ids.exchange, GOODS * GOODS),
        given = (choice: Choice) => Math.floor((choice.id - ids.exchange) / GOODS);
    useEffect(() => setFrom(-1), [board.view.ply]);
    if (!swaps.length) return null;
    return (
        <span class="rey-swap">
            <small>{catalog.words.swap}</small>
            {VEGETABLES.filter((kind) => swaps.some((choice) => given(choice) === kind)).map((kind) => (
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
                .filter((choice) => given(choice) === from)
                .map((choice) => (
                    <Act board={board} choice={choice} label={choice.say}>
                        <TextGood kind={(choice.id - ids.exchange) % GOODS} size={28} />
                    </Act>
                ))}
        </span>
    );
}

/* What has no place on the table: tourism, sides of "or", goods from the supply, exchanges, cards to share, the end of a step. */
export function Tray(props: TrayProps) {
    const { board, byId, placed, purse } = props,
        { catalog, choices } = board,
        { ids } = catalog,
        done = byId.get(ids.done);
    if (!choices.length) return null;
    const ranges = [
        [ids.table, ids.stop + 1],
        [ids.option, ids.option + 2],
        [ids.take, ids.take + GOODS],
        [ids.share, ids.share + GROUP_CARDS],
        [ids.exchange, ids.exchange + GOODS * GOODS],
    ] as const;
    const known = (id: number) => id === ids.done || ranges.some(([first, end]) => id >= first && id < end);
    return (
        <div class="rey-tray" role="group" aria-label={board.ask}>
            <Doing {...props} />
            <Tours {...props} />
            <Offers {...props} />
            {choices
                .filter(({ id }) => !known(id) && !placed(id))
                .map((choice) => (
                    <Act board={board} choice={choice}>
                        {choice.say}
                    </Act>
                ))}
            <Swaps {...props} />
            {done && !purse?.picks.length && (
                <Act board={board} choice={done} look={choices.length === 1 ? "primary" : ""}>
                    <strong>{done.text.charAt(0).toUpperCase() + done.text.slice(1)}</strong>
                </Act>
            )}
        </div>
    );
}
