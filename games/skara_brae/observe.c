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

/* The seat after this one. */
SK_ENCODE int after(int seat, int players) {
    return seat + 1 < players ? seat + 1 : 0;
}

/* Points as two halves of 64ths: up to 64, and those above; what is lost counts below zero. */
SK_ENCODE void tell_points(int at, int points, feature_writer out) {
    feature_put_clamped(out, at, points);
    feature_put_clamped(out, at + 1, points > SK_UNIT ? points - SK_UNIT : 0);
}

/* 17 tokens x (/ 12, at least 1, 2, 3); slider / 10, free spaces / 9; Midden each round and loss / 8. */
SK_ENCODE void observe_tokens(const brae_seat *p, int at, feature_writer out) {
    for (int k = 0; k < KINDS; k++, at += 1 + TOKEN_STEPS)
        feature_put_amount(out, at, p->tokens[k], 12, TOKEN_STEPS);
    int slider = p->slider <= SLIDER_MAX ? p->slider : 0;
    feature_put_eight_scaled(out, at, SK_EIGHT(slider, 0, MIDDEN_AT[slider], LOSS_AT[slider], 0, 0, 0, 0),
                             SK_EIGHT(SLIDER_MAX, 0, 8, 8, 0, 0, 0, 0));
    feature_put_clamped(out, at + 1, (3 * slider - p->total) * 7);
}

/* Furnish 6, Trade 7 as steps; 10 flipped tiles; 8 special tile; Roofs / 8, supply Roofs / 16, Stone balls / 8,
 * Utensils / 4, Spindles / 10; black workers 3; 4 environments x (Settlers / 8, at least 1, 2, 3); need / 12, unfed
 * / 12. */
SK_ENCODE void observe_village(const brae_seat *p, int at, feature_writer out) {
    feature_put_thermometer(out, at, p->furnish, FURNISH_MAX);
    feature_put_thermometer(out, at + 6, p->trade, TRADE_MAX);
    feature_put_bits(out, at + 13, p->flipped, TILES);
    feature_put_one_hot(out, at + 23, p->special, SPECIALS);
    at += 31;
    feature_put_eight_scaled(out, at, sk_eight(&p->roofs, 5), SK_EIGHT(8, 16, 8, 4, SPINDLES, 0, 0, 0));
    feature_put_thermometer(out, at + 5, p->black, BLACKS);
    at += 8;
    for (int e = 0; e < ENVS; e++, at += 4)
        feature_put_amount(out, at, p->heights[e], 8, 3);
    feature_put_scaled(out, at, (int)need_of(p), 12);
    feature_put_scaled(out, at + 1, p->unfed, 12);
}

static_assert(offsetof(brae_seat, spindles) - offsetof(brae_seat, roofs) == 4, "observe_village reads five bytes");

/* Hearth 11; sets 4 as steps; 8 pot / 4; stage of the rest 4. */
SK_ENCODE void observe_hearth(const brae_seat *p, int at, feature_writer out) {
    feature_put_thermometer(out, at, (int)hearth_of(p), 11);
    feature_put_thermometer(out, at + 11, (int)sets_of(p), 4);
    feature_put_counts(out, at + 15, p->pot, SLOTS, 4);
    feature_put_one_hot(out, at + 23, p->rest, REST_STAGES);
}

/* Acts now, has the turn. */
SK_ENCODE void observe_turn(const brae_state *s, int seat, int at, feature_writer out) {
    feature_put_flag(out, at, s->head.actors >> seat & 1);
    feature_put_flag(out, at + 1, s->turn == seat);
}

/* Plays; how far FOOD goes 5: there is enough, and food less need -1 .. 1. */
SK_ENCODE void observe_now(const brae_seat *p, int at, feature_writer out) {
    int food = p->tokens[FOOD], knives = p->tokens[KNIFE], more = food - (int)need_of(p);
    int eighth = more < -8 ? -8 : more > 8 ? 8 : more, half = more < -2 ? -2 : more > 2 ? 2 : more;
    uint64_t flags = SK_EIGHT(0, 0, 1, more >= 0, 0, 0, 0, 0);
    feature_put_eight(out, at,
                      flags * SK_UNIT | SK_EIGHT(0, 0, 0, 0, (uint8_t)(8 * eighth), (uint8_t)(32 * half),
                                                 food < 32 ? 2 * food : (int)SK_UNIT,
                                                 knives < SK_UNIT ? knives : (int)SK_UNIT));
}

/* Points of one seat. */
SK_ENCODE int points_of(const brae_state *s, int seat) {
    int16_t lines[SCORE_LINES];
    int sum = 0;
    score_lines(s, (uint32_t)seat, lines);
    for (int i = 0; i < SCORE_LINES; i++)
        sum += lines[i];
    return (int16_t)sum;
}

/* Where the parts of a seat's plane begin: tokens, village, points 2, hearth, turn 2 and now. */
enum {
    AT_VILLAGE = 17 * (1 + TOKEN_STEPS) + 4,
    AT_POINTS = AT_VILLAGE + 31 + 8 + 4 * 4 + 2,
    AT_HEARTH = AT_POINTS + 2,
    AT_NOW = AT_HEARTH + 11 + 4 + 8 + 4
};

