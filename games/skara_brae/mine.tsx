/* mine.tsx - the own board: two tracks, storage with its slider, the hearth, ten tiles, the Settlers under their environments,
 * and what the end of the round will ask. */
import {
    A_ENV,
    A_FLIP,
    A_KIND,
    A_LARGE,
    A_SMALL,
    CRAFT,
    ENVS,
    GATHER_SHORE,
    MIDDEN,
    SLOT_BOAR,
    SPECIAL,
} from "../../web/generated/skara_brae";
import type { Choice, Seat } from "../../web/src/board";
import { Lit } from "../../web/src/kit/lit";
import { Mark } from "../../web/src/pieces";
import { bit, COLUMNS, type Desk, hearth, icons, sum, tileName, type Village, yields } from "./desk";
import {
    type Amount,
    bed,
    cardPics,
    EnvTok,
    flame,
    ground,
    Ico,
    Man,
    mortar,
    Pics,
    pot,
    roof,
    SPECIAL_ICON,
    sphere,
    spindle,
    swap,
    TILE_ICON,
    tilePics,
    Tok,
} from "./drawing";
import type { Pot } from "./pot";
import { CardPicture } from "./village";

export interface Mine {
    desk: Desk;
    p: Village;
    seat: Seat;
    live: boolean;
    pot: Pot | null;
    gains: Amount[]; /* what the choice at hand would add to the storage */
    large: boolean; /* the large worker is in the hand */
}

/* --- tracks: the price in each stone, what it is worth below; the next stone is lit --- */

function Track(props: Mine & { furnish: boolean }) {
    const { p, desk, seat, furnish } = props,
        { c } = desk,
        at = furnish ? p.furnish : p.trade,
        cost = furnish ? c.furnish_cost : c.trade_cost;
    const mood = (i: number) => (i < at ? "past" : i === at ? "at" : i === at + 1 ? "next" : "");
    const name = furnish ? c.words.furnish : c.words.trade;
    const tip = (i: number) =>
        furnish
            ? `${name} ${i}: ${c.furnish_settler[i]} ${c.words.vp} ${c.words.persettler}, ${c.furnish_set[i]} ${c.words.perset}`
            : `${name} ${i}: ${c.trade_points[i]} ${c.words.vp}`;
    return (
        <div
            class={furnish ? "brae-track furnish" : "brae-track trade"}
            style={{ "--n": cost.length }}
            role="img"
            aria-label={`${name}: ${at}/${cost.length - 1}`}
        >
            <span class="brae-lab" data-tip={name}>
                <Ico of={furnish ? bed : swap} s={20} />
            </span>
            {cost.map((price, i) => (
                <span class={`brae-stone ${mood(i)}`} data-tip={tip(i)}>
                    {i === at ? (
                        <svg viewBox="-14 -14 28 28" aria-hidden="true">
                            <Mark seat={seat} r={11} />
                        </svg>
                    ) : i > at ? (
                        <b class="figures">{price}</b>
                    ) : null}
                </span>
            ))}
            <span class="brae-lab">{furnish ? <Man s={15} /> : <Tok kind={c.coin[0]!} s={15} />}</span>
            {cost.map((_, i) => (
                <span class={`brae-under ${mood(i)}`}>
                    {furnish ? (
                        <b class="figures">{c.furnish_settler[i]}</b>
                    ) : (
                        i > 0 && <Pics pics={[{ kind: c.trade_good[i]!, n: c.trade_goods[i]! }]} s={16} />
                    )}
                </span>
            ))}
            <span class="brae-lab brae-note">{furnish ? <Four /> : c.words.pts}</span>
            {cost.map((_, i) => (
                <span class={`brae-under ${mood(i)}`}>
                    <b class="figures">{furnish ? c.furnish_set[i] : c.trade_points[i]}</b>
                </span>
            ))}
        </div>
    );
}

/* A set of four environments. */
const Four = () => (
    <svg class="brae-four" viewBox="0 0 16 16" aria-hidden="true">
        {["#b5d6e2", "#c9d8a0", "#c6ab87", "#ecd487"].map((fill, i) => (
            <rect
                x={1 + (i % 2) * 7.5}
                y={1 + Math.floor(i / 2) * 7.5}
                width="6.5"
                height="6.5"
                fill={fill}
                stroke="var(--ink)"
            />
        ))}
    </svg>
);

