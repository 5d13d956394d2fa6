/* serve.c - `skerry serve`: hands the web client to browsers on this machine.
 *
 * Static files only: GET and HEAD, names without tricks, a known type for every file, a thread per connection with small
 * limits and short patience. The page needs nothing else; games run in the browser.
 */
#include <arpa/inet.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <unistd.h>

#include "command.h"

enum { REQUEST_MAX = 8192, PATH_SIZE = 1024, CONNECTIONS_MAX = 64, REQUESTS_MAX = 200, PATIENCE_S = 15, PORT = 7373, PORTS_TRIED = 20 };

static const char *folder;            /* where the page lies */
static atomic_int connections;

typedef struct file_type {
    const char *ending, *type;
} file_type;

/* What may be served; a file of any other kind does not exist for browsers. */
static const file_type types[] = {
    {".html", "text/html; charset=utf-8"},  {".js", "text/javascript; charset=utf-8"}, {".css", "text/css; charset=utf-8"},
    {".wasm", "application/wasm"},          {".woff2", "font/woff2"},                  {".svg", "image/svg+xml"},
    {".webmanifest", "application/manifest+json"}, {".png", "image/png"},              {".txt", "text/plain; charset=utf-8"},
};

static const char security[] =
    "Content-Security-Policy: default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; "
    "font-src 'self'; connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'\r\n"
    "X-Content-Type-Options: nosniff\r\nX-Frame-Options: DENY\r\nReferrer-Policy: no-referrer\r\n"
    "Cross-Origin-Opener-Policy: same-origin\r\nCross-Origin-Resource-Policy: same-origin\r\n"
    "Permissions-Policy: camera=(), microphone=(), geolocation=()\r\n";

static const char *type_of(const char *name) {
    const char *ending = strrchr(name, '.');
    for (size_t i = 0; ending && i < sizeof types / sizeof types[0]; i++)
        if (strcmp(types[i].ending, ending) == 0) return types[i].type;
    return NULL;
}

static int send_all(int to, const char *bytes, size_t size) {
    while (size) {
        ssize_t sent = send(to, bytes, size, MSG_NOSIGNAL);
        if (sent <= 0) return 0;
        bytes += sent;
        size -= (size_t)sent;
    }
    return 1;
}

static int send_error(int to, const char *status) {
    char head[1400];
    int length = snprintf(head, sizeof head,
                          "HTTP/1.1 %s\r\n%sContent-Type: text/plain\r\nContent-Length: %zu\r\nCache-Control: no-store\r\n"
                          "Allow: GET, HEAD\r\nConnection: close\r\n\r\n%s\n",
                          status, security, strlen(status) + 1, status);
    send_all(to, head, (size_t)length);
    return 0;
}

/* A plain name below the folder: letters, digits, "-", "_", "." and "/", no part that begins with a dot. */
static int name_safe(const char *name) {
    if (!*name || strlen(name) > 200) return 0;
    for (const char *c = name; *c; c++) {
        int plain = (*c >= 'a' && *c <= 'z') || (*c >= 'A' && *c <= 'Z') || (*c >= '0' && *c <= '9') || strchr("-_./", *c);
        if (!plain || ((c == name || c[-1] == '/') && (*c == '.' || *c == '/'))) return 0;
    }
    return 1;
}

/* Open a file for reading, packed if the browser takes that and there is such a twin; -1 if there is none. */
static int open_file(const char *name, int packs, int *packed, off_t *size) {
    char path[PATH_SIZE];
    struct stat about;
    int file = -1;
    *packed = 0;
    if (packs && snprintf(path, sizeof path, "%s/%s.gz", folder, name) < (int)sizeof path) {
        file = open(path, O_RDONLY | O_CLOEXEC);
        *packed = file >= 0;
    }
    if (file < 0 && snprintf(path, sizeof path, "%s/%s", folder, name) < (int)sizeof path) file = open(path, O_RDONLY | O_CLOEXEC);
    if (file < 0) return -1;
    if (fstat(file, &about) != 0 || !S_ISREG(about.st_mode)) {
        close(file);
        return -1;
    }
    *size = about.st_size;
    return file;
}

