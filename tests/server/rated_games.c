/* rated_games.c - games that are over, and what they say of players: the archive in every store, rated tables over
 * the wire, and ratings computed anew. */
#include "server/archive.h"
#include "tests/server/fixture.h"
#include "tests/server/store_kinds.h"

static uint64_t rng = 24;

/* --- the store --- */

/* A game of two or three, by their letters: "ab" was won by a. */
static void keep(store *s, const char *id, const char *game, int64_t ended, const char *order, int64_t rated) {
    store_game g = {.ended = ended, .players = (int)strlen(order), .rules = 1, .rated = rated, .record = "record"};
    snprintf(g.id, sizeof g.id, "%s", id);
    snprintf(g.game, sizeof g.game, "%s", game);
    snprintf(g.how, sizeof g.how, "end");
    EQ(store_finished_add(s, &g), STORE_OK);
    for (int i = 0; order[i]; i++) {
        char name[2] = {order[i], 0};
        store_game_seat seat = {.seat = i, .place = i + 1, .score = 50 - 10 * i, .name = name, .mu = 7, .sigma = rated};
        if (order[i] != '?') snprintf(seat.player, sizeof seat.player, "%s", order[i] == 'h' ? " hard" : name);
        EQ(store_finished_seat_add(s, &g, &seat), STORE_OK);
    }
}

static const char *history(store *s, const char *game, int players, const char *opponent, int64_t ended,
                           const char *id) {
    static char text[ROWS_MAX];
    store_history wanted = {"a", game, opponent, id, players, 2, ended};
    text[0] = 0;
    EQ(store_history_list(s, &wanted, write_row, text), STORE_OK);
    return text;
}

TEST("the archive: the latest first, page by page, by game, number of players and opponent") {
    EACH_STORE(s) {
        char text[ROWS_MAX] = "";
        const int64_t late = INT64_MAX;
        keep(&s, "T1", "x", 100, "ab", 0);
        keep(&s, "T2", "x", 200, "ba", 1);
        keep(&s, "T3", "y", 200, "cah", 1);
        keep(&s, "T4", "y", 300, "a?", 0);
        keep(&s, "T5", "y", 400, "bc", 0);
        store_game again = {.id = "T1", .game = "x", .how = "end", .record = ""};
        EQ(store_finished_add(&s, &again), STORE_CONFLICT);
        SAME(history(&s, "", 0, "", late, ""), "T4 0 300 y 2 1 50 0 end 0;T3 1 200 y 3 2 40 1 end 0;");
        SAME(history(&s, "", 0, "", 200, "T3"), "T2 1 200 x 2 2 40 1 end 0;T1 0 100 x 2 1 50 0 end 0;");
        SAME(history(&s, "x", 0, "", late, ""), "T2 1 200 x 2 2 40 1 end 0;T1 0 100 x 2 1 50 0 end 0;");
        SAME(history(&s, "", 3, "", late, ""), "T3 1 200 y 3 2 40 1 end 0;");
        SAME(history(&s, "", 0, "b", 150, ""), "T1 0 100 x 2 1 50 0 end 0;");
        SAME(history(&s, "y", 2, "b", late, ""), "");
        EQ(store_results(&s, "a", "", write_row, text), STORE_OK);
        SAME(text, "x 2 2 1 3 90 50 1;y 2 1 1 1 50 50 0;y 3 1 0 2 40 40 1;");
        text[0] = 0;
        EQ(store_results(&s, "a", " hard", write_row, text), STORE_OK);
        SAME(text, "y 3 1 0 2 40 40 1;");
        text[0] = 0;
        /* b and c show nothing of themselves. */
        EQ(store_opponents(&s, "a", 9, write_row, text), STORE_OK);
        SAME(text, " hard 1 1 0;");
        EQ(store_finished_claim(&s, "T4", 1, "d"), STORE_OK);
        EQ(store_finished_claim(&s, "T4", 0, "d"), STORE_OK); /* has an owner */
        text[0] = 0;
        EQ(store_finished_seats(&s, "T4", write_row, text), STORE_OK);
        SAME(text, "0 a a 1 50 0 0 7 0 0;1 d ? 2 40 0 0 7 0 0;");
        store_close(&s);
    }
}

