/* ratings.c - what computer players are worth, in points as people are rated (docs/ratings.md). tools/ratings writes the
 * rows. */
#include <string.h>

#include "skerry/ai.h"

static const struct {
    const char *game, *level;
    int rating, margin; /* margin: half of the interval of 95 % */
} rows[] = {
    {"stone-age-junior", "random", 837, 90},
    {"stone-age-junior", "cub", 1042, 71},
    {"stone-age-junior", "child", 1161, 62},
    {"stone-age-junior", "parent", 1500, 0},
    {"stone-age-junior", "elder", 1811, 64},
    {"stone-age-junior", "expert", 2162, 99},
    {"isle-of-skye", "greedy", 1259, 43},
    {"isle-of-skye", "beginner", 1048, 57},
    {"isle-of-skye", "easy", 1282, 45},
    {"isle-of-skye", "medium", 1500, 0},
    {"isle-of-skye", "hard", 1654, 47},
    {"isle-of-skye", "expert", 1898, 77},
    {"skara-brae", "greedy", 1160, 54},
    {"skara-brae", "beginner", 751, 80},
    {"skara-brae", "easy", 1108, 60},
    {"skara-brae", "medium", 1500, 0},
    {"skara-brae", "hard", 1689, 51},
    {"settlement", "greedy", 1185, 52},
    {"settlement", "beginner", 727, 84},
    {"settlement", "easy", 1103, 60},
    {"settlement", "medium", 1500, 0},
    {"settlement", "hard", 1680, 50},
    {"reykholt", "greedy", 989, 70},
    {"reykholt", "beginner", 841, 76},
    {"reykholt", "easy", 1126, 64},
    {"reykholt", "medium", 1500, 0},
    {"reykholt", "hard", 1972, 97},
};

int sk_level_rating(const sk_game *game, const char *level, int *margin) {
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        if (strcmp(rows[i].game, game->key) != 0 || strcmp(rows[i].level, level) != 0) continue;
        if (margin) *margin = rows[i].margin;
        return rows[i].rating;
    }
    return 0;
}
