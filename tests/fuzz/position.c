/* position.c - the input is a position id as somebody pastes it. What is accepted must be sound and usable. */
#include "fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static char memory[1 << 14];
    uint64_t state[SK_STATE_MAX / 8], again[SK_STATE_MAX / 8];
    const sk_game *game = NULL, *found = NULL;
    char *text = (char *)malloc(size + 1);
    PROMISE(text);
    memcpy(text, data, size);
    text[size] = 0;
    if (sk_position_read(text, &game, state) == SK_OK) {
        sk_text id;
        sk_text_init(&id, memory, sizeof memory);
        sk_position_write(game, state, &id);
        PROMISE(!id.cut && sk_position_read(memory, &found, again) == SK_OK && found == game);
        PROMISE(memcmp(state, again, game->state_size) == 0);
        use(game, state);
        if (head_of(state)->viewer == SK_FULL) play_on(game, state, 40);
    }
    free(text);
    return 0;
}
