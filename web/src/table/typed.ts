/* typed.ts - a move that was typed: its number in the list, its notation in either language, or a part that only one choice has. */
import { say } from "../words";
import { plain } from "./story";
import type { Table } from "./table";

const NAMED = 6; /* choices that are named where several have the part */

export async function readMove(table: Table, text: string): Promise<{ id: number } | { why: string }> {
    const lang = table.around.lang(),
        choices = table.frame?.choices ?? [],
        wanted = text
            .trim()
            .replaceAll("\u2019", "'")
            .replace(/[\u00a0\u202f]/g, " "),
        byNumber = /^\d+$/.test(wanted) ? choices[Number(wanted) - 1] : undefined;
    if (byNumber) return { id: byNumber.id };
    await table.source.grasp();
    const read = await table.engine.parse(table.viewer, wanted, table.langNumber());
    if (read.id >= 0) return { id: read.id };
    const near = choices.filter((choice) => plain(choice.text).includes(plain(wanted)));
    if (near.length === 1) return { id: near[0]!.id };
    if (read.why) return { why: table.words(read.why) };
    const names = near.slice(0, NAMED).map((choice) => choice.text);
    if (!names.length) return { why: say(lang, "moves.unknown", { text: wanted }) };
    return { why: say(lang, "moves.many", { list: names.join(", ") }) };
}