/* --- storage --- */

const ORDER = [14, 13, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 16, MIDDEN];

const at = (column: number, row: number | string) => ({ gridColumn: String(column + 2), gridRow: String(row) });

/* Columns of the storage with the Midden and the points that the slider would cost there. */
function Scale(props: { desk: Desk; p: Village }) {
    const { c } = props.desk,
        { slider } = props.p,
        columns = Array.from({ length: COLUMNS }, (_, column) => column).filter((column) => column !== slider);
    return (
        <>
            <span class="brae-scale lab" style={{ gridRow: "1" }} data-tip={c.words.midden}>
                <Tok kind={MIDDEN} s={16} />
            </span>
            <span class="brae-scale lab brae-note" style={{ gridRow: "5" }} data-tip={c.words.loss}>
                {c.words.pts}
            </span>
            {columns.map((column) => (
                <>
                    <span class="brae-scale" style={at(column, 1)}>
                        <b class="figures">{c.midden[column] || "·"}</b>
                    </span>
                    <span class="brae-scale" style={at(column, 5)}>
                        <b class="figures">{c.loss[column] ? `−${c.loss[column]}` : "·"}</b>
                    </span>
                    {[2, 3, 4].map((row) => (
                        <span class={column < slider ? "brae-cell in" : "brae-cell"} style={at(column, row)} />
                    ))}
                </>
            ))}
        </>
    );
}

function Storage(props: Mine) {
    const { desk, p, seat } = props,
        { c, board } = desk,
        room = c.rows * p.slider,
        free = Math.max(0, room - p.total);
    const lying = ORDER.flatMap((kind) =>
        Array.from({ length: p.tokens[kind]! }, (_, i) => ({ kind, i, ghost: false })),
    );
    const coming = props.gains.flatMap(([kind, n]) =>
        Array.from({ length: Math.max(0, n) }, () => ({ kind, i: 1, ghost: true })),
    );
    /* What the choice at hand would take away. */
    const leaving = (kind: number, i: number) =>
        i < sum(props.gains.filter(([one, n]) => one === kind && n < 0).map(([, n]) => -n));
    const all = [...lying, ...coming].slice(0, c.rows * (COLUMNS - 1)),
        reach = Math.min(COLUMNS - 1, Math.ceil((p.total + coming.length) / c.rows));
    /* Cells left of the slider come first; what does not fit yet lies right of it. */
    const place = (index: number) => {
        const column = Math.floor(index / c.rows);
        return { column: column < p.slider ? column : column + 1, row: index % c.rows };
    };
    return (
        <section
            class="brae-store"
            data-area="stores"
            role="group"
            aria-label={`${c.words.storage}: ${p.total}/${room}`}
        >
            <header>
                <h2>{c.words.storage}</h2>
                <span class="brae-note">
                    <b class="figures">{p.total}</b> / {room} · {free} {free < 2 ? c.words.freeone : c.words.free}
                </span>
            </header>
            <div class="brae-grid">
                <Scale desk={desk} p={p} />
                {all.map(({ kind, i, ghost }, index) => {
                    const { column, row } = place(index),
                        n = p.tokens[kind]!;
                    return (
                        <span
                            class={`brae-cell${ghost ? " brae-ghost" : leaving(kind, i) ? " brae-leaving" : ""}`}
                            style={at(Math.min(column, COLUMNS - 1), row + 2)}
                            data-tip={c.kinds[kind]}
                        >
                            <Tok kind={kind} s={30} />
                            {i === 0 && n > 1 && <b class="figures brae-badge">{n}</b>}
                        </span>
                    );
                })}
                {reach > p.slider && <span class="brae-push" style={at(reach, "1 / 6")} />}
                <span
                    class={board.still ? "brae-slider" : "brae-slider moving"}
                    style={{ ...at(p.slider, "1 / 6"), "--who": seat.colour }}
                    data-tip={`${c.words.midden}: ${c.midden[p.slider]}. ${c.words.loss}: ${c.loss[p.slider]}`}
                >
                    <b class="figures">{c.midden[p.slider]}</b>
                    <i />
                    <b class="figures">{c.loss[p.slider] ? `−${c.loss[p.slider]}` : "0"}</b>
                </span>
            </div>
        </section>
    );
}