/* All but the turn, from the bytes of the seat alone. */
SK_ENCODE void observe_seat(const brae_seat *p, int points, int at, feature_writer out) {
    observe_tokens(p, at, out);
    observe_village(p, at + AT_VILLAGE, out);
    tell_points(at + AT_POINTS, points, out);
    observe_hearth(p, at + AT_HEARTH, out);
    observe_now(p, at + AT_NOW, out);
}

/* How many cards there are of each type. What is no card counts beyond the types, so that nobody need ask: at different
 * places, as the same one again and again would be waited for. */
typedef struct brae_heap {
    uint8_t count[TYPES + COLUMN];
} brae_heap;

SK_ENCODE void heap_clear(brae_heap *heap) {
    memset(heap->count, 0, TYPES);
}

SK_ENCODE void heap_add(brae_heap *heap, const uint8_t *types, int count, int times) {
    for (int i = 0; i < count; i++) {
        int type = types[i] < TYPES ? types[i] : (int)TYPES + i;
        heap->count[type] = (uint8_t)(heap->count[type] + times);
    }
}

/* Own Settlers and the cards of later sets, counted. */
typedef struct brae_heaps {
    brae_heap settlers, later;
} brae_heaps;

SK_ENCODE void count_settlers(const brae_seat *p, brae_heap *heap) {
    enum { FEW = 4 }; /* most columns are not higher */
    heap_clear(heap);
    for (int e = 0; e < ENVS; e++) {
        heap_add(heap, p->columns[e], FEW, 1);
        if (p->heights[e] > FEW) heap_add(heap, p->columns[e] + FEW, COLUMN - FEW, 1);
    }
}

SK_ENCODE void count_later(const brae_state *s, brae_heap *heap) {
    heap_clear(heap);
    for (int set = 1; set < SETS; set++)
        heap_add(heap, s->sets[set], SET_CARDS, set > s->set);
}

SK_ENCODE void count_cards(const brae_state *s, int seat, brae_heaps *heaps, feature_writer out) {
    if (SK_SHARE(out, 2)) count_settlers(&s->seats[seat], &heaps->settlers);
    if (SK_SHARE(out, 3)) count_later(s, &heaps->later);
}

/* Settlers of each type / 4; the current set by position; later ones / 4. */
SK_ENCODE void observe_cards(const brae_state *s, const brae_heaps *heaps, feature_writer out) {
    if (SK_SHARE(out, 2)) feature_put_counts(out, PLANE_COLUMNS, heaps->settlers.count, TYPES, 4);
    if (SK_SHARE(out, 4) && s->set < SETS)
        feature_put_one_hots(out, PLANE_SET, sk_eight(s->sets[s->set], SET_CARDS), SET_CARDS, TYPES, TYPES);
    if (SK_SHARE(out, 3)) feature_put_counts(out, PLANE_LATER, heaps->later.count, TYPES, 4);
}

/* Drawn by Explore / 3, and tiles dealt. */
SK_ENCODE void observe_hand(const brae_state *s, int seat, feature_writer out) {
    if (SK_SHARE(out, 3) && s->turn == seat && s->hand[0] != SK_NONE) {
        brae_heap hand;
        heap_clear(&hand);
        heap_add(&hand, s->hand, HAND, 1);
        feature_put_counts(out, PLANE_HAND, hand.count, TYPES, HAND);
    }
    if (SK_SHARE(out, 4))
        feature_put_one_hots(out, PLANE_HAND + (int)TYPES, sk_eight(s->seats[seat].dealt, HAND), HAND, 0, SPECIALS);
}

/* Copies of each type, and zeros. */
#define COPIES(p, id, index, copies, env, pay_kind, pay, kind, gain, icons) copies,
SK_TABLE uint8_t CARD_COPIES[(TYPES + 7) / 8 * 8] = {SKARA_BRAE_CARDS(COPIES, 0)};
#undef COPIES

SK_ENCODE void observe_piles(const brae_state *s, feature_writer out) {
#define PILE(t)                                                                                                        \
    feature_put_eight_scaled(out, PLANE_PILE + t, sk_eight(s->pile + t, TYPES - t), sk_eight(CARD_COPIES + t, 8))
    if (s->pile[0] != SK_HIDDEN) PILE(0), PILE(8), PILE(16), PILE(24), PILE(32);
#undef PILE
    feature_put_counts(out, PLANE_DISCARD, s->discard, TYPES, 8);
}

/* Where the turn markers lie: for each seat in LEFT, PASSED or RIGHT and how many lie below it; likewise the
 * neutral one, without its height. */
