/* slots.tsx - what a table on the server adds to the table page: line, requests of others, clocks, talk, and the way out. */
import { useEffect, useRef, useState } from "preact/hooks";
import { useApp, type Slots } from "../app";
import { SEATS } from "../engine";
import { TextMark } from "../pieces";
import { canNotify, notifies, setNotify } from "./notify";
import { timeLeft, timeText, type OnlineTable } from "./server";
import { CopyField, freeSeats, OnDemand } from "./roomparts";
import { keepSeat, paceWord, request, type Room } from "./wire";
import { useSay, type OnlineKey } from "./words";

const ABSENT_MS = 60_000,
    BUBBLE_S = 10,
    PHRASES = 8;

export function useSlots(table: OnlineTable): Slots {
    return {
        banner: <Banner table={table} />,
        player: (seat) => <Presence table={table} seat={seat} />,
        talk: table.room && table.room.chat !== "off" ? <Talk table={table} /> : null,
        unread: table.unread,
        more: <MoreOnline table={table} />,
        ending: (
            <>
                {table.room?.rated && table.over && <RatedEnd table={table} />}
                <Again table={table} />
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

function Banner(props: { table: OnlineTable }) {
    const s = useSay(),
        { table } = props,
        room = table.room!,
        asking = table.asking,
        names = (seats: number[]) => seats.map((seat) => table.seats[seat]?.name ?? "").join(", ");
    return (
        <>
            <Notes table={table} />
            <TurnClocks table={table} />
            {table.you > 4 && <p class="muted">{s(room.delay ? "watching.delay" : "watching", { n: room.delay })}</p>}
            {asking && asking.seat === table.you && (
                <p class="ask-line">{s("takeback.asked", { names: names(asking.waiting) })}</p>
            )}
            {!table.over && room.seats[table.you]?.pausing && (
                <p class="ask-line">{s(room.paused ? "pause.end.asked" : "pause.asked")}</p>
            )}
            {!table.over && room.seats[table.you]?.kind === "person" && <Absent table={table} />}
            {table.over && !table.trusted && (
                <p class="notice" role="alert">
                    {s("over.untrusted")}
                </p>
            )}
        </>
    );
}

/* What comes and goes: a lost line, what somebody says, what somebody asks. */
function Notes(props: { table: OnlineTable }) {
    const s = useSay(),
        { table } = props,
        asking = table.asking,
        name = (seat: number) => table.seats[seat]?.name ?? "";
    const last = table.talk.at(-1),
        fresh = !!last && last.seat !== table.you && Date.now() / 1000 - last.at < BUBBLE_S;
    useSeconds(fresh);
    return (
        <div class="turn-notes">
            {table.line.state !== "open" && (
                <p class="line-lost" role="alert" data-line={table.line.state}>
                    <span class="spinner" aria-hidden="true" />
                    {s(table.sending ? "line.lost.move" : "line.lost")}
                </p>
            )}
            {fresh && (
                <p class="bubble">
                    <TextMark seat={table.seats[last.seat]!} size={16} /> <strong>{name(last.seat)}:</strong>{" "}
                    {table.spoken(last)}
                </p>
            )}
            {asking && asking.waiting.includes(table.you) && (
                <div class="confirm" role="group" aria-label={s("takeback.ask", { name: name(asking.seat) })}>
                    <span>{s("takeback.ask", { name: name(asking.seat) })}</span>
                    <button
                        class="button primary"
                        data-consent="yes"
                        onClick={() => void table.request("consent", { yes: true })}
                    >
                        {s("takeback.yes")}
                    </button>
                    <button
                        class="button"
                        data-consent="no"
                        onClick={() => void table.request("consent", { yes: false })}
                    >
                        {s("takeback.no")}
                    </button>
                </div>
            )}
            {!table.over && <Pause table={table} />}
            {!table.over && table.room!.seats[table.you]?.kind === "away" && (
                <div class="confirm" role="group">
                    <span>{s("away.you")}</span>
                    <button class="button primary" data-return onClick={() => void table.request("return")}>
                        {s("away.return")}
                    </button>
                </div>
            )}
        </div>
    );
}

/* A pause is wished for, or lasts. */
function Pause(props: { table: OnlineTable }) {
    const s = useSay(),
        { table } = props,
        room = table.room!,
        mine = room.seats[table.you]?.pausing === true,
        names = room.seats.flatMap((seat, index) =>
            seat.pausing && index !== table.you ? [table.seats[index]?.name ?? ""] : [],
        );
    const wish = (yes: boolean) => void table.request("pause", { yes });
    if (mine || table.you > 4 || (!room.paused && !names.length)) return null;
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
function TurnClocks(props: { table: OnlineTable }) {
    const { settings } = useApp(),
        { table } = props,
        running = table.over ? 0 : (table.clock?.running ?? 0);
    useSeconds(running !== 0);
    return (
        <p class="turn-clocks" aria-hidden="true">
            {table.seats.map((seat, index) => {
                const left = (running >> index) & 1 ? timeLeft(table.clock, index) : null;
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
function Absent(props: { table: OnlineTable }) {
    const s = useSay(),
        { table } = props,
        actors = table.frame?.actors ?? 0,
        [asked, setAsked] = useState<number[]>([]);
    const missing = table.room!.seats.flatMap((seat, index) =>
        seat.kind === "person" && index !== table.you && table.present[index] === false && (actors >> index) & 1
            ? [index]
            : [],
    );
    useSeconds(missing.length > 0);
    return (
        <>
            {missing.map((seat) => {
                const name = table.seats[seat]?.name ?? "",
                    long = performance.now() - (table.absentSince[seat] || performance.now()) > ABSENT_MS;
                return (
                    <div key={seat} class="confirm" role="group">
                        <span>{s(asked.includes(seat) ? "absent.voted" : "absent.is", { name })}</span>
                        {long && !asked.includes(seat) && (
                            <button
                                class="button"
                                data-takeover={seat}
                                onClick={async () => {
                                    if (await table.request("takeover", { seat })) setAsked([...asked, seat]);
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

function Presence(props: { table: OnlineTable; seat: number }) {
    const { settings } = useApp(),
        s = useSay(),
        { table, seat } = props,
        kind = table.room!.seats[seat]?.kind,
        runs = !table.over && !!(((table.clock?.running ?? 0) >> seat) & 1),
        left = table.over ? null : timeLeft(table.clock, seat);
    useSeconds(runs);
    const late = table.room!.seats[seat]?.late === true,
        word: OnlineKey | null =
            kind === "away"
                ? "seat.stands"
                : kind === "resigned"
                  ? "seat.resigned"
                  : (table.room!.seats[seat]?.vacation ?? 0) * 1000 > Date.now()
                    ? "seat.vacation"
                    : late
                      ? "seat.late"
                      : kind === "person" && table.present[seat] === false && !table.over
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

function Talk(props: { table: OnlineTable }) {
    const s = useSay(),
        { table } = props,
        room = table.room!,
        [text, setText] = useState(""),
        end = useRef<HTMLLIElement>(null);
    useEffect(() => {
        end.current?.scrollIntoView?.({ block: "nearest" });
        table.read();
    }, [table.talk.length]);
    const speak = (event: Event) => {
        event.preventDefault();
        const said = text.trim();
        if (!said) return;
        void table.request("chat", { text: said });
        setText("");
    };
    return (
        <div class="talk">
            {!table.talk.length && <p class="muted">{s("talk.none")}</p>}
            <ul class="talk-lines" aria-label={s("talk.title")}>
                {table.talk.map((one, i) => (
                    <li key={i} ref={i === table.talk.length - 1 ? end : null}>
                        {table.seats[one.seat] && <TextMark seat={table.seats[one.seat]!} size={16} />}
                        <span>
                            <strong>{table.seats[one.seat]?.name}:</strong> {table.spoken(one)}
                        </span>
                    </li>
                ))}
            </ul>
            {table.you < SEATS && (
                <div class="buttons" role="group" aria-label={s("talk.phrases")}>
                    {Array.from({ length: PHRASES }, (_, phrase) => (
                        <button
                            key={phrase}
                            class="button small"
                            data-phrase={phrase}
                            onClick={() => void table.request("chat", { phrase })}
                        >
                            {s(`phrase.${phrase}` as "phrase.0")}
                        </button>
                    ))}
                </div>
            )}
            {table.you < SEATS && room.chat === "free" && (
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

function MoreOnline(props: { table: OnlineTable }) {
    const s = useSay(),
        { table } = props,
        room = table.room!,
        seated = table.you < SEATS && ["person", "away"].includes(room.seats[table.you]?.kind ?? ""),
        [on, setOn] = useState(notifies);
    return (
        <>
            <section>
                {(room.watch || freeSeats(room) > 0) && (
                    <CopyField id="share" label={s("share.link")} value={table.link()} about={s("share.watch")} share />
                )}
                {table.key() && (
                    <CopyField id="key" label={s("share.key")} value={table.key()} about={s("share.key.about")} />
                )}
            </section>
            {table.you < SEATS && canNotify() && (
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
            {seated && room.pace.kind === "days" && <Contact table={table} />}
            {table.you < SEATS && (
                <OnDemand title={s("people.title")} mark="people">
                    {async () => {
                        const { People } = await import("./people");
                        return () => <People table={table} />;
                    }}
                </OnDemand>
            )}
            {seated && !table.over && !room.paused && !room.seats[table.you]?.pausing && (
                <section>
                    <button class="button" data-pause="ask" onClick={() => void table.request("pause", { yes: true })}>
                        {s("pause.wish")}
                    </button>
                    <p class="muted">{s("pause.wish.about")}</p>
                </section>
            )}
            {seated && !table.over && room.pace.kind === "days" && <Vacation table={table} />}
            {seated && !table.over && <Resign table={table} />}
            <section>
                <p class="muted">{s("fair.promise")}</p>
                <p class="muted commitment">{room.commitment}</p>
            </section>
        </>
    );
}

/* To give up is asked twice. */
function Resign(props: { table: OnlineTable }) {
    const s = useSay(),
        { table } = props,
        [sure, setSure] = useState(false);
    return (
        <section>
            {sure ? (
                <div class="confirm" role="group" aria-label={s("resign.sure")}>
                    <span>{s("resign.sure")}</span>
                    <button
                        class="button danger"
                        data-resign="yes"
                        onClick={() => (setSure(false), void table.request("resign"))}
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
function Vacation(props: { table: OnlineTable }) {
    const s = useSay(),
        [days, setDays] = useState(7);
    const take = (event: Event) => {
        event.preventDefault();
        void props.table.request("vacation", { days });
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
function Contact(props: { table: OnlineTable }) {
    const s = useSay(),
        [to, setTo] = useState(""),
        [code, setCode] = useState(""),
        [kept, setKept] = useState(false),
        [proven, setProven] = useState(false);
    const send = async (event: Event) => {
        event.preventDefault();
        const mail = to.trim(),
            shown = kept && mail ? { code: code.trim().toUpperCase() } : {};
        const done = await props.table.request("contact", { to: mail ? `mailto:${mail}` : "", ...shown });
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
    seats: { name: string; before: number; after: number }[];
}

/* What the game did to everybody's rating. */
function RatedEnd(props: { table: OnlineTable }) {
    const { settings } = useApp(),
        s = useSay(),
        [result, setResult] = useState<Result | null>(null);
    useEffect(() => {
        let here = true;
        void request<Result>(`api/tables/${props.table.id}/result`, { lang: settings.lang }).then(
            (told) => here && setResult(told),
            () => undefined,
        );
        return () => void (here = false);
    }, []);
    if (!result) return null;
    const signed = new Intl.NumberFormat(settings.lang, { signDisplay: "exceptZero" });
    return (
        <ul class="rated-end" data-rated-end aria-label={s("rated.title")}>
            {result.seats.map((seat, i) => (
                <li key={i}>
                    {s("rated.change", {
                        name: seat.name,
                        before: seat.before,
                        after: seat.after,
                        change: signed.format(seat.after - seat.before),
                    })}
                </li>
            ))}
        </ul>
    );
}

function Again(props: { table: OnlineTable }) {
    const { settings, go } = useApp(),
        s = useSay(),
        { table } = props,
        room = table.room!;
    const follow = (id: string) => {
        const seats = room.seats.length,
            seat = table.key() ? -1 : (table.you + seats - 1) % seats; /* everybody moves on by one */
        if (table.token) keepSeat(id, { token: table.token, game: room.game, account: seat });
        go(`/table/${id}`);
    };
    const again = async () => {
        try {
            const told = await request<{ table: string }>(`api/tables/${table.id}/rematch`, {
                lang: settings.lang,
                token: table.token,
                body: {},
            });
            follow(told.table);
        } catch (error) {
            table.notify(error instanceof Error && error.message ? error.message : s("lobby.broken"));
        }
    };
    if (room.rematch)
        return (
            <button class="button primary" data-rematch onClick={() => follow(room.rematch)}>
                {s(table.you < SEATS ? "rematch.join" : "rematch.watch")}
            </button>
        );
    if (table.you > 4 || !table.key()) return <></>;
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
