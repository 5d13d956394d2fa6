/* tap.h - the whole test framework: TAP output, tests named by sentences, a filter by argument.
 *
 *   #include "tests/support/tap.h"
 *   TEST("R16 a die moves the figure exactly that far") {
 *       EQ(position, 2);
 *       OK(position != 3);
 *       SAME("expected text", text);
 *   }
 *
 * Include it in exactly one file per test program; it contains main. `program WORD` runs the tests whose name has WORD.
 * A program with arguments of its own defines TAP_OWN_MAIN and calls tap_main.
 */
#ifndef SKERRY_TESTS_TAP_H
#define SKERRY_TESTS_TAP_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/support/effort.h"

typedef struct tap_test {
    const char *name;
    void (*run)(void);
    struct tap_test *next;
} tap_test;

static tap_test *tap_first, **tap_last = &tap_first;
static int tap_failures;        /* of the running test */
static const char *tap_skipped; /* why the running test could not run, or NULL */

static inline void tap_add(tap_test *test) {
    *tap_last = test;
    tap_last = &test->next;
}

#define TAP_JOIN_(a, b) a##b
#define TAP_JOIN(a, b) TAP_JOIN_(a, b)
#define TEST(name)                                                                                                     \
    static void TAP_JOIN(tap_run_, __LINE__)(void);                                                                    \
    static tap_test TAP_JOIN(tap_test_, __LINE__) = {name, TAP_JOIN(tap_run_, __LINE__), NULL};                        \
    __attribute__((constructor)) static void TAP_JOIN(tap_add_, __LINE__)(void) {                                      \
        tap_add(&TAP_JOIN(tap_test_, __LINE__));                                                                       \
    }                                                                                                                  \
    static void TAP_JOIN(tap_run_, __LINE__)(void)

static inline void tap_eq(long long got, long long want, const char *what, const char *file, int line) {
    if (got == want) return;
    tap_failures++;
    printf("# %s:%d: %s: got %lld, want %lld\n", file, line, what, got, want);
}

static inline void tap_ok(int good, const char *what, const char *file, int line) {
    if (good) return;
    tap_failures++;
    printf("# %s:%d: not so: %s\n", file, line, what);
}

static inline void tap_same(const char *got, const char *want, const char *file, int line) {
    if (strcmp(got, want) == 0) return;
    tap_failures++;
    printf("# %s:%d: got \"%s\", want \"%s\"\n", file, line, got, want);
}

#define EQ(got, want) tap_eq((long long)(got), (long long)(want), #got, __FILE__, __LINE__)
#define OK(condition) tap_ok((condition) ? 1 : 0, #condition, __FILE__, __LINE__)
/* The running test cannot run here; return after it. */
#define SKIP(why) ((void)(tap_skipped = (why)))
#define FAIL(what) tap_ok(0, what, __FILE__, __LINE__)
#define SAME(got, want) tap_same(got, want, __FILE__, __LINE__)

static inline int tap_main(int argc, char **argv) {
    int number = 0, failed = 0;
    setvbuf(stdout, NULL, _IOLBF, 0); /* what a test said before it crashed is read */
    for (tap_test *test = tap_first; test; test = test->next) {
        if (argc > 1 && !strstr(test->name, argv[1])) continue;
        tap_failures = 0;
        tap_skipped = NULL;
        test->run();
        printf("%sok %d - %s", tap_failures ? "not " : "", ++number, test->name);
        if (tap_skipped) printf(" # SKIP %s", tap_skipped);
        putchar('\n');
        failed += tap_failures > 0;
    }
    printf("1..%d\n", number);
    return failed || !number;
}

#ifndef TAP_OWN_MAIN
int main(int argc, char **argv) {
    return tap_main(argc, argv);
}
#endif

#endif
