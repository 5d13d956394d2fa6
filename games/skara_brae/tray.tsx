/* tray.tsx - the tray in the dock: what a move still needs, as things to touch, with what it costs and gives; and the stage over
 * the own board where whole cards or tiles are chosen from. */
import { useEffect, useState } from "preact/hooks";
import type { ComponentChildren } from "preact";
import {
    A_CARD,
    A_CLEAN,
    A_CLEAR_MIDDEN,
    A_CLEAR_SLIDER,
    A_DISCARD,
    A_ENV,
    A_FEED,
    A_KEEP,
    A_KIND,
    A_KNIVES,
    A_NO,
    A_OPTION,
    A_PASS,
    A_PAY,
    A_SPLIT,
    A_YES,
    COLUMN,
    GATHER_SHORE,
    MIDDEN,
    STEP_BOTTOM,
} from "../../web/generated/skara_brae";
import { numberOf } from "../../web/src/board";
import { Into } from "../../web/src/kit/into";
import { Lit, Star } from "../../web/src/kit/lit";
import { bit, type Desk, harvest, icons, merge, sliderAfter, sum, type Village } from "./desk";
import {
    type Amount,
    amountPics,
    bed,
    broom,
    cardPics,
    exchangePics,
    Gains,
    Ico,
    Man,
    type Pic,
    Pics,
    roof,
    SPECIAL_ICON,
    swap,
    Tok,
} from "./drawing";
import type { Ply, Pot, Run } from "./pot";
import { CardPicture } from "./village";

export interface TrayProps {
    desk: Desk;
    p: Village;
    pot: Pot | null;
    run: Run;
    preview: (gains: Amount[]) => void;
    large: boolean;
    setLarge: (large: boolean) => void;
}

/* --- pieces of trays --- */

/* A button with words. What declines something stands at the left, where no other button comes. */
function Say(props: { desk: Desk; id: number; primary?: boolean; children: ComponentChildren }) {
    const choice = props.desk.byId.get(props.id),
        { board } = props.desk;
    if (!choice) return null;
    return (
        <button
            type="button"
            class={props.primary ? "button primary" : "button brae-decline"}
            data-choice={choice.id}
            onClick={() => board.choose(choice.id)}
        >
            {props.children}
            <Star rank={board.hints.get(choice.id)} />
        </button>
    );
}

/* A button with pictures; it plays a choice, or a run of them. */
function Pick(props: {
    desk: Desk;
    id: number;
    pics: Pic[];
    text?: string | undefined;
    play?: () => void;
    show?: (on: boolean) => void;
}) {
    const choice = props.desk.byId.get(props.id),
        { board } = props.desk;
    if (!choice) return null;
    return (
        <button
            type="button"
            class="option"
            data-choice={choice.id}
            aria-label={choice.label}
            onClick={() => (props.play ? props.play() : board.choose(choice.id))}
            onPointerEnter={() => props.show?.(true)}
            onPointerLeave={() => props.show?.(false)}
            onFocus={() => props.show?.(true)}
            onBlur={() => props.show?.(false)}
        >
            {props.pics.length > 0 && <Pics pics={props.pics} s={26} />}
            {props.text && <span>{props.text}</span>}
            <Star rank={board.hints.get(choice.id)} />
        </button>
    );
}

/* A number with fewer and more. */
function Stepper(props: {
    desk: Desk;
    value: number;
    least: number;
    most: number;
    set: (n: number) => void;
    children: ComponentChildren;
}) {
    const { c } = props.desk;
    const step = (by: number, sign: string, label: string) => (
        <button
            type="button"
            class="option brae-step"
            disabled={props.value + by < props.least || props.value + by > props.most}
            aria-label={label}
            onClick={() => props.set(props.value + by)}
        >
            {sign}
        </button>
    );
    return (
        <span class="brae-stepper">
            {step(-1, "−", c.words.less!)}
            <span class="brae-line" aria-live="polite">
                {props.children}
            </span>
            {step(1, "+", c.words.more!)}
        </span>
    );
}

/* What more tokens do to the slider, said before it happens. */
function Slides(props: { desk: Desk; p: Village; more: number }) {
    const { c } = props.desk,
        { columns, points } = sliderAfter(props.p, c, props.more);
    if (!columns) return null;
    return (
        <span class="brae-warn">
            {c.words.slider} +{columns}
            {points > 0 && ` · −${points} ${c.words.vp}`}
        </span>
    );
}

