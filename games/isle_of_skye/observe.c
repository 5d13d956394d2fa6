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
    for (int round = s->head.round - 1; round < SKYE_ROUNDS && s->head.step != SKYE_OVER; round++) {
        uint32_t scored = TRACK[s->head.players == 5][round];
        left += (scored & 1) | (scored & 2) << 7 | (scored & 4) << 14 | (scored & 8) << 21;
    }
    return left & open;
}

/* A tile that can be placed, before anybody knows where it goes: by its symbols and the scorings to come (`all`, from
 * all_scorings_left). */
SK_RULE int fitting_worth(const skye_state *s, int seat, int tile, uint32_t all) {
    const skye_clan *c = &s->clans[seat];
    const skye_tile *t = &TILES[tile];
    int worth = TILE_WORTH, after = rounds_after(s);
    worth += t->count[SKYE_WHISKY] * after * GOLD_WORTH * 2 / 3;
    if (t->scroll < SKYE_SCROLLS)
        worth += 1300 * ((c->count[t->scroll] + t->count[t->scroll] + after / 2) >> SCROLL_HALVES[t->scroll]);
    for (int i = 0, scrolls = c->count[SKYE_SCROLLS]; i < c->tiles && scrolls; i++) {
        int scroll = TILES[c->tile[i]].scroll;
        if (scroll >= SKYE_SCROLLS) continue;
        worth += (1200 >> SCROLL_HALVES[scroll]) * t->count[scroll];
        scrolls--;
    }
    for (int slot = 0; slot < 4; slot++) {
        int left = (int)(all >> 8 * slot & 0xff), gain = 300;
        if (!left) continue;
        switch (s->slots[slot]) {
        case SKYE_FLOCK: gain = 1000 * t->count[SKYE_SHEEP]; break;
        case SKYE_BROCH_RANGES: gain = 1700 * t->count[SKYE_BROCHS]; break;
        case SKYE_TRIOS:
            gain = 1600 * (t->count[SKYE_BROCHS] + t->count[SKYE_FARMS] + t->count[SKYE_LIGHTHOUSES]);
            break;
        case SKYE_WHISKY_LEAD: gain = 900 * t->count[SKYE_WHISKY]; break;
        case SKYE_SHIP_LEAD: gain = 900 * t->count[SKYE_SHIPS]; break;
        case SKYE_FARM_ANIMALS:
            gain = 500 * (t->count[SKYE_SHEEP] + t->count[SKYE_CATTLE]) + 700 * t->count[SKYE_FARMS];
            break;
        case SKYE_GOLD_LEAD: gain = 0; break;
        case SKYE_ROAD_CATTLE: gain = 1300 * t->count[SKYE_CATTLE]; break;
        case SKYE_HARBOURS: gain = 900 * t->count[SKYE_LIGHTHOUSES] + 500 * t->count[SKYE_SHIPS]; break;
        case SKYE_ROAD_TILES: gain = t->road[0] ? 600 : 0; break;
        case SKYE_AREAS: gain = 700; break;
        case SKYE_SQUARES: gain = 900; break;
        case SKYE_COLUMNS: gain = 700; break;
        default: break;
        }
        worth += gain * left;
    }
    return worth;
}

SK_RULE int tile_worth(const skye_state *s, int seat, int tile) {
    return can_place(&s->clans[seat], tile) ? fitting_worth(s, seat, tile, all_scorings_left(s)) : 0;
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
    PLANE_DRAWN = PLANE_BUILDING + TILE_PLANE + 3,      /* 5 x 3 x DRAWN_PLANE: see observe_drawn */
    DRAWN_PLANE = 1 + 3 + 8 + 8,
    PLANE_CLANS = PLANE_DRAWN + 15 * DRAWN_PLANE, /* 5 x CLAN_PLANE: see observe_clan */
    CLAN_PLANE = 3 + 2 + 4 + 2 + 3 + 8 + 3 + 8 + 7,
    PLANE_MAP = PLANE_CLANS + 5 * CLAN_PLANE, /* 81 x CELL_PLANE: see observe_map */
    CELL_PLANE = 2 + 12 + 8 + 4,
    PLANE_BEYOND = PLANE_MAP + CELLS * CELL_PLANE, /* what lies outside the window: tiles / 4, sums of x and y / 64 */
    PLANE_END = PLANE_BEYOND + 4
};
static_assert((int)PLANE_END == (int)SKYE_FEATURES, "features are counted in state.h");

