/* components.h - the tables of Reykholt's pieces, made from the rows of components.csv: greenhouses, action spaces, service
 * cards, scenarios, events; and the vocabulary in which their texts are carried out.
 *
 * Each row of components.csv has its source. An owner of the box corrects rows with a box file and touches no code
 * (docs/your-box.md); components.form says which words of a row become which line of a text. A text is a short list of
 * lines (opcodes) with a moment and a condition. A line is one number:
 *
 *     bits 0-7 code | 8-15 a | 16-23 b | 24-31 c | 32-63 what makes the line possible (one of these CAN_ bits is enough)
 *
 * Lines of a text stand in the order in which they are carried out: costs, goods and greenhouses gained, then the rest
 * (R18); planting and harvesting lines that follow each other form one step.
 */
#ifndef REYKHOLT_COMPONENTS_H
#define REYKHOLT_COMPONENTS_H

#include "state.h"

/* clang-format off */
/* What a player can do at this moment: one bit each. */
enum {
    CAN_ALWAYS, CAN_PAY_1, CAN_PAY_2, CAN_PAY_3, CAN_PILE_3, CAN_PILE_4, CAN_PILE_5, CAN_PILE_6, CAN_RANDOM, CAN_PLANT,
    CAN_PLANT_2, CAN_HARVEST, CAN_SERVICE, CAN_SHARE, CAN_PART, CAN_ADVANCE, CAN_EMPTY, CAN_OTHER, CAN_PLATES, CAN_PARCEL,
    CAN_NEW, CAN_LIKE, CAN_FARM, CANS
};
/* clang-format on */

/* Codes. The costs come first. */
enum {
    OP_NONE,
    OP_PAY,           /* discard a goods of any types */
    OP_PAY_OTHER,     /* discard 1 good that is not the one of your next table */
    OP_PAY_PLATES,    /* discard as many goods as your table has plates */
    OP_PART,          /* discard one of your greenhouses; a = 1: an empty one */
    OP_HAND_OVER,     /* give the opponent one of your greenhouses */
    OP_COSTS,         /* codes below are costs */
    OP_GAIN,          /* take 1 good a and 1 good b (GOODS: none) */
    OP_GAIN_FIRST,    /* take 1 good a if you are first player, otherwise 1 good b */
    OP_GAIN_NEXT,     /* take 1 good of the type your next table wants */
    OP_GAIN_RAREST,   /* take a goods of the greenhouse's rarest type */
    OP_GAIN_SAME,     /* take 1 good of the type just planted or received */
    OP_TAKE_APART,    /* take a goods of different types */
    OP_TAKE_ADMITTED, /* take a goods of one type that the discarded greenhouse admits */
    OP_TAKE_HOARD,    /* take 1 good of a type of which you hold 3 or more */
    OP_GREENHOUSE,    /* take a greenhouse from one of the piles in a (bits 0-3: 3-6 parcels, bit 4: random) */
    OP_PLANT,         /* plant at least a, at most b times; c = 1: as if each greenhouse had 3 parcels */
    OP_HARVEST,       /* harvest at least a, at most b times */
    OP_HARVEST_ONE,   /* harvest up to b goods from one greenhouse */
    OP_HARVEST_ALL,   /* harvest 1 good from each greenhouse */
    OP_SWAP,          /* discard a to b goods, take as many of other types */
    OP_SERVICE,       /* take a service card */
    OP_SHARE,         /* share a neighbour's service card */
    OP_ADVANCE,       /* advance 1 table without paying */
    OP_FILL,          /* put 1 good a into an empty parcel of each greenhouse */
    OP_FILL_OTHER,    /* the same with an admitted good that is not in it */
    OP_FILL_LIKE,     /* put 1 good into one greenhouse that already holds its type */
    OP_FILL_BED,      /* fill one greenhouse with one admitted type */
    OP_HAIL           /* lose 1 good from the fullest greenhouse */
};

