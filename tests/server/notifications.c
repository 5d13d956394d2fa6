/* notifications.c - being called: calendars, digests and hooks; and games that guests bring along. */
#include <dirent.h>

#include "server/notify.h"
#include "server/calendar.h"
#include "store/notice.h"
#include "store/tournament.h"
#include "tests/server/fixture.h"
#include "tests/server/guest_game.h"
#include "tests/server/store_kinds.h"

/* --- the store --- */

static void note_row(void *context, const store_notice *n) {
    char *text = (char *)context;
    size_t length = strlen(text);
    snprintf(text + length, ROWS_MAX - length, "%s %s %s %d %lld;", n->account, n->mail, n->hook, n->lang,
             (long long)n->told);
}

TEST("how accounts want to be called is kept, found by the key of a calendar, and gone with the account") {
    EACH_STORE(s) {
        char text[ROWS_MAX] = "", name[STORE_NAME_SIZE];
        store_notice n;
        EQ(store_account_add(&s, "a", "a", "secret", 5), STORE_OK);
        EQ(store_account_add(&s, "b", "b", "secret", 5), STORE_OK);
        EQ(store_notice_get(&s, "a", &n), STORE_OK);
        OK(!n.feed[0] && !n.mail[0] && !n.hook[0] && n.told == 0);
        EQ(store_notice_feed(&s, "a", "f1"), STORE_OK);
        EQ(store_notice_feed(&s, "b", ""), STORE_OK);
        EQ(store_notice_of_feed(&s, "f1", name), STORE_OK);
        SAME(name, "a");
        EQ(store_notice_of_feed(&s, "", name), STORE_MISSING); /* who has no calendar is not found by it */
        EQ(store_notice_feed(&s, "a", "f2"), STORE_OK);
        EQ(store_notice_of_feed(&s, "f1", name), STORE_MISSING);
        EQ(store_notice_walk(&s, "", 9, note_row, text), STORE_OK);
        SAME(text, "");
        EQ(store_notice_mail(&s, "a", "a@x.org", 1), STORE_OK);
        EQ(store_notice_hook(&s, "b", "https://x.org/", "key"), STORE_OK);
        EQ(store_notice_get(&s, "a", &n), STORE_OK);
        EQ(store_notice_tell(&s, &n, 7), STORE_OK);
        EQ(store_notice_tell(&s, &n, 7), STORE_MISSING); /* of two who read the same, one writes */
        EQ(store_notice_walk(&s, "", 9, note_row, text), STORE_OK);
        SAME(text, "a a@x.org  1 7;b  https://x.org/ 0 0;");
        text[0] = 0;
        EQ(store_notice_walk(&s, "a", 1, note_row, text), STORE_OK);
        SAME(text, "b  https://x.org/ 0 0;");
        EQ(store_account_leave(&s, "a"), STORE_OK);
        EQ(store_notice_of_feed(&s, "f2", name), STORE_MISSING);
        store_close(&s);
    }
}

