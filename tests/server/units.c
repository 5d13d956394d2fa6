/* units.c - the parts of the server that own neither a socket nor a file, at their limits: requests, frames, budgets,
 * set-ups, messages, sanctions. The same parts are met over the wire in server.c; here every border is met. */
#include "server/presence.h"
#include "server/room.h"
#include "server/session.h"
#include "server/http.h"
#include "server/names.h"
#include "server/moderation.h"
#include "server/protocol.h"
#include "server/server.h"
#include "server/setup.h"
#include "server/websocket.h"
#include "skerry/player.h"
#include "tests/support/tap.h"

#include <unistd.h>

/* --- requests --- */

static http_request request;

static long head(const char *text) {
    return http_read(&request, text, strlen(text));
}

#define HOST "Host: localhost\r\n"
#define UPGRADE                                                                                                        \
    HOST "Connection: keep-alive, Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"

static void span_is(http_span span, const char *want) {
    char text[128];
    snprintf(text, sizeof text, "%.*s", (int)span.size, span.at ? span.at : "");
    SAME(text, want);
}

TEST("a request line: method, path, query, and what is refused") {
    EQ(head("GET /a/b?x=1&y=2 HTTP/1.1\r\n" HOST "\r\n"), (long)strlen("GET /a/b?x=1&y=2 HTTP/1.1\r\n" HOST "\r\n"));
    EQ(request.method, HTTP_GET);
    span_is(request.path, "/a/b");
    span_is(request.query, "x=1&y=2");
    EQ(request.keep_alive, 1);
    EQ(request.upgrade, 0);
    OK(head("HEAD / HTTP/1.1\r\n" HOST "\r\n") > 0 && request.method == HTTP_HEAD && !request.query.at);
    EQ(head("PUT / HTTP/1.1\r\n" HOST "\r\n"), -405);
    EQ(head("GETS / HTTP/1.1\r\n" HOST "\r\n"), -405);
    EQ(head("ABCDEFGHIJKLMNOPQRST / HTTP/1.1\r\n" HOST "\r\n"), -405);
    EQ(head("ABCDEFGHIJKLMNOPQRSTU / HTTP/1.1\r\n" HOST "\r\n"), -400);
    EQ(head("GET /a#b HTTP/1.1\r\n" HOST "\r\n"), -400);
    EQ(head("GET /\x7f HTTP/1.1\r\n" HOST "\r\n"), -400);
    EQ(head("GET / HTTP/1.1 \r\n" HOST "\r\n"), -400);
    EQ(head("GET / HTTP/1-1\r\n" HOST "\r\n"), -400);
    EQ(head("GET / HTPP/1.1\r\n" HOST "\r\n"), -400);
    EQ(head("GET / HTTP/2.1\r\n" HOST "\r\n"), -505);
    EQ(head("GET / HTTP/1.2\r\n" HOST "\r\n"), -505);
    EQ(head("GET /\r\n" HOST "\r\n"), -400);
    EQ(head(" / HTTP/1.1\r\n" HOST "\r\n"), -400);
    EQ(head("\r\n"), -400);
}

TEST("fields of a request: values without the blanks around them, some once, some again") {
    OK(head("GET / HTTP/1.1\r\nhOsT: \t a \t\r\nX-Forwarded-For: one\r\nX-Forwarded-For: two\r\nAccept-Encoding: br\r\n"
            "Accept-Encoding: gzip\r\n\r\n") > 0);
    span_is(request.fields[HTTP_HOST], "a");
    span_is(request.fields[HTTP_FORWARDED_FOR], "two");
    span_is(request.fields[HTTP_ACCEPT_ENCODING], "br");
    EQ(head("GET / HTTP/1.1\r\nHost:\r\n\r\n"), -400);
    EQ(head("GET / HTTP/1.1\r\nHost:  \t\r\n\r\n"), -400);
    EQ(head("GET / HTTP/1.1\r\nXost: a\r\n\r\n"), -400);
    EQ(head("GET / HTTP/1.1\r\nHosx: a\r\n\r\n"), -400);
    EQ(head("GET / HTTP/1.1\r\n" HOST "Origin: a\r\nOrigin: b\r\n\r\n"), -400);
    EQ(head("GET / HTTP/1.1\r\n" HOST ": x\r\n\r\n"), -400);
    EQ(head("GET / HTTP/1.1\r\n" HOST "X\r\n\r\n"), -400);
    EQ(head("GET / HTTP/1.1\r\n" HOST "X: a\x7f\r\n\r\n"), -400);
    EQ(head("GET / HTTP/1.1\r\n" HOST "X: a\rb\r\n\r\n"), -400);
    OK(head("GET / HTTP/1.1\r\n" HOST "X: a\tb\r\n\r\n") > 0);
    EQ(head("GET / HTTP/1.1\r\n" HOST "Expect: 100-continue\r\n\r\n"), -417);
    OK(head("GET / HTTP/1.1\r\n" HOST "Connection: Close\r\n\r\n") > 0 && !request.keep_alive);
    EQ(head("GET / HTTP/1.1\r\n" HOST), 0);
}

TEST("names of fields and methods are of the characters that RFC 9110 gives a token") {
    static const char token[] = "!#$%&'*+-.^_`|~0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
    char text[80];
    for (int c = 1; c < 256; c++) {
        snprintf(text, sizeof text, "GET / HTTP/1.1\r\n" HOST "X%cX: a\r\n\r\n", c);
        int is_sound = c == ':' || strchr(token, c) != NULL; /* the name ends there, and its value is "X: a" */
        if ((head(text) > 0) != is_sound) printf("# character %d\n", c);
        EQ(head(text) > 0, is_sound);
    }
}

TEST("a request has at most 63 fields and 8 KB, and its line is judged apart") {
    static char text[HTTP_HEADER_MAX + 100];
    for (int fields = 62; fields <= 64; fields++) {
        size_t at = (size_t)snprintf(text, sizeof text, "GET / HTTP/1.1\r\n" HOST);
        for (int i = 1; i < fields; i++)
            at += (size_t)snprintf(text + at, sizeof text - at, "X: %d\r\n", i);
        snprintf(text + at, sizeof text - at, "\r\n");
        EQ(head(text) > 0, fields <= 63);
        if (fields > 63) EQ(head(text), -431);
    }
    memset(text, 'a', sizeof text);
    memcpy(text, "GET / HTTP/1.1\r\nHost: ", 22);
    memcpy(text + HTTP_HEADER_MAX - 4, "\r\n\r\n", 4);
    EQ(http_read(&request, text, HTTP_HEADER_MAX), HTTP_HEADER_MAX);
    EQ(http_read(&request, text, HTTP_HEADER_MAX - 1), 0);
    memset(text + HTTP_HEADER_MAX - 4, 'a', 4);
    EQ(http_read(&request, text, HTTP_HEADER_MAX), -431);
    memset(text + 5, 'a', 20);
    EQ(http_read(&request, text, HTTP_HEADER_MAX), -414);
}

TEST("the length of a body: 64 KB at most, digits only, with POST and with nothing else") {
    EQ(head("POST / HTTP/1.1\r\n" HOST "Content-Length: 65536\r\n\r\n") > 0, 1);
    EQ((long long)request.body_size, 65536);
    EQ(head("POST / HTTP/1.1\r\n" HOST "Content-Length: 65537\r\n\r\n"), -413);
    EQ(head("POST / HTTP/1.1\r\n" HOST "Content-Length: 000000012\r\n\r\n") > 0, 1);
    EQ((long long)request.body_size, 12);
    EQ(head("POST / HTTP/1.1\r\n" HOST "Content-Length: 0000000012\r\n\r\n"), -413);
    EQ(head("POST / HTTP/1.1\r\n" HOST "Content-Length: \r\n\r\n"), -400);
    EQ(head("POST / HTTP/1.1\r\n" HOST "Content-Length: 1/\r\n\r\n"), -400);
    EQ(head("POST / HTTP/1.1\r\n" HOST "Content-Length: 1:\r\n\r\n"), -400);
    EQ(head("GET / HTTP/1.1\r\n" HOST "Content-Length: 1\r\n\r\n"), -400);
    EQ(head("GET / HTTP/1.1\r\n" HOST "Content-Length: 0\r\n\r\n") > 0, 1);
}

