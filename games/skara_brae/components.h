/* components.h - everything printed on the components of Skara Brae, as tables.
 *
 * Provenance: [R] rulebook text, [P] public component files and pictures of the components (see RULES.md). No value
 * here is reconstructed.
 */
#ifndef SKARA_BRAE_COMPONENTS_H
#define SKARA_BRAE_COMPONENTS_H

#include "state.h"

/* The storage area, by slider column [P]. */
SK_TABLE uint8_t MIDDEN_AT[SLIDER_MAX + 1] = {0, 0, 1, 2, 3, 3, 4, 4, 5, 6, 7};      /* tokens each round */
SK_TABLE uint8_t LOSS_AT[SLIDER_MAX + 1] = {0, 0, 0, 0, 0, 1, 2, 3, 4, 5, 6};        /* VP lost at the end */

/* The Furnish track, by space [P]; spaces 5 and its row agree with the worked score [R]. */
SK_TABLE uint8_t FURNISH_COST[FURNISH_MAX + 1] = {0, 1, 2, 2, 2, 3, 3};              /* portions to enter */
SK_TABLE uint8_t FURNISH_SETTLER[FURNISH_MAX + 1] = {1, 1, 1, 1, 2, 2, 2};           /* VP for each Settler */
SK_TABLE uint8_t FURNISH_SET[FURNISH_MAX + 1] = {0, 2, 4, 6, 2, 4, 6};               /* VP for each set of 4 */

/* The Trade track, by space [P]; 4 tokens and a SHEEP at space 3 [R]. */
SK_TABLE uint8_t TRADE_COST[TRADE_MAX + 1] = {0, 2, 3, 4, 4, 5, 5, 6};
SK_TABLE uint8_t TRADE_GOOD[TRADE_MAX + 1] = {0, COW, DEER, SHEEP, RABBIT, FISH, SHELL, BARLEY};
SK_TABLE uint8_t TRADE_GOODS[TRADE_MAX + 1] = {0, 1, 1, 1, 1, 1, 2, 2};
SK_TABLE uint8_t TRADE_POINTS[TRADE_MAX + 1] = {0, 1, 3, 5, 8, 11, 15, 20};

/* What can be cooked, in the order of the resources [P]; SHELL, FISH, DEER and RABBIT weights [R]. */
typedef struct recipe {
    uint8_t kind, weight;
    uint8_t food, hide, bone, wool;
} recipe;

SK_TABLE recipe RECIPES[SLOTS] = {
    {SHELL, 1, 1, 0, 0, 0},
    {BARLEY, 1, 1, 0, 0, 0},
    {RABBIT, 2, 1, 1, 0, 0},
    {FISH, 2, 1, 0, 1, 0},
    {SHEEP, 3, 1, 1, 1, 1},
    {DEER, 3, 1, 1, 2, 0},
    {COW, 4, 2, 1, 2, 0},
    {BOAR, 3, 2, 1, 1, 0},       /* Hunt boar flipped: one HIDE more */
};
enum { SLOT_BOAR = 7, HEARTH = 4, HEARTH_FLIPPED = 2 };
SK_TABLE uint8_t SLOT_OF[KINDS] = {0, 1, SK_NONE, SK_NONE, SK_NONE, SK_NONE, SK_NONE, SK_NONE,
                                   2, 3, 4, 5, 6, SK_NONE, SK_NONE, SK_NONE, 7};

/* What it costs to flip a tile [P]; Clean [R]. */
SK_TABLE uint8_t CRAFT_COST[TILES][2] = {
    {STONE, WOOD},       /* Furnish */
    {STONE, SEAWEED},    /* Cook */
    {STONE, WOOL},       /* Craft */
    {STONE, SHELL},      /* Clean */
    {STONE, HIDE},       /* Trade */
    {BONE, WOOD},        /* Gather Shore */
    {BONE, SEAWEED},     /* Gather Hills */
    {BONE, WOOL},        /* Gather Thickets */
    {BONE, SHELL},       /* Gather Fields */
    {BONE, HIDE},        /* every special tile */
};

/* The kinds that Clean takes, and the clears for 0..5 of them on each side [R][P]. */
SK_TABLE uint8_t CLEAN_KINDS[5] = {HIDE, BARLEY, SEAWEED, WOOD, FOOD};               /* the last one flipped only */
SK_TABLE uint8_t CLEAN_CLEARS[2][6] = {{0, 0, 1, 3, 0, 0}, {0, 0, 2, 4, 6, 0}};

/* The two options of each Gather tile, front and flipped [P]; Shore [R]. A pay of 0 is free, a second gain of 0 is
 * none; an option that gains nothing does not exist. */
