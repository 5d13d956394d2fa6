/* slots.tsx - what a table on the server adds to the table page: line, requests of others, clocks, talk, and the way out. */
import { useEffect, useRef, useState } from "preact/hooks";
import { useApp, type Slots } from "../app";
import { SEATS } from "../engine";
import { TextMark } from "../pieces";
import { canNotify, notifies, setNotify } from "./notify";
import { timeLeft, timeText, type Server } from "./server";
import { CopyField, freeSeats, OnDemand } from "./roomparts";
import { keepSeat, paceWord, request, type Room } from "./wire";
import { useSay, type OnlineKey } from "./words";

const ABSENT_MS = 60_000,
    BUBBLE_S = 10,
    PHRASES = 8;

export function useSlots(server: Server): Slots {
    return {
        banner: <Banner server={server} />,
        player: (seat) => <Presence server={server} seat={seat} />,
        talk: server.room && server.room.chat !== "off" ? <Talk server={server} /> : null,
        unread: server.unread,
        more: <MoreOnline server={server} />,
        ending: (
            <>
                {server.room?.rated && server.table.over && <RatedEnd server={server} />}
                <Again server={server} />
            </>
        ),
    };
}

/* Draw again every second while `on`. */
function useSeconds(on: boolean): void {
    const [, tick] = useState(0);
    useEffect(() => {
        if (!on) return;
        const timer = setInterval(() => tick((n) => n + 1), 1000);
        return () => clearInterval(timer);
    }, [on]);
}

/* --- beside whose turn it is --- */

function Banner(props: { server: Server }) {
    const s = useSay(),
        { server } = props,
        room = server.room!,
        asking = server.asking,
        names = (seats: number[]) => seats.map((seat) => server.table.seats[seat]?.name ?? "").join(", ");
    return (
        <>
            <Notes server={server} />
            <TurnClocks server={server} />
            {server.you > 4 && <p class="muted">{s(room.delay ? "watching.delay" : "watching", { n: room.delay })}</p>}
            {asking && asking.seat === server.you && (
                <p class="ask-line">{s("takeback.asked", { names: names(asking.waiting) })}</p>
            )}
            {!server.table.over && room.seats[server.you]?.pausing && (
                <p class="ask-line">{s(room.paused ? "pause.end.asked" : "pause.asked")}</p>
            )}
            {!server.table.over && room.seats[server.you]?.kind === "person" && <Absent server={server} />}
            {server.table.over && !server.trusted && (
                <p class="notice" role="alert">
                    {s("over.untrusted")}
                </p>
            )}
        </>
    );
}

/* What comes and goes: a lost line, what somebody says, what somebody asks. */
function Notes(props: { server: Server }) {
    const s = useSay(),
        { server } = props,
        asking = server.asking,
        name = (seat: number) => server.table.seats[seat]?.name ?? "";
    const last = server.talk.at(-1),
        fresh = !!last && last.seat !== server.you && Date.now() / 1000 - last.at < BUBBLE_S;
    useSeconds(fresh);
    return (
        <div class="turn-notes">
            {server.line.state !== "open" && (
                <p class="line-lost" role="alert" data-line={server.line.state}>
                    <span class="spinner" aria-hidden="true" />
                    {s(server.sending ? "line.lost.move" : "line.lost")}
                </p>
            )}
            {fresh && (
                <p class="bubble">
                    <TextMark seat={server.table.seats[last.seat]!} size={16} /> <strong>{name(last.seat)}:</strong>{" "}
                    {server.spoken(last)}
                </p>
            )}
            {asking && asking.waiting.includes(server.you) && (
                <div class="confirm" role="group" aria-label={s("takeback.ask", { name: name(asking.seat) })}>
                    <span>{s("takeback.ask", { name: name(asking.seat) })}</span>
                    <button
                        class="button primary"
                        data-consent="yes"
                        onClick={() => void server.request("consent", { yes: true })}
                    >
                        {s("takeback.yes")}
                    </button>
                    <button
                        class="button"
                        data-consent="no"
                        onClick={() => void server.request("consent", { yes: false })}
                    >
                        {s("takeback.no")}
                    </button>
                </div>
            )}
            {!server.table.over && <Pause server={server} />}
            {!server.table.over && server.room!.seats[server.you]?.kind === "away" && (
                <div class="confirm" role="group">
                    <span>{s("away.you")}</span>
                    <button class="button primary" data-return onClick={() => void server.request("return")}>
                        {s("away.return")}
                    </button>
                </div>
            )}
        </div>
    );
}

