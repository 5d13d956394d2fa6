/* players.h - pages of players, and friends. */
#ifndef SKERRY_SERVER_PLAYERS_H
#define SKERRY_SERVER_PLAYERS_H

#include "server.h"

/* 1 if the request is about them; it is answered then. */
int players_request(server *s, connection *conn, const http_request *request, const char *body, size_t size, int lang);

#endif
