/* observe.c - Isle of Skye: the encoder, from a view only; features.h says what the features are. Included by eval.c,
 * and compiled for CUDA like rules.c. */
#include <assert.h>

#include "features.h"

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

/* ---- What follows from a territory ---- */

/* The areas of a territory, and what the scoring tiles give for it now; 0 where a lead counts or no tile lies. */
typedef struct skye_facts {
    skye_survey land;
    uint8_t own[4];
} skye_facts;
static_assert(offsetof(skye_survey, scrolls) == 7, "encode_land reads seven bytes");

SK_RULE void facts_of(const void *state, int p, skye_facts *facts) {
    const skye_state *s = (const skye_state *)state;
    const skye_clan *c = &s->clans[p];
    survey(c, s->head.options, &facts->land);
    for (int slot = 0; slot < 4; slot++)
        facts->own[slot] = (uint8_t)own_points(c, s->head.options, s->slots[slot], &facts->land);
}

/* ---- Features ---- */

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

/* The terrains of four sides, two bits each, as bytes counted from 0; 255 where none is known. */
SK_ENCODE uint64_t terrains_of(uint32_t sides) {
    const uint32_t pairs = (sides | sides << 12) & 0x000f000f, bytes = (pairs | pairs << 6) & 0x03030303;
    return ((bytes | 0x80808080u) - 0x01010101u) ^ 0x80808080u;
}

SK_ENCODE void encode_tile(int tile, feature_writer w) {
    const skye_tile *t = &TILES[tile];
    put_flag(w, TILE_THERE, 1);
    put_one_hots(w, TILE_SIDES, terrains_of(t->turned[0]), 4);
    put_scaled_all(w, TILE_SYMBOLS, t->count);
    put_bits(w, TILE_ROADS, t->road[0] | t->road[1]);
    put_one_hot(w, TILE_SCROLL, t->scroll);
}

/* The territory that follows from tiles, cells and roads; `edges` follow from these. */
SK_ENCODE void follows_from_land(const skye_clan *c, part_key *key) {
    follows_from(key, c->cell, sizeof c->cell);
    follows_from(key, c->joined, offsetof(skye_clan, edge) - offsetof(skye_clan, joined));
}

/* The own territory; what lies outside the window is summed up. */
SK_ENCODE void map_follows(const skye_state *s, int seat, int who, part_key *key) {
    (void)who;
    follows_from_land(&s->clans[seat], key);
}

/* A road leaves by these sides: a byte for each. */
SK_ENCODE uint64_t road_values(int sides, uint32_t joined) {
    return ((uint32_t)sides * 0x00204081 & 0x01010101) * (uint64_t)(joined ? SK_UNIT : (uint8_t)(-SK_UNIT / 2));
}

SK_ENCODE void encode_map(const skye_state *s, int seat, int who, feature_writer w) {
    const skye_clan *c = &s->clans[seat];
    int beyond[4] = {0, 0, 0, 0};
    (void)who;
    for (int i = 0; i < c->tiles; i++) {
        const skye_tile *t = &TILES[c->tile[i]];
        const int cell = window_of(c->cell[i]);
        const feature_writer one = group_at(w, F_CELL, cell < 0 ? 0 : cell);
        if (cell < 0) {
            beyond[0]++;
            beyond[1] += c->cell[i] % 64 - 32;
            beyond[2] += c->cell[i] / 64 - 32;
            beyond[3] += (c->turn[i] + 1) * (i + 1);
            continue;
        }
        put_flag(one, CELL_TILE, 1);
        put_one_hots(one, CELL_SIDES, terrains_of(t->turned[c->turn[i]]), 4);
        put_scaled_all(one, CELL_SYMBOLS, t->count);
        put_signed_values(one, CELL_ROADS,
                          road_values(turn_mask(t->road[0], c->turn[i]), c->joined[0] >> i & 1) |
                              road_values(turn_mask(t->road[1], c->turn[i]), c->joined[1] >> i & 1));
    }
    for (int i = 0; i < c->edges; i++) {
        const int cell = window_of(c->edge_cell[i]);
        const feature_writer one = group_at(w, F_CELL, cell < 0 ? 0 : cell);
        if (cell < 0) continue;
        put_flag(one, CELL_FREE, 1);
        put_one_hots(one, CELL_SIDES, terrains_of(c->edge[i]), 4);
    }
    put_scaled(w, F_BEYOND, beyond[0]);
    for (int k = 0; k < 3; k++)
        put_signed_at(w, F_BEYOND_AT, k, beyond[1 + k]);
}

