/* sheet.c - a table as spreadsheets save it: cells between commas, semicolons or tabs, with or without quotes. */
#include <stdio.h>
#include <stdlib.h>

#include "box.h"
#include "i18n/words.h"

enum { LINES_MAX = 1000 };

char *slurp(const char *path, size_t *size) {
    enum { MOST = 1 << 22 };
    FILE *file = fopen(path, "rb");
    char *text = malloc(MOST);
    if (!file || !text) COMPLAIN(path, 0, "", W_box_no_file, {"file", path, 0});
    *size = fread(text, 1, MOST - 1, file);
    text[*size] = 0;
    fclose(file);
    return text;
}

char *copy_bytes(const char *text, size_t length) {
    char *out = malloc(length + 1);
    if (!out) abort();
    memcpy(out, text, length);
    out[length] = 0;
    return out;
}

/* Bytes of the UTF-8 character at `at`; 0 if it is none. */
static int character(const unsigned char *at) {
    int more = at[0] < 0x80 ? 0 : at[0] >> 5 == 6 ? 1 : at[0] >> 4 == 14 ? 2 : at[0] >> 3 == 30 ? 3 : -1;
    for (int i = 1; i <= more; i++)
        if (at[i] >> 6 != 2) return 0;
    return more + 1;
}

/* The file must be UTF-8 without control characters. */
static void check_letters(const char *path, const char *text, size_t size) {
    int number = 1;
    for (size_t i = 0; i < size;) {
        unsigned char c = (unsigned char)text[i];
        int length = character((const unsigned char *)text + i);
        number += c == '\n';
        if (!length) COMPLAIN(path, number, "", W_box_not_utf8, {"n", NULL, 0});
        if (c < ' ' && c != '\n' && c != '\r' && c != '\t') COMPLAIN(path, number, "", W_box_not_text, {"n", NULL, 0});
        i += (size_t)length;
    }
}

/* The separator: whichever of comma, semicolon and tab comes first after the comments. */
static char separator(const char *text) {
    size_t end;
    while (*text == '#' || strncmp(text, "\"#", 2) == 0) {
        text += strcspn(text, "\n");
        text += *text == '\n';
    }
    end = strcspn(text, "\n");
    for (size_t i = 0; i < end; i++)
        if (text[i] == ',' || text[i] == ';' || text[i] == '\t') return text[i];
    return ',';
}

static char *trimmed(const char *text, size_t length) {
    while (length && (*text == ' ' || *text == '\r'))
        text++, length--;
    while (length && (text[length - 1] == ' ' || text[length - 1] == '\r'))
        length--;
    return copy_bytes(text, length);
}

/* One cell from `at` on; *end is where it stops. Quotes may hold separators, line ends and doubled quotes. */
static char *read_cell(const sheet *s, const char *at, char between, int *number, const char **end) {
    size_t length = 0;
    char *cell;
    int start = *number;
    if (*at != '"') {
        while (at[length] && at[length] != between && at[length] != '\n')
            length++;
        *end = at + length;
        return trimmed(at, length);
    }
    cell = copy_bytes(at, strlen(at));
    for (at++; *at && !(at[0] == '"' && at[1] != '"'); at++) {
        if (*at == '"') at++;
        cell[length++] = *at == '\n' ? ' ' : *at;
        *number += *at == '\n';
    }
    if (*at != '"') COMPLAIN(s->file, start, "", W_box_open_quote, {"n", NULL, 0});
    for (at++; *at == ' ' || *at == '\r'; at++)
        continue;
    if (*at && *at != between && *at != '\n') COMPLAIN(s->file, start, "", W_box_open_quote, {"n", NULL, 0});
    *end = at;
    return trimmed(cell, length);
}

void sheet_read(sheet *s, const char *path) {
    size_t size;
    char *text = slurp(path, &size);
    const char *at = text;
    int number = 1;
    s->file = path;
    s->count = 0;
    s->lines = calloc(LINES_MAX, sizeof *s->lines);
    if (!s->lines) abort();
    check_letters(path, text, size);
    if (strncmp(at, "\xef\xbb\xbf", 3) == 0) at += 3;
    char between = separator(at);
    while (*at) {
        line *now = &s->lines[s->count];
        now->number = number;
        now->count = 0;
        for (;;) {
            const char *end;
            char *cell = read_cell(s, at, between, &number, &end);
            if (now->count == CELLS_MAX) COMPLAIN(path, number, "", W_box_too_long, {"n", NULL, CELLS_MAX});
            now->cells[now->count++] = cell;
            at = end + (*end != 0);
            if (*end != between || !*end) break;
        }
        number++;
        while (now->count && !now->cells[now->count - 1][0])
            now->count--;
        if (now->count && now->cells[0][0] != '#' && ++s->count == LINES_MAX)
            COMPLAIN(path, number, "", W_box_too_long, {"n", NULL, LINES_MAX});
    }
}
