/* heroes.tsx - the row of heroes, their cards and what they are worth. */
import { counts } from "../../web/src/board";
import { type Catalog, SET_DIAMOND, SET_INVITE, SET_RESOURCES } from "../../web/generated/settlement";
import { Icon } from "../../web/src/pieces";
import { type Game, Thing, among, bits, lacking, spread, sum } from "./common";
import { GUILD_COLOUR, GUILD_ICON, Portrait } from "./portrait";
import { Crest, Heading, Medal, Token, Tokens } from "./tokens";

/* What a hero counts, for the seat whose boards are shown. */
function worth(game: Game, card: Catalog["hero_cards"][number]): number {
    const { view, catalog, me } = game,
        what = catalog.counts[card.guild]!;
    const counted: Record<string, number> = {
        terrains: view.terrains[me]!.filter(Boolean).length,
        forts: bits(view.forts[me]!),
        buildings: sum(counts(view.street_buildings[me])),
    };
    return what ? card.points * counted[what]! : card.points;
}

const CARD = { w: 152, h: 178, step: 158 };

/* A hero in words: name, guild, points, price where it stands. */
function heroTip(game: Game, hero: number, position: number): string {
    const { catalog } = game,
        card = catalog.hero_cards[hero]!,
        price = card.cost
            .slice(0, SET_RESOURCES)
            .map((n, kind) => [n + (kind === SET_DIAMOND ? catalog.surcharges[position]! : 0), catalog.resources[kind]])
            .filter(([n]) => n)
            .map((one) => one.join(" "))
            .join(", ");
    return `${catalog.heroes[hero]} (${catalog.guilds[card.guild]}): ${card.points} ${catalog.each[card.guild]} · ${price}`;
}

function HeroCard(props: { game: Game; hero: number; position: number }) {
    const { game, hero, position } = props,
        { catalog } = game,
        card = catalog.hero_cards[hero]!,
        extra = catalog.surcharges[position]!;
    const kinds = spread(card.cost.slice(0, SET_RESOURCES).map((n, kind) => n + (kind === SET_DIAMOND ? extra : 0))),
        guild = card.guild,
        fixed = !catalog.counts[guild];
    return (
        <g data-piece={`hero${hero}`}>
            <rect x="1.500" y="3" width={CARD.w} height={CARD.h} rx="10" fill="var(--shadow)" />
            <rect
                width={CARD.w}
                height={CARD.h}
                rx="10"
                fill="#f8f0dc"
                stroke="var(--ink-fixed)"
                stroke-width="1.500"
            />
            <g transform="translate(6 6)">
                <g clip-path="url(#set-portrait)">
                    <Portrait hero={hero} guild={guild} />
                </g>
                <rect width="140" height="74" rx="6" fill="none" stroke="var(--ink-fixed)" stroke-width="1.200" />
            </g>
            <circle cx="20" cy="20" r="14" fill={GUILD_COLOUR[guild]} stroke="var(--ink-fixed)" stroke-width="1.500" />
            <Icon of={GUILD_ICON[guild]!} x={20} y={20} size={19} colour="var(--ink-fixed)" />
            <Crest icon={card.icon} x={131} y={22} r={15} />
            {Array.from({ length: card.bonus }, (_, i) => (
                <g>
                    <circle
                        cx={134 - i * 23}
                        cy="68"
                        r="12"
                        fill="#fbf6ea"
                        stroke="var(--ink-fixed)"
                        stroke-width="1.200"
                    />
                    <Token kind={5} x={134 - i * 23} y={68} size={17} />
                </g>
            ))}
            <text
                class="figures"
                x="76"
                y="95"
                text-anchor="middle"
                dominant-baseline="central"
                font-size="17"
                fill="var(--ink-fixed)"
            >
                {catalog.heroes[hero]}
            </text>
            <text x="76" y="112" text-anchor="middle" dominant-baseline="central" font-size="13.500" fill="#5f574b">
                {catalog.guilds[guild]}
            </text>
            <Medal n={card.points} x={20} y={130} r={12} />
            <text
                x="38"
                y="132"
                dominant-baseline="central"
                font-size="13.500"
                fill="var(--ink-fixed)"
                textLength={catalog.each[guild]!.length > 11 ? 106 : undefined}
                lengthAdjust="spacingAndGlyphs"
            >
                {catalog.each[guild]}
            </text>
            {!fixed && (
                <g>
                    <rect
                        x="10"
                        y="57"
                        width="54"
                        height="19"
                        rx="9.500"
                        fill="#fbf6ea"
                        stroke="var(--ink-fixed)"
                        stroke-width="1.200"
                    />
                    <text
                        class="figures"
                        x="37"
                        y="67"
                        text-anchor="middle"
                        dominant-baseline="central"
                        font-size="14"
                        fill="#6d3f0c"
                    >
                        {catalog.words.now.replace("#", String(worth(game, card)))}
                    </text>
                </g>
            )}
            <path d="M8 148H144" stroke="#cbbfa6" stroke-width="1.500" />
            <Tokens kinds={kinds} x={76} y={163} size={20} room={136} missing={lacking(kinds, game.stock)} />
        </g>
    );
}

