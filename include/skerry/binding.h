/* binding.h - plain functions for other languages: everything in sk_game that a binding needs without knowing its
 * layout.
 *
 * Numbers by code keep the set of symbols small and let it grow at the end without breaking older callers.
 */
#ifndef SKERRY_BINDING_H
#define SKERRY_BINDING_H

#include "player.h"
#include "batch.h"
#include "record.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { SK_BINDING_VERSION = 3 };

/* clang-format off */
enum sk_fact {
    SK_FACT_ID, SK_FACT_VERSION, SK_FACT_PLAYERS_MIN, SK_FACT_PLAYERS_MAX, SK_FACT_STATE_SIZE, SK_FACT_ACTIONS,
    SK_FACT_OUTCOMES, SK_FACT_CHOICES_MAX, SK_FACT_PLIES_MAX, SK_FACT_FEATURES, SK_FACT_OPTION_COUNT,
    SK_FACT_RULE_COUNT, SK_FACT_MINUTES, SK_FACT_SEATS, SK_FACT_TENSOR, SK_FACT_AIMS,
    SK_FACT_KEPT,
    SK_FACT_ROOM /* numbers that the row of any list has room in */
};
/* clang-format on */

/* SK_BINDING_VERSION of the library: a binding refuses another. */
int sk_binding_version(void);

/* Number of games, and the game at an index (NULL beyond). */
int sk_binding_games(void);
const sk_game *sk_binding_game(int index);

const char *sk_binding_key(const sk_game *game);
const char *sk_binding_title(const sk_game *game, int lang);

/* A fact about a game; -1 for an unknown code. */
int sk_binding_fact(const sk_game *game, int fact);

/* Name of an option, name of one of its values; NULL beyond the last. */
const char *sk_binding_option(const sk_game *game, int option);
const char *sk_binding_option_value(const sk_game *game, int option, int value);

/* The value that the letter of the French rulebook demands of an option; NULL where it leaves the choice. */
const char *sk_binding_option_letter(const sk_game *game, int option);

/* Name and description of a level; NULL beyond the last. */
const char *sk_binding_level(const sk_game *game, int level);
const char *sk_binding_level_about(const sk_game *game, int level, int lang);

/* The functions of the row. */
int sk_binding_legal(const sk_game *game, const void *state, int who, sk_choice *out);
sk_action sk_binding_pick(const sk_game *game, const void *state, int who, uint32_t random);
void sk_binding_score(const sk_game *game, const void *state, int16_t *out);
void sk_binding_rank(const sk_game *game, const void *state, uint8_t *out);
void sk_binding_observe(const sk_game *game, const void *view, int seat, float *out);

/* A row of the table of features: its name, and kind, scale, start, dimensions, four numbers of shape, four of strides;
 * returns what it is about, NULL beyond the last row. */
const char *sk_binding_feature(const sk_game *game, int index, char *name, size_t size, int32_t numbers[12]);
const char *sk_binding_feature_kind(int kind);
void sk_binding_fill(const sk_game *game, void *view, uint64_t *rng);

/* sk_play; bits tell which seats are not shown what the ply was, and which do not notice it at all. */
sk_status sk_binding_play(const sk_game *game, void *state, int who, sk_action action, uint8_t *sealed,
                          uint8_t *silent);

/* How many of the plies that led from `start` (NULL: the set-up) to a state are kept if `seat` takes its last choice
 * back: freely, or (`asked`) if the others agree. `count` if it may not; -1 if the plies are not legal. */
int sk_binding_undo_point(const sk_game *game, int players, uint32_t options, const void *start, const uint8_t *who,
                          const sk_action *actions, int count, int seat, int asked);

/* Texts into the caller's buffer; each returns the length, cut at size - 1. */
int sk_binding_say(const sk_game *game, const void *state, int who, sk_action action, int form, int lang, char *out,
                   size_t size);
int sk_binding_why(const sk_game *game, const void *state, int who, sk_action action, int lang, char *out, size_t size);
int sk_binding_describe(const sk_game *game, const void *view, int lang, char *out, size_t size);
int sk_binding_json(const sk_game *game, const void *state, char *out, size_t size);
int sk_binding_json_read(const sk_game *game, void *state, const char *json, size_t length, char *error, size_t size);

/* A record on the heap: NULL when memory is short. */
sk_record *sk_binding_record(const sk_game *game, int players, uint32_t options);
void sk_binding_record_free(sk_record *record);
const sk_game *sk_binding_record_game(const sk_record *record, int *players, uint32_t *options, int *count);
int sk_binding_record_ply(const sk_record *record, int index, int *who);
int sk_binding_record_write(const sk_record *record, char *out, size_t size);
int sk_binding_record_read(sk_record *record, const char *text, size_t length, char *error, size_t size);

