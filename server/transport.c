/* transport.c - connections on libuv: bytes become requests and messages, and limits are kept. */
#include "transport.h"

#include <assert.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define FIELDS_ALWAYS                                                                                                  \
    "X-Content-Type-Options: nosniff\r\nX-Frame-Options: DENY\r\nReferrer-Policy: "                                    \
    "no-referrer\r\nCross-Origin-Opener-Policy: same-origin\r\n"                                                       \
    "Cross-Origin-Resource-Policy: same-origin\r\n"

typedef struct outgoing {
    uv_write_t request;
    connection *conn;
    size_t size;
    char bytes[];
} outgoing;

static uint64_t now_ms(const transport *n) {
    return uv_now(n->loop);
}

/* --- addresses --- */

/* IPv4 as ::ffff:a.b.c.d; of IPv6 the first half, for one household has them all. */
static void address_bytes(const struct sockaddr_storage *from, uint8_t out[16]) {
    memset(out, 0, 16);
    if (from->ss_family == AF_INET) {
        out[10] = out[11] = 0xff;
        memcpy(out + 12, &((const struct sockaddr_in *)from)->sin_addr, 4);
    } else if (from->ss_family == AF_INET6) {
        const uint8_t *bytes = (const uint8_t *)&((const struct sockaddr_in6 *)from)->sin6_addr;
        static const uint8_t mapped[12] = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff},
                             loop[16] = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1};
        memcpy(out, bytes, memcmp(bytes, mapped, 12) == 0 || memcmp(bytes, loop, 16) == 0 ? 16 : 8);
    }
}

static int is_local(const uint8_t bytes[16]) {
    static const uint8_t loop6[16] = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1};
    return (bytes[10] == 0xff && bytes[11] == 0xff && bytes[12] == 127) || memcmp(bytes, loop6, 16) == 0;
}

int transport_is_local(const connection *conn) {
    return is_local(conn->address);
}

void transport_address_text(const connection *conn, char out[48]) {
    static const uint8_t mapped[12] = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff};
    int is_four = memcmp(conn->address, mapped, sizeof mapped) == 0;
    if (uv_inet_ntop(is_four ? AF_INET : AF_INET6, conn->address + (is_four ? 12 : 0), out, 48) != 0) out[0] = 0;
}

int transport_allow(connection *conn, int budget) {
    transport *n = conn->owner;
    if (limit_take_from(n->limits, budget, conn->address, now_ms(n))) return 1;
    if (limit_take_from(n->limits, BUDGET_LOG, conn->address, now_ms(n))) n->hooks.limited(n->context, conn, budget);
    return 0;
}

void transport_give_back(transport *n, const uint8_t address[16], int budget) {
    limit_give_to(n->limits, budget, address, now_ms(n));
}

/* The address that the proxy nearest to us names: the last of the list. 1 if there is one. */
static int forwarded(http_span field, uint8_t out[16]) {
    char text[64];
    struct sockaddr_storage from;
    size_t start = field.size;
    if (!field.at) return 0;
    while (start > 0 && field.at[start - 1] != ',' && field.at[start - 1] != ' ')
        start--;
    if (field.size - start >= sizeof text) return 0;
    memcpy(text, field.at + start, field.size - start);
    text[field.size - start] = 0;
    memset(&from, 0, sizeof from);
    if (uv_ip4_addr(text, 0, (struct sockaddr_in *)&from) != 0 &&
        uv_ip6_addr(text, 0, (struct sockaddr_in6 *)&from) != 0)
        return 0;
    address_bytes(&from, out);
    return 1;
}

/* Who asks: the peer, or, request by request, whom a proxy on this machine names. */
static void tell_address(connection *conn, const http_request *request) {
    memcpy(conn->address, conn->peer, sizeof conn->address);
    http_span field = request->fields[HTTP_FORWARDED_FOR];
    if (!conn->owner->trust_proxy || !is_local(conn->peer) || !field.at) return;
    /* A name that cannot be read is some stranger's, and all such strangers are one: never this machine's. */
    if (!forwarded(field, conn->address)) memset(conn->address, 0, sizeof conn->address);
}

/* Count the connection for an address; 0 if that has too many. */
static int hold(connection *conn, const uint8_t address[16]) {
    transport *n = conn->owner;
    if (!limit_take_from(n->limits, BUDGET_CONNECTIONS, address, now_ms(n))) return 0;
    memcpy(conn->holder, address, sizeof conn->holder);
    conn->is_held = 1;
    return 1;
}

