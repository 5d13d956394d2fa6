/* batch.cu - the host side of device batches: memory, launches, results. The build writes the list of games
 * (cuda_games.inl) from the registry in games/games.c. */
#include <cstdio>
#include <cstdlib>

#include "device.h"

/* Launchers of the games' own files, then the table `device_games`. */
#include "cuda_games.inl"

struct sk_cuda_batch {
    const sk_game *game;
    const device_game *device;
    job work;
    int rows;   /* states lie in rows */
    int behind; /* sk_cuda_play has left the tensors as they were, and perhaps games where chance acts */
    void *arrays[SK_CUDA_ARRAYS];
    uint32_t elements[SK_CUDA_ARRAYS], bytes[SK_CUDA_ARRAYS];
    cudaEvent_t begin, end, queued; /* of sk_cuda_start, sk_cuda_stop, sk_cuda_follow */
    int memory_of;                  /* number of the device */
};

int sk_cuda_version(void) {
    return SK_CUDA_VERSION;
}

/* What the library says of the encoder; sk_encoder_of would need the library at link time, which loads this one. */
static uint32_t features_of(const sk_game *game) {
    return game->encoder ? game->encoder->features : 0;
}

static uint32_t policy_size_of(const sk_game *game) {
    return game->encoder && game->encoder->policy_size ? (uint32_t)game->encoder->policy_size : game->actions;
}

static const device_game *find(const sk_game *game) {
    for (const device_game &candidate : device_games)
        if (strcmp(candidate.key, game->key) == 0) return &candidate;
    return nullptr;
}

int sk_cuda_has(const sk_game *game) {
    return find(game) != nullptr;
}

int sk_cuda_present(void) {
    int count = 0;
    return cudaGetDeviceCount(&count) == cudaSuccess && count > 0;
}

const char *sk_cuda_error(void) {
    cudaError_t error = cudaPeekAtLastError();
    return error == cudaSuccess ? "" : cudaGetErrorString(error);
}

/* Kernels play what they were compiled with: other rules or other pieces than the caller's are refused. */
static sk_status table_status(const sk_game *game, const device_game *device, int players, uint32_t options) {
    int differs = device ? device->version() ^ game->version : 0;
    if (!device) return SK_NO_GAME;
    if (differs) return differs & SK_VERSION_MASK ? SK_BAD_VERSION : SK_BAD_EDITION;
    if (players < game->players_min || players > game->players_max) return SK_BAD_PLAYERS;
    return sk_options_known(game, options) && game->rules->fits(players, options) ? SK_OK : SK_BAD_OPTION;
}

/* What views hide, with offsets of the device's layout; 0 if there are more fields than a launch can carry. */
static int hidden_fields_of(const sk_game *game, const state_layout &layout, hidden_fields *out) {
    const uint32_t rows = game->state_size - layout.seats_to * 4;
    out->count = 0;
    out->secret_plies = game->rules->secrets.hides_plies;
    for (int f = 0; f < game->field_count; f++) {
        const sk_field *field = &game->fields[f];
        if (field->sight == SK_PUBLIC) continue;
        if (out->count == HIDING_MAX) return 0;
        uint32_t offset = field->offset;
        if (layout.seats_to > layout.seats_from && offset >= layout.seats_from * 4)
            offset = offset < layout.seats_from * 4 + rows ? offset + (layout.seats_to - layout.seats_from) * 4
                                                           : offset - rows;
        out->fields[out->count++] = {(uint16_t)offset, field->count, field->rows,     field->stride,
                                     field->width,     field->sight, field->per_seat, (uint8_t)f};
    }
    return 1;
}

/* Words of a state that change during a game: those before the rows of seats that nobody plays. Where the library has
 * these rows last as well, set-up must leave zeros there. */
static uint32_t live_words(const sk_game *game, const state_layout &layout, int players, uint32_t options) {
    for (int f = 0; f < game->field_count && layout.seats_to > layout.seats_from; f++)
        if (game->fields[f].per_seat && game->fields[f].offset == layout.seats_from * 4)
            return layout.seats_to + game->fields[f].stride / 4u * (uint32_t)players;
    if (layout.seats_to > layout.seats_from) return game->state_size / 4u;
    uint64_t state[SK_STATE_MAX / 8];
    const size_t live = sk_live_size(game, players);
    game->rules->init(state, players, options);
    for (size_t i = live; i < game->state_size; i++)
        if (((const uint8_t *)state)[i]) return game->state_size / 4u;
    return (uint32_t)((live + 3) / 4);
}

