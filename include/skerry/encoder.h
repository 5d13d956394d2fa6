/* encoder.h - how a game shows itself to a learner: observations as feature vectors, choices as outputs of a policy.
 *
 * Optional. A game without one has no features; its policy has an output for each action id. Everything is computed
 * from a view, so that nothing hidden leaks into a tensor; a full state is a view too. */
#ifndef SKERRY_ENCODER_H
#define SKERRY_ENCODER_H

#include "game.h"

#ifdef __cplusplus
extern "C" {
#endif

struct sk_encoder {
    uint16_t encoding_version;      /* grows with every change of what a feature means, so that old nets are refused */
    uint16_t features;              /* length of the dense vector */
    const struct sk_feature *table; /* what each of them is: sk_feature_at */
    uint16_t max_active_features;   /* longest sparse vector; 0: as long as the dense one */
    uint16_t policy_size;           /* outputs of a policy; 0: one for each action id */
    uint8_t dense_is_direct; /* 1: `encode` writes the dense vector without a sparse one, and is faster than making
                                   * one from `encode_cached` */

    /* The dense vector: `features` floats in [-1, 1], multiples of 1/64 (skerry/features.h). */
    void (*encode)(const void *view, int seat, float *out);
    /* The sparse vector: index and value, in 64ths, of each feature that is not zero, unordered. There is room for
     * `features` and SK_SPARSE_SLACK more; returns how many. */
    int (*encode_sparse)(const void *view, int seat, uint16_t *index, int8_t *value);
    /* The sparse vector, with the parts copied from `cache` that have not changed since the last call. The cache is the
     * caller's: encoder_cache_size bytes for each seat that plays, aligned to 8 and zero at first. Any view may follow
     * any other, but it pays only where all are of one game. NULL: encode_sparse serves. */
    int (*encode_cached)(const void *view, int seat, void *cache, uint16_t *index, int8_t *value);
    uint32_t encoder_cache_size;
    /* Prefetch what encode_cached will read of the cache for this seat. NULL: all of it is prefetched. */
    void (*prefetch)(const void *state, int seat, const void *cache);

    /* The output of the policy that stands for a legal action, where ids alone do not say what is meant; NULL: the
     * id. */
    int (*policy_index)(const void *view, int who, sk_action action);
    /* 0: what the viewer sees is the state itself, but for its head, so that batches encode the state without making a
     * view; the encoder must not read viewer and ply then. NULL: it may differ. */
    int (*view_differs)(const void *state, int viewer);
};

/* The encoder of a game; one without features where it has none of its own. */
extern const sk_encoder sk_no_encoder;
static inline const sk_encoder *sk_encoder_of(const sk_game *game) {
    return game->encoder ? game->encoder : &sk_no_encoder;
}

/* A feature of the table, flattened: from `start` on, and in each dimension `shape` numbers `stride` places apart.
 * `kind` is an sk_feature_kind (skerry/features.h), `about` says in a few words what it is. */
enum { SK_FEATURE_DIMENSIONS = 4, SK_FEATURE_NAME = 64 };
typedef struct sk_feature_place {
    char name[SK_FEATURE_NAME];
    const char *about;
    int kind, scale, start, dimensions;
    int shape[SK_FEATURE_DIMENSIONS], stride[SK_FEATURE_DIMENSIONS];
} sk_feature_place;

/* Feature number `index` of a game; 0 beyond the last. */
int sk_feature_at(const sk_game *game, int index, sk_feature_place *out);

/* "one-hot". */
const char *sk_feature_kind_name(int kind);

/* Outputs of a policy for this game, and the one that stands for a legal action. */
static inline int sk_policy_size(const sk_game *game) {
    const sk_encoder *encoder = sk_encoder_of(game);
    return encoder->policy_size ? encoder->policy_size : game->actions;
}
static inline int sk_policy_index(const sk_game *game, const void *view, int who, sk_action action) {
    const sk_encoder *encoder = sk_encoder_of(game);
    return encoder->policy_index ? encoder->policy_index(view, who, action) : action;
}

#ifdef __cplusplus
}
#endif
#endif
