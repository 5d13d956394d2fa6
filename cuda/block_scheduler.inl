/* block_scheduler.inl - many plies in one launch, with a scheduler in each block: play_sort and play_queue.
 *
 * With a thread a game, lanes of a warp stand at different steps and diverge: the warp runs the code of every step,
 * most lanes masked off. Here a block keeps a pool of games in shared memory, more than it has threads where there is
 * room, and any thread plays any of them: lanes are given games that do the same. How games are grouped is the
 * scheduler's: pool_sort.inl or pool_queue.inl. */

enum { KEY_OVER = SORT_STEPS - 1, KEY_DONE = NO_KEY, NO_GAME = 0xffff };

static __device__ inline uint32_t key_when_over(const state_type *s); /* of the scheduler, as what follows */

/* What a game does next: what its ply is like, the next game, or nothing. */
static __device__ inline uint32_t key_of(const state_type *s, lane *l) {
    if (!l->mine) return KEY_DONE;
    if (s->head.actors == 0) return key_when_over(s);
    if (l->settling && s->head.actors != 1 << SK_CHANCE) l->settling = false;
    if (!l->left && !l->settling) return KEY_DONE;
    return kind_of(s);
}

/* One ply of a game, or the next game; what it does after. */
template <bool TURN> static __device__ inline uint32_t go_on(state_type *s, const job &w, lane *l) {
    if (s->head.actors == 0)
        conclude<TURN>(s, w, l);
    else
        one_ply<TURN>(s, w, l);
    return key_of(s, l);
}

#ifdef KERNEL_PLAY_SORT
#include "pool_sort.inl"
#else
#include "pool_queue.inl"
#endif

template <bool TURN>
static __global__ void __launch_bounds__(POOL_THREADS, 1) play_kernel(const __grid_constant__ job w) {
    DYNAMIC_SHARED(pool);
    const block_pool r = pool_of(pool, w, w.block_games);
    open_pool(r, w);
    for (uint32_t i = threadIdx.x; i / LANES <= (w.block_games - 1) / LANES; i += blockDim.x) {
        uint32_t key = KEY_DONE;
        state_type *s = (state_type *)(r.words + i * r.stride);
        const uint32_t g = i < w.block_games ? blockIdx.x * w.block_games + i : w.count;
        if (BY_WARPS && !w.hashes) load_rows(s, w, g);
        if (i < w.block_games) {
            r.lanes[i].g = g;
            begin<TURN>(s, w, &r.lanes[i]);
            key = key_of(s, &r.lanes[i]);
        }
        __syncwarp();
        put_back(r, i < w.block_games ? i : (uint32_t)NO_GAME, key);
    }
    __syncthreads();
    play_pool<TURN>(r, w);
    __syncthreads();
    for (uint32_t i = threadIdx.x; i / LANES <= (w.block_games - 1) / LANES; i += blockDim.x) {
        const state_type *s = (const state_type *)(r.words + i * r.stride);
        if (BY_WARPS && !w.hashes) store_rows(s, w, i < w.block_games ? r.lanes[i].g : w.count);
        if (i < w.block_games) finish<TURN>(s, w, &r.lanes[i]);
    }
}

/* One block a multiprocessor, with as many games as shared memory has room for: the larger the pool, the fuller the
 * warps. If not all games fit at once, the waves are made equal. */
template <bool TURN> static cudaError_t launch_play(const job &given, cudaStream_t stream) {
    job work = given;
    int device = 0, units = 1;
    cudaGetDevice(&device);
    cudaDeviceGetAttribute(&units, cudaDevAttrMultiProcessorCount, device);
    work.block_games = POOL_GAMES;
    while (work.block_games > 1 && pool_of(nullptr, work, work.block_games).bytes > (uint32_t)POOL_BYTES)
        work.block_games--;
    const uint32_t waves = blocks_of(work, work.block_games * (uint32_t)units) * (uint32_t)units;
    if (!work.hashes) work.block_games = blocks_of(work, waves);
    const int bytes = (int)pool_of(nullptr, work, work.block_games).bytes;
    uint32_t blocks = blocks_of(work, work.block_games);
    if (work.hashes && blocks > (uint32_t)units) blocks = (uint32_t)units;
    cudaError_t error = cudaFuncSetAttribute(play_kernel<TURN>, cudaFuncAttributeMaxDynamicSharedMemorySize, bytes);
    if (error != cudaSuccess) return error;
    LAUNCH(play_kernel<TURN>, blocks, POOL_THREADS, bytes, stream, work);
    return cudaGetLastError();
}

static cudaError_t launch(const job &work, cudaStream_t stream) {
    return work.play ? launch_play<true>(work, stream) : launch_play<false>(work, stream);
}
