/* side.tsx - beside the board, or a sheet over it on small screens: moves, log, rules, and the rest. */
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { useApp } from "./app";
import { CHANCE, type LogLine } from "./engine";
import { InWords } from "./generic";
import { speeds, type Speed } from "./keep";
import { LooksForm } from "./looks";
import { ShareLink } from "./share";
import { TextMark } from "./pieces";
import { RuleList, WithRules } from "./rules";
import { Players } from "./scores";
import { CoachSwitch } from "./setup";
import type { Advice } from "./table/state";
import type { Table } from "./table/table";
import { type Pictures, picturesOf, Told } from "./told";

export type Tab = "players" | "moves" | "log" | "rules" | "talk" | "more";

export interface SideProps {
    table: Table;
    tab: Tab;
    choose: (tab: Tab) => void;
    drawer: boolean; /* over the board, opened when it is asked for; otherwise it stands beside it */
    open: boolean;
    asked: number; /* how often something here was asked for: each time it gets the focus */
    close: () => void;
    rule: string; /* the rule asked for, or "" */
    openRule: (number: string) => void;
}

export function Side(props: SideProps) {
    const { t, slots } = useApp(),
        { table } = props,
        all: Tab[] = ["players", "moves", "log", "rules", "talk", "more"],
        tabs = all.filter((one) => (one !== "players" || props.drawer) && (one !== "talk" || slots?.talk)),
        tab = tabs.includes(props.tab) ? props.tab : "log",
        body = useRef<HTMLDivElement>(null);
    useEffect(() => {
        /* A field would bring up the keyboard of a phone. */
        const field = matchMedia("(hover: none)").matches
            ? null
            : body.current?.querySelector<HTMLElement>("#move, [type=search]");
        if (props.asked)
            (field && !(field as HTMLInputElement).disabled ? field : body.current)?.focus({ preventScroll: true });
    }, [props.asked]);
    useLayoutEffect(() => void (body.current && (body.current.scrollTop = 0)), [tab]);
    return (
        <>
            {props.drawer && props.open && <div class="scrim" onClick={props.close} />}
            <aside
                class={`side${props.drawer ? " drawer" : ""}${props.open ? " open" : ""}`}
                aria-label={t(tab === "players" ? "table.players" : `act.${tab}`)}
            >
                <div class="side-head">
                    <Tabs tabs={tabs} now={tab} choose={props.choose} />
                    <button class="tool side-close" aria-label={t("act.close")} onClick={props.close}>
                        ✕
                    </button>
                </div>
                <div
                    ref={body}
                    id="side-body"
                    class="side-body"
                    role="tabpanel"
                    aria-labelledby={`tab-${tab}`}
                    tabIndex={0}
                >
                    {tab === "players" && props.open && <Players table={table} looked={props.close} />}
                    {tab === "moves" && <Moves table={table} openRule={props.openRule} close={props.close} />}
                    {tab === "log" && <Log table={table} openRule={props.openRule} close={props.close} />}
                    {tab === "rules" && <RuleList key={props.rule} game={table.plan.game} wanted={props.rule} />}
                    {tab === "talk" && slots?.talk}
                    {tab === "more" && <More table={table} close={props.close} />}
                </div>
            </aside>
        </>
    );
}

/* The tabs, by touch or by arrow keys. */
function Tabs(props: { tabs: Tab[]; now: Tab; choose: (tab: Tab) => void }) {
    const { t, slots } = useApp(),
        { tabs, now } = props;
    const arrows = (event: KeyboardEvent) => {
        const by = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
        if (!by) return;
        event.preventDefault();
        event.stopPropagation();
        const next = tabs[(tabs.indexOf(now) + by + tabs.length) % tabs.length]!;
        props.choose(next);
        document.getElementById(`tab-${next}`)?.focus();
    };
    return (
        <div class="tabs" role="tablist" aria-label={t("act.menu")} onKeyDown={arrows}>
            {tabs.map((one) => (
                <button
                    key={one}
                    id={`tab-${one}`}
                    role="tab"
                    aria-selected={one === now}
                    aria-controls="side-body"
                    tabIndex={one === now ? 0 : -1}
                    onClick={() => props.choose(one)}
                >
                    {t(one === "players" ? "table.players" : `act.${one}`)}
                    {one === "talk" && !!slots?.unread && <span class="unread">{slots.unread}</span>}
                </button>
            ))}
        </div>
    );
}

