/* artefacts.tsx - artefacts: the own one, those on display, those to choose from. */
import { LABELS, SET_ARTEFACT, SET_ARTEFACTS } from "../../web/generated/settlement";
import { numberOf } from "../../web/src/board";
import { HintStar, Icon } from "../../web/src/pieces";
import { among, type Game } from "./common";
import astrolabe from "icon:astrolabe";
import mask from "icon:carnival-mask";
import chest from "icon:chest";
import crown from "icon:crown";
import ring from "icon:diamond-ring";
import star from "icon:falling-star";
import mace from "icon:flanged-mace";
import mirror from "icon:mirror-mirror";
import watch from "icon:pocket-watch";
import chalice from "icon:pouring-chalice";
import flask from "icon:round-potion";
import key from "icon:skeleton-key";
import purse from "icon:swap-bag";
import scroll from "icon:tied-scroll";

export const ARTEFACT_ICON = [
    watch,
    astrolabe,
    mace,
    flask,
    chest,
    scroll,
    crown,
    chalice,
    mask,
    ring,
    star,
    key,
    mirror,
    purse,
];

function ArtefactRow(props: { game: Game; of: number; own?: boolean; small?: boolean }) {
    const { game, of } = props,
        choice = game.byId.get(SET_ARTEFACT + of),
        rank = choice && game.hints.get(choice.id);
    const face = (
        <>
            <svg viewBox="0 0 36 36" width="34" height="34" aria-hidden="true">
                <circle
                    cx="18"
                    cy="18"
                    r="16.500"
                    fill={props.own ? "#f0cf63" : "#ead9b0"}
                    stroke="var(--ink-fixed)"
                    stroke-width="1.500"
                />
                <Icon of={ARTEFACT_ICON[of]!} x={18} y={18} size={23} colour="var(--ink-fixed)" />
            </svg>
            {!(props.small && !props.own) && (
                <span class="set-artefact-text">
                    <b>{game.catalog.artefacts[of]}</b>
                    {!props.small && <span>{game.catalog.powers[of]}</span>}
                </span>
            )}
            {rank && (
                <svg viewBox="-14 -14 28 28" width="26" height="26" aria-hidden="true">
                    <HintStar rank={rank} />
                </svg>
            )}
        </>
    );
    if (choice)
        return (
            <button
                type="button"
                class="set-artefact legal"
                data-piece={`artefact${of}`}
                data-choice={choice.id}
                onClick={() => game.choose(choice.id)}
            >
                {face}
            </button>
        );
    return (
        <div
            class={`set-artefact${props.own ? " own" : ""}${props.small ? " small" : ""}`}
            role="img"
            aria-label={`${game.catalog.artefacts[of]}: ${game.catalog.powers[of]}`}
            data-tip={`${game.catalog.artefacts[of]}: ${game.catalog.powers[of]}`}
            data-piece={`artefact${of}`}
        >
            {face}
        </div>
    );
}

/* The shelf: the own artefact, then those on display. */
export function Shelf(props: { game: Game }) {
    const { game } = props,
        { view, catalog, me } = game,
        words = catalog.words,
        own = numberOf(LABELS.artefact, view.artefact[me]),
        shown = among(view.artefacts_shown!, SET_ARTEFACTS);
    const asked = game.choices.some((choice) => choice.id >= SET_ARTEFACT);
    return (
        <>
            <div class="set-shelf" role="group" aria-label={words.artefacts}>
                {own >= 0 && <ArtefactRow game={game} of={own} own small />}
                {!asked && shown.map((of) => <ArtefactRow key={of} game={game} of={of} small />)}
            </div>
            {asked && (
                <section class="set-stage stage" aria-label={words.artefacts}>
                    {shown.map((of) => (
                        <ArtefactRow key={of} game={game} of={of} />
                    ))}
                </section>
            )}
        </>
    );
}
