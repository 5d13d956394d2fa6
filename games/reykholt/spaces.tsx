/* spaces.tsx - the action spaces and the piles of glass houses. */
import { type BoardProps, type Catalog, HOUSES, SEATS } from "../../web/generated/reykholt";
import type { Choice } from "../../web/src/board";
import { Badge, Below, Meeple, Target } from "../../web/src/pieces";
import { bit, fine, GLASS, members, VEGETABLES, workerSeat, wrap } from "./common";
import { Glass, Good } from "./goods";
import { sideSigns, Signs, word } from "./signs";

const COLUMN_FILL = ["#e3d3b4", "#cfdcae", "#efcfae", "#c9d8dc"];

interface Box {
    x: number;
    y: number;
    w: number;
    h: number;
}
type SpaceFacts = NonNullable<Catalog["boards"][number]>["spaces"][number];

/* The signs of a space, and its words where they fit whole and nobody stands on them; the signs say the same. */
function Print(props: {
    board: BoardProps;
    here: SpaceFacts;
    box: Box;
    letters: number;
    stand: number; /* width that workers take at the right */
    low: boolean; /* they stand below */
}) {
    const { here, letters, stand } = props,
        { x, y, w, h } = props.box,
        or = word(props.board.catalog.words.or, 24, 14),
        signs = here.sides.flatMap((side, i) => [...(i ? [or] : []), ...sideSigns(side)]);
    const words = letters && h >= 62 ? wrap(fine(here.text), letters) : [],
        drop = h > 100 ? 12 : 0,
        high = words.length * 12.4 + 42 + drop,
        lift = high > h ? 4 : 0 /* a third line finds room where all stand a little higher */,
        lines = high - lift <= h && !stand ? words : [],
        top = lines.length ? 23 + drop - lift / 2 : props.low ? 32 : h / 2 + (h > 44 ? 7 : 1),
        inset = h > 44 ? 0 : 23;
    return (
        <>
            <Signs
                of={signs}
                x={x + (w - stand) / 2 + inset / 2}
                y={y + top}
                w={w - 12 - inset - stand}
                most={h > 100 ? 1.6 : h > 44 && !lines.length ? 1.08 : 1}
            />
            {lines.map((text, i) => (
                <text
                    x={x + w / 2}
                    y={y + 49 + drop - lift + 12.4 * i}
                    text-anchor="middle"
                    textLength={text.length > letters + 1 ? w - 8 : undefined}
                    lengthAdjust="spacingAndGlyphs"
                    font-size="12"
                    fill="var(--ink-fixed)"
                >
                    {text}
                </text>
            ))}
        </>
    );
}

/* The flag of a space that is open to the solo player only, and the cross of one that is closed. */
function SpaceMarks(props: { box: Box; flag: boolean; closed: boolean }) {
    const { x, y, w, h } = props.box,
        high = `M${x + w - 19} ${y + 20}V${y + 5}L${x + w - 6} ${y + 9.5}L${x + w - 17.5} ${y + 13.5}`,
        low = `M${x + 7} ${y + 33}V${y + 18}L${x + 20} ${y + 22.5}L${x + 8} ${y + 26.5}`;
    return (
        <>
            {props.flag && (
                <path
                    d={h > 44 ? high : low}
                    fill="var(--tomato)"
                    stroke="var(--ink-fixed)"
                    stroke-width="1.3"
                    stroke-linejoin="round"
                />
            )}
            {props.closed && (
                <path
                    d={`M${x + 10} ${y + h - 8}L${x + w - 10} ${y + 8}M${x + 10} ${y + 8}L${x + w - 10} ${y + h - 8}`}
                    stroke="var(--danger)"
                    stroke-width="3"
                />
            )}
        </>
    );
}

/* The ground of a space: its column's colour as a rim around paper. */
function Ground(props: { box: Box; fill: string; active: boolean; light: boolean }) {
    const { x, y, w, h } = props.box;
    return (
        <>
            <rect
                x={x}
                y={y}
                width={w}
                height={h}
                rx="7"
                fill={props.fill}
                stroke={props.active ? "var(--legal)" : "var(--ink-fixed)"}
                stroke-width={props.active ? 3 : 1.5}
            />
            <rect
                x={x + 2.5}
                y={y + 2.5}
                width={w - 5}
                height={h - 5}
                rx="5"
                fill="var(--paper-fixed)"
                opacity={props.light ? 0.85 : 0.45}
            />
        </>
    );
}

