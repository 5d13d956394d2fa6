/* book.mjs - a rule book (games/GAME/RULES.md) as blocks for the page: headings, paragraphs, items, numbered rules, tables, and
 * the place of the board. The terminal reads the same books with cli/tools/book.c. */
import { typeset } from "./typeset.mjs";

/* [kind, ...]: ["h", level, text] ["p", text] ["i", mark, text] ["r", number, text] ["t", chart, rows] ["b"]
 * ["m", lesson, moment], the board at a moment of a lesson */
export function readBook(text, lang) {
    const blocks = [],
        set = (words) => typeset(words.replaceAll("`", "").trim(), lang);
    let chart = "",
        open = null; /* the block that a line may continue */
    for (const line of text.split("\n")) {
        const mark = /^<!-- (\w+) ?([\w-]*) ?([\w-]*) ?-->$/.exec(line),
            heading = /^(#+) (.*)$/.exec(line),
            rule = /^- \*\*([A-Z]\d+[a-z]?)\*\* (.*)$/.exec(line),
            item = /^(-|\d+\.) (.*)$/.exec(line);
        if (mark) {
            chart = mark[1] === "chart" ? mark[2] : "";
            if (mark[1] === "board") blocks.push(["b"]);
            if (mark[1] === "picture") blocks.push(["m", mark[2], mark[3]]);
            open = null;
        } else if (!line.trim()) open = null;
        else if (heading) blocks.push(["h", heading[1].length, set(heading[2])]);
        else if (line.startsWith("|")) {
            const cells = line.slice(1, line.lastIndexOf("|")).split("|").map(set);
            if (open?.[0] !== "t") blocks.push((open = ["t", chart, []]));
            if (!cells.every((cell) => /^-+$/.test(cell))) open[2].push(cells);
        } else if (rule) blocks.push((open = ["r", rule[1], rule[2]]));
        else if (item) blocks.push((open = ["i", item[1], item[2]]));
        else if (open && open[0] !== "t") open[open.length - 1] += ` ${line.trim()}`;
        else blocks.push((open = ["p", line.trim()]));
    }
    for (const block of blocks) if ("pir".includes(block[0])) block[block.length - 1] = set(block.at(-1));
    return blocks;
}

/* The numbered rules of a book. */
export function rulesOf(blocks) {
    return new Map(blocks.filter(([kind]) => kind === "r").map(([, number, text]) => [number, text]));
}