/* --- hearth: what each thing weighs and gives; cooking happens here --- */

/* One thing that can be cooked. */
function Recipe(props: Mine & { slot: number }) {
    const { desk, p, pot, slot } = props,
        { c, board } = desk,
        { kind, weight } = c.recipes[slot]!,
        taken = pot ? pot.counts[slot]! : 0,
        can = pot?.can(slot),
        left = p.tokens[kind]! - (pot ? taken - p.pot[slot]! : 0);
    return (
        <Lit
            class={`brae-recipe${p.tokens[kind] || taken ? " own" : ""}`}
            choice={can && !pot?.chosen ? desk.byId.get(A_KIND + kind) : undefined}
            act={can ? () => pot!.add(slot) : undefined}
            chosen={pot ? taken > 0 : undefined}
            hint={can ? board.hints.get(A_KIND + kind) : undefined}
            label={`${c.words.add}: ${c.kinds[kind]}, ${c.words.weight} ${weight}`}
            tip={`${c.kinds[kind]}: ${c.words.weight} ${weight}`}
        >
            <span class="brae-what">
                <Tok kind={kind} s={33} />
                {left > 0 && <b class="figures brae-badge">{left}</b>}
            </span>
            <span class="brae-weight" aria-hidden="true">
                {Array.from({ length: weight }, () => (
                    <i />
                ))}
            </span>
            <span class="brae-gives">
                {yields(p, c, slot).flatMap(([what, n]) => Array.from({ length: n }, () => <Tok kind={what} s={19} />))}
            </span>
            {taken > 0 && <span class="brae-in figures">×{taken}</span>}
        </Lit>
    );
}

function Hearth(props: Mine) {
    const { desk, p, pot } = props,
        { c } = desk,
        limit = hearth(p, c),
        shown = [...c.recipes.keys()].filter(
            (slot) => slot !== SLOT_BOAR || c.special_labels[p.special] === "hunt-boar",
        );
    return (
        <section
            class={pot ? "brae-hearth active" : "brae-hearth"}
            data-area="stores"
            role="group"
            aria-label={`${c.words.hearth} ${pot ? `${pot.weight}/` : ""}${limit}`}
        >
            <header>
                <h2>{c.words.hearth}</h2>
                <span class="brae-flames" aria-hidden="true">
                    {Array.from({ length: limit }, (_, i) => (
                        <Ico of={flame} s={17} on={!!pot && i < pot.weight} />
                    ))}
                </span>
                <span class="brae-note">
                    {pot ? (
                        <>
                            <b class="figures">{pot.weight}</b> / {limit}
                        </>
                    ) : (
                        <>
                            {c.words.carries} {limit}
                        </>
                    )}
                </span>
            </header>
            <div class="brae-recipes" style={{ "--n": shown.length }}>
                {shown.map((slot) => (
                    <Recipe {...props} slot={slot} />
                ))}
            </div>
        </section>
    );
}

/* --- tiles --- */

/* What touching a tile would do now. */
function tileChoice(props: Mine, tile: number): Choice | undefined {
    const { desk, live, large } = props,
        { byId, step } = desk;
    if (!live) return undefined;
    const small = byId.get(A_SMALL + tile),
        big = byId.get(A_LARGE + tile),
        gathers =
            step === "tend" && tile >= GATHER_SHORE && tile < SPECIAL
                ? byId.get(A_ENV + tile - GATHER_SHORE)
                : undefined;
    return (large ? (big ?? small) : (small ?? big)) ?? byId.get(A_FLIP + tile) ?? gathers;
}

/* What it costs to flip a tile. */
const TileCost = (props: { desk: Desk; tile: number }) => (
    <span class="brae-cost" data-tip={props.desk.c.tiles[CRAFT]}>
        <svg viewBox="0 0 16 16" aria-hidden="true">
            <path
                d="M3 8a5 5 0 1 1 1.500 3.500M3 12V8.500h3.500"
                fill="none"
                stroke="currentColor"
                stroke-width="1.800"
            />
        </svg>
        {props.desk.c.craft[props.tile]!.map((kind) => (
            <Tok kind={kind} s={15} />
        ))}
    </span>
);

