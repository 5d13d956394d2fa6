/* cuda.c - where there is a CUDA device: it plays the games of the perft files and must reach their signatures. */
#include "tests/support/pinned_files.h"

#include "cuda/batch_cuda.h"

static int lines_played;

/* Play the signature lines of one file on the device. */
static void compare(const sk_game *game, const char *path) {
    char *text = file_read(path);
    for (char *at = text; at && *at; at += strcspn(at, "\n"), at += *at == '\n') {
        table t;
        uint64_t signature = 0, plies = 0;
        float ms = 0;
        uint64_t want = (uint64_t)word_number(at, "signature", 16, 0);
        if (!want) continue;
        OK(line_table(game, at, &t));
        EQ(sk_cuda_signature(game, t.players, t.options, (uint64_t)word_number(at, "seed", 10, 1),
                             (uint32_t)word_number(at, "games", 10, 0), 0, &signature, &plies, &ms),
           SK_OK);
        EQ(signature, want);
        EQ(plies, word_number(at, "plies", 10, 0));
        printf("# %s players=%d: %.1f million plies a second in the kernel\n", game->key, t.players,
               (double)plies / 1000 / (double)ms);
        lines_played++;
    }
    free(text);
}

TEST("the device plays the games that every other target plays") {
    int count;
    const sk_game *const *games = sk_games(&count);
    if (!sk_cuda_present()) {
        SKIP("no device here: compiled and linked only");
        return;
    }
    for (int i = 0; i < count; i++) {
        file_list files;
        files_of(games[i], "perft", &files);
        for (int f = 0; f < files.count; f++)
            compare(games[i], files.paths[f]);
    }
    OK(lines_played > 0);
}

TEST("the device has every game of the registry") {
    int count;
    const sk_game *const *games = sk_games(&count);
    for (int i = 0; i < count && !sk_cuda_present(); i++) {
        uint64_t signature;
        EQ(sk_cuda_signature(games[i], games[i]->players_min, 0, 1, 1, 0, &signature, NULL, NULL), SK_BAD_SIZE);
    }
}
