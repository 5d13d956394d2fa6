/* pictured.tsx - the pieces of Settlement that sentences name: resources, monsters, buildings, artefacts, heroes. */
import type { Catalog } from "../../web/generated/settlement";
import { forms, type Pictured } from "../../web/src/board";
import { Icon } from "../../web/src/pieces";
import { ARTEFACT_ICON } from "./artefacts";
import { House } from "./building";
import { GUILD_ICON } from "./portrait";
import { Crest, Token } from "./tokens";

export function pictured(c: Catalog): Pictured[] {
    return [
        ...c.counted.map((pattern, kind) => ({ names: forms(pattern), draw: () => <Token kind={kind} size={22} /> })),
        ...c.foes.map((pattern, icon) => ({
            names: forms(pattern),
            draw: () => <Crest icon={icon} x={0} y={-0.5} r={9.5} />,
        })),
        ...c.buildings.map((name, type) => ({
            names: [name],
            draw: () => (
                <g transform="scale(.27) translate(-46 -26)">
                    <House type={type} />
                </g>
            ),
        })),
        ...c.artefacts.map((name, of) => ({
            names: [name],
            draw: () => <Icon of={ARTEFACT_ICON[of]!} size={22} colour="var(--ink)" />,
        })),
        ...c.heroes.map((name, hero) => ({
            names: [name],
            draw: () => <Icon of={GUILD_ICON[c.hero_cards[hero]!.guild]!} size={22} colour="var(--ink)" />,
        })),
    ];
}
