/* describe.c - the whole table of Skara Brae in lines of words: enough to play to the end without a picture.
 *
 * First what changes (round, turn, cards, each player's village), last what is printed on the boards. Columns of the
 * slider are numbered from 0, as in RULES.md.
 */
#include "rules.c"
#include "phrases.h"

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

static const char *numbers_words(phrase *p, const uint8_t *numbers, uint32_t count) {
    sk_text *out = phrase_init(p);
    for (uint32_t i = 0; i < count; i++) {
        if (i) sk_text_char(out, ' ');
        sk_text_number(out, numbers[i]);
    }
    return p->memory;
}

static void line_end(sk_text *out) {
    sk_text_char(out, '\n');
}

/* ---- The middle of the table ---- */

static void describe_sets(const brae_state *s, int lang, sk_text *out) {
    for (uint32_t set = 0; set < SETS; set++) {
        phrase cards;
        sk_text *list = phrase_init(&cards);
        for (uint32_t i = 0; i < SET_CARDS; i++) {
            phrase card;
            if (s->sets[set][i] == SK_NONE) continue;
            comma(list, lang);
            SK_SAY(list, lang, word(lang, W_table_slot), {"n", NULL, (long)i + 1},
                   {"card", card_words(&card, lang, s->sets[set][i]), 0});
        }
        if (!list->length) continue;
        SK_SAY(out, lang, word(lang, s->head.players == 1 ? W_table_drawn : W_table_set), {"n", NULL, (long)set + 1},
               {"cards", cards.memory, 0});
        line_end(out);
    }
}

/* Q36: the discard pile is open. */
static void describe_discard(const brae_state *s, int lang, sk_text *out) {
    phrase cards, name;
    sk_text *list = phrase_init(&cards);
    for (uint32_t type = 0; type < TYPES; type++) {
        if (!s->discard[type]) continue;
        comma(list, lang);
        SK_SAY(list, lang, word(lang, W_table_discarded), {"n", NULL, s->discard[type]},
               {"card", card_name(&name, lang, type), 0});
    }
    if (!list->length) return;
    SK_SAY(out, lang, word(lang, W_table_discard), {"cards", cards.memory, 0});
    line_end(out);
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
        line_end(out);
    }
    for (uint32_t seat = 0; seat < s->head.players; seat++) {
        text = phrase_init(&list);
        for (uint32_t i = 0; i < HAND; i++) {
            uint32_t tile = s->seats[seat].dealt[i];
            if (tile == SK_NONE) continue;
            comma(text, lang);
            sk_text_add(text, word(lang, tile < SPECIALS ? W_special_0 + (int)tile : W_hidden_tile));
        }
        if (!text->length) continue;
        SK_SAY(out, lang, word(lang, W_table_dealt), {"seat", seat_name(seat), 0}, {"tiles", list.memory, 0});
        line_end(out);
    }
}

/* Who decides what; R78a: all who still have to at the end of a round. */
static void describe_question(const brae_state *s, int lang, sk_text *out) {
    for (uint32_t seat = 0; seat < s->head.players; seat++) {
        phrase ask;
        if (!(s->head.actors >> seat & 1)) continue;
        brae_ask(s, (int)seat, lang, phrase_init(&ask));
        SK_SAY(out, lang, word(lang, W_table_asked), {"seat", seat_name(seat), 0}, {"ask", ask.memory, 0});
        line_end(out);
    }
    if (s->head.actors >> SK_CHANCE & 1) {
        SK_SAY(out, lang, word(lang, W_table_drawing), {"ask", word(lang, W_ask_order + s->head.step), 0},
               {"n", NULL, s->drawing});
        line_end(out);
    }
    if (s->tended) {
        phrase envs;
        sk_text *list = phrase_init(&envs);
        for (uint32_t e = 0; e < ENVS; e++) {
            if (!(s->tended >> e & 1)) continue;
            comma(list, lang);
            sk_text_add(list, word(lang, W_env_0 + (int)e));
        }
        SK_SAY(out, lang, word(lang, W_table_tended), {"what", envs.memory, 0});
        line_end(out);
    }
}

