/* board.tsx - Stone Age Junior as a picture for small hands: the clearing with its places, the forest tokens around it, huts
 * to build, villages below. Almost nothing needs reading: a child touches the thing itself.
 *
 * Ids are those of state.h: turn 0-13, steal 14 and 15, trade 16 + rank of the goods left behind, build 142 and
 * 143 + 8 * pile + pattern, exchange 167 + rank of the pair. A target exists only where its id is among the choices.
 */
import { useEffect, useMemo, useState } from "preact/hooks";
import type { BoardProps, Choice, Seat } from "../../web/src/board";
import { Badge, Icon, Mark, Meeple, Target, TextMark, useNarrow } from "../../web/src/pieces";
import arrowhead from "icon:arrowhead";
import berries from "icon:berries-bowl";
import bone from "icon:tooth";
import dog from "icon:sitting-dog";
import fish from "icon:double-fish";
import hut from "icon:hut";
import pine from "icon:pine-tree";
import pot from "icon:painted-pottery";
import swap from "icon:trade";

const KINDS = [bone, berries, pot, arrowhead, fish];
const KIND_COLOUR = ["var(--paper-fixed)", "#d8869b", "var(--clay)", "var(--stone)", "var(--water)"];
const PLACE_ICON = [hut, dog, bone, berries, pot, arrowhead, fish, swap];
const PLACE_COLOUR = ["var(--thickets)", "#c98b5a", "#8aa06f", "var(--pasture)", "var(--clay)", "var(--mountain)", "var(--water)", "var(--fields)"];
const EXCHANGE = 167, BUILD_NONE = 142, BUILD = 143, TRADE = 16;

/* Where things stand: seven places in a ring that opens on the left, the construction site in the middle, tokens around.
 * A phone gets an upright clearing with the same things larger. */
interface Spot { x: number; y: number }
interface Ground { w: number; h: number; center: Spot; rx: number; ry: number; places: Spot[]; slots: Spot[] }

function ground(w: number, h: number, rx: number, ry: number, step: Spot, side: Spot): Ground {
    const center = { x: w / 2, y: h / 2 };
    const places = Array.from({ length: 8 }, (_, i) => {
        const angle = ((-152 + (i - 1) * 50.667) * Math.PI) / 180;
        return i === 0 ? center : { x: center.x + rx * Math.cos(angle), y: center.y + ry * Math.sin(angle) };
    });
    const slots = Array.from({ length: 14 }, (_, slot) => {
        if (slot < 4) return { x: center.x + (slot - 1.5) * step.x, y: side.y };
        if (slot < 7) return { x: w - side.x, y: center.y + (slot - 5) * step.y };
        if (slot < 11) return { x: center.x + (8.5 - slot) * step.x, y: h - side.y };
        return { x: side.x, y: center.y + (12 - slot) * step.y };
    });
    return { w, h, center, rx, ry, places, slots };
}

const WIDE = ground(1000, 744, 282, 196, { x: 190, y: 162 }, { x: 66, y: 62 });
const TALL = ground(640, 880, 140, 250, { x: 156, y: 210 }, { x: 58, y: 60 });

const list = (value: unknown) => value as any[];
const letter = (slot: number) => String.fromCharCode(65 + slot);
const pairRank = (a: number, b: number) => (Math.min(a, b) * (27 - Math.min(a, b))) / 2 + Math.abs(b - a) - 1;

/* All multisets of five goods in the order of their rank, as counts. */
const POOLS: string[] = [];
for (let a = 0; a < 5; a++) for (let b = a; b < 5; b++) for (let c = b; c < 5; c++) for (let d = c; d < 5; d++) for (let e = d; e < 5; e++) {
    const counts = [0, 0, 0, 0, 0];
    for (const kind of [a, b, c, d, e]) counts[kind]!++;
    POOLS.push(counts.join());
}

/* One good as a disc with its icon. */
function Good(props: { kind: number; x: number; y: number; r?: number; faint?: boolean }) {
    const { kind, x, y, r = 17, faint } = props;
    return (
        <g opacity={faint ? 0.35 : 1}>
            <circle cx={x} cy={y} r={r} fill={KIND_COLOUR[kind]} stroke="var(--ink-fixed)" stroke-width="1.5" stroke-dasharray={faint ? "4 3" : undefined} />
            <Icon of={KINDS[kind]!} x={x} y={y} size={r * 1.35} colour="var(--ink-fixed)" />
        </g>
    );
}

