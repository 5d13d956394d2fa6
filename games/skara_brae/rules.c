/* rules.c - the rules of Skara Brae: set-up, choices, effects, scoring and the master check.
 *
 * Every set of choices is either one 64-bit mask above a base id or a plain range (`options`), so that listing and
 * random picking share one source. An action that needs several plies is opened by `begin` or `special_begin`, passes
 * through its steps, and ends in `finish`, which returns to the placement of workers or to where a Task was started.
 * Payments are filtered before they are offered (Q28): a step that is opened can always be completed.
 */
#include "state.h"
#include "components.h"
#include "skerry/skerry.h"
#include "skerry/bits.h"
#include "skerry/counts.h"

/* ---- Tokens ---- */

#define BIT(n) (1u << (n))
enum {
    ALL_TILES = (1 << TILES) - 1,
    ALL_KINDS = (1 << KINDS) - 1,
    SPENDABLE = ALL_KINDS & ~(1 << MIDDEN), /* R15 */
    COOKABLE = 1 << SHELL | 1 << BARLEY | 1 << RABBIT | 1 << FISH | 1 << SHEEP | 1 << DEER | 1 << COW | 1 << BOAR
};

/* The kinds of which at least `n` (1..127) tokens are there, as 17 bits. */
SK_RULE uint32_t at_least(const uint8_t *tokens, uint32_t n) {
    const uint32_t low = sk_counts_at_least(sk_counts(tokens, 8), n);
    const uint32_t middle = sk_counts_at_least(sk_counts(tokens + 8, 8), n);
    return low | middle << 8 | (uint32_t)(tokens[BOAR] >= n) << BOAR;
}

/* R12, R13: after a gain the slider gives way just as far as needed. */
SK_RULE void settle(brae_seat *p) {
    uint32_t column = (p->total + 2u) / 3u;
    if (column > SLIDER_MAX) column = SLIDER_MAX;
    if (column > p->slider) p->slider = (uint8_t)column;
}

SK_RULE void add(brae_seat *p, uint32_t kind, uint32_t n) {
    uint32_t most = kind == KNIFE ? KNIVES_MAX : TOKENS_MAX;
    uint32_t now = p->tokens[kind] + n;
    if (now > most) now = most;
    p->total = (uint16_t)(p->total + now - p->tokens[kind]);
    p->tokens[kind] = (uint8_t)now;
}

SK_RULE void gain(brae_seat *p, uint32_t kind, uint32_t n) {
    add(p, kind, n);
    settle(p);
}

/* R14: spending leaves the slider where it is. */
SK_RULE void pay(brae_seat *p, uint32_t kind, uint32_t n) {
    p->tokens[kind] = (uint8_t)(p->tokens[kind] - n);
    p->total = (uint16_t)(p->total - n);
}

/* ---- Figures of a seat ---- */

SK_RULE uint32_t settlers_of(const brae_seat *p) {
    return (uint32_t)p->heights[0] + p->heights[1] + p->heights[2] + p->heights[3];
}

SK_RULE uint32_t is_flipped(const brae_seat *p, uint32_t tile) {
    return (uint32_t)p->flipped >> tile & 1u;
}

/* R34: Settlers of the environment, and the flipped Gather tile. */
SK_RULE uint32_t icons_of(const brae_seat *p, uint32_t env) {
    return p->heights[env] + is_flipped(p, GATHER_SHORE + env);
}

/* R45 */
SK_RULE uint32_t hearth_of(const brae_seat *p) {
    return HEARTH + HEARTH_FLIPPED * is_flipped(p, COOK) + p->utensils + (p->special == MUSTER);
}

/* The weight of what is in the pot. */
SK_RULE uint32_t heat_of(const brae_seat *p) {
    uint32_t heat = 0;
    for (uint32_t i = 0; i < SLOTS; i++)
        heat += (uint32_t)p->pot[i] * RECIPES[i].weight;
    return heat;
}

SK_RULE int is_cooking(const brae_seat *p) {
    return sk_counts(p->pot, SLOTS) != 0;
}

/* R76: Settlers that no Roof shelters. */
SK_RULE uint32_t need_of(const brae_seat *p) {
    uint32_t settlers = settlers_of(p), roofs = (uint32_t)p->roofs + p->thatches;
    return settlers > roofs ? settlers - roofs : 0;
}

/* The newest Settler of a column, whose bottom effect is visible (Q5). Precondition: the column is not empty. */
SK_RULE const village *newest_of(const brae_seat *p, uint32_t env) {
    SK_REQUIRE(p->heights[env] > 0);
    return &CARDS[p->columns[env][p->heights[env] - 1]];
}

/* R39a: whether the visible bottom effect of a column could be resolved now. */
SK_RULE int effect_open(const brae_seat *p, uint32_t env) {
    if (p->heights[env] == 0) return 0;
    const village *card = newest_of(p, env);
    if (card->icons < ENVS) return icons_of(p, card->icons) + p->tokens[KNIFE] >= 1;
    return p->tokens[card->pay_kind] >= card->pay;
}

/* ---- What can be carried out (R41) ---- */

SK_RULE uint32_t furnish_cost(const brae_seat *p, uint32_t discount) {
    uint32_t cost = FURNISH_COST[p->furnish + 1];
    return cost > discount ? cost - discount : 0;
}

SK_RULE uint32_t trade_cost(const brae_seat *p, uint32_t discount) {
    uint32_t cost = TRADE_COST[p->trade + 1];
    return cost > discount ? cost - discount : 0;
}

/* R43: each portion is 1 HIDE or 2 WOOL. */
SK_RULE uint32_t can_furnish(const brae_seat *p, const uint8_t *tokens, uint32_t discount) {
    return p->furnish < FURNISH_MAX && tokens[HIDE] + tokens[WOOL] / 2u >= furnish_cost(p, discount);
}

/* R53 */
SK_RULE uint32_t can_trade(const brae_seat *p, const uint8_t *tokens, uint32_t discount) {
    if (p->trade >= TRADE_MAX) return 0;
    uint32_t cost = trade_cost(p, discount);
    return cost == 0 || (at_least(tokens, cost) & SPENDABLE) != 0;
}

/* R46: the tiles that can be paid for and are not flipped. */
SK_RULE uint32_t craft_tiles(const brae_seat *p, uint32_t have) {
    uint32_t tiles = 0;
    for (uint32_t t = 0; t < TILES; t++) {
        uint32_t cost = BIT(CRAFT_COST[t][0]) | BIT(CRAFT_COST[t][1]);
        tiles |= (uint32_t)((have & cost) == cost) << t;
    }
    return tiles & ~(uint32_t)p->flipped;
}

/* R48: the Clean kinds in storage, as 5 bits. */
SK_RULE uint32_t clean_kinds(const brae_seat *p, uint32_t have) {
    uint32_t kinds = 0, count = 4 + is_flipped(p, CLEAN);
    for (uint32_t i = 0; i < 5; i++)
        kinds |= (have >> CLEAN_KINDS[i] & 1u) << i;
    return kinds & (BIT(count) - 1);
}

/* Whether the action of a standard tile could be carried out with these tokens. */
SK_RULE uint32_t can_act(const brae_seat *p, const uint8_t *tokens, uint32_t tile) {
    uint32_t have = at_least(tokens, 1), kinds;
    switch (tile) {
    case FURNISH: return can_furnish(p, tokens, 0);
    case COOK: return (have & COOKABLE) != 0;
    case CRAFT: return craft_tiles(p, have) != 0;
    case CLEAN: kinds = clean_kinds(p, have); return (kinds & (kinds - 1)) != 0;
    case TRADE: return can_trade(p, tokens, 0);
    default: return 1;
    }
}

/* R58, Q28: Build with `food` FOOD among its 2 portions leaves enough for one of its two actions. */
SK_RULE uint32_t can_build(const brae_seat *p, uint32_t food) {
    uint8_t tokens[KINDS];
    uint32_t discount = BUILD_DISCOUNT[is_flipped(p, SPECIAL)];
    memcpy(tokens, p->tokens, KINDS);
    tokens[FOOD] = (uint8_t)(tokens[FOOD] - food);
    tokens[BONE] = (uint8_t)(tokens[BONE] - (SPECIAL_PORTIONS - food));
    return can_furnish(p, tokens, discount) || can_trade(p, tokens, discount);
}

/* R57: the numbers of FOOD that may be among the 2 portions, as bits. */
SK_RULE uint32_t portion_bits(const brae_seat *p) {
    uint32_t bits = 0;
    for (uint32_t food = 0; food <= SPECIAL_PORTIONS; food++) {
        int payable = food <= p->tokens[FOOD] && SPECIAL_PORTIONS - food <= p->tokens[BONE];
        if (payable && (p->special != BUILD || can_build(p, food))) bits |= BIT(food);
    }
    return bits;
}

/* R67, R68: environments that Muster may choose. */
SK_RULE uint32_t muster_envs(const brae_state *s, const brae_seat *p) {
    uint32_t envs = 0;
    for (uint32_t e = 0; e < ENVS; e++) {
        uint32_t reach = s->head.options & OPT_MUSTER_SETTLER ? p->heights[e] : icons_of(p, e) + p->tokens[KNIFE];
        envs |= (uint32_t)(reach != 0) << e;
    }
    return envs;
}

SK_RULE uint32_t can_special(const brae_state *s, const brae_seat *p) {
    if (p->tokens[FOOD] + p->tokens[BONE] < SPECIAL_PORTIONS) return 0;
    switch (p->special) {
    case BUILD: return portion_bits(p) != 0;
    case HUNT: return p->tokens[BOAR] < BOARS;     /* R62 */
    case INNOVATE: return p->flipped != ALL_TILES; /* R64 */
    case MUSTER: return muster_envs(s, p) != 0;
    case RECRUIT: return p->black < BLACKS;   /* R69 */
    case SPIN: return p->spindles < SPINDLES; /* R72 */
    default: return 1;
    }
}

/* All tiles whose action can be carried out now. */
SK_RULE uint32_t able_tiles(const brae_state *s, const brae_seat *p) {
    uint32_t have = at_least(p->tokens, 1), kinds = clean_kinds(p, have);
    uint32_t tiles = BIT(GATHER_SHORE) | BIT(GATHER_HILLS) | BIT(GATHER_THICKETS) | BIT(GATHER_FIELDS);
    tiles |= can_furnish(p, p->tokens, 0) << FURNISH;
    tiles |= (uint32_t)((have & COOKABLE) != 0) << COOK;
    tiles |= (uint32_t)(craft_tiles(p, have) != 0) << CRAFT;
    tiles |= (uint32_t)((kinds & (kinds - 1)) != 0) << CLEAN;
    tiles |= can_trade(p, p->tokens, 0) << TRADE;
    tiles |= can_special(s, p) << SPECIAL;
    return tiles;
}

/* R40, R71, R74c: tiles with room for one more small worker. */
SK_RULE uint32_t small_room(const brae_state *s, const brae_seat *p) {
    uint32_t room = ~(uint32_t)s->small_on;
    if (p->special == RECRUIT && is_flipped(p, SPECIAL)) {
        uint32_t wide = s->head.options & OPT_RECRUIT_ALL ? (uint32_t)ALL_TILES : p->flipped;
        room |= wide & ~(uint32_t)s->pair_on;
    }
    return room & ALL_TILES;
}

/* ---- Tasks (solo) ---- */

