/* think.c - computer players think on threads of their own, each table at most once at a time; the loop never waits.
 *
 * A thought starts from the record: the bot is seated anew and shown every ply as its seat saw it. So nothing is lost
 * by a restart, any server can think for any table, and a thought may be stopped at any moment.
 *
 * Who comes first: tables where somebody sits and is connected, then those where somebody sits, then the others; among
 * equals the table whose opener's address has had least thinking lately. Tables with nobody seated never take more than
 * half of the places, the tables of one address never all of them, so that one is soon free for everybody else. Places
 * are the threads here and those that machines elsewhere offer (thinkers.c).
 */
#include "metrics.h"
#include "presence.h"
#include "request.h"
#include "room.h"
#include "think.h"

#include <stdlib.h>

#include "skerry/player.h"

enum { THINK_MAX = 64, THINK_LEAST = 2 };
enum rank { RANK_PRESENT, RANK_SEATED, RANK_NOBODY };

typedef struct thinking {
    uv_thread_t threads[THINK_MAX];
    int thread_count, stopping;
    uv_mutex_t lock;
    uv_cond_t wake;
    uv_async_t async;
    thought *todo, *done; /* under the lock */
    thought *running;     /* this and the rest belong to the loop */
    int count, unattended, waiting;
    uint64_t thought_ms;
    game_room *first, **last; /* tables that wait */
} thinking;

/* --- on the threads --- */

/* Seat the player, let it see everything as its seat saw it, and ask. */
static void think(thought *h) {
    sk_players players;
    h->action = -1;
    sk_players_open(&players, h->searches ? think_seed(h) : sk_players_seed(h->game.seed));
    if (sk_players_sit(&players, h->game.game, h->seat, h->level, 1) == SK_OK) {
        h->game.company = &players.company;
        sk_table_show(&h->game, 1u << h->seat);
        sk_bot *bot = sk_players_bot(&players, h->seat, h->state);
        bot->stop = &h->stop;
        if (!h->stop) h->action = sk_bot_choose(bot, h->state);
        if (h->stop) h->action = -1;
    }
    sk_players_close(&players);
}

uint64_t think_seed(const thought *h) {
    return sk_random_seed(sk_players_seed(h->game.seed), (uint64_t)h->count * SK_SEATS + (uint64_t)h->seat);
}

static void work(void *context) {
    thinking *k = (thinking *)context;
    uv_mutex_lock(&k->lock);
    for (;;) {
        thought *h;
        while (!k->todo && !k->stopping)
            uv_cond_wait(&k->wake, &k->lock);
        if (k->stopping) break;
        h = k->todo;
        k->todo = h->next;
        uv_mutex_unlock(&k->lock);
        think(h);
        uv_mutex_lock(&k->lock);
        h->next = k->done;
        k->done = h;
        uv_async_send(&k->async);
    }
    uv_mutex_unlock(&k->lock);
}

/* --- whose turn it is --- */

static int is_unattended(const game_room *t) {
    for (int seat = 0; seat < t->m.setup.players; seat++)
        if (t->m.seats[seat].has_token) return 0;
    return 1;
}

static int rank_of(const game_room *t) {
    server *s = t->owner;
    const uint64_t *spent = origin_slot(s, t->origin, BUDGET_THOUGHT);
    if (is_unattended(t)) return RANK_NOBODY;
    if (!s->limits.trusts_addresses && limit_is_spent(&s->limits, BUDGET_THOUGHT, spent, uv_now(&s->loop)))
        return RANK_NOBODY;
    return presence_bits(t, 0) ? RANK_PRESENT : RANK_SEATED;
}

static int places(const server *s) {
    return s->thinking->thread_count + thinkers_places(s);
}

/* 1 if the table may have one of the free places. */
static int has_share(const game_room *t) {
    const server *s = t->owner;
    const thinking *k = s->thinking;
    int most = (int)s->limits.rows[BUDGET_THINKING].most, busy = 0;
    if (is_unattended(t) && k->unattended >= places(s) / 2) return 0;
    if (s->limits.trusts_addresses) return 1;
    if (!most || most >= places(s)) most = places(s) - 1;
    for (const thought *h = k->running; h; h = h->next_running)
        busy += strcmp(h->origin, t->origin) == 0;
    return busy < most;
}

