/* bring.c - games that a guest has played in the browser go into the history of the account that was made later.
 *
 * Every record is read as if it came from a stranger: the rules of this program, ply by ply, to the end of the game,
 * and every draw as its seed gives it. Who sat where nobody can prove, so such a game is marked, counts for no rating
 * and for no statistics, and its id follows from account and plies: the same game again changes nothing. */
#include <sodium.h>
#include <stdlib.h>

#include "api.h"
#include "bring.h"
#include "archive.h"
#include "asking.h"
#include "json.h"

enum { BROUGHT_MOST = 500 };

typedef struct bringing {
    asking a;
    int seat, level_count;
    int64_t when;                            /* second at which it was played, as the guest says */
    char levels[SK_SEATS][SETUP_LEVEL_SIZE]; /* "": a person */
    store_game game;
    store_game_seat seats[SK_SEATS];
    int is_known; /* it was there already */
    char why[256];
    size_t size;
    char text[HTTP_BODY_MAX]; /* the record: as it came, then as it is kept */
} bringing;

/* --- looking at the record, on a store's thread --- */

static void name_game(bringing *b) {
    uint8_t hash[32];
    crypto_generichash_state state;
    crypto_generichash_init(&state, NULL, 0, sizeof hash);
    crypto_generichash_update(&state, (const uint8_t *)b->a.viewer, strlen(b->a.viewer) + 1);
    crypto_generichash_update(&state, (const uint8_t *)b->text, b->size);
    crypto_generichash_final(&state, hash, sizeof hash);
    sodium_bin2base64(b->game.id, sizeof b->game.id, hash, 12, sodium_base64_VARIANT_URLSAFE_NO_PADDING);
}

/* Places and points, and who sat where: the account, levels, and people who stay nameless. */
static void fill_seats(bringing *b, const sk_record *record, const void *state) {
    uint8_t ranks[SK_SEATS] = {0};
    int16_t scores[SK_SEATS] = {0};
    record->game->rules->rank(state, ranks);
    record->game->rules->score(state, scores);
    for (int seat = 0; seat < record->players; seat++) {
        store_game_seat *out = &b->seats[seat];
        *out = (store_game_seat){.seat = seat, .place = 1, .score = scores[seat], .name = "", .brought = 1};
        for (int other = 0; other < record->players; other++)
            out->place += ranks[other] < ranks[seat];
        if (seat == b->seat)
            snprintf(out->player, sizeof out->player, "%s", b->a.viewer);
        else if (b->levels[seat][0])
            archive_level(b->levels[seat], out->player);
        out->name = seat == b->seat ? b->a.viewer : b->levels[seat];
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
    if (sk_record_read(record, b->text, b->size, b->a.lang, &error) != SK_OK) return 0;
    if (record->from_position || !record->seed[0] || sk_record_fair(record) != 0 ||
        sk_record_replay(record, record->count, state, &failed) != SK_OK || ((const sk_head *)state)->actors)
        return 0;
    if (!levels_known(b, record)) return 0;
    memset(record->names, 0, sizeof record->names);
    sk_text_init(&out, b->text, sizeof b->text);
    sk_record_keep(record, &out);
    b->size = out.length;
    return !out.cut;
}

/* STORE_CONFLICT: it is no record of a whole game. */
static store_status look_work(job *j, store *s) {
    bringing *b = (bringing *)j->owner;
    sk_record *record = (sk_record *)malloc(sizeof *record);
    uint64_t state[SK_STATE_MAX / 8];
    store_status status = record ? asking_viewer(&b->a, s) : STORE_FAILED;
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
    store_status status = store_finished_brought(s, b->a.viewer, &count);
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
    connection *conn = asking_conn(&b->a);
    char memory[96];
    sk_text out;
    sk_text_init(&out, memory, sizeof memory);
    sk_text_add(&out, JSON_BEGIN);
    json_text(&out, "game", b->game.id);
    json_bool(&out, "known", b->is_known);
    sk_text_char(&out, '}');
    if (conn && j->status == STORE_OK)
        api_json(b->a.s, conn, b->is_known ? 200 : 201, &out);
    else if (conn)
        api_error(b->a.s, conn, j->status == STORE_MISSING ? TOO_MANY : UNSTORED, SK_OK, NULL, b->a.lang);
    asking_free(&b->a);
}

static void look_done(job *j) {
    bringing *b = (bringing *)j->owner;
    connection *conn = asking_conn(&b->a);
    verdict v = j->status == STORE_OK         ? GRANTED
                : j->status == STORE_MISSING  ? FORBIDDEN
                : j->status == STORE_CONFLICT ? REFUSED
                                              : UNSTORED;
    if (v == GRANTED && asking_again(&b->a, keep_work, keep_done)) return;
    if (conn)
        api_error(b->a.s, conn, v == GRANTED ? BUSY : v, v == REFUSED ? SK_BAD_TEXT : SK_OK, b->why[0] ? b->why : NULL,
                  b->a.lang);
    asking_free(&b->a);
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

static void read_member(void *context, scan *in, const char *key) {
    bringing *b = (bringing *)context;
    if (strcmp(key, "seat") == 0) {
        b->seat = (int)json_read_within(in, 0, SK_SEATS - 1);
    } else if (strcmp(key, "when") == 0) {
        b->when = scan_integer(in);
    } else if (strcmp(key, "levels") == 0) {
        read_levels(b, in);
    } else if (strcmp(key, "record") == 0) {
        scan_string(in, b->text, sizeof b->text);
        b->size = in->failed ? 0 : strlen(b->text);
    } else {
        scan_skip(in);
    }
}

int bring_request(server *s, connection *conn, const http_request *request, const char *body, size_t size, int lang) {
    verdict v = GRANTED;
    bringing *b;
    if (!http_is(request->path, "/api/account/bring") || request->method != HTTP_POST) return 0;
    if (!transport_allow(conn, BUDGET_PEOPLE)) v = TOO_MANY;
    if (!(b = (bringing *)asking_new(sizeof *b, s, conn, request, lang, 0))) return 1;
    if (v == GRANTED && !b->a.has_token) v = FORBIDDEN;
    if (v == GRANTED && (!json_read_members(body, size, PROTOCOL_VERSION, read_member, b) || !b->size || b->when <= 0 ||
                         b->when > b->a.now / 1000 + 86400))
        v = BAD_MESSAGE;
    asking_send(&b->a, v, NULL, 0, look_work, look_done);
    return 1;
}