/* What follows from the territory of a clan and the scoring tiles. */
SK_ENCODE void land_follows(const skye_state *s, int seat, int who, part_key *key) {
    (void)seat;
    follows_from_land(&s->clans[who], key);
    follows_from(key, &s->head.options, sizeof s->head.options);
    follows_from(key, s->slots, sizeof s->slots);
}

SK_ENCODE void encode_land(const skye_state *s, int seat, int who, feature_writer w) {
    const skye_clan *c = &s->clans[who];
    skye_facts now;
    const skye_facts *facts = (const skye_facts *)SEAT_FACTS(w, s, who, facts_of, &now);
    (void)seat;
    put_scaled(w, CLAN_TILES, c->tiles);
    put_scaled(w, CLAN_FRONTIER, c->edges);
    put_scaled_all(w, CLAN_SYMBOLS, c->count);
    put_scaled(w, CLAN_CONNECTED, sk_bits(c->joined[0] | c->joined[1]));
    put_scaled(w, CLAN_WHISKY, c->road_whisky);
    put_scaled(w, CLAN_CATTLE, c->road_cattle);
    for (int slot = 0; slot < 4; slot++)
        put_scaled(group_at(w, CLAN_NOW, slot), NOW_POINTS, facts->own[slot]);
    put_scaled_all(w, CLAN_LAND, &facts->land.completed);
}

/* Drawn tiles of all clans, what is printed on them, and what they are worth to the one that looks. */
SK_ENCODE void offers_follow(const skye_state *s, int seat, int who, part_key *key) {
    const uint32_t time = s->head.round | (uint32_t)(s->head.step == SKYE_OVER) << 16 | (uint32_t)s->head.players << 24;
    (void)who;
    follows_from(key, &time, sizeof time);
    follows_from(key, s->slots, sizeof s->slots);
    for (int p = 0; p < s->head.players; p++)
        follows_from(key, s->clans[p].drawn, sizeof s->clans[p].drawn);
    follows_from_land(&s->clans[seat], key);
}

SK_ENCODE void encode_drawn(const skye_clan *own, int tile, const skye_wants *wants, feature_writer w) {
    const int fits = can_place(own, tile);
    int sides[3];
    count_sides(TILES[tile].turned[0], sides);
    put_flag(w, DRAWN_THERE, 1);
    for (int k = 0; k < 3; k++)
        put_scaled_at(w, DRAWN_SIDES, k, sides[k]);
    put_scaled_all(w, DRAWN_SYMBOLS, TILES[tile].count);
    put_scaled(w, DRAWN_WORTH, fits ? fitting_worth(own, tile, wants) / 250 : 0);
    put_flag(w, DRAWN_FITS, fits);
}

SK_ENCODE void encode_offers(const skye_state *s, int seat, int who, feature_writer w) {
    skye_wants wants;
    int wanted = 0;
    (void)who;
    EACH_SEAT(p, clan, seat, s->head.players)
    for (int i = 0; i < SKYE_DRAWN; i++) {
        const int tile = s->clans[clan].drawn[i];
        if (tile >= SKYE_TILES) continue;
        if (!wanted++) want(s, seat, all_scorings_left(s), &wants);
        encode_drawn(&s->clans[seat], tile, &wants, group_at(group_at(w, F_OFFER, p), OFFER_DRAWN, i));
    }
}

/* What the bag still holds: how much of each symbol and terrain an average tile has. */
SK_ENCODE void bag_follows(const skye_state *s, int seat, int who, part_key *key) {
    (void)seat;
    (void)who;
    follows_from(key, s->bag, sizeof s->bag);
}

