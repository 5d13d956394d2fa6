/* kernel.inl - one kernel of one game, a game per thread; included inside the namespace that holds its rules, after
 * `state_type` has been named. PART says which kernel: a way of play (its bits), or SK_CUDA_WAYS for what a turn tells,
 * one more for that as lists. One a file, because rules are inlined into each and compilers take long.
 *
 * A thread copies its state into memory of its own, plays, and copies it back; for a turn of states that lie in rows
 * threads take the games in the order of what they do. Every game draws from its own generator, so the order in which
 * games are served never changes a result.
 */

/* States are in shared memory, where only words that live have room. */
#define IN_SHARED (PART > 3 || PART % 2) /* SK_CUDA_SORT, SK_CUDA_SHARED */

/* Large states lie in rows, game by game as the library has them, so that a warp can take any games; small ones lie in
 * planes of words. */
enum { WORDS = sizeof(state_type) / 4, IN_ROWS = sizeof(state_type) >= ROW_BYTES };
#ifdef OBSERVE_HOLDS
enum { HELD_WORDS = sizeof(OBSERVE_HOLDS) / 4 };
#else
enum { HELD_WORDS = 0 };
#endif
#ifdef OBSERVE_BEGINS
enum { BEGINS = OBSERVE_BEGINS };
#else
enum { BEGINS = 0 };
#endif
static_assert(sizeof(state_type) % 4 == 0, "a state is whole words");

/* Which word of the library's state a word of the device's is. */
static __device__ inline uint32_t host_word(uint32_t word) {
    if ((int)word < SEATS_FROM || SEATS_FROM == SEATS_TO) return word;
    return (int)word < SEATS_TO ? word + (WORDS - SEATS_TO) : word - (SEATS_TO - SEATS_FROM);
}

/* Where a state lies that lies in a row. */
static __device__ inline uint32_t *row_of(const job &w, uint32_t g) {
    return w.states + (size_t)g * WORDS;
}

/* Where a word of a state lies. */
static __device__ inline uint32_t *word_at(const job &w, uint32_t word, uint32_t g) {
    return IN_ROWS ? row_of(w, g) + host_word(word) : w.states + (size_t)host_word(word) * w.count + g;
}

/* The words of a state that live; in shared memory they are there once they are fetched(). Nothing reads the others:
 * the twin makes sure by spoiling them. */
static __device__ inline void load(uint32_t *to, const job &w, uint32_t g, uint32_t first, uint32_t step) {
#ifdef SK_TWIN
    memset(to, 0xee, IN_SHARED ? w.live * 4 : sizeof(state_type));
#endif
#if IN_SHARED
#pragma unroll 8
    for (uint32_t i = first; i < w.live; i += step)
        fetch(to + i, word_at(w, i, g));
#else
#pragma unroll 8
    for (uint32_t i = first; i < w.live; i += step)
        to[i] = *word_at(w, i, g);
#endif
}

/* Words from one state's living ones to the next in shared memory: odd, or twice odd where the state has members of
 * eight bytes, so that lanes which read the same member use different banks. */
static __device__ __host__ inline uint32_t stride_of(const job &w) {
    return alignof(state_type) > 4 ? ((w.live + 1) / 2 | 1) * 2 : w.live | 1;
}

/* Which place of the mask speaks for an action, and the action that a given number means. */
static __device__ inline int mask_place(const state_type *s, const job &w, int who, sk_action action) {
#ifdef OBSERVE_AIMS
    if (w.aimed) return aim_of(s, who, action);
#endif
    return action;
}

#include "sort.inl"

#if PART < 6 /* SK_CUDA_WAYS */

static __device__ inline sk_action action_meant(const state_type *s, const job &w, int who, uint64_t given) {
#ifdef OBSERVE_AIMS
    sk_choice choices[SK_CHOICES_MAX];
    int count = w.aimed ? legal(s, who, choices) : 0;
    for (int i = 0; i < count; i++)
        if ((uint64_t)aim_of(s, who, choices[i].action) == given) return choices[i].action;
#endif
    return (sk_action)given;
}

enum { SHARED = PART & SK_CUDA_SHARED, VOTE = PART & SK_CUDA_VOTE, CROWD = PART >= SK_CUDA_SORT };

/* States that lie in rows are copied into shared memory by a whole warp. */
enum { BY_WARPS = IN_ROWS && IN_SHARED };

/* Then it can play a turn of any games: those that do the same. */
template <bool TURN> static __device__ __host__ constexpr bool in_order() {
    return TURN && BY_WARPS && !CROWD;
}

static __device__ inline void keep(const uint32_t *from, const job &w, uint32_t g) {
    const uint32_t words = w.reset ? (uint32_t)WORDS : w.live;
#pragma unroll 8
    for (uint32_t i = 0; i < words; i++)
        *word_at(w, i, g) = from[i];
}

