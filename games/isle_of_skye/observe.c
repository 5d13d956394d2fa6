/* observe.c - Isle of Skye: features for learners, from a view only. Included by eval.c, and compiled for CUDA like
 * rules.c. */
#include <assert.h>

#include "skerry/tensor.h"

/* Thousandths of a victory point. */
enum {
    GOLD_WORTH = 260,  /* one gold, while there are tiles to buy */
    GOLD_AT_END = 200, /* five gold are one point */
    PURSE_UNKNOWN = 7,
    TILE_WORTH = 900, /* an ordinary tile, for what it helps to complete */
    LINK_WORTH = 60,  /* a side shared with a neighbour: compact territories complete areas */
    ROAD_WORTH = 90,  /* a tile whose road is connected */
    GROWTH = 670      /* points that a scoring gains with each tile placed before it */
};

SK_RULE int rounds_after(const skye_state *s) {
    return round_count(s->head.players) - s->head.round;
}

/* How often each slot scores from now on, a byte for each. */
SK_RULE uint32_t all_scorings_left(const skye_state *s) {
    uint32_t left = 0, open = 0;
    for (int slot = 0; slot < 4; slot++)
        open |= s->slots[slot] < SKYE_SCORINGS ? 0xffu << 8 * slot : 0;
    for (int round = s->head.round - 1; round < SKYE_ROUNDS && s->head.step != SKYE_OVER; round++)
        left += TRACK[s->head.players == 5][round] * 0x204081u & 0x01010101u; /* bit k into byte k */
    return left & open;
}

/* What makes a tile worth having, in tenths of a point: each of its symbols, that there is one, that it has a road. */
enum { WANT_ANY = SKYE_SYMBOLS, WANT_ROAD, WANTS = 16 };

/* What a scoring tile adds to that for each time that it is to come, by enum skye_scoring. */
SK_TABLE int16_t WANTED[SKYE_SCORINGS][WANTS] = {
    /* sheep, cattle, ships, whisky, farms, lighthouses, brochs, scrolls; any, road */
    {0, 0, 0, 0, 0, 0, 0, 0, 9, 0},    /* squares */
    {0, 0, 0, 0, 0, 0, 0, 0, 7, 0},    /* areas */
    {10, 0, 0, 0, 0, 0, 0, 0, 0, 0},   /* the flock */
    {0, 0, 0, 0, 0, 0, 0, 0, 3, 0},    /* big areas */
    {0, 0, 0, 0, 0, 0, 17, 0, 0, 0},   /* brochs */
    {0, 0, 0, 0, 16, 16, 16, 0, 0, 0}, /* trios */
    {0, 0, 0, 9, 0, 0, 0, 0, 0, 0},    /* the lead in whisky */
    {0, 0, 9, 0, 0, 0, 0, 0, 0, 0},    /* the lead in ships */
    {5, 5, 0, 0, 7, 0, 0, 0, 0, 0},    /* animals at farms */
    {0, 0, 0, 0, 0, 0, 0, 0, 0, 0},    /* the lead in gold */
    {0, 13, 0, 0, 0, 0, 0, 0, 0, 0},   /* cattle at the road */
    {0, 0, 5, 0, 0, 9, 0, 0, 0, 0},    /* harbours */
    {0, 0, 0, 0, 0, 0, 0, 0, 0, 6},    /* tiles at the road */
    {0, 0, 0, 0, 0, 0, 0, 0, 7, 0},    /* columns */
    {0, 0, 0, 0, 0, 0, 0, 0, 3, 0},    /* the lake */
    {0, 0, 0, 0, 0, 0, 0, 0, 3, 0},    /* mountains */
};

/* The same for every tile of a moment. */
typedef struct skye_wants {
    int16_t tenths[WANTS];
    int after; /* rounds to come */
} skye_wants;

/* By the scrolls that lie and the scorings to come (`all`, from all_scorings_left; none of a slot without a tile). */
SK_RULE void want(const skye_state *s, int seat, uint32_t all, skye_wants *w) {
    const skye_clan *c = &s->clans[seat];
    memset(w->tenths, 0, sizeof w->tenths);
    w->tenths[WANT_ANY] = TILE_WORTH / 100;
    w->after = rounds_after(s);
    for (int slot = 0; slot < 4; slot++) {
        const int left = (int)(all >> 8 * slot & 0xff);
        const int16_t *wanted = WANTED[s->slots[slot] % SKYE_SCORINGS];
        for (int k = 0; k < WANTS; k++)
            w->tenths[k] = (int16_t)(w->tenths[k] + left * wanted[k]);
    }
    for (int i = 0, scrolls = c->count[SKYE_SCROLLS]; i < c->tiles && scrolls; i++) {
        int scroll = TILES[c->tile[i]].scroll;
        if (scroll >= SKYE_SCROLLS) continue;
        w->tenths[scroll] = (int16_t)(w->tenths[scroll] + (12 >> SCROLL_HALVES[scroll]));
        scrolls--;
    }
}

