/* quick_pairing.c - quick pairing: who plays with whom, places in every store, and over the wire with limits,
 * blocks, two servers and a restart. */
#include "store/queue.h"
#include "server/matching.h"
#include "tests/server/fixture.h"
#include "tests/server/store_kinds.h"

/* --- who plays with whom --- */

/* Places apart from each other: bits of a number by pairs. */
static int apart(const void *context, int one, int other) {
    int low = one < other ? one : other, high = one < other ? other : one;
    return *(const uint64_t *)context >> (8 * low + high) & 1;
}

/* The plan as text: "0 2;1 3;". */
static const char *plan(const matching_place *places, int count, int64_t now, uint64_t blocks) {
    static char text[256];
    matching_table tables[8];
    int made = matching_plan(places, count, now, apart, &blocks, tables);
    text[0] = 0;
    for (int i = 0; i < made; i++)
        for (int k = 0; k < tables[i].size; k++)
            snprintf(text + strlen(text), sizeof text - strlen(text), "%d%c", tables[i].who[k],
                     k + 1 < tables[i].size ? ' ' : ';');
    return text;
}

TEST("who has waited longest chooses first, those nearest in rating, within a window that widens") {
    matching_place four[] = {{0, 2, 1500, 0}, {0, 2, 1590, 0}, {0, 2, 1520, 0}, {0, 2, 1650, 0}};
    EQ(matching_window(-5), 100);
    EQ(matching_window(999), 100);
    EQ(matching_window(30000), 400);
    OK(matching_window(60000) > 1000000);
    SAME(plan(four, 4, 0, 0), "0 2;1 3;");
    SAME(plan(four, 4, 0, 1u << 2), "0 1;"); /* 0 and 2 do not sit together, and 2 and 3 are 130 apart */
    SAME(plan(four, 4, 3000, 1u << 2), "0 1;2 3;");
    four[2].kind = four[3].kind = 2;
    SAME(plan(four, 4, 0, 0), "0 1;");
    matching_place two[] = {{0, 2, 1200, 0}, {0, 2, 2000, 59999}};
    SAME(plan(two, 2, 59999, 0), "");
    SAME(plan(two, 2, 60000, 0), "0 1;");
    SAME(plan(two, 1, 60000, 0), "");
}

TEST("tables of three want three, of whom none has blocked another") {
    matching_place four[] = {{0, 3, 1500, 0}, {0, 3, 1500, 1}, {0, 3, 1500, 2}, {0, 3, 1500, 3}};
    SAME(plan(four, 2, 9, 0), "");
    SAME(plan(four, 4, 9, 0), "0 1 2;");
    SAME(plan(four, 4, 9, 1u << 10), "0 1 3;"); /* 1 and 2 */
    SAME(plan(four, 4, 9, 1u << 1 | 1u << 2), "1 2 3;");
}

/* --- the store --- */

static store_place place_of(const char *id, const char *account, const char *origin, int64_t since) {
    store_place place = {.game = "x", .players = 2, .mu = 7, .since = since};
    snprintf(place.id, sizeof place.id, "%s", id);
    snprintf(place.account, sizeof place.account, "%s", account);
    snprintf(place.origin, sizeof place.origin, "%s", origin);
    snprintf(place.name, sizeof place.name, "name of %s", id);
    snprintf(place.hash, sizeof place.hash, "hash of %s", id);
    return place;
}

static void write_place(void *context, const store_place *place) {
    char *text = (char *)context;
    snprintf(text + strlen(text), ROWS_MAX - strlen(text), "%s:%s;", place->id, place->name);
}

static const char *waiting(store *s, int64_t seen) {
    static char text[ROWS_MAX];
    text[0] = 0;
    EQ(store_queue_list(s, seen, 9, write_place, text), STORE_OK);
    return text;
}

