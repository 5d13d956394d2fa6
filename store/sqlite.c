/* sqlite.c - the store in one SQLite file: write-ahead log, every commit synced, one connection that belongs to one
 * thread. */
#include <errno.h>
#include <fcntl.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "skerry/require.h"
#include "statements.h"
#include "store.h"

typedef struct file {
    sqlite3 *db;
    sqlite3_stmt *prepared[SQL_COUNT]; /* made at first use */
} file;

static file *file_of(store *s) {
    return (file *)s->handle;
}

static store_status fail(store *s, const char *what) {
    snprintf(s->error, sizeof s->error, "%s: %s", what, sqlite3_errmsg(file_of(s)->db));
    return STORE_FAILED;
}

static store_status run_text(store *s, const char *sql) {
    return sqlite3_exec(file_of(s)->db, sql, NULL, NULL, NULL) == SQLITE_OK ? STORE_OK : fail(s, "database");
}

static void close_file(store *s) {
    file *f = file_of(s);
    for (int i = 0; i < SQL_COUNT; i++)
        sqlite3_finalize(f->prepared[i]);
    sqlite3_close(f->db);
    free(f);
}

static store_status open_file(store *s, const char *where) {
    file *f = (file *)calloc(1, sizeof *f);
    if (!f) return STORE_FAILED;
    s->handle = f;
    if (sqlite3_open_v2(where, &f->db, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX, NULL) !=
            SQLITE_OK ||
        sqlite3_busy_timeout(f->db, 5000) != SQLITE_OK ||
        sqlite3_exec(f->db,
                     "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA "
                     "trusted_schema = OFF;"
                     "PRAGMA wal_autocheckpoint = 2000; PRAGMA cache_size = -16384;",
                     NULL, NULL, NULL) != SQLITE_OK) {
        fail(s, "cannot open the database");
        close_file(s);
        s->handle = NULL;
        return STORE_FAILED;
    }
    return STORE_OK;
}

static store_status open_memory(store *s, const char *where) {
    (void)where;
    return open_file(s, ":memory:");
}

static store_status begin(store *s) {
    return run_text(s, "BEGIN IMMEDIATE");
}

static store_status commit(store *s) {
    return run_text(s, "COMMIT");
}

static void rollback(store *s) {
    if (!sqlite3_get_autocommit(file_of(s)->db)) sqlite3_exec(file_of(s)->db, "ROLLBACK", NULL, NULL, NULL);
}

/* The prepared statement, reset and ready to bind; -1 asks for the version of the schema. */
static sqlite3_stmt *prepare(store *s, int statement) {
    file *f = file_of(s);
    sqlite3_stmt *made = NULL;
    const char *sql = statement < 0 ? "SELECT version FROM skerry_schema" : store_statements[statement];
    if (statement >= 0 && f->prepared[statement]) return f->prepared[statement];
    if (sqlite3_prepare_v3(f->db, sql, -1, SQLITE_PREPARE_PERSISTENT, &made, NULL) != SQLITE_OK) fail(s, "statement");
    if (statement >= 0) f->prepared[statement] = made;
    return made;
}

static void hand_row(sqlite3_stmt *stmt, store_row row, void *context) {
    store_value columns[STORE_PARAMETERS_MAX];
    int count = sqlite3_column_count(stmt);
    for (int i = 0; i < count && i < STORE_PARAMETERS_MAX; i++) {
        int is_text = sqlite3_column_type(stmt, i) == SQLITE_TEXT;
        columns[i].number = sqlite3_column_int64(stmt, i);
        columns[i].text = is_text ? (const char *)sqlite3_column_text(stmt, i) : NULL;
        columns[i].size = is_text ? (size_t)sqlite3_column_bytes(stmt, i) : 0;
    }
    row(context, columns, count);
}

static store_status run(store *s, int statement, const store_value *values, int count, store_row row, void *context,
                        int64_t *changed) {
    sqlite3_stmt *stmt = prepare(s, statement);
    int code;
    if (!stmt) return STORE_FAILED;
    SK_REQUIRE(count == sqlite3_bind_parameter_count(stmt));
    for (int i = 0; i < count; i++) {
        if (values[i].text)
            sqlite3_bind_text(stmt, i + 1, values[i].text, (int)values[i].size, SQLITE_STATIC);
        else
            sqlite3_bind_int64(stmt, i + 1, values[i].number);
    }
    while ((code = sqlite3_step(stmt)) == SQLITE_ROW)
        if (row) hand_row(stmt, row, context);
    if (changed) *changed = sqlite3_changes64(file_of(s)->db);
    if (code != SQLITE_DONE) fail(s, "database");
    sqlite3_reset(stmt);
    sqlite3_clear_bindings(stmt);
    if (statement < 0) sqlite3_finalize(stmt);
    return code == SQLITE_DONE ? STORE_OK : STORE_FAILED;
}

static store_status run_many(store *s, int statement, const store_value (*values)[STORE_PARAMETERS_MAX], int count,
                             int calls, int64_t *changed) {
    for (int i = 0; i < calls; i++) {
        store_status status = run(s, statement, values[i], count, NULL, NULL, &changed[i]);
        if (status != STORE_OK) return status;
    }
    return STORE_OK;
}

/* A copy of the whole file while the server goes on: readers of a write-ahead log hold nobody up. It is for its owner's
 * eyes, and never takes the place of another file. */
static store_status backup(store *s, const char *path) {
    sqlite3 *copy = NULL;
    sqlite3_backup *work;
    int code = SQLITE_ERROR, made = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (made < 0) {
        snprintf(s->error, sizeof s->error, "%s: %s", path, strerror(errno));
        return STORE_FAILED;
    }
    close(made);
    if (sqlite3_open(path, &copy) == SQLITE_OK && (work = sqlite3_backup_init(copy, "main", file_of(s)->db, "main"))) {
        while ((code = sqlite3_backup_step(work, -1)) == SQLITE_BUSY || code == SQLITE_LOCKED)
            sqlite3_sleep(50);
        if (sqlite3_backup_finish(work) != SQLITE_OK) code = SQLITE_ERROR;
    }
    if (code != SQLITE_DONE) snprintf(s->error, sizeof s->error, "%s: %s", path, sqlite3_errmsg(copy));
    sqlite3_close(copy);
    return code == SQLITE_DONE ? STORE_OK : STORE_FAILED;
}

const store_kind store_sqlite = {"sqlite", open_file, close_file, begin,  commit, rollback,
                                 run,      run_text,  run_many,   backup, NULL,   NULL};

/* The same without a file, for tests and for tables that may be forgotten. */
const store_kind store_memory = {"memory", open_memory, close_file, begin,  commit, rollback,
                                 run,      run_text,    run_many,   backup, NULL,   NULL};
