/* draw.c - Sixth Game on the terminal: the bag, then a line for each player. */
#include "skerry/canvas.h"
#include "skerry/text.h"
#include "components.h"
#include "sixth_game_words.h"

enum { WIDTH = 36, BAG_HEIGHT = 4, SEATS_Y = BAG_HEIGHT + 1, PEBBLES_X = 22 };

static const char *word(const sk_canvas *canvas, int id) {
    return sixth_game_messages[canvas->lang][id];
}

/* The bag: touch it to take a pebble, or the line below to stop. */
static void draw_bag(const six_state *s, sk_canvas *canvas) {
    char memory[96];
    sk_text text;
    sk_text_init(&text, memory, sizeof memory);
    SK_SAY(&text, canvas->lang, word(canvas, W_board_left), {"n", NULL, s->bag});
    sk_canvas_box(canvas, 0, 0, WIDTH, BAG_HEIGHT, SK_INK_EARTH, word(canvas, W_board_bag));
    sk_canvas_text(canvas, 2, 1, SK_INK_PLAIN, memory);
    sk_canvas_text(canvas, 2, 2, SK_INK_FAINT, word(canvas, W_label_stop));
    sk_canvas_target(canvas, 1, 1, WIDTH - 2, 1, SIX_TAKE);
    sk_canvas_target(canvas, 1, 2, WIDTH - 2, 1, SIX_STOP);
}

/* Name, secret pebble ("?" if it is hidden), open pebbles, a bar if the seat has stopped. */
static void draw_seat(const six_state *s, sk_canvas *canvas, int seat) {
    int ink = SK_INK_SEAT0 + seat, y = SEATS_Y + seat, x = PEBBLES_X;
    sk_canvas_text(canvas, 0, y, ink | SK_BOLD, s->head.step != SIX_OVER && s->active == seat ? ">" : " ");
    sk_canvas_text(canvas, 2, y, ink | SK_BOLD, canvas->names[seat]);
    x = sk_canvas_text(canvas, x, y, SK_INK_FAINT, " (");
    if (s->secret[seat] < SIX_VALUES)
        x = sk_canvas_number(canvas, x, y, SK_INK_GOLD, SIX_POINTS[s->secret[seat]]);
    else
        x = sk_canvas_text(canvas, x, y, SK_INK_FAINT, s->secret[seat] == SK_HIDDEN ? "?" : " ");
    x = sk_canvas_text(canvas, x, y, SK_INK_FAINT, ")");
    for (int value = 0; value < SIX_VALUES; value++)
        for (int i = 0; i < s->open[seat][value]; i++)
            x = sk_canvas_number(canvas, x + 1, y, SK_INK_PLAIN, SIX_POINTS[value]);
    if (s->stopped >> seat & 1) sk_canvas_text(canvas, x + 1, y, SK_INK_RED, "|");
}

void six_draw(const void *view, sk_canvas *canvas) {
    const six_state *s = (const six_state *)view;
    draw_bag(s, canvas);
    for (int seat = 0; seat < s->head.players; seat++)
        draw_seat(s, canvas, seat);
}
