/* results.c - the archive and the server: the result of a table, seats that get an owner after the end, and games that
 * ended where nobody kept them: under an older program, or before there was an archive. */
#include <stdlib.h>

#include "api.h"
#include "request.h"
#include "results.h"
#include "room.h"
#include "archive.h"

enum { RESULT_SIZE = 8192, MISSED_MAX = 50, DAY_MS = 86400000 };

/* --- the result of a table --- */

typedef struct result {
    job j;
    server *s;
    uint64_t conn;
    int lang;
    char id[STORE_ID_SIZE], memory[RESULT_SIZE];
    int64_t now;
    sk_text text;
} result;

static store_status result_work(job *j, store *s) {
    result *r = (result *)j->owner;
    sk_text_init(&r->text, r->memory, sizeof r->memory);
    return archive_tell(s, r->id, r->now, &r->text);
}

static void result_done(job *j) {
    result *r = (result *)j->owner;
    connection *conn = transport_find(&r->s->n, r->conn);
    if (conn && j->status == STORE_OK)
        api_json(r->s, conn, 200, &r->text);
    else if (conn)
        api_error(r->s, conn, j->status == STORE_MISSING ? NO_TABLE : UNSTORED, SK_OK, NULL, r->lang);
    free(r);
}

void results_tell(server *s, connection *conn, const char *id, int lang) {
    result *r = transport_allow(conn, BUDGET_REQUESTS) ? (result *)calloc(1, sizeof *r) : NULL;
    if (r) {
        r->s = s;
        r->conn = conn->id;
        r->lang = lang;
        r->now = steady_now(s);
        memcpy(r->id, id, sizeof r->id);
        r->j = job_of(result_work, result_done, 1, r);
        if (writer_add(reader_of(s), &r->j)) return;
    }
    api_error(s, conn, r ? BUSY : TOO_MANY, SK_OK, NULL, lang);
    free(r);
}

/* --- what was not kept when it ended --- */

typedef struct keeping {
    job j;
    archive *kept;
    int seat; /* that got an owner; -1: none */
    char id[STORE_ID_SIZE], player[STORE_NAME_SIZE];
} keeping;

static store_status keep_work(job *j, store *s) {
    keeping *k = (keeping *)j->owner;
    store_status status = archive_write(s, k->kept);
    return status == STORE_OK && k->seat >= 0 ? store_finished_claim(s, k->id, k->seat, k->player) : status;
}

static void keep_done(job *j) {
    keeping *k = (keeping *)j->owner;
    archive_free(k->kept);
    free(k);
}

void results_keep(game_room *t, int seat) {
    archive *kept = t->m.phase == STORE_PHASE_OVER ? archive_of(&t->m) : NULL;
    keeping *k = kept ? (keeping *)calloc(1, sizeof *k) : NULL;
    if (k) {
        k->kept = kept;
        k->seat = seat;
        memcpy(k->id, t->id, sizeof k->id);
        if (seat >= 0) memcpy(k->player, t->m.seats[seat].account, sizeof k->player);
        k->j = job_of(keep_work, keep_done, 0, k);
        if (writer_add(&t->owner->w, &k->j)) return;
    }
    archive_free(kept);
    free(k);
}

typedef struct missed {
    job j;
    server *s;
    int count;
    int64_t last;
    char ids[MISSED_MAX][STORE_ID_SIZE];
} missed;

static void missed_row(void *context, const store_value *columns, int count) {
    missed *m = (missed *)context;
    (void)count;
    snprintf(m->ids[m->count++], STORE_ID_SIZE, "%.*s", (int)columns[0].size, columns[0].text);
    m->last = columns[1].number;
}

/* Tables are looked at in the order in which they ended; a day is looked at again, for servers whose clocks differ. */
static store_status missed_work(job *j, store *s) {
    missed *m = (missed *)j->owner;
    int64_t after = 0;
    store_status status = store_number_get(s, "archived", &after);
    m->count = 0;
    if (status == STORE_FAILED) return status;
    m->last = status == STORE_MISSING ? 0 : after;
    status = store_finished_missed(s, m->last > DAY_MS ? m->last - DAY_MS : 0, MISSED_MAX, missed_row, m);
    return status == STORE_OK && m->count ? store_number_set(s, "archived", m->last > after ? m->last : after) : status;
}

static void missed_done(job *j) {
    missed *m = (missed *)j->owner;
    for (int i = 0; i < m->count && j->status == STORE_OK && !m->s->is_draining; i++)
        room_submit(m->s, m->ids[i], request_new(REQUEST_KEEP, NULL, 0, SK_EN));
    free(m);
}

void results_catch_up(server *s) {
    missed *m = s->is_draining ? NULL : (missed *)calloc(1, sizeof *m);
    if (!m) return;
    m->s = s;
    m->j = job_of(missed_work, missed_done, 0, m);
    if (!writer_add(&s->w, &m->j)) free(m);
}
