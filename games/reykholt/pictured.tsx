/* pictured.tsx - the vegetables of Reykholt as sentences name them. */
import type { Catalog } from "../../web/generated/reykholt";
import { forms, type Pictured } from "../../web/src/board";
import { Good } from "./goods";

export function pictured(c: Catalog): Pictured[] {
    return c.counted.map((pattern, kind) => ({ names: forms(pattern), draw: () => <Good kind={kind} size={23} /> }));
}
