/* websocket.c - frames in and out, and the handshake's digest. */
#include "websocket.h"

#include <stdlib.h>
#include <string.h>

int ws_utf8(const uint8_t *bytes, size_t size) {
    static const uint32_t least[4] = {0, 0x80, 0x800, 0x10000};
    for (size_t i = 0; i < size;) {
        uint32_t code = bytes[i++];
        int more = code < 0x80                   ? 0
                   : code >= 0xc2 && code < 0xe0 ? 1
                   : code >= 0xe0 && code < 0xf0 ? 2
                   : code >= 0xf0 && code < 0xf5 ? 3
                                                 : -1;
        if (more < 0 || (size_t)more > size - i) return 0;
        if (more) code &= 0x3fu >> more;
        for (int k = 0; k < more; k++, i++) {
            if ((bytes[i] & 0xc0) != 0x80) return 0;
            code = code << 6 | (bytes[i] & 0x3f);
        }
        if (code < least[more] || (code >= 0xd800 && code < 0xe000) || code > 0x10ffff) return 0;
    }
    return 1;
}

/* 1 if a client may close with this code. */
static int is_close_code(int code) {
    return (code >= 1000 && code <= 1003) || (code >= 1007 && code <= 1014) || (code >= 3000 && code <= 4999);
}

static long control(ws_event *event) {
    const uint8_t *payload = event->payload;
    if (event->opcode != WS_CLOSE) return 0;
    event->code = WS_DONE;
    if (event->size == 1) return -WS_PROTOCOL;
    if (!event->size) return 0;
    event->code = payload[0] << 8 | payload[1];
    if (!is_close_code(event->code)) return -WS_PROTOCOL;
    return ws_utf8(payload + 2, event->size - 2) ? 0 : -WS_UTF8;
}

/* Keep a part of a fragmented message. */
static long keep(ws_reader *reader, const ws_event *event) {
    if (reader->size + event->size > WS_MESSAGE_MAX) return -WS_SIZE;
    if (reader->size + event->size > reader->room) {
        size_t room = reader->size + event->size < 1024 ? 1024 : 2 * (reader->size + event->size);
        uint8_t *parts = (uint8_t *)realloc(reader->parts, room);
        if (!parts) return -WS_SERVER;
        reader->parts = parts;
        reader->room = room;
    }
    if (event->size) memcpy(reader->parts + reader->size, event->payload, event->size);
    reader->size += event->size;
    return 0;
}

/* A data frame: whole, or a part of a message. */
static long data(ws_reader *reader, ws_event *event, int final) {
    int first = event->opcode != WS_MORE;
    if (first == reader->fragmented) return -WS_PROTOCOL;
    if (event->opcode == WS_BINARY) return -WS_TYPE;
    if (!first || !final) {
        if (first) reader->size = 0;
        long status = keep(reader, event);
        if (status) return status;
        reader->fragmented = !final;
        event->opcode = final ? WS_TEXT : WS_MORE;
        event->payload = reader->parts;
        event->size = final ? reader->size : 0;
    }
    return event->opcode == WS_TEXT && !ws_utf8(event->payload, event->size) ? -WS_UTF8 : 0;
}

long ws_read(ws_reader *reader, uint8_t *bytes, size_t size, ws_event *event) {
    size_t head = 6, length;
    long status;
    int opcode, final;
    if (size < 2) return 0;
    final = bytes[0] >> 7;
    opcode = bytes[0] & 15;
    length = bytes[1] & 127;
    if (bytes[0] & 0x70 || !(bytes[1] & 0x80)) return -WS_PROTOCOL;
    if ((opcode > WS_BINARY && opcode < WS_CLOSE) || opcode > WS_PONG) return -WS_PROTOCOL;
    if (opcode >= WS_CLOSE && (!final || length > WS_CONTROL_MAX)) return -WS_PROTOCOL;
    if (length == 126) {
        if (size < 4) return 0;
        length = (size_t)bytes[2] << 8 | bytes[3];
        head = 8;
        if (length < 126) return -WS_PROTOCOL;
    } else if (length == 127) {
        if (size < 10) return 0;
        length = 0;
        for (int i = 2; i < 10; i++)
            length = length << 8 | bytes[i];
        head = 14;
        if (length < 65536 || bytes[2] & 0x80) return -WS_PROTOCOL;
    }
    if (length > WS_MESSAGE_MAX) return -WS_SIZE;
    if (size < head + length) return 0;
    for (size_t i = 0; i < length; i++)
        bytes[head + i] ^= bytes[head - 4 + i % 4];
    *event = (ws_event){opcode, bytes + head, length, 0};
    status = opcode >= WS_CLOSE ? control(event) : data(reader, event, final);
    return status ? status : (long)(head + length);
}

