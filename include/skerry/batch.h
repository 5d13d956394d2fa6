/* batch.h - many games of one kind in the caller's arrays, for simulators and learners.
 *
 * Game g draws its chance from its own counter of (seed, g), so results do not depend on the number of games in the
 * batch, on their order or on threads. Nothing is allocated; the caller keeps the arrays alive.
 */
#ifndef SKERRY_BATCH_H
#define SKERRY_BATCH_H

#include "skerry.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct sk_batch {
    const sk_game *game;
    uint32_t count;              /* games */
    uint32_t options;
    uint8_t players;
    uint64_t seed;               /* of the whole batch */
    uint8_t *states;             /* count * game->state_size bytes */
    uint64_t *rng;               /* count words: generator of each game */
    uint32_t *episode;           /* count words: how often each game was set up; part of its seed */
    uint32_t first;              /* number of the first game: a part of a larger batch plays the same games */
    uint8_t renew;               /* 1: a game that ends is set up anew within the same call */
    uint8_t *done;               /* with renew, may be NULL: count bytes, 1 where a game ended in the last call */
    int16_t *final_scores;       /* with renew, may be NULL: count * SK_SEATS, results of the game that ended last */
    uint8_t *final_ranks;        /* likewise, places */
} sk_batch;

/* Set up every game and let chance act until a player decides. SK_OK, or why the table cannot be set up. */
sk_status sk_batch_reset(sk_batch *batch);

/* Who decides in each game: a seat, or -1 where the game is over. */
void sk_batch_actors(const sk_batch *batch, int8_t *out);

/* Legal actions of the deciding seat as count * game->actions bytes of 0 and 1 (all 0 where the game is over). */
void sk_batch_mask(const sk_batch *batch, uint8_t *out);

/* Play one action of the deciding seat in every game that is not over (actions[g] is ignored where it is), then let
 * chance act until a player decides or the game ends. An illegal action leaves that game untouched; `refused` (may be
 * NULL) receives 1 there and 0 elsewhere. Returns the number of refused actions. */
uint32_t sk_batch_step(sk_batch *batch, const sk_action *actions, uint8_t *refused);

/* The same without looking whether the actions are legal, for actions that come from the mask or from sk_batch_choose.
 * Precondition: legal. About twice as fast. */
void sk_batch_apply(sk_batch *batch, const sk_action *actions);

/* Play `plies` uniformly random plies, chance included, in every game (with renew: across the ends of games); returns the
 * number of plies played. */
uint64_t sk_batch_play(sk_batch *batch, uint32_t plies);

/* Do `work` for parts of the batch on `threads` threads (1 to 64) and wait for all; the parts are equal to the ranges of the
 * whole, so results are the same for any number of threads. */
void sk_batch_parallel(const sk_batch *batch, int threads, void (*work)(sk_batch *part, void *context), void *context);

/* A uniformly random legal action of the deciding seat of every game, drawn from the game's own generator. */
void sk_batch_choose(sk_batch *batch, sk_action *out);

/* Set up anew, with a fresh seed, every game that is over; returns how many. */
uint32_t sk_batch_renew(sk_batch *batch);

/* Scores and places: count * SK_SEATS each; either may be NULL. */
void sk_batch_score(const sk_batch *batch, int16_t *scores, uint8_t *ranks);

/* Features of the deciding seat's view: count * game->features floats (zeros where the game is over). */
void sk_batch_observe(const sk_batch *batch, float *out);

/* Play `games` seeded games to the end with uniformly random choices; the total of plies goes to *plies (may be NULL).
 * The result is the signature: one number that is the same on every target. */
uint64_t sk_batch_signature(const sk_game *game, int players, uint32_t options, uint64_t seed, uint32_t games, uint64_t *plies);

#ifdef __cplusplus
}
#endif
#endif
