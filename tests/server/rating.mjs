/* rating.mjs - ratings beside those of the npm package openskill: reads the lines of `server-rating --vectors N`, prints TAP. */
import { createRequire } from "node:module";
import { readFileSync } from "node:fs";

const require = createRequire(new URL("../../web/package.json", import.meta.url));
const { rate } = require("openskill");
const { plackettLuce } = require("openskill/models");

const most = 1e-4;
let worst = 0;
let count = 0;
for (const line of readFileSync(0, "utf8").trim().split("\n")) {
  const numbers = line.split(" ").map(Number);
  const players = numbers[0];
  const teams = [];
  const rank = [];
  for (let i = 0; i < players; i++) {
    const [mu, sigma, place] = numbers.slice(1 + 3 * i);
    teams.push([{ mu: mu / 1e6, sigma: sigma / 1e6 }]);
    rank.push(place);
  }
  const wanted = rate(teams, { rank, model: plackettLuce, tau: 25 / 300, epsilon: 0.0001 });
  for (let i = 0; i < players; i++) {
    const [mu, sigma] = numbers.slice(1 + 3 * players + 2 * i);
    worst = Math.max(worst, Math.abs(mu / 1e6 - wanted[i][0].mu), Math.abs(sigma / 1e6 - wanted[i][0].sigma));
  }
  count++;
}
console.log(`# ${count} games, largest difference ${worst.toExponential(2)}`);
console.log(`${count >= 1000 && worst <= most ? "ok" : "not ok"} 1 - ratings are those of openskill within ${most}`);
console.log("1..1");
process.exit(count >= 1000 && worst <= most ? 0 : 1);
