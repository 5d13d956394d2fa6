/* player.h - computer players: who sits in a seat, searches, hints, reviews, puzzles.
 *
 * A bot sits in one seat. It is shown every event through the view of its seat and decides from that view alone; what
 * it remembers is its own memory, and its randomness its own generator, so a seed reproduces it.
 */
#ifndef SKERRY_PLAYER_H
#define SKERRY_PLAYER_H

#include "skerry.h"
#include "table.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { SK_MEMORY_MAX = 256, SK_HINTS_MAX = 8, SK_LEVELS_MAX = 16 };

/* How long a bot may think; a zero means no limit of that kind, both zero the level's own budget. */
typedef struct sk_budget {
    uint32_t ms;         /* wall-clock milliseconds */
    uint32_t iterations; /* same iterations and seed: same move on every target */
} sk_budget;

typedef struct sk_bot {
    const sk_game *game;
    const sk_mind *mind;
    const sk_character *character; /* NULL: nobody in particular */
    int seat;
    uint64_t rng;
    sk_budget budget;         /* 0, 0: the level's own */
    int steady;               /* 1: without the errors that a level makes on purpose */
    void *search;             /* tree and pool of a level that searches, else NULL */
    int team;                 /* searches that think at once */
    uint32_t turn_ms;         /* milliseconds taken since another seat acted */
    const volatile int *stop; /* not NULL: thinking ends soon after this becomes 1, with the best found so far */
    uint64_t memory[SK_MEMORY_MAX / 8];
} sk_bot;

/* The levels of a game, weakest first: a name and a sentence each; returns how many (at most SK_LEVELS_MAX). */
int sk_levels(const sk_game *game, const sk_mind *out[SK_LEVELS_MAX]);

/* Iterations a level spends on a decision; 0 if there is no such level or it does not search. */
uint32_t sk_level_iterations(const sk_game *game, const char *level);

/* Seat a bot of the named level; SK_BAD_TEXT if the game has no such level, SK_BAD_SIZE if memory is short. A level
 * that searches takes its pool here and nothing later; sk_bot_close gives it back. */
sk_status sk_bot_open(sk_bot *bot, const sk_game *game, const char *level, int seat, uint64_t seed);

/* The character of that name, of any case; NULL if the game has none. */
const sk_character *sk_character_find(const sk_game *game, const char *name);

/* Let a level that searches think in so many threads at once, each with a tree and a seed of its own and the level's
 * whole budget; their results at the root are added up. The same number of threads repeats the same moves. Costs a pool
 * a thread; levels that do not search stay as they are. */
sk_status sk_bot_threads(sk_bot *bot, int threads);

/* Give back what sk_bot_open took. */
void sk_bot_close(sk_bot *bot);

/* Let it forget all it was shown: before everything is shown again. */
void sk_bot_forget(sk_bot *bot);

/* Show the bot what happened: `state` is the full state after the ply; the bot receives only its view of it. Call it
 * for every ply, the bot's own included. Secret actions of other seats reach it as SK_NO_ACTION. */
void sk_bot_watch(sk_bot *bot, const void *state, int who, sk_action action);

/* The bot's choice. Precondition: its seat acts in `state`. */
sk_action sk_bot_choose(sk_bot *bot, const void *state);

/* Search as sk_bot_choose does, but leave the choice to the caller: the legal choices, and how often each was tried.
 * Several bots that search the same position with seeds of their own can so be added up. Returns how many choices there
 * are; 0 if the level does not search. A single choice is not thought about. */
int sk_bot_weigh(sk_bot *bot, const void *state, sk_choice choices[SK_CHOICES_MAX], uint32_t visits[SK_CHOICES_MAX]);

/* Iterations and simulated plies of the bot's last decision; nothing where it did not search. */
void sk_bot_effort(const sk_bot *bot, uint64_t *iterations, uint64_t *plies);

/* The computer players of one table: they watch it as sk_table.company and draw from numbers that follow from a seed,
 * the seat and the ply (ai/company.c). */
typedef struct sk_players {
    sk_observers company;
    uint64_t seed;
    sk_bot bots[SK_SEATS];
} sk_players;

/* The number from which the players of a table draw: a stream of its own, which tells nothing about the draws. */
uint64_t sk_players_seed(const char *seed);

/* Begin with nobody. */
void sk_players_open(sk_players *players, uint64_t seed);

/* Seat a level, in place of whoever sat there; it has seen nothing until sk_table_show. */
sk_status sk_players_sit(sk_players *players, const sk_game *game, int seat, const char *level, int threads);
void sk_players_leave(sk_players *players, int seat);

/* The player in a seat, ready to choose at `state`; NULL if nobody sits there. */
sk_bot *sk_players_bot(sk_players *players, int seat, const void *state);

void sk_players_close(sk_players *players);

/* Let the strongest levels of a game think with this net (a file made by train/, in memory at a multiple of 8 bytes
 * that stays there); NULL: without. The net that comes with the library is in use from the start. SK_BAD_TEXT: no
 * net; SK_NO_GAME: of another game; SK_BAD_VERSION: of another format, other rules or other tensors; SK_BAD_SIZE:
 * cut off or too large; SK_BAD_HASH: damaged. Not while bots of that game think. */
sk_status sk_net_use(const sk_game *game, const void *data, size_t size);

