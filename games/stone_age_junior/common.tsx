/* common.tsx - what all parts of the board of Stone Age Junior share: ids, kinds of goods, where things stand. */
import arrowhead from "icon:arrowhead";
import berries from "icon:berries-bowl";
import fish from "icon:double-fish";
import hut from "icon:hut";
import pot from "icon:painted-pottery";
import dog from "icon:sitting-dog";
import bone from "icon:tooth";
import swap from "icon:trade";

export const KINDS = [bone, berries, pot, arrowhead, fish];

export const KIND_COLOUR = ["var(--paper-fixed)", "#d8869b", "var(--clay)", "var(--stone)", "var(--water)"];

export const PLACE_ICON = [hut, dog, bone, berries, pot, arrowhead, fish, swap];

/* Where things stand: seven places in a ring that opens on the left, the construction site in the middle, tokens around.
 * A phone gets an upright clearing with the same things larger. */
export interface Spot {
    x: number;
    y: number;
}

export interface Ground {
    w: number;
    h: number;
    center: Spot;
    rx: number;
    ry: number;
    places: Spot[];
    slots: Spot[];
    small: number; /* radius of a place */
    large: number; /* and of the construction site */
}

function ground(
    w: number,
    h: number,
    rx: number,
    ry: number,
    around: readonly [number, number][] /* the site and the places in the order of the path, seen from the middle */,
    step: Spot,
    side: Spot,
    small: number,
    large: number,
): Ground {
    const center = { x: w / 2, y: h / 2 };
    const places = around.map(([x, y]) => ({ x: center.x + x, y: center.y + y }));
    const slots = Array.from({ length: 14 }, (_, slot) => {
        if (slot < 4) return { x: center.x + (slot - 1.5) * step.x, y: side.y };
        if (slot < 7) return { x: w - side.x, y: center.y + (slot - 5) * step.y };
        if (slot < 11) return { x: center.x + (8.5 - slot) * step.x, y: h - side.y };
        return { x: side.x, y: center.y + (12 - slot) * step.y };
    });
    return { w, h, center, rx, ry, places, slots, small, large };
}

/* A ring with the site in its middle, where there is room for one. */
const RING = Array.from({ length: 8 }, (_, i): [number, number] => {
    const angle = ((-152 + (i - 1) * 50.667) * Math.PI) / 180;
    return i ? [288 * Math.cos(angle), 170 * Math.sin(angle)] : [0, 0];
});

/* Elsewhere places lie where neither they nor their names touch. */
const UPRIGHT: [number, number][] = [
    [-14, 0],
    [-146, -115],
    [-40, -250],
    [110, -185],
    [152, 0],
    [110, 182],
    [-40, 245],
    [-146, 115],
];
const FLAT: [number, number][] = [
    [26, 0],
    [-215, -80],
    [-65, -87],
    [130, -87],
    [222, 0],
    [140, 80],
    [-65, 80],
    [-215, 80],
];

export const WIDE = ground(1000, 676, 288, 170, RING, { x: 196, y: 156 }, { x: 62, y: 58 }, 66, 86);

export const TALL = ground(640, 880, 158, 258, UPRIGHT, { x: 156, y: 210 }, { x: 56, y: 58 }, 60, 76);

export const SHORT = ground(800, 470, 226, 92, FLAT, { x: 156, y: 118 }, { x: 54, y: 54 }, 44, 54);

/* A name that stands alone begins with a capital. */
export const titled = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
export const letter = (slot: number) => String.fromCharCode(65 + slot);

export const pairRank = (a: number, b: number) => (Math.min(a, b) * (27 - Math.min(a, b))) / 2 + Math.abs(b - a) - 1;
