/* tablepage.tsx - the game: the board, the dock that speaks, the players, and a side with moves, log, rules and more. How they
 * stand is the arrangement's business (kit/arrange.ts, kit/kit.css). */
import type { RefObject } from "preact";
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { useApp, useTable } from "./app";
import type { AreaTab, BoardProps, Choice, Seat } from "./board";
import { games } from "./games";
import { GenericBoard } from "./generic";
import { fly, places, type Places } from "./flight";
import { completeNames, moveFocus, rememberFocus, restoreFocus } from "./focus";
import { currentGame } from "./keep";
import { floorText } from "./kit/floor";
import { hasTabs, useArrangement, type Arrangement } from "./kit/arrange";
import { Into } from "./kit/into";
import { Portrait } from "./kit/portrait";
import { Glyph, TextIcon, TextMark } from "./pieces";
import { useMeant } from "./meant";
import { RuleLink } from "./rules";
import { Ending, Players, ReplayBar } from "./scores";
import { Side, type Tab } from "./side";
import type { Table } from "./table/table";
import { subjectOf, Tips } from "./tip";
import { cited } from "./words";

export function TablePage() {
    const { t } = useApp(),
        table = useTable(),
        arrangement = useArrangement(),
        [tab, setTab] = useState<Tab>("log"),
        [sheet, setSheet] = useState(false),
        [rule, setRule] = useState(""),
        [asked, setAsked] = useState(0);
    useResumed(table);
    useEffect(() => () => table.team.dismiss(), [table]);
    useCoach(table);
    useMeant(table);
    const show = (wanted: Tab, number = "") => {
        setTab(wanted);
        setRule(number);
        setSheet(true);
        setAsked((n) => n + 1);
    };
    useKeys((event) => onKey(event, table, show, () => setSheet(false)));
    const [area, areas, openArea] = useAreas(table, arrangement);
    if (!table.frame)
        return (
            <p class="loading" role="status">
                {t("home.loading")}
            </p>
        );
    if (table.curtain !== null) return <Curtain table={table} />;
    const over = table.over && table.replaying === null && !table.playing,
        Review = over ? table.review?.Page : undefined,
        ended = over && (!!Review || table.frame.scores.some((sheet) => sheet.place > 0)),
        beside = arrangement === "wide" && !ended;
    const side = (
        <Side
            table={table}
            tab={tab}
            choose={setTab}
            drawer={!beside}
            open={sheet}
            asked={asked}
            close={() => setSheet(false)}
            rule={rule}
            openRule={(number) => show("rules", number)}
        />
    );
    return (
        <div class={ended ? "table ended" : "table"} data-tab={area}>
            <Into place="chips">
                <Chips table={table} show={() => show("players")} />
            </Into>
            <div class="play-area" {...(hasTabs(arrangement) ? { tabIndex: 0 } : {})}>
                {Review ? <Review /> : over && <Ending table={table} save={() => show("more")} />}
                <BoardArea table={table} openRule={(subject) => show("rules", subject)} />
            </div>
            {(arrangement === "wide" || arrangement === "laptop") && (
                <div class="rail">
                    <Players table={table} />
                    {beside && side}
                </div>
            )}
            {arrangement !== "wide" && arrangement !== "laptop" && <LastTurn table={table} />}
            <div class="stock" data-place="stock" />
            <Dock table={table} arrangement={arrangement} show={show} />
            {hasTabs(arrangement) && (
                <AreaTabs list={ended ? [] : areas} now={area} open={openArea} show={show} asked={sheet} />
            )}
            {!beside && side}
        </div>
    );
}

/* After a reload the game goes on where it was. */
function useResumed(table: Table): void {
    const { resume, go, slots } = useApp();
    useEffect(() => {
        if (!table.seats.length && !slots)
            void (currentGame() ? resume() : Promise.resolve("none")).then((refused) => refused && go("/"));
    }, []);
}