/* A tile that can be placed, before anybody knows where it goes. */
SK_RULE int fitting_worth(const skye_clan *c, int tile, const skye_wants *w) {
    const skye_tile *t = &TILES[tile];
    int tenths = w->tenths[WANT_ANY] + (t->road[0] ? w->tenths[WANT_ROAD] : 0);
    for (int k = 0; k < SKYE_SYMBOLS; k++)
        tenths += w->tenths[k] * t->count[k];
    int worth = 100 * tenths + t->count[SKYE_WHISKY] * w->after * GOLD_WORTH * 2 / 3;
    if (t->scroll < SKYE_SCROLLS)
        worth += 1300 * ((c->count[t->scroll] + t->count[t->scroll] + w->after / 2) >> SCROLL_HALVES[t->scroll]);
    return worth;
}

SK_RULE int tile_worth(const skye_state *s, int seat, int tile) {
    skye_wants wants;
    if (!can_place(&s->clans[seat], tile)) return 0;
    want(s, seat, all_scorings_left(s), &wants);
    return fitting_worth(&s->clans[seat], tile, &wants);
}

/* ---- Features ---- */

/* The window on the own territory: WINDOW x WINDOW cells round the castle. */
enum { WINDOW = 9, CELLS = WINDOW * WINDOW, REACH = WINDOW / 2 };

/* Where each plane begins; clans are counted from the own one round the table. */
enum {
    PLANE_TABLE = 0, /* round 6, step 7, players 4, own stage 4, times started over / 15, */
    /* options 4, who is first 5; 4 x 19: scoring 16, scorings left 3 */
    PLANE_SLOTS = PLANE_TABLE + 6 + 7 + 4 + 4 + 1 + 4 + 5,
    PLANE_BAG = PLANE_SLOTS + 4 * 19, /* tiles in the bag: number / 73, symbols 8 and sides 3 on average */
    PLANE_HAND = PLANE_BAG + 12,      /* 3 x (can be placed, TILE_PLANE): own tiles in hand */
    TILE_PLANE = 1 + 12 + 8 + 4 + 8,  /* see observe_tile */
    PLANE_BUILDING = PLANE_HAND + 3 * (1 + TILE_PLANE), /* the tile being placed: TILE_PLANE, which of the three 3 */
    PLANE_DRAWN = PLANE_BUILDING + TILE_PLANE + 3,      /* 5 x 3 x DRAWN_PLANE: see observe_prints, observe_offers */
    DRAWN_PLANE = 1 + 3 + 8 + 8,
    PLANE_CLANS = PLANE_DRAWN + 15 * DRAWN_PLANE, /* 5 x CLAN_PLANE: see observe_standing, observe_purse */
    CLAN_PLANE = 3 + 2 + 4 + 2 + 3 + 8 + 3 + 8 + 7,
    PLANE_MAP = PLANE_CLANS + 5 * CLAN_PLANE, /* 81 x CELL_PLANE: see observe_lying, observe_frontier */
    CELL_PLANE = 2 + 12 + 8 + 4,
    PLANE_BEYOND = PLANE_MAP + CELLS * CELL_PLANE, /* what lies outside the window: tiles / 4, sums of x and y / 64 */
    PLANE_END = PLANE_BEYOND + 4
};
static_assert((int)PLANE_END == (int)SKYE_FEATURES, "features are counted in state.h");

/* Number of a cell in the window, or -1. */
SK_RULE int window_of(unsigned cell) {
    unsigned x = cell % 64 - (32 - REACH), y = cell / 64 - (32 - REACH);
    return x >= WINDOW || y >= WINDOW ? -1 : (int)(y * WINDOW + x);
}

/* How many sides, two bits each, are pasture, mountain and water. */
SK_RULE void count_sides(uint64_t sides, int out[3]) {
    uint64_t low = sides & 0x5555555555555555u, high = sides >> 1 & 0x5555555555555555u;
    out[0] = sk_bits64(low & ~high);
    out[1] = sk_bits64(high & ~low);
    out[2] = sk_bits64(low & high);
}

/* Where the terrains of two sides, two bits each, stand in 2 x (pasture, mountain, water): places of sixteen bits. */
#define TWO_SIDES(one, other)                                                                                          \
    ((one) && (other) ? (uint32_t)((one)-1) | (uint32_t)((other) + 2) << 16                                            \
     : (one)          ? (uint32_t)((one)-1)                                                                            \
     : (other)        ? (uint32_t)((other) + 2)                                                                        \
                      : 0)
#define FOUR_PAIRS(other) TWO_SIDES(0, other), TWO_SIDES(1, other), TWO_SIDES(2, other), TWO_SIDES(3, other)
SK_TABLE uint32_t SIDE_PLACES[16] = {FOUR_PAIRS(0), FOUR_PAIRS(1), FOUR_PAIRS(2), FOUR_PAIRS(3)};
#undef FOUR_PAIRS
#undef TWO_SIDES

SK_RULE int count_known(uint32_t sides) {
    return sk_bits((sides | sides >> 1) & 0x55);
}

/* Terrain of the four sides, two bits each, as 4 x (pasture, mountain, water). */
SK_ENCODE void tell_sides(int at, uint32_t sides, feature_writer out) {
    uint64_t last = (uint64_t)SIDE_PLACES[sides >> 4 & 15] + SK_PLACES(6, 6, 0, 0);
    uint64_t places = SIDE_PLACES[sides & 15] | last << 16 * count_known(sides & 15);
    feature_put_four(out, at, places, SK_UNIT * 0x01010101u, count_known(sides));
}

