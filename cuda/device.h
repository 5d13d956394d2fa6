/* device.h - what the kernels of every game share. Rules are the same files that the library compiles: SK_RULE and
 * SK_TABLE put them on the device, feature_writer gathers features in shared memory. */
#ifndef SKERRY_DEVICE_H
#define SKERRY_DEVICE_H

#include <cstdint>

#ifndef SK_DEVICE /* what rules ask for where the device differs (skerry.h) */
#define SK_DEVICE 1
#endif

#ifndef SK_TWIN /* twin.h has others */
/* A barrier for so many threads of the block, beside __syncthreads. */
static __device__ inline void named_barrier(uint32_t threads) {
    asm volatile("bar.sync 1, %0;" ::"r"(threads) : "memory");
}

/* A streaming store: what is not read again soon leaves the cache first. */
static __device__ inline void store_streaming(float4 *to, float4 what) {
    __stcs(to, what);
}

#define COUNT_PUT(out) ((void)0)
#define COUNT_FLUSHED(out) ((void)0)
#define DYNAMIC_SHARED(name) extern __shared__ uint64_t name[]
enum { LANES = 32 };
#define LAUNCH(kernel, blocks, threads, bytes, stream, work) kernel<<<blocks, threads, bytes, stream>>>(work)

/* Copy a word from device memory into shared memory in the background (cp.async). */
static __device__ inline void copy_async(uint32_t *to, const uint32_t *from) {
    asm volatile("cp.async.ca.shared.global [%0], [%1], 4;" ::"r"((uint32_t)__cvta_generic_to_shared(to)), "l"(from)
                 : "memory");
}

/* Wait until all words that this thread copies so are there. */
static __device__ inline void copy_async_wait() {
    asm volatile("cp.async.wait_all;" ::: "memory");
}
#endif

/* States are in shared memory, where only live words have room, or in local memory, whole. */
#ifdef KERNEL_PLAY_LOCAL
enum { IN_SHARED = 0 };
#else
enum { IN_SHARED = 1 };
#endif

#ifdef KERNEL_OBSERVE_SPARSE
/* A sparse vector in the making: features of one game that are not zero, index and value in a word, in a ring in shared
 * memory. Rings of the lanes of a warp are interleaved word by word, so that lanes use different banks. */
enum { RING = 32, SLOT_BYTES = 4 * LANES, RING_BYTES = RING * SLOT_BYTES };
struct list_end {
    uint64_t *places, *sizes; /* in device memory, where the next ones go */
    uint32_t at, stored;      /* bytes that were ever put into the ring, and stored from it */
#ifdef SK_TWIN
    uint32_t puts; /* since the last flush */
#endif
};
struct game_list {
    uint32_t *ring;
    list_end *end;
    const uint32_t *facts;
    int base; /* where the group begins that is being encoded */
};
typedef game_list feature_writer;
#else
/* A dense vector in the making: features of one game as bytes in shared memory, LANES apart, and which parts of the
 * encoder this thread runs. */
struct feature_image {
    int8_t *at;
    uint32_t share;
    const uint32_t *facts;
};
typedef feature_image feature_writer;
enum { ENCODING_THREADS = 4 }; /* of one game, which take the parts of its encoder by turns */
#define FEATURE_PART(out, number) ((out).share == (uint32_t)(number) % ENCODING_THREADS)
#endif

#define SK_DEVICE_WRITER 1

/* The facts of a seat, from the cache (skerry/features.h). */
#define SEAT_FACTS(w, s, who, facts_of, now) ((const void *)((w).facts + (who) * (sizeof *(now) / 4)))

#undef SK_SEATS_HERE
#undef SK_SEATS_LAST
#undef SK_SEATS_MOVED
#define SK_SEATS_HERE(rows)
#define SK_SEATS_LAST(rows) rows
#define SK_SEATS_MOVED(state, after, rows)                                                                             \
    enum { SEATS_FROM = offsetof(state, after) / 4, SEATS_TO = offsetof(state, rows) / 4 };
enum { SEATS_FROM = 0, SEATS_TO = 0 }; /* of games that do not say so */

#undef SK_RULE
#undef SK_CALL
#undef SK_TABLE
#define SK_RULE static __device__ inline
#define SK_CALL static __device__ __noinline__
#define SK_TABLE static __device__ const

#ifdef KERNEL_OBSERVE_SPARSE
/* Pack the lower halves of two words; the third bytes of four. */
static __device__ inline uint32_t pair(uint32_t low, uint32_t high) {
    return (low & 0xffff) | high << 16;
}

static __device__ inline uint32_t four(const uint32_t word[4]) {
    return (word[0] >> 16 & 255) | (word[1] >> 16 & 255) << 8 | (word[2] >> 16 & 255) << 16 | word[3] >> 16 << 24;
}

