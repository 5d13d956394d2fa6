/* archive.h - a game that is over goes into the archive, and where it was rated the ratings of its players change, in
 * the transaction that ends it. */
#ifndef SKERRY_SERVER_ARCHIVE_H
#define SKERRY_SERVER_ARCHIVE_H

#include "table_state.h"
#include "rating.h"
#include "store/archive.h"

typedef struct archive archive;

/* What is kept of a table that is over; NULL where nobody at it has an account, or memory is short. */
archive *archive_of(const table_state *m);
void archive_free(archive *a);

/* Write it, on a store's thread: a store_change's `also`. What is there already stays. */
store_status archive_write(store *s, void *context);

/* The places of a game that is over: by the rules, and who left or did not come back shares the last one. */
void archive_places(const table_state *m, int places[SK_SEATS]);

/* The key under which a level of the computer is rated. */
void archive_level(const char *level, char player[STORE_PLAYER_SIZE]);

/* The result of a table as JSON: docs/protocol.md. STORE_MISSING if it is not in the archive. */
store_status archive_tell(store *s, const char *id, int64_t now_ms, sk_text *out);

/* What a recomputation of every rating from the games found. */
typedef struct archive_recount {
    int64_t games, players, differ; /* differ: seats and ratings that are not what follows from the games before */
    char first[STORE_ID_SIZE + STORE_PLAYER_SIZE]; /* the first that differs */
} archive_recount;

/* Compute the ratings of all rated games anew; with `writes` the ratings of players become what was found. */
store_status archive_recompute(store *s, int writes, archive_recount *out);

#endif