/* Workers on a tile. */
const Placed = (props: { seat: Seat; smalls: number; big: boolean }) =>
    props.smalls > 0 || props.big ? (
        <span class="brae-workers">
            {Array.from({ length: props.smalls }, () => (
                <span data-piece={`small${props.seat.shape}`}>
                    <Man seat={props.seat} s={24} />
                </span>
            ))}
            {props.big && (
                <span data-piece={`large${props.seat.shape}`}>
                    <Man seat={props.seat} s={32} />
                </span>
            )}
        </span>
    ) : null;

function Tile(props: Mine & { tile: number }) {
    const { desk, p, seat, live, tile } = props,
        { board, c, step } = desk,
        { view } = board,
        side = bit(p.flipped, tile),
        env = tile >= GATHER_SHORE && tile < SPECIAL ? tile - GATHER_SHORE : -1;
    const turn = view.turn === board.seats.indexOf(seat),
        smalls = turn ? bit(view.small_on!, tile) + bit(view.pair_on!, tile) : 0,
        big = turn && c.tile_labels[tile] === view.large_on;
    const choice = tileChoice(props, tile);
    const refuse =
        !live || choice
            ? undefined
            : step === "place"
              ? () => board.refuse((view.large_on === null ? A_LARGE : A_SMALL) + tile)
              : step === "craft" || step === "innovate"
                ? () => board.refuse(A_FLIP + tile)
                : undefined;
    const name = tile === SPECIAL && p.hidden ? "?" : tileName(tile, p, c),
        called = env < 0 ? name : c.tiles[tile]! /* four of them gather: told apart by where */,
        says =
            tile < SPECIAL
                ? (side ? c.backs : c.fronts)[tile]
                : p.special >= 0
                  ? (side ? c.special_backs : c.special_fronts)[p.special]
                  : "";
    const next = p.trade + 1,
        pics = tilePics(tile, p.special, side, c, c.furnish_cost[p.furnish + 1] ?? 0, {
            price: c.trade_cost[next] ?? 0,
            good: c.trade_goods[next] ? [{ kind: c.trade_good[next]!, n: c.trade_goods[next]! }] : [],
        });
    const icon = tile < SPECIAL ? TILE_ICON[tile]! : SPECIAL_ICON[p.special];
    return (
        <Lit
            class={`brae-tile${side ? " flipped" : ""}${smalls || big ? " taken" : ""}`}
            choice={choice}
            choose={board.choose}
            hint={choice && board.hints.get(choice.id)}
            refuse={refuse}
            label={choice && `${called}: ${choice.label}`}
            tip={`${called}: ${says}`}
            area="tiles"
        >
            <span class={`brae-tile-pic ${env >= 0 ? ground(env) : ""}`}>
                {icon && <Ico of={icon} s={30} />}
                {side > 0 && <b class="figures brae-seal">{c.flipped_points}</b>}
            </span>{" "}
            <span class="brae-tile-words">
                <b class="brae-name">{name}</b>{" "}
                <Pics pics={pics} s={pics.length > 6 ? 14 : pics.length > 4 ? 16 : 20} />
            </span>
            {!side && <TileCost desk={desk} tile={tile} />}
            <Placed seat={seat} smalls={smalls} big={big} />
        </Lit>
    );
}

/* Settlers of one environment under its Gather tile; the newest shows its bottom effect. */
function Fan(props: Mine & { env: number }) {
    const { desk, p, env } = props,
        { c } = desk,
        cards = p.columns[env]!,
        shown = cards.slice(-4);
    return (
        <div class="brae-fan" style={{ "--k": Math.max(1, shown.length) }}>
            <span
                class="brae-cnt"
                data-tip={`${c.envs[env]}: ${p.heights[env]} ${c.words.settlers}, ${icons(p, env)} ${c.words.icons}`}
            >
                <EnvTok env={env} s={22} />
                <b class="figures">×{icons(p, env)}</b>
                <span>{c.envs[env]}</span>
            </span>
            {shown.map((type, i) => (
                <span
                    class={i === shown.length - 1 ? "brae-card newest" : "brae-card"}
                    style={{ "--i": i }}
                    data-tip={`${c.cards[type]!.name}: ${c.cards[type]!.text}`}
                    data-piece={`card${type}`}
                >
                    <CardPicture desk={desk} type={type} s={30} />
                    <span class="brae-card-does">
                        {i === shown.length - 1 && <Pics pics={cardPics(c.cards[type]!, type, c)} s={18} />}
                    </span>
                </span>
            ))}
        </div>
    );
}