/* Number of a cell in the window, or -1. */
SK_RULE int window_of(int cell) {
    int x = cell % 64 - 32 + REACH, y = cell / 64 - 32 + REACH;
    return x < 0 || y < 0 || x >= WINDOW || y >= WINDOW ? -1 : y * WINDOW + x;
}

/* How many sides, two bits each, are pasture, mountain and water. */
SK_RULE void count_sides(uint64_t sides, int out[3]) {
    uint64_t low = sides & 0x5555555555555555u, high = sides >> 1 & 0x5555555555555555u;
    out[0] = sk_bits64(low & ~high);
    out[1] = sk_bits64(high & ~low);
    out[2] = sk_bits64(low & high);
}

/* Terrain of the four sides, two bits each, as 4 x (pasture, mountain, water). */
SK_TELLS void tell_sides(int at, uint32_t sides, SK_SINK out) {
    for (int d = 0; d < 4; d++)
        sk_tell_one(out, at + 3 * d, (int)(sides >> 2 * d & 3) - 1, 3);
}

/* There is a tile; its sides 12; symbols 8 (/ 2); road leaves by a side 4; scroll pays for 8. */
SK_TELLS void observe_tile(int tile, int at, SK_SINK out) {
    if (tile >= SKYE_TILES) return;
    const skye_tile *t = &TILES[tile];
    sk_tell(out, at, SK_UNIT);
    tell_sides(at + 1, t->turned & 0xff, out);
    for (int i = 0; i < SKYE_SYMBOLS; i++)
        sk_tell_part(out, at + 13 + i, t->count[i], 2);
    sk_tell_bits(out, at + 21, t->road[0] | t->road[1], 4);
    sk_tell_one(out, at + 25, t->scroll, 8);
}

/* A drawn tile as it is printed: there is one; sides of each terrain / 4; symbols 8 (/ 2). */
SK_TELLS void observe_print(int tile, int at, SK_SINK out) {
    int sides[3];
    count_sides(TILES[tile].turned & 0xff, sides);
    sk_tell(out, at, SK_UNIT);
    for (int i = 0; i < 3; i++)
        sk_tell_part(out, at + 1 + i, sides[i], 4);
    for (int i = 0; i < SKYE_SYMBOLS; i++)
        sk_tell_part(out, at + 4 + i, TILES[tile].count[i], 2);
}

/* Worth of a tile to a seat in 1/4 points, and one more; 0 if it cannot be placed. */
SK_RULE int worth_of(const skye_state *s, int seat, int tile, uint32_t all) {
    return can_place(&s->clans[seat], tile) ? 1 + fitting_worth(s, seat, tile, all) / 250 : 0;
}

/* How a drawn tile stands: price / 16 and / 64, price hidden; axe; sold, to the observer; worth to the observer in 1/4
 * points / 64; can be placed by the observer. */
SK_TELLS void observe_offer(const skye_clan *c, int seat, int k, int worth, int at, SK_SINK out) {
    if (c->price[k] != SKYE_GOLD_HIDDEN) {
        sk_tell_part(out, at, c->price[k], 16);
        sk_tell_part(out, at + 1, c->price[k], SK_UNIT);
    }
    sk_tell_flag(out, at + 2, c->price[k] == SKYE_GOLD_HIDDEN);
    sk_tell_flag(out, at + 3, c->axe == k);
    sk_tell_flag(out, at + 4, c->buyer[k] != SK_NONE);
    sk_tell_flag(out, at + 5, c->buyer[k] == seat);
    sk_tell_part(out, at + 6, worth ? worth - 1 : 0, SK_UNIT);
    sk_tell_flag(out, at + 7, worth);
}

