/* tiles.tsx - how a landscape tile of Isle of Skye is drawn: terrains that meet in curves from corner to corner, roads, and
 * every symbol inside its own area. All shapes follow from the tile's facts in the catalog; the same tile always looks the
 * same, turned or not, and its symbols stand upright however it lies.
 *
 * A tile is 100 x 100. Terrains: 1 pasture, 2 mountain, 3 water. Sides and directions: north, east, south, west.
 */
import type { ComponentChildren } from "preact";
import type { Seat } from "../../web/src/board";
import { shapePath } from "../../web/src/pieces";

export interface TileFacts {
    words: string;
    guess: string; /* the row, where it is reconstructed */
    sides: number[]; /* area of each side */
    terrain: number[]; /* of each area, 0: there is none; area 4 lies inside */
    roads: number[]; /* sides of each piece of road, a bit each */
    count: number[]; /* symbols: sheep, cattle, ships, whisky, farms, lighthouses, brochs, scrolls */
    inside: number[][]; /* brochs, ships, lighthouses of each area */
    scroll?: number;
    scrollArea?: number;
}

export const CASTLE = 73;
const INNER = 4,
    PASTURE = 1,
    WATER = 3;
const SHEEP = 0,
    CATTLE = 1,
    SHIP = 2,
    WHISKY = 3,
    FARM = 4,
    LIGHT = 5,
    BROCH = 6,
    SCROLL = 7;
const TERRAIN_FILL = ["", "url(#skye-pasture)", "url(#skye-mountain)", "url(#skye-water)"];

export type Point = [number, number];
interface Patch {
    area: number;
    shape: Point[];
    shore: Point[];
} /* shore: the part of the outline that is not tile edge */
interface Mark {
    kind: number;
    at: Point;
    size: number;
    pays: number;
}
interface Layout {
    base: number;
    patches: Patch[];
    roads: Point[][][];
    marks: Mark[];
}

/* --- small geometry --- */

const CORNERS: Point[] = [
    [0, 0],
    [100, 0],
    [100, 100],
    [0, 100],
]; /* corner d opens side d, clockwise */
const MIDDLES: Point[] = [
    [50, 0],
    [100, 50],
    [50, 100],
    [0, 50],
];
const mix = (a: Point, b: Point, t: number): Point => [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t];
const far = (a: Point, b: Point) => Math.hypot(a[0] - b[0], a[1] - b[1]);

/* Numbers in -1..1 that belong to a tile. */
function wobble(seed: number) {
    let state = (seed * 2654435761 + 97) >>> 0;
    return () => {
        state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
        return state / 2 ** 31 - 1;
    };
}

/* A smooth line through the points, as a row of points. */
function smooth(points: Point[], closed = false): Point[] {
    const count = points.length,
        out: Point[] = [],
        at = (i: number) => (closed ? points[(i + count) % count]! : points[Math.max(0, Math.min(count - 1, i))]!);
    for (let i = 0; i < (closed ? count : count - 1); i++) {
        const [a, b, c, d] = [at(i - 1), at(i), at(i + 1), at(i + 2)];
        for (let k = 0; k < 6; k++) {
            const t = k / 6,
                value = (n: 0 | 1) =>
                    0.5 *
                    (2 * b[n] +
                        (c[n] - a[n]) * t +
                        (2 * a[n] - 5 * b[n] + 4 * c[n] - d[n]) * t * t +
                        (3 * b[n] - a[n] - 3 * c[n] + d[n]) * t * t * t);
            out.push([value(0), value(1)]);
        }
    }
    if (!closed) out.push(points[count - 1]!);
    return out;
}

function within(shape: Point[], p: Point): boolean {
    let inside = false;
    for (let i = 0, j = shape.length - 1; i < shape.length; j = i++) {
        const [xi, yi] = shape[i]!,
            [xj, yj] = shape[j]!;
        if (yi > p[1] !== yj > p[1] && p[0] < ((xj - xi) * (p[1] - yi)) / (yj - yi) + xi) inside = !inside;
    }
    return inside;
}