/* --- closing --- */

static void free_conn(uv_handle_t *handle) {
    connection *conn = (connection *)handle->data;
    free(conn->in);
    ws_release(&conn->reader);
    free(conn);
}

static void drop(connection *conn) {
    transport *n = conn->owner;
    if (uv_is_closing((uv_handle_t *)&conn->tcp)) return;
    n->conns[conn->id & 0xffff] = NULL;
    if (n->gathering == conn) n->gathering = NULL;
    n->counts.open--;
    if (conn->is_spare)
        n->spare--;
    else
        limit_give(n->limits, BUDGET_CONNECTIONS_ALL, &n->limits->overall[BUDGET_CONNECTIONS_ALL]);
    if (conn->is_held) transport_give_back(n, conn->holder, BUDGET_CONNECTIONS);
    if (conn->is_websocket) {
        n->counts.websockets--;
        n->hooks.closed(n->context, conn);
    }
    uv_close((uv_handle_t *)&conn->tcp, free_conn);
}

/* Nothing more will be said: finish when all is sent, or soon. */
static void finish(connection *conn) {
    if (conn->owner->gathering == conn) transport_pour(conn->owner);
    conn->is_closing = 1;
    conn->since_ms = now_ms(conn->owner);
    if (!conn->queued) drop(conn);
}

/* Sending failed in the middle of something: the line goes at the next tick, when nobody is using it. */
static void fail_later(connection *conn) {
    conn->is_closing = 1;
    conn->since_ms = 0;
}

/* --- sending --- */

static void understand(connection *conn);

static void sent(uv_write_t *request, int status) {
    outgoing *out = (outgoing *)request->data;
    connection *conn = out->conn;
    conn->queued -= out->size;
    free(out);
    if (status < 0 || (conn->is_closing && !conn->queued)) drop(conn);
}

/* Keep the pieces for transport_pour; 0 if they must go out now. */
static int gather(transport *n, const void *first, size_t first_size, const void *second, size_t second_size) {
    size_t size = n->gathered_size + first_size + second_size;
    if (size > n->gathered_room) {
        char *bytes = (char *)realloc(n->gathered, 2 * size);
        if (!bytes) return 0;
        n->gathered = bytes;
        n->gathered_room = 2 * size;
    }
    memcpy(n->gathered + n->gathered_size, first, first_size);
    memcpy(n->gathered + n->gathered_size + first_size, second ? second : "", second_size);
    n->gathered_size = size;
    return 1;
}

/* Send two pieces as one; what the socket does not take now waits in memory. */
static void send_bytes(connection *conn, const void *first, size_t first_size, const void *second, size_t second_size) {
    uv_buf_t parts[2] = {uv_buf_init((char *)(uintptr_t)first, (unsigned)first_size),
                         uv_buf_init((char *)(uintptr_t)second, (unsigned)second_size)};
    size_t total = first_size + second_size, done = 0;
    outgoing *out;
    if (uv_is_closing((uv_handle_t *)&conn->tcp)) return;
    if (conn->owner->gathering == conn) {
        if (gather(conn->owner, first, first_size, second, second_size)) return;
        transport_pour(conn->owner);
    }
    conn->owner->counts.bytes_out += total;
    if (!conn->queued) {
        int took = uv_try_write((uv_stream_t *)&conn->tcp, parts, second_size ? 2 : 1);
        if (took < 0 && took != UV_EAGAIN) {
            fail_later(conn);
            return;
        }
        done = took > 0 ? (size_t)took : 0;
    }
    if (done == total) return;
    /* An answer may be larger than the queue, but it is the only one in it. */
    int is_alone = !conn->is_websocket && !conn->queued;
    if ((conn->queued + total - done > TRANSPORT_QUEUE_MAX && !is_alone) ||
        !(out = (outgoing *)malloc(sizeof *out + total - done))) {
        conn->owner->counts.dropped_slow++;
        fail_later(conn);
        return;
    }
    out->conn = conn;
    out->size = total - done;
    out->request.data = out;
    if (done < first_size) {
        memcpy(out->bytes, (const char *)first + done, first_size - done);
        memcpy(out->bytes + first_size - done, second ? second : "", second_size);
    } else {
        memcpy(out->bytes, (const char *)second + (done - first_size), out->size);
    }
    conn->queued += out->size;
    parts[0] = uv_buf_init(out->bytes, (unsigned)out->size);
    if (uv_write(&out->request, (uv_stream_t *)&conn->tcp, parts, 1, sent) != 0) {
        conn->queued -= out->size;
        free(out);
        fail_later(conn);
    }
}

