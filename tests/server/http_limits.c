/* http_limits.c - every request of docs/protocol.md at a server of its own: what it costs (docs/operations.md,
 * "Limits"), what it needs, where the server is deaf (other hosts, other pages, paths that are none), and what it
 * counts. */
#define HOME_TRUSTS_PROXY 1
#include "tests/server/fixture.h"

enum { REQUESTS, PAGES, TABLES, SEATS, PEOPLE, LOGINS, COSTS, NOTHING = COSTS };

static const struct {
    const char *method, *path;
    int cost, bare; /* bare: the status without a token and with an empty object */
} routes[] = {
    {"GET", "/api/games", NOTHING, 200},
    {"GET", "/api/tables", REQUESTS, 200},
    {"POST", "/api/tables", TABLES, 400},
    {"GET", "/api/tables/AAAAAAAAAAAAAAAA", REQUESTS, 404},
    {"GET", "/api/tables/AAAAAAAAAAAAAAAA/record", REQUESTS, 404},
    {"GET", "/api/tables/AAAAAAAAAAAAAAAA/result", REQUESTS, 404},
    {"POST", "/api/tables/AAAAAAAAAAAAAAAA/seats", SEATS, 400},
    {"POST", "/api/tables/AAAAAAAAAAAAAAAA/rematch", TABLES, 409},
    {"POST", "/api/tables/AAAAAAAAAAAAAAAA/report", TABLES, 400},
    {"POST", "/api/accounts", LOGINS, 400},
    {"POST", "/api/login", LOGINS, 400},
    {"POST", "/api/recover", LOGINS, 400},
    {"POST", "/api/logout", REQUESTS, 400},
    {"GET", "/api/account", REQUESTS, 403},
    {"GET", "/api/account/sessions", REQUESTS, 403},
    {"POST", "/api/account/sessions/end", REQUESTS, 400},
    {"GET", "/api/account/export", REQUESTS, 403},
    {"POST", "/api/account/delete", LOGINS, 400},
    {"POST", "/api/account/seats", REQUESTS, 400},
    {"POST", "/api/account/phrase", LOGINS, 400},
    {"POST", "/api/account/recovery", LOGINS, 400},
    {"POST", "/api/account/second", LOGINS, 400},
    {"POST", "/api/account/second/confirm", LOGINS, 400},
    {"POST", "/api/account/second/end", LOGINS, 400},
    {"POST", "/api/account/blocks", REQUESTS, 400},
    {"POST", "/api/account/blocks/end", REQUESTS, 400},
    {"POST", "/api/player", PAGES, 404},
    {"POST", "/api/player/games", PAGES, 404},
    {"POST", "/api/player/record", PAGES, 404},
    {"POST", "/api/leaders", PAGES, 200},
    {"POST", "/api/account/profile", PEOPLE, 403},
    {"GET", "/api/account/friends", PAGES, 403},
    {"GET", "/api/account/friends/link", PAGES, 403},
    {"POST", "/api/account/friends", PEOPLE, 403},
    {"POST", "/api/account/friends/end", PEOPLE, 403},
    {"POST", "/api/account/friends/invite", PEOPLE, 403},
    {"GET", "/api/account/calls", PAGES, 403},
    {"POST", "/api/account/calls/feed", PEOPLE, 403},
    {"POST", "/api/account/calls/feed/end", PEOPLE, 403},
    {"POST", "/api/account/calls/mail", PEOPLE, 403},
    {"POST", "/api/account/calls/hook", PEOPLE, 403},
    {"POST", "/api/account/bring", PEOPLE, 403},
    {"POST", "/api/challenge", REQUESTS, 400},
    {"POST", "/api/challenge/try", TABLES, 403},
    {"POST", "/api/challenge/board", REQUESTS, 400},
    {"POST", "/api/challenge/solution", REQUESTS, 400},
    {"POST", "/api/queue", SEATS, 400},
    {"GET", "/api/queue", REQUESTS, 200},
    {"POST", "/api/queue/wait", REQUESTS, 400},
    {"POST", "/api/queue/leave", REQUESTS, 400},
    {"GET", "/api/tournaments", REQUESTS, 200},
    {"GET", "/api/tournaments.ics", REQUESTS, 200},
    {"POST", "/api/tournaments", TABLES, 403},
    {"GET", "/api/tournaments/AAAAAAAAAAAAAAAA", REQUESTS, 404},
    {"POST", "/api/tournaments/AAAAAAAAAAAAAAAA/join", PEOPLE, 403},
    {"POST", "/api/tournaments/AAAAAAAAAAAAAAAA/leave", PEOPLE, 403},
};
enum { ROUTES = sizeof routes / sizeof routes[0] };

