/* admission.c - who may sit down at a table: not whom its opener has sent away, and nobody together with an account
 * that has blocked the other.
 *
 * Both are looked up in the store when somebody comes, so that every server knows. An address is kept as the hash that
 * is kept of who opened a table, and forgotten as soon.
 */

#include "admission.h"
#include "request.h"
#include "room.h"

#include <stdlib.h>

/* --- sending away --- */

typedef struct closing {
    job j;
    char id[STORE_ID_SIZE], origin[STORE_ID_SIZE];
    int64_t at;
} closing;

static store_status close_work(job *j, store *s) {
    const closing *c = (const closing *)j->owner;
    return store_bar_add(s, c->id, c->origin, c->at);
}

static void close_done(job *j) {
    free(j->owner);
}

void admission_bar(game_room *t, const uint8_t address[LIMIT_KEY_SIZE]) {
    closing *c = (closing *)calloc(1, sizeof *c);
    if (!c) return;
    memcpy(c->id, t->id, sizeof c->id);
    origin_of(t->owner, address, c->origin);
    c->at = steady_now(t->owner);
    c->j = job_of(close_work, close_done, 0, c);
    if (!writer_add(&t->owner->w, &c->j)) free(c);
}

/* --- coming --- */

typedef struct knock {
    job j;
    game_room *t;
    room_request *r;
    char id[STORE_ID_SIZE], origin[STORE_ID_SIZE], account[STORE_NAME_SIZE];
    int count; /* others with an account */
    char others[SK_SEATS][STORE_NAME_SIZE];
    int is_barred;
} knock;

static store_status knock_work(job *j, store *s) {
    knock *k = (knock *)j->owner;
    int64_t count = 0;
    store_status status = k->origin[0] ? store_barred(s, k->id, k->origin, &count) : STORE_OK;
    k->is_barred = count > 0;
    for (int i = 0; i < k->count && status == STORE_OK && !k->is_barred; i++) {
        status = store_blocked(s, k->account, k->others[i], &count);
        k->is_barred = count > 0;
    }
    return status;
}

static void knock_done(job *j) {
    knock *k = (knock *)j->owner;
    game_room *t = k->t;
    t->is_looking--;
    t->is_busy = 0;
    k->r->has_looked = 1;
    k->r->is_barred = k->is_barred;
    if (j->status == STORE_OK) {
        room_resume(t, k->r);
    } else {
        request_refuse(t->owner, k->r, UNSTORED, SK_OK, NULL);
        free(k->r);
        room_continue(t);
    }
    free(k);
}

/* What there is to look up: nothing where nobody was sent away and no two accounts meet. */
static int has_questions(const game_room *t, room_request *r, knock *k) {
    connection *conn = transport_find(&t->owner->n, r->conn);
    memcpy(k->id, t->id, sizeof k->id);
    memcpy(k->account, r->account, sizeof k->account);
    if (t->m.has_risen && conn && r->kind == REQUEST_SIT) origin_of(t->owner, conn->address, k->origin);
    for (int seat = 0; seat < t->m.setup.players && r->account[0]; seat++) {
        const char *other = t->m.seats[seat].account;
        if (*other && strcmp(other, r->account) != 0) memcpy(k->others[k->count++], other, STORE_NAME_SIZE);
    }
    return k->origin[0] || k->count;
}

int admission_check(game_room *t, room_request *r) {
    knock *k = r->has_looked ? NULL : (knock *)calloc(1, sizeof *k);
    if (!k || !has_questions(t, r, k)) {
        free(k);
        return 0;
    }
    k->t = t;
    k->r = r;
    k->j = job_of(knock_work, knock_done, 1, k);
    t->is_looking++;
    t->is_busy = 1;
    if (writer_add(&t->owner->w, &k->j)) return 1;
    t->is_looking--;
    t->is_busy = 0;
    free(k);
    request_refuse(t->owner, r, BUSY, SK_OK, NULL);
    free(r);
    return 1;
}
