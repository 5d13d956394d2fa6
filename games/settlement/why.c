/* why.c - why a choice is refused: the cause by the rules, then the sentence that says what is missing and the way
 * out.
 */
#include "rules.c"
#include "speak.h"
#include "why.h"

#define WHY_ROW(cause, rule) {#cause, #rule},
#define WHY_WORD(cause, rule) W_why_##cause,
const sk_reason set_reasons[WHY_COUNT + 1] = {SET_REASONS(WHY_ROW)};
static const int sentences[WHY_COUNT] = {SET_REASONS(WHY_WORD)};

/* --- The cause --------------------------------------------------------------------------------------------------- */

/* 1 if the action is one of `count` ids from `first` on. */
static int among(int action, int first, int count) {
    return action >= first && action < first + count;
}

static int villagers_of(const set_seat *p) {
    return p->villagers + p->bonus;
}

/* What a price needs more than the stock holds. */
static uint64_t lacking(const set_seat *p, uint64_t price) {
    uint64_t missing = 0;
    for (int r = 0; r < SET_RESOURCES; r++) {
        uint64_t need = price >> (8 * r) & 0xff;
        if (need > p->stock[r]) missing |= (need - p->stock[r]) << (8 * r);
    }
    return missing;
}

/* A price that is not in stock: can exchanges help? */
static int decide_price(const set_state *s, int action, int plain, int planned) {
    sk_action plies[SET_PLAN_MAX];
    return set_prepare(s, s->turn, (sk_action)action, plies, SET_PLAN_MAX) > 0 ? planned : plain;
}

static int decide_build(const set_state *s, const set_seat *p, int space) {
    if (s->market[space] >= SET_TYPES) return WHY_build_empty;
    if (!p->room) return WHY_build_full;
    if (!villagers_of(p)) return WHY_build_villager;
    return decide_price(s, SET_BUILD + space, WHY_build_cost, WHY_build_plan);
}

static int decide_explore(const set_seat *p, int region) {
    unsigned own = p->reach[SET_RED];
    if (!own && region) return WHY_explore_first;
    if ((own >> (3 * region) & 7) == 7) return WHY_explore_full;
    return p->open >> region & 1 ? WHY_explore_villagers : WHY_explore_beside;
}

static int decide_terrain(const set_state *s, const set_seat *p, int space, int kind) {
    int is_own = p->terrain[space] != SK_NONE, monster = p->monsters >> space & 1, fort = p->forts >> space & 1;
    switch (kind) {
    case SET_HUNT: return !is_own ? WHY_hunt_nowhere : monster ? WHY_hunt_villagers : WHY_hunt_nothing;
    case SET_GARRISON:
        if (!is_own) return WHY_fort_nowhere;
        if (!fort) return WHY_fort_none;
        return p->forts_used >> space & 1 ? WHY_fort_used : WHY_fort_villager;
    default:
        if (!is_own) return WHY_fortify_nowhere;
        if (monster) return WHY_fortify_monster;
        if (fort) return WHY_fortify_twice;
        return is_strict(s) && !s->supply_forts ? WHY_fortify_supply : WHY_fortify_villager;
    }
}

static int decide_region(const set_state *s, const set_seat *p, int region) {
    unsigned own = p->reach[SET_RED] >> (3 * region) & 7, calm = own & ~((unsigned)p->monsters >> (3 * region));
    int is_star = p->artefact == SET_STAR;
    if (p->activated >> region & 1 && !is_star) return WHY_region_used;
    if (p->activated >> region & 1 && p->again & SET_REGION_BITS) return WHY_region_star;
    if (calm || s->head.options & SET_EMPTY_ALLOWED) return WHY_region_villager;
    return own ? WHY_region_monsters : WHY_region_bare;
}

static int decide_street(const set_state *s, const set_seat *p, int street) {
    int is_key = p->artefact == SET_KEY, used = p->activated >> (3 + street) & 1;
    if (used && !is_key) return WHY_street_used;
    if (used && p->again & SET_STREET_BITS) return WHY_street_key;
    if (p->streets[street] || s->head.options & SET_EMPTY_ALLOWED) return WHY_street_villager;
    return WHY_street_bare;
}

static int decide_exchange(const set_state *s, const set_seat *p, int trade) {
    int mirror = trade - SET_MIRROR_FIRST;
    if (p->exchanges >= SET_EXCHANGES_MAX) return WHY_exchange_limit;
    if (mirror >= 0 && p->artefact != SET_MIRROR) return WHY_exchange_mirror;
    if (lacking(p, SET_TRADES[trade].takes)) return WHY_exchange_input;
    if (mirror >= 0 && s->marks >> MIRROR_GIVES[mirror] & 1) return WHY_exchange_back;
    if (mirror >= 0 && s->marks >> (3 + MIRROR_TAKES[mirror]) & 1) return WHY_exchange_again;
    return WHY_exchange_supply;
}

