/* matching.c - who of those that wait plays with whom. */
#include "matching.h"

#include <string.h>

#include "skerry/require.h"

typedef struct matching {
    const matching_place *places;
    int count;
    int64_t now;
    matching_blocked blocked;
    const void *context;
    uint8_t is_taken[MATCHING_MOST];
} matching;

int matching_window(int64_t waited_ms) {
    int64_t seconds = waited_ms < 0 ? 0 : waited_ms / 1000;
    return seconds >= MATCHING_ANYBODY_S ? INT32_MAX : MATCHING_WINDOW + MATCHING_WIDENS * (int)seconds;
}

static int distance(const matching *m, int one, int other) {
    int between = m->places[one].rating - m->places[other].rating;
    return between < 0 ? -between : between;
}

/* 1 if `other` may join the table that `one` has begun. */
static int may_join(const matching *m, const matching_table *t, int other) {
    const matching_place *one = &m->places[t->who[0]], *wants = &m->places[other];
    int64_t longest = one->since < wants->since ? one->since : wants->since;
    if (m->is_taken[other] || wants->kind != one->kind) return 0;
    if (distance(m, t->who[0], other) > matching_window(m->now - longest)) return 0;
    for (int i = 0; i < t->size; i++)
        if (t->who[i] == other || m->blocked(m->context, t->who[i], other)) return 0;
    return 1;
}

/* Fill the table that `first` begins; 1 if there are enough. */
static int fill(const matching *m, int first, matching_table *t) {
    t->who[0] = first;
    t->size = 1;
    while (t->size < m->places[first].players) {
        int nearest = -1;
        for (int other = 0; other < m->count; other++)
            if (may_join(m, t, other) && (nearest < 0 || distance(m, first, other) < distance(m, first, nearest)))
                nearest = other;
        if (nearest < 0) return 0;
        t->who[t->size++] = nearest;
    }
    return 1;
}

int matching_plan(const matching_place *places, int count, int64_t now, matching_blocked blocked, const void *context,
                  matching_table *out) {
    matching m = {places, count, now, blocked, context, {0}};
    int tables = 0;
    SK_REQUIRE(count >= 0 && count <= MATCHING_MOST);
    for (int first = 0; first < count; first++) {
        matching_table t;
        SK_REQUIRE(places[first].players >= 2 && places[first].players <= MATCHING_SEATS);
        if (m.is_taken[first] || !fill(&m, first, &t)) continue;
        for (int i = 0; i < t.size; i++)
            m.is_taken[t.who[i]] = 1;
        out[tables++] = t;
    }
    return tables;
}
