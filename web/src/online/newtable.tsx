/* newtable.tsx - a table for people at different screens: game, seats, rules, pace, and who may come. */
import { useEffect, useState } from "preact/hooks";
import { useApp } from "../app";
import { games, levelTitle } from "../games";
import { TextMark } from "../pieces";
import { cut, shapes } from "../seats";
import { OptionForm } from "../setup";
import { GamePicture, NameField } from "./roomparts";
import { keepSeat, readAccount, request, type Pace } from "./wire";
import { useSay } from "./words";

/* "me", "open" or the name of a level. */
type Chair = string;

interface Manners {
    pace: Pace["kind"];
    minutes: number;
    increment: number;
    days: number;
    late: "computer" | "resign" | "wait";
    join: "link" | "public" | "word";
    word: string;
    chat: "off" | "phrases" | "free";
    watch: boolean;
    delay: number;
}

const usual: Manners = {
    pace: "free",
    minutes: 20,
    increment: 10,
    days: 2,
    late: "computer",
    join: "link",
    word: "",
    chat: "off",
    watch: true,
    delay: 0,
};

/* For children: ready phrases only, nobody looks on, only who has the link. */
const gentle: Partial<Manners> = { chat: "phrases", watch: false, join: "link" };

export function NewTable(props: { game: number }) {
    const { t, settings, change, go, engine } = useApp(),
        s = useSay(),
        lang = settings.lang,
        [index, setIndex] = useState(props.game),
        game = games[index]!,
        [name, setName] = useState(settings.name),
        [chairs, setChairs] = useState<Chair[]>(["me", "open"]),
        [values, setValues] = useState(game.options.map(() => 0)),
        [manners, setManners] = useState(usual),
        [counts, setCounts] = useState<number[]>([]),
        [refused, setRefused] = useState(""),
        [busy, setBusy] = useState(false);
    useEffect(() => {
        let here = true;
        const all = Array.from({ length: game.max - game.min + 1 }, (_, i) => game.min + i);
        void Promise.all(all.map((n) => engine.fits(index, n, values))).then(
            (fit) => here && setCounts(all.filter((_, i) => fit[i])),
        );
        return () => void (here = false);
    }, [index, values]);
    const choose = (next: number) => {
        const facts = games[next]!;
        setIndex(next);
        setValues(facts.options.map(() => 0));
        setChairs(["me", "open"].slice(0, Math.max(facts.min, Math.min(facts.max, 2))));
        setRefused("");
    };
    const resize = (n: number) => setChairs(Array.from({ length: n }, (_, seat) => chairs[seat] ?? "open"));
    const sit = (seat: number, chair: Chair) =>
        setChairs(chairs.map((old, i) => (i === seat ? chair : chair === "me" && old === "me" ? "open" : old)));
    const mine = chairs.includes("me"),
        child = (Object.keys(gentle) as (keyof Manners)[]).every((key) => manners[key] === gentle[key]),
        impossible = counts.length > 0 && !counts.includes(chairs.length);
    const open = async (event: Event) => {
        event.preventDefault();
        setBusy(true);
        setRefused("");
        try {
            const called = cut(name.trim(), 39);
            const told = await request<{ table: string; token?: string }>("api/tables", {
                lang,
                body: {
                    game: game.key,
                    ...(game.edition ? { edition: game.edition } : {}),
                    options: Object.fromEntries(game.options.map((one, i) => [one.key, one.values[values[i] ?? 0]])),
                    ...(mine ? { name: called } : {}),
                    seats: chairs.map((chair) => (chair === "me" || chair === "open" ? chair : `computer:${chair}`)),
                    ...terms(manners),
                },
            });
            if (told.token) {
                keepSeat(told.table, { token: told.token, game: game.key, name: called });
                change({ name: called.slice(0, 24) });
                await claim(told.table, told.token, lang);
            }
            go(`/table/${told.table}`);
        } catch (error) {
            setRefused(error instanceof Error && error.message ? error.message : s("lobby.broken"));
        }
        setBusy(false);
    };
    return (
        <form class="sheet setup new-table" onSubmit={open}>
            <h1>{t("online.new")}</h1>
            <fieldset>
                <legend>{s("new.game")}</legend>
                <div class="counts games">
                    {games.map((one, i) => (
                        <label key={one.key} class="count game-choice">
                            <GamePicture game={one} />
                            <input
                                type="radio"
                                name="game"
                                value={one.key}
                                checked={i === index}
                                onChange={() => choose(i)}
                            />
                            <span>{one.title[lang]}</span>
                        </label>
                    ))}
                </div>
                <p class="muted">{game.summary[lang]}</p>
            </fieldset>
            <fieldset>
                <legend>{t("setup.players")}</legend>
                <div class="counts">
                    {Array.from({ length: game.max - game.min + 1 }, (_, i) => game.min + i).map((n) => (
                        <label key={n} class="count">
                            <input
                                type="radio"
                                name="players"
                                value={n}
                                checked={chairs.length === n}
                                disabled={counts.length > 0 && !counts.includes(n)}
                                onChange={() => resize(n)}
                            />
                            <span>{t("setup.players.n", { n })}</span>
                        </label>
                    ))}
                </div>
                <ol class="chairs">
                    {chairs.map((chair, seat) => (
                        <li key={seat} class="chair">
                            <TextMark
                                seat={{
                                    name: "",
                                    shape: shapes[seat] ?? "circle",
                                    colour: `var(--seat-${seat})`,
                                    level: null,
                                }}
                                size={32}
                            />
                            <label class="field">
                                <span>{t("setup.seat", { n: seat + 1 })}</span>
                                <select
                                    value={chair}
                                    data-chair={seat}
                                    onChange={(event) => sit(seat, event.currentTarget.value)}
                                >
                                    <option value="me">{s("new.me")}</option>
                                    <option value="open">{s("new.open")}</option>
                                    {game.levels.map((level) => (
                                        <option key={level.name} value={level.name}>
                                            {t("setup.computer", { level: levelTitle(game, level.name, lang) })}
                                        </option>
                                    ))}
                                </select>
                            </label>
                            {chair === "me" && <NameField name={name} change={setName} />}
                        </li>
                    ))}
                </ol>
                {!mine && <p class="muted">{s("new.nobody")}</p>}
            </fieldset>
            <MannersForm manners={manners} child={child} change={(changed) => setManners({ ...manners, ...changed })} />
            <details>
                <summary>{t("setup.options")}</summary>
                <div class="options">
                    {game.options.map((option, i) => (
                        <OptionForm
                            key={option.key}
                            game={game}
                            index={i}
                            value={values[i] ?? 0}
                            update={(value) => setValues(values.map((old, j) => (j === i ? value : old)))}
                        />
                    ))}
                </div>
            </details>
            {(refused || impossible) && (
                <p class="notice" role="alert">
                    {refused || t("setup.refused")}
                </p>
            )}
            <p class="form-end">
                <button class="button primary large" type="submit" data-open-table disabled={busy || impossible}>
                    {s("new.open.table")}
                </button>
            </p>
        </form>
    );
}

