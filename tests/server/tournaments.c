/* tournaments.c - tournaments in every store and over the wire: limits, rounds that begin once, a Swiss of sixteen
 * accounts with a crash in the middle.
 *
 * SKERRY_STORY names a file that receives the tables and the standings of that Swiss, for tests/server/standings.py.
 */
#include "server/tournament.h"
#include "tests/server/fixture.h"
#include "tests/server/store_kinds.h"

enum { ENTRANTS = 16, ROUNDS = 4 };

static uint64_t rng = 16;

/* --- the store --- */

static store_tournament sample(const char *id, const char *owner) {
    store_tournament t = {.kind = PAIRING_SWISS, .seats = 2, .rounds = 3, .most = 3, .created = 1, .starts = 100};
    t.round_s = 60;
    snprintf(t.id, sizeof t.id, "%s", id);
    snprintf(t.owner, sizeof t.owner, "%s", owner);
    snprintf(t.title, sizeof t.title, "Spring");
    snprintf(t.game, sizeof t.game, "stone-age-junior");
    snprintf(t.setup, sizeof t.setup, "{}");
    return t;
}

static void accounts(store *s, const char *names) {
    for (; *names; names++) {
        char name[2] = {*names, 0};
        EQ(store_account_add(s, name, name, "secret", 5), STORE_OK);
    }
}

/* A tournament T1 of a, in which a to e take part. */
static void five_enter(store *s) {
    store_tournament t = sample("T1", "a");
    t.most = 8;
    accounts(s, "abcde");
    EQ(store_tournament_add(s, &t, 9, 9), STORE_OK);
    for (const char *name = "abcde"; *name; name++) {
        char one[2] = {*name, 0};
        EQ(store_entrant_add(s, "T1", one, 9), STORE_OK);
    }
}

static void count_row(void *context, const store_value *columns, int count) {
    (void)columns;
    (void)count;
    ++*(int *)context;
}

/* What becomes of an announcement at second 1,000,000 of the clock, with one number of it changed. */
static verdict announced(const char *kind, const char *changed, long long number) {
    struct {
        const char *key;
        long long number;
    } members[] = {{"seats", 2}, {"rounds", 3}, {"most", 8}, {"starts", 1000000}, {"minutes", 60}};
    static char body[800], said[400];
    store_tournament t;
    sk_text error;
    int length = snprintf(body, sizeof body,
                          "{\"v\":1,\"title\":\"Spring\",\"game\":\"isle-of-skye\",\"kind\":\"%s\",\"pace\":{"
                          "\"kind\":\"live\",\"bank\":600}",
                          kind);
    memset(&t, 0, sizeof t);
    sk_text_init(&error, said, sizeof said);
    for (int i = 0; i < 5; i++)
        length += snprintf(body + length, sizeof body - (size_t)length, ",\"%s\":%lld", members[i].key,
                           strcmp(members[i].key, changed) == 0 ? number : members[i].number);
    length += snprintf(body + length, sizeof body - (size_t)length, "}");
    return course_announce(&t, 1000000000, SK_EN, body, (size_t)length, &error);
}

TEST("an announcement says everything: without its title, its pace or one of its numbers it is refused") {
    static const char *const members[] = {"\"title\":\"Spring\"",
                                          "\"seats\":2",
                                          "\"rounds\":3",
                                          "\"most\":8",
                                          "\"starts\":1000000",
                                          "\"minutes\":60",
                                          "\"pace\":{\"kind\":\"live\",\"bank\":600}"};
    enum { MEMBERS = sizeof members / sizeof members[0] };
    for (int without = 0; without <= MEMBERS; without++) {
        char body[400], said[400];
        store_tournament t;
        sk_text error;
        int length = snprintf(body, sizeof body, "{\"v\":1,\"game\":\"isle-of-skye\"");
        for (int i = 0; i < MEMBERS; i++)
            if (i != without) length += snprintf(body + length, sizeof body - (size_t)length, ",%s", members[i]);
        length += snprintf(body + length, sizeof body - (size_t)length, "}");
        memset(&t, 0, sizeof t);
        sk_text_init(&error, said, sizeof said);
        EQ(course_announce(&t, 1000000000, SK_EN, body, (size_t)length, &error), without == MEMBERS ? GRANTED
                                                                                 : without == 0     ? BAD_NAME
                                                                                                    : BAD_MESSAGE);
    }
}

