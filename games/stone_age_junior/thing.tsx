/* thing.tsx - goods, tokens, dog and hut as small pictures: the words of a lesson for whoever cannot read. */
import { Icon } from "../../web/src/pieces";
import { KIND_COLOUR, KINDS } from "./common";
import { FACE_LABELS, House, Token } from "./pieces";
import dog from "icon:sitting-dog";

const GOODS = ["tooth", "berry", "pot", "arrowhead", "fish"],
    MIDDLE = { x: 48, y: 48 };

function Disc(props: { of: string; fill: string }) {
    return (
        <>
            <circle cx="48" cy="48" r="42" fill={props.fill} stroke="var(--ink-fixed)" stroke-width="3" />
            <Icon of={props.of} x={48} y={48} size={58} colour="var(--ink-fixed)" />
        </>
    );
}

export function Thing(props: { name: string }) {
    const { name } = props,
        good = GOODS.indexOf(name),
        face = name === "token" ? -1 : FACE_LABELS.indexOf(name.replace(/^token-/, ""));
    const drawn =
        good >= 0 ? (
            <Disc of={KINDS[good]!} fill={KIND_COLOUR[good]!} />
        ) : name === "dog" ? (
            <Disc of={dog} fill="#e8c98f" />
        ) : name === "hut" ? (
            <House x={48} y={88} size={84} />
        ) : name.startsWith("token") ? (
            <g transform="scale(0.94) translate(3 1)">
                <Token at={MIDDLE} slot={-1} face={face} up={face >= 0} turning={false} narrow />
            </g>
        ) : null;
    return drawn && <svg viewBox="0 0 96 96">{drawn}</svg>;
}
