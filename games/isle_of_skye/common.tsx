/* common.tsx - what the parts of the Isle of Skye board share: ids of state.h, small readers of the view, a tile as a picture. */
import type { BoardProps } from "../../web/generated/isle_of_skye";
import type { Choice } from "../../web/src/board";
import { CASTLE, Tile } from "./tiles";

export const LETTERS = ["A", "B", "C", "D"];

export const tileNumber = (label: unknown): number =>
    typeof label !== "string" || label === "?" ? -1 : label === "castle" ? CASTLE : Number(label.slice(1)) - 1;
export const fill = (text: string, values: Record<string, string | number>) =>
    text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ""));
export const cellX = (cell: number) => (cell % 64) - 32;
export const cellY = (cell: number) => Math.floor(cell / 64) - 32;

/* What skye_live tells about a view. */
export interface Live {
    left: number[]; /* scorings still to come, by slot */
    slots: (number | null)[]; /* scoring tile of each slot */
    clans: {
        worth: (number | null)[]; /* points of each slot now; null while nobody can say */
        hand: number | null; /* gold that is not laid out */
        income: number | null;
        areas: number;
        completed: number;
        road: number;
        scrolls: number;
        doubled: number;
        closed: number[];
    }[];
    least?: number; /* of both prices together */
    most?: number;
    places?: Record<number, (number | null)[]>; /* by choice: what each slot, areas, road and scrolls would be worth */
}
export type SkyeProps = BoardProps<Live>;

export interface Shared {
    board: SkyeProps;
    byId: Map<number, Choice>;
    words: Record<string, string>;
    narrow: boolean;
}

/* A tile as a picture of its own. */
export function TilePicture(props: { shared: Shared; number: number; turn?: number; size?: number; faint?: boolean }) {
    const { shared, number, turn = 0, size, faint } = props,
        facts = shared.board.catalog.tiles[number]!;
    return (
        <svg
            data-tip={facts.words}
            data-guess={facts.guess}
            data-piece={`tile${number}`}
            class="skye-tile"
            viewBox="0 0 100 100"
            width={size}
            height={size}
            role="img"
            aria-label={facts.words}
            opacity={faint ? 0.45 : undefined}
        >
            <Tile number={number} facts={facts} turn={turn} />
        </svg>
    );
}

/* What the player has prepared but not played: prices on two tiles, a tile to buy. */
export interface Gesture {
    stage: number; /* 0 axe, 1 first price, 2 second price, 3 all set; -1 when prices are not asked for */
    prices: number[];
    total: number; /* of the prices prepared */
    laid: number; /* of those already played */
    buying: number; /* id, or -1 */
    setBuying: (id: number) => void;
    can: (k: number, by: number) => boolean;
    add: (k: number, by: number) => void;
    advised: { rank: number; price: number }[]; /* prices that the computer would name for the tile in question */
    advise: (price: number) => void;
    finish: () => void;
    moveAxe: (k: number) => void;
}
