/* features.h - Skara Brae: the table of features for learners. Places are computed from it; nets that come with the
 * game were trained on it (HACKING.md says what a change takes). */
#ifndef SKARA_BRAE_FEATURES_H
#define SKARA_BRAE_FEATURES_H

#include "skerry/features.h"

/* Seats are counted in turn from the one that looks. */
#define BRAE_SEAT_TABLE(FEATURE, GROUP)                                                                                \
    FEATURE(SEAT_TOKENS, "tokens", AMOUNT, KINDS, 1 + 3, 12, "of each kind")                                           \
    FEATURE(SEAT_SLIDER, "slider", SCALED, 1, 1, SLIDER_MAX, "of the storage")                                         \
    FEATURE(SEAT_FREE, "free", SIGNED, 1, 1, 9, "spaces of the storage")                                               \
    FEATURE(SEAT_MIDDEN, "midden", SCALED, 1, 1, 8, "each round")                                                      \
    FEATURE(SEAT_LOSS, "loss", SCALED, 1, 1, 8, "points at the end")                                                   \
    FEATURE(SEAT_FURNISH, "furnish", THERMOMETER, 1, FURNISH_MAX, 1, "")                                               \
    FEATURE(SEAT_TRADE, "trade", THERMOMETER, 1, TRADE_MAX, 1, "")                                                     \
    FEATURE(SEAT_FLIPPED, "flipped", BITS, 1, TILES, 1, "tiles")                                                       \
    FEATURE(SEAT_SPECIAL, "special", ONE_HOT, 1, SPECIALS, 1, "tile")                                                  \
    FEATURE(SEAT_ROOFS, "roofs", SCALED, 1, 1, 8, "")                                                                  \
    FEATURE(SEAT_THATCHES, "thatches", SCALED, 1, 1, 16, "Roofs from the supply")                                      \
    FEATURE(SEAT_BALLS, "balls", SCALED, 1, 1, 8, "Stone balls")                                                       \
    FEATURE(SEAT_UTENSILS, "utensils", SCALED, 1, 1, 4, "")                                                            \
    FEATURE(SEAT_SPINDLES, "spindles", SCALED, 1, 1, SPINDLES, "")                                                     \
    FEATURE(SEAT_BLACK, "black", THERMOMETER, 1, BLACKS, 1, "workers")                                                 \
    FEATURE(SEAT_SETTLERS, "settlers", AMOUNT, ENVS, 1 + 3, 8, "of each environment")                                  \
    FEATURE(SEAT_NEED, "need", SCALED, 1, 1, 12, "food that a meal takes")                                             \
    FEATURE(SEAT_UNFED, "unfed", SCALED, 1, 1, 12, "")                                                                 \
    FEATURE(SEAT_POINTS, "points", SIGNED, 1, 1, 64, "")                                                               \
    FEATURE(SEAT_ABOVE, "above", SCALED, 1, 1, 64, "points above 64")                                                  \
    FEATURE(SEAT_HEARTH, "hearth", THERMOMETER, 1, 11, 1, "")                                                          \
    FEATURE(SEAT_SETS, "sets", THERMOMETER, 1, 4, 1, "of Settlers")                                                    \
    FEATURE(SEAT_POT, "pot", SCALED, 1, SLOTS, 4, "what cooks, by recipe")                                             \
    FEATURE(SEAT_REST, "rest", ONE_HOT, 1, REST_STAGES, 1, "stage of the rest phase")                                  \
    FEATURE(SEAT_ACTS, "acts", FLAG, 1, 1, 1, "decides now")                                                           \
    FEATURE(SEAT_TURN, "turn", FLAG, 1, 1, 1, "has the turn")                                                          \
    FEATURE(SEAT_PLAYS, "plays", FLAG, 1, 1, 1, "somebody sits there")                                                 \
    FEATURE(SEAT_FED, "fed", FLAG, 1, 1, 1, "there is food for a meal")                                                \
    FEATURE(SEAT_MORE, "more", SIGNED, 1, 1, 8, "food less need")                                                      \
    FEATURE(SEAT_MORE_FINE, "more_fine", SIGNED, 1, 1, 2, "the same")                                                  \
    FEATURE(SEAT_FOOD, "food", SCALED, 1, 1, 32, "")                                                                   \
    FEATURE(SEAT_KNIVES, "knives", SCALED, 1, 1, 64, "")

#define BRAE_MARKER_TABLE(FEATURE, GROUP)                                                                              \
    FEATURE(MARKER_LIES, "lies", ONE_HOT, 1, 3, 1, "left, passed, right")                                              \
    FEATURE(MARKER_HEIGHT, "height", SCALED, 1, 1, MARKERS, "from the lowest, 1")

