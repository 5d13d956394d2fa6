/* account.tsx - an account for those who want one: a name and a pass phrase that bring back one's seats on any device. */
import { useEffect, useRef, useState } from "preact/hooks";
import { useApp } from "../app";
import { CodeField, OnDemand } from "./roomparts";
import { forgetSeat, keepAccount, keptSeats, readAccount, Refusal, request, requestText, type Account } from "./wire";
import { useSay } from "./words";

export function AccountPage() {
    const s = useSay(),
        [account, setAccount] = useState(readAccount);
    const change = (now: Account | null) => {
        keepAccount(now);
        setAccount(now);
        /* Seats that came with the account go with it. */
        if (!now) for (const seat of keptSeats()) if (seat.account >= 0) forgetSeat(seat.id);
    };
    return (
        <section class="sheet narrow account">
            <h1>{account ? s("account.of", { name: account.name }) : s("account.title")}</h1>
            {account ? <Known account={account} change={change} /> : <Unknown change={change} />}
            {!account && <Lost change={change} />}
            <p>
                <a href="#/online">{s("account.back")}</a>
            </p>
        </section>
    );
}

function NameField(props: { value: string; change: (value: string) => void }) {
    const s = useSay();
    return (
        <label class="field">
            <span>{s("account.name")}</span>
            <input
                type="text"
                value={props.value}
                maxLength={32}
                required
                autocomplete="username"
                autocapitalize="off"
                onInput={(event) => props.change(event.currentTarget.value)}
            />
        </label>
    );
}

function Unknown(props: { change: (account: Account) => void }) {
    const { settings } = useApp(),
        s = useSay(),
        [name, setName] = useState(settings.name),
        [phrase, setPhrase] = useState(""),
        [code, setCode] = useState<string | null>(null) /* null: nobody has asked for one */,
        [refused, setRefused] = useState(""),
        [busy, setBusy] = useState(false);
    const enter = async (path: string) => {
        setBusy(true);
        setRefused("");
        try {
            const body = { name: name.trim(), phrase, ...(code ? { code } : {}) };
            const { name: known, token } = await request<Account>(path, { lang: settings.lang, body });
            props.change({ name: known, token });
        } catch (error) {
            if (error instanceof Refusal && error.status === "CODE") setCode("");
            setRefused(error instanceof Error && error.message ? error.message : s("lobby.broken"));
        }
        setBusy(false);
    };
    const form = useRef<HTMLFormElement>(null);
    return (
        <form ref={form} onSubmit={(event) => (event.preventDefault(), void enter("api/login"))}>
            <p>{s("account.about")}</p>
            <NameField value={name} change={setName} />
            <label class="field">
                <span>{s("account.phrase")}</span>
                <input
                    type="password"
                    value={phrase}
                    minLength={8}
                    maxLength={200}
                    required
                    autocomplete="current-password"
                    onInput={(event) => setPhrase(event.currentTarget.value)}
                />
                <small>{s("account.phrase.about")}</small>
            </label>
            {code !== null && <CodeField value={code} change={setCode} />}
            {refused && (
                <p class="notice" role="alert">
                    {refused}
                </p>
            )}
            <p class="buttons">
                <button class="button primary" type="submit" disabled={busy}>
                    {s("account.login")}
                </button>
                <button
                    class="button"
                    type="button"
                    data-create-account
                    disabled={busy}
                    onClick={() => form.current?.reportValidity() && void enter("api/accounts")}
                >
                    {s("account.create")}
                </button>
            </p>
        </form>
    );
}

/* Who has lost pass phrase or second step comes in by a recovery code. */
function Lost(props: { change: (account: Account) => void }) {
    const { settings } = useApp(),
        s = useSay(),
        [name, setName] = useState(settings.name),
        [code, setCode] = useState(""),
        [fresh, setFresh] = useState(""),
        [refused, setRefused] = useState("");
    const enter = async (event: Event) => {
        event.preventDefault();
        setRefused("");
        try {
            const body = { name: name.trim(), code: code.trim().toUpperCase(), new: fresh };
            const told = await request<Account>("api/recover", { lang: settings.lang, body });
            props.change({ name: told.name, token: told.token });
        } catch (error) {
            setRefused(error instanceof Error && error.message ? error.message : s("lobby.broken"));
        }
    };
    return (
        <details class="lost">
            <summary>{s("account.lost")}</summary>
            <form onSubmit={enter}>
                <NameField value={name} change={setName} />
                <label class="field">
                    <span>{s("account.recovery.code")}</span>
                    <input
                        type="text"
                        value={code}
                        maxLength={200}
                        required
                        autocomplete="off"
                        onInput={(event) => setCode(event.currentTarget.value)}
                    />
                </label>
                <label class="field">
                    <span>{s("account.phrase.new")}</span>
                    <input
                        type="password"
                        value={fresh}
                        minLength={8}
                        maxLength={200}
                        required
                        autocomplete="new-password"
                        onInput={(event) => setFresh(event.currentTarget.value)}
                    />
                </label>
                {refused && (
                    <p class="notice" role="alert">
                        {refused}
                    </p>
                )}
                <button class="button" type="submit" data-recover>
                    {s("account.recover")}
                </button>
            </form>
        </details>
    );
}

