/* second.c - codes of a second factor, by liboath. */
#include "second.h"

#include <liboath/oath.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

enum { SECRET_BYTES = 20, DIGITS = 6, WINDOW = 1 };

int second_open(void) {
    return oath_init() == OATH_OK;
}

int second_make(char out[STORE_SECOND_SIZE]) {
    char raw[SECRET_BYTES], *letters = NULL;
    size_t length = 0;
    int status = -1;
    randombytes_buf(raw, sizeof raw);
    if (oath_base32_encode(raw, sizeof raw, &letters, &length) == OATH_OK && length < STORE_SECOND_SIZE - 1) {
        memcpy(out, letters, length);
        out[length] = 0;
        status = 0;
    }
    if (letters) sodium_memzero(letters, length);
    free(letters);
    sodium_memzero(raw, sizeof raw);
    return status;
}

int64_t second_check(const char *secret, const char *code, int64_t now_s) {
    char *raw = NULL;
    size_t size = 0;
    uint64_t step = 0;
    int found = -1;
    if (strlen(code) != DIGITS || strspn(code, "0123456789") != DIGITS) return -1;
    if (oath_base32_decode(secret, strlen(secret), &raw, &size) == OATH_OK)
        found = oath_totp_validate3(raw, size, (time_t)now_s, OATH_TOTP_DEFAULT_TIME_STEP_SIZE,
                                    OATH_TOTP_DEFAULT_START_TIME, WINDOW, NULL, &step, code);
    if (raw) sodium_memzero(raw, size);
    free(raw);
    return found < 0 ? -1 : (int64_t)step;
}

int second_code(const char *secret, int64_t at_s, char out[SECOND_CODE_SIZE]) {
    char *raw = NULL;
    size_t size = 0;
    int status = oath_base32_decode(secret, strlen(secret), &raw, &size);
    if (status == OATH_OK)
        status = oath_totp_generate(raw, size, (time_t)at_s, OATH_TOTP_DEFAULT_TIME_STEP_SIZE,
                                    OATH_TOTP_DEFAULT_START_TIME, DIGITS, out);
    free(raw);
    return status == OATH_OK ? 0 : -1;
}
