/* scan.h - a strict JSON scanner over (pointer, length): no allocation, bounded depth, integers only. Inside the
 * project. */
#ifndef SKERRY_CORE_SCAN_H
#define SKERRY_CORE_SCAN_H

#include "skerry/skerry.h"

typedef struct scan {
    const char *at, *end; /* the rest of the input */
    int failed;           /* 1 after the first error; every later call fails too */
} scan;

void scan_init(scan *s, const char *text, size_t size);

/* Skip white space, then take `c` if it comes next; 1 if it did. */
int scan_char(scan *s, char c);

/* As scan_char, but anything else is an error. */
void scan_expect(scan *s, char c);

/* Look at the next character after white space without taking it; 0 at the end. */
char scan_peek(scan *s);

/* A string of at most size - 2 bytes of UTF-8 after unescaping; a longer one fails, and so does half a pair of \u. */
void scan_string(scan *s, char *out, size_t size);

/* An integer without fraction or exponent, of at most INT64_MAX with either sign; 0 if it fails. */
int64_t scan_integer(scan *s);

/* Any value, passed over; nesting deeper than 32 fails. */
void scan_skip(scan *s);

/* 1 if nothing but white space is left and nothing failed. */
int scan_done(scan *s);

#endif
