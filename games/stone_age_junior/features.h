/* features.h - Stone Age Junior: the table of features for learners. Places are computed from it; nets that come with
 * the game were trained on it (HACKING.md says what a change takes). */
#ifndef STONE_AGE_JUNIOR_FEATURES_H
#define STONE_AGE_JUNIOR_FEATURES_H

#include "skerry/features.h"

#define SAJ_SLOT_TABLE(FEATURE, GROUP)                                                                                 \
    FEATURE(SLOT_FACE, "face", ONE_HOT, 1, SAJ_SLOTS + 1, 1, "the token there; the last: never shown")                 \
    FEATURE(SLOT_UP, "up", FLAG, 1, 1, 1, "it lies face up")

/* Seats are counted clockwise from the one that looks. */
#define SAJ_STORE_TABLE(FEATURE, GROUP)                                                                                \
    FEATURE(STORE_GOODS, "goods", AMOUNT, SAJ_KINDS, 1 + 3, 5, "of each kind, if known")                               \
    FEATURE(STORE_KNOWN, "known", FLAG, 1, 1, 1, "the goods are known")                                                \
    FEATURE(STORE_HELD, "held", SCALED, 1, 1, 10, "goods in all")                                                      \
    FEATURE(STORE_DOGS, "dogs", THERMOMETER, 1, 3, 1, "")                                                              \
    FEATURE(STORE_BUILT, "built", THERMOMETER, 1, 3, 1, "huts")                                                        \
    FEATURE(STORE_PLAYS, "plays", FLAG, 1, 1, 1, "somebody sits there")                                                \
    FEATURE(STORE_LACKS, "lacks", ONE_HOT, SAJ_PILES, 3, 1, "0, 1 or 2 goods for the hut on offer of each pile")

#define SAJ_PILE_TABLE(FEATURE, GROUP)                                                                                 \
    FEATURE(PILE_OFFER, "offer", ONE_HOT, 1, SAJ_HUTS, 1, "the hut on top")                                            \
    FEATURE(PILE_OPEN, "open", FLAG, 1, 1, 1, "there is one")                                                          \
    FEATURE(PILE_BELOW, "below", THERMOMETER, 1, 4, 1, "huts below it")

#define SAJ_TABLE(FEATURE, GROUP)                                                                                      \
    GROUP(F_SLOT, "slot", SAJ_SLOTS, SAJ_SLOT_TABLE, SLOT_PLACES, slot_features)                                       \
    FEATURE(F_TARGET, "target", ONE_HOT, SAJ_SLOTS, SAJ_PLACES, 1, "where each known token takes the own figure")      \
    FEATURE(F_GHOST, "ghost", SCALED, 1, SAJ_SLOTS, SAJ_GHOST_TURNS, "turns for which a covered token stays known")    \
    FEATURE(F_FIGURE, "figure", ONE_HOT, SAJ_SEATS, SAJ_PLACES, 1, "the place of each seat's figure")                  \
    GROUP(F_STORE, "seat", SAJ_SEATS, SAJ_STORE_TABLE, STORE_PLACES, store_features)                                   \
    FEATURE(F_STOCK, "stock", SCALED, 1, SAJ_KINDS, 8, "goods on their places")                                        \
    FEATURE(F_POOL, "trading", SCALED, 1, SAJ_KINDS, 5, "goods at the trading place")                                  \
    FEATURE(F_KENNEL, "kennel", THERMOMETER, 1, 3, 1, "dogs on the board")                                             \
    GROUP(F_PILE, "pile", SAJ_PILES, SAJ_PILE_TABLE, PILE_PLACES, pile_features)                                       \
    FEATURE(F_HUTS, "huts", BITS, 1, SAJ_HUTS, 1, "never shown so far")                                                \
    FEATURE(F_STEP, "step", ONE_HOT, 1, SAJ_STEPS, 1, "what is to be decided")                                         \
    FEATURE(F_TURN, "turn", FLAG, SAJ_SEATS, 1, 1, "each seat: it has the turn")                                       \
    FEATURE(F_SHOWN, "shown", ONE_HOT, 1, SAJ_SLOTS, 1, "the token turned this turn")                                  \
    FEATURE(F_TURNING, "turning", ONE_HOT, 1, SAJ_SLOTS, 1, "the token that chance uncovers")                          \
    FEATURE(F_REVEALING, "revealing", ONE_HOT, 1, SAJ_PILES, 1, "the pile of which chance uncovers a hut")             \
    FEATURE(F_PLAYERS, "players", ONE_HOT, 1, 3, 1, "2, 3 or 4")                                                       \
    FEATURE(F_MEMORY, "memory", ONE_HOT, 1, 2, 1, "option: tokens fade, or stay known")                                \
    FEATURE(F_GOODS, "goods", ONE_HOT, 1, 2, 1, "option: the number of goods is known, or the goods are")              \
    FEATURE(F_OPTIONS, "options", BITS, 1, 3, 1, "the other options")                                                  \
    FEATURE(F_TIME, "time", SCALED, 1, 1, 64, "turns played")                                                          \
    FEATURE(F_LONG, "long", SCALED, 1, 1, 512, "the same on a longer scale")

SK_LAYOUT(SAJ_SLOT_TABLE, SLOT_PLACES)
SK_LAYOUT(SAJ_STORE_TABLE, STORE_PLACES)
SK_LAYOUT(SAJ_PILE_TABLE, PILE_PLACES)
SK_LAYOUT(SAJ_TABLE, SAJ_FEATURES)

#endif
