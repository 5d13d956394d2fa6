/* label.c - every choice of Skara Brae as a person reads it: verb, thing, (cost -> gain).
 *
 * The labels of one decision differ, and each says what the choice gives up where that is not plain.
 */
#include "rules.c"
#include "phrases.h"

/* What is being labelled, and where to. */
typedef struct label {
    const brae_state *s;
    const brae_seat *p;
    int lang;
    sk_text *out;
} label;

static const char *say_word(const label *l, int id) {
    return word(l->lang, id);
}

static void plain(const label *l, int id) {
    sk_text_add(l->out, say_word(l, id));
}

static void numbered(const label *l, int id, long n) {
    SK_SAY(l->out, l->lang, say_word(l, id), {"n", NULL, n});
}

static void about(const label *l, int id, const char *what) {
    SK_SAY(l->out, l->lang, say_word(l, id), {"what", what, 0});
}

/* "1 hide and 2 wool" */
static const char *counted(const label *l, phrase *to, uint32_t kind, uint32_t n, uint32_t kind2, uint32_t n2) {
    return amounts(to, SK_SENTENCE, l->lang, kind, n, kind2, n2);
}

/* What a top harvest of so many tokens gives: "3 shells or seaweed". */
static const char *crop_words(const label *l, phrase *to, uint32_t env, uint32_t n) {
    SK_SAY(phrase_init(to), l->lang, say_word(l, W_crop_0 + (int)env), {"n", NULL, (long)n});
    return to->memory;
}

/* ---- Cards ---- */

/* What a card brings; a drafted Settler its harvest too. */
static const char *card_gain(const label *l, phrase *to, uint32_t type, int drafted) {
    sk_text *out = phrase_init(to);
    phrase first, then;
    if (type == ROOF) {
        sk_text_add(out, say_word(l, W_label_roof));
    } else if (type == BALL) {
        SK_SAY(out, l->lang, say_word(l, W_label_ball), {"n", NULL, l->p->balls + 1});
    } else if (type == UTENSILS) {
        sk_text_add(out, say_word(l, W_label_utensils));
    } else if (drafted) {
        uint32_t env = CARDS[type].env;
        SK_SAY(out, l->lang, say_word(l, W_label_settler),
               {"crop", crop_words(l, &first, env, icons_of(l->p, env) + 1), 0},
               {"what", effect_words(&then, l->lang, type), 0});
    } else {
        int effect_too = (int)is_flipped(l->p, SPECIAL);
        SK_SAY(out, l->lang, say_word(l, effect_too ? W_label_explored : W_label_inert),
               {"env", say_word(l, W_env_0 + CARDS[type].env), 0}, {"what", effect_words(&then, l->lang, type), 0});
    }
    return to->memory;
}

/* Equal cards of a set are told apart by their place. */
static void label_take(const label *l, uint32_t position) {
    const uint8_t *cards = l->s->sets[l->s->set < SETS ? l->s->set : 0];
    uint32_t type = cards[position], alike = 0;
    phrase what;
    if (type >= TYPES) {
        plain(l, W_hidden_card);
        return;
    }
    for (uint32_t i = 0; i < SET_CARDS; i++)
        alike += cards[i] == type;
    SK_SAY(l->out, l->lang, say_word(l, W_label_take), {"card", say_word(l, W_the_0 + (int)type), 0},
           {"what", card_gain(l, &what, type, 1), 0});
    if (alike > 1) numbered(l, W_label_place_of, (long)position + 1);
}

static void label_explore(const label *l, uint32_t type) {
    phrase what;
    SK_SAY(l->out, l->lang, say_word(l, W_label_keep), {"card", say_word(l, W_the_0 + (int)type), 0},
           {"what", card_gain(l, &what, type, 0), 0});
}

static void label_leave(const label *l, uint32_t index) {
    uint32_t env = index / COLUMN, type = l->p->columns[env][index % COLUMN];
    SK_SAY(l->out, l->lang, say_word(l, W_label_leave),
           {"card", type < TYPES ? say_word(l, W_the_0 + (int)type) : "?", 0},
           {"env", say_word(l, W_env_0 + (int)env), 0}, {"n", NULL, (long)(index % COLUMN) + 1});
}

/* ---- Workers and tiles ---- */

static const char *furnish_words(const label *l, phrase *to, uint32_t discount) {
    const brae_seat *p = l->p;
    SK_SAY(phrase_init(to), l->lang, say_word(l, W_label_furnish),
           {"n", NULL, p->furnish < FURNISH_MAX ? (long)furnish_cost(p, discount) : 0},
           {"space", NULL, p->furnish + 1});
    return to->memory;
}

