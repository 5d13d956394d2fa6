/* text.c - Skara Brae in words: notation, sentences, questions, the score sheet, the catalogue. Its neighbours are
 * label.c (choices for people), why.c (refusals), story.c (turns) and describe.c (the table for a screen reader).
 *
 * Seats inside sentences are places "{0}" to "{3}" that the client replaces by names. Everything here works on views:
 * what a viewer cannot see is named as hidden.
 */
#include "rules.c"
#include "phrases.h"

/* ---- Notation and sentences ---- */

static void say_no(const brae_state *s, const brae_seat *p, int said, int lang, sk_text *out) {
    int id = said ? W_said_no_stop : W_no_stop;
    switch (s->head.step) {
    case STEP_BOTTOM:
    case STEP_EFFECT: id = said ? W_said_no_bottom : W_no_bottom; break;
    case STEP_PLACE: id = said ? W_said_no_place : W_no_place; break;
    case STEP_COOK: id = said ? W_said_no_serve : W_no_serve; break;
    case STEP_REST:
        if (is_cooking(p))
            id = said ? W_said_no_serve : W_no_serve;
        else
            id = said ? W_said_no_cook : W_no_cook;
        break;
    case STEP_PURCHASE: id = said ? W_said_no_purchase : W_no_purchase; break;
    case STEP_LENIENT:
    case STEP_ENCORE: id = said ? W_said_no_act : W_no_bottom; break;
    case STEP_SPIN: id = said ? W_said_no_roof : W_no_bottom; break;
    default: break;
    }
    sk_text_add(out, word(lang, id));
}

static void say_yes(const brae_state *s, const brae_seat *p, int said, int lang, sk_text *out) {
    phrase what;
    uint32_t tile = s->tile;
    switch (s->head.step) {
    case STEP_LENIENT:
        if (tile < TASKS) tile = ERRANDS[tile].tile;
        SK_SAY(out, lang, word(lang, said ? W_said_act : W_yes_act), {"tile", tile_name(p, tile, lang), 0});
        break;
    case STEP_ENCORE:
        SK_SAY(out, lang, word(lang, said ? W_said_encore : W_yes_act), {"tile", tile_name(p, tile, lang), 0});
        break;
    case STEP_SPIN: sk_text_add(out, word(lang, said ? W_said_roof : W_yes_roof)); break;
    default:
        SK_SAY(out, lang, word(lang, said ? W_said_effect : W_yes_effect), {"what", open_effect(&what, s, p, lang), 0});
        break;
    }
}

/* Q27: without Recruit the size follows from the tile, so the notation leaves it out. */
static void say_place(const brae_seat *p, uint32_t tile, int large_one, int said, int lang, sk_text *out) {
    int id = large_one ? W_large : W_small;
    if (said)
        id = large_one ? W_said_large : W_said_small;
    else if (p->special != RECRUIT)
        id = W_place;
    SK_SAY(out, lang, word(lang, id), {"tile", said ? tile_name(p, tile, lang) : tile_key(p, tile, lang), 0});
}

static void say_kind(const brae_state *s, const brae_seat *p, uint32_t kind, int said, int lang, sk_text *out) {
    phrase what;
    const char *name = word(lang, W_kind_0 + (int)kind);
    if (s->head.step == STEP_COOK || s->head.step == STEP_REST) {
        if (said)
            SK_SAY(out, lang, word(lang, W_said_cook), {"kind", name, 0});
        else
            SK_SAY(out, lang, word(lang, W_cook), {"what", name, 0});
    } else if (!said) {
        SK_SAY(out, lang, word(lang, W_pay), {"what", name, 0});
    } else if (s->head.step == STEP_PURCHASE) {
        uint32_t space = p->trade <= TRADE_MAX ? p->trade : 0;
        SK_SAY(out, lang, word(lang, W_said_purchase), {"kind", name, 0},
               {"what", amounts(&what, SK_SENTENCE, lang, TRADE_GOOD[space], TRADE_GOODS[space], 0, 0), 0});
    } else {
        uint32_t cost = p->trade < TRADE_MAX ? trade_cost(p, s->discount) : 0;
        SK_SAY(out, lang, word(lang, W_said_trade), {"what", amounts(&what, SK_SENTENCE, lang, kind, cost, 0, 0), 0},
               {"n", NULL, p->trade + 1});
    }
}

static void say_gather(const brae_state *s, const brae_seat *p, uint32_t option, int said, int lang, sk_text *out) {
    uint32_t tile = s->tile >= GATHER_SHORE && s->tile <= GATHER_FIELDS ? s->tile : GATHER_SHORE;
    const gathering *g = &GATHERINGS[tile - GATHER_SHORE][is_flipped(p, tile)][option];
    phrase cost, what;
    int form = said ? SK_SENTENCE : SK_NOTATION;
    SK_SAY(out, lang,
           word(lang, !said    ? W_gain
                      : g->pay ? W_said_exchange
                               : W_said_gain),
           {"pay", amounts(&cost, form, lang, g->pay_kind, g->pay, 0, 0), 0},
           {"what", amounts(&what, form, lang, g->kind, g->gain, g->kind2, g->gain2), 0});
}

