/* asking.h - a question over HTTP that the store answers: who asks, by which log-in, what was wished and what is told.
 *
 * Each part of the server has a struct of its own that begins with an asking. It lives from asking_new until the answer
 * has been sent.
 */
#ifndef SKERRY_SERVER_ASKING_H
#define SKERRY_SERVER_ASKING_H

#include "server.h"

typedef struct asking {
    job j;
    server *s;
    uint64_t conn;
    int lang, act, has_token; /* act: what is asked, as its part counts */
    int64_t now;
    char hash[STORE_HASH_SIZE], viewer[STORE_NAME_SIZE]; /* of the log-in; its account once asking_viewer found it */
    sk_text text;                                        /* the answer; its memory is the asking's */
} asking;

/* One of `size` bytes with everything that the request itself says; NULL: there is no memory, and that was said. */
void *asking_new(size_t size, server *s, connection *conn, const http_request *request, int lang, int act);
void asking_free(asking *a);

/* Hand it to the store, whose thread runs `work` and the loop's `done`. If that cannot be, or `v` is not GRANTED, the
 * refusal is sent and the asking freed. */
typedef store_status (*asking_work)(job *j, store *s);
typedef void (*asking_done)(job *j);
void asking_send(asking *a, verdict v, const char *why, int writes, asking_work work, asking_done done);
/* The same from its own `done`, for what is written after something was read; 0 if it cannot be. */
int asking_again(asking *a, asking_work work, asking_done done);

/* On the store's thread: whose log-in it is. STORE_MISSING if it is nobody's; who has none is nobody, which is fine. */
store_status asking_viewer(asking *a, store *s);

/* Who waits for it, or NULL; answer with the text; refuse as the status of the store says. The asking stays. */
connection *asking_conn(const asking *a);
void asking_tell(asking *a, int status);
void asking_refuse(asking *a, store_status status);

#endif