TEST("a turn is called once, or tried so often; a solution is written by one") {
    EACH_STORE(s) {
        static store_table row = {.id = "T1", .phase = STORE_PHASE_PLAYING, .seed = "s"};
        char game[STORE_GAME_SIZE], seed[65] = "one", text[ROWS_MAX] = "";
        EQ(store_account_add(&s, "a", "a", "secret", 5), STORE_OK);
        EQ(store_create(&s, &row), STORE_OK);
        EQ(store_called_take(&s, "a", "T1", 0, 100, 2), STORE_OK);
        EQ(store_called_take(&s, "a", "T1", 0, 100, 2), STORE_OK);
        EQ(store_called_take(&s, "a", "T1", 0, 100, 2), STORE_CONFLICT);
        EQ(store_called_take(&s, "a", "T1", 1, 100, 2), STORE_OK);
        EQ(store_called_take(&s, "a", "T1", 0, 200, 2), STORE_OK);
        EQ(store_called_done(&s, "a", "T1", 0), STORE_OK);
        EQ(store_called_take(&s, "a", "T1", 0, 200, 2), STORE_CONFLICT);
        EQ(store_called_take(&s, "a", "T1", 0, 300, 2), STORE_OK);
        EQ(store_solution_due(&s, 7, 50, game, seed), STORE_MISSING);
        EQ(store_challenge_seed(&s, 7, "x", seed), STORE_OK);
        EQ(store_solution_due(&s, 7, 50, game, seed), STORE_OK);
        SAME(game, "x");
        SAME(seed, "one");
        EQ(store_solution_claim(&s, 7, "x", 100, 50), STORE_OK);
        EQ(store_solution_claim(&s, 7, "x", 100, 50), STORE_CONFLICT);
        EQ(store_solution_due(&s, 7, 50, game, seed), STORE_MISSING);
        EQ(store_solution_due(&s, 7, 101, game, seed), STORE_OK); /* whoever had it has died */
        EQ(store_solution_claim(&s, 7, "x", 200, 101), STORE_OK);
        EQ(store_solution_get(&s, 7, "x", write_row, text), STORE_OK);
        SAME(text, "");
        EQ(store_solution_set(&s, 7, "x", "hard", 41, "record"), STORE_OK);
        EQ(store_solution_get(&s, 7, "x", write_row, text), STORE_OK);
        SAME(text, "hard 41 record;");
        EQ(store_solution_claim(&s, 7, "x", 900, 900), STORE_CONFLICT);
        store_close(&s);
    }
}

TEST("a calendar: escaped, in UTC, in lines of at most 75 bytes that break between letters") {
    static const char title[] = "É\\n, sea; wind\nand éééééééééééééééééééééééééééééééééééééééééééééééé";
    sk_text out = {0};
    calendar_event event = {"u1@skerry", 0, 86400000, title, "https://x.org/#/table/T"};
    char unfolded[1024];
    size_t length = 0, column = 0, longest = 0;
    calendar_begin(&out, "Skerry");
    calendar_add(&out, &event);
    calendar_end(&out);
    OK(!out.cut && strstr(out.at, "DTSTAMP:19700101T000000Z\r\nDTSTART:19700102T000000Z\r\n"));
    for (const char *at = out.at; *at; at++) {
        column = *at == '\n' ? 0 : column + 1;
        if (*at != '\r' && column > longest) longest = column;
        if (column == 2 && at[-1] == ' ') OK(((uint8_t)*at & 0xc0) != 0x80); /* a letter is never torn */
        if (strncmp(at, "\r\n ", 3) == 0)
            at += 2, column = 1;
        else if (length + 1 < sizeof unfolded)
            unfolded[length++] = *at;
    }
    unfolded[length] = 0;
    OK(longest <= 75);
    OK(strstr(unfolded, "SUMMARY:É\\\\n\\, sea\\; wind\\nand ééé") != NULL);
    OK(strstr(unfolded, "URL:https://x.org/#/table/T\r\n") != NULL);
    free(out.at);
}

/* --- over the wire --- */

static uint64_t rng = 24;

static int post(const char *path, const char *fields, const char *body) {
    return http(&web, port, "POST", path, fields, body);
}

static int get(const char *path, const char *fields) {
    return http(&web, port, "GET", path, fields, "");
}

/* A table at which a move may take two days, with the two accounts in this order. */
static void play_in_days(player p[2], const char *a, const char *b) {
    const char *const who[2] = {a, b};
    memset(p, 0, 2 * sizeof *p);
    OK(table_open(&p[0], port,
                  "{\"v\":1,\"game\":\"stone-age-junior\",\"name\":\"Ana\",\"seats\":[\"me\",\"open\"],"
                  "\"options\":{\"start\":\"1\"},\"pace\":{\"kind\":\"days\",\"days\":2}}"));
    OK(table_sit(&p[1], port, p[0].table, "Ben"));
    for (int i = 0; i < 2; i++) {
        char body[160];
        snprintf(body, sizeof body, "{\"v\":1,\"table\":\"%s\",\"token\":\"%s\"}", p[i].table, p[i].token);
        EQ(post("/api/account/seats", who[i], body), 201);
        OK(player_hello(&p[i]));
    }
}

/* Play until it is the second one's turn. */
static void pass_on(player p[2]) {
    for (int i = 0; i < 200 && player_choice(&p[1], &rng) < 0; i++) {
        int id = player_choice(&p[0], &rng);
        OK(id < 0 ? player_hear(&p[0], PATIENCE_MS) : player_play(&p[0], id));
        OK(player_reach(&p[1], p[0].ply));
    }
}

