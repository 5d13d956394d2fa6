/* draw.c - the terminal board of Isle of Skye.
 *
 * From top to bottom: round and bag, the scoring tiles with the round track, a line per clan, the market or the tiles
 * in hand, the territory of the seat that looks with its frontier, then the territories of the others. A tile is nine
 * columns by five rows: its rim is made of the terrain that each side shows, roads run from the rim to the middle, and
 * symbols stand in the four quarters, near the side they belong to. All terrains differ by glyph, not only by ink.
 */
#include "skerry/bits.h"
#include "skerry/canvas.h"
#include "skerry/text.h"
#include "components.h"
#include "isle_of_skye_words.h"

enum { TILE_W = 9, TILE_H = 5, BOTTOM = SK_CANVAS_HEIGHT - 2 }; /* nothing is drawn below the bottom */

static const char *word(const sk_canvas *canvas, int id) {
    return isle_of_skye_messages[canvas->lang][id];
}

static const char *name_of(const sk_canvas *canvas, int seat) {
    return canvas->names && canvas->names[seat] ? canvas->names[seat] : "?";
}

/* Text cut to a number of columns; returns the column after them. */
static int fit_text(sk_canvas *canvas, int x, int y, int columns, int ink, const char *text) {
    sk_canvas_cut(canvas, x, y, ink, text, columns);
    return x + columns;
}

/* A number that ends in column `end`. */
static void right_number(sk_canvas *canvas, int end, int y, int ink, int number) {
    int width = number < 0 || number > 99 ? 3 : number > 9 ? 2 : 1;
    if (number < 0)
        sk_canvas_text(canvas, end, y, ink, "?");
    else
        sk_canvas_number(canvas, end - width + 1, y, ink, number);
}

/* ---- One tile ---- */

static const char *terrain_glyph(int terrain) {
    static const char *const glyphs[4] = {" ", ".", "^", "~"};
    return glyphs[terrain & 3];
}

static int terrain_ink(int terrain) {
    static const uint8_t inks[4] = {SK_INK_FAINT, SK_INK_GRASS, SK_INK_ROCK, SK_INK_WATER};
    return inks[terrain & 3];
}

/* How a tile is drawn: where, turned how, what is known about it. */
typedef struct picture {
    sk_canvas *canvas;
    const skye_tile *tile;
    int x, y, turn;
    int closed; /* bit a: area a is completed: drawn bold */
    int joined; /* bit p: road piece p is connected to the castle */
    int ink;    /* added to every ink */
    char quarter[4][8];
} picture;

/* Area number shown in direction d. */
static int area_facing(const picture *p, int d) {
    return p->tile->area[(d - p->turn) & 3];
}

static void put_terrain(const picture *p, int x, int y, int area) {
    int terrain = p->tile->terrain[area], bold = p->closed >> area & 1 ? SK_BOLD : 0;
    sk_canvas_text(p->canvas, p->x + x, p->y + y, terrain_ink(terrain) | bold | p->ink, terrain_glyph(terrain));
}

/* The rim, and inside it what shows which sides belong together: neighbouring sides of one terrain always do, opposite
 * ones where that terrain fills the middle, on both sides of a road that runs through it. */
static void put_areas(const picture *p) {
    int n = area_facing(p, 0), e = area_facing(p, 1), s = area_facing(p, 2), w = area_facing(p, 3);
    for (int y = 1; y < TILE_H - 1; y++)
        for (int x = 1; x < TILE_W - 1; x++)
            sk_canvas_text(p->canvas, p->x + x, p->y + y, SK_INK_PLAIN | p->ink, " ");
    for (int x = 0; x < TILE_W; x++) {
        put_terrain(p, x, 0, n);
        put_terrain(p, x, TILE_H - 1, s);
    }
    for (int y = 1; y < TILE_H - 1; y++) {
        put_terrain(p, 0, y, w);
        put_terrain(p, TILE_W - 1, y, e);
    }
    for (int x = 1; x < TILE_W - 1 && e == w; x++)
        put_terrain(p, x, 2, e);
    for (int y = 1; y < TILE_H - 1 && (n == s || e == w); y++)
        for (int x = 3; x <= 5; x++)
            put_terrain(p, x, y, n == s ? n : e);
}

