/* checked.h - arithmetic on numbers that come from outside: the sum or product, or 0 if it does not fit. An overflow of
 * a signed number is undefined, and compilers do use that: a check of the result comes too late. */
#ifndef SKERRY_SERVER_CHECKED_H
#define SKERRY_SERVER_CHECKED_H

#include <stdint.h>

static inline int checked_add(int a, int b, int *out) {
    return !__builtin_add_overflow(a, b, out);
}

#endif
