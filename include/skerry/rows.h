/* dense_sse.h - features that are told into a row of floats at once, without a list, by the vectors of x86 processors
 * (SSE4.1). Part of features.h, which says what these functions do. Up to eight features are written together, zeros
 * among them that nobody told: what is told later stays, so a game whose rows are made this way tells features in
 * ascending order, or at least no eight of them round one that was told before. */
#ifndef SKERRY_DENSE_SSE_H
#define SKERRY_DENSE_SSE_H

#include <smmintrin.h>

#define feature_writer float *

SK_ENCODE void feature_put_value(feature_writer out, int index, int value) {
    out[index] = (float)value / SK_UNIT;
}

SK_ENCODE void feature_put_clamped(feature_writer out, int index, int value) {
    feature_put_value(out, index, value > SK_UNIT ? SK_UNIT : value < -SK_UNIT ? -SK_UNIT : value);
}

/* The feature, or 0 where `some` is 0, without a branch, which would have to be guessed. */
SK_ENCODE void dense_put(feature_writer out, int index, float value, int some) {
    uint32_t bits;
    memcpy(&bits, &value, sizeof bits);
    bits &= (uint32_t)-some;
    memcpy(out + index, &bits, sizeof bits);
}

SK_ENCODE void feature_put_one_hot(feature_writer out, int index, int which, int count) {
    const int some = (uint32_t)which < (uint32_t)count;
    dense_put(out, index + (which & -some), 1, some);
}

/* Four whole numbers of 64ths. */
SK_ENCODE void dense_four(feature_writer out, int index, __m128i values) {
    _mm_storeu_ps(out + index, _mm_mul_ps(_mm_cvtepi32_ps(values), _mm_set1_ps(1.0f / SK_UNIT)));
}

SK_ENCODE void feature_put_eight(feature_writer out, int index, uint64_t values) {
    const __m128i bytes = _mm_cvtsi64_si128((long long)values);
    dense_four(out, index, _mm_cvtepi8_epi32(bytes));
    dense_four(out, index + 4, _mm_cvtepi8_epi32(_mm_srli_si128(bytes, 4)));
}

/* The lowest four bits of a set, or fewer, each told as `value`. */
SK_ENCODE void dense_bits(feature_writer out, int index, uint32_t bits, int count, int value) {
    const __m128i each = _mm_setr_epi32(1, 2, 4, 8), told = _mm_castps_si128(_mm_set1_ps((float)value / SK_UNIT));
    const __m128i some = _mm_cmpeq_epi32(_mm_and_si128(_mm_set1_epi32((int)bits), each), each);
    if (count >= 4)
        _mm_storeu_ps(out + index, _mm_castsi128_ps(_mm_and_si128(some, told)));
    else
        for (int i = 0; i < count; i++)
            dense_put(out, index + i, (float)value / SK_UNIT, (int)(bits >> i & 1));
}

SK_ENCODE void feature_put_set(feature_writer out, int index, uint64_t bits, int count, int value) {
    for (int i = 0; i < count; i += 4)
        dense_bits(out, index + i, (uint32_t)(bits >> i), count - i, value);
}

SK_ENCODE void feature_put_thermometer(feature_writer out, int index, int count, int steps) {
    const uint32_t bits = ((uint32_t)1 << (count < 0 ? 0 : count < steps ? count : steps)) - 1;
    feature_put_set(out, index, bits, steps, SK_UNIT);
}

SK_ENCODE void feature_put_four(feature_writer out, int index, uint64_t places, uint32_t values, int count) {
    for (int i = 0; i < count; i++)
        feature_put_value(out, index + (int)(places >> 16 * i & 0xffff), (int8_t)(values >> 8 * i));
}

SK_ENCODE void feature_put_one_hots(feature_writer out, int index, uint64_t which, int rows, int stride, int count) {
    for (int i = 0; i < rows; i++) {
        const int one = (int)(which >> 8 * i & 255);
        if (stride)
            feature_put_one_hot(out, index + stride * i, one, count);
        else if (one < count) /* none takes back what another told */
            out[index + one] = 1;
    }
}

SK_ENCODE void feature_put_eight_scaled(feature_writer out, int index, uint64_t counts, uint64_t most) {
    const __m128i times = _mm_setr_epi16(SK_TIMES(most, 0), SK_TIMES(most, 1), SK_TIMES(most, 2), SK_TIMES(most, 3),
                                         SK_TIMES(most, 4), SK_TIMES(most, 5), SK_TIMES(most, 6), SK_TIMES(most, 7));
    const __m128i some =
        _mm_cvtepu8_epi16(_mm_min_epu8(_mm_cvtsi64_si128((long long)counts), _mm_cvtsi64_si128((long long)most)));
    const __m128i wide = _mm_srli_epi16(_mm_mullo_epi16(some, times), 8);
    dense_four(out, index, _mm_cvtepu16_epi32(wide));
    dense_four(out, index + 4, _mm_cvtepu16_epi32(_mm_srli_si128(wide, 8)));
}

/* What a table of feature_put_amount says: the values in the lower bytes. */
SK_ENCODE void feature_put_amount_row(feature_writer out, int index, uint64_t row, int steps) {
    if (steps < 4)
        dense_four(out, index, _mm_cvtepi8_epi32(_mm_cvtsi64_si128((long long)row)));
    else
        feature_put_eight(out, index, row & ~(uint64_t)0 >> 8);
}

#endif
