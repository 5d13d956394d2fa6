/* observe.inl - the tensors of a turn, part of kernel.inl: masks of legal actions and observations of the deciding
 * seats, dense (floats) or sparse (lists of index and value). What takes long to work out is cached from turn to turn,
 * and the beginning of a list stays where it is while it is valid: kernels before find what has changed and renew it,
 * so that neighbouring threads all have work. */

#ifdef KERNEL_OBSERVE_SPARSE
#include "order.inl"
enum { SPARSE = 1 };
#else
enum { SPARSE = 0 };
#endif

/* Make of a state what `viewer` sees, in place: sk_view. */
static __device__ void redact(state_type *s, int viewer, const hidden_fields &h) {
    for (int f = 0; f < h.count; f++)
        sk_redact_field(s, viewer, h.fields[f], sees, s);
    sk_redact_head(&s->head, viewer, h.secret_plies);
}

#ifdef KERNEL_OBSERVE_SPARSE
/* Games that a block tells, threads that tell each; what begins a list needs what is kept, but not the rest. */
enum { TOLD_GAMES = TELL_GAMES, TELLERS = 1, TELLS_HELD = !BEGINS };
#else
/* Threads of a game take the parts of its encoder by turns. */
enum { TOLD_GAMES = LANES, TELLERS = LANES > 1 ? (int)ENCODING_THREADS : 1, TELLS_HELD = 1 };
#endif
/* Threads of a block, the last of which tell masks; blocks on a multiprocessor at least, which leaves 128 registers to
 * a thread where states are so large that there is no room for more. */
enum {
    TELL_THREADS = (TELLERS + 1) * TOLD_GAMES,
    TELL_BLOCKS = (sizeof(state_type) < 1024 ? 1024 : 512) / TELL_THREADS
};

/* The games of a launch: those of a list, or one after the other. */
struct games {
    const uint32_t *list;
    uint32_t count;
};

static __device__ inline games all_games(const job &w) {
    return {IN_ROWS && SPARSE ? w.order : nullptr, w.count};
}

/* The game of a thread; `count`: none. */
static __device__ inline uint32_t game_at(const job &w, const games &all, uint32_t place) {
    if (place >= all.count) return w.count;
    return all.list ? all.list[place] : place;
}

/* Where a block keeps what it tells: features before they are stored, then the states of its games and behind each the
 * bits of its mask and what is kept of its seats. */
struct room {
    uint32_t features;           /* words */
    uint32_t mask, held, stride; /* where these begin; words from one game to the next, odd as in stride_of */
};

static __device__ __host__ inline room room_of(const job &w, bool masks, bool holds) {
    const uint32_t held = w.live + (masks && w.mask ? w.bits : 0);
    const uint32_t end = held + (holds && w.held ? HELD_WORDS * w.players : 0);
#ifdef KERNEL_OBSERVE_SPARSE
    const uint32_t features = (int)RING * (int)TOLD_GAMES;
#else
    const uint32_t features = w.observation || w.information ? (w.feature_count * LANES + 7) / 8 * 2 : 0;
#endif
    return {features, w.live, held, alignof(state_type) > 4 ? ((end + 1) / 2 | 1) * 2 : end | 1};
}

static inline int bytes_of(const room &r) {
    return (int)((r.features + r.stride * TOLD_GAMES) * 4);
}

/* The states of a block's games: a warp reads one row after the other, a thread its part of a game in planes. */
static __device__ inline void load_games(uint32_t *states, const room &r, const job &w, const games &all) {
    const uint32_t first = blockIdx.x * TOLD_GAMES, own = threadIdx.x % LANES, place = threadIdx.x % TOLD_GAMES;
    for (uint32_t i = threadIdx.x / LANES; IN_ROWS && i < TOLD_GAMES; i += blockDim.x / LANES) {
        const uint32_t g = game_at(w, all, first + i);
        if (g < w.count) load(states + i * r.stride, w, g, own, LANES);
    }
    if (!IN_ROWS && first + place < w.count)
        load(states + place * r.stride, w, first + place, threadIdx.x / TOLD_GAMES, blockDim.x / TOLD_GAMES);
}