/* The face of a forest token: pips, or the symbol of a place. */
function Face(props: { face: number; x: number; y: number; r: number }) {
    const { face, x, y, r } = props;
    if (face < 6) {
        const spots = [[[0, 0]], [[-1, -1], [1, 1]], [[-1, -1], [0, 0], [1, 1]], [[-1, -1], [1, -1], [-1, 1], [1, 1]], [[-1, -1], [1, -1], [0, 0], [-1, 1], [1, 1]],
            [[-1, -1], [1, -1], [-1, 0], [1, 0], [-1, 1], [1, 1]]][face]!;
        return (
            <g>
                <rect x={x - r * 0.56} y={y - r * 0.56} width={r * 1.12} height={r * 1.12} rx={r * 0.2} fill="var(--paper-fixed)" stroke="var(--ink-fixed)" stroke-width="2" />
                {spots.map(([dx, dy]) => <circle cx={x + dx! * r * 0.31} cy={y + dy! * r * 0.31} r={r * 0.1} fill="var(--ink-fixed)" />)}
            </g>
        );
    }
    const place = face === 6 ? 0 : face === 7 ? 1 : face === 13 ? 7 : face - 6;
    return <Icon of={PLACE_ICON[place]!} x={x} y={y} size={r * 1.25} colour="var(--ink-fixed)" />;
}

function faceNumber(catalogFaces: readonly string[], token: unknown): number {
    return typeof token === "string" && token !== "?" ? catalogFaces.indexOf(token) : -1;
}

const FACE_LABELS = ["1", "2", "3", "4", "5", "6", "site", "dog", "tooth", "berry", "pot", "arrowhead", "fish", "trade"];

/* A token: a tree when it lies face down, pale paper when it lies open; a ghost shows what was there. */
function Token(props: { at: Spot; slot: number; face: number; up: boolean }) {
    const { at, slot, face, up } = props;
    return (
        <g>
            <circle cx={at.x + 2} cy={at.y + 4} r="48" fill="var(--shadow)" />
            <circle cx={at.x} cy={at.y} r="48" fill={up ? "#f6e7bf" : "#4d6b3a"} stroke="var(--ink)" stroke-width="2" />
            <circle cx={at.x} cy={at.y} r="42" fill="none" stroke={up ? "#c9a55c" : "#89a86b"} stroke-width="2" />
            {!up && <Icon of={pine} x={at.x} y={at.y - 3} size={56} colour="#a9c489" />}
            {up && <Face face={face} x={at.x} y={at.y} r={42} />}
            {!up && face >= 0 && <g opacity="0.75"><circle cx={at.x} cy={at.y} r="26" fill="#f6e7bf" /><Face face={face} x={at.x} y={at.y} r={24} /></g>}
            <text x={at.x} y={at.y + 44} text-anchor="middle" font-size="13" font-weight="700" fill={up ? "var(--ink-fixed)" : "#dfeccf"}>{letter(slot)}</text>
        </g>
    );
}

