/* eval.c - how good a position or a choice of Isle of Skye looks, and features for learners. Everything reads a view.
 *
 * Unit of the judgements: thousandths of a victory point. Gold that a view hides is taken for an ordinary purse.
 */
#include "rules.c"
#include "observe.c"
#include "skerry/playout.h"

static int purse(const skye_clan *c) {
    return c->gold == SKYE_GOLD_HIDDEN ? PURSE_UNKNOWN : c->gold;
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
    uint32_t all = all_scorings_left(s);
    int worth = 0;
    survey(c, s->head.options, &seen);
    for (int slot = 0; slot < 4; slot++) {
        int left = (int)(all >> 8 * slot & 0xff);
        if (left) worth += left * standing(c, s->head.options, s->slots[slot], &seen);
    }
    worth += 1000 * seen.scrolls + 120 * seen.completed;
    worth += c->road_whisky * rounds_after(s) * GOLD_WORTH + ROAD_WORTH * sk_bits(c->joined[0] | c->joined[1]);
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

/* Sides on which a tile at this spot has a neighbour. */
static int neighbours_of(const skye_clan *c, int spot) {
    return sk_bits((c->edge[spot] | c->edge[spot] >> 1) & 0x55);
}

/* What placing a tile adds to a territory that is worth `before`. */
static int placing_gain(const skye_state *s, int who, int tile, int spot, int turn, int before) {
    skye_clan after = s->clans[who];
    territory_place(&after, tile, spot, turn);
    return territory_worth(s, &after) - before + LINK_WORTH * neighbours_of(&s->clans[who], spot);
}

/* Where there are many places, those with a single neighbour get no closer look. */
static int appeal_build(const skye_state *s, int who, int action, int before, int many) {
    const skye_clan *c = &s->clans[who];
    if (action < SKYE_ACT_PLACE) return clamp(tile_worth(s, who, c->hand[action - SKYE_ACT_CHOOSE]));
    int spot = (action - SKYE_ACT_PLACE) >> 2, turn = (action - SKYE_ACT_PLACE) & 3;
    if (many && neighbours_of(c, spot) < 2) return 20;
    int gain = placing_gain(s, who, c->hand[c->building], spot, turn, before);
    return gain < -900 ? 40 : clamp(40 + (gain + 1000) / 10 * ((gain + 1000) / 10) / 40);
}

void skye_appeals(const void *view, int who, const sk_choice *choices, int count, uint16_t *out) {
    const skye_state *s = (const skye_state *)view;
    int before = count && s->head.step == SKYE_BUILD ? territory_worth(s, &s->clans[who]) : 0, many = count > 24;
    for (int i = 0; i < count; i++) {
        switch (s->head.step) {
        case SKYE_PRICE: out[i] = (uint16_t)appeal_price(s, who, choices[i].action); break;
        case SKYE_BUY: out[i] = (uint16_t)appeal_buy(s, who, choices[i].action); break;
        case SKYE_BUILD: out[i] = (uint16_t)appeal_build(s, who, choices[i].action, before, many); break;
        default: out[i] = 1;
        }
    }
}

/* ---- Quick play ---- */

/* A price about half of what the tile is worth to its owner, a coin more or less by lot. */
static sk_action guess_price(const skye_state *s, int who, uint32_t random) {
    const skye_clan *c = &s->clans[who];
    int stage = stage_of(c);
    if (stage == SKYE_SET_READY) return SKYE_ACT_CONFIRM;
    if (stage == SKYE_SET_AXE) {
        int a = (int)sk_scale(random, SKYE_DRAWN), b = a == 2 ? 0 : a + 1;
        return (sk_action)(SKYE_ACT_AXE + (tile_worth(s, who, c->drawn[a]) < tile_worth(s, who, c->drawn[b]) ? a : b));
    }
    int tile = c->drawn[stage == SKYE_SET_TWO ? (c->axe == 2 ? 1 : 2) : c->axe == 0], most = price_most(c);
    int price = price_target(s, who, tile) + (int)sk_scale(random, 3) - 1;
    price = price > most ? most : price;
    return (sk_action)(SKYE_ACT_PRICE + (price < 1 ? 0 : price - 1));
}

/* One of the tiles on offer by lot, if it is worth more than its price. */
static sk_action guess_buy(const skye_state *s, int who, uint32_t random) {
    uint32_t mask = buyable(s, who);
    if (!mask) return SKYE_ACT_PASS;
    int offer = sk_nth(mask, (int)sk_scale(random, (uint32_t)sk_bits(mask)));
    const skye_clan *seller = &s->clans[offer / SKYE_DRAWN];
    int tile = seller->drawn[offer % SKYE_DRAWN], price = seller->price[offer % SKYE_DRAWN];
    return (sk_action)(tile_worth(s, who, tile) > price * GOLD_WORTH * 3 / 2 ? SKYE_ACT_BUY + offer : SKYE_ACT_PASS);
}

/* Of two places by lot the one with more neighbours. */
static sk_action guess_build(const skye_state *s, int who, uint32_t random) {
    const skye_clan *c = &s->clans[who];
    const skye_choices places = choices_of(s, who);
    const uint32_t count = choices_count(&places);
    const sk_action one = choice_number(&places, sk_scale(random, count));
    if (c->building == SK_NONE) return one;
    const sk_action other = choice_number(&places, sk_scale(sk_second(random), count));
    int more = neighbours_of(c, (other - SKYE_ACT_PLACE) >> 2) - neighbours_of(c, (one - SKYE_ACT_PLACE) >> 2);
    return more > 0 ? other : one;
}

SK_RULE sk_action guess(const void *state, int who, uint32_t random) {
    const skye_state *s = (const skye_state *)state;
    switch (s->head.step) {
    case SKYE_PRICE: return guess_price(s, who, random);
    case SKYE_BUY: return guess_buy(s, who, random);
    case SKYE_BUILD: return guess_build(s, who, random);
    default: return pick(state, who, random);
    }
}

SK_PLAYOUT(roll_out, skye_state, guess)

sk_action skye_guess(const void *state, int who, uint32_t random) {
    return guess(state, who, random);
}

uint32_t skye_rollout(void *state, uint64_t *rng, uint32_t plies) {
    return roll_out(state, rng, plies);
}

/* Prices that others have set and nobody has seen are not set; the axe neither. */
void skye_reopen(void *state, int seat) {
    skye_state *s = (skye_state *)state;
    if (s->head.step != SKYE_PRICE) return;
    for (int p = 0; p < s->head.players; p++) {
        skye_clan *c = &s->clans[p];
        if (p == seat) continue;
        s->head.ply = (uint16_t)(s->head.ply - stage_of(c) - !(s->head.actors >> p & 1));
        c->axe = SK_NONE;
        c->price[0] = c->price[1] = c->price[2] = 0;
        s->head.actors = (uint8_t)(s->head.actors | 1 << p);
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

/* clang-format off */
/* The search levels: iterations, playout plies, explore, trust, noise, times alone. */
const sk_style skye_styles[SK_STYLES] = {
    {40, 60, 1500, 700, 800, 0, 0},
    {50, 60, 1500, 500, 250, 0, 0},
    {100, 60, 1500, 700, 0, 0, 0},
    {350, 400, 1000, 700, 0, 0, 0},
    {12000, 400, 900, 600, 0, 0, 0},
    {5000, 0, 600, 600, 0, 0, 80},
    {500000, 0, 600, 600, 0, 0, 80},
};

/* Who sits down, how they play, what they like. */
const sk_character skye_characters[] = {
    {"Morag", {"Asks high prices for good land.", "Demande cher pour une bonne terre."},
     "price 5|price 6|price 7|price 8|price 9|price 10"},
    {"Ewan", {"Keeps his money together.", "Garde son argent."}, "pass|price 2|price 3"},
    {"Iona", {"Sells cheaply and often.", "Vend bon marché et souvent."}, "price 1|price 2"},
    {"Callum", {"Buys wherever he can.", "Achète où il peut."}, "buy"},
    {NULL, {NULL, NULL}, NULL},
};
/* clang-format on */

SK_SPARSE(skye)
SK_DENSE_BY_SPARSE(skye, SKYE_FEATURES)

/* ---- Told again ----
 * Most of a list follows from territories, scoring and drawn tiles, which few plies change. It is kept for each seat as
 * one piece, which is copied while nothing of that is new. What takes long to find out, the areas of a territory and
 * the sums of the bag, is kept for all who look, and grows by the tiles that came since. */

enum {
    CELL_BYTES = offsetof(skye_clan, edge_cell), /* where tiles lie, */
    TILES_FROM = offsetof(skye_clan, tile),      /* which, and how they are turned */
    TILE_BYTES = offsetof(skye_clan, edge) - TILES_FROM,
    MAP_FEATURES = SKYE_LYING_MAX * (1 + 4 + SKYE_SYMBOLS + 4) + SKYE_EDGES_MAX * (1 + 4) + 4,
    STABLE_FEATURES = 4 * (1 + 3) + SKYE_SEATS * (2 + 32 + SKYE_DRAWN * 12),
    TILE_FEATURES = 1 + 4 + SKYE_SYMBOLS + 4 + 1,
    OTHER_FEATURES =
        10 + BAG_VALUES + SKYE_DRAWN * (1 + TILE_FEATURES) + TILE_FEATURES + 1 + SKYE_SEATS * (6 + SKYE_DRAWN * 8),
    STABLE_RUNS = (MAP_FEATURES + STABLE_FEATURES + 4 * SK_RUN - 1) / (4 * SK_RUN) * 4,
    FETCHED_BYTES = 640 /* of the piece */
};

static_assert((int)MAP_FEATURES + (int)STABLE_FEATURES + (int)OTHER_FEATURES == (int)SKYE_LISTED, "see state.h");

/* A piece of a list. */
typedef struct skye_run {
    uint16_t index[SK_RUN];
    int8_t value[SK_RUN];
} skye_run;

/* What is kept of a clan and for its seat. What every list needs comes first, then what those of the seat do, and last
 * what is needed when a tile was laid. Zeros are a territory that there is not. */
typedef struct skye_kept {
    uint16_t features;     /* of the piece */
    uint16_t map;          /* of these, the map's come first; 0: it is new */
    uint16_t lying;        /* of these, its tiles' come first */
    uint8_t tiles, placed; /* which are so many, and so many have been looked at */
    uint8_t known;         /* 0: something is new that the seat was not told */
    uint8_t golds;         /* from gold_slots */
    /* The territory (its frontier, roads and symbols follow from the tiles), the scoring tiles, and what they give. */
    uint8_t cell[CELL_BYTES], tile[TILE_BYTES];
    uint32_t slots, options;
    skye_facts facts;
    /* The bag, kept with the first clan. */
    uint32_t bag[3];
    uint8_t values[BAG_VALUES];
    skye_sum sum;
    /* For the seat: the time, what of each clan tells on the piece, and what drawn tiles are worth. */
    uint32_t time;
    uint64_t seen[SKYE_SEATS];
    uint16_t worth[SKYE_SEATS][SKYE_DRAWN];
    uint32_t joined[2]; /* roads of the map */
    skye_run piece[STABLE_RUNS];
} skye_kept;
static_assert(sizeof(skye_kept) <= SKYE_KEPT, "what is kept is counted in state.h");

static inline skye_kept *kept_of(void *block, int p) {
    return (skye_kept *)(void *)((uint8_t *)block + (size_t)p * SKYE_KEPT);
}

/* 1 if the territory is the one that was kept, perhaps with more tiles. */
static int has_grown(const skye_clan *c, const skye_kept *kept) {
    const size_t tiles = kept->placed;
    return tiles && tiles <= c->tiles && memcmp(kept->cell, c->cell, tiles * sizeof *c->cell) == 0 &&
           memcmp(kept->tile, c->tile, tiles) == 0 && memcmp(kept->tile + SKYE_LYING_MAX, c->turn, tiles) == 0;
}

/* A territory, or what is asked of it, is not the last one. */
static __attribute__((noinline)) void see_land(const skye_state *s, int p, void *block) {
    const skye_clan *c = &s->clans[p];
    skye_kept *kept = kept_of(block, p);
    if (kept->options != s->head.options || !has_grown(c, kept)) {
        kept->placed = 0;
        kept->tiles = 0;
    }
    if (kept->placed != c->tiles) {
        memcpy(kept->cell, c, CELL_BYTES);
        memcpy(kept->tile, (const uint8_t *)c + TILES_FROM, TILE_BYTES);
        survey(c, s->head.options, &kept->facts.land);
        kept->placed = c->tiles;
        kept->map = 0;
    }
    kept->options = s->head.options;
    kept->slots = (uint32_t)sk_eight(s->slots, 4);
    kept->golds = (uint8_t)gold_slots(s->slots);
    own_scores(c, s->head.options, s->slots, &kept->facts);
    kept->time = 0;
    for (int q = 0; q < s->head.players; q++)
        kept_of(block, q)->known = 0;
}

static inline void see_clan(const skye_state *s, int p, void *block) {
    const uint8_t *bytes = (const uint8_t *)&s->clans[p];
    const skye_kept *kept = kept_of(block, p);
    const uint64_t table = (kept->options ^ s->head.options) | (kept->slots ^ sk_eight(s->slots, 4));
    if (table | sk_differ(bytes, kept->cell, CELL_BYTES) | sk_differ(bytes + TILES_FROM, kept->tile, TILE_BYTES))
        see_land(s, p, block);
}

/* Only the tiles that came and went are counted. */
static __attribute__((noinline)) void see_bag(const skye_state *s, skye_kept *kept) {
    skye_sum more = {0, 0, {0, 0, 0}}, less = more;
    uint32_t came[3], went[3];
    for (int word = 0; word < 3; word++) {
        came[word] = s->bag[word] & ~kept->bag[word];
        went[word] = kept->bag[word] & ~s->bag[word];
        kept->bag[word] = s->bag[word];
    }
    sum_tiles(came, &more);
    sum_tiles(went, &less);
    kept->sum.symbols += more.symbols - less.symbols;
    kept->sum.count = (uint16_t)(kept->sum.count + more.count - less.count);
    for (int i = 0; i < 3; i++)
        kept->sum.sides[i] = (uint16_t)(kept->sum.sides[i] + more.sides[i] - less.sides[i]);
    value_bag(&kept->sum, kept->values);
}

/* What else of a clan tells on the piece: drawn tiles in the lowest bytes, points and income, and that there is one. */
static inline uint64_t signs_of(const skye_clan *c) {
    uint32_t sale;
    memcpy(&sale, c->drawn, sizeof sale);
    return (sale & 0xffffff) | (uint32_t)c->income << 24 | (uint64_t)c->points << 32 | (uint64_t)1 << 48;
}
static_assert(offsetof(skye_clan, buyer) == offsetof(skye_clan, drawn) + SKYE_DRAWN, "a byte follows drawn tiles");

/* Round and end of the game decide on scorings, rounds and income to come. Never 0. */
static inline uint32_t time_of(const skye_state *s) {
    return s->head.round | (uint32_t)(s->head.step == SKYE_OVER) << 16 | (uint32_t)s->head.players << 24;
}

/* What drawn tiles are worth to the seat, where they are not the last ones; all of them if the time is new. */
static void see_worths(const skye_state *s, int seat, uint32_t all, skye_kept *own) {
    const int is_new = own->time != time_of(s);
    const uint64_t drawn = 0xffffff;
    int wanted = 0;
    skye_wants wants;
    for (int p = 0; p < s->head.players; p++) {
        const uint64_t signs = signs_of(&s->clans[p]), other = signs ^ own->seen[p];
        own->seen[p] = signs;
        if (s->clans[p].drawn[0] >= SKYE_TILES || (!is_new && !(other & drawn))) continue;
        if (!wanted++) want(s, seat, all, &wants);
        worths_of(&s->clans[seat], s->clans[p].drawn, &wants, own->worth[p]);
    }
    own->time = time_of(s);
}

/* Copy so many features, four runs at a time: how many there are is hard to guess. */
SK_ENCODE void tell_runs(const skye_run *run, size_t features, feature_writer out) {
    for (size_t i = 0; i < features; i += 4 * SK_RUN)
        for (size_t k = i; k < i + 4 * SK_RUN; k += SK_RUN, run++) {
            memcpy(out->index + out->count + k, run->index, sizeof run->index);
            memcpy(out->value + out->count + k, run->value, sizeof run->value);
        }
    out->count += features;
}

/* The map: its new tiles if no road of the others was connected, else all; and the frontier. Returns how many features
 * stay as they were. */
SK_ENCODE size_t tell_map(const skye_clan *c, skye_kept *own, feature_writer out) {
    const uint32_t roads = (own->joined[0] ^ c->joined[0]) | (own->joined[1] ^ c->joined[1]);
    if (own->map) {
        tell_runs(own->piece, own->map, out);
        return own->map;
    }
    if (roads & ((1u << own->tiles) - 1)) own->tiles = 0;
    const size_t same = own->tiles ? own->lying : 0;
    tell_runs(own->piece, same, out);
    observe_tiles(c, own->tiles, out);
    own->tiles = c->tiles;
    own->joined[0] = c->joined[0];
    own->joined[1] = c->joined[1];
    own->lying = (uint16_t)out->count;
    observe_frontier(c, out);
    own->map = (uint16_t)out->count;
    return same;
}

/* Something is new: tell the piece, and keep it. */
static __attribute__((noinline)) size_t tell_piece(const skye_state *s, int seat, void *block, uint16_t *index,
                                                   int8_t *value) {
    const uint32_t all = all_scorings_left(s);
    skye_kept *own = kept_of(block, seat);
    sparse_writer sink = {index, value, 0}, *out = &sink;
    const size_t same = tell_map(&s->clans[seat], own, out);
    see_worths(s, seat, all, own);
    observe_slots(s, all, out);
    for (int k = 0; k < s->head.players; k++) {
        const int p = seat_from(s, seat, k);
        observe_standing(s, p, k, &kept_of(block, p)->facts, out);
        observe_prints(&s->clans[p], k, out);
    }
    SK_REQUIRE(out->count <= STABLE_RUNS * SK_RUN);
    for (size_t i = same / SK_RUN; i * SK_RUN < out->count; i++) {
        memcpy(own->piece[i].index, index + i * SK_RUN, sizeof own->piece[i].index);
        memcpy(own->piece[i].value, value + i * SK_RUN, sizeof own->piece[i].value);
    }
    own->features = (uint16_t)out->count;
    own->known = 1;
    return out->count;
}

/* Nothing is decided by what is kept, as it may be late: where less is needed, the beginning is asked for again. */
void skye_fetch(const void *state, int seat, const void *block) {
    const skye_state *s = (const skye_state *)state;
    const uint8_t *own = (const uint8_t *)block + (size_t)seat * SKYE_KEPT;
    const size_t piece = ((const skye_kept *)(const void *)own)->features * sizeof(skye_run) / SK_RUN;
    sk_prefetch(own, offsetof(skye_kept, piece));
    for (size_t at = 0; at < FETCHED_BYTES; at += 64)
        sk_prefetch(own + offsetof(skye_kept, piece) + (at < piece ? at : 0), 1);
    for (int k = 0, p = seat; k < s->head.players; k++, p = p + 1 < s->head.players ? p + 1 : 0) {
        const uint8_t *bytes = (const uint8_t *)block + (size_t)p * SKYE_KEPT;
        if (k) sk_prefetch(bytes, offsetof(skye_kept, sum));
    }
}

int skye_again(const void *view, int seat, void *block, uint16_t *index, int8_t *value) {
    const skye_state *s = (const skye_state *)view;
    const int players = s->head.players;
    skye_kept *own = kept_of(block, seat), *first = kept_of(block, 0);
    sparse_writer sink = {index, value, 0}, *out = &sink;
    uint64_t other = own->time ^ time_of(s);
    for (int p = 0; p < players; p++) {
        see_clan(s, p, block);
        other |= own->seen[p] ^ signs_of(&s->clans[p]);
    }
    if (memcmp(first->bag, s->bag, sizeof s->bag) != 0) see_bag(s, first);
    if (other || !own->known)
        out->count = tell_piece(s, seat, block, index, value);
    else
        tell_runs(own->piece, own->features, out);
    observe_bag(first->values, out);
    observe_hand(&s->clans[seat], out);
    for (int k = 0, p = seat; k < players; k++, p = p + 1 < players ? p + 1 : 0) {
        observe_purse(s, p, k, own->golds, out);
        observe_offers(&s->clans[p], seat, k, own->worth[p], out);
    }
    observe_time(s, seat, out);
    return (int)out->count;
}

int skye_aim(const void *view, int who, sk_action action) {
    return aim_of(view, who, action);
}
