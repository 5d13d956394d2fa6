/* board.tsx - Stone Age Junior as a picture for small hands: the clearing with its places, the forest tokens around it, huts
 * to build, villages below. Almost nothing needs reading: a child touches the thing itself.
 *
 * Ids are those of state.h: turn 0-13, steal 14 and 15, trade 16 + rank of the goods left behind, build 142 and
 * 143 + 8 * pile + pattern, exchange 167 + rank of the pair. A target exists only where its id is among the choices.
 */
import { useEffect, useMemo, useState } from "preact/hooks";
import type { AreaTab, Choice } from "../../web/src/board";
import {
    type BoardProps,
    type Catalog,
    SAJ_ACT_BUILD_NONE,
    SAJ_ACT_EXCHANGE,
    SAJ_ACT_STEAL_NO,
    SAJ_ACT_STEAL_YES,
    SAJ_SLOTS,
} from "../../web/generated/stone_age_junior";
import { hasTabs, useArrangement } from "../../web/src/kit/arrange";
import { Into } from "../../web/src/kit/into";
import { Target, TextMark } from "../../web/src/pieces";
import { Clearing, Figures, Path, Place, Sign } from "./clearing";
import { SHORT, TALL, WIDE, letter, pairRank } from "./common";
import { HutCard, Payments } from "./huts";
import { FACE_LABELS, Token, faceNumber } from "./pieces";
import { Store } from "./store";
import { TradeTray } from "./trade";
import hut from "icon:hut";
import pine from "icon:pine-tree";

export function Board(props: BoardProps) {
    const { view, catalog, choices, seats, still } = props,
        arrangement = useArrangement(),
        narrow = hasTabs(arrangement) || arrangement === "tall",
        on = arrangement === "short" ? SHORT : narrow ? TALL : WIDE,
        beside = arrangement === "wide" || arrangement === "laptop";
    const byId = useMemo(() => new Map(choices.map((choice) => [choice.id, choice])), [choices]);
    const [picked, setPicked] = useState(-1);
    useEffect(() => setPicked(-1), [view.ply]);
    const exchanging = byId.has(SAJ_ACT_EXCHANGE),
        up = view.tokens_up!,
        tokens = view.tokens,
        words = catalog.words;
    const token = (slot: number) => {
        const open = (up >> slot) % 2 === 1,
            face = faceNumber(FACE_LABELS, tokens[slot]);
        const pair =
            exchanging && picked >= 0 && picked !== slot
                ? byId.get(SAJ_ACT_EXCHANGE + pairRank(picked, slot))
                : undefined;
        const choice = byId.get(slot) ?? pair;
        const act = exchanging && !pair ? () => setPicked(picked === slot ? -1 : slot) : undefined;
        const known = open && face >= 0 ? `${letter(slot)}: ${catalog.faces[face]}` : letter(slot);
        return (
            <Target
                choice={choice}
                act={act}
                choose={props.choose}
                hint={choice && props.hints.get(choice.id)}
                chosen={exchanging ? picked === slot : undefined}
                label={choice ? choice.label : known}
                tip={open ? known : `${words.token} ${letter(slot)}`}
                circle={{ ...on.slots[slot]!, r: 48 }}
                refuse={choices.length && open && !exchanging ? () => props.refuse(slot) : undefined}
            >
                <Token
                    at={on.slots[slot]!}
                    slot={slot}
                    face={face}
                    up={open}
                    narrow={narrow}
                    turning={!still && !!props.before && (props.before.tokens_up! >> slot) % 2 !== Number(open)}
                />
            </Target>
        );
    };
    const huts = [0, 1, 2].map((pile) => (
        <HutCard
            pile={pile}
            board={props}
            byId={byId}
            x={narrow ? 12 + pile * 196 : 1020}
            y={narrow ? 8 : 26 + pile * 222}
        />
    ));
    const any =
        SAJ_ACT_EXCHANGE + pairRank(Math.max(0, picked), picked === SAJ_SLOTS - 1 ? 0 : Math.max(0, picked) + 1);
    return (
        <div class={beside ? "saj" : "saj apart"}>
            <svg
                class="saj-clearing"
                data-area="clearing"
                viewBox={`0 0 ${narrow ? on.w : 1206} ${on.h}`}
                role="group"
                aria-label={words.board}
            >
                <Clearing on={on} />
                <Path on={on} />
                {catalog.loop.map((place, position) => (
                    <Place place={place} at={on.places[position]!} board={props} on={on} />
                ))}
                {catalog.loop.map((place, position) => (
                    <Sign
                        text={(narrow ? catalog.shorts : catalog.places)[place]!}
                        x={on.places[position]!.x}
                        y={on.places[position]!.y + (place === 0 ? on.large : on.small) - (narrow ? 0 : 12)}
                        size={arrangement === "short" ? 20.5 : narrow ? 24 : 16}
                    />
                ))}
                <Figures on={on} view={view} seats={seats} still={still} active={view.active!} />
                {on.slots.map((_, slot) => token(slot))}
                {!narrow && huts}
            </svg>
            {narrow && (
                <svg class="saj-huts" data-area="huts" viewBox="0 0 600 190" role="group" aria-label={words.huts}>
                    {huts}
                </svg>
            )}
            <Into place="tray">
                {exchanging && (
                    <>
                        <span>{picked < 0 ? words.pick : words.pick2}</span>
                        <button type="button" class="button" data-choice={any} onClick={() => props.choose(any)}>
                            {words.any}
                        </button>
                    </>
                )}
                {[SAJ_ACT_STEAL_YES, SAJ_ACT_STEAL_NO, SAJ_ACT_BUILD_NONE]
                    .map((id) => byId.get(id))
                    .filter((one): one is Choice => !!one)
                    .map((choice) => (
                        <button
                            type="button"
                            class={choice.id === 15 ? "button primary" : "button"}
                            data-choice={choice.id}
                            onClick={() => props.choose(choice.id)}
                        >
                            {choice.label}
                        </button>
                    ))}
            </Into>
            <Payments board={props} byId={byId} />
            {view.step === "trade" && choices.length > 0 && <TradeTray board={props} byId={byId} />}
            {beside ? (
                seats.slice(0, view.players).map((_, seat) => (
                    <Into key={seat} place={`seat-${seat}`}>
                        <Store board={props} seat={seat} />
                    </Into>
                ))
            ) : (
                <div class="saj-villages" data-area="huts">
                    {seats.slice(0, view.players).map((_, seat) => (
                        <div class={view.active === seat ? "saj-village active" : "saj-village"}>
                            <span class="saj-name elides">
                                <TextMark seat={seats[seat]!} size={20} /> {seats[seat]!.name}
                            </span>
                            <Store board={props} seat={seat} />
                        </div>
                    ))}
                </div>
            )}
        </div>
    );
}

export function areas(catalog: Catalog): AreaTab[] {
    const title = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
    return [
        { key: "clearing", title: title(catalog.words.token), icon: pine },
        { key: "huts", title: title(catalog.words.huts), icon: hut },
    ];
}

export { Picture } from "./picture";
