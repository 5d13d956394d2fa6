/* json.h - members of JSON objects, written one after the other with the commas between them. */
#ifndef SKERRY_SERVER_JSON_H
#define SKERRY_SERVER_JSON_H

#include "core/scan.h"
#include "skerry/text.h"

static inline void json_key(sk_text *out, const char *name) {
    char last = out->length ? out->at[out->length - 1] : 0;
    if (last != '{' && last != '[') sk_text_char(out, ',');
    sk_text_json(out, name);
    sk_text_char(out, ':');
}

static inline void json_text(sk_text *out, const char *name, const char *text) {
    json_key(out, name);
    sk_text_json(out, text);
}

static inline void json_number(sk_text *out, const char *name, int64_t number) {
    json_key(out, name);
    sk_text_number(out, number);
}

static inline void json_bool(sk_text *out, const char *name, int yes) {
    json_key(out, name);
    sk_text_add(out, yes ? "true" : "false");
}

/* true or false; anything else fails the scan. */
static inline int json_read_bool(scan *in) {
    char first = scan_peek(in);
    const char *word = first == 't' ? "true" : "false";
    size_t length = first == 't' ? 4 : 5;
    if (in->failed || (size_t)(in->end - in->at) < length || memcmp(in->at, word, length) != 0) {
        in->failed = 1;
        return 0;
    }
    in->at += length;
    return first == 't';
}

#endif
