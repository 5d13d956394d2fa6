/* members.h - members of JSON objects, written one after the other with the commas between them. */
#ifndef SKERRY_CORE_MEMBERS_H
#define SKERRY_CORE_MEMBERS_H

#include "skerry/text.h"

/* `name` is a word of ours, in which nothing needs to be escaped. */
static inline void json_key(sk_text *out, const char *name) {
    char *to = out->at + out->length, last = out->length ? to[-1] : 0;
    size_t length = strlen(name);
    if (out->size - out->length < length + 5) {
        out->cut = 1;
        return;
    }
    if (last != '{' && last != '[') *to++ = ',';
    *to++ = '"';
    memcpy(to, name, length);
    to += length;
    *to++ = '"';
    *to++ = ':';
    *to = 0;
    out->length = (size_t)(to - out->at);
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

#endif