TEST("places in the store: one an account and an address for each game, seated once, forgotten without a sign") {
    EACH_STORE(s) {
        store_place a = place_of("A", "ana", "o1", 10), again = place_of("B", "ana", "o1", 20);
        store_place guest = place_of("C", "", "o1", 30), twin = place_of("D", "", "o1", 40), read;
        store_place free_one = place_of("E", "", "", 50), free_two = place_of("F", "", "", 60);
        char text[ROWS_MAX] = "";
        int64_t version = -1, later = -1;
        EQ(store_account_add(&s, "ana", "ana", "secret", 5), STORE_OK);
        EQ(store_account_add(&s, "ben", "ben", "secret", 5), STORE_OK);
        EQ(store_queue_version(&s, &version), STORE_OK);
        EQ(version, 0);
        EQ(store_queue_add(&s, &a, 0, 9), STORE_OK);
        EQ(store_queue_add(&s, &again, 0, 9), STORE_OK); /* instead of the former one */
        EQ(store_queue_add(&s, &guest, 0, 9), STORE_OK);
        EQ(store_queue_add(&s, &twin, 0, 9), STORE_CONFLICT);
        EQ(store_queue_add(&s, &twin, 30, 9), STORE_OK); /* the former guest shows no sign of life */
        EQ(store_queue_add(&s, &free_one, 0, 9), STORE_OK);
        EQ(store_queue_add(&s, &free_two, 0, 4), STORE_CONFLICT);
        EQ(store_queue_add(&s, &free_two, 0, 5), STORE_OK);
        SAME(waiting(&s, 30), "D:name of D;E:name of E;F:name of F;");
        EQ(store_queue_seen(&s, "B", "hash of C", 70), STORE_MISSING);
        EQ(store_queue_seen(&s, "B", "hash of B", 70), STORE_OK);
        SAME(waiting(&s, 40), "B:name of B;E:name of E;F:name of F;");
        EQ(store_queue_counts(&s, 40, write_row, text), STORE_OK);
        SAME(text, "x 2 0 0 3;");
        EQ(store_queue_version(&s, &version), STORE_OK);
        EQ(store_queue_leave(&s, "E", "hash of F"), STORE_MISSING);
        EQ(store_queue_leave(&s, "E", "hash of E"), STORE_OK);
        EQ(store_queue_step(&s, version), STORE_MISSING); /* somebody left meanwhile */
        EQ(store_queue_version(&s, &later), STORE_OK);
        EQ(store_queue_step(&s, later), STORE_OK);
        EQ(store_queue_step(&s, later), STORE_MISSING);
        EQ(store_queue_seat(&s, "B", "T1", 1), STORE_OK);
        EQ(store_queue_seat(&s, "B", "T2", 0), STORE_MISSING);
        EQ(store_queue_leave(&s, "B", "hash of B"), STORE_MISSING);
        EQ(store_queue_get(&s, "B", &read), STORE_OK);
        OK(strcmp(read.table, "T1") == 0 && read.seat == 1 && read.mu == 7 && read.since == 20);
        EQ(store_queue_get(&s, "E", &read), STORE_MISSING);
        EQ(store_queue_forget(&s, 65), STORE_OK);
        SAME(waiting(&s, 0), "");
        EQ(store_queue_get(&s, "B", &read), STORE_OK);
        EQ(store_account_leave(&s, "ana"), STORE_OK);
        EQ(store_account_gone(&s), STORE_OK);
        EQ(store_queue_get(&s, "B", &read), STORE_MISSING);
        store_close(&s);
    }
}

TEST("who has blocked another of the queue is found from both sides") {
    EACH_STORE(s) {
        store_place a = place_of("A", "ana", "", 10), b = place_of("B", "ben", "", 20);
        char text[ROWS_MAX] = "";
        EQ(store_account_add(&s, "ana", "ana", "secret", 5), STORE_OK);
        EQ(store_account_add(&s, "ben", "ben", "secret", 5), STORE_OK);
        EQ(store_queue_add(&s, &a, 0, 9), STORE_OK);
        EQ(store_queue_add(&s, &b, 0, 9), STORE_OK);
        EQ(store_queue_blocks(&s, 0, write_row, text), STORE_OK);
        SAME(text, "");
        EQ(store_block_add(&s, "ben", "ana", "B1", "Ana", 1), STORE_OK);
        EQ(store_queue_blocks(&s, 0, write_row, text), STORE_OK);
        SAME(text, "B A;");
        text[0] = 0;
        EQ(store_queue_seen(&s, "A", "hash of A", 70), STORE_OK); /* the other has not been heard of since */
        EQ(store_queue_blocks(&s, 50, write_row, text), STORE_OK);
        SAME(text, "");
        store_close(&s);
    }
}