const near = (line: Point[], p: Point) => line.reduce((least, q) => Math.min(least, far(p, q)), 999);

/* --- where things lie on a tile --- */

/* The area that fills the middle: the one with most sides, an area that joins opposite sides before one round a corner. */
function middleArea(tile: TileFacts): number {
    const sides = (area: number) => [0, 1, 2, 3].filter((d) => tile.sides[d] === area),
        areas = [...new Set(tile.sides)];
    const weight = (area: number) => {
        const own = sides(area),
            alike = tile.sides.filter((other) => other !== area && tile.terrain[other] === tile.terrain[area]).length;
        const opposite = own.length === 2 && (own[0]! + 2) % 4 === own[1];
        const symbols =
            tile.inside[area]!.reduce((sum, n) => sum + n, 0) +
            (tile.terrain[area] === PASTURE ? tile.count[SHEEP]! : 0);
        return own.length * 100 + (opposite ? 50 : 0) - alike * 20 + symbols * 4 + tile.terrain[area]!;
    };
    return areas.sort((a, b) => weight(b) - weight(a))[0]!;
}

/* The rest of an area from its first to its last side: a line through the tile, then back along the edge. */
function sidePatch(area: number, first: number, length: number, random: () => number): Patch {
    const from = CORNERS[first]!,
        to = CORNERS[(first + length) % 4]!,
        shake = (p: Point, by: number): Point => [p[0] + random() * by, p[1] + random() * by];
    const across = (t: number, deep: number): Point => {
        const on = mix(from, to, t),
            turn = mix(on, [50, 50], 1);
        const inward: Point =
            length === 1 ? [turn[0] - mix(from, to, 0.5)[0], turn[1] - mix(from, to, 0.5)[1]] : [0, 0];
        return [on[0] + (inward[0] * deep) / 50, on[1] + (inward[1] * deep) / 50];
    };
    const line =
        length === 1
            ? [
                  from,
                  shake(across(0.2, 18), 2),
                  shake(across(0.38, 30), 3),
                  shake(across(0.62, 31), 3),
                  shake(across(0.8, 18), 2),
                  to,
              ]
            : [
                  from,
                  shake(across(0.2, 0), 4),
                  shake(across(0.4, 0), 5),
                  shake(across(0.6, 0), 5),
                  shake(across(0.8, 0), 4),
                  to,
              ];
    const shore = smooth(line),
        edge = Array.from({ length: length - 1 }, (_, i) => CORNERS[(first + length - 1 - i) % 4]!);
    return { area, shore, shape: [...shore, ...edge] };
}

/* Four areas that meet in the middle, each a quarter. */
function quarters(tile: TileFacts, random: () => number): Patch[] {
    const arms = CORNERS.map((corner) => [
        corner,
        ...[0.3, 0.65].map((t): Point => {
            const p = mix(corner, [50, 50], t);
            return [p[0] + random() * 3, p[1] + random() * 3];
        }),
        [50, 50] as Point,
    ]);
    return [0, 1, 2, 3].map((d) => {
        const shore = [...smooth(arms[d]!), ...smooth(arms[(d + 1) % 4]!).reverse()];
        return { area: tile.sides[d]!, shore, shape: shore };
    });
}

function roadLines(sides: number): Point[][] {
    const ends = [0, 1, 2, 3].filter((d) => (sides >> d) & 1),
        curve = (a: Point, b: Point, via: Point): Point[] =>
            Array.from({ length: 13 }, (_, k) => mix(mix(a, via, k / 12), mix(via, b, k / 12), k / 12));
    if (ends.length === 1) return [smooth([MIDDLES[ends[0]!]!, mix(MIDDLES[ends[0]!]!, [54, 48], 0.55), [50, 50]])];
    if (ends.length === 2) {
        const [a, b] = [MIDDLES[ends[0]!]!, MIDDLES[ends[1]!]!],
            opposite = (ends[0]! + 2) % 4 === ends[1];
        return [
            opposite
                ? smooth([a, mix(a, b, 0.3), [mix(a, b, 0.5)[0] + 3, mix(a, b, 0.5)[1] - 3], mix(a, b, 0.7), b])
                : curve(a, b, mix(mix(a, b, 0.5), [50, 50], 0.9)),
        ];
    }
    return ends.map((d) => smooth([MIDDLES[d]!, mix(MIDDLES[d]!, [50, 50], 0.5), [50, 50]]));
}

