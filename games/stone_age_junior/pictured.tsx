/* pictured.tsx - goods, dogs and huts of Stone Age Junior as sentences name them. */
import type { Catalog } from "../../web/generated/stone_age_junior";
import type { Pictured } from "../../web/src/board";
import { Icon } from "../../web/src/pieces";
import { PLACE_ICON } from "./common";
import { Good, House } from "./pieces";

/* Faces of forest tokens: six dice, then the building site, the dog, and the goods in the order of their numbers. */
const DOG = 7;

export function pictured(c: Catalog): Pictured[] {
    return [
        ...c.kinds.map((name, kind) => ({
            names: [name, c.faces[DOG + 1 + kind]!],
            draw: () => <Good kind={kind} x={0} y={0} r={11} />,
        })),
        {
            names: [c.faces[DOG]!, c.words.dogs!],
            draw: () => <Icon of={PLACE_ICON[1]!} size={22} colour="var(--ink)" />,
        },
        { names: [c.words.hut!.toLowerCase(), c.words.huts!], draw: () => <House x={0} y={10} size={21} /> },
    ];
}
