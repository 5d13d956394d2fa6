/* home.h - a test program's own server: each test begins with fresh and ends with done, on a SQLite file of its own.
 * Define HOME_TRUSTS_PROXY as 1 before to let tests name the addresses that they come from.
 */
#ifndef SKERRY_TESTS_HOME_H
#define SKERRY_TESTS_HOME_H

#include "tests/folder.h"
#include "tests/player.h"

#ifndef HOME_TRUSTS_PROXY
#define HOME_TRUSTS_PROXY 0
#endif

static char database[128];
static running home;
static int port;
static client web;

/* A server on a fresh database. */
static inline void fresh(void) {
    static int count;
    server_options o;
    snprintf(database, sizeof database, "sqlite:%s/%d.db", folder, count++);
    o = options_for(database);
    o.trust_proxy = HOME_TRUSTS_PROXY;
    port = server_start(&home, &o);
    OK(port > 0);
}

static inline void done(void) {
    OK(server_stop(&home, SIGTERM) == 0);
}

/* An account; the field with its token in `fields`. */
static inline void join_up(const char *name, char fields[128]) {
    char body[128], token[TOKEN_SIZE];
    snprintf(body, sizeof body, "{\"v\":1,\"name\":\"%s\",\"phrase\":\"correct horse\"}", name);
    EQ(http(&web, port, "POST", "/api/accounts", "", body), 201);
    snprintf(fields, 128, "Authorization: Bearer %s\r\n", text_of(web.text, "token", token, sizeof token));
}

/* Sit down with further fields; the status. */
static inline int sit(player *p, const char *id, const char *fields) {
    char path[64];
    p->port = port;
    snprintf(p->table, sizeof p->table, "%s", id);
    snprintf(path, sizeof path, "/api/tables/%s/seats", id);
    http(&p->c, port, "POST", path, fields, "{\"v\":1,\"name\":\"Guest\"}");
    text_of(p->c.text, "token", p->token, sizeof p->token);
    return p->c.status;
}

#endif