/* What there is at a cell and the terrain of its sides: `what`, and from 2 on 4 x (pasture, mountain, water). */
#ifdef SKERRY_SPARSE_SSE_H
/* For each set of sides, two bits a side: places of these features, a byte each, and in the highest byte how many. */
#define SIDE_PLACE(side, terrain) (uint64_t)((terrain) ? 1 + 3 * (side) + (terrain) : 0)
#define FROM_W(w) SIDE_PLACE(3, w)
#define FROM_S(s, w) ((s) ? SIDE_PLACE(2, s) | FROM_W(w) << 8 : FROM_W(w))
#define FROM_E(e, s, w) ((e) ? SIDE_PLACE(1, e) | FROM_S(s, w) << 8 : FROM_S(s, w))
#define FROM_N(n, e, s, w) ((n) ? SIDE_PLACE(0, n) | FROM_E(e, s, w) << 8 : FROM_E(e, s, w))
#define SIDES_1(n, e, s, w)                                                                                            \
    (FROM_N(n, e, s, w) << 8 | (uint64_t)(1 + ((n) != 0) + ((e) != 0) + ((s) != 0) + ((w) != 0)) << 56)
#define SIDES_4(e, s, w) SIDES_1(0, e, s, w), SIDES_1(1, e, s, w), SIDES_1(2, e, s, w), SIDES_1(3, e, s, w)
#define SIDES_16(s, w) SIDES_4(0, s, w), SIDES_4(1, s, w), SIDES_4(2, s, w), SIDES_4(3, s, w)
#define SIDES_64(w) SIDES_16(0, w), SIDES_16(1, w), SIDES_16(2, w), SIDES_16(3, w)
SK_TABLE uint64_t CELL_PLACES[256] = {SIDES_64(0), SIDES_64(1), SIDES_64(2), SIDES_64(3)};
#undef SIDES_64
#undef SIDES_16
#undef SIDES_4
#undef SIDES_1
#undef FROM_N
#undef FROM_E
#undef FROM_S
#undef FROM_W
#undef SIDE_PLACE

SK_ENCODE void tell_cell(int at, int what, uint32_t sides, feature_writer out) {
    const uint64_t places = CELL_PLACES[sides];
    sse_tell(out, at, sse_bytes(places | (uint64_t)what), _mm_set1_epi8(SK_UNIT), 0);
    out->count += places >> 56;
}
#else
SK_ENCODE void tell_cell(int at, int what, uint32_t sides, feature_writer out) {
    feature_put_clamped(out, at + what, SK_UNIT);
    tell_sides(at + 2, sides, out);
}
#endif

/* Four symbols of a tile as features: which there are, and how many (/ 2). */
typedef struct skye_four {
    uint64_t places;
    uint32_t values, count;
} skye_four;

/* What there is of four things, closed up: of each its place or value, `wide` bits apart. */
#define CLOSED_4(wide, a, b, c, d, w, x, y, z)                                                                         \
    ((a) ? (w) | CLOSED_3(wide, b, c, d, x, y, z) << (wide) : CLOSED_3(wide, b, c, d, x, y, z))
#define CLOSED_3(wide, b, c, d, x, y, z) ((b) ? (x) | CLOSED_2(wide, c, d, y, z) << (wide) : CLOSED_2(wide, c, d, y, z))
#define CLOSED_2(wide, c, d, y, z) ((c) ? (y) | CLOSED_1(d, z) << (wide) : CLOSED_1(d, z))
#define CLOSED_1(d, z) ((d) ? (uint64_t)(z) : 0)
#define HALVES(count) (uint64_t)((count) > 2 ? SK_UNIT : (count)*SK_UNIT / 2)
#define FOUR(a, b, c, d)                                                                                               \
    {                                                                                                                  \
        CLOSED_4(16, a, b, c, d, 0, 1, 2, 3),                                                                          \
            (uint32_t)CLOSED_4(8, a, b, c, d, HALVES(a), HALVES(b), HALVES(c), HALVES(d)),                             \
            ((a) != 0) + ((b) != 0) + ((c) != 0) + ((d) != 0)                                                          \
    }
#define TILE_FOURS(p, id, index, n, e, s, w, areas, inner, road, road2, sheep, cattle, whisky, farm, broch, light,     \
                   ships, at, ships2, at2, scroll, scroll_at)                                                          \
    {FOUR(sheep, cattle, (ships) + (ships2), whisky), FOUR(farm, (light) != 0, (broch) != 0, (scroll) != 0)},

/* The symbols of each tile, by enum skye_symbol. */
SK_TABLE skye_four SYMBOLS[SKYE_TILES + 1][2] = {ISLE_OF_SKYE_TILES(TILE_FOURS, 0) ISLE_OF_SKYE_CASTLE(TILE_FOURS, 0)};

#undef TILE_FOURS
#undef FOUR
#undef HALVES
#undef CLOSED_1
#undef CLOSED_2
#undef CLOSED_3
#undef CLOSED_4

/* Symbols 8 (/ 2). */
SK_ENCODE void tell_symbols(int at, int tile, feature_writer out) {
    const skye_four *four = SYMBOLS[tile];
    feature_put_four(out, at, four[0].places, four[0].values, (int)four[0].count);
    feature_put_four(out, at + 4, four[1].places, four[1].values, (int)four[1].count);
}

