/* text.c - Isle of Skye in words: names of tiles, notation, sentences, questions, the score sheet.
 *
 * Notation names tiles L01 to L73 and cells x,y with the castle at 0,0, east x + 1, south y + 1; r1 is a quarter turn
 * clockwise. People are told what a tile bears and where it lies. Seats inside sentences are places "{0}" to "{4}".
 */
#include "skerry/bits.h"
#include "phrase.h"

/* --- tiles --- */

const char *skye_tile_code(phrase *p, int tile, int lang) {
    sk_text *out = phrase_init(p);
    if (tile == SKYE_CASTLE) {
        sk_text_add(out, word(lang, W_castle));
    } else if (tile < SKYE_TILES) {
        sk_text_char(out, 'L');
        sk_text_char(out, (char)('0' + (tile + 1) / 10));
        sk_text_char(out, (char)('0' + (tile + 1) % 10));
    } else {
        sk_text_char(out, '?');
    }
    return p->memory;
}

/* Kinds of things on a tile, its scroll included: one to three. */
static int kinds_on(const skye_tile *t) {
    int kinds = t->scroll != SKYE_NO_SCROLL;
    for (int k = 0; k < SKYE_SCROLLS; k++)
        kinds += t->count[k] != 0;
    return kinds;
}

const char *skye_tile_bears(phrase *p, int tile, int lang) {
    const skye_tile *t = &TILES[tile < SKYE_TILES ? tile : SKYE_CASTLE];
    sk_text *out = phrase_init(p);
    int kinds = kinds_on(t), at = 0;
    for (int k = 0; k < SKYE_SCROLLS; k++) {
        if (!t->count[k]) continue;
        list_join(out, lang, at++, kinds);
        SK_SAY(out, lang, word(lang, W_symbols_0 + k), {"n", NULL, t->count[k]});
    }
    if (t->scroll == SKYE_NO_SCROLL) return p->memory;
    list_join(out, lang, at, kinds);
    SK_SAY(out, lang, word(lang, W_scroll), {"what", word(lang, W_name_0 + t->scroll), 0});
    return p->memory;
}

const char *skye_the_tile(phrase *p, int tile, int lang) {
    phrase things;
    sk_text *out = phrase_init(p);
    if (tile >= SKYE_TILES) {
        sk_text_add(out, word(lang, tile == SKYE_CASTLE ? W_castle : W_tile_any));
        return p->memory;
    }
    const skye_tile *t = &TILES[tile];
    for (int k = 0; k < SKYE_SCROLLS; k++) {
        if (kinds_on(t) != 1 || t->count[k] != 1) continue;
        SK_SAY(out, lang, word(lang, W_tile_one), {"what", word(lang, W_name_0 + k), 0});
        return p->memory;
    }
    if (kinds_on(t) == 1 && t->scroll != SKYE_NO_SCROLL)
        SK_SAY(out, lang, word(lang, W_tile_scroll), {"what", word(lang, W_name_0 + t->scroll), 0});
    else
        SK_SAY(out, lang, word(lang, W_tile_with), {"what", skye_tile_bears(&things, tile, lang), 0});
    return p->memory;
}

void skye_tile_words(int tile, int lang, sk_text *out) {
    phrase things;
    int grounds = 0, count = 0;
    for (int d = 0; d < 4; d++)
        grounds |= 1 << skye_side(tile, 0, d);
    sk_text_add(out, tile == SKYE_CASTLE ? word(lang, W_castle) : skye_tile_bears(&things, tile, lang));
    sk_text_add(out, word(lang, W_tile_on));
    for (int ground = SKYE_PASTURE; ground <= SKYE_WATER; ground++) {
        if (!(grounds >> ground & 1)) continue;
        list_join(out, lang, count++, sk_bits((uint32_t)grounds));
        sk_text_add(out, word(lang, W_ground_1 + ground - 1));
    }
}

/* --- say --- */