void ws_release(ws_reader *reader) {
    free(reader->parts);
    memset(reader, 0, sizeof *reader);
}

size_t ws_head(int opcode, size_t size, uint8_t out[WS_HEAD_MAX]) {
    out[0] = (uint8_t)(0x80 | opcode);
    if (size < 126) {
        out[1] = (uint8_t)size;
        return 2;
    }
    if (size < 65536) {
        out[1] = 126;
        out[2] = (uint8_t)(size >> 8);
        out[3] = (uint8_t)size;
        return 4;
    }
    out[1] = 127;
    for (int i = 0; i < 8; i++)
        out[2 + i] = (uint8_t)((uint64_t)size >> (56 - 8 * i));
    return 10;
}

static uint32_t rotate(uint32_t x, int n) {
    return x << n | x >> (32 - n);
}

/* One block of SHA-1 (FIPS 180-4), which the handshake asks for; it protects nothing. */
static void absorb(uint32_t h[5], const uint8_t block[64]) {
    uint32_t w[80], a = h[0], b = h[1], c = h[2], d = h[3], e = h[4];
    for (int i = 0; i < 16; i++)
        w[i] = (uint32_t)block[4 * i] << 24 | (uint32_t)block[4 * i + 1] << 16 | (uint32_t)block[4 * i + 2] << 8 |
               block[4 * i + 3];
    for (int i = 16; i < 80; i++)
        w[i] = rotate(w[i - 3] ^ w[i - 8] ^ w[i - 14] ^ w[i - 16], 1);
    for (int i = 0; i < 80; i++) {
        uint32_t f = i < 20   ? (b & c) | (~b & d)
                     : i < 40 ? b ^ c ^ d
                     : i < 60 ? (b & c) | (b & d) | (c & d)
                              : b ^ c ^ d;
        uint32_t k = i < 20 ? 0x5a827999 : i < 40 ? 0x6ed9eba1 : i < 60 ? 0x8f1bbcdc : 0xca62c1d6;
        uint32_t next = rotate(a, 5) + f + e + k + w[i];
        e = d;
        d = c;
        c = rotate(b, 30);
        b = a;
        a = next;
    }
    h[0] += a;
    h[1] += b;
    h[2] += c;
    h[3] += d;
    h[4] += e;
}

void ws_accept(const char *key, char out[WS_ACCEPT_SIZE]) {
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    uint32_t h[5] = {0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0};
    uint8_t blocks[128] = {0}, digest[21] = {0};
    memcpy(blocks, key, 24);
    memcpy(blocks + 24, "258EAFA5-E914-47DA-95CA-C5AB0DC85B11", 36);
    blocks[60] = 0x80;
    blocks[126] = 480 >> 8;
    blocks[127] = 480 & 255;
    absorb(h, blocks);
    absorb(h, blocks + 64);
    for (int i = 0; i < 20; i++)
        digest[i] = (uint8_t)(h[i / 4] >> (24 - 8 * (i % 4)));
    for (int i = 0; i < 7; i++) {
        uint32_t three = (uint32_t)digest[3 * i] << 16 | (uint32_t)digest[3 * i + 1] << 8 | digest[3 * i + 2];
        for (int k = 0; k < 4; k++)
            out[4 * i + k] = digits[three >> (18 - 6 * k) & 63];
    }
    out[27] = '=';
    out[28] = 0;
}
