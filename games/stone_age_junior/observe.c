/* observe.c - Stone Age Junior: features for learners, from a view only. Included by eval.c, and compiled for CUDA like
 * rules.c. */
#include <assert.h>

#include "skerry/tensor.h"

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

/* Cost items of the hut on offer that a store lacks, 0 to 3. */
SK_RULE int lacking(const saj_state *s, const saj_store *store, int pile) {
    const saj_hut *hut = &saj_huts[s->offer[pile]];
    if (hut->pair) return store->goods[hut->items[0]] >= 2 ? 0 : 2 - store->goods[hut->items[0]];
    return !store->goods[hut->items[0]] + !store->goods[hut->items[1]] + !store->goods[hut->items[2]];
}

/* Goods 5 x (number / 5, at least 1, 2, 3), goods known, number held / 10, dogs 3, huts built 3, plays, then for each
 * pile what the hut on offer lacks: nothing, one item, two items. */
SK_TELLS void observe_store(const saj_state *s, const saj_store *store, int at, SK_SINK out) {
    int known = store->goods[0] != SK_HIDDEN;
    for (int kind = 0; kind < SAJ_KINDS && known; kind++)
        sk_tell_steps(out, at + 4 * kind, store->goods[kind], 5, 3);
    at += 4 * SAJ_KINDS;
    sk_tell_flag(out, at, known);
    if (store->held != SK_HIDDEN) sk_tell_part(out, at + 1, store->held, 10);
    sk_tell_least(out, at + 2, store->dogs, 3);
    sk_tell_least(out, at + 5, store->built, 3);
    sk_tell(out, at + 8, SK_UNIT);
    for (int pile = 0; pile < SAJ_PILES && known; pile++)
        if (s->offer[pile] < SAJ_HUTS) sk_tell_one(out, at + 9 + 3 * pile, lacking(s, store, pile), 3);
}

SK_TELLS void observe_slots(const saj_state *s, int seat, SK_SINK out) {
    uint64_t ghosts = 0; /* whether there are any */
    for (int slot = 0; slot < SAJ_SLOTS; slot++)
        ghosts |= s->ghost[slot];
    for (int slot = 0; slot < SAJ_SLOTS; slot++) {
        int at = PLANE_SLOTS + 16 * slot, face = s->token[slot];
        sk_tell_one(out, at, face == SK_NONE ? (int)SAJ_SLOTS : face, SAJ_SLOTS + 1);
        sk_tell_flag(out, at + 15, s->up >> slot & 1);
        if (ghosts) sk_tell_part(out, PLANE_GHOSTS + slot, s->ghost[slot], SAJ_GHOST_TURNS);
        if (face >= SAJ_SLOTS || s->up >> slot & 1) continue;
        int steps = saj_tokens[face].steps;
        int end = steps ? (s->position[seat] + steps) % SAJ_PLACES : saj_spot[saj_tokens[face].place];
        sk_tell_one(out, PLANE_ENDS + SAJ_PLACES * slot, end, SAJ_PLACES);
    }
}

SK_TELLS void observe_stock(const saj_state *s, SK_SINK out) {
    for (int kind = 0; kind < SAJ_KINDS; kind++) {
        sk_tell_part(out, PLANE_STOCK + kind, s->stock[kind], 8);
        sk_tell_part(out, PLANE_STOCK + SAJ_KINDS + kind, s->pool[kind], 5);
    }
    sk_tell_least(out, PLANE_STOCK + 2 * SAJ_KINDS, s->kennel, 3);
    for (int pile = 0; pile < SAJ_PILES; pile++) {
        int at = PLANE_PILES + 20 * pile;
        sk_tell_one(out, at, s->offer[pile], SAJ_HUTS);
        sk_tell_flag(out, at + 15, s->offer[pile] < SAJ_HUTS);
        sk_tell_least(out, at + 16, s->pile[pile], 4);
    }
    sk_tell_bits(out, PLANE_HUTS, s->huts_left, SAJ_HUTS);
}

SK_TELLS void observe_time(const saj_state *s, SK_SINK out) {
    sk_tell_one(out, PLANE_STEP, s->head.step, SAJ_STEPS);
    sk_tell_one(out, PLANE_SHOWN, s->shown, SAJ_SLOTS);
    sk_tell_one(out, PLANE_TURNING, s->turning, SAJ_SLOTS);
    sk_tell_one(out, PLANE_TURNING + (int)SAJ_SLOTS, s->revealing, SAJ_PILES);
    sk_tell_one(out, PLANE_SEATS, s->head.players - 2, 3);
    uint32_t options = s->head.options;
    int memory = (int)(options >> SAJ_OPT_MEMORY & 3), goods = (int)(options >> SAJ_OPT_GOODS & 3);
    sk_tell_one(out, PLANE_OPTIONS, memory - 1, 2);
    sk_tell_one(out, PLANE_OPTIONS + 2, goods - 1, 2);
    sk_tell_bits(out, PLANE_OPTIONS + 4, options >> SAJ_OPT_EXCHANGE, 3);
    sk_tell_part(out, PLANE_TIME, s->head.round, 64);
    sk_tell_part(out, PLANE_TIME + 1, s->head.round, 512);
}

SK_TELLS void observe(const void *view, int seat, SK_SINK out) {
    const saj_state *s = (const saj_state *)view;
    int players = s->head.players;
    observe_slots(s, seat, out);
    observe_stock(s, out);
    observe_time(s, out);
    for (int i = 0; i < players; i++) {
        int who = (seat + i) % players;
        sk_tell_one(out, PLANE_FIGURES + SAJ_PLACES * i, s->position[who], SAJ_PLACES);
        observe_store(s, &s->store[who], PLANE_STORES + STORE * i, out);
        sk_tell_flag(out, PLANE_TURN + i, s->active == who);
    }
}
