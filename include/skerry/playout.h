/* playout.h - the random game loop, compiled inside each game so that its rules are inlined.
 *
 * SK_PLAYOUT(playout, saj_state, pick) defines sk_game.playout from the `pick` and `apply` above it; with a game's own
 * `guess` instead of `pick` it defines sk_game.rollout. The lowest acting seat moves first and every ply takes exactly one
 * number from the generator, so all targets play the same games.
 */
#ifndef SKERRY_PLAYOUT_H
#define SKERRY_PLAYOUT_H

#include "bits.h"

#define SK_PLAYOUT(name, state_type, choose)                                                                               \
    SK_RULE uint32_t name(void *state, uint64_t *rng, uint32_t plies) {                                                    \
        state_type *s = (state_type *)state;                                                                               \
        uint64_t r = *rng;                                                                                                 \
        uint32_t played = 0;                                                                                               \
        while (played < plies && s->head.actors) {                                                                         \
            int who = sk_lowest(s->head.actors);                                                                           \
            apply(s, who, choose(s, who, (uint32_t)(sk_random(&r) >> 32)));                                                \
            played++;                                                                                                      \
        }                                                                                                                  \
        *rng = r;                                                                                                          \
        return played;                                                                                                     \
    }

#endif
