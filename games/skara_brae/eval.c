/* eval.c - heuristics and network features, from a view only.
 *
 * `worth` estimates what a seat's table will still bring, in thousandths of a victory point: the score now, the use of
 * tokens and flipped tiles while there are workers left, food for Settlers without a Roof, midden to come. `appeal`
 * turns the estimated gain of a choice into a weight that doubles with every 600 thousandths. The figures below were
 * found by climbing on the mean score of the greedy player against itself, alone, in twos and in
 * fours. */
#include <assert.h>

#include "rules.c"
#include "observe.c"
#include "skerry/player.h"
#include "skerry/playout.h"

/* What a token is worth while there is time to use it, beyond its points at the end. */
static const int16_t USE[KINDS] = {495, 500,  640,  385,  650, 565, 850,  290, 405,
                                   510, 1900, 2000, 2500, 150, 95,  -150, 2400};

/* What the flipped side of a tile is worth over a whole game, beyond its points. */
static const int16_t FLIP_USE[TILES] = {600, 720, 700, 1300, 910, 900, 1510, 910, 480, 900};

/* How promising a special tile looks at the choice. */
static const int16_t SPECIAL_PRIOR[SPECIALS] = {500, 300, 400, 500, 450, 600, 350, 450};

enum {
    FURNISH_STEP = 825,
    FURNISH_LATER = 600,
    TRADE_EXTRA = 550,
    ICON = 250,
    FEED_COST = 630,
    MIDDEN_COST = 170,
    SETTLER_EXTRA = 500,
    TO_COME = 48,
    GAIN_LEAST = 2000,
    GAIN_DOUBLES = 600
};

/* Meals still to come, this round's included. */
static int meals_left(const brae_state *s) {
    int meals = ROUNDS - (int)s->head.round + 1;
    if (s->head.step == STEP_OVER) meals = 0;
    return meals < 0 ? 0 : meals > ROUNDS ? ROUNDS : meals;
}

/* Share of the game's work that a seat has still before it, in thousandths: a worker's turn is a thirtieth. */
static int time_left(const brae_state *s, uint32_t seat) {
    static const int16_t later[ROUNDS + 1] = {1000, 900, 700, 400, 0}; /* the rounds after this one */
    uint32_t round = s->head.round <= ROUNDS ? s->head.round : ROUNDS, step = s->head.step, turns = turns_of(s, seat);
    int now = 0;
    if (round && (in_turn(step) || step == STEP_DEAL)) now = (int)((SETS * round - turns) * round) * 33;
    if (s->turn == seat && step != STEP_DRAFT) now += (s->small_left + (s->large_on == SK_NONE)) * 33;
    return later[round] + now > 1000 ? 1000 : later[round] + now;
}

/* Tokens at their use; a pile of one kind counts less. */
static int tokens_worth(const brae_seat *p, int time) {
    int sum = 0;
    for (uint32_t k = 0; k < KINDS; k++) {
        int n = p->tokens[k], many = n > 4 ? n - 4 : 0;
        sum += USE[k] * (n - many) + USE[k] * many / 2;
    }
    return sum * (time < 300 ? time : 300 + (time - 300) / 2) / 650;
}

static int midden_next(const brae_seat *p) {
    int midden = MIDDEN_AT[p->slider] - p->utensils;
    return midden > 0 ? midden : 0;
}

static int settler_worth(const brae_seat *p) {
    return 1000 * FURNISH_SETTLER[p->furnish] + SETTLER_EXTRA;
}

/* What a seat's table is worth at the end, in thousandths of a point. */
static int worth(const brae_state *s, uint32_t seat) {
    const brae_seat *p = &s->seats[seat];
    int16_t lines[SCORE_LINES];
    int sum = 0, time = time_left(s, seat), meals = meals_left(s), need = (int)need_of(p) - p->unfed;
    int hungry = FEED_COST * meals < settler_worth(p) ? FEED_COST * meals : settler_worth(p);
    score_lines(s, seat, lines);
    for (int i = 0; i < SCORE_LINES; i++)
        sum += 1000 * lines[i];
    for (uint32_t t = 0; t < TILES; t++)
        sum += (int)is_flipped(p, t) * FLIP_USE[t] * time / 1000;
    sum += tokens_worth(p, time);
    sum += (int)settlers_of(p) * ICON * time / 1000;
    sum -= (need > 0 ? need : 0) * hungry + p->unfed * settler_worth(p);
    sum -= midden_next(p) * meals * MIDDEN_COST;
    sum += p->utensils * 300 * time / 1000;
    sum += p->furnish * FURNISH_LATER * time / 1000;
    for (uint32_t i = 0; i < SLOTS; i++)
        sum += p->pot[i] * (RECIPES[i].food * 1100 + RECIPES[i].hide * 500 + RECIPES[i].bone * 350);
    return sum;
}