/* Keys are heard wherever the focus is; where it was is remembered. */
function useKeys(heard: (event: KeyboardEvent) => void): void {
    const keys = useRef(heard);
    keys.current = heard;
    useEffect(() => {
        const heard = (event: KeyboardEvent) => keys.current(event);
        const moved = () => rememberFocus(document.activeElement);
        addEventListener("keydown", heard);
        addEventListener("focusin", moved);
        return () => (removeEventListener("keydown", heard), removeEventListener("focusin", moved));
    }, []);
}

/* The coach comes when it is wanted, to whoever plays alone against computers, and to the free part of a lesson. */
function useCoach(table: Table): void {
    const { settings, slots } = useApp(),
        [, count] = useState(0),
        alone = !slots && table.people().length === 1,
        wanted = table.isLesson || (settings.coach && alone);
    useEffect(() => {
        let stays = wanted;
        if (wanted)
            void import("./learn/coach").then(async (part) => {
                const coach = await part.makeCoach(table, () => count((n) => n + 1));
                if (!stays) return;
                table.coach = coach;
                if (table.asked()) void coach.asked();
            });
        return () => {
            stays = false;
            table.coach?.leave();
            table.coach = null;
        };
    }, [table, wanted]);
}

/* Which area of the board is shown where only one has room, and which of them can be touched now. */
function useAreas(table: Table, arrangement: Arrangement): [string, OpenArea[], (key: string) => void] {
    const list = useMemo(() => table.board?.areas?.(table.catalog) ?? [], [table.board, table.catalog]),
        [area, setArea] = useState(""),
        [lit, setLit] = useState<string[]>([]),
        asked = table.asked() || !!table.spot;
    useLayoutEffect(() => {
        if (!asked || !hasTabs(arrangement)) return setLit([]);
        const found = list.map((one) => one.key).filter((key) => document.querySelector(areaTargets(key)));
        setLit(found);
        /* The area that holds what is asked for opens by itself; a board may name the one to look at while the dock is used. */
        const wanted = document.querySelector<HTMLElement>(".board [data-open]")?.dataset.open ?? found[0];
        if (wanted && !found.includes(area)) setArea(wanted);
    }, [asked, table.frame, arrangement, list]);
    const told = useChanged(table, list);
    useLayoutEffect(() => {
        if (told && hasTabs(arrangement)) setArea(told);
    }, [told, table.frame]);
    const now = list.some((one) => one.key === area) ? area : (list[0]?.key ?? "");
    return [now, list.map((one) => ({ ...one, lit: lit.includes(one.key) })), setArea];
}

/* While somebody's turn is told: the area that its last step changed, "" if none. */
function useChanged(table: Table, list: AreaTab[]): string {
    const [changed, setChanged] = useState(""),
        seen = useRef({ ply: -1, stage: -1, drawn: new Map<string, string>() }),
        stage = table.stage(),
        ply = table.frame?.ply ?? -1;
    useLayoutEffect(() => {
        const drawn = new Map(
                stage < 0
                    ? []
                    : list.map(({ key }) => [
                          key,
                          [...document.querySelectorAll(`.board [data-area="${key}"]`)]
                              .map((one) => one.innerHTML)
                              .join(),
                      ]),
            ),
            before = seen.current;
        seen.current = { ply, stage, drawn };
        if (stage < 0 || before.stage !== stage) return setChanged("");
        if (before.ply !== ply) setChanged(list.find(({ key }) => before.drawn.get(key) !== drawn.get(key))?.key ?? "");
    }, [ply, stage, list]);
    return changed;
}

interface OpenArea extends AreaTab {
    lit: boolean;
}

const areaTargets = (key: string) =>
    `.board [data-area="${key}"] [data-choice], .board [data-area="${key}"] .target.legal, ` +
    `.board [data-area="${key}"][data-choice]`;