/* The tiles that hold workers, and which: "Clean (2 small, large)". */
static const char *workers_words(phrase *p, const brae_state *s, const brae_seat *seat, int lang) {
    sk_text *out = phrase_init(p);
    for (uint32_t t = 0; t < TILES; t++) {
        int small = (s->small_on >> t & 1) + (s->pair_on >> t & 1), large = s->large_on == t;
        if (!small && !large) continue;
        comma(out, lang);
        SK_SAY(out, lang,
               word(lang, !large  ? W_table_on_small
                          : small ? W_table_on_both
                                  : W_table_on_large),
               {"tile", tile_name(seat, t, lang), 0}, {"n", NULL, small});
    }
    if (!out->length) sk_text_add(out, word(lang, W_table_none_tile));
    return p->memory;
}

static void describe_turn(const brae_state *s, int lang, sk_text *out) {
    phrase left, passed, right;
    if (s->head.players > 1) {
        SK_SAY(out, lang, word(lang, W_table_order), {"left", stack_words(&left, lang, s->left, s->left_count), 0},
               {"passed", stack_words(&passed, lang, s->passed, s->passed_count), 0},
               {"right", stack_words(&right, lang, s->right, s->right_count), 0});
        line_end(out);
    }
    if (s->turn < SEATS) {
        const brae_seat *p = &s->seats[s->turn];
        SK_SAY(out, lang, word(lang, W_table_turn), {"seat", seat_name(s->turn), 0});
        sk_text_char(out, ' ');
        SK_SAY(out, lang, word(lang, W_table_workers), {"small", NULL, s->small_left},
               {"large", NULL, s->large_on == SK_NONE}, {"tiles", workers_words(&left, s, p, lang), 0});
        line_end(out);
    }
    describe_question(s, lang, out);
}

/* ---- A player's village ---- */

static void describe_settlers(const brae_seat *p, int lang, sk_text *out) {
    for (uint32_t e = 0; e < ENVS; e++) {
        phrase cards, name;
        sk_text *list = phrase_init(&cards);
        for (uint32_t i = p->heights[e]; i-- > 0;) {
            comma(list, lang);
            if (i + 1u == p->heights[e])
                sk_text_add(list, card_words(&name, lang, p->columns[e][i]));
            else
                sk_text_add(list, card_name(&name, lang, p->columns[e][i]));
        }
        SK_SAY(out, lang, word(lang, list->length ? W_table_settlers : W_table_nobody),
               {"env", word(lang, W_env_0 + (int)e), 0}, {"n", NULL, p->heights[e]},
               {"icons", NULL, (long)icons_of(p, e)}, {"cards", cards.memory, 0});
        line_end(out);
    }
}

static void describe_tracks(const brae_seat *p, int lang, sk_text *out) {
    phrase text;
    int ends = p->furnish == FURNISH_MAX;
    uint32_t next = p->trade < TRADE_MAX ? p->trade + 1u : TRADE_MAX;
    SK_SAY(out, lang, word(lang, ends ? W_table_furnish_end : W_table_furnish), {"space", NULL, p->furnish},
           {"each", NULL, FURNISH_SETTLER[p->furnish]}, {"set", NULL, FURNISH_SET[p->furnish]},
           {"n", NULL, ends ? 0 : (long)furnish_cost(p, 0)});
    sk_text_char(out, ' ');
    ends = p->trade == TRADE_MAX;
    SK_SAY(out, lang, word(lang, ends ? W_table_trade_end : W_table_trade), {"space", NULL, p->trade},
           {"points", NULL, TRADE_POINTS[p->trade]}, {"n", NULL, ends ? 0 : (long)trade_cost(p, 0)},
           {"good", amounts(&text, SK_SENTENCE, lang, TRADE_GOOD[next], TRADE_GOODS[next], 0, 0), 0});
    line_end(out);
}

static void describe_tiles(const brae_seat *p, int lang, sk_text *out) {
    phrase text;
    int use = is_flipped(p, SPECIAL) ? W_useback_0 : W_use_0;
    SK_SAY(out, lang, word(lang, W_table_tiles), {"tiles", tiles_words(&text, lang, p, p->flipped), 0},
           {"hearth", NULL, (long)hearth_of(p)});
    if (p->special != SK_NONE) {
        sk_text_char(out, ' ');
        SK_SAY(out, lang, word(lang, p->special < SPECIALS ? W_table_special : W_table_special_hidden),
               {"tile", tile_name(p, SPECIAL, lang), 0},
               {"what", p->special < SPECIALS ? word(lang, use + p->special) : "", 0});
    }
    line_end(out);
    SK_SAY(out, lang, word(lang, W_table_cards), {"roofs", NULL, p->roofs}, {"thatches", NULL, p->thatches},
           {"balls", NULL, p->balls}, {"utensils", NULL, p->utensils}, {"spindles", NULL, p->spindles});
    line_end(out);
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
    line_end(out);
}

