/* http.c - reading requests strictly, byte by byte. */
#include "http.h"

#include <string.h>

static const char *const field_names[HTTP_KNOWN] = {
    "host",
    "origin",
    "authorization",
    "content-type",
    "content-length",
    "accept-encoding",
    "if-none-match",
    "x-forwarded-for",
    "connection",
    "upgrade",
    "sec-websocket-key",
    "sec-websocket-version",
    "transfer-encoding",
    "expect",
};

/* A character of a token (RFC 9110). */
static int is_token(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
           (c && strchr("!#$%&'*+-.^_`|~", c));
}

static char lower(char c) {
    return c >= 'A' && c <= 'Z' ? (char)(c + 32) : c;
}

static int same(const char *a, size_t size, const char *word) {
    if (strlen(word) != size) return 0;
    for (size_t i = 0; i < size; i++)
        if (lower(a[i]) != word[i]) return 0;
    return 1;
}

int http_is(http_span span, const char *text) {
    return span.at && strlen(text) == span.size && memcmp(span.at, text, span.size) == 0;
}

int http_alike(http_span span, const char *text) {
    return span.at && same(span.at, span.size, text);
}

int http_lists(http_span list, const char *word) {
    size_t i = 0;
    while (list.at && i < list.size) {
        size_t from, to;
        while (i < list.size && (list.at[i] == ' ' || list.at[i] == ',' || list.at[i] == '\t'))
            i++;
        from = i;
        while (i < list.size && list.at[i] != ',')
            i++;
        for (to = from; to < i && list.at[to] != ';' && list.at[to] != ' ' && list.at[to] != '\t'; to++)
            continue;
        if (to > from && same(list.at + from, to - from, word)) return 1;
    }
    return 0;
}

/* "GET /path?query HTTP/1.1"; 0 or minus a status. */
static int read_line(http_request *request, const char *line, size_t size) {
    static const char *const methods[] = {"GET", "HEAD", "POST"};
    size_t at = 0, from;
    request->method = -1;
    while (at < size && is_token(line[at]))
        at++;
    if (!at || at > 20 || at == size || line[at] != ' ') return -400;
    for (int m = 0; m < 3; m++)
        if (strlen(methods[m]) == at && memcmp(line, methods[m], at) == 0) request->method = m;
    from = ++at;
    while (at < size && line[at] > ' ' && line[at] < 0x7f)
        at++;
    if (at == from || line[from] != '/' || at == size || line[at] != ' ') return -400;
    request->path = (http_span){line + from, at - from};
    const char *mark = (const char *)memchr(line + from, '?', at - from);
    if (mark) {
        request->path.size = (size_t)(mark - (line + from));
        request->query = (http_span){mark + 1, at - from - request->path.size - 1};
    }
    if (memchr(line + from, '#', at - from)) return -400;
    at++;
    if (size - at != 8 || memcmp(line + at, "HTTP/", 5) != 0 || line[at + 6] != '.') return -400;
    if (line[at + 5] != '1' || line[at + 7] != '1') return -505;
    return request->method < 0 ? -405 : 0;
}

/* "Name: value"; 0 or minus a status. */
static int read_field(http_request *request, const char *line, size_t size) {
    size_t at = 0, end = size;
    while (at < size && is_token(line[at]))
        at++;
    if (!at || at == size || line[at] != ':') return -400;
    size_t name = at++;
    while (at < end && (line[at] == ' ' || line[at] == '\t'))
        at++;
    while (end > at && (line[end - 1] == ' ' || line[end - 1] == '\t'))
        end--;
    for (size_t i = at; i < end; i++)
        if (((unsigned char)line[i] < ' ' && line[i] != '\t') || line[i] == 0x7f) return -400;
    for (int f = 0; f < HTTP_KNOWN; f++) {
        if (!same(line, name, field_names[f])) continue;
        if (request->fields[f].at) {
            if (f == HTTP_FORWARDED_FOR)
                request->fields[f] = (http_span){line + at, end - at};
            else if (f != HTTP_ACCEPT_ENCODING && f != HTTP_IF_NONE_MATCH)
                return -400;
            return 0;
        }
        request->fields[f] = (http_span){line + at, end - at};
    }
    return 0;
}

static int read_length(http_request *request) {
    http_span length = request->fields[HTTP_CONTENT_LENGTH];
    size_t value = 0;
    if (!length.at) return request->method == HTTP_POST ? -411 : 0;
    if (!length.size) return -400;
    for (size_t i = 0; i < length.size; i++)
        if (length.at[i] < '0' || length.at[i] > '9') return -400;
    if (length.size > 9) return -413;
    for (size_t i = 0; i < length.size; i++)
        value = value * 10 + (size_t)(length.at[i] - '0');
    if (value > HTTP_BODY_MAX) return -413;
    request->body_size = value;
    return value && request->method != HTTP_POST ? -400 : 0;
}

