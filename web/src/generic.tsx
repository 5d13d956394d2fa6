/* generic.tsx - the board of a game that brings no drawing: the table in words, the choices as buttons. */
import type { BoardProps } from "./board";
import { useApp, useTable } from "./app";

export function GenericBoard(props: BoardProps) {
    const table = useTable(),
        { t } = useApp(),
        words = table.words(table.frame?.describe ?? "");
    return (
        <div class="generic">
            <div class="generic-words">
                {words
                    .split("\n")
                    .filter(Boolean)
                    .map((text, i) => (
                        <p key={i}>{text}</p>
                    ))}
            </div>
            {props.choices.length > 0 && (
                <ul class="choices" aria-label={t("moves.title")}>
                    {props.choices.map((choice) => (
                        <li key={choice.id}>
                            <button
                                class={`choice${props.hints.has(choice.id) ? " hinted" : ""}`}
                                data-choice={choice.id}
                                title={choice.say}
                                onClick={() => props.choose(choice.id)}
                            >
                                {props.hints.has(choice.id) && (
                                    <span class="star" aria-hidden="true">
                                        ★{props.hints.get(choice.id)}
                                    </span>
                                )}
                                {choice.text}
                            </button>
                        </li>
                    ))}
                </ul>
            )}
        </div>
    );
}
