/* chances.c - are the chances to win that hints show true?
 *
 * Games between computer players of different levels; at every ninth decision the chance that the best hint claims is
 * noted, and at the end who won. Of what is called 70 %, 65 to 75 must be won. SKERRY_CHANCES in the environment is the
 * number of games for each number of players; without it a few games show that the numbers are sane, and not how true
 * they are. Comments have the table; docs/strength.md has one of 10,000 positions. */
#include <stdio.h>
#include <stdlib.h>

#include "skerry/player.h"
#include "tests/support/tap.h"

enum { BINS = 10, EVERY = 9, LOOK = 600, THINK = 150, FEW = 1, FOLLOW = 400, CLAIMS_MAX = 200 };

typedef struct bin {
    double claimed, won;
    int count;
} bin;

/* What was claimed for whom, in thousandths. */
typedef struct claim {
    int who, win;
} claim;

/* The chance that the best hint claims for the seat, in thousandths; -1: none. */
static int claim_of(const sk_game *game, const void *state, int who, uint64_t seed) {
    uint64_t view[SK_STATE_MAX / 8];
    sk_hint hints[SK_HINTS_MAX];
    const sk_budget budget = {.iterations = LOOK};
    sk_view(game, state, who | SK_RECALL, view);
    int count = sk_hints(game, view, who, seed, budget, SK_EN, hints);
    return count > 1 ? hints[0].win : -1;
}

/* Seat levels that differ, as far as there are enough, without the two that play by lot or think for long. */
static void seat_levels(const sk_game *game, int players, uint64_t seed, uint64_t *rng, sk_bot bots[SK_SEATS]) {
    const sk_mind *minds[SK_LEVELS_MAX], *fit[SK_LEVELS_MAX];
    int count = sk_levels(game, minds), fits = 0;
    for (int i = 0; i < count; i++)
        if (strcmp(minds[i]->name, "random") != 0 && strcmp(minds[i]->name, "master") != 0) fit[fits++] = minds[i];
    int at = (int)sk_random_below(rng, (uint32_t)fits), by = 1 + (int)sk_random_below(rng, (uint32_t)fits - 1);
    for (int seat = 0; seat < players; seat++) {
        EQ(sk_bot_open(&bots[seat], game, fit[(at + seat * by) % fits]->name, seat, seed), SK_OK);
        bots[seat].budget.iterations = THINK;
    }
}

/* What whoever acts does; its claim is noted where this is one of the decisions that are looked at. */
static sk_action next_action(const sk_game *game, const void *state, int who, sk_bot *bots, int is_noted, uint64_t *rng,
                             claim *claims, int *count) {
    sk_choice choices[SK_CHOICES_MAX];
    if (who == SK_CHANCE) return sk_pick(game, state, who, (uint32_t)(sk_random(rng) >> 32));
    if (game->rules->legal(state, who, choices) == 1) return choices[0].action;
    if (is_noted && *count < CLAIMS_MAX) {
        int win = claim_of(game, state, who, sk_random(rng));
        if (win >= 0) claims[(*count)++] = (claim){who, win};
    }
    return sk_bot_choose(&bots[who], state);
}

/* What was claimed goes into the bins with what came of it. */
static void count_claims(const sk_game *game, const void *state, const claim *claims, int count, bin *bins) {
    int players = ((const sk_head *)state)->players, winners = 0;
    uint8_t places[SK_SEATS];
    game->rules->rank(state, places);
    for (int seat = 0; seat < players; seat++)
        winners += places[seat] == 1;
    for (int i = 0; i < count; i++) {
        bin *b = &bins[claims[i].win * BINS / 1001];
        b->claimed += claims[i].win / 1000.0;
        b->won += places[claims[i].who] == 1 ? 1.0 / winners : 0;
        b->count++;
    }
}

static void play(const sk_game *game, int players, uint64_t seed, bin *bins) {
    uint64_t state[SK_STATE_MAX / 8], rng = sk_random_seed(0x6368616e, seed);
    claim claims[CLAIMS_MAX];
    sk_bot bots[SK_SEATS];
    int count = 0, who;
    sk_new(game, state, players, 0);
    seat_levels(game, players, seed, &rng, bots);
    for (int ply = (int)(seed % EVERY); (who = sk_actor(state)) >= 0; ply++) {
        sk_action action = next_action(game, state, who, bots, ply % EVERY == 0, &rng, claims, &count);
        game->rules->apply(state, who, action);
        for (int seat = 0; seat < players; seat++)
            sk_bot_watch(&bots[seat], state, who, action);
    }
    for (int seat = 0; seat < players; seat++)
        sk_bot_close(&bots[seat]);
    count_claims(game, state, claims, count, bins);
}

