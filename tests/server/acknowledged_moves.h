/* acknowledged_moves.h - a table of two players who keep every action that was acknowledged, to be held against what
 * is stored. */
#ifndef SKERRY_TESTS_ACKNOWLEDGED_MOVES_H
#define SKERRY_TESTS_ACKNOWLEDGED_MOVES_H

#include "tests/server/remote_player.h"

enum { ACTIONS_MAX = 4096 };

typedef struct act_of {
    int seat, id;
} act_of;

/* A table and what its players know for sure. */
typedef struct held {
    player p[2];
    act_of acts[ACTIONS_MAX];
    int count, mover, id; /* mover: who has an action under way, -1: nobody */
    char text[160];       /* that action */
} held;

static inline int open_held(held *h, int port) {
    for (int i = 0; i < 2; i++)
        player_free(&h->p[i]);
    h->count = 0;
    h->mover = -1;
    if (!table_open(&h->p[0], port,
                    "{\"v\":1,\"game\":\"stone-age-junior\",\"seats\":[\"me\",\"open\"],\"name\":\"A\"}"))
        return 0;
    return table_sit(&h->p[1], port, h->p[0].table, "B") && player_hello(&h->p[0]) && player_hello(&h->p[1]);
}

/* Who has choices sends one; 0 if the game is over. */
static inline int send_one(held *h, uint64_t *rng) {
    for (int i = 0; i < 2; i++) {
        player *p = &h->p[i];
        int id = player_is_over(p) ? -1 : player_choice(p, rng);
        if (id < 0) continue;
        h->mover = i;
        h->id = id;
        snprintf(h->text, sizeof h->text, "{\"v\":1,\"type\":\"action\",\"ply\":%ld,\"id\":%d,\"key\":\"k%d\"}", p->ply,
                 id, p->sent++);
        player_send(p, h->text);
        return 1;
    }
    return 0;
}

/* The action under way is acknowledged. */
static inline void keep_act(held *h) {
    if (h->count < ACTIONS_MAX) h->acts[h->count++] = (act_of){h->mover, h->id};
    h->mover = -1;
}

/* --- what is stored --- */

typedef struct held_reading {
    const held *h;
    int next, failed;
    table_state m;
} held_reading;

static inline void held_event(void *context, uint32_t seq, int64_t at, const char *body, size_t size) {
    held_reading *r = (held_reading *)context;
    int before = r->m.game.count;
    if (r->failed || table_state_apply(&r->m, seq, at, body, size) < 0) {
        r->failed = 1;
        return;
    }
    for (int i = before; i < r->m.game.count; i++) {
        const sk_ply *ply = &r->m.game.plies[i];
        if (ply->who == SK_CHANCE) continue;
        if (r->next >= r->h->count || r->h->acts[r->next].seat != ply->who || r->h->acts[r->next].id != ply->action)
            r->failed = 1;
        r->next++;
    }
}

/* 1 if exactly the acknowledged actions are stored, in order, and every draw is fair; -1 if the store cannot be read.
 */
static inline int is_stored(const char *url, const held *h) {
    static sk_record record;
    static store_table row;
    held_reading r;
    store s;
    int good = 0;
    store_status status;
    memset(&r, 0, sizeof r);
    r.h = h;
    if (store_open(&s, url) != STORE_OK) return -1;
    status = store_load(&s, h->p[0].table, &row);
    if (status == STORE_OK && table_state_open(&r.m, &row) == 0) {
        status = store_events(&s, h->p[0].table, 0, held_event, &r);
        good = !r.failed && r.next == h->count;
        table_state_record(&r.m, &record);
        sk_record_seed(&record, row.seed);
        good = good && sk_record_fair(&record) == 0;
        table_state_release(&r.m);
    }
    store_close(&s);
    return status == STORE_FAILED ? -1 : good;
}

#endif
