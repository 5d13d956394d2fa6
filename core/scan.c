/* scan.c - the strict JSON scanner. */
#include "scan.h"

void scan_init(scan *s, const char *text, size_t size) {
    s->at = text;
    s->end = text + size;
    s->failed = 0;
}

char scan_peek(scan *s) {
    while (s->at < s->end && (*s->at == ' ' || *s->at == '\n' || *s->at == '\r' || *s->at == '\t'))
        s->at++;
    return !s->failed && s->at < s->end ? *s->at : 0;
}

int scan_char(scan *s, char c) {
    if (scan_peek(s) != c || !c) return 0;
    s->at++;
    return 1;
}

void scan_expect(scan *s, char c) {
    if (!scan_char(s, c)) s->failed = 1;
}

/* Four hexadecimal digits, or -1. */
static int hex4(scan *s) {
    int value = 0;
    if (s->end - s->at < 4) return -1;
    for (int i = 0; i < 4; i++) {
        char c = *s->at++;
        int digit = c >= '0' && c <= '9'   ? c - '0'
                    : c >= 'a' && c <= 'f' ? c - 'a' + 10
                    : c >= 'A' && c <= 'F' ? c - 'A' + 10
                                           : -1;
        if (digit < 0) return -1;
        value = value * 16 + digit;
    }
    return value;
}

/* The four digits of \u, and for the first half of a pair those of the second; -1 if they name no character. */
static int unicode(scan *s) {
    int code = hex4(s), low;
    if (code <= 0 || (code >= 0xdc00 && code < 0xe000)) return -1;
    if (code < 0xd800 || code >= 0xe000) return code;
    if (s->end - s->at < 2 || s->at[0] != '\\' || s->at[1] != 'u') return -1;
    s->at += 2;
    low = hex4(s);
    return low >= 0xdc00 && low < 0xe000 ? 0x10000 + ((code - 0xd800) << 10) + (low - 0xdc00) : -1;
}

/* The character behind a backslash as a code, or -1. */
static int escaped(scan *s) {
    if (s->at >= s->end) return -1;
    char c = *s->at++;
    switch (c) {
    case '"':
    case '\\':
    case '/': return c;
    case 'b': return '\b';
    case 'f': return '\f';
    case 'n': return '\n';
    case 'r': return '\r';
    case 't': return '\t';
    case 'u': return unicode(s);
    default: return -1;
    }
}

/* A code as UTF-8; how many bytes. */
static size_t put_code(char out[4], int code) {
    size_t more = code < 0x80 ? 0 : code < 0x800 ? 1 : code < 0x10000 ? 2 : 3;
    static const int heads[] = {0, 0xc0, 0xe0, 0xf0};
    out[0] = (char)(heads[more] | code >> 6 * more);
    for (size_t i = 1; i <= more; i++)
        out[i] = (char)(0x80 | (code >> 6 * (more - i) & 0x3f));
    return more + 1;
}

void scan_string(scan *s, char *out, size_t size) {
    size_t length = 0;
    out[0] = 0;
    scan_expect(s, '"');
    while (!s->failed) {
        if (s->at >= s->end || (uint8_t)*s->at < 0x20) {
            s->failed = 1;
            return;
        }
        if (*s->at == '"') {
            s->at++;
            break;
        }
        char bytes[4] = {*s->at++};
        size_t count = 1;
        if (bytes[0] == '\\') {
            int code = escaped(s);
            if (code < 0) {
                s->failed = 1;
                return;
            }
            count = put_code(bytes, code);
        }
        if (length + count + 2 > size) {
            s->failed = 1;
            return;
        }
        for (size_t i = 0; i < count; i++)
            out[length++] = bytes[i];
        out[length] = 0;
    }
}

int64_t scan_integer(scan *s) {
    int negative = scan_char(s, '-'), digits = 0;
    uint64_t value = 0;
    while (s->at < s->end && *s->at >= '0' && *s->at <= '9') {
        uint64_t digit = (uint64_t)(*s->at++ - '0');
        if (value > (INT64_MAX - digit) / 10 || (digits == 1 && value == 0)) s->failed = 1;
        value = value * 10 + digit;
        digits++;
    }
    if (!digits || (s->at < s->end && (*s->at == '.' || *s->at == 'e' || *s->at == 'E'))) s->failed = 1;
    if (s->failed) return 0;
    return negative ? -(int64_t)value : (int64_t)value;
}

/* A value that is neither object nor array. */
static void skip_scalar(scan *s) {
    static const char *const words[] = {"true", "false", "null"};
    char c = scan_peek(s);
    if (c == '"') {
        s->at++;
        while (s->at < s->end && *s->at != '"') {
            if (*s->at == '\\') s->at++;
            s->at++;
        }
        if (s->at >= s->end) {
            s->at = s->end;
            s->failed = 1;
        } else {
            s->at++;
        }
        return;
    }
    for (int i = 0; i < 3; i++) {
        size_t length = strlen(words[i]);
        if ((size_t)(s->end - s->at) >= length && memcmp(s->at, words[i], length) == 0) {
            s->at += length;
            return;
        }
    }
    scan_integer(s);
}

void scan_skip(scan *s) {
    char closers[32];
    int depth = 0, is_new = 0; /* an object or array has just begun, and may end at once */
    do {
        if (is_new && scan_char(s, closers[depth - 1])) {
            depth--;
        } else {
            char c;
            if (depth && closers[depth - 1] == '}') {
                if (scan_peek(s) != '"') s->failed = 1;
                skip_scalar(s);
                scan_expect(s, ':');
            }
            c = scan_peek(s);
            is_new = c == '{' || c == '[';
            if (s->failed || !c || (is_new && depth == 32)) {
                s->failed = 1;
                return;
            }
            if (is_new) {
                s->at++;
                closers[depth++] = c == '{' ? '}' : ']';
                continue;
            }
            skip_scalar(s);
        }
        is_new = 0;
        while (depth && scan_char(s, closers[depth - 1]))
            depth--;
        if (depth) scan_expect(s, ',');
    } while (depth && !s->failed);
}

int scan_done(scan *s) {
    return !scan_peek(s) && s->at == s->end && !s->failed;
}
