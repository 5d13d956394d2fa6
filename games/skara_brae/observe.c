/* observe.c - Skara Brae: the encoder, from a view only; features.h says what the features are. Included by eval.c, and
 * compiled for CUDA like rules.c. */
#include <assert.h>

#include "features.h"

/* Points of one seat. */
SK_ENCODE int points_of(const brae_state *s, int seat) {
    int16_t lines[SCORE_LINES];
    int sum = 0;
    score_lines(s, (uint32_t)seat, lines);
    for (int i = 0; i < SCORE_LINES; i++)
        sum += lines[i];
    return (int16_t)sum;
}

SK_ENCODE void encode_village(const brae_seat *p, feature_writer w) {
    put_thermometer(w, SEAT_FURNISH, p->furnish);
    put_thermometer(w, SEAT_TRADE, p->trade);
    put_bits(w, SEAT_FLIPPED, p->flipped);
    put_one_hot(w, SEAT_SPECIAL, p->special);
    put_scaled(w, SEAT_ROOFS, p->roofs);
    put_scaled(w, SEAT_THATCHES, p->thatches);
    put_scaled(w, SEAT_BALLS, p->balls);
    put_scaled(w, SEAT_UTENSILS, p->utensils);
    put_scaled(w, SEAT_SPINDLES, p->spindles);
    put_thermometer(w, SEAT_BLACK, p->black);
    for (int e = 0; e < ENVS; e++)
        put_amount_at(w, SEAT_SETTLERS, e, p->heights[e]);
    put_scaled(w, SEAT_NEED, (int)need_of(p));
    put_scaled(w, SEAT_UNFED, p->unfed);
    put_thermometer(w, SEAT_HEARTH, (int)hearth_of(p));
    put_thermometer(w, SEAT_SETS, (int)sets_of(p));
    put_scaled_all(w, SEAT_POT, p->pot);
    put_one_hot(w, SEAT_REST, p->rest);
}

/* How far the food goes. */
SK_ENCODE void encode_food(const brae_seat *p, feature_writer w) {
    const int food = p->tokens[FOOD], more = food - (int)need_of(p);
    put_flag(w, SEAT_FED, more >= 0);
    put_signed(w, SEAT_MORE, SK_UNIT / 8 * (more < -8 ? -8 : more));
    put_signed(w, SEAT_MORE_FINE, SK_UNIT / 2 * (more < -2 ? -2 : more));
    put_scaled(w, SEAT_FOOD, food);
    put_scaled(w, SEAT_KNIVES, p->tokens[KNIFE]);
}

SK_ENCODE void encode_seat(const brae_state *s, int seat, int who, feature_writer w) {
    const brae_seat *p = &s->seats[who];
    const int slider = p->slider <= SLIDER_MAX ? p->slider : 0, points = points_of(s, who);
    (void)seat;
    for (int k = 0; k < KINDS; k++)
        put_amount_at(w, SEAT_TOKENS, k, p->tokens[k]);
    put_scaled(w, SEAT_SLIDER, slider);
    put_signed(w, SEAT_FREE, (3 * slider - p->total) * 7);
    put_scaled(w, SEAT_MIDDEN, MIDDEN_AT[slider]);
    put_scaled(w, SEAT_LOSS, LOSS_AT[slider]);
    put_signed(w, SEAT_POINTS, points);
    put_scaled(w, SEAT_ABOVE, points > SK_UNIT ? points - SK_UNIT : 0);
    encode_village(p, w);
    put_flag(w, SEAT_ACTS, s->head.actors >> who & 1);
    put_flag(w, SEAT_TURN, s->turn == who);
    put_flag(w, SEAT_PLAYS, 1);
    encode_food(p, w);
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
        const int type = types[i] < TYPES ? types[i] : (int)TYPES + i;
        heap->count[type] = (uint8_t)(heap->count[type] + times);
    }
}

/* Own Settlers; counted before the rest is encoded, as bytes that were just written are slow to read as words. */
SK_ENCODE void encode_own(const brae_state *s, int seat, feature_writer w) {
    enum { FEW = 4 }; /* most columns are not higher */
    const brae_seat *p = &s->seats[seat];
    uint32_t dealt = 0;
    brae_heap settlers;
    heap_clear(&settlers);
    for (int e = 0; e < ENVS; e++) {
        heap_add(&settlers, p->columns[e], FEW, 1);
        if (p->heights[e] > FEW) heap_add(&settlers, p->columns[e] + FEW, COLUMN - FEW, 1);
    }
    for (int i = 0; i < HAND; i++)
        dealt |= p->dealt[i] < SPECIALS ? 1u << p->dealt[i] : 0;
    put_bits(w, F_DEALT, dealt);
    if (s->set < SETS)
        for (int i = 0; i < SET_CARDS; i++)
            put_one_hot_at(w, F_SET, i, s->sets[s->set][i]);
    put_scaled_all(w, F_SETTLERS, settlers.count);
}

