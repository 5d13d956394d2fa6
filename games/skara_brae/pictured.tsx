/* pictured.tsx - the pieces of Skara Brae that sentences name: resources, Village cards, tiles. */
import type { Catalog } from "../../web/generated/skara_brae";
import { forms, type Pictured } from "../../web/src/board";
import { Icon } from "../../web/src/pieces";
import { EnvSign, mortar, roof, SPECIAL_ICON, sphere, TILE_ICON, Token } from "./drawing";

const sign = (icon: string | undefined) => () => <Icon of={icon ?? ""} size={22} colour="var(--ink)" />;

export function pictured(c: Catalog): Pictured[] {
    const named = (names: string[], icons: string[]) =>
        names.map((name, i) => ({ names: [name], draw: sign(icons[i]) }));
    return [
        ...c.counted.map((pattern, kind) => ({ names: forms(pattern), draw: () => <Token kind={kind} s={23} /> })),
        ...c.cards.map(({ name, env }, type) => ({
            names: [name, `${name}s`],
            draw: env < 0 ? sign([roof, sphere, mortar][type]) : () => <EnvSign env={env} r={11} />,
        })),
        ...named(c.tiles, TILE_ICON),
        ...named(c.specials, SPECIAL_ICON),
    ];
}