static void describe(sk_cuda_batch *b, int tensors) {
    const uint32_t features = b->work.row ? b->work.row : features_of(b->game);
    const uint32_t actions = b->work.action_count;
    const uint32_t wide = b->work.row ? 2 : 4, lists = tensors & SK_CUDA_WITH_LISTS ? b->work.list_row : 0;
    /* clang-format off */
    const uint32_t elements[SK_CUDA_ARRAYS] = {b->game->state_size / 4u, 1, 1, 1, 1, 1, 1, 1, b->work.players,
                                               tensors & SK_CUDA_WITH_MASK ? actions : 0,
                                               tensors & SK_CUDA_WITH_OBSERVATION ? features : 0,
                                               tensors & SK_CUDA_WITH_INFORMATION ? features : 0, SK_SEATS, SK_SEATS,
                                               lists, lists, lists != 0};
    /* clang-format on */
    const uint32_t bytes[SK_CUDA_ARRAYS] = {4, 8, 4, 2, 1, 1, 1, 1, 4, 1, wide, wide, 2, 1, 2, 1, 2};
    memcpy(b->elements, elements, sizeof elements);
    memcpy(b->bytes, bytes, sizeof bytes);
}

static void point(sk_cuda_batch *b) {
    void *const *at = b->arrays;
    job *w = &b->work;
    w->states = (uint32_t *)at[SK_CUDA_STATES];
    w->rng = (uint64_t *)at[SK_CUDA_RNG];
    w->episode = (uint32_t *)at[SK_CUDA_EPISODE];
    w->refused = (uint8_t *)at[SK_CUDA_REFUSED];
    w->ended = (uint8_t *)at[SK_CUDA_ENDED];
    w->acted = (int8_t *)at[SK_CUDA_ACTED];
    w->actors = (int8_t *)at[SK_CUDA_ACTORS];
    w->rewards = (float *)at[SK_CUDA_REWARDS];
    w->mask = (uint8_t *)at[SK_CUDA_MASK];
    w->observation = (float *)at[SK_CUDA_OBSERVATION];
    w->information = (float *)at[SK_CUDA_INFORMATION];
    w->scores = (int16_t *)at[SK_CUDA_SCORES];
    w->ranks = (uint8_t *)at[SK_CUDA_RANKS];
    w->index = (uint64_t *)at[SK_CUDA_INDEX];
    w->value = (uint64_t *)at[SK_CUDA_VALUE];
    w->list_length = (uint16_t *)at[SK_CUDA_LIST_LENGTH];
}

