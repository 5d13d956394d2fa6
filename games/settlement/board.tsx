/* board.tsx - Settlement as a table: the wilderness rising on the left, the market between, the settlement's streets on the
 * right, the heroes sliding along below, beside them what I have; exchanges come up on a stage.
 *
 * A target exists only where its id is among the choices; what a thing costs, gives and is called comes from the catalog.
 */
import { useEffect, useMemo, useState } from "preact/hooks";
import {
    type BoardProps,
    type Catalog,
    LABELS,
    SET_EXPLORE,
    SET_INVITE,
    SET_ROW,
} from "../../web/generated/settlement";
import { type AreaTab, counts, numberOf } from "../../web/src/board";
import { useArrangement } from "../../web/src/kit/arrange";
import { Into } from "../../web/src/kit/into";
import { bit, type Game, lacking, priceOf, spread, TALL, TILE } from "./common";
import { Dock, Wanted } from "./dock";
import { Goods, VillagerCount } from "./goods";
import { Heroes } from "./heroes";
import { Market } from "./market";
import { Other } from "./others";
import { GUILD_ICON } from "./portrait";
import { TextToken } from "./tokens";
import { Town } from "./town";
import { Wilderness } from "./wilderness";
import village from "icon:huts-village";
import palisade from "icon:palisade";
import trade from "icon:trade";

interface Goal {
    id: number; /* the choice that cannot be paid yet */
    what: number; /* building or hero */
}

/* What the player would like to have: touched, not yet to be paid. It is forgotten with the turn. */
function useGoal(props: BoardProps, me: number) {
    const { view, catalog, choices } = props,
        [goal, setGoal] = useState<Goal | null>(null);
    useEffect(() => {
        if (goal && view.turn !== me) setGoal(null);
    }, [view.turn, me]);
    const offer = (id: number) =>
        id < SET_EXPLORE ? numberOf(LABELS.market, view.market[id]) : (view.hero_row[id - SET_INVITE] ?? -1);
    const price = (id: number): number[] =>
        id < SET_EXPLORE ? [catalog.building_costs[offer(id)]!] : spread(priceOf(view, catalog, offer(id), id - SET_INVITE));
    const asked = view.step === "turn" && choices.length > 0,
        live = goal && asked && goal.what >= 0 && offer(goal.id) === goal.what ? goal : null;
    return { live, price, set: (id: number) => setGoal({ id, what: offer(id) }), forget: () => setGoal(null) };
}

/* Outlines that the parts of the board cut their pictures with. */
const Outlines = () => (
    <svg width="0" height="0" class="set-defs" aria-hidden="true">
        <defs>
            <clipPath id="set-tile">
                <rect width={TILE} height={TALL} rx="9" />
            </clipPath>
            <clipPath id="set-portrait">
                <rect width="140" height="74" rx="6" />
            </clipPath>
        </defs>
    </svg>
);

/* What the others have beside their names, and the own goods in one line. */
function Elsewhere(props: { game: Game; home: number }) {
    const { game, home } = props;
    return (
        <>
            {game.seats.slice(0, game.view.players).map((_, seat) => (
                <Into key={seat} place={`seat-${seat}`}>
                    {seat !== home && <Other game={game} seat={seat} />}
                </Into>
            ))}
            <Into place="stock">
                {counts(game.view.stock[home]).map((n, kind) => (
                    <span class="set-small" role="img" aria-label={`${n} ${game.catalog.resources[kind]}`}>
                        <TextToken kind={kind} size={20} />
                        <b class="figures">{n}</b>
                    </span>
                ))}
                <VillagerCount game={game} seat={home} />
            </Into>
        </>
    );
}

export function Board(props: BoardProps) {
    const { view, catalog, choices } = props,
        arrangement = useArrangement(),
        byId = useMemo(() => new Map(choices.map((choice) => [choice.id, choice])), [choices]),
        [tray, setTray] = useState(false);
    const home = props.seat >= 0 ? props.seat : (view.turn ?? 0),
        me = props.stage >= 0 ? props.stage : home,
        row = view.hero_row,
        stock = counts(view.stock[me]),
        goal = useGoal(props, me);
    const danger = catalog.monsters.map(
        (_, icon) => row.filter((hero) => hero !== null && catalog.hero_cards[hero]!.icon === icon).length,
    );
    const want = (id: number) => {
        props.refuse(id);
        if (!lacking(goal.price(id), stock).some(Boolean) || bit(view.done!, id < SET_EXPLORE ? 0 : 1)) return;
        goal.set(id);
        setTray(true);
    };
    const game: Game = { ...props, byId, me, row, danger, stock, wanted: goal.live?.id ?? -1, want };
    const kinds = goal.live ? goal.price(goal.live.id) : [],
        lacks = lacking(kinds, stock),
        missing = catalog.resources.map((_, kind) => kinds.filter((one, i) => one === kind && lacks[i]).length);
    const names = goal.live && goal.live.id < SET_EXPLORE ? catalog.buildings : catalog.heroes;
    const wanted = goal.live && <Wanted game={game} name={names[goal.live.what]!} kinds={kinds} forget={goal.forget} />;
    return (
        <div class="set" role="group" aria-label={catalog.words.board}>
            <Outlines />
            <div class="set-wild" data-area="wild" data-mine>
                <Wilderness game={game} seat={me} />
            </div>
            <div class="set-market" data-area="market">
                <Market game={game} />
            </div>
            <div class="set-town" data-area="town" data-mine>
                <Town game={game} seat={me} />
            </div>
            <div class="set-heroes" data-area="heroes">
                <Heroes game={game} columns={arrangement === "phone" ? 2 : SET_ROW} />
            </div>
            <Goods game={game} />
            <Dock game={game} missing={missing} tray={tray} setTray={setTray} wanted={wanted} />
            <Elsewhere game={game} home={home} />
        </div>
    );
}

export function areas(catalog: Catalog): AreaTab[] {
    const { words } = catalog;
    return [
        { key: "wild", title: words.wilderness, icon: palisade },
        { key: "market", title: words.market, icon: trade },
        { key: "town", title: words.town, icon: village },
        { key: "heroes", title: words.heroes, icon: GUILD_ICON[2]! },
    ];
}

export { Picture } from "./picture";
export { pictured } from "./pictured";
