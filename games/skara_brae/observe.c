/* observe.c - Skara Brae: features for learners, from a view only. Included by eval.c, and compiled for CUDA like
 * rules.c. */
#include <assert.h>

#include "skerry/tensor.h"

/* Where each plane begins; seats are counted from the asking one in turn. */
enum {
    TOKEN_STEPS = 3, /* tokens of a kind: / 12, at least 1, 2, 3 */
    PLANE_SEATS = 0, /* 4 x SEAT_PLANE: see observe_seat */
    SEAT_PLANE = 17 * (1 + TOKEN_STEPS) + 2 + 2 + 6 + 7 + 10 + 8 + 5 + 3 + 4 * 4 + 2 + 2 + 11 + 4 + 8 + 4 + 3 + 5,
    PLANE_COLUMNS = PLANE_SEATS + 4 * SEAT_PLANE, /* 38: own Settlers of each type / 4 */
    PLANE_SET = PLANE_COLUMNS + 38,               /* 5 x 38: the current set by position */
    PLANE_LATER = PLANE_SET + 5 * 38,             /* 38: cards of later sets / 4 */
    PLANE_PILE = PLANE_LATER + 38,                /* 38: share of each type still in the pile */
    PLANE_DISCARD = PLANE_PILE + 38,              /* 38: of each type on the discard pile / 8 */
    PLANE_HAND = PLANE_DISCARD + 38,              /* 38: drawn by Explore / 3; 8: tiles dealt */
    PLANE_TABLE = PLANE_HAND + 46,                /* players 4, round 4, set 3, step 35, options 4 */
    PLANE_ORDER = PLANE_TABLE + 50,               /* 4 seats x (left, passed, right 3, its height / 4 1), neutral 3 */
    PLANE_WORK = PLANE_ORDER + 19,                /* small workers left 6, large free, 10 small, 10 pairs, 10 large */
    PLANE_PENDING = PLANE_WORK + 37,              /* see observe_pending */
    /* Focus 8, Tasks open 10, done 10, roofs left / 40 */
    PLANE_SOLO = PLANE_PENDING + 4 + 17 + 35 + 35 + 35 + 35 + 9 + 9 + 3,
    PLANE_END = PLANE_SOLO + 29
};
static_assert((int)PLANE_END == (int)BRAE_FEATURES, "features are counted in state.h");

/* Points as two halves of 64ths: up to 64, and those above; what is lost counts below zero. */
SK_TELLS void tell_points(int at, int points, SK_SINK out) {
    sk_tell(out, at, points);
    sk_tell(out, at + 1, points > SK_UNIT ? points - SK_UNIT : 0);
}

/* 17 tokens x (/ 12, at least 1, 2, 3); slider / 10, free spaces / 9; Midden each round and loss / 8. */
SK_TELLS void observe_tokens(const brae_seat *p, int at, SK_SINK out) {
    for (int k = 0; k < KINDS; k++, at += 1 + TOKEN_STEPS)
        sk_tell_steps(out, at, p->tokens[k], 12, TOKEN_STEPS);
    sk_tell_part(out, at, p->slider, SLIDER_MAX);
    sk_tell(out, at + 1, (3 * p->slider - p->total) * 7);
    sk_tell_part(out, at + 2, MIDDEN_AT[p->slider % (SLIDER_MAX + 1)], 8);
    sk_tell_part(out, at + 3, LOSS_AT[p->slider % (SLIDER_MAX + 1)], 8);
}

/* Furnish 6, Trade 7 as steps; 10 flipped tiles; 8 special tile; Roofs / 8, supply Roofs / 16, Stone balls / 8,
 * Utensils / 4, Spindles / 10; black workers 3; 4 environments x (Settlers / 8, at least 1, 2, 3); need / 12, unfed
 * / 12. */
SK_TELLS void observe_village(const brae_seat *p, int at, SK_SINK out) {
    sk_tell_least(out, at, p->furnish, FURNISH_MAX);
    sk_tell_least(out, at + 6, p->trade, TRADE_MAX);
    sk_tell_bits(out, at + 13, p->flipped, TILES);
    sk_tell_one(out, at + 23, p->special, SPECIALS);
    at += 31;
    sk_tell_part(out, at, p->roofs, 8);
    sk_tell_part(out, at + 1, p->thatches, 16);
    sk_tell_part(out, at + 2, p->balls, 8);
    sk_tell_part(out, at + 3, p->utensils, 4);
    sk_tell_part(out, at + 4, p->spindles, SPINDLES);
    sk_tell_least(out, at + 5, p->black, BLACKS);
    at += 8;
    for (int e = 0; e < ENVS; e++, at += 4)
        sk_tell_steps(out, at, p->heights[e], 8, 3);
    sk_tell_part(out, at, (int)need_of(p), 12);
    sk_tell_part(out, at + 1, p->unfed, 12);
}

