/* rules.c - the rules of Isle of Skye: set-up, legal choices, what they do, scoring, and the check of a whole state.
 *
 * Phase 2 keeps every stake inside `gold` until the reveal, so nothing public moves while prices are chosen (R66).
 * Where tiles lie and what they join is geometry (territory.h); here is what that means for the game.
 */
#include "state.h"
#include "components.h"
#include "territory.h"
#include "skerry/bits.h"

/* ---- Small helpers ---- */

SK_RULE int round_count(int players) {
    return players == 5 ? 5 : 6;
}

SK_RULE void bag_put(skye_state *s, int tile) {
    s->bag[tile >> 5] |= 1u << (tile & 31);
}

/* What a seat decides while prices are set: the axe, two prices in the order drawn, the confirmation. */
SK_RULE int stage_of(const skye_clan *c) {
    if (c->axe >= SKYE_DRAWN) return SKYE_SET_AXE;
    int one = c->axe == 0, two = c->axe == 2 ? 1 : 2;
    if (c->price[one] == 0) return SKYE_SET_ONE;
    return c->price[two] == 0 ? SKYE_SET_TWO : SKYE_SET_READY;
}

/* R13: the highest price that may be named now; at least one coin is left for the second tile. */
SK_RULE int price_most(const skye_clan *c) {
    return stage_of(c) == SKYE_SET_ONE ? c->gold - 1 : c->gold - c->price[c->axe == 0];
}

/* ---- Areas and scrolls ---- */

/* R26: 1 if the tile has a legal placement. */
SK_RULE int can_place(const skye_clan *c, int tile) {
    for (int spot = 0; spot < c->edges; spot++)
        if (territory_fits(c, spot, tile)) return 1;
    return 0;
}

/* R63: the tiles that count for sizes and shapes, as a mask. */
SK_RULE uint32_t landscape(const skye_clan *c, uint32_t options) {
    return territory_tiles(c) & ~(options & SKYE_CASTLE_IS_NO_LANDSCAPE ? 1u : 0);
}

/* R30: 1 if area k of tile i is completed. */
SK_RULE int is_completed(const skye_clan *c, const skye_areas *a, int i, int k) {
    return !area_is_open(a, area_of(c, a, i, k));
}

/* R58, R59: what a scroll pays, twice if it lies in a completed area. */
SK_RULE int scroll_points(const skye_clan *c, int symbol, int doubled) {
    return (c->count[symbol] >> SCROLL_HALVES[symbol]) << doubled;
}

/* R58, R59: the scrolls of a territory. */
SK_RULE void survey_scrolls(const skye_clan *c, const skye_areas *a, skye_survey *out) {
    int points = 0;
    out->doubled = 0;
    for (int i = 0, scrolls = c->count[SKYE_SCROLLS]; i < c->tiles && scrolls; i++) {
        const skye_tile *t = &TILES[c->tile[i]];
        if (t->scroll == SKYE_NO_SCROLL) continue;
        const int doubled = is_completed(c, a, i, t->scroll_area);
        out->doubled |= (uint32_t)doubled << i;
        points += scroll_points(c, t->scroll, doubled);
        scrolls--;
    }
    out->scrolls = (uint8_t)points;
}

/* Everything that scores by areas (R29 to R32, R41, R43, R44, R51, R54, R55, R58). */
SK_RULE void survey(const skye_clan *c, uint32_t options, skye_survey *out) {
    const uint32_t counted = landscape(c, options);
    int completed = 0, big = 0, ranges = 0, lake = 0, brochs = 0, harbours = 0;
    skye_areas a;
    territory_areas(c, &a);
    for (int i = 0; i < a.listed; i++) {
        const int n = a.list[i], terrain = a.terrain[n], size = sk_bits(a.tiles[n] & counted);
        const skye_area *area = &a.area[n];
        const int closed = area->open == 0, water = terrain == SKYE_WATER ? closed * size : 0;
        completed += closed; /* R30, R31 */
        big += closed & (size >= 3);
        ranges += closed & (terrain == SKYE_MOUNTAIN);
        lake = water > lake ? water : lake;
        brochs += BROCH_POINTS[area->brochs > 3 ? 3 : area->brochs]; /* R44: of one mountain, completed or not */
        harbours += (area->ships > 0) & (area->lighthouses > 0);     /* R51 */
    }
    out->areas = (uint8_t)a.count;
    out->completed = (uint8_t)completed;
    out->big = (uint8_t)big;
    out->ranges = (uint8_t)ranges;
    out->lake = (uint8_t)lake;
    out->brochs = (uint8_t)brochs;
    out->harbours = (uint8_t)harbours;
    survey_scrolls(c, &a, out);
}

/* R30: for every area number the tiles on which that area is completed. */
SK_RULE void closed_areas(const skye_clan *c, uint32_t closed[5]) {
    skye_areas a;
    territory_areas(c, &a);
    for (int k = 0; k < 5; k++) {
        closed[k] = 0;
        for (int i = 0; i < c->tiles; i++)
            if ((TILES[c->tile[i]].areas >> k & 1) && is_completed(c, &a, i, k)) closed[k] |= 1u << i;
    }
}

/* ---- Scoring tiles ---- */

/* Sheep and cattle on these tiles. */
SK_RULE int animals_on(const skye_clan *c, uint32_t tiles) {
    int animals = 0;
    for (; tiles; tiles &= tiles - 1) {
        const skye_tile *t = &TILES[c->tile[sk_lowest(tiles)]];
        animals += t->count[SKYE_SHEEP] + t->count[SKYE_CATTLE];
    }
    return animals;
}

/* R48: sheep and cattle on a farm's tile or on one of the eight tiles round it, each once; U4: or once for each. */
SK_RULE int animals_at_farms(const skye_clan *c, uint32_t options) {
    uint32_t farms = 0, beside = 0;
    for (int i = 0; i < c->tiles; i++) {
        if (!TILES[c->tile[i]].count[SKYE_FARMS]) continue;
        farms |= 1u << i;
        beside |= territory_around(c, i);
    }
    if (options & SKYE_FARMS_TWICE) return animals_on(c, farms) + animals_on(c, beside);
    return animals_on(c, farms | beside);
}