/* A pause is wished for, or lasts. */
function Pause(props: { server: Server }) {
    const s = useSay(),
        { server } = props,
        room = server.room!,
        mine = room.seats[server.you]?.pausing === true,
        names = room.seats.flatMap((seat, index) =>
            seat.pausing && index !== server.you ? [server.table.seats[index]?.name ?? ""] : [],
        );
    const wish = (yes: boolean) => void server.request("pause", { yes });
    if (mine || server.you > 4 || (!room.paused && !names.length)) return null;
    const words = room.paused ? s("pause.about") : s("pause.ask", { names: names.join(", ") });
    return (
        <div class="confirm" role="group" aria-label={words}>
            <span>{words}</span>
            <button
                class="button primary"
                data-pause={room.paused ? "end" : "agree"}
                onClick={() => wish(!room.paused)}
            >
                {s(room.paused ? "pause.end" : "pause.agree")}
            </button>
        </div>
    );
}

/* On a phone the list of players is far below: the clocks that run stand at the top as well. */
function TurnClocks(props: { server: Server }) {
    const { settings } = useApp(),
        { server } = props,
        running = server.table.over ? 0 : (server.clock?.running ?? 0);
    useSeconds(running !== 0);
    return (
        <p class="turn-clocks" aria-hidden="true">
            {server.table.seats.map((seat, index) => {
                const left = (running >> index) & 1 ? timeLeft(server.clock, index) : null;
                return (
                    left !== null && (
                        <span key={index} class={`clock figures runs${left < 30_000 ? " short" : ""}`}>
                            <TextMark seat={seat} size={16} /> {timeText(settings.lang, left)}
                        </span>
                    )
                );
            })}
        </p>
    );
}

/* Somebody who acts is not there: after a minute the others may let a computer player stand in. */
function Absent(props: { server: Server }) {
    const s = useSay(),
        { server } = props,
        actors = server.table.frame?.actors ?? 0,
        [asked, setAsked] = useState<number[]>([]);
    const missing = server.room!.seats.flatMap((seat, index) =>
        seat.kind === "person" && index !== server.you && server.presence[index] === false && (actors >> index) & 1
            ? [index]
            : [],
    );
    useSeconds(missing.length > 0);
    return (
        <>
            {missing.map((seat) => {
                const name = server.table.seats[seat]?.name ?? "",
                    long = performance.now() - (server.absentSince[seat] || performance.now()) > ABSENT_MS;
                return (
                    <div key={seat} class="confirm" role="group">
                        <span>{s(asked.includes(seat) ? "absent.voted" : "absent.is", { name })}</span>
                        {long && !asked.includes(seat) && (
                            <button
                                class="button"
                                data-takeover={seat}
                                onClick={async () => {
                                    if (await server.request("takeover", { seat })) setAsked([...asked, seat]);
                                }}
                            >
                                {s("absent.takeover")}
                            </button>
                        )}
                    </div>
                );
            })}
        </>
    );
}

/* --- in the list of players --- */

function Presence(props: { server: Server; seat: number }) {
    const { settings } = useApp(),
        s = useSay(),
        { server, seat } = props,
        kind = server.room!.seats[seat]?.kind,
        runs = !server.table.over && !!(((server.clock?.running ?? 0) >> seat) & 1),
        left = server.table.over ? null : timeLeft(server.clock, seat);
    useSeconds(runs);
    const late = server.room!.seats[seat]?.late === true,
        word: OnlineKey | null =
            kind === "away"
                ? "seat.stands"
                : kind === "resigned"
                  ? "seat.resigned"
                  : (server.room!.seats[seat]?.vacation ?? 0) * 1000 > Date.now()
                    ? "seat.vacation"
                    : late
                      ? "seat.late"
                      : kind === "person" && server.presence[seat] === false && !server.table.over
                        ? "seat.away"
                        : null;
    return (
        <>
            {word && <small class="presence">{s(word)}</small>}
            {left !== null && kind === "person" && (
                <span class={`clock figures${runs ? " runs" : ""}${left < 30_000 ? " short" : ""}`}>
                    <span class="unseen">{s("clock.left")} </span>
                    {timeText(settings.lang, left)}
                </span>
            )}
        </>
    );
}

/* --- talk --- */

