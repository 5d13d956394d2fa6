/* homepart.tsx - the online part of the home page: there only where a Skerry server serves the page. */
import { useEffect, useState } from "preact/hooks";
import { useApp } from "../app";
import { games } from "../games";

/* As much of a table as a line on the home page needs. */
interface OpenTable {
    id: string;
    game: string;
    status: string;
    watch: boolean;
    seats: { name: string; kind: string }[];
}

const SHOWN = 4;

/* This browser sits at tables; see wire.ts. */
function hasSeats(): boolean {
    try {
        return (localStorage.getItem("skerry.seats") ?? "[]").length > 2;
    } catch {
        return false;
    }
}

export function OnlinePart() {
    const { t, settings } = useApp(),
        lang = settings.lang,
        [tables, setTables] = useState<OpenTable[] | null>(null);
    useEffect(() => {
        let here = true;
        if (!location.protocol.startsWith("http") || navigator.onLine === false) return;
        fetch(new URL("api/tables", document.baseURI), { cache: "no-store" })
            .then((answer) => answer.json())
            .then((told: { v?: number; tables?: OpenTable[] }) => here && told.v === 1 && setTables(told.tables ?? []))
            .catch(() => undefined); /* static files somewhere, or no network */
        return () => void (here = false);
    }, []);
    if (!tables) return null;
    const open = tables.filter((table) => table.status === "open" && games.some((game) => game.key === table.game));
    return (
        <section class="last-game online-part" aria-labelledby="online-part">
            <div class="online-text">
                <h2 id="online-part">{t("online.title")}</h2>
                <p class="muted">{t("online.lead")}</p>
            </div>
            <p class="buttons">
                <a class="button primary" href="#/online/new" data-online-new>
                    {t("online.new")}
                </a>
                <a class="button" href="#/online/queue" data-queue>
                    {t("online.queue")}
                </a>
                <a class="button" href="#/online" data-online>
                    {t(hasSeats() ? "online.yours" : "online.all")}
                </a>
            </p>
            {open.length > 0 && (
                <ul class="online-open" aria-label={t("online.open")}>
                    {open.slice(0, SHOWN).map((table) => {
                        const title = games.find((game) => game.key === table.game)!.title[lang],
                            names = table.seats
                                .flatMap((seat) => (seat.kind === "person" ? [seat.name] : []))
                                .join(", "),
                            free = table.seats.filter((seat) => seat.kind === "open").length;
                        return (
                            <li key={table.id}>
                                <span>
                                    <strong>{title}</strong>
                                    {names && ` · ${names}`} · {t("online.free", { n: free })}
                                </span>
                                <a
                                    class="button small"
                                    href={`#/table/${table.id}`}
                                    aria-label={`${t("online.join")}: ${title}${names && `, ${names}`}`}
                                >
                                    {t("online.join")}
                                </a>
                            </li>
                        );
                    })}
                </ul>
            )}
        </section>
    );
}
