/* tray.tsx - the tray under the board: what a move still needs, as pictures to touch, with what it costs and gives.
 *
 * A pot is filled here before anything is played: things may go in and out in any order, and the plies follow when it is served.
 */
import { useEffect, useRef, useState } from "preact/hooks";
import type { ComponentChildren } from "preact";
import type { Seat } from "../../web/src/board";
import { HintStar, Meeple } from "../../web/src/pieces";
import {
    A,
    COLUMN,
    FIRST_GATHER,
    bit,
    harvest,
    hearth,
    icons,
    merge,
    sum,
    yields,
    type Desk,
    type Village,
} from "./desk";
import {
    Card,
    MIDDEN,
    PicsSpan,
    TileFace,
    TokenSpan,
    amountPics,
    bed,
    broom,
    cardPics,
    exchangePics,
    roof,
    swap,
    type Amount,
    type Pic,
} from "./drawing";

export const Star = (props: { rank: number | undefined }) =>
    props.rank ? (
        <svg class="brae-star" viewBox="-14 -14 28 28" width="24" height="24" aria-hidden="true">
            <HintStar rank={props.rank} />
        </svg>
    ) : null;

/* ---- Cooking ---- */

export interface Pot {
    counts: number[];
    weight: number;
    growth: number;
    gain: Amount[];
    chosen: boolean;
    can: (slot: number) => boolean;
    add: (slot: number) => void;
    remove: (slot: number) => void;
    reset: () => void;
    serve: () => void;
    first: number | undefined;
}

/* The pot of the player who cooks, or null. What is served is played item by item in the order the rules ask for. */
export function usePot(desk: Desk): Pot | null {
    const { board, c, byId, mine: p } = desk,
        [extra, setExtra] = useState<number[]>(() => Array(8).fill(0)),
        waiting = useRef<{ pot: string; id: number }[]>([]);
    const cooking = p !== null && (desk.step === "cook" || (desk.step === "rest" && p.rest === "cook"));
    useEffect(() => setExtra(Array(8).fill(0)), [board.view.ply]);
    useEffect(() => {
        const next = waiting.current[0];
        if (!next || !board.choices.length) return;
        waiting.current = cooking && next.pot === p!.pot.join() && byId.has(next.id) ? waiting.current.slice(1) : [];
        if (waiting.current.length || (cooking && next.pot === p!.pot.join() && byId.has(next.id)))
            board.choose(next.id);
    }, [board.choices]);
    if (!cooking) return null;
    const counts = p.pot.map((n, slot) => n + extra[slot]!),
        weigh = (all: number[]) => sum(all.map((n, slot) => n * c.recipes[slot]!.weight)),
        weight = weigh(counts);
    const gain = merge(counts.flatMap((n, slot) => Array.from({ length: n }, () => yields(p, c, slot)).flat()));
    const plies = extra.flatMap((n, slot) => Array.from({ length: n }, () => slot));
    const change = (slot: number, by: number) => setExtra(extra.map((n, i) => (i === slot ? n + by : n)));
    const serve = () => {
        const pot = [...p.pot];
        const queue = plies.map((slot) => {
            const ply = { pot: pot.join(), id: A.kind + c.recipes[slot]!.kind };
            pot[slot]!++;
            return ply;
        });
        queue.push({ pot: pot.join(), id: A.no });
        waiting.current = queue.slice(1);
        board.choose(queue[0]!.id);
    };
    return {
        counts,
        weight,
        gain,
        chosen: sum(counts) > 0,
        growth: sum(gain.map(([, n]) => n)) - plies.length,
        can: (slot) =>
            byId.has(A.kind + c.recipes[slot]!.kind) &&
            p.tokens[c.recipes[slot]!.kind]! > extra[slot]! &&
            weight + c.recipes[slot]!.weight <= hearth(p, c),
        add: (slot) => change(slot, 1),
        remove: (slot) => extra[slot]! > 0 && change(slot, -1),
        reset: () => setExtra(Array(8).fill(0)),
        serve,
        first: plies.length ? A.kind + c.recipes[plies[0]!]!.kind : sum(p.pot) && byId.has(A.no) ? A.no : undefined,
    };
}