/* --- a harvest: one choice for knives, kinds and what the card does then --- */

/* A harvest as it is being prepared: knives, how many of the first kind, whether the card does the rest. */
function useHarvest(props: TrayProps) {
    const { desk, p } = props,
        { board, c, byId } = desk,
        { view } = board,
        { env, kinds } = harvest(view, p, c),
        asksKnives = desk.step === "knives",
        knives = board.choices.map((choice) => choice.id - A_KNIVES).filter((n) => n >= 0 && n < A_SPLIT - A_KNIVES);
    const [more, setK] = useState(0),
        least = asksKnives ? Math.min(...knives) : 0,
        k = Math.max(least, more),
        [n, setN] = useState(0),
        effect = view.after === STEP_BOTTOM ? openEffect(desk, p) : [],
        extra = openCost(desk, p),
        isFree = !sum(extra.map(([, one]) => one)),
        [then, setThen] = useState(isFree);
    /* What costs something more is chosen, not left on. */
    useEffect(() => (setK(0), setThen(isFree), setN(0)), [view.ply]);
    const amount = asksKnives ? icons(p, env) + k : view.amount!,
        id = (first: number) => (asksKnives ? A_KNIVES + k : A_SPLIT + first);
    const whole = (first: number): Ply[] => [
        ...(asksKnives ? [{ steps: ["knives"], id: A_KNIVES + k }] : []),
        ...(kinds.length > 1 ? [{ steps: ["split"], id: A_SPLIT + first }] : []),
        ...(effect.length ? [{ steps: ["bottom"], id: then ? A_YES : A_NO }] : []),
    ];
    const both = (first: number): Amount[] => [
        [kinds[0]!, first],
        [kinds[1]!, amount - first],
    ];
    const gains = (first: number): Amount[] => merge(kinds.length > 1 ? both(first) : [[kinds[0]!, amount]]);
    const all = Array.from({ length: amount + 1 }, (_, i) => amount - i),
        firsts = kinds.length > 1 ? all.filter((one) => byId.has(id(one))) : [amount],
        at = Math.max(0, Math.min(amount, n));
    return {
        kinds,
        asksKnives,
        knives,
        least,
        k,
        setK,
        at,
        setN,
        then,
        setThen,
        effect,
        extra,
        amount,
        id,
        whole,
        gains,
        firsts,
    };
}

/* Many ways to divide a harvest: a stepper between two kinds. */
function Divide(props: { tray: TrayProps; made: ReturnType<typeof useHarvest> }) {
    const { desk, run } = props.tray,
        { kinds, at, setN, amount, id, whole, asksKnives } = props.made;
    return (
        <>
            <Stepper desk={desk} value={at} least={0} most={amount} set={setN}>
                <Pics
                    pics={[
                        { text: String(at) },
                        { kind: kinds[0]! },
                        { text: String(amount - at) },
                        { kind: kinds[1]! },
                    ]}
                    s={24}
                />
            </Stepper>
            <button type="button" class="button primary" data-choice={id(at)} onClick={() => run(whole(at))}>
                {desk.c.words.confirm}
                <Star rank={asksKnives ? undefined : desk.board.hints.get(id(at))} />
            </button>
        </>
    );
}

function HarvestTray(props: TrayProps) {
    const { desk, p, run, preview } = props,
        { c } = desk,
        made = useHarvest(props),
        { knives, asksKnives, k, least, setK, effect, extra, then, setThen, firsts, amount, id, gains, whole } = made;
    return (
        <>
            {knives.length > 1 && asksKnives && (
                <Stepper desk={desk} value={k} least={least} most={Math.max(...knives)} set={setK}>
                    <Pics pics={[{ kind: c.coin[0]!, n: 1 }, { text: String(k) }]} s={24} />
                </Stepper>
            )}
            {effect.length > 0 && (
                <button
                    type="button"
                    class="option brae-then"
                    role="switch"
                    aria-checked={then}
                    aria-label={`${c.words.then} ${priceText(desk, extra)}${openText(desk, p)}`}
                    data-tip={`${priceText(desk, extra)}${openText(desk, p)}`}
                    onClick={() => (setThen(!then), preview(then ? [] : paid(extra)))}
                >
                    <i class={then ? "brae-switch on" : "brae-switch"} />
                    <Pics pics={[{ word: c.words.then! }, ...priceOf(desk, p, extra), ...effect]} s={20} />
                </button>
            )}
            {firsts.length > 5 ? (
                <Divide tray={props} made={made} />
            ) : (
                firsts.map((first) => (
                    <Pick
                        key={first}
                        desk={desk}
                        id={id(first)}
                        pics={amountPics(gains(first))}
                        text={amount === 0 ? c.words.nothing : undefined}
                        play={() => run(whole(first))}
                        show={(on) => preview([...(on ? gains(first) : []), ...(then ? paid(extra) : [])])}
                    />
                ))
            )}
            <Slides desk={desk} p={p} more={amount} />
        </>
    );
}