/* --- over the wire --- */

/* A server that counts by address, and lets tests name theirs. */
static void limited(void) {
    static int count;
    server_options o;
    snprintf(database, sizeof database, "sqlite:%s/limited%d.db", folder, count++);
    o = options_for(database);
    o.trust_proxy = 1;
    o.per_address = 64;
    port = server_start(&home, &o);
    OK(port > 0);
}

typedef struct waiter {
    player p;
    char place[STORE_ID_SIZE];
} waiter;

static const char short_two[] = "\"game\":\"stone-age-junior\",\"players\":2,\"pace\":\"short\"";

/* Take a place with these members, in a millisecond of its own: of two who come in the same one, either may be first.
 * The status. */
static int wait_for(waiter *w, const char *fields, const char *members) {
    char body[256];
    usleep(2000);
    player_free(&w->p);
    w->p.port = port;
    snprintf(body, sizeof body, "{\"v\":1,%s}", members);
    int status = http(&w->p.c, port, "POST", "/api/queue", fields, body);
    text_of(w->p.c.text, "place", w->place, sizeof w->place);
    text_of(w->p.c.text, "token", w->p.token, sizeof w->p.token);
    return status;
}

/* Ask once, at a server's port; the status. */
static int ask(waiter *w, int at, const char *path) {
    char body[96], fields[128];
    snprintf(body, sizeof body, "{\"v\":1,\"place\":\"%s\"}", w->place);
    snprintf(fields, sizeof fields, "Authorization: Bearer %s\r\n", w->p.token);
    http(&w->p.c, at, "POST", path, fields, body);
    w->p.table[0] = 0;
    text_of(w->p.c.text, "table", w->p.table, sizeof w->p.table);
    return w->p.c.status;
}

/* Ask until there is a table; 1 if one came. */
static int paired(waiter *w, int at) {
    for (int i = 0; i < 600; i++) {
        if (ask(w, at, "/api/queue/wait") != 200) return 0;
        if (w->p.table[0]) return 1;
        usleep(100000);
    }
    return 0;
}

TEST("two guests are seated at one table, and their places are their seats") {
    waiter ana = {0}, ben = {0}, cleo = {0};
    limited();
    EQ(wait_for(&ana, "X-Forwarded-For: 192.0.2.1\r\n",
                "\"name\":\"Ana\",\"game\":\"stone-age-junior\",\"players\":2,"
                "\"pace\":\"short\""),
       201);
    EQ(ask(&ana, port, "/api/queue/wait"), 200);
    EQ(number(ana.p.c.text, "waiting"), 1);
    EQ(number(ana.p.c.text, "rating"), 1500);
    EQ(http(&web, port, "GET", "/api/queue", "", NULL), 200);
    OK(strstr(web.text, "\"queues\":[{\"game\":\"stone-age-junior\",\"players\":2,\"pace\":\"short\",\"rated\":false,"
                        "\"waiting\":1}]"));
    /* A second guest from there waits elsewhere; another address is welcome. */
    EQ(wait_for(&cleo, "X-Forwarded-For: 192.0.2.1\r\n",
                "\"name\":\"Cleo\",\"game\":\"stone-age-junior\","
                "\"players\":3,\"pace\":\"short\""),
       429);
    EQ(wait_for(&ben, "X-Forwarded-For: 192.0.2.2\r\n",
                "\"name\":\"Ben\",\"game\":\"stone-age-junior\",\"players\":2,"
                "\"pace\":\"short\""),
       201);
    OK(paired(&ana, port) && paired(&ben, port));
    SAME(ana.p.table, ben.p.table);
    OK(player_hello(&ana.p) && player_hello(&ben.p));
    OK(number(ana.p.state, "you") + number(ben.p.state, "you") == 1);
    OK(strstr(ana.p.state, "\"name\":\"Ana\"") && strstr(ana.p.state, "\"name\":\"Ben\""));
    OK(strstr(ana.p.state, "\"status\":\"playing\"") && strstr(ana.p.state, "\"bank\":600"));
    EQ(ask(&ana, port, "/api/queue/leave"), 404); /* seated is seated */
    EQ(http(&web, port, "GET", "/metrics", "", NULL), 200);
    OK(strstr(web.text, "\nskerry_tables_opened_total 1\n") != NULL);
    player_free(&ana.p);
    player_free(&ben.p);
    player_free(&cleo.p);
    done();
}

