/* test.c - Sixth Game: every numbered rule, as given / when / then. The names cite the numbers of RULES.md. */
#include "skerry/bits.h"
#include "skerry/text.h"
#include "components.h"
#include "tests/support/refusals.h"
#include "tests/support/tap.h"

static const sk_game *const game = &sixth_game;

static void play(six_state *s, int who, int action) {
    EQ(sk_play(game, s, who, (sk_action)action), SK_OK);
    EQ(sk_check(game, s), 0);
}

/* A table whose secret pebbles have these points; the first seat begins. */
static six_state table(int players, uint32_t options, const int *points) {
    six_state s;
    EQ(sk_new(game, &s, players, options | 1 << SIX_OPT_START), SK_OK);
    for (int seat = 0; seat < players; seat++)
        play(&s, SK_CHANCE, points[seat] - 1);
    return s;
}

/* The seat whose turn it is takes a pebble of so many points. */
static void take(six_state *s, int points) {
    play(s, sk_actor(s), SIX_TAKE);
    play(s, SK_CHANCE, points - 1);
}

static void stop(six_state *s) {
    play(s, sk_actor(s), SIX_STOP);
}

static int16_t score_of(const six_state *s, int seat) {
    int16_t scores[SK_SEATS];
    game->rules->score(s, scores);
    return scores[seat];
}

TEST("R1 two to four play") {
    six_state s;
    EQ(sk_new(game, &s, 1, 0), SK_BAD_PLAYERS);
    EQ(sk_new(game, &s, 2, 0), SK_OK);
    EQ(sk_new(game, &s, 4, 0), SK_OK);
    EQ(sk_new(game, &s, 5, 0), SK_BAD_PLAYERS);
}

TEST("R2 R3 everybody draws a secret pebble; four of each value are in the bag") {
    six_state s;
    sk_choice choices[SIX_VALUES];
    EQ(sk_new(game, &s, 2, 0), SK_OK);
    EQ(game->rules->legal(&s, SK_CHANCE, choices), 5);
    for (int i = 0; i < SIX_VALUES; i++)
        EQ(choices[i].weight, 4);
    play(&s, SK_CHANCE, 2);
    EQ(game->rules->legal(&s, SK_CHANCE, choices), 5);
    EQ(choices[2].weight, 3);
    EQ(s.bag, 19);
}

TEST("R4 the turn goes round; who has stopped has no more turns") {
    six_state s = table(3, 0, (const int[]){1, 2, 3});
    EQ(sk_actor(&s), 0);
    take(&s, 1);
    EQ(sk_actor(&s), 1);
    stop(&s);
    EQ(sk_actor(&s), 2);
    take(&s, 1);
    EQ(sk_actor(&s), 0);
    EQ(s.head.round, 1);
    take(&s, 1);
    EQ(sk_actor(&s), 2);
}

TEST("R5 a pebble is drawn from those that are left") {
    six_state s = table(2, 0, (const int[]){5, 5});
    sk_choice choices[SIX_VALUES];
    take(&s, 5);
    take(&s, 5);
    play(&s, 0, SIX_TAKE);
    EQ(game->rules->legal(&s, SK_CHANCE, choices), 4);
    EQ(choices[3].action, 3);
    EQ(choices[3].weight, 4);
    EQ(s.last, 4);
}

TEST("R6 R7 with four open pebbles a player has stopped; when all have, the game is over") {
    six_state s = table(2, 0, (const int[]){1, 1});
    stop(&s);
    for (int i = 0; i < 4; i++) {
        EQ(sk_actor(&s), 1);
        take(&s, 2);
    }
    EQ(sk_actor(&s), -1);
    EQ(s.head.step, SIX_OVER);
}

TEST("R8 the secret pebble counts; above nine nothing does; fewer pebbles break a tie") {
    uint8_t ranks[SK_SEATS];
    six_state s = table(4, 0, (const int[]){5, 5, 4, 4});
    take(&s, 4);
    take(&s, 5);
    take(&s, 4);
    take(&s, 5);
    stop(&s);
    stop(&s);
    take(&s, 1);
    stop(&s);
    stop(&s);
    EQ(score_of(&s, 0), 9);
    EQ(score_of(&s, 1), 0);
    EQ(score_of(&s, 2), 9);
    EQ(score_of(&s, 3), 9);
    game->rules->rank(&s, ranks);
    EQ(ranks[0], 1);
    EQ(ranks[1], 4);
    EQ(ranks[2], 3);
    EQ(ranks[3], 1);
}

TEST("V1 with the limit of twelve ten points count") {
    uint32_t options = 0;
    EQ(sk_option_set(game, &options, "limit", "12"), SK_OK);
    six_state s = table(2, options, (const int[]){5, 5});
    take(&s, 5);
    EQ(score_of(&s, 0), 10);
    s.head.options &= ~(1u << SIX_OPT_LIMIT);
    EQ(score_of(&s, 0), 0);
}

TEST("V2 the lot says who begins, unless a seat is named, which must be taken") {
    six_state s;
    EQ(sk_new(game, &s, 2, 0), SK_OK);
    play(&s, SK_CHANCE, 0);
    play(&s, SK_CHANCE, 0);
    EQ(s.head.step, SIX_BEGIN);
    play(&s, SK_CHANCE, SIX_OUT_BEGIN + 1);
    EQ(sk_actor(&s), 1);
    EQ(sk_new(game, &s, 2, 2 << SIX_OPT_START), SK_OK);
    play(&s, SK_CHANCE, 0);
    play(&s, SK_CHANCE, 0);
    EQ(sk_actor(&s), 1);
    EQ(sk_new(game, &s, 2, 3 << SIX_OPT_START), SK_BAD_OPTION);
}

TEST("K1 only its owner sees a secret pebble, until the end") {
    six_state s = table(2, 0, (const int[]){3, 4}), view;
    sk_view(game, &s, 0, &view);
    EQ(view.secret[0], 2);
    EQ(view.secret[1], SK_HIDDEN);
    sk_view(game, &s, SK_TABLE_VIEW, &view);
    EQ(view.secret[0], SK_HIDDEN);
    stop(&s);
    stop(&s);
    sk_view(game, &s, 0, &view);
    EQ(view.secret[1], 3);
}

static int holds(const void *state, int who, sk_action action, int reason) {
    const six_state *s = (const six_state *)state;
    switch (reason) {
    case SIX_WHY_OVER: return s->head.actors == 0;
    case SIX_WHY_DEALING: return s->secret[s->head.players - 1] == SK_NONE;
    case SIX_WHY_BEGINNING: return s->head.step == SIX_BEGIN;
    case SIX_WHY_DRAWING: return s->head.actors == 1 << SK_CHANCE && s->secret[s->head.players - 1] != SK_NONE;
    case SIX_WHY_OTHERS: return !(s->head.actors >> who & 1);
    default: return action >= SIX_ACTIONS;
    }
}

TEST("R3 R4 R5 R7 every refusal has a reason that holds") {
    static long met[REASONS_MAX];
    OK(reasons_hold(game, 20000, holds, met));
    OK(met[SIX_WHY_DEALING] && met[SIX_WHY_DRAWING] && met[SIX_WHY_OTHERS]);
}