SK_TELLS void observe_drawn(const skye_state *s, int seat, int p, int k, int at, SK_SINK out) {
    int tile = s->clans[p].drawn[k];
    if (tile >= SKYE_TILES) return;
    observe_print(tile, at, out);
    observe_offer(&s->clans[p], seat, k, worth_of(s, seat, tile, all_scorings_left(s)), at + 12, out);
}

/* Points of a scoring now; -1 where gold decides that the view hides. */
SK_RULE int points_seen(const skye_state *s, int p, int scoring, const skye_survey *seen) {
    for (int k = 0; k < s->head.players; k++)
        if (scoring == SKYE_GOLD_LEAD && s->clans[k].gold == SKYE_GOLD_HIDDEN) return -1;
    return points_of(s, p, scoring, seen);
}

/* Of a clan: plays, acts, is first; points / 64 and those above; gold / 16, / 64, hidden, and left after the own stakes
 * / 64; income to come / 16, of this round / 16; tiles / 19, frontier / 40, axe set. */
SK_TELLS void observe_purse(const skye_state *s, int p, int at, SK_SINK out) {
    const skye_clan *c = &s->clans[p];
    int next = s->head.round < round_count(s->head.players) ? s->head.round + 1 : s->head.round;
    sk_tell(out, at, SK_UNIT);
    sk_tell_flag(out, at + 1, s->head.actors >> p & 1);
    sk_tell_flag(out, at + 2, p == s->first);
    sk_tell_part(out, at + 3, c->points, SK_UNIT);
    sk_tell_part(out, at + 4, c->points > SK_UNIT ? c->points - SK_UNIT : 0, SK_UNIT);
    if (c->gold != SKYE_GOLD_HIDDEN) {
        int stakes = 0;
        for (int k = 0; k < SKYE_DRAWN && s->head.step == SKYE_PRICE; k++)
            stakes += c->price[k] == SKYE_GOLD_HIDDEN ? 0 : c->price[k];
        sk_tell_part(out, at + 5, c->gold, 16);
        sk_tell_part(out, at + 6, c->gold, SK_UNIT);
        sk_tell_part(out, at + 7, c->gold > stakes ? c->gold - stakes : 0, SK_UNIT);
    }
    sk_tell_flag(out, at + 8, c->gold == SKYE_GOLD_HIDDEN);
    sk_tell_part(out, at + 9, income_of(s, p, next), 16);
    sk_tell_part(out, at + 10, c->income, 16);
    sk_tell_part(out, at + 11, c->tiles, SKYE_LYING_MAX);
    sk_tell_part(out, at + 12, c->edges, SKYE_EDGES_MAX);
    sk_tell_flag(out, at + 13, c->axe < SKYE_DRAWN);
}

/* Symbols 8 (/ 8); connected tiles / 10, whisky and cattle / 6. */
SK_TELLS void observe_symbols(const skye_clan *c, int at, SK_SINK out) {
    for (int k = 0; k < SKYE_SYMBOLS; k++)
        sk_tell_part(out, at + 14 + k, c->count[k], 8);
    sk_tell_part(out, at + 22, sk_bits(c->joined[0] | c->joined[1]), 10);
    sk_tell_part(out, at + 23, c->road_whisky, 6);
    sk_tell_part(out, at + 24, c->road_cattle, 6);
}

/* For each slot points now / 12 and -1 where hidden. */
SK_TELLS void observe_points(int slot, int points, int at, SK_SINK out) {
    sk_tell_part(out, at + 25 + 2 * slot, points < 0 ? 0 : points, 12);
    sk_tell_flag(out, at + 26 + 2 * slot, points < 0);
}

/* Completed areas, big ones, mountains, lake, broch points, harbours, scroll points / 12. */
SK_TELLS void observe_areas(const skye_survey *seen, int at, SK_SINK out) {
    const uint8_t areas[7] = {seen->completed, seen->big,      seen->ranges, seen->lake,
                              seen->brochs,    seen->harbours, seen->scrolls};
    for (int k = 0; k < 7; k++)
        sk_tell_part(out, at + 33 + k, areas[k], 12);
}

