/* charts.c - Skara Brae: cards, recipes, tiles, tracks, storage and solo cards as tables for people, and a score sheet
 * for the real box. */
#include "rules.c"

#include "phrases.h"

static const char *number_words(phrase *p, int number) {
    sk_text_number(phrase_init(p), number);
    return p->memory;
}

static void chart_cards(int lang, sk_text *out) {
    sk_text_titles(out, word(lang, W_chart_cards));
    for (uint32_t type = 0; type < TYPES; type++) {
        phrase name, copies, does;
        const char *cells[] = {card_name(&name, lang, type), number_words(&copies, CARDS[type].copies),
                               CARDS[type].env < ENVS ? word(lang, W_env_0 + CARDS[type].env) : "–",
                               effect_words(&does, lang, type)};
        sk_text_cells(out, cells, 4);
    }
}

static void chart_recipes(int lang, sk_text *out) {
    sk_text_titles(out, word(lang, W_chart_recipes));
    for (int slot = 0; slot < SLOTS; slot++) {
        const recipe *dish = &RECIPES[slot];
        phrase heat, yield;
        sk_text *gives = phrase_init(&yield);
        amount_add(gives, SK_SENTENCE, lang, FOOD, dish->food);
        amount_add(gives, SK_SENTENCE, lang, HIDE, dish->hide);
        amount_add(gives, SK_SENTENCE, lang, BONE, dish->bone);
        amount_add(gives, SK_SENTENCE, lang, WOOL, dish->wool);
        const char *cells[] = {word(lang, W_kind_0 + dish->kind), number_words(&heat, dish->weight), yield.memory};
        sk_text_cells(out, cells, 3);
    }
}

/* The nine standard tiles: both sides, and what it costs to flip them. */
static void chart_tiles(int lang, sk_text *out) {
    sk_text_titles(out, word(lang, W_chart_tiles));
    for (int tile = 0; tile < SPECIAL; tile++) {
        phrase cost;
        const char *cells[] = {word(lang, W_tile_0 + tile), word(lang, W_webfront_0 + tile),
                               word(lang, W_webback_0 + tile),
                               amounts(&cost, SK_SENTENCE, lang, CRAFT_COST[tile][0], 1, CRAFT_COST[tile][1], 1)};
        sk_text_cells(out, cells, 4);
    }
}

static void chart_specials(int lang, sk_text *out) {
    sk_text_titles(out, word(lang, W_chart_tiles));
    for (int special = 0; special < SPECIALS; special++) {
        phrase cost;
        const char *cells[] = {word(lang, W_special_0 + special), word(lang, W_webspecialfront_0 + special),
                               word(lang, W_webspecialback_0 + special),
                               amounts(&cost, SK_SENTENCE, lang, CRAFT_COST[SPECIAL][0], 1, CRAFT_COST[SPECIAL][1], 1)};
        sk_text_cells(out, cells, 4);
    }
}

static void chart_clearings(int lang, sk_text *out) {
    sk_text_titles(out, word(lang, W_chart_clearings));
    for (int kinds = 2; kinds <= 4; kinds++) {
        phrase paid, front, back;
        const char *cells[] = {number_words(&paid, kinds),
                               CLEAN_CLEARS[0][kinds] ? number_words(&front, CLEAN_CLEARS[0][kinds]) : "–",
                               number_words(&back, CLEAN_CLEARS[1][kinds])};
        sk_text_cells(out, cells, 3);
    }
}

static void chart_furnish(int lang, sk_text *out) {
    sk_text_titles(out, word(lang, W_chart_furnish));
    for (int space = 0; space <= FURNISH_MAX; space++) {
        phrase at, cost, settler, set;
        const char *cells[] = {number_words(&at, space), number_words(&cost, FURNISH_COST[space]),
                               number_words(&settler, FURNISH_SETTLER[space]), number_words(&set, FURNISH_SET[space])};
        sk_text_cells(out, cells, 4);
    }
}

static void chart_trade(int lang, sk_text *out) {
    sk_text_titles(out, word(lang, W_chart_trade));
    for (int space = 0; space <= TRADE_MAX; space++) {
        phrase at, cost, goods, points;
        const char *cells[] = {
            number_words(&at, space), number_words(&cost, TRADE_COST[space]),
            TRADE_GOODS[space] ? amounts(&goods, SK_SENTENCE, lang, TRADE_GOOD[space], TRADE_GOODS[space], 0, 0) : "–",
            number_words(&points, TRADE_POINTS[space])};
        sk_text_cells(out, cells, 4);
    }
}

/* The storage area: how much fits left of the slider, and what the slider brings. */
static void chart_storage(int lang, sk_text *out) {
    sk_text_titles(out, word(lang, W_chart_storage));
    for (int column = 1; column <= SLIDER_MAX; column++) {
        phrase at, room, midden, loss;
        const char *cells[] = {number_words(&at, column), number_words(&room, 3 * column),
                               number_words(&midden, MIDDEN_AT[column]), number_words(&loss, LOSS_AT[column])};
        sk_text_cells(out, cells, 4);
    }
}