static void say_option(const brae_state *s, const brae_seat *p, uint32_t option, int said, int lang, sk_text *out) {
    phrase what;
    switch (s->head.step) {
    case STEP_GATHER: say_gather(s, p, option, said, lang, out); break;
    case STEP_BUILD:
        SK_SAY(out, lang, word(lang, said ? W_said_build : W_build),
               {"tile", word(lang, (said ? W_tile_0 : W_tilekey_0) + (option ? TRADE : FURNISH)), 0});
        break;
    case STEP_PART:
        if (option)
            SK_SAY(out, lang, word(lang, said ? W_said_effect : W_yes_effect),
                   {"what", open_effect(&what, s, p, lang), 0});
        else
            sk_text_add(out, word(lang, said ? W_said_harvest : W_harvest));
        break;
    default:
        SK_SAY(out, lang, word(lang, said ? W_said_gain : W_gain),
               {"what", amounts(&what, said ? SK_SENTENCE : SK_NOTATION, lang, option ? KNIFE : BARLEY, 1, 0, 0), 0});
        break;
    }
}

static void say_pay(const brae_state *s, const brae_seat *p, uint32_t n, int said, int lang, sk_text *out) {
    phrase what;
    const char *text;
    int form = said ? SK_SENTENCE : SK_NOTATION;
    if (s->head.step == STEP_TASK && s->tile < TASKS && n < 3) {
        const payment *cost = &ERRANDS[s->tile].pay[n];
        text = amounts(&what, form, lang, cost->kind, cost->count, cost->kind2, cost->count2);
    } else if (s->head.step == STEP_FURNISH && p->furnish < FURNISH_MAX) {
        uint32_t cost = furnish_cost(p, s->discount);
        text = amounts(&what, form, lang, HIDE, n, WOOL, n < cost ? 2 * (cost - n) : 0);
    } else {
        text = amounts(&what, form, lang, FOOD, n, BONE, n < SPECIAL_PORTIONS ? SPECIAL_PORTIONS - n : 0);
    }
    SK_SAY(out, lang, word(lang, said ? W_said_pay : W_pay), {"what", text, 0});
}

static void say_flip(const brae_state *s, const brae_seat *p, uint32_t tile, int said, int lang, sk_text *out) {
    phrase what;
    int id = !said ? W_flip : s->head.step == STEP_INNOVATE ? W_said_flip_free : W_said_flip;
    SK_SAY(out, lang, word(lang, id), {"tile", said ? tile_name(p, tile, lang) : tile_key(p, tile, lang), 0},
           {"what", amounts(&what, SK_SENTENCE, lang, CRAFT_COST[tile][0], 1, CRAFT_COST[tile][1], 1), 0});
}

static void say_clean(uint32_t kinds, int said, int lang, sk_text *out) {
    phrase what;
    sk_text *list = phrase_init(&what);
    for (uint32_t i = 0; i < 5; i++) {
        if (!(kinds >> i & 1u)) continue;
        if (list->length) sk_text_add(list, said ? word(lang, W_comma) : " ");
        sk_text_add(list, word(lang, W_kind_0 + CLEAN_KINDS[i]));
    }
    SK_SAY(out, lang, word(lang, said ? W_said_clean : W_clean), {"what", what.memory, 0});
}

static void say_split(const brae_state *s, uint32_t first, int said, int lang, sk_text *out) {
    phrase what;
    uint32_t env = s->env < ENVS ? s->env : 0, rest_of = s->amount > first ? s->amount - first : 0;
    SK_SAY(out, lang, word(lang, said ? W_said_gain : W_gain),
           {"what",
            amounts(&what, said ? SK_SENTENCE : SK_NOTATION, lang, HARVEST[env][0], first, HARVEST[env][1], rest_of),
            0});
}

static void say_discard(const brae_seat *p, uint32_t index, int said, int lang, sk_text *out) {
    uint32_t env = index / COLUMN, type = p->columns[env][index % COLUMN];
    SK_SAY(out, lang, word(lang, said ? W_said_discard : W_discard), {"env", word(lang, W_env_0 + (int)env), 0},
           {"what", type < TYPES ? word(lang, W_card_0 + (int)type) : "?", 0}, {"n", NULL, (long)(index % COLUMN) + 1});
}

static void say_take(const brae_state *s, uint32_t position, int said, int lang, sk_text *out) {
    phrase card;
    uint32_t type = s->set < SETS ? s->sets[s->set][position] : SK_NONE;
    SK_SAY(out, lang, word(lang, said ? W_said_take : W_take), {"n", NULL, (long)position + 1},
           {"what", card_words(&card, lang, type), 0});
}

