/* daily_challenge.c - the challenge of the day: one seed for everybody, secret until the day is over, one ranked
 * try. */
#include "server/archive.h"
#include "store/tournament.h"
#include "tests/server/fixture.h"
#include "tests/server/store_kinds.h"

static uint64_t rng = 5;

/* --- the store --- */

/* A try that ended with so many points; how: "end" or not. */
static void finish(store *s, int64_t day, const char *account, const char *id, int score, const char *how) {
    store_game g = {.ended = score, .players = 1, .rules = 1, .record = ""};
    store_game_seat seat = {.seat = 0, .place = 1, .score = score, .name = account};
    snprintf(g.id, sizeof g.id, "%s", id);
    snprintf(g.game, sizeof g.game, "x");
    snprintf(g.how, sizeof g.how, "%s", how);
    snprintf(seat.player, sizeof seat.player, "%s", account);
    EQ(store_challenge_try(s, day, "x", account, id), STORE_OK);
    EQ(store_finished_add(s, &g), STORE_OK);
    EQ(store_finished_seat_add(s, &g, &seat), STORE_OK);
}

static const char *board(store *s, int64_t day, const char *viewer, int which) {
    static char text[ROWS_MAX];
    text[0] = 0;
    if (which == 2)
        EQ(store_challenge_week(s, day, "x", viewer, 9, write_row, text), STORE_OK);
    else
        EQ(store_challenge_best(s, day, "x", viewer, which, 9, write_row, text), STORE_OK);
    return text;
}

TEST("the first seed of a day stays, an account tries once, and boards name whom the viewer may know") {
    EACH_STORE(s) {
        char seed[65] = "first", other[65] = "second", text[1024] = "";
        EQ(store_challenge_get(&s, 7, "x", other), STORE_MISSING);
        snprintf(other, sizeof other, "second");
        EQ(store_challenge_seed(&s, 7, "x", seed), STORE_OK);
        EQ(store_challenge_seed(&s, 7, "x", other), STORE_OK);
        SAME(other, "first");
        for (const char *name = "abcd"; *name; name++) {
            char one[2] = {*name, 0};
            EQ(store_account_add(&s, one, one, "secret", 5), STORE_OK);
        }
        finish(&s, 7, "a", "T1", 30, "end");
        finish(&s, 7, "b", "T2", 40, "end");
        finish(&s, 7, "c", "T3", 50, "end");
        finish(&s, 7, "d", "T4", 99, "resign");
        finish(&s, 6, "a", "T5", 25, "end");
        finish(&s, 0, "a", "T6", 77, "end");
        EQ(store_challenge_try(&s, 7, "x", "a", "T7"), STORE_CONFLICT);
        EQ(store_challenge_own(&s, 7, "x", "a", write_row, text), STORE_OK);
        SAME(text, "T1 30 1;");
        EQ(store_profile_set(&s, "b", SIGHT_PUBLIC, ""), STORE_OK);
        EQ(store_profile_set(&s, "c", SIGHT_FRIENDS, ""), STORE_OK);
        SAME(board(&s, 7, "", 0), "c 50 1 0;b 40 1 1;a 30 1 0;");
        SAME(board(&s, 7, "a", 1), "a 30 1 1;");
        EQ(store_friend_add(&s, "a", "c", 1), STORE_OK);
        SAME(board(&s, 7, "a", 1), "a 30 1 1;");
        EQ(store_friend_add(&s, "c", "a", 1), STORE_OK);
        SAME(board(&s, 7, "a", 1), "c 50 1 1;a 30 1 1;");
        SAME(board(&s, 7, "a", 0), "c 50 1 1;b 40 1 1;a 30 1 1;");
        SAME(board(&s, 7, "", 2), "a 55 2 0;c 50 1 0;b 40 1 1;");
        store_close(&s);
    }
}

/* --- over the wire --- */

static int post(const char *path, const char *fields, const char *body) {
    return http(&web, port, "POST", path, fields, body);
}