SK_ENCODE void encode_bag(const skye_state *s, int seat, int who, feature_writer w) {
    uint64_t symbols = 0, more, lined = 0; /* a byte for each symbol; the sides of up to eight tiles */
    int count = 0, sides[3] = {0, 0, 0}, some[3];
    (void)seat;
    (void)who;
    for (int word = 0; word < 3; word++)
        for (uint32_t rest = s->bag[word]; rest; rest &= rest - 1) {
            const skye_tile *t = &TILES[32 * word + sk_lowest(rest)];
            memcpy(&more, t->count, 8);
            symbols += more;
            lined = lined << 8 | t->turned[0];
            if (++count % 8 && rest & (rest - 1)) continue;
            count_sides(lined, some);
            for (int i = 0; i < 3; i++)
                sides[i] += some[i];
            lined = 0;
        }
    if (!count) return;
    put_scaled(w, F_BAG, count);
    for (int i = 0; i < SKYE_SYMBOLS; i++)
        put_share_at(w, F_BAG_SYMBOLS, i, (int)(symbols >> 8 * i & 0xff), (uint32_t)count);
    for (int i = 0; i < 3; i++)
        put_share_at(w, F_BAG_SIDES, i, sides[i], 4 * (uint32_t)count);
}

/* The slots where a lead counts, as a mask. */
SK_RULE uint32_t lead_slots(const uint8_t slots[4]) {
    const uint32_t leads = 1u << SKYE_WHISKY_LEAD | 1u << SKYE_SHIP_LEAD | 1u << SKYE_GOLD_LEAD;
    uint32_t mask = 0;
    for (int slot = 0; slot < 4; slot++)
        mask |= (leads >> slots[slot] % 32 & 1) << slot;
    return mask;
}

SK_RULE int any_gold_hidden(const skye_state *s) {
    int hidden = 0;
    for (int p = 0; p < s->head.players; p++)
        hidden |= s->clans[p].gold == SKYE_GOLD_HIDDEN;
    return hidden;
}

/* Points, gold and income of a clan, and for each slot where a lead counts its points now. */
SK_ENCODE void encode_purse(const skye_state *s, int seat, int who, feature_writer w) {
    const skye_clan *c = &s->clans[who];
    const int next = s->head.round < round_count(s->head.players) ? s->head.round + 1 : s->head.round;
    const int hidden = c->gold == SKYE_GOLD_HIDDEN, gold = hidden ? 0 : c->gold;
    const int above = c->points > SK_UNIT ? c->points - SK_UNIT : 0;
    int left = gold;
    (void)seat;
    for (int i = 0; i < SKYE_DRAWN && s->head.step == SKYE_PRICE; i++)
        left -= c->price[i] == SKYE_GOLD_HIDDEN ? 0 : c->price[i];
    left = left < 0 ? 0 : left;
    put_row(w, CLAN_PLAYS, CLAN_GOLD_LEFT,
            row_value(CLAN_PLAYS, CLAN_PLAYS, flag_of(1)) |
                row_value(CLAN_PLAYS, CLAN_ACTS, flag_of(s->head.actors >> who & 1)) |
                row_value(CLAN_PLAYS, CLAN_FIRST, flag_of(who == s->first)) |
                row_value(CLAN_PLAYS, CLAN_POINTS, share_of(c->points, CLAN_POINTS)) |
                row_value(CLAN_PLAYS, CLAN_ABOVE, share_of(above, CLAN_ABOVE)) |
                row_value(CLAN_PLAYS, CLAN_GOLD, share_of(gold, CLAN_GOLD)) |
                row_value(CLAN_PLAYS, CLAN_GOLD_LONG, share_of(gold, CLAN_GOLD_LONG)) |
                row_value(CLAN_PLAYS, CLAN_GOLD_LEFT, share_of(left, CLAN_GOLD_LEFT)));
    put_flag(w, CLAN_GOLD_HIDDEN, hidden);
    put_scaled(w, CLAN_INCOME_NEXT, income_of(s, who, next));
    put_scaled(w, CLAN_INCOME, c->income);
    put_flag(w, CLAN_AXE, c->axe < SKYE_DRAWN);
    for (uint32_t rest = lead_slots(s->slots); rest; rest &= rest - 1) {
        const int slot = sk_lowest(rest), hangs = s->slots[slot] == SKYE_GOLD_LEAD && any_gold_hidden(s);
        put_scaled(group_at(w, CLAN_NOW, slot), NOW_POINTS, hangs ? 0 : lead_of(s, who, s->slots[slot]));
        put_flag(group_at(w, CLAN_NOW, slot), NOW_HIDDEN, hangs);
    }
}

