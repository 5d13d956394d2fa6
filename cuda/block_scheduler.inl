/* block_scheduler.inl - kernel variants in which a block keeps a pool of games in shared memory and any thread plays
 * any of them, so that the lanes of a warp run the same code; part of kernel.inl.
 *
 * SK_CUDA_SORT: before every ply the games are sorted by step, and warps take chunks of games that stand at the same
 * one. All warps wait for the slowest chunk at a barrier, but they share the instructions that were fetched.
 *
 * SK_CUDA_QUEUE: games wait in a queue for each kind of ply; a warp takes games of one kind, plays a ply of each and
 * puts them back. Nobody waits for others: for games in which some plies take much longer than others. */

enum { KEY_OVER = SORT_STEPS - 1, KEY_DONE = NO_KEY, NO_GAME = 0xffff };

/* What a game does next: what its ply is like, the next game, or nothing. */
static __device__ inline uint32_t key_of(const state_type *s, lane *l) {
    if (!l->mine) return KEY_DONE;
    if (s->head.actors == 0) return PART == 4 ? (uint32_t)KEY_OVER : kind_of(s);
    if (l->settling && s->head.actors != 1 << SK_CHANCE) l->settling = false;
    if (!l->left && !l->settling) return KEY_DONE;
    return kind_of(s);
}

/* One ply of a game, or the next game. */
template <bool TURN> static __device__ inline uint32_t go_on(state_type *s, const job &w, lane *l) {
    if (s->head.actors == 0)
        conclude<TURN>(s, w, l);
    else
        one_ply<TURN>(s, w, l);
    return key_of(s, l);
}

#if PART == 4 /* SK_CUDA_SORT */

/* Where a block keeps its games: who plays them, the words that live, what each game does next, the order in which they
 * are played; where the games of each step begin in that order, and where its chunks do; the next chunk to take. */
struct shelf {
    lane *lanes;
    uint32_t *steps, *chunks, *next;
    uint16_t *order;
    uint8_t *keys;
    uint32_t *words;
    uint32_t stride, bytes;
};

enum { CROWD_THREADS = SORT_THREADS, CROWD_GAMES = SORT_THREADS, CROWD_BYTES = SHARED_BYTES };

