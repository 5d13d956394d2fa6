/* ledger.h - the finished pieces of a long run in a text file: it goes on after an interrupt, and machines share it.
 *
 * The file has a head of three lines, which says everything that decides the run, and a line for each piece, which
 * begins with its number. Files of one run have the same head, so that pieces of different machines can be put together
 * (`skerry merge`) and those of other runs are refused.
 */
#ifndef SKERRY_CLI_LEDGER_H
#define SKERRY_CLI_LEDGER_H

#include "command.h"

enum { LEDGER_HEAD_LINES = 3, LEDGER_LINE_MAX = 1 << 16 };

typedef struct ledger {
    int file; /* -1: none */
    const char *path;
} ledger;

/* Takes a line of the file, without its end; 0 if it is none of this run. */
typedef int (*ledger_reader)(void *run, char *line);

/* Open or begin the file of --resume, if that was given; its lines go to `take`. A last line that a crash cut off is
 * dropped. DONE, or FAILED after saying why: another run, a broken line, in use. */
int ledger_open(const cli_line *cli, ledger *l, const char *head, ledger_reader take, void *run);

/* Append a line with its end at once; 0 if it cannot be written. */
int ledger_add(const ledger *l, const char *line, size_t length);

void ledger_close(ledger *l);

/* The part of the pieces that --shard I/N leaves to this run: every Nth, from the Ith on. */
typedef struct shard {
    uint64_t index, count; /* index from 0 */
} shard;

/* --shard, or all of it; it needs --resume. DONE, or MISUSED after saying why. */
int shard_read(const cli_line *cli, shard *out);

/* 1 if a piece belongs to this run. */
int shard_has(const shard *part, uint64_t piece);

/* How many of the pieces below `pieces` do. */
uint64_t shard_pieces(const shard *part, uint64_t pieces);

#endif
