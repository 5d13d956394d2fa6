/* transport.h - the event loop's front: listening, connections, HTTP requests and WebSocket messages, limits and
 * time-outs.
 *
 * It knows no game. Everything happens on the loop's thread. A connection is named by its id wherever an answer comes
 * later, for it may be gone by then. Every buffer has a limit: a head of 8 KB, a body or message of 64 KB,
 * TRANSPORT_QUEUE_MAX bytes that wait to be sent, after which a slow reader is dropped.
 */
#ifndef SKERRY_SERVER_NET_H
#define SKERRY_SERVER_NET_H

#include <uv.h>

#include "http.h"
#include "limit.h"
#include "websocket.h"

enum {
    TRANSPORT_CONNECTIONS_MAX = 16384,
    TRANSPORT_QUEUE_MAX = 1 << 20, /* bytes waiting for one connection */
    TRANSPORT_HEAD_MS = 10000,     /* a request must be complete within */
    TRANSPORT_IDLE_MS = 60000,     /* between requests */
    TRANSPORT_PING_MS = 30000,     /* silence before a ping */
    TRANSPORT_SILENCE_MS = 75000,  /* silence before the line is closed */
    TRANSPORT_CLOSE_MS = 3000,     /* for the closing handshake */
    TRANSPORT_SPARE = 64,          /* connections beyond the limit: asked for /healthz they answer, else with 503 */
    TRANSPORT_SPARE_MS = 2000      /* within which those must ask */
};

typedef struct transport transport;
typedef struct connection connection;

typedef struct transport_hooks {
    /* A whole request; answer with transport_respond now or later. */
    void (*request)(void *context, connection *conn, const http_request *request, const char *body, size_t size);
    void (*message)(void *context, connection *conn, const char *text, size_t size);
    void (*closed)(void *context, connection *conn);              /* of a WebSocket */
    void (*limited)(void *context, connection *conn, int budget); /* an address wants more than it may have */
} transport_hooks;

typedef struct transport_counts {
    uint64_t accepted, refused, requests, messages_in, messages_out, bytes_in, bytes_out, dropped_slow, violations;
    int open, websockets;
} transport_counts;

struct connection {
    uv_tcp_t tcp;
    transport *owner;
    uint64_t id;
    uint8_t peer[LIMIT_KEY_SIZE];    /* address at the other end of the socket */
    uint8_t address[LIMIT_KEY_SIZE]; /* of who asks: the peer, or whom a proxy names in this very request */
    uint8_t holder[LIMIT_KEY_SIZE];  /* for whom the connection is counted, if is_held */
    uint8_t *in;                     /* bytes not yet understood */
    size_t in_size, in_room;
    ws_reader reader;
    uint64_t since_ms, heard_ms; /* of the request or connection; last sign of life */
    size_t queued;
    uint8_t is_websocket, is_waiting, is_closing, keep_alive, head_only, pinged, is_held, is_understanding, is_ended;
    uint8_t is_spare;   /* beyond the limits: for /healthz, and to say 503 */
    uint8_t is_trusted; /* may speak as often as it likes: a machine that thinks for us */
    uint64_t spoken;    /* slot of BUDGET_MESSAGES */
    void *user;         /* of the hooks, for a WebSocket */
};

struct transport {
    uv_loop_t *loop;
    uv_tcp_t listener;
    uv_timer_t timer;
    transport_hooks hooks;
    void *context;
    limiter *limits;
    int trust_proxy; /* X-Forwarded-For of loopback peers names the address */
    int is_listening;
    transport_counts counts;
    connection **conns; /* TRANSPORT_CONNECTIONS_MAX slots */
    uint32_t generation;
    int spare; /* how many connections are spare ones */
    int next_slot;
    connection *gathering; /* what is sent to it waits for transport_pour; NULL: none */
    char *gathered;
    size_t gathered_size, gathered_room;
};

/* Listen on "PORT", "ADDR:PORT" or "[ADDR6]:PORT"; port 0 takes a free one. While a port is taken the next is tried,
 * `tries` in all. 0, or a libuv error: UV_EINVAL if `listen` is no address. */
int transport_open(transport *n, uv_loop_t *loop, const char *listen, int tries, const transport_hooks *hooks,
                   void *context);
/* The port that is listened on. */
int transport_port(const transport *n);
/* No new connections. */
void transport_stop(transport *n);
/* Close every connection and the timer; when the loop has let go of them, give the memory back. */
void transport_close(transport *n);
void transport_release(transport *n);

/* The connection of this id, if it is open; none has 0. */
connection *transport_find(transport *n, uint64_t id);
/* Each open WebSocket. */
void transport_each(transport *n, void (*visit)(void *context, connection *conn), void *context);

/* Answer the request under way. `fields` are further header lines, each ending in CR LF, or "". */
void transport_respond(connection *conn, int status, const char *type, const char *fields, const void *body,
                       size_t size);
/* Turn the request under way into a WebSocket; 0 if its address has too many connections. */
int transport_upgrade(connection *conn, const http_request *request);
/* Send a text message. */
void transport_send(connection *conn, const char *text, size_t size);
/* Several messages to one connection go out in one piece: those between these two. It may be gone in between. */
void transport_gather(connection *conn);
void transport_pour(transport *n);
/* Close a WebSocket with a code. */
void transport_end(connection *conn, int code);

/* Take one of a budget of the address that asks; 0 if it may not. What was taken from a stock is given back later. */
int transport_allow(connection *conn, int budget);
void transport_give_back(transport *n, const uint8_t address[LIMIT_KEY_SIZE], int budget);
/* The address that asks, as people write it; of IPv6 the first half. */
void transport_address_text(const connection *conn, char out[48]);
/* 1 if who asks is on this very machine. */
int transport_is_local(const connection *conn);

#endif
