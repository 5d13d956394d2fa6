/* kernel.inl - one kernel of one game, a game per thread; included inside the namespace that holds its rules, after
 * `state_type` has been named. PART says which kernel: a way of play (its bits), or SK_CUDA_WAYS for what a turn tells,
 * one more for that as lists. One a file, because rules are inlined into each and compilers take long.
 *
 * A thread copies its state from planes of words into memory of its own, plays, and copies it back. Every game draws
 * from its own generator, so the order in which lanes of a warp are served never changes a result.
 */

/* States are in shared memory, where only words that live have room. */
#define IN_SHARED (PART > 3 || PART % 2) /* SK_CUDA_SORT, SK_CUDA_SHARED */

enum { WORDS = sizeof(state_type) / 4 };
#ifdef OBSERVE_HOLDS
enum { HELD_WORDS = sizeof(OBSERVE_HOLDS) / 4 };
#else
enum { HELD_WORDS = 0 };
#endif
static_assert(sizeof(state_type) % 4 == 0, "a state is whole words");

/* Which word of the library's state a word of the device's is. */
static __device__ inline uint32_t host_word(uint32_t word) {
    if ((int)word < SEATS_FROM || SEATS_FROM == SEATS_TO) return word;
    return (int)word < SEATS_TO ? word + (WORDS - SEATS_TO) : word - (SEATS_TO - SEATS_FROM);
}

