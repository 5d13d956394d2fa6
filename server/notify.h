/* notify.h - reminders for people who left an address at a table. */
#ifndef SKERRY_SERVER_NOTIFY_H
#define SKERRY_SERVER_NOTIFY_H

#include "server.h"

void notify_tick(server *s);
void notify_close(server *s);
/* The code that proves an address for reminders; send it there. */
enum { NOTIFY_CODE_SIZE = 9 };
void notify_code(const server *s, const char *to, char out[NOTIFY_CODE_SIZE]);
void notify_ask(server *s, const char *to, int lang);

#endif