/* The place in the queue of the table that comes first, or NULL if none may have a thread now. */
static game_room **first_of(server *s) {
    thinking *k = s->thinking;
    game_room **best = NULL;
    int best_rank = 0;
    uint64_t best_spent = 0;
    for (game_room **at = &k->first; *at; at = &(*at)->think_next) {
        int rank = rank_of(*at);
        uint64_t spent = *origin_slot(s, (*at)->origin, BUDGET_THOUGHT), now = uv_now(&s->loop);
        if (spent < now) spent = now;
        if (best && (rank > best_rank || (rank == best_rank && spent >= best_spent))) continue;
        if (!has_share(*at)) continue;
        best = at;
        best_rank = rank;
        best_spent = spent;
    }
    return best;
}

/* --- the queue --- */

static void leave_queue(thinking *k, game_room **at) {
    game_room *t = *at;
    *at = t->think_next;
    if (!*at) k->last = at;
    t->is_waiting_to_think = 0;
    k->waiting--;
}

static thought *thought_new(const game_room *t, int seat) {
    thought *h = (thought *)calloc(1, sizeof *h + (size_t)t->m.game.count * sizeof *h->plies);
    if (!h) return NULL;
    memcpy(h->id, t->id, sizeof h->id);
    memcpy(h->origin, t->origin, sizeof h->origin);
    snprintf(h->level, sizeof h->level, "%s", table_state_level(&t->m, seat));
    h->seat = seat;
    h->count = t->m.game.count;
    h->game = t->m.game;
    h->game.state = h->state;
    h->game.plies = h->plies;
    h->game.struck = NULL;
    h->game.struck_count = h->game.struck_room = 0;
    memcpy(h->state, t->m.game.state, h->game.game->state_size);
    if (h->count) memcpy(h->plies, t->m.game.plies, (size_t)h->count * sizeof *h->plies);
    h->is_unattended = is_unattended(t);
    h->searches = sk_level_iterations(h->game.game, h->level) > 0;
    h->began_ms = uv_now(&t->owner->loop);
    return h;
}

void think_here(server *s, thought *h) {
    thinking *k = s->thinking;
    uv_mutex_lock(&k->lock);
    h->next = k->todo;
    k->todo = h;
    uv_cond_signal(&k->wake);
    uv_mutex_unlock(&k->lock);
}

thought *think_running(server *s) {
    return s->thinking->running;
}

static void begin(game_room *t) {
    thinking *k = t->owner->thinking;
    uint32_t seats = t->is_open ? table_state_thinkers(&t->m) : 0;
    thought *h;
    int seat = 0;
    if (!seats) return;
    while (!(seats >> seat & 1))
        seat++;
    if (!(h = thought_new(t, seat))) return;
    t->is_thinking = 1;
    h->next_running = k->running;
    k->running = h;
    k->count++;
    k->unattended += h->is_unattended;
    if (!thinkers_take(t->owner, h)) think_here(t->owner, h);
}

static void start(server *s) {
    thinking *k = s->thinking;
    game_room **at;
    while (!s->is_draining && k->count < places(s) && (at = first_of(s))) {
        game_room *t = *at;
        leave_queue(k, at);
        begin(t);
    }
}

/* A thought has ended: account for it and hand the move in. */
static void take(server *s, thought *h) {
    thinking *k = s->thinking;
    game_room *t = room_find(s, h->id);
    uint64_t now = uv_now(&s->loop), ms = now - h->began_ms;
    thought **at = &k->running;
    room_request *r = h->action >= 0 && t && !s->is_draining ? request_new(REQUEST_THOUGHT, NULL, 0, SK_EN) : NULL;
    while (*at != h)
        at = &(*at)->next_running;
    *at = h->next_running;
    k->count--;
    k->unattended -= h->is_unattended;
    k->thought_ms += ms;
    s->counts.thoughts++;
    limit_spend(&s->limits, BUDGET_THOUGHT, origin_slot(s, h->origin, BUDGET_THOUGHT), ms, now);
    if (t) t->is_thinking = 0;
    if (!r) return;
    r->seat = h->seat;
    r->msg.ply = h->count;
    r->msg.id = h->action;
    room_submit(s, h->id, r);
}