/* Q22: a viewer who is not the chooser learns only that a choice was made. */
static void say_keep(const brae_state *s, const brae_seat *p, uint32_t tile, int said, int lang, sk_text *out) {
    int hidden =
        s->head.viewer != SK_FULL && ((s->head.viewer & ~SK_RECALL) >= SEATS || &s->seats[s->head.viewer & 3] != p);
    SK_SAY(out, lang,
           word(lang, !said    ? W_keep
                      : hidden ? W_said_keep_hidden
                               : W_said_keep_tile),
           {"what", word(lang, (said ? W_special_0 : W_specialkey_0) + (int)tile), 0});
}

/* Choices with ids above the first mask. */
static void say_high(const brae_state *s, const brae_seat *p, uint32_t a, int said, int lang, sk_text *out) {
    phrase card;
    if (a < A_KEEP)
        say_pay(s, p, a - A_PAY, said, lang, out);
    else if (a < A_FLIP)
        say_keep(s, p, a - A_KEEP, said, lang, out);
    else if (a < A_CARD)
        say_flip(s, p, a - A_FLIP, said, lang, out);
    else if (a < A_CLEAN)
        SK_SAY(out, lang, word(lang, said ? W_said_keep_card : W_keep),
               {"what", said ? card_words(&card, lang, a - A_CARD) : word(lang, W_card_0 + (int)(a - A_CARD)), 0});
    else if (a < A_KNIVES)
        say_clean(a - A_CLEAN, said, lang, out);
    else if (a < A_SPLIT)
        SK_SAY(out, lang, word(lang, said ? W_said_knives : W_knives), {"n", NULL, (long)(a - A_KNIVES)});
    else if (a < A_FEED)
        say_split(s, a - A_SPLIT, said, lang, out);
    else if (a < A_DISCARD)
        SK_SAY(out, lang, word(lang, said ? W_said_feed : W_feed), {"n", NULL, (long)(a - A_FEED)});
    else if (a < ACTIONS)
        say_discard(p, a - A_DISCARD, said, lang, out);
    else
        sk_text_add(out, "?");
}

static void say_env(const brae_state *s, uint32_t env, int said, int lang, sk_text *out) {
    int musters = s->head.step == STEP_MUSTER;
    SK_SAY(out, lang, word(lang, said ? (musters ? W_said_muster : W_said_gather) : (musters ? W_muster : W_gather)),
           {"env", word(lang, W_env_0 + (int)env), 0});
}

static void say_task(uint32_t task, int said, int lang, sk_text *out) {
    phrase what;
    SK_SAY(out, lang, word(lang, said ? W_said_task : W_task), {"n", NULL, (long)task + 1},
           {"what", task_words(&what, lang, task), 0});
}

/* What chance draws. Tiles and cards that only another seat may see are not named to this viewer. */
static void say_chance(const brae_state *s, uint32_t outcome, int said, int lang, sk_text *out) {
    phrase what;
    uint32_t each = tiles_each(s), owner = s->turn;
    int viewer = s->head.viewer == SK_FULL ? SK_FULL : s->head.viewer & ~SK_RECALL;
    long n = (long)outcome + 1;
    if (s->head.step == STEP_TILES) owner = (s->head.players * each - s->drawing) / each;
    int hidden = viewer != SK_FULL && (uint32_t)viewer != owner;
    switch (s->head.step) {
    case STEP_ORDER:
        if (outcome >= SEATS)
            sk_text_add(out, word(lang, said ? W_said_draw_neutral : W_draw_neutral));
        else
            SK_SAY(out, lang, word(lang, said ? W_said_draw_order : W_draw_order), {"seat", seat_name(outcome), 0},
                   {"n", NULL, n});
        break;
    case STEP_FOCUS:
        SK_SAY(out, lang, word(lang, said ? W_said_draw_focus : W_draw_focus), {"n", NULL, n},
               {"what", outcome < FOCUSES ? word(lang, W_focus_0 + (int)outcome) : "?", 0});
        break;
    case STEP_TASKS:
        SK_SAY(out, lang, word(lang, said ? W_said_draw_task : W_draw_task), {"n", NULL, n},
               {"what", outcome < TASKS ? task_words(&what, lang, outcome) : "?", 0});
        break;
    case STEP_TILES:
        SK_SAY(
            out, lang,
            word(lang, !said    ? W_draw_tile
                       : hidden ? W_said_draw_tile_hidden
                                : W_said_draw_tile),
            {"seat", seat_name(owner), 0},
            {"what", outcome < SPECIALS ? word(lang, (said ? W_special_0 : W_specialkey_0) + (int)outcome) : "?", 0});
        break;
    default: {
        int id = s->head.step == STEP_DRAW ? (hidden ? W_said_draw_explore_hidden : W_said_draw_explore)
                 : s->head.players == 1    ? W_said_draw_solo
                                           : W_said_draw_card;
        uint32_t size = set_size(s);
        const char *name = outcome < TYPES ? word(lang, W_card_0 + (int)outcome) : "?";
        if (said) name = card_words(&what, lang, outcome);
        SK_SAY(out, lang, word(lang, said ? id : W_draw_card), {"seat", seat_name(owner), 0}, {"what", name, 0},
               {"n", NULL, (long)((SETS * size - s->drawing) / size) + 1});
        break;
    }
    }
}

