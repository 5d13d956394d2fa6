/* think.h - a thought of a computer player, and the two places where it may be thought: on threads here (think.c), or
 * on machines elsewhere (thinkers.c). */
#ifndef SKERRY_SERVER_THINK_H
#define SKERRY_SERVER_THINK_H

#include "room.h"
#include "session.h"

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
int think_open(server *s);
/* Stop every thought; those that were under way are taken up again by whoever loads the table. Returns how many were
 * cut short. */
int think_close(server *s);
void think_schedule(game_room *t, uint64_t delay_ms);
void think_forget(game_room *t);
void think_metrics(const server *s, sk_text *out);
/* Let a thread of this machine think. */
void think_here(server *s, thought *h);
/* A thought has come to its end, with an action or without; it is freed. Then others may begin. */
void think_end(server *s, thought *h);
/* The thoughts that are under way. */
thought *think_running(server *s);
/* From where the player of this decision draws: the same here and elsewhere, telling nothing of the table's seed. */
uint64_t think_seed(const thought *h);

/* --- thinkers.c --- */
/* Machines elsewhere that think: one comes, says something, goes; what is not back in time is thought here. */
void thinkers_greet(server *s, session *who, const message *msg);
void thinkers_heard(server *s, session *who, const message *msg);
void thinkers_lost(server *s, session *who);
void thinkers_tick(server *s);
/* Places on other machines: all of them; 1 if one of them takes the thought. */
int thinkers_places(const server *s);
int thinkers_take(server *s, thought *h);
void thinkers_close(server *s);

#endif
