/* components.h - everything that is printed on the material of Isle of Skye, as const tables.
 *
 * Provenance of a row: [R] the French rulebook, [P] two public transcriptions of the tiles (A and B with their row
 * numbers) that agree, [P!] they disagree in a field that stands in the table of readings, [I] reconstructed.
 * Whoever owns the box corrects a disputed field in one line: READING_A becomes READING_B or the other way round.
 * Which area a ship, lighthouse or scroll belongs to is transcription B alone, the two separate roads of L28 and L29
 * and the castle are transcription A alone.
 */
#ifndef ISLE_OF_SKYE_COMPONENTS_H
#define ISLE_OF_SKYE_COMPONENTS_H

#include "state.h"

/* One landscape tile or the castle. Sides are printed sides N E S W = 0..3. */
typedef struct skye_tile {
    uint32_t turned;    /* byte r: terrain that faces N E S W after r quarter turns clockwise, two bits a side */
    uint32_t inside[5]; /* symbols of each area: brochs << 8, ships << 16, lighthouses << 24 */
    uint8_t count[8];   /* symbols of the whole tile, by enum skye_symbol */
    uint8_t area[4];    /* area that each side belongs to, 0..3 */
    uint8_t terrain[5]; /* of each area; 0: there is no such area; area 4 lies inside and touches no side */
    uint8_t road[2];    /* sides joined by each piece of road, bit 0 = N .. bit 3 = W */
    uint8_t scroll;     /* symbol that the scroll pays for, SKYE_NO_SCROLL if there is none */
    uint8_t scroll_area;
    uint8_t areas; /* bit a: area a exists */
    uint8_t unused[2];
} skye_tile;

/* Short words for the table only. A side or IN says where a symbol lies: in the area of that side or in the inner area.
 */
#define PA SKYE_PASTURE
#define MO SKYE_MOUNTAIN
#define WA SKYE_WATER
#define N 1
#define E 2
#define S 4
#define W 8
#define IN 16
#define SHEEP (SKYE_SHEEP + 1)
#define CATTLE (SKYE_CATTLE + 1)
#define SHIPS (SKYE_SHIPS + 1)
#define WHISKY (SKYE_WHISKY + 1)
#define FARMS (SKYE_FARMS + 1)
#define LIGHTS (SKYE_LIGHTHOUSES + 1)
#define BROCHS (SKYE_BROCHS + 1)

/* The fields in which the transcriptions differ: reading A, reading B, and which of them is taken and why [P!]. */
#define READING_A(a, b) (a)
#define READING_B(a, b) (b)
#define L03_ROAD READING_A(N | S | W, N | E | S | W) /* no other tile has a four-way junction */
#define L14_AREAS READING_A(0x0121, 0x0102)          /* A names the centre: mountain; B takes the road for pasture */
#define L15_ROAD READING_B(N | S | W, N | W)         /* without whisky every road has exactly two arms */
#define L16_ROAD READING_A(E | S, E)                 /* dead ends exist at whisky only */
#define L21_ROAD READING_A(N | E, N)                 /* as L16 */
#define L23_ROAD READING_A(E | S, E)                 /* as L16 */
#define L24_ROAD READING_A(E | S, E)                 /* as L16 */
#define L24_SCROLL READING_A(E, N) /* [I] mountain, not water: all other scrolls lie in the terrain of the centre */
#define L40_AREAS READING_A(0x0123, 0x0102) /* B itself calls the road a bridge over water */
#define L41_AREAS READING_A(0x0123, 0x0102) /* as L14 */
#define L42_SHIPS READING_B(1, 2)           /* small symbols are overlooked rather than invented */
#define L47_SHEEP READING_B(2, 3)           /* as L42 */
#define L59_SHEEP READING_B(0, 1)           /* as L42 */
#define L62_SHEEP READING_B(0, 1)           /* as L42 */

#define FACING(n, e, s, w) ((uint32_t)((n) | (e) << 2 | (s) << 4 | (w) << 6))
#define DIGIT(areas, side) (((areas) >> (12 - 4 * (side))) & 15)
#define TERRAIN(a, areas, n, e, s, w)                                                                                  \
    (DIGIT(areas, 0) == (a)   ? (n)                                                                                    \
     : DIGIT(areas, 1) == (a) ? (e)                                                                                    \
     : DIGIT(areas, 2) == (a) ? (s)                                                                                    \
     : DIGIT(areas, 3) == (a) ? (w)                                                                                    \
                              : 0)
