/* observe.c - Stone Age Junior: features for learners, from a view only. Included by eval.c, and compiled for CUDA like
 * rules.c. */
#include <assert.h>

#include "skerry/features.h"

/* Where each plane begins; seats are counted from the viewer clockwise. */
enum {
    PLANE_SLOTS = 0,                           /* 14 x 16: faces 0-13, never shown, face up */
    PLANE_ENDS = PLANE_SLOTS + SAJ_SLOTS * 16, /* 14 x 8: where the token would take the viewer's figure */
    /* 14: turns for which a token turned down stays visible / 7 */
    PLANE_GHOSTS = PLANE_ENDS + SAJ_SLOTS * SAJ_PLACES,
    PLANE_FIGURES = PLANE_GHOSTS + SAJ_SLOTS,              /* 4 x 8: position on the loop */
    PLANE_STORES = PLANE_FIGURES + SAJ_SEATS * SAJ_PLACES, /* 4 x STORE: see observe_store */
    STORE = 4 * SAJ_KINDS + 1 + 1 + 3 + 3 + 1 + SAJ_PILES * 3,
    PLANE_STOCK = PLANE_STORES + SAJ_SEATS * STORE, /* goods on their places 5 (/ 8), trading place 5 (/ 5), dogs 3 */
    PLANE_PILES = PLANE_STOCK + 2 * SAJ_KINDS + 3,  /* 3 x 20: hut on offer 15, there is one, huts below 4 */
    PLANE_HUTS = PLANE_PILES + SAJ_PILES * 20,      /* 15: never shown so far */
    PLANE_STEP = PLANE_HUTS + SAJ_HUTS,             /* 11 */
    PLANE_TURN = PLANE_STEP + (int)SAJ_STEPS,       /* 4: whose turn */
    PLANE_SHOWN = PLANE_TURN + SAJ_SEATS,           /* 14: face turned this turn */
    PLANE_TURNING = PLANE_SHOWN + SAJ_SLOTS,        /* 14 + 3: slot, pile that chance is uncovering */
    PLANE_SEATS = PLANE_TURNING + SAJ_SLOTS + SAJ_PILES, /* 3: 2, 3, 4 players */
    PLANE_OPTIONS = PLANE_SEATS + 3,                     /* 7: V1 fading, full; V2 number, open; V3; V4; V5 */
    PLANE_TIME = PLANE_OPTIONS + 7,                      /* turns complete / 64, / 512 */
    PLANE_END = PLANE_TIME + 2
};
static_assert((int)PLANE_END == (int)SAJ_FEATURES, "features are counted in state.h");

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

/* Goods 5 x (number / 5, at least 1, 2, 3), goods known, number held / 10, dogs 3, huts built 3, plays, then for each
 * pile what the hut on offer lacks: nothing, one item, two items. */
SK_ENCODE void observe_store(const saj_state *s, const saj_store *store, int at, feature_writer out) {
    int known = store->goods[0] != SK_HIDDEN;
    for (int kind = 0; kind < SAJ_KINDS && known; kind++)
        feature_put_amount(out, at + 4 * kind, store->goods[kind], 5, 3);
    at += 4 * SAJ_KINDS;
    feature_put_flag(out, at, known);
    if (store->held != SK_HIDDEN) feature_put_scaled(out, at + 1, store->held, 10);
    feature_put_thermometer(out, at + 2, store->dogs, 3);
    feature_put_thermometer(out, at + 5, store->built, 3);
    feature_put_clamped(out, at + 8, SK_UNIT);
    if (!known) return;
    uint64_t goods = sk_eight(store->goods, SAJ_KINDS);
    for (int pile = 0; pile < SAJ_PILES; pile++)
        if (s->offer[pile] < SAJ_HUTS) feature_put_one_hot(out, at + 9 + 3 * pile, lacking(s, goods, pile), 3);
}

/* Bytes of SK_NONE as SAJ_SLOTS, the others as they are. */
SK_ENCODE uint64_t faces_of(uint64_t tokens) {
    const uint64_t rest = ~tokens, low = 0x7f7f7f7f7f7f7f7f, ones = 0x0101010101010101;
    const uint64_t some = ((rest & low) + low) | rest; /* the top bit of a byte says that it is not SK_NONE */
    return tokens - (~some >> 7 & ones) * (uint64_t)((int)SK_NONE - (int)SAJ_SLOTS);
}

/* Which of eight tokens show a face, as bits: SK_NONE and SK_HIDDEN have the top bit of their byte. */
SK_ENCODE uint32_t known_of(uint64_t tokens) {
    return (uint32_t)((~tokens >> 7 & 0x0101010101010101) * 0x0102040810204080 >> 56);
}

/* Eight bits as bytes that are 0 where the bit is set. */
SK_ENCODE uint64_t unless(uint32_t bits) {
    return (uint64_t)(~bits & 255) * 0x0101010101010101 & 0x8040201008040201;
}