TEST("a request for WebSocket says so in both fields, with a key of 24 characters and version 13") {
    OK(head("GET /ws HTTP/1.1\r\n" UPGRADE "Sec-WebSocket-Version: 13\r\n\r\n") > 0 && request.upgrade);
    EQ(head("GET /ws HTTP/1.1\r\n" UPGRADE "Sec-WebSocket-Version: 8\r\n\r\n"), -426);
    EQ(head("GET /ws HTTP/1.1\r\n" UPGRADE "\r\n"), -426);
    EQ(head("HEAD /ws HTTP/1.1\r\n" UPGRADE "Sec-WebSocket-Version: 13\r\n\r\n"), -400);
    EQ(head("GET /ws HTTP/1.1\r\n" HOST "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: "
            "13\r\nSec-WebSocket-Key: short\r\n\r\n"),
       -400);
    OK(head("GET /ws HTTP/1.1\r\n" HOST "Upgrade: websocket\r\n\r\n") > 0 && !request.upgrade);
    OK(head("GET /ws HTTP/1.1\r\n" HOST "Connection: upgrade\r\nUpgrade: h2c\r\n\r\n") > 0 && !request.upgrade);
}

static int lists(const char *list, const char *word) {
    return http_lists((http_span){list, strlen(list)}, word);
}

TEST("lists of words, values of a query, and the words of a status") {
    char value[8];
    EQ(lists("gzip, br;q=0.5", "br"), 1);
    EQ(lists("gzip, br;q=0.5", "gzip"), 1);
    EQ(lists(",\t GZIP\t", "gzip"), 1);
    EQ(lists("gzipp, xbr", "gzip"), 0);
    EQ(lists("", "gzip"), 0);
    EQ(http_lists((http_span){NULL, 0}, ""), 0);
    OK(head("GET /?a=1&ab=2x-_.&long=1234567&longer=12345678&bad=a%20b&empty=&twice=1&twice=1 HTTP/1.1\r\n" HOST
            "\r\n") > 0);
    static const struct {
        const char *name, *value;
        int found;
    } rows[] = {
        {"ab", "2x-_.", HTTP_QUERY_FOUND},     {"a", "1", HTTP_QUERY_FOUND},
        {"long", "1234567", HTTP_QUERY_FOUND}, {"empty", "", HTTP_QUERY_FOUND},
        {"longer", "", HTTP_QUERY_MALFORMED},  {"bad", "", HTTP_QUERY_MALFORMED},
        {"twice", "", HTTP_QUERY_MALFORMED},   {"b", "", HTTP_QUERY_MISSING},
        {"none", "", HTTP_QUERY_MISSING},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        EQ(http_query(&request, rows[i].name, value, sizeof value), rows[i].found);
        SAME(value, rows[i].value);
    }
    SAME(http_reason(101), "Switching Protocols");
    SAME(http_reason(505), "HTTP Version Not Supported");
    SAME(http_reason(299), "Error");
}

/* --- frames --- */

/* Read one frame whose payload is `size` bytes of `text`, masked with a key that is not zero. */
static long frame(ws_reader *reader, int first, const char *text, size_t size, ws_event *event) {
    static uint8_t bytes[WS_FRAME_MAX + 100];
    size_t head_size = ws_head(first & 15, size, bytes);
    bytes[0] = (uint8_t)first;
    bytes[1] |= 0x80;
    memcpy(bytes + head_size, "\x11\x22\x33\x44", 4);
    for (size_t i = 0; i < size; i++)
        bytes[head_size + 4 + i] = (uint8_t)text[i] ^ bytes[head_size + i % 4];
    size_t whole = head_size + 4 + size;
    long early = ws_read(reader, bytes, whole - 1, event), taken = ws_read(reader, bytes, whole, event);
    if (taken != (long)whole) return taken;
    EQ(early, 0);
    return 1;
}

/* Read bytes as they come. */
static long raw(ws_reader *reader, const char *bytes, size_t size, ws_event *event) {
    uint8_t copy[16];
    memcpy(copy, bytes, size);
    return ws_read(reader, copy, size, event);
}

TEST("frames of every length up to 64 KB are read, longer ones and badly written lengths are refused") {
    static char text[WS_MESSAGE_MAX + 1];
    static const size_t sizes[] = {0, 1, 125, 126, 127, 65535, 65536};
    ws_reader reader = {0};
    ws_event event;
    memset(text, 'x', sizeof text);
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        EQ(frame(&reader, 0x81, text, sizes[i], &event), 1);
        EQ(event.opcode, WS_TEXT);
        EQ((long long)event.size, (long long)sizes[i]);
        EQ(memcmp(event.payload, text, sizes[i]), 0);
    }
    EQ(frame(&reader, 0x81, text, WS_MESSAGE_MAX + 1, &event), -WS_SIZE);
    EQ(raw(&reader, "\201\376\000\175", 4, &event), -WS_PROTOCOL);
    EQ(raw(&reader, "\201\377\000\000\000\000\000\000\377\377", 10, &event), -WS_PROTOCOL);
    EQ(raw(&reader, "\201\377\200\000\000\000\000\001\000\000", 10, &event), -WS_PROTOCOL);
    EQ(raw(&reader, "\201\377\000\000\000\000\000\001\000", 9, &event), 0);
    EQ(raw(&reader, "\201\376\000", 3, &event), 0);
    EQ(raw(&reader, "\201", 1, &event), 0);
    EQ(raw(&reader, "\201\001\170", 3, &event), -WS_PROTOCOL);
    for (int reserved = 0x10; reserved <= 0x40; reserved <<= 1)
        EQ(frame(&reader, 0x81 | reserved, "x", 1, &event), -WS_PROTOCOL);
    for (int opcode = 0; opcode < 16; opcode++) {
        long want = opcode == WS_TEXT || (opcode >= WS_CLOSE && opcode <= WS_PONG) ? 1
                    : opcode == WS_BINARY                                          ? -WS_TYPE
                                                                                   : -WS_PROTOCOL;
        EQ(frame(&reader, 0x80 | opcode, "", 0, &event), want);
    }
}

