/* moderation.h - keeping order: sanctions and reports. */
#ifndef SKERRY_SERVER_ORDER_H
#define SKERRY_SERVER_ORDER_H

#include "server.h"

/* 1 for "account:NAME" and "address:ADDR" or "address:ADDR/BITS". */
int moderation_subject_valid(const char *subject);

/* On a store's thread: the sanctions that there are. */
store_status moderation_read(store *s, sanctions *list);

/* 1 if somebody at this address, or with this account (may be NULL), is banned, or else muted. */
int moderation_forbids(const server *s, int is_ban, const uint8_t address[LIMIT_KEY_SIZE], const char *account);

/* Who is banned and still connected is sent away. */
void moderation_enforce(server *s);

/* Keep the report of a seat about another, with the record. */
void moderation_report(game_room *t, room_request *r, int seat);

#endif
