/* one_game.c - a registry of a single game, named by -DGAME=name: a page loads the engine of the game that is
 * played. */
#include "skerry/skerry.h"

extern const sk_game GAME;

static const sk_game *const games[] = {&GAME};

const sk_game *const *sk_games(int *count) {
    *count = 1;
    return games;
}
