/* board.tsx - Stone Age Junior as a picture for small hands: the clearing with its places, the forest tokens around it, huts
 * to build, villages below. Almost nothing needs reading: a child touches the thing itself.
 *
 * Ids are those of state.h: turn 0-13, steal 14 and 15, trade 16 + rank of the goods left behind, build 142 and
 * 143 + 8 * pile + pattern, exchange 167 + rank of the pair. A target exists only where its id is among the choices.
 */
import type { ComponentChildren } from "preact";
import { useEffect, useMemo, useState } from "preact/hooks";
import {
    type BoardProps,
    type Catalog,
    SAJ_ACT_BUILD_NONE,
    SAJ_ACT_EXCHANGE,
    SAJ_ACT_FLIP,
    SAJ_ACT_STEAL_NO,
    SAJ_ACT_STEAL_YES,
    SAJ_SITE,
    SAJ_SLOTS,
} from "../../web/generated/stone_age_junior";
import type { AreaTab, Choice } from "../../web/src/board";
import { hasTabs, useArrangement } from "../../web/src/kit/arrange";
import { Into } from "../../web/src/kit/into";
import { Icon, Target, TextMark } from "../../web/src/pieces";
import { Clearing, Figures, Path, Place, Sign } from "./clearing";
import { type Ground, letter, pairRank, SHORT, type Spot, TALL, titled, WIDE } from "./common";
import { HutCard, Payments } from "./huts";
import { swapOf, turnedSlot } from "./memory";
import { FACE_LABELS, faceNumber, Token } from "./pieces";
import { Store } from "./store";
import { TradeTray } from "./trade";
import dog from "icon:sitting-dog";
import hut from "icon:hut";
import pine from "icon:pine-tree";

interface Play {
    board: BoardProps;
    byId: Map<number, Choice>;
    on: Ground;
    narrow: boolean;
    picked: number; /* first of two tokens that change places, or -1 */
    setPicked: (slot: number) => void;
    turned: number; /* slot of the token that is shown to all, or -1 */
    swap: [number, number] | null; /* slots whose tokens have just changed places */
}

/* A forest token in its slot: to turn, or to pick for an exchange. */
function Slot(props: Play & { slot: number }) {
    const { board, byId, slot, picked, narrow } = props,
        { view, catalog, before } = board,
        at = props.on.slots[slot]!,
        shown = slot === props.turned,
        open = shown || (view.tokens_up! >> slot) % 2 === 1,
        face = faceNumber(FACE_LABELS, shown ? view.face_turned : view.tokens[slot]),
        from = props.swap?.includes(slot)
            ? props.on.slots[props.swap[0] === slot ? props.swap[1] : props.swap[0]]!
            : null,
        exchanging = byId.has(SAJ_ACT_EXCHANGE);
    const pair =
            exchanging && picked >= 0 && picked !== slot
                ? byId.get(SAJ_ACT_EXCHANGE + pairRank(picked, slot))
                : undefined,
        choice = byId.get(SAJ_ACT_FLIP + slot) ?? pair,
        known = open && face >= 0 ? `${letter(slot)}: ${catalog.faces[face]}` : letter(slot);
    return (
        <Target
            choice={choice}
            act={exchanging && !pair ? () => props.setPicked(picked === slot ? -1 : slot) : undefined}
            choose={board.choose}
            hint={choice && board.hints.get(choice.id)}
            chosen={exchanging ? picked === slot : undefined}
            label={choice ? choice.label : known}
            tip={open ? known : `${catalog.words.token} ${letter(slot)}`}
            circle={{ ...at, r: 48 }}
            refuse={board.choices.length && open && !exchanging ? () => board.refuse(slot) : undefined}
        >
            {shown && <circle class="saj-shown" cx={at.x} cy={at.y} r="58" />}
            <Crossing at={at} from={from} ply={view.ply}>
                <Token
                    at={at}
                    slot={slot}
                    face={face}
                    up={open}
                    narrow={narrow}
                    turning={!board.still && !!before && (before.tokens_up! >> slot) % 2 !== Number(open)}
                />
            </Crossing>
        </Target>
    );
}

