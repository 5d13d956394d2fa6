/* features.h - how a game encodes a position for a learner.
 *
 * A feature is a whole number of 64ths from -64 to 64, so that floats, sixteen-bit floats and the integer nets of ai/
 * hold it exactly and every target gives the same tensor. The encoder of a game puts the features that are not zero,
 * each once, through a feature_writer: into a sparse vector of indices and values, into a dense row, or on the device
 * into planes. Plain C, compiled for CUDA as well (cuda/device.h has writers of its own and sk_put).
 *
 * Whether a feature is zero changes from position to position, and a branch misprediction costs more than a store: a
 * feature is always written, and the sparse vector grows by it only if it is not zero. */
#ifndef SKERRY_TENSOR_H
#define SKERRY_TENSOR_H

#include "bits.h"

#define encode observe

enum {
    SK_UNIT = 64,           /* the feature that is written 1.0f */
    SK_FEATURES_MAX = 4096, /* no game has more */
    SK_SPARSE_SLACK = 64    /* what may be written beyond the last feature of a list: arrays have so much more room */
};

/* Four places of sixteen bits. */
#define SK_PLACES(a, b, c, d) ((uint64_t)(a) | (uint64_t)(b) << 16 | (uint64_t)(c) << 32 | (uint64_t)(d) << 48)

/* What is told of a position falls into shares that need nothing of each other (OBSERVE_SHARES of a game): a device may
 * let a thread tell each. */
#ifndef SK_SHARE
#define SK_SHARE(out, number) ((void)(out), 1)
#endif

/* What takes long to work out of a seat (OBSERVE_HOLDS of a game, its work_out) a device keeps from turn to turn, as
 * long as holding_version stays the same in a game. It also leaves the beginning of a list where it is, what
 * observe_beginning tells of what everybody sees, as long as beginning_version does. Versions are never 0. */
#ifndef SK_HELD
#define SK_HOLDS 0
#define SK_HELD(out, seat) NULL
#endif

/* A device gathers what is told and stores it in pauses: at most 25 features may be told between two. What tells more
 * than five features at once pauses by itself. */
#ifndef SK_FLUSH
#define SK_FLUSH(out) ((void)0)
#endif

#ifndef feature_writer
/* Functions that encode: inlined into the encoder, so that the count stays in a register. */
#define SK_ENCODE static inline __attribute__((always_inline))

/* What feature_put_amount puts for 0 to SK_STEPS: the values in the lower bytes, how many they are in the highest.
 * There is a table for each pair of `most` and `steps` that games have; others are computed. */
#define SK_STEPS 16
#define SK_LESS(a, b) ((a) < (b) ? (a) : (b))
#define SK_STEP(n, most, steps)                                                                                        \
    ((uint64_t)(SK_LESS(n, most) * SK_UNIT / (most)) |                                                                 \
     (0x4040404000 & (((uint64_t)256 << 8 * SK_LESS(n, steps)) - 1)) |                                                 \
     (uint64_t)((n) ? 1 + SK_LESS(n, steps) : 0) << 56)
#define SK_STEP4(n, most, steps)                                                                                       \
    SK_STEP(n, most, steps), SK_STEP(n + 1, most, steps), SK_STEP(n + 2, most, steps), SK_STEP(n + 3, most, steps)
#define SK_STEP16(most, steps)                                                                                         \
    SK_STEP4(0, most, steps), SK_STEP4(4, most, steps), SK_STEP4(8, most, steps), SK_STEP4(12, most, steps),           \
        SK_STEP(16, most, steps)
static const uint64_t sk_steps_4_2[SK_STEPS + 1] = {SK_STEP16(4, 2)};
static const uint64_t sk_steps_5_3[SK_STEPS + 1] = {SK_STEP16(5, 3)};
static const uint64_t sk_steps_8_3[SK_STEPS + 1] = {SK_STEP16(8, 3)};
static const uint64_t sk_steps_12_3[SK_STEPS + 1] = {SK_STEP16(12, 3)};
static const uint64_t sk_steps_12_4[SK_STEPS + 1] = {SK_STEP16(12, 4)};
static const uint64_t sk_steps_16_4[SK_STEPS + 1] = {SK_STEP16(16, 4)};

