/* web.c - the files of the web page. They are read once at the start, so that no path of a request ever reaches the
 * disk. */

#include <dirent.h>
#include <sodium.h>
#include <stdlib.h>
#include <sys/stat.h>

#include "web.h"
#include "i18n/words.h"

enum { FILES_MAX = 2000, FILE_BYTES_MAX = 32 << 20, DEPTH_MAX = 8 };

#define POLICY                                                                                                         \
    "Content-Security-Policy: default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src "    \
    "'self' data:; "                                                                                                   \
    "font-src 'self'; connect-src 'self'; worker-src 'self'; media-src 'self'; manifest-src 'self'; base-uri 'none'; " \
    "form-action 'none'; frame-ancestors 'none'\r\nPermissions-Policy: camera=(), microphone=(), geolocation=()\r\n"

/* The documents (tools/site) carry scripts and styles in their pages; nobody but the build writes those. */
#define DOCS "/docs/"
#define DOCS_POLICY                                                                                                    \
    "Content-Security-Policy: default-src 'none'; script-src 'self' 'unsafe-inline'; style-src 'self' "                \
    "'unsafe-inline'; img-src 'self' data:; font-src 'self'; connect-src 'self'; worker-src 'self'; base-uri 'none'; " \
    "form-action 'self'; frame-ancestors 'none'\r\nPermissions-Policy: camera=(), microphone=(), geolocation=()\r\n"

/* Parts of the page: no documents, but a worker keeps to what came with its own script. */
#define PARTS "/assets/"
#define PARTS_POLICY                                                                                                   \
    "Content-Security-Policy: default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'\r\n"

static const char *policy_of(const char *path) {
    if (strncmp(path, PARTS, sizeof PARTS - 1) == 0) return PARTS_POLICY;
    return strncmp(path, DOCS, sizeof DOCS - 1) == 0 ? DOCS_POLICY : POLICY;
}

static const struct {
    const char *end, *type;
} types[] = {
    {".html", "text/html; charset=utf-8"},
    {".js", "text/javascript; charset=utf-8"},
    {".mjs", "text/javascript; charset=utf-8"},
    {".css", "text/css; charset=utf-8"},
    {".wasm", "application/wasm"},
    {".net", "application/octet-stream"},
    {".svg", "image/svg+xml"},
    {".json", "application/json"},
    {".png", "image/png"},
    {".ico", "image/x-icon"},
    {".woff", "font/woff"},
    {".woff2", "font/woff2"},
    {".webp", "image/webp"},
    {".jpg", "image/jpeg"},
    {".txt", "text/plain; charset=utf-8"},
    {".webmanifest", "application/manifest+json"},
    {".mp3", "audio/mpeg"},
    {".ogg", "audio/ogg"},
};

static int ends(const char *text, const char *end) {
    size_t a = strlen(text), b = strlen(end);
    return a > b && strcmp(text + a - b, end) == 0;
}

static char *read_all(const char *path, size_t *size) {
    FILE *file = fopen(path, "rb");
    struct stat info;
    char *bytes = NULL;
    if (!file) return NULL;
    if (fstat(fileno(file), &info) == 0 && S_ISREG(info.st_mode) && info.st_size <= FILE_BYTES_MAX) {
        *size = (size_t)info.st_size;
        bytes = (char *)malloc(*size + 1);
        if (bytes && fread(bytes, 1, *size, file) != *size) {
            free(bytes);
            bytes = NULL;
        }
    }
    fclose(file);
    return bytes;
}

static void add_file(server *s, const char *disk, const char *path) {
    web_file *f;
    char packed[4096 + 4];
    uint8_t digest[16];
    const char *type = NULL;
    for (size_t i = 0; i < sizeof types / sizeof types[0]; i++)
        if (ends(path, types[i].end)) type = types[i].type;
    if (!type || s->file_count == FILES_MAX) return;
    f = &s->files[s->file_count];
    memset(f, 0, sizeof *f);
    if (!(f->bytes = read_all(disk, &f->size)) || !(f->path = strdup(path))) {
        free(f->bytes);
        return;
    }
    snprintf(packed, sizeof packed, "%s.gz", disk);
    f->packed = read_all(packed, &f->packed_size);
    f->type = type;
    crypto_generichash(digest, sizeof digest, (const uint8_t *)f->bytes, f->size, NULL, 0);
    f->tag[0] = '"';
    sodium_bin2hex(f->tag + 1, 33, digest, sizeof digest);
    f->tag[33] = '"';
    s->file_count++;
}

static void add_folder(server *s, const char *disk, const char *path, int depth) {
    DIR *folder = depth < DEPTH_MAX ? opendir(disk) : NULL;
    struct dirent *entry;
    while (folder && (entry = readdir(folder))) {
        char below[4096], name[1024];
        struct stat info;
        if (entry->d_name[0] == '.') continue;
        if (snprintf(below, sizeof below, "%s/%s", disk, entry->d_name) >= (int)sizeof below) continue;
        if (snprintf(name, sizeof name, "%s/%s", path, entry->d_name) >= (int)sizeof name) continue;
        if (stat(below, &info) != 0) continue;
        if (S_ISDIR(info.st_mode))
            add_folder(s, below, name, depth + 1);
        else
            add_file(s, below, name);
    }
    if (folder) closedir(folder);
}

int web_open(server *s, const char *folder) {
    s->files = (web_file *)calloc(FILES_MAX, sizeof *s->files);
    if (s->files && folder) add_folder(s, folder, "", 0);
    return s->file_count;
}

void web_close(server *s) {
    for (int i = 0; i < s->file_count; i++) {
        free(s->files[i].path);
        free(s->files[i].bytes);
        free(s->files[i].packed);
    }
    free(s->files);
}

static const web_file *find(const server *s, http_span path) {
    for (int i = 0; i < s->file_count; i++)
        if (http_is(path, s->files[i].path)) return &s->files[i];
    return NULL;
}

void web_request(server *s, connection *conn, const http_request *request) {
    const web_file *f;
    char fields[1400];
    int packed;
    http_span path = request->path;
    if (http_is(path, "/")) path = (http_span){"/index.html", 11};
    if (http_is(path, DOCS)) path = (http_span){DOCS "index.html", sizeof DOCS "index.html" - 1};
    f = find(s, path);
    if (request->method == HTTP_POST) {
        transport_respond(conn, 405, "text/plain; charset=utf-8", "", http_reason(405), strlen(http_reason(405)));
        return;
    }
    if (!f) {
        const char *words =
            http_is(request->path, "/") ? sk_messages[s->options.lang][W_serve_no_web] : http_reason(404);
        transport_respond(conn, http_is(request->path, "/") ? 200 : 404, "text/plain; charset=utf-8", POLICY, words,
                          strlen(words));
        return;
    }
    packed = f->packed && http_lists(request->fields[HTTP_ACCEPT_ENCODING], "gzip");
    snprintf(fields, sizeof fields, "%sETag: %s\r\nCache-Control: %s\r\nVary: Accept-Encoding\r\n%s",
             policy_of(f->path), f->tag,
             /* Names in assets/ change with their content. */
             strncmp(f->path, PARTS, sizeof PARTS - 1) == 0 ? "public, max-age=31536000, immutable" : "no-cache",
             packed ? "Content-Encoding: gzip\r\n" : "");
    if (http_lists(request->fields[HTTP_IF_NONE_MATCH], f->tag))
        transport_respond(conn, 304, f->type, fields, "", 0);
    else
        transport_respond(conn, 200, f->type, fields, packed ? f->packed : f->bytes, packed ? f->packed_size : f->size);
}
