/* online.tsx - the places of the online part: the tables, a new one, an account, and one table from joining to its end. */
import { useEffect } from "preact/hooks";
import { useApp } from "../app";
import { findGame } from "../games";
import { AccountPage } from "./account";
import { Lobby } from "./lobby";
import { NewTable } from "./newtable";
import { TableElsewhere } from "./tableelsewhere";
import { forgetSeat, keepSeat, keptSeat, validId, validToken } from "./wire";
import { useSay } from "./words";

/* The look of this part comes with it. */
export const dressed = new Promise<void>((done) => {
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = ONLINE_STYLE;
    link.onload = link.onerror = () => done();
    document.head.append(link);
});

export function Online(props: { place: string[] }) {
    const [name = "", id = "", token = ""] = props.place;
    if (name === "table" && !validId(id)) return <NoTable />;
    if (name === "table" && token) return <TakeSeat key={token} id={id} token={token} />;
    if (name === "table") return <TableElsewhere key={id} id={id} />;
    if (id === "new") return <NewTable key={token} game={Math.max(0, findGame(token))} />;
    if (id === "account") return <AccountPage />;
    return <Lobby />;
}

/* The link of a seat: the browser remembers its secret and takes it out of the address, so that the address may be shared. */
function TakeSeat(props: { id: string; token: string }) {
    const { go } = useApp();
    useEffect(() => {
        if (validToken(props.token) && keptSeat(props.id)?.token !== props.token) {
            forgetSeat(props.id);
            keepSeat(props.id, { token: props.token });
        }
        history.replaceState(null, "", `#/table/${props.id}`);
        go(`/table/${props.id}`);
        dispatchEvent(new HashChangeEvent("hashchange"));
    }, []);
    return null;
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