/* R84b, Q2: the payments of a Task that may be chosen, as bits. */
SK_RULE uint32_t task_payments(const brae_state *s, const brae_seat *p, uint32_t task) {
    const errand *card = &ERRANDS[task];
    uint32_t bits = 0;
    for (uint32_t i = 0; i < card->payments; i++) {
        const payment *cost = &card->pay[i];
        uint8_t tokens[KINDS];
        if (p->tokens[cost->kind] < cost->count || p->tokens[cost->kind2] < cost->count2) continue;
        memcpy(tokens, p->tokens, KINDS);
        tokens[cost->kind] = (uint8_t)(tokens[cost->kind] - cost->count);
        tokens[cost->kind2] = (uint8_t)(tokens[cost->kind2] - cost->count2);
        if (s->head.options & OPT_LENIENT || can_act(p, tokens, card->tile)) bits |= BIT(i);
    }
    return bits;
}

/* R83: the Tasks that can be done now. */
SK_RULE uint32_t open_tasks(const brae_state *s, const brae_seat *p) {
    uint32_t bits = 0;
    if (s->head.players != 1) return 0;
    for (uint32_t left = s->tasks & ~(uint32_t)s->done; left; left &= left - 1) {
        uint32_t task = (uint32_t)sk_lowest(left);
        bits |= (uint32_t)(task_payments(s, p, task) != 0) << task;
    }
    return bits;
}

/* ---- Choices ---- */

/* A set of choices: base + every bit of mask, or, if mask is 0, the `count` ids from base on. */
typedef struct span {
    uint32_t base, count;
    uint64_t mask;
} span;

SK_RULE span span_mask(uint32_t base, uint64_t mask) {
    span o;
    o.base = base;
    o.count = 0;
    o.mask = mask;
    return o;
}

SK_RULE span span_range(uint32_t base, uint32_t count) {
    span o;
    o.base = base;
    o.count = count;
    o.mask = 0;
    return o;
}

#define SET(action) ((uint64_t)1 << (action))
#define SETS_OF(action, bits) ((uint64_t)(bits) << (action))

SK_RULE uint64_t draft_mask(const brae_state *s, const brae_seat *p) {
    uint64_t mask = SETS_OF(A_TASK, open_tasks(s, p));
    for (uint32_t i = 0; i < SET_CARDS; i++)
        mask |= (uint64_t)(s->sets[s->set][i] != SK_NONE) << (A_TAKE + i);
    if (s->left_count > 1) mask |= SET(A_PASS); /* R22, Q19 */
    return mask;
}

/* R28, R40, Q27: only the owner of Recruit chooses the size where both fit. */
SK_RULE uint64_t place_mask(const brae_state *s, const brae_seat *p) {
    uint32_t able = able_tiles(s, p);
    uint32_t small = s->small_left ? able & small_room(s, p) : 0;
    uint32_t large = s->large_on == SK_NONE ? able : 0;
    if (p->special != RECRUIT) large &= ~small;
    return SET(A_NO) | SETS_OF(A_SMALL, small) | SETS_OF(A_LARGE, large) | SETS_OF(A_TASK, open_tasks(s, p));
}

/* R52 */
SK_RULE uint64_t clear_mask(const brae_seat *p) {
    uint64_t mask = (uint64_t)(p->tokens[MIDDEN] > 0) << A_CLEAR_MIDDEN;
    return mask | (uint64_t)(p->total + 3u <= 3u * p->slider) << A_CLEAR_SLIDER;
}

/* R43: numbers of HIDES among the portions. */
SK_RULE uint64_t furnish_mask(const brae_seat *p, uint32_t discount) {
    uint32_t cost = furnish_cost(p, discount);
    uint64_t mask = 0;
    for (uint32_t hides = 0; hides <= cost; hides++)
        mask |= (uint64_t)(hides <= p->tokens[HIDE] && 2 * (cost - hides) <= p->tokens[WOOL]) << hides;
    return mask;
}

/* R44, R45, Q38: kinds that fit into the pot, in ascending order only. */
SK_RULE uint64_t cook_mask(const brae_seat *p) {
    uint32_t room = hearth_of(p) - heat_of(p), kinds = 0;
    for (uint32_t i = 0; i < SLOTS; i++) {
        if (p->pot[i]) kinds = 0;
        if (p->tokens[RECIPES[i].kind] && RECIPES[i].weight <= room) kinds |= BIT(RECIPES[i].kind);
    }
    return SETS_OF(A_KIND, kinds);
}

/* R48: sets of kinds as bits: bit i is the set whose members are the bits of i, if it has 2 to `most` of them. */
#define MEMBERS(i) (((i)&1) + ((i) >> 1 & 1) + ((i) >> 2 & 1) + ((i) >> 3 & 1) + ((i) >> 4 & 1))
#define CLEAN_SET(i, most) (MEMBERS(i) >= 2 && MEMBERS(i) <= (most) ? 1 << (i) : 0)
#define CLEAN_SETS_4(i, most)                                                                                          \
    (CLEAN_SET(i, most) | CLEAN_SET((i) + 1, most) | CLEAN_SET((i) + 2, most) | CLEAN_SET((i) + 3, most))
#define CLEAN_SETS_16(i, most)                                                                                         \
    (CLEAN_SETS_4(i, most) | CLEAN_SETS_4((i) + 4, most) | CLEAN_SETS_4((i) + 8, most) | CLEAN_SETS_4((i) + 12, most))
enum { CLEAN_SETS_FRONT = CLEAN_SETS_16(0, 3), CLEAN_SETS_FLIPPED = CLEAN_SETS_16(0, 4) | CLEAN_SETS_16(16, 4) };

/* R48, Q35: the sets of 2 or 3 kinds (flipped: up to 4) out of those in storage. Bit i of the result is the set whose
 * members are the bits of i. */
SK_RULE uint64_t clean_mask(const brae_seat *p) {
    uint32_t kinds = clean_kinds(p, at_least(p->tokens, 1));
    uint32_t sets = is_flipped(p, CLEAN) ? CLEAN_SETS_FLIPPED : CLEAN_SETS_FRONT;
    if (!(kinds & 1)) sets &= 0x55555555u;
    if (!(kinds & 2)) sets &= 0x33333333u;
    if (!(kinds & 4)) sets &= 0x0f0f0f0fu;
    if (!(kinds & 8)) sets &= 0x00ff00ffu;
    if (!(kinds & 16)) sets &= 0x0000ffffu;
    return sets;
}

/* D19, E50: Settlers to discard; of equal neighbours in a column only the newest is offered. */
SK_RULE uint64_t discard_mask(const brae_seat *p) {
    uint64_t mask = 0;
    for (uint32_t e = 0; e < ENVS; e++) {
        uint32_t height = p->heights[e];
        for (uint32_t i = 0; i < height; i++) {
            int last = i + 1 == height || p->columns[e][i] != p->columns[e][i + 1];
            mask |= (uint64_t)last << (e * COLUMN + i);
        }
    }
    return mask;
}

SK_RULE uint64_t hand_mask(const brae_state *s) {
    uint64_t mask = 0;
    for (uint32_t i = 0; i < HAND; i++)
        if (s->hand[i] < TYPES) mask |= (uint64_t)1 << s->hand[i];
    return mask;
}

SK_RULE uint64_t keep_mask(const brae_seat *p) {
    uint64_t mask = 0;
    for (uint32_t i = 0; i < HAND; i++)
        if (p->dealt[i] < SPECIALS) mask |= (uint64_t)1 << p->dealt[i];
    return mask;
}

SK_RULE uint64_t gather_mask(const brae_seat *p, uint32_t tile) {
    const gathering *second = &GATHERINGS[tile - GATHER_SHORE][is_flipped(p, tile)][1];
    uint64_t mask = SET(A_OPTION);
    if (second->gain && p->tokens[second->pay_kind] >= second->pay) mask |= SET(A_OPTION + 1); /* R56a */
    return mask;
}

/* R54: what a purchase may be paid with. */
SK_RULE uint64_t purchase_kinds(const brae_seat *p) {
    uint32_t kinds = at_least(p->tokens, 1) & (is_flipped(p, TRADE) ? (uint32_t)SPENDABLE : BIT(KNIFE));
    return SETS_OF(A_KIND, kinds);
}

SK_RULE uint64_t tend_mask(const brae_state *s, const brae_seat *p) {
    return SET(A_NO) | SETS_OF(A_ENV, ~(uint32_t)s->tended & 0xfu) | clear_mask(p);
}

SK_RULE span knives_span(const brae_state *s, const brae_seat *p) {
    uint32_t least = icons_of(p, s->env) == 0; /* R39a: with no icon at least one KNIFE */
    if (s->crop != SK_NONE) least = icons_of(p, newest_of(p, s->env)->icons) == 0;
    return span_range(A_KNIVES + least, p->tokens[KNIFE] + 1u - least);
}

SK_RULE span rest_options(const brae_seat *p) {
    uint32_t need = need_of(p), food = p->tokens[FOOD];
    switch (p->rest) {
    case REST_COOK: return span_mask(0, SET(A_NO) | cook_mask(p));
    case REST_FEED: return span_range(A_FEED, 1 + (food < need ? food : need));
    default: return span_mask(A_DISCARD, discard_mask(p));
    }
}

/* What seat `who` may choose. Precondition: it acts. */
SK_CALL span options(const brae_state *s, int who) {
    const brae_seat *p = &s->seats[who];
    uint64_t mask;
    switch (s->head.step) {
    case STEP_KEEP: return span_mask(A_KEEP, keep_mask(p));
    case STEP_DRAFT: return span_mask(0, draft_mask(s, p));
    case STEP_KNIVES: return knives_span(s, p);
    case STEP_SPLIT: return span_range(A_SPLIT, s->amount + 1u);
    case STEP_BOTTOM:
        mask = SET(A_NO) | SETS_OF(A_TASK, open_tasks(s, p));
        return span_mask(0, mask | (uint64_t)effect_open(p, s->env) << A_YES);
    case STEP_PLACE: return span_mask(0, place_mask(s, p));
    case STEP_PORTIONS: return span_mask(A_PAY, portion_bits(p));
    case STEP_TASK: return span_mask(A_PAY, task_payments(s, p, s->tile));
    case STEP_FURNISH: return span_mask(A_PAY, furnish_mask(p, s->discount));
    case STEP_BONUS: return span_mask(0, SET(A_OPTION) | SET(A_OPTION + 1));
    case STEP_COOK: return span_mask(0, cook_mask(p) | (uint64_t)is_cooking(p) << A_NO);
    case STEP_CRAFT: return span_mask(A_FLIP, craft_tiles(p, at_least(p->tokens, 1)));
    case STEP_CLEAN: return span_mask(A_CLEAN, clean_mask(p));
    case STEP_CLEAR: return span_mask(0, SET(A_NO) | clear_mask(p));
    case STEP_TRADE: return span_mask(A_KIND, at_least(p->tokens, trade_cost(p, s->discount)) & SPENDABLE);
    case STEP_PURCHASE: return span_mask(0, SET(A_NO) | purchase_kinds(p));
    case STEP_GATHER: return span_mask(0, gather_mask(p, s->tile));
    case STEP_BUILD:
        mask = can_furnish(p, p->tokens, s->discount) | can_trade(p, p->tokens, s->discount) << 1;
        return span_mask(A_OPTION, mask);
    case STEP_EXPLORE: return span_mask(A_CARD, hand_mask(s));
    case STEP_INNOVATE: return span_mask(A_FLIP, ALL_TILES & ~(uint32_t)p->flipped);
    case STEP_MUSTER: return span_mask(A_ENV, muster_envs(s, p));
    case STEP_PART: return span_mask(0, SET(A_OPTION) | SET(A_OPTION + 1));
    case STEP_TEND: return span_mask(0, tend_mask(s, p));
    case STEP_REST: return rest_options(p);
    default: return span_mask(0, SET(A_NO) | SET(A_YES)); /* STEP_LENIENT, ENCORE, EFFECT, SPIN */
    }
}

/* ---- Chance ---- */

