/* paint.c - heroes, monsters, terrains and buildings as pictures. state.h says by which number one is meant. */
#include "skerry/paint.h"
#include "components.h"

enum { MIDDLE = 500, SIZE = 840, SMALL = 380 };

/* clang-format off */
#define SHAPES(name) {name, (int)(sizeof name / sizeof name[0])}
typedef struct sign { const sk_shape *shapes; int count; } sign;

/* --- what heroes carry, by guild: staff, shield, hammer, anvil --- */
static const sk_shape staff[] = {
    {0x6b3a17, 4, 0, {{24, -40}, {30, -40}, {34, 48}, {28, 48}}}, {0xf2c94c, 1, 9, {{27, -42}}},
};
static const sk_shape shield[] = {
    {0x3d2a17, 5, 0, {{4, -4}, {44, -4}, {42, 26}, {24, 46}, {6, 26}}},
    {0x4f7ab0, 5, 0, {{9, 1}, {39, 1}, {37, 24}, {24, 39}, {11, 24}}},
    {0xfffdf6, 4, 0, {{21, 1}, {27, 1}, {27, 36}, {21, 36}}},
};
static const sk_shape hammer[] = {
    {0x6b3a17, 4, 0, {{22, -20}, {28, -20}, {34, 44}, {28, 44}}},
    {0x5a6068, 4, 0, {{6, -36}, {46, -38}, {46, -18}, {6, -16}}},
};
static const sk_shape anvil[] = {
    {0x3d4248, 6, 0, {{2, 14}, {46, 14}, {40, 24}, {30, 26}, {32, 44}, {12, 44}}},
    {0x3d4248, 3, 0, {{2, 14}, {16, 14}, {16, 26}}},
};
static const sign tools[SET_GUILDS] = {SHAPES(staff), SHAPES(shield), SHAPES(hammer), SHAPES(anvil)};
static const uint32_t walls[SET_GUILDS] = {0xcfe0c4, 0xd9d6e6, 0xf0dfc0, 0xf0d0c0};
static const uint32_t cloaks[4] = {0x4f7f3c, 0x8a4a8f, 0xb5653a, 0x3d6a8f}, skins[3] = {0xf2d3b0, 0xc98f62, 0x8f5a36};
static const uint32_t hairs[4] = {0x2b2119, 0x8a5f1c, 0xc9ccd0, 0x9b3a1c};

