/* offline.ts - the service worker: keeps every file of this edition, so that all games play with the network off. */
import { hasVectors } from "./vectors";

declare const self: ServiceWorkerGlobalScope;

const name = `skerry-${EDITION}`;

/* Of the two engines of a game only the one that this browser takes. */
const wanted = FILES.filter((file) => !file.endsWith(".wasm") || /-simd-\w+\.wasm$/.test(file) === hasVectors);

self.addEventListener("install", (event) => {
    event.waitUntil(caches.open(name).then((cache) => cache.addAll(wanted)));
});

self.addEventListener("activate", (event) => {
    const old = caches
        .keys()
        .then((all) =>
            Promise.all(
                all.filter((one) => one.startsWith("skerry-") && one !== name).map((one) => caches.delete(one)),
            ),
        );
    event.waitUntil(old.then(() => self.clients.claim()));
});

/* What is not kept comes from the network; a net is large, so it is kept from then on. */
async function fetched(request: Request): Promise<Response> {
    const answer = await fetch(request);
    if (answer.ok && request.url.endsWith(".net")) await (await caches.open(name)).put(request, answer.clone());
    return answer;
}

self.addEventListener("fetch", (event) => {
    const address = new URL(event.request.url);
    if (event.request.method !== "GET" || address.origin !== self.location.origin) return;
    if (address.pathname.startsWith(new URL("./api/", self.location.href).pathname)) return;
    const asked = event.request.mode === "navigate" ? new URL("./", self.location.href).href : event.request.url;
    event.respondWith(caches.match(asked).then((kept) => kept ?? fetched(event.request)));
});