/* Whether a row has this request of docs/protocol.md, in which ID stands for that of a table. */
static int has_row(const char *method, const char *path) {
    const char *id = strstr(path, "/ID");
    char wanted[160];
    snprintf(wanted, sizeof wanted, "%.*s%s%s", id ? (int)(id - path) : (int)strlen(path), path,
             id ? "/AAAAAAAAAAAAAAAA" : "", id ? id + 3 : "");
    for (int i = 0; i < ROUTES; i++)
        if (strcmp(routes[i].method, method) == 0 && strcmp(routes[i].path, wanted) == 0) return 1;
    return 0;
}

TEST("every request of docs/protocol.md has a row here: what it costs, and what it says to an empty body") {
    char line[4096], method[8], path[128];
    FILE *manual = fopen(SOURCE_ROOT "/docs/protocol.md", "r");
    int found = 0;
    OK(manual != NULL);
    while (manual && fgets(line, sizeof line, manual)) {
        if (sscanf(line, "| `%7[A-Z] %127[^` ]`", method, path) != 2 || strncmp(path, "/api/", 5) != 0) continue;
        if (strstr(path, "KEY.ics")) continue; /* a secret address, for calendars of others */
        found++;
        OK(has_row(method, path));
        if (!has_row(method, path)) printf("# routes lacks %s %s\n", method, path);
    }
    OK(found >= 35);
    if (manual) fclose(manual);
}

/* A route that costs this and has no other effect. */
static const struct {
    const char *method, *path;
} samples[COSTS] = {
    [REQUESTS] = {"GET", "/api/tables"}, [PAGES] = {"POST", "/api/leaders"},
    [TABLES] = {"POST", "/api/tables"},  [SEATS] = {"POST", "/api/tables/AAAAAAAAAAAAAAAA/seats"},
    [LOGINS] = {"POST", "/api/login"},   [PEOPLE] = {"POST", "/api/account/profile"},
};

static int ask(const char *method, const char *path, const char *fields) {
    return http(&web, port, method, path, fields, strcmp(method, "POST") == 0 ? "{}" : NULL);
}

static int ask_from(const char *method, const char *path, int address) {
    char from[64];
    snprintf(from, sizeof from, "X-Forwarded-For: 198.51.%d.%d\r\n", 100 + address / 200, 1 + address % 200);
    return ask(method, path, from);
}

TEST("every route has its limit, and no other route's") {
    server_options o = options_for("memory:");
    o.trust_proxy = 1;
    o.per_address = 64;
    o.limits = "requests=1/86400,pages=1/86400,tables=1/86400,seats=1/86400,people=1/86400,logins=1/86400";
    port = server_start(&home, &o);
    OK(port > 0);
    for (int route = 0; route < ROUTES; route++) {
        int status = ask_from(routes[route].method, routes[route].path, route);
        if (status != routes[route].bare) printf("# %s %s\n", routes[route].method, routes[route].path);
        EQ(status, routes[route].bare);
        for (int cost = 0; cost < COSTS; cost++) {
            int is_spent = ask_from(samples[cost].method, samples[cost].path, route) == 429;
            if (is_spent != (routes[route].cost == cost)) printf("# %s %s\n", routes[route].method, routes[route].path);
            EQ(is_spent, routes[route].cost == cost);
        }
    }
    done();
}

