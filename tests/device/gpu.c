/* gpu.c - a CUDA device against this processor: equal games, then speed. tools/gpu builds and runs it.
 *
 *   gpu check [GAME ...]             device and host play the same games and encode the same tensors
 *   gpu time LABEL [GAME]            plies a second on the device, with every kernel that plays
 *   gpu turns LABEL [GAME]           of these, turns with tensors only
 *
 * Prints lines "ok ...", "not ok ..." and rows of figures that begin with "row"; the status is 1 if anything differed.
 */
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "skerry/batch.h"
#include "skerry/bits.h"
#include "skerry/hash.h"
#include "cuda/batch_cuda.h"

/* Games that begin together stay together for long, so timed turns begin SPREAD plies later and LAUNCHES are many. */
enum { STEPS = 150, PLAYERS = 2, RUNS = 3, FEW = 257, SPREAD = 2000, LAUNCHES = 24 };

static uint32_t check_games = 100000, step_games = 2048; /* GPU_GAMES in the environment: both */
static int failures, verdicts;
static const char *const kernels[SK_CUDA_VARIANTS] = {"play_local", "play_shared", "play_sort", "play_queue"};

static void verdict(int good, const sk_game *game, const char *what) {
    if (!good) failures++;
    printf("%s %d - %s: %s %s\n", good ? "ok" : "not ok", ++verdicts, game->key, what, good ? "" : sk_cuda_error());
    fflush(stdout);
}

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static void *room(size_t size) {
    void *memory = calloc(1, size ? size : 1);
    if (!memory) abort();
    return memory;
}

/* --- equality --- */

typedef struct part_hashes {
    uint64_t *hashes, *lengths;
} part_hashes;

/* Whole games of the signature run on the host's threads; a part knows its first game. */
static void play_whole(sk_batch *part, void *context) {
    part_hashes *out = (part_hashes *)context;
    for (uint32_t g = 0; g < part->count; g++) {
        uint64_t state[SK_STATE_MAX / 8], rng = sk_random_seed(part->seed, part->first + g);
        part->game->rules->init(state, part->players, part->options);
        out->lengths[part->first + g] = sk_playout(part->game, state, &rng, SK_PLIES_MAX);
        out->hashes[part->first + g] = sk_hash(part->game, state);
    }
}

static uint64_t host_signature(const sk_game *game, uint64_t seed, uint64_t *plies) {
    part_hashes out = {(uint64_t *)room(8ul * check_games), (uint64_t *)room(8ul * check_games)};
    uint8_t nothing[8] = {0};
    sk_batch batch = {.game = game,
                      .count = check_games,
                      .players = PLAYERS,
                      .seed = seed,
                      .states = nothing,
                      .rng = (uint64_t *)(void *)nothing,
                      .episode = (uint32_t *)(void *)nothing};
    uint64_t signature = 0;
    sk_batch_parallel(&batch, 16, play_whole, &out);
    *plies = 0;
    for (uint32_t g = 0; g < check_games; g++) {
        signature = sk_signature_add(signature, out.hashes[g]);
        *plies += out.lengths[g];
    }
    free(out.hashes);
    free(out.lengths);
    return signature;
}

static void check_signatures(const sk_game *game) {
    char what[160];
    uint64_t seed = (uint64_t)time(NULL), plies, want = host_signature(game, seed, &plies);
    for (int variant = 0; variant < SK_CUDA_VARIANTS; variant++) {
        uint64_t signature = 0, played = 0;
        float ms = 0;
        sk_status status = sk_cuda_signature(game, PLAYERS, 0, seed, check_games, variant, &signature, &played, &ms);
        snprintf(what, sizeof what, "%u games of seed %llu, %s: signature %016llx, host %016llx", check_games,
                 (unsigned long long)seed, kernels[variant], (unsigned long long)signature, (unsigned long long)want);
        verdict(status == SK_OK && signature == want && played == plies, game, what);
    }
}

typedef struct host {
    sk_batch batch;
    sk_turn turn;
    uint8_t *mask, *ended;
    int8_t *acted, *actors;
    float *rewards, *observation, *information;
} host;

