/* room.c - tables in memory. Requests to a table wait in its queue; one change at a time is on its way to the store,
 * and only when it is committed does the table change and anybody hear of it. */

#include <stdlib.h>

#include "health.h"
#include "presence.h"
#include "request.h"
#include "room.h"
#include "session.h"
#include "think.h"
#include "verbs.h"
#include "archive.h"

enum { LOAD_MAX = 4 << 20, IDLE_MS = 120000 };

static uint32_t bucket_of(const char *id) {
    uint32_t hash = 2166136261u;
    for (; *id; id++)
        hash = (hash ^ (uint8_t)*id) * 16777619u;
    return hash % SERVER_BUCKETS;
}

game_room *room_find(server *s, const char *id) {
    game_room *t = s->buckets[bucket_of(id)];
    while (t && strcmp(t->id, id) != 0)
        t = t->next;
    return t;
}

static void room_free(game_room *t);

/* 1 if nobody needs this table in memory: it can be read again at any time. */
static int is_idle(const game_room *t) {
    return t->is_open && !t->sessions && !t->is_busy && !t->is_loading && !t->is_looking && !t->queued &&
           !t->is_thinking && !t->is_waiting_to_think && !t->think_ms;
}

/* Make room by letting go of an idle table. The search goes on where the last one ended, so that it costs little. */
static int evict_one(server *s) {
    for (int i = 0; i < SERVER_BUCKETS; i++) {
        int bucket = s->evict_next++ % SERVER_BUCKETS;
        for (game_room *t = s->buckets[bucket]; t; t = t->next)
            if (is_idle(t)) {
                room_free(t);
                s->counts.evicted++;
                return 1;
            }
    }
    return 0;
}

int rooms_have_room(server *s) {
    uint32_t most = s->limits.rows[BUDGET_LOADED].most;
    return !most || (uint32_t)s->table_count < most || evict_one(s);
}

static game_room *room_new(server *s, const char *id) {
    uint32_t bucket = bucket_of(id);
    game_room *t = rooms_have_room(s) ? (game_room *)calloc(1, sizeof *t) : NULL;
    if (!t) {
        s->limits.refused[BUDGET_LOADED]++;
        return NULL;
    }
    t->owner = s;
    memcpy(t->id, id, STORE_ID_SIZE);
    t->last = &t->first;
    t->used_ms = uv_now(&s->loop);
    t->next = s->buckets[bucket];
    s->buckets[bucket] = t;
    s->table_count++;
    return t;
}

/* The table no longer counts as one with nobody seated. */
static void attend(game_room *t) {
    server *s = t->owner;
    if (!t->is_unattended) return;
    t->is_unattended = 0;
    limit_give(&s->limits, BUDGET_UNATTENDED, origin_slot(s, t->origin, BUDGET_UNATTENDED));
    limit_give(&s->limits, BUDGET_UNATTENDED_ALL, &s->limits.overall[BUDGET_UNATTENDED_ALL]);
}

static void room_free(game_room *t) {
    server *s = t->owner;
    game_room **at = &s->buckets[bucket_of(t->id)];
    while (*at != t)
        at = &(*at)->next;
    *at = t->next;
    s->table_count--;
    think_forget(t);
    attend(t);
    if (t->is_open) table_state_release(&t->m);
    free(t);
}

game_room *room_adopt(server *s, const table_state *m, const char *origin) {
    game_room *t = room_new(s, m->id);
    if (!t) return NULL;
    t->m = *m;
    memcpy(t->origin, origin, sizeof t->origin);
    t->is_open = 1;
    return t;
}

room_request *request_new(int kind, connection *conn, int is_http, int lang) {
    room_request *r = (room_request *)calloc(1, sizeof *r);
    if (!r) return NULL;
    r->kind = kind;
    r->conn = conn ? conn->id : 0;
    r->is_http = is_http;
    r->lang = lang;
    r->seat = -1;
    return r;
}

/* --- loading --- */

typedef struct load {
    job j;
    game_room *t;
    store_table row;
    presence_rows people;
    uint32_t after;
    int is_first;
    int has_more; /* changes that did not fit: they are read when these are applied */
    char *bytes;  /* changes, one after the other */
    size_t size, room;
} load;

typedef struct loaded {
    uint32_t seq, size;
    int64_t at;
} loaded;

static void keep_event(void *context, uint32_t seq, int64_t at, const char *body, size_t size) {
    load *l = (load *)context;
    loaded head = {seq, (uint32_t)size, at};
    if (l->has_more) return;
    if (l->size + sizeof head + size > l->room) {
        size_t room = 2 * (l->size + sizeof head + size);
        char *bytes = room <= LOAD_MAX ? (char *)realloc(l->bytes, room) : NULL;
        if (!bytes) {
            l->has_more = 1;
            return;
        }
        l->bytes = bytes;
        l->room = room;
    }
    memcpy(l->bytes + l->size, &head, sizeof head);
    memcpy(l->bytes + l->size + sizeof head, body, size);
    l->size += sizeof head + size;
}

