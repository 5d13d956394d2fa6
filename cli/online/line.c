/* line.c - the way to a server. See line.h. */
#include "line.h"

#include <errno.h>
#include <fcntl.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#include "secure.h"

long long line_clock(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (long long)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* --- addresses --- */

/* Bytes of `text` that ids and tokens are made of. */
static size_t word_length(const char *text) {
    return strspn(text, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_");
}

/* "ID" or "ID/TOKEN". */
static int read_table(const char *text, line_address *out) {
    size_t id = word_length(text), token;
    if (id != LINE_ID_SIZE - 1 || (text[id] && text[id] != '/')) return ADDRESS_BAD;
    snprintf(out->table, sizeof out->table, "%.*s", (int)id, text);
    out->token[0] = 0;
    if (!text[id] || !text[id + 1]) return ADDRESS_OK;
    token = word_length(text + id + 1);
    if (token != LINE_TOKEN_SIZE - 1 || text[id + 1 + token]) return ADDRESS_BAD;
    memcpy(out->token, text + id + 1, LINE_TOKEN_SIZE);
    return ADDRESS_OK;
}

/* Host and port from the `length` bytes at `text`. */
static int read_host(const char *text, size_t length, line_address *out) {
    const char *end = text + length, *colon = end, *host = text, *host_end;
    if (length && text[0] == '[') {
        host = text + 1;
        host_end = (const char *)memchr(text, ']', length);
        if (!host_end) return ADDRESS_BAD;
        colon = host_end + 1;
    } else {
        const char *found = (const char *)memchr(text, ':', length);
        host_end = colon = found ? found : end;
    }
    if (host_end == host || (size_t)(host_end - host) >= sizeof out->host) return ADDRESS_BAD;
    snprintf(out->host, sizeof out->host, "%.*s", (int)(host_end - host), host);
    for (const char *c = out->host; *c; c++)
        if ((unsigned char)*c <= ' ' || (unsigned char)*c > '~' || *c == '@') return ADDRESS_BAD;
    snprintf(out->port, sizeof out->port, out->is_secure ? "443" : "80");
    if (colon == end) return ADDRESS_OK;
    if (*colon != ':' || end - colon < 2 || (size_t)(end - colon - 1) >= sizeof out->port) return ADDRESS_BAD;
    snprintf(out->port, sizeof out->port, "%.*s", (int)(end - colon - 1), colon + 1);
    return out->port[strspn(out->port, "0123456789")] ? ADDRESS_BAD : ADDRESS_OK;
}

int address_read(const char *text, line_address *out) {
    static const char *const schemes[4] = {"http://", "https://", "ws://", "wss://"};
    const char *rest = NULL, *mark;
    size_t host, folder;
    memset(out, 0, sizeof *out);
    for (int i = 0; i < 4 && !rest; i++)
        if (strncmp(text, schemes[i], strlen(schemes[i])) == 0) {
            rest = text + strlen(schemes[i]);
            out->is_secure = i & 1;
        }
    if (!rest) return ADDRESS_BAD;
    if (out->is_secure && !secure_exists()) return ADDRESS_TLS;
    host = strcspn(rest, "/#?");
    if (read_host(rest, host, out) != ADDRESS_OK) return ADDRESS_BAD;
    mark = strchr(rest, '#');
    rest += host;
    folder = strcspn(rest, "?#");
    while (folder && rest[folder - 1] != '/')
        folder--;
    if (folder >= sizeof out->folder) return ADDRESS_BAD;
    for (size_t i = 0; i < folder; i++)
        if (rest[i] <= ' ' || rest[i] > '~') return ADDRESS_BAD;
    snprintf(out->folder, sizeof out->folder, "%.*s", (int)folder, folder ? rest : "");
    if (!folder) snprintf(out->folder, sizeof out->folder, "/");
    if (mark && strncmp(mark, "#/table/", 8) == 0) return read_table(mark + 8, out);
    return ADDRESS_OK;
}

int address_join(line_address *to, const char *link) {
    line_address other;
    int status;
    if (!strstr(link, "://")) return read_table(strncmp(link, "#/table/", 8) == 0 ? link + 8 : link, to);
    status = address_read(link, &other);
    if (status != ADDRESS_OK) return status;
    if (!other.table[0]) return ADDRESS_BAD;
    if (to->host[0] &&
        (strcmp(to->host, other.host) != 0 || strcmp(to->port, other.port) != 0 || to->is_secure != other.is_secure))
        return ADDRESS_BAD;
    *to = other;
    return ADDRESS_OK;
}

/* --- bytes --- */

/* Wait until the socket is ready; 1 if it is. */
static int ready(int fd, short events, int ms) {
    struct pollfd wait = {fd, events, 0};
    int found;
    do
        found = poll(&wait, 1, ms);
    while (found < 0 && errno == EINTR);
    return found > 0;
}

static int connect_one(const struct addrinfo *at) {
    int one = 1, error = 0, fd = socket(at->ai_family, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    socklen_t size = sizeof error;
    if (fd < 0) return -1;
    setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
    if (connect(fd, at->ai_addr, at->ai_addrlen) == 0) return fd;
    if (errno == EINPROGRESS && ready(fd, POLLOUT, LINE_PATIENCE_MS) &&
        getsockopt(fd, SOL_SOCKET, SO_ERROR, &error, &size) == 0 && error == 0)
        return fd;
    close(fd);
    return -1;
}

static int connect_to(server_line *l, const line_address *to) {
    struct addrinfo wish, *list = NULL;
    memset(&wish, 0, sizeof wish);
    wish.ai_socktype = SOCK_STREAM;
    l->fd = -1;
    l->tls = NULL;
    l->size = 0;
    if (!l->bytes) l->bytes = (char *)malloc(LINE_ROOM);
    if (!l->text) l->text = (char *)malloc(LINE_ROOM);
    if (!l->bytes || !l->text || getaddrinfo(to->host, to->port, &wish, &list) != 0) return -1;
    for (const struct addrinfo *at = list; at && l->fd < 0; at = at->ai_next)
        l->fd = connect_one(at);
    freeaddrinfo(list);
    if (l->fd < 0 || !to->is_secure) return l->fd < 0 ? -1 : 0;
    l->tls = secure_open(l->fd, to->host, LINE_PATIENCE_MS);
    return l->tls ? 0 : -1;
}

static int send_all(server_line *l, const char *bytes, size_t size) {
    while (size) {
        short wants = POLLOUT;
        ssize_t sent = l->tls ? secure_write(l->tls, bytes, size, &wants) : send(l->fd, bytes, size, MSG_NOSIGNAL);
        if (sent > 0) {
            bytes += sent;
            size -= (size_t)sent;
        } else if (sent < 0 && errno == EAGAIN) {
            if (!ready(l->fd, wants, LINE_PATIENCE_MS)) return -1;
        } else if (!(sent < 0 && errno == EINTR)) {
            return -1;
        }
    }
    return 0;
}

/* Read what is there, waiting up to `ms`: 1 if something came, 0 if not, -1 at the end of the line. */
static int receive(server_line *l, int ms) {
    char *to = l->bytes + l->size;
    size_t room = LINE_ROOM - 1 - l->size;
    short wants = POLLIN;
    ssize_t got;
    if (!(l->tls && secure_holds(l->tls)) && !ready(l->fd, POLLIN, ms)) return 0;
    if (l->size + 1 >= LINE_ROOM) return -1;
    got = l->tls ? secure_read(l->tls, to, room, &wants) : recv(l->fd, to, room, 0);
    if (got < 0 && (errno == EAGAIN || errno == EINTR)) return 0;
    if (got <= 0) return -1;
    l->size += (size_t)got;
    return 1;
}

static void take(server_line *l, size_t used) {
    memmove(l->bytes, l->bytes + used, l->size - used);
    l->size -= used;
}

void line_close(server_line *l) {
    if (l->fd >= 0) secure_close(l->tls);
    l->tls = NULL;
    if (l->fd >= 0) close(l->fd);
    l->fd = -1;
    l->size = 0;
}

void line_free(server_line *l) {
    line_close(l);
    free(l->bytes);
    free(l->text);
    l->bytes = l->text = NULL;
}

/* --- HTTP --- */

/* The answer to what was sent: its status with the body in `text`, or 0. */
static int answer(server_line *l) {
    long long until = line_clock() + LINE_PATIENCE_MS;
    for (;;) {
        const char *end, *length;
        l->bytes[l->size] = 0;
        end = strstr(l->bytes, "\r\n\r\n");
        length = strcasestr(l->bytes, "\r\nContent-Length:");
        if (end) {
            size_t head = (size_t)(end - l->bytes) + 4;
            unsigned long body = length && length < end ? strtoul(length + 17, NULL, 10) : 0;
            if (body >= LINE_ROOM - head || strncmp(l->bytes, "HTTP/1.1 ", 9) != 0) return 0;
            if (l->size >= head + body) {
                int status = atoi(l->bytes + 9);
                memcpy(l->text, l->bytes + head, body);
                l->text[body] = 0;
                take(l, head + body);
                return status;
            }
        }
        if (line_clock() >= until || receive(l, (int)(until - line_clock())) < 0) return 0;
    }
}

/* The Host field; names of IPv6 hosts stand in brackets. */
static void write_host(const line_address *to, char *out, size_t size) {
    int is_six = strchr(to->host, ':') != NULL;
    snprintf(out, size, "%s%s%s:%s", is_six ? "[" : "", to->host, is_six ? "]" : "", to->port);
}

int line_request(server_line *l, const line_address *to, const char *method, const char *path, const char *token,
                 const char *body) {
    char head[1200], host[280], bearer[80] = "";
    int status = 0, length;
    write_host(to, host, sizeof host);
    if (token && *token) snprintf(bearer, sizeof bearer, "Authorization: Bearer %s\r\n", token);
    length = snprintf(head, sizeof head, "%s %s%s HTTP/1.1\r\nHost: %s\r\nConnection: close\r\n%s", method, to->folder,
                      path, host, bearer);
    if (body)
        length += snprintf(head + length, sizeof head - (size_t)length,
                           "Content-Type: application/json\r\nContent-Length: %zu\r\n", strlen(body));
    length += snprintf(head + length, sizeof head - (size_t)length, "\r\n");
    if (connect_to(l, to) == 0 && send_all(l, head, (size_t)length) == 0 &&
        (!body || send_all(l, body, strlen(body)) == 0))
        status = answer(l);
    line_close(l);
    return status;
}

/* --- WebSocket --- */

int line_open(server_line *l, const line_address *to) {
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    uint8_t lots[22];
    char key[25], head[900], host[280];
    int length;
    if (getrandom(lots, sizeof lots, 0) != (ssize_t)sizeof lots) memset(lots, 7, sizeof lots);
    for (int i = 0; i < 22; i++)
        key[i] = digits[lots[i] & (i == 21 ? 48 : 63)];
    memcpy(key + 22, "==", 3);
    write_host(to, host, sizeof host);
    length = snprintf(head, sizeof head,
                      "GET %sws HTTP/1.1\r\nHost: %s\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
                      "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: %s\r\n\r\n",
                      to->folder, host, key);
    if (connect_to(l, to) == 0 && send_all(l, head, (size_t)length) == 0 && answer(l) == 101) return 0;
    line_close(l);
    return -1;
}

/* Send one masked frame. */
static int send_frame(server_line *l, int first, const char *bytes, size_t size) {
    uint8_t frame[LINE_SEND_MAX + 8], mask[4];
    size_t head = 2;
    if (size > LINE_SEND_MAX || l->fd < 0) return -1;
    if (getrandom(mask, sizeof mask, 0) != (ssize_t)sizeof mask) memset(mask, 1, sizeof mask);
    frame[0] = (uint8_t)first;
    frame[1] = (uint8_t)(0x80 | (size < 126 ? size : 126));
    if (size >= 126) {
        frame[2] = (uint8_t)(size >> 8);
        frame[3] = (uint8_t)size;
        head = 4;
    }
    memcpy(frame + head, mask, 4);
    for (size_t i = 0; i < size; i++)
        frame[head + 4 + i] = (uint8_t)((uint8_t)bytes[i] ^ mask[i % 4]);
    return send_all(l, (const char *)frame, head + 4 + size);
}

int line_send(server_line *l, const char *text) {
    return send_frame(l, 0x81, text, strlen(text));
}

/* Take a whole frame from the bytes: its opcode with the payload in `text`, 0 if more bytes are needed, -1 if it is
 * none that a server sends. */
static int take_frame(server_line *l) {
    const uint8_t *b = (const uint8_t *)l->bytes;
    size_t head = 2, length;
    int opcode;
    if (l->size < 2) return 0;
    length = b[1] & 127u;
    opcode = b[0] & 15;
    if ((b[0] & 0xf0) != 0x80 || b[1] & 0x80) return -1;
    if (length == 126) {
        if (l->size < 4) return 0;
        head = 4;
        length = (size_t)b[2] << 8 | b[3];
    } else if (length == 127) {
        if (l->size < 10) return 0;
        head = 10;
        length = 0;
        for (int i = 2; i < 10; i++)
            length = length << 8 | b[i];
    }
    if (length >= LINE_ROOM - 16) return -1;
    if (l->size < head + length) return 0;
    memcpy(l->text, l->bytes + head, length);
    l->text[length] = 0;
    take(l, head + length);
    if (opcode == 9) send_frame(l, 0x8a, l->text, length < 125 ? length : 125);
    return opcode == 1 || opcode == 8 || opcode == 9 || opcode == 10 ? opcode : -1;
}

int line_hear(server_line *l, int ms) {
    long long until = line_clock() + ms;
    if (l->fd < 0) return -1;
    for (;;) {
        int opcode = take_frame(l), came = 0;
        long long left = until - line_clock();
        if (opcode == 1) return 1;
        if (opcode < 0 || opcode == 8) break;
        if (opcode > 1) continue;
        came = receive(l, left > 0 ? (int)left : 0);
        if (came < 0) break;
        if (came == 0) return 0;
    }
    line_close(l);
    return -1;
}
