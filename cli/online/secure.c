/* secure.c - TLS by OpenSSL. See secure.h. */
#include "secure.h"

#include <errno.h>
#include <openssl/err.h>
#include <openssl/ssl.h>
#include <openssl/x509v3.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>

#include "line.h"

struct secure {
    SSL *ssl;
};

static char why[200];

int secure_exists(void) {
    return 1;
}

const char *secure_why(void) {
    return why;
}

/* One for the whole program: who is trusted, and nothing older than TLS 1.2. */
static SSL_CTX *context(void) {
    static SSL_CTX *shared;
    if (shared) return shared;
    shared = SSL_CTX_new(TLS_client_method());
    if (!shared) return NULL;
    signal(SIGPIPE, SIG_IGN);
    SSL_CTX_set_min_proto_version(shared, TLS1_2_VERSION);
    SSL_CTX_set_mode(shared, SSL_MODE_ENABLE_PARTIAL_WRITE | SSL_MODE_ACCEPT_MOVING_WRITE_BUFFER);
    SSL_CTX_set_default_verify_paths(shared);
    SSL_CTX_set_verify(shared, SSL_VERIFY_PEER, NULL);
    return shared;
}

/* The certificate must name the host, or its number where that is one. */
static int set_host(SSL *ssl, const char *host) {
    X509_VERIFY_PARAM *wish = SSL_get0_param(ssl);
    if (X509_VERIFY_PARAM_set1_ip_asc(wish, host) == 1) return 1;
    X509_VERIFY_PARAM_set_hostflags(wish, X509_CHECK_FLAG_NO_PARTIAL_WILDCARDS);
    return X509_VERIFY_PARAM_set1_host(wish, host, 0) == 1 && SSL_set_tlsext_host_name(ssl, host) == 1;
}

/* What the socket must be ready for before the call is made again; 0 if the line is done for. */
static short wanted(const SSL *ssl, int result) {
    int error = SSL_get_error(ssl, result);
    return error == SSL_ERROR_WANT_READ ? POLLIN : error == SSL_ERROR_WANT_WRITE ? POLLOUT : 0;
}

static void note_why(const SSL *ssl) {
    long verdict = SSL_get_verify_result(ssl);
    unsigned long error = ERR_peek_error();
    const char *words = verdict != X509_V_OK ? X509_verify_cert_error_string(verdict)
                        : error              ? ERR_reason_error_string(error)
                                             : "";
    strncpy(why, words ? words : "", sizeof why - 1);
}

secure *secure_open(int fd, const char *host, int ms) {
    long long until = line_clock() + ms;
    secure *s = (secure *)calloc(1, sizeof *s);
    int result = -1;
    why[0] = 0;
    ERR_clear_error();
    if (s && context()) s->ssl = SSL_new(context());
    if (!s || !s->ssl || !set_host(s->ssl, host) || SSL_set_fd(s->ssl, fd) != 1) {
        secure_close(s);
        return NULL;
    }
    while ((result = SSL_connect(s->ssl)) != 1) {
        struct pollfd wait = {fd, wanted(s->ssl, result), 0};
        long long left = until - line_clock();
        if (wait.events && left > 0 && (poll(&wait, 1, (int)left) >= 0 || errno == EINTR)) continue;
        note_why(s->ssl);
        secure_close(s);
        return NULL;
    }
    return s;
}

/* The answer of a call as a socket would give it. */
static ssize_t outcome(secure *s, int result, short *wants) {
    if (result > 0) return result;
    *wants = wanted(s->ssl, result);
    errno = *wants ? EAGAIN : ECONNRESET;
    return !*wants && SSL_get_error(s->ssl, result) == SSL_ERROR_ZERO_RETURN ? 0 : -1;
}

ssize_t secure_read(secure *s, char *out, size_t size, short *wants) {
    ERR_clear_error();
    return outcome(s, SSL_read(s->ssl, out, size > 1 << 20 ? 1 << 20 : (int)size), wants);
}

ssize_t secure_write(secure *s, const char *bytes, size_t size, short *wants) {
    ERR_clear_error();
    return outcome(s, SSL_write(s->ssl, bytes, size > 1 << 20 ? 1 << 20 : (int)size), wants);
}

int secure_holds(const secure *s) {
    return SSL_pending(s->ssl) > 0;
}

void secure_close(secure *s) {
    if (!s) return;
    if (s->ssl) {
        SSL_shutdown(s->ssl);
        SSL_free(s->ssl);
    }
    free(s);
}
