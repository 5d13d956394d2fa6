/* notices.h - calendars, digests and web hooks of accounts. */
#ifndef SKERRY_SERVER_NOTICES_H
#define SKERRY_SERVER_NOTICES_H

#include "server.h"

/* 1 if the request is about them; it is answered then. */
int notices_request(server *s, connection *conn, const http_request *request, const char *body, size_t size, int lang);

#endif