TEST("ratings in the store: numbers of games go up, leaders are those who show themselves") {
    EACH_STORE(s) {
        char text[ROWS_MAX] = "", about[STORE_ABOUT_SIZE];
        int64_t number = 0, mu, sigma, games, created;
        int sight = -1;
        EQ(store_rated_next(&s, "x", &number), STORE_OK);
        EQ(number, 1);
        EQ(store_rated_next(&s, "x", &number), STORE_OK);
        EQ(store_rated_next(&s, "x", &number), STORE_OK);
        EQ(number, 3);
        EQ(store_rated_next(&s, "y", &number), STORE_OK);
        EQ(number, 1);
        EQ(store_rating_get(&s, "a", "x", &mu, &sigma, &games), STORE_MISSING);
        EQ(store_rating_set(&s, "a", "x", -5, 8, 10), STORE_OK);
        EQ(store_rating_set(&s, "a", "x", -6, 7, 11), STORE_OK);
        EQ(store_rating_set(&s, "b", "x", 4, 7, 11), STORE_OK);
        EQ(store_rating_set(&s, "c", "x", 9, 7, 11), STORE_OK);
        EQ(store_rating_get(&s, "a", "x", &mu, &sigma, &games), STORE_OK);
        OK(mu == -6 && sigma == 7 && games == 11);
        for (const char *name = "abc"; *name; name++) {
            char one[2] = {*name, 0};
            EQ(store_account_add(&s, one, one, "secret", 5), STORE_OK);
        }
        EQ(store_profile_get(&s, "nobody", &sight, about, &created), STORE_MISSING);
        EQ(store_profile_get(&s, "a", &sight, about, &created), STORE_OK);
        EQ(sight, SIGHT_PRIVATE);
        EQ(created, 5);
        EQ(store_profile_set(&s, "a", SIGHT_PUBLIC, "l\xc3\xa0"), STORE_OK);
        EQ(store_profile_set(&s, "b", SIGHT_PUBLIC, ""), STORE_OK);
        EQ(store_profile_set(&s, "c", SIGHT_FRIENDS, ""), STORE_OK);
        EQ(store_profile_get(&s, "a", &sight, about, &created), STORE_OK);
        SAME(about, "l\xc3\xa0");
        EQ(store_leaders(&s, "x", 11, 9, write_row, text), STORE_OK);
        SAME(text, "b 4 7 11;a -6 7 11;");
        store_close(&s);
    }
}

TEST("friends: when both want it, until one does not; with the account everything goes") {
    EACH_STORE(s) {
        char text[ROWS_MAX] = "";
        int are = -1;
        for (const char *name = "abc"; *name; name++) {
            char one[2] = {*name, 0};
            EQ(store_account_add(&s, one, one, "secret", 5), STORE_OK);
        }
        EQ(store_friend_add(&s, "a", "nobody", 1), STORE_OK);
        EQ(store_friend_add(&s, "a", "b", 1), STORE_OK);
        EQ(store_friend_add(&s, "c", "a", 2), STORE_OK);
        EQ(store_friends(&s, "a", "b", &are), STORE_OK);
        EQ(are, 0);
        EQ(store_friend_list(&s, "a", write_row, text), STORE_OK);
        SAME(text, "b 1 0;c 2 2;");
        EQ(store_friend_add(&s, "b", "a", 3), STORE_OK);
        EQ(store_friends(&s, "a", "b", &are), STORE_OK);
        EQ(are, 1);
        EQ(store_friend_end(&s, "b", "a"), STORE_OK);
        text[0] = 0;
        EQ(store_friend_list(&s, "a", write_row, text), STORE_OK);
        SAME(text, "c 2 2;");
        keep(&s, "T1", "x", 100, "ab", 1);
        keep(&s, "T2", "x", 200, "ah", 0);
        keep(&s, "T3", "x", 300, "ac", 0);
        EQ(store_rating_set(&s, "a", "x", 1, 2, 3), STORE_OK);
        EQ(store_account_leave(&s, "a"), STORE_OK);
        EQ(store_account_gone(&s), STORE_OK);
        text[0] = 0;
        EQ(store_history_list(&s, &(store_history){"a", "", "", "", 0, 9, INT64_MAX}, write_row, text), STORE_OK);
        EQ(store_rating_list(&s, "a", write_row, text), STORE_OK);
        EQ(store_friend_list(&s, "c", write_row, text), STORE_OK);
        EQ(store_finished_get(&s, "T2", write_row, text), STORE_OK); /* nobody is left who could see it */
        SAME(text, "");
        EQ(store_finished_seats(&s, "T1", write_row, text), STORE_OK);
        SAME(text, "0   1 50 0 0 7 1 0;1 b b 2 40 0 0 7 1 0;");
        store_close(&s);
    }
}

/* --- over the wire --- */

/* Open a table, or sit down at one, with these fields; the status. */
static int open_as(player *p, const char *fields, const char *body) {
    player_free(p);
    p->port = port;
    http(&p->c, port, "POST", "/api/tables", fields, body);
    if (p->c.status != 201) return p->c.status;
    text_of(p->c.text, "table", p->table, sizeof p->table);
    text_of(p->c.text, "token", p->token, sizeof p->token);
    return 201;
}

static int sit_as(player *p, const char *id, const char *fields) {
    player_free(p);
    return sit(p, id, fields);
}

static int result(const char *id) {
    char path[64];
    snprintf(path, sizeof path, "/api/tables/%s/result", id);
    return http(&web, port, "GET", path, "", "");
}

