/* canvas.h - a picture made of character cells: what a game's draw.c draws and the terminal client shows.
 *
 * Coordinates are columns x and rows y from 0; the canvas may be larger than the screen, the client scrolls. Drawing
 * outside is ignored. A target is a rectangle that stands for an action: the client moves a cursor between targets and
 * plays the one that is chosen. Targets with the same rectangle are variants (rotations); a key turns through them.
 * A target may also stand for an action that is not legal: choosing it shows the reason (sk_words.why).
 * Meaning never rests on colour alone: every ink also has a letter, a shape or an attribute.
 */
#ifndef SKERRY_CANVAS_H
#define SKERRY_CANVAS_H

#include "skerry.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { SK_CANVAS_WIDTH = 200, SK_CANVAS_HEIGHT = 120, SK_TARGETS_MAX = 600, SK_PANES_MAX = 16, SK_SPRITES_MAX = 160 };

/* clang-format off */
/* Inks; the client maps them to colours or, without colour, to attributes. */
enum sk_ink {
    SK_INK_PLAIN, SK_INK_FAINT, SK_INK_TITLE, SK_INK_LINE,
    SK_INK_SEAT0, SK_INK_SEAT1, SK_INK_SEAT2, SK_INK_SEAT3, SK_INK_SEAT4,
    SK_INK_GRASS, SK_INK_ROCK, SK_INK_WATER, SK_INK_EARTH, SK_INK_GOLD, SK_INK_RED, SK_INK_GOOD, SK_INK_BAD,
    SK_INK_COUNT
};
/* clang-format on */
enum { SK_BOLD = 0x20, SK_REVERSE = 0x40 }; /* added to an ink */

typedef struct sk_cell {
    char glyph[7]; /* one UTF-8 character with its marks, zero-terminated; "" is a blank, "" with 1
                                    behind the zero the right half of a wide character */
    uint8_t ink;   /* sk_ink, SK_BOLD, SK_REVERSE */
} sk_cell;

typedef struct sk_target {
    int16_t x, y, w, h;
    sk_action action;
    uint8_t legal; /* filled by sk_canvas_target from canvas->choices */
} sk_target;

/* A part of the picture with a name: all rows from `y` to the next pane. */
typedef struct sk_pane {
    int16_t y;
    uint8_t is_needed; /* the decision cannot be made without it */
    const char *title; /* a word or two; must outlive the picture */
} sk_pane;

/* A rectangle of cells over which a client that shows pictures lays one (sk_art.paint); the cells say the same. */
typedef struct sk_sprite {
    int16_t x, y, w, h;
    uint32_t what; /* a number of the game's own */
} sk_sprite;

struct sk_canvas {
    int width, height;        /* extent of what was drawn so far */
    int columns;              /* width that the client can show: draw.c may lay out for it (at least 40) */
    int lang;                 /* SK_EN or SK_FR */
    int seat;                 /* whose eyes draw: a seat or SK_TABLE_VIEW */
    int has_pictures;         /* 1: the client shows pictures: draw.c may leave room for them */
    int focus;                /* action under the cursor, or -1: draw.c may show a preview (a tile in its rotation) */
    const char *const *names; /* names of the seats */
    const sk_choice *choices; /* legal choices of `seat` now */
    int choice_count;
    int target_count;
    int pane_count;
    int sprite_count;
    sk_pane panes[SK_PANES_MAX];
    sk_sprite sprites[SK_SPRITES_MAX];
    sk_target targets[SK_TARGETS_MAX];
    sk_cell cells[SK_CANVAS_HEIGHT][SK_CANVAS_WIDTH];
};

/* Empty the picture; keep columns, lang, seat, has_pictures, focus, names, choices. */
void sk_canvas_clear(sk_canvas *canvas);

/* Write UTF-8 text from (x, y); returns the column after it. A character takes one column, an East Asian one or an
 * emoji two, a mark on the one before none. */
int sk_canvas_text(sk_canvas *canvas, int x, int y, int ink, const char *text);

/* The same with at most so many columns of the text, and at most 255 bytes. */
int sk_canvas_cut(sk_canvas *canvas, int x, int y, int ink, const char *text, int columns);

/* Write a number; returns the column after it. */
int sk_canvas_number(sk_canvas *canvas, int x, int y, int ink, long number);

/* Draw a frame of line characters with an optional title. */
void sk_canvas_box(sk_canvas *canvas, int x, int y, int w, int h, int ink, const char *title);

/* Begin a pane at row `y`. Clients set panes side by side, or show first those that a decision needs; nothing may reach
 * from one into another. */
void sk_canvas_pane(sk_canvas *canvas, int y, const char *title);

/* The pane begun last is needed for the decision: where not all panes fit, it goes before those that are not. */
void sk_canvas_needed(sk_canvas *canvas);

/* Let the rectangle stand for `action`. */
void sk_canvas_target(sk_canvas *canvas, int x, int y, int w, int h, sk_action action);

/* Let a picture of `what` lie over the rectangle where there are pictures. */
void sk_canvas_sprite(sk_canvas *canvas, int x, int y, int w, int h, uint32_t what);

/* 1 if `action` is among canvas->choices. */
int sk_canvas_is_legal(const sk_canvas *canvas, sk_action action);

/* Draw the board of a game; one without art is drawn in words, with a line for every choice. */
void sk_draw(const sk_game *game, const void *view, sk_canvas *canvas);

/* Columns that `text` takes; bytes of as much of it as fits into so many columns. */
int sk_canvas_columns(const char *text);
int sk_canvas_bytes(const char *text, int columns);

/* The picture as lines of text, trailing spaces removed: for tests, goldens and pipes. */
void sk_canvas_print(const sk_canvas *canvas, sk_text *out);

#ifdef __cplusplus
}
#endif
#endif