/* ---- What an action promises ---- */

static int kind_gain(uint32_t kind, int time) {
    static const int16_t points[KINDS] = {[FOOD] = 1000, [KNIFE] = 1000, [MIDDEN] = -1000};
    return points[kind] + USE[kind] * (time < 300 ? time : 300 + (time - 300) / 2) / 650;
}

/* What it costs that `n` more tokens may push the slider. */
static int push_cost(const brae_state *s, const brae_seat *p, int n) {
    int column = (p->total + n + 2) / 3, cost = 0;
    if (column > SLIDER_MAX) column = SLIDER_MAX;
    for (int c = p->slider; c < column; c++)
        cost += (MIDDEN_AT[c + 1] - MIDDEN_AT[c]) * meals_left(s) * MIDDEN_COST + (LOSS_AT[c + 1] - LOSS_AT[c]) * 1000;
    return cost;
}

static int recipe_gain(uint32_t slot, int time) {
    const recipe *r = &RECIPES[slot];
    return r->food * kind_gain(FOOD, time) + r->hide * kind_gain(HIDE, time) + r->bone * kind_gain(BONE, time) +
           r->wool * kind_gain(WOOL, time) - kind_gain(r->kind, time);
}

static int cook_gain(const brae_seat *p, int time) {
    int room = (int)hearth_of(p), sum = 0;
    for (uint32_t i = 0; i < SLOTS && room > 0; i++) {
        int n = p->tokens[RECIPES[i].kind], fit = room / RECIPES[i].weight;
        if (n > fit) n = fit;
        room -= n * RECIPES[i].weight;
        sum += n * recipe_gain(i, time);
    }
    return sum;
}

static int flip_gain(uint32_t tile, int time) {
    return 1000 * POINTS_FLIPPED + FLIP_USE[tile] * time / 1000;
}

static int craft_gain(const brae_seat *p, int time) {
    int best = 0;
    for (uint32_t left = craft_tiles(p, at_least(p->tokens, 1)); left; left &= left - 1) {
        uint32_t tile = (uint32_t)sk_lowest(left);
        int gain_of =
            flip_gain(tile, time) - kind_gain(CRAFT_COST[tile][0], time) - kind_gain(CRAFT_COST[tile][1], time);
        if (gain_of > best) best = gain_of;
    }
    return best;
}

static int roof_gain(const brae_state *s, const brae_seat *p) {
    return 1000 * POINTS_THATCH + (need_of(p) > 0 ? FEED_COST * meals_left(s) : 150 * meals_left(s));
}

/* `clears` clears, spent on midden first. */
static int clears_gain(const brae_state *s, const brae_seat *p, int clears) {
    int midden = p->tokens[MIDDEN] < clears ? p->tokens[MIDDEN] : clears, left = clears - midden;
    int room = (3 * p->slider - p->total + midden) / 3, back = room < left ? room : left, sum = midden * 1100;
    for (int c = p->slider; back > 0 && c > 0; c--, back--)
        sum += (MIDDEN_AT[c] - MIDDEN_AT[c - 1]) * meals_left(s) * MIDDEN_COST + (LOSS_AT[c] - LOSS_AT[c - 1]) * 1000;
    return sum;
}

static int clean_gain(const brae_state *s, const brae_seat *p, uint32_t kinds, int time) {
    int sum = s->supply ? roof_gain(s, p) : 0, count = sk_bits(kinds);
    for (uint32_t i = 0; i < 5; i++)
        if (kinds >> i & 1u) sum -= kind_gain(CLEAN_KINDS[i], time);
    return sum + clears_gain(s, p, CLEAN_CLEARS[is_flipped(p, CLEAN)][count]);
}