SK_TELLS void observe_clan(const skye_state *s, int p, int at, SK_SINK out) {
    const skye_clan *c = &s->clans[p];
    skye_survey seen;
    survey(c, s->head.options, &seen);
    observe_purse(s, p, at, out);
    observe_symbols(c, at, out);
    for (int slot = 0; slot < 4; slot++)
        if (s->slots[slot] < SKYE_SCORINGS) observe_points(slot, points_seen(s, p, s->slots[slot], &seen), at, out);
    observe_areas(&seen, at, out);
}

/* Each cell of the window: a tile lies here, a tile may lie here; terrain of its own sides, or of those that it
 * faces 12; symbols 8 (/ 2); a road leaves by this side 4 (1: it reaches the castle, -1/2: it does not). What lies
 * outside is summed up. */
SK_TELLS void observe_map(const skye_clan *c, SK_SINK out) {
    int beyond[4] = {0, 0, 0, 0};
    for (int i = 0; i < c->tiles; i++) {
        int cell = window_of(c->cell[i]), at = PLANE_MAP + CELL_PLANE * cell;
        const skye_tile *t = &TILES[c->tile[i]];
        if (cell < 0) {
            beyond[0]++;
            beyond[1] += c->cell[i] % 64 - 32;
            beyond[2] += c->cell[i] / 64 - 32;
            beyond[3] += (c->turn[i] + 1) * (i + 1);
            continue;
        }
        sk_tell(out, at, SK_UNIT);
        tell_sides(at + 2, t->turned >> 8 * c->turn[i] & 0xff, out);
        for (int k = 0; k < SKYE_SYMBOLS; k++)
            sk_tell_part(out, at + 14 + k, t->count[k], 2);
        for (int piece = 0; piece < 2; piece++)
            sk_tell_set(out, at + 22, (uint32_t)turn_mask(t->road[piece], c->turn[i]), 4,
                        c->joined[piece] >> i & 1 ? SK_UNIT : -SK_UNIT / 2);
    }
    for (int i = 0; i < c->edges; i++) {
        int cell = window_of(c->edge_cell[i]), at = PLANE_MAP + CELL_PLANE * cell;
        if (cell < 0) continue;
        sk_tell(out, at + 1, SK_UNIT);
        tell_sides(at + 2, c->edge[i], out);
    }
    sk_tell_part(out, PLANE_BEYOND, beyond[0], 4);
    for (int k = 1; k < 4; k++)
        sk_tell(out, PLANE_BEYOND + k, beyond[k]);
}

/* What the bag still holds: the number of tiles, and how much of each symbol and terrain an average tile has. */
SK_TELLS void observe_bag(const skye_state *s, SK_SINK out) {
    int count = 0, sides[3] = {0, 0, 0}, some[3];
    uint64_t symbols = 0, more, lined = 0; /* a byte for each symbol; the sides of up to eight tiles */
    for (int word = 0; word < 3; word++)
        for (uint32_t rest = s->bag[word]; rest; rest &= rest - 1) {
            const skye_tile *t = &TILES[32 * word + sk_lowest(rest)];
            memcpy(&more, t->count, 8);
            symbols += more;
            lined = lined << 8 | (t->turned & 0xff);
            if (++count % 8 && rest & (rest - 1)) continue;
            count_sides(lined, some);
            for (int i = 0; i < 3; i++)
                sides[i] += some[i];
            lined = 0;
        }
    sk_tell_part(out, PLANE_BAG, count, SKYE_TILES);
    for (int i = 0; i < SKYE_SYMBOLS && count; i++)
        sk_tell_part(out, PLANE_BAG + 1 + i, (int)(symbols >> 8 * i & 0xff), (uint32_t)count);
    for (int i = 0; i < 3 && count; i++)
        sk_tell_part(out, PLANE_BAG + 9 + i, sides[i], 4 * (uint32_t)count);
}