/* Hearth 11; sets 4 as steps; 8 pot / 4; stage of the rest 4. */
SK_TELLS void observe_hearth(const brae_seat *p, int at, SK_SINK out) {
    sk_tell_least(out, at, (int)hearth_of(p), 11);
    sk_tell_least(out, at + 11, (int)sets_of(p), 4);
    for (int i = 0; i < SLOTS; i++)
        sk_tell_part(out, at + 15 + i, p->pot[i], 4);
    sk_tell_one(out, at + 23, p->rest, REST_STAGES);
}

/* Acts now, has the turn, plays; how far FOOD goes 5: there is enough, and food less need -1 .. 1. */
SK_TELLS void observe_now(const brae_state *s, int seat, int at, SK_SINK out) {
    const brae_seat *p = &s->seats[seat];
    int need = (int)need_of(p), food = p->tokens[FOOD];
    sk_tell_flag(out, at, s->head.actors >> seat & 1);
    sk_tell_flag(out, at + 1, s->turn == seat);
    sk_tell(out, at + 2, SK_UNIT);
    sk_tell_flag(out, at + 3, food >= need);
    sk_tell(out, at + 4, (food - need) * 8);
    sk_tell(out, at + 5, (food - need) * 32);
    sk_tell_part(out, at + 6, food, 32);
    sk_tell_part(out, at + 7, p->tokens[KNIFE], SK_UNIT);
}

/* Where the parts of a seat's plane begin: tokens, village, points 2, hearth, now. */
enum {
    AT_VILLAGE = 17 * (1 + TOKEN_STEPS) + 4,
    AT_POINTS = AT_VILLAGE + 31 + 8 + 4 * 4 + 2,
    AT_HEARTH = AT_POINTS + 2,
    AT_NOW = AT_HEARTH + 11 + 4 + 8 + 4
};

SK_TELLS void observe_seat(const brae_state *s, int seat, const int16_t *points, int at, SK_SINK out) {
    const brae_seat *p = &s->seats[seat];
    observe_tokens(p, at, out);
    observe_village(p, at + AT_VILLAGE, out);
    tell_points(at + AT_POINTS, points[seat], out);
    observe_hearth(p, at + AT_HEARTH, out);
    observe_now(s, seat, at + AT_NOW, out);
}

/* Cards of each type, and the types of which there are any. */
typedef struct brae_heap {
    uint8_t count[TYPES];
    uint64_t types;
} brae_heap;

SK_RULE void heap_add(brae_heap *heap, int type) {
    if (type >= TYPES) return;
    heap->count[type]++;
    heap->types |= (uint64_t)1 << type;
}

SK_TELLS void observe_heap(const brae_heap *heap, int at, uint32_t most, SK_SINK out) {
    for (uint64_t rest = heap->types; rest; rest &= rest - 1) {
        int type = sk_lowest64(rest);
        sk_tell_part(out, at + type, heap->count[type], most);
    }
}

SK_TELLS void observe_cards(const brae_state *s, int seat, SK_SINK out) {
    brae_heap settlers = {{0}, 0}, later = {{0}, 0}, hand = {{0}, 0};
    const brae_seat *p = &s->seats[seat];
    for (int e = 0; e < ENVS; e++)
        for (int i = 0; i < p->heights[e] && i < COLUMN; i++)
            heap_add(&settlers, p->columns[e][i]);
    for (int set = s->set + 1; set < SETS; set++)
        for (int i = 0; i < SET_CARDS; i++)
            heap_add(&later, s->sets[set][i]);
    for (int i = 0; i < HAND; i++) {
        if (s->turn == seat) heap_add(&hand, s->hand[i]);
        sk_tell_one(out, PLANE_HAND + (int)TYPES, p->dealt[i], SPECIALS);
    }
    for (int i = 0; i < SET_CARDS && s->set < SETS; i++)
        sk_tell_one(out, PLANE_SET + (int)TYPES * i, s->sets[s->set][i], TYPES);
    observe_heap(&settlers, PLANE_COLUMNS, 4, out);
    observe_heap(&later, PLANE_LATER, 4, out);
    observe_heap(&hand, PLANE_HAND, HAND, out);
}