void transport_gather(connection *conn) {
    conn->owner->gathering = conn;
    conn->owner->gathered_size = 0;
}

void transport_pour(transport *n) {
    connection *conn = n->gathering;
    n->gathering = NULL;
    if (conn && n->gathered_size) send_bytes(conn, n->gathered, n->gathered_size, "", 0);
}

static void send_frame(connection *conn, int opcode, const void *payload, size_t size) {
    uint8_t head[WS_HEAD_MAX];
    size_t length = ws_head(opcode, size, head);
    conn->owner->counts.messages_out++;
    send_bytes(conn, head, length, payload, size);
}

void transport_send(connection *conn, const char *text, size_t size) {
    if (conn->is_websocket && !conn->is_closing) send_frame(conn, WS_TEXT, text, size);
}

void transport_end(connection *conn, int code) {
    uint8_t bytes[2] = {(uint8_t)(code >> 8), (uint8_t)code};
    if (conn->is_closing || uv_is_closing((uv_handle_t *)&conn->tcp)) return;
    send_frame(conn, WS_CLOSE, bytes, 2);
    if (uv_is_closing((uv_handle_t *)&conn->tcp)) return;
    finish(conn);
}

void transport_respond(connection *conn, int status, const char *type, const char *fields, const void *body,
                       size_t size) {
    char head[2048];
    int length = snprintf(
        head, sizeof head, "HTTP/1.1 %d %s\r\nContent-Type: %s\r\nContent-Length: %zu\r\nConnection: %s\r\n%s%s\r\n",
        status, http_reason(status), type, size, conn->keep_alive ? "keep-alive" : "close", FIELDS_ALWAYS, fields);
    assert(length > 0 && length < (int)sizeof head);
    conn->is_waiting = 0;
    conn->since_ms = now_ms(conn->owner);
    send_bytes(conn, head, (size_t)length, body, conn->head_only || status == 304 ? 0 : size);
    if (uv_is_closing((uv_handle_t *)&conn->tcp)) return;
    if (!conn->keep_alive || (conn->is_ended && !conn->in_size))
        finish(conn);
    else if (!conn->is_understanding)
        understand(conn);
}

int transport_upgrade(connection *conn, const http_request *request) {
    char head[256], accept[WS_ACCEPT_SIZE], key[25] = "";
    if (!conn->is_held && !hold(conn, conn->address)) return 0;
    memcpy(key, request->fields[HTTP_WS_KEY].at, sizeof key - 1);
    ws_accept(key, accept);
    int length = snprintf(head, sizeof head,
                          "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: "
                          "Upgrade\r\nSec-WebSocket-Accept: %s\r\n\r\n",
                          accept);
    conn->is_waiting = 0;
    conn->is_websocket = 1;
    conn->since_ms = conn->heard_ms = now_ms(conn->owner);
    conn->owner->counts.websockets++;
    send_bytes(conn, head, (size_t)length, "", 0);
    return 1;
}

/* --- reading --- */

static void refuse(connection *conn, int status) {
    conn->keep_alive = 0;
    conn->owner->counts.violations++;
    transport_respond(conn, status, "text/plain; charset=utf-8", "", http_reason(status), strlen(http_reason(status)));
}

static void take_in(connection *conn, size_t used) {
    memmove(conn->in, conn->in + used, conn->in_size - used);
    conn->in_size -= used;
}

/* One request out of the bytes; 0 if there is no whole one. */
static int read_request(connection *conn) {
    http_request request;
    long head = http_read(&request, (const char *)conn->in, conn->in_size);
    if (head < 0) {
        refuse(conn, (int)-head);
        return 0;
    }
    if (!head || conn->in_size < (size_t)head + request.body_size) return 0;
    conn->is_waiting = 1;
    conn->keep_alive = (uint8_t)request.keep_alive;
    conn->head_only = request.method == HTTP_HEAD;
    conn->owner->counts.requests++;
    tell_address(conn, &request);
    if (conn->is_spare) conn->keep_alive = 0;
    if (conn->is_spare && !http_is(request.path, "/healthz")) {
        transport_respond(conn, 503, "text/plain; charset=utf-8", "Retry-After: 10\r\n", http_reason(503),
                          strlen(http_reason(503)));
        return 0;
    }
    conn->owner->hooks.request(conn->owner->context, conn, &request, (const char *)conn->in + head, request.body_size);
    if (uv_is_closing((uv_handle_t *)&conn->tcp)) return 0;
    take_in(conn, (size_t)head + request.body_size);
    return 1;
}

