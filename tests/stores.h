/* stores.h - the stores that a test program tries, each emptied for every test:
 *
 *   EACH_STORE(s) { ... store_close(&s); }
 */
#ifndef SKERRY_TESTS_STORES_H
#define SKERRY_TESTS_STORES_H

#include "store/store.h"

enum { STORES_MAX = 4 };

static char urls[STORES_MAX][256];
static int url_count;

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