function PotTray(props: { desk: Desk; p: Village; pot: Pot }) {
    const { desk, p, pot } = props,
        { c, board, byId } = desk,
        inside = pot.counts.flatMap((n, slot) => Array.from({ length: n }, () => slot));
    const owned = c.recipes
        .map((recipe, slot) => ({ kind: recipe.kind, weight: recipe.weight, slot }))
        .filter(({ kind }) => p.tokens[kind]! > 0 && byId.has(A.kind + kind));
    return (
        <>
            <div class="brae-row" role="group" aria-label={c.words.storage}>
                {owned.map(({ kind, weight, slot }) => {
                    const left = p.tokens[kind]! - (pot.counts[slot]! - p.pot[slot]!),
                        hint = board.hints.get(A.kind + kind);
                    return (
                        <button
                            type="button"
                            class="brae-pick"
                            disabled={!pot.can(slot)}
                            data-choice={inside.length ? undefined : A.kind + kind}
                            onClick={() => pot.add(slot)}
                        >
                            <span class="unseen">
                                {c.kinds[kind]}, {c.words.weight} {weight}
                            </span>
                            <TokenSpan kind={kind} size={32} />
                            <b class="figures">×{left}</b>
                            <span class="brae-weight" aria-hidden="true">
                                {"●".repeat(weight)}
                            </span>
                            <Star rank={hint} />
                        </button>
                    );
                })}
            </div>
            <div class="brae-row">
                {inside.length > 0 && (
                    <span class="brae-line">
                        {inside.map((slot) => (
                            <button
                                type="button"
                                class="brae-in"
                                onClick={() => pot.remove(slot)}
                                aria-label={`${c.words.pot}: ${c.kinds[c.recipes[slot]!.kind]} ×`}
                            >
                                <TokenSpan kind={c.recipes[slot]!.kind} size={30} />
                            </button>
                        ))}
                        <b>
                            {c.words.weight}{" "}
                            <span class="figures">
                                {pot.weight}/{hearth(p, c)}
                            </span>
                        </b>{" "}
                        › <PicsSpan pics={amountPics(pot.gain)} size={26} />
                    </span>
                )}
                {pot.first !== undefined && (
                    <button type="button" class="button primary" data-choice={pot.first} onClick={pot.serve}>
                        {c.words.serve}
                    </button>
                )}
                {inside.length > sum(p.pot) && (
                    <button type="button" class="button" onClick={pot.reset}>
                        {c.words.empty}
                    </button>
                )}
                {!inside.length && (
                    <Say desk={desk} id={A.no}>
                        {c.words.nocook}
                    </Say>
                )}
            </div>
        </>
    );
}

/* ---- Pieces of trays ---- */

/* A button with words. */
function Say(props: { desk: Desk; id: number; primary?: boolean; children: ComponentChildren }) {
    const choice = props.desk.byId.get(props.id),
        { board } = props.desk;
    if (!choice) return null;
    return (
        <button
            type="button"
            class={props.primary ? "button primary" : "button"}
            data-choice={choice.id}
            onClick={() => board.choose(choice.id)}
        >
            {props.children}
            <Star rank={board.hints.get(choice.id)} />
        </button>
    );
}

/* A button with pictures. */
function Pick(props: { desk: Desk; id: number; pics: Pic[]; text?: string | undefined }) {
    const choice = props.desk.byId.get(props.id),
        { board } = props.desk;
    if (!choice) return null;
    return (
        <button
            type="button"
            class="brae-pick"
            data-choice={choice.id}
            onClick={() => board.choose(choice.id)}
            data-tip={choice.say}
        >
            {props.pics.length > 0 && <PicsSpan pics={props.pics} size={30} />}
            {props.text ? <span>{props.text}</span> : <span class="unseen">{choice.say}</span>}
            <Star rank={board.hints.get(choice.id)} />
        </button>
    );
}

