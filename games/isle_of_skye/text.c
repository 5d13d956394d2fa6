/* text.c - Isle of Skye in words: notation, sentences, refusals, score sheet, the table for a screen reader.
 *
 * Tiles are named L01 to L73 and described by the terrain of their sides and their symbols. Cells are x,y with the
 * castle at 0,0, east x + 1, south y + 1; r1 is a quarter turn clockwise. Seats inside sentences are places "{0}" to
 * "{4}".
 */
#include "skerry/bits.h"
#include "skerry/text.h"
#include "components.h"
#include "isle_of_skye_words.h"

static const char *word(int lang, int id) {
    return isle_of_skye_words[lang][id];
}

static const char *seat_name(int seat) {
    static const char *const places[SK_SEATS] = {"{0}", "{1}", "{2}", "{3}", "{4}"};
    return seat >= 0 && seat < SK_SEATS ? places[seat] : "?";
}

static const char *slot_name(int slot) {
    static const char letters[] = "A\0B\0C\0D";
    return letters + 2 * (slot & 3);
}

/* A text of its own, built by one of the functions below. */
typedef struct phrase {
    char memory[320];
    sk_text text;
} phrase;

static sk_text *phrase_init(phrase *p) {
    sk_text_init(&p->text, p->memory, sizeof p->memory);
    return &p->text;
}

static int cell_x(int cell) {
    return (cell & 63) - 32;
}

static int cell_y(int cell) {
    return (cell >> 6) - 32;
}

