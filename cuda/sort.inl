/* sort.inl - counting sort by a key of one byte, within a block: games in the order of what is to be done with them, so
 * that neighbouring threads do the same and warps diverge less. A block sorts its window, WINDOW_GAMES in a row. */

#ifndef PLY_KINDS
/* The kind of a game's next ply, the step unless the game has a kinds.h of its own. */
static __device__ inline uint32_t kind_of(const state_type *s) {
    return s->head.step;
}
enum { PLY_LONG = 0 };
#else
static_assert(SEATS_FROM == SEATS_TO, "kind_of reads states as the library lays them out");
#endif

enum { NO_KEY = 255 }; /* not to be sorted */

/* Exclusive prefix sum over the lanes of a warp. */
static __device__ inline uint32_t lanes_before(uint32_t value) {
    uint32_t sum = value;
    for (uint32_t reach = 1; reach < LANES; reach *= 2) {
        uint32_t other = __shfl_up_sync(~0u, sum, reach);
        if (threadIdx.x % LANES >= reach) sum += other;
    }
    return sum - value;
}

/* Exclusive prefix sum of SORT_STEPS counts in place, by one warp: where each key begins. The total goes behind it. */
static __device__ inline void prefix_sum(uint32_t *numbers) {
    enum { EACH = SORT_STEPS / LANES };
    const uint32_t own = threadIdx.x % LANES;
    uint32_t begins[EACH], sum = 0;
    for (int i = 0; i < EACH; i++) {
        begins[i] = sum;
        sum += numbers[own * EACH + i];
    }
    const uint32_t before = lanes_before(sum);
    if (own == LANES - 1) numbers[SORT_STEPS] = before + sum;
    for (int i = 0; i < EACH; i++)
        numbers[own * EACH + i] = before + begins[i];
}

/* Count one more of a key, unless it is NO_KEY; returns its rank among equal keys. Lanes with the same key add once, by
 * their lowest lane. The whole warp must call this. */
static __device__ inline uint32_t count_key(uint32_t *counts, uint32_t key) {
    const uint32_t own = threadIdx.x % LANES;
    const unsigned same = __match_any_sync(~0u, key);
    const int leader = __ffs((int)same) - 1;
    uint32_t rank = 0;
    if (key != NO_KEY && (int)own == leader) rank = atomicAdd(&counts[key], (uint32_t)__popc(same));
    return __shfl_sync(~0u, rank, leader) + (uint32_t)__popc(same & ((1u << own) - 1));
}

/* A block's window: where each key begins in it, and where that is in the whole order or queue. */
struct window {
    uint32_t begins[SORT_STEPS + 1], base[SORT_STEPS + 1];
};

/* Of one game: its key, and its rank among equal keys of the window. */
struct sort_place {
    uint32_t key, rank;
};

/* Sort the window: key_of(k, g) is the key of the thread's k-th game g; its places are left in `places`. */
template <typename keys>
static __device__ inline void sort_window(window *r, const job &w, sort_place *places, keys key_of) {
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
    if (threadIdx.x < LANES) prefix_sum(r->begins);
    __syncthreads();
}

/* Append the games of the window that have a key to a queue in the order of their keys, as `offset` + game. */
template <typename keys>
static __device__ inline void append_sorted(window *r, const job &w, uint32_t *queue, uint32_t offset, keys key_of) {
    const uint32_t first = blockIdx.x * WINDOW_GAMES + threadIdx.x;
    sort_place places[WINDOW_EACH];
    sort_window(r, w, places, key_of);
    if (threadIdx.x == 0) r->base[0] = 1 + atomicAdd(queue, r->begins[SORT_STEPS]);
    __syncthreads();
    for (uint32_t k = 0; k < WINDOW_EACH; k++)
        if (places[k].key != NO_KEY)
            queue[r->base[0] + r->begins[places[k].key] + places[k].rank] = offset + first + k * blockDim.x;
}
