/* board.tsx - Reykholt as a garden: the tourism track winds round the action board, glass houses with their beds stand below,
 * crates hold the stock, service cards lie beside. The player touches the thing itself: a space, a pile, a seed in a bed.
 *
 * Ids and every fact of a component come from the catalog in C. A choice without a place on the table gets a button
 * in the tray, so nothing that is legal can be out of reach.
 */
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { type AreaTab, type Choice, counts } from "../../web/src/board";
import { type BoardProps, type Catalog, GOODS } from "../../web/generated/reykholt";
import { hasTabs, useArrangement } from "../../web/src/kit/arrange";
import { Into } from "../../web/src/kit/into";
import { Offer } from "./cards";
import { VEGETABLES, type Purse, bit } from "./common";
import { Estate } from "./estate";
import { TextGood } from "./goods";
import { Other } from "./others";
import { Grid, Pile } from "./spaces";
import { Meadow, Track, ringAt, rowsAt } from "./track";
import { Heading, Tray } from "./tray";
import fork from "icon:knife-fork";
import seedling from "icon:seedling";
import barrow from "icon:wheelbarrow";

/* A payment of several goods as one gesture: what was laid aside is played in the order that the notation wants. */
function usePurse(board: BoardProps, byId: Map<number, Choice>): Purse | null {
    const { view, catalog, choose } = board,
        { ids } = catalog,
        [picks, setPicks] = useState<number[]>([]),
        queue = useRef<number[]>([]),
        seen = useRef(-1);
    useEffect(() => {
        setPicks([]);
        if (!board.choices.length || seen.current === view.ply) return;
        seen.current = view.ply;
        const id = queue.current.shift();
        if (id !== undefined && byId.has(id)) choose(id);
        else queue.current = [];
    }, [view.ply, board.choices]);
    const most = view.task_pay_left!;
    if (view.step !== "pay" || !board.choices.length || most < 2) return null;
    const sorted = [...picks].sort((a, b) => a - b),
        pay = () => {
            queue.current = [
                ...sorted.slice(1).map((kind) => ids.pay + kind),
                ...(sorted.length < most ? [ids.done] : []),
            ];
            choose(ids.pay + sorted[0]!);
        };
    return {
        picks,
        least: view.task_pay_min!,
        most,
        pick: (kind) => setPicks([...picks, kind]),
        clear: () => setPicks([]),
        pay,
        first: sorted.length ? byId.get(ids.pay + sorted[0]!) : undefined,
    };
}

export function Board(props: BoardProps) {
    const { view, catalog, choices, seat, seats } = props,
        { ids, words } = catalog,
        arrangement = useArrangement(),
        across = arrangement === "short" ? 8 : 5;
    const byId = useMemo(() => new Map(choices.map((choice) => [choice.id, choice])), [choices]);
    const acting = view.actors.find((one): one is number => typeof one === "number"),
        me = seat >= 0 ? seat : (acting ?? 0);
    const mine = view.greenhouses[me],
        placed = (id: number) => {
            if (id >= ids.place && id < ids.option) return true;
            if (id >= ids.pile && id < ids.take) return true;
            if (id >= ids.card && id < ids.share) return !!bit(view.offer, id - ids.card);
            const count = catalog.houses.length,
                house =
                    id >= ids.out
                        ? Math.floor((id - ids.out) / GOODS)
                        : id >= ids.put
                          ? (id - ids.put) % count
                          : id >= ids.pick && id < ids.card
                            ? id - ids.pick
                            : -1;
            return house >= 0 && !!bit(mine, house);
        };
    const purse = usePurse(props, byId),
        open = !choices.length
            ? undefined
            : ["place", "pile", "option"].includes(view.step)
              ? "actions"
              : view.step === "tourism"
                ? "garden"
                : view.step === "card"
                  ? undefined
                  : "mine";
    const few = !(catalog.boards[view.players]!.spaces.length > 12),
        gridHeight = few ? 24 + 3 * 86 : 24 + 64 * (view.players === 3 ? 5 : 6);
    const piles = (x: number, y: number, w: number, h: number, dx: number, dy: number) =>
        [0, 1, 2, 3, 4].map((pile) => (
            <Pile board={props} byId={byId} pile={pile} x={x + pile * dx} y={y + pile * dy} w={w} h={h} />
        ));
    const actions =
        arrangement === "phone" ? (
            <svg
                class="rey-board"
                data-area="actions"
                viewBox={`0 0 344 ${gridHeight + 96}`}
                role="group"
                aria-label={words.board}
            >
                <Meadow w={344} h={gridHeight + 96} />
                <Grid board={props} byId={byId} x={2} y={2} w={340} h={gridHeight} letters={0} />
                {piles(5, gridHeight + 8, 60, 78, 67.5, 0)}
            </svg>
        ) : (
            <svg class="rey-board" data-area="actions" viewBox="86 56 724 434" role="group" aria-label={words.board}>
                <Meadow w={892} h={490} />
                {piles(91, 67, 108, 76, 0, 83)}
                <Grid board={props} byId={byId} x={204} y={60} w={600} h={424} letters={0} />
            </svg>
        );
    return (
        <div class="rey" data-open={open}>
            <Heading board={props} />
            {hasTabs(arrangement) ? (
                <>
                    {actions}
                    <svg
                        class="rey-board"
                        data-area="garden"
                        viewBox={`0 0 ${across * 72 + 4} ${Math.ceil(31 / across) * 62 + 4}`}
                        role="group"
                        aria-label={words.track}
                    >
                        <Track board={props} byId={byId} me={me} at={rowsAt(across)} />
                    </svg>
                </>
            ) : (
                <svg class="rey-board" viewBox="0 0 892 390" role="group" aria-label={words.board}>
                    <Meadow w={892} h={390} />
                    <Track board={props} byId={byId} me={me} at={ringAt} />
                    {piles(91, 67, 108, 46, 0, 52.5)}
                    <Grid board={props} byId={byId} x={204} y={60} w={600} h={270} letters={20} />
                </svg>
            )}
            <Into place="tray">
                <Tray board={props} byId={byId} placed={placed} me={me} purse={purse} />
            </Into>
            <Estate board={props} byId={byId} me={me} purse={purse} />
            <Offer board={props} byId={byId} />
            {seats.slice(0, view.players).map((_, other) => (
                <Into key={other} place={`seat-${other}`}>
                    {other !== me && <Other board={props} seat={other} />}
                </Into>
            ))}
            <Into place="stock">
                {VEGETABLES.map((kind) => (
                    <span class="rey-glance">
                        <TextGood kind={kind} size={20} />
                        <b class="figures">{counts(view.stocks[me])[kind]}</b>
                    </span>
                ))}
            </Into>
        </div>
    );
}

export function areas(catalog: Catalog): AreaTab[] {
    return [
        { key: "actions", title: catalog.phases[0]!, icon: barrow },
        { key: "garden", title: catalog.phases[2]!, icon: fork },
        { key: "mine", title: catalog.words.stock, icon: seedling },
    ];
}

export { Picture } from "./picture";
