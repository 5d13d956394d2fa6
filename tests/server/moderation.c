/* moderation.c - people among each other over the wire: sending away, not hearing, keeping apart, notes about them, and
 * the second step of a log-in. And servers of two ages beside each other.
 *
 * Every test starts a server of its own on a SQLite file of its own. */

#include "server/second.h"
#define HOME_TRUSTS_PROXY 1
#include "tests/server/fixture.h"

static const char open_three[] =
    "{\"v\":1,\"game\":\"stone-age-junior\",\"name\":\"Ana\",\"seats\":[\"me\",\"open\",\"open\"],\"chat\":\"free\"}";

static void count_guest(void *context, uint32_t seq, int64_t at, const char *body, size_t size) {
    (void)seq;
    (void)at;
    for (size_t i = 0; i + 5 <= size; i++)
        *(int *)context += memcmp(body + i, "Guest", 5) == 0;
}

TEST("who opened a table sends somebody away before it begins: the seat is free, he does not come back, others may") {
    player ana, ben, eve;
    char path[64];
    int named = 0;
    store s;
    memset(&ana, 0, sizeof ana);
    memset(&ben, 0, sizeof ben);
    memset(&eve, 0, sizeof eve);
    fresh();
    OK(table_open(&ana, port, open_three) && player_hello(&ana));
    OK(strstr(ana.state, "\"opener\":0") != NULL);
    EQ(sit(&ben, ana.table, "X-Forwarded-For: 203.0.113.7\r\n"), 201);
    OK(player_hello(&ben));
    OK(!player_say(&ben, "{\"v\":1,\"type\":\"kick\",\"seat\":0,\"key\":\"k\"}"));
    SAME(ben.error, "FORBIDDEN");
    OK(!player_say(&ana, "{\"v\":1,\"type\":\"kick\",\"seat\":0,\"key\":\"k0\"}"));
    OK(!player_say(&ana, "{\"v\":1,\"type\":\"kick\",\"seat\":2,\"key\":\"k1\"}"));
    SAME(ana.error, "NO_SEAT");
    /* He plays from a line of his own, seen by the server under his own address: here that of the test. */
    OK(player_say(&ana, "{\"v\":1,\"type\":\"kick\",\"seat\":1,\"key\":\"k2\"}"));
    OK(player_say(&ana, "{\"v\":1,\"type\":\"kick\",\"seat\":1,\"key\":\"k2\"}")); /* asked again, done once */
    OK(ws_await(&ben.c, "bye"));
    while (ws_hear(&ben.c, PATIENCE_MS))
        continue;
    EQ(ben.c.status, 1008);
    OK(!player_hello(&ben));
    SAME(ben.error, "NO_SEAT");
    for (int i = 0; i < 100 && sit(&ben, ana.table, "") != 403; i++)
        usleep(10000);
    EQ(ben.c.status, 403);
    EQ(sit(&eve, ana.table, "X-Forwarded-For: 198.51.100.9\r\n"), 201);
    snprintf(path, sizeof path, "/api/tables/%s", ana.table);
    EQ(http(&web, port, "GET", path, "", NULL), 200);
    OK(strstr(web.text, "{\"name\":\"Guest\",\"kind\":\"person\"},{\"name\":\"\",\"kind\":\"open\"}") != NULL);
    /* A restart reads the same, and nothing of who was sent away is left in the log. */
    server_options o = options_for(database);
    o.trust_proxy = 1;
    OK(server_stop(&home, SIGTERM) == 0 && (port = server_start(&home, &o)) > 0);
    EQ(sit(&ben, ana.table, ""), 403);
    EQ(sit(&ben, ana.table, "X-Forwarded-For: 192.0.2.1\r\n"), 201);
    ana.port = port;
    OK(player_hello(&ana));
    OK(!player_say(&ana, "{\"v\":1,\"type\":\"kick\",\"seat\":1,\"key\":\"k3\"}")); /* it has begun */
    done();
    OK(store_open(&s, database) == STORE_OK && store_events(&s, ana.table, 0, count_guest, &named) == STORE_OK);
    EQ(named, 2);
    store_close(&s);
    player_free(&ana);
    player_free(&ben);
    player_free(&eve);
}

