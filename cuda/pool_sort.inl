/* pool_sort.inl - play_sort: before every ply a block sorts the games of its pool by step, and its warps take chunks of
 * games that stand at the same one (block_scheduler.inl). All warps wait at a barrier for the slowest chunk, but they
 * share the instructions that were fetched: for games whose plies differ in code rather than in cost. */

/* The games of a block in shared memory: generators and counters, live words, what each game does next, the order in
 * which they are played; where the games of each step begin in that order, and where its chunks do; the next chunk. */
struct block_pool {
    lane *lanes;
    uint32_t *steps, *chunks, *next;
    uint16_t *order;
    uint8_t *keys;
    uint32_t *words;
    uint32_t stride, bytes;
};

enum { POOL_THREADS = SORT_THREADS, POOL_GAMES = SORT_THREADS, POOL_BYTES = SHARED_BYTES };

static __device__ __host__ inline block_pool pool_of(uint64_t *pool, const job &w, uint32_t games) {
    block_pool r;
    r.stride = stride_of(w);
    r.lanes = (lane *)pool;
    r.steps = (uint32_t *)(r.lanes + games);
    r.chunks = r.steps + SORT_STEPS + 1;
    r.next = r.chunks + SORT_STEPS + 1;
    r.order = (uint16_t *)(r.next + 2);
    r.keys = (uint8_t *)(r.order + (games + 3) / 4 * 4);
    r.words = (uint32_t *)(r.keys + (games + 7) / 8 * 8);
    r.bytes = (uint32_t)((uint8_t *)(r.words + (size_t)r.stride * games) - (uint8_t *)pool);
    return r;
}

/* Put the games that wait for a ply in the order of their steps, a thread a game; the number of chunks. */
static __device__ inline uint32_t sort_pool(const block_pool &r, uint32_t games) {
    for (uint32_t i = threadIdx.x; i < SORT_STEPS; i += blockDim.x)
        r.steps[i] = 0;
    __syncthreads();
    const uint32_t key = threadIdx.x < games ? r.keys[threadIdx.x] : (uint32_t)KEY_DONE;
    const uint32_t rank = count_key(r.steps, key);
    __syncthreads();
    for (uint32_t i = threadIdx.x; i < SORT_STEPS; i += blockDim.x)
        r.chunks[i] = (r.steps[i] + LANES - 1) / LANES;
    __syncthreads();
    if (threadIdx.x < LANES) prefix_sum(r.steps);
    if (threadIdx.x / LANES == (blockDim.x > LANES)) prefix_sum(r.chunks);
    if (threadIdx.x == 0) *r.next = 0;
    __syncthreads();
    if (key != KEY_DONE) r.order[r.steps[key] + rank] = (uint16_t)threadIdx.x;
    __syncthreads();
    return r.chunks[SORT_STEPS];
}

/* The step of a chunk: how many steps end before it. */
static __device__ inline uint32_t step_of(const block_pool &r, uint32_t chunk) {
    uint32_t before = 0;
    for (uint32_t i = threadIdx.x % LANES; i < SORT_STEPS; i += LANES)
        before += r.chunks[i + 1] <= chunk;
    return __reduce_add_sync(~0u, before);
}

template <bool TURN> static __device__ inline void play_chunks(const block_pool &r, const job &w, uint32_t chunks) {
    const uint32_t own = threadIdx.x % LANES;
    for (;;) {
        uint32_t chunk = own ? 0 : atomicAdd(r.next, 1);
        chunk = __shfl_sync(~0u, chunk, 0);
        if (chunk >= chunks) return;
        const uint32_t step = step_of(r, chunk), at = r.steps[step] + (chunk - r.chunks[step]) * LANES + own;
        if (at < r.steps[step + 1]) {
            const uint32_t game = r.order[at];
            r.keys[game] = (uint8_t)go_on<TURN>((state_type *)(r.words + game * r.stride), w, &r.lanes[game]);
        }
        __syncwarp();
    }
}

/* A game that is over is set up by itself. */
static __device__ inline uint32_t key_when_over(const state_type *) {
    return KEY_OVER;
}

static __device__ inline void open_pool(const block_pool &, const job &) {
}

static __device__ inline void put_back(const block_pool &r, uint32_t game, uint32_t key) {
    if (game != NO_GAME) r.keys[game] = (uint8_t)key;
}

template <bool TURN> static __device__ inline void play_pool(const block_pool &r, const job &w) {
    while (uint32_t chunks = sort_pool(r, w.block_games)) {
        play_chunks<TURN>(r, w, chunks);
        __syncthreads();
    }
}
