/* observe.c - Reykholt: features for learners, from a view only. Included by eval.c, and compiled for CUDA like
 * rules.c. */
#include <assert.h>

#include "skerry/tensor.h"

/* Where each plane begins; seats are counted from the viewer clockwise. */
enum {
    STOCK_STEPS = 4,                                  /* a stock: / 12, at least 1, 2, 3, 4 */
    PLANE_TIME = 0,                                   /* round 8, rounds left / 8, event 13, step 20, moment 25 */
    PLANE_SPACES = PLANE_TIME + 8 + 1 + 13 + 20 + 25, /* 24 held by the viewer, 24 by others */
    PLANE_PILES = PLANE_SPACES + 48, /* piles 3, 4, 5, 6 as steps 16; random: size of the top card 5, unknown 7 */
    PLANE_OFFER = PLANE_PILES + 28,  /* service cards on offer 11, shared 11; group 5 */
    PLANE_TABLE = PLANE_OFFER + 27,  /* players 4, scenario 6, story 3, variant 2, face up 1 */
    PLANE_SEATS = PLANE_TABLE + 16,  /* 4 x SEAT_PLANE: see observe_seat */
    SEAT_PLANE = 5 * (1 + STOCK_STEPS) + 1 + 1 + 5 + 3 + 1 + 3 + 3 + 5 + 5 + 5 + 11 + 4 + 4,
    /* 27 x 9: own, goods 5 (/ 6), empty parcels / 7, planted, another's */
    PLANE_HOUSES = PLANE_SEATS + 4 * SEAT_PLANE,
    PLANE_TASK = PLANE_HOUSES + 27 * 9,           /* see observe_task */
    PLANE_EFFECT = PLANE_TASK + 27 + 8 + 15 + 15, /* see observe_effect */
    PLANE_END = PLANE_EFFECT + 24 + 2 + 1 + 5 + 11 + 2 + 3 + 27 + 4 + 11
};
static_assert((int)PLANE_END == (int)FEATURES, "features are counted in state.h");

/* Stock 5 x (/ 12, at least 1, 2, 3, 4); plays; table / 30, the next table's good 5 and plates / 6, how many of
 * them lack / 6, one lacks, none lacks; marks 3; workers placed 3 as steps. */
SK_ENCODE void observe_goods(const rey_seat *me, int at, feature_writer out) {
    uint64_t ahead = SK_EIGHT(SK_UNIT, 2 * me->table, 0, 0, 0, 0, 0, 0), marks = me->marks, lacks = 0;
    for (int good = 0; good < GOODS; good++, at += 1 + STOCK_STEPS)
        feature_put_amount(out, at, me->stock[good], 12, STOCK_STEPS);
    if (me->table < LAST_TABLE) {
        int good = table_good(me->table + 1), plates = table_plates(me->table + 1);
        int lack = plates > me->stock[good] ? plates - me->stock[good] : 0;
        ahead |= (uint64_t)SK_UNIT << (16 + 8 * good) | (uint64_t)(plates * SK_UNIT / 6) << 56;
        lacks = SK_EIGHT(lack * SK_UNIT / 6, (lack == 1) * SK_UNIT, (lack == 0) * SK_UNIT, 0, 0, 0, 0, 0);
    }
    feature_put_eight(out, at, ahead);
    feature_put_eight(out, at + 8, lacks | ((marks | marks << 7 | marks << 14) & 0x010101) * SK_UNIT << 24);
    feature_put_thermometer(out, at + 14, me->workers, 3);
}
static_assert(GOODS == 5 && LAST_TABLE <= 30, "a table and its good fill eight features");

/* Empty and planted greenhouses of 2-6 parcels 5 + 5 (/ 4); goods in greenhouses 5 (/ 12). */
SK_ENCODE void observe_beds(const rey_state *s, uint32_t own, int at, feature_writer out) {
    uint64_t empty = 0, planted = 0, inside = 0; /* five bytes each */
    for (uint32_t rest = own; rest; rest &= rest - 1) {
        int house = sk_lowest(rest);
        uint64_t goods = sk_eight(s->houses[house].goods, GOODS), one = (uint64_t)1 << 8 * (PARCELS[house] - 2);
        inside += goods;
        planted += goods ? one : 0;
        empty += goods ? 0 : one;
    }
    feature_put_eight_scaled(out, at, empty | planted << 40, sk_eightfold(4));
    feature_put_eight_scaled(out, at + 8, planted >> 24 | inside << 16, SK_EIGHT(4, 4, 12, 12, 12, 12, 12, 0));
}