/* The special tiles that lie before nobody. */
SK_RULE uint32_t tiles_undealt(const brae_state *s) {
    uint32_t out = BIT(SPECIALS) - 1;
    for (uint32_t p = 0; p < s->head.players; p++)
        for (uint32_t i = 0; i < HAND; i++)
            if (s->seats[p].dealt[i] < SPECIALS) out &= ~BIT(s->seats[p].dealt[i]);
    return out;
}

/* R5: the seat that begins by the option, counted from 1; 0: the lot decides. */
SK_RULE uint32_t start_of(uint32_t options) {
    return options >> OPT_START_SHIFT & 7u;
}

/* The turn markers not yet stacked (R5). */
SK_RULE uint32_t markers_unstacked(const brae_state *s) {
    uint32_t out = BIT(s->head.players) - 1;
    if (s->head.players == 2) out |= BIT(NEUTRAL);
    for (uint32_t i = 0; i < s->left_count; i++)
        out &= ~BIT(s->left[i]);
    if (start_of(s->head.options)) out &= ~BIT(start_of(s->head.options) - 1);
    return out;
}

/* Outcomes of equal weight, as bits; 0 where Village cards are drawn. */
SK_RULE uint32_t even_outcomes(const brae_state *s) {
    switch (s->head.step) {
    case STEP_ORDER: return markers_unstacked(s);
    case STEP_FOCUS: return (BIT(FOCUSES) - 1) & ~(uint32_t)s->focus;
    case STEP_TASKS: return (BIT(TASKS) - 1) & ~(uint32_t)s->tasks;
    case STEP_TILES: return tiles_undealt(s);
    default: return 0;
    }
}

/* The card type on which position k falls when the pile is laid out by type. */
SK_RULE uint32_t card_at(const brae_state *s, uint32_t k) {
    uint8_t counts[(TYPES + 7) / 8 * 8];
    memset(counts + TYPES, 0, sizeof counts - TYPES);
    memcpy(counts, s->pile, TYPES);
    return sk_counts_reach(counts, k);
}

SK_RULE int chance_list(const brae_state *s, sk_choice *out) {
    int n = 0;
    uint32_t even = even_outcomes(s);
    for (uint32_t type = 0; type < OUTCOMES; type++) {
        uint32_t weight = even ? (even >> (type & 31) & 1u) * (type < 32) : s->pile[type];
        if (weight) n = sk_offer(out, n, type, (int)weight);
    }
    return n;
}

SK_RULE int legal(const void *state, int who, sk_choice *out) {
    const brae_state *s = (const brae_state *)state;
    if (!(s->head.actors >> who & 1)) return 0;
    if (who == SK_CHANCE) return chance_list(s, out);
    span o = options(s, who);
    return o.mask ? sk_offer_set(out, 0, o.base, o.mask) : sk_offer_range(out, 0, o.base, (int)o.count);
}

SK_RULE sk_action pick(const void *state, int who, uint32_t random) {
    const brae_state *s = (const brae_state *)state;
    if (who == SK_CHANCE) {
        if (s->head.step == STEP_DEAL || s->head.step == STEP_DRAW)
            return (sk_action)card_at(s, sk_scale(random, s->pile_count));
        uint32_t even = even_outcomes(s);
        return (sk_action)sk_nth(even, (int)sk_scale(random, (uint32_t)sk_bits(even)));
    }
    span o = options(s, who);
    if (!o.mask) return (sk_action)(o.base + sk_scale(random, o.count));
    uint32_t k = sk_scale(random, (uint32_t)sk_bits64(o.mask));
    return (sk_action)(o.base + (uint32_t)sk_nth64(o.mask, (int)k));
}

/* ---- The course of the game ---- */

SK_RULE void chance_next(brae_state *s, uint32_t step, uint32_t drawing) {
    s->head.step = (uint8_t)step;
    s->head.actors = BIT(SK_CHANCE);
    s->drawing = (uint8_t)drawing;
}

/* R6, Q18: the discard pile becomes the pile the moment the pile is empty. */
SK_RULE void reshuffle_if_empty(brae_state *s) {
    if (s->pile_count) return;
    memcpy(s->pile, s->discard, TYPES);
    memset(s->discard, 0, TYPES);
    s->pile_count = s->discard_count;
    s->discard_count = 0;
}

SK_RULE void discard_card(brae_state *s, uint32_t type) {
    s->discard[type]++;
    s->discard_count++;
}

SK_RULE void turn_start(brae_state *s, uint32_t seat) {
    s->turn = (uint8_t)seat;
    s->small_left = (uint8_t)(s->head.round - 1 + s->seats[seat].black); /* R17, R69 */
    s->head.step = STEP_DRAFT;
    s->head.actors = (uint8_t)BIT(seat);
}

SK_RULE uint32_t set_size(const brae_state *s) {
    if (s->head.players == 1) return 4u - s->set; /* R19 */
    return s->head.players == 4 ? 5 : 4;          /* R18 */
}

/* R18, R19: deal the three sets of the round (solo: the cards of the turn). */
SK_RULE void deal_start(brae_state *s) {
    chance_next(s, STEP_DEAL, s->head.players == 1 ? set_size(s) : SETS * set_size(s));
}

/* R17 */
SK_RULE void round_start(brae_state *s) {
    s->head.round++;
    s->set = 0;
    deal_start(s);
}

SK_RULE void rest_open(brae_state *s, brae_seat *p, uint32_t seat);
SK_RULE void rest_midden(brae_state *s, brae_seat *p, uint32_t seat);

SK_RULE void round_end(brae_state *s) {
    if (s->head.round < ROUNDS) {
        round_start(s);
        return;
    }
    s->head.step = STEP_OVER;
    s->head.actors = 0;
}

/* R75 to R77 for all seats; whoever has something to decide acts (R78a: nobody's choice touches another's). */
SK_RULE void rest_start(brae_state *s) {
    s->head.step = STEP_REST;
    s->head.actors = (uint8_t)(BIT(s->head.players) - 1);
    s->turn = SK_NONE;
    for (uint32_t seat = 0; seat < s->head.players; seat++)
        rest_open(s, &s->seats[seat], seat);
    if (!s->head.actors) round_end(s);
}

/* R24: the last card of the set is discarded, RIGHT becomes LEFT unchanged. */
SK_RULE void set_end(brae_state *s) {
    for (uint32_t i = 0; i < SET_CARDS; i++) {
        uint32_t type = s->sets[s->set][i];
        if (type != SK_NONE) discard_card(s, type);
        s->sets[s->set][i] = SK_NONE;
    }
    memcpy(s->left, s->right, MARKERS);
    memset(s->right, SK_NONE, MARKERS);
    s->left_count = s->right_count;
    s->right_count = 0;
    s->set++;
}

/* R26, Q30: the neutral marker takes the leftmost card out of the set. */
SK_RULE void neutral_acts(brae_state *s) {
    uint32_t i = 0;
    while (s->sets[s->set][i] == SK_NONE)
        i++;
    discard_card(s, s->sets[s->set][i]);
    s->sets[s->set][i] = SK_NONE;
    s->left[--s->left_count] = SK_NONE;
    s->right[s->right_count++] = NEUTRAL;
}

/* R21 to R26: the marker on top of LEFT, else of PASS, acts; at the end of a set the next one opens. */
SK_RULE void markers_next(brae_state *s) {
    for (;;) {
        if (s->left_count) {
            uint32_t top = s->left[s->left_count - 1];
            if (top != NEUTRAL) {
                turn_start(s, top);
                return;
            }
            neutral_acts(s);
        } else if (s->passed_count) {
            turn_start(s, s->passed[s->passed_count - 1]);
            return;
        } else {
            set_end(s);
            if (s->set == SETS) {
                s->set = 0;
                rest_start(s);
                return;
            }
        }
    }
}

/* R29: the workers come back; the next turn, set or end of round follows. */
SK_RULE void turn_end(brae_state *s) {
    s->small_on = s->pair_on = 0;
    s->small_left = 0;
    s->large_on = SK_NONE;
    s->turn = SK_NONE;
    if (s->head.players > 1) {
        markers_next(s);
    } else if (++s->set < SETS) {
        deal_start(s);
    } else {
        s->set = 0;
        rest_start(s);
    }
}

/* The placement of workers; it ends by itself when no worker is left and no Task can be done. */
SK_RULE void place_open(brae_state *s, const brae_seat *p) {
    s->env = 0;
    s->head.step = STEP_PLACE;
    if (!s->small_left && s->large_on != SK_NONE && !open_tasks(s, p)) turn_end(s);
}

/* An action or a card is complete; `apply` sees to what follows, once for all of them. */
SK_CALL void finish(brae_state *s) {
    s->head.step = STEP_DONE;
}

/* R39a, R39b: the bottom effect of a Settler just taken is asked for while it, or a Task, is possible. */
SK_RULE void bottom_open(brae_state *s, const brae_seat *p) {
    if (effect_open(p, s->env) || open_tasks(s, p))
        s->head.step = STEP_BOTTOM;
    else
        finish(s);
}

/* Go on with Tend land, or return to where the action was started. */
SK_RULE void go_on(brae_state *s, const brae_seat *p) {
    uint32_t back = s->back;
    if (s->steps) {
        s->head.step = STEP_TEND;
        s->tile = 0;
        return;
    }
    memset((uint8_t *)s + offsetof(brae_state, after), 0, PENDING_BYTES);
    s->crop = SK_NONE;
    s->back = STEP_PLACE;
    if (back == STEP_PLACE)
        place_open(s, p);
    else if (back == STEP_BOTTOM)
        bottom_open(s, p);
    else
        s->head.step = STEP_DRAFT;
}

/* ---- Harvests and bottom effects ---- */

/* R35, R36: the tokens of a harvest of s->env with `knives` KNIVES spent. */
SK_RULE void harvest(brae_state *s, brae_seat *p, uint32_t knives);

SK_RULE void harvest_done(brae_state *s, brae_seat *p) {
    uint32_t after = s->after;
    s->after = s->amount = 0;
    s->crop = SK_NONE;
    if (after == STEP_BOTTOM)
        bottom_open(s, p);
    else if (after == STEP_EFFECT && effect_open(p, s->env))
        s->head.step = STEP_EFFECT;
    else
        finish(s);
}

/* R38: open a harvest of s->env (crop SK_NONE) or a cross-harvest; `after` is the step that follows it. */
SK_CALL void harvest_open(brae_state *s, brae_seat *p, uint32_t crop, uint32_t after) {
    s->crop = (uint8_t)crop;
    s->after = (uint8_t)after;
    if (p->tokens[KNIFE])
        s->head.step = STEP_KNIVES;
    else
        harvest(s, p, 0);
}

SK_RULE void harvest(brae_state *s, brae_seat *p, uint32_t knives) {
    pay(p, KNIFE, knives);
    if (s->crop != SK_NONE) {
        gain(p, s->crop, icons_of(p, newest_of(p, s->env)->icons) + knives);
        harvest_done(s, p);
        return;
    }
    uint32_t amount = icons_of(p, s->env) + knives;
    if (HARVEST[s->env][0] != HARVEST[s->env][1]) {
        s->amount = (uint8_t)amount;
        s->head.step = STEP_SPLIT;
        return;
    }
    gain(p, HARVEST[s->env][0], amount);
    harvest_done(s, p);
}

SK_RULE void split(brae_state *s, brae_seat *p, uint32_t first) {
    add(p, HARVEST[s->env][0], first);
    add(p, HARVEST[s->env][1], s->amount - first);
    settle(p);
    harvest_done(s, p);
}

/* R36, R37: the visible bottom effect of s->env, once. */
SK_CALL void effect(brae_state *s, brae_seat *p) {
    const village *card = newest_of(p, s->env);
    if (card->icons < ENVS) {
        harvest_open(s, p, card->kind, STEP_PLACE);
        return;
    }
    pay(p, card->pay_kind, card->pay);
    gain(p, card->kind, card->gain);
    finish(s);
}