/* Say something; 1 if `to` hears it. */
static int is_heard(player *from, player *to, const char *words) {
    char text[128];
    static int keys;
    snprintf(text, sizeof text, "{\"v\":1,\"type\":\"chat\",\"text\":\"%s\",\"key\":\"s%d\"}", words, keys++);
    OK(player_say(from, text));
    ws_say(&to->c, "{\"v\":1,\"type\":\"ping\"}");
    int heard = 0;
    while (ws_hear(&to->c, PATIENCE_MS) && !strstr(to->c.text, "\"type\":\"pong\""))
        heard |= strstr(to->c.text, words) != NULL;
    return heard;
}

TEST("a player mutes another at the table: hears nothing more of him, neither now nor on coming back, and nobody "
     "knows") {
    player p[3];
    memset(p, 0, sizeof p);
    fresh();
    OK(table_open(&p[0], port, open_three));
    for (int i = 1; i < 3; i++)
        EQ(sit(&p[i], p[0].table, ""), 201);
    for (int i = 0; i < 3; i++)
        OK(player_hello(&p[i]));
    OK(is_heard(&p[1], &p[0], "first words"));
    OK(!player_say(&p[0], "{\"v\":1,\"type\":\"mute\",\"seat\":0,\"yes\":true,\"key\":\"m\"}"));
    OK(player_say(&p[0], "{\"v\":1,\"type\":\"mute\",\"seat\":1,\"yes\":true,\"key\":\"m0\"}"));
    OK(!is_heard(&p[1], &p[0], "second words"));
    OK(is_heard(&p[1], &p[2], "third words"));
    OK(is_heard(&p[2], &p[0], "fourth words"));
    p[0].seq = p[1].seq = 0;
    OK(player_hello(&p[0]) && player_hello(&p[1]));
    OK(strstr(p[0].state, "\"muted\":[1]") && strstr(p[0].state, "fourth words") &&
       !strstr(p[0].state, "second words"));
    OK(!strstr(p[1].state, "\"muted\"") && strstr(p[1].state, "second words"));
    OK(player_say(&p[0], "{\"v\":1,\"type\":\"mute\",\"seat\":1,\"key\":\"m1\"}"));
    OK(is_heard(&p[1], &p[0], "fifth words"));
    for (int i = 0; i < 3; i++)
        player_free(&p[i]);
    done();
}

