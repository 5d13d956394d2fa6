/* text.c - bounded text, messages with named places, and the comparison behind typed moves.
 *
 * Invariant: length < size and at[length] == 0 after every call.
 */
#include "skerry/text.h"

void sk_text_init(sk_text *text, char *memory, size_t size) {
    SK_REQUIRE(memory != NULL && size >= 1);
    text->at = memory;
    text->size = size;
    text->length = 0;
    text->cut = 0;
    memory[0] = 0;
}

/* Most pieces are short: those are copied without a call, in two moves that may overlap. */
static inline void copy(char *to, const char *from, size_t length) {
    uint64_t first, last;
    uint32_t half, other;
    if (length > 16) {
        memcpy(to, from, length);
    } else if (length >= 8) {
        memcpy(&first, from, 8);
        memcpy(&last, from + length - 8, 8);
        memcpy(to, &first, 8);
        memcpy(to + length - 8, &last, 8);
    } else if (length >= 4) {
        memcpy(&half, from, 4);
        memcpy(&other, from + length - 4, 4);
        memcpy(to, &half, 4);
        memcpy(to + length - 4, &other, 4);
    } else if (length) {
        to[0] = from[0];
        to[length / 2] = from[length / 2];
        to[length - 1] = from[length - 1];
    }
}

void sk_text_bytes(sk_text *text, const char *bytes, size_t length) {
    SK_REQUIRE(text->length < text->size && text->at[text->length] == 0);
    size_t room = text->size - 1 - text->length;
    if (length > room) {
        text->cut = 1;
        length = room;
        while (length > 0 && ((uint8_t)bytes[length] & 0xc0) == 0x80)
            length--;
    }
    copy(text->at + text->length, bytes, length);
    text->length += length;
    text->at[text->length] = 0;
}

void sk_text_add(sk_text *text, const char *string) {
    sk_text_bytes(text, string, strlen(string));
}

void sk_text_char(sk_text *text, char c) {
    SK_REQUIRE(text->length < text->size && text->at[text->length] == 0);
    if (text->length + 1 == text->size) {
        text->cut = 1;
        return;
    }
    text->at[text->length++] = c;
    text->at[text->length] = 0;
}

void sk_text_number(sk_text *text, int64_t number) {
    char digits[20];
    int at = (int)sizeof digits;
    if (number >= 0 && number < 10) {
        sk_text_char(text, (char)('0' + number));
        return;
    }
    uint64_t rest = number < 0 ? 0 - (uint64_t)number : (uint64_t)number;
    do {
        digits[--at] = (char)('0' + rest % 10);
        rest /= 10;
    } while (rest);
    if (number < 0) sk_text_char(text, '-');
    sk_text_bytes(text, digits + at, sizeof digits - (size_t)at);
}

void sk_text_hex(sk_text *text, uint64_t number) {
    for (int shift = 60; shift >= 0; shift -= 4)
        sk_text_char(text, "0123456789abcdef"[(number >> shift) & 15]);
}

void sk_text_tenths(sk_text *text, int lang, int32_t tenths) {
    if (tenths < 0) sk_text_char(text, '-');
    if (tenths < 0) tenths = -tenths;
    sk_text_number(text, tenths / 10);
    if (tenths % 10 == 0) return;
    sk_text_char(text, lang == SK_FR ? ',' : '.');
    sk_text_number(text, tenths % 10);
}

long sk_tenths_count(int32_t tenths, int lang) {
    return tenths % 10 == 0 || lang == SK_FR ? tenths / 10 : 2;
}

/* The argument named by the `length` bytes at `name`, or NULL. */
static const sk_arg *find_arg(const sk_arg *args, int count, const char *name, size_t length) {
    for (int i = 0; i < count; i++) {
        const char *at = args[i].name;
        size_t same = 0;
        while (same < length && at[same] == name[same])
            same++;
        if (same == length && !at[length]) return &args[i];
    }
    return NULL;
}

/* Append one half of "{n|one|many}", with "#" standing for the number. */
static void add_plural(sk_text *text, const char *from, const char *end, long number) {
    const char *mark;
    while ((mark = (const char *)memchr(from, '#', (size_t)(end - from)))) {
        sk_text_bytes(text, from, (size_t)(mark - from));
        sk_text_number(text, number);
        from = mark + 1;
    }
    sk_text_bytes(text, from, (size_t)(end - from));
}

/* Append what stands between braces: `place` .. `end`. */
static void add_place(sk_text *text, int lang, const char *place, const char *end, const sk_arg *args, int count) {
    const char *bar = (const char *)memchr(place, '|', (size_t)(end - place));
    const sk_arg *arg = find_arg(args, count, place, (size_t)((bar ? bar : end) - place));
    if (!arg) {
        sk_text_bytes(text, place - 1, (size_t)(end - place) + 2);
    } else if (!bar) {
        if (arg->text)
            sk_text_add(text, arg->text);
        else
            sk_text_number(text, arg->number);
    } else {
        const char *second = (const char *)memchr(bar + 1, '|', (size_t)(end - bar - 1));
        int one = arg->number == 1 || (lang == SK_FR && (arg->number == 0 || arg->number == -1));
        if (!second)
            add_plural(text, bar + 1, end, arg->number);
        else if (one)
            add_plural(text, bar + 1, second, arg->number);
        else
            add_plural(text, second + 1, end, arg->number);
    }
}

