/* hash.h - the hash of a state and the signature of many games, on every target. */
#ifndef SKERRY_HASH_H
#define SKERRY_HASH_H

#include "skerry.h"

/* 64-bit hash of the `size` bytes of a state; what sk_hash gives. */
SK_RULE uint64_t sk_hash_bytes(const void *state, size_t size) {
    const uint8_t *bytes = (const uint8_t *)state;
    uint64_t hash = 0x736b657272790001u + size;
    for (size_t i = 0; i < size; i += 8) {
        uint64_t word = 0;
        memcpy(&word, bytes + i, size - i < 8 ? size - i : 8);
        hash = (hash ^ word) * 0x9fb21c651e98df25u;
        hash ^= hash >> 32;
    }
    return hash;
}

/* The signature of a run after one more game that ended with this hash; a run begins with 0. */
static inline uint64_t sk_signature_add(uint64_t signature, uint64_t hash) {
    signature = (signature ^ hash) * 0x9fb21c651e98df25u;
    return signature ^ signature >> 29;
}

#endif
