/* typeset.mjs - typography of the page's words, set once at build. */

/* Words of the page as they are printed: curly apostrophes and quotation marks in both languages, the spaces of French before
 * its signs, a real minus and ellipsis. Places like {n|one|many} are left as they are. */
export function typeset(text, lang) {
    const marks = text
        .replace(/(\p{L})'(?=\p{L})/gu, "$1\u2019")
        .replace(/(\p{L})'(?=\s|$|[.,;:!?)])/gu, "$1\u2019")
        .replace(/"([^"]*)"/g, lang === "fr" ? "«\u202f$1\u202f»" : "\u201c$1\u201d")
        .replaceAll("...", "…");
    if (lang !== "fr") return marks;
    return marks
        .replace(/ ([;!?»])/g, "\u202f$1")
        .replace(/« /g, "«\u202f")
        .replace(/ ([:%])/g, "\u00a0$1")
        .replace(/(\{n\}|#|\d) (?=\p{L})/gu, "$1\u00a0");
}
