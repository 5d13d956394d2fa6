/* choices.c - the input plays a game: table, then seat and choice of each ply. Every state must pass its check. */
#include "fuzz.h"

/* The k-th acting seat. */
static int actor(const void *state, uint32_t k) {
    uint32_t actors = head_of(state)->actors;
    return sk_nth(actors, (int)(k % (uint32_t)sk_bits(actors)));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    input in = {data, data + size};
    const sk_game *game = take_game(&in);
    uint32_t options;
    int players = take_table(&in, game, &options);
    void *state = malloc(game->state_size);
    sk_choice *choices = (sk_choice *)malloc(game->choices_max * sizeof *choices);
    PROMISE(state && choices);
    PROMISE(sk_new(game, state, players, options) == SK_OK);
    while (head_of(state)->actors && in.at < in.end) {
        int who = actor(state, head_of(state)->actors & (head_of(state)->actors - 1) ? take(&in) : 0);
        int count = game->rules->legal(state, who, choices);
        PROMISE(count > 0 && count <= game->choices_max);
        uint32_t k = count > 256 ? take_word(&in) : count > 1 ? take(&in) : 0;
        PROMISE(sk_play(game, state, who, choices[k % (uint32_t)count].action) == SK_OK);
        PROMISE(sk_check(game, state) == 0);
    }
    PROMISE(head_of(state)->ply <= game->plies_max);
    use(game, state);
    free(state);
    free(choices);
    return 0;
}
