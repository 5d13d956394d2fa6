/* matching.h - who of those that wait plays with whom: by nearness of rating, within a window that widens with time.
 *
 * Nothing here knows a clock, a store or a socket, and everything is computed in integers, so every server comes to the
 * same tables.
 */
#ifndef SKERRY_SERVER_MATCHING_H
#define SKERRY_SERVER_MATCHING_H

#include <stdint.h>

enum {
    MATCHING_SEATS = 8,
    MATCHING_MOST = 512,    /* that may wait at once */
    MATCHING_WINDOW = 100,  /* points of rating by which players may differ at first */
    MATCHING_WIDENS = 10,   /* points a second by which this grows */
    MATCHING_ANYBODY_S = 60 /* after so many seconds anybody will do */
};

/* Somebody who waits; those with equal kinds want the same table. */
typedef struct matching_place {
    int kind, players, rating;
    int64_t since; /* ms */
} matching_place;

typedef struct matching_table {
    int size, who[MATCHING_SEATS]; /* places, in the order in which they were chosen */
} matching_table;

/* 1 if these two places do not sit together. */
typedef int (*matching_blocked)(const void *context, int one, int other);

/* By how much somebody who has waited so long may differ from the others. */
int matching_window(int64_t waited_ms);

/* Tables for the places, which stand in the order in which they came: who has waited longest chooses first, those
 * nearest in rating, and of equally near ones who came first. Two may sit together if the window of the one who has
 * waited longer allows it. Returns how many tables there are; `out` has room for count / 2. */
int matching_plan(const matching_place *places, int count, int64_t now, matching_blocked blocked, const void *context,
                  matching_table *out);

#endif
