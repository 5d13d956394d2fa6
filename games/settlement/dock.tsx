/* dock.tsx - the buttons of a turn, the exchanges, and the price of what one would like to have. */
import type { ComponentChildren } from "preact";
import {
    SET_BASICS,
    SET_END,
    SET_EXCHANGE,
    SET_MONSTER,
    SET_NO_MONSTER,
    SET_PASS,
    SET_STOP,
} from "../../web/generated/settlement";
import { Into } from "../../web/src/kit/into";
import { TextIcon } from "../../web/src/pieces";
import { among, bits, type Game, ground, lacking, spread, sum } from "./common";
import { asksResource, Stock } from "./goods";
import { Crest, TextToken } from "./tokens";
import trade from "icon:trade";

/* `kept`: its place stays when it cannot be chosen, so that nothing else comes under the pointer. */
function ChoiceButton(props: {
    game: Game;
    id: number;
    primary?: boolean;
    kept?: boolean;
    loses?: boolean;
    children: ComponentChildren;
}) {
    const { game, id } = props,
        choice = game.byId.get(id),
        rank = game.hints.get(id);
    if (!choice && !props.kept) return null;
    return (
        <button
            type="button"
            class={props.primary ? "button primary" : "button"}
            data-choice={choice?.id}
            disabled={!choice}
            onClick={() => game.choose(id, props.loses)}
        >
            {props.children}
            {rank && <span class="set-rank">★{rank}</span>}
        </button>
    );
}

/* All exchanges, sorted by what they give; those that give something missing stand out. */
function Exchanges(props: { game: Game; missing: number[] }) {
    const { game, missing } = props,
        { catalog, byId } = game,
        mirrored = game.view.artefact[game.me] === "mirror";
    const rates = catalog.exchange_rates as { takes: number[]; gives: number[] }[],
        groups = [0, 1, 2, 3, 4].map((kind) => rates.map((_, i) => i).filter((i) => rates[i]!.gives[kind]! > 0));
    return (
        <div class="set-exchanges" role="group" aria-label={catalog.words.exchange}>
            {groups.map((group, kind) => (
                <div
                    class={missing[kind] ? "set-rates missing" : "set-rates"}
                    role="group"
                    aria-label={catalog.resources[kind]}
                >
                    <span class="set-gives" data-tip={catalog.resources[kind]}>
                        <TextToken kind={kind} size={22} />
                    </span>
                    {group
                        .filter(
                            (i) =>
                                byId.has(SET_EXCHANGE + i) ||
                                (!mirrored && (sum(rates[i]!.takes) > 1 || rates[i]!.takes[4]! > 0)),
                        )
                        .map((i) => {
                            const choice = byId.get(SET_EXCHANGE + i),
                                rank = game.hints.get(SET_EXCHANGE + i);
                            const face = spread(rates[i]!.takes).map((one) => <TextToken kind={one} size={18} />),
                                name = `${spread(rates[i]!.takes)
                                    .map((one) => catalog.resources[one])
                                    .join(" + ")} → ${catalog.resources[kind]}`;
                            if (!choice)
                                return (
                                    <span
                                        class="set-rate"
                                        role="img"
                                        aria-label={name}
                                        data-tip={name}
                                        onClick={() => game.refuse(SET_EXCHANGE + i)}
                                    >
                                        {face}
                                    </span>
                                );
                            return (
                                <button
                                    type="button"
                                    class="set-rate legal"
                                    data-choice={choice.id}
                                    aria-label={choice.label}
                                    data-tip={choice.label}
                                    onClick={() => game.choose(choice.id)}
                                >
                                    {face}
                                    {rank && <span class="set-rank">★{rank}</span>}
                                </button>
                            );
                        })}
                </div>
            ))}
        </div>
    );
}

