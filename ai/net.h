/* net.h - whole-number nets that judge a position: which choices promise most, and what every seat may expect.
 *
 * * Features -> first layer -> second layer -> aims and values. Weights are bytes, sums 32 bits, activations 10
 * bits; every step is defined on integers, so the same file gives the same numbers on every target. The first layer
 * adds the columns of the features that are not zero (sk_encoder.encode_sparse). train/ makes the files. */
#ifndef SKERRY_AI_NET_H
#define SKERRY_AI_NET_H

#include "skerry/player.h"

/* clang-format off */
enum {
    NET_FEATURES_MAX = 4096, NET_FIRST_MAX = 512, NET_SECOND_MAX = 512, NET_STREAMS = 3,
    NET_VALUE = 4096             /* a value of one */
};
/* clang-format on */

/* A net inside the bytes of its file. */
typedef struct net {
    const sk_game *game;
    uint16_t features, aims, first, second, seats, points; /* points: what a value of one point means */
    uint16_t lead, center, spread; /* in tenths of points: a lead that is a clear win; alone, points that are
                                            middling, and a clear improvement */
    uint8_t is_plain;              /* 1: do without what only some processors can */
    const int32_t *bias1, *times1, *bias2, *times2, *bias3, *times3;
    const uint8_t *shift;  /* a feature's column counts 2^shift times */
    const int8_t *weight1; /* a column of `first` for every feature */
    const int8_t *weight2; /* a row of `first` for every neuron of the second layer */
    const int8_t *weight3; /* a row of `second` for every aim and value */
} net;

/* What a net thinks of a position. Utility and share are in 4096ths: utility from -1 to 1 (half the place, half the
 * lead), share of the win from 0 to 1; points in thousandths. Indices are seats of the table. */
typedef struct net_verdict {
    int32_t utility[SK_SEATS], share[SK_SEATS], points[SK_SEATS];
    uint16_t policy[SK_CHOICES_MAX]; /* of each choice, in proportion; at least 1 */
} net_verdict;

/* Read a file that lies in memory at a multiple of 8 bytes and stays there. SK_BAD_TEXT: no net; SK_NO_GAME: of
 * another game; SK_BAD_VERSION: of another format, other rules or other tensors; SK_BAD_SIZE: cut off or too large;
 * SK_BAD_HASH. */
sk_status net_read(net *out, const sk_game *game, const void *data, size_t size);

/* What every seat got at the end of a game, in the terms of `utility` as 0 .. 1. */
void net_result(const net *n, const void *state, float out[SK_SEATS]);

/* Judge what `who` knows (a view of that seat) and its choices; `count` may be 0, then only the values are told. */
void net_judge(const net *n, const void *view, int who, const sk_choice *choices, int count, net_verdict *out);

/* The file of a game's net that comes with the library (ai/nets.c), or NULL. */
const void *net_embedded(const sk_game *game, size_t *size);

/* The net in use for a game; 0 if there is none. */
int net_of(const sk_game *game, net *out);

#endif