/* Cards 11; place on the track 4; had the tourism turn, goods in all / 32, is first player, effect under way. */
SK_ENCODE void observe_place(const rey_state *s, int who, int at, feature_writer out) {
    const uint8_t *stock = s->seats[who].stock, *line = s->line;
    uint32_t goods = (uint32_t)stock[0] + stock[1] + stock[2] + stock[3] + stock[4];
    uint64_t places = SK_EIGHT(line[0] == who, line[1] == who, line[2] == who, line[3] == who, 0, 0, 0, 0);
    uint64_t flags = SK_EIGHT(0, 0, 0, 0, s->toured >> who & 1, 0, s->first == who, s->seat == who);
    flags |= places & (((uint64_t)1 << 8 * s->head.players) - 1);
    feature_put_bits(out, at, s->cards[who], GROUP_CARDS);
    feature_put_eight(out, at + (int)GROUP_CARDS, flags * SK_UNIT | (uint64_t)(goods < 32 ? 2 * goods : SK_UNIT) << 40);
}
static_assert(SEATS == 4, "observe_place looks at the places of four");

/* Where the parts of a seat's plane begin: goods, beds, place. */
enum { PART_BEDS = 5 * (1 + STOCK_STEPS) + 1 + 1 + 5 + 3 + 1 + 3 + 3, PART_PLACE = PART_BEDS + 15 };

SK_ENCODE void observe_seat(const rey_state *s, int who, int at, feature_writer out) {
    observe_goods(&s->seats[who], at, out);
    observe_beds(s, s->seats[who].houses, at + PART_BEDS, out);
    observe_place(s, who, at + PART_PLACE, out);
}

/* Greenhouses by number, as the choices name them. */
SK_ENCODE void observe_houses(const rey_state *s, int seat, feature_writer out) {
    const uint64_t tops = 0x8080808080808080;
    uint32_t owned = 0;
    for (int i = 0; i < s->head.players; i++)
        owned |= s->seats[i].houses;
    for (; owned; owned &= owned - 1) {
        int house = sk_lowest(owned), at = PLANE_HOUSES + 9 * house;
        const rey_house *h = &s->houses[house];
        uint64_t goods = sk_eight(h->goods, GOODS) * 10, space = (uint64_t)(h->parcels - h->count) * SK_UNIT / 7;
        int own = h->owner == seat;
        uint64_t mine = goods << 8 | SK_UNIT | space << 48 | (uint64_t)(h->count ? SK_UNIT : 0) << 56;
        uint64_t others = (tops - (goods << 8)) ^ tops; /* each byte less than nothing */
        feature_put_eight(out, at, own ? mine : others);
        feature_put_flag(out, at + 8, !own);
    }
}

/* Greenhouses marked 27; plants, harvests, payments and takings due 8 (/ 8); lowest good, barred and paid goods 5 each;
 * way 15. */
SK_ENCODE void observe_task(const rey_task *t, feature_writer out) {
    if (t->marked) feature_put_bits(out, PLANE_TASK, t->marked, HOUSES);
    feature_put_counts(out, PLANE_TASK + 27, &t->plant_min, 8, 8);
    feature_put_one_hot(out, PLANE_TASK + 35, t->least, GOODS);
    feature_put_bits(out, PLANE_TASK + 40, (t->barred & 31u) | (uint32_t)t->paid << GOODS, 2 * GOODS);
    feature_put_one_hot(out, PLANE_TASK + 50, t->way, WAYS);
}

static_assert(offsetof(rey_task, take_each) - offsetof(rey_task, plant_min) == 7, "observe_task reads eight bytes");

/* Space in use 24, side 2, next line / 4; source 5, card 11, next line / 4; may decline, carried out, planted 3; house
 * just discarded 27; seats or placements done / 16, cards still to fire 11 and the number of them. */