/* Answers to questions that only come in the middle of an action or a pass. */
static int decide_unasked(const set_state *s, int action) {
    if (action <= SET_STOP) return WHY_no_street;
    if (action < SET_PUT) return WHY_no_encounter;
    if (action < SET_LAY) return WHY_no_building;
    if (action < SET_CHOOSE) return WHY_no_tile;
    if (action < SET_GAIN) return WHY_no_basic;
    if (action < SET_HOLD) return WHY_no_choice;
    if (s->head.round == SET_ROUNDS) return WHY_take_never;
    return action < SET_ARTEFACT ? WHY_keep_later : WHY_take_later;
}

static int decide_turn(const set_state *s, const set_seat *p, int action) {
    if (action < SET_INVITE && s->done & SET_ACTED) return WHY_acted;
    if (action < SET_EXPLORE) return decide_build(s, p, action - SET_BUILD);
    if (action < SET_TERRAIN) return decide_explore(p, action - SET_EXPLORE);
    if (action < SET_REGION) return decide_terrain(s, p, (action - SET_TERRAIN) / 3, (action - SET_TERRAIN) % 3);
    if (action < SET_ACTIVATE) return decide_region(s, p, action - SET_REGION);
    if (action < SET_INVITE) return decide_street(s, p, action - SET_ACTIVATE);
    if (action < SET_EXCHANGE) {
        if (s->done & SET_INVITED) return WHY_invited;
        if (s->row[action - SET_INVITE] >= SET_HEROES) return WHY_hero_none;
        return decide_price(s, action, WHY_hero_cost, WHY_hero_plan);
    }
    if (action < SET_END) return decide_exchange(s, p, action - SET_EXCHANGE);
    return action == SET_END ? WHY_nothing : decide_unasked(s, action);
}

/* A building of the street in progress, or with the Clock the new one. */
static int decide_use(const set_state *s, const set_seat *p, int place) {
    int type = street_type(s, s->turn, place), action = SET_USE + place;
    if (type >= SET_TYPES) return WHY_use_none;
    if (!(s->unused >> place & 1)) return s->head.step == SET_CLOCKWORK ? WHY_use_other : WHY_use_done;
    if (type == SET_BAZAAR && !(p->stock[SET_WOOD] + p->stock[SET_CLAY] + p->stock[SET_STONE])) return WHY_use_basic;
    if (type == SET_POST && !p->forts) return WHY_use_fort;
    if (lacking(p, SET_EFFECTS[type].takes)) return decide_price(s, action, WHY_use_input, WHY_use_plan);
    return WHY_use_supply;
}

static int decide_artefact(const set_state *s, const set_seat *p, int artefact) {
    if (p->artefact == artefact) return WHY_take_same;
    if (s->artefact_pile >> artefact & 1) return WHY_take_pile;
    if (s->artefact_gone >> artefact & 1) return s->head.players > 1 ? WHY_take_gone : WHY_take_spent;
    return s->head.step == SET_DRAFT ? WHY_draft_held : WHY_take_held;
}

/* A basic that a Warehouse cannot give or a Bazaar cannot get, or a choice of another step. */
static int decide_basic(const set_state *s, int action) {
    int is_bazaar = street_type(s, s->turn, s->place) == SET_BAZAAR;
    if (among(action, SET_CHOOSE, SET_BASICS)) return is_bazaar ? WHY_give_none : WHY_give_supply;
    return is_bazaar ? WHY_bazaar : WHY_warehouse;
}

/* R67: after the pass is declared; G20: then nothing is exchanged. */
static int decide_keep(const set_state *s, const set_seat *p, int action) {
    if (among(action, SET_EXCHANGE, SET_EXCHANGES)) return WHY_late_exchange;
    if (s->head.step == SET_TAKE) {
        return among(action, SET_ARTEFACT, SET_ARTEFACTS) ? decide_artefact(s, p, action - SET_ARTEFACT) : WHY_take;
    }
    if (!among(action, SET_HOLD, SET_BASICS)) return WHY_keep;
    return p->stock[action - SET_HOLD] ? WHY_keep_all : WHY_keep_none;
}

