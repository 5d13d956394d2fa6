/* market.tsx - the clans of Isle of Skye: purse, tiles for sale with axe and prices, symbols; and the bag. */
import { useState } from "preact/hooks";
import { SKYE_ACT_BUY, SKYE_DRAWN, SKYE_SEATS } from "../../web/generated/isle_of_skye";
import { counts } from "../../web/src/board";
import { Coin, Icon, Mark, Target, TextIcon, TextMark } from "../../web/src/pieces";
import { fill, type Gesture, type Shared, tileNumber, TilePicture } from "./common";
import { Glance } from "./map";
import { CASTLE, type Point, quietCorner, Sign, Tile, type TileFacts } from "./tiles";
import axe from "icon:battered-axe";
import sack from "icon:swap-bag";

function Purse(props: { shared: Shared; seat: number; staked: number }) {
    const { shared, seat, staked } = props,
        { board, words } = shared,
        clan = board.live.clans[seat]!,
        hand = clan.hand === null ? null : clan.hand - staked;
    return (
        <span class="skye-purse">
            <span
                class="figures"
                data-tip={words.gold}
                role="img"
                aria-label={hand === null ? `${words.gold}: ${words.hidden}` : `${hand} ${words.gold}`}
            >
                <svg viewBox="-10 -10 20 20" width="17" height="17" aria-hidden="true">
                    <Coin r={8.5} />
                </svg>
                {hand ?? "?"}
            </span>
            {clan.income !== null && (
                <small data-tip={words.income} role="img" aria-label={`${words.income} ${clan.income}`}>
                    +{clan.income}
                    <svg viewBox="-10 -10 20 20" width="13" height="13" aria-hidden="true">
                        <Coin r={8} />
                    </svg>
                </small>
            )}
        </span>
    );
}

interface OfferProps {
    shared: Shared;
    seat: number;
    k: number;
    gesture: Gesture;
}

/* Less or more for a tile. */
function PriceSteps(props: OfferProps & { facts: TileFacts }) {
    const { gesture, k, facts, shared } = props,
        button = (by: number, words: string, sign: string) => (
            <button
                type="button"
                aria-label={fill(words, { tile: facts.words })}
                disabled={!gesture.can(k, by)}
                onClick={() => gesture.add(k, by)}
            >
                {sign}
            </button>
        );
    return (
        <div class="skye-step" role="group" aria-label={facts.words}>
            {button(-1, shared.words.less!, "−")}
            {button(1, shared.words.more!, "+")}
        </div>
    );
}

/* The axe on a tile, or the mark of who bought it. */
function Fate(props: OfferProps & { axed: boolean }) {
    const { board } = props.shared,
        { seat, k } = props,
        buyer = board.view.buyers[seat]![k]!,
        fresh = board.before && board.before.buyers[seat]![k] === null && !board.still;
    return (
        <>
            {props.axed && (
                <g>
                    <circle cx="50" cy="50" r="27" class="skye-axe" />
                    <Icon of={axe} x={50} y={50} size={38} colour="var(--paper-fixed)" />
                </g>
            )}
            {buyer !== null && board.seats[buyer] && (
                <g class={fresh ? "skye-drop" : ""}>
                    <circle cx="50" cy="50" r="25" class="skye-sold" />
                    <Mark seat={board.seats[buyer]!} x={50} y={50} r={13} />
                </g>
            )}
        </>
    );
}

/* The axe goes on to the next tile, while prices are named. */
function MoveAxe(props: OfferProps) {
    const { shared, seat, k, gesture } = props,
        { board, words } = shared,
        next = (k + 1) % SKYE_DRAWN,
        facts = board.catalog.tiles[tileNumber(board.view.drawn[seat]![next])];
    if (seat !== board.seat || gesture.stage < 1 || gesture.stage > 2 || !board.choices.length || !facts) return null;
    const label = fill(words.axeHere!, { tile: facts.words });
    return (
        <button
            type="button"
            class="skye-move-axe"
            aria-label={label}
            data-tip={label}
            onClick={() => gesture.moveAxe(next)}
        >
            <TextIcon of={axe} size="18px" /> →
        </button>
    );
}

