/* tablepage.tsx - the game: board first, then whose turn it is, the players, and a side with moves, log, rules and more. */
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { useApp, useTable } from "./app";
import type { BoardProps, Choice } from "./board";
import { GenericBoard } from "./generic";
import { fly, places, type Places } from "./flight";
import { completeNames, moveFocus, rememberFocus, restoreFocus } from "./focus";
import { readGame } from "./keep";
import { TextMark } from "./pieces";
import { WithRules } from "./rules";
import { Ending, Players, ReplayBar } from "./scores";
import { Side, type Tab } from "./side";
import type { Table } from "./table";
import { Tips } from "./tip";

export function TablePage() {
    const { t, resume, go, slots } = useApp(),
        table = useTable(),
        [tab, setTab] = useState<Tab>("log"),
        [sheet, setSheet] = useState(false),
        [rule, setRule] = useState(""),
        [asked, setAsked] = useState(0);
    useEffect(() => {
        /* After a reload the game goes on where it was. */
        if (!table.seats.length && !slots)
            void (readGame() ? resume() : Promise.resolve("none")).then((refused) => refused && go("/"));
    }, []);
    useEffect(() => () => table.team.dismiss(), [table]);
    const show = (wanted: Tab, number = "") => {
        setTab(wanted);
        setRule(number);
        setSheet(true);
        setAsked((n) => n + 1);
    };
    const keys = useRef((_: KeyboardEvent) => {});
    keys.current = (event) => onKey(event, table, show, () => setSheet(false));
    useEffect(() => {
        const heard = (event: KeyboardEvent) => keys.current(event);
        const moved = () => rememberFocus(document.activeElement);
        addEventListener("keydown", heard);
        addEventListener("focusin", moved);
        return () => (removeEventListener("keydown", heard), removeEventListener("focusin", moved));
    }, []);
    if (!table.frame)
        return (
            <p class="loading" role="status">
                {t("home.loading")}
            </p>
        );
    if (table.curtain !== null) return <Curtain table={table} />;
    return (
        <div class="table">
            <TurnLine table={table} openRule={(number) => show("rules", number)} />
            <div class="play-area">
                {table.over && table.replaying === null && <Ending table={table} save={() => show("more")} />}
                <BoardArea table={table} />
                {table.replaying !== null && <ReplayBar table={table} />}
            </div>
            <Players table={table} />
            <Side
                table={table}
                tab={tab}
                choose={setTab}
                open={sheet}
                asked={asked}
                close={() => setSheet(false)}
                rule={rule}
                openRule={(number) => show("rules", number)}
            />
            <ActionBar table={table} show={show} />
        </div>
    );
}

/* Keys that work everywhere on the page except while typing. */
function onKey(event: KeyboardEvent, table: Table, show: (tab: Tab) => void, close: () => void): void {
    const target = event.target as HTMLElement,
        key = event.key;
    if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
    if (key === "Escape") return void (table.pending ? table.confirm(false) : close());
    if (key === "Enter" && table.pending) return void (event.preventDefault(), table.confirm(true));
    if (table.replaying !== null && target.matches("[type=range]") && replayKey(event, table)) return;
    if (target.closest("input, select, textarea, [contenteditable]")) return;
    const choices = table.frame?.choices ?? [];
    if (table.replaying !== null && replayKey(event, table)) return;
    if (key.startsWith("Arrow") && moveFocus(key)) return event.preventDefault();
    const actions: Record<string, () => void> = {
        u: () => void table.undo(),
        h: () => void (table.can.hint && table.hint()),
        l: () => show("log"),
        m: () => show("moves"),
        "?": () => show("rules"),
        p: () => void (table.replaying === null ? table.show(table.frame?.plies ?? 0) : table.endReplay()),
        s: () => void table.since(),
    };
    const action = actions[key.toLowerCase()];
    if (action) {
        event.preventDefault();
        if (key === "h") show("moves");
        return action();
    }
    if (!/^[1-9]$/.test(key) || !table.asked()) return;
    event.preventDefault();
    const choice = choices[Number(key) - 1];
    if (choices.length <= 9 && choice) return void table.choose(choice.id);
    show("moves");
    setTimeout(() => {
        const field = document.querySelector<HTMLInputElement>("#move");
        if (!field) return;
        field.focus();
        field.value = key;
        field.dispatchEvent(new Event("input", { bubbles: true }));
    }, 50);
}

