/* bits.h - bit tricks and lists of choices for rules code, on every target. */
#ifndef SKERRY_BITS_H
#define SKERRY_BITS_H

#include "skerry.h"

#ifdef SK_DEVICE /* the device's own instructions; cuda/twin.h has them as functions */
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

/* ---- Lists of choices ----
 * What `legal` offers, in the order of the ids: each function adds to a list of `count` choices and returns how many
 * there are then. Where a device wants a mask, `out` is one, zeros at first: a bit for every id. */
#ifdef SK_OFFER_BITS
SK_RULE int sk_offer_if(sk_choice *out, int count, uint32_t action, int some) {
    ((uint32_t *)out)[action / 32] |= (uint32_t)(some != 0) << action % 32;
    return count + some;
}

SK_RULE int sk_offer(sk_choice *out, int count, uint32_t action, int weight) {
    (void)weight;
    return sk_offer_if(out, count, action, 1);
}

SK_RULE int sk_offer_set(sk_choice *out, int count, uint32_t base, uint64_t set) {
    uint32_t *bits = (uint32_t *)out + base / 32;
    const uint64_t low = set << base % 32, high = base % 32 ? set >> (64 - base % 32) : 0;
    bits[0] |= (uint32_t)low;
    if (low >> 32) bits[1] |= (uint32_t)(low >> 32);
    if (high) bits[2] |= (uint32_t)high;
    return count + sk_bits64(set);
}

SK_RULE int sk_offer_range(sk_choice *out, int count, uint32_t base, int some) {
    for (int left = some; left > 0; left -= 64, base += 64)
        sk_offer_set(out, count, base, left < 64 ? ((uint64_t)1 << left) - 1 : ~(uint64_t)0);
    return count + some;
}
#else
/* One choice. */
SK_RULE int sk_offer(sk_choice *out, int count, uint32_t action, int weight) {
    out[count].action = (sk_action)action;
    out[count].weight = (uint16_t)weight;
    return count + 1;
}

/* One choice if `some` is 1, none if it is 0: written anyway, because which it is may be hard to guess. */
SK_RULE int sk_offer_if(sk_choice *out, int count, uint32_t action, int some) {
    sk_offer(out, count, action, 1);
    return count + some;
}

/* A choice for every bit of a set, from id `base` on. */
SK_RULE int sk_offer_set(sk_choice *out, int count, uint32_t base, uint64_t set) {
    for (; set; set &= set - 1)
        count = sk_offer(out, count, base + (uint32_t)sk_lowest64(set), 1);
    return count;
}

/* So many choices from id `base` on. */
SK_RULE int sk_offer_range(sk_choice *out, int count, uint32_t base, int some) {
    for (int i = 0; i < some; i++)
        sk_offer(out, count + i, base + (uint32_t)i, 1);
    return count + some;
}
#endif

/* Another number out of one, for a second draw of the same ply. */
SK_RULE uint32_t sk_second(uint32_t random) {
    return random * 0x9e3779b9u + 0x7f4a7c15u;
}

#endif
