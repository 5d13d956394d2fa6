/* why.c - why Skara Brae refuses a choice: the reason, decided by the rules from the state, and its sentence.
 *
 * reason_of looks only at the state; it decides nothing that `legal` does not decide, but it knows which of its
 * conditions failed. Where several did, the one that a player can do most about is named.
 */
#include "rules.c"
#include "phrases.h"
#include "why.h"

#define ASKED_ROW(name, rule) {"asked_" #name, rule},
#define CAUSE_ROW(name, rule) {#name, rule},
const sk_reason brae_reasons[WHY_COUNT + 1] = {BRAE_ASKED(ASKED_ROW) BRAE_CAUSES(CAUSE_ROW)};

#define ASKED_WORD(name, rule) W_why_asked,
#define CAUSE_WORD(name, rule) W_why_##name,
static const int sentences[WHY_COUNT] = {BRAE_ASKED(ASKED_WORD) BRAE_CAUSES(CAUSE_WORD)};

/* ---- The reason ---- */

/* Something else is being decided. */
static int asked(const brae_state *s, const brae_seat *p) {
    if (s->head.step == STEP_REST && p->rest == REST_FEED) return WHY_asked_meal;
    if (s->head.step == STEP_REST && p->rest == REST_DISCARD) return WHY_asked_leave;
    return WHY_asked_order + s->head.step;
}

/* Why seat `who` cannot act at all, or -1. */
static int why_seat(const brae_state *s, int who) {
    if (s->head.step == STEP_DEAL && s->head.players == 1) return WHY_asked_alone;
    if (!s->head.actors || s->head.actors >> SK_CHANCE & 1) return WHY_asked_order + s->head.step;
    if (who < 0 || who >= s->head.players) return WHY_turn;
    if (s->head.actors >> who & 1) return -1;
    if (s->head.step == STEP_KEEP) return WHY_chosen;
    return s->head.step == STEP_REST ? WHY_rested : WHY_turn;
}

/* R27: the card of this turn has been taken. */
static int has_card(const brae_state *s) {
    return in_turn(s->head.step) && s->head.step != STEP_DRAFT && s->back != STEP_DRAFT;
}

static int why_take(const brae_state *s, const brae_seat *p, uint32_t position) {
    if (s->head.step != STEP_DRAFT) return has_card(s) ? WHY_take_twice : asked(s, p);
    if (s->head.players == 1) return WHY_take_alone;
    return position >= set_size(s) ? WHY_take_set : WHY_take_gone;
}

static int why_pass(const brae_state *s, const brae_seat *p) {
    if (!in_turn(s->head.step)) return asked(s, p);
    if (s->head.players == 1) return WHY_pass_alone;
    if (s->head.step != STEP_DRAFT) return WHY_pass_late;
    return s->left_count ? WHY_pass_last : WHY_pass_forced;
}

static int why_furnish(const brae_seat *p) {
    return p->furnish == FURNISH_MAX ? WHY_furnish_end : WHY_furnish_short;
}

static int why_trade(const brae_seat *p) {
    return p->trade == TRADE_MAX ? WHY_trade_end : WHY_trade_short;
}

/* Why the action of the special tile cannot be carried out. */
static int why_special(const brae_state *s, const brae_seat *p) {
    if (p->tokens[FOOD] + p->tokens[BONE] < SPECIAL_PORTIONS) return WHY_portions_short;
    switch (p->special) {
    case BUILD: return p->furnish == FURNISH_MAX && p->trade == TRADE_MAX ? WHY_build_end : WHY_build_stuck;
    case HUNT: return WHY_hunt_full;
    case INNOVATE: return WHY_innovate_all;
    case MUSTER: return s->head.options & OPT_MUSTER_SETTLER ? WHY_muster_nobody : WHY_muster_nothing;
    case RECRUIT: return WHY_recruit_full;
    default: return WHY_spin_out; /* Explore and Tend land need nothing but their price */
    }
}

/* R41: why the action of a tile cannot be carried out. Gather always can. */
static int why_tile(const brae_state *s, const brae_seat *p, uint32_t tile) {
    switch (tile) {
    case FURNISH: return why_furnish(p);
    case COOK: return WHY_cook_nothing;
    case CRAFT: return p->flipped == ALL_TILES ? WHY_craft_all : WHY_craft_short;
    case CLEAN: return WHY_clean_short;
    case TRADE: return why_trade(p);
    default: return why_special(s, p);
    }
}