/* Advice, a field for typed moves, and the list of what can be done. */
function Moves(props: { table: Table; openRule: (number: string) => void; close: () => void }) {
    const { t } = useApp(),
        { table } = props,
        frame = table.frame!,
        asked = table.asked();
    const choose = (id: number) => {
        props.close();
        void table.choose(id);
    };
    return (
        <div class="moves">
            {table.hinting && (
                <p class="muted" role="status">
                    {t("hint.thinks")}…
                </p>
            )}
            {table.hints && table.replaying === null && (
                <AdviceList table={table} hints={table.hints} openRule={props.openRule} choose={choose} />
            )}
            <MoveForm table={table} />
            {asked ? (
                <ol class="move-list" aria-label={t("moves.title")}>
                    {frame.choices.map((one) => (
                        <li key={one.id}>
                            <button class="move" data-move={one.id} onClick={() => choose(one.id)}>
                                {table.label(one)}
                            </button>
                        </li>
                    ))}
                </ol>
            ) : (
                <p class="muted">{t("moves.none")}</p>
            )}
        </div>
    );
}

/* What the computer would do, best first, and why. */
function AdviceList(props: {
    table: Table;
    hints: Advice[];
    openRule: (number: string) => void;
    choose: (id: number) => void;
}) {
    const { t } = useApp(),
        { table, hints } = props;
    return (
        <section class="advice" aria-label={t("hint.title")}>
            <p class="muted">{hints.length ? t("hint.by") : t("hint.none")}</p>
            <ol>
                {hints.map((hint, i) => (
                    <li key={hint.id}>
                        <span class="star" aria-hidden="true">
                            ★{i + 1}
                        </span>
                        <span class="advice-text">
                            <strong>{hint.text}</strong>{" "}
                            <WithRules text={table.reason(hint, i)} rules={table.rules} open={props.openRule} />
                            {hint.win >= 0 && !table.facts.fades && (
                                <small> · {t("hint.win", { n: Math.round(hint.win / 10) })}</small>
                            )}
                        </span>
                        <button
                            class="button small"
                            onClick={() => props.choose(hint.id)}
                            disabled={!table.asked()}
                            aria-label={`${t("hint.play")}: ${hint.text}`}
                        >
                            {t("hint.play")}
                        </button>
                    </li>
                ))}
            </ol>
        </section>
    );
}

/* A move typed in its notation or in words. */
function MoveForm(props: { table: Table }) {
    const { t } = useApp(),
        { table } = props,
        [text, setText] = useState(""),
        asked = table.asked();
    const submit = async (event: Event) => {
        event.preventDefault();
        if (await table.type(text)) setText("");
    };
    return (
        <form onSubmit={submit} class="move-form">
            <label class="field">
                <span>{t("moves.field")}</span>
                <input
                    id="move"
                    type="text"
                    value={text}
                    autocomplete="off"
                    autocapitalize="off"
                    spellcheck={false}
                    list="move-list"
                    disabled={!asked}
                    onInput={(event) => setText(event.currentTarget.value)}
                />
            </label>
            <button class="button" type="submit" disabled={!asked || !text.trim()}>
                {t("moves.play")}
            </button>
            <small class="muted">{t("moves.field.about")}</small>
            <datalist id="move-list">
                {asked &&
                    table
                        .frame!.choices.slice(0, 60)
                        .map((one) => <option key={one.id} value={table.notation(one.text)} />)}
            </datalist>
        </form>
    );
}

/* One line of the log: a turn in one sentence that unfolds to its steps, or a single step. */
interface Entry {
    who: number;
    round: number;
    text: string;
    lines: LogLine[];
    struck: string[]; /* what was taken back before it */
}