sk_status sk_cuda_open(sk_cuda_batch **out, const sk_game *game, int players, uint32_t options, uint32_t count,
                       int tensors) {
    const device_game *device = find(game);
    sk_status status = table_status(game, device, players, options);
    if (status != SK_OK) return status;
    if (game->actions > 32 * MASK_WORDS_MAX || policy_size_of(game) > 32 * MASK_WORDS_MAX) return SK_NO_GAME;
    if (!sk_cuda_present() || !count) return SK_BAD_SIZE;
    sk_cuda_batch *b = (sk_cuda_batch *)calloc(1, sizeof *b);
    if (!b) return SK_BAD_SIZE;
    b->game = game;
    b->device = device;
    b->work.count = count;
    b->work.options = options;
    b->work.players = (uint8_t)players;
    b->work.aimed = (tensors & SK_CUDA_WITH_AIMS) != 0;
    b->work.action_count = b->work.aimed ? policy_size_of(game) : game->actions;
    b->work.feature_count = features_of(game);
    b->work.bits = ((policy_size_of(game) > game->actions ? policy_size_of(game) : game->actions) + 31u) / 32;
    b->work.list_row = (features_of(game) + 8u) / 8 * 8;
    b->work.row = tensors & SK_CUDA_WITH_ROWS ? (features_of(game) + 15u) / 16 * 16 : 0;
    const state_layout layout = device->layout();
    const int encodes = SK_CUDA_WITH_OBSERVATION | SK_CUDA_WITH_INFORMATION | SK_CUDA_WITH_LISTS;
    const size_t facts = tensors & encodes ? layout.facts : 0, rows = (size_t)players * count;
    b->rows = (int)layout.rows;
    b->work.live = live_words(game, layout, players, options);
    describe(b, tensors);
    int good = hidden_fields_of(game, layout, &b->work.hidden);
    good = good && cudaEventCreate(&b->begin) == cudaSuccess && cudaEventCreate(&b->end) == cudaSuccess &&
           cudaEventCreate(&b->queued) == cudaSuccess && cudaGetDevice(&b->memory_of) == cudaSuccess;
    for (int a = 0; a < SK_CUDA_ARRAYS && good; a++) {
        size_t size = (size_t)b->elements[a] * b->bytes[a] * count;
        if (size)
            good = cudaMalloc(&b->arrays[a], size) == cudaSuccess && cudaMemset(b->arrays[a], 0, size) == cudaSuccess;
    }
    if (facts && good)
        good = cudaMalloc(&b->work.facts, facts * rows * 4) == cudaSuccess &&
               cudaMalloc(&b->work.facts_keys, 2 * rows * 4) == cudaSuccess &&
               cudaMalloc(&b->work.stale_facts, (1 + rows) * 4) == cudaSuccess;
    if (layout.begins && tensors & SK_CUDA_WITH_LISTS && good)
        good = cudaMalloc(&b->work.list_keys, (size_t)LIST_KEY_PLANES * count * 4) == cudaSuccess &&
               cudaMalloc(&b->work.stale_lists, (1 + (size_t)count) * 4) == cudaSuccess;
    if (layout.rows && good)
        good = cudaMalloc(&b->work.order, (size_t)count * 4) == cudaSuccess &&
               cudaMalloc(&b->work.sums, SUMS * 4) == cudaSuccess && cudaMalloc(&b->work.kinds, count) == cudaSuccess;
    if (layout.rows && tensors & SK_CUDA_WITH_LISTS && tensors & SK_CUDA_WITH_MASK && !b->work.row && good)
        good = cudaMalloc(&b->work.mask_rows, (size_t)(b->work.action_count + 31) / 32 * count * 4) == cudaSuccess;
    if (!good) {
        sk_cuda_close(b);
        return SK_BAD_SIZE;
    }
    point(b);
    *out = b;
    return SK_OK;
}

void sk_cuda_close(sk_cuda_batch *b) {
    if (!b) return;
    for (int a = 0; a < SK_CUDA_ARRAYS; a++)
        cudaFree(b->arrays[a]);
    cudaFree(b->work.facts);
    cudaFree(b->work.facts_keys);
    cudaFree(b->work.stale_facts);
    cudaFree(b->work.list_keys);
    cudaFree(b->work.stale_lists);
    cudaFree(b->work.order);
    cudaFree(b->work.sums);
    cudaFree(b->work.kinds);
    cudaFree(b->work.mask_rows);
    if (b->begin) cudaEventDestroy(b->begin);
    if (b->end) cudaEventDestroy(b->end);
    if (b->queued) cudaEventDestroy(b->queued);
    free(b);
}

void *sk_cuda_array(const sk_cuda_batch *b, int array, uint32_t *elements, uint32_t *bytes) {
    if (array < 0 || array >= SK_CUDA_ARRAYS) return nullptr;
    if (elements) *elements = b->elements[array];
    if (bytes) *bytes = b->bytes[array];
    return b->arrays[array];
}

int sk_cuda_rows(const sk_cuda_batch *b, int array) {
    const int tensor = array >= SK_CUDA_MASK && array <= SK_CUDA_INFORMATION;
    return (array == SK_CUDA_STATES && b->rows) || (tensor && b->work.row) || array == SK_CUDA_INDEX ||
           array == SK_CUDA_VALUE;
}

sk_status sk_cuda_fetch(const sk_cuda_batch *b, int array, void *out) {
    if (array < 0 || array >= SK_CUDA_ARRAYS || !b->arrays[array]) return SK_BAD_SIZE;
    const size_t width = b->bytes[array], elements = b->elements[array], count = b->work.count;
    uint8_t *planes = (uint8_t *)malloc(width * elements * count), *rows_out = (uint8_t *)out;
    int good =
        planes && cudaMemcpy(planes, b->arrays[array], width * elements * count, cudaMemcpyDeviceToHost) == cudaSuccess;
    const int rows = sk_cuda_rows(b, array);
    if (rows && good) memcpy(rows_out, planes, width * elements * count);
    for (size_t i = 0; i < elements && good && !rows; i++)
        for (size_t g = 0; g < count; g++)
            memcpy(rows_out + (g * elements + i) * width, planes + (i * count + g) * width, width);
    free(planes);
    return good ? SK_OK : SK_BAD_STATE;
}

