/* selected_game.h - SKERRY_GAME in the environment: the only game whose tables are tested, by folder or by key. */
#ifndef SKERRY_TESTS_SELECTED_GAME_H
#define SKERRY_TESTS_SELECTED_GAME_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "skerry/skerry.h"

/* The key of the only game to be tested, or NULL for all of them. A name that the registry does not have ends the
 * program: tests that look at nothing would pass. */
static inline const char *selected_game(void) {
    const char *only = getenv("SKERRY_GAME");
    int count;
    const sk_game *const *games = sk_games(&count);
    if (!only || !*only) return NULL;
    for (int g = 0; g < count; g++)
        if (!strcmp(only, sk_game_folder(games[g]).name) || !strcmp(only, games[g]->key)) return games[g]->key;
    printf("Bail out! SKERRY_GAME names no game: %s; there are", only);
    for (int g = 0; g < count; g++)
        printf("%s %s", g ? "," : "", sk_game_folder(games[g]).name);
    printf("\n");
    exit(1);
}

#endif
