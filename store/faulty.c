/* faulty.c - a store that fails on purpose, around a real one, for tests.
 *
 *   faulty:full7:URL     every 7th commit fails and stores nothing, as on a full disk
 *   faulty:fsync7:URL    every 7th commit reports failure though everything is stored
 *   faulty:lost7:URL     every 7th transaction loses the line in its middle, and the next two cannot begin
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "statements.h"
#include "store.h"

typedef struct fault {
    store inner;
    char plan; /* first letter of the plan: u, s or l ("full", "fsync", "lost") */
    int every, count, down;
    int has_written; /* in this transaction: a disk that is full does not hinder who only reads */
} fault;

static fault *fault_of(store *s) {
    return (fault *)s->handle;
}

static store_status fail(store *s, const char *why) {
    snprintf(s->error, sizeof s->error, "%s, as planned", why);
    return STORE_FAILED;
}

static store_status pass(store *s, store_status status) {
    if (status == STORE_FAILED) memcpy(s->error, fault_of(s)->inner.error, sizeof s->error);
    return status;
}

static store_status open_fault(store *s, const char *where) {
    fault *f = (fault *)calloc(1, sizeof *f);
    char plan[8];
    int used = 0;
    if (!f) return STORE_FAILED;
    if (sscanf(where, "%7[a-z]%d:%n", plan, &f->every, &used) != 2 || !used || f->every < 1 ||
        store_open_raw(&f->inner, where + used) != STORE_OK) {
        free(f);
        return fail(s, "no such plan");
    }
    f->plan = strcmp(plan, "full") == 0 ? 'u' : strcmp(plan, "fsync") == 0 ? 's' : 'l';
    f->count = -2 * STORE_SCHEMA; /* the schema is taken down and made without faults */
    s->handle = f;
    return STORE_OK;
}

static void close_fault(store *s) {
    store_close(&fault_of(s)->inner);
    free(s->handle);
}

static store_status begin(store *s) {
    fault *f = fault_of(s);
    if (f->down > 0) {
        f->down--;
        return fail(s, "no line");
    }
    f->count++;
    f->has_written = 0;
    return pass(s, store_begin(&f->inner));
}

static int is_due(const fault *f) {
    return f->count > 0 && f->count % f->every == 0;
}

static store_status commit(store *s) {
    fault *f = fault_of(s);
    if (is_due(f) && f->plan == 'u' && f->has_written) {
        store_rollback(&f->inner);
        return fail(s, "disk full");
    }
    if (is_due(f) && f->plan == 's') {
        store_commit(&f->inner);
        return fail(s, "sync failed");
    }
    return pass(s, store_commit(&f->inner));
}

static void rollback(store *s) {
    store_rollback(&fault_of(s)->inner);
}

static store_status lose(store *s) {
    fault *f = fault_of(s);
    store_rollback(&f->inner);
    f->down = 2;
    return fail(s, "line lost");
}

static store_status run(store *s, int statement, const store_value *values, int count, store_row row, void *context,
                        int64_t *changed) {
    fault *f = fault_of(s);
    f->has_written |= !row;
    return pass(s, f->inner.kind->run(&f->inner, statement, values, count, row, context, changed));
}

static store_status run_text(store *s, const char *sql) {
    fault *f = fault_of(s);
    f->has_written = 1;
    return pass(s, f->inner.kind->run_text(&f->inner, sql));
}

static store_status run_many(store *s, int statement, const store_value (*values)[STORE_PARAMETERS_MAX], int count,
                             int calls, int64_t *changed) {
    fault *f = fault_of(s);
    f->has_written = 1;
    if (is_due(f) && f->plan == 'l') return lose(s);
    return pass(s, f->inner.kind->run_many(&f->inner, statement, values, count, calls, changed));
}

const store_kind store_faulty = {"faulty", open_fault, close_fault, begin, commit, rollback,
                                 run,      run_text,   run_many,    NULL,  NULL,   NULL};