static store_status load_work(job *j, store *s) {
    load *l = (load *)j->owner;
    store_status status = STORE_OK;
    int more = 0;
    l->size = 0;
    l->has_more = 0;
    if (l->is_first) status = store_load(s, l->t->id, &l->row);
    if (l->is_first && status == STORE_OK) status = presence_read(s, l->t->id, &l->people);
    if (status == STORE_OK) status = store_events_some(s, l->t->id, l->after, keep_event, l, &more);
    l->has_more |= more;
    return status;
}

/* Nothing can be done for those who wait. */
static void refuse_all(game_room *t, verdict v) {
    while (t->first) {
        room_request *r = t->first;
        t->first = r->next;
        request_refuse(t->owner, r, v, SK_OK, NULL);
        free(r);
    }
    t->last = &t->first;
    t->queued = 0;
}

static void run(game_room *t);
static void put_first(game_room *t, room_request *r);
static int load_next(game_room *t, int is_first);

/* Apply what was loaded; 1 if all of it made sense. */
static int apply_loaded(game_room *t, const load *l) {
    for (size_t at = 0; at < l->size;) {
        loaded head;
        memcpy(&head, l->bytes + at, sizeof head);
        at += sizeof head;
        int what = table_state_apply(&t->m, head.seq, head.at, l->bytes + at, head.size);
        if (what < 0) return 0;
        if (!l->is_first) broadcast(t, what);
        at += head.size;
    }
    return 1;
}

/* Clocks must not run while no server did. */
static void give_back_gap(game_room *t) {
    server *s = t->owner;
    room_request *r;
    if (!s->gap_to || t->m.at_ms >= s->gap_to || !table_state_deadline(&t->m) ||
        !(r = request_new(REQUEST_GAP, NULL, 0, SK_EN)))
        return;
    put_first(t, r);
}

typedef struct retirement {
    job j;
    char id[STORE_ID_SIZE];
} retirement;

static store_status retire_work(job *j, store *s) {
    return store_retire(s, ((retirement *)j->owner)->id);
}

static void retire_done(job *j) {
    free(j->owner);
}

/* No server looks at the table by itself any more, and no list offers it. */
static void retire(server *s, const char *id) {
    retirement *r = (retirement *)calloc(1, sizeof *r);
    if (!r) return;
    memcpy(r->id, id, sizeof r->id);
    r->j = job_of(retire_work, retire_done, 0, r);
    if (!writer_add(&s->w, &r->j)) free(r);
}

/* The stored changes make no sense to these rules: this table is closed, the others play on. */
static void give_up(game_room *t) {
    log_event("unsound", "\"table\":\"%s\",\"seq\":%u", t->id, (unsigned)t->m.seq);
    int was_open = t->is_open;
    t->is_open = 0;
    t->owner->counts.unsound++;
    retire(t->owner, t->id);
    while (t->sessions) {
        session *who = t->sessions;
        session_detach(who);
        transport_end(who->conn, WS_SERVER);
    }
    if (was_open) table_state_release(&t->m);
}

/* Everything has been read: go on with what waits. */
static void load_finish(game_room *t, const load *l) {
    if (l->is_first) {
        presence_take(t, &l->people);
        give_back_gap(t);
    }
    think_schedule(t, l->is_first ? 0 : 3000);
    run(t);
}

static void load_done(job *j) {
    load *l = (load *)j->owner;
    game_room *t = l->t;
    int good = j->status == STORE_OK, sound = good;
    t->is_loading = 0;
    if (good && l->is_first && !t->is_open) {
        t->is_open = table_state_open(&t->m, &l->row) == 0;
        memcpy(t->origin, l->row.origin, sizeof t->origin);
        sound = t->is_open;
    }
    if (sound) sound = apply_loaded(t, l);
    if (j->status == STORE_FAILED) store_unreadable(t->owner, t->id);
    if (good && !sound) give_up(t);
    if (sound && l->has_more && l->size) {
        if (load_next(t, l->is_first) != 0) {
            t->behind = t->m.seq + 1;
            refuse_all(t, BUSY);
        }
    } else if (sound) {
        load_finish(t, l);
    } else {
        refuse_all(t, j->status == STORE_MISSING ? NO_TABLE : UNSTORED);
    }
    if (!t->is_open && !t->is_loading && !t->sessions && !t->is_looking) room_free(t);
    free(l->bytes);
    free(l);
}

