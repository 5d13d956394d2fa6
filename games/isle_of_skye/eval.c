/* eval.c - how good a position or a choice of Isle of Skye looks, and features for learners. Everything reads a view.
 *
 * Unit of the judgements: thousandths of a victory point. Gold that a view hides is taken for an ordinary purse.
 */
#include "rules.c"

enum {
    GOLD_WORTH = 260,  /* one gold, while there are tiles to buy */
    GOLD_AT_END = 200, /* five gold are one point */
    PURSE_UNKNOWN = 7,
    TILE_WORTH = 900, /* an ordinary tile, for what it helps to complete */
    LINK_WORTH = 60,  /* a side shared with a neighbour: compact territories complete areas */
    ROAD_WORTH = 90,  /* a tile whose road is connected */
    GROWTH = 670      /* points that a scoring gains with each tile placed before it */
};

static int purse(const skye_clan *c) {
    return c->gold == SKYE_GOLD_HIDDEN ? PURSE_UNKNOWN : c->gold;
}

static int rounds_after(const skye_state *s) {
    return round_count(s->head.players) - s->head.round;
}

/* How often a slot scores from now on. */
static int scorings_left(const skye_state *s, int slot) {
    int left = 0;
    if (s->slots[slot] >= SKYE_SCORINGS || s->head.step == SKYE_OVER) return 0;
    for (int round = s->head.round - 1; round < SKYE_ROUNDS; round++)
        left += TRACK[s->head.players == 5][round] >> slot & 1;
    return left;
}

/* Points of a scoring now; for a lead the count itself at a flat rate, since points jump. */
static int standing(const skye_clan *c, uint32_t options, int scoring, const skye_survey *seen) {
    if (scoring == SKYE_WHISKY_LEAD) return 800 * c->count[SKYE_WHISKY];
    if (scoring == SKYE_SHIP_LEAD) return 800 * c->count[SKYE_SHIPS];
    if (scoring == SKYE_GOLD_LEAD) return 60 * purse(c);
    return 1000 * own_points(c, options, scoring, seen);
}

/* What a territory is worth for the scorings to come, the scrolls and the income to come. */
static int territory_worth(const skye_state *s, const skye_clan *c) {
    skye_survey seen;
    int worth = 0;
    survey(c, s->head.options, &seen);
    for (int slot = 0; slot < 4; slot++) {
        int left = scorings_left(s, slot);
        if (left) worth += left * standing(c, s->head.options, s->slots[slot], &seen);
    }
    worth += 1000 * seen.scrolls + 120 * seen.completed;
    worth += c->road_whisky * rounds_after(s) * GOLD_WORTH + ROAD_WORTH * sk_bits(c->joined[0] | c->joined[1]);
    return worth;
}

