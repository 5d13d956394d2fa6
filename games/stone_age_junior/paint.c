/* paint.c - the places of the clearing as pictures: what is found there, on the ground of the place. state.h says by
 * which number a place is meant. */
#include "skerry/paint.h"
#include "state.h"

enum { MIDDLE = 500, SIZE = 820 };

/* Sky and ground of each place, in the order of enum saj_place. */
static const uint32_t grounds[SAJ_PLACES][2] = {
    {0xd9ecf2, 0xc8a36a}, {0xf2e3c6, 0xb98a5a}, {0xcfe0c4, 0x6f8f4e}, {0xd9ecf2, 0x5f8f3c},
    {0xf2e3c6, 0xb5653a}, {0xd9ecf2, 0x9a938a}, {0xd9ecf2, 0x5fa8c8}, {0xf2e3c6, 0xd9b45a},
};

/* clang-format off */
static const sk_shape hut[] = {
    {0x6b3a17, 3, 0, {{-42, 40}, {0, -44}, {42, 40}}},
    {0xc8863f, 3, 0, {{-34, 36}, {0, -34}, {34, 36}}},
    {0x3d2a17, 3, 0, {{-12, 36}, {0, -2}, {12, 36}}},
};
static const sk_shape dog[] = {
    {0x7a4a22, 4, 0, {{-26, 10}, {-16, 10}, {-16, 40}, {-26, 40}}},
    {0x7a4a22, 4, 0, {{16, 10}, {26, 10}, {26, 40}, {16, 40}}},
    {0x9b6534, 6, 0, {{-30, -6}, {24, -6}, {46, -28}, {30, 4}, {28, 20}, {-28, 20}}},
    {0x9b6534, 1, 20, {{-28, -16}}}, {0x5a3418, 3, 0, {{-40, -22}, {-36, -46}, {-24, -32}}},
    {0x2b2620, 1, 5, {{-46, -12}}},
    {0x2b2620, 1, 3, {{-30, -20}}},
};
static const sk_shape tooth[] = {
    {0x8a7a58, 8, 0, {{-26, -40}, {26, -40}, {32, -10}, {16, 44}, {6, 8}, {-6, 8}, {-16, 44}, {-32, -10}}},
    {0xfffdf6, 8, 0, {{-21, -35}, {21, -35}, {26, -10}, {15, 32}, {7, 2}, {-7, 2}, {-15, 32}, {-26, -10}}},
};
static const sk_shape berry[] = {
    {0x2f6b2a, 6, 0, {{-6, -44}, {18, -40}, {30, -26}, {8, -20}, {-8, -26}, {-20, -36}}},
    {0xa31d3a, 1, 20, {{-18, 4}}}, {0xc22a4a, 1, 20, {{18, 2}}}, {0xd63a5a, 1, 20, {{0, 26}}},
    {0xffd3dc, 1, 4, {{-24, -4}}}, {0xffd3dc, 1, 4, {{12, -6}}}, {0xffd3dc, 1, 4, {{-6, 18}}},
};
static const sk_shape pot[] = {
    {0x6b3a17, 4, 0, {{-24, -40}, {24, -40}, {24, -26}, {-24, -26}}},
    {0x8f4a20, 8, 0, {{-20, -28}, {20, -28}, {40, 0}, {36, 26}, {22, 42}, {-22, 42}, {-36, 26}, {-40, 0}}},
    {0xd98a4a, 4, 0, {{-38, -2}, {38, -2}, {38, 8}, {-38, 8}}},
    {0xf2c98a, 4, 0, {{-37, 14}, {37, 14}, {36, 20}, {-36, 20}}},
};
static const sk_shape arrowhead[] = {
    {0x2b2620, 6, 0, {{0, -48}, {34, 20}, {12, 14}, {12, 46}, {-12, 46}, {-12, 14}}},
    {0x2b2620, 3, 0, {{0, -48}, {-12, 14}, {-34, 20}}},
    {0x8d8f92, 4, 0, {{0, -36}, {24, 12}, {0, 6}, {-24, 12}}}, {0xc9ccd0, 3, 0, {{0, -36}, {0, 6}, {-24, 12}}},
    {0x8d8f92, 4, 0, {{-7, 12}, {7, 12}, {7, 40}, {-7, 40}}},
};
static const sk_shape fish[] = {
    {0x2f5f7a, 3, 0, {{20, 0}, {48, -26}, {48, 26}}},
    {0x4f8fb0, 8, 0, {{-46, 0}, {-28, -22}, {0, -28}, {22, -12}, {28, 0}, {22, 12}, {0, 28}, {-28, 22}}},
    {0xd9eef6, 6, 0, {{-40, 6}, {-26, 18}, {0, 22}, {18, 10}, {0, 12}, {-24, 10}}}, {0xfffdf6, 1, 7, {{-26, -6}}},
    {0x2b2620, 1, 4, {{-27, -6}}},
};
static const sk_shape trading[] = {
    {0x7a5c00, 7, 0, {{-44, -14}, {10, -14}, {10, -34}, {44, -4}, {10, -4}, {10, -2}, {-44, -2}}},
    {0x7a3a10, 7, 0, {{44, 14}, {-10, 14}, {-10, 34}, {-44, 4}, {-10, 4}, {-10, 2}, {44, 2}}},
};
#define SHAPES(name) {name, (int)(sizeof name / sizeof name[0])}
static const struct { const sk_shape *shapes; int count; } signs[SAJ_PLACES] = {
    SHAPES(hut), SHAPES(dog), SHAPES(tooth), SHAPES(berry), SHAPES(pot), SHAPES(arrowhead), SHAPES(fish),
    SHAPES(trading),
};
/* clang-format on */

void saj_paint(uint32_t what, sk_paint *paint) {
    const sk_point ground[5] = {{0, 640}, {300, 580}, {700, 680}, {1000, 600}, {1000, 1000}};
    const sk_point corner[3] = {{0, 640}, {1000, 1000}, {0, 1000}}, middle = {MIDDLE, MIDDLE};
    uint32_t place = what % SAJ_PLACES;
    sk_paint_all(paint, grounds[place][0]);
    sk_paint_polygon(paint, ground, 5, grounds[place][1]);
    sk_paint_polygon(paint, corner, 3, grounds[place][1]);
    sk_paint_shapes(paint, signs[place].shapes, signs[place].count, middle, SIZE);
}
