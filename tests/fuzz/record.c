/* record.c - the input is a record. What is accepted must replay, and read back the same after writing. */
#include "fuzz.h"
#include "skerry/table.h"

/* What was read can be put on a table, looked at and taken back. */
static void try_table(const sk_record *record) {
    static sk_ply plies[SK_PLIES_MAX];
    static sk_struck struck[SK_STRUCK_MAX];
    uint64_t state[SK_STATE_MAX / 8];
    sk_table table = {.game = record->game,
                      .state = state,
                      .plies = plies,
                      .room = SK_PLIES_MAX,
                      .struck = struck,
                      .struck_room = SK_STRUCK_MAX};
    PROMISE(sk_table_load(&table, record) == SK_OK && table.count == record->count);
    for (int seat = 0; seat < record->players; seat++) {
        int point = sk_table_ask_point(&table, seat);
        PROMISE(sk_table_undo_point(&table, seat) >= point || point == table.count);
        if (point < table.count) (void)sk_table_take_back(&table, seat, point, 1);
        PROMISE(sk_check(table.game, state) == 0);
    }
}

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
        PROMISE(again.struck_count == record.struck_count && again.from_position == record.from_position &&
                memcmp(again.struck, record.struck, (size_t)record.struck_count * sizeof *record.struck) == 0);
        try_table(&record);
        if (record.seed[0]) sk_record_fair(&record);
    } else {
        PROMISE(error.length > 0);
    }
    free(copy);
    return 0;
}
