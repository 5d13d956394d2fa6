/* gamechoice.tsx - which game a page of the online part is about. */
import { useApp } from "../app";
import { games } from "../games";
import { useWords } from "./eventwords";

export function GameChoice(props: { place: string; game: string }) {
    const { settings, go } = useApp(),
        w = useWords();
    return (
        <label class="field">
            <span>{w("game")}</span>
            <select
                name={`${props.place}-game`}
                value={props.game}
                onChange={(event) => go(`/online/${props.place}/${event.currentTarget.value}`)}
            >
                {games.map((one) => (
                    <option key={one.key} value={one.key}>
                        {one.title[settings.lang]}
                    </option>
                ))}
            </select>
        </label>
    );
}
