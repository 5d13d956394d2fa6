/* setup.tsx - a table before the game: how many play, who they are, and which rules of the table hold. */
import { useEffect, useState } from "preact/hooks";
import { useApp } from "./app";
import { dailySeats, dailySeed } from "./daily";
import { games, levelRating, levelTitle, middleLevel, pictures, type GameFacts } from "./games";
import type { SeatPlan } from "./keep";
import { SoundOffer } from "./looks";
import { TextMark } from "./pieces";
import { characterOf, drawnSeats, shapes, shownName, usualSeats, usualValues } from "./seats";
import { sayMaybe } from "./words";

export function SetUp(props: { game: number }) {
    const { t, settings, change, play } = useApp(),
        game = games[props.game]!,
        lang = settings.lang;
    const [seats, setSeats] = useState(() => usualSeats(game, settings.name)),
        [chosen, setValues] = useState<number[] | null>(null),
        values = chosen ?? usualValues(game, seats);
    const [seed, setSeed] = useState(""),
        [refused, setRefused] = useState(""),
        counts = usePossible(props.game, values);
    const resize = (n: number) => {
        setSeats(Array.from({ length: n }, (_, seat) => seats[seat] ?? newSeat(game, seats, seat)));
        if (chosen) setValues(seatedStart(game, chosen, n));
        setRefused("");
    };
    const start = async (event: Event) => {
        event.preventDefault();
        const alone = seats.filter((seat) => seat.level === null);
        change({ soundOffered: true, ...(alone.length === 1 ? { name: alone[0]!.name } : {}) });
        setRefused(await play({ game: props.game, seats, values, seed: seed.trim() }));
    };
    const impossible = counts.length > 0 && !counts.includes(seats.length);
    return (
        <form class="sheet setup" onSubmit={start}>
            <Head game={game} />
            <fieldset>
                <legend>{t("setup.players")}</legend>
                <HowMany
                    game={game}
                    n={seats.length}
                    counts={counts}
                    resize={resize}
                    rotate={() => setSeats(seats.map((_, i) => seats[(i + 1) % seats.length]!))}
                />
                <SeatForms game={game} seats={seats} update={setSeats} />
            </fieldset>
            <fieldset>
                <legend>{t("setup.options")}</legend>
                <TableRules
                    game={game}
                    values={values}
                    names={seats.map((_, seat) => shownName(game, seats, seat, lang))}
                    update={(next) => (setValues(next), setRefused(""))}
                />
                <div class="options">
                    <SeedField seed={seed} change={setSeed} />
                </div>
                <Daily game={props.game} refuse={setRefused} />
            </fieldset>
            {(refused || impossible) && (
                <p class="notice" role="alert">
                    {refused || t("setup.refused")}
                </p>
            )}
            <SoundOffer />
            <p class="form-end">
                <CoachSwitch />
                <button class="button primary large" type="submit" disabled={impossible}>
                    {t("setup.start")}
                </button>
            </p>
        </form>
    );
}

/* Practice for the challenge of the day, as it is played there. */
function Daily(props: { game: number; refuse: (why: string) => void }) {
    const { t, settings, play } = useApp(),
        game = games[props.game]!;
    const practise = async () => {
        const seats = dailySeats(game, { name: settings.name, level: null, mark: 0 }),
            values = game.options.map(() => 0);
        props.refuse(await play({ game: props.game, seats, values, seed: dailySeed(game) }));
    };
    return (
        <p class="buttons daily">
            <button class="button" type="button" data-daily onClick={() => void practise()}>
                {t("setup.daily")}
            </button>
            <small>{t("setup.daily.about")}</small>
        </p>
    );
}

/* With how many players these options can be played; none while it is found out. */
export function usePossible(index: number, values: number[]): number[] {
    const { engine } = useApp(),
        game = games[index]!,
        [counts, setCounts] = useState<number[]>([]);
    useEffect(() => {
        let here = true;
        const all = Array.from({ length: game.max - game.min + 1 }, (_, i) => game.min + i);
        void Promise.all(all.map((n) => engine.fits(index, n, values))).then(
            (fit) => here && setCounts(all.filter((_, i) => fit[i])),
        );
        return () => void (here = false);
    }, [index, values]);
    return counts;
}

/* Who sits where. */
function SeatForms(props: { game: GameFacts; seats: SeatPlan[]; update: (seats: SeatPlan[]) => void }) {
    const { game, seats } = props;
    return (
        <ol class="seats">
            {seats.map((_, seat) => (
                <SeatForm
                    key={seat}
                    game={game}
                    seats={seats}
                    seat={seat}
                    update={(changed) => props.update(swapMarks(seats, seat, changed))}
                />
            ))}
        </ol>
    );
}

