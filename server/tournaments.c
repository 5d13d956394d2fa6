/* tournaments.c - HTTP about tournaments, and the rounds that begin when their time has come.
 *
 * A round begins in one transaction: the tournament's version counts up, and whoever named the old one has won; the
 * tables, their first changes and the seats of the accounts are written with it. A server that dies before has done
 * nothing, one that comes second does nothing. */
#include <sodium.h>
#include <stdlib.h>

#include "tournament.h"

enum {
    OWN_MOST = 3,      /* tournaments of an account that are not over */
    ALL_MOST = 300,    /* of everybody */
    ENTRIES_MOST = 20, /* tournaments in which an account takes part */
    LOOK_MS = 2000,
    DUE_MOST = 16,
    OPENING_SIZE = 32768
};

/* --- a step --- */

/* A table of the round that begins. */
typedef struct seating {
    store_table row;
    store_change change;
    char accounts[PAIRING_SEATS][STORE_NAME_SIZE];
    int players;
    char *body;
} seating;

typedef struct stepping {
    job j;
    server *s;
    char id[STORE_ID_SIZE];
    int64_t now;
    int next, count; /* enum course_next; count: of seatings */
    course c;
    seating *seatings;
} stepping;

static void stepping_free(stepping *st) {
    st->s->tournaments_running--;
    for (int i = 0; i < st->count; i++)
        free(st->seatings[i].body);
    free(st->seatings);
    free(st);
}

/* Row and first change of a table, worked out on a match that nobody sees. Its seats have no tokens that anybody knows:
 * the accounts come by their own. */
static int seat_all(stepping *st, const match_setup *wanted, const pairing_table *t, seating *out) {
    static char memory[OPENING_SIZE];
    const char *accounts[PAIRING_SEATS];
    uint8_t hashes[PAIRING_SEATS][32];
    char token[TOKEN_SIZE];
    match_setup setup = *wanted;
    sk_text text;
    match m;
    memset(&m, 0, sizeof m);
    setup.players = (uint8_t)t->size;
    out->players = t->size;
    for (int seat = 0; seat < t->size; seat++) {
        memcpy(out->accounts[seat], st->c.accounts[t->who[seat]], STORE_NAME_SIZE);
        accounts[seat] = out->accounts[seat];
        new_token(token, hashes[seat]);
    }
    sodium_memzero(token, sizeof token);
    sk_text_init(&text, out->row.setup, sizeof out->row.setup);
    setup_write(&setup, &text);
    new_id(out->row.id);
    new_seed(st->s, out->row.seed);
    out->row.created = out->row.touched = st->now;
    if (text.cut || match_open(&m, &out->row) != 0) return -1;
    sk_text_init(&text, memory, sizeof memory);
    decide_seated_opening(&m, accounts, (const uint8_t(*)[32])hashes, &text);
    int is_sound = !text.cut && match_apply(&m, 1, st->now, text.at, text.length) >= 0;
    if (is_sound) row_of(&m, &out->row);
    match_release(&m);
    if (!is_sound || !(out->body = (char *)malloc(text.length))) return -1;
    memcpy(out->body, text.at, text.length);
    memcpy(out->change.id, out->row.id, sizeof out->change.id);
    out->change.seq = 1;
    out->change.at = st->now;
    out->change.body = out->body;
    out->change.size = text.length;
    return 0;
}

static int seat_round(stepping *st) {
    course *c = &st->c;
    match_setup wanted;
    char why[256];
    sk_text error;
    sk_text_init(&error, why, sizeof why);
    if (setup_read(&wanted, c->row.setup, strlen(c->row.setup), SK_EN, &error) != SK_OK) return -1;
    st->seatings = (seating *)calloc((size_t)(c->p.table_count - c->first) + 1, sizeof *st->seatings);
    for (int i = c->first; i < c->p.table_count && st->seatings; i++) {
        if (c->p.tables[i].size == 1) continue;
        if (seat_all(st, &wanted, &c->p.tables[i], &st->seatings[st->count]) != 0) return -1;
        memcpy(c->ids[i], st->seatings[st->count++].row.id, STORE_ID_SIZE);
    }
    return st->seatings ? 0 : -1;
}

static store_status write_work(job *j, store *s) {
    stepping *st = (stepping *)j->owner;
    store_status status = course_write(s, &st->c);
    if (status == STORE_MISSING) return status;
    for (int i = 0; i < st->count && status == STORE_OK; i++) {
        seating *one = &st->seatings[i];
        store_change *changes[1] = {&one->change};
        status = store_create(s, &one->row);
        if (status == STORE_OK) status = store_append(s, changes, 1);
        for (int seat = 0; seat < one->players && status == STORE_OK; seat++)
            status = store_own_add(s, one->accounts[seat], one->row.id, seat);
    }
    return status == STORE_OK ? STORE_OK : STORE_FAILED;
}

static void write_done(job *j) {
    stepping *st = (stepping *)j->owner;
    if (j->status == STORE_OK)
        log_event("tournament", "\"id\":\"%s\",\"round\":%d,\"tables\":%d,\"phase\":%d", st->c.row.id, st->c.row.round,
                  st->count, st->c.row.phase);
    st->s->tournaments_ms = 0;
    stepping_free(st);
}