/* A number to choose: fewer, more, and the confirmation with what it means. */
function Stepper(props: {
    desk: Desk;
    base: number;
    start?: "most";
    confirm: string;
    children: (n: number) => ComponentChildren;
}) {
    const { desk, base } = props,
        { board, c } = desk,
        legal = board.choices.map((choice) => choice.id - base).filter((n) => n >= 0 && n < 90),
        least = Math.min(...legal),
        most = Math.max(...legal);
    const [n, setN] = useState(props.start ? most : least),
        now = Math.max(least, Math.min(most, n));
    useEffect(() => setN(props.start ? most : least), [board.view.ply]);
    return (
        <>
            <button
                type="button"
                class="brae-step"
                disabled={now <= least}
                onClick={() => setN(now - 1)}
                aria-label={c.words.less}
            >
                −
            </button>
            <span class="brae-line" aria-live="polite">
                {props.children(now)}
            </span>
            <button
                type="button"
                class="brae-step"
                disabled={now >= most}
                onClick={() => setN(now + 1)}
                aria-label={c.words.more}
            >
                +
            </button>
            <Say desk={desk} id={base + now} primary>
                {props.confirm}
            </Say>
            {[...board.hints]
                .filter(([id]) => id !== base + now && id >= base)
                .slice(0, 1)
                .map(([id, rank]) => (
                    <button type="button" class="brae-pick" onClick={() => setN(id - base)}>
                        <Star rank={rank} />
                        <b class="figures">{id - base}</b>
                    </button>
                ))}
        </>
    );
}

/* A harvest of two kinds: touch a token to change it. */
function Mix(props: { desk: Desk }) {
    const { desk } = props,
        { board, c } = desk,
        { view } = board,
        amount = view.amount as number,
        [first, second] = c.harvest[view.env as number]!;
    const [n, setN] = useState(Math.ceil(amount / 2));
    useEffect(() => setN(Math.ceil((view.amount as number) / 2)), [view.ply]);
    return (
        <>
            <span class="brae-line">
                {Array.from({ length: amount }, (_, i) => (
                    <button
                        type="button"
                        class="brae-in"
                        onClick={() => setN(i < n ? n - 1 : n + 1)}
                        aria-label={c.kinds[i < n ? first : second]}
                        data-tip={c.words.mix}
                    >
                        <TokenSpan kind={i < n ? first : second} size={36} />
                    </button>
                ))}
            </span>
            <span class="brae-line">
                <PicsSpan pics={[{ kind: first }]} size={22} />
                <b class="figures">{n}</b> <PicsSpan pics={[{ kind: second }]} size={22} />
                <b class="figures">{amount - n}</b>
            </span>
            <Say desk={desk} id={A.split + n} primary>
                {c.words.confirm}
            </Say>
            {[...board.hints].slice(0, 1).map(
                ([id, rank]) =>
                    id !== A.split + n && (
                        <button
                            type="button"
                            class="brae-pick"
                            aria-label={desk.byId.get(id)?.say}
                            onClick={() => setN(id - A.split)}
                        >
                            <Star rank={rank} />
                            <PicsSpan pics={[{ kind: first }, { text: String(id - A.split) }]} size={22} />
                        </button>
                    ),
            )}
        </>
    );
}

/* Clean: kinds to pay, with the clears they give. */
function CleanTray(props: { desk: Desk; p: Village }) {
    const { desk, p } = props,
        { board, c, byId } = desk,
        sets = board.choices.map((choice) => choice.id - A.clean),
        size = (set: number) => [0, 1, 2, 3, 4].filter((i) => bit(set, i)).length;
    const best = [...sets].sort((a, b) => size(b) - size(a))[0]!,
        [set, setSet] = useState(best),
        kinds = c.clean.filter((_, i) => sets.some((one) => bit(one, i)));
    useEffect(() => setSet(best), [board.view.ply]);
    const clears = c.clears[bit(p.flipped, 3)]![size(set)]!,
        ready = byId.has(A.clean + set),
        other = sets.find((one) => one !== set);
    return (
        <>
            {kinds.map((kind) => {
                const i = c.clean.indexOf(kind),
                    on = bit(set, i) === 1;
                return (
                    <button
                        type="button"
                        class={on ? "brae-pick chosen" : "brae-pick"}
                        aria-pressed={on}
                        aria-label={c.kinds[kind]}
                        onClick={() => setSet(on ? set - 2 ** i : set + 2 ** i)}
                    >
                        <TokenSpan kind={kind} size={32} />
                    </button>
                );
            })}
            <span class="brae-line" data-tip={`${clears} ${c.words.clears}`}>
                <PicsSpan
                    pics={[{ text: "›" }, { text: String(clears) }, { icon: broom }, { text: "+" }, { icon: roof }]}
                    size={28}
                />
            </span>
            {ready ? (
                <Say desk={desk} id={A.clean + set} primary>
                    {c.words.confirm}
                </Say>
            ) : (
                <Pick
                    desk={desk}
                    id={A.clean + (other ?? best)}
                    pics={c.clean.filter((_, i) => bit(other ?? best, i)).map((kind) => ({ kind }))}
                />
            )}
        </>
    );
}