#define RATED "\"rated\":true,\"pace\":{\"kind\":\"live\",\"bank\":600,\"increment\":5}"

static const char rated_two[] =
    "{\"v\":1,\"game\":\"stone-age-junior\",\"name\":\"X\",\"seats\":[\"me\",\"open\"]," RATED "}";

/* Two players play by lot until the game is over. */
static void play_out(player *one, player *other) {
    player *both[2] = {one, other};
    OK(player_hello(one) && player_hello(other));
    for (int i = 0; i < 4000 && !player_is_over(one); i++) {
        int moved = 0;
        for (int k = 0; k < 2 && !moved; k++) {
            int id = player_choice(both[k], &rng);
            moved = id >= 0 && player_play(both[k], id);
        }
        if (!moved) OK(player_hear(one, PATIENCE_MS));
        player_reach(one, other->ply);
        player_reach(other, one->ply);
    }
    OK(player_is_over(one));
}

/* Compute every rating anew on the stopped server's data. */
static archive_recount recompute(int writes) {
    archive_recount found;
    store s;
    memset(&found, 0, sizeof found);
    OK(store_open(&s, database) == STORE_OK);
    EQ(archive_recompute(&s, writes, &found), STORE_OK);
    store_close(&s);
    return found;
}

static void tamper(const char *sql) {
    store s;
    OK(store_open(&s, database) == STORE_OK);
    EQ(s.kind->run_text(&s, sql), STORE_OK);
    store_close(&s);
}

TEST("a rated table: usual rules, a clock, accounts; each once, under its own name; nothing is taken back") {
    player ana = {0}, ben = {0};
    char a[128], b[128];
    fresh();
    join_up("ana", a);
    join_up("ben", b);
    EQ(open_as(&ana, "", rated_two), 403);
    EQ(open_as(&ana, "Authorization: Bearer AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA\r\n", rated_two), 403);
    EQ(open_as(&ana, a,
               "{\"v\":1,\"game\":\"stone-age-junior\",\"name\":\"X\",\"seats\":[\"me\",\"open\"],\"rated\":true}"),
       400);
    OK(strstr(ana.c.text, "pace") != NULL);
    EQ(open_as(&ana, a,
               "{\"v\":1,\"game\":\"stone-age-junior\",\"name\":\"X\",\"options\":{\"start\":\"2\"},"
               "\"seats\":[\"me\",\"open\"]," RATED "}"),
       400);
    EQ(open_as(
           &ana, a,
           "{\"v\":1,\"game\":\"stone-age-junior\",\"name\":\"X\",\"late\":\"wait\",\"seats\":[\"me\",\"open\"]," RATED
           "}"),
       400);
    EQ(open_as(&ana, a, rated_two), 201);
    EQ(sit_as(&ben, ana.table, ""), 403);
    EQ(sit_as(&ben, ana.table, a), 409);
    EQ(sit_as(&ben, ana.table, b), 201);
    OK(player_hello(&ana) && player_hello(&ben));
    OK(strstr(ana.state, "\"name\":\"ana\"") && strstr(ana.state, "\"name\":\"ben\"") && !strstr(ana.state, "Guest"));
    OK(strstr(ana.state, "\"rated\":true") != NULL);
    OK(result(ana.table) == 404);
    int id = player_choice(&ana, &rng);
    player *mover = id >= 0 ? &ana : &ben;
    OK(player_play(mover, id >= 0 ? id : player_choice(&ben, &rng)));
    char ask[128];
    snprintf(ask, sizeof ask, "{\"v\":1,\"type\":\"takeback\",\"ply\":%ld,\"key\":\"t\"}", mover->ply);
    OK(!player_say(mover, ask));
    SAME(mover->error, "FORBIDDEN");
    player_free(&ana);
    player_free(&ben);
    done();
}

/* Whoever may plays by lot, so many times. */
static void play_some(player *one, player *other, int moves) {
    for (int i = 0; i < moves; i++) {
        int id = player_choice(one, &rng);
        player *mover = id >= 0 ? one : other, *waits = id >= 0 ? other : one;
        if (id < 0) id = player_choice(other, &rng);
        if (id < 0 || player_is_over(mover)) return;
        OK(player_play(mover, id));
        OK(player_reach(waits, mover->ply));
    }
}