SK_ENCODE void observe_order(const brae_state *s, int seat, feature_writer out) {
    uint32_t lies[SEATS + 2] = {0}; /* four features of each marker, the neutral one's, and where there is none */
    int players = s->head.players;
    for (int i = 0; i < 3 * (int)MARKERS; i++) {
        const uint8_t *markers = i < MARKERS ? s->left : i < 2 * MARKERS ? s->passed : s->right;
        int marker = markers[i % MARKERS];
        lies[marker <= NEUTRAL ? marker : NEUTRAL + 1] =
            (uint32_t)SK_UNIT << 8 * (i / MARKERS) | (uint32_t)(SK_UNIT / MARKERS * (i % MARKERS + 1)) << 24;
    }
    for (int k = 0, who = seat; k < players; k += 2) {
        uint64_t one = lies[who], next;
        who = after(who, players);
        next = k + 1 < players ? lies[who] : 0;
        feature_put_eight(out, PLANE_ORDER + 4 * k, one | next << 32);
        who = after(who, players);
    }
    feature_put_eight(out, PLANE_ORDER + 16, lies[NEUTRAL] & 0xffffff);
}
static_assert((int)NEUTRAL == (int)SEATS && (int)SK_UNIT % (int)MARKERS == 0,
              "observe_order lists the neutral marker last");

/* Environment 4, crop 17, steps to return to and to follow, Tile or Task in question, amount up to 35 as one of many,
 * discount / 3, clears 9, Tend 4 + 4 + 1, cards to draw / 3. */
SK_ENCODE void observe_pending(const brae_state *s, feature_writer out) {
    int at = PLANE_PENDING;
    feature_put_one_hot(out, at, s->env, ENVS);
    feature_put_one_hot(out, at + 4, s->crop, KINDS);
    feature_put_one_hot(out, at + 21, s->back, STEPS);
    feature_put_one_hot(out, at + 56, s->after, STEPS);
    feature_put_one_hot(out, at + 91, s->tile, 35);
    feature_put_one_hot(out, at + 126, s->amount < 34 ? s->amount : 34, 35);
    at += 161;
    feature_put_thermometer(out, at, s->clears, 8);
    feature_put_scaled(out, at + 8, s->discount, 3);
    feature_put_thermometer(out, at + 9, s->steps, 4);
    feature_put_bits(out, at + 13, s->tended, 4);
    feature_put_scaled(out, at + 18, s->drawing, 3);
    feature_put_scaled(out, at + 19, s->amount, SK_UNIT);
}

SK_ENCODE void observe_time(const brae_state *s, feature_writer out) {
    feature_put_one_hot(out, PLANE_TABLE, s->head.players - 1, 4);
    feature_put_one_hot(out, PLANE_TABLE + 4, s->head.round - 1, ROUNDS);
    feature_put_one_hot(out, PLANE_TABLE + 8, s->set, SETS);
    feature_put_one_hot(out, PLANE_TABLE + 11, s->head.step, STEPS);
    feature_put_bits(out, PLANE_TABLE + 46, s->head.options, 4);
}

SK_ENCODE void observe_work(const brae_state *s, feature_writer out) {
    feature_put_thermometer(out, PLANE_WORK, s->small_left, 6);
    feature_put_flag(out, PLANE_WORK + 6, s->large_on == SK_NONE);
    feature_put_bits(out, PLANE_WORK + 7, s->small_on | (uint32_t)s->pair_on << TILES, 2 * TILES);
    feature_put_one_hot(out, PLANE_WORK + 27, s->large_on, TILES);
    feature_put_scaled(out, PLANE_SOLO + 28, s->supply, SUPPLY_ROOFS);
    if (s->head.players > 1) return;
    feature_put_bits(out, PLANE_SOLO, s->focus, FOCUSES);
    feature_put_bits(out, PLANE_SOLO + 8, s->tasks & ~(uint32_t)s->done, TASKS);
    feature_put_bits(out, PLANE_SOLO + 18, s->done, TASKS);
}

/* What is no seat's. */
SK_ENCODE void observe_rest(const brae_state *s, int seat, const brae_heaps *heaps, feature_writer out) {
    observe_cards(s, heaps, out);
    if (SK_SHARE(out, 4)) observe_piles(s, out);
    observe_hand(s, seat, out);
    if (SK_SHARE(out, 2)) observe_order(s, seat, out);
    if (SK_SHARE(out, 3)) observe_pending(s, out);
    if (SK_SHARE(out, 3)) observe_time(s, out);
    if (SK_SHARE(out, 4)) observe_work(s, out);
}

/* The own seat, other seats, own Settlers, later cards and the moment, the rest. */
#define OBSERVE_SHARES 5

SK_ENCODE void observe(const void *view, int seat, feature_writer out) {
    const brae_state *s = (const brae_state *)view;
    const int players = s->head.players;
    brae_heaps heaps; /* counted long before they are told: bytes that were just written are slow to read as words */
    count_cards(s, seat, &heaps, out);
    for (int i = 0, who = seat; i < players; i++, who = after(who, players)) {
        if (!SK_SHARE(out, i > 0)) continue;
        observe_seat(&s->seats[who], points_of(s, who), PLANE_SEATS + SEAT_PLANE * i, out);
        observe_turn(s, who, PLANE_SEATS + SEAT_PLANE * i + AT_NOW, out);
    }
    observe_rest(s, seat, &heaps, out);
}