/* What the end of the round will ask: the meal and the waste; and the cards that count. */
function Night(props: Mine) {
    const { p, desk } = props,
        { c } = desk,
        settlers = sum(p.heights),
        roofs = p.roofs + p.thatches,
        need = Math.max(0, settlers - roofs),
        short = need > p.tokens[14]!,
        midden = Math.max(0, c.midden[p.slider]! - p.utensils);
    const own = [
        { icon: roof, n: roofs, name: c.words.roofs! },
        { icon: sphere, n: p.balls, name: c.words.balls! },
        { icon: mortar, n: p.utensils, name: c.words.utensils! },
        ...(p.spindles || c.special_labels[p.special] === "spin-wool"
            ? [{ icon: spindle, n: p.spindles, name: c.words.spindles! }]
            : []),
    ];
    return (
        <section class="brae-night" aria-label={c.words.night}>
            <b class="brae-name">{c.words.night}</b>
            <p class={short ? "short" : ""} data-tip={c.words.meal}>
                <span>{c.words.meal}</span>
                <span class="brae-pics">
                    <Man s={16} />
                    <b class="figures">{settlers}</b>−<Ico of={roof} s={17} />
                    <b class="figures">{roofs}</b>=<b class="figures">{need}</b>
                    <Tok kind={14} s={17} />
                </span>
            </p>
            <p data-tip={c.words.midden}>
                <span>{c.words.waste}</span>
                <span class="brae-pics">
                    <b class="figures">{c.midden[p.slider]}</b>−<Ico of={mortar} s={16} />
                    <b class="figures">{p.utensils}</b>=
                    <b class={midden ? "figures bad" : "figures"}>{midden ? `+${midden}` : "0"}</b>
                    <Tok kind={MIDDEN} s={17} />
                </span>
            </p>
            <p class="brae-piled">
                {own.map(({ icon, n, name }) => (
                    <span class="brae-count" data-tip={name} role="img" aria-label={`${name}: ${n}`}>
                        <Ico of={icon} s={19} />
                        <b class="figures">{n}</b>
                    </span>
                ))}
            </p>
        </section>
    );
}

export function MyArea(props: Mine) {
    const { desk, live } = props,
        { byId, board, c } = desk;
    const muster = (env: number) => (live && desk.step === "muster" ? byId.get(A_ENV + env) : undefined);
    return (
        <section class="brae-mine" data-mine="foot" role="group" aria-label={props.seat.name}>
            <div class="brae-tracks" data-area="stores">
                <Track {...props} furnish />
                <Track {...props} furnish={false} />
            </div>
            <Storage {...props} />
            <Hearth {...props} />
            <div class="brae-tiles" data-area="tiles">
                {[0, 1, 2, 3, 4].map((tile) => (
                    <Tile key={tile} {...props} tile={tile} />
                ))}
                {Array.from({ length: ENVS }, (_, env) => (
                    <section class={`brae-lane ${ground(env)}`} key={`env${env}`}>
                        <Tile {...props} tile={GATHER_SHORE + env} />
                        {muster(env) ? (
                            <Lit
                                choice={muster(env)}
                                choose={board.choose}
                                hint={board.hints.get(A_ENV + env)}
                                class="brae-muster"
                            >
                                <Fan {...props} env={env} />
                            </Lit>
                        ) : (
                            <Fan {...props} env={env} />
                        )}
                    </section>
                ))}
                <section class="brae-last">
                    <Tile {...props} tile={SPECIAL} />
                    <Night {...props} />
                </section>
            </div>
            <span class="unseen">{c.words.board}</span>
        </section>
    );
}
