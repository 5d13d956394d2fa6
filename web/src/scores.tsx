/* scores.tsx - players with their points, the end of the game, and the bar of a replay. */
import { useEffect, useRef } from "preact/hooks";
import { useApp } from "./app";
import { TextMark } from "./pieces";
import type { Table } from "./table";

export function Players(props: { table: Table }) {
    const { t, slots } = useApp(),
        { table } = props,
        frame = table.frame!;
    return (
        <section class="players" aria-label={t("table.players")}>
            {table.seats.map((seat, index) => {
                const sheet = frame.scores[index],
                    acts = !!((frame.actors >> index) & 1);
                return (
                    <details key={index} class={`player${acts ? " acts" : ""}`}>
                        <summary>
                            <TextMark seat={seat} size={24} />
                            <span class="player-name">
                                {seat.name}
                                {index === table.self() && <small> ({t("table.you")})</small>}
                            </span>
                            {slots?.player(index)}
                            <span
                                class="player-score figures"
                                aria-label={sheet?.known ? t("table.points", { n: sheet.score }) : t("table.hidden")}
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

/* The end: who won and why, as a table that sums, and what to do next. */
export function Ending(props: { table: Table; save: () => void }) {
    const { t, play, go, slots } = useApp(),
        { table } = props,
        frame = table.frame!,
        title = useRef<HTMLHeadingElement>(null);
    useEffect(() => title.current?.focus(), []);
    const labels: string[] = [];
    for (const sheet of frame.scores)
        for (const line of sheet.lines) if (!labels.includes(line.label)) labels.push(line.label);
    const points = (seat: number, label: string) => {
        const lines = frame.scores[seat]?.lines.filter((line) => line.label === label) ?? [];
        return lines.length ? lines.reduce((sum, line) => sum + line.points, 0) : "";
    };
    return (
        <section class="ending" aria-labelledby="ending">
            <h2 id="ending" ref={title} tabIndex={-1}>
                {table.words(frame.verdict).replace(/ \([A-Z]\d+\)/, "")}
            </h2>
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
                        {labels.map((label) => (
                            <tr key={label}>
                                <th scope="row">{table.words(label)}</th>
                                {table.seats.map((_, i) => (
                                    <td key={i} class="figures">
                                        {points(i, label)}
                                    </td>
                                ))}
                            </tr>
                        ))}
                    </tbody>
                    <tfoot>
                        <tr class="total">
                            <th scope="row">{t("table.sheet.total")}</th>
                            {frame.scores.map((sheet, i) => (
                                <td key={i} class="figures">
                                    {sheet.score}
                                </td>
                            ))}
                        </tr>
                        <tr>
                            <th scope="row">{t("over.place")}</th>
                            {frame.scores.map((sheet, i) => (
                                <td key={i} class="figures">
                                    {sheet.place}
                                </td>
                            ))}
                        </tr>
                    </tfoot>
                </table>
            </div>
            {table.fair !== null && table.fair >= 0 && (
                <p class="muted">{table.fair === 0 ? t("over.fair") : t("over.unfair", { n: table.fair })}</p>
            )}
            <p class="buttons">
                {slots?.ending ?? (
                    <button
                        class="button primary"
                        title={t("over.again.about")}
                        onClick={() => void play(table.rematch())}
                        data-again
                    >
                        {t("over.again")}
                    </button>
                )}
                <button class="button" onClick={() => void table.show(0)}>
                    {t("act.replay")}
                </button>
                <button class="button" onClick={props.save}>
                    {t("more.save")}
                </button>
                <button class="button quiet" onClick={() => go("/")}>
                    {t("over.home")}
                </button>
            </p>
        </section>
    );
}

export function ReplayBar(props: { table: Table }) {
    const { t, settings } = useApp(),
        { table } = props,
        frame = table.frame!,
        at = table.replaying ?? 0,
        all = frame.plies,
        slider = useRef<HTMLInputElement>(null);
    useEffect(() => slider.current?.focus(), []);
    const step = (label: string, to: number, sign: string) => (
        <button
            class="tool"
            aria-label={label}
            title={label}
            disabled={to < table.earliest() || to > all || to === at}
            onClick={() => void table.show(to)}
        >
            {sign}
        </button>
    );
    const line = table.log.at(-1),
        round = table.rounds.filter((one) => one.ply <= at).at(-1);
    return (
        <section class="replay" aria-label={t("replay.title")}>
            <p class="replay-said">{line ? table.sentence(line) : t("replay.ply", { n: at, all })}</p>
            <div class="replay-row">
                {step(t("replay.first"), table.earliest(), "⇤")}
                {step(t("replay.back"), at - 1, "◂")}
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
                {step(t("replay.on"), at + 1, "▸")}
                {step(t("replay.last"), all, "⇥")}
            </div>
            <div class="replay-row">
                <button
                    class="button"
                    onClick={() => void table.watch()}
                    disabled={at === all}
                    aria-pressed={table.watching}
                >
                    {t(table.watching ? "replay.stop" : "replay.watch")}
                </button>
                <label class="field inline">
                    <span>{table.facts.round[settings.lang][1]}</span>
                    <select
                        value={round?.ply ?? 0}
                        onChange={(event) => void table.show(Number(event.currentTarget.value))}
                    >
                        {table.rounds.map((one) => (
                            <option key={one.ply} value={one.ply}>
                                {table.round(one.round)}
                            </option>
                        ))}
                    </select>
                </label>
                <button class="button" onClick={() => void table.since()} disabled={!table.lastSeen()}>
                    {t("act.since")}
                </button>
                {table.can.fork && (
                    <button
                        class="button"
                        title={t("replay.from.about")}
                        disabled={at === all}
                        data-from-here
                        onClick={() => void table.playFrom()}
                    >
                        {t("replay.from")}
                    </button>
                )}
                <button class="button primary" onClick={() => void table.endReplay()} data-leave-replay>
                    {t("replay.leave")}
                </button>
            </div>
        </section>
    );
}