TEST("a route that is none is not there, nor is one by the other method, and POST brings JSON") {
    static const char *const none[] = {"/api/",
                                       "/api/nothing",
                                       "/api/game",
                                       "/api/gamess",
                                       "/api/tables/",
                                       "/api/tables/AAAAAAAAAAAAAAA",
                                       "/api/tables/AAAAAAAAAAAAAAA.",
                                       "/api/tables/AAAAAAAAAAAAAAAAA",
                                       "/api/tables/AAAAAAAAAAAAAAAA/nothing",
                                       "/api/tables/AAAAAAAAAAAAAAAA/recordrecordrec",
                                       "/api/tables/AAAAAAAAAAAAAAAA/recordrecordreco",
                                       "/api/tables/AAAAAAAAAAAAAAAA.record",
                                       "/api/account/nothing",
                                       "/api/aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
                                       "/api/aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
                                       "/api/tournaments/short",
                                       "/api/tournaments/AAAAAAAAAAAAAAAA/nothing",
                                       "/api/calendar/short.ics",
                                       "/api/player/nothing",
                                       "/apis",
                                       "/nothing"};
    fresh();
    for (size_t i = 0; i < sizeof none / sizeof none[0]; i++) {
        if (ask("GET", none[i], "") != 404) printf("# %s\n", none[i]);
        EQ(ask("GET", none[i], ""), 404);
    }
    for (int route = 0; route < ROUTES; route++) {
        int is_post = strcmp(routes[route].method, "POST") == 0, is_both = 0;
        for (int other = 0; other < ROUTES; other++)
            is_both |= other != route && strcmp(routes[other].path, routes[route].path) == 0;
        if (is_both) continue;
        int status = ask(is_post ? "GET" : "POST", routes[route].path, "");
        if (status != 404) printf("# %s\n", routes[route].path);
        EQ(status, 404);
    }
    EQ(http(&web, port, "POST", "/api/login", "Content-Type: text/plain\r\nContent-Length: 2\r\n\r\n{}", NULL), 415);
    EQ(http(&web, port, "POST", "/api/login", "Content-Type: application/jso\r\nContent-Length: 2\r\n\r\n{}", NULL),
       415);
    EQ(http(&web, port, "POST", "/api/login", "", "{\"v\":1,\"name\":\"\xff\"}"), 400);
    done();
}

TEST("a token that is none, or of another length, opens nothing; one that was never given is nobody's") {
    static const char *const fields[] = {"",
                                         "Authorization: Bearer \r\n",
                                         "Authorization: Bearer AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA\r\n",
                                         "Authorization: Bearer AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA\r\n",
                                         "Authorization: bearer AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA\r\n",
                                         "Authorization: Bearer AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA.\r\n",
                                         "Authorization: Bearer AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA\r\n"};
    fresh();
    for (size_t i = 0; i < sizeof fields / sizeof fields[0]; i++) {
        EQ(ask("GET", "/api/account", fields[i]), 403);
        EQ(ask("GET", "/api/account/friends", fields[i]), 403);
        EQ(http(&web, port, "POST", "/api/tables/AAAAAAAAAAAAAAAA/rematch", fields[i], "{\"v\":1}"), i < 6 ? 409 : 404);
        OK(strstr(web.text, i < 6 ? "\"NO_SEAT\"" : "\"NO_TABLE\"") != NULL);
    }
    done();
}

/* The status of a request with these fields, and with a body if it is a POST. */
static int raw(const char *request) {
    client_close(&web);
    if (client_connect(&web, port) != 0) return 0;
    client_send(&web, request, strlen(request));
    client_answer(&web);
    client_close(&web);
    return web.status;
}

static int ask_host(const char *host) {
    char request[256];
    snprintf(request, sizeof request, "GET /healthz HTTP/1.1\r\nHost: %s\r\n\r\n", host);
    return raw(request);
}

static int ask_origin(const char *host, const char *origin) {
    char request[300];
    snprintf(request, sizeof request,
             "POST /api/leaders HTTP/1.1\r\nHost: %s\r\nOrigin: %s\r\nContent-Type: application/json\r\n"
             "Content-Length: 2\r\n\r\n{}",
             host, origin);
    return raw(request);
}