/* One drawn tile on offer. */
function Offer(props: OfferProps) {
    const { shared, seat, k, gesture } = props,
        { board, byId, words } = shared,
        { view } = board,
        number = tileNumber(view.drawn[seat]![k]);
    const price = view.prices[seat]![k]!,
        buyer = view.buyers[seat]![k]!,
        axed = view.axe[seat] === k;
    const own = seat === board.seat,
        naming = own && gesture.stage > 0 && gesture.stage < 3 && !axed && board.choices.length > 0,
        shown = naming ? gesture.prices[k]! : price;
    const axeChoice = own && view.step === "price" ? byId.get(k) : undefined,
        buyChoice = byId.get(SKYE_ACT_BUY + 3 * seat + k),
        gone = buyer !== null || (axed && view.step === "buy");
    const facts = board.catalog.tiles[number]!,
        rect = { x: 2, y: 2, w: 96, h: 96, r: 8 },
        selling = view.step === "buy";
    if (number < 0) return <div class="skye-offer empty" />;
    return (
        <div class="skye-offer">
            <svg viewBox="-3 -3 106 106" class="skye-tile" role="group" aria-label={facts.words}>
                <Target
                    tip={facts.words}
                    guess={facts.guess}
                    rect={rect}
                    choice={axeChoice}
                    choose={board.choose}
                    hint={(axeChoice && board.hints.get(k)) ?? (buyChoice && board.hints.get(buyChoice.id))}
                    act={
                        buyChoice && !own
                            ? () => gesture.setBuying(gesture.buying === buyChoice.id ? -1 : buyChoice.id)
                            : undefined
                    }
                    leads={buyChoice && !own ? [buyChoice.id] : undefined}
                    chosen={buyChoice ? gesture.buying === buyChoice.id : undefined}
                    label={
                        axeChoice
                            ? fill(words.axeHere!, { tile: facts.words })
                            : buyChoice
                              ? buyChoice.say
                              : facts.words
                    }
                    refuse={
                        selling && board.choices.length > 0
                            ? () => board.refuse(SKYE_ACT_BUY + 3 * seat + k)
                            : undefined
                    }
                >
                    <g opacity={gone ? 0.4 : 1} data-piece={gone ? undefined : `tile${number}`}>
                        <Tile number={number} facts={facts} />
                    </g>
                    <Fate {...props} axed={axed} />
                </Target>
                {!axed && typeof shown === "number" && shown > 0 && <Stack n={shown} at={quietCorner(number, facts)} />}
            </svg>
            {naming && <PriceSteps {...props} facts={facts} />}
            {axed && <MoveAxe {...props} />}
        </div>
    );
}

/* A price as a small pile of coins with its number on top. */
function Stack(props: { n: number; at: Point }) {
    const under = Math.min(4, props.n - 1),
        [x, y] = props.at;
    return (
        <g pointer-events="none">
            {Array.from({ length: under }, (_, i) => (
                <ellipse
                    cx={x}
                    cy={y + 9 - i * 3}
                    rx="15"
                    ry="6"
                    fill="var(--gold)"
                    stroke="var(--ink-fixed)"
                    stroke-width="1.5"
                />
            ))}
            <Coin n={props.n} x={x} y={y - under * 3} r={16} />
        </g>
    );
}

/* Symbols of a territory with their numbers. */
export function Counters(props: { shared: Shared; seat: number }) {
    const { board, words } = props.shared,
        symbols = counts(board.view.symbols[props.seat]),
        clan = board.live.clans[props.seat]!;
    return (
        <ul class="skye-counts">
            {symbols.slice(0, 7).map(
                (n, kind) =>
                    n > 0 && (
                        <li
                            data-tip={board.catalog.symbols[kind]}
                            aria-label={`${n} ${board.catalog.symbols[kind]}`}
                            class="figures"
                        >
                            <svg viewBox="-14 -14 28 28" width="20" height="20" aria-hidden="true">
                                <Sign kind={kind} />
                            </svg>
                            {n}
                            {kind === 3 && (
                                <small data-tip={words.road}>({board.view.whisky_connected[props.seat]})</small>
                            )}
                        </li>
                    ),
            )}
            {clan.completed > 0 && (
                <li class="figures" data-tip={words.areas} aria-label={`${clan.completed} ${words.areas}`}>
                    <svg viewBox="0 0 28 28" width="18" height="18" aria-hidden="true">
                        <path
                            d="M5 14C4 6 12 3 17 5S26 10 24 17S14 26 9 22S6 18 5 14Z"
                            fill="url(#skye-closed)"
                            stroke="var(--ink)"
                            stroke-width="1.6"
                        />
                    </svg>
                    {clan.completed}
                </li>
            )}
            {clan.scrolls > 0 && (
                <li class="figures" data-tip={words.scrolls} aria-label={`${words.scrolls}: ${clan.scrolls}`}>
                    <svg viewBox="-14 -14 28 28" width="18" height="18" aria-hidden="true">
                        <Sign kind={7} />
                    </svg>
                    {clan.scrolls}
                </li>
            )}
        </ul>
    );
}

