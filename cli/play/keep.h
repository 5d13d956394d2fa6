/* keep.h - every game at this screen is kept as it is played, one file a game.
 *
 * A game lies in the folder `games` of the data folder while it runs and in `finished` afterwards. Its file is replaced
 * whole after every ply, before anything is shown of it, so whatever ends the program, the file holds all that anybody
 * saw. A lock beside it tells that the game lies on a screen. What cannot be written is tried again with the next ply,
 * and said.
 */
#ifndef SKERRY_CLI_KEEP_H
#define SKERRY_CLI_KEEP_H

#include "tabletop.h"

enum { KEPT_MAX = 200, KEPT_NAME_MAX = 100 };

typedef struct kept_game {
    char path[TABLE_PATH_MAX];
    char title[240]; /* "Settlement · Zoé, Elder · 15 Nov 2026, 23:05" */
    long long when;  /* it was last written, in nanoseconds */
    int is_open;     /* 1: it lies on another screen now */
} kept_game;

/* The games that run (or are over), last played first; returns how many. */
int keep_list(int is_over, int lang, kept_game *out, int room);

/* Keep a game: in a file of its own, or in the one it was read from if that is a kept one and lies on no other
 * screen. */
void keep_start(table *t, const char *path);

/* Put a record among the games that run: 1 with its path. table_load goes on with it. */
int keep_new(const sk_record *record, char path[TABLE_PATH_MAX]);

/* Write it, after every change; leave it, when another game comes or the program ends. */
void keep_write(table *t);
void keep_leave(table *t);

/* Where the game lies and how it goes on, or why it does not lie anywhere; nothing for a table that is not kept. */
void keep_tell(const table *t, sk_text *out);

/* --- leaving by a signal --- */

enum { LEAVE_PLAIN, LEAVE_SCREEN, LEAVE_THINKING };

/* What an interrupt, a closed window or an order to end does: in plain mode the way back is told and the program ends;
 * on a full screen the next key that is waited for is the end of input; while a server is waited for there, the screen
 * is given back at once. */
void leave_mode(int mode);

/* 1 if the program was told to end. */
int leave_wanted(void);

/* End at once, the screen given back and the way back told: for whoever was told to and cannot wait. */
void leave_now(void);

/* What is told then; kept by the caller until it is changed. */
void leave_words(const char *words);

#endif
