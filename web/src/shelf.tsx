/* shelf.tsx - the games that this browser keeps: going on with one, looking at a finished one, statistics, taking all of them
 * elsewhere, and throwing some away. */
import { useEffect, useRef, useState } from "preact/hooks";
import { useApp } from "./app";
import type { Lang } from "./board";
import { games, levelTitle, pictures, type GameFacts } from "./games";
import {
    exportGames,
    forgetGame,
    forgetResults,
    importGames,
    keptSize,
    listGames,
    onKept,
    readResults,
    type GameNote,
    type Result,
} from "./keep";
import { TextMark } from "./pieces";
import { drawnSeats } from "./seats";

const SHOWN = 6,
    STORE = 5_000_000; /* what browsers usually give, in characters */

/* "3 hours ago". */
export function ago(lang: Lang, when: number): string {
    const units: [Intl.RelativeTimeFormatUnit, number][] = [
            ["day", 86400],
            ["hour", 3600],
            ["minute", 60],
        ],
        seconds = Math.round((when - Date.now()) / 1000),
        [unit, size] = units.find(([, size]) => -seconds >= size) ?? ["second", 1];
    return new Intl.RelativeTimeFormat(lang, { numeric: "auto" }).format(Math.round(seconds / size), unit);
}

export function Shelf(props: { refuse: (why: string) => void }) {
    const { t } = useApp(),
        [notes, setNotes] = useState(listGames),
        [more, setMore] = useState(false);
    useEffect(() => onKept(() => setNotes(listGames())), []);
    const open = notes.filter((note) => !note.over),
        done = notes.filter((note) => note.over),
        shown = more ? open : open.slice(0, SHOWN);
    if (!notes.length && !readResults().length) return null;
    return (
        <section class="shelf" aria-labelledby="shelf">
            <h2 id="shelf">{t("kept.title")}</h2>
            {!!open.length && (
                <ul class="kept">
                    {shown.map((note) => (
                        <Kept key={note.id} note={note} refuse={props.refuse} />
                    ))}
                </ul>
            )}
            {open.length > shown.length && (
                <button class="button quiet" onClick={() => setMore(true)}>
                    {t("kept.more", { n: open.length - shown.length })}
                </button>
            )}
            {!!done.length && (
                <details class="kept-done">
                    <summary>{t("kept.done", { n: done.length })}</summary>
                    <ul class="kept">
                        {done.slice(0, 60).map((note) => (
                            <Kept key={note.id} note={note} refuse={props.refuse} />
                        ))}
                    </ul>
                </details>
            )}
            <Statistics />
            <Storage />
        </section>
    );
}

function Kept(props: { note: GameNote; refuse: (why: string) => void }) {
    const { t, settings, resume } = useApp(),
        { note } = props,
        { lang } = settings,
        facts = games.find((game) => game.key === note.game),
        Picture = facts && pictures[facts.prefix];
    if (!facts) return null;
    const seats = drawnSeats(facts, note.seats, lang),
        waiting = seats.filter((_, seat) => (note.actors >> seat) & 1).map((seat) => seat.name);
    return (
        <li class="kept-game" data-kept={note.id}>
            <span class="kept-picture" aria-hidden="true">
                {Picture && <Picture />}
            </span>
            <div class="kept-words">
                <b>{facts.title[lang]}</b>
                <span class="kept-seats">
                    {seats.map((seat, i) => (
                        <span key={i}>
                            <TextMark seat={seat} size={14} /> {seat.name}
                            {note.over && note.scores[i] && <b class="figures"> {note.scores[i].points}</b>}
                        </span>
                    ))}
                </span>
                <small>
                    {!note.over && waiting.length > 0 && `${t("kept.turn", { names: waiting.join(", ") })} · `}
                    {ago(lang, note.when)}
                </small>
            </div>
            <button
                class={note.over ? "button" : "button primary"}
                data-continue
                onClick={async () => props.refuse(await resume(note.id))}
            >
                {t(note.over ? "kept.look" : "home.continue")}
            </button>
            <button
                class="tool"
                data-forget
                aria-label={`${t("kept.forget")}: ${facts.title[lang]}`}
                title={t("kept.forget")}
                onClick={() => confirm(t("kept.forget.sure")) && forgetGame(note.id)}
            >
                ✕
            </button>
        </li>
    );
}

/* --- statistics of a person alone against computer players --- */

interface Sums {
    played: number;
    won: number;
    best: number;
    mean: number;
    streak: number; /* longest run of games won */
    levels: { level: string; played: number; won: number }[];
    last: Result[];
}