/* Legal actions of the deciding seat, as bits; then in rows of zeros, or as bits of what they aim at. */
static __device__ inline void list_choices(const state_type *s, const job &w, uint32_t g, int who, uint32_t *bits) {
    uint32_t aims[MASK_WORDS_MAX];
    for (uint32_t i = 0; i < w.bits; i++)
        bits[i] = 0;
    legal(s, who, (sk_choice *)bits);
    if (!w.row && !w.aimed) return;
    for (uint32_t i = 0; i < w.bits; i++)
        aims[i] = 0;
    for (uint32_t i = 0; i < w.bits; i++)
        for (uint32_t left = bits[i]; left; left &= left - 1) {
            const uint32_t place = (uint32_t)mask_place(s, w, who, (sk_action)(32 * i + (uint32_t)sk_lowest(left)));
            if (w.row) mask_at(w, g, place) = 1;
            aims[place / 32] |= 1u << place % 32;
        }
    for (uint32_t i = 0; i < w.bits; i++)
        bits[i] = aims[i];
}

/* Four actions of four games: bits into bytes, and these turned round, so that each word has an action of all four. */
static __device__ inline void turn_round(const uint32_t bits[4], uint32_t i, uint32_t out[4]) {
    uint32_t row[4];
    for (uint32_t k = 0; k < 4; k++)
        row[k] = (bits[k] >> i & 15) * 0x204081 & 0x01010101;
    for (uint32_t k = 0; k < 2; k++) { /* even actions, then odd ones */
        const uint32_t first = (row[0] >> 8 * k & 0xff00ff) | (row[1] >> 8 * k & 0xff00ff) << 8;
        const uint32_t last = (row[2] >> 8 * k & 0xff00ff) | (row[3] >> 8 * k & 0xff00ff) << 8;
        out[k] = (first & 0xffff) | last << 16;
        out[k + 2] = first >> 16 | (last & 0xffff0000);
    }
}

/* 32 actions of four games from their bits, a byte each; or fewer games and actions at the end. */
static __device__ inline void write_mask(const job &w, uint32_t g, uint32_t action, const uint32_t bits[4]) {
    uint8_t *at = w.mask + (size_t)action * w.count + g;
    for (uint32_t i = 0; i < 32 && action + i < w.action_count; i += 4) {
        uint32_t fours[4];
        turn_round(bits, i, fours);
        for (uint32_t k = 0; k < 4 && action + i + k < w.action_count; k++, at += w.count) {
            if (LANES % 4 == 0 && w.count % 4 == 0)
                *(uint32_t *)at = fours[k];
            else
                for (uint32_t n = 0; n < 4 && n < LANES && g + n < w.count; n++)
                    at[n] = (uint8_t)(fours[k] >> 8 * n);
        }
    }
}

/* Masks of a warp's games, of which g is the first, from rows of bits. */
static __device__ inline void write_masks(const uint32_t *rows, uint32_t stride, const job &w, uint32_t g) {
    const uint32_t fours = (LANES + 3) / 4, count = mask_words(w);
    for (uint32_t at = threadIdx.x % LANES; at < fours * count; at += LANES) {
        const uint32_t game = at % fours * 4, word = at / fours;
        uint32_t bits[4];
        for (uint32_t k = 0; k < 4; k++)
            bits[k] = game + k < LANES ? rows[(game + k) * stride + word] : 0;
        if (g + game < w.count) write_mask(w, g + game, word * 32, bits);
    }
}

#ifdef KERNEL_OBSERVE_SPARSE
/* The bits themselves, of games that do not lie side by side. */
static __device__ inline void keep_bits(const uint32_t *rows, uint32_t stride, const job &w, uint32_t g) {
    const uint32_t own = threadIdx.x % LANES, count = mask_words(w);
    for (uint32_t k = 0; k < LANES; k++) {
        const uint32_t game = __shfl_sync(~0u, g, (int)k);
        for (uint32_t i = own; i < count && game < w.count; i += LANES)
            w.mask_rows[(size_t)game * count + i] = rows[k * stride + i];
    }
}