static int why_small(const brae_state *s, const brae_seat *p, uint32_t tile) {
    if (!s->small_left) return s->head.round == 1 && !p->black ? WHY_small_later : WHY_small_none;
    if (p->special != RECRUIT || !is_flipped(p, SPECIAL)) return WHY_room;
    return s->pair_on >> tile & 1 ? WHY_room_pair : WHY_room_front;
}

static int why_worker(const brae_state *s, const brae_seat *p, uint32_t tile, int large_one) {
    if (s->head.step == STEP_DRAFT) return WHY_worker_early;
    if (!in_turn(s->head.step)) return asked(s, p);
    if (s->head.step != STEP_PLACE) return WHY_worker_busy;
    if (!(able_tiles(s, p) >> tile & 1u)) return why_tile(s, p, tile);
    if (!large_one) return why_small(s, p, tile);
    return s->large_on != SK_NONE ? WHY_large_none : WHY_size;
}

static int payable(const brae_seat *p, const payment *cost) {
    return p->tokens[cost->kind] >= cost->count && p->tokens[cost->kind2] >= cost->count2;
}

static int why_task(const brae_state *s, const brae_seat *p, uint32_t task) {
    uint32_t step = s->head.step;
    if (s->head.players != 1) return WHY_task_group;
    if (!(s->tasks >> task & 1)) return WHY_task_absent;
    if (s->done >> task & 1) return WHY_task_twice;
    if (step == STEP_REST) return WHY_task_rest;
    if (!in_turn(step)) return asked(s, p);
    if (step != STEP_DRAFT && step != STEP_BOTTOM && step != STEP_PLACE) return WHY_task_busy;
    for (uint32_t i = 0; i < ERRANDS[task].payments; i++)
        if (payable(p, &ERRANDS[task].pay[i])) return WHY_task_stuck;
    return WHY_task_short;
}

static int why_cook(const brae_seat *p, uint32_t kind) {
    uint32_t slot = SLOT_OF[kind];
    if (slot >= SLOTS) return WHY_cook_raw;
    if (!p->tokens[kind]) return WHY_cook_missing;
    return RECIPES[slot].weight + heat_of(p) > hearth_of(p) ? WHY_cook_heavy : WHY_cook_order;
}

static int why_kind(const brae_state *s, const brae_seat *p, uint32_t kind) {
    switch (s->head.step) {
    case STEP_COOK: return why_cook(p, kind);
    case STEP_REST: return p->rest == REST_COOK ? why_cook(p, kind) : asked(s, p);
    case STEP_TRADE: return kind == MIDDEN ? WHY_midden : WHY_trade_kind;
    case STEP_PURCHASE:
        if (kind == MIDDEN) return WHY_midden;
        return kind == KNIFE || is_flipped(p, TRADE) ? WHY_purchase_missing : WHY_purchase_knife;
    default: return asked(s, p);
    }
}

static int why_clear(const brae_state *s, const brae_seat *p, uint32_t a) {
    if (s->head.step != STEP_CLEAR && s->head.step != STEP_TEND) return asked(s, p);
    return a == A_CLEAR_MIDDEN ? WHY_clear_midden : WHY_clear_slider;
}

static int why_env(const brae_state *s, const brae_seat *p) {
    if (s->head.step == STEP_TEND) return WHY_tend_twice;
    if (s->head.step != STEP_MUSTER) return asked(s, p);
    return s->head.options & OPT_MUSTER_SETTLER ? WHY_muster_settler : WHY_muster_icons;
}

static int why_option(const brae_state *s, const brae_seat *p, uint32_t option) {
    if (s->head.step == STEP_GATHER) return WHY_gather_cost;
    if (s->head.step == STEP_BUILD) return option ? why_trade(p) : why_furnish(p);
    return asked(s, p);
}

static int why_pay(const brae_state *s, const brae_seat *p, uint32_t n) {
    uint32_t cost;
    switch (s->head.step) {
    case STEP_PORTIONS:
        if (n > SPECIAL_PORTIONS) return WHY_portions_most;
        if (n > p->tokens[FOOD]) return WHY_portions_food;
        return SPECIAL_PORTIONS - n > p->tokens[BONE] ? WHY_portions_bone : WHY_portions_stuck;
    case STEP_TASK:
        if (n >= ERRANDS[s->tile].payments) return WHY_task_way;
        return payable(p, &ERRANDS[s->tile].pay[n]) ? WHY_task_stuck : WHY_task_pay;
    case STEP_FURNISH:
        cost = furnish_cost(p, s->discount);
        if (n > cost) return WHY_furnish_most;
        return n > p->tokens[HIDE] ? WHY_furnish_hide : WHY_furnish_wool;
    default: return asked(s, p);
    }
}