/* There is a tile; its sides 12; symbols 8 (/ 2); road leaves by a side 4; scroll pays for 8. */
SK_ENCODE void observe_tile(int tile, int at, feature_writer out) {
    const skye_tile *t = &TILES[tile];
    feature_put_clamped(out, at, SK_UNIT);
    tell_sides(at + 1, t->turned[0], out);
    tell_symbols(at + 13, tile, out);
    feature_put_bits(out, at + 21, t->road[0] | t->road[1], 4);
    feature_put_one_hot(out, at + 25, t->scroll, 8);
    SK_FLUSH(out);
}

/* Worth of drawn tiles to a clan in 1/4 points, and a unit in the higher byte; 0 if one cannot be placed. */
SK_RULE void worths_of(const skye_clan *c, const uint8_t *drawn, const skye_wants *wants, uint16_t out[SKYE_DRAWN]) {
    for (int i = 0; i < SKYE_DRAWN; i++) {
        out[i] = 0;
        if (drawn[i] >= SKYE_TILES || !can_place(c, drawn[i])) continue;
        int worth = fitting_worth(c, drawn[i], wants) / 250;
        out[i] = (uint16_t)((worth < SK_UNIT ? worth : SK_UNIT) | SK_UNIT << 8);
    }
}

/* Gold as it is told: / 16, / 64, and whether it is hidden, a byte for each. */
SK_RULE uint32_t gold_told(int gold) {
    const int hidden = gold == SKYE_GOLD_HIDDEN;
    const int low = hidden ? 0 : gold < 16 ? gold : 16, high = hidden ? 0 : gold < SK_UNIT ? gold : SK_UNIT;
    return (uint32_t)(low * (SK_UNIT / 16) | high << 8 | hidden * SK_UNIT << 16);
}

/* What is printed on each tile, as it is told of drawn ones: there is one; sides of each terrain / 4; symbols 8 (/ 2).
 */
typedef struct skye_print {
    uint64_t first;
    uint32_t rest;
} skye_print;

#define SIDES_OF(terrain, n, e, s, w)                                                                                  \
    (((n) == (terrain)) + ((e) == (terrain)) + ((s) == (terrain)) + ((w) == (terrain)))
#define QUARTERS(terrain, n, e, s, w) (SIDES_OF(terrain, n, e, s, w) * SK_UNIT / 4)
#define HALVES(count) ((count) > 2 ? SK_UNIT : (count)*SK_UNIT / 2)
#define TILE_PRINT(p, id, index, n, e, s, w, areas, inner, road, road2, sheep, cattle, whisky, farm, broch, light,     \
                   ships, at, ships2, at2, scroll, scroll_at)                                                          \
    {SK_EIGHT(SK_UNIT, QUARTERS(SKYE_PASTURE, n, e, s, w), QUARTERS(SKYE_MOUNTAIN, n, e, s, w),                        \
              QUARTERS(SKYE_WATER, n, e, s, w), HALVES(sheep), HALVES(cattle), HALVES((ships) + (ships2)),             \
              HALVES(whisky)),                                                                                         \
     (uint32_t)SK_FOUR_BYTES(HALVES(farm), HALVES((light) != 0), HALVES((broch) != 0), HALVES((scroll) != 0))},

SK_TABLE skye_print PRINTS[SKYE_TILES] = {ISLE_OF_SKYE_TILES(TILE_PRINT, 0)};

#undef TILE_PRINT
#undef HALVES
#undef QUARTERS
#undef SIDES_OF

SK_ENCODE void observe_prints(const skye_clan *c, int k, feature_writer out) {
    for (int i = 0; i < SKYE_DRAWN; i++) {
        int at = PLANE_DRAWN + DRAWN_PLANE * (3 * k + i);
        if (c->drawn[i] >= SKYE_TILES) continue;
        feature_put_eight(out, at, PRINTS[c->drawn[i]].first);
        feature_put_eight(out, at + 8, PRINTS[c->drawn[i]].rest);
    }
}

/* How drawn tiles stand: price / 16 and / 64, price hidden; axe; sold, to the observer; worth to the observer in 1/4
 * points / 64, can be placed by the observer. */
SK_ENCODE void observe_offers(const skye_clan *c, int seat, int k, const uint16_t worth[SKYE_DRAWN],
                              feature_writer out) {
    for (int i = 0; i < SKYE_DRAWN; i++) {
        uint32_t axe = c->axe == i ? SK_UNIT : 0, sold = c->buyer[i] == SK_NONE ? 0 : SK_UNIT;
        sold |= c->buyer[i] == seat ? SK_UNIT << 8 : 0;
        if (c->drawn[i] >= SKYE_TILES) continue;
        feature_put_eight(out, PLANE_DRAWN + DRAWN_PLANE * (3 * k + i) + 12,
                          (uint64_t)(gold_told(c->price[i]) | axe << 24) | (uint64_t)(sold | (uint32_t)worth[i] << 16)
                                                                               << 32);
    }
}

/* The last two of these, which follow from the territory and the scoring tiles. */
SK_ENCODE void observe_worths(const skye_clan *c, int k, const uint16_t worth[SKYE_DRAWN], feature_writer out) {
    for (int i = 0; i < SKYE_DRAWN; i++)
        if (c->drawn[i] < SKYE_TILES)
            feature_put_eight(out, PLANE_DRAWN + DRAWN_PLANE * (3 * k + i) + 12, (uint64_t)worth[i] << 48);
}