TEST("an account blocks another: they do not sit at one table again, by whichever way, until it ends") {
    char ana[128], ben[128], body[160], id[32];
    player p[2], q[2];
    memset(p, 0, sizeof p);
    memset(q, 0, sizeof q);
    fresh();
    join_up("ana", ana);
    join_up("ben", ben);
    OK(table_open(&p[0], port, open_three));
    snprintf(body, sizeof body, "{\"v\":1,\"table\":\"%s\",\"token\":\"%s\"}", p[0].table, p[0].token);
    EQ(http(&web, port, "POST", "/api/account/seats", ana, body), 201);
    snprintf(body, sizeof body, "{\"v\":1,\"table\":\"%s\",\"seat\":1}", p[0].table);
    EQ(sit(&p[1], p[0].table, ""), 201);
    EQ(http(&web, port, "POST", "/api/account/blocks", ana, body), 409); /* a guest */
    snprintf(body, sizeof body, "{\"v\":1,\"table\":\"%s\",\"seat\":2}", p[0].table);
    EQ(sit(&p[1], p[0].table, ben), 201); /* with the account: the seat is his at once */
    for (int i = 0; i < 600 && !strstr(web.text, p[0].table); i++) {
        usleep(i ? 100000 : 0);
        EQ(http(&web, port, "GET", "/api/account", ben, NULL), 200);
    }
    OK(strstr(web.text, p[0].table) != NULL);
    EQ(http(&web, port, "POST", "/api/account/blocks", "", body), 403);
    EQ(http(&web, port, "POST", "/api/account/blocks", ana, body), 200);
    EQ(http(&web, port, "POST", "/api/account/blocks", ana, body), 200);
    EQ(http(&web, port, "GET", "/api/account/sessions", ana, NULL), 200);
    OK(strstr(web.text, "\"name\":\"Guest\"") != NULL && strstr(web.text, "ben") == NULL);
    text_of(web.text, "block", id, sizeof id);
    EQ(http(&web, port, "GET", "/api/account/export", ana, NULL), 200);
    OK(strstr(web.text, id) != NULL);
    for (int host = 0; host < 2; host++) {
        OK(table_open(&q[0], port, open_three));
        snprintf(body, sizeof body, "{\"v\":1,\"table\":\"%s\",\"token\":\"%s\"}", q[0].table, q[0].token);
        EQ(http(&web, port, "POST", "/api/account/seats", host ? ben : ana, body), 201);
        EQ(sit(&q[1], q[0].table, host ? ana : ben), 403);
        EQ(sit(&q[1], q[0].table, ""), 201); /* a guest; but the seat cannot become his */
        snprintf(body, sizeof body, "{\"v\":1,\"table\":\"%s\",\"token\":\"%s\"}", q[1].table, q[1].token);
        EQ(http(&web, port, "POST", "/api/account/seats", host ? ana : ben, body), 403);
    }
    snprintf(body, sizeof body, "{\"v\":1,\"session\":\"%s\"}", id);
    EQ(http(&web, port, "POST", "/api/account/blocks/end", ben, body), 403);
    EQ(http(&web, port, "POST", "/api/account/blocks/end", ana, body), 200);
    EQ(sit(&q[1], q[0].table, ana), 201);
    for (int i = 0; i < 2; i++) {
        player_free(&p[i]);
        player_free(&q[i]);
    }
    done();
}

static int log_in(const char *code) {
    char body[128];
    snprintf(body, sizeof body, "{\"v\":1,\"name\":\"ana\",\"phrase\":\"correct horse\"%s%s%s}",
             *code ? ",\"code\":\"" : "", code, *code ? "\"" : "");
    return http(&web, port, "POST", "/api/login", "", body);
}

TEST("codes of RFC 6238 are good in their half minute and the ones beside it, and nowhere else") {
    static const char secret[] = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ"; /* of the RFC: 12345678901234567890 */
    if (!second_open()) {
        printf("# built without liboath\n");
        return;
    }
    EQ(second_check(secret, "287082", 59), 1);
    EQ(second_check(secret, "081804", 1111111109), 1111111109 / 30);
    EQ(second_check(secret, "287082", 89), 1);
    EQ(second_check(secret, "287082", 20), 1);
    EQ(second_check(secret, "287082", 120), -1);
    EQ(second_check(secret, "287083", 59), -1);
    EQ(second_check(secret, "28708", 59), -1);
    EQ(second_check(secret, "2870820", 59), -1);
    EQ(second_check(secret, "28708a", 59), -1);
    EQ(second_check("no secret!", "287082", 59), -1);
}