/* R30 to R33: lay a Village card before the player, with its immediate gain; 1 if it is a Settler. */
SK_RULE int card_place(brae_state *s, brae_seat *p, uint32_t type) {
    switch (type) {
    case ROOF: p->roofs++; return 0;
    case BALL:
        p->balls++;
        gain(p, KNIFE, p->balls);
        return 0;
    case UTENSILS:
        p->utensils++;
        gain(p, HIDE, 1);
        return 0;
    default:
        s->env = CARDS[type].env;
        p->columns[s->env][p->heights[s->env]++] = (uint8_t)type;
        return 1;
    }
}

/* ---- The draft ---- */

/* R22: the marker on top of LEFT goes to PASS. */
SK_RULE void pass_turn(brae_state *s) {
    s->left[--s->left_count] = SK_NONE;
    s->passed[s->passed_count++] = s->turn;
    s->small_left = 0;
    markers_next(s);
}

/* R22, R23, R27: the marker goes to RIGHT, the card is taken and resolved. Solo: the other cards are discarded. */
SK_RULE void take_card(brae_state *s, brae_seat *p, uint32_t position) {
    uint32_t type = s->sets[s->set][position];
    s->sets[s->set][position] = SK_NONE;
    if (s->head.players > 1) {
        if (s->left_count)
            s->left[--s->left_count] = SK_NONE;
        else
            s->passed[--s->passed_count] = SK_NONE;
        s->right[s->right_count++] = s->turn;
    } else {
        for (uint32_t i = 0; i < SET_CARDS; i++) {
            if (s->sets[s->set][i] != SK_NONE) discard_card(s, s->sets[s->set][i]);
            s->sets[s->set][i] = SK_NONE;
        }
    }
    if (card_place(s, p, type))
        harvest_open(s, p, SK_NONE, STEP_BOTTOM);
    else
        finish(s);
}

/* ---- Actions of tiles ---- */

SK_RULE void furnish_move(brae_state *s, brae_seat *p, uint32_t hides) {
    uint32_t cost = furnish_cost(p, s->discount);
    pay(p, HIDE, hides);
    pay(p, WOOL, 2 * (cost - hides));
    p->furnish++;
    if (is_flipped(p, FURNISH))
        s->head.step = STEP_BONUS;
    else
        finish(s);
}

/* R53, R54 */
SK_RULE void trade_move(brae_state *s, brae_seat *p, uint32_t kind) {
    pay(p, kind, trade_cost(p, s->discount));
    p->trade++;
    if (purchase_kinds(p))
        s->head.step = STEP_PURCHASE;
    else
        finish(s);
}

SK_RULE void purchase(brae_state *s, brae_seat *p, sk_action action) {
    if (action != A_NO) {
        pay(p, action - A_KIND, 1);
        gain(p, TRADE_GOOD[p->trade], TRADE_GOODS[p->trade]);
    }
    finish(s);
}

SK_RULE void gather(brae_state *s, brae_seat *p, uint32_t tile, uint32_t option) {
    const gathering *g = &GATHERINGS[tile - GATHER_SHORE][is_flipped(p, tile)][option];
    pay(p, g->pay_kind, g->pay);
    add(p, g->kind, g->gain);
    add(p, g->kind2, g->gain2);
    settle(p);
    finish(s);
}

/* Take the action of a standard tile; it can be carried out. */
SK_CALL void begin(brae_state *s, brae_seat *p, uint32_t tile) {
    switch (tile) {
    case FURNISH:
        s->head.step = STEP_FURNISH;
        if (furnish_cost(p, s->discount) == 0) furnish_move(s, p, 0);
        break;
    case COOK: s->head.step = STEP_COOK; break;
    case CRAFT: s->head.step = STEP_CRAFT; break;
    case CLEAN: s->head.step = STEP_CLEAN; break;
    case TRADE:
        s->head.step = STEP_TRADE;
        if (trade_cost(p, s->discount) == 0) trade_move(s, p, SHELL);
        break;
    default:
        s->tile = (uint8_t)tile;
        s->head.step = STEP_GATHER;
        if (!GATHERINGS[tile - GATHER_SHORE][is_flipped(p, tile)][1].gain) gather(s, p, tile, 0);
        break;
    }
}

/* R44: the yields of the pot, all at once (Q38). */
SK_RULE void cook_serve(brae_seat *p) {
    uint32_t food = 0, hide = 0, bone = 0, wool = 0;
    for (uint32_t i = 0; i < SLOTS; i++) {
        food += (uint32_t)p->pot[i] * RECIPES[i].food;
        hide += (uint32_t)p->pot[i] * RECIPES[i].hide;
        bone += (uint32_t)p->pot[i] * RECIPES[i].bone;
        wool += (uint32_t)p->pot[i] * RECIPES[i].wool;
    }
    if (p->special == HUNT && is_flipped(p, SPECIAL)) hide += p->pot[SLOT_BOAR]; /* R63 */
    memset(p->pot, 0, SLOTS);
    add(p, FOOD, food);
    add(p, HIDE, hide);
    add(p, BONE, bone);
    add(p, WOOL, wool);
    settle(p);
}

/* One more thing into the pot; 1 if nothing else fits. */
SK_RULE int cook_add(brae_seat *p, uint32_t kind) {
    pay(p, kind, 1);
    p->pot[SLOT_OF[kind]]++;
    return cook_mask(p) == 0;
}

SK_RULE void cook(brae_state *s, brae_seat *p, sk_action action) {
    if (action != A_NO && !cook_add(p, action - A_KIND)) return;
    cook_serve(p);
    finish(s);
}

SK_RULE void craft(brae_state *s, brae_seat *p, uint32_t tile) {
    pay(p, CRAFT_COST[tile][0], 1);
    pay(p, CRAFT_COST[tile][1], 1);
    p->flipped = (uint16_t)(p->flipped | BIT(tile));
    finish(s);
}

/* R49, Q17 */
SK_RULE void thatch(brae_state *s, brae_seat *p) {
    if (!s->supply) return;
    s->supply--;
    p->thatches++;
}

SK_RULE void clean(brae_state *s, brae_seat *p, uint32_t kinds) {
    for (uint32_t i = 0; i < 5; i++)
        if (kinds >> i & 1u) pay(p, CLEAN_KINDS[i], 1);
    s->clears = CLEAN_CLEARS[is_flipped(p, CLEAN)][sk_bits(kinds)];
    thatch(s, p);
    if (clear_mask(p))
        s->head.step = STEP_CLEAR;
    else
        finish(s);
}

/* R52 */
SK_RULE void clear_one(brae_seat *p, sk_action action) {
    if (action == A_CLEAR_MIDDEN)
        pay(p, MIDDEN, 1);
    else
        p->slider--;
}

SK_RULE void clear(brae_state *s, brae_seat *p, sk_action action) {
    if (action != A_NO) {
        clear_one(p, action);
        if (--s->clears && clear_mask(p)) return;
    }
    finish(s);
}

/* ---- Special tiles ---- */

SK_RULE void spin(brae_state *s, brae_seat *p) {
    gain(p, WOOL, ++p->spindles);
    if (is_flipped(p, SPECIAL) && p->tokens[WOOL] >= SPIN_WOOL && s->supply)
        s->head.step = STEP_SPIN;
    else
        finish(s);
}

SK_RULE void hunt(brae_state *s, brae_seat *p) {
    add(p, BOAR, 1);
    add(p, KNIFE, is_flipped(p, SPECIAL));
    settle(p);
    finish(s);
}

/* R57: `food` FOOD and the rest in BONE are paid; then the tile does what it says. */
SK_RULE void special_begin(brae_state *s, brae_seat *p, uint32_t food) {
    uint32_t side = is_flipped(p, SPECIAL);
    pay(p, FOOD, food);
    pay(p, BONE, SPECIAL_PORTIONS - food);
    switch (p->special) {
    case BUILD:
        s->discount = BUILD_DISCOUNT[side];
        s->head.step = STEP_BUILD;
        break;
    case EXPLORE: chance_next(s, STEP_DRAW, EXPLORE_CARDS[side]); break;
    case HUNT: hunt(s, p); break;
    case INNOVATE: s->head.step = STEP_INNOVATE; break;
    case MUSTER: s->head.step = STEP_MUSTER; break;
    case RECRUIT:
        p->black++;
        s->small_left++;
        finish(s);
        break;
    case SPIN: spin(s, p); break;
    default:
        s->steps = TEND_STEPS[side];
        s->head.step = STEP_TEND;
        break;
    }
}

/* R59, R60: keep one card of the hand, the others are discarded. */
SK_RULE void explore_keep(brae_state *s, brae_seat *p, uint32_t type) {
    uint32_t kept = 0;
    for (uint32_t i = 0; i < HAND; i++) {
        uint32_t card = s->hand[i];
        s->hand[i] = SK_NONE;
        if (card >= TYPES) continue;
        if (card == type && !kept)
            kept = 1;
        else
            discard_card(s, card);
    }
    if (card_place(s, p, type) && is_flipped(p, SPECIAL) && effect_open(p, s->env))
        s->head.step = STEP_EFFECT;
    else
        finish(s);
}

/* R64, R65, R74b, Q24 */
SK_RULE void innovate(brae_state *s, brae_seat *p, uint32_t tile) {
    uint32_t encore = is_flipped(p, SPECIAL) && p->tokens[FOOD] >= ENCORE_FOOD;
    p->flipped = (uint16_t)(p->flipped | BIT(tile));
    if (encore) {
        uint8_t tokens[KINDS];
        memcpy(tokens, p->tokens, KINDS);
        tokens[FOOD] = (uint8_t)(tokens[FOOD] - ENCORE_FOOD);
        if (can_act(p, tokens, tile)) {
            s->tile = (uint8_t)tile;
            s->head.step = STEP_ENCORE;
            return;
        }
    }
    finish(s);
}

SK_RULE void encore(brae_state *s, brae_seat *p, sk_action action) {
    uint32_t tile = s->tile;
    s->tile = 0;
    if (action == A_NO) {
        finish(s);
        return;
    }
    pay(p, FOOD, ENCORE_FOOD);
    begin(s, p, tile);
}

/* R67, R68 */
SK_RULE void muster(brae_state *s, brae_seat *p, uint32_t env) {
    s->env = (uint8_t)env;
    if (is_flipped(p, SPECIAL))
        harvest_open(s, p, SK_NONE, STEP_EFFECT);
    else if (effect_open(p, env))
        s->head.step = STEP_PART;
    else
        harvest_open(s, p, SK_NONE, STEP_PLACE);
}

SK_RULE void muster_part(brae_state *s, brae_seat *p, uint32_t part) {
    if (part == 0)
        harvest_open(s, p, SK_NONE, STEP_PLACE);
    else
        effect(s, p);
}

/* R74 */
SK_RULE void tend(brae_state *s, brae_seat *p, sk_action action) {
    if (action == A_NO) {
        s->steps = 0;
        finish(s);
        return;
    }
    s->steps--;
    if (action < A_ENV) {
        clear_one(p, action);
        finish(s);
        return;
    }
    s->tended = (uint8_t)(s->tended | BIT(action - A_ENV));
    begin(s, p, GATHER_SHORE + (uint32_t)(action - A_ENV));
}

/* ---- Tasks ---- */

SK_RULE void task_pay(brae_state *s, brae_seat *p, uint32_t variant) {
    const errand *card = &ERRANDS[s->tile];
    const payment *cost = &card->pay[variant];
    pay(p, cost->kind, cost->count);
    pay(p, cost->kind2, cost->count2);
    s->done = (uint16_t)(s->done | BIT(s->tile));
    if (s->head.options & OPT_LENIENT) {
        if (can_act(p, p->tokens, card->tile)) {
            s->head.step = STEP_LENIENT;
            return;
        }
        s->tile = 0;
        finish(s);
        return;
    }
    s->tile = 0;
    begin(s, p, card->tile);
}