/* A text with its first letter, always one of the 26, as a capital. */
static const char *capital(phrase *p, const char *text) {
    sk_text_add(phrase_init(p), text);
    if (p->memory[0] >= 'a' && p->memory[0] <= 'z') p->memory[0] = (char)(p->memory[0] - 'a' + 'A');
    return p->memory;
}

static void say_chance(const skye_state *s, int action, int said, int lang, sk_text *out) {
    phrase tile;
    if (action < SKYE_DEAL_SCORING) {
        int seat = s->first >= s->head.players ? 0 : (s->first + s->draws / SKYE_DRAWN) % s->head.players;
        SK_SAY(out, lang, word(lang, said ? W_said_draw : W_draw),
               {"tile", said ? skye_the_tile(&tile, action, lang) : skye_tile_code(&tile, action, lang), 0},
               {"seat", seat_name(seat), 0});
    } else if (action < SKYE_DEAL_FIRST) {
        int slot = 0, scoring = action - SKYE_DEAL_SCORING;
        const char *name = word(lang, W_scoring_0 + scoring);
        while (slot < 3 && s->slots[slot] < SKYE_SCORINGS)
            slot++;
        SK_SAY(out, lang, word(lang, said ? W_said_deal : W_deal), {"what", said ? capital(&tile, name) : name, 0},
               {"slot", slot_name(slot), 0}, {"text", word(lang, W_scores_0 + scoring), 0});
    } else if (action < SKYE_OUTCOMES) {
        int seat = action - SKYE_DEAL_FIRST;
        SK_SAY(out, lang, word(lang, said ? W_said_first : W_first), {"seat", said ? seat_name(seat) : NULL, seat + 1});
    } else {
        sk_text_char(out, '?');
    }
}

static void say_place(const skye_clan *c, int action, int said, int lang, sk_text *out) {
    int spot = (action - SKYE_ACT_PLACE) >> 2, turn = (action - SKYE_ACT_PLACE) & 3, cell = c->edge_cell[spot];
    phrase tile, where;
    if (spot >= c->edges) {
        sk_text_char(out, '?');
        return;
    }
    skye_where(cell, lang, phrase_init(&where));
    SK_SAY(out, lang, word(lang, said ? W_said_place : W_place),
           {"tile", skye_the_tile(&tile, c->building < SKYE_DRAWN ? c->hand[c->building] : SK_NONE, lang), 0},
           {"x", NULL, cell_x(cell)}, {"y", NULL, cell_y(cell)}, {"turn", NULL, turn}, {"where", where.memory, 0});
}

int skye_priced_tile(const skye_state *state, int seat) {
    const skye_clan *c = &state->clans[seat];
    int stage = skye_stage(state, seat);
    if (stage == SKYE_SET_ONE) return c->drawn[c->axe == 0];
    return stage == SKYE_SET_TWO ? c->drawn[c->axe == 2 ? 1 : 2] : SK_NONE;
}

static void say_buy(const skye_state *s, int action, int said, int lang, sk_text *out) {
    int seller = (action - SKYE_ACT_BUY) / SKYE_DRAWN, k = (action - SKYE_ACT_BUY) % SKYE_DRAWN;
    int tile = s->clans[seller].drawn[k];
    phrase name;
    SK_SAY(out, lang, word(lang, said ? W_said_buy : W_buy),
           {"tile", said ? skye_the_tile(&name, tile, lang) : skye_tile_code(&name, tile, lang), 0},
           {"seat", seat_name(seller), 0}, {"n", NULL, s->clans[seller].price[k]});
}