function AreaTabs(props: {
    list: OpenArea[];
    now: string;
    open: (key: string) => void;
    show: (tab: Tab) => void;
    asked: boolean;
}) {
    const { t, slots } = useApp();
    return (
        <nav class="area-tabs" aria-label={t("table.board")}>
            {props.list.map((one) => (
                <button
                    key={one.key}
                    class="area-tab"
                    aria-pressed={one.key === props.now}
                    data-tab={one.key}
                    onClick={() => props.open(one.key)}
                >
                    <TextIcon of={one.icon} size="22px" />
                    <span>{one.title}</span>
                    {one.lit && one.key !== props.now && <i class="area-dot" />}
                </button>
            ))}
            {props.list.length < 4 && (
                <button class="area-tab" data-act="log" onClick={() => props.show("log")}>
                    <Glyph d="M6 4h12v16H6zM9 8h6M9 12h6M9 16h4" />
                    <span>{t("act.log")}</span>
                </button>
            )}
            <button class="area-tab" data-act="more" onClick={() => props.show("more")}>
                <Glyph d="M5 12h.01M12 12h.01M19 12h.01" width={3.2} />
                <span>{t("act.more")}</span>
                {!!slots?.unread && <i class="area-dot" />}
            </button>
        </nav>
    );
}

/* All scores in the bar, where no list of players stands beside the board. */
function Chips(props: { table: Table; show: () => void }) {
    const { t, slots } = useApp(),
        { table } = props,
        frame = table.frame!;
    return (
        <button class={table.seats.length > 2 ? "chips many" : "chips"} data-act="players" onClick={props.show}>
            <span class="unseen">{t("table.players")}</span>
            {table.seats.map((seat, index) => {
                const sheet = frame.scores[index];
                return (
                    <span key={index} class={`chip${(frame.actors >> index) & 1 ? " acts" : ""}`}>
                        <TextMark seat={seat} size={16} />
                        <span class="chip-name elides">{seat.name}</span>
                        {slots?.player(index)}
                        <b class="figures">{sheet?.known ? sheet.score : "?"}</b>
                    </span>
                );
            })}
        </button>
    );
}

/* What the others did last, in one line. */
function LastTurn(props: { table: Table }) {
    const { t } = useApp(),
        { table } = props,
        last = table.stories().at(-1);
    return (
        <button
            class="last-turn"
            disabled={!last || table.playing || !table.lastSeen()}
            title={t("act.since")}
            onClick={() => void table.since()}
        >
            {last && <TextMark seat={table.seats[last.who]!} size={18} />}
            <span class="last-turn-words elides">{last?.text}</span>
            {last && <Glyph d="M8 5l11 7-11 7z" />}
        </button>
    );
}

/* What the explanation on the board speaks of, if one is shown: the rule book opens there. */
function explained(): string {
    return subjectOf(document.querySelector(".tip-words")?.textContent);
}

/* Keys that work everywhere on the page except while typing. */
function onKey(event: KeyboardEvent, table: Table, show: (tab: Tab, wanted?: string) => void, close: () => void): void {
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
        "?": () => show("rules", explained()),
        p: () => void (table.replaying === null ? table.show(table.frame?.plies ?? 0) : table.endReplay()),
        s: () => void table.since(),
    };
    if (table.playing && !target.closest("button, a, summary, [role=button]")) {
        actions[" "] = () => table.pause();
        actions.n = () => table.skip();
    }
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

/* The one thing that speaks: whose turn it is, what is asked, what the thing under the pointer would do, and the answer to a
 * touch that was not possible. The board puts its tray here. */
function Dock(props: { table: Table; arrangement: Arrangement; show: (tab: Tab, rule?: string) => void }) {
    const { t, slots } = useApp(),
        { table, show } = props,
        frame = table.frame!,
        pointed = usePointed(table),
        openRule = (number: string) => show("rules", number);
    const acting = table.seats.filter((_, seat) => (frame.actors >> seat) & 1);
    const teller = table.playing ? (table.caption?.who ?? table.thinking) : null,
        marks = teller !== null ? [table.seats[teller]!] : acting;
    const replays = table.replaying !== null && !table.spot;
    return (
        <section
            class={replays ? "dock replays" : "dock"}
            style={{ "--who": marks[0]?.colour ?? "var(--edge)" }}
            aria-label={t("table.dock")}
        >
            <ActionBar table={table} show={show} />
            <div class={`turn${table.asked() ? " asked" : ""}`}>
                <span class="turn-marks">
                    {marks.map((seat, i) => (
                        <TextMark key={i} seat={seat} size={26} />
                    ))}
                </span>
                <div class="turn-words">
                    {table.pending ? (
                        <Confirm table={table} />
                    ) : table.notice ? (
                        <Refusal table={table} openRule={openRule} />
                    ) : (
                        <Question table={table} pointed={pointed} openRule={openRule} />
                    )}
                    {table.unkept && (
                        <p class="notice" role="alert" data-unkept>
                            {t("kept.full")}
                        </p>
                    )}
                    {table.spot && <BackToReview table={table} />}
                    {table.coach && <table.coach.Line coach={table.coach} table={table} />}
                    {slots?.banner}
                </div>
            </div>
            {table.looked >= 0 && (
                <button class="button" data-look-back onClick={() => table.lookAt(table.looked)}>
                    {t("look.back")}
                </button>
            )}
            <div class="dock-tray" data-place="tray" />
            {replays && <ReplayBar table={table} />}
            {table.playing && <StoryKeys table={table} />}
        </section>
    );
}

