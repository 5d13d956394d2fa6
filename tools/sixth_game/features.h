/* features.h - Sixth Game: the table of features for learners. Places are computed from it; HACKING.md says what a
 * change takes. */
#ifndef SIXTH_GAME_FEATURES_H
#define SIXTH_GAME_FEATURES_H

#include "skerry/features.h"

/* Seats are counted clockwise from the one that looks. */
#define SIX_SEAT_TABLE(FEATURE, GROUP)                                                                                 \
    FEATURE(SEAT_PLAYS, "plays", FLAG, 1, 1, 1, "somebody sits there")                                                 \
    FEATURE(SEAT_STOPPED, "stopped", FLAG, 1, 1, 1, "")                                                                \
    FEATURE(SEAT_TURN, "turn", FLAG, 1, 1, 1, "")                                                                      \
    FEATURE(SEAT_SECRET, "secret", ONE_HOT, 1, SIX_VALUES, 1, "the value of the secret pebble")                        \
    FEATURE(SEAT_OPEN, "open", SCALED, 1, SIX_VALUES, SIX_OPEN_MAX, "open pebbles of each value")                      \
    FEATURE(SEAT_POINTS, "points", SCALED, 1, 1, 12, "of open pebbles")                                                \
    FEATURE(SEAT_PEBBLES, "pebbles", SCALED, 1, 1, SIX_OPEN_MAX, "open ones")

#define SIX_TABLE(FEATURE, GROUP)                                                                                      \
    GROUP(F_SEAT, "seat", SIX_SEATS, SIX_SEAT_TABLE, SEAT_PLACES, seat_features)                                       \
    FEATURE(F_STEP, "step", ONE_HOT, 1, SIX_STEPS, 1, "what is to be decided")                                         \
    FEATURE(F_LAST, "last", ONE_HOT, 1, SIX_VALUES, 1, "the value of the pebble that was taken last")                  \
    FEATURE(F_PLAYERS, "players", ONE_HOT, 1, 3, 1, "2, 3 or 4")                                                       \
    FEATURE(F_BAG, "bag", SCALED, 1, 1, SIX_PEBBLES, "pebbles left")                                                   \
    FEATURE(F_LIMIT, "limit", FLAG, 1, 1, 1, "option: the higher limit")                                               \
    FEATURE(F_ROUND, "round", SCALED, 1, 1, 4, "")                                                                     \
    FEATURE(F_FULL, "full", FLAG, 1, 1, 1, "no point may be taken any more")                                           \
    FEATURE(F_NEAR, "near", FLAG, 1, 1, 1, "up to 5 points may be taken")                                              \
    FEATURE(F_MORE, "more", SCALED, 1, 1, 12, "points that may be taken")

SK_LAYOUT(SIX_SEAT_TABLE, SEAT_PLACES)
SK_LAYOUT(SIX_TABLE, SIX_FEATURES)

#endif
