/* room.h - tables in memory. Requests to a table wait in its queue; one change at a time is on its way to the store,
 * and only when it is committed does the table change and anybody hear of it.
 */
#ifndef SKERRY_SERVER_ROOM_H
#define SKERRY_SERVER_ROOM_H

#include "request.h"
#include "server.h"

struct game_room {
    server *owner;
    char id[STORE_ID_SIZE];
    uint8_t is_open, is_loading, is_busy, is_thinking, is_waiting_to_think;
    uint8_t is_unattended;              /* holds one of BUDGET_UNATTENDED */
    int is_looking;                     /* readings of who is there, under way */
    char origin[STORE_ID_SIZE];         /* hash of the address that opened it */
    uint64_t spectators, said, changed; /* slots of BUDGET_CROWD, BUDGET_CHAT and BUDGET_CHANGES */
    uint32_t behind;                    /* a seq that another server told of */
    int queued;
    room_request *first, **last;
    session *sessions;
    uint32_t elsewhere;          /* bits of the seats that are connected to other servers */
    int64_t seen_ms[SK_SEATS];   /* when a seat's last connection went; 0: not known */
    uint32_t told_seq[SK_SEATS]; /* change of which a digest has told the seat */
    uint64_t told_ms[SK_SEATS];
    uint64_t used_ms, think_ms; /* think_ms: not before */
    table_state m;
    game_room *next, *think_next;
};

game_room *room_find(server *s, const char *id);
/* Queue a request at a table, loading it if need be. The request is taken over. */
void room_submit(server *s, const char *id, room_request *r);
/* Go on with the queue after something that held it up; first with this request. */
void room_continue(game_room *t);
void room_resume(game_room *t, room_request *r);
/* Append a change; the request is answered when it is durable. */
void room_append(game_room *t, room_request *r, const char *body, size_t size);
/* Another server changed this table. */
void room_changed_elsewhere(server *s, const char *id, uint32_t seq);
/* Put a table that was just made into memory; NULL if there is no room. */
game_room *room_adopt(server *s, const table_state *m, const char *origin);
/* 1 if there is, or can be made, room for one more table. */
int rooms_have_room(server *s);
/* Look at every table: clocks, thinking, delayed spectators, and those that nobody uses. */
void rooms_tick(server *s);
void rooms_each(server *s, void (*visit)(void *context, game_room *t), void *context);
void rooms_close(server *s);

#endif