/* Open a try; the status. */
static int try_as(player *p, const char *fields, const char *body) {
    player_free(p);
    p->port = port;
    http(&p->c, port, "POST", "/api/challenge/try", fields, body);
    text_of(p->c.text, "table", p->table, sizeof p->table);
    text_of(p->c.text, "token", p->token, sizeof p->token);
    return p->c.status;
}

static int record_of(const char *id) {
    char path[64];
    snprintf(path, sizeof path, "/api/tables/%s/record", id);
    return http(&web, port, "GET", path, "", "");
}

static void play_out(player *p) {
    for (int i = 0; i < 4000 && !player_is_over(p) && !tap_failures; i++) {
        int id = player_choice(p, &rng);
        if (id >= 0)
            OK(player_play(p, id));
        else
            OK(player_hear(p, PATIENCE_MS));
    }
    OK(player_is_over(p));
}

#define SKARA "{\"v\":1,\"game\":\"skara-brae\"}"

/* A try of this account that somebody finished so many ms after midnight: opened a minute before, on day 7. */
static void finish_at(store *s, const char *account, int64_t after_ms) {
    store_table row = {.created = 8 * 86400000ll - 60000};
    char lines[200];
    table_state m;
    snprintf(row.id, sizeof row.id, "TRY%.13s", "AAAAAAAAAAAAAAAA");
    row.id[3] = *account;
    snprintf(row.seed, sizeof row.seed, "seed");
    snprintf(row.setup, sizeof row.setup,
             "{\"v\":1,\"game\":\"skara-brae\",\"rules\":%d,\"seats\":[\"open\"],\"challenge\":true,\"delay\":60}",
             sk_find("skara-brae")->version);
    EQ(table_state_open(&m, &row), 0);
    snprintf(lines, sizeof lines, "sit 0 person %064d %s\nown 0 %s\nstart\n", 1, account, account);
    OK(table_state_apply(&m, 1, row.created, lines, strlen(lines)) >= 0);
    OK(table_state_apply(&m, 2, 8 * 86400000ll + after_ms, "over end\n", 9) >= 0);
    archive *kept = archive_of(&m);
    OK(kept != NULL);
    EQ(store_challenge_try(s, 7, "skara-brae", account, row.id), STORE_OK);
    EQ(archive_write(s, kept), STORE_OK);
    archive_free(kept);
    table_state_release(&m);
}

TEST("a try that ends after its day, when everybody can see the solution, is on no board") {
    EACH_STORE(s) {
        char text[ROWS_MAX] = "";
        EQ(store_account_add(&s, "a", "a", "secret", 5), STORE_OK);
        EQ(store_account_add(&s, "b", "b", "secret", 5), STORE_OK);
        finish_at(&s, "a", 0);
        finish_at(&s, "b", 1);
        EQ(store_challenge_best(&s, 7, "skara-brae", "", 0, 9, write_row, text), STORE_OK);
        SAME(text, "a 2 1 0;");
        text[0] = 0;
        EQ(store_challenge_week(&s, 9, "skara-brae", "", 9, write_row, text), STORE_OK);
        SAME(text, "a 2 1 0;");
        store_close(&s);
    }
}

TEST("who had a try had it, even if the account is deleted and made anew; after eight days that is forgotten") {
    player ana = {0};
    char a[128];
    store s;
    fresh();
    join_up("ana", a);
    EQ(try_as(&ana, a, SKARA), 201);
    OK(store_open(&s, database) == STORE_OK);
    EQ(s.kind->run_text(&s, "DELETE FROM own; DELETE FROM account WHERE name = 'ana'"), STORE_OK);
    EQ(http(&web, port, "GET", "/api/account", a, NULL), 403);
    join_up("ana", a);
    EQ(try_as(&ana, a, SKARA), 409);
    int64_t day = wall_ms() / 86400000;
    EQ(store_challenge_unmark(&s, day), STORE_OK);
    EQ(try_as(&ana, a, SKARA), 409);
    EQ(store_challenge_unmark(&s, day + 1), STORE_OK);
    EQ(try_as(&ana, a, SKARA), 201);
    store_close(&s);
    player_free(&ana);
    done();
}