SK_CALL void task_start(brae_state *s, brae_seat *p, uint32_t task) {
    s->back = s->head.step;
    s->tile = (uint8_t)task;
    if (ERRANDS[task].payments > 1)
        s->head.step = STEP_TASK;
    else
        task_pay(s, p, 0);
}

SK_RULE void task_lenient(brae_state *s, brae_seat *p, sk_action action) {
    uint32_t tile = ERRANDS[s->tile].tile;
    s->tile = 0;
    if (action == A_YES)
        begin(s, p, tile);
    else
        finish(s);
}

/* ---- Workers ---- */

SK_RULE void place(brae_state *s, brae_seat *p, sk_action action) {
    uint32_t tile;
    if (action == A_NO) {
        turn_end(s);
        return;
    }
    if (action >= A_TASK) {
        task_start(s, p, (uint32_t)(action - A_TASK));
        return;
    }
    if (action >= A_LARGE) {
        tile = (uint32_t)(action - A_LARGE);
        s->large_on = (uint8_t)tile;
    } else {
        tile = (uint32_t)(action - A_SMALL);
        s->pair_on = (uint16_t)(s->pair_on | (s->small_on & BIT(tile)));
        s->small_on = (uint16_t)(s->small_on | BIT(tile));
        s->small_left--;
    }
    if (tile == SPECIAL)
        s->head.step = STEP_PORTIONS;
    else
        begin(s, p, tile);
}

/* ---- End of round ---- */

SK_RULE void rest_done(brae_state *s, brae_seat *p, uint32_t seat) {
    rest_midden(s, p, seat);
    if (!s->head.actors) round_end(s);
}

/* R77: the figure of the slider is read before the Midden is stored. */
SK_RULE void rest_midden(brae_state *s, brae_seat *p, uint32_t seat) {
    uint32_t midden = MIDDEN_AT[p->slider];
    p->rest = REST_NONE;
    gain(p, MIDDEN, midden > p->utensils ? midden - p->utensils : 0);
    s->head.actors = (uint8_t)(s->head.actors & ~BIT(seat));
}

/* R76: how many to feed is asked only where there is a choice. */
SK_RULE void rest_feed(brae_state *s, brae_seat *p, uint32_t seat) {
    uint32_t need = need_of(p);
    if (need == 0) {
        rest_midden(s, p, seat);
    } else if (p->tokens[FOOD] == 0) {
        p->unfed = (uint8_t)need;
        p->rest = REST_DISCARD;
    } else {
        p->rest = REST_FEED;
    }
}

/* R75, R47, R70 */
SK_RULE void rest_open(brae_state *s, brae_seat *p, uint32_t seat) {
    p->black = 0;
    if (is_flipped(p, CRAFT) && at_least(p->tokens, 1) & COOKABLE)
        p->rest = REST_COOK;
    else
        rest_feed(s, p, seat);
}

/* Q6: the others of the column keep their order. */
SK_RULE void rest_discard(brae_state *s, brae_seat *p, uint32_t place_index) {
    uint32_t env = place_index / COLUMN, i = place_index % COLUMN;
    discard_card(s, p->columns[env][i]);
    p->heights[env]--;
    for (; i < p->heights[env]; i++)
        p->columns[env][i] = p->columns[env][i + 1];
    p->columns[env][i] = SK_NONE;
    p->unfed--;
}

SK_RULE void rest(brae_state *s, brae_seat *p, uint32_t seat, sk_action action) {
    switch (p->rest) {
    case REST_COOK:
        if (action != A_NO && !cook_add(p, action - A_KIND)) return;
        cook_serve(p);
        rest_feed(s, p, seat);
        if (!s->head.actors) round_end(s);
        break;
    case REST_FEED:
        p->unfed = (uint8_t)(need_of(p) - (uint32_t)(action - A_FEED));
        pay(p, FOOD, (uint32_t)(action - A_FEED));
        if (p->unfed)
            p->rest = REST_DISCARD;
        else
            rest_done(s, p, seat);
        break;
    default:
        rest_discard(s, p, (uint32_t)(action - A_DISCARD));
        if (!p->unfed) rest_done(s, p, seat);
        break;
    }
}

/* ---- Set-up ---- */

SK_RULE int fits(int players, uint32_t options) {
    if ((options >> OPT_TASK_SHIFT & 7u) > TASKS - 4 || start_of(options) > (uint32_t)players) return 0;
    return !(options & OPT_DEAL3) || players <= 2; /* R10a */
}

SK_RULE uint32_t tiles_each(const brae_state *s) {
    return s->head.options & OPT_DEAL3 ? 3 : 2;
}

/* R1 to R4: the table of a player at the start, or of a seat that does not play. */
SK_RULE void seat_init(brae_seat *p, int plays) {
    memset(p, 0, sizeof *p);
    memset(p->columns, SK_NONE, sizeof p->columns);
    memset(p->dealt, SK_NONE, HAND);
    p->special = SK_NONE;
    if (!plays) return;
    p->tokens[KNIFE] = 2;
    p->total = 2;
    p->slider = 1;
}

SK_RULE void init(void *state, int players, uint32_t options) {
    brae_state *s = (brae_state *)state;
    SK_REQUIRE(players >= 1 && players <= SEATS);
    memset(s, 0, sizeof *s);
    s->head.game = GAME_ID;
    s->head.version = RULES_VERSION;
    s->head.options = options;
    s->head.players = (uint8_t)players;
    s->head.viewer = SK_FULL;
    for (int seat = 0; seat < SEATS; seat++)
        seat_init(&s->seats[seat], seat < players);
    for (uint32_t t = 0; t < TYPES; t++)
        s->pile[t] = CARDS[t].copies;
    s->pile_count = VILLAGE;
    s->supply = SUPPLY_ROOFS;
    memset(s->sets, SK_NONE, sizeof s->sets);
    memset(s->hand, SK_NONE, HAND);
    memset(s->left, SK_NONE, MARKERS);
    memset(s->passed, SK_NONE, MARKERS);
    memset(s->right, SK_NONE, MARKERS);
    s->turn = s->large_on = s->crop = SK_NONE;
    s->back = STEP_PLACE;
    if (players > 1)
        chance_next(s, STEP_ORDER, (players == 2 ? 2 : (uint32_t)players - 1) - (start_of(options) != 0));
    else
        chance_next(s, STEP_FOCUS, 1 + (options >> OPT_FOCUS_SHIFT & 7u));
}

SK_RULE void order_drawn(brae_state *s, uint32_t marker) {
    s->left[s->left_count++] = (uint8_t)marker;
    if (--s->drawing) return;
    uint32_t last = (uint32_t)sk_lowest(markers_unstacked(s)), start = start_of(s->head.options);
    s->left[s->left_count++] = (uint8_t)last;                   /* no choice is left */
    if (start) s->left[s->left_count++] = (uint8_t)(start - 1); /* R5: whoever begins lies on top */
    chance_next(s, STEP_TILES, s->head.players * tiles_each(s));
}

SK_RULE void focus_drawn(brae_state *s, uint32_t card) {
    s->focus = (uint8_t)(s->focus | BIT(card));
    if (--s->drawing == 0) chance_next(s, STEP_TASKS, 4 + (s->head.options >> OPT_TASK_SHIFT & 7u));
}

SK_RULE void task_drawn(brae_state *s, uint32_t card) {
    s->tasks = (uint16_t)(s->tasks | BIT(card));
    if (--s->drawing == 0) chance_next(s, STEP_TILES, tiles_each(s));
}

/* R9: seat by seat. */
SK_RULE void tile_drawn(brae_state *s, uint32_t tile) {
    uint32_t each = tiles_each(s), given = s->head.players * each - s->drawing, seat = 0;
    for (; given >= each; given -= each)
        seat++;
    s->seats[seat].dealt[given] = (uint8_t)tile;
    if (--s->drawing) return;
    s->head.step = STEP_KEEP;
    s->head.actors = (uint8_t)(BIT(s->head.players) - 1);
}

/* Q22: the choices are revealed when the last one is made; the rejected tiles leave the game. */
SK_RULE void keep(brae_state *s, uint32_t seat, uint32_t tile) {
    s->seats[seat].special = (uint8_t)tile;
    s->head.actors = (uint8_t)(s->head.actors & ~BIT(seat));
    if (s->head.actors) return;
    for (uint32_t p = 0; p < s->head.players; p++)
        memset(s->seats[p].dealt, SK_NONE, HAND);
    round_start(s);
}

/* R20b: one card at a time, set by set, from left to right. */
SK_RULE void card_dealt(brae_state *s, uint32_t type) {
    uint32_t size = set_size(s), set = s->set, position;
    s->pile[type]--;
    s->pile_count--;
    if (s->head.players == 1) {
        position = size - s->drawing;
    } else {
        position = SETS * size - s->drawing;
        for (; position >= size; position -= size)
            set++;
    }
    s->sets[set][position] = (uint8_t)type;
    reshuffle_if_empty(s);
    if (--s->drawing) return;
    if (s->head.players == 1)
        turn_start(s, 0);
    else
        markers_next(s);
}

SK_RULE void card_drawn(brae_state *s, uint32_t type) {
    uint32_t i = 0;
    while (s->hand[i] != SK_NONE)
        i++;
    s->hand[i] = (uint8_t)type;
    s->pile[type]--;
    s->pile_count--;
    reshuffle_if_empty(s);
    if (--s->drawing) return;
    s->head.step = STEP_EXPLORE;
    s->head.actors = (uint8_t)BIT(s->turn);
}

SK_RULE void chance_apply(brae_state *s, uint32_t outcome) {
    switch (s->head.step) {
    case STEP_ORDER: order_drawn(s, outcome); break;
    case STEP_FOCUS: focus_drawn(s, outcome); break;
    case STEP_TASKS: task_drawn(s, outcome); break;
    case STEP_TILES: tile_drawn(s, outcome); break;
    case STEP_DEAL: card_dealt(s, outcome); break;
    default: card_drawn(s, outcome); break;
    }
}

/* ---- One ply ---- */

SK_RULE void draft(brae_state *s, brae_seat *p, sk_action action) {
    if (action == A_PASS)
        pass_turn(s);
    else if (action >= A_TASK)
        task_start(s, p, (uint32_t)(action - A_TASK));
    else
        take_card(s, p, (uint32_t)(action - A_TAKE));
}

SK_RULE void bottom(brae_state *s, brae_seat *p, sk_action action) {
    if (action == A_YES)
        effect(s, p);
    else if (action == A_NO)
        finish(s);
    else
        task_start(s, p, (uint32_t)(action - A_TASK));
}

SK_RULE void bonus(brae_state *s, brae_seat *p, sk_action action) {
    gain(p, action == A_OPTION ? BARLEY : KNIFE, 1);
    finish(s);
}

SK_RULE void spin_roof(brae_state *s, brae_seat *p, sk_action action) {
    if (action == A_YES) {
        pay(p, WOOL, SPIN_WOOL);
        thatch(s, p);
    }
    finish(s);
}

