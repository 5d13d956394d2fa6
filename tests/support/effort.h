/* effort.h - how much work a test does: SKERRY_EFFORT in percent of an ordinary run. ./test gives less under
 * sanitizers, ./test --long twenty times as much. */
#ifndef SKERRY_TESTS_EFFORT_H
#define SKERRY_TESTS_EFFORT_H

#include <stdlib.h>

static inline int effort(void) {
    const char *text = getenv("SKERRY_EFFORT");
    int percent = text ? atoi(text) : 100;
    return percent > 0 ? percent : 100;
}

/* An amount that is no share: in an ordinary run, in a smaller one, and in one that is at least ten times as long. */
static inline int effort_amount(int ordinary, int small, int extended) {
    return effort() < 100 ? small : effort() >= 1000 ? extended : ordinary;
}

/* As many of n as the effort asks for: all of them in an ordinary run, a share in a smaller one, but at least eight, so
 * that games of two to five players are met in both languages. */
static inline int effort_share(int n) {
    int share = (int)((long)n * effort() / 100);
    if (effort() >= 100 || n <= 8) return n;
    return share < 8 ? 8 : share;
}

#endif