TEST("a message in parts is put together, control frames may come between, 64 KB are the most") {
    static char text[WS_MESSAGE_MAX];
    ws_reader reader = {0};
    ws_event event;
    memset(text, 'y', sizeof text);
    EQ(frame(&reader, 0x01, "one \xc3", 5, &event), 1);
    EQ(event.opcode, WS_MORE);
    EQ((long long)event.size, 0);
    EQ(frame(&reader, 0x89, "ping", 4, &event), 1);
    EQ(event.opcode, WS_PING);
    EQ(frame(&reader, 0x00, "", 0, &event), 1);
    EQ(frame(&reader, 0x80, "\xa9", 1, &event), 1);
    EQ(event.opcode, WS_TEXT);
    EQ((long long)event.size, 6);
    EQ(memcmp(event.payload, "one \xc3\xa9", 6), 0);
    EQ(frame(&reader, 0x80, "x", 1, &event), -WS_PROTOCOL);
    EQ(frame(&reader, 0x01, text, WS_MESSAGE_MAX - 1, &event), 1);
    EQ(frame(&reader, 0x81, "x", 1, &event), -WS_PROTOCOL);
    EQ(frame(&reader, 0x80, "y", 1, &event), 1);
    EQ((long long)event.size, WS_MESSAGE_MAX);
    EQ(memcmp(event.payload, text, WS_MESSAGE_MAX), 0);
    EQ(frame(&reader, 0x01, text, WS_MESSAGE_MAX - 1, &event), 1);
    EQ(frame(&reader, 0x80, "yy", 2, &event), -WS_SIZE);
    ws_release(&reader);
    EQ(reader.parts == NULL && !reader.fragmented, 1);
    EQ(frame(&reader, 0x09, "", 0, &event), -WS_PROTOCOL);
    EQ(frame(&reader, 0x89, text, 125, &event), 1);
    EQ(frame(&reader, 0x89, text, 126, &event), -WS_PROTOCOL);
    ws_release(&reader);
}

TEST("a client closes with a code that it may use, and with words") {
    static const int good[] = {1000, 1001, 1003, 1007, 1014, 3000, 4999},
                     bad[] = {0, 999, 1004, 1005, 1006, 1015, 2999, 5000, 65535};
    ws_reader reader = {0};
    ws_event event;
    EQ(frame(&reader, 0x88, "", 0, &event), 1);
    EQ(event.code, WS_DONE);
    EQ(frame(&reader, 0x88, "\x03", 1, &event), -WS_PROTOCOL);
    for (size_t i = 0; i < sizeof good / sizeof good[0]; i++) {
        char text[4] = {(char)(good[i] >> 8), (char)good[i], 'o', 'k'};
        EQ(frame(&reader, 0x88, text, 4, &event), 1);
        EQ(event.code, good[i]);
    }
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        char text[2] = {(char)(bad[i] >> 8), (char)bad[i]};
        EQ(frame(&reader, 0x88, text, 2, &event), -WS_PROTOCOL);
    }
    EQ(frame(&reader, 0x88, "\x03\xe8\xff", 3, &event), -WS_UTF8);
}

TEST("UTF-8: every length at both of its ends, and nothing else; the handshake of RFC 6455") {
    static const char *const good[] = {"\x7f",         "\xc2\x80",     "\xdf\xbf",         "\xe0\xa0\x80",
                                       "\xed\x9f\xbf", "\xee\x80\x80", "\xf0\x90\x80\x80", "\xf4\x8f\xbf\xbf",
                                       "a\xc3\xa9z"};
    static const char *const bad[] = {"\x80",         "\xc1\xbf",         "\xe0\x9f\xbf",     "\xed\xa0\x80",
                                      "\xed\xbf\xbf", "\xf0\x8f\xbf\xbf", "\xf4\x90\x80\x80", "\xf5\x80\x80\x80",
                                      "\xc3",         "\xe2\x82",         "\xf0\x9f\x98",     "\xc3("};
    char out[WS_ACCEPT_SIZE];
    for (size_t i = 0; i < sizeof good / sizeof good[0]; i++)
        EQ(ws_utf8((const uint8_t *)good[i], strlen(good[i])), 1);
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        EQ(ws_utf8((const uint8_t *)bad[i], strlen(bad[i])), 0);
    ws_accept("dGhlIHNhbXBsZSBub25jZQ==", out);
    SAME(out, "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=");
}

/* --- budgets --- */

TEST("limits are set by name, within their bounds, a rate with its seconds") {
    static limiter l;
    limit_init(&l);
    EQ(limit_set(&l, "chat=30/60"), 0);
    EQ(l.rows[BUDGET_CHAT].most, 30);
    EQ(l.rows[BUDGET_CHAT].every_ms, 2000);
    EQ(limit_set(&l, "chat=7"), 0);
    EQ(l.rows[BUDGET_CHAT].most, 7);
    EQ(l.rows[BUDGET_CHAT].every_ms, 2000);
    EQ(limit_set(&l, "chat=1000000/1"), 0);
    EQ(l.rows[BUDGET_CHAT].every_ms, 1);
    EQ(limit_set(&l, "chat=1/86400"), 0);
    EQ(l.rows[BUDGET_CHAT].every_ms, 86400000);
    EQ(limit_set(&l, "connections=0"), 0);
    EQ(l.rows[BUDGET_CONNECTIONS].most, 0);
    for (const char *const *text =
             (const char *const[]){"chat=1000001", "chat=1/86401", "chat=1/0", "chat=0/5", "chat=", "chat=x", "chat=1x",
                                   "chat=1/", "chat", "chats=1", "cha=1", "=1", "", "connections=5/60",
                                   "chat=99999999999999999999", "chat=1/99999999999999999999", NULL};
         *text; text++)
        EQ(limit_set(&l, *text), -1);
    limit_release(&l);
}

TEST("a stock is held until it is given back, a rate grows back with time, and no limit is none") {
    static limiter l;
    uint64_t slot = 0;
    limit_init(&l);
    EQ(limit_set(&l, "connections=2"), 0);
    EQ(limit_take(&l, BUDGET_CONNECTIONS, &slot, 5) + limit_take(&l, BUDGET_CONNECTIONS, &slot, 5), 2);
    EQ(limit_take(&l, BUDGET_CONNECTIONS, &slot, 1000000), 0);
    EQ((long long)l.refused[BUDGET_CONNECTIONS], 1);
    limit_give(&l, BUDGET_CONNECTIONS, &slot);
    EQ(limit_take(&l, BUDGET_CONNECTIONS, &slot, 5), 1);
    EQ((long long)slot, 2);
    l.trusts_addresses = 1;
    EQ(limit_take(&l, BUDGET_CONNECTIONS, &slot, 5), 1);
    l.trusts_addresses = 0;
    for (int i = 0; i < 5; i++)
        limit_give(&l, BUDGET_CONNECTIONS, &slot);
    EQ((long long)slot, 0);
    EQ(limit_set(&l, "chat=3/6"), 0);
    l.trusts_addresses = 1; /* a table is no address */
    for (int i = 0; i < 4; i++)
        EQ(limit_take(&l, BUDGET_CHAT, &slot, 10000), i < 3);
    EQ(limit_take(&l, BUDGET_CHAT, &slot, 11999), 0);
    EQ(limit_take(&l, BUDGET_CHAT, &slot, 12000), 1);
    EQ(limit_take(&l, BUDGET_CHAT, &slot, 12001), 0);
    EQ(limit_take(&l, BUDGET_CHAT, &slot, 1000000), 1);
    EQ((long long)slot, 1002000);
    limit_give(&l, BUDGET_CHAT, &slot);
    EQ((long long)slot, 1002000);
    EQ(limit_set(&l, "chat=0"), 0);
    EQ(limit_take(&l, BUDGET_CHAT, &slot, 5), 1);
    limit_release(&l);
}

TEST("time that was thought is spent in thousandths, and spent is who owes more than there is") {
    static limiter l;
    uint64_t slot = 0;
    limit_init(&l);
    EQ(limit_set(&l, "thought=10/20"), 0);
    limit_spend(&l, BUDGET_THOUGHT, &slot, 2500, 1000);
    EQ((long long)slot, 6000);
    limit_spend(&l, BUDGET_THOUGHT, &slot, 7500, 1000);
    EQ((long long)slot, 21000);
    EQ(limit_is_spent(&l, BUDGET_THOUGHT, &slot, 1000), 0);
    EQ(limit_is_spent(&l, BUDGET_THOUGHT, &slot, 999), 1);
    EQ(limit_set(&l, "thought=0"), 0);
    EQ(limit_is_spent(&l, BUDGET_THOUGHT, &slot, 0), 0);
    limit_release(&l);
}

