/* bring.c - games that a guest has played in the browser go into the history of the account that was made later.
 *
 * Every record is read as if it came from a stranger: the rules of this program, ply by ply, to the end of the game,
 * and every draw as its seed gives it. Who sat where nobody can prove, so such a game is marked, counts for no rating
 * and for no statistics, and its id follows from account and plies: the same game again changes nothing. */
#include <sodium.h>
#include <stdlib.h>

#include "archive.h"
#include "holdings.h"
#include "json.h"
#include "server.h"

enum { BROUGHT_MOST = 500 };

typedef struct bringing {
    job j;
    server *s;
    uint64_t conn;
    int lang, seat, level_count;
    int64_t now, when; /* when: second at which it was played, as the guest says */
    char hash[STORE_HASH_SIZE], account[STORE_NAME_SIZE];
    char levels[SK_SEATS][SETUP_LEVEL_SIZE]; /* "": a person */
    store_game game;
    store_game_seat seats[SK_SEATS];
    int is_known; /* it was there already */
    char why[256];
    size_t size;
    char *text; /* the record: as it came, then as it is kept */
} bringing;

static void bringing_free(bringing *b) {
    free(b->text);
    free(b);
}

/* --- looking at the record, on a store's thread --- */

static void name_game(bringing *b) {
    uint8_t hash[32];
    crypto_generichash_state state;
    crypto_generichash_init(&state, NULL, 0, sizeof hash);
    crypto_generichash_update(&state, (const uint8_t *)b->account, strlen(b->account) + 1);
    crypto_generichash_update(&state, (const uint8_t *)b->text, b->size);
    crypto_generichash_final(&state, hash, sizeof hash);
    sodium_bin2base64(b->game.id, sizeof b->game.id, hash, 12, sodium_base64_VARIANT_URLSAFE_NO_PADDING);
}

/* Places and points, and who sat where: the account, levels, and people who stay nameless. */
static void fill_seats(bringing *b, const sk_record *record, const void *state) {
    uint8_t ranks[SK_SEATS] = {0};
    int16_t scores[SK_SEATS] = {0};
    record->game->rank(state, ranks);
    record->game->score(state, scores);
    for (int seat = 0; seat < record->players; seat++) {
        store_game_seat *out = &b->seats[seat];
        *out = (store_game_seat){.seat = seat, .place = 1, .score = scores[seat], .name = "", .brought = 1};
        for (int other = 0; other < record->players; other++)
            out->place += ranks[other] < ranks[seat];
        if (seat == b->seat)
            snprintf(out->player, sizeof out->player, "%s", b->account);
        else if (b->levels[seat][0])
            archive_level(b->levels[seat], out->player);
        out->name = seat == b->seat ? b->account : b->levels[seat];
    }
}

static int levels_known(const bringing *b, const sk_record *record) {
    if (b->seat < 0 || b->seat >= record->players || b->level_count != record->players || b->levels[b->seat][0])
        return 0;
    for (int seat = 0; seat < record->players; seat++) {
        if (b->levels[seat][0] && !setup_has_level(record->game, b->levels[seat])) return 0;
    }
    return 1;
}

/* A whole game under these rules, over by them, and every draw from its seed. */
static int is_sound(bringing *b, sk_record *record, uint64_t state[SK_STATE_MAX / 8]) {
    sk_text error, out;
    int failed = 0;
    sk_text_init(&error, b->why, sizeof b->why);
    if (sk_record_read(record, b->text, b->size, b->lang, &error) != SK_OK) return 0;
    if (record->from_position || !record->seed[0] || sk_record_fair(record) != 0 ||
        sk_record_replay(record, record->count, state, &failed) != SK_OK || ((const sk_head *)state)->actors)
        return 0;
    if (!levels_known(b, record)) return 0;
    memset(record->names, 0, sizeof record->names);
    sk_text_init(&out, b->text, HTTP_BODY_MAX);
    sk_record_keep(record, &out);
    b->size = out.length;
    return !out.cut;
}

/* STORE_CONFLICT: it is no record of a whole game. */
static store_status look_work(job *j, store *s) {
    bringing *b = (bringing *)j->owner;
    sk_record *record = (sk_record *)malloc(sizeof *record);
    uint64_t state[SK_STATE_MAX / 8];
    store_status status = record ? store_login_get(s, b->hash, wall_ms() / 1000, b->account) : STORE_FAILED;
    if (status == STORE_OK && !is_sound(b, record, state)) status = STORE_CONFLICT;
    if (status == STORE_OK) {
        name_game(b);
        b->game.ended = 1000 * b->when;
        b->game.players = record->players;
        b->game.rules = record->game->version;
        b->game.options = record->options;
        b->game.record = b->text;
        snprintf(b->game.game, sizeof b->game.game, "%s", record->game->key);
        snprintf(b->game.how, sizeof b->game.how, "end");
        fill_seats(b, record, state);
    }
    free(record);
    return status;
}