/* "L34". */
static const char *tile_name(phrase *p, int tile, int lang) {
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

/* Terrain letters of the sides, in the order N E S W. */
static void add_sides(sk_text *out, int tile, int turn, int lang) {
    for (int d = 0; d < 4; d++)
        sk_text_add(out, word(lang, W_terrain_1 + skye_side(tile, turn, d) - 1));
}

/* ", sheep, 2 cattle, whisky, scroll farms". */
static void add_symbols(sk_text *out, int tile, int lang) {
    const skye_tile *t = &TILES[tile];
    for (int k = 0; k < SKYE_SCROLLS; k++) {
        if (!t->count[k]) continue;
        sk_text_add(out, ", ");
        SK_SAY(out, lang, word(lang, W_symbols_0 + k), {"n", NULL, t->count[k]});
    }
    if (t->scroll == SKYE_NO_SCROLL) return;
    sk_text_add(out, ", ");
    SK_SAY(out, lang, word(lang, W_scroll), {"what", word(lang, W_symbol_0 + t->scroll), 0});
}

void skye_tile_words(int tile, int lang, sk_text *out) {
    phrase name;
    sk_text_add(out, tile_name(&name, tile, lang));
    if (tile >= SKYE_TILES) return;
    sk_text_add(out, " (");
    add_sides(out, tile, 0, lang);
    add_symbols(out, tile, lang);
    sk_text_char(out, ')');
}

static const char *tile_words(phrase *p, int tile, int lang) {
    skye_tile_words(tile, lang, phrase_init(p));
    return p->memory;
}

/* --- say --- */

static void say_chance(const skye_state *s, int action, int said, int lang, sk_text *out) {
    phrase tile;
    if (action < SKYE_DEAL_SCORING) {
        int seat = s->first >= s->head.players ? 0 : (s->first + s->draws / SKYE_DRAWN) % s->head.players;
        SK_SAY(out, lang, word(lang, said ? W_said_draw : W_draw),
               {"tile", said ? tile_words(&tile, action, lang) : tile_name(&tile, action, lang), 0},
               {"seat", seat_name(seat), 0});
    } else if (action < SKYE_DEAL_FIRST) {
        int slot = 0, scoring = action - SKYE_DEAL_SCORING;
        while (slot < 3 && s->slots[slot] < SKYE_SCORINGS)
            slot++;
        SK_SAY(out, lang, word(lang, said ? W_said_deal : W_deal), {"what", word(lang, W_scoring_0 + scoring), 0},
               {"slot", slot_name(slot), 0}, {"text", word(lang, W_scores_0 + scoring), 0});
    } else if (action < SKYE_OUTCOMES) {
        int seat = action - SKYE_DEAL_FIRST;
        SK_SAY(out, lang, word(lang, said ? W_said_first : W_first), {"seat", said ? seat_name(seat) : NULL, seat + 1});
    } else {
        sk_text_char(out, '?');
    }
}

static void say_place(const skye_clan *c, int action, int said, int lang, sk_text *out) {
    int spot = (action - SKYE_ACT_PLACE) >> 2, turn = (action - SKYE_ACT_PLACE) & 3;
    int tile = c->building < SKYE_DRAWN ? c->hand[c->building] : SK_NONE, cell = c->edge_cell[spot];
    phrase name;
    if (spot >= c->edges) {
        sk_text_char(out, '?');
        return;
    }
    SK_SAY(out, lang, word(lang, said ? W_said_place : W_place), {"tile", tile_words(&name, tile, lang), 0},
           {"x", NULL, cell_x(cell)}, {"y", NULL, cell_y(cell)}, {"turn", NULL, turn},
           {"turned", word(lang, W_turned_0 + turn), 0});
}

/* The tile that is being priced, or SK_NONE. */
static int priced_tile(const skye_state *s, int who) {
    const skye_clan *c = &s->clans[who];
    int stage = skye_stage(s, who);
    if (stage == SKYE_SET_ONE) return c->drawn[c->axe == 0];
    return stage == SKYE_SET_TWO ? c->drawn[c->axe == 2 ? 1 : 2] : SK_NONE;
}

static void say_buy(const skye_state *s, int action, int said, int lang, sk_text *out) {
    int seller = (action - SKYE_ACT_BUY) / SKYE_DRAWN, k = (action - SKYE_ACT_BUY) % SKYE_DRAWN;
    int tile = s->clans[seller].drawn[k];
    phrase name;
    SK_SAY(out, lang, word(lang, said ? W_said_buy : W_buy),
           {"tile", said ? tile_words(&name, tile, lang) : tile_name(&name, tile, lang), 0},
           {"seat", seat_name(seller), 0}, {"n", NULL, s->clans[seller].price[k]});
}

void skye_say(const void *state, int who, sk_action action, int form, int lang, sk_text *out) {
    const skye_state *s = (const skye_state *)state;
    int said = form == SK_SENTENCE;
    phrase tile;
    if (who == SK_CHANCE) {
        say_chance(s, action, said, lang, out);
        return;
    }
    if (who < 0 || who >= s->head.players || action >= SKYE_ACTIONS) {
        sk_text_char(out, '?');
        return;
    }
    const skye_clan *c = &s->clans[who];
    if (action < SKYE_ACT_CONFIRM) {
        SK_SAY(out, lang, word(lang, said ? W_said_axe : W_axe), {"k", NULL, action + 1},
               {"tile", tile_words(&tile, c->drawn[action], lang), 0});
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
               {"tile", said ? tile_words(&tile, held, lang) : tile_name(&tile, held, lang), 0});
    } else if (action < SKYE_ACT_PRICE) {
        say_place(c, action, said, lang, out);
    } else {
        SK_SAY(out, lang, word(lang, said ? W_said_price : W_price), {"n", NULL, action - SKYE_ACT_PRICE + 1},
               {"tile", tile_words(&tile, priced_tile(s, who), lang), 0});
    }
}

/* --- refusals and questions --- */

static void why_price(const skye_state *s, int who, int action, int lang, sk_text *out) {
    int stage = skye_stage(s, who), most = skye_price_most(s, who);
    if (stage == SKYE_SET_AXE) {
        sk_text_add(out, word(lang, W_why_step_axe));
    } else if (stage == SKYE_SET_READY && action == SKYE_ACT_CHANGE) {
        SK_SAY(out, lang, word(lang, W_why_changes), {"n", NULL, SKYE_CHANGES_MAX});
    } else if (stage == SKYE_SET_READY) {
        sk_text_add(out, word(lang, W_why_step_confirm));
    } else if (action >= SKYE_ACT_PRICE) {
        SK_SAY(out, lang, word(lang, W_why_price), {"p", NULL, action - SKYE_ACT_PRICE + 1}, {"n", NULL, most});
    } else {
        SK_SAY(out, lang, word(lang, W_why_step_price), {"n", NULL, most});
    }
}

