/* spaces.tsx - the action spaces and the piles of glass houses. */
import type { Choice } from "../../web/src/board";
import { type BoardProps, HOUSES, SEATS } from "../../web/generated/reykholt";
import { Badge, Meeple, Target } from "../../web/src/pieces";
import { GLASS, VEGETABLES, bit, fine, members, workerSeat, wrap } from "./common";
import { Glass, Good } from "./goods";
import { Signs, sideSigns, word } from "./signs";

const COLUMN_FILL = ["#e3d3b4", "#cfdcae", "#efcfae", "#c9d8dc"];

function Space(props: {
    board: BoardProps;
    byId: Map<number, Choice>;
    space: number;
    x: number;
    y: number;
    w: number;
    h: number;
    letters: number;
}) {
    const { board, byId, space, x, y, w, h, letters } = props,
        { view, catalog } = board,
        id = catalog.ids.place + space,
        choice = byId.get(id);
    const here = catalog.boards[view.players]!.spaces[space]!,
        workers = members(2 ** SEATS - 1, SEATS).filter((colour) => bit(view.workers[colour], space));
    const closed = !!catalog.events[view.event!]?.closes && bit(catalog.boards[view.players]!.closes, space),
        taken = workers.length > 0,
        active = view.space === space;
    const sides = here.sides,
        all = sides.flatMap((side, i) => [...(i ? [word(catalog.words.or, 24, 14)] : []), ...sideSigns(side)]);
    /* Words where they fit whole and nobody stands on them; the signs say the same. */
    const words = letters && h >= 62 ? wrap(fine(here.text), letters) : [],
        drop = h > 100 ? 12 : 0,
        lines = words.length * 12.4 + 42 + drop <= h && !taken ? words : [],
        top = lines.length ? 23 + drop : h / 2 + (h > 44 ? 7 : 1),
        inset = h > 44 ? 0 : 23,
        stand = taken ? 22 + 24 * workers.length : 0; /* workers stand at the right, the picture moves left */
    const names = workers.map((colour) => workerSeat(board, colour).name).join(", ");
    return (
        <Target
            tip={here.text}
            choice={choice}
            choose={board.choose}
            hint={choice && board.hints.get(id)}
            rect={{ x, y, w, h, r: 7 }}
            chosen={undefined}
            label={`${here.name}${here.flag ? ` (${catalog.words.flag})` : ""}: ${here.text}${names ? ` ${names}.` : ""}${closed ? ` ${catalog.words.closed}.` : ""}`}
            refuse={!choice && view.step === "place" && board.choices.length ? () => board.refuse(id) : undefined}
        >
            <rect
                x={x}
                y={y}
                width={w}
                height={h}
                rx="7"
                fill={COLUMN_FILL[here.column]}
                stroke={active ? "var(--legal)" : "var(--ink-fixed)"}
                stroke-width={active ? 3 : 1.5}
            />
            <rect
                x={x + 2.5}
                y={y + 2.5}
                width={w - 5}
                height={h - 5}
                rx="5"
                fill="var(--paper-fixed)"
                opacity={choice || active ? 0.85 : 0.45}
            />
            <g opacity={taken && !active ? 0.6 : closed ? 0.35 : 1}>
                <Signs
                    of={all}
                    x={x + (w - stand) / 2 + inset / 2}
                    y={y + top}
                    w={w - 12 - inset - stand}
                    most={h > 44 && !lines.length ? 1.08 : 1}
                />
                {lines.map((text, i) => (
                    <text
                        x={x + w / 2}
                        y={y + 49 + drop + 12.4 * i}
                        text-anchor="middle"
                        textLength={text.length > letters + 1 ? w - 8 : undefined}
                        lengthAdjust="spacingAndGlyphs"
                        font-size="12"
                        fill="var(--ink-fixed)"
                    >
                        {text}
                    </text>
                ))}
            </g>
            <text x={x + 6} y={y + 14.5} font-size="12" font-weight="700" fill="#5c5244">
                {here.name}
            </text>
            {!!here.flag && (
                <path
                    d={
                        h > 44
                            ? `M${x + w - 19} ${y + 20}V${y + 5}L${x + w - 6} ${y + 9.5}L${x + w - 17.5} ${y + 13.5}`
                            : `M${x + 7} ${y + 33}V${y + 18}L${x + 20} ${y + 22.5}L${x + 8} ${y + 26.5}`
                    }
                    fill="var(--tomato)"
                    stroke="var(--ink-fixed)"
                    stroke-width="1.3"
                    stroke-linejoin="round"
                />
            )}
            {closed ? (
                <path
                    d={`M${x + 10} ${y + h - 8}L${x + w - 10} ${y + 8}M${x + 10} ${y + 8}L${x + w - 10} ${y + h - 8}`}
                    stroke="var(--danger)"
                    stroke-width="3"
                />
            ) : null}
            {workers.map((colour, i) => (
                <Meeple
                    seat={workerSeat(board, colour)}
                    x={x + w - 18 - (workers.length - 1 - i) * 24}
                    y={y + h - (h > 60 ? 5 : 3)}
                    h={h > 60 ? Math.min(46, h - 34) : Math.min(38, h - 5)}
                    piece={`worker${workerSeat(board, colour).shape}`}
                />
            ))}
        </Target>
    );
}

