/* calling.tsx - how an account wants to be called: in this browser, by a calendar, by mail, by a web hook. Loaded when somebody opens
 * that part of the account. */
import { useEffect, useState } from "preact/hooks";
import { useApp } from "../app";
import { useWords } from "./callwords";
import { canNotify, notifies, setNotify } from "./notify";
import { CopyField } from "./roomparts";
import { request, type Account } from "./wire";

interface Calls {
    sends: boolean; /* the server sends messages */
    feed: boolean;
    mail: string;
    hook: string;
}

type Post = <T>(path: string, body: object) => Promise<T>;

/* Something that is tried; what was said of it, and how to say something else. */
function useTrying(): [string, (work: () => Promise<string>) => Promise<void>] {
    const [said, setSaid] = useState("");
    const tried = async (work: () => Promise<string>) => {
        setSaid("");
        try {
            setSaid(await work());
        } catch (error) {
            setSaid(error instanceof Error ? error.message : "");
        }
    };
    return [said, tried];
}

export function Calling(props: { account: Account }) {
    const { settings } = useApp(),
        w = useWords(),
        lang = settings.lang,
        token = props.account.token,
        [calls, setCalls] = useState<Calls | null>(null),
        [said, tried] = useTrying();
    const look = async () => setCalls(await request<Calls>("api/account/calls", { lang, token }));
    useEffect(() => void tried(async () => (await look(), "")), []);
    const post: Post = async (path, body) => {
        const answer = await request<never>(`api/account/calls/${path}`, { lang, token, body });
        await look();
        return answer;
    };
    return (
        <div class="security calling">
            {canNotify() && <Browser />}
            <p role="status">{said}</p>
            {calls && <CalendarPart calls={calls} post={post} />}
            {calls && !calls.sends && <p class="muted">{w("silent")}</p>}
            {calls && (calls.sends || calls.mail) && <Address which="mail" now={calls.mail} post={post} />}
            {calls && (calls.sends || calls.hook) && <Address which="hook" now={calls.hook} post={post} />}
        </div>
    );
}

function Browser() {
    const w = useWords(),
        [on, setOn] = useState(notifies);
    return (
        <label class="check">
            <input
                type="checkbox"
                checked={on}
                data-notify-account
                onChange={(event) => void setNotify(event.currentTarget.checked).then(setOn)}
            />
            <span>{w("browser")}</span>
        </label>
    );
}

function CalendarPart(props: { calls: Calls; post: Post }) {
    const { settings } = useApp(),
        w = useWords(),
        [key, setKey] = useState(""),
        [said, tried] = useTrying();
    const make = () =>
        tried(async () => {
            setKey((await props.post<{ key: string }>("feed", {})).key);
            return "";
        });
    const end = () =>
        tried(async () => {
            await props.post("feed/end", {});
            setKey("");
            return w("calendar.ended");
        });
    const address = new URL(`api/calendar/${key}.ics?lang=${settings.lang}`, document.baseURI).href;
    return (
        <section aria-labelledby="calls-calendar">
            <h2 id="calls-calendar">{w("calendar")}</h2>
            <p class="muted">{w("calendar.about")}</p>
            {props.calls.feed && !key && <p>{w("calendar.is")}</p>}
            {key && (
                <CopyField id="feed" label={w("calendar.address")} value={address} about={w("calendar.once")} primary />
            )}
            <p class="buttons">
                <button class="button" type="button" data-feed="make" onClick={() => void make()}>
                    {w(props.calls.feed ? "calendar.renew" : "calendar.make")}
                </button>
                {props.calls.feed && (
                    <button class="button" type="button" data-feed="end" onClick={() => void end()}>
                        {w("calendar.end")}
                    </button>
                )}
            </p>
            <p role="status">{said}</p>
        </section>
    );
}

/* An address that is proven by the code that was sent there. */
function Address(props: { which: "mail" | "hook"; now: string; post: Post }) {
    const w = useWords(),
        { which, now, post } = props,
        [to, setTo] = useState(""),
        [code, setCode] = useState<string | null>(null) /* null: none was sent */,
        [secret, setSecret] = useState(""),
        [said, tried] = useTrying();
    const send = (event: Event) => {
        event.preventDefault();
        void tried(async () => {
            const body = { [which]: to.trim(), ...(code ? { code: code.trim().toUpperCase() } : {}) };
            const answer = await post<{ asked?: boolean; secret?: string }>(which, body);
            setCode(answer.asked ? "" : null);
            setSecret(answer.secret ?? "");
            if (!answer.asked) setTo("");
            return answer.asked ? w("sent") : w("confirmed", { to: to.trim() });
        });
    };
    const end = () =>
        tried(async () => {
            await post(which, { [which]: "" });
            setSecret("");
            return w(`${which}.ended`);
        });
    return (
        <section aria-labelledby={`calls-${which}`}>
            <h2 id={`calls-${which}`}>{w(which)}</h2>
            <p class="muted">{w(`${which}.about`)}</p>
            {now && (
                <p class="buttons">
                    <span data-now={which}>{w("now", { to: now })}</span>
                    <button class="button" type="button" data-end={which} onClick={() => void end()}>
                        {w("end")}
                    </button>
                </p>
            )}
            {secret && <CopyField id="hook-secret" label={w("hook.secret")} value={secret} about={w("hook.once")} />}
            <form onSubmit={send}>
                <Line
                    label={w(`${which}.field`)}
                    value={to}
                    kind={which === "mail" ? "email" : "url"}
                    mark={{ "data-address": which }}
                    change={(value) => (setTo(value), setCode(null))}
                />
                {code !== null && (
                    <Line label={w("code")} value={code} kind="text" mark={{ "data-code": which }} change={setCode} />
                )}
                <button class="button" type="submit" data-send={which}>
                    {w(code === null ? "send" : "confirm")}
                </button>
            </form>
            <p role="status">{said}</p>
        </section>
    );
}

function Line(props: {
    label: string;
    value: string;
    kind: "email" | "url" | "text";
    mark: object /* for tests */;
    change: (value: string) => void;
}) {
    return (
        <label class="field">
            <span>{props.label}</span>
            <input
                type="text"
                inputMode={props.kind}
                value={props.value}
                maxLength={190}
                required
                autocomplete={props.kind === "email" ? "email" : props.kind === "url" ? "off" : "one-time-code"}
                {...props.mark}
                onInput={(event) => props.change(event.currentTarget.value)}
            />
        </label>
    );
}
