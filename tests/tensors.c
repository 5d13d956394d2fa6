/* tensors.c - what learners are told: bounded, the same in both forms, and different where positions differ.
 *
 *   tensors            the tests
 *   tensors --alike    how many pairs of sibling positions look alike, for every game and number of players
 */
#include <stdio.h>
#include <stdlib.h>

#include "skerry/bits.h"
#include "skerry/tensor.h"
#define TAP_OWN_MAIN
#include "tests/tap.h"

enum { FEATURES_MAX = 4096, SIBLINGS = 24 };

/* Pairs of sibling positions that differ for the seat that chose, and those of them that look alike. */
typedef struct tally {
    uint64_t pairs, alike;
} tally;

/* What a seat knows after each of some of its choices, as a tensor and as bytes. */
typedef struct sibling {
    float tensor[FEATURES_MAX];
    uint64_t view[SK_STATE_MAX / 8];
} sibling;

static sibling family[SIBLINGS];

/* What `seat` knows of a state. The number of plies is no part of a position. */
static void look(const sk_game *game, const void *state, int seat, sibling *out) {
    memset(out, 0, sizeof *out);
    sk_view(game, state, seat | SK_RECALL, out->view);
    game->observe(out->view, seat, out->tensor);
    ((sk_head *)(void *)out->view)->ply = 0;
}

/* Compare the positions after up to SIBLINGS choices of the seat that acts. */
static void compare_siblings(const sk_game *game, const void *state, int seat, tally *t) {
    sk_choice choices[SK_CHOICES_MAX];
    uint64_t next[SK_STATE_MAX / 8];
    int count = game->legal(state, seat, choices);
    int step = count > SIBLINGS ? count / SIBLINGS : 1, used = 0;
    for (int i = 0; i < count && used < SIBLINGS; i += step) {
        memcpy(next, state, game->state_size);
        game->apply(next, seat, choices[i].action);
        look(game, next, seat, &family[used++]);
    }
    for (int a = 0; a < used; a++)
        for (int b = 0; b < a; b++) {
            if (memcmp(family[a].view, family[b].view, game->state_size) == 0) continue;
            t->pairs++;
            t->alike += memcmp(family[a].tensor, family[b].tensor, game->features * sizeof(float)) == 0;
        }
}

/* A game between players who guess; every third decision is compared with its siblings. */
static void play_one(const sk_game *game, int players, uint64_t seed, tally *t) {
    uint64_t state[SK_STATE_MAX / 8], rng = sk_random_seed(seed, 1);
    sk_head *head = (sk_head *)(void *)state;
    game->init(state, players, 0);
    for (int ply = 0; head->actors; ply++) {
        int who = sk_lowest(head->actors);
        uint32_t random = (uint32_t)(sk_random(&rng) >> 32);
        if (who != SK_CHANCE && ply % 3 == 0) compare_siblings(game, state, who, t);
        game->apply(state, who, game->guess ? game->guess(state, who, random) : game->pick(state, who, random));
    }
}

static double share(const tally *t) {
    return t->pairs ? 100.0 * (double)t->alike / (double)t->pairs : 0;
}

static void measure(const sk_game *game, int players, int games, tally *t) {
    for (int g = 0; g < games; g++)
        play_one(game, players, (uint64_t)(100 * players + g), t);
}

/* 1 if both forms tell the same features, every one a 64th within bounds and told once. */
static int same_forms(const sk_game *game, const void *view, int seat) {
    static float dense[FEATURES_MAX], again[FEATURES_MAX];
    static uint16_t index[FEATURES_MAX + SK_TELL_ROOM];
    static int8_t value[FEATURES_MAX + SK_TELL_ROOM];
    game->observe(view, seat, dense);
    int count = game->sparse(view, seat, index, value);
    memset(again, 0, sizeof again);
    for (int i = 0; i < count; i++) {
        if (index[i] >= game->features || again[index[i]] != 0 || !value[i]) return 0;
        if (value[i] > SK_UNIT || value[i] < -SK_UNIT) return 0;
        again[index[i]] = (float)value[i] / SK_UNIT;
    }
    return memcmp(dense, again, game->features * sizeof(float)) == 0;
}

static void check_forms(const sk_game *game, int players) {
    uint64_t state[SK_STATE_MAX / 8], view[SK_STATE_MAX / 8], rng = (uint64_t)players;
    const sk_head *head = (const sk_head *)(const void *)state;
    int good = 1, aims = 1;
    game->init(state, players, 0);
    while (head->actors && good) {
        sk_choice choices[SK_CHOICES_MAX];
        int who = sk_lowest(head->actors), count = who == SK_CHANCE ? 0 : game->legal(state, who, choices);
        for (int i = 0; i < count && game->aim; i++)
            aims = aims && game->aim(state, who, choices[i].action) < game->aims;
        for (int viewer = 0; viewer < 2 * players; viewer++) {
            int seat = viewer / 2;
            sk_view(game, state, viewer % 2 ? seat | SK_RECALL : seat, view);
            good = good && same_forms(game, view, seat);
        }
        game->apply(state, who, game->pick(state, who, (uint32_t)(sk_random(&rng) >> 32)));
    }
    if (!good || !aims) printf("# %s, %d players, ply %d\n", game->key, players, head->ply);
    OK(good);
    OK(aims);
}

/* Do something with every game at every number of players. */
static void each(void (*work)(const sk_game *game, int players)) {
    int games;
    const sk_game *const *all = sk_games(&games);
    for (int g = 0; g < games; g++)
        for (int players = all[g]->players_min; players <= all[g]->players_max; players++)
            work(all[g], players);
}

/* A short game with few choices is played more often. */
static void check_alike(const sk_game *game, int players) {
    tally t = {0, 0};
    for (int games = 3; t.pairs < 100 && games <= 300; games *= 10) {
        t = (tally){0, 0};
        measure(game, players, games, &t);
    }
    if (t.pairs < 100 || share(&t) > 1) printf("# %s, %d players: %.2f %% alike\n", game->key, players, share(&t));
    OK(t.pairs >= 100);
    OK(share(&t) <= 1);
}

static void print_alike(const sk_game *game, int players) {
    tally t = {0, 0};
    measure(game, players, 20, &t);
    printf("%-18s %d players  %8llu pairs  %6.2f %% alike\n", game->key, players, (unsigned long long)t.pairs,
           share(&t));
}

TEST("dense and sparse tensors agree: each feature told once, a 64th, within bounds; every choice has an aim") {
    each(check_forms);
}

TEST("at most one pair of sibling positions in a hundred looks alike") {
    each(check_alike);
}

TEST("every game names the version of its tensor and the number of its aims") {
    int games;
    const sk_game *const *all = sk_games(&games);
    for (int g = 0; g < games; g++) {
        OK(all[g]->tensor > 0);
        OK(all[g]->aims > 0 && (all[g]->aim || all[g]->aims == all[g]->actions));
        OK(all[g]->features <= FEATURES_MAX);
    }
}

int main(int count, char **arguments) {
    if (count < 2 || strcmp(arguments[1], "--alike") != 0) return tap_main(count, arguments);
    each(print_alike);
    return 0;
}