static int games_asked(void) {
    const char *text = getenv("SKERRY_CHANCES");
    return text ? atoi(text) : 0;
}

static void show_bin(const char *name, const bin *b) {
    printf("# %s: %4d called %4.1f %%, won %5.1f %%\n", name, b->count, 100 * b->claimed / b->count,
           100 * b->won / b->count);
}

/* Of a row with enough positions, so many as it says are won: five in a hundred off at most, and what chance may do. */
static void check_bin(const bin *b) {
    double claimed = b->claimed / b->count, won = b->won / b->count;
    OK(claimed >= 0.03 && claimed <= 0.97);
    if (b->count < 200) return;
    double off = won > claimed ? won - claimed : claimed - won;
    OK(off * off <= 0.05 * 0.05 + 4 * claimed * (1 - claimed) / b->count);
}

TEST("chances to win are between 3 and 97, and of those called 70 % about 70 are won") {
    int count, games = games_asked();
    const sk_game *const *all = sk_games(&count);
    bin together[BINS] = {0};
    for (int g = 0; g < count; g++) {
        bin bins[BINS] = {0};
        int least = all[g]->players_min < 2 ? 2 : all[g]->players_min;
        for (int players = least; players <= all[g]->players_max; players++)
            for (int n = 0; n < (games ? games : FEW); n++)
                play(all[g], players, (uint64_t)n + 1, bins);
        for (int i = 0; i < BINS; i++) {
            if (!bins[i].count) continue;
            show_bin(all[g]->key, &bins[i]);
            together[i].claimed += bins[i].claimed;
            together[i].won += bins[i].won;
            together[i].count += bins[i].count;
        }
    }
    for (int i = 0; i < BINS; i++) {
        if (!together[i].count) continue;
        show_bin("all", &together[i]);
        check_bin(&together[i]);
    }
}

/* What somebody plays who always follows the first hint. */
static sk_action first_hint(const sk_game *game, const void *state, int who, uint64_t seed) {
    uint64_t view[SK_STATE_MAX / 8];
    sk_hint hints[SK_HINTS_MAX];
    const sk_budget budget = {.iterations = FOLLOW};
    sk_view(game, state, who | SK_RECALL, view);
    EQ(sk_hints(game, view, who, seed, budget, SK_EN, hints) > 0, 1);
    return hints[0].action;
}

/* A game for two: seat `mine` is the strongest level or follows hints, the other is `level`. The share of the win. */
static double duel(const sk_game *game, int mine, int follows, const char *best, const char *level, uint64_t seed) {
    uint64_t state[SK_STATE_MAX / 8], rng = sk_random_seed(0x6475656c, seed);
    sk_bot bots[2];
    uint8_t places[SK_SEATS];
    int who;
    sk_new(game, state, 2, 0);
    for (int seat = 0; seat < 2; seat++)
        EQ(sk_bot_open(&bots[seat], game, seat == mine ? best : level, seat, seed), SK_OK);
    bots[mine].budget.iterations = FOLLOW;
    while ((who = sk_actor(state)) >= 0) {
        sk_choice choices[SK_CHOICES_MAX];
        sk_action action;
        if (who == SK_CHANCE)
            action = sk_pick(game, state, who, (uint32_t)(sk_random(&rng) >> 32));
        else if (game->rules->legal(state, who, choices) == 1)
            action = choices[0].action;
        else if (who == mine && follows)
            action = first_hint(game, state, who, seed);
        else
            action = sk_bot_choose(&bots[who], state);
        game->rules->apply(state, who, action);
        for (int seat = 0; seat < 2; seat++)
            sk_bot_watch(&bots[seat], state, who, action);
    }
    game->rules->rank(state, places);
    for (int seat = 0; seat < 2; seat++)
        sk_bot_close(&bots[seat]);
    return places[mine] > 1 ? 0 : places[1 - mine] > 1 ? 1 : 0.5;
}

TEST("whoever follows the first hint wins about as often as the expert") {
    int count, games = games_asked();
    const sk_game *const *all = sk_games(&count);
    for (int g = 0; g < count; g++) {
        double won[2] = {0};
        if (!sk_level_iterations(all[g], "medium")) continue;
        for (int n = 0; n < (games ? games : FEW); n++)
            for (int follows = 0; follows < 2; follows++)
                won[follows] += duel(all[g], n % 2, follows, "expert", "medium", (uint64_t)n + 1);
        printf("# %s: of %d games against medium the expert wins %.1f, hints %.1f\n", all[g]->key, games ? games : FEW,
               won[0], won[1]);
        OK(games < 50 || won[1] >= won[0] - 0.1 * games);
    }
}
