/* features.h - Isle of Skye: the table of features for learners. Places are computed from it; nets that come with the
 * game were trained on it (HACKING.md says what a change takes). */
#ifndef ISLE_OF_SKYE_FEATURES_H
#define ISLE_OF_SKYE_FEATURES_H

#include "skerry/features.h"

/* The window on the own territory: WINDOW x WINDOW cells round the castle. */
enum { WINDOW = 9, CELLS = WINDOW * WINDOW, REACH = WINDOW / 2 };

#define SKYE_SLOT_TABLE(FEATURE, GROUP)                                                                                \
    FEATURE(SLOT_SCORING, "scoring", ONE_HOT, 1, SKYE_SCORINGS, 1, "the scoring tile")                                 \
    FEATURE(SLOT_LEFT, "left", THERMOMETER, 1, 3, 1, "scorings to come")

#define SKYE_TILE_TABLE(FEATURE, GROUP)                                                                                \
    FEATURE(TILE_THERE, "there", FLAG, 1, 1, 1, "there is a tile")                                                     \
    FEATURE(TILE_SIDES, "sides", ONE_HOT, 4, 3, 1, "of north, east, south, west: pasture, mountain, water")            \
    FEATURE(TILE_SYMBOLS, "symbols", SCALED, 1, SKYE_SYMBOLS, 2, "of each kind")                                       \
    FEATURE(TILE_ROADS, "roads", BITS, 1, 4, 1, "sides by which a road leaves")                                        \
    FEATURE(TILE_SCROLL, "scroll", ONE_HOT, 1, 8, 1, "the symbol that its scroll pays for")

#define SKYE_HAND_TABLE(FEATURE, GROUP)                                                                                \
    FEATURE(HAND_FITS, "fits", FLAG, 1, 1, 1, "it can be placed")                                                      \
    GROUP(HAND_TILE, "tile", 1, SKYE_TILE_TABLE, TILE_PLACES, tile_features)

#define SKYE_DRAWN_TABLE(FEATURE, GROUP)                                                                               \
    FEATURE(DRAWN_THERE, "there", FLAG, 1, 1, 1, "there is a tile")                                                    \
    FEATURE(DRAWN_SIDES, "sides", SCALED, 1, 3, 4, "of pasture, mountain, water")                                      \
    FEATURE(DRAWN_SYMBOLS, "symbols", SCALED, 1, SKYE_SYMBOLS, 2, "of each kind")                                      \
    FEATURE(DRAWN_PRICE, "price", SCALED, 1, 1, 16, "")                                                                \
    FEATURE(DRAWN_PRICE_LONG, "price_long", SCALED, 1, 1, 64, "the same on a longer scale")                            \
    FEATURE(DRAWN_HIDDEN, "hidden", FLAG, 1, 1, 1, "the price is hidden")                                              \
    FEATURE(DRAWN_AXE, "axe", FLAG, 1, 1, 1, "")                                                                       \
    FEATURE(DRAWN_SOLD, "sold", FLAG, 1, 1, 1, "")                                                                     \
    FEATURE(DRAWN_MINE, "mine", FLAG, 1, 1, 1, "sold to the one that looks")                                           \
    FEATURE(DRAWN_WORTH, "worth", SCALED, 1, 1, 64, "to the one that looks, in quarters of a point")                   \
    FEATURE(DRAWN_FITS, "fits", FLAG, 1, 1, 1, "the one that looks can place it")

#define SKYE_OFFER_TABLE(FEATURE, GROUP)                                                                               \
    GROUP(OFFER_DRAWN, "drawn", SKYE_DRAWN, SKYE_DRAWN_TABLE, DRAWN_PLACES, drawn_features)

#define SKYE_NOW_TABLE(FEATURE, GROUP)                                                                                 \
    FEATURE(NOW_POINTS, "points", SCALED, 1, 1, 12, "")                                                                \
    FEATURE(NOW_HIDDEN, "hidden", FLAG, 1, 1, 1, "they hang on gold that is hidden")

