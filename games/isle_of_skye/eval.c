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

int skye_aim(const void *view, int who, sk_action action) {
    return aim_of(view, who, action);
}
