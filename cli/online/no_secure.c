/* no_secure.c - a build without TLS: encrypted addresses are refused before anything is asked of these. */
#include <errno.h>

#include "secure.h"

int secure_exists(void) {
    return 0;
}

secure *secure_open(int fd, const char *host, int ms) {
    (void)fd, (void)host, (void)ms;
    return NULL;
}

const char *secure_why(void) {
    return "";
}

ssize_t secure_read(secure *s, char *out, size_t size, short *wants) {
    (void)s, (void)out, (void)size, (void)wants;
    errno = ENOTCONN;
    return -1;
}

ssize_t secure_write(secure *s, const char *bytes, size_t size, short *wants) {
    (void)s, (void)bytes, (void)size, (void)wants;
    errno = ENOTCONN;
    return -1;
}

int secure_holds(const secure *s) {
    (void)s;
    return 0;
}

void secure_close(secure *s) {
    (void)s;
}
