/* seating.h - a table at which everybody sits from the start: those of a tournament's round, and those that the queue
 * makes. */
#ifndef SKERRY_SERVER_SEATING_H
#define SKERRY_SERVER_SEATING_H

#include "server.h"

typedef struct seating {
    store_table row;
    store_change change;
    seated_person people[SK_SEATS];
    int players;
    char *body;
} seating;

/* Row and first change of the table, worked out on a table that nobody sees, for the people in `out`. 0, or -1. */
int seating_make(server *s, const table_setup *wanted, int64_t now, seating *out);
/* On the store's thread: the table, its first change and the seats of the accounts. */
store_status seating_write(store *s, seating *one);
void seating_free(seating *all, int count);

#endif
