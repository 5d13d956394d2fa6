/* watch.h - on PostgreSQL: hearing what other servers commit. */
#ifndef SKERRY_SERVER_WATCH_H
#define SKERRY_SERVER_WATCH_H

#include "server.h"

int watch_open(server *s);
void watch_close(server *s);
/* 1 unless other servers could not be heard now. */
int watch_is_well(const server *s);

#endif