/* --- cooking --- */

function PotTray(props: { desk: Desk; p: Village; pot: Pot }) {
    const { desk, p, pot } = props,
        { c } = desk,
        inside = pot.fresh.flatMap((n, slot) => Array.from({ length: n }, () => slot));
    const paid = pot.counts.flatMap((n, slot) => Array.from({ length: n - pot.fresh[slot]! }, () => slot));
    if (!pot.chosen)
        return (
            <Say desk={desk} id={A_NO}>
                {c.words.nocook}
            </Say>
        );
    return (
        <>
            <span class="brae-tray well">
                {paid.map((slot) => (
                    <Tok kind={c.recipes[slot]!.kind} s={28} />
                ))}
                {inside.map((slot) => (
                    <button
                        type="button"
                        class="brae-out"
                        onClick={() => pot.remove(slot)}
                        aria-label={`${c.words.remove}: ${c.kinds[c.recipes[slot]!.kind]}`}
                    >
                        <Tok kind={c.recipes[slot]!.kind} s={28} />
                    </button>
                ))}
                <i class="brae-or">→</i>
                <Gains of={pot.gain} s={24} />
                <Slides desk={desk} p={p} more={pot.growth} />
            </span>
            {pot.first !== undefined && (
                <button type="button" class="button primary" data-choice={pot.first} onClick={pot.serve}>
                    {c.words.serve}
                </button>
            )}
        </>
    );
}

/* Clean: kinds to pay, with the clears they give. */
function CleanTray(props: { desk: Desk; p: Village }) {
    const { desk, p } = props,
        { board, c, byId } = desk,
        sets = board.choices.map((choice) => choice.id - A_CLEAN),
        size = (set: number) => [0, 1, 2, 3, 4].filter((i) => bit(set, i)).length;
    const best = [...sets].sort((a, b) => size(b) - size(a))[0]!,
        [set, setSet] = useState(best),
        kinds = c.clean.filter((_, i) => sets.some((one) => bit(one, i)));
    useEffect(() => setSet(best), [board.view.ply]);
    const clears = c.clears[bit(p.flipped, 3)]![size(set)]!,
        ready = byId.has(A_CLEAN + set);
    return (
        <>
            {kinds.map((kind) => {
                const i = c.clean.indexOf(kind),
                    on = bit(set, i) === 1;
                return (
                    <button
                        type="button"
                        class="option"
                        aria-pressed={on}
                        aria-label={c.kinds[kind]}
                        onClick={() => setSet(on ? set - 2 ** i : set + 2 ** i)}
                    >
                        <Tok kind={kind} s={28} />
                    </button>
                );
            })}
            <span class="brae-line" data-tip={`${clears} ${c.words.clears}`}>
                <Pics
                    pics={[{ word: "→" }, { text: String(clears) }, { icon: broom }, { text: "+" }, { icon: roof }]}
                    s={24}
                />
            </span>
            <button
                type="button"
                class="button primary"
                disabled={!ready}
                data-choice={ready ? A_CLEAN + set : undefined}
                onClick={() => board.choose(A_CLEAN + set)}
            >
                {c.words.confirm}
                <Star rank={board.hints.get(A_CLEAN + set)} />
            </button>
            {!ready && (
                <button
                    type="button"
                    class="button"
                    data-choice={A_CLEAN + best}
                    onClick={() => board.choose(A_CLEAN + best)}
                >
                    {c.words.empty}
                </button>
            )}
        </>
    );
}