/* Cards of later sets, and workers. */
SK_ENCODE void encode_work(const brae_state *s, int seat, feature_writer w) {
    brae_heap later;
    (void)seat;
    heap_clear(&later);
    for (int set = 1; set < SETS; set++)
        heap_add(&later, s->sets[set], SET_CARDS, set > s->set);
    put_thermometer(w, F_SMALL, s->small_left);
    put_flag(w, F_LARGE, s->large_on == SK_NONE);
    put_bits(w, F_SMALL_ON, s->small_on);
    put_bits(w, F_PAIR_ON, s->pair_on);
    put_one_hot(w, F_LARGE_ON, s->large_on);
    put_scaled(w, F_SUPPLY, s->supply);
    if (s->head.players == 1) {
        put_bits(w, F_FOCUS, s->focus);
        put_bits(w, F_TASKS, s->tasks & ~(uint32_t)s->done);
        put_bits(w, F_DONE, s->done);
    }
    put_scaled_all(w, F_LATER, later.count);
}

SK_ENCODE void encode_hand(const brae_state *s, int seat, feature_writer w) {
    brae_heap hand;
    if (s->turn != seat || s->hand[0] == SK_NONE) return;
    heap_clear(&hand);
    heap_add(&hand, s->hand, HAND, 1);
    put_scaled_all(w, F_HAND, hand.count);
}

/* Copies of each type, and zeros. */
#define COPIES(p, id, index, copies, env, pay_kind, pay, kind, gain, icons) copies,
SK_TABLE uint8_t CARD_COPIES[(TYPES + 7) / 8 * 8] = {SKARA_BRAE_CARDS(COPIES, 0)};
#undef COPIES

SK_ENCODE void encode_piles(const brae_state *s, int seat, feature_writer w) {
    (void)seat;
    if (s->pile[0] != SK_HIDDEN) {
        put_scaled_by(w, F_PILE, 0, sk_eight(s->pile, 8), sk_eight(CARD_COPIES, 8), 8);
        put_scaled_by(w, F_PILE, 8, sk_eight(s->pile + 8, 8), sk_eight(CARD_COPIES + 8, 8), 8);
        put_scaled_by(w, F_PILE, 16, sk_eight(s->pile + 16, 8), sk_eight(CARD_COPIES + 16, 8), 8);
        put_scaled_by(w, F_PILE, 24, sk_eight(s->pile + 24, 8), sk_eight(CARD_COPIES + 24, 8), 8);
        put_scaled_by(w, F_PILE, 32, sk_eight(s->pile + 32, TYPES - 32), sk_eight(CARD_COPIES + 32, 8), TYPES - 32);
    }
    put_scaled_all(w, F_DISCARD, s->discard);
}
static_assert(TYPES > 32 && TYPES <= 40, "types of cards fill five words");

/* Where the turn markers lie. */
SK_ENCODE void encode_order(const brae_state *s, int seat, feature_writer w) {
    uint8_t lies[SEATS + 2], height[SEATS + 2]; /* of each marker, the neutral one, and where there is none */
    memset(lies, SK_NONE, sizeof lies);
    memset(height, 0, sizeof height);
    for (int i = 0; i < 3 * (int)MARKERS; i++) {
        const uint8_t *markers = i < MARKERS ? s->left : i < 2 * MARKERS ? s->passed : s->right;
        const int marker = markers[i % MARKERS] <= NEUTRAL ? markers[i % MARKERS] : NEUTRAL + 1;
        lies[marker] = (uint8_t)(i / MARKERS);
        height[marker] = (uint8_t)(i % MARKERS + 1);
    }
    EACH_SEAT(i, who, seat, s->head.players) {
        const feature_writer one = group_at(w, F_MARKER, i);
        put_one_hot(one, MARKER_LIES, lies[who]);
        put_scaled(one, MARKER_HEIGHT, height[who]);
    }
    put_one_hot(w, F_NEUTRAL, lies[NEUTRAL]);
}
static_assert((int)NEUTRAL == (int)SEATS, "encode_order lists the neutral marker last");

SK_ENCODE void encode_pending(const brae_state *s, int seat, feature_writer w) {
    (void)seat;
    put_one_hot(w, F_ENV, s->env);
    put_one_hot(w, F_CROP, s->crop);
    put_one_hot(w, F_BACK, s->back);
    put_one_hot(w, F_AFTER, s->after);
    put_one_hot(w, F_TILE, s->tile);
    put_one_hot(w, F_AMOUNT, s->amount < 34 ? s->amount : 34);
    put_thermometer(w, F_CLEARS, s->clears);
    put_scaled(w, F_DISCOUNT, s->discount);
    put_thermometer(w, F_STEPS, s->steps);
    put_bits(w, F_TENDED, s->tended);
    put_scaled(w, F_DRAWING, s->drawing);
    put_scaled(w, F_AMOUNT_SHARE, s->amount);
}

SK_ENCODE void encode_time(const brae_state *s, int seat, feature_writer w) {
    (void)seat;
    put_one_hot(w, F_PLAYERS, s->head.players - 1);
    put_one_hot(w, F_ROUND, s->head.round - 1);
    put_one_hot(w, F_SET_NUMBER, s->set);
    put_one_hot(w, F_STEP, s->head.step);
    put_bits(w, F_OPTIONS, s->head.options);
}

/* clang-format off */
#define BRAE_PARTS(PART, SEATS)                                                                                        \
    PART(encode_own)                                                                                                   \
    PART(encode_work)                                                                                                  \
    PART(encode_hand)                                                                                                  \
    PART(encode_piles)                                                                                                 \
    SEATS(encode_seat, F_SEAT)                                                                                         \
    PART(encode_order)                                                                                                 \
    PART(encode_pending)                                                                                               \
    PART(encode_time)
/* clang-format on */
SK_ENCODER(brae, brae_state, BRAE_PARTS, BRAE_FEATURES)
