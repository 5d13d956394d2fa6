/* session.h - a WebSocket connection that looks at a table, and what such connections are sent. */
#ifndef SKERRY_SERVER_SESSION_H
#define SKERRY_SERVER_SESSION_H

#include "request.h"
#include "room.h"

struct session {
    connection *conn;
    game_room *at;              /* NULL before hello */
    int viewer, lang, greeting; /* greeting: a hello is on its way */
    int recall;                 /* SK_RECALL: wants the view of perfect memory */
    int is_brief;               /* makes the table in words of the view by itself */
    int shown;                  /* plies told to a spectator who sees everything later; -1: none */
    uint32_t said;              /* lines of talk told to one */
    int refusals;
    uint64_t states; /* slot of BUDGET_STATES */
    uint64_t opened_ms;
    struct thinker *thinker;      /* it is no player: a machine that thinks */
    uint8_t from[LIMIT_KEY_SIZE]; /* for whom a spectator is counted */
    session *next;
};

void session_message(void *context, connection *conn, const char *text, size_t size);
void session_closed(void *context, connection *conn);
void session_attach(game_room *t, room_request *r, session *who, int viewer);
void session_open(server *s, connection *conn);
/* The session leaves its table. */
void session_detach(session *who);
void session_error(server *s, session *who, verdict v, sk_status status, const char *text, const char *key);
void broadcast(game_room *t, int touched);
void broadcast_people(game_room *t);
void broadcast_delayed(game_room *t);
void send_state(game_room *t, session *who, int log_from);

#endif
