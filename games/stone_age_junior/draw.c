/* draw.c - Stone Age Junior on the terminal: the loop of eight places in two rows, the forest tokens around it as on
 * the table (four above, three right, four below, three left), then the trading post, the huts on offer and the
 * villages.
 */
#include "skerry/canvas.h"
#include "skerry/text.h"
#include "components.h"
#include "stone_age_junior_words.h"

enum { SIDE = 10, CELL_W = 15, CELL_H = 4, LOOP_Y = 1, PICTURE_W = 6, PICTURE_H = 3 };

/* Rows of a place, with its picture where there are any; the rows below the loop follow from it. */
static int cell_h(const sk_canvas *canvas) {
    return CELL_H + (canvas->has_pictures ? PICTURE_H : 0);
}

static int bottom_y(const sk_canvas *canvas) {
    return LOOP_Y + 2 * cell_h(canvas);
}

static int pool_y(const sk_canvas *canvas) {
    return bottom_y(canvas) + 1;
}

static int huts_y(const sk_canvas *canvas) {
    return pool_y(canvas) + 2;
}

static const char *word(const sk_canvas *canvas, int id) {
    return stone_age_junior_messages[canvas->lang][id];
}

/* A message with one number, at (x, y). */
static int draw_counted(sk_canvas *canvas, int x, int y, int ink, int message, long n) {
    char memory[96];
    sk_text text;
    sk_text_init(&text, memory, sizeof memory);
    SK_SAY(&text, canvas->lang, word(canvas, message), {"n", NULL, n});
    return sk_canvas_text(canvas, x, y, ink, memory);
}

/* --- forest tokens --- */

/* Upper left corner of a slot's text. */
static void slot_corner(const sk_canvas *canvas, int slot, int *x, int *y) {
    if (slot < 4) {
        *x = SIDE + slot * CELL_W + 2;
        *y = 0;
    } else if (slot < 7) {
        *x = SIDE + 4 * CELL_W;
        *y = LOOP_Y + 1 + (slot - 4) * (cell_h(canvas) - 1);
    } else if (slot < 11) {
        *x = SIDE + (10 - slot) * CELL_W + 2;
        *y = bottom_y(canvas);
    } else {
        *x = 0;
        *y = LOOP_Y + 1 + (13 - slot) * (cell_h(canvas) - 1);
    }
}

/* 1 if the exchange under the cursor moves this slot. */
static int exchange_touches(const sk_canvas *canvas, int slot) {
    int rank = canvas->focus - SAJ_ACT_EXCHANGE, a, b;
    if (canvas->focus < SAJ_ACT_EXCHANGE || canvas->focus >= SAJ_ACTIONS) return 0;
    a = saj_pair_first[rank];
    b = rank - a * (27 - a) / 2 + a + 1;
    return slot == a || slot == b;
}

static void draw_token(const saj_state *s, sk_canvas *canvas, int slot) {
    int x, y, up = s->up >> slot & 1, known = s->token[slot] < SAJ_SLOTS;
    char letter[2] = {(char)('A' + slot), 0};
    const char *face = known ? word(canvas, W_face_0 + s->token[slot]) : s->token[slot] == SK_NONE ? "░░░" : "▒▒▒";
    slot_corner(canvas, slot, &x, &y);
    x = sk_canvas_text(canvas, x, y, SK_INK_TITLE | SK_BOLD, letter);
    x = sk_canvas_text(canvas, x, y, SK_INK_PLAIN, exchange_touches(canvas, slot) ? "⇄" : " ");
    if (known && !up) x = sk_canvas_text(canvas, x, y, SK_INK_FAINT, "(");
    x = sk_canvas_text(canvas, x, y, up ? SK_INK_GOLD | SK_BOLD : known ? SK_INK_FAINT : SK_INK_GRASS, face);
    if (known && !up) sk_canvas_text(canvas, x, y, SK_INK_FAINT, ")");
    slot_corner(canvas, slot, &x, &y);
    sk_canvas_target(canvas, x, y, SIDE, 1, (sk_action)(SAJ_ACT_FLIP + slot));
}

/* Every pair is a variant at both of its tokens. */
static void target_exchanges(const saj_state *s, sk_canvas *canvas) {
    if (s->head.step != SAJ_EXCHANGE) return;
    for (int rank = 0; rank < SAJ_PAIRS; rank++) {
        int a = saj_pair_first[rank], b = rank - a * (27 - a) / 2 + a + 1, x, y;
        slot_corner(canvas, a, &x, &y);
        sk_canvas_target(canvas, x, y, SIDE, 1, (sk_action)(SAJ_ACT_EXCHANGE + rank));
        slot_corner(canvas, b, &x, &y);
        sk_canvas_target(canvas, x, y, SIDE, 1, (sk_action)(SAJ_ACT_EXCHANGE + rank));
    }
}