/* 1 if a net is in use for the game. */
int sk_net_present(const sk_game *game);

/* A number made of everything that the net in use says of so many positions of random games: the same on every target.
 * and, if `is_plain`, without what only some processors can do. 0 if there is no net. */
uint64_t sk_net_signature(const sk_game *game, int players, uint32_t evaluations, int is_plain);

/* Computer players in all seats but one of every game of a batch: a learner's opponents (ai/rivals.c). `level` "random"
 * plays by lot in any game. NULL if there is no such level or memory is short; a level that searches takes some
 * megabytes a game. */
typedef struct sk_rivals sk_rivals;
struct sk_batch;
struct sk_turn;
sk_rivals *sk_rivals_open(struct sk_batch *batch, int seat, const char *level, uint32_t iterations);
void sk_rivals_close(sk_rivals *rivals);

/* Set up every game and let chance and the rivals play until the learner's seat decides. */
sk_status sk_rivals_reset(sk_rivals *rivals, int threads);

/* Set up game g anew in the same way, over or not. */
void sk_rivals_renew(sk_rivals *rivals, uint32_t g);

/* sk_batch_turn for the learner's seat: its action, then chance and the rivals until it decides again. */
uint32_t sk_rivals_turn(sk_rivals *rivals, const struct sk_turn *turn, int threads);

/* One advised move: expected final points in thousandths, chance to win in thousandths (or -1), a reason in words. */
typedef struct sk_hint {
    sk_action action;
    int32_t points, win;
    uint32_t visits; /* how often the search tried it */
    char key[32];    /* the reason as a short text without language, for sk_hint_say */
    char reason[200];
} sk_hint;

/* The best moves of `seat` from its view, best first; returns how many (at most SK_HINTS_MAX). */
int sk_hints(const sk_game *game, const void *view, int seat, uint64_t seed, sk_budget budget, int lang, sk_hint *out);

/* The same with the legal choice `wanted` among them, looked at more closely: what was it worth beside the best? */
int sk_hints_with(const sk_game *game, const void *view, int seat, sk_action wanted, uint64_t seed, sk_budget budget,
                  int lang, sk_hint *out);

/* What a level that searches would think, with its own net: its choices without reasons, `wanted` among them; 0 if it
 * does not search. */
int sk_level_hints(const sk_game *game, const void *view, int seat, const char *level, sk_action wanted, uint64_t seed,
                   uint32_t iterations, sk_hint *out);

/* A choice that was made, looked at again. Numbers are thousandths, of a point or of a win. */
typedef struct sk_review {
    sk_hint played, best;
    int32_t lost_points, lost_win;           /* what the best promised more, at least 0 */
    int32_t points[SK_SEATS], win[SK_SEATS]; /* before it, for every seat: final points, chance to win (alone -1) */
} sk_review;

/* What `action` of `who` was worth in `state`, from the view of that seat; 0 if there was nothing to choose. */
int sk_review_choice(const sk_game *game, const void *state, int who, sk_action action, uint64_t seed, sk_budget budget,
                     int lang, sk_review *out);

/* How much a choice cost, to find the costliest: the chance to win counts first, a point alone like a hundredth of it.
 */
int32_t sk_review_cost(const sk_review *review);

/* The reason that a key of a hint stands for, in words; `view` is the position it was given for. SK_BAD_TEXT if it is
 * no such key. */
sk_status sk_hint_say(const sk_game *game, const void *view, const char *key, int lang, sk_text *out);

/* --- puzzles: positions in which one choice is clearly the best --- */

/* One puzzle: what the seat to decide sees, the choice that a deep search holds for the best by far, why, and how hard
 * it is to find: 1, nearly at first sight, to 5. */
enum { SK_PUZZLE_LEVELS = 5 };
typedef struct sk_puzzle {
    const sk_game *game;
    int seat, level;
    sk_action action;
    char key[32]; /* the reason, for sk_hint_say */
    uint64_t view[SK_STATE_MAX / 8];
} sk_puzzle;

/* Read and write a puzzle as one line: level, action, reason, position. SK_ILLEGAL if the solution is none. */
sk_status sk_puzzle_read(const char *line, sk_puzzle *out);
void sk_puzzle_write(const sk_puzzle *puzzle, sk_text *out);

/* What a search of the position thinks: the best choice, and by how much it beats every other one that was looked at,
 * in thousandths: of a win, a point counting as a hundredth; alone, of a tenth of a point. */
typedef struct sk_verdict {
    sk_action action;
    int32_t lead;
    char key[32];
} sk_verdict;
int sk_puzzle_search(const sk_game *game, const void *view, int seat, uint64_t seed, uint32_t iterations,
                     sk_verdict *out);

/* What a level of the game thinks of it, with its own net and so many iterations (0: as many as it takes at a table):
 * its choice, and by how much the solution beats every other one; less than nothing where another one is better. 0 if
 * the level does not search. */
int sk_puzzle_ask(const sk_puzzle *puzzle, const char *level, uint64_t seed, uint32_t iterations, sk_verdict *out);

/* How many iterations are enough to find the solution, as a level; a little search finds it, or only a long one. */
int sk_puzzle_level(const sk_puzzle *puzzle);

#ifdef __cplusplus
}
#endif
#endif