/* Accounts that wait for another kind of table, each of whom has blocked all others: more pairs than anybody reads. */
static void fill_with_blocks(int count) {
    store s;
    int64_t now = (int64_t)time(NULL) * 1000 + 5000;
    OK(store_open(&s, database) == STORE_OK && store_begin(&s) == STORE_OK);
    for (int i = 0; i < count; i++) {
        char name[24], id[STORE_ID_SIZE];
        snprintf(name, sizeof name, "puppet%d", i);
        snprintf(id, sizeof id, "PUPPETAAAAAAAA%02u", (unsigned)i % 100);
        store_place place = place_of(id, name, "", now);
        snprintf(place.game, sizeof place.game, "stone-age-junior");
        place.players = 4;
        EQ(store_account_add(&s, name, name, "secret", 5), STORE_OK);
        EQ(store_queue_add(&s, &place, 0, 512), STORE_OK);
    }
    for (int i = 0; i < count * count; i++) {
        char name[24], other[24], id[STORE_ID_SIZE];
        snprintf(name, sizeof name, "puppet%d", i / count);
        snprintf(other, sizeof other, "puppet%d", i % count);
        snprintf(id, sizeof id, "B%d", i);
        if (i / count != i % count) EQ(store_block_add(&s, name, other, id, other, 1), STORE_OK);
    }
    OK(store_commit(&s) == STORE_OK);
    store_close(&s);
}

TEST("however many have blocked one another, others are paired") {
    waiter ana = {0}, ben = {0};
    char members[128];
    fresh();
    done();
    fill_with_blocks(40);
    server_options o = options_for(database);
    port = server_start(&home, &o);
    OK(port > 0);
    snprintf(members, sizeof members, "\"name\":\"Ana\",%s", short_two);
    EQ(wait_for(&ana, "", members), 201);
    EQ(wait_for(&ben, "", members), 201);
    int is_paired = 0;
    for (int i = 0; i < 60 && !is_paired; i++) {
        EQ(ask(&ana, port, "/api/queue/wait"), 200);
        EQ(ask(&ben, port, "/api/queue/wait"), 200);
        is_paired = ana.p.table[0] && ben.p.table[0];
        usleep(100000);
    }
    OK(is_paired);
    SAME(ana.p.table, ben.p.table);
    player_free(&ana.p);
    player_free(&ben.p);
    done();
}

TEST("what may not wait is refused, and who leaves is not paired") {
    static const struct {
        const char *members;
        int status;
    } rows[] = {
        {"\"name\":\"Ana\",\"game\":\"stone-age-junior\",\"players\":2,\"pace\":\"short\",\"rated\":true", 403},
        {"\"name\":\"Ana\",\"game\":\"no-such-game\",\"players\":2,\"pace\":\"short\"", 400},
        {"\"name\":\"Ana\",\"game\":\"stone-age-junior\",\"players\":1,\"pace\":\"short\"", 400},
        {"\"name\":\"Ana\",\"game\":\"stone-age-junior\",\"players\":5,\"pace\":\"short\"", 400},
        {"\"name\":\"Ana\",\"game\":\"stone-age-junior\",\"players\":2,\"pace\":\"hasty\"", 400},
        {"\"name\":\"Ana\",\"game\":\"stone-age-junior\",\"players\":2", 400},
        {"\"name\":\"admin\",\"game\":\"stone-age-junior\",\"players\":2,\"pace\":\"short\"", 400},
        {"\"game\":\"stone-age-junior\",\"players\":2,\"pace\":\"short\"", 400},
    };
    waiter ana = {0}, ben = {0};
    char members[128];
    fresh();
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        EQ(wait_for(&ana, "", rows[i].members), rows[i].status);
    EQ(http(&web, port, "POST", "/api/queue/wait", "", "{\"v\":1,\"place\":\"AAAAAAAAAAAAAAAA\"}"), 400);
    snprintf(members, sizeof members, "\"name\":\"Ana\",%s", short_two);
    EQ(wait_for(&ana, "", members), 201);
    EQ(ask(&ana, port, "/api/queue/leave"), 200);
    EQ(ask(&ana, port, "/api/queue/wait"), 404);
    EQ(wait_for(&ben, "", members), 201);
    EQ(ask(&ben, port, "/api/queue/wait"), 200);
    EQ(number(ben.p.c.text, "waiting"), 1);
    player_free(&ana.p);
    player_free(&ben.p);
    done();
}