static __device__ __host__ inline shelf shelf_of(uint64_t *pool, const job &w, uint32_t games) {
    shelf r;
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
static __device__ inline uint32_t line_up(const shelf &r, uint32_t games) {
    for (uint32_t i = threadIdx.x; i < SORT_STEPS; i += blockDim.x)
        r.steps[i] = 0;
    __syncthreads();
    const uint32_t key = threadIdx.x < games ? r.keys[threadIdx.x] : (uint32_t)KEY_DONE;
    const uint32_t rank = count_key(r.steps, key);
    __syncthreads();
    for (uint32_t i = threadIdx.x; i < SORT_STEPS; i += blockDim.x)
        r.chunks[i] = (r.steps[i] + LANES - 1) / LANES;
    __syncthreads();
    if (threadIdx.x < LANES) add_up(r.steps);
    if (threadIdx.x / LANES == (blockDim.x > LANES)) add_up(r.chunks);
    if (threadIdx.x == 0) *r.next = 0;
    __syncthreads();
    if (key != KEY_DONE) r.order[r.steps[key] + rank] = (uint16_t)threadIdx.x;
    __syncthreads();
    return r.chunks[SORT_STEPS];
}

/* The step of a chunk: how many steps end before it. */
static __device__ inline uint32_t step_of(const shelf &r, uint32_t chunk) {
    uint32_t before = 0;
    for (uint32_t i = threadIdx.x % LANES; i < SORT_STEPS; i += LANES)
        before += r.chunks[i + 1] <= chunk;
    return __reduce_add_sync(~0u, before);
}

template <bool TURN> static __device__ inline void play_chunks(const shelf &r, const job &w, uint32_t chunks) {
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

static __device__ inline void open_crowd(const shelf &, const job &) {
}

static __device__ inline void enter_crowd(const shelf &r, uint32_t game, uint32_t key) {
    if (game != NO_GAME) r.keys[game] = (uint8_t)key;
}

template <bool TURN> static __device__ inline void play_crowd(const shelf &r, const job &w) {
    while (uint32_t chunks = line_up(r, w.crowd)) {
        play_chunks<TURN>(r, w, chunks);
        __syncthreads();
    }
}

#else /* SK_CUDA_QUEUE */

/* Where a block keeps its games: who plays them and the words that live; for each kind of ply a bit for every game that
 * waits for one, and how many do; how many games have plies left; what each warp has just taken. */
struct shelf {
    lane *lanes;
    uint32_t *words, *bits, *waiting, *busy;
    uint16_t *hands;
    uint32_t stride, row, bytes; /* words of a state, words with the bits of a kind */
};

enum { CROWD_THREADS = QUEUE_THREADS, CROWD_GAMES = LANES * 32, CROWD_BYTES = QUEUE_BYTES };

static __device__ __host__ inline shelf shelf_of(uint64_t *pool, const job &w, uint32_t games) {
    shelf r;
    r.stride = stride_of(w);
    r.row = (games + 31) / 32;
    r.lanes = (lane *)pool;
    r.words = (uint32_t *)(r.lanes + games);
    r.bits = r.words + (size_t)r.stride * games;
    r.waiting = r.bits + r.row * QUEUE_KINDS;
    r.busy = r.waiting + QUEUE_KINDS;
    r.hands = (uint16_t *)(r.busy + 1);
    r.bytes = (uint32_t)((uint8_t *)(r.hands + QUEUE_THREADS) - (uint8_t *)pool);
    return r;
}

static __device__ inline void open_crowd(const shelf &r, const job &w) {
    for (uint32_t i = threadIdx.x; i < r.row * QUEUE_KINDS; i += blockDim.x)
        r.bits[i] = 0;
    for (uint32_t i = threadIdx.x; i < QUEUE_KINDS; i += blockDim.x)
        r.waiting[i] = 0;
    if (threadIdx.x == 0) *r.busy = w.crowd;
    __syncthreads();
}

/* A game waits from now on, or has no plies left. The whole warp comes here, some lanes without a game. Whoever finds
 * the bit finds the state as it was left. */
static __device__ inline void enter_crowd(const shelf &r, uint32_t game, uint32_t key) {
    __threadfence_block();
    if (game != NO_GAME && key != KEY_DONE) atomicOr(&r.bits[key * r.row + game / 32], 1u << game % 32);
    const unsigned same = __match_any_sync(~0u, game == NO_GAME ? 256u : key);
    if ((int)(threadIdx.x % LANES) != __ffs((int)same) - 1 || game == NO_GAME) return;
    if (key == KEY_DONE)
        atomicSub(r.busy, (uint32_t)__popc(same));
    else
        atomicAdd(&r.waiting[key], (uint32_t)__popc(same));
}

/* The kind for which most games wait, below their number. A number may be below zero for a moment: a game is taken
 * before it is counted. */
static __device__ inline uint32_t fullest(const shelf &r) {
    uint32_t best = 0;
    for (uint32_t i = threadIdx.x % LANES; i < QUEUE_KINDS; i += LANES) {
        const int here = (int)((volatile uint32_t *)r.waiting)[i];
        const uint32_t value = here > 0 ? (uint32_t)here << 8 | i : 0;
        best = value > best ? value : best;
    }
    return __reduce_max_sync(~0u, best);
}

/* A game for each lane of the warp of those that wait for a kind of ply, as far as there are any. Each lane looks at
 * one word of bits; of two warps that want a game, the one that clears its bit has it. */
static __device__ inline uint32_t take(const shelf &r, uint32_t kind, uint32_t turn) {
    const uint32_t own = threadIdx.x % LANES, word = (own + turn) % LANES;
    uint32_t *at = &r.bits[kind * r.row + word], mine = word < r.row ? *(volatile uint32_t *)at : 0;
    uint16_t *hand = r.hands + threadIdx.x / LANES * LANES;
    const uint32_t before = before_me((uint32_t)__popc(mine)), room = before < LANES ? LANES - before : 0;
    while ((uint32_t)__popc(mine) > room)
        mine &= mine - 1;
    if (mine) mine &= atomicAnd(at, ~mine);
    uint32_t place = before_me((uint32_t)__popc(mine));
    const uint32_t total = __shfl_sync(~0u, place + (uint32_t)__popc(mine), LANES - 1);
    for (; mine; mine &= mine - 1)
        hand[place++] = (uint16_t)(word * 32 + (uint32_t)__ffs((int)mine) - 1);
    if (own == 0 && total) atomicSub(&r.waiting[kind], total);
    __threadfence_block();
    __syncwarp();
    const uint32_t game = own < total ? hand[own] : (uint32_t)NO_GAME;
    __syncwarp();
    return game;
}

template <bool TURN> static __device__ inline void play_crowd(const shelf &r, const job &w) {
    uint32_t tries = 0;
    for (uint32_t turn = threadIdx.x / LANES; __any_sync(~0u, *(volatile uint32_t *)r.busy != 0); turn++) {
        const uint32_t best = fullest(r);
        if (best >> 8 < QUEUE_LEAST && tries++ < QUEUE_TRIES) {
            __nanosleep(QUEUE_NAP);
            continue;
        }
        tries = 0;
        const uint32_t game = best ? take(r, best & 0xff, turn) : (uint32_t)NO_GAME;
        if (!__any_sync(~0u, game != NO_GAME)) continue;
        uint32_t key = KEY_DONE;
        if (game != NO_GAME) key = go_on<TURN>((state_type *)(r.words + game * r.stride), w, &r.lanes[game]);
        __syncwarp();
        enter_crowd(r, game, key);
    }
}

#endif

template <bool TURN>
static __global__ void __launch_bounds__(CROWD_THREADS, 1) play_kernel(const __grid_constant__ job w) {
    SHARED_POOL(pool);
    const shelf r = shelf_of(pool, w, w.crowd);
    open_crowd(r, w);
    for (uint32_t i = threadIdx.x; i / LANES <= (w.crowd - 1) / LANES; i += blockDim.x) {
        uint32_t key = KEY_DONE;
        state_type *s = (state_type *)(r.words + i * r.stride);
        const uint32_t g = i < w.crowd ? blockIdx.x * w.crowd + i : w.count;
        if (BY_WARPS && !w.hashes) load_rows(s, w, g);
        if (i < w.crowd) {
            r.lanes[i].g = g;
            begin<TURN>(s, w, &r.lanes[i]);
            key = key_of(s, &r.lanes[i]);
        }
        __syncwarp();
        enter_crowd(r, i < w.crowd ? i : (uint32_t)NO_GAME, key);
    }
    __syncthreads();
    play_crowd<TURN>(r, w);
    __syncthreads();
    for (uint32_t i = threadIdx.x; i / LANES <= (w.crowd - 1) / LANES; i += blockDim.x) {
        const state_type *s = (const state_type *)(r.words + i * r.stride);
        if (BY_WARPS && !w.hashes) keep_rows(s, w, i < w.crowd ? r.lanes[i].g : w.count);
        if (i < w.crowd) finish<TURN>(s, w, &r.lanes[i]);
    }
}

/* One block a multiprocessor, with as many games as there is room for: larger crowds fill more warps. If all games do
 * not fit at once, every wave has as many. */
template <bool TURN> static cudaError_t launch_play(const job &given, cudaStream_t stream) {
    job work = given;
    int device = 0, units = 1;
    cudaGetDevice(&device);
    cudaDeviceGetAttribute(&units, cudaDevAttrMultiProcessorCount, device);
    work.crowd = CROWD_GAMES;
    while (work.crowd > 1 && shelf_of(nullptr, work, work.crowd).bytes > (uint32_t)CROWD_BYTES)
        work.crowd--;
    const uint32_t waves = blocks_of(work, work.crowd * (uint32_t)units) * (uint32_t)units;
    if (!work.hashes) work.crowd = blocks_of(work, waves);
    const int bytes = (int)shelf_of(nullptr, work, work.crowd).bytes;
    uint32_t blocks = blocks_of(work, work.crowd);
    if (work.hashes && blocks > (uint32_t)units) blocks = (uint32_t)units;
    cudaError_t error = cudaFuncSetAttribute(play_kernel<TURN>, cudaFuncAttributeMaxDynamicSharedMemorySize, bytes);
    if (error != cudaSuccess) return error;
    LAUNCH(play_kernel<TURN>, blocks, CROWD_THREADS, bytes, stream, work);
    return cudaGetLastError();
}