TEST("however many come, nobody is given another's purse") {
    static limiter l;
    uint8_t key[LIMIT_KEY_SIZE] = {0};
    limit_init(&l);
    for (int pass = 0; pass < 2; pass++)
        for (int i = 0; i < 10000; i++) {
            key[3] = (uint8_t)i;
            key[15] = (uint8_t)(i >> 8);
            uint64_t *slot = &limit_slots(&l, PER_ADDRESS, key, 1)[BUDGET_SEATS];
            if (pass)
                EQ((long long)*slot, i + 1);
            else
                *slot = (uint64_t)i + 1;
        }
    EQ(l.count, 10000);
    limit_release(&l);
}

TEST("when all purses are taken, the one goes that was not used for longest and holds nothing; newcomers never share") {
    static limiter l;
    uint8_t key[LIMIT_KEY_SIZE] = {9}, holder[LIMIT_KEY_SIZE] = {8};
    int shared = 0;
    limit_init(&l);
    EQ(limit_take(&l, BUDGET_CONNECTIONS, &limit_slots(&l, PER_ADDRESS, holder, 1)[BUDGET_CONNECTIONS], 1), 1);
    for (int i = 0; i < LIMIT_PURSES_MAX + 5000; i++) {
        memcpy(key + 4, &i, sizeof i);
        uint64_t *slot = &limit_slots(&l, PER_ADDRESS, key, 1)[BUDGET_SEATS];
        shared += *slot != 0 || slot == &l.crowd.slots[BUDGET_SEATS];
        *slot = 7;
    }
    EQ(shared, 0);
    EQ(l.count, LIMIT_PURSES_MAX);
    EQ((long long)limit_slots(&l, PER_ADDRESS, holder, 1)[BUDGET_CONNECTIONS], 1);
    EQ((long long)limit_slots(&l, PER_ADDRESS, key, 1)[BUDGET_SEATS], 7); /* the last one is remembered */
    limit_release(&l);
    /* Where all hold something, nothing can be held in common: it could never be given back. */
    limit_init(&l);
    for (int i = 0; i < LIMIT_PURSES_MAX; i++) {
        memcpy(key + 4, &i, sizeof i);
        limit_slots(&l, PER_ADDRESS, key, 1)[BUDGET_CONNECTIONS] = 1;
    }
    EQ(limit_take_from(&l, BUDGET_CONNECTIONS, (const uint8_t *)"abcdefghijklmnop", 1), 0);
    limit_release(&l);
}

TEST("everybody has a purse of his own, and one that holds nothing is forgotten after ten minutes") {
    static limiter l;
    uint8_t ana[LIMIT_KEY_SIZE], ben[LIMIT_KEY_SIZE];
    limit_init(&l);
    limit_key("ana", ana);
    limit_key("ben", ben);
    OK(memcmp(ana, ben, sizeof ana) != 0);
    uint64_t *slots = limit_slots(&l, PER_ACCOUNT, ana, 1000);
    slots[BUDGET_GUESSES] = 7;
    OK(limit_slots(&l, PER_ACCOUNT, ana, 2000) == slots);
    OK(limit_slots(&l, PER_ADDRESS, ana, 2000) != slots);
    OK(limit_slots(&l, PER_ACCOUNT, ben, 2000) != slots);
    limit_slots(&l, PER_ACCOUNT, ben, 2000)[BUDGET_CONNECTIONS] = 1;
    EQ(l.count, 3);
    limit_forget(&l, 2000 + LIMIT_FORGET_MS - 1);
    EQ(l.count, 3);
    limit_forget(&l, 2000 + LIMIT_FORGET_MS);
    EQ(l.count, 1);
    EQ((long long)limit_slots(&l, PER_ACCOUNT, ben, 0)[BUDGET_CONNECTIONS], 1);
    EQ((long long)limit_slots(&l, PER_ACCOUNT, ana, 0)[BUDGET_GUESSES], 0);
    limit_release(&l);
    EQ(l.count, 0);
}

/* --- set-ups --- */

static table_setup made;

static sk_status setup(const char *members) {
    char text[2000], memory[200];
    sk_text error;
    sk_text_init(&error, memory, sizeof memory);
    snprintf(text, sizeof text, "{\"v\":1,\"game\":\"settlement\",\"seats\":[\"me\",\"open\"],\"name\":\"Ana\"%s%s}",
             *members ? "," : "", members);
    return setup_read(&made, text, strlen(text), SK_EN, &error);
}

TEST("a set-up is read as it was written, with what was not said as it usually is") {
    static char first[4000], second[4000];
    sk_text out;
    EQ(setup(""), SK_OK);
    EQ(made.players, 2);
    EQ(made.watch, 1);
    EQ(made.absent_s, -1);
    EQ(made.join, JOIN_LINK);
    EQ(setup("\"pace\":{\"kind\":\"live\",\"bank\":10,\"increment\":3600},\"late\":\"wait\",\"chat\":\"free\","
             "\"watch\":false,"
             "\"delay\":3600,\"absent\":30,\"join\":\"word\",\"word\":\"peat\",\"options\":{\"start\":\"2\"}"),
       SK_OK);
    sk_text_init(&out, first, sizeof first);
    setup_write(&made, &out);
    EQ(setup_read(&made, first, strlen(first), SK_EN, &out), SK_OK);
    EQ(made.pace, PACE_LIVE);
    EQ(made.bank_s, 10);
    EQ(made.increment_s, 3600);
    EQ(made.late, LATE_WAIT);
    EQ(made.chat, CHAT_FREE);
    EQ(made.watch, 0);
    EQ(made.delay_s, 3600);
    EQ(made.absent_s, 30);
    EQ(made.rules, made.game->version);
    SAME(made.word, "peat");
    EQ(made.seats[0], SEAT_ME);
    EQ(made.seats[1], SEAT_OPEN);
    sk_text_init(&out, second, sizeof second);
    setup_write(&made, &out);
    SAME(second, first);
}

TEST("a set-up outside its bounds is refused") {
    static const char *const good[] = {"\"pace\":{\"kind\":\"live\",\"bank\":86400}",
                                       "\"pace\":{\"kind\":\"days\",\"days\":1}",
                                       "\"pace\":{\"kind\":\"days\",\"days\":30}",
                                       "\"absent\":0",
                                       "\"absent\":2592000",
                                       "\"delay\":0",
                                       "\"rules\":65535",
                                       "\"unknown\":[1,{\"a\":2}]"};
    static const char *const bad[] = {"\"pace\":{\"kind\":\"live\",\"bank\":9}",
                                      "\"pace\":{\"kind\":\"live\",\"bank\":86401}",
                                      "\"pace\":{\"kind\":\"live\"}",
                                      "\"pace\":{\"kind\":\"days\"}",
                                      "\"pace\":{\"kind\":\"days\",\"days\":0}",
                                      "\"pace\":{\"kind\":\"days\",\"days\":31}",
                                      "\"pace\":{\"kind\":\"soon\"}",
                                      "\"pace\":{\"kind\":\"live\",\"bank\":10,\"increment\":3601}",
                                      "\"absent\":29",
                                      "\"absent\":2592001",
                                      "\"delay\":3601",
                                      "\"rules\":0",
                                      "\"rules\":65536",
                                      "\"join\":\"word\"",
                                      "\"join\":\"all\"",
                                      "\"name\":\" Ana\"",
                                      "\"name\":\"\"",
                                      "\"seats\":[\"me\",\"me\"]",
                                      "\"seats\":[\"computer:nobody\",\"open\"]",
                                      "\"seats\":[\"open\",\"open\",\"open\",\"open\",\"open\",\"open\"]",
                                      "\"word\":\"12345678901234567890123456789012345678901\""};
    for (size_t i = 0; i < sizeof good / sizeof good[0]; i++)
        EQ(setup(good[i]), SK_OK);
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        if (setup(bad[i]) == SK_OK) printf("# %s\n", bad[i]);
        OK(setup(bad[i]) != SK_OK);
    }
    EQ(setup("\"game\":\"chess\""), SK_NO_GAME);
    EQ(setup("\"v\":2"), SK_BAD_VERSION);
    EQ(setup("\"options\":{\"start\":\"9\"}"), SK_BAD_OPTION);
    EQ(setup("\"options\":{\"none\":\"on\"}"), SK_BAD_OPTION);
    EQ(setup_name_valid("A"), 1);
    EQ(setup_name_valid("A b"), 1);
    EQ(setup_name_valid("A "), 0);
    EQ(setup_name_valid("A\x7f"), 0);
    EQ(setup_name_valid("A\x1f"), 0);
    EQ(setup_name_valid("\xff"), 0);
    char name[SK_NAME_COLUMNS + 2];
    memset(name, 'n', sizeof name);
    name[SK_NAME_COLUMNS + 1] = 0;
    EQ(setup_name_valid(name), 0);
    name[SK_NAME_COLUMNS] = 0;
    EQ(setup_name_valid(name), 1);
}

