/* observe.c - Isle of Skye: features for learners, from a view only. Included by eval.c, and compiled for CUDA like
 * rules.c; numbers are written through SK_FLOATS, never copied as memory. */

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

SK_RULE int scorings_left(const skye_state *s, int slot) {
    return (int)(all_scorings_left(s) >> 8 * slot & 0xff);
}

/* A tile before anybody knows where it goes: by its symbols and the scorings to come. */
SK_RULE int tile_worth(const skye_state *s, int seat, int tile) {
    const skye_clan *c = &s->clans[seat];
    const skye_tile *t = &TILES[tile];
    int worth = TILE_WORTH, after = rounds_after(s);
    if (!can_place(c, tile)) return 0;
    worth += t->count[SKYE_WHISKY] * after * GOLD_WORTH * 2 / 3;
    if (t->scroll < SKYE_SCROLLS)
        worth += 1300 * ((c->count[t->scroll] + t->count[t->scroll] + after / 2) >> SCROLL_HALVES[t->scroll]);
    for (int i = 0, scrolls = c->count[SKYE_SCROLLS]; i < c->tiles && scrolls; i++) {
        int scroll = TILES[c->tile[i]].scroll;
        if (scroll >= SKYE_SCROLLS) continue;
        worth += (1200 >> SCROLL_HALVES[scroll]) * t->count[scroll];
        scrolls--;
    }
    uint32_t all = all_scorings_left(s);
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

/* ---- Features ----
 * 512 numbers. 0-5 round, 6-12 step, 13-16 players (2 to 5), 17-80 scoring tile of each slot, 81-84 scorings left of
 * each slot / 3, 85-88 stage of the own prices, 89-161 tiles in the bag, 162-164 own tiles in hand that can be placed,
 * 165-167 which of them is being placed, 168-203 sides P M W and symbols of the own hand (12 each). Then from 212 five
 * blocks of 60, own seat first and round the table: 0 plays, 1 acts, 2 first player, 3 points / 50, 4 gold / 30 (-1
 * hidden), 5 income to come / 15, 6 tiles / 19, 7 frontier / 40, 8-15 symbols / 8, 16 connected tiles / 10, 17
 * connected whisky / 5, 18 connected cattle / 5, 19-22 points of each slot now / 10 (-1 hidden), 23-29 completed, big,
 * mountains, lake, broch points, harbours, scroll points / 10, 30-59 drawn tiles (10 each: there, price / 20 or -1
 * hidden, axe, sold, worth to the observer / 10 points, sides P M W / 4, whisky, other symbols / 4). */
SK_RULE void one_hot(SK_FLOATS out, int index, int count) {
    if (index >= 0 && index < count) out[index] = 1.0f;
}

SK_RULE void observe_sides(SK_FLOATS out, int tile) {
    int sides[SKYE_WATER + 1] = {0, 0, 0, 0};
    for (int d = 0; d < 4; d++)
        sides[side_facing(tile, 0, d)]++;
    for (int terrain = SKYE_PASTURE; terrain <= SKYE_WATER; terrain++)
        out[terrain - SKYE_PASTURE] = (float)sides[terrain] / 4.0f;
}

SK_RULE void observe_drawn(const skye_state *s, int seat, int p, int k, SK_FLOATS out) {
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

/* Points of a scoring now; -1 where gold decides that the view hides. */
SK_RULE int points_seen(const skye_state *s, int p, int scoring, const skye_survey *seen) {
    for (int k = 0; k < s->head.players; k++)
        if (scoring == SKYE_GOLD_LEAD && s->clans[k].gold == SKYE_GOLD_HIDDEN) return -1;
    return points_of(s, p, scoring, seen);
}

SK_RULE void observe_clan(const skye_state *s, int p, SK_FLOATS out) {
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
    for (int k = 0; k < 8; k++)
        out[k] = facts[k];
    for (int k = 0; k < SKYE_SYMBOLS; k++)
        out[8 + k] = (float)c->count[k] / 8.0f;
    out[16] = (float)sk_bits(c->joined[0] | c->joined[1]) / 10.0f;
    out[17] = (float)c->road_whisky / 5.0f;
    out[18] = (float)c->road_cattle / 5.0f;
    for (int slot = 0; slot < 4; slot++)
        if (s->slots[slot] < SKYE_SCORINGS) {
            int points = points_seen(s, p, s->slots[slot], &seen);
            out[19 + slot] = points < 0 ? -1.0f : (float)points / 10.0f;
        }
    const uint8_t areas[7] = {seen.completed, seen.big,      seen.ranges, seen.lake,
                              seen.brochs,    seen.harbours, seen.scrolls};
    for (int k = 0; k < 7; k++)
        out[23 + k] = (float)areas[k] / 10.0f;
}

SK_RULE void observe_hand(const skye_clan *c, SK_FLOATS out) {
    for (int k = 0; k < SKYE_DRAWN; k++) {
        SK_FLOATS tile = out + 6 + 12 * k;
        if (c->hand[k] >= SKYE_TILES) continue;
        out[k] = (float)can_place(c, c->hand[k]);
        out[3 + k] = c->building == k;
        observe_sides(tile, c->hand[k]);
        for (int i = 0; i < SKYE_SYMBOLS; i++)
            tile[3 + i] = (float)TILES[c->hand[k]].count[i];
    }
}

SK_RULE void observe_table(const skye_state *s, int seat, SK_FLOATS out) {
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
}

/* The features fall into parts that need nothing of each other, so that a device can share them out: the table and the
 * own hand, the five territories, the five rows of drawn tiles. A part begins with zeros. */
enum { SKYE_TABLE_FEATURES = 212, SKYE_CLAN_FEATURES = 60, SKYE_PARTS = 1 + 2 * SK_SEATS };
#define OBSERVE_PARTS SKYE_PARTS

SK_RULE void observe_part(const void *view, int seat, int part, SK_FLOATS out) {
    const skye_state *s = (const skye_state *)view;
    int drawn = part > SK_SEATS, k = (part + SK_SEATS - 1) % SK_SEATS, p = (seat + k) % s->head.players;
    int size = part == 0 ? SKYE_TABLE_FEATURES : SKYE_CLAN_FEATURES / 2;
    if (part) out += SKYE_TABLE_FEATURES + SKYE_CLAN_FEATURES * k + size * drawn;
    for (int i = 0; i < size; i++)
        out[i] = 0.0f;
    if (part == 0)
        observe_table(s, seat, out);
    else if (k < s->head.players && !drawn)
        observe_clan(s, p, out);
    else if (k < s->head.players)
        for (int i = 0; i < SKYE_DRAWN; i++)
            observe_drawn(s, seat, p, i, out + 10 * i);
}

SK_RULE void observe(const void *view, int seat, SK_FLOATS out) {
    for (int part = 0; part < SKYE_PARTS; part++)
        observe_part(view, seat, part, out);
}
