/* play_thread.inl - play with a thread a game: play_local and play_shared.
 *
 * A thread loads its state into memory of its own, plays and stores it. For a turn of states that lie in rows,
 * play_shared takes the games in the order of what they do next (order.inl): lanes of a warp then diverge less. */

#ifdef KERNEL_PLAY_SHARED
#include "order.inl"
#else
static cudaError_t launch_order(const job &, cudaStream_t) {
    return cudaSuccess;
}
#endif

#ifdef PLY_TOGETHER
enum { PLY_BACKWARDS = 0, TURN_THREADS = THREADS };
#else
/* Plies that take long are at the end of the order, and begin first. Small blocks waste less of shared memory. */
enum { PLY_BACKWARDS = 1, TURN_THREADS = 64 };
#endif

/* A turn whose games are taken in order: what a warp loads may lie anywhere. */
template <bool TURN> static __device__ __host__ constexpr bool in_order() {
    return TURN && BY_WARPS;
}

/* Occupancy to aim at, blocks on a multiprocessor: it leaves 64 registers to a thread, 128 where states are large or in
 * shared memory, which has no room for more threads. */
enum { PLAY_BLOCKS = (sizeof(state_type) < 1024 && !BY_WARPS ? 1024 : 512) / THREADS };

/* Random plies in every game; or set-up; or with `hashes` whole games; or with TURN one turn, whose action may be
 * given. A lane whose game is over waits until RENEW_EVERY plies are through, so that the warp runs set-up once for
 * several lanes. */
template <bool TURN>
static __global__ void __launch_bounds__(THREADS, PLAY_BLOCKS) play_kernel(const __grid_constant__ job w) {
    DYNAMIC_SHARED(pool);
    uint64_t own[IN_SHARED ? 1 : (WORDS + 1) / 2];
    state_type *s = IN_SHARED ? (state_type *)((uint32_t *)pool + threadIdx.x * stride_of(w)) : (state_type *)own;
    lane l;
    l.g = blockIdx.x * blockDim.x + threadIdx.x;
    if (in_order<TURN>() && l.g < w.count) l.g = w.order[PLY_BACKWARDS ? w.count - 1 - l.g : l.g];
    if (BY_WARPS && !w.hashes) load_rows(s, w, l.g);
    begin<TURN>(s, w, &l);
    for (uint32_t turn = 0;; turn++) {
        bool over = l.mine && s->head.actors == 0;
        if (l.settling && l.mine && s->head.actors != 1 << SK_CHANCE) l.settling = false;
        bool ready = l.mine && !over && (l.left || l.settling);
        bool any = __any_sync(~0u, ready);
        if (!any && !__any_sync(~0u, over)) break;
        if (over && (turn % RENEW_EVERY == 0 || !any)) conclude<TURN>(s, w, &l);
        __syncwarp();
        if (ready) one_ply<TURN>(s, w, &l);
    }
    if (BY_WARPS && !w.hashes) store_rows(s, w, l.g);
    finish<TURN>(s, w, &l);
}

template <bool TURN> static cudaError_t launch_play(const job &given, cudaStream_t stream) {
    job work = given;
    const int wide = (int)stride_of(work) * 4, fits = !IN_SHARED || wide * THREADS <= SHARED_BYTES / 3;
    const int threads = BY_WARPS ? (int)TURN_THREADS : fits ? (int)THREADS : 64;
    const int bytes = IN_SHARED ? wide * threads : 0;
    work.block_games = (uint32_t)threads;
    uint32_t blocks = blocks_of(work, work.block_games);
    cudaError_t error = cudaFuncSetAttribute(play_kernel<TURN>, cudaFuncAttributeMaxDynamicSharedMemorySize, bytes);
    if (error == cudaSuccess && in_order<TURN>() && !work.in_order) error = launch_order(work, stream);
    if (error != cudaSuccess) return error;
    if (work.hashes) {
        int device = 0, units = 1, resident = 1;
        cudaGetDevice(&device);
        cudaDeviceGetAttribute(&units, cudaDevAttrMultiProcessorCount, device);
        cudaOccupancyMaxActiveBlocksPerMultiprocessor(&resident, play_kernel<TURN>, threads, (size_t)bytes);
        if (blocks > (uint32_t)(units * resident)) blocks = (uint32_t)(units * resident);
    }
    LAUNCH(play_kernel<TURN>, blocks, threads, bytes, stream, work);
    return cudaGetLastError();
}

static cudaError_t launch(const job &work, cudaStream_t stream) {
    return work.play ? launch_play<true>(work, stream) : launch_play<false>(work, stream);
}