static void put_roads(const picture *p) {
    static const int8_t arms[4][3][2] = {
        {{4, 0}, {4, 1}, {4, 1}}, {{8, 2}, {7, 2}, {6, 2}}, {{4, 4}, {4, 3}, {4, 3}}, {{0, 2}, {1, 2}, {2, 2}}};
    for (int piece = 0; piece < 2; piece++) {
        int mask = p->tile->road[piece], joined = p->joined >> piece & 1;
        const char *glyph = joined ? "#" : "=";
        int ink = SK_INK_EARTH | p->ink | (joined ? SK_BOLD : 0);
        for (int side = 0; side < 4; side++) {
            int d = (side + p->turn) & 3;
            if (!(mask >> side & 1)) continue;
            for (int k = 0; k < 3; k++)
                sk_canvas_text(p->canvas, p->x + arms[d][k][0], p->y + arms[d][k][1], ink, glyph);
            if (p->tile->road[1]) continue;
            sk_canvas_text(p->canvas, p->x + 4, p->y + 2, ink, glyph);
            if (d == 1) sk_canvas_text(p->canvas, p->x + 5, p->y + 2, ink, glyph);
            if (d == 3) sk_canvas_text(p->canvas, p->x + 3, p->y + 2, ink, glyph);
        }
    }
}

/* Quarters (upper left, upper right, lower left, lower right) in the order in which a side prefers them. */
static char *free_quarter(picture *p, int d) {
    static const uint8_t order[5][4] = {{0, 1, 2, 3}, {1, 3, 0, 2}, {3, 2, 1, 0}, {2, 0, 3, 1}, {0, 1, 2, 3}};
    for (int k = 0; k < 4; k++)
        if (!p->quarter[order[d][k]][0]) return p->quarter[order[d][k]];
    return p->quarter[3];
}

/* A direction that shows the area; 4 for the area inside. */
static int direction_of(const picture *p, int area) {
    for (int d = 0; d < 4; d++)
        if (area_facing(p, d) == area) return d;
    return 4;
}

static void note(picture *p, int d, const char *before, const char *glyph, int number, const char *after) {
    sk_text text;
    sk_text_init(&text, free_quarter(p, d), sizeof p->quarter[0]);
    sk_text_add(&text, before);
    sk_text_add(&text, glyph);
    if (number > 1) sk_text_number(&text, number);
    sk_text_add(&text, after);
}

/* Symbols of one area: broch, ships, lighthouse; an area inside the tile stands in brackets with what it holds. */
static void note_area(picture *p, int area) {
    const skye_area *has = &p->tile->inside[area];
    int d = direction_of(p, area);
    const char *open = area == 4 ? "(" : "", *close = area == 4 ? ")" : "";
    if (has->brochs) note(p, d, open, word(p->canvas, W_glyph_0 + SKYE_BROCHS), 1, close);
    if (has->ships) note(p, d, open, word(p->canvas, W_glyph_0 + SKYE_SHIPS), has->ships, close);
    if (has->lighthouses) note(p, d, open, word(p->canvas, W_glyph_0 + SKYE_LIGHTHOUSES), 1, close);
    if (area == 4 && !has->brochs && !has->ships && !has->lighthouses)
        note(p, d, "(", terrain_glyph(p->tile->terrain[4]), 1, ")");
}

static void put_symbols(picture *p) {
    static const uint8_t at[4][2] = {{1, 1}, {6, 1}, {1, 3}, {6, 3}};
    const skye_tile *t = p->tile;
    memset(p->quarter, 0, sizeof p->quarter);
    for (int area = 0; area < 5; area++)
        if (t->terrain[area]) note_area(p, area);
    if (t->scroll != SKYE_NO_SCROLL)
        note(p, direction_of(p, t->scroll_area), "?", word(p->canvas, W_glyph_0 + t->scroll), 1, "");
    if (t->count[SKYE_SHEEP]) note(p, 4, "", word(p->canvas, W_glyph_0 + SKYE_SHEEP), t->count[SKYE_SHEEP], "");
    if (t->count[SKYE_CATTLE]) note(p, 4, "", word(p->canvas, W_glyph_0 + SKYE_CATTLE), t->count[SKYE_CATTLE], "");
    if (t->count[SKYE_WHISKY]) note(p, 4, "", word(p->canvas, W_glyph_0 + SKYE_WHISKY), 1, "");
    if (t->count[SKYE_FARMS]) note(p, 4, "", word(p->canvas, W_glyph_0 + SKYE_FARMS), 1, "");
    for (int k = 0; k < 4; k++) {
        int wide = sk_canvas_columns(p->quarter[k]) > 2 && at[k][0] == 6;
        sk_canvas_text(p->canvas, p->x + at[k][0] - wide, p->y + at[k][1], SK_INK_PLAIN | SK_BOLD | p->ink,
                       p->quarter[k]);
    }
}