/* A question inside an action: the answer is not possible, or the action belongs to another moment. */
static int decide_inside(const set_state *s, const set_seat *p, int action) {
    int step = s->head.step, resource = action - SET_GAIN;
    int is_resource = among(action, SET_GAIN, SET_RESOURCES);
    switch (step) {
    case SET_DRAFT:
        return among(action, SET_ARTEFACT, SET_ARTEFACTS) ? decide_artefact(s, p, action - SET_ARTEFACT) : WHY_draft;
    case SET_PLACE: return among(action, SET_PUT, 3) ? WHY_put_full : WHY_place;
    case SET_COLUMN:
        if (!among(action, SET_LAY, 3)) return WHY_column;
        return p->terrain[3 * s->region + action - SET_LAY] != SK_NONE ? WHY_lay_taken : WHY_lay_beside;
    case SET_RISK: return WHY_risk;
    case SET_EXTRA:
        if (!is_resource) return WHY_extra;
        return resources_of(p, harvested(s, p)) >> resource & 1 ? WHY_extra_supply : WHY_extra_none;
    case SET_TRADE:
        if (!is_resource) return WHY_trade;
        return resources_of(p, p->forts) >> resource & 1 ? WHY_trade_supply : WHY_trade_none;
    case SET_BASIC: return decide_basic(s, action);
    case SET_KEEP:
    case SET_TAKE: return decide_keep(s, p, action);
    default: /* a street, or the Clock */
        if (among(action, SET_USE, 3)) return decide_use(s, p, action - SET_USE);
        if (among(action, SET_EXCHANGE, SET_EXCHANGES)) return decide_exchange(s, p, action - SET_EXCHANGE);
        return step == SET_CLOCKWORK ? WHY_clock : WHY_street;
    }
}

/* Why nobody can choose while something is revealed. */
static int decide_reveal(int step) {
    switch (step) {
    case SET_REFILL: return WHY_refill;
    case SET_REVEAL: return WHY_reveal;
    case SET_NEW_HERO: return WHY_new_hero;
    case SET_NEW_ARTEFACT: return WHY_new_artefact;
    case SET_ROUND_HERO: return WHY_round_hero;
    case SET_ROUND_MARKET: return WHY_round_market;
    default: return WHY_setup;
    }
}

static int decide(const set_state *s, int who, int action) {
    int step = s->head.step;
    if (step >= SET_OVER) return WHY_over;
    if (action >= SET_ACTIONS) return WHY_unknown;
    if (s->head.actors >> SK_CHANCE & 1) return decide_reveal(step);
    if (who < 0 || who >= s->head.players || who != s->turn) {
        if (step == SET_DRAFT) return WHY_pick_order;
        if (who < 0 || who >= s->head.players || !(s->passed >> who & 1)) return WHY_turn;
        return s->head.round == SET_ROUNDS ? WHY_passed_last : WHY_passed;
    }
    const set_seat *p = &s->seat[who];
    return step == SET_TURN ? decide_turn(s, p, action) : decide_inside(s, p, action);
}

/* --- The sentence ------------------------------------------------------------------------------------------------ */

/* What an action names: a building, a region, a monster, a street, a hero, an artefact. */
static const char *subject(const set_state *s, const set_seat *p, int action, int lang) {
    if (action < SET_EXPLORE) return named(lang, W_the_building_0, s->market[action], SET_TYPES);
    if (action < SET_TERRAIN) return word(lang, W_region_0 + action - SET_EXPLORE);
    if (action < SET_REGION) {
        const set_terrain *t = terrain_at(p, (action - SET_TERRAIN) / 3);
        return named(lang, W_the_monster_0, t ? t->icon : -1, SET_COLOURS);
    }
    if (action < SET_ACTIVATE) return word(lang, W_region_0 + action - SET_REGION);
    if (action < SET_INVITE) return word(lang, W_the_street_0 + action - SET_ACTIVATE);
    if (action < SET_EXCHANGE) return named(lang, W_the_hero_0, s->row[action - SET_INVITE], SET_HEROES);
    if (among(action, SET_USE, 3))
        return named(lang, W_the_building_0, street_type(s, s->turn, action - SET_USE), SET_TYPES);
    if (among(action, SET_PUT, 3)) return word(lang, W_the_street_0 + action - SET_PUT);
    return action >= SET_ARTEFACT ? word(lang, W_the_artefact_0 + action - SET_ARTEFACT) : "";
}

