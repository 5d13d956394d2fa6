/* admission.h - who may sit down at a table. */
#ifndef SKERRY_SERVER_ADMISSION_H
#define SKERRY_SERVER_ADMISSION_H

#include "request.h"
#include "room.h"

/* Whoever is at this address does not sit down at this table again. */
void admission_bar(game_room *t, const uint8_t address[LIMIT_KEY_SIZE]);
/* Look up whether who comes may sit here, if that is a question: 1 if the request goes on later, with r->is_barred, or
 * has been refused. */
int admission_check(game_room *t, room_request *r);

#endif