/* What is wrong with a set-up that is written whole; "" if nothing is. */
static const char *fault_of(const char *json) {
    static char why[200];
    sk_text error;
    sk_text_init(&error, why, sizeof why);
    sk_status status = setup_read(&made, json, strlen(json), SK_EN, &error);
    OK(status == SK_OK ? !why[0] : why[0] != 0);
    return status == SK_BAD_TEXT ? why : status == SK_OK ? "" : sk_status_name(status);
}

#define CLOCK "\"pace\":{\"kind\":\"live\",\"bank\":60}"
#define BLOCK(seats, more) "{\"v\":1,\"game\":\"settlement\",\"name\":\"Ana\",\"seats\":[" seats "]" more "}"

TEST("a rated table has the usual rules, two players or more, a clock, and an end for who does not play") {
    SAME(fault_of(BLOCK("\"me\",\"open\"", ",\"rated\":true," CLOCK)), "");
    EQ(made.rated, 1);
    SAME(fault_of(BLOCK("\"me\",\"open\"", ",\"rated\":true," CLOCK ",\"late\":\"resign\"")), "");
    SAME(fault_of(BLOCK("\"me\",\"open\"", ",\"rated\":true,\"pace\":{\"kind\":\"days\",\"days\":2}")), "");
    OK(strstr(fault_of(BLOCK("\"me\",\"open\"", ",\"rated\":true," CLOCK ",\"late\":\"wait\"")), "\"late\""));
    OK(strstr(fault_of(BLOCK("\"me\",\"open\"", ",\"rated\":true")), "\"pace\""));
    SAME(fault_of(BLOCK("\"me\"", ",\"rated\":true," CLOCK)), "BAD_PLAYERS");
    SAME(fault_of(BLOCK("\"me\"", "")), "");
    SAME(fault_of(BLOCK("\"me\",\"open\"", ",\"rated\":true," CLOCK ",\"options\":{\"start\":\"2\"}")), "BAD_OPTION");
    SAME(fault_of(BLOCK("\"me\",\"open\"", ",\"options\":{\"start\":\"2\"}")), "");
}

TEST("what members of a set-up need of each other: a name for who sits, a word for who asks for one, seats, a game") {
    SAME(fault_of("{\"v\":1,\"seats\":[\"open\",\"open\"]}"), "NO_GAME");
    SAME(fault_of("{\"v\":1,\"game\":\"settlement\"}"), "BAD_PLAYERS");
    SAME(fault_of("{\"v\":1,\"game\":\"settlement\",\"seats\":[]}"), "BAD_PLAYERS");
    OK(strlen(fault_of("{\"v\":1,\"game\":\"settlement\",\"seats\":[\"me\",\"open\"]}")) > 20);
    SAME(fault_of("{\"v\":1,\"game\":\"settlement\",\"seats\":[\"open\",\"open\"]}"), "");
    SAME(fault_of(BLOCK("\"me\",\"open\"", ",\"join\":\"word\",\"word\":\"x\"")), "");
    OK(strlen(fault_of(BLOCK("\"me\",\"open\"", ",\"join\":\"word\",\"word\":\"\""))) > 20);
    SAME(fault_of(BLOCK("\"me\",\"open\"", ",\"word\":\"1234567890123456789012345678901234567890\"")), "");
    SAME(fault_of(BLOCK("\"me\",\"open\"", ",\"challenge\":true,\"delay\":86400")), ""); /* until the next day */
    OK(strlen(fault_of(BLOCK("\"me\",\"open\"", ",\"challenge\":true,\"delay\":86401"))) > 20);
    OK(strlen(fault_of(BLOCK("\"me\",\"open\"", "") " x")) > 20);
    OK(strlen(fault_of(BLOCK("\"me\",\"open\"", ",\"watch\":1"))) > 20);
    SAME(fault_of(BLOCK("\"me\",\"computer:hard\"", "")), "");
    EQ(made.seats[1], SEAT_COMPUTER);
    SAME(made.levels[1], "hard");
    SAME(made.levels[0], "");
}

TEST("an absent player is stood in for by the middle level of the game, and a level is known by its whole name") {
    int count;
    const sk_game *const *games = sk_games(&count);
    for (int i = 0; i < count; i++) {
        const sk_mind *minds[SK_LEVELS_MAX];
        int levels = sk_levels(games[i], minds), below = 0;
        while (below < levels && strcmp(minds[below]->name, setup_stand_in(games[i])) != 0)
            below++;
        OK(below == (levels - 1) / 2 || below == levels / 2);
        for (int level = 0; level < levels; level++)
            EQ(setup_has_level(games[i], minds[level]->name), 1);
        EQ(setup_has_level(games[i], "nobody") + setup_has_level(games[i], "har") + setup_has_level(games[i], ""), 0);
    }
}

/* --- names --- */

static int same_name(const char *a, const char *b) {
    char one[NAME_FOLD_SIZE], two[NAME_FOLD_SIZE];
    name_fold(a, one);
    name_fold(b, two);
    return strcmp(one, two) == 0;
}

TEST("names that look alike are one name") {
    OK(same_name("vv", "w"));
    OK(same_name("Avva", "awa"));
    OK(same_name("rn", "m"));
    OK(same_name("Anna-Lise", "annalise"));
    OK(same_name("S1M0N", "simon"));
    OK(!same_name("v", "w"));
    OK(!same_name("anna", "hanna"));
}