/* R56: 5 points for the highest value, 2 for the next if the highest stands alone; nothing for 0. */
SK_RULE int lead_points(const skye_state *s, int p, const int *value) {
    int above = 0, best = 0, leaders = 0;
    for (int q = 0; q < s->head.players; q++)
        best = value[q] > best ? value[q] : best;
    for (int q = 0; q < s->head.players; q++) {
        leaders += value[q] == best;
        above += value[q] > value[p] && value[q] < best;
    }
    if (value[p] == 0) return 0;
    if (value[p] == best) return 5;
    return leaders == 1 && above == 0 ? 2 : 0;
}

SK_RULE int lead_of(const skye_state *s, int p, int scoring) {
    int value[SKYE_SEATS] = {0, 0, 0, 0, 0};
    for (int q = 0; q < s->head.players; q++) {
        const skye_clan *c = &s->clans[q];
        value[q] = scoring == SKYE_WHISKY_LEAD ? c->count[SKYE_WHISKY]
                   : scoring == SKYE_SHIP_LEAD ? c->count[SKYE_SHIPS]
                                               : c->gold;
    }
    return lead_points(s, p, value);
}

/* Scoring tiles that need a survey of the areas. */
SK_RULE int needs_survey(int scoring) {
    return (1 << scoring & (1 << SKYE_AREAS | 1 << SKYE_BIG_AREAS | 1 << SKYE_BROCH_RANGES | 1 << SKYE_HARBOURS |
                            1 << SKYE_LAKE | 1 << SKYE_RANGES)) != 0;
}

SK_RULE int fewest(int a, int b, int c) {
    int m = a < b ? a : b;
    return m < c ? m : c;
}

/* R40 to R45, R48, R50 to R55: what a scoring tile that looks at one territory gives for it; `seen` is its survey if
 * the tile needs one. */
SK_RULE int own_points(const skye_clan *c, uint32_t options, int scoring, const skye_survey *seen) {
    switch (scoring) {
    case SKYE_SQUARES: return 2 * territory_squares(c, landscape(c, options));
    case SKYE_AREAS: return seen->completed;
    case SKYE_FLOCK: return c->count[SKYE_SHEEP];
    case SKYE_BIG_AREAS: return 3 * seen->big;
    case SKYE_BROCH_RANGES: return seen->brochs;
    case SKYE_TRIOS: return 5 * fewest(c->count[SKYE_BROCHS], c->count[SKYE_FARMS], c->count[SKYE_LIGHTHOUSES]);
    case SKYE_FARM_ANIMALS: return animals_at_farms(c, options);
    case SKYE_ROAD_CATTLE: return 2 * c->road_cattle;
    case SKYE_HARBOURS: return 3 * seen->harbours;
    case SKYE_ROAD_TILES: /* R52: the castle counts only if the option says so */
        return sk_bits(c->joined[0] | c->joined[1]) - !(options & SKYE_CASTLE_COUNTS_ROAD);
    case SKYE_COLUMNS: return 3 * territory_columns(c, landscape(c, options));
    case SKYE_LAKE: return 2 * seen->lake;
    case SKYE_RANGES: return 2 * seen->ranges;
    default: return 0;
    }
}

SK_RULE int is_lead(int scoring) {
    return scoring == SKYE_WHISKY_LEAD || scoring == SKYE_SHIP_LEAD || scoring == SKYE_GOLD_LEAD;
}

/* R40 to R55: what a scoring tile gives seat p now. */
SK_RULE int points_of(const skye_state *s, int p, int scoring, const skye_survey *seen) {
    return is_lead(scoring) ? lead_of(s, p, scoring) : own_points(&s->clans[p], s->head.options, scoring, seen);
}

/* ---- The course of a round ---- */

/* R8 to R10: income of a seat in a round. */
SK_RULE int income_of(const skye_state *s, int p, int round) {
    int ahead = 0;
    for (int q = 0; q < s->head.players; q++)
        ahead += s->clans[q].points > s->clans[p].points;
    return 5 + s->clans[p].road_whisky + ahead * CATCH_UP[round - 1];
}

/* Phase 1 for everybody; then the first player draws. */
SK_RULE void start_round(skye_state *s) {
    for (int p = 0; p < s->head.players; p++) {
        int income = income_of(s, p, s->head.round);
        s->clans[p].income = (uint8_t)income;
        s->clans[p].gold = (uint16_t)(s->clans[p].gold + income);
        s->minted = (uint16_t)(s->minted + income);
    }
    s->draws = 0;
    s->head.step = SKYE_DRAW;
    s->head.actors = 1 << SK_CHANCE;
}

/* R6: the seat that begins by the option, counted from 1; 0: the lot decides. */
SK_RULE int start_of(uint32_t options) {
    return (int)(options >> SKYE_START_SHIFT & 7);
}

/* Plies of the set-up: four scoring tiles, and the lot for the first player. */
SK_RULE int setup_plies(const skye_state *s) {
    return start_of(s->head.options) ? 4 : 5;
}

SK_RULE void begin(skye_state *s, int first) {
    s->first = (uint8_t)first;
    start_round(s);
}

/* R58: scrolls and gold after the last scoring; `surveyed` if that has read the scrolls already. */
SK_RULE void score_end(skye_state *s, int surveyed) {
    for (int p = 0; p < s->head.players; p++) {
        skye_clan *c = &s->clans[p];
        skye_survey seen;
        if (c->count[SKYE_SCROLLS] && !surveyed) {
            survey(c, s->head.options, &seen);
            c->scrolls = seen.scrolls;
        }
        c->points = (uint16_t)(c->points + c->scrolls + c->gold / 5);
    }
    s->head.step = SKYE_OVER;
    s->head.actors = 0;
}

