/* main.tsx - starts the page, and keeps it for later without a network. */
import { render } from "preact";
import { App } from "./app";

render(<App />, document.getElementById("app")!);
if ("serviceWorker" in navigator && location.protocol !== "file:") {
    window.addEventListener("load", () => void navigator.serviceWorker.register("offline.js").catch(() => undefined));
}