/* What follows from a territory and the scoring tiles. */
typedef struct skye_facts {
    skye_survey land;
    uint8_t own[4]; /* points for the scoring tiles now; 0 where a lead counts or no tile lies */
} skye_facts;
static_assert(offsetof(skye_survey, scrolls) == 7, "what a survey tells is a word");

/* Which tiles lie is hard to guess: all that are quickly known are worked out. */
SK_RULE void own_scores(const skye_clan *c, uint32_t options, const uint8_t slots[4], skye_facts *facts) {
    const skye_survey *seen = &facts->land;
    uint8_t all[32] = {0}; /* by enum skye_scoring */
    uint32_t lie = 0;
    for (int slot = 0; slot < 4; slot++)
        lie |= (uint32_t)1 << slots[slot] % 32;
    all[SKYE_AREAS] = (uint8_t)own_points(c, options, SKYE_AREAS, seen);
    all[SKYE_FLOCK] = (uint8_t)own_points(c, options, SKYE_FLOCK, seen);
    all[SKYE_BIG_AREAS] = (uint8_t)own_points(c, options, SKYE_BIG_AREAS, seen);
    all[SKYE_BROCH_RANGES] = (uint8_t)own_points(c, options, SKYE_BROCH_RANGES, seen);
    all[SKYE_TRIOS] = (uint8_t)own_points(c, options, SKYE_TRIOS, seen);
    all[SKYE_ROAD_CATTLE] = (uint8_t)own_points(c, options, SKYE_ROAD_CATTLE, seen);
    all[SKYE_HARBOURS] = (uint8_t)own_points(c, options, SKYE_HARBOURS, seen);
    all[SKYE_ROAD_TILES] = (uint8_t)own_points(c, options, SKYE_ROAD_TILES, seen);
    all[SKYE_LAKE] = (uint8_t)own_points(c, options, SKYE_LAKE, seen);
    all[SKYE_RANGES] = (uint8_t)own_points(c, options, SKYE_RANGES, seen);
    if (lie >> SKYE_SQUARES & 1) all[SKYE_SQUARES] = (uint8_t)own_points(c, options, SKYE_SQUARES, seen);
    if (lie >> SKYE_COLUMNS & 1) all[SKYE_COLUMNS] = (uint8_t)own_points(c, options, SKYE_COLUMNS, seen);
    if (lie >> SKYE_FARM_ANIMALS & 1) all[SKYE_FARM_ANIMALS] = (uint8_t)own_points(c, options, SKYE_FARM_ANIMALS, seen);
    for (int slot = 0; slot < 4; slot++)
        facts->own[slot] = all[slots[slot] % 32];
}

/* The slots where a lead in gold counts, as a mask. */
SK_RULE uint32_t gold_slots(const uint8_t slots[4]) {
    uint32_t mask = 0;
    for (int slot = 0; slot < 4; slot++)
        mask |= (uint32_t)(slots[slot] == SKYE_GOLD_LEAD) << slot;
    return mask;
}

/* Points for the lead in gold; -1 where the view hides some. */
SK_RULE int gold_lead(const skye_state *s, int p) {
    for (int q = 0; q < s->head.players; q++)
        if (s->clans[q].gold == SKYE_GOLD_HIDDEN) return -1;
    return lead_of(s, p, SKYE_GOLD_LEAD);
}

/* Points for a scoring tile now that do not hang on gold. */
SK_RULE uint64_t points_seen(const skye_state *s, int p, const skye_facts *facts, int slot) {
    const int scoring = s->slots[slot];
    if (scoring == SKYE_WHISKY_LEAD || scoring == SKYE_SHIP_LEAD) return (uint64_t)lead_of(s, p, scoring);
    return facts->own[slot];
}

SK_RULE int in_byte(int count) {
    return count < 255 ? count : 255;
}

/* What few plies change of a clan: points / 64 and those above; income to come / 16, of this round / 16; tiles / 19,
 * frontier / 40; symbols 8 (/ 8); connected tiles / 10, whisky and cattle / 6; for each slot points now / 12, unless
 * gold counts; completed areas, big ones, mountains, lake, broch points, harbours, scroll points / 12. */
SK_ENCODE void observe_standing(const skye_state *s, int p, int k, const skye_facts *facts, feature_writer out) {
    const skye_clan *c = &s->clans[p];
    const uint64_t symbols = sk_eight(c->count, 8), roads = (uint64_t)sk_bits(c->joined[0] | c->joined[1]);
    int next = s->head.round < round_count(s->head.players) ? s->head.round + 1 : s->head.round;
    int at = PLANE_CLANS + CLAN_PLANE * k;
    feature_put_scaled(out, at + 3, c->points, SK_UNIT);
    feature_put_scaled(out, at + 4, c->points > SK_UNIT ? c->points - SK_UNIT : 0, SK_UNIT);
    feature_put_eight_scaled(out, at + 8,
                             SK_EIGHT(0, in_byte(income_of(s, p, next)), c->income, c->tiles, c->edges, 0, 0, 0) |
                                 symbols << 48,
                             SK_EIGHT(1, 16, 16, SKYE_LYING_MAX, SKYE_EDGES_MAX, 1, 8, 8));
    feature_put_eight_scaled(out, at + 16, symbols >> 16 | roads << 48 | (uint64_t)c->road_whisky << 56,
                             SK_EIGHT(8, 8, 8, 8, 8, 8, 10, 6));
    feature_put_eight_scaled(out, at + 24,
                             SK_EIGHT(c->road_cattle, points_seen(s, p, facts, 0), 0, points_seen(s, p, facts, 1), 0,
                                      points_seen(s, p, facts, 2), 0, points_seen(s, p, facts, 3)),
                             SK_EIGHT(6, 12, 1, 12, 1, 12, 1, 12));
    feature_put_eight_scaled(out, at + 32, sk_eight(&facts->land.areas, 8), SK_EIGHT(0, 12, 12, 12, 12, 12, 12, 12));
}