/* Masks of games that lie side by side, from their bits. */
static __global__ void mask_kernel(const __grid_constant__ job w) {
    DYNAMIC_SHARED(pool);
    const uint32_t own = threadIdx.x % LANES, count = mask_words(w), stride = count | 1;
    const uint32_t first = blockIdx.x * blockDim.x + threadIdx.x - own;
    uint32_t *rows = (uint32_t *)pool + (threadIdx.x - own) * stride;
    const uint32_t games = first >= w.count ? 0 : w.count - first < LANES ? w.count - first : (uint32_t)LANES;
    for (uint32_t i = own; i < games * count; i += LANES)
        copy_async(rows + i / count * stride + i % count, w.mask_rows + (size_t)first * count + i);
    copy_async_wait();
    __syncwarp();
    write_masks(rows, stride, w, first);
}

static cudaError_t launch_masks(const job &work, cudaStream_t stream) {
    const int threads = LANES > 1 ? (int)THREADS : 1, bytes = (int)(mask_words(work) | 1) * 4 * threads;
    LAUNCH(mask_kernel, blocks_of(work, (uint32_t)threads), threads, bytes, stream, work);
    return cudaGetLastError();
}
#endif

/* Everything of masks, by a warp for its own games. */
static __device__ inline void tell_masks(const room &r, const job &w, uint32_t g, int who, uint32_t *words) {
    const uint32_t lane = threadIdx.x % LANES, place = threadIdx.x % TOLD_GAMES - lane;
    const uint32_t *rows = words - lane * r.stride + r.mask;
    if (g < w.count) list_choices((const state_type *)words, w, g, who, words + r.mask);
    __syncwarp();
    if (w.row) return;
#ifdef KERNEL_OBSERVE_SPARSE
    if (IN_ROWS) return keep_bits(rows, r.stride, w, g);
#endif
    write_masks(rows, r.stride, w, blockIdx.x * TOLD_GAMES + place);
}

#ifdef KERNEL_OBSERVE_SPARSE
/* An empty list for a game, told by this thread. */
static __device__ inline list_end list_begin(const job &w, uint32_t g) {
    return {w.index + (size_t)g * (w.list_row / 4), w.value + (size_t)g * (w.list_row / 8), 0, 0};
}

static __device__ inline game_list list_of(list_end *end, const uint32_t *held, uint32_t *pool) {
    const uint32_t place = threadIdx.x % TOLD_GAMES;
    return {pool + place / LANES * (RING * LANES) + place % LANES, end, held};
}

/* What a deciding seat sees, as a list. */
static __device__ inline void tell_features(state_type *s, const job &w, uint32_t g, int who, const uint32_t *held,
                                            uint32_t *pool) {
    if (g >= w.count) return;
    list_end end = list_begin(w, g);
    const game_list out = list_of(&end, held, pool);
    redact(s, who, w.hidden);
#ifdef ENCODER_CACHES
    list_resume(out, w.begun[(size_t)2 * w.count + g]);
    encode_parts(s, who, out, nullptr, SK_OTHER_PARTS);
#else
    encode(s, who, out);
#endif
    store_list(out, true);
    w.told[g] = (uint16_t)(end.at / SLOT_BYTES);
}
#else

/* Features of the block's games as floats in planes, four games a store where they lie so. */
static __device__ inline void write_planes(const int8_t *image, const job &w, float *tensor, uint32_t first) {
    if (LANES % 4 == 0 && w.count % 4 == 0) {
        const uint32_t game = threadIdx.x % (LANES / 4) * 4;
        float *to = tensor + (size_t)(threadIdx.x / (LANES / 4)) * w.count + first + game;
        const size_t step = (size_t)TELLERS * 4 * w.count;
#pragma unroll 4
        for (uint32_t at = threadIdx.x; at < w.feature_count * (LANES / 4) && first + game < w.count;
             at += TELLERS * LANES, to += step)
            store_four(to, ((const uint32_t *)image)[at]);
        return;
    }
    for (uint32_t at = threadIdx.x; at < w.feature_count * LANES; at += TELLERS * LANES)
        if (first + at % LANES < w.count)
            tensor[(size_t)(at / LANES) * w.count + first + at % LANES] = (float)image[at] / 64;
}

