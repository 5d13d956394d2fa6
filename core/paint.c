/* paint.c - pictures made of pixels. See paint.h.
 *
 * Every shape is asked at nine points of a pixel whether it covers them; that share of its colour goes in.
 */
#include "skerry/paint.h"

enum { GRID = 3, UNITS = 1000, DEEP = 2 * GRID }; /* points of a pixel lie at odd sixths of it */

/* Whether a shape covers a point, given in thousandths times the sixths of a pixel. */
typedef int (*covers)(const void *shape, int64_t x, int64_t y);

static void blend(uint8_t *pixel, uint32_t colour, int share) {
    for (int k = 0; k < 3; k++) {
        int to = (int)(colour >> (16 - 8 * k) & 0xff);
        pixel[k] = (uint8_t)((pixel[k] * (GRID * GRID - share) + to * share) / (GRID * GRID));
    }
}

/* Colour what a shape covers within the box from (x0, y0) to (x1, y1), in thousandths. */
static void cover(sk_paint *p, const int box[4], covers is_in, const void *shape, uint32_t colour) {
    int left = box[0] * p->width / UNITS - 1, right = box[2] * p->width / UNITS + 1;
    int top = box[1] * p->height / UNITS - 1, bottom = box[3] * p->height / UNITS + 1;
    for (int y = top < 0 ? 0 : top; y <= bottom && y < p->height; y++)
        for (int x = left < 0 ? 0 : left; x <= right && x < p->width; x++) {
            int share = 0;
            for (int k = 0; k < GRID * GRID; k++) {
                int64_t across = DEEP * x + 2 * (k % GRID) + 1, down = DEEP * y + 2 * (k / GRID) + 1;
                share += is_in(shape, across * UNITS / p->width, down * UNITS / p->height);
            }
            if (share) blend(p->pixels + 3 * ((size_t)y * (size_t)p->width + (size_t)x), colour, share);
        }
}

void sk_paint_all(sk_paint *p, uint32_t colour) {
    for (int i = 0; i < p->width * p->height; i++)
        for (int k = 0; k < 3; k++)
            p->pixels[3 * i + k] = (uint8_t)(colour >> (16 - 8 * k));
}

typedef struct polygon {
    const sk_point *corners;
    int count;
} polygon;

static int in_polygon(const void *shape, int64_t x, int64_t y) {
    const polygon *p = (const polygon *)shape;
    int inside = 0;
    for (int i = 0, j = p->count - 1; i < p->count; j = i++) {
        int64_t xi = DEEP * p->corners[i].x, yi = DEEP * p->corners[i].y;
        int64_t xj = DEEP * p->corners[j].x, yj = DEEP * p->corners[j].y;
        if ((yi > y) == (yj > y)) continue;
        inside ^= yj > yi ? (x - xi) * (yj - yi) < (xj - xi) * (y - yi) : (x - xi) * (yj - yi) > (xj - xi) * (y - yi);
    }
    return inside;
}

void sk_paint_polygon(sk_paint *p, const sk_point *corners, int count, uint32_t colour) {
    polygon shape = {corners, count};
    int box[4] = {UNITS, UNITS, 0, 0};
    for (int i = 0; i < count; i++) {
        if (corners[i].x < box[0]) box[0] = corners[i].x;
        if (corners[i].y < box[1]) box[1] = corners[i].y;
        if (corners[i].x > box[2]) box[2] = corners[i].x;
        if (corners[i].y > box[3]) box[3] = corners[i].y;
    }
    cover(p, box, in_polygon, &shape, colour);
}

/* A line with round ends; a disc is one without length. */
typedef struct line {
    int64_t x, y, dx, dy, reach;
} line;

static int in_line(const void *shape, int64_t x, int64_t y) {
    const line *l = (const line *)shape;
    int64_t length = l->dx * l->dx + l->dy * l->dy, along, across;
    x -= l->x;
    y -= l->y;
    along = x * l->dx + y * l->dy;
    if (along > length) {
        x -= l->dx;
        y -= l->dy;
    } else if (along > 0) {
        across = x * l->dy - y * l->dx;
        return across * across <= l->reach * l->reach * length;
    }
    return x * x + y * y <= l->reach * l->reach;
}

void sk_paint_line(sk_paint *p, sk_point from, sk_point to, int width, uint32_t colour) {
    line shape = {DEEP * from.x, DEEP * from.y, DEEP * (to.x - from.x), DEEP * (to.y - from.y), DEEP * width / 2};
    int box[4] = {(from.x < to.x ? from.x : to.x) - width, (from.y < to.y ? from.y : to.y) - width,
                  (from.x > to.x ? from.x : to.x) + width, (from.y > to.y ? from.y : to.y) + width};
    cover(p, box, in_line, &shape, colour);
}

void sk_paint_disc(sk_paint *p, sk_point middle, int radius, uint32_t colour) {
    sk_paint_line(p, middle, middle, 2 * radius, colour);
}

void sk_paint_shapes(sk_paint *p, const sk_shape *shapes, int count, sk_point middle, int size) {
    for (int i = 0; i < count; i++) {
        sk_point corners[SK_CORNERS_MAX];
        for (int k = 0; k < shapes[i].corners; k++) {
            corners[k].x = (int16_t)(middle.x + shapes[i].at[k][0] * size / 100);
            corners[k].y = (int16_t)(middle.y + shapes[i].at[k][1] * size / 100);
        }
        if (shapes[i].corners == 1)
            sk_paint_disc(p, corners[0], shapes[i].r * size / 100, shapes[i].colour);
        else
            sk_paint_polygon(p, corners, shapes[i].corners, shapes[i].colour);
    }
}

void sk_paint_frame(sk_paint *p, int width, uint32_t colour) {
    const sk_point corners[4] = {{0, 0}, {UNITS, 0}, {UNITS, UNITS}, {0, UNITS}};
    for (int i = 0; i < 4; i++)
        sk_paint_line(p, corners[i], corners[(i + 1) % 4], 2 * width, colour);
}
