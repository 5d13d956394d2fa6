/* picture.tsx - the home card of Reykholt. */
import { Meeple } from "../../web/src/pieces";
import { Good } from "./goods";

/* The home card: a glass house with its light on below the hills, a table laid in front. */
export function Picture() {
    return (
        <svg viewBox="0 0 320 180" aria-hidden="true">
            <rect width="320" height="180" fill="#bcd3dc" />
            <path d="M0 96L46 52L84 82L132 34L186 88L232 58L320 104V180H0Z" fill="#8fa3a8" />
            <path d="M132 34L118 50L130 56L140 50L150 54ZM46 52L38 62L48 66L58 62Z" fill="#f6f3ea" />
            <path d="M0 112C70 92 150 116 320 98V180H0Z" fill="#9fb56a" />
            <path
                d="M236 60C224 48 246 40 234 24M252 62C242 52 262 44 252 30"
                fill="none"
                stroke="#fbf6ea"
                stroke-width="5"
                stroke-linecap="round"
                stroke-opacity="0.9"
            />
            <g stroke="#2b2620" stroke-linejoin="round">
                <path d="M150 100L220 60L290 100V150H150Z" fill="#f4e8b8" stroke-width="2" />
                <path
                    d="M150 100H290M220 60V100M185 80V100M255 80V100M167 90V100M202 70V100M237 70V100M272 90V100"
                    fill="none"
                    stroke-width="1.2"
                    stroke-opacity="0.6"
                />
                <rect x="156" y="116" width="128" height="32" rx="4" fill="#6e5138" stroke-width="1.5" />
                <rect x="146" y="148" width="148" height="10" rx="3" fill="#b9b2a4" stroke-width="1.5" />
            </g>
            {[0, 1, 2, 3].map((i) => (
                <Good kind={[0, 1, 4, 3][i]!} x={174 + i * 31} y={131} size={27} />
            ))}
            <path
                d="M20 178L28 140H128L136 178Z"
                fill="#b98a58"
                stroke="#2b2620"
                stroke-width="2"
                stroke-linejoin="round"
            />
            {[0, 1, 2].map((i) => (
                <g>
                    <ellipse
                        cx={48 + i * 30}
                        cy={156}
                        rx="14"
                        ry="9"
                        fill="#fbf6ea"
                        stroke="#2b2620"
                        stroke-width="1.3"
                    />
                    <Good kind={2} x={48 + i * 30} y={152} size={18} />
                </g>
            ))}
            <Meeple seat={{ name: "", shape: "circle", colour: "#d55e00", level: null }} x={112} y={142} h={40} />
        </svg>
    );
}