/* --- monsters: gnoll, manticore, hydra, dragon --- */
static const sk_shape gnoll[] = {
    {0x3f6f2a, 3, 0, {{-34, -14}, {-40, -48}, {-10, -30}}}, {0x3f6f2a, 3, 0, {{34, -14}, {40, -48}, {10, -30}}},
    {0x5f9f3c, 1, 34, {{0, -4}}}, {0x4f8f2f, 6, 0, {{-18, 10}, {18, 10}, {14, 40}, {6, 46}, {-6, 46}, {-14, 40}}},
    {0xfffdf6, 1, 7, {{-14, -12}}}, {0xfffdf6, 1, 7, {{14, -12}}}, {0x2b2620, 1, 4, {{-13, -11}}},
    {0x2b2620, 1, 4, {{13, -11}}},
    {0xfffdf6, 3, 0, {{-12, 24}, {-8, 36}, {-4, 24}}}, {0xfffdf6, 3, 0, {{12, 24}, {8, 36}, {4, 24}}},
    {0x2b2620, 1, 6, {{0, 14}}},
};
static const sk_shape manticore[] = {
    {0x8a5f1c, 12, 0, {{0, -48}, {16, -38}, {36, -38}, {38, -16}, {48, 0}, {36, 18}, {20, 36}, {-20, 36},
      {-36, 18}, {-48, 0}, {-38, -16}, {-30, -38}}},
    {0xe0b53a, 1, 28, {{0, -2}}}, {0x2b2620, 1, 5, {{-11, -8}}}, {0x2b2620, 1, 5, {{11, -8}}},
    {0x5a3418, 3, 0, {{-7, 4}, {7, 4}, {0, 13}}},
    {0xfffdf6, 3, 0, {{-10, 16}, {-6, 26}, {-2, 16}}}, {0xfffdf6, 3, 0, {{10, 16}, {6, 26}, {2, 16}}},
    {0xb5352a, 4, 0, {{28, 30}, {48, 34}, {44, 48}, {34, 40}}},
};
static const sk_shape hydra[] = {
    {0x2f5f8f, 6, 0, {{-20, 46}, {-16, 8}, {-36, -10}, {-26, -22}, {-4, 4}, {0, 46}}},
    {0x3f7fb0, 6, 0, {{-6, 46}, {-6, -14}, {-2, -30}, {8, -28}, {8, -8}, {10, 46}}},
    {0x2f5f8f, 6, 0, {{4, 46}, {8, 4}, {26, -20}, {38, -10}, {18, 10}, {22, 46}}}, {0x4f9fc8, 1, 13, {{-34, -20}}},
    {0x5fafd8, 1, 14, {{2, -34}}}, {0x4f9fc8, 1, 13, {{36, -20}}},
    {0xf2c94c, 1, 4, {{-37, -22}}}, {0xf2c94c, 1, 4, {{0, -37}}}, {0xf2c94c, 1, 4, {{33, -22}}},
};
static const sk_shape dragon[] = {
    {0x7a1d14, 5, 0, {{-2, 4}, {-48, -34}, {-44, 4}, {-30, 10}, {-20, 22}}},
    {0x7a1d14, 5, 0, {{2, 4}, {48, -34}, {44, 4}, {30, 10}, {20, 22}}},
    {0xc8352a, 6, 0, {{-14, 46}, {-16, 10}, {-8, -16}, {8, -16}, {16, 10}, {14, 46}}}, {0xd6483a, 1, 16, {{0, -24}}},
    {0xf2c94c, 3, 0, {{-14, -32}, {-18, -48}, {-6, -38}}}, {0xf2c94c, 3, 0, {{14, -32}, {18, -48}, {6, -38}}},
    {0x2b2620, 1, 4, {{-6, -26}}}, {0x2b2620, 1, 4, {{6, -26}}},
};
static const sign monsters[SET_COLOURS] = {SHAPES(gnoll), SHAPES(manticore), SHAPES(hydra), SHAPES(dragon)};
static const uint32_t lairs[SET_COLOURS] = {0xdcebc8, 0xf6ebc0, 0xd0e4f0, 0xf4d4cc};

/* --- resources: wood, clay, stone, diamond, gold --- */
static const sk_shape wood[] = {
    {0x6b3a17, 4, 0, {{-5, 8}, {5, 8}, {6, 46}, {-6, 46}}}, {0x2f6b2a, 3, 0, {{0, -48}, {30, -2}, {-30, -2}}},
    {0x3f7f36, 3, 0, {{0, -26}, {38, 24}, {-38, 24}}},
};
static const sk_shape clay[] = {
    {0x8f4a20, 4, 0, {{-44, 10}, {-4, 10}, {-4, 38}, {-44, 38}}},
    {0xa85a2c, 4, 0, {{2, 10}, {44, 10}, {44, 38}, {2, 38}}},
    {0xb86a38, 4, 0, {{-24, -24}, {22, -24}, {22, 4}, {-24, 4}}},
};
static const sk_shape stone[] = {
    {0x5a5148, 7, 0, {{-42, 36}, {-46, 4}, {-22, -26}, {14, -34}, {42, -6}, {46, 24}, {30, 40}}},
    {0xa99f92, 5, 0, {{-38, 4}, {-18, -20}, {12, -28}, {6, 2}, {-20, 14}}},
};
static const sk_shape diamond[] = {
    {0x2f7fa8, 6, 0, {{-26, -36}, {26, -36}, {46, -10}, {0, 46}, {-46, -10}, {-46, -10}}},
    {0x9fdcf2, 5, 0, {{-22, -30}, {22, -30}, {38, -10}, {0, -4}, {-38, -10}}},
    {0x5fb8dc, 3, 0, {{-38, -8}, {0, -2}, {0, 38}}},
};
static const sk_shape gold[] = {
    {0x8a6a00, 1, 40, {{0, 0}}}, {0xf2c94c, 1, 33, {{0, 0}}},
    {0xc99700, 8, 0, {{0, -22}, {6, -6}, {22, 0}, {6, 6}, {0, 22}, {-6, 6}, {-22, 0}, {-6, -6}}},
};
static const sign resources[SET_RESOURCES] = {SHAPES(wood), SHAPES(clay), SHAPES(stone), SHAPES(diamond), SHAPES(gold)};
static const uint32_t lands[SET_RESOURCES] = {0xbcd6a0, 0xe6c4a0, 0xd6d2c8, 0xcfe6ee, 0xf2e4b0};
static const sk_shape fort[] = {
    {0x3d2a17, 12, 0, {{-44, 46}, {-44, -34}, {-28, -34}, {-28, -14}, {-9, -14}, {-9, -34}, {9, -34},
      {9, -14}, {28, -14}, {28, -34}, {44, -34}, {44, 46}}},
    {0xd9c9a8, 4, 0, {{-36, -6}, {36, -6}, {36, 40}, {-36, 40}}},
    {0x3d2a17, 4, 0, {{-9, 12}, {9, 12}, {9, 40}, {-9, 40}}},
};

