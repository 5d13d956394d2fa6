/* kernel.inl - one kernel of one game, a game per thread; included inside the namespace that holds its rules, after
 * `state_type` has been named. PART says which kernel: a way of play (its bits), or SK_CUDA_WAYS for what a turn tells,
 * one more for that as lists. One a file, because rules are inlined into each and compilers take long.
 *
 * A thread copies its state from planes of words into memory of its own, plays, and copies it back. Every game draws
 * from its own generator, so the order in which lanes of a warp are served never changes a result.
 */

enum {
    WORDS = sizeof(state_type) / 4,
    /* Words from one state to the next in shared memory: odd, or twice odd where the state has 8-byte members, so that
     * lanes which read the same member use different banks. */
    SHARED_WORDS =
        alignof(state_type) > 4 ? (WORDS + 1) / 2 * 2 + ((WORDS + 1) / 2 % 2 ? 0 : 2) : WORDS + (WORDS % 2 ? 0 : 1),
    SHARED_THREADS = SHARED_WORDS * 4 * 128 <= 56 * 1024  ? 128
                     : SHARED_WORDS * 4 * 64 <= 56 * 1024 ? 64
                                                          : 32
};
static_assert(sizeof(state_type) % 4 == 0, "a state is whole words");

/* A thread tells everything of its game, or warps share the parts of its features. */
#define TELL_WHOLE (PART == 7 || !defined(OBSERVE_PARTS) || defined(PLAIN_TELL))

/* Which word of the library's state a word of the device's is. */
static __device__ inline uint32_t host_word(uint32_t word) {
    if ((int)word < SEATS_FROM || SEATS_FROM == SEATS_TO) return word;
    return (int)word < SEATS_TO ? word + (WORDS - SEATS_TO) : word - (SEATS_TO - SEATS_FROM);
}

/* The words of a state that live. Nothing reads the others; the twin makes sure by spoiling them. */
static __device__ inline void load(uint32_t *to, const job &w, uint32_t g, uint32_t first, uint32_t step) {
#ifdef SK_TWIN
    memset(to, 0xee, PART == 4 || PART == 5 ? w.live * 4 : sizeof(state_type));
#endif
#if PART == 4 || PART == 5 || PART > 5 && TELL_WHOLE
#pragma unroll 8
    for (uint32_t i = first; i < w.live; i += step)
        fetch(to + i, w.states + (size_t)host_word(i) * w.count + g);
    fetched();
#else
#pragma unroll 8
    for (uint32_t i = first; i < w.live; i += step)
        to[i] = w.states[(size_t)host_word(i) * w.count + g];
#endif
}

/* Words from one state's living ones to the next in shared memory: odd as SHARED_WORDS is. */
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

static __device__ inline void keep(const uint32_t *from, const job &w, uint32_t g) {
    const uint32_t words = w.reset ? (uint32_t)WORDS : w.live;
#pragma unroll 8
    for (uint32_t i = 0; i < words; i++)
        w.states[(size_t)host_word(i) * w.count + g] = from[i];
}

static __device__ inline sk_action draw(const state_type *s, int who, uint64_t *rng) {
    return pick(s, who, (uint32_t)(sk_random(rng) >> 32));
}

/* Set-up writes whole states; in a crowd only the words that live have room. */
static __device__ inline void set_up(state_type *s, const job &w) {
    if (!CROWD) return init(s, w.players, w.options);
    uint64_t whole[(WORDS + 1) / 2];
    init((state_type *)whole, w.players, w.options);
    for (uint32_t i = 0; i < w.live; i++)
        ((uint32_t *)s)[i] = ((const uint32_t *)whole)[i];
}