TEST("a second step: begun, proven, needed at every log-in, good once, ended by a code or a recovery code") {
    char ana[128], secret[STORE_SECOND_SIZE], code[SECOND_CODE_SIZE], later[SECOND_CODE_SIZE], body[200], status[32];
    int64_t now;
    fresh();
    join_up("ana", ana);
    if (!second_open()) {
        EQ(http(&web, port, "POST", "/api/account/second", ana, "{\"v\":1,\"phrase\":\"correct horse\"}"), 403);
        done();
        return;
    }
    EQ(http(&web, port, "POST", "/api/account/second", ana, "{\"v\":1,\"phrase\":\"wrong horse\"}"), 403);
    EQ(http(&web, port, "POST", "/api/account/second", ana, "{\"v\":1,\"phrase\":\"correct horse\"}"), 200);
    text_of(web.text, "secret", secret, sizeof secret);
    EQ(strlen(secret), 32);
    OK(strstr(web.text, "otpauth://totp/Skerry:%61%6E%61?issuer=Skerry&secret=") != NULL);
    EQ(log_in(""), 200); /* nobody has shown a code of it yet */
    EQ(http(&web, port, "POST", "/api/account/second/confirm", ana, "{\"v\":1,\"code\":\"12345\"}"), 403);
    now = time(NULL);
    OK(second_code(secret, now, code) == 0 && second_code(secret, now + 30, later) == 0);
    snprintf(body, sizeof body, "{\"v\":1,\"code\":\"%s\"}", code);
    EQ(http(&web, port, "POST", "/api/account/second/confirm", ana, body), 200);
    EQ(http(&web, port, "POST", "/api/account/second/confirm", ana, body), 403); /* there is none to prove */
    EQ(http(&web, port, "GET", "/api/account", ana, NULL), 200);
    OK(strstr(web.text, "\"second\":true") != NULL);
    EQ(log_in(""), 403);
    SAME(text_of(web.text, "status", status, sizeof status), "CODE");
    EQ(log_in("000000"), 403);
    SAME(text_of(web.text, "status", status, sizeof status), "FORBIDDEN");
    EQ(log_in(code), 403); /* was used */
    EQ(log_in(later), 200);
    EQ(log_in(later), 403);
    EQ(http(&web, port, "POST", "/api/account/recovery", ana, "{\"v\":1,\"phrase\":\"correct horse\"}"), 403);
    EQ(http(&web, port, "POST", "/api/account/delete", ana, "{\"v\":1,\"phrase\":\"correct horse\"}"), 403);
    EQ(http(&web, port, "POST", "/api/account/second/end", ana, "{\"v\":1,\"phrase\":\"correct horse\"}"), 403);
    /* The next codes come in half a minute: set the last step back instead. */
    store s;
    OK(store_open(&s, database) == STORE_OK && store_second_set(&s, "ana", secret, 1) == STORE_OK);
    snprintf(body, sizeof body, "{\"v\":1,\"phrase\":\"correct horse\",\"code\":\"%s\"}", later);
    /* Another one is begun: as long as nobody has shown a code of it, the former one is needed. */
    EQ(http(&web, port, "POST", "/api/account/second", ana, body), 200);
    OK(strstr(web.text, secret) == NULL);
    EQ(log_in(""), 403);
    SAME(text_of(web.text, "status", status, sizeof status), "CODE");
    EQ(http(&web, port, "GET", "/api/account", ana, NULL), 200);
    OK(strstr(web.text, "\"second\":true") != NULL);
    OK(store_second_set(&s, "ana", secret, 1) == STORE_OK);
    EQ(http(&web, port, "POST", "/api/account/recovery", ana, body), 200);
    snprintf(body, sizeof body, "{\"v\":1,\"name\":\"ana\",\"code\":\"%.16s\",\"new\":\"correct horse\"}",
             member(web.text, "codes") ? member(web.text, "codes") + 2 : "");
    EQ(http(&web, port, "POST", "/api/recover", "", body), 200);
    EQ(log_in(""), 200); /* who has lost the second step comes in by a recovery code, and it ends */
    store_close(&s);
    done();
}

/* `skerry admin` with up to four words on the database; its status, and what it says in `out`. */
static int admin(char out[2048], const char *a, const char *b, const char *c, const char *d) {
    char where[160], path[128];
    int status = -1;
    FILE *file;
    snprintf(where, sizeof where, "--database=%s", database);
    snprintf(path, sizeof path, "%s/said", folder);
    pid_t child = fork();
    if (child == 0) {
        const char *words[8] = {"skerry", "admin", where, a, b, c, d, NULL};
        if (!freopen(path, "w", stdout) || !freopen("/dev/null", "w", stderr)) _exit(9);
        execv(getenv("SKERRY"), (char *const *)(uintptr_t)words);
        _exit(9);
    }
    waitpid(child, &status, 0);
    file = fopen(path, "r");
    out[file ? fread(out, 1, 2047, file) : 0] = 0;
    if (file) fclose(file);
    return WEXITSTATUS(status);
}