/* Two special tiles, or three, with both sides. */
function KeepTray(props: { desk: Desk; p: Village }) {
    const { desk, p } = props,
        { board, c, byId } = desk;
    return (
        <div class="brae-keep">
            {p.dealt
                .filter((special) => special >= 0)
                .map((special) => {
                    const choice = byId.get(A.keep + special);
                    return (
                        <button
                            type="button"
                            class="brae-tile"
                            data-choice={choice?.id}
                            disabled={!choice}
                            onClick={() => choice && board.choose(choice.id)}
                        >
                            <svg viewBox={desk.narrow ? "-2 -2 180 78" : "-2 -2 180 154"} aria-hidden="true">
                                <TileFace
                                    tile={9}
                                    special={special}
                                    side={0}
                                    w={174}
                                    h={72}
                                    catalog={c}
                                    name={c.specials[special]!}
                                />
                                {!desk.narrow && (
                                    <g transform="translate(0 78)">
                                        <TileFace
                                            tile={9}
                                            special={special}
                                            side={1}
                                            w={174}
                                            h={72}
                                            catalog={c}
                                            name={c.specials[special]!}
                                        />
                                    </g>
                                )}
                            </svg>
                            <span class="unseen">{c.specials[special]}</span>
                            <span>
                                <b>{c.words.front}</b> {c.special_fronts[special]}
                            </span>
                            <span>
                                <b>{c.words.flipped}</b> {c.special_backs[special]}
                            </span>
                            {choice && <Star rank={board.hints.get(choice.id)} />}
                        </button>
                    );
                })}
        </div>
    );
}

/* Kinds to pay with. */
function Kinds(props: { desk: Desk; n: number; gives?: Pic[] }) {
    const { desk } = props;
    return (
        <>
            {desk.c.kinds.map((_, kind) => (
                <Pick desk={desk} id={A.kind + kind} pics={[{ kind, n: props.n }, ...(props.gives ?? [])]} />
            ))}
        </>
    );
}

const caption = (words: ComponentChildren) => <span class="brae-caption">{words}</span>;

/* The effect of the open column, in pictures. */
function openEffect(desk: Desk, p: Village): Pic[] {
    const type = p.columns[desk.board.view.env as number]?.at(-1) ?? -1;
    return type >= 0 ? cardPics(desk.c.cards[type]!, type, desk.c) : [];
}

/* ---- The tray of each step ---- */

