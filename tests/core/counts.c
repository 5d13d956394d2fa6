/* counts.c - eight small numbers in a word (skerry/counts.h) compared with numbers looked at one by one. */
#include "tests/support/tap.h"
#include "skerry/counts.h"
#include "skerry/skerry.h"

enum { ROUNDS = 20000 };

/* Eight numbers, small ones more often. */
static uint64_t some(uint64_t *rng, uint8_t out[8], uint32_t below) {
    uint32_t bound = 1 + sk_random_below(rng, below);
    for (int i = 0; i < 8; i++)
        out[i] = (uint8_t)sk_random_below(rng, bound);
    return sk_counts(out, 8);
}

TEST("counts are read and written, and others stay") {
    uint8_t from[8] = {1, 2, 3, 4, 5, 6, 7, 8}, to[8] = {9, 9, 9, 9, 9, 9, 9, 9};
    OK(sk_counts(from, 5) == 0x0504030201u);
    sk_counts_put(to, sk_counts(from, 8), 5);
    for (int i = 0; i < 8; i++)
        EQ(to[i], i < 5 ? from[i] : 9);
}

TEST("counts that are at least so many, up to 255") {
    uint64_t rng = sk_random_seed(81, 0);
    for (int round = 0; round < ROUNDS; round++) {
        uint8_t count[8];
        const uint64_t counts = some(&rng, count, 256);
        const uint32_t least = 1 + sk_random_below(&rng, round % 2 ? 127 : 4),
                       found = sk_counts_at_least(counts, least);
        for (int i = 0; i < 8; i++)
            EQ(found >> i & 1, count[i] >= least);
        EQ(found >> 8, 0);
    }
}

TEST("a price is covered if no count of it is greater") {
    uint64_t rng = sk_random_seed(82, 0);
    int covered = 0;
    for (int round = 0; round < ROUNDS; round++) {
        uint8_t have[8], price[8];
        const uint64_t all = some(&rng, have, 128), cost = some(&rng, price, round % 2 ? 128 : 4);
        int enough = 1;
        for (int i = 0; i < 8; i++)
            enough &= have[i] >= price[i];
        EQ(sk_counts_cover(all, cost), enough);
        covered += enough;
    }
    OK(covered > ROUNDS / 20);
}

TEST("the first counts are capped, the others stay") {
    uint64_t rng = sk_random_seed(83, 0);
    for (int round = 0; round < ROUNDS; round++) {
        uint8_t count[8];
        const int first = 1 + (int)sk_random_below(&rng, 8);
        const uint64_t counts = some(&rng, count, 256), capped = sk_counts_capped(counts, first);
        for (int i = 0; i < 8; i++)
            EQ(capped >> 8 * i & 0xff, i < first && count[i] > 127 ? 127 : count[i]);
    }
}

TEST("a position falls on the count that it would be dealt from") {
    uint64_t rng = sk_random_seed(84, 0);
    for (int round = 0; round < ROUNDS / 20; round++) {
        uint8_t count[24];
        uint32_t k = 0;
        for (int i = 0; i < 24; i++)
            count[i] = (uint8_t)(round % 3 && sk_random_below(&rng, 2) ? 0 : sk_random_below(&rng, 5));
        for (uint32_t i = 0; i < 24; i++)
            for (int copy = 0; copy < count[i]; copy++)
                EQ(sk_counts_reach(count, k++), i);
    }
}