static void say_seat(const skye_state *s, int who, int action, int said, int lang, sk_text *out) {
    const skye_clan *c = &s->clans[who];
    phrase tile;
    if (action < SKYE_ACT_CONFIRM) {
        SK_SAY(out, lang, word(lang, said ? W_said_axe : W_axe), {"k", NULL, action + 1},
               {"tile", skye_the_tile(&tile, c->drawn[action], lang), 0});
    } else if (action == SKYE_ACT_CONFIRM) {
        sk_text_add(out, word(lang, said ? W_said_confirm : W_confirm));
    } else if (action == SKYE_ACT_CHANGE) {
        sk_text_add(out, word(lang, said ? W_said_change : W_change));
    } else if (action == SKYE_ACT_PASS) {
        sk_text_add(out, word(lang, said ? W_said_pass : W_pass));
    } else if (action < SKYE_ACT_CHOOSE) {
        say_buy(s, action, said, lang, out);
    } else if (action < SKYE_ACT_PLACE) {
        int held = c->hand[action - SKYE_ACT_CHOOSE];
        SK_SAY(out, lang, word(lang, said ? W_said_choose : W_choose),
               {"tile", said ? skye_the_tile(&tile, held, lang) : skye_tile_code(&tile, held, lang), 0});
    } else if (action < SKYE_ACT_PRICE) {
        say_place(c, action, said, lang, out);
    } else {
        SK_SAY(out, lang, word(lang, said ? W_said_price : W_price), {"n", NULL, action - SKYE_ACT_PRICE + 1},
               {"tile", skye_the_tile(&tile, skye_priced_tile(s, who), lang), 0});
    }
}

void skye_say(const void *state, int who, sk_action action, int form, int lang, sk_text *out) {
    const skye_state *s = (const skye_state *)state;
    size_t before = out->length;
    if (who == SK_CHANCE)
        say_chance(s, action, form != SK_NOTATION, lang, out);
    else if (who < 0 || who >= s->head.players || action >= SKYE_ACTIONS)
        sk_text_char(out, '?');
    else if (form == SK_LABEL)
        skye_label(s, who, action, lang, out);
    else
        say_seat(s, who, action, form == SK_SENTENCE, lang, out);
    if (form == SK_NOTATION) sk_text_typed(out, before);
}

/* --- questions --- */

static void ask_price(const skye_state *s, int who, int lang, sk_text *out) {
    const skye_clan *c = &s->clans[who];
    phrase axe, first, second;
    int stage = skye_stage(s, who);
    if (stage == SKYE_SET_AXE) {
        sk_text_add(out, word(lang, W_ask_axe));
    } else if (stage == SKYE_SET_READY) {
        int one = c->axe == 0, two = c->axe == 2 ? 1 : 2;
        SK_SAY(out, lang, word(lang, W_ask_confirm), {"axe", skye_the_tile(&axe, c->drawn[c->axe], lang), 0},
               {"one", skye_the_tile(&first, c->drawn[one], lang), 0},
               {"two", skye_the_tile(&second, c->drawn[two], lang), 0}, {"p", NULL, c->price[one]},
               {"q", NULL, c->price[two]});
    } else {
        SK_SAY(out, lang, word(lang, W_ask_price), {"tile", skye_the_tile(&first, skye_priced_tile(s, who), lang), 0},
               {"n", NULL, skye_price_most(s, who)});
    }
}

/* What is being waited for. */
static void ask_wait(const skye_state *s, int lang, sk_text *out) {
    SK_SAY(out, lang, word(lang, W_wait_0 + s->head.step), {"seat", seat_name(sk_actor(s)), 0});
}

void skye_ask(const void *view, int who, int lang, sk_text *out) {
    const skye_state *s = (const skye_state *)view;
    phrase tile;
    if (who < 0 || who >= s->head.players || !(s->head.actors >> who & 1)) {
        ask_wait(s, lang, out);
    } else if (s->head.step == SKYE_PRICE) {
        ask_price(s, who, lang, out);
    } else if (s->head.step == SKYE_BUY) {
        SK_SAY(out, lang, word(lang, W_ask_buy), {"n", NULL, s->clans[who].gold});
    } else if (s->clans[who].building == SK_NONE) {
        sk_text_add(out, word(lang, W_ask_choose));
    } else {
        const skye_clan *c = &s->clans[who];
        SK_SAY(out, lang, word(lang, W_ask_place), {"tile", skye_the_tile(&tile, c->hand[c->building], lang), 0});
    }
}