static void host_open(host *h, const sk_game *game, int players, uint32_t count) {
    *h = (host){.batch = {.game = game, .count = count, .players = (uint8_t)players, .seed = 7, .renew = 1}};
    h->batch.states = (uint8_t *)room((size_t)count * game->state_size);
    h->batch.rng = (uint64_t *)room(count * 8ul);
    h->batch.episode = (uint32_t *)room(count * 4ul);
    h->turn.mask = h->mask = (uint8_t *)room((size_t)count * game->actions);
    h->turn.ended = h->ended = (uint8_t *)room(count);
    h->turn.acted = h->acted = (int8_t *)room(count);
    h->turn.actors = h->actors = (int8_t *)room(count);
    h->turn.rewards = h->rewards = (float *)room(count * (size_t)players * 4);
    h->turn.observation = h->observation = (float *)room((size_t)count * sk_encoder_of(game)->features * 4);
    h->turn.information = h->information = (float *)room((size_t)count * sk_encoder_of(game)->features * 4);
    h->turn.play = SK_TURN_RANDOM;
    sk_batch_reset(&h->batch);
}

static void host_release(host *h) {
    free(h->batch.states);
    free(h->batch.rng);
    free(h->batch.episode);
    free(h->mask);
    free(h->ended);
    free(h->acted);
    free(h->actors);
    free(h->rewards);
    free(h->observation);
    free(h->information);
}

/* 1 if the device's array is byte for byte the host's. */
static int same(const sk_cuda_batch *device, int array, const void *want, uint32_t count) {
    uint32_t elements, bytes;
    if (!sk_cuda_array(device, array, &elements, &bytes)) return 0;
    size_t size = (size_t)elements * bytes * count;
    void *got = room(size);
    int good = sk_cuda_fetch(device, array, got) == SK_OK && memcmp(got, want, size) == 0;
    if (!good) printf("# array %d differs\n", array);
    free(got);
    return good;
}

static int same_games(const sk_cuda_batch *device, const host *h) {
    uint32_t count = h->batch.count;
    return same(device, SK_CUDA_STATES, h->batch.states, count) && same(device, SK_CUDA_RNG, h->batch.rng, count) &&
           same(device, SK_CUDA_EPISODE, h->batch.episode, count);
}

static int same_tensors(const sk_cuda_batch *device, const host *h) {
    uint32_t count = h->batch.count;
    return same(device, SK_CUDA_MASK, h->mask, count) && same(device, SK_CUDA_OBSERVATION, h->observation, count) &&
           same(device, SK_CUDA_INFORMATION, h->information, count) && same(device, SK_CUDA_ENDED, h->ended, count) &&
           same(device, SK_CUDA_ACTED, h->acted, count) && same(device, SK_CUDA_ACTORS, h->actors, count) &&
           same(device, SK_CUDA_REWARDS, h->rewards, count);
}

/* Features of a row that are not zero. */
static uint32_t some_of(const float *row, uint32_t features) {
    uint32_t some = 0;
    for (uint32_t i = 0; i < features; i++)
        some += row[i] != 0;
    return some;
}

/* The lists of the device have each feature once, and those that the host encodes of the same states. */
static int same_lists(const sk_cuda_batch *device, const host *h) {
    const sk_game *game = h->batch.game;
    const uint32_t count = h->batch.count;
    uint32_t row_length = 0;
    sk_cuda_array(device, SK_CUDA_INDEX, &row_length, NULL);
    uint16_t *index = (uint16_t *)room((size_t)count * row_length * 2), *lengths = (uint16_t *)room(count * 2ul);
    int8_t *value = (int8_t *)room((size_t)count * row_length);
    float *row = (float *)room(sk_encoder_of(game)->features * 4ul);
    int good = sk_cuda_fetch(device, SK_CUDA_INDEX, index) == SK_OK &&
               sk_cuda_fetch(device, SK_CUDA_VALUE, value) == SK_OK &&
               sk_cuda_fetch(device, SK_CUDA_LIST_LENGTH, lengths) == SK_OK;
    for (uint32_t g = 0; good && g < count; g++) {
        memset(row, 0, sk_encoder_of(game)->features * 4ul);
        for (uint32_t i = 0; i < lengths[g]; i++)
            row[index[(size_t)g * row_length + i]] = (float)value[(size_t)g * row_length + i] / 64;
        good = memcmp(row, h->observation + (size_t)g * sk_encoder_of(game)->features,
                      sk_encoder_of(game)->features * 4ul) == 0 &&
               some_of(row, sk_encoder_of(game)->features) == lengths[g];
    }
    free(index);
    free(lengths);
    free(value);
    free(row);
    return good;
}

/* Turns on device and host, compared now and then; *tensors says whether they also lengths the same. */
static int same_turns(sk_cuda_batch *device, host *h, int steps, int *tensors) {
    int games = 1;
    *tensors = 1;
    for (int i = 0; i < steps; i++) {
        if (sk_cuda_turn(device, SK_TURN_RANDOM, SK_REWARD_PLACES, NULL, 2, i % (SK_CUDA_VARIANTS + 1) - 1, NULL) !=
            SK_OK)
            return 0;
        sk_batch_turn_parallel(&h->batch, &h->turn, 16);
        if (i % 30 && i != steps - 1) continue;
        games = games && same_games(device, h);
        *tensors = *tensors && same_tensors(device, h) && same_lists(device, h);
    }
    return games;
}

