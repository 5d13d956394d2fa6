/* heroes.tsx - the row of heroes, their cards and what they are worth. */
import { SET_DIAMOND, SET_INVITE, SET_ROW } from "../../web/generated/settlement";
import { counts, forms } from "../../web/src/board";
import { CardFrame, EmptyPlace, Figure, Icon, Track } from "../../web/src/pieces";
import { among, bits, type Game, type Hero, lacking, priceOf, spread, sum, surcharge, Thing } from "./common";
import { GUILD_COLOUR, GUILD_ICON, Portrait } from "./portrait";
import { Crest, Heading, Medal, Token, Tokens } from "./tokens";

/* What a hero counts, for the seat whose boards are shown. */
function worth(game: Game, card: Hero): number {
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
        price = priceOf(game.view, catalog, hero, position)
            .map((n, kind) => (n ? `${n} ${forms(catalog.counted[kind]!)[n > 1 ? 1 : 0]}` : ""))
            .filter(Boolean)
            .join(", ");
    return [
        `${catalog.heroes[hero]} (${catalog.guilds[card.guild]}): ${card.points} ${catalog.each[card.guild]}`,
        price,
    ].join(" · ");
}

/* What a hero counts and what that is worth now. */
function Worth(props: { game: Game; card: Hero }) {
    const { game, card } = props,
        each = game.catalog.each[card.guild]!;
    return (
        <g>
            <Medal n={card.points} x={20} y={130} r={12} />
            <text
                x="38"
                y="132"
                dominant-baseline="central"
                font-size="13.500"
                fill="var(--ink-fixed)"
                textLength={each.length > 15 ? 106 : each.length > 11 ? 84 : undefined}
                lengthAdjust="spacingAndGlyphs"
            >
                {each}
            </text>
            {game.catalog.counts[card.guild] && (
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
                    <Figure x={37} y={67} size={14} colour="#6d3f0c">
                        {game.catalog.words.now.replace("#", String(worth(game, card)))}
                    </Figure>
                </g>
            )}
        </g>
    );
}

function HeroCard(props: { game: Game; hero: number; position: number }) {
    const { game, hero, position } = props,
        { catalog } = game,
        card = catalog.hero_cards[hero]!,
        kinds = spread(priceOf(game.view, catalog, hero, position));
    return (
        <g data-piece={`hero${hero}`}>
            <CardFrame w={CARD.w} h={CARD.h} r={10} fill="#f8f0dc" line="var(--ink-fixed)">
                <g transform="translate(6 6)">
                    <g clip-path="url(#set-portrait)">
                        <Portrait hero={hero} guild={card.guild} />
                    </g>
                    <rect width="140" height="74" rx="6" fill="none" stroke="var(--ink-fixed)" stroke-width="1.200" />
                </g>
                <circle
                    cx="20"
                    cy="20"
                    r="14"
                    fill={GUILD_COLOUR[card.guild]}
                    stroke="var(--ink-fixed)"
                    stroke-width="1.500"
                />
                <Icon of={GUILD_ICON[card.guild]!} x={20} y={20} size={19} colour="var(--ink-fixed)" />
                <Crest icon={card.icon} x={131} y={22} r={15} />
                {Array.from({ length: card.bonus }, (_, i) => (
                    <g transform={`translate(${134 - i * 23} 68)`}>
                        <circle r="12" fill="#fbf6ea" stroke="var(--ink-fixed)" stroke-width="1.200" />
                        <Token kind={5} size={17} />
                    </g>
                ))}
                <Figure x={76} y={95} size={17}>
                    {catalog.heroes[hero]}
                </Figure>
                <text x="76" y="112" text-anchor="middle" dominant-baseline="central" font-size="13.500" fill="#5f574b">
                    {catalog.guilds[card.guild]}
                </text>
                <Worth game={game} card={card} />
                <path d="M8 148H144" stroke="#cbbfa6" stroke-width="1.500" />
                <Tokens kinds={kinds} x={76} y={163} size={20} room={136} missing={lacking(kinds, game.stock)} />
            </CardFrame>
        </g>
    );
}

