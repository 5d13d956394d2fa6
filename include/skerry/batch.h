/* batch.h - many games of one kind in the caller's arrays, for simulators and learners.
 *
 * Game g draws its chance from its own generator, seeded by (seed, g, how often g was set up): sk_episode_seed. So
 * results do not depend on the number of games in the batch, on their order or on threads, and no two seeds share a
 * game. Nothing is allocated; the caller keeps the arrays alive.
 */
#ifndef SKERRY_BATCH_H
#define SKERRY_BATCH_H

#include "skerry.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct sk_batch {
    const sk_game *game;
    uint32_t count; /* games */
    uint32_t options;
    uint8_t players;
    uint64_t seed;         /* of the whole batch */
    uint8_t *states;       /* count * game->state_size bytes */
    uint64_t *rng;         /* count words: generator of each game */
    uint32_t *episode;     /* count words: how often each game was set up; part of its seed */
    uint32_t first;        /* number of the first game: a part of a larger batch plays the same games */
    uint8_t renew;         /* 1: a game that ends is set up anew within the same call */
    uint8_t *done;         /* with renew, may be NULL: count bytes, 1 where a game ended in the last call */
    int16_t *final_scores; /* with renew, may be NULL: count * SK_SEATS, results of the game that ended last */
    uint8_t *final_ranks;  /* likewise, places */
    /* May be NULL: count * game->choices_max, the choices of the deciding seat of each game, and how many they are. The
     * batch keeps them while it plays, and so asks the rules once a ply: masks, checks and draws come from the list.
     * What stands behind it in a row means nothing. Whoever changes states himself plays SK_TURN_LOOK afterwards. */
    sk_choice *legal;
    uint16_t *legal_count;
    /* May be NULL: the encoder's cache of each game, count * players * encoder_cache_size bytes, aligned to 8 and zeros
     * at first (sk_encoder.encode_cached). It changes no feature, whatever happened to a state. */
    uint8_t *kept;
} sk_batch;

/* What a turn plays in every game that is not over. */
enum sk_turn_play {
    SK_TURN_LOOK,    /* nothing: only tell */
    SK_TURN_TRUSTED, /* actions[g]; precondition: legal */
    SK_TURN_CHECKED, /* actions[g] if it is legal, else nothing */
    SK_TURN_RANDOM   /* a uniformly random legal action, drawn as sk_batch_choose does */
};

/* How the end of a game is rewarded. */
enum sk_reward {
    SK_REWARD_PLACES, /* (seats placed worse - seats placed better) / (players - 1): 1 to -1, sums to 0; alone: 0 */
    SK_REWARD_POINTS, /* final points */
    SK_REWARD_LEAD    /* final points less those of the best other seat; alone: final points */
};

/* One call that does a training step: what to play, and where to tell what. Arrays have a row a game; each may be
 * NULL. */
typedef struct sk_turn {
    uint8_t play;             /* enum sk_turn_play */
    uint8_t reward;           /* enum sk_reward */
    const sk_action *actions; /* one a game, for SK_TURN_TRUSTED and SK_TURN_CHECKED */
    uint8_t *refused;         /* 1 where the action was not legal (SK_TURN_CHECKED) */
    uint8_t *ended;           /* 1 where a game ended in this call */
    int8_t *acted;            /* seat that played in this call, -1 where nobody did */
    int8_t *actors;           /* seat that decides now, -1 where the game is over */
    float *rewards;           /* a float a seat that plays: 0 but where a game ended in this call */
    uint8_t *mask;            /* game->actions bytes: legal actions of the deciding seat */
    float *observation;       /* so many floats as the encoder has features: what the deciding seat's eyes see now */
    float *information;       /* the same from perfect recall of everything it was shown */
    uint16_t *index;          /* the features that are not zero: `room` indices, */
    int8_t *value;            /* `room` values in 64ths, */
    uint16_t *told;           /* and their number, all three or none; the rest of a row stays zero if it was */
    uint16_t room;            /* more features than that are cut off, and `told` says how many there are */
    uint8_t recall;           /* 1: these are of the information state, 0: of the observation */
} sk_turn;

/* Set up every game and let chance act until a player decides. SK_OK, or why the table cannot be set up. */
sk_status sk_batch_reset(sk_batch *batch);

/* Who decides in each game: a seat, SK_CHANCE where sk_batch_play stopped before a draw, or -1 where the game is
 * over. */
void sk_batch_actors(const sk_batch *batch, int8_t *out);

/* Legal actions of the deciding seat as count * game->actions bytes of 0 and 1 (all 0 where no seat decides). */
void sk_batch_mask(const sk_batch *batch, uint8_t *out);

/* 1 if the action is legal for the deciding seat of game g. Precondition: a seat decides. */
int sk_batch_legal(const sk_batch *batch, uint32_t g, sk_action action);

/* Play one action of the deciding seat in every game that is not over (actions[g] is ignored where it is), then let
 * chance act until a player decides or the game ends. An illegal action leaves that game untouched; `refused` (may be
 * NULL) receives 1 there and 0 elsewhere. Returns the number of refused actions. */
uint32_t sk_batch_step(sk_batch *batch, const sk_action *actions, uint8_t *refused);

/* The same without looking whether the actions are legal, for actions that come from the mask or from sk_batch_choose.
 * Precondition: legal. About twice as fast. */
void sk_batch_apply(sk_batch *batch, const sk_action *actions);

/* Play `plies` uniformly random plies, chance included, in every game (with renew: across the ends of games); returns
 * the number of plies played. May stop where chance acts; the next turn lets it act first. */
uint64_t sk_batch_play(sk_batch *batch, uint32_t plies);

/* Play and tell as `turn` says, game by game while its state is near; returns the number of refused actions. */
uint32_t sk_batch_turn(sk_batch *batch, const sk_turn *turn);

/* The same on `threads` threads (1 to 64); the results are the same for any number. Worth it from some thousands of
 * games. */
uint32_t sk_batch_turn_parallel(sk_batch *batch, const sk_turn *turn, int threads);

/* Games from .. to - 1 of the batch, as a batch of their own over the same arrays. */
sk_batch sk_batch_part(const sk_batch *batch, uint32_t from, uint32_t to);

/* Do `work` for parts of the batch on `threads` threads (1 to 64) and wait for all; the parts are equal to the ranges
 * of the whole, so results are the same for any number of threads. */
void sk_batch_parallel(const sk_batch *batch, int threads, void (*work)(sk_batch *part, void *context), void *context);

/* A uniformly random legal action of the deciding seat of every game, drawn from the game's own generator. */
void sk_batch_choose(sk_batch *batch, sk_action *out);

/* Set up anew, with a fresh seed, every game that is over; returns how many. */
uint32_t sk_batch_renew(sk_batch *batch);

/* Scores and places: count * SK_SEATS each; either may be NULL. */
void sk_batch_score(const sk_batch *batch, int16_t *scores, uint8_t *ranks);

/* Features of the deciding seat's view: count * features floats (zeros where no seat decides). This is what its
 * eyes see; sk_batch_turn also tells the information state. */
void sk_batch_observe(const sk_batch *batch, float *out);

/* Rewards of `players` seats from final points and places: enum sk_reward. */
void sk_rewards(int kind, int players, const int16_t *scores, const uint8_t *ranks, float *out);

/* Play `games` seeded games to the end with uniformly random choices; the total of plies goes to *plies (may be NULL).
 * The result is the signature: one number that is the same on every target. */
uint64_t sk_batch_signature(const sk_game *game, int players, uint32_t options, uint64_t seed, uint32_t games,
                            uint64_t *plies);

#ifdef __cplusplus
}
#endif
#endif