static void draw_tile(sk_canvas *canvas, int x, int y, int tile, int turn, int closed, int joined, int ink) {
    picture p;
    p.canvas = canvas;
    p.tile = &TILES[tile];
    p.x = x;
    p.y = y;
    p.turn = turn;
    p.closed = closed;
    p.joined = joined;
    p.ink = ink;
    put_areas(&p);
    put_roads(&p);
    put_symbols(&p);
    sk_canvas_sprite(canvas, x, y, TILE_W, TILE_H,
                     (uint32_t)(tile | (turn & 3) << 8 | (closed & 31) << 16 | (joined & 3) << 24));
    if (tile == SKYE_CASTLE) sk_canvas_text(canvas, x + 3, y + 2, SK_INK_TITLE | SK_BOLD | ink, "[C]");
}

/* ---- The head of the board ---- */

/* Round, phase, bag, and the gold of the seat that looks, which is always in sight so. */
static int draw_title(const skye_state *s, sk_canvas *canvas, int y) {
    char memory[160];
    sk_text text;
    int x, lang = canvas->lang, bag = sk_bits(s->bag[0]) + sk_bits(s->bag[1]) + sk_bits(s->bag[2]);
    sk_text_init(&text, memory, sizeof memory);
    SK_SAY(&text, lang, word(canvas, W_draw_round), {"n", NULL, s->head.round},
           {"m", NULL, s->head.players == 5 ? 5 : 6});
    sk_text_add(&text, " · ");
    sk_text_add(&text, word(canvas, W_phase_0 + s->head.step));
    sk_text_add(&text, " · ");
    SK_SAY(&text, lang, word(canvas, W_draw_bag), {"n", NULL, bag});
    if (CATCH_UP[s->head.round - 1]) {
        sk_text_add(&text, " · ");
        SK_SAY(&text, lang, word(canvas, W_draw_ahead), {"n", NULL, CATCH_UP[s->head.round - 1]});
    }
    y++;
    x = sk_canvas_text(canvas, 0, y - 1, SK_INK_TITLE | SK_BOLD, memory);
    if (canvas->seat >= s->head.players || skye_in_hand(s, canvas->seat) < 0) return y;
    x = sk_canvas_text(canvas, x + 2, y - 1, SK_INK_GOLD | SK_BOLD, "●");
    sk_canvas_number(canvas, x, y - 1, SK_INK_GOLD | SK_BOLD, skye_in_hand(s, canvas->seat));
    return y;
}

/* A line per slot: letter, name, the rounds in which it scores, what it pays for. */
static int draw_slots(const skye_state *s, sk_canvas *canvas, int y) {
    int track = s->head.players == 5, rounds = track ? 5 : 6;
    for (int slot = 0; slot < 4; slot++, y++) {
        char letter[2] = {(char)('A' + slot), 0};
        int known = s->slots[slot] < SKYE_SCORINGS;
        sk_canvas_text(canvas, 0, y, SK_INK_GOLD | SK_BOLD, letter);
        fit_text(canvas, 2, y, 20, SK_INK_PLAIN | SK_BOLD, known ? word(canvas, W_scoring_0 + s->slots[slot]) : "?");
        for (int round = 0; round < rounds; round++) {
            int scores = TRACK[track][round] >> slot & 1, now = round + 1 == s->head.round && s->head.step != SKYE_OVER;
            int ink = scores ? SK_INK_GOLD | (now ? SK_REVERSE : 0) : SK_INK_FAINT;
            char digit[2] = {(char)('1' + round), 0};
            sk_canvas_text(canvas, 23 + round, y, ink, scores ? digit : "·");
        }
        if (known)
            fit_text(canvas, 31, y, canvas->columns > 40 ? canvas->columns - 31 : 9, SK_INK_PLAIN,
                     word(canvas, W_scores_0 + s->slots[slot]));
    }
    return y;
}