TEST("the server answers to addresses, localhost and the names it was given, and to pages of its own") {
    server_options o = options_for("memory:");
    o.hosts[0] = "games.example.org";
    o.hosts[1] = "skerry.example";
    o.host_count = 2;
    port = server_start(&home, &o);
    OK(port > 0);
    for (const char *const *good = (const char *const[]){"localhost", "LocalHost:1", "127.0.0.1", "192.0.2.99:8080",
                                                         "[::1]", "[2001:db8::1]:443", "games.example.org",
                                                         "Games.Example.Org:7373", "skerry.example", NULL};
         *good; good++) {
        if (ask_host(*good) != 200) printf("# %s\n", *good);
        EQ(ask_host(*good), 200);
    }
    for (const char *const *bad =
             (const char *const[]){"localhos", "localhosts", "192.0.2.a", "192.0.2.1/", "[::1", "games.example.or",
                                   "games.example.org.evil", "evil.example", ":80", "a", NULL};
         *bad; bad++) {
        if (ask_host(*bad) != 421) printf("# %s\n", *bad);
        EQ(ask_host(*bad), 421);
    }
    EQ(ask_origin("localhost", "http://localhost"), 200);
    EQ(ask_origin("localhost:7373", "https://localhost:7373"), 200);
    EQ(ask_origin("games.example.org", "https://games.example.org"), 200);
    for (const char *const *bad =
             (const char *const[]){"null", "localhost", "http:/localhost", "https//localhost", "ftp://localhost",
                                   "http://localhost:80", "http://localhos", "http://localhosts", "http://evil.example",
                                   "http://", "https://", "//localhost", "htt://localhost", NULL};
         *bad; bad++) {
        if (ask_origin("localhost", *bad) != 403) printf("# %s\n", *bad);
        EQ(ask_origin("localhost", *bad), 403);
    }
    /* What only reads may be asked from anywhere. */
    EQ(raw("GET /api/games HTTP/1.1\r\nHost: localhost\r\nOrigin: http://evil.example\r\n\r\n"), 200);
    EQ(raw("GET /ws HTTP/1.1\r\nHost: localhost\r\n\r\n"), 426);
    EQ(raw("GET /ws HTTP/1.1\r\nHost: localhost\r\nOrigin: http://evil.example\r\nConnection: Upgrade\r\nUpgrade: "
           "websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"),
       403);
    done();
}

/* Open a table as a proxy does for somebody: 400, or 429 when that address has opened one. */
static int open_from(const char *forwarded) {
    char fields[160];
    snprintf(fields, sizeof fields, "X-Forwarded-For: %s\r\n", forwarded);
    return http(&web, port, "POST", "/api/tables", fields, "{}");
}

TEST("of the addresses that a proxy names the last counts, however the list is written; of IPv6 its first half") {
    server_options o = options_for("memory:");
    o.trust_proxy = 1;
    o.per_address = 64;
    o.limits = "tables=1/86400";
    port = server_start(&home, &o);
    OK(port > 0);
    EQ(open_from("203.0.113.1, 198.51.100.1"), 400);
    EQ(open_from("198.51.100.1"), 429);
    EQ(open_from("203.0.113.1"), 400);
    EQ(open_from("203.0.113.9,198.51.100.2"), 400);
    EQ(open_from("198.51.100.2"), 429);
    EQ(open_from("198.51.100.3"), 400);
    EQ(open_from("198.51.100.3 ,198.51.100.3"), 429);
    EQ(open_from("198.51.100.3 198.51.100.4"), 400);
    EQ(open_from("2001:db8:1:2::1"), 400);
    EQ(open_from("2001:db8:1:2:ffff::"), 429); /* one household */
    EQ(open_from("2001:db8:1:3::1"), 400);
    EQ(open_from("::ffff:198.51.100.5"), 400);
    EQ(open_from("198.51.100.5"), 429); /* the same, written otherwise */
    EQ(open_from("::ffff:198.51.100.6"), 400);
    EQ(open_from("nonsense"), 400); /* all whose address cannot be read are one stranger, not the proxy's machine */
    EQ(open_from("198.51.100.999"), 429);
    EQ(http(&web, port, "GET", "/metrics", "X-Forwarded-For: nonsense\r\n", NULL), 403);
    EQ(http(&web, port, "GET", "/metrics", "X-Forwarded-For: \r\n", NULL), 403);
    EQ(http(&web, port, "GET", "/metrics", "", NULL), 200);
    EQ(http(&web, port, "POST", "/api/tables", "", "{}"), 400);
    done();
}

TEST("a network of many IPv6 addresses has not as much for each of them") {
    server_options o = options_for("memory:");
    char from[64];
    int opened = 0, near = 0;
    o.trust_proxy = 1;
    o.per_address = 64;
    o.limits = "tables=1/86400";
    port = server_start(&home, &o);
    OK(port > 0);
    for (int i = 0; i < 8; i++) {
        snprintf(from, sizeof from, "2001:db8:1:%x::1", 0x100 + i);
        near += open_from(from) == 400;
    }
    EQ(near, 4); /* of one /56 */
    for (int i = 0; i < 64; i++) {
        snprintf(from, sizeof from, "2001:db8:1:%x::1", i << 8 | 0x4000);
        opened += open_from(from) == 400;
    }
    EQ(near + opened, 16); /* of one /48 */
    EQ(open_from("2001:db8:2:1::1"), 400);
    done();
}

