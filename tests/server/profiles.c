/* profiles.c - what is kept of games that are over, what there is to see of a player and for whom, and what an account
 * holds: every answer whole, from a store in memory. No server runs here. */
#include "server/archive.h"
#include "server/profile.h"
#include "server/account_data.h"
#include "store/notice.h"
#include "store/tournament.h"
#include "tests/support/tap.h"

static store db;
static sk_text out; /* grows */

static void open_store(void) {
    OK(store_open(&db, "memory:") == STORE_OK);
    for (const char *const *name = (const char *const[]){"ana", "ben", "cid", NULL}; *name; name++)
        OK(store_account_add(&db, *name, *name, "secret", 5) == STORE_OK);
}

/* An empty text for an answer. */
static sk_text *empty(void) {
    if (out.size) free(out.at);
    memset(&out, 0, sizeof out);
    return &out;
}

static void close_store(void) {
    store_close(&db);
    empty();
}

/* A game that is over: names by their order, with a rating where `rated` is its number. "hard" is a computer. */
static void keep(const char *id, int64_t ended, int64_t rated, const char *first, const char *second) {
    const char *names[2] = {first, second};
    store_game g = {.ended = ended, .game = "settlement", .how = "end", .players = 2, .rules = 1, .rated = rated};
    snprintf(g.id, sizeof g.id, "%s", id);
    g.record = "a \"record\"";
    EQ(store_finished_add(&db, &g), STORE_OK);
    for (int i = 0; i < 2; i++) {
        store_game_seat seat = {.seat = i, .place = i + 1, .score = 50 - 9 * i, .name = names[i]};
        if (strcmp(names[i], "hard") == 0)
            archive_level("hard", seat.player);
        else
            snprintf(seat.player, sizeof seat.player, "%s", names[i]);
        if (rated) {
            seat.mu_before = 25000000;
            seat.sigma_before = 8000000;
            seat.mu = 25000000 + (i ? -1 : 1) * 2000000;
            seat.sigma = 7000000;
        }
        EQ(store_finished_seat_add(&db, &g, &seat), STORE_OK);
    }
}

static profile_wish wish_of(const char *viewer, const char *name) {
    profile_wish w;
    memset(&w, 0, sizeof w);
    snprintf(w.viewer, sizeof w.viewer, "%s", viewer);
    snprintf(w.name, sizeof w.name, "%s", name);
    w.now = 9000000;
    return w;
}

static store_status page(const char *viewer, const char *name) {
    profile_wish w = wish_of(viewer, name);
    return profile_page(&db, &w, empty());
}

