/* features.h - how a game encodes a position for a learner.
 *
 * A feature is a whole number of 64ths from -64 to 64, so that floats, sixteen-bit floats and the integer nets of ai/
 * hold it exactly and every target gives the same tensor. A game has one table of its features, from which their places
 * are computed; its encoder puts them by name, each once, through a feature_writer: into a sparse vector of indices and
 * values, into a dense row of floats, or on the device into whatever it gathers them in. Plain C, compiled for CUDA as
 * well (cuda/device.h has writers of its own, made of sk_put). */
#ifndef SKERRY_FEATURES_H
#define SKERRY_FEATURES_H

#include "bits.h"

enum {
    SK_UNIT = 64,           /* the feature that is written 1.0f */
    SK_FEATURES_MAX = 4096, /* no game has more */
    SK_SPARSE_SLACK = 64    /* what may be written beyond the last feature of a sparse vector: arrays have that room */
};

/* ---- The table of features ----
 * What a feature is: how a value becomes numbers. */
typedef enum sk_feature_kind {
    SK_FEATURE_FLAG,        /* 1: yes */
    SK_FEATURE_ONE_HOT,     /* 1 for one of `count`, or none */
    SK_FEATURE_BITS,        /* 1 for each of `count` that is in a set */
    SK_FEATURE_THERMOMETER, /* 1 for at least 1, at least 2, ... `count` */
    SK_FEATURE_SCALED,      /* `count` numbers, each a share of `scale`, which is 1, as everything above it is;
                             * scale 0: of one of its own */
    SK_FEATURE_AMOUNT,      /* one number as SCALED, then as THERMOMETER */
    SK_FEATURE_SIGNED,      /* `count` numbers that may be below zero: -1 to 1; `scale` is 1 */
    SK_FEATURE_UNUSED,      /* always zero: what nobody writes any more, and nets still have room for */
    SK_FEATURE_GROUP        /* several features together, `rows` times: `parts`, `count` places in all */
} sk_feature_kind;

/* A row of the table. `rows` times `count` places follow each other from `start` on, which is counted from the
 * beginning of the group. */
typedef struct sk_feature {
    const char *name, *about;       /* NULL: the table ends here */
    const struct sk_feature *parts; /* of a group */
    uint16_t start, rows, count, scale;
    uint8_t kind; /* sk_feature_kind */
} sk_feature;

/* A table is written once, as a macro of rows:
 *
 *     #define SEAT_TABLE(FEATURE, GROUP)                                          \
 *         FEATURE(SEAT_GOODS, "goods", SCALED, 1, 5, 8, "of each kind")           \
 *         FEATURE(SEAT_STEP, "step", ONE_HOT, 1, STEPS, 1, "what is to be decided")
 *     #define TABLE(FEATURE, GROUP) GROUP(F_SEAT, "seat", SEATS, SEAT_TABLE, SEAT_PLACES, seat_features)
 *
 *     SK_LAYOUT(SEAT_TABLE, SEAT_PLACES)        SEAT_GOODS = 0, SEAT_STEP = 5, SEAT_PLACES; SEAT_GOODS_SCALE ...
 *     SK_LAYOUT(TABLE, F_PLACES)
 *     SK_FEATURES(seat_features, SEAT_TABLE)    the same as data, for who asks what a feature means
 *     SK_FEATURES(features, TABLE)
 */
