/* device.h - what the kernels of every game share. Rules are the same files that the library compiles: SK_RULE and
 * SK_TABLE put them on the device, SK_SINK lets features stride through planes. */
#ifndef SKERRY_DEVICE_H
#define SKERRY_DEVICE_H

#include <cstdint>

#ifndef SK_TWIN /* twin.h has others */
#define SHARED_POOL(name) extern __shared__ uint64_t name[]
enum { LANES = 32 };
#define LAUNCH(kernel, blocks, threads, bytes, stream, work) kernel<<<blocks, threads, bytes, stream>>>(work)
#endif

/* Where the features of one game go in device memory: floats that lie `stride` apart, or without them a row of
 * sixteen-bit floats. */
struct plane_row {
    float *at;
    uint32_t stride;
    uint16_t *row;
};

#undef SK_RULE
#undef SK_CALL
#undef SK_TABLE
#define SK_RULE static __device__ inline
#define SK_CALL static __device__ __noinline__
#define SK_TABLE static __device__ const
#define SK_SINK plane_row

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

#include "skerry/bits.h"
#include "skerry/hash.h"
#include "batch_cuda.h"

/* Warps that share the features of LANES games, where these fall into parts. */
#ifndef TELL_WARPS
#define TELL_WARPS 4
#endif
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
    int16_t *scores;
    uint8_t *ranks;
    uint64_t *hashes; /* of a signature run: one a game; else NULL */
    uint32_t *lengths;
    uint64_t seed;
    uint32_t count, options, plies, action_count, feature_count;
    uint32_t live; /* words of a state that may differ from zero; rows of seats that nobody plays come after */
    uint32_t row;  /* features from one game's row to the next; 0: tensors lie in planes */
    uint8_t players, play, reward, reset, settle, action_width, aimed;
    hiding hidden;
};

/* Where a mask keeps its answer for one action or aim of game g. */
static __device__ inline uint8_t &mask_at(const job &w, uint32_t g, size_t place) {
    return w.mask[w.row ? (size_t)g * w.action_count + place : place * w.count + g];
}

/* Where the features of game g go. */
static __device__ inline plane_row features_of(const job &w, float *tensor, uint32_t g) {
    if (w.row) return {nullptr, 0, (uint16_t *)tensor + (size_t)g * w.row};
    return {tensor + g, w.count, nullptr};
}

/* One kernel of one game: the ways of play, then what a turn tells; NULL where the build left a way out. */
typedef cudaError_t (*launcher)(const job &work, cudaStream_t stream);

struct device_game {
    const char *prefix;
    int (*version)(void); /* of the rules and the pieces with which the kernels were compiled */
    launcher parts[SK_CUDA_WAYS + 1];
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