/* What is new is told turn by turn where the rules tell stories, else step by step. */
function entriesOf(table: Table): Entry[] {
    const struckIn = (from: number, to: number) =>
        table.struck
            .filter((one) => one.before >= from && one.before < to)
            .map((one) => `${table.seats[one.who]?.name ?? ""} ${table.words(one.say)}`.trim());
    if (!table.turns.length)
        return table.log.map((line) => ({
            who: line.who,
            round: line.round,
            text: table.sentence(line),
            lines: [line],
            struck: struckIn(line.ply - 1, line.ply),
        }));
    const entries: Entry[] = [];
    for (const turn of table.turns) {
        const lines = table.log.filter((line) => line.ply > turn.from && line.ply <= turn.to),
            struck = struckIn(turn.from, turn.to);
        if (lines.length && (turn.say || struck.length))
            entries.push({ who: turn.who, round: turn.round, text: table.words(turn.say), lines, struck });
    }
    return entries;
}

function LogMark(props: { table: Table; who: number }) {
    return props.who === CHANCE ? (
        <span class="mark chance" aria-hidden="true">
            ◇
        </span>
    ) : (
        <TextMark seat={props.table.seats[props.who]!} size={16} />
    );
}

interface EntryProps {
    table: Table;
    entry: Entry;
    pictures: Pictures | null;
    openRule: (number: string) => void;
}

function LogEntry(props: EntryProps) {
    const { t } = useApp(),
        { table, entry, pictures } = props,
        [open, setOpen] = useState(false);
    const words = (text: string) => (
        <WithRules
            text={text}
            rules={table.rules}
            open={props.openRule}
            told={(part) => <Told text={part} pictures={pictures} />}
        />
    );
    return (
        <>
            {entry.struck.map((text, i) => (
                <s key={i} title={t("log.struck")}>
                    {text}
                </s>
            ))}
            {entry.lines.length > 1 && entry.text ? (
                <details onToggle={(event) => setOpen(event.currentTarget.open)}>
                    <summary>{words(entry.text)}</summary>
                    {open && entry.lines.map((line) => <p key={line.ply}>{words(table.sentence(line))}</p>)}
                </details>
            ) : (
                entry.text && <span>{words(entry.text)}</span>
            )}
        </>
    );
}

function Log(props: { table: Table; openRule: (number: string) => void; close: () => void }) {
    const { t } = useApp(),
        { table } = props,
        end = useRef<HTMLLIElement>(null),
        seen = table.lastSeen(),
        entries = entriesOf(table),
        pictures = useMemo(
            () => picturesOf(table.board?.pictured?.(table.catalog) ?? []),
            [table.board, table.catalog],
        );
    useEffect(() => end.current?.scrollIntoView?.({ block: "nearest" }), [table.log.length]);
    const rounds: { round: number; entries: Entry[] }[] = [];
    for (const entry of entries) {
        const last = rounds.at(-1);
        if (last && last.round === entry.round) last.entries.push(entry);
        else rounds.push({ round: entry.round, entries: [entry] });
    }
    if (!entries.length) return <p class="muted">{t("log.empty")}</p>;
    return (
        <div class="log">
            {rounds.map((one, r) => (
                <section key={r}>
                    <h2 class="round">
                        <button
                            class="bookmark"
                            disabled={one.entries[0]!.lines[0]!.ply <= table.earliest()}
                            onClick={() => (props.close(), void table.show(one.entries[0]!.lines[0]!.ply - 1))}
                            title={t("log.go")}
                        >
                            {table.round(one.round)}
                        </button>
                    </h2>
                    <ol>
                        {one.entries.map((entry, i) => (
                            <li
                                key={entry.lines[0]!.ply}
                                ref={r === rounds.length - 1 && i === one.entries.length - 1 ? end : null}
                                class={`${entry.who === CHANCE ? "drawn" : ""}${entry.lines.at(-1)!.ply > seen ? " new" : ""}`}
                            >
                                <LogMark table={table} who={entry.who} />
                                <div>
                                    <LogEntry
                                        table={table}
                                        entry={entry}
                                        pictures={pictures}
                                        openRule={props.openRule}
                                    />
                                </div>
                            </li>
                        ))}
                    </ol>
                </section>
            ))}
        </div>
    );
}

