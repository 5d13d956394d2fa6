/* components.h - everything printed on the components of Skara Brae, as tables.
 *
 * What has rows in components.csv is made from them, each with its source; an owner of the box corrects rows with a box
 * file (docs/your-box.md). Of the tables below: [R] rulebook text, [P] public component files and pictures of the
 * components (see RULES.md). No value is reconstructed.
 */
#ifndef SKARA_BRAE_COMPONENTS_H
#define SKARA_BRAE_COMPONENTS_H

#include "state.h"

/* The storage area, by slider column: tokens each round, VP lost at the end. */
#define STORAGE_MIDDEN(p, id, index, midden, loss) midden,
#define STORAGE_LOSS(p, id, index, midden, loss) loss,
SK_TABLE uint8_t MIDDEN_AT[SLIDER_MAX + 1] = {SKARA_BRAE_STORAGE(STORAGE_MIDDEN, 0)};
SK_TABLE uint8_t LOSS_AT[SLIDER_MAX + 1] = {SKARA_BRAE_STORAGE(STORAGE_LOSS, 0)};

/* The Furnish track, by space: portions to enter, VP for each Settler and for each set of 4. */
#define FURNISH_PORTIONS(p, id, index, portions, settler, set) portions,
#define FURNISH_SETTLERS(p, id, index, portions, settler, set) settler,
#define FURNISH_SETS(p, id, index, portions, settler, set) set,
SK_TABLE uint8_t FURNISH_COST[FURNISH_MAX + 1] = {SKARA_BRAE_FURNISH(FURNISH_PORTIONS, 0)};
SK_TABLE uint8_t FURNISH_SETTLER[FURNISH_MAX + 1] = {SKARA_BRAE_FURNISH(FURNISH_SETTLERS, 0)};
SK_TABLE uint8_t FURNISH_SET[FURNISH_MAX + 1] = {SKARA_BRAE_FURNISH(FURNISH_SETS, 0)};

/* The Trade track, by space: tokens to enter, what comes with it, VP. */
#define TRADE_COSTS(p, id, index, cost, kind, count, points) cost,
#define TRADE_KINDS(p, id, index, cost, kind, count, points) kind,
#define TRADE_COUNTS(p, id, index, cost, kind, count, points) count,
#define TRADE_VALUES(p, id, index, cost, kind, count, points) points,
SK_TABLE uint8_t TRADE_COST[TRADE_MAX + 1] = {SKARA_BRAE_TRADE(TRADE_COSTS, 0)};
SK_TABLE uint8_t TRADE_GOOD[TRADE_MAX + 1] = {SKARA_BRAE_TRADE(TRADE_KINDS, 0)};
SK_TABLE uint8_t TRADE_GOODS[TRADE_MAX + 1] = {SKARA_BRAE_TRADE(TRADE_COUNTS, 0)};
SK_TABLE uint8_t TRADE_POINTS[TRADE_MAX + 1] = {SKARA_BRAE_TRADE(TRADE_VALUES, 0)};

/* What can be cooked, in the order of the resources; a boar gives one HIDE more with Hunt boar flipped. */
typedef struct recipe {
    uint8_t kind, weight;
    uint8_t food, hide, bone, wool;
} recipe;

#define RECIPE(p, id, index, kind, weight, food, hide, bone, wool) {kind, weight, food, hide, bone, wool},
SK_TABLE recipe RECIPES[SLOTS] = {SKARA_BRAE_RECIPES(RECIPE, 0)};
enum { SLOT_BOAR = 7, HEARTH = 4, HEARTH_FLIPPED = 2 };
/* clang-format off */
SK_TABLE uint8_t SLOT_OF[KINDS] = {0, 1, SK_NONE, SK_NONE, SK_NONE, SK_NONE, SK_NONE, SK_NONE,
                                   2, 3, 4, 5, 6, SK_NONE, SK_NONE, SK_NONE, 7};
/* clang-format on */

/* What it costs to flip a tile; the last row is every special tile. */
#define CRAFT_PAIR(p, id, index, first, second) {first, second},
SK_TABLE uint8_t CRAFT_COST[TILES][2] = {SKARA_BRAE_CRAFT(CRAFT_PAIR, 0)};

/* The kinds that Clean takes, and the clears for 0..5 of them on each side [R][P]. */
SK_TABLE uint8_t CLEAN_KINDS[5] = {HIDE, BARLEY, SEAWEED, WOOD, FOOD}; /* the last one flipped only */
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

/* Village cards.
 * An exchange pays `pay` of `pay_kind` for `gain` of `kind` (pay 0: a plain gain); with `icons` below ENVS the card
 * gains one `kind` for each icon of that environment. */
typedef struct village {
    uint8_t copies, env;
    uint8_t pay_kind, pay, kind, gain, icons;
} village;

#define VILLAGE_CARD(p, id, index, copies, env, pay_kind, pay, kind, gain, icons)                                      \
    {copies, env, pay_kind, pay, kind, gain, icons},
SK_TABLE village CARDS[TYPES] = {SKARA_BRAE_CARDS(VILLAGE_CARD, 0)};

/* clang-format off */
/* Points of cards and tiles [R]. */
enum {
    POINTS_FLIPPED = 2, POINTS_ROOF = 2, POINTS_THATCH = 1, POINTS_BALL = 2, POINTS_UTENSILS = 2, POINTS_SPINDLE = 1,
    POINTS_FOCUS = 5, POINTS_TASK = 2, TARGET_WIN = 45, TARGET_OUTSTANDING = 55
};
/* clang-format on */

/* What a Focus card asks for at the end [R][P]. */
enum { FOCUS_COLUMN, FOCUS_SETS, FOCUS_ROOFS, FOCUS_MIDDEN, FOCUS_TRADE, FOCUS_FURNISH, FOCUS_FOOD, FOCUS_FLIPPED };
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
