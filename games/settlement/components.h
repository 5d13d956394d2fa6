/* components.h - every tile and card of Settlement as data, each row with its source.
 *
 * [R] the rulebook says so; [P] a public page; [I] reconstructed by us within what the rulebook and public pages tell.
 * The printed terrain tiles and hero cards are not listed in any public text: SET_TERRAINS and SET_HERO_CARDS are [I].
 * An owner of the box corrects those two tables and nothing else: check() and the tests hold them to 12 tiles a level.
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
    uint8_t bit, copies;         /* first bit in set_state.terrain_stack[level], tiles of this kind */
} set_terrain;

/* [I] The whole table is reconstructed. Known: 12 tiles a level, one resource and one monster icon each [R]; a tile of
 * level I with a green icon exists [R example]; farther regions give more valuable resources [P]. Chosen: every colour
 * on 9 tiles, level I basics only and no dragon, level II half diamonds, level III diamonds and gold. The rows of a
 * level follow each other; `bit` is the sum of the copies above it in its level. */
SK_TABLE set_terrain SET_TERRAINS[SET_KINDS] = {
    {0, SET_WOOD, SET_GREEN, 0, 2}, /* 0 [I] */
    {0, SET_WOOD, SET_YELLOW, 2, 1}, /* 1 [I] */
    {0, SET_WOOD, SET_BLUE, 3, 1}, /* 2 [I] */
    {0, SET_CLAY, SET_GREEN, 4, 2}, /* 3 [I] */
    {0, SET_CLAY, SET_YELLOW, 6, 1}, /* 4 [I] */
    {0, SET_CLAY, SET_BLUE, 7, 1}, /* 5 [I] */
    {0, SET_STONE, SET_GREEN, 8, 2}, /* 6 [I] */
    {0, SET_STONE, SET_YELLOW, 10, 1}, /* 7 [I] */
    {0, SET_STONE, SET_BLUE, 11, 1}, /* 8 [I] */
    {1, SET_WOOD, SET_GREEN, 0, 1}, /* 9 [I] */
    {1, SET_WOOD, SET_YELLOW, 1, 1}, /* 10 [I] */
    {1, SET_CLAY, SET_GREEN, 2, 1}, /* 11 [I] */
    {1, SET_CLAY, SET_BLUE, 3, 1}, /* 12 [I] */
    {1, SET_STONE, SET_YELLOW, 4, 1}, /* 13 [I] */
    {1, SET_STONE, SET_BLUE, 5, 1}, /* 14 [I] */
    {1, SET_DIAMOND, SET_GREEN, 6, 1}, /* 15 [I] */
    {1, SET_DIAMOND, SET_YELLOW, 7, 1}, /* 16 [I] */
    {1, SET_DIAMOND, SET_BLUE, 8, 1}, /* 17 [I] */
    {1, SET_DIAMOND, SET_RED, 9, 3}, /* 18 [I] */
    {2, SET_DIAMOND, SET_YELLOW, 0, 2}, /* 19 [I] */
    {2, SET_DIAMOND, SET_BLUE, 2, 1}, /* 20 [I] */
    {2, SET_DIAMOND, SET_RED, 3, 1}, /* 21 [I] */
    {2, SET_GOLD, SET_YELLOW, 4, 1}, /* 22 [I] */
    {2, SET_GOLD, SET_BLUE, 5, 2}, /* 23 [I] */
    {2, SET_GOLD, SET_RED, 7, 5}, /* 24 [I] */
};

/* Kind of the tile that each bit of a terrain stack stands for: follows from SET_TERRAINS. */
SK_TABLE uint8_t SET_TILE_KIND[3][SET_LEVEL_TILES] = {
    {0, 0, 1, 2, 3, 3, 4, 5, 6, 6, 7, 8},
    {9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 18, 18},
    {19, 19, 20, 21, 22, 23, 23, 24, 24, 24, 24, 24},
};

/* One hero card: the price, the guild, points (a Craftsman's own; the others score 1 for each thing they count), the
 * bonus villagers and the monster icon. */
typedef struct set_hero {
    uint64_t cost;
    uint8_t guild, points, bonus, icon;
    uint8_t none[4];             /* keeps rows at 16 bytes */
} set_hero;