/* Kinds to pay with. */
function Kinds(props: { desk: Desk; n: number; gives?: Pic[] }) {
    const { desk } = props;
    return (
        <>
            {desk.c.kinds.map((_, kind) => (
                <Pick desk={desk} id={A_KIND + kind} pics={[{ kind, n: props.n }, ...(props.gives ?? [])]} />
            ))}
        </>
    );
}

/* The effect of the open column, in pictures. */
function openEffect(desk: Desk, p: Village): Pic[] {
    const type = p.columns[desk.board.view.env!]?.at(-1) ?? -1;
    return type >= 0 ? cardPics(desk.c.cards[type]!, type, desk.c) : [];
}

/* The same in words. */
const openText = (desk: Desk, p: Village) => desk.c.cards[p.columns[desk.board.view.env!]?.at(-1) ?? -1]?.text ?? "";

/* What the effect of the open column costs beside the harvest: what it is paid with, or a KNIFE where it has no icon (R39a). */
function openCost(desk: Desk, p: Village): Amount[] {
    const card = desk.c.cards[p.columns[desk.board.view.env!]?.at(-1) ?? -1];
    if (!card) return [];
    if (card.icons >= 0) return icons(p, card.icons) ? [] : [[desk.c.coin[0]!, 1]];
    return card.pay;
}

const paid = (cost: Amount[]): Amount[] => cost.map(([kind, n]) => [kind, -n]);

/* The price in the toggle, unless the effect shows it itself; and in words. */
function priceOf(desk: Desk, p: Village, cost: Amount[]): Pic[] {
    const card = desk.c.cards[p.columns[desk.board.view.env!]?.at(-1) ?? -1];
    return card && card.icons >= 0 ? cost.flatMap(([kind, n]) => [{ text: `−${n}` }, { kind }]) : [];
}

const priceText = (desk: Desk, cost: Amount[]) =>
    cost.length ? `(−${cost.map(([kind, n]) => `${n} ${desk.c.kinds[kind]}`).join(", ")}) ` : "";

/* Food for the Settlers who have no roof. */
function FeedTray(props: { desk: Desk; p: Village }) {
    const { desk, p } = props,
        { board, c } = desk,
        legal = board.choices.map((choice) => choice.id - A_FEED).filter((n) => n >= 0),
        least = Math.min(...legal),
        most = Math.max(...legal),
        [n, setN] = useState(most),
        now = Math.max(least, Math.min(most, n));
    useEffect(() => setN(most), [board.view.ply]);
    const leaving = Math.max(0, sum(p.heights) - p.roofs - p.thatches - now);
    return (
        <>
            <Stepper desk={desk} value={now} least={least} most={most} set={setN}>
                <Pics pics={[{ text: String(now) }, { kind: c.special_cost[1]! }]} s={26} />
                {leaving > 0 && (
                    <span class="brae-warn">
                        {leaving} {c.words.leaving}
                    </span>
                )}
            </Stepper>
            <Say desk={desk} id={A_FEED + now} primary>
                {c.words.confirm}
            </Say>
        </>
    );
}

/* The workers in the hand: touch one to place that one next. */
function PlaceTray(props: TrayProps) {
    const { desk, large, setLarge } = props,
        { board, c } = desk,
        { view } = board,
        seat = board.seats[board.seat]!,
        small = view.small_left!,
        free = view.large_on === null;
    const man = (big: boolean, there: boolean, pressed: boolean, act: () => void) => (
        <button
            type="button"
            class="brae-hand"
            aria-pressed={pressed && there}
            aria-label={big ? c.words.large : c.words.small}
            disabled={!there}
            onClick={act}
        >
            <span data-piece={there ? `${big ? "large" : "small"}${seat.shape}` : undefined}>
                <Man seat={seat} s={big ? 42 : 30} gone={!there} />
            </span>
        </button>
    );
    return (
        <>
            <span class="brae-workers-left well" role="group" aria-label={c.words.workers}>
                {man(true, free, large || !small, () => setLarge(true))}
                {Array.from({ length: Math.max(1, small) }, () =>
                    man(false, small > 0, !large && small > 0, () => setLarge(false)),
                )}
            </span>
            <Say desk={desk} id={A_NO} primary>
                {c.words.end}
            </Say>
        </>
    );
}

/* --- the tray of each step --- */

type Trays = Record<string, () => ComponentChildren>;

