/* board.tsx - Reykholt as a garden: the tourism track winds round the action board, glass houses with their beds stand below,
 * crates hold the stock, service cards lie beside. The player touches the thing itself: a space, a pile, a seed in a bed.
 *
 * Ids and every fact of a component come from the catalog in C. A choice without a place on the table gets a button
 * in the tray, so nothing that is legal can be out of reach.
 */
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { type BoardProps, type Catalog, GOODS, HOUSES, LAST_TABLE } from "../../web/generated/reykholt";
import type { AreaTab, Choice } from "../../web/src/board";
import { hasTabs, useArrangement } from "../../web/src/kit/arrange";
import { Into } from "../../web/src/kit/into";
import { Offer } from "./cards";
import { bit, type Purse, VEGETABLES } from "./common";
import { Estate } from "./estate";
import { TextGood } from "./goods";
import { Other } from "./others";
import { Grid, Pile } from "./spaces";
import { Meadow, ringAt, rowsAt, Track } from "./track";
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

/* Has this choice a place on the table? Then it needs no button in the tray. */
function placedBy(board: BoardProps, me: number): (id: number) => boolean {
    const { view, catalog } = board,
        { ids } = catalog;
    const houseOf = (id: number) =>
        id >= ids.out
            ? Math.floor((id - ids.out) / GOODS)
            : id >= ids.put
              ? (id - ids.put) % HOUSES
              : id >= ids.pick && id < ids.card
                ? id - ids.pick
                : -1;
    return (id) => {
        if (id >= ids.place && id < ids.option) return true;
        if (id >= ids.pile && id < ids.take) return true;
        if (id >= ids.card && id < ids.share) return !!bit(view.offer, id - ids.card);
        return houseOf(id) >= 0 && !!bit(view.greenhouses[me], houseOf(id));
    };
}

/* The area that a question is about. */
function areaOf(board: BoardProps): string | undefined {
    const { step } = board.view;
    if (!board.choices.length || step === "card") return undefined;
    if (step === "place" || step === "pile" || step === "option") return "actions";
    return step === "tourism" ? "garden" : "mine";
}

interface TableProps {
    board: BoardProps;
    byId: Map<number, Choice>;
    me: number;
}

/* The piles, the random one last, `by` apart from each other. */
const Piles = (props: TableProps & { x: number; y: number; w: number; h: number; by: { x: number; y: number } }) => (
    <>
        {Array.from({ length: props.board.catalog.piles.length + 1 }, (_, pile) => (
            <Pile
                board={props.board}
                byId={props.byId}
                pile={pile}
                box={{ x: props.x + pile * props.by.x, y: props.y + pile * props.by.y, w: props.w, h: props.h }}
            />
        ))}
    </>
);

/* Action spaces and piles by themselves, where the track is behind another tab. */
function Actions(props: TableProps & { upright: boolean }) {
    const { board } = props,
        { view, catalog } = board,
        few = catalog.boards[view.players]!.spaces.length <= 12,
        high = few ? 24 + 3 * 86 : 24 + 64 * (view.players === 3 ? 5 : 6),
        shared = {
            class: "rey-board",
            "data-area": "actions",
            role: "group",
            "aria-label": catalog.words.board,
        } as const;
    if (props.upright)
        return (
            <svg viewBox={`0 0 344 ${high + 96}`} {...shared}>
                <Meadow w={344} h={high + 96} />
                <Grid {...props} x={2} y={2} w={340} h={high} letters={0} />
                <Piles {...props} x={5} y={high + 8} w={60} h={78} by={{ x: 67.5, y: 0 }} />
            </svg>
        );
    return (
        <svg viewBox="86 56 724 434" {...shared}>
            <Meadow w={892} h={490} />
            <Piles {...props} x={91} y={67} w={108} h={76} by={{ x: 0, y: 83 }} />
            <Grid {...props} x={204} y={60} w={600} h={424} letters={0} />
        </svg>
    );
}

/* The track by itself, in rows. */
function Garden(props: TableProps & { across: number }) {
    const { across } = props,
        down = Math.ceil((LAST_TABLE + 1) / across);
    return (
        <svg
            class="rey-board"
            data-area="garden"
            viewBox={`0 0 ${across * 72 + 4} ${down * 62 + 4}`}
            role="group"
            aria-label={props.board.catalog.words.track}
        >
            <Track {...props} at={rowsAt(across)} />
        </svg>
    );
}

/* The whole garden: the track winds round the action spaces. */
const Whole = (props: TableProps) => (
    <svg class="rey-board" viewBox="0 0 892 390" role="group" aria-label={props.board.catalog.words.board}>
        <Meadow w={892} h={390} />
        <g data-part="garden">
            <Track {...props} at={ringAt} />
        </g>
        <Piles {...props} x={91} y={67} w={108} h={46} by={{ x: 0, y: 52.5 }} />
        <g data-part="actions">
            <Grid {...props} x={204} y={60} w={600} h={270} letters={20} />
        </g>
    </svg>
);

export function Board(props: BoardProps) {
    const { view, choices, seat, seats } = props,
        arrangement = useArrangement(),
        byId = useMemo(() => new Map(choices.map((choice) => [choice.id, choice])), [choices]),
        acting = view.actors.find((one): one is number => typeof one === "number"),
        home = seat >= 0 ? seat : (acting ?? 0),
        me = props.stage >= 0 ? props.stage : home,
        purse = usePurse(props, byId),
        table = { board: props, byId, me };
    return (
        <div class="rey" data-open={areaOf(props)}>
            <Heading board={props} />
            {hasTabs(arrangement) ? (
                <>
                    <Actions {...table} upright={arrangement === "phone"} />
                    <Garden {...table} across={arrangement === "short" ? 8 : 5} />
                </>
            ) : (
                <Whole {...table} />
            )}
            <Into place="tray">
                <Tray {...table} placed={placedBy(props, me)} purse={purse} />
            </Into>
            <Estate {...table} purse={purse} />
            <Offer board={props} byId={byId} />
            {seats.slice(0, view.players).map((_, other) => (
                <Into key={other} place={`seat-${other}`}>
                    {other !== home && <Other board={props} seat={other} />}
                </Into>
            ))}
            <Into place="stock">
                {VEGETABLES.map((kind) => (
                    <span class="rey-glance">
                        <TextGood kind={kind} size={20} />
                        <b class="figures">{view.stocks[home]![kind]}</b>
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
export { pictured } from "./pictured";