TEST("a rated rematch is an offer: it begins when the other comes, and never with somebody whom he has blocked") {
    player ana = {0}, ben = {0}, next[2];
    memset(next, 0, sizeof next);
    char a[128], b[128], body[96], path[64], token[128];
    fresh();
    join_up("ana", a);
    join_up("ben", b);
    for (int blocks = 0; blocks < 2; blocks++) {
        EQ(open_as(&ana, a, rated_two), 201);
        EQ(sit_as(&ben, ana.table, b), 201);
        OK(player_hello(&ana) && player_hello(&ben));
        OK(player_say(&ana, "{\"v\":1,\"type\":\"resign\",\"key\":\"r\"}"));
        snprintf(body, sizeof body, "{\"v\":1,\"table\":\"%s\",\"seat\":0}", ana.table);
        if (blocks) EQ(http(&web, port, "POST", "/api/account/blocks", b, body), 200);
        snprintf(path, sizeof path, "/api/tables/%s/rematch", ana.table);
        snprintf(token, sizeof token, "Authorization: Bearer %s\r\n", ana.token);
        EQ(http(&web, port, "POST", path, token, "{\"v\":1}"), blocks ? 403 : 200);
        if (blocks) break;
        for (int i = 0; i < 2; i++) {
            next[i].port = port;
            text_of(web.text, "table", next[i].table, sizeof next[i].table);
            memcpy(next[i].token, i ? ben.token : ana.token, TOKEN_SIZE);
        }
        OK(player_hello(&next[0]));
        OK(strstr(next[0].state, "\"status\":\"open\"") && strstr(next[0].state, "\"offered\":true"));
        OK(player_hello(&next[1]));
        OK(strstr(next[1].state, "\"status\":\"playing\"") && !strstr(next[1].state, "offered"));
        for (int i = 0; i < 2; i++)
            player_free(&next[i]);
        player_free(&ana);
        player_free(&ben);
    }
    player_free(&ana);
    player_free(&ben);
    done();
}

TEST("a rated game changes ratings in the moment it ends; everything follows from the games, and what does not is "
     "found") {
    player ana = {0}, ben = {0};
    char a[128], b[128], text[64];
    fresh();
    join_up("ana", a);
    join_up("ben", b);
    for (int round = 0; round < 2; round++) {
        EQ(open_as(&ana, round ? b : a, rated_two), 201);
        EQ(sit_as(&ben, ana.table, round ? a : b), 201);
        play_out(&ana, &ben);
        EQ(result(ana.table), 200);
        OK(strstr(web.text, "\"rated\":true") && strstr(web.text, "\"before\":") && strstr(web.text, "\"place\":1"));
        if (!round) OK(strstr(web.text, "\"before\":1500,\"after\":1579") || strstr(web.text, "\"after\":1500"));
        SAME(text_of(web.text, "how", text, sizeof text), "end");
        player_free(&ana);
        player_free(&ben);
    }
    /* Whoever leaves before both have played is no less for it. */
    EQ(open_as(&ana, a, rated_two), 201);
    EQ(sit_as(&ben, ana.table, b), 201);
    OK(player_hello(&ana) && player_hello(&ben));
    OK(player_say(&ana, "{\"v\":1,\"type\":\"resign\",\"key\":\"r\"}"));
    EQ(result(ana.table), 200);
    OK(strstr(web.text, "{\"name\":\"ana\",\"place\":2") && !strstr(web.text, "\"before\":"));
    player_free(&ana);
    player_free(&ben);
    /* Afterwards he is last, whatever the points say. */
    EQ(open_as(&ana, a, rated_two), 201);
    EQ(sit_as(&ben, ana.table, b), 201);
    OK(player_hello(&ana) && player_hello(&ben));
    play_some(&ana, &ben, 40);
    OK(player_say(&ana, "{\"v\":1,\"type\":\"resign\",\"key\":\"r\"}"));
    EQ(result(ana.table), 200);
    OK(strstr(web.text, "\"before\":") != NULL);
    OK(strstr(web.text, "{\"name\":\"ana\",\"place\":2") && strstr(web.text, "{\"name\":\"ben\",\"place\":1"));
    player_free(&ana);
    player_free(&ben);
    done();
    archive_recount found = recompute(0);
    EQ(found.games, 3);
    EQ(found.players, 2);
    EQ(found.differ, 0);
    tamper("UPDATE rating SET mu = mu + 1 WHERE player = 'ben'");
    EQ(recompute(0).differ, 1);
    recompute(1);
    EQ(recompute(0).differ, 0);
    tamper("DELETE FROM rating WHERE player = 'ben'");
    EQ(recompute(0).differ, 1);
    recompute(1);
    tamper("UPDATE finished_seat SET place = 3 - place WHERE id = (SELECT id FROM finished WHERE rated = 1)");
    OK(recompute(0).differ > 0);
    tamper("UPDATE finished_seat SET place = 3 - place WHERE id = (SELECT id FROM finished WHERE rated = 1)");
    /* With an account its name goes, and the others' ratings still follow from the games. */
    tamper("UPDATE account SET leaving = 1 WHERE name = 'ana'; DELETE FROM own WHERE account = 'ana'");
    store s;
    OK(store_open(&s, database) == STORE_OK);
    EQ(store_account_gone(&s), STORE_OK);
    store_close(&s);
    found = recompute(0);
    EQ(found.players, 1);
    EQ(found.differ, 0);
}