/* A warp copies the states of its games, whose numbers its lanes have, one row after the other. */
static __device__ inline void load_rows(state_type *s, const job &w, uint32_t g) {
    const uint32_t own = threadIdx.x % LANES;
    uint32_t *words = (uint32_t *)s - own * stride_of(w);
    for (uint32_t k = 0; k < LANES; k++, words += stride_of(w)) {
        const uint32_t game = __shfl_sync(~0u, g, (int)k);
        if (game < w.count) load(words, w, game, own, LANES);
    }
    fetched();
    __syncwarp();
}

static __device__ inline void keep_rows(const state_type *s, const job &w, uint32_t g) {
    const uint32_t own = threadIdx.x % LANES, *words = (const uint32_t *)s - own * stride_of(w);
    __syncwarp();
    for (uint32_t k = 0; k < LANES; k++, words += stride_of(w)) {
        const uint32_t game = __shfl_sync(~0u, g, (int)k);
        for (uint32_t i = own; i < w.live && game < w.count; i += LANES)
            *word_at(w, i, game) = words[i];
    }
}

static __device__ inline sk_action draw(const state_type *s, int who, uint64_t *rng) {
    return pick(s, who, (uint32_t)(sk_random(rng) >> 32));
}

/* Set-up writes whole states; in shared memory only the words that live have room. */
static __device__ inline void set_up(state_type *s, const job &w) {
    if (!IN_SHARED) return init(s, w.players, w.options);
    uint64_t whole[(WORDS + 1) / 2];
    init((state_type *)whole, w.players, w.options);
    for (uint32_t i = 0; i < w.live; i++)
        ((uint32_t *)s)[i] = ((const uint32_t *)whole)[i];
}

/* The hash of the library's state; words that have no room are those of the set-up. */
static __device__ inline uint64_t hash_of(const state_type *s, const job &w) {
    state_type whole;
    uint32_t words[WORDS];
    if (IN_SHARED) init(&whole, w.players, w.options);
    for (uint32_t i = 0; i < WORDS; i++)
        words[host_word(i)] = ((const uint32_t *)(IN_SHARED && i >= w.live ? &whole : s))[i];
    return sk_hash_bytes(words, sizeof words);
}

/* A game is over: results, and the next game of the same number. */
static __device__ void renew(state_type *s, const job &w, uint32_t g, uint64_t *rng, uint32_t *episode) {
    if (w.scores || w.rewards) {
        int16_t scores[SK_SEATS];
        uint8_t ranks[SK_SEATS];
        score(s, scores);
        rank(s, ranks);
        for (int seat = 0; seat < SK_SEATS; seat++) {
            if (w.scores) w.scores[(size_t)seat * w.count + g] = scores[seat];
            if (w.ranks) w.ranks[(size_t)seat * w.count + g] = ranks[seat];
            if (w.rewards && seat < w.players)
                w.rewards[(size_t)seat * w.count + g] = reward_of(w.reward, w.players, seat, scores, ranks);
        }
    }
    ++*episode;
    *rng = sk_episode_seed(w.seed, g, *episode);
    set_up(s, w);
}

/* What lanes of a warp do next in play: those at the step that most of them stand at, or now and then at that of the
 * lane that is furthest behind. */
static __device__ inline bool first_to_go(bool ready, int step, uint32_t left, uint32_t turn) {
    unsigned lanes = __ballot_sync(~0u, ready), key = ready ? (unsigned)step + 1 : 0;
    unsigned same = __match_any_sync(~0u, key);
    unsigned weight = turn % OLDEST_EVERY ? (unsigned)__popc(same) : left;
    unsigned best = __reduce_max_sync(~0u, ready ? (weight < 0xffffffu ? weight : 0xffffffu) << 8 | key : 0);
    return lanes && ready && key == (best & 0xff);
}

/* Where a thread plays, and with which numbers. */
struct lane {
    uint64_t rng;
    uint32_t g, episode, left;
    uint16_t length;
    int8_t acted;             /* seat that played in a turn, -1: none */
    bool settling : 1;        /* chance acts without being counted */
    bool mine : 1, ended : 1; /* this lane has a game; a game of this lane ended */
    bool refused : 1;
};

static __device__ inline uint64_t given_action(const job &w, uint32_t g) {
    if (w.action_width == 2) return ((const uint16_t *)w.actions)[g];
    return w.action_width == 4 ? ((const uint32_t *)w.actions)[g] : ((const uint64_t *)w.actions)[g];
}

/* A turn begins: one ply is left unless the action is refused. */
static __device__ inline void begin_turn(const job &w, lane *l) {
    uint64_t given = w.play == SK_TURN_CHECKED ? given_action(w, l->g) : 0;
    l->refused = w.play == SK_TURN_CHECKED && (given >= w.action_count || !mask_at(w, l->g, given));
    l->left = !l->refused;
    for (int seat = 0; seat < w.players; seat++)
        w.rewards[(size_t)seat * w.count + l->g] = 0;
}

