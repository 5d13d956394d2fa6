/* lobby.c - what can be played, who plays, and opening tables. */
#include "api.h"
#include "lobby.h"
#include "request.h"
#include "room.h"
#include "think.h"
#include "asking.h"

#include <sodium.h>
#include <stdlib.h>

#include "i18n/words.h"
#include "json.h"
#include "names.h"
#include "rating.h"
#include "skerry/player.h"
#include "store/queue.h"

/* Of the latest LIST_LOOKED tables at most LIST_MAX are shown, and at most LIST_OWN that one address opened; of those
 * that are over the latest LIST_FINISHED. */
enum {
    LIST_MAX = 100,
    LIST_LOOKED = 400,
    LIST_OWN = 8,
    LIST_FINISHED = 6,
    LIST_MS = 500,
    LIST_WAITING = 1024,
    OPENING_SIZE = 32768
};

/* --- secrets --- */

static void random_text(char *out, size_t size, size_t bytes) {
    uint8_t raw[32];
    randombytes_buf(raw, bytes);
    sodium_bin2base64(out, size, raw, bytes, sodium_base64_VARIANT_URLSAFE_NO_PADDING);
    sodium_memzero(raw, sizeof raw);
}

void new_id(char out[STORE_ID_SIZE]) {
    do
        random_text(out, STORE_ID_SIZE, 12);
    while (out[0] == '-'); /* on a command line it would look like an option */
}

void new_token(char out[TOKEN_SIZE], uint8_t hash[32]) {
    random_text(out, TOKEN_SIZE, 32);
    token_hash(out, hash);
}

int token_hash(const char *token, uint8_t hash[32]) {
    return crypto_generichash(hash, 32, (const uint8_t *)token, strlen(token), NULL, 0);
}

void new_seed(const server *s, char out[SK_SEED_MAX]) {
    uint8_t raw[32];
    if (s->options.test_seed) {
        snprintf(out, SK_SEED_MAX, "%s", s->options.test_seed);
        return;
    }
    randombytes_buf(raw, sizeof raw);
    sodium_bin2hex(out, SK_SEED_MAX, raw, sizeof raw);
}

/* --- games --- */

static void tell_game(const sk_game *game, int lang, sk_text *out) {
    const sk_mind *minds[SK_LEVELS_MAX];
    int count = sk_levels(game, minds);
    sk_text_char(out, '{');
    json_text(out, "key", game->key);
    json_text(out, "prefix", sk_game_folder(game).name);
    json_text(out, "title", game->title[lang]);
    json_text(out, "summary", game->summary[lang]);
    json_number(out, "min", game->players_min);
    json_number(out, "max", game->players_max);
    json_number(out, "minutes", game->minutes);
    json_number(out, "version", game->version & SK_VERSION_MASK);
    if (sk_edition(game)[0]) json_text(out, "edition", sk_edition(game));
    json_key(out, "options");
    sk_text_char(out, '[');
    for (int i = 0; i < game->option_count; i++) {
        if (i) sk_text_char(out, ',');
        sk_text_char(out, '{');
        json_text(out, "key", game->options[i].key);
        json_key(out, "values");
        for (int v = 0; v < game->options[i].value_count; v++) {
            sk_text_char(out, v ? ',' : '[');
            sk_text_json(out, game->options[i].values[v]);
        }
        sk_text_add(out, "]}");
    }
    sk_text_char(out, ']');
    json_key(out, "levels");
    sk_text_char(out, '[');
    for (int i = 0; i < count; i++) {
        if (i) sk_text_char(out, ',');
        sk_text_char(out, '{');
        json_text(out, "name", minds[i]->name);
        json_text(out, "about", minds[i]->about[lang]);
        sk_text_char(out, '}');
    }
    sk_text_add(out, "]}");
}

void lobby_games(server *s, connection *conn, int lang) {
    int count;
    const sk_game *const *games = sk_games(&count);
    sk_text out;
    sk_text_init(&out, s->out, PAYLOAD_MAX);
    sk_text_add(&out, JSON_BEGIN ",\"games\":[");
    for (int i = 0; i < count; i++) {
        if (i) sk_text_char(&out, ',');
        tell_game(games[i], lang, &out);
    }
    sk_text_add(&out, "]}");
    api_json(s, conn, 200, &out);
}

/* --- the list --- */

