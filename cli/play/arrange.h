/* arrange.h - where the panes of a board stand in the window.
 *
 * A board is drawn in strips of rows, its panes (sk_canvas_pane). They are set one under another, in as many columns as
 * the window is wide enough for, and these as low as possible. If not all of them fit, those that the decision needs
 * come first; the others lie below, where scrolling, the cursor or a key finds them. The strip before the first pane is
 * the head and is always seen.
 */
#ifndef SKERRY_CLI_ARRANGE_H
#define SKERRY_CLI_ARRANGE_H

#include "skerry/canvas.h"

typedef struct strip {
    int y, h, w;       /* rows of the canvas, and how wide they are */
    int to_x, to_y;    /* where the strip stands */
    int is_shown;      /* it stands inside the window */
    int is_needed;     /* the decision needs it */
    const char *title; /* "" for the head */
} strip;

typedef struct arrangement {
    strip strips[SK_PANES_MAX + 1];
    int count;
    int width, height; /* of everything, seen or not */
} arrangement;

/* Arrange a board for a window. `focus` is the row of the canvas where the cursor stands, `pinned` the strip that a
 * person wants to see; -1 if there is none. */
void arrange(arrangement *a, const sk_canvas *canvas, int columns, int rows, int focus, int pinned);

/* The strip of a row of the canvas; where a cell of the canvas stands. */
int arrange_strip(const arrangement *a, int y);
void arrange_point(const arrangement *a, int x, int y, int *to_x, int *to_y);

#endif