/* The words of a state that live. Nothing reads the others; the twin makes sure by spoiling them. */
static __device__ inline void load(uint32_t *to, const job &w, uint32_t g, uint32_t first, uint32_t step) {
#ifdef SK_TWIN
    memset(to, 0xee, IN_SHARED ? w.live * 4 : sizeof(state_type));
#endif
#if IN_SHARED
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
    state_type *s = SHARED ? (state_type *)((uint32_t *)pool + threadIdx.x * stride_of(w)) : (state_type *)own;
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
    const int wide = (int)stride_of(work) * 4,
              threads = SHARED && wide * THREADS > SHARED_BYTES / 3 ? 64 : (int)THREADS;
    const int bytes = SHARED ? wide * threads : 0;
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

#if PART == 7
enum { TOLD_GAMES = TELL_GAMES, TELLERS = 1 }; /* games that a block tells, threads that tell each */
#else
#ifndef OBSERVE_SHARES
#define OBSERVE_SHARES 1
#endif
/* A thread tells each share. */
enum { TELL_SHARES = OBSERVE_SHARES, TOLD_GAMES = LANES, TELLERS = LANES > 1 ? OBSERVE_SHARES : 1 };
#endif

/* Where a block keeps what it tells: features before they are stored, then the states of its games and behind each the
 * bits of its mask and what is kept of its seats. */
struct room {
    uint32_t features;           /* words */
    uint32_t mask, held, stride; /* where these begin; words from one game to the next, odd as in stride_of */
};

static __device__ __host__ inline room room_of(const job &w) {
    const uint32_t held = w.live + (w.mask && !w.row ? (w.action_count + 31) / 32 : 0);
    const uint32_t end = held + (w.held ? HELD_WORDS * w.players : 0);
#if PART == 7
    const uint32_t features = (int)RING * (int)TOLD_GAMES;
#else
    const uint32_t features = w.observation || w.information ? (w.feature_count * LANES + 7) / 8 * 2 : 0;
#endif
    return {features, w.live, held, alignof(state_type) > 4 ? ((end + 1) / 2 | 1) * 2 : end | 1};
}

/* Legal actions of the deciding seat, as bits or in rows of zeros. */
static __device__ inline void list_choices(const state_type *s, const job &w, uint32_t g, int who, uint32_t *bits) {
    sk_choice choices[SK_CHOICES_MAX];
    int count = legal(s, who, choices);
    for (uint32_t i = 0; i < (w.action_count + 31) / 32 && !w.row; i++)
        bits[i] = 0;
    for (int i = 0; i < count; i++) {
        uint32_t place = (uint32_t)mask_place(s, w, who, choices[i].action);
        if (w.row)
            mask_at(w, g, place) = 1;
        else
            bits[place / 32] |= 1u << place % 32;
    }
}

/* Four actions of four games: bits into bytes, and these turned round, so that each word has an action of all four. */
static __device__ inline void turn_round(const uint32_t bits[4], uint32_t i, uint32_t out[4]) {
    uint32_t row[4];
    for (uint32_t k = 0; k < 4; k++)
        row[k] = (bits[k] >> i & 15) * 0x204081 & 0x01010101;
    for (uint32_t k = 0; k < 2; k++) { /* even actions, then odd ones */
        const uint32_t first = (row[0] >> 8 * k & 0xff00ff) | (row[1] >> 8 * k & 0xff00ff) << 8;
        const uint32_t last = (row[2] >> 8 * k & 0xff00ff) | (row[3] >> 8 * k & 0xff00ff) << 8;
        out[k] = (first & 0xffff) | last << 16;
        out[k + 2] = first >> 16 | (last & 0xffff0000);
    }
}

/* 32 actions of four games from their bits, a byte each; or fewer games and actions at the end. */
static __device__ inline void write_mask(const job &w, uint32_t g, uint32_t action, const uint32_t bits[4]) {
    uint8_t *at = w.mask + (size_t)action * w.count + g;
    for (uint32_t i = 0; i < 32 && action + i < w.action_count; i += 4) {
        uint32_t fours[4];
        turn_round(bits, i, fours);
        for (uint32_t k = 0; k < 4 && action + i + k < w.action_count; k++, at += w.count) {
            if (LANES % 4 == 0 && w.count % 4 == 0)
                *(uint32_t *)at = fours[k];
            else
                for (uint32_t n = 0; n < 4 && n < LANES && g + n < w.count; n++)
                    at[n] = (uint8_t)(fours[k] >> 8 * n);
        }
    }
}

/* Masks of a warp's games, of which g is the first and `words` its state. */
static __device__ inline void write_masks(const room &r, const job &w, uint32_t g, const uint32_t *words) {
    const uint32_t fours = (LANES + 3) / 4, count = (w.action_count + 31) / 32;
    for (uint32_t at = threadIdx.x % LANES; at < fours * count; at += LANES) {
        const uint32_t game = at % fours * 4, word = at / fours;
        uint32_t bits[4];
        for (uint32_t k = 0; k < 4; k++)
            bits[k] = game + k < LANES ? words[(game + k) * r.stride + r.mask + word] : 0;
        if (g + game < w.count) write_mask(w, g + game, word * 32, bits);
    }
}

/* Everything of masks, by a warp for its own games. */
static __device__ inline void tell_masks(const room &r, const job &w, uint32_t g, int who, uint32_t *words) {
    const uint32_t lane = threadIdx.x % LANES;
    if (g < w.count) list_choices((const state_type *)words, w, g, who, words + r.mask);
    __syncwarp();
    if (!w.row) write_masks(r, w, g - lane, words - lane * r.stride);
}

#if PART == 7
/* What a deciding seat sees, as a list. */
static __device__ inline void tell_features(state_type *s, const job &w, uint32_t g, int who, const uint32_t *held,
                                            uint32_t *pool) {
    const uint32_t place = threadIdx.x % TOLD_GAMES;
    list_end end = {w.index + (size_t)g * (w.list_row / 4), w.value + (size_t)g * (w.list_row / 8), 0, 0};
    const game_list out = {pool + place / LANES * (RING * LANES) + place % LANES, &end, held};
    if (g >= w.count) return;
    hide(s, who, w.hidden);
    observe(s, who, out);
    store_list(out, true);
    w.told[g] = (uint16_t)(end.at / SLOT_BYTES);
}
#else

/* Features of the block's games as floats in planes, four games a store where they lie so. */
static __device__ inline void write_planes(const int8_t *image, const job &w, float *tensor, uint32_t first) {
    if (LANES % 4 == 0 && w.count % 4 == 0) {
        const uint32_t game = threadIdx.x % (LANES / 4) * 4;
        float *to = tensor + (size_t)(threadIdx.x / (LANES / 4)) * w.count + first + game;
        const size_t step = (size_t)TELLERS * 4 * w.count;
#pragma unroll 4
        for (uint32_t at = threadIdx.x; at < w.feature_count * (LANES / 4) && first + game < w.count;
             at += TELLERS * LANES, to += step)
            store_four(to, ((const uint32_t *)image)[at]);
        return;
    }
    for (uint32_t at = threadIdx.x; at < w.feature_count * LANES; at += TELLERS * LANES)
        if (first + at % LANES < w.count)
            tensor[(size_t)(at / LANES) * w.count + first + at % LANES] = (float)image[at] / 64;
}

/* The same as sixteen-bit floats in rows, with zeros at the end. */
static __device__ inline void write_rows(const int8_t *image, const job &w, uint16_t *tensor, uint32_t first) {
    for (uint32_t at = threadIdx.x; at < w.row / 4 * LANES; at += TELLERS * LANES) {
        const uint32_t game = at % LANES, feature = at / LANES * 4;
        uint64_t row = 0;
        for (uint32_t k = 0; k < 4 && feature + k < w.feature_count; k++)
            row |= (uint64_t)half_of((float)image[(feature + k) * LANES + game] / 64) << 16 * k;
        if (first + game < w.count) *(uint64_t *)(tensor + (size_t)(first + game) * w.row + feature) = row;
    }
}

/* What the deciding seats know. Recall knows more than eyes see, so it is told first. */
static __device__ inline void tell_features(state_type *s, const job &w, uint32_t g, int who, const uint32_t *held,
                                            uint32_t *pool) {
    int8_t *image = (int8_t *)pool;
    const uint32_t lane = threadIdx.x % LANES, helper = threadIdx.x / LANES, first = g - lane;
    for (int recall = 1; recall >= 0; recall--) {
        float *tensor = recall ? w.information : w.observation;
        if (!tensor) continue;
        for (uint32_t i = threadIdx.x; i < (w.feature_count * LANES + 7) / 8; i += TELLERS * LANES)
            ((uint64_t *)pool)[i] = 0;
        if (g < w.count && helper == 0) hide(s, recall ? who | SK_RECALL : who, w.hidden);
        meet(TELLERS * LANES);
        for (uint32_t share = helper; share < TELL_SHARES && g < w.count; share += TELLERS)
            observe(s, who, feature_image{image + lane, share, held});
        meet(TELLERS * LANES);
        if (w.row)
            write_rows(image, w, (uint16_t *)tensor, first);
        else
            write_planes(image, w, tensor, first);
        meet(TELLERS * LANES);
    }
}
#endif

#ifdef OBSERVE_HOLDS
/* What is kept of the seats of a game, without the keys. */
static __device__ inline void load_held(uint32_t *to, const job &w, uint32_t g, uint32_t first, uint32_t step) {
    if (!w.held) return;
    for (uint32_t i = first; i < HELD_WORDS * w.players; i += step)
        to[i] = w.held[(size_t)(i / HELD_WORDS * (2 + HELD_WORDS) + 2 + i % HELD_WORDS) * w.count + g];
}

/* Find the seats of which what is kept no longer holds. */
static __global__ void find_kernel(const __grid_constant__ job w) {
    SHARED_POOL(pool);
    const uint32_t g = blockIdx.x * HELD_GAMES + threadIdx.x;
    uint32_t *words = (uint32_t *)pool + threadIdx.x * stride_of(w);
    if (g >= w.count) return;
    load(words, w, g, 0, 1);
    for (int seat = 0; seat < w.players; seat++) {
        const uint64_t key = holding_key(words, seat);
        uint32_t *kept = w.held + (size_t)seat * (2 + HELD_WORDS) * w.count + g;
        if (kept[0] == (uint32_t)key && kept[w.count] == (uint32_t)(key >> 32)) continue;
        kept[0] = (uint32_t)key;
        kept[w.count] = (uint32_t)(key >> 32);
        w.held_anew[1 + atomicAdd(w.held_anew, 1)] = (uint32_t)seat * w.count + g;
    }
}

/* Work out what is kept of them: neighbouring threads all have work. Of a state they need what comes before the rows of
 * seats, and the row in question as the first. */
enum { HOLD_STRIDE = (HOLDS_FROM + HOLDS_ROW) | 1 };
static_assert(SEATS_FROM == SEATS_TO && alignof(state_type) <= 4, "rows are where the library has them");

static __global__ void hold_kernel(const __grid_constant__ job w) {
    SHARED_POOL(pool);
    const uint32_t i = blockIdx.x * HELD_GAMES + threadIdx.x;
    uint32_t *words = (uint32_t *)pool + threadIdx.x * HOLD_STRIDE;
    if (i >= w.held_anew[0]) return;
    const uint32_t seat = w.held_anew[1 + i] / w.count, g = w.held_anew[1 + i] % w.count;
    OBSERVE_HOLDS held;
    for (uint32_t k = 0; k < HOLDS_FROM; k++)
        fetch(words + k, w.states + (size_t)k * w.count + g);
    for (uint32_t k = 0; k < HOLDS_ROW; k++)
        fetch(words + HOLDS_FROM + k, w.states + (size_t)(HOLDS_FROM + HOLDS_ROW * seat + k) * w.count + g);
    fetched();
    work_out(words, 0, &held);
    for (uint32_t k = 0; k < HELD_WORDS; k++)
        w.held[(size_t)(seat * (2 + HELD_WORDS) + 2 + k) * w.count + g] = ((const uint32_t *)&held)[k];
}

static cudaError_t launch_hold(const job &work, cudaStream_t stream) {
    const int bytes = (int)(stride_of(work) * 4 * HELD_GAMES), row_bytes = HOLD_STRIDE * 4 * HELD_GAMES;
    const uint32_t blocks = (work.count + HELD_GAMES - 1) / HELD_GAMES;
    cudaError_t error = cudaMemsetAsync(work.held_anew, 0, 4, stream);
    if (error == cudaSuccess)
        error = cudaFuncSetAttribute(find_kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, bytes);
    if (error == cudaSuccess)
        error = cudaFuncSetAttribute(hold_kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, row_bytes);
    if (error != cudaSuccess) return error;
    LAUNCH(find_kernel, blocks, HELD_GAMES, bytes, stream, work);
    LAUNCH(hold_kernel, blocks * work.players, HELD_GAMES, row_bytes, stream, work);
    return cudaGetLastError();
}
#else
static __device__ inline void load_held(uint32_t *, const job &, uint32_t, uint32_t, uint32_t) {
}

static cudaError_t launch_hold(const job &, cudaStream_t) {
    return cudaSuccess;
}
#endif

/* Masks and features, by threads of their own. */
static __global__ void tell_kernel(const __grid_constant__ job w) {
    SHARED_POOL(pool);
    const room r = room_of(w);
    const uint32_t place = threadIdx.x % TOLD_GAMES, helper = threadIdx.x / TOLD_GAMES;
    const uint32_t g = blockIdx.x * TOLD_GAMES + place, helpers = blockDim.x / TOLD_GAMES;
    uint32_t *words = (uint32_t *)pool + r.features + place * r.stride;
    if (g < w.count) load(words, w, g, helper, helpers);
    if (g < w.count) load_held(words + r.held, w, g, helper, helpers);
    __syncthreads();
    const int who = g < w.count ? sk_lowest(((state_type *)words)->head.actors) : 0;
    if (g < w.count && helper == 0) w.actors[g] = (int8_t)who;
    if (w.mask && helper == helpers - 1) tell_masks(r, w, g, who, words);
    if (helper < TELLERS) tell_features((state_type *)words, w, g, who, words + r.held, (uint32_t *)pool);
}

static cudaError_t launch(const job &work, cudaStream_t stream) {
    const room r = room_of(work);
    const int bytes = (int)((r.features + r.stride * TOLD_GAMES) * 4);
    const bool features = PART == 7 || work.observation || work.information;
    const int helpers = LANES > 1 ? (features ? (int)TELLERS : 0) + (work.mask != nullptr) : 1;
    cudaError_t error = cudaFuncSetAttribute(tell_kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, bytes);
    if (error == cudaSuccess && work.held && features) error = launch_hold(work, stream);
    if (error != cudaSuccess) return error;
    LAUNCH(tell_kernel, (work.count + TOLD_GAMES - 1) / TOLD_GAMES, TOLD_GAMES * helpers, bytes, stream, work);
    return cudaGetLastError();
}

#endif
