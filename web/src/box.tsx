/* box.tsx - the pieces of a game in words on its rules page: what is printed on them, and which rows are reconstructed. */
import { useEffect, useState } from "preact/hooks";
import { useApp } from "./app";
import { langNumber, type Pieces } from "./engine";
import { games } from "./games";
import type { Key } from "./words";

/* Marks of a source: nothing for what the rulebook or public sources show. */
const MARKS: Record<string, Key> = { I: "box.reconstructed", B: "box.read" };

/* How an owner of the box puts a row right. */
function HowTo(props: { game: number; pieces: Pieces }) {
    const { t } = useApp(),
        guessed = props.pieces.kinds.some((kind) => kind.pieces.some((piece) => piece.source === "I"));
    return (
        <>
            {props.pieces.edition && <p role="note">{t("box.edition", { edition: props.pieces.edition })}</p>}
            {guessed && <p>{t("box.how", { game: games[props.game]!.key })}</p>}
        </>
    );
}

export function PieceList(props: { game: number }) {
    const { t, engine, settings } = useApp(),
        [pieces, setPieces] = useState<Pieces | null>(null);
    useEffect(() => {
        let here = true;
        void engine.pieces(props.game, langNumber(settings.lang)).then((found) => here && setPieces(found));
        return () => void (here = false);
    }, [props.game, settings.lang]);
    if (!pieces?.kinds.length) return null;
    return (
        <section class="pieces" id="pieces">
            <h2>{t("box.title")}</h2>
            <HowTo game={props.game} pieces={pieces} />
            {pieces.kinds.map((kind) => (
                <details key={kind.title}>
                    <summary>{kind.title}</summary>
                    <dl class="rule-list">
                        {kind.pieces.map((piece) => (
                            <div key={piece.id} data-piece-id={piece.id}>
                                <dt>{piece.id}</dt>
                                <dd>
                                    {piece.name && <strong>{piece.name}. </strong>}
                                    {piece.facts}
                                    {MARKS[piece.source] && <em class="muted"> {t(MARKS[piece.source]!)}</em>}
                                </dd>
                            </div>
                        ))}
                    </dl>
                </details>
            ))}
        </section>
    );
}
