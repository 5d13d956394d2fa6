/* portrait.tsx - portraits of the heroes of Settlement. */
import type { VNode } from "preact";
import { Icon } from "../../web/src/pieces";
import { line } from "./common";
import anvil from "icon:anvil";
import shield from "icon:checked-shield";
import hammer from "icon:claw-hammer";
import boot from "icon:walking-boot";

export const GUILD_ICON = [boot, shield, hammer, anvil],
    GUILD_COLOUR = ["#b5c78b", "#aebccb", "#e0c08e", "#d8aaa0"];

/* Where the heroes of a guild stand. */
const BACKS = [
    () => (
        <g>
            <path d="M0 52L26 26L46 46L78 18L112 50L140 34V74H0Z" fill="#8fa567" />
            <path d="M0 62C40 52 90 66 140 56V74H0Z" fill="#6f8a4d" />
        </g>
    ),
    () => (
        <g>
            <path d="M0 34H12V26H26V34H40V26H54V34H86V26H100V34H114V26H128V34H140V74H0Z" fill="#8695a5" {...line(1)} />
            <path d="M6 46H24M44 56H60M92 48H110M114 62H134M8 64H28" stroke="#68788a" stroke-width="1.500" />
        </g>
    ),
    () => (
        <g>
            <path
                d="M8 74V14M132 74V14M0 30H140M8 30L40 74M132 30L100 74"
                stroke="#b08048"
                stroke-width="5"
                fill="none"
            />
            <path d="M0 60H140V74H0Z" fill="#c29a5f" />
        </g>
    ),
    () => (
        <g>
            <path d="M0 56H140V74H0Z" fill="#9c6a5a" />
            <path d="M8 20H44V26H8ZM98 20H134V26H98Z" fill="#8b5e34" {...line(1)} />
            <path d="M14 20v-9h7v9M28 20v-6h8v6M104 20v-8h9v8M120 20v-11h6v11" fill="#d8c3a0" {...line(1)} />
        </g>
    ),
];

/* What the heroes of a guild wear on their heads; those of the last one their hair. */
const HEADS: ((who: { hero: number; cloth: string; hair: string }) => VNode)[] = [
    ({ cloth }) => (
        <path
            d="M50 34C48 12 60 6 70 6S92 12 90 34C94 42 92 50 92 50H48S46 42 50 34ZM57 32C57 46 62 50 70 50S83 46 83 32C83 22 78 18 70 18S57 22 57 32Z"
            fill={cloth}
            fill-rule="evenodd"
            {...line(1.3)}
        />
    ),
    () => (
        <g>
            <path d="M53 30C53 12 62 8 70 8S87 12 87 30L84 32H56Z" fill="#b9c0c6" {...line(1.3)} />
            <path d="M52 30H88M70 8V40" stroke="var(--ink-fixed)" stroke-width="2" />
            <path d="M70 8Q78 0 86 6" fill="none" stroke="#b4492f" stroke-width="4" stroke-linecap="round" />
        </g>
    ),
    ({ hero }) => (
        <g>
            <path
                d="M54 26C54 14 61 10 70 10S86 14 86 26Z"
                fill={["#d9b44a", "#b5653a", "#8a6d4b"][hero % 3]}
                {...line(1.3)}
            />
            <path d="M50 27H90" stroke="var(--ink-fixed)" stroke-width="3.500" stroke-linecap="round" />
        </g>
    ),
    ({ hero, hair }) => (
        <path
            d={
                hero % 2
                    ? "M55 28C53 14 62 9 70 9S87 14 85 28C82 20 76 18 70 18S58 20 55 28Z"
                    : "M54 28C50 12 62 8 70 8S90 12 86 28C84 24 82 20 80 18C74 22 64 22 58 19C56 22 55 25 54 28Z"
            }
            fill={hair}
            {...line(1.2)}
        />
    ),
];

/* A hero's portrait: guild by dress, person by number. 140 x 74. */
export function Portrait(props: { hero: number; guild: number }) {
    const { hero, guild } = props,
        skin = ["#e8b98f", "#c98f63", "#f0cba6", "#9a6a45"][hero % 4]!,
        hair = ["#5a3a22", "#2f2a28", "#b07a35", "#8c8378", "#7c3b1e"][(hero * 3 + 1) % 5]!;
    const cloth = [
            ["#5f7f4a", "#7d6a3c", "#4f6f73"],
            ["#5d7288", "#7b4a43", "#6c6f78"],
            ["#a8763d", "#8a5a3a", "#6f7d4d"],
            ["#8d4f55", "#5b5f7f", "#7a6a52"],
        ][guild]![hero % 3]!,
        beard = (hero * 7) % 5 < 2;
    return (
        <g>
            <rect width="140" height="74" fill={GUILD_COLOUR[guild]} />
            {BACKS[guild]!()}
            <path d="M36 76C36 58 52 54 62 52H78C88 54 104 58 104 76Z" fill={cloth} {...line(1.3)} />
            <path d="M62 46H78V54L70 60L62 54Z" fill={skin} {...line(1)} />
            <ellipse cx="70" cy="34" rx="14.500" ry="17" fill={skin} {...line(1.3)} />
            {beard && (
                <path
                    d="M56 36C56 54 64 56 70 56S84 54 84 36C80 44 76 43 70 43S60 44 56 36Z"
                    fill={hair}
                    {...line(1)}
                />
            )}
            <path
                d="M63 33.500h2.500M74.500 33.500h2.500"
                stroke="var(--ink-fixed)"
                stroke-width="2.500"
                stroke-linecap="round"
            />
            <path
                d={beard ? "M67 47q3 1.500 6 0" : "M66 44q4 3 8 0"}
                fill="none"
                stroke="var(--ink-fixed)"
                stroke-width="1.500"
                stroke-linecap="round"
            />
            {HEADS[guild]!({ hero, cloth, hair })}
            {guild === 2 && <Icon of={hammer} x={101} y={38} size={28} colour="#4a3a28" outline="#fbf6ea" />}
            {guild === 3 && <path d="M54 60L60 76H80L86 60Q70 66 54 60Z" fill="#e9dcc0" {...line(1)} />}
            {guild === 0 && <path d="M108 76L118 12" stroke="#5b3c20" stroke-width="4" stroke-linecap="round" />}
            {guild === 1 && <path d="M22 44H46V58Q46 70 34 76Q22 70 22 58Z" fill="#c7a24c" {...line(1.3)} />}
        </g>
    );
}