TEST("numbers of an announcement: each up to its limit, and no further") {
    static const struct {
        const char *kind, *key;
        long long least, most;
    } limits[] = {{"swiss", "seats", 2, 5},
                  {"swiss", "rounds", 1, 16},
                  {"swiss", "most", 2, 128},
                  {"knockout", "most", 2, 128},
                  {"robin", "most", 2, 32},
                  {"swiss", "starts", 1000000 - 60, 1000000 + 90 * 24 * 3600},
                  {"swiss", "minutes", 5, 60 * 24 * 60}};
    for (size_t i = 0; i < sizeof limits / sizeof *limits; i++) {
        EQ(announced(limits[i].kind, limits[i].key, limits[i].least), GRANTED);
        EQ(announced(limits[i].kind, limits[i].key, limits[i].most), GRANTED);
        EQ(announced(limits[i].kind, limits[i].key, limits[i].least - 1), BAD_MESSAGE);
        EQ(announced(limits[i].kind, limits[i].key, limits[i].most + 1), BAD_MESSAGE);
    }
}

TEST("a tournament in the store: limits, entrants, and a step that wins only once") {
    EACH_STORE(s) {
        store_tournament t = sample("T1", "a"), other = sample("T2", "a"), read;
        int count = 0;
        accounts(&s, "abcde");
        EQ(store_tournament_add(&s, &t, 1, 9), STORE_OK);
        EQ(store_tournament_add(&s, &other, 1, 9), STORE_CONFLICT);
        EQ(store_tournament_add(&s, &other, 2, 1), STORE_CONFLICT);
        EQ(store_tournament_add(&s, &other, 2, 2), STORE_OK);
        EQ(store_entrant_add(&s, "none", "a", 9), STORE_MISSING);
        EQ(store_entrant_add(&s, "T1", "a", 9), STORE_OK);
        EQ(store_entrant_add(&s, "T1", "a", 9), STORE_OK);
        EQ(store_entrant_add(&s, "T2", "a", 1), STORE_CONFLICT);
        EQ(store_entrant_add(&s, "T1", "b", 9), STORE_OK);
        EQ(store_entrant_leave(&s, "T1", "b"), STORE_OK);
        EQ(store_entrant_add(&s, "T1", "c", 9), STORE_OK);
        EQ(store_entrant_add(&s, "T1", "d", 9), STORE_OK);
        EQ(store_entrant_add(&s, "T1", "e", 9), STORE_CONFLICT);
        EQ(store_tournament_get(&s, "T1", &read), STORE_OK);
        EQ(read.entrants, 3);
        SAME(read.title, "Spring");
        EQ(store_tournament_end(&s, "T1", "b"), STORE_MISSING);
        EQ(store_tournament_due(&s, 99, 9, count_row, &count), STORE_OK);
        EQ(count, 0);
        EQ(store_tournament_due(&s, 100, 9, count_row, &count), STORE_OK);
        EQ(count, 2);
        /* Two servers have read it; somebody leaves; neither may write what follows from what it read. */
        EQ(store_entrant_leave(&s, "T1", "d"), STORE_OK);
        read.phase = TOURNAMENT_RUNNING;
        read.round = 1;
        read.due = 500;
        EQ(store_tournament_step(&s, &read), STORE_MISSING);
        EQ(store_tournament_get(&s, "T1", &t), STORE_OK);
        t.phase = TOURNAMENT_RUNNING;
        t.round = 1;
        t.due = 500;
        EQ(store_tournament_step(&s, &t), STORE_OK);
        EQ(store_tournament_step(&s, &t), STORE_MISSING);
        EQ(store_entrant_add(&s, "T1", "e", 9), STORE_MISSING);
        EQ(store_tournament_end(&s, "T1", "a"), STORE_MISSING);
        EQ(store_tournament_end(&s, "T2", "a"), STORE_OK);
        /* With an account its name goes, and who owned a tournament. */
        EQ(store_account_leave(&s, "a"), STORE_OK);
        EQ(store_account_gone(&s), STORE_OK);
        EQ(store_tournament_get(&s, "T1", &t), STORE_OK);
        SAME(t.owner, "");
        EQ(t.entrants, 1);
        store_close(&s);
    }
}