/* A token that comes from another slot: it crosses over with a glow, however fast the table
 * plays; where nothing may move the glow alone stays. */
function Crossing(props: { at: Spot; from: Spot | null; ply: number; children: ComponentChildren }) {
    const { at, from } = props;
    if (!from) return <g>{props.children}</g>;
    const style = { "--from-x": `${from.x - at.x}px`, "--from-y": `${from.y - at.y}px` };
    return (
        <g key={props.ply} class="saj-swapped" style={style}>
            <circle class="saj-glow" cx={at.x} cy={at.y} r="60" />
            {props.children}
        </g>
    );
}

/* The clearing with its places, names, figures and tokens. */
function Forest(props: Play & { sign: number; lift: number }) {
    const { board, on, narrow } = props,
        { view, catalog } = board,
        names = (narrow ? catalog.shorts : catalog.places).map(titled);
    return (
        <>
            <Clearing on={on} />
            <Path on={on} />
            {catalog.loop.map((place, position) => (
                <Place place={place} at={on.places[position]!} board={board} on={on} />
            ))}
            <Figures on={on} view={view} seats={board.seats} still={board.still} active={view.active!} />
            {catalog.loop.map((place, position) => (
                <Sign
                    text={names[place]!}
                    x={on.places[position]!.x}
                    y={on.places[position]!.y + (place === SAJ_SITE ? on.large : on.small) - props.lift}
                    size={props.sign}
                />
            ))}
            {/* Those that cross over lie on top. */}
            {on.slots
                .map((_, slot) => slot)
                .sort((a, b) => Number(props.swap?.includes(a) ?? false) - Number(props.swap?.includes(b) ?? false))
                .map((slot) => (
                    <Slot key={slot} {...props} slot={slot} />
                ))}
        </>
    );
}

/* What a button does, for those who do not read: a dog that comes or stays, a hut that is not built. */
function ButtonPicture(props: { id: number }) {
    const { id } = props,
        no = id !== SAJ_ACT_STEAL_YES;
    return (
        <svg class="saj-sign" viewBox="-24 -24 48 48" width="40" height="40" aria-hidden="true">
            <Icon of={id === SAJ_ACT_BUILD_NONE ? hut : dog} x={0} y={0} size={40} colour="currentColor" />
            {no && <path d="M-18 -18L18 18" stroke="var(--danger)" stroke-width="6" stroke-linecap="round" />}
        </svg>
    );
}

/* Two tokens that change places: after the first touch one of them is found. */
function SwapPicture(props: { found: boolean }) {
    const token = (x: number, full: boolean) => (
        <circle cx={x} r="15" fill={full ? "#45633a" : "none"} stroke="currentColor" stroke-width="2.5" />
    );
    return (
        <svg class="saj-sign" viewBox="-52 -26 104 52" width="80" height="40" aria-hidden="true">
            {token(-32, props.found)}
            {token(32, false)}
            <path
                d="M-12 -7H10M5 -12L11 -7L5 -2M12 7H-10M-5 2L-11 7L-5 12"
                fill="none"
                stroke="currentColor"
                stroke-width="3"
                stroke-linecap="round"
                stroke-linejoin="round"
            />
        </svg>
    );
}

/* What is decided by a button: an exchange of any two tokens, to steal a dog or not, to build nothing. */
function Buttons(props: Play) {
    const { board, byId, picked } = props,
        { words } = board.catalog,
        first = Math.max(0, picked),
        any = SAJ_ACT_EXCHANGE + pairRank(first, (first + 1) % SAJ_SLOTS);
    return (
        <>
            {byId.has(SAJ_ACT_EXCHANGE) && (
                <>
                    <SwapPicture found={picked >= 0} />
                    <span>{picked < 0 ? words.pick : words.pick2}</span>
                    <button type="button" class="button" data-choice={any} onClick={() => board.choose(any)}>
                        {words.any}
                    </button>
                </>
            )}
            {[SAJ_ACT_STEAL_YES, SAJ_ACT_STEAL_NO, SAJ_ACT_BUILD_NONE]
                .flatMap((id) => byId.get(id) ?? [])
                .map((choice) => (
                    <button
                        type="button"
                        class={choice.id === SAJ_ACT_STEAL_YES ? "button primary" : "button"}
                        data-choice={choice.id}
                        onClick={() => board.choose(choice.id)}
                    >
                        <ButtonPicture id={choice.id} />
                        {choice.label}
                    </button>
                ))}
        </>
    );
}

