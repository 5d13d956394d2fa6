/* fixture.h - a test program's own server: each test begins with fresh and ends with done, on a SQLite file of its own.
 * Define HOME_TRUSTS_PROXY as 1 before to let tests name the addresses that they come from.
 */
#ifndef SKERRY_TESTS_FIXTURE_H
#define SKERRY_TESTS_FIXTURE_H

#include "server/notify.h"
#include "tests/support/scratch_folder.h"
#include "tests/server/remote_player.h"

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

/* Wait until a file holds these words; its text. */
static inline int wait_for_text(const char *path, char *text, size_t size, const char *words) {
    for (int i = 0; i < 600; i++) {
        FILE *file = fopen(path, "r");
        text[file ? fread(text, 1, size - 1, file) : 0] = 0;
        if (file) fclose(file);
        if (strstr(text, words)) return 1;
        usleep(100000);
    }
    return 0;
}

/* The code in the message that begins with these words. */
static inline void code_in(const char *text, const char *begin, char out[NOTIFY_CODE_SIZE]) {
    const char *at = strstr(text, begin);
    at = at ? strstr(at, "there: ") : NULL;
    snprintf(out, NOTIFY_CODE_SIZE, "%.8s", at ? at + 7 : "");
}

/* Run the program with these words, its name first and NULL last; its status, with what it printed in `out`. */
static inline int run_skerry(char *out, size_t size, const char *const *words) {
    int ends[2], status = -1;
    size_t length = 0;
    ssize_t got;
    pid_t child;
    if (pipe(ends) != 0 || (child = fork()) < 0) return -1;
    if (child == 0) {
        dup2(ends[1], 1);
        close(ends[0]);
        execv(getenv("SKERRY"), (char *const *)(uintptr_t)words);
        _exit(127);
    }
    close(ends[1]);
    while ((got = read(ends[0], out + length, size - 1 - length)) > 0)
        length += (size_t)got;
    out[length] = 0;
    close(ends[0]);
    waitpid(child, &status, 0);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
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