/* The game that is set up. */
function Head(props: { game: GameFacts }) {
    const { t, settings } = useApp(),
        { game } = props,
        lang = settings.lang,
        Picture = pictures[game.prefix];
    return (
        <div class="setup-head">
            <div>
                <h1>{t("setup.title", { game: game.title[lang] })}</h1>
                <p class="lead">{game.summary[lang]}</p>
            </div>
            <div class="setup-picture" aria-hidden="true">
                {Picture && <Picture />}
            </div>
        </div>
    );
}

/* The number behind all draws, for those who want the same again. */
function SeedField(props: { seed: string; change: (seed: string) => void }) {
    const { t } = useApp();
    return (
        <label class="field">
            <span>{t("setup.seed")}</span>
            <input
                type="text"
                value={props.seed}
                maxLength={64}
                pattern="[!-~]*"
                autocomplete="off"
                onInput={(event) => props.change(event.currentTarget.value)}
            />
            <small>{t("setup.seed.about")}</small>
        </label>
    );
}

/* How many play; numbers that the options forbid cannot be chosen. */
function HowMany(props: {
    game: GameFacts;
    n: number;
    counts: number[];
    resize: (n: number) => void;
    rotate: () => void;
}) {
    const { t } = useApp(),
        { game, counts } = props;
    return (
        <div class="counts" role="radiogroup" aria-label={t("setup.players")}>
            {Array.from({ length: game.max - game.min + 1 }, (_, i) => game.min + i).map((n) => (
                <label key={n} class="count">
                    <input
                        type="radio"
                        name="players"
                        checked={props.n === n}
                        disabled={counts.length > 0 && !counts.includes(n)}
                        onChange={() => props.resize(n)}
                    />
                    <span>{t("setup.players.n", { n })}</span>
                </label>
            ))}
            <button type="button" class="button quiet" onClick={props.rotate}>
                {t("setup.shuffle")}
            </button>
        </div>
    );
}

/* "Teach me as we go". */
export function CoachSwitch() {
    const { t, settings, change } = useApp();
    return (
        <label class="check">
            <input
                type="checkbox"
                data-setting="coach"
                checked={settings.coach}
                onChange={(event) => change({ coach: event.currentTarget.checked })}
            />{" "}
            {t("more.coach")}
        </label>
    );
}

function newSeat(game: GameFacts, seats: SeatPlan[], seat: number): SeatPlan {
    const used = new Set(seats.slice(0, seat).map((one) => one.mark)),
        mark = [seat, 0, 1, 2, 3, 4].find((one) => !used.has(one)) ?? seat;
    return { name: "", level: middleLevel(game), mark };
}

/* Change a seat; whoever had the colour it takes gets its old one. */
function swapMarks(seats: SeatPlan[], seat: number, changed: Partial<SeatPlan>): SeatPlan[] {
    const old = seats[seat]!.mark;
    return seats.map((one, i) => {
        if (i === seat) return { ...one, ...changed };
        return changed.mark !== undefined && one.mark === changed.mark ? { ...one, mark: old } : one;
    });
}

function SeatForm(props: {
    game: GameFacts;
    seats: SeatPlan[];
    seat: number;
    update: (changed: Partial<SeatPlan>) => void;
}) {
    const { t, settings } = useApp(),
        { game, seats, seat } = props,
        plan = seats[seat]!,
        lang = settings.lang,
        drawn = drawnSeats(game, seats, lang)[seat]!;
    const level = game.levels.find((one) => one.name === plan.level),
        rating = levelRating(game, plan.level ?? ""),
        character = game.characters[characterOf(game, seats, seat, lang) - 1],
        id = `seat-${seat}`;
    const markName = (mark: number) =>
        `${sayMaybe(lang, `colour.${mark}`, "")}, ${sayMaybe(lang, `shape.${shapes[mark]}`, "")}`;
    return (
        <li class="seat" aria-label={t("setup.seat", { n: seat + 1 })}>
            <span class="seat-mark">
                <TextMark seat={drawn} size={36} />
            </span>
            <label class="field">
                <span>{t("setup.name")}</span>
                <input
                    type="text"
                    value={plan.name}
                    maxLength={24}
                    placeholder={shownName(game, seats, seat, lang)}
                    autocomplete="off"
                    onInput={(event) => props.update({ name: event.currentTarget.value })}
                />
            </label>
            <label class="field">
                <span>{t("setup.who")}</span>
                <select
                    value={plan.level ?? ""}
                    aria-describedby={`${id}-about`}
                    onChange={(event) => props.update({ level: event.currentTarget.value || null })}
                >
                    <option value="">{t("setup.person")}</option>
                    {game.levels.map((one) => (
                        <option key={one.name} value={one.name}>
                            {t("setup.computer", { level: levelTitle(game, one.name, lang) })}
                        </option>
                    ))}
                </select>
            </label>
            <label class="field">
                <span>{t("setup.mark")}</span>
                <select
                    value={plan.mark}
                    onChange={(event) => props.update({ mark: Number(event.currentTarget.value) })}
                >
                    {shapes.map((_, mark) => (
                        <option key={mark} value={mark}>
                            {markName(mark)}
                        </option>
                    ))}
                </select>
            </label>
            <p id={`${id}-about`} class="seat-about muted">
                {level ? level.about[lang] : t("setup.person.about")} {character?.about[lang]}
                {rating > 0 && ` ${t("level.rating", { rating })}`}
            </p>
        </li>
    );
}