/* A turn is fastest with a thread a game. For many plies sorted pools are, where a multiprocessor has room for many
 * games; games with larger states, of which some plies cost much more than others, wait in queues. */
static int best_variant(const sk_game *game, const job &work) {
    if (work.play) return SK_CUDA_SHARED;
    return game->state_size >= 1024 ? SK_CUDA_QUEUE : SK_CUDA_SORT;
}

static sk_status launch_play(const sk_cuda_batch *b, const job &work, int variant, void *stream) {
    if (variant == SK_CUDA_BEST) variant = best_variant(b->game, work);
    if (variant < 0 || variant >= SK_CUDA_VARIANTS) return SK_BAD_OPTION;
    return b->device->play[variant](work, (cudaStream_t)stream) == cudaSuccess ? SK_OK : SK_BAD_STATE;
}

sk_status sk_cuda_reset(sk_cuda_batch *b, uint64_t seed, void *stream) {
    b->work.in_order = 0;
    job work = b->work;
    const size_t plane = (size_t)work.count * 4, key = 2 * work.players * plane, list_keys = LIST_KEY_PLANES * plane;
    if (work.facts && cudaMemsetAsync(work.facts_keys, 0xff, key, (cudaStream_t)stream) != cudaSuccess)
        return SK_BAD_STATE;
    if (work.list_keys && cudaMemsetAsync(work.list_keys, 0xff, list_keys, (cudaStream_t)stream) != cudaSuccess)
        return SK_BAD_STATE;
    b->work.seed = work.seed = seed;
    b->behind = 0;
    work.reset = 1;
    work.rewards = nullptr;
    return launch_play(b, work, SK_CUDA_LOCAL, stream);
}

/* The tensors that the batch keeps. Masks in rows are written into zeros. */
static sk_status launch_observe(const sk_cuda_batch *b, const job &work, void *stream) {
    const size_t size = (size_t)work.action_count * work.count;
    if (work.row && work.mask && cudaMemsetAsync(work.mask, 0, size, (cudaStream_t)stream) != cudaSuccess)
        return SK_BAD_STATE;
    job lists = work, rest = work;
    if (work.list_length) rest.mask = nullptr;
    if (work.list_length && b->device->observe_sparse(lists, (cudaStream_t)stream) != cudaSuccess) return SK_BAD_STATE;
    if (!rest.mask && !rest.observation && !rest.information) return SK_OK;
    return b->device->observe_dense(rest, (cudaStream_t)stream) == cudaSuccess ? SK_OK : SK_BAD_STATE;
}

/* After sk_cuda_play: let chance act where it must, and renew the mask that a checked turn will look at. */
static sk_status settle(sk_cuda_batch *b, int play, void *stream) {
    job work = b->work;
    work.settle = 1;
    work.rewards = nullptr;
    if (launch_play(b, work, SK_CUDA_LOCAL, stream) != SK_OK) return SK_BAD_STATE;
    b->behind = 0;
    work.observation = work.information = nullptr;
    work.list_length = nullptr;
    return play == SK_TURN_CHECKED ? launch_observe(b, work, stream) : SK_OK;
}

sk_status sk_cuda_turn(sk_cuda_batch *b, int play, int reward, const void *actions, int width, int variant,
                       void *stream) {
    job work = b->work;
    work.play = (uint8_t)play;
    work.reward = (uint8_t)reward;
    work.actions = actions ? actions : b->arrays[SK_CUDA_ACTIONS];
    work.action_width = (uint8_t)(actions ? width : 2);
    if (work.action_width != 2 && work.action_width != 4 && work.action_width != 8) return SK_BAD_SIZE;
    if (play < SK_TURN_LOOK || play > SK_TURN_RANDOM || (play == SK_TURN_CHECKED && !work.mask)) return SK_BAD_OPTION;
    if (b->behind && settle(b, play, stream) != SK_OK) return SK_BAD_STATE;
    if (play == SK_TURN_LOOK) {
        const int quiet[] = {SK_CUDA_REFUSED, SK_CUDA_ENDED, SK_CUDA_REWARDS, SK_CUDA_ACTED};
        for (int a : quiet) {
            size_t size = (size_t)b->elements[a] * b->bytes[a] * work.count;
            int value = a == SK_CUDA_ACTED ? 0xff : 0;
            if (cudaMemsetAsync(b->arrays[a], value, size, (cudaStream_t)stream) != cudaSuccess) return SK_BAD_STATE;
        }
    } else if (launch_play(b, work, variant, stream) != SK_OK) {
        return SK_BAD_STATE;
    }
    b->work.in_order = b->rows && work.list_length;
    if (play != SK_TURN_LOOK && !work.mask && !work.observation && !work.information && !work.list_length) return SK_OK;
    return launch_observe(b, work, stream);
}