/* What a device keeps of a clan; words of a state where rows of clans begin, and how long they are. */
#define OBSERVE_HOLDS skye_facts
#define HOLDS_FROM (offsetof(skye_state, clans) / 4)
#define HOLDS_ROW (sizeof(skye_clan) / 4)

SK_RULE void work_out(const void *state, int p, skye_facts *facts) {
    const skye_state *s = (const skye_state *)state;
    survey(&s->clans[p], s->head.options, &facts->land);
    own_scores(&s->clans[p], s->head.options, s->slots, facts);
}

/* How far it has come in a game, never 0: territories only grow, and scoring tiles are dealt before. */
SK_RULE uint32_t holding_version(const void *state, int p) {
    return ((const skye_state *)state)->clans[p].tiles;
}

SK_ENCODE void observe_clan(const skye_state *s, int p, int k, feature_writer out) {
    skye_facts now;
    const skye_facts *facts = (const skye_facts *)SK_HELD(out, p);
    if (!SK_HOLDS) work_out(s, p, &now);
    observe_standing(s, p, k, SK_HOLDS ? facts : &now, out);
}

/* The rest: plays, acts, is first; gold / 16, / 64, left after the own stakes / 64, and hidden; axe set; for each slot
 * where gold counts (`golds`) points now / 12, or that they are hidden. */
SK_ENCODE void observe_purse(const skye_state *s, int p, int k, uint32_t golds, feature_writer out) {
    const skye_clan *c = &s->clans[p];
    const uint32_t told = gold_told(c->gold), acts = s->head.actors >> p & 1 ? SK_UNIT : 0;
    int at = PLANE_CLANS + CLAN_PLANE * k, left = c->gold == SKYE_GOLD_HIDDEN ? 0 : c->gold;
    for (int i = 0; i < SKYE_DRAWN && s->head.step == SKYE_PRICE; i++)
        left -= c->price[i] == SKYE_GOLD_HIDDEN ? 0 : c->price[i];
    left = left < 0 ? 0 : left < SK_UNIT ? left : SK_UNIT;
    feature_put_eight(out, at,
                      (uint64_t)(SK_UNIT | acts << 8 | (p == s->first ? SK_UNIT << 16 : 0)) |
                          (uint64_t)((told & 0xffff) << 8 | (uint32_t)left << 24) << 32);
    feature_put_eight(out, at + 8, told >> 16 | (c->axe < SKYE_DRAWN ? (uint64_t)SK_UNIT << 40 : 0));
    for (; golds; golds &= golds - 1) {
        int slot = sk_lowest(golds), points = gold_lead(s, p);
        feature_put_scaled(out, at + 25 + 2 * slot, points < 0 ? 0 : points, 12);
        feature_put_flag(out, at + 26 + 2 * slot, points < 0);
    }
}

/* Each cell of the window: a tile lies here, a tile may lie here; terrain of its own sides, or of those that it
 * faces 12; symbols 8 (/ 2); a road leaves by this side 4 (1: it reaches the castle, -1/2: it does not). What lies
 * outside is summed up. */
SK_ENCODE void observe_lying(const skye_clan *c, int i, int at, feature_writer out) {
    const skye_tile *t = &TILES[c->tile[i]];
    tell_cell(at, 0, t->turned[c->turn[i]], out);
    tell_symbols(at + 14, c->tile[i], out);
    for (int piece = 0; piece < 2; piece++)
        if (t->road[piece])
            feature_put_set(out, at + 22, (uint32_t)turn_mask(t->road[piece], c->turn[i]), 4,
                            c->joined[piece] >> i & 1 ? SK_UNIT : -SK_UNIT / 2);
    SK_FLUSH(out);
}

/* The tiles from number `from` on. */
SK_ENCODE void observe_tiles(const skye_clan *c, int from, feature_writer out) {
    for (int i = from; i < c->tiles; i++) {
        int cell = window_of(c->cell[i]);
        if (cell >= 0) observe_lying(c, i, PLANE_MAP + CELL_PLANE * cell, out);
    }
}

SK_ENCODE void observe_frontier(const skye_clan *c, feature_writer out) {
    int beyond[4] = {0, 0, 0, 0};
    for (int i = 0; i < c->edges; i++) {
        int cell = window_of(c->edge_cell[i]), at = PLANE_MAP + CELL_PLANE * cell;
        if (i % 4 == 0) SK_FLUSH(out);
        if (cell < 0) continue;
        tell_cell(at, 1, c->edge[i], out);
    }
    SK_FLUSH(out);
    for (int i = 0; i < c->tiles; i++) {
        if (window_of(c->cell[i]) >= 0) continue;
        beyond[0]++;
        beyond[1] += c->cell[i] % 64 - 32;
        beyond[2] += c->cell[i] / 64 - 32;
        beyond[3] += (c->turn[i] + 1) * (i + 1);
    }
    feature_put_scaled(out, PLANE_BEYOND, beyond[0], 4);
    for (int k = 1; k < 4; k++)
        feature_put_clamped(out, PLANE_BEYOND + k, beyond[k]);
}

