/* tournament.h - a tournament read whole, what comes next in it, and what there is to see of it. All of it runs on a
 * store's thread; docs/tournaments.md has the rules, docs/protocol.md the JSON. */
#ifndef SKERRY_SERVER_TOURNAMENT_H
#define SKERRY_SERVER_TOURNAMENT_H

#include "pairing.h"
#include "server.h"
#include "store/tournament.h"

enum { COURSE_TABLES = PAIRING_ROUNDS * PAIRING_TABLES, COURSE_GRACE_MS = 600000 };

enum course_next {
    COURSE_WAITS,
    COURSE_STEPS,   /* to another round, or to its end: `row` and the tables from `first` on are new */
    COURSE_TIME_OUT /* the tables of the round that are not over have no time left */
};

typedef struct course {
    store_tournament row;
    pairing p; /* entrants by their seeding */
    char accounts[PAIRING_ENTRANTS][STORE_NAME_SIZE];
    int numbers[PAIRING_ENTRANTS];          /* by which the store knows them */
    char ids[COURSE_TABLES][STORE_ID_SIZE]; /* of the tables; "": a bye, or not yet open */
    uint8_t is_over[COURSE_TABLES];
    uint8_t is_dropped[PAIRING_ENTRANTS]; /* was not paired any more because it never came; it may return */
    uint8_t is_missed[PAIRING_ENTRANTS];  /* the same, found by this step */
    int first;                            /* table of the round that the step begins */
} course;

/* The words for enum pairing_kind. */
extern const char *const course_kinds[PAIRING_KINDS];

/* What somebody wants to open (docs/protocol.md), with an id; all but its owner. REFUSED: `error` says why. */
verdict course_announce(store_tournament *t, int64_t now, int lang, const char *body, size_t size, sk_text *error);

store_status course_read(store *s, const char *id, course *out);

/* What is to be done now, an enum course_next; with COURSE_STEPS the course is already in its new round. */
store_status course_plan(store *s, course *c, int64_t now, int *next);

/* Write a step, but for the tables themselves. STORE_MISSING: somebody else was first, nothing is to be done. */
store_status course_write(store *s, const course *c);

/* The calendar: what is announced, runs, and was. */
store_status course_list(store *s, const char *viewer, sk_text *out);
store_status course_calendar(store *s, const char *host, sk_text *out);
/* The start of a tournament in a calendar. */
void course_event(const store_tournament *t, const char *host, sk_text *out);

/* Tournaments in which an account takes part, one after the other. */
typedef void (*course_row)(void *context, const store_tournament *t);
store_status course_each(store *s, const char *account, course_row row, void *context);
/* One tournament with its standings and tables. */
store_status course_tell(store *s, const char *id, const char *viewer, sk_text *out);

#endif