static const char *trade_words(const label *l, phrase *to, uint32_t discount) {
    const brae_seat *p = l->p;
    uint32_t next = p->trade < TRADE_MAX ? p->trade + 1u : TRADE_MAX;
    SK_SAY(phrase_init(to), l->lang, say_word(l, W_label_trade),
           {"n", NULL, p->trade < TRADE_MAX ? (long)trade_cost(p, discount) : 0}, {"space", NULL, (long)next},
           {"points", NULL, TRADE_POINTS[next]});
    return to->memory;
}

/* What the action of a tile costs and gives, on the side that lies up. */
static const char *tile_gain(const label *l, phrase *to, uint32_t tile) {
    uint32_t side = is_flipped(l->p, tile);
    switch (tile) {
    case FURNISH: return furnish_words(l, to, 0);
    case TRADE: return trade_words(l, to, 0);
    case CRAFT: return say_word(l, W_label_craft);
    case CLEAN: return say_word(l, side ? W_label_clean_back : W_label_clean_front);
    case COOK:
        SK_SAY(phrase_init(to), l->lang, say_word(l, W_label_hearth), {"n", NULL, (long)hearth_of(l->p)});
        return to->memory;
    case SPECIAL:
        if (l->p->special >= SPECIALS) return "?";
        SK_SAY(phrase_init(to), l->lang, say_word(l, W_label_special),
               {"what", say_word(l, (side ? W_useback_0 : W_use_0) + l->p->special), 0});
        return to->memory;
    default: return say_word(l, (side ? W_webback_0 : W_webfront_0) + (int)tile);
    }
}

/* Q27: only the owner of Recruit chooses the size. */
static void label_place(const label *l, uint32_t tile, int large_one) {
    int id = l->p->special != RECRUIT ? W_label_worker : large_one ? W_label_large : W_label_small;
    phrase what;
    SK_SAY(l->out, l->lang, say_word(l, id), {"tile", tile_name(l->p, tile, l->lang), 0},
           {"what", tile_gain(l, &what, tile), 0});
}

static void label_task(const label *l, uint32_t task) {
    phrase cost;
    SK_SAY(l->out, l->lang, say_word(l, W_label_task), {"n", NULL, (long)task + 1},
           {"pay", task_price(&cost, l->lang, task), 0}, {"tile", say_word(l, W_tile_0 + ERRANDS[task].tile), 0});
}

/* ---- Cooking ---- */

/* Q38: also whether the pot is served at once, and what stays out of it then. */
static void label_cook(const label *l, uint32_t kind) {
    brae_seat after = *l->p;
    uint32_t lost = left_out(l->p, kind);
    phrase one, gained, out;
    uint8_t alone[SLOTS] = {0};
    if (SLOT_OF[kind] >= SLOTS || !after.tokens[kind]) {
        plain(l, W_nothing);
        return;
    }
    alone[SLOT_OF[kind]] = 1;
    int served = cook_add(&after, kind);
    yield_words(&gained, l->lang, l->p, served ? after.pot : alone);
    SK_SAY(l->out, l->lang, say_word(l, served ? W_label_cook_last : W_label_cook),
           {"what", counted(l, &one, kind, 1, 0, 0), 0}, {"gain", gained.memory, 0});
    if (lost) about(l, W_label_cook_lost, kinds_words(&out, l->lang, lost));
}

/* ---- Payments ---- */

static void label_kind(const label *l, uint32_t kind) {
    const brae_seat *p = l->p;
    phrase cost, gained;
    uint32_t space = p->trade <= TRADE_MAX ? p->trade : 0;
    switch (l->s->head.step) {
    case STEP_TRADE:
        counted(l, &cost, kind, p->trade < TRADE_MAX ? trade_cost(p, l->s->discount) : 0, 0, 0);
        SK_SAY(l->out, l->lang, say_word(l, W_label_pay_trade), {"what", cost.memory, 0}, {"n", NULL, p->trade + 1});
        break;
    case STEP_PURCHASE:
        SK_SAY(l->out, l->lang, say_word(l, W_label_buy),
               {"what", counted(l, &gained, TRADE_GOOD[space], TRADE_GOODS[space], 0, 0), 0},
               {"pay", counted(l, &cost, kind, 1, 0, 0), 0});
        break;
    default: label_cook(l, kind); break;
    }
}