#define BRAE_TABLE(FEATURE, GROUP)                                                                                     \
    GROUP(F_SEAT, "seat", SEATS, BRAE_SEAT_TABLE, SEAT_PLACES, seat_features)                                          \
    FEATURE(F_SETTLERS, "settlers", SCALED, 1, TYPES, 4, "own ones of each type")                                      \
    FEATURE(F_SET, "set_cards", ONE_HOT, SET_CARDS, TYPES, 1, "the current set by position")                           \
    FEATURE(F_LATER, "later", SCALED, 1, TYPES, 4, "cards of later sets")                                              \
    FEATURE(F_PILE, "pile", SCALED, 1, TYPES, 0, "the share of each type that is still in the pile")                   \
    FEATURE(F_DISCARD, "discard", SCALED, 1, TYPES, 8, "of each type")                                                 \
    FEATURE(F_HAND, "hand", SCALED, 1, TYPES, HAND, "drawn by Explore")                                                \
    FEATURE(F_DEALT, "dealt", BITS, 1, SPECIALS, 1, "special tiles to choose from")                                    \
    FEATURE(F_PLAYERS, "players", ONE_HOT, 1, 4, 1, "1 to 4")                                                          \
    FEATURE(F_ROUND, "round", ONE_HOT, 1, ROUNDS, 1, "")                                                               \
    FEATURE(F_SET_NUMBER, "set", ONE_HOT, 1, SETS, 1, "")                                                              \
    FEATURE(F_STEP, "step", ONE_HOT, 1, STEPS, 1, "what is to be decided")                                             \
    FEATURE(F_OPTIONS, "options", BITS, 1, 4, 1, "")                                                                   \
    GROUP(F_MARKER, "marker", SEATS, BRAE_MARKER_TABLE, MARKER_PLACES, marker_features)                                \
    FEATURE(F_NEUTRAL, "neutral", ONE_HOT, 1, 3, 1, "where the neutral marker lies: left, passed, right")              \
    FEATURE(F_SMALL, "small", THERMOMETER, 1, 6, 1, "small workers left")                                              \
    FEATURE(F_LARGE, "large", FLAG, 1, 1, 1, "the large worker is free")                                               \
    FEATURE(F_SMALL_ON, "small_on", BITS, 1, TILES, 1, "tiles with a small worker")                                    \
    FEATURE(F_PAIR_ON, "pair_on", BITS, 1, TILES, 1, "tiles with two")                                                 \
    FEATURE(F_LARGE_ON, "large_on", ONE_HOT, 1, TILES, 1, "the tile with the large worker")                            \
    FEATURE(F_ENV, "environment", ONE_HOT, 1, ENVS, 1, "in question")                                                  \
    FEATURE(F_CROP, "crop", ONE_HOT, 1, KINDS, 1, "in question")                                                       \
    FEATURE(F_BACK, "back", ONE_HOT, 1, STEPS, 1, "the step to return to")                                             \
    FEATURE(F_AFTER, "after", ONE_HOT, 1, STEPS, 1, "the step to follow")                                              \
    FEATURE(F_TILE, "tile", ONE_HOT, 1, 35, 1, "tile or task in question")                                             \
    FEATURE(F_AMOUNT, "amount", ONE_HOT, 1, 35, 1, "in question; the last: 34 or more")                                \
    FEATURE(F_CLEARS, "clears", THERMOMETER, 1, 8, 1, "midden that may still be cleared")                              \
    FEATURE(F_DISCOUNT, "discount", SCALED, 1, 1, 3, "")                                                               \
    FEATURE(F_STEPS, "steps", THERMOMETER, 1, 4, 1, "of Tend")                                                         \
    FEATURE(F_TENDED, "tended", BITS, 1, 4, 1, "")                                                                     \
    FEATURE(F_UNUSED_17, "unused", UNUSED, 1, 1, 1, "")                                                                \
    FEATURE(F_DRAWING, "drawing", SCALED, 1, 1, 3, "cards to draw")                                                    \
    FEATURE(F_AMOUNT_SHARE, "amount_share", SCALED, 1, 1, 64, "the amount again")                                      \
    FEATURE(F_UNUSED_20, "unused", UNUSED, 1, 1, 1, "")                                                                \
    FEATURE(F_FOCUS, "focus", BITS, 1, FOCUSES, 1, "alone: Focus cards")                                               \
    FEATURE(F_TASKS, "tasks", BITS, 1, TASKS, 1, "alone: open Tasks")                                                  \
    FEATURE(F_DONE, "done", BITS, 1, TASKS, 1, "alone: Tasks done")                                                    \
    FEATURE(F_SUPPLY, "supply", SCALED, 1, 1, SUPPLY_ROOFS, "Roofs left")

SK_LAYOUT(BRAE_SEAT_TABLE, SEAT_PLACES)
SK_LAYOUT(BRAE_MARKER_TABLE, MARKER_PLACES)
SK_LAYOUT(BRAE_TABLE, BRAE_FEATURES)

#endif