/* Ways to pay: n portions of one sort, the rest of another. */
function payments(desk: Desk, pay: (n: number) => Amount[]): ComponentChildren {
    return Array.from({ length: A_KEEP - A_PAY }, (_, n) => n).map(
        (n) => desk.byId.has(A_PAY + n) && <Pick desk={desk} id={A_PAY + n} pics={amountPics(merge(pay(n)))} />,
    );
}

const YesNo = (props: { desk: Desk; pics: Pic[]; no: string; yes?: string | undefined }) => (
    <>
        <Pick desk={props.desk} id={A_YES} pics={props.pics} text={props.yes} />
        <Say desk={props.desk} id={A_NO}>
            {props.no}
        </Say>
    </>
);

/* What a clearing removes: Midden, or a column of the slider. */
function Clears(props: { desk: Desk }) {
    const { desk } = props,
        { view } = desk.board,
        w = desk.c.words;
    return (
        <>
            <span class="brae-line" data-tip={w.clears}>
                <Pics pics={[{ text: String(view.clears! || view.steps!) }, { icon: broom }]} s={24} />
            </span>
            <Pick desk={desk} id={A_CLEAR_MIDDEN} pics={[{ kind: MIDDEN }]} text={w.clearmidden} />
            <Pick desk={desk} id={A_CLEAR_SLIDER} pics={[{ text: "◂" }]} text={w.clearslider} />
            <Say desk={desk} id={A_NO}>
                {w.stop}
            </Say>
        </>
    );
}

const Environments = (props: { desk: Desk }) => (
    <>
        {props.desk.c.envs.map((name, env) => (
            <Pick desk={props.desk} id={A_ENV + env} pics={[{ env }]} text={name} />
        ))}
    </>
);

/* Trays of a card and of the end of a round. */
function cardTrays(props: TrayProps): Trays {
    const { desk, p, pot } = props,
        { c, board } = desk,
        w = c.words,
        effect = () => <YesNo desk={desk} pics={openEffect(desk, p)} no={w.leave} yes={w.resolve} />,
        cook = () => pot && <PotTray desk={desk} p={p} pot={pot} />,
        kinds = [...new Set(c.harvest[board.view.env!] ?? [])];
    return {
        draft: () => (
            <Say desk={desk} id={A_PASS}>
                {w.pass}
            </Say>
        ),
        knives: () => <HarvestTray {...props} />,
        split: () => <HarvestTray {...props} />,
        bottom: effect,
        effect,
        part: () => (
            <>
                <Pick desk={desk} id={A_OPTION} pics={kinds.map((kind) => ({ kind }))} text={w.top} />
                <Pick desk={desk} id={A_OPTION + 1} pics={openEffect(desk, p)} text={w.bottom} />
            </>
        ),
        muster: () => <Environments desk={desk} />,
        place: () => <PlaceTray {...props} />,
        cook,
        "rest-cook": cook,
        "rest-feed": () => <FeedTray desk={desk} p={p} />,
        craft: () => null,
        innovate: () => null,
        keep: () => null,
        explore: () => null,
        "rest-discard": () => null,
    };
}

/* Trays of the actions of tiles. */
function tileTrays(props: TrayProps): Trays {
    const { desk, p } = props,
        { board, c } = desk,
        { view } = board,
        w = c.words,
        tile = view.tile!;
    const portions = Math.max(0, (c.furnish_cost[p.furnish + 1] ?? 0) - view.discount!),
        price = Math.max(0, (c.trade_cost[p.trade + 1] ?? 0) - view.discount!),
        good = { kind: c.trade_good[p.trade]!, n: c.trade_goods[p.trade]! };
    const [hide, hides, wool, wools] = c.portion,
        [share, food, bone] = c.special_cost;
    const sort = (one: number, n: number, other: number, m: number): Amount[] => [
        [one, n],
        [other, m],
    ];
    return {
        portions: () => payments(desk, (n) => sort(food, n, bone, share - n)),
        task: () => payments(desk, (n) => c.tasks[tile]?.pays[n]?.pay ?? []),
        lenient: () => <YesNo desk={desk} pics={[]} no={w.leave} yes={w.resolve} />,
        furnish: () => payments(desk, (n) => sort(hide, n * hides, wool, (portions - n) * wools)),
        bonus: () => c.bonus.map((kind, i) => <Pick desk={desk} id={A_OPTION + i} pics={[{ kind }]} />),
        clean: () => <CleanTray desk={desk} p={p} />,
        clear: () => <Clears desk={desk} />,
        trade: () => <Kinds desk={desk} n={price} />,
        purchase: () => (
            <>
                <Kinds desk={desk} n={1} gives={[{ word: "→" }, good]} />
                <Say desk={desk} id={A_NO}>
                    {w.nothing}
                </Say>
            </>
        ),
        gather: () =>
            (c.gather[tile - GATHER_SHORE]?.[bit(p.flipped, tile)] ?? []).map((one, i) => (
                <Pick desk={desk} id={A_OPTION + i} pics={exchangePics(one.pay, one.gain)} />
            )),
        build: () => (
            <>
                <Pick desk={desk} id={A_OPTION} pics={[{ icon: bed }]} text={w.tofurnish} />
                <Pick desk={desk} id={A_OPTION + 1} pics={[{ icon: swap }]} text={w.totrade} />
            </>
        ),
        encore: () => <YesNo desk={desk} pics={[{ kind: food, n: c.encore_food }]} no={w.leave} yes={w.act} />,
        spin: () => (
            <YesNo
                desk={desk}
                pics={[{ kind: wool, n: c.spin_wool }, { word: "→" }, { icon: roof }]}
                no={w.wool}
                yes={w.resolve}
            />
        ),
        tend: () => (
            <>
                <Environments desk={desk} />
                <Clears desk={desk} />
            </>
        ),
    };
}