TEST("a page tells who it is, the rating with its course, results, opponents and games in progress") {
    static store_table row;
    open_store();
    keep("T1", 100000, 1, "ana", "ben");
    keep("T2", 200000, 2, "ana", "ben");
    keep("T3", 300000, 0, "ana", "hard");
    OK(store_rating_set(&db, "ana", "settlement", 27000000, 7000000, 10) == STORE_OK);
    OK(store_profile_set(&db, "ana", SIGHT_PUBLIC, "says \"hi\"") == STORE_OK);
    OK(store_profile_set(&db, "ben", SIGHT_PUBLIC, "") == STORE_OK);
    for (int i = 0; i < 3; i++) {
        static const char *const summaries[3] = {"{\"n\":1,\"join\":\"public\",\"status\":\"playing\"}",
                                                 "{\"n\":2,\"join\":\"link\",\"status\":\"playing\"}",
                                                 "{\"n\":3,\"join\":\"public\",\"status\":\"over\"}"};
        memset(&row, 0, sizeof row);
        snprintf(row.id, sizeof row.id, "P%d", i);
        snprintf(row.summary, sizeof row.summary, "%s", summaries[i]);
        OK(store_create(&db, &row) == STORE_OK && store_own_add(&db, "ana", row.id, 0) == STORE_OK);
    }
    EQ(page("ben", "ana"), STORE_OK);
    SAME(out.at,
         "{\"v\":1,\"name\":\"ana\",\"own\":false,\"friend\":false,\"about\":\"says \\\"hi\\\"\",\"created\":5,"
         "\"ratings\":[{\"game\":\"settlement\",\"rating\":1560,\"margin\":412,\"games\":10,\"provisional\":false,"
         "\"curve\":[[200,1560],[100,1560]]}],"
         "\"results\":[{\"game\":\"settlement\",\"players\":2,\"games\":3,\"first\":3,\"places\":3,\"points\":150,"
         "\"best\":50,\"rated\":2}],"
         "\"opponents\":[{\"name\":\"ben\",\"games\":2,\"before\":2,\"behind\":0},"
         "{\"level\":\"hard\",\"games\":1,\"before\":1,\"behind\":0}],"
         "\"playing\":[{\"n\":1,\"join\":\"public\",\"status\":\"playing\"}]}");
    EQ(page("ana", ""), STORE_OK);
    OK(strstr(out.at, "{\"v\":1,\"name\":\"ana\",\"own\":true,\"friend\":false,\"sight\":\"public\",\"about\":") ==
       out.at);
    OK(strstr(out.at, "\"n\":1") && strstr(out.at, "},{\"n\":2") && !strstr(out.at, "\"n\":3"));
    EQ(page("ana", "ben"), STORE_OK);
    OK(strstr(out.at, "\"first\":0,\"places\":4,\"points\":82,\"best\":41,\"rated\":2}"));
    OK(strstr(out.at, "\"opponents\":[{\"name\":\"ana\",\"games\":2,\"before\":0,\"behind\":2}]"));
    OK(strstr(out.at, "\"ratings\":[],") && strstr(out.at, "\"playing\":[]}"));
    close_store();
}

TEST("who may see a page: everybody, friends, or its owner alone; never whom it has blocked") {
    open_store();
    for (int sight = SIGHT_PRIVATE; sight <= SIGHT_PUBLIC; sight++) {
        OK(store_profile_set(&db, "ana", sight, "") == STORE_OK);
        EQ(page("ana", "ana"), STORE_OK);
        EQ(page("ben", "ana"), sight == SIGHT_PUBLIC ? STORE_OK : STORE_MISSING);
        EQ(page("", "ana"), sight == SIGHT_PUBLIC ? STORE_OK : STORE_MISSING);
        OK(store_friend_add(&db, "ana", "cid", 1) == STORE_OK && store_friend_add(&db, "cid", "ana", 1) == STORE_OK);
        EQ(page("cid", "ana"), sight == SIGHT_PRIVATE ? STORE_MISSING : STORE_OK);
    }
    EQ(page("cid", "ana"), STORE_OK);
    OK(strstr(out.at, "\"own\":false,\"friend\":true,"));
    OK(store_block_add(&db, "ana", "ben", "B", "Ben", 1) == STORE_OK);
    EQ(page("ben", "ana"), STORE_MISSING);
    EQ(page("ana", "ben"), STORE_MISSING);
    EQ(page("ana", "nobody"), STORE_MISSING);
    EQ(page("", ""), STORE_MISSING);
    close_store();
}