/* --- results --- */

/* One line of the score sheet. */
static sk_text *line_init(sk_text *text, sk_line *line, int points) {
    sk_text_init(text, line->label, sizeof line->label);
    line->points = (int16_t)points;
    return text;
}

/* Points of every scoring so far, by round and slot. */
static int lines_scored(const skye_state *s, int seat, int lang, sk_line *out) {
    int track = s->head.players == 5, count = 0;
    int done = SCORED_BEFORE[track][s->head.round - (s->head.step != SKYE_OVER)];
    for (int round = 0; round < SKYE_ROUNDS; round++) {
        for (uint32_t left = TRACK[track][round]; left && count < done; left &= left - 1) {
            int slot = sk_lowest(left);
            sk_text label;
            line_init(&label, &out[count], s->clans[seat].scored[count]);
            SK_SAY(&label, lang, word(lang, W_line_scored), {"round", NULL, round + 1}, {"slot", slot_name(slot), 0},
                   {"what", word(lang, W_scoring_0 + s->slots[slot]), 0});
            count++;
        }
    }
    return count;
}

/* The final scoring: a line per scroll and one for the gold. */
static int lines_final(const skye_state *s, int seat, int lang, sk_line *out) {
    const skye_clan *c = &s->clans[seat];
    skye_survey seen;
    phrase things;
    sk_text label;
    int count = 0;
    skye_look(s, seat, &seen);
    for (int i = 0; i < c->tiles; i++) {
        int kind = TILES[c->tile[i]].scroll, doubled = seen.doubled >> i & 1;
        if (kind == SKYE_NO_SCROLL) continue;
        line_init(&label, &out[count++], (c->count[kind] >> SCROLL_HALVES[kind]) << doubled);
        SK_SAY(phrase_init(&things), lang, word(lang, W_stock_7 + kind), {"n", NULL, c->count[kind]});
        SK_SAY(&label, lang, word(lang, doubled ? W_line_doubled : W_line_scroll), {"what", things.memory, 0});
    }
    line_init(&label, &out[count++], c->gold / 5);
    SK_SAY(&label, lang, word(lang, W_line_gold), {"n", NULL, c->gold});
    return count;
}

/* What would be scored now, as lines worth nothing yet. */
static int lines_now(const skye_state *s, int seat, int lang, sk_line *out) {
    skye_survey seen;
    sk_text label;
    int count = 0;
    for (int slot = 0; slot < 4; slot++) {
        int left = s->slots[slot] < SKYE_SCORINGS ? skye_scorings_left(s, slot) : 0,
            points = left ? skye_points(s, seat, s->slots[slot]) : -1;
        if (!left || points < 0) continue;
        line_init(&label, &out[count++], 0);
        SK_SAY(&label, lang, word(lang, W_line_now), {"slot", slot_name(slot), 0},
               {"what", word(lang, W_scoring_0 + s->slots[slot]), 0}, {"n", NULL, points}, {"left", NULL, left});
    }
    skye_look(s, seat, &seen);
    line_init(&label, &out[count++], 0);
    SK_SAY(&label, lang, word(lang, W_line_scrolls), {"n", NULL, seen.scrolls});
    if (skye_in_hand(s, seat) >= 0) {
        line_init(&label, &out[count++], 0);
        SK_SAY(&label, lang, word(lang, W_line_purse), {"n", NULL, skye_in_hand(s, seat) / 5});
    }
    return count;
}

int skye_breakdown(const void *state, int seat, int lang, sk_line *out) {
    const skye_state *s = (const skye_state *)state;
    int count;
    if (seat < 0 || seat >= s->head.players) return 0;
    count = lines_scored(s, seat, lang, out);
    if (s->head.step == SKYE_OVER) return count + lines_final(s, seat, lang, out + count);
    return count + lines_now(s, seat, lang, out + count);
}