void brae_say(const void *state, int who, sk_action action, int form, int lang, sk_text *out) {
    const brae_state *s = (const brae_state *)state;
    int said = form == SK_SENTENCE;
    uint32_t a = action;
    if (who == SK_CHANCE) {
        say_chance(s, a, form != SK_NOTATION, lang, out);
        return;
    }
    if (form == SK_LABEL) {
        brae_label(state, who, action, lang, out);
        return;
    }
    const brae_seat *p = &s->seats[who & 3];
    if (a >= A_PAY)
        say_high(s, p, a, said, lang, out);
    else if (a == A_NO)
        say_no(s, p, said, lang, out);
    else if (a == A_YES)
        say_yes(s, p, said, lang, out);
    else if (a == A_PASS)
        sk_text_add(out, word(lang, said ? W_said_pass : W_pass));
    else if (a < A_SMALL)
        say_take(s, a - A_TAKE, said, lang, out);
    else if (a < A_LARGE)
        say_place(p, a - A_SMALL, 0, said, lang, out);
    else if (a < A_TASK)
        say_place(p, a - A_LARGE, 1, said, lang, out);
    else if (a < A_KIND)
        say_task(a - A_TASK, said, lang, out);
    else if (a < A_CLEAR_MIDDEN)
        say_kind(s, p, a - A_KIND, said, lang, out);
    else if (a == A_CLEAR_MIDDEN)
        sk_text_add(out, word(lang, said ? W_said_clear_midden : W_clear_midden));
    else if (a == A_CLEAR_SLIDER)
        sk_text_add(out, word(lang, said ? W_said_clear_slider : W_clear_slider));
    else if (a < A_OPTION)
        say_env(s, a - A_ENV, said, lang, out);
    else
        say_option(s, p, a - A_OPTION, said, lang, out);
}

/* ---- Questions ---- */

/* What may go into the pot, in the order in which it may (Q38). */
static const char *pot_order(phrase *to, int lang, const brae_seat *p) {
    return kinds_words(to, lang, (uint32_t)(cook_mask(p) >> A_KIND));
}

/* 1 if some choice for the pot leaves out what would have fitted. */
static int order_matters(const brae_seat *p) {
    uint32_t open = (uint32_t)(cook_mask(p) >> A_KIND);
    for (uint32_t kind = 0; kind < KINDS; kind++)
        if (open >> kind & 1u && left_out(p, kind)) return 1;
    return 0;
}

static void ask_cook(const brae_seat *p, int resting, int lang, sk_text *out) {
    phrase what, gained;
    int id = resting ? W_ask_rest_cook : W_ask_cook_first;
    if (is_cooking(p)) id = W_ask_cook;
    SK_SAY(out, lang, word(lang, id), {"n", NULL, (long)heat_of(p)}, {"max", NULL, (long)hearth_of(p)},
           {"what", yield_words(&gained, lang, p, p->pot), 0});
    if (!order_matters(p)) return;
    sk_text_char(out, ' ');
    SK_SAY(out, lang, word(lang, W_ask_cook_order), {"what", pot_order(&what, lang, p), 0});
}

static void ask_rest(const brae_seat *p, int lang, sk_text *out) {
    switch (p->rest) {
    case REST_COOK: ask_cook(p, 1, lang, out); break;
    case REST_FEED:
        SK_SAY(out, lang, word(lang, W_ask_rest_feed), {"n", NULL, (long)need_of(p)}, {"have", NULL, p->tokens[FOOD]});
        break;
    default: SK_SAY(out, lang, word(lang, W_ask_rest_discard), {"n", NULL, p->unfed}); break;
    }
}

/* R38: a harvest, or the icons of another environment for a bottom effect. */
static void ask_knives(const brae_state *s, const brae_seat *p, int lang, sk_text *out) {
    uint32_t env = s->env;
    if (s->crop < KINDS && p->heights[env]) env = newest_of(p, env)->icons & 3;
    SK_SAY(out, lang, word(lang, s->crop < KINDS ? W_ask_knives_cross : W_ask_knives),
           {"env", word(lang, W_env_0 + (int)env), 0}, {"n", NULL, (long)icons_of(p, env)},
           {"kind", s->crop < KINDS ? word(lang, W_kind_0 + s->crop) : "", 0}, {"have", NULL, p->tokens[KNIFE]});
}

