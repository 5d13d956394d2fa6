/* rules.h - the rules of a game: the truth about what happens.
 *
 * Integers only, memory of the caller's, no allocation, no globals: the same results on every target. Preconditions
 * speak in builds for testing (require.h). */
#ifndef SKERRY_RULES_H
#define SKERRY_RULES_H

#include "game.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Random play, compiled inside the game so that nothing stands between its rules: made by SK_LOOPS (playout.h). */
typedef struct sk_loops {
    /* The choice in which position (random * total weight) >> 32 of the choices of `legal` falls. */
    sk_action (*pick)(const void *state, int who, uint32_t random);
    /* Random plies until the end or the limit; returns how many. */
    uint32_t (*playout)(void *state, uint64_t *rng, uint32_t plies);
    /* In each of `count` games, which lie one after the other, a random ply of a seat and the draws around it. acted:
     * the seat, -1 where the game was over; returns how many games ended. */
    uint32_t (*turns)(void *states, uint64_t *rng, uint32_t count, int8_t *acted);
} sk_loops;

/* What is hidden, beyond what the field table and `sees` say. All zeros: everything is open. */
typedef struct sk_secrets {
    /* 1: people at one screen must not look on when it is handed over; NULL: never, as nothing is hidden. */
    int (*curtain)(const void *state);
    uint64_t steps; /* a bit for each step in which a seat or chance does what not everybody sees */
    /* 1: how many plies a seat makes in such a step is hidden as well. Views hide sk_head.ply, and `restart` is the
     * action with which a seat starts its choices of the step over. */
    uint8_t hides_plies;
    uint16_t restart;
    /* 1: logs must no longer show this past ply, whose content was turned face down again; NULL: logs keep all. */
    int (*faded)(const void *now, int who, sk_action action);
} sk_secrets;

struct sk_rules {
    /* 1 if such a table can be set up; players and option bits are in range. */
    int (*fits)(int players, uint32_t options);
    /* Set up; every byte is written. */
    void (*init)(void *state, int players, uint32_t options);
    /* The choices of `who`, ascending ids, unique; returns how many, 0 if `who` does not act. */
    int (*legal)(const void *state, int who, sk_choice *out);
    /* Precondition: legal. Counts the ply. */
    void (*apply)(void *state, int who, sk_action action);
    void (*score)(const void *state, int16_t out[SK_SEATS]); /* points now; final points when the game is over */
    void (*rank)(const void *state, uint8_t out[SK_SEATS]);  /* places 1.. after tie-breaks */
    /* A finished game for one player: 1 if its goal was reached. NULL: it has none. */
    int (*won)(const void *state);
    /* 0, or the number of a broken invariant (sk_words.broken). Safe on any bytes after a valid head. */
    int (*check)(const void *state);
    /* 1 if `viewer` sees element `index` of fields[field], whose sight is SK_DEPENDS or SK_TOGETHER. NULL: all fields
     * are public. */
    int (*sees)(const void *state, int viewer, int field, int index);
    /* Turn a view into a full state that its viewer holds possible, at random. Safe on any bytes after a valid head;
     * `check` says then what is wrong. */
    void (*determinize)(void *view, uint64_t *rng);
    /* Hide in `view`, a copy of the state, everything that `sees` denies the viewer: faster than asking element by
     * element. NULL: `sees` is asked. */
    void (*redact)(const void *state, int viewer, void *view);
    /* 1 if somebody learns something hidden from an action though nothing hidden comes into sight: who leads in a
     * hidden stock, say. NULL: no action does that. */
    int (*reveals)(const void *state, int who, sk_action action);
    sk_secrets secrets;
    const sk_loops *loops; /* NULL: random play asks `legal` */
};

/* 1 if a game hides anything from anybody. */
static inline int sk_has_secrets(const sk_game *game) {
    return game->rules->secrets.curtain != NULL;
}

/* sk_loops.pick and playout of any game, compiled into it or by its `legal`. */
sk_action sk_pick_legal(const sk_game *game, const void *state, int who, uint32_t random);
static inline sk_action sk_pick(const sk_game *game, const void *state, int who, uint32_t random) {
    const sk_loops *loops = game->rules->loops;
    return loops ? loops->pick(state, who, random) : sk_pick_legal(game, state, who, random);
}
uint32_t sk_playout(const sk_game *game, void *state, uint64_t *rng, uint32_t plies);
uint32_t sk_turns(const sk_game *game, void *states, uint64_t *rng, uint32_t count, int8_t *acted);

#ifdef __cplusplus
}
#endif
#endif
