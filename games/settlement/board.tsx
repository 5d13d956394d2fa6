/* board.tsx - Settlement as a table: the wilderness rising on the left, the market between, the settlement's streets on the
 * right, the heroes sliding along below, beside them what I have; exchanges come up on a stage.
 *
 * A target exists only where its id is among the choices; what a thing costs, gives and is called comes from the catalog.
 */
import { useEffect, useMemo, useState } from "preact/hooks";
import { type AreaTab, counts, numberOf } from "../../web/src/board";
import {
    type BoardProps,
    type Catalog,
    LABELS,
    SET_DIAMOND,
    SET_EXPLORE,
    SET_INVITE,
    SET_RESOURCES,
} from "../../web/generated/settlement";
import { useArrangement } from "../../web/src/kit/arrange";
import { Into } from "../../web/src/kit/into";
import { type Game, TALL, TILE, bit, lacking, spread } from "./common";
import { Dock, Wanted } from "./dock";
import { Goods, Villagers } from "./goods";
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

export function Board(props: BoardProps) {
    const { view, catalog, choices, seats } = props,
        words = catalog.words,
        arrangement = useArrangement();
    const byId = useMemo(() => new Map(choices.map((choice) => [choice.id, choice])), [choices]);
    const [goal, setGoal] = useState<{ id: number; what: number } | null>(null),
        [tray, setTray] = useState(false);
    const me = props.seat >= 0 ? props.seat : (view.turn ?? 0),
        row = view.hero_row,
        stock = counts(view.stock[me]);
    const danger = catalog.monsters.map(
        (_, icon) => row.filter((hero) => hero !== null && catalog.hero_cards[hero]!.icon === icon).length,
    );
    const offer = (id: number) => (id < SET_EXPLORE ? numberOf(LABELS.market, view.market[id]) : row[id - SET_INVITE]!);
    const price = (id: number): number[] => {
        if (id < SET_EXPLORE) return [catalog.building_costs[offer(id)]!];
        return spread(
            catalog.hero_cards[offer(id)]!.cost.slice(0, SET_RESOURCES).map(
                (n, kind) => n + (kind === SET_DIAMOND ? catalog.surcharges[id - SET_INVITE]! : 0),
            ),
        );
    };
    const live =
        goal && view.step === "turn" && choices.length > 0 && offer(goal.id) === goal.what && goal.what >= 0
            ? goal
            : null;
    const game: Game = {
        ...props,
        byId,
        me,
        row,
        danger,
        stock,
        wanted: live?.id ?? -1,
        want: (id) => {
            props.refuse(id);
            if (!lacking(price(id), stock).some(Boolean) || bit(view.done!, id < SET_EXPLORE ? 0 : 1)) return;
            setGoal({ id, what: offer(id) });
            setTray(true);
        },
    };
    useEffect(() => {
        if (goal && view.turn !== me) setGoal(null);
    }, [view.turn, me]);
    const kinds = live ? price(live.id) : [],
        lacks = lacking(kinds, stock),
        missing = catalog.resources.map((_, kind) => kinds.filter((one, i) => one === kind && lacks[i]).length);
    const name = live ? (live.id < SET_EXPLORE ? catalog.buildings[live.what]! : catalog.heroes[live.what]!) : "";
    return (
        <div class="set" role="group" aria-label={words.board}>
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
            <div class="set-wild" data-area="wild">
                <Wilderness game={game} seat={me} />
            </div>
            <div class="set-market" data-area="market">
                <Market game={game} columns={3} />
            </div>
            <div class="set-town" data-area="town">
                <Town game={game} seat={me} />
            </div>
            <div class="set-heroes" data-area="heroes">
                <Heroes game={game} columns={arrangement === "phone" ? 2 : 4} />
            </div>
            <Goods game={game} />
            <Dock
                game={game}
                missing={missing}
                tray={tray}
                setTray={setTray}
                wanted={live && <Wanted game={game} name={name} kinds={kinds} forget={() => setGoal(null)} />}
            />
            {seats.slice(0, view.players).map((_, seat) => (
                <Into key={seat} place={`seat-${seat}`}>
                    {seat !== me && <Other game={game} seat={seat} />}
                </Into>
            ))}
            <Into place="stock">
                {stock.map((n, kind) => (
                    <span class="set-small" role="img" aria-label={`${n} ${catalog.resources[kind]}`}>
                        <TextToken kind={kind} size={20} />
                        <b class="figures">{n}</b>
                    </span>
                ))}
                <Villagers game={game} seat={me} brief />
            </Into>
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