static void draw_clan(const skye_state *s, sk_canvas *canvas, int seat, int y) {
    const skye_clan *c = &s->clans[seat];
    int acts = s->head.actors >> seat & 1, next = s->head.round + (s->head.step > SKYE_FIRST);
    int bold = acts ? SK_BOLD : 0;
    sk_canvas_text(canvas, 0, y, SK_INK_SEAT0 + seat, acts ? ">" : " ");
    fit_text(canvas, 1, y, 11, (SK_INK_SEAT0 + seat) | bold, name_of(canvas, seat));
    if (seat == s->first) sk_canvas_text(canvas, 12, y, SK_INK_GOLD, "1");
    right_number(canvas, 16, y, SK_INK_PLAIN | SK_BOLD, c->points);
    right_number(canvas, 21, y, SK_INK_GOLD, skye_in_hand(s, seat));
    if (next <= (s->head.players == 5 ? 5 : 6)) right_number(canvas, 26, y, SK_INK_GOLD, skye_income(s, seat, next));
    for (int slot = 0; slot < 4; slot++)
        if (s->slots[slot] < SKYE_SCORINGS && skye_scorings_left(s, slot))
            right_number(canvas, 31 + 3 * slot, y, SK_INK_PLAIN, skye_points(s, seat, s->slots[slot]));
    for (int k = 0; k < SKYE_SCROLLS; k++)
        right_number(canvas, 44 + 3 * k, y, SK_INK_PLAIN, c->count[k]);
    right_number(canvas, 65, y, SK_INK_EARTH, sk_bits(c->joined[0] | c->joined[1]) - 1);
    if (s->head.step == SKYE_PRICE)
        sk_canvas_text(canvas, 68, y, SK_INK_PLAIN, word(canvas, acts ? W_draw_choosing : W_draw_ready));
}

static int draw_clans(const skye_state *s, sk_canvas *canvas, int y) {
    static const char *const slots[4] = {"A", "B", "C", "D"};
    fit_text(canvas, 1, y, 11, SK_INK_FAINT, word(canvas, W_draw_clans));
    sk_canvas_text(canvas, 15, y, SK_INK_FAINT, word(canvas, W_draw_points));
    sk_canvas_text(canvas, 22 - sk_canvas_columns(word(canvas, W_draw_gold)), y, SK_INK_FAINT,
                   word(canvas, W_draw_gold));
    sk_canvas_text(canvas, 24, y, SK_INK_FAINT, word(canvas, W_draw_income));
    for (int slot = 0; slot < 4; slot++)
        sk_canvas_text(canvas, 31 + 3 * slot, y, SK_INK_FAINT, slots[slot]);
    for (int k = 0; k < SKYE_SCROLLS; k++)
        sk_canvas_text(canvas, 44 + 3 * k, y, SK_INK_FAINT, word(canvas, W_glyph_0 + k));
    sk_canvas_text(canvas, 65, y, SK_INK_FAINT, "#");
    for (int seat = 0; seat < s->head.players; seat++)
        draw_clan(s, canvas, seat, ++y);
    return y + 1;
}

/* ---- Market and hands ---- */

/* "2 L34 ●4" above a tile of the market: its number and name, then its price, the axe, or who bought it. */
static void draw_caption(const skye_clan *c, int k, sk_canvas *canvas, int x, int y) {
    char memory[64];
    sk_text text;
    int ink = SK_INK_GOLD | SK_BOLD;
    sk_text_init(&text, memory, sizeof memory);
    sk_text_number(&text, k + 1);
    sk_text_add(&text, " L");
    sk_text_char(&text, (char)('0' + (c->drawn[k] + 1) / 10));
    sk_text_char(&text, (char)('0' + (c->drawn[k] + 1) % 10));
    sk_text_char(&text, ' ');
    if (c->axe == k) {
        sk_text_add(&text, word(canvas, W_draw_axe));
        ink = SK_INK_RED;
    } else if (c->buyer[k] != SK_NONE) {
        sk_text_add(&text, word(canvas, W_draw_sold));
        ink = SK_INK_FAINT;
    } else if (c->price[k] == SKYE_GOLD_HIDDEN) {
        sk_text_char(&text, '?');
    } else if (c->price[k]) {
        sk_text_add(&text, "●");
        sk_text_number(&text, c->price[k]);
    }
    fit_text(canvas, x, y, TILE_W + 1, ink, memory);
}

