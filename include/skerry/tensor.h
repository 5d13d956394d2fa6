/* tensor.h - how a game tells a position to a learner.
 *
 * * A feature is a whole number of 64ths from -64 to 64, so that floats, sixteen-bit floats and the integer nets of
 * ai/ hold it exactly and every target gives the same tensor. `observe` of a game tells the features that are not
 * zero, each once, through sk_tell; whoever asks decides where they go: into a dense row, into a list of indices
 * and values, or on the device into planes. Plain C, compiled for CUDA as well (cuda/device.h names its own SK_SINK
 * and sk_tell). */
#ifndef SKERRY_TENSOR_H
#define SKERRY_TENSOR_H

#include "skerry.h"

enum { SK_UNIT = 64 }; /* the feature that is written 1.0f */

#ifndef SK_SINK
typedef struct sk_sink {
    float *dense; /* a row of zeros; NULL: the list below */
    uint16_t *index;
    int8_t *value;
    int count;
} sk_sink;
#define SK_SINK sk_sink *

/* Tell one feature. Precondition: it was not told before. */
SK_RULE void sk_tell(SK_SINK out, int index, int value) {
    SK_REQUIRE(index >= 0 && index <= 0xffff);
    if (!value) return;
    SK_REQUIRE(!out->dense || out->dense[index] == 0);
    value = value > SK_UNIT ? SK_UNIT : value < -SK_UNIT ? -SK_UNIT : value;
    if (out->dense) {
        out->dense[index] = (float)value / SK_UNIT;
    } else {
        out->index[out->count] = (uint16_t)index;
        out->value[out->count++] = (int8_t)value;
    }
}
#endif

/* Yes or no. */
SK_RULE void sk_tell_flag(SK_SINK out, int index, int yes) {
    sk_tell(out, index, yes ? SK_UNIT : 0);
}

/* So many of at most `most`: more count as `most`, and one is never told as none. */
SK_RULE void sk_tell_part(SK_SINK out, int index, int count, int most) {
    int value = count >= most ? (int)SK_UNIT : count * SK_UNIT / most;
    sk_tell(out, index, value == 0 && count > 0 ? 1 : value);
}

/* One of `count`; none if it is out of range. */
SK_RULE void sk_tell_one(SK_SINK out, int index, int which, int count) {
    if (which >= 0 && which < count) sk_tell(out, index + which, SK_UNIT);
}

/* A set of `count` bits. */
SK_RULE void sk_tell_bits(SK_SINK out, int index, uint32_t bits, int count) {
    for (int i = 0; i < count; i++)
        sk_tell(out, index + i, bits >> i & 1 ? SK_UNIT : 0);
}

/* A count as a share of `most` and as steps: at least 1, 2, ... `steps`. Takes 1 + steps features. */
SK_RULE void sk_tell_steps(SK_SINK out, int index, int count, int most, int steps) {
    sk_tell_part(out, index, count, most);
    for (int i = 1; i <= steps && i <= count; i++)
        sk_tell(out, index + i, SK_UNIT);
}

/* The two functions of sk_game that come from a game's `observe`. */
#define SK_TENSOR(prefix, features)                                                                                    \
    void prefix##_observe(const void *view, int seat, float *out) {                                                    \
        sk_sink sink = {out, NULL, NULL, 0};                                                                           \
        memset(out, 0, (features) * sizeof *out);                                                                      \
        observe(view, seat, &sink);                                                                                    \
    }                                                                                                                  \
    int prefix##_sparse(const void *view, int seat, uint16_t *index, int8_t *value) {                                  \
        sk_sink sink = {NULL, index, value, 0};                                                                        \
        observe(view, seat, &sink);                                                                                    \
        return sink.count;                                                                                             \
    }

#endif