static void label_pay(const label *l, uint32_t n) {
    const brae_state *s = l->s;
    phrase what;
    if (s->head.step == STEP_TASK && s->tile < TASKS && n < 3) {
        const payment *cost = &ERRANDS[s->tile].pay[n];
        about(l, W_label_pay, counted(l, &what, cost->kind, cost->count, cost->kind2, cost->count2));
    } else if (s->head.step == STEP_FURNISH && l->p->furnish < FURNISH_MAX) {
        uint32_t cost = furnish_cost(l->p, s->discount);
        counted(l, &what, HIDE, n, WOOL, n < cost ? 2 * (cost - n) : 0);
        SK_SAY(l->out, l->lang, say_word(l, W_label_pay_furnish), {"what", what.memory, 0},
               {"n", NULL, l->p->furnish + 1});
    } else {
        uint32_t bones = n < SPECIAL_PORTIONS ? SPECIAL_PORTIONS - n : 0;
        about(l, W_label_pay, counted(l, &what, FOOD, n, BONE, bones));
    }
}

static void label_flip(const label *l, uint32_t tile) {
    phrase cost;
    SK_SAY(l->out, l->lang, say_word(l, l->s->head.step == STEP_INNOVATE ? W_label_flip_free : W_label_flip),
           {"tile", tile_name(l->p, tile, l->lang), 0},
           {"what", counted(l, &cost, CRAFT_COST[tile][0], 1, CRAFT_COST[tile][1], 1), 0});
}

static void label_clean(const label *l, uint32_t kinds) {
    phrase what;
    sk_text *list = phrase_init(&what);
    for (uint32_t i = 0; i < 5; i++)
        amount_add(list, SK_SENTENCE, l->lang, CLEAN_KINDS[i], kinds >> i & 1u);
    SK_SAY(l->out, l->lang, say_word(l, l->s->supply ? W_label_clean : W_label_clean_bare), {"what", what.memory, 0},
           {"n", NULL, CLEAN_CLEARS[is_flipped(l->p, CLEAN)][sk_bits(kinds)]});
}

/* ---- Harvests ---- */

/* R38: a harvest with so many knives gives so much. */
static void label_knives(const label *l, uint32_t knives) {
    const brae_state *s = l->s;
    uint32_t env = s->env < ENVS ? s->env : 0;
    phrase gained;
    if (s->crop < KINDS && l->p->heights[env])
        counted(l, &gained, s->crop, icons_of(l->p, newest_of(l->p, env)->icons & 3) + knives, 0, 0);
    else
        crop_words(l, &gained, env, icons_of(l->p, env) + knives);
    SK_SAY(l->out, l->lang, say_word(l, knives ? W_label_knives : W_label_no_knife), {"n", NULL, (long)knives},
           {"what", gained.memory, 0});
}

static void label_split(const label *l, uint32_t first) {
    uint32_t env = l->s->env < ENVS ? l->s->env : 0, rest_of = l->s->amount > first ? l->s->amount - first : 0;
    phrase what;
    about(l, W_label_gain, counted(l, &what, HARVEST[env][0], first, HARVEST[env][1], rest_of));
}

static void label_env(const label *l, uint32_t env) {
    phrase what;
    if (l->s->head.step == STEP_MUSTER)
        SK_SAY(l->out, l->lang, say_word(l, W_label_muster), {"env", say_word(l, W_env_0 + (int)env), 0},
               {"n", NULL, (long)icons_of(l->p, env)});
    else
        SK_SAY(l->out, l->lang, say_word(l, W_label_worker), {"tile", say_word(l, W_tile_5 + (int)env), 0},
               {"what", tile_gain(l, &what, GATHER_SHORE + env), 0});
}

static void label_effect(const label *l) {
    phrase what;
    about(l, W_label_effect, open_effect(&what, l->s, l->p, l->lang));
}

static void label_option(const label *l, uint32_t option) {
    const brae_state *s = l->s;
    phrase first, second;
    uint32_t tile = s->tile >= GATHER_SHORE && s->tile <= GATHER_FIELDS ? s->tile : (uint32_t)GATHER_SHORE;
    const gathering *g = &GATHERINGS[tile - GATHER_SHORE][is_flipped(l->p, tile)][option];
    switch (s->head.step) {
    case STEP_BUILD:
        SK_SAY(l->out, l->lang, say_word(l, W_label_worker),
               {"tile", say_word(l, W_tile_0 + (option ? TRADE : FURNISH)), 0},
               {"what", option ? trade_words(l, &first, s->discount) : furnish_words(l, &first, s->discount), 0});
        break;
    case STEP_PART:
        if (option)
            label_effect(l);
        else
            numbered(l, W_label_harvest, (long)icons_of(l->p, s->env & 3));
        break;
    case STEP_GATHER:
        counted(l, &second, g->kind, g->gain, g->kind2, g->gain2);
        SK_SAY(l->out, l->lang, say_word(l, g->pay ? W_label_exchange : W_label_gain),
               {"pay", counted(l, &first, g->pay_kind, g->pay, 0, 0), 0}, {"what", second.memory, 0});
        break;
    default: about(l, W_label_gain, counted(l, &first, option ? KNIFE : BARLEY, 1, 0, 0)); break;
    }
}

