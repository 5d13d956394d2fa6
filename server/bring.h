/* bring.h - games that a guest has played before there was an account. */
#ifndef SKERRY_SERVER_BRING_H
#define SKERRY_SERVER_BRING_H

#include "server.h"

/* 1 if the request is about them; it is answered then. */
int bring_request(server *s, connection *conn, const http_request *request, const char *body, size_t size, int lang);

#endif