export function Tray(props: TrayProps) {
    const { desk } = props,
        show = { ...cardTrays(props), ...tileTrays(props) }[desk.step];
    const rest = () =>
        desk.board.choices
            .slice(0, 8)
            .map((choice) => <Pick desk={desk} id={choice.id} pics={[]} text={choice.label} />);
    return (
        <Into place="tray">
            {desk.board.choices.length > 0 && (
                <div class={`brae-dock ${desk.step}`} role="group" aria-label={desk.board.ask}>
                    {(show ?? rest)()}
                </div>
            )}
        </Into>
    );
}

/* --- the stage: whole tiles or cards to choose from --- */

function Special(props: { desk: Desk; special: number }) {
    const { desk, special } = props,
        { board, c } = desk,
        choice = desk.byId.get(A_KEEP + special);
    return (
        <Lit class="brae-choice" choice={choice} choose={board.choose} hint={choice && board.hints.get(choice.id)}>
            <span class="brae-choice-head">
                <Ico of={SPECIAL_ICON[special]!} s={34} />
                <b class="brae-title">{c.specials[special]}</b>
            </span>{" "}
            <span>
                <b>{c.words.front}</b> {c.special_fronts[special]}
            </span>{" "}
            <span>
                <b>{c.words.flipped}</b> {c.special_backs[special]}
            </span>
        </Lit>
    );
}

function CardChoice(props: { desk: Desk; type: number; id: number }) {
    const { desk, type, id } = props,
        { board, c } = desk,
        choice = desk.byId.get(id),
        card = c.cards[type]!;
    return (
        <Lit class="brae-choice card" choice={choice} choose={board.choose} hint={board.hints.get(id)}>
            <CardPicture desk={desk} type={type} s={34} />
            <b class="brae-title">{card.name}</b> <span>{card.text}</span>
        </Lit>
    );
}

export function Stage(props: { desk: Desk; p: Village }) {
    const { desk, p } = props,
        { board, c } = desk;
    if (!board.choices.length) return null;
    const shown =
        desk.step === "keep"
            ? p.dealt.filter((special) => special >= 0).map((special) => <Special desk={desk} special={special} />)
            : desk.step === "explore"
              ? board.view.hand
                    .map((label) => numberOf(c.card_labels, label))
                    .filter((type) => type >= 0)
                    .map((type) => <CardChoice desk={desk} type={type} id={A_CARD + type} />)
              : desk.step === "rest-discard"
                ? board.choices.map((choice) => {
                      const index = choice.id - A_DISCARD,
                          type = p.columns[Math.floor(index / COLUMN)]?.[index % COLUMN] ?? -1;
                      return type >= 0 && <CardChoice desk={desk} type={type} id={choice.id} />;
                  })
                : null;
    if (!shown) return null;
    return (
        <div class="brae-stage stage" role="group" aria-label={board.ask}>
            {desk.step === "keep" && <p class="brae-about">{c.words.special}</p>}
            {shown}
        </div>
    );
}
