/* postgres.c - the store in PostgreSQL: prepared statements, appends in pipeline mode, and LISTEN for what other
 * servers did.
 *
 * One store is one connection that belongs to one thread; a server that listens opens a second store for it.
 */
#include <libpq-fe.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "statements.h"
#include "store.h"

typedef struct line {
    PGconn *db;
    uint8_t prepared[SQL_COUNT];
    uint8_t listening;
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

static store_status open_line(store *s, const char *where) {
    const char *const names[] = {"dbname",          "connect_timeout",  "application_name",
                                 "keepalives_idle", "tcp_user_timeout", NULL};
    const char *const values[] = {where, "5", "skerry", "30", "15000", NULL};
    line *l = (line *)calloc(1, sizeof *l);
    if (!l) return STORE_FAILED;
    s->handle = l;
    l->db = PQconnectdbParams(names, values, 1);
    if (PQstatus(l->db) != CONNECTION_OK) {
        fail(s, PQerrorMessage(l->db));
        close_line(s);
        s->handle = NULL;
        return STORE_FAILED;
    }
    PQsetNoticeProcessor(l->db, quiet, NULL);
    return STORE_OK;
}

/* Run plain text; `tag` (may be NULL) is the answer it must give. */
static store_status command(store *s, const char *sql, const char *tag) {
    PGresult *result = PQexec(line_of(s)->db, sql);
    ExecStatusType code = PQresultStatus(result);
    int good = (code == PGRES_COMMAND_OK || code == PGRES_TUPLES_OK) && (!tag || strcmp(PQcmdStatus(result), tag) == 0);
    if (!good) fail(s, PQerrorMessage(line_of(s)->db));
    PQclear(result);
    return good ? STORE_OK : STORE_FAILED;
}

static store_status run_text(store *s, const char *sql) {
    return command(s, sql, NULL);
}

static store_status begin(store *s) {
    return command(s, "BEGIN", "BEGIN");
}

/* A transaction that an error has broken answers COMMIT with "ROLLBACK". */
static store_status commit(store *s) {
    return command(s, "COMMIT", "COMMIT");
}

static void rollback(store *s) {
    if (PQtransactionStatus(line_of(s)->db) != PQTRANS_IDLE) command(s, "ROLLBACK", NULL);
}

static store_status prepare(store *s, int statement, char name[16]) {
    line *l = line_of(s);
    PGresult *result;
    int good;
    snprintf(name, 16, "s%d", statement);
    if (l->prepared[statement]) return STORE_OK;
    result = PQprepare(l->db, name, store_statements[statement], 0, NULL);
    good = PQresultStatus(result) == PGRES_COMMAND_OK;
    if (!good) fail(s, PQerrorMessage(l->db));
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
    if (!good) fail(s, PQresultErrorMessage(result)[0] ? PQresultErrorMessage(result) : PQerrorMessage(line_of(s)->db));
    if (good && row) hand_rows(result, row, context);
    if (good && changed) *changed = strtoll(PQcmdTuples(result), NULL, 10);
    PQclear(result);
    return good ? STORE_OK : STORE_FAILED;
}

static store_status run(store *s, int statement, const store_value *values, int count, store_row row, void *context,
                        int64_t *changed) {
    parameters p;
    char name[16];
    if (statement < 0) return take(s, PQexec(line_of(s)->db, "SELECT version FROM skerry_schema"), row, context, NULL);
    if (prepare(s, statement, name) != STORE_OK) return STORE_FAILED;
    fill(&p, values, count);
    return take(s, PQexecPrepared(line_of(s)->db, name, count, p.text, p.size, p.format, 0), row, context, changed);
}

/* One after the other without waiting for the answers; then all the answers. */
static store_status run_many(store *s, int statement, const store_value (*values)[STORE_PARAMETERS_MAX], int count,
                             int calls, int64_t *changed) {
    PGconn *db = line_of(s)->db;
    store_status status;
    char name[16];
    if (prepare(s, statement, name) != STORE_OK || !PQenterPipelineMode(db)) return STORE_FAILED;
    for (int i = 0; i < calls; i++) {
        parameters p;
        fill(&p, values[i], count);
        PQsendQueryPrepared(db, name, count, p.text, p.size, p.format, 0);
    }
    status = PQpipelineSync(db) ? STORE_OK : fail(s, PQerrorMessage(db));
    for (int i = 0; i < calls && status == STORE_OK; i++) {
        PGresult *result = PQgetResult(db);
        status = result ? take(s, result, NULL, NULL, &changed[i]) : fail(s, PQerrorMessage(db));
        if (status == STORE_OK) PQclear(PQgetResult(db));
    }
    for (int i = 0; i < 2 * calls + 2 && PQstatus(db) == CONNECTION_OK; i++) {
        PGresult *result = PQgetResult(db);
        ExecStatusType code = PQresultStatus(result);
        PQclear(result);
        if (code == PGRES_PIPELINE_SYNC) break;
    }
    if (!PQexitPipelineMode(db)) status = fail(s, PQerrorMessage(db));
    return status;
}

static int watch(store *s) {
    line *l = line_of(s);
    if (!l->listening && command(s, "LISTEN skerry", NULL) != STORE_OK) return -1;
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