SK_ENCODE void observe_effect(const rey_state *s, feature_writer out) {
    int busy = s->head.step > STEP_PLACE && s->head.step < STEP_OVER;
    if (busy) {
        feature_put_one_hot(out, PLANE_EFFECT, s->space, SPACES);
        feature_put_one_hot(out, PLANE_EFFECT + 24, s->side, 2);
        feature_put_scaled(out, PLANE_EFFECT + 26, s->line_no, 4);
        feature_put_one_hot(out, PLANE_EFFECT + 27, s->source, 5);
        feature_put_one_hot(out, PLANE_EFFECT + 32, s->card, GROUP_CARDS);
        feature_put_scaled(out, PLANE_EFFECT + 43, s->card_line, 4);
        feature_put_flag(out, PLANE_EFFECT + 45, s->optional);
        feature_put_flag(out, PLANE_EFFECT + 46, s->acted);
        feature_put_flag(out, PLANE_EFFECT + 47, s->sown);
        feature_put_one_hot(out, PLANE_EFFECT + 48, s->house, HOUSES);
    }
    feature_put_scaled(out, PLANE_EFFECT + 75, s->turn, 16);
    feature_put_bits(out, PLANE_EFFECT + 79, s->queue, GROUP_CARDS);
}

SK_ENCODE void observe_time(const rey_state *s, feature_writer out) {
    int at = PLANE_TIME;
    feature_put_one_hot(out, at, s->head.round - 1, ROUNDS_MAX);
    feature_put_scaled(out, at + 8, s->rounds - s->head.round, 8);
    feature_put_one_hot(out, at + 9, s->event - 1, EVENTS);
    feature_put_one_hot(out, at + 22, s->head.step, STEPS);
    feature_put_one_hot(out, at + 42, s->moment, MOMENTS);
}

SK_ENCODE void observe_table(const rey_state *s, int seat, feature_writer out) {
    int top = s->top_count ? s->top[s->top_count - 1] : (int)HOUSES, mine = colour(s, seat);
    uint32_t others = occupied(s) & ~s->workers[mine];
    feature_put_bits(out, PLANE_SPACES, s->workers[mine] | (uint64_t)others << SPACES, 2 * SPACES);
    for (int pile = 0; pile < 4; pile++)
        feature_put_thermometer(out, PLANE_PILES + 4 * pile, sk_bits(s->piles >> (4 * pile) & 15), 4);
    if (top < HOUSES) feature_put_one_hot(out, PLANE_PILES + 16, PARCELS[top] - 2, 5);
    feature_put_bits(out, PLANE_PILES + 21, s->under, RANDOM_CARDS);
    feature_put_bits(out, PLANE_OFFER, s->offer | (uint32_t)s->shared << GROUP_CARDS, 2 * GROUP_CARDS);
    feature_put_one_hot(out, PLANE_OFFER + 22, s->group, GROUPS);
    feature_put_one_hot(out, PLANE_TABLE, s->head.players - 1, 4);
    feature_put_one_hot(out, PLANE_TABLE + 4, option(s, OPTION_SCENARIO_SHIFT, 3), 6);
    feature_put_one_hot(out, PLANE_TABLE + 10, option(s, OPTION_STORY_SHIFT, 2), 3);
    feature_put_flag(out, PLANE_TABLE + 13, s->variant);
    feature_put_flag(out, PLANE_TABLE + 14, option(s, OPTION_VARIANT_SHIFT, 1));
    feature_put_flag(out, PLANE_TABLE + 15, option(s, OPTION_FACE_SHIFT, 1));
}

/* The table, the own seat, other seats, greenhouses and what is under way. */
#define OBSERVE_SHARES 4

SK_ENCODE void observe(const void *view, int seat, feature_writer out) {
    const rey_state *s = (const rey_state *)view;
    int players = s->head.players;
    if (SK_SHARE(out, 0)) observe_time(s, out);
    if (SK_SHARE(out, 0)) observe_table(s, seat, out);
    for (int i = 0, who = seat; i < players; i++, who = who + 1 < players ? who + 1 : 0)
        if (SK_SHARE(out, i > 0 ? 2 : 1)) observe_seat(s, who, PLANE_SEATS + SEAT_PLANE * i, out);
    if (SK_SHARE(out, 3)) observe_houses(s, seat, out);
    if (SK_SHARE(out, 3)) observe_task(&s->task, out);
    if (SK_SHARE(out, 3)) observe_effect(s, out);
}