TEST("the operator keeps a note about somebody, which forbids nothing, and gives a machine leave to think and takes "
     "it") {
    char out[2048], id[32];
    player p[2];
    memset(p, 0, sizeof p);
    if (!getenv("SKERRY")) {
        printf("# SKERRY names no program\n");
        return;
    }
    fresh();
    EQ(admin(out, "note", "address:127.0.0.1", "7", NULL), 2);
    EQ(admin(out, "note", "nonsense", "7", "sings"), 2);
    EQ(admin(out, "note", "address:127.0.0.1", "7", "sings at night"), 0);
    EQ(admin(out, "sanctions", NULL, NULL, NULL), 0);
    OK(strstr(out, " note address:127.0.0.1 ") && strstr(out, "sings at night"));
    OK(server_stop(&home, SIGTERM) == 0);
    server_options o = options_for(database);
    port = server_start(&home, &o); /* sanctions are known from the first heart beat on */
    OK(table_open(&p[0], port, open_three));
    EQ(sit(&p[1], p[0].table, ""), 201);
    OK(player_hello(&p[0]) && player_hello(&p[1]));
    for (int i = 0; i < 30; i++) {
        OK(is_heard(&p[0], &p[1], "a note silences nobody"));
        usleep(100000);
    }
    snprintf(id, sizeof id, "%.16s", out);
    EQ(admin(out, "lift", id, NULL, NULL), 0);
    EQ(admin(out, "thinker", "attic", NULL, NULL), 0);
    OK(strlen(out) > 43);
    EQ(admin(out, "thinkers", NULL, NULL, NULL), 0);
    OK(strstr(out, " attic\n") != NULL);
    snprintf(id, sizeof id, "%.12s", out);
    EQ(admin(out, "dismiss", id, NULL, NULL), 0);
    EQ(admin(out, "dismiss", id, NULL, NULL), 1);
    player_free(&p[0]);
    player_free(&p[1]);
    done();
}

/* Another server, which understands less, is up until then. */
static void old_server(int64_t until_ms) {
    char text[200];
    store s;
    OK(store_open(&s, database) == STORE_OK);
    snprintf(text, sizeof text,
             "DELETE FROM lease WHERE server = 'old'; INSERT INTO lease(server, until) VALUES ('old', %lld)",
             (long long)until_ms);
    EQ(s.kind->run_text(&s, text), STORE_OK);
    store_close(&s);
}

TEST("while an older server is up nothing is written that it could not read; when it is gone, it is") {
    player p[2];
    int muted = 0;
    memset(p, 0, sizeof p);
    fresh();
    OK(table_open(&p[0], port, open_three));
    EQ(sit(&p[1], p[0].table, ""), 201);
    OK(player_hello(&p[0]) && player_hello(&p[1]));
    old_server((int64_t)time(NULL) * 1000 + 3600000);
    for (int i = 0; i < 600 && !p[0].refused; i++) {
        char text[100];
        snprintf(text, sizeof text, "{\"v\":1,\"type\":\"mute\",\"seat\":1,\"yes\":%s,\"key\":\"m%d\"}",
                 i % 2 ? "false" : "true", i);
        player_say(&p[0], text);
        usleep(100000);
    }
    SAME(p[0].error, "BUSY");
    OK(is_heard(&p[0], &p[1], "what every server understands goes on"));
    old_server(1);
    for (int i = 0; i < 600 && !muted; i++) {
        char text[100];
        snprintf(text, sizeof text, "{\"v\":1,\"type\":\"mute\",\"seat\":1,\"yes\":true,\"key\":\"n%d\"}", i);
        muted = player_say(&p[0], text);
        usleep(100000);
    }
    OK(muted);
    player_free(&p[0]);
    player_free(&p[1]);
    done();
}

int main(int argc, char **argv) {
    int status = in_folder("people", argc, argv);
    client_free(&web);
    return status;
}