TEST("a tournament of a game that this program does not have is none, and so is one that was never opened") {
    static course c;
    EACH_STORE(s) {
        store_tournament t = sample("T1", "a");
        accounts(&s, "a");
        snprintf(t.game, sizeof t.game, "a-later-game");
        EQ(store_tournament_add(&s, &t, 1, 9), STORE_OK);
        EQ(course_read(&s, "T1", &c), STORE_MISSING);
        EQ(course_read(&s, "T2", &c), STORE_MISSING);
        store_close(&s);
    }
}

TEST("at least two sit at a table of a tournament, also of a game that one may play alone") {
    static course c;
    EACH_STORE(s) {
        store_tournament t = sample("T1", "a");
        accounts(&s, "a");
        snprintf(t.game, sizeof t.game, "settlement");
        EQ(sk_find(t.game)->players_min, 1);
        EQ(store_tournament_add(&s, &t, 1, 9), STORE_OK);
        EQ(course_read(&s, "T1", &c), STORE_OK);
        EQ(c.p.least, 2);
        EQ(c.p.seats, 2);
        EQ(c.p.rounds, 3);
        store_close(&s);
    }
}

static void end_table(store *s, const char *id, int first, int second) {
    store_game g = {.ended = 5, .players = 2, .rules = 1, .record = ""};
    snprintf(g.id, sizeof g.id, "%s", id);
    snprintf(g.game, sizeof g.game, "stone-age-junior");
    snprintf(g.how, sizeof g.how, "end");
    EQ(store_finished_add(s, &g), STORE_OK);
    for (int seat = 0; seat < 2; seat++) {
        store_game_seat one = {.seat = seat, .place = seat ? second : first, .name = "x", .player = "x"};
        EQ(store_finished_seat_add(s, &g, &one), STORE_OK);
    }
}

/* What a server would do now, with tables named after the round. */
static int advance(store *s, course *c, int64_t now) {
    int next;
    EQ(course_read(s, "T1", c), STORE_OK);
    EQ(course_plan(s, c, now, &next), STORE_OK);
    if (next != COURSE_STEPS) return next;
    for (int i = c->first; i < c->p.table_count; i++)
        if (c->p.tables[i].size > 1) snprintf(c->ids[i], STORE_ID_SIZE, "r%dt%d", c->p.tables[i].round, i - c->first);
    EQ(course_write(s, c), STORE_OK);
    return next;
}

TEST("rounds follow when all tables are over, or long after their time is out; places come from the archive") {
    static course c, stale;
    EACH_STORE(s) {
        pairing_standing standings[PAIRING_ENTRANTS];
        int next;
        five_enter(&s);
        /* e is the strongest. */
        EQ(store_rating_set(&s, "e", "stone-age-junior", 30000000, 1, 1), STORE_OK);
        EQ(advance(&s, &c, 99), COURSE_WAITS);
        EQ(course_read(&s, "T1", &stale), STORE_OK);
        EQ(course_plan(&s, &stale, 100, &next), STORE_OK);
        EQ(advance(&s, &c, 100), COURSE_STEPS);
        EQ(course_write(&s, &stale), STORE_MISSING);
        SAME(c.accounts[0], "e");
        SAME(c.accounts[1], "a");
        EQ(c.row.due, 60100);
        EQ(c.p.table_count, 3); /* two tables and a bye */
        EQ(advance(&s, &c, 60099), COURSE_WAITS);
        EQ(advance(&s, &c, 60100), COURSE_TIME_OUT);
        end_table(&s, "r1t0", 1, 2);
        EQ(advance(&s, &c, 60100), COURSE_TIME_OUT);
        end_table(&s, "r1t1", 2, 1);
        EQ(advance(&s, &c, 60100), COURSE_STEPS);
        EQ(c.row.round, 2);
        /* A table that never ends counts as shared in the end. */
        end_table(&s, "r2t0", 1, 2);
        EQ(advance(&s, &c, 120100 + COURSE_GRACE_MS - 1), COURSE_TIME_OUT);
        EQ(advance(&s, &c, 120100 + COURSE_GRACE_MS), COURSE_STEPS);
        EQ(c.row.round, 3);
        end_table(&s, "r3t0", 1, 2);
        end_table(&s, "r3t1", 1, 2);
        EQ(advance(&s, &c, 200000 + COURSE_GRACE_MS), COURSE_STEPS);
        EQ(c.row.phase, TOURNAMENT_OVER);
        EQ(course_read(&s, "T1", &c), STORE_OK);
        EQ(c.p.table_count, 9);
        pairing_standings(&c.p, standings);
        int points = 0;
        for (int i = 0; i < 5; i++)
            points += standings[i].points;
        EQ(points, 9 * PAIRING_WIN);
        store_close(&s);
    }
}

