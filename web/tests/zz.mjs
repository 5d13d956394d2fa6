import { startServer, startBrowser, stopBrowser, settings, watch, check, games } from "./browser.mjs";
import * as L from "./lessons.mjs";
const server = await startServer();
const list = games().filter(g => !process.argv[2] || process.argv.slice(2).includes(g.key));
async function withPage(options, kept, work) { const b = await startBrowser(options); try { await settings(b.page, {speed:"once",...kept}); await work(b.page, watch(b.page)); } catch(e) { check(false,"no exception",e.stack); await b.page.screenshot({path:"/tmp/lt-fail.png"}); console.log(await b.page.evaluate(()=>JSON.stringify({now:window.skerry.lesson?.now,playing:window.skerry.lesson?.playing,ph:document.querySelector('.teacher')?.dataset.phase, body: document.body.innerText.slice(0,300)}))); } finally { await b.stop(); } }
await L.byMouse(withPage, server.address, list);
await stopBrowser(); server.stop();
