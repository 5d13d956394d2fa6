/* install.tsx - Skerry as an app of the device: the browser's own question where it has one, a sentence where it has none. */
import { useEffect, useState } from "preact/hooks";
import { useApp } from "./app";
import { read, write } from "./keep";

/* What Chromium sends when the page could be installed. */
interface InstallEvent extends Event {
    prompt: () => Promise<void>;
    userChoice: Promise<{ outcome: string }>;
}

const DECLINED = "skerry.install";
let waiting: InstallEvent | null = null; /* it may come before anybody looks */

addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    waiting = event as InstallEvent;
    dispatchEvent(new Event("skerry-install"));
});

const installed = () => matchMedia("(display-mode: standalone)").matches;
const isApple = () => /iPhone|iPad/.test(navigator.userAgent);

export function Install() {
    const { t } = useApp(),
        [event, setEvent] = useState(waiting),
        [declined, setDeclined] = useState(() => read(DECLINED) === false);
    useEffect(() => {
        const came = () => setEvent(waiting);
        addEventListener("skerry-install", came);
        came(); /* perhaps between drawing and listening */
        return () => removeEventListener("skerry-install", came);
    }, []);
    const ask = async () => {
        await event?.prompt();
        const { outcome } = (await event?.userChoice) ?? { outcome: "" };
        if (outcome === "accepted") setEvent((waiting = null));
    };
    const decline = () => (write(DECLINED, false), setDeclined(true));
    if (declined || installed() || (!event && !isApple())) return null;
    return (
        <p class="notice quiet-offer" data-offer="install">
            <span>{t(event ? "install.about" : "install.apple")}</span>
            <span class="buttons">
                {event && (
                    <button type="button" class="button small" onClick={() => void ask()}>
                        {t("install.do")}
                    </button>
                )}
                <button type="button" class="button small quiet" onClick={decline}>
                    {t("sound.no")}
                </button>
            </span>
        </p>
    );
}