TEST(
    "games of a player: the latest first with everybody's place and rating, by opponent, level and number of players") {
    open_store();
    OK(store_profile_set(&db, "ben", SIGHT_PUBLIC, "") == STORE_OK);
    keep("T1", 100000, 1, "ana", "ben");
    keep("T2", 200000, 0, "hard", "ana");
    profile_wish w = wish_of("ana", "");
    EQ(profile_games(&db, &w, empty()), STORE_OK);
    SAME(out.at, "{\"v\":1,\"games\":[{\"table\":\"T2\",\"game\":\"settlement\",\"ended\":200,\"seat\":1,\"players\":2,"
                 "\"place\":2,\"score\":41,\"rated\":false,\"how\":\"end\",\"seats\":[{\"name\":\"hard\",\"computer\":"
                 "true,\"place\":1,\"score\":50},{\"name\":\"ana\",\"place\":2,\"score\":41}]},"
                 "{\"table\":\"T1\",\"game\":\"settlement\",\"ended\":100,\"seat\":0,\"players\":2,\"place\":1,"
                 "\"score\":50,\"rated\":true,\"how\":\"end\",\"seats\":[{\"name\":\"ana\",\"place\":1,\"score\":50,"
                 "\"before\":1500,\"after\":1560},{\"name\":\"ben\",\"place\":2,\"score\":41,\"before\":1500,\"after\":"
                 "1440}]}]}");
    snprintf(w.opponent, sizeof w.opponent, "ben");
    EQ(profile_games(&db, &w, empty()), STORE_OK);
    OK(strstr(out.at, "\"T1\"") && !strstr(out.at, "\"T2\""));
    snprintf(w.opponent, sizeof w.opponent, "cid"); /* shows itself to nobody */
    EQ(profile_games(&db, &w, empty()), STORE_MISSING);
    w.opponent[0] = 0;
    snprintf(w.level, sizeof w.level, "hard");
    EQ(profile_games(&db, &w, empty()), STORE_OK);
    OK(!strstr(out.at, "\"T1\"") && strstr(out.at, "\"T2\""));
    w.level[0] = 0;
    w.players = 3;
    EQ(profile_games(&db, &w, empty()), STORE_OK);
    SAME(out.at, "{\"v\":1,\"games\":[]}");
    w.players = 0;
    w.now = 200000; /* a game is there from the moment at which everybody may know */
    EQ(profile_games(&db, &w, empty()), STORE_OK);
    OK(strstr(out.at, "\"T2\""));
    w.now = 199999;
    EQ(profile_games(&db, &w, empty()), STORE_OK);
    OK(!strstr(out.at, "\"T2\""));
    w = wish_of("ben", "ana");
    EQ(profile_games(&db, &w, empty()), STORE_MISSING);
    close_store();
}

TEST("games come twenty at a time, and where there may be more the answer says from where") {
    char id[STORE_ID_SIZE];
    open_store();
    for (int i = 0; i < PROFILE_GAMES + 1; i++) {
        snprintf(id, sizeof id, "G%02d", i);
        keep(id, 1000 * (i + 1), 0, "ana", "ben");
    }
    profile_wish w = wish_of("ana", "ana");
    EQ(profile_games(&db, &w, empty()), STORE_OK);
    OK(strstr(out.at, "\"G20\"") && strstr(out.at, "\"G01\"") && !strstr(out.at, "\"G00\""));
    OK(strstr(out.at, "],\"ended\":2000,\"before\":\"G01\"}"));
    w.ended = 2000;
    snprintf(w.id, sizeof w.id, "G01");
    EQ(profile_games(&db, &w, empty()), STORE_OK);
    OK(strstr(out.at, "\"G00\"") && !strstr(out.at, "\"G01\"") && !strstr(out.at, "\"before\":\"G"));
    empty();
    OK(account_data_room(&out, 1));
    EQ(profile_export(&db, "ana", &out), STORE_OK); /* an export has them all */
    for (int i = 0; i < PROFILE_GAMES + 1; i++) {
        snprintf(id, sizeof id, "\"G%02d\"", i);
        OK(strstr(out.at, id));
    }
    close_store();
}

