/* request.h - something asked of a table, on its way through the queue, the store and back. */
#ifndef SKERRY_SERVER_REQUEST_H
#define SKERRY_SERVER_REQUEST_H

#include "server.h"

enum request_kind {
    REQUEST_MESSAGE,
    REQUEST_GET,
    REQUEST_RECORD,
    REQUEST_SIT,
    REQUEST_REMATCH,
    REQUEST_REPORT,
    REQUEST_OWN,
    REQUEST_BLOCK,
    REQUEST_BLANK,
    REQUEST_KEEP,
    REQUEST_TICK,
    REQUEST_THOUGHT,
    REQUEST_TIME_OUT,
    REQUEST_GAP
};

/* Something asked of a table, on its way. */
typedef struct room_request {
    int kind;
    uint64_t conn; /* who waits for the answer; 0: nobody */
    int is_http, seat, lang, tries;
    int has_looked; /* who is there, or who may come, was read afresh */
    int is_barred;  /* was sent away from this table, or does not sit with somebody there */
    message msg;
    char token[TOKEN_SIZE]; /* a new one */
    uint8_t hash[32];       /* of the new one, or of the one given */
    char account[STORE_NAME_SIZE];
    char made[STORE_ID_SIZE]; /* table of a rematch, once it exists */
    struct room_request *next;
} room_request;

/* A request of this kind; NULL if memory is short. `conn`: who waits for the answer, NULL: nobody. */
room_request *request_new(int kind, connection *conn, int is_http, int lang);
/* Work on the first request; 1 if it is done with, 0 if an append is under way. */
int request_handle(game_room *t, room_request *r);
void request_done(game_room *t, room_request *r);
void request_refuse(server *s, room_request *r, verdict v, sk_status status, const char *text);
/* The set-up of the table that follows, and its first change. */
void rematch_begin(game_room *t, room_request *r);

#endif