function Talk(props: { server: Server }) {
    const s = useSay(),
        { server } = props,
        room = server.room!,
        [text, setText] = useState(""),
        end = useRef<HTMLLIElement>(null);
    useEffect(() => {
        end.current?.scrollIntoView?.({ block: "nearest" });
        server.read();
    }, [server.talk.length]);
    const speak = (event: Event) => {
        event.preventDefault();
        const said = text.trim();
        if (!said) return;
        void server.request("chat", { text: said });
        setText("");
    };
    return (
        <div class="talk">
            {!server.talk.length && <p class="muted">{s("talk.none")}</p>}
            <ul class="talk-lines" aria-label={s("talk.title")}>
                {server.talk.map((one, i) => (
                    <li key={i} ref={i === server.talk.length - 1 ? end : null}>
                        {server.table.seats[one.seat] && <TextMark seat={server.table.seats[one.seat]!} size={16} />}
                        <span>
                            <strong>{server.table.seats[one.seat]?.name}:</strong> {server.spoken(one)}
                        </span>
                    </li>
                ))}
            </ul>
            {server.you < SEATS && (
                <div class="buttons" role="group" aria-label={s("talk.phrases")}>
                    {Array.from({ length: PHRASES }, (_, phrase) => (
                        <button
                            key={phrase}
                            class="button small"
                            data-phrase={phrase}
                            onClick={() => void server.request("chat", { phrase })}
                        >
                            {s(`phrase.${phrase}` as "phrase.0")}
                        </button>
                    ))}
                </div>
            )}
            {server.you < SEATS && room.chat === "free" && (
                <form class="move-form" onSubmit={speak}>
                    <label class="field">
                        <span>{s("talk.field")}</span>
                        <input
                            type="text"
                            value={text}
                            maxLength={100}
                            autocomplete="off"
                            data-say
                            onInput={(event) => setText(event.currentTarget.value)}
                        />
                    </label>
                    <button class="button" type="submit" disabled={!text.trim()}>
                        {s("talk.send")}
                    </button>
                </form>
            )}
        </div>
    );
}

/* --- under "More" --- */

function MoreOnline(props: { server: Server }) {
    const s = useSay(),
        { server } = props,
        room = server.room!,
        seated = server.you < SEATS && ["person", "away"].includes(room.seats[server.you]?.kind ?? ""),
        [on, setOn] = useState(notifies);
    return (
        <>
            <section>
                {(room.watch || freeSeats(room) > 0) && (
                    <CopyField
                        id="share"
                        label={s("share.link")}
                        value={server.link()}
                        about={s("share.watch")}
                        share
                    />
                )}
                {server.key() && (
                    <CopyField id="key" label={s("share.key")} value={server.key()} about={s("share.key.about")} />
                )}
            </section>
            {server.you < SEATS && canNotify() && (
                <section>
                    <label class="check">
                        <input
                            type="checkbox"
                            checked={on}
                            data-notify
                            onChange={async (event) => setOn(await setNotify(event.currentTarget.checked))}
                        />
                        {s("notify.browser")}
                    </label>
                </section>
            )}
            {seated && room.pace.kind === "days" && <Contact server={server} />}
            {server.you < SEATS && (
                <OnDemand title={s("people.title")} mark="people">
                    {async () => {
                        const { People } = await import("./people");
                        return () => <People server={server} />;
                    }}
                </OnDemand>
            )}
            {seated && !server.table.over && !room.paused && !room.seats[server.you]?.pausing && (
                <section>
                    <button class="button" data-pause="ask" onClick={() => void server.request("pause", { yes: true })}>
                        {s("pause.wish")}
                    </button>
                    <p class="muted">{s("pause.wish.about")}</p>
                </section>
            )}
            {seated && !server.table.over && room.pace.kind === "days" && <Vacation server={server} />}
            {seated && !server.table.over && <Resign server={server} />}
            <section>
                <p class="muted">{s("fair.promise")}</p>
                <p class="muted commitment">{room.commitment}</p>
            </section>
        </>
    );
}

/* To give up is asked twice. */
function Resign(props: { server: Server }) {
    const s = useSay(),
        { server } = props,
        [sure, setSure] = useState(false);
    return (
        <section>
            {sure ? (
                <div class="confirm" role="group" aria-label={s("resign.sure")}>
                    <span>{s("resign.sure")}</span>
                    <button
                        class="button danger"
                        data-resign="yes"
                        onClick={() => (setSure(false), void server.request("resign"))}
                    >
                        {s("resign.yes")}
                    </button>
                    <button class="button" onClick={() => setSure(false)}>
                        {s("resign.no")}
                    </button>
                </div>
            ) : (
                <button class="button" data-resign onClick={() => setSure(true)}>
                    {s("resign")}
                </button>
            )}
        </section>
    );
}

/* Days without a clock, at tables that are played over days. */
function Vacation(props: { server: Server }) {
    const s = useSay(),
        [days, setDays] = useState(7);
    const take = (event: Event) => {
        event.preventDefault();
        void props.server.request("vacation", { days });
    };
    return (
        <section>
            <form class="move-form" onSubmit={take}>
                <label class="field">
                    <span>{s("vacation.days")}</span>
                    <input
                        type="number"
                        inputMode="numeric"
                        min={1}
                        max={30}
                        required
                        value={days}
                        onInput={(event) => setDays(Number(event.currentTarget.value))}
                    />
                </label>
                <button class="button" type="submit">
                    {s("vacation.take")}
                </button>
                <small>{s("vacation.about")}</small>
            </form>
        </section>
    );
}

