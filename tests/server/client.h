/* client.h - a small blocking client of docs/protocol.md for tests: HTTP requests, WebSocket messages, and servers to
 * talk to.
 *
 * Lines and messages come back as text; `member` finds a member of a JSON object well enough for tests.
 */
#ifndef SKERRY_TESTS_CLIENT_H
#define SKERRY_TESTS_CLIENT_H

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "server/server.h"

/* PATIENCE_MS: how long a test waits for what must come. On a busy machine, or under sanitizers, that may be long. */
enum { CLIENT_ROOM = 1 << 20, PATIENCE_MS = 60000 };

typedef struct client {
    int fd;
    size_t size; /* bytes not yet taken */
    char *bytes; /* CLIENT_ROOM */
    char *text;  /* the last message or body, zero-terminated; CLIENT_ROOM */
    int status;  /* of the last HTTP answer; close code of a WebSocket */
} client;

static inline int64_t clock_ms(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static inline int client_connect(client *c, int port) {
    struct sockaddr_in at;
    int one = 1;
    memset(&at, 0, sizeof at);
    at.sin_family = AF_INET;
    at.sin_port = htons((uint16_t)port);
    at.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    c->fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    c->size = 0;
    c->status = 0;
    if (!c->bytes) c->bytes = (char *)malloc(CLIENT_ROOM);
    if (!c->text) c->text = (char *)malloc(CLIENT_ROOM);
    setsockopt(c->fd, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
    return connect(c->fd, (struct sockaddr *)&at, sizeof at);
}

static inline void client_close(client *c) {
    if (c->fd > 0) close(c->fd);
    c->fd = 0;
}

static inline void client_free(client *c) {
    client_close(c);
    free(c->bytes);
    free(c->text);
    memset(c, 0, sizeof *c);
}

static inline int client_send(client *c, const void *bytes, size_t size) {
    return send(c->fd, bytes, size, MSG_NOSIGNAL) == (ssize_t)size ? 0 : -1;
}

/* Wait for more bytes; 0 at the end, on an error, or after `ms`. */
static inline int client_more(client *c, int ms) {
    struct pollfd wait = {c->fd, POLLIN, 0};
    ssize_t got;
    if (poll(&wait, 1, ms) <= 0) return 0;
    got = recv(c->fd, c->bytes + c->size, CLIENT_ROOM - 1 - c->size, 0);
    if (got <= 0) return 0;
    c->size += (size_t)got;
    return 1;
}

static inline void client_take(client *c, size_t used) {
    memmove(c->bytes, c->bytes + used, c->size - used);
    c->size -= used;
}

/* Read one HTTP answer; its status, or 0 if none came. The body is in `text`. */
static inline int client_answer(client *c) {
    for (;;) {
        c->bytes[c->size] = 0;
        char *end = strstr(c->bytes, "\r\n\r\n"), *length = strstr(c->bytes, "Content-Length: ");
        if (!length) length = strstr(c->bytes, "content-length: "); /* as a proxy writes it */
        if (end) {
            size_t head = (size_t)(end - c->bytes) + 4,
                   body = length && length < end ? strtoul(length + 16, NULL, 10) : 0;
            if (c->size >= head + body) {
                c->status = atoi(c->bytes + 9);
                memcpy(c->text, c->bytes + head, body);
                c->text[body] = 0;
                client_take(c, head + body);
                return c->status;
            }
        }
        if (!client_more(c, PATIENCE_MS)) return 0;
    }
}

/* Send one request on a connection of its own; 0 if that is there. */
static inline int http_send(client *c, int port, const char *method, const char *path, const char *fields,
                            const char *body) {
    static char request[80000];
    int length = snprintf(request, sizeof request, "%s %s HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n%s",
                          method, path, fields);
    if (body)
        length += snprintf(request + length, sizeof request - (size_t)length,
                           "Content-Type: application/json\r\nContent-Length: %zu\r\n\r\n%s", strlen(body), body);
    else
        length += snprintf(request + length, sizeof request - (size_t)length, "\r\n");
    client_close(c);
    if (client_connect(c, port) != 0) return -1;
    return client_send(c, request, (size_t)length);
}

/* One request on a connection of its own; the status. */
static inline int http(client *c, int port, const char *method, const char *path, const char *fields,
                       const char *body) {
    if (http_send(c, port, method, path, fields, body) != 0) return 0;
    client_answer(c);
    client_close(c);
    return c->status;
}

/* --- WebSocket --- */

/* Ask for a WebSocket; 0 if the connection is there. */
static inline int ws_ask(client *c, int port) {
    static const char request[] = "GET /ws HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
                                  "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n";
    if (client_connect(c, port) != 0) return -1;
    return client_send(c, request, sizeof request - 1);
}

static inline int ws_open(client *c, int port) {
    return ws_ask(c, port) == 0 && client_answer(c) == 101 ? 0 : -1;
}

/* A masked frame with any head. */
static inline int ws_frame(client *c, int first, const void *bytes, size_t size) {
    static uint8_t frame[WS_FRAME_MAX + 200000];
    size_t head = 2;
    frame[0] = (uint8_t)first;
    frame[1] = (uint8_t)(0x80 | (size < 126 ? size : size < 65536 ? 126 : 127));
    if (size >= 126 && size < 65536) {
        frame[2] = (uint8_t)(size >> 8);
        frame[3] = (uint8_t)size;
        head = 4;
    } else if (size >= 65536) {
        for (int i = 0; i < 8; i++)
            frame[2 + i] = (uint8_t)((uint64_t)size >> (56 - 8 * i));
        head = 10;
    }
    memcpy(frame + head, "\x01\x02\x03\x04", 4);
    for (size_t i = 0; i < size; i++)
        frame[head + 4 + i] = (uint8_t)(((const uint8_t *)bytes)[i] ^ (i % 4 + 1));
    return client_send(c, frame, head + 4 + size);
}

static inline int ws_say(client *c, const char *text) {
    return ws_frame(c, 0x81, text, strlen(text));
}

/* The next text message within `ms`; 0 if none came (status then has the close code, if there was one). Answers pings.
 */
static inline int ws_hear(client *c, int ms) {
    int64_t until = clock_ms() + ms;
    for (;;) {
        const uint8_t *b = (const uint8_t *)c->bytes;
        size_t head = 2, length = c->size >= 2 ? b[1] & 127u : 0;
        int whole = c->size >= 2;
        if (whole && length == 126) {
            head = 4;
            whole = c->size >= 4;
            length = whole ? (size_t)b[2] << 8 | b[3] : 0;
        } else if (whole && length == 127) {
            head = 10;
            whole = c->size >= 10;
            length = 0;
            for (int i = 2; whole && i < 10; i++)
                length = length << 8 | b[i];
        }
        if (whole && c->size >= head + length) {
            int opcode = b[0] & 15;
            memcpy(c->text, c->bytes + head, length);
            c->text[length] = 0;
            if (opcode == WS_CLOSE) c->status = length >= 2 ? (uint8_t)c->text[0] << 8 | (uint8_t)c->text[1] : 1005;
            client_take(c, head + length);
            if (opcode == WS_TEXT) return 1;
            if (opcode == WS_CLOSE) return 0;
            if (opcode == WS_PING) ws_frame(c, 0x8a, c->text, length);
            continue;
        }
        int64_t left = until - clock_ms();
        if (left < 0 || !client_more(c, (int)left)) return 0;
    }
}

/* The next message of this type; others are passed over. */
static inline int ws_await(client *c, const char *type) {
    char wanted[64];
    snprintf(wanted, sizeof wanted, "\"type\":\"%s\"", type);
    while (ws_hear(c, PATIENCE_MS))
        if (strstr(c->text, wanted)) return 1;
    return 0;
}

/* --- JSON, well enough for tests --- */

static inline const char *member(const char *json, const char *name) {
    char key[80];
    const char *at;
    snprintf(key, sizeof key, "\"%s\":", name);
    at = json ? strstr(json, key) : NULL;
    return at ? at + strlen(key) : NULL;
}

static inline long number(const char *json, const char *name) {
    const char *at = member(json, name);
    return at ? strtol(at, NULL, 10) : -1;
}

/* A text member into a buffer; returns it. */
static inline char *text_of(const char *json, const char *name, char *out, size_t size) {
    const char *at = member(json, name);
    size_t length = 0;
    if (at && *at == '"')
        for (at++; *at && *at != '"' && length < size - 1; at++)
            out[length++] = *at;
    out[length] = 0;
    return out;
}

/* --- servers --- */

typedef struct running {
    pid_t pid;
    int port;
} running;

/* Start a server in a child process; its port, or 0. */
static inline int server_start(running *r, const server_options *options) {
    int ends[2];
    char line[32] = "";
    r->pid = r->port = 0;
    if (pipe(ends) != 0) return 0;
    fflush(stdout);
    r->pid = fork();
    if (r->pid == 0) {
        server_options own = *options;
        close(ends[0]);
        prctl(PR_SET_PDEATHSIG, SIGKILL); /* a test that dies leaves no server behind */
        own.ready_fd = ends[1];
        const char *log = getenv("SKERRY_TEST_LOGS"); /* a file for the log; anything else: it is shown */
        if ((!log || *log == '/') && !freopen(log ? log : "/dev/null", "a", stderr)) _exit(1);
        setvbuf(stderr, NULL, _IOLBF, 0);
        _exit(server_run(&own));
    }
    close(ends[1]);
    r->port = read(ends[0], line, sizeof line - 1) > 0 ? atoi(line) : 0;
    close(ends[0]);
    return r->port;
}

static inline server_options options_for(const char *database) {
    server_options o;
    memset(&o, 0, sizeof o);
    o.listen = "127.0.0.1:0";
    o.tries = 1;
    o.database = database;
    o.absent_s = 1;
    o.digest_minutes = 60;
    o.ready_fd = -1;
    return o;
}

static inline int server_stop(running *r, int number_of_signal) {
    int status = 0;
    if (r->pid <= 0) return -1;
    kill(r->pid, number_of_signal);
    waitpid(r->pid, &status, 0);
    return status;
}

#endif
