/* text.c - Skara Brae in words: notation, sentences, refusals, questions, the score sheet, the table for a screen
 * reader.
 *
 * Seats inside sentences are places "{0}" to "{3}" that the client replaces by names. Everything here works on views:
 * what a viewer cannot see is named as hidden.
 */
#include "rules.c"
#include "skerry/text.h"
#include "skara_brae_words.h"

static const char *word(int lang, int id) {
    return skara_brae_words[lang][id];
}

static const char *seat_name(uint32_t seat) {
    static const char *const places[SEATS] = {"{0}", "{1}", "{2}", "{3}"};
    return seat < SEATS ? places[seat] : "?";
}

/* A text of its own, built by one of the functions below. */
typedef struct phrase {
    char memory[640];
    sk_text text;
} phrase;

static sk_text *phrase_init(phrase *p) {
    sk_text_init(&p->text, p->memory, sizeof p->memory);
    return &p->text;
}

static void comma(sk_text *out, int lang) {
    if (out->length) sk_text_add(out, word(lang, W_comma));
}

/* The name of a tile; the tenth is the seat's special tile. */
static const char *tile_name(const brae_seat *p, uint32_t tile, int lang) {
    if (tile < SPECIAL) return word(lang, W_tile_0 + (int)tile);
    return p->special < SPECIALS ? word(lang, W_special_0 + p->special) : "?";
}

static const char *tile_key(const brae_seat *p, uint32_t tile, int lang) {
    if (tile < SPECIAL) return word(lang, W_tilekey_0 + (int)tile);
    return p->special < SPECIALS ? word(lang, W_specialkey_0 + p->special) : "?";
}

/* One amount: "2 shell" in notation, "2 shells" in a sentence. Nothing if there are none. */
static void amount_add(sk_text *out, int form, int lang, uint32_t kind, uint32_t n) {
    if (!n) return;
    if (form == SK_NOTATION) {
        if (out->length) sk_text_char(out, ' ');
        sk_text_number(out, n);
        sk_text_char(out, ' ');
        sk_text_add(out, word(lang, W_kind_0 + (int)kind));
        return;
    }
    comma(out, lang);
    SK_SAY(out, lang, word(lang, W_kinds_0 + (int)kind), {"n", NULL, (long)n});
}

static const char *amounts(phrase *p, int form, int lang, uint32_t kind, uint32_t n, uint32_t kind2, uint32_t n2) {
    phrase second;
    sk_text *out = phrase_init(p);
    amount_add(out, form, lang, kind, n);
    amount_add(phrase_init(&second), form, lang, kind2, n2);
    if (n && n2) sk_text_add(out, form == SK_NOTATION ? " " : word(lang, W_and));
    sk_text_add(out, second.memory);
    if (!out->length) sk_text_add(out, word(lang, W_nothing));
    return p->memory;
}

/* What a Village card does, in words. */
static void effect_add(sk_text *out, int lang, uint32_t type) {
    const village *card = &CARDS[type];
    phrase given, gained;
    if (type < SETTLERS) {
        sk_text_add(out, word(lang, W_effectof_0 + (int)type));
    } else if (card->icons < ENVS) {
        SK_SAY(out, lang, word(lang, W_effect_cross), {"kind", word(lang, W_kind_0 + card->kind), 0},
               {"env", word(lang, W_env_0 + card->icons), 0});
    } else {
        SK_SAY(out, lang, word(lang, card->pay ? W_effect_exchange : W_effect_gain),
               {"pay", amounts(&given, SK_SENTENCE, lang, card->pay_kind, card->pay, 0, 0), 0},
               {"what", amounts(&gained, SK_SENTENCE, lang, card->kind, card->gain, 0, 0), 0});
    }
}

static const char *effect_words(phrase *p, int lang, uint32_t type) {
    effect_add(phrase_init(p), lang, type);
    return p->memory;
}

/* A card with all that is printed on it. */
static void card_add(sk_text *out, int lang, uint32_t type) {
    phrase effect_text;
    if (type >= TYPES) {
        sk_text_add(out, word(lang, W_hidden_card));
        return;
    }
    int settler = CARDS[type].env < ENVS;
    SK_SAY(out, lang, word(lang, settler ? W_card_full : W_card_plain), {"card", word(lang, W_card_0 + (int)type), 0},
           {"env", settler ? word(lang, W_env_0 + CARDS[type].env) : "", 0},
           {"what", effect_words(&effect_text, lang, type), 0});
}

