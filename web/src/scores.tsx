/* scores.tsx - players with their points, the end of the game, and the bar of a replay. */
import { useEffect, useRef } from "preact/hooks";
import { useApp } from "./app";
import { Portrait } from "./kit/portrait";
import { pictures } from "./games";
import { bare, heading } from "./headings";
import { Glyph, Meeple, TextMark } from "./pieces";
import { restOf } from "./table/state";
import type { Table } from "./table/table";
import { cited } from "./words";

export function Players(props: { table: Table; looked?: () => void }) {
    const { t, slots } = useApp(),
        { table } = props,
        frame = table.frame!,
        stories = new Map(table.stories().map((one) => [one.who, one.text])),
        canLook = !!table.board && !table.facts.fades && table.seats.length > 1 && !!restOf(table.state);
    return (
        <section class="players" aria-label={t("table.players")}>
            {table.seats.map((seat, index) => {
                const sheet = frame.scores[index],
                    acts = !!((frame.actors >> index) & 1),
                    gained = table.gained(index),
                    name = seat.name;
                return (
                    <section key={index} class={`player${acts ? " acts" : ""}`} style={{ "--who": seat.colour }}>
                        <details>
                            <summary>
                                {seat.level === null ? (
                                    <TextMark seat={seat} size={24} />
                                ) : (
                                    <Portrait seat={seat} look={index} />
                                )}
                                <span class="player-name">
                                    {name}
                                    {seat.title && <small class="player-level"> · {seat.title}</small>}
                                    {index === table.self() && <small> ({t(table.facts.familiar ? "table.you.tu" : "table.you")})</small>}
                                </span>
                                {slots?.player(index)}
                                {gained !== 0 && (
                                    <small class="player-gain figures">
                                        {gained > 0 ? "+" : "−"}
                                        {Math.abs(gained)}
                                    </small>
                                )}
                                <span
                                    class="player-score figures"
                                    aria-label={
                                        sheet?.known ? t("table.points", { n: sheet.score }) : t("table.hidden")
                                    }
                                >
                                    {sheet?.known ? sheet.score : "?"}
                                </span>
                            </summary>
                            {sheet?.known ? (
                                <SheetTable table={table} seat={index} />
                            ) : (
                                <p class="muted">{t("table.hidden")}</p>
                            )}
                        </details>
                        {canLook && index !== table.viewer && (
                            <button
                                class="player-look"
                                aria-pressed={table.looked === index}
                                aria-label={t("look.at", { name })}
                                title={t("look.at", { name })}
                                data-look={index}
                                onClick={() => (table.lookAt(index), props.looked?.())}
                            >
                                <Glyph d="M2 12c4-7 16-7 20 0-4 7-16 7-20 0zM12 9a3 3 0 1 0 .01 0" />
                            </button>
                        )}
                        {stories.has(index) && <p class="player-story">{stories.get(index)}</p>}
                        <div class="player-own" data-place={`seat-${index}`} />
                    </section>
                );
            })}
        </section>
    );
}

/* Where one player's points come from; the lines sum to the total. */
function SheetTable(props: { table: Table; seat: number }) {
    const { t } = useApp(),
        sheet = props.table.frame!.scores[props.seat]!;
    return (
        <table class="points">
            <caption class="unseen">{t("table.sheet")}</caption>
            <tbody>
                {sheet.lines.map((line, i) => (
                    <tr key={i}>
                        <th scope="row">{props.table.words(line.label)}</th>
                        <td class="figures">{line.points}</td>
                    </tr>
                ))}
            </tbody>
            <tfoot>
                <tr>
                    <th scope="row">{t("table.sheet.total")}</th>
                    <td class="figures">{sheet.score}</td>
                </tr>
            </tfoot>
        </table>
    );
}

interface Row {
    head: string;
    cells: ({ points: number; detail: string } | undefined)[];
}