TEST("letters with marks, of other scripts and wide ones fold to what they look like") {
    OK(same_name("\xc3\x91"
                 "and\xc3\xba",
                 "nandu"));
    OK(same_name("\xc3\x80", "a") && same_name("\xc3\xbf", "y") && !same_name("\xc3\x97", "x"));
    OK(same_name("\xc5\x81\xc3\xb3"
                 "d\xc5\xba",
                 "lodz") &&
       same_name("\xc4\x80", "a") && same_name("\xc5\xbf", "s"));
    OK(same_name("\xce\x91\xce\x9d\xce\x91", "ana") && same_name("\xce\x86", "a"));
    OK(same_name("\xd0\x90\xd0\x9d\xd0\x90", "aha") && same_name("\xd0\x81", "e") && same_name("\xd1\x98", "j"));
    OK(same_name("\xef\xbc\xa1\xef\xbd\x9a", "az") && same_name("\xef\xbd\x9e", "~") && same_name("\xef\xbc\x81", "i"));
    OK(same_name("e\xcc\x81", "e") && same_name("a.b_c-d'e`f,g h", "abcdefgh"));
    OK(same_name("5il3n7", "sllent") && same_name("$@|!0147", "sallolat") && same_name("Zz", "zZ"));
    OK(!same_name("\xe6\x97\xa5", "\xe6\x9c\xac") &&
       same_name("\xe6\x97\xa5 \xe6\x9c\xac", "\xe6\x97\xa5\xe6\x9c\xac"));
    OK(same_name("\xf0\x9f\x98\x80", "\xf0\x9f\x98\x80") && !same_name("\xf0\x9f\x98\x80", "\xf0\x9f\x98\x81"));
    OK(same_name("rnvv", "mw") && same_name("rrn", "rm") && same_name("vvv", "wv") && !same_name("nr", "m"));
    OK(!same_name("b", "p") && !same_name("2", "z"));
    char fold[NAME_FOLD_SIZE], name[400] = "";
    for (int i = 0; i < 99; i++)
        memcpy(name + 4 * i, "\xf0\x9f\x98\x80", 5);
    name_fold(name, fold);
    EQ((int)strlen(fold), 124); /* whole letters, as many as fit */
    memset(name, 'b', 300);
    name[300] = 0;
    name_fold(name, fold);
    EQ((int)strlen(fold), NAME_FOLD_SIZE - 4);
}

TEST("names are of letters that everybody sees, of one script, with at most two marks on a letter") {
    static const char *const good[] = {"Zo\xc3\xab",
                                       "Ana 2",
                                       "\xd0\x98\xd0\xb2\xd0\xb0\xd0\xbd",
                                       "\xe6\x97\xa5\xe6\x9c\xac",
                                       "\xce\xa3\xce\xbf\xcf\x86\xce\xaf\xce\xb1",
                                       "\xf0\x9f\x98\x80",
                                       "e\xcc\x81\xcc\x82",
                                       "A b c",
                                       "\xe6\x97\xa5 Ana",
                                       "2\xc3\x97x",
                                       "\xc3\xb7"};
    static const char *const bad[] = {"",
                                      "A  b",
                                      "\xcc\x81x",
                                      "e\xcc\x81\xcc\x82\xcc\x83",
                                      "a\xe2\x80\x8bx",    /* no width */
                                      "a\xc2\xadx",        /* soft hyphen */
                                      "a\xe2\x80\xaex",    /* turns the direction */
                                      "a\xe3\x80\x80x",    /* a wide space */
                                      "a\xc2\xa0x",        /* a space that does not break */
                                      "a\xef\xb8\x8f",     /* chooses a variant */
                                      "a\xee\x80\x80",     /* private */
                                      "a\xef\xbf\xbf",     /* no letter at all */
                                      "a\xf0\x9f\xbf\xbe", /* likewise */
                                      "a\xf3\xa0\x80\x80", /* beyond what is assigned */
                                      "\xd0\x90na",        /* Cyrillic and Latin */
                                      "\xce\x91na",        /* Greek and Latin */
                                      "\xc3\xa9\xd0\xb0",  /* Latin with a mark, and Cyrillic */
                                      "\xd4\xb1na",        /* Armenian and Latin */
                                      "...",               /* nothing is left of it */
                                      "- '"};
    for (size_t i = 0; i < sizeof good / sizeof good[0]; i++) {
        if (!name_allowed(good[i])) printf("# %s\n", good[i]);
        EQ(name_allowed(good[i]), 1);
    }
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        if (name_allowed(bad[i])) printf("# %s\n", bad[i]);
        EQ(name_allowed(bad[i]), 0);
    }
}

TEST("a line is one line that reads as it is written") {
    for (const char *const *good =
             (const char *const[]){"", "a b", "\xc2\xa0", "\xe2\x80\xa7", "\xe2\x80\xaf", "\xe2\x81\xa5",
                                   "\xe2\x81\xaa", "\xef\xbf\xb8", "\xef\xbf\xbc", "\xf0\x9f\x98\x80", NULL};
         *good; good++)
        EQ(line_allowed(*good), 1);
    for (const char *const *bad = (const char *const[]){"a\nb", "\x01", "\x1f", "\x7f", "\xc2\x80", "\xc2\x9f",
                                                        "\xe2\x80\xa8", "\xe2\x80\xae", "\xe2\x81\xa6", "x\xe2\x81\xa9",
                                                        "\xef\xbf\xb9", "\xef\xbf\xbb", NULL};
         *bad; bad++)
        EQ(line_allowed(*bad), 0);
}

TEST("offices are refused as whole names, insults and an operator's words anywhere") {
    char path[256];
    snprintf(path, sizeof path, "%s/skerry-words-XXXXXX", getenv("TMPDIR") ? getenv("TMPDIR") : P_tmpdir);
    int file = mkstemp(path);
    const char words[] = "# a comment\n\npuffin\nGannet\r\n";
    EQ(name_allowed("Admin"), 0);
    EQ(name_allowed("Administrating"), 1);
    EQ(name_allowed("Null"), 0);
    EQ(name_allowed("a Nazi b"), 0);
    EQ(name_allowed("Putain"), 0);
    EQ(name_allowed("The Puffin"), 1);
    EQ(write(file, words, sizeof words - 1), (long)sizeof words - 1);
    close(file);
    EQ(names_load("/nonexistent/words"), -1);
    EQ(names_load(path), 0);
    unlink(path);
    EQ(name_allowed("The Puffin"), 0);
    EQ(name_allowed("ganne7"), 0);
    EQ(name_allowed("A comment"), 1);
    EQ(name_allowed("Razorbill"), 1);
}

/* --- messages --- */

static message said;

static verdict say(const char *text, int typed) {
    return message_read(&said, text, strlen(text), typed);
}

TEST("a message has a version, a type that is known, numbers that fit, and a key of plain letters") {
    EQ(say("{\"v\":1,\"type\":\"action\",\"ply\":2147483647,\"id\":0,\"key\":\"a-Z_9.\",\"more\":[1]}", 1), GRANTED);
    EQ(said.type, MESSAGE_ACTION);
    EQ((long long)said.ply, 2147483647);
    EQ((long long)said.id, 0);
    EQ((long long)said.seat, -1);
    EQ(said.lang, -1);
    EQ(said.has_text, 0);
    EQ(say("{\"v\":1,\"type\":\"action\",\"ply\":2147483648}", 1), BAD_MESSAGE);
    EQ(say("{\"v\":1,\"type\":\"action\",\"ply\":-1}", 1), BAD_MESSAGE);
    EQ(say("{\"v\":1,\"type\":\"action\",\"key\":\"a b\"}", 1), BAD_MESSAGE);
    EQ(say("{\"v\":2,\"type\":\"action\"}", 1), BAD_MESSAGE);
    EQ(say("{\"type\":\"action\"}", 1), BAD_MESSAGE);
    EQ(say("{\"v\":1,\"type\":\"dance\"}", 1), BAD_MESSAGE);
    EQ(say("{\"v\":1,\"type\":\"dance\"}", 0), GRANTED);
    EQ(say("{\"v\":1,\"type\":\"ping\"} x", 1), BAD_MESSAGE);
    EQ(say("{\"v\":1,\"type\":\"ping\"", 1), BAD_MESSAGE);
    EQ(say("{\"v\":1,\"type\":\"hello\",\"lang\":\"fr-FR\",\"recall\":true}", 1), GRANTED);
    EQ(said.lang, SK_FR);
    EQ(said.recall, 1);
    EQ(say("{\"v\":1,\"type\":\"hello\",\"lang\":\"de\"}", 1), GRANTED);
    EQ(said.lang, SK_EN);
    EQ(say("{\"v\":1,\"type\":\"hello\",\"lang\":\"fi\"}", 1), GRANTED);
    EQ(said.lang, SK_EN);
    EQ(say("{\"v\":1,\"type\":\"chat\",\"phrase\":3}", 1), GRANTED);
    EQ((long long)said.phrase, 3);
    EQ(say("{\"v\":1,\"phrase\":\"three words\",\"text\":\"hi\"}", 0), GRANTED);
    SAME(said.phrase_text, "three words");
    EQ((long long)said.phrase, -1);
    EQ(said.has_text, 1);
}

