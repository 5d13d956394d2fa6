/* tournament.h - tournaments and the challenge of the day: who takes part, who sat where, and what came of it.
 *
 * Every change of a tournament counts its version up, under a lock of its row; who has read it and writes what follows
 * from it names the version, so that of several servers, or of a server and somebody who leaves at that moment, one
 * wins (store_tournament_step). Places of a table come from the archive until its round is over, then they stand here.
 */
#ifndef SKERRY_STORE_TOURNAMENT_H
#define SKERRY_STORE_TOURNAMENT_H

#include "archive.h"

enum { STORE_TITLE_SIZE = 81, STORE_SETUP_SIZE = 1024 };
enum { TOURNAMENT_OPEN, TOURNAMENT_RUNNING, TOURNAMENT_OVER };
enum entrant_gone { ENTRANT_HERE, ENTRANT_LEFT, ENTRANT_DROPPED };

typedef struct store_tournament {
    char id[STORE_ID_SIZE], owner[STORE_NAME_SIZE], title[STORE_TITLE_SIZE], game[STORE_GAME_SIZE];
    char setup[STORE_SETUP_SIZE];  /* of its tables */
    int kind, seats, rounds, most; /* most: entrants */
    int phase, round, entrants;
    int64_t created;     /* ms since 1970; not read back */
    int64_t starts, due; /* due: when it starts, or when the time of a round is out */
    int64_t round_s, version;
} store_tournament;

/* STORE_CONFLICT: this account, or all together, have so many that are not over. */
store_status store_tournament_add(store *s, const store_tournament *t, int own_most, int all_most);
store_status store_tournament_get(store *s, const char *id, store_tournament *out);
/* Those that run or will, by their start; those that are over, the latest first. */
typedef void (*store_tournament_row)(void *context, const store_tournament *t);
store_status store_tournament_list(store *s, int limit, store_tournament_row row, void *context);
store_status store_tournament_past(store *s, int limit, store_tournament_row row, void *context);
/* Those that a server must look at: due, or with a round of which every table is over. Columns: id. */
store_status store_tournament_due(store *s, int64_t now, int limit, store_row row, void *context);
/* To the next phase, round and time; STORE_MISSING if it is no longer of the version that was read. */
store_status store_tournament_step(store *s, const store_tournament *t);
/* By its owner, before it has started: it starts now, or does not take place; STORE_MISSING if there is no such one. */
store_status store_tournament_start(store *s, const char *id, const char *owner, int64_t now);
store_status store_tournament_end(store *s, const char *id, const char *owner);

/* STORE_MISSING: there is no such tournament, or it has begun; STORE_CONFLICT: it is full, or the account is in so many
 * others. Who is in already stays. */
store_status store_entrant_add(store *s, const char *id, const char *account, int most);
/* Before the start the entrant is gone without a trace, afterwards it is not paired any more. */
store_status store_entrant_leave(store *s, const char *id, const char *account);
/* Not paired any more because it never came to its table; and back again: STORE_MISSING if it was not dropped so. */
store_status store_entrant_drop(store *s, const char *id, int number);
store_status store_entrant_return(store *s, const char *id, const char *account);
/* Columns: number, account ("": gone), enum entrant_gone, seeded. */
store_status store_entrant_list(store *s, const char *id, store_row row, void *context);
store_status store_entrant_seed(store *s, const char *id, int number, int seeded);
/* Tournaments that are not over, of an account. Columns: id. */
store_status store_entrant_of(store *s, const char *account, store_row row, void *context);
/* All of them. Columns: id, title. */
store_status store_entrant_all(store *s, const char *account, store_row row, void *context);

typedef struct store_round_seat {
    int round, number, seat, entrant, place; /* place 0: not known yet */
    char table[STORE_ID_SIZE];               /* "": a bye */
} store_round_seat;

store_status store_round_seat_add(store *s, const char *id, const store_round_seat *seat);
store_status store_round_seat_place(store *s, const char *id, const store_round_seat *seat);
/* Columns: round, number, seat, entrant, place, table, 1 if the table is over, place in the archive; in this order. */
store_status store_round_seats(store *s, const char *id, store_row row, void *context);

/* --- the challenge of the day --- */

/* Keep a seed for a day and a game if there is none; then the one that is kept. */
store_status store_challenge_seed(store *s, int64_t day, const char *game, char seed[65]);
/* STORE_MISSING if nobody has asked for it on that day. */
store_status store_challenge_get(store *s, int64_t day, const char *game, char seed[65]);
/* A challenge of that day whose solution nobody has written, nor begun after `before`: STORE_MISSING if there is none.
 */
store_status store_solution_due(store *s, int64_t day, int64_t before, char game[STORE_GAME_SIZE], char seed[65]);
/* Take it on, at `now`: STORE_CONFLICT if somebody else has. */
store_status store_solution_claim(store *s, int64_t day, const char *game, int64_t now, int64_t before);
store_status store_solution_set(store *s, int64_t day, const char *game, const char *level, int score,
                                const char *record);
/* Columns: level, score, record; no row as long as nobody has written one. */
store_status store_solution_get(store *s, int64_t day, const char *game, store_row row, void *context);
/* The one ranked try of an account; STORE_CONFLICT if it has had it. */
store_status store_challenge_try(store *s, int64_t day, const char *game, const char *account, const char *table);
/* The same of a hash that outlives the account; forget those of days before `day`. */
store_status store_challenge_mark(store *s, int64_t day, const char *game, const char *hash);
store_status store_challenge_unmark(store *s, int64_t day);
/* Columns: table, score, 1 if it is over. */
store_status store_challenge_own(store *s, int64_t day, const char *game, const char *account, store_row row,
                                 void *context);
/* All tries of an account. Columns: table, game. */
store_status store_challenge_all(store *s, const char *account, store_row row, void *context);
/* Columns: account, score, place, 1 if the viewer may know who it is. With `friends` these alone and the viewer. */
store_status store_challenge_best(store *s, int64_t day, const char *game, const char *viewer, int friends, int limit,
                                  store_row row, void *context);
/* Of seven days up to this one. Columns: account, points, tries, 1 if the viewer may know who it is. */
store_status store_challenge_week(store *s, int64_t day, const char *game, const char *viewer, int limit, store_row row,
                                  void *context);

#endif