/* A computer player on the heap: NULL if there is no such level. iterations 0: the level's own budget. */
sk_bot *sk_binding_bot(const sk_game *game, const char *level, int seat, uint64_t seed, uint32_t iterations);
void sk_binding_bot_free(sk_bot *bot);

/* A batch on the heap over the caller's arrays (sk_batch says how large); final_scores and final_ranks may be NULL.
 * NULL when memory is short or the table cannot be set up. */
sk_batch *sk_binding_batch(const sk_game *game, int players, uint32_t options, uint32_t count, int renew,
                           uint8_t *states, uint64_t *rng, uint32_t *episode, int16_t *final_scores,
                           uint8_t *final_ranks);
void sk_binding_batch_free(sk_batch *batch);

/* Let the batch keep the legal actions in these arrays (sk_batch.legal); for batches without rivals. */
void sk_binding_batch_keep(sk_batch *batch, sk_choice *legal, uint16_t *legal_count);

/* Let the batch keep what it told, count * players * SK_FACT_KEPT bytes, zeros at first (sk_batch.kept). */
void sk_binding_batch_remember(sk_batch *batch, uint8_t *kept);

/* sk_batch_reset with this seed; with rivals (may be NULL) sk_rivals_reset. */
int sk_binding_batch_reset(sk_batch *batch, sk_rivals *rivals, uint64_t seed, int threads);

/* A turn on the heap; a binding fills it once and plays it often. The arrays are those of sk_turn. */
sk_turn *sk_binding_turn(int play, int reward, const sk_action *actions, uint8_t *refused, uint8_t *ended,
                         int8_t *acted, int8_t *actors, float *rewards, uint8_t *mask, float *observation,
                         float *information);
void sk_binding_turn_free(sk_turn *turn);

/* Let the turn tell the features that are not zero as well: index, value, told, room and recall of sk_turn. */
void sk_binding_turn_list(sk_turn *turn, uint16_t *index, int8_t *value, uint16_t *told, int room, int recall);

/* Play the turn: sk_rivals_turn if rivals is not NULL, else sk_batch_turn_parallel. The batch's final_scores and
 * final_ranks are those of the games that ended, whether it renews them or not. */
uint32_t sk_binding_batch_turn(sk_batch *batch, sk_rivals *rivals, const sk_turn *turn, int threads);

/* What steps of an environment need besides a turn. Arrays have an element for each game. */
typedef struct sk_stepper {
    sk_batch *batch;
    sk_rivals *rivals;    /* NULL: every seat is the caller's */
    const sk_turn *look;  /* tells of games that begin anew after they waited */
    const int64_t *given; /* actions as whole numbers */
    sk_action *actions;   /* the same as actions, those of the turn; SK_NO_ACTION for what is none of the game's */
    float *reward;        /* where a game ended that of `seat`, or of the seat that acted; 0 elsewhere */
    uint8_t *truncated;   /* zeros */
    uint8_t *waiting;     /* games that are over and were not set up anew; NULL where the batch renews them */
    int64_t *over;        /* numbers of the games that ended */
    int32_t seat;         /* -1: the one that acted */
    int32_t threads;
    int32_t renews; /* 1: games that waited begin anew in this step, which plays nothing in them */
} sk_stepper;

/* A step of every game by the turn, one with SK_TURN_RANDOM without `given`. Returns how many games ended. With
 * SK_TURN_TRUSTED and actions that are refused no seat's action is played, and it returns how many they are, less than
 * 0: those that are not legal (turn->refused tells which) if `strict`, else those that are none of the game's. */
int64_t sk_binding_step(const sk_stepper *stepper, const sk_turn *turn, int strict);

/* Set up anew every game for which `which` has a byte that is not zero, over or not, and tell of it what the turn
 * tells of a position. */
void sk_binding_batch_renew(sk_batch *batch, sk_rivals *rivals, const uint8_t *which, const sk_turn *turn);

/* A legal action of every row of a mask, the one into which the row's random number falls; 0 where a row has none. */
void sk_binding_sample(const uint8_t *mask, uint32_t rows, uint32_t actions, const uint32_t *random, int64_t *out);

/* sk_batch_play on threads. */
uint64_t sk_binding_batch_play(sk_batch *batch, uint32_t plies, int threads);

#ifdef __cplusplus
}
#endif
#endif