/* What is told of that tournament after its first step. The bye is worth a win. */
static const char spring[] =
    "{\"id\":\"T1\",\"title\":\"Spring\",\"game\":\"stone-age-junior\",\"kind\":\"swiss\",\"phase\":"
    "\"running\",\"seats\":2,\"rounds\":3,\"round\":1,\"most\":8,\"entrants\":5,\"starts\":0,\"due\""
    ":60,\"minutes\":1,\"own\":false,\"in\":true}";
static const char standings_told[] =
    "\"win\":24,\"rounds\":3,\"standings\":[{\"rank\":1,\"name\":\"b\",\"points\":24,\"opposition\":"
    "0,\"behind\":0,\"firsts\":0},{\"rank\":2,\"name\":\"c\",\"points\":0,\"opposition\":0,\"behind"
    "\":0,\"firsts\":0},{\"rank\":3,\"name\":\"e\",\"points\":0,\"opposition\":0,\"behind\":0,\"firs"
    "ts\":0},{\"rank\":4,\"name\":\"a\",\"points\":0,\"opposition\":0,\"behind\":0,\"firsts\":0},{\""
    "rank\":5,\"name\":\"d\",\"points\":0,\"opposition\":0,\"behind\":0,\"firsts\":0}],\"tables\":[{"
    "\"round\":1,\"table\":\"r1t0\",\"seats\":[{\"name\":\"a\",\"place\":0},{\"name\":\"c\",\"place"
    "\":0}]},{\"round\":1,\"table\":\"r1t1\",\"seats\":[{\"name\":\"e\",\"place\":0},{\"name\":\"d\""
    ",\"place\":0}]},{\"round\":1,\"table\":\"\",\"seats\":[{\"name\":\"b\",\"place\":1}]}]}";

TEST("the strongest is seeded first, between equals whoever came first, and so it stays; everybody sees the same") {
    static course c;
    EACH_STORE(s) {
        sk_text out = {0};
        char wanted[2000];
        five_enter(&s);
        EQ(store_rating_set(&s, "b", "stone-age-junior", 24000000, 1, 1), STORE_OK);
        EQ(store_rating_set(&s, "c", "stone-age-junior", 30000000, 1, 1), STORE_OK);
        EQ(store_rating_set(&s, "d", "stone-age-junior", 25000000, 1, 1), STORE_OK); /* as who has none yet */
        EQ(store_rating_set(&s, "e", "stone-age-junior", 27000000, 1, 1), STORE_OK);
        EQ(advance(&s, &c, 100), COURSE_STEPS);
        for (int pass = 0; pass < 2; pass++) {
            for (int i = 0; i < 5; i++) {
                char one[2] = {"ceadb"[i], 0};
                SAME(c.accounts[i], one);
            }
            EQ(course_read(&s, "T1", &c), STORE_OK);
        }
        EQ(course_tell(&s, "T1", "e", &out), STORE_OK);
        snprintf(wanted, sizeof wanted, "{\"v\":1,\"tournament\":%s,%s", spring, standings_told);
        SAME(out.at, wanted);
        out.length = 0;
        out.at[0] = 0;
        EQ(course_list(&s, "e", &out), STORE_OK);
        snprintf(wanted, sizeof wanted, "{\"v\":1,\"tournaments\":[%s],\"over\":[]}", spring);
        SAME(out.at, wanted);
        out.length = 0;
        out.at[0] = 0;
        EQ(course_tell(&s, "T1", "a", &out), STORE_OK);
        OK(strstr(out.at, "\"own\":true,\"in\":true") != NULL); /* who opened it */
        free(out.at);
        store_close(&s);
    }
}

/* --- over the wire --- */

static char tokens[ENTRANTS][TOKEN_SIZE], fields[ENTRANTS][128];

static int name_number(const char *name) {
    return atoi(name + 1);
}