static int why_flip(const brae_state *s, const brae_seat *p, uint32_t tile) {
    if (s->head.step == STEP_INNOVATE) return WHY_innovate_twice;
    if (s->head.step != STEP_CRAFT) return asked(s, p);
    return is_flipped(p, tile) ? WHY_flip_twice : WHY_flip_cost;
}

/* The most kinds that the side of Clean takes (Q35). */
static uint32_t clean_most(const brae_seat *p) {
    return 3 + is_flipped(p, CLEAN);
}

static int why_clean(const brae_state *s, const brae_seat *p, uint32_t kinds) {
    if (s->head.step != STEP_CLEAN) return asked(s, p);
    if (kinds >> 4 && !is_flipped(p, CLEAN)) return WHY_clean_food;
    if (sk_bits(kinds) < 2) return WHY_clean_least;
    return (uint32_t)sk_bits(kinds) > clean_most(p) ? WHY_clean_most : WHY_clean_missing;
}

static int why_feed(const brae_state *s, const brae_seat *p, uint32_t n) {
    if (s->head.step != STEP_REST || p->rest != REST_FEED) return asked(s, p);
    return n > need_of(p) ? WHY_feed_most : WHY_feed_food;
}

static int why_leave(const brae_state *s, const brae_seat *p, uint32_t index) {
    if (s->head.step != STEP_REST || p->rest != REST_DISCARD) return asked(s, p);
    return index % COLUMN >= p->heights[index / COLUMN] ? WHY_leave_nobody : WHY_leave_twin;
}

static int why_yes(const brae_state *s, const brae_seat *p) {
    if (s->head.step != STEP_BOTTOM) return asked(s, p);
    return newest_of(p, s->env)->icons < ENVS ? WHY_effect_icons : WHY_effect_cost;
}

/* The reason for which a choice of an acting seat is refused. Precondition: it is not legal. */
static int why_action(const brae_state *s, const brae_seat *p, uint32_t a) {
    uint32_t step = s->head.step;
    if (a == A_NO) return step == STEP_COOK ? WHY_cook_empty : asked(s, p);
    if (a == A_YES) return why_yes(s, p);
    if (a == A_PASS) return why_pass(s, p);
    if (a < A_SMALL) return why_take(s, p, a - A_TAKE);
    if (a < A_TASK) return why_worker(s, p, (a - A_SMALL) % TILES, a >= A_LARGE);
    if (a < A_KIND) return why_task(s, p, a - A_TASK);
    if (a < A_CLEAR_MIDDEN) return why_kind(s, p, a - A_KIND);
    if (a < A_ENV) return why_clear(s, p, a);
    if (a < A_OPTION) return why_env(s, p);
    if (a < A_PAY) return why_option(s, p, a - A_OPTION);
    if (a < A_KEEP) return why_pay(s, p, a - A_PAY);
    if (a < A_FLIP) return step == STEP_KEEP ? WHY_keep_other : asked(s, p);
    if (a < A_CARD) return why_flip(s, p, a - A_FLIP);
    if (a < A_CLEAN) return step == STEP_EXPLORE ? WHY_card_other : asked(s, p);
    if (a < A_KNIVES) return why_clean(s, p, a - A_CLEAN);
    if (a < A_SPLIT && step == STEP_KNIVES) return a == A_KNIVES ? WHY_knives_least : WHY_knives_most;
    if (a >= A_SPLIT && a < A_FEED && step == STEP_SPLIT) return WHY_split_most;
    if (a < A_FEED) return asked(s, p);
    return a < A_DISCARD ? why_feed(s, p, a - A_FEED) : why_leave(s, p, a - A_DISCARD);
}

static int reason_of(const brae_state *s, int who, uint32_t a) {
    int reason = why_seat(s, who);
    if (reason >= 0) return reason;
    return a < ACTIONS ? why_action(s, &s->seats[who], a) : WHY_unknown;
}

/* ---- Its sentence ---- */

/* What a sentence may name besides tile, kind and environment: an amount asked for, and what there is. */
typedef struct facts {
    phrase what, have;
    long n, most;
} facts;

/* So many of a kind, none included. */
static void count_say(phrase *to, int lang, uint32_t kind, uint32_t n) {
    SK_SAY(phrase_init(to), lang, word(lang, W_kinds_0 + (int)kind), {"n", NULL, (long)n});
}

static void facts_kind(facts *f, const brae_seat *p, int lang, uint32_t kind, uint32_t n) {
    count_say(&f->what, lang, kind, n);
    count_say(&f->have, lang, kind, p->tokens[kind]);
}