SK_ENCODE const uint64_t *sk_steps_table(uint32_t most, int steps) {
    switch (most * 8 + (uint32_t)steps) {
    case 4 * 8 + 2: return sk_steps_4_2;
    case 5 * 8 + 3: return sk_steps_5_3;
    case 8 * 8 + 3: return sk_steps_8_3;
    case 12 * 8 + 3: return sk_steps_12_3;
    case 12 * 8 + 4: return sk_steps_12_4;
    case 16 * 8 + 4: return sk_steps_16_4;
    default: return NULL;
    }
}

/* What a part is multiplied by, for so many 64ths of 256ths: 16384 / most, rounded up, which is exact for the wholes
 * that feature_put_eight_scaled allows. */
#define SK_TIMES(most, i) (short)(SK_BYTE(most, i) ? (0x3fff + SK_BYTE(most, i)) / SK_BYTE(most, i) : 0)
#define SK_BYTE(word, i) ((int)((word) >> 8 * (i)&255))

/* Where there are vectors, rows of floats need no list: a game may tell them in a file that defines SK_DENSE_WRITER. */
#if defined(__SSE4_1__) && defined(__x86_64__)
#define SK_DENSE_DIRECT
#endif
#if defined(SK_DENSE_WRITER) && defined(SK_DENSE_DIRECT)
#include "rows.h"
#else
typedef struct sparse_writer {
    uint16_t *index;
    int8_t *value;
    size_t count;
} sparse_writer;
#define feature_writer sparse_writer *

/* Write one feature, from -SK_UNIT to SK_UNIT, and keep it if it is not zero. */
SK_ENCODE void feature_put_value(feature_writer out, int index, int value) {
    SK_REQUIRE(index >= 0 && index <= 0xffff && value >= -SK_UNIT && value <= SK_UNIT);
    out->index[out->count] = (uint16_t)index;
    out->value[out->count] = (int8_t)value;
    out->count += value != 0;
}

/* Tell one feature; what is beyond a unit counts as one. Precondition: it was not told before. */
SK_ENCODE void feature_put_clamped(feature_writer out, int index, int value) {
    feature_put_value(out, index, value > SK_UNIT ? SK_UNIT : value < -SK_UNIT ? -SK_UNIT : value);
}

/* One of `count`; none if it is out of range. */
SK_ENCODE void feature_put_one_hot(feature_writer out, int index, int which, int count) {
    out->index[out->count] = (uint16_t)(index + which);
    out->value[out->count] = SK_UNIT;
    out->count += which >= 0 && which < count;
}

/* The first `count` of four features: their places counted from `index`, sixteen bits each, and values, eight bits. */
SK_ENCODE void feature_put_four(feature_writer out, int index, uint64_t places, uint32_t values, int count) {
    places += SK_PLACES(1, 1, 1, 1) * (uint64_t)index;
    memcpy(out->index + out->count, &places, sizeof places);
    memcpy(out->value + out->count, &values, sizeof values);
    out->count += (size_t)count;
}

/* At least 1, 2, ... `steps` of something. */
SK_ENCODE void feature_put_thermometer(feature_writer out, int index, int count, int steps) {
    const uint32_t values = SK_UNIT * 0x01010101u;
    for (int i = 0; i < steps; i += 4) {
        uint64_t places = SK_PLACES(0, 1, 2, 3) + SK_PLACES(1, 1, 1, 1) * (uint64_t)(index + i);
        memcpy(out->index + out->count + i, &places, sizeof places);
        memcpy(out->value + out->count + i, &values, sizeof values);
    }
    out->count += (size_t)(count < 0 ? 0 : count < steps ? count : steps);
}

/* ---- Planes that are told again ----
 * What is told of a seat is the same wherever the seat sits, but for where it begins: a game may keep it for all who
 * look (sk_encoder.encode_cached), together with the bytes that it was made from. Zeros are a plane that is not
 * known. */
enum {
    SK_PLANE = 64, /* features; a longer plane is not kept */
    SK_RUN = 16    /* features that are copied together */
};

typedef struct sk_plane {
    uint16_t index[SK_PLANE]; /* from the beginning of the plane */
    int8_t value[SK_PLANE];
    uint16_t count; /* 0: not known; there is no empty plane */
} sk_plane;

/* Ask the processor for what will be needed soon, and written. */
SK_ENCODE void sk_prefetch(const void *from, size_t size) {
    for (size_t at = 0; at < size; at += 64)
        __builtin_prefetch((const uint8_t *)from + at, 1);
}