static void check_batch(const sk_game *game) {
    sk_cuda_batch *device = NULL;
    host h;
    int good, tensors;
    host_open(&h, game, PLAYERS, step_games);
    good = sk_cuda_open(&device, game, PLAYERS, 0, step_games, 7 | SK_CUDA_WITH_LISTS) == SK_OK &&
           sk_cuda_reset(device, 7, NULL) == SK_OK;
    verdict(good && same_games(device, &h), game, "reset sets up the same games");
    verdict(good && same_turns(device, &h, STEPS, &tensors), game, "turns play the same games");
    verdict(good && tensors, game, "turns encode the same masks, observations, information states and rewards");
    for (int variant = 0; good && variant < SK_CUDA_VARIANTS; variant++) {
        char what[80];
        snprintf(what, sizeof what, "777 plies in one launch, %s, are the same games", kernels[variant]);
        good = sk_cuda_play(device, 777, variant, NULL) == SK_OK && sk_cuda_wait(device) == SK_OK;
        sk_batch_play(&h.batch, 777);
        verdict(good && same_games(device, &h), game, what);
    }
    good = good && same_turns(device, &h, 1, &tensors) && tensors;
    verdict(good, game, "a turn after plies goes on where a seat decides");
    sk_cuda_close(device);
    host_release(&h);
}

/* 1 if a row of the device's mask has what the host's legal actions aim at, or the actions themselves. */
static int same_aims(const host *h, uint32_t g, const uint8_t *row, uint32_t length) {
    const sk_game *game = h->batch.game;
    const void *state = h->batch.states + (size_t)g * game->state_size;
    uint8_t want[0x10000] = {0};
    for (int action = 0; action < game->actions; action++)
        if (h->mask[(size_t)g * game->actions + (size_t)action])
            want[sk_policy_index(game, state, h->actors[g], (sk_action)action)] = 1;
    return memcmp(row, want, length) == 0;
}

/* 1 if a row of sixteen-bit floats has the upper halves of the host's, and zeros at the end. */
static int same_halves(const host *h, uint32_t g, const uint16_t *row, uint32_t length) {
    const uint32_t features = sk_encoder_of(h->batch.game)->features;
    int good = 1;
    for (uint32_t i = 0; i < length; i++) {
        uint32_t bits = 0;
        if (i < features) memcpy(&bits, h->observation + (size_t)g * features + i, sizeof bits);
        good &= row[i] == bits >> 16;
    }
    return good;
}

/* What learners take: masks of aims, in rows or in planes, and features in rows of sixteen-bit floats. */
static void check_aims(const sk_game *game, int in_rows) {
    sk_cuda_batch *device = NULL;
    host h;
    int tensors = SK_CUDA_WITH_MASK | SK_CUDA_WITH_OBSERVATION | in_rows;
    uint32_t aims = 0, row = 0;
    if (sk_policy_size(game)) tensors |= SK_CUDA_WITH_AIMS;
    host_open(&h, game, PLAYERS, FEW);
    int good =
        sk_cuda_open(&device, game, PLAYERS, 0, FEW, tensors) == SK_OK && sk_cuda_reset(device, 7, NULL) == SK_OK;
    for (int i = 0; i < STEPS && good; i++) {
        good = sk_cuda_turn(device, SK_TURN_RANDOM, SK_REWARD_PLACES, NULL, 2, SK_CUDA_BEST, NULL) == SK_OK;
        sk_batch_turn_parallel(&h.batch, &h.turn, 16);
    }
    good = good && sk_cuda_array(device, SK_CUDA_MASK, &aims, NULL) != NULL &&
           sk_cuda_array(device, SK_CUDA_OBSERVATION, &row, NULL) != NULL;
    uint8_t *masks = (uint8_t *)room((size_t)FEW * aims);
    uint16_t *rows = (uint16_t *)room((size_t)FEW * row * 4);
    good = good && sk_cuda_fetch(device, SK_CUDA_MASK, masks) == SK_OK &&
           sk_cuda_fetch(device, SK_CUDA_OBSERVATION, rows) == SK_OK;
    for (uint32_t g = 0; g < FEW && good; g++)
        good = same_aims(&h, g, masks + (size_t)g * aims, aims) &&
               (!in_rows || same_halves(&h, g, rows + (size_t)g * row, row));
    verdict(good, game, in_rows ? "rows have the same aims and features" : "planes have the same aims");
    free(masks);
    free(rows);
    sk_cuda_close(device);
    host_release(&h);
}