/* The monsters that the heroes of the row call, for the right end of a heading. */
function Danger(props: { game: Game }) {
    const { game } = props,
        { catalog, danger } = game,
        words = catalog.words,
        named = danger.map((n, icon) => (n ? `${catalog.monsters[icon]} ${n}` : "")).filter(Boolean);
    const at = (icon: number) => 640 - (danger.length - icon) * 38;
    return (
        <g role="img" aria-label={`${words.danger}: ${named.join(", ") || words.safe}`}>
            <text x={at(0) - 18} y="18" text-anchor="end" font-size="14" fill="var(--muted)">
                {words.danger}
            </text>
            {danger.map((n, icon) => (
                <g>
                    <Crest icon={icon} x={at(icon)} y={12} r={10} faint={!n} />
                    <Figure x={at(icon) + 13} y={13} size={15} colour="var(--ink)" start>
                        {n}
                    </Figure>
                </g>
            ))}
        </g>
    );
}

/* A pennant over a hero that costs more where it stands. */
function Surcharge(props: { game: Game; extra: number; x: number; y: number }) {
    const { catalog } = props.game;
    return (
        <g
            transform={`translate(${props.x} ${props.y})`}
            role="img"
            aria-label={`${catalog.words.plus} +${props.extra} ${catalog.resources[SET_DIAMOND]}`}
            pointer-events="none"
        >
            <path d="M-24 -12H24V8L0 15L-24 8Z" fill="#b4492f" stroke="var(--ink-fixed)" stroke-width="1.500" />
            <Figure x={-8} y={-1} size={16} colour="#fffdf6">
                +{props.extra}
            </Figure>
            <Token kind={SET_DIAMOND} x={10} y={-2} size={16} />
        </g>
    );
}

/* A hero of the row, who can be invited. */
function Guest(props: { game: Game; hero: number; position: number }) {
    const { game, hero, position } = props,
        { catalog, view } = game;
    return (
        <Thing
            game={game}
            w={CARD.w}
            h={CARD.h}
            r={10}
            choice={game.byId.get(SET_INVITE + position)}
            chosen={game.wanted === SET_INVITE + position}
            label={`${catalog.heroes[hero]}, ${catalog.guilds[catalog.hero_cards[hero]!.guild]}`}
            tip={heroTip(game, hero, position)}
            guess={catalog.hero_cards[hero]!.guess}
            refuse={view.step === "turn" ? () => game.want(SET_INVITE + position) : undefined}
        >
            <HeroCard game={game} hero={hero} position={position} />
        </Thing>
    );
}

/* The row of four, new heroes at the left; above it the deck, the rounds and the monsters that the row calls. */
export function Heroes(props: { game: Game; columns: number }) {
    const { game, columns } = props,
        { view, catalog, still } = game,
        words = catalog.words,
        flat = columns === SET_ROW,
        slide = still ? "none" : "transform 240ms ease-out";
    const at = (position: number) => ({
        x: 1 + (position % columns) * CARD.step,
        y: (flat ? 30 : 52) + Math.floor(position / columns) * (CARD.h + 8),
    });
    const guests = game.row.flatMap((hero, position) => (hero === null ? [] : [{ hero, position }]));
    return (
        <svg class="set-panel" viewBox={flat ? "0 0 632 212" : "0 0 318 420"} role="group" aria-label={words.heroes}>
            <Heading
                title={words.heroes}
                x={2}
                right={224}
                note={words.deck.replace("#", String(bits(view.hero_deck!)))}
            />
            {flat && (
                <Track
                    x={246}
                    y={13}
                    length={catalog.rounds}
                    now={view.round}
                    label={`${words.round} ${view.round}/${catalog.rounds}`}
                />
            )}
            <g transform={flat ? undefined : "translate(-318 21)"}>
                <Danger game={game} />
            </g>
            {game.row.map((hero, position) => hero === null && <EmptyPlace {...at(position)} w={CARD.w} h={CARD.h} />)}
            {guests
                .sort((a, b) => a.hero - b.hero)
                .map(({ hero, position }) => (
                    <g
                        key={`hero${hero}`}
                        class={still ? undefined : "set-card"}
                        style={{ transform: `translate(${at(position).x}px, ${at(position).y}px)`, transition: slide }}
                    >
                        <Guest game={game} hero={hero} position={position} />
                    </g>
                ))}
            {guests.map(({ position }) => {
                const extra = surcharge(game.view, catalog, position);
                return (
                    extra > 0 && <Surcharge game={game} extra={extra} x={at(position).x + 76} y={at(position).y + 7} />
                );
            })}
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
                        data-guess={card.guess}
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
