/* dense_sse.h - features put into a row of floats at once, without a sparse vector, by the SIMD of x86 processors
 * (SSE4.1). Part of features.h; sparse.h says what these functions do. */
#ifndef SKERRY_DENSE_SSE_H
#define SKERRY_DENSE_SSE_H

#include <smmintrin.h>

typedef float *feature_writer;

SK_ENCODE feature_writer feature_at(feature_writer w, int offset) {
    return w + offset;
}

SK_ENCODE void feature_put_value(feature_writer w, int index, int value) {
    w[index] = (float)value / SK_UNIT;
}

SK_ENCODE void feature_put_clamped(feature_writer w, int index, int value) {
    feature_put_value(w, index, value > SK_UNIT ? SK_UNIT : value < -SK_UNIT ? -SK_UNIT : value);
}

/* The feature, or 0 where `some` is 0, without a branch, which would have to be guessed. */
SK_ENCODE void dense_put(feature_writer w, int index, float value, int some) {
    uint32_t bits;
    memcpy(&bits, &value, sizeof bits);
    bits &= (uint32_t)-some;
    memcpy(w + index, &bits, sizeof bits);
}

SK_ENCODE void feature_put_one_hot(feature_writer w, int index, int which, int count) {
    const int some = (uint32_t)which < (uint32_t)count;
    dense_put(w, index + (which & -some), 1, some);
}

/* The first `count` of four whole numbers of 64ths. */
SK_ENCODE void dense_four(feature_writer w, int index, __m128i values, int count) {
    const __m128 floats = _mm_mul_ps(_mm_cvtepi32_ps(values), _mm_set1_ps(1.0f / SK_UNIT));
    if (count >= 4) {
        _mm_storeu_ps(w + index, floats);
        return;
    }
    if (count > 1) _mm_storel_pi((__m64 *)(void *)(w + index), floats);
    if (count == 1) _mm_store_ss(w + index, floats);
    if (count == 3) _mm_store_ss(w + index + 2, _mm_movehl_ps(floats, floats));
}

/* The first `count` of eight bytes. */
SK_ENCODE void dense_eight(feature_writer w, int index, __m128i bytes, int count) {
    dense_four(w, index, _mm_cvtepi8_epi32(bytes), count);
    if (count > 4) dense_four(w, index + 4, _mm_cvtepi8_epi32(_mm_srli_si128(bytes, 4)), count - 4);
}

SK_ENCODE void feature_put_values(feature_writer w, int index, uint64_t values, int count) {
    dense_eight(w, index, _mm_cvtsi64_si128((long long)values), count);
}

/* The lowest four bits of a set, or fewer, each encoded as `value`. */
SK_ENCODE void dense_bits(feature_writer w, int index, uint32_t bits, int count, int value) {
    const __m128i each = _mm_setr_epi32(1, 2, 4, 8), each_value = _mm_castps_si128(_mm_set1_ps((float)value / SK_UNIT));
    const __m128i some = _mm_cmpeq_epi32(_mm_and_si128(_mm_set1_epi32((int)bits), each), each);
    if (count >= 4)
        _mm_storeu_ps(w + index, _mm_castsi128_ps(_mm_and_si128(some, each_value)));
    else
        for (int i = 0; i < count; i++)
            dense_put(w, index + i, (float)value / SK_UNIT, (int)(bits >> i & 1));
}

SK_ENCODE void feature_put_set(feature_writer w, int index, uint64_t bits, int count, int value) {
    for (int i = 0; i < count; i += 4)
        dense_bits(w, index + i, (uint32_t)(bits >> i), count - i, value);
}

SK_ENCODE void feature_put_thermometer(feature_writer w, int index, int count, int steps) {
    const uint32_t bits = ((uint32_t)1 << (count < 0 ? 0 : count < steps ? count : steps)) - 1;
    feature_put_set(w, index, bits, steps, SK_UNIT);
}

SK_ENCODE void feature_put_four(feature_writer w, int index, uint64_t places, uint32_t values, int count) {
    for (int i = 0; i < count; i++)
        feature_put_value(w, index + (int)(places >> 16 * i & 0xffff), (int8_t)(values >> 8 * i));
}

SK_ENCODE void feature_put_one_hots(feature_writer w, int index, uint64_t which, int rows, int stride, int count) {
    for (int i = 0; i < rows; i++)
        feature_put_one_hot(w, index + stride * i, (int)(which >> 8 * i & 255), count);
}

SK_ENCODE void feature_put_some_scaled(feature_writer w, int index, uint64_t counts, uint64_t most, int count) {
    const __m128i times = _mm_setr_epi16(SK_TIMES(most, 0), SK_TIMES(most, 1), SK_TIMES(most, 2), SK_TIMES(most, 3),
                                         SK_TIMES(most, 4), SK_TIMES(most, 5), SK_TIMES(most, 6), SK_TIMES(most, 7));
    const __m128i some =
        _mm_cvtepu8_epi16(_mm_min_epu8(_mm_cvtsi64_si128((long long)counts), _mm_cvtsi64_si128((long long)most)));
    const __m128i wide = _mm_srli_epi16(_mm_mullo_epi16(some, times), 8);
    dense_four(w, index, _mm_cvtepu16_epi32(wide), count);
    if (count > 4) dense_four(w, index + 4, _mm_cvtepu16_epi32(_mm_srli_si128(wide, 8)), count - 4);
}

/* What a table of amounts says: the values in the lower bytes. */
SK_ENCODE void feature_put_amount_row(feature_writer w, int index, uint64_t row, int steps) {
    dense_eight(w, index, _mm_cvtsi64_si128((long long)row), 1 + steps);
}

#endif