static void gather_accounts(int count) {
    for (int i = 0; i < count; i++) {
        char name[16];
        snprintf(name, sizeof name, "p%02d", i);
        join_up(name, fields[i]);
        memcpy(tokens[i], fields[i] + strlen("Authorization: Bearer "), TOKEN_SIZE - 1);
    }
}

static int post(const char *path, const char *who, const char *body) {
    return http(&web, port, "POST", path, who, body);
}

static int act(const char *id, const char *word, const char *who) {
    char path[80];
    snprintf(path, sizeof path, "/api/tournaments/%s/%s", id, word);
    return post(path, who, "{\"v\":1}");
}

static int look(const char *id) {
    char path[64];
    snprintf(path, sizeof path, "/api/tournaments/%s", id);
    return http(&web, port, "GET", path, "", "");
}

static int create(const char *who, const char *members, char id[STORE_ID_SIZE]) {
    char body[512];
    snprintf(body, sizeof body,
             "{\"v\":1,\"title\":\"Spring\",\"game\":\"stone-age-junior\",\"starts\":%lld,\"minutes\":60,"
             "\"pace\":{\"kind\":\"live\",\"bank\":600,\"increment\":5},%s}",
             (long long)(wall_ms() / 1000 + 3600), members);
    int status = post("/api/tournaments", who, body);
    if (status == 201) text_of(web.text, "tournament", id, STORE_ID_SIZE);
    return status;
}

/* The tables of a round, as the server tells them. */
typedef struct seen_table {
    char id[STORE_ID_SIZE];
    int players[2];
} seen_table;

static int tables_of(const char *id, int round, seen_table out[ENTRANTS]) {
    int count = 0;
    char begin[32];
    memset(out, 0, ENTRANTS * sizeof *out);
    EQ(look(id), 200);
    snprintf(begin, sizeof begin, "{\"round\":%d,\"table\":", round);
    for (const char *at = web.text; (at = strstr(at, begin)) != NULL && count < ENTRANTS; at++) {
        text_of(at, "table", out[count].id, STORE_ID_SIZE);
        const char *seat = strstr(at, "\"name\":\"");
        for (int i = 0; i < 2 && seat; i++, seat = strstr(seat + 1, "\"name\":\""))
            out[count].players[i] = name_number(seat + 8);
        count++;
    }
    return count;
}

static int wait_for_round(const char *id, int round, seen_table out[ENTRANTS]) {
    int count = 0;
    for (int i = 0; i < 6000 && !(count = tables_of(id, round, out)); i++)
        usleep(10000);
    return count;
}

static void sit_down(player p[2], const seen_table *t) {
    for (int seat = 0; seat < 2; seat++) {
        p[seat].port = port;
        p[seat].is_account = 1;
        p[seat].seat = seat;
        memcpy(p[seat].table, t->id, sizeof p[seat].table);
        memcpy(p[seat].token, tokens[t->players[seat]], TOKEN_SIZE);
        OK(player_hello(&p[seat]));
    }
}

/* Both play by lot, at most so many plies or until it is over. */
static void play_on(player p[2], int most) {
    for (int i = 0; i < most && !player_is_over(&p[0]) && !tap_failures; i++) {
        int moved = 0;
        for (int k = 0; k < 2 && !moved; k++) {
            int id = player_choice(&p[k], &rng);
            moved = id >= 0 && player_play(&p[k], id);
        }
        if (!moved) OK(player_hear(&p[0], PATIENCE_MS));
        player_reach(&p[0], p[1].ply);
        player_reach(&p[1], p[0].ply);
    }
}

static void play_table(const seen_table *t, int most) {
    player p[2] = {0};
    sit_down(p, t);
    play_on(p, most);
    if (most == INT_MAX) OK(player_is_over(&p[0]));
    player_free(&p[0]);
    player_free(&p[1]);
}

static void crash(void) {
    server_options o = options_for(database);
    server_stop(&home, SIGKILL);
    port = server_start(&home, &o);
    OK(port > 0);
}