/* The four columns of spaces. */
export function Grid(props: {
    board: BoardProps;
    byId: Map<number, Choice>;
    x: number;
    y: number;
    w: number;
    h: number;
    letters: number;
}) {
    const { board, x, y, w, h } = props,
        here = board.catalog.boards[board.view.players]!,
        open = members(here.open, here.spaces.length);
    const rows = open.map((space) => here.spaces[space]!.row),
        first = Math.min(...rows),
        count = Math.max(...rows) - first + 1,
        cw = w / 4,
        rh = (h - 24) / count;
    return (
        <g>
            {board.catalog.columns.map((name, i) => (
                <text
                    class="figures"
                    x={x + cw * (i + 0.5)}
                    y={y + 16}
                    text-anchor="middle"
                    font-size={cw < 100 ? 12.5 : 15}
                    fill="var(--ink)"
                >
                    {name}
                </text>
            ))}
            {open.map((space) => (
                <Space
                    {...props}
                    space={space}
                    x={x + here.spaces[space]!.column * cw + 2.5}
                    y={y + 24 + (here.spaces[space]!.row - first) * rh + 2}
                    w={cw - 5}
                    h={rh - 4}
                />
            ))}
        </g>
    );
}

export function Pile(props: {
    board: BoardProps;
    byId: Map<number, Choice>;
    pile: number;
    x: number;
    y: number;
    w: number;
    h: number;
}) {
    const { board, byId, pile, x, y, w, h } = props,
        { view, catalog } = board,
        choice = byId.get(catalog.ids.pile + pile),
        random = pile === 4;
    const known = view.random_known!,
        top = random && known ? catalog.houses[view.random_top[known - 1]!] : null,
        tall = h > w;
    const inPile = random
        ? known + members(view.random_unknown, 8).length
        : members(view.piles! & catalog.piles[pile]!, HOUSES).length;
    const face = random ? top : catalog.houses[members(catalog.piles[pile], HOUSES)[0]!],
        gx = tall ? x + w / 2 : x + 21,
        gy = tall ? y + 25 : y + h / 2;
    const kinds = face ? VEGETABLES.filter((kind) => bit(face.admits, kind)) : [],
        label = random ? catalog.words.random : String(face?.parcels ?? "");
    return (
        <Target
            choice={choice}
            choose={board.choose}
            hint={choice && board.hints.get(choice.id)}
            rect={{ x, y, w, h, r: 6 }}
            label={`${catalog.words.piles} ${label}: ${inPile}`}
            refuse={
                !choice && view.step === "pile" && board.choices.length
                    ? () => board.refuse(catalog.ids.pile + pile)
                    : undefined
            }
        >
            {inPile > 1 && (
                <rect
                    x={x + 3}
                    y={y + 3}
                    width={w}
                    height={h}
                    rx="6"
                    fill="#a9c4c4"
                    stroke="var(--ink-fixed)"
                    stroke-width="1.2"
                />
            )}
            <g opacity={inPile ? 1 : 0.4}>
                <rect
                    x={x}
                    y={y}
                    width={w}
                    height={h}
                    rx="6"
                    fill="#e6f0ea"
                    stroke="var(--ink-fixed)"
                    stroke-width="1.5"
                />
                <Glass
                    x={gx}
                    y={gy}
                    size={tall ? 34 : 32}
                    label={random ? (top ? `?${top.parcels}${top.special ? "★" : ""}` : "?") : label}
                    fill={random ? "#e9d59b" : GLASS}
                />
                {kinds.map((kind, i) => {
                    const columns = tall ? 3 : Math.min(kinds.length, 3),
                        row = Math.floor(i / columns),
                        rows = Math.ceil(kinds.length / columns);
                    const step = tall ? 16 : 15.5,
                        left = x + (tall ? 14 : 49);
                    return (
                        <Good
                            kind={kind}
                            x={left + (i - row * columns) * step}
                            y={tall ? y + 55 + row * 16 - (rows - 1) * 4 : y + h / 2 + (row - (rows - 1) / 2) * 16}
                            size={14.5}
                        />
                    );
                })}
                {random && !tall && !top && (
                    <text x={x + 43} y={y + 17} font-size="12.5" fill="var(--ink-fixed)">
                        {catalog.words.random}
                    </text>
                )}
            </g>
            <Badge
                n={`×${inPile}`}
                x={x + w - 11}
                y={y + h - 10}
                r={9}
                colour="var(--ink-fixed)"
                text="var(--paper-fixed)"
            />
        </Target>
    );
}

/* The ring of 32 places: the Start takes two, then the tables clockwise. */
export const CW = 80,
    CH = 54,
    ACROSS = 11,
    DOWN = 7;
