/* observe.c - Reykholt: the encoder, from a view only; features.h says what the features are. Included by eval.c, and
 * compiled for CUDA like rules.c. */
#include <assert.h>

#include "features.h"

/* Stock, the table reached and the next one, marks and workers. */
SK_ENCODE void encode_goods(const rey_seat *me, feature_writer w) {
    for (int good = 0; good < GOODS; good++)
        put_amount_at(w, SEAT_STOCK, good, me->stock[good]);
    put_flag(w, SEAT_PLAYS, 1);
    put_scaled(w, SEAT_TRACK, me->table);
    if (me->table < LAST_TABLE) {
        const int good = table_good(me->table + 1), plates = table_plates(me->table + 1);
        const int lack = plates > me->stock[good] ? plates - me->stock[good] : 0;
        put_one_hot(w, SEAT_NEXT, good);
        put_scaled(w, SEAT_PLATES, plates);
        put_scaled(w, SEAT_LACK, lack);
        put_flag(w, SEAT_LACK_ONE, lack == 1);
        put_flag(w, SEAT_LACK_NONE, lack == 0);
    }
    put_bits(w, SEAT_MARKS, me->marks);
    put_thermometer(w, SEAT_WORKERS, me->workers);
}

/* Greenhouses by their size, and what grows in them: a byte for each size and each good. */
SK_ENCODE void encode_beds(const rey_state *s, uint32_t own, feature_writer w) {
    uint64_t empty = 0, planted = 0, inside = 0;
    for (uint32_t rest = own; rest; rest &= rest - 1) {
        const int house = sk_lowest(rest);
        const uint64_t goods = sk_eight(s->houses[house].goods, GOODS), one = (uint64_t)1 << 8 * (PARCELS[house] - 2);
        inside += goods;
        planted += goods ? one : 0;
        empty += goods ? 0 : one;
    }
    put_scaled_bytes(w, SEAT_EMPTY, empty);
    put_scaled_bytes(w, SEAT_PLANTED, planted);
    put_scaled_bytes(w, SEAT_INSIDE, inside);
}

SK_ENCODE void encode_seat(const rey_state *s, int seat, int who, feature_writer w) {
    const rey_seat *me = &s->seats[who];
    uint32_t goods = 0, line = 0;
    (void)seat;
    encode_goods(me, w);
    encode_beds(s, me->houses, w);
    for (int good = 0; good < GOODS; good++)
        goods += me->stock[good];
    for (int i = 0; i < s->head.players; i++)
        line |= (uint32_t)(s->line[i] == who) << i;
    put_bits(w, SEAT_CARDS, s->cards[who]);
    put_bits(w, SEAT_LINE, line);
    put_flag(w, SEAT_TOURED, s->toured >> who & 1);
    put_scaled(w, SEAT_GOODS, (int)goods);
    put_flag(w, SEAT_FIRST, s->first == who);
    put_flag(w, SEAT_ACTS, s->seat == who);
}

/* Greenhouses by number, as the choices name them. */
SK_ENCODE void encode_houses(const rey_state *s, int seat, feature_writer w) {
    uint32_t owned = 0;
    for (int i = 0; i < s->head.players; i++)
        owned |= s->seats[i].houses;
    for (; owned; owned &= owned - 1) {
        const int house = sk_lowest(owned);
        const rey_house *h = &s->houses[house];
        const feature_writer one = group_at(w, F_HOUSE, house);
        const int own = h->owner == seat;
        for (int good = 0; good < GOODS; good++)
            put_signed_at(one, HOUSE_GOODS, good, (own ? 10 : -10) * h->goods[good]);
        put_flag(one, HOUSE_OWN, own);
        put_scaled(one, HOUSE_ROOM, own ? h->parcels - h->count : 0);
        put_flag(one, HOUSE_PLANTED, own && h->count);
        put_flag(one, HOUSE_OTHER, !own);
    }
}

SK_ENCODE void encode_task(const rey_state *s, int seat, feature_writer w) {
    const rey_task *t = &s->task;
    (void)seat;
    put_bits(w, F_MARKED, t->marked);
    put_scaled_all(w, F_DUE, &t->plant_min);
    put_one_hot(w, F_LEAST, t->least);
    put_bits(w, F_BARRED, t->barred);
    put_bits(w, F_PAID, t->paid);
    put_one_hot(w, F_WAY, t->way);
}

static_assert(offsetof(rey_task, take_each) - offsetof(rey_task, plant_min) == 7, "encode_task reads eight bytes");

SK_ENCODE void encode_effect(const rey_state *s, int seat, feature_writer w) {
    (void)seat;
    if (s->head.step > STEP_PLACE && s->head.step < STEP_OVER) {
        put_one_hot(w, F_SPACE, s->space);
        put_one_hot(w, F_SIDE, s->side);
        put_scaled(w, F_TEXT, s->line_no);
        put_one_hot(w, F_SOURCE, s->source);
        put_one_hot(w, F_CARD, s->card);
        put_scaled(w, F_CARD_TEXT, s->card_line);
        put_flag(w, F_OPTIONAL, s->optional);
        put_flag(w, F_ACTED, s->acted);
        put_flag(w, F_SOWN, s->sown);
        put_one_hot(w, F_DISCARDED, s->house);
    }
    put_scaled(w, F_DONE, s->turn);
    put_bits(w, F_QUEUE, s->queue);
}

SK_ENCODE void encode_time(const rey_state *s, int seat, feature_writer w) {
    (void)seat;
    put_one_hot(w, F_ROUND, s->head.round - 1);
    put_scaled(w, F_LEFT, s->rounds - s->head.round);
    put_one_hot(w, F_EVENT, s->event - 1);
    put_one_hot(w, F_STEP, s->head.step);
    put_one_hot(w, F_MOMENT, s->moment);
    put_one_hot(w, F_GROUP, s->group);
    put_one_hot(w, F_PLAYERS, s->head.players - 1);
    put_one_hot(w, F_SCENARIO, option(s, OPTION_SCENARIO_SHIFT, 3));
    put_one_hot(w, F_STORY, option(s, OPTION_STORY_SHIFT, 2));
    put_flag(w, F_VARIANT, s->variant);
    put_flag(w, F_VARIANT_ASKED, option(s, OPTION_VARIANT_SHIFT, 1));
    put_flag(w, F_FACE, option(s, OPTION_FACE_SHIFT, 1));
}

SK_ENCODE void encode_table(const rey_state *s, int seat, feature_writer w) {
    const int top = s->top_count ? s->top[s->top_count - 1] : (int)HOUSES;
    const uint32_t workers = s->workers[colour(s, seat)];
    put_bits(w, F_WORKERS, workers);
    put_bits(w, F_HELD, occupied(s) & ~workers);
    for (int pile = 0; pile < 4; pile++)
        put_thermometer_at(w, F_PILES, pile, sk_bits(s->piles >> (4 * pile) & 15));
    if (top < HOUSES) put_one_hot(w, F_TOP, PARCELS[top] - 2);
    put_bits(w, F_UNDER, s->under);
    put_bits(w, F_OFFER, s->offer);
    put_bits(w, F_SHARED, s->shared);
}

#define REY_PARTS(PART, SEATS)                                                                                         \
    PART(encode_time)                                                                                                  \
    SEATS(encode_seat, F_SEAT) PART(encode_table) PART(encode_houses) PART(encode_task) PART(encode_effect)
SK_ENCODER(rey, rey_state, REY_PARTS, REY_FEATURES)
