/* components.h - everything that is printed on the material of Isle of Skye, as const tables.
 *
 * The tiles are the rows of components.csv, each with its source, and where two public transcriptions disagree with the
 * reading that was taken. An owner of the box corrects rows with a box file and touches no code (docs/your-box.md).
 * Of the tables below: [R] the French rulebook, [P] public sources, [I] reconstructed.
 */
#ifndef ISLE_OF_SKYE_COMPONENTS_H
#define ISLE_OF_SKYE_COMPONENTS_H

#include "state.h"

/* What lies in an area, and how many of its sides are open: of an area as it is printed, all that it has. */
typedef struct skye_area {
    uint8_t open, brochs, ships, lighthouses;
} skye_area;

/* One landscape tile or the castle. Sides are printed sides N E S W = 0..3. */
typedef struct skye_tile {
    uint8_t turned[4];   /* terrain that faces N E S W after so many quarter turns clockwise, two bits a side */
    skye_area inside[5]; /* each area; 4 lies inside and touches no side */
    uint8_t count[8];    /* symbols of the whole tile, by enum skye_symbol */
    uint8_t area[4];     /* area that each side belongs to, 0..3 */
    uint8_t terrain[5];  /* of each area; 0: there is no such area */
    uint8_t road[2];     /* sides joined by each piece of road, bit 0 = N .. bit 3 = W */
    uint8_t scroll;      /* symbol that the scroll pays for, SKYE_NO_SCROLL if there is none */
    uint8_t scroll_area;
    uint8_t areas; /* bit a: area a exists */
    uint8_t sided; /* 1 + the highest area of a side */
    uint8_t unused;
} skye_tile;

#define FACING(n, e, s, w) ((uint8_t)((n) | (e) << 2 | (s) << 4 | (w) << 6))
#define DIGIT(areas, side) (((areas) >> (12 - 4 * (side))) & 15)
#define TERRAIN(a, areas, n, e, s, w)                                                                                  \
    (DIGIT(areas, 0) == (a)   ? (n)                                                                                    \
     : DIGIT(areas, 1) == (a) ? (e)                                                                                    \
     : DIGIT(areas, 2) == (a) ? (s)                                                                                    \
     : DIGIT(areas, 3) == (a) ? (w)                                                                                    \
                              : 0)
/* The area in which a symbol lies: that of a side (bit set of one), or the inner one (16). */
#define PLACE_AREA(at, areas)                                                                                          \
    ((at) == 1    ? DIGIT(areas, 0)                                                                                    \
     : (at) == 2  ? DIGIT(areas, 1)                                                                                    \
     : (at) == 4  ? DIGIT(areas, 2)                                                                                    \
     : (at) == 8  ? DIGIT(areas, 3)                                                                                    \
     : (at) == 16 ? 4                                                                                                  \
                  : 7)
#define SIDES(a, areas)                                                                                                \
    ((DIGIT(areas, 0) == (a)) + (DIGIT(areas, 1) == (a)) + (DIGIT(areas, 2) == (a)) + (DIGIT(areas, 3) == (a)))
#define MOST(a, b) ((a) > (b) ? (a) : (b))
#define SIDED(areas) (1 + MOST(MOST(DIGIT(areas, 0), DIGIT(areas, 1)), MOST(DIGIT(areas, 2), DIGIT(areas, 3))))
#define IN_AREA(a, areas, broch, light, ships, at, ships2, at2)                                                        \
    {                                                                                                                  \
        SIDES(a, areas), PLACE_AREA(broch, areas) == (a),                                                              \
            (PLACE_AREA(at, areas) == (a) ? (ships) : 0) + (PLACE_AREA(at2, areas) == (a) ? (ships2) : 0),             \
            PLACE_AREA(light, areas) == (a)                                                                            \
    }
#define EXISTS(a, areas, n, e, s, w) (TERRAIN(a, areas, n, e, s, w) ? 1 << (a) : 0)

/* clang-format off */
/* The columns of a row: terrain of the sides N E S W; area of each side, one digit a side; terrain of an area inside;
 * road and second road; sheep, cattle, whisky, farm; where a broch and a lighthouse lie; ships and where, twice; scroll
 * and where. */