/* The villages beside the names, or as an area of their own. */
function Villages(props: { board: BoardProps; beside: boolean }) {
    const { board } = props,
        { view } = board,
        seats = board.seats.slice(0, view.players);
    if (props.beside)
        return (
            <>
                {seats.map((_, seat) => (
                    <Into key={seat} place={`seat-${seat}`}>
                        <Store board={board} seat={seat} />
                    </Into>
                ))}
            </>
        );
    return (
        <div class="saj-villages" data-area="huts">
            {seats.map((who, seat) => (
                <div class={view.active === seat ? "saj-village active" : "saj-village"}>
                    <span class="saj-name elides">
                        <TextMark seat={who} size={20} /> {who.name}
                    </span>
                    <Store board={board} seat={seat} />
                </div>
            ))}
        </div>
    );
}

export function Board(props: BoardProps) {
    const { view, catalog, choices } = props,
        arrangement = useArrangement(),
        narrow = hasTabs(arrangement) || arrangement === "tall",
        on = arrangement === "short" ? SHORT : narrow ? TALL : WIDE,
        beside = arrangement === "wide" || arrangement === "laptop",
        byId = useMemo(() => new Map(choices.map((choice) => [choice.id, choice])), [choices]),
        [picked, setPicked] = useState(-1),
        last = props.log.filter((one) => one.ply <= view.ply).at(-1),
        turned = turnedSlot(view, props.log),
        swap = useMemo(() => swapOf(last), [last?.ply, last?.id]),
        play: Play = { board: props, byId, on, narrow, picked, setPicked, turned, swap };
    useEffect(() => setPicked(-1), [view.ply]);
    const huts = view.huts_on_offer.map((_, pile) => (
        <HutCard
            pile={pile}
            board={props}
            byId={byId}
            x={narrow ? 12 + pile * 196 : 1020}
            y={narrow ? 8 : 26 + pile * 222}
        />
    ));
    return (
        <div class={beside ? "saj" : "saj apart"}>
            <svg
                class="saj-clearing"
                data-area="clearing"
                viewBox={`0 0 ${narrow ? on.w : 1206} ${on.h}`}
                role="group"
                aria-label={catalog.words.board}
            >
                <Forest
                    {...play}
                    sign={arrangement === "short" ? 20.5 : narrow ? 24 : 16}
                    lift={arrangement === "short" || !narrow ? 12 : 0}
                />
                {!narrow && <g data-part="huts">{huts}</g>}
            </svg>
            {narrow && (
                <svg
                    class="saj-huts"
                    data-area="huts"
                    viewBox="0 0 600 190"
                    role="group"
                    aria-label={catalog.words.huts}
                >
                    {huts}
                </svg>
            )}
            <Into place="tray">
                <Buttons {...play} />
            </Into>
            <Payments board={props} byId={byId} />
            {view.step === "trade" && choices.length > 0 && <TradeTray board={props} byId={byId} />}
            <Villages board={props} beside={beside} />
            <Into place="stock">{props.seat >= 0 && <Store board={props} seat={props.seat} />}</Into>
        </div>
    );
}

export function areas(catalog: Catalog): AreaTab[] {
    return [
        { key: "clearing", title: titled(catalog.words.clearing), icon: pine },
        { key: "huts", title: titled(catalog.words.huts), icon: hut },
    ];
}

export { Finale } from "./finale";
export { mustStay } from "./memory";
export { Picture } from "./picture";
export { pictured } from "./pictured";
export { Thing } from "./thing";
