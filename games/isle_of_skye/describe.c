/* describe.c - the whole table of Isle of Skye in lines of words, enough to play from.
 *
 * A tile is told area by area: terrain, the sides it reaches, what lies in it; then its roads, then what belongs to the
 * whole tile. "L39 r1: mountain E, pasture SW, water N with lighthouse; road NES to the castle; whisky, farm". Areas
 * that reach over several tiles follow with the cells they lie on.
 */
#include "skerry/bits.h"
#include "phrase.h"

/* --- one tile --- */

/* Letters of the sides in a mask of printed sides, as the tile lies. */
static void add_sides(sk_text *out, int mask, int turn, int lang) {
    for (int d = 0; d < 4; d++)
        if (mask >> ((d - turn) & 3) & 1) sk_text_char(out, word(lang, W_compass)[d]);
}

/* So many of a symbol; the first of a list follows `before`, the others `between`. */
static void add_symbol(sk_text *out, int symbol, int count, const char *before, const char *between, int *told,
                       int lang) {
    if (!count) return;
    sk_text_add(out, (*told)++ ? between : before);
    SK_SAY(out, lang, word(lang, W_symbols_0 + symbol), {"n", NULL, count});
}

/* What lies in an area, and the scrolls there. */
static void add_inside(sk_text *out, const skye_area *area, const uint8_t scrolls[SKYE_SCROLLS], int lang) {
    const char *before = word(lang, W_table_with), *between = word(lang, W_and);
    int told = 0;
    add_symbol(out, SKYE_BROCHS, area->brochs, before, between, &told, lang);
    add_symbol(out, SKYE_SHIPS, area->ships, before, between, &told, lang);
    add_symbol(out, SKYE_LIGHTHOUSES, area->lighthouses, before, between, &told, lang);
    for (int k = 0; k < SKYE_SCROLLS; k++) {
        for (int n = 0; n < scrolls[k]; n++) {
            sk_text_add(out, told++ ? between : before);
            SK_SAY(out, lang, word(lang, W_scroll), {"what", word(lang, W_name_0 + k), 0});
        }
    }
}

static void add_area(sk_text *out, const skye_tile *t, int area, int turn, int lang) {
    uint8_t scrolls[SKYE_SCROLLS] = {0};
    int sides = 0;
    for (int d = 0; d < 4; d++)
        sides |= (t->area[d] == area) << d;
    if (t->scroll != SKYE_NO_SCROLL && t->scroll_area == area) scrolls[t->scroll] = 1;
    sk_text_add(out, word(lang, W_ground_1 + t->terrain[area] - 1));
    sk_text_char(out, ' ');
    if (area == 4)
        sk_text_add(out, word(lang, W_table_inside));
    else
        add_sides(out, sides, turn, lang);
    add_inside(out, &t->inside[area], scrolls, lang);
}

/* Areas, roads (bit p of `joined`: piece p leads to the castle), then what belongs to the whole tile. */
static void add_tile(sk_text *out, int tile, int turn, int joined, int lang) {
    static const uint8_t whole[4] = {SKYE_SHEEP, SKYE_CATTLE, SKYE_WHISKY, SKYE_FARMS};
    const skye_tile *t = &TILES[tile];
    int told = 0;
    for (int area = 0; area < 5; area++) {
        if (!(t->areas >> area & 1)) continue;
        if (area) sk_text_add(out, ", ");
        add_area(out, t, area, turn, lang);
    }
    for (int piece = 0; piece < 2; piece++) {
        if (!t->road[piece]) continue;
        sk_text_add(out, word(lang, W_table_road));
        add_sides(out, t->road[piece], turn, lang);
        if (joined >> piece & 1 && tile != SKYE_CASTLE) sk_text_add(out, word(lang, W_table_joined));
    }
    for (int k = 0; k < 4; k++)
        add_symbol(out, whole[k], t->count[whole[k]], word(lang, W_table_whole), ", ", &told, lang);
}

/* --- the market and the hands --- */