/* One place with its stock. */
function Place(props: { place: number; at: { x: number; y: number }; name: string; view: BoardProps["view"] }) {
    const { place, at, name, view } = props, big = place === 0, r = big ? 92 : 68;
    const stock = list(view.stock), pool = list(view.trading_place), dogs = view.dogs_on_board as number;
    const good = place - 2;
    return (
        <g>
            <circle cx={at.x + 2} cy={at.y + 4} r={r} fill="var(--shadow)" />
            <circle cx={at.x} cy={at.y} r={r} fill={PLACE_COLOUR[place]} stroke="var(--ink)" stroke-width="2" />
            <circle cx={at.x} cy={at.y} r={r - 6} fill="none" stroke="var(--paper-fixed)" stroke-opacity="0.5" stroke-width="2" stroke-dasharray="2 6" stroke-linecap="round" />
            {big && <Icon of={hut} x={at.x} y={at.y - 26} size={78} colour="var(--ink-fixed)" />}
            {place === 1 && [0, 1].map((i) => <Icon of={dog} x={at.x - 24 + 48 * i} y={at.y - 18} size={44} colour={i < dogs ? "var(--ink-fixed)" : "#2b262033"} />)}
            {good >= 0 && good < 5 && [0, 1, 2, 3].slice(0, Math.max(stock[good], 1)).map((_, i, all) => {
                const wide = Math.min(all.length, 2), x = at.x + (all.length === 1 ? 0 : ((i % 2) - 0.5) * 40), y = at.y - 22 + (all.length > wide ? Math.floor(i / 2) * 36 - 14 : 0);
                return <Good kind={good} x={x} y={y} r={18} faint={stock[good] === 0} />;
            })}
            {place === 7 && pool.flatMap((n: number, kind: number) => Array.from({ length: n }, () => kind)).map((kind, i) => (
                <Good kind={kind} x={at.x - 34 + (i % 3) * 34 + (i > 2 ? 17 : 0)} y={at.y - 34 + Math.floor(i / 3) * 32} r={15} />
            ))}
            <text x={at.x} y={at.y + r - (big ? 16 : 10)} text-anchor="middle" font-size={big ? 17 : 16} font-weight="700" fill="var(--ink-fixed)" stroke="var(--paper-fixed)" stroke-width="3" stroke-opacity="0.75" paint-order="stroke">{name}</text>
        </g>
    );
}