/* The hash of the library's state; in a crowd, words that do not live are those of the set-up. */
static __device__ inline uint64_t hash_of(const state_type *s, const job &w) {
    state_type whole;
    uint32_t words[WORDS];
    if (CROWD) init(&whole, w.players, w.options);
    for (uint32_t i = 0; i < WORDS; i++)
        words[host_word(i)] = ((const uint32_t *)(CROWD && i >= w.live ? &whole : s))[i];
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
        load((uint32_t *)s, w, l->g, 0, 1);
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
    keep((const uint32_t *)s, w, l->g);
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
/* Random plies in every game; or set-up; or with `hashes` whole games; or with TURN one turn, whose action may be
 * given. A lane whose game is over waits for others in the same case, so that set-up does not hold the warp up at every
 * ply. */
template <bool TURN> static __global__ void play_kernel(const __grid_constant__ job w) {
    SHARED_POOL(pool);
    uint64_t own[SHARED ? 1 : (WORDS + 1) / 2];
    state_type *s = SHARED ? (state_type *)((uint32_t *)pool + threadIdx.x * SHARED_WORDS) : (state_type *)own;
    lane l;
    l.g = blockIdx.x * blockDim.x + threadIdx.x;
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
    finish<TURN>(s, w, &l);
}

template <bool TURN> static cudaError_t launch_play(const job &work, cudaStream_t stream) {
    const int threads = SHARED ? (int)SHARED_THREADS : (int)THREADS, bytes = SHARED ? SHARED_WORDS * 4 * threads : 0;
    uint32_t blocks = (work.count + (uint32_t)threads - 1) / (uint32_t)threads;
    cudaError_t error = cudaFuncSetAttribute(play_kernel<TURN>, cudaFuncAttributeMaxDynamicSharedMemorySize, bytes);
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

#include "crowd.inl"

#endif

static cudaError_t launch(const job &work, cudaStream_t stream) {
    return work.play ? launch_play<true>(work, stream) : launch_play<false>(work, stream);
}

#else

/* Hide in place what `viewer` may not see: sk_view. */
static __device__ void hide(state_type *s, int viewer, const hiding &h) {
    for (int f = 0; f < h.count; f++) {
        const hiding_row &row = h.rows[f];
        const int rows = row.per_seat && row.rows > s->head.players ? s->head.players : row.rows;
        uint8_t *start = (uint8_t *)s + row.offset;
        for (int r = 0, index = 0; r < rows; r++, start += row.stride) {
            uint8_t *bytes = start;
            for (int i = 0; i < row.count; i++, index++, bytes += row.width) {
                if (sees(s, viewer, row.field, index)) continue;
                bytes[0] = SK_HIDDEN;
                for (int b = 1; b < row.width; b++)
                    bytes[b] = 0xff;
            }
        }
    }
    s->head.viewer = (uint8_t)viewer;
}

/* Legal actions of the deciding seat. */
static __device__ inline void write_mask(const state_type *s, const job &w, uint32_t g, int who) {
    sk_choice choices[SK_CHOICES_MAX];
    int count = legal(s, who, choices);
    for (uint32_t i = 0; i < w.action_count && !w.row; i++)
        mask_at(w, g, i) = 0;
    for (int i = 0; i < count; i++)
        mask_at(w, g, mask_place(s, w, who, choices[i].action)) = 1;
}

#if TELL_WHOLE
/* What the deciding seats know: masks and features, each by a thread of its own where there are two for a game. Recall
 * knows more than eyes see, so it is told first. */
static __global__ void tell_kernel(const __grid_constant__ job w) {
    SHARED_POOL(pool);
    const uint32_t place = threadIdx.x % TELL_GAMES, helper = threadIdx.x / TELL_GAMES;
    const uint32_t g = blockIdx.x * TELL_GAMES + place;
    state_type *s = (state_type *)((uint32_t *)pool + place * stride_of(w));
    if (g < w.count) load((uint32_t *)s, w, g, helper, TELL_HELPERS);
    __syncthreads();
    if (g >= w.count) return;
    const int who = sk_lowest(s->head.actors);
    if (w.mask && helper == TELL_HELPERS - 1) write_mask(s, w, g, who);
    if (helper) return;
    w.actors[g] = (int8_t)who;
#if PART == 7
    list_end end = {0, 0, 0};
    hide(s, who, w.hidden);
    const game_list out = {w.index + (size_t)g * (w.list_row / 4), w.value + (size_t)g * (w.list_row / 8), &end};
    observe(s, who, out);
    end_list(out);
    w.told[g] = (uint16_t)end.count;
#else
    for (int recall = 1; recall >= 0; recall--) {
        float *tensor = recall ? w.information : w.observation;
        if (!tensor) continue;
        hide(s, recall ? who | SK_RECALL : who, w.hidden);
        observe(s, who, features_of(w, tensor, g));
    }
#endif
}

static cudaError_t launch(const job &work, cudaStream_t stream) {
    const int bytes = (int)(stride_of(work) * 4 * TELL_GAMES), threads = TELL_GAMES * TELL_HELPERS;
    cudaError_t error = cudaFuncSetAttribute(tell_kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, bytes);
    if (error != cudaSuccess) return error;
    LAUNCH(tell_kernel, (work.count + TELL_GAMES - 1) / TELL_GAMES, threads, bytes, stream, work);
    return cudaGetLastError();
}

#else

static_assert(alignof(state_type) <= 4, "states lie at odd words in shared memory");

/* Where a block keeps the states of its LANES games, and below each the bits of its mask. Odd strides, so that lanes
 * which read the same member use different banks. */
struct room {
    uint32_t *words;
    uint32_t stride, mask; /* words from one game to the next; where its mask begins */
};

static __device__ __host__ inline room room_of(uint32_t *pool, const job &w) {
    uint32_t mask = (w.live + 1) / 2 * 2;
    return {pool, (mask + (w.action_count + 31) / 32) | 1, mask};
}

/* Masks of the block's games from their bits; four games a store where they lie so. */
static __device__ inline void write_masks(const room &r, const job &w, uint32_t first) {
    if (LANES % 4 == 0 && w.count % 4 == 0 && first + LANES <= w.count) {
        for (uint32_t at = threadIdx.x; at < w.action_count * (LANES / 4); at += blockDim.x) {
            uint32_t action = at / (LANES / 4), game = at % (LANES / 4) * 4, four = 0;
            for (uint32_t k = 0; k < 4; k++)
                four |= (r.words[(game + k) * r.stride + r.mask + action / 32] >> (action % 32) & 1) << (8 * k);
            *(uint32_t *)(w.mask + (size_t)action * w.count + first + game) = four;
        }
        return;
    }
    for (uint32_t at = threadIdx.x; at < w.action_count * LANES; at += blockDim.x) {
        uint32_t action = at / LANES, game = at % LANES;
        if (first + game < w.count)
            w.mask[(size_t)action * w.count + first + game] =
                r.words[game * r.stride + r.mask + action / 32] >> (action % 32) & 1;
    }
}

static __device__ inline void read_mask(const state_type *s, const job &w, int who, uint32_t *bits) {
    sk_choice choices[SK_CHOICES_MAX];
    int count = legal(s, who, choices);
    for (uint32_t i = 0; i < (w.action_count + 31) / 32; i++)
        bits[i] = 0;
    for (int i = 0; i < count; i++) {
        uint32_t place = (uint32_t)mask_place(s, w, who, choices[i].action);
        bits[place / 32] |= 1u << place % 32;
    }
}

/* The same by blocks of LANES games whose states wait in shared memory: the first warp lists choices and hides, then
 * each warp works out some parts of the features of every game, and neighbouring lanes write neighbouring memory. */
static __global__ void tell_kernel(const __grid_constant__ job w) {
    SHARED_POOL(pool);
    const room r = room_of((uint32_t *)pool, w);
    const uint32_t lane = threadIdx.x % LANES, warp = threadIdx.x / LANES, first = blockIdx.x * LANES, g = first + lane;
    uint32_t *words = r.words + lane * r.stride;
    state_type *s = (state_type *)words;
    const bool mine = g < w.count;
    for (uint32_t i = warp; i < w.live && mine; i += TELL_WARPS)
        words[i] = w.states[(size_t)host_word(i) * w.count + g];
    __syncthreads();
    const int who = mine ? sk_lowest(s->head.actors) : 0;
    if (warp == 0 && mine) {
        w.actors[g] = (int8_t)who;
        if (w.mask && w.row)
            write_mask(s, w, g, who);
        else if (w.mask)
            read_mask(s, w, who, words + r.mask);
    }
    for (int recall = 1; recall >= 0; recall--) {
        float *tensor = recall ? w.information : w.observation;
        if (!tensor) continue;
        __syncthreads();
        if (warp == 0 && mine) hide(s, recall ? who | SK_RECALL : who, w.hidden);
        __syncthreads();
        for (int part = (int)warp; part < OBSERVE_PARTS && mine; part += TELL_WARPS)
            observe_part(s, who, part, features_of(w, tensor, g));
    }
    __syncthreads();
    if (w.mask && !w.row) write_masks(r, w, first);
}

static cudaError_t launch(const job &work, cudaStream_t stream) {
    const int bytes = (int)(room_of(nullptr, work).stride * LANES * 4);
    cudaError_t error = cudaFuncSetAttribute(tell_kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, bytes);
    if (error != cudaSuccess) return error;
    LAUNCH(tell_kernel, (work.count + LANES - 1) / LANES, LANES * TELL_WARPS, bytes, stream, work);
    return cudaGetLastError();
}

#endif
#endif
