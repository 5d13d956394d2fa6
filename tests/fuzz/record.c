/* record.c - the input is a record. What is accepted must replay, and read back the same after writing. */
#include "fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static sk_record record, again;
    static char memory[SK_RECORD_TEXT_MAX], error_memory[256];
    uint64_t state[SK_STATE_MAX / 8];
    sk_text error, text;
    char *copy = (char *)malloc(size ? size : 1);
    PROMISE(copy);
    memcpy(copy, data, size);
    sk_text_init(&error, error_memory, sizeof error_memory);
    if (sk_record_read(&record, copy, size, (int)(size % SK_LANGS), &error) == SK_OK) {
        sk_text_init(&text, memory, sizeof memory);
        sk_record_write(&record, &text);
        PROMISE(!text.cut && sk_record_read(&again, memory, text.length, SK_EN, &error) == SK_OK);
        PROMISE(again.count == record.count &&
                memcmp(again.plies, record.plies, (size_t)record.count * sizeof *record.plies) == 0);
        PROMISE(again.options == record.options && again.players == record.players && again.game == record.game);
        PROMISE(memcmp(again.names, record.names, sizeof record.names) == 0 && strcmp(again.seed, record.seed) == 0);
        PROMISE(sk_record_replay(&record, record.count, state, NULL) == SK_OK && sk_check(record.game, state) == 0);
        for (int seat = 0; seat < record.players; seat++)
            PROMISE(sk_record_undo(&record, seat) >= sk_record_barrier(&record, seat));
        if (record.seed[0]) sk_record_fair(&record);
    } else {
        PROMISE(error.length > 0);
    }
    free(copy);
    return 0;
}
