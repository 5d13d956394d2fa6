/* bits.h - bit tricks for rules code, on every target. */
#ifndef SKERRY_BITS_H
#define SKERRY_BITS_H

#include "skerry.h"

#ifdef __CUDACC__
#define SK_CTZ32(x) (__ffs((int)(x)) - 1)
#define SK_CTZ64(x) (__ffsll((long long)(x)) - 1)
#define SK_POP32(x) __popc(x)
#define SK_POP64(x) __popcll(x)
#else
#define SK_CTZ32(x) __builtin_ctz(x)
#define SK_CTZ64(x) __builtin_ctzll(x)
#define SK_POP32(x) __builtin_popcount(x)
#define SK_POP64(x) __builtin_popcountll(x)
#endif

/* Index of the lowest set bit; precondition: not 0. */
SK_RULE int sk_lowest(uint32_t mask) {
    SK_REQUIRE(mask != 0);
    return SK_CTZ32(mask);
}
SK_RULE int sk_lowest64(uint64_t mask) {
    SK_REQUIRE(mask != 0);
    return SK_CTZ64(mask);
}

/* Number of set bits. */
SK_RULE int sk_bits(uint32_t mask) {
    return SK_POP32(mask);
}
SK_RULE int sk_bits64(uint64_t mask) {
    return SK_POP64(mask);
}

/* Index of set bit number k (from 0, lowest first); precondition: more than k bits are set. Halves the mask step by
 * step without branches: k is unpredictable in random play. */
SK_RULE int sk_nth(uint32_t mask, int k) {
    SK_REQUIRE(k >= 0 && k < sk_bits(mask));
    int at = 0;
    for (int half = 16; half; half >>= 1) {
        int below = SK_POP32(mask & ((1u << half) - 1));
        int high = -(int)(k >= below);
        at += half & high;
        k -= below & high;
        mask >>= half & high;
    }
    return at;
}
SK_RULE int sk_nth64(uint64_t mask, int k) {
    SK_REQUIRE(k >= 0 && k < sk_bits64(mask));
    int below = SK_POP32((uint32_t)mask);
    int high = -(int)(k >= below);
    return (32 & high) + sk_nth((uint32_t)(mask >> (32 & high)), k - (below & high));
}

/* Position below `total` that a 32-bit random number falls on; the way every pick draws. */
SK_RULE uint32_t sk_scale(uint32_t random, uint32_t total) {
    return (uint32_t)(((uint64_t)random * total) >> 32);
}

/* Another number out of one, for a second draw of the same ply. */
SK_RULE uint32_t sk_second(uint32_t random) {
    return random * 0x9e3779b9u + 0x7f4a7c15u;
}

#endif
