/* results.h - the archive of games that are over. */
#ifndef SKERRY_SERVER_RESULTS_H
#define SKERRY_SERVER_RESULTS_H

#include "room.h"

void results_tell(server *s, connection *conn, const char *id, int lang);
/* Put a table that is over into the archive if it is not there, and note that a seat (-1: none) has got an owner. */
void results_keep(game_room *t, int seat);
/* Look for tables that ended without it. */
void results_catch_up(server *s);

#endif