TEST("a refusal names its status, and its rule where the words begin with one") {
    char memory[600];
    sk_text out;
    sk_text_init(&out, memory, sizeof memory);
    write_error(&out, REFUSED, SK_ILLEGAL, "R24: not there", "k", SK_EN);
    SAME(memory, "{\"v\":1,\"type\":\"error\",\"status\":\"ILLEGAL\",\"rule\":\"R24\",\"text\":\"R24: not "
                 "there\",\"key\":\"k\"}");
    for (const char *const *text =
             (const char *const[]){"R: x", "24: x", "Rx: x", "R24 x", "R2345678: x", "r24: x", "R24", NULL};
         *text; text++) {
        sk_text_init(&out, memory, sizeof memory);
        write_error(&out, REFUSED, SK_ILLEGAL, *text, "", SK_EN);
        OK(strstr(memory, "\"rule\":\"\"") && !strstr(memory, "\"key\""));
    }
    for (const char *const *rule = (const char *const[]){"A07", "R2", "Z1", "R9", "E51", "R234567", NULL}; *rule;
         rule++) {
        char words[16], wanted[32];
        snprintf(words, sizeof words, "%s: x", *rule);
        snprintf(wanted, sizeof wanted, "\"rule\":\"%s\"", *rule);
        sk_text_init(&out, memory, sizeof memory);
        write_error(&out, REFUSED, SK_ILLEGAL, words, "", SK_EN);
        OK(strstr(memory, wanted) != NULL);
    }
    EQ(http_status_of(NO_SEAT, SK_OK), 409);
    EQ(http_status_of(FORBIDDEN, SK_OK), 403);
    EQ(http_status_of(REFUSED, SK_NO_GAME), 400);
    EQ(http_status_of(REFUSED, SK_BAD_PLAYERS), 400);
    EQ(http_status_of(REFUSED, SK_BAD_OPTION), 400);
    EQ(http_status_of(REFUSED, SK_BAD_TEXT), 400);
    EQ(http_status_of(REFUSED, SK_BAD_VERSION), 400);
    EQ(http_status_of(REFUSED, SK_ILLEGAL), 409);
}

TEST("every verdict has its word and its status of HTTP") {
    static const struct {
        verdict v;
        const char *word;
        int http;
    } rows[] = {{STALE, "STALE", 409},    {NO_SEAT, "NO_SEAT", 409},         {FORBIDDEN, "FORBIDDEN", 403},
                {BUSY, "BUSY", 503},      {BAD_MESSAGE, "BAD_MESSAGE", 400}, {NOT_OVER, "NOT_OVER", 409},
                {UNSTORED, "STORE", 503}, {NO_TABLE, "NO_TABLE", 404},       {TOO_MANY, "TOO_MANY", 429},
                {PAUSED, "PAUSED", 409},  {BAD_NAME, "BAD_NAME", 400},       {NEEDS_CODE, "CODE", 403}};
    char memory[600], wanted[64], seen[SK_LANGS][12][600];
    for (int i = 0; i < 12; i++) {
        for (int lang = 0; lang < SK_LANGS; lang++) {
            sk_text out;
            sk_text_init(&out, memory, sizeof memory);
            write_error(&out, rows[i].v, SK_OK, NULL, NULL, lang);
            snprintf(wanted, sizeof wanted, "\"status\":\"%s\",\"rule\":\"\",\"text\":\"", rows[i].word);
            const char *words = strstr(memory, wanted);
            OK(words && words[strlen(wanted)] != '"' && !strstr(memory, "\"key\""));
            snprintf(seen[lang][i], sizeof seen[lang][i], "%s", words ? words + strlen(wanted) : "");
            for (int other = 0; other < i; other++)
                OK(strcmp(seen[lang][i], seen[lang][other]) != 0);
        }
        OK(strcmp(seen[SK_EN][i], seen[SK_FR][i]) != 0);
        EQ(http_status_of(rows[i].v, SK_OK), rows[i].http);
    }
    EQ(http_status_of(GRANTED, SK_OK), 200);
    EQ(http_status_of(KNOWN, SK_OK), 200);
}

TEST("every member of a message is read into its own place, and no further than that reaches") {
    static const struct {
        const char *key;
        int64_t *out;
    } numbers[] = {{"ply", &said.ply},
                   {"id", &said.id},
                   {"seat", &said.seat},
                   {"phrase", &said.phrase},
                   {"last_seq", &said.last_seq},
                   {"days", &said.days},
                   {"log_from", &said.log_from},
                   {"threads", &said.threads},
                   {"n", &said.n}};
    static const struct {
        const char *key;
        char *out;
        size_t size;
    } texts[] = {{"table", said.table, sizeof said.table},
                 {"token", said.token, sizeof said.token},
                 {"key", said.key, sizeof said.key},
                 {"text", said.text, sizeof said.text},
                 {"to", said.text, sizeof said.text},
                 {"level", said.text, sizeof said.text},
                 {"name", said.name, sizeof said.name},
                 {"word", said.word, sizeof said.word},
                 {"session", said.session, sizeof said.session},
                 {"phrase", said.phrase_text, sizeof said.phrase_text},
                 {"code", said.code, sizeof said.code},
                 {"new", said.fresh_phrase, sizeof said.fresh_phrase}};
    static char text[2000], value[1000];
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++) {
        snprintf(text, sizeof text, "{\"v\":1,\"%s\":7}", numbers[i].key);
        EQ(say(text, 0), GRANTED);
        for (size_t k = 0; k < sizeof numbers / sizeof numbers[0]; k++)
            EQ((long long)*numbers[k].out, k == i ? 7 : -1);
    }
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++)
        for (size_t size = texts[i].size - 1; size <= texts[i].size; size++) {
            memset(value, 'x', size);
            value[size] = 0;
            snprintf(text, sizeof text, "{\"v\":1,\"%s\":\"%s\"}", texts[i].key, value);
            EQ(say(text, 0), size < texts[i].size ? GRANTED : BAD_MESSAGE);
            if (size < texts[i].size) SAME(texts[i].out, value);
            for (size_t k = 0; k < sizeof texts / sizeof texts[0] && size < texts[i].size; k++)
                if (texts[k].out != texts[i].out) SAME(texts[k].out, "");
            if (size < texts[i].size) EQ(said.has_text, texts[i].out == said.text);
        }
    EQ(say("{\"v\":1,\"yes\":true}", 0), GRANTED);
    OK(said.yes && !said.recall && !said.brief);
    EQ(say("{\"v\":1,\"brief\":true,\"yes\":false}", 0), GRANTED);
    OK(!said.yes && !said.recall && said.brief);
    EQ(say("{\"v\":1,\"yes\":1}", 0), BAD_MESSAGE);
    EQ(say("{\"v\":1}x", 0), BAD_MESSAGE);
    EQ(say("{\"v\":1,\"text\":\"a\",\"key\":\"k\"}", 0), GRANTED);
    EQ(said.has_text, 1); /* whatever follows */
}