/* --- buildings: a house, its roof by type, and what it deals in --- */
static const sk_shape house[] = {
    {0x4a3a28, 4, 0, {{-40, -6}, {40, -6}, {40, 46}, {-40, 46}}},
    {0xf0e0c4, 4, 0, {{-35, -4}, {35, -4}, {35, 42}, {-35, 42}}},
};
static const sk_shape tankard[] = {
    {0x8a5f1c, 4, 0, {{-26, -24}, {18, -24}, {18, 38}, {-26, 38}}},
    {0xfffdf6, 4, 0, {{-30, -36}, {22, -36}, {22, -20}, {-30, -20}}},
    {0x8a5f1c, 4, 0, {{18, -10}, {40, -4}, {40, 22}, {18, 28}}},
    {0xf0e0c4, 4, 0, {{18, -2}, {32, 2}, {32, 16}, {18, 20}}},
};
static const sk_shape flask[] = {
    {0x3d4248, 8, 0, {{-10, -44}, {10, -44}, {10, -14}, {36, 30}, {30, 44}, {-30, 44}, {-36, 30}, {-10, -14}}},
    {0x8f4fb0, 5, 0, {{-16, 8}, {16, 8}, {28, 30}, {24, 38}, {-28, 38}}},
};
static const sk_shape cross[] = {
    {0xc99700, 4, 0, {{-7, -46}, {7, -46}, {7, 46}, {-7, 46}}},
    {0xc99700, 4, 0, {{-30, -22}, {30, -22}, {30, -8}, {-30, -8}}},
};
static const sk_shape chest[] = {
    {0x5a3418, 4, 0, {{-40, -10}, {40, -10}, {40, 36}, {-40, 36}}},
    {0x8a5f2c, 6, 0, {{-40, -12}, {-32, -32}, {32, -32}, {40, -12}, {40, -8}, {-40, -8}}}, {0xf2c94c, 1, 8, {{0, 4}}},
};
static const sk_shape scales[] = {
    {0x5a3418, 4, 0, {{-4, -40}, {4, -40}, {4, 44}, {-4, 44}}},
    {0x5a3418, 4, 0, {{-40, -34}, {40, -34}, {40, -28}, {-40, -28}}},
    {0xc99700, 4, 0, {{-46, 4}, {-14, 4}, {-22, 18}, {-38, 18}}},
    {0xc99700, 4, 0, {{14, 4}, {46, 4}, {38, 18}, {22, 18}}},
    {0x5a3418, 3, 0, {{-31, -30}, {-45, 4}, {-42, 4}}}, {0x5a3418, 3, 0, {{31, -30}, {45, 4}, {42, 4}}},
};
static const sign trades[SET_TYPES] = {
    SHAPES(wood), SHAPES(clay), SHAPES(stone), SHAPES(chest), SHAPES(diamond), SHAPES(scales), SHAPES(flask),
    SHAPES(gold), SHAPES(tankard), SHAPES(fort), SHAPES(gold), SHAPES(cross),
};
static const uint32_t roofs[SET_TYPES] = {0x7a4a22, 0xa85a2c, 0x6b6255, 0x8a5f2c, 0x2f7fa8, 0xb5653a,
                                          0x6a3f8f, 0xc99700, 0x8f3a2a, 0x4a5a3a, 0x8a6a00, 0x3d5a8f};