/* Send one file; 1 if the connection may go on. */
static int send_file(int to, const char *name, int body, int packs) {
    const char *type = name_safe(name) ? type_of(name) : NULL;
    char head[1400], chunk[16384];
    off_t size = 0;
    int packed = 0, file = type ? open_file(name, packs, &packed, &size) : -1, length;
    ssize_t got = 1;
    if (file < 0) return send_error(to, "404 Not Found");
    /* Names in assets/ change with their content. */
    length = snprintf(head, sizeof head, "HTTP/1.1 200 OK\r\n%sContent-Type: %s\r\nContent-Length: %lld\r\n%sVary: Accept-Encoding\r\nCache-Control: %s\r\n\r\n",
                      security, type, (long long)size, packed ? "Content-Encoding: gzip\r\n" : "",
                      strncmp(name, "assets/", 7) == 0 ? "public, max-age=31536000, immutable" : "no-cache");
    if (!send_all(to, head, (size_t)length)) got = -1;
    while (body && got > 0 && size > 0) {
        got = read(file, chunk, sizeof chunk);
        if (got > 0 && !send_all(to, chunk, (size_t)got)) got = -1;
        if (got > 0) size -= got;
    }
    close(file);
    return got > 0;
}

/* The value of a header field, or NULL; `request` is terminated. */
static const char *field(const char *request, const char *name) {
    size_t length = strlen(name);
    for (const char *line = strstr(request, "\r\n"); line; line = strstr(line + 2, "\r\n"))
        if (strncasecmp(line + 2, name, length) == 0 && line[2 + length] == ':') return line + 3 + length;
    return NULL;
}

/* 1 if the header field has the word before its line ends. */
static int field_has(const char *request, const char *name, const char *word) {
    const char *value = field(request, name), *end = value ? strstr(value, "\r\n") : NULL, *found = value ? strcasestr(value, word) : NULL;
    return found && end && found < end;
}

/* Answer one request; 1 if the connection may go on. */
static int answer_request(int to, char *request) {
    char name[PATH_SIZE];
    int head = strncmp(request, "HEAD ", 5) == 0;
    const char *path = request + (head ? 5 : 4);
    size_t length = strcspn(path, " ?\r\n");
    if (!head && strncmp(request, "GET ", 4) != 0) return send_error(to, "405 Method Not Allowed");
    if (path[0] != '/' || length >= sizeof name || field(request, "Transfer-Encoding")) return send_error(to, "400 Bad Request");
    if (field(request, "Content-Length") && !field_has(request, "Content-Length", "0")) return send_error(to, "400 Bad Request");
    snprintf(name, sizeof name, "%.*s", (int)length - 1, path + 1);
    if (!name[0]) snprintf(name, sizeof name, "index.html");
    return send_file(to, name, !head, field_has(request, "Accept-Encoding", "gzip")) && !field_has(request, "Connection", "close");
}

/* Serve one connection until it ends, errs or is idle too long. */
static void *serve_connection(void *argument) {
    int to = (int)(intptr_t)argument, served = 0, going = 1;
    char request[REQUEST_MAX + 1];
    size_t length = 0;
    while (going && served < REQUESTS_MAX) {
        char *end;
        ssize_t got;
        request[length] = 0;
        if ((end = strstr(request, "\r\n\r\n"))) {
            size_t used = (size_t)(end + 4 - request);
            end[2] = 0;
            going = answer_request(to, request);
            served++;
            length -= used;
            memmove(request, request + used, length);
            continue;
        }
        if (length == REQUEST_MAX) {
            send_error(to, "431 Request Header Fields Too Large");
            break;
        }
        got = recv(to, request + length, REQUEST_MAX - length, 0);
        if (got <= 0 || memchr(request + length, 0, (size_t)got)) break;
        length += (size_t)got;
    }
    close(to);
    atomic_fetch_sub(&connections, 1);
    return NULL;
}

