/* impossible_positions.h - positions that no game can reach: edits of the positions of random games, each of which
 * breaks one promise of `check`. Wherever an edit can be made, the position must be refused. */
#ifndef SKERRY_TESTS_IMPOSSIBLE_POSITIONS_H
#define SKERRY_TESTS_IMPOSSIBLE_POSITIONS_H

#include "skerry/bits.h"
#include "tests/support/tap.h"

typedef struct edit {
    const char *what;
    int (*make)(void *state, uint64_t *rng); /* 1 if it was made, 0 if it does not apply here */
} edit;

/* Play random games of every number of players with options by lot; every edit is tried at every ply. */
static inline void edits_refused(const sk_game *rules, const edit *edits, int count, int games) {
    uint64_t state[SK_STATE_MAX / 8], copy[SK_STATE_MAX / 8], rng = sk_random_seed(rules->id, 78);
    const sk_head *head = (const sk_head *)(const void *)state;
    long made[32] = {0};
    for (int walk = 0; walk < games; walk++) {
        int players = rules->players_min + walk % (rules->players_max - rules->players_min + 1);
        uint32_t options = 0;
        for (int i = 0; i < rules->option_count && walk % 3; i++)
            options |= sk_random_below(&rng, rules->options[i].value_count) << rules->options[i].shift;
        if (sk_new(rules, state, players, options) != SK_OK) continue;
        while (head->actors) {
            for (int i = 0; i < count; i++) {
                memcpy(copy, state, rules->state_size);
                if (!edits[i].make(copy, &rng)) continue;
                made[i]++;
                if (sk_check(rules, copy) != 0) continue;
                printf("# walk %d, ply %d, step %d: accepted: %s\n", walk, head->ply, head->step, edits[i].what);
                FAIL("a position that no game can reach");
                return;
            }
            int who = sk_nth(head->actors, (int)sk_random_below(&rng, (uint32_t)sk_bits(head->actors)));
            rules->rules->apply(state, who, sk_pick(rules, state, who, (uint32_t)(sk_random(&rng) >> 32)));
        }
    }
    for (int i = 0; i < count; i++) {
        if (!made[i]) printf("# never made: %s\n", edits[i].what);
        OK(made[i] > 0);
    }
}

#endif