static const char a_day_earlier[] = "UPDATE challenge SET day = day - 1; UPDATE challenge_try SET day = day - 1; "
                                    "DELETE FROM number WHERE name LIKE 'tried:%'";

TEST("ranked: a forged ply, a draw ahead of time and a second try are refused; the seed is secret until tomorrow") {
    player ana = {0}, ben = {0};
    char a[128], b[128], commitment[80], text[160], seed[80];
    fresh();
    join_up("ana", a);
    join_up("ben", b);
    EQ(post("/api/challenge", "", SKARA), 200);
    text_of(web.text, "commitment", commitment, sizeof commitment);
    EQ((int)strlen(commitment), 64);
    OK(!strstr(web.text, "\"seed\"") && !strstr(web.text, "\"try\"") && !strstr(web.text, "yesterday"));
    EQ(try_as(&ana, "", SKARA), 403);
    EQ(try_as(&ana, a, "{\"v\":1,\"game\":\"chess\"}"), 400);
    EQ(try_as(&ana, a, SKARA), 201);
    OK(player_hello(&ana));
    OK(strstr(ana.state, commitment) && strstr(ana.state, "\"challenge\":true"));
    /* Nobody watches, and the record has nothing to tell. */
    EQ(record_of(ana.table), 409);
    memcpy(ben.table, ana.table, sizeof ben.table);
    ben.port = port;
    OK(!player_hello(&ben));
    /* A ply that is not offered, a ply ahead of time, and a choice that chance has. */
    OK(!player_play(&ana, 60000));
    snprintf(text, sizeof text, "{\"v\":1,\"type\":\"action\",\"ply\":%ld,\"id\":%d,\"key\":\"ahead\"}", ana.ply + 1,
             player_choice(&ana, &rng));
    OK(!player_say(&ana, text));
    SAME(ana.error, "STALE");
    OK(player_play(&ana, player_choice(&ana, &rng)));
    snprintf(text, sizeof text, "{\"v\":1,\"type\":\"takeback\",\"ply\":%ld,\"key\":\"back\"}", ana.ply);
    OK(!player_say(&ana, text));
    EQ(try_as(&ben, a, SKARA), 409);
    EQ(try_as(&ben, b, SKARA), 201);
    OK(player_hello(&ben));
    OK(strstr(ben.state, commitment) != NULL); /* the same for everybody */
    play_out(&ana);
    OK(!strstr(ana.state, "\"seed\":\""));
    EQ(record_of(ana.table), 409);
    EQ(try_as(&ben, a, SKARA), 409);
    for (int i = 0; i < 6000 && (post("/api/challenge", a, SKARA), !strstr(web.text, "\"over\":true")); i++)
        usleep(10000);
    OK(strstr(web.text, "\"try\":{\"table\":") && strstr(web.text, "\"score\":") && !strstr(web.text, "\"seed\""));
    EQ(post("/api/challenge/board", "", "{\"v\":1,\"game\":\"skara-brae\",\"which\":\"day\"}"), 200);
    OK(strstr(web.text, "\"board\":[{\"name\":\"\",\"score\":") && strstr(web.text, ",\"place\":1}]}")); /* hidden */
    EQ(post("/api/challenge/board", "", "{\"v\":1,\"game\":\"skara-brae\",\"which\":\"week\"}"), 200);
    OK(strstr(web.text, ",\"tries\":1}]}") && !strstr(web.text, "place"));
    EQ(post("/api/challenge/board", a, "{\"v\":1,\"game\":\"skara-brae\",\"which\":\"friends\"}"), 200);
    OK(strstr(web.text, "{\"name\":\"ana\"") && strstr(web.text, "\"own\":true"));
    snprintf(text, sizeof text, "{\"v\":1,\"game\":\"skara-brae\",\"day\":%lld}", (long long)wall_ms() / 86400000 + 1);
    EQ(post("/api/challenge/board", a, text), 400);
    player_free(&ana);
    player_free(&ben);
    done();
    /* The next day the seed is told, and fits what was shown. */
    store s;
    OK(store_open(&s, database) == STORE_OK);
    EQ(s.kind->run_text(&s, a_day_earlier), STORE_OK);
    store_close(&s);
    server_options o = options_for(database);
    port = server_start(&home, &o);
    EQ(post("/api/challenge", a, SKARA), 200);
    char shown[65];
    sk_commitment(text_of(web.text, "seed", seed, sizeof seed), shown);
    SAME(shown, commitment);
    const char *yesterday = strstr(web.text, "\"yesterday\"");
    OK(yesterday && strstr(yesterday, commitment) && strstr(yesterday, "\"try\""));
    EQ(try_as(&ana, a, SKARA), 201);
    EQ(http(&web, port, "GET", "/api/account/export", a, ""), 200);
    OK(strstr(web.text, "\"tournaments\":[]") && strstr(web.text, "\"title\":\"skara-brae\"}"));
    player_free(&ana);
    done();
}