/* What is asked or told, the round, and the rule behind it; or what the thing under the pointer would do. */
function Question(props: { table: Table; pointed: string; openRule: (number: string) => void }) {
    const { t } = useApp(),
        { table, pointed } = props,
        question = table.question(),
        { text: line, rules } = cited(pointed || table.subject());
    return (
        <>
            <h1 class={question.length > 90 ? "long longer" : question.length > 38 ? "long" : ""}>{question}</h1>
            <p class="turn-line">
                {line}
                {!pointed && (
                    <small class="turn-round">
                        {line && " · "}
                        {table.round(table.frame!.round)}
                    </small>
                )}
                {!pointed &&
                    rules.slice(0, 1).map((number) => (
                        <RuleLink key={number} number={number} rules={table.rules} open={props.openRule}>
                            {t("rules.one")}
                        </RuleLink>
                    ))}
            </p>
        </>
    );
}

/* While a turn is told: how far, wait, go on. */
function StoryKeys(props: { table: Table }) {
    const { t } = useApp(),
        { table } = props;
    return (
        <span class="story-keys">
            <Steps table={table} />
            <button
                class="action"
                aria-pressed={table.paused}
                aria-label={t(table.paused ? "story.on" : "story.pause")}
                title={t(table.paused ? "story.on" : "story.pause")}
                data-story="pause"
                onClick={() => table.pause()}
            >
                <Glyph d={table.paused ? "M8 5l11 7-11 7z" : "M8 5v14M16 5v14"} />
            </button>
            <button
                class="action"
                aria-label={t("act.skip")}
                title={t("act.skip")}
                data-story="skip"
                onClick={() => table.skip()}
            >
                <Glyph d="M5 5l9 7-9 7zM18 5v14" />
            </button>
        </span>
    );
}

function BackToReview(props: { table: Table }) {
    const { t } = useApp(),
        button = useRef<HTMLButtonElement>(null);
    useEffect(() => button.current?.focus({ preventScroll: true }), []);
    return (
        <p class="buttons">
            <button ref={button} class="button" data-leave-replay onClick={() => void props.table.endReplay()}>
                {t("replay.review")}
            </button>
        </p>
    );
}

/* The steps of the turn that is told, as dots. */
function Steps(props: { table: Table }) {
    const told = props.table.caption;
    if (!told || told.of < 2) return null;
    return (
        <span class="story-steps" aria-hidden="true">
            {Array.from({ length: told.of }, (_, i) => (
                <i key={i} class={i < told.at ? "done" : ""} />
            ))}
        </span>
    );
}

function Confirm(props: { table: Table }) {
    const { t } = useApp(),
        { table } = props;
    return (
        <div class="confirm" role="group">
            <span>{table.doubt()}</span>
            <button class="button primary" data-confirm onClick={() => table.confirm(true)}>
                {t("confirm.yes")}
            </button>
            <button class="button" onClick={() => table.confirm(false)}>
                {t("confirm.no")}
            </button>
        </div>
    );
}

function Refusal(props: { table: Table; openRule: (number: string) => void }) {
    const { t } = useApp(),
        { text, rules } = cited(props.table.notice);
    return (
        <p class="notice shake" role="alert">
            {text}{" "}
            {rules.map((number) => (
                <RuleLink key={number} number={number} rules={props.table.rules} open={props.openRule}>
                    {t("rules.one")}
                </RuleLink>
            ))}
        </p>
    );
}