#define PLACE_AREA(at, areas)                                                                                          \
    ((at) == N    ? DIGIT(areas, 0)                                                                                    \
     : (at) == E  ? DIGIT(areas, 1)                                                                                    \
     : (at) == S  ? DIGIT(areas, 2)                                                                                    \
     : (at) == W  ? DIGIT(areas, 3)                                                                                    \
     : (at) == IN ? 4                                                                                                  \
                  : 7)
#define IN_AREA(a, areas, broch, light, ships, at, ships2, at2)                                                        \
    ((PLACE_AREA(broch, areas) == (a) ? 1u << 8 : 0) | (PLACE_AREA(light, areas) == (a) ? 1u << 24 : 0) |              \
     ((PLACE_AREA(at, areas) == (a) ? (uint32_t)(ships) : 0) +                                                         \
      (PLACE_AREA(at2, areas) == (a) ? (uint32_t)(ships2) : 0))                                                        \
         << 16)
#define EXISTS(a, areas, n, e, s, w) (TERRAIN(a, areas, n, e, s, w) ? 1 << (a) : 0)

#define TILE(n, e, s, w, areas, inner, road, road2, sheep, cattle, whisky, farm, broch, light, ships, at, ships2, at2, \
             scroll, scroll_at)                                                                                        \
    {                                                                                                                  \
        FACING(n, e, s, w) | FACING(w, n, e, s) << 8 | FACING(s, w, n, e) << 16 | FACING(e, s, w, n) << 24,            \
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
        {                                                                                                              \
            0, 0                                                                                                       \
        }                                                                                                              \
    }

/* clang-format off */
/* Columns: terrain of the sides N E S W; area of each side, one digit a side; terrain of an area inside; road and
 * second road; sheep, cattle, whisky, farm; where a broch and a lighthouse lie; ships and where, twice; scroll and
 * where. */