/* What the scoring tiles, the scrolls and the track give now, gold, and the symbols of tiles lying or in hand. */
int skye_stock(const void *state, int seat, sk_stock *out) {
    const skye_state *s = (const skye_state *)state;
    const skye_clan *c = &s->clans[seat];
    skye_survey seen;
    int count = 0;
    for (int slot = 0; slot < 4; slot++) {
        int left = s->slots[slot] < SKYE_SCORINGS ? skye_scorings_left(s, slot) : 0;
        int points = left ? skye_points(s, seat, s->slots[slot]) : 0;
        out[count++] = (sk_stock){(int16_t)(points < 0 ? 0 : points), (uint16_t)(10 * left)};
    }
    skye_look(s, seat, &seen);
    out[count++] = (sk_stock){seen.scrolls, 10};
    out[count++] = (sk_stock){(int16_t)c->points, 10};
    out[count++] = (sk_stock){(int16_t)c->gold, 2};
    for (int symbol = 0; symbol < SKYE_SYMBOLS; symbol++) {
        int number = c->count[symbol];
        for (int i = 0; i < SKYE_DRAWN; i++)
            if (c->hand[i] < SKYE_TILES) number += TILES[c->hand[i]].count[symbol];
        out[count++] = (sk_stock){(int16_t)number, 6};
    }
    return count;
}

void skye_stock_text(const void *state, int kind, int count, int lang, sk_text *out) {
    const skye_state *s = (const skye_state *)state;
    const char *what = kind < 4 && s->slots[kind] < SKYE_SCORINGS ? word(lang, W_scoring_0 + s->slots[kind]) : "";
    SK_SAY(out, lang, word(lang, W_stock_0 + kind), {"n", NULL, count}, {"what", what, 0});
}

void skye_verdict(const void *state, int lang, sk_text *out) {
    const skye_state *s = (const skye_state *)state;
    int best = 0, winners = 0, level = 0;
    uint32_t keys[SK_SEATS], top = 0;
    phrase names;
    sk_text *list = phrase_init(&names);
    if (s->head.step != SKYE_OVER) return;
    for (int p = 0; p < s->head.players; p++) {
        uint32_t gold = s->head.options & SKYE_TIEBREAK_LEFTOVER ? s->clans[p].gold % 5u : s->clans[p].gold;
        keys[p] = (uint32_t)s->clans[p].points << 16 | gold;
        top = keys[p] > top ? keys[p] : top;
        best = s->clans[p].points > best ? s->clans[p].points : best;
    }
    for (int p = 0; p < s->head.players; p++)
        winners += keys[p] == top;
    for (int p = 0, named = 0; p < s->head.players; p++) {
        level += s->clans[p].points == best;
        if (keys[p] != top) continue;
        list_join(list, lang, named++, winners);
        sk_text_add(list, seat_name(p));
    }
    int by_gold = s->head.options & SKYE_TIEBREAK_LEFTOVER ? W_verdict_leftover : W_verdict_gold;
    SK_SAY(out, lang,
           word(lang, winners > 1 ? W_verdict_shared
                      : level > 1 ? by_gold
                                  : W_verdict_win),
           {"seat", names.memory, 0}, {"n", NULL, best});
}

void skye_broken(int invariant, int lang, sk_text *out) {
    if (invariant >= 1 && invariant <= 17) sk_text_add(out, word(lang, W_broken_1 + invariant - 1));
}

/* Prices are secret while they are set; purses are as long as the game lasts, unless the table plays with open gold. */
int skye_curtain(const void *state) {
    const skye_state *s = (const skye_state *)state;
    return s->head.step == SKYE_PRICE || (s->head.step != SKYE_OVER && !(s->head.options & SKYE_OPEN_GOLD));
}