static int clean_best(const brae_state *s, const brae_seat *p, int time) {
    int best = 0;
    for (uint64_t left = clean_mask(p); left; left &= left - 1) {
        int gain_of = clean_gain(s, p, (uint32_t)sk_lowest64(left), time);
        if (gain_of > best) best = gain_of;
    }
    return best;
}

static int furnish_gain(const brae_seat *p, uint32_t discount, int time) {
    int settlers = (int)settlers_of(p), sets = (int)sets_of(p), next = p->furnish + 1;
    int now = 1000 * (settlers * (FURNISH_SETTLER[next] - FURNISH_SETTLER[p->furnish]) +
                      sets * (FURNISH_SET[next] - FURNISH_SET[p->furnish]));
    int later = FURNISH_STEP * time / 1000;
    return (now > later ? now : later) - (int)furnish_cost(p, discount) * kind_gain(HIDE, time);
}

static int trade_gain(const brae_seat *p, uint32_t discount, int time) {
    int next = p->trade + 1, points = 1000 * (TRADE_POINTS[next] - TRADE_POINTS[p->trade]) + TRADE_EXTRA * time / 1000,
        price = 99999;
    uint32_t cost = trade_cost(p, discount);
    if (!cost) return points;
    for (uint32_t left = at_least(p->tokens, cost) & SPENDABLE; left; left &= left - 1) {
        int each = kind_gain((uint32_t)sk_lowest(left), time);
        if (each < price) price = each;
    }
    if (p->tokens[KNIFE]) points += TRADE_GOODS[next] * kind_gain(TRADE_GOOD[next], time) / 3;
    return points - (int)cost * price * 4 / 5;
}

static int gather_gain(const brae_state *s, const brae_seat *p, uint32_t env, int time) {
    int best = 0;
    for (uint32_t option = 0; option < 2; option++) {
        const gathering *g = &GATHERINGS[env][is_flipped(p, GATHER_SHORE + env)][option];
        if (!g->gain || p->tokens[g->pay_kind] < g->pay) continue;
        int sum = g->gain * kind_gain(g->kind, time) - push_cost(s, p, g->gain + g->gain2 - g->pay);
        if (g->gain2) sum += g->gain2 * kind_gain(g->kind2, time);
        if (g->pay) sum -= g->pay * kind_gain(g->pay_kind, time);
        if (sum > best) best = sum;
    }
    return best;
}

static int effect_gain(const brae_seat *p, uint32_t type, int time) {
    const village *card = &CARDS[type];
    if (card->icons < ENVS) return (int)icons_of(p, card->icons) * kind_gain(card->kind, time);
    if (p->tokens[card->pay_kind] + (int)(card->env == HILLS) < card->pay) return 0;
    int sum = card->gain * kind_gain(card->kind, time) - card->pay * kind_gain(card->pay_kind, time);
    return sum > 0 ? sum : 0;
}

static int harvest_gain(const brae_state *s, const brae_seat *p, uint32_t env, int icons, int time) {
    int each = (kind_gain(HARVEST[env][0], time) + kind_gain(HARVEST[env][1], time)) / 2;
    return icons * each - push_cost(s, p, icons);
}

static int muster_gain(const brae_state *s, const brae_seat *p, uint32_t env, int time) {
    int sum = harvest_gain(s, p, env, (int)icons_of(p, env), time), other = 0;
    if (p->heights[env]) other = effect_gain(p, p->columns[env][p->heights[env] - 1], time);
    return is_flipped(p, SPECIAL) ? sum + other : sum > other ? sum : other;
}

