/* paint.h - pictures made of pixels: what a game's paint.c paints and a terminal shows that can show pictures.
 *
 * A game's draw.c names the places of its board that have a picture (sk_canvas_sprite) and says by a number of its own
 * what stands there; sk_art.paint paints that number in whatever size is wanted. Points are thousandths of the
 * picture's width and height from its upper left corner; colours are 0xrrggbb. Edges are smooth.
 */
#ifndef SKERRY_PAINT_H
#define SKERRY_PAINT_H

#include "skerry.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { SK_CORNERS_MAX = 12 };

struct sk_paint {
    uint8_t *pixels; /* rows of red, green and blue; the caller's */
    int width, height;
};

typedef struct sk_point {
    int16_t x, y;
} sk_point;

/* A part of a small drawing: a polygon, or with one corner a disc (r: its radius). Corners are hundredths of the
 * drawing's size from its middle, -50 .. 50. */
typedef struct sk_shape {
    uint32_t colour;
    uint8_t corners, r;
    int8_t at[SK_CORNERS_MAX][2];
} sk_shape;

void sk_paint_all(sk_paint *paint, uint32_t colour);
void sk_paint_polygon(sk_paint *paint, const sk_point *corners, int count, uint32_t colour);
void sk_paint_disc(sk_paint *paint, sk_point middle, int radius, uint32_t colour);

/* A line of this width with round ends. */
void sk_paint_line(sk_paint *paint, sk_point from, sk_point to, int width, uint32_t colour);

/* A drawing made of shapes, `size` wide, around a point. */
void sk_paint_shapes(sk_paint *paint, const sk_shape *shapes, int count, sk_point middle, int size);

/* A frame along the edge, `width` thick. */
void sk_paint_frame(sk_paint *paint, int width, uint32_t colour);

#ifdef __cplusplus
}
#endif
#endif