TEST("a server that is full says so, and still says whether it is well") {
    server_options o = options_for("memory:");
    client lines[4];
    o.limits = "connections-all=4";
    port = server_start(&home, &o);
    OK(port > 0);
    memset(lines, 0, sizeof lines);
    for (int i = 0; i < 4; i++)
        OK(ws_open(&lines[i], port) == 0);
    for (int i = 0; i < 100; i++) {
        EQ(http(&web, port, "GET", "/healthz", "", NULL), 200);
        EQ(http(&web, port, "GET", "/api/games", "", NULL), 503);
    }
    client_free(&lines[0]);
    usleep(100000);
    EQ(http(&web, port, "GET", "/api/games", "", NULL), 200);
    for (int i = 1; i < 4; i++)
        client_free(&lines[i]);
    done();
}

TEST("whole states are asked for so often and not more") {
    server_options o = options_for("memory:");
    player p;
    int states = 0, refused = 0;
    memset(&p, 0, sizeof p);
    o.per_address = 64;
    port = server_start(&home, &o);
    OK(port > 0);
    OK(table_open(&p, port, "{\"v\":1,\"game\":\"stone-age-junior\",\"seats\":[\"me\",\"open\"],\"name\":\"A\"}"));
    OK(player_hello(&p));
    for (int i = 0; i < 30; i++) {
        ws_say(&p.c, "{\"v\":1,\"type\":\"lang\",\"lang\":\"fr\"}");
        do
            OK(player_hear(&p, PATIENCE_MS));
        while (strstr(p.c.text, "\"type\":\"table\"") && !tap_failures);
        states += strstr(p.c.text, "\"type\":\"state\"") != NULL;
        refused += strstr(p.c.text, "\"status\":\"TOO_MANY\"") != NULL;
    }
    OK(states >= 12 && states <= 16);
    EQ(states + refused, 30);
    player_free(&p);
    done();
}

TEST("an account is exported whole a few times an hour, not as often as one likes") {
    server_options o = options_for("memory:");
    char fields[128];
    o.per_address = 64;
    port = server_start(&home, &o);
    OK(port > 0);
    join_up("ana", fields);
    for (int i = 0; i < 5; i++)
        EQ(http(&web, port, "GET", "/api/account/export", fields, NULL), i < 3 ? 200 : 429);
    EQ(http(&web, port, "GET", "/api/account", fields, NULL), 200);
    done();
}

TEST("who guesses an account's phrase locks out himself, and not its owner") {
    static const char *const wrong = "{\"v\":1,\"name\":\"ana\",\"phrase\":\"not this one\"}";
    server_options o = options_for("memory:");
    char fields[128];
    int refused = 0;
    o.trust_proxy = 1;
    o.per_address = 64;
    o.limits = "logins=1000/1";
    port = server_start(&home, &o);
    OK(port > 0);
    join_up("ana", fields);
    for (int i = 0; i < 24; i++)
        refused += http(&web, port, "POST", "/api/login", "X-Forwarded-For: 198.51.100.7\r\n", wrong) == 429;
    EQ(refused, 3);
    EQ(http(&web, port, "POST", "/api/login", "X-Forwarded-For: 198.51.100.8\r\n",
            "{\"v\":1,\"name\":\"ana\",\"phrase\":\"correct horse\"}"),
       200);
    done();
}

TEST("without a proxy that is believed nobody names another address than his own") {
    server_options o = options_for("memory:");
    o.per_address = 64;
    o.limits = "tables=1/86400";
    port = server_start(&home, &o);
    OK(port > 0);
    EQ(open_from("198.51.100.1"), 400);
    EQ(open_from("198.51.100.2"), 429);
    done();
}

/* --- the files of the page --- */

static void write_file(const char *path, const char *bytes) {
    char name[200];
    snprintf(name, sizeof name, "%s/page/%s", folder, path);
    FILE *file = fopen(name, "w");
    OK(file && fputs(bytes, file) >= 0);
    if (file) fclose(file);
}

