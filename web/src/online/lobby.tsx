/* lobby.tsx - the tables of this server: one's own first, then those that are open to everybody. */
import { useEffect, useRef, useState } from "preact/hooks";
import { useApp } from "../app";
import { games } from "../games";
import { LastGames, WatchComputers } from "./quiet";
import { RoomLine } from "./roomparts";
import {
    forgetSeat,
    keepAccount,
    keepSeat,
    keptSeats,
    readAccount,
    Refusal,
    request,
    withRatings,
    type Heard,
    type KeptSeat,
    type Listed,
    type Room,
} from "./wire";
import { useSay } from "./words";

const REFRESH_MS = 10_000,
    OWN_MAX = 12;

interface OwnTable {
    kept: KeptSeat;
    room: Room;
}

const TURNS_MS = 6_000;

/* At which of these tables it is one's turn: asked over one line, seat by seat. */
function turns(own: OwnTable[], lang: string): Promise<Set<string>> {
    const mine = new Set<string>(),
        left = own.filter((one) => one.room.status === "playing").map((one) => one.kept);
    if (!left.length) return Promise.resolve(mine);
    return new Promise((done) => {
        const address = new URL("ws", document.baseURI);
        address.protocol = address.protocol.replace("http", "ws");
        address.hash = "";
        const socket = new WebSocket(address),
            finish = () => (clearTimeout(timer), socket.close(), done(mine)),
            timer = setTimeout(() => finish(), TURNS_MS);
        const next = () => {
            const { id, token, account } = left[0] ?? { id: "", token: "", account: -1 };
            if (!id) return finish();
            const hello = { v: 1, type: "hello", table: id, token, last_seq: 0, log_from: 1e6, lang };
            socket.send(JSON.stringify(account < 0 ? hello : { ...hello, seat: account }));
        };
        socket.onopen = next;
        socket.onerror = finish;
        socket.onmessage = (event) => {
            const told = JSON.parse(String(event.data)) as Heard;
            if (told.type !== "state" && told.type !== "error") return;
            if (told.type === "state" && ((told.session?.actors ?? 0) >> told.you) & 1) mine.add(told.table.id);
            left.shift();
            next();
        };
    });
}

/* Ask again and again while the page is looked at. */
export function useRefresh(work: () => Promise<void>, again: unknown): void {
    useEffect(() => {
        let here = true;
        const turn = () => here && !document.hidden && void work().catch(() => undefined);
        turn();
        const timer = setInterval(turn, REFRESH_MS);
        document.addEventListener("visibilitychange", turn);
        return () => {
            here = false;
            clearInterval(timer);
            document.removeEventListener("visibilitychange", turn);
        };
    }, [again]);
}

function OwnTables(props: { own: OwnTable[]; mine: Set<string>; forget: (id: string) => void }) {
    const s = useSay();
    return (
        <section aria-labelledby="own-tables">
            <h2 id="own-tables">{s("lobby.own")}</h2>
            <ul class="room-list">
                {props.own.map(({ kept, room }) => (
                    <RoomLine key={kept.id} room={room} mine={props.mine.has(kept.id)}>
                        <a class="button primary" href={`#/table/${kept.id}`}>
                            {s(room.status === "over" ? "lobby.look" : "lobby.back")}
                        </a>
                        {room.status === "over" && (
                            <button class="button quiet" onClick={() => props.forget(kept.id)}>
                                {s("lobby.forget")}
                            </button>
                        )}
                    </RoomLine>
                ))}
            </ul>
        </section>
    );
}

function OpenTables(props: { rooms: Room[] | null }) {
    const { t } = useApp();
    return (
        <section aria-labelledby="open-tables">
            <h2 id="open-tables">{t("online.open")}</h2>
            {props.rooms && !props.rooms.length && <p class="muted">{t("online.none")}</p>}
            <ul class="room-list">
                {props.rooms?.map((room) => (
                    <RoomLine key={room.id} room={room}>
                        <a class="button primary" href={`#/table/${room.id}`}>
                            {t("online.join")}
                        </a>
                    </RoomLine>
                ))}
            </ul>
        </section>
    );
}

/* The mean of the ratings that are known at a table. */
function strength(room: Room): number {
    const known = room.seats.flatMap((seat) => seat.rating || []);
    return known.reduce((sum, one) => sum + one, 0) / Math.max(1, known.length);
}

