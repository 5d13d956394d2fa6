/* tableelsewhere.tsx - one table on the server, from the door to the end: joining, waiting, playing, looking on. */
import { useContext, useEffect, useLayoutEffect, useMemo, useState } from "preact/hooks";
import { Context, useApp, useTable } from "../app";
import { SEATS, startEngine, type Engine } from "../engine";
import { levelWorth, middleLevel } from "../games";
import { TextMark } from "../pieces";
import { cutName, shapes } from "../seats";
import { TablePage } from "../tablepage";
import { Server } from "./server";
import { CopyField, factsOf, freeSeats, GamePicture, NameField, OnDemand, roomFacts, seatName } from "./roomparts";
import { useSlots } from "./slots";
import { callOver } from "./notify";
import { forgetSeat, keepSeat, keptSeat, readAccount, request, Refusal, type Room } from "./wire";
import { useSay } from "./words";

/* Tables elsewhere have an engine of their own, so that the game at this screen is left alone. */
let engine: Engine | null = null;

export function TableElsewhere(props: { id: string }) {
    const [entered, enter] = useState(() => !!keptSeat(props.id));
    return entered ? (
        <Entered key="in" id={props.id} rise={() => enter(false)} />
    ) : (
        <Door key="door" id={props.id} enter={() => enter(true)} />
    );
}

/* --- the door: whoever has the link may sit down or look on --- */

function Door(props: { id: string; enter: () => void }) {
    const { settings } = useApp(),
        s = useSay(),
        [room, setRoom] = useState<Room | null>(null),
        [refused, setRefused] = useState("");
    useEffect(() => {
        let here = true;
        request<{ table: Room }>(`api/tables/${props.id}`, { lang: settings.lang })
            .then((told) => {
                if (!here) return;
                /* Nothing to decide: everybody sits. */
                if (told.table.status !== "open" && told.table.watch) props.enter();
                else setRoom(told.table);
            })
            .catch(
                (error: unknown) => here && setRefused(error instanceof Refusal ? error.message : s("lobby.broken")),
            );
        return () => void (here = false);
    }, [props.id, settings.lang]);
    if (refused) return <Gone why={refused} />;
    if (!room) return <p class="loading">{s("room.loading")}</p>;
    if (room.status !== "open") return <Gone why={s("room.private")} />;
    return (
        <section class="sheet narrow room">
            <RoomHead room={room} title={s("join.title", { game: factsOf(room)?.title[settings.lang] ?? room.game })} />
            <RoomSeats room={room} />
            <SitForm room={room} enter={props.enter} />
            {room.watch && (
                <p>
                    <button class="button" data-watch onClick={props.enter}>
                        {s("join.watch")}
                    </button>
                </p>
            )}
        </section>
    );
}

/* The password of a table. */
function WordField(props: { value: string; change: (value: string) => void }) {
    const s = useSay();
    return (
        <label class="field">
            <span>{s("new.word")}</span>
            <input
                type="text"
                value={props.value}
                maxLength={40}
                required
                autocomplete="off"
                data-word
                onInput={(event) => props.change(event.currentTarget.value)}
            />
            <small>{s("join.word.about")}</small>
        </label>
    );
}

/* One of the free seats, or any. */
function SeatField(props: { free: number[]; value: number; change: (value: number) => void }) {
    const s = useSay();
    return (
        <label class="field">
            <span>{s("join.seat")}</span>
            <select value={props.value} onChange={(event) => props.change(Number(event.currentTarget.value))}>
                <option value={-1}>{s("join.seat.any")}</option>
                {props.free.map((one) => (
                    <option key={one} value={one}>
                        {s("join.seat.n", { n: one + 1 })}
                    </option>
                ))}
            </select>
        </label>
    );
}