TEST("a record is there for its players, and for others only where it was brought along and is shown") {
    open_store();
    keep("T1", 100000, 0, "ana", "ben");
    profile_wish w = wish_of("ana", "");
    snprintf(w.id, sizeof w.id, "T1");
    EQ(profile_record(&db, &w, empty()), STORE_OK);
    SAME(out.at, "{\"v\":1,\"record\":\"a \\\"record\\\"\"}");
    w.now = 99999;
    EQ(profile_record(&db, &w, empty()), STORE_MISSING);
    w.now = 100000;
    EQ(profile_record(&db, &w, empty()), STORE_OK);
    w = wish_of("cid", "");
    snprintf(w.id, sizeof w.id, "T1");
    EQ(profile_record(&db, &w, empty()), STORE_MISSING); /* did not play */
    OK(store_profile_set(&db, "ana", SIGHT_PUBLIC, "") == STORE_OK);
    w = wish_of("cid", "ana");
    snprintf(w.id, sizeof w.id, "T1");
    EQ(profile_record(&db, &w, empty()), STORE_MISSING); /* its table has it */
    store_game g = {.id = "T2", .ended = 5, .game = "settlement", .how = "end", .players = 1, .record = "r"};
    store_game_seat seat = {.player = "ana", .name = "ana", .place = 1, .brought = 1};
    OK(store_finished_add(&db, &g) == STORE_OK && store_finished_seat_add(&db, &g, &seat) == STORE_OK);
    snprintf(w.id, sizeof w.id, "T2");
    EQ(profile_record(&db, &w, empty()), STORE_OK);
    snprintf(w.id, sizeof w.id, "T3");
    EQ(profile_record(&db, &w, empty()), STORE_MISSING);
    store_game lost = {.id = "T3", .ended = 5, .game = "settlement", .how = "closed", .players = 1, .record = ""};
    OK(store_finished_add(&db, &lost) == STORE_OK && store_finished_seat_add(&db, &lost, &seat) == STORE_OK);
    EQ(profile_record(&db, &w, empty()), STORE_MISSING); /* nothing of it was kept */
    w = wish_of("ana", "ana");
    EQ(profile_games(&db, &w, empty()), STORE_OK);
    OK(strstr(out.at, "\"how\":\"end\",\"brought\":true,\"seats\":"));
    close_store();
}

TEST("a record of any length is told whole") {
    static char record[6001], wanted[40000];
    open_store();
    memset(record, '\n', sizeof record - 1);
    store_game g = {.id = "T1", .ended = 5, .game = "settlement", .how = "end", .players = 1, .record = record};
    store_game_seat seat = {.player = "ana", .name = "ana", .place = 1};
    OK(store_finished_add(&db, &g) == STORE_OK && store_finished_seat_add(&db, &g, &seat) == STORE_OK);
    profile_wish w = wish_of("ana", "");
    snprintf(w.id, sizeof w.id, "T1");
    EQ(profile_record(&db, &w, empty()), STORE_OK);
    int length = snprintf(wanted, sizeof wanted, "{\"v\":1,\"record\":\"");
    for (int i = 0; i < 6000; i++)
        length += snprintf(wanted + length, sizeof wanted - (size_t)length, "\\u000a");
    snprintf(wanted + length, sizeof wanted - (size_t)length, "\"}");
    EQ(out.length, strlen(wanted));
    EQ(strcmp(out.at, wanted), 0);
    close_store();
}

TEST("leaders: who shows himself and has played ten games, the best first") {
    open_store();
    for (int i = 0; i < 3; i++) {
        static const char *const names[3] = {"ana", "ben", "cid"};
        OK(store_profile_set(&db, names[i], i < 2 ? SIGHT_PUBLIC : SIGHT_PRIVATE, "") == STORE_OK);
        OK(store_rating_set(&db, names[i], "settlement", 25000000 + 1000000 * i, 7000000, 10 + i) == STORE_OK);
    }
    profile_wish w = wish_of("", "");
    snprintf(w.game, sizeof w.game, "settlement");
    EQ(profile_leaders(&db, &w, empty()), STORE_OK);
    SAME(out.at, "{\"v\":1,\"leaders\":[{\"name\":\"ben\",\"rating\":1530,\"margin\":412,\"games\":11,\"provisional\":"
                 "false},{\"name\":\"ana\",\"rating\":1500,\"margin\":412,\"games\":10,\"provisional\":false}]}");
    OK(store_rating_set(&db, "ana", "settlement", 25000000, 7000000, 9) == STORE_OK);
    EQ(profile_leaders(&db, &w, empty()), STORE_OK);
    OK(!strstr(out.at, "ana"));
    close_store();
}

