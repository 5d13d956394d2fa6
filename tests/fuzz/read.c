/* read.c - the input is a state in bytes. What is accepted must be sound, usable, and write the same bytes again. */
#include "fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    if (size < 3) return 0;
    const sk_game *game = sk_find_id(data[1] | data[2] << 8);
    if (!game) return 0;
    uint64_t state[SK_STATE_MAX / 8];
    if (sk_read(game, state, data, size) != SK_OK) return 0;
    uint8_t *bytes = (uint8_t *)malloc(sk_write_size(game));
    PROMISE(bytes && sk_write(game, state, bytes) == size);
    /* Views written before their ply was hidden are read, too, and written without it. */
    PROMISE(memcmp(bytes, data, size) == 0 || (head_of(state)->viewer != SK_FULL && game->rules->secrets.hides_plies));
    free(bytes);
    use(game, state);
    if (head_of(state)->viewer == SK_FULL) play_on(game, state, 40);
    return 0;
}