#define SET_HERO(guild, wood, clay, stone, diamond, gold, points, bonus, icon)                                         \
    {SET_GOODS(wood, clay, stone, diamond, gold), guild, points, bonus, icon, {0, 0, 0, 0}}

/* [I] The whole table is reconstructed, names included. Known: four guilds and their scoring, 0 to 2 bonus villagers,
 * one icon a card [R]; all 48 cards differ [P]; an Adventurer for 2 wood and 2 gold with 1 bonus villager [R example];
 * Craftsmen of 6, 6, 7 and 8 points [R example]. Chosen: 4 guilds x 4 prices x 3 leading basics, each icon 3 times a
 * guild. Columns: wood, clay, stone, diamonds, gold, points, bonus villagers, icon. */
SK_TABLE set_hero SET_HERO_CARDS[SET_HEROES] = {
    SET_HERO(SET_ADVENTURER, 1, 1, 0, 0, 1, 1, 0, SET_GREEN), /* H00 Rover [I] */
    SET_HERO(SET_ADVENTURER, 0, 1, 1, 0, 1, 1, 0, SET_YELLOW), /* H01 Trailblazer [I] */
    SET_HERO(SET_ADVENTURER, 1, 0, 1, 0, 1, 1, 0, SET_BLUE), /* H02 Fen Guide [I] */
    SET_HERO(SET_ADVENTURER, 1, 0, 0, 2, 0, 1, 0, SET_YELLOW), /* H03 Mapmaker [I] */
    SET_HERO(SET_ADVENTURER, 0, 1, 0, 2, 0, 1, 0, SET_BLUE), /* H04 Ranger [I] */
    SET_HERO(SET_ADVENTURER, 0, 0, 1, 2, 0, 1, 0, SET_RED), /* H05 Cliff Climber [I] */
    SET_HERO(SET_ADVENTURER, 2, 0, 0, 0, 2, 1, 1, SET_BLUE), /* H06 Pathfinder [R example], its icon [I] */
    SET_HERO(SET_ADVENTURER, 0, 2, 0, 0, 2, 1, 1, SET_RED), /* H07 Caravaneer [I] */
    SET_HERO(SET_ADVENTURER, 0, 0, 2, 0, 2, 1, 1, SET_GREEN), /* H08 Cave Diver [I] */
    SET_HERO(SET_ADVENTURER, 1, 0, 0, 2, 1, 1, 2, SET_RED), /* H09 Wayfarer [I] */
    SET_HERO(SET_ADVENTURER, 0, 1, 0, 2, 1, 1, 2, SET_GREEN), /* H10 Relic Seeker [I] */
    SET_HERO(SET_ADVENTURER, 0, 0, 1, 2, 1, 1, 2, SET_YELLOW), /* H11 Far Scout [I] */
    SET_HERO(SET_DEFENDER, 1, 0, 0, 1, 0, 1, 0, SET_YELLOW), /* H12 Watchman [I] */
    SET_HERO(SET_DEFENDER, 0, 1, 0, 1, 0, 1, 0, SET_BLUE), /* H13 Militia Man [I] */
    SET_HERO(SET_DEFENDER, 0, 0, 1, 1, 0, 1, 0, SET_RED), /* H14 Gate Guard [I] */
    SET_HERO(SET_DEFENDER, 2, 0, 0, 1, 0, 1, 1, SET_BLUE), /* H15 Spearman [I] */
    SET_HERO(SET_DEFENDER, 0, 2, 0, 1, 0, 1, 1, SET_RED), /* H16 Drill Sergeant [I] */
    SET_HERO(SET_DEFENDER, 0, 0, 2, 1, 0, 1, 1, SET_GREEN), /* H17 Wall Warden [I] */
    SET_HERO(SET_DEFENDER, 1, 0, 0, 0, 1, 1, 1, SET_RED), /* H18 Archer [I] */
    SET_HERO(SET_DEFENDER, 0, 1, 0, 0, 1, 1, 1, SET_GREEN), /* H19 Shield Bearer [I] */
    SET_HERO(SET_DEFENDER, 0, 0, 1, 0, 1, 1, 1, SET_YELLOW), /* H20 Bastion Captain [I] */
    SET_HERO(SET_DEFENDER, 1, 0, 0, 2, 0, 1, 2, SET_GREEN), /* H21 Banner Knight [I] */
    SET_HERO(SET_DEFENDER, 0, 1, 0, 2, 0, 1, 2, SET_YELLOW), /* H22 Marshal [I] */
    SET_HERO(SET_DEFENDER, 0, 0, 1, 2, 0, 1, 2, SET_BLUE), /* H23 Castellan [I] */
    SET_HERO(SET_BUILDER, 2, 0, 0, 1, 0, 1, 0, SET_BLUE), /* H24 Carpenter [I] */
    SET_HERO(SET_BUILDER, 0, 2, 0, 1, 0, 1, 0, SET_RED), /* H25 Brickmaker [I] */
    SET_HERO(SET_BUILDER, 0, 0, 2, 1, 0, 1, 0, SET_GREEN), /* H26 Mason [I] */
    SET_HERO(SET_BUILDER, 1, 0, 0, 0, 1, 1, 0, SET_RED), /* H27 Joiner [I] */
    SET_HERO(SET_BUILDER, 0, 1, 0, 0, 1, 1, 0, SET_GREEN), /* H28 Tiler [I] */
    SET_HERO(SET_BUILDER, 0, 0, 1, 0, 1, 1, 0, SET_YELLOW), /* H29 Stonecutter [I] */
    SET_HERO(SET_BUILDER, 2, 0, 0, 0, 1, 1, 1, SET_GREEN), /* H30 Foreman [I] */
    SET_HERO(SET_BUILDER, 0, 2, 0, 0, 1, 1, 1, SET_YELLOW), /* H31 Kiln Master [I] */
    SET_HERO(SET_BUILDER, 0, 0, 2, 0, 1, 1, 1, SET_BLUE), /* H32 Vault Builder [I] */
    SET_HERO(SET_BUILDER, 1, 0, 0, 1, 1, 1, 2, SET_YELLOW), /* H33 Architect [I] */
    SET_HERO(SET_BUILDER, 0, 1, 0, 1, 1, 1, 2, SET_BLUE), /* H34 Surveyor [I] */
    SET_HERO(SET_BUILDER, 0, 0, 1, 1, 1, 1, 2, SET_RED), /* H35 Master Mason [I] */
    SET_HERO(SET_CRAFTSMAN, 1, 1, 0, 1, 0, 5, 1, SET_RED), /* H36 Woodcarver [I] */
    SET_HERO(SET_CRAFTSMAN, 0, 1, 1, 1, 0, 5, 1, SET_GREEN), /* H37 Rat Catcher [I] */
    SET_HERO(SET_CRAFTSMAN, 1, 0, 1, 1, 0, 5, 1, SET_YELLOW), /* H38 Knife Grinder [I] */
    SET_HERO(SET_CRAFTSMAN, 1, 0, 0, 2, 0, 6, 0, SET_GREEN), /* H39 Cooper [I] */
    SET_HERO(SET_CRAFTSMAN, 0, 1, 0, 2, 0, 6, 0, SET_YELLOW), /* H40 Caravan Guard [I] */
    SET_HERO(SET_CRAFTSMAN, 0, 0, 1, 2, 0, 6, 0, SET_BLUE), /* H41 Tinker [I] */
    SET_HERO(SET_CRAFTSMAN, 1, 0, 0, 1, 1, 7, 0, SET_YELLOW), /* H42 Bowyer [I] */
    SET_HERO(SET_CRAFTSMAN, 0, 1, 0, 1, 1, 7, 0, SET_BLUE), /* H43 Herbalist [I] */
    SET_HERO(SET_CRAFTSMAN, 0, 0, 1, 1, 1, 7, 0, SET_RED), /* H44 Blacksmith [I] */
    SET_HERO(SET_CRAFTSMAN, 1, 1, 0, 1, 1, 8, 0, SET_BLUE), /* H45 Luthier [I] */
    SET_HERO(SET_CRAFTSMAN, 0, 1, 1, 1, 1, 8, 0, SET_RED), /* H46 Glassmaker [I] */
    SET_HERO(SET_CRAFTSMAN, 1, 0, 1, 1, 1, 8, 0, SET_GREEN), /* H47 Jeweller [I] */
};

