/* websocket.h - a strict reader and writer of WebSocket frames (RFC 6455, server side) over (pointer, length).
 *
 * Text messages only. It owns no socket; a fragmented message is put together in memory that grows to WS_MESSAGE_MAX at
 * most.
 */
#ifndef SKERRY_SERVER_WEBSOCKET_H
#define SKERRY_SERVER_WEBSOCKET_H

#include <stddef.h>
#include <stdint.h>

enum {
    WS_MESSAGE_MAX = 65536,
    WS_FRAME_MAX = WS_MESSAGE_MAX + 14,
    WS_HEAD_MAX = 10,
    WS_CONTROL_MAX = 125,
    WS_ACCEPT_SIZE = 29
};

enum ws_opcode { WS_MORE = 0, WS_TEXT = 1, WS_BINARY = 2, WS_CLOSE = 8, WS_PING = 9, WS_PONG = 10 };

/* Codes of closing; ws_read returns them negative. */
enum ws_code {
    WS_DONE = 1000,
    WS_GOING = 1001,
    WS_PROTOCOL = 1002,
    WS_TYPE = 1003,
    WS_UTF8 = 1007,
    WS_POLICY = 1008,
    WS_SIZE = 1009,
    WS_SERVER = 1011
};

typedef struct ws_reader {
    uint8_t *parts; /* of a fragmented message; NULL if there is none under way */
    size_t size, room;
    int fragmented;
} ws_reader;

/* What a frame brought: a whole text message, a control frame, or nothing yet (WS_MORE). */
typedef struct ws_event {
    int opcode;
    const uint8_t *payload; /* lives until the next call */
    size_t size;
    int code; /* of WS_CLOSE; WS_DONE if the client gave none */
} ws_event;

/* Take one frame, unmasking it in place. Returns the bytes it takes, 0 if more are needed, minus a ws_code on a
 * violation. */
long ws_read(ws_reader *reader, uint8_t *bytes, size_t size, ws_event *event);

/* Give back the memory of a reader. */
void ws_release(ws_reader *reader);

/* The head of an unmasked frame; returns its length. */
size_t ws_head(int opcode, size_t size, uint8_t out[WS_HEAD_MAX]);

/* Sec-WebSocket-Accept for a key of 24 characters, zero-terminated. */
void ws_accept(const char *key, char out[WS_ACCEPT_SIZE]);

/* 1 if the bytes are sound UTF-8. */
int ws_utf8(const uint8_t *bytes, size_t size);

#endif