static int feed(const char *key, const char *query) {
    char path[96];
    snprintf(path, sizeof path, "/api/calendar/%s.ics%s", key, query);
    return get(path, "");
}

TEST("a calendar is read by its key alone, shows deadlines and tournaments, and is renewed and ended") {
    char a[128], b[128], key[TOKEN_SIZE], old[TOKEN_SIZE], uid[64], body[320];
    player p[2];
    fresh();
    join_up("ana", a);
    join_up("ben", b);
    play_in_days(p, a, b);
    EQ(post("/api/account/calls/feed", "", "{\"v\":1}"), 403);
    EQ(get("/api/account/calls", a), 200);
    OK(strstr(web.text, "\"feed\":false") && strstr(web.text, "\"sends\":false"));
    EQ(post("/api/account/calls/feed", a, "{\"v\":1}"), 200);
    text_of(web.text, "key", key, sizeof key);
    EQ(feed(key, ""), 200);
    snprintf(uid, sizeof uid, "UID:%s-0@skerry\r\n", p[0].table);
    OK(strstr(web.text, "BEGIN:VCALENDAR\r\n") && strstr(web.text, uid) && strstr(web.text, "DTSTART:2"));
    EQ(feed(key, "?lang=fr"), 200);
    OK(strstr(web.text, "À vous de jouer") != NULL);
    pass_on(p);
    EQ(feed(key, ""), 200);
    OK(!strstr(web.text, "VEVENT"));
    snprintf(body, sizeof body,
             "{\"v\":1,\"title\":\"Spring, sea\",\"game\":\"stone-age-junior\",\"kind\":\"swiss\",\"seats\":2,"
             "\"rounds\":2,\"most\":4,\"starts\":%lld,\"minutes\":60,\"pace\":{\"kind\":\"days\",\"days\":2}}",
             (long long)(wall_ms() / 1000 + 3600));
    EQ(post("/api/tournaments", b, body), 201);
    snprintf(body, sizeof body, "/api/tournaments/%s/join", text_of(web.text, "tournament", uid, sizeof uid));
    EQ(post(body, a, "{\"v\":1}"), 200);
    EQ(feed(key, ""), 200);
    OK(strstr(web.text, "SUMMARY:Spring\\, sea\r\n") != NULL);
    memcpy(old, key, sizeof old);
    EQ(post("/api/account/calls/feed", a, "{\"v\":1}"), 200);
    text_of(web.text, "key", key, sizeof key);
    EQ(feed(old, ""), 404);
    EQ(feed(key, ""), 200);
    EQ(get("/api/account/calls", a), 200);
    OK(strstr(web.text, "\"feed\":true") && !strstr(web.text, key));
    EQ(post("/api/account/calls/feed/end", a, "{\"v\":1}"), 200);
    EQ(feed(key, ""), 404);
    EQ(feed("short", ""), 404);
    player_free(&p[0]);
    player_free(&p[1]);
    done();
}

/* A server that sends messages into a file. */
static void fresh_sending(const char *path, char command[256]) {
    static int count;
    server_options o;
    snprintf(database, sizeof database, "sqlite:%s/sending%d.db", folder, count++);
    snprintf(command, 256, "{ echo \"to $SKERRY_TO\"; cat; } >>%s", path);
    o = options_for(database);
    o.notify = command;
    o.digest_minutes = 60;
    port = server_start(&home, &o);
    OK(port > 0);
}

/* The code in the message to somebody, in any language: eight letters and digits. */
static void find_code(const char *text, const char *begin, char out[NOTIFY_CODE_SIZE]) {
    const char *at = strstr(text, begin);
    out[0] = 0;
    for (at = at ? at + strlen(begin) : ""; *at; at++) {
        if (strspn(at, "ABCDEFGHJKLMNPQRSTUVWXYZ23456789") != NOTIFY_CODE_SIZE - 1) continue;
        snprintf(out, NOTIFY_CODE_SIZE, "%s", at);
        return;
    }
}