/* R38: every slot of the round scores for everybody. */
SK_RULE void score_round(skye_state *s) {
    int track = s->head.players == 5, at = SCORED_BEFORE[track][s->head.round - 1], surveys = 0;
    int is_last = s->head.round == round_count(s->head.players);
    uint32_t slots = TRACK[track][s->head.round - 1];
    for (uint32_t left = slots; left; left &= left - 1)
        surveys |= needs_survey(s->slots[sk_lowest(left)]);
    for (int p = 0; p < s->head.players; p++) {
        skye_clan *c = &s->clans[p];
        skye_survey seen;
        int k = at;
        if (surveys) survey(c, s->head.options, &seen);
        if (surveys && is_last) c->scrolls = seen.scrolls;
        for (uint32_t left = slots; left; left &= left - 1) {
            int points = points_of(s, p, s->slots[sk_lowest(left)], &seen);
            c->scored[k++] = (uint8_t)points;
            c->points = (uint16_t)(c->points + points);
        }
    }
    if (is_last) {
        score_end(s, surveys);
        return;
    }
    s->first = (uint8_t)(s->first + 1 == s->head.players ? 0 : s->first + 1); /* R57 */
    s->head.round++;
    start_round(s);
}

/* R27, U8: what could not be placed goes into the bag, then the round scores. */
SK_RULE void end_build(skye_state *s) {
    for (int p = 0; p < s->head.players; p++) {
        skye_clan *c = &s->clans[p];
        for (int k = 0; k < SKYE_DRAWN; k++) {
            if (c->hand[k] == SK_NONE) break;
            bag_put(s, c->hand[k]);
            c->hand[k] = SK_NONE;
        }
    }
    score_round(s);
}

/* R23, R26, U7: the tile that a seat places next: chosen by the rules if only one can be placed. Returns 1 if the seat
 * has something to place. */
SK_RULE int next_tile(skye_clan *c) {
    int can = 0, last = SK_NONE;
    for (int k = 0; k < SKYE_DRAWN; k++) {
        if (c->hand[k] == SK_NONE) break;
        if (!can_place(c, c->hand[k])) continue;
        can++;
        last = k;
    }
    c->building = (uint8_t)(can == 1 ? last : SK_NONE);
    return can > 0;
}

SK_RULE void start_build(skye_state *s) {
    int actors = 0;
    for (int p = 0; p < s->head.players; p++)
        actors |= next_tile(&s->clans[p]) << p;
    s->head.step = SKYE_BUILD;
    s->head.actors = (uint8_t)actors;
    if (!actors) end_build(s);
}

/* R22: unsold tiles go to their owners and their stakes to the supply. */
SK_RULE void end_buy(skye_state *s) {
    for (int p = 0; p < s->head.players; p++) {
        skye_clan *c = &s->clans[p];
        int held = c->hand[0] != SK_NONE;
        for (int k = 0; k < SKYE_DRAWN; k++) {
            if (k != c->axe && c->buyer[k] == SK_NONE) {
                c->hand[held++] = c->drawn[k];
                s->minted = (uint16_t)(s->minted - c->price[k]);
            }
            c->drawn[k] = c->buyer[k] = SK_NONE;
            c->price[k] = 0;
        }
        c->axe = SK_NONE;
    }
    start_build(s);
}

/* R16, R17: everybody is ready; stakes leave the purses and axe tiles return to the bag. */
SK_RULE void reveal(skye_state *s) {
    for (int p = 0; p < s->head.players; p++) {
        skye_clan *c = &s->clans[p];
        bag_put(s, c->drawn[c->axe]);
        c->gold = (uint16_t)(c->gold - c->price[0] - c->price[1] - c->price[2]);
        c->changes = 0;
    }
    s->head.step = SKYE_BUY;
    s->head.actors = (uint8_t)(1 << s->first);
}

/* ---- What each choice does ---- */

/* R2: the scoring tiles A to D. */
SK_RULE void deal_scoring(skye_state *s, int scoring) {
    int slot = 0;
    while (s->slots[slot] != SK_NONE)
        slot++;
    s->slots[slot] = (uint8_t)scoring;
    if (slot < 3) return;
    if (start_of(s->head.options))
        begin(s, start_of(s->head.options) - 1);
    else
        s->head.step = SKYE_FIRST;
}

/* R12: three tiles each, in turn order. */
SK_RULE void draw_tile(skye_state *s, int tile) {
    int seat = s->first + s->draws / SKYE_DRAWN, n = s->head.players;
    seat -= seat >= n ? n : 0;
    s->bag[tile >> 5] &= ~(1u << (tile & 31));
    s->clans[seat].drawn[s->draws % SKYE_DRAWN] = (uint8_t)tile;
    s->draws++;
    if (s->draws < SKYE_DRAWN * n) return;
    s->head.step = SKYE_PRICE;
    s->head.actors = (uint8_t)((1 << n) - 1);
}

/* R13: axe, first price, second price, confirmation. */
SK_RULE void set_prices(skye_state *s, int who, int action) {
    skye_clan *c = &s->clans[who];
    switch (stage_of(c)) {
    case SKYE_SET_AXE: c->axe = (uint8_t)(action - SKYE_ACT_AXE); break;
    case SKYE_SET_ONE: c->price[c->axe == 0] = (uint16_t)(action - SKYE_ACT_PRICE + 1); break;
    case SKYE_SET_TWO: c->price[c->axe == 2 ? 1 : 2] = (uint16_t)(action - SKYE_ACT_PRICE + 1); break;
    default:
        if (action == SKYE_ACT_CHANGE) {
            c->axe = SK_NONE;
            c->price[0] = c->price[1] = c->price[2] = 0;
            c->changes++;
            break;
        }
        s->head.actors = (uint8_t)(s->head.actors & ~(1 << who));
        if (!s->head.actors) reveal(s);
    }
}

