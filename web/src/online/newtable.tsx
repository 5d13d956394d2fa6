/* newtable.tsx - a table for people at different screens: game, seats, rules, pace, and who may come. */
import { useState } from "preact/hooks";
import { useApp } from "../app";
import type { Lang } from "../board";
import { games, levelTitle, levelWorth, type GameFacts } from "../games";
import { TextMark } from "../pieces";
import { cut, cutName, shapes } from "../seats";
import { LetterForm, OptionForm, seatedStart, usePossible } from "../setup";
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
    rated: boolean;
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
    rated: false,
};

/* For children: ready phrases only, nobody looks on, only who has the link. */
const gentle: Partial<Manners> = { chat: "phrases", watch: false, join: "link" };

function ChooseGame(props: { index: number; choose: (index: number) => void }) {
    const { settings } = useApp(),
        s = useSay(),
        lang = settings.lang;
    return (
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
                            checked={i === props.index}
                            onChange={() => props.choose(i)}
                        />
                        <span>{one.title[lang]}</span>
                    </label>
                ))}
            </div>
            <p class="muted">{games[props.index]!.summary[lang]}</p>
        </fieldset>
    );
}

interface ChairsProps {
    game: GameFacts;
    chairs: Chair[];
    counts: number[];
    change: (chairs: Chair[]) => void;
    name: string;
    rename: (name: string) => void;
    rated: boolean; /* everybody has the name of the account */
}

/* Who sits in one chair. */
function ChairForm(props: ChairsProps & { seat: number }) {
    const { t, settings } = useApp(),
        s = useSay(),
        { game, chairs, seat } = props,
        chair = chairs[seat]!;
    const sit = (next: Chair) =>
        props.change(chairs.map((old, i) => (i === seat ? next : next === "me" && old === "me" ? "open" : old)));
    return (
        <li class="chair">
            <TextMark
                seat={{ name: "", shape: shapes[seat] ?? "circle", colour: `var(--seat-${seat})`, level: null }}
                size={32}
            />
            <label class="field">
                <span>{t("setup.seat", { n: seat + 1 })}</span>
                <select value={chair} data-chair={seat} onChange={(event) => sit(event.currentTarget.value)}>
                    <option value="me">{s("new.me")}</option>
                    <option value="open">{s("new.open")}</option>
                    {game.levels.map((level) => (
                        <option key={level.name} value={level.name}>
                            {t("setup.computer", { level: levelWorth(game, level.name, settings.lang) })}
                        </option>
                    ))}
                </select>
            </label>
            {chair === "me" && !props.rated && <NameField name={props.name} change={props.rename} />}
        </li>
    );
}

function ChairsForm(props: ChairsProps) {
    const { t } = useApp(),
        s = useSay(),
        { game, chairs, counts } = props;
    const resize = (n: number) => props.change(Array.from({ length: n }, (_, seat) => chairs[seat] ?? "open"));
    return (
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
                {chairs.map((_, seat) => (
                    <ChairForm key={seat} {...props} seat={seat} />
                ))}
            </ol>
            {!chairs.includes("me") && <p class="muted">{s("new.nobody")}</p>}
        </fieldset>
    );
}

interface Opening {
    game: GameFacts;
    values: number[];
    chairs: Chair[];
    name: string;
    manners: Manners;
}

/* Open the table; its id. Whoever sits remembers the seat. */
async function openTable(opening: Opening, lang: Lang, called: (name: string) => void): Promise<string> {
    const { game, chairs, manners } = opening,
        account = manners.rated ? readAccount() : null,
        values = manners.rated ? [] : opening.values,
        name = account?.name ?? cutName(opening.name.trim());
    const told = await request<{ table: string; token?: string }>("api/tables", {
        lang,
        ...(account ? { token: account.token } : {}),
        body: {
            game: game.key,
            ...(game.edition ? { edition: game.edition } : {}),
            options: Object.fromEntries(game.options.map((one, i) => [one.key, one.values[values[i] ?? 0]])),
            ...(chairs.includes("me") ? { name } : {}),
            seats: chairs.map((chair) => (chair === "me" || chair === "open" ? chair : `computer:${chair}`)),
            ...terms(manners),
        },
    });
    if (told.token) {
        keepSeat(told.table, { token: told.token, game: game.key, name });
        if (!account) {
            called(name.slice(0, 24));
            await claim(told.table, told.token, lang);
        }
    }
    return told.table;
}

