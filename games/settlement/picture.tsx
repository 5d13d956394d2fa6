/* picture.tsx - the home card of Settlement. */
import { Icon, Meeple } from "../../web/src/pieces";
import { House } from "./building";
import { Beast, MONSTER_COLOUR, Token } from "./tokens";
import pine from "icon:pine-tree";

/* The home card: a fortified village under the mountains, and a dragon that has noticed it. */
export function Picture() {
    return (
        <svg viewBox="0 0 320 180" aria-hidden="true">
            <rect width="320" height="180" fill="#e9e3cf" />
            <circle cx="58" cy="44" r="20" fill="#f1cf6a" />
            <path
                d="M-10 120L52 50L92 96L146 34L206 104L250 62L330 130V180H-10Z"
                fill="#b3b5b6"
                stroke="#2b2620"
                stroke-width="1.500"
            />
            <path
                d="M146 34L128 56L140 53L148 62L158 52L166 58ZM52 50L38 66L49 63L56 70L66 66ZM250 62L238 73L250 74L258 80L264 73Z"
                fill="#fbfaf5"
                stroke="#2b2620"
                stroke-width="1"
            />
            <path d="M0 118C60 96 110 124 170 110S270 98 320 116V180H0Z" fill="#a9c07c" />
            {[16, 44, 282, 304].map((x, i) => (
                <Icon of={pine} x={x} y={112 + (i % 2) * 8} size={58} colour={i % 2 ? "#4d7140" : "#3d5c34"} />
            ))}
            <path d="M0 146C80 128 180 150 320 138V180H0Z" fill="#86a65a" />
            {[
                [76, 10],
                [136, 3],
                [190, 11],
            ].map(([x, type], i) => (
                <g transform={`translate(${x! - 46 * 1.15} ${[88, 92, 88][i]}) scale(1.15)`}>
                    <House type={type!} />
                </g>
            ))}
            <g transform="translate(70 78) scale(1.900 1)">
                {Array.from({ length: 8 }, (_, i) => (
                    <path
                        d={`M${4 + i * 10.5} 94V${72 + (i % 2) * 2}L${9.2 + i * 10.5} ${64 + (i % 2) * 2}L${14.5 + i * 10.5} ${72 + (i % 2) * 2}V94Z`}
                        fill="#a9773f"
                        stroke="#2b2620"
                        stroke-width="1.200"
                    />
                ))}
            </g>
            <circle cx="254" cy="58" r="30" fill={MONSTER_COLOUR[3]} stroke="#2b2620" stroke-width="2" />
            <Beast icon={3} x={254} y={58} size={48} colour="#2b2620" />
            <Meeple seat={{ name: "", shape: "circle", colour: "#d55e00", level: null }} x={112} y={176} h={32} />
            <Meeple seat={{ name: "", shape: "square", colour: "#0072b2", level: null }} x={146} y={178} h={32} />
            {[
                [276, 160, 4],
                [300, 164, 3],
                [256, 166, 0],
            ].map(([x, y, kind]) => (
                <Token kind={kind!} x={x!} y={y!} size={24} />
            ))}
        </svg>
    );
}
