/* queue.h - quick pairing: people who wait for a table of a kind. */
#ifndef SKERRY_SERVER_QUEUE_H
#define SKERRY_SERVER_QUEUE_H

#include "server.h"

/* 1 if the request is about it; it is answered then. */
int queue_request(server *s, connection *conn, const http_request *request, const char *body, size_t size, int lang);
/* Seat those who wait and fit together. */
void queue_tick(server *s);
/* On the store's thread: forget those who left without a word. */
store_status queue_tidy(store *s, int64_t now);

#endif