/* The price of what the player wants, with what is missing, and the button that takes it when it can be paid. */
export function Wanted(props: { game: Game; name: string; kinds: number[]; forget: () => void }) {
    const { game, kinds } = props,
        words = game.catalog.words,
        lacks = lacking(kinds, game.stock);
    return (
        <div class="set-wanted" role="status">
            <span>
                {words.wanted} <b>{props.name}</b>
            </span>
            <span class="set-price">
                {kinds.map((kind, i) => (
                    <span
                        class={lacks[i] ? "set-lack" : "set-have"}
                        role="img"
                        aria-label={`${game.catalog.resources[kind]}${lacks[i] ? ` (${words.missing})` : ""}`}
                    >
                        <TextToken kind={kind} size={22} />
                    </span>
                ))}
            </span>
            <ChoiceButton game={game} id={game.wanted} primary>
                {words.buy}
            </ChoiceButton>
            <button type="button" class="button quiet small" onClick={props.forget}>
                {words.forget}
            </button>
        </div>
    );
}

/* The Sorcerer's Mask asks whether a monster appears. */
function Risk(props: { game: Game }) {
    const { game } = props,
        { view, catalog, byId } = game,
        column = among(view.pending_risks!, 3)[0],
        asked = byId.has(SET_MONSTER) || byId.has(SET_NO_MONSTER);
    const at = asked && ground(catalog, view.terrains[game.me]![3 * view.pending_region! + (column ?? 0)]);
    if (!at) return null;
    return (
        <>
            <ChoiceButton game={game} id={SET_MONSTER}>
                <svg viewBox="-16 -16 32 34" width="26" height="28" aria-hidden="true">
                    <Crest icon={at.icon} x={0} y={0} />
                </svg>
                {catalog.words.appear}
            </ChoiceButton>
            <ChoiceButton game={game} id={SET_NO_MONSTER} primary>
                {catalog.words.away}
            </ChoiceButton>
        </>
    );
}

/* Passing ends the round for its player: it says what that would cost, and asks. It stands at the left, away from what ends a turn. */
function Pass(props: { game: Game }) {
    const { game } = props,
        { view, catalog } = game,
        words = catalog.words,
        goods = sum(game.stock.slice(0, SET_BASICS)) - bits(view.forts[game.me]!),
        lost = view.round < catalog.rounds && goods > 0 ? words.lose.replace("#", String(goods)) : "",
        unused = Number(view.villagers[game.me] ?? 0);
    return (
        <ChoiceButton game={game} id={SET_PASS} kept loses={unused > 0 || !!lost}>
            <span class="set-pass">
                {words.pass}
                {lost && game.byId.has(SET_PASS) && <small class="set-lose">{lost}</small>}
            </span>
        </ChoiceButton>
    );
}

/* How a street and a turn end. */
function Ends(props: { game: Game }) {
    const { game } = props,
        { view, catalog } = game,
        words = catalog.words;
    return (
        <>
            <ChoiceButton game={game} id={SET_STOP} primary>
                {view.step === "clock" ? words.skip : words.stop}
            </ChoiceButton>
            <ChoiceButton game={game} id={SET_END} primary kept={view.step === "turn"}>
                {words.end}
            </ChoiceButton>
        </>
    );
}

export function Dock(props: {
    game: Game;
    wanted: ComponentChildren;
    missing: number[];
    tray: boolean;
    setTray: (open: boolean) => void;
}) {
    const { game, tray } = props,
        { view, catalog } = game,
        trades = game.choices.some((choice) => choice.id >= SET_EXCHANGE && choice.id < SET_END),
        mine = view.turn === game.me && view.step === "turn",
        offered = mine || view.step === "street" || view.step === "clock";
    if (!game.choices.length) return <Into place="tray" />;
    return (
        <>
            {offered && (tray || props.wanted) && (
                <section class="set-stage stage">
                    {props.wanted}
                    {tray && <Exchanges game={game} missing={props.missing} />}
                </section>
            )}
            <Into place="tray">
                <span class="set-buttons">
                    {mine && <Pass game={game} />}
                    {asksResource(view) && <Stock game={game} />}
                    {offered && (
                        <button
                            type="button"
                            class={trades ? "button set-open" : "button set-open none"}
                            aria-expanded={tray}
                            onClick={() => props.setTray(!tray)}
                        >
                            <TextIcon of={trade} size="20" />
                            {catalog.words.exchange}
                        </button>
                    )}
                    <Risk game={game} />
                    <Ends game={game} />
                </span>
            </Into>
        </>
    );
}