/* How drawn tiles stand. */
SK_ENCODE void encode_prices(const skye_state *s, int seat, int who, feature_writer w) {
    const skye_clan *c = &s->clans[who];
    for (int i = 0; i < SKYE_DRAWN; i++) {
        const int hidden = c->price[i] == SKYE_GOLD_HIDDEN, price = hidden ? 0 : c->price[i];
        const feature_writer one = group_at(w, OFFER_DRAWN, i);
        if (c->drawn[i] >= SKYE_TILES) continue;
        put_row(one, DRAWN_PRICE, DRAWN_MINE,
                row_value(DRAWN_PRICE, DRAWN_PRICE, share_of(price, DRAWN_PRICE)) |
                    row_value(DRAWN_PRICE, DRAWN_PRICE_LONG, share_of(price, DRAWN_PRICE_LONG)) |
                    row_value(DRAWN_PRICE, DRAWN_HIDDEN, flag_of(hidden)) |
                    row_value(DRAWN_PRICE, DRAWN_AXE, flag_of(c->axe == i)) |
                    row_value(DRAWN_PRICE, DRAWN_SOLD, flag_of(c->buyer[i] != SK_NONE)) |
                    row_value(DRAWN_PRICE, DRAWN_MINE, flag_of(c->buyer[i] == seat)));
    }
}

SK_ENCODE void encode_table(const skye_state *s, int seat, feature_writer w) {
    const skye_clan *c = &s->clans[seat];
    const uint32_t all = all_scorings_left(s);
    put_one_hot(w, F_ROUND, s->head.round - 1);
    put_one_hot(w, F_STEP, s->head.step);
    put_one_hot(w, F_PLAYERS, s->head.players - 2);
    if (s->head.step == SKYE_PRICE) put_one_hot(w, F_STAGE, stage_of(c));
    put_scaled(w, F_CHANGES, c->changes);
    put_bits(w, F_OPTIONS, s->head.options);
    if (s->first < s->head.players)
        put_one_hot(w, F_FIRST, s->first < seat ? s->first - seat + s->head.players : s->first - seat);
    put_one_hots_in(w, F_SLOT, SLOT_SCORING, sk_eight(s->slots, 4), 4);
    for (int slot = 0; slot < 4; slot++)
        put_thermometer(group_at(w, F_SLOT, slot), SLOT_LEFT, (int)(all >> 8 * slot & 0xff));
}

SK_ENCODE void encode_hand(const skye_state *s, int seat, feature_writer w) {
    const skye_clan *c = &s->clans[seat];
    for (int k = 0; k < SKYE_DRAWN; k++) {
        const feature_writer one = group_at(w, F_HAND, k);
        if (c->hand[k] >= SKYE_TILES) continue;
        put_flag(one, HAND_FITS, can_place(c, c->hand[k]));
        encode_tile(c->hand[k], group_at(one, HAND_TILE, 0));
        if (c->building != k) continue;
        encode_tile(c->hand[k], group_at(w, F_BUILDING, 0));
        put_one_hot(w, F_WHICH, k);
    }
}

SK_ENCODER_CACHED(skye, skye_state, SKYE_PARTS, SKYE_FEATURES, SKYE_CACHE)

/* What a device may leave from the turn before of the same game: facts of a seat as long as facts_version stays the
 * same, and the cached parts as long as cached_version does. Never 0: territories only grow, and scoring tiles are
 * dealt before. */
#define ENCODER_FACTS skye_facts
#define FACTS_FROM (offsetof(skye_state, clans) / 4)
#define FACTS_ROW (sizeof(skye_clan) / 4)
#define ENCODER_CACHES 1

SK_RULE uint32_t facts_version(const void *state, int p) {
    return ((const skye_state *)state)->clans[p].tiles;
}

/* Who looks, the time, and how many tiles lie. */
SK_RULE uint32_t cached_version(const void *state, int seat) {
    const skye_state *s = (const skye_state *)state;
    uint32_t tiles = 0;
    for (int p = 0; p < s->head.players; p++)
        tiles += s->clans[p].tiles;
    return tiles << 16 | (uint32_t)s->head.round << 8 | (uint32_t)s->head.step << 4 | (uint32_t)seat;
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
