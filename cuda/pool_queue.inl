/* pool_queue.inl - play_queue: the games of a pool wait in a queue for each kind of ply; a warp takes games of one
 * kind, plays a ply of each and puts them back (block_scheduler.inl). No barrier, nobody waits for others: for games in
 * which some plies cost much more than others. A queue is a bit set in shared memory with a bit for every game of the
 * pool. */

/* The games of a block in shared memory: generators and counters, live words; for each kind of ply a bit for every game
 * that waits for one, and how many do; how many games have plies left; what each warp has just taken. */
struct block_pool {
    lane *lanes;
    uint32_t *words, *bits, *waiting, *busy;
    uint16_t *hands;
    uint32_t stride, row, bytes; /* words of a state, words with the bits of a kind */
};

enum { POOL_THREADS = QUEUE_THREADS, POOL_GAMES = LANES * 32, POOL_BYTES = QUEUE_BYTES };

static __device__ __host__ inline block_pool pool_of(uint64_t *pool, const job &w, uint32_t games) {
    block_pool r;
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

/* A game that is over waits among those of its last step. */
static __device__ inline uint32_t key_when_over(const state_type *s) {
    return kind_of(s);
}

static __device__ inline void open_pool(const block_pool &r, const job &w) {
    for (uint32_t i = threadIdx.x; i < r.row * QUEUE_KINDS; i += blockDim.x)
        r.bits[i] = 0;
    for (uint32_t i = threadIdx.x; i < QUEUE_KINDS; i += blockDim.x)
        r.waiting[i] = 0;
    if (threadIdx.x == 0) *r.busy = w.block_games;
    __syncthreads();
}

/* A game waits from now on, or has no plies left. The whole warp must call this, also lanes without a game. The fence
 * comes before the bit is set: a warp that finds the bit finds the state as this one left it. */
static __device__ inline void put_back(const block_pool &r, uint32_t game, uint32_t key) {
    __threadfence_block();
    if (game != NO_GAME && key != KEY_DONE) atomicOr(&r.bits[key * r.row + game / 32], 1u << game % 32);
    const unsigned same = __match_any_sync(~0u, game == NO_GAME ? 256u : key);
    if ((int)(threadIdx.x % LANES) != __ffs((int)same) - 1 || game == NO_GAME) return;
    if (key == KEY_DONE)
        atomicSub(r.busy, (uint32_t)__popc(same));
    else
        atomicAdd(&r.waiting[key], (uint32_t)__popc(same));
}

/* The kind for which most games wait, in the low byte, their number above it. A counter may be negative for a moment,
 * since a game can be taken between the setting of its bit and the counting. */
static __device__ inline uint32_t fullest(const block_pool &r) {
    uint32_t best = 0;
    for (uint32_t i = threadIdx.x % LANES; i < QUEUE_KINDS; i += LANES) {
        const int here = (int)((volatile uint32_t *)r.waiting)[i];
        const uint32_t value = here > 0 ? (uint32_t)here << 8 | i : 0;
        best = value > best ? value : best;
    }
    return __reduce_max_sync(~0u, best);
}

/* Take up to a warp of games that wait for a kind of ply, one for each lane. Each lane looks at one word of the bit
 * set; of two warps that want the same game, the one whose atomicAnd clears the bit has it. */
static __device__ inline uint32_t take(const block_pool &r, uint32_t kind, uint32_t turn) {
    const uint32_t own = threadIdx.x % LANES, word = (own + turn) % LANES;
    uint32_t *at = &r.bits[kind * r.row + word], mine = word < r.row ? *(volatile uint32_t *)at : 0;
    uint16_t *hand = r.hands + threadIdx.x / LANES * LANES;
    const uint32_t before = lanes_before((uint32_t)__popc(mine)), room = before < LANES ? LANES - before : 0;
    while ((uint32_t)__popc(mine) > room)
        mine &= mine - 1;
    if (mine) mine &= atomicAnd(at, ~mine);
    uint32_t place = lanes_before((uint32_t)__popc(mine));
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

template <bool TURN> static __device__ inline void play_pool(const block_pool &r, const job &w) {
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
        put_back(r, game, key);
    }
}
