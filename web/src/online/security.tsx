/* security.tsx - the keys of an account: pass phrase, second step, recovery codes, devices, and whom it has blocked. Loaded when
 * somebody opens that part of the account. */
import { useEffect, useState } from "preact/hooks";
import { useApp } from "../app";
import { ShareLink } from "../share";
import { CodeField, CopyField } from "./roomparts";
import { request, type Account } from "./wire";
import { useSay } from "./words";

interface Holdings {
    second: boolean;
    sessions: { session: string; created: number; current: boolean }[];
    blocked: { block: string; name: string }[];
}

interface Secret {
    secret: string;
    uri: string;
}

export function Security(props: { account: Account }) {
    const { settings } = useApp(),
        s = useSay(),
        lang = settings.lang,
        token = props.account.token,
        [held, setHeld] = useState<Holdings | null>(null),
        [said, setSaid] = useState(""),
        [phrase, setPhrase] = useState(""),
        [fresh, setFresh] = useState(""),
        [code, setCode] = useState(""),
        [codes, setCodes] = useState<string[]>([]),
        [secret, setSecret] = useState<Secret | null>(null);
    const look = async () => setHeld(await request<Holdings>("api/account/sessions", { lang, token }));
    const tried = async (work: () => Promise<string>) => {
        setSaid("");
        try {
            setSaid(await work());
            await look();
        } catch (error) {
            setSaid(error instanceof Error && error.message ? error.message : s("lobby.broken"));
        }
    };
    useEffect(() => void tried(async () => ""), []);
    const post = <T,>(path: string, body: object) => request<T>(`api/account/${path}`, { lang, token, body });
    const keys = () => ({ phrase, ...(held?.second ? { code } : {}) });
    const done = () => (setPhrase(""), setFresh(""), setCode(""));
    const change = () =>
        tried(async () => {
            await post("phrase", { ...keys(), new: fresh });
            done();
            return s("account.changed");
        });
    const recovery = () =>
        tried(async () => {
            setCodes((await post<{ codes: string[] }>("recovery", keys())).codes);
            done();
            return "";
        });
    const begin = () =>
        tried(async () => {
            setSecret(await post<Secret>("second", keys()));
            done();
            return "";
        });
    const confirm = () =>
        tried(async () => {
            await post("second/confirm", { code });
            setSecret(null);
            done();
            return s("account.second.on");
        });
    const end = () =>
        tried(async () => {
            await post("second/end", keys());
            done();
            return s("account.second.off");
        });
    const leave = (session: string) => tried(async () => (await post("sessions/end", { session }), ""));
    const forgive = (block: string) => tried(async () => (await post("blocks/end", { session: block }), ""));
    if (!held) return <p role="status">{said || s("room.loading")}</p>;
    return (
        <div class="security">
            {said && (
                <p class="notice" role="alert">
                    {said}
                </p>
            )}
            <form onSubmit={(event) => (event.preventDefault(), void change())}>
                <Field label={s("account.phrase")} value={phrase} change={setPhrase} keep="current-password" />
                {held.second && <CodeField value={code} change={setCode} />}
                <Field label={s("account.phrase.new")} value={fresh} change={setFresh} keep="new-password" />
                <p class="buttons">
                    <button class="button" type="submit" data-change disabled={!phrase || fresh.length < 8}>
                        {s("account.phrase.change")}
                    </button>
                    <button
                        class="button"
                        type="button"
                        data-recovery
                        disabled={!phrase}
                        onClick={() => void recovery()}
                    >
                        {s("account.recovery.make")}
                    </button>
                    <button
                        class="button"
                        type="button"
                        data-second
                        disabled={!phrase}
                        onClick={() => void (held.second ? end() : begin())}
                    >
                        {s(held.second ? "account.second.end" : "account.second.begin")}
                    </button>
                </p>
                <small>{s("account.keys.about")}</small>
            </form>
            {codes.length > 0 && (
                <div role="status">
                    <p>{s("account.recovery.about")}</p>
                    <ul class="codes figures">
                        {codes.map((one) => (
                            <li key={one}>{one}</li>
                        ))}
                    </ul>
                </div>
            )}
            {secret && <SecondStep secret={secret} code={code} change={setCode} confirm={confirm} />}
            <Lists held={held} leave={leave} forgive={forgive} />
        </div>
    );
}

/* A second step begins: its secret for an application, and the first code from there. */
function SecondStep(props: { secret: Secret; code: string; change: (code: string) => void; confirm: () => void }) {
    const s = useSay(),
        { secret, code } = props;
    return (
        <form onSubmit={(event) => (event.preventDefault(), props.confirm())}>
            <p>{s("account.second.about")}</p>
            <CopyField id="secret" label={s("account.second.secret")} value={secret.secret} />
            <ShareLink link={secret.uri} title="Skerry" />
            <CodeField value={code} change={props.change} />
            <button class="button primary" type="submit" data-confirm disabled={code.length !== 6}>
                {s("account.second.confirm")}
            </button>
        </form>
    );
}

/* Devices that are logged in, and people who were blocked. */
function Lists(props: { held: Holdings; leave: (session: string) => void; forgive: (block: string) => void }) {
    const { settings } = useApp(),
        s = useSay(),
        { held } = props;
    const when = (seconds: number) => new Date(seconds * 1000).toLocaleString(settings.lang);
    return (
        <>
            <h2>{s("account.sessions")}</h2>
            <ul class="room-seats">
                {held.sessions.map((one) => (
                    <li key={one.session}>
                        <span>
                            {when(one.created)}
                            {one.current && <small> ({s("account.session.this")})</small>}
                        </span>
                        {!one.current && (
                            <button class="button small" data-end-session onClick={() => props.leave(one.session)}>
                                {s("account.session.end")}
                            </button>
                        )}
                    </li>
                ))}
            </ul>
            {held.blocked.length > 0 && <h2>{s("account.blocked")}</h2>}
            <ul class="room-seats">
                {held.blocked.map((one) => (
                    <li key={one.block}>
                        <span>{one.name || s("seat.nameless")}</span>
                        <button class="button small" data-unblock onClick={() => props.forgive(one.block)}>
                            {s("people.unblock")}
                        </button>
                    </li>
                ))}
            </ul>
        </>
    );
}

function Field(props: { label: string; value: string; change: (value: string) => void; keep: string }) {
    return (
        <label class="field">
            <span>{props.label}</span>
            <input
                type="password"
                value={props.value}
                maxLength={200}
                autocomplete={props.keep}
                onInput={(event) => props.change(event.currentTarget.value)}
            />
        </label>
    );
}
