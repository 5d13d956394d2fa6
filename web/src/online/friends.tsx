/* friends.tsx - friends on one's own page: who is there, who asks, one's link, invitations. */
import { useEffect, useState } from "preact/hooks";
import { useApp } from "../app";
import { findGame, games } from "../games";
import { useWords } from "./playerwords";
import { CopyField } from "./roomparts";
import { readAccount, request, type Account, type Room } from "./wire";

interface Known {
    friends: { name: string; kind: "friend" | "asked" | "asks"; here?: boolean }[];
    invites: { name: string; table: Room }[];
}

const LOOK_MS = 20_000;

/* Who opened somebody's link. */
export function Befriend(props: { name: string; code: string; done: () => void }) {
    const { settings, go } = useApp(),
        w = useWords(),
        account = readAccount(),
        [refused, setRefused] = useState("");
    const agree = async () => {
        try {
            const body = { name: props.name, code: props.code };
            await request("api/account/friends", { lang: settings.lang, token: account!.token, body });
            go("/online/player");
            props.done();
        } catch (error) {
            setRefused(error instanceof Error ? error.message : "");
        }
    };
    return (
        <div class="confirm" role="group">
            <span>{account ? w("friend.become", { name: props.name }) : w("friend.login")}</span>
            {account && (
                <button class="button primary" data-befriend onClick={() => void agree()}>
                    {w("friend.yes")}
                </button>
            )}
            {refused && <span role="alert">{refused}</span>}
        </div>
    );
}

/* A friend, or somebody who asks or is asked to be one. */
function FriendLine(props: {
    of: Known["friends"][number];
    act: (path: string, other: string, thanks: string) => Promise<void>;
}) {
    const w = useWords(),
        one = props.of;
    return (
        <li data-friend={one.name} data-kind={one.kind}>
            <span>
                <a href={`#/online/player/${encodeURIComponent(one.name)}`}>{one.name}</a>
            </span>
            <small>{w(one.kind !== "friend" ? `friend.${one.kind}` : one.here ? "friend.here" : "friend.away")}</small>
            {one.kind === "asks" && (
                <button
                    class="button small primary"
                    data-agree={one.name}
                    onClick={() => void props.act("api/account/friends", one.name, "")}
                >
                    {w("friend.agree")}
                </button>
            )}
            <button
                class="button small"
                data-part={one.name}
                onClick={() => void props.act("api/account/friends/end", one.name, "")}
            >
                {w(one.kind === "asks" ? "friend.refuse" : "friend.end")}
            </button>
        </li>
    );
}

/* Ask somebody by name. */
function AskFriend(props: { said: string; ask: (name: string) => Promise<void> }) {
    const w = useWords(),
        [name, setName] = useState("");
    const ask = (event: Event) => {
        event.preventDefault();
        void props.ask(name.trim()).then(() => setName(""));
    };
    return (
        <form onSubmit={ask}>
            <label class="field">
                <span>{w("friend.add")}</span>
                <input
                    type="text"
                    value={name}
                    maxLength={40}
                    required
                    autocomplete="off"
                    autocapitalize="off"
                    data-friend-name
                    onInput={(event) => setName(event.currentTarget.value)}
                />
            </label>
            <p class="buttons">
                <button class="button" type="submit" data-friend-ask disabled={!name.trim()}>
                    {w("friend.ask")}
                </button>
                <span role="status">{props.said}</span>
            </p>
        </form>
    );
}

export function Friends(props: { account: Account }) {
    const { settings } = useApp(),
        w = useWords(),
        { token } = props.account,
        lang = settings.lang,
        [known, setKnown] = useState<Known | null>(null),
        [link, setLink] = useState(""),
        [said, setSaid] = useState("");
    const look = () => request<Known>("api/account/friends", { lang, token }).then(setKnown, () => undefined);
    useEffect(() => {
        void look();
        const timer = setInterval(() => void look(), LOOK_MS);
        request<{ name: string; code: string }>("api/account/friends/link", { lang, token }).then(
            (told) =>
                setLink(
                    new URL(`#/online/player/${encodeURIComponent(told.name)}/${told.code}`, document.baseURI).href,
                ),
            () => undefined,
        );
        return () => clearInterval(timer);
    }, []);
    const act = async (path: string, other: string, thanks: string) => {
        setSaid("");
        try {
            await request(path, { lang, token, body: { name: other } });
            setSaid(thanks);
            await look();
        } catch (error) {
            setSaid(error instanceof Error ? error.message : "");
        }
    };
    return (
        <div class="friends">
            {known && known.invites.length > 0 && <Invites invites={known.invites} />}
            <h2>{w("friends")}</h2>
            {known && !known.friends.length && <p class="muted">{w("friends.none")}</p>}
            <ul class="room-seats">
                {known?.friends.map((one) => (
                    <FriendLine key={one.name} of={one} act={act} />
                ))}
            </ul>
            <AskFriend said={said} ask={(other) => act("api/account/friends", other, w("friend.sent"))} />
            {link && (
                <CopyField label={w("friend.link")} value={link} about={w("friend.link.about")} id="friend-link" />
            )}
        </div>
    );
}

/* Ask friends to a table that has not begun. */
export function InviteFriends(props: { account: Account; table: string }) {
    const { settings } = useApp(),
        w = useWords(),
        { token } = props.account,
        lang = settings.lang,
        [known, setKnown] = useState<Known | null>(null),
        [said, setSaid] = useState<Record<string, string>>({});
    useEffect(() => {
        request<Known>("api/account/friends", { lang, token }).then(setKnown, () => undefined);
    }, []);
    const invite = async (name: string) => {
        const body = { name, table: props.table };
        const text = await request("api/account/friends/invite", { lang, token, body }).then(
            () => w("invited"),
            (error: unknown) => (error instanceof Error ? error.message : ""),
        );
        setSaid((old) => ({ ...old, [name]: text }));
    };
    const friends = known?.friends.filter((one) => one.kind === "friend") ?? [];
    if (known && !friends.length) return <p class="muted">{w("friends.none")}</p>;
    return (
        <ul class="room-seats">
            {friends.map((one) => (
                <li key={one.name}>
                    <span>{one.name}</span>
                    <small>{w(one.here ? "friend.here" : "friend.away")}</small>
                    {said[one.name] ? (
                        <small role="status">{said[one.name]}</small>
                    ) : (
                        <button
                            class="button small"
                            data-invite-friend={one.name}
                            onClick={() => void invite(one.name)}
                        >
                            {w("invite.send")}
                        </button>
                    )}
                </li>
            ))}
        </ul>
    );
}

function Invites(props: { invites: Known["invites"] }) {
    const { settings } = useApp(),
        w = useWords();
    return (
        <>
            <h2>{w("invites")}</h2>
            <ul class="room-seats">
                {props.invites.map((one) => (
                    <li key={one.table.id} data-invite={one.table.id}>
                        <span>
                            {w("invite", {
                                name: one.name,
                                game: games[findGame(one.table.game)]?.title[settings.lang] ?? one.table.game,
                            })}
                        </span>
                        <a class="button small primary" href={`#/table/${one.table.id}`}>
                            {w("join")}
                        </a>
                    </li>
                ))}
            </ul>
        </>
    );
}