/* Prove an address with the code that was sent there; the status of the last request. */
static int prove(const char *door, const char *fields, const char *member, const char *to, const char *path) {
    static char text[16384];
    char body[320], begin[256], code[NOTIFY_CODE_SIZE];
    int is_mail = strcmp(member, "mail") == 0;
    snprintf(body, sizeof body, "{\"v\":1,\"%s\":\"%s\"}", member, to);
    EQ(post(door, fields, body), 200);
    OK(strstr(web.text, "\"asked\":true") != NULL);
    snprintf(begin, sizeof begin, "to %s%s\n", is_mail ? "mailto:" : "", to);
    code[0] = 0;
    for (int i = 0; i < 600 && !code[0]; i++) {
        if (wait_for_text(path, text, sizeof text, begin)) find_code(text, begin, code);
        if (!code[0]) usleep(100000);
    }
    OK(code[0]);
    snprintf(body, sizeof body, "{\"v\":1,\"%s\":\"%s\",\"code\":\"AAAAAAAA\"}", member, to);
    EQ(post(door, fields, body), 403);
    snprintf(body, sizeof body, "{\"v\":1,\"%s\":\"%s\",\"code\":\"%s\"}", member, to, code);
    return post(door, fields, body);
}

static int admin(char *out, size_t size, const char *what, const char *word) {
    char data[160];
    snprintf(data, sizeof data, "--database=%s", database);
    const char *const words[] = {"skerry", "admin", what, data, "--host=games.example.org", "--lang=en", word, NULL};
    return run_skerry(out, size, words);
}

/* The text of the one file in a folder; 0 if there is not exactly one. */
static int only_file(const char *where, char *text, size_t size) {
    DIR *open_folder = opendir(where);
    int count = 0;
    for (const struct dirent *one; open_folder && (one = readdir(open_folder));) {
        char path[512];
        if (one->d_name[0] == '.') continue;
        snprintf(path, sizeof path, "%s/%s", where, one->d_name);
        count += wait_for_text(path, text, size, "From: ");
    }
    if (open_folder) closedir(open_folder);
    return count == 1;
}

TEST("a digest goes once a day to an address that was proven, in the account's language, if something waits") {
    char a[128], b[128], sent[128], mails[128], command[256], out[4096], line[256];
    static char text[16384];
    player p[2];
    if (!getenv("SKERRY")) {
        printf("# SKERRY names no program\n");
        return;
    }
    fresh();
    join_up("ana", a);
    EQ(post("/api/account/calls/mail", a, "{\"v\":1,\"mail\":\"ana@example.org\"}"), 409); /* it sends nothing */
    done();
    snprintf(sent, sizeof sent, "%s/codes", folder);
    snprintf(mails, sizeof mails, "%s/mails", folder);
    fresh_sending(sent, command);
    join_up("ana", a);
    join_up("ben", b);
    EQ(post("/api/account/calls/mail", a, "{\"v\":1,\"mail\":\"ana\\nBcc: x@example.org\"}"), 400);
    EQ(post("/api/account/calls/mail", a, "{\"v\":1,\"mail\":\"ana\"}"), 400);
    EQ(prove("/api/account/calls/mail", a, "mail", "ana@example.org", sent), 200);
    EQ(prove("/api/account/calls/mail?lang=fr", b, "mail", "ben@example.org", sent), 200);
    play_in_days(p, a, b);
    snprintf(line, sizeof line, "|{ echo \"for $SKERRY_TO\"; cat; } >>%s", mails);
    EQ(admin(out, sizeof out, "digest", line), 0);
    OK(strstr(out, "1 message delivered") != NULL);
    OK(wait_for_text(mails, text, sizeof text, "for ana@example.org\nFrom: Skerry <noreply@games.example.org>\n"));
    OK(strstr(text, "To: ana@example.org\nSubject: Skerry: 1 table waits for you\nDate: ") != NULL);
    snprintf(line, sizeof line, "https://games.example.org/#/table/%s\n", p[0].table);
    OK(strstr(text, line) && strstr(text, ", until 2") && !strstr(text, "ben@example.org"));
    EQ(admin(out, sizeof out, "digest", "|false"), 0); /* nothing more for her today */
    pass_on(p);
    EQ(admin(out, sizeof out, "digest", "|false"), 1); /* it could not be handed over */
    snprintf(line, sizeof line, "%s/folder", folder);
    EQ(admin(out, sizeof out, "digest", line), 0);
    OK(strstr(out, "1 message") != NULL);
    EQ(admin(out, sizeof out, "digest", line), 0);
    OK(strstr(out, "0 messages") != NULL);
    OK(only_file(line, text, sizeof text) && strstr(text, "Content-Language: fr\n"));
    OK(strstr(text, "Bonjour ben,") && strstr(text, "jusqu’au") && strstr(text, "Subject: =?utf-8?B?"));
    player_free(&p[0]);
    player_free(&p[1]);
    done();
}