TEST("accounts: rated with rated, one place each, and who has blocked another waits on") {
    waiter ana = {0}, ben = {0}, cleo = {0}, dora = {0}, guest = {0};
    char as_ana[128], as_ben[128], as_cleo[128], as_dora[128], rated[128], name[128];
    store s;
    fresh();
    join_up("ana", as_ana);
    join_up("ben", as_ben);
    join_up("cleo", as_cleo);
    join_up("dora", as_dora);
    EQ(store_open(&s, database), STORE_OK);
    EQ(store_block_add(&s, "ben", "ana", "B1", "Ana", 1), STORE_OK);
    EQ(store_block_add(&s, "ana", "dora", "B2", "Dora", 1), STORE_OK);
    EQ(store_block_add(&s, "dora", "ben", "B3", "Ben", 1), STORE_OK);
    EQ(store_rating_set(&s, "ana", "stone-age-junior", 26000000, 5000000, 12), STORE_OK);
    store_close(&s);
    snprintf(rated, sizeof rated, "%s,\"rated\":true", short_two);
    snprintf(name, sizeof name, "\"name\":\"Gus\",%s", short_two);
    EQ(wait_for(&guest, "", name), 201); /* not for a rating: another queue */
    EQ(wait_for(&ana, as_ana, rated), 201);
    EQ(number(ana.p.c.text, "rating"), 1530);
    EQ(wait_for(&ben, as_ben, rated), 201);
    EQ(wait_for(&dora, as_dora, rated), 201);
    EQ(ask(&ana, port, "/api/queue/wait"), 200);
    EQ(number(ana.p.c.text, "waiting"), 3);
    EQ(wait_for(&cleo, as_cleo, rated), 201);
    OK(paired(&ana, port) && paired(&cleo, port));
    SAME(ana.p.table, cleo.p.table);
    EQ(ask(&ben, port, "/api/queue/wait"), 200);
    SAME(ben.p.table, "");
    EQ(ask(&dora, port, "/api/queue/wait"), 200);
    SAME(dora.p.table, "");
    OK(player_hello(&ana.p));
    OK(ana.p.state && strstr(ana.p.state, "\"rated\":true") && strstr(ana.p.state, "\"name\":\"ana\""));
    EQ(http(&web, port, "GET", "/api/account", as_ana, NULL), 200);
    OK(strstr(web.text, ana.p.table)); /* the seat is the account's */
    player_free(&ana.p);
    player_free(&ben.p);
    player_free(&cleo.p);
    player_free(&dora.p);
    player_free(&guest.p);
    done();
}