SK_ENCODE void observe_slots(const saj_state *s, feature_writer out) {
    const uint64_t first = sk_eight(s->token, 8), last = sk_eight(s->token + 8, SAJ_SLOTS - 8);
    uint64_t ghosts = sk_eight(s->ghost, 8) | sk_eight(s->ghost + 8, SAJ_SLOTS - 8);
    feature_put_one_hots(out, PLANE_SLOTS, faces_of(first), 8, 16, SAJ_SLOTS + 1);
    feature_put_one_hots(out, PLANE_SLOTS + 16 * 8, faces_of(last), SAJ_SLOTS - 8, 16, SAJ_SLOTS + 1);
    feature_put_one_hots(out, PLANE_SLOTS + 15, unless(s->up), 8, 16, 1);
    feature_put_one_hots(out, PLANE_SLOTS + 16 * 8 + 15, unless(s->up >> 8), SAJ_SLOTS - 8, 16, 1);
    if (ghosts) feature_put_counts(out, PLANE_GHOSTS, s->ghost, SAJ_SLOTS, SAJ_GHOST_TURNS);
}

/* Where tokens that are known and face down would take the figure. */
SK_ENCODE void observe_ends(const saj_state *s, int seat, feature_writer out) {
    const uint64_t first = sk_eight(s->token, 8), last = sk_eight(s->token + 8, SAJ_SLOTS - 8);
    uint32_t seen = (known_of(first) | known_of(last) << 8) & ((1u << SAJ_SLOTS) - 1);
    for (seen &= ~(uint32_t)s->up; seen; seen &= seen - 1) {
        int slot = sk_lowest(seen), face = s->token[slot], steps = saj_tokens[face].steps;
        int end = steps ? (s->position[seat] + steps) % SAJ_PLACES : saj_spot[saj_tokens[face].place];
        feature_put_one_hot(out, PLANE_ENDS + SAJ_PLACES * slot, end, SAJ_PLACES);
    }
}
static_assert(SAJ_SLOTS > 8 && SAJ_SLOTS <= 16 && SAJ_GHOST_TURNS <= 16, "tokens are read as two words");

SK_ENCODE void observe_stock(const saj_state *s, feature_writer out) {
    uint64_t stock = sk_eight(s->stock, SAJ_KINDS), pool = sk_eight(s->pool, SAJ_KINDS);
    feature_put_eight_scaled(out, PLANE_STOCK, stock | pool << 40, SK_EIGHT(8, 8, 8, 8, 8, 5, 5, 5));
    feature_put_eight_scaled(out, PLANE_STOCK + 8,
                             pool >> 24 | SK_EIGHT(0, 0, s->kennel > 0, s->kennel > 1, s->kennel > 2, 0, 0, 0),
                             SK_EIGHT(5, 5, 1, 1, 1, 0, 0, 0));
    feature_put_one_hots(out, PLANE_PILES, sk_eight(s->offer, SAJ_PILES), SAJ_PILES, 20, SAJ_HUTS);
    for (int pile = 0; pile < SAJ_PILES; pile++) {
        int at = PLANE_PILES + 20 * pile;
        feature_put_flag(out, at + 15, s->offer[pile] < SAJ_HUTS);
        feature_put_thermometer(out, at + 16, s->pile[pile], 4);
    }
    feature_put_bits(out, PLANE_HUTS, s->huts_left, SAJ_HUTS);
}
static_assert(SAJ_KINDS == 5, "five kinds of goods here and there fill two words");

SK_ENCODE void observe_time(const saj_state *s, feature_writer out) {
    feature_put_one_hot(out, PLANE_STEP, s->head.step, SAJ_STEPS);
    feature_put_one_hot(out, PLANE_SHOWN, s->shown, SAJ_SLOTS);
    feature_put_one_hot(out, PLANE_TURNING, s->turning, SAJ_SLOTS);
    feature_put_one_hot(out, PLANE_TURNING + (int)SAJ_SLOTS, s->revealing, SAJ_PILES);
    feature_put_one_hot(out, PLANE_SEATS, s->head.players - 2, 3);
    uint32_t options = s->head.options;
    int memory = (int)(options >> SAJ_OPT_MEMORY & 3), goods = (int)(options >> SAJ_OPT_GOODS & 3);
    feature_put_one_hot(out, PLANE_OPTIONS, memory - 1, 2);
    feature_put_one_hot(out, PLANE_OPTIONS + 2, goods - 1, 2);
    feature_put_bits(out, PLANE_OPTIONS + 4, options >> SAJ_OPT_EXCHANGE, 3);
    feature_put_scaled(out, PLANE_TIME, s->head.round, 64);
    feature_put_scaled(out, PLANE_TIME + 1, s->head.round, 512);
}

/* Tokens, figures and stores, the rest, where tokens lead. */
#define OBSERVE_SHARES 4

SK_ENCODE void observe(const void *view, int seat, feature_writer out) {
    const saj_state *s = (const saj_state *)view;
    int players = s->head.players;
    if (SK_SHARE(out, 0)) observe_slots(s, out);
    if (SK_SHARE(out, 3)) observe_ends(s, seat, out);
    if (SK_SHARE(out, 2)) observe_stock(s, out);
    if (SK_SHARE(out, 2)) observe_time(s, out);
    for (int i = 0, who = seat; i < players; i++, who = who + 1 < players ? who + 1 : 0) {
        if (SK_SHARE(out, 1)) feature_put_one_hot(out, PLANE_FIGURES + SAJ_PLACES * i, s->position[who], SAJ_PLACES);
        if (SK_SHARE(out, 1)) observe_store(s, &s->store[who], PLANE_STORES + STORE * i, out);
        if (SK_SHARE(out, 2)) feature_put_flag(out, PLANE_TURN + i, s->active == who);
        SK_FLUSH(out);
    }
}