TEST("a hook is a public https address that was proven; it is called once a turn, signed, and tried three times") {
    static const char *const bad[] = {"http://x.org/",      "https://127.0.0.1/",    "https://[::1]/",
                                      "https://localhost/", "https://a.local/",      "https://x.org:22/",
                                      "https://u@x.org/",   "https://x.org/\\\"",    "https://10.1/",
                                      "https://x/",         "https://db.internal/a", "https://x.org./"};
    char a[128], b[128], sent[128], calls[128], command[256], out[4096], line[320], secret[64], signature[80];
    static char text[16384];
    uint8_t mac[32];
    player p[2];
    if (!getenv("SKERRY")) return;
    snprintf(sent, sizeof sent, "%s/hook-codes", folder);
    snprintf(calls, sizeof calls, "%s/hook-calls", folder);
    fresh_sending(sent, command);
    join_up("ana", a);
    join_up("ben", b);
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        snprintf(line, sizeof line, "{\"v\":1,\"hook\":\"%s\"}", bad[i]);
        EQ(post("/api/account/calls/hook", a, line), 400);
    }
    EQ(prove("/api/account/calls/hook", a, "hook", "https://hooks.AZ-09z.example.org/a?b=1", sent), 200);
    text_of(web.text, "secret", secret, sizeof secret);
    EQ((int)strlen(secret), 43);
    EQ(get("/api/account/calls", a), 200);
    OK(strstr(web.text, "\"hook\":\"https://hooks.AZ-09z.example.org/a?b=1\"") && !strstr(web.text, secret));
    play_in_days(p, a, b);
    EQ(admin(out, sizeof out, "calls", NULL), 0);
    OK(strstr(out, "{\"to\":\"https://hooks.AZ-09z.example.org/a?b=1\",\"signature\":\"sha256=") != NULL);
    for (int i = 0; i < 3; i++)
        EQ(admin(out, sizeof out, "calls", "false"), 1);
    EQ(admin(out, sizeof out, "calls", "false"), 0); /* three times are enough */
    pass_on(p);
    usleep(1100000); /* who has moved within this second is there and needs no call */
    for (int i = 0; i < 400 && player_choice(&p[0], &rng) < 0; i++) { /* and back to her */
        int id = player_choice(&p[1], &rng);
        OK(id < 0 ? player_hear(&p[1], PATIENCE_MS) : player_play(&p[1], id));
        OK(player_reach(&p[0], p[1].ply));
    }
    snprintf(line, sizeof line, "{ echo \"$SKERRY_TO $SKERRY_SIGNATURE\"; cat; echo; } >>%s", calls);
    EQ(admin(out, sizeof out, "calls", line), 0);
    OK(strstr(out, "1 message") != NULL);
    EQ(admin(out, sizeof out, "calls", line), 0);
    OK(strstr(out, "0 messages") != NULL);
    OK(wait_for_text(calls, text, sizeof text, "https://hooks.AZ-09z.example.org/a?b=1 sha256="));
    const char *body = strstr(text, "{\"v\":1,\"type\":\"turn\",\"account\":\"ana\"");
    OK(body && strstr(body, "\"url\":\"https://games.example.org/#/table/"));
    if (!body) return;
    crypto_auth_hmacsha256_state state;
    crypto_auth_hmacsha256_init(&state, (const uint8_t *)secret, strlen(secret));
    crypto_auth_hmacsha256_update(&state, (const uint8_t *)body, (size_t)(strchr(body, '\n') - body));
    crypto_auth_hmacsha256_final(&state, mac);
    sodium_bin2hex(signature, sizeof signature, mac, sizeof mac);
    OK(strstr(text, signature) != NULL);
    EQ(post("/api/account/calls/hook", a, "{\"v\":1,\"hook\":\"\"}"), 200);
    EQ(admin(out, sizeof out, "calls", NULL), 0);
    SAME(out, "");
    player_free(&p[0]);
    player_free(&p[1]);
    done();
}