/* Queue a reading of the table, or of what it has missed; 0, or -1 if there is no room. */
static int load_next(game_room *t, int is_first) {
    load *l = (load *)calloc(1, sizeof *l);
    if (!l) return -1;
    l->t = t;
    l->is_first = is_first;
    l->after = t->is_open ? t->m.seq : 0;
    memcpy(l->people.server, t->owner->name, sizeof l->people.server);
    l->j = job_of(load_work, load_done, 1, l);
    t->is_loading = 1;
    if (writer_add(&t->owner->w, &l->j)) return 0;
    t->is_loading = 0;
    free(l);
    return -1;
}

static void load_start(game_room *t) {
    if (load_next(t, !t->is_open) == 0) return;
    refuse_all(t, BUSY);
    if (!t->is_open) room_free(t);
}

/* --- the queue --- */

static void run(game_room *t) {
    while (t->first && t->is_open && !t->is_loading && !t->is_busy) {
        room_request *r = t->first;
        t->first = r->next;
        if (!t->first) t->last = &t->first;
        t->queued--;
        if (request_handle(t, r)) free(r);
    }
    if (t->is_open && !t->is_busy && !t->is_loading && t->behind > t->m.seq) {
        t->behind = 0;
        load_start(t);
    }
}

void room_continue(game_room *t) {
    run(t);
}

static void put_first(game_room *t, room_request *r) {
    r->next = t->first;
    if (!t->first) t->last = &r->next;
    t->first = r;
    t->queued++;
}

void room_resume(game_room *t, room_request *r) {
    put_first(t, r);
    run(t);
}

void room_submit(server *s, const char *id, room_request *r) {
    game_room *t = room_find(s, id);
    int is_new = !t;
    if (!r) return;
    if (is_new) t = s->is_draining ? NULL : room_new(s, id);
    if (!t || t->queued >= ROOM_QUEUE_MAX) {
        request_refuse(s, r, BUSY, SK_OK, NULL);
        free(r);
        return;
    }
    t->used_ms = uv_now(&s->loop);
    r->next = NULL;
    *t->last = r;
    t->last = &r->next;
    t->queued++;
    if (!t->is_open && !t->is_loading)
        load_start(t);
    else
        run(t);
}

void room_changed_elsewhere(server *s, const char *id, uint32_t seq) {
    game_room *t = room_find(s, id);
    if (t && t->is_open && !seq && t->is_looking < 2) presence_look(t, NULL);
    if (!t || !t->is_open || seq <= t->m.seq) return;
    if (seq > t->behind) t->behind = seq;
    run(t);
}

/* --- appending --- */

typedef struct append {
    job j;
    store_change change;
    game_room *t;
    room_request *r;
    table_state after; /* what the table becomes when the change is committed */
    int touched;       /* by the change; -1: there is no `after` */
    store_table *row;
    archive *kept; /* of a game that this ends */
    char body[];
} append;

/* 1 if the change alters the table's row: seats, phase or deadline. */
static int alters_row(const table_state *m, const char *body) {
    if (m->setup.pace != PACE_FREE) return 1;
    for (const char *at = body; *at;) {
        size_t size = strcspn(at, "\n");
        int verb = verb_of(at, size);
        if (verb >= 0 && verb_traits(verb) & VERB_ALTERS_ROW) return 1;
        at += size + (at[size] != 0);
    }
    return 0;
}

static void append_free(append *a) {
    if (a->touched >= 0) table_state_release(&a->after);
    archive_free(a->kept);
    free(a->row);
    free(a);
}

/* Work out what the table becomes, its row and what goes into the archive if the game ends with it: GRANTED, or why the
 * change must not be committed. */
static verdict prepare(append *a) {
    const table_state *m = &a->t->m;
    const store_change *c = &a->change;
    a->touched = table_state_after(m, c->seq, c->at, c->body, c->size, &a->after);
    if (a->touched < 0) return BAD_MESSAGE;
    if (alters_row(m, a->body)) {
        if (!(a->row = (store_table *)malloc(sizeof *a->row))) return BUSY;
        table_state_row(&a->after, a->row);
    }
    if (a->after.phase == STORE_PHASE_OVER && m->phase != STORE_PHASE_OVER) a->kept = archive_of(&a->after);
    return GRANTED;
}

/* The change is not committed: its author hears why. What was granted and cannot be applied is our own fault. */
static void append_refuse(append *a, verdict v) {
    game_room *t = a->t;
    if (v == BAD_MESSAGE) {
        t->owner->counts.inapplicable++;
        log_event("inapplicable", "\"table\":\"%s\",\"seq\":%u,\"request\":%d", t->id, (unsigned)a->change.seq,
                  a->r->kind);
    }
    request_refuse(t->owner, a->r, v, SK_OK, NULL);
    free(a->r);
    append_free(a);
}