/* The options of the game; who plays for a rating takes the usual ones. */
function Variants(props: {
    game: GameFacts;
    values: number[];
    chairs: Chair[];
    hidden: boolean;
    update: (values: number[]) => void;
}) {
    const { t, settings } = useApp(),
        s = useSay(),
        { game, values, chairs, update } = props;
    return (
        <details hidden={props.hidden}>
            <summary>{t("setup.options")}</summary>
            <LetterForm game={game} values={values} update={update} />
            <div class="options">
                {game.options.map((option, i) => (
                    <OptionForm
                        key={option.key}
                        game={game}
                        index={i}
                        value={values[i] ?? 0}
                        names={chairs.map((chair) =>
                            chair === "me" || chair === "open"
                                ? s(`new.${chair}`)
                                : levelTitle(game, chair, settings.lang),
                        )}
                        update={(value) => update(values.map((old, j) => (j === i ? value : old)))}
                    />
                ))}
            </div>
        </details>
    );
}

export function NewTable(props: { game: number }) {
    const { t, settings, change, go } = useApp(),
        s = useSay(),
        [index, setIndex] = useState(props.game),
        game = games[index]!,
        [name, setName] = useState(settings.name),
        [chairs, setChairs] = useState<Chair[]>(["me", "open"]),
        [values, setValues] = useState(game.options.map(() => 0)),
        [manners, setManners] = useState(usual),
        counts = usePossible(index, values),
        [refused, setRefused] = useState(""),
        [busy, setBusy] = useState(false);
    const choose = (next: number) => {
        const facts = games[next]!;
        setIndex(next);
        setValues(facts.options.map(() => 0));
        setChairs(["me", "open"].slice(0, Math.max(facts.min, Math.min(facts.max, 2))));
        setRefused("");
    };
    const reseat = (next: Chair[]) => {
        setChairs(next);
        setValues(seatedStart(game, values, next.length));
    };
    const child = (Object.keys(gentle) as (keyof Manners)[]).every((key) => manners[key] === gentle[key]),
        impossible = counts.length > 0 && !counts.includes(chairs.length);
    const open = async (event: Event) => {
        event.preventDefault();
        setBusy(true);
        setRefused("");
        try {
            const opening = { game, values, chairs, name, manners };
            go(`/table/${await openTable(opening, settings.lang, (called) => change({ name: called }))}`);
        } catch (error) {
            setRefused(error instanceof Error && error.message ? error.message : s("lobby.broken"));
        }
        setBusy(false);
    };
    return (
        <form class="sheet setup new-table" onSubmit={open}>
            <h1>{t("online.new")}</h1>
            <ChooseGame index={index} choose={choose} />
            <ChairsForm {...{ game, chairs, counts, name }} change={reseat} rename={setName} rated={manners.rated} />
            <MannersForm manners={manners} child={child} change={(changed) => setManners({ ...manners, ...changed })} />
            <Variants {...{ game, values, chairs }} hidden={manners.rated} update={setValues} />
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
        ...(manners.rated ? { rated: true } : {}),
    };
}

type Changing = { manners: Manners; change: (changed: Partial<Manners>) => void };