/* A Village card: its points, its immediate gain, and what a Settler brings and eats. */
static int card_gain(const brae_state *s, const brae_seat *p, uint32_t type, int harvests, int time) {
    int meals = meals_left(s), sum;
    if (type >= TYPES) return 0;
    if (type == ROOF) return 1000 * POINTS_ROOF + (need_of(p) ? FEED_COST : 300) * meals;
    if (type == BALL)
        return 1000 * POINTS_BALL + (p->balls + 1) * kind_gain(KNIFE, time) - push_cost(s, p, p->balls + 1);
    if (type == UTENSILS)
        return 1000 * POINTS_UTENSILS + kind_gain(HIDE, time) + meals * (midden_next(p) ? MIDDEN_COST : 400) +
               300 * time / 1000;
    uint32_t env = CARDS[type].env;
    sum = 1000 * FURNISH_SETTLER[p->furnish] + ICON * 4 * time / 1000;
    if (p->heights[env] == sets_of(p)) sum += 400 + 250 * FURNISH_SET[p->furnish];
    if (settlers_of(p) >= (uint32_t)p->roofs + p->thatches)
        sum -= FEED_COST * meals < settler_worth(p) ? FEED_COST * meals : settler_worth(p);
    if (harvests > 1) sum += harvest_gain(s, p, env, (int)icons_of(p, env) + 1, time);
    if (harvests > 0) sum += effect_gain(p, type, time);
    return sum;
}

static int special_gain(const brae_state *s, const brae_seat *p, int time) {
    uint32_t side = is_flipped(p, SPECIAL);
    int cost = 2 * kind_gain(p->tokens[BONE] >= 2 ? BONE : FOOD, time), best = 0, sum = 0;
    switch (p->special) {
    case BUILD:
        if (can_furnish(p, p->tokens, BUILD_DISCOUNT[side])) best = furnish_gain(p, BUILD_DISCOUNT[side], time);
        if (can_trade(p, p->tokens, BUILD_DISCOUNT[side])) sum = trade_gain(p, BUILD_DISCOUNT[side], time);
        return (best > sum ? best : sum) - cost;
    case EXPLORE: return 2200 + (int)side * 400 - cost;
    case HUNT: return kind_gain(BOAR, time) + (int)side * kind_gain(KNIFE, time) - cost;
    case INNOVATE: return 1000 * POINTS_FLIPPED + 700 * time / 1000 - cost;
    case MUSTER:
        for (uint32_t e = 0; e < ENVS; e++) {
            sum = muster_gain(s, p, e, time);
            if (sum > best) best = sum;
        }
        return best - cost;
    case RECRUIT: return (int)(SETS - turns_of(s, s->turn < SEATS ? s->turn : 0u) % SETS) % SETS * 900 + 900 - cost;
    case SPIN: return 1000 + (p->spindles + 1) * kind_gain(WOOL, time) - cost - push_cost(s, p, p->spindles + 1);
    default: return 1500 + (int)side * 500 + clears_gain(s, p, 1) - cost;
    }
}

static int tile_gain(const brae_state *s, const brae_seat *p, uint32_t tile, int time) {
    switch (tile) {
    case FURNISH: return furnish_gain(p, 0, time);
    case COOK: return cook_gain(p, time);
    case CRAFT: return craft_gain(p, time);
    case CLEAN: return clean_best(s, p, time);
    case TRADE: return trade_gain(p, 0, time);
    case SPECIAL: return special_gain(s, p, time);
    default: return gather_gain(s, p, tile - GATHER_SHORE, time);
    }
}

/* ---- Choices ---- */

/* How much the table of `who` is worth more after the ply. */
static int ply_gain(const brae_state *s, int who, sk_action action) {
    brae_state after = *s;
    apply(&after, who, action);
    after.head.step = s->head.step; /* time and meals as before, so that only the table counts */
    after.head.round = s->head.round;
    after.turn = s->turn;
    after.small_left = s->small_left;
    after.large_on = s->large_on;
    return worth(&after, (uint32_t)who) - worth(s, (uint32_t)who);
}

static int draft_gain(const brae_state *s, const brae_seat *p, uint32_t a, int time) {
    if (a == A_PASS) return 300;
    return card_gain(s, p, s->sets[s->set][a - A_TAKE], 2, time);
}

/* R76: food against Settlers. */
static int rest_gain(const brae_state *s, const brae_seat *p, uint32_t a, int time) {
    if (a == A_NO) return is_cooking(p) ? 0 : -500;
    if (a < A_PAY) return recipe_gain(SLOT_OF[a - A_KIND], time);
    if (a < A_DISCARD) {
        int fed = (int)(a - A_FEED);
        return fed * (settler_worth(p) + (meals_left(s) > 1 ? 300 : 0) - kind_gain(FOOD, time));
    }
    return 200 * p->heights[(a - A_DISCARD) / COLUMN];
}