/* One drawn tile with what lies on it, as far as it can be seen; where it is gone, its name is enough. */
static void describe_drawn(const skye_state *s, const skye_clan *c, int k, int lang, sk_text *out) {
    phrase code;
    const char *name = skye_tile_code(&code, c->drawn[k], lang);
    int is_gone = s->head.step == SKYE_BUY && (c->axe == k || c->buyer[k] != SK_NONE);
    if (c->axe == k)
        SK_SAY(out, lang, word(lang, is_gone ? W_table_discarded : W_table_axe), {"tile", name, 0});
    else if (c->buyer[k] != SK_NONE)
        SK_SAY(out, lang, word(lang, W_table_sold), {"tile", name, 0}, {"seat", seat_name(c->buyer[k]), 0},
               {"n", NULL, c->price[k]});
    else if (c->price[k] && c->price[k] != SKYE_GOLD_HIDDEN)
        SK_SAY(out, lang, word(lang, W_table_priced), {"tile", name, 0}, {"n", NULL, c->price[k]});
    else
        SK_SAY(out, lang, word(lang, W_table_drawn), {"tile", name, 0}, {"n", NULL, k + 1});
    if (!is_gone) sk_text_add(out, word(lang, W_table_colon));
    if (!is_gone) add_tile(out, c->drawn[k], 0, 0, lang);
    sk_text_char(out, '\n');
}

static void describe_market(const skye_state *s, int seat, int lang, sk_text *out) {
    const skye_clan *c = &s->clans[seat];
    for (int k = 0; k < SKYE_DRAWN; k++)
        if (c->drawn[k] < SKYE_TILES) describe_drawn(s, c, k, lang, out);
    for (int k = 0; k < SKYE_DRAWN; k++) {
        phrase code;
        if (c->hand[k] >= SKYE_TILES) continue;
        SK_SAY(out, lang, word(lang, c->building == k ? W_table_building : W_table_hand), {"n", NULL, k + 1});
        sk_text_add(out, skye_tile_code(&code, c->hand[k], lang));
        sk_text_add(out, word(lang, W_table_colon));
        add_tile(out, c->hand[k], 0, 0, lang);
        sk_text_char(out, '\n');
    }
}

/* --- a territory --- */

static void add_cell(sk_text *out, int cell) {
    sk_text_number(out, cell_x(cell));
    sk_text_char(out, ',');
    sk_text_number(out, cell_y(cell));
}

static void describe_tiles(const skye_clan *c, int lang, sk_text *out) {
    for (int i = 0; i < c->tiles; i++) {
        phrase code;
        sk_text_add(out, "  ");
        add_cell(out, c->cell[i]);
        sk_text_char(out, ' ');
        sk_text_add(out, skye_tile_code(&code, c->tile[i], lang));
        if (c->turn[i]) {
            sk_text_add(out, " r");
            sk_text_number(out, c->turn[i]);
        }
        sk_text_add(out, word(lang, W_table_colon));
        add_tile(out, c->tile[i], c->turn[i], (int)((c->joined[0] >> i & 1) | (c->joined[1] >> i & 1) << 1), lang);
        sk_text_char(out, '\n');
    }
}

/* The area with this root, if it reaches over several tiles: whether it is complete, its cells, what lies in it. */
static void describe_area(const skye_clan *c, const uint8_t *root, int from, int is_closed, int lang, sk_text *out) {
    uint8_t scrolls[SKYE_SCROLLS] = {0};
    skye_area sum = {0, 0, 0, 0};
    uint32_t lies = 0;
    for (int node = from; node < 5 * c->tiles; node++) {
        const skye_tile *t = &TILES[c->tile[node / 5]];
        if (root[node] != from) continue;
        lies |= 1u << node / 5;
        sum.brochs = (uint8_t)(sum.brochs + t->inside[node % 5].brochs);
        sum.ships = (uint8_t)(sum.ships + t->inside[node % 5].ships);
        sum.lighthouses = (uint8_t)(sum.lighthouses + t->inside[node % 5].lighthouses);
        if (t->scroll != SKYE_NO_SCROLL && t->scroll_area == node % 5) scrolls[t->scroll]++;
    }
    if (sk_bits(lies) < 2) return;
    int ground = TILES[c->tile[from / 5]].terrain[from % 5];
    sk_text_add(out, word(lang, (is_closed ? W_closed_1 : W_open_1) + ground - 1));
    for (; lies; lies &= lies - 1) {
        sk_text_char(out, ' ');
        add_cell(out, c->cell[sk_lowest(lies)]);
    }
    add_inside(out, &sum, scrolls, lang);
    sk_text_char(out, '\n');
}

