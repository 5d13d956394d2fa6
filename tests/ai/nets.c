/* nets.c - every net that ships is in use: one that no longer fits its game would leave two levels of computer players
 * out without a word. */
#include "tests/support/pinned_files.h"
#include "skerry/player.h"

static const char *refusal(sk_status status) {
    switch (status) {
    case SK_OK: return NULL;
    case SK_BAD_VERSION: return "is of another format, or made for other rules, features or choices";
    case SK_NO_GAME: return "is of another game";
    case SK_BAD_SIZE: return "is cut off, or too large";
    case SK_BAD_HASH: return "is damaged";
    default: return "is no net";
    }
}

TEST("the net of every game loads, and is the one that expert and master think with") {
    int count;
    const sk_game *const *games = sk_games(&count);
    for (int g = 0; g < count; g++) {
        char path[PATH_SIZE];
        snprintf(path, sizeof path, SOURCE_ROOT "/nets/%s.net", games[g]->key);
        FILE *file = fopen(path, "rb");
        if (!file) continue;
        static uint64_t bytes[1 << 18];
        size_t size = fread(bytes, 1, sizeof bytes, file);
        fclose(file);
        OK(sk_net_present(games[g])); /* as the build took it in */
        const char *why = refusal(sk_net_use(games[g], bytes, size));
        OK(!why);
        if (why)
            printf(
                "# nets/%s.net %s. A new one is made by train/learn.py (train/README.md), which takes a device; until\n"
                "# then `git rm` it, and %s plays without the levels expert's net and master.\n",
                games[g]->key, why, games[g]->key);
        sk_net_use(games[g], NULL, 0);
    }
}