/* --- games that are brought along --- */

static int bring(const char *fields, const char *record, const char *more) {
    static char body[140000];
    snprintf(body, sizeof body, "{\"v\":1,\"when\":1700000000,\"record\":%s,%s}", record, more);
    return post("/api/account/bring", fields, body);
}

#define MINE "\"seat\":0,\"levels\":[\"\",\"elder\"]"

TEST("a guest's games come into the account: replayed, once, marked, and they count for nothing") {
    static char game[65536], other[65536], part[65536], lucky[65536];
    char a[128], b[128], id[STORE_ID_SIZE], body[160];
    fresh();
    join_up("ana", a);
    join_up("ben", b);
    write_game(&rng, "first", SK_PLIES_MAX, 1, game, sizeof game);
    write_game(&rng, "2", SK_PLIES_MAX, 1, other, sizeof other);
    write_game(&rng, "third", 12, 1, part, sizeof part);
    write_game(&rng, "fourth", SK_PLIES_MAX, 0, lucky, sizeof lucky);
    EQ(bring("", game, MINE), 403);
    EQ(bring(a, game, MINE), 201);
    text_of(web.text, "game", id, sizeof id);
    EQ(bring(a, game, MINE), 200);
    OK(strstr(web.text, "\"known\":true") != NULL);
    EQ(bring(a, part, MINE), 400); /* not over */
    EQ(bring(a, other, "\"seat\":2,\"levels\":[\"\",\"elder\"]"), 400);
    EQ(bring(a, other, "\"seat\":0,\"levels\":[\"\",\"master of all\"]"), 400);
    EQ(bring(a, other, "\"seat\":1,\"levels\":[\"\",\"elder\"]"), 400); /* a computer sat there */
    EQ(bring(a, other, "\"seat\":0,\"levels\":[\"\"]"), 400);
    EQ(bring(a, other, "\"seat\":0,\"levels\":[\"\",\"elder\",\"elder\"]"), 400);
    EQ(bring(a, lucky, MINE), 400); /* draws that do not follow from the seed */
    char *rules = strstr(other, "rules ");
    OK(rules != NULL);
    if (rules) rules[6]++;
    EQ(bring(a, other, MINE), 400);
    if (rules) rules[6]--;
    EQ(bring(a, other, MINE), 201);
    EQ(post("/api/player/games", a, "{\"v\":1}"), 200);
    OK(strstr(web.text, "\"brought\":true") && strstr(web.text, "\"rated\":false") && strstr(web.text, id));
    EQ(post("/api/player", a, "{\"v\":1}"), 200);
    OK(strstr(web.text, "\"ratings\":[],\"results\":[],\"opponents\":[]") != NULL);
    snprintf(body, sizeof body, "{\"v\":1,\"name\":\"ana\",\"table\":\"%s\"}", id);
    EQ(post("/api/player/record", b, body), 404);
    EQ(post("/api/player/record", a, body), 200);
    OK(strstr(web.text, "\"record\":\"skerry-record") != NULL);
    EQ(post("/api/account/profile", a, "{\"v\":1,\"sight\":\"public\",\"about\":\"\"}"), 200);
    EQ(post("/api/player/record", "", body), 200);
    EQ(bring(b, game, MINE), 201); /* the other who sat there has it, too */
    EQ(post("/api/account/delete", a, "{\"v\":1,\"phrase\":\"correct horse\"}"), 200);
    for (int i = 0; i < 6000 && post("/api/player/record", "", body) == 200; i++)
        usleep(10000);
    EQ(web.status, 404);
    done();
}

int main(int argc, char **argv) {
    usual_stores();
    int status = in_folder("calls", argc, argv);
    client_free(&web);
    return status;
}