function replayKey(event: KeyboardEvent, table: Table): boolean {
    const now = table.replaying ?? 0,
        rounds = table.rounds.map((round) => round.ply);
    const to: Record<string, number | undefined> = {
        ArrowLeft: now - 1,
        ArrowRight: now + 1,
        Home: 0,
        End: table.frame?.plies ?? 0,
        PageUp: rounds.filter((ply) => ply < now).at(-1) ?? 0,
        PageDown: rounds.find((ply) => ply > now) ?? table.frame?.plies ?? 0,
    };
    const wanted = to[event.key];
    if (wanted === undefined) return false;
    event.preventDefault();
    void table.show(wanted);
    return true;
}

function Curtain(props: { table: Table }) {
    const { t } = useApp(),
        seat = props.table.seats[props.table.curtain ?? 0]!,
        button = useRef<HTMLButtonElement>(null);
    useEffect(() => button.current?.focus(), [props.table.curtain]);
    return (
        <section class="curtain">
            <TextMark seat={seat} size={72} />
            <h1>{t("curtain.title", { name: seat.name })}</h1>
            <p class="lead">{t("curtain.about")}</p>
            <button ref={button} class="button primary large" data-curtain onClick={() => props.table.raise()}>
                {t("curtain.go", { name: seat.name })}
            </button>
        </section>
    );
}

function TurnLine(props: { table: Table; openRule: (number: string) => void }) {
    const { t, slots } = useApp(),
        { table } = props,
        frame = table.frame!,
        last = table.log.at(-1);
    const acting = table.seats.filter((_, seat) => (frame.actors >> seat) & 1);
    const marks = table.thinking !== null && table.playing ? [table.seats[table.thinking]!] : acting;
    const what = table.asked()
        ? table.words(frame.ask)
        : !frame.actors && table.replaying === null
          ? table.words(frame.verdict)
          : last
            ? table.sentence(last)
            : "";
    return (
        <div class={`turn${table.asked() ? " asked" : ""}`}>
            <span class="turn-marks">
                {marks.map((seat, i) => (
                    <TextMark key={i} seat={seat} size={26} />
                ))}
            </span>
            <div class="turn-words">
                <h1>
                    {table.headline()}
                    <small>{table.round(frame.round)}</small>
                </h1>
                <p>
                    <WithRules text={what} rules={table.rules} open={props.openRule} />
                </p>
                {table.pending && (
                    <div class="confirm" role="group">
                        <span>
                            {table.pending.undo === undefined
                                ? t("confirm.ask", { move: table.pending.say })
                                : t("undo.ask", { name: table.pending.say })}
                        </span>
                        <button class="button primary" data-confirm onClick={() => table.confirm(true)}>
                            {t("confirm.yes")}
                        </button>
                        <button class="button" onClick={() => table.confirm(false)}>
                            {t("confirm.no")}
                        </button>
                    </div>
                )}
                {table.notice && (
                    <p class="notice shake" role="alert">
                        <WithRules text={table.notice} rules={table.rules} open={props.openRule} />
                    </p>
                )}
                {slots?.banner}
            </div>
            {table.playing && (
                <button class="button quiet skip-moves" onClick={() => table.skip()}>
                    {t("act.skip")}
                </button>
            )}
        </div>
    );
}

