/* bring.tsx - what was played in this browser without an account goes into it: seats at tables of this server, which become the account's,
 * and finished games, one after the other, of which the server replays each. Loaded when somebody opens that part of the account. */
import { useEffect, useState } from "preact/hooks";
import { useApp } from "../app";
import { listGames, readGame, type GameNote } from "../keep";
import { useWords } from "./callwords";
import { keptSeats, Refusal, request, type Account } from "./wire";

/* Of several people at one screen nobody can say whose game it was. */
const isOwn = (one: GameNote) => one.over && one.seats.filter((seat) => seat.level === null).length === 1;

/* Something to bring: true if it was there already. */
type Load = () => Promise<boolean>;

function useLoads(account: Account): Load[] | null {
    const { settings } = useApp(),
        [loads, setLoads] = useState<Load[] | null>(null);
    const asked = (body?: object) => ({ lang: settings.lang, token: account.token, ...(body ? { body } : {}) });
    const game = (note: GameNote) => async () => {
        const body = {
            seat: note.seats.findIndex((seat) => seat.level === null),
            levels: note.seats.map((seat) => seat.level ?? ""),
            when: Math.floor(note.when / 1000),
            record: readGame(note.id)?.record ?? "",
        };
        return (await request<{ known: boolean }>("api/account/bring", asked(body))).known;
    };
    const seat = (table: string, token: string) => async () => {
        await request("api/account/seats", asked({ table, token }));
        return false;
    };
    useEffect(() => {
        const look = async () => {
            const told = await request<{ seats: { table: string }[] }>("api/account", asked()),
                owned = new Set(told.seats.map((one) => one.table)),
                seats = keptSeats().filter((one) => one.account < 0 && !owned.has(one.id));
            setLoads([...seats.map((one) => seat(one.id, one.token)), ...listGames().filter(isOwn).map(game)]);
        };
        void look().catch(() => setLoads([]));
    }, []);
    return loads;
}

export function Bring(props: { account: Account }) {
    const w = useWords(),
        loads = useLoads(props.account),
        [said, setSaid] = useState(""),
        [busy, setBusy] = useState(false);
    const bring = async (all: Load[]) => {
        const count = { n: 0, known: 0, refused: 0 };
        for (const [i, one] of all.entries()) {
            setSaid(w("bring.busy", { n: i + 1, all: all.length }));
            try {
                if (await one()) count.known++;
                else count.n++;
            } catch (error) {
                if (error instanceof Refusal && error.status === "TOO_MANY")
                    return w("bring.later", { n: all.length - i });
                count.refused++;
            }
        }
        return w("bring.done", count);
    };
    const go = async () => {
        setBusy(true);
        setSaid(await bring(loads ?? []));
        setBusy(false);
    };
    return (
        <div class="security">
            <p class="muted">{w("bring.about")}</p>
            {loads && <p>{loads.length ? w("bring.count", { n: loads.length }) : w("bring.none")}</p>}
            {loads && loads.length > 0 && (
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