#define SKYE_CLAN_TABLE(FEATURE, GROUP)                                                                                \
    FEATURE(CLAN_PLAYS, "plays", FLAG, 1, 1, 1, "somebody sits there")                                                 \
    FEATURE(CLAN_ACTS, "acts", FLAG, 1, 1, 1, "decides now")                                                           \
    FEATURE(CLAN_FIRST, "first", FLAG, 1, 1, 1, "is first player")                                                     \
    FEATURE(CLAN_POINTS, "points", SCALED, 1, 1, 64, "")                                                               \
    FEATURE(CLAN_ABOVE, "above", SCALED, 1, 1, 64, "points above 64")                                                  \
    FEATURE(CLAN_GOLD, "gold", SCALED, 1, 1, 16, "")                                                                   \
    FEATURE(CLAN_GOLD_LONG, "gold_long", SCALED, 1, 1, 64, "the same on a longer scale")                               \
    FEATURE(CLAN_GOLD_LEFT, "gold_left", SCALED, 1, 1, 64, "what its own stakes leave")                                \
    FEATURE(CLAN_GOLD_HIDDEN, "gold_hidden", FLAG, 1, 1, 1, "")                                                        \
    FEATURE(CLAN_INCOME_NEXT, "income_next", SCALED, 1, 1, 16, "of the next round")                                    \
    FEATURE(CLAN_INCOME, "income", SCALED, 1, 1, 16, "of this round")                                                  \
    FEATURE(CLAN_TILES, "tiles", SCALED, 1, 1, SKYE_LYING_MAX, "in the territory")                                     \
    FEATURE(CLAN_FRONTIER, "frontier", SCALED, 1, 1, SKYE_EDGES_MAX, "cells beside them")                              \
    FEATURE(CLAN_AXE, "axe", FLAG, 1, 1, 1, "is set")                                                                  \
    FEATURE(CLAN_SYMBOLS, "symbols", SCALED, 1, SKYE_SYMBOLS, 8, "of each kind")                                       \
    FEATURE(CLAN_CONNECTED, "connected", SCALED, 1, 1, 10, "tiles whose road reaches the castle")                      \
    FEATURE(CLAN_WHISKY, "road_whisky", SCALED, 1, 1, 6, "on these")                                                   \
    FEATURE(CLAN_CATTLE, "road_cattle", SCALED, 1, 1, 6, "on these")                                                   \
    GROUP(CLAN_NOW, "scoring", 4, SKYE_NOW_TABLE, NOW_PLACES, now_features)                                            \
    FEATURE(CLAN_LAND, "land", SCALED, 1, 7, 12,                                                                       \
            "completed areas, big ones, mountains, lake, broch points, harbours, scroll points")

#define SKYE_CELL_TABLE(FEATURE, GROUP)                                                                                \
    FEATURE(CELL_TILE, "tile", FLAG, 1, 1, 1, "a tile lies here")                                                      \
    FEATURE(CELL_FREE, "free", FLAG, 1, 1, 1, "a tile may lie here")                                                   \
    FEATURE(CELL_SIDES, "sides", ONE_HOT, 4, 3, 1, "its own, or those that it faces: pasture, mountain, water")        \
    FEATURE(CELL_SYMBOLS, "symbols", SCALED, 1, SKYE_SYMBOLS, 2, "of each kind")                                       \
    FEATURE(CELL_ROADS, "roads", SIGNED, 1, 4, 1, "by each side: 1, it reaches the castle; -1/2, it does not")