/* 0 if so many bytes, sixteen or more, are the same: sixteen at a time, of which the last reach back. */
SK_ENCODE uint64_t sk_differ(const void *one, const void *other, size_t size) {
    typedef uint64_t two __attribute__((vector_size(16)));
    two all = {0, 0}, a, b;
    for (size_t at = 0; at < size; at += sizeof a) {
        const size_t from = at + sizeof a <= size ? at : size - sizeof a;
        memcpy(&a, (const uint8_t *)one + from, sizeof a);
        memcpy(&b, (const uint8_t *)other + from, sizeof b);
        all |= a ^ b;
    }
    return all[0] | all[1];
}

/* Copy a run of indices, each `by` more. A copy of its own shows compilers that no index is written before it is read,
 * so that vectors serve. */
SK_ENCODE void sk_run_move(uint16_t *to, const uint16_t *from, int by) {
    uint16_t run[SK_RUN];
    memcpy(run, from, sizeof run);
    for (size_t k = 0; k < SK_RUN; k++)
        run[k] = (uint16_t)(run[k] + by);
    memcpy(to, run, sizeof run);
}

/* Tell a plane that is known: all of its room, as how long it is would have to be guessed. */
SK_ENCODE void sk_plane_tell(feature_writer out, const sk_plane *plane, int at) {
    for (size_t i = 0; i < SK_PLANE; i += SK_RUN) {
        sk_run_move(out->index + out->count + i, plane->index + i, at);
        memcpy(out->value + out->count + i, plane->value + i, SK_RUN);
    }
    out->count += plane->count;
}

/* Keep what the list has from `begin` to `end`, told as a plane that begins at `at`. */
SK_ENCODE void sk_plane_keep(feature_writer out, sk_plane *plane, size_t begin, size_t end, int at) {
    plane->count = (uint16_t)(end - begin <= SK_PLANE ? end - begin : 0);
    for (size_t i = 0; i < SK_PLANE; i += SK_RUN) {
        sk_run_move(plane->index + i, out->index + begin + i, -at);
        memcpy(plane->value + i, out->value + begin + i, SK_RUN);
    }
}

/* A list as a row of floats. Precondition: the row is zeros, and each feature was told once. */
SK_RULE void sk_lay(const uint16_t *index, const int8_t *value, int count, float *row) {
    for (int i = 0; i < count; i++) {
        SK_REQUIRE(row[index[i]] == 0);
        row[index[i]] = (float)value[i] / SK_UNIT;
    }
}

/* ---- Eight at a time ----
 * For features that lie side by side: bytes are turned into a list without a branch, by vectors where there are any. */
#if defined(__SSSE3__) && defined(__x86_64__)
#include "lanes.h"
#else
/* Where the bits of a set of four are. */
static const uint64_t sk_places[16] = {
    SK_PLACES(0, 0, 0, 0), SK_PLACES(0, 0, 0, 0), SK_PLACES(1, 0, 0, 0), SK_PLACES(0, 1, 0, 0),
    SK_PLACES(2, 0, 0, 0), SK_PLACES(0, 2, 0, 0), SK_PLACES(1, 2, 0, 0), SK_PLACES(0, 1, 2, 0),
    SK_PLACES(3, 0, 0, 0), SK_PLACES(0, 3, 0, 0), SK_PLACES(1, 3, 0, 0), SK_PLACES(0, 1, 3, 0),
    SK_PLACES(2, 3, 0, 0), SK_PLACES(0, 2, 3, 0), SK_PLACES(1, 2, 3, 0), SK_PLACES(0, 1, 2, 3)};

/* A set of `count` bits, four at a time, each told as `value`. */
SK_ENCODE void feature_put_set(feature_writer out, int index, uint64_t bits, int count, int value) {
    const uint32_t values = (uint8_t)value * 0x01010101u;
    bits &= count < 64 ? ((uint64_t)1 << count) - 1 : ~(uint64_t)0;
    for (int i = 0; i < count; i += 4, bits >>= 4) {
        uint64_t places = sk_places[bits & 15] + SK_PLACES(1, 1, 1, 1) * (uint64_t)(index + i);
        memcpy(out->index + out->count, &places, sizeof places);
        memcpy(out->value + out->count, &values, sizeof values);
        out->count += (size_t)sk_bits((uint32_t)bits & 15);
    }
}

