/* account.h - accounts over HTTP, and what tables ask about accounts. */
#ifndef SKERRY_SERVER_ACCOUNT_H
#define SKERRY_SERVER_ACCOUNT_H

#include "server.h"

void account_request(server *s, connection *conn, const char *what, const http_request *request, const char *body,
                     size_t size, int lang);
/* Note that a seat belongs to an account, and tell who asked for it. */
void account_owns(server *s, const char *name, const char *id, int seat, uint64_t conn);
/* Find the account of the token in r->hash, then go on with it at r->msg.table. */
void account_find(server *s, room_request *r);
/* Note that an account wants nothing to do with another, and tell who asked for it. */
void account_blocks(server *s, const char *name, const char *other, const char *label, uint64_t conn);

#endif
