/* presence.c - who is connected where, and who is absent.
 *
 * Every seat has one row in the store: the server that it is connected to, or when it was last seen. What a server says
 * counts while its lease runs; a server renews it with every beat, so one that dies takes its players' presence with it
 * a few seconds later. Absence is time since a seat was last seen anywhere, and begins anew when the service comes up
 * after a pause in which nobody could connect. How much of it is too much follows from the table, never from when some
 * server read it.
 */

#include "presence.h"
#include "request.h"
#include "room.h"
#include "session.h"

#include <stdlib.h>

uint32_t presence_here(const game_room *t) {
    uint32_t here = 0;
    for (const session *who = t->sessions; who; who = who->next)
        if (who->viewer < SK_SEATS) here |= 1u << who->viewer;
    return here;
}

uint32_t presence_bits(const game_room *t, int64_t within_ms) {
    const server *s = t->owner;
    uint32_t present = presence_here(t) | t->elsewhere;
    for (int seat = 0; seat < t->m.setup.players && within_ms; seat++) {
        int64_t since = t->seen_ms[seat] ? t->seen_ms[seat] : t->m.at_ms;
        if (since < s->risen_ms) since = s->risen_ms;
        if (s->time.now - since < within_ms) present |= 1u << seat;
    }
    return present;
}

int64_t presence_patience(const game_room *t) {
    const table_setup *setup = &t->m.setup;
    if (setup->absent_s >= 0) return setup->absent_s ? (int64_t)setup->absent_s * 1000 : INT64_MAX;
    if (setup->pace == PACE_DAYS) return (int64_t)setup->days * 86400000;
    return (int64_t)t->owner->options.absent_s * 1000;
}

/* --- telling the store --- */

typedef struct notice {
    job j;
    char id[STORE_ID_SIZE], server[STORE_ID_SIZE];
    int seat;
    int64_t seen; /* 0: it came */
} notice;

static store_status notice_work(job *j, store *s) {
    const notice *n = (const notice *)j->owner;
    return n->seen ? store_presence_left(s, n->id, n->seat, n->server, n->seen)
                   : store_presence_came(s, n->id, n->seat, n->server);
}

static void notice_done(job *j) {
    free(j->owner);
}

static void note(game_room *t, int seat, int64_t seen) {
    notice *n = t->m.phase == STORE_PHASE_OVER ? NULL : (notice *)calloc(1, sizeof *n);
    if (!n) return;
    memcpy(n->id, t->id, sizeof n->id);
    memcpy(n->server, t->owner->name, sizeof n->server);
    n->seat = seat;
    n->seen = seen;
    n->j = job_of(notice_work, notice_done, 0, n);
    if (!writer_add(&t->owner->w, &n->j)) free(n);
}

void presence_came(game_room *t, int seat) {
    note(t, seat, 0);
}

void presence_left(game_room *t, int seat) {
    t->seen_ms[seat] = steady_now(t->owner);
    note(t, seat, t->seen_ms[seat]);
}

/* --- hearing from it --- */

static void keep_row(void *context, const store_value *columns, int count) {
    presence_rows *rows = (presence_rows *)context;
    (void)count;
    if (rows->count == SK_SEATS || columns[0].number < 0 || columns[0].number >= SK_SEATS) return;
    rows->seats[rows->count] = (int)columns[0].number;
    rows->seen[rows->count] = columns[1].number;
    rows->until[rows->count] = columns[2].number;
    rows->is_ours[rows->count++] =
        strlen(rows->server) == columns[3].size && memcmp(columns[3].text, rows->server, columns[3].size) == 0;
}

store_status presence_read(store *s, const char *id, presence_rows *rows) {
    rows->count = 0;
    return store_presence_get(s, id, keep_row, rows);
}

void presence_take(game_room *t, const presence_rows *rows) {
    uint32_t here = presence_here(t), elsewhere = 0;
    for (int i = 0; i < rows->count; i++) {
        int seat = rows->seats[i];
        int64_t seen = rows->seen[i] ? rows->seen[i] : rows->until[i], now = t->owner->time.now;
        if (rows->is_ours[i] && !rows->seen[i]) continue;
        if (!rows->seen[i] && rows->until[i] > now) {
            elsewhere |= 1u << seat;
        } else {
            if (seen > now) seen = now;
            if (seen > t->seen_ms[seat]) t->seen_ms[seat] = seen;
            /* It left another server, or that one died: it is still here. */
            if (!rows->is_ours[i] && here >> seat & 1) presence_came(t, seat);
        }
    }
    if (elsewhere == t->elsewhere) return;
    t->elsewhere = elsewhere;
    broadcast_people(t);
}

/* --- asking for it --- */

typedef struct look {
    job j;
    game_room *t;
    room_request *r; /* goes on afterwards; NULL: nobody waits */
    presence_rows rows;
} look;

static store_status look_work(job *j, store *s) {
    look *l = (look *)j->owner;
    return presence_read(s, l->t->id, &l->rows);
}

static void look_done(job *j) {
    look *l = (look *)j->owner;
    game_room *t = l->t;
    t->is_looking--;
    if (j->status == STORE_OK && t->is_open) presence_take(t, &l->rows);
    if (l->r) {
        t->is_busy = 0;
        l->r->has_looked = j->status == STORE_OK;
        if (j->status == STORE_OK) {
            room_resume(t, l->r);
        } else {
            request_refuse(t->owner, l->r, UNSTORED, SK_OK, NULL);
            free(l->r);
            room_continue(t);
        }
    }
    free(l);
}

void presence_look(game_room *t, room_request *r) {
    look *l = (look *)calloc(1, sizeof *l);
    if (l) {
        l->t = t;
        l->r = r;
        memcpy(l->rows.server, t->owner->name, sizeof l->rows.server);
        l->j = job_of(look_work, look_done, 1, l);
        t->is_looking++;
        if (r) t->is_busy = 1;
        if (writer_add(&t->owner->w, &l->j)) return;
        t->is_looking--;
        if (r) t->is_busy = 0;
        free(l);
    }
    if (!r) return;
    request_refuse(t->owner, r, BUSY, SK_OK, NULL);
    free(r);
}
