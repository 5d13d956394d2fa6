/* queue.h - who waits for others to play with.
 *
 * Every change of the queue but a sign of life counts its version up, under a lock of that number; who has read the
 * queue and seats people names the version that he read (store_queue_step), so that of several servers, or of a server
 * and somebody who leaves at that moment, one wins.
 */
#ifndef SKERRY_STORE_QUEUE_H
#define SKERRY_STORE_QUEUE_H

#include "archive.h"

enum { STORE_LABEL_SIZE = 112 }; /* a name at a table */

/* A place in the queue. */
typedef struct store_place {
    char id[STORE_ID_SIZE], game[STORE_GAME_SIZE], table[STORE_ID_SIZE]; /* table: "" as long as one waits */
    char account[STORE_NAME_SIZE], origin[STORE_ID_SIZE];                /* "": a guest; no address counts */
    char name[STORE_LABEL_SIZE];
    char hash[STORE_HASH_SIZE]; /* of the token that proves the place, and then the seat */
    int players, pace, rated, seat;
    int64_t mu;    /* of the rating, in millionths */
    int64_t since; /* ms since 1970 */
} store_place;

/* Take a place; the account's former one of this game is gone. STORE_CONFLICT: `most` wait already, or a guest from
 * the same address for the same game; who was last seen at `seen` or before does not count. */
store_status store_queue_add(store *s, const store_place *place, int64_t seen, int most);
/* A sign of life; STORE_MISSING if there is no such place. */
store_status store_queue_seen(store *s, const char *id, const char *hash, int64_t now);
/* Fills game, players, pace, rated, mu, since, table and seat. */
store_status store_queue_get(store *s, const char *id, store_place *out);
/* Who is seated stays so. */
store_status store_queue_leave(store *s, const char *id, const char *hash);
/* How many wait for what, of those seen after `seen`. Columns: game, players, pace, rated, number. */
store_status store_queue_counts(store *s, int64_t seen, store_row row, void *context);
/* Those, in the order in which they came; pairs of places whose accounts do not sit together. Columns: id, id. */
typedef void (*store_place_row)(void *context, const store_place *place);
store_status store_queue_list(store *s, int64_t seen, int limit, store_place_row row, void *context);
store_status store_queue_blocks(store *s, int64_t seen, store_row row, void *context);
/* The version; begin to seat people, STORE_MISSING if it is another one by now; seat one of them. */
store_status store_queue_version(store *s, int64_t *version);
store_status store_queue_step(store *s, int64_t version);
store_status store_queue_seat(store *s, const char *id, const char *table, int seat);
/* Places of which there was no sign of life since `before`. */
store_status store_queue_forget(store *s, int64_t before);

/* Ratings of accounts that sit at listed tables, of the latest `limit`. Columns: table, seat, game of the rating, mu,
 * sigma, games, enum store_sight. */
store_status store_listed_ratings(store *s, int limit, store_row row, void *context);

#endif
