/* dock.tsx - the buttons of a turn, the exchanges, and the price of what one would like to have. */
import type { ComponentChildren } from "preact";
import { SET_END, SET_EXCHANGE, SET_MONSTER, SET_NO_MONSTER, SET_PASS, SET_STOP } from "../../web/generated/settlement";
import { Into } from "../../web/src/kit/into";
import { type Game, among, bits, ground, lacking, spread, sum } from "./common";
import { Stock, asksResource } from "./goods";
import { Crest, TextToken } from "./tokens";
import trade from "icon:trade";

function ChoiceButton(props: { game: Game; id: number; primary?: boolean; children: ComponentChildren }) {
    const { game, id } = props,
        choice = game.byId.get(id),
        rank = game.hints.get(id);
    if (!choice) return null;
    return (
        <button
            type="button"
            class={props.primary ? "button primary" : "button"}
            data-choice={id}
            onClick={() => game.choose(id)}
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

export function Dock(props: {
    game: Game;
    wanted: ComponentChildren;
    missing: number[];
    tray: boolean;
    setTray: (open: boolean) => void;
}) {
    const { game, tray } = props,
        { view, catalog, byId } = game,
        words = catalog.words,
        asked = asksResource(view),
        forts = bits(view.forts[game.me]!);
    const lost = sum(game.stock.slice(0, 3)) - forts,
        monster = byId.has(SET_MONSTER) || byId.has(SET_NO_MONSTER),
        trades = game.choices.some((choice) => choice.id >= SET_EXCHANGE && choice.id < SET_END);
    const mine = view.turn === game.me && view.step === "turn",
        offered = mine || view.step === "street" || view.step === "clock";
    const at = monster
        ? ground(catalog, view.terrains[game.me]![3 * view.pending_region! + among(view.pending_risks!, 3)[0]!])
        : null;
    return (
        <>
            {offered && game.choices.length > 0 && (tray || props.wanted) && (
                <section class="set-stage stage">
                    {props.wanted}
                    {tray && <Exchanges game={game} missing={props.missing} />}
                </section>
            )}
            <Into place="tray">
                {game.choices.length > 0 && (
                    <span class="set-buttons">
                        {asked && <Stock game={game} />}
                        {offered && (
                            <button
                                type="button"
                                class={trades ? "button set-open" : "button set-open none"}
                                aria-expanded={tray}
                                onClick={() => props.setTray(!tray)}
                            >
                                <svg
                                    viewBox="0 0 512 512"
                                    width="20"
                                    height="20"
                                    fill="currentColor"
                                    aria-hidden="true"
                                    dangerouslySetInnerHTML={{ __html: trade }}
                                />
                                {words.exchange}
                            </button>
                        )}
                        {at && (
                            <ChoiceButton game={game} id={SET_MONSTER}>
                                <svg viewBox="-16 -16 32 34" width="26" height="28" aria-hidden="true">
                                    <Crest icon={at.icon} x={0} y={0} />
                                </svg>
                                {words.appear}
                            </ChoiceButton>
                        )}
                        {at && (
                            <ChoiceButton game={game} id={SET_NO_MONSTER} primary>
                                {words.away}
                            </ChoiceButton>
                        )}
                        <ChoiceButton game={game} id={SET_STOP} primary>
                            {view.step === "clock" ? words.skip : words.stop}
                        </ChoiceButton>
                        <ChoiceButton game={game} id={SET_PASS}>
                            <span class="set-pass">
                                {words.pass}
                                {lost > 0 && view.round! < catalog.rounds && (
                                    <small class="set-lose">{words.lose.replace("#", String(lost))}</small>
                                )}
                            </span>
                        </ChoiceButton>
                        <ChoiceButton game={game} id={SET_END} primary>
                            {words.end}
                        </ChoiceButton>
                    </span>
                )}
            </Into>
        </>
    );
}
