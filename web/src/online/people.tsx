/* people.tsx - people at a table among each other: not hearing somebody, blocking, telling the operator. Loaded when somebody
 * opens that part of the menu. */
import { useState } from "preact/hooks";
import { useApp } from "../app";
import type { OnlineTable } from "./onlinetable";
import { readAccount, request } from "./wire";
import { useSay } from "./words";

export function People(props: { table: OnlineTable }) {
    const { settings } = useApp(),
        s = useSay(),
        { table } = props,
        lang = settings.lang,
        account = readAccount(),
        [said, setSaid] = useState(""),
        [about, setAbout] = useState(-1),
        [text, setText] = useState("");
    const others = table.room!.seats.flatMap((seat, index) =>
        index !== table.you && ["person", "away", "resigned"].includes(seat.kind) ? [index] : [],
    );
    const name = (seat: number) => table.seats[seat]?.name || s("seat.nameless");
    const tried = async (path: string, token: string, body: object, thanks: string) => {
        setSaid("");
        try {
            await request(path, { lang, token, body });
            setSaid(thanks);
            setAbout(-1);
        } catch (error) {
            setSaid(error instanceof Error && error.message ? error.message : s("lobby.broken"));
        }
    };
    const block = (seat: number) =>
        tried(
            "api/account/blocks",
            account!.token,
            { table: table.id, seat },
            s("people.blocked", { name: name(seat) }),
        );
    const report = (event: Event) => {
        event.preventDefault();
        void tried(
            `api/tables/${table.id}/report`,
            table.token,
            { seat: about, text: text.trim() },
            s("people.reported"),
        );
    };
    if (!others.length) return <p class="muted">{s("people.none")}</p>;
    return (
        <>
            {said && (
                <p class="notice" role="status">
                    {said}
                </p>
            )}
            <ul class="room-seats">
                {others.map((seat) => (
                    <li key={seat}>
                        <span>{name(seat)}</span>
                        {table.room!.chat !== "off" && (
                            <button
                                class="button small"
                                data-mute={seat}
                                aria-pressed={table.muted.includes(seat)}
                                aria-label={`${s("people.mute")}: ${name(seat)}`}
                                onClick={() => void table.mute(seat, !table.muted.includes(seat))}
                            >
                                {s("people.mute")}
                            </button>
                        )}
                        {account && (
                            <button
                                class="button small"
                                data-block={seat}
                                aria-label={`${s("people.block")}: ${name(seat)}`}
                                onClick={() => void block(seat)}
                            >
                                {s("people.block")}
                            </button>
                        )}
                        {table.key() && (
                            <button
                                class="button small"
                                data-report={seat}
                                aria-label={`${s("people.report")}: ${name(seat)}`}
                                onClick={() => setAbout(seat)}
                            >
                                {s("people.report")}
                            </button>
                        )}
                    </li>
                ))}
            </ul>
            {about >= 0 && (
                <form onSubmit={report}>
                    <label class="field">
                        <span>{s("people.report.field", { name: name(about) })}</span>
                        <input
                            type="text"
                            value={text}
                            maxLength={100}
                            required
                            autocomplete="off"
                            data-report-text
                            onInput={(event) => setText(event.currentTarget.value)}
                        />
                        <small>{s("people.report.about")}</small>
                    </label>
                    <button class="button" type="submit" data-report-send disabled={!text.trim()}>
                        {s("people.report.send")}
                    </button>
                </form>
            )}
        </>
    );
}
