/* members.h - members of JSON objects, written one after the other with the commas between them. */
#ifndef SKERRY_CORE_MEMBERS_H
#define SKERRY_CORE_MEMBERS_H

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

#endif