/* What the choice under the pointer or the focus would do, in words. */
function usePointed(table: Table): string {
    const [id, setId] = useState(-1);
    useEffect(() => {
        const seen = (event: Event) => {
            const one = (event.target as Element | null)?.closest?.("[data-choice]");
            setId(one ? Number(one.getAttribute("data-choice")) : -1);
        };
        addEventListener("pointerover", seen);
        addEventListener("focusin", seen);
        return () => (removeEventListener("pointerover", seen), removeEventListener("focusin", seen));
    }, []);
    const choice = table.asked() || table.spot ? table.frame!.choices.find((one) => one.id === id) : undefined;
    return choice ? table.label(choice) : "";
}

/* What holds for every board, whenever it was drawn anew: spoken names are complete, words are legible. */
function useTidy(board: RefObject<HTMLElement | null>): void {
    useLayoutEffect(() => {
        const root = board.current?.closest(".table");
        if (!root) return;
        let waiting = 0;
        const tidy = () => {
            waiting = 0;
            completeNames(root);
            floorText(root, soon);
        };
        const soon = () => void (waiting ||= requestAnimationFrame(tidy));
        const watcher = new MutationObserver(soon),
            sized = new ResizeObserver(soon);
        tidy();
        watcher.observe(root, {
            childList: true,
            subtree: true,
            characterData: true,
            attributeFilter: ["aria-label", "viewBox", "font-size", "data-tab"],
        });
        sized.observe(root);
        for (const one of root.querySelectorAll(".board, .rail")) sized.observe(one);
        return () => (watcher.disconnect(), sized.disconnect(), cancelAnimationFrame(waiting));
    }, []);
}

function BoardArea(props: { table: Table; openRule: (subject: string) => void }) {
    const { t, settings } = useApp(),
        { table } = props,
        frame = table.frame!,
        { spot } = table,
        asked = table.asked();
    const choices = useMemo<Choice[]>(
        () =>
            frame.choices.map((one) => ({
                id: one.id,
                text: table.notation(one.text),
                say: table.words(one.say),
                label: table.label(one),
            })),
        [frame, table.seats],
    );
    const hints = useMemo(
        () => new Map(spot ? [[spot.better, 1]] : (table.hints ?? []).map((one, i) => [one.id, i + 1])),
        [table.hints, spot],
    );
    const board: BoardProps = {
        view: frame.view,
        catalog: table.catalog,
        live: frame.live,
        seat: table.seat(),
        stage: table.stage(),
        seats: table.seats,
        choices: (asked && table.looked < 0) || spot ? choices : [],
        ask: table.words(frame.ask),
        hints,
        choose: (id, loses) => (spot ? spot.choose(id) : void table.choose(id, loses)),
        refuse: (id) => void table.refuse(id),
        news: table.thisRound(),
        lang: settings.lang,
        still: table.around.still(),
        before: table.before,
        log: table.log,
    };
    const Drawn = table.board?.Board ?? GenericBoard,
        here = useRef<HTMLElement>(null),
        drawn = useRef({ ply: frame.ply, stage: board.stage }),
        teller = table.seats[board.stage];
    /* Where the pieces stand before this ply is drawn; another place on the stage is no move. */
    let before: Places | null = null;
    if (drawn.current.ply !== frame.ply && drawn.current.stage === board.stage && !board.still && here.current)
        before = places(here.current);
    useLayoutEffect(() => {
        if (before && here.current && Math.abs(frame.ply - drawn.current.ply) < 30) fly(here.current, before);
        drawn.current = { ply: frame.ply, stage: board.stage };
    }, [frame.ply, board.stage]);
    useEffect(() => {
        if (asked) restoreFocus();
    }, [asked, frame.ply]);
    useTidy(here);
    return (
        <section
            ref={here}
            class={`board${asked ? " asked" : ""}`}
            aria-label={t("table.board")}
            data-ply={frame.ply}
            data-stage={teller ? board.stage : undefined}
            style={{ "--stage": teller?.colour ?? "transparent" }}
            tabIndex={asked ? undefined : 0}
        >
            <Drawn {...board} />
            {teller && <Plate seat={teller} look={board.stage} within={here} />}
            <Tips within={here} game={games[table.plan.game]!.key} open={props.openRule} />
        </section>
    );
}

