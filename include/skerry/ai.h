/* ai.h - what a game knows about playing it well.
 *
 * Optional: sk_ai_of gives a generic judgement where a game has none. Everything is judged from a view, so that nobody
 * thinks with what is hidden from it; a full state is a view, too. */
#ifndef SKERRY_AI_H
#define SKERRY_AI_H

#include "game.h"

#ifdef __cplusplus
extern "C" {
#endif

/* So many things of one kind that a seat owns; `worth`: of one of them, roughly, in tenths of a point. */
typedef struct sk_stock {
    int16_t count;
    uint16_t worth;
} sk_stock;

/* How a search plays; part of a level. */
typedef struct sk_style {
    uint32_t iterations; /* budget when none is given */
    uint16_t playout;    /* plies after the tree before the position is valued; 0: value at once */
    uint16_t explore;    /* weight of exploration, in thousandths */
    uint16_t trust;      /* weight of priors by appeal against equal priors, in thousandths */
    uint16_t noise;      /* thousandths: chance to take a choice by visits instead of the best */
    uint16_t solo;       /* times the iterations when it plays alone; 0: the usual */
    uint16_t optimism;   /* thousandths by which an even chance to win is overrated, measured by tests/ai/chances.c */
} sk_style;

/* One computer player of one game (sk_ai.minds). Functions get the view of the bot's seat, never a full state unless
 * that seat sees everything. */
typedef struct sk_mind sk_mind;
struct sk_mind {
    const char *name;            /* "elder": unique in its game, lower case */
    const char *title[SK_LANGS]; /* what people call it: "Elder" */
    const char *about[SK_LANGS]; /* one sentence */
    uint8_t recall;              /* 1: its views carry perfect recall */
    const void *traits;          /* the mind's own parameters; an sk_style if choose is NULL: it searches */
    void (*start)(const sk_mind *mind, void *memory, int seat);
    void (*watch)(const sk_mind *mind, void *memory, int seat, int who, sk_action action, const void *view,
                  uint64_t *rng);
    sk_action (*choose)(const sk_mind *mind, void *memory, int seat, const void *view, uint64_t *rng);
};

/* Somebody of any level that searches: among choices that are about as good one takes what one likes. */
typedef struct sk_character {
    const char *name;            /* "Runa": unique in its game */
    const char *about[SK_LANGS]; /* one sentence; NULL: nothing is to be said */
    const char *likes;           /* words in the notation of what is liked: "build|place F*"; NULL: nothing special */
} sk_character;

struct sk_ai {
    /* How promising the legal choices of `who` look, 1 .. 10000 each: steers the search and its playouts. */
    void (*priors)(const void *view, int who, const sk_choice *choices, int count, uint16_t *out);
    /* Expected final points of each seat, in thousandths. */
    void (*value)(const void *view, int32_t out[SK_SEATS]);
    /* A choice that a sensible player might make without much thought, and whole plies of it like sk_loops.playout,
     * made by SK_PLAYOUT. NULL: at random. */
    sk_action (*rollout_policy)(const void *state, int who, uint32_t random);
    uint32_t (*rollout)(void *state, uint64_t *rng, uint32_t plies);
    /* Take back what seats other than `seat` have chosen in secret at this very moment, so that they choose anew; NULL:
     * nobody chooses in secret. */
    void (*reset_hidden_choices)(void *state, int seat);
    const sk_mind *minds; /* the game's own computer players, weakest first */
    uint16_t mind_count;
    const sk_style *styles;         /* SK_STYLES search levels tuned for this game; NULL: the common ones */
    const sk_character *characters; /* who its computer players are, in the order in which they sit down; the last has
                                     * no name */
    /* What a seat owns and what its score sheet says, kind by kind, so that a hint can say what a choice brings;
     * returns the number of kinds, always the same for a table. stock_text names so many of a kind: "3 wood". NULL:
     * hints give no reasons. */
    int (*stock)(const void *state, int seat, sk_stock *out);
    void (*stock_text)(const void *state, int kind, int count, int lang, sk_text *out);
};

/* The judgement of a game; where it has none, one that knows the points scored so far and nothing else. */
extern const sk_ai sk_generic_ai;
static inline const sk_ai *sk_ai_of(const sk_game *game) {
    return game->ai ? game->ai : &sk_generic_ai;
}

/* The value of a position, by the game's own judgement or by points. */
void sk_value(const sk_game *game, const void *view, int32_t out[SK_SEATS]);

/* A ply, and whole plies, by the game's rollout policy; at random where it has none. */
sk_action sk_rollout_choice(const sk_game *game, const void *state, int who, uint32_t random);
uint32_t sk_rollout(const sk_game *game, void *state, uint64_t *rng, uint32_t plies);

#ifdef __cplusplus
}
#endif
#endif
