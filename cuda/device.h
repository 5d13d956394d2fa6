/* device.h - what the kernels of every game share. Rules are the same files that the library compiles: SK_RULE and
 * SK_TABLE put them on the device, SK_SINK lets features stride through planes. */
#ifndef SKERRY_DEVICE_H
#define SKERRY_DEVICE_H

#include <cstdint>

#ifndef SK_TWIN /* twin.h has others */
#define SHARED_POOL(name) extern __shared__ uint64_t name[]
enum { LANES = 32 };
#define LAUNCH(kernel, blocks, threads, bytes, stream, work) kernel<<<blocks, threads, bytes, stream>>>(work)

/* A word from device memory into shared memory; the thread goes on at once. */
static __device__ inline void fetch(uint32_t *to, const uint32_t *from) {
    asm volatile("cp.async.ca.shared.global [%0], [%1], 4;" ::"r"((uint32_t)__cvta_generic_to_shared(to)), "l"(from)
                 : "memory");
}

/* All words that this thread fetched are there. */
static __device__ inline void fetched() {
    asm volatile("cp.async.wait_all;" ::: "memory");
}
#endif

#if PART == 7 /* SK_CUDA_WAYS + 1 */
/* Where the features of one game that are not zero go in device memory: a row of places and one of sizes, eight bytes a
 * store. */
struct list_end {
    uint64_t places, sizes; /* the latest ones, shifted in from the top */
    uint32_t count;
};
struct game_list {
    uint64_t *places, *sizes;
    list_end *end;
};
#define SK_SINK game_list
#else
/* Where the features of one game go in device memory: floats that lie `stride` apart, or without them a row of
 * sixteen-bit floats. */
struct plane_row {
    float *at;
    uint32_t stride;
    uint16_t *row;
};
#define SK_SINK plane_row
#endif

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

#if PART == 7
static __device__ inline void sk_tell(game_list out, int index, int value) {
    if (!value) return;
    value = value > 64 ? 64 : value < -64 ? -64 : value;
    list_end *end = out.end;
    end->places = end->places >> 16 | (uint64_t)index << 48;
    end->sizes = end->sizes >> 8 | (uint64_t)(uint8_t)value << 56;
    end->count++;
    if (end->count % 4 == 0) out.places[end->count / 4 - 1] = end->places;
    if (end->count % 8 == 0) out.sizes[end->count / 8 - 1] = end->sizes;
}

/* The rest that is not stored yet. */
static __device__ inline void end_list(game_list out) {
    const list_end *end = out.end;
    if (end->count % 4) out.places[end->count / 4] = end->places >> (4 - end->count % 4) * 16;
    if (end->count % 8) out.sizes[end->count / 8] = end->sizes >> (8 - end->count % 8) * 8;
}
#else
/* sk_tell of skerry/tensor.h: into zeros that the launch has laid out. */
static __device__ inline void sk_tell(plane_row out, int index, int value) {
    value = value > 64 ? 64 : value < -64 ? -64 : value;
    if (!value) return;
    const float feature = (float)value / 64;
    if (out.at) {
        out.at[(int64_t)index * out.stride] = feature;
    } else {
        uint32_t bits;
        memcpy(&bits, &feature, sizeof bits);
        out.row[index] = (uint16_t)(bits >> 16);
    }
}
#endif

#include "skerry/bits.h"
#include "skerry/hash.h"
#include "batch_cuda.h"

/* Warps that share the features of LANES games, where these fall into parts. */
#ifndef TELL_WARPS
#define TELL_WARPS 4
#endif
#ifndef TELL_GAMES /* that a block tells, and threads for each */
#define TELL_GAMES 128
#define TELL_HELPERS 2
#endif

/* Crowds: threads and shared memory of a block. A warp takes games of a kind that wait in a queue if so many do, or
 * after it has looked so often and slept so many nanoseconds each time. */
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
enum { THREADS = 128, HIDING_MAX = 16, RENEW_EVERY = 8, OLDEST_EVERY = 8 };

/* One field that is not public: a row of sk_field without its words. */
struct hiding_row {
    uint16_t offset, count, rows, stride;
    uint8_t width, sight, per_seat, field;
};

/* The fields of a game that are not public. */
struct hiding {
    hiding_row rows[HIDING_MAX];
    int count;
};

/* What a launch works on; device pointers, NULL where not wanted. */
struct job {
    uint32_t *states;
    uint64_t *rng;
    uint32_t *episode;
    const void *actions; /* whole numbers of action_width bytes */
    uint8_t *refused, *ended;
    int8_t *acted, *actors;
    float *rewards;
    uint8_t *mask;
    float *observation, *information;
    uint64_t *index, *value; /* lists: rows of list_row / 4 and list_row / 8 words */
    uint16_t *told;
    uint32_t list_row;
    int16_t *scores;
    uint8_t *ranks;
    uint64_t *hashes; /* of a signature run: one a game; else NULL */
    uint32_t *lengths;
    uint64_t seed;
    uint32_t count, options, plies, action_count, feature_count;
    uint32_t live;  /* words of a state that may differ from zero; rows of seats that nobody plays come after */
    uint32_t row;   /* features from one game's row to the next; 0: tensors lie in planes */
    uint32_t crowd; /* games of a block */
    uint8_t players, play, reward, reset, settle, action_width, aimed;
    hiding hidden;
};

/* Where a mask keeps its answer for one action or aim of game g. */
static __device__ inline uint8_t &mask_at(const job &w, uint32_t g, size_t place) {
    return w.mask[w.row ? (size_t)g * w.action_count + place : place * w.count + g];
}

/* Where the features of game g go. */
#if PART != 7
static __device__ inline plane_row features_of(const job &w, float *tensor, uint32_t g) {
    if (w.row) return {nullptr, 0, (uint16_t *)tensor + (size_t)g * w.row};
    return {tensor + g, w.count, nullptr};
}
#endif

/* One kernel of one game: the ways of play, then what a turn tells, in floats and as lists; NULL where the build left
 * it out. */
typedef cudaError_t (*launcher)(const job &work, cudaStream_t stream);

struct seats_moved {
    uint32_t from,
        to; /* words of a state at which the library and the device have the rows of its seats, 0: the same */
};

struct device_game {
    const char *prefix;
    seats_moved (*seats)(void);
    int (*version)(void); /* of the rules and the pieces with which the kernels were compiled */
    launcher parts[SK_CUDA_WAYS + 2];
};

/* For games that have nothing whose sight depends on the state; a game's own is found first. */
static __device__ inline int sees(const void *, int, int, int) {
    return 1;
}

/* Rewards as sk_rewards gives them. */
static __device__ inline float reward_of(int kind, int players, int seat, const int16_t *scores, const uint8_t *ranks) {
    int balance = 0, best = 0, found = 0;
    for (int other = 0; other < players; other++) {
        if (other == seat) continue;
        balance += (ranks[other] > ranks[seat]) - (ranks[other] < ranks[seat]);
        if (!found++ || scores[other] > best) best = scores[other];
    }
    if (kind == SK_REWARD_PLACES) return players > 1 ? (float)balance / (float)(players - 1) : 0;
    return (float)(scores[seat] - (kind == SK_REWARD_LEAD ? best : 0));
}

#endif