TEST("a guest's game that is over comes into the archive with the account that claims the seat, and is not rated") {
    player ana = {0}, ben = {0};
    char a[128], body[256];
    fresh();
    OK((memset(&ana, 0, sizeof ana), 1) &&
       table_open(&ana, port, "{\"v\":1,\"game\":\"stone-age-junior\",\"name\":\"Ana\",\"seats\":[\"me\",\"open\"]}"));
    EQ(sit_as(&ben, ana.table, ""), 201);
    play_out(&ana, &ben);
    EQ(result(ana.table), 404);
    join_up("ana", a);
    snprintf(body, sizeof body, "{\"v\":1,\"table\":\"%s\",\"token\":\"%s\"}", ana.table, ana.token);
    EQ(http(&web, port, "POST", "/api/account/seats", a, body), 201);
    for (int i = 0; i < 500 && result(ana.table) != 200; i++)
        usleep(10000);
    EQ(web.status, 200);
    OK(strstr(web.text, "\"rated\":false") && strstr(web.text, "\"name\":\"Ana\"") && !strstr(web.text, "before"));
    player_free(&ana);
    player_free(&ben);
    done();
}

TEST("what ended under a program without an archive is kept when a newer one comes") {
    player ana = {0}, ben = {0};
    char a[128];
    server_options o;
    fresh();
    join_up("ana", a);
    OK((memset(&ana, 0, sizeof ana), 1) &&
       table_open(&ana, port, "{\"v\":1,\"game\":\"stone-age-junior\",\"name\":\"Ana\",\"seats\":[\"me\",\"open\"]}"));
    EQ(sit_as(&ben, ana.table, a), 201);
    play_out(&ana, &ben);
    EQ(result(ana.table), 200);
    char id[STORE_ID_SIZE];
    memcpy(id, ana.table, sizeof id);
    player_free(&ana);
    player_free(&ben);
    done();
    store s;
    OK(store_open_raw(&s, database) == STORE_OK);
    EQ(store_migrate(&s, 5), STORE_OK);
    store_close(&s);
    o = options_for(database);
    port = server_start(&home, &o);
    for (int i = 0; i < 6000 && result(id) != 200; i++)
        usleep(10000);
    EQ(web.status, 200);
    OK(strstr(web.text, "\"name\":\"Guest\"") && strstr(web.text, "\"name\":\"Ana\""));
    done();
}

/* --- pages and friends --- */

static int post(const char *path, const char *fields, const char *body) {
    return http(&web, port, "POST", path, fields, body);
}

TEST("a page is there for whom its owner wants; for everybody else there is nothing, as if there were no account") {
    player ana = {0}, ben = {0};
    char a[128], b[128], nobody[4096];
    fresh();
    join_up("ana", a);
    join_up("ben", b);
    EQ(open_as(&ana, a, rated_two), 201);
    EQ(sit_as(&ben, ana.table, b), 201);
    play_out(&ana, &ben);
    EQ(post("/api/player", "", "{\"v\":1,\"name\":\"nobody\"}"), 404);
    snprintf(nobody, sizeof nobody, "%s", web.text);
    EQ(post("/api/player", "", "{\"v\":1,\"name\":\"ana\"}"), 404);
    SAME(web.text, nobody);
    EQ(post("/api/player", b, "{\"v\":1,\"name\":\"ana\"}"), 404);
    SAME(web.text, nobody);
    EQ(post("/api/player/games", b, "{\"v\":1,\"name\":\"ana\"}"), 404);
    SAME(web.text, nobody);
    EQ(post("/api/player", "", "{\"v\":1}"), 404);
    EQ(post("/api/player", a, "{\"v\":1}"), 200);
    OK(strstr(web.text, "\"own\":true") && strstr(web.text, "\"sight\":\"private\""));
    OK(strstr(web.text, "\"ratings\":[{\"game\":\"stone-age-junior\",\"rating\":") != NULL);
    OK(strstr(web.text, "\"results\":[{\"game\":\"stone-age-junior\",\"players\":2,\"games\":1") != NULL);
    OK(strstr(web.text, "\"opponents\":[]") != NULL); /* ben shows himself to nobody */
    EQ(post("/api/player/games", a, "{\"v\":1}"), 200);
    OK(strstr(web.text, ana.table) && strstr(web.text, "\"name\":\"ben\""));
    EQ(post("/api/player/games", a, "{\"v\":1,\"opponent\":\"ben\"}"), 404);
    EQ(post("/api/player/games", a, "{\"v\":1,\"players\":3}"), 200);
    SAME(web.text, "{\"v\":1,\"games\":[]}");
    /* A line about oneself, shown to everybody. */
    EQ(post("/api/account/profile", "", "{\"v\":1,\"sight\":\"public\"}"), 403);
    EQ(post("/api/account/profile", b, "{\"v\":1,\"sight\":\"all\"}"), 400);
    EQ(post("/api/account/profile", b, "{\"v\":1,\"sight\":\"public\",\"about\":\"a\\u0007b\"}"), 400);
    EQ(post("/api/account/profile", b, "{\"v\":1,\"sight\":\"public\",\"about\":\"Plays slowly.\"}"), 200);
    EQ(post("/api/player", "", "{\"v\":1,\"name\":\"ben\"}"), 200);
    OK(strstr(web.text, "Plays slowly.") && strstr(web.text, "\"own\":false") && !strstr(web.text, "\"sight\""));
    OK(strstr(web.text, "\"playing\":[]") != NULL);
    EQ(post("/api/player/games", a, "{\"v\":1,\"opponent\":\"ben\"}"), 200);
    OK(strstr(web.text, ana.table) != NULL);
    EQ(post("/api/player", a, "{\"v\":1}"), 200);
    OK(strstr(web.text, "\"opponents\":[{\"name\":\"ben\",\"games\":1") != NULL);
    EQ(post("/api/leaders", "", "{\"v\":1,\"game\":\"stone-age-junior\"}"), 200);
    SAME(web.text, "{\"v\":1,\"leaders\":[]}"); /* nobody has played enough */
    EQ(http(&web, port, "GET", "/api/account/export", b, ""), 200);
    OK(strstr(web.text, "Plays slowly.") && strstr(web.text, "\"games\":[{\"table\""));
    player_free(&ana);
    player_free(&ben);
    done();
}