TEST("friends: asked, asking and both, who of them is here, and to which tables one is invited") {
    static store_table row;
    open_store();
    OK(store_account_add(&db, "dan", "dan", "secret", 5) == STORE_OK);
    OK(store_friend_add(&db, "ana", "ben", 1) == STORE_OK && store_friend_add(&db, "ben", "ana", 1) == STORE_OK);
    OK(store_friend_add(&db, "ana", "cid", 2) == STORE_OK && store_friend_add(&db, "dan", "ana", 3) == STORE_OK);
    profile_wish w = wish_of("ana", "");
    EQ(profile_friends(&db, &w, empty()), STORE_OK);
    SAME(out.at,
         "{\"v\":1,\"friends\":[{\"name\":\"cid\",\"kind\":\"asked\"},{\"name\":\"ben\",\"kind\":\"friend\",\"here\":"
         "false},{\"name\":\"dan\",\"kind\":\"asks\"}],\"invites\":[]}");
    snprintf(row.id, sizeof row.id, "T");
    snprintf(row.summary, sizeof row.summary, "{\"id\":\"T\"}");
    OK(store_create(&db, &row) == STORE_OK && store_own_add(&db, "ben", "T", 0) == STORE_OK);
    OK(store_presence_came(&db, "T", 0, "server") == STORE_OK && store_lease_set(&db, "server", 9000001) == STORE_OK);
    EQ(store_invite_add(&db, "ana", "ben", "T", 7), STORE_OK);
    EQ(profile_friends(&db, &w, empty()), STORE_OK);
    OK(strstr(out.at, "{\"name\":\"ben\",\"kind\":\"friend\",\"here\":true}"));
    OK(strstr(out.at, "\"invites\":[{\"name\":\"ben\",\"created\":7,\"table\":{\"id\":\"T\"}}]}"));
    close_store();
}

/* --- what an account holds --- */

#define HASH_1 "0100000000000000000000000000000000000000000000000000000000000000"
#define HASH_2 "0200000000000000000000000000000000000000000000000000000000000000"

TEST("an account: its seats, its log-ins with the one that asks, whom it has blocked, and all of it exported") {
    static store_table row;
    open_store();
    const char *body = "sit 0 person " HASH_1 " Ana\nown 0 ana\nsit 1 person " HASH_2 " Ben\nsay 0 hello\nsay 1 no\n"
                       "contact 0 mailto:a\nmute 0 1\n";
    store_change change = {.id = "T", .seq = 1, .at = 5000, .body = body, .size = strlen(body)};
    store_change *list[1] = {&change};
    snprintf(row.id, sizeof row.id, "T");
    snprintf(row.summary, sizeof row.summary, "{\"id\":\"T\"}");
    OK(store_create(&db, &row) == STORE_OK && store_append(&db, list, 1) == STORE_OK);
    OK(store_own_add(&db, "ana", "T", 0) == STORE_OK);
    OK(store_login_add(&db, HASH_1, "ana", 99, 11) == STORE_OK &&
       store_login_add(&db, HASH_2, "ana", 98, 12) == STORE_OK);
    OK(store_block_add(&db, "ana", "ben", "B", "Ben \"x\"", 13) == STORE_OK);
    EQ(account_data_write(&db, "ana", HASH_1, 5, ACCOUNT_DATA_SEATS, empty()), STORE_OK);
    SAME(out.at, "{\"v\":1,\"name\":\"ana\",\"created\":5,\"second\":false,\"seats\":[{\"table\":\"T\",\"seat\":0,"
                 "\"summary\":{\"id\":\"T\"}}]}");
    EQ(account_data_write(&db, "ana", HASH_1, 5, ACCOUNT_DATA_SESSIONS, empty()), STORE_OK);
    OK(strstr(out.at, "{\"session\":\"010000000000\",\"created\":11,\"expires\":99,\"current\":true}"));
    OK(strstr(out.at, "{\"session\":\"020000000000\",\"created\":12,\"expires\":98,\"current\":false}"));
    OK(strstr(out.at, "],\"blocked\":[{\"block\":\"B\",\"name\":\"Ben \\\"x\\\"\",\"created\":13}]}"));
    OK(store_second_set(&db, "ana", "?SECRET", 0) == STORE_OK); /* begun, not proven */
    EQ(account_data_write(&db, "ana", HASH_1, 5, ACCOUNT_DATA_SEATS, empty()), STORE_OK);
    OK(strstr(out.at, "\"second\":false"));
    OK(store_second_set(&db, "ana", "SECRET", 0) == STORE_OK);
    OK(store_notice_mail(&db, "ana", "a@example.org", 0) == STORE_OK);
    OK(store_friend_add(&db, "ana", "ben", 1) == STORE_OK);
    OK(store_challenge_try(&db, 7, "settlement", "ana", "T") == STORE_OK);
    EQ(account_data_write(&db, "ana", HASH_1, 5, ACCOUNT_DATA_ALL, empty()), STORE_OK);
    OK(strstr(out.at, "\"second\":true,\"sessions\":[{"));
    OK(strstr(out.at,
              "\"summary\":{\"id\":\"T\"},\"lines\":["
              "{\"at\":5,\"line\":\"sit 0 person " HASH_1 " Ana\"},{\"at\":5,\"line\":\"own 0 ana\"},"
              "{\"at\":5,\"line\":\"say 0 hello\"},{\"at\":5,\"line\":\"contact 0 mailto:a\"}]}],"
              "\"sight\":\"private\",\"about\":\"\",\"calendar\":false,\"mail\":\"a@example.org\",\"hook\":\"\","
              "\"ratings\":[],\"friends\":[],\"invites\":[],\"tournaments\":[],\"challenges\":[{\"id\":\"T\",\"title\":"
              "\"settlement\"}],\"games\":[]}"));
    close_store();
}