/* Other numbers of players: other words of the states live. An odd number of games, so that blocks and stores end
 * ragged. */
static void check_players(const sk_game *game) {
    for (int players = game->players_min; players <= game->players_max; players++) {
        sk_cuda_batch *device = NULL;
        char what[80];
        host h;
        int good, tensors = 0;
        if (players == PLAYERS || !game->rules->fits(players, 0)) continue;
        snprintf(what, sizeof what, "%d players: the same games and tensors", players);
        host_open(&h, game, players, FEW);
        good = sk_cuda_open(&device, game, players, 0, FEW, 7 | SK_CUDA_WITH_LISTS) == SK_OK &&
               sk_cuda_reset(device, 7, NULL) == SK_OK;
        good = good && same_turns(device, &h, STEPS, &tensors) && tensors;
        verdict(good, game, what);
        sk_cuda_close(device);
        host_release(&h);
    }
}

/* --- speed --- */

/* The middle one, after sorting. */
static double median(double *ms, int count) {
    for (int i = 1; i < count; i++)
        for (int k = i; k > 0 && ms[k] < ms[k - 1]; k--) {
            double swap = ms[k];
            ms[k] = ms[k - 1];
            ms[k - 1] = swap;
        }
    return ms[count / 2];
}

/* Milliseconds of so many launches, the median of RUNS after one to warm up; negative on an error. */
static double time_play(sk_cuda_batch *device, uint32_t plies, int variant, int launches) {
    double ms[RUNS];
    for (int run = -1; run < RUNS; run++) {
        float time = 0;
        if (sk_cuda_start(device, NULL) != SK_OK) return -1;
        for (int i = 0; i < launches; i++)
            if (sk_cuda_play(device, plies, variant, NULL) != SK_OK) return -1;
        if (sk_cuda_stop(device, NULL, &time) != SK_OK) return -1;
        if (run >= 0) ms[run] = time;
    }
    return median(ms, RUNS);
}

static double time_turn(sk_cuda_batch *device, int variant, int launches) {
    double ms[RUNS];
    for (int run = -1; run < RUNS; run++) {
        float time = 0;
        if (sk_cuda_start(device, NULL) != SK_OK) return -1;
        for (int i = 0; i < launches; i++)
            if (sk_cuda_turn(device, SK_TURN_RANDOM, SK_REWARD_PLACES, NULL, 2, variant, NULL) != SK_OK) return -1;
        if (sk_cuda_stop(device, NULL, &time) != SK_OK) return -1;
        if (run >= 0) ms[run] = time;
    }
    return median(ms, RUNS);
}

static void row(const char *label, const sk_game *game, const char *what, uint32_t count, int variant, double plies,
                double ms) {
    printf("row %-10s %-17s %-24s games=%-8u kernel=%s %12.1f Mplies/s %9.3f ms\n", label, game->key, what, count,
           kernels[variant], ms > 0 ? plies / ms / 1e3 : 0.0, ms);
    fflush(stdout);
}

/* Games stay resident and are played for 512 plies in one launch; then K plies a launch. */
static void time_games(const char *label, const sk_game *game) {
    static const uint32_t counts[] = {132 * 1024, 132 * 4096, 132 * 4544};
    static const uint32_t steps[] = {1, 4, 16, 64};
    double best = 0;
    uint32_t best_count = counts[0];
    int best_variant = 0;
    for (int variant = 0; variant < SK_CUDA_VARIANTS; variant++) {
        for (size_t i = 0; i < sizeof counts / sizeof counts[0]; i++) {
            sk_cuda_batch *device = NULL;
            if (sk_cuda_open(&device, game, PLAYERS, 0, counts[i], 0) != SK_OK) continue;
            sk_cuda_reset(device, 1, NULL);
            double ms = time_play(device, 512, variant, 1), rate = ms > 0 ? counts[i] * 512.0 / ms : 0;
            row(label, game, "512 plies a launch", counts[i], variant, counts[i] * 512.0, ms);
            if (rate > best) best = rate, best_count = counts[i], best_variant = variant;
            sk_cuda_close(device);
        }
    }
    sk_cuda_batch *device = NULL;
    if (sk_cuda_open(&device, game, PLAYERS, 0, best_count, 0) != SK_OK) return;
    sk_cuda_reset(device, 1, NULL);
    row(label, game, "2048 plies a launch", best_count, best_variant, best_count * 2048.0,
        time_play(device, 2048, best_variant, 1));
    for (size_t i = 0; i < sizeof steps / sizeof steps[0]; i++) {
        char what[40];
        snprintf(what, sizeof what, "%u plies a launch", steps[i]);
        row(label, game, what, best_count, best_variant, best_count * 16.0 * steps[i],
            time_play(device, steps[i], best_variant, 16));
    }
    sk_cuda_close(device);
}

