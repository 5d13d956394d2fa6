/* sight.h - who could see what a ply was. */
#ifndef SKERRY_SERVER_SIGHT_H
#define SKERRY_SERVER_SIGHT_H

#include "skerry/skerry.h"

/* Bits of the viewers (seats, and SK_TABLE_VIEW) that can tell `action` of `who` from every other choice there was at
 * `state`, by what they are shown afterwards, with perfect memory. Others may only be told that something was chosen.
 */
uint8_t sight_of(const sk_game *game, const void *state, int who, sk_action action);

#endif