/* An answer with its head. */
static const char *whole(const char *method, const char *path, const char *fields) {
    char request[300];
    snprintf(request, sizeof request, "%s %s HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n%s\r\n", method, path,
             fields);
    client_close(&web);
    if (client_connect(&web, port) != 0) return "";
    client_send(&web, request, strlen(request));
    while (client_more(&web, 5000))
        continue;
    web.bytes[web.size] = 0;
    return web.bytes;
}

static int says(const char *answer, const char *words) {
    return strstr(answer, words) != NULL;
}

TEST("the files of the page: types, tags, packed or not, kept for ever or asked for again; and nothing else of the "
     "disk") {
    char page[100], tag[64], fields[100];
    const char *const folders[] = {"", "/assets", "/docs", "/a.html"};
    snprintf(database, sizeof database, "memory:");
    snprintf(page, sizeof page, "%s/page", folder);
    for (int i = 0; i < 4; i++) {
        char name[128];
        snprintf(name, sizeof name, "%s%s", page, folders[i]);
        EQ(mkdir(name, 0700), 0);
    }
    write_file("index.html", "<p>home");
    write_file("index.html.gz", "packed home");
    write_file("assets/part.js", "part()");
    write_file("docs/index.html", "<p>docs");
    write_file(".secret.html", "secret");
    write_file("notes.unknown", "unknown");
    write_file(".css", "no name");
    server_options o = options_for(database);
    o.web = page;
    port = server_start(&home, &o);
    OK(port > 0);
    const char *answer = whole("GET", "/", "");
    OK(says(answer, "HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=utf-8\r\nContent-Length: 7\r\n"));
    OK(says(answer, "\r\nCache-Control: no-cache\r\n") && says(answer, "\r\n\r\n<p>home"));
    OK(says(answer, "script-src 'self' 'wasm-unsafe-eval'; style-src 'self';") && !says(answer, "gzip"));
    const char *at = strstr(answer, "\r\nETag: ");
    snprintf(tag, sizeof tag, "%.*s", at ? (int)strcspn(at + 8, "\r") : 0, at ? at + 8 : "");
    EQ((int)strlen(tag), 34);
    SAME(strrchr(whole("GET", "/index.html", ""), '\n') + 1, "<p>home");
    answer = whole("GET", "/", "Accept-Encoding: gzip\r\n");
    OK(says(answer, "Content-Length: 11\r\n") && says(answer, "\r\nContent-Encoding: gzip\r\n"));
    OK(says(answer, "\r\n\r\npacked home"));
    answer = whole("HEAD", "/", "");
    OK(says(answer, "200 OK") && says(answer, "Content-Length: 7\r\n") && !says(answer, "home"));
    snprintf(fields, sizeof fields, "If-None-Match: \"x\", %s\r\n", tag);
    answer = whole("GET", "/", fields);
    OK(says(answer, "HTTP/1.1 304 Not Modified\r\n") && says(answer, tag) && !says(answer, "home"));
    OK(says(whole("GET", "/", "If-None-Match: \"x\"\r\n"), "200 OK"));
    answer = whole("GET", "/assets/part.js", "Accept-Encoding: gzip\r\n"); /* there is no packed one */
    OK(says(answer, "text/javascript; charset=utf-8\r\n") && says(answer, "\r\n\r\npart()") && !says(answer, "gzip"));
    OK(says(answer, "\r\nCache-Control: public, max-age=31536000, immutable\r\n") && !says(answer, "style-src"));
    answer = whole("GET", "/docs/", "");
    OK(says(answer, "\r\n\r\n<p>docs") && says(answer, "style-src 'self' 'unsafe-inline'"));
    for (const char *const *none =
             (const char *const[]){"/.secret.html", "/notes.unknown", "/assets/", "/assets", "/docs", "/index.htm",
                                   "/a.html", "/index.html.gz", "/assets/../index.html", "//index.html", NULL};
         *none; none++)
        OK(says(whole("GET", *none, ""), "HTTP/1.1 404 Not Found\r\n"));
    EQ(http(&web, port, "POST", "/", "", "{}"), 405);
    done();
    o.web = NULL;
    port = server_start(&home, &o);
    answer = whole("GET", "/", ""); /* a server without a page says so */
    OK(says(answer, "200 OK") && says(answer, "text/plain") && says(whole("GET", "/index.html", ""), "404"));
    done();
}

