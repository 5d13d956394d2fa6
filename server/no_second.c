/* no_second.c - a build without liboath: nobody can begin a second factor, and no code of one that was begun elsewhere
 * is believed. */
#include "second.h"

int second_open(void) {
    return 0;
}

int second_make(char out[STORE_SECOND_SIZE]) {
    out[0] = 0;
    return -1;
}

int64_t second_check(const char *secret, const char *code, int64_t now_s) {
    (void)secret;
    (void)code;
    (void)now_s;
    return -1;
}

int second_code(const char *secret, int64_t at_s, char out[SECOND_CODE_SIZE]) {
    (void)secret;
    (void)at_s;
    out[0] = 0;
    return -1;
}