typedef struct gathering {
    uint8_t pay_kind, pay;
    uint8_t kind, gain, kind2, gain2;
} gathering;

SK_TABLE gathering GATHERINGS[ENVS][2][2] = {
    {{{0, 0, SHELL, 1, 0, 0}, {0, 0, SEAWEED, 1, 0, 0}}, {{0, 0, SHELL, 1, SEAWEED, 1}, {0, 0, FISH, 1, 0, 0}}},
    {{{0, 0, STONE, 1, 0, 0}, {0, 0, WOOL, 1, 0, 0}}, {{0, 0, STONE, 1, WOOL, 1}, {0, 0, RABBIT, 1, 0, 0}}},
    {{{0, 0, WOOD, 1, 0, 0}, {0, 0, 0, 0, 0, 0}}, {{0, 0, WOOD, 2, 0, 0}, {WOOD, 1, DEER, 1, 0, 0}}},
    {{{0, 0, BARLEY, 1, 0, 0}, {0, 0, 0, 0, 0, 0}}, {{0, 0, BARLEY, 2, 0, 0}, {BARLEY, 2, COW, 1, 0, 0}}},
};

/* What a top harvest gives: two kinds to mix, or twice the same kind [R]. */
SK_TABLE uint8_t HARVEST[ENVS][2] = {{SHELL, SEAWEED}, {STONE, WOOL}, {WOOD, WOOD}, {BARLEY, BARLEY}};

/* Special tiles [R][P]. */
enum { SPECIAL_PORTIONS = 2, ENCORE_FOOD = 1, SPIN_WOOL = 3 };
SK_TABLE uint8_t BUILD_DISCOUNT[2] = {2, 3};
SK_TABLE uint8_t EXPLORE_CARDS[2] = {2, 3};
SK_TABLE uint8_t TEND_STEPS[2] = {3, 4};

/* Village cards [P]; copies of the groups and 15 Settlers of each environment [R].
 * An exchange pays `pay` of `pay_kind` for `gain` of `kind` (pay 0: a plain gain); with `icons` below ENVS the card
 * gains one `kind` for each icon of that environment. */
typedef struct village {
    uint8_t copies, env;
    uint8_t pay_kind, pay, kind, gain, icons;
} village;

SK_TABLE village CARDS[TYPES] = {
    {8, SK_NONE, 0, 0, 0, 0, SK_NONE},           /* Roof */
    {8, SK_NONE, 0, 0, 0, 0, SK_NONE},           /* Stone ball */
    {4, SK_NONE, 0, 0, 0, 0, SK_NONE},           /* Utensils */
    {8, SHORE, 0, 0, FISH, 1, SK_NONE},          /* S00 Angler */
    {1, SHORE, SEAWEED, 1, WOOD, 2, SK_NONE},    /* S01 Fisherman */
    {1, SHORE, SEAWEED, 1, BARLEY, 2, SK_NONE},  /* S02 Fisherman */
    {1, SHORE, SEAWEED, 1, STONE, 2, SK_NONE},   /* S03 Fisherman */
    {1, SHORE, SEAWEED, 1, WOOL, 2, SK_NONE},    /* S04 Fisherman */
    {1, SHORE, 0, 0, STONE, 0, HILLS},           /* S05 Birdkeeper */
    {1, SHORE, 0, 0, WOOD, 0, THICKETS},         /* S06 Giller */
    {1, SHORE, 0, 0, BARLEY, 0, FIELDS},         /* S07 Crab farmer */
    {2, HILLS, 0, 0, RABBIT, 1, SK_NONE},        /* H00 Trapper */
    {6, HILLS, STONE, 2, SHEEP, 1, SK_NONE},     /* H01 Shepherd */
    {1, HILLS, STONE, 1, SHELL, 2, SK_NONE},     /* H02 Sage */
    {1, HILLS, STONE, 1, BARLEY, 2, SK_NONE},    /* H03 Sage */
    {1, HILLS, STONE, 1, WOOD, 2, SK_NONE},      /* H04 Sage */
    {1, HILLS, STONE, 1, SEAWEED, 2, SK_NONE},   /* H05 Sage */
    {1, HILLS, 0, 0, SEAWEED, 0, SHORE},         /* H06 Tracker */
    {1, HILLS, 0, 0, WOOD, 0, THICKETS},         /* H07 Slinger */
    {1, HILLS, 0, 0, BARLEY, 0, FIELDS},         /* H08 Mason */
    {2, THICKETS, 0, 0, RABBIT, 1, SK_NONE},     /* T00 Axeman */
    {6, THICKETS, WOOD, 2, DEER, 1, SK_NONE},    /* T01 Hunter */
    {1, THICKETS, WOOD, 1, SEAWEED, 2, SK_NONE}, /* T02 Woodcutter */
    {1, THICKETS, WOOD, 1, WOOL, 2, SK_NONE},    /* T03 Woodcutter */
    {1, THICKETS, WOOD, 1, STONE, 2, SK_NONE},   /* T04 Woodcutter */
    {1, THICKETS, WOOD, 1, BARLEY, 2, SK_NONE},  /* T05 Woodcutter */
    {1, THICKETS, 0, 0, SHELL, 0, SHORE},        /* T06 Forester */
    {1, THICKETS, 0, 0, STONE, 0, HILLS},        /* T07 Scout */
    {1, THICKETS, 0, 0, BARLEY, 0, FIELDS},      /* T08 Sawyer */
    {2, FIELDS, 0, 0, RABBIT, 1, SK_NONE},       /* F00 Watchman */
    {6, FIELDS, BARLEY, 3, COW, 1, SK_NONE},     /* F01 Herdsman */
    {1, FIELDS, BARLEY, 1, STONE, 2, SK_NONE},   /* F02 Harvester */
    {1, FIELDS, BARLEY, 1, WOOL, 2, SK_NONE},    /* F03 Harvester */
    {1, FIELDS, BARLEY, 1, WOOD, 2, SK_NONE},    /* F04 Harvester */
    {1, FIELDS, BARLEY, 1, SHELL, 2, SK_NONE},   /* F05 Harvester */
    {1, FIELDS, 0, 0, SEAWEED, 0, SHORE},        /* F06 Baker */
    {1, FIELDS, 0, 0, WOOL, 0, HILLS},           /* F07 Reaper */
    {1, FIELDS, 0, 0, WOOD, 0, THICKETS},        /* F08 Farmhand */
};

