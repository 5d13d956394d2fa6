/* http.h - a strict reader of HTTP/1.1 request heads over (pointer, length). It owns no socket and allocates nothing.
 *
 * What is not plainly right is refused: anything between the field name and its colon, folded lines, bare line feeds,
 * control characters, a second Host, Content-Length or WebSocket field, every Transfer-Encoding, every version but 1.1,
 * no Host, a body where none belongs.
 */
#ifndef SKERRY_SERVER_HTTP_H
#define SKERRY_SERVER_HTTP_H

#include <stddef.h>
#include <stdint.h>

enum { HTTP_HEADER_MAX = 8192, HTTP_BODY_MAX = 65536, HTTP_FIELDS_MAX = 64 };

typedef struct http_span {
    const char *at; /* NULL: the field was not there */
    size_t size;
} http_span;

enum http_method { HTTP_GET, HTTP_HEAD, HTTP_POST };

/* Fields that the server reads; all others are passed over. */
enum http_field {
    HTTP_HOST,
    HTTP_ORIGIN,
    HTTP_AUTHORIZATION,
    HTTP_CONTENT_TYPE,
    HTTP_CONTENT_LENGTH,
    HTTP_ACCEPT_ENCODING,
    HTTP_IF_NONE_MATCH,
    HTTP_FORWARDED_FOR,
    HTTP_CONNECTION,
    HTTP_UPGRADE,
    HTTP_WS_KEY,
    HTTP_WS_VERSION,
    HTTP_TRANSFER_ENCODING,
    HTTP_EXPECT,
    HTTP_KNOWN
};

typedef struct http_request {
    int method;
    http_span path, query; /* as sent; the path begins with "/" and holds printable characters only */
    http_span fields[HTTP_KNOWN];
    size_t body_size;
    int keep_alive, upgrade; /* upgrade: a well-formed request for WebSocket version 13 */
} http_request;

/* Read a request head. Returns the bytes it takes, blank line included; 0 if more is needed; minus the status of the
 * refusal (400, 405, 413, 414, 417, 426, 431, 501, 505) otherwise. */
long http_read(http_request *request, const char *text, size_t size);

/* 1 if the span is exactly `text`; without regard to case with http_alike. */
int http_is(http_span span, const char *text);
int http_alike(http_span span, const char *text);

/* 1 if a list such as "gzip, br;q=0.5" has the word. */
int http_lists(http_span list, const char *word);

/* The value of `name` in the query as plain characters (A-Z a-z 0-9 - _ .). Unless it is found, *out is an empty text:
 * malformed are a value that is too long or has other characters, and a second value. */
enum http_query { HTTP_QUERY_MISSING, HTTP_QUERY_MALFORMED, HTTP_QUERY_FOUND };
int http_query(const http_request *request, const char *name, char *out, size_t size);

/* The words of a status. */
const char *http_reason(int status);

#endif
