/* online.tsx - the places of the online part: the tables, a new one, an account, and one table from joining to its end. */
import type { ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";
import { dress, findGame } from "../games";
import { AccountPage } from "./account";
import { Lobby } from "./lobby";
import { NewTable } from "./newtable";
import { TableElsewhere } from "./tableelsewhere";
import { forgetSeat, keepSeat, keptSeat, validId, validToken } from "./wire";
import { useSay } from "./words";

/* The look of this part comes with it. */
export const dressed = dress(ONLINE_STYLE);

export function Online(props: { place: string[] }) {
    const [name = "", id = "", token = ""] = props.place;
    if (name === "table" && !validId(id)) return <NoTable />;
    if (name === "table" && token) return <TakeSeat key={token} id={id} token={token} />;
    if (name === "table") return <TableElsewhere key={id} id={id} />;
    if (id === "new") return <NewTable key={token} game={Math.max(0, findGame(token))} />;
    if (id === "account") return <AccountPage />;
    if (id === "player") return <Player key={token} name={token} code={props.place[3] ?? ""} />;
    if (id === "tournaments") return <Tournaments key={token} id={validId(token) ? token : ""} />;
    if (id === "challenge") return <Challenge game={token} />;
    if (id === "queue") return <Queue wish={props.place.slice(2)} />;
    if (id === "leaders") return <Leaders game={token} />;
    return <Lobby />;
}

/* A page that comes when it is wanted. */
function later<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
    return (props: P) => {
        const s = useSay(),
            [Page, setPage] = useState<ComponentType<P> | null>(null),
            [failed, setFailed] = useState(false);
        useEffect(() => {
            load().then(
                (part) => setPage(() => part),
                () => setFailed(true),
            );
        }, []);
        return Page ? <Page {...props} /> : <p role="status">{s(failed ? "lobby.broken" : "room.loading")}</p>;
    };
}

const Player = later(async () => (await import("./player")).PlayerPage),
    Tournaments = later(async () => (await import("./tournaments")).EventPage),
    Challenge = later(async () => (await import("./challenge")).ChallengePage),
    Queue = later(async () => (await import("./queue")).QueuePage),
    Leaders = later(async () => (await import("./leaders")).LeadersPage);

/* The link of a seat: the browser remembers its secret and takes it out of the address, so that the address may be shared. Who
 * sits there already with another key is asked first, for only one of them is remembered. */
function TakeSeat(props: { id: string; token: string }) {
    const s = useSay(),
        { id, token } = props,
        [before] = useState(() => keptSeat(id)),
        other = before && before.token !== token && validToken(token);
    const enter = (take: boolean) => {
        if (take && validToken(token) && before?.token !== token) {
            forgetSeat(id);
            keepSeat(id, { token });
        }
        history.replaceState(null, "", `#/table/${id}`);
        dispatchEvent(new HashChangeEvent("hashchange"));
    };
    useEffect(() => {
        if (!other) enter(true);
    }, []);
    if (!other) return null;
    return (
        <section class="sheet narrow">
            <h1>{s("key.title")}</h1>
            <p>{s("key.about", { name: before.name || s("seat.nameless") })}</p>
            <p class="buttons">
                <button class="button primary" data-key="stay" onClick={() => enter(false)}>
                    {s("key.stay")}
                </button>
                <button class="button" data-key="take" onClick={() => enter(true)}>
                    {s("key.take")}
                </button>
            </p>
        </section>
    );
}

function NoTable() {
    const s = useSay();
    return (
        <section class="sheet narrow">
            <h1>{s("none.title")}</h1>
            <p>{s("none.about")}</p>
            <p>
                <a class="button primary" href="#/online">
                    {s("lobby.title")}
                </a>
            </p>
        </section>
    );
}