static void count_change(server *s, const table_state *m, int touched) {
    for (int i = m->before_count; i < m->game.count; i++)
        s->counts.moves += m->game.plies[i].who != SK_CHANCE;
    s->counts.games_over += (touched & CHANGED_OVER) != 0;
}

static void append_done(job *j) {
    append *a = (append *)j->owner;
    game_room *t = a->t;
    server *s = t->owner;
    t->is_busy = 0;
    if (j->status == STORE_OK) {
        connection *conn = a->r->is_http ? NULL : transport_find(&s->n, a->r->conn);
        if (conn) transport_gather(conn);
        int touched = a->touched;
        table_state_release(&t->m);
        t->m = a->after;
        a->touched = -1;
        count_change(s, &t->m, touched);
        if (touched & CHANGED_OVER) attend(t);
        broadcast(t, touched);
        request_done(t, a->r);
        transport_pour(&s->n);
        think_schedule(t, 0);
        free(a->r);
    } else if (j->status == STORE_CONFLICT && ++a->r->tries < ROOM_TRIES_MAX) {
        /* Somebody was first: see what happened, then look at the request again. */
        s->counts.conflicts++;
        put_first(t, a->r);
        load_start(t);
    } else {
        request_refuse(s, a->r, UNSTORED, SK_OK, NULL);
        free(a->r);
        log_event("unstored", "\"table\":\"%s\",\"seq\":%u", t->id, (unsigned)a->change.seq);
        t->behind = t->m.seq + 1;
    }
    append_free(a);
    run(t);
}

void room_append(game_room *t, room_request *r, const char *body, size_t size) {
    append *a = (append *)calloc(1, sizeof *a + size + 1);
    int64_t now = steady_now(t->owner);
    if (!a) {
        request_refuse(t->owner, r, BUSY, SK_OK, NULL);
        free(r);
        return;
    }
    memcpy(a->body, body, size);
    memcpy(a->change.id, t->id, STORE_ID_SIZE);
    a->change.seq = t->m.seq + 1;
    a->change.at = now > t->m.at_ms ? now : t->m.at_ms;
    a->change.body = a->body;
    a->change.size = size;
    a->t = t;
    a->r = r;
    verdict v = prepare(a);
    if (v != GRANTED) {
        append_refuse(a, v);
        return;
    }
    a->change.row = a->row;
    a->change.also = a->kept ? archive_write : NULL;
    a->change.context = a->kept;
    a->j = (job){.append = &a->change, .done = append_done, .owner = a};
    t->is_busy = 1;
    if (writer_add(&t->owner->w, &a->j)) return;
    t->is_busy = 0;
    append_refuse(a, BUSY);
}

/* --- all of them --- */

void rooms_each(server *s, void (*visit)(void *context, game_room *t), void *context) {
    for (int i = 0; i < SERVER_BUCKETS; i++)
        for (game_room *t = s->buckets[i], *next; t; t = next) {
            next = t->next;
            visit(context, t);
        }
}

/* 1 if a digest may have to tell somebody that this table waits. */
static int is_waiting_for_contact(const game_room *t) {
    uint32_t actors = table_state_actors(&t->m);
    for (int seat = 0; seat < t->m.setup.players; seat++)
        if (t->m.seats[seat].contact && actors >> seat & 1) return t->owner->options.notify != NULL;
    return 0;
}

static void tick(void *context, game_room *t) {
    server *s = (server *)context;
    int64_t deadline;
    if (!t->is_open) return;
    deadline = table_state_deadline(&t->m);
    if (deadline && deadline <= steady_now(s) && !t->is_busy && !t->queued) {
        room_submit(s, t->id, request_new(REQUEST_TICK, NULL, 0, SK_EN));
        return;
    }
    if (t->think_ms && t->think_ms <= uv_now(&s->loop)) think_schedule(t, 0);
    if (t->sessions) {
        if (t->m.setup.delay_s) broadcast_delayed(t);
        return;
    }
    if (is_idle(t) && uv_now(&s->loop) - t->used_ms > IDLE_MS && !is_waiting_for_contact(t)) room_free(t);
}

void rooms_tick(server *s) {
    rooms_each(s, tick, s);
}

static void let_go(void *context, game_room *t) {
    (void)context;
    for (room_request *r = t->first, *next; r; r = next) {
        next = r->next;
        free(r);
    }
    room_free(t);
}

void rooms_close(server *s) {
    rooms_each(s, let_go, NULL);
}