template <bool TURN> static __device__ inline void begin(state_type *s, const job &w, lane *l) {
    l->mine = l->g < w.count;
    l->length = 0;
    l->acted = -1;
    l->settling = l->ended = l->refused = false;
    if (!l->mine) return;
    if (w.hashes || w.reset) {
        l->rng = sk_random_seed(w.seed, l->g);
        l->left = w.reset ? 0 : ~0u;
        l->episode = 0;
        l->settling = w.reset;
        set_up(s, w);
    } else {
        l->rng = w.rng[l->g];
        l->episode = w.episode[l->g];
        l->left = w.plies;
        if (!BY_WARPS) load((uint32_t *)s, w, l->g, 0, 1);
        fetched();
        l->settling = w.settle;
        if (TURN) begin_turn(w, l);
    }
}

/* The lane's game is over: leave its hash and take the next number, or set it up anew. */
template <bool TURN> static __device__ inline void conclude(state_type *s, const job &w, lane *l) {
    if (!TURN && w.hashes) {
        w.hashes[l->g] = hash_of(s, w);
        w.lengths[l->g] = l->length;
        l->g += gridDim.x * (CROWD ? w.crowd : blockDim.x);
        begin<TURN>(s, w, l);
    } else {
        renew(s, w, l->g, &l->rng, &l->episode);
        l->settling = l->ended = true;
    }
}

/* Leave everything where the next launch and the caller find it. */
template <bool TURN> static __device__ inline void finish(const state_type *s, const job &w, const lane *l) {
    if (w.hashes || !l->mine) return;
    if (!BY_WARPS) keep((const uint32_t *)s, w, l->g);
    w.rng[l->g] = l->rng;
    w.episode[l->g] = l->episode;
    if (!TURN) return;
    w.refused[l->g] = l->refused;
    w.ended[l->g] = l->ended;
    w.acted[l->g] = l->acted;
    w.actors[l->g] = (int8_t)sk_lowest(s->head.actors);
}

/* One ply of a game that waits for one. */
template <bool TURN> static __device__ inline sk_action choose(const state_type *s, const job &w, lane *l) {
    const int who = sk_lowest(s->head.actors);
    const bool given = TURN && w.play != SK_TURN_RANDOM && !l->settling;
    return given ? action_meant(s, w, who, given_action(w, l->g)) : draw(s, who, &l->rng);
}

template <bool TURN> static __device__ inline void act(state_type *s, lane *l, sk_action action) {
    const int who = sk_lowest(s->head.actors);
    apply(s, who, action);
    l->length++;
    if (l->settling) return;
    l->left--;
    l->settling = TURN;
    if (TURN) l->acted = (int8_t)who;
}

template <bool TURN> static __device__ inline void one_ply(state_type *s, const job &w, lane *l) {
    act<TURN>(s, l, choose<TURN>(s, w, l));
}

#if PART < 4 /* SK_CUDA_SORT */
/* Blocks on a multiprocessor at least: 64 registers for a thread, 128 where states are large or in shared memory, which
 * has no room for more threads. */
enum { PLAY_BLOCKS = (sizeof(state_type) < 1024 && !BY_WARPS ? 1024 : 512) / THREADS };

/* Random plies in every game; or set-up; or with `hashes` whole games; or with TURN one turn, whose action may be
 * given. A lane whose game is over waits for others in the same case, so that set-up does not hold the warp up at every
 * ply. */
template <bool TURN>
static __global__ void __launch_bounds__(THREADS, PLAY_BLOCKS) play_kernel(const __grid_constant__ job w) {
    SHARED_POOL(pool);
    uint64_t own[SHARED ? 1 : (WORDS + 1) / 2];
    state_type *s = SHARED ? (state_type *)((uint32_t *)pool + threadIdx.x * stride_of(w)) : (state_type *)own;
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
        if (VOTE)
            ready = first_to_go(ready, s->head.step, l.left, turn);
        else
            __syncwarp();
        if (ready) one_ply<TURN>(s, w, &l);
    }
    if (BY_WARPS && !w.hashes) keep_rows(s, w, l.g);
    finish<TURN>(s, w, &l);
}

template <bool TURN> static cudaError_t launch_play(const job &work, cudaStream_t stream) {
    const int wide = (int)stride_of(work) * 4, fits = !SHARED || wide * THREADS <= SHARED_BYTES / 3;
    const int threads = BY_WARPS ? (int)TURN_THREADS : fits ? (int)THREADS : 64;
    const int bytes = SHARED ? wide * threads : 0;
    uint32_t blocks = blocks_of(work, (uint32_t)threads);
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

#else

#include "block_scheduler.inl"

#endif

static cudaError_t launch(const job &work, cudaStream_t stream) {
    return work.play ? launch_play<true>(work, stream) : launch_play<false>(work, stream);
}

#else

#include "observe.inl"

#endif