/* Eight features by their values, one in each byte, the first in the lowest. Precondition: within a unit. */
SK_ENCODE void feature_put_eight(feature_writer out, int index, uint64_t values) {
    for (int i = 0; i < 8; i++)
        feature_put_value(out, index + i, (int8_t)(values >> 8 * i));
}
#endif

/* Write what such a table says. */
SK_ENCODE void feature_put_amount_row(feature_writer out, int index, uint64_t row, int steps) {
    for (int i = 0; i <= steps; i += 4) {
        const uint64_t places = SK_PLACES(0, 1, 2, 3) + SK_PLACES(1, 1, 1, 1) * (uint64_t)(index + i);
        memcpy(out->index + out->count + i, &places, sizeof places);
    }
    memcpy(out->value + out->count, &row, sizeof row);
    out->count += (size_t)(row >> 56);
}
#endif
#else
SK_RULE void feature_put_value(feature_writer out, int index, int value) {
    sk_put(out, index, value, value != 0);
}

SK_RULE void feature_put_clamped(feature_writer out, int index, int value) {
    feature_put_value(out, index, value > SK_UNIT ? SK_UNIT : value < -SK_UNIT ? -SK_UNIT : value);
}

SK_RULE void feature_put_one_hot(feature_writer out, int index, int which, int count) {
    sk_put(out, index + which, SK_UNIT, (uint32_t)which < (uint32_t)count);
}

SK_RULE void feature_put_four(feature_writer out, int index, uint64_t places, uint32_t values, int count) {
    for (int i = 0; i < 4; i++)
        sk_put(out, index + (int)(places >> 16 * i & 0xffff), (int8_t)(values >> 8 * i), i < count);
}

SK_RULE void feature_put_thermometer(feature_writer out, int index, int count, int steps) {
    for (int i = 0; i < steps; i++)
        sk_put(out, index + i, SK_UNIT, i < count);
    if (steps > 4) SK_FLUSH(out);
}

SK_RULE void feature_put_set(feature_writer out, int index, uint64_t bits, int count, int value) {
    for (int i = 0; i < count && count <= 4; i++)
        sk_put(out, index + i, value, (uint32_t)bits >> i & 1);
    if (count <= 4) return;
    for (bits &= count < 64 ? ((uint64_t)1 << count) - 1 : ~(uint64_t)0; bits; bits &= bits - 1) {
        sk_put(out, index + sk_lowest64(bits), value, 1);
        if (count > 8) SK_FLUSH(out);
    }
    SK_FLUSH(out);
}

SK_RULE void feature_put_word(feature_writer out, int index, uint32_t values) {
    if (!values) return;
    for (int i = 0; i < 4; i++)
        feature_put_value(out, index + i, (int8_t)(values >> 8 * i));
}

SK_RULE void feature_put_eight(feature_writer out, int index, uint64_t values) {
    feature_put_word(out, index, (uint32_t)values);
    feature_put_word(out, index + 4, (uint32_t)(values >> 32));
    SK_FLUSH(out);
}
#endif

#ifndef SK_ENCODE
#define SK_ENCODE SK_RULE
#endif

#if !defined(SKERRY_SPARSE_SSE_H) && !defined(SKERRY_DENSE_SSE_H) /* without vectors, and on a device */
/* One of `count` for each of `rows` bytes (up to eight) of `which`, `stride` features apart; none for a byte that is
 * not below `count`. */
SK_ENCODE void feature_put_one_hots(feature_writer out, int index, uint64_t which, int rows, int stride, int count) {
    for (int i = 0; i < rows; i++)
        feature_put_one_hot(out, index + stride * i, (int)(which >> 8 * i & 255), count);
    SK_FLUSH(out);
}

/* Parts of eight wholes: so many as each byte of `counts` says, of at most so many as the byte of `most` does; more
 * count as that, and where it is 0 nothing is told. A whole is 1 to 20, 24, 32, 40, 48 or 64. */
SK_ENCODE void feature_put_eight_scaled(feature_writer out, int index, uint64_t counts, uint64_t most) {
    uint64_t values = 0;
    for (int i = 0; i < 8; i++) {
        const int whole = (int)(most >> 8 * i & 255), count = (int)(counts >> 8 * i & 255);
        if (whole) values |= (uint64_t)((count < whole ? count : whole) * SK_UNIT / whole) << 8 * i;
    }
    feature_put_eight(out, index, values);
}
#endif

