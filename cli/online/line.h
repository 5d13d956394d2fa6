/* line.h - the way to a server: addresses and links, HTTP requests, and one WebSocket.
 *
 * http:// and ws://, and https:// and wss:// where the build has TLS (secure.h). Everything that comes is bounded by
 * LINE_ROOM; a server that says more, or says it against the rules, is as good as gone.
 */
#ifndef SKERRY_CLI_LINE_H
#define SKERRY_CLI_LINE_H

#include <stddef.h>

enum { LINE_ROOM = 1 << 21, LINE_ID_SIZE = 17, LINE_TOKEN_SIZE = 44, LINE_SEND_MAX = 4096, LINE_PATIENCE_MS = 8000 };

typedef struct line_address {
    char host[256], port[8];
    int is_secure;               /* https:// or wss:// */
    char folder[128];            /* path before "api/" and "ws": "/" or "/games/" */
    char table[LINE_ID_SIZE];    /* from a link; "" if it names none */
    char token[LINE_TOKEN_SIZE]; /* from a seat link; "" if it has none */
} line_address;

enum { ADDRESS_OK, ADDRESS_BAD, ADDRESS_TLS };

/* Read "http://host:7373/", or a link of the page such as "http://host/#/table/ID/TOKEN". */
int address_read(const char *text, line_address *out);

/* Take table and token from a link or from the bare id of a table; ADDRESS_BAD if it is neither. The server of a whole
 * link must be that of `to`, unless `to` has none yet. */
int address_join(line_address *to, const char *link);

struct secure;

typedef struct server_line {
    int fd;             /* -1: not connected */
    struct secure *tls; /* NULL: in the clear */
    char *bytes, *text; /* LINE_ROOM each: what came, and the message taken from it */
    size_t size;        /* bytes of `bytes` */
} server_line;

/* One request; the status of the answer with its body in l->text, or 0 if there was none. `token` and `body` may be
 * NULL. The line must not be open. */
int line_request(server_line *l, const line_address *to, const char *method, const char *path, const char *token,
                 const char *body);

/* Open the WebSocket; 0, or -1. */
int line_open(server_line *l, const line_address *to);

/* Send a message; 0, or -1 if the line is lost. */
int line_send(server_line *l, const char *text);

/* 1: a message is in l->text; 0: none within `ms`; -1: the line is lost, and closed. */
int line_hear(server_line *l, int ms);

void line_close(server_line *l);
void line_free(server_line *l);

/* Milliseconds of a clock that never goes back. */
long long line_clock(void);

#endif
