/* queuebar.tsx - a word that stays in sight while one waits and looks at something else, and a call when the table is there. */
import { render } from "preact";
import type { Lang } from "../board";
import { sayEvent } from "./eventwords";
import { callTo } from "./notify";
import { onQueuing, queuing, taken } from "./queuing";

let root: HTMLElement | null = null,
    called = "";

function Bar(props: { lang: Lang }) {
    const at = queuing(),
        { lang } = props;
    if (location.hash.startsWith("#/online/queue") || (at.state !== "waiting" && at.state !== "found")) return null;
    if (at.state === "waiting")
        return (
            <a class="queue-bar" href="#/online/queue" title={sayEvent(lang, "queue.still")}>
                {sayEvent(lang, "queue.waiting")}
            </a>
        );
    return (
        <div class="queue-bar found" role="alert">
            <span>{sayEvent(lang, "queue.found")}</span>
            <a class="button primary small" href={`#/table/${at.table}`} data-queue-table onClick={() => taken()}>
                {sayEvent(lang, "queue.go")}
            </a>
        </div>
    );
}

function draw(): void {
    const lang: Lang = document.documentElement.lang === "fr" ? "fr" : "en",
        at = queuing();
    if (!root) {
        root = document.createElement("div");
        document.body.append(root);
    }
    render(<Bar lang={lang} />, root);
    if (at.state !== "found" || called === at.table) return;
    called = at.table;
    callTo(sayEvent(lang, "queue.found"), sayEvent(lang, "queue.go"), `skerry-${at.table}`);
}

/* From now on, once. */
let shown = false;
export function showQueueBar(): void {
    if (shown) return;
    shown = true;
    onQueuing(draw);
    addEventListener("hashchange", draw);
}