/* What tiles have between them: symbols, a byte for each, and sides of each terrain. */
typedef struct skye_sum {
    uint64_t symbols;
    uint16_t count, sides[3];
} skye_sum;

/* Add the tiles of a set like the bag. */
SK_RULE void sum_tiles(const uint32_t tiles[3], skye_sum *sum) {
    int some[3];
    uint64_t more, lined = 0; /* the sides of up to eight tiles */
    for (int word = 0; word < 3; word++)
        for (uint32_t rest = tiles[word]; rest; rest &= rest - 1) {
            const skye_tile *t = &TILES[32 * word + sk_lowest(rest)];
            memcpy(&more, t->count, 8);
            sum->symbols += more;
            lined = lined << 8 | (t->turned[0]);
            if (++sum->count % 8 && rest & (rest - 1)) continue;
            count_sides(lined, some);
            for (int i = 0; i < 3; i++)
                sum->sides[i] = (uint16_t)(sum->sides[i] + some[i]);
            lined = 0;
        }
}

/* So many of `most` in 64ths, as feature_put_scaled tells it; `inverse` is 2^32 / most, rounded up. */
SK_RULE uint8_t share_of(uint32_t count, uint32_t most, uint64_t inverse) {
    uint32_t some = count < most ? count : most, value = (uint32_t)(some * SK_UNIT * inverse >> 32);
    return (uint8_t)(most > SK_UNIT && value == 0 && some ? 1 : value);
}

/* What the bag still holds: the number of tiles, and how much of each symbol and terrain an average tile has. */
enum { BAG_VALUES = 1 + SKYE_SYMBOLS + 3 };
SK_RULE void value_bag(const skye_sum *bag, uint8_t out[BAG_VALUES]) {
    const uint32_t count = bag->count;
    memset(out, 0, BAG_VALUES);
    if (!count) return;
    uint64_t inverse = 0xffffffffu / count + (uint64_t)1, quarter = 0xffffffffu / (4 * count) + (uint64_t)1;
    out[0] = share_of(count, SKYE_TILES, 0xffffffffu / SKYE_TILES + (uint64_t)1);
    for (int i = 0; i < SKYE_SYMBOLS; i++)
        out[1 + i] = share_of(bag->symbols >> 8 * i & 0xff, count, inverse);
    for (int i = 0; i < 3; i++)
        out[1 + SKYE_SYMBOLS + i] = share_of(bag->sides[i], 4 * count, quarter);
}

SK_ENCODE void observe_bag(const uint8_t values[BAG_VALUES], feature_writer out) {
    feature_put_eight(out, PLANE_BAG, sk_eight(values, 8));
    feature_put_eight(out, PLANE_BAG + 8, sk_eight(values + 8, BAG_VALUES - 8));
}

SK_ENCODE void observe_all_in_bag(const skye_state *s, feature_writer out) {
    skye_sum bag = {0, 0, {0, 0, 0}};
    uint8_t values[BAG_VALUES];
    sum_tiles(s->bag, &bag);
    value_bag(&bag, values);
    observe_bag(values, out);
}

SK_ENCODE void observe_time(const skye_state *s, int seat, feature_writer out) {
    const skye_clan *c = &s->clans[seat];
    feature_put_one_hot(out, PLANE_TABLE, s->head.round - 1, SKYE_ROUNDS);
    feature_put_one_hot(out, PLANE_TABLE + 6, s->head.step, SKYE_STEPS);
    feature_put_one_hot(out, PLANE_TABLE + 13, s->head.players - 2, 4);
    if (s->head.step == SKYE_PRICE) feature_put_one_hot(out, PLANE_TABLE + 17, stage_of(c), 4);
    feature_put_scaled(out, PLANE_TABLE + 21, c->changes, SKYE_CHANGES_MAX);
    feature_put_bits(out, PLANE_TABLE + 22, s->head.options, 4);
    if (s->first < s->head.players)
        feature_put_clamped(
            out, PLANE_TABLE + 26 + (s->first < seat ? s->first - seat + s->head.players : s->first - seat), SK_UNIT);
}

SK_ENCODE void observe_slots(const skye_state *s, uint32_t all, feature_writer out) {
    feature_put_one_hots(out, PLANE_SLOTS, sk_eight(s->slots, 4), 4, 19, SKYE_SCORINGS);
    for (int slot = 0; slot < 4; slot++)
        feature_put_thermometer(out, PLANE_SLOTS + 19 * slot + 16, (int)(all >> 8 * slot & 0xff), 3);
}

SK_ENCODE void observe_hand(const skye_clan *c, feature_writer out) {
    for (int k = 0; k < SKYE_DRAWN; k++) {
        int at = PLANE_HAND + (1 + TILE_PLANE) * k;
        if (c->hand[k] >= SKYE_TILES) continue;
        feature_put_flag(out, at, can_place(c, c->hand[k]));
        observe_tile(c->hand[k], at + 1, out);
        if (c->building != k) continue;
        observe_tile(c->hand[k], PLANE_BUILDING, out);
        feature_put_clamped(out, PLANE_BUILDING + (int)TILE_PLANE + k, SK_UNIT);
    }
}

