/* counts.h - small numbers that lie side by side in a state, looked at eight at a time: one in each byte of a word, the
 * first in the lowest. For rules, on every target. */
#ifndef SKERRY_COUNTS_H
#define SKERRY_COUNTS_H

#include "skerry.h"

#define SK_COUNTS_ONE 0x0101010101010101u  /* 1 in each byte */
#define SK_COUNTS_HIGH 0x8080808080808080u /* the highest bit of each */

/* Read and write the first `bytes` of them; the others are 0. */
SK_RULE uint64_t sk_counts(const void *first, size_t bytes) {
    uint64_t counts = 0;
    memcpy(&counts, first, bytes);
    return counts;
}
SK_RULE void sk_counts_put(void *first, uint64_t counts, size_t bytes) {
    memcpy(first, &counts, bytes);
}

/* Bit i: count number i is at least that many (1 to 127). The sum of a count below 128 and 128 - least has the highest
 * bit if it is; one multiplication moves these bits next to each other. */
SK_RULE uint32_t sk_counts_at_least(uint64_t counts, uint32_t least) {
    const uint64_t sums = (counts & ~SK_COUNTS_HIGH) + (0x80 - least) * SK_COUNTS_ONE;
    return (uint32_t)((((sums | counts) & SK_COUNTS_HIGH) >> 7) * 0x0102040810204080u >> 56);
}

/* The first so many counts are 127 where they are more. */
SK_RULE uint64_t sk_counts_capped(uint64_t counts, int some) {
    const uint64_t over = (counts & SK_COUNTS_HIGH >> (64 - 8 * some)) >> 7;
    return over ? (counts & ~(over * 0xff)) | over * 0x7f : counts;
}

/* 1 if no count of `price` is greater than that of `have`; no count is above 127. */
SK_RULE int sk_counts_cover(uint64_t have, uint64_t price) {
    return (((have | SK_COUNTS_HIGH) - price) & SK_COUNTS_HIGH) == SK_COUNTS_HIGH;
}

/* The count on which position k falls when as many positions as each says are laid out in their order. Precondition: k
 * is below the sum of all; of each eight the sum is below 128. */
SK_RULE uint32_t sk_counts_reach(const uint8_t *counts, uint32_t k) {
    for (uint32_t from = 0;; from += 8) {
        const uint64_t sums = sk_counts(counts + from, 8) * SK_COUNTS_ONE; /* of each count and those before it */
        const uint32_t all = (uint32_t)(sums >> 56);
        if (k < all) { /* so many sums are not above k */
            const uint64_t passed = (((k | 0x80) * SK_COUNTS_ONE - sums) & SK_COUNTS_HIGH) >> 7;
            return from + (uint32_t)((passed * SK_COUNTS_ONE) >> 56);
        }
        k -= all;
    }
}

#endif