export function summed(results: Result[]): Sums {
    let run = 0,
        streak = 0;
    const levels = new Map<string, { level: string; played: number; won: number }>();
    for (const one of results) {
        run = one.place === 1 ? run + 1 : 0;
        streak = Math.max(streak, run);
        const row = levels.get(one.level) ?? { level: one.level, played: 0, won: 0 };
        levels.set(one.level, { ...row, played: row.played + 1, won: row.won + (one.place === 1 ? 1 : 0) });
    }
    return {
        played: results.length,
        won: results.filter((one) => one.place === 1).length,
        best: Math.max(...results.map((one) => one.points)),
        mean: results.reduce((sum, one) => sum + one.points, 0) / Math.max(1, results.length),
        streak,
        levels: [...levels.values()],
        last: results.slice(-20),
    };
}

function Statistics() {
    const { t } = useApp(),
        results = readResults();
    if (!results.length) return null;
    return (
        <details class="stats" data-stats>
            <summary>{t("stats.title", { n: results.length })}</summary>
            <div class="stats-games">
                {games.map((facts) => {
                    const own = results.filter((one) => one.game === facts.key);
                    return own.length > 0 && <GameStatistics key={facts.key} facts={facts} results={own} />;
                })}
            </div>
            <button class="button small" onClick={() => confirm(t("stats.erase.sure")) && forgetResults()}>
                {t("stats.erase")}
            </button>
        </details>
    );
}

function GameStatistics(props: { facts: GameFacts; results: Result[] }) {
    const { t, settings } = useApp(),
        { facts, results } = props,
        { lang } = settings,
        counts = [...new Set(results.map((one) => one.players))].sort(),
        [players, setPlayers] = useState(0),
        sums = summed(players ? results.filter((one) => one.players === players) : results),
        number = new Intl.NumberFormat(lang, { maximumFractionDigits: 1 });
    const top = Math.max(1, ...sums.last.map((one) => one.points));
    return (
        <section class="stats-game">
            <h3>{facts.title[lang]}</h3>
            {counts.length > 1 && (
                <label class="stats-players">
                    {t("setup.players")}{" "}
                    <select value={players} onChange={(event) => setPlayers(Number(event.currentTarget.value))}>
                        <option value={0}>{t("stats.all")}</option>
                        {counts.map((n) => (
                            <option value={n}>{n}</option>
                        ))}
                    </select>
                </label>
            )}
            <p>
                {t("stats.line", {
                    played: sums.played,
                    won: sums.won,
                    best: sums.best,
                    mean: number.format(sums.mean),
                    streak: sums.streak,
                })}
            </p>
            <svg
                class="stats-chart"
                viewBox={`0 0 ${20 * 12} 60`}
                role="img"
                aria-label={`${t("stats.last")}: ${sums.last.map((one) => one.points).join(", ")}`}
            >
                {sums.last.map((one, i) => (
                    <rect
                        x={i * 12 + 1}
                        y={58 - (54 * Math.max(0, one.points)) / top}
                        width="9"
                        height={2 + (54 * Math.max(0, one.points)) / top}
                        rx="2"
                        fill={one.place === 1 ? "var(--accent)" : "var(--plank)"}
                        stroke="var(--edge)"
                    />
                ))}
            </svg>
            <ul class="stats-levels">
                {sums.levels.map((row) => (
                    <li key={row.level}>
                        <span>{row.level ? levelTitle(facts, row.level, lang) : t("stats.solo")}</span>
                        <meter min={0} max={row.played} value={row.won} />
                        <span class="figures">
                            {row.won}/{row.played}
                        </span>
                    </li>
                ))}
            </ul>
        </section>
    );
}

/* --- everything at once: out, in, and how much room it takes --- */

function Storage() {
    const { t } = useApp(),
        input = useRef<HTMLInputElement>(null),
        [said, setSaid] = useState(""),
        share = Math.ceil((100 * keptSize()) / STORE);
    const save = () => {
        const link = document.createElement("a"),
            address = URL.createObjectURL(new Blob([exportGames()], { type: "application/json" }));
        link.href = address;
        link.download = "skerry-games.json";
        link.click();
        setTimeout(() => URL.revokeObjectURL(address), 1000);
    };
    const take = async () => {
        const file = input.current?.files?.[0],
            n = file ? importGames(await file.text()) : -1;
        setSaid(n < 0 ? t("kept.import.bad") : t("kept.imported", { n }));
        if (input.current) input.current.value = "";
    };
    return (
        <p class="kept-all">
            <button class="button small" onClick={save} data-export>
                {t("kept.export")}
            </button>
            <label class="button small" for="games-file">
                {t("kept.import")}
            </label>
            <input
                ref={input}
                id="games-file"
                class="unseen"
                type="file"
                accept=".json,application/json"
                onChange={take}
            />
            <small class={share > 80 ? "kept-full" : ""}>{t("kept.room", { n: share })}</small>
            <span role="status">{said}</span>
        </p>
    );
}
