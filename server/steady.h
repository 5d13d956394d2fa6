/* steady.h - the time by which tables live, in ms since 1970.
 *
 * It runs with the monotonic clock and follows the machine's clock at most half a percent faster or slower, so that a
 * step of the machine's clock neither takes a player's time nor gives any. It never goes back.
 */
#ifndef SKERRY_SERVER_STEADY_H
#define SKERRY_SERVER_STEADY_H

#include <stdint.h>

enum { STEADY_LOOK_MS = 1000, STEADY_SLEW = 200, STEADY_LEAD_MS = 3600000 };

typedef struct steady {
    int64_t now;  /* the last reading */
    int64_t base; /* the reading at `base_ms` of the monotonic clock */
    uint64_t base_ms;
} steady;

/* Begin at the machine's time, but not before `least`, the time at which this service was last up; a `least` far ahead
 * comes from a clock that was wrong. */
static inline void steady_start(steady *t, int64_t wall_ms, uint64_t monotonic_ms, int64_t least) {
    t->now = t->base = least > wall_ms && least - wall_ms < STEADY_LEAD_MS ? least : wall_ms;
    t->base_ms = monotonic_ms;
}

static inline int64_t steady_read(steady *t, int64_t wall_ms, uint64_t monotonic_ms) {
    int64_t passed = (int64_t)(monotonic_ms - t->base_ms), now = t->base + passed;
    if (passed >= STEADY_LOOK_MS) {
        int64_t most = passed / STEADY_SLEW, off = wall_ms - now;
        now += off > most ? most : off < -most ? -most : off;
        t->base = now;
        t->base_ms = monotonic_ms;
    }
    if (now > t->now) t->now = now;
    return t->now;
}

#endif
