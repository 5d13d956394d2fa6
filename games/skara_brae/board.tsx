/* board.tsx - Skara Brae: the village's cards, the own board (mine.tsx), the tray in the dock (tray.tsx) and what the others own
 * (others.tsx).
 *
 * Ids are those of state.h. A target exists only where its id is among the choices; numbers printed on components come from
 * the catalog.
 */
import { useEffect, useMemo, useState } from "preact/hooks";
import type { BoardProps, Catalog } from "../../web/generated/skara_brae";
import type { AreaTab } from "../../web/src/board";
import { Icon } from "../../web/src/pieces";
import { Settler, pot as cauldron, type Amount } from "./drawing";
import { type Desk, harvest, icons, village } from "./desk";
import { MyArea } from "./mine";
import { Others, Stock } from "./others";
import { usePot, useRun } from "./pot";
import { Stage, Tray } from "./tray";
import { VillageArea } from "./village";
import huts from "icon:huts-village";
import worker from "icon:meeple";
import fish from "icon:salmon";
import rock from "icon:rock";
import shell from "icon:nautilus-shell";
import wool from "icon:wool";

export function areas(c: Catalog): AreaTab[] {
    return [
        { key: "village", title: c.words.village!, icon: huts },
        { key: "tiles", title: c.words.tiles!, icon: worker },
        { key: "stores", title: c.words.stores!, icon: cauldron },
    ];
}

export function Board(props: BoardProps) {
    const { view, choices, seats } = props,
        c = props.catalog as Catalog,
        live = choices.length > 0,
        byId = useMemo(() => new Map(choices.map((choice) => [choice.id, choice])), [choices]);
    const home = props.seat >= 0 ? props.seat : typeof view.turn === "number" ? view.turn : 0,
        seat = props.stage >= 0 ? props.stage : home,
        p = village(view, seat, c);
    const step = view.step === "rest" ? `rest-${p.rest}` : view.step,
        desk: Desk = { board: props, c, byId, step, mine: live ? p : null };
    const run = useRun(desk),
        pot = usePot(desk, run),
        [preview, setPreview] = useState<Amount[]>([]),
        [large, setLarge] = useState(false);
    useEffect(() => setPreview([]), [view.ply]);
    /* The large worker is in the hand while no small one is left. */
    const holdsLarge = view.large_on === null && (large || !view.small_left);
    const gains = pot?.chosen ? spread(pot.gain) : live && step === "knives" && !preview.length ? sure(desk) : preview;
    return (
        <div
            class="brae"
            role="group"
            aria-label={c.words.board}
            data-open={live && STORED.has(step) ? "stores" : undefined}
        >
            <VillageArea desk={desk} p={p} />
            <MyArea desk={desk} p={p} seat={seats[seat]!} live={live} pot={pot} gains={gains} large={holdsLarge} />
            <Stage desk={desk} p={p} />
            <Tray desk={desk} p={p} pot={pot} run={run} preview={setPreview} large={holdsLarge} setLarge={setLarge} />
            <Others desk={desk} seat={home} />
            <Stock desk={desk} p={village(view, home, c)} />
        </div>
    );
}

/* Steps that are decided in the dock with an eye on the storage. */
const STORED = new Set(
    "knives split bottom effect part portions task furnish bonus cook clean clear trade purchase gather spin rest-cook rest-feed".split(
        " ",
    ),
);

const spread = (amounts: Amount[]) => amounts.filter(([, n]) => n > 0);

/* A harvest of one kind brings what it brings, whatever is chosen. */
function sure(desk: Desk): Amount[] {
    const { env, kinds } = harvest(desk.board.view, desk.mine!, desk.c);
    return kinds.length === 1 ? [[kinds[0]!, icons(desk.mine!, env)]] : [];
}

/* The home card: turf houses above the shore, a settler at the hearth. */
const PICTURED = [
    { x: 36, y: 156, icon: shell, fill: "#e9b7a0", round: false },
    { x: 68, y: 160, icon: wool, fill: "#f1e9d6", round: false },
    { x: 100, y: 157, icon: fish, fill: "#8cc0d4", round: true },
    { x: 132, y: 161, icon: rock, fill: "#a9adb0", round: false },
];

export function Picture() {
    const house = (x: number, y: number, s: number) => (
        <g
            transform={`translate(${x} ${y}) scale(${s})`}
            stroke="#2b2620"
            stroke-width={1.5 / s}
            stroke-linejoin="round"
        >
            <path d="M-46 30C-46 2 -30 -8 0 -8S46 2 46 30Z" fill="#a99f92" />
            <path d="M-50 8C-34 -30 34 -30 50 8C30 -4 -30 -4 -50 8Z" fill="#7f9a4f" />
            <path d="M-11 30V14a11 11 0 0 1 22 0V30Z" fill="#3c3028" />
            <path d="M-38 18h14m-8 8h12M24 16h14m-18 9h14" fill="none" stroke-opacity=".45" />
        </g>
    );
    return (
        <svg viewBox="0 0 320 180" aria-hidden="true">
            <rect width="320" height="180" fill="#e8dcc0" />
            <circle cx="258" cy="44" r="20" fill="#e9b44c" />
            <path d="M0 74C60 62 120 70 180 64S290 60 320 68V112H0Z" fill="#7fb2c6" />
            <path
                d="M14 84q6 -6 12 0t12 0M92 78q6 -6 12 0t12 0M222 82q6 -6 12 0t12 0M170 92q6 -6 12 0t12 0"
                fill="none"
                stroke="#3f7d95"
                stroke-width="1.500"
            />
            <path
                d="M0 108C50 88 120 96 170 104S270 92 320 102V180H0Z"
                fill="#9fb56a"
                stroke="#2b2620"
                stroke-width="1.500"
            />
            {house(70, 104, 0.9)}
            {house(236, 100, 0.8)}
            {house(152, 112, 1.15)}
            <Settler env={0} x={206} y={164} h={54} />
            <Settler env={3} x={244} y={168} h={48} />
            <g>
                {/* Not Token, which would bring the icons of all kinds to the home page. */}
                {PICTURED.map(({ x, y, icon, fill, round }) => (
                    <g transform={`translate(${x} ${y})`}>
                        <rect
                            x="-12.5"
                            y="-12.5"
                            width="25"
                            height="25"
                            rx={round ? 12.5 : 5.4}
                            fill={fill}
                            stroke="#2b2620"
                            stroke-width="1.5"
                        />
                        <Icon of={icon} size={19.4} colour="#2b2620" />
                    </g>
                ))}
            </g>
        </svg>
    );
}
export { pictured } from "./pictured";