static void describe_seat(const brae_state *s, uint32_t seat, int lang, sk_text *out) {
    const brae_seat *p = &s->seats[seat];
    int16_t points[SK_SEATS];
    phrase text;
    long space = 3L * p->slider - p->total;
    score(s, points);
    SK_SAY(out, lang, word(lang, W_table_seat), {"seat", seat_name(seat), 0}, {"points", NULL, points[seat]});
    line_end(out);
    SK_SAY(out, lang, word(lang, W_table_tokens), {"tokens", tokens_words(&text, lang, p), 0},
           {"total", NULL, p->total}, {"column", NULL, p->slider}, {"free", NULL, space > 0 ? space : 0},
           {"midden", NULL, MIDDEN_AT[p->slider]}, {"loss", NULL, LOSS_AT[p->slider]});
    line_end(out);
    describe_pot(p, lang, out);
    describe_tracks(p, lang, out);
    describe_tiles(p, lang, out);
    describe_settlers(p, lang, out);
    if (s->head.step != STEP_OVER) {
        SK_SAY(out, lang, word(lang, W_table_feeding), {"need", NULL, (long)need_of(p)},
               {"food", NULL, p->tokens[FOOD]}, {"midden", NULL, midden_to_come(p)});
        line_end(out);
    }
    if (p->black) {
        SK_SAY(out, lang, word(lang, W_table_black), {"n", NULL, p->black});
        line_end(out);
    }
}

static void describe_solo(const brae_state *s, int lang, sk_text *out) {
    phrase what;
    for (uint32_t left = s->focus; left; left &= left - 1) {
        uint32_t focus = (uint32_t)sk_lowest(left);
        SK_SAY(out, lang, word(lang, W_table_focus), {"what", word(lang, W_focus_0 + (int)focus), 0},
               {"state", word(lang, focus_met(&s->seats[0], focus) ? W_table_met : W_table_unmet), 0});
        line_end(out);
    }
    for (uint32_t left = s->tasks; left; left &= left - 1) {
        uint32_t task = (uint32_t)sk_lowest(left);
        SK_SAY(out, lang, word(lang, W_table_task), {"n", NULL, (long)task + 1},
               {"what", task_words(&what, lang, task), 0},
               {"state", word(lang, s->done >> task & 1 ? W_table_done : W_table_open), 0});
        line_end(out);
    }
}

/* ---- What is printed on the boards ---- */

static void describe_recipes(const brae_state *s, int lang, sk_text *out) {
    phrase list, gained;
    sk_text *text = phrase_init(&list);
    for (uint32_t i = 0; i < SLOTS; i++) {
        uint8_t pot[SLOTS] = {0};
        if (i == SLOT_BOAR) continue; /* the tile tells */
        pot[i] = 1;
        if (text->length) sk_text_add(text, word(lang, W_semicolon));
        SK_SAY(text, lang, word(lang, W_table_recipe), {"kind", word(lang, W_kind_0 + RECIPES[i].kind), 0},
               {"n", NULL, RECIPES[i].weight}, {"what", yield_words(&gained, lang, &s->seats[0], pot), 0});
    }
    SK_SAY(out, lang, word(lang, W_table_recipes), {"what", list.memory, 0});
    line_end(out);
}

static void describe_goods(phrase *p, int lang) {
    sk_text *out = phrase_init(p);
    for (uint32_t i = 1; i <= TRADE_MAX; i++)
        amount_add(out, SK_SENTENCE, lang, TRADE_GOOD[i], TRADE_GOODS[i]);
}