/* The question of a step; some have other words where less, or a Task, is possible. */
static int question_of(const brae_state *s, const brae_seat *p) {
    int tasks = open_tasks(s, p) != 0;
    switch (s->head.step) {
    case STEP_PLACE:
        if (!workers_left(s)) return W_ask_place_task;
        return tasks ? W_ask_place_solo : W_ask_place;
    case STEP_DRAFT:
        if (s->head.players == 1) return tasks ? W_ask_draft_solo : W_ask_draft_alone;
        return s->left_count < 2 ? W_ask_draft_must : W_ask_draft;
    case STEP_BOTTOM:
        if (!effect_open(p, s->env)) return W_ask_bottom_stuck;
        return tasks ? W_ask_bottom_task : W_ask_bottom;
    case STEP_PURCHASE: return is_flipped(p, TRADE) ? W_ask_purchase_any : W_ask_purchase;
    default: return W_ask_order + s->head.step;
    }
}

/* What the question of a step names: the open effect, a good, a price. */
static const char *subject_of(phrase *what, const brae_state *s, const brae_seat *p, int lang) {
    switch (s->head.step) {
    case STEP_BOTTOM:
    case STEP_EFFECT:
    case STEP_PART: return open_effect(what, s, p, lang);
    case STEP_PURCHASE: return amounts(what, SK_SENTENCE, lang, TRADE_GOOD[p->trade], TRADE_GOODS[p->trade], 0, 0);
    case STEP_TASK: return task_price(what, lang, s->tile);
    default: return "";
    }
}

static long number_of(const brae_state *s, const brae_seat *p) {
    switch (s->head.step) {
    case STEP_PLACE: return workers_left(s);
    case STEP_SPLIT: return s->amount;
    case STEP_CLEAR: return s->clears;
    case STEP_TEND: return s->steps;
    case STEP_TRADE: return (long)trade_cost(p, s->discount);
    case STEP_FURNISH: return (long)furnish_cost(p, s->discount);
    case STEP_BUILD: return s->discount;
    case STEP_TASK: return s->tile + 1;
    default: return 0;
    }
}

/* The tile that the question of a step names. */
static uint32_t tile_asked(const brae_state *s) {
    switch (s->head.step) {
    case STEP_ENCORE:
    case STEP_GATHER: return s->tile;
    case STEP_TASK:
    case STEP_LENIENT: return ERRANDS[s->tile].tile;
    default: return SPECIAL;
    }
}

static void ask_step(const brae_state *s, const brae_seat *p, int lang, sk_text *out) {
    phrase what;
    switch (s->head.step) {
    case STEP_REST: ask_rest(p, lang, out); return;
    case STEP_COOK: ask_cook(p, 0, lang, out); return;
    case STEP_KNIVES: ask_knives(s, p, lang, out); return;
    default: break;
    }
    SK_SAY(out, lang, word(lang, question_of(s, p)), {"n", NULL, number_of(s, p)},
           {"what", subject_of(&what, s, p, lang), 0}, {"tile", tile_name(p, tile_asked(s), lang), 0},
           {"env", word(lang, W_env_0 + s->env), 0}, {"space", NULL, p->furnish + 1}, {"stall", NULL, p->trade + 1},
           {"most", NULL, 3 + (long)is_flipped(p, CLEAN)});
}

void brae_ask(const void *view, int who, int lang, sk_text *out) {
    const brae_state *s = (const brae_state *)view;
    if (who < s->head.players && s->head.actors >> who & 1)
        ask_step(s, &s->seats[who], lang, out);
    else
        sk_text_add(out, word(lang, s->head.step == STEP_OVER ? W_ask_over : W_ask_wait));
}

/* ---- Results ---- */

int brae_breakdown(const void *state, int seat, int lang, sk_line *out) {
    const brae_state *s = (const brae_state *)state;
    const brae_seat *p = &s->seats[seat & 3];
    int16_t lines[SCORE_LINES];
    int count = s->head.players == 1 ? SCORE_LINES : SCORE_LINES - 1;
    score_lines(s, (uint32_t)seat & 3u, lines);
    for (int i = 0; i < count; i++) {
        sk_text label;
        long n = 0;
        if (i == LINE_FURNISH) n = (long)settlers_of(p);
        if (i == LINE_TRADE) n = p->trade;
        if (i == LINE_TILES) n = sk_bits(p->flipped);
        if (i == LINE_TOKENS) n = p->tokens[KNIFE];
        if (i == LINE_SOLO) n = focus_unmet(s, p);
        sk_text_init(&label, out[i].label, sizeof out[i].label);
        SK_SAY(&label, lang, word(lang, W_line_0 + i), {"n", NULL, n}, {"each", NULL, FURNISH_SETTLER[p->furnish]},
               {"sets", NULL, (long)sets_of(p)}, {"per", NULL, FURNISH_SET[p->furnish]},
               {"food", NULL, p->tokens[FOOD]}, {"tasks", NULL, tasks_undone(s)});
        out[i].points = lines[i];
    }
    return count;
}

