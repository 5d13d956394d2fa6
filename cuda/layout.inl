/* layout.inl - how the states of a game lie in device memory and in shared memory; included in the namespace that holds
 * its rules, after `state_type` has been named.
 *
 * Between launches states of ROW_BYTES or more lie in rows, game by game as the library has them: a warp copies one row
 * after the other with coalesced loads, so it can take any games. Smaller ones lie in planes of words (element i of
 * game g at [i * count + g]), where neighbouring threads load neighbouring words of neighbouring games. */

enum { WORDS = sizeof(state_type) / 4, IN_ROWS = sizeof(state_type) >= ROW_BYTES };
#ifdef ENCODER_FACTS
enum { FACTS_WORDS = sizeof(ENCODER_FACTS) / 4 };
#else
enum { FACTS_WORDS = 0 };
#endif
#ifdef ENCODER_CACHES
enum { CACHES = ENCODER_CACHES };
#else
enum { CACHES = 0 };
#endif
static_assert(sizeof(state_type) % 4 == 0, "a state is whole words");

/* Where the library has a word of the device's state: the device has the rows of the seats last (SK_SEATS_LAST), so
 * that those of seats that nobody plays can be left out. */
static __device__ inline uint32_t host_word(uint32_t word) {
    if ((int)word < SEATS_FROM || SEATS_FROM == SEATS_TO) return word;
    return (int)word < SEATS_TO ? word + (WORDS - SEATS_TO) : word - (SEATS_TO - SEATS_FROM);
}

/* A state that lies in a row. */
static __device__ inline uint32_t *row_of(const job &w, uint32_t g) {
    return w.states + (size_t)g * WORDS;
}

/* The place of a word of a state in device memory. */
static __device__ inline uint32_t *word_at(const job &w, uint32_t word, uint32_t g) {
    return IN_ROWS ? row_of(w, g) + host_word(word) : w.states + (size_t)host_word(word) * w.count + g;
}

/* Load the live words of a state, from number `first` on every `step`th. Into shared memory they are copied in the
 * background (cp.async): call copy_async_wait() before they are read. No code may read words that are not live; the
 * twin fills them with rubbish, so that one which does fails there. */
static __device__ inline void load(uint32_t *to, const job &w, uint32_t g, uint32_t first, uint32_t step) {
#ifdef SK_TWIN
    memset(to, 0xee, IN_SHARED ? w.live * 4 : sizeof(state_type));
#endif
#pragma unroll 8
    for (uint32_t i = first; i < w.live; i += step) {
        if (IN_SHARED)
            copy_async(to + i, word_at(w, i, g));
        else
            to[i] = *word_at(w, i, g);
    }
}

/* Words from one state to the next in shared memory. Odd (twice odd where the state has members of eight bytes): lanes
 * that read the same member of neighbouring states then hit different banks. */
static __device__ __host__ inline uint32_t stride_of(const job &w) {
    return alignof(state_type) > 4 ? ((w.live + 1) / 2 | 1) * 2 : w.live | 1;
}

/* The column of the mask that stands for an action. */
static __device__ inline int mask_place(const state_type *s, const job &w, int who, sk_action action) {
#ifdef OBSERVE_AIMS
    if (w.aimed) return aim_of(s, who, action);
#endif
    return action;
}