/* The options of the table: to the letter with one choice, and one by one. */
function TableRules(props: { game: GameFacts; values: number[]; names: string[]; update: (values: number[]) => void }) {
    const { t } = useApp(),
        { game, values } = props,
        chosen = values.filter((value) => value > 0).length;
    return (
        <>
            <LetterForm game={game} values={values} update={props.update} />
            <details class="variants">
                <summary>
                    {t("setup.variants", { n: game.options.length })}{" "}
                    <small class="muted">{chosen ? t("setup.changed", { n: chosen }) : t("setup.usual")}</small>
                </summary>
                <div class="options">
                    {game.options.map((option, index) => (
                        <OptionForm
                            key={option.key}
                            game={game}
                            index={index}
                            value={values[index] ?? 0}
                            names={props.names}
                            update={(value) => props.update(values.map((old, i) => (i === index ? value : old)))}
                        />
                    ))}
                </div>
            </details>
        </>
    );
}

/* A seat that is not there cannot begin: then the lot decides. */
export const seatedStart = (game: GameFacts, values: number[], seats: number) =>
    values.map((value, i) => (game.options[i]?.key === "start" && value > seats ? 0 : value));

/* One choice for all options that the rulebook decides: to its letter, or by the official rulings. */
export function LetterForm(props: { game: GameFacts; values: number[]; update: (values: number[]) => void }) {
    const { t, settings } = useApp(),
        { options } = props.game,
        lang = settings.lang,
        by = (letter: boolean) =>
            options.map((one, i) => (one.letter < 0 ? (props.values[i] ?? 0) : letter ? one.letter : 0)),
        asked = options.filter((one) => one.letter > 0);
    if (!asked.length) return <p class="muted">{t("setup.letter.same")}</p>;
    return (
        <label class="field letter">
            <span class="check">
                <input
                    type="checkbox"
                    name="letter"
                    checked={by(true).every((value, i) => value === props.values[i])}
                    onChange={(event) => props.update(by(event.currentTarget.checked))}
                />{" "}
                {t("setup.letter")}
            </span>
            <small>
                {t("setup.letter.about", {
                    what: asked.map((one) => `${one.name[lang]} → ${one.labels[lang][one.letter]}`).join(" · "),
                })}
            </small>
        </label>
    );
}

/* One option of the table; `names`: who sits where, for the option that says who begins. */
export function OptionForm(props: {
    game: GameFacts;
    index: number;
    value: number;
    names: string[];
    update: (value: number) => void;
}) {
    const { t, settings } = useApp(),
        option = props.game.options[props.index]!,
        lang = settings.lang,
        id = `option-${option.key}`,
        begins = (label: string, value: number) => (value ? `${label}, ${props.names[value - 1]}` : label),
        labels =
            option.key === "start"
                ? option.labels[lang].slice(0, props.names.length + 1).map(begins)
                : option.labels[lang];
    return (
        <div class="field">
            <label for={id}>{option.name[lang]}</label>
            <select
                id={id}
                value={props.value}
                aria-describedby={`${id}-about`}
                onChange={(event) => props.update(Number(event.currentTarget.value))}
            >
                {labels.map((label, value) => (
                    <option key={value} value={value}>
                        {value === 0 ? `${label} (${t("setup.default")})` : label}
                    </option>
                ))}
            </select>
            <small id={`${id}-about`}>
                {option.about[lang]}
                {option.rule && " "}
                {option.rule && <a href={`#/rules/${props.game.key}/${option.rule}`}>{option.rule}</a>}
            </small>
        </div>
    );
}