/* Diamonds on top of the price at each position of the row, from left to right [R]; which of the two is dearer: G8. */
SK_TABLE uint8_t SET_SURCHARGE[SET_ROW] = {2, 1, 0, 0};

/* Every building costs one token of one resource [R]. */
SK_TABLE uint8_t SET_BUILDING_COST[SET_TYPES] = {
    SET_STONE,   /* Sawmill: +1 wood [R] */
    SET_WOOD,    /* Clay Pit: +1 clay [R] */
    SET_CLAY,    /* Quarry: +1 stone [R] */
    SET_DIAMOND, /* Warehouse: +1 basic of choice [R] */
    SET_GOLD,    /* Diamond Mine: +1 diamond [R] */
    SET_DIAMOND, /* Bazaar: 1 basic for 1 gold [R] */
    SET_STONE,   /* Alchemist's Tower: 1 gold for 2 diamonds [R] */
    SET_GOLD,    /* Goldsmith: 1 diamond for 1 wood, 1 clay, 1 stone [R] */
    SET_GOLD,    /* Tavern: 1 diamond for 2 bonus villagers [R] */
    SET_DIAMOND, /* Trading Post: +1 resource of an own fortified terrain [R] */
    SET_CLAY,    /* Bank: stores 1 gold, 5 points at the end [R] */
    SET_WOOD,    /* Cathedral: stores 1 diamond, 4 points at the end [R] */
};

