/* headings.ts - what the lines of several score sheets have in common, as the heading of one row. */

export const bare = (text: string) => text.replace(/[\s:,;.(–-]+$/, "");

/* What all texts begin with, to the end of a word. */
function commonHead(texts: string[]): string {
    let length = 0;
    const first = texts[0] ?? "";
    while (length < first.length && texts.every((text) => text[length] === first[length])) length++;
    const named = /^[^:]*:\s/.exec(first.slice(0, length))?.[0];
    if (texts.every((text) => text === first)) return named && /\d/.test(first.slice(named.length)) ? named : first;
    return named ?? first.slice(0, length).replace(/[^\s]*$/, "");
}

/* The heading of lines that stand for the same on each sheet, and how much of each line it takes. Where they have too little in
 * common to be a name, the first line without its numbers serves. */
export function heading(labels: string[]): { head: string; common: number } {
    const common = commonHead(labels),
        isName = /:\s$/.test(common) || bare(common).length > 3;
    return { head: bare(isName ? common : labels[0]!.replace(/(?<=\s)\d+ /g, "")), common: common.length };
}