#define SKYE_TABLE(FEATURE, GROUP)                                                                                     \
    FEATURE(F_ROUND, "round", ONE_HOT, 1, SKYE_ROUNDS, 1, "")                                                          \
    FEATURE(F_STEP, "step", ONE_HOT, 1, SKYE_STEPS, 1, "what is to be decided")                                        \
    FEATURE(F_PLAYERS, "players", ONE_HOT, 1, 4, 1, "2 to 5")                                                          \
    FEATURE(F_STAGE, "stage", ONE_HOT, 1, 4, 1, "of the own prices")                                                   \
    FEATURE(F_CHANGES, "changes", SCALED, 1, 1, SKYE_CHANGES_MAX, "times that the own prices were started over")       \
    FEATURE(F_OPTIONS, "options", BITS, 1, 4, 1, "")                                                                   \
    FEATURE(F_FIRST, "first", ONE_HOT, 1, SKYE_SEATS, 1, "who is first, from the own seat on")                         \
    GROUP(F_SLOT, "slot", 4, SKYE_SLOT_TABLE, SLOT_PLACES, slot_features)                                              \
    FEATURE(F_BAG, "bag", SCALED, 1, 1, SKYE_TILES, "tiles in it")                                                     \
    FEATURE(F_BAG_SYMBOLS, "bag_symbols", SCALED, 1, SKYE_SYMBOLS, 1, "of each kind on an average tile of the bag")    \
    FEATURE(F_BAG_SIDES, "bag_sides", SCALED, 1, 3, 1, "the share of pasture, mountain, water of its sides")           \
    GROUP(F_HAND, "hand", SKYE_DRAWN, SKYE_HAND_TABLE, HAND_PLACES, hand_features)                                     \
    GROUP(F_BUILDING, "building", 1, SKYE_TILE_TABLE, TILE_PLACES, tile_features)                                      \
    FEATURE(F_WHICH, "which", ONE_HOT, 1, SKYE_DRAWN, 1, "of the hand is being placed")                                \
    GROUP(F_OFFER, "offer", SKYE_SEATS, SKYE_OFFER_TABLE, OFFER_PLACES, offer_features)                                \
    GROUP(F_CLAN, "clan", SKYE_SEATS, SKYE_CLAN_TABLE, CLAN_PLACES, clan_features)                                     \
    GROUP(F_CELL, "cell", CELLS, SKYE_CELL_TABLE, CELL_PLACES, cell_features)                                          \
    FEATURE(F_BEYOND, "beyond", SCALED, 1, 1, 4, "tiles outside the window")                                           \
    FEATURE(F_BEYOND_AT, "beyond_at", SIGNED, 1, 3, 64, "sums of their x, y, and of turns by their order")

SK_LAYOUT(SKYE_SLOT_TABLE, SLOT_PLACES)
SK_LAYOUT(SKYE_TILE_TABLE, TILE_PLACES)
SK_LAYOUT(SKYE_HAND_TABLE, HAND_PLACES)
SK_LAYOUT(SKYE_DRAWN_TABLE, DRAWN_PLACES)
SK_LAYOUT(SKYE_OFFER_TABLE, OFFER_PLACES)
SK_LAYOUT(SKYE_NOW_TABLE, NOW_PLACES)
SK_LAYOUT(SKYE_CLAN_TABLE, CLAN_PLACES)
SK_LAYOUT(SKYE_CELL_TABLE, CELL_PLACES)
SK_LAYOUT(SKYE_TABLE, SKYE_FEATURES)

/* Bytes of a territory: cells, then roads, symbols, tiles and turns. */
enum { LAND_BYTES = sizeof(uint16_t) * SKYE_LYING_MAX + offsetof(skye_clan, edge) - offsetof(skye_clan, joined) };

/* Features of cached parts at most, and of a whole position. */
enum {
    MAP_MAX = SKYE_LYING_MAX * (1 + 4 + SKYE_SYMBOLS + 4) + SKYE_EDGES_MAX * (1 + 4) + 4,
    LAND_MAX = 5 + SKYE_SYMBOLS + 4 + 7,
    OFFERS_MAX = SKYE_SEATS * SKYE_DRAWN * (3 + 3 + SKYE_SYMBOLS),
    BAG_MAX = 1 + SKYE_SYMBOLS + 3,
    SKYE_ACTIVE_MAX = 1141
};

/* The parts of the encoder (observe.c). */
/* clang-format off */
#define SKYE_PARTS(PART, SEATS, CACHED, SEATS_CACHED)                                                                  \
    SEATS_CACHED(encode_land, F_CLAN, land_follows, LAND_BYTES + 8, LAND_MAX)                                          \
    CACHED(encode_offers, offers_follow, LAND_BYTES + 8 + SKYE_DRAWN * SKYE_SEATS, OFFERS_MAX)                         \
    CACHED(encode_bag, bag_follows, 12, BAG_MAX)                                                                       \
    CACHED(encode_map, map_follows, LAND_BYTES, MAP_MAX)                                                               \
    PART(encode_table)                                                                                                 \
    PART(encode_hand)                                                                                                  \
    SEATS(encode_purse, F_CLAN)                                                                                        \
    SEATS(encode_prices, F_OFFER)
/* clang-format on */
SK_CACHE_LAYOUT(SKYE_PARTS, SKYE_CACHE)

#endif
