/* second.h - a second factor for accounts: codes of six digits that change every half minute (TOTP, RFC 6238), made by
 * an application of the player's choice. second.c asks liboath; where that is missing, no_second.c says so. */
#ifndef SKERRY_SERVER_SECOND_H
#define SKERRY_SERVER_SECOND_H

#include <stdint.h>

#include "store/store.h"

/* 1 if this program can do it. Call once before the others. */
int second_open(void);

/* A new secret in letters; 0, or -1. */
int second_make(char out[STORE_SECOND_SIZE]);

/* The half minute for which a code is good, by a clock that may be one half minute off; -1 if it is good for none. */
int64_t second_check(const char *secret, const char *code, int64_t now_s);

/* The code that an application shows at that time; 0, or -1. Tests are such an application. */
enum { SECOND_CODE_SIZE = 7 };
int second_code(const char *secret, int64_t at_s, char out[SECOND_CODE_SIZE]);

#endif