static void describe_areas(const skye_clan *c, int lang, sk_text *out) {
    uint8_t root[5 * SKYE_LYING_MAX];
    uint32_t closed[5];
    skye_join(c, root);
    skye_closed(c, closed);
    for (int node = 0; node < 5 * c->tiles; node++)
        if (root[node] == node && (TILES[c->tile[node / 5]].areas >> node % 5 & 1))
            describe_area(c, root, node, (int)(closed[node % 5] >> node / 5 & 1), lang, out);
}

/* --- a clan --- */

/* Points of the scorings so far, by round and slot; at the end the scrolls too. */
static void describe_scored(const skye_state *s, int seat, int lang, sk_text *out) {
    const skye_clan *c = &s->clans[seat];
    int track = s->head.players == 5, at = 0, is_over = s->head.step == SKYE_OVER;
    int done = SCORED_BEFORE[track][s->head.round - !is_over];
    if (done) sk_text_add(out, word(lang, W_table_scored));
    for (int round = 0; at < done; round++) {
        for (uint32_t left = TRACK[track][round]; left; left &= left - 1) {
            if (at) sk_text_add(out, ", ");
            SK_SAY(out, lang, word(lang, W_table_score), {"round", NULL, round + 1},
                   {"slot", slot_name(sk_lowest(left)), 0}, {"n", NULL, c->scored[at]});
            at++;
        }
    }
    if (is_over) SK_SAY(out, lang, word(lang, W_table_scrolls), {"n", NULL, c->scrolls});
    if (done) sk_text_add(out, ".\n");
}

/* What would be scored now. */
static void describe_now(const skye_state *s, int seat, int lang, sk_text *out) {
    int told = 0;
    for (int slot = 0; slot < 4 && s->head.step != SKYE_OVER; slot++) {
        int points = s->slots[slot] < SKYE_SCORINGS ? skye_points(s, seat, s->slots[slot]) : -1;
        if (points < 0) continue;
        sk_text_add(out, told++ ? ", " : word(lang, W_table_now));
        sk_text_add(out, slot_name(slot));
        sk_text_char(out, ' ');
        sk_text_number(out, points);
    }
    if (told) sk_text_add(out, ".\n");
}

/* Symbols, the road, how many areas are complete. */
static void describe_facts(const skye_state *s, int seat, int lang, sk_text *out) {
    const skye_clan *c = &s->clans[seat];
    skye_survey seen;
    int told = 0;
    skye_look(s, seat, &seen);
    for (int k = 0; k < SKYE_SYMBOLS; k++) {
        if (!c->count[k]) continue;
        sk_text_add(out, told++ ? ", " : word(lang, W_table_symbols));
        SK_SAY(out, lang, word(lang, W_stock_7 + k), {"n", NULL, c->count[k]});
    }
    if (told) sk_text_add(out, ".\n");
    SK_SAY(out, lang, word(lang, W_table_roads), {"n", NULL, sk_bits(c->joined[0] | c->joined[1]) - 1},
           {"w", NULL, c->road_whisky}, {"c", NULL, c->road_cattle});
    SK_SAY(out, lang, word(lang, W_table_areas), {"n", NULL, seen.completed}, {"m", NULL, seen.areas});
    sk_text_char(out, '\n');
}

/* What the seat is doing, as far as everybody or its own eyes see it. */
static void describe_doing(const skye_state *s, int seat, int lang, sk_text *out) {
    const skye_clan *c = &s->clans[seat];
    int acts = s->head.actors >> seat & 1, is_known = c->changes != SK_HIDDEN;
    if (s->head.step == SKYE_PRICE) sk_text_add(out, word(lang, acts ? W_table_choosing : W_table_ready));
    if (s->head.step == SKYE_BUY && acts) sk_text_add(out, word(lang, W_table_buying));
    if (s->head.step == SKYE_BUILD)
        sk_text_add(out, word(lang, acts ? W_table_builds : c->hand[0] < SKYE_TILES ? W_table_stuck : W_table_built));
    if (s->head.step == SKYE_PRICE && is_known && c->changes)
        SK_SAY(out, lang, word(lang, W_table_changes), {"n", NULL, c->changes});
}