/* The seat belongs to the account, if there is one. */
export async function claim(id: string, token: string, lang: "en" | "fr"): Promise<void> {
    const account = readAccount();
    if (account)
        await request("api/account/seats", { lang, token: account.token, body: { table: id, token } }).catch(
            () => undefined,
        );
}

function terms(manners: Manners): object {
    const pace: Pace =
        manners.pace === "live"
            ? { kind: "live", bank: manners.minutes * 60, increment: manners.increment }
            : manners.pace === "days"
              ? { kind: "days", days: manners.days }
              : { kind: "free" };
    return {
        pace,
        late: manners.late,
        join: manners.join,
        ...(manners.join === "word" ? { word: cut(manners.word.trim(), 40) } : {}),
        chat: manners.chat,
        watch: manners.watch,
        delay: manners.watch ? manners.delay : 0,
    };
}

function MannersForm(props: { manners: Manners; child: boolean; change: (changed: Partial<Manners>) => void }) {
    const s = useSay(),
        { manners, change } = props;
    const select = <K extends "pace" | "late" | "join" | "chat">(
        key: K,
        label: string,
        list: [Manners[K], string][],
    ) => (
        <label class="field">
            <span>{label}</span>
            <select
                value={manners[key]}
                data-manner={key}
                onChange={(event) => change({ [key]: event.currentTarget.value } as Partial<Manners>)}
            >
                {list.map(([value, text]) => (
                    <option key={value} value={value}>
                        {text}
                    </option>
                ))}
            </select>
        </label>
    );
    const number = (key: "minutes" | "increment" | "days" | "delay", label: string, min: number, max: number) => (
        <label class="field">
            <span>{label}</span>
            <input
                type="number"
                inputMode="numeric"
                min={min}
                max={max}
                required
                value={manners[key]}
                onInput={(event) => change({ [key]: Number(event.currentTarget.value) })}
            />
        </label>
    );
    return (
        <fieldset>
            <legend>{s("new.manners")}</legend>
            <div class="options">
                {select("join", s("new.join"), [
                    ["link", s("join.link")],
                    ["public", s("join.public")],
                    ["word", s("join.word")],
                ])}
                {manners.join === "word" && (
                    <label class="field">
                        <span>{s("new.word")}</span>
                        <input
                            type="text"
                            value={manners.word}
                            maxLength={40}
                            required
                            autocomplete="off"
                            onInput={(event) => change({ word: event.currentTarget.value })}
                        />
                    </label>
                )}
                {select("pace", s("new.pace"), [
                    ["free", s("pace.free")],
                    ["live", s("pace.live")],
                    ["days", s("pace.days")],
                ])}
                {manners.pace === "live" && number("minutes", s("new.minutes"), 1, 600)}
                {manners.pace === "live" && number("increment", s("new.increment"), 0, 600)}
                {manners.pace === "days" && number("days", s("new.days"), 1, 30)}
                {manners.pace !== "free" &&
                    select("late", s("new.late"), [
                        ["computer", s("late.computer")],
                        ["resign", s("late.resign")],
                        ["wait", s("late.wait")],
                    ])}
                {select("chat", s("new.chat"), [
                    ["off", s("chat.off")],
                    ["phrases", s("chat.phrases")],
                    ["free", s("chat.free")],
                ])}
            </div>
            <label class="check">
                <input
                    type="checkbox"
                    checked={manners.watch}
                    onChange={(event) => change({ watch: event.currentTarget.checked })}
                />
                {s("new.watch")}
            </label>
            {manners.watch && <div class="options">{number("delay", s("new.delay"), 0, 3600)}</div>}
            <label class="check">
                <input
                    type="checkbox"
                    data-child
                    checked={props.child}
                    onChange={(event) =>
                        change(event.currentTarget.checked ? gentle : { chat: usual.chat, watch: usual.watch })
                    }
                />
                {s("new.child")}
            </label>
        </fieldset>
    );
}