/* R18 to R21: one purchase or a pass; the next seat follows. */
SK_RULE void buy(skye_state *s, int who, int action) {
    if (action != SKYE_ACT_PASS) {
        int seller = (action - SKYE_ACT_BUY) / SKYE_DRAWN, k = (action - SKYE_ACT_BUY) % SKYE_DRAWN;
        skye_clan *from = &s->clans[seller], *to = &s->clans[who];
        to->gold = (uint16_t)(to->gold - from->price[k]);
        from->gold = (uint16_t)(from->gold + 2 * from->price[k]); /* R20: the price and the stake */
        from->buyer[k] = (uint8_t)who;
        to->hand[0] = from->drawn[k];
    }
    int next = who + 1 == s->head.players ? 0 : who + 1;
    s->head.actors = (uint8_t)(1 << next);
    if (next == s->first) end_buy(s);
}

/* R23, R24: choose the tile to build next, or place it. */
SK_RULE void build(skye_state *s, int who, int action) {
    skye_clan *c = &s->clans[who];
    if (c->building == SK_NONE) {
        c->building = (uint8_t)(action - SKYE_ACT_CHOOSE);
        return;
    }
    int k = c->building, tile = c->hand[k];
    for (; k < SKYE_DRAWN - 1; k++)
        c->hand[k] = c->hand[k + 1];
    c->hand[SKYE_DRAWN - 1] = SK_NONE;
    territory_place(c, tile, (action - SKYE_ACT_PLACE) >> 2, (action - SKYE_ACT_PLACE) & 3);
    if (next_tile(c)) return;
    s->head.actors = (uint8_t)(s->head.actors & ~(1 << who));
    if (!s->head.actors) end_build(s);
}

/* Play one legal action. */
SK_RULE void apply(void *state, int who, sk_action action) {
    skye_state *s = (skye_state *)state;
    SK_REQUIRE(who >= 0 && who <= SK_CHANCE && s->head.actors >> who & 1);
    SK_REQUIRE(action < (who == SK_CHANCE ? (int)SKYE_OUTCOMES : (int)SKYE_ACTIONS));
    s->head.ply++;
    switch (s->head.step) {
    case SKYE_SLOTS: deal_scoring(s, action - SKYE_DEAL_SCORING); break;
    case SKYE_FIRST: begin(s, action - SKYE_DEAL_FIRST); break;
    case SKYE_DRAW: draw_tile(s, action - SKYE_DEAL_TILE); break;
    case SKYE_PRICE: set_prices(s, who, action); break;
    case SKYE_BUY: buy(s, who, action); break;
    case SKYE_BUILD: build(s, who, action); break;
    default: break;
    }
}

/* ---- Set-up ---- */

SK_RULE int fits(int players, uint32_t options) {
    return players >= 2 && players <= 5 && start_of(options) <= players;
}

/* R4, R5: a clan with its castle. */
SK_RULE void init_clan(skye_clan *c) {
    memset(c->drawn, SK_NONE, sizeof c->drawn);
    memset(c->buyer, SK_NONE, sizeof c->buyer);
    memset(c->hand, SK_NONE, sizeof c->hand);
    c->axe = c->building = SK_NONE;
    territory_begin(c);
}

/* R1 to R7. */
SK_RULE void init(void *state, int players, uint32_t options) {
    skye_state *s = (skye_state *)state;
    SK_REQUIRE(players >= 2 && players <= SKYE_SEATS);
    memset(s, 0, sizeof *s);
    s->head.game = SKYE_ID;
    s->head.version = SKYE_RULES_VERSION;
    s->head.round = 1;
    s->head.options = options;
    s->head.players = (uint8_t)players;
    s->head.actors = 1 << SK_CHANCE;
    s->head.step = SKYE_SLOTS;
    s->head.viewer = SK_FULL;
    s->bag[0] = s->bag[1] = ~0u;
    s->bag[2] = (1u << (SKYE_TILES - 64)) - 1;
    memset(s->slots, SK_NONE, sizeof s->slots);
    s->first = SK_NONE;
    init_clan(&s->clans[0]);
    for (int p = 1; p < players; p++)
        s->clans[p] = s->clans[0];
}

/* ---- Legal choices ---- */

/* Scoring tiles not dealt yet, as a mask. */
SK_RULE uint32_t scoring_left(const skye_state *s) {
    uint32_t left = (1u << SKYE_SCORINGS) - 1;
    for (int k = 0; k < 4; k++)
        if (s->slots[k] < SKYE_SCORINGS) left &= ~(1u << s->slots[k]);
    return left;
}

/* R19: what a seat can buy, as a mask over seller * 3 + tile. */
SK_RULE uint32_t buyable(const skye_state *s, int who) {
    uint32_t mask = 0, gold = s->clans[who].gold;
    for (int p = 0; p < s->head.players; p++) {
        const skye_clan *c = &s->clans[p];
        uint32_t here = 0;
        for (int k = 0; k < SKYE_DRAWN; k++)
            here |= (uint32_t)((c->price[k] - 1u < gold) & (c->buyer[k] == SK_NONE))
                    << k; /* the axe tile has price 0 */
        mask |= (p == who ? 0 : here) << (p * SKYE_DRAWN);
    }
    return mask;
}

/* U7: tiles in hand that can be placed, as a mask. */
SK_RULE uint32_t placeable(const skye_clan *c) {
    uint32_t mask = 0;
    for (int k = 0; k < SKYE_DRAWN; k++)
        if (c->hand[k] < SKYE_TILES && can_place(c, c->hand[k])) mask |= 1u << k;
    return mask;
}

/* What somebody may choose, one as likely as the other: the first `range` ids from `base` on or, if that is 0, those
 * whose bits are set. */
enum { CHOICE_WORDS = 4 * SKYE_EDGES_MAX / 32 };
typedef struct skye_choices {
    uint32_t base, range;
    uint32_t set[CHOICE_WORDS];
} skye_choices;

SK_RULE skye_choices choose_range(uint32_t base, int range) {
    skye_choices o = {base, (uint32_t)range, {0}};
    return o;
}

SK_RULE skye_choices choose_from(uint32_t base, uint32_t set) {
    skye_choices o = {base, 0, {set}};
    return o;
}

