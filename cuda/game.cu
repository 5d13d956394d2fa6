/* game.cu - one game on the device. The build compiles it once a game, with GAME, GAME_RULES (the path of its rules.c) and
 * GAME_LAUNCH defined; the rules are the very file that the library compiles. */
#include "device.h"

/* Functions of the rules stay functions: inlined into one another, a large game takes minutes to compile. */
#undef SK_RULE
#define SK_RULE static __device__ __noinline__

namespace GAME {

#include GAME_RULES

struct any_state {
    sk_head head;
};

SK_PLAYOUT(play_to_the_end, any_state)

/* Each thread plays every step-th game to its end and leaves the hash of the last state. */
__global__ void play(job work) {
    uint64_t state[SK_STATE_MAX / 8];
    uint32_t step = gridDim.x * blockDim.x;
    for (uint32_t g = blockIdx.x * blockDim.x + threadIdx.x; g < work.games; g += step) {
        uint64_t rng = sk_random_seed(work.seed, g);
        init(state, work.players, work.options);
        work.plies[g] = play_to_the_end(state, &rng, SK_PLIES_MAX);
        work.hashes[g] = sk_hash_bytes(state, work.size);
    }
}

}

void GAME_LAUNCH(const job &work) {
    GAME::play<<<(work.games + THREADS - 1) / THREADS, THREADS>>>(work);
}
