/* sparse_sse.h - eight features at a time into a sparse vector by the SIMD of x86 processors (SSSE3). Part of
 * features.h, which has the plain form of these functions. */
#ifndef SKERRY_SPARSE_SSE_H
#define SKERRY_SPARSE_SSE_H

#include <tmmintrin.h>

/* Where the bits of a byte are, as eight bytes, the lowest first. */
#define SK_BITS4(set) ((size_t)(0x4332322132212110 >> 4 * (set)&15))
#define SK_BIT4(set, bit, place)                                                                                       \
    ((uint64_t)((set) >> (bit)&1) * (uint64_t)(place) << 8 * SK_BITS4((set) & ((1 << (bit)) - 1)))
#define SK_SET4(set, at)                                                                                               \
    (SK_BIT4(set, 0, at) | SK_BIT4(set, 1, (at) + 1) | SK_BIT4(set, 2, (at) + 2) | SK_BIT4(set, 3, (at) + 3))
#define SK_SET8(high, low) SK_SET4(low, 0) | SK_SET4(high, 4) << 8 * SK_BITS4(low)
#define SK_SETS4(high, low) SK_SET8(high, low), SK_SET8(high, low + 1), SK_SET8(high, low + 2), SK_SET8(high, low + 3)
#define SK_SETS16(high) SK_SETS4(high, 0), SK_SETS4(high, 4), SK_SETS4(high, 8), SK_SETS4(high, 12)
static const uint64_t sk_places[256] = {SK_SETS16(0),  SK_SETS16(1),  SK_SETS16(2),  SK_SETS16(3),
                                        SK_SETS16(4),  SK_SETS16(5),  SK_SETS16(6),  SK_SETS16(7),
                                        SK_SETS16(8),  SK_SETS16(9),  SK_SETS16(10), SK_SETS16(11),
                                        SK_SETS16(12), SK_SETS16(13), SK_SETS16(14), SK_SETS16(15)};

SK_ENCODE __m128i sse_bytes(uint64_t bytes) {
    return _mm_cvtsi64_si128((long long)bytes);
}

SK_ENCODE __m128i sse_places(uint32_t set) {
    return _mm_loadl_epi64((const __m128i *)(const void *)&sk_places[set]);
}

/* Write eight features; those of `set` count, and come first. */
SK_ENCODE void sse_write(feature_writer w, __m128i index, __m128i value, uint32_t set) {
    _mm_storeu_si128((__m128i *)(void *)(w.to->index + w.to->count), index);
    _mm_storel_epi64((__m128i *)(void *)(w.to->value + w.to->count), value);
    w.to->count += (size_t)sk_bits(set);
}

/* The features `index` + place, with values in the order of the places. */
SK_ENCODE void sse_tell(feature_writer w, int index, __m128i places, __m128i value, uint32_t set) {
    const __m128i wide = _mm_unpacklo_epi8(places, _mm_setzero_si128());
    sse_write(w, _mm_add_epi16(wide, _mm_set1_epi16((short)(w.base + index))), value, set);
}

/* Eight features by their values; the other eight bytes are zeros. */
SK_ENCODE void sse_eight(feature_writer w, int index, __m128i values) {
    const uint32_t set = 0xffff ^ (uint32_t)_mm_movemask_epi8(_mm_cmpeq_epi8(values, _mm_setzero_si128()));
    const __m128i places = sse_places(set);
    sse_tell(w, index, places, _mm_shuffle_epi8(values, places), set);
}

SK_ENCODE void feature_put_eight(feature_writer w, int index, uint64_t values) {
    sse_eight(w, index, sse_bytes(values));
}

SK_ENCODE void feature_put_set(feature_writer w, int index, uint64_t bits, int count, int value) {
    bits &= count < 64 ? ((uint64_t)1 << count) - 1 : ~(uint64_t)0;
    for (int i = 0; i < count; i += 8, bits >>= 8)
        sse_tell(w, index + i, sse_places(bits & 255), _mm_set1_epi8((char)value), bits & 255);
}

SK_ENCODE void feature_put_one_hots(feature_writer w, int index, uint64_t which, int rows, int stride, int count) {
    const __m128i bytes = sse_bytes(which), last = _mm_set1_epi8((char)(count - 1));
    const __m128i step = _mm_mullo_epi16(_mm_setr_epi16(0, 1, 2, 3, 4, 5, 6, 7), _mm_set1_epi16((short)stride));
    const __m128i at = _mm_add_epi16(_mm_unpacklo_epi8(bytes, _mm_setzero_si128()), step);
    const uint32_t below = (uint32_t)_mm_movemask_epi8(_mm_cmpeq_epi8(_mm_max_epu8(bytes, last), last));
    const uint32_t set = below & ((1u << rows) - 1);
    const __m128i places = sse_places(set), twice = _mm_slli_epi16(_mm_unpacklo_epi8(places, places), 1);
    const __m128i chosen = _mm_shuffle_epi8(at, _mm_add_epi8(twice, _mm_set1_epi16(0x100))); /* both bytes of each */
    sse_write(w, _mm_add_epi16(chosen, _mm_set1_epi16((short)(w.base + index))), _mm_set1_epi8(SK_UNIT), set);
}

SK_ENCODE void feature_put_eight_scaled(feature_writer w, int index, uint64_t counts, uint64_t most) {
    const __m128i times = _mm_setr_epi16(SK_TIMES(most, 0), SK_TIMES(most, 1), SK_TIMES(most, 2), SK_TIMES(most, 3),
                                         SK_TIMES(most, 4), SK_TIMES(most, 5), SK_TIMES(most, 6), SK_TIMES(most, 7));
    const __m128i some = _mm_unpacklo_epi8(_mm_min_epu8(sse_bytes(counts), sse_bytes(most)), _mm_setzero_si128());
    const __m128i wide = _mm_srli_epi16(_mm_mullo_epi16(some, times), 8);
    sse_eight(w, index, _mm_packus_epi16(wide, _mm_setzero_si128()));
}

#endif
