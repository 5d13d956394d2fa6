/* paint.c - landscape tiles as pictures: terrains that meet in curves, roads, and symbols inside their areas.
 *
 * One area fills the middle, the others lie along their sides. state.h says by which number a tile is meant.
 */
#include "skerry/paint.h"
#include "components.h"

enum { SIDES = 4, MIDDLE = 500 };

/* Colours by terrain; of a completed area the second row. */
static const uint32_t grounds[2][4] = {{0, 0x9fb56a, 0xa99f92, 0x7fb2c6}, {0, 0x7f9f3c, 0x8d8172, 0x4f9ab8}};
static const uint32_t SHORE = 0x4a4438, ROAD = 0xc9b27c, ROAD_JOINED = 0xfff3c4, ROAD_EDGE = 0x6b4a24;

/* clang-format off */
static const sk_shape sheep[] = {
    {0x2b2620, 4, 0, {{-22, 10}, {-14, 10}, {-14, 36}, {-22, 36}}},
    {0x2b2620, 4, 0, {{10, 10}, {18, 10}, {18, 36}, {10, 36}}},
    {0xfffdf6, 1, 20, {{-18, 2}}}, {0xfffdf6, 1, 22, {{0, -6}}}, {0xfffdf6, 1, 20, {{16, 2}}},
    {0xfffdf6, 1, 20, {{0, 8}}},
    {0x2b2620, 1, 13, {{-34, -6}}},
};
static const sk_shape cattle[] = {
    {0x6b3a17, 4, 0, {{-24, 8}, {-14, 8}, {-14, 40}, {-24, 40}}},
    {0x6b3a17, 4, 0, {{16, 8}, {26, 8}, {26, 40}, {16, 40}}},
    {0xa85a24, 8, 0, {{-30, -12}, {24, -12}, {34, -4}, {34, 16}, {28, 22}, {-24, 22}, {-32, 16}, {-34, -4}}},
    {0xa85a24, 1, 15, {{-34, -12}}},
    {0xfbf6ea, 3, 0, {{-46, -22}, {-52, -40}, {-38, -26}}},
    {0xfbf6ea, 3, 0, {{-30, -26}, {-18, -40}, {-22, -22}}},
};
static const sk_shape ship[] = {
    {0x7a4a22, 4, 0, {{-44, 16}, {44, 16}, {28, 40}, {-28, 40}}},
    {0x2b2620, 4, 0, {{-3, -44}, {3, -44}, {3, 18}, {-3, 18}}},
    {0xfffdf6, 3, 0, {{6, -40}, {40, 8}, {6, 8}}},
    {0xece0c6, 3, 0, {{-6, -30}, {-6, 8}, {-32, 8}}},
};
static const sk_shape whisky[] = {
    {0x8b5e34, 8, 0, {{-26, -40}, {26, -40}, {36, -14}, {36, 14}, {26, 40}, {-26, 40}, {-36, 14}, {-36, -14}}},
    {0x3d2a17, 4, 0, {{-34, -22}, {34, -22}, {36, -13}, {-36, -13}}},
    {0x3d2a17, 4, 0, {{-36, 13}, {36, 13}, {34, 22}, {-34, 22}}},
    {0xf2c94c, 1, 8, {{0, 0}}},
};
static const sk_shape farm[] = {
    {0xfbf6ea, 4, 0, {{-32, -4}, {32, -4}, {32, 40}, {-32, 40}}},
    {0xa3261d, 3, 0, {{-44, -2}, {0, -42}, {44, -2}}},
    {0x5a3a1c, 4, 0, {{-8, 12}, {8, 12}, {8, 40}, {-8, 40}}},
};
static const sk_shape lighthouse[] = {
    {0xfffdf6, 4, 0, {{-12, -26}, {12, -26}, {20, 44}, {-20, 44}}},
    {0xc8452f, 4, 0, {{-15, -6}, {15, -6}, {17, 10}, {-17, 10}}},
    {0xf2c94c, 1, 13, {{0, -36}}},
    {0x2b2620, 4, 0, {{-18, -28}, {18, -28}, {18, -22}, {-18, -22}}},
};
static const sk_shape broch[] = {
    {0x4a4438, 8, 0, {{-40, 42}, {-34, 0}, {-26, -38}, {-14, -30}, {0, -38}, {26, -38}, {34, 0}, {40, 42}}},
    {0x8d8f92, 6, 0, {{-34, 38}, {-28, 0}, {-22, -30}, {22, -30}, {28, 0}, {34, 38}}},
    {0x2b2620, 4, 0, {{-8, 12}, {8, 12}, {8, 40}, {-8, 40}}},
};
static const sk_shape scroll[] = {
    {0x7a5c00, 4, 0, {{-46, -40}, {46, -40}, {46, 40}, {-46, 40}}},
    {0xf7ecc8, 4, 0, {{-42, -36}, {42, -36}, {42, 36}, {-42, 36}}},
    {0xc99700, 4, 0, {{-50, -46}, {50, -46}, {50, -34}, {-50, -34}}},
    {0xc99700, 4, 0, {{-50, 34}, {50, 34}, {50, 46}, {-50, 46}}},
};
static const sk_shape castle[] = {
    {0x4a4438, 12, 0, {{-44, 44}, {-44, -40}, {-26, -40}, {-26, -24}, {-10, -24}, {-10, -40}, {10, -40}, {10, -24},
                       {26, -24}, {26, -40}, {44, -40}, {44, 44}}},
    {0xc9c0b0, 12, 0, {{-38, 40}, {-38, -34}, {-32, -34}, {-32, -16}, {-4, -16}, {-4, -34}, {4, -34}, {4, -16},
                       {32, -16}, {32, -34}, {38, -34}, {38, 40}}},
    {0x5a3a1c, 6, 0, {{-12, 40}, {-12, 14}, {-6, 6}, {6, 6}, {12, 14}, {12, 40}}},
};
#define SHAPES(name) {name, (int)(sizeof name / sizeof name[0])}
static const struct { const sk_shape *shapes; int count; } symbols[SKYE_SYMBOLS] = {
    SHAPES(sheep), SHAPES(cattle), SHAPES(ship), SHAPES(whisky), SHAPES(farm), SHAPES(lighthouse), SHAPES(broch),
    SHAPES(scroll),
};
/* clang-format on */