/* What is remembered of a table in the list. */
typedef struct list_line {
    char id[STORE_ID_SIZE], origin[STORE_ID_SIZE], game[STORE_GAME_SIZE];
    int is_rated;
} list_line;

typedef struct listing {
    job j;
    server *s;
    uint64_t conns[LIST_WAITING], made_ms; /* who waits for it; loop time at which it was read, 0: never */
    int conn_count, is_running, limits_addresses;
    sk_text text;
    int count, rating_count;
    list_line lines[LIST_MAX];
    char memory[1 << 19];
} listing;

/* 1 if the address that opened a table has room for it in the list. */
static int has_line(const listing *l, const char *origin) {
    int own = 0;
    for (int i = 0; i < l->count && *origin; i++)
        own += strcmp(l->lines[i].origin, origin) == 0;
    return own < LIST_OWN;
}

/* A summary begins with the id and the game; what a person wrote cannot look like one of its keys. */
static void note_line(list_line *line, const store_value *columns, const char *origin) {
    static const char game[] = "\"game\":\"", rated[] = "\"rated\":true";
    char summary[STORE_TEXT_MAX];
    snprintf(summary, sizeof summary, "%.*s", (int)columns[1].size, columns[1].text);
    const char *at = strstr(summary, game);
    memset(line, 0, sizeof *line);
    snprintf(line->id, sizeof line->id, "%.*s", (int)columns[0].size, columns[0].text);
    memcpy(line->origin, origin, sizeof line->origin);
    line->is_rated = strstr(summary, rated) != NULL;
    if (at) sscanf(at + sizeof game - 1, "%31[a-z-]", line->game);
}

static void list_row(void *context, const store_value *columns, int count) {
    listing *l = (listing *)context;
    char origin[STORE_ID_SIZE];
    (void)count;
    if (l->count == LIST_MAX || l->text.size - l->text.length < columns[1].size + 16) return;
    snprintf(origin, sizeof origin, "%.*s", (int)columns[2].size, columns[2].text ? columns[2].text : "");
    if (l->limits_addresses && !has_line(l, origin)) return;
    if (l->count) sk_text_char(&l->text, ',');
    note_line(&l->lines[l->count++], columns, origin);
    sk_text_bytes(&l->text, columns[1].text, columns[1].size);
}

/* How strong an account at a listed table is in its game: at a rated table everybody may know it, else of those who
 * show themselves to everybody. */
static void rating_row(void *context, const store_value *columns, int count) {
    listing *l = (listing *)context;
    rating r = {columns[3].number, columns[4].number, (int32_t)columns[5].number};
    const list_line *line = NULL;
    char id[STORE_ID_SIZE];
    (void)count;
    snprintf(id, sizeof id, "%.*s", (int)columns[0].size, columns[0].text);
    for (int i = 0; i < l->count && !line; i++)
        if (strcmp(l->lines[i].id, id) == 0) line = &l->lines[i];
    if (!line || (!line->is_rated && columns[6].number != SIGHT_PUBLIC) || l->text.size - l->text.length < 256) return;
    if (strlen(line->game) != columns[2].size || memcmp(line->game, columns[2].text, columns[2].size) != 0) return;
    sk_text_add(&l->text, l->rating_count++ ? ",{" : "{");
    json_text(&l->text, "table", id);
    json_number(&l->text, "seat", columns[1].number);
    json_number(&l->text, "rating", rating_shown(&r));
    json_bool(&l->text, "provisional", rating_is_provisional(&r));
    sk_text_char(&l->text, '}');
}

static void finished_row(void *context, const store_value *columns, int count) {
    listing *l = (listing *)context;
    (void)count;
    if (l->text.size - l->text.length < columns[1].size + 16) return;
    if (l->text.at[l->text.length - 1] != '[') sk_text_char(&l->text, ',');
    sk_text_bytes(&l->text, columns[1].text, columns[1].size);
}

static store_status list_work(job *j, store *s) {
    listing *l = (listing *)j->owner;
    store_status status;
    sk_text_init(&l->text, l->memory, sizeof l->memory);
    sk_text_add(&l->text, JSON_BEGIN ",\"tables\":[");
    l->count = l->rating_count = 0;
    status = store_listed(s, LIST_LOOKED, list_row, l);
    sk_text_add(&l->text, "],\"finished\":[");
    if (status == STORE_OK) status = store_listed_over(s, LIST_FINISHED, finished_row, l);
    sk_text_add(&l->text, "],\"ratings\":[");
    return status == STORE_OK ? store_listed_ratings(s, LIST_LOOKED, rating_row, l) : status;
}