/* The spot with most room among those that `fits` allows. */
function roomiest(fits: (p: Point) => number): { at: Point; room: number } {
    let best = { at: [50, 50] as Point, room: -99 };
    for (let y = 8; y <= 92; y += 3) {
        for (let x = 8; x <= 92; x += 3) {
            const room = fits([x, y]);
            if (room > best.room) best = { at: [x, y], room };
        }
    }
    return best;
}

/* What stands on the tile: kind, the areas where it may stand, and for lighthouses the water whose shore it needs. */
function standing(tile: TileFacts): { kind: number; areas: number[]; shore: number }[] {
    const all = [0, 1, 2, 3, 4].filter((area) => tile.terrain[area]),
        out: { kind: number; areas: number[]; shore: number }[] = [];
    const meadow = all.filter((area) => tile.terrain[area] === PASTURE),
        land = all.filter((area) => tile.terrain[area] !== WATER);
    const add = (kind: number, areas: number[], times: number, shore = -1) => {
        for (let i = 0; i < times; i++) out.push({ kind, areas, shore });
    };
    const lighthouses: number[] = [];
    for (const area of all) {
        const [brochs, ships, lights] = tile.inside[area]!;
        add(BROCH, [area], brochs!);
        add(SHIP, [area], ships!);
        lighthouses.push(...Array.from({ length: lights! }, () => area));
    }
    if (tile.scroll !== undefined) add(SCROLL, [tile.scrollArea!], 1);
    add(FARM, meadow, tile.count[FARM]!);
    add(CATTLE, meadow, tile.count[CATTLE]!);
    add(SHEEP, meadow, tile.count[SHEEP]!);
    for (const area of lighthouses) add(LIGHT, land, 1, area);
    add(WHISKY, land, tile.count[WHISKY]!);
    return out;
}

const layouts = new Map<number, Layout>();

/* Areas and roads of a tile as they are drawn, and how far a point is from all that is drawn. */
interface Drawn {
    tile: TileFacts;
    base: number;
    patches: Patch[];
    paths: Point[][];
    four: boolean; /* four areas that meet around the inner one */
    areaAt: (p: Point) => number;
    clear: (p: Point, own: number[]) => number;
}

const toEdge = (p: Point) => Math.min(p[0], p[1], 100 - p[0], 100 - p[1]);

/* A dead end stops before the next terrain. */
function roadsOf(tile: TileFacts, areaAt: (p: Point) => number): Point[][][] {
    return tile.roads.map((sides) => {
        const lines = roadLines(sides),
            side = [1, 2, 4, 8].indexOf(sides),
            first = lines[0]!;
        const upTo = side < 0 ? -1 : first.findIndex((p, i) => i > 1 && areaAt(p) !== tile.sides[side]);
        return upTo > 0 ? [first.slice(0, Math.max(3, upTo - 1))] : lines;
    });
}

/* The area in the middle, where nothing else is in its way. */
function innerPatch(drawn: Drawn, random: () => number): Patch {
    const { base, areaAt, clear } = drawn,
        { at, room } = drawn.four
            ? { at: [50, 50] as Point, room: 19 }
            : roomiest((p) => (areaAt(p) === base ? clear(p, [base]) - far(p, [50, 50]) * 0.02 : -99));
    const r = Math.max(17, Math.min(24, room - 3)),
        ring = Array.from({ length: 8 }, (_, i): Point => {
            const angle = (Math.PI * i) / 4,
                reach = r * (1 + random() * 0.09);
            return [at[0] + Math.cos(angle) * reach * 1.08, at[1] + Math.sin(angle) * reach * 0.92];
        });
    const shape = smooth(ring, true);
    return { area: INNER, shape, shore: [...shape, shape[0]!] };
}