#define REY_BIT(n) (1u << (n))
#define REY_OP(code, a, b, c, can)                                                                                     \
    ((uint64_t)(code) | (uint64_t)(a) << 8 | (uint64_t)(b) << 16 | (uint64_t)(c) << 24 | (uint64_t)(can) << 32)
#define REY_OP_CODE(op) ((int)((op)&255))
#define REY_OP_A(op) ((int)((op) >> 8 & 255))
#define REY_OP_B(op) ((int)((op) >> 16 & 255))
#define REY_OP_C(op) ((int)((op) >> 24 & 255))
#define REY_OP_CAN(op) ((uint32_t)((op) >> 32))

/* The vocabulary of the rows. */
#define REY_END ((uint64_t)0)
#define REY_PAY(n) REY_OP(OP_PAY, n, 0, 0, REY_BIT(CAN_PAY_1 + (n)-1)) /* n: 1 to 3 */
#define REY_PAY_OTHER REY_OP(OP_PAY_OTHER, 0, 0, 0, REY_BIT(CAN_OTHER))
#define REY_PAY_PLATES REY_OP(OP_PAY_PLATES, 0, 0, 0, REY_BIT(CAN_PLATES))
#define REY_PART REY_OP(OP_PART, 0, 0, 0, REY_BIT(CAN_PART))
#define REY_PART_EMPTY REY_OP(OP_PART, 1, 0, 0, REY_BIT(CAN_EMPTY))
#define REY_HAND_OVER REY_OP(OP_HAND_OVER, 0, 0, 0, REY_BIT(CAN_PART))
#define REY_GAIN(g) REY_OP(OP_GAIN, g, GOODS, 0, REY_BIT(CAN_ALWAYS))
#define REY_GAIN_2(g, h) REY_OP(OP_GAIN, g, h, 0, REY_BIT(CAN_ALWAYS))
#define REY_GAIN_FIRST(g, h) REY_OP(OP_GAIN_FIRST, g, h, 0, REY_BIT(CAN_ALWAYS))
#define REY_GAIN_NEXT REY_OP(OP_GAIN_NEXT, 0, 0, 0, REY_BIT(CAN_ADVANCE))
#define REY_GAIN_RAREST(n) REY_OP(OP_GAIN_RAREST, n, 0, 0, REY_BIT(CAN_ALWAYS))
#define REY_GAIN_SAME REY_OP(OP_GAIN_SAME, 0, 0, 0, REY_BIT(CAN_ALWAYS))
#define REY_TAKE_APART(n) REY_OP(OP_TAKE_APART, n, 0, 0, REY_BIT(CAN_ALWAYS))
#define REY_TAKE_ADMITTED(n) REY_OP(OP_TAKE_ADMITTED, n, 0, 0, REY_BIT(CAN_ALWAYS))
#define REY_TAKE_HOARD REY_OP(OP_TAKE_HOARD, 0, 0, 0, REY_BIT(CAN_ALWAYS))
#define REY_GREENHOUSE(piles) REY_OP(OP_GREENHOUSE, piles, 0, 0, (uint32_t)(piles) << CAN_PILE_3)
#define REY_PILE(parcels) (1 << ((parcels)-3))
#define REY_RANDOM 16
#define REY_ANY_PILE 31
#define REY_PLANT(n, m) REY_OP(OP_PLANT, n, m, 0, REY_BIT((n) == 2 ? CAN_PLANT_2 : CAN_PLANT)) /* n: 1 or 2 */
#define REY_PLANT_AS_3 REY_OP(OP_PLANT, 0, 255, 1, REY_BIT(CAN_FARM))
#define REY_ANY_NUMBER 255
#define REY_HARVEST(n) REY_OP(OP_HARVEST, 0, n, 0, REY_BIT(CAN_HARVEST))
#define REY_MUST_HARVEST(n, m) REY_OP(OP_HARVEST, n, m, 0, REY_BIT(CAN_HARVEST))
#define REY_HARVEST_ONE(n) REY_OP(OP_HARVEST_ONE, 0, n, 0, REY_BIT(CAN_HARVEST))
#define REY_HARVEST_ALL REY_OP(OP_HARVEST_ALL, 0, 0, 0, REY_BIT(CAN_HARVEST))
#define REY_SWAP(n, m) REY_OP(OP_SWAP, n, m, 0, REY_BIT((n) ? CAN_PAY_1 : CAN_ALWAYS))
#define REY_SERVICE REY_OP(OP_SERVICE, 0, 0, 0, REY_BIT(CAN_SERVICE))
#define REY_SHARE REY_OP(OP_SHARE, 0, 0, 0, REY_BIT(CAN_SHARE))
#define REY_ADVANCE REY_OP(OP_ADVANCE, 0, 0, 0, REY_BIT(CAN_ADVANCE))
#define REY_FILL(g) REY_OP(OP_FILL, g, 0, 0, REY_BIT(CAN_PARCEL))
#define REY_FILL_OTHER REY_OP(OP_FILL_OTHER, 0, 0, 0, REY_BIT(CAN_NEW))
#define REY_FILL_LIKE REY_OP(OP_FILL_LIKE, 0, 0, 0, REY_BIT(CAN_LIKE))
#define REY_FILL_BED REY_OP(OP_FILL_BED, 0, 0, 0, REY_BIT(CAN_PARCEL))
#define REY_HAIL REY_OP(OP_HAIL, 0, 0, 0, REY_BIT(CAN_HARVEST))