/* Games that one may watch, the strongest first. */
function RunningTables(props: { rooms: Room[] }) {
    const { t } = useApp(),
        s = useSay(),
        rooms = [...props.rooms].sort((a, b) => strength(b) - strength(a));
    if (!rooms.length) return null;
    return (
        <section aria-labelledby="running-tables">
            <h2 id="running-tables">{s("lobby.running")}</h2>
            <ul class="room-list" data-watch-list>
                {rooms.map((room) => (
                    <RoomLine key={room.id} room={room}>
                        <a class="button" href={`#/table/${room.id}`}>
                            {t("online.watch")}
                        </a>
                    </RoomLine>
                ))}
            </ul>
        </section>
    );
}

/* Where one can go from here. */
function Head() {
    const { t } = useApp(),
        s = useSay();
    return (
        <div class="home-head">
            <h1>{s("lobby.title")}</h1>
            <p class="lead">{t("online.lead")}</p>
            <p class="buttons">
                <a class="button primary large" href="#/online/new">
                    {t("online.new")}
                </a>
                <a class="button large" href="#/online/queue" data-queue>
                    {s("lobby.queue")}
                </a>
                <a class="button large" href="#/online/tournaments">
                    {s("lobby.tournaments")}
                </a>
                <a class="button large" href="#/online/challenge">
                    {s("lobby.challenge")}
                </a>
                <a class="button large" href="#/online/leaders">
                    {s("lobby.leaders")}
                </a>
                <a class="button large" href="#/online/account">
                    {readAccount() ? s("account.of", { name: readAccount()!.name }) : s("account.link")}
                </a>
            </p>
        </div>
    );
}

export function Lobby() {
    const { settings } = useApp(),
        s = useSay(),
        lang = settings.lang,
        [rooms, setRooms] = useState<Room[] | null>(null),
        [finished, setFinished] = useState<Room[]>([]),
        [own, setOwn] = useState<OwnTable[]>([]),
        [mine, setMine] = useState<Set<string>>(new Set()),
        looked = useRef(false),
        [broken, setBroken] = useState(false);
    useRefresh(async () => {
        try {
            const told = await request<Listed>("api/tables", { lang });
            setRooms(withRatings(told));
            setFinished(told.finished ?? []);
            setBroken(false);
        } catch {
            setBroken(true);
        }
        await adoptSeats(lang);
        const found = await ownTables(lang);
        setOwn(found);
        /* Asking makes the player present at those tables for a moment: once is enough. */
        if (looked.current) return;
        looked.current = true;
        setMine(await turns(found, lang));
    }, lang);
    const seated = new Set(own.map((one) => one.kept.id)),
        others = (rooms ?? []).filter((room) => !seated.has(room.id) && games.some((game) => game.key === room.game));
    return (
        <div class="lobby">
            <Head />
            {broken && (
                <p class="notice" role="alert">
                    {s("lobby.broken")}
                </p>
            )}
            {own.length > 0 && (
                <OwnTables
                    own={[...own].sort((a, b) => Number(mine.has(b.kept.id)) - Number(mine.has(a.kept.id)))}
                    mine={mine}
                    forget={(id) => {
                        forgetSeat(id);
                        setOwn(own.filter((one) => one.kept.id !== id));
                    }}
                />
            )}
            <OpenTables rooms={rooms && others.filter((room) => room.status === "open")} />
            <RunningTables rooms={others.filter((room) => room.status === "playing" && room.watch)} />
            {rooms && !others.length && <WatchComputers />}
            <LastGames rooms={finished.filter((room) => !seated.has(room.id))} />
        </div>
    );
}

/* Seats that this browser remembers and the server still knows. */
async function ownTables(lang: "en" | "fr"): Promise<OwnTable[]> {
    const found = await Promise.all(
        keptSeats()
            .slice(0, OWN_MAX)
            .map(async (kept) => {
                try {
                    return { kept, room: (await request<{ table: Room }>(`api/tables/${kept.id}`, { lang })).table };
                } catch (error) {
                    if (error instanceof Refusal && error.status === "NO_TABLE") forgetSeat(kept.id);
                    return null;
                }
            }),
    );
    return found.filter((one) => one !== null);
}

/* Seats of the account that this browser has not seen: sat down on another device. */
async function adoptSeats(lang: "en" | "fr"): Promise<void> {
    const account = readAccount();
    if (!account) return;
    try {
        const { seats } = await request<{ seats: { table: string; seat: number; summary: Room }[] }>("api/account", {
            lang,
            token: account.token,
        });
        const known = new Set(keptSeats().map((one) => one.id));
        for (const one of seats)
            if (!known.has(one.table))
                keepSeat(one.table, {
                    token: account.token,
                    account: one.seat,
                    game: one.summary.game,
                    name: one.summary.seats[one.seat]?.name ?? account.name,
                });
    } catch (error) {
        if (error instanceof Refusal && error.status === "FORBIDDEN") keepAccount(null);
    }
}