/* How well a symbol would stand at a point: in its area, off roads, shores and other symbols; a ship's light on the shore. */
function fitting(drawn: Drawn, thing: ReturnType<typeof standing>[number], marks: Mark[]): (p: Point) => number {
    const { base, patches, paths, areaAt, clear } = drawn,
        busy = (p: Point) => marks.reduce((least, mark) => Math.min(least, far(p, mark.at) - mark.size * 0.46), 99),
        toRoad = (p: Point) => Math.min(99, ...paths.map((path) => near(path, p)));
    if (thing.shore >= 0) {
        const water = patches.filter((patch) => patch.area === thing.shore || thing.shore === base);
        return (p) => {
            if (areaAt(p) === thing.shore) return -99;
            const shore = Math.min(...water.map((patch) => near(patch.shore, p)));
            return Math.min(busy(p), toEdge(p), p[1] - 3, toRoad(p) - 4) - Math.abs(shore - 6) * 0.9;
        };
    }
    return (p) => {
        const here = areaAt(p);
        if (!thing.areas.includes(here)) return -99;
        const room = Math.min(clear(p, [here]), busy(p));
        if (thing.kind !== WHISKY) return room;
        return room - Math.max(0, Math.min(...paths.map((path) => near(path, p))) - 14) * 0.4;
    };
}

/* Symbols one after the other, each where most room is left. */
function marksOf(drawn: Drawn): Mark[] {
    const marks: Mark[] = [];
    for (const thing of standing(drawn.tile)) {
        const { at, room } = roomiest(fitting(drawn, thing, marks)),
            most = thing.kind === SCROLL ? 30 : 26,
            size = Math.max(19, Math.min(most, room * 2.1)),
            inset = (n: number) => Math.max(size * 0.55, Math.min(100 - size * 0.55, n));
        marks.push({
            kind: thing.kind,
            at: [inset(at[0]), inset(at[1])],
            size,
            pays: thing.kind === SCROLL ? drawn.tile.scroll! : -1,
        });
    }
    return marks;
}

function layoutOf(number: number, tile: TileFacts): Layout {
    const kept = layouts.get(number);
    if (kept) return kept;
    const random = wobble(number + 3),
        base = middleArea(tile),
        patches: Patch[] = [],
        four = new Set(tile.sides).size === 4 && !!tile.terrain[INNER];
    if (four) patches.push(...quarters(tile, random));
    for (let d = 0; d < 4 && !four; d++) {
        const area = tile.sides[d]!,
            before = tile.sides[(d + 3) % 4],
            length = tile.sides[(d + 1) % 4] === area ? 2 : 1;
        if (area !== base && before !== area) patches.push(sidePatch(area, d, length, random));
    }
    const areaAt = (p: Point) => patches.reduce((found, patch) => (within(patch.shape, p) ? patch.area : found), base),
        roads = roadsOf(tile, areaAt),
        paths = roads.flat();
    const clear = (p: Point, own: number[]) => {
        const shores = patches.filter(
            (patch) => own.includes(patch.area) !== own.includes(base) || patch.area === INNER || four,
        );
        return Math.min(
            toEdge(p),
            ...shores.map((patch) => near(patch.shore, p)),
            ...paths.map((path) => near(path, p) - 4),
        );
    };
    const drawn: Drawn = { tile, base, patches, paths, four, areaAt, clear };
    if (tile.terrain[INNER]) patches.push(innerPatch(drawn, random));
    const layout = { base, patches, roads, marks: marksOf(drawn) };
    layouts.set(number, layout);
    return layout;
}