/* Where a tile lay that was sold or went back to the bag. */
static void draw_gap(const skye_clan *c, int k, sk_canvas *canvas, int x, int y) {
    sk_canvas_text(canvas, x, y, SK_INK_FAINT, "·       ·");
    sk_canvas_text(canvas, x, y + TILE_H - 1, SK_INK_FAINT, "·       ·");
    if (c->buyer[k] < SKYE_SEATS) {
        sk_canvas_text(canvas, x + 1, y + 2, SK_INK_FAINT, ">");
        fit_text(canvas, x + 2, y + 2, TILE_W - 3, SK_INK_SEAT0 + c->buyer[k], name_of(canvas, c->buyer[k]));
    }
}

/* The action that a tile of the market stands for, or -1. */
static int market_action(const skye_state *s, const sk_canvas *canvas, int seat, int k) {
    if (s->head.step == SKYE_BUY) return SKYE_ACT_BUY + seat * SKYE_DRAWN + k;
    return s->head.step == SKYE_PRICE && seat == canvas->seat && skye_stage(s, seat) == SKYE_SET_AXE ? SKYE_ACT_AXE + k
                                                                                                     : -1;
}

static void draw_stall(const skye_state *s, sk_canvas *canvas, int seat, int x, int y) {
    const skye_clan *c = &s->clans[seat];
    fit_text(canvas, x, y, 36, (SK_INK_SEAT0 + seat) | SK_BOLD, name_of(canvas, seat));
    for (int k = 0; k < SKYE_DRAWN; k++) {
        int left = x + k * (TILE_W + 2), action = market_action(s, canvas, seat, k);
        if (c->drawn[k] >= SKYE_TILES) continue;
        draw_caption(c, k, canvas, left, y + 1);
        if (s->head.step == SKYE_BUY && (c->axe == k || c->buyer[k] != SK_NONE))
            draw_gap(c, k, canvas, left, y + 2);
        else
            draw_tile(canvas, left, y + 2, c->drawn[k], 0, 0, 0,
                      canvas->focus >= 0 && canvas->focus == action ? SK_REVERSE : 0);
        if (action >= 0 && canvas->seat < s->head.players)
            sk_canvas_target(canvas, left, y + 1, TILE_W, TILE_H + 1, (sk_action)action);
    }
}

/* The drawn tiles of everybody, two clans side by side where the screen is wide enough. */
static int draw_market(const skye_state *s, sk_canvas *canvas, int y) {
    int across = canvas->columns >= 70 ? 2 : 1, seat = 0;
    while (seat < s->head.players) {
        sk_canvas_pane(canvas, y, seat ? name_of(canvas, seat) : word(canvas, W_pane_market));
        if (!seat) sk_canvas_needed(canvas);
        for (int k = 0; k < across && seat < s->head.players; k++)
            draw_stall(s, canvas, seat++, k * 38, y);
        y += TILE_H + 3;
    }
    return y;
}

/* The tiles that a seat has still to place. */
static int draw_hand(const skye_state *s, sk_canvas *canvas, int seat, int y) {
    const skye_clan *c = &s->clans[seat];
    int acts = seat == canvas->seat && (s->head.actors >> seat & 1);
    if (c->hand[0] == SK_NONE) return y;
    sk_canvas_pane(canvas, y, word(canvas, W_draw_hand));
    fit_text(canvas, 0, y, 14, SK_INK_TITLE, word(canvas, W_draw_hand));
    for (int k = 0; k < SKYE_DRAWN; k++) {
        int x = 15 + k * (TILE_W + 2), ink = c->building == k ? SK_INK_GOOD | SK_BOLD : SK_INK_PLAIN;
        if (c->hand[k] >= SKYE_TILES) continue;
        char caption[8] = {(char)('1' + k),
                           ' ',
                           'L',
                           (char)('0' + (c->hand[k] + 1) / 10),
                           (char)('0' + (c->hand[k] + 1) % 10),
                           ' ',
                           c->building == k ? '*' : ' ',
                           0};
        sk_canvas_text(canvas, x, y, ink, caption);
        draw_tile(canvas, x, y + 1, c->hand[k], 0, 0, 0, 0);
        if (acts && c->building == SK_NONE)
            sk_canvas_target(canvas, x, y, TILE_W, TILE_H + 1, (sk_action)(SKYE_ACT_CHOOSE + k));
    }
    return y + TILE_H + 2;
}

