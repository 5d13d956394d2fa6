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
/* Games of a block and threads of a game. Where the cached parts of an encoder are stored in an earlier turn, only they
 * read the facts of seats. */
enum { BLOCK_GAMES = SPARSE_GAMES, GAME_THREADS = 1, READS_FACTS = !CACHES };
#else
/* The threads of a game take the parts of its encoder by turns. */
enum { BLOCK_GAMES = LANES, GAME_THREADS = LANES > 1 ? (int)ENCODING_THREADS : 1, READS_FACTS = 1 };
#endif
/* Threads of a block: those that encode features, then those for masks. The occupancy to aim at, in blocks on a
 * multiprocessor, leaves 128 registers to a thread where states are so large that shared memory allows no more. */
enum {
    OBSERVE_THREADS = (GAME_THREADS + 1) * BLOCK_GAMES,
    OBSERVE_BLOCKS = (sizeof(state_type) < 1024 ? 1024 : 512) / OBSERVE_THREADS
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

/* How a block uses its shared memory: features before they are stored, then the states of its games, behind each the
 * bits of its mask and the facts of its seats. */
struct shared_layout {
    uint32_t features;            /* words */
    uint32_t mask, facts, stride; /* where these begin; words from one game to the next, odd as in stride_of */
};

static __device__ __host__ inline shared_layout shared_layout_of(const job &w, bool masks, bool with_facts) {
    const uint32_t facts = w.live + (masks && w.mask ? w.bits : 0);
    const uint32_t end = facts + (with_facts && w.facts ? FACTS_WORDS * w.players : 0);
#ifdef KERNEL_OBSERVE_SPARSE
    const uint32_t features = (int)RING * (int)BLOCK_GAMES;
#else
    const uint32_t features = w.observation || w.information ? (w.feature_count * LANES + 7) / 8 * 2 : 0;
#endif
    return {features, w.live, facts, alignof(state_type) > 4 ? ((end + 1) / 2 | 1) * 2 : end | 1};
}

static inline int bytes_of(const shared_layout &r) {
    return (int)((r.features + r.stride * BLOCK_GAMES) * 4);
}

/* Load the states of a block's games, coalesced: rows a warp each, planes with neighbouring threads on neighbouring
 * games. */
static __device__ inline void load_games(uint32_t *states, const shared_layout &r, const job &w, const games &all) {
    const uint32_t first = blockIdx.x * BLOCK_GAMES, own = threadIdx.x % LANES, place = threadIdx.x % BLOCK_GAMES;
    for (uint32_t i = threadIdx.x / LANES; IN_ROWS && i < BLOCK_GAMES; i += blockDim.x / LANES) {
        const uint32_t g = game_at(w, all, first + i);
        if (g < w.count) load(states + i * r.stride, w, g, own, LANES);
    }
    if (!IN_ROWS && first + place < w.count)
        load(states + place * r.stride, w, first + place, threadIdx.x / BLOCK_GAMES, blockDim.x / BLOCK_GAMES);
}

/* Legal actions of the deciding seat as bits in shared memory (sk_offer with SK_OFFER_BITS); where the mask lies in
 * rows they are also stored there, into zeros; where the policy has outputs of its own, the bits become those. */
static __device__ inline void legal_bits(const state_type *s, const job &w, uint32_t g, int who, uint32_t *bits) {
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

/* Bits of four actions of four games into bytes, transposed: each word gets one action of all four games. */
static __device__ inline void transpose_fours(const uint32_t bits[4], uint32_t i, uint32_t out[4]) {
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

/* Store 32 actions of four games, a byte each, from their bits: a word for four games; fewer of both at the end. */
static __device__ inline void write_mask(const job &w, uint32_t g, uint32_t action, const uint32_t bits[4]) {
    uint8_t *at = w.mask + (size_t)action * w.count + g;
    for (uint32_t i = 0; i < 32 && action + i < w.action_count; i += 4) {
        uint32_t fours[4];
        transpose_fours(bits, i, fours);
        for (uint32_t k = 0; k < 4 && action + i + k < w.action_count; k++, at += w.count) {
            if (LANES % 4 == 0 && w.count % 4 == 0)
                *(uint32_t *)at = fours[k];
            else
                for (uint32_t n = 0; n < 4 && n < LANES && g + n < w.count; n++)
                    at[n] = (uint8_t)(fours[k] >> 8 * n);
        }
    }
}

/* Masks of a warp's games, of which g is the first, from their bits, in coalesced stores. */
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
/* Games taken in order are not neighbours, so their masks cannot be stored coalesced: keep the bits in device memory
 * for mask_kernel. */
static __device__ inline void store_bits(const uint32_t *rows, uint32_t stride, const job &w, uint32_t g) {
    const uint32_t own = threadIdx.x % LANES, count = mask_words(w);
    for (uint32_t k = 0; k < LANES; k++) {
        const uint32_t game = __shfl_sync(~0u, g, (int)k);
        for (uint32_t i = own; i < count && game < w.count; i += LANES)
            w.mask_rows[(size_t)game * count + i] = rows[k * stride + i];
    }
}

/* Turn the bits of neighbouring games into bytes, in coalesced stores. */
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

/* The masks of a warp's games: each lane lists the legal actions of one game, then the warp stores all of them. */
static __device__ inline void encode_masks(const shared_layout &r, const job &w, uint32_t g, int who, uint32_t *words) {
    const uint32_t lane = threadIdx.x % LANES, place = threadIdx.x % BLOCK_GAMES - lane;
    const uint32_t *rows = words - lane * r.stride + r.mask;
    if (g < w.count) legal_bits((const state_type *)words, w, g, who, words + r.mask);
    __syncwarp();
    if (w.row) return;
#ifdef KERNEL_OBSERVE_SPARSE
    if (IN_ROWS) return store_bits(rows, r.stride, w, g);
#endif
    write_masks(rows, r.stride, w, blockIdx.x * BLOCK_GAMES + place);
}

#ifdef KERNEL_OBSERVE_SPARSE
/* An empty list for a game, encoded by this thread. */
static __device__ inline list_end list_begin(const job &w, uint32_t g) {
    return {w.index + (size_t)g * (w.list_row / 4), w.value + (size_t)g * (w.list_row / 8), 0, 0};
}

static __device__ inline game_list list_of(list_end *end, const uint32_t *facts, uint32_t *pool) {
    const uint32_t place = threadIdx.x % BLOCK_GAMES;
    return {pool + place / LANES * (RING * LANES) + place % LANES, end, facts};
}

/* The observation of a deciding seat, as a list. The state becomes its view. */
static __device__ inline void encode_features(state_type *s, const job &w, uint32_t g, int who, const uint32_t *facts,
                                              uint32_t *pool) {
    if (g >= w.count) return;
    list_end end = list_begin(w, g);
    const game_list out = list_of(&end, facts, pool);
    redact(s, who, w.hidden);
#ifdef ENCODER_CACHES
    list_resume(out, w.list_keys[(size_t)2 * w.count + g]);
    encode_parts(s, who, out, nullptr, SK_OTHER_PARTS);
#else
    encode(s, who, out);
#endif
    store_list(out, true);
    w.list_length[g] = (uint16_t)(end.at / SLOT_BYTES);
}
#else

/* Store the features of the block's games as floats in planes, four games a store where they are aligned. */
static __device__ inline void write_planes(const int8_t *image, const job &w, float *tensor, uint32_t first) {
    if (LANES % 4 == 0 && w.count % 4 == 0) {
        const uint32_t game = threadIdx.x % (LANES / 4) * 4;
        float *to = tensor + (size_t)(threadIdx.x / (LANES / 4)) * w.count + first + game;
        const size_t step = (size_t)GAME_THREADS * 4 * w.count;
#pragma unroll 4
        for (uint32_t at = threadIdx.x; at < w.feature_count * (LANES / 4) && first + game < w.count;
             at += GAME_THREADS * LANES, to += step)
            store_four(to, ((const uint32_t *)image)[at]);
        return;
    }
    for (uint32_t at = threadIdx.x; at < w.feature_count * LANES; at += GAME_THREADS * LANES)
        if (first + at % LANES < w.count)
            tensor[(size_t)(at / LANES) * w.count + first + at % LANES] = (float)image[at] / 64;
}

/* Store them as bfloat16 in rows, padded with zeros. */
static __device__ inline void write_rows(const int8_t *image, const job &w, uint16_t *tensor, uint32_t first) {
    for (uint32_t at = threadIdx.x; at < w.row / 4 * LANES; at += GAME_THREADS * LANES) {
        const uint32_t game = at % LANES, feature = at / LANES * 4;
        uint64_t row = 0;
        for (uint32_t k = 0; k < 4 && feature + k < w.feature_count; k++)
            row |= (uint64_t)half_of((float)image[(feature + k) * LANES + game] / 64) << 16 * k;
        if (first + game < w.count) *(uint64_t *)(tensor + (size_t)(first + game) * w.row + feature) = row;
    }
}

/* Observations and information states of the deciding seats. Redaction is in place, and recall sees more than eyes do,
 * so information states come first. */
static __device__ inline void encode_features(state_type *s, const job &w, uint32_t g, int who, const uint32_t *facts,
                                              uint32_t *pool) {
    int8_t *image = (int8_t *)pool;
    const uint32_t lane = threadIdx.x % LANES, helper = threadIdx.x / LANES;
    const uint32_t first = blockIdx.x * BLOCK_GAMES;
    for (int recall = 1; recall >= 0; recall--) {
        float *tensor = recall ? w.information : w.observation;
        if (!tensor) continue;
        for (uint32_t i = threadIdx.x; i < (w.feature_count * LANES + 7) / 8; i += GAME_THREADS * LANES)
            ((uint64_t *)pool)[i] = 0;
        if (g < w.count && helper == 0) redact(s, recall ? who | SK_RECALL : who, w.hidden);
        named_barrier(GAME_THREADS * LANES);
        for (uint32_t share = helper; share < ENCODING_THREADS && g < w.count; share += GAME_THREADS)
            encode(s, who, feature_image{image + lane, share, facts});
        named_barrier(GAME_THREADS * LANES);
        if (w.row)
            write_rows(image, w, (uint16_t *)tensor, first);
        else
            write_planes(image, w, tensor, first);
        named_barrier(GAME_THREADS * LANES);
    }
}
#endif

#ifdef ENCODER_FACTS
static_assert(IN_ROWS && SEATS_FROM == SEATS_TO && alignof(state_type) <= 4, "rows are as the library has them");

/* The facts of a seat in the cache. */
static __device__ inline uint32_t *facts_at(const job &w, uint32_t seat, uint32_t g) {
    return w.facts + ((size_t)g * w.players + seat) * FACTS_WORDS;
}

static __device__ inline void load_facts(uint32_t *to, const job &w, uint32_t g, uint32_t first, uint32_t step) {
    if (!w.facts) return;
    for (uint32_t i = first; i < FACTS_WORDS * w.players; i += step)
        to[i] = facts_at(w, i / FACTS_WORDS, g)[i % FACTS_WORDS];
}

/* The key under which facts are valid, in two planes: the episode of the game, and the version of the facts. */
static __device__ inline uint32_t *facts_key_at(const job &w, uint32_t seat, uint32_t g) {
    return w.facts_keys + (size_t)2 * seat * w.count + g;
}

static __device__ inline void store_key(uint32_t *key, const job &w, uint32_t g, uint32_t version) {
    key[0] = w.episode[g];
    key[w.count] = version;
}

/* The sorting key of a cache entry that is stale, NO_KEY if it is still valid. Work grows with `length`: entries of the
 * same length go to the same warp, the longest first. */
static __device__ inline uint32_t stale_key(const uint32_t *key, const job &w, uint32_t g, uint32_t version,
                                            uint32_t length) {
    if (key[0] == w.episode[g] && key[w.count] == version) return NO_KEY;
    return SORT_STEPS - 1 - (length < SORT_STEPS ? length : (uint32_t)SORT_STEPS - 1);
}

/* Sorting keys of all cache entries of a game, a byte each: the facts of its seats, then the cached parts of its
 * list. */
static __device__ inline uint64_t stale_keys(const job &w, uint32_t g) {
    const state_type *s = (const state_type *)row_of(w, g);
    uint64_t keys = 0;
    for (uint32_t seat = 0; seat < w.players; seat++) {
        const uint32_t version = facts_version(s, (int)seat);
        keys |= (uint64_t)stale_key(facts_key_at(w, seat, g), w, g, version, version) << 8 * seat;
    }
#if defined KERNEL_OBSERVE_SPARSE && defined ENCODER_CACHES
    const int who = sk_lowest(s->head.actors);
    const uint32_t key = stale_key(w.list_keys + g, w, g, cached_version(s, who), facts_version(s, who));
    keys |= (uint64_t)key << 8 * w.players;
#endif
    return keys;
}

/* Queue the seats whose facts are stale and the games whose cached parts are, so that kernels renew just those: were
 * each game to renew its own, most lanes of a warp would wait for few. */
static __global__ void find_stale_kernel(const __grid_constant__ job w) {
    DYNAMIC_SHARED(pool);
    uint64_t keys[WINDOW_EACH];
    for (uint32_t k = 0; k < WINDOW_EACH; k++) {
        const uint32_t g = blockIdx.x * WINDOW_GAMES + threadIdx.x + k * blockDim.x;
        keys[k] = g < w.count ? stale_keys(w, g) : 0;
    }
    for (uint32_t seat = 0; seat < w.players; seat++)
        append_sorted((window *)pool, w, w.stale_facts, seat * w.count,
                      [&](uint32_t k, uint32_t) { return (uint32_t)(keys[k] >> 8 * seat & 255); });
    if (SPARSE && w.list_keys)
        append_sorted((window *)pool, w, w.stale_lists, 0,
                      [&](uint32_t k, uint32_t) { return (uint32_t)(keys[k] >> 8 * w.players & 255); });
}

/* Renew stale facts, a thread an entry. It reads what comes before the rows of the seats, and the row of its own seat
 * as if it were the first. */
enum { FACTS_STRIDE = (FACTS_FROM + FACTS_ROW) | 1 };
static_assert(FACTS_STRIDE * 4 * FACTS_GAMES <= 48 * 1024, "more shared memory has to be asked for");

static __device__ inline void load_row(uint32_t *to, const job &w, uint32_t seat, uint32_t g) {
    const uint32_t *from = row_of(w, g);
    for (uint32_t k = threadIdx.x % LANES; k < FACTS_FROM + FACTS_ROW; k += LANES)
        copy_async(to + k, from + k + (k < FACTS_FROM ? 0 : FACTS_ROW * seat));
}

static __device__ inline void renew_facts(const uint32_t *state, const job &w, uint32_t seat, uint32_t g) {
    uint32_t *key = facts_key_at(w, seat, g), *to = facts_at(w, seat, g);
    ENCODER_FACTS facts;
    facts_of(state, 0, &facts);
    for (uint32_t k = 0; k < FACTS_WORDS; k++)
        to[k] = ((const uint32_t *)&facts)[k];
    store_key(key, w, g, facts_version(state, 0));
}

static __global__ void facts_kernel(const __grid_constant__ job w) {
    DYNAMIC_SHARED(pool);
    const uint32_t own = threadIdx.x % LANES, warp = threadIdx.x - own, first = blockIdx.x * FACTS_GAMES + warp;
    const uint32_t *queue = w.stale_facts + 1, count = w.stale_facts[0], i = first + own;
    uint32_t *words = (uint32_t *)pool + warp * FACTS_STRIDE;
    for (uint32_t k = 0; k < LANES && first + k < count; k++)
        load_row(words + k * FACTS_STRIDE, w, queue[first + k] / w.count, queue[first + k] % w.count);
    copy_async_wait();
    __syncwarp();
    if (i < count) renew_facts(words + own * FACTS_STRIDE, w, queue[i] / w.count, queue[i] % w.count);
}

#if defined KERNEL_OBSERVE_SPARSE && defined ENCODER_CACHES
/* Encode the cached parts of lists where they are stale; observe_kernel goes on behind them. */
static __global__ void __launch_bounds__(BLOCK_GAMES, OBSERVE_BLOCKS)
    cached_parts_kernel(const __grid_constant__ job w) {
    DYNAMIC_SHARED(pool);
    const shared_layout r = shared_layout_of(w, false, true);
    uint32_t *states = (uint32_t *)pool + r.features, *words = states + threadIdx.x * r.stride;
    const games stale = {w.stale_lists + 1, w.stale_lists[0]};
    const uint32_t g = game_at(w, stale, blockIdx.x * BLOCK_GAMES + threadIdx.x);
    if (blockIdx.x * BLOCK_GAMES >= stale.count) return;
    load_games(states, r, w, stale);
    if (g < w.count) load_facts(words + r.facts, w, g, 0, 1);
    copy_async_wait();
    __syncthreads();
    if (g >= w.count) return;
    const int who = sk_lowest(((const state_type *)words)->head.actors);
    list_end end = list_begin(w, g);
    const game_list out = list_of(&end, words + r.facts, (uint32_t *)pool);
    encode_parts(words, who, out, nullptr, SK_CACHED_PARTS);
    store_list(out, true);
    store_key(w.list_keys + g, w, g, cached_version(words, who));
    w.list_keys[(size_t)2 * w.count + g] = end.at / SLOT_BYTES;
}

static cudaError_t launch_cached_parts(const job &work, cudaStream_t stream) {
    const int bytes = bytes_of(shared_layout_of(work, false, true));
    const cudaError_t error =
        cudaFuncSetAttribute(cached_parts_kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, bytes);
    if (error != cudaSuccess) return error;
    LAUNCH(cached_parts_kernel, blocks_of(work, BLOCK_GAMES), BLOCK_GAMES, bytes, stream, work);
    return cudaGetLastError();
}
#else
static cudaError_t launch_cached_parts(const job &, cudaStream_t) {
    return cudaSuccess;
}
#endif

static cudaError_t launch_facts(const job &work, cudaStream_t stream) {
    const int bytes = FACTS_STRIDE * 4 * FACTS_GAMES;
    const uint32_t blocks = blocks_of(work, FACTS_GAMES) * work.players;
    cudaError_t error = cudaMemsetAsync(work.stale_facts, 0, sizeof *work.stale_facts, stream);
    if (error == cudaSuccess && work.list_keys)
        error = cudaMemsetAsync(work.stale_lists, 0, sizeof *work.stale_lists, stream);
    if (error != cudaSuccess) return error;
    LAUNCH(find_stale_kernel, blocks_of(work, WINDOW_GAMES), WINDOW_THREADS, sizeof(window), stream, work);
    LAUNCH(facts_kernel, blocks, FACTS_GAMES, bytes, stream, work);
    return cudaGetLastError();
}
#else
static __device__ inline void load_facts(uint32_t *, const job &, uint32_t, uint32_t, uint32_t) {
}

static cudaError_t launch_facts(const job &, cudaStream_t) {
    return cudaSuccess;
}

static cudaError_t launch_cached_parts(const job &, cudaStream_t) {
    return cudaSuccess;
}
#endif

/* Masks and features of a block's games, by warps of their own. */
static __global__ void __launch_bounds__(OBSERVE_THREADS, OBSERVE_BLOCKS)
    observe_kernel(const __grid_constant__ job w) {
    DYNAMIC_SHARED(pool);
    const shared_layout r = shared_layout_of(w, true, READS_FACTS);
    const uint32_t place = threadIdx.x % BLOCK_GAMES, helper = threadIdx.x / BLOCK_GAMES;
    const games all = all_games(w);
    const uint32_t g = game_at(w, all, blockIdx.x * BLOCK_GAMES + place), helpers = blockDim.x / BLOCK_GAMES;
    uint32_t *states = (uint32_t *)pool + r.features, *words = states + place * r.stride;
    load_games(states, r, w, all);
    if (READS_FACTS && g < w.count) load_facts(words + r.facts, w, g, helper, helpers);
    copy_async_wait();
    __syncthreads();
    const int who = g < w.count ? sk_lowest(((state_type *)words)->head.actors) : 0;
    if (g < w.count && helper == 0) w.actors[g] = (int8_t)who;
    if (w.mask && helper == helpers - 1) encode_masks(r, w, g, who, words);
    if (helper < GAME_THREADS) encode_features((state_type *)words, w, g, who, words + r.facts, (uint32_t *)pool);
}

static cudaError_t launch(const job &work, cudaStream_t stream) {
    const int bytes = bytes_of(shared_layout_of(work, true, READS_FACTS));
    const bool features = SPARSE || work.observation || work.information;
    const int helpers = LANES > 1 ? (features ? (int)GAME_THREADS : 0) + (work.mask != nullptr) : 1;
    cudaError_t error = cudaFuncSetAttribute(observe_kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, bytes);
    if (error == cudaSuccess && work.facts && features) error = launch_facts(work, stream);
    if (error == cudaSuccess && work.facts && features) error = launch_cached_parts(work, stream);
#ifdef KERNEL_OBSERVE_SPARSE
    if (error == cudaSuccess && IN_ROWS) error = launch_order(work, stream);
#endif
    if (error != cudaSuccess) return error;
    LAUNCH(observe_kernel, blocks_of(work, BLOCK_GAMES), BLOCK_GAMES * helpers, bytes, stream, work);
#ifdef KERNEL_OBSERVE_SPARSE
    if (IN_ROWS && work.mask && !work.row) return launch_masks(work, stream);
#endif
    return cudaGetLastError();
}