/* The quietest corner of a tile as printed, for what is laid on it. */
export function quietCorner(number: number, facts: TileFacts): Point {
    const corners: Point[] = [
        [80, 82],
        [20, 82],
        [80, 24],
        [20, 24],
    ];
    const room = (corner: Point) =>
        layoutOf(number, facts).marks.reduce((least, mark) => Math.min(least, far(corner, mark.at)), 60);
    return corners.reduce((best, corner) => (room(corner) > room(best) ? corner : best));
}

/* --- small drawings, 24 x 24 around (0, 0), with ink outlines --- */

const INK = "var(--ink-fixed)",
    LINE = { stroke: INK, "stroke-width": 1.3, "stroke-linejoin": "round", "stroke-linecap": "round" } as const;

/* Outlines that are too long for one line. */
const FLEECE =
    "M-7 6.5a4.5 4.5 0 0 1 -2 -8a4.5 4.5 0 0 1 5 -5.5a5 5 0 0 1 8 0a4.5 4.5 0 0 1 5.5 5" +
    "a4.3 4.3 0 0 1 -1 8a5 5 0 0 1 -6.5 1.5a5.5 5.5 0 0 1 -9 -1z";
const HIDE =
    "M-5 -4c4 -2.5 12 -2.5 15 0c1.8 2 1.5 6 .8 9c-1 1.5 -2 .4 -2.8 1.6c-1.5 -1 -2.5 .6 -4 .2" +
    "c-1.6 1 -3 -.6 -4.5 .2c-2 -.6 -3.5 -1 -5 -2z";
const ROLLS = [-10, 10].map((y) => `M-8.1 ${y - 2.3}h16.2a2.3 2.3 0 0 1 0 4.6h-16.2a2.3 2.3 0 0 1 0 -4.6z`).join("");

function Sheep() {
    return (
        <g {...LINE}>
            <path d="M-5 6v5M-1 7v4.5M4 7v4.5M7.5 6v5" fill="none" stroke-width="2" />
            <path d={FLEECE} fill="#fffdf4" />
            <path d="M-8 -4c-3.5 -1 -5 2.5 -3.5 5.5c1 2 3.5 2 4.5 0c.8 -1.8 1 -4 -1 -5.5z" fill="#4a4038" />
            <path d="M0 -2.5a2.5 2.5 0 0 1 4 1M2 3a2.5 2.5 0 0 0 4 -1" fill="none" stroke-width="1" opacity="0.55" />
        </g>
    );
}

function Cow() {
    return (
        <g {...LINE}>
            <path d="M-2 5v6M2 6v5M6.5 6v5M9.5 4v7" fill="none" stroke-width="2.4" />
            <path d={HIDE} fill="#b0632a" />
            <path d="M10 -3.5c2 2 1 5 1.5 7" fill="none" stroke-width="1.2" />
            <path
                d="M-11.5 -9.5c1 2.8 2.5 3.5 4.5 3.5c2 0 3.8 -.8 4.5 -3.5"
                fill="none"
                stroke="#f2e3c0"
                stroke-width="2.6"
            />
            <path d="M-11.5 -9.5c1 2.8 2.5 3.5 4.5 3.5c2 0 3.8 -.8 4.5 -3.5" fill="none" stroke-width=".8" />
            <path d="M-10.5 -5.5c2 -1.5 5 -1.5 7 0c.8 4 -.8 8.5 -3.5 9c-2.7 -.5 -4.3 -5 -3.5 -9z" fill="#c9783a" />
            <path d="M-9.5 -4.5l1 3.5M-7 -5v4.5M-4.5 -4.5l-1 3.5" fill="none" stroke-width="1" />
            <ellipse cx="-7" cy="2" rx="1.9" ry="1.3" fill="#f2d3b0" stroke-width="0.9" />
        </g>
    );
}