TEST("a text that grows: twice as large until it fits, 64 MB at most; and finding bytes in one of the store's") {
    sk_text text;
    memset(&text, 0, sizeof text);
    EQ(account_data_room(&text, 0), 1);
    EQ(text.size, 4096);
    SAME(text.at, "");
    EQ(account_data_room(&text, 4095), 1);
    EQ(text.size, 4096);
    sk_text_add(&text, "x");
    EQ(account_data_room(&text, 4094), 1);
    EQ(text.size, 4096);
    EQ(account_data_room(&text, 4095), 1);
    EQ(text.size, 8192);
    SAME(text.at, "x");
    EQ(account_data_room(&text, 64 << 20), 0);
    EQ(text.size, 8192);
    free(text.at);
    store_value value = {.text = "ab\"cd", .size = 5};
    OK(account_data_has(&value, "ab") && account_data_has(&value, "cd") && account_data_has(&value, "ab\"cd"));
    OK(!account_data_has(&value, "cde") && !account_data_has(&value, "ac") && !account_data_has(&value, "ab\"cd "));
    value.text = NULL;
    OK(!account_data_has(&value, ""));
}

/* --- the archive --- */

#define RATED                                                                                                          \
    "{\"v\":1,\"game\":\"settlement\",\"seats\":[\"open\",\"open\"],\"rated\":true,\"pace\":{\"kind\":\"live\","       \
    "\"bank\":60}}"

/* A match of this set-up after these lines. */
static void table_state_of(table_state *m, const char *id, const char *setup, const char *lines) {
    static store_table row;
    memset(&row, 0, sizeof row);
    snprintf(row.id, sizeof row.id, "%s", id);
    snprintf(row.seed, sizeof row.seed, "seed");
    snprintf(row.setup, sizeof row.setup, "%s", setup);
    row.created = 1000000;
    EQ(table_state_open(m, &row), 0);
    OK(table_state_apply(m, 1, 2000000, lines, strlen(lines)) >= 0);
}

#define SEATED "sit 0 person " HASH_1 " Ana\nown 0 ana\nsit 1 person " HASH_2 " Ben\nown 1 ben\nstart\n"

static const char *result_of(const char *id, int64_t now) {
    static char text[4096];
    sk_text answer;
    sk_text_init(&answer, text, sizeof text);
    return archive_tell(&db, id, now, &answer) == STORE_OK ? text : "";
}

/* The record of a game, as the archive has it. */
static void take_record(void *context, const store_value *columns, int count) {
    (void)count;
    snprintf((char *)context, 4096, "%.*s", (int)columns[8].size, columns[8].text);
}

