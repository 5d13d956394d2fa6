/* looks.tsx - how the page looks and sounds for one person: size of text, colours of the players, sounds. */
import { useApp } from "./app";
import { palettes, textSizes, type Settings } from "./keep";
import { TextMark } from "./pieces";
import { shapes } from "./seats";
import { Dialog } from "./panels";
import type { Key } from "./words";

/* The style sheet does the rest: see the values in tokens.css and kit.css. */
export function applyLooks(settings: Settings): void {
    const root = document.documentElement;
    if (settings.theme === "auto") root.removeAttribute("data-theme");
    else root.dataset.theme = settings.theme;
    root.dataset.palette = settings.palette;
    root.dataset.text = settings.text;
}

function Choose(props: { name: "text" | "palette"; all: readonly string[] }) {
    const { t, settings, change } = useApp();
    return (
        <fieldset class="looks-set">
            <legend>{t(`look.${props.name}`)}</legend>
            {props.all.map((one) => (
                <label key={one} class="count">
                    <input
                        type="radio"
                        name={props.name}
                        value={one}
                        checked={settings[props.name] === one}
                        onChange={() => change({ [props.name]: one })}
                    />
                    <span>{t(`look.${props.name}.${one}` as Key)}</span>
                </label>
            ))}
        </fieldset>
    );
}

export function LooksForm() {
    const { t, settings, change } = useApp();
    return (
        <div class="looks">
            <Choose name="text" all={textSizes} />
            <Choose name="palette" all={palettes} />
            <p class="looks-marks" aria-hidden="true">
                {shapes.map((shape, i) => (
                    <TextMark
                        key={shape}
                        seat={{ name: "", shape, colour: `var(--seat-${i})`, level: null }}
                        size={30}
                    />
                ))}
            </p>
            <label class="check">
                <input
                    type="checkbox"
                    checked={settings.sound}
                    onChange={(event) => change({ sound: event.currentTarget.checked, soundOffered: true })}
                />{" "}
                {t("menu.sound")}
            </label>
        </div>
    );
}

export function LooksPanel(props: { close: () => void }) {
    const { t } = useApp();
    return (
        <Dialog title={t("look.title")} close={props.close}>
            <LooksForm />
        </Dialog>
    );
}

/* Sounds are off until somebody wants them, and offered once. */
export function SoundOffer() {
    const { t, settings, change } = useApp(),
        answer = (sound: boolean) => change({ sound, soundOffered: true });
    if (settings.soundOffered || settings.sound) return null;
    return (
        <p class="notice quiet-offer" data-offer="sound">
            <span>{t("sound.offer")}</span>
            <span class="buttons">
                <button type="button" class="button small" onClick={() => answer(true)}>
                    {t("sound.yes")}
                </button>
                <button type="button" class="button small quiet" onClick={() => answer(false)}>
                    {t("sound.no")}
                </button>
            </span>
        </p>
    );
}
