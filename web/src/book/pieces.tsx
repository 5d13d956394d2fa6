/* pieces.tsx - the pieces of a game in words on its rules page: what is printed on them, which rows are reconstructed, and how
 * an owner of the box corrects them. */
import { useEffect, useRef, useState } from "preact/hooks";
import { useApp } from "../app";
import { langNumber, type Pieces } from "../engine";
import { games } from "../games";
import { useSay, type BookKey } from "./words";

/* Marks of a source: nothing for what the rulebook or public sources show. */
const MARKS: Record<string, BookKey> = { I: "pieces.reconstructed", B: "pieces.read" };

/* How an owner of the box puts a row right: a box file that begins with `wanted`, or with the first row that is a guess. */
function HowTo(props: { game: number; pieces: Pieces; wanted: string }) {
    const s = useSay(),
        guesses = props.pieces.kinds.flatMap((kind) =>
            kind.pieces.filter((piece) => piece.source === "I").map((piece) => ({ kind: kind.name, id: piece.id })),
        ),
        example = guesses.find((piece) => piece.id === props.wanted) ?? guesses[0];
    return (
        <>
            {props.pieces.edition && <p role="note">{s("pieces.edition", { edition: props.pieces.edition })}</p>}
            {example && (
                <>
                    <p>{s("pieces.how")}</p>
                    <pre class="box-file">
                        {s("pieces.file", { game: games[props.game]!.key, kind: example.kind, id: example.id })}
                    </pre>
                    <p>{s("pieces.run")}</p>
                </>
            )}
        </>
    );
}

/* `wanted`: "piece-H06" for a row to go to, "pieces" for all of them. */
export function PieceList(props: { game: number; wanted: string }) {
    const { engine, settings } = useApp(),
        s = useSay(),
        [pieces, setPieces] = useState<Pieces | null>(null),
        here = useRef<HTMLElement>(null),
        wanted = /^piece-(.+)/.exec(props.wanted)?.[1] ?? "";
    useEffect(() => {
        let here = true;
        void engine.pieces(props.game, langNumber(settings.lang)).then((found) => here && setPieces(found));
        return () => void (here = false);
    }, [props.game, settings.lang]);
    useEffect(() => {
        const row = wanted && here.current?.querySelector<HTMLElement>(`[data-piece-id="${CSS.escape(wanted)}"]`),
            target = row || (props.wanted === "pieces" && here.current);
        if (!target) return;
        if (row) row.closest("details")!.open = true;
        target.scrollIntoView({ block: row ? "center" : "start" });
        target.focus({ preventScroll: true });
    }, [pieces, props.wanted]);
    if (!pieces?.kinds.length) return null;
    return (
        <section class="pieces" id="pieces" ref={here} tabIndex={-1}>
            <h2>{s("pieces.title")}</h2>
            <HowTo game={props.game} pieces={pieces} wanted={wanted} />
            {pieces.kinds.map((kind) => (
                <details key={kind.title}>
                    <summary>{kind.title}</summary>
                    <dl class="rule-list">
                        {kind.pieces.map((piece) => (
                            <div
                                key={piece.id}
                                data-piece-id={piece.id}
                                aria-current={piece.id === wanted || undefined}
                                tabIndex={-1}
                            >
                                <dt>{piece.id}</dt>
                                <dd>
                                    {piece.name && <strong>{piece.name}. </strong>}
                                    {piece.facts}
                                    {MARKS[piece.source] && <em class="muted"> {s(MARKS[piece.source]!)}</em>}
                                </dd>
                            </div>
                        ))}
                    </dl>
                </details>
            ))}
        </section>
    );
}