function Space(props: { board: BoardProps; byId: Map<number, Choice>; space: number; box: Box; letters: number }) {
    const { board, byId, space, box, letters } = props,
        { x, y, w, h } = box,
        { view, catalog } = board,
        id = catalog.ids.place + space,
        choice = byId.get(id),
        all = catalog.boards[view.players]!,
        here = all.spaces[space]!;
    const workers = members(2 ** SEATS - 1, SEATS)
            .filter((colour) => bit(view.workers[colour], space))
            .map((colour) => workerSeat(board, colour)),
        closed = !!catalog.events[view.event!]?.closes && !!bit(all.closes, space),
        active = view.space === space,
        low = w < 100 && h > 60 /* workers stand below the picture, or at its right where a space is wide */,
        stand = workers.length && !low ? 22 + 24 * workers.length : 0;
    const names = workers.map((seat) => seat.name).join(", "),
        title = `${here.name}${here.flag ? ` (${catalog.words.flag})` : ""}`;
    return (
        <Target
            tip={here.text}
            guess={here.guess}
            choice={choice}
            choose={board.choose}
            hint={choice && board.hints.get(id)}
            rect={{ ...box, r: 7 }}
            label={`${title}: ${here.text}${names ? ` ${names}.` : ""}${closed ? ` ${catalog.words.closed}.` : ""}`}
            refuse={!choice && view.step === "place" && board.choices.length ? () => board.refuse(id) : undefined}
        >
            <Ground box={box} fill={COLUMN_FILL[here.column]!} active={active} light={!!choice || active} />
            <g opacity={workers.length && !active ? 0.6 : closed ? 0.35 : 1}>
                <Print
                    board={board}
                    here={here}
                    box={box}
                    letters={letters}
                    stand={stand}
                    low={low && workers.length > 0}
                />
            </g>
            <text x={x + 6} y={y + 5} dominant-baseline="hanging" font-size="12" font-weight="700" fill="#5c5244">
                {here.name}
            </text>
            <SpaceMarks box={box} flag={!!here.flag} closed={closed} />
            {workers.map((seat, i) => (
                <Meeple
                    seat={seat}
                    x={x + w - 18 - (workers.length - 1 - i) * 24}
                    y={y + h - (h > 60 ? 5 : 3)}
                    h={low ? 32 : h > 60 ? Math.min(46, h - 34) : Math.min(38, h - 5)}
                    piece={`worker${seat.shape}`}
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
                    box={{
                        x: x + here.spaces[space]!.column * cw + 2.5,
                        y: y + 24 + (here.spaces[space]!.row - first) * rh + 2,
                        w: cw - 5,
                        h: rh - 4,
                    }}
                />
            ))}
        </g>
    );
}

/* The vegetables that a house of a pile admits, in rows beside or below its sign. */
function Admits(props: { kinds: number[]; box: Box }) {
    const { kinds, box } = props,
        tall = box.h > box.w,
        columns = tall ? 3 : Math.min(kinds.length, 3),
        rows = Math.ceil(kinds.length / columns),
        left = box.x + (tall ? 14 : 49),
        step = tall ? 16 : 15.5;
    return (
        <g>
            {kinds.map((kind, i) => {
                const row = Math.floor(i / columns),
                    middle = box.y + box.h / 2 + (row - (rows - 1) / 2) * 16;
                return (
                    <Good
                        kind={kind}
                        x={left + (i - row * columns) * step}
                        y={tall ? box.y + 55 + row * 16 - (rows - 1) * 4 : middle}
                        size={14.5}
                    />
                );
            })}
        </g>
    );
}

/* A pile of houses with its uppermost card; the last one is the pile of random houses. */
export function Pile(props: { board: BoardProps; byId: Map<number, Choice>; pile: number; box: Box }) {
    const { board, byId, pile, box } = props,
        { view, catalog } = board,
        { w, h } = box,
        id = catalog.ids.pile + pile,
        choice = byId.get(id),
        random = pile === catalog.piles.length,
        tall = h > w;
    const known = view.random_known!,
        top = random && known ? catalog.houses[view.random_top[known - 1]!] : undefined,
        face = random ? top : catalog.houses[members(catalog.piles[pile], HOUSES)[0]!];
    const inPile = random
        ? known + members(view.random_unknown, 8).length
        : members(view.piles! & catalog.piles[pile]!, HOUSES).length;
    const label = random ? catalog.words.random : String(face?.parcels ?? ""),
        sign = random ? (top ? `?${top.parcels}${top.special ? "★" : ""}` : "?") : label,
        kinds = VEGETABLES.filter((kind) => face && bit(face.admits, kind)),
        r = !tall && h > 60 ? 14 : 9; /* the number's disc: where all is drawn small its figures are large */
    return (
        <Target
            choice={choice}
            choose={board.choose}
            hint={choice && board.hints.get(id)}
            rect={{ ...box, r: 6 }}
            label={`${catalog.words.piles} ${label}: ${inPile}`}
            refuse={!choice && view.step === "pile" && board.choices.length ? () => board.refuse(id) : undefined}
        >
            <g transform={`translate(${box.x} ${box.y})`} opacity={inPile ? 1 : 0.4}>
                <Below n={inPile} w={w} h={h} r={6} by={3} fill="#a9c4c4" />
                <rect width={w} height={h} rx="6" fill="#e6f0ea" stroke="var(--ink-fixed)" stroke-width="1.5" />
                <Glass
                    x={tall ? w / 2 : 21}
                    y={tall ? 25 : h / 2}
                    size={tall ? 34 : 32}
                    label={sign}
                    fill={random ? "#e9d59b" : GLASS}
                />
                <Admits kinds={kinds} box={{ x: 0, y: 0, w, h }} />
                {random && !tall && !top && (
                    <text class="rey-random" x="43" y="17" font-size="12.5" fill="var(--ink-fixed)">
                        {catalog.words.random}
                    </text>
                )}
            </g>
            <Badge
                n={`×${inPile}`}
                x={box.x + w - r - 2}
                y={box.y + h - r - 1}
                r={r}
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
