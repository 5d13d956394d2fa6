/* decisions.c - what a table grants can be applied: requests of every kind in random order with extreme numbers; and a
 * log that cannot be applied closes its own table only. */
#include "tests/server/decisions.h"
#include "tests/server/fixture.h"

static sequence q;

/* What it was, to be repeated: the seed and the last lines. */
static void tell_broken(uint64_t seed) {
    printf("# seed %llu, %d changes: %s\n# %s\n", (unsigned long long)seed, q.changes, q.row.setup, q.broken);
    printf("# last: %.*s\n", (int)(q.body.length < 200 ? q.body.length : 200), q.memory);
}

TEST("what is granted can be applied, and the log gives the same table when it is read") {
    int runs = effort_share(3000), granted = 0, refused = 0;
    uint8_t bytes[1024];
    for (int run = 1; run <= runs; run++) {
        uint64_t rng = (uint64_t)run * 7919;
        for (size_t i = 0; i < sizeof bytes; i++)
            bytes[i] = (uint8_t)(sk_random(&rng) >> 40);
        if (sequence_run(&q, bytes, sizeof bytes)) {
            tell_broken((uint64_t)run);
            FAIL(q.broken);
            return;
        }
        granted += q.granted;
        refused += q.refused;
    }
    printf("# %d tables, %d requests granted, %d refused\n", runs, granted, refused);
    OK(granted > runs && refused > runs);
}

/* A table in days with both seats taken. */
static int open_days(player p[2]) {
    memset(p, 0, 2 * sizeof *p);
    return table_open(&p[0], port,
                      "{\"v\":1,\"game\":\"stone-age-junior\",\"seats\":[\"me\",\"open\"],\"name\":\"A\","
                      "\"pace\":{\"kind\":\"days\",\"days\":3}}") &&
           table_sit(&p[1], port, p[0].table, "B") && player_hello(&p[0]) && player_hello(&p[1]);
}

TEST("a vacation longer than any number is refused, and the server plays on") {
    static const char *const days[] = {"2147483647", "2147483646", "2147483618", "30", "4294967297", "0"};
    player p[2];
    char text[96];
    fresh();
    OK(open_days(p));
    OK(player_say(&p[0], "{\"v\":1,\"type\":\"vacation\",\"days\":1,\"key\":\"a\"}"));
    for (size_t i = 0; i < sizeof days / sizeof days[0]; i++) {
        snprintf(text, sizeof text, "{\"v\":1,\"type\":\"vacation\",\"days\":%s,\"key\":\"b%zu\"}", days[i], i);
        OK(!player_say(&p[0], text));
        OK(player_hello(&p[0]));
    }
    OK(player_say(&p[0], "{\"v\":1,\"type\":\"vacation\",\"days\":29,\"key\":\"c\"}"));
    player_free(&p[0]);
    player_free(&p[1]);
    done();
}

/* What the list of public tables says. */
static int is_listed(const char *id) {
    EQ(http(&web, port, "GET", "/api/tables", "", ""), 200);
    return strstr(web.text, id) != NULL;
}

TEST("a table whose log cannot be applied is closed alone: its people are told, the others play on, no server looks at "
     "it") {
    static const char bad[] = "vacation 0 2147483647\n";
    player p[2], other[2];
    store s;
    store_table row;
    fresh();
    OK(open_days(p) && open_days(other));
    OK(server_stop(&home, SIGTERM) == 0);
    OK(store_open(&s, database) == STORE_OK && store_load(&s, p[0].table, &row) == STORE_OK);
    row.deadline = 1; /* due at once, as a server of old would have left it */
    store_change change = {
        .seq = (uint32_t)p[0].seq + 1, .at = row.touched, .body = bad, .size = sizeof bad - 1, .row = &row};
    store_change *const changes[] = {&change};
    memcpy(change.id, p[0].table, STORE_ID_SIZE);
    OK(store_append(&s, changes, 1) == STORE_OK && change.status == STORE_OK);
    store_close(&s);
    server_options o = options_for(database);
    port = server_start(&home, &o);
    OK(port > 0);
    p[0].port = p[1].port = other[0].port = other[1].port = port;
    OK(!player_hello(&p[0]));
    OK(player_hello(&other[0]) && player_hello(&other[1]));
    OK(player_say(&other[0], "{\"v\":1,\"type\":\"vacation\",\"days\":2,\"key\":\"d\"}"));
    for (int i = 0; i < 50 && http(&web, port, "GET", "/metrics", "", "") == 200; i++) {
        if (strstr(web.text, "skerry_tables_unsound_total 0") == NULL) break;
        usleep(100000);
    }
    OK(strstr(web.text, "skerry_tables_unsound_total 0") == NULL);
    OK(!is_listed(p[0].table));
    OK(server_stop(&home, SIGTERM) == 0);
    OK(store_open(&s, database) == STORE_OK);
    OK(store_load(&s, p[0].table, &row) == STORE_OK);
    EQ(row.deadline, 0);
    OK(store_load(&s, other[0].table, &row) == STORE_OK);
    OK(row.deadline > 0);
    store_close(&s);
    for (int i = 0; i < 2; i++) {
        player_free(&p[i]);
        player_free(&other[i]);
    }
}

int main(int argc, char **argv) {
    return in_folder("decisions", argc, argv);
}
