/* waiting.h - what waits for an account: the tables at which it is its turn. Read from the store alone, so that a
 * command can ask as well as a server. */
#ifndef SKERRY_SERVER_WAITING_H
#define SKERRY_SERVER_WAITING_H

#include "table_state.h"

enum { WAITING_MAX = 40 };

typedef struct waiting_turn {
    char table[STORE_ID_SIZE];
    const sk_game *game;
    int seat;
    int64_t since_ms, deadline_ms; /* since its clock runs, and until when it may; 0: it has none, or it stands */
    int is_new;                    /* 0: the seat itself made the last move of its own; whoever plays needs no call */
} waiting_turn;

typedef struct waiting {
    int count;
    waiting_turn turns[WAITING_MAX];
} waiting;

/* With `in_days` only tables at which a move may take days. A table that is paused waits for nobody. */
store_status waiting_read(store *s, const char *account, int in_days, waiting *out);

/* Bytes of an address that leads to a table or another place of the page: `host` may be "". */
enum { WAITING_URL_SIZE = 320 };
void waiting_url(const char *host, const char *place, const char *id, char out[WAITING_URL_SIZE]);

#endif