/* The position now as a text and as a link. */
function PositionPart(props: { table: Table }) {
    const { t, settings } = useApp(),
        { table } = props,
        [position, setPosition] = useState(""),
        [copied, setCopied] = useState(false),
        link = `${location.href.replace(/#.*/, "")}#/position/${position}`;
    useEffect(() => {
        let here = true;
        void table.position().then((text) => here && setPosition(text));
        return () => void (here = false);
    }, [table.frame]);
    const copy = (text: string) =>
        void navigator.clipboard
            ?.writeText(text)
            .then(() => setCopied(true))
            .catch(() => undefined);
    return (
        <section>
            <label class="field">
                <span>{t("more.position")}</span>
                <textarea
                    readOnly
                    rows={3}
                    value={position}
                    data-position
                    onFocus={(event) => event.currentTarget.select()}
                />
            </label>
            <p class="muted">{t("more.position.about")}</p>
            <span class="buttons">
                <button class="button small" onClick={() => copy(position)}>
                    {t("more.copy")}
                </button>
                <button class="button small" onClick={() => copy(link)}>
                    {t("more.copy.link")}
                </button>
            </span>
            <span role="status">{copied && t("more.copied")}</span>
            {position && <ShareLink link={link} title={table.facts.title[settings.lang]} />}
        </section>
    );
}

/* The game as a file. */
function SavePart(props: { table: Table }) {
    const { t, slots } = useApp(),
        { table } = props;
    const save = async () => {
        const file = document.createElement("a"),
            address = URL.createObjectURL(new Blob([await table.record()], { type: "text/plain" }));
        file.href = address;
        file.download = `${table.facts.key}.record`;
        file.click();
        setTimeout(() => URL.revokeObjectURL(address), 1000);
    };
    return (
        <section>
            <button class="button" onClick={save} disabled={!table.can.save} data-save>
                {t("more.save")}
            </button>
            <p class="muted">
                {t("more.save.about")} {t(slots ? "more.kept.server" : "more.kept")}
            </p>
        </section>
    );
}

/* How opponents' turns are told, what is asked twice, and the coach. */
function PlaySettings() {
    const { t, settings, change, slots } = useApp();
    return (
        <section>
            <label class="field">
                <span>{t("story.speed")}</span>
                <select
                    value={settings.speed}
                    data-speed
                    onChange={(event) => change({ speed: event.currentTarget.value as Speed })}
                >
                    {speeds.map((one) => (
                        <option key={one} value={one}>
                            {t(`story.${one}`)}
                        </option>
                    ))}
                </select>
            </label>
            <label class="check">
                <input
                    type="checkbox"
                    checked={settings.confirm}
                    onChange={(event) => change({ confirm: event.currentTarget.checked })}
                />{" "}
                {t("more.confirm")}
            </label>
            {!slots && <CoachSwitch />}
        </section>
    );
}

function More(props: { table: Table; close: () => void }) {
    const { t, panel, go, slots } = useApp(),
        { table } = props;
    return (
        <div class="more">
            {slots?.more}
            <SavePart table={table} />
            <section class="buttons">
                <button
                    class="button"
                    disabled={table.playing || table.earliest() >= table.frame!.plies}
                    onClick={() => (props.close(), void table.show(table.earliest()))}
                >
                    {t("act.replay")}
                </button>
                <button
                    class="button"
                    disabled={table.playing || !table.lastSeen()}
                    onClick={() => (props.close(), void table.since())}
                >
                    {t("act.since")}
                </button>
            </section>
            <PositionPart table={table} />
            <details>
                <summary>{t("more.words")}</summary>
                <InWords table={table} />
            </details>
            <PlaySettings />
            <LooksForm />
            <section class="buttons">
                <button class="button quiet" onClick={() => panel("help")}>
                    {t("menu.help")}
                </button>
                <button class="button quiet" onClick={() => panel("about")}>
                    {t("menu.about")}
                </button>
                <button class="button quiet" onClick={() => go("/")}>
                    {t("more.leave")}
                </button>
            </section>
        </div>
    );
}