static void chart_points(int lang, sk_text *out) {
    static const int points[] = {POINTS_FLIPPED,  POINTS_ROOF,    POINTS_THATCH, POINTS_BALL,
                                 POINTS_UTENSILS, POINTS_SPINDLE, POINTS_FOCUS,  POINTS_TASK};
    sk_text_titles(out, word(lang, W_chart_points));
    for (int i = 0; i < 8; i++) {
        phrase worth;
        sk_text_add(phrase_init(&worth), i < 6 ? "+" : "−");
        sk_text_number(&worth.text, points[i]);
        const char *cells[] = {word(lang, W_chart_point_0 + i), worth.memory};
        sk_text_cells(out, cells, 2);
    }
}

static void chart_focus(int lang, sk_text *out) {
    sk_text_titles(out, word(lang, W_chart_focus));
    for (int focus = 0; focus < FOCUSES; focus++) {
        phrase number;
        const char *cells[] = {number_words(&number, focus + 1), word(lang, W_focus_0 + focus)};
        sk_text_cells(out, cells, 2);
    }
}

static void chart_tasks(int lang, sk_text *out) {
    sk_text_titles(out, word(lang, W_chart_tasks));
    for (uint32_t task = 0; task < TASKS; task++) {
        phrase number, price;
        const char *cells[] = {number_words(&number, (int)task + 1), task_price(&price, lang, task),
                               word(lang, W_tile_0 + ERRANDS[task].tile)};
        sk_text_cells(out, cells, 3);
    }
}

/* clang-format off */
const sk_chart brae_charts[] = {
    {"cards", TYPES, chart_cards},
    {"recipes", SLOTS, chart_recipes},
    {"tiles", SPECIAL, chart_tiles},
    {"specials", SPECIALS, chart_specials},
    {"clearings", 3, chart_clearings},
    {"furnish", FURNISH_MAX + 1, chart_furnish},
    {"trade", TRADE_MAX + 1, chart_trade},
    {"storage", SLIDER_MAX, chart_storage},
    {"points", 8, chart_points},
    {"focus", FOCUSES, chart_focus},
    {"tasks", TASKS, chart_tasks},
    {NULL, 0, NULL},
};
/* clang-format on */

/* --- the score sheet --- */

/* clang-format off */
enum {
    TALLY_SETTLERS, TALLY_FURNISH = TALLY_SETTLERS + ENVS, TALLY_TRADE, TALLY_FLIPPED, TALLY_ROOFS, TALLY_THATCHES,
    TALLY_BALLS, TALLY_UTENSILS, TALLY_SPINDLES, TALLY_FOOD, TALLY_KNIVES, TALLY_MIDDEN, TALLY_SLIDER,
    TALLY_FOCUS, TALLY_TASKS = TALLY_FOCUS + FOCUSES, TALLIES
};
/* clang-format on */

static const char *tally_title(int field, int lang) {
    return word(lang, W_tally_0 + field);
}

/* A village that owns what was counted; the sheet of the game adds it up. Whoever has a Focus or a Task plays alone. */
static int tally_lines(const int16_t *given, int lang, sk_line *out) {
    brae_state state;
    brae_seat *p = &state.seats[0];
    memset(&state, 0, sizeof state);
    for (int focus = 0; focus < FOCUSES; focus++)
        state.focus = (uint8_t)(state.focus | given[TALLY_FOCUS + focus] << focus);
    state.tasks = (uint16_t)((1u << given[TALLY_TASKS]) - 1);
    state.head.players = state.focus || state.tasks ? 1 : 2;
    for (int env = 0; env < ENVS; env++)
        p->heights[env] = (uint8_t)given[TALLY_SETTLERS + env];
    p->furnish = (uint8_t)given[TALLY_FURNISH];
    p->trade = (uint8_t)given[TALLY_TRADE];
    p->flipped = (uint16_t)((1u << given[TALLY_FLIPPED]) - 1);
    p->roofs = (uint8_t)given[TALLY_ROOFS];
    p->thatches = (uint8_t)given[TALLY_THATCHES];
    p->balls = (uint8_t)given[TALLY_BALLS];
    p->utensils = (uint8_t)given[TALLY_UTENSILS];
    p->spindles = (uint8_t)given[TALLY_SPINDLES];
    p->tokens[FOOD] = (uint8_t)given[TALLY_FOOD];
    p->tokens[KNIFE] = (uint8_t)given[TALLY_KNIVES];
    p->tokens[MIDDEN] = (uint8_t)given[TALLY_MIDDEN];
    p->slider = (uint8_t)given[TALLY_SLIDER];
    return brae_breakdown(&state, 0, lang, out);
}

/* clang-format off */
static const uint8_t tally_most[TALLIES] = {
    15, 15, 15, 15, FURNISH_MAX, TRADE_MAX, TILES, 8, 40, 8, 4, 10, 99, 99, 99, SLIDER_MAX,
    1, 1, 1, 1, 1, 1, 1, 1, TASKS
};
/* clang-format on */
const sk_tally brae_tally = {TALLIES, FOCUSES + 1, tally_most, tally_title, tally_lines};
