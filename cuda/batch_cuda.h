/* batch_cuda.h - batches of games on a CUDA device: the public interface of cuda/. The library is libskerry_cuda.so.
 *
 * A device batch plays the same games as an sk_batch with the same seed: states, generators, masks, features and
 * rewards are equal bit for bit. States stay on the device. Tensors lie there in planes: element i of game g at [i *
 * count + g], so that neighbouring threads write neighbouring memory; to the outside they are count rows with
 * strides. Large states lie in rows. */
#ifndef SKERRY_BATCH_CUDA_H
#define SKERRY_BATCH_CUDA_H

#include "skerry/batch.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { SK_CUDA_VERSION = 5 };

/* Arrays of a device batch, for sk_cuda_array. Elements a game, then the type; sk_cuda_rows says how they lie. Only
 * actions may be written by others: the device caches what it has encoded of a state. */
enum sk_cuda_array_code {
    SK_CUDA_STATES,      /* state_size / 4 words, uint32 */
    SK_CUDA_RNG,         /* 1, uint64 */
    SK_CUDA_EPISODE,     /* 1, uint32 */
    SK_CUDA_ACTIONS,     /* 1, uint16: where the caller may put actions */
    SK_CUDA_REFUSED,     /* 1, uint8 */
    SK_CUDA_ENDED,       /* 1, uint8 */
    SK_CUDA_ACTED,       /* 1, int8 */
    SK_CUDA_ACTORS,      /* 1, int8 */
    SK_CUDA_REWARDS,     /* players, float */
    SK_CUDA_MASK,        /* game->actions (with aims: sk_policy_size), uint8 */
    SK_CUDA_OBSERVATION, /* features of the encoder, float */
    SK_CUDA_INFORMATION, /* features of the encoder, float */
    SK_CUDA_SCORES,      /* SK_SEATS, int16: of the game that ended last */
    SK_CUDA_RANKS,       /* SK_SEATS, uint8 */
    SK_CUDA_INDEX,       /* a row, uint16: with lists, which features are not zero, as many as the list is long */
    SK_CUDA_VALUE,       /* a row, int8: what they are, in 64ths */
    SK_CUDA_LIST_LENGTH, /* 1, uint16 */
    SK_CUDA_ARRAYS
};

/* Tensors that a batch keeps: bits of `tensors` in sk_cuda_open. With aims, the mask has a place for every aim
 * (sk_policy_index) instead of every action, and the actions given are aims: the first legal action with that aim is
 * played. With rows, masks and features lie game by game instead of in planes, and features are sixteen-bit floats
 * (bfloat16), a row padded with zeros to a multiple of 16: as tensor cores want them. With lists, the observation is
 * also written as sk_encoder.encode_sparse does, without the zeros between; what lies behind the last one means
 * nothing. */
enum {
    SK_CUDA_WITH_MASK = 1,
    SK_CUDA_WITH_OBSERVATION = 2,
    SK_CUDA_WITH_INFORMATION = 4,
    SK_CUDA_WITH_AIMS = 8,
    SK_CUDA_WITH_ROWS = 16,
    SK_CUDA_WITH_LISTS = 32
};

/* Which kernel plays (docs/gpu.md): a thread a game with states in local or in shared memory, or blocks that keep a
 * pool of games in shared memory, sorted by step before every ply or in a queue for each kind of ply, so that the lanes
 * of a warp run the same code. The results are the same. SK_CUDA_BEST: what was fastest for such a launch. */
enum { SK_CUDA_BEST = -1, SK_CUDA_LOCAL, SK_CUDA_SHARED, SK_CUDA_SORT, SK_CUDA_QUEUE, SK_CUDA_VARIANTS };

typedef struct sk_cuda_batch sk_cuda_batch;

/* SK_CUDA_VERSION of the library: a binding refuses another. */
int sk_cuda_version(void);

/* 1 if there is a device that can run this. */
int sk_cuda_present(void);

/* 1 if the library has this game; every game has all kernels. */
int sk_cuda_has(const sk_game *game);

/* The last error of the CUDA runtime in words, "" if none. */
const char *sk_cuda_error(void);

/* Device memory for `count` games. SK_NO_GAME if the library lacks the game, SK_BAD_VERSION or
 * SK_BAD_EDITION if it was compiled with other rules or other pieces than `game`, SK_BAD_PLAYERS or SK_BAD_OPTION if
 * there is no such table, SK_BAD_SIZE if there is no device or too little memory. */
sk_status sk_cuda_open(sk_cuda_batch **out, const sk_game *game, int players, uint32_t options, uint32_t count,
                       int tensors);
void sk_cuda_close(sk_cuda_batch *batch);

/* Device address, elements a game and bytes of an element of one array; NULL if the batch does not keep it. */
void *sk_cuda_array(const sk_cuda_batch *batch, int array, uint32_t *elements, uint32_t *bytes);

/* 1 if an array lies game by game, 0 if element by element. */
int sk_cuda_rows(const sk_cuda_batch *batch, int array);

/* The same array in host memory, row by row as an sk_batch has it: elements * bytes * count bytes. Waits for the
 * device. */
sk_status sk_cuda_fetch(const sk_cuda_batch *batch, int array, void *out);

/* sk_batch_reset with this seed. Work is queued on `stream` (a cudaStream_t, NULL: the default stream) here and
 * below. */
sk_status sk_cuda_reset(sk_cuda_batch *batch, uint64_t seed, void *stream);

/* sk_batch_turn with renewal: `play` and `reward` as in sk_turn, `actions` in device memory (NULL: the batch's own
 * array) as whole numbers of `width` bytes: 2, 4 or 8. A checked turn looks at the mask that the last turn left, so the
 * batch must keep one; out-of-range ids are refused. `variant` as in sk_cuda_play. */
sk_status sk_cuda_turn(sk_cuda_batch *batch, int play, int reward, const void *actions, int width, int variant,
                       void *stream);

/* sk_batch_play with renewal: `plies` random plies in every game in one launch. `variant` is one of those above. The
 * tensors stay as the last turn left them; the next turn encodes what it needs. */
sk_status sk_cuda_play(sk_cuda_batch *batch, uint32_t plies, int variant, void *stream);

/* Let what is queued on `stream` from now on wait for all that was queued on `before`, without the processor
 * waiting. */
sk_status sk_cuda_follow(sk_cuda_batch *batch, void *before, void *stream);

/* The number of the device whose memory the arrays are; -1: of the processor, in the twin. */
int sk_cuda_device(const sk_cuda_batch *batch);

/* Wait until everything queued is done; SK_BAD_STATE if the device reported an error. */
sk_status sk_cuda_wait(sk_cuda_batch *batch);

/* Milliseconds of device time between sk_cuda_start and sk_cuda_stop. */
sk_status sk_cuda_start(sk_cuda_batch *batch, void *stream);
sk_status sk_cuda_stop(sk_cuda_batch *batch, void *stream, float *ms);

/* sk_batch_signature on the device. `plies` and `ms` (time of the kernel) may be NULL. */
sk_status sk_cuda_signature(const sk_game *game, int players, uint32_t options, uint64_t seed, uint32_t games,
                            int variant, uint64_t *signature, uint64_t *plies, float *ms);

#ifdef __cplusplus
}
#endif
#endif
