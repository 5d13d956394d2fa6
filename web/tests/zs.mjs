import { startServer, startBrowser, stopBrowser, settings } from "./browser.mjs";
const [game, from, to, w=1280, h=800, lang="en"] = process.argv.slice(2);
const server = await startServer();
const b = await startBrowser({ viewport: { width: +w, height: +h }, locale: lang });
const page = b.page;
await settings(page, {speed:"once", lang});
await page.goto(server.address + "#/lesson/" + game);
for (let guard=0; guard<80; guard++) {
  await page.waitForFunction(() => { const t=document.querySelector(".teacher"); return t && t.dataset.phase !== "ply" && !window.skerry.lesson.playing; });
  await page.waitForTimeout(400);
  const now = await page.evaluate(() => ({...window.skerry.lesson.now, drawn: window.skerry.lesson.now.points.map(id => [...document.querySelectorAll(`[data-choice="${id}"]`)].map(e=>e.tagName+"."+e.className?.baseVal+e.className)), labels: window.skerry.lesson.frame.choices.filter(c=>window.skerry.lesson.now.points.includes(c.id)).map(c=>c.text)}));
  if (now.moment >= +from) { await page.screenshot({path:`/tmp/zs-${now.moment}.png`}); console.log(now.moment, now.phase, now.labels.slice(0,3).join("; "), JSON.stringify(now.drawn.slice(0,3)), JSON.stringify(await page.evaluate(ls=>ls.map(l=>[l.page,document.querySelectorAll(l.page).length]),now.looks))); }
  if (now.moment >= +to || now.phase==="free" || now.phase==="done") break;
  if (now.phase === "ask") await page.evaluate(id => void window.skerry.lesson.choose(id), now.points[0]);
  else await page.evaluate(() => void window.skerry.lesson.on());
  await page.waitForTimeout(150);
}
await stopBrowser(); server.stop();