/* ---- Territories ---- */

typedef struct frame {
    int west, north; /* cell in the upper left corner, in cell coordinates */
    int x, y;        /* where it is drawn */
} frame;

static void frame_add(frame *f, int *south, int cell) {
    int x = cell & 63, y = cell >> 6;
    f->west = x < f->west ? x : f->west;
    f->north = y < f->north ? y : f->north;
    *south = y > *south ? y : *south;
}

static int frame_x(const frame *f, int cell) {
    return f->x + ((cell & 63) - f->west) * TILE_W;
}

static int frame_y(const frame *f, int cell) {
    return f->y + ((cell >> 6) - f->north) * TILE_H;
}

/* 1 if a tile at this row is still on the picture. */
static int on_picture(int y) {
    return y + TILE_H <= BOTTOM;
}

/* An empty cell beside the territory: its place, and how many rotations fit. */
static void draw_empty(sk_canvas *canvas, const skye_clan *c, int spot, int x, int y) {
    char memory[32];
    sk_text text;
    int tile = c->hand[c->building], fits = sk_bits((uint32_t)skye_turns(c, tile, spot)),
        ink = fits ? SK_INK_GOOD : SK_INK_FAINT;
    sk_text_init(&text, memory, sizeof memory);
    sk_text_number(&text, (c->edge_cell[spot] & 63) - 32);
    sk_text_char(&text, ',');
    sk_text_number(&text, (c->edge_cell[spot] >> 6) - 32);
    sk_canvas_text(canvas, x + 1, y, ink, "·     ·");
    sk_canvas_text(canvas, x + 1, y + TILE_H - 1, ink, "·     ·");
    sk_canvas_text(canvas, x + 2, y + 2, ink, memory);
    sk_canvas_text(canvas, x + 4, y + 3, ink, fits ? "+" : "x");
}

/* The frontier of the seat that places a tile: every cell with its four rotations, legal or not (R24 explains). */
static void draw_frontier(const skye_clan *c, sk_canvas *canvas, const frame *f) {
    for (int spot = 0; spot < c->edges; spot++) {
        int x = frame_x(f, c->edge_cell[spot]), y = frame_y(f, c->edge_cell[spot]), first = SKYE_ACT_PLACE + 4 * spot;
        int fits = skye_turns(c, c->hand[c->building], spot), turn = canvas->focus - first;
        if (!on_picture(y)) continue;
        if (canvas->focus >= first && turn < 4)
            draw_tile(canvas, x, y, c->hand[c->building], turn, 0, 0, fits >> turn & 1 ? SK_REVERSE : 0);
        else
            draw_empty(canvas, c, spot, x, y);
        if (canvas->focus >= first && turn < 4 && !(fits >> turn & 1))
            sk_canvas_text(canvas, x + 4, y + 2, SK_INK_BAD | SK_BOLD, "X");
        for (int r = 0; r < 4; r++)
            if (fits >> r & 1) sk_canvas_target(canvas, x, y, TILE_W, TILE_H, (sk_action)(first + r));
        for (int r = 0; r < 4; r++)
            if (!(fits >> r & 1)) sk_canvas_target(canvas, x, y, TILE_W, TILE_H, (sk_action)(first + r));
    }
}

/* What the placement under the cursor would change: points of the open slots and connected tiles. */
static void draw_preview(const skye_state *s, sk_canvas *canvas, int seat, int y) {
    skye_state after = *s;
    skye_clan *c = &after.clans[seat];
    char memory[160];
    sk_text text;
    int action = canvas->focus - SKYE_ACT_PLACE;
    if (canvas->focus < SKYE_ACT_PLACE || canvas->focus >= SKYE_ACT_PRICE || (action >> 2) >= c->edges) return;
    if (!(skye_turns(c, c->hand[c->building], action >> 2) >> (action & 3) & 1)) return;
    skye_place(c, c->hand[c->building], action >> 2, action & 3);
    sk_text_init(&text, memory, sizeof memory);
    for (int slot = 0; slot < 4; slot++) {
        if (!skye_scorings_left(s, slot)) continue;
        int before = skye_points(s, seat, s->slots[slot]), now = skye_points(&after, seat, s->slots[slot]);
        if (before < 0) continue;
        sk_text_add(&text, text.length ? ", " : "");
        sk_text_char(&text, (char)('A' + slot));
        sk_text_char(&text, ' ');
        sk_text_number(&text, before);
        sk_text_add(&text, ">");
        sk_text_number(&text, now);
    }
    sk_text_add(&text, text.length ? ", # " : "# ");
    sk_text_number(&text, sk_bits(c->joined[0] | c->joined[1]) - 1);
    char line[220];
    sk_text whole;
    sk_text_init(&whole, line, sizeof line);
    SK_SAY(&whole, canvas->lang, word(canvas, W_draw_preview), {"list", memory, 0});
    sk_canvas_text(canvas, 2, y, SK_INK_GOOD, line);
}

