/* paint.c - greenhouses as pictures: glass over parcels, and what grows in them. state.h says by which number one is
 * meant. */
#include "skerry/paint.h"
#include "state.h"

enum { PARCELS_MAX = 8 };

/* clang-format off */
static const sk_shape tomato[] = {
    {0xb5241a, 1, 40, {{0, 6}}}, {0xe0483a, 1, 30, {{-4, 2}}},
    {0x3f7f36, 8, 0, {{0, -46}, {6, -32}, {26, -36}, {10, -24}, {0, -14}, {-10, -24}, {-26, -36}, {-6, -32}}},
};
static const sk_shape lettuce[] = {
    {0x4f8f2f, 1, 42, {{0, 4}}}, {0x6faf44, 1, 32, {{-6, 0}}}, {0x8fcf62, 1, 22, {{4, 6}}},
    {0xc4e89a, 1, 11, {{0, 4}}},
};
static const sk_shape mushroom[] = {
    {0xe6dcc8, 6, 0, {{-12, 0}, {12, 0}, {16, 38}, {8, 46}, {-8, 46}, {-16, 38}}},
    {0x8a5f3c, 8, 0, {{-44, 6}, {-38, -20}, {-18, -40}, {18, -40}, {38, -20}, {44, 6}, {24, 12}, {-24, 12}}},
    {0xd9b48a, 1, 7, {{-14, -16}}}, {0xd9b48a, 1, 6, {{14, -22}}},
};
static const sk_shape cauliflower[] = {
    {0x5f9f3c, 7, 0, {{-46, -6}, {-30, 10}, {30, 10}, {46, -6}, {36, 36}, {0, 46}, {-36, 36}}},
    {0xfffbe8, 1, 18, {{-18, -6}}}, {0xfffbe8, 1, 18, {{18, -6}}}, {0xfffdf6, 1, 20, {{0, -22}}},
    {0xf2ead0, 1, 16, {{0, 4}}},
};
static const sk_shape carrot[] = {
    {0x3f7f36, 3, 0, {{0, -20}, {-22, -48}, {-6, -40}}}, {0x4f9044, 3, 0, {{0, -20}, {0, -50}, {10, -44}}},
    {0x3f7f36, 3, 0, {{2, -20}, {26, -44}, {24, -34}}},
    {0xe0761f, 4, 0, {{-22, -18}, {22, -18}, {6, 48}, {-6, 48}}},
    {0xb5561a, 4, 0, {{-16, 0}, {6, 0}, {5, 5}, {-15, 5}}},
    {0xb5561a, 4, 0, {{-2, 18}, {13, 18}, {12, 23}, {-1, 23}}},
};
#define SHAPES(name) {name, (int)(sizeof name / sizeof name[0])}
static const struct { const sk_shape *shapes; int count; } plants[GOODS] = {
    SHAPES(tomato), SHAPES(lettuce), SHAPES(mushroom), SHAPES(cauliflower), SHAPES(carrot),
};
/* clang-format on */

/* The middle of parcel `i` of so many: one row up to three, else two. */
static sk_point parcel(int i, int parcels, int *size) {
    int rows = parcels > 3 ? 2 : 1, across = (parcels + rows - 1) / rows;
    sk_point at = {(int16_t)((2 * (i % across) + 1) * 900 / (2 * across) + 50), (int16_t)(rows == 1    ? 660
                                                                                          : i / across ? 820
                                                                                                       : 500)};
    *size = rows == 1 ? 860 / across : 900 / across < 300 ? 900 / across : 300;
    return at;
}

void rey_paint(uint32_t what, sk_paint *paint) {
    const sk_point glass[5] = {{20, 980}, {20, 330}, {500, 20}, {980, 330}, {980, 980}};
    const sk_point earth[4] = {{20, 340}, {980, 340}, {980, 980}, {20, 980}};
    int parcels = (int)(what & 15) % PARCELS_MAX + 1, planted = 0, size;
    sk_paint_all(paint, 0x8fb0c0);
    sk_paint_polygon(paint, glass, 5, 0xdff0f4);
    sk_paint_polygon(paint, earth, 4, 0xcfe6ea);
    for (int good = 0; good < GOODS; good++) {
        for (int n = (int)(what >> (4 + 4 * good) & 15); n > 0 && planted < parcels; n--) {
            sk_point at = parcel(planted++, parcels, &size);
            sk_paint_disc(paint, at, size * 9 / 20, 0x7a5232);
            sk_paint_shapes(paint, plants[good].shapes, plants[good].count, at, size * 4 / 5);
        }
    }
    for (; planted < parcels; planted++) {
        sk_point at = parcel(planted, parcels, &size);
        sk_paint_disc(paint, at, size * 9 / 20, 0x7a5232);
        sk_paint_disc(paint, at, size * 7 / 20, 0x8f6442);
    }
    for (int i = 0; i < 5; i++)
        sk_paint_line(paint, glass[i], glass[(i + 1) % 5], 40, 0x4a6a78);
    sk_paint_line(paint, glass[1], glass[3], 24, 0x4a6a78);
}
