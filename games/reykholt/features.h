/* features.h - Reykholt: the table of features for learners. Places are computed from it; nets that come with the game
 * were trained on it (HACKING.md says what a change takes). */
#ifndef REYKHOLT_FEATURES_H
#define REYKHOLT_FEATURES_H

#include "skerry/features.h"

/* Seats are counted clockwise from the one that looks. */
#define REY_SEAT_TABLE(FEATURE, GROUP)                                                                                 \
    FEATURE(SEAT_STOCK, "stock", AMOUNT, GOODS, 1 + 4, 12, "of each good")                                             \
    FEATURE(SEAT_PLAYS, "plays", FLAG, 1, 1, 1, "somebody sits there")                                                 \
    FEATURE(SEAT_TRACK, "track", SCALED, 1, 1, 32, "the table reached")                                                \
    FEATURE(SEAT_NEXT, "next", ONE_HOT, 1, GOODS, 1, "the good of the next table")                                     \
    FEATURE(SEAT_PLATES, "plates", SCALED, 1, 1, 6, "of the next table")                                               \
    FEATURE(SEAT_LACK, "lack", SCALED, 1, 1, 6, "goods that lack for it")                                              \
    FEATURE(SEAT_LACK_ONE, "lack_one", FLAG, 1, 1, 1, "one lacks")                                                     \
    FEATURE(SEAT_LACK_NONE, "lack_none", FLAG, 1, 1, 1, "none lacks")                                                  \
    FEATURE(SEAT_MARKS, "marks", BITS, 1, 3, 1, "marks of the seat")                                                   \
    FEATURE(SEAT_WORKERS, "workers", THERMOMETER, 1, 3, 1, "placed")                                                   \
    FEATURE(SEAT_EMPTY, "empty", SCALED, 1, 5, 4, "greenhouses of 2 to 6 parcels without goods")                       \
    FEATURE(SEAT_PLANTED, "planted", SCALED, 1, 5, 4, "the same with goods")                                           \
    FEATURE(SEAT_INSIDE, "inside", SCALED, 1, GOODS, 12, "goods in greenhouses")                                       \
    FEATURE(SEAT_CARDS, "cards", BITS, 1, GROUP_CARDS, 1, "service cards")                                             \
    FEATURE(SEAT_LINE, "line", BITS, 1, SEATS, 1, "its place in the order")                                            \
    FEATURE(SEAT_TOURED, "toured", FLAG, 1, 1, 1, "had its tourism turn")                                              \
    FEATURE(SEAT_GOODS, "goods", SCALED, 1, 1, 32, "in all")                                                           \
    FEATURE(SEAT_FIRST, "first", FLAG, 1, 1, 1, "is first player")                                                     \
    FEATURE(SEAT_ACTS, "acts", FLAG, 1, 1, 1, "its effect is under way")

#define REY_HOUSE_TABLE(FEATURE, GROUP)                                                                                \
    FEATURE(HOUSE_OWN, "own", FLAG, 1, 1, 1, "")                                                                       \
    FEATURE(HOUSE_GOODS, "goods", SIGNED, 1, GOODS, 6, "in it; below zero: another's")                                 \
    FEATURE(HOUSE_ROOM, "room", SCALED, 1, 1, 7, "own: empty parcels")                                                 \
    FEATURE(HOUSE_PLANTED, "planted", FLAG, 1, 1, 1, "own: something grows there")                                     \
    FEATURE(HOUSE_OTHER, "other", FLAG, 1, 1, 1, "another's")