/* Where the server may send its daily digest. */
function Contact(props: { server: Server }) {
    const s = useSay(),
        [to, setTo] = useState(""),
        [code, setCode] = useState(""),
        [kept, setKept] = useState(false),
        [proven, setProven] = useState(false);
    const send = async (event: Event) => {
        event.preventDefault();
        const mail = to.trim(),
            shown = kept && mail ? { code: code.trim().toUpperCase() } : {};
        const done = await props.server.request("contact", { to: mail ? `mailto:${mail}` : "", ...shown });
        setProven(done && (kept || !mail));
        setKept(done || kept);
    };
    return (
        <section>
            <form class="move-form" onSubmit={send}>
                <label class="field">
                    <span>{s("notify.mail")}</span>
                    <input
                        type="email"
                        value={to}
                        maxLength={180}
                        autocomplete="email"
                        onInput={(event) => (setTo(event.currentTarget.value), setKept(false), setProven(false))}
                    />
                </label>
                {kept && !proven && (
                    <label class="field">
                        <span>{s("notify.mail.code")}</span>
                        <input
                            type="text"
                            value={code}
                            maxLength={8}
                            autocomplete="one-time-code"
                            data-mail-code
                            onInput={(event) => setCode(event.currentTarget.value)}
                        />
                    </label>
                )}
                <button class="button" type="submit">
                    {s(kept && !proven ? "notify.mail.prove" : "notify.mail.keep")}
                </button>
                <small>{s(proven ? "notify.mail.kept" : kept ? "notify.mail.sent" : "notify.mail.about")}</small>
            </form>
        </section>
    );
}

/* --- after the game --- */

interface Result {
    seats: { name: string; before?: number; after?: number }[];
}

/* What the game did to everybody's rating. */
function RatedEnd(props: { server: Server }) {
    const { settings } = useApp(),
        s = useSay(),
        [result, setResult] = useState<Result | null>(null);
    useEffect(() => {
        let here = true;
        void request<Result>(`api/tables/${props.server.id}/result`, { lang: settings.lang }).then(
            (told) => here && setResult(told),
            () => undefined,
        );
        return () => void (here = false);
    }, []);
    /* A game that ended before everybody had played three times counts for nothing. */
    if (!result || result.seats.some((seat) => seat.before === undefined)) return null;
    const signed = new Intl.NumberFormat(settings.lang, { signDisplay: "exceptZero" });
    return (
        <ul class="rated-end" data-rated-end aria-label={s("rated.title")}>
            {result.seats.map((seat, i) => (
                <li key={i}>
                    {s("rated.change", {
                        name: seat.name,
                        before: seat.before!,
                        after: seat.after!,
                        change: signed.format(seat.after! - seat.before!),
                    })}
                </li>
            ))}
        </ul>
    );
}

function Again(props: { server: Server }) {
    const { settings, go } = useApp(),
        s = useSay(),
        { server } = props,
        room = server.room!;
    const follow = (id: string) => {
        const seats = room.seats.length,
            seat = server.key() ? -1 : (server.you + seats - 1) % seats; /* everybody moves on by one */
        if (server.token) keepSeat(id, { token: server.token, game: room.game, account: seat });
        go(`/table/${id}`);
    };
    const again = async () => {
        try {
            const told = await request<{ table: string }>(`api/tables/${server.id}/rematch`, {
                lang: settings.lang,
                token: server.token,
                body: {},
            });
            follow(told.table);
        } catch (error) {
            server.table.notify(error instanceof Error && error.message ? error.message : s("lobby.broken"));
        }
    };
    if (room.rematch)
        return (
            <button class="button primary" data-rematch onClick={() => follow(room.rematch)}>
                {s(server.you < SEATS ? "rematch.join" : "rematch.watch")}
            </button>
        );
    if (server.you > 4 || !server.key()) return <></>;
    return (
        <>
            <button class="button primary" data-rematch onClick={() => void again()}>
                {s("rematch.ask")}
            </button>
            <NextInQueue room={room} />
        </>
    );
}

/* Others to play with, at a table of the same kind. */
function NextInQueue(props: { room: Room }) {
    const s = useSay(),
        { room } = props,
        pace = paceWord(room.pace);
    if (!pace) return null;
    const address = ["#/online/queue", room.game, room.seats.length, pace, room.rated ? "rated" : "free", "now"];
    return (
        <a class="button" href={address.join("/")} data-next>
            {s("rematch.next")}
        </a>
    );
}