function steps(desk: Desk, p: Village, pot: Pot | null): Record<string, () => ComponentChildren> {
    const { board, c, byId } = desk,
        { view } = board,
        w = c.words,
        tile = view.tile as number;
    const payments = (pay: (n: number) => Amount[]) =>
        [0, 1, 2, 3].map(
            (n) => byId.has(A.pay + n) && <Pick desk={desk} id={A.pay + n} pics={amountPics(merge(pay(n)))} />,
        );
    const yesNo = (pics: Pic[], no: string) => (
        <>
            <Pick desk={desk} id={A.yes} pics={pics} text={w.resolve} />
            <Say desk={desk} id={A.no}>
                {no}
            </Say>
        </>
    );
    const clears = (
        <>
            <Pick desk={desk} id={A.clearMidden} pics={[{ kind: MIDDEN }]} text={w.clearmidden} />
            <Pick desk={desk} id={A.clearSlider} pics={[{ text: "◂" }]} text={w.clearslider} />
            <Say desk={desk} id={A.no}>
                {w.stop}
            </Say>
        </>
    );
    const effect = () => yesNo(openEffect(desk, p), w.leave!);
    const flips = () => caption(w.where);
    const next = p.furnish + 1,
        portions = Math.max(0, (c.furnish_cost[next] ?? 0) - (view.discount as number)),
        price = Math.max(0, (c.trade_cost[p.trade + 1] ?? 0) - (view.discount as number));
    const [hide, hides, wool, wools] = c.portion as [number, number, number, number],
        [share, food, bone] = c.special_cost as [number, number, number];
    const rest: Record<string, () => ComponentChildren> = {
        cook: () => pot && <PotTray desk={desk} p={p} pot={pot} />,
        feed: () => (
            <Stepper desk={desk} base={A.feed} start="most" confirm={w.confirm!}>
                {(n) => (
                    <>
                        <PicsSpan pics={[{ kind: food, n: 1 }]} size={28} />
                        <b class="figures">{n}</b> › {n} {w.feed},{" "}
                        {Math.max(0, sum(p.heights) - p.roofs - p.thatches - n)} {w.leaving}
                    </>
                )}
            </Stepper>
        ),
        discard: () => (
            <>
                {caption(w.discards)}
                {board.choices.map((choice) => {
                    const index = choice.id - A.discard,
                        env = Math.floor(index / COLUMN),
                        type = p.columns[env]?.[index % COLUMN] ?? -1;
                    return (
                        type >= 0 && (
                            <Pick
                                desk={desk}
                                id={choice.id}
                                pics={[{ env }, ...cardPics(c.cards[type]!, type, c)]}
                                text={c.cards[type]!.name}
                            />
                        )
                    );
                })}
            </>
        ),
    };
    return {
        keep: () => <KeepTray desk={desk} p={p} />,
        draft: () => (
            <>
                {(!desk.narrow || !byId.has(A.pass)) && caption(w.card)}
                <Say desk={desk} id={A.pass}>
                    {w.pass}
                </Say>
            </>
        ),
        knives: () => {
            const { env, kinds } = harvest(view, p, c);
            return (
                <Stepper desk={desk} base={A.knives} confirm={w.confirm!}>
                    {(n) => (
                        <>
                            <PicsSpan
                                pics={[
                                    { env },
                                    { text: String(icons(p, env)) },
                                    { text: "+" },
                                    { kind: c.coin[0]! },
                                    { text: String(n) },
                                    { text: "›" },
                                    { text: String(icons(p, env) + n) },
                                    ...kinds.map((kind) => ({ kind })),
                                ]}
                                size={28}
                            />
                        </>
                    )}
                </Stepper>
            );
        },
        split: () => <Mix desk={desk} />,
        bottom: effect,
        effect,
        part: () => (
            <>
                <Pick
                    desk={desk}
                    id={A.option}
                    pics={
                        c.harvest[view.env as number]
                            ? [...new Set(c.harvest[view.env as number])].map((kind) => ({ kind }))
                            : []
                    }
                    text={w.top}
                />
                <Pick desk={desk} id={A.option + 1} pics={openEffect(desk, p)} text={w.bottom} />
            </>
        ),
        muster: () => (
            <>
                {c.envs.map((name, env) => (
                    <Pick desk={desk} id={A.env + env} pics={[{ env }]} text={name} />
                ))}
            </>
        ),
        place: () => <PlaceTray desk={desk} />,
        portions: () => (
            <>
                {payments((n) => [
                    [food, n],
                    [bone, share - n],
                ])}
            </>
        ),
        task: () => <>{payments((n) => c.tasks[tile]?.pays[n]?.pay ?? [])}</>,
        lenient: () => yesNo([], w.leave!),
        furnish: () => (
            <>
                {payments((n) => [
                    [hide, n * hides],
                    [wool, (portions - n) * wools],
                ])}
            </>
        ),
        bonus: () => (
            <>
                {c.bonus.map((kind, i) => (
                    <Pick desk={desk} id={A.option + i} pics={[{ kind }]} />
                ))}
            </>
        ),
        cook: () => pot && <PotTray desk={desk} p={p} pot={pot} />,
        craft: flips,
        innovate: flips,
        clean: () => <CleanTray desk={desk} p={p} />,
        clear: () => (
            <>
                <span class="brae-line" data-tip={w.clears}>
                    <PicsSpan pics={[{ text: String(view.clears) }, { icon: broom }]} size={28} />
                </span>
                {clears}
            </>
        ),
        trade: () => (
            <>
                {caption(w.oneof)}
                <Kinds desk={desk} n={price} />
            </>
        ),
        purchase: () => (
            <>
                <Kinds
                    desk={desk}
                    n={1}
                    gives={[{ text: "›" }, { kind: c.trade_good[p.trade]!, n: c.trade_goods[p.trade]! }]}
                />
                <Say desk={desk} id={A.no}>
                    {w.nothing}
                </Say>
            </>
        ),
        gather: () => (
            <>
                {(c.gather[tile - FIRST_GATHER]?.[bit(p.flipped, tile)] ?? []).map((one, i) => (
                    <Pick desk={desk} id={A.option + i} pics={exchangePics(one.pay, one.gain)} />
                ))}
            </>
        ),
        build: () => (
            <>
                <Pick desk={desk} id={A.option} pics={[{ icon: bed }]} text={w.tofurnish} />
                <Pick desk={desk} id={A.option + 1} pics={[{ icon: swap }]} text={w.totrade} />
            </>
        ),
        explore: () => <ExploreTray desk={desk} />,
        encore: () => (
            <>
                <Pick desk={desk} id={A.yes} pics={[{ kind: food, n: c.encore_food }]} text={w.act} />
                <Say desk={desk} id={A.no}>
                    {w.leave}
                </Say>
            </>
        ),
        spin: () => (
            <>
                <Pick desk={desk} id={A.yes} pics={[{ kind: wool, n: c.spin_wool }, { text: "›" }, { icon: roof }]} />
                <Say desk={desk} id={A.no}>
                    {w.wool}
                </Say>
            </>
        ),
        tend: () => (
            <>
                <span class="brae-line" data-tip={w.steps}>
                    <PicsSpan pics={[{ text: `${view.steps as number}×` }]} size={28} />
                </span>
                {desk.narrow &&
                    c.envs.map((name, env) => <Pick desk={desk} id={A.env + env} pics={[{ env }]} text={name} />)}
                {clears}
            </>
        ),
        rest: rest[p.rest] ?? (() => null),
    };
}

