/* account_data.h - everything that is stored about an account. */
#ifndef SKERRY_SERVER_HOLDINGS_H
#define SKERRY_SERVER_HOLDINGS_H

#include "server.h"

enum { ACCOUNT_DATA_SEATS, ACCOUNT_DATA_SESSIONS, ACCOUNT_DATA_ALL };

/* Make room in a text whose memory is the caller's to free; 0 if it would be too large. */
int account_data_room(sk_text *text, size_t more);

/* 1 if a text of JSON that a store holds has these bytes. */
int account_data_has(const store_value *json, const char *bytes);

/* On a store's thread: what the account holds, as JSON. `hash`: of the log-in that asks. */
store_status account_data_write(store *s, const char *name, const char *hash, int64_t created, int what, sk_text *out);

/* The name has left this seat of a table: its log up to the change `last` forgets the rest, and the account the seat.
 */
void account_data_clear(server *s, const char *name, const char *id, int seat, uint32_t last);

/* Go on with the accounts that leave. */
void account_data_leave(server *s);

#endif