/* The same as sixteen-bit floats in rows, with zeros at the end. */
static __device__ inline void write_rows(const int8_t *image, const job &w, uint16_t *tensor, uint32_t first) {
    for (uint32_t at = threadIdx.x; at < w.row / 4 * LANES; at += TELLERS * LANES) {
        const uint32_t game = at % LANES, feature = at / LANES * 4;
        uint64_t row = 0;
        for (uint32_t k = 0; k < 4 && feature + k < w.feature_count; k++)
            row |= (uint64_t)half_of((float)image[(feature + k) * LANES + game] / 64) << 16 * k;
        if (first + game < w.count) *(uint64_t *)(tensor + (size_t)(first + game) * w.row + feature) = row;
    }
}

/* What the deciding seats know. Recall knows more than eyes see, so it is told first. */
static __device__ inline void tell_features(state_type *s, const job &w, uint32_t g, int who, const uint32_t *held,
                                            uint32_t *pool) {
    int8_t *image = (int8_t *)pool;
    const uint32_t lane = threadIdx.x % LANES, helper = threadIdx.x / LANES;
    const uint32_t first = blockIdx.x * TOLD_GAMES;
    for (int recall = 1; recall >= 0; recall--) {
        float *tensor = recall ? w.information : w.observation;
        if (!tensor) continue;
        for (uint32_t i = threadIdx.x; i < (w.feature_count * LANES + 7) / 8; i += TELLERS * LANES)
            ((uint64_t *)pool)[i] = 0;
        if (g < w.count && helper == 0) redact(s, recall ? who | SK_RECALL : who, w.hidden);
        named_barrier(TELLERS * LANES);
        for (uint32_t share = helper; share < ENCODING_THREADS && g < w.count; share += TELLERS)
            encode(s, who, feature_image{image + lane, share, held});
        named_barrier(TELLERS * LANES);
        if (w.row)
            write_rows(image, w, (uint16_t *)tensor, first);
        else
            write_planes(image, w, tensor, first);
        named_barrier(TELLERS * LANES);
    }
}
#endif

#ifdef ENCODER_FACTS
static_assert(IN_ROWS && SEATS_FROM == SEATS_TO && alignof(state_type) <= 4, "rows are as the library has them");

/* What is kept of a seat. */
static __device__ inline uint32_t *held_at(const job &w, uint32_t seat, uint32_t g) {
    return w.held + ((size_t)g * w.players + seat) * HELD_WORDS;
}

static __device__ inline void load_held(uint32_t *to, const job &w, uint32_t g, uint32_t first, uint32_t step) {
    if (!w.held) return;
    for (uint32_t i = first; i < HELD_WORDS * w.players; i += step)
        to[i] = held_at(w, i / HELD_WORDS, g)[i % HELD_WORDS];
}

/* Of what something is known: two planes from here on, of the game and of how far it had come. */
static __device__ inline uint32_t *known_at(const job &w, uint32_t seat, uint32_t g) {
    return w.held_known + (size_t)2 * seat * w.count + g;
}

static __device__ inline void make_known(uint32_t *known, const job &w, uint32_t g, uint32_t version) {
    known[0] = w.episode[g];
    known[w.count] = version;
}

/* The key of what is to be told or worked out of a game that has come so far: things of the same length go together,
 * the longest first. */
static __device__ inline uint32_t key_anew(const uint32_t *known, const job &w, uint32_t g, uint32_t version,
                                           uint32_t length) {
    if (known[0] == w.episode[g] && known[w.count] == version) return NO_KEY;
    return SORT_STEPS - 1 - (length < SORT_STEPS ? length : (uint32_t)SORT_STEPS - 1);
}

/* Keys of everything that may be told anew of a game, a byte for each seat, then one for its list. */
static __device__ inline uint64_t keys_anew(const job &w, uint32_t g) {
    const state_type *s = (const state_type *)row_of(w, g);
    uint64_t keys = 0;
    for (uint32_t seat = 0; seat < w.players; seat++) {
        const uint32_t version = facts_version(s, (int)seat);
        keys |= (uint64_t)key_anew(known_at(w, seat, g), w, g, version, version) << 8 * seat;
    }
#if defined KERNEL_OBSERVE_SPARSE && defined ENCODER_CACHES
    const int who = sk_lowest(s->head.actors);
    const uint32_t key = key_anew(w.begun + g, w, g, cached_version(s, who), facts_version(s, who));
    keys |= (uint64_t)key << 8 * w.players;
#endif
    return keys;
}