/* --- sanctions --- */

static int forbids(const server *s, int is_ban, const char *address, const char *account) {
    uint8_t bytes[16] = {0};
    if (strchr(address, ':')) {
        uv_inet_pton(AF_INET6, address, bytes);
    } else {
        bytes[10] = bytes[11] = 0xff;
        uv_inet_pton(AF_INET, address, bytes + 12);
    }
    return moderation_forbids(s, is_ban, bytes, account);
}

TEST("a sanction meets the addresses of its range and its account, no others, until its time") {
    static server s;
    store db;
    OK(store_open(&db, "memory:") == STORE_OK);
    OK(store_sanction_add(&db, &(store_sanction){"a", "ban", "address:203.0.113.64/26", 0, 0, ""}) == STORE_OK);
    OK(store_sanction_add(&db, &(store_sanction){"b", "mute", "account:ben", 5000, 0, ""}) == STORE_OK);
    OK(store_sanction_add(&db, &(store_sanction){"c", "ban", "address:2001:db8::1", 0, 0, ""}) == STORE_OK);
    OK(store_sanction_add(&db, &(store_sanction){"d", "mute", "account:q", 0, 0, ""}) == STORE_OK);
    OK(store_sanction_add(&db, &(store_sanction){"e", "note", "account:cid", 0, 0, ""}) == STORE_OK);
    EQ(moderation_read(&db, &s.order), STORE_OK);
    EQ(s.order.count, 4); /* a note is for the operator's eyes */
    EQ(forbids(&s, 0, "192.0.2.1", "q") && !forbids(&s, 0, "192.0.2.1", NULL), 1);
    EQ(forbids(&s, 1, "203.0.113.64", NULL) && forbids(&s, 1, "203.0.113.127", "ana"), 1);
    EQ(forbids(&s, 1, "203.0.113.63", NULL) || forbids(&s, 1, "203.0.113.128", NULL), 0);
    EQ(forbids(&s, 1, "203.0.112.64", NULL) || forbids(&s, 0, "203.0.113.64", NULL), 0);
    EQ(forbids(&s, 1, "2001:db8::ffff:1", NULL), 1); /* an address of version 6 stands for its network */
    EQ(forbids(&s, 1, "2001:db8:0:1::1", NULL), 0);
    EQ(forbids(&s, 1, "192.0.2.1", "ben"), 0);
    s.time.now = 4999;
    EQ(forbids(&s, 0, "192.0.2.1", "ben"), 1);
    EQ(forbids(&s, 0, "192.0.2.1", "benn") || forbids(&s, 0, "192.0.2.1", NULL), 0);
    s.time.now = 5000;
    EQ(forbids(&s, 0, "192.0.2.1", "ben"), 0);
    store_close(&db);
    for (const char *const *good = (const char *const[]){"account:a", "address:192.0.2.1", "address:192.0.2.0/32",
                                                         "address:::/0", "address:::1/128", NULL};
         *good; good++)
        EQ(moderation_subject_valid(*good), 1);
    char longest[8 + STORE_NAME_SIZE + 1] = "account:";
    memset(longest + 8, 'n', STORE_NAME_SIZE);
    EQ(moderation_subject_valid(longest), 0);
    longest[8 + STORE_NAME_SIZE - 1] = 0;
    EQ(moderation_subject_valid(longest), 1);
    for (const char *const *bad =
             (const char *const[]){"account:", "accountxy", "addressx192.0.2.1", "address:", "address:192.0.2.0/33",
                                   "address:::1/129", "address:x", "ana", "address:192.0.2", "address:192.0.2.0/",
                                   "address:192.0.2.0/-5", "address:::1/x", NULL};
         *bad; bad++)
        EQ(moderation_subject_valid(*bad), 0);
}

/* --- who is there --- */

TEST("present is who is connected here or elsewhere, and who was seen a moment ago, by the table's patience") {
    static server s;
    static game_room t;
    session watching = {.viewer = SK_TABLE_VIEW}, sitting = {.viewer = 1, .next = &watching};
    t.owner = &s;
    t.m.setup.players = 3;
    t.m.at_ms = 40000;
    t.sessions = &sitting;
    s.time.now = 100000;
    EQ(presence_here(&t), 2);
    EQ(presence_bits(&t, 0), 2);
    t.elsewhere = 4;
    EQ(presence_bits(&t, 0), 6);
    t.seen_ms[0] = 99000;
    EQ(presence_bits(&t, 1000), 6);
    EQ(presence_bits(&t, 1001), 7);
    t.seen_ms[0] = 0; /* never: since the table changed */
    EQ(presence_bits(&t, 60000), 6);
    EQ(presence_bits(&t, 60001), 7);
    s.risen_ms = 99500; /* nobody could come before */
    EQ(presence_bits(&t, 500), 6);
    EQ(presence_bits(&t, 501), 7);
    s.options.absent_s = 60;
    t.m.setup.absent_s = -1;
    EQ(presence_patience(&t), 60000);
    t.m.setup.pace = PACE_DAYS;
    t.m.setup.days = 3;
    EQ(presence_patience(&t), 3 * 86400000ll);
    t.m.setup.absent_s = 30;
    EQ(presence_patience(&t), 30000);
    t.m.setup.absent_s = 0;
    EQ(presence_patience(&t), INT64_MAX);
}

TEST("of what other servers say of a seat counts whether they are up; of one that died, until when it was") {
    static server s;
    static game_room t;
    store db;
    presence_rows rows = {.server = "ours"};
    t.owner = &s;
    t.m.setup.players = SK_SEATS;
    t.m.phase = STORE_PHASE_OVER; /* nothing is written */
    s.time.now = 1000;
    static const store_table row = {.id = "T"};
    OK(store_open(&db, "memory:") == STORE_OK && store_create(&db, &row) == STORE_OK);
    OK(store_lease_set(&db, "up", 1001) == STORE_OK && store_lease_set(&db, "dead", 700) == STORE_OK);
    OK(store_lease_set(&db, "ours", 1001) == STORE_OK);
    OK(store_presence_came(&db, "T", 0, "up") == STORE_OK);
    OK(store_presence_came(&db, "T", 1, "up") == STORE_OK);
    OK(store_presence_left(&db, "T", 1, "up", 500) == STORE_OK);
    OK(store_presence_came(&db, "T", 2, "ours") == STORE_OK);
    OK(store_presence_came(&db, "T", 3, "dead") == STORE_OK);
    OK(store_presence_came(&db, "T", 4, "up") == STORE_OK);
    OK(store_presence_left(&db, "T", 4, "up", 2000) == STORE_OK);
    EQ(presence_read(&db, "T", &rows), STORE_OK);
    EQ(rows.count, 5);
    presence_take(&t, &rows);
    EQ(t.elsewhere, 1);
    EQ(t.seen_ms[0], 0);
    EQ(t.seen_ms[1], 500);
    EQ(t.seen_ms[2], 0);
    EQ(t.seen_ms[3], 700);
    EQ(t.seen_ms[4], 1000); /* a clock that is ahead */
    s.time.now = 1001;
    t.seen_ms[1] = 600; /* known better here */
    EQ(presence_read(&db, "T", &rows), STORE_OK);
    EQ(rows.count, 5);
    presence_take(&t, &rows);
    EQ(t.elsewhere, 0);
    EQ(t.seen_ms[0], 1001);
    EQ(t.seen_ms[1], 600);
    store_close(&db);
}
