/* book.h - the rule book of a game, block by block: the small part of Markdown in which it is written. */
#ifndef SKERRY_CLI_BOOK_H
#define SKERRY_CLI_BOOK_H

#include "skerry/text.h"

enum book_kind { BOOK_END, BOOK_HEADING, BOOK_TEXT, BOOK_ITEM, BOOK_RULE, BOOK_TABLE, BOOK_BOARD };
enum { BOOK_COLUMNS_MAX = 10, BOOK_TEXT_MAX = 1 << 15 };

/* One block; `text` is in one line without marks, of a table its rows with a line end each. */
typedef struct book_block {
    enum book_kind kind;
    int level;     /* of a heading */
    char mark[12]; /* "R24" of a rule, "-" or "2." of an item */
    char text[BOOK_TEXT_MAX];
} book_block;

/* The next block of the book at *at, which moves on behind it. */
void book_next(const char **at, book_block *out);

/* Cells of a table's row at *at, which moves on behind the row; returns how many. They are cut out of `memory`. */
int book_cells(const char **at, char *memory, size_t size, const char *cells[BOOK_COLUMNS_MAX]);

#endif
