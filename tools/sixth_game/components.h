/* components.h - Sixth Game: what lies in the box.
 *
 * The pebbles are the rows of components.csv, each with its source. Of the table below: [I] reconstructed. */
#ifndef SIXTH_GAME_COMPONENTS_H
#define SIXTH_GAME_COMPONENTS_H

#include "state.h"

/* Points of a pebble by its value. */
#define SIX_PEBBLE_ROW(p, id, index, points) points,
SK_TABLE uint8_t SIX_POINTS[SIX_VALUES] = {SIXTH_GAME_PEBBLES(SIX_PEBBLE_ROW, 0)};

/* V1: the highest sum that scores [I]. */
SK_TABLE uint8_t SIX_LIMIT[2] = {9, 12};

#endif