#define REY_TABLE(FEATURE, GROUP)                                                                                      \
    FEATURE(F_ROUND, "round", ONE_HOT, 1, ROUNDS_MAX, 1, "")                                                           \
    FEATURE(F_LEFT, "left", SCALED, 1, 1, 8, "rounds to come")                                                         \
    FEATURE(F_EVENT, "event", ONE_HOT, 1, EVENTS, 1, "")                                                               \
    FEATURE(F_STEP, "step", ONE_HOT, 1, STEPS, 1, "what is to be decided")                                             \
    FEATURE(F_MOMENT, "moment", ONE_HOT, 1, MOMENTS, 1, "where the round stands")                                      \
    FEATURE(F_WORKERS, "workers", BITS, 1, SPACES, 1, "action spaces that the seat holds")                             \
    FEATURE(F_HELD, "held", BITS, 1, SPACES, 1, "action spaces that others hold")                                      \
    FEATURE(F_PILES, "piles", THERMOMETER, 4, 4, 1, "greenhouses of 3, 4, 5, 6 parcels")                               \
    FEATURE(F_TOP, "top", ONE_HOT, 1, 5, 1, "parcels of the known card on the random pile, from 2")                    \
    FEATURE(F_UNDER, "under", BITS, 1, RANDOM_CARDS, 1, "cards of the random pile that nobody knows")                  \
    FEATURE(F_OFFER, "offer", BITS, 1, GROUP_CARDS, 1, "service cards on offer")                                       \
    FEATURE(F_SHARED, "shared", BITS, 1, GROUP_CARDS, 1, "service cards that are shared")                              \
    FEATURE(F_GROUP, "group", ONE_HOT, 1, GROUPS, 1, "of service cards")                                               \
    FEATURE(F_PLAYERS, "players", ONE_HOT, 1, 4, 1, "1 to 4")                                                          \
    FEATURE(F_SCENARIO, "scenario", ONE_HOT, 1, 6, 1, "option")                                                        \
    FEATURE(F_STORY, "story", ONE_HOT, 1, 3, 1, "option")                                                              \
    FEATURE(F_VARIANT, "variant", FLAG, 1, 1, 1, "the variant is played")                                              \
    FEATURE(F_VARIANT_ASKED, "variant_option", FLAG, 1, 1, 1, "option")                                                \
    FEATURE(F_FACE, "face_up", FLAG, 1, 1, 1, "option")                                                                \
    GROUP(F_SEAT, "seat", SEATS, REY_SEAT_TABLE, SEAT_PLACES, seat_features)                                           \
    GROUP(F_HOUSE, "house", HOUSES, REY_HOUSE_TABLE, HOUSE_PLACES, house_features)                                     \
    FEATURE(F_MARKED, "marked", BITS, 1, HOUSES, 1, "greenhouses that the task marked")                                \
    FEATURE(F_DUE, "due", SCALED, 1, 8, 8, "plants, harvests, payments and takings of the task")                       \
    FEATURE(F_LEAST, "least", ONE_HOT, 1, GOODS, 1, "the lowest good of the task")                                     \
    FEATURE(F_BARRED, "barred", BITS, 1, GOODS, 1, "goods that the task bars")                                         \
    FEATURE(F_PAID, "paid", BITS, 1, GOODS, 1, "goods paid for the task")                                              \
    FEATURE(F_WAY, "way", ONE_HOT, 1, WAYS, 1, "what the task is")                                                     \
    FEATURE(F_SPACE, "space", ONE_HOT, 1, SPACES, 1, "the space in use")                                               \
    FEATURE(F_SIDE, "side", ONE_HOT, 1, 2, 1, "the side of its choice")                                                \
    FEATURE(F_TEXT, "text", SCALED, 1, 1, 4, "the next line of its text")                                              \
    FEATURE(F_SOURCE, "source", ONE_HOT, 1, 5, 1, "of the effect besides the space")                                   \
    FEATURE(F_CARD, "card", ONE_HOT, 1, GROUP_CARDS, 1, "of the effect")                                               \
    FEATURE(F_CARD_TEXT, "card_text", SCALED, 1, 1, 4, "the next line of its text")                                    \
    FEATURE(F_UNUSED_44, "unused", UNUSED, 1, 1, 1, "")                                                                \
    FEATURE(F_OPTIONAL, "optional", FLAG, 1, 1, 1, "the effect may be declined")                                       \
    FEATURE(F_ACTED, "acted", FLAG, 1, 1, 1, "something was carried out")                                              \
    FEATURE(F_SOWN, "sown", FLAG, 1, 1, 1, "something was planted")                                                    \
    FEATURE(F_DISCARDED, "discarded", ONE_HOT, 1, HOUSES, 1, "the greenhouse just discarded")                          \
    FEATURE(F_DONE, "done", SCALED, 1, 1, 16, "seats or placements done in this moment")                               \
    FEATURE(F_UNUSED_76, "unused", UNUSED, 1, 3, 1, "")                                                                \
    FEATURE(F_QUEUE, "queue", BITS, 1, GROUP_CARDS, 1, "cards still to take effect")

SK_LAYOUT(REY_SEAT_TABLE, SEAT_PLACES)
SK_LAYOUT(REY_HOUSE_TABLE, HOUSE_PLACES)
SK_LAYOUT(REY_TABLE, REY_FEATURES)

#endif
