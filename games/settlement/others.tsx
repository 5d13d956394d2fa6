/* others.tsx - what the other players have, beside their names. */
import { LABELS } from "../../web/generated/settlement";
import { counts, numberOf } from "../../web/src/board";
import { Badge, Icon } from "../../web/src/pieces";
import { House } from "./building";
import { among, bit, type Game, ground } from "./common";
import { Crest, TextToken, Token } from "./tokens";
import palisade from "icon:palisade";

/* Both boards of a seat as small squares. */
function Glance(props: { game: Game; seat: number }) {
    const { game, seat } = props,
        { view, catalog } = game,
        terrains = view.terrains[seat]!,
        buildings = view.buildings[seat]!;
    const monsters = view.monsters[seat]!,
        forts = view.forts[seat]!,
        stored = counts(view.stored[seat]);
    return (
        <svg viewBox="0 0 184 88" width="184" height="88" aria-hidden="true">
            {terrains.map((label, at) => {
                const tile = ground(catalog, label),
                    x = (at % 3) * 29,
                    y = 58 - Math.floor(at / 3) * 29;
                return (
                    <g transform={`translate(${x + 1} ${y + 1})`}>
                        <rect
                            width="27"
                            height="27"
                            rx="5"
                            fill={
                                tile ? ["#b9cc92", "#e2ac82", "#c9cbcc", "#a39cbd", "#ecd591"][tile.resource] : "none"
                            }
                            stroke={tile ? "var(--ink-fixed)" : "var(--line)"}
                            stroke-width="1.200"
                            stroke-dasharray={tile ? undefined : "3 3"}
                        />
                        {tile &&
                            (bit(monsters, at) ? (
                                <Crest icon={tile.icon} x={13.5} y={12.5} r={11} />
                            ) : (
                                <Token kind={tile.resource} x={13.5} y={bit(forts, at) ? 9 : 13.5} size={16} />
                            ))}
                        {tile && bit(forts, at) && <Icon of={palisade} x={13.5} y={20} size={20} colour="#5b3c20" />}
                    </g>
                );
            })}
            {buildings.map((label, at) => {
                const type = numberOf(LABELS.buildings, label),
                    x = 97 + (at % 3) * 29,
                    y = Math.floor(at / 3) * 29;
                return (
                    <g transform={`translate(${x + 1} ${y + 1})`}>
                        <rect
                            width="27"
                            height="27"
                            rx="5"
                            fill={type >= 0 ? "#f6ecd4" : "none"}
                            stroke={type >= 0 ? "var(--ink-fixed)" : "var(--line)"}
                            stroke-width="1.200"
                            stroke-dasharray={type >= 0 ? undefined : "3 3"}
                        />
                        {type >= 0 && (
                            <g transform="translate(1 4) scale(0.27 0.42)">
                                <House type={type} />
                            </g>
                        )}
                        {stored[at]! > 0 && <Badge n={stored[at]!} x={22} y={22} r={7.5} />}
                    </g>
                );
            })}
        </svg>
    );
}

export function Other(props: { game: Game; seat: number }) {
    const { game, seat } = props,
        { view, catalog } = game,
        words = catalog.words,
        stock = counts(view.stock[seat]),
        heroes = among(view.heroes[seat]!, catalog.heroes.length),
        artefact = numberOf(LABELS.artefact, view.artefact[seat]);
    const tip = [
        bit(view.passed!, seat) ? words.passed : "",
        view.first_player === seat ? words.first : "",
        view.next_first_player === seat ? words.next : "",
        artefact >= 0 ? `${catalog.artefacts[artefact]} (${catalog.powers[artefact]})` : "",
        heroes.length ? `${words.heroes}: ${heroes.map((hero) => catalog.heroes[hero]).join(", ")}` : "",
    ]
        .filter(Boolean)
        .join(". ");
    return (
        <div class="set-other" data-tip={tip}>
            <Glance game={game} seat={seat} />
            <span class="set-small-stock">
                {stock.map((n, kind) => (
                    <span role="img" aria-label={`${n} ${catalog.resources[kind]}`} class={n ? "" : "zero"}>
                        <TextToken kind={kind} size={16} />
                        <span class="figures">{n}</span>
                    </span>
                ))}
                <span class="set-count">
                    {words.heroes} {heroes.length}
                </span>
            </span>
        </div>
    );
}
