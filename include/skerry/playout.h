/* playout.h - the random game loop, compiled inside each game so that its rules are inlined.
 *
 * SK_LOOPS(saj_state, pick) makes the sk_loops of a game, named `loops`, from the `pick` and `apply` above it.
 * SK_PLAYOUT(rollout, saj_state, policy) makes sk_ai.rollout from a policy of the game's own. The lowest acting seat
 * moves first and every ply takes exactly one number from the generator, so all targets play the same games. Games of a
 * batch are far apart in memory: `turns` prefetches each a few games before its turn comes.
 */
#ifndef SKERRY_PLAYOUT_H
#define SKERRY_PLAYOUT_H

#include "bits.h"

enum { SK_PLAYOUT_AHEAD = 4 };

#define SK_PLAYOUT(name, state_type, choose)                                                                           \
    SK_RULE uint32_t name(void *state, uint64_t *rng, uint32_t plies) {                                                \
        state_type *s = (state_type *)state;                                                                           \
        uint64_t r = *rng;                                                                                             \
        uint32_t played = 0;                                                                                           \
        while (played < plies && s->head.actors) {                                                                     \
            int who = sk_lowest(s->head.actors);                                                                       \
            apply(s, who, choose(s, who, (uint32_t)(sk_random(&r) >> 32)));                                            \
            played++;                                                                                                  \
        }                                                                                                              \
        *rng = r;                                                                                                      \
        return played;                                                                                                 \
    }

#define SK_TURNS(name, state_type)                                                                                     \
    SK_RULE uint32_t name(void *states, uint64_t *rng, uint32_t count, int8_t *acted) {                                \
        state_type *s = (state_type *)states;                                                                          \
        uint32_t ended = 0;                                                                                            \
        for (uint32_t i = 0; i < count; i++, s++) {                                                                    \
            uint64_t r = rng[i];                                                                                       \
            int seat = -1;                                                                                             \
            for (size_t at = 0; at < sizeof *s; at += 64)                                                              \
                __builtin_prefetch((const char *)s + SK_PLAYOUT_AHEAD * sizeof *s + at, 1);                            \
            if (s->head.actors) {                                                                                      \
                do {                                                                                                   \
                    int who = sk_lowest(s->head.actors);                                                               \
                    apply(s, who, pick(s, who, (uint32_t)(sk_random(&r) >> 32)));                                      \
                    if (who != SK_CHANCE) seat = who;                                                                  \
                } while (s->head.actors && (seat < 0 || s->head.actors == 1 << SK_CHANCE));                            \
                ended += s->head.actors == 0;                                                                          \
            }                                                                                                          \
            rng[i] = r;                                                                                                \
            acted[i] = (int8_t)seat;                                                                                   \
        }                                                                                                              \
        return ended;                                                                                                  \
    }

#define SK_LOOPS(state_type, pick)                                                                                     \
    SK_PLAYOUT(playout, state_type, pick)                                                                              \
    SK_TURNS(turns, state_type)                                                                                        \
    static const sk_loops loops = {pick, playout, turns};

#endif