void think_end(server *s, thought *h) {
    take(s, h);
    free(h);
    start(s);
}

static void deliver(uv_async_t *async) {
    server *s = (server *)async->data;
    thinking *k = s->thinking;
    thought *h, *next;
    uv_mutex_lock(&k->lock);
    h = k->done;
    k->done = NULL;
    uv_mutex_unlock(&k->lock);
    for (; h; h = next) {
        next = h->next;
        take(s, h);
        free(h);
    }
    start(s);
}

void think_forget(game_room *t) {
    thinking *k = t->owner->thinking;
    game_room **at = &k->first;
    if (!t->is_waiting_to_think) return;
    while (*at != t)
        at = &(*at)->think_next;
    leave_queue(k, at);
}

void think_schedule(game_room *t, uint64_t delay_ms) {
    server *s = t->owner;
    thinking *k = s->thinking;
    t->think_ms = 0;
    if (!t->is_open || t->is_thinking || t->is_waiting_to_think || s->is_draining || !table_state_thinkers(&t->m))
        return;
    if (delay_ms) {
        t->think_ms = uv_now(&s->loop) + delay_ms;
        return;
    }
    t->is_waiting_to_think = 1;
    t->think_next = NULL;
    *k->last = t;
    k->last = &t->think_next;
    k->waiting++;
    start(s);
}

/* --- opening and closing --- */

int think_open(server *s) {
    thinking *k = (thinking *)calloc(1, sizeof *k);
    int wanted = s->options.think_max ? s->options.think_max : (int)uv_available_parallelism() - 1;
    if (!k) return -1;
    s->thinking = k;
    k->last = &k->first;
    uv_mutex_init(&k->lock);
    uv_cond_init(&k->wake);
    uv_async_init(&s->loop, &k->async, deliver);
    k->async.data = s;
    if (wanted < THINK_LEAST) wanted = THINK_LEAST;
    while (k->thread_count < wanted && k->thread_count < THINK_MAX &&
           uv_thread_create(&k->threads[k->thread_count], work, k) == 0)
        k->thread_count++;
    return k->thread_count >= THINK_LEAST ? 0 : -1;
}

int think_close(server *s) {
    thinking *k = s->thinking;
    int cut = 0;
    for (thought *h = k->running; h; h = h->next_running)
        h->stop = 1;
    uv_mutex_lock(&k->lock);
    k->stopping = 1;
    uv_cond_broadcast(&k->wake);
    uv_mutex_unlock(&k->lock);
    for (int i = 0; i < k->thread_count; i++)
        uv_thread_join(&k->threads[i]);
    for (thought *h = k->running, *next; h; h = next) {
        next = h->next_running;
        cut += h->action < 0;
        free(h);
    }
    k->running = k->todo = k->done = NULL;
    thinkers_close(s);
    uv_close((uv_handle_t *)&k->async, NULL);
    return cut;
}

void think_metrics(const server *s, sk_text *out) {
    const thinking *k = s->thinking;
    metrics_add(out, "thinking", "gauge", k->count);
    metrics_add(out, "thinking_unattended", "gauge", k->unattended);
    metrics_add(out, "thinking_waiting", "gauge", k->waiting);
    metrics_add(out, "thinking_threads", "gauge", k->thread_count);
    metrics_add(out, "thinking_places_elsewhere", "gauge", thinkers_places(s));
    metrics_add(out, "thoughts_total", "counter", (int64_t)s->counts.thoughts);
    metrics_add(out, "thoughts_sent_total", "counter", (int64_t)s->counts.thoughts_sent);
    metrics_add(out, "thoughts_brought_home_total", "counter", (int64_t)s->counts.thoughts_brought_home);
    metrics_add(out, "thought_ms_total", "counter", (int64_t)k->thought_ms);
}
