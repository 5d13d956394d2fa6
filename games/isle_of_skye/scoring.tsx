/* scoring.tsx - the top of the Isle of Skye board: scoring tiles A to D with what they are worth now, and the rounds. */
import { SKYE_SEATS } from "../../web/generated/isle_of_skye";
import { Coin, Icon, TextMark } from "../../web/src/pieces";
import { fill, LETTERS, type Shared } from "./common";
import { Castle, Sign } from "./tiles";
import crown from "icon:queen-crown";

function Signs(props: { kinds: number[]; y?: number; size?: number }) {
    const { kinds, y = 22, size = 1 } = props,
        step = Math.min(25, 66 / kinds.length);
    return (
        <g>
            {kinds.map((kind, i) => (
                <g transform={`translate(${36 + (i - (kinds.length - 1) / 2) * step} ${y}) scale(${size})`}>
                    <Sign kind={kind} />
                </g>
            ))}
        </g>
    );
}

function Squares(props: { at: number[][]; fill?: string; mark?: boolean }) {
    return (
        <g>
            {props.at.map(([x, y]) => (
                <rect
                    x={x}
                    y={y}
                    width="15"
                    height="15"
                    rx="2"
                    fill={props.fill ?? "var(--pasture)"}
                    stroke="var(--ink)"
                    stroke-width="1.3"
                />
            ))}
            {props.mark && <path d="M50 8l4 4 8 -9" fill="none" stroke="var(--legal)" stroke-width="3" />}
        </g>
    );
}

/* Parts of the pictures of scoring tiles. */
const blob = (terrain: string, d: string) => (
    <path d={d} fill={`url(#skye-${terrain})`} stroke="var(--ink)" stroke-width="1.5" />
);
const tick = () => (
    <path
        d="M49 12l5 5 9 -11"
        fill="none"
        stroke="var(--legal)"
        stroke-width="3.5"
        stroke-linecap="round"
        stroke-linejoin="round"
    />
);
const road = () => <path d="M2 36C20 24 50 44 70 32" fill="none" stroke="#d8b66a" stroke-width="6" />;
const ROUND = "M12 24C10 10 26 4 38 8S62 14 60 28S44 40 30 39S14 36 12 24Z";

/* What each scoring tile rewards, in the order of the catalog. */
const ART = [
    () => (
        <Squares
            at={[
                [20, 5],
                [36, 5],
                [20, 21],
                [36, 21],
            ]}
        />
    ),
    () => (
        <g>
            {blob("pasture", ROUND)}
            {tick()}
        </g>
    ),
    () => <Signs kinds={[0]} size={1.5} />,
    () => (
        <g>
            <Squares
                at={[
                    [12, 14],
                    [28, 14],
                    [44, 14],
                ]}
                fill="url(#skye-water)"
            />
            {tick()}
        </g>
    ),
    () => <Signs kinds={[6, 6, 6]} size={0.95} />,
    () => <Signs kinds={[6, 4, 5]} size={0.95} />,
    () => (
        <g>
            <Signs kinds={[3]} y={25} size={1.35} />
            <Icon of={crown} x={36} y={5} size={15} colour="var(--hint)" />
        </g>
    ),
    () => (
        <g>
            <Signs kinds={[2]} y={25} size={1.35} />
            <Icon of={crown} x={36} y={5} size={15} colour="var(--hint)" />
        </g>
    ),
    () => <Signs kinds={[0, 4, 1]} size={0.95} />,
    () => (
        <g>
            <Coin x={36} y={27} r={14} />
            <Icon of={crown} x={36} y={5} size={15} colour="var(--hint)" />
        </g>
    ),
    () => (
        <g>
            {road()}
            <g transform="translate(52 20)">
                <Sign kind={1} />
            </g>
            <g transform="translate(18 22) scale(.62)">
                <Castle />
            </g>
        </g>
    ),
    () => (
        <g>
            {blob("water", ROUND)}
            <Signs kinds={[2, 5]} />
        </g>
    ),
    () => (
        <g>
            {road()}
            <g transform="translate(20 23) scale(.85)">
                <Castle />
            </g>
        </g>
    ),
    () => (
        <Squares
            at={[
                [29, -3],
                [29, 14],
                [29, 31],
            ]}
        />
    ),
    () => (
        <g>
            {blob("water", ROUND)}
            {tick()}
        </g>
    ),
    () => (
        <g>
            {blob("mountain", ROUND)}
            {tick()}
        </g>
    ),
];

function ScoringArt(props: { which: number }) {
    return (
        <svg class="skye-art" viewBox="0 -4 72 52" aria-hidden="true">
            {ART[props.which]?.()}
        </svg>
    );
}

export function ScoreCard(props: { shared: Shared; slot: number }) {
    const { shared, slot } = props,
        { board, words } = shared,
        { view, live, catalog } = board,
        which = live.slots[slot]!;
    const track = catalog.tracks[view.players === SKYE_SEATS ? 1 : 0]!,
        current = ((track[view.round - 1] ?? 0) >> slot) & 1,
        left = live.left[slot]!;
    const when = current && left ? words.scores! : left ? fill(words.left!, { n: left }) : words.spent!;
    if (which === null)
        return (
            <div class="skye-score">
                <span class="skye-letter">{LETTERS[slot]}</span>
            </div>
        );
    return (
        <div
            class={`skye-score${current && left ? " current" : ""}${left ? "" : " spent"}`}
            data-tip={`${LETTERS[slot]}: ${catalog.scores[which]} (${when})`}
        >
            <span class="skye-letter">{LETTERS[slot]}</span>
            <ScoringArt which={which} />
            <strong>{catalog.scoring[which]}</strong>
            <span class="skye-rule">{catalog.scores[which]}</span>
            <span class="skye-now" role="group" aria-label={words.now}>
                {board.seats.slice(0, view.players).map((seat, p) => (
                    <span class="figures">
                        <TextMark seat={seat} size={14} />
                        {live.clans[p]!.worth[slot] ?? (left ? "?" : "–")}
                    </span>
                ))}
            </span>
            <span class="unseen">{when}</span>
        </div>
    );
}

/* The rounds: which slots score, gold for those behind. */
export function Ribbon(props: { shared: Shared }) {
    const { board, words } = props.shared,
        { view, catalog } = board,
        track = catalog.tracks[view.players === SKYE_SEATS ? 1 : 0]!;
    return (
        <ol class="skye-rounds">
            {track.map((slots, i) => (
                <li
                    class={i + 1 === view.round ? "current" : i + 1 < view.round ? "past" : ""}
                    aria-current={i + 1 === view.round ? "step" : undefined}
                >
                    <span class="unseen">{fill(words.round!, { n: i + 1 })}: </span>
                    <span class="skye-stone figures" aria-hidden="true">
                        {i + 1}
                    </span>
                    <span class="skye-slots">
                        {LETTERS.filter((_, slot) => (slots >> slot) & 1).map((letter) => (
                            <b>{letter}</b>
                        ))}
                    </span>
                    {catalog.catchUp[i]! > 0 && (
                        <small class="figures" data-tip={words.ahead}>
                            +{catalog.catchUp[i]}
                            <svg viewBox="-7 -7 14 14" width="12" height="12" aria-hidden="true">
                                <Coin r={6} />
                            </svg>
                        </small>
                    )}
                </li>
            ))}
        </ol>
    );
}