SK_TELLS void observe_time(const skye_state *s, int seat, SK_SINK out) {
    const skye_clan *c = &s->clans[seat];
    sk_tell_one(out, PLANE_TABLE, s->head.round - 1, SKYE_ROUNDS);
    sk_tell_one(out, PLANE_TABLE + 6, s->head.step, SKYE_STEPS);
    sk_tell_one(out, PLANE_TABLE + 13, s->head.players - 2, 4);
    if (s->head.step == SKYE_PRICE) sk_tell_one(out, PLANE_TABLE + 17, stage_of(c), 4);
    sk_tell_part(out, PLANE_TABLE + 21, c->changes, SKYE_CHANGES_MAX);
    sk_tell_bits(out, PLANE_TABLE + 22, s->head.options, 4);
    if (s->first < s->head.players)
        sk_tell(out, PLANE_TABLE + 26 + (s->first - seat + s->head.players) % s->head.players, SK_UNIT);
}

SK_TELLS void observe_slots(const skye_state *s, uint32_t all, SK_SINK out) {
    for (int slot = 0; slot < 4; slot++) {
        int at = PLANE_SLOTS + 19 * slot, left = (int)(all >> 8 * slot & 0xff);
        sk_tell_one(out, at, s->slots[slot], SKYE_SCORINGS);
        sk_tell_least(out, at + 16, left, 3);
    }
}

SK_TELLS void observe_hand(const skye_clan *c, SK_SINK out) {
    for (int k = 0; k < SKYE_DRAWN; k++) {
        int at = PLANE_HAND + (1 + TILE_PLANE) * k;
        if (c->hand[k] >= SKYE_TILES) continue;
        sk_tell_flag(out, at, can_place(c, c->hand[k]));
        observe_tile(c->hand[k], at + 1, out);
        if (c->building != k) continue;
        observe_tile(c->hand[k], PLANE_BUILDING, out);
        sk_tell(out, PLANE_BUILDING + (int)TILE_PLANE + k, SK_UNIT);
    }
}

SK_TELLS void observe_table(const skye_state *s, int seat, SK_SINK out) {
    observe_time(s, seat, out);
    observe_slots(s, all_scorings_left(s), out);
    observe_hand(&s->clans[seat], out);
}

/* The features fall into parts that need nothing of each other, so that a device can share them out: the table, the bag
 * and the own territory, the five clans, the five rows of drawn tiles. */
enum { SKYE_PARTS = 3 + 2 * SKYE_SEATS };
#define OBSERVE_PARTS SKYE_PARTS

SK_RULE void observe_part(const void *view, int seat, int part, SK_SINK out) {
    const skye_state *s = (const skye_state *)view;
    int k = (part - 3) % SKYE_SEATS, p = (seat + k) % s->head.players;
    if (part == 0) {
        observe_table(s, seat, out);
    } else if (part == 1) {
        observe_bag(s, out);
    } else if (part == 2) {
        observe_map(&s->clans[seat], out);
    } else if (k < s->head.players && part < 3 + SKYE_SEATS) {
        observe_clan(s, p, PLANE_CLANS + CLAN_PLANE * k, out);
    } else if (k < s->head.players) {
        for (int i = 0; i < SKYE_DRAWN; i++)
            observe_drawn(s, seat, p, i, PLANE_DRAWN + DRAWN_PLANE * (3 * k + i), out);
    }
}

SK_TELLS void observe(const void *view, int seat, SK_SINK out) {
    const skye_state *s = (const skye_state *)view;
    observe_table(s, seat, out);
    observe_bag(s, out);
    observe_map(&s->clans[seat], out);
    for (int k = 0; k < s->head.players; k++) {
        int p = (seat + k) % s->head.players;
        observe_clan(s, p, PLANE_CLANS + CLAN_PLANE * k, out);
        for (int i = 0; i < SKYE_DRAWN; i++)
            observe_drawn(s, seat, p, i, PLANE_DRAWN + DRAWN_PLANE * (3 * k + i), out);
    }
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
