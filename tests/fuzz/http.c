/* http.c - the input is what a client sends before the server knows it. What is accepted must lie inside the input and
 * obey the limits; a head that is cut must be asked for again or refused, never read past its end. */
#include "fuzz.h"

#include "server/http.h"

static int inside(http_span span, const char *text, size_t size) {
    return !span.at || (span.at >= text && span.at + span.size <= text + size);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    char *text = (char *)malloc(size ? size : 1), word[8];
    http_request request;
    PROMISE(text);
    memcpy(text, data, size);
    long used = http_read(&request, text, size);
    PROMISE(used <= (long)size && used <= HTTP_HEADER_MAX && (used >= 0 || (used <= -400 && used >= -505)));
    if (used > 0) {
        PROMISE(request.fields[HTTP_HOST].size > 0 && request.path.at[0] == '/' && request.body_size <= HTTP_BODY_MAX);
        PROMISE(inside(request.path, text, size) && inside(request.query, text, size));
        for (int i = 0; i < HTTP_KNOWN; i++)
            PROMISE(inside(request.fields[i], text, size));
        PROMISE(!request.fields[HTTP_TRANSFER_ENCODING].at);
        PROMISE(!request.upgrade || request.fields[HTTP_WS_KEY].size == 24);
        http_query(&request, "lang", word, sizeof word);
        http_lists(request.fields[HTTP_ACCEPT_ENCODING], "gzip");
        /* The same head, cut anywhere, is never taken for whole. */
        http_request part;
        PROMISE(http_read(&part, text, (size_t)used - 1) <= 0);
    }
    free(text);
    return 0;
}