SK_TABLE skye_tile TILES[SKYE_TILES + 1] = {
    TILE(PA, MO, MO, MO,  0x0111, 0,  N|E, 0,  0, 0, 1, 0,  E, 0,  0, 0, 0, 0,  0, 0), /* L01 [P] A67 B5 */
    TILE(PA, MO, MO, MO,  0x0111, WA,  N|S, 0,  0, 0, 0, 0,  E, 0,  0, 0, 0, 0,  0, 0), /* L02 [P] A57 B9 */
    TILE(PA, MO, MO, MO,  0x0111, 0,  L03_ROAD, 0,  0, 0, 1, 1,  0, 0,  0, 0, 0, 0,  0, 0), /* L03 [P!] A17 B18 */
    TILE(PA, MO, MO, MO,  0x0111, 0,  N|W, 0,  0, 0, 0, 0,  E, 0,  0, 0, 0, 0,  0, 0), /* L04 [P] A36 B8 */
    TILE(MO, MO, MO, WA,  0x0001, PA,  N|E, 0,  0, 0, 1, 1,  0, 0,  0, 0, 0, 0,  0, 0), /* L05 [P] A58 B15 */
    TILE(MO, WA, MO, MO,  0x0100, 0,  S|W, 0,  0, 0, 0, 0,  0, 0,  0, 0, 0, 0,  WHISKY, N), /* L06 [P] A15 B23 */
    TILE(WA, MO, MO, MO,  0x0111, 0,  E|S, 0,  0, 0, 1, 0,  E, 0,  0, 0, 0, 0,  0, 0), /* L07 [P] A65 B6 */
    TILE(MO, PA, PA, MO,  0x0110, WA,  E|W, 0,  0, 0, 0, 1,  0, 0,  0, 0, 0, 0,  0, 0), /* L08 [P] A73 B35 */
    TILE(PA, MO, MO, PA,  0x0110, 0,  E|S, 0,  1, 0, 0, 1,  E, 0,  0, 0, 0, 0,  0, 0), /* L09 [P] A3 B4 */
    TILE(PA, MO, MO, PA,  0x0110, 0,  E|S, 0,  0, 0, 1, 0,  0, 0,  0, 0, 0, 0,  FARMS, N), /* L10 [P] A16 B13 */
    TILE(PA, PA, MO, MO,  0x0011, 0,  E|S, 0,  1, 0, 0, 0,  S, 0,  0, 0, 0, 0,  0, 0), /* L11 [P] A14 B1 */
    TILE(PA, PA, MO, MO,  0x0011, 0,  E|S, 0,  1, 0, 1, 0,  0, 0,  0, 0, 0, 0,  0, 0), /* L12 [P] A35 B21 */
    TILE(PA, MO, PA, MO,  0x0102, 0,  E|S|W, 0,  0, 0, 1, 1,  0, 0,  0, 0, 0, 0,  0, 0), /* L13 [P] A11 B12 */
    TILE(PA, MO, PA, MO,  L14_AREAS, 0,  N|S|W, 0,  0, 0, 1, 0,  E, 0,  0, 0, 0, 0,  0, 0), /* L14 [P!] A60 B20 */
    TILE(PA, MO, PA, MO,  0x0123, WA,  L15_ROAD, 0,  0, 0, 0, 0,  0, 0,  1, IN, 0, 0,  0, 0), /* L15 [P!] A52 B68 */
    TILE(WA, MO, MO, PA,  0x0112, 0,  L16_ROAD, 0,  0, 0, 0, 0,  0, N,  0, 0, 0, 0,  0, 0), /* L16 [P!] A54 B39 */
    TILE(WA, MO, MO, PA,  0x0112, 0,  E|S|W, 0,  0, 0, 1, 0,  0, 0,  0, 0, 0, 0,  0, 0), /* L17 [P] A29 B26 */
    TILE(WA, PA, MO, MO,  0x0122, 0,  E|S, 0,  0, 0, 0, 0,  S, 0,  0, 0, 0, 0,  0, 0), /* L18 [P] A40 B10 */
    TILE(WA, PA, MO, MO,  0x0122, 0,  S|W, 0,  3, 0, 0, 0,  0, 0,  0, 0, 0, 0,  0, 0), /* L19 [P] A72 B27 */
    TILE(MO, PA, MO, WA,  0x0102, 0,  N|S, 0,  0, 0, 1, 0,  0, W,  0, 0, 0, 0,  0, 0), /* L20 [P] A42 B50 */
    TILE(PA, MO, WA, MO,  0x0121, 0,  L21_ROAD, 0,  0, 0, 0, 0,  E, 0,  0, 0, 0, 0,  WHISKY, E), /* L21 [P!] A63 B2 */
    TILE(WA, MO, MO, WA,  0x0110, 0,  E, 0,  0, 0, 1, 0,  E, 0,  0, 0, 0, 0,  0, 0), /* L22 [P] A21 B3 */
    TILE(WA, MO, MO, WA,  0x0110, 0,  L23_ROAD, 0,  0, 0, 0, 0,  0, N,  1, N, 0, 0,  0, 0), /* L23 [P!] A6 B61 */
    /* L24 [P!] A22 B52 */
    TILE(WA, MO, MO, WA,  0x0110, 0,  L24_ROAD, 0,  0, 0, 0, 0,  0, 0,  1, N, 0, 0,  BROCHS, L24_SCROLL),
    TILE(MO, WA, MO, WA,  0x0121, 0,  0, 0,  0, 0, 0, 0,  0, 0,  2, E, 0, 0,  0, 0), /* L25 [P] A70 B60 */
    TILE(MO, WA, MO, WA,  0x0123, PA,  N, 0,  0, 1, 1, 0,  0, W,  0, 0, 0, 0,  0, 0), /* L26 [P] A41 B42 */
    TILE(WA, MO, WA, MO,  0x0121, 0,  E|W, 0,  0, 0, 0, 0,  0, 0,  1, N, 1, S,  0, 0), /* L27 [P] A45 B67 */
    TILE(MO, PA, PA, PA,  0x0111, 0,  N|W, E|S,  2, 0, 0, 0,  0, 0,  0, 0, 0, 0,  0, 0), /* L28 [P] A9 B33 */
    TILE(MO, PA, PA, PA,  0x0111, 0,  N|W, E|S,  0, 0, 0, 0,  0, 0,  0, 0, 0, 0,  CATTLE, E), /* L29 [P] A44 B36 */
    TILE(PA, MO, PA, PA,  0x0100, WA,  0, 0,  1, 1, 0, 0,  0, 0,  1, IN, 0, 0,  0, 0), /* L30 [P] A32 B57 */
    TILE(PA, MO, PA, PA,  0x0100, 0,  E|S|W, 0,  0, 0, 1, 1,  0, 0,  0, 0, 0, 0,  0, 0), /* L31 [P] A2 B30 */
    TILE(PA, MO, PA, PA,  0x0100, 0,  N|S|W, 0,  2, 0, 1, 0,  0, 0,  0, 0, 0, 0,  0, 0), /* L32 [P] A39 B19 */
    TILE(PA, PA, PA, MO,  0x0001, WA,  N|E, 0,  0, 0, 0, 1,  0, 0,  1, IN, 0, 0,  0, 0), /* L33 [P] A5 B64 */
    TILE(PA, PA, PA, MO,  0x0001, 0,  N|S|W, 0,  1, 1, 1, 0,  0, 0,  0, 0, 0, 0,  0, 0), /* L34 [P] A50 B25 */
    TILE(PA, PA, PA, MO,  0x0001, 0,  N|S|W, 0,  1, 2, 1, 0,  0, 0,  0, 0, 0, 0,  0, 0), /* L35 [P] A66 B32 */
    TILE(MO, PA, PA, WA,  0x0112, 0,  N|E, 0,  0, 0, 0, 1,  0, 0,  0, 0, 0, 0,  SHEEP, E), /* L36 [P] A23 B34 */
    TILE(MO, PA, PA, WA,  0x0112, 0,  N|E, 0,  1, 0, 0, 0,  0, W,  0, 0, 0, 0,  0, 0), /* L37 [P] A53 B46 */
    TILE(MO, PA, PA, WA,  0x0112, 0,  N|E, 0,  1, 1, 0, 1,  0, 0,  0, 0, 0, 0,  0, 0), /* L38 [P] A68 B38 */
    TILE(MO, PA, PA, WA,  0x0112, 0,  N|E|S, 0,  0, 0, 1, 1,  0, W,  0, 0, 0, 0,  0, 0), /* L39 [P] A31 B43 */
    TILE(PA, MO, PA, WA,  L40_AREAS, 0,  N|S, 0,  0, 0, 0, 0,  0, 0,  1, W, 0, 0,  0, 0), /* L40 [P!] A33 B71 */
    TILE(PA, WA, PA, MO,  L41_AREAS, 0,  N|S|W, 0,  0, 0, 1, 0,  W, E,  0, 0, 0, 0,  0, 0), /* L41 [P!] A30 B51 */
    TILE(PA, WA, PA, MO,  0x0123, 0,  N|W, 0,  1, 0, 0, 0,  0, 0,  L42_SHIPS, E, 0, 0,  0, 0), /* L42 [P!] A18 B58 */
    TILE(WA, PA, MO, PA,  0x0121, 0,  E|S, 0,  0, 1, 0, 0,  0, 0,  0, 0, 0, 0,  SHEEP, E), /* L43 [P] A48 B37 */
    TILE(MO, WA, PA, PA,  0x0122, 0,  S|W, 0,  1, 0, 0, 1,  0, 0,  0, 0, 0, 0,  0, 0), /* L44 [P] A10 B22 */
    TILE(WA, WA, MO, PA,  0x0012, 0,  S|W, 0,  0, 0, 0, 0,  0, 0,  0, 0, 0, 0,  BROCHS, S), /* L45 [P] A4 B28 */
    TILE(WA, WA, MO, PA,  0x0012, 0,  S|W, 0,  1, 0, 0, 1,  0, 0,  1, N, 0, 0,  0, 0), /* L46 [P] A47 B59 */
    TILE(WA, PA, WA, MO,  0x0123, 0,  0, 0,  L47_SHEEP, 0, 0, 0,  0, 0,  0, 0, 0, 0,  0, 0), /* L47 [P!] A20 B16 */
    TILE(MO, WA, WA, PA,  0x0112, 0,  0, 0,  0, 1, 0, 0,  0, 0,  1, E, 0, 0,  0, 0), /* L48 [P] A12 B56 */
    TILE(WA, PA, MO, WA,  0x0120, 0,  E|S, 0,  0, 0, 1, 0,  0, 0,  1, N, 0, 0,  0, 0), /* L49 [P] A25 B70 */
    TILE(WA, PA, MO, WA,  0x0120, 0,  E|S, 0,  0, 0, 1, 0,  0, 0,  2, N, 0, 0,  0, 0), /* L50 [P] A46 B55 */
    TILE(WA, WA, PA, MO,  0x0012, 0,  S|W, 0,  0, 1, 0, 1,  0, 0,  1, N, 0, 0,  0, 0), /* L51 [P] A59 B54 */
    TILE(MO, WA, WA, WA,  0x0111, PA,  0, 0,  2, 0, 0, 0,  0, 0,  1, E, 0, 0,  0, 0), /* L52 [P] A19 B73 */
    TILE(WA, WA, MO, WA,  0x0010, 0,  0, 0,  0, 0, 0, 0,  0, N,  0, 0, 0, 0,  0, 0), /* L53 [P] A7 B49 */
    TILE(WA, WA, MO, WA,  0x0010, PA,  0, 0,  1, 1, 0, 0,  0, N,  0, 0, 0, 0,  0, 0), /* L54 [P] A8 B40 */
    TILE(WA, WA, WA, MO,  0x0001, 0,  0, 0,  0, 0, 0, 0,  0, 0,  2, N, 0, 0,  0, 0), /* L55 [P] A43 B66 */
    TILE(PA, PA, PA, WA,  0x0001, MO,  E|S, 0,  0, 1, 1, 0,  0, W,  0, 0, 0, 0,  0, 0), /* L56 [P] A24 B45 */
    TILE(PA, WA, PA, PA,  0x0100, 0,  N|W, 0,  1, 1, 0, 1,  0, 0,  0, 0, 0, 0,  0, 0), /* L57 [P] A28 B29 */
    TILE(PA, PA, WA, WA,  0x0011, 0,  E, 0,  0, 1, 1, 0,  0, 0,  1, S, 0, 0,  0, 0), /* L58 [P] A38 B62 */
    TILE(PA, WA, WA, PA,  0x0110, 0,  0, 0,  L59_SHEEP, 0, 0, 0,  0, E,  0, 0, 0, 0,  SHIPS, E), /* L59 [P!] A62 B47 */
    TILE(WA, PA, PA, WA,  0x0110, 0,  0, 0,  1, 0, 0, 0,  0, 0,  0, 0, 0, 0,  FARMS, E), /* L60 [P] A55 B17 */
    TILE(WA, PA, PA, WA,  0x0110, 0,  E|S, 0,  0, 0, 0, 0,  0, 0,  1, N, 0, 0,  LIGHTS, N), /* L61 [P] A61 B72 */
    TILE(WA, WA, PA, PA,  0x0011, 0,  0, 0,  L62_SHEEP, 0, 0, 0,  0, N,  0, 0, 0, 0,  0, 0), /* L62 [P!] A37 B48 */
    TILE(WA, WA, PA, PA,  0x0011, 0,  0, 0,  0, 0, 0, 0,  0, 0,  1, N, 0, 0,  LIGHTS, N), /* L63 [P] A71 B63 */
    TILE(PA, WA, PA, WA,  0x0121, 0,  0, 0,  0, 0, 0, 0,  0, E,  0, 0, 0, 0,  0, 0), /* L64 [P] A26 B41 */
    TILE(PA, WA, PA, WA,  0x0123, MO,  0, 0,  0, 0, 0, 0,  IN, E,  0, 0, 0, 0,  0, 0), /* L65 [P] A56 B11 */
    TILE(PA, WA, PA, WA,  0x0102, 0,  N|S, 0,  0, 0, 1, 0,  0, 0,  0, 0, 0, 0,  CATTLE, N), /* L66 [P] A64 B24 */
    TILE(PA, WA, PA, WA,  0x0102, 0,  N|S, 0,  0, 1, 1, 0,  0, 0,  0, 0, 0, 0,  0, 0), /* L67 [P] A69 B31 */
    TILE(PA, WA, WA, WA,  0x0111, 0,  N, 0,  0, 0, 1, 0,  0, 0,  2, E, 0, 0,  0, 0), /* L68 [P] A1 B53 */
    TILE(PA, WA, WA, WA,  0x0111, 0,  N, 0,  0, 1, 1, 1,  0, 0,  0, 0, 0, 0,  0, 0), /* L69 [P] A49 B14 */
    TILE(WA, WA, PA, WA,  0x0010, 0,  0, 0,  0, 0, 0, 0,  0, N,  0, 0, 0, 0,  SHIPS, N), /* L70 [P] A27 B44 */
    TILE(WA, WA, WA, PA,  0x0001, MO,  0, 0,  0, 0, 0, 0,  IN, 0,  1, N, 0, 0,  0, 0), /* L71 [P] A13 B65 */
    TILE(WA, WA, WA, PA,  0x0001, 0,  0, 0,  0, 0, 0, 0,  0, 0,  1, N, 0, 0,  0, 0), /* L72 [P] A34 B69 */
    TILE(WA, WA, WA, PA,  0x0001, MO,  W, 0,  0, 0, 1, 0,  IN, 0,  0, 0, 0, 0,  0, 0), /* L73 [P] A51 B7 */
    TILE(PA, WA, PA, MO,  0x0102, 0,  N|S|W, 0,  0, 0, 0, 0,  0, 0,  0, 0, 0, 0,  0, 0), /* the castle [P] A */
};
/* clang-format on */

#undef PA
#undef MO
#undef WA
#undef N
#undef E
#undef S
#undef W
#undef IN
#undef SHEEP
#undef CATTLE
#undef SHIPS
#undef WHISKY
#undef FARMS
#undef LIGHTS
#undef BROCHS
#undef TILE
#undef EXISTS
#undef IN_AREA
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