function PlaceTray(props: { desk: Desk }) {
    const { desk } = props,
        { board, c } = desk,
        { view } = board,
        seat = board.seats[board.seat]!,
        small = view.small_left as number,
        large = view.large_on === null;
    return (
        <>
            <span
                class="brae-line"
                role="img"
                aria-label={`${c.words.workers}: ${small} ${c.words.small}, ${large ? 1 : 0} ${c.words.large}`}
            >
                <svg viewBox="-4 0 38 40" width="38" height="40" opacity={large ? 1 : 0.25}>
                    <Meeple seat={seat} x={15} y={38} h={36} piece={`large${seat.shape}`} />
                </svg>
                {Array.from({ length: small }, () => (
                    <svg viewBox="-1 0 26 30" width="25" height="28">
                        <Meeple seat={seat} x={12} y={28} h={25} piece={`small${seat.shape}`} />
                    </svg>
                ))}
            </span>
            {!desk.narrow && caption(c.words.where)}
            <Say desk={desk} id={A.no}>
                {c.words.end}
            </Say>
        </>
    );
}

function ExploreTray(props: { desk: Desk }) {
    const { board, c, byId } = props.desk,
        hand = (board.view.hand as (string | null)[])
            .filter((label): label is string => label !== null)
            .map((label) => c.card_labels.indexOf(label));
    return (
        <>
            {hand.map((type) => {
                const choice = byId.get(A.card + type);
                return (
                    choice && (
                        <button
                            type="button"
                            class="brae-tile"
                            data-choice={choice.id}
                            onClick={() => board.choose(choice.id)}
                        >
                            <span class="unseen">{choice.say}</span>
                            <svg viewBox="-3 -3 94 122" width="94" height="122" aria-hidden="true">
                                <Card type={type} catalog={c} w={88} h={116} />
                            </svg>
                            <Star rank={board.hints.get(choice.id)} />
                        </button>
                    )
                );
            })}
        </>
    );
}

export function Tray(props: { desk: Desk; p: Village; seat: Seat; pot: Pot | null }) {
    const { desk, p, pot } = props,
        show = steps(desk, p, pot)[desk.step];
    return (
        <div class={`brae-tray ${desk.step}`} role="group" aria-label={desk.board.ask}>
            {show
                ? show()
                : desk.board.choices.map((choice) => <Pick desk={desk} id={choice.id} pics={[]} text={choice.text} />)}
        </div>
    );
}