/* The lines of the score sheet, Settlers, tokens. Midden is nothing to want. */
int brae_stock(const void *state, int seat, sk_stock *out) {
    const brae_state *s = (const brae_state *)state;
    const brae_seat *p = &s->seats[seat & 3];
    int16_t lines[SCORE_LINES];
    int count = 0;
    score_lines(s, (uint32_t)seat & 3u, lines);
    for (int i = 0; i < SCORE_LINES; i++)
        out[count++] = (sk_stock){lines[i], 10};
    out[count++] = (sk_stock){(int16_t)settlers_of(p), 12};
    for (int kind = 0; kind < KINDS; kind++)
        out[count++] = (sk_stock){p->tokens[kind], (uint16_t)(kind == MIDDEN                  ? 0
                                                              : kind == FOOD || kind == KNIFE ? 5
                                                                                              : 4)};
    return count;
}

void brae_stock_text(const void *state, int kind, int count, int lang, sk_text *out) {
    (void)state;
    int id = kind > SCORE_LINES ? W_kinds_0 + kind - SCORE_LINES - 1 : W_stock_0 + kind;
    SK_SAY(out, lang, word(lang, id), {"n", NULL, count});
}

void brae_verdict(const void *state, int lang, sk_text *out) {
    const brae_state *s = (const brae_state *)state;
    int16_t points[SK_SEATS];
    uint8_t places[SK_SEATS];
    uint32_t first = 0, second = SEATS;
    if (s->head.step != STEP_OVER) return;
    score(state, points);
    rank(state, places);
    if (s->head.players == 1) {
        int id = points[0] >= TARGET_OUTSTANDING ? W_verdict_solo_great
                 : points[0] >= TARGET_WIN       ? W_verdict_solo_won
                                                 : W_verdict_solo_lost;
        SK_SAY(out, lang, word(lang, id), {"seat", seat_name(0), 0}, {"n", NULL, points[0]});
        return;
    }
    for (uint32_t seat = 0; seat < s->head.players; seat++) {
        if (places[seat] == 1) first = seat;
        if (places[seat] == 2) second = seat;
    }
    int tied = second < SEATS && points[first] == points[second];
    SK_SAY(out, lang, word(lang, tied ? W_verdict_tie : W_verdict_win), {"seat", seat_name(first), 0},
           {"n", NULL, points[first]}, {"other", seat_name(second), 0});
}

/* R81: alone, so many points win. */
int brae_won(const void *state) {
    int16_t points[SK_SEATS];
    score(state, points);
    return points[0] >= TARGET_WIN;
}

void brae_broken(int invariant, int lang, sk_text *out) {
    if (invariant > BROKEN_NONE && invariant < BROKEN_COUNT) sk_text_add(out, word(lang, W_broken_1 + invariant - 1));
}

/* Dealt tiles and explored cards are for one pair of eyes only. */
int brae_curtain(const void *state) {
    const brae_state *s = (const brae_state *)state;
    return s->head.players > 1 &&
           (s->head.step <= STEP_KEEP || s->head.step == STEP_DRAW || s->head.step == STEP_EXPLORE);
}

/* ---- For drawn boards ---- */

static void catalog_key(sk_text *out, const char *key) {
    char last = out->length ? out->at[out->length - 1] : 0;
    if (last != '{' && last != '[' && last != ',') sk_text_char(out, ',');
    sk_text_json(out, key);
    sk_text_char(out, ':');
}

static void catalog_number(sk_text *out, const char *key, int number) {
    catalog_key(out, key);
    sk_text_number(out, number);
}

static void catalog_words(sk_text *out, const char *key, int first, int count, int lang) {
    catalog_key(out, key);
    for (int i = 0; i < count; i++) {
        sk_text_char(out, i ? ',' : '[');
        sk_text_json(out, word(lang, first + i));
    }
    sk_text_char(out, ']');
}

static void catalog_labels(sk_text *out, const char *key, int field) {
    catalog_key(out, key);
    for (int i = 0; i < skara_brae.fields[field].label_count; i++) {
        sk_text_char(out, i ? ',' : '[');
        sk_text_json(out, skara_brae.fields[field].labels[i]);
    }
    sk_text_char(out, ']');
}

static void catalog_bytes(sk_text *out, const char *key, const uint8_t *bytes, int count) {
    if (key) catalog_key(out, key);
    for (int i = 0; i < count; i++) {
        sk_text_char(out, i ? ',' : '[');
        sk_text_number(out, bytes[i]);
    }
    sk_text_char(out, ']');
}

/* Amounts as [[kind, number], ...]; what there is none of is left out. */
static void catalog_amounts(sk_text *out, const char *key, const uint8_t pairs[][2], int count) {
    int written = 0;
    catalog_key(out, key);
    sk_text_char(out, '[');
    for (int i = 0; i < count; i++) {
        if (!pairs[i][1]) continue;
        if (written++) sk_text_char(out, ',');
        catalog_bytes(out, NULL, pairs[i], 2);
    }
    sk_text_char(out, ']');
}

