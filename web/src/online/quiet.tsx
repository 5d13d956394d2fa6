/* quiet.tsx - a lobby in which nobody waits: computers to look at, and the last games that were played here. */
import { useState } from "preact/hooks";
import { useApp } from "../app";
import { games, middleLevel } from "../games";
import { GamePicture, RoomLine } from "./roomparts";
import type { Room } from "./wire";
import { useSay } from "./words";

/* Computer players among themselves, at this screen. */
export function WatchComputers() {
    const { play, settings, t } = useApp(),
        s = useSay(),
        [refused, setRefused] = useState("");
    const start = async (index: number) => {
        const game = games[index]!,
            players = Math.min(game.max, Math.max(game.min, 3)),
            seats = Array.from({ length: players }, (_, mark) => ({ name: "", level: middleLevel(game), mark }));
        setRefused(await play({ game: index, seats, values: game.options.map(() => 0), seed: "" }));
    };
    return (
        <section aria-labelledby="watch-computers">
            <h2 id="watch-computers">{s("lobby.computers")}</h2>
            <p class="muted">{s("lobby.computers.about")}</p>
            {refused && (
                <p class="notice" role="alert">
                    {refused}
                </p>
            )}
            <ul class="watch-list">
                {games.map((game, index) => (
                    <li key={game.key}>
                        <button
                            type="button"
                            class="watch-game"
                            data-watch-computers={game.key}
                            aria-label={`${t("online.watch")}: ${game.title[settings.lang]}`}
                            onClick={() => void start(index)}
                        >
                            <GamePicture game={game} />
                            <span>{game.title[settings.lang]}</span>
                        </button>
                    </li>
                ))}
            </ul>
        </section>
    );
}

export function LastGames(props: { rooms: Room[] }) {
    const s = useSay(),
        rooms = props.rooms.filter((room) => room.watch && games.some((game) => game.key === room.game));
    if (!rooms.length) return null;
    return (
        <section aria-labelledby="last-games">
            <h2 id="last-games">{s("lobby.last")}</h2>
            <ul class="room-list">
                {rooms.map((room) => (
                    <RoomLine key={room.id} room={room}>
                        <a class="button" href={`#/table/${room.id}`}>
                            {s("lobby.look")}
                        </a>
                    </RoomLine>
                ))}
            </ul>
        </section>
    );
}
