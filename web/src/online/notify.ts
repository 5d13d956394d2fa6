/* notify.ts - calling a player who looks elsewhere: a notification of the browser, if the player asked for it. */
import { say } from "../words";
import type { Server } from "./server";

const KEY = "skerry.notify";

export function canNotify(): boolean {
    return typeof Notification !== "undefined" && isSecureContext;
}

export function notifies(): boolean {
    try {
        return canNotify() && Notification.permission === "granted" && localStorage.getItem(KEY) === "1";
    } catch {
        return false;
    }
}

/* Turn it on or off; true if it is on now. */
export async function setNotify(on: boolean): Promise<boolean> {
    const granted = on && canNotify() && (await Notification.requestPermission()) === "granted";
    try {
        localStorage.setItem(KEY, granted ? "1" : "0");
    } catch {
        /* Then it is asked again the next time. */
    }
    return granted;
}

export function callOver({ table, id }: Server): void {
    const lang = table.around.lang(),
        title = `${say(lang, "table.yours")} · ${table.facts.title[lang]}`;
    callTo(title, table.words(table.frame?.ask ?? ""), `skerry-${id}`);
}

/* `tag`: of several with the same one the last is shown. */
export function callTo(title: string, body: string, tag: string): void {
    const options = { body, icon: "icon.svg", tag };
    if (!document.hidden || !notifies()) return;
    try {
        const shown = new Notification(title, options);
        shown.onclick = () => (window.focus(), shown.close());
    } catch {
        /* Phones show notifications through the service worker only. */
        void navigator.serviceWorker?.ready.then((ready) => ready.showNotification(title, options));
    }
}
