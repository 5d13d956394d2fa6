/* merge.c - `skerry merge`: puts the files of --resume of several machines together, in the order of their pieces.
 *
 * Files belong together if their heads are the same to the byte. A piece in two files is taken once if both say the
 * same of it and refused if they do not. So what comes out depends on the pieces alone, not on who played them.
 */
#include <errno.h>
#include <stdlib.h>

#include "cli/ledger.h"

typedef struct piece {
    uint64_t number;
    const char *line;
    int file, row;
} piece;

typedef struct merging {
    const cli_line *cli;
    char *head;   /* of the first file */
    char **texts; /* of all files: pieces point into them */
    piece *pieces;
    size_t count, room;
    int cut; /* files whose last line was cut off */
} merging;

/* A whole file as a text, to be kept until the end; NULL after saying why. */
static char *read_all(const cli_line *cli, const char *path) {
    FILE *file = fopen(path, "rb");
    size_t used = 0, room = 1 << 16;
    char *text = file ? (char *)malloc(room) : NULL;
    while (text) {
        size_t got = fread(text + used, 1, room - used - 1, file);
        char *larger;
        used += got;
        if (used + 1 < room) break;
        larger = (char *)realloc(text, room *= 2);
        if (!larger) free(text);
        text = larger;
    }
    if (text && ferror(file)) {
        free(text);
        text = NULL;
    }
    if (!text) SAY_ERROR(cli, W_cli_no_file, {"file", path, 0}, {"why", strerror(errno), 0});
    if (text) text[used] = 0;
    if (file) fclose(file);
    return text;
}

/* Where the head ends; NULL if there is none. */
static char *after_head(char *text) {
    if (strncmp(text, "skerry-", 7) != 0) return NULL;
    for (int line = 0; line < LEDGER_HEAD_LINES; line++) {
        text = strchr(text, '\n');
        if (!text) return NULL;
        text++;
    }
    return text;
}

static int add_piece(merging *m, uint64_t number, const char *line, int file, int row) {
    if (m->count == m->room) {
        size_t room = m->room ? 2 * m->room : 1024;
        piece *larger = (piece *)realloc(m->pieces, room * sizeof *larger);
        if (!larger) return 0;
        m->pieces = larger;
        m->room = room;
    }
    m->pieces[m->count++] = (piece){number, line, file, row};
    return 1;
}

/* The lines of a file after its head. DONE, or FAILED after saying why. */
static int take_lines(merging *m, char *text, int file) {
    for (int row = LEDGER_HEAD_LINES + 1; *text; row++) {
        char *end = strchr(text, '\n'), *after;
        unsigned long long number = strtoull(text, &after, 10);
        if (!end) {
            m->cut++;
            break;
        }
        *end = 0;
        if (*text < '0' || *text > '9' || (*after && *after != ' ' && *after != '\t')) {
            SAY_ERROR(m->cli, W_ledger_broken_line, {"file", m->cli->words[file], 0}, {"n", NULL, row});
            return FAILED;
        }
        if (!add_piece(m, number, text, file, row)) {
            SAY_ERROR(m->cli, W_cli_no_file, {"file", m->cli->words[file], 0}, {"why", strerror(ENOMEM), 0});
            return FAILED;
        }
        text = end + 1;
    }
    return DONE;
}

/* One more file. */
static int take_file(merging *m, int file) {
    const char *path = m->cli->words[file];
    char *text = read_all(m->cli, path), *lines, first;
    int same;
    if (!text) return FAILED;
    m->texts[file] = text;
    lines = after_head(text);
    if (!lines) {
        SAY_ERROR(m->cli, W_merge_none, {"file", path, 0});
        return FAILED;
    }
    first = *lines;
    *lines = 0;
    if (!m->head && !(m->head = strdup(text))) return FAILED;
    same = strcmp(m->head, text) == 0;
    *lines = first;
    if (!same) {
        SAY_ERROR(m->cli, W_merge_other, {"file", path, 0}, {"first", m->cli->words[0], 0});
        return FAILED;
    }
    return take_lines(m, lines, file);
}

/* By number, then by where they came from. */
static int compare(const void *a, const void *b) {
    const piece *one = (const piece *)a, *two = (const piece *)b;
    if (one->number != two->number) return one->number < two->number ? -1 : 1;
    if (one->file != two->file) return one->file - two->file;
    return one->row - two->row;
}

/* Refuse what contradicts itself, then write. */
static int write_pieces(const merging *m) {
    uint64_t written = 0;
    for (size_t i = 1; i < m->count; i++) {
        const piece *one = &m->pieces[i - 1], *two = &m->pieces[i];
        if (one->number != two->number || strcmp(one->line, two->line) == 0) continue;
        SAY_ERROR(m->cli, W_merge_twice, {"n", NULL, (long)one->number}, {"a", m->cli->words[one->file], 0},
                  {"b", m->cli->words[two->file], 0});
        return FAILED;
    }
    fputs(m->head, stdout);
    for (size_t i = 0; i < m->count; i++) {
        if (i && m->pieces[i].number == m->pieces[i - 1].number) continue;
        puts(m->pieces[i].line);
        written++;
    }
    SAY(stderr, m->cli->lang, W_merge_done, {"n", NULL, (long)written}, {"files", NULL, m->cli->word_count});
    if (m->cut) SAY(stderr, m->cli->lang, W_merge_cut, {"n", NULL, m->cut});
    return DONE;
}

int command_merge(const cli_line *cli) {
    merging m = {.cli = cli};
    int status = DONE;
    m.texts = (char **)calloc((size_t)cli->word_count, sizeof *m.texts);
    if (!m.texts) return FAILED;
    for (int file = 0; file < cli->word_count && status == DONE; file++)
        status = take_file(&m, file);
    if (status == DONE) {
        qsort(m.pieces, m.count, sizeof *m.pieces, compare);
        status = write_pieces(&m);
    }
    for (int file = 0; file < cli->word_count; file++)
        free(m.texts[file]);
    free(m.texts);
    free(m.pieces);
    free(m.head);
    return status;
}