/* ---- Greenhouses. ---- */
/* Goods that a size of greenhouse admits, as a bit set; 2 parcels are those of the Greenhouse Agent. */
#define REY_SIZE_ROW(p, id, index, parcels, admits) | ((parcels) == (p) ? (admits) : 0)
#define REY_GOODS_OF(size) (0 REYKHOLT_SIZES(REY_SIZE_ROW, size))
enum {
    REY_GOODS_2 = REY_GOODS_OF(2),
    REY_GOODS_3 = REY_GOODS_OF(3),
    REY_GOODS_4 = REY_GOODS_OF(4),
    REY_GOODS_5 = REY_GOODS_OF(5),
    REY_GOODS_6 = REY_GOODS_OF(6)
};

/* Sets of greenhouses: the four of the open pile of a size, all of a size, the random cards, those of the Greenhouse
 * Agent, and all that are cards. */
#define REY_OPEN_PILE(size) (0xf << (4 * ((size)-3)))
#define REY_RANDOM_ROW(p, id, index, parcels, letter) | ((parcels) == (p)) << (HOUSE_RANDOM + (index))
#define REY_HOUSES_OF(size) (REY_OPEN_PILE(size) REYKHOLT_RANDOM(REY_RANDOM_ROW, size))
enum {
    REY_HOUSES_3 = REY_HOUSES_OF(3),
    REY_HOUSES_4 = REY_HOUSES_OF(4),
    REY_HOUSES_5 = REY_HOUSES_OF(5),
    REY_HOUSES_6 = REY_HOUSES_OF(6)
};
#define REY_HOUSES_CARDS ((1u << HOUSE_AGENT) - 1)
#define REY_HOUSES_OPEN ((1u << HOUSE_RANDOM) - 1)
#define REY_HOUSES_RANDOM (REY_HOUSES_CARDS & ~REY_HOUSES_OPEN)
#define REY_HOUSES_AGENT ((1u << HOUSES) - (1u << HOUSE_AGENT))

#define REY_PARCELS_ROW(p, id, index, parcels, letter) parcels,
SK_TABLE uint8_t PARCELS[HOUSES] = {
    3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 6, 6, 6, 6, REYKHOLT_RANDOM(REY_PARCELS_ROW, 0) 2, 2, 2, 2};

/* Goods that a greenhouse of so many parcels admits (bit set), and its rarest. Index: printed parcels. */
#define REY_RAREST(goods)                                                                                              \
    ((goods)&16 ? CARROT : (goods)&8 ? CAULIFLOWER : (goods)&4 ? MUSHROOM : (goods)&2 ? LETTUCE : TOMATO)
