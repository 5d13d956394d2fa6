/* order.inl - all games of a batch in the order of the kinds of their next plies, for kernels with a thread a game.
 * Only games that lie in rows are ordered: taken in any order, they are still loaded coalesced. */

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
    if (threadIdx.x < LANES) prefix_sum(r->base);
    __syncthreads();
    for (uint32_t i = threadIdx.x; i < SORT_STEPS; i += blockDim.x)
        r->base[i] += atomicAdd(&w.sums[SORT_STEPS + i], r->begins[i + 1] - r->begins[i]);
}

/* Count the games of each kind, and remember it. */
static __global__ void count_kernel(const __grid_constant__ job w) {
    DYNAMIC_SHARED(pool);
    window *r = (window *)pool;
    sort_place places[WINDOW_EACH];
    sort_window(r, w, places, [&](uint32_t, uint32_t g) { return w.kinds[g] = (uint8_t)kind_at(w, g); });
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
    DYNAMIC_SHARED(pool);
    window *r = (window *)pool;
    sort_place places[WINDOW_EACH];
    const uint32_t first = blockIdx.x * WINDOW_GAMES + threadIdx.x;
    sort_window(r, w, places, [&](uint32_t, uint32_t g) { return KINDS_KNOWN ? w.kinds[g] : kind_at(w, g); });
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