static const char *card_words(phrase *p, int lang, uint32_t type) {
    card_add(phrase_init(p), lang, type);
    return p->memory;
}

/* The newest effect of the open column, or "?". */
static const char *open_effect(phrase *p, const brae_state *s, const brae_seat *seat, int lang) {
    uint32_t height = s->env < ENVS ? seat->heights[s->env] : 0;
    if (!height) return "?";
    return effect_words(p, lang, seat->columns[s->env][height - 1]);
}

/* "3 barley: Craft" */
static const char *task_words(phrase *p, int lang, uint32_t task) {
    const errand *card = &ERRANDS[task];
    phrase cost, one;
    sk_text *out = phrase_init(&cost);
    for (uint32_t i = 0; i < card->payments; i++) {
        const payment *pay_with = &card->pay[i];
        if (i) sk_text_add(out, word(lang, W_or));
        sk_text_add(
            out, amounts(&one, SK_SENTENCE, lang, pay_with->kind, pay_with->count, pay_with->kind2, pay_with->count2));
    }
    SK_SAY(phrase_init(p), lang, word(lang, W_task_full), {"pay", cost.memory, 0},
           {"tile", word(lang, W_tile_0 + card->tile), 0});
    return p->memory;
}

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
        say_chance(s, a, said, lang, out);
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

/* ---- Questions and refusals ---- */

/* The question of each step, and the rule behind it. */
static const struct {
    int ask;
    const char *rule;
} questions[STEPS] = {
    {W_ask_order, "R5"},   {W_ask_focus, "R8"},     {W_ask_tasks, "R8"},     {W_ask_tiles, "R9"},
    {W_ask_deal, "R18"},   {W_ask_keep, "R9"},      {W_ask_draft, "R27"},    {W_ask_knives, "R38"},
    {W_ask_split, "R35"},  {W_ask_bottom, "R36"},   {W_ask_place, "R28"},    {W_ask_portions, "R57"},
    {W_ask_task, "R84b"},  {W_ask_lenient, "Q2"},   {W_ask_furnish, "R43"},  {W_ask_bonus, "R43"},
    {W_ask_cook, "R44"},   {W_ask_craft, "R46"},    {W_ask_clean, "R48"},    {W_ask_clear, "R51"},
    {W_ask_trade, "R53"},  {W_ask_purchase, "R54"}, {W_ask_gather, "R55"},   {W_ask_build, "R58"},
    {W_ask_draw, "R59"},   {W_ask_explore, "R59"},  {W_ask_innovate, "R64"}, {W_ask_encore, "R65"},
    {W_ask_muster, "R67"}, {W_ask_part, "R67"},     {W_ask_effect, "R36"},   {W_ask_spin, "R73"},
    {W_ask_tend, "R74"},   {W_ask_rest, "R75"},     {W_ask_over, "R79"},
};

static void ask_rest(const brae_seat *p, int lang, sk_text *out) {
    switch (p->rest) {
    case REST_COOK:
        SK_SAY(out, lang, word(lang, W_ask_rest_cook), {"n", NULL, (long)heat_of(p)},
               {"max", NULL, (long)hearth_of(p)});
        break;
    case REST_FEED: SK_SAY(out, lang, word(lang, W_ask_rest_feed), {"n", NULL, (long)need_of(p)}); break;
    default: SK_SAY(out, lang, word(lang, W_ask_rest_discard), {"n", NULL, p->unfed}); break;
    }
}