function SelectManner<K extends "pace" | "late" | "join" | "chat">(
    props: Changing & { name: K; label: string; list: [Manners[K], string][] },
) {
    return (
        <label class="field">
            <span>{props.label}</span>
            <select
                value={props.manners[props.name]}
                data-manner={props.name}
                onChange={(event) => props.change({ [props.name]: event.currentTarget.value } as Partial<Manners>)}
            >
                {props.list.map(([value, text]) => (
                    <option key={value} value={value}>
                        {text}
                    </option>
                ))}
            </select>
        </label>
    );
}

function NumberManner(
    props: Changing & { name: "minutes" | "increment" | "days" | "delay"; label: string; min: number; max: number },
) {
    return (
        <label class="field">
            <span>{props.label}</span>
            <input
                type="number"
                inputMode="numeric"
                min={props.min}
                max={props.max}
                required
                value={props.manners[props.name]}
                onInput={(event) => props.change({ [props.name]: Number(event.currentTarget.value) })}
            />
        </label>
    );
}

/* How much time there is, and what happens when it is up. */
function PaceForm(props: Changing) {
    const s = useSay(),
        { pace } = props.manners;
    return (
        <>
            <SelectManner
                {...props}
                name="pace"
                label={s("new.pace")}
                list={[
                    ...(props.manners.rated ? [] : [["free", s("pace.free")] as [Pace["kind"], string]]),
                    ["live", s("pace.live")],
                    ["days", s("pace.days")],
                ]}
            />
            {pace === "live" && <NumberManner {...props} name="minutes" label={s("new.minutes")} min={1} max={600} />}
            {pace === "live" && (
                <NumberManner {...props} name="increment" label={s("new.increment")} min={0} max={600} />
            )}
            {pace === "days" && <NumberManner {...props} name="days" label={s("new.days")} min={1} max={30} />}
            {pace !== "free" && (
                <SelectManner
                    {...props}
                    name="late"
                    label={s("new.late")}
                    list={[
                        ["computer", s("late.computer")],
                        ["resign", s("late.resign")],
                        ...(props.manners.rated ? [] : [["wait", s("late.wait")] as [Manners["late"], string]]),
                    ]}
                />
            )}
        </>
    );
}

/* A rated game has a clock that ends for whoever does not play. */
function RatedForm(props: Changing) {
    const s = useSay(),
        { manners, change } = props;
    const rate = (rated: boolean) =>
        change({
            rated,
            ...(rated && manners.pace === "free" ? { pace: "live" as const } : {}),
            ...(rated && manners.late === "wait" ? { late: "computer" as const } : {}),
        });
    return (
        <>
            <label class="check">
                <input
                    type="checkbox"
                    data-rated
                    checked={manners.rated}
                    onChange={(event) => rate(event.currentTarget.checked)}
                />
                {s("new.rated")}
            </label>
            {manners.rated && <p class="muted">{s("new.rated.about")}</p>}
        </>
    );
}

function MannersForm(props: Changing & { child: boolean }) {
    const s = useSay(),
        { manners, change } = props;
    return (
        <fieldset>
            <legend>{s("new.manners")}</legend>
            {readAccount() && <RatedForm {...props} />}
            <div class="options">
                <SelectManner
                    {...props}
                    name="join"
                    label={s("new.join")}
                    list={[
                        ["link", s("join.link")],
                        ["public", s("join.public")],
                        ["word", s("join.word")],
                    ]}
                />
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
                <PaceForm {...props} />
                <SelectManner
                    {...props}
                    name="chat"
                    label={s("new.chat")}
                    list={[
                        ["off", s("chat.off")],
                        ["phrases", s("chat.phrases")],
                        ["free", s("chat.free")],
                    ]}
                />
            </div>
            <label class="check">
                <input
                    type="checkbox"
                    checked={manners.watch}
                    onChange={(event) => change({ watch: event.currentTarget.checked })}
                />
                {s("new.watch")}
            </label>
            {manners.watch && (
                <div class="options">
                    <NumberManner {...props} name="delay" label={s("new.delay")} min={0} max={3600} />
                </div>
            )}
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