/* The path between places: site to the first, round, and back to the site. */
function Path(props: { on: Ground }) {
    const { places, center } = props.on, stops = [0, 1, 2, 3, 4, 5, 6, 7, 0].map((i) => places[i]!);
    return (
        <g fill="none" aria-hidden="true">
            {stops.slice(1).map((to, i) => {
                const from = stops[i]!, mx = (from.x + to.x) / 2, my = (from.y + to.y) / 2;
                const bend = i === 0 || i === 7 ? 0 : 0.16, cx = mx + (mx - center.x) * bend, cy = my + (my - center.y) * bend;
                const angle = (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI;
                return (
                    <g>
                        <path d={`M${from.x} ${from.y}Q${cx} ${cy} ${to.x} ${to.y}`} stroke="var(--paper-fixed)" stroke-width="26" stroke-linecap="round" opacity="0.85" />
                        <path d="M-9 -8L7 0L-9 8Z" transform={`translate(${(mx + cx) / 2} ${(my + cy) / 2}) rotate(${angle})`} fill="var(--wood)" />
                    </g>
                );
            })}
        </g>
    );
}

/* Figures: one per seat, side by side when they share a place. */
function Figures(props: { on: Ground; view: BoardProps["view"]; seats: Seat[]; still: boolean; active: number }) {
    const positions = list(props.view.positions) as number[];
    return (
        <g aria-hidden="true">
            {positions.map((position, seat) => {
                const here = positions.map((p, i) => (p === position ? i : -1)).filter((i) => i >= 0), place = props.on.places[position]!;
                const x = place.x + (here.indexOf(seat) - (here.length - 1) / 2) * 30, y = place.y + (position === 0 ? 58 : 40);
                return (
                    <g style={{ transform: `translate(${x}px, ${y}px)`, transition: props.still ? "none" : "transform 240ms ease-out" }}>
                        <Meeple seat={props.seats[seat]!} h={seat === props.active ? 54 : 44} />
                    </g>
                );
            })}
        </g>
    );
}

/* A hut on offer: its cost, what the player has, and the ways to pay. */
function HutCard(props: { pile: number; board: BoardProps; byId: Map<number, Choice>; x: number; y: number }) {
    const { pile, board, byId, x, y } = props, { view, catalog } = board, id = list(view.huts_on_offer)[pile] as number | null;
    const below = list(view.huts_in_piles)[pile] as number, mine = board.seat >= 0 ? (list(view.goods)[board.seat] as (number | "?")[]) : [];
    const ways = [0, 1, 2, 3, 4, 5, 6].map((pattern) => byId.get(BUILD + 8 * pile + pattern)).filter((c): c is Choice => !!c);
    const cost = id === null ? [] : (catalog.huts[id] as number[]), first = ways[0];
    const covers = [[], [0], [1], [2], [0, 1], [0, 2], [1, 2]];
    return (
        <g transform={`translate(${x} ${y})`}>
            <Target choice={first} choose={board.choose} hint={first && board.hints.get(first.id)} rect={{ x: 0, y: 0, w: 168, h: 168, r: 12 }}
                refuse={id !== null && view.step === "build" && !first ? () => board.refuse(BUILD + 8 * pile) : undefined}>
                {below > 0 && <rect x="6" y="6" width="168" height="168" rx="12" fill="var(--thickets)" stroke="var(--ink)" stroke-width="1.5" />}
                <rect width="168" height="168" rx="12" fill={id === null ? "transparent" : "#ecd9ac"} stroke="var(--ink)" stroke-width="1.5" stroke-dasharray={id === null ? "6 6" : undefined} />
                {id !== null && <path d="M18 82L84 18L150 82" fill="#b98a4e" stroke="var(--ink-fixed)" stroke-width="3" stroke-linejoin="round" />}
                {id !== null && <Icon of={hut} x={84} y={64} size={58} colour="var(--ink-fixed)" />}
                {cost.map((kind, i) => {
                    const have = typeof mine[kind] === "number" ? (mine[kind] as number) : 0, owned = have > cost.slice(0, i).filter((k) => k === kind).length;
                    const cx = 84 + (i - (cost.length - 1) / 2) * 50;
                    return (
                        <g>
                            <Good kind={kind} x={cx} y={126} r={23} />
                            {owned && <g><circle cx={cx + 16} cy={144} r="9" fill="#3d7a35" stroke="var(--paper-fixed)" stroke-width="1.5" /><path d={`M${cx + 11.5} 144l3.5 3.500 6 -7`} fill="none" stroke="#fff" stroke-width="2.5" /></g>}
                        </g>
                    );
                })}
                <Badge n={below} x={156} y={14} r={12} />
            </Target>
            {ways.length > 1 && ways.map((way, i) => (
                <Target choice={way} choose={board.choose} hint={i ? board.hints.get(way.id) : undefined} rect={{ x: i * 42, y: 178, w: 38, h: 44, r: 8 }}>
                    <rect x={i * 42} y="178" width="38" height="44" rx="8" fill="var(--raised)" stroke="var(--ink)" stroke-width="1.5" />
                    {cost.map((kind, item) => (covers[(way.id - BUILD) % 8]!.includes(item)
                        ? <Icon of={dog} x={i * 42 + 19} y={188 + item * 12} size={13} colour="var(--ink)" />
                        : <circle cx={i * 42 + 19} cy={188 + item * 12} r="5" fill={KIND_COLOUR[kind]} stroke="var(--ink)" />))}
                </Target>
            ))}
        </g>
    );
}

/* Trading: touch one of mine, then one of the market; the tick ends it. */
function TradeTray(props: { board: BoardProps; byId: Map<number, Choice> }) {
    const { board, byId } = props, words = board.catalog.words;
    const start = list(board.view.trading_place) as number[], hand = list(board.view.goods)[board.seat] as number[];
    const [pool, setPool] = useState(start), [given, setGiven] = useState(-1);
    useEffect(() => { setPool(start); setGiven(-1); }, [board.view.ply]);
    const mine = hand.map((n, kind) => n + start[kind]! - pool[kind]!);
    const taken = (kind: number) => {
        if (given < 0 || !pool[kind]) return;
        setPool(pool.map((n, k) => n + (k === given ? 1 : 0) - (k === kind ? 1 : 0)));
        setGiven(-1);
    };
    const choice = byId.get(TRADE + POOLS.indexOf(pool.join()));
    const row = (counts: number[], touch: (kind: number) => void, label: string, chosen: number) => (
        <div class="saj-row" role="group" aria-label={label}>
            <span class="saj-label">{label}</span>
            {counts.flatMap((n, kind) => Array.from({ length: n }, (_, i) => (
                <button type="button" class={kind === chosen && i === 0 ? "saj-good chosen" : "saj-good"} onClick={() => touch(kind)} aria-label={board.catalog.kinds[kind]} aria-pressed={kind === chosen && i === 0}>
                    <svg viewBox="-20 -20 40 40" width="40" height="40" aria-hidden="true"><Good kind={kind} x={0} y={0} r={18} /></svg>
                </button>
            )))}
        </div>
    );
    return (
        <div class="saj-tray">
            {row(mine, (kind) => setGiven(kind === given ? -1 : kind), words.mine, given)}
            {row(pool, taken, words.market, -1)}
            <div class="saj-row">
                {choice && <button type="button" class="button primary" data-choice={choice.id} onClick={() => board.choose(choice.id)}>✓ {words.done}</button>}
                {pool.join() !== start.join() && <button type="button" class="button" onClick={() => { setPool(start); setGiven(-1); }}>↺</button>}
            </div>
        </div>
    );
}

/* A player's village: huts, dogs, goods as far as they may be seen. */
function Village(props: { board: BoardProps; seat: number }) {
    const { board, seat } = props, { view } = board, goods = list(view.goods)[seat] as (number | "?")[];
    const built = list(view.hut_count)[seat] as number, dogs = list(view.dogs)[seat] as number, count = list(view.goods_count)[seat];
    const need = Number(view.options.huts_to_win ?? 3), hidden = goods[0] === "?";
    return (
        <div class={view.active === seat ? "saj-village active" : "saj-village"}>
            <span class="saj-name"><TextMark seat={board.seats[seat]!} size={22} /> {board.seats[seat]!.name}</span>
            <svg viewBox="0 0 330 46" class="saj-store" role="img" aria-label={`${built}/${need} ${board.catalog.words.huts}, ${dogs} ${board.catalog.words.dogs}, ${hidden ? "?" : goods.map((n, kind) => (n ? `${n} ${board.catalog.kinds[kind]}` : "")).filter(Boolean).join(", ")}`}>
                {Array.from({ length: need }, (_, i) => <Icon of={hut} x={20 + 36 * i} y={23} size={34} colour={i < built ? "var(--accent)" : "var(--line)"} />)}
                {Array.from({ length: dogs }, (_, i) => <Icon of={dog} x={132 + 28 * i} y={24} size={30} colour="var(--ink)" />)}
                {!hidden && goods.flatMap((n, kind) => Array.from({ length: n as number }, () => kind)).map((kind, i, all) => (
                    <Good kind={kind} x={196 + i * Math.min(30, 130 / Math.max(all.length, 1))} y={23} r={14} />
                ))}
                {hidden && <g><rect x="184" y="6" width="140" height="34" rx="8" fill="var(--thickets)" stroke="var(--ink)" stroke-width="1.5" /><text x="254" y="29" text-anchor="middle" font-size="17" font-weight="700" fill="var(--paper-fixed)">{count === "?" ? "?" : String(count)}</text></g>}
            </svg>
        </div>
    );
}

export function Board(props: BoardProps) {
    const { view, catalog, choices, seats, still } = props, narrow = useNarrow(), on = narrow ? TALL : WIDE;
    const byId = useMemo(() => new Map(choices.map((choice) => [choice.id, choice])), [choices]);
    const [picked, setPicked] = useState(-1);
    useEffect(() => setPicked(-1), [view.ply]);
    const exchanging = byId.has(EXCHANGE), up = view.tokens_up as number, tokens = list(view.tokens), words = catalog.words;
    const token = (slot: number) => {
        const open = (up >> slot) % 2 === 1, face = faceNumber(FACE_LABELS, tokens[slot]);
        const pair = exchanging && picked >= 0 && picked !== slot ? byId.get(EXCHANGE + pairRank(picked, slot)) : undefined;
        const choice = byId.get(slot) ?? pair;
        const act = exchanging && !pair ? () => setPicked(picked === slot ? -1 : slot) : undefined;
        const known = open && face >= 0 ? `${letter(slot)}: ${catalog.faces[face]}` : letter(slot);
        return (
            <Target choice={choice} act={act} choose={props.choose} hint={choice && props.hints.get(choice.id)} chosen={exchanging ? picked === slot : undefined}
                label={choice ? choice.say : known} circle={{ ...on.slots[slot]!, r: 48 }} refuse={choices.length && open && !exchanging ? () => props.refuse(slot) : undefined}>
                <Token at={on.slots[slot]!} slot={slot} face={face} up={open} />
            </Target>
        );
    };
    const huts = [0, 1, 2].map((pile) => <HutCard pile={pile} board={props} byId={byId} x={narrow ? 12 + pile * 196 : 1020} y={narrow ? 8 : 22 + pile * 236} />);
    return (
        <div class="saj">
            <svg viewBox={`0 0 ${narrow ? on.w : 1206} ${on.h}`} role="group" aria-label={words.board}>
                <rect x="4" y="4" width={on.w - 8} height={on.h - 8} rx="40" fill="#7d9a5b" stroke="var(--ink)" stroke-width="2" />
                <ellipse cx={on.center.x} cy={on.center.y} rx={on.rx + 112} ry={on.ry + 96} fill="#b9c98a" />
                <ellipse cx={on.center.x} cy={on.center.y} rx={on.rx + 96} ry={on.ry + 80} fill="#c8d49c" />
                <Path on={on} />
                {(catalog.loop as number[]).map((place, position) => <Place place={place} at={on.places[position]!} name={catalog.places[place]} view={view} />)}
                <Figures on={on} view={view} seats={seats} still={still} active={view.active as number} />
                {on.slots.map((_, slot) => token(slot))}
                {!narrow && huts}
            </svg>
            {narrow && <svg viewBox="0 0 600 240" role="group" aria-label={words.huts}>{huts}</svg>}
            <div class="saj-tray" hidden={!exchanging && !byId.has(14) && !byId.has(BUILD_NONE)}>
                {exchanging && <div class="saj-row"><span>{picked < 0 ? words.pick : words.pick2}</span>
                    <button type="button" class="button" data-choice={EXCHANGE + pairRank(picked < 0 ? 0 : picked, (picked < 0 ? 0 : picked) === 13 ? 0 : (picked < 0 ? 0 : picked) + 1)}
                        onClick={() => props.choose(EXCHANGE + pairRank(picked < 0 ? 0 : picked, (picked < 0 ? 0 : picked) === 13 ? 0 : (picked < 0 ? 0 : picked) + 1))}>{words.any}</button></div>}
                {[15, 14, BUILD_NONE].map((id) => byId.get(id)).filter((c): c is Choice => !!c).map((choice) => (
                    <button type="button" class={choice.id === 15 ? "button primary" : "button"} data-choice={choice.id} onClick={() => props.choose(choice.id)}>{choice.text}</button>
                ))}
            </div>
            {view.step === "trade" && choices.length > 0 && <TradeTray board={props} byId={byId} />}
            <div class="saj-villages">{seats.slice(0, view.players).map((_, seat) => <Village board={props} seat={seat} />)}</div>
        </div>
    );
}

/* The home card: huts at the edge of the forest, tokens in the grass. */
export function Picture() {
    return (
        <svg viewBox="0 0 320 180" aria-hidden="true">
            <rect width="320" height="180" fill="#cfe0df" />
            <path d="M0 92C60 70 110 96 160 84S260 66 320 88V180H0Z" fill="#7d9a5b" />
            <path d="M0 124C70 104 150 130 320 112V180H0Z" fill="#b9c98a" />
            {[18, 52, 86, 250, 284, 310].map((x, i) => <Icon of={pine} x={x} y={78 + (i % 2) * 8} size={64} colour={i % 2 ? "#4d6b3a" : "#3f5a31"} />)}
            <Icon of={hut} x={150} y={104} size={74} colour="#6d4a26" />
            <Icon of={hut} x={206} y={116} size={52} colour="#8b5e34" />
            {[[70, 150, fish], [120, 158, berries], [240, 152, bone], [286, 146, pot]].map(([x, y, icon]) => (
                <g><circle cx={x as number} cy={y as number} r="16" fill="#f6e7bf" stroke="#2b2620" stroke-width="1.5" /><Icon of={icon as string} x={x as number} y={y as number} size={20} colour="#2b2620" /></g>
            ))}
            <Meeple seat={{ name: "", shape: "circle", colour: "#d55e00", level: null }} x={166} y={172} h={44} />
            <Meeple seat={{ name: "", shape: "square", colour: "#0072b2", level: null }} x={198} y={168} h={36} />
        </svg>
    );
}