/* The row of four, new heroes at the left; above it the deck, the rounds and the monsters that the row calls. */
export function Heroes(props: { game: Game; columns: number }) {
    const { game } = props,
        { view, catalog, byId, still } = game,
        words = catalog.words,
        rounds = catalog.rounds;
    const slide = still ? "none" : "transform 240ms ease-out",
        across = props.columns,
        at = (position: number) => ({
            x: 1 + (position % across) * CARD.step,
            y: (across === 4 ? 30 : 46) + Math.floor(position / across) * (CARD.h + 8),
        });
    const head = (
        <g>
            <Heading
                title={words.heroes}
                x={2}
                right={206}
                note={words.deck.replace("#", String(bits(view.hero_deck!)))}
            />
            <g
                role="img"
                aria-label={`${words.round} ${view.round}/${rounds}`}
                transform="translate(232 13)"
                display={across === 4 ? undefined : "none"}
            >
                {Array.from({ length: rounds }, (_, i) => (
                    <g>
                        <circle
                            cx={i * 21}
                            cy="0"
                            r="9.500"
                            fill={i + 1 === view.round ? "var(--accent)" : "none"}
                            stroke="var(--edge)"
                            stroke-width="1.500"
                        />
                        <text
                            class="figures"
                            x={i * 21}
                            y="0.500"
                            text-anchor="middle"
                            dominant-baseline="central"
                            font-size="13.500"
                            fill={
                                i + 1 === view.round
                                    ? "var(--on-accent)"
                                    : i + 1 < view.round!
                                      ? "var(--muted)"
                                      : "var(--ink)"
                            }
                        >
                            {i + 1}
                        </text>
                    </g>
                ))}
            </g>
        </g>
    );
    const monsters = (
        <g
            transform={across === 4 ? undefined : "translate(-318 21)"}
            role="img"
            aria-label={`${words.danger}: ${
                game.danger
                    .map((n, icon) => (n ? `${catalog.monsters[icon]} ${n}` : ""))
                    .filter(Boolean)
                    .join(", ") || words.safe
            }`}
        >
            <text x={622 - 4 * 38} y="18" text-anchor="end" font-size="14" fill="var(--muted)">
                {words.danger}
            </text>
            {game.danger.map((n, icon) => (
                <g>
                    <Crest icon={icon} x={640 - (4 - icon) * 38} y={12} r={10} faint={!n} />
                    <text
                        class="figures"
                        x={640 - (4 - icon) * 38 + 13}
                        y="13"
                        dominant-baseline="central"
                        font-size="15"
                        fill="var(--ink)"
                    >
                        {n}
                    </text>
                </g>
            ))}
        </g>
    );
    return (
        <svg
            class="set-panel"
            viewBox={across === 4 ? "0 0 632 212" : "0 0 318 414"}
            role="group"
            aria-label={words.heroes}
        >
            {head}
            {monsters}
            {game.row.map(
                (hero, position) =>
                    hero === null && (
                        <rect
                            x={at(position).x}
                            y={at(position).y}
                            width={CARD.w}
                            height={CARD.h}
                            rx="10"
                            fill="none"
                            stroke="var(--edge)"
                            stroke-width="1.500"
                            stroke-dasharray="5 5"
                        />
                    ),
            )}
            {game.row
                .map((hero, position) => ({ hero, position }))
                .filter((one) => one.hero !== null)
                .sort((a, b) => a.hero! - b.hero!)
                .map(({ hero, position }) => (
                    <g
                        key={`hero${hero}`}
                        class={still ? undefined : "set-card"}
                        style={{ transform: `translate(${at(position).x}px, ${at(position).y}px)`, transition: slide }}
                    >
                        <Thing
                            game={game}
                            w={CARD.w}
                            h={CARD.h}
                            r={10}
                            choice={byId.get(SET_INVITE + position)}
                            chosen={game.wanted === SET_INVITE + position}
                            label={`${catalog.heroes[hero!]}, ${catalog.guilds[catalog.hero_cards[hero!]!.guild]}`}
                            tip={heroTip(game, hero!, position)}
                            refuse={view.step === "turn" ? () => game.want(SET_INVITE + position) : undefined}
                        >
                            <HeroCard game={game} hero={hero!} position={position} />
                        </Thing>
                    </g>
                ))}
            {catalog.surcharges.map(
                (extra, position) =>
                    extra > 0 &&
                    game.row[position] !== null && (
                        <g
                            transform={`translate(${at(position).x + 76} ${at(position).y + 7})`}
                            role="img"
                            aria-label={`${words.plus} +${extra} ${catalog.resources[3]}`}
                            pointer-events="none"
                        >
                            <path
                                d="M-24 -12H24V8L0 15L-24 8Z"
                                fill="#b4492f"
                                stroke="var(--ink-fixed)"
                                stroke-width="1.500"
                            />
                            <text
                                class="figures"
                                x="-8"
                                y="-1"
                                text-anchor="middle"
                                dominant-baseline="central"
                                font-size="16"
                                fill="#fffdf6"
                            >
                                +{extra}
                            </text>
                            <Token kind={3} x={10} y={-2} size={16} />
                        </g>
                    ),
            )}
        </svg>
    );
}

/* Own heroes, with what they are worth now. */
export function Invited(props: { game: Game }) {
    const { game } = props,
        { view, catalog, me } = game,
        heroes = among(view.heroes[me]!, catalog.heroes.length);
    if (!heroes.length) return null;
    return (
        <div class="set-invited" role="group" aria-label={catalog.words.heroes}>
            {heroes.map((hero) => {
                const card = catalog.hero_cards[hero]!;
                return (
                    <span
                        class="set-guest"
                        key={hero}
                        data-piece={`hero${hero}`}
                        data-tip={`${catalog.heroes[hero]}, ${catalog.guilds[card.guild]}`}
                    >
                        <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
                            <circle
                                cx="12"
                                cy="12"
                                r="11"
                                fill={GUILD_COLOUR[card.guild]}
                                stroke="var(--ink-fixed)"
                                stroke-width="1.200"
                            />
                            <Icon of={GUILD_ICON[card.guild]!} x={12} y={12} size={15} colour="var(--ink-fixed)" />
                        </svg>
                        <b class="figures">{worth(game, card)}</b>
                    </span>
                );
            })}
        </div>
    );
}
