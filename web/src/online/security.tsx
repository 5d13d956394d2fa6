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

/* What is typed to prove that it is one's own account, and a new pass phrase. */
interface Given {
    phrase: string;
    fresh: string;
    code: string;
}

const NOTHING: Given = { phrase: "", fresh: "", code: "" };

export function Security(props: { account: Account }) {
    const { settings } = useApp(),
        s = useSay(),
        lang = settings.lang,
        token = props.account.token,
        [held, setHeld] = useState<Holdings | null>(null),
        [said, setSaid] = useState(""),
        [given, setGiven] = useState(NOTHING),
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
    const keys = () => ({ phrase: given.phrase, ...(held?.second ? { code: given.code } : {}) });
    const enter = (more: Partial<Given>) => setGiven((old) => ({ ...old, ...more }));
    /* Something that what was typed proves to be allowed; what was typed is gone afterwards. */
    const proven = (work: () => Promise<string | void>) =>
        tried(async () => {
            const thanks = await work();
            setGiven(NOTHING);
            return thanks ?? "";
        });
    const change = () => proven(() => post("phrase", { ...keys(), new: given.fresh }).then(() => s("account.changed")));
    const recovery = () => proven(async () => setCodes((await post<{ codes: string[] }>("recovery", keys())).codes));
    const begin = () => proven(async () => setSecret(await post<Secret>("second", keys())));
    const confirm = () =>
        proven(async () => {
            await post("second/confirm", { code: given.code });
            setSecret(null);
            return s("account.second.on");
        });
    const end = () => proven(() => post("second/end", keys()).then(() => s("account.second.off")));
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
            <Keys
                {...{ given, enter, recovery }}
                second={held.second}
                renew={change}
                turn={held.second ? end : begin}
            />
            {codes.length > 0 && <RecoveryCodes codes={codes} />}
            {secret && <SecondStep secret={secret} given={given} enter={enter} confirm={confirm} />}
            <Lists held={held} leave={leave} forgive={forgive} />
        </div>
    );
}

/* A new pass phrase, recovery codes, a second step: each against the pass phrase of now. */
function Keys(props: {
    given: Given;
    enter: (more: Partial<Given>) => void;
    second: boolean;
    renew: () => void;
    recovery: () => void;
    turn: () => void /* the second step on or off */;
}) {
    const s = useSay(),
        { phrase, fresh, code } = props.given,
        { enter } = props;
    return (
        <form onSubmit={(event) => (event.preventDefault(), props.renew())}>
            <Field
                label={s("account.phrase")}
                value={phrase}
                change={(phrase) => enter({ phrase })}
                keep="current-password"
            />
            {props.second && <CodeField value={code} change={(code) => enter({ code })} />}
            <Field
                label={s("account.phrase.new")}
                value={fresh}
                change={(fresh) => enter({ fresh })}
                keep="new-password"
            />
            <p class="buttons">
                <button class="button" type="submit" data-change disabled={!phrase || fresh.length < 8}>
                    {s("account.phrase.change")}
                </button>
                <button class="button" type="button" data-recovery disabled={!phrase} onClick={props.recovery}>
                    {s("account.recovery.make")}
                </button>
                <button class="button" type="button" data-second disabled={!phrase} onClick={props.turn}>
                    {s(props.second ? "account.second.end" : "account.second.begin")}
                </button>
            </p>
            <small>{s("account.keys.about")}</small>
        </form>
    );
}

/* Codes that are shown once. */
function RecoveryCodes(props: { codes: string[] }) {
    const s = useSay();
    return (
        <div role="status">
            <p>{s("account.recovery.about")}</p>
            <ul class="codes figures">
                {props.codes.map((one) => (
                    <li key={one}>{one}</li>
                ))}
            </ul>
        </div>
    );
}

/* A second step begins: its secret for an application, and the first code from there. */
function SecondStep(props: {
    secret: Secret;
    given: Given;
    enter: (more: Partial<Given>) => void;
    confirm: () => void;
}) {
    const s = useSay(),
        { secret } = props,
        { code } = props.given;
    return (
        <form onSubmit={(event) => (event.preventDefault(), props.confirm())}>
            <p>{s("account.second.about")}</p>
            <CopyField id="secret" label={s("account.second.secret")} value={secret.secret} />
            <ShareLink link={secret.uri} title="Skerry" />
            <CodeField value={code} change={(code) => props.enter({ code })} />
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
