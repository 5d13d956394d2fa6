/* health.h - whether the store writes and reads. */
#ifndef SKERRY_SERVER_HEALTH_H
#define SKERRY_SERVER_HEALTH_H

#include "server.h"

void health_request(server *s, connection *conn);
void health_close(server *s);
/* A table cannot be read though it is there: said in the log and by /healthz. */
void store_unreadable(server *s, const char *id);

#endif