/* Write one feature always, and advance only if it is `some`thing: no branch, so lanes do not diverge. */
static __device__ inline void sk_put(game_list out, int index, int value, bool some) {
    list_end *end = out.end;
    COUNT_PUT(out);
    *(uint32_t *)((char *)out.ring + end->at % RING_BYTES) = (uint32_t)(out.base + index) | (uint32_t)value << 16;
    end->at += some ? SLOT_BYTES : 0;
}

/* Flush the ring to device memory, eight features a store; with `all` also the rest. */
static __device__ inline void store_list(game_list out, bool all) {
    list_end *end = out.end;
    COUNT_FLUSHED(out);
    while ((int)(end->at - end->stored) >= (all ? 1 : 8 * SLOT_BYTES)) {
        const uint32_t *from = (const uint32_t *)((const char *)out.ring + end->stored % RING_BYTES);
        uint32_t word[8];
        for (uint32_t i = 0; i < 8; i++)
            word[i] = from[i * LANES];
        end->places[0] = pair(word[0], word[1]) | (uint64_t)pair(word[2], word[3]) << 32;
        end->places[1] = pair(word[4], word[5]) | (uint64_t)pair(word[6], word[7]) << 32;
        *end->sizes++ = four(word) | (uint64_t)four(word + 4) << 32;
        end->places += 2;
        end->stored += 8 * SLOT_BYTES;
    }
}

/* Go on behind so many features that were stored in an earlier turn. Those of the last eight that are not complete are
 * read back into the ring. */
static __device__ inline void list_resume(game_list out, uint32_t count) {
    list_end *end = out.end;
    end->at = count * SLOT_BYTES;
    end->stored = count / 8 * 8 * SLOT_BYTES;
    end->places += count / 8 * 2;
    end->sizes += count / 8;
    uint32_t *ring = (uint32_t *)((char *)out.ring + end->stored % RING_BYTES);
    const uint64_t sizes = *end->sizes;
    for (uint32_t i = 0; i < 8; i++)
        ring[i * LANES] = (uint32_t)(end->places[i / 4] >> 16 * (i % 4) & 0xffff) | (uint32_t)(sizes >> 8 * i & 255)
                                                                                        << 16;
}

#define SK_FLUSH(out) store_list(out, false)

/* Where a group begins, what has been gathered is stored. */
static __device__ inline game_list feature_at(game_list out, int offset) {
    store_list(out, false);
    out.base += offset;
    return out;
}
#else
/* Write one feature into zeros if it is `some`thing. */
static __device__ inline void sk_put(feature_image out, int index, int value, bool some) {
    if (some) out.at[index * LANES] = (int8_t)value;
}

static __device__ inline feature_image feature_at(feature_image out, int offset) {
    out.at += offset * LANES;
    return out;
}
#define SK_FLUSH(out) ((void)0)

/* 64ths counted from -128 as a float. The last place of floats from 2^17 on is a 64th: so no conversion is needed. */
static __device__ inline float float_of(uint32_t byte) {
    const uint32_t bits = 0x48000000 | byte;
    float sum;
    memcpy(&sum, &bits, sizeof sum);
    return sum - 131074;
}

/* Four features, bytes of a word, as four floats in one store; below, one feature as bfloat16. */
static __device__ inline void store_four(float *to, uint32_t word) {
    word ^= 0x80808080;
    store_streaming((float4 *)to, {float_of(word & 255), float_of(word >> 8 & 255), float_of(word >> 16 & 255),
                                   float_of(word >> 24)});
}

static __device__ inline uint16_t half_of(float feature) {
    uint32_t bits;
    memcpy(&bits, &feature, sizeof bits);
    return (uint16_t)(bits >> 16);
}
#endif

#if defined KERNEL_OBSERVE_DENSE || defined KERNEL_OBSERVE_SPARSE /* masks want legal actions as bits */
#define SK_OFFER_BITS
#endif
#include "skerry/bits.h"
#include "skerry/hash.h"
#include "skerry/batch_common.h"
#include "batch_cuda.h"

#ifndef SPARSE_GAMES /* of a block that encodes lists */
#define SPARSE_GAMES 128
#endif
#ifndef FACTS_GAMES /* entries of a block that renews facts */
#define FACTS_GAMES 128
#endif

/* Games that are put in order together, and by how many threads. */
#ifndef WINDOW_THREADS
#define WINDOW_THREADS 1024
#endif
#ifndef WINDOW_GAMES
#define WINDOW_GAMES 4096
#endif
#ifndef ROW_BYTES /* states from this size on lie in rows */
#define ROW_BYTES 256
#endif

