/* generic.c - what stands in for the parts that a game leaves out: random play by its list of choices, a player that
 * knows points and nothing else, no features, no pictures. */
#include "skerry/skerry.h"

/* --- random play --- */

sk_action sk_pick_legal(const sk_game *game, const void *state, int who, uint32_t random) {
    sk_choice choices[SK_CHOICES_MAX];
    const int count = game->rules->legal(state, who, choices);
    uint64_t total = 0, at;
    int i = 0;
    SK_REQUIRE(count > 0);
    for (int k = 0; k < count; k++)
        total += choices[k].weight;
    at = (random * total) >> 32;
    while (at >= choices[i].weight)
        at -= choices[i++].weight;
    return choices[i].action;
}

uint32_t sk_playout(const sk_game *game, void *state, uint64_t *rng, uint32_t plies) {
    const sk_loops *loops = game->rules->loops;
    uint32_t played = 0;
    if (loops) return loops->playout(state, rng, plies);
    for (int who; played < plies && (who = sk_actor(state)) >= 0; played++)
        game->rules->apply(state, who, sk_pick_legal(game, state, who, (uint32_t)(sk_random(rng) >> 32)));
    return played;
}

/* A random ply of a seat and the draws around it; returns the seat, -1 where the game was over. */
static int turn(const sk_game *game, void *state, uint64_t *rng) {
    int seat = -1;
    for (int who; (who = sk_actor(state)) >= 0 && (seat < 0 || who == SK_CHANCE);) {
        game->rules->apply(state, who, sk_pick_legal(game, state, who, (uint32_t)(sk_random(rng) >> 32)));
        if (who != SK_CHANCE) seat = who;
    }
    return seat;
}

uint32_t sk_turns(const sk_game *game, void *states, uint64_t *rng, uint32_t count, int8_t *acted) {
    const sk_loops *loops = game->rules->loops;
    uint32_t ended = 0;
    if (loops) return loops->turns(states, rng, count, acted);
    for (uint32_t i = 0; i < count; i++) {
        void *state = (uint8_t *)states + (size_t)i * game->state_size;
        const int was_over = sk_actor(state) < 0;
        acted[i] = (int8_t)turn(game, state, &rng[i]);
        ended += !was_over && sk_actor(state) < 0;
    }
    return ended;
}

/* --- a player --- */

static void equal_priors(const void *view, int who, const sk_choice *choices, int count, uint16_t *out) {
    (void)view, (void)who, (void)choices;
    for (int i = 0; i < count; i++)
        out[i] = 1000;
}

const sk_ai sk_generic_ai = {.priors = equal_priors};

void sk_value(const sk_game *game, const void *view, int32_t out[SK_SEATS]) {
    const sk_ai *ai = sk_ai_of(game);
    int16_t points[SK_SEATS] = {0};
    if (ai->value) {
        ai->value(view, out);
        return;
    }
    game->rules->score(view, points);
    for (int seat = 0; seat < SK_SEATS; seat++)
        out[seat] = points[seat] * 1000;
}

sk_action sk_rollout_choice(const sk_game *game, const void *state, int who, uint32_t random) {
    const sk_ai *ai = sk_ai_of(game);
    return ai->rollout_policy ? ai->rollout_policy(state, who, random) : sk_pick(game, state, who, random);
}

uint32_t sk_rollout(const sk_game *game, void *state, uint64_t *rng, uint32_t plies) {
    const sk_ai *ai = sk_ai_of(game);
    return ai->rollout ? ai->rollout(state, rng, plies) : sk_playout(game, state, rng, plies);
}

/* --- no features, no pictures --- */

static void encode_nothing(const void *view, int seat, float *out) {
    (void)view, (void)seat, (void)out;
}

static int encode_nothing_sparse(const void *view, int seat, uint16_t *index, int8_t *value) {
    (void)view, (void)seat, (void)index, (void)value;
    return 0;
}

const sk_encoder sk_no_encoder = {.encode = encode_nothing, .encode_sparse = encode_nothing_sparse};

const sk_art sk_no_art = {0};
