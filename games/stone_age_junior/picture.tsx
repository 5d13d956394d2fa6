/* picture.tsx - the home card of Stone Age Junior. */
import { Icon, Meeple } from "../../web/src/pieces";
import { House } from "./pieces";
import berries from "icon:berries-bowl";
import fish from "icon:double-fish";
import pot from "icon:painted-pottery";
import pine from "icon:pine-tree";
import bone from "icon:tooth";

/* The home card: huts at the edge of the forest, tokens in the grass. */
export function Picture() {
    return (
        <svg viewBox="0 0 320 180" aria-hidden="true">
            <rect width="320" height="180" fill="#cfe0df" />
            <path d="M0 92C60 70 110 96 160 84S260 66 320 88V180H0Z" fill="#7d9a5b" />
            <path d="M0 124C70 104 150 130 320 112V180H0Z" fill="#b9c98a" />
            {[18, 52, 86, 250, 284, 310].map((x, i) => (
                <Icon of={pine} x={x} y={78 + (i % 2) * 8} size={64} colour={i % 2 ? "#4d6b3a" : "#3f5a31"} />
            ))}
            <House x={144} y={134} size={88} />
            <House x={216} y={138} size={62} />
            {[
                { x: 70, y: 150, icon: fish },
                { x: 120, y: 158, icon: berries },
                { x: 240, y: 152, icon: bone },
                { x: 286, y: 146, icon: pot },
            ].map(({ x, y, icon }) => (
                <g>
                    <circle cx={x} cy={y} r="16" fill="#f6e7bf" stroke="#2b2620" stroke-width="1.5" />
                    <Icon of={icon} x={x} y={y} size={20} colour="#2b2620" />
                </g>
            ))}
            <Meeple seat={{ name: "", shape: "circle", colour: "#d55e00", level: null }} x={166} y={172} h={44} />
            <Meeple seat={{ name: "", shape: "square", colour: "#0072b2", level: null }} x={198} y={168} h={36} />
        </svg>
    );
}