static void why_buy(const skye_state *s, int who, int action, int lang, sk_text *out) {
    int seller = (action - SKYE_ACT_BUY) / SKYE_DRAWN, k = (action - SKYE_ACT_BUY) % SKYE_DRAWN;
    phrase tile;
    if (action < SKYE_ACT_BUY || action >= SKYE_ACT_CHOOSE) {
        sk_text_add(out, word(lang, W_why_step_buy));
        return;
    }
    const skye_clan *c = &s->clans[seller];
    if (seller == who)
        sk_text_add(out, word(lang, W_why_own));
    else if (seller >= s->head.players)
        sk_text_add(out, word(lang, W_why_seller));
    else if (c->axe == k)
        sk_text_add(out, word(lang, W_why_axed));
    else if (c->buyer[k] != SK_NONE)
        SK_SAY(out, lang, word(lang, W_why_sold), {"tile", tile_name(&tile, c->drawn[k], lang), 0});
    else
        SK_SAY(out, lang, word(lang, W_why_gold), {"tile", tile_name(&tile, c->drawn[k], lang), 0},
               {"p", NULL, c->price[k]}, {"n", NULL, s->clans[who].gold});
}

/* R24: the first side on which the terrains differ. */
static void why_terrain(const skye_clan *c, int spot, int turn, int lang, sk_text *out) {
    for (int d = 0; d < 4; d++) {
        int theirs = c->edge[spot] >> (2 * d) & 3, mine = skye_side(c->hand[c->building], turn, d);
        if (!theirs || theirs == mine) continue;
        SK_SAY(out, lang, word(lang, W_why_terrain), {"side", word(lang, W_side_0 + d), 0},
               {"mine", word(lang, W_ground_1 + mine - 1), 0}, {"theirs", word(lang, W_ground_1 + theirs - 1), 0});
        return;
    }
    sk_text_add(out, word(lang, W_why_legal));
}

static void why_build(const skye_state *s, int who, int action, int lang, sk_text *out) {
    const skye_clan *c = &s->clans[who];
    phrase tile;
    if (c->building == SK_NONE) {
        int k = action - SKYE_ACT_CHOOSE;
        if (action < SKYE_ACT_CHOOSE || action >= SKYE_ACT_PLACE)
            sk_text_add(out, word(lang, W_why_step_choose));
        else if (c->hand[k] >= SKYE_TILES)
            sk_text_add(out, word(lang, W_why_hand));
        else
            SK_SAY(out, lang, word(lang, W_why_stuck), {"tile", tile_name(&tile, c->hand[k], lang), 0});
        return;
    }
    int spot = (action - SKYE_ACT_PLACE) >> 2;
    if (action < SKYE_ACT_PLACE || action >= SKYE_ACT_PRICE)
        SK_SAY(out, lang, word(lang, W_why_step_place), {"tile", tile_name(&tile, c->hand[c->building], lang), 0});
    else if (spot >= c->edges)
        sk_text_add(out, word(lang, W_why_cell));
    else
        why_terrain(c, spot, (action - SKYE_ACT_PLACE) & 3, lang, out);
}

static void tell_why(const void *state, int who, sk_action action, int lang, sk_text *out) {
    const skye_state *s = (const skye_state *)state;
    if (!s->head.actors)
        sk_text_add(out, word(lang, W_why_over));
    else if (s->head.actors >> SK_CHANCE & 1)
        sk_text_add(out, word(lang, W_why_chance));
    else if (who < 0 || who >= s->head.players || !(s->head.actors >> who & 1))
        sk_text_add(out, word(lang, s->head.step == SKYE_PRICE ? W_why_ready
                                    : s->head.step == SKYE_BUY ? W_why_turn
                                                               : W_why_built));
    else if (action >= SKYE_ACTIONS)
        sk_text_add(out, word(lang, W_why_unknown));
    else if (s->head.step == SKYE_PRICE)
        why_price(s, who, action, lang, out);
    else if (s->head.step == SKYE_BUY)
        why_buy(s, who, action, lang, out);
    else
        why_build(s, who, action, lang, out);
}