TEST("the list tells how strong those at a table are, where everybody may know it") {
    char as_ana[128], as_ben[128], id[STORE_ID_SIZE];
    store s;
    fresh();
    join_up("ana", as_ana);
    join_up("ben", as_ben);
    EQ(store_open(&s, database), STORE_OK);
    EQ(store_rating_set(&s, "ana", "reykholt", 26000000, 5000000, 12), STORE_OK);
    EQ(store_rating_set(&s, "ana", "settlement", 30000000, 5000000, 12), STORE_OK);
    EQ(store_rating_set(&s, "ben", "settlement", 24000000, 8000000, 2), STORE_OK);
    store_close(&s);
    EQ(http(&web, port, "POST", "/api/tables", as_ana,
            "{\"v\":1,\"game\":\"reykholt\",\"name\":\"ana\",\"seats\":[\"me\",\"open\"],\"join\":\"public\",\"rated\":"
            "true,"
            "\"pace\":{\"kind\":\"days\",\"days\":1}}"),
       201);
    text_of(web.text, "table", id, sizeof id);
    EQ(http(&web, port, "POST", "/api/tables", "",
            "{\"v\":1,\"game\":\"settlement\",\"seats\":[\"open\",\"open\",\"open\"],\"join\":\"public\"}"),
       201);
    player ben = {0}, ana = {0};
    char plain[STORE_ID_SIZE], want[256];
    text_of(web.text, "table", plain, sizeof plain);
    EQ(sit(&ben, plain, as_ben), 201);
    EQ(sit(&ana, plain, as_ana), 201);
    EQ(http(&web, port, "POST", "/api/account/profile", as_ben, "{\"v\":1,\"sight\":\"public\",\"about\":\"\"}"), 200);
    usleep(600000); /* one list serves everybody for half a second */
    EQ(http(&web, port, "GET", "/api/tables", "", NULL), 200);
    snprintf(want, sizeof want, "{\"table\":\"%s\",\"seat\":0,\"rating\":1530,\"provisional\":false}", id);
    OK(strstr(web.text, want) != NULL);
    snprintf(want, sizeof want, "{\"table\":\"%s\",\"seat\":0,\"rating\":1470,\"provisional\":true}", plain);
    OK(strstr(web.text, want) != NULL);
    snprintf(want, sizeof want, "{\"table\":\"%s\",\"seat\":1,", plain); /* ana shows herself to nobody */
    OK(strstr(web.text, want) == NULL);
    player_free(&ben);
    player_free(&ana);
    done();
}

TEST("a restart loses nobody who waits") {
    waiter ana = {0}, ben = {0};
    char members[128];
    fresh();
    snprintf(members, sizeof members, "\"name\":\"Ana\",%s", short_two);
    EQ(wait_for(&ana, "", members), 201);
    OK(server_stop(&home, SIGKILL) != 0);
    server_options o = options_for(database);
    port = server_start(&home, &o);
    OK(port > 0);
    EQ(wait_for(&ben, "", members), 201);
    OK(paired(&ana, port) && paired(&ben, port));
    SAME(ana.p.table, ben.p.table);
    player_free(&ana.p);
    player_free(&ben.p);
    done();
}

TEST("servers that share a database share the queue, and seat everybody once") {
    enum { WAITING = 6 };
    const char *url = getenv("SKERRY_TEST_POSTGRES");
    static waiter all[WAITING];
    running other;
    char members[128];
    store s;
    if (!url || !*url) {
        printf("# without PostgreSQL there is one server\n");
        return;
    }
    if (!fresh_store(&s, url)) return;
    store_close(&s);
    server_options o = options_for(url);
    int ports[2] = {server_start(&home, &o), server_start(&other, &o)};
    OK(ports[0] > 0 && ports[1] > 0);
    snprintf(members, sizeof members, "\"name\":\"Ana\",%s", short_two);
    for (int i = 0; i < WAITING; i++) {
        port = ports[i & 1];
        EQ(wait_for(&all[i], "", members), 201);
    }
    for (int i = 0; i < WAITING; i++)
        OK(paired(&all[i], ports[~i & 1]));
    for (int i = 0; i < WAITING; i++) {
        int together = 0;
        for (int k = 0; k < WAITING; k++)
            together += strcmp(all[i].p.table, all[k].p.table) == 0;
        EQ(together, 2);
    }
    for (int i = 0; i < WAITING; i++)
        player_free(&all[i].p);
    OK(server_stop(&other, SIGTERM) == 0);
    done();
}

int main(int argc, char **argv) {
    usual_stores();
    int status = in_folder("queue", argc, argv);
    client_free(&web);
    return status;
}