/* R12: any tile of the bag. */
SK_RULE skye_choices choose_tile(const skye_state *s) {
    skye_choices o = {SKYE_DEAL_TILE, 0, {s->bag[0], s->bag[1], s->bag[2]}};
    return o;
}

/* R13: the axe, two prices, and then to confirm or to start over. */
SK_RULE skye_choices choose_price(const skye_clan *c) {
    const int stage = stage_of(c);
    if (stage == SKYE_SET_AXE) return choose_range(SKYE_ACT_AXE, SKYE_DRAWN);
    if (stage == SKYE_SET_READY) return choose_range(SKYE_ACT_CONFIRM, c->changes < SKYE_CHANGES_MAX ? 2 : 1);
    return choose_range(SKYE_ACT_PRICE, price_most(c));
}

/* R23, U7: which tile to build next, if two can be; R24: every cell and every quarter turn with which it fits. */
SK_RULE skye_choices choose_build(const skye_clan *c) {
    if (c->building == SK_NONE) return choose_from(SKYE_ACT_CHOOSE, placeable(c));
    const int tile = c->hand[c->building];
    skye_choices o = {SKYE_ACT_PLACE, 0, {0}};
    for (int spot = 0, word = 0; spot < c->edges; word++) {
        uint32_t set = 0;
        for (int shift = 0; shift < 32 && spot < c->edges; shift += 4, spot++)
            set |= territory_fits(c, spot, tile) << shift;
        o.set[word] = set;
    }
    return o;
}

/* What `who` may choose. Precondition: it acts. */
SK_RULE skye_choices choices_of(const skye_state *s, int who) {
    switch (s->head.step) {
    case SKYE_SLOTS: return choose_from(SKYE_DEAL_SCORING, scoring_left(s));
    case SKYE_FIRST: return choose_range(SKYE_DEAL_FIRST, s->head.players);
    case SKYE_DRAW: return choose_tile(s);
    case SKYE_PRICE: return choose_price(&s->clans[who]);
    case SKYE_BUY: return choose_from(SKYE_ACT_PASS, buyable(s, who) << 1 | 1);
    default: return choose_build(&s->clans[who]);
    }
}

SK_RULE uint32_t choices_count(const skye_choices *o) {
    uint32_t count = 0;
    if (o->range) return o->range;
    for (int i = 0; i < CHOICE_WORDS; i++)
        count += (uint32_t)sk_bits(o->set[i]);
    return count;
}

/* Number k of them, ascending. Precondition: there are more. */
SK_RULE sk_action choice_number(const skye_choices *o, uint32_t k) {
    uint32_t upto = 0, before = 0, word = 0;
    if (o->range) return (sk_action)(o->base + k);
    for (int i = 0; i < CHOICE_WORDS - 1; i++) {
        upto += (uint32_t)sk_bits(o->set[i]);
        word += k >= upto;
        before = k >= upto ? upto : before;
    }
    return (sk_action)(o->base + 32 * word + (uint32_t)sk_nth(o->set[word], (int)(k - before)));
}

/* Every choice of `who`, ascending. */
SK_RULE int legal(const void *state, int who, sk_choice *out) {
    const skye_state *s = (const skye_state *)state;
    if (who < 0 || who > SK_CHANCE || !(s->head.actors >> who & 1)) return 0;
    const skye_choices o = choices_of(s, who);
    int count = 0;
    if (o.range) return sk_offer_range(out, 0, o.base, (int)o.range);
    for (uint32_t word = 0; word < CHOICE_WORDS; word++)
        count = sk_offer_set(out, count, o.base + 32 * word, o.set[word]);
    return count;
}

/* The choice that a random number falls on. */
SK_RULE sk_action pick(const void *state, int who, uint32_t random) {
    const skye_choices o = choices_of((const skye_state *)state, who);
    return choice_number(&o, sk_scale(random, choices_count(&o)));
}

/* ---- Result ---- */

SK_RULE void score(const void *state, int16_t out[SK_SEATS]) {
    const skye_state *s = (const skye_state *)state;
    for (int p = 0; p < SK_SEATS; p++)
        out[p] = (int16_t)(p < s->head.players ? s->clans[p].points : 0);
}

/* R60, R64: by points, then by gold once the game is over; equal seats share the better place. */
SK_RULE void rank(const void *state, uint8_t out[SK_SEATS]) {
    const skye_state *s = (const skye_state *)state;
    uint32_t key[SK_SEATS];
    for (int p = 0; p < s->head.players; p++) {
        uint32_t gold = s->head.step == SKYE_OVER ? s->clans[p].gold : 0;
        if (s->head.options & SKYE_TIEBREAK_LEFTOVER) gold %= 5;
        key[p] = (uint32_t)s->clans[p].points << 16 | gold;
    }
    for (int p = 0; p < SK_SEATS; p++) {
        out[p] = (uint8_t)(p < s->head.players);
        for (int q = 0; p < s->head.players && q < s->head.players; q++)
            out[p] = (uint8_t)(out[p] + (key[q] > key[p]));
    }
}

/* ---- Views ---- */

/* R49, U9: purses are compared in the open when the gold lead scores, and lie open until the next prices are set. */
SK_RULE int purses_shown(const skye_state *s) {
    if (s->head.step == SKYE_OVER) return 1;
    if (s->head.step != SKYE_DRAW || s->head.round < 2 || s->head.round > SKYE_ROUNDS) return 0;
    for (uint32_t left = TRACK[s->head.players == 5][s->head.round - 2]; left; left &= left - 1)
        if (s->slots[sk_lowest(left)] == SKYE_GOLD_LEAD) return 1;
    return 0;
}

/* R66, U9: axe, prices and changes belong to their owner until the reveal; gold lies behind the screen, but who kept
 * count knows it. */