/* Eight bytes, the first in the lowest place; and so many from memory, zeros behind them. */
#define SK_EIGHT(a, b, c, d, e, f, g, h) (SK_FOUR_BYTES(a, b, c, d) | SK_FOUR_BYTES(e, f, g, h) << 32)
#define SK_FOUR_BYTES(a, b, c, d) ((uint64_t)(a) | (uint64_t)(b) << 8 | (uint64_t)(c) << 16 | (uint64_t)(d) << 24)
SK_ENCODE uint64_t sk_eight(const uint8_t *bytes, int count) {
    uint64_t word = 0;
    memcpy(&word, bytes, (size_t)(count < 8 ? count : 8));
    return word;
}

/* The same byte eight times. */
SK_ENCODE uint64_t sk_eightfold(int byte) {
    return (uint8_t)byte * 0x0101010101010101u;
}

/* Parts of `count` wholes of the same size, as in feature_put_eight_scaled. */
SK_ENCODE void feature_put_counts(feature_writer out, int index, const uint8_t *counts, int count, int most) {
    for (int i = 0; i < count; i += 8)
        feature_put_eight_scaled(out, index + i, sk_eight(counts + i, count - i), sk_eightfold(most));
}

/* Yes or no. */
SK_ENCODE void feature_put_flag(feature_writer out, int index, int yes) {
    feature_put_one_hot(out, index, !yes, 1);
}

/* A set of `count` bits. */
SK_ENCODE void feature_put_bits(feature_writer out, int index, uint64_t bits, int count) {
    feature_put_set(out, index, bits, count, SK_UNIT);
}

/* So many of at most `most`: more count as `most`, and one is never told as none. */
SK_ENCODE void feature_put_scaled(feature_writer out, int index, int count, uint32_t most) {
    SK_REQUIRE(count >= 0);
    uint32_t some = (uint32_t)count < most ? (uint32_t)count : most, value = some * SK_UNIT / most;
    if (most > SK_UNIT) value += value == 0 && some;
    feature_put_value(out, index, (int)value);
}

/* A count as a share of `most` and as steps: at least 1, 2, ... `steps`. Takes 1 + steps features. */
SK_ENCODE void feature_put_amount(feature_writer out, int index, int count, uint32_t most, int steps) {
#ifdef SK_STEPS
    const uint64_t *rows = sk_steps_table(most, steps);
    SK_REQUIRE(count >= 0);
    if (rows) {
        feature_put_amount_row(out, index, rows[count < SK_STEPS ? count : SK_STEPS], steps);
        return;
    }
#endif
    feature_put_scaled(out, index, count, most);
    feature_put_thermometer(out, index + 1, count, steps);
    SK_FLUSH(out);
}

/* The two functions of sk_game that come from a game's `observe`: the list, and the row of floats, made of a list.
 * Zeros come first: a row that is far is on its way while the rest is told. */
#define SK_SPARSE(prefix)                                                                                              \
    int prefix##_sparse(const void *view, int seat, uint16_t *index, int8_t *value) {                                  \
        sparse_writer sink = {index, value, 0};                                                                        \
        observe(view, seat, &sink);                                                                                    \
        return (int)sink.count;                                                                                        \
    }
#define SK_DENSE_BY_SPARSE(prefix, features)                                                                           \
    void prefix##_observe(const void *view, int seat, float *out) {                                                    \
        uint16_t index[(features) + SK_SPARSE_SLACK];                                                                  \
        int8_t value[(features) + SK_SPARSE_SLACK];                                                                    \
        memset(out, 0, (features) * sizeof *out);                                                                      \
        sk_lay(index, value, prefix##_sparse(view, seat, index, value), out);                                          \
    }

/* The same of a game with rows.c, where SK_DENSE tells rows at once if there are vectors. */
#ifdef SK_DENSE_DIRECT
#define SK_TENSOR(prefix, features) SK_SPARSE(prefix)
#else
#define SK_TENSOR(prefix, features) SK_SPARSE(prefix) SK_DENSE_BY_SPARSE(prefix, features)
#endif
#ifdef SKERRY_DENSE_SSE_H
#define SK_DENSE(prefix, features)                                                                                     \
    void prefix##_observe(const void *view, int seat, float *out) {                                                    \
        memset(out, 0, (features) * sizeof *out);                                                                      \
        observe(view, seat, out);                                                                                      \
    }
#else
#define SK_DENSE(prefix, features)
#endif

#endif