static store_status plan_work(job *j, store *s) {
    stepping *st = (stepping *)j->owner;
    store_status status = course_read(s, st->id, &st->c);
    return status == STORE_OK ? course_plan(s, &st->c, st->now, &st->next) : status;
}

static void plan_done(job *j) {
    stepping *st = (stepping *)j->owner;
    server *s = st->s;
    const course *c = &st->c;
    if (j->status == STORE_OK && !s->is_draining && st->next == COURSE_STEPS) {
        st->j = (job){NULL, write_work, write_done, STORE_OK, 0, 0, NULL, st, NULL};
        if (seat_round(st) != 0)
            log_event("tournament-stuck", "\"id\":\"%s\",\"round\":%d", c->row.id, c->row.round);
        else if (writer_add(&s->w, &st->j))
            return;
    } else if (j->status == STORE_OK && !s->is_draining && st->next == COURSE_TIME_OUT) {
        for (int i = 0; i < c->p.table_count; i++)
            if (c->p.tables[i].round == c->row.round && !c->is_over[i] && c->ids[i][0])
                table_submit(s, c->ids[i], errand_new(ERRAND_TIME_OUT, NULL, 0, SK_EN));
    }
    stepping_free(st);
}

typedef struct looking {
    job j;
    server *s;
    int64_t now;
    int count;
    char ids[DUE_MOST][STORE_ID_SIZE];
} looking;

static void take_due(void *context, const store_value *columns, int count) {
    looking *l = (looking *)context;
    (void)count;
    if (l->count < DUE_MOST) snprintf(l->ids[l->count++], STORE_ID_SIZE, "%.*s", (int)columns[0].size, columns[0].text);
}

static store_status look_work(job *j, store *s) {
    looking *l = (looking *)j->owner;
    l->count = 0;
    return store_tournament_due(s, l->now, DUE_MOST, take_due, l);
}

static void look_done(job *j) {
    looking *l = (looking *)j->owner;
    server *s = l->s;
    for (int i = 0; i < l->count && j->status == STORE_OK && !s->is_draining; i++) {
        stepping *st = (stepping *)calloc(1, sizeof *st);
        if (!st) break;
        st->s = s;
        st->now = steady_now(s);
        memcpy(st->id, l->ids[i], sizeof st->id);
        st->j = (job){NULL, plan_work, plan_done, STORE_OK, 1, 0, NULL, st, NULL};
        s->tournaments_running++;
        if (!writer_add(reader_of(s), &st->j)) stepping_free(st);
    }
    s->tournaments_running--;
    free(l);
}

void tournaments_tick(server *s) {
    looking *l;
    if (s->tournaments_running || s->is_draining) return;
    if (uv_now(&s->loop) < s->tournaments_ms && s->tournaments_games == s->counts.games_over) return;
    if (!(l = (looking *)calloc(1, sizeof *l))) return;
    s->tournaments_ms = uv_now(&s->loop) + LOOK_MS;
    s->tournaments_games = s->counts.games_over;
    l->s = s;
    l->now = steady_now(s);
    l->j = (job){NULL, look_work, look_done, STORE_OK, 1, 0, NULL, l, NULL};
    s->tournaments_running = writer_add(reader_of(s), &l->j);
    if (!s->tournaments_running) free(l);
}

/* --- requests --- */

enum act { ACT_LIST, ACT_CALENDAR, ACT_TELL, ACT_CREATE, ACT_JOIN, ACT_LEAVE, ACT_START, ACT_END };

typedef struct asking {
    job j;
    server *s;
    uint64_t conn;
    int lang, act, has_token;
    int64_t now;
    char hash[STORE_HASH_SIZE], viewer[STORE_NAME_SIZE];
    store_tournament t;
    sk_text text; /* its memory is the asking's */
} asking;

static void asking_free(asking *a) {
    if (a->text.size) free(a->text.at);
    free(a);
}

static store_status ask_work(job *j, store *s) {
    asking *a = (asking *)j->owner;
    store_status status = a->has_token ? store_login_get(s, a->hash, wall_ms() / 1000, a->viewer) : STORE_OK;
    if (status != STORE_OK) return status;
    a->text.length = 0;
    switch (a->act) {
    case ACT_LIST: return course_list(s, a->viewer, &a->text);
    case ACT_CALENDAR: return course_calendar(s, server_host(a->s), &a->text);
    case ACT_TELL: return course_tell(s, a->t.id, a->viewer, &a->text);
    case ACT_JOIN:
        status = store_entrant_add(s, a->t.id, a->viewer, ENTRIES_MOST);
        return status == STORE_MISSING ? store_entrant_return(s, a->t.id, a->viewer) : status;
    case ACT_LEAVE: return store_entrant_leave(s, a->t.id, a->viewer);
    case ACT_START: return store_tournament_start(s, a->t.id, a->viewer, a->now);
    case ACT_END: return store_tournament_end(s, a->t.id, a->viewer);
    default:
        memcpy(a->t.owner, a->viewer, sizeof a->t.owner);
        return store_tournament_add(s, &a->t, OWN_MOST, ALL_MOST);
    }
}

