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
    int seat, count, action;
    sk_table game;               /* its memory is here; the plies that were played stand behind it */
    uint64_t state[SK_STATE_MAX / 8];
    sk_ply plies[];
} thought;

/* Seat the player, let it see everything as its seat saw it, and ask. */
static void work(uv_work_t *w) {
    thought *h = (thought *)w->data;
    sk_players players;
    h->action = -1;
    sk_players_open(&players, sk_players_seed(h->game.seed));
    if (sk_players_sit(&players, h->game.game, h->seat, h->level, 1) == SK_OK) {
        h->game.company = &players.company;
        sk_table_show(&h->game, 1u << h->seat);
        h->action = sk_bot_choose(sk_players_bot(&players, h->seat, h->state), h->state);
    }
    sk_players_close(&players);
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

static int begin(table *t) {
    uint32_t seats = t->is_open ? match_thinkers(&t->m) : 0;
    thought *h;
    int seat = 0;
    if (!seats) return 0;
    while (!(seats >> seat & 1))
        seat++;
    if (!(h = (thought *)malloc(sizeof *h + t->m.game.count * sizeof *h->plies))) return 0;
    h->work.data = h;
    h->s = t->owner;
    memcpy(h->id, t->id, sizeof h->id);
    snprintf(h->level, sizeof h->level, "%s", match_level(&t->m, seat));
    h->seat = seat;
    h->count = t->m.game.count;
    h->game = t->m.game;
    h->game.state = h->state;
    h->game.plies = h->plies;
    h->game.struck = NULL;
    h->game.struck_count = h->game.struck_room = 0;
    memcpy(h->state, t->m.game.state, h->game.game->state_size);
    if (h->count) memcpy(h->plies, t->m.game.plies, (size_t)h->count * sizeof *h->plies);
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