/* A tile before anybody knows where it goes: by its symbols and the scorings to come. */
static int tile_worth(const skye_state *s, int seat, int tile) {
    const skye_clan *c = &s->clans[seat];
    const skye_tile *t = &TILES[tile];
    int worth = TILE_WORTH, after = rounds_after(s);
    if (!can_place(c, tile)) return 0;
    worth += t->count[SKYE_WHISKY] * after * GOLD_WORTH * 2 / 3;
    for (int k = 0; k < SKYE_SCROLLS; k++) {
        for (int i = 0; i < c->tiles && t->count[k] && c->count[SKYE_SCROLLS]; i++)
            if (TILES[c->tile[i]].scroll == k) worth += (1200 >> SCROLL_HALVES[k]) * t->count[k];
        if (t->scroll == k) worth += 1300 * ((c->count[k] + t->count[k] + after / 2) >> SCROLL_HALVES[k]);
    }
    for (int slot = 0; slot < 4; slot++) {
        int left = scorings_left(s, slot), gain = 300;
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

/* ---- Appeal ---- */

static int clamp(int value) {
    return value < 1 ? 1 : value > 10000 ? 10000 : value;
}

/* The most that an opponent would give for a tile, in thousandths of a point. */
static int rival_worth(const skye_state *s, int who, int tile) {
    int most = 0;
    for (int p = 0; p < s->head.players; p++) {
        int worth = p == who ? 0 : tile_worth(s, p, tile), reach = purse(&s->clans[p]) * GOLD_WORTH;
        worth = worth < reach ? worth : reach;
        most = worth > most ? worth : most;
    }
    return most;
}

/* R13: keep a tile cheaply if nobody else wants it, sell it dearly if somebody does; leave a coin for the other tile.
 */
static int price_target(const skye_state *s, int who, int tile) {
    int mine = tile_worth(s, who, tile) / (2 * GOLD_WORTH), theirs = rival_worth(s, who, tile) / GOLD_WORTH;
    int most = price_most(&s->clans[who]), target = theirs < mine ? theirs + 1 : (3 * mine + theirs) / 4;
    int limit = stage_of(&s->clans[who]) == SKYE_SET_ONE ? most * 3 / 5 : most * 3 / 4;
    target = target > limit ? limit : target;
    return target < 1 ? 1 : target;
}

static int appeal_price(const skye_state *s, int who, int action) {
    const skye_clan *c = &s->clans[who];
    if (action < SKYE_ACT_CONFIRM) {
        int tile = c->drawn[action];
        return clamp(9000 - (tile_worth(s, who, tile) + rival_worth(s, who, tile) / 2) / 2);
    }
    if (action == SKYE_ACT_CONFIRM) return 10000;
    if (action == SKYE_ACT_CHANGE) return 1;
    int second = stage_of(c) == SKYE_SET_TWO, tile = c->drawn[second ? (c->axe == 2 ? 1 : 2) : c->axe == 0];
    int off = action - SKYE_ACT_PRICE + 1 - price_target(s, who, tile);
    return clamp(10000 / (1 + off * off));
}

static int appeal_buy(const skye_state *s, int who, int action) {
    if (action == SKYE_ACT_PASS) return 1000;
    int seller = (action - SKYE_ACT_BUY) / SKYE_DRAWN, k = (action - SKYE_ACT_BUY) % SKYE_DRAWN;
    int price = s->clans[seller].price[k], tile = s->clans[seller].drawn[k];
    int gain = tile_worth(s, who, tile) - price * GOLD_WORTH - price * GOLD_WORTH / s->head.players;
    return clamp(gain > 0 ? 1200 + gain : 300 + gain / 10);
}

/* What placing a tile adds to the territory. */
static int placing_gain(const skye_state *s, int who, int tile, int spot, int turn) {
    skye_clan after = s->clans[who];
    uint32_t beside = after.edge[spot];
    place(&after, tile, spot, turn);
    return territory_worth(s, &after) - territory_worth(s, &s->clans[who]) +
           LINK_WORTH * sk_bits((beside | beside >> 1) & 0x55);
}

static int appeal_build(const skye_state *s, int who, int action) {
    const skye_clan *c = &s->clans[who];
    if (action < SKYE_ACT_PLACE) return clamp(tile_worth(s, who, c->hand[action - SKYE_ACT_CHOOSE]));
    int gain =
        placing_gain(s, who, c->hand[c->building], (action - SKYE_ACT_PLACE) >> 2, (action - SKYE_ACT_PLACE) & 3);
    return gain < -900 ? 40 : clamp(40 + (gain + 1000) / 10 * ((gain + 1000) / 10) / 40);
}

int skye_appeal(const void *view, int who, sk_action action) {
    const skye_state *s = (const skye_state *)view;
    switch (s->head.step) {
    case SKYE_PRICE: return appeal_price(s, who, action);
    case SKYE_BUY: return appeal_buy(s, who, action);
    case SKYE_BUILD: return appeal_build(s, who, action);
    default: return 1;
    }
}

/* ---- Value ---- */

/* Points that the scorings to come will bring: as now, and a share for every tile placed until then. */
static int32_t scorings_to_come(const skye_state *s, int seat) {
    skye_survey seen;
    int32_t sum = 0;
    survey(&s->clans[seat], s->head.options, &seen);
    for (int round = s->head.round - 1; round < round_count(s->head.players); round++) {
        int tiles = 2 * (round + 1 - s->head.round) + (s->head.step < SKYE_BUY ? 2 : 0);
        for (uint32_t left = TRACK[s->head.players == 5][round]; left; left &= left - 1) {
            int scoring = s->slots[sk_lowest(left)];
            if (scoring >= SKYE_SCORINGS)
                sum += 5000;
            else if (is_lead(scoring))
                sum += 1000 + standing(&s->clans[seat], s->head.options, scoring, &seen);
            else
                sum += standing(&s->clans[seat], s->head.options, scoring, &seen) + GROWTH * tiles;
        }
    }
    return sum + 1000 * seen.scrolls + 700 * rounds_after(s);
}

/* Gold in the purse, income to come, and tiles that will be placed. */
static int32_t wealth(const skye_state *s, int seat) {
    const skye_clan *c = &s->clans[seat];
    int after = rounds_after(s), worth = after ? GOLD_WORTH : GOLD_AT_END;
    int32_t sum = purse(c) * worth + after * c->road_whisky * worth;
    for (int k = 0; k < SKYE_DRAWN; k++) {
        if (c->hand[k] < SKYE_TILES) sum += tile_worth(s, seat, c->hand[k]) * 3 / 4;
        if (s->head.step != SKYE_BUY || c->axe == k || c->buyer[k] != SK_NONE) continue;
        int keep = tile_worth(s, seat, c->drawn[k]) * 3 / 4, sell = 2 * c->price[k] * worth;
        sum += keep > sell ? keep : (keep + sell) / 2;
    }
    return sum;
}

void skye_value(const void *view, int32_t out[SK_SEATS]) {
    const skye_state *s = (const skye_state *)view;
    for (int p = 0; p < SK_SEATS; p++) {
        out[p] = 0;
        if (p >= s->head.players) continue;
        out[p] = 1000 * s->clans[p].points;
        if (s->head.step != SKYE_OVER) out[p] += scorings_to_come(s, p) + wealth(s, p);
    }
}

/* ---- Features ----
 * 512 numbers. 0-5 round, 6-12 step, 13-16 players (2 to 5), 17-80 scoring tile of each slot, 81-84 scorings left of
 * each slot / 3, 85-88 stage of the own prices, 89-161 tiles in the bag, 162-164 own tiles in hand that can be placed,
 * 165-167 which of them is being placed, 168-203 sides P M W and symbols of the own hand (12 each). Then from 212 five
 * blocks of 60, own seat first and round the table: 0 plays, 1 acts, 2 first player, 3 points / 50, 4 gold / 30 (-1
 * hidden), 5 income to come / 15, 6 tiles / 19, 7 frontier / 40, 8-15 symbols / 8, 16 connected tiles / 10, 17
 * connected whisky / 5, 18 connected cattle / 5, 19-22 points of each slot now / 10 (-1 hidden), 23-29 completed, big,
 * mountains, lake, broch points, harbours, scroll points / 10, 30-59 drawn tiles (10 each: there, price / 20 or -1
 * hidden, axe, sold, worth to the observer / 10 points, sides P M W / 4, whisky, other symbols / 4). */
static void one_hot(float *out, int index, int count) {
    if (index >= 0 && index < count) out[index] = 1.0f;
}

static void observe_sides(float *out, int tile) {
    for (int d = 0; d < 4; d++)
        out[side_facing(tile, 0, d) - 1] += 0.25f;
}

static void observe_drawn(const skye_state *s, int seat, int p, int k, float *out) {
    const skye_clan *c = &s->clans[p];
    int tile = c->drawn[k], others = 0;
    if (tile >= SKYE_TILES) return;
    out[0] = 1.0f;
    out[1] = c->price[k] == SKYE_GOLD_HIDDEN ? -1.0f : (float)c->price[k] / 20.0f;
    out[2] = c->axe == k;
    out[3] = c->buyer[k] != SK_NONE;
    out[4] = (float)tile_worth(s, seat, tile) / 10000.0f;
    observe_sides(out + 5, tile);
    out[8] = TILES[tile].count[SKYE_WHISKY];
    for (int i = 0; i < SKYE_SCROLLS; i++)
        others += i == SKYE_WHISKY ? 0 : TILES[tile].count[i];
    out[9] = (float)others / 4.0f;
}

static void observe_clan(const skye_state *s, int seat, int p, float *out) {
    const skye_clan *c = &s->clans[p];
    skye_survey seen;
    int next = s->head.round < round_count(s->head.players) ? s->head.round + 1 : s->head.round;
    survey(c, s->head.options, &seen);
    const float facts[] = {1.0f,
                           (float)(s->head.actors >> p & 1),
                           p == s->first ? 1.0f : 0.0f,
                           (float)c->points / 50.0f,
                           c->gold == SKYE_GOLD_HIDDEN ? -1.0f : (float)c->gold / 30.0f,
                           (float)income_of(s, p, next) / 15.0f,
                           (float)c->tiles / 19.0f,
                           (float)c->edges / 40.0f};
    memcpy(out, facts, sizeof facts);
    for (int k = 0; k < SKYE_SYMBOLS; k++)
        out[8 + k] = (float)c->count[k] / 8.0f;
    out[16] = (float)sk_bits(c->joined[0] | c->joined[1]) / 10.0f;
    out[17] = (float)c->road_whisky / 5.0f;
    out[18] = (float)c->road_cattle / 5.0f;
    for (int slot = 0; slot < 4; slot++)
        if (s->slots[slot] < SKYE_SCORINGS) {
            int points = skye_points(s, p, s->slots[slot]);
            out[19 + slot] = points < 0 ? -1.0f : (float)points / 10.0f;
        }
    const uint8_t areas[7] = {seen.completed, seen.big,      seen.ranges, seen.lake,
                              seen.brochs,    seen.harbours, seen.scrolls};
    for (int k = 0; k < 7; k++)
        out[23 + k] = (float)areas[k] / 10.0f;
    for (int k = 0; k < SKYE_DRAWN; k++)
        observe_drawn(s, seat, p, k, out + 30 + 10 * k);
}

static void observe_hand(const skye_clan *c, float *out) {
    for (int k = 0; k < SKYE_DRAWN; k++) {
        float *tile = out + 6 + 12 * k;
        if (c->hand[k] >= SKYE_TILES) continue;
        out[k] = (float)can_place(c, c->hand[k]);
        out[3 + k] = c->building == k;
        observe_sides(tile, c->hand[k]);
        for (int i = 0; i < SKYE_SYMBOLS; i++)
            tile[3 + i] = (float)TILES[c->hand[k]].count[i];
    }
}

void skye_observe(const void *view, int seat, float *out) {
    const skye_state *s = (const skye_state *)view;
    for (int i = 0; i < SKYE_FEATURES; i++)
        out[i] = 0.0f;
    one_hot(out, s->head.round - 1, SKYE_ROUNDS);
    one_hot(out + 6, s->head.step, SKYE_STEPS);
    one_hot(out + 13, s->head.players - 2, 4);
    for (int slot = 0; slot < 4; slot++) {
        one_hot(out + 17 + 16 * slot, s->slots[slot], SKYE_SCORINGS);
        out[81 + slot] = (float)scorings_left(s, slot) / 3.0f;
    }
    if (s->head.step == SKYE_PRICE) one_hot(out + 85, stage_of(&s->clans[seat]), 4);
    for (int tile = 0; tile < SKYE_TILES; tile++)
        out[89 + tile] = (float)(s->bag[tile >> 5] >> (tile & 31) & 1);
    observe_hand(&s->clans[seat], out + 162);
    for (int k = 0; k < s->head.players; k++)
        observe_clan(s, seat, (seat + k) % s->head.players, out + 212 + 60 * k);
}