/* --- places --- */

static const char *const figure_shapes[SAJ_SEATS] = {"●", "■", "▲", "◆"};
static const uint8_t place_inks[SAJ_PLACES] = {SK_INK_EARTH, SK_INK_RED,  SK_INK_WATER, SK_INK_GRASS,
                                               SK_INK_EARTH, SK_INK_ROCK, SK_INK_WATER, SK_INK_GOLD};

static void draw_figures(const saj_state *s, sk_canvas *canvas, int position, int x, int y) {
    for (int seat = 0; seat < s->head.players; seat++) {
        if (s->position[seat] != position) continue;
        x = sk_canvas_text(canvas, x, y, (SK_INK_SEAT0 + seat) | SK_BOLD, figure_shapes[seat]);
        x = sk_canvas_number(canvas, x, y, (SK_INK_SEAT0 + seat) | SK_BOLD, seat + 1) + 1;
    }
}

static void draw_place(const saj_state *s, sk_canvas *canvas, int position) {
    int place = saj_loop[position], top = position < 4;
    int x = SIDE + (top ? position : 7 - position) * CELL_W, h = cell_h(canvas), y = LOOP_Y + (top ? 0 : h);
    int ink = place_inks[place];
    sk_canvas_box(canvas, x, y, CELL_W - 1, h, ink, word(canvas, W_short_0 + place));
    if (place == SAJ_DOG) {
        draw_counted(canvas, x + 2, y + 1, SK_INK_PLAIN, W_stock_1, s->kennel);
        sk_canvas_target(canvas, x, y, CELL_W - 1, h, SAJ_ACT_STEAL_YES);
    } else if (place == SAJ_SITE) {
        sk_canvas_text(canvas, x + 2, y + 1, SK_INK_PLAIN, word(canvas, W_board_site));
        if (s->head.step == SAJ_BUILD) sk_canvas_target(canvas, x, y, CELL_W - 1, h, SAJ_ACT_BUILD_NONE);
    } else if (place == SAJ_TRADE) {
        sk_canvas_text(canvas, x + 2, y + 1, SK_INK_PLAIN, "⇄");
    } else {
        int kind = place - SAJ_SWAMP,
            at = sk_canvas_number(canvas, x + 1, y + 1, SK_INK_PLAIN | SK_BOLD, s->stock[kind]);
        draw_counted(canvas, at + 1, y + 1, s->stock[kind] ? SK_INK_PLAIN : SK_INK_FAINT, W_kinds_0 + kind,
                     s->stock[kind]);
    }
    draw_figures(s, canvas, position, x + 2, y + 2);
    if (canvas->has_pictures) sk_canvas_sprite(canvas, x + 4, y + 3, PICTURE_W, PICTURE_H, (uint32_t)place);
    sk_canvas_text(canvas, x + CELL_W - 1, y + 1, SK_INK_FAINT, position == 3 || position == 7 ? " " : top ? "→" : " ");
    if (!top && position != 7) sk_canvas_text(canvas, x - 1, y + 1, SK_INK_FAINT, "←");
}

/* The loop turns down at the right end and up at the left end. */
static void draw_loop(const saj_state *s, sk_canvas *canvas) {
    for (int position = 0; position < SAJ_PLACES; position++)
        draw_place(s, canvas, position);
    sk_canvas_text(canvas, SIDE + 3 * CELL_W + 6, LOOP_Y + cell_h(canvas) - 1, SK_INK_FAINT, "↓");
    sk_canvas_text(canvas, SIDE + 6, LOOP_Y + cell_h(canvas) - 1, SK_INK_FAINT, "↑");
}

/* --- goods, huts, villages --- */

/* "2 teeth, 1 fish"; returns the column after it. */
static int draw_goods(sk_canvas *canvas, int x, int y, const uint8_t *counts) {
    int listed = 0;
    for (int kind = 0; kind < SAJ_KINDS; kind++) {
        if (!counts[kind]) continue;
        if (listed++) x = sk_canvas_text(canvas, x, y, SK_INK_PLAIN, ", ");
        x = sk_canvas_number(canvas, x, y, SK_INK_PLAIN | SK_BOLD, counts[kind]) + 1;
        x = draw_counted(canvas, x, y, SK_INK_PLAIN, W_kinds_0 + kind, counts[kind]);
    }
    return listed ? x : sk_canvas_text(canvas, x, y, SK_INK_FAINT, word(canvas, W_table_goods_none));
}

