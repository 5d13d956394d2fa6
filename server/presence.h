/* presence.h - who is connected where. */
#ifndef SKERRY_SERVER_PRESENCE_H
#define SKERRY_SERVER_PRESENCE_H

#include "request.h"
#include "room.h"

typedef struct presence_rows {
    char server[STORE_ID_SIZE]; /* ours */
    int count, seats[SK_SEATS], is_ours[SK_SEATS];
    int64_t seen[SK_SEATS], until[SK_SEATS];
} presence_rows;

/* Bits of the seats connected to this server. */
uint32_t presence_here(const game_room *t);
/* Bits of the seats connected anywhere, or seen within so many ms. */
uint32_t presence_bits(const game_room *t, int64_t within_ms);
/* How long a seat of this table may be away before the others may vote a computer player into it. */
int64_t presence_patience(const game_room *t);
void presence_came(game_room *t, int seat);
void presence_left(game_room *t, int seat);
/* Read who is there (on the store's thread), and take it over (on the loop's). */
store_status presence_read(store *s, const char *id, presence_rows *rows);
void presence_take(game_room *t, const presence_rows *rows);
/* Read it anew; the request, if any, goes on afterwards. */
void presence_look(game_room *t, room_request *r);

#endif
