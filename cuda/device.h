/* device.h - what the device code of the games and the host code share. Inside cuda/ only. */
#ifndef SKERRY_CUDA_DEVICE_H
#define SKERRY_CUDA_DEVICE_H

/* Small helpers of the headers below are inlined on the device; see game.cu for the rules. */
#define SK_RULE static __device__ inline
#define SK_TABLE static __device__ const

#include "skerry/bits.h"
#include "skerry/hash.h"
#include "skerry/playout.h"

enum { THREADS = 64 };

/* What one run plays; the arrays have an element a game. */
struct job {
    uint64_t seed;
    uint64_t *hashes;
    uint32_t *plies;
    uint32_t games, options, size;
    int players;
};

struct device_game {
    const char *prefix;
    void (*launch)(const job &work);
};

#endif