static void catalog_cards(sk_text *out, int lang) {
    catalog_key(out, "cards");
    for (uint32_t type = 0; type < TYPES; type++) {
        const village *card = &CARDS[type];
        const uint8_t cost[1][2] = {{card->pay_kind, card->pay}}, gained[1][2] = {{card->kind, card->gain}};
        phrase what;
        sk_text_add(out, type ? ",{" : "[{");
        catalog_key(out, "name");
        sk_text_json(out, word(lang, W_person_0 + (int)type));
        catalog_key(out, "text");
        sk_text_json(out, effect_words(&what, lang, type));
        catalog_number(out, "env", card->env < ENVS ? card->env : -1);
        catalog_number(out, "icons", card->icons < ENVS ? card->icons : -1);
        catalog_number(out, "kind", card->kind);
        catalog_amounts(out, "pay", cost, 1);
        catalog_amounts(out, "gain", gained, 1);
        sk_text_char(out, '}');
    }
    sk_text_char(out, ']');
}

static void catalog_recipes(sk_text *out) {
    catalog_key(out, "recipes");
    for (uint32_t i = 0; i < SLOTS; i++) {
        const recipe *r = &RECIPES[i];
        const uint8_t gained[4][2] = {{FOOD, r->food}, {HIDE, r->hide}, {BONE, r->bone}, {WOOL, r->wool}};
        const uint8_t more[1][2] = {{HIDE, i == SLOT_BOAR}};
        sk_text_add(out, i ? ",{" : "[{");
        catalog_number(out, "kind", r->kind);
        catalog_number(out, "weight", r->weight);
        catalog_amounts(out, "gain", gained, 4);
        catalog_amounts(out, "flipped", more, 1);
        sk_text_char(out, '}');
    }
    sk_text_char(out, ']');
}

static void catalog_gatherings(sk_text *out) {
    catalog_key(out, "gather");
    for (uint32_t env = 0; env < ENVS; env++) {
        for (uint32_t side = 0; side < 2; side++) {
            sk_text_add(out, side ? ",[" : env ? ",[[" : "[[[");
            for (uint32_t i = 0; i < 2; i++) {
                const gathering *g = &GATHERINGS[env][side][i];
                const uint8_t cost[1][2] = {{g->pay_kind, g->pay}};
                const uint8_t gained[2][2] = {{g->kind, g->gain}, {g->kind2, g->gain2}};
                if (!g->gain) continue;
                sk_text_add(out, i ? ",{" : "{");
                catalog_amounts(out, "pay", cost, 1);
                catalog_amounts(out, "gain", gained, 2);
                sk_text_char(out, '}');
            }
            sk_text_char(out, ']');
        }
        sk_text_char(out, ']');
    }
    sk_text_char(out, ']');
}

static void catalog_tasks(sk_text *out, int lang) {
    catalog_key(out, "tasks");
    for (uint32_t i = 0; i < TASKS; i++) {
        phrase what;
        sk_text_add(out, i ? ",{" : "[{");
        catalog_number(out, "tile", ERRANDS[i].tile);
        catalog_key(out, "text");
        sk_text_json(out, task_words(&what, lang, i));
        catalog_key(out, "pays");
        for (uint32_t n = 0; n < ERRANDS[i].payments; n++) {
            const payment *p = &ERRANDS[i].pay[n];
            const uint8_t cost[2][2] = {{p->kind, p->count}, {p->kind2, p->count2}};
            sk_text_add(out, n ? ",{" : "[{");
            catalog_amounts(out, "pay", cost, 2);
            sk_text_char(out, '}');
        }
        sk_text_add(out, "]}");
    }
    sk_text_char(out, ']');
}

