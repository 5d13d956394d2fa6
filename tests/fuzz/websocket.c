/* websocket.c - the input is a stream of frames, arriving in pieces. Whole messages must be sound UTF-8 within the
 * limit. */
#include "fuzz.h"

#include "server/websocket.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    ws_reader reader = {NULL, 0, 0, 0};
    uint8_t *bytes = (uint8_t *)malloc(size ? size : 1);
    size_t at = 0, shown = size && data[0] % 2 ? size : size / 2;
    PROMISE(bytes);
    memcpy(bytes, data, size);
    while (at < size) {
        ws_event event = {0, NULL, 0, 0};
        long used = ws_read(&reader, bytes + at, shown - at, &event);
        if (used < 0) {
            PROMISE(-used >= WS_DONE && -used <= WS_SERVER);
            break;
        }
        if (!used) {
            if (shown == size) break;
            shown = size;
            continue;
        }
        PROMISE((size_t)used <= shown - at);
        PROMISE(event.size <= WS_MESSAGE_MAX);
        if (event.opcode == WS_TEXT) PROMISE(ws_utf8(event.payload, event.size));
        if (event.opcode >= WS_CLOSE) PROMISE(event.size <= WS_CONTROL_MAX);
        at += (size_t)used;
    }
    ws_release(&reader);
    free(bytes);
    return 0;
}