#define TILE(p, id, index, n, e, s, w, areas, inner, road, road2, sheep, cattle, whisky, farm, broch, light, ships,    \
             at, ships2, at2, scroll, scroll_at)                                                                       \
    {                                                                                                                  \
        {FACING(n, e, s, w), FACING(w, n, e, s), FACING(s, w, n, e), FACING(e, s, w, n)},                              \
            {IN_AREA(0, areas, broch, light, ships, at, ships2, at2),                                                  \
             IN_AREA(1, areas, broch, light, ships, at, ships2, at2),                                                  \
             IN_AREA(2, areas, broch, light, ships, at, ships2, at2),                                                  \
             IN_AREA(3, areas, broch, light, ships, at, ships2, at2),                                                  \
             IN_AREA(4, areas, broch, light, ships, at, ships2, at2)},                                                 \
            {sheep, cattle, (ships) + (ships2), whisky, farm, (light) != 0, (broch) != 0, (scroll) != 0},              \
            {DIGIT(areas, 0), DIGIT(areas, 1), DIGIT(areas, 2), DIGIT(areas, 3)},                                      \
            {TERRAIN(0, areas, n, e, s, w), TERRAIN(1, areas, n, e, s, w), TERRAIN(2, areas, n, e, s, w),              \
             TERRAIN(3, areas, n, e, s, w), inner},                                                                    \
            {road, road2}, (uint8_t)((scroll)-1), (uint8_t)PLACE_AREA(scroll_at, areas),                               \
            EXISTS(0, areas, n, e, s, w) | EXISTS(1, areas, n, e, s, w) | EXISTS(2, areas, n, e, s, w) |               \
                EXISTS(3, areas, n, e, s, w) | ((inner) ? 16 : 0),                                                     \
            SIDED(areas), 0                                                                                            \
    },
/* clang-format on */

SK_TABLE skye_tile TILES[SKYE_TILES + 1] = {ISLE_OF_SKYE_TILES(TILE, 0) ISLE_OF_SKYE_CASTLE(TILE, 0)};

#undef TILE

#undef EXISTS
#undef IN_AREA
#undef SIDED
#undef MOST
#undef SIDES
#undef PLACE_AREA
#undef TERRAIN
#undef DIGIT
#undef FACING

/* Slots that score in each round, bit 0 = A [P: A, B and a third source agree for 2 to 4 players; A and the third for
 * 5]. */
SK_TABLE uint8_t TRACK[2][SKYE_ROUNDS] = {
    {1, 2, 1 | 4, 2 | 8, 1 | 4 | 8, 2 | 4 | 8},     /* 2 to 4 players */
    {1 | 2, 1 | 4, 2 | 8, 1 | 4 | 8, 2 | 4 | 8, 0}, /* 5 players: the game ends after round 5 */
};

/* Gold for each opponent who is ahead, in rounds 1 to 6 [R]. */
SK_TABLE uint8_t CATCH_UP[SKYE_ROUNDS] = {0, 0, 1, 2, 3, 4};

/* Scorings of the game before each round, on both tracks; the last column is the end. */
SK_TABLE uint8_t SCORED_BEFORE[2][SKYE_ROUNDS + 1] = {{0, 1, 2, 4, 6, 9, 12}, {0, 2, 4, 6, 9, 12, 12}};

/* Most gold that can have been paid out up to the income of a round: 5 a player, whisky on every tile that can lie, and
 * every pair of players with one ahead [I: bound, R8 to R10]. Rows 2 to 5 players, columns rounds 0 to 6. */
SK_TABLE uint16_t GOLD_MOST[4][SKYE_ROUNDS + 1] = {{0, 10, 24, 43, 67, 96, 130},
                                                   {0, 15, 36, 66, 105, 153, 207},
                                                   {0, 20, 48, 90, 146, 211, 282},
                                                   {0, 25, 60, 115, 187, 269, 269}};

/* Broch points of one mountain area, by brochs in it [R]; more than three count as three. */
SK_TABLE uint8_t BROCH_POINTS[4] = {0, 1, 3, 6};

/* Symbols of which a scroll counts pairs [R]. */
SK_TABLE uint8_t SCROLL_HALVES[7] = {1, 0, 1, 1, 0, 0, 0};

/* From a cell to its neighbour in the north, east, south, west. */
SK_TABLE int16_t STEP_TO[4] = {-64, 1, 64, -1};

/* The directions N W E S: ascending cells. */
SK_TABLE uint8_t ASCENDING[4] = {0, 3, 1, 2};

#endif