function BoardArea(props: { table: Table }) {
    const { t, settings } = useApp(),
        { table } = props,
        frame = table.frame!,
        asked = table.asked();
    const choices = useMemo<Choice[]>(
        () => frame.choices.map((one) => ({ id: one.id, text: table.words(one.text), say: table.words(one.say) })),
        [frame, table.seats],
    );
    const hints = useMemo(() => new Map((table.hints ?? []).map((one, i) => [one.id, i + 1])), [table.hints]);
    const board: BoardProps = {
        view: frame.view,
        catalog: table.catalog,
        live: frame.live,
        seat: table.seat(),
        seats: table.seats,
        choices: asked ? choices : [],
        ask: table.words(frame.ask),
        hints,
        choose: (id) => void table.choose(id),
        refuse: (id) => void table.refuse(id),
        lang: settings.lang,
        still: table.around.still(),
        before: table.before,
    };
    const Drawn = table.board?.Board ?? GenericBoard,
        here = useRef<HTMLElement>(null),
        drawn = useRef(frame.ply);
    /* Where the pieces stand before this ply is drawn. */
    let before: Places | null = null;
    if (drawn.current !== frame.ply && !board.still && here.current) before = places(here.current);
    useLayoutEffect(() => {
        if (before && here.current && Math.abs(frame.ply - drawn.current) < 30) fly(here.current, before);
        drawn.current = frame.ply;
    }, [frame.ply]);
    useEffect(() => {
        if (asked) restoreFocus();
    }, [asked, frame.ply]);
    useEffect(() => {
        const board = here.current,
            watcher = new MutationObserver(() => board && completeNames(board));
        if (!board) return;
        completeNames(board);
        watcher.observe(board, {
            childList: true,
            subtree: true,
            characterData: true,
            attributeFilter: ["aria-label"],
        });
        return () => watcher.disconnect();
    }, []);
    return (
        <section
            ref={here}
            class={`board${asked ? " asked" : ""}`}
            aria-label={t("table.board")}
            data-ply={frame.ply}
            tabIndex={asked ? undefined : 0}
        >
            <Drawn {...board} />
            <Tips within={here} />
        </section>
    );
}

function ActionBar(props: { table: Table; show: (tab: Tab) => void }) {
    const { t, slots } = useApp(),
        { table, show } = props,
        kind = table.undoKind();
    return (
        <div class="actions" role="toolbar" aria-label={t("act.menu")}>
            <button class="action" onClick={() => void table.undo()} disabled={!kind} data-act="undo">
                <Glyph d="M9 14L4 9l5-5M4 9h10a6 6 0 0 1 0 12h-3" />
                {t(kind === "ask" ? "act.takeback" : "act.undo")}
            </button>
            {table.can.hint && (
                <button
                    class="action"
                    onClick={() => (void table.hint(), show("moves"))}
                    disabled={!table.asked() || table.hinting}
                    aria-pressed={table.hints !== null}
                    data-act="hint"
                >
                    <Glyph d="M12 3l2.6 5.6 6 .8-4.4 4.2 1.1 6L12 16.7 6.7 19.600l1.1-6L3.4 9.400l6-.8z" />
                    {t("act.hint")}
                </button>
            )}
            <button class="action" onClick={() => show("moves")} data-act="moves">
                <Glyph d="M4 7h16M4 12h16M4 17h10" />
                {t("act.moves")}
            </button>
            <button class="action" onClick={() => show("log")} data-act="log">
                <Glyph d="M6 4h12v16H6zM9 8h6M9 12h6M9 16h4" />
                {t("act.log")}
            </button>
            {slots?.talk && (
                <button class="action" onClick={() => show("talk")} data-act="talk">
                    <Glyph d="M4 5h16v11H10l-4 4v-4H4z" />
                    <span>
                        {t("act.talk")}
                        {slots.unread > 0 && <span class="unread">{slots.unread}</span>}
                    </span>
                </button>
            )}
            <button class="action wide-only" onClick={() => show("rules")} data-act="rules">
                <Glyph d="M12 6c-2-1.5-5-2-8-2v14c3 0 6 .5 8 2 2-1.5 5-2 8-2V4c-3 0-6 .5-8 2zM12 6v14" />
                {t("act.rules")}
            </button>
            <button
                class="action wide-only"
                disabled={table.playing || table.earliest() >= (table.frame?.plies ?? 0)}
                aria-pressed={table.replaying !== null}
                data-act="replay"
                onClick={() =>
                    void (table.replaying === null ? table.show(table.frame?.plies ?? 0) : table.endReplay())
                }
            >
                <Glyph d="M4 12a8 8 0 1 0 2.5-5.800M4 4v4.500h4.500M12 8v4.500l3 2" />
                {t("act.replay")}
            </button>
            <button class="action" onClick={() => show("more")} data-act="more">
                <Glyph d="M5 12h.01M12 12h.01M19 12h.01" width={3.2} />
                {t("act.more")}
            </button>
        </div>
    );
}

function Glyph(props: { d: string; width?: number }) {
    return (
        <svg
            viewBox="0 0 24 24"
            width="22"
            height="22"
            fill="none"
            stroke="currentColor"
            stroke-width={props.width ?? 1.8}
            stroke-linecap="round"
            stroke-linejoin="round"
            aria-hidden="true"
        >
            <path d={props.d} />
        </svg>
    );
}