static void ask_done(job *j) {
    asking *a = (asking *)j->owner;
    net_conn *conn = net_find(&a->s->n, a->conn);
    if (j->status == STORE_OK && a->act == ACT_START) a->s->tournaments_ms = 0;
    if (conn && j->status == STORE_OK && a->act == ACT_CALENDAR) {
        net_respond(conn, 200, "text/calendar; charset=utf-8", "Cache-Control: no-store\r\n", a->text.at,
                    a->text.length);
    } else if (conn && j->status == STORE_OK && a->text.size) {
        api_json(a->s, conn, 200, &a->text);
    } else if (conn && j->status == STORE_OK) {
        char memory[64];
        int length = snprintf(memory, sizeof memory, "{\"v\":1,\"tournament\":\"%s\"}", a->t.id);
        net_respond(conn, a->act == ACT_CREATE ? 201 : 200, "application/json", "Cache-Control: no-store\r\n", memory,
                    (size_t)length);
    } else if (conn) {
        api_error(a->s, conn,
                  j->status == STORE_MISSING    ? (a->viewer[0] || !a->has_token ? NO_TABLE : FORBIDDEN)
                  : j->status == STORE_CONFLICT ? TOO_MANY
                                                : UNSTORED,
                  SK_OK, NULL, a->lang);
    }
    asking_free(a);
}

static verdict read_wish(asking *a, const char *body, size_t size, sk_text *error) {
    message msg;
    if (a->act != ACT_CREATE) return message_read(&msg, body, size, 0);
    return course_announce(&a->t, a->now, a->lang, body, size, error);
}

/* The path after /api/tournaments; an enum act, or -1. */
static int find_act(const http_request *request, char id[STORE_ID_SIZE]) {
    static const char prefix[] = "/api/tournaments";
    static const struct {
        const char *word;
        int act;
    } words[] = {{"/join", ACT_JOIN}, {"/leave", ACT_LEAVE}, {"/start", ACT_START}, {"/end", ACT_END}};
    int is_post = request->method == HTTP_POST;
    http_span path = request->path;
    if (http_is(path, "/api/tournaments.ics")) return is_post ? -1 : ACT_CALENDAR;
    if (path.size < sizeof prefix - 1 || memcmp(path.at, prefix, sizeof prefix - 1) != 0) return -1;
    http_span rest = {path.at + sizeof prefix - 1, path.size - (sizeof prefix - 1)};
    if (!rest.size) return is_post ? ACT_CREATE : ACT_LIST;
    if (rest.at[0] != '/' || rest.size < STORE_ID_SIZE) return -1;
    memcpy(id, rest.at + 1, STORE_ID_SIZE - 1);
    id[STORE_ID_SIZE - 1] = 0;
    if (!id_valid(id)) return -1;
    rest = (http_span){rest.at + STORE_ID_SIZE, rest.size - STORE_ID_SIZE};
    if (!rest.size) return is_post ? -1 : ACT_TELL;
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        if (is_post && http_is(rest, words[i].word)) return words[i].act;
    return -1;
}

int tournaments_request(server *s, net_conn *conn, const http_request *request, const char *body, size_t size,
                        int lang) {
    char id[STORE_ID_SIZE] = "", why[256] = "";
    int act = find_act(request, id), writes = act >= ACT_CREATE;
    uint8_t hash[32];
    verdict v = GRANTED;
    sk_text error;
    asking *a;
    if (act < 0) return 0;
    if (!net_allow(conn, act == ACT_CREATE ? BUDGET_TABLES : writes ? BUDGET_PEOPLE : BUDGET_REQUESTS)) {
        api_error(s, conn, TOO_MANY, SK_OK, NULL, lang);
        return 1;
    }
    if (!(a = (asking *)calloc(1, sizeof *a))) {
        api_error(s, conn, BUSY, SK_OK, NULL, lang);
        return 1;
    }
    sk_text_init(&error, why, sizeof why);
    a->s = s;
    a->conn = conn->id;
    a->lang = lang;
    a->act = act;
    a->now = steady_now(s);
    memcpy(a->t.id, id, sizeof a->t.id);
    a->has_token = api_bearer(request, hash) == 0;
    if (a->has_token) sodium_bin2hex(a->hash, sizeof a->hash, hash, sizeof hash);
    if (writes && !a->has_token) v = FORBIDDEN;
    if (writes && v == GRANTED) v = read_wish(a, body, size, &error);
    a->j = (job){NULL, ask_work, ask_done, STORE_OK, !writes, 0, NULL, a, NULL};
    if (v == GRANTED && writer_add(writes ? &s->w : reader_of(s), &a->j)) return 1;
    api_error(s, conn, v == GRANTED ? BUSY : v, v == REFUSED ? SK_BAD_TEXT : SK_OK, why[0] ? why : NULL, lang);
    asking_free(a);
    return 1;
}
