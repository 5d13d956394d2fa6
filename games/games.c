/* games.c - the registry: one row per game. The build reads the rows too, so this is the only list of games. */
#include "skerry/skerry.h"

#define GAMES(SK_GAME)                                                                                                 \
    SK_GAME(stone_age_junior)                                                                                          \
    SK_GAME(isle_of_skye)                                                                                              \
    SK_GAME(skara_brae)                                                                                                \
    SK_GAME(settlement)                                                                                                \
    SK_GAME(reykholt)

#define DECLARE(name) extern const sk_game name;
GAMES(DECLARE)

#define ROW(name) &name,
static const sk_game *const games[] = {GAMES(ROW)};

const sk_game *const *sk_games(int *count) {
    *count = (int)(sizeof games / sizeof games[0]);
    return games;
}
