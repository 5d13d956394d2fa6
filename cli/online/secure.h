/* secure.h - TLS on a connected socket: https:// and wss://, certificates checked against those that the system trusts
 * (or SSL_CERT_FILE). A build without the library refuses such addresses. */
#ifndef SKERRY_CLI_SECURE_H
#define SKERRY_CLI_SECURE_H

#include <stddef.h>
#include <sys/types.h>

typedef struct secure secure;

/* 1 if this build speaks TLS. */
int secure_exists(void);

/* Shake hands on a connected socket that does not block, as a client of `host`, within `ms`; NULL if that fails. Then
 * secure_why says in the library's words why, "" if the server just did not answer. */
secure *secure_open(int fd, const char *host, int ms);
const char *secure_why(void);

/* As recv and send: -1 with EAGAIN where it would block. *wants receives what to wait for (POLLIN, POLLOUT). */
ssize_t secure_read(secure *s, char *out, size_t size, short *wants);
ssize_t secure_write(secure *s, const char *bytes, size_t size, short *wants);

/* 1 if bytes are there that the socket does not show any more. */
int secure_holds(const secure *s);

void secure_close(secure *s);

#endif
