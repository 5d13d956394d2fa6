/* box.h - build step: the component table of one game, with an owner's corrections, becomes C tables and messages.
 *
 * A form (components.form) says which kinds of pieces there are, which columns each has, and what may stand in a cell;
 * components.csv holds the rows. A box file holds rows that replace some of them. Memory is never given back: the
 * program ends soon.
 */
#ifndef SKERRY_TOOLS_BOX_H
#define SKERRY_TOOLS_BOX_H

#include "../../include/skerry/text.h"

enum {
    CELLS_MAX = 40,
    COLUMNS_MAX = 32,
    ROWS_MAX = 160,
    KINDS_MAX = 16,
    GROUPS_MAX = 8,
    CHECKS_MAX = 8,
    PHRASES_MAX = 80,
    ARGUMENTS_MAX = 3,
    LISTS_MAX = 24,
    PARTS_MAX = 8
};

/* What may stand in the cells of a column, and what becomes of it in C. */
typedef enum sort {
    SORT_NUMBER,  /* a number from low to high */
    SORT_WORD,    /* one phrase of a list */
    SORT_SET,     /* phrases joined by "+": bits */
    SORT_SUM,     /* phrases joined by "+": goods that are added */
    SORT_LINES,   /* `high` phrases joined by "then", filled up with the list's last phrase */
    SORT_SIDES,   /* two times SORT_LINES, joined by "or" */
    SORT_LETTERS, /* `high` letters from A on, a hexadecimal digit each */
    SORT_JOINED,  /* made from other columns: a name for programs */
    SORT_RUNNING, /* made from other columns: the sum of the rows above that agree in another column */
    SORT_TEXT,    /* words for people: a message, no C */
    SORT_SOURCE,  /* where the row comes from: R, P, I, B */
    SORT_NOTE     /* for readers of the table */
} sort;

/* One thing that can be written in a cell, in both languages; "{1-3}" and "{good}" in it are arguments. */
typedef struct phrase {
    char *form[SK_LANGS], *code;
} phrase;

typedef struct list {
    char *name;
    phrase phrases[PHRASES_MAX];
    int count;
} list;

typedef struct column {
    char *name[SK_LANGS];
    sort sort;
    int low, high, is_fixed; /* fixed: the rulebook decides, no box file may change it */
    const list *words;
    char *first, *second; /* columns of SORT_JOINED and SORT_RUNNING, by name */
} column;

/* Rows whose id begins with `prefix` become one macro. */
typedef struct group {
    char *prefix, *macro, *word;
    int low, high; /* how many rows */
} group;

/* What the rows of a kind must keep: sums, rows that all differ, words for what was changed, cells that match. */
enum { CHECK_SUM, CHECK_TOTAL, CHECK_UNIQUE, CHECK_NEEDS, CHECK_MATCHING, CHECKS };
typedef struct check {
    int what;
    char *columns[COLUMNS_MAX];
    int count, sum;
} check;

typedef struct message {
    char *key, *pattern[SK_LANGS];
} message;

typedef struct row {
    char *id;
    char *cell[COLUMNS_MAX];
    const char *file[COLUMNS_MAX]; /* where each cell was written */
    int line[COLUMNS_MAX], at[COLUMNS_MAX];
    int is_given[COLUMNS_MAX]; /* by a box file */
    int group, index;          /* its macro, its place in it */
} row;

typedef struct kind {
    char *name[SK_LANGS], *title[SK_LANGS];
    group groups[GROUPS_MAX];
    column columns[COLUMNS_MAX];
    check checks[CHECKS_MAX];
    message messages[CHECKS_MAX];
    row *rows[ROWS_MAX];
    char *shown[2][SK_LANGS]; /* columns of a piece's name and of its text; NULL: none */
    char *order;              /* rows are sorted by this column; NULL: as they stand */
    int group_count, column_count, check_count, message_count, row_count;
} kind;

/* A table as cells. */
typedef struct line {
    int number, count;
    char *cells[CELLS_MAX];
} line;

typedef struct sheet {
    const char *file;
    line *lines;
    int count;
} sheet;

extern list lists[LISTS_MAX];
extern kind kinds[KINDS_MAX];
extern int list_count, kind_count;

/* The language of the messages, from the environment. */
extern int tongue;

/* Say what is wrong at a place and end: file, line and column, 0 and "" where they are not known. The arguments follow
 * as SK_SAY takes them. */
_Noreturn void complain(const char *file, int number, const char *where, int word, const sk_arg *args, int count);
#define COMPLAIN(file, line, column, word, ...)                                                                        \
    do {                                                                                                               \
        const sk_arg args_[] = {__VA_ARGS__};                                                                          \
        complain(file, line, column, word, args_, (int)(sizeof args_ / sizeof args_[0]));                              \
    } while (0)

char *copy_bytes(const char *text, size_t length);
char *slurp(const char *path, size_t *size);

void form_read(const char *path);
int column_named(const kind *k, const char *name); /* its index, or -1; in either language */
const kind *kind_named(const char *name);

void sheet_read(sheet *s, const char *path);

/* The rows of components.csv, then those of the box files for this game; what all of them must keep. */
void rows_read(const char *path);
int rows_correct(const char *path, const char *game, const char *folder, char *edition); /* 1 if a rule may change */
void rows_check(const char *path);

/* A cell as C (arguments of the macro, none for SORT_TEXT and the like) and as words of a language. Both complain about
 * what they do not understand. */
int cell_code(const kind *k, const row *r, int c, sk_text *out);
int cell_same(const kind *k, const row *a, const row *b, int c); /* 1 if two rows say the same there */
void cell_words(const kind *k, const row *r, int c, int lang, sk_text *out);

#endif