/* Find the seats of which what is kept no longer holds, and the games whose lists begin in another way. */
static __global__ void find_kernel(const __grid_constant__ job w) {
    DYNAMIC_SHARED(pool);
    uint64_t keys[WINDOW_EACH];
    for (uint32_t k = 0; k < WINDOW_EACH; k++) {
        const uint32_t g = blockIdx.x * WINDOW_GAMES + threadIdx.x + k * blockDim.x;
        keys[k] = g < w.count ? keys_anew(w, g) : 0;
    }
    for (uint32_t seat = 0; seat < w.players; seat++)
        append_sorted((window *)pool, w, w.held_anew, seat * w.count,
                      [&](uint32_t k, uint32_t) { return (uint32_t)(keys[k] >> 8 * seat & 255); });
    if (SPARSE && w.begun)
        append_sorted((window *)pool, w, w.begun_anew, 0,
                      [&](uint32_t k, uint32_t) { return (uint32_t)(keys[k] >> 8 * w.players & 255); });
}

/* Work out what is kept of them: neighbouring threads all have work. Of a state they need what comes before the rows of
 * seats, and the row in question as the first. */
enum { HOLD_STRIDE = (FACTS_FROM + FACTS_ROW) | 1 };
static_assert(HOLD_STRIDE * 4 * HELD_GAMES <= 48 * 1024, "what a kernel may take of shared memory without asking");

static __device__ inline void load_row(uint32_t *to, const job &w, uint32_t seat, uint32_t g) {
    const uint32_t *from = row_of(w, g);
    for (uint32_t k = threadIdx.x % LANES; k < FACTS_FROM + FACTS_ROW; k += LANES)
        copy_async(to + k, from + k + (k < FACTS_FROM ? 0 : FACTS_ROW * seat));
}

static __device__ inline void hold(const uint32_t *state, const job &w, uint32_t seat, uint32_t g) {
    uint32_t *known = known_at(w, seat, g), *to = held_at(w, seat, g);
    ENCODER_FACTS held;
    facts_of(state, 0, &held);
    for (uint32_t k = 0; k < HELD_WORDS; k++)
        to[k] = ((const uint32_t *)&held)[k];
    make_known(known, w, g, facts_version(state, 0));
}

static __global__ void hold_kernel(const __grid_constant__ job w) {
    DYNAMIC_SHARED(pool);
    const uint32_t own = threadIdx.x % LANES, warp = threadIdx.x - own, first = blockIdx.x * HELD_GAMES + warp;
    const uint32_t *queue = w.held_anew + 1, count = w.held_anew[0], i = first + own;
    uint32_t *words = (uint32_t *)pool + warp * HOLD_STRIDE;
    for (uint32_t k = 0; k < LANES && first + k < count; k++)
        load_row(words + k * HOLD_STRIDE, w, queue[first + k] / w.count, queue[first + k] % w.count);
    copy_async_wait();
    __syncwarp();
    if (i < count) hold(words + own * HOLD_STRIDE, w, queue[i] / w.count, queue[i] % w.count);
}

#if defined KERNEL_OBSERVE_SPARSE && defined ENCODER_CACHES
/* Tell the beginnings of lists that are other ones now; the rest will follow. */
static __global__ void __launch_bounds__(TOLD_GAMES, TELL_BLOCKS) begin_kernel(const __grid_constant__ job w) {
    DYNAMIC_SHARED(pool);
    const room r = room_of(w, false, true);
    uint32_t *states = (uint32_t *)pool + r.features, *words = states + threadIdx.x * r.stride;
    const games anew = {w.begun_anew + 1, w.begun_anew[0]};
    const uint32_t g = game_at(w, anew, blockIdx.x * TOLD_GAMES + threadIdx.x);
    if (blockIdx.x * TOLD_GAMES >= anew.count) return;
    load_games(states, r, w, anew);
    if (g < w.count) load_held(words + r.held, w, g, 0, 1);
    copy_async_wait();
    __syncthreads();
    if (g >= w.count) return;
    const int who = sk_lowest(((const state_type *)words)->head.actors);
    list_end end = list_begin(w, g);
    const game_list out = list_of(&end, words + r.held, (uint32_t *)pool);
    encode_parts(words, who, out, nullptr, SK_CACHED_PARTS);
    store_list(out, true);
    make_known(w.begun + g, w, g, cached_version(words, who));
    w.begun[(size_t)2 * w.count + g] = end.at / SLOT_BYTES;
}