/* The sheets side by side: one row for what the players have in common, what differs in the cells. */
function compared(table: Table): Row[] {
    const sheets = table.frame!.scores.map((sheet) =>
            sheet.lines.map((line) => ({ label: table.words(line.label), points: line.points })),
        ),
        first = sheets[0] ?? [],
        head = (label: string) => bare(/^(.*?)\s?:\s/.exec(label)?.[1] ?? label);
    if (sheets.every((sheet) => sheet.length === first.length))
        return first.map((_, i) => {
            const { head, common } = heading(sheets.map((sheet) => sheet[i]!.label));
            return {
                head,
                cells: sheets.map((sheet) => ({
                    points: sheet[i]!.points,
                    detail: sheet[i]!.label.slice(common),
                })),
            };
        });
    const rows = new Map<string, Row>();
    sheets.forEach((sheet, seat) =>
        sheet.forEach(({ label, points }) => {
            const alone = sheet.filter((other) => head(other.label) === head(label)).length === 1,
                key = alone ? head(label) : label,
                row = rows.get(key) ?? { head: key, cells: [] };
            /* Two scrolls may be worth the same for the same reason. */
            row.cells[seat] = {
                points: points + (row.cells[seat]?.points ?? 0),
                detail: alone ? label.slice(key.length).replace(/^\s?:\s/, "") : "",
            };
            rows.set(key, row);
        }),
    );
    for (const row of rows.values()) {
        const details = row.cells.filter(Boolean).map((cell) => cell!.detail);
        if (!details[0] || details.some((detail) => detail !== details[0])) continue;
        row.head += table.around.lang() === "fr" ? `\u00a0: ${details[0]}` : `: ${details[0]}`;
        for (const cell of row.cells) if (cell) cell.detail = "";
    }
    return [...rows.values()];
}

/* The winner in the game's own picture. */
function Scene(props: { table: Table }) {
    const { table } = props,
        Picture = pictures[table.facts.prefix],
        scores = table.frame!.scores,
        winners = table.seats.filter((_, seat) => scores[seat]!.place === 1);
    return (
        <div class="end-scene" aria-hidden="true">
            {Picture && <Picture />}
            <svg class="end-winners" viewBox={`0 0 ${winners.length * 60} 74`}>
                {winners.map((seat, i) => (
                    <g transform={`translate(${30 + i * 60} 70)`}>
                        <Meeple seat={seat} h={54} />
                        <path
                            d="M-11 -52L-13 -66L-5 -60L0 -69L5 -60L13 -66L11 -52Z"
                            fill="var(--gold)"
                            stroke="var(--ink-fixed)"
                            stroke-width="1.5"
                            stroke-linejoin="round"
                        />
                    </g>
                ))}
            </svg>
        </div>
    );
}

/* Rows that say the same of several rounds, or of several cards of one kind, as one: "Round 2, A: lake" and "Round 3, A: lake";
 * without their numbers, and without those that brought nobody anything. */
function categories(rows: Row[]): Row[] {
    const bare = rows.map((row) => row.head.replace(/^([^,:]*\d+, |\d+\. )/, "")),
        kind = bare.map((head) => /^([^:]*[^:\s]{2})\s?:/.exec(head)?.[1] ?? head),
        found = new Map<string, Row>();
    rows.forEach((row, i) => {
        const shared = kind.filter((one) => one === kind[i]).length > 1,
            head = shared ? kind[i]! : bare[i]!,
            sum = found.get(head) ?? { head, cells: [] };
        row.cells.forEach((cell, seat) => {
            if (cell) sum.cells[seat] = { points: cell.points + (sum.cells[seat]?.points ?? 0), detail: "" };
        });
        found.set(head, sum);
    });
    return [...found.values()].filter((row) => row.cells.some((cell) => cell?.points));
}