TEST("a rated game that somebody gives up: in the archive once, with the ratings before and after") {
    table_state m;
    int64_t mu, sigma, games;
    open_store();
    table_state_of(&m, "AAAAAAAAAAAAAAAA", RATED, SEATED "resign 1\nover end\n");
    archive *a = archive_of(&m);
    OK(a != NULL);
    EQ(archive_write(&db, a), STORE_OK);
    EQ(archive_write(&db, a), STORE_OK); /* what is there stays */
    archive_free(a);
    EQ(store_rating_get(&db, "ana", "settlement", &mu, &sigma, &games), STORE_OK);
    OK(mu > 25000000 && sigma < 25000000 / 3 && games == 1);
    rating r[2] = {rating_new(), rating_new()};
    rating_update(r, (const int[]){1, 2}, 2);
    EQ(mu, r[0].mu);
    EQ(sigma, r[0].sigma);
    char wanted[600];
    snprintf(
        wanted, sizeof wanted,
        "{\"v\":1,\"game\":\"settlement\",\"ended\":2000,\"rated\":true,\"how\":\"end\",\"seats\":[{\"name\":"
        "\"Ana\",\"place\":1,\"score\":0,\"before\":1500,\"after\":%d,\"margin\":%d},{\"name\":\"Ben\",\"place\":2,"
        "\"score\":0,\"before\":1500,\"after\":%d,\"margin\":%d}]}",
        rating_shown(&r[0]), rating_margin(&r[0]), rating_shown(&r[1]), rating_margin(&r[1]));
    SAME(result_of("AAAAAAAAAAAAAAAA", 2000000), wanted);
    SAME(result_of("AAAAAAAAAAAAAAAA", 1999999), "");
    SAME(result_of("BBBBBBBBBBBBBBBB", 2000000), "");
    static char record[4096];
    EQ(store_finished_get(&db, "AAAAAAAAAAAAAAAA", take_record, record), STORE_OK);
    OK(strstr(record, "skerry-record") == record && strstr(record, "settlement") && strstr(record, "seed"));
    OK(!strstr(record, "Ana") && !strstr(record, "Ben")); /* names stand with the seats, where they can be taken away */
    table_state_release(&m);
    close_store();
}

TEST("a rated game of as many as can sit at a table: everybody's rating, and nobody's beyond them") {
    static const char *const names[SK_SEATS] = {"ana", "ben", "cid", "dan", "eve"};
    table_state m;
    char lines[2000];
    size_t length = 0;
    open_store();
    OK(store_account_add(&db, "dan", "dan", "secret", 5) == STORE_OK);
    OK(store_account_add(&db, "eve", "eve", "secret", 5) == STORE_OK);
    for (int i = 0; i < 5; i++) {
        snprintf(lines + length, sizeof lines - length, "sit %d person 0%d%062d %s\nown %d %s\n", i, i + 1, 0, names[i],
                 i, names[i]);
        length += strlen(lines + length);
    }
    snprintf(lines + length, sizeof lines - length, "start\nresign 0\nresign 1\nresign 2\nresign 4\nover end\n");
    table_state_of(&m, "AAAAAAAAAAAAAAAA",
                   "{\"v\":1,\"game\":\"isle-of-skye\",\"seats\":[\"open\",\"open\",\"open\",\"open\",\"open\"],"
                   "\"rated\":true,\"pace\":{\"kind\":\"live\",\"bank\":60}}",
                   lines);
    archive *a = archive_of(&m);
    EQ(a ? archive_write(&db, a) : STORE_FAILED, STORE_OK);
    archive_free(a);
    for (int i = 0; i < 5; i++) {
        int64_t mu, sigma, games;
        EQ(store_rating_get(&db, names[i], "isle-of-skye", &mu, &sigma, &games), STORE_OK);
        EQ(games, 1);
        OK(i == 3 ? mu > 25000000 : mu < 25000000);
    }
    table_state_release(&m);
    close_store();
}

