/* components.h - Sixth Game: what lies in the box.
 *
 * Provenance: [R] rulebook, [P] public source, [I] reconstructed. */
#ifndef SIXTH_GAME_COMPONENTS_H
#define SIXTH_GAME_COMPONENTS_H

#include "state.h"

/* Points of a pebble by its value [I]. */
SK_TABLE uint8_t SIX_POINTS[SIX_VALUES] = {1, 2, 3, 4, 5};

/* V1: the highest sum that scores [I]. */
SK_TABLE uint8_t SIX_LIMIT[2] = {9, 12};

#endif
