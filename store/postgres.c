/* postgres.c - the store in PostgreSQL: prepared statements, appends in pipeline mode, and LISTEN for what other
 * servers did.
 *
 * One store is one connection that belongs to one thread; a server that listens opens a second store for it. No call
 * waits longer than ANSWER_MS for the database, whether that is slow, frozen or cut off; a line that did not answer in
 * time is dead and is only closed.
 */
#include <libpq-fe.h>
#include <poll.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "statements.h"
#include "store.h"

enum { ANSWER_MS = 5000, MIGRATE_MS = 3600000 };

typedef struct line {
    PGconn *db;
    uint8_t prepared[SQL_COUNT];
    uint8_t listening, is_dead;
} line;

static line *line_of(store *s) {
    return (line *)s->handle;
}

static store_status fail(store *s, const char *why) {
    size_t length = strcspn(why, "\n");
    if (length >= sizeof s->error) length = sizeof s->error - 1;
    memcpy(s->error, why, length);
    s->error[length] = 0;
    return STORE_FAILED;
}

static void close_line(store *s) {
    PQfinish(line_of(s)->db);
    free(s->handle);
}

static void quiet(void *context, const char *message) {
    (void)context;
    (void)message;
}

/* --- waiting --- */

static int64_t clock_ms(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static store_status give_up(store *s) {
    line_of(s)->is_dead = 1;
    return fail(s, "the database does not answer");
}

/* Wait until the line can be read, or written where something is left to send. 0 when it can. */
static int await(store *s, int is_sending, int64_t until) {
    int64_t left = until - clock_ms();
    struct pollfd wait = {PQsocket(line_of(s)->db), (short)(is_sending ? POLLIN | POLLOUT : POLLIN), 0};
    if (left <= 0 || poll(&wait, 1, (int)left) <= 0) return -1;
    return 0;
}

/* Send everything that is queued. */
static store_status flush(store *s, int64_t until) {
    PGconn *db = line_of(s)->db;
    int left;
    while ((left = PQflush(db)) > 0) {
        if (await(s, 1, until) != 0) return give_up(s);
        if (!PQconsumeInput(db)) break;
    }
    return left == 0 ? STORE_OK : fail(s, PQerrorMessage(db));
}

/* The next result in *out, NULL at the end of a command's results. */
static store_status next_result(store *s, int64_t until, PGresult **out) {
    PGconn *db = line_of(s)->db;
    *out = NULL;
    while (PQisBusy(db)) {
        if (await(s, 0, until) != 0) return give_up(s);
        if (!PQconsumeInput(db)) return fail(s, PQerrorMessage(db));
    }
    *out = PQgetResult(db);
    return STORE_OK;
}

/* The last result of what was just sent; NULL after a failure. */
static PGresult *answer(store *s, int is_sent, int64_t until) {
    PGresult *last = NULL, *next;
    store_status status = is_sent ? flush(s, until) : fail(s, PQerrorMessage(line_of(s)->db));
    while (status == STORE_OK && (status = next_result(s, until, &next)) == STORE_OK && next) {
        PQclear(last);
        last = next;
    }
    if (status == STORE_OK && last) return last;
    PQclear(last);
    return NULL;
}

/* Run plain text; `tag` (may be NULL) is the answer it must give. */
static store_status command(store *s, const char *sql, const char *tag, int64_t ms) {
    PGconn *db = line_of(s)->db;
    PGresult *result = answer(s, PQsendQuery(db, sql), clock_ms() + ms);
    ExecStatusType code = PQresultStatus(result);
    int good = (code == PGRES_COMMAND_OK || code == PGRES_TUPLES_OK) && (!tag || strcmp(PQcmdStatus(result), tag) == 0);
    if (!good && result) fail(s, PQerrorMessage(db));
    PQclear(result);
    return good ? STORE_OK : STORE_FAILED;
}

/* --- connecting --- */

/* A PostgreSQL that is promoted begins a timeline. One of an earlier timeline than this process has seen was cut off,
 * leads no more, and may not know it yet: it cannot commit, for its standby is gone, but it would show old positions.
 * In the upper half which database it is, in the lower its latest timeline. */
static _Atomic uint64_t newest;

/* The timeline of a database that can be written to, below its name; the name alone if it does not tell. */
static uint64_t timeline_of(store *s, const char *where) {
    uint32_t name = 2166136261u;
    uint64_t timeline = 0;
    PGresult *result = answer(s,
                              PQsendQuery(line_of(s)->db, "SELECT CASE WHEN pg_is_in_recovery() THEN '' ELSE"
                                                          " pg_walfile_name(pg_current_wal_lsn()) END"),
                              clock_ms() + ANSWER_MS);
    char digits[9] = "";
    if (PQresultStatus(result) == PGRES_TUPLES_OK && PQgetlength(result, 0, 0) == 24)
        memcpy(digits, PQgetvalue(result, 0, 0), 8);
    PQclear(result);
    timeline = strtoul(digits, NULL, 16);
    for (; *where; where++)
        name = (name ^ (uint8_t)*where) * 16777619u;
    return (uint64_t)name << 32 | timeline;
}

static int leads_no_more(store *s, const char *where) {
    uint64_t found = timeline_of(s, where), seen = atomic_load(&newest);
    if (!(uint32_t)found) return 0;
    while (seen >> 32 != found >> 32 || seen < found)
        if (atomic_compare_exchange_weak(&newest, &seen, found)) return 0;
    return seen > found;
}

/* Connect to whichever of the machines can be written to, or to one of them; STORE_CONFLICT if that leads no more. */
static store_status connect_line(store *s, const char *where, const char *host, const char *port) {
    const char *const names[] = {"dbname",
                                 "connect_timeout",
                                 "application_name",
                                 "keepalives_idle",
                                 "tcp_user_timeout",
                                 host ? "host" : NULL,
                                 "port",
                                 NULL};
    const char *const values[] = {where, "3", "skerry", "30", "5000", host, port, NULL};
    line *l = (line *)calloc(1, sizeof *l);
    store_status status;
    if (!l) return STORE_FAILED;
    s->handle = l;
    l->db = PQconnectdbParams(names, values, 1);
    if (PQstatus(l->db) != CONNECTION_OK) return fail(s, PQerrorMessage(l->db));
    PQsetNoticeProcessor(l->db, quiet, NULL);
    PQsetnonblocking(l->db, 1);
    status =
        command(s, "SET statement_timeout = 5000; SET idle_in_transaction_session_timeout = 2000", NULL, ANSWER_MS);
    if (status == STORE_OK && leads_no_more(s, where)) {
        fail(s, "this database was replaced by another that was promoted");
        status = STORE_CONFLICT;
    }
    return status;
}

static void drop_line(store *s) {
    if (s->handle) close_line(s);
    s->handle = NULL;
}

/* The item of a list with commas that begins at *at, which moves on to the next. */
static void next_item(const char **at, char *out, size_t size) {
    size_t length = strcspn(*at, ",");
    snprintf(out, size, "%.*s", (int)length, *at);
    *at += length;
    if (**at) ++*at;
}

/* Where several machines are named and the one that answered leads no more: the one that leads. */
static store_status seek_leader(store *s, const char *where) {
    char hosts[512] = "", ports[128] = "", host[256], port[16];
    const char *next_host = hosts, *next_port = ports;
    PQconninfoOption *options = PQconninfo(line_of(s)->db);
    store_status status = STORE_CONFLICT;
    for (const PQconninfoOption *o = options; o && o->keyword; o++) {
        if (o->val && strcmp(o->keyword, "host") == 0) snprintf(hosts, sizeof hosts, "%s", o->val);
        if (o->val && strcmp(o->keyword, "port") == 0) snprintf(ports, sizeof ports, "%s", o->val);
    }
    PQconninfoFree(options);
    if (!strchr(hosts, ',')) return STORE_CONFLICT;
    while (*next_host && status != STORE_OK) {
        next_item(&next_host, host, sizeof host);
        if (strchr(ports, ',') || next_port == ports) next_item(&next_port, port, sizeof port);
        drop_line(s);
        status = connect_line(s, where, host, port[0] ? port : "5432");
    }
    return status;
}

static store_status open_line(store *s, const char *where) {
    store_status status = connect_line(s, where, NULL, NULL);
    if (status == STORE_CONFLICT) status = seek_leader(s, where);
    if (status == STORE_OK) return STORE_OK;
    drop_line(s);
    return STORE_FAILED;
}

/* A step of the schema may take its time. */
static store_status run_text(store *s, const char *sql) {
    if (PQtransactionStatus(line_of(s)->db) == PQTRANS_INTRANS &&
        command(s, "SET LOCAL statement_timeout = 0", NULL, ANSWER_MS) != STORE_OK)
        return STORE_FAILED;
    return command(s, sql, NULL, MIGRATE_MS);
}

static store_status begin(store *s) {
    return command(s, "BEGIN", "BEGIN", ANSWER_MS);
}

/* A transaction that an error has broken answers COMMIT with "ROLLBACK". A commit that waits for the standby is not
 * ended by statement_timeout; we give up waiting ourselves, and until the standby has it no other session sees it. */
static store_status commit(store *s) {
    return command(s, "COMMIT", "COMMIT", ANSWER_MS);
}

static void rollback(store *s) {
    const line *l = line_of(s);
    if (!l->is_dead && PQtransactionStatus(l->db) != PQTRANS_IDLE) command(s, "ROLLBACK", NULL, ANSWER_MS);
}

static store_status prepare(store *s, int statement, char name[16]) {
    line *l = line_of(s);
    PGresult *result;
    int good;
    snprintf(name, 16, "s%d", statement);
    if (l->prepared[statement]) return STORE_OK;
    result = answer(s, PQsendPrepare(l->db, name, store_statements[statement], 0, NULL), clock_ms() + ANSWER_MS);
    good = PQresultStatus(result) == PGRES_COMMAND_OK;
    if (!good && result) fail(s, PQerrorMessage(l->db));
    PQclear(result);
    l->prepared[statement] = (uint8_t)good;
    return good ? STORE_OK : STORE_FAILED;
}

typedef struct parameters {
    const char *text[STORE_PARAMETERS_MAX];
    int size[STORE_PARAMETERS_MAX], format[STORE_PARAMETERS_MAX];
    char digits[STORE_PARAMETERS_MAX][24];
} parameters;

/* Everything travels as text; texts as given, without a copy (binary text is the same bytes with a length). */
static void fill(parameters *p, const store_value *values, int count) {
    for (int i = 0; i < count; i++) {
        p->format[i] = values[i].text != NULL;
        p->size[i] = (int)values[i].size;
        p->text[i] = values[i].text;
        if (values[i].text) continue;
        snprintf(p->digits[i], sizeof p->digits[i], "%lld", (long long)values[i].number);
        p->text[i] = p->digits[i];
    }
}

static void hand_rows(const PGresult *result, store_row row, void *context) {
    int columns = PQnfields(result);
    for (int r = 0; r < PQntuples(result); r++) {
        store_value values[STORE_PARAMETERS_MAX];
        for (int c = 0; c < columns && c < STORE_PARAMETERS_MAX; c++) {
            values[c].text = PQgetvalue(result, r, c);
            values[c].size = (size_t)PQgetlength(result, r, c);
            values[c].number = strtoll(values[c].text, NULL, 10);
        }
        row(context, values, columns);
    }
}

static store_status take(store *s, PGresult *result, store_row row, void *context, int64_t *changed) {
    ExecStatusType code = PQresultStatus(result);
    int good = code == PGRES_COMMAND_OK || code == PGRES_TUPLES_OK;
    if (!result) return STORE_FAILED;
    if (!good) fail(s, PQresultErrorMessage(result)[0] ? PQresultErrorMessage(result) : PQerrorMessage(line_of(s)->db));
    if (good && row) hand_rows(result, row, context);
    if (good && changed) *changed = strtoll(PQcmdTuples(result), NULL, 10);
    PQclear(result);
    return good ? STORE_OK : STORE_FAILED;
}

static store_status run(store *s, int statement, const store_value *values, int count, store_row row, void *context,
                        int64_t *changed) {
    PGconn *db = line_of(s)->db;
    int64_t until = clock_ms() + ANSWER_MS;
    parameters p;
    char name[16];
    if (statement < 0)
        return take(s, answer(s, PQsendQuery(db, "SELECT version FROM skerry_schema"), until), row, context, NULL);
    if (prepare(s, statement, name) != STORE_OK) return STORE_FAILED;
    fill(&p, values, count);
    return take(s, answer(s, PQsendQueryPrepared(db, name, count, p.text, p.size, p.format, 0), until), row, context,
                changed);
}

/* The answers of a pipeline up to its end; the first failure is the status of all. */
static store_status take_many(store *s, int calls, int64_t *changed, int64_t until) {
    store_status status = STORE_OK;
    for (int taken = 0; !line_of(s)->is_dead && PQstatus(line_of(s)->db) == CONNECTION_OK;) {
        PGresult *result;
        if (next_result(s, until, &result) != STORE_OK) return STORE_FAILED;
        if (!result) continue;
        if (PQresultStatus(result) == PGRES_PIPELINE_SYNC) {
            PQclear(result);
            return taken == calls ? status : STORE_FAILED;
        }
        if (taken < calls && status == STORE_OK)
            status = take(s, result, NULL, NULL, &changed[taken]);
        else
            PQclear(result);
        taken++;
    }
    return STORE_FAILED;
}

/* One after the other without waiting for the answers; then all the answers. */
static store_status run_many(store *s, int statement, const store_value (*values)[STORE_PARAMETERS_MAX], int count,
                             int calls, int64_t *changed) {
    PGconn *db = line_of(s)->db;
    int64_t until = clock_ms() + ANSWER_MS;
    store_status status;
    char name[16];
    if (prepare(s, statement, name) != STORE_OK || !PQenterPipelineMode(db)) return STORE_FAILED;
    for (int i = 0; i < calls; i++) {
        parameters p;
        fill(&p, values[i], count);
        PQsendQueryPrepared(db, name, count, p.text, p.size, p.format, 0);
    }
    status = PQpipelineSync(db) ? flush(s, until) : fail(s, PQerrorMessage(db));
    if (status == STORE_OK) status = take_many(s, calls, changed, until);
    if (line_of(s)->is_dead || PQexitPipelineMode(db)) return status;
    line_of(s)->is_dead = 1;
    return fail(s, PQerrorMessage(db));
}

static int watch(store *s) {
    line *l = line_of(s);
    if (!l->listening && command(s, "LISTEN skerry", NULL, ANSWER_MS) != STORE_OK) return -1;
    l->listening = 1;
    return PQsocket(l->db);
}

static int watched(store *s, void (*told)(void *context, const char *id, uint32_t seq), void *context) {
    PGconn *db = line_of(s)->db;
    PGnotify *notice;
    if (!PQconsumeInput(db) || PQstatus(db) != CONNECTION_OK) return -1;
    while ((notice = PQnotifies(db))) {
        char id[STORE_ID_SIZE];
        unsigned seq;
        if (sscanf(notice->extra, "%16s %u", id, &seq) == 2) told(context, id, seq);
        PQfreemem(notice);
    }
    return 0;
}

const store_kind store_postgres = {"postgres", open_line, close_line, begin, commit, rollback,
                                   run,        run_text,  run_many,   NULL,  watch,  watched};
