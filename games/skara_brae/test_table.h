/* test_table.h - tables of Skara Brae for its tests: set up by hand, every ply played through the border and checked.
 */
#ifndef SKARA_BRAE_TEST_TABLE_H
#define SKARA_BRAE_TEST_TABLE_H

#include "rules.c"
#include "skerry/canvas.h"
#include "skerry/text.h"
#include "tests/support/tap.h"

#include <stdarg.h>

static const sk_game *const game = &skara_brae;

enum {
    S00 = 3,
    S01,
    S02,
    S03,
    S04,
    S05,
    S06,
    S07,
    H00,
    H01,
    H02,
    H03,
    H04,
    H05,
    H06,
    H07,
    H08,
    T00,
    T01,
    T02,
    T03,
    T04,
    T05,
    T06,
    T07,
    T08,
    F00,
    F01,
    F02,
    F03,
    F04,
    F05,
    F06,
    F07,
    F08
};

/* --- given --- */

static inline void act(brae_state *s, int who, int action) {
    EQ(sk_play(game, s, who, (sk_action)action), SK_OK);
    EQ(sk_check(game, s), 0);
}

static inline void chance(brae_state *s, int outcome) {
    act(s, SK_CHANCE, outcome);
}

static inline int can(const brae_state *s, int who, int action) {
    return sk_is_legal(game, s, who, (sk_action)action);
}

static inline int choices_of(const brae_state *s, int who) {
    sk_choice list[SK_CHOICES_MAX];
    return game->rules->legal(s, who, list);
}

/* The first outcome that chance may draw and that is none of the two given. */
static inline int any_but(const brae_state *s, int a, int b) {
    sk_choice list[SK_CHOICES_MAX];
    int count = game->rules->legal(s, SK_CHANCE, list);
    for (int i = 0; i < count; i++)
        if (list[i].action != a && list[i].action != b) return list[i].action;
    return list[0].action;
}

/* A table whose special tiles are dealt: seat 0 has `special` first. Seat 0 acts first, the neutral marker last. */
static inline brae_state dealt_table(int players, uint32_t option_bits, int special) {
    brae_state s;
    EQ(sk_new(game, &s, players, option_bits), SK_OK);
    while (s.head.step == STEP_ORDER) {
        int low = s.left_count == 0 && players == 2 ? NEUTRAL : players - s.left_count - (players != 2);
        if (players == 2 && s.left_count) low = 2 - s.left_count;
        chance(&s, low);
    }
    while (s.head.step == STEP_FOCUS)
        chance(&s, any_but(&s, -1, -1));
    while (s.head.step == STEP_TASKS)
        chance(&s, any_but(&s, -1, -1));
    chance(&s, special);
    while (s.head.step == STEP_TILES)
        chance(&s, any_but(&s, special, -1));
    return s;
}

/* The card that the tables of these tests deal to place i of a set. */
static inline int usual_card(int i) {
    static const uint8_t cards[SET_CARDS] = {ROOF, BALL, H01, S00, T01};
    return cards[i];
}

/* A table at the first draft of seat 0. */
static inline brae_state table_with(int players, uint32_t option_bits, int special) {
    brae_state s = dealt_table(players, option_bits, special);
    for (int seat = 0; seat < players; seat++)
        act(&s, seat, A_KEEP + s.seats[seat].dealt[0]);
    for (int i = 0; s.head.step == STEP_DEAL; i++)
        chance(&s, usual_card(i % (players == 4 ? 5 : 4)));
    return s;
}

static inline brae_state table(int players, int special) {
    return table_with(players, 0, special);
}

/* Go on in round `round`; workers as that round has them. Precondition: a draft. */
static inline void set_round(brae_state *s, int round) {
    s->head.round = (uint16_t)round;
    s->small_left = (uint8_t)(round - 1 + s->seats[s->turn].black);
    EQ(sk_check(game, s), 0);
}

/* The seat owns exactly these tokens, given as pairs of kind and number; the slider stands as far left as they allow.
 */