static void ask_step(const brae_state *s, const brae_seat *p, int lang, sk_text *out) {
    phrase what;
    uint32_t step = s->head.step, tile = step == STEP_ENCORE ? s->tile : (uint32_t)SPECIAL;
    const char *text = "";
    long n = 0;
    int id = questions[step].ask;
    if (step == STEP_REST) {
        ask_rest(p, lang, out);
        return;
    }
    if (step == STEP_BOTTOM || step == STEP_EFFECT || step == STEP_PART) text = open_effect(&what, s, p, lang);
    if (step == STEP_PURCHASE)
        text = amounts(&what, SK_SENTENCE, lang, TRADE_GOOD[p->trade], TRADE_GOODS[p->trade], 0, 0);
    if (step == STEP_PLACE && s->head.players == 1) id = W_ask_place_solo;
    if (step == STEP_DRAFT && s->left_count < 2) id = s->head.players == 1 ? W_ask_draft_solo : W_ask_draft_must;
    if (step == STEP_COOK && !is_cooking(p)) id = W_ask_cook_first;
    if (step == STEP_SPLIT) n = s->amount;
    if (step == STEP_COOK) n = (long)heat_of(p);
    if (step == STEP_CLEAR) n = s->clears;
    if (step == STEP_TEND) n = s->steps;
    if (step == STEP_TRADE) n = (long)trade_cost(p, s->discount);
    SK_SAY(out, lang, word(lang, id), {"n", NULL, n}, {"max", NULL, (long)hearth_of(p)}, {"what", text, 0},
           {"tile", tile_name(p, tile, lang), 0});
}

void brae_ask(const void *view, int who, int lang, sk_text *out) {
    const brae_state *s = (const brae_state *)view;
    if (who < s->head.players && s->head.actors >> who & 1)
        ask_step(s, &s->seats[who], lang, out);
    else
        sk_text_add(out, word(lang, s->head.step == STEP_OVER ? W_ask_over : W_ask_wait));
}

/* Why the tile's action cannot be carried out. */
static int why_tile(const brae_state *s, const brae_seat *p, uint32_t tile) {
    switch (tile) {
    case FURNISH: return p->furnish == FURNISH_MAX ? W_why_furnish_end : W_why_furnish;
    case COOK: return W_why_cook_none;
    case CRAFT: return W_why_craft_none;
    case CLEAN: return W_why_clean_none;
    case TRADE: return p->trade == TRADE_MAX ? W_why_trade_end : W_why_trade;
    default: break;
    }
    if (p->tokens[FOOD] + p->tokens[BONE] < SPECIAL_PORTIONS) return W_why_portions;
    switch (p->special) {
    case BUILD: return W_why_build;
    case HUNT: return W_why_hunt;
    case INNOVATE: return W_why_innovate;
    case MUSTER: return muster_envs(s, p) ? W_why_unknown : W_why_muster;
    case RECRUIT: return W_why_recruit;
    case SPIN: return W_why_spin;
    default: return W_why_unknown;
    }
}

static int why_place(const brae_state *s, const brae_seat *p, uint32_t tile, int large_one) {
    if (!(able_tiles(s, p) >> tile & 1u)) return why_tile(s, p, tile);
    if (large_one) return s->large_on != SK_NONE ? W_why_large_none : W_why_size;
    return s->small_left ? W_why_room : W_why_small_none;
}

static int why_task(const brae_state *s, uint32_t task) {
    if (s->head.players != 1) return W_why_task_solo;
    if (!(s->tasks >> task & 1)) return W_why_task_none;
    return s->done >> task & 1 ? W_why_task_done : W_why_task_cost;
}

static int why_kind(const brae_state *s, const brae_seat *p, uint32_t kind) {
    uint32_t slot = SLOT_OF[kind];
    if (s->head.step == STEP_TRADE) return kind == MIDDEN ? W_why_trade_midden : W_why_trade;
    if (s->head.step == STEP_PURCHASE) return kind == MIDDEN ? W_why_trade_midden : W_why_purchase;
    if (slot >= SLOTS || !p->tokens[kind]) return W_why_cook_kind;
    return RECIPES[slot].weight + heat_of(p) > hearth_of(p) ? W_why_cook_heavy : W_why_cook_order;
}

static int why_pass(const brae_state *s) {
    if (s->head.players == 1) return W_why_pass_solo;
    return s->left_count ? W_why_pass_last : W_why_pass_forced;
}