/* ADDRESS:PORT or PORT; 0 if it is neither. */
static int parse_listen(const char *text, struct sockaddr_in *out) {
    char address[64] = "127.0.0.1";
    const char *colon = strrchr(text, ':'), *digits = colon ? colon + 1 : text;
    long port = 0;
    if (colon && colon > text) snprintf(address, sizeof address, "%.*s", (int)(colon - text), text);
    if (strcmp(address, "localhost") == 0) snprintf(address, sizeof address, "127.0.0.1");
    if (!*digits || strlen(digits) > 5) return 0;
    for (; *digits; digits++) {
        if (*digits < '0' || *digits > '9') return 0;
        port = port * 10 + (*digits - '0');
    }
    memset(out, 0, sizeof *out);
    out->sin_family = AF_INET;
    out->sin_port = htons((uint16_t)port);
    return port <= 65535 && inet_pton(AF_INET, address, &out->sin_addr) == 1;
}

/* A listening socket; tries the next ports if none was asked for by name. */
static int open_socket(struct sockaddr_in *address, int tries) {
    int one = 1, listener = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    socklen_t size = sizeof *address;
    if (listener < 0) return -1;
    setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &one, sizeof one);
    for (; tries > 0; tries--) {
        if (bind(listener, (struct sockaddr *)address, sizeof *address) == 0) break;
        address->sin_port = htons((uint16_t)(ntohs(address->sin_port) + 1));
    }
    if (tries == 0 || listen(listener, 64) != 0 || getsockname(listener, (struct sockaddr *)address, &size) != 0) {
        close(listener);
        return -1;
    }
    return listener;
}

/* The folder of the page: beside the binary in a build, else where it was installed. NULL if neither has one. */
static const char *find_folder(void) {
    static char path[PATH_SIZE];
    char probe[PATH_SIZE + 16];
    ssize_t length = readlink("/proc/self/exe", path, sizeof path - 8);
    if (length > 0) {
        path[length] = 0;
        char *slash = strrchr(path, '/');
        if (slash) memcpy(slash, "/web", 5);
        snprintf(probe, sizeof probe, "%s/index.html", path);
        if (access(probe, R_OK) == 0) return path;
    }
    snprintf(path, sizeof path, "%s", SKERRY_WEB);
    snprintf(probe, sizeof probe, "%s/index.html", path);
    return access(probe, R_OK) == 0 ? path : NULL;
}

static void accept_connections(int listener) {
    struct timeval patience = {PATIENCE_S, 0};
    pthread_attr_t detached;
    pthread_attr_init(&detached);
    pthread_attr_setdetachstate(&detached, PTHREAD_CREATE_DETACHED);
    pthread_attr_setstacksize(&detached, 1 << 17);
    for (;;) {
        pthread_t thread;
        int to = accept(listener, NULL, NULL);
        if (to < 0) continue;
        setsockopt(to, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
        setsockopt(to, SOL_SOCKET, SO_SNDTIMEO, &patience, sizeof patience);
        if (atomic_fetch_add(&connections, 1) >= CONNECTIONS_MAX || pthread_create(&thread, &detached, serve_connection, (void *)(intptr_t)to) != 0) {
            atomic_fetch_sub(&connections, 1);
            close(to);
        }
    }
}

int command_serve(const cli_line *cli) {
    struct sockaddr_in address;
    char at[64], shown[INET_ADDRSTRLEN];
    int listener, asked = cli_has(cli, OPT_LISTEN);
    snprintf(at, sizeof at, "127.0.0.1:%d", PORT);
    if (!parse_listen(asked ? cli->text[OPT_LISTEN] : at, &address)) {
        SAY_ERROR(cli, W_serve_bad_listen, {"value", cli->text[OPT_LISTEN], 0});
        return MISUSED;
    }
    folder = find_folder();
    if (!folder) {
        say_error(cli, W_serve_no_web, NULL, 0);
        return FAILED;
    }
    listener = open_socket(&address, asked ? 1 : PORTS_TRIED);
    if (listener < 0) {
        SAY_ERROR(cli, W_serve_no_listen, {"address", asked ? cli->text[OPT_LISTEN] : at, 0});
        return FAILED;
    }
    signal(SIGPIPE, SIG_IGN);
    inet_ntop(AF_INET, &address.sin_addr, shown, sizeof shown);
    snprintf(at, sizeof at, "http://%s:%d/", shown, ntohs(address.sin_port));
    SAY(stdout, cli->lang, W_serve_at, {"address", at, 0});
    fflush(stdout);
    accept_connections(listener);
    return DONE;
}