int skye_why(const void *state, int who, sk_action action, int lang, sk_text *out) {
    tell_why(state, who, action, lang, out);
    return -1;
}

static void ask_price(const skye_state *s, int who, int lang, sk_text *out) {
    const skye_clan *c = &s->clans[who];
    phrase axe, first, second;
    int stage = skye_stage(s, who);
    if (stage == SKYE_SET_AXE) {
        sk_text_add(out, word(lang, W_ask_axe));
    } else if (stage == SKYE_SET_READY) {
        int one = c->axe == 0, two = c->axe == 2 ? 1 : 2;
        SK_SAY(out, lang, word(lang, W_ask_confirm), {"axe", tile_name(&axe, c->drawn[c->axe], lang), 0},
               {"one", tile_name(&first, c->drawn[one], lang), 0}, {"two", tile_name(&second, c->drawn[two], lang), 0},
               {"p", NULL, c->price[one]}, {"q", NULL, c->price[two]});
    } else {
        SK_SAY(out, lang, word(lang, W_ask_price), {"tile", tile_words(&first, priced_tile(s, who), lang), 0},
               {"n", NULL, skye_price_most(s, who)});
    }
}

void skye_ask(const void *view, int who, int lang, sk_text *out) {
    const skye_state *s = (const skye_state *)view;
    phrase tile;
    if (s->head.step == SKYE_OVER) {
        sk_text_add(out, word(lang, W_ask_over));
    } else if (who < 0 || who >= s->head.players || !(s->head.actors >> who & 1)) {
        int ready = s->head.step == SKYE_PRICE && who >= 0 && who < s->head.players;
        sk_text_add(out, word(lang, ready ? W_ask_ready : W_ask_wait));
    } else if (s->head.step == SKYE_PRICE) {
        ask_price(s, who, lang, out);
    } else if (s->head.step == SKYE_BUY) {
        SK_SAY(out, lang, word(lang, W_ask_buy), {"n", NULL, s->clans[who].gold});
    } else if (s->clans[who].building == SK_NONE) {
        sk_text_add(out, word(lang, W_ask_choose));
    } else {
        const skye_clan *c = &s->clans[who];
        SK_SAY(out, lang, word(lang, W_ask_place), {"tile", tile_words(&tile, c->hand[c->building], lang), 0});
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
    phrase tile;
    sk_text label;
    int count = 0;
    skye_look(s, seat, &seen);
    for (int i = 0; i < c->tiles; i++) {
        int kind = TILES[c->tile[i]].scroll, doubled = seen.doubled >> i & 1;
        if (kind == SKYE_NO_SCROLL) continue;
        line_init(&label, &out[count++], (c->count[kind] >> SCROLL_HALVES[kind]) << doubled);
        SK_SAY(&label, lang, word(lang, doubled ? W_line_doubled : W_line_scroll),
               {"tile", tile_name(&tile, c->tile[i], lang), 0}, {"n", NULL, c->count[kind]},
               {"what", word(lang, W_symbol_0 + kind), 0});
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
        if (named) sk_text_add(list, named + 1 == winners ? word(lang, W_and) : ", ");
        sk_text_add(list, seat_name(p));
        named++;
    }
    SK_SAY(out, lang,
           word(lang, winners > 1 ? W_verdict_shared
                      : level > 1 ? W_verdict_gold
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

/* --- the table in words --- */

static void describe_slots(const skye_state *s, int lang, sk_text *out) {
    int track = s->head.players == 5;
    sk_text_add(out, word(lang, W_table_slots));
    sk_text_char(out, '\n');
    for (int slot = 0; slot < 4; slot++) {
        phrase rounds;
        sk_text *list = phrase_init(&rounds);
        if (s->slots[slot] >= SKYE_SCORINGS) continue;
        for (int round = 0; round < SKYE_ROUNDS; round++) {
            if (!(TRACK[track][round] >> slot & 1)) continue;
            if (list->length) sk_text_add(list, ", ");
            sk_text_number(list, round + 1);
        }
        sk_text_add(out, "  ");
        SK_SAY(out, lang, word(lang, W_table_slot), {"slot", slot_name(slot), 0},
               {"what", word(lang, W_scoring_0 + s->slots[slot]), 0},
               {"text", word(lang, W_scores_0 + s->slots[slot]), 0}, {"rounds", rounds.memory, 0});
        sk_text_char(out, '\n');
    }
}

/* One drawn tile with what lies on it, as far as it can be seen. */
static void describe_drawn(const skye_clan *c, int k, int lang, sk_text *out) {
    phrase tile;
    const char *name = tile_words(&tile, c->drawn[k], lang);
    int known = c->axe != SK_HIDDEN && c->price[k] != SKYE_GOLD_HIDDEN;
    if (c->axe == k)
        SK_SAY(out, lang, word(lang, W_table_axe), {"tile", name, 0});
    else if (c->buyer[k] != SK_NONE)
        SK_SAY(out, lang, word(lang, W_table_sold), {"tile", name, 0}, {"seat", seat_name(c->buyer[k]), 0},
               {"n", NULL, c->price[k]});
    else if (known && c->price[k])
        SK_SAY(out, lang, word(lang, W_table_priced), {"tile", name, 0}, {"n", NULL, c->price[k]});
    else
        sk_text_add(out, name);
}

static void describe_market(const skye_state *s, int seat, int lang, sk_text *out) {
    const skye_clan *c = &s->clans[seat];
    char memory[900];
    sk_text list;
    sk_text_init(&list, memory, sizeof memory);
    for (int k = 0; k < SKYE_DRAWN; k++) {
        if (c->drawn[k] >= SKYE_TILES) continue;
        if (list.length) sk_text_add(&list, "; ");
        describe_drawn(c, k, lang, &list);
    }
    if (list.length) {
        SK_SAY(out, lang, word(lang, s->head.step == SKYE_BUY ? W_table_market : W_table_drawn), {"list", memory, 0});
        sk_text_char(out, '\n');
    }
    sk_text_init(&list, memory, sizeof memory);
    for (int k = 0; k < SKYE_DRAWN; k++) {
        if (c->hand[k] >= SKYE_TILES) continue;
        if (list.length) sk_text_add(&list, "; ");
        skye_tile_words(c->hand[k], lang, &list);
    }
    if (list.length) {
        SK_SAY(out, lang, word(lang, W_table_hand), {"list", memory, 0});
        sk_text_char(out, '\n');
    }
}

static void describe_territory(const skye_state *s, int seat, int lang, sk_text *out) {
    const skye_clan *c = &s->clans[seat];
    for (int i = 0; i < c->tiles; i++) {
        phrase sides, name, tile, whole;
        sk_text *words = phrase_init(&tile);
        add_sides(phrase_init(&sides), c->tile[i], c->turn[i], lang);
        sk_text_add(words, tile_name(&name, c->tile[i], lang));
        add_symbols(words, c->tile[i], lang);
        SK_SAY(phrase_init(&whole), lang, word(lang, i ? W_table_turned : W_table_castle), {"tile", tile.memory, 0},
               {"turned", word(lang, W_turned_0 + c->turn[i]), 0}, {"sides", sides.memory, 0});
        SK_SAY(out, lang, word(lang, W_table_lies), {"x", NULL, cell_x(c->cell[i])}, {"y", NULL, cell_y(c->cell[i])},
               {"tile", whole.memory, 0});
        sk_text_char(out, '\n');
    }
}

/* Symbols, roads, areas and what would be scored now. */
static void describe_facts(const skye_state *s, int seat, int lang, sk_text *out) {
    const skye_clan *c = &s->clans[seat];
    skye_survey seen;
    phrase list;
    sk_text *words = phrase_init(&list);
    skye_look(s, seat, &seen);
    for (int k = 0; k < SKYE_SCROLLS; k++) {
        if (k) sk_text_add(words, ", ");
        sk_text_add(words, word(lang, W_symbol_0 + k));
        sk_text_char(words, ' ');
        sk_text_number(words, c->count[k]);
    }
    SK_SAY(out, lang, word(lang, W_table_symbols), {"list", list.memory, 0});
    sk_text_char(out, '\n');
    SK_SAY(out, lang, word(lang, W_table_roads), {"n", NULL, sk_bits(c->joined[0] | c->joined[1]) - 1},
           {"w", NULL, c->road_whisky}, {"c", NULL, c->road_cattle});
    sk_text_char(out, '\n');
    SK_SAY(out, lang, word(lang, W_table_areas), {"n", NULL, seen.completed}, {"m", NULL, seen.areas});
    sk_text_char(out, '\n');
    words = phrase_init(&list);
    for (int slot = 0; slot < 4 && s->head.step != SKYE_OVER; slot++) {
        int points = s->slots[slot] < SKYE_SCORINGS ? skye_points(s, seat, s->slots[slot]) : -1;
        if (points < 0) continue;
        if (words->length) sk_text_add(words, ", ");
        sk_text_add(words, slot_name(slot));
        sk_text_char(words, ' ');
        sk_text_number(words, points);
    }
    if (!words->length) return;
    SK_SAY(out, lang, word(lang, W_table_now), {"list", list.memory, 0});
    sk_text_char(out, '\n');
}

static void describe_seat(const skye_state *s, int seat, int lang, sk_text *out) {
    const skye_clan *c = &s->clans[seat];
    int hand = skye_in_hand(s, seat), rounds = s->head.players == 5 ? 5 : 6;
    int next = s->head.round + (s->head.step > SKYE_FIRST);
    phrase gold;
    sk_text *purse = phrase_init(&gold);
    if (hand < 0)
        sk_text_add(purse, word(lang, W_table_gold_hidden));
    else if (s->head.step == SKYE_PRICE && hand != c->gold)
        SK_SAY(purse, lang, word(lang, W_table_staked), {"n", NULL, hand}, {"m", NULL, c->gold - hand});
    else
        SK_SAY(purse, lang, word(lang, W_table_gold), {"n", NULL, hand});
    if (s->head.step == SKYE_PRICE) {
        sk_text_add(purse, ", ");
        sk_text_add(purse, word(lang, s->head.actors >> seat & 1 ? W_table_choosing : W_table_ready));
    }
    SK_SAY(out, lang, word(lang, W_table_seat), {"seat", seat_name(seat), 0}, {"n", NULL, c->points},
           {"gold", gold.memory, 0}, {"income", NULL, next <= rounds ? skye_income(s, seat, next) : 0});
    sk_text_char(out, '\n');
    describe_market(s, seat, lang, out);
    describe_facts(s, seat, lang, out);
    describe_territory(s, seat, lang, out);
}

void skye_describe(const void *view, int lang, sk_text *out) {
    const skye_state *s = (const skye_state *)view;
    int bag = sk_bits(s->bag[0]) + sk_bits(s->bag[1]) + sk_bits(s->bag[2]);
    SK_SAY(out, lang, word(lang, W_table_round), {"round", NULL, s->head.round},
           {"rounds", NULL, s->head.players == 5 ? 5 : 6}, {"phase", word(lang, W_phase_0 + s->head.step), 0},
           {"seat", s->first < s->head.players ? seat_name(s->first) : word(lang, W_table_unknown), 0});
    sk_text_char(out, ' ');
    SK_SAY(out, lang, word(lang, W_table_bag), {"n", NULL, bag});
    sk_text_char(out, ' ');
    SK_SAY(out, lang, word(lang, W_table_catch), {"n", NULL, CATCH_UP[s->head.round - 1]});
    sk_text_char(out, '\n');
    describe_slots(s, lang, out);
    for (int seat = 0; seat < s->head.players; seat++)
        describe_seat(s, seat, lang, out);
}
