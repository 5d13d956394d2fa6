/* sparse.h - the writer of sparse vectors, part of features.h.
 *
 * Whether a feature is zero changes from position to position, and a branch misprediction costs more than a store: a
 * feature is always written, and the vector grows by it only if it is not zero. */
#ifndef SKERRY_SPARSE_H
#define SKERRY_SPARSE_H

typedef struct sparse_vector {
    uint16_t *index;
    int8_t *value;
    size_t count;
} sparse_vector;

/* The vector, and where the table that is being encoded begins. */
typedef struct feature_writer {
    sparse_vector *to;
    int base;
} feature_writer;

/* The writer of what begins so many features on: a group. */
SK_ENCODE feature_writer feature_at(feature_writer w, int offset) {
    w.base += offset;
    return w;
}

/* One feature, from -SK_UNIT to SK_UNIT. */
SK_ENCODE void feature_put_value(feature_writer w, int index, int value) {
    SK_REQUIRE(w.base + index >= 0 && w.base + index <= 0xffff && value >= -SK_UNIT && value <= SK_UNIT);
    w.to->index[w.to->count] = (uint16_t)(w.base + index);
    w.to->value[w.to->count] = (int8_t)value;
    w.to->count += value != 0;
}

/* One feature; what is beyond a unit counts as one. */
SK_ENCODE void feature_put_clamped(feature_writer w, int index, int value) {
    feature_put_value(w, index, value > SK_UNIT ? SK_UNIT : value < -SK_UNIT ? -SK_UNIT : value);
}

/* One of `count`; none if it is out of range. */
SK_ENCODE void feature_put_one_hot(feature_writer w, int index, int which, int count) {
    w.to->index[w.to->count] = (uint16_t)(w.base + index + which);
    w.to->value[w.to->count] = SK_UNIT;
    w.to->count += which >= 0 && which < count;
}

/* The first `count` of four features: their places counted from `index`, sixteen bits each, and values, eight bits. */
SK_ENCODE void feature_put_four(feature_writer w, int index, uint64_t places, uint32_t values, int count) {
    places += SK_PLACES(1, 1, 1, 1) * (uint64_t)(w.base + index);
    memcpy(w.to->index + w.to->count, &places, sizeof places);
    memcpy(w.to->value + w.to->count, &values, sizeof values);
    w.to->count += (size_t)count;
}

/* At least 1, 2, ... `steps` of something. */
SK_ENCODE void feature_put_thermometer(feature_writer w, int index, int count, int steps) {
    const uint32_t values = SK_UNIT * 0x01010101u;
    for (int i = 0; i < steps; i += 4) {
        uint64_t places = SK_PLACES(0, 1, 2, 3) + SK_PLACES(1, 1, 1, 1) * (uint64_t)(w.base + index + i);
        memcpy(w.to->index + w.to->count + i, &places, sizeof places);
        memcpy(w.to->value + w.to->count + i, &values, sizeof values);
    }
    w.to->count += (size_t)(count < 0 ? 0 : count < steps ? count : steps);
}

/* What a table of amounts says. */
SK_ENCODE void feature_put_amount_row(feature_writer w, int index, uint64_t row, int steps) {
    for (int i = 0; i <= steps; i += 4) {
        const uint64_t places = SK_PLACES(0, 1, 2, 3) + SK_PLACES(1, 1, 1, 1) * (uint64_t)(w.base + index + i);
        memcpy(w.to->index + w.to->count + i, &places, sizeof places);
    }
    memcpy(w.to->value + w.to->count, &row, sizeof row);
    w.to->count += (size_t)(row >> 56);
}

/* ---- Eight at a time ----
 * Bytes become a sparse vector without a branch, by SIMD where there is any. */
#if defined(__SSSE3__) && defined(__x86_64__)
#include "sparse_sse.h"
#else
/* Where the bits of a set of four are. */
static const uint64_t sk_places[16] = {
    SK_PLACES(0, 0, 0, 0), SK_PLACES(0, 0, 0, 0), SK_PLACES(1, 0, 0, 0), SK_PLACES(0, 1, 0, 0),
    SK_PLACES(2, 0, 0, 0), SK_PLACES(0, 2, 0, 0), SK_PLACES(1, 2, 0, 0), SK_PLACES(0, 1, 2, 0),
    SK_PLACES(3, 0, 0, 0), SK_PLACES(0, 3, 0, 0), SK_PLACES(1, 3, 0, 0), SK_PLACES(0, 1, 3, 0),
    SK_PLACES(2, 3, 0, 0), SK_PLACES(0, 2, 3, 0), SK_PLACES(1, 2, 3, 0), SK_PLACES(0, 1, 2, 3)};

/* A set of `count` bits, four at a time, each put as `value`. */
SK_ENCODE void feature_put_set(feature_writer w, int index, uint64_t bits, int count, int value) {
    const uint32_t values = (uint8_t)value * 0x01010101u;
    bits &= count < 64 ? ((uint64_t)1 << count) - 1 : ~(uint64_t)0;
    for (int i = 0; i < count; i += 4, bits >>= 4)
        feature_put_four(w, index + i, sk_places[bits & 15], values, sk_bits((uint32_t)bits & 15));
}

/* Eight features by their values, one in each byte, the first in the lowest. Precondition: within a unit. */
SK_ENCODE void feature_put_eight(feature_writer w, int index, uint64_t values) {
    for (int i = 0; i < 8; i++)
        feature_put_value(w, index + i, (int8_t)(values >> 8 * i));
}

/* One of `count` for each of `rows` bytes (up to eight) of `which`, `stride` features apart; none for a byte that is
 * not below `count`. */
SK_ENCODE void feature_put_one_hots(feature_writer w, int index, uint64_t which, int rows, int stride, int count) {
    for (int i = 0; i < rows; i++)
        feature_put_one_hot(w, index + stride * i, (int)(which >> 8 * i & 255), count);
}

/* Shares of eight wholes: so many as each byte of `counts` says, of at most so many as the byte of `most` does; more
 * count as that, and where it is 0 nothing is put. A whole is 1 to 20, 24, 32, 40, 48 or 64. */
SK_ENCODE void feature_put_eight_scaled(feature_writer w, int index, uint64_t counts, uint64_t most) {
    uint64_t values = 0;
    for (int i = 0; i < 8; i++) {
        const int whole = (int)(most >> 8 * i & 255), count = (int)(counts >> 8 * i & 255);
        if (whole) values |= (uint64_t)((count < whole ? count : whole) * SK_UNIT / whole) << 8 * i;
    }
    feature_put_eight(w, index, values);
}
#endif

/* The first `count` of eight values; the bytes beyond are zeros. */
SK_ENCODE void feature_put_values(feature_writer w, int index, uint64_t values, int count) {
    (void)count;
    feature_put_eight(w, index, values);
}

/* The first `count` of eight shares; the bytes of `counts` beyond are zeros. */
SK_ENCODE void feature_put_some_scaled(feature_writer w, int index, uint64_t counts, uint64_t most, int count) {
    SK_REQUIRE(count == 8 || counts >> 8 * count == 0);
    (void)count;
    feature_put_eight_scaled(w, index, counts, most);
}

#endif