static int may_speak(connection *conn) {
    transport *n = conn->owner;
    return conn->is_trusted || limit_take(n->limits, BUDGET_MESSAGES, &conn->spoken, now_ms(n));
}

/* One frame out of the bytes; 0 if there is no whole one. */
static int read_frame(connection *conn) {
    ws_event event = {0, NULL, 0, 0};
    long used = ws_read(&conn->reader, conn->in, conn->in_size, &event);
    if (used < 0) {
        conn->owner->counts.violations++;
        transport_end(conn, (int)-used);
        return 0;
    }
    if (!used) return 0;
    if (event.opcode == WS_CLOSE) {
        transport_end(conn, event.code);
    } else if (!may_speak(conn)) {
        transport_end(conn, WS_POLICY);
    } else if (event.opcode == WS_PING) {
        send_frame(conn, WS_PONG, event.payload, event.size);
    } else if (event.opcode == WS_TEXT) {
        conn->owner->hooks.message(conn->owner->context, conn, (const char *)event.payload, event.size);
        conn->owner->counts.messages_in++;
    }
    if (uv_is_closing((uv_handle_t *)&conn->tcp) || conn->is_closing) return 0;
    take_in(conn, (size_t)used);
    return 1;
}

/* Everything that can be understood by now. An answer that comes at once returns here, a later one calls again. */
static void understand(connection *conn) {
    int more = 1;
    conn->is_understanding = 1;
    while (more && conn->in_size && !conn->is_closing && !conn->is_waiting) {
        more = conn->is_websocket ? read_frame(conn) : read_request(conn);
        if (uv_is_closing((uv_handle_t *)&conn->tcp)) return;
    }
    conn->is_understanding = 0;
    if (!conn->in_size && conn->in_room > 4096) {
        free(conn->in);
        conn->in = NULL;
        conn->in_room = 0;
    }
}

static void give_room(uv_handle_t *handle, size_t suggested, uv_buf_t *buf) {
    connection *conn = (connection *)handle->data;
    size_t most = conn->is_websocket ? WS_FRAME_MAX : HTTP_HEADER_MAX + HTTP_BODY_MAX;
    (void)suggested;
    *buf = uv_buf_init(NULL, 0);
    if (conn->in_room - conn->in_size < 512 && conn->in_room < most) {
        size_t room = conn->in_room ? 4 * conn->in_room : 1024;
        uint8_t *in = (uint8_t *)realloc(conn->in, room > most ? most : room);
        if (!in) return;
        conn->in = in;
        conn->in_room = room > most ? most : room;
    }
    *buf = uv_buf_init((char *)conn->in + conn->in_size, (unsigned)(conn->in_room - conn->in_size));
}

static void got_bytes(uv_stream_t *stream, ssize_t count, const uv_buf_t *buf) {
    connection *conn = (connection *)stream->data;
    (void)buf;
    if (count == 0) return;
    if (count < 0) {
        /* Who has asked and said all may still hear the answer. */
        conn->is_ended = count == UV_EOF && conn->is_waiting && !conn->is_closing;
        if (conn->is_ended)
            uv_read_stop(stream);
        else
            drop(conn);
        return;
    }
    if (conn->is_closing) return;
    if (!conn->in_size && !conn->is_websocket && !conn->is_waiting) conn->since_ms = now_ms(conn->owner);
    conn->owner->counts.bytes_in += (uint64_t)count;
    conn->in_size += (size_t)count;
    conn->heard_ms = now_ms(conn->owner);
    conn->pinged = 0;
    understand(conn);
}

/* --- connections --- */

static int free_slot(transport *n) {
    for (int i = 0; i < TRANSPORT_CONNECTIONS_MAX; i++) {
        int slot = (n->next_slot + i) % TRANSPORT_CONNECTIONS_MAX;
        if (n->conns[slot]) continue;
        n->next_slot = (slot + 1) % TRANSPORT_CONNECTIONS_MAX;
        return slot;
    }
    return -1;
}

