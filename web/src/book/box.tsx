/* box.tsx - for people with the real box on the table: how to set it up for so many players, and a score sheet for the end. */
import { useEffect, useState } from "preact/hooks";
import { useApp } from "../app";
import { langNumber, type TallyField, type TallySheet } from "../engine";
import { games } from "../games";
import { sectionsOf } from "./blocks";
import { useBook } from "./book";
import { bookEngine } from "./picture";
import { useSay } from "./words";

export function BoxPage(props: { game: number }) {
    const { settings } = useApp(),
        s = useSay(),
        facts = games[props.game]!;
    return (
        <section class="sheet book">
            <h1>{s("box.title", { game: facts.title[settings.lang] })}</h1>
            <p class="buttons">
                <a class="button" href={`#/rules/${facts.key}`}>
                    {s("rules")}
                </a>
            </p>
            <SetUpGuide game={props.game} />
            <ScoreSheet game={props.game} />
        </section>
    );
}

/* A step of the book that is meant for some numbers of players: "2–4 players: ...", "Alone: ...". */
export function stepFor(text: string, players: number): string | null {
    const match = /^(?:(Alone|En solo)|(\d)(?:–(\d))?\s(?:players|joueurs))\s?:\s*(.)(.*)$/s.exec(text);
    if (!match) return text;
    const [, alone, from, to, first = "", rest = ""] = match,
        least = alone ? 1 : Number(from),
        most = alone ? 1 : Number(to ?? from);
    return players >= least && players <= most ? first.toUpperCase() + rest : null;
}

function SetUpGuide(props: { game: number }) {
    const s = useSay(),
        facts = games[props.game]!,
        book = useBook(props.game),
        [players, setPlayers] = useState(Math.max(2, facts.min)),
        section = book ? sectionsOf(book).find((one) => one.title === s("box")) : undefined;
    const steps = (section?.blocks ?? []).flatMap((block) => {
        const step = block[0] === "i" ? stepFor(block[2], players) : null;
        return step ? [step] : [];
    });
    return (
        <section class="book-section">
            <h2>{s("box")}</h2>
            <label class="field narrow-field">
                <span>{s("box.players")}</span>
                <select
                    value={players}
                    data-players
                    onChange={(event) => setPlayers(Number(event.currentTarget.value))}
                >
                    {Array.from({ length: facts.max - facts.min + 1 }, (_, i) => facts.min + i).map((n) => (
                        <option key={n} value={n}>
                            {n}
                        </option>
                    ))}
                </select>
            </label>
            <ol class="box-steps" data-for={players}>
                {steps.map((step) => (
                    <li key={step}>
                        <label>
                            <input type="checkbox" /> <span>{step}</span>
                        </label>
                    </li>
                ))}
            </ol>
        </section>
    );
}

/* A number that somebody counted; what is there or not is ticked. */
function Count(props: { label: string; most: number; value: number; place: string; change: (value: number) => void }) {
    const { most, value, change } = props,
        common = { "aria-label": props.label, "data-field": props.place };
    if (most === 1)
        return (
            <input
                type="checkbox"
                checked={value > 0}
                {...common}
                onInput={(event) => change(Number(event.currentTarget.checked))}
            />
        );
    return (
        <input
            type="number"
            inputMode="numeric"
            min={0}
            max={most}
            value={value}
            {...common}
            onInput={(event) => change(Math.min(most, Math.max(0, Math.floor(Number(event.currentTarget.value)))))}
        />
    );
}

/* What is asked of everybody in the language of the page, null while it is looked up. */
function useFields(game: number, lang: number): TallyField[] | null {
    const [fields, setFields] = useState<TallyField[] | null>(null);
    useEffect(() => {
        let here = true;
        void bookEngine()
            .tallyFields(game, lang)
            .then((found) => here && setFields(found));
        return () => void (here = false);
    }, [game, lang]);
    return fields;
}

