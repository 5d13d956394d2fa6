/* types.ts - a program that a type checker must understand, and mistakes that it must find. */
import { load, remote, net, OPEN, Refusal, type Frame, type RemoteTable, type Table } from "skerry-engine";

const engine = await load();
const table: Table = engine.open("isle-of-skye", { players: 3, options: {}, seed: 7, lang: "fr" });
const frame: Frame = table.view(OPEN, "en");
const first: number = table.choices(table.actors[0])[0].id;
table.play(0, first);
const bytes = await net("settlement");
if (bytes) table.useNet(bytes);
const far = await remote();
const other: RemoteTable = await far.load(table.record());
const over: boolean = await other.over();
console.log(frame.scores[0].lines[0].points, over, new Refusal("no").message);
// @ts-expect-error a language that is not there
table.view(0, "de");
// @ts-expect-error a promise is no number
const late: number = other.choose(0);
// @ts-expect-error seats are numbers
table.play("0", late);
