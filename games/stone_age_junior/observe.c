/* observe.c - Stone Age Junior: the encoder, from a view only: features.h says what the features are. Included by
 * eval.c, and compiled for CUDA like rules.c. */
#include <assert.h>

#include "features.h"

/* What a hut costs, a byte a kind of goods. */
#define SAJ_NEED(item) ((int)(item) < (int)SAJ_KINDS ? (uint64_t)1 << (8 * (int)(item)&63) : 0)
#define SAJ_NEED_ROW(p, id, index, first, second, third) SAJ_NEED(first) + SAJ_NEED(second) + SAJ_NEED(third),
SK_TABLE uint64_t saj_needs[SAJ_HUTS] = {STONE_AGE_JUNIOR_HUTS(SAJ_NEED_ROW, 0)};

/* Cost items of the hut on offer that a store lacks, 0 to 3: what is needed less the goods, kind by kind, as far as it
 * is more than nothing. */
SK_RULE int lacking(const saj_state *s, uint64_t goods, int pile) {
    const uint64_t tops = 0x8080808080, left = (saj_needs[s->offer[pile]] | tops) - goods;
    const uint64_t lacks = left & ((left & tops) >> 7) * 0x7f;
    return (int)(lacks * 0x0101010101 >> 32 & 255); /* the sum of the bytes */
}

SK_ENCODE void encode_store(const saj_state *s, int seat, int who, feature_writer w) {
    const saj_store *store = &s->store[who];
    const int known = store->goods[0] != SK_HIDDEN;
    (void)seat;
    for (int kind = 0; kind < SAJ_KINDS && known; kind++)
        put_amount_at(w, STORE_GOODS, kind, store->goods[kind]);
    put_flag(w, STORE_KNOWN, known);
    if (store->held != SK_HIDDEN) put_scaled(w, STORE_HELD, store->held);
    put_thermometer(w, STORE_DOGS, store->dogs);
    put_thermometer(w, STORE_BUILT, store->built);
    put_flag(w, STORE_PLAYS, 1);
    if (!known) return;
    const uint64_t goods = sk_eight(store->goods, SAJ_KINDS);
    for (int pile = 0; pile < SAJ_PILES; pile++)
        if (s->offer[pile] < SAJ_HUTS) put_one_hot_at(w, STORE_LACKS, pile, lacking(s, goods, pile));
}

SK_ENCODE void encode_slots(const saj_state *s, int seat, feature_writer w) {
    (void)seat;
    for (int slot = 0; slot < SAJ_SLOTS; slot++) {
        const feature_writer one = group_at(w, F_SLOT, slot);
        put_one_hot(one, SLOT_FACE, s->token[slot] == SK_NONE ? (int)SAJ_SLOTS : s->token[slot]);
        put_flag(one, SLOT_UP, s->up >> slot & 1);
    }
    put_scaled_all(w, F_GHOST, s->ghost);
}

/* Where tokens that are known and face down would take the figure. */
SK_ENCODE void encode_targets(const saj_state *s, int seat, feature_writer w) {
    for (int slot = 0; slot < SAJ_SLOTS; slot++) {
        const int face = s->token[slot];
        if (face >= SAJ_SLOTS || s->up >> slot & 1) continue;
        const int steps = saj_tokens[face].steps;
        put_one_hot_at(w, F_TARGET, slot,
                       steps ? (s->position[seat] + steps) % SAJ_PLACES : saj_spot[saj_tokens[face].place]);
    }
}

SK_ENCODE void encode_stock(const saj_state *s, int seat, feature_writer w) {
    (void)seat;
    put_scaled_all(w, F_STOCK, s->stock);
    put_scaled_all(w, F_POOL, s->pool);
    put_thermometer(w, F_KENNEL, s->kennel);
    for (int pile = 0; pile < SAJ_PILES; pile++) {
        const feature_writer one = group_at(w, F_PILE, pile);
        put_one_hot(one, PILE_OFFER, s->offer[pile]);
        put_flag(one, PILE_OPEN, s->offer[pile] < SAJ_HUTS);
        put_thermometer(one, PILE_BELOW, s->pile[pile]);
    }
    put_bits(w, F_HUTS, s->huts_left);
}

SK_ENCODE void encode_time(const saj_state *s, int seat, feature_writer w) {
    const uint32_t options = s->head.options;
    EACH_SEAT(i, who, seat, s->head.players) {
        put_one_hot_at(w, F_FIGURE, i, s->position[who]);
        put_flag_at(w, F_TURN, i, s->active == who);
    }
    put_one_hot(w, F_STEP, s->head.step);
    put_one_hot(w, F_SHOWN, s->shown);
    put_one_hot(w, F_TURNING, s->turning);
    put_one_hot(w, F_REVEALING, s->revealing);
    put_one_hot(w, F_PLAYERS, s->head.players - 2);
    put_one_hot(w, F_MEMORY, (int)(options >> SAJ_OPT_MEMORY & 3) - 1);
    put_one_hot(w, F_GOODS, (int)(options >> SAJ_OPT_GOODS & 3) - 1);
    put_bits(w, F_OPTIONS, options >> SAJ_OPT_EXCHANGE);
    put_scaled(w, F_TIME, s->head.round);
    put_scaled(w, F_LONG, s->head.round);
}

#define SAJ_PARTS(PART, SEATS)                                                                                         \
    PART(encode_slots) PART(encode_targets) PART(encode_stock) PART(encode_time) SEATS(encode_store, F_STORE)
SK_ENCODER(saj, saj_state, SAJ_PARTS, SAJ_FEATURES)