/* Plies a step of the players' own: a turn plays the chance plies that follow too. */
static double plies_a_turn(const sk_game *game) {
    uint64_t state[SK_STATE_MAX / 8], plies = 0, turns = 0;
    for (uint64_t g = 0; g < 500; g++) {
        uint64_t rng = sk_random_seed(1, g);
        game->rules->init(state, PLAYERS, 0);
        for (int who; (who = sk_actor(state)) >= 0; plies++) {
            game->rules->apply(state, who, sk_pick(game, state, who, (uint32_t)(sk_random(&rng) >> 32)));
            turns += who != SK_CHANCE;
        }
    }
    return (double)plies / (double)turns;
}

/* The training shape: one action a launch, with masks and observations. Pools play in waves: the third number fills
 * eight of 568 games a multiprocessor. */
static void time_turns(const char *label, const sk_game *game) {
    static const uint32_t counts[] = {132 * 1024, 132 * 4096, 132 * 4544, 132 * 8192, 132 * 16384};
    static const int variants_of_turns[] = {SK_CUDA_LOCAL, SK_CUDA_SHARED, SK_CUDA_SORT};
    static const int tensors[] = {0, SK_CUDA_WITH_MASK, SK_CUDA_WITH_MASK | SK_CUDA_WITH_LISTS,
                                  SK_CUDA_WITH_MASK | SK_CUDA_WITH_OBSERVATION};
    static const char *const names[] = {"turn", "turn, mask", "turn, mask, list", "turn, mask, observation"};
    double plies = plies_a_turn(game);
    printf("# %s: %.3f plies a turn\n", game->key, plies);
    for (size_t k = 0; k < sizeof tensors / sizeof tensors[0]; k++)
        for (size_t i = 0; i < sizeof counts / sizeof counts[0]; i++) {
            sk_cuda_batch *device = NULL;
            if (sk_cuda_open(&device, game, PLAYERS, 0, counts[i], tensors[k]) != SK_OK) continue;
            sk_cuda_reset(device, 1, NULL);
            sk_cuda_play(device, SPREAD, SK_CUDA_BEST, NULL);
            for (size_t j = 0; j < sizeof variants_of_turns / sizeof variants_of_turns[0]; j++)
                row(label, game, names[k], counts[i], variants_of_turns[j], counts[i] * (double)LAUNCHES * plies,
                    time_turn(device, variants_of_turns[j], LAUNCHES));
            sk_cuda_close(device);
        }
}

/* 1 if a game is among the words, or there are none. */
static int wanted(const sk_game *game, int count, char **words) {
    int found = count <= 0;
    for (int i = 0; i < count; i++)
        found |= strcmp(words[i], game->key) == 0 || strcmp(words[i], sk_game_folder(game).name) == 0;
    return found;
}

int main(int argc, char **argv) {
    int count, check = argc > 1 && strcmp(argv[1], "check") == 0, at = check ? 2 : 3;
    const sk_game *const *games = sk_games(&count);
    double start = now();
    const char *fewer = getenv("GPU_GAMES");
    if (fewer && atoi(fewer) > 0) check_games = step_games = (uint32_t)atoi(fewer);
    if (argc < 2 || (!check && argc < 3)) {
        fprintf(stderr, "usage: gpu check [GAME ...] | gpu time LABEL [GAME] | gpu turns LABEL [GAME]\n");
        return 2;
    }
    if (!sk_cuda_present()) {
        printf("no device\n");
        return 77;
    }
    for (int i = 0; i < count; i++) {
        if (!wanted(games[i], argc - at, argv + at)) continue;
        if (!sk_cuda_has(games[i])) {
            verdict(0, games[i], "is not in the device library");
        } else if (check) {
            check_signatures(games[i]);
            check_batch(games[i]);
            check_aims(games[i], SK_CUDA_WITH_ROWS);
            check_aims(games[i], 0);
            check_players(games[i]);
        } else {
            if (strcmp(argv[1], "time") == 0) time_games(argv[2], games[i]);
            time_turns(argv[2], games[i]);
        }
        printf("# %s %s took until %.1f s\n", games[i]->key, argv[1], now() - start);
        fflush(stdout);
    }
    if (check) printf("1..%d\n", verdicts);
    return failures ? 1 : 0;
}