/* The refusal of an action that the step does ask for, or 0 if it asks for something else. */
static int why_action(const brae_state *s, const brae_seat *p, uint32_t a) {
    uint32_t step = s->head.step;
    int cooking = step == STEP_COOK || (step == STEP_REST && p->rest == REST_COOK);
    int tasks = step == STEP_DRAFT || step == STEP_BOTTOM || step == STEP_PLACE;
    if (a == A_NO) return cooking ? W_why_cook_empty : 0;
    if (a == A_YES) return step == STEP_BOTTOM ? W_why_effect : 0;
    if (a == A_PASS) return step == STEP_DRAFT ? why_pass(s) : 0;
    if (a < A_SMALL) return step == STEP_DRAFT ? W_why_take : 0;
    if (a < A_TASK) return step == STEP_PLACE ? why_place(s, p, (a - A_SMALL) % TILES, a >= A_LARGE) : 0;
    if (a < A_KIND) return tasks ? why_task(s, a - A_TASK) : 0;
    if (a < A_CLEAR_MIDDEN)
        return cooking || step == STEP_TRADE || step == STEP_PURCHASE ? why_kind(s, p, a - A_KIND) : 0;
    if (a == A_CLEAR_MIDDEN) return step == STEP_CLEAR || step == STEP_TEND ? W_why_clear_midden : 0;
    if (a == A_CLEAR_SLIDER) return step == STEP_CLEAR || step == STEP_TEND ? W_why_clear_slider : 0;
    if (a < A_OPTION) return step == STEP_TEND ? W_why_tend : step == STEP_MUSTER ? W_why_muster : 0;
    if (a < A_PAY) return step == STEP_GATHER ? W_why_gather : step == STEP_BUILD ? W_why_build_option : 0;
    if (a < A_KEEP)
        return step == STEP_PORTIONS  ? W_why_portions
               : step == STEP_FURNISH ? W_why_furnish
               : step == STEP_TASK    ? W_why_task_cost
                                      : 0;
    if (a < A_FLIP) return step == STEP_KEEP ? W_why_keep : 0;
    if (a < A_CARD) {
        if (step != STEP_CRAFT && step != STEP_INNOVATE) return 0;
        return is_flipped(p, a - A_FLIP) ? W_why_craft_flipped : W_why_craft_cost;
    }
    if (a < A_CLEAN) return step == STEP_EXPLORE ? W_why_card : 0;
    if (a < A_KNIVES) return step == STEP_CLEAN ? W_why_clean_set : 0;
    if (a < A_SPLIT) return step == STEP_KNIVES ? W_why_knives : 0;
    if (a < A_FEED) return step == STEP_SPLIT ? W_why_split : 0;
    if (a < A_DISCARD) return step == STEP_REST && p->rest == REST_FEED ? W_why_feed : 0;
    return step == STEP_REST && p->rest == REST_DISCARD ? W_why_discard : 0;
}

/* Why seat `who` cannot act at all, or 0. */
static int why_seat(const brae_state *s, int who) {
    if (!s->head.actors) return W_why_over;
    if (s->head.actors >> SK_CHANCE & 1) return W_why_chance;
    if (who >= 0 && who < s->head.players && s->head.actors >> who & 1) return 0;
    if (s->head.step == STEP_KEEP) return W_why_chosen;
    return s->head.step == STEP_REST ? W_why_rested : W_why_turn;
}

static void tell_why(const void *state, int who, sk_action action, int lang, sk_text *out) {
    const brae_state *s = (const brae_state *)state;
    phrase what, question;
    int id = why_seat(s, who);
    if (id || action >= ACTIONS) {
        sk_text_add(out, word(lang, id ? id : W_why_unknown));
        return;
    }
    const brae_seat *p = &s->seats[who];
    uint32_t a = action, tile = 0, kind = 0;
    long n = s->amount;
    id = why_action(s, p, a);
    if (!id) {
        ask_step(s, p, lang, phrase_init(&question));
        SK_SAY(out, lang, word(lang, W_why_step), {"rule", questions[s->head.step].rule, 0},
               {"ask", question.memory, 0});
        return;
    }
    if (a >= A_SMALL && a < A_TASK) tile = (a - A_SMALL) % TILES;
    if (a >= A_FLIP && a < A_CARD) tile = a - A_FLIP;
    if (a >= A_KIND && a < A_CLEAR_MIDDEN) kind = a - A_KIND;
    if (id == W_why_trade) n = p->trade < TRADE_MAX ? (long)trade_cost(p, s->discount) : 0;
    SK_SAY(out, lang, word(lang, id), {"tile", tile_name(p, tile, lang), 0},
           {"kind", word(lang, W_kind_0 + (int)kind), 0}, {"n", NULL, n},
           {"what", amounts(&what, SK_SENTENCE, lang, CRAFT_COST[tile][0], 1, CRAFT_COST[tile][1], 1), 0});
}