/* What the archive says of a table, for the separate computation. */
static void note_table(FILE *story, int round, const seen_table *t) {
    char path[64];
    int places[2] = {0};
    snprintf(path, sizeof path, "/api/tables/%s/result", t->id);
    EQ(http(&web, port, "GET", path, "", ""), 200);
    for (const char *at = web.text; (at = strstr(at, "{\"name\":\"p")) != NULL; at++)
        for (int i = 0; i < 2; i++)
            if (name_number(at + 9) == t->players[i]) places[i] = (int)number(at, "place");
    OK(places[0] > 0 && places[1] > 0);
    if (story) fprintf(story, "table %d %d:%d %d:%d\n", round, t->players[0], places[0], t->players[1], places[1]);
}

static void note_order(FILE *story, const char *id) {
    int ranks = 0;
    EQ(look(id), 200);
    OK(strstr(web.text, "\"phase\":\"over\"") != NULL);
    if (story) fprintf(story, "order");
    for (const char *at = web.text; (at = strstr(at, "{\"rank\":")) != NULL; at++) {
        const char *name = strstr(at, "\"name\":\"");
        EQ(number(at, "rank"), ++ranks);
        if (story) fprintf(story, " %d:%d", name_number(name + 8), (int)number(at, "points"));
    }
    EQ(ranks, ENTRANTS);
    if (story) fprintf(story, "\n");
}

TEST("a Swiss of sixteen accounts over four rounds, with two crashes, ends with every table played once") {
    const char *path = getenv("SKERRY_STORY");
    FILE *story = path ? fopen(path, "w") : NULL;
    char id[STORE_ID_SIZE] = "";
    seen_table seen[ENTRANTS], again[ENTRANTS];
    int met[ENTRANTS][ENTRANTS] = {{0}};
    fresh();
    gather_accounts(ENTRANTS);
    EQ(create(fields[0], "\"kind\":\"swiss\",\"seats\":2,\"rounds\":4,\"most\":16", id), 201);
    for (int i = 0; i < ENTRANTS; i++)
        EQ(act(id, "join", fields[i]), 200);
    EQ(act(id, "start", fields[1]), 404);
    EQ(act(id, "start", fields[0]), 200);
    if (story) fprintf(story, "tournament 0 %d\n", ENTRANTS);
    for (int round = 1; round <= ROUNDS && !tap_failures; round++) {
        if (wait_for_round(id, round, seen) != ENTRANTS / 2) {
            FAIL("everybody has a table");
            break;
        }
        for (int i = 0; i < ENTRANTS / 2; i++)
            if (met[seen[i].players[0]][seen[i].players[1]]++ || met[seen[i].players[1]][seen[i].players[0]]++)
                FAIL("two meet once");
        /* In the second round the server dies in the middle of every game, in the third right after the last. */
        for (int i = 0; i < ENTRANTS / 2 && round == 2; i++)
            play_table(&seen[i], 5 * i);
        if (round == 2) crash();
        EQ(tables_of(id, round, again), ENTRANTS / 2);
        OK(memcmp(seen, again, sizeof *seen * ENTRANTS / 2) == 0);
        for (int i = 0; i < ENTRANTS / 2; i++)
            play_table(&seen[i], INT_MAX);
        if (round == 3) crash();
        for (int i = 0; i < ENTRANTS / 2; i++)
            note_table(story, round, &seen[i]);
    }
    for (int i = 0; i < 6000 && (look(id), !strstr(web.text, "\"phase\":\"over\"")); i++)
        usleep(10000);
    note_order(story, id);
    EQ(tables_of(id, ROUNDS + 1, seen), 0);
    if (story) fclose(story);
    done();
}