#define SK_LAYOUT(TABLE, places)                                                                                       \
    enum { TABLE(SK_FEATURE_PLACE, SK_GROUP_PLACE) places };                                                           \
    enum { TABLE(SK_FEATURE_SHAPE, SK_GROUP_SHAPE) places##_SHAPES };
#define SK_FEATURE_PLACE(id, name, kind, rows, count, scale, about) id, id##_LAST = id + (int)(rows) * (int)(count)-1,
#define SK_GROUP_PLACE(id, name, rows, table, places, parts) id, id##_LAST = id + (int)(rows) * (int)(places)-1,
#define SK_FEATURE_SHAPE(id, name, kind, rows, count, scale, about)                                                    \
    id##_##kind = (int)(count), id##_SCALE = (int)(scale),
#define SK_GROUP_SHAPE(id, name, rows, table, places, parts) id##_GROUP = (int)(places),

#define SK_FEATURES(name, TABLE)                                                                                       \
    static const sk_feature name[] = {TABLE(SK_FEATURE_ROW, SK_GROUP_ROW){NULL, NULL, NULL, 0, 0, 0, 0, 0}};
#define SK_FEATURE_ROW(id, name, kind, rows, count, scale, about)                                                      \
    {name, about, NULL, (uint16_t)(id), (uint16_t)(rows), (uint16_t)(count), (uint16_t)(scale), SK_FEATURE_##kind},
#define SK_GROUP_ROW(id, name, rows, table, places, parts)                                                             \
    {name, "", parts, (uint16_t)(id), (uint16_t)(rows), (uint16_t)(places), 0, SK_FEATURE_GROUP},

/* ---- Writers ---- */

/* Four places of sixteen bits, the first in the lowest place. */
#define SK_PLACES(a, b, c, d) ((uint64_t)(a) | (uint64_t)(b) << 16 | (uint64_t)(c) << 32 | (uint64_t)(d) << 48)

/* What a number is multiplied by, for so many 64ths of 256ths: 16384 / most, rounded up, which is exact for the wholes
 * that feature_put_eight_scaled allows. */
#define SK_TIMES(most, i) (short)(SK_BYTE(most, i) ? (0x3fff + SK_BYTE(most, i)) / SK_BYTE(most, i) : 0)
#define SK_BYTE(word, i) ((int)((word) >> 8 * (i)&255))

/* Where there is SIMD, a dense row needs no sparse vector: the encoder is compiled once more, with a writer of its own
 * (games/dense.c.in). */
#if defined(__SSE4_1__) && defined(__x86_64__)
#define SK_DENSE_DIRECT
#endif

#ifdef SK_DEVICE_WRITER
#define SK_ENCODE SK_RULE
#include "device_writer.h"
#else
/* Functions that encode: inlined into the encoder, so that what a writer counts stays in a register. */
#define SK_ENCODE static inline __attribute__((always_inline))
#include "amounts.h"
#if defined(SK_DENSE_WRITER) && defined(SK_DENSE_DIRECT)
#include "dense_sse.h"
#else
#include "sparse.h"
#include "encode_cache.h"
#endif
#endif

/* ---- Made of these, the same for every writer ---- */

/* Up to eight bytes from memory, zeros behind them. */
SK_ENCODE uint64_t sk_eight(const uint8_t *bytes, int count) {
    uint64_t word = 0;
    memcpy(&word, bytes, (size_t)(count < 8 ? count : 8));
    return word;
}

/* The same byte eight times. */
SK_ENCODE uint64_t sk_eightfold(int byte) {
    return (uint8_t)byte * 0x0101010101010101u;
}

/* Shares of `count` wholes of the same size, as in feature_put_eight_scaled. */
SK_ENCODE void feature_put_counts(feature_writer w, int index, const uint8_t *counts, int count, int most) {
    for (int i = 0; i < count; i += 8)
        feature_put_some_scaled(w, index + i, sk_eight(counts + i, count - i), sk_eightfold(most),
                                count - i < 8 ? count - i : 8);
}

SK_ENCODE void feature_put_flag(feature_writer w, int index, int yes) {
    feature_put_one_hot(w, index, !yes, 1);
}

/* Eight bits as flags, `stride` features apart. */
SK_ENCODE void feature_put_flags(feature_writer w, int index, uint32_t bits, int count, int stride) {
    for (int i = 0; i < count; i += 8, bits >>= 8) {
        const uint64_t unless = (uint64_t)(~bits & 255) * 0x0101010101010101 & 0x8040201008040201;
        feature_put_one_hots(w, index + stride * i, unless, count - i < 8 ? count - i : 8, stride, 1);
    }
}

SK_ENCODE void feature_put_bits(feature_writer w, int index, uint64_t bits, int count) {
    feature_put_set(w, index, bits, count, SK_UNIT);
}

/* So many of at most `most`: more count as `most`, and one is never put as none. */
SK_ENCODE void feature_put_scaled(feature_writer w, int index, int count, uint32_t most) {
    SK_REQUIRE(count >= 0);
    uint32_t some = (uint32_t)count < most ? (uint32_t)count : most, value = some * SK_UNIT / most;
    if (most > SK_UNIT) value += value == 0 && some;
    feature_put_value(w, index, (int)value);
}

/* A count as a share of `most` and as a thermometer of `steps`. Takes 1 + steps features. */
SK_ENCODE void feature_put_amount(feature_writer w, int index, int count, uint32_t most, int steps) {
#ifdef SK_STEPS
    const uint64_t *rows = sk_steps_table(most, steps);
    SK_REQUIRE(count >= 0);
    if (rows) {
        feature_put_amount_row(w, index, rows[count < SK_STEPS ? count : SK_STEPS], steps);
        return;
    }
#endif
    feature_put_scaled(w, index, count, most);
    feature_put_thermometer(w, index + 1, count, steps);
}

/* ---- By name ----
 * The kind is part of what a name stands for: to put a thermometer where the table has a one-hot does not compile.
 * `_at`: row number i of several; `_in`: a feature of each group of several, from bytes, the first in the lowest. */
#define group_at(w, g, i) feature_at(w, (g) + (i)*g##_GROUP)

#define put_flag(w, f, yes) feature_put_flag(w, (f)*f##_FLAG, yes)
#define put_flag_at(w, f, i, yes) feature_put_flag(w, (f) + (i)*f##_FLAG, yes)
#define put_flags_in(w, g, f, bits, n) feature_put_flags(w, (g) + (f)*f##_FLAG, bits, n, g##_GROUP)
#define put_one_hot(w, f, which) feature_put_one_hot(w, f, which, f##_ONE_HOT)
#define put_one_hot_at(w, f, i, which) feature_put_one_hot(w, (f) + (i)*f##_ONE_HOT, which, f##_ONE_HOT)
#define put_one_hots(w, f, bytes, n) feature_put_one_hots(w, f, bytes, n, f##_ONE_HOT, f##_ONE_HOT)
#define put_one_hots_in(w, g, f, bytes, n) feature_put_one_hots(w, (g) + (f), bytes, n, g##_GROUP, f##_ONE_HOT)
#define put_bits(w, f, bits) feature_put_bits(w, f, bits, f##_BITS)
#define put_thermometer(w, f, count) feature_put_thermometer(w, f, count, f##_THERMOMETER)
#define put_thermometer_at(w, f, i, count) feature_put_thermometer(w, (f) + (i)*f##_THERMOMETER, count, f##_THERMOMETER)
#define put_scaled(w, f, count) feature_put_scaled(w, (f)*f##_SCALED, count, f##_SCALE)
#define put_scaled_at(w, f, i, count) feature_put_scaled(w, (f) + (i) + 0 * f##_SCALED, count, f##_SCALE)
#define put_scaled_all(w, f, counts) feature_put_counts(w, f, counts, f##_SCALED, f##_SCALE)
#define put_scaled_bytes(w, f, bytes) feature_put_some_scaled(w, f, bytes, sk_eightfold(f##_SCALE), f##_SCALED)
#define put_scaled_bytes_at(w, f, i, bytes, n)                                                                         \
    feature_put_some_scaled(w, (f) + (i) + 0 * f##_SCALED, bytes, sk_eightfold(f##_SCALE), n)
#define put_scaled_by(w, f, i, bytes, wholes, n)                                                                       \
    feature_put_some_scaled(w, (f) + (i) + 0 * f##_SCALED, bytes, wholes, n)
#define put_share_at(w, f, i, count, most) feature_put_scaled(w, (f) + (i) + 0 * f##_SCALED, count, most)
#define put_signed_values(w, f, values) feature_put_values(w, f, values, f##_SIGNED)

/* Up to eight features in a row of the table at once, from their values in 64ths, the first feature in the lowest byte:
 *
 *     put_row(w, PRICE, MINE,
 *             row_value(PRICE, PRICE, share_of(price, PRICE)) | row_value(PRICE, MINE, flag_of(mine))) */
#define put_row(w, first, last, values) feature_put_values(w, first, values, (last) - (first) + 1)
#define row_value(first, f, value) ((uint64_t)(value) << 8 * ((f) - (first)))
#define share_of(count, f) ((uint32_t)((count) < f##_SCALE ? (count) : f##_SCALE) * SK_UNIT / (uint32_t)f##_SCALE)
#define flag_of(yes) ((uint32_t)((yes) != 0) * SK_UNIT)
#define put_amount(w, f, count) feature_put_amount(w, f, count, f##_SCALE, f##_AMOUNT - 1)
#define put_amount_at(w, f, i, count) feature_put_amount(w, (f) + (i)*f##_AMOUNT, count, f##_SCALE, f##_AMOUNT - 1)
#define put_signed_at(w, f, i, value) feature_put_clamped(w, (f) + (i) + 0 * f##_SIGNED, value)
#define put_signed(w, f, value) feature_put_clamped(w, (f)*f##_SIGNED, value)

/* ---- The encoder ----
 * An encoder is a list of parts, functions that put features of their own and need nothing of each other, so that a
 * device may let several threads encode one position:
 *
 *     PART(encode_table)           (state, seat, writer): once, for the seat that looks
 *     SEATS(encode_seat, F_SEAT)   (state, seat, who, writer): for each seat from the one that looks on, as a group
 *
 * SK_ENCODER makes of it what sk_encoder wants. Where parts take long and seldom change, SK_ENCODER_CACHED makes a
 * cached encoder as well (encode_cache.h). Its parts are
 *
 *     PART, SEATS                           as above
 *     CACHED(part, follows, bytes, most)    (state, seat, who, writer), `who` is the seat that looks
 *     SEATS_CACHED(part, F_SEAT, follows, bytes, most)   likewise
 */
#ifndef FEATURE_PART
#define FEATURE_PART(w, number) ((void)(w), 1)
#endif

/* What takes long to work out of a seat, if a device has it from the turn before; else worked out now. */
#ifndef SEAT_FACTS
#define SEAT_FACTS(w, s, who, facts_of, now) (facts_of(s, who, now), (const void *)(now))
#endif

/* The seats that play, from `seat` on: i counts them. */
#define EACH_SEAT(i, who, seat, players)                                                                               \
    for (int i = 0, who = seat; i < (players); i++, who = who + 1 < (players) ? who + 1 : 0)

#define SK_PART_NUMBER(part) NUMBER_##part,
#define SK_SEATS_NUMBER(part, group) NUMBER_##part, LAST_##part = NUMBER_##part + SK_SEATS - 1,
#define SK_PART_CALL(part)                                                                                             \
    if (FEATURE_PART(w, NUMBER_##part)) part(s, seat, feature_at(w, 0));
#define SK_SEATS_CALL(part, group)                                                                                     \
    EACH_SEAT(i, who, seat, players)                                                                                   \
    if (FEATURE_PART(w, NUMBER_##part + i)) part(s, seat, who, group_at(w, group, i));

#define SK_ENCODER(prefix, state, PARTS, places)                                                                       \
    enum { PARTS(SK_PART_NUMBER, SK_SEATS_NUMBER) ENCODER_PARTS };                                                     \
    SK_ENCODE void encode(const void *view, int seat, feature_writer w) {                                              \
        const state *s = (const state *)view;                                                                          \
        const int players = s->head.players;                                                                           \
        if (seat < 0 || seat >= players) seat = 0;                                                                     \
        PARTS(SK_PART_CALL, SK_SEATS_CALL)                                                                             \
    }                                                                                                                  \
    SK_ENCODER_ENTRY(prefix, places)

#ifndef SK_CACHED_PART
#define SK_CACHED_PART(entry_at, part, follows, bytes, most, writer, who) part(s, seat, who, writer);
#define SK_ENTRY(bytes, most) 8
typedef struct part_key { /* nobody caches here */
    int unused;
} part_key;
SK_ENCODE void follows_from(part_key *key, const void *bytes, size_t size) {
    (void)key;
    (void)bytes;
    (void)size;
}
#endif
#define SK_NO_PART(part)
#define SK_NO_SEATS(part, group)
#define SK_NO_CACHED(part, follows, bytes, most)
#define SK_NO_SEATS_CACHED(part, group, follows, bytes, most)
#define SK_CACHED_NUMBER(part, follows, bytes, most) NUMBER_##part,
#define SK_SEATS_CACHED_NUMBER(part, group, follows, bytes, most) SK_SEATS_NUMBER(part, group)
#define SK_CACHED_ENTRY(part, follows, bytes, most)                                                                    \
    ENTRY_##part, ENDS_##part = ENTRY_##part + SK_ENTRY(bytes, most) - 1,
#define SK_SEATS_CACHED_ENTRY(part, group, follows, bytes, most) SK_CACHED_ENTRY(part, follows, bytes, most)
#define SK_CACHED_CALL(part, follows, bytes, most)                                                                     \
    if (FEATURE_PART(w, NUMBER_##part)) {                                                                              \
        SK_CACHED_PART(seat *ENCODER_CACHE + ENTRY_##part, part, follows, bytes, most, feature_at(w, 0), seat)         \
    }
#define SK_SEATS_CACHED_CALL(part, group, follows, bytes, most)                                                        \
    EACH_SEAT(i, who, seat, players)                                                                                   \
    if (FEATURE_PART(w, NUMBER_##part + i)) {                                                                          \
        SK_CACHED_PART(who *ENCODER_CACHE + ENTRY_##part, part, follows, bytes, most, group_at(w, group, i), who)      \
    }

enum { SK_CACHED_PARTS = 1, SK_OTHER_PARTS = 2 };

/* Where the entries of cached parts lie in the cache of a seat, and how many bytes that has. */
#define SK_CACHE_LAYOUT(PARTS, cache_bytes)                                                                            \
    enum { PARTS(SK_NO_PART, SK_NO_SEATS, SK_CACHED_ENTRY, SK_SEATS_CACHED_ENTRY) cache_bytes };

#define SK_ENCODER_CACHED(prefix, state, PARTS, places, cache_bytes)                                                   \
    enum { PARTS(SK_PART_NUMBER, SK_SEATS_NUMBER, SK_CACHED_NUMBER, SK_SEATS_CACHED_NUMBER) ENCODER_PARTS };           \
    enum { ENCODER_CACHE = (int)(cache_bytes) };                                                                       \
    SK_ENCODE void encode_parts(const void *view, int seat, feature_writer w, uint8_t *cache, int which) {             \
        const state *s = (const state *)view;                                                                          \
        const int players = s->head.players;                                                                           \
        (void)cache;                                                                                                   \
        if (seat < 0 || seat >= players) seat = 0;                                                                     \
        if (which & SK_CACHED_PARTS) {                                                                                 \
            PARTS(SK_NO_PART, SK_NO_SEATS, SK_CACHED_CALL, SK_SEATS_CACHED_CALL)                                       \
        }                                                                                                              \
        if (which & SK_OTHER_PARTS) {                                                                                  \
            PARTS(SK_PART_CALL, SK_SEATS_CALL, SK_NO_CACHED, SK_NO_SEATS_CACHED)                                       \
        }                                                                                                              \
    }                                                                                                                  \
    SK_ENCODE void encode(const void *view, int seat, feature_writer w) {                                              \
        encode_parts(view, seat, w, NULL, SK_CACHED_PARTS | SK_OTHER_PARTS);                                           \
    }                                                                                                                  \
    SK_ENCODER_ENTRY(prefix, places) SK_ENCODER_CACHED_ENTRY(prefix, PARTS, cache_bytes)

/* A dense row by way of the sparse vector. The zeros come first: a row that is far is on its way meanwhile.
 * Precondition: the row is zeros, and each feature was put once. */
SK_RULE void sk_lay(const uint16_t *index, const int8_t *value, int count, float *row) {
    for (int i = 0; i < count; i++) {
        SK_REQUIRE(row[index[i]] == 0);
        row[index[i]] = (float)value[i] / SK_UNIT;
    }
}
#define SK_ENCODE_SPARSE(prefix)                                                                                       \
    int prefix##_sparse(const void *view, int seat, uint16_t *index, int8_t *value) {                                  \
        sparse_vector vector = {index, value, 0};                                                                      \
        encode(view, seat, (feature_writer){&vector, 0});                                                              \
        return (int)vector.count;                                                                                      \
    }
#define SK_ENCODE_DENSE(prefix, places)                                                                                \
    void prefix##_observe(const void *view, int seat, float *out) {                                                    \
        uint16_t index[(places) + SK_SPARSE_SLACK];                                                                    \
        int8_t value[(places) + SK_SPARSE_SLACK];                                                                      \
        memset(out, 0, (places) * sizeof *out);                                                                        \
        sk_lay(index, value, prefix##_sparse(view, seat, index, value), out);                                          \
    }
#define SK_ENCODE_DENSE_DIRECT(prefix, places)                                                                         \
    void prefix##_observe(const void *view, int seat, float *out) {                                                    \
        memset(out, 0, (places) * sizeof *out);                                                                        \
        encode(view, seat, out);                                                                                       \
    }

/* The cached encoder, and what it prefetches: the beginning of every entry. */
#define SK_FETCH(entry_at, bytes, most)                                                                                \
    for (int at = 0; at < SK_ENTRY(bytes, most) && at < 512; at += 64)                                                 \
        __builtin_prefetch((const uint8_t *)cache + (entry_at) + at, 1);
#define SK_CACHED_FETCH(part, follows, bytes, most) SK_FETCH(seat *ENCODER_CACHE + ENTRY_##part, bytes, most)
#define SK_SEATS_CACHED_FETCH(part, group, follows, bytes, most)                                                       \
    for (int who = 0; who < players; who++)                                                                            \
    SK_FETCH(who *ENCODER_CACHE + ENTRY_##part, bytes, most)
#define SK_ENCODE_CACHED(prefix, PARTS, cache_bytes)                                                                   \
    static_assert((int)(cache_bytes) % 8 == 0, "entries are aligned");                                                 \
    int prefix##_cached(const void *view, int seat, void *cache, uint16_t *index, int8_t *value) {                     \
        sparse_vector vector = {index, value, 0};                                                                      \
        encode_parts(view, seat, (feature_writer){&vector, 0}, (uint8_t *)cache, SK_CACHED_PARTS | SK_OTHER_PARTS);    \
        return (int)vector.count;                                                                                      \
    }                                                                                                                  \
    void prefix##_prefetch(const void *view, int seat, const void *cache) {                                            \
        const int players = ((const sk_head *)view)->players;                                                          \
        PARTS(SK_NO_PART, SK_NO_SEATS, SK_CACHED_FETCH, SK_SEATS_CACHED_FETCH)                                         \
    }
#if defined(SK_DEVICE_WRITER) || defined(SK_DENSE_WRITER)
#define SK_ENCODER_CACHED_ENTRY(prefix, PARTS, cache_bytes)
#else
#define SK_ENCODER_CACHED_ENTRY(prefix, PARTS, cache_bytes) SK_ENCODE_CACHED(prefix, PARTS, cache_bytes)
#endif

#if defined(SK_DEVICE_WRITER)
#define SK_ENCODER_ENTRY(prefix, places)
#elif defined(SK_DENSE_WRITER) && defined(SK_DENSE_DIRECT)
#define SK_ENCODER_ENTRY(prefix, places) SK_ENCODE_DENSE_DIRECT(prefix, places)
#elif defined(SK_DENSE_WRITER)
#define SK_ENCODER_ENTRY(prefix, places)
#elif defined(SK_DENSE_DIRECT)
#define SK_ENCODER_ENTRY(prefix, places) SK_ENCODE_SPARSE(prefix)
#else
#define SK_ENCODER_ENTRY(prefix, places) SK_ENCODE_SPARSE(prefix) SK_ENCODE_DENSE(prefix, places)
#endif

#endif