/* What the fields mean together; 0 or minus a status. */
static int weigh(http_request *request) {
    const http_span *fields = request->fields;
    if (!fields[HTTP_HOST].at || !fields[HTTP_HOST].size) return -400;
    if (fields[HTTP_TRANSFER_ENCODING].at) return fields[HTTP_CONTENT_LENGTH].at ? -400 : -501;
    if (fields[HTTP_EXPECT].at) return -417;
    int status = read_length(request);
    if (status) return status;
    request->keep_alive = !http_lists(fields[HTTP_CONNECTION], "close");
    if (!fields[HTTP_UPGRADE].at) return 0;
    if (!http_lists(fields[HTTP_UPGRADE], "websocket") || !http_lists(fields[HTTP_CONNECTION], "upgrade")) return 0;
    if (request->method != HTTP_GET || request->body_size || fields[HTTP_WS_KEY].size != 24) return -400;
    if (!http_is(fields[HTTP_WS_VERSION], "13")) return -426;
    request->upgrade = 1;
    return 0;
}

long http_read(http_request *request, const char *text, size_t size) {
    size_t at = 0, most = size < HTTP_HEADER_MAX ? size : HTTP_HEADER_MAX;
    int lines = 0, status = 0;
    memset(request, 0, sizeof *request);
    while (at < most) {
        const char *stop = (const char *)memchr(text + at, '\n', most - at);
        size_t length;
        if (!stop) break;
        length = (size_t)(stop - (text + at));
        if (!length || text[at + length - 1] != '\r') return -400;
        length--;
        if (memchr(text + at, '\r', length) || memchr(text + at, 0, length)) return -400;
        if (!length) {
            if (!lines) return -400;
            status = weigh(request);
            return status ? status : (long)(at + 2);
        }
        status = lines ? read_field(request, text + at, length) : read_line(request, text + at, length);
        if (status) return status;
        if (++lines > HTTP_FIELDS_MAX) return -431;
        at += length + 2;
    }
    if (size < HTTP_HEADER_MAX) return 0;
    return lines ? -431 : -414;
}

/* 1 if all of it is letters, digits, "-", "_" and ".". */
static int is_plain(const char *text, size_t size) {
    for (size_t i = 0; i < size; i++)
        if (!((text[i] >= 'a' && text[i] <= 'z') || (text[i] >= 'A' && text[i] <= 'Z') ||
              (text[i] >= '0' && text[i] <= '9') || text[i] == '-' || text[i] == '_' || text[i] == '.'))
            return 0;
    return 1;
}

int http_query(const http_request *request, const char *name, char *out, size_t size) {
    const char *at = request->query.at, *end = at ? at + request->query.size : at;
    size_t length = strlen(name);
    int found = HTTP_QUERY_MISSING;
    out[0] = 0;
    while (at && at < end) {
        const char *stop = (const char *)memchr(at, '&', (size_t)(end - at));
        if (!stop) stop = end;
        if ((size_t)(stop - at) > length && memcmp(at, name, length) == 0 && at[length] == '=') {
            const char *value = at + length + 1;
            size_t count = (size_t)(stop - value);
            if (found != HTTP_QUERY_MISSING || count >= size || !is_plain(value, count)) {
                out[0] = 0;
                return HTTP_QUERY_MALFORMED;
            }
            memcpy(out, value, count);
            out[count] = 0;
            found = HTTP_QUERY_FOUND;
        }
        at = stop < end ? stop + 1 : end;
    }
    return found;
}

const char *http_reason(int status) {
    static const struct {
        int status;
        const char *words;
    } rows[] = {
        {101, "Switching Protocols"},
        {200, "OK"},
        {201, "Created"},
        {304, "Not Modified"},
        {400, "Bad Request"},
        {401, "Unauthorized"},
        {403, "Forbidden"},
        {404, "Not Found"},
        {405, "Method Not Allowed"},
        {408, "Request Timeout"},
        {409, "Conflict"},
        {411, "Length Required"},
        {413, "Content Too Large"},
        {414, "URI Too Long"},
        {415, "Unsupported Media Type"},
        {417, "Expectation Failed"},
        {421, "Misdirected Request"},
        {426, "Upgrade Required"},
        {429, "Too Many Requests"},
        {431, "Request Header Fields Too Large"},
        {500, "Internal Server Error"},
        {501, "Not Implemented"},
        {503, "Service Unavailable"},
        {505, "HTTP Version Not Supported"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        if (rows[i].status == status) return rows[i].words;
    return "Error";
}