static void list_done(job *j) {
    listing *l = (listing *)j->owner;
    server *s = l->s;
    sk_text_add(&l->text, "]}");
    for (int i = 0; i < l->conn_count; i++) {
        connection *conn = transport_find(&s->n, l->conns[i]);
        if (conn && j->status == STORE_OK) api_json(s, conn, 200, &l->text);
        if (conn && j->status != STORE_OK) api_error(s, conn, UNSTORED, SK_OK, NULL, SK_EN);
    }
    l->conn_count = 0;
    l->is_running = 0;
    l->made_ms = j->status == STORE_OK ? uv_now(&s->loop) : 0;
}

/* One list for everybody: read when it is asked for and older than a moment; who asks meanwhile waits for it. */
void lobby_list(server *s, connection *conn) {
    listing *l = s->listing ? s->listing : (listing *)calloc(1, sizeof *l);
    s->listing = l;
    if (!l || l->conn_count == LIST_WAITING) {
        api_error(s, conn, BUSY, SK_OK, NULL, SK_EN);
        return;
    }
    if (!l->is_running && l->made_ms && uv_now(&s->loop) - l->made_ms < LIST_MS) {
        api_json(s, conn, 200, &l->text);
        return;
    }
    l->conns[l->conn_count++] = conn->id;
    if (l->is_running) return;
    l->s = s;
    l->limits_addresses = !s->limits.trusts_addresses;
    l->j = job_of(list_work, list_done, 1, l);
    l->is_running = writer_add(reader_of(s), &l->j);
    if (l->is_running) return;
    l->conn_count = 0;
    api_error(s, conn, BUSY, SK_OK, NULL, SK_EN);
}

/* --- opening a table --- */

typedef struct opening {
    job j;
    server *s;
    uint64_t conn;
    int lang, seat;
    int is_unattended; /* holds one of BUDGET_UNATTENDED */
    game_room *old;    /* of a rematch */
    int asks;          /* the seat there that asks for it */
    room_request *r;
    char token[TOKEN_SIZE];
    char account[STORE_NAME_SIZE]; /* that opens a rated table and sits at it */
    table_state m;
    store_table row;
    store_change change;
    char body[OPENING_SIZE];
} opening;

static store_status opening_work(job *j, store *s) {
    opening *o = (opening *)j->owner;
    store_change *changes[1] = {&o->change};
    store_status status = store_create(s, &o->row);
    if (status == STORE_OK) status = store_append(s, changes, 1);
    for (int seat = 0; seat < o->m.setup.players && status == STORE_OK; seat++)
        if (o->m.seats[seat].account[0]) status = store_own_add(s, o->m.seats[seat].account, o->row.id, seat);
    return status;
}

/* Nobody will sit at this table: it takes one of a small stock. */
static int take_unattended(opening *o) {
    server *s = o->s;
    uint64_t *own = origin_slot(s, o->row.origin, BUDGET_UNATTENDED), now = uv_now(&s->loop);
    uint64_t *all = &s->limits.overall[BUDGET_UNATTENDED_ALL];
    if (!limit_take(&s->limits, BUDGET_UNATTENDED, own, now)) return 0;
    o->is_unattended = limit_take(&s->limits, BUDGET_UNATTENDED_ALL, all, now);
    if (!o->is_unattended) limit_give(&s->limits, BUDGET_UNATTENDED, own);
    return o->is_unattended;
}

static int has_nobody(const table_setup *wanted) {
    for (int seat = 0; seat < wanted->players; seat++)
        if (wanted->seats[seat] != SEAT_COMPUTER) return 0;
    return 1;
}

static void opening_free(opening *o) {
    if (o->is_unattended) {
        limit_give(&o->s->limits, BUDGET_UNATTENDED, origin_slot(o->s, o->row.origin, BUDGET_UNATTENDED));
        limit_give(&o->s->limits, BUDGET_UNATTENDED_ALL, &o->s->limits.overall[BUDGET_UNATTENDED_ALL]);
    }
    if (o->m.game.state) table_state_release(&o->m);
    free(o);
}