SK_TABLE uint8_t ADMITTED[7] = {0, 0, REY_GOODS_2, REY_GOODS_3, REY_GOODS_4, REY_GOODS_5, REY_GOODS_6};
/* clang-format off */
SK_TABLE uint8_t RAREST[7] = {0, 0, REY_RAREST(REY_GOODS_2), REY_RAREST(REY_GOODS_3), REY_RAREST(REY_GOODS_4),
                              REY_RAREST(REY_GOODS_5), REY_RAREST(REY_GOODS_6)};
/* clang-format on */

/* Greenhouses that admit a good: as printed, and with Grafting (one type rarer). */
#define REY_GRAFT(goods) (((goods) | (goods) << 1) & 31)
#define REY_ADMITS(g, how)                                                                                             \
    ((how(REY_GOODS_3) >> (g)&1 ? (uint32_t)REY_HOUSES_3 : 0u) |                                                       \
     (how(REY_GOODS_4) >> (g)&1 ? (uint32_t)REY_HOUSES_4 : 0u) |                                                       \
     (how(REY_GOODS_5) >> (g)&1 ? (uint32_t)REY_HOUSES_5 : 0u) |                                                       \
     (how(REY_GOODS_6) >> (g)&1 ? (uint32_t)REY_HOUSES_6 : 0u) | (how(REY_GOODS_2) >> (g)&1 ? REY_HOUSES_AGENT : 0u))
#define REY_PRINTED(goods) (goods)
SK_TABLE uint32_t ADMITS[2][GOODS] = {
    {REY_ADMITS(0, REY_PRINTED), REY_ADMITS(1, REY_PRINTED), REY_ADMITS(2, REY_PRINTED), REY_ADMITS(3, REY_PRINTED),
     REY_ADMITS(4, REY_PRINTED)},
    {REY_ADMITS(0, REY_GRAFT), REY_ADMITS(1, REY_GRAFT), REY_ADMITS(2, REY_GRAFT), REY_ADMITS(3, REY_GRAFT),
     REY_ADMITS(4, REY_GRAFT)},
};

/* Greenhouses that admit at least one good of a bit set. */
#define REY_ANY(goods, how)                                                                                            \
    (((goods)&1 ? REY_ADMITS(0, how) : 0u) | ((goods)&2 ? REY_ADMITS(1, how) : 0u) |                                   \
     ((goods)&4 ? REY_ADMITS(2, how) : 0u) | ((goods)&8 ? REY_ADMITS(3, how) : 0u) |                                   \
     ((goods)&16 ? REY_ADMITS(4, how) : 0u))
#define REY_ANY_4(n, how) REY_ANY(n, how), REY_ANY((n) + 1, how), REY_ANY((n) + 2, how), REY_ANY((n) + 3, how)
/* clang-format off */
#define REY_ANY_32(how)                                                                                                    \
    {REY_ANY_4(0, how), REY_ANY_4(4, how), REY_ANY_4(8, how), REY_ANY_4(12, how), REY_ANY_4(16, how), REY_ANY_4(20, how),   \
     REY_ANY_4(24, how), REY_ANY_4(28, how)}
/* clang-format on */
SK_TABLE uint32_t ADMITS_ANY[2][32] = {REY_ANY_32(REY_PRINTED), REY_ANY_32(REY_GRAFT)};

/* Greenhouses in the piles 3, 4, 5, 6 for 1-4 players. */
#define REY_SOME(count) ((1u << (count)) - 1)
#define REY_PILE_ROW(p, id, index, three, four, five, six, cards)                                                      \
    REY_SOME(three) | REY_SOME(four) << 4 | REY_SOME(five) << 8 | REY_SOME(six) << 12,
SK_TABLE uint32_t PILES[SEATS + 1] = {0, REYKHOLT_PILES(REY_PILE_ROW, 0)};

/* ---- Action spaces: columns Property, Fields, Market, Town hall; rows from the top. ---- */
enum { PROPERTY, FIELDS, MARKET, TOWN_HALL, COLUMNS };

