/* calls.h - how the files of the store run its statements. */
#ifndef SKERRY_STORE_CALLS_H
#define SKERRY_STORE_CALLS_H

#include <string.h>

#include "skerry/require.h"
#include "statements.h"
#include "store.h"

#define TEXT(string)                                                                                                   \
    { string, strlen(string), 0 }
#define NUMBER(number)                                                                                                 \
    { NULL, 0, number }

static inline store_status run(store *s, int statement, const store_value *values, int count, store_row row,
                               void *context) {
    SK_REQUIRE(count >= 0 && count <= STORE_PARAMETERS_MAX && statement >= 0);
    return s->kind->run(s, statement, values, count, row, context, NULL);
}

/* Run an insert that must change a row; STORE_CONFLICT if it did not. */
static inline store_status insert(store *s, int statement, const store_value *values, int count) {
    int64_t changed = 0;
    SK_REQUIRE(count >= 0 && count <= STORE_PARAMETERS_MAX && statement >= 0);
    store_status status = s->kind->run(s, statement, values, count, NULL, NULL, &changed);
    return status != STORE_OK ? status : changed ? STORE_OK : STORE_CONFLICT;
}

/* Run a statement that must change a row; STORE_MISSING if it did not. */
static inline store_status change(store *s, int statement, const store_value *values, int count) {
    store_status status = insert(s, statement, values, count);
    return status == STORE_CONFLICT ? STORE_MISSING : status;
}

static inline void copy_text(char *out, size_t size, const store_value *value) {
    size_t length = value->text ? value->size : 0;
    if (length >= size) length = size - 1;
    memcpy(out, length ? value->text : "", length);
    out[length] = 0;
}

#endif
