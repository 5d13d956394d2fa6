/* outside.c - what a user of the library writes: a whole random game of each that there is. */
#include <inttypes.h>
#include <stdio.h>

#include <skerry/player.h>
#include <skerry/skerry.h>

int main(void) {
    int count;
    const sk_game *const *games = sk_games(&count);
    for (int i = 0; i < count; i++) {
        const sk_game *game = games[i];
        uint64_t state[SK_STATE_MAX / 8], rng = 1;
        int plies = 0;
        if (sk_new(game, state, 2, 0) != SK_OK) return 1;
        for (int who; (who = sk_actor(state)) >= 0; plies++)
            game->rules->apply(state, who, sk_pick(game, state, who, (uint32_t)(sk_random(&rng) >> 32)));
        printf("%s %d %016" PRIx64 "\n", game->key, plies, sk_hash(game, state));
    }
    return 0;
}
