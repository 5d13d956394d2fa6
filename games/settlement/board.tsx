/* board.tsx - Settlement as a table: the wilderness rising on the left, the market between, the settlement's streets on the
 * right, the heroes sliding along below, beside them what I have; exchanges come up on a stage.
 *
 * A target exists only where its id is among the choices; what a thing costs, gives and is called comes from the catalog.
 */
import { useEffect, useMemo, useState } from "preact/hooks";
import type { AreaTab, BoardProps } from "../../web/src/board";
import { useArrangement } from "../../web/src/kit/arrange";
import { Into } from "../../web/src/kit/into";
import { EXPLORE, type Game, INVITE, TALL, TILE, TYPES, bit, lacking, list, spread } from "./common";
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
    const [goal, setGoal] = useState<{ id: number; what: unknown } | null>(null),
        [tray, setTray] = useState(false);
    const me = props.seat >= 0 ? props.seat : ((view.turn as number | null) ?? 0),
        row = list(view.hero_row) as (number | null)[],
        stock = list(view.stock)[me] as number[];
    const danger = [0, 1, 2, 3].map(
        (icon) => row.filter((hero) => hero !== null && catalog.hero_cards[hero].icon === icon).length,
    );
    const offer = (id: number) => (id < EXPLORE ? list(view.market)[id] : row[id - INVITE]) as unknown;
    const price = (id: number): number[] => {
        if (id < EXPLORE) return [catalog.building_costs[TYPES.indexOf(list(view.market)[id])]];
        return spread(
            (catalog.hero_cards[row[id - INVITE]!].cost as number[])
                .slice(0, 5)
                .map((n, r) => n + (r === 3 ? catalog.surcharges[id - INVITE] : 0)),
        );
    };
    const live =
        goal && view.step === "turn" && choices.length > 0 && offer(goal.id) === goal.what && offer(goal.id) !== null
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
            if (!lacking(price(id), stock).some(Boolean) || bit(view.done as number, id < EXPLORE ? 0 : 1)) return;
            setGoal({ id, what: offer(id) });
            setTray(true);
        },
    };
    useEffect(() => {
        if (goal && view.turn !== me) setGoal(null);
    }, [view.turn, me]);
    const kinds = live ? price(live.id) : [],
        lacks = lacking(kinds, stock),
        missing = [0, 1, 2, 3, 4].map((kind) => kinds.filter((one, i) => one === kind && lacks[i]).length);
    const name = live
        ? live.id < EXPLORE
            ? catalog.buildings[TYPES.indexOf(live.what as string)]
            : catalog.heroes[live.what as number]
        : "";
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

export function areas(catalog: any): AreaTab[] {
    const { words } = catalog;
    return [
        { key: "wild", title: words.wilderness, icon: palisade },
        { key: "market", title: words.market, icon: trade },
        { key: "town", title: words.town, icon: village },
        { key: "heroes", title: words.heroes, icon: GUILD_ICON[2]! },
    ];
}

export { Picture } from "./picture";