/* A tile as it lies. */
typedef struct lying {
    sk_paint *paint;
    const skye_tile *tile;
    int turn, closed, joined;
    uint8_t taken; /* quarters that hold a symbol, a bit each */
} lying;

/* A point of the north side as it is after `quarters` turns clockwise. */
static sk_point turned(int x, int y, int quarters) {
    sk_point at = {(int16_t)x, (int16_t)y};
    for (int i = 0; i < (quarters & 3); i++) {
        int16_t across = at.x;
        at.x = (int16_t)(2 * MIDDLE - at.y);
        at.y = across;
    }
    return at;
}

static uint32_t ground(const lying *l, int area) {
    return grounds[l->closed >> area & 1][l->tile->terrain[area] & 3];
}

/* The area that fills the middle: the one with most sides, one that joins opposite sides before one round a corner. */
static int middle_area(const skye_tile *t) {
    int best = 0, best_weight = -1;
    for (int area = 0; area < SIDES; area++) {
        int weight = 0;
        for (int side = 0; side < SIDES; side++)
            if (t->area[side] == area) weight += 4 + (t->area[(side + 2) % SIDES] == area);
        if (weight <= best_weight) continue;
        best = area;
        best_weight = weight;
    }
    return best;
}

/* Peaks and waves, so that terrains differ by more than their colours. */
static void put_texture(const lying *l, int terrain, sk_point at) {
    static const sk_shape peaks[] = {{0x6b6255, 3, 0, {{-50, 30}, {-16, -36}, {18, 30}}},
                                     {0xf3efe6, 3, 0, {{-24, -20}, {-16, -36}, {-8, -20}}},
                                     {0x7d7467, 3, 0, {{0, 30}, {24, -10}, {50, 30}}}};
    if (terrain == SKYE_MOUNTAIN) sk_paint_shapes(l->paint, peaks, 3, at, 150);
    if (terrain != SKYE_WATER) return;
    for (int i = 0; i < 3; i++) {
        sk_point from = {(int16_t)(at.x - 60 + 40 * i), at.y}, to = {(int16_t)(from.x + 24), (int16_t)(at.y - 16)};
        sk_paint_line(l->paint, from, to, 14, 0xe4f3f8);
    }
}

/* An area along the sides from `first` on, `length` of them: 1 or 2. */
static void put_patch(const lying *l, int first, int length) {
    static const int16_t bowl[7][2] = {{0, 0}, {1000, 0}, {880, 150}, {700, 250}, {500, 285}, {300, 250}, {120, 150}};
    static const int16_t bend[9][2] = {{0, 0},     {1000, 0},  {1000, 1000}, {850, 800}, {760, 600},
                                       {660, 440}, {560, 340}, {400, 240},   {200, 150}};
    int count = length == 1 ? 7 : 9, quarters = first + l->turn, area = l->tile->area[first];
    const int16_t(*outline)[2] = length == 1 ? bowl : bend;
    sk_point corners[9];
    for (int i = 0; i < count; i++)
        corners[i] = turned(outline[i][0], outline[i][1], quarters);
    sk_paint_polygon(l->paint, corners, count, ground(l, area));
    for (int i = length; i < count; i++)
        sk_paint_line(l->paint, corners[i], corners[(i + 1) % count], 16, SHORE);
    put_texture(l, l->tile->terrain[area], turned(length == 1 ? 330 : 800, 130, quarters));
    if (length == 1) put_texture(l, l->tile->terrain[area], turned(670, 130, quarters));
}