void sk_text_message(sk_text *text, int lang, const char *pattern, const sk_arg *args, int count) {
    while (*pattern) {
        const char *open = strchr(pattern, '{');
        const char *close = open ? strchr(open, '}') : NULL;
        if (!close) {
            sk_text_add(text, pattern);
            return;
        }
        sk_text_bytes(text, pattern, (size_t)(open - pattern));
        add_place(text, lang, open + 1, close, args, count);
        pattern = close + 1;
    }
}

void sk_text_typed(sk_text *text, size_t length) {
    static const char apostrophe[] = "\u2019";
    size_t to = length;
    for (size_t at = length; at < text->length; to++) {
        int is_printed = strncmp(text->at + at, apostrophe, sizeof apostrophe - 1) == 0;
        text->at[to] = is_printed ? '\'' : text->at[at];
        at += is_printed ? sizeof apostrophe - 1 : 1;
    }
    text->at[to] = 0;
    text->length = to;
}

/* The high bit of each byte of eight that JSON may have to escape; now and then also of one that need not be. */
static uint64_t suspects(uint64_t eight) {
    const uint64_t ones = 0x0101010101010101u, highs = 0x8080808080808080u;
    uint64_t quote = eight ^ ones * '"', stroke = eight ^ ones * '\\', rubout = eight ^ ones * 0x7f;
    return ((eight - ones * 0x20) | (quote - ones) | (stroke - ones) | (rubout - ones)) & ~eight & highs;
}

/* The first byte from `at` on that JSON escapes, or `end`. */
static const char *escaped(const char *at, const char *end) {
    uint64_t eight;
    for (; end - at >= 8; at += 8) {
        memcpy(&eight, at, 8);
        if (suspects(eight)) break;
    }
    while (at < end && (uint8_t)*at >= 0x20 && *at != '"' && *at != '\\' && *at != 0x7f)
        at++;
    return at;
}

void sk_text_json(sk_text *text, const char *string) {
    const char *end = string + strlen(string);
    sk_text_char(text, '"');
    while (string < end) {
        const char *from = string;
        string = escaped(from, end);
        uint8_t c = (uint8_t)*string;
        sk_text_bytes(text, from, (size_t)(string - from));
        if (string == end) break;
        if (c == '"' || c == '\\') {
            sk_text_char(text, '\\');
            sk_text_char(text, (char)c);
        } else {
            sk_text_add(text, "\\u00");
            sk_text_char(text, "0123456789abcdef"[c >> 4]);
            sk_text_char(text, "0123456789abcdef"[c & 15]);
        }
        string++;
    }
    sk_text_char(text, '"');
}

/* Latin letters U+00C0 .. U+00FF without their accents; a point keeps the character as it is. */
static const char plain_letters[] = "aaaaaa.ceeeeiiii.nooooo.ouuuuy..aaaaaa.ceeeeiiii.nooooo.ouuuuy.y";

/* Bytes of the blank at `c`, printed ones that do not break among them (U+00A0, U+202F); 0 if there is none. */
static int blank_size(const uint8_t *c) {
    if (*c == ' ' || *c == '\t') return 1;
    if (c[0] == 0xc2 && c[1] == 0xa0) return 2;
    return c[0] == 0xe2 && c[1] == 0x80 && c[2] == 0xaf ? 3 : 0;
}

/* Next character of a text as sk_text_alike compares it; 0 at the end. `*held` carries a space or the second half of an
 * oe ligature to the next call. */
static int next_folded(const char **at, int *held) {
    const uint8_t *c = (const uint8_t *)*at;
    if (*held) {
        int h = *held;
        *held = 0;
        return h;
    }
    if (blank_size(c)) {
        while (blank_size(c))
            c += blank_size(c);
        *at = (const char *)c;
        return *c ? ' ' : 0;
    }
    if (c[0] == 0xc3 && c[1] >= 0x80 && c[1] <= 0xbf && plain_letters[c[1] - 0x80] != '.') {
        *at += 2;
        return plain_letters[c[1] - 0x80];
    }
    if (c[0] == 0xc5 && (c[1] == 0x92 || c[1] == 0x93)) {
        *at += 2;
        *held = 'e';
        return 'o';
    }
    if (c[0] == 0xe2 && c[1] == 0x80 && c[2] == 0x99) {
        *at += 3;
        return '\'';
    }
    if (*c) (*at)++;
    return *c >= 'A' && *c <= 'Z' ? *c + 32 : *c;
}

int sk_text_alike(const char *a, const char *b) {
    int held_a = 0, held_b = 0;
    while (blank_size((const uint8_t *)a))
        a += blank_size((const uint8_t *)a);
    while (blank_size((const uint8_t *)b))
        b += blank_size((const uint8_t *)b);
    for (;;) {
        int x = next_folded(&a, &held_a), y = next_folded(&b, &held_b);
        if (x != y) return 0;
        if (!x) return 1;
    }
}

void sk_text_titles(sk_text *text, const char *titles) {
    const char *at = titles;
    while (*at) {
        size_t length = strcspn(at, "|");
        sk_text_add(text, "| ");
        sk_text_bytes(text, at, length);
        sk_text_char(text, ' ');
        at += length;
        at += *at == '|';
    }
    sk_text_add(text, "|\n|");
    for (at = titles; *at; at++)
        if (*at == '|') sk_text_add(text, "---|");
    sk_text_add(text, "---|\n");
}

void sk_text_cells(sk_text *text, const char *const *cells, int count) {
    for (int i = 0; i < count; i++) {
        sk_text_add(text, i ? " | " : "| ");
        sk_text_add(text, cells[i]);
    }
    sk_text_add(text, " |\n");
}
