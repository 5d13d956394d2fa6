/* asking.c - the way of a question over HTTP to the store and back. */
#include "api.h"
#include "asking.h"

#include <sodium.h>
#include <stdlib.h>

void *asking_new(size_t size, server *s, connection *conn, const http_request *request, int lang, int act) {
    asking *a = (asking *)calloc(1, size);
    uint8_t hash[32];
    if (!a) {
        api_error(s, conn, BUSY, SK_OK, NULL, lang);
        return NULL;
    }
    a->s = s;
    a->conn = conn->id;
    a->lang = lang;
    a->act = act;
    a->now = steady_now(s);
    a->has_token = api_bearer(request, hash) == 0;
    if (a->has_token) sodium_bin2hex(a->hash, sizeof a->hash, hash, sizeof hash);
    return a;
}

void asking_free(asking *a) {
    if (a->text.size) free(a->text.at);
    free(a);
}

void asking_send(asking *a, verdict v, const char *why, int writes, asking_work work, asking_done done) {
    connection *conn = asking_conn(a);
    a->j = job_of(work, done, !writes, a);
    if (v == GRANTED && writer_add(writes ? &a->s->w : reader_of(a->s), &a->j)) return;
    if (conn && v == GRANTED) api_error(a->s, conn, BUSY, SK_OK, NULL, a->lang);
    if (conn && v != GRANTED) api_error(a->s, conn, v, v == REFUSED ? SK_BAD_TEXT : SK_OK, why, a->lang);
    asking_free(a);
}

int asking_again(asking *a, asking_work work, asking_done done) {
    a->j = job_of(work, done, 0, a);
    return !a->s->is_draining && writer_add(&a->s->w, &a->j);
}

store_status asking_viewer(asking *a, store *s) {
    return a->has_token ? store_login_get(s, a->hash, wall_ms() / 1000, a->viewer) : STORE_OK;
}

connection *asking_conn(const asking *a) {
    return transport_find(&a->s->n, a->conn);
}

void asking_tell(asking *a, int status) {
    connection *conn = asking_conn(a);
    if (conn) api_json(a->s, conn, status, &a->text);
}

void asking_refuse(asking *a, store_status status) {
    connection *conn = asking_conn(a);
    verdict v = status == STORE_CONFLICT                                     ? TOO_MANY
                : status == STORE_MISSING && (a->viewer[0] || !a->has_token) ? NO_TABLE
                : status == STORE_MISSING                                    ? FORBIDDEN
                                                                             : UNSTORED;
    if (conn) api_error(a->s, conn, v, SK_OK, NULL, a->lang);
}
