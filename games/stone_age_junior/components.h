/* components.h - Stone Age Junior: board, tokens, huts, and tables derived from them.
 *
 * Places and huts are the rows of components.csv, each with its source. The only reconstructed rows are those of the
 * loop; an owner of the box who finds another order corrects them with a box file (docs/your-box.md; RULES.md, Q1). Of
 * the tables below: [R] rulebook, [P] public source.
 */
#ifndef STONE_AGE_JUNIOR_COMPONENTS_H
#define STONE_AGE_JUNIOR_COMPONENTS_H

#include "state.h"

/* Places in the order of the arrows. */
#define SAJ_PLACE_ROW(p, id, index, place) place,
SK_TABLE uint8_t saj_loop[SAJ_PLACES] = {SAJ_SITE, STONE_AGE_JUNIOR_LOOP(SAJ_PLACE_ROW, 0)};

/* Position of each place on the loop: the inverse of saj_loop. */
#define SAJ_SPOT_ROW(p, id, index, place) +((place) == (p) ? (index) + 1 : 0)
#define SAJ_SPOT(place) (0 STONE_AGE_JUNIOR_LOOP(SAJ_SPOT_ROW, place))
SK_TABLE uint8_t saj_spot[SAJ_PLACES] = {SAJ_SPOT(SAJ_SITE),   SAJ_SPOT(SAJ_DOG),  SAJ_SPOT(SAJ_SWAMP),
                                         SAJ_SPOT(SAJ_FOREST), SAJ_SPOT(SAJ_CLAY), SAJ_SPOT(SAJ_MOUNT),
                                         SAJ_SPOT(SAJ_RIVER),  SAJ_SPOT(SAJ_TRADE)};

/* A forest token: die face (steps along the arrows) or symbol (the place to go to). */
typedef struct saj_token {
    uint8_t steps; /* 1..6, or 0 for a symbol */
    uint8_t place; /* of a symbol */
} saj_token;

/* clang-format off */
SK_TABLE saj_token saj_tokens[SAJ_SLOTS] = {
    {1, 0}, {2, 0}, {3, 0}, {4, 0}, {5, 0}, {6, 0},  /* six dice [R]; pips 1 to 6 once each [P] */
    {0, SAJ_SITE}, {0, SAJ_DOG},                     /* symbols [R] */
    {0, SAJ_SWAMP}, {0, SAJ_FOREST}, {0, SAJ_CLAY}, {0, SAJ_MOUNT}, {0, SAJ_RIVER}, {0, SAJ_TRADE},
};
/* clang-format on */

enum { SAJ_FACE_SITE = 6, SAJ_FACE_TRADE = 13 };

/* A hut: what it costs. Three different goods, or two equal ones (then items[2] is SK_NONE). */
typedef struct saj_hut {
    uint8_t items[3];
    uint8_t pair; /* 1: two equal goods */
} saj_hut;

#define SAJ_HUT_ROW(p, id, index, first, second, third) {{first, second, third}, (third) == SK_NONE},
SK_TABLE saj_hut saj_huts[SAJ_HUTS] = {STONE_AGE_JUNIOR_HUTS(SAJ_HUT_ROW, 0)};

/* Cost items that a payment pattern replaces by dogs: bit i is item i + 1. */
SK_TABLE uint8_t saj_pattern[7] = {0, 1, 2, 4, 3, 5, 6};

/* Patterns that can be paid, as a bit set: [pair][dogs owned][items that are lacking]. Derived from R35 and R37: the
 * lacking items must be among the replaced ones, and no more dogs used than owned; pairs use patterns 0, 1 and 4, and
 * their item 2 is the second copy. */
SK_TABLE uint8_t saj_payable[2][3][8] = {
    {
        {0x01, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00},
        {0x0f, 0x02, 0x04, 0x00, 0x08, 0x00, 0x00, 0x00},
        {0x7f, 0x32, 0x54, 0x10, 0x68, 0x20, 0x40, 0x00},
    },
    {
        {0x01, 0x00, 0x00, 0x00, 0x01, 0x00, 0x00, 0x00},
        {0x03, 0x00, 0x02, 0x00, 0x03, 0x00, 0x02, 0x00},
        {0x13, 0x10, 0x12, 0x10, 0x13, 0x10, 0x12, 0x10},
    },
};