/* ---- Yes, no and the rest ---- */

static void label_no(const label *l) {
    const brae_state *s = l->s;
    phrase gained;
    switch (s->head.step) {
    case STEP_BOTTOM:
    case STEP_EFFECT: plain(l, W_label_no_effect); break;
    case STEP_PLACE:
        if (workers_left(s))
            numbered(l, W_label_end_early, workers_left(s));
        else
            plain(l, W_label_end);
        break;
    case STEP_REST:
    case STEP_COOK:
        if (is_cooking(l->p))
            about(l, W_label_serve, yield_words(&gained, l->lang, l->p, l->p->pot));
        else
            plain(l, W_label_no_cook);
        break;
    case STEP_PURCHASE: plain(l, W_label_no_purchase); break;
    case STEP_LENIENT:
    case STEP_ENCORE: plain(l, W_label_no_act); break;
    case STEP_SPIN: plain(l, W_label_no_roof); break;
    case STEP_CLEAR: numbered(l, W_label_stop_clear, s->clears); break;
    default: numbered(l, W_label_stop_tend, s->steps); break;
    }
}

static void label_yes(const label *l) {
    uint32_t tile = l->s->tile;
    switch (l->s->head.step) {
    case STEP_LENIENT:
        if (tile < TASKS) tile = ERRANDS[tile].tile;
        SK_SAY(l->out, l->lang, say_word(l, W_label_act), {"tile", tile_name(l->p, tile, l->lang), 0});
        break;
    case STEP_ENCORE:
        SK_SAY(l->out, l->lang, say_word(l, W_label_encore), {"tile", tile_name(l->p, tile, l->lang), 0});
        break;
    case STEP_SPIN: plain(l, W_label_spin); break;
    default: label_effect(l); break;
    }
}

static void label_feed(const label *l, uint32_t food) {
    uint32_t need = need_of(l->p), leave = need > food ? need - food : 0;
    SK_SAY(l->out, l->lang, say_word(l, leave ? W_label_feed : W_label_feed_all), {"food", NULL, (long)food},
           {"n", NULL, (long)leave});
}

/* Q22: a viewer who is not the chooser learns nothing. */
static void label_keep(const label *l, uint32_t tile) {
    int viewer = l->s->head.viewer & ~SK_RECALL;
    if (l->s->head.viewer != SK_FULL && (viewer >= SEATS || &l->s->seats[viewer] != l->p))
        plain(l, W_label_hidden);
    else
        SK_SAY(l->out, l->lang, say_word(l, W_label_keep), {"card", say_word(l, W_special_0 + (int)tile), 0},
               {"what", say_word(l, W_use_0 + (int)tile), 0});
}

/* Choices with ids above the first mask. */
static void label_high(const label *l, uint32_t a) {
    if (a < A_KEEP)
        label_pay(l, a - A_PAY);
    else if (a < A_FLIP)
        label_keep(l, a - A_KEEP);
    else if (a < A_CARD)
        label_flip(l, a - A_FLIP);
    else if (a < A_CLEAN)
        label_explore(l, a - A_CARD);
    else if (a < A_KNIVES)
        label_clean(l, a - A_CLEAN);
    else if (a < A_SPLIT)
        label_knives(l, a - A_KNIVES);
    else if (a < A_FEED)
        label_split(l, a - A_SPLIT);
    else if (a < A_DISCARD)
        label_feed(l, a - A_FEED);
    else if (a < ACTIONS)
        label_leave(l, a - A_DISCARD);
    else
        sk_text_add(l->out, "?");
}

void brae_label(const void *state, int who, sk_action action, int lang, sk_text *out) {
    const brae_state *s = (const brae_state *)state;
    label l = {s, &s->seats[who & 3], lang, out};
    uint32_t a = action;
    if (a >= A_PAY)
        label_high(&l, a);
    else if (a == A_NO)
        label_no(&l);
    else if (a == A_YES)
        label_yes(&l);
    else if (a == A_PASS)
        plain(&l, W_label_pass);
    else if (a < A_SMALL)
        label_take(&l, a - A_TAKE);
    else if (a < A_TASK)
        label_place(&l, (a - A_SMALL) % TILES, a >= A_LARGE);
    else if (a < A_KIND)
        label_task(&l, a - A_TASK);
    else if (a < A_CLEAR_MIDDEN)
        label_kind(&l, a - A_KIND);
    else if (a == A_CLEAR_MIDDEN)
        plain(&l, W_label_midden);
    else if (a == A_CLEAR_SLIDER)
        numbered(&l, W_label_slider, l.p->slider ? l.p->slider - 1 : 0);
    else if (a < A_OPTION)
        label_env(&l, a - A_ENV);
    else
        label_option(&l, a - A_OPTION);
}
