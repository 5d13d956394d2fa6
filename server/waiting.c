/* waiting.c - whose turn it is, from what is stored. */
#include "waiting.h"

#include <stdio.h>

#include "account_data.h"

typedef struct seats_found {
    int count, in_days;
    char ids[WAITING_MAX][STORE_ID_SIZE];
    int seats[WAITING_MAX];
} seats_found;

static void take_seat(void *context, const store_value *columns, int count) {
    seats_found *found = (seats_found *)context;
    (void)count;
    if (found->count == WAITING_MAX || !account_data_has(&columns[2], "\"status\":\"playing\"") ||
        (found->in_days && !account_data_has(&columns[2], "\"pace\":{\"kind\":\"days\"")))
        return;
    snprintf(found->ids[found->count], STORE_ID_SIZE, "%.*s", (int)columns[0].size, columns[0].text);
    found->seats[found->count++] = (int)columns[1].number;
}

/* 1 if the clock of the seat began anew with a move of its own. */
static int moved_last(const table_state *m, int seat) {
    for (int i = m->game.count - 1; i >= 0; i--)
        if (m->game.plies[i].who == seat)
            return (m->seats[seat].since_ms - m->created_ms) / 1000 <= (int64_t)m->notes[i].at_s;
    return 0;
}

static void look(const table_state *m, int seat, waiting *out) {
    if (seat < 0 || seat >= m->setup.players || m->is_paused) return;
    const table_seat *who = &m->seats[seat];
    if (who->kind != KIND_PERSON || !(table_state_actors(m) >> seat & 1)) return;
    waiting_turn *turn = &out->turns[out->count++];
    memcpy(turn->table, m->id, sizeof turn->table);
    turn->game = m->setup.game;
    turn->seat = seat;
    turn->since_ms = who->since_ms;
    turn->deadline_ms = who->since_ms ? who->since_ms + who->left_ms : 0;
    turn->is_new = !moved_last(m, seat);
}

store_status waiting_read(store *s, const char *account, int in_days, waiting *out) {
    seats_found found = {.in_days = in_days};
    store_status status = store_own_list(s, account, take_seat, &found);
    memset(out, 0, sizeof *out);
    for (int i = 0; i < found.count && status == STORE_OK; i++) {
        table_state m;
        store_status read = table_state_read(s, found.ids[i], &m);
        if (read == STORE_OK) {
            look(&m, found.seats[i], out);
            table_state_release(&m);
        }
    }
    return status;
}

void waiting_url(const char *host, const char *place, const char *id, char out[WAITING_URL_SIZE]) {
    snprintf(out, WAITING_URL_SIZE, "%s%.200s/#/%s%s", *host ? "https://" : "", host, place, id);
}