/* What is missing of the two resources that flip a tile. */
static uint32_t missing_for(phrase *to, const brae_seat *p, int lang, uint32_t tile) {
    uint32_t first = !p->tokens[CRAFT_COST[tile][0]], second = !p->tokens[CRAFT_COST[tile][1]];
    amounts(to, SK_SENTENCE, lang, CRAFT_COST[tile][0], first, CRAFT_COST[tile][1], second);
    return first + second;
}

/* The tile whose price is nearest, and what is missing for it. */
static uint32_t nearest_flip(facts *f, const brae_seat *p, int lang) {
    uint32_t best = TILES, fewest = 3;
    for (uint32_t tile = 0; tile < TILES; tile++) {
        uint32_t missing = is_flipped(p, tile) ? 3 : missing_for(&f->have, p, lang, tile);
        if (missing >= fewest) continue;
        fewest = missing;
        best = tile;
    }
    missing_for(&f->have, p, lang, best);
    return best;
}

static void facts_task(facts *f, int lang, uint32_t task, uint32_t way) {
    const payment *cost = &ERRANDS[task].pay[way];
    amounts(&f->what, SK_SENTENCE, lang, cost->kind, cost->count, cost->kind2, cost->count2);
}

/* The most tokens of one kind that can be spent. */
static long most_alike(const brae_seat *p) {
    long most = 0;
    for (uint32_t kind = 0; kind < KINDS; kind++)
        if (kind != MIDDEN && p->tokens[kind] > most) most = p->tokens[kind];
    return most;
}

/* The first of these Clean kinds that is not in storage. */
static uint32_t clean_missing(const brae_seat *p, uint32_t kinds) {
    uint32_t i = 0;
    while (!(kinds >> i & 1u) || p->tokens[CLEAN_KINDS[i]])
        i++;
    return CLEAN_KINDS[i];
}

/* The things in the pot that come last in the order of the resources. */
static uint32_t last_in_pot(const brae_seat *p) {
    uint32_t slot = SLOTS - 1;
    while (slot && !p->pot[slot])
        slot--;
    return RECIPES[slot].kind;
}

/* Amounts of payments and tracks. */
static void facts_prices(facts *f, const brae_state *s, const brae_seat *p, int reason, uint32_t a, int lang) {
    const village *card = in_turn(s->head.step) && p->heights[s->env] ? newest_of(p, s->env) : &CARDS[0];
    uint32_t cost;
    switch (reason) {
    case WHY_effect_cost: facts_kind(f, p, lang, card->pay_kind, card->pay); break;
    case WHY_furnish_short:
        f->n = (long)furnish_cost(p, s->discount);
        f->most = p->tokens[HIDE] + p->tokens[WOOL] / 2;
        break;
    case WHY_furnish_most: f->n = (long)furnish_cost(p, s->discount); break;
    case WHY_furnish_hide: facts_kind(f, p, lang, HIDE, a - A_PAY); break;
    case WHY_furnish_wool: facts_kind(f, p, lang, WOOL, 2 * (furnish_cost(p, s->discount) - (a - A_PAY))); break;
    case WHY_trade_short:
        f->n = (long)trade_cost(p, s->discount);
        f->most = most_alike(p);
        break;
    case WHY_trade_kind: facts_kind(f, p, lang, a - A_KIND, trade_cost(p, s->discount)); break;
    case WHY_purchase_missing: facts_kind(f, p, lang, a - A_KIND, 1); break;
    case WHY_gather_cost: {
        const gathering *g = &GATHERINGS[s->tile - GATHER_SHORE][is_flipped(p, s->tile)][1];
        facts_kind(f, p, lang, g->pay_kind, g->pay);
        break;
    }
    case WHY_portions_short: f->n = p->tokens[FOOD] + p->tokens[BONE]; break;
    case WHY_portions_food: facts_kind(f, p, lang, FOOD, a - A_PAY); break;
    case WHY_portions_bone: facts_kind(f, p, lang, BONE, SPECIAL_PORTIONS - (a - A_PAY)); break;
    case WHY_flip_cost:
        cost = a - A_FLIP;
        amounts(&f->what, SK_SENTENCE, lang, CRAFT_COST[cost][0], 1, CRAFT_COST[cost][1], 1);
        missing_for(&f->have, p, lang, cost);
        break;
    case WHY_task_short: task_price(&f->what, lang, a - A_TASK); break;
    case WHY_task_pay: facts_task(f, lang, s->tile, a - A_PAY); break;
    case WHY_task_way: f->n = ERRANDS[s->tile].payments; break;
    default: break;
    }
}