static void close_unwelcome(uv_handle_t *handle) {
    free(handle->data);
}

/* Room for everybody and for this address; a proxy's connections are counted for those who come through it. */
static int is_welcome(connection *conn) {
    transport *n = conn->owner;
    uint64_t *all = &n->limits->overall[BUDGET_CONNECTIONS_ALL];
    if (!limit_take(n->limits, BUDGET_CONNECTIONS_ALL, all, now_ms(n))) return 0;
    if ((n->trust_proxy && is_local(conn->peer)) || hold(conn, conn->peer)) return 1;
    limit_give(n->limits, BUDGET_CONNECTIONS_ALL, all);
    return 0;
}

static void welcome(uv_stream_t *server, int status) {
    transport *n = (transport *)server->data;
    connection *conn = status == 0 ? (connection *)calloc(1, sizeof *conn) : NULL;
    struct sockaddr_storage from;
    int length = sizeof from, slot = free_slot(n);
    if (!conn) return;
    memset(&from, 0, sizeof from);
    uv_tcp_init(n->loop, &conn->tcp);
    conn->tcp.data = conn;
    if (uv_accept(server, (uv_stream_t *)&conn->tcp) != 0 ||
        uv_tcp_getpeername(&conn->tcp, (struct sockaddr *)&from, &length) != 0)
        slot = -1;
    address_bytes(&from, conn->peer);
    memcpy(conn->address, conn->peer, sizeof conn->address);
    conn->owner = n;
    if (slot >= 0 && !is_welcome(conn)) {
        n->counts.refused++;
        conn->is_spare = n->spare < TRANSPORT_SPARE;
        n->spare += conn->is_spare;
        if (!conn->is_spare) slot = -1;
    }
    if (slot < 0) {
        uv_close((uv_handle_t *)&conn->tcp, close_unwelcome);
        return;
    }
    conn->id = (uint64_t)++n->generation << 16 | (uint64_t)slot;
    conn->since_ms = conn->heard_ms = now_ms(n);
    n->conns[slot] = conn;
    n->counts.accepted++;
    n->counts.open++;
    uv_tcp_nodelay(&conn->tcp, 1);
    uv_read_start((uv_stream_t *)&conn->tcp, give_room, got_bytes);
}

connection *transport_find(transport *n, uint64_t id) {
    connection *conn = (id & 0xffff) < TRANSPORT_CONNECTIONS_MAX ? n->conns[id & 0xffff] : NULL;
    return conn && conn->id == id && !conn->is_closing ? conn : NULL;
}

void transport_each(transport *n, void (*visit)(void *context, connection *conn), void *context) {
    for (int i = 0; i < TRANSPORT_CONNECTIONS_MAX; i++)
        if (n->conns[i] && n->conns[i]->is_websocket && !n->conns[i]->is_closing) visit(context, n->conns[i]);
}

/* Time-outs of one connection. */
static void check_time(connection *conn) {
    uint64_t now = now_ms(conn->owner), silent = now - conn->heard_ms;
    if (conn->is_closing) {
        if (now - conn->since_ms > TRANSPORT_CLOSE_MS) drop(conn);
    } else if (conn->is_websocket) {
        if (silent > TRANSPORT_SILENCE_MS) {
            drop(conn);
        } else if (silent > TRANSPORT_PING_MS && !conn->pinged) {
            conn->pinged = 1;
            send_frame(conn, WS_PING, "", 0);
        }
    } else if (conn->is_spare && !conn->is_waiting && now - conn->since_ms > TRANSPORT_SPARE_MS) {
        drop(conn);
    } else if (!conn->is_waiting && conn->in_size && now - conn->since_ms > TRANSPORT_HEAD_MS) {
        refuse(conn, 408);
    } else if (!conn->is_waiting && now - conn->since_ms > TRANSPORT_IDLE_MS) {
        drop(conn);
    } else if (!conn->is_waiting && conn->in_size) {
        understand(conn);
    }
}

static void tick(uv_timer_t *timer) {
    transport *n = (transport *)timer->data;
    for (int i = 0; i < TRANSPORT_CONNECTIONS_MAX; i++)
        if (n->conns[i]) check_time(n->conns[i]);
    limit_forget(n->limits, now_ms(n));
}