/* Seat number k from the own one on. */
SK_RULE int seat_from(const skye_state *s, int seat, int k) {
    return seat + k < s->head.players ? seat + k : seat + k - s->head.players;
}

/* The table, drawn tiles, the own clan, other clans, the map. */
#define OBSERVE_SHARES 5

/* What few plies change comes first, so that it can be copied in one piece, or left where it is, when a list is told
 * again. */
enum { TELL_BEGINNING = 1, TELL_REST = 2 };

SK_ENCODE void observe_stable(const skye_state *s, int seat, uint32_t all, feature_writer out) {
    if (SK_SHARE(out, 4)) observe_tiles(&s->clans[seat], 0, out);
    if (SK_SHARE(out, 4)) observe_frontier(&s->clans[seat], out);
    if (SK_SHARE(out, 0)) observe_slots(s, all, out);
    for (int k = 0; k < s->head.players; k++) {
        const int p = seat_from(s, seat, k);
        if (SK_SHARE(out, k ? 3 : 2)) observe_clan(s, p, k, out);
        if (SK_SHARE(out, 1)) observe_prints(&s->clans[p], k, out);
    }
    if (SK_SHARE(out, 0)) observe_all_in_bag(s, out);
}

SK_ENCODE void observe_parts(const void *view, int seat, int what, feature_writer out) {
    const skye_state *s = (const skye_state *)view;
    const uint32_t all = all_scorings_left(s), golds = gold_slots(s->slots);
    uint16_t worth[SKYE_DRAWN] = {0, 0, 0};
    skye_wants wants;
    if (what & TELL_BEGINNING) observe_stable(s, seat, all, out);
    if (what & TELL_REST && SK_SHARE(out, 0)) observe_hand(&s->clans[seat], out);
    if (what & TELL_BEGINNING && SK_SHARE(out, 1)) want(s, seat, all, &wants);
    for (int k = 0; k < s->head.players; k++) {
        const skye_clan *c = &s->clans[seat_from(s, seat, k)];
        if (what & TELL_REST && SK_SHARE(out, k ? 3 : 2)) observe_purse(s, seat_from(s, seat, k), k, golds, out);
        if (!SK_SHARE(out, 1)) continue;
        if (what & TELL_BEGINNING) worths_of(&s->clans[seat], c->drawn, &wants, worth);
        if (what & TELL_REST)
            observe_offers(c, seat, k, worth, out);
        else
            observe_worths(c, k, worth, out);
    }
    if (what & TELL_REST && SK_SHARE(out, 0)) observe_time(s, seat, out);
}

SK_ENCODE void observe(const void *view, int seat, feature_writer out) {
    observe_parts(view, seat, TELL_BEGINNING | TELL_REST, out);
}

/* A device leaves the beginning of a list where it is as long as `beginning_version` stays the same in a game: who
 * looks, the time, and how many tiles lie. */
#define OBSERVE_BEGINS 1

SK_RULE uint32_t beginning_version(const void *state, int seat) {
    const skye_state *s = (const skye_state *)state;
    uint32_t tiles = 0;
    for (int p = 0; p < s->head.players; p++)
        tiles += s->clans[p].tiles;
    return tiles << 16 | (uint32_t)s->head.round << 8 | (uint32_t)s->head.step << 4 | (uint32_t)seat;
}

SK_ENCODE void observe_beginning(const void *view, int seat, feature_writer out) {
    observe_parts(view, seat, TELL_BEGINNING, out);
}

SK_ENCODE void observe_rest(const void *view, int seat, feature_writer out) {
    observe_parts(view, seat, TELL_REST, out);
}

/* ---- What a choice aims at ----
 * A policy names cells of the window instead of numbers of the frontier, which shift as the territory grows, sellers as
 * seats from the own one on, and prices up to 24. Choices outside share an aim with others. */
enum { AIM_CELLS = SKYE_ACT_PLACE, AIM_PRICES = AIM_CELLS + 4 * CELLS, PRICES = 24 };
#define OBSERVE_AIMS 1
static_assert((int)AIM_PRICES + (int)PRICES == (int)SKYE_AIMS, "aims are counted in state.h");

SK_RULE int aim_of(const void *view, int who, sk_action action) {
    const skye_state *s = (const skye_state *)view;
    if (action >= SKYE_ACT_PRICE) {
        int price = action - SKYE_ACT_PRICE;
        return AIM_PRICES + (price < PRICES ? price : PRICES - 1);
    }
    if (action >= SKYE_ACT_PLACE) {
        int cell = s->clans[who].edge_cell[(action - SKYE_ACT_PLACE) / 4];
        int x = cell % 64 - 32 + REACH, y = cell / 64 - 32 + REACH;
        x = x < 0 ? 0 : x >= WINDOW ? WINDOW - 1 : x;
        y = y < 0 ? 0 : y >= WINDOW ? WINDOW - 1 : y;
        return AIM_CELLS + 4 * (y * WINDOW + x) + action % 4;
    }
    if (action >= SKYE_ACT_BUY && action < SKYE_ACT_CHOOSE) {
        int seller = (action - SKYE_ACT_BUY) / 3, players = s->head.players;
        return SKYE_ACT_BUY + 3 * ((seller - who + players) % players) + (action - SKYE_ACT_BUY) % 3;
    }
    return action;
}
