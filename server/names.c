/* names.c - names over UTF-8, without a library of Unicode: what is refused is listed by ranges, and the folding knows
 * the letters that Latin, Greek and Cyrillic names are written with. Other scripts fold to themselves. */
#include "names.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "setup.h"

typedef struct range {
    uint32_t first, last;
} range;

/* Controls, signs without a picture, directions, private and unassigned planes, spaces but the plain one. */
static const range hidden[] = {
    {0x0000, 0x001f}, {0x007f, 0x00a0}, {0x00ad, 0x00ad},   {0x034f, 0x034f},   {0x061c, 0x061c},    {0x115f, 0x1160},
    {0x1680, 0x1680}, {0x17b4, 0x17b5}, {0x180b, 0x180f},   {0x2000, 0x200f},   {0x2028, 0x202f},    {0x205f, 0x206f},
    {0x2800, 0x2800}, {0x3000, 0x3000}, {0x3164, 0x3164},   {0xd800, 0xf8ff},   {0xfe00, 0xfe0f},    {0xfeff, 0xfeff},
    {0xffa0, 0xffa0}, {0xfff0, 0xffff}, {0x1bca0, 0x1bca3}, {0x1d173, 0x1d17a}, {0xe0000, 0x10ffff},
};

/* Controls, breaks of lines, and marks that turn the direction of what follows. */
static const range unruly[] = {
    {0x0001, 0x001f}, {0x007f, 0x009f}, {0x2028, 0x202e}, {0x2066, 0x2069}, {0xfff9, 0xfffb},
};

/* Marks that sit on the letter before them. */
static const range marks[] = {{0x0300, 0x036f}, {0x0483, 0x0489}, {0x0591, 0x05bd}, {0x064b, 0x065f},
                              {0x1ab0, 0x1aff}, {0x1dc0, 0x1dff}, {0x20d0, 0x20ff}, {0xfe20, 0xfe2f}};

/* Scripts whose letters pass for each other's. */
static const range scripts[][2] = {
    {{0x0041, 0x005a}, {0x0061, 0x007a}}, /* Latin, and below */
    {{0x0370, 0x03ff}, {0x1f00, 0x1fff}}, /* Greek */
    {{0x0400, 0x052f}, {0x1c80, 0x1c8f}}, /* Cyrillic */
    {{0x0530, 0x058f}, {0x13a0, 0x13ff}}, /* Armenian, Cherokee */
};

static int within(uint32_t code, const range *ranges, size_t count) {
    for (size_t i = 0; i < count; i++)
        if (code >= ranges[i].first && code <= ranges[i].last) return 1;
    return 0;
}
#define WITHIN(code, ranges) within(code, ranges, sizeof(ranges) / sizeof((ranges)[0]))

/* The next code of UTF-8; 0 at the end. Of a sequence that is cut off, what is there. */
static uint32_t next_code(const char **at) {
    const uint8_t *b = (const uint8_t *)*at;
    int more = b[0] < 0x80 ? 0 : b[0] < 0xe0 ? 1 : b[0] < 0xf0 ? 2 : 3;
    uint32_t code = more ? b[0] & (0x3fu >> more) : b[0];
    int i = 1;
    for (; i <= more && (b[i] & 0xc0) == 0x80; i++)
        code = code << 6 | (b[i] & 0x3f);
    *at += b[0] ? i : 0;
    return code;
}

/* --- folding --- */

/* The letter of a-z that each letter of a row looks like or is a form of; '.' is none. */
/* from U+00C0 */
static const char latin_1[] = "aaaaaaaceeeeiiiidnooooo.ouuuuy.saaaaaaaceeeeiiiidnooooo.ouuuuy.y";
/* from U+0100 */
static const char latin_a[] = "aaaaaaccccccccddddeeeeeeeeeegggggggghhhhiiiiiiiiiljjjjkkkllllllllll"
                              "nnnnnnnnnoooooooorrrrrrssssssssttttttuuuuuuuuuuuuwwyyyzzzzzzs";
/* from U+0386 */
static const char greek[] = "a.ehi.o.y.iab..ezh.ik.mn.o.p..ty.x..iyaeniuabydeznoikluvxonpsotufx.wiuouw";
/* from U+0410 */
static const char cyrillic[] = "abbrdexzuukjmhonpctyfxuywwbbbe.rabbrdexzuukjmhonpctyfxuywwbbbe.r";

static int base_letter(uint32_t code) {
    const struct {
        uint32_t first;
        const char *letters;
    } rows[] = {{0xc0, latin_1}, {0x100, latin_a}, {0x386, greek}, {0x410, cyrillic}};
    static const struct {
        uint32_t code;
        char letter;
    } single[] = {{0x405, 's'}, {0x406, 'i'}, {0x408, 'j'}, {0x455, 's'}, {0x456, 'i'}, {0x458, 'j'},
                  {0x401, 'e'}, {0x451, 'e'}, {0x4bb, 'h'}, {0x501, 'd'}, {0x51b, 'q'}, {0x51d, 'w'}};
    for (size_t i = 0; i < sizeof single / sizeof single[0]; i++)
        if (single[i].code == code) return single[i].letter;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        if (code >= rows[i].first && code - rows[i].first < strlen(rows[i].letters) &&
            rows[i].letters[code - rows[i].first] != '.')
            return rows[i].letters[code - rows[i].first];
    if (code >= 0xff01 && code <= 0xff5e) return (int)(code - 0xfee0); /* wide forms */
    return code < 0x80 ? (int)code : 0;
}

