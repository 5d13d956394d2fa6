/* json.h - writing and reading JSON in the server. */
#ifndef SKERRY_SERVER_JSON_H
#define SKERRY_SERVER_JSON_H

#include "core/members.h"
#include "core/scan.h"

/* The version of docs/protocol.md, and how every answer begins. */
#define PROTOCOL_VERSION 1
#define JSON_AS_TEXT_(x) #x
#define JSON_AS_TEXT(x) JSON_AS_TEXT_(x)
#define JSON_BEGIN "{\"v\":" JSON_AS_TEXT(PROTOCOL_VERSION)
#define JSON_NOTHING JSON_BEGIN "}" /* done, and there is nothing to say */

/* A whole number of these; another is no answer. */
static inline int64_t json_read_within(scan *in, int64_t least, int64_t most) {
    int64_t number = scan_integer(in);
    if (number < least || number > most) in->failed = 1;
    return in->failed ? least : number;
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

/* A text of at most size - 1 bytes, size at most JSON_TEXT_SIZE; the scanner itself wants a byte more. */
enum { JSON_TEXT_SIZE = 512 };
static inline void json_read_text(scan *in, char *out, size_t size) {
    char text[JSON_TEXT_SIZE];
    scan_string(in, text, sizeof text);
    if (strlen(text) >= size) in->failed = 1;
    if (!in->failed) memcpy(out, text, strlen(text) + 1);
}

/* Read a body, an object: each member but "v", which must be `version`, goes to `member`. 1 if it is sound. */
typedef void (*json_member)(void *context, scan *in, const char *key);
static inline int json_read_members(const char *body, size_t size, int version, json_member member, void *context) {
    scan in;
    scan_init(&in, body, size);
    scan_expect(&in, '{');
    while (!in.failed && scan_peek(&in) != '}') {
        char key[16];
        scan_string(&in, key, sizeof key);
        scan_expect(&in, ':');
        if (in.failed) break;
        if (strcmp(key, "v") != 0)
            member(context, &in, key);
        else if (scan_integer(&in) != version)
            in.failed = 1;
        if (!scan_char(&in, ',')) break;
    }
    scan_expect(&in, '}');
    return !in.failed && scan_done(&in);
}

#endif