/* Rows that the territory of a seat takes without its frontier. */
static int territory_rows(const skye_clan *c) {
    frame f = {63, 63, 0, 0};
    int south = 0;
    for (int i = 0; i < c->tiles; i++)
        frame_add(&f, &south, c->cell[i]);
    return 3 + (south - f.north + 1) * TILE_H;
}

static int draw_territory(const skye_state *s, sk_canvas *canvas, int seat, int y) {
    const skye_clan *c = &s->clans[seat];
    frame f = {63, 63, 0, y + 2};
    int south = 0, placing = seat == canvas->seat && s->head.step == SKYE_BUILD && (s->head.actors >> seat & 1) &&
                             c->building < SKYE_DRAWN;
    uint32_t areas[5];
    char memory[120];
    sk_text title;
    skye_closed(c, areas);
    for (int i = 0; i < c->tiles; i++)
        frame_add(&f, &south, c->cell[i]);
    for (int k = 0; k < c->edges && placing; k++)
        frame_add(&f, &south, c->edge_cell[k]);
    sk_text_init(&title, memory, sizeof memory);
    SK_SAY(&title, canvas->lang, word(canvas, W_draw_territory), {"name", name_of(canvas, seat), 0});
    sk_canvas_pane(canvas, y, seat == canvas->seat ? word(canvas, W_pane_own) : name_of(canvas, seat));
    if (placing) sk_canvas_needed(canvas);
    sk_canvas_text(canvas, 0, y, (SK_INK_SEAT0 + seat) | SK_BOLD, memory);
    if (placing) draw_preview(s, canvas, seat, y + 1);
    for (int i = 0; i < c->tiles; i++) {
        if (!on_picture(frame_y(&f, c->cell[i]))) continue;
        int closed = 0, joined = (int)((c->joined[0] >> i & 1) | (c->joined[1] >> i & 1) << 1);
        for (int a = 0; a < 5; a++)
            closed |= (int)(areas[a] >> i & 1) << a;
        draw_tile(canvas, frame_x(&f, c->cell[i]), frame_y(&f, c->cell[i]), c->tile[i], c->turn[i], closed, joined, 0);
    }
    if (placing) draw_frontier(c, canvas, &f);
    return f.y + (south - f.north + 1) * TILE_H + 1;
}

void skye_draw(const void *view, sk_canvas *canvas) {
    const skye_state *s = (const skye_state *)view;
    int own = canvas->seat < s->head.players ? canvas->seat : -1;
    int y = draw_title(s, canvas, 0);
    sk_canvas_pane(canvas, y, word(canvas, W_pane_scoring));
    y = draw_slots(s, canvas, y) + 1;
    sk_canvas_pane(canvas, y, word(canvas, W_draw_clans));
    y = draw_clans(s, canvas, y) + 1;
    if (s->head.step == SKYE_DRAW || s->head.step == SKYE_PRICE || s->head.step == SKYE_BUY)
        y = draw_market(s, canvas, y);
    if (own >= 0) {
        if (s->head.step >= SKYE_BUY) y = draw_hand(s, canvas, own, y);
        y = draw_territory(s, canvas, own, y);
    }
    if (y + 2 <= BOTTOM) {
        sk_canvas_pane(canvas, y, word(canvas, W_pane_legend));
        sk_canvas_text(canvas, 0, y, SK_INK_FAINT, word(canvas, W_draw_legend));
        sk_canvas_text(canvas, 0, y + 1, SK_INK_FAINT, word(canvas, W_draw_legend2));
    }
    y += 3;
    for (int seat = 0; seat < s->head.players; seat++)
        if (seat != own && y + territory_rows(&s->clans[seat]) <= BOTTOM) y = draw_territory(s, canvas, seat, y);
}