/* A number of /metrics. */
static long metric(const char *name) {
    char line[96];
    int length = snprintf(line, sizeof line, "\nskerry_%s ", name);
    EQ(http(&web, port, "GET", "/metrics", "", NULL), 200);
    const char *at = strstr(web.text, line);
    return at ? strtol(at + length, NULL, 10) : -1;
}

TEST("/metrics counts what happens: connections, requests, messages, tables, moves, refusals, and what is stored") {
    player p = {0};
    uint64_t rng = 1;
    fresh();
    EQ(metric("requests_total"), 1);
    EQ(metric("requests_total"), 2);
    EQ(metric("connections"), 1);
    EQ(metric("connections_accepted_total"), 4);
    EQ(metric("websockets"), 0);
    EQ(metric("tables"), 0);
    EQ(metric("table_bytes"), 0);
    OK(metric("resident_bytes") > 1000000);
    OK(metric("bytes_in_total") > 500 && metric("bytes_out_total") > 5000);
    OK(table_open(&p, port,
                  "{\"v\":1,\"game\":\"stone-age-junior\",\"name\":\"Ana\",\"seats\":[\"me\",\"computer:elder\"],"
                  "\"options\":{\"start\":\"1\"}}"));
    EQ(metric("tables"), 1);
    EQ(metric("tables_opened_total"), 1);
    OK(metric("table_bytes") > 1000 && metric("table_bytes") < 10000);
    OK(player_hello(&p));
    EQ(metric("websockets"), 1);
    EQ(metric("connections"), 2);
    EQ(metric("messages_in_total"), 1);
    long sent = metric("messages_out_total");
    OK(sent >= 1);
    OK(!player_play(&p, 60000));
    EQ(metric("refusals_total"), 1);
    EQ(metric("messages_in_total"), 2);
    EQ(metric("messages_out_total"), sent + 1);
    EQ(metric("moves_total"), 0);
    OK(player_play(&p, player_choice(&p, &rng)));
    OK(metric("moves_total") >= 1);
    EQ(metric("games_over_total"), 0);
    OK(player_say(&p, "{\"v\":1,\"type\":\"resign\",\"key\":\"r\"}"));
    EQ(metric("games_over_total"), 1);
    EQ(metric("servers"), 1);
    OK(metric("store_jobs_total") >= 3 && metric("store_commits_total") >= 3);
    EQ(metric("store_failures_total"), 0);
    EQ(metric("violations_total"), 0);
    ws_frame(&p.c, 0x82, "x", 1);
    while (ws_hear(&p.c, PATIENCE_MS))
        continue;
    EQ(p.c.status, 1003);
    EQ(metric("violations_total"), 1);
    EQ(metric("commit_ms_count"), metric("commit_ms_bucket{le=\"+Inf\"}"));
    OK(metric("commit_ms_count") >= 3 && metric("commit_ms_bucket{le=\"1\"}") >= 0);
    OK(metric("commit_ms_bucket{le=\"1\"}") <= metric("commit_ms_bucket{le=\"2\"}"));
    OK(strstr(web.text, "\n# TYPE skerry_commit_ms histogram\n") && strstr(web.text, "\n# TYPE skerry_tables gauge\n"));
    OK(strstr(web.text, "\n# TYPE skerry_limit gauge\n") &&
       strstr(web.text, "\n# TYPE skerry_limited_total counter\n"));
    EQ(metric("limit{budget=\"tables\",per=\"address\"}"), 20);
    EQ(metric("limit{budget=\"crowd\",per=\"table\"}"), 1000);
    EQ(metric("limit{budget=\"messages\",per=\"connection\"}"), 0); /* with no limits by address there is none */
    EQ(metric("limit{budget=\"guesses\",per=\"account\"}"), 20);
    EQ(metric("limit{budget=\"loaded\",per=\"server\"}"), 50000);
    EQ(metric("limited_total{budget=\"tables\",per=\"address\"}"), 0);
    EQ(http(&web, port, "GET", "/metrics", "X-Forwarded-For: 198.51.100.1\r\n", NULL), 403); /* for this machine */
    player_free(&p);
    done();
}

int main(int argc, char **argv) {
    int status = in_folder("routes", argc, argv);
    client_free(&web);
    return status;
}
