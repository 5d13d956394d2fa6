/* net_avx.h - the two loops over a net's weights for processors with AVX2. Whole numbers, so the sums are those of the
 * plain loops in net.c. */
#ifndef SKERRY_AI_NET_AVX_H
#define SKERRY_AI_NET_AVX_H

#include <immintrin.h>

#include "net.h"

#define AVX2 static inline __attribute__((target("avx2"), always_inline))

/* Two columns of the first layer, each with its factor, in turn. */
typedef struct net_pair {
    const int8_t *one, *other;
    int32_t times;
} net_pair;

AVX2 net_pair pair_of(const net *n, const net_input *in, int at) {
    int next = at + 1 < in->count ? at + 1 : at;
    int32_t one = net_times(n, in, at), other = next > at ? net_times(n, in, next) : 0;
    return (net_pair){n->weight1 + (size_t)in->index[at] * n->first, n->weight1 + (size_t)in->index[next] * n->first,
                      (int32_t)((uint32_t)other << 16 | (uint16_t)one)};
}

/* Sixteen neurons take in two columns at once: their bytes are interleaved, so that one instruction multiplies and
 * adds. */
AVX2 void add_pair(__m256i sums[2], const net_pair *pair, int at) {
    __m128i one = _mm_loadu_si128((const __m128i *)(const void *)(pair->one + at));
    __m128i other = _mm_loadu_si128((const __m128i *)(const void *)(pair->other + at));
    __m256i times = _mm256_set1_epi32(pair->times);
    __m256i low = _mm256_cvtepi8_epi16(_mm_unpacklo_epi8(one, other));
    __m256i high = _mm256_cvtepi8_epi16(_mm_unpackhi_epi8(one, other));
    sums[0] = _mm256_add_epi32(sums[0], _mm256_madd_epi16(low, times));
    sums[1] = _mm256_add_epi32(sums[1], _mm256_madd_epi16(high, times));
}

/* Eight numbers of 32 bits. */
AVX2 __m256i eight(const int32_t *at) {
    return _mm256_loadu_si256((const __m256i *)(const void *)at);
}

/* The columns of all features that are not zero, added to the first layer's biases. */
AVX2 void add_columns_avx2(const net *n, const net_input *in, int32_t *sums) {
    net_pair pairs[NET_FEATURES_MAX / 2];
    int count = 0;
    for (int i = 0; i < in->count; i += 2)
        pairs[count++] = pair_of(n, in, i);
    for (int at = 0; at < n->first; at += 16) {
        __m256i block[2] = {eight(n->bias1 + at), eight(n->bias1 + at + 8)};
        for (int i = 0; i < count; i++)
            add_pair(block, &pairs[i], at);
        _mm256_storeu_si256((__m256i *)(void *)(sums + at), block[0]);
        _mm256_storeu_si256((__m256i *)(void *)(sums + at + 8), block[1]);
    }
}

AVX2 int32_t dot_avx2(const int16_t *active, const int8_t *row, int count) {
    __m256i sum = _mm256_setzero_si256();
    for (int i = 0; i < count; i += 16) {
        __m256i values = _mm256_loadu_si256((const __m256i *)(const void *)(active + i));
        __m128i weights = _mm_loadu_si128((const __m128i *)(const void *)(row + i));
        sum = _mm256_add_epi32(sum, _mm256_madd_epi16(values, _mm256_cvtepi8_epi16(weights)));
    }
    __m128i half = _mm_add_epi32(_mm256_castsi256_si128(sum), _mm256_extracti128_si256(sum, 1));
    half = _mm_add_epi32(half, _mm_shuffle_epi32(half, 0x4e));
    return _mm_cvtsi128_si32(_mm_add_epi32(half, _mm_shuffle_epi32(half, 0xb1)));
}

/* `layers` and `outputs` of net.c. */
__attribute__((target("avx2"))) static void layers_avx2(const net *n, const net_input *in, int16_t *out) {
    int32_t sums[NET_FIRST_MAX];
    int16_t active[NET_FIRST_MAX];
    add_columns_avx2(n, in, sums);
    for (int i = 0; i < n->first; i++)
        active[i] = bent(sums[i], n->times1[i]);
    for (int i = 0; i < n->second; i++)
        out[i] = bent(n->bias2[i] + dot_avx2(active, n->weight2 + (size_t)i * n->first, n->first), n->times2[i]);
}

__attribute__((target("avx2"))) static void outputs_avx2(const net *n, const int16_t *active, const uint16_t *rows,
                                                         int count, int32_t *out) {
    for (int i = 0; i < count; i++) {
        const int8_t *row = n->weight3 + (size_t)rows[i] * n->second;
        out[i] = scaled(n->bias3[rows[i]] + dot_avx2(active, row, n->second), n->times3[rows[i]]);
    }
}

#endif