TEST("what goes into the archive: games that are over and in which an account sat, with the delay of spectators") {
    table_state m;
    open_store();
    table_state_of(&m, "AAAAAAAAAAAAAAAA", RATED, SEATED);
    OK(archive_of(&m) == NULL); /* it goes on */
    table_state_release(&m);
    table_state_of(&m, "AAAAAAAAAAAAAAAA", "{\"v\":1,\"game\":\"settlement\",\"seats\":[\"open\",\"open\"]}",
                   "sit 0 person " HASH_1 " Ana\nsit 1 person " HASH_2 " Ben\nstart\nover end\n");
    OK(archive_of(&m) == NULL); /* guests */
    table_state_release(&m);
    table_state_of(&m, "AAAAAAAAAAAAAAAA",
                   "{\"v\":1,\"game\":\"settlement\",\"seats\":[\"open\",\"computer:hard\"],\"delay\":60}",
                   "sit 0 person " HASH_1 " Ana\nown 0 ana\nsit 1 computer hard\nstart\nover end\n");
    archive *a = archive_of(&m);
    EQ(a ? archive_write(&db, a) : STORE_FAILED, STORE_OK);
    archive_free(a);
    SAME(result_of("AAAAAAAAAAAAAAAA", 2059999), "");
    OK(strstr(result_of("AAAAAAAAAAAAAAAA", 2060000), "{\"v\":1,\"game\":\"settlement\",\"ended\":2060,\"rated\":false,"
                                                      "\"how\":\"end\",\"seats\":[{\"name\":\"Ana\",\"place\":1,"));
    OK(!strstr(result_of("AAAAAAAAAAAAAAAA", 2060000), "before"));
    table_state_release(&m);
    table_state_of(&m, "BBBBBBBBBBBBBBBB", RATED, SEATED "over closed\n");
    a = archive_of(&m);
    EQ(a ? archive_write(&db, a) : STORE_FAILED, STORE_OK); /* that it was is all that can be said */
    archive_free(a);
    SAME(result_of("BBBBBBBBBBBBBBBB", 2000000),
         "{\"v\":1,\"game\":\"settlement\",\"ended\":2000,\"rated\":false,\"how\":\"closed\",\"seats\":[]}");
    table_state_release(&m);
    close_store();
}

TEST("ratings computed anew from the games are those that were stored, and every difference is found and mended") {
    table_state m;
    archive_recount found;
    char id[STORE_ID_SIZE];
    open_store();
    for (int i = 0; i < 3; i++) {
        snprintf(id, sizeof id, "game-%011d", i);
        table_state_of(&m, id, RATED, i == 1 ? SEATED "resign 0\nover end\n" : SEATED "resign 1\nover end\n");
        archive *a = archive_of(&m);
        EQ(archive_write(&db, a), STORE_OK);
        archive_free(a);
        table_state_release(&m);
    }
    EQ(archive_recompute(&db, 0, &found), STORE_OK);
    OK(found.games == 3 && found.players == 2 && found.differ == 0);
    SAME(found.first, "");
    int64_t mu, sigma, games;
    OK(store_rating_get(&db, "ben", "settlement", &mu, &sigma, &games) == STORE_OK);
    OK(store_rating_set(&db, "ben", "settlement", mu + 1, sigma, games) == STORE_OK);
    EQ(archive_recompute(&db, 0, &found), STORE_OK);
    EQ(found.differ, 1);
    SAME(found.first, " ben");
    OK(store_rating_set(&db, "ben", "settlement", mu, sigma, games + 1) == STORE_OK);
    EQ(archive_recompute(&db, 0, &found), STORE_OK);
    EQ(found.differ, 1);
    EQ(archive_recompute(&db, 1, &found), STORE_OK);
    EQ(archive_recompute(&db, 0, &found), STORE_OK);
    EQ(found.differ, 0);
    OK(store_rating_set(&db, "cid", "settlement", mu, sigma, games) == STORE_OK); /* who never played */
    EQ(archive_recompute(&db, 0, &found), STORE_OK);
    EQ(found.differ, 1);
    SAME(found.first, " cid");
    keep("T9", 9000000, 4, "ana", "ben"); /* with ratings that do not follow from the games before it */
    EQ(archive_recompute(&db, 0, &found), STORE_OK);
    EQ(found.games, 4);
    OK(strncmp(found.first, "T9 ana", 6) == 0);
    close_store();
}