/* Every multiset of five goods in the order of its rank: the count of each kind in one byte, tooth lowest. */
SK_TABLE uint64_t saj_pools[SAJ_POOLS] = {
    0x0000000005, 0x0000000104, 0x0000010004, 0x0001000004, 0x0100000004, 0x0000000203, 0x0000010103, 0x0001000103,
    0x0100000103, 0x0000020003, 0x0001010003, 0x0100010003, 0x0002000003, 0x0101000003, 0x0200000003, 0x0000000302,
    0x0000010202, 0x0001000202, 0x0100000202, 0x0000020102, 0x0001010102, 0x0100010102, 0x0002000102, 0x0101000102,
    0x0200000102, 0x0000030002, 0x0001020002, 0x0100020002, 0x0002010002, 0x0101010002, 0x0200010002, 0x0003000002,
    0x0102000002, 0x0201000002, 0x0300000002, 0x0000000401, 0x0000010301, 0x0001000301, 0x0100000301, 0x0000020201,
    0x0001010201, 0x0100010201, 0x0002000201, 0x0101000201, 0x0200000201, 0x0000030101, 0x0001020101, 0x0100020101,
    0x0002010101, 0x0101010101, 0x0200010101, 0x0003000101, 0x0102000101, 0x0201000101, 0x0300000101, 0x0000040001,
    0x0001030001, 0x0100030001, 0x0002020001, 0x0101020001, 0x0200020001, 0x0003010001, 0x0102010001, 0x0201010001,
    0x0300010001, 0x0004000001, 0x0103000001, 0x0202000001, 0x0301000001, 0x0400000001, 0x0000000500, 0x0000010400,
    0x0001000400, 0x0100000400, 0x0000020300, 0x0001010300, 0x0100010300, 0x0002000300, 0x0101000300, 0x0200000300,
    0x0000030200, 0x0001020200, 0x0100020200, 0x0002010200, 0x0101010200, 0x0200010200, 0x0003000200, 0x0102000200,
    0x0201000200, 0x0300000200, 0x0000040100, 0x0001030100, 0x0100030100, 0x0002020100, 0x0101020100, 0x0200020100,
    0x0003010100, 0x0102010100, 0x0201010100, 0x0300010100, 0x0004000100, 0x0103000100, 0x0202000100, 0x0301000100,
    0x0400000100, 0x0000050000, 0x0001040000, 0x0100040000, 0x0002030000, 0x0101030000, 0x0200030000, 0x0003020000,
    0x0102020000, 0x0201020000, 0x0300020000, 0x0004010000, 0x0103010000, 0x0202010000, 0x0301010000, 0x0400010000,
    0x0005000000, 0x0104000000, 0x0203000000, 0x0302000000, 0x0401000000, 0x0500000000,
};

/* clang-format off */
/* Ranks with at most `cap` goods of a kind, as 126 bits in two words: [kind][cap][word]. */
SK_TABLE uint64_t saj_at_most[SAJ_KINDS][5][2] = {
    {{0x0000000000000000, 0x3fffffffffffffc0}, {0xfffffff800000000, 0x3fffffffffffffff}, {0xffffffffffff8000, 0x3fffffffffffffff},
     {0xffffffffffffffe0, 0x3fffffffffffffff}, {0xfffffffffffffffe, 0x3fffffffffffffff}},
    {{0xff800007fe007e1d, 0x3ffffe000000003f}, {0xffffe007fff87fdf, 0x3ffffffffc00003f}, {0xffffff87ffff7fff, 0x3fffffffffff003f},
     {0xfffffff7ffffffff, 0x3ffffffffffffc3f}, {0xffffffffffffffff, 0x3fffffffffffffbf}},
    {{0x00781c6f81c6f1bb, 0x3f0001f003c0e37e}, {0xe07f1f7ff1f7fdff, 0x3ff801ff03f8fbff}, {0xfc7fdffffdffffff, 0x3fff81ffe3feffff},
     {0xff7fffffffffffff, 0x3ffff1fffbffffff}, {0xffffffffffffffff, 0x3ffffdffffffffff}},
    {{0x12c4b2dc4b2dcb77, 0x20844b08962596e1}, {0x9be6fbfe6fbfefff, 0x30c66f8cdf37dff1}, {0xdff7ffff7fffffff, 0x38e77fceffbffff9},
     {0xffffffffffffffff, 0x3cf7ffeffffffffd}, {0xffffffffffffffff, 0x3effffffffffffff}},
    {{0x258965b8965b96ef, 0x010896112c4b2dc2}, {0x6f9beff9beffbfff, 0x0319be337cdf7fc6}, {0xffbffffbffffffff, 0x073bfe77fdffffce},
     {0xffffffffffffffff, 0x0f7ffeffffffffdf}, {0xffffffffffffffff, 0x1fffffffffffffff}},
};

/* First slot of each pair by rank; the second follows from the rank. */
SK_TABLE uint8_t saj_pair_first[SAJ_PAIRS] = {
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2,
    2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 4, 4, 4, 4, 4, 4,
    4, 4, 4, 5, 5, 5, 5, 5, 5, 5, 5, 6, 6, 6, 6, 6, 6, 6, 7, 7, 7, 7, 7, 7, 8, 8,
    8, 8, 8, 9, 9, 9, 9, 10, 10, 10, 11, 11, 12,
};
/* clang-format on */

#endif
