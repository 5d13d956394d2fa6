/* text.h - a bounded text buffer, and messages with named places in two languages.
 *
 * The buffer belongs to the caller. Appending past its end cuts the text (never inside a UTF-8 character when whole
 * strings are added) and sets `cut`; the text is always terminated. No allocation, no stdio: it also runs in
 * WebAssembly.
 */
#ifndef SKERRY_TEXT_H
#define SKERRY_TEXT_H

#include "skerry.h"

#ifdef __cplusplus
extern "C" {
#endif

struct sk_text {
    char *at;      /* the caller's memory */
    size_t size;   /* bytes of it, terminator included; at least 1 */
    size_t length; /* bytes written so far */
    int cut;       /* 1: something did not fit */
};

/* One named argument of a message: a text, or a number if text is NULL. */
typedef struct sk_arg {
    const char *name;
    const char *text;
    long number;
} sk_arg;

/* Start an empty text in `size` bytes at `memory`. */
void sk_text_init(sk_text *text, char *memory, size_t size);

/* Append a string, `length` bytes, one character, a decimal number. */
void sk_text_add(sk_text *text, const char *string);
void sk_text_bytes(sk_text *text, const char *bytes, size_t length);
void sk_text_char(sk_text *text, char c);
void sk_text_number(sk_text *text, int64_t number);

/* What was appended since `length` as it is typed, with the apostrophe of a keyboard: for notation that has names in
 * it. */
void sk_text_typed(sk_text *text, size_t length);

/* Append 16 hexadecimal digits. */
void sk_text_hex(sk_text *text, uint64_t number);

/* Append a number of tenths as the language writes it, "1.5" or "1,5", and "2" instead of "2.0". sk_tenths_count is the
 * whole number that asks for the same form of a noun: "1.5 points", but "1,5 point". */
void sk_text_tenths(sk_text *text, int lang, int32_t tenths);
long sk_tenths_count(int32_t tenths, int lang);

/* Append a message. "{name}" is replaced by the argument of that name; "{name|one|many}" by `one` or `many` as the
 * number asks in that language (English: 1 is one; French: 0 and 1 are one); inside one and many "#" stands for the
 * number. */
void sk_text_message(sk_text *text, int lang, const char *pattern, const sk_arg *args, int count);

/* sk_text_message with the arguments in braces: SK_SAY(out, lang, pattern, {"n", NULL, 3}, {"what", "fish", 0}). */
#define SK_SAY(text, lang, pattern, ...)                                                                               \
    do {                                                                                                               \
        const sk_arg sk_args_[] = {__VA_ARGS__};                                                                       \
        sk_text_message(text, lang, pattern, sk_args_, (int)(sizeof sk_args_ / sizeof sk_args_[0]));                   \
    } while (0)

/* Append the titles of a table, "Building|Cost", as its first two lines in Markdown; and a row of `count` cells. */
void sk_text_titles(sk_text *text, const char *titles);
void sk_text_cells(sk_text *text, const char *const *cells, int count);

/* Append the table of a game with this key (sk_words.charts), or with "options" its options by their labels. */
sk_status sk_chart_write(const sk_game *game, const char *key, int lang, sk_text *out);

/* Append `string` as a quoted JSON string. */
void sk_text_json(sk_text *text, const char *string);

/* A status in words, in `lang`. */
const char *sk_status_text(sk_status status, int lang);

/* 1 if two texts are the same apart from letter case, accents and repeated, leading or trailing spaces. */
int sk_text_alike(const char *a, const char *b);

#ifdef __cplusplus
}
#endif
#endif