TEST("who may do what: an account opens, joins and leaves within limits; a tournament that nobody joined is over") {
    char id[STORE_ID_SIZE] = "", first[STORE_ID_SIZE] = "";
    fresh();
    gather_accounts(3);
    EQ(create("", "\"kind\":\"swiss\",\"seats\":2,\"rounds\":4,\"most\":16", id), 403);
    EQ(create(fields[0], "\"kind\":\"swiss\",\"seats\":2,\"most\":16", id), 400);
    EQ(create(fields[0], "\"kind\":\"league\",\"seats\":2,\"rounds\":4,\"most\":16", id), 400);
    EQ(create(fields[0], "\"kind\":\"swiss\",\"seats\":6,\"rounds\":4,\"most\":16", id), 400);
    EQ(create(fields[0], "\"kind\":\"swiss\",\"seats\":5,\"rounds\":4,\"most\":16", id), 400); /* not this game */
    EQ(create(fields[0], "\"kind\":\"robin\",\"seats\":2,\"most\":33", id), 400);
    EQ(create(fields[0], "\"kind\":\"swiss\",\"seats\":2,\"rounds\":4,\"most\":129", id), 400);
    EQ(create(fields[0], "\"kind\":\"swiss\",\"seats\":2,\"rounds\":4,\"most\":2,\"starts\":1", id), 400);
    EQ(create(fields[0], "\"kind\":\"swiss\",\"seats\":2,\"rounds\":4,\"most\":2,\"pace\":{\"kind\":\"free\"}", id),
       400);
    for (int i = 0; i < 3; i++)
        EQ(create(fields[0], "\"kind\":\"knockout\",\"seats\":2,\"most\":2", i ? id : first), 201);
    EQ(create(fields[0], "\"kind\":\"knockout\",\"seats\":2,\"most\":2", id), 429);
    EQ(act(id, "end", fields[1]), 404);
    EQ(act(id, "end", fields[0]), 200);
    EQ(look(id), 404);
    EQ(act(first, "join", ""), 403);
    EQ(act(first, "join", fields[1]), 200);
    EQ(act(first, "join", fields[2]), 200);
    EQ(act(first, "join", fields[0]), 429);
    EQ(act(first, "leave", fields[2]), 200);
    EQ(look(first), 200);
    OK(strstr(web.text, "\"name\":\"p01\"") && !strstr(web.text, "p02") && strstr(web.text, "\"in\":false"));
    EQ(http(&web, port, "GET", "/api/tournaments", fields[1], ""), 200);
    OK(strstr(web.text, first) && strstr(web.text, "\"in\":true") && !strstr(web.text, "p01"));
    EQ(http(&web, port, "GET", "/api/tournaments.ics", "", ""), 200);
    OK(strstr(web.text, "BEGIN:VEVENT\r\nUID:") && strstr(web.text, "SUMMARY:Spring"));
    EQ(act(first, "start", fields[0]), 200);
    for (int i = 0; i < 6000 && (look(first), !strstr(web.text, "\"phase\":\"over\"")); i++)
        usleep(10000);
    OK(strstr(web.text, "\"tables\":[]") != NULL);
    done();
}

TEST("when the time of a round is out, whoever should move has lost, and the next round begins") {
    char id[STORE_ID_SIZE] = "";
    seen_table seen[ENTRANTS];
    server_options o;
    store s;
    fresh();
    gather_accounts(2);
    EQ(create(fields[0], "\"kind\":\"swiss\",\"seats\":2,\"rounds\":1,\"most\":2", id), 201);
    EQ(act(id, "join", fields[0]), 200);
    EQ(act(id, "join", fields[1]), 200);
    EQ(act(id, "start", fields[0]), 200);
    EQ(wait_for_round(id, 1, seen), 1);
    done();
    OK(store_open(&s, database) == STORE_OK);
    EQ(s.kind->run_text(&s, "UPDATE tournament SET due = due - 3600000"), STORE_OK);
    store_close(&s);
    o = options_for(database);
    port = server_start(&home, &o);
    for (int i = 0; i < 6000 && (look(id), !strstr(web.text, "\"phase\":\"over\"")); i++)
        usleep(10000);
    OK(strstr(web.text, "\"place\":1") && strstr(web.text, "\"place\":2"));
    OK(strstr(web.text, "\"points\":24") && strstr(web.text, "\"points\":0"));
    done();
}

/* Let the time of the round be out, and wait for the next one. */
static int next_round(const char *id, int round, seen_table *seen) {
    server_options o = options_for(database);
    store s;
    done();
    OK(store_open(&s, database) == STORE_OK);
    EQ(s.kind->run_text(&s, "UPDATE tournament SET due = due - 3600000"), STORE_OK);
    store_close(&s);
    port = server_start(&home, &o);
    return wait_for_round(id, round, seen);
}

/* An account comes to its table of the round for a moment; 1 if it has one. */
static int come(const seen_table *seen, int count, int who) {
    for (int i = 0; i < count; i++) {
        for (int seat = 0; seat < 2; seat++) {
            player p = {.port = port, .is_account = 1, .seat = seat};
            if (!seen[i].id[0] || seen[i].players[seat] != who) continue;
            memcpy(p.table, seen[i].id, sizeof p.table);
            memcpy(p.token, tokens[who], TOKEN_SIZE);
            OK(player_hello(&p));
            player_free(&p);
            return 1;
        }
    }
    return 0;
}