TEST("friends: asked and agreed, or by a link at once; they see each other, meet at tables, and part") {
    player ana = {0};
    char a[128], b[128], c[128], body[256], code[32];
    fresh();
    join_up("ana", a);
    join_up("ben", b);
    join_up("cleo", c);
    EQ(http(&web, port, "GET", "/api/account/friends", "", ""), 403);
    EQ(post("/api/account/friends", a, "{\"v\":1,\"name\":\"nobody\"}"), 200); /* who is there is not told */
    EQ(post("/api/account/friends", a, "{\"v\":1,\"name\":\"ben\"}"), 200);
    EQ(http(&web, port, "GET", "/api/account/friends", b, ""), 200);
    SAME(web.text, "{\"v\":1,\"friends\":[{\"name\":\"ana\",\"kind\":\"asks\"}],\"invites\":[]}");
    EQ(post("/api/account/profile", a, "{\"v\":1,\"sight\":\"friends\"}"), 200);
    EQ(post("/api/player", b, "{\"v\":1,\"name\":\"ana\"}"), 404);
    EQ(post("/api/account/friends", b, "{\"v\":1,\"name\":\"ana\"}"), 200);
    EQ(post("/api/player", b, "{\"v\":1,\"name\":\"ana\"}"), 200);
    OK(strstr(web.text, "\"friend\":true") != NULL);
    EQ(post("/api/player", c, "{\"v\":1,\"name\":\"ana\"}"), 404);
    /* A link, which nobody can make up. */
    EQ(http(&web, port, "GET", "/api/account/friends/link", a, ""), 200);
    text_of(web.text, "code", code, sizeof code);
    EQ((int)strlen(code), 16);
    snprintf(body, sizeof body, "{\"v\":1,\"name\":\"ben\",\"code\":\"%s\"}", code);
    EQ(post("/api/account/friends", c, body), 200);
    EQ(http(&web, port, "GET", "/api/account/friends", c, ""), 200);
    OK(strstr(web.text, "{\"name\":\"ben\",\"kind\":\"asked\"}") != NULL);
    snprintf(body, sizeof body, "{\"v\":1,\"name\":\"ana\",\"code\":\"%s\"}", code);
    EQ(post("/api/account/friends", c, body), 200);
    EQ(http(&web, port, "GET", "/api/account/friends", c, ""), 200);
    OK(strstr(web.text, "{\"name\":\"ana\",\"kind\":\"friend\",\"here\":false}") != NULL);
    /* At a table one is there, and may be invited to it by a friend who sits. */
    EQ(open_as(&ana, a, rated_two), 201);
    OK(player_hello(&ana));
    for (int i = 0; i < 6000 && (http(&web, port, "GET", "/api/account/friends", c, ""), !strstr(web.text, "true"));
         i++)
        usleep(10000);
    OK(strstr(web.text, "\"here\":true") != NULL);
    snprintf(body, sizeof body, "{\"v\":1,\"name\":\"ben\",\"table\":\"%s\"}", ana.table);
    EQ(post("/api/account/friends/invite", c, body), 404); /* no friend of ben's, and does not sit there */
    EQ(post("/api/account/friends/invite", a, body), 200);
    EQ(http(&web, port, "GET", "/api/account/friends", b, ""), 200);
    OK(strstr(web.text, "\"invites\":[{\"name\":\"ana\"") && strstr(web.text, ana.table));
    EQ(post("/api/account/friends/end", b, "{\"v\":1,\"name\":\"ana\"}"), 200);
    EQ(post("/api/player", b, "{\"v\":1,\"name\":\"ana\"}"), 404);
    player_free(&ana);
    done();
}

