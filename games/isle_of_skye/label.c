/* label.c - choices of Isle of Skye as they are offered to people: verb, thing, cost. */
#include "phrase.h"

/* "north of the castle", "2 north and 1 east of the castle". */
void skye_where(int cell, int lang, sk_text *out) {
    int x = cell_x(cell), y = cell_y(cell), across = x < 0 ? -x : x, along = y < 0 ? -y : y;
    const char *column = word(lang, W_side_0 + (y < 0 ? 0 : 2)), *row = word(lang, W_side_0 + (x > 0 ? 1 : 3));
    if (across && along)
        SK_SAY(out, lang, word(lang, W_where_both), {"n", NULL, along}, {"side", column, 0}, {"m", NULL, across},
               {"other", row, 0});
    else
        SK_SAY(out, lang, word(lang, W_where_line), {"n", NULL, across + along}, {"side", along ? column : row, 0});
}

/* The tile at place `at` of a row of three; its number too if another one of the row bears the same. */
static void add_tile(const uint8_t row[SKYE_DRAWN], int at, int lang, sk_text *out) {
    phrase tile;
    int twins = 0;
    sk_text_add(out, skye_the_tile(&tile, row[at], lang));
    for (int k = 0; k < SKYE_DRAWN && row[at] < SKYE_TILES; k++) {
        if (k == at || row[k] >= SKYE_TILES || TILES[row[k]].scroll != TILES[row[at]].scroll) continue;
        twins += memcmp(TILES[row[k]].count, TILES[row[at]].count, sizeof TILES[0].count) == 0;
    }
    if (twins) sk_text_add(out, word(lang, W_nth_0 + at));
}

/* The terrain that the tile would show to each empty neighbour, two bits a side. */
static int open_sides(const skye_clan *c, int tile, int spot, int turn) {
    int sides = 0;
    for (int d = 0; d < 4; d++)
        if (!(c->edge[spot] >> (2 * d) & 3)) sides |= skye_side(tile, turn, d) << (2 * d);
    return sides;
}

/* Where a tile has several ways to lie: what it shows to the open sides; how it is turned if that is the same. */
static void add_turn(const skye_clan *c, int tile, int spot, int turn, int lang, sk_text *out) {
    int fits = skye_turns(c, tile, spot), sides = open_sides(c, tile, spot, turn), same = 0, told = 0;
    if (!(fits & ~(1 << turn))) return;
    sk_text_add(out, " (");
    for (int d = 0; d < 4; d++) {
        int ground = sides >> (2 * d) & 3;
        if (!ground) continue;
        if (told++) sk_text_add(out, ", ");
        SK_SAY(out, lang, word(lang, W_label_side), {"what", word(lang, W_ground_1 + ground - 1), 0},
               {"side", word(lang, W_side_0 + d), 0});
    }
    for (int r = 0; r < 4; r++)
        same += r != turn && (fits >> r & 1) && open_sides(c, tile, spot, r) == sides;
    if (same && told) sk_text_add(out, "; ");
    if (same) sk_text_add(out, word(lang, W_turned_0 + turn));
    sk_text_char(out, ')');
}

static void label_place(const skye_clan *c, int action, int lang, sk_text *out) {
    int spot = (action - SKYE_ACT_PLACE) >> 2, turn = (action - SKYE_ACT_PLACE) & 3;
    phrase tile, where;
    if (spot >= c->edges || c->building >= SKYE_DRAWN) {
        sk_text_char(out, '?');
        return;
    }
    skye_where(c->edge_cell[spot], lang, phrase_init(&where));
    SK_SAY(out, lang, word(lang, W_label_place), {"tile", skye_the_tile(&tile, c->hand[c->building], lang), 0},
           {"where", where.memory, 0});
    add_turn(c, c->hand[c->building], spot, turn, lang, out);
}

void skye_label(const skye_state *state, int who, int action, int lang, sk_text *out) {
    const skye_clan *c = &state->clans[who];
    phrase tile;
    sk_text *thing = phrase_init(&tile);
    if (action < SKYE_ACT_CONFIRM) {
        add_tile(c->drawn, action, lang, thing);
        SK_SAY(out, lang, word(lang, W_label_axe), {"tile", tile.memory, 0});
    } else if (action == SKYE_ACT_CONFIRM) {
        sk_text_add(out, word(lang, W_label_confirm));
    } else if (action == SKYE_ACT_CHANGE) {
        sk_text_add(out, word(lang, W_label_change));
    } else if (action == SKYE_ACT_PASS) {
        sk_text_add(out, word(lang, W_label_pass));
    } else if (action < SKYE_ACT_CHOOSE) {
        int seller = (action - SKYE_ACT_BUY) / SKYE_DRAWN, k = (action - SKYE_ACT_BUY) % SKYE_DRAWN;
        add_tile(state->clans[seller].drawn, k, lang, thing);
        SK_SAY(out, lang, word(lang, W_label_buy), {"tile", tile.memory, 0}, {"seat", seat_name(seller), 0},
               {"n", NULL, state->clans[seller].price[k]});
    } else if (action < SKYE_ACT_PLACE) {
        add_tile(c->hand, action - SKYE_ACT_CHOOSE, lang, thing);
        SK_SAY(out, lang, word(lang, W_label_choose), {"tile", tile.memory, 0});
    } else if (action < SKYE_ACT_PRICE) {
        label_place(c, action, lang, out);
    } else {
        SK_SAY(out, lang, word(lang, W_label_price), {"n", NULL, action - SKYE_ACT_PRICE + 1});
    }
}