SK_RULE int sees(const void *state, int viewer, int field, int index) {
    const skye_state *s = (const skye_state *)state;
    int row = field == SKYE_F_MINTED ? -1 : field == SKYE_F_PRICE ? index / SKYE_DRAWN : index;
    if (row >= s->head.players || row == (viewer & ~SK_RECALL)) return 1;
    if (field == SKYE_F_GOLD || field == SKYE_F_MINTED)
        return (viewer & SK_RECALL) || (s->head.options & SKYE_OPEN_GOLD) || purses_shown(s);
    return s->head.step != SKYE_PRICE;
}

/* U9, R49: the scoring after the last build of a round may tell who has most gold behind the screens. */
SK_RULE int reveals(const void *state, int who, sk_action action) {
    const skye_state *s = (const skye_state *)state;
    skye_state after = *s;
    if (s->head.step != SKYE_BUILD || (s->head.options & SKYE_OPEN_GOLD)) return 0;
    apply(&after, who, action);
    return after.head.step != SKYE_BUILD;
}

/* Gold that lies on tiles after the reveal and was not sold yet. */
SK_RULE uint32_t stakes_lying(const skye_clan *c, int step) {
    uint32_t gold = 0;
    for (int k = 0; k < SKYE_DRAWN; k++)
        if (step == SKYE_BUY && c->buyer[k] == SK_NONE) gold += c->price[k];
    return gold;
}

/* Most gold that can be in play now; safe on a view with any bytes, as `sees` and `fill` are. */
SK_RULE uint32_t gold_most(const skye_state *s) {
    return s->head.step <= SKYE_FIRST || s->head.round > SKYE_ROUNDS ? 0
                                                                     : GOLD_MOST[s->head.players - 2][s->head.round];
}

/* Purses that the viewer cannot see: at least the income of the round while it is unspent, and no more in all than has
 * been paid out. */
SK_RULE void fill_gold(skye_state *s, uint64_t *rng) {
    uint32_t known = 0, spare;
    int unspent = s->head.step == SKYE_DRAW || s->head.step == SKYE_PRICE;
    for (int p = 0; p < s->head.players; p++) {
        const skye_clan *c = &s->clans[p];
        known += stakes_lying(c, s->head.step);
        known += c->gold != SKYE_GOLD_HIDDEN ? c->gold : unspent ? c->income : 0;
    }
    spare = gold_most(s) > known ? gold_most(s) - known : 0;
    for (int p = 0; p < s->head.players; p++) {
        skye_clan *c = &s->clans[p];
        if (c->gold != SKYE_GOLD_HIDDEN) continue;
        uint32_t more = sk_random_below(rng, (spare < 12 ? spare : 12) + 1);
        c->gold = (uint16_t)(more + (unspent ? c->income : 0));
        spare -= more;
        known += more;
    }
    if (s->minted == SKYE_GOLD_HIDDEN) s->minted = (uint16_t)known;
}

SK_RULE int round_plies(int players) {
    return (SKYE_PLIES_PRICE + 8) * players - (2 * players + 2) / 3;
}

/* Secret prices: any for a seat that is ready, none yet for a seat that is still choosing. How often others changed
 * theirs nobody knows. */
SK_RULE void fill_prices(skye_state *s, uint64_t *rng) {
    for (int p = 0; p < s->head.players; p++) {
        skye_clan *c = &s->clans[p];
        if (c->axe != SK_HIDDEN) continue;
        c->changes = 0;
        c->price[0] = c->price[1] = c->price[2] = 0;
        c->axe = SK_NONE;
        if (s->head.actors >> p & 1) continue;
        c->axe = (uint8_t)sk_random_below(rng, SKYE_DRAWN);
        int one = c->axe == 0, two = c->axe == 2 ? 1 : 2;
        c->price[one] = (uint16_t)(1 + sk_random_below(rng, c->gold - 1u));
        c->price[two] = (uint16_t)(1 + sk_random_below(rng, (uint32_t)(c->gold - c->price[one])));
    }
}

/* A number of plies that may have led here, if nobody changed prices in earlier rounds. */
SK_RULE int plies_likely(const skye_state *s) {
    int n = s->head.players, dealt = 0, plies = setup_plies(s) + (s->head.round - 1) * 9 * n;
    for (int slot = 0; slot < 4; slot++)
        dealt += s->slots[slot] != SK_NONE;
    if (s->head.step <= SKYE_FIRST) return dealt;
    if (s->head.step == SKYE_DRAW) return plies + s->draws;
    if (s->head.step != SKYE_PRICE) return plies + 8 * n;
    for (int p = 0; p < n; p++)
        plies += 4 * s->clans[p].changes + stage_of(&s->clans[p]) + !(s->head.actors >> p & 1);
    return plies + 3 * n;
}

SK_RULE void fill(void *view, uint64_t *rng) {
    skye_state *s = (skye_state *)view;
    fill_gold(s, rng);
    if (s->head.step == SKYE_PRICE) fill_prices(s, rng);
    if (s->head.ply == SK_PLY_HIDDEN) s->head.ply = (uint16_t)plies_likely(s);
    s->head.viewer = SK_FULL;
}

/* ---- The check of a whole state ---- */

/* Numbers of the broken invariants; text.c has the words. */
enum {
    BROKEN_ROUND = 1,
    BROKEN_SLOTS,
    BROKEN_FIRST,
    BROKEN_STEP,
    BROKEN_ACTORS,
    BROKEN_PLY,
    BROKEN_EMPTY_SEAT,
    BROKEN_TERRITORY,
    BROKEN_FRONTIER,
    BROKEN_ROADS,
    BROKEN_COUNTS,
    BROKEN_MARKET,
    BROKEN_PRICES,
    BROKEN_HAND,
    BROKEN_TILES,
    BROKEN_GOLD,
    BROKEN_POINTS
};