sk_status sk_cuda_play(sk_cuda_batch *b, uint32_t plies, int variant, void *stream) {
    job work = b->work;
    work.plies = plies;
    work.rewards = nullptr;
    b->behind = 1;
    b->work.in_order = 0;
    return launch_play(b, work, variant, stream);
}

sk_status sk_cuda_follow(sk_cuda_batch *b, void *before, void *stream) {
    const int good = cudaEventRecord(b->queued, (cudaStream_t)before) == cudaSuccess &&
                     cudaStreamWaitEvent((cudaStream_t)stream, b->queued, 0) == cudaSuccess;
    return good ? SK_OK : SK_BAD_STATE;
}

int sk_cuda_device(const sk_cuda_batch *b) {
#ifdef SK_TWIN
    return (void)b, -1;
#else
    return b->memory_of;
#endif
}

sk_status sk_cuda_wait(sk_cuda_batch *b) {
    (void)b;
    return cudaDeviceSynchronize() == cudaSuccess ? SK_OK : SK_BAD_STATE;
}

sk_status sk_cuda_start(sk_cuda_batch *b, void *stream) {
    return cudaEventRecord(b->begin, (cudaStream_t)stream) == cudaSuccess ? SK_OK : SK_BAD_STATE;
}

sk_status sk_cuda_stop(sk_cuda_batch *b, void *stream, float *ms) {
    int good =
        cudaEventRecord(b->end, (cudaStream_t)stream) == cudaSuccess && cudaEventSynchronize(b->end) == cudaSuccess;
    return good && cudaEventElapsedTime(ms, b->begin, b->end) == cudaSuccess ? SK_OK : SK_BAD_STATE;
}

/* Fold the hashes of a signature run in the order of the games. */
static int fold(const job &work, uint64_t *signature, uint64_t *plies) {
    uint64_t *hashes = (uint64_t *)malloc(work.count * sizeof *hashes), folded = 0, total = 0;
    uint32_t *lengths = (uint32_t *)malloc(work.count * sizeof *lengths);
    int good = hashes && lengths;
    good = good && cudaMemcpy(hashes, work.hashes, work.count * sizeof *hashes, cudaMemcpyDeviceToHost) == cudaSuccess;
    good =
        good && cudaMemcpy(lengths, work.lengths, work.count * sizeof *lengths, cudaMemcpyDeviceToHost) == cudaSuccess;
    for (uint32_t g = 0; good && g < work.count; g++) {
        folded = sk_signature_add(folded, hashes[g]);
        total += lengths[g];
    }
    free(hashes);
    free(lengths);
    if (good) *signature = folded;
    if (good && plies) *plies = total;
    return good;
}

sk_status sk_cuda_signature(const sk_game *game, int players, uint32_t options, uint64_t seed, uint32_t games,
                            int variant, uint64_t *signature, uint64_t *plies, float *ms) {
    sk_cuda_batch *b = nullptr;
    sk_status status = sk_cuda_open(&b, game, players, options, 1, 0);
    if (status != SK_OK) return status;
    job work = b->work;
    float time = 0;
    work.seed = seed;
    work.count = games;
    int good = cudaMalloc(&work.hashes, games * sizeof *work.hashes) == cudaSuccess &&
               cudaMalloc(&work.lengths, games * sizeof *work.lengths) == cudaSuccess;
    good = good && sk_cuda_start(b, nullptr) == SK_OK && launch_play(b, work, variant, nullptr) == SK_OK;
    good = good && sk_cuda_stop(b, nullptr, &time) == SK_OK && fold(work, signature, plies);
    cudaFree(work.hashes);
    cudaFree(work.lengths);
    sk_cuda_close(b);
    if (ms) *ms = time;
    return good ? SK_OK : SK_BAD_STATE;
}
