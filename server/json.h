/* json.h - writing and reading JSON in the server. */
#ifndef SKERRY_SERVER_JSON_H
#define SKERRY_SERVER_JSON_H

#include "core/members.h"
#include "core/scan.h"

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
