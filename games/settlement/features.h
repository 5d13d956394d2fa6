/* features.h - Settlement: the table of features for learners. Places are computed from it; nets that come with the
 * game were trained on it (HACKING.md says what a change takes). */
#ifndef SETTLEMENT_FEATURES_H
#define SETTLEMENT_FEATURES_H

#include "skerry/features.h"

/* Players are counted clockwise from the one that looks. */
#define SET_SEAT_TABLE(FEATURE, GROUP)                                                                                 \
    FEATURE(SEAT_STOCK, "stock", AMOUNT, SET_RESOURCES, 1 + 4, 16, "of each resource")                                 \
    FEATURE(SEAT_VILLAGERS, "villagers", SCALED, 1, 1, 8, "free ones")                                                 \
    FEATURE(SEAT_BONUS, "bonus", SCALED, 1, 1, 8, "free bonus villagers")                                              \
    FEATURE(SEAT_BONUS_USED, "bonus_used", SCALED, 1, 1, 8, "bonus villagers on the zones")                            \
    FEATURE(SEAT_POINTS, "points", SIGNED, 1, 1, 64, "")                                                               \
    FEATURE(SEAT_ABOVE, "above", SCALED, 1, 1, 64, "points above 64")                                                  \
    FEATURE(SEAT_GUILDS, "guilds", SCALED, 1, SET_GUILDS, 8, "heroes of each")                                         \
    FEATURE(SEAT_TERRAINS, "terrains", SCALED, 1, 1, 9, "")                                                            \
    FEATURE(SEAT_FORTS, "forts", SCALED, 1, 1, 9, "")                                                                  \
    FEATURE(SEAT_MONSTERS, "monsters", SCALED, 1, 1, 9, "")                                                            \
    FEATURE(SEAT_BUILDINGS, "buildings", SCALED, 1, 1, 9, "")                                                          \
    FEATURE(SEAT_ALL, "all", SCALED, 1, SET_RESOURCES, 9, "terrains of each resource")                                 \
    FEATURE(SEAT_SAFE, "safe", SCALED, 1, SET_RESOURCES, 9, "those without a monster")                                 \
    FEATURE(SEAT_FORTIFIED, "fortified", SCALED, 1, SET_RESOURCES, 9, "those with a fort")                             \
    FEATURE(SEAT_TYPES, "types", SCALED, 1, SET_TYPES, 3, "buildings of each type")                                    \
    FEATURE(SEAT_STORED, "stored", SCALED, 1, 2, 4, "gold on banks, diamonds on cathedrals")                           \
    FEATURE(SEAT_ACTIVATED, "activated", BITS, 1, 6, 1, "zones used this round")                                       \
    FEATURE(SEAT_TWICE, "twice", BITS, 1, 6, 1, "zones used a second time")                                            \
    FEATURE(SEAT_READY, "ready", SCALED, 1, 1, 9, "forts not activated")                                               \
    FEATURE(SEAT_OPEN, "open", BITS, 1, 3, 1, "regions that can be explored")                                          \
    FEATURE(SEAT_ROOM, "room", SCALED, 1, 3, 3, "free spaces of each street")                                          \
    FEATURE(SEAT_PASSED, "passed", FLAG, 1, 1, 1, "")                                                                  \
    FEATURE(SEAT_PASSED_FIRST, "passed_first", FLAG, 1, 1, 1, "")                                                      \
    FEATURE(SEAT_TURN, "turn", FLAG, 1, 1, 1, "has the turn")                                                          \
    FEATURE(SEAT_BEGAN, "began", FLAG, 1, 1, 1, "began the round")                                                     \
    FEATURE(SEAT_EXCHANGES, "exchanges", SCALED, 1, 1, 64, "made in this round")                                       \
    FEATURE(SEAT_ARTEFACT, "artefact", ONE_HOT, 1, SET_ARTEFACTS, 1, "")                                               \
    FEATURE(SEAT_ZONES, "zones", SCALED, 1, SET_ZONES, 8, "villagers that built, explored, hunted, fortified")         \
    FEATURE(SEAT_HEROES, "heroes", BITS, 1, SET_HEROES, 1, "invited")

#define SET_TERRAIN_TABLE(FEATURE, GROUP)                                                                              \
    FEATURE(TERRAIN_RESOURCE, "resource", ONE_HOT, 1, SET_RESOURCES, 1, "")                                            \
    FEATURE(TERRAIN_ICON, "icon", ONE_HOT, 1, SET_COLOURS, 1, "")                                                      \
    FEATURE(TERRAIN_THERE, "there", FLAG, 1, 1, 1, "a terrain lies here")                                              \
    FEATURE(TERRAIN_MONSTER, "monster", FLAG, 1, 1, 1, "")                                                             \
    FEATURE(TERRAIN_FORT, "fort", FLAG, 1, 1, 1, "")                                                                   \
    FEATURE(TERRAIN_USED, "used", FLAG, 1, 1, 1, "the fort was activated this round")

#define SET_BUILDING_TABLE(FEATURE, GROUP)                                                                             \
    FEATURE(BUILDING_TYPE, "type", ONE_HOT, 1, SET_TYPES, 1, "")                                                       \
    FEATURE(BUILDING_STORED, "stored", SCALED, 1, 1, 2, "tokens on it")

