/* components.h - the tables of Settlement's pieces, made from the rows of components.csv, and what follows from them.
 *
 * Each row of components.csv has its source: the rulebook, a public page, or reconstructed by us within what these
 * tell. An owner of the box corrects rows with a box file and touches no code (docs/your-box.md). What stands below
 * without rows is from the rulebook [R], or marked [P], a public page.
 */
#ifndef SETTLEMENT_COMPONENTS_H
#define SETTLEMENT_COMPONENTS_H

#include "state.h"

/* Goods as one word: a byte each for wood, clay, stone, diamonds, gold and bonus villagers, as set_seat begins. */
#define SET_ONE(resource) ((uint64_t)1 << (8 * (resource)))
#define SET_GOODS(wood, clay, stone, diamond, gold)                                                                    \
    ((uint64_t)(wood) | (uint64_t)(clay) << 8 | (uint64_t)(stone) << 16 | (uint64_t)(diamond) << 24 |                  \
     (uint64_t)(gold) << 32)
#define SET_BONUS_GOODS(count) ((uint64_t)(count) << 40)

/* One kind of terrain tile: its stack, what it gives, the monster that may come, its place in the stack's bits. */
typedef struct set_terrain {
    uint8_t level, resource, icon;
    uint8_t bit, copies; /* first bit in set_state.terrain_stack[level], tiles of this kind */
} set_terrain;

#define SET_TERRAIN_ROW(p, id, index, level, gives, monster, copies, bit, name) {level, gives, monster, bit, copies},
SK_TABLE set_terrain SET_TERRAINS[SET_KINDS] = {SETTLEMENT_TERRAINS(SET_TERRAIN_ROW, 0)};

/* Kind of the tile that each bit of a terrain stack stands for: follows from the same rows. */
#define SET_KIND_ROW(p, id, index, row_level, gives, monster, copies, bit, name)                                       \
    +((index) * ((row_level) == (p) / 16 && (p) % 16 >= (bit) && (p) % 16 < (bit) + (copies)))
#define SET_KIND_AT(level, bit) (0 SETTLEMENT_TERRAINS(SET_KIND_ROW, 16 * (level) + (bit)))
#define SET_KINDS_OF(level)                                                                                            \
    {                                                                                                                  \
        SET_KIND_AT(level, 0), SET_KIND_AT(level, 1), SET_KIND_AT(level, 2), SET_KIND_AT(level, 3),                    \
            SET_KIND_AT(level, 4), SET_KIND_AT(level, 5), SET_KIND_AT(level, 6), SET_KIND_AT(level, 7),                \
            SET_KIND_AT(level, 8), SET_KIND_AT(level, 9), SET_KIND_AT(level, 10), SET_KIND_AT(level, 11)               \
    }
SK_TABLE uint8_t SET_TILE_KIND[3][SET_LEVEL_TILES] = {SET_KINDS_OF(0), SET_KINDS_OF(1), SET_KINDS_OF(2)};

/* One hero card: the price, the guild, points (a Craftsman's own; the others score 1 for each thing they count), the
 * bonus villagers and the monster icon. */
typedef struct set_hero {
    uint64_t cost;
    uint8_t guild, points, bonus, icon;
    uint8_t none[4]; /* keeps rows at 16 bytes */
} set_hero;

#define SET_HERO_ROW(p, id, index, guild, wood, clay, stone, diamond, gold, points, bonus, monster)                    \
    {SET_GOODS(wood, clay, stone, diamond, gold), guild, points, bonus, monster, {0, 0, 0, 0}},
SK_TABLE set_hero SET_HERO_CARDS[SET_HEROES] = {SETTLEMENT_HEROES(SET_HERO_ROW, 0)};

/* Diamonds on top of the price at each position of the row, from left to right [R]; which of the two is dearer: G8. */
SK_TABLE uint8_t SET_SURCHARGE[SET_ROW] = {2, 1, 0, 0};

/* Every building costs one token of one resource. */
#define SET_COST_ROW(p, id, index, cost, takes, gives) cost,
SK_TABLE uint8_t SET_BUILDING_COST[SET_TYPES] = {SETTLEMENT_BUILDINGS(SET_COST_ROW, 0)};

/* What the effect of a building takes and gives; choices (Warehouse, Bazaar's basic, Trading Post) are not in here. */
typedef struct set_effect {
    uint64_t takes, gives;
} set_effect;