/* Pools of games (block_scheduler.inl): threads and shared memory of a block. A warp takes games from a queue if
 * QUEUE_LEAST wait there, or after it has looked QUEUE_TRIES times and slept QUEUE_NAP nanoseconds each time. */
#ifndef SORT_THREADS
#define SORT_THREADS 1024
#endif
#ifndef QUEUE_THREADS
#define QUEUE_THREADS 256
#endif
#ifndef QUEUE_BYTES
#define QUEUE_BYTES (160 * 1024)
#endif
#ifndef QUEUE_LEAST
#define QUEUE_LEAST 24
#endif
enum { SORT_STEPS = 128, QUEUE_KINDS = 64, SHARED_BYTES = 227 * 1024, QUEUE_TRIES = 16, QUEUE_NAP = 100 };
enum { SUMS = 2 * SORT_STEPS, MASK_WORDS_MAX = 64, WINDOW_EACH = WINDOW_GAMES / WINDOW_THREADS, LIST_KEY_PLANES = 3 };
enum { THREADS = 128, HIDING_MAX = 16, RENEW_EVERY = 8 };

/* The fields of a game that are not public, and whether the number of plies is a secret. */
struct hidden_fields {
    sk_hidden_field fields[HIDING_MAX];
    int count, secret_plies;
};

/* What a launch works on; device pointers, NULL where not wanted. */
struct job {
    uint32_t *states;
    uint32_t *order;     /* the games by kind of ply */
    uint32_t *sums;      /* how many have their place in it (sort.inl) */
    uint8_t *kinds;      /* of each game's ply, while that is counted */
    uint32_t *mask_rows; /* masks as bits, in rows */
    uint64_t *rng;
    uint32_t *episode;
    const void *actions; /* whole numbers of action_width bytes */
    uint8_t *refused, *ended;
    int8_t *acted, *actors;
    float *rewards;
    uint8_t *mask;
    float *observation, *information;
    uint32_t *facts;         /* facts of seats, in rows */
    uint32_t *facts_keys;    /* episode and version for which they are valid, in planes */
    uint32_t *stale_facts;   /* a queue: how many are stale, then seat * count + game */
    uint32_t *list_keys;     /* of cached parts: episode, version and number of features, in planes */
    uint32_t *stale_lists;   /* a queue: how many are stale, then games */
    uint64_t *index, *value; /* lists: rows of list_row / 4 and list_row / 8 words */
    uint16_t *list_length;
    uint32_t list_row;
    int16_t *scores;
    uint8_t *ranks;
    uint64_t *hashes; /* of a signature run: one a game; else NULL */
    uint32_t *lengths;
    uint64_t seed;
    uint32_t count, options, plies, action_count, feature_count;
    uint32_t bits; /* words with a bit for every action, or for every aim where these are more */
    uint32_t live; /* words of a state that may differ from zero; rows of seats that nobody plays come after */
    uint32_t row;  /* features from one game's row to the next; 0: tensors lie in planes */
    uint32_t block_games;
    uint8_t players, play, reward, reset, settle, action_width, aimed;
    uint8_t in_order; /* the order is that of the states as they are */
    hidden_fields hidden;
};

/* Blocks for all games, so many in each. */
static inline uint32_t blocks_of(const job &work, uint32_t games) {
    return (work.count + games - 1) / games;
}

/* Words with the bits of a mask. */
static __device__ __host__ inline uint32_t mask_words(const job &w) {
    return (w.action_count + 31) / 32;
}

/* Where a mask keeps its answer for one action or aim of game g. */
static __device__ inline uint8_t &mask_at(const job &w, uint32_t g, size_t place) {
    return w.mask[w.row ? (size_t)g * w.action_count + place : place * w.count + g];
}

/* Launches one kernel of one game (kernel.inl). */
typedef cudaError_t (*launcher)(const job &work, cudaStream_t stream);

/* How a game's states lie on the device. */
struct state_layout {
    uint32_t seats_from, seats_to; /* words at which the library and the device have the rows of seats, 0: the same */
    uint32_t rows;                 /* 1: states lie in rows, 0: in planes */
    uint32_t facts;                /* words of the facts of a seat */
    uint32_t begins;               /* 1: the encoder has cached parts */
};

struct device_game {
    const char *key;
    state_layout (*layout)(void);
    int (*version)(void); /* of the rules and the pieces with which the kernels were compiled */
    launcher play[SK_CUDA_VARIANTS], observe_dense, observe_sparse;
};

/* For games that have nothing whose sight depends on the state; a game's own is found first. */
static __device__ inline int sees(const void *, int, int, int) {
    return 1;
}

#endif