interface ClanProps {
    shared: Shared;
    seat: number;
    gesture: Gesture;
    look: (seat: number) => void;
    looking: boolean;
}

/* Name, first player, who is ready, and the purse. */
function ClanHead(props: ClanProps) {
    const { shared, seat, gesture } = props,
        { board, words } = shared,
        { view } = board,
        who = board.seats[seat]!,
        own = seat === board.seat,
        acts = view.actors.includes(seat),
        staked = own && gesture.stage > 0 && gesture.stage < 3 ? gesture.total - gesture.laid : 0;
    return (
        <header>
            <button
                type="button"
                class="skye-who"
                aria-pressed={props.looking}
                onClick={() => props.look(seat)}
                data-tip={fill(words.territory!, { name: who.name })}
            >
                <TextMark seat={who} size={20} />
                <b class="elides">{who.name}</b>
                {view.first_player === seat && (
                    <small class="skye-first" data-tip={words.first}>
                        1<span class="unseen"> {words.first}</span>
                    </small>
                )}
            </button>
            {view.step === "price" && !own && (
                <small class={acts ? "muted" : "skye-ready"} data-tip={acts ? words.choosing : words.ready}>
                    {acts ? "…" : "✓"}
                    <span class="unseen">{acts ? words.choosing : words.ready}</span>
                </small>
            )}
            <Purse shared={shared} seat={seat} staked={staked} />
        </header>
    );
}

export function Clan(props: ClanProps) {
    const { shared, seat, gesture, look, looking } = props,
        { board, words } = shared,
        { view } = board,
        own = seat === board.seat;
    const acts = view.actors.includes(seat),
        drawn = view.drawn[seat]!,
        hand = view.hand[seat]!.map(tileNumber);
    const market = drawn.some((label) => tileNumber(label) >= 0),
        held = hand.filter((number) => number >= 0);
    const state = [
        own && view.step === "price" && "own",
        acts && "acts",
        looking && "looking",
        market && "market",
    ].filter(Boolean);
    return (
        <section class={`skye-clan ${state.join(" ")}`} aria-label={board.seats[seat]!.name}>
            <ClanHead {...props} />
            {!market && !looking && (
                <button
                    type="button"
                    class="skye-window"
                    aria-label={fill(words.territory!, { name: board.seats[seat]!.name })}
                    onClick={() => look(seat)}
                >
                    <Glance shared={shared} seat={seat} />
                </button>
            )}
            {market && (
                <div class="skye-offers">
                    {[0, 1, 2].map((k) => (
                        <Offer shared={shared} seat={seat} k={k} gesture={gesture} />
                    ))}
                </div>
            )}
            {/* At the market the mark of the buyer says who has a tile. */}
            {!market && held.length > 0 && !(own && board.choices.length) && (
                <div class="skye-held">
                    <small>{words.hand}</small>
                    {held.map((number) => (
                        <TilePicture shared={shared} number={number} size={48} />
                    ))}
                </div>
            )}
            {(view.players < SKYE_SEATS || !market) && <Counters shared={shared} seat={seat} />}
        </section>
    );
}

/* The tiles that are still in the bag. */
export function Bag(props: { shared: Shared }) {
    const { shared } = props,
        /* A word with every bit set reads as null. */
        bag = shared.board.view.bag.map((word) => word ?? 0xffffffff),
        inside = Array.from({ length: CASTLE }, (_, tile) => tile).filter(
            (tile) => (bag[tile >> 5]! >>> (tile & 31)) & 1,
        );
    const [open, setOpen] = useState(false);
    return (
        <details class="skye-bag" onToggle={(event) => setOpen(event.currentTarget.open)}>
            <summary>
                <TextIcon of={sack} size="22px" /> {fill(shared.words.bag!, { n: inside.length })}
            </summary>
            {open && (
                <div class="skye-bag-tiles stage">
                    {inside.map((number) => (
                        <TilePicture shared={shared} number={number} />
                    ))}
                </div>
            )}
        </details>
    );
}
