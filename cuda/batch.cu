/* batch.cu - seeded games on a CUDA device: the host side. The device side is game.cu, compiled once a game; the build writes
 * the list of games (cuda_games.inl) from the registry in games/games.c. */
#include <cstdio>
#include <cstdlib>

#include "device.h"
#include "batch_cuda.h"

/* Declarations of the games' launch functions, then the table `device_games`. */
#include "cuda_games.inl"

int sk_cuda_present(void) {
    int count = 0;
    return cudaGetDeviceCount(&count) == cudaSuccess && count > 0;
}

/* Run the kernel between two events and bring the results to the host; 1 if all went well. */
static int run(const device_game *game, const job &work, uint64_t *hashes, uint32_t *plies, float *ms) {
    cudaEvent_t begin, end;
    float time = 0;
    int good = cudaEventCreate(&begin) == cudaSuccess && cudaEventCreate(&end) == cudaSuccess;
    if (!good) return 0;
    cudaEventRecord(begin);
    game->launch(work);
    cudaEventRecord(end);
    good = cudaEventSynchronize(end) == cudaSuccess && cudaGetLastError() == cudaSuccess;
    good = good && cudaEventElapsedTime(&time, begin, end) == cudaSuccess;
    good = good && cudaMemcpy(hashes, work.hashes, work.games * sizeof *hashes, cudaMemcpyDeviceToHost) == cudaSuccess;
    good = good && cudaMemcpy(plies, work.plies, work.games * sizeof *plies, cudaMemcpyDeviceToHost) == cudaSuccess;
    cudaEventDestroy(begin);
    cudaEventDestroy(end);
    if (ms) *ms = time;
    return good;
}

sk_status sk_cuda_signature(const sk_game *game, int players, uint32_t options, uint64_t seed, uint32_t games, uint64_t *signature,
                            uint64_t *plies, float *ms) {
    const device_game *found = nullptr;
    for (const device_game &candidate : device_games)
        if (strcmp(candidate.prefix, game->prefix) == 0) found = &candidate;
    if (!found) return SK_NO_GAME;
    job work = {seed, nullptr, nullptr, games, options, game->state_size, players};
    uint64_t *hashes = (uint64_t *)malloc(games * sizeof *hashes);
    uint32_t *counts = (uint32_t *)malloc(games * sizeof *counts);
    int good = hashes && counts && cudaMalloc(&work.hashes, games * sizeof *hashes) == cudaSuccess &&
               cudaMalloc(&work.plies, games * sizeof *counts) == cudaSuccess && run(found, work, hashes, counts, ms);
    uint64_t folded = 0, total = 0;
    for (uint32_t g = 0; good && g < games; g++) {
        folded = sk_signature_add(folded, hashes[g]);
        total += counts[g];
    }
    cudaFree(work.hashes);
    cudaFree(work.plies);
    free(hashes);
    free(counts);
    if (good) *signature = folded;
    if (good && plies) *plies = total;
    return good ? SK_OK : SK_BAD_SIZE;
}