static int yes_gain(const brae_state *s, const brae_seat *p, int time) {
    uint32_t step = s->head.step;
    if (step == STEP_ENCORE) return tile_gain(s, p, s->tile, time) - kind_gain(FOOD, time);
    if (step == STEP_LENIENT) return 1500;
    if (step == STEP_SPIN) return roof_gain(s, p) - SPIN_WOOL * kind_gain(WOOL, time);
    return p->heights[s->env] ? 200 + effect_gain(p, p->columns[s->env][p->heights[s->env] - 1], time) : 0;
}

/* The estimated gain of a legal choice, in thousandths of a point. */
static int choice_gain(const brae_state *s, int who, uint32_t a, int time) {
    const brae_seat *p = &s->seats[who];
    switch (s->head.step) {
    case STEP_KEEP: return 2 * SPECIAL_PRIOR[a - A_KEEP];
    case STEP_REST: return rest_gain(s, p, a, time);
    case STEP_PLACE:
        if (a == A_NO) return -1500;
        if (a < A_TASK) return tile_gain(s, p, (a - A_SMALL) % TILES, time) - (a >= A_LARGE ? 100 : 0);
        break;
    case STEP_COOK: return a == A_NO ? -200 : recipe_gain(SLOT_OF[a - A_KIND], time);
    case STEP_KNIVES: return -300 * (int)(a - A_KNIVES);
    case STEP_CLEAN: return clean_gain(s, p, a - A_CLEAN, time);
    case STEP_BUILD: return a == A_OPTION ? furnish_gain(p, s->discount, time) : trade_gain(p, s->discount, time);
    case STEP_EXPLORE: return card_gain(s, p, a - A_CARD, (int)is_flipped(p, SPECIAL), time);
    case STEP_MUSTER: return muster_gain(s, p, a - A_ENV, time);
    case STEP_PART:
        return a == A_OPTION ? harvest_gain(s, p, s->env, (int)icons_of(p, s->env), time) : yes_gain(s, p, time);
    case STEP_CRAFT:
    case STEP_INNOVATE:
        return flip_gain(a - A_FLIP, time) -
               (s->head.step == STEP_CRAFT
                    ? kind_gain(CRAFT_COST[a - A_FLIP][0], time) + kind_gain(CRAFT_COST[a - A_FLIP][1], time)
                    : 0);
    case STEP_TEND:
        if (a >= A_ENV) return gather_gain(s, p, a - A_ENV, time);
        break;
    default: break;
    }
    if (a >= A_TASK && a < A_KIND) return 1000 * POINTS_TASK + tile_gain(s, p, ERRANDS[a - A_TASK].tile, time) / 2;
    if (s->head.step == STEP_DRAFT) return draft_gain(s, p, a, time);
    if (a == A_NO) return 0;
    if (a == A_YES) return yes_gain(s, p, time);
    return ply_gain(s, who, (sk_action)a);
}

static int appeal(const brae_state *s, int who, sk_action action, int time) {
    int gain_of = choice_gain(s, who, action, time) + GAIN_LEAST;
    if (gain_of < 0) return 1;
    int doublings = gain_of / GAIN_DOUBLES, rest_of = gain_of % GAIN_DOUBLES;
    if (doublings > 13) return 10000;
    int weight = (1 << doublings) + (1 << doublings) * rest_of / GAIN_DOUBLES;
    return weight > 10000 ? 10000 : weight;
}

void brae_appeals(const void *view, int who, const sk_choice *choices, int count, uint16_t *out) {
    const brae_state *s = (const brae_state *)view;
    int time = count ? time_left(s, (uint32_t)who) : 0;
    for (int i = 0; i < count; i++)
        out[i] = (uint16_t)appeal(s, who, choices[i].action, time);
}

/* ---- Quick play ---- */

/* Decisions that deserve a look in a playout. */
enum { LOOK = 1 << STEP_DRAFT | 1 << STEP_PLACE | 1 << STEP_CLEAN | 1 << STEP_CRAFT | 1 << STEP_MUSTER };