/* Numbers of cards, knives, weights, spaces and meals. */
static void facts_counts(facts *f, const brae_state *s, const brae_seat *p, int reason, uint32_t a, int lang) {
    uint32_t kinds = a - A_CLEAN;
    switch (reason) {
    case WHY_take_set:
    case WHY_take_alone: f->n = (long)set_size(s); break;
    case WHY_knives_most: facts_kind(f, p, lang, KNIFE, a - A_KNIVES); break;
    case WHY_split_most: f->n = s->amount; break;
    case WHY_cook_missing: facts_kind(f, p, lang, a - A_KIND, 1); break;
    case WHY_cook_heavy:
        f->n = RECIPES[SLOT_OF[a - A_KIND]].weight;
        f->most = (long)(hearth_of(p) - heat_of(p));
        break;
    case WHY_cook_order: count_say(&f->have, lang, last_in_pot(p), p->pot[SLOT_OF[last_in_pot(p)]]); break;
    case WHY_clean_short: f->n = sk_bits(clean_kinds(p, at_least(p->tokens, 1))); break;
    case WHY_clean_most: f->n = (long)clean_most(p); break;
    case WHY_clean_missing: facts_kind(f, p, lang, clean_missing(p, kinds), 1); break;
    case WHY_clear_slider: f->n = 3L * p->slider > p->total ? 3L * p->slider - p->total : 0; break;
    case WHY_feed_most: f->n = (long)need_of(p); break;
    case WHY_feed_food: facts_kind(f, p, lang, FOOD, a - A_FEED); break;
    default: break;
    }
}

/* The tile, Task and environment that an action speaks of. */
static uint32_t tile_of(const brae_state *s, uint32_t a) {
    if (a >= A_SMALL && a < A_TASK) return (a - A_SMALL) % TILES;
    if (a >= A_FLIP && a < A_CARD) return a - A_FLIP;
    if (a >= A_TASK && a < A_KIND) return ERRANDS[a - A_TASK].tile;
    return s->head.step == STEP_TASK ? ERRANDS[s->tile].tile : (uint32_t)SPECIAL;
}

static uint32_t env_of(const brae_state *s, const brae_seat *p, uint32_t a) {
    if (a >= A_ENV && a < A_OPTION) return a - A_ENV;
    if (in_turn(s->head.step) && p->heights[s->env] && newest_of(p, s->env)->icons < ENVS &&
        (s->head.step == STEP_BOTTOM || s->crop != SK_NONE))
        return newest_of(p, s->env)->icons;
    return s->env;
}

static void tell(const brae_state *s, int who, int reason, uint32_t a, int lang, sk_text *out) {
    const brae_seat *p = &s->seats[who];
    uint32_t tile = tile_of(s, a), task = a >= A_TASK && a < A_KIND ? a - A_TASK : s->tile;
    facts f;
    phrase ask;
    f.n = f.most = 0;
    phrase_init(&f.what);
    phrase_init(&f.have);
    brae_ask(s, who, lang, phrase_init(&ask));
    facts_prices(&f, s, p, reason, a, lang);
    facts_counts(&f, s, p, reason, a, lang);
    if (reason == WHY_craft_short) tile = nearest_flip(&f, p, lang);
    SK_SAY(out, lang, word(lang, sentences[reason]), {"ask", ask.memory, 0}, {"tile", tile_name(p, tile, lang), 0},
           {"kind", a >= A_KIND && a < A_CLEAR_MIDDEN ? word(lang, W_kind_0 + (int)(a - A_KIND)) : "", 0},
           {"env", word(lang, W_env_0 + (int)env_of(s, p, a)), 0}, {"what", f.what.memory, 0},
           {"have", f.have.memory, 0}, {"n", NULL, f.n}, {"most", NULL, f.most}, {"task", NULL, (long)task + 1},
           {"space", NULL, p->furnish + 1}, {"stall", NULL, p->trade + 1});
}

int brae_why(const void *state, int who, sk_action action, int lang, sk_text *out) {
    const brae_state *s = (const brae_state *)state;
    int reason = reason_of(s, who, action);
    if (reason == WHY_unknown || reason == WHY_turn || reason == WHY_chosen || reason == WHY_rested)
        sk_text_add(out, word(lang, sentences[reason]));
    else if (s->head.step == STEP_OVER)
        sk_text_add(out, word(lang, W_ask_over));
    else if (s->head.actors >> SK_CHANCE & 1)
        SK_SAY(out, lang, word(lang, W_why_asked), {"ask", word(lang, W_ask_order + s->head.step), 0});
    else
        tell(s, who, reason, action, lang, out);
    return reason;
}