/* The sums of what the players counted. */
function useSums(game: number, lang: number, fields: TallyField[] | null, players: number[][]): TallySheet[] {
    const [sheets, setSheets] = useState<TallySheet[]>([]);
    useEffect(() => {
        let here = true;
        if (!fields?.length) return;
        void Promise.all(
            players.map((given) =>
                bookEngine().tally(
                    game,
                    fields.map((field, i) => (field.alone && players.length > 1 ? 0 : (given[i] ?? 0))),
                    lang,
                ),
            ),
        ).then((found) => here && setSheets(found));
        return () => void (here = false);
    }, [fields, players, lang]);
    return sheets;
}

/* A row for every thing that is counted, a column for every player. */
function Counts(props: {
    fields: TallyField[];
    asked: (field: TallyField) => boolean;
    players: number[][];
    sheets: TallySheet[];
    change: (player: number, field: number, value: number) => void;
}) {
    const { fields, players } = props,
        s = useSay();
    return (
        <table class="score-sheet">
            <thead>
                <tr>
                    <th scope="col">{s("sheet.what")}</th>
                    {players.map((_, i) => (
                        <th key={i} scope="col">
                            {s("sheet.player", { n: i + 1 })}
                        </th>
                    ))}
                </tr>
            </thead>
            <tbody>
                {fields.map(
                    (field, row) =>
                        props.asked(field) && (
                            <tr key={row}>
                                <th scope="row">{field.label}</th>
                                {players.map((given, i) => (
                                    <td key={i}>
                                        <Count
                                            label={`${field.label}, ${s("sheet.player", { n: i + 1 })}`}
                                            most={field.most}
                                            value={given[row] ?? 0}
                                            place={`${i}-${row}`}
                                            change={(value) => props.change(i, row, value)}
                                        />
                                    </td>
                                ))}
                            </tr>
                        ),
                )}
            </tbody>
            <tfoot>
                <tr class="total">
                    <th scope="row">{s("sheet.total")}</th>
                    {props.sheets.map((sheet, i) => (
                        <td key={i} data-total={i}>
                            {sheet.total}
                        </td>
                    ))}
                </tr>
            </tfoot>
        </table>
    );
}

/* Where the points of every player come from. */
function SumLines(props: { sheets: TallySheet[] }) {
    const s = useSay();
    return (
        <div class="sheet-lines">
            {props.sheets.map((sheet, i) => (
                <dl key={i} aria-label={s("sheet.player", { n: i + 1 })}>
                    {sheet.lines.map((line, row) => (
                        <div key={row}>
                            <dt>{line.title}</dt>
                            <dd>{line.points}</dd>
                        </div>
                    ))}
                </dl>
            ))}
        </div>
    );
}

/* What is counted on the table, player by player, and the sum by the game's own rules. */
function ScoreSheet(props: { game: number }) {
    const { settings } = useApp(),
        s = useSay(),
        facts = games[props.game]!,
        lang = langNumber(settings.lang),
        [players, setPlayers] = useState<number[][]>([[]]),
        fields = useFields(props.game, lang),
        sheets = useSums(props.game, lang, fields, players);
    if (!fields) return null;
    /* What only counts for whoever plays alone is asked while there is one player. */
    const asked = (field: TallyField) => !field.alone || (players.length === 1 && facts.min === 1);
    const change = (player: number, field: number, value: number) =>
        setPlayers(players.map((given, i) => (i === player ? Object.assign([...given], { [field]: value }) : given)));
    return (
        <section class="book-section">
            <h2>{s("sheet")}</h2>
            {!fields.length && <p>{s("sheet.none")}</p>}
            {fields.length > 0 && (
                <>
                    <p>{s("sheet.about")}</p>
                    <div class="book-table" tabIndex={0} role="group" aria-label={s("sheet")}>
                        <Counts fields={fields} asked={asked} players={players} sheets={sheets} change={change} />
                    </div>
                    <SumLines sheets={sheets} />
                    <p class="buttons">
                        {players.length < facts.max && (
                            <button class="button" data-more onClick={() => setPlayers([...players, []])}>
                                {s("sheet.more")}
                            </button>
                        )}
                        {players.length > 1 && (
                            <button class="button" onClick={() => setPlayers(players.slice(0, -1))}>
                                {s("sheet.less")}
                            </button>
                        )}
                    </p>
                </>
            )}
        </section>
    );
}