function Ship() {
    return (
        <g {...LINE}>
            <path d="M0 -11.5v16" fill="none" stroke-width="1.6" />
            <path d="M1 -10.5c5 2 8 7 8.5 11h-8.5z" fill="#fff8e6" />
            <path d="M-1 -8c-3.5 2 -5.5 5.5 -6 8.5h6z" fill="#e2a23c" />
            <path d="M-11 3.5h22c-1 4 -3.5 6.5 -6.5 6.5h-9.5c-3 0 -5.5 -3 -6 -6.5z" fill="#8b4a22" />
            <path d="M-9 6.5h18" fill="none" stroke="#f2d9a6" stroke-width="1.1" />
        </g>
    );
}

function Barrel() {
    return (
        <g {...LINE}>
            <path d="M-6.5 -10h13c3 6 3 14 0 20h-13c-3 -6 -3 -14 0 -20z" fill="#b9783c" />
            <path d="M-2.5 -10c-1 6 -1 14 0 20M2.5 -10c1 6 1 14 0 20" fill="none" stroke-width="0.9" opacity="0.7" />
            <path d="M-8.2 -5.5h16.4M-8.2 5.5h16.4" fill="none" stroke="#4c4640" stroke-width="2.6" />
            <circle r="2.2" fill="#f4dca0" stroke-width="0.9" />
        </g>
    );
}

function Farm() {
    return (
        <g {...LINE}>
            <path d="M-9 -1h18v11h-18z" fill="#fdf3dc" />
            <path d="M-12 0l4.5 -9.5h15l4.5 9.5z" fill="#cf9d3d" />
            <path
                d="M-7 -3.5l1 -3M-2.5 -2.5v-5M2.5 -2.5v-5M7 -3.5l-1 -3"
                fill="none"
                stroke-width="0.9"
                opacity="0.7"
            />
            <path d="M3.5 -9.5v-2.5h3.5v4" fill="#a8553a" />
            <path d="M-2 10v-6.5h4v6.5z" fill="#7c3f1d" />
            <path d="M-7 3h3v3h-3zM4.5 3h3v3h-3z" fill="#7fb2c6" stroke-width="0.9" />
        </g>
    );
}

function Lighthouse() {
    return (
        <g {...LINE}>
            <path d="M-11.5 -10.5l6 2M11.5 -10.5l-6 2" stroke="#f6d657" stroke-width="2" />
            <path d="M-3.5 -5h7l2.5 15h-12z" fill="#fffdf6" />
            <path d="M-4 -1.5h8l.6 4h-9.2zM-5.1 5.5h10.2l.6 4h-11.4z" fill="#c33d2c" stroke-width="0.8" />
            <path d="M-3 -9h6v4h-6z" fill="#f6d657" />
            <path d="M-4.5 -9l4.5 -3.5l4.5 3.5z" fill="#c33d2c" />
        </g>
    );
}

function Broch() {
    return (
        <g {...LINE}>
            <path d="M-8 -9l3 2l2 -3l3 2l4 -2l4 2.5c.2 6 1.5 12 3 17h-22c1.5 -5 3 -12 3 -18.5z" fill="#d9d2c6" />
            <path
                d="M-8 -4h15.5M-8.5 1h17.5M-9.5 6h7M4 6h6M-3 -4v5M3.5 -8v4M5 1v5M-5.5 1v5M-4.5 -7v3"
                fill="none"
                stroke-width="0.9"
                opacity="0.65"
            />
            <path d="M-1.5 10v-4a2.3 2.3 0 0 1 4.6 0v4z" fill="#3a332c" />
        </g>
    );
}

function Scroll(props: { pays: number }) {
    return (
        <g {...LINE}>
            <path d="M-8.5 -10h17v20h-17z" fill="#f8e6b4" />
            <path d={ROLLS} fill="#e3bd6b" />
            <g transform="scale(0.62)">
                <Sign kind={props.pays} />
            </g>
        </g>
    );
}

/* One sign, 24 x 24 around (0, 0). */
export function Sign(props: { kind: number; pays?: number }) {
    const { kind, pays = -1 } = props;
    if (kind === SHEEP) return <Sheep />;
    if (kind === CATTLE) return <Cow />;
    if (kind === SHIP) return <Ship />;
    if (kind === WHISKY) return <Barrel />;
    if (kind === FARM) return <Farm />;
    if (kind === LIGHT) return <Lighthouse />;
    if (kind === BROCH) return <Broch />;
    return kind === SCROLL ? <Scroll pays={pays} /> : null;
}