/* X(parameter, name, index, column, row from 1, flag, three lines, three lines of the other side of "or"). */
#define REY_BACK(X, p) REYKHOLT_BACK(X, p)
#define REY_FRONT(X, p) REYKHOLT_FRONT(X, p)

typedef struct rey_space {
    uint64_t lines[2][3];
    uint8_t column, row, flag, spare[5];
} rey_space;

#define REY_SPACE_ROW(p, name, index, column, row, flag, a, b, c, d, e, f)                                             \
    {{{a, b, c}, {d, e, f}}, column, (row)-1, flag, {0, 0, 0, 0, 0}},
SK_TABLE rey_space SPACE[2][SPACES] = {{REY_BACK(REY_SPACE_ROW, 0)}, {REY_FRONT(REY_SPACE_ROW, 0)}};

/* CAN bits of the lines of each space: of those that give, and of those that cost, on both sides of "or". Costs never
 * stand on a gaining line, so every line is in one of the two. They have names since the tables below read each of
 * them many times. */
#define REY_IS_COST(op) (((op)&255) < OP_COSTS)
#define REY_GAINS(op) (REY_IS_COST(op) ? 0 : (int)((op) >> 32))
#define REY_COSTS(op) (REY_IS_COST(op) ? (int)((op) >> 32) : 0)
#define REY_CANS_ROW(p, name, index, column, row, flag, a, b, c, d, e, f)                                              \
    REY_GIVES_##name = REY_GAINS(a) | REY_GAINS(b) | REY_GAINS(c),                                                     \
    REY_GIVES_OR_##name = REY_GAINS(d) | REY_GAINS(e) | REY_GAINS(f),                                                  \
    REY_NEEDS_##name = REY_COSTS(a) | REY_COSTS(b) | REY_COSTS(c),                                                     \
    REY_NEEDS_OR_##name = REY_COSTS(d) | REY_COSTS(e) | REY_COSTS(f),
enum { REY_BACK(REY_CANS_ROW, 0) REY_FRONT(REY_CANS_ROW, 0) };

/* The same, turned: for each CAN bit the spaces that it makes possible, and those whose cost needs it. The second side
 * of "or" stands in the upper half. */
