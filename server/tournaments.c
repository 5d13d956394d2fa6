/* tournaments.c - HTTP about tournaments, and the rounds that begin when their time has come.
 *
 * A round begins in one transaction: the tournament's version counts up, and whoever named the old one has won; the
 * tables, their first changes and the seats of the accounts are written with it. A server that dies before has done
 * nothing, one that comes second does nothing. */
#include <sodium.h>
#include <stdlib.h>

#include "api.h"
#include "request.h"
#include "room.h"
#include "tournaments.h"
#include "asking.h"
#include "seating.h"
#include "tournament.h"

enum {
    OWN_MOST = 3,      /* tournaments of an account that are not over */
    ALL_MOST = 300,    /* of everybody */
    ENTRIES_MOST = 20, /* tournaments in which an account takes part */
    LOOK_MS = 2000,
    DUE_MOST = 16
};

/* --- a step --- */

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
    seating_free(st->seatings, st->count);
    free(st);
}

/* Seats have no tokens that anybody knows: the accounts come by their own. */
static int seat_table(stepping *st, const table_setup *wanted, const pairing_table *t, seating *out) {
    char token[TOKEN_SIZE];
    out->players = t->size;
    for (int seat = 0; seat < t->size; seat++) {
        seated_person *one = &out->people[seat];
        const char *account = st->c.accounts[t->who[seat]];
        snprintf(one->account, sizeof one->account, "%s", account);
        snprintf(one->name, sizeof one->name, "%s", account);
        new_token(token, one->hash);
    }
    sodium_memzero(token, sizeof token);
    return seating_make(st->s, wanted, st->now, out);
}

static int seat_round(stepping *st) {
    course *c = &st->c;
    table_setup wanted;
    char why[256];
    sk_text error;
    sk_text_init(&error, why, sizeof why);
    if (setup_read(&wanted, c->row.setup, strlen(c->row.setup), SK_EN, &error) != SK_OK) return -1;
    st->seatings = (seating *)calloc((size_t)(c->p.table_count - c->first) + 1, sizeof *st->seatings);
    for (int i = c->first; i < c->p.table_count && st->seatings; i++) {
        if (c->p.tables[i].size == 1) continue;
        if (seat_table(st, &wanted, &c->p.tables[i], &st->seatings[st->count]) != 0) return -1;
        memcpy(c->ids[i], st->seatings[st->count++].row.id, STORE_ID_SIZE);
    }
    return st->seatings ? 0 : -1;
}

static store_status write_work(job *j, store *s) {
    stepping *st = (stepping *)j->owner;
    store_status status = course_write(s, &st->c);
    if (status == STORE_MISSING) return status;
    for (int i = 0; i < st->count && status == STORE_OK; i++)
        status = seating_write(s, &st->seatings[i]);
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
        st->j = job_of(write_work, write_done, 0, st);
        if (seat_round(st) != 0)
            log_event("tournament-stuck", "\"id\":\"%s\",\"round\":%d", c->row.id, c->row.round);
        else if (writer_add(&s->w, &st->j))
            return;
    } else if (j->status == STORE_OK && !s->is_draining && st->next == COURSE_TIME_OUT) {
        for (int i = 0; i < c->p.table_count; i++)
            if (c->p.tables[i].round == c->row.round && !c->is_over[i] && c->ids[i][0])
                room_submit(s, c->ids[i], request_new(REQUEST_TIME_OUT, NULL, 0, SK_EN));
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
        st->j = job_of(plan_work, plan_done, 1, st);
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
    l->j = job_of(look_work, look_done, 1, l);
    s->tournaments_running = writer_add(reader_of(s), &l->j);
    if (!s->tournaments_running) free(l);
}

/* --- requests --- */

enum act { ACT_LIST, ACT_CALENDAR, ACT_TELL, ACT_CREATE, ACT_JOIN, ACT_LEAVE, ACT_START, ACT_END };

typedef struct entry {
    asking a;
    store_tournament t;
} entry;

static store_status ask_work(job *j, store *s) {
    entry *a = (entry *)j->owner;
    const char *viewer = a->a.viewer;
    store_status status = asking_viewer(&a->a, s);
    if (status != STORE_OK) return status;
    a->a.text.length = 0;
    switch (a->a.act) {
    case ACT_LIST: return course_list(s, viewer, &a->a.text);
    case ACT_CALENDAR: return course_calendar(s, server_host(a->a.s), &a->a.text);
    case ACT_TELL: return course_tell(s, a->t.id, viewer, &a->a.text);
    case ACT_JOIN:
        status = store_entrant_add(s, a->t.id, viewer, ENTRIES_MOST);
        return status == STORE_MISSING ? store_entrant_return(s, a->t.id, viewer) : status;
    case ACT_LEAVE: return store_entrant_leave(s, a->t.id, viewer);
    case ACT_START: return store_tournament_start(s, a->t.id, viewer, a->a.now);
    case ACT_END: return store_tournament_end(s, a->t.id, viewer);
    default: memcpy(a->t.owner, viewer, sizeof a->t.owner); return store_tournament_add(s, &a->t, OWN_MOST, ALL_MOST);
    }
}

static void ask_done(job *j) {
    entry *a = (entry *)j->owner;
    connection *conn = asking_conn(&a->a);
    if (j->status == STORE_OK && a->a.act == ACT_START) a->a.s->tournaments_ms = 0;
    if (j->status != STORE_OK) {
        asking_refuse(&a->a, j->status);
    } else if (conn && a->a.act == ACT_CALENDAR) {
        transport_respond(conn, 200, "text/calendar; charset=utf-8", "Cache-Control: no-store\r\n", a->a.text.at,
                          a->a.text.length);
    } else if (a->a.text.size) {
        asking_tell(&a->a, 200);
    } else if (conn) {
        char memory[64];
        int length = snprintf(memory, sizeof memory, JSON_BEGIN ",\"tournament\":\"%s\"}", a->t.id);
        transport_respond(conn, a->a.act == ACT_CREATE ? 201 : 200, "application/json", "Cache-Control: no-store\r\n",
                          memory, (size_t)length);
    }
    asking_free(&a->a);
}

static verdict read_wish(entry *a, const char *body, size_t size, sk_text *error) {
    message msg;
    if (a->a.act != ACT_CREATE) return message_read(&msg, body, size, 0);
    return course_announce(&a->t, a->a.now, a->a.lang, body, size, error);
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

int tournaments_request(server *s, connection *conn, const http_request *request, const char *body, size_t size,
                        int lang) {
    char id[STORE_ID_SIZE] = "", why[256] = "";
    int act = find_act(request, id), writes = act >= ACT_CREATE;
    verdict v = GRANTED;
    sk_text error;
    entry *a;
    if (act < 0) return 0;
    if (!transport_allow(conn, act == ACT_CREATE ? BUDGET_TABLES : writes ? BUDGET_PEOPLE : BUDGET_REQUESTS)) {
        api_error(s, conn, TOO_MANY, SK_OK, NULL, lang);
        return 1;
    }
    if (!(a = (entry *)asking_new(sizeof *a, s, conn, request, lang, act))) return 1;
    sk_text_init(&error, why, sizeof why);
    memcpy(a->t.id, id, sizeof a->t.id);
    if (writes && !a->a.has_token) v = FORBIDDEN;
    if (writes && v == GRANTED) v = read_wish(a, body, size, &error);
    asking_send(&a->a, v, why[0] ? why : NULL, writes, ask_work, ask_done);
    return 1;
}