/* The castle with the flag of its clan. */
export function Castle(props: { seat?: Seat | undefined }) {
    return (
        <g {...LINE}>
            <path d="M0 -17v-10" stroke-width="1.8" />
            <path d="M0 -28l13 3.5l-13 4.5z" fill={props.seat?.colour ?? "#c33d2c"} />
            <path d="M-17 14v-24h5v3h4v-3h4v-7h8v7h4v3h4v-3h5v24z" fill="#e6dccb" />
            <path
                d="M-4 -10v24M4 -10v24M-17 -3h8M9 -3h8M-14 4h5M8 5h6M-17 9h5"
                fill="none"
                stroke-width="1"
                opacity="0.5"
            />
            <path d="M-3 14v-6a3 3 0 0 1 6 0v6z" fill="#4a3524" />
            <path d="M-1.5 -9h3v5h-3zM-13 -3.5h2.5v4h-2.5zM10.5 -3.5h2.5v4h-2.5z" fill="#4a3524" stroke-width="0.7" />
            {props.seat && (
                <path
                    d={shapePath(props.seat.shape, 4)}
                    transform="translate(0 1.5)"
                    fill={props.seat.colour}
                    stroke-width="1"
                />
            )}
        </g>
    );
}

/* --- a tile --- */

/* Textures of the terrains, once on the page. They repeat every 50, so that they run on from tile to tile. */
export function Textures() {
    const tuft = (x: number, y: number) => `M${x - 3} ${y}q1 -3 0 -5M${x} ${y}v-6M${x + 3} ${y}q-1 -3 0 -5`;
    const wave = (x: number, y: number) => `M${x} ${y}q3 -3.5 6 0q3 3.5 6 0`;
    const peak = (x: number, y: number, h: number) =>
        `M${x - h * 0.8} ${y}L${x} ${y - h}L${x + h * 0.8} ${y}M${x} ${y - h}l${h * 0.28} ${h * 0.75}`;
    return (
        <svg width="0" height="0" class="skye-textures" aria-hidden="true">
            <defs>
                <pattern id="skye-pasture" width="50" height="50" patternUnits="userSpaceOnUse">
                    <rect width="50" height="50" fill="var(--pasture)" />
                    <path
                        d={`${tuft(9, 14)}${tuft(34, 9)}${tuft(22, 30)}${tuft(43, 36)}${tuft(8, 45)}`}
                        class="skye-grass"
                    />
                </pattern>
                <pattern id="skye-mountain" width="50" height="50" patternUnits="userSpaceOnUse">
                    <rect width="50" height="50" fill="var(--mountain)" />
                    <path
                        d={`${peak(12, 17, 11)}${peak(37, 15, 8)}${peak(29, 38, 12)}${peak(7, 43, 8)}${peak(47, 44, 7)}`}
                        class="skye-rock"
                    />
                </pattern>
                <pattern id="skye-water" width="50" height="50" patternUnits="userSpaceOnUse">
                    <rect width="50" height="50" fill="var(--water)" />
                    <path
                        d={`${wave(5, 9)}${wave(30, 15)}${wave(14, 28)}${wave(36, 38)}${wave(3, 44)}`}
                        class="skye-wave"
                    />
                </pattern>
                <clipPath id="skye-edge">
                    <rect width="100" height="100" />
                </clipPath>
                <pattern id="skye-closed" width="12.5" height="12.5" patternUnits="userSpaceOnUse">
                    <path
                        d="M6 3.5L8.5 6L6 8.5L3.5 6Z"
                        fill="#ffe9a0"
                        stroke="#8a6a10"
                        stroke-width="0.7"
                        opacity="0.85"
                    />
                </pattern>
            </defs>
        </svg>
    );
}

