/* kernel.inl - one game's kernel; included by the list of games inside the namespace that holds its rules. */

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

static void launch(const job &work) {
    play<<<(work.games + THREADS - 1) / THREADS, THREADS>>>(work);
}
