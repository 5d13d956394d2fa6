/* sort.inl - games in the order of what is to be done with them, so that neighbouring threads do the same; part of
 * kernel.inl. A block lines up the games of its window: all by the kind of their next ply, for a turn, or those of
 * which something is to be told anew. */

#ifndef PLY_KINDS
/* What the next ply of a game is like; a game's own is in its kinds.h. */
static __device__ inline uint32_t kind_of(const state_type *s) {
    return s->head.step;
}
enum { PLY_LONG = 0 };
#else
static_assert(SEATS_FROM == SEATS_TO, "kinds are told from states as the library has them");
#endif

enum { NO_KEY = 255 };
#ifdef PLY_TOGETHER
enum { PLY_BACKWARDS = 0, TURN_THREADS = THREADS };
#else
/* Plies that take long are at the end of the order, and begin first. Small blocks leave less of shared memory over. */
enum { PLY_BACKWARDS = 1, TURN_THREADS = 64 };
#endif

/* The sum of the lanes before this one. */
static __device__ inline uint32_t before_me(uint32_t value) {
    uint32_t sum = value;
    for (uint32_t reach = 1; reach < LANES; reach *= 2) {
        uint32_t other = __shfl_up_sync(~0u, sum, reach);
        if (threadIdx.x % LANES >= reach) sum += other;
    }
    return sum - value;
}

/* A warp makes of numbers where each begins; behind the last, the sum. */
static __device__ inline void add_up(uint32_t *numbers) {
    enum { EACH = SORT_STEPS / LANES };
    const uint32_t own = threadIdx.x % LANES;
    uint32_t begins[EACH], sum = 0;
    for (int i = 0; i < EACH; i++) {
        begins[i] = sum;
        sum += numbers[own * EACH + i];
    }
    const uint32_t before = before_me(sum);
    if (own == LANES - 1) numbers[SORT_STEPS] = before + sum;
    for (int i = 0; i < EACH; i++)
        numbers[own * EACH + i] = before + begins[i];
}

/* Count one more of a key, unless it is NO_KEY; its number among its like. The whole warp comes here. */
static __device__ inline uint32_t count_key(uint32_t *counts, uint32_t key) {
    const uint32_t own = threadIdx.x % LANES;
    const unsigned same = __match_any_sync(~0u, key);
    const int leader = __ffs((int)same) - 1;
    uint32_t rank = 0;
    if (key != NO_KEY && (int)own == leader) rank = atomicAdd(&counts[key], (uint32_t)__popc(same));
    return __shfl_sync(~0u, rank, leader) + (uint32_t)__popc(same & ((1u << own) - 1));
}

#if PART == 1 || PART == 3 || PART > 5 /* turns in shared memory, and what is told */
/* What a block knows of its window: where each key begins, and where that is in an order or a queue. */
struct window {
    uint32_t begins[SORT_STEPS + 1], base[SORT_STEPS + 1];
};

/* A game of a thread: its key, and its number among its like. */
struct queue_place {
    uint32_t key, rank;
};

/* Every thread gives the keys of its games, of which it knows number and game, and finds their places. */
template <typename keys>
static __device__ inline void line_up(window *r, const job &w, queue_place *places, keys key_of) {
    const uint32_t first = blockIdx.x * WINDOW_GAMES + threadIdx.x;
    __syncthreads();
    for (uint32_t i = threadIdx.x; i < SORT_STEPS; i += blockDim.x)
        r->begins[i] = 0;
    __syncthreads();
    for (uint32_t k = 0; k < WINDOW_EACH; k++) {
        const uint32_t g = first + k * blockDim.x;
        places[k].key = g < w.count ? key_of(k, g) : (uint32_t)NO_KEY;
        places[k].rank = count_key(r->begins, places[k].key);
    }
    __syncthreads();
    if (threadIdx.x < LANES) add_up(r->begins);
    __syncthreads();
}

#if PART != 6
static __device__ inline uint32_t kind_at(const job &w, uint32_t g) {
    return kind_of((const state_type *)row_of(w, g));
}

#ifdef PLY_TOGETHER
enum { KINDS_KNOWN = 1 };