static store_status keep_work(job *j, store *s) {
    bringing *b = (bringing *)j->owner;
    int64_t count = 0;
    store_status status = store_finished_brought(s, b->account, &count);
    if (status == STORE_OK && count >= BROUGHT_MOST) return STORE_MISSING;
    if (status == STORE_OK) status = store_finished_add(s, &b->game);
    b->is_known = status == STORE_CONFLICT;
    if (b->is_known) return STORE_OK;
    for (int seat = 0; seat < b->game.players && status == STORE_OK; seat++)
        status = store_finished_seat_add(s, &b->game, &b->seats[seat]);
    return status == STORE_OK ? STORE_OK : STORE_FAILED;
}

static void keep_done(job *j) {
    bringing *b = (bringing *)j->owner;
    net_conn *conn = net_find(&b->s->n, b->conn);
    char memory[96];
    sk_text out;
    sk_text_init(&out, memory, sizeof memory);
    sk_text_add(&out, "{\"v\":1");
    json_text(&out, "game", b->game.id);
    json_bool(&out, "known", b->is_known);
    sk_text_char(&out, '}');
    if (conn && j->status == STORE_OK)
        api_json(b->s, conn, b->is_known ? 200 : 201, &out);
    else if (conn)
        api_error(b->s, conn, j->status == STORE_MISSING ? TOO_MANY : UNSTORED, SK_OK, NULL, b->lang);
    bringing_free(b);
}

static void look_done(job *j) {
    bringing *b = (bringing *)j->owner;
    net_conn *conn = net_find(&b->s->n, b->conn);
    verdict v = j->status == STORE_OK         ? GRANTED
                : j->status == STORE_MISSING  ? FORBIDDEN
                : j->status == STORE_CONFLICT ? REFUSED
                                              : UNSTORED;
    b->j = (job){NULL, keep_work, keep_done, STORE_OK, 0, 0, NULL, b, NULL};
    if (v == GRANTED && writer_add(&b->s->w, &b->j)) return;
    if (conn)
        api_error(b->s, conn, v == GRANTED ? BUSY : v, v == REFUSED ? SK_BAD_TEXT : SK_OK, b->why[0] ? b->why : NULL,
                  b->lang);
    bringing_free(b);
}

/* --- the request --- */

static void read_levels(bringing *b, scan *in) {
    scan_expect(in, '[');
    while (!in->failed && scan_peek(in) != ']') {
        if (b->level_count == SK_SEATS) {
            in->failed = 1;
            return;
        }
        scan_string(in, b->levels[b->level_count++], SETUP_LEVEL_SIZE);
        if (!scan_char(in, ',')) break;
    }
    scan_expect(in, ']');
}

static int read_wish(bringing *b, const char *body, size_t size) {
    scan in;
    scan_init(&in, body, size);
    scan_expect(&in, '{');
    while (!in.failed && scan_peek(&in) != '}') {
        char key[16];
        scan_string(&in, key, sizeof key);
        scan_expect(&in, ':');
        if (in.failed) break;
        if (strcmp(key, "v") == 0) {
            if (scan_integer(&in) != PROTOCOL_VERSION) in.failed = 1;
        } else if (strcmp(key, "seat") == 0) {
            b->seat = (int)(scan_integer(&in) & 0xff);
        } else if (strcmp(key, "when") == 0) {
            b->when = scan_integer(&in);
        } else if (strcmp(key, "levels") == 0) {
            read_levels(b, &in);
        } else if (strcmp(key, "record") == 0) {
            scan_string(&in, b->text, HTTP_BODY_MAX);
            b->size = in.failed ? 0 : strlen(b->text);
        } else {
            scan_skip(&in);
        }
        if (!scan_char(&in, ',')) break;
    }
    scan_expect(&in, '}');
    return !in.failed && scan_done(&in) && b->size && b->when > 0 && b->when <= b->now / 1000 + 86400;
}

int bring_request(server *s, net_conn *conn, const http_request *request, const char *body, size_t size, int lang) {
    uint8_t hash[32];
    verdict v = GRANTED;
    bringing *b = NULL;
    if (!http_is(request->path, "/api/account/bring") || request->method != HTTP_POST) return 0;
    if (!net_allow(conn, BUDGET_PEOPLE)) v = TOO_MANY;
    if (v == GRANTED && (!(b = (bringing *)calloc(1, sizeof *b)) || !(b->text = (char *)malloc(HTTP_BODY_MAX))))
        v = BUSY;
    if (v == GRANTED && api_bearer(request, hash) != 0) v = FORBIDDEN;
    if (v == GRANTED) {
        b->s = s;
        b->conn = conn->id;
        b->lang = lang;
        b->now = steady_now(s);
        sodium_bin2hex(b->hash, sizeof b->hash, hash, sizeof hash);
        if (!read_wish(b, body, size)) v = BAD_MESSAGE;
        b->j = (job){NULL, look_work, look_done, STORE_OK, 1, 0, NULL, b, NULL};
        if (v == GRANTED && writer_add(reader_of(s), &b->j)) return 1;
        if (v == GRANTED) v = BUSY;
    }
    if (b) bringing_free(b);
    api_error(s, conn, v, SK_OK, NULL, lang);
    return 1;
}