SK_TELLS void observe_piles(const brae_state *s, SK_SINK out) {
    for (int t = 0; t < TYPES; t++)
        if (s->pile[t] != SK_HIDDEN) sk_tell_part(out, PLANE_PILE + t, s->pile[t], CARDS[t].copies);
    for (int t = 0; t < TYPES; t++)
        sk_tell_part(out, PLANE_DISCARD + t, s->discard[t], 8);
}

/* Where the turn markers lie: for each seat in LEFT, PASSED or RIGHT and how many lie below it; likewise the
 * neutral one, without its height. */
SK_TELLS void observe_order(const brae_state *s, int seat, SK_SINK out) {
    for (int row = 0; row < 3; row++) {
        const uint8_t *markers = row == 0 ? s->left : row == 1 ? s->passed : s->right;
        int count = row == 0 ? s->left_count : row == 1 ? s->passed_count : s->right_count;
        for (int i = 0; i < count && i < MARKERS; i++) {
            int rest = s->head.players, k = markers[i] < rest ? (markers[i] - seat + rest) % rest : 4;
            sk_tell(out, PLANE_ORDER + 4 * k + row, SK_UNIT);
            if (k < 4) sk_tell_part(out, PLANE_ORDER + 4 * k + 3, i + 1, MARKERS);
        }
    }
}

/* Environment 4, crop 17, steps to return to and to follow, Tile or Task in question, amount up to 35 as one of many,
 * discount / 3, clears 9, Tend 4 + 4 + 1, cards to draw / 3. */
SK_TELLS void observe_pending(const brae_state *s, SK_SINK out) {
    int at = PLANE_PENDING;
    sk_tell_one(out, at, s->env, ENVS);
    sk_tell_one(out, at + 4, s->crop, KINDS);
    sk_tell_one(out, at + 21, s->back, STEPS);
    sk_tell_one(out, at + 56, s->after, STEPS);
    sk_tell_one(out, at + 91, s->tile, 35);
    sk_tell_one(out, at + 126, s->amount < 34 ? s->amount : 34, 35);
    at += 161;
    sk_tell_least(out, at, s->clears, 8);
    sk_tell_part(out, at + 8, s->discount, 3);
    sk_tell_least(out, at + 9, s->steps, 4);
    sk_tell_bits(out, at + 13, s->tended, 4);
    sk_tell_part(out, at + 18, s->drawing, 3);
    sk_tell_part(out, at + 19, s->amount, SK_UNIT);
}

SK_TELLS void observe_time(const brae_state *s, SK_SINK out) {
    sk_tell_one(out, PLANE_TABLE, s->head.players - 1, 4);
    sk_tell_one(out, PLANE_TABLE + 4, s->head.round - 1, ROUNDS);
    sk_tell_one(out, PLANE_TABLE + 8, s->set, SETS);
    sk_tell_one(out, PLANE_TABLE + 11, s->head.step, STEPS);
    sk_tell_bits(out, PLANE_TABLE + 46, s->head.options, 4);
}

SK_TELLS void observe_work(const brae_state *s, SK_SINK out) {
    sk_tell_least(out, PLANE_WORK, s->small_left, 6);
    sk_tell_flag(out, PLANE_WORK + 6, s->large_on == SK_NONE);
    sk_tell_bits(out, PLANE_WORK + 7, s->small_on, TILES);
    sk_tell_bits(out, PLANE_WORK + 17, s->pair_on, TILES);
    sk_tell_one(out, PLANE_WORK + 27, s->large_on, TILES);
    sk_tell_bits(out, PLANE_SOLO, s->focus, FOCUSES);
    sk_tell_bits(out, PLANE_SOLO + 8, s->tasks & ~(uint32_t)s->done, TASKS);
    sk_tell_bits(out, PLANE_SOLO + 18, s->done, TASKS);
    sk_tell_part(out, PLANE_SOLO + 28, s->supply, SUPPLY_ROOFS);
}

SK_TELLS void observe(const void *view, int seat, SK_SINK out) {
    const brae_state *s = (const brae_state *)view;
    int16_t points[SK_SEATS];
    score(view, points);
    for (int i = 0; i < s->head.players; i++)
        observe_seat(s, (seat + i) % s->head.players, points, PLANE_SEATS + SEAT_PLANE * i, out);
    observe_cards(s, seat, out);
    observe_piles(s, out);
    observe_order(s, seat, out);
    observe_pending(s, out);
    observe_time(s, out);
    observe_work(s, out);
}