function Known(props: { account: Account; change: (account: Account | null) => void }) {
    const { settings } = useApp(),
        s = useSay(),
        { account } = props,
        lang = settings.lang,
        [seats, setSeats] = useState<number | null>(null),
        [refused, setRefused] = useState("");
    const tried = async (work: () => Promise<void>) => {
        setRefused("");
        try {
            await work();
        } catch (error) {
            setRefused(error instanceof Error && error.message ? error.message : s("lobby.broken"));
        }
    };
    useEffect(() => {
        void tried(async () => {
            const told = await request<{ seats: unknown[] }>("api/account", { lang, token: account.token });
            setSeats(told.seats.length);
        });
    }, []);
    const take = () =>
        tried(async () => {
            const text = await requestText("api/account/export", { lang, token: account.token });
            const link = document.createElement("a"),
                address = URL.createObjectURL(new Blob([text], { type: "application/json" }));
            link.href = address;
            link.download = "skerry-account.json";
            link.click();
            setTimeout(() => URL.revokeObjectURL(address), 1000);
        });
    const leave = () =>
        tried(async () => {
            await request("api/logout", { lang, token: account.token, body: {} });
            props.change(null);
        });
    return (
        <>
            {seats !== null && <p>{s("account.seats", { n: seats })}</p>}
            {refused && (
                <p class="notice" role="alert">
                    {refused}
                </p>
            )}
            <p class="buttons">
                <a class="button primary" href="#/online">
                    {s("lobby.own")}
                </a>
                <a class="button" href="#/online/player" data-own-page>
                    {s("account.page")}
                </a>
                <button class="button" onClick={() => void leave()} data-logout>
                    {s("account.logout")}
                </button>
                <button class="button" onClick={() => void take()} data-export>
                    {s("account.export")}
                </button>
            </p>
            <Parts account={account} />
            <Delete account={account} gone={() => props.change(null)} tried={tried} />
        </>
    );
}

/* What is opened when it is wanted. */
function Parts(props: { account: Account }) {
    const s = useSay(),
        { account } = props;
    return (
        <>
            <OnDemand title={s("account.calls")} mark="calls">
                {async () => {
                    const { Calling } = await import("./calling");
                    return () => <Calling account={account} />;
                }}
            </OnDemand>
            <OnDemand title={s("account.bring")} mark="bring">
                {async () => {
                    const { Bring } = await import("./bring");
                    return () => <Bring account={account} />;
                }}
            </OnDemand>
            <OnDemand title={s("account.security")} mark="security">
                {async () => {
                    const { Security } = await import("./security");
                    return () => <Security account={account} />;
                }}
            </OnDemand>
        </>
    );
}

/* The account ends; its pass phrase says that it is really meant. */
function Delete(props: { account: Account; gone: () => void; tried: (work: () => Promise<void>) => Promise<void> }) {
    const { settings } = useApp(),
        s = useSay(),
        [phrase, setPhrase] = useState(""),
        [code, setCode] = useState<string | null>(null);
    const remove = (event: Event) => {
        event.preventDefault();
        void props.tried(async () => {
            try {
                const body = { phrase, ...(code ? { code } : {}) };
                await request("api/account/delete", { lang: settings.lang, token: props.account.token, body });
            } catch (error) {
                if (error instanceof Refusal && error.status === "CODE") setCode("");
                throw error;
            }
            props.gone();
        });
    };
    return (
        <details class="delete">
            <summary>{s("account.delete")}</summary>
            <form onSubmit={remove}>
                <p>{s("account.delete.about")}</p>
                <label class="field">
                    <span>{s("account.phrase")}</span>
                    <input
                        type="password"
                        value={phrase}
                        maxLength={200}
                        required
                        autocomplete="current-password"
                        onInput={(event) => setPhrase(event.currentTarget.value)}
                    />
                </label>
                {code !== null && <CodeField value={code} change={setCode} />}
                <button class="button danger" type="submit" data-delete-account>
                    {s("account.delete.go")}
                </button>
            </form>
        </details>
    );
}