SK_RULE void apply(void *state, int who, sk_action action) {
    brae_state *s = (brae_state *)state;
    SK_REQUIRE(who >= 0 && who <= SK_CHANCE && s->head.actors >> who & 1);
    SK_REQUIRE(action < (who == SK_CHANCE ? (int)OUTCOMES : (int)ACTIONS));
    s->head.ply++;
    if (who == SK_CHANCE) {
        chance_apply(s, action);
        return;
    }
    brae_seat *p = &s->seats[who];
    switch (s->head.step) {
    case STEP_KEEP: keep(s, (uint32_t)who, (uint32_t)(action - A_KEEP)); break;
    case STEP_DRAFT: draft(s, p, action); break;
    case STEP_KNIVES: harvest(s, p, (uint32_t)(action - A_KNIVES)); break;
    case STEP_SPLIT: split(s, p, (uint32_t)(action - A_SPLIT)); break;
    case STEP_BOTTOM: bottom(s, p, action); break;
    case STEP_PLACE: place(s, p, action); break;
    case STEP_PORTIONS: special_begin(s, p, (uint32_t)(action - A_PAY)); break;
    case STEP_TASK: task_pay(s, p, (uint32_t)(action - A_PAY)); break;
    case STEP_LENIENT: task_lenient(s, p, action); break;
    case STEP_FURNISH: furnish_move(s, p, (uint32_t)(action - A_PAY)); break;
    case STEP_BONUS: bonus(s, p, action); break;
    case STEP_COOK: cook(s, p, action); break;
    case STEP_CRAFT: craft(s, p, (uint32_t)(action - A_FLIP)); break;
    case STEP_CLEAN: clean(s, p, (uint32_t)(action - A_CLEAN)); break;
    case STEP_CLEAR: clear(s, p, action); break;
    case STEP_TRADE: trade_move(s, p, (uint32_t)(action - A_KIND)); break;
    case STEP_PURCHASE: purchase(s, p, action); break;
    case STEP_GATHER: gather(s, p, s->tile, (uint32_t)(action - A_OPTION)); break;
    case STEP_BUILD: begin(s, p, action == A_OPTION ? FURNISH : TRADE); break;
    case STEP_EXPLORE: explore_keep(s, p, (uint32_t)(action - A_CARD)); break;
    case STEP_INNOVATE: innovate(s, p, (uint32_t)(action - A_FLIP)); break;
    case STEP_ENCORE: encore(s, p, action); break;
    case STEP_MUSTER: muster(s, p, (uint32_t)(action - A_ENV)); break;
    case STEP_PART: muster_part(s, p, (uint32_t)(action - A_OPTION)); break;
    case STEP_EFFECT:
        if (action == A_YES)
            effect(s, p);
        else
            finish(s);
        break;
    case STEP_SPIN: spin_roof(s, p, action); break;
    case STEP_TEND: tend(s, p, action); break;
    case STEP_REST: rest(s, p, (uint32_t)who, action); break;
    default: break;
    }
    while (s->head.step == STEP_DONE)
        go_on(s, p);
}

/* ---- Scoring ---- */

/* R79: the eight lines of the score sheet; the last one is for the solo game. */
enum {
    LINE_FURNISH,
    LINE_TRADE,
    LINE_TILES,
    LINE_CARDS,
    LINE_TOKENS,
    LINE_MIDDEN,
    LINE_SLIDER,
    LINE_SOLO,
    SCORE_LINES
};

SK_RULE uint32_t sets_of(const brae_seat *p) {
    uint32_t least = p->heights[0];
    for (uint32_t e = 1; e < ENVS; e++)
        if (p->heights[e] < least) least = p->heights[e];
    return least;
}

/* R82 */
SK_RULE int focus_met(const brae_seat *p, uint32_t focus) {
    uint32_t goal = FOCUS_GOAL[focus], most = 0;
    switch (focus) {
    case FOCUS_COLUMN:
        for (uint32_t e = 0; e < ENVS; e++)
            if (p->heights[e] > most) most = p->heights[e];
        return most >= goal;
    case FOCUS_SETS: return sets_of(p) >= goal;
    case FOCUS_ROOFS: return (uint32_t)p->roofs + p->thatches >= goal;
    case FOCUS_MIDDEN: return p->tokens[MIDDEN] <= goal;
    case FOCUS_TRADE: return p->trade >= goal;
    case FOCUS_FURNISH: return p->furnish >= goal;
    case FOCUS_FOOD: return p->tokens[FOOD] >= goal;
    default: return (uint32_t)sk_bits(p->flipped) >= goal;
    }
}

SK_RULE int focus_unmet(const brae_state *s, const brae_seat *p) {
    int unmet = 0;
    for (uint32_t left = s->focus; left; left &= left - 1)
        unmet += !focus_met(p, (uint32_t)sk_lowest(left));
    return unmet;
}

SK_RULE int tasks_undone(const brae_state *s) {
    return sk_bits(s->tasks & ~(uint32_t)s->done);
}

SK_RULE void score_lines(const brae_state *s, uint32_t seat, int16_t lines[SCORE_LINES]) {
    const brae_seat *p = &s->seats[seat];
    lines[LINE_FURNISH] =
        (int16_t)(settlers_of(p) * FURNISH_SETTLER[p->furnish] + sets_of(p) * FURNISH_SET[p->furnish]);
    lines[LINE_TRADE] = TRADE_POINTS[p->trade];
    lines[LINE_TILES] = (int16_t)(POINTS_FLIPPED * sk_bits(p->flipped));
    lines[LINE_CARDS] = (int16_t)(POINTS_ROOF * p->roofs + POINTS_THATCH * p->thatches + POINTS_BALL * p->balls +
                                  POINTS_UTENSILS * p->utensils + POINTS_SPINDLE * p->spindles);
    lines[LINE_TOKENS] = (int16_t)(p->tokens[FOOD] + p->tokens[KNIFE]);
    lines[LINE_MIDDEN] = (int16_t)-p->tokens[MIDDEN];
    lines[LINE_SLIDER] = (int16_t)-LOSS_AT[p->slider];
    lines[LINE_SOLO] = (int16_t) - (POINTS_FOCUS * focus_unmet(s, p) + POINTS_TASK * tasks_undone(s));
}

SK_RULE void score(const void *state, int16_t out[SK_SEATS]) {
    const brae_state *s = (const brae_state *)state;
    for (uint32_t seat = 0; seat < SK_SEATS; seat++) {
        int16_t lines[SCORE_LINES];
        out[seat] = 0;
        if (seat >= s->head.players) continue;
        score_lines(s, seat, lines);
        for (uint32_t i = 0; i < SCORE_LINES; i++)
            out[seat] = (int16_t)(out[seat] + lines[i]);
    }
}

/* How high a marker lies: RIGHT counts above PASS above LEFT, as the later to act wins a tie (R80). */
SK_RULE int marker_height(const brae_state *s, uint32_t seat) {
    for (int i = 0; i < MARKERS; i++) {
        if (s->right[i] == seat) return 2 * MARKERS + i;
        if (s->passed[i] == seat) return MARKERS + i;
        if (s->left[i] == seat) return i;
    }
    return 0;
}

/* R80, R81a: all places are distinct. */
SK_RULE void rank(const void *state, uint8_t out[SK_SEATS]) {
    const brae_state *s = (const brae_state *)state;
    int16_t points[SK_SEATS];
    int keys[SK_SEATS];
    score(state, points);
    for (uint32_t seat = 0; seat < SK_SEATS; seat++)
        keys[seat] = points[seat] * 16 + marker_height(s, seat);
    for (uint32_t seat = 0; seat < SK_SEATS; seat++) {
        out[seat] = 0;
        if (seat >= s->head.players) continue;
        out[seat] = 1;
        for (uint32_t other = 0; other < s->head.players; other++) {
            if (keys[other] > keys[seat] || (keys[other] == keys[seat] && other < seat)) out[seat]++;
        }
    }
}

/* ---- The master check ---- */

SK_RULE int in_turn(uint32_t step) {
    return step >= STEP_DRAFT && step < STEP_REST;
}

/* Steps in which an action of a standard tile may be running for a Task. */
SK_RULE int in_task(uint32_t step) {
    return step >= STEP_TASK && step <= STEP_PURCHASE;
}

SK_RULE int same_bytes(const void *a, const void *b, size_t size) {
    const uint8_t *x = (const uint8_t *)a, *y = (const uint8_t *)b;
    for (size_t i = 0; i < size; i++)
        if (x[i] != y[i]) return 0;
    return 1;
}

SK_RULE int check_head(const brae_state *s) {
    uint32_t step = s->head.step, players = s->head.players;
    if (players < 1 || players > SEATS || step >= STEPS || !fits((int)players, s->head.options)) return 0;
    if (step < STEP_DEAL || step == STEP_KEEP) return s->head.round == 0;
    if (s->head.round < 1 || s->head.round > ROUNDS || s->set >= SETS) return 0;
    return step != STEP_OVER || s->head.round == ROUNDS;
}

SK_RULE int check_range(const brae_state *s) {
    for (uint32_t seat = 0; seat < s->head.players; seat++) {
        const brae_seat *p = &s->seats[seat];
        if (p->slider > SLIDER_MAX || p->flipped > ALL_TILES || p->furnish > FURNISH_MAX || p->trade > TRADE_MAX)
            return 0;
        if (p->special >= SPECIALS && p->special != SK_NONE) return 0;
        if (p->roofs > 8 || p->balls > 8 || p->utensils > 4 || p->rest >= REST_STAGES) return 0;
        if (p->spindles > (p->special == SPIN ? SPINDLES : 0)) return 0;
        if (p->black > (p->special == RECRUIT ? BLACKS : 0)) return 0;
    }
    for (uint32_t seat = 0; seat < SEATS; seat++) {
        brae_seat blank;
        seat_init(&blank, seat < s->head.players);
        if (seat < s->head.players) blank.special = s->seats[seat].special;
        size_t size = seat < s->head.players ? offsetof(brae_seat, dealt) : sizeof blank;
        if (seat < s->head.players && s->head.round > 0) continue;
        if (!same_bytes(&blank, &s->seats[seat], size)) return 0;
    }
    return s->env < ENVS && (s->large_on < TILES || s->large_on == SK_NONE) && s->small_on <= ALL_TILES;
}

/* R11, R15: each count in range, the total right, the pot only while its owner cooks. */
SK_RULE int check_tokens(const brae_state *s) {
    for (uint32_t seat = 0; seat < s->head.players; seat++) {
        const brae_seat *p = &s->seats[seat];
        uint32_t total = 0, pots = 0, most = p->special == HUNT ? BOARS : 0;
        int cooks = (s->head.step == STEP_COOK && s->turn == seat) || p->rest == REST_COOK;
        for (uint32_t k = 0; k < KINDS; k++) {
            if (p->tokens[k] > (k == KNIFE ? KNIVES_MAX : TOKENS_MAX)) return 0;
            total += p->tokens[k];
        }
        for (uint32_t i = 0; i < SLOTS; i++)
            pots += p->pot[i];
        if (total != p->total || heat_of(p) > hearth_of(p) || (pots && !cooks)) return 0;
        if ((uint32_t)p->tokens[BOAR] + p->pot[SLOT_BOAR] > most) return 0;
    }
    return 1;
}

/* R12, R13 */
SK_RULE int check_slider(const brae_state *s) {
    for (uint32_t seat = 0; seat < s->head.players; seat++) {
        const brae_seat *p = &s->seats[seat];
        if (p->total > 3u * p->slider && p->slider != SLIDER_MAX) return 0;
    }
    return 1;
}

/* R33 */
SK_RULE int check_columns(const brae_state *s) {
    for (uint32_t seat = 0; seat < s->head.players; seat++) {
        for (uint32_t e = 0; e < ENVS; e++) {
            const uint8_t *column = s->seats[seat].columns[e];
            uint32_t height = s->seats[seat].heights[e];
            if (height > COLUMN) return 0;
            for (uint32_t i = 0; i < COLUMN; i++) {
                if (i >= height ? column[i] != SK_NONE : column[i] >= TYPES || CARDS[column[i]].env != e) return 0;
            }
        }
    }
    return 1;
}