/* The table is durable: it comes into memory as it was worked out. */
static game_room *opening_adopt(opening *o) {
    game_room *t = room_adopt(o->s, &o->m, o->row.origin);
    if (!t) return NULL;
    o->m.game.state = NULL;
    t->is_unattended = o->is_unattended != 0;
    o->is_unattended = 0;
    o->s->counts.tables_opened++;
    think_schedule(t, 0);
    return t;
}

static void create_done(job *j) {
    opening *o = (opening *)j->owner;
    connection *conn = transport_find(&o->s->n, o->conn);
    sk_text out;
    if (j->status == STORE_OK) {
        opening_adopt(o);
        sk_text_init(&out, o->s->out, PAYLOAD_MAX);
        sk_text_add(&out, JSON_BEGIN);
        json_text(&out, "table", o->row.id);
        if (o->seat >= 0) {
            json_number(&out, "seat", o->seat);
            json_text(&out, "token", o->token);
        }
        json_number(&out, "seq", 1);
        sk_text_char(&out, '}');
        if (conn) api_json(o->s, conn, 201, &out);
    } else if (conn) {
        api_error(o->s, conn, UNSTORED, SK_OK, NULL, o->lang);
    }
    opening_free(o);
}

/* Work out row and first change on the table itself, which nobody sees before it is stored. */
static int opening_prepare(opening *o, const table_state *old, const uint8_t *hash) {
    sk_text text;
    store_table *row = &o->row;
    char origin[STORE_ID_SIZE];
    memcpy(origin, row->origin, sizeof origin);
    new_id(row->id);
    new_seed(o->s, row->seed);
    row->created = row->touched = steady_now(o->s);
    if (table_state_open(&o->m, row) != 0) return -1;
    sk_text_init(&text, o->body, sizeof o->body);
    if (old)
        decide_rematch_opening(old, &o->m, o->asks, &text);
    else
        decide_opening(&o->m, hash, &text);
    if (!old && o->account[0] && o->seat >= 0) {
        sk_text_add(&text, "own ");
        sk_text_number(&text, o->seat);
        sk_text_char(&text, ' ');
        sk_text_add(&text, o->account);
        sk_text_char(&text, '\n');
    }
    if (!text.length) sk_text_add(&text, "gap 0\n");
    if (text.cut || table_state_apply(&o->m, 1, row->created, text.at, text.length) < 0) return -1;
    table_state_row(&o->m, row);
    memcpy(row->origin, origin, sizeof origin);
    memcpy(o->change.id, row->id, sizeof o->change.id);
    o->change.seq = 1;
    o->change.at = row->created;
    o->change.body = o->body;
    o->change.size = text.length;
    return 0;
}

static opening *opening_new(server *s, const table_setup *wanted, void (*done)(job *j)) {
    opening *o = (opening *)calloc(1, sizeof *o);
    sk_text text;
    if (!o) return NULL;
    o->s = s;
    o->seat = -1;
    sk_text_init(&text, o->row.setup, sizeof o->row.setup);
    setup_write(wanted, &text);
    o->j = job_of(opening_work, done, 0, o);
    return o;
}

/* Open the table that is wanted; `account`: who asks for it, "" for a guest. */
static void open_wanted(server *s, connection *conn, const table_setup *wanted, const char *account, int lang) {
    uint8_t hash[32];
    opening *o = s->is_draining || !rooms_have_room(s) ? NULL : opening_new(s, wanted, create_done);
    if (o) {
        o->conn = conn->id;
        o->lang = lang;
        snprintf(o->account, sizeof o->account, "%s", account);
        origin_of(s, conn->address, o->row.origin);
        if (has_nobody(wanted) && !take_unattended(o)) {
            opening_free(o);
            api_error(s, conn, TOO_MANY, SK_OK, NULL, lang);
            return;
        }
        new_token(o->token, hash);
        for (int seat = 0; seat < wanted->players; seat++)
            if (wanted->seats[seat] == SEAT_ME) o->seat = seat;
        if (opening_prepare(o, NULL, o->seat >= 0 ? hash : NULL) == 0 && writer_add(&s->w, &o->j)) return;
        opening_free(o);
    }
    api_error(s, conn, BUSY, SK_OK, NULL, lang);
}