/* The name on the place that stands where mine does while a turn is told: at its upper right corner, or at its foot where the
 * board says data-mine="foot". */
function Plate(props: { seat: Seat; look: number; within: RefObject<HTMLElement | null> }) {
    const [at, setAt] = useState("");
    useLayoutEffect(() => {
        const board = props.within.current,
            boxes = [...(board?.querySelectorAll<HTMLElement>("[data-mine]") ?? [])]
                .map((one) => ({ box: one.getBoundingClientRect(), foot: one.dataset.mine === "foot" }))
                .filter(({ box }) => box.width > 0)
                .sort((a, b) => a.box.y - b.box.y || b.box.right - a.box.right);
        if (!board || !boxes.length) return setAt("");
        const { box, foot } = boxes[0]!,
            corner = board.getBoundingClientRect(),
            px = (n: number) => `${Math.round(n)}px`;
        setAt(
            foot
                ? `left: ${px(box.x - corner.x)}; bottom: ${px(corner.bottom - box.bottom)}`
                : `right: ${px(corner.right - box.right)}; top: ${px(box.y - corner.y)}`,
        );
    });
    if (!at) return null;
    return (
        <span class="stage-plate" style={at} aria-hidden="true">
            {props.seat.level === null ? (
                <TextMark seat={props.seat} size={20} />
            ) : (
                <Portrait seat={props.seat} look={props.look} size={26} />
            )}
            {props.seat.name}
        </span>
    );
}

/* Undo and advice, always at the same place, and what else is not on the board. */
function ActionBar(props: { table: Table; show: (tab: Tab) => void }) {
    const { t, slots } = useApp(),
        { table, show } = props,
        kind = table.undoKind();
    const button = (
        name: string,
        title: string,
        d: string,
        act: () => void,
        more: { disabled?: boolean; pressed?: boolean; width?: number } = {},
    ) => (
        <button
            class="action"
            onClick={act}
            disabled={more.disabled}
            aria-pressed={more.pressed}
            data-act={name}
            title={title}
        >
            <Glyph d={d} width={more.width} />
            <span>{title}</span>
            {name === "talk" && !!slots?.unread && <span class="unread">{slots.unread}</span>}
        </button>
    );
    const replaying = table.replaying !== null;
    return (
        <div class="actions" role="toolbar" aria-label={t("act.menu")}>
            {button(
                "undo",
                t(kind === "ask" ? "act.takeback" : "act.undo"),
                "M9 14L4 9l5-5M4 9h10a6 6 0 0 1 0 12h-3",
                () => void table.undo(),
                { disabled: !kind },
            )}
            {table.can.hint &&
                button(
                    "hint",
                    t("act.hint"),
                    "M12 3l2.6 5.6 6 .8-4.4 4.2 1.1 6L12 16.7 6.7 19.600l1.1-6L3.4 9.400l6-.8z",
                    () => (void table.hint(), show("moves")),
                    { disabled: !table.asked() || table.hinting, pressed: table.hints !== null },
                )}
            {button("moves", t("act.moves"), "M4 7h16M4 12h16M4 17h10", () => show("moves"))}
            {slots?.talk && button("talk", t("act.talk"), "M4 5h16v11H10l-4 4v-4H4z", () => show("talk"))}
            {button(
                "replay",
                t("act.replay"),
                "M4 12a8 8 0 1 0 2.5-5.800M4 4v4.500h4.500M12 8v4.500l3 2",
                () => void (replaying ? table.endReplay() : table.show(table.frame?.plies ?? 0)),
                { disabled: table.playing || table.earliest() >= (table.frame?.plies ?? 0), pressed: replaying },
            )}
            {button("menu", t("act.more"), "M5 12h.01M12 12h.01M19 12h.01", () => show("log"), { width: 3.2 })}
        </div>
    );
}