/* Village cards of each type that lie open: owned, discarded, or in the middle. */
SK_RULE void count_open(const brae_state *s, uint8_t count[TYPES]) {
    memcpy(count, s->discard, TYPES);
    for (uint32_t seat = 0; seat < s->head.players; seat++) {
        const brae_seat *p = &s->seats[seat];
        count[ROOF] = (uint8_t)(count[ROOF] + p->roofs);
        count[BALL] = (uint8_t)(count[BALL] + p->balls);
        count[UTENSILS] = (uint8_t)(count[UTENSILS] + p->utensils);
        for (uint32_t e = 0; e < ENVS; e++)
            for (uint32_t i = 0; i < p->heights[e]; i++)
                count[p->columns[e][i]]++;
    }
    for (uint32_t i = 0; i < SETS * SET_CARDS; i++) {
        uint32_t type = s->sets[i / SET_CARDS][i % SET_CARDS];
        if (type < TYPES) count[type]++;
    }
}

/* All 80 Village cards are somewhere, each type in its number. */
SK_RULE int check_cards(const brae_state *s) {
    uint8_t count[TYPES];
    for (uint32_t t = 0; t < TYPES; t++)
        if (s->discard[t] > CARDS[t].copies || s->pile[t] > CARDS[t].copies) return 0;
    for (uint32_t i = 0; i < SETS * SET_CARDS; i++) {
        uint32_t type = s->sets[i / SET_CARDS][i % SET_CARDS];
        if (type >= TYPES && type != SK_NONE) return 0;
    }
    for (uint32_t i = 0; i < HAND; i++)
        if (s->hand[i] >= TYPES && s->hand[i] != SK_NONE) return 0;
    count_open(s, count);
    for (uint32_t i = 0; i < HAND; i++)
        if (s->hand[i] < TYPES) count[s->hand[i]]++;
    for (uint32_t t = 0; t < TYPES; t++)
        if (count[t] + s->pile[t] != CARDS[t].copies) return 0;
    return 1;
}

/* R6, R59, R61: the pile is never empty; a hand exists only while its owner explores. */
SK_RULE int check_pile(const brae_state *s) {
    uint32_t pile = 0, discard = 0, hand = 0, want = 0;
    for (uint32_t t = 0; t < TYPES; t++) {
        pile += s->pile[t];
        discard += s->discard[t];
    }
    for (uint32_t i = 0; i < HAND; i++) {
        if (s->hand[i] == SK_NONE) continue;
        if (hand != i) return 0;
        hand++;
    }
    if (s->head.step == STEP_DRAW || s->head.step == STEP_EXPLORE) {
        if (s->turn >= s->head.players || s->seats[s->turn].special != EXPLORE) return 0;
        want = EXPLORE_CARDS[is_flipped(&s->seats[s->turn], SPECIAL)];
        if (s->head.step == STEP_DRAW) want -= s->drawing;
        if (want > HAND) return 0;
    }
    return hand == want && pile == s->pile_count && pile > 0 && discard == s->discard_count;
}

SK_RULE int check_roofs(const brae_state *s) {
    uint32_t roofs = s->supply;
    for (uint32_t seat = 0; seat < s->head.players; seat++)
        roofs += s->seats[seat].thatches;
    return roofs == SUPPLY_ROOFS;
}

/* R9, Q22: each special tile lies before one player at most; dealt tiles only until the choice. */
SK_RULE int check_tiles(const brae_state *s) {
    uint32_t seen = 0, step = s->head.step, each = tiles_each(s), dealt = 0;
    if (step == STEP_TILES) dealt = s->head.players * each - s->drawing;
    if (step == STEP_KEEP) dealt = s->head.players * each;
    if (dealt > s->head.players * each) return 0;
    for (uint32_t seat = 0; seat < s->head.players; seat++) {
        const brae_seat *p = &s->seats[seat];
        uint32_t offered = 0;
        if (s->head.round) {
            if (p->special >= SPECIALS || seen >> p->special & 1u) return 0;
            seen |= BIT(p->special);
        }
        for (uint32_t i = 0; i < HAND; i++) {
            uint32_t tile = p->dealt[i];
            int there = i < each && seat * each + i < dealt;
            if (!there && tile != SK_NONE) return 0;
            if (!there) continue;
            if (tile >= SPECIALS || seen >> tile & 1u) return 0;
            seen |= BIT(tile);
            offered |= BIT(tile);
        }
        if (s->head.round) continue;
        int open = step != STEP_KEEP || (s->head.actors >> seat & 1);
        if (open ? p->special != SK_NONE : p->special >= SPECIALS || !(offered >> p->special & 1u)) return 0;
    }
    return 1;
}

/* One stack: distinct known markers below `count`, SK_NONE above. Returns the markers as bits, or BIT(31) if broken. */
SK_RULE uint32_t stack_bits(const uint8_t *stack, uint32_t count) {
    uint32_t bits = 0;
    for (uint32_t i = 0; i < MARKERS; i++) {
        if (i >= count && stack[i] == SK_NONE) continue;
        if (i >= count || stack[i] > NEUTRAL || bits >> stack[i] & 1u) return BIT(31);
        bits |= BIT(stack[i]);
    }
    return count > MARKERS ? BIT(31) : bits;
}

/* R5, R21 to R26: every marker in exactly one stack, the neutral one never among those who passed. */
SK_RULE int check_markers(const brae_state *s) {
    uint32_t left = stack_bits(s->left, s->left_count), passed = stack_bits(s->passed, s->passed_count);
    uint32_t right = stack_bits(s->right, s->right_count), all = left | passed | right;
    uint32_t want = BIT(s->head.players) - 1, step = s->head.step, start = start_of(s->head.options);
    if (s->head.players == 1) want = 0;
    if (s->head.players == 2) want |= BIT(NEUTRAL);
    if (all >> 31 || left & passed || left & right || passed & right || passed >> NEUTRAL & 1u) return 0;
    if (step == STEP_ORDER)
        return s->head.players > 1 && (all & ~want) == 0 && all == left &&
               s->left_count + 1u + s->drawing + (start != 0) == (uint32_t)sk_bits(want) && s->drawing &&
               !(start && left >> (start - 1) & 1u);
    if (all != want) return 0;
    return in_turn(step) || all == left;
}

/* R18, R19, R24: which cards lie in the middle. */
SK_RULE int check_sets(const brae_state *s) {
    uint32_t step = s->head.step, solo = s->head.players == 1, size = set_size(s);
    uint32_t total = solo ? size : SETS * size;
    for (uint32_t set = 0; set < SETS; set++) {
        uint32_t count = 0, want = 0;
        for (uint32_t i = 0; i < SET_CARDS; i++) {
            int there = s->sets[set][i] != SK_NONE;
            uint32_t index = (solo ? 0 : set * size) + i;
            if (there && i >= size) return 0;
            if (step == STEP_DEAL && i < size && (!solo || set == s->set) && there != (index + s->drawing < total))
                return 0;
            count += (uint32_t)there;
        }
        if (step == STEP_DEAL) {
            if (solo && set != s->set && count) return 0;
            continue;
        }
        if (in_turn(step) && !solo) want = set < s->set ? 0 : set > s->set ? size : size - s->right_count;
        if (in_turn(step) && solo && set == s->set && (step == STEP_DRAFT || s->back == STEP_DRAFT)) want = size;
        if (count != want) return 0;
    }
    return step != STEP_DEAL || (s->drawing >= 1 && s->drawing <= total);
}

/* Turns that a seat has begun, by rounds and sets. */
SK_RULE uint32_t turns_of(const brae_state *s, uint32_t seat) {
    uint32_t step = s->head.step, turns;
    if (s->head.round == 0) return 0;
    turns = SETS * (s->head.round - 1u) + s->set;
    if (step == STEP_REST || step == STEP_OVER) return turns + SETS;
    if (!in_turn(step)) return turns;
    if (s->head.players == 1) return turns + (step != STEP_DRAFT && s->back != STEP_DRAFT);
    for (uint32_t i = 0; i < s->right_count; i++)
        turns += s->right[i] == seat;
    return turns;
}

/* R20, R61: a seat owns no more Village cards than its turns and its uses of Explore can have brought. */
SK_RULE int check_owned(const brae_state *s) {
    for (uint32_t seat = 0; seat < s->head.players; seat++) {
        const brae_seat *p = &s->seats[seat];
        uint32_t turns = turns_of(s, seat), most = turns, step = s->head.step;
        uint32_t owned = settlers_of(p) + p->roofs + p->balls + p->utensils;
        if (p->special == EXPLORE) {
            uint32_t now = s->turn == seat, past = turns - (now && turns ? 1 : 0);
            most += past <= SETS ? past : SETS + 2 * (past - SETS);
            if (now) most += (s->small_on >> SPECIAL & 1u) + (s->large_on == SPECIAL);
            if (now && (step == STEP_PORTIONS || step == STEP_DRAW || step == STEP_EXPLORE) && most) most--;
        }
        if (owned > most) return 0;
    }
    return 1;
}

/* R21: whose turn it is follows from the stacks. */
SK_RULE int check_turn(const brae_state *s) {
    uint32_t step = s->head.step;
    if (!in_turn(step)) {
        if (s->turn != SK_NONE || (step != STEP_DEAL && s->set) || (step == STEP_DEAL && s->set && s->head.players > 1))
            return 0;
        return check_owned(s);
    }
    if (s->turn >= s->head.players) return 0;
    if (s->head.players > 1) {
        uint32_t top;
        if (step != STEP_DRAFT)
            top = s->right_count ? s->right[s->right_count - 1] : SK_NONE;
        else if (s->left_count)
            top = s->left[s->left_count - 1];
        else
            top = s->passed_count ? s->passed[s->passed_count - 1] : SK_NONE;
        if (top != s->turn) return 0;
    }
    return check_owned(s);
}

/* R17, R40, R71 */
SK_RULE int check_workers(const brae_state *s) {
    uint32_t wide = 0, placed = (uint32_t)sk_bits(s->small_on) + (uint32_t)sk_bits(s->pair_on);
    if (s->turn == SK_NONE) return !placed && !s->small_left && s->large_on == SK_NONE;
    const brae_seat *p = &s->seats[s->turn];
    if (p->special == RECRUIT && is_flipped(p, SPECIAL))
        wide = s->head.options & OPT_RECRUIT_ALL ? (uint32_t)ALL_TILES : p->flipped;
    if (s->pair_on & ~(s->small_on & wide)) return 0;
    int card =
        s->head.step == STEP_DRAFT || s->head.step == STEP_BOTTOM || s->after == STEP_BOTTOM || s->back != STEP_PLACE;
    if (card && (placed || s->large_on != SK_NONE)) return 0;
    return placed + s->small_left == s->head.round - 1u + p->black;
}

/* R8, R83 */
SK_RULE int check_solo(const brae_state *s) {
    uint32_t step = s->head.step, focus = 1 + (s->head.options >> OPT_FOCUS_SHIFT & 7u);
    uint32_t tasks = 4 + (s->head.options >> OPT_TASK_SHIFT & 7u);
    if (s->head.players > 1) return !s->focus && !s->tasks && !s->done && step != STEP_FOCUS && step != STEP_TASKS;
    if (step == STEP_FOCUS) {
        focus -= s->drawing;
        tasks = 0;
    }
    if (step == STEP_TASKS) tasks -= s->drawing;
    if ((step == STEP_FOCUS || step == STEP_TASKS) && !s->drawing) return 0;
    if (s->tasks >> TASKS || s->done & ~(uint32_t)s->tasks || (s->head.round == 0 && s->done)) return 0;
    return (uint32_t)sk_bits(s->focus) == focus && (uint32_t)sk_bits(s->tasks) == tasks;
}