/* "7373", "127.0.0.1:7373" or "[::1]:7373". */
static int parse_listen(const char *listen, struct sockaddr_storage *out) {
    const char *colon = strrchr(listen, ':'), *digits = colon ? colon + 1 : listen;
    char host[64] = "127.0.0.1";
    char *end;
    long port = strtol(digits, &end, 10);
    size_t length = colon ? (size_t)(colon - listen) : 0;
    if (*digits < '0' || *digits > '9' || *end || port > 65535 || length >= sizeof host) return UV_EINVAL;
    if (length) snprintf(host, sizeof host, "%.*s", (int)length, listen);
    if (strcmp(host, "localhost") == 0) snprintf(host, sizeof host, "127.0.0.1");
    memset(out, 0, sizeof *out);
    if (host[0] == '[' && host[length - 1] == ']') {
        host[length - 1] = 0;
        return uv_ip6_addr(host + 1, (int)port, (struct sockaddr_in6 *)out);
    }
    return uv_ip4_addr(host, (int)port, (struct sockaddr_in *)out);
}

/* A bound socket; the next ports are tried while one is taken. -1 if there is none. */
static int bind_socket(struct sockaddr_storage *at, int tries) {
    int one = 1, fd = socket(at->ss_family, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    struct sockaddr_in *four = (struct sockaddr_in *)at;
    struct sockaddr_in6 *six = (struct sockaddr_in6 *)at;
    socklen_t size = at->ss_family == AF_INET6 ? sizeof *six : sizeof *four;
    if (fd < 0) return -1;
    setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &one, sizeof one);
    for (; tries > 0; tries--) {
        if (bind(fd, (struct sockaddr *)at, size) == 0 && listen(fd, 1024) == 0) return fd;
        if (errno == EADDRNOTAVAIL) break;
        if (at->ss_family == AF_INET6)
            six->sin6_port = htons((uint16_t)(ntohs(six->sin6_port) + 1));
        else
            four->sin_port = htons((uint16_t)(ntohs(four->sin_port) + 1));
    }
    int failure = errno;
    close(fd);
    errno = failure;
    return -1;
}

int transport_open(transport *n, uv_loop_t *loop, const char *listen, int tries, const transport_hooks *hooks,
                   void *context) {
    struct sockaddr_storage at;
    int status = parse_listen(listen, &at), fd;
    n->loop = loop;
    n->hooks = *hooks;
    n->context = context;
    if (status != 0) return UV_EINVAL;
    if ((fd = bind_socket(&at, tries)) < 0) return errno == EADDRNOTAVAIL ? UV_EADDRNOTAVAIL : UV_EADDRINUSE;
    n->conns = (connection **)calloc(TRANSPORT_CONNECTIONS_MAX, sizeof *n->conns);
    if (!n->conns) return UV_ENOMEM;
    uv_timer_init(loop, &n->timer);
    n->timer.data = n;
    uv_tcp_init(loop, &n->listener);
    n->listener.data = n;
    status = uv_tcp_open(&n->listener, fd);
    if (status == 0) status = uv_listen((uv_stream_t *)&n->listener, 1024, welcome);
    if (status == 0) status = uv_timer_start(&n->timer, tick, 1000, 1000);
    n->is_listening = status == 0;
    return status;
}

int transport_port(const transport *n) {
    struct sockaddr_storage at;
    int length = sizeof at;
    if (uv_tcp_getsockname(&n->listener, (struct sockaddr *)&at, &length) != 0) return 0;
    const struct sockaddr_in *four = (const struct sockaddr_in *)&at;
    const struct sockaddr_in6 *six = (const struct sockaddr_in6 *)&at;
    uint16_t port = at.ss_family == AF_INET6 ? six->sin6_port : four->sin_port;
    return port >> 8 | (port & 255) << 8;
}

void transport_stop(transport *n) {
    if (n->is_listening) uv_close((uv_handle_t *)&n->listener, NULL);
    n->is_listening = 0;
}

void transport_close(transport *n) {
    transport_stop(n);
    for (int i = 0; i < TRANSPORT_CONNECTIONS_MAX; i++)
        if (n->conns[i]) drop(n->conns[i]);
    uv_close((uv_handle_t *)&n->timer, NULL);
}

void transport_release(transport *n) {
    free(n->conns);
    free(n->gathered);
    n->conns = NULL;
    n->gathered = NULL;
}