/* One bar per player on the same scale: categories in the order of scoring, with texture and number. */
function Bars(props: { table: Table; rows: Row[] }) {
    const { table, rows } = props,
        scores = table.frame!.scores,
        points = (row: Row, seat: number) => row.cells[seat]?.points ?? 0,
        gained = (seat: number) => rows.reduce((sum, row) => sum + Math.max(0, points(row, seat)), 0),
        lost = (seat: number) => gained(seat) - scores[seat]!.score,
        part = (row: Row, r: number) =>
            `end-part end-part-${row.cells.some((cell) => cell && cell.points > 0) ? r % 6 : "lost"}`,
        most = Math.max(1, ...table.seats.map((_, seat) => gained(seat))),
        order = table.seats.map((_, seat) => seat).sort((x, y) => scores[x]!.place - scores[y]!.place);
    return (
        <>
            <ol class="end-bars">
                {order.map((seat, i) => (
                    <li key={seat} class={scores[seat]!.place === 1 ? "first" : ""}>
                        <span class="figures end-place">{scores[seat]!.place}</span>
                        <span class="end-who">
                            {table.seats[seat]!.level === null ? (
                                <TextMark seat={table.seats[seat]!} size={28} />
                            ) : (
                                <Portrait seat={table.seats[seat]!} look={seat} size={32} />
                            )}
                            <span>
                                <b>{table.seats[seat]!.name}</b>
                                {table.seats[seat]!.title && <small>{table.seats[seat]!.title}</small>}
                            </span>
                        </span>
                        <span class="end-course" style={{ "--late": order.length - 1 - i }} aria-hidden="true">
                            <span class="end-bar" style={{ width: `${(100 * gained(seat)) / most}%` }}>
                                {rows.map((row, r) => {
                                    const n = points(row, seat);
                                    return (
                                        n > 0 && (
                                            <span key={r} class={part(row, r)} style={{ flexGrow: n }}>
                                                {n * 14 > most && <b class="figures">{n}</b>}
                                            </span>
                                        )
                                    );
                                })}
                            </span>
                            {lost(seat) > 0 && <b class="figures end-part-lost">−{lost(seat)}</b>}
                        </span>
                        <b class="figures end-points">{scores[seat]!.score}</b>
                    </li>
                ))}
            </ol>
            <ul class="end-legend" aria-hidden="true">
                {rows.map((row, r) => (
                    <li key={r}>
                        <i class={part(row, r)} /> {row.head}
                    </li>
                ))}
            </ul>
        </>
    );
}

/* The turn that brought most, and a way to see it again. */
function BestDeed(props: { table: Table }) {
    const { t } = useApp(),
        { table } = props,
        { deed } = table;
    if (!deed) return null;
    return (
        <section class="end-deed" aria-label={t("deed.title")}>
            <TextMark seat={table.seats[deed.who]!} size={28} />
            <div>
                <small class="muted">
                    {t("deed.title")} · {table.round(deed.round)}
                </small>
                <p>
                    {deed.text} {!deed.together && <b class="figures">{t("deed.points", { n: deed.points })}</b>}
                </p>
            </div>
            <button class="button small" data-deed onClick={() => void table.seeDeed()}>
                {t("deed.again")}
            </button>
        </section>
    );
}

/* The review comes when it is wanted. */
async function review(table: Table): Promise<void> {
    const part = await import("./review/review");
    await part.openReview(table);
}

/* What was found out about the draws, and what to do next. */
function AfterGame(props: { table: Table; save: () => void }) {
    const { t, play, go, slots, settings } = useApp(),
        { table } = props,
        large = table.facts.fades ? " large" : ""; /* for children */
    /* The sheet of the device where there is one, else the panel where games are saved. */
    const share = async () => {
        const title = table.facts.title[settings.lang],
            text = t("over.shared", { game: title, verdict: cited(table.words(table.frame!.verdict)).text }),
            file = new File([await table.record()], `${table.facts.key}.record.txt`, { type: "text/plain" }),
            whole = { title, text, files: [file] };
        if (!navigator.share) return props.save();
        await navigator.share(navigator.canShare?.(whole) ? whole : { title, text }).catch(() => undefined);
    };
    return (
        <>
            <p class="buttons end-buttons">
                {slots?.ending ?? (
                    <button
                        class={`button primary${large}`}
                        title={t("over.again.about")}
                        onClick={() => void play(table.rematch())}
                        data-again
                    >
                        {t("over.again")}
                    </button>
                )}
                <button
                    class={`button${large}`}
                    data-review
                    disabled={!table.can.save}
                    onClick={() => void review(table)}
                >
                    {t("over.review")}
                </button>
                <button class={`button${large}`} data-share onClick={() => void share()} disabled={!table.can.save}>
                    {t("over.share")}
                </button>
                <button class={`button${large || " quiet"}`} onClick={() => go("/")}>
                    {t("over.home")}
                </button>
            </p>
            {table.fair !== null && table.fair >= 0 && (
                <p class="muted end-fair">{table.fair === 0 ? t("over.fair") : t("over.unfair", { n: table.fair })}</p>
            )}
        </>
    );
}

