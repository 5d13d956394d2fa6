/* typeset.h - French as it is printed, set once when messages, rules and lessons are turned into C.
 *
 * Texts are written with the keys of a keyboard: ' and plain spaces. What people read has the apostrophe that is
 * printed, the narrow space before ; ! ? and inside guillemets, the space that does not break before : and %.
 * web/typeset.mjs does the same for the page's own words, and sets what depends on a number once it is known.
 */
#ifndef SKERRY_TOOLS_TYPESET_H
#define SKERRY_TOOLS_TYPESET_H

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#define THIN_SPACE "\u202f"
#define FIRM_SPACE "\u00a0"

/* 1 if a letter or a place that will hold one begins here. */
static inline int begins_word(const char *at) {
    return isalpha((unsigned char)*at) || (unsigned char)*at >= 0xc3 || *at == '{';
}

/* 1 if a letter ends before `at`. */
static inline int ends_word(const char *text, const char *at) {
    return at > text && (isalpha((unsigned char)at[-1]) || (unsigned char)at[-1] >= 0x80);
}

/* 1 if a sign that French sets off by a space ends the words before it: nothing hangs on it, as on ":7373". */
static inline int is_sign(const char *at, const char *signs) {
    return *at && strchr(signs, *at) && !isalnum((unsigned char)at[1]) && at[1] != '/';
}

/* What stands for the space at `at`. Spaces in a row are columns, and stay. */
static inline const char *spaced(const char *text, const char *at) {
    if (at > text && at[-1] == ' ') return " ";
    if (is_sign(at + 1, ";!?") || strncmp(at + 1, "»", 2) == 0) return THIN_SPACE;
    if (at - text >= 2 && strncmp(at - 2, "«", 2) == 0) return THIN_SPACE;
    if (is_sign(at + 1, ":%")) return FIRM_SPACE;
    return " ";
}

/* A French text as it is printed, in memory of its own; NULL if there is none left. */
static inline char *typeset(const char *text) {
    char *out = (char *)malloc(3 * strlen(text) + 1), *to = out;
    if (!out) return NULL;
    for (const char *at = text; *at; at++) {
        char as_is[2] = {*at, 0};
        const char *set = as_is;
        if (*at == ' ') set = spaced(text, at);
        if (*at == '\'' && ends_word(text, at) && begins_word(at + 1)) set = "’";
        memcpy(to, set, strlen(set));
        to += strlen(set);
    }
    *to = 0;
    return out;
}

#endif