static void catalog_board(sk_text *out) {
    catalog_bytes(out, "midden", MIDDEN_AT, SLIDER_MAX + 1);
    catalog_bytes(out, "loss", LOSS_AT, SLIDER_MAX + 1);
    catalog_number(out, "rows", ROWS);
    catalog_bytes(out, "furnish_cost", FURNISH_COST, FURNISH_MAX + 1);
    catalog_bytes(out, "furnish_settler", FURNISH_SETTLER, FURNISH_MAX + 1);
    catalog_bytes(out, "furnish_set", FURNISH_SET, FURNISH_MAX + 1);
    catalog_bytes(out, "portion", (const uint8_t[]){HIDE, 1, WOOL, 2}, 4);
    catalog_bytes(out, "trade_cost", TRADE_COST, TRADE_MAX + 1);
    catalog_bytes(out, "trade_good", TRADE_GOOD, TRADE_MAX + 1);
    catalog_bytes(out, "trade_goods", TRADE_GOODS, TRADE_MAX + 1);
    catalog_bytes(out, "trade_points", TRADE_POINTS, TRADE_MAX + 1);
    catalog_bytes(out, "coin", (const uint8_t[]){KNIFE, 1}, 2);
    catalog_bytes(out, "bonus", (const uint8_t[]){BARLEY, KNIFE}, 2);
    catalog_bytes(out, "special_cost", (const uint8_t[]){SPECIAL_PORTIONS, FOOD, BONE}, 3);
    catalog_key(out, "craft");
    for (uint32_t t = 0; t < TILES; t++) {
        sk_text_char(out, t ? ',' : '[');
        catalog_bytes(out, NULL, CRAFT_COST[t], 2);
    }
    sk_text_char(out, ']');
    catalog_key(out, "harvest");
    for (uint32_t env = 0; env < ENVS; env++) {
        sk_text_char(out, env ? ',' : '[');
        catalog_bytes(out, NULL, HARVEST[env], 2);
    }
    sk_text_char(out, ']');
    catalog_bytes(out, "clean", CLEAN_KINDS, 5);
    catalog_key(out, "clears");
    sk_text_char(out, '[');
    catalog_bytes(out, NULL, CLEAN_CLEARS[0], 6);
    sk_text_char(out, ',');
    catalog_bytes(out, NULL, CLEAN_CLEARS[1], 6);
    sk_text_char(out, ']');
    catalog_bytes(out, "hearth", (const uint8_t[]){HEARTH, HEARTH_FLIPPED, 1, 1}, 4);
    catalog_bytes(out, "card_points",
                  (const uint8_t[]){POINTS_ROOF, POINTS_THATCH, POINTS_BALL, POINTS_UTENSILS, POINTS_SPINDLE}, 5);
    catalog_bytes(out, "build", BUILD_DISCOUNT, 2);
    catalog_bytes(out, "explore", EXPLORE_CARDS, 2);
    catalog_bytes(out, "tend", TEND_STEPS, 2);
    catalog_number(out, "flipped_points", POINTS_FLIPPED);
    catalog_number(out, "spin_wool", SPIN_WOOL);
    catalog_number(out, "encore_food", ENCORE_FOOD);
    catalog_number(out, "focus_points", POINTS_FOCUS);
    catalog_number(out, "task_points", POINTS_TASK);
}

void brae_catalog(int lang, sk_text *out) {
    /* clang-format off */
    static const char *const keys[] = {
        "board",      "vp",      "end",       "pass",    "leave",  "resolve",     "act",         "confirm",
        "stop",       "serve",   "nocook",    "nothing", "wool",   "empty",       "weight",      "pot",
        "set",        "drawn",   "pile",      "discard", "order",  "left",        "passed",      "right",
        "neutral",    "storage", "free",      "midden",  "loss",   "slider",      "furnish",     "trade",
        "persettler", "perset",  "hearth",    "roofs",   "balls",  "utensils",    "spindles",    "settlers",
        "icons",      "meal",    "owned",     "sets",    "front",  "flipped",     "mix",         "top",
        "bottom",     "workers", "small",     "large",   "clears", "clearmidden", "clearslider", "focus",
        "task",       "done",    "feed",      "leaving", "oneof",  "discards",    "where",       "card",
        "more",       "less",    "tofurnish", "totrade", "steps",  "flips",
        "gather", "village", "next", "stores", "tiles", "then", "or", "upto", "sorts", "alike", "night", "pts",
        "freeone", "carries", "waste", "remove", "add", "each", "special", "dealt"};
    /* clang-format on */
    sk_text_char(out, '{');
    catalog_words(out, "kinds", W_kind_0, KINDS, lang);
    catalog_words(out, "counted", W_kinds_0, KINDS, lang);
    catalog_words(out, "envs", W_env_0, ENVS, lang);
    catalog_words(out, "tiles", W_tile_0, SPECIAL, lang);
    catalog_words(out, "specials", W_special_0, SPECIALS, lang);
    catalog_words(out, "shorts", W_tiny_0, SPECIAL, lang);
    catalog_words(out, "special_shorts", W_specialshort_0, SPECIALS, lang);
    catalog_words(out, "fronts", W_webfront_0, SPECIAL, lang);
    catalog_words(out, "backs", W_webback_0, SPECIAL, lang);
    catalog_words(out, "special_fronts", W_webspecialfront_0, SPECIALS, lang);
    catalog_words(out, "special_backs", W_webspecialback_0, SPECIALS, lang);
    catalog_words(out, "focuses", W_focus_0, FOCUSES, lang);
    catalog_labels(out, "card_labels", F_sets);
    catalog_labels(out, "special_labels", F_special);
    catalog_labels(out, "tile_labels", F_large_on);
    catalog_labels(out, "kind_labels", F_crop);
    catalog_cards(out, lang);
    catalog_recipes(out);
    catalog_gatherings(out);
    catalog_tasks(out, lang);
    catalog_board(out);
    catalog_key(out, "words");
    sk_text_char(out, '{');
    for (int i = 0; i < (int)(sizeof keys / sizeof keys[0]); i++) {
        catalog_key(out, keys[i]);
        sk_text_json(out, word(lang, W_web_board + i));
    }
    sk_text_add(out, "}}");
}