/* clang-format on */

static void put(sk_paint *paint, const sign *what, int x, int y, int size) {
    const sk_point middle = {(int16_t)x, (int16_t)y};
    sk_paint_shapes(paint, what->shapes, what->count, middle, size);
}

/* A head, a cloak, and what the guild carries; hair, skin and cloak make people of one guild differ. */
static void paint_hero(sk_paint *paint, int hero) {
    const set_hero *card = &SET_HERO_CARDS[hero % SET_HEROES];
    const sk_point cloak[6] = {{140, 1000}, {180, 660}, {330, 540}, {530, 540}, {680, 660}, {720, 1000}};
    const sk_point head = {430, 360}, hair = {430, 300}, left = {370, 370}, right = {490, 370};
    sk_paint_all(paint, walls[card->guild % SET_GUILDS]);
    sk_paint_polygon(paint, cloak, 6, cloaks[hero / 3 % 4]);
    sk_paint_disc(paint, hair, 205, hairs[hero % 4]);
    sk_paint_disc(paint, head, 175, skins[hero / 2 % 3]);
    sk_paint_disc(paint, left, 26, 0x2b2620);
    sk_paint_disc(paint, right, 26, 0x2b2620);
    put(paint, &tools[card->guild % SET_GUILDS], MIDDLE, MIDDLE, SIZE);
}

/* The land and what it gives; the monster that may come small in a corner, large when it is there; a fort. */
static void paint_terrain(sk_paint *paint, int resource, int icon, int is_fort, int is_held) {
    static const sign forts[1] = {SHAPES(fort)};
    sk_paint_all(paint, is_held ? lairs[icon] : lands[resource]);
    put(paint, &resources[resource], is_fort || is_held ? 240 : 380, is_held ? 240 : 400, is_held ? SMALL : 620);
    if (is_held)
        put(paint, &monsters[icon], 600, 560, 740);
    else
        put(paint, &monsters[icon], 790, 790, SMALL);
    if (is_fort) put(paint, forts, 680, 320, 460);
}

/* A house with a sign; stored tokens as coins or stones below it. */
static void paint_building(sk_paint *paint, int type, int stored) {
    static const sign houses[1] = {SHAPES(house)};
    const sk_point roof[3] = {{60, 480}, {500, 60}, {940, 480}};
    sk_paint_all(paint, 0xd9ecf2);
    put(paint, houses, MIDDLE, 560, 900);
    sk_paint_polygon(paint, roof, 3, roofs[type]);
    put(paint, &trades[type], MIDDLE, 680, 400);
    for (int i = 0; i < stored && i < 6; i++) {
        const sk_point at = {(int16_t)(120 + 152 * i), 930};
        sk_paint_disc(paint, at, 62, 0x2b2620);
        sk_paint_disc(paint, at, 48, type == SET_BANK ? 0xf2c94c : 0x9fdcf2);
    }
}

void set_paint(uint32_t what, sk_paint *paint) {
    int number = (int)(what & 0xff);
    switch (what >> 8 & 3) {
    case SET_PICTURE_HERO: paint_hero(paint, number); break;
    case SET_PICTURE_MONSTER:
        sk_paint_all(paint, lairs[number % SET_COLOURS]);
        put(paint, &monsters[number % SET_COLOURS], MIDDLE, MIDDLE, SIZE);
        break;
    case SET_PICTURE_TERRAIN:
        paint_terrain(paint, (number & 7) % SET_RESOURCES, number >> 3 & 3, number >> 5 & 1, number >> 6 & 1);
        break;
    default: paint_building(paint, (number & 15) % SET_TYPES, number >> 4); break;
    }
}