/* What the question in progress is about: what is in hand, the street, the monster. */
static const char *question(const set_state *s, const set_seat *p, int lang) {
    switch (s->head.step) {
    case SET_PLACE: return named(lang, W_the_building_0, s->pending, SET_TYPES);
    case SET_CLOCKWORK:
        return named(lang, W_the_building_0, street_type(s, s->turn, s->unused ? sk_lowest(s->unused) : 3), SET_TYPES);
    case SET_RISK: {
        const set_terrain *t = terrain_at(p, risk_space(s));
        return named(lang, W_the_monster_0, t ? t->icon : -1, SET_COLOURS);
    }
    default: return named(lang, W_the_street_0, s->street, 3);
    }
}

/* The resource that an action names or an exchange is about: `given`, what it takes; else what it gives. */
static int resource_of(int action, int given) {
    if (among(action, SET_EXCHANGE, SET_EXCHANGES)) {
        const set_trade *t = &SET_TRADES[action - SET_EXCHANGE];
        for (int r = 0; r < SET_RESOURCES; r++)
            if ((given ? t->takes : t->gives) >> (8 * r) & 0xff) return r;
    }
    if (among(action, SET_CHOOSE, SET_BASICS)) return action - SET_CHOOSE;
    if (among(action, SET_GAIN, SET_RESOURCES)) return action - SET_GAIN;
    return among(action, SET_HOLD, SET_BASICS) ? action - SET_HOLD : -1;
}

/* What an action asks to be paid. */
static uint64_t price_now(const set_state *s, int action) {
    if (action < SET_EXPLORE || among(action, SET_INVITE, SET_ROW)) return price_goods(s, (sk_action)action);
    if (among(action, SET_EXCHANGE, SET_EXCHANGES)) return SET_TRADES[action - SET_EXCHANGE].takes;
    int type = among(action, SET_USE, 3) ? street_type(s, s->turn, action - SET_USE) : SK_NONE;
    return type < SET_TYPES ? SET_EFFECTS[type].takes : 0;
}

/* The exchanges that would pay it, the first ones in words: "2 diamonds → 1 gold". */
static const char *plan_words(phrase *p, const set_state *s, int action, int lang) {
    enum { TOLD = 3 };
    sk_action plies[SET_PLAN_MAX];
    phrase cost, gain;
    sk_text *list = phrase_init(p);
    int count = set_prepare(s, s->turn, (sk_action)action, plies, SET_PLAN_MAX);
    for (int i = 0; i < count && i < TOLD; i++) {
        const set_trade *t = &SET_TRADES[plies[i] - SET_EXCHANGE];
        if (i) sk_text_add(list, ", ");
        SK_SAY(list, lang, word(lang, W_rate), {"cost", goods_words(&cost, lang, t->takes), 0},
               {"gain", goods_words(&gain, lang, t->gives), 0});
    }
    if (count > TOLD) SK_SAY(list, lang, word(lang, W_rate_more), {"n", NULL, count - TOLD});
    return p->memory;
}

/* Villagers that the action takes. */
static int villagers_for(const set_seat *p, int action) {
    if (among(action, SET_EXPLORE, 3)) return action - SET_EXPLORE + 1;
    if (!among(action, SET_TERRAIN, 3 * SET_SPACES) || (action - SET_TERRAIN) % 3 != SET_HUNT) return 1;
    const set_terrain *t = terrain_at(p, (action - SET_TERRAIN) / 3);
    return t ? t->icon + 1 : 1;
}

int set_why(const void *state, int who, sk_action action, int lang, sk_text *out) {
    const set_state *s = (const set_state *)state;
    int reason = decide(s, who, action), is_known = action < SET_ACTIONS && s->turn < SET_PLAYERS;
    if (!is_known) {
        sk_text_add(out, word(lang, sentences[reason]));
        return reason;
    }
    const set_seat *p = &s->seat[s->turn];
    int asked = reason >= WHY_draft && reason <= WHY_late_exchange;
    int resource = resource_of(action, reason == WHY_exchange_back);
    phrase missing, plan, at;
    int space = among(action, SET_TERRAIN, 3 * SET_SPACES) ? (action - SET_TERRAIN) / 3 : 0;
    SK_SAY(out, lang, word(lang, sentences[reason]),
           {"what", asked ? question(s, p, lang) : subject(s, p, action, lang), 0},
           {"at", place_words(&at, lang, space), 0}, {"of", named(lang, W_of_resource_0, resource, SET_RESOURCES), 0},
           {"n", NULL, villagers_for(p, action)}, {"have", NULL, villagers_of(p)},
           {"missing", goods_words(&missing, lang, lacking(p, price_now(s, action))), 0},
           {"plan", plan_words(&plan, s, action, lang), 0});
    return reason;
}
