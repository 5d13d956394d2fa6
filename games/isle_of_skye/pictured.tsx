/* pictured.tsx - what the tiles of Isle of Skye bear, and gold, as sentences name it. */
import type { Catalog } from "../../web/generated/isle_of_skye";
import { forms, type Pictured } from "../../web/src/board";
import { Coin } from "../../web/src/pieces";
import { Sign } from "./tiles";

/* Counted are gold, then the symbols in the order of their numbers, scrolls last. */
export function pictured(c: Catalog): Pictured[] {
    return c.counted.map((pattern, i) => ({
        names: [...forms(pattern), c.symbols[i - 1] ?? ""],
        draw: () => (i ? <Sign kind={i - 1} /> : <Coin r={9} />),
    }));
}
