/* solution.h - yesterday's challenge, as the engine plays it. */
#ifndef SKERRY_SERVER_SOLUTION_H
#define SKERRY_SERVER_SOLUTION_H

#include "server.h"

/* Play one that nobody has played yet; stop playing. */
void solution_tick(server *s);
void solution_close(server *s);

#endif
