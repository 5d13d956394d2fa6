/* think.h - a thought of a computer player, and the two places where it may be thought: on threads here (think.c), or
 * on machines elsewhere (thinkers.c). */
#ifndef SKERRY_SERVER_THINK_H
#define SKERRY_SERVER_THINK_H

#include "server.h"

typedef struct thought {
    char id[STORE_ID_SIZE], origin[STORE_ID_SIZE], level[SETUP_LEVEL_SIZE];
    int seat, count, action, is_unattended;
    int searches; /* the level searches: only that is worth a journey */
    volatile int stop;
    uint64_t began_ms, sent_ms; /* sent_ms: to the machine elsewhere */
    struct thinker *elsewhere;  /* NULL: here */
    uint32_t n;                 /* its number there */
    struct thought *next, *next_running;
    sk_table game; /* its memory is here; the plies that were played stand behind it */
    uint64_t state[SK_STATE_MAX / 8];
    sk_ply plies[];
} thought;

/* --- think.c --- */
/* Let a thread of this machine think. */
void think_here(server *s, thought *h);
/* A thought has come to its end, with an action or without; it is freed. Then others may begin. */
void think_end(server *s, thought *h);
/* The thoughts that are under way. */
thought *think_running(server *s);
/* From where the player of this decision draws: the same here and elsewhere, telling nothing of the table's seed. */
uint64_t think_seed(const thought *h);

/* --- thinkers.c --- */
/* Places on other machines: all of them; 1 if one of them takes the thought. */
int thinkers_places(const server *s);
int thinkers_take(server *s, thought *h);
void thinkers_close(server *s);

#endif