/* Who wants to open a rated table: an account is looked for first. */
typedef struct rated_wish {
    asking a;
    table_setup wanted;
} rated_wish;

static store_status ask_work(job *j, store *s) {
    return asking_viewer((asking *)j->owner, s);
}

static void ask_done(job *j) {
    rated_wish *w = (rated_wish *)j->owner;
    asking *a = &w->a;
    connection *conn = asking_conn(a);
    if (conn && j->status == STORE_OK) {
        snprintf(w->wanted.name, sizeof w->wanted.name, "%s", a->viewer);
        open_wanted(a->s, conn, &w->wanted, a->viewer, a->lang);
    } else if (conn) {
        api_error(a->s, conn, j->status == STORE_MISSING ? FORBIDDEN : UNSTORED, SK_OK,
                  j->status == STORE_MISSING ? sk_messages[a->lang][W_server_rated] : NULL, a->lang);
    }
    asking_free(a);
}

static void open_rated(server *s, connection *conn, const http_request *request, const table_setup *wanted, int lang) {
    int is_late = s->speaks && s->speaks < SPEAKS_RATED;
    rated_wish *w = (rated_wish *)asking_new(sizeof *w, s, conn, request, lang, 0);
    if (!w) return;
    w->wanted = *wanted;
    asking_send(&w->a,
                is_late          ? BUSY
                : w->a.has_token ? GRANTED
                                 : FORBIDDEN,
                sk_messages[lang][is_late ? W_server_upgrading : W_server_rated], 0, ask_work, ask_done);
}

void lobby_create(server *s, connection *conn, const http_request *request, const char *body, size_t size, int lang) {
    table_setup wanted;
    char why[256];
    sk_text error;
    sk_text_init(&error, why, sizeof why);
    sk_status status = setup_read(&wanted, body, size, lang, &error);
    if (status == SK_OK && wanted.challenge) status = SK_BAD_TEXT; /* those are opened by challenge.c */
    if (status == SK_OK && wanted.edition[0] && strcmp(wanted.edition, sk_edition(wanted.game)) != 0) {
        status = SK_BAD_EDITION;
        sk_text_add(&error, sk_status_text(status, lang));
    }
    if (status != SK_OK)
        api_error(s, conn, REFUSED, status, why, lang);
    else if (wanted.name[0] && !name_allowed(wanted.name))
        api_error(s, conn, BAD_NAME, SK_OK, NULL, lang);
    else if (wanted.rated)
        open_rated(s, conn, request, &wanted, lang);
    else
        open_wanted(s, conn, &wanted, "", lang);
}

/* --- rematch --- */

static void rematch_done(job *j) {
    opening *o = (opening *)j->owner;
    if (j->status == STORE_OK) {
        opening_adopt(o);
        memcpy(o->r->made, o->row.id, sizeof o->r->made);
        o->old->is_busy = 0;
        room_submit(o->s, o->old->id, o->r);
    } else {
        o->old->is_busy = 0;
        request_refuse(o->s, o->r, UNSTORED, SK_OK, NULL);
        free(o->r);
        room_continue(o->old);
    }
    opening_free(o);
}

void rematch_begin(game_room *t, room_request *r) {
    table_setup wanted = t->m.setup;
    opening *o;
    for (int seat = 0; seat < wanted.players; seat++) {
        const table_seat *from = &t->m.seats[(seat + 1) % wanted.players];
        wanted.seats[seat] = from->has_token ? SEAT_OPEN : SEAT_COMPUTER;
        if (!from->has_token) memcpy(wanted.levels[seat], from->name, SETUP_LEVEL_SIZE);
    }
    wanted.name[0] = 0;
    if (wanted.join == JOIN_PUBLIC) wanted.join = JOIN_LINK; /* its seats are for those who were there */
    if (wanted.challenge) wanted.delay_s = 0;
    wanted.challenge = 0;
    o = opening_new(t->owner, &wanted, rematch_done);
    if (o) {
        o->old = t;
        o->asks = r->seat;
        o->r = r;
        memcpy(o->row.origin, t->origin, sizeof o->row.origin);
        t->is_busy = 1;
        if (opening_prepare(o, &t->m, NULL) == 0 && writer_add(&t->owner->w, &o->j)) return;
        t->is_busy = 0;
        opening_free(o);
    }
    request_refuse(t->owner, r, BUSY, SK_OK, NULL);
    free(r);
}