TEST("who never comes to a table is not paired any more, and comes back by saying so") {
    char id[STORE_ID_SIZE] = "";
    seen_table seen[ENTRANTS];
    int met = 0;
    fresh();
    gather_accounts(4);
    EQ(create(fields[0], "\"kind\":\"swiss\",\"seats\":2,\"rounds\":4,\"most\":4", id), 201);
    for (int i = 0; i < 4; i++)
        EQ(act(id, "join", fields[i]), 200);
    EQ(act(id, "start", fields[0]), 200);
    EQ(wait_for_round(id, 1, seen), 2);
    EQ(next_round(id, 2, seen), 2); /* nobody came: all go on */
    for (int i = 0; i < 3; i++)
        OK(come(seen, 2, i));
    EQ(act(id, "join", fields[3]), 404); /* it is in */
    EQ(next_round(id, 3, seen), 2);      /* a table and a bye */
    EQ(look(id), 200);
    const char *gone = strstr(web.text, "\"name\":\"p03\"");
    gone = gone ? strstr(gone, "\"gone\":true,\"dropped\":true}") : NULL;
    OK(gone && !strstr(gone + 10, "\"gone\"")); /* and nobody else */
    for (int i = 0; i < 4; i++)
        met += come(seen, 2, i);
    EQ(met, 2);
    EQ(act(id, "join", fields[3]), 200);
    EQ(act(id, "join", fields[3]), 404);
    EQ(next_round(id, 4, seen), 2);
    OK(come(seen, 2, 3));
    done();
}

TEST("an operator opens a tournament from a file, starts it, and calls one off") {
    char out[1024], data[160], path[128], id[STORE_ID_SIZE] = "";
    FILE *file;
    if (!getenv("SKERRY")) {
        printf("# SKERRY names no program\n");
        return;
    }
    fresh();
    gather_accounts(2);
    snprintf(data, sizeof data, "--database=%s", database);
    snprintf(path, sizeof path, "%s/spring.json", folder);
    const char *open[] = {"skerry", "admin", "tournament", "open", path, data, "--lang=en", NULL};
    for (int days = 0; days < 3; days += 2) {
        OK((file = fopen(path, "w")) != NULL);
        if (!file) return;
        fprintf(file,
                "{\"v\":1,\"title\":\"Of the house\",\"game\":\"stone-age-junior\",\"kind\":\"swiss\",\"seats\":2,"
                "\"rounds\":1,\"most\":4,\"starts\":%lld,\"minutes\":4320,\"pace\":{\"kind\":\"days\",\"days\":%d}}\n",
                (long long)(wall_ms() / 1000 + 3600), days);
        fclose(file);
        EQ(run_skerry(out, sizeof out, open), days ? 0 : 1); /* no pace is of no days */
    }
    const char *at = strstr(out, "Of the house: ");
    OK(at != NULL);
    snprintf(id, sizeof id, "%.16s", at ? at + 14 : "");
    EQ(look(id), 200);
    OK(strstr(web.text, "\"phase\":\"open\"") && strstr(web.text, "\"kind\":\"days\""));
    EQ(act(id, "join", fields[0]), 200);
    EQ(act(id, "start", fields[0]), 404); /* it is nobody's */
    const char *start[] = {"skerry", "admin", "tournament", "start", id, data, NULL};
    EQ(act(id, "join", fields[1]), 200);
    EQ(run_skerry(out, sizeof out, start), 0);
    seen_table seen[ENTRANTS];
    EQ(wait_for_round(id, 1, seen), 1);
    const char *end[] = {"skerry", "admin", "tournament", "end", id, data, NULL};
    EQ(run_skerry(out, sizeof out, end), 1); /* it has begun */
    EQ(run_skerry(out, sizeof out, open), 0);
    at = strstr(out, "Of the house: ");
    snprintf(id, sizeof id, "%.16s", at ? at + 14 : "");
    EQ(run_skerry(out, sizeof out, end), 0);
    EQ(look(id), 404);
    done();
}

int main(int argc, char **argv) {
    usual_stores();
    int status = in_folder("tournament", argc, argv);
    client_free(&web);
    return status;
}
