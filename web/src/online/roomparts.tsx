/* roomparts.tsx - small parts that several online places share: the facts of a table, a text to copy, a line of a list. */
import type { ComponentChildren, ComponentType } from "preact";
import { useRef, useState } from "preact/hooks";
import { useApp } from "../app";
import type { Lang } from "../board";
import { findGame, games, levelTitle, pictures, type GameFacts } from "../games";
import { ShareLink } from "../share";
import { listed, say } from "../words";
import type { Room, RoomSeat } from "./wire";
import { sayOnline, useSay } from "./words";

export function factsOf(room: Room): GameFacts | undefined {
    return games[findGame(room.game)];
}

/* The drawn picture of a game, decorative. */
export function GamePicture(props: { game: GameFacts | undefined }) {
    const Picture: ComponentType | undefined = props.game && pictures[props.game.prefix];
    return (
        <div class="game-picture" aria-hidden="true">
            {Picture && <Picture />}
        </div>
    );
}

/* What is asked of a table in a line: pace, who may join, talk, spectators, options that are not the usual ones. */
export function roomFacts(room: Room, lang: Lang): string[] {
    const s = (key: Parameters<typeof sayOnline>[1], args = {}) => sayOnline(lang, key, args),
        pace = room.pace,
        facts = factsOf(room);
    const list = [
        pace.kind === "free"
            ? s("pace.free.short")
            : pace.kind === "live"
              ? s("pace.live.short", { m: Math.round(pace.bank / 60), s: pace.increment })
              : s("pace.days.short", { n: pace.days }),
    ];
    for (const option of facts?.options ?? []) {
        const value = option.values.indexOf(room.options[option.key] ?? "");
        if (value > 0) list.push(`${option.name[lang]}: ${option.labels[lang][value]}`);
    }
    if (room.rated) list.push(s("rated.short"));
    if (room.join === "word") list.push(s("join.word.short"));
    if (room.chat === "phrases") list.push(s("chat.phrases.short"));
    if (room.chat === "free") list.push(s("chat.free.short"));
    if (!room.watch) list.push(s("watch.no.short"));
    if (room.watch && room.delay) list.push(s("watch.delay.short", { n: room.delay }));
    return list;
}

/* Who is in a seat, in words. */
export function seatName(room: Room, seat: RoomSeat, lang: Lang): string {
    const facts = factsOf(room);
    if (seat.kind === "open") return sayOnline(lang, "seat.free");
    if (seat.kind === "computer")
        return say(lang, "setup.computer", { level: facts ? levelTitle(facts, seat.name, lang) : seat.name });
    return seat.name || sayOnline(lang, "seat.nameless");
}

/* Who sits there, and how strong they are where that is known. */
export function seatNames(room: Room, lang: Lang): string {
    const named = (seat: RoomSeat) => {
        const name = seatName(room, seat, lang);
        if (!seat.rating) return name;
        return sayOnline(lang, seat.provisional ? "seat.rating.provisional" : "seat.rating", {
            name,
            rating: seat.rating,
        });
    };
    return listed(lang, room.seats.filter((seat) => seat.kind !== "open").map(named));
}

export function freeSeats(room: Room): number {
    return room.seats.filter((seat) => seat.kind === "open").length;
}

/* A text in a field with a button that copies it; works without the clipboard of secure pages too. */
export function CopyField(props: {
    label: string;
    value: string;
    about?: string;
    id: string;
    primary?: boolean;
    share?: boolean; /* with the share sheet and a code */
}) {
    const { t, announce } = useApp(),
        field = useRef<HTMLInputElement>(null),
        [copied, setCopied] = useState(false);
    const copy = async () => {
        field.current?.select();
        let done = false;
        try {
            await navigator.clipboard.writeText(props.value);
            done = true;
        } catch {
            done = document.execCommand("copy");
        }
        setCopied(done);
        if (done) announce(t("more.copied"));
    };
    return (
        <div class="copy-field">
            <label for={props.id}>{props.label}</label>
            <div class="copy-row">
                <input
                    ref={field}
                    id={props.id}
                    type="text"
                    readOnly
                    value={props.value}
                    aria-describedby={props.about ? `${props.id}-about` : undefined}
                    onFocus={(event) => event.currentTarget.select()}
                />
                <button
                    type="button"
                    class={`button${props.primary ? " primary" : ""}`}
                    data-copy={props.id}
                    aria-label={`${t("more.copy")}: ${props.label}`}
                    onClick={() => void copy()}
                >
                    {copied ? t("more.copied").replace(/\.$/, "") : t("more.copy")}
                </button>
            </div>
            {props.share && <ShareLink link={props.value} title="Skerry" />}
            {props.about && (
                <p id={`${props.id}-about`} class="muted">
                    {props.about}
                </p>
            )}
        </div>
    );
}

/* A table in a list. */
export function RoomLine(props: { room: Room; mine?: boolean; children?: ComponentChildren }) {
    const { settings, t } = useApp(),
        s = useSay(),
        { room } = props,
        facts = factsOf(room),
        lang = settings.lang,
        free = freeSeats(room),
        names = seatNames(room, lang);
    return (
        <li class={`room-line${props.mine ? " mine" : ""}`}>
            <GamePicture game={facts} />
            <div class="room-line-text">
                <h3>{facts?.title[lang] ?? room.game}</h3>
                <p>
                    {names}
                    {names && " · "}
                    <strong>
                        {props.mine
                            ? t("table.yours")
                            : room.status === "over"
                              ? s("status.over")
                              : room.status === "playing"
                                ? s("status.playing")
                                : s("status.open", { n: free })}
                    </strong>
                </p>
                <p class="muted">{roomFacts(room, lang).join(" · ")}</p>
            </div>
            <div class="buttons">{props.children}</div>
        </li>
    );
}

/* A part that is opened seldom: it is fetched when it is. */
export function OnDemand(props: { title: string; mark: string; children: () => Promise<ComponentType> }) {
    const s = useSay(),
        [part, setPart] = useState<{ Part: ComponentType } | null>(null),
        [failed, setFailed] = useState(false);
    const open = async (event: Event) => {
        if (!(event.currentTarget as HTMLDetailsElement).open || part) return;
        try {
            setPart({ Part: await props.children() });
        } catch {
            setFailed(true);
        }
    };
    return (
        <details data-part={props.mark} onToggle={(event) => void open(event)}>
            <summary>{props.title}</summary>
            {part ? <part.Part /> : <p role="status">{s(failed ? "lobby.broken" : "room.loading")}</p>}
        </details>
    );
}

/* What others call the player. */
export function NameField(props: { name: string; change: (name: string) => void; about?: string }) {
    const s = useSay();
    return (
        <label class="field">
            <span>{s("join.name")}</span>
            <input
                type="text"
                value={props.name}
                maxLength={24}
                required
                autocomplete="nickname"
                data-name
                onInput={(event) => props.change(event.currentTarget.value)}
            />
            {props.about && <small>{props.about}</small>}
        </label>
    );
}

/* Six digits of the second step. */
export function CodeField(props: { value: string; change: (value: string) => void }) {
    const s = useSay();
    return (
        <label class="field">
            <span>{s("account.code")}</span>
            <input
                type="text"
                inputMode="numeric"
                value={props.value}
                maxLength={6}
                autocomplete="one-time-code"
                data-code
                onInput={(event) => props.change(event.currentTarget.value)}
            />
        </label>
    );
}