/* One character for all that look like it. */
static char likeness(int c) {
    if (c >= 'A' && c <= 'Z') c += 32;
    switch (c) {
    case '0': return 'o';
    case '1':
    case '|':
    case '!':
    case 'i': return 'l';
    case '5':
    case '$': return 's';
    case '3': return 'e';
    case '4':
    case '@': return 'a';
    case '7': return 't';
    default: return (char)c;
    }
}

void name_fold(const char *name, char out[NAME_FOLD_SIZE]) {
    size_t length = 0;
    const char *at = name, *from = name;
    for (uint32_t code; (code = next_code(&at)); from = at) {
        int base = base_letter(code);
        if (WITHIN(code, marks) || (base && base < 0x80 && strchr(" _-.'`,", base))) continue;
        if (length + 5 > NAME_FOLD_SIZE) break;
        if (base) {
            out[length++] = likeness(base);
        } else {
            memcpy(out + length, from, (size_t)(at - from));
            length += (size_t)(at - from);
        }
        if (length >= 2 && out[length - 2] == 'r' && out[length - 1] == 'n') out[--length - 1] = 'm';
        if (length >= 2 && out[length - 2] == 'v' && out[length - 1] == 'v') out[--length - 1] = 'w';
    }
    out[length] = 0;
}

/* --- words --- */

/* Offices that nobody may feign (a whole name), and words that insult people (anywhere in a name). An operator adds
 * others with --names. */
static const char *const offices[] = {"admin",    "administrator", "administrateur", "moderator", "moderateur",
                                      "operator", "operateur",     "root",           "system",    "systeme",
                                      "skerry",   "server",        "serveur",        "support",   "staff",
                                      "computer", "ordinateur",    "everybody",      "nobody",    "null"};
static const char *const insults[] = {"nigger", "nigga",  "faggot",   "kike",  "retard", "cunt",     "rapist",
                                      "hitler", "nazi",   "bougnoul", "negre", "youpin", "pedophil", "tapette",
                                      "encule", "salope", "fuck",     "whore", "bitch",  "putain"};
static char *more_words[NAME_WORDS_MAX];
static int more_count;

int names_load(const char *path) {
    char line[128];
    FILE *file = fopen(path, "r");
    if (!file) return -1;
    while (more_count < NAME_WORDS_MAX && fgets(line, sizeof line, file)) {
        line[strcspn(line, "\r\n")] = 0;
        if (line[0] && line[0] != '#') more_words[more_count++] = strdup(line);
    }
    fclose(file);
    return 0;
}

static int holds(const char *folded, const char *word, int whole) {
    char other[NAME_FOLD_SIZE];
    name_fold(word, other);
    return other[0] && (whole ? strcmp(folded, other) == 0 : strstr(folded, other) != NULL);
}

static int is_banned(const char *name) {
    char folded[NAME_FOLD_SIZE];
    name_fold(name, folded);
    for (size_t i = 0; i < sizeof offices / sizeof offices[0]; i++)
        if (holds(folded, offices[i], 1)) return 1;
    for (size_t i = 0; i < sizeof insults / sizeof insults[0]; i++)
        if (holds(folded, insults[i], 0)) return 1;
    for (int i = 0; i < more_count; i++)
        if (more_words[i] && holds(folded, more_words[i], 0)) return 1;
    return !folded[0];
}

int line_allowed(const char *text) {
    for (uint32_t code; (code = next_code(&text));)
        if (WITHIN(code, unruly)) return 0;
    return 1;
}

int name_allowed(const char *name) {
    const char *at = name;
    uint32_t used = 0;
    int row = 0, spaces = 0;
    if (!setup_name_valid(name)) return 0;
    if (WITHIN(next_code(&at), marks)) return 0; /* on nothing */
    at = name;
    for (uint32_t code; (code = next_code(&at));) {
        int is_mark = WITHIN(code, marks);
        if (WITHIN(code, hidden) || (code & 0xfffe) == 0xfffe) return 0;
        row = is_mark ? row + 1 : 0;
        spaces = code == ' ' ? spaces + 1 : 0;
        if (row > 2 || spaces > 1) return 0;
        for (uint32_t i = 0; i < sizeof scripts / sizeof scripts[0]; i++)
            if (WITHIN(code, scripts[i]) || (i == 0 && code >= 0xc0 && code < 0x250 && code != 0xd7 && code != 0xf7))
                used |= 1u << i;
    }
    if (used & (used - 1)) return 0;
    return !is_banned(name);
}