/* What the effect of a building takes and gives; choices (Warehouse, Bazaar's basic, Trading Post) are not in here. */
typedef struct set_effect {
    uint64_t takes, gives;
} set_effect;

SK_TABLE set_effect SET_EFFECTS[SET_TYPES] = {
    {0, SET_ONE(SET_WOOD)},                              /* Sawmill [R] */
    {0, SET_ONE(SET_CLAY)},                              /* Clay Pit [R] */
    {0, SET_ONE(SET_STONE)},                             /* Quarry [R] */
    {0, 0},                                              /* Warehouse [R] */
    {0, SET_ONE(SET_DIAMOND)},                           /* Diamond Mine [R] */
    {0, SET_ONE(SET_GOLD)},                              /* Bazaar [R] */
    {SET_ONE(SET_GOLD), 2 * SET_ONE(SET_DIAMOND)},       /* Alchemist's Tower [R] */
    {SET_ONE(SET_DIAMOND), SET_GOODS(1, 1, 1, 0, 0)},    /* Goldsmith [R] */
    {SET_ONE(SET_DIAMOND), SET_BONUS_GOODS(2)},          /* Tavern [R] */
    {0, 0},                                              /* Trading Post [R] */
    {SET_ONE(SET_GOLD), 0},                              /* Bank [R] */
    {SET_ONE(SET_DIAMOND), 0},                           /* Cathedral [R] */
};

/* Points of a token stored on a Bank and on a Cathedral [R]. */
enum { SET_BANK_POINTS = 5, SET_CATHEDRAL_POINTS = 4 };

/* Rewards of a hunt by colour [R]; villagers: colour + 1 [R]. */
SK_TABLE uint64_t SET_REWARD[SET_COLOURS] = {
    SET_GOODS(0, 0, 0, 1, 0), /* Gnoll */
    SET_GOODS(0, 0, 0, 0, 1), /* Manticore */
    SET_GOODS(0, 0, 0, 0, 2), /* Hydra */
    SET_GOODS(0, 0, 0, 1, 2), /* Dragon */
};

/* What the immediate artefacts pay when taken [R]; the others pay nothing then. */
SK_TABLE uint64_t SET_ARTEFACT_GIFT[SET_ARTEFACTS] = {
    0, 0, 0, 0,
    SET_BONUS_GOODS(1),   /* Helpful Chest */
    0, 0, 0, 0,
    SET_ONE(SET_DIAMOND), /* Diamond Ring */
    0, 0, 0,
    SET_ONE(SET_GOLD),    /* Magic Purse */
};

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
