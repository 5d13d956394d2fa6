/* gamechoice.tsx - which game a page of the online part is about. */
import { useApp } from "../app";
import { games } from "../games";
import { useWords } from "./eventwords";

/* Another game is another page, unless something else is to happen. */
export function GameChoice(props: { place: string; game: string; choose?: (key: string) => void }) {
    const { settings, go } = useApp(),
        w = useWords(),
        choose = props.choose ?? ((key) => go(`/online/${props.place}/${key}`));
    return (
        <label class="field">
            <span>{w("game")}</span>
            <select
                name={`${props.place}-game`}
                value={props.game}
                onChange={(event) => choose(event.currentTarget.value)}
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
