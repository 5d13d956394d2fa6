/* book.c - reading a rule book: headings, paragraphs, lists, numbered rules, tables, and the place of the board. */
#include "book.h"

static size_t line_length(const char *line) {
    return strcspn(line, "\n");
}

static const char *next_line(const char *line) {
    line += line_length(line);
    return line + (*line == '\n');
}

/* Append a line without the marks for bold and for code. */
static void add_plain(sk_text *out, const char *line, size_t length) {
    for (size_t i = 0; i < length; i++)
        if (line[i] != '`' && line[i] != '*') sk_text_char(out, line[i]);
}

/* Digits and a full stop before a blank. */
static size_t number_length(const char *line) {
    size_t digits = strspn(line, "0123456789");
    return digits && line[digits] == '.' && line[digits + 1] == ' ' ? digits + 1 : 0;
}

/* What a line begins, and the length of its mark. */
static enum book_kind kind_of(const char *line, size_t *mark) {
    *mark = 0;
    if (*line == '#') return BOOK_HEADING;
    if (*line == '|') return BOOK_TABLE;
    if (strncmp(line, "<!-- board", 10) == 0) return BOOK_BOARD;
    if (strncmp(line, "- **", 4) == 0 && line[4] >= 'A' && line[4] <= 'Z' && line[5] >= '0' && line[5] <= '9')
        return BOOK_RULE;
    *mark = strncmp(line, "- ", 2) == 0 ? 1 : number_length(line);
    return *mark ? BOOK_ITEM : BOOK_TEXT;
}

/* 1 if a block of lines goes on with this line. */
static int continues(const char *line) {
    size_t mark;
    return *line && *line != '\n' && strncmp(line, "<!--", 4) != 0 && kind_of(line, &mark) == BOOK_TEXT;
}

static const char *read_table(const char *line, sk_text *out) {
    for (int row = 0; *line == '|'; row++, line = next_line(line)) {
        if (row == 1) continue; /* the line under the titles */
        sk_text_bytes(out, line, line_length(line));
        sk_text_char(out, '\n');
    }
    return line;
}

void book_next(const char **at, book_block *out) {
    const char *line = *at;
    size_t mark;
    sk_text text;
    while (*line == '\n' || (strncmp(line, "<!--", 4) == 0 && strncmp(line, "<!-- board", 10) != 0))
        line = next_line(line);
    sk_text_init(&text, out->text, sizeof out->text);
    out->kind = *line ? kind_of(line, &mark) : BOOK_END;
    out->level = 0;
    out->mark[0] = 0;
    if (out->kind == BOOK_TABLE) {
        *at = read_table(line, &text);
        return;
    }
    if (out->kind == BOOK_HEADING) {
        while (line[out->level] == '#')
            out->level++;
        line += out->level + 1;
    } else if (out->kind == BOOK_RULE) {
        size_t length = strcspn(line + 4, "*");
        if (length >= sizeof out->mark) length = sizeof out->mark - 1;
        memcpy(out->mark, line + 4, length);
        out->mark[length] = 0;
        line += length + 7;
    } else if (out->kind == BOOK_ITEM) {
        memcpy(out->mark, line, mark);
        out->mark[mark] = 0;
        line += mark + 1;
    }
    for (int first = 1; out->kind != BOOK_END && (first || (out->kind >= BOOK_TEXT && continues(line))); first = 0) {
        while (*line == ' ')
            line++;
        if (text.length) sk_text_char(&text, ' ');
        if (out->kind != BOOK_BOARD) add_plain(&text, line, line_length(line));
        line = next_line(line);
        if (out->kind == BOOK_HEADING || out->kind == BOOK_BOARD) break;
    }
    *at = line;
}

int book_cells(const char **at, char *memory, size_t size, const char *cells[BOOK_COLUMNS_MAX]) {
    const char *line = *at, *end = line + line_length(line);
    sk_text text;
    int count = 0;
    sk_text_init(&text, memory, size);
    for (line++; line < end && count < BOOK_COLUMNS_MAX; line++) {
        size_t length = strcspn(line, "|\n"), from = 0, to = length;
        while (from < to && line[from] == ' ')
            from++;
        while (to > from && line[to - 1] == ' ')
            to--;
        cells[count++] = memory + text.length;
        add_plain(&text, line + from, to - from);
        sk_text_char(&text, '\0');
        line += length;
    }
    *at = next_line(*at);
    return count;
}