/* R75, R76: stages of the seats at the end of a round. */
SK_RULE int check_rest(const brae_state *s) {
    for (uint32_t seat = 0; seat < s->head.players; seat++) {
        const brae_seat *p = &s->seats[seat];
        uint32_t need = need_of(p);
        if ((p->rest != REST_NONE) != (s->head.step == STEP_REST && (s->head.actors >> seat & 1))) return 0;
        if (p->rest != REST_DISCARD && p->unfed) return 0;
        if (p->rest == REST_DISCARD && (p->unfed == 0 || p->unfed > need)) return 0;
        if (p->rest == REST_FEED && (need == 0 || p->tokens[FOOD] == 0)) return 0;
        if (p->rest == REST_COOK && !is_flipped(p, CRAFT)) return 0;
        if ((s->head.step == STEP_REST || s->head.step == STEP_OVER) && p->black) return 0;
    }
    return 1;
}

/* Harvests and effects: the bytes that carry them. */
SK_RULE int check_harvest(const brae_state *s, const brae_seat *p) {
    uint32_t step = s->head.step, icons;
    int open = step == STEP_KNIVES || step == STEP_SPLIT;
    if (s->env && !open && step != STEP_BOTTOM && step != STEP_EFFECT && step != STEP_PART && s->back != STEP_BOTTOM)
        return 0;
    if (s->back == STEP_BOTTOM && !p->heights[s->env]) return 0;
    if (!open) {
        if (s->crop != SK_NONE || s->after || s->amount) return 0;
        if (step == STEP_BOTTOM) return p->heights[s->env] > 0;
        if (step == STEP_PART) return p->special == MUSTER && !is_flipped(p, SPECIAL) && effect_open(p, s->env);
        if (step == STEP_EFFECT)
            return (p->special == MUSTER || p->special == EXPLORE) && is_flipped(p, SPECIAL) && effect_open(p, s->env);
        return 1;
    }
    icons = icons_of(p, s->env);
    if (s->crop != SK_NONE) {
        if (step != STEP_KNIVES || !p->heights[s->env] || s->after != STEP_PLACE) return 0;
        const village *card = newest_of(p, s->env);
        if (card->icons >= ENVS || card->kind != s->crop) return 0;
    } else if (s->after == STEP_BOTTOM) {
        if (!p->heights[s->env]) return 0;
    } else if (p->special != MUSTER || s->after != (is_flipped(p, SPECIAL) ? STEP_EFFECT : STEP_PLACE)) {
        return 0;
    }
    if (step == STEP_KNIVES) return p->tokens[KNIFE] > 0 && !s->amount;
    return HARVEST[s->env][0] != HARVEST[s->env][1] && s->amount > 0 && s->amount >= icons &&
           s->amount <= icons + KNIVES_MAX;
}

/* The byte `tile`: a Gather tile, the tile just flipped, or a Task card, each in its step. */
SK_RULE int check_tile(const brae_state *s, const brae_seat *p) {
    uint8_t tokens[KINDS];
    switch (s->head.step) {
    case STEP_GATHER:
        if (s->tile < GATHER_SHORE || s->tile > GATHER_FIELDS) return 0;
        return GATHERINGS[s->tile - GATHER_SHORE][is_flipped(p, s->tile)][1].gain != 0;
    case STEP_TASK: return s->tile < TASKS && (s->tasks & ~s->done) >> s->tile & 1 && ERRANDS[s->tile].payments > 1;
    case STEP_LENIENT:
        return s->tile < TASKS && s->done >> s->tile & 1 && s->head.options & OPT_LENIENT &&
               can_act(p, p->tokens, ERRANDS[s->tile].tile);
    case STEP_ENCORE:
        if (p->special != INNOVATE || s->tile >= SPECIAL || !is_flipped(p, s->tile) || !is_flipped(p, SPECIAL))
            return 0;
        memcpy(tokens, p->tokens, KINDS);
        if (tokens[FOOD] < ENCORE_FOOD) return 0;
        tokens[FOOD] = (uint8_t)(tokens[FOOD] - ENCORE_FOOD);
        return (int)can_act(p, tokens, s->tile);
    default: return s->tile == 0;
    }
}

/* Build, Tend land, Clean and where they lead. */
SK_RULE int check_action(const brae_state *s, const brae_seat *p) {
    uint32_t step = s->head.step, side = is_flipped(p, SPECIAL);
    uint32_t tended = (uint32_t)sk_bits(s->tended), tends = p->special == TEND ? TEND_STEPS[side] : 0;
    int moves = step == STEP_FURNISH || step == STEP_TRADE;
    int discounted = step == STEP_BUILD || moves || step == STEP_BONUS || step == STEP_PURCHASE;
    if (s->discount && (!discounted || p->special != BUILD || s->discount != BUILD_DISCOUNT[side])) return 0;
    if (s->discount && s->back != STEP_PLACE) return 0;
    if (s->clears > CLEAN_CLEARS[1][4] || (s->clears > 0) != (step == STEP_CLEAR)) return 0;
    if (s->tended > 0xf || tended + s->steps > tends || (s->steps && step != STEP_TEND && step != STEP_GATHER))
        return 0;
    if (tended && step != STEP_TEND && step != STEP_GATHER) return 0;
    if (step == STEP_GATHER && s->steps && !tended) return 0;
    if (step == STEP_GATHER && tended && !(s->tended >> (s->tile - GATHER_SHORE) & 1)) return 0;
    switch (step) {
    case STEP_PORTIONS: return (int)can_special(s, p);
    case STEP_FURNISH: return p->furnish < FURNISH_MAX && furnish_cost(p, s->discount) > 0;
    case STEP_BONUS: return is_flipped(p, FURNISH) && p->furnish > 0;
    case STEP_TRADE: return p->trade < TRADE_MAX && trade_cost(p, s->discount) > 0;
    case STEP_PURCHASE: return p->trade > 0;
    case STEP_BUILD: return s->discount > 0;
    case STEP_INNOVATE: return p->special == INNOVATE;
    case STEP_MUSTER: return p->special == MUSTER;
    case STEP_SPIN:
        return p->special == SPIN && side && p->tokens[WOOL] >= SPIN_WOOL && s->supply > 0 && p->spindles > 0;
    case STEP_TEND: return s->steps > 0;
    default: return 1;
    }
}

/* What the running action still needs belongs to the step; everything else is at rest. */
SK_RULE int check_pending(const brae_state *s) {
    uint32_t step = s->head.step;
    int chance = step <= STEP_DEAL || step == STEP_DRAW;
    if ((s->drawing > 0) != chance) return 0;
    if (s->back != STEP_PLACE) {
        if (s->back != STEP_DRAFT && s->back != STEP_BOTTOM) return 0;
        if (s->head.players != 1 || !in_task(step)) return 0;
    }
    if (!in_turn(step)) {
        return s->env == 0 && s->crop == SK_NONE && !s->after && !s->amount && !s->tile && !s->discount && !s->clears &&
               !s->steps && !s->tended;
    }
    const brae_seat *p = &s->seats[s->turn];
    return check_harvest(s, p) && check_tile(s, p) && check_action(s, p);
}

SK_RULE int check_actors(const brae_state *s) {
    uint32_t step = s->head.step, actors = s->head.actors;
    if (step <= STEP_DEAL || step == STEP_DRAW) return actors == BIT(SK_CHANCE);
    if (step == STEP_OVER) return actors == 0;
    if (step == STEP_KEEP || step == STEP_REST) return actors && actors < BIT(s->head.players);
    return actors == BIT(s->turn);
}

/* Whoever acts has a choice. */
SK_RULE int check_choices(const brae_state *s) {
    for (int seat = 0; seat < s->head.players; seat++) {
        if (!(s->head.actors >> seat & 1)) continue;
        span o = options(s, seat);
        if (!o.mask && !o.count) return 0;
    }
    return 1;
}

SK_RULE int check(const void *state) {
    const brae_state *s = (const brae_state *)state;
    if (!check_head(s)) return BROKEN_HEAD;
    if (!check_range(s)) return BROKEN_RANGE;
    if (!check_tokens(s)) return BROKEN_TOKENS;
    if (!check_slider(s)) return BROKEN_SLIDER;
    if (!check_columns(s)) return BROKEN_COLUMNS;
    if (!check_cards(s)) return BROKEN_CARDS;
    if (!check_pile(s)) return BROKEN_PILE;
    if (!check_roofs(s)) return BROKEN_ROOFS;
    if (!check_tiles(s)) return BROKEN_TILES;
    if (!check_markers(s)) return BROKEN_MARKERS;
    if (!check_sets(s)) return BROKEN_SETS;
    if (!check_turn(s)) return BROKEN_TURN;
    if (!check_workers(s)) return BROKEN_WORKERS;
    if (!check_solo(s)) return BROKEN_SOLO;
    if (!check_rest(s)) return BROKEN_REST;
    if (!check_pending(s)) return BROKEN_PENDING;
    if (!check_actors(s)) return BROKEN_ACTORS;
    return check_choices(s) ? BROKEN_NONE : BROKEN_DEAD_END;
}

/* ---- Who sees what ---- */

/* Q22, R59: dealt tiles and the choice among them belong to their seat, an explorer's hand to the explorer, and so does
 * what is left in the pile meanwhile, since it would tell the hand. An empty place is visible to everyone. Perfect
 * memory adds nothing. */
SK_RULE int sees(const void *state, int viewer, int field, int index) {
    const brae_state *s = (const brae_state *)state;
    int seat = viewer & ~SK_RECALL;
    switch (field) {
    case F_dealt: return index / HAND == seat || s->seats[index / HAND].dealt[index % HAND] == SK_NONE;
    case F_special: return s->head.step != STEP_KEEP || index == seat || s->seats[index].special == SK_NONE;
    case F_pile: return s->turn == seat || s->hand[0] == SK_NONE;
    default: return s->turn == seat || s->hand[index] == SK_NONE;
    }
}

/* Special tiles that the viewer cannot place: neither chosen by anyone nor dealt to the viewer. */
SK_RULE void fill_tiles(brae_state *s, uint64_t *rng) {
    uint32_t free_tiles = tiles_undealt(s);
    for (uint32_t p = 0; p < s->head.players; p++) {
        for (uint32_t i = 0; i < HAND; i++) {
            if (s->seats[p].dealt[i] != SK_HIDDEN || !free_tiles) continue;
            uint32_t k = sk_random_below(rng, (uint32_t)sk_bits(free_tiles));
            uint32_t tile = (uint32_t)sk_nth(free_tiles, (int)k);
            free_tiles &= ~BIT(tile);
            s->seats[p].dealt[i] = (uint8_t)tile;
        }
        if (s->seats[p].special == SK_HIDDEN)
            s->seats[p].special = s->seats[p].dealt[sk_random_below(rng, tiles_each(s))];
    }
}

/* A hand drawn from the cards that the viewer has not seen; the rest of them is the pile. A view that nobody can have
 * is left as it is: no check accepts it. */
SK_RULE void fill_hand(brae_state *s, uint64_t *rng) {
    uint8_t open[TYPES];
    uint32_t left = 0;
    if (!check_columns(s)) return;
    count_open(s, open);
    for (uint32_t t = 0; t < TYPES; t++) {
        s->pile[t] = (uint8_t)(CARDS[t].copies - open[t]);
        left += s->pile[t];
    }
    for (uint32_t i = 0; i < HAND; i++) {
        uint32_t type = 0, k;
        if (s->hand[i] == SK_NONE || !left) continue;
        k = sk_random_below(rng, left--);
        while (k >= s->pile[type])
            k -= s->pile[type++];
        s->pile[type]--;
        s->hand[i] = (uint8_t)type;
    }
}

SK_RULE void fill(void *view, uint64_t *rng) {
    brae_state *s = (brae_state *)view;
    fill_tiles(s, rng);
    if (s->hand[0] == SK_HIDDEN) fill_hand(s, rng);
    s->head.viewer = SK_FULL;
}
