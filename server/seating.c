/* seating.c - tables at which everybody sits from the start. */
#include "api.h"
#include "room.h"
#include "seating.h"

#include <stdlib.h>

enum { OPENING_SIZE = 32768 };

int seating_make(server *s, const table_setup *wanted, int64_t now, seating *out) {
    static char memory[OPENING_SIZE];
    table_setup setup = *wanted;
    sk_text text;
    table_state m;
    memset(&m, 0, sizeof m);
    setup.players = (uint8_t)out->players;
    sk_text_init(&text, out->row.setup, sizeof out->row.setup);
    setup_write(&setup, &text);
    new_id(out->row.id);
    new_seed(s, out->row.seed);
    out->row.created = out->row.touched = now;
    if (text.cut || table_state_open(&m, &out->row) != 0) return -1;
    sk_text_init(&text, memory, sizeof memory);
    decide_seated_opening(&m, out->people, &text);
    int is_sound = !text.cut && table_state_apply(&m, 1, now, text.at, text.length) >= 0;
    if (is_sound) table_state_row(&m, &out->row);
    table_state_release(&m);
    if (!is_sound || !(out->body = (char *)malloc(text.length))) return -1;
    memcpy(out->body, text.at, text.length);
    memcpy(out->change.id, out->row.id, sizeof out->change.id);
    out->change.seq = 1;
    out->change.at = now;
    out->change.body = out->body;
    out->change.size = text.length;
    return 0;
}

store_status seating_write(store *s, seating *one) {
    store_change *changes[1] = {&one->change};
    store_status status = store_create(s, &one->row);
    if (status == STORE_OK) status = store_append(s, changes, 1);
    for (int seat = 0; seat < one->players && status == STORE_OK; seat++)
        if (one->people[seat].account[0]) status = store_own_add(s, one->people[seat].account, one->row.id, seat);
    return status;
}

void seating_free(seating *all, int count) {
    for (int i = 0; i < count; i++)
        free(all[i].body);
    free(all);
}
