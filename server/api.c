/* api.c - HTTP: who may ask, and which part answers. */

#include <sodium.h>
#include <stdlib.h>

#include "account.h"
#include "api.h"
#include "bring.h"
#include "challenge.h"
#include "health.h"
#include "lobby.h"
#include "metrics.h"
#include "notices.h"
#include "players.h"
#include "queue.h"
#include "request.h"
#include "results.h"
#include "room.h"
#include "session.h"
#include "tournaments.h"
#include "web.h"
#include "i18n/words.h"
#include "json.h"
#include "moderation.h"

void api_json(server *s, connection *conn, int status, const sk_text *text) {
    (void)s;
    transport_respond(conn, status, "application/json", "Cache-Control: no-store\r\n", text->at, text->length);
}

void api_error(server *s, connection *conn, verdict v, sk_status status, const char *text, int lang) {
    char memory[1024];
    sk_text out;
    sk_text_init(&out, memory, sizeof memory);
    write_error(&out, v, status, text, NULL, lang);
    api_json(s, conn, http_status_of(v, status), &out);
}

/* --- who may ask --- */

/* The host without its port. */
static http_span bare_host(http_span host) {
    size_t size = host.size;
    if (host.size && host.at[0] == '[') {
        const char *end = (const char *)memchr(host.at, ']', host.size);
        return (http_span){host.at, end ? (size_t)(end - host.at) + 1 : 0};
    }
    for (size_t i = 0; i < host.size; i++)
        if (host.at[i] == ':') size = i;
    return (http_span){host.at, size};
}

static int is_address(http_span host) {
    if (!host.size) return 0;
    if (host.at[0] == '[') return 1;
    for (size_t i = 0; i < host.size; i++)
        if ((host.at[i] < '0' || host.at[i] > '9') && host.at[i] != '.') return 0;
    return 1;
}

/* Names that nobody can point at this machine by a name server of his own: addresses, localhost, and what --host lists.
 */
static int host_allowed(const server *s, http_span host) {
    http_span bare = bare_host(host);
    if (is_address(bare) || http_alike(bare, "localhost")) return 1;
    for (int i = 0; i < s->options.host_count; i++)
        if (http_alike(bare, s->options.hosts[i])) return 1;
    return 0;
}

/* A browser says where a page came from; only pages of this very server may talk to it. */
static int origin_allowed(const http_request *request) {
    http_span origin = request->fields[HTTP_ORIGIN], host = request->fields[HTTP_HOST];
    const char *slashes;
    if (!origin.at) return 1;
    if (origin.size < 8 || !(slashes = (const char *)memchr(origin.at, '/', 8))) return 0;
    size_t skip = (size_t)(slashes - origin.at) + 2;
    if (skip > origin.size || (strncmp(origin.at, "http://", skip) != 0 && strncmp(origin.at, "https://", skip) != 0))
        return 0;
    return origin.size - skip == host.size && memcmp(origin.at + skip, host.at, host.size) == 0;
}

/* --- routes --- */

/* "ID" or "ID/word" after "/api/tables/"; 1 if it has that form. */
static int split_path(http_span path, char id[STORE_ID_SIZE], char word[16]) {
    size_t prefix = strlen("/api/tables/"), rest = path.size - prefix;
    const char *at = path.at + prefix;
    word[0] = 0;
    if (rest < STORE_ID_SIZE - 1) return 0;
    memcpy(id, at, STORE_ID_SIZE - 1);
    id[STORE_ID_SIZE - 1] = 0;
    if (!id_valid(id)) return 0;
    rest -= STORE_ID_SIZE - 1;
    at += STORE_ID_SIZE - 1;
    if (!rest) return 1;
    if (*at != '/' || rest - 1 >= 16) return 0;
    memcpy(word, at + 1, rest - 1);
    word[rest - 1] = 0;
    return 1;
}

int api_bearer(const http_request *request, uint8_t hash[32]) {
    http_span field = request->fields[HTTP_AUTHORIZATION];
    char token[TOKEN_SIZE];
    if (field.size != 7 + TOKEN_SIZE - 1 || strncmp(field.at, "Bearer ", 7) != 0) return -1;
    memcpy(token, field.at + 7, TOKEN_SIZE - 1);
    token[TOKEN_SIZE - 1] = 0;
    return token_valid(token) ? token_hash(token, hash) : -1;
}