/* A point after r quarter turns clockwise. */
function turned([x, y]: Point, r: number): Point {
    return r === 1 ? [100 - y, x] : r === 2 ? [100 - x, 100 - y] : r === 3 ? [y, 100 - x] : [x, y];
}

const path = (points: Point[], r: number, close = false) =>
    points
        .map((p, i) => {
            const [x, y] = turned(p, r);
            return `${i ? "L" : "M"}${x.toFixed(1)} ${y.toFixed(1)}`;
        })
        .join("") + (close ? "Z" : "");

export interface TileProps {
    number: number;
    facts: TileFacts;
    turn?: number;
    closed?: number; /* bit a: area a is completed */
    joined?: number; /* bit k: road piece k leads to the castle */
    seat?: Seat | undefined; /* whose castle */
    children?: ComponentChildren;
}

/* A piece of road, golden where it leads to the castle. */
const Road = (props: { d: string; joined: boolean }) => (
    <g fill="none" stroke-linejoin="round">
        <path d={props.d} stroke={INK} stroke-width="10" stroke-opacity="0.75" />
        <path d={props.d} stroke={props.joined ? "#fff3cf" : "#d8c7a0"} stroke-width="7.4" />
        <path
            d={props.d}
            stroke={props.joined ? "#c08a1e" : "#8f7b54"}
            stroke-width="1.4"
            stroke-dasharray={props.joined ? "5 3" : "1.5 4"}
        />
    </g>
);

export function Tile(props: TileProps) {
    const { number, facts, turn = 0, closed = 0, joined = 0 } = props,
        layout = layoutOf(number, facts),
        { base, patches } = layout;
    const terrain = (area: number) => facts.terrain[area]!;
    const gilded = [0, 1, 2, 3, 4].filter((area) => (closed >> area) & 1 && facts.terrain[area]);
    const region = (area: number) => {
        const own = patches.filter((patch) => patch.area === area),
            inner = patches.find((patch) => patch.area === INNER && area !== INNER);
        const hole = inner ? path(inner.shape, turn, true) : "";
        if (area === base && !own.length)
            return `M0 0H100V100H0Z${patches.map((patch) => path(patch.shape, turn, true)).join("")}`;
        return own.map((patch) => path(patch.shape, turn, true)).join("") + hole;
    };
    return (
        <g>
            <g clip-path="url(#skye-edge)">
                <rect width="100" height="100" fill={TERRAIN_FILL[terrain(base)]} />
                {patches.map((patch) => {
                    const line = path(patch.shore, turn),
                        wet = [patch.area, base].some((area) => terrain(area) === WATER);
                    return (
                        <g stroke-linejoin="round">
                            <path d={path(patch.shape, turn, true)} fill={TERRAIN_FILL[terrain(patch.area)]} />
                            {wet && <path d={line} fill="none" class="skye-sand" />}
                            <path d={line} fill="none" class="skye-shore" />
                        </g>
                    );
                })}
                {gilded.map((area) => (
                    <path d={region(area)} fill="url(#skye-closed)" fill-rule="evenodd" />
                ))}
                {layout.roads.map((piece, k) => (
                    <Road d={piece.map((line) => path(line, turn)).join("")} joined={((joined >> k) & 1) === 1} />
                ))}
            </g>
            {number === CASTLE && (
                <g transform="translate(50 48) scale(1.15)">
                    <Castle seat={props.seat} />
                </g>
            )}
            {layout.marks.map((mark) => {
                const [x, y] = turned(mark.at, turn),
                    s = mark.size / 24;
                return (
                    <g transform={`translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${s.toFixed(2)})`}>
                        <Sign kind={mark.kind} pays={mark.pays} />
                    </g>
                );
            })}
            <rect
                x="0.6"
                y="0.6"
                width="98.8"
                height="98.8"
                fill="none"
                stroke={INK}
                stroke-opacity="0.6"
                stroke-width="1.2"
            />
            {props.children}
        </g>
    );
}