function SitForm(props: { room: Room; enter: () => void }) {
    const { settings, change } = useApp(),
        s = useSay(),
        { room } = props,
        [name, setName] = useState(settings.name),
        [word, setWord] = useState(""),
        [seat, setSeat] = useState(-1),
        [refused, setRefused] = useState(""),
        [busy, setBusy] = useState(false);
    const free = room.seats.flatMap((one, index) => (one.kind === "open" ? [index] : []));
    const sit = async (event: Event) => {
        event.preventDefault();
        const account = readAccount(),
            called = room.rated ? (account?.name ?? "") : cutName(name.trim());
        setBusy(true);
        setRefused("");
        try {
            const told = await request<{ seat: number; token: string }>(`api/tables/${room.id}/seats`, {
                lang: settings.lang,
                ...(account ? { token: account.token } : {}) /* the seat is the account's at once */,
                body: {
                    name: called,
                    ...(seat >= 0 ? { seat } : {}),
                    ...(room.join === "word" ? { word: word.trim() } : {}),
                },
            });
            keepSeat(room.id, { token: told.token, game: room.game, name: called, commitment: room.commitment });
            if (!room.rated) change({ name: called.slice(0, 24) });
            props.enter();
        } catch (error) {
            setRefused(error instanceof Error && error.message ? error.message : s("lobby.broken"));
        }
        setBusy(false);
    };
    if (!free.length) return <p>{s("join.full")}</p>;
    if (room.rated && !readAccount())
        return (
            <p class="notice">
                {s("rated.account")} <a href="#/online/account">{s("account.title")}</a>
            </p>
        );
    return (
        <form onSubmit={sit}>
            {!room.rated && <NameField name={name} change={setName} about={s("join.name.about")} />}
            {room.join === "word" && <WordField value={word} change={setWord} />}
            {free.length > 1 && <SeatField free={free} value={seat} change={setSeat} />}
            {refused && (
                <p class="notice" role="alert">
                    {refused}
                </p>
            )}
            <p class="form-end">
                <button class="button primary large" type="submit" data-sit disabled={busy}>
                    {s("join.sit")}
                </button>
            </p>
        </form>
    );
}

function RoomHead(props: { room: Room; title: string }) {
    const { settings } = useApp(),
        facts = factsOf(props.room);
    return (
        <>
            <GamePicture game={facts} />
            <h1>{props.title}</h1>
            <p>{facts?.summary[settings.lang]}</p>
            <p class="muted">{roomFacts(props.room, settings.lang).join(" · ")}</p>
        </>
    );
}

function RoomSeats(props: { room: Room; present?: boolean[]; you?: number; away?: (seat: number) => void }) {
    const { settings, t } = useApp(),
        s = useSay(),
        { room } = props;
    return (
        <ul class="room-seats" aria-label={t("table.players")}>
            {room.seats.map((seat, index) => (
                <li key={index} class={seat.kind === "open" ? "free" : ""} data-seat-kind={seat.kind}>
                    <TextMark
                        seat={{
                            name: "",
                            shape: shapes[index] ?? "circle",
                            colour: `var(--seat-${index})`,
                            level: null,
                        }}
                        size={28}
                    />
                    <span>
                        {seatName(room, seat, settings.lang)}
                        {index === props.you && <small> ({t(factsOf(room)?.familiar ? "table.you.tu" : "table.you")})</small>}
                    </span>
                    {props.present && seat.kind === "person" && (
                        <small>{s(props.present[index] ? "seat.here" : "seat.away")}</small>
                    )}
                    {props.away && seat.kind === "person" && index !== props.you && (
                        <button
                            class="button small"
                            data-kick={index}
                            aria-label={`${s("people.kick")}: ${seatName(room, seat, settings.lang)}`}
                            onClick={() => props.away?.(index)}
                        >
                            {s("people.kick")}
                        </button>
                    )}
                </li>
            ))}
        </ul>
    );
}

function Gone(props: { why: string; watch?: () => void }) {
    const s = useSay();
    return (
        <section class="sheet narrow" role="alert">
            <h1>{s("none.title")}</h1>
            <p>{props.why}</p>
            <p class="buttons">
                <a class="button primary" href="#/online">
                    {s("lobby.title")}
                </a>
                {props.watch && (
                    <button class="button" data-forget onClick={props.watch}>
                        {s("none.forget")}
                    </button>
                )}
            </p>
        </section>
    );
}

/* --- inside --- */

function Entered(props: { id: string; rise: () => void }) {
    const app = useContext(Context)!,
        [, count] = useState(0);
    const server = useMemo(() => {
        engine ??= startEngine(() => undefined);
        const made = new Server(engine, app.table.around, props.id);
        made.called = () => callOver(made);
        return made;
    }, []);
    useLayoutEffect(() => {
        const stop = server.table.listen(() => count((n) => n + 1));
        const kept = (window as unknown as { skerry: Record<string, unknown> }).skerry,
            before = kept.table;
        kept.table = server.table;
        kept.server = server;
        return () => {
            stop();
            kept.table = before;
            server.table.leave();
            app.head({ title: "", call: "" });
        };
    }, []);
    useEffect(() => void server.table.translate(), [app.settings.lang]);
    const title = server.room ? (factsOf(server.room)?.title[app.settings.lang] ?? "") : "",
        call = server.mine() ? app.t("table.yours") : "";
    useEffect(() => app.head({ title, call }), [title, call]);
    const inner = useMemo(() => ({ ...app, table: server.table }), [app]);
    return (
        <Context.Provider value={inner}>
            <Inside server={server} rise={props.rise} />
        </Context.Provider>
    );
}

