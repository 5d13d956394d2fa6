/* play.inl - what all kernels that play have in common: a lane's game, from its load over its plies to its store. */

/* States that lie in rows are copied into shared memory by a whole warp. */
enum { BY_WARPS = IN_ROWS && IN_SHARED };

/* The action that a caller's number means: an id, or what an action aims at. */
static __device__ inline sk_action action_meant(const state_type *s, const job &w, int who, uint64_t given) {
#ifdef OBSERVE_AIMS
    sk_choice choices[SK_CHOICES_MAX];
    int count = w.aimed ? legal(s, who, choices) : 0;
    for (int i = 0; i < count; i++)
        if ((uint64_t)aim_of(s, who, choices[i].action) == given) return choices[i].action;
#endif
    return (sk_action)given;
}

/* Store the live words of a state; all of them at set-up. */
static __device__ inline void store(const uint32_t *from, const job &w, uint32_t g) {
    const uint32_t words = w.reset ? (uint32_t)WORDS : w.live;
#pragma unroll 8
    for (uint32_t i = 0; i < words; i++)
        *word_at(w, i, g) = from[i];
}

/* A warp loads the states of its games, whose numbers its lanes have, one row after the other: coalesced. */
static __device__ inline void load_rows(state_type *s, const job &w, uint32_t g) {
    const uint32_t own = threadIdx.x % LANES;
    uint32_t *words = (uint32_t *)s - own * stride_of(w);
    for (uint32_t k = 0; k < LANES; k++, words += stride_of(w)) {
        const uint32_t game = __shfl_sync(~0u, g, (int)k);
        if (game < w.count) load(words, w, game, own, LANES);
    }
    copy_async_wait();
    __syncwarp();
}

/* The other way round. */
static __device__ inline void store_rows(const state_type *s, const job &w, uint32_t g) {
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

/* Set-up writes a whole state; in shared memory only live words have room, so they are copied from a whole one. */
static __device__ inline void set_up(state_type *s, const job &w) {
    if (!IN_SHARED) return init(s, w.players, w.options);
    uint64_t whole[(WORDS + 1) / 2];
    init((state_type *)whole, w.players, w.options);
    for (uint32_t i = 0; i < w.live; i++)
        ((uint32_t *)s)[i] = ((const uint32_t *)whole)[i];
}

/* The hash of the state as the library has it; words without room in shared memory are still those of the set-up. */
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
                w.rewards[(size_t)seat * w.count + g] = sk_reward_of(w.reward, w.players, seat, scores, ranks);
        }
    }
    ++*episode;
    *rng = sk_episode_seed(w.seed, g, *episode);
    set_up(s, w);
}

/* The game that a thread (with pools: a place of the pool) plays. */
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
        copy_async_wait();
        l->settling = w.settle;
        if (TURN) begin_turn(w, l);
    }
}

/* The lane's game is over: store its hash and go on with the next number, or set it up anew. */
template <bool TURN> static __device__ inline void conclude(state_type *s, const job &w, lane *l) {
    if (!TURN && w.hashes) {
        w.hashes[l->g] = hash_of(s, w);
        w.lengths[l->g] = l->length;
        l->g += gridDim.x * w.block_games;
        begin<TURN>(s, w, l);
    } else {
        renew(s, w, l->g, &l->rng, &l->episode);
        l->settling = l->ended = true;
    }
}

/* Store everything where the next launch and the caller find it. */
template <bool TURN> static __device__ inline void finish(const state_type *s, const job &w, const lane *l) {
    if (w.hashes || !l->mine) return;
    if (!BY_WARPS) store((const uint32_t *)s, w, l->g);
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