/* The sheets of all players side by side, down to the last line. */
function ScoreDetails(props: { table: Table; rows: Row[] }) {
    const { t } = useApp(),
        { table, rows } = props,
        { scores } = table.frame!;
    return (
        <details class="end-details">
            <summary>{t("table.sheet")}</summary>
            <div class="ending-scroll" tabIndex={0} role="group" aria-label={t("table.sheet")}>
                <table class="points">
                    <caption class="unseen">{t("table.sheet")}</caption>
                    <thead>
                        <tr>
                            <td />
                            {table.seats.map((seat, i) => (
                                <th key={i} scope="col">
                                    <TextMark seat={seat} /> {seat.name}
                                </th>
                            ))}
                        </tr>
                    </thead>
                    <tbody>
                        {rows.map((row, r) => (
                            <tr key={r}>
                                <th scope="row">{row.head}</th>
                                {table.seats.map((_, i) => (
                                    <td key={i}>
                                        {row.cells[i]?.detail && <small class="muted">{row.cells[i].detail}</small>}{" "}
                                        <span class="figures">{row.cells[i]?.points ?? ""}</span>
                                    </td>
                                ))}
                            </tr>
                        ))}
                    </tbody>
                    <tfoot>
                        <tr class="total">
                            <th scope="row">{t("table.sheet.total")}</th>
                            {scores.map((sheet, i) => (
                                <td key={i} class="figures">
                                    {sheet.score}
                                </td>
                            ))}
                        </tr>
                        <tr>
                            <th scope="row">{t("over.place")}</th>
                            {scores.map((sheet, i) => (
                                <td key={i} class="figures">
                                    {sheet.place}
                                </td>
                            ))}
                        </tr>
                    </tfoot>
                </table>
            </div>
        </details>
    );
}

/* Who won and how; to whoever has won against others and is alone at the screen, that first. */
function Verdict(props: { table: Table; text: string }) {
    const { t } = useApp(),
        { table } = props,
        { scores } = table.frame!,
        winners = scores.flatMap((sheet, seat) => (sheet.place === 1 ? [seat] : [])),
        won = scores.length > 1 && winners.length === 1 && table.people().join() === winners.join(),
        title = useRef<HTMLHeadingElement>(null);
    useEffect(() => title.current?.focus(), []);
    return (
        <>
            <h2 id="ending" ref={title} tabIndex={-1}>
                {won ? t(table.facts.familiar ? "over.won.tu" : "over.won") : props.text}
            </h2>
            {won && <p class="end-verdict">{props.text}</p>}
        </>
    );
}