function Inside(props: { server: Server; rise: () => void }) {
    const app = useContext(Context)!,
        s = useSay(),
        { server } = props,
        slots = useSlots(server);
    useTable();
    useEffect(() => {
        /* The waiting room has gone, and the keyboard's place with it. */
        if (server.table.frame) document.getElementById("main")?.focus({ preventScroll: true });
    }, [!!server.table.frame]);
    if (server.line.state === "ended" && server.line.why) {
        /* A seat that is ours no longer: one may still look on. */
        const away = () => (forgetSeat(server.id), props.rise());
        return <Gone why={server.line.why} {...(server.token ? { watch: away } : {})} />;
    }
    if (server.failed && !server.table.frame) return <Gone why={`${app.t("error.part")} ${server.failed}`} />;
    if (!server.room || (!server.table.frame && server.room.status !== "open"))
        return (
            <p class="loading" role="status">
                {s(server.line.state === "lost" ? "line.lost" : "room.loading")}
            </p>
        );
    if (!server.table.frame) return <WaitingRoom server={server} rise={props.rise} />;
    return (
        <Context.Provider value={{ ...app, slots }}>
            <TablePage />
        </Context.Provider>
    );
}

/* Who does not want to wait plays with computer players instead. */
function FillSeats(props: { server: Server }) {
    const { settings, t } = useApp(),
        s = useSay(),
        { server } = props,
        facts = factsOf(server.room!),
        [level, setLevel] = useState(facts ? middleLevel(facts) : ""),
        [busy, setBusy] = useState(false);
    const fill = async (event: Event) => {
        event.preventDefault();
        setBusy(true);
        await server.request("fill", { level });
        setBusy(false);
    };
    return (
        <form class="fill-seats" onSubmit={fill}>
            <label class="field">
                <span>{s("wait.fill", { n: freeSeats(server.room!) })}</span>
                <select value={level} data-fill-level onChange={(event) => setLevel(event.currentTarget.value)}>
                    {facts?.levels.map((one) => (
                        <option key={one.name} value={one.name}>
                            {t("setup.computer", { level: levelWorth(facts, one.name, settings.lang) })}
                        </option>
                    ))}
                </select>
            </label>
            <button class="button" type="submit" data-fill disabled={busy}>
                {s("wait.fill.do")}
            </button>
        </form>
    );
}

function WaitingRoom(props: { server: Server; rise: () => void }) {
    const { settings } = useApp(),
        s = useSay(),
        { server } = props,
        room = server.room!,
        account = readAccount(),
        free = freeSeats(room),
        title = factsOf(room)?.title[settings.lang] ?? room.game;
    return (
        <section class="sheet narrow room">
            <RoomHead room={room} title={title} />
            <p class="room-wait" role="status">
                {free ? s("wait.for", { n: free }) : s("wait.start")}
            </p>
            <RoomSeats
                room={room}
                present={server.presence}
                you={server.you}
                {...(room.opener === server.you
                    ? { away: (seat: number) => void server.request("kick", { seat }) }
                    : {})}
            />
            {free > 0 && (
                <CopyField
                    id="share"
                    label={s("share.link")}
                    value={server.link()}
                    about={s("share.about")}
                    primary
                    share
                />
            )}
            {server.you < SEATS && free > 0 && account && (
                <OnDemand title={s("wait.invite")} mark="invite">
                    {async () => {
                        const { InviteFriends } = await import("./friends");
                        return () => <InviteFriends account={account} table={server.id} />;
                    }}
                </OnDemand>
            )}
            {server.you < SEATS && free > 0 && <FillSeats server={server} />}
            {server.key() && (
                <CopyField id="key" label={s("share.key")} value={server.key()} about={s("share.key.about")} />
            )}
            {server.you > 4 && free > 0 && (
                <p>
                    <button class="button primary" onClick={props.rise}>
                        {s("join.sit.too")}
                    </button>
                </p>
            )}
            {server.line.state !== "open" && (
                <p class="notice" role="alert">
                    {s("line.lost")}
                </p>
            )}
        </section>
    );
}