/* Three of the choices in the mask, evenly apart from a random start; the one that looks best, or now and then
 * another. */
static uint32_t best_of_three(const brae_state *s, int who, uint32_t base, uint64_t mask, uint32_t random) {
    uint32_t count = (uint32_t)sk_bits64(mask), k = sk_scale(random, count), tries = count < 3 ? count : 3;
    uint32_t seen[3], weights[3] = {0}, total = 0;
    int time = time_left(s, (uint32_t)who);
    for (uint32_t i = 0; i < tries; i++) {
        uint32_t at = k + (tries < 3 ? i : i * count / 3);
        seen[i] = (uint32_t)sk_nth64(mask, (int)(at < count ? at : at - count));
        total += weights[i] = (uint32_t)appeal(s, who, (sk_action)(base + seen[i]), time);
    }
    k = sk_scale(random * 0x9e3779b9u, total);
    if (k < weights[0]) return seen[0];
    return k < weights[0] + weights[1] ? seen[1] : seen[2];
}

/* What a sensible player does without much thought: feed everybody, keep knives, seldom decline; cards, workers and
 * what they fetch are worth a look. */
SK_RULE sk_action guess(const void *state, int who, uint32_t random) {
    const brae_state *s = (const brae_state *)state;
    if (who == SK_CHANCE) return pick(state, who, random);
    span o = options(s, who);
    uint32_t step = s->head.step;
    if (!o.mask) {
        if (step == STEP_REST) return (sk_action)(o.base + o.count - 1);
        return (sk_action)(o.base + (step == STEP_KNIVES ? 0 : sk_scale(random, o.count)));
    }
    if (!(o.mask & (o.mask - 1))) return (sk_action)(o.base + (uint32_t)sk_lowest64(o.mask));
    if ((uint64_t)LOOK >> step & 1) return (sk_action)(o.base + best_of_three(s, who, o.base, o.mask, random));
    uint64_t mask = o.mask;
    if (!o.base && random & 28 && mask & ~(SET(A_NO) | SET(A_PASS))) mask &= ~(SET(A_NO) | SET(A_PASS));
    return (sk_action)(o.base + (uint32_t)sk_nth64(mask, (int)sk_scale(random, (uint32_t)sk_bits64(mask))));
}

SK_PLAYOUT(roll_out, brae_state, guess)

sk_action brae_guess(const void *state, int who, uint32_t random) {
    return guess(state, who, random);
}

uint32_t brae_rollout(void *state, uint64_t *rng, uint32_t plies) {
    return roll_out(state, rng, plies);
}

/* Points to come from turns and placements not yet begun, on top of the table as it lies. */
void brae_value(const void *view, int32_t out[SK_SEATS]) {
    const brae_state *s = (const brae_state *)view;
    for (uint32_t seat = 0; seat < SK_SEATS; seat++) {
        out[seat] = 0;
        if (seat >= s->head.players) continue;
        int time = time_left(s, seat);
        out[seat] = worth(s, seat) + TO_COME * time * time / (time + 100);
    }
}

/* The search levels: iterations, playout plies, explore, trust, noise, times alone. */
extern const sk_style brae_styles[SK_STYLES];
extern const sk_character brae_characters[];
/* clang-format off */
const sk_style brae_styles[SK_STYLES] = {
    {32, 60, 1500, 800, 800, 0, 0},
    {40, 60, 1500, 600, 250, 0, 0},
    {150, 60, 1500, 800, 0, 0, 0},
    {1000, 80, 1500, 800, 0, 0, 0},
    {7000, 80, 1500, 800, 0, 0, 0},
    {4000, 0, 600, 950, 0, 2, 40},
    {500000, 0, 600, 950, 0, 1, 40},
};

/* Who sits down, how they play, what they like. */
const sk_character brae_characters[] = {
    {"Runa", {"Keeps hearth and house.", "Veille au foyer et à la maison."}, "place cook|place clean"},
    {"Orm", {"Builds, crafts and furnishes.", "Bâtit, façonne et meuble."}, "place build|place craft|place furnish"},
    {"Brida", {"Roams the land.", "Parcourt les terres."}, "place fields|place hills|place shore|place thickets"},
    {NULL, {NULL, NULL}, NULL},
};
/* clang-format on */
