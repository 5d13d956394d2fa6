/* web.h - the files of the page. */
#ifndef SKERRY_SERVER_WEB_H
#define SKERRY_SERVER_WEB_H

#include "server.h"

typedef struct web_file {
    char *path, *bytes, *packed; /* packed: gzip, or NULL */
    size_t size, packed_size;
    const char *type;
    char tag[40];
} web_file;

/* Read every file of a folder; 0, or -1 after saying why not. */
int web_open(server *s, const char *folder);
void web_close(server *s);
void web_request(server *s, connection *conn, const http_request *request);

#endif
