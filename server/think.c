/* think.c - computer players think on other threads, THINK_MAX at a time, each table at most once; the loop never
 * waits.
 *
 * A thought starts from the record: the bot is seated anew and shown every ply as its seat saw it. So nothing is lost
 * by a restart, and any server can think for any table.
 */
#include "server.h"

#include <stdlib.h>

#include "skerry/ai.h"

typedef struct thought {
    uv_work_t work;
    server *s;
    char id[STORE_ID_SIZE], level[SETUP_LEVEL_SIZE];
    const sk_game *game;
    int players, seat, count, action;
    uint32_t options;
    uint64_t seed;
    match_ply plies[];
} thought;

static void work(uv_work_t *w) {
    thought *h = (thought *)w->data;
    uint64_t state[SK_STATE_MAX / 8];
    sk_bot bot;
    h->action = -1;
    if (sk_bot_open(&bot, h->game, h->level, h->seat, h->seed) != SK_OK) return;
    h->game->init(state, h->players, h->options);
    for (int i = 0; i < h->count; i++) {
        int is_sealed = h->plies[i].sealed >> h->seat & 1;
        h->game->apply(state, h->plies[i].who, h->plies[i].action);
        sk_bot_watch(&bot, state, h->plies[i].who, is_sealed ? (sk_action)SK_NO_ACTION : h->plies[i].action);
    }
    h->action = sk_bot_choose(&bot, state);
    sk_bot_close(&bot);
}

static void done(uv_work_t *w, int status) {
    thought *h = (thought *)w->data;
    server *s = h->s;
    table *t = table_find(s, h->id);
    errand *r = status == 0 && h->action >= 0 ? errand_new(ERRAND_THOUGHT, NULL, 0, SK_EN) : NULL;
    s->thinking--;
    s->counts.thoughts++;
    if (t) t->is_thinking = 0;
    if (r && t) {
        r->seat = h->seat;
        r->msg.ply = h->count;
        r->msg.id = h->action;
        table_submit(s, h->id, r);
    } else {
        free(r);
    }
    free(h);
    think_start(s);
}

/* The bot's own randomness: from the secret seed, the seat and the ply, so that it is the same on every server. */
static uint64_t bot_seed(const match *m) {
    uint8_t digest[32];
    uint64_t seed;
    sk_sha256(m->seed, strlen(m->seed), digest);
    memcpy(&seed, digest + 8, sizeof seed);
    return seed + (uint64_t)m->count;
}

static int begin(table *t) {
    uint32_t seats = t->is_open ? match_thinkers(&t->m) : 0;
    thought *h;
    int seat = 0;
    if (!seats) return 0;
    while (!(seats >> seat & 1))
        seat++;
    if (!(h = (thought *)malloc(sizeof *h + (size_t)t->m.count * sizeof *t->m.plies))) return 0;
    h->work.data = h;
    h->s = t->owner;
    memcpy(h->id, t->id, sizeof h->id);
    snprintf(h->level, sizeof h->level, "%s", match_level(&t->m, seat));
    h->game = t->m.setup.game;
    h->players = t->m.setup.players;
    h->options = t->m.setup.options;
    h->seat = seat;
    h->count = t->m.count;
    h->seed = bot_seed(&t->m);
    if (h->count) memcpy(h->plies, t->m.plies, (size_t)h->count * sizeof *t->m.plies);
    if (uv_queue_work(&t->owner->loop, &h->work, work, done) != 0) {
        free(h);
        return 0;
    }
    t->is_thinking = 1;
    t->owner->thinking++;
    return 1;
}

void think_start(server *s) {
    while (s->think_first && s->thinking < s->think_max) {
        table *t = s->think_first;
        s->think_first = t->think_next;
        if (!s->think_first) s->think_last = &s->think_first;
        t->is_waiting_to_think = 0;
        begin(t);
    }
}

void think_forget(table *t) {
    server *s = t->owner;
    table **at = &s->think_first;
    if (!t->is_waiting_to_think) return;
    while (*at != t)
        at = &(*at)->think_next;
    *at = t->think_next;
    if (!*at) s->think_last = at;
    t->is_waiting_to_think = 0;
}

void think_schedule(table *t, uint64_t delay_ms) {
    server *s = t->owner;
    t->think_ms = 0;
    if (!t->is_open || t->is_thinking || t->is_waiting_to_think || s->is_draining || !match_thinkers(&t->m)) return;
    if (delay_ms) {
        t->think_ms = uv_now(&s->loop) + delay_ms;
        return;
    }
    t->is_waiting_to_think = 1;
    t->think_next = NULL;
    *s->think_last = t;
    s->think_last = &t->think_next;
    think_start(s);
}