static inline void hold(brae_state *s, int seat, int pairs, ...) {
    va_list args;
    brae_seat *p = &s->seats[seat];
    memset(p->tokens, 0, KINDS);
    p->total = 0;
    va_start(args, pairs);
    for (int i = 0; i < pairs; i++) {
        int kind = va_arg(args, int), count = va_arg(args, int);
        p->tokens[kind] = (uint8_t)count;
        p->total = (uint16_t)(p->total + count);
    }
    va_end(args);
    p->slider = 1;
    settle(p);
    EQ(sk_check(game, s), 0);
}

/* Put a card of the pile before a seat, without any effect. */
static inline void own(brae_state *s, int seat, int type) {
    brae_seat *p = &s->seats[seat];
    s->pile[type]--;
    s->pile_count--;
    if (type == ROOF)
        p->roofs++;
    else if (type == BALL)
        p->balls++;
    else if (type == UTENSILS)
        p->utensils++;
    else
        p->columns[CARDS[type].env][p->heights[CARDS[type].env]++] = (uint8_t)type;
}

static inline void own_many(brae_state *s, int seat, int type, int count) {
    for (int i = 0; i < count; i++)
        own(s, seat, type);
}

static inline void flip(brae_state *s, int seat, int tile) {
    s->seats[seat].flipped = (uint16_t)(s->seats[seat].flipped | 1u << tile);
    EQ(sk_check(game, s), 0);
}

/* Seat 0 places workers in `round`; it took a Roof, holds nothing, and its slider stands on column 1. */
static inline brae_state work_with(int players, uint32_t option_bits, int special, int round) {
    brae_state s = table_with(players, option_bits, special);
    set_round(&s, round);
    act(&s, 0, A_TAKE);
    EQ(s.head.step, STEP_PLACE);
    hold(&s, 0, 0);
    return s;
}

static inline brae_state work(int special, int round) {
    return work_with(2, 0, special, round);
}

/* Place whichever worker the tile takes. */
static inline void put(brae_state *s, int tile) {
    act(s, 0, can(s, 0, A_SMALL + tile) ? A_SMALL + tile : A_LARGE + tile);
}

static inline int can_put(const brae_state *s, int tile) {
    return can(s, 0, A_SMALL + tile) || can(s, 0, A_LARGE + tile);
}

/* Put another type at a place of the current set; the old card goes back to the pile. */
static inline void lay(brae_state *s, int place_index, int type) {
    uint8_t *card = &s->sets[s->set][place_index];
    s->pile[*card]++;
    s->pile[type]--;
    *card = (uint8_t)type;
    EQ(sk_check(game, s), 0);
}

/* The last turn of a solo round: one more ply ends it and opens the end of the round. */
static inline brae_state evening(int special, int round) {
    brae_state s = table(1, special);
    set_round(&s, round);
    for (int i = 0; i < SET_CARDS; i++) {
        if (s.sets[0][i] == SK_NONE) continue;
        s.pile[s.sets[0][i]]++;
        s.pile_count++;
        s.sets[0][i] = SK_NONE;
    }
    s.set = 2;
    s.sets[2][0] = ROOF;
    s.sets[2][1] = BALL;
    s.pile[ROOF]--;
    s.pile[BALL]--;
    s.pile_count = (uint8_t)(s.pile_count - 2);
    EQ(sk_check(game, &s), 0);
    act(&s, 0, A_TAKE);
    hold(&s, 0, 0);
    return s;
}

/* The tasks of a solo table, as bits. */
static inline void set_tasks(brae_state *s, uint32_t bits) {
    s->tasks = (uint16_t)bits;
    EQ(sk_check(game, s), 0);
}

static inline int points_of(const brae_state *s, int seat) {
    int16_t out[SK_SEATS];
    game->rules->score(s, out);
    return out[seat];
}

static inline const char *said(const brae_state *s, int who, int action, int form, int lang) {
    static char memory[400];
    sk_text text;
    sk_text_init(&text, memory, sizeof memory);
    game->words->say(s, who, (sk_action)action, form, lang, &text);
    return memory;
}

static inline const char *refused(const brae_state *s, int who, int action) {
    static char memory[400];
    sk_text text;
    sk_text_init(&text, memory, sizeof memory);
    sk_refusal(game, s, who, (sk_action)action, SK_EN, &text);
    return memory;
}

#define TOKENS(kind) (s.seats[0].tokens[kind])

#endif