/* The end: who won and why, as a table that sums, and what to do next. */
export function Ending(props: { table: Table; save: () => void }) {
    const { settings } = useApp(),
        { table } = props,
        frame = table.frame!,
        verdict = cited(table.words(frame.verdict)).text;
    /* Somebody gave up: nobody has a place, and no points are final. */
    if (!frame.scores.some((sheet) => sheet.place > 0))
        return (
            <section class="ending" aria-labelledby="ending">
                <Verdict table={table} text={table.headline()} />
                <AfterGame table={table} save={props.save} />
            </section>
        );
    const rows = compared(table),
        Finale = table.board?.Finale;
    if (Finale)
        return (
            <section class="ending end-full end-finale" aria-labelledby="ending">
                <Verdict table={table} text={verdict} />
                <Finale
                    seats={table.seats}
                    scores={frame.scores.map((one) => one.score)}
                    places={frame.scores.map((one) => one.place)}
                />
                <AfterGame table={table} save={props.save} />
            </section>
        );
    return (
        <section class="ending end-full" aria-labelledby="ending">
            <div class="end-left">
                <p class="muted">{table.facts.title[settings.lang]}</p>
                <Verdict table={table} text={verdict} />
                <Scene table={table} />
            </div>
            <div class="end-right">
                <Bars table={table} rows={categories(rows)} />
                <BestDeed table={table} />
                <AfterGame table={table} save={props.save} />
                <ScoreDetails table={table} rows={rows} />
            </div>
        </section>
    );
}

/* From a moment of the replay: tell the last turns again, play on from here, or leave. */
function ReplayWays(props: { table: Table }) {
    const { t } = useApp(),
        { table } = props;
    return (
        <div class="replay-row">
            <button class="button" onClick={() => void table.since()} disabled={!table.lastSeen()}>
                {t("act.since")}
            </button>
            {table.can.fork && (
                <button
                    class="button"
                    title={t("replay.from.about")}
                    disabled={table.replaying === table.frame!.plies}
                    data-from-here
                    onClick={() => void table.playFrom()}
                >
                    {t("replay.from")}
                </button>
            )}
            <button class="button primary" onClick={() => void table.endReplay()} data-leave-replay>
                {t(table.review ? "replay.review" : "replay.leave")}
            </button>
        </div>
    );
}

export function ReplayBar(props: { table: Table }) {
    const { t, settings } = useApp(),
        { table } = props,
        frame = table.frame!,
        at = table.replaying ?? 0,
        all = frame.plies,
        slider = useRef<HTMLInputElement>(null);
    useEffect(() => slider.current?.focus({ preventScroll: true }), []);
    const step = (name: string, label: string, to: number, sign: string) => (
        <button
            class="tool"
            data-step={name}
            aria-label={label}
            title={label}
            disabled={to < table.earliest() || to > all || to === at}
            onClick={() => void table.show(to)}
        >
            <Glyph d={sign} />
        </button>
    );
    const round = table.rounds.filter((one) => one.ply <= at).at(-1);
    return (
        <section class="replay" aria-label={t("replay.title")}>
            <div class="replay-row">
                {step("first", t("replay.first"), table.earliest(), "M17 5l-7 7 7 7M7 5v14")}
                {step("back", t("replay.back"), at - 1, "M15 5l-7 7 7 7")}
                <button
                    class="tool"
                    aria-label={t(table.watching ? "replay.stop" : "replay.watch")}
                    title={t(table.watching ? "replay.stop" : "replay.watch")}
                    onClick={() => void table.watch()}
                    disabled={at === all}
                    aria-pressed={table.watching}
                    data-watch
                >
                    <Glyph d={table.watching ? "M8 5v14M16 5v14" : "M8 5l11 7-11 7z"} />
                </button>
                {step("on", t("replay.on"), at + 1, "M9 5l7 7-7 7")}
                {step("last", t("replay.last"), all, "M7 5l7 7-7 7M17 5v14")}
                <input
                    ref={slider}
                    type="range"
                    min={table.earliest()}
                    max={all}
                    value={at}
                    aria-label={t("replay.title")}
                    aria-valuetext={t("replay.ply", { n: at, all })}
                    onInput={(event) => void table.show(Number(event.currentTarget.value))}
                />
                <select
                    aria-label={table.facts.round[settings.lang][1]}
                    value={round?.ply ?? 0}
                    onChange={(event) => void table.show(Number(event.currentTarget.value))}
                >
                    {table.rounds.map((one) => (
                        <option key={one.ply} value={one.ply} disabled={one.ply < table.earliest()}>
                            {table.round(one.round)}
                        </option>
                    ))}
                </select>
            </div>
            <ReplayWays table={table} />
        </section>
    );
}
