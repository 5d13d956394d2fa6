/* queuebar.tsx - a line that stays in sight while one waits and looks at something else, and calls when the table is there. */
import { render } from "preact";
import type { Lang } from "../board";
import { sayEvent } from "./eventwords";
import { callTo } from "./notify";
import { leaveQueue, onQueuing, queuing, taken } from "./queuing";

let root: HTMLElement | null = null,
    called = "";

function Bar(props: { lang: Lang }) {
    const at = queuing(),
        { lang } = props;
    if (location.hash.startsWith("#/online/queue") || (at.state !== "waiting" && at.state !== "found")) return null;
    if (at.state === "waiting")
        return (
            <div class="queue-bar" role="region" aria-label={sayEvent(lang, "queue")}>
                <span>{sayEvent(lang, "queue.still")}</span>
                <a class="button small" href="#/online/queue">
                    {sayEvent(lang, "queue.show")}
                </a>
                <button class="button small quiet" onClick={() => void leaveQueue()}>
                    {sayEvent(lang, "queue.leave")}
                </button>
            </div>
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