#define REY_GIVES_ROW(p, name, index, column, row, flag, a, b, c, d, e, f)                                             \
    | (uint64_t)(REY_GIVES_##name >> (p)&1) << (index) | (uint64_t)(REY_GIVES_OR_##name >> (p)&1) << (32 + (index))
#define REY_NEEDS_ROW(p, name, index, column, row, flag, a, b, c, d, e, f)                                             \
    | (uint64_t)(REY_NEEDS_##name >> (p)&1) << (index) | (uint64_t)(REY_NEEDS_OR_##name >> (p)&1) << (32 + (index))
/* clang-format off */
#define REY_EACH_CAN(spaces, ROW)                                                                                          \
    {0 spaces(ROW, 0), 0 spaces(ROW, 1), 0 spaces(ROW, 2), 0 spaces(ROW, 3), 0 spaces(ROW, 4), 0 spaces(ROW, 5),           \
     0 spaces(ROW, 6), 0 spaces(ROW, 7), 0 spaces(ROW, 8), 0 spaces(ROW, 9), 0 spaces(ROW, 10), 0 spaces(ROW, 11),         \
     0 spaces(ROW, 12), 0 spaces(ROW, 13), 0 spaces(ROW, 14), 0 spaces(ROW, 15), 0 spaces(ROW, 16), 0 spaces(ROW, 17),     \
     0 spaces(ROW, 18), 0 spaces(ROW, 19), 0 spaces(ROW, 20), 0 spaces(ROW, 21), 0 spaces(ROW, 22)}
/* clang-format on */
SK_TABLE uint64_t GIVES[2][CANS] = {REY_EACH_CAN(REY_BACK, REY_GIVES_ROW), REY_EACH_CAN(REY_FRONT, REY_GIVES_ROW)};
SK_TABLE uint64_t NEEDS[2][CANS] = {REY_EACH_CAN(REY_BACK, REY_NEEDS_ROW), REY_EACH_CAN(REY_FRONT, REY_NEEDS_ROW)};

/* CAN bits that the spaces of a side ask for. */
#define REY_LINE_CANS(op) (uint32_t)((op) >> 32)
#define REY_ASKS_ROW(p, name, index, column, row, flag, a, b, c, d, e, f)                                              \
    | REY_LINE_CANS((uint64_t)(a)) | REY_LINE_CANS((uint64_t)(b)) | REY_LINE_CANS((uint64_t)(c)) |                     \
        REY_LINE_CANS((uint64_t)(d)) | REY_LINE_CANS((uint64_t)(e)) | REY_LINE_CANS((uint64_t)(f))
#define REY_BACK_ASKS (0u REY_BACK(REY_ASKS_ROW, 0))
#define REY_FRONT_ASKS (0u REY_FRONT(REY_ASKS_ROW, 0))

/* clang-format off */
/* Sets of spaces for 1-2, 3 and 4 players. */
enum { SET_NONE, SET_PROPERTY, SET_FIELDS, SET_MARKET, SET_TOWN_HALL, SET_ALL, SET_TOP, SET_BOTTOM, SET_CORNERS,
       SET_PROPERTY_FLAGS, SET_TOWN_HALL_FLAGS, SETS };
/* clang-format on */
#define REY_COLUMN_ROW(p, name, index, column, row, flag, a, b, c, d, e, f) | (uint32_t)((column) == (p)) << (index)
#define REY_ROW_ROW(p, name, index, column, row, flag, a, b, c, d, e, f) | (uint32_t)((row) == (p)) << (index)
#define REY_FROM_ROW(p, name, index, column, row, flag, a, b, c, d, e, f) | (uint32_t)((row) >= (p)) << (index)
#define REY_FLAG_ROW(p, name, index, column, row, flag, a, b, c, d, e, f)                                              \
    | (uint32_t)((flag) && (column) == (p)) << (index)

/* The sets of one side of the board whose visible rows are `top` to `bottom`. */
#define REY_COLUMN(spaces, column, top) ((0u spaces(REY_COLUMN_ROW, column)) & (0u spaces(REY_FROM_ROW, top)))
#define REY_ENDS(spaces, top, bottom) ((0u spaces(REY_ROW_ROW, top)) | (0u spaces(REY_ROW_ROW, bottom)))
#define REY_SIDES(spaces) ((0u spaces(REY_COLUMN_ROW, PROPERTY)) | (0u spaces(REY_COLUMN_ROW, TOWN_HALL)))
#define REY_FLAGS(spaces, column, top) ((0u spaces(REY_FLAG_ROW, column)) & (0u spaces(REY_FROM_ROW, top)))
#define REY_SETS(spaces, top, bottom)                                                                                  \
    {                                                                                                                  \
        0, REY_COLUMN(spaces, PROPERTY, top), REY_COLUMN(spaces, FIELDS, top), REY_COLUMN(spaces, MARKET, top),        \
            REY_COLUMN(spaces, TOWN_HALL, top), 0u spaces(REY_FROM_ROW, top), 0u spaces(REY_ROW_ROW, top),             \
            0u spaces(REY_ROW_ROW, bottom), REY_ENDS(spaces, top, bottom) & REY_SIDES(spaces),                         \
            REY_FLAGS(spaces, PROPERTY, top), REY_FLAGS(spaces, TOWN_HALL, top)                                        \
    }

/* With three players a tile covers the top row of the front (R1). */
SK_TABLE uint32_t SPACE_SET[3][SETS] = {REY_SETS(REY_BACK, 1, 3), REY_SETS(REY_FRONT, 2, 6), REY_SETS(REY_FRONT, 1, 6)};

/* ---- Service cards. ---- */

/* clang-format off */
/* Moments of cards: those of the round (AT_ numbers) and these. */
enum { ON_NOW = MOMENTS, ON_USE, ON_TAKE_HOUSE, ON_PART, ON_PLANT, ON_BONUS, ON_ADVANCE, ON_OPPONENT, ON_RULE, CARD_MOMENTS };

/* Standing rules of cards, events and scenarios. */
enum {
    RULE_NONE,
    RULE_ANY_TIME,       /* exchange 2 equal goods for 1 other at any time */
    RULE_GRAFT,          /* greenhouses admit one rarer type */
    RULE_SEED,           /* tomatoes are planted without one from the stock */
    RULE_DISCOUNT,       /* first paid table of a Tourism time costs 1 less */
    RULE_AGENT,          /* the card is two greenhouses of 2 parcels */
    RULE_FREE_PROPERTY,  /* flags in Property do not limit */
    RULE_FREE_TOWN_HALL,
    RULE_EXTENSION,      /* greenhouses of 3 or 4 parcels have one more */
    RULE_ELBOW,          /* once a round a space held by the opponent */
    CARD_RULES,
    RULE_POWER_CUT, RULE_COACH, RULE_ROAD_WORKS, RULE_MARKET_DAY, RULE_NORTHERN, RULE_OPEN_HOUSE, /* of events */
    RULE_FEVER, RULE_RACE, RULE_POINTS                                                               /* of scenarios */
};

/* Conditions. */
enum {
    WHEN_ALWAYS, WHEN_SHARED_TABLE, WHEN_TYPES_3, WHEN_SOWN, WHEN_NO_STOCK, WHEN_HOARD, WHEN_HOUSES_3, WHEN_ROW_EMPTY,
    WHEN_ROW_FULL, WHEN_COLUMN_EMPTY, WHEN_BEHIND, WHEN_FEWER, WHEN_NEAR, WHEN_LAST, WHEN_LARGE, WHEN_GOODS_6
};
/* clang-format on */

enum { MUST = 0, MAY = 1, NO_SOLO = 2, STORY = 4 }; /* flags of a card */

/* X(parameter, id, index, moment, flags, condition, rule, spaces, three lines). */
#define REY_CARDS_A(X, p) REYKHOLT_CARDS_A(X, p)
#define REY_CARDS_B(X, p) REYKHOLT_CARDS_B(X, p)
#define REY_CARDS_C(X, p) REYKHOLT_CARDS_C(X, p)
#define REY_CARDS_D(X, p) REYKHOLT_CARDS_D(X, p)
#define REY_CARDS_E(X, p) REYKHOLT_CARDS_E(X, p)

typedef struct rey_card {
    uint64_t lines[3];
    uint8_t moment, flags, when, rule, spaces, present, spare[2];
} rey_card;

#define REY_CARD_ROW(p, id, index, moment, flags, when, rule, spaces, a, b, c)                                         \
    {{a, b, c}, moment, flags, when, rule, spaces, 1, {0, 0}},
SK_TABLE rey_card CARD[GROUPS][GROUP_CARDS] = {
    {REY_CARDS_A(REY_CARD_ROW, 0)}, {REY_CARDS_B(REY_CARD_ROW, 0)}, {REY_CARDS_C(REY_CARD_ROW, 0)},
    {REY_CARDS_D(REY_CARD_ROW, 0)}, {REY_CARDS_E(REY_CARD_ROW, 0)},
};

/* The same, turned: cards of a group at a moment, with a flag. */
#define REY_AT_ROW(p, id, index, moment, flags, when, rule, spaces, a, b, c) | (uint16_t)((moment) == (p)) << (index)
#define REY_FLAG_CARD_ROW(p, id, index, moment, flags, when, rule, spaces, a, b, c)                                    \
    | (uint16_t)(((flags) & (p)) == (p)) << (index)
#define REY_AT(cards, moment) (uint16_t)(0 cards(REY_AT_ROW, moment))
/* clang-format off */
#define REY_EACH_MOMENT(cards)                                                                                             \
    {REY_AT(cards, 0), REY_AT(cards, 1), REY_AT(cards, 2), REY_AT(cards, 3), REY_AT(cards, 4), REY_AT(cards, 5),           \
     REY_AT(cards, 6), REY_AT(cards, 7), REY_AT(cards, 8), REY_AT(cards, 9), REY_AT(cards, 10), REY_AT(cards, 11),         \
     REY_AT(cards, 12), REY_AT(cards, 13), REY_AT(cards, 14), REY_AT(cards, 15), REY_AT(cards, 16), REY_AT(cards, 17),     \
     REY_AT(cards, 18), REY_AT(cards, 19), REY_AT(cards, 20), REY_AT(cards, 21), REY_AT(cards, 22), REY_AT(cards, 23),     \
     REY_AT(cards, 24), REY_AT(cards, 25), REY_AT(cards, 26), REY_AT(cards, 27), REY_AT(cards, 28), REY_AT(cards, 29),     \
     REY_AT(cards, 30), REY_AT(cards, 31), REY_AT(cards, 32), REY_AT(cards, 33)}
/* clang-format on */
SK_TABLE uint16_t CARDS_AT[GROUPS][CARD_MOMENTS] = {
    REY_EACH_MOMENT(REY_CARDS_A), REY_EACH_MOMENT(REY_CARDS_B), REY_EACH_MOMENT(REY_CARDS_C),
    REY_EACH_MOMENT(REY_CARDS_D), REY_EACH_MOMENT(REY_CARDS_E),
};
#define REY_FLAGGED(cards, flag) (uint16_t)(0 cards(REY_FLAG_CARD_ROW, flag))
#define REY_EACH_GROUP(flag)                                                                                           \
    {                                                                                                                  \
        REY_FLAGGED(REY_CARDS_A, flag), REY_FLAGGED(REY_CARDS_B, flag), REY_FLAGGED(REY_CARDS_C, flag),                \
            REY_FLAGGED(REY_CARDS_D, flag), REY_FLAGGED(REY_CARDS_E, flag)                                             \
    }
SK_TABLE uint16_t CARDS_ALL[GROUPS] = REY_EACH_GROUP(0);
SK_TABLE uint16_t CARDS_STORY[GROUPS] = REY_EACH_GROUP(STORY);
SK_TABLE uint16_t CARDS_NO_SOLO[GROUPS] = REY_EACH_GROUP(NO_SOLO);

/* ---- Scenarios; row 0 is the base game. Goal: table of the solo game, or points with RULE_POINTS. ---- */
typedef struct rey_scenario {
    uint64_t gift[2]; /* for every player at set-up (R75) */
    uint8_t rounds, rounds_solo, goal, rule, reverse, spare[3];
} rey_scenario;
#define REY_SCENARIO_ROW(p, id, index, a, b, rounds, solo_rounds, goal, rule, reversed)                                \
    {{a, b}, rounds, solo_rounds, goal, rule, reversed, {0, 0, 0}},
SK_TABLE rey_scenario SCENARIO[SCENARIOS + 1] = {REYKHOLT_SCENARIOS(REY_SCENARIO_ROW, 0)};
enum { POINTS_TABLE = 3, POINTS_BED = 2, POINTS_CARD = 2, GOODS_A_POINT = 2, POINTS_BEYOND = 10, POINTS_GOODS_MAX = 9 };

/* What the solo player takes at the start of each Work time [R]. */
SK_TABLE uint64_t SOLO_GIFT[2] = {REY_GAIN(TOMATO), REY_GREENHOUSE(REY_RANDOM)};

/* ---- Events; row 0 is no event. ---- */
typedef struct rey_event {
    uint64_t lines[2];
    uint8_t may, when, rule, one, window, spare[3]; /* one: for one player only; window: any-time cards first (R72) */
} rey_event;
#define REY_EVENT_ROW(p, id, index, a, b, may, when, rule, one, window)                                                \
    {{a, b}, may, when, rule, one, window, {0, 0, 0}},
SK_TABLE rey_event EVENT[EVENTS + 1] = {REYKHOLT_EVENTS(REY_EVENT_ROW, 0)};
enum { POWER_CUT_HARVESTS = 3 };

#endif