/* Points of cards and tiles [R]. */
enum {
    POINTS_FLIPPED = 2, POINTS_ROOF = 2, POINTS_THATCH = 1, POINTS_BALL = 2, POINTS_UTENSILS = 2, POINTS_SPINDLE = 1,
    POINTS_FOCUS = 5, POINTS_TASK = 2, TARGET_WIN = 45, TARGET_OUTSTANDING = 55
};

/* What a Focus card asks for at the end [R][P]. */
enum {
    FOCUS_COLUMN, FOCUS_SETS, FOCUS_ROOFS, FOCUS_MIDDEN, FOCUS_TRADE, FOCUS_FURNISH, FOCUS_FOOD, FOCUS_FLIPPED
};
SK_TABLE uint8_t FOCUS_GOAL[FOCUSES] = {6, 2, 7, 2, 6, 5, 7, 8};

/* Task cards [P]; the costs of 2 and 3 [R]: the tile whose action they give, and the payments to choose from. */
typedef struct payment {
    uint8_t kind, count, kind2, count2;
} payment;
typedef struct errand {
    uint8_t tile, payments;
    payment pay[3];
} errand;

SK_TABLE errand ERRANDS[TASKS] = {
    {COOK, 1, {{COW, 1, 0, 0}, {0, 0, 0, 0}, {0, 0, 0, 0}}},
    {TRADE, 1, {{DEER, 1, 0, 0}, {0, 0, 0, 0}, {0, 0, 0, 0}}},
    {TRADE, 2, {{SHEEP, 1, 0, 0}, {HIDE, 2, 0, 0}, {0, 0, 0, 0}}},
    {CRAFT, 3, {{RABBIT, 2, FISH, 0}, {RABBIT, 1, FISH, 1}, {RABBIT, 0, FISH, 2}}},
    {CRAFT, 1, {{BARLEY, 3, 0, 0}, {0, 0, 0, 0}, {0, 0, 0, 0}}},
    {FURNISH, 1, {{WOOD, 3, 0, 0}, {0, 0, 0, 0}, {0, 0, 0, 0}}},
    {CLEAN, 1, {{STONE, 3, 0, 0}, {0, 0, 0, 0}, {0, 0, 0, 0}}},
    {CLEAN, 1, {{WOOL, 3, 0, 0}, {0, 0, 0, 0}, {0, 0, 0, 0}}},
    {COOK, 1, {{SEAWEED, 3, 0, 0}, {0, 0, 0, 0}, {0, 0, 0, 0}}},
    {FURNISH, 1, {{SHELL, 3, 0, 0}, {0, 0, 0, 0}, {0, 0, 0, 0}}},
};

#endif