SK_RULE int check_head(const skye_state *s) {
    int n = s->head.players, dealt = 0, setting_up = s->head.step <= SKYE_FIRST;
    uint32_t seen = 0;
    if (s->head.step >= SKYE_STEPS) return BROKEN_STEP;
    if (n < 2 || n > 5 || s->head.round < 1 || s->head.round > round_count(n)) return BROKEN_ROUND;
    if (setting_up && s->head.round != 1) return BROKEN_ROUND;
    if (s->head.step == SKYE_OVER && s->head.round != round_count(n)) return BROKEN_ROUND;
    for (int k = 0; k < 4; k++) {
        if (s->slots[k] == SK_NONE) continue;
        if (s->slots[k] >= SKYE_SCORINGS || (seen >> s->slots[k] & 1) || dealt != k) return BROKEN_SLOTS;
        seen |= 1u << s->slots[k];
        dealt++;
    }
    if (s->head.step == SKYE_SLOTS ? dealt == 4 || s->head.ply != dealt : dealt != 4) return BROKEN_SLOTS;
    if (setting_up ? s->first != SK_NONE : s->first >= n) return BROKEN_FIRST;
    return 0;
}

SK_RULE int check_territories(const skye_state *s) {
    for (int p = 0; p < SKYE_SEATS; p++) {
        const skye_clan *c = &s->clans[p];
        if (p >= s->head.players) {
            const uint8_t *bytes = (const uint8_t *)c;
            for (size_t i = 0; i < sizeof *c; i++)
                if (bytes[i]) return BROKEN_EMPTY_SEAT;
            continue;
        }
        if (!territory_is_sound(c)) return BROKEN_TERRITORY;
        if (!frontier_is_sound(c)) return BROKEN_FRONTIER;
        if (!roads_are_sound(c)) return BROKEN_ROADS;
        if (!counts_are_sound(c)) return BROKEN_COUNTS;
    }
    return 0;
}

/* What lies in front of a seat in phase 2: as many tiles as were drawn, prices within the purse, nothing bought. */
SK_RULE int prices_sound(const skye_state *s, int p) {
    const skye_clan *c = &s->clans[p];
    int pricing = s->head.step == SKYE_PRICE, priced = 0, sum = 0;
    if (c->changes > SKYE_CHANGES_MAX || (!pricing && c->changes)) return 0;
    if (c->axe != SK_NONE && (c->axe >= SKYE_DRAWN || (!pricing && s->head.step != SKYE_BUY))) return 0;
    for (int k = 0; k < SKYE_DRAWN; k++) {
        if (c->price[k] > SKYE_GOLD_MAX || (c->price[k] && (c->axe == SK_NONE || c->axe == k))) return 0;
        priced += c->price[k] != 0;
        sum += c->price[k];
    }
    if (s->head.step == SKYE_BUY) return priced == 2;
    if (!pricing) return 1;
    if (priced == 1 && stage_of(c) != SKYE_SET_TWO) return 0;
    if (!(s->head.actors >> p & 1) && priced != 2) return 0;
    return priced < 2 ? sum < c->gold : sum <= c->gold;
}

/* Turns that have passed in phase 4 before seat p has its turn, or how many tiles it has drawn in phase 2. */
SK_RULE int turn_place(const skye_state *s, int p) {
    return p >= s->first ? p - s->first : p - s->first + s->head.players;
}

SK_RULE int market_sound(const skye_state *s, int p) {
    const skye_clan *c = &s->clans[p];
    int step = s->head.step, have = step == SKYE_PRICE || step == SKYE_BUY ? SKYE_DRAWN : 0;
    if (step == SKYE_DRAW) have = s->draws - SKYE_DRAWN * turn_place(s, p);
    for (int k = 0; k < SKYE_DRAWN; k++) {
        if (k < have ? c->drawn[k] >= SKYE_TILES : c->drawn[k] != SK_NONE) return 0;
        if (c->buyer[k] == SK_NONE) continue;
        if (step != SKYE_BUY || k == c->axe || c->buyer[k] >= s->head.players || c->buyer[k] == p) return 0;
        if (turn_place(s, c->buyer[k]) >= turn_place(s, sk_lowest(s->head.actors))) return 0;
        if (s->clans[c->buyer[k]].hand[0] != c->drawn[k]) return 0;
    }
    return 1;
}

SK_RULE int hand_sound(const skye_state *s, int p) {
    const skye_clan *c = &s->clans[p];
    int step = s->head.step, held = 0;
    for (int k = 0; k < SKYE_DRAWN; k++) {
        if (c->hand[k] == SK_NONE) continue;
        if (c->hand[k] >= SKYE_TILES || held != k) return 0;
        held++;
    }
    if (held > (step == SKYE_BUILD ? (int)SKYE_DRAWN : step == SKYE_BUY)) return 0;
    if (c->tiles + held > 1 + SKYE_DRAWN * (s->head.round - (step < SKYE_BUY))) return 0;
    if (c->tiles > 1 + SKYE_DRAWN * (s->head.round - (step < SKYE_BUILD))) return 0;
    if (step != SKYE_BUILD) return c->building == SK_NONE;
    uint32_t can = placeable(c);
    if ((can != 0) != (s->head.actors >> p & 1)) return 0;
    if (sk_bits(can) == 1) return c->building == sk_lowest(can);
    return c->building == SK_NONE || (c->building < SKYE_DRAWN && (can >> c->building & 1));
}

SK_RULE int check_market(const skye_state *s) {
    int sold = 0, bought = 0;
    if (s->draws > SKYE_DRAWN * s->head.players) return BROKEN_MARKET;
    if (s->head.step <= SKYE_FIRST ? s->draws != 0
                                   : (s->head.step != SKYE_DRAW) != (s->draws == SKYE_DRAWN * s->head.players))
        return BROKEN_MARKET;
    for (int p = 0; p < s->head.players; p++) {
        if (!prices_sound(s, p)) return BROKEN_PRICES;
        if (!hand_sound(s, p)) return BROKEN_HAND;
        if (!market_sound(s, p)) return BROKEN_MARKET;
        for (int k = 0; k < SKYE_DRAWN; k++)
            sold += s->clans[p].buyer[k] != SK_NONE;
        bought += s->clans[p].hand[0] != SK_NONE;
    }
    return s->head.step == SKYE_BUY && sold != bought ? BROKEN_MARKET : 0;
}

