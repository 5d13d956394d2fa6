/* lobby.h - opening tables, and the lists of open ones and of games. */
#ifndef SKERRY_SERVER_LOBBY_H
#define SKERRY_SERVER_LOBBY_H

#include "server.h"

void lobby_create(server *s, connection *conn, const http_request *request, const char *body, size_t size, int lang);
void lobby_list(server *s, connection *conn);
void lobby_games(server *s, connection *conn, int lang);

#endif
