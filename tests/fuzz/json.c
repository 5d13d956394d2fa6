/* json.c - the input is a state or view as JSON. What is accepted must be sound, usable, and read back the same. */
#include "fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static char memory[1 << 16], error_memory[256];
    uint64_t state[SK_STATE_MAX / 8], again[SK_STATE_MAX / 8];
    char *text = (char *)malloc(size ? size : 1);
    PROMISE(text);
    memcpy(text, data, size);
    const sk_game *game = sk_json_game(text, size);
    sk_text error, json;
    sk_text_init(&error, error_memory, sizeof error_memory);
    if (game) {
        if (sk_json_read(game, state, text, size, (int)(size % SK_LANGS), &error) == SK_OK) {
            sk_text_init(&json, memory, sizeof memory);
            sk_json_write(game, state, &json);
            PROMISE(!json.cut && sk_json_read(game, again, memory, json.length, SK_EN, &error) == SK_OK);
            PROMISE(memcmp(state, again, game->state_size) == 0);
            use(game, state);
            if (head_of(state)->viewer == SK_FULL) play_on(game, state, 40);
        } else {
            PROMISE(error.length > 0);
        }
    }
    free(text);
    return 0;
}
