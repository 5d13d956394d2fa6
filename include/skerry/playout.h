/* playout.h - the random game loop, compiled inside each game so that its rules are inlined.
 *
 * SK_PLAYOUT(playout, saj_state, pick) defines sk_game.playout from the `pick` and `apply` above it; with a game's own
 * `guess` instead of `pick` it defines sk_game.rollout. SK_TURNS(turns, saj_state) defines sk_game.turns. The lowest
 * acting seat moves first and every ply takes exactly one number from the generator, so all targets play the same
 * games. Games of a batch are far apart in memory: `turns` asks for one before its turn comes.
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

#endif
