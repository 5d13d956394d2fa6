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
    place(&after, tile, spot, turn);
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
static sk_action guess_build(const skye_clan *c, uint32_t random) {
    if (c->building == SK_NONE) return pick_build(c, random);
    uint8_t upto[SKYE_EDGES_MAX];
    uint32_t total = count_places(c, upto);
    sk_action one = nth_place(c, upto, sk_scale(random, total));
    sk_action other = nth_place(c, upto, sk_scale(sk_second(random), total));
    int more = neighbours_of(c, (other - SKYE_ACT_PLACE) >> 2) - neighbours_of(c, (one - SKYE_ACT_PLACE) >> 2);
    return more > 0 ? other : one;
}

SK_RULE sk_action guess(const void *state, int who, uint32_t random) {
    const skye_state *s = (const skye_state *)state;
    switch (s->head.step) {
    case SKYE_PRICE: return guess_price(s, who, random);
    case SKYE_BUY: return guess_buy(s, who, random);
    case SKYE_BUILD: return guess_build(&s->clans[who], random);
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
    {40, 60, 1500, 700, 800, 0},
    {50, 60, 1500, 500, 250, 0},
    {100, 60, 1500, 700, 0, 0},
    {350, 400, 1000, 700, 0, 0},
    {12000, 400, 900, 600, 0, 0},
    {5000, 0, 600, 600, 0, 0},
    {500000, 0, 600, 600, 0, 0},
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

SK_TENSOR(skye, SKYE_FEATURES)

/* ---- Told again ----
 * Most of a list follows from territories, the bag and the scoring tiles, which few plies change. What a part follows
 * from is compared with what it was the last time; a part of which nothing changed is copied. */

enum {
    CELL_BYTES = offsetof(skye_clan, edge_cell), /* where tiles lie, */
    TILES_FROM = offsetof(skye_clan, tile),      /* which, and how they are turned */
    TILE_BYTES = offsetof(skye_clan, edge) - TILES_FROM,
    SKYE_ROOM = 432
};

/* Three words of a clan: three prices and the gold; drawn tiles, their buyers, the axe, and how often prices changed;
 * the last buyer, the axe, the changes, the hand, the tile that is built, and the income. */
enum {
    GOLD_WORD = offsetof(skye_clan, price),
    SALE_WORD = offsetof(skye_clan, drawn),
    HAND_WORD = offsetof(skye_clan, buyer) + SKYE_DRAWN - 1
};
#define GOLD_PART ((uint64_t)0xffff << 48)
#define DRAWN_PART ((uint64_t)0xffffff)
#define AXE_PART ((uint64_t)0xff << 48)
#define SALE_PART (((uint64_t)1 << 56) - 1)
#define HAND_PART ((uint64_t)0xffffffff << 24)
#define INCOME_PART ((uint64_t)0xff << 56)
static_assert(offsetof(skye_clan, gold) == GOLD_WORD + 6, "prices and gold are a word");
static_assert(offsetof(skye_clan, axe) == SALE_WORD + 6, "what becomes of drawn tiles is a word");
static_assert(offsetof(skye_clan, hand) == HAND_WORD + 3 && offsetof(skye_clan, income) == HAND_WORD + 7,
              "hand and income are a word");

/* What was seen of a clan, and what followed from it. The rest of a territory (frontier, roads, symbols) follows from
 * its tiles. */
typedef struct skye_seen {
    uint64_t gold, sale, hand; /* the three words */
    uint16_t points;
    uint8_t worth[SKYE_DRAWN]; /* of the drawn tiles, from worths_of */
    uint8_t own[4];            /* from own_scores */
    uint8_t cell[CELL_BYTES], tile[TILE_BYTES];
    skye_survey land;
} skye_seen;

/* What was seen of the table. */
typedef struct skye_scene {
    uint32_t options;
    uint16_t round;
    uint8_t over, unused, slots[4];
} skye_scene;

typedef struct skye_moment {
    uint8_t step, actors, first, unused;
} skye_moment;

/* Behind what was seen of the clans that play lies the list: `room` places, as many values, and SK_RUN more. What is
 * needed for every list comes first and lies close together. */
typedef struct skye_kept {
    sk_kept head;
    skye_scene scene;
    skye_moment moment;
    uint8_t leads;         /* 1 if a lead counts, 3 if the one in gold does */
    uint16_t room, stable; /* features of the parts that few choices change */
    uint32_t all;          /* from all_scorings_left */
    uint32_t bag[3];
    skye_sum sum; /* of the bag */
    skye_seen clans[SKYE_SEATS];
    uint8_t list[3 * (SKYE_ROOM + SK_RUN)];
    skye_areas areas[SKYE_SEATS];
} skye_kept;
static_assert(sizeof(skye_kept) <= SKYE_KEPT, "what is kept is counted in state.h");

/* The bits of a clan that changed; of its land and its points, any bit. */
typedef struct skye_change {
    uint64_t land, gold, sale, hand, points;
} skye_change;

typedef struct skye_news {
    skye_change clans[SKYE_SEATS];
    int scene, moment, bag;
    int stable; /* anything that few choices change */
} skye_news;

/* Replace what was seen; 1 if it was not the same. */
static inline int renew(void *was, const void *is, size_t size) {
    if (memcmp(was, is, size) == 0) return 0;
    memcpy(was, is, size);
    return 1;
}

/* Replace a word; the bits in which it was not the same. */
static inline uint64_t renew_word(uint64_t *was, const void *is) {
    uint64_t now, before = *was;
    memcpy(&now, is, sizeof now);
    *was = now;
    return now ^ before;
}

/* 0 if so many bytes are the same: sixteen at a time, of which the last reach back. */
static inline uint64_t differ(const uint8_t *one, const uint8_t *other, size_t size) {
    typedef uint64_t two __attribute__((vector_size(16)));
    two all = {0, 0}, a, b;
    for (size_t at = 0; at < size; at += sizeof a) {
        size_t from = at + sizeof a <= size ? at : size - sizeof a;
        memcpy(&a, one + from, sizeof a);
        memcpy(&b, other + from, sizeof b);
        all |= a ^ b;
    }
    return all[0] | all[1];
}

/* What is new of a clan; the tiles of its territory are noted later. Not 0 if few choices change it. */
static inline uint64_t look_at_clan(const skye_clan *c, uint64_t hand, skye_seen *was, skye_change *news) {
    const uint8_t *bytes = (const uint8_t *)c;
    news->land = differ(bytes, was->cell, CELL_BYTES) | differ(bytes + TILES_FROM, was->tile, TILE_BYTES);
    news->gold = renew_word(&was->gold, bytes + GOLD_WORD);
    news->sale = renew_word(&was->sale, bytes + SALE_WORD);
    news->hand = renew_word(&was->hand, bytes + HAND_WORD);
    news->points = was->points ^ c->points;
    was->points = c->points;
    return news->land | (news->gold & GOLD_PART) | (news->sale & DRAWN_PART) | (news->hand & hand) | news->points;
}

static inline void look(const skye_state *s, int seat, int known, skye_kept *kept, skye_news *news) {
    const skye_scene scene = {s->head.options,
                              s->head.round,
                              s->head.step == SKYE_OVER,
                              0,
                              {s->slots[0], s->slots[1], s->slots[2], s->slots[3]}};
    const skye_moment moment = {s->head.step, s->head.actors, s->first, 0};
    uint64_t stable = 0;
    for (int p = 0; p < s->head.players; p++)
        stable |= look_at_clan(&s->clans[p], p == seat ? INCOME_PART | HAND_PART : INCOME_PART, &kept->clans[p],
                               &news->clans[p]);
    news->scene = renew(&kept->scene, &scene, sizeof scene);
    news->moment = renew(&kept->moment, &moment, sizeof moment);
    news->bag = memcmp(kept->bag, s->bag, sizeof s->bag) != 0;
    news->stable = stable || news->scene || news->bag;
    if (known) return;
    memset(news->clans, 0xff, sizeof news->clans);
    news->scene = news->moment = news->bag = news->stable = 1;
}

/* Only the tiles that came and went are counted. */
static void sum_bag(const skye_state *s, int known, skye_kept *kept) {
    skye_sum more = {0, 0, {0, 0, 0}}, less = more;
    uint32_t came[3], went[3];
    if (!known) kept->sum = more;
    for (int word = 0; word < 3; word++) {
        uint32_t before = known ? kept->bag[word] : 0;
        came[word] = s->bag[word] & ~before;
        went[word] = before & ~s->bag[word];
        kept->bag[word] = s->bag[word];
    }
    sum_tiles(came, &more);
    sum_tiles(went, &less);
    kept->sum.symbols += more.symbols - less.symbols;
    kept->sum.count = (uint16_t)(kept->sum.count + more.count - less.count);
    for (int i = 0; i < 3; i++)
        kept->sum.sides[i] = (uint16_t)(kept->sum.sides[i] + more.sides[i] - less.sides[i]);
}

static void see_scene(const skye_state *s, skye_kept *kept) {
    kept->all = all_scorings_left(s);
    kept->leads = 0;
    for (int slot = 0; slot < 4; slot++)
        kept->leads |= is_lead(s->slots[slot]) ? s->slots[slot] == SKYE_GOLD_LEAD ? 3 : 1 : 0;
}

/* A territory is not the last one: if it has only grown, so have its areas. */
static void see_land(const skye_clan *c, uint32_t options, int known, skye_seen *seen, skye_areas *areas) {
    const size_t tiles = areas->tiles;
    if (!known || tiles > c->tiles || memcmp(seen->cell, c->cell, tiles * sizeof *c->cell) != 0 ||
        memcmp(seen->tile, c->tile, tiles) != 0 || memcmp(seen->tile + SKYE_LYING_MAX, c->turn, tiles) != 0)
        areas_begin(areas);
    memcpy(seen->cell, c, CELL_BYTES);
    memcpy(seen->tile, (const uint8_t *)c + TILES_FROM, TILE_BYTES);
    areas_grow(c, options, areas);
    areas_read(c, areas, &seen->land);
}

/* Ask for the areas of territories that changed, which are seldom needed and far away. */
static inline void fetch_areas(const skye_state *s, const skye_news *news, const skye_kept *kept) {
    for (int p = 0; p < s->head.players; p++)
        if (news->clans[p].land)
            for (size_t at = 0; at < 256; at += 64)
                __builtin_prefetch((const uint8_t *)&kept->areas[p] + at, 1);
}

/* What drawn tiles are worth, where something changed. */
static void see_worths(const skye_state *s, int seat, const skye_news *news, skye_kept *kept) {
    const int all = news->scene || news->clans[seat].land;
    skye_wants wants;
    int wanted = 0;
    for (int p = 0; p < s->head.players; p++) {
        if (s->clans[p].drawn[0] >= SKYE_TILES || (!all && !(news->clans[p].sale & DRAWN_PART))) continue;
        if (!wanted++) want(s, seat, kept->all, &wants);
        worths_of(&s->clans[seat], s->clans[p].drawn, &wants, kept->clans[p].worth);
    }
}

/* What follows from what seldom changes. */
static void see_stable(const skye_state *s, int seat, int known, const skye_news *news, skye_kept *kept) {
    if (news->bag) sum_bag(s, known, kept);
    see_worths(s, seat, news, kept);
    for (int p = 0; p < s->head.players; p++) {
        skye_seen *seen = &kept->clans[p];
        int land = news->clans[p].land != 0;
        if (land) see_land(&s->clans[p], s->head.options, known, seen, &kept->areas[p]);
        if (news->scene || land) own_scores(s, p, &seen->land, seen->own);
    }
}

/* The parts of observe, in its order: first those that few choices change. */
static __attribute__((noinline)) void tell_stable(const skye_state *s, int seat, const skye_news *news, skye_kept *kept,
                                                  sk_old *from, sk_sink *to) {
    sk_old now = *from, *old = &now;
    sk_sink sink = *to, *out = &sink;
    const skye_clan *own = &s->clans[seat];
    const skye_change *of_own = &news->clans[seat];
    const int players = s->head.players;
    uint64_t lands = 0, gold = 0, points = 0;
    fetch_areas(s, news, kept);
    if (news->scene) see_scene(s, kept);
    SK_RETELL(out, old, news->scene, observe_slots(s, kept->all, out));
    SK_RETELL(out, old, of_own->land, observe_map(own, out));
    see_stable(s, seat, old->known, news, kept);
    for (int p = 0; p < players; p++) {
        lands |= news->clans[p].land;
        gold |= news->clans[p].gold & GOLD_PART;
        points |= news->clans[p].points;
    }
    const int leads = (kept->leads & 1 && lands) || (kept->leads & 2 && gold);
    for (int k = 0, p = seat; k < players; k++, p = p + 1 < players ? p + 1 : 0) {
        const skye_change *of = &news->clans[p];
        SK_RETELL(out, old, of->land, observe_land(&s->clans[p], &kept->clans[p].land, k, out));
        SK_RETELL(out, old, of->land || leads || points || of->hand & INCOME_PART || news->scene,
                  observe_standing(s, p, k, kept->clans[p].own, out));
    }
    SK_RETELL(out, old, news->bag, observe_bag(&kept->sum, out));
    SK_RETELL(out, old, of_own->hand & HAND_PART || of_own->land, observe_hand(own, out));
    for (int k = 0, p = seat; k < players; k++, p = p + 1 < players ? p + 1 : 0)
        SK_RETELL(out, old, news->scene || of_own->land || news->clans[p].sale & DRAWN_PART,
                  observe_prints(&s->clans[p], k, kept->clans[p].worth, out));
    kept->stable = (uint16_t)(out->count + old->waiting);
    *from = now;
    *to = sink;
}

/* How many these are, and how many of each clan. */
enum { STABLE_PARTS = 4, STABLE_CLAN_PARTS = 3, REST_PARTS = 1, REST_CLAN_PARTS = 2 };
static_assert(STABLE_PARTS + REST_PARTS + SKYE_SEATS * (STABLE_CLAN_PARTS + REST_CLAN_PARTS) <= SK_PARTS_MAX,
              "all parts are counted");

/* Then those that change with nearly every choice. */
SK_TELLS void tell_rest(const skye_state *s, int seat, const skye_news *news, sk_old *old, SK_SINK out) {
    const int players = s->head.players;
    for (int k = players - 1, p = seat; k >= 0; k--) {
        p = p ? p - 1 : players - 1;
        const skye_change *of = &news->clans[p];
        SK_RETELL(out, old, news->moment || of->gold || of->sale & AXE_PART, observe_purse(s, p, k, out));
        SK_RETELL(out, old, (of->gold & ~GOLD_PART) || of->sale & SALE_PART,
                  observe_offers(&s->clans[p], seat, k, out));
    }
    SK_RETELL(out, old, 1, observe_time(s, seat, out));
}

int skye_again(const void *view, int seat, void *block, uint16_t *index, int8_t *value) {
    const skye_state *s = (const skye_state *)view;
    skye_kept *kept = (skye_kept *)block;
    const size_t begin = offsetof(skye_kept, clans) + s->head.players * sizeof *kept->clans;
    uint16_t *places = (uint16_t *)((uint8_t *)block + begin);
    sk_sink sink = {index, value, 0};
    if (kept->scene.options != s->head.options) kept->head.known = 0;
    sk_old old = sk_again(&kept->head, seat, s->head.players, places, (int8_t *)(places + kept->room));
    skye_news news;
    look(s, seat, old.known, kept, &news);
    if (news.stable) {
        sk_old now = old;
        sk_sink told = sink;
        tell_stable(s, seat, &news, kept, &now, &told);
        old = now;
        sink = told;
    } else {
        old.waiting = kept->stable;
        old.part += STABLE_PARTS + STABLE_CLAN_PARTS * s->head.players;
    }
    tell_rest(s, seat, &news, &old, &sink);
    return sk_keep_from(&sink, &old, &kept->head, places, &kept->room,
                        (offsetof(skye_kept, areas) - begin) / 3 - SK_RUN);
}

int skye_aim(const void *view, int who, sk_action action) {
    return aim_of(view, who, action);
}
