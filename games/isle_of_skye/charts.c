/* charts.c - Isle of Skye: round track, scoring tiles, scrolls and landscape tiles as tables for people, and a score
 * sheet for the real box. */
#include "phrase.h"

/* A column of text, for a cell that is put together. */
static void add_number(phrase *p, int number) {
    sk_text_number(phrase_init(p), number);
}

/* Slots that score in a round: "A, C, D". */
static void add_slots(phrase *p, int slots) {
    sk_text *out = phrase_init(p);
    for (int slot = 0; slot < 4; slot++) {
        if (!(slots >> slot & 1)) continue;
        if (out->length) sk_text_add(out, ", ");
        sk_text_add(out, slot_name(slot));
    }
}

static void chart_rounds(int lang, sk_text *out) {
    sk_text_titles(out, word(lang, W_chart_rounds));
    for (int round = 0; round < SKYE_ROUNDS; round++) {
        phrase number, few, five, gold;
        add_number(&number, round + 1);
        add_slots(&few, TRACK[0][round]);
        add_slots(&five, TRACK[1][round]);
        add_number(&gold, CATCH_UP[round]);
        const char *cells[] = {number.memory, few.memory, five.text.length ? five.memory : "–", gold.memory};
        sk_text_cells(out, cells, 4);
    }
}

/* The rules of the sixteen scoring tiles are R40 to R55, in their order. */
static void chart_scoring(int lang, sk_text *out) {
    sk_text_titles(out, word(lang, W_chart_scoring));
    for (int tile = 0; tile < SKYE_SCORINGS; tile++) {
        phrase rule;
        sk_text_char(phrase_init(&rule), 'R');
        sk_text_number(&rule.text, 40 + tile);
        const char *cells[] = {word(lang, W_scoring_0 + tile), word(lang, W_scores_0 + tile), rule.memory};
        sk_text_cells(out, cells, 3);
    }
}

/* How many tiles bear a symbol, how many symbols there are, and what a scroll for it pays. */
static void chart_symbols(int lang, sk_text *out) {
    sk_text_titles(out, word(lang, W_chart_symbols));
    for (int symbol = 0; symbol < SKYE_SCROLLS; symbol++) {
        phrase tiles, all, scrolls;
        int bearing = 0, count = 0, rolls = 0;
        for (int tile = 0; tile < SKYE_TILES; tile++) {
            bearing += TILES[tile].count[symbol] > 0;
            count += TILES[tile].count[symbol];
            rolls += TILES[tile].scroll == symbol;
        }
        add_number(&tiles, bearing);
        add_number(&all, count);
        add_number(&scrolls, rolls);
        const char *cells[] = {word(lang, W_symbol_0 + symbol), tiles.memory, all.memory, scrolls.memory,
                               word(lang, SCROLL_HALVES[symbol] ? W_chart_pair : W_chart_each)};
        sk_text_cells(out, cells, 5);
    }
}

/* Sides that a road reaches: "north, east". */
static void add_roads(phrase *p, const skye_tile *tile, int lang) {
    sk_text *out = phrase_init(p);
    for (int piece = 0; piece < 2; piece++) {
        if (piece && tile->road[piece]) sk_text_add(out, word(lang, W_story_next));
        for (int side = 0, count = 0; side < 4; side++) {
            if (!(tile->road[piece] >> side & 1)) continue;
            if (count++) sk_text_add(out, ", ");
            sk_text_add(out, word(lang, W_side_0 + side));
        }
    }
}

static void chart_tiles(int lang, sk_text *out) {
    sk_text_titles(out, word(lang, W_chart_tiles));
    for (int tile = 0; tile <= SKYE_TILES; tile++) {
        const skye_tile *t = &TILES[tile];
        phrase code, bears, roads, sides;
        sk_text *list = phrase_init(&sides);
        for (int side = 0; side < 4; side++) {
            if (side) sk_text_add(list, ", ");
            sk_text_add(list, word(lang, W_ground_1 + t->terrain[t->area[side]] - 1));
        }
        add_roads(&roads, t, lang);
        const char *cells[] = {tile == SKYE_CASTLE ? word(lang, W_castle) : skye_tile_code(&code, tile, lang),
                               sides.memory, t->terrain[4] ? word(lang, W_ground_1 + t->terrain[4] - 1) : "",
                               tile == SKYE_CASTLE ? "" : skye_tile_bears(&bears, tile, lang), roads.memory};
        sk_text_cells(out, cells, 5);
    }
}

const sk_chart skye_charts[] = {
    {"rounds", SKYE_ROUNDS, chart_rounds},
    {"scoring", SKYE_SCORINGS, chart_scoring},
    {"symbols", SKYE_SCROLLS, chart_symbols},
    {"tiles", SKYE_TILES + 1, chart_tiles},
    {NULL, 0, NULL},
};

/* --- the score sheet: the track after the last round, gold, and for each symbol how many there are, its scrolls in
 * open areas and its scrolls in completed ones --- */

enum { TALLY_TRACK, TALLY_GOLD, TALLY_SYMBOLS, TALLIES = TALLY_SYMBOLS + 3 * SKYE_SCROLLS };

static const char *tally_title(int field, int lang) {
    return word(lang, W_tally_0 + field);
}

static void tally_line(sk_line *line, int points, int title, int lang, int number) {
    sk_text label;
    line->points = (int16_t)points;
    sk_text_init(&label, line->label, sizeof line->label);
    SK_SAY(&label, lang, word(lang, title), {"n", NULL, number});
}

/* R58, R59: the game's own numbers of what a scroll counts. */
static int tally_lines(const int16_t *given, int lang, sk_line *out) {
    int count = 0;
    tally_line(&out[count++], given[TALLY_TRACK], W_tally_track, lang, given[TALLY_TRACK]);
    for (int symbol = 0; symbol < SKYE_SCROLLS; symbol++) {
        const int16_t *one = &given[TALLY_SYMBOLS + 3 * symbol];
        phrase things;
        sk_text label;
        if (!one[1] && !one[2]) continue;
        out[count].points = (int16_t)((one[0] >> SCROLL_HALVES[symbol]) * (one[1] + 2 * one[2]));
        sk_text_init(&label, out[count].label, sizeof out[count].label);
        SK_SAY(phrase_init(&things), lang, word(lang, W_stock_7 + symbol), {"n", NULL, one[0]});
        SK_SAY(&label, lang, word(lang, W_line_scroll), {"what", things.memory, 0});
        count++;
    }
    tally_line(&out[count++], given[TALLY_GOLD] / 5, W_line_gold, lang, given[TALLY_GOLD]);
    return count;
}

static const uint8_t tally_most[TALLIES] = {250, 250, 99, 9, 9, 99, 9, 9, 99, 9, 9, 99,
                                            9,   9,   99, 9, 9, 99, 9, 9, 99, 9, 9};
const sk_tally skye_tally = {TALLIES, 0, tally_most, tally_title, tally_lines};
