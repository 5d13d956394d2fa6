/* people.tsx - people at a table among each other: not hearing somebody, blocking, telling the operator. Loaded when somebody
 * opens that part of the menu. */
import { useState } from "preact/hooks";
import { useApp } from "../app";
import type { Server } from "./server";
import { readAccount, request } from "./wire";
import { useSay } from "./words";

/* One of the others, and what may be done about them; `block` is for people with an account. */
function Person(props: { server: Server; seat: number; name: string; block: (() => void) | null; report: () => void }) {
    const s = useSay(),
        { server, seat } = props;
    return (
        <li>
            <span>{props.name}</span>
            {server.room!.chat !== "off" && (
                <button
                    class="button small"
                    data-mute={seat}
                    aria-pressed={server.muted.includes(seat)}
                    aria-label={`${s("people.mute")}: ${props.name}`}
                    onClick={() => void server.mute(seat, !server.muted.includes(seat))}
                >
                    {s("people.mute")}
                </button>
            )}
            {props.block && (
                <button
                    class="button small"
                    data-block={seat}
                    aria-label={`${s("people.block")}: ${props.name}`}
                    onClick={props.block}
                >
                    {s("people.block")}
                </button>
            )}
            {server.key() && (
                <button
                    class="button small"
                    data-report={seat}
                    aria-label={`${s("people.report")}: ${props.name}`}
                    onClick={props.report}
                >
                    {s("people.report")}
                </button>
            )}
        </li>
    );
}

/* Tell the operator what somebody did. */
function Report(props: { name: string; send: (text: string) => void }) {
    const s = useSay(),
        [text, setText] = useState("");
    return (
        <form onSubmit={(event) => (event.preventDefault(), props.send(text.trim()))}>
            <label class="field">
                <span>{s("people.report.field", { name: props.name })}</span>
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
    );
}

export function People(props: { server: Server }) {
    const { settings } = useApp(),
        s = useSay(),
        { server } = props,
        lang = settings.lang,
        account = readAccount(),
        [said, setSaid] = useState(""),
        [about, setAbout] = useState(-1);
    const others = server.room!.seats.flatMap((seat, index) =>
        index !== server.you && ["person", "away", "resigned"].includes(seat.kind) ? [index] : [],
    );
    const name = (seat: number) => server.table.seats[seat]?.name || s("seat.nameless");
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
            { table: server.id, seat },
            s("people.blocked", { name: name(seat) }),
        );
    const report = (text: string) =>
        void tried(`api/tables/${server.id}/report`, server.token, { seat: about, text }, s("people.reported"));
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
                    <Person
                        key={seat}
                        {...{ server, seat }}
                        name={name(seat)}
                        block={account ? () => void block(seat) : null}
                        report={() => setAbout(seat)}
                    />
                ))}
            </ul>
            {about >= 0 && <Report key={about} name={name(about)} send={report} />}
        </>
    );
}