TEST("a game that nobody plays alone is played against a fixed computer player, and nobody makes up a challenge") {
    player ana = {0};
    char a[128];
    fresh();
    join_up("ana", a);
    EQ(try_as(&ana, a, "{\"v\":1,\"game\":\"stone-age-junior\"}"), 201);
    OK(player_hello(&ana));
    OK(strstr(ana.state, "\"kind\":\"computer\"") != NULL);
    play_out(&ana);
    player_free(&ana);
    OK(!table_open(&ana, port,
                   "{\"v\":1,\"game\":\"skara-brae\",\"name\":\"Ana\",\"challenge\":true,\"seats\":[\"me\"]}"));
    EQ(ana.c.status, 400);
    player_free(&ana);
    done();
}

TEST("yesterday's is played by the engine, once, from the seed that everybody had, and may be looked at") {
    static char record[65536];
    static sk_record read;
    char body[128];
    int64_t day = wall_ms() / 86400000;
    server_options o;
    store s;
    fresh();
    EQ(post("/api/challenge", "", "{\"v\":1,\"game\":\"stone-age-junior\"}"), 200);
    EQ(post("/api/challenge/solution", "", "{\"v\":1,\"game\":\"stone-age-junior\"}"), 404); /* of today */
    done();
    OK(store_open(&s, database) == STORE_OK);
    EQ(s.kind->run_text(&s, "UPDATE challenge SET day = day - 1"), STORE_OK);
    store_close(&s);
    o = options_for(database);
    port = server_start(&home, &o);
    snprintf(body, sizeof body, "{\"v\":1,\"game\":\"stone-age-junior\",\"day\":%lld}", (long long)day - 1);
    for (int i = 0; i < 6000 && post("/api/challenge/solution", "", body) == 404; i++)
        usleep(10000);
    EQ(web.status, 200);
    const char *at = member(web.text, "record");
    size_t length = 0;
    for (at = at ? at + 1 : ""; *at && *at != '"' && length + 1 < sizeof record; at++) {
        int is_end = strncmp(at, "\\u000a", 6) == 0;
        record[length++] = is_end ? '\n' : *at;
        at += is_end ? 5 : 0;
    }
    EQ(sk_record_read(&read, record, length, SK_EN, NULL), SK_OK);
    if (!read.game) return;
    EQ(sk_record_fair(&read), 0);
    long score = number(web.text, "score");
    EQ(post("/api/challenge", "", "{\"v\":1,\"game\":\"stone-age-junior\"}"), 200);
    const char *yesterday = strstr(web.text, "\"yesterday\"");
    OK(yesterday && strstr(yesterday, read.commitment));
    EQ(number(strstr(web.text, "\"solution\":{\"level\":\""), "score"), score);
    done();
}

int main(int argc, char **argv) {
    usual_stores();
    int status = in_folder("challenge", argc, argv);
    client_free(&web);
    return status;
}