TEST("strangers who ask fill nobody's list, and who is blocked is no friend any more and does not hear why") {
    player p[2];
    char a[128], b[128], body[256];
    store s;
    memset(p, 0, sizeof p);
    fresh();
    join_up("ana", a);
    join_up("ben", b);
    OK(store_open(&s, database) == STORE_OK);
    EQ(store_begin(&s), STORE_OK);
    for (int i = 0; i < 250; i++) {
        char name[16];
        snprintf(name, sizeof name, "s%d", i);
        EQ(store_account_add(&s, name, name, "secret", 5), STORE_OK);
        EQ(store_friend_add(&s, name, "ana", i), STORE_OK);
    }
    EQ(store_commit(&s), STORE_OK);
    store_close(&s);
    EQ(post("/api/account/friends", b, "{\"v\":1,\"name\":\"ana\"}"), 200);
    EQ(post("/api/account/friends", a, "{\"v\":1,\"name\":\"ben\"}"), 200);
    EQ(http(&web, port, "GET", "/api/account/friends", a, ""), 200);
    OK(strstr(web.text, "{\"v\":1,\"friends\":[{\"name\":\"ben\",\"kind\":\"friend\"") == web.text);
    OK(strstr(web.text, "\"s249\"") != NULL);
    EQ(open_as(&p[0], a, rated_two), 201);
    EQ(sit_as(&p[1], p[0].table, b), 201);
    snprintf(body, sizeof body, "{\"v\":1,\"table\":\"%s\",\"seat\":1}", p[0].table);
    EQ(post("/api/account/blocks", a, body), 200);
    EQ(http(&web, port, "GET", "/api/account/friends", b, ""), 200);
    SAME(web.text, "{\"v\":1,\"friends\":[],\"invites\":[]}");
    EQ(post("/api/account/friends", b, "{\"v\":1,\"name\":\"ana\"}"), 200);
    EQ(http(&web, port, "GET", "/api/account/friends", b, ""), 200);
    SAME(web.text, "{\"v\":1,\"friends\":[{\"name\":\"ana\",\"kind\":\"asked\"}],\"invites\":[]}");
    EQ(http(&web, port, "GET", "/api/account/friends", a, ""), 200);
    OK(!strstr(web.text, "\"ben\""));
    EQ(post("/api/account/friends", a, "{\"v\":1,\"name\":\"ben\"}"), 200); /* who has blocked him does not ask him */
    EQ(http(&web, port, "GET", "/api/account/friends", b, ""), 200);
    OK(strstr(web.text, "\"kind\":\"asked\"") != NULL);
    player_free(&p[0]);
    player_free(&p[1]);
    done();
}

TEST("an account has two hundred friends, with those whom it has asked, and no more") {
    char a[128];
    store s;
    fresh();
    join_up("ana", a);
    OK(store_open(&s, database) == STORE_OK);
    EQ(store_begin(&s), STORE_OK);
    for (int i = 0; i < 202; i++) {
        char name[16];
        snprintf(name, sizeof name, "s%d", i);
        EQ(store_account_add(&s, name, name, "secret", 5), STORE_OK);
        if (i < 199) EQ(store_friend_add(&s, "ana", name, i), STORE_OK);
    }
    EQ(store_commit(&s), STORE_OK);
    store_close(&s);
    EQ(post("/api/account/friends", a, "{\"v\":1,\"name\":\"s200\"}"), 200);
    SAME(web.text, "{\"v\":1}");
    EQ(post("/api/account/friends", a, "{\"v\":1,\"name\":\"s201\"}"), 429);
    EQ(post("/api/account/friends/end", a, "{\"v\":1,\"name\":\"s7\"}"), 200);
    EQ(post("/api/account/friends", a, "{\"v\":1,\"name\":\"s201\"}"), 200);
    done();
}