int brae_why(const void *state, int who, sk_action action, int lang, sk_text *out) {
    tell_why(state, who, action, lang, out);
    return -1;
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
    for (int i = 0; i < SCORE_LINES; i++) out[count++] = (sk_stock){lines[i], 10};
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

/* ---- The table in words ---- */

static const char *tokens_words(phrase *p, int lang, const brae_seat *seat) {
    sk_text *out = phrase_init(p);
    for (uint32_t kind = 0; kind < KINDS; kind++)
        amount_add(out, SK_SENTENCE, lang, kind, seat->tokens[kind]);
    if (!out->length) sk_text_add(out, word(lang, W_table_none));
    return p->memory;
}

static const char *stack_words(phrase *p, int lang, const uint8_t *stack, uint32_t count) {
    sk_text *out = phrase_init(p);
    for (uint32_t i = count; i-- > 0;) {
        comma(out, lang);
        sk_text_add(out, stack[i] < SEATS ? seat_name(stack[i]) : word(lang, W_table_neutral));
    }
    if (!out->length) sk_text_add(out, word(lang, W_table_none));
    return p->memory;
}

static const char *tiles_words(phrase *p, int lang, const brae_seat *seat, uint32_t tiles) {
    sk_text *out = phrase_init(p);
    for (uint32_t t = 0; t < TILES; t++) {
        if (!(tiles >> t & 1u)) continue;
        comma(out, lang);
        sk_text_add(out, tile_name(seat, t, lang));
    }
    if (!out->length) sk_text_add(out, word(lang, W_table_none_tile));
    return p->memory;
}

static void describe_sets(const brae_state *s, int lang, sk_text *out) {
    for (uint32_t set = 0; set < SETS; set++) {
        int there = 0;
        for (uint32_t i = 0; i < SET_CARDS; i++)
            there |= s->sets[set][i] != SK_NONE;
        if (!there) continue;
        phrase cards;
        sk_text *list = phrase_init(&cards);
        for (uint32_t i = 0; i < SET_CARDS; i++) {
            phrase card;
            if (s->sets[set][i] == SK_NONE) continue;
            comma(list, lang);
            SK_SAY(list, lang, word(lang, W_table_slot), {"n", NULL, (long)i + 1},
                   {"card", card_words(&card, lang, s->sets[set][i]), 0});
        }
        SK_SAY(out, lang, word(lang, s->head.players == 1 ? W_table_drawn : W_table_set), {"n", NULL, (long)set + 1},
               {"cards", cards.memory, 0});
        sk_text_char(out, '\n');
    }
}

/* What lies before a seat for a choice: dealt tiles, explored cards. */
static void describe_offers(const brae_state *s, int lang, sk_text *out) {
    phrase list;
    sk_text *text = phrase_init(&list);
    for (uint32_t i = 0; i < HAND; i++) {
        if (s->hand[i] == SK_NONE) continue;
        comma(text, lang);
        card_add(text, lang, s->hand[i]);
    }
    if (text->length) {
        SK_SAY(out, lang, word(lang, W_table_hand), {"cards", list.memory, 0});
        sk_text_char(out, '\n');
    }
    for (uint32_t seat = 0; seat < s->head.players; seat++) {
        text = phrase_init(&list);
        for (uint32_t i = 0; i < HAND; i++) {
            uint32_t tile = s->seats[seat].dealt[i];
            if (tile == SK_NONE) continue;
            comma(text, lang);
            sk_text_add(text, tile < SPECIALS ? word(lang, W_special_0 + (int)tile) : word(lang, W_hidden_tile));
        }
        if (!text->length) continue;
        sk_text_add(out, seat_name(seat));
        sk_text_add(out, " - ");
        SK_SAY(out, lang, word(lang, W_table_dealt), {"tiles", list.memory, 0});
        sk_text_char(out, '\n');
    }
}

static void describe_settlers(const brae_seat *p, int lang, sk_text *out) {
    for (uint32_t e = 0; e < ENVS; e++) {
        phrase cards;
        sk_text *list = phrase_init(&cards);
        for (uint32_t i = p->heights[e]; i-- > 0;) {
            comma(list, lang);
            sk_text_add(list, word(lang, W_card_0 + p->columns[e][i]));
            if (i + 1u != p->heights[e]) continue;
            sk_text_add(list, " (");
            effect_add(list, lang, p->columns[e][i]);
            sk_text_char(list, ')');
        }
        if (!list->length) sk_text_add(list, word(lang, W_table_none));
        SK_SAY(out, lang, word(lang, W_table_settlers), {"env", word(lang, W_env_0 + (int)e), 0},
               {"n", NULL, p->heights[e]}, {"icons", NULL, (long)icons_of(p, e)}, {"cards", cards.memory, 0});
        sk_text_char(out, '\n');
    }
}

static void describe_tracks(const brae_seat *p, int lang, sk_text *out) {
    phrase text;
    long portions = p->furnish < FURNISH_MAX ? (long)furnish_cost(p, 0) : 0,
         cost = p->trade < TRADE_MAX ? (long)trade_cost(p, 0) : 0;
    uint32_t next = p->trade < TRADE_MAX ? p->trade + 1u : TRADE_MAX;
    SK_SAY(out, lang, word(lang, W_table_tracks), {"furnish", NULL, p->furnish}, {"portions", NULL, portions},
           {"trade", NULL, p->trade}, {"cost", NULL, cost},
           {"good", amounts(&text, SK_SENTENCE, lang, TRADE_GOOD[next], TRADE_GOODS[next], 0, 0), 0});
    sk_text_char(out, '\n');
    SK_SAY(out, lang, word(lang, W_table_tiles), {"tiles", tiles_words(&text, lang, p, p->flipped), 0},
           {"special", p->special < SPECIALS ? word(lang, W_special_0 + p->special) : word(lang, W_table_none_tile), 0},
           {"hearth", NULL, (long)hearth_of(p)});
    sk_text_char(out, '\n');
    SK_SAY(out, lang, word(lang, W_table_cards), {"roofs", NULL, p->roofs}, {"thatches", NULL, p->thatches},
           {"balls", NULL, p->balls}, {"utensils", NULL, p->utensils}, {"spindles", NULL, p->spindles});
    sk_text_char(out, '\n');
}

static long midden_to_come(const brae_seat *p) {
    long midden = MIDDEN_AT[p->slider] - p->utensils;
    return midden > 0 ? midden : 0;
}

static void describe_pot(const brae_seat *p, int lang, sk_text *out) {
    phrase what;
    sk_text *list = phrase_init(&what);
    for (uint32_t i = 0; i < SLOTS; i++)
        amount_add(list, SK_SENTENCE, lang, RECIPES[i].kind, p->pot[i]);
    if (!is_cooking(p)) return;
    SK_SAY(out, lang, word(lang, W_table_pot), {"what", what.memory, 0}, {"n", NULL, (long)heat_of(p)},
           {"max", NULL, (long)hearth_of(p)});
    sk_text_char(out, '\n');
}

static void describe_seat(const brae_state *s, uint32_t seat, int lang, sk_text *out) {
    const brae_seat *p = &s->seats[seat];
    int16_t points[SK_SEATS];
    phrase text;
    long space = 3L * p->slider - p->total;
    score(s, points);
    SK_SAY(out, lang, word(lang, W_table_seat), {"seat", seat_name(seat), 0}, {"points", NULL, points[seat]});
    sk_text_char(out, '\n');
    SK_SAY(out, lang, word(lang, W_table_tokens), {"tokens", tokens_words(&text, lang, p), 0},
           {"total", NULL, p->total}, {"column", NULL, p->slider + 1}, {"free", NULL, space > 0 ? space : 0},
           {"midden", NULL, MIDDEN_AT[p->slider]}, {"loss", NULL, LOSS_AT[p->slider]});
    sk_text_char(out, '\n');
    describe_pot(p, lang, out);
    describe_tracks(p, lang, out);
    describe_settlers(p, lang, out);
    if (s->head.step != STEP_OVER) {
        SK_SAY(out, lang, word(lang, W_table_feeding), {"need", NULL, (long)need_of(p)},
               {"food", NULL, p->tokens[FOOD]}, {"midden", NULL, midden_to_come(p)});
        sk_text_char(out, '\n');
    }
    if (p->black) {
        SK_SAY(out, lang, word(lang, W_table_black), {"n", NULL, p->black});
        sk_text_char(out, '\n');
    }
}

static void describe_solo(const brae_state *s, int lang, sk_text *out) {
    phrase what;
    for (uint32_t left = s->focus; left; left &= left - 1) {
        uint32_t focus = (uint32_t)sk_lowest(left);
        SK_SAY(out, lang, word(lang, W_table_focus), {"what", word(lang, W_focus_0 + (int)focus), 0},
               {"state", word(lang, focus_met(&s->seats[0], focus) ? W_table_met : W_table_unmet), 0});
        sk_text_char(out, '\n');
    }
    for (uint32_t left = s->tasks; left; left &= left - 1) {
        uint32_t task = (uint32_t)sk_lowest(left);
        SK_SAY(out, lang, word(lang, W_table_task), {"n", NULL, (long)task + 1},
               {"what", task_words(&what, lang, task), 0},
               {"state", word(lang, s->done >> task & 1 ? W_table_done : W_table_open), 0});
        sk_text_char(out, '\n');
    }
}

static void describe_turn(const brae_state *s, int lang, sk_text *out) {
    phrase left, passed, right;
    if (s->head.players > 1) {
        SK_SAY(out, lang, word(lang, W_table_order), {"left", stack_words(&left, lang, s->left, s->left_count), 0},
               {"passed", stack_words(&passed, lang, s->passed, s->passed_count), 0},
               {"right", stack_words(&right, lang, s->right, s->right_count), 0});
        sk_text_char(out, '\n');
    }
    if (s->turn >= SEATS) return;
    const brae_seat *p = &s->seats[s->turn];
    uint32_t placed = s->small_on | (s->large_on < TILES ? BIT(s->large_on) : 0);
    SK_SAY(out, lang, word(lang, W_table_turn), {"seat", seat_name(s->turn), 0});
    sk_text_char(out, ' ');
    SK_SAY(out, lang, word(lang, W_table_workers), {"small", NULL, s->small_left},
           {"large", NULL, s->large_on == SK_NONE}, {"tiles", tiles_words(&left, lang, p, placed), 0});
    sk_text_char(out, '\n');
}

void brae_describe(const void *view, int lang, sk_text *out) {
    const brae_state *s = (const brae_state *)view;
    SK_SAY(out, lang, word(lang, s->head.players == 1 ? W_table_solo : W_table_round), {"round", NULL, s->head.round},
           {"set", NULL, s->head.step < STEP_REST ? s->set + 1 : SETS}, {"pile", NULL, s->pile_count},
           {"discard", NULL, s->discard_count}, {"supply", NULL, s->supply});
    sk_text_char(out, '\n');
    describe_turn(s, lang, out);
    describe_sets(s, lang, out);
    describe_offers(s, lang, out);
    for (uint32_t seat = 0; seat < s->head.players; seat++)
        describe_seat(s, seat, lang, out);
    if (s->head.players == 1) describe_solo(s, lang, out);
}

/* ---- The options of the table ---- */

void brae_option_text(int option, int value, int lang, sk_text *out) {
    static const int values[4][2] = {{W_option_deal_two, W_option_deal_three},
                                     {W_option_recruit_flipped, W_option_recruit_all},
                                     {W_option_muster_free, W_option_muster_settler},
                                     {W_option_task_strict, W_option_task_lenient}};
    static const int first_number[] = {1, 4};
    if (value < 0)
        sk_text_add(out, word(lang, W_option_0 + option));
    else if (option < 4)
        sk_text_add(out, word(lang, values[option][value]));
    else
        sk_text_number(out, first_number[option - 4] + value);
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
    static const char *const keys[] = {
        "board", "vp", "end", "pass", "leave", "resolve", "act", "confirm", "stop", "serve", "nocook",
        "nothing", "wool", "empty", "weight", "pot", "set", "drawn", "pile", "discard", "order", "left",
        "passed", "right", "neutral", "storage", "free", "midden", "loss", "slider", "furnish", "trade",
        "persettler", "perset", "hearth", "roofs", "balls", "utensils", "spindles", "settlers", "icons",
        "meal", "owned", "sets", "front", "flipped", "mix", "top", "bottom", "workers", "small", "large",
        "clears", "clearmidden", "clearslider", "focus", "task", "done", "feed", "leaving", "oneof",
        "discards", "where", "card", "more", "less", "tofurnish", "totrade", "steps"};
    sk_text_char(out, '{');
    catalog_words(out, "kinds", W_kind_0, KINDS, lang);
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
