/* parse.c - the input names a position (table, seed, number of plies) and the text that somebody types there. */
#include "fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    input in = {data, data + size};
    const sk_game *game = take_game(&in);
    uint32_t options;
    int players = take_table(&in, game, &options);
    uint64_t state[SK_STATE_MAX / 8], rng = take_word(&in);
    PROMISE(sk_new(game, state, players, options) == SK_OK);
    sk_playout(game, state, &rng, take_word(&in) % game->plies_max);
    size_t length = (size_t)(in.end - in.at);
    char *text = (char *)malloc(length + 1);
    PROMISE(text);
    memcpy(text, in.at, length);
    text[length] = 0;
    for (int who = 0; who <= SK_CHANCE; who++) {
        for (int lang = -1; lang < SK_LANGS; lang++) {
            sk_action action = 0xffff;
            sk_status status = sk_parse(game, state, who, lang, text, &action);
            PROMISE(status != SK_OK || sk_is_legal(game, state, who, action));
        }
    }
    free(text);
    return 0;
}