TEST("a ban ends what an account is logged in to and where it sits; lifted, it comes back") {
    player p[2];
    char a[128], b[128];
    store s;
    store_sanction ban = {.id = "0123456789abcdef", .kind = "ban", .subject = "account:ana", .created = 1};
    memset(p, 0, sizeof p);
    fresh();
    join_up("ana", a);
    join_up("ben", b);
    EQ(open_as(&p[0], a, rated_two), 201);
    EQ(sit_as(&p[1], p[0].table, b), 201);
    OK(player_hello(&p[0]) && player_hello(&p[1]));
    OK(store_open(&s, database) == STORE_OK);
    EQ(store_sanction_add(&s, &ban), STORE_OK);
    EQ(post("/api/account/profile", a, "{\"v\":1,\"sight\":\"public\"}"), 403);
    EQ(http(&web, port, "GET", "/api/account", a, ""), 403);
    while (player_hear(&p[0], PATIENCE_MS) && !strstr(p[0].c.text, "\"type\":\"bye\""))
        continue;
    OK(strstr(p[0].c.text, "\"type\":\"bye\"") != NULL);
    OK(!player_hello(&p[0]));
    SAME(p[0].error, "FORBIDDEN");
    EQ(http(&web, port, "GET", "/api/account", b, ""), 200);
    EQ(store_sanction_lift(&s, ban.id), STORE_OK);
    store_close(&s);
    for (int i = 0; i < 600 && !player_hello(&p[0]); i++)
        usleep(100000);
    EQ(http(&web, port, "GET", "/api/account", a, ""), 200);
    OK(!player_say(&p[1], "{\"v\":1,\"type\":\"pause\",\"yes\":true,\"key\":\"p\"}"));
    SAME(p[1].error, "FORBIDDEN"); /* where it counts the clock does not stand */
    player_free(&p[0]);
    player_free(&p[1]);
    done();
}

TEST("hostile requests about players: each is answered as documented, and harms nobody") {
    static const char *const paths[] = {"/api/player",
                                        "/api/player/games",
                                        "/api/leaders",
                                        "/api/account/profile",
                                        "/api/account/friends",
                                        "/api/account/friends/end",
                                        "/api/account/friends/invite"};
    static const char *const bodies[] = {
        "",
        "[]",
        "{",
        "{\"v\":2}",
        "{\"v\":1,\"name\":1}",
        "{\"v\":1,\"name\":\"0123456789012345678901234567890123456789012345678901234567890123456789\"}",
        "{\"v\":1,\"name\":\"\xff\xfe\"}",
        "{\"v\":1,\"name\":\"a\"}{",
        "{\"v\":1,\"ended\":99999999999999999999}",
        "{\"v\":1,\"before\":\"../../etc/passwd-and-more\"}",
        "{\"v\":1,\"sight\":\"everybody\"}",
        "{\"v\":1,\"about\":\"\\u202eevil\"}",
        "{\"v\":1,\"about\":\"\\u0085\"}",
        "{\"v\":1,\"code\":\"a code that is far too long to be one\"}",
        "{\"v\":1,\"table\":\"no-id\",\"name\":[]}",
    };
    static const char *const quotes[] = {"'; DROP TABLE account; --", "\\\" OR 1=1", "%", "_", " hard", "*"};
    char a[128], body[256], nobody[512];
    fresh();
    join_up("ana", a);
    EQ(post("/api/account/profile", a, "{\"v\":1,\"sight\":\"public\",\"about\":\"\\u05e9\\u05dc\\u05d5\\u05dd\"}"),
       200);
    EQ(post("/api/player", "", "{\"v\":1,\"name\":\"nobody\"}"), 404);
    snprintf(nobody, sizeof nobody, "%s", web.text);
    for (size_t i = 0; i < sizeof paths / sizeof paths[0]; i++) {
        for (size_t k = 0; k < sizeof bodies / sizeof bodies[0]; k++)
            EQ(post(paths[i], a, bodies[k]), 400);
        EQ(http(&web, port, "GET", i == 4 ? "/api/account/friends/end" : paths[i], a, ""), 404);
        if (i >= 3) EQ(post(paths[i], "", "{\"v\":1,\"name\":\"ana\",\"table\":\"0123456789abcdef\"}"), 403);
        if (i >= 3)
            EQ(post(paths[i], "Authorization: Bearer AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA\r\n",
                    "{\"v\":1,\"name\":\"ana\",\"table\":\"0123456789abcdef\"}"),
               403);
    }
    for (size_t i = 0; i < sizeof quotes / sizeof quotes[0]; i++) {
        snprintf(body, sizeof body, "{\"v\":1,\"name\":\"%s\"}", quotes[i]);
        EQ(post("/api/player", a, body), 404);
        SAME(web.text, nobody);
        EQ(post("/api/account/friends", a, body), 200);
        snprintf(body, sizeof body, "{\"v\":1,\"game\":\"%s\"}", quotes[i]);
        EQ(post("/api/leaders", "", body), 200);
        SAME(web.text, "{\"v\":1,\"leaders\":[]}");
        snprintf(body, sizeof body, "{\"v\":1,\"name\":\"ana\",\"level\":\"%s\"}", quotes[i]);
        EQ(post("/api/player/games", a, body), 200);
    }
    EQ(http(&web, port, "GET", "/api/account/friends", a, ""), 200);
    SAME(web.text, "{\"v\":1,\"friends\":[],\"invites\":[]}");
    EQ(http(&web, port, "GET", "/healthz", "", ""), 200);
    done();
}

int main(int argc, char **argv) {
    usual_stores();
    int status = in_folder("rated", argc, argv);
    client_free(&web);
    return status;
}