static cudaError_t launch_begin(const job &work, cudaStream_t stream) {
    const int bytes = bytes_of(room_of(work, false, true));
    const cudaError_t error = cudaFuncSetAttribute(begin_kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, bytes);
    if (error != cudaSuccess) return error;
    LAUNCH(begin_kernel, blocks_of(work, TOLD_GAMES), TOLD_GAMES, bytes, stream, work);
    return cudaGetLastError();
}
#else
static cudaError_t launch_begin(const job &, cudaStream_t) {
    return cudaSuccess;
}
#endif

static cudaError_t launch_hold(const job &work, cudaStream_t stream) {
    const int bytes = HOLD_STRIDE * 4 * HELD_GAMES;
    const uint32_t blocks = blocks_of(work, HELD_GAMES) * work.players;
    cudaError_t error = cudaMemsetAsync(work.held_anew, 0, sizeof *work.held_anew, stream);
    if (error == cudaSuccess && work.begun)
        error = cudaMemsetAsync(work.begun_anew, 0, sizeof *work.begun_anew, stream);
    if (error != cudaSuccess) return error;
    LAUNCH(find_kernel, blocks_of(work, WINDOW_GAMES), WINDOW_THREADS, sizeof(window), stream, work);
    LAUNCH(hold_kernel, blocks, HELD_GAMES, bytes, stream, work);
    return cudaGetLastError();
}
#else
static __device__ inline void load_held(uint32_t *, const job &, uint32_t, uint32_t, uint32_t) {
}

static cudaError_t launch_hold(const job &, cudaStream_t) {
    return cudaSuccess;
}

static cudaError_t launch_begin(const job &, cudaStream_t) {
    return cudaSuccess;
}
#endif

/* Masks and features, by threads of their own. */
static __global__ void __launch_bounds__(TELL_THREADS, TELL_BLOCKS) tell_kernel(const __grid_constant__ job w) {
    DYNAMIC_SHARED(pool);
    const room r = room_of(w, true, TELLS_HELD);
    const uint32_t place = threadIdx.x % TOLD_GAMES, helper = threadIdx.x / TOLD_GAMES;
    const games all = all_games(w);
    const uint32_t g = game_at(w, all, blockIdx.x * TOLD_GAMES + place), helpers = blockDim.x / TOLD_GAMES;
    uint32_t *states = (uint32_t *)pool + r.features, *words = states + place * r.stride;
    load_games(states, r, w, all);
    if (TELLS_HELD && g < w.count) load_held(words + r.held, w, g, helper, helpers);
    copy_async_wait();
    __syncthreads();
    const int who = g < w.count ? sk_lowest(((state_type *)words)->head.actors) : 0;
    if (g < w.count && helper == 0) w.actors[g] = (int8_t)who;
    if (w.mask && helper == helpers - 1) tell_masks(r, w, g, who, words);
    if (helper < TELLERS) tell_features((state_type *)words, w, g, who, words + r.held, (uint32_t *)pool);
}

static cudaError_t launch(const job &work, cudaStream_t stream) {
    const int bytes = bytes_of(room_of(work, true, TELLS_HELD));
    const bool features = SPARSE || work.observation || work.information;
    const int helpers = LANES > 1 ? (features ? (int)TELLERS : 0) + (work.mask != nullptr) : 1;
    cudaError_t error = cudaFuncSetAttribute(tell_kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, bytes);
    if (error == cudaSuccess && work.held && features) error = launch_hold(work, stream);
    if (error == cudaSuccess && work.held && features) error = launch_begin(work, stream);
#ifdef KERNEL_OBSERVE_SPARSE
    if (error == cudaSuccess && IN_ROWS) error = launch_order(work, stream);
#endif
    if (error != cudaSuccess) return error;
    LAUNCH(tell_kernel, blocks_of(work, TOLD_GAMES), TOLD_GAMES * helpers, bytes, stream, work);
#ifdef KERNEL_OBSERVE_SPARSE
    if (IN_ROWS && work.mask && !work.row) return launch_masks(work, stream);
#endif
    return cudaGetLastError();
}