/* Both sides of the tiles. */
static void describe_faces(int lang, sk_text *out) {
    phrase cost;
    for (uint32_t t = 0; t < SPECIAL; t++) {
        SK_SAY(out, lang, word(lang, W_table_tile), {"tile", word(lang, W_tile_0 + (int)t), 0},
               {"cost", amounts(&cost, SK_SENTENCE, lang, CRAFT_COST[t][0], 1, CRAFT_COST[t][1], 1), 0},
               {"front", word(lang, W_webfront_0 + (int)t), 0}, {"back", word(lang, W_webback_0 + (int)t), 0});
        line_end(out);
    }
    sk_text_add(out, word(lang, W_table_specials));
    line_end(out);
}

/* What it costs to flip them. */
static void describe_prices(int lang, sk_text *out) {
    phrase list, cost;
    sk_text *text = phrase_init(&list);
    for (uint32_t t = 0; t < SPECIAL; t++) {
        if (t) sk_text_add(text, word(lang, W_semicolon));
        SK_SAY(text, lang, word(lang, W_table_price), {"tile", word(lang, W_tile_0 + (int)t), 0},
               {"cost", amounts(&cost, SK_SENTENCE, lang, CRAFT_COST[t][0], 1, CRAFT_COST[t][1], 1), 0});
    }
    SK_SAY(out, lang, word(lang, W_table_prices), {"what", list.memory, 0});
    line_end(out);
}

/* The tiles in full until round 1 is over; then their prices are enough. */
static void describe_print(const brae_state *s, int lang, sk_text *out) {
    phrase a, b, c;
    SK_SAY(out, lang, word(lang, W_table_slider), {"midden", numbers_words(&a, MIDDEN_AT, SLIDER_MAX + 1), 0},
           {"loss", numbers_words(&b, LOSS_AT, SLIDER_MAX + 1), 0});
    line_end(out);
    SK_SAY(out, lang, word(lang, W_table_furnish_track), {"cost", numbers_words(&a, FURNISH_COST + 1, FURNISH_MAX), 0},
           {"each", numbers_words(&b, FURNISH_SETTLER + 1, FURNISH_MAX), 0},
           {"set", numbers_words(&c, FURNISH_SET + 1, FURNISH_MAX), 0});
    line_end(out);
    describe_goods(&b, lang);
    SK_SAY(out, lang, word(lang, W_table_trade_track), {"cost", numbers_words(&a, TRADE_COST + 1, TRADE_MAX), 0},
           {"goods", b.memory, 0}, {"points", numbers_words(&c, TRADE_POINTS + 1, TRADE_MAX), 0});
    line_end(out);
    describe_recipes(s, lang, out);
    if (s->head.round > 1)
        describe_prices(lang, out);
    else
        describe_faces(lang, out);
}

static void describe_moment(const brae_state *s, int lang, sk_text *out) {
    int id = s->head.players == 1 ? W_table_solo : W_table_round;
    if (s->head.round == 0) id = W_table_setup;
    if (s->head.step == STEP_OVER) id = W_table_over;
    SK_SAY(out, lang, word(lang, id), {"round", NULL, s->head.round},
           {"set", NULL, s->head.step < STEP_REST ? s->set + 1 : SETS}, {"pile", NULL, s->pile_count},
           {"discard", NULL, s->discard_count}, {"supply", NULL, s->supply});
    line_end(out);
    describe_turn(s, lang, out);
}

void brae_part(const void *view, int part, int lang, sk_text *out) {
    const brae_state *s = (const brae_state *)view;
    if (part == SK_PART_MOMENT) {
        describe_moment(s, lang, out);
    } else if (part == SK_PART_MARKET) {
        describe_sets(s, lang, out);
        describe_offers(s, lang, out);
        describe_discard(s, lang, out);
    } else if (part == SK_PART_PRINT) {
        if (s->head.step != STEP_OVER) describe_print(s, lang, out);
    } else {
        describe_seat(s, (uint32_t)(part - SK_PART_SEAT), lang, out);
        if (s->head.players == 1) describe_solo(s, lang, out);
    }
}

void brae_describe(const void *view, int lang, sk_text *out) {
    int players = ((const brae_state *)view)->head.players;
    brae_part(view, SK_PART_MOMENT, lang, out);
    brae_part(view, SK_PART_MARKET, lang, out);
    for (int seat = 0; seat < players; seat++)
        brae_part(view, SK_PART_SEAT + seat, lang, out);
    brae_part(view, SK_PART_PRINT, lang, out);
}
