/* store_kinds.h - the stores that a test program tries, each emptied for every test:
 *
 *   EACH_STORE(s) { ... store_close(&s); }
 */
#ifndef SKERRY_TESTS_STORE_KINDS_H
#define SKERRY_TESTS_STORE_KINDS_H

#include "store/store.h"

enum { STORES_MAX = 4 };

static char urls[STORES_MAX][256];
static int url_count;

/* Try memory, and PostgreSQL where there is one. */
static inline void usual_stores(void) {
    const char *postgres = getenv("SKERRY_TEST_POSTGRES");
    snprintf(urls[url_count++], sizeof urls[0], "memory:");
    if (postgres && *postgres) snprintf(urls[url_count++], sizeof urls[0], "%s", postgres);
}

/* Rows as text, for a store_row; the context has room for ROWS_MAX. */
enum { ROWS_MAX = 1024 };
static inline void write_row(void *context, const store_value *columns, int count) {
    char *text = (char *)context;
    for (int i = 0; i < count; i++) {
        size_t length = strlen(text);
        char end = i + 1 < count ? ' ' : ';';
        if (columns[i].text)
            snprintf(text + length, ROWS_MAX - length, "%.*s%c", (int)columns[i].size, columns[i].text, end);
        else
            snprintf(text + length, ROWS_MAX - length, "%lld%c", (long long)columns[i].number, end);
    }
}

/* Open a store with nothing in it. */
static inline int fresh_store(store *s, const char *url) {
    if (store_open_raw(s, url) != STORE_OK) {
        printf("# %s\n", s->error);
        FAIL("the store opens");
        return 0;
    }
    store_migrate(s, 0);
    OK(store_migrate(s, STORE_SCHEMA) == STORE_OK);
    return 1;
}

#define EACH_STORE(s)                                                                                                  \
    store s;                                                                                                           \
    for (int kind_ = 0; kind_ < url_count; kind_++)                                                                    \
        if (fresh_store(&s, urls[kind_]))

#endif
