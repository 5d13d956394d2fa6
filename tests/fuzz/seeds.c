/* seeds.c - first inputs for the fuzz targets, made from random games of every game in the registry.
 *
 *   fuzz-seeds DIR      writes DIR/<target>/<game>-<n> for the targets whose inputs have a form
 */
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>

#include "skerry/record.h"
#include "skerry/text.h"

static const char *folder;

static void save(const char *target, const sk_game *game, int number, const void *bytes, size_t size) {
    char path[512];
    snprintf(path, sizeof path, "%s/%s", folder, target);
    mkdir(path, 0777);
    snprintf(path, sizeof path, "%s/%s/%s-%d", folder, target, sk_game_folder(game).name, number);
    FILE *file = fopen(path, "wb");
    if (!file || fwrite(bytes, 1, size, file) != size || fclose(file) != 0) {
        fprintf(stderr, "fuzz-seeds: cannot write %s\n", path);
        exit(1);
    }
}

/* One position in every form: bytes, JSON, id. */
static void save_state(const sk_game *game, int number, const void *state) {
    static char memory[1 << 16];
    static uint8_t bytes[2 * SK_STATE_MAX];
    sk_text text;
    save("read", game, number, bytes, sk_write(game, state, bytes));
    sk_text_init(&text, memory, sizeof memory);
    sk_json_write(game, state, &text);
    save("json", game, number, memory, text.length);
    sk_text_init(&text, memory, sizeof memory);
    sk_position_write(game, state, &text);
    save("position", game, number, memory, text.length);
}

/* The typed text of a legal choice after a head of zeros and the number of plies. */
static void save_typed(const sk_game *game, int index, int number, uint32_t plies) {
    uint8_t typed[200] = {(uint8_t)index, 0, 1, 0, 0, (uint8_t)plies, 0};
    uint64_t state[SK_STATE_MAX / 8], rng = 0;
    sk_text text;
    game->rules->init(state, game->players_min, 0);
    sk_playout(game, state, &rng, plies);
    if (sk_actor(state) < 0) return;
    sk_text_init(&text, (char *)typed + 7, sizeof typed - 7);
    game->words->say(state, sk_actor(state), sk_pick(game, state, sk_actor(state), 1), SK_NOTATION, number % SK_LANGS,
                     &text);
    save("parse", game, number, typed, 7 + text.length);
}

static void save_record(const sk_game *game, int number, int players, uint64_t *rng, int limit) {
    static sk_record record;
    static char memory[SK_RECORD_TEXT_MAX];
    uint64_t state[SK_STATE_MAX / 8];
    sk_text text;
    sk_record_init(&record, game, players, 0);
    if (sk_record_seed(&record, "seed") != SK_OK) exit(1);
    game->rules->init(state, players, 0);
    while (sk_actor(state) >= 0 && record.count < limit) {
        int who = sk_actor(state);
        sk_action action = sk_pick(game, state, who, (uint32_t)(sk_random(rng) >> 32));
        if (sk_record_add(&record, who, action) != SK_OK || sk_play(game, state, who, action) != SK_OK) exit(1);
    }
    sk_text_init(&text, memory, sizeof memory);
    sk_record_write(&record, &text);
    save("record", game, number, memory, text.length);
}

int main(int argc, char **argv) {
    int count;
    const sk_game *const *games = sk_games(&count);
    if (argc != 2) return fprintf(stderr, "usage: fuzz-seeds DIR\n"), 2;
    folder = argv[1];
    mkdir(folder, 0777);
    for (int g = 0; g < count; g++) {
        const sk_game *game = games[g];
        for (int i = 0; i < 12; i++) {
            uint64_t rng = sk_random_seed(1, (uint64_t)i), state[SK_STATE_MAX / 8];
            int players = game->players_min + i % (game->players_max - game->players_min + 1);
            game->rules->init(state, players, 0);
            sk_playout(game, state, &rng, (uint32_t)(i * i * 3));
            if (i % 3 == 2) sk_view(game, state, i % players | (i % 2 ? SK_RECALL : 0), state);
            save_state(game, i, state);
            save_typed(game, g, i, (uint32_t)i * 7);
            if (i < 4) save_record(game, i, players, &rng, i < 3 ? 10 * (i + 1) : SK_PLIES_MAX);
        }
    }
    return 0;
}
