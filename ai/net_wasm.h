/* net_wasm.h - the two loops over a net's weights for WebAssembly with vectors of 128 bits. Whole numbers, so the sums
 * are those of the plain loops in net.c. */
#ifndef SKERRY_AI_NET_WASM_H
#define SKERRY_AI_NET_WASM_H

#include <wasm_simd128.h>

#include "net.h"

/* Two columns of the first layer, each with its factor, in turn. */
typedef struct net_pair {
    const int8_t *one, *other;
    v128_t times;
} net_pair;

static net_pair pair_of(const net *n, const net_input *in, int at) {
    int next = at + 1 < in->count ? at + 1 : at;
    int32_t one = net_times(n, in, at), other = next > at ? net_times(n, in, next) : 0;
    return (net_pair){n->weight1 + (size_t)in->index[at] * n->first, n->weight1 + (size_t)in->index[next] * n->first,
                      wasm_i32x4_splat((int32_t)((uint32_t)other << 16 | (uint16_t)one))};
}

/* Sixteen neurons take in two columns at once: their bytes are interleaved, so that one instruction multiplies and
 * adds. */
static inline void add_pair(v128_t sums[4], const net_pair *pair, int at) {
    v128_t one = wasm_v128_load(pair->one + at), other = wasm_v128_load(pair->other + at);
    v128_t low = wasm_i8x16_shuffle(one, other, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23);
    v128_t high = wasm_i8x16_shuffle(one, other, 8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31);
    sums[0] = wasm_i32x4_add(sums[0], wasm_i32x4_dot_i16x8(wasm_i16x8_extend_low_i8x16(low), pair->times));
    sums[1] = wasm_i32x4_add(sums[1], wasm_i32x4_dot_i16x8(wasm_i16x8_extend_high_i8x16(low), pair->times));
    sums[2] = wasm_i32x4_add(sums[2], wasm_i32x4_dot_i16x8(wasm_i16x8_extend_low_i8x16(high), pair->times));
    sums[3] = wasm_i32x4_add(sums[3], wasm_i32x4_dot_i16x8(wasm_i16x8_extend_high_i8x16(high), pair->times));
}

/* The columns of all features that are not zero, added to the first layer's biases. */
static void add_columns(const net *n, const net_input *in, int32_t *sums) {
    net_pair pairs[NET_FEATURES_MAX / 2];
    int count = 0;
    for (int i = 0; i < in->count; i += 2)
        pairs[count++] = pair_of(n, in, i);
    for (int at = 0; at < n->first; at += 16) {
        v128_t block[4];
        for (int k = 0; k < 4; k++)
            block[k] = wasm_v128_load(n->bias1 + at + 4 * k);
        for (int i = 0; i < count; i++)
            add_pair(block, &pairs[i], at);
        for (int k = 0; k < 4; k++)
            wasm_v128_store(sums + at + 4 * k, block[k]);
    }
}

static inline int32_t dot(const int16_t *active, const int8_t *row, int count) {
    v128_t sum = wasm_i32x4_splat(0);
    for (int i = 0; i < count; i += 8)
        sum = wasm_i32x4_add(sum, wasm_i32x4_dot_i16x8(wasm_v128_load(active + i), wasm_i16x8_load8x8(row + i)));
    return wasm_i32x4_extract_lane(sum, 0) + wasm_i32x4_extract_lane(sum, 1) + wasm_i32x4_extract_lane(sum, 2) +
           wasm_i32x4_extract_lane(sum, 3);
}

#endif
