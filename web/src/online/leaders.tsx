/* leaders.tsx - the best players of a game, of those who show themselves to everybody. Loaded when somebody opens it. */
import { useEffect, useState } from "preact/hooks";
import { useApp } from "../app";
import { findGame, games } from "../games";
import { useWords } from "./eventwords";
import { GameChoice } from "./gamechoice";
import { request } from "./wire";
import { useSay } from "./words";

interface Leader {
    name: string;
    rating: number;
    margin: number;
    games: number;
}

export function LeadersPage(props: { game: string }) {
    const w = useWords(),
        game = games[Math.max(0, findGame(props.game))]!;
    return (
        <section class="sheet event-page">
            <h1>{w("leaders")}</h1>
            <p>{w("leaders.about")}</p>
            <GameChoice place="leaders" game={game.key} />
            <Leaders game={game.key} />
        </section>
    );
}

function Leaders(props: { game: string }) {
    const { settings } = useApp(),
        w = useWords(),
        s = useSay(),
        [leaders, setLeaders] = useState<Leader[] | null>(null),
        [broken, setBroken] = useState(false);
    useEffect(() => {
        let here = true;
        setLeaders(null);
        request<{ leaders: Leader[] }>("api/leaders", { lang: settings.lang, body: { game: props.game } }).then(
            (told) => here && (setLeaders(told.leaders), setBroken(false)),
            () => here && setBroken(true),
        );
        return () => void (here = false);
    }, [props.game, settings.lang]);
    if (broken)
        return (
            <p class="notice" role="alert">
                {s("lobby.broken")}
            </p>
        );
    if (!leaders) return <p role="status">{s("room.loading")}</p>;
    if (!leaders.length) return <p class="muted">{w("leaders.none")}</p>;
    return (
        <div class="scroll" tabIndex={0} role="region" aria-label={w("leaders")}>
            <table data-leaders>
                <thead>
                    <tr>
                        <th scope="col">{w("col.rank")}</th>
                        <th scope="col">{w("col.name")}</th>
                        <th scope="col">{w("col.rating")}</th>
                        <th scope="col">{w("col.games")}</th>
                    </tr>
                </thead>
                <tbody>
                    {leaders.map((one, index) => (
                        <tr key={one.name}>
                            <td>{index + 1}</td>
                            <th scope="row">
                                <a href={`#/online/player/${encodeURIComponent(one.name)}`}>{one.name}</a>
                            </th>
                            <td>{w("rating", { rating: one.rating, margin: one.margin })}</td>
                            <td>{one.games}</td>
                        </tr>
                    ))}
                </tbody>
            </table>
        </div>
    );
}
