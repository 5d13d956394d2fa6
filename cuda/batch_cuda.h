/* batch_cuda.h - games on a CUDA device: the only face of cuda/batch.cu. */
#ifndef SKERRY_BATCH_CUDA_H
#define SKERRY_BATCH_CUDA_H

#include "skerry/skerry.h"

#ifdef __cplusplus
extern "C" {
#endif

/* 1 if there is a device that can run this. */
int sk_cuda_present(void);

/* sk_batch_signature played on the device, a game per thread. SK_NO_GAME if the device code lacks the game, SK_BAD_SIZE if
 * the device cannot hold or run it. `plies` and `ms` (time of the kernel in milliseconds) may be NULL. */
sk_status sk_cuda_signature(const sk_game *game, int players, uint32_t options, uint64_t seed, uint32_t games, uint64_t *signature,
                            uint64_t *plies, float *ms);

#ifdef __cplusplus
}
#endif
#endif
