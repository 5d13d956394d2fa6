/* challenge.h - one position a day for everybody. */
#ifndef SKERRY_SERVER_CHALLENGE_H
#define SKERRY_SERVER_CHALLENGE_H

#include "server.h"

/* 1 if the request is about it; it is answered then. */
int challenge_request(server *s, connection *conn, const http_request *request, const char *body, size_t size,
                      int lang);

#endif
