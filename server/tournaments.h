/* tournaments.h - tournaments over HTTP, and the clock that starts their rounds. */
#ifndef SKERRY_SERVER_TOURNAMENTS_H
#define SKERRY_SERVER_TOURNAMENTS_H

#include "server.h"

/* 1 if the request is about them; it is answered then. */
int tournaments_request(server *s, connection *conn, const http_request *request, const char *body, size_t size,
                        int lang);
/* Start tournaments and rounds whose time has come. */
void tournaments_tick(server *s);

#endif