static void put_areas(const lying *l) {
    const skye_tile *t = l->tile;
    int middle = middle_area(t);
    sk_paint_all(l->paint, ground(l, middle));
    for (int k = 0; k < 2; k++)
        put_texture(l, t->terrain[middle], turned(k ? 660 : 340, k ? 620 : 420, 0));
    for (int side = 0; side < SIDES; side++) {
        int area = t->area[side], is_next = t->area[(side + 1) % SIDES] == area;
        if (area == middle || t->area[(side + 3) % SIDES] == area) continue;
        put_patch(l, side, is_next ? 2 : 1);
    }
    if (!t->terrain[4]) return;
    sk_paint_disc(l->paint, turned(MIDDLE, MIDDLE, 0), 210, SHORE);
    sk_paint_disc(l->paint, turned(MIDDLE, MIDDLE, 0), 196, ground(l, 4));
    put_texture(l, t->terrain[4], turned(MIDDLE, 600, 0));
}

/* A piece of road from the sides in `mask` to where they meet: the middle, or with two pieces a bend beside it. */
static void put_road(const lying *l, int mask, int width, uint32_t colour) {
    sk_point ends[SIDES], meet = {0, 0};
    int count = 0, is_bent = l->tile->road[1] != 0;
    for (int side = 0; side < SIDES; side++)
        if (mask >> side & 1) ends[count++] = turned(MIDDLE, 0, side + l->turn);
    for (int i = 0; i < count; i++) {
        meet.x = (int16_t)(meet.x + ends[i].x / count);
        meet.y = (int16_t)(meet.y + ends[i].y / count);
    }
    meet.x = (int16_t)(is_bent ? (meet.x + MIDDLE) / 2 : MIDDLE);
    meet.y = (int16_t)(is_bent ? (meet.y + MIDDLE) / 2 : MIDDLE);
    for (int i = 0; i < count; i++)
        sk_paint_line(l->paint, ends[i], meet, width, colour);
}

static void put_roads(const lying *l) {
    for (int piece = 0; piece < 2; piece++) {
        int mask = l->tile->road[piece];
        put_road(l, mask, 110, ROAD_EDGE);
        put_road(l, mask, 76, l->joined >> piece & 1 ? ROAD_JOINED : ROAD);
    }
}

/* A direction that shows the area after the turn; 4 for the area inside. */
static int direction_of(const lying *l, int area) {
    for (int d = 0; d < SIDES; d++)
        if (l->tile->area[(d - l->turn) & 3] == area) return d;
    return 4;
}

/* Symbols side by side in a quarter near direction `d`. */
static void put_symbol(lying *l, int d, int symbol, int number) {
    static const uint8_t order[5][4] = {{0, 1, 2, 3}, {1, 3, 0, 2}, {3, 2, 1, 0}, {2, 0, 3, 1}, {0, 1, 2, 3}};
    int quarter = 3, size = number > 2 ? 170 : number > 1 ? 200 : 250;
    for (int k = 3; k >= 0; k--)
        if (!(l->taken >> order[d][k] & 1)) quarter = order[d][k];
    l->taken |= (uint8_t)(1 << quarter);
    for (int i = 0; i < number; i++) {
        sk_point at = {(int16_t)(quarter % 2 ? 770 : 230), (int16_t)(quarter / 2 ? 770 : 230)};
        at.x = (int16_t)(at.x + (2 * i - number + 1) * size * 2 / 5);
        sk_paint_shapes(l->paint, symbols[symbol].shapes, symbols[symbol].count, at, size);
    }
}

static void put_scroll(lying *l) {
    int free = l->taken;
    sk_point at;
    put_symbol(l, direction_of(l, l->tile->scroll_area), SKYE_SCROLLS, 1);
    for (int quarter = 0; quarter < 4; quarter++) {
        if (!((l->taken & ~free) >> quarter & 1)) continue;
        at.x = (int16_t)(quarter % 2 ? 770 : 230);
        at.y = (int16_t)(quarter / 2 ? 770 : 230);
        sk_paint_shapes(l->paint, symbols[l->tile->scroll].shapes, symbols[l->tile->scroll].count, at, 150);
    }
}

static void put_symbols(lying *l) {
    static const uint8_t loose[4] = {SKYE_SHEEP, SKYE_CATTLE, SKYE_WHISKY, SKYE_FARMS};
    const skye_tile *t = l->tile;
    for (int area = 0; area < 5; area++) {
        const skye_area *has = &t->inside[area];
        int d = direction_of(l, area);
        if (has->brochs) put_symbol(l, d, SKYE_BROCHS, 1);
        if (has->ships) put_symbol(l, d, SKYE_SHIPS, has->ships);
        if (has->lighthouses) put_symbol(l, d, SKYE_LIGHTHOUSES, 1);
    }
    if (t->scroll != SKYE_NO_SCROLL) put_scroll(l);
    for (int k = 0; k < 4; k++)
        if (t->count[loose[k]]) put_symbol(l, 4, loose[k], t->count[loose[k]]);
}

void skye_paint(uint32_t what, sk_paint *paint) {
    int number = (int)(what & 0xff);
    lying l = {paint,
               &TILES[number <= SKYE_CASTLE ? number : SKYE_CASTLE],
               (int)(what >> 8 & 3),
               (int)(what >> 16 & 31),
               (int)(what >> 24 & 3),
               0};
    put_areas(&l);
    put_roads(&l);
    put_symbols(&l);
    if (number >= SKYE_CASTLE) sk_paint_shapes(paint, castle, 3, turned(MIDDLE, MIDDLE, 0), 420);
}