#define SET_HERO_TABLE(FEATURE, GROUP)                                                                                 \
    FEATURE(HERO_PRICE, "price", SCALED, 1, SET_RESOURCES, 4, "")                                                      \
    FEATURE(HERO_POINTS, "points", SCALED, 1, 1, 900, "hundredths, now and to come, for the one that looks")           \
    FEATURE(HERO_BONUS, "bonus", ONE_HOT, 1, 2, 1, "bonus villagers: 1, 2")                                            \
    FEATURE(HERO_GUILD, "guild", ONE_HOT, 1, SET_GUILDS, 1, "")                                                        \
    FEATURE(HERO_ICON, "icon", ONE_HOT, 1, SET_COLOURS, 1, "")                                                         \
    FEATURE(HERO_CARD, "card", ONE_HOT, 1, SET_HEROES, 1, "")

#define SET_MARKET_TABLE(FEATURE, GROUP)                                                                               \
    FEATURE(MARKET_TYPE, "type", ONE_HOT, 1, SET_TYPES, 1, "")                                                         \
    FEATURE(MARKET_TILES, "tiles", THERMOMETER, 1, 3, 1, "")

#define SET_TABLE(FEATURE, GROUP)                                                                                      \
    GROUP(F_SEAT, "seat", SET_PLAYERS, SET_SEAT_TABLE, SEAT_PLACES, seat_features)                                     \
    GROUP(F_TERRAIN, "terrain", SET_SPACES, SET_TERRAIN_TABLE, TERRAIN_PLACES, terrain_features)                       \
    GROUP(F_BUILDING, "building", SET_SPACES, SET_BUILDING_TABLE, BUILDING_PLACES, building_features)                  \
    FEATURE(F_FRONTIER, "frontier", BITS, 1, SET_SPACES, 1, "spaces where the next terrain may go")                    \
    FEATURE(F_PLAYERS, "players", ONE_HOT, 1, 4, 1, "1 to 4")                                                          \
    FEATURE(F_ROUND, "round", ONE_HOT, 1, SET_ROUNDS, 1, "")                                                           \
    FEATURE(F_DONE, "done", BITS, 1, 2, 1, "in this turn: acted, invited")                                             \
    FEATURE(F_DANGER, "danger", BITS, 1, SET_COLOURS, 1, "icons in the row of heroes")                                 \
    GROUP(F_HERO, "hero", SET_ROW, SET_HERO_TABLE, HERO_PLACES, hero_features)                                         \
    GROUP(F_MARKET, "market", SET_SPACES, SET_MARKET_TABLE, MARKET_PLACES, market_features)                            \
    FEATURE(F_PILE, "pile", SCALED, 1, SET_TYPES, 3, "buildings of each type face down")                               \
    FEATURE(F_HEROES, "heroes", SCALED, 1, 1, SET_HEROES, "face down")                                                 \
    FEATURE(F_STACKS, "stacks", SCALED, 1, 3, SET_LEVEL_TILES, "terrains of each level")                               \
    FEATURE(F_DISPLAY, "display", BITS, 1, SET_ARTEFACTS, 1, "artefacts face up")                                      \
    FEATURE(F_ARTEFACTS, "artefacts", BITS, 1, SET_ARTEFACTS, 1, "face down")                                          \
    FEATURE(F_STEP, "step", ONE_HOT, 1, SET_STEPS, 1, "what is to be decided")                                         \
    FEATURE(F_NEW_BUILDING, "new_building", ONE_HOT, 1, SET_TYPES, 1, "to be placed")                                  \
    FEATURE(F_NEW_TERRAIN, "new_terrain", ONE_HOT, 1, SET_KINDS, 1, "to be placed")                                    \
    FEATURE(F_REGION, "region", ONE_HOT, 1, 3, 1, "being explored or activated")                                       \
    FEATURE(F_STREET, "street", ONE_HOT, 1, 3, 1, "being resolved")                                                    \
    FEATURE(F_PLACE, "place", ONE_HOT, 1, 3, 1, "building of the street whose effect asks something")                  \
    FEATURE(F_UNUSED, "unused", BITS, 1, 3, 1, "buildings of the street that may still be used")                       \
    FEATURE(F_RISKS, "risks", BITS, 1, 3, 1, "columns whose encounter is still to come")                               \
    FEATURE(F_KEPT, "kept", AMOUNT, SET_BASICS, 1 + 2, 4, "basics chosen to be kept")                                  \
    FEATURE(F_MARKS, "marks", BITS, 1, 6, 1, "basics received and given by the mirror")                                \
    FEATURE(F_OPTIONS, "options", BITS, 1, 3, 1, "strict supply, empty activation")                                    \
    FEATURE(F_SUPPLY, "supply", SCALED, 1, SET_RESOURCES, 64, "if strict")                                             \
    FEATURE(F_SUPPLY_BONUS, "supply_bonus", SCALED, 1, 1, SET_BONUS, "bonus villagers, if strict")                     \
    FEATURE(F_SUPPLY_FORTS, "supply_forts", SCALED, 1, 1, SET_FORTS, "if strict")                                      \
    FEATURE(F_SUPPLY_MONSTERS, "supply_monsters", SCALED, 1, SET_COLOURS, SET_MONSTERS, "if strict")

SK_LAYOUT(SET_SEAT_TABLE, SEAT_PLACES)
SK_LAYOUT(SET_TERRAIN_TABLE, TERRAIN_PLACES)
SK_LAYOUT(SET_BUILDING_TABLE, BUILDING_PLACES)
SK_LAYOUT(SET_HERO_TABLE, HERO_PLACES)
SK_LAYOUT(SET_MARKET_TABLE, MARKET_PLACES)
SK_LAYOUT(SET_TABLE, SET_FEATURES)

#endif
