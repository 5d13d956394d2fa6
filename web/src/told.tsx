/* told.tsx - a sentence about the game with small pictures before the names of pieces. The words are the truth: a screen reader
 * hears them alone, and a game without pictures is told just so. */
import type { ComponentChildren } from "preact";
import { useMemo } from "preact/hooks";
import type { Pictured } from "./board";

export interface Pictures {
    pattern: RegExp;
    byName: Map<string, Pictured>;
}

const upper = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);

/* Names of pieces as they are found in sentences, long ones first: a Stone Ball is no stone. */
export function picturesOf(list: Pictured[]): Pictures | null {
    const byName = new Map<string, Pictured>();
    for (const one of list) for (const name of one.names) byName.set(name, one).set(upper(name), one);
    byName.delete("");
    if (!byName.size) return null;
    const names = [...byName.keys()]
        .sort((a, b) => b.length - a.length)
        .map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
    return { byName, pattern: new RegExp(`(?<![\\p{L}\\d-])(?:${names.join("|")})(?![\\p{L}-])`, "gu") };
}

/* The picture stays with the first word of the name. */
function Piece(props: { of: Pictured; name: string }) {
    const [first = "", ...rest] = props.name.split(/(?= )/);
    return (
        <>
            <span class="told-piece">
                <svg viewBox="-12 -12 24 24" aria-hidden="true">
                    {props.of.draw()}
                </svg>
                {first}
            </span>
            {rest.join("")}
        </>
    );
}

export function Told(props: { text: string; pictures: Pictures | null }) {
    const { text, pictures } = props;
    const parts = useMemo(() => {
        const all: ComponentChildren[] = [];
        let from = 0;
        for (const match of pictures ? text.matchAll(pictures.pattern) : []) {
            all.push(text.slice(from, match.index), <Piece of={pictures!.byName.get(match[0])!} name={match[0]} />);
            from = match.index + match[0].length;
        }
        return [...all, text.slice(from)];
    }, [text, pictures]);
    return <>{parts}</>;
}
