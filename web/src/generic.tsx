/* generic.tsx - the board of a game that brings no drawing: the table in words, the choices as buttons. */
import { useEffect, useState } from "preact/hooks";
import type { BoardProps } from "./board";
import { useApp, useTable } from "./app";
import type { Table } from "./table/table";

/* The table in words; where its frames come without them, the engine makes them. */
export function InWords({ table }: { table: Table }) {
    const frame = table.frame,
        [made, setMade] = useState("");
    useEffect(() => {
        let gone = false;
        void table.described().then((words) => gone || setMade(words));
        return () => {
            gone = true;
        };
    }, [table, frame]);
    return (
        <>
            {table
                .words(frame?.describe ?? made)
                .split("\n")
                .filter(Boolean)
                .map((line, i) => (
                    <p key={i}>{line}</p>
                ))}
        </>
    );
}

export function GenericBoard(props: BoardProps) {
    const table = useTable(),
        { t } = useApp();
    return (
        <div class="generic">
            <div class="generic-words">
                <InWords table={table} />
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
