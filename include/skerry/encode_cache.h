/* encode_cache.h - parts of a sparse vector that are copied while what they follow from stays; part of features.h.
 *
 * A game names the bytes of the state that a part follows from, in a function `follows`, one follows_from for each
 * piece. The cache of a seat has an entry for each cached part: these bytes, and the features that were put, counted
 * from where the group begins, so that a part that follows from a seat alone serves whoever looks. Zeros are an entry
 * that is not known. */
#ifndef SKERRY_ENCODE_CACHE_H
#define SKERRY_ENCODE_CACHE_H

enum { SK_RUN = 16 }; /* features that are copied together */
typedef struct sparse_run {
    uint16_t index[SK_RUN];
    int8_t value[SK_RUN];
} sparse_run;

typedef struct part_entry {
    uint32_t known, count;
} part_entry;

/* How many runs have room for so many features, and the bytes of an entry with so many bytes to follow from. */
#define SK_RUNS(most) (((most) + SK_RUN - 1) / SK_RUN <= 4 ? ((most) + SK_RUN - 1) / SK_RUN : ((most) + 63) / 64 * 4)
#define SK_KEY_ROOM(bytes) (((bytes) + 7) / 8 * 8)
#define SK_ENTRY(bytes, most) ((int)sizeof(part_entry) + SK_KEY_ROOM(bytes) + (int)sizeof(sparse_run) * SK_RUNS(most))

/* The bytes that a part follows from, compared with those of an entry or taken into it. */
typedef struct part_key {
    uint8_t *at;
    uint64_t differ;
    int take;
} part_key;

/* 0 if so many bytes are the same: sixteen at a time, of which the last reach back. */
SK_ENCODE uint64_t bytes_differ(const void *one, const void *other, size_t size) {
    typedef uint64_t two __attribute__((vector_size(16)));
    two all = {0, 0}, a, b;
    if (size < sizeof a) {
        uint64_t first[2] = {0, 0}, second[2] = {0, 0};
        memcpy(first, one, size % sizeof a); /* gcc cannot see that it fits */
        memcpy(second, other, size % sizeof a);
        return (first[0] ^ second[0]) | (first[1] ^ second[1]);
    }
    for (size_t at = 0; at < size; at += sizeof a) {
        const size_t from = at + sizeof a <= size ? at : size - sizeof a;
        memcpy(&a, (const uint8_t *)one + from, sizeof a);
        memcpy(&b, (const uint8_t *)other + from, sizeof b);
        all |= a ^ b;
    }
    return all[0] | all[1];
}

SK_ENCODE void follows_from(part_key *key, const void *bytes, size_t size) {
    if (key->take)
        memcpy(key->at, bytes, size);
    else
        key->differ |= bytes_differ(bytes, key->at, size);
    key->at += size;
}

/* Copy a run of indices, each `by` more. A copy of its own shows compilers that no index is written before it is
 * read, so that SIMD serves. */
SK_ENCODE void run_move(uint16_t *to, const uint16_t *from, int by) {
    uint16_t run[SK_RUN];
    memcpy(run, from, sizeof run);
    for (size_t k = 0; k < SK_RUN; k++)
        run[k] = (uint16_t)(run[k] + by);
    memcpy(to, run, sizeof run);
}

/* Put what an entry has: four runs at a time, as how many there are would be mispredicted. */
SK_ENCODE void part_replay(const part_entry *entry, int bytes, int most, feature_writer w) {
    const sparse_run *run = (const sparse_run *)(const void *)((const uint8_t *)(entry + 1) + SK_KEY_ROOM(bytes));
    const size_t room = (size_t)SK_RUNS(most), step = room < 4 ? room : 4;
    for (size_t i = 0; i < entry->count; i += step * SK_RUN)
        for (size_t k = i; k < i + step * SK_RUN; k += SK_RUN, run++) {
            run_move(w.to->index + w.to->count + k, run->index, w.base);
            memcpy(w.to->value + w.to->count + k, run->value, sizeof run->value);
        }
    w.to->count += entry->count;
}

/* Take what was put since there were `begin` features. */
SK_ENCODE void part_take(part_entry *entry, int bytes, int most, feature_writer w, size_t begin) {
    sparse_run *run = (sparse_run *)(void *)((uint8_t *)(entry + 1) + SK_KEY_ROOM(bytes));
    SK_REQUIRE(w.to->count - begin <= (size_t)most);
    entry->known = 1;
    entry->count = (uint32_t)(w.to->count - begin);
    for (size_t i = begin; i < w.to->count; i += SK_RUN, run++) {
        run_move(run->index, w.to->index + i, -w.base);
        memcpy(run->value, w.to->value + i, sizeof run->value);
    }
    (void)most;
}

/* A cached part: `follows` names what it follows from, so many bytes at most, `most` features. */
#define SK_CACHED_PART(entry_at, part, follows, bytes, most, writer, who)                                              \
    if (cache) {                                                                                                       \
        part_entry *entry = (part_entry *)(void *)(cache + (entry_at));                                                \
        part_key key = {(uint8_t *)(entry + 1), !entry->known, 0};                                                     \
        const feature_writer to = writer;                                                                              \
        follows(s, seat, who, &key);                                                                                   \
        if (!key.differ) {                                                                                             \
            part_replay(entry, bytes, most, to);                                                                       \
        } else {                                                                                                       \
            const size_t begin = to.to->count;                                                                         \
            part_key taken = {(uint8_t *)(entry + 1), 0, 1};                                                           \
            part(s, seat, who, to);                                                                                    \
            part_take(entry, bytes, most, to, begin);                                                                  \
            follows(s, seat, who, &taken);                                                                             \
            SK_REQUIRE(taken.at <= (uint8_t *)(entry + 1) + (bytes));                                                  \
        }                                                                                                              \
    } else {                                                                                                           \
        part(s, seat, who, writer);                                                                                    \
    }

#endif