static void draw_pool(const saj_state *s, sk_canvas *canvas) {
    int y = pool_y(canvas), x = sk_canvas_text(canvas, 0, y, SK_INK_GOLD | SK_BOLD, word(canvas, W_short_7));
    x = sk_canvas_text(canvas, x, y, SK_INK_GOLD | SK_BOLD, word(canvas, W_board_colon));
    draw_goods(canvas, x, y, s->pool);
    if (s->shown < SAJ_SLOTS) {
        x = sk_canvas_text(canvas, 58, y, SK_INK_PLAIN, word(canvas, W_board_turned));
        sk_canvas_text(canvas, x + 1, y, SK_INK_GOLD | SK_BOLD, word(canvas, W_face_0 + s->shown));
    }
}

/* One hut on offer: a target for each way to pay. A cost item that the viewing seat lacks is marked "?". */
static void draw_hut(const saj_state *s, sk_canvas *canvas, int pile) {
    int x = pile * 27, y = huts_y(canvas), hut = s->offer[pile], at;
    const uint8_t *goods = canvas->seat < s->head.players ? s->store[canvas->seat].goods : NULL;
    at = sk_canvas_text(canvas, x, y, SK_INK_EARTH | SK_BOLD, "△");
    at = sk_canvas_number(canvas, at, y, SK_INK_EARTH | SK_BOLD, pile + 1) + 1;
    if (hut >= SAJ_HUTS) {
        sk_canvas_text(canvas, at, y, SK_INK_FAINT, word(canvas, W_board_empty));
        return;
    }
    for (int i = 0; i < 3 - saj_huts[hut].pair; i++) {
        int kind = saj_huts[hut].items[i], owned = goods && goods[kind] > (saj_huts[hut].pair ? i : 0);
        at = sk_canvas_text(canvas, at, y, owned ? SK_INK_GOOD | SK_BOLD : SK_INK_PLAIN, word(canvas, W_kind_0 + kind));
        at = sk_canvas_text(canvas, at, y, SK_INK_GOOD | SK_BOLD, owned ? "✓ " : " ");
    }
    draw_counted(canvas, x + 3, y + 1, SK_INK_FAINT, W_board_left, s->pile[pile]);
    for (int pattern = 0; pattern < 7 && s->head.step == SAJ_BUILD; pattern++) {
        sk_action action = (sk_action)(SAJ_ACT_BUILD + 8 * pile + pattern);
        if (pattern == 0 || sk_canvas_is_legal(canvas, action)) sk_canvas_target(canvas, x, y, 26, 2, action);
    }
}

static void draw_seat(const saj_state *s, sk_canvas *canvas, int seat) {
    const saj_store *store = &s->store[seat];
    int y = huts_y(canvas) + 2 + seat, ink = SK_INK_SEAT0 + seat, x;
    sk_canvas_text(canvas, 0, y, ink | SK_BOLD, s->active == seat && s->head.step != SAJ_OVER ? "▶" : " ");
    x = sk_canvas_text(canvas, 1, y, ink | SK_BOLD, figure_shapes[seat]);
    x = sk_canvas_number(canvas, x, y, ink | SK_BOLD, seat + 1) + 1;
    sk_canvas_cut(canvas, x, y, ink, canvas->names && canvas->names[seat] ? canvas->names[seat] : "", 19 - x);
    for (int i = 0; i < 3; i++)
        sk_canvas_text(canvas, 20 + i, y, SK_INK_EARTH | SK_BOLD, i < store->built ? "▲" : "△");
    draw_counted(canvas, 25, y, SK_INK_PLAIN, W_stock_1, store->dogs);
    x = sk_canvas_text(canvas, 35, y, SK_INK_FAINT, word(canvas, W_board_goods));
    x = sk_canvas_text(canvas, x, y, SK_INK_FAINT, word(canvas, W_board_colon));
    if (store->goods[0] != SK_HIDDEN)
        draw_goods(canvas, x, y, store->goods);
    else if (store->held != SK_HIDDEN)
        sk_canvas_number(canvas, x, y, SK_INK_PLAIN, store->held);
    else
        sk_canvas_text(canvas, x, y, SK_INK_FAINT, "?");
}

void saj_draw(const void *view, sk_canvas *canvas) {
    const saj_state *s = (const saj_state *)view;
    sk_canvas_clear(canvas);
    draw_loop(s, canvas);
    for (int slot = 0; slot < SAJ_SLOTS; slot++)
        draw_token(s, canvas, slot);
    target_exchanges(s, canvas);
    draw_pool(s, canvas);
    sk_canvas_text(canvas, 0, huts_y(canvas) - 1, SK_INK_EARTH | SK_BOLD, word(canvas, W_board_huts));
    for (int pile = 0; pile < SAJ_PILES; pile++)
        draw_hut(s, canvas, pile);
    for (int seat = 0; seat < s->head.players; seat++)
        draw_seat(s, canvas, seat);
}