static void describe_seat(const skye_state *s, int seat, int lang, sk_text *out) {
    const skye_clan *c = &s->clans[seat];
    int hand = skye_in_hand(s, seat), rounds = s->head.players == 5 ? 5 : 6;
    int next = s->head.round + (s->head.step > SKYE_FIRST);
    SK_SAY(out, lang, word(lang, W_table_seat), {"seat", seat_name(seat), 0}, {"n", NULL, c->points});
    if (hand < 0)
        sk_text_add(out, word(lang, W_table_gold_hidden));
    else
        SK_SAY(out, lang, word(lang, W_table_gold), {"n", NULL, hand});
    if (hand >= 0 && s->head.step == SKYE_PRICE && hand != c->gold)
        SK_SAY(out, lang, word(lang, W_table_staked), {"n", NULL, c->gold - hand});
    if (s->head.step > SKYE_FIRST) SK_SAY(out, lang, word(lang, W_table_income), {"n", NULL, c->income});
    if (next <= rounds) SK_SAY(out, lang, word(lang, W_table_next), {"n", NULL, skye_income(s, seat, next)});
    describe_doing(s, seat, lang, out);
    sk_text_add(out, ".\n");
    describe_scored(s, seat, lang, out);
    describe_now(s, seat, lang, out);
    describe_market(s, seat, lang, out);
    describe_facts(s, seat, lang, out);
    describe_tiles(c, lang, out);
    describe_areas(c, lang, out);
}

/* --- the board --- */

static void describe_slots(const skye_state *s, int lang, sk_text *out) {
    int track = s->head.players == 5;
    for (int slot = 0; slot < 4; slot++) {
        phrase rounds;
        sk_text *list = phrase_init(&rounds);
        if (s->slots[slot] >= SKYE_SCORINGS) continue;
        for (int round = 0; round < SKYE_ROUNDS; round++) {
            if (!(TRACK[track][round] >> slot & 1)) continue;
            if (list->length) sk_text_add(list, ", ");
            sk_text_number(list, round + 1);
        }
        SK_SAY(out, lang, word(lang, W_table_slot), {"slot", slot_name(slot), 0},
               {"what", word(lang, W_scoring_0 + s->slots[slot]), 0},
               {"text", word(lang, W_scores_0 + s->slots[slot]), 0}, {"rounds", rounds.memory, 0});
        sk_text_char(out, '\n');
    }
}

static void describe_moment(const skye_state *s, int lang, sk_text *out) {
    int bag = sk_bits(s->bag[0]) + sk_bits(s->bag[1]) + sk_bits(s->bag[2]);
    SK_SAY(out, lang, word(lang, W_table_round), {"round", NULL, s->head.round},
           {"rounds", NULL, s->head.players == 5 ? 5 : 6}, {"phase", word(lang, W_phase_0 + s->head.step), 0},
           {"seat", s->first < s->head.players ? seat_name(s->first) : word(lang, W_table_unknown), 0});
    sk_text_char(out, ' ');
    SK_SAY(out, lang, word(lang, W_table_bag), {"n", NULL, bag});
    sk_text_char(out, ' ');
    SK_SAY(out, lang, word(lang, W_table_catch), {"n", NULL, CATCH_UP[s->head.round - 1]});
    sk_text_char(out, '\n');
}

/* The tiles that everybody drew, by seat. */
static void describe_offers(const skye_state *s, int lang, sk_text *out) {
    for (int seat = 0; seat < s->head.players; seat++) {
        if (s->clans[seat].drawn[0] >= SKYE_TILES && s->clans[seat].hand[0] >= SKYE_TILES) continue;
        SK_SAY(out, lang, word(lang, W_table_of), {"seat", seat_name(seat), 0});
        sk_text_char(out, '\n');
        describe_market(s, seat, lang, out);
    }
}

void skye_part(const void *view, int part, int lang, sk_text *out) {
    const skye_state *s = (const skye_state *)view;
    if (part == SK_PART_MOMENT) describe_moment(s, lang, out);
    if (part == SK_PART_MARKET) {
        describe_slots(s, lang, out);
        describe_offers(s, lang, out);
    }
    if (part >= SK_PART_SEAT) describe_seat(s, part - SK_PART_SEAT, lang, out);
}

void skye_describe(const void *view, int lang, sk_text *out) {
    const skye_state *s = (const skye_state *)view;
    describe_moment(s, lang, out);
    describe_slots(s, lang, out);
    for (int seat = 0; seat < s->head.players; seat++)
        describe_seat(s, seat, lang, out);
}
