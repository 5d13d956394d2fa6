/* bring.tsx - games that were played in this browser go into the history of the account, one after the other; the server replays each.
 * Loaded when somebody opens that part of the account. */
import { useState } from "preact/hooks";
import { useApp } from "../app";
import { listGames, readGame, type GameNote } from "../keep";
import { useWords } from "./callwords";
import { Refusal, request, type Account } from "./wire";

/* Of several people at one screen nobody can say whose game it was. */
const isOwn = (one: GameNote) => one.over && one.seats.filter((seat) => seat.level === null).length === 1;

export function Bring(props: { account: Account }) {
    const { settings } = useApp(),
        w = useWords(),
        [list] = useState(() => listGames().filter(isOwn)),
        [said, setSaid] = useState(""),
        [busy, setBusy] = useState(false);
    const send = async (note: GameNote) => {
        const body = {
            seat: note.seats.findIndex((seat) => seat.level === null),
            levels: note.seats.map((seat) => seat.level ?? ""),
            when: Math.floor(note.when / 1000),
            record: readGame(note.id)?.record ?? "",
        };
        const asked = { lang: settings.lang, token: props.account.token, body };
        return (await request<{ known: boolean }>("api/account/bring", asked)).known;
    };
    const go = async () => {
        const count = { n: 0, known: 0, refused: 0 };
        setBusy(true);
        for (const [i, note] of list.entries()) {
            setSaid(w("bring.busy", { n: i + 1, all: list.length }));
            try {
                if (await send(note)) count.known++;
                else count.n++;
            } catch (error) {
                if (error instanceof Refusal && error.status === "TOO_MANY") {
                    setSaid(w("bring.later", { n: list.length - i }));
                    setBusy(false);
                    return;
                }
                count.refused++;
            }
        }
        setSaid(w("bring.done", count));
        setBusy(false);
    };
    return (
        <div class="security">
            <p class="muted">{w("bring.about")}</p>
            <p>{list.length ? w("bring.count", { n: list.length }) : w("bring.none")}</p>
            {list.length > 0 && (
                <p class="buttons">
                    <button class="button" type="button" data-bring disabled={busy} onClick={() => void go()}>
                        {w("bring.go")}
                    </button>
                </p>
            )}
            <p role="status" data-brought>
                {said}
            </p>
        </div>
    );
}