#define SET_EFFECT_ROW(p, id, index, cost, takes, gives) {takes, gives},
SK_TABLE set_effect SET_EFFECTS[SET_TYPES] = {SETTLEMENT_BUILDINGS(SET_EFFECT_ROW, 0)};

/* Points of a token stored on a Bank and on a Cathedral [R]. */
enum { SET_BANK_POINTS = 5, SET_CATHEDRAL_POINTS = 4 };

/* Rewards of a hunt by colour; villagers: colour + 1 [R]. */
#define SET_REWARD_ROW(p, id, index, colour, reward) reward,
SK_TABLE uint64_t SET_REWARD[SET_COLOURS] = {SETTLEMENT_MONSTERS(SET_REWARD_ROW, 0)};

/* clang-format off */
/* What the immediate artefacts pay when taken [R]; the others pay nothing then. */
SK_TABLE uint64_t SET_ARTEFACT_GIFT[SET_ARTEFACTS] = {
    0, 0, 0, 0,
    SET_BONUS_GOODS(1),   /* Helpful Chest */
    0, 0, 0, 0,
    SET_ONE(SET_DIAMOND), /* Diamond Ring */
    0, 0, 0,
    SET_ONE(SET_GOLD),    /* Magic Purse */
};
/* clang-format on */

/* One exchange with the supply: what it takes and gives [R]; the six of the Mirror last. */
typedef struct set_trade {
    uint64_t takes, gives;
} set_trade;

SK_TABLE set_trade SET_TRADES[SET_EXCHANGES] = {
    {SET_GOODS(2, 0, 0, 0, 0), SET_ONE(SET_CLAY)},    /* ww>c */
    {SET_GOODS(2, 0, 0, 0, 0), SET_ONE(SET_STONE)},   /* ww>s */
    {SET_GOODS(0, 2, 0, 0, 0), SET_ONE(SET_WOOD)},    /* cc>w */
    {SET_GOODS(0, 2, 0, 0, 0), SET_ONE(SET_STONE)},   /* cc>s */
    {SET_GOODS(0, 0, 2, 0, 0), SET_ONE(SET_WOOD)},    /* ss>w */
    {SET_GOODS(0, 0, 2, 0, 0), SET_ONE(SET_CLAY)},    /* ss>c */
    {SET_GOODS(1, 1, 0, 0, 0), SET_ONE(SET_STONE)},   /* wc>s */
    {SET_GOODS(1, 0, 1, 0, 0), SET_ONE(SET_CLAY)},    /* ws>c */
    {SET_GOODS(0, 1, 1, 0, 0), SET_ONE(SET_WOOD)},    /* cs>w */
    {SET_GOODS(1, 1, 1, 0, 0), SET_ONE(SET_DIAMOND)}, /* wcs>D */
    {SET_GOODS(0, 0, 0, 2, 0), SET_ONE(SET_GOLD)},    /* DD>G */
    {SET_GOODS(0, 0, 0, 0, 1), SET_ONE(SET_WOOD)},    /* G>w */
    {SET_GOODS(0, 0, 0, 0, 1), SET_ONE(SET_CLAY)},    /* G>c */
    {SET_GOODS(0, 0, 0, 0, 1), SET_ONE(SET_STONE)},   /* G>s */
    {SET_GOODS(1, 0, 0, 0, 0), SET_ONE(SET_CLAY)},    /* w>c, Mirror */
    {SET_GOODS(1, 0, 0, 0, 0), SET_ONE(SET_STONE)},   /* w>s, Mirror */
    {SET_GOODS(0, 1, 0, 0, 0), SET_ONE(SET_WOOD)},    /* c>w, Mirror */
    {SET_GOODS(0, 1, 0, 0, 0), SET_ONE(SET_STONE)},   /* c>s, Mirror */
    {SET_GOODS(0, 0, 1, 0, 0), SET_ONE(SET_WOOD)},    /* s>w, Mirror */
    {SET_GOODS(0, 0, 1, 0, 0), SET_ONE(SET_CLAY)},    /* s>c, Mirror */
};

/* Tokens of the box by value of the option strict_supply: 1 as the rulebook lists [R], 2 as the box is sold [P]. */
SK_TABLE uint8_t SET_TOKENS[3][SET_RESOURCES] = {{0, 0, 0, 0, 0}, {16, 16, 16, 16, 16}, {16, 16, 16, 42, 32}};

#endif