static void table_request(server *s, connection *conn, const http_request *request, const char *body, size_t size,
                          int lang) {
    char id[STORE_ID_SIZE], word[16];
    int is_post = request->method == HTTP_POST, kind = -1;
    struct room_request *r;
    if (!split_path(request->path, id, word)) {
        api_error(s, conn, NO_TABLE, SK_OK, NULL, lang);
        return;
    }
    if (!is_post && strcmp(word, "result") == 0) {
        results_tell(s, conn, id, lang);
        return;
    }
    if (!is_post && !word[0]) kind = REQUEST_GET;
    if (!is_post && strcmp(word, "record") == 0) kind = REQUEST_RECORD;
    if (is_post && strcmp(word, "seats") == 0) kind = REQUEST_SIT;
    if (is_post && strcmp(word, "rematch") == 0) kind = REQUEST_REMATCH;
    if (is_post && strcmp(word, "report") == 0) kind = REQUEST_REPORT;
    if (kind < 0 || !(r = request_new(kind, conn, 1, lang))) {
        api_error(s, conn, NO_TABLE, SK_OK, NULL, lang);
        return;
    }
    int needs_seat = kind == REQUEST_REMATCH || kind == REQUEST_REPORT;
    int budget = kind == REQUEST_SIT ? BUDGET_SEATS : needs_seat ? BUDGET_TABLES : BUDGET_REQUESTS;
    verdict v = transport_allow(conn, budget) ? GRANTED : TOO_MANY;
    if (v == GRANTED && (kind == REQUEST_SIT || kind == REQUEST_REPORT)) v = message_read(&r->msg, body, size, 0);
    if (v == GRANTED && needs_seat && api_bearer(request, r->hash) != 0) v = NO_SEAT;
    if (v != GRANTED) {
        free(r);
        api_error(s, conn, v, SK_OK, NULL, lang);
        return;
    }
    if (kind == REQUEST_SIT && api_bearer(request, r->hash) == 0) {
        memcpy(r->msg.table, id, sizeof r->msg.table);
        account_find(s, r);
        return;
    }
    room_submit(s, id, r);
}

static void metrics(server *s, connection *conn, int lang) {
    sk_text out;
    if (!transport_is_local(conn)) {
        api_error(s, conn, FORBIDDEN, SK_OK, NULL, lang);
        return;
    }
    sk_text_init(&out, s->out, PAYLOAD_MAX);
    metrics_write(s, &out);
    transport_respond(conn, 200, "text/plain; version=0.0.4", "Cache-Control: no-store\r\n", out.at, out.length);
}

static int begins(http_span path, const char *prefix) {
    return path.size >= strlen(prefix) && memcmp(path.at, prefix, strlen(prefix)) == 0;
}

/* POST must bring JSON. */
static int is_json(const http_request *request) {
    http_span type = request->fields[HTTP_CONTENT_TYPE];
    static const char json[] = "application/json";
    return type.size >= sizeof json - 1 && memcmp(type.at, json, sizeof json - 1) == 0;
}

static void api_route(server *s, connection *conn, const http_request *request, const char *body, size_t size,
                      int lang) {
    http_span path = request->path;
    int is_post = request->method == HTTP_POST;
    if (is_post && !is_json(request)) {
        transport_respond(conn, 415, "text/plain; charset=utf-8", "", http_reason(415), strlen(http_reason(415)));
    } else if (!ws_utf8((const uint8_t *)body, size)) {
        api_error(s, conn, BAD_MESSAGE, SK_OK, NULL, lang);
    } else if (http_is(path, "/api/games") && !is_post) {
        lobby_games(s, conn, lang);
    } else if (http_is(path, "/api/tables")) {
        if (!transport_allow(conn, is_post ? BUDGET_TABLES : BUDGET_REQUESTS))
            api_error(s, conn, TOO_MANY, SK_OK, NULL, lang);
        else if (is_post)
            lobby_create(s, conn, request, body, size, lang);
        else
            lobby_list(s, conn);
    } else if (begins(path, "/api/tables/")) {
        table_request(s, conn, request, body, size, lang);
    } else if (players_request(s, conn, request, body, size, lang) ||
               tournaments_request(s, conn, request, body, size, lang) ||
               challenge_request(s, conn, request, body, size, lang) ||
               queue_request(s, conn, request, body, size, lang) ||
               notices_request(s, conn, request, body, size, lang) ||
               bring_request(s, conn, request, body, size, lang)) {
        /* It has been answered, or will be. */
    } else if (path.size < 40) {
        char what[40];
        memcpy(what, path.at + 5, path.size - 5);
        what[path.size - 5] = 0;
        account_request(s, conn, what, request, body, size, lang);
    } else {
        api_error(s, conn, NO_TABLE, SK_OK, NULL, lang);
    }
}

void api_request(void *context, connection *conn, const http_request *request, const char *body, size_t size) {
    server *s = (server *)context;
    char word[8];
    int lang;
    http_query(request, "lang", word, sizeof word);
    lang = strncmp(word, "fr", 2) == 0 ? SK_FR : SK_EN;
    if (moderation_forbids(s, 1, conn->address, NULL)) {
        api_error(s, conn, FORBIDDEN, SK_OK, sk_messages[lang][W_server_banned], lang);
    } else if (!host_allowed(s, request->fields[HTTP_HOST])) {
        transport_respond(conn, 421, "text/plain; charset=utf-8", "", http_reason(421), strlen(http_reason(421)));
    } else if ((request->upgrade || request->method == HTTP_POST) && !origin_allowed(request)) {
        api_error(s, conn, FORBIDDEN, SK_OK, NULL, lang);
    } else if (http_is(request->path, "/ws")) {
        if (!request->upgrade || s->is_draining) {
            transport_respond(conn, s->is_draining ? 503 : 426, "text/plain; charset=utf-8",
                              s->is_draining ? "" : "Upgrade: websocket\r\n", "", 0);
            return;
        }
        if (transport_upgrade(conn, request))
            session_open(s, conn);
        else
            api_error(s, conn, TOO_MANY, SK_OK, NULL, lang);
    } else if (http_is(request->path, "/healthz")) {
        health_request(s, conn);
    } else if (http_is(request->path, "/metrics")) {
        metrics(s, conn, lang);
    } else if (begins(request->path, "/api/")) {
        api_route(s, conn, request, body, size, lang);
    } else {
        web_request(s, conn, request);
    }
}