/* Add a tile to those seen; 0 if it was seen before. */
SK_RULE int see_tile(uint32_t *seen, int tile) {
    uint32_t bit = 1u << (tile & 31);
    if (seen[tile >> 5] & bit) return 0;
    seen[tile >> 5] |= bit;
    return 1;
}

/* E24: bag, drawn, in hand and lying make 73 tiles, each once. */
SK_RULE int check_tiles(const skye_state *s) {
    uint32_t seen[3] = {s->bag[0], s->bag[1], s->bag[2]};
    int taken = 0, step = s->head.step, n = s->head.players;
    for (int p = 0; p < n; p++) {
        const skye_clan *c = &s->clans[p];
        for (int i = 1; i < c->tiles; i++)
            if (!see_tile(seen, c->tile[i])) return BROKEN_TILES;
        taken += c->tiles - 1;
        for (int k = 0; k < SKYE_DRAWN; k++) {
            if (c->hand[k] != SK_NONE && !see_tile(seen, c->hand[k])) return BROKEN_TILES;
            taken += step == SKYE_BUILD && c->hand[k] != SK_NONE;
            if (c->drawn[k] == SK_NONE || c->buyer[k] != SK_NONE || (step == SKYE_BUY && k == c->axe)) continue;
            if (!see_tile(seen, c->drawn[k])) return BROKEN_TILES;
        }
    }
    if (seen[0] != ~0u || seen[1] != ~0u || seen[2] != (1u << (SKYE_TILES - 64)) - 1) return BROKEN_TILES;
    return taken > 2 * n * (s->head.round - (step < SKYE_BUILD)) ? BROKEN_TILES : 0;
}

/* E24: all income less lost stakes is what lies in purses and on tiles. */
SK_RULE int check_gold(const skye_state *s) {
    uint32_t gold = 0;
    int step = s->head.step, setting_up = step <= SKYE_FIRST;
    for (int p = 0; p < s->head.players; p++) {
        const skye_clan *c = &s->clans[p];
        gold += c->gold + stakes_lying(c, step);
        if (setting_up ? c->income != 0 : c->income < 5 || c->income > 5 + 27 + 4 * 4) return BROKEN_GOLD;
        if ((step == SKYE_DRAW || step == SKYE_PRICE) && c->gold < c->income) return BROKEN_GOLD;
    }
    return gold != s->minted || gold > gold_most(s) ? BROKEN_GOLD : 0;
}

SK_RULE int check_points(const skye_state *s) {
    int over = s->head.step == SKYE_OVER, track = s->head.players == 5;
    int done = SCORED_BEFORE[track][s->head.round - !over];
    for (int p = 0; p < s->head.players; p++) {
        const skye_clan *c = &s->clans[p];
        skye_survey seen;
        int points = 0;
        for (int k = 0; k < SKYE_SCORED_MAX; k++) {
            if (k >= done && c->scored[k]) return BROKEN_POINTS;
            points += c->scored[k];
        }
        seen.scrolls = 0;
        if (over) survey(c, s->head.options, &seen);
        if (c->scrolls != seen.scrolls || c->points != points + c->scrolls + (over ? c->gold / 5 : 0))
            return BROKEN_POINTS;
    }
    return 0;
}

/* Most plies that the seats can still make in this phase 5. */
SK_RULE int build_plies(const skye_state *s) {
    int plies = 0;
    for (int p = 0; p < s->head.players; p++) {
        const skye_clan *c = &s->clans[p];
        int held = 0;
        for (int k = 0; k < SKYE_DRAWN; k++)
            held += c->hand[k] != SK_NONE;
        if (held) plies += 2 * held - 1 - (held > 1 && c->building != SK_NONE);
    }
    return plies;
}

SK_RULE int check_step(const skye_state *s) {
    int n = s->head.players, plies = setup_plies(s) + (s->head.round - 1) * round_plies(n), actors = s->head.actors;
    switch (s->head.step) {
    case SKYE_SLOTS: return actors == 1 << SK_CHANCE ? 0 : BROKEN_ACTORS;
    case SKYE_FIRST: return actors != 1 << SK_CHANCE ? BROKEN_ACTORS : s->head.ply != 4 ? BROKEN_PLY : 0;
    case SKYE_DRAW:
        if (actors != 1 << SK_CHANCE) return BROKEN_ACTORS;
        plies += s->draws;
        break;
    case SKYE_PRICE:
        if (!actors || actors >> n) return BROKEN_ACTORS;
        plies += 3 * n;
        for (int p = 0; p < n; p++)
            plies += 4 + 4 * s->clans[p].changes + stage_of(&s->clans[p]) + !(actors >> p & 1);
        break;
    case SKYE_BUY:
        if (!actors || actors >> n || (actors & (actors - 1))) return BROKEN_ACTORS;
        plies += (3 + SKYE_PLIES_PRICE) * n + turn_place(s, sk_lowest((uint32_t)actors));
        break;
    case SKYE_BUILD:
        if (!actors || actors >> n) return BROKEN_ACTORS;
        plies += round_plies(n) - build_plies(s);
        break;
    default:
        if (actors) return BROKEN_ACTORS;
        plies += round_plies(n);
    }
    return s->head.ply > plies ? BROKEN_PLY : 0;
}

/* 0, or the number of the broken invariant. Earlier parts make the later ones safe. */
SK_RULE int check(const void *state) {
    const skye_state *s = (const skye_state *)state;
    int broken = check_head(s);
    if (!broken) broken = check_territories(s);
    if (!broken && s->head.step == SKYE_BUY && (s->head.actors == 0 || s->head.actors >> s->head.players))
        broken = BROKEN_ACTORS;
    if (!broken) broken = check_market(s);
    if (!broken) broken = check_step(s);
    if (!broken) broken = check_tiles(s);
    if (!broken) broken = check_gold(s);
    if (!broken) broken = check_points(s);
    return broken;
}