/* Where the block's games of each kind go: behind those of all kinds before and those of other blocks. */
static __device__ inline void find_base(window *r, const job &w) {
    for (uint32_t i = threadIdx.x; i < SORT_STEPS; i += blockDim.x)
        r->base[i] = w.sums[i];
    __syncthreads();
    if (threadIdx.x < LANES) add_up(r->base);
    __syncthreads();
    for (uint32_t i = threadIdx.x; i < SORT_STEPS; i += blockDim.x)
        r->base[i] += atomicAdd(&w.sums[SORT_STEPS + i], r->begins[i + 1] - r->begins[i]);
}

/* Count the games of each kind, and remember it. */
static __global__ void count_kernel(const __grid_constant__ job w) {
    SHARED_POOL(pool);
    window *r = (window *)pool;
    queue_place places[WINDOW_EACH];
    line_up(r, w, places, [&](uint32_t, uint32_t g) { return w.kinds[g] = (uint8_t)kind_at(w, g); });
    for (uint32_t i = threadIdx.x; i < SORT_STEPS; i += blockDim.x)
        if (r->begins[i + 1] > r->begins[i]) atomicAdd(&w.sums[i], r->begins[i + 1] - r->begins[i]);
}
#else
enum { KINDS_KNOWN = 0 };

/* Where the block's games of each kind go: window by window, so that what neighbours share of memory is read together;
 * those with plies that take long go to the end. */
static __device__ inline void find_base(window *r, const job &w) {
    const uint32_t last = r->begins[PLY_LONG];
    if (threadIdx.x == 0) {
        r->base[SORT_STEPS] = w.count - last - atomicAdd(&w.sums[1], last);
        r->base[0] = atomicAdd(&w.sums[0], r->begins[SORT_STEPS] - last) - last;
    }
    __syncthreads();
    const uint32_t near = r->base[0], far = r->base[SORT_STEPS];
    __syncthreads();
    for (uint32_t i = threadIdx.x; i < SORT_STEPS; i += blockDim.x)
        r->base[i] = r->begins[i] + ((int)i < (int)PLY_LONG ? far : near);
}
#endif

/* Put the games into the order of their plies. */
static __global__ void order_kernel(const __grid_constant__ job w) {
    SHARED_POOL(pool);
    window *r = (window *)pool;
    queue_place places[WINDOW_EACH];
    const uint32_t first = blockIdx.x * WINDOW_GAMES + threadIdx.x;
    line_up(r, w, places, [&](uint32_t, uint32_t g) { return KINDS_KNOWN ? w.kinds[g] : kind_at(w, g); });
    find_base(r, w);
    __syncthreads();
    for (uint32_t k = 0; k < WINDOW_EACH; k++) {
        const uint32_t key = places[k].key;
        if (key != NO_KEY) w.order[r->base[key] + places[k].rank] = first + k * blockDim.x;
    }
}

static cudaError_t launch_order(const job &work, cudaStream_t stream) {
    cudaError_t error = cudaMemsetAsync(work.sums, 0, SUMS * sizeof *work.sums, stream);
    if (error != cudaSuccess) return error;
#ifdef PLY_TOGETHER
    LAUNCH(count_kernel, blocks_of(work, WINDOW_GAMES), WINDOW_THREADS, sizeof(window), stream, work);
#endif
    LAUNCH(order_kernel, blocks_of(work, WINDOW_GAMES), WINDOW_THREADS, sizeof(window), stream, work);
    return cudaGetLastError();
}
#endif

#if PART > 5 /* SK_CUDA_WAYS */
/* The games of a window that have a key go to the end of a queue in the order of their keys, as `offset` + game. */
template <typename keys>
static __device__ inline void queue_up(window *r, const job &w, uint32_t *queue, uint32_t offset, keys key_of) {
    const uint32_t first = blockIdx.x * WINDOW_GAMES + threadIdx.x;
    queue_place places[WINDOW_EACH];
    line_up(r, w, places, key_of);
    if (threadIdx.x == 0) r->base[0] = 1 + atomicAdd(queue, r->begins[SORT_STEPS]);
    __syncthreads();
    for (uint32_t k = 0; k < WINDOW_EACH; k++)
        if (places[k].key != NO_KEY)
            queue[r->base[0] + r->begins[places[k].key] + places[k].rank] = offset + first + k * blockDim.x;
}
#endif
#elif PART < 4 /* SK_CUDA_SORT */
static cudaError_t launch_order(const job &, cudaStream_t) {
    return cudaSuccess;
}
#endif
