/* store.c - one suite for every kind of store: memory, SQLite, PostgreSQL (where SKERRY_TEST_POSTGRES names one), and
 * the store that fails on purpose. */
#include <sqlite3.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "store/statements.h"
#include "store/store.h"
#define TAP_OWN_MAIN
#include "tests/support/tap.h"
#include "tests/server/store_kinds.h"

static char folder[64];

static store_table table_named(const char *id) {
    store_table t;
    memset(&t, 0, sizeof t);
    snprintf(t.id, sizeof t.id, "%s", id);
    t.created = t.touched = 1000;
    t.listed = 1;
    snprintf(t.seed, sizeof t.seed, "seed");
    snprintf(t.setup, sizeof t.setup, "{\"game\":\"x\"}");
    snprintf(t.summary, sizeof t.summary, "{\"id\":\"%s\"}", id);
    return t;
}

/* Append one change in a transaction of its own. */
static store_status append(store *s, const char *id, uint32_t seq, const char *body) {
    store_change c;
    store_change *list[1] = {&c};
    memset(&c, 0, sizeof c);
    snprintf(c.id, sizeof c.id, "%s", id);
    c.seq = seq;
    c.at = 5;
    c.body = body;
    c.size = strlen(body);
    if (store_begin(s) != STORE_OK) return STORE_FAILED;
    if (store_append(s, list, 1) != STORE_OK || store_commit(s) != STORE_OK) {
        store_rollback(s);
        return STORE_FAILED;
    }
    return c.status;
}

typedef struct heard {
    int count;
    char text[512];
} heard;

static void hear_event(void *context, uint32_t seq, int64_t at, const char *body, size_t size) {
    heard *h = (heard *)context;
    size_t used = strlen(h->text);
    (void)at;
    h->count++;
    if (used + size + 16 < sizeof h->text)
        snprintf(h->text + used, sizeof h->text - used, "%u:%.*s ", (unsigned)seq, (int)size, body);
}

static void hear_row(void *context, const store_value *columns, int count) {
    heard *h = (heard *)context;
    size_t used = strlen(h->text);
    (void)count;
    h->count++;
    snprintf(h->text + used, sizeof h->text - used, "%.*s ", (int)columns[0].size, columns[0].text);
}

static heard events(store *s, const char *id, uint32_t after) {
    heard h = {0, ""};
    OK(store_events(s, id, after, hear_event, &h) == STORE_OK);
    return h;
}

TEST("changes come back in order, and a taken number is a conflict that harms nothing") {
    EACH_STORE(s) {
        store_table t = table_named("AAAAAAAAAAAAAAAA");
        EQ(store_create(&s, &t), STORE_OK);
        EQ(store_create(&s, &t), STORE_CONFLICT);
        EQ(append(&s, t.id, 1, "one"), STORE_OK);
        EQ(append(&s, t.id, 2, "two\nlines"), STORE_OK);
        EQ(append(&s, t.id, 2, "late"), STORE_CONFLICT);
        EQ(append(&s, t.id, 3, "l\xc3\xa0"), STORE_OK);
        SAME(events(&s, t.id, 0).text, "1:one 2:two\nlines 3:l\xc3\xa0 ");
        SAME(events(&s, t.id, 2).text, "3:l\xc3\xa0 ");
        EQ(append(&s, "BBBBBBBBBBBBBBBB", 1, "no such table"), STORE_FAILED);
        SAME(events(&s, t.id, 2).text, "3:l\xc3\xa0 ");
        store_close(&s);
    }
}

TEST("many changes in one transaction: some conflict, the others are stored") {
    EACH_STORE(s) {
        static store_change changes[600];
        static store_change *list[600];
        store_table t = table_named("AAAAAAAAAAAAAAAA");
        EQ(store_create(&s, &t), STORE_OK);
        EQ(append(&s, t.id, 5, "taken"), STORE_OK);
        for (int i = 0; i < 600; i++) {
            memset(&changes[i], 0, sizeof changes[i]);
            memcpy(changes[i].id, t.id, sizeof t.id);
            changes[i].seq = (uint32_t)i + 1;
            changes[i].body = "x";
            changes[i].size = 1;
            list[i] = &changes[i];
        }
        EQ(store_begin(&s), STORE_OK);
        EQ(store_append(&s, list, 600), STORE_OK);
        EQ(store_commit(&s), STORE_OK);
        EQ(changes[3].status, STORE_OK);
        EQ(changes[4].status, STORE_CONFLICT);
        EQ(changes[599].status, STORE_OK);
        EQ(events(&s, t.id, 0).count, 600);
        store_close(&s);
    }
}

TEST("what is rolled back never was") {
    EACH_STORE(s) {
        store_table t = table_named("AAAAAAAAAAAAAAAA");
        store_table out;
        EQ(store_begin(&s), STORE_OK);
        EQ(store_create(&s, &t), STORE_OK);
        store_rollback(&s);
        EQ(store_load(&s, t.id, &out), STORE_MISSING);
        EQ(store_create(&s, &t), STORE_OK);
        EQ(store_load(&s, t.id, &out), STORE_OK);
        SAME(out.summary, t.summary);
        SAME(out.seed, "seed");
        store_close(&s);
    }
}

TEST("rows: phase, deadline and summary change with a change; lists know") {
    EACH_STORE(s) {
        store_table t = table_named("AAAAAAAAAAAAAAAA"), u = table_named("BBBBBBBBBBBBBBBB"), out;
        store_change c;
        store_change *list[1] = {&c};
        heard h = {0, ""}, due = {0, ""}, walk = {0, ""}, open = {0, ""}, over = {0, ""};
        EQ(store_create(&s, &t), STORE_OK);
        EQ(store_create(&s, &u), STORE_OK);
        memset(&c, 0, sizeof c);
        memcpy(c.id, u.id, sizeof c.id);
        u.phase = STORE_PHASE_PLAYING;
        u.deadline = 77;
        u.touched = 2000;
        c.seq = 1;
        c.body = "b";
        c.size = 1;
        c.row = &u;
        EQ(store_append(&s, list, 1), STORE_OK);
        EQ(store_load(&s, u.id, &out), STORE_OK);
        EQ(out.deadline, 77);
        EQ(out.phase, STORE_PHASE_PLAYING);
        EQ(store_listed(&s, 10, hear_row, &h), STORE_OK);
        SAME(h.text, "BBBBBBBBBBBBBBBB AAAAAAAAAAAAAAAA ");
        EQ(store_due(&s, 76, 10, hear_row, &due), STORE_OK);
        EQ(due.count, 0);
        EQ(store_due(&s, 77, 10, hear_row, &due), STORE_OK);
        SAME(due.text, "BBBBBBBBBBBBBBBB ");
        EQ(store_walk(&s, "AAAAAAAAAAAAAAAA", 10, hear_row, &walk), STORE_OK);
        SAME(walk.text, "BBBBBBBBBBBBBBBB ");
        c.seq = 2;
        u.phase = STORE_PHASE_OVER;
        u.deadline = 0;
        EQ(store_append(&s, list, 1), STORE_OK);
        EQ(store_listed(&s, 10, hear_row, &open), STORE_OK);
        SAME(open.text, "AAAAAAAAAAAAAAAA ");
        EQ(store_listed_over(&s, 10, hear_row, &over), STORE_OK);
        SAME(over.text, "BBBBBBBBBBBBBBBB ");
        EQ(store_remove(&s, u.id), STORE_OK);
        EQ(store_remove(&s, u.id), STORE_MISSING);
        EQ(events(&s, u.id, 0).count, 0);
        store_close(&s);
    }
}

TEST("retention removes only games that are over and old") {
    EACH_STORE(s) {
        store_table old = table_named("AAAAAAAAAAAAAAAA"), young = table_named("BBBBBBBBBBBBBBBB"),
                    open = table_named("CCCCCCCCCCCCCCCC");
        int64_t count = 0;
        old.phase = young.phase = STORE_PHASE_OVER;
        young.touched = 9000;
        store_create(&s, &old);
        store_create(&s, &young);
        store_create(&s, &open);
        EQ(store_prune(&s, STORE_PHASE_OVER, 5000, 10, &count), STORE_OK);
        EQ(count, 1);
        /* A move keeps a table whose row is old. */
        EQ(append(&s, open.id, 1, "p 0 1"), STORE_OK);
        EQ(store_prune(&s, STORE_PHASE_OPEN, 5, 10, &count), STORE_OK);
        EQ(count, 0);
        EQ(store_prune(&s, STORE_PHASE_OPEN, 5000, 10, &count), STORE_OK);
        EQ(count, 1);
        store_close(&s);
    }
}

TEST("accounts, their tokens and their seats; removing one removes all of it") {
    EACH_STORE(s) {
        store_table t = table_named("AAAAAAAAAAAAAAAA");
        char secret[160], name[STORE_NAME_SIZE];
        int64_t created;
        heard h = {0, ""}, none = {0, ""}, leaving = {0, ""}, walked = {0, ""};
        store_create(&s, &t);
        EQ(store_account_add(&s, "ana", "ana", "hash", 7), STORE_OK);
        EQ(store_account_add(&s, "ana", "x", "other", 8), STORE_CONFLICT);
        EQ(store_account_get(&s, "ana", secret, &created), STORE_OK);
        SAME(secret, "hash");
        EQ(created, 7);
        EQ(store_account_get(&s, "ben", secret, &created), STORE_MISSING);
        EQ(store_login_add(&s, "t1", "ana", 100, 1), STORE_OK);
        EQ(store_login_get(&s, "t1", 99, name), STORE_OK);
        SAME(name, "ana");
        EQ(store_login_get(&s, "t1", 100, name), STORE_MISSING);
        EQ(store_login_get(&s, "t1", 101, name), STORE_MISSING);
        EQ(store_login_get(&s, "t1", 100 + 90 * 86400, name), STORE_MISSING);
        EQ(store_own_add(&s, "ana", t.id, 1), STORE_OK);
        EQ(store_own_add(&s, "ana", t.id, 1), STORE_OK);
        EQ(store_own_list(&s, "ana", hear_row, &h), STORE_OK);
        SAME(h.text, "AAAAAAAAAAAAAAAA ");
        EQ(store_account_add(&s, "An\xc3\xa1", "ana", "other", 8), STORE_CONFLICT);
        EQ(store_account_add(&s, "cem", "cem", "hash", 9), STORE_OK);
        EQ(store_account_walk(&s, hear_row, &walked), STORE_OK);
        SAME(walked.text, "ana cem ");
        EQ(store_account_leave(&s, "ana"), STORE_OK);
        EQ(store_account_leave(&s, "ana"), STORE_MISSING);
        EQ(store_account_get(&s, "ana", secret, &created), STORE_MISSING);
        EQ(store_account_gone(&s), STORE_OK);
        EQ(store_leaving(&s, 10, hear_row, &leaving), STORE_OK);
        SAME(leaving.text, "ana ");
        EQ(store_own_remove(&s, "ana", t.id, 1), STORE_OK);
        EQ(store_account_gone(&s), STORE_OK);
        EQ(store_account_add(&s, "ana", "ana", "hash", 7), STORE_OK);
        EQ(store_login_get(&s, "t1", 99, name), STORE_MISSING);
        EQ(store_own_list(&s, "ana", hear_row, &none), STORE_OK);
        EQ(none.count, 0);
        store_close(&s);
    }
}

static void hear_presence(void *context, const store_value *columns, int count) {
    heard *h = (heard *)context;
    size_t used = strlen(h->text);
    (void)count;
    h->count++;
    snprintf(h->text + used, sizeof h->text - used, "%d:%d:%d:%.*s ", (int)columns[0].number, (int)columns[1].number,
             (int)columns[2].number, (int)columns[3].size, columns[3].text);
}

TEST("who is connected where: the last server that says so has the seat, and a server that is gone leaves a time") {
    EACH_STORE(s) {
        store_table t = table_named("AAAAAAAAAAAAAAAA");
        heard h = {0, ""}, later = {0, ""}, none = {0, ""};
        int64_t live = -1, speaks = -1;
        store_create(&s, &t);
        EQ(store_presence_came(&s, t.id, 0, "one"), STORE_OK);
        EQ(store_presence_came(&s, t.id, 1, "one"), STORE_OK);
        EQ(store_lease_set(&s, "one", 900), STORE_OK);
        EQ(store_lease_set(&s, "one", 1000), STORE_OK);
        EQ(store_lease_set(&s, "two", 5000), STORE_OK);
        EQ(store_lease_live(&s, 999, &live, &speaks), STORE_OK);
        EQ(live, 2);
        EQ(speaks, STORE_SPEAKS);
        EQ(store_presence_came(&s, t.id, 1, "two"), STORE_OK);
        EQ(store_presence_left(&s, t.id, 1, "one", 77), STORE_OK);
        EQ(store_presence_get(&s, t.id, hear_presence, &h), STORE_OK);
        SAME(h.text, "0:0:1000:one 1:0:5000:two ");
        EQ(store_lease_forget(&s, 2000, 3000), STORE_OK);
        EQ(store_presence_left(&s, t.id, 1, "two", 88), STORE_OK);
        EQ(store_presence_get(&s, t.id, hear_presence, &later), STORE_OK);
        SAME(later.text, "0:1000:0:one 1:88:5000:two ");
        EQ(store_presence_came(&s, "BBBBBBBBBBBBBBBB", 0, "one"), STORE_OK);
        EQ(store_remove(&s, t.id), STORE_OK);
        EQ(store_presence_get(&s, t.id, hear_presence, &none), STORE_OK);
        EQ(none.count, 0);
        store_close(&s);
    }
}

TEST("log-ins that expired are removed, and from where old tables were opened is forgotten") {
    EACH_STORE(s) {
        store_table t = table_named("AAAAAAAAAAAAAAAA"), out;
        char name[STORE_NAME_SIZE];
        snprintf(t.origin, sizeof t.origin, "0123456789abcdef");
        store_create(&s, &t);
        EQ(store_account_add(&s, "ana", "ana", "hash", 7), STORE_OK);
        EQ(store_login_add(&s, "t1", "ana", 100, 1), STORE_OK);
        EQ(store_login_add(&s, "t2", "ana", 200, 1), STORE_OK);
        EQ(store_login_forget(&s, 150), STORE_OK);
        EQ(store_login_get(&s, "t1", 50, name), STORE_MISSING);
        EQ(store_login_get(&s, "t2", 50, name), STORE_OK);
        EQ(store_origin_forget(&s, 1000, 10), STORE_OK);
        EQ(store_load(&s, t.id, &out), STORE_OK);
        SAME(out.origin, "0123456789abcdef");
        EQ(store_origin_forget(&s, 1001, 10), STORE_OK);
        EQ(store_load(&s, t.id, &out), STORE_OK);
        SAME(out.origin, "");
        store_close(&s);
    }
}

TEST("a long log is read to its end") {
    EACH_STORE(s) {
        store_table t = table_named("AAAAAAAAAAAAAAAA");
        store_create(&s, &t);
        EQ(store_begin(&s), STORE_OK);
        for (uint32_t seq = 1; seq <= 2 * STORE_EVENTS_MAX + 5; seq++) {
            store_change c = {.seq = seq, .body = "x", .size = 1};
            store_change *list[1] = {&c};
            memcpy(c.id, t.id, sizeof c.id);
            if (store_append(&s, list, 1) != STORE_OK) FAIL("appended");
        }
        EQ(store_commit(&s), STORE_OK);
        EQ(events(&s, t.id, 0).count, 2 * STORE_EVENTS_MAX + 5);
        EQ(events(&s, t.id, 5).count, 2 * STORE_EVENTS_MAX);
        store_close(&s);
    }
}

TEST("log-ins are listed and ended, codes open an account once, sanctions and reports come and go") {
    EACH_STORE(s) {
        heard h = {0, ""}, list = {0, ""}, reports = {0, ""};
        store_sanction ban = {"s1", "ban", "account:ana", 500, 1, "note"},
                       mute = {"s2", "mute", "address:::1/64", 0, 2, ""};
        store_report report = {"r1", "AAAAAAAAAAAAAAAA", 0, 1, 7, "words", "record"};
        EQ(store_account_add(&s, "ana", "ana", "hash", 7), STORE_OK);
        EQ(store_login_add(&s, "aaaaaaaaaaaa1", "ana", 100, 1), STORE_OK);
        EQ(store_login_add(&s, "bbbbbbbbbbbb2", "ana", 100, 2), STORE_OK);
        EQ(store_login_add(&s, "cccccccccccc3", "ana", 100, 3), STORE_OK);
        EQ(store_login_end(&s, "ana", "aaaaaaaaaaaa"), STORE_OK);
        EQ(store_login_end(&s, "ana", "aaaaaaaaaaaa"), STORE_MISSING);
        EQ(store_login_end_others(&s, "ana", "cccccccccccc3"), STORE_OK);
        EQ(store_login_list(&s, "ana", hear_row, &h), STORE_OK);
        SAME(h.text, "cccccccccccc3 ");
        EQ(store_recovery_add(&s, "ana", "c1"), STORE_OK);
        EQ(store_recovery_use(&s, "ana", "c1"), STORE_OK);
        EQ(store_recovery_use(&s, "ana", "c1"), STORE_MISSING);
        EQ(store_account_secret(&s, "ana", "new"), STORE_OK);
        EQ(store_account_secret(&s, "ben", "new"), STORE_MISSING);
        EQ(store_sanction_add(&s, &ban), STORE_OK);
        EQ(store_sanction_add(&s, &mute), STORE_OK);
        EQ(store_sanction_forget(&s, 501), STORE_OK);
        EQ(store_sanction_list(&s, hear_row, &list), STORE_OK);
        SAME(list.text, "s2 ");
        EQ(store_sanction_lift(&s, "s2"), STORE_OK);
        EQ(store_sanction_lift(&s, "s2"), STORE_MISSING);
        EQ(store_report_add(&s, &report), STORE_OK);
        EQ(store_report_forget(&s, 7), STORE_OK);
        EQ(store_report_list(&s, 10, hear_row, &reports), STORE_OK);
        SAME(reports.text, "r1 ");
        store_close(&s);
    }
}

TEST("a second factor is used once a step, blocks hold both ways, bars are forgotten, thinkers come and go") {
    EACH_STORE(s) {
        store_table t = table_named("DDDDDDDDDDDDDDDD");
        char secret[STORE_SECOND_SIZE];
        int64_t step = -1, count = -1;
        EQ(store_account_add(&s, "ana", "ana", "hash", 7), STORE_OK);
        EQ(store_account_add(&s, "ben", "ben", "hash", 7), STORE_OK);
        EQ(store_second_get(&s, "ana", secret, &step), STORE_OK);
        SAME(secret, "");
        EQ(store_second_get(&s, "nobody", secret, &step), STORE_MISSING);
        EQ(store_second_set(&s, "ana", "SECRET", 4), STORE_OK);
        EQ(store_second_use(&s, "ana", 4), STORE_MISSING);
        EQ(store_second_use(&s, "ana", 5), STORE_OK);
        EQ(store_second_use(&s, "ana", 5), STORE_MISSING);
        EQ(store_second_get(&s, "ana", secret, &step), STORE_OK);
        SAME(secret, "SECRET");
        EQ(step, 5);
        EQ(store_block_add(&s, "ana", "ben", "id", "Ben", 1), STORE_OK);
        EQ(store_blocked(&s, "ana", "ben", &count), STORE_OK);
        EQ(count, 1);
        EQ(store_blocked(&s, "ben", "ana", &count), STORE_OK);
        EQ(count, 1);
        EQ(store_block_end(&s, "ana", "other"), STORE_MISSING);
        EQ(store_account_leave(&s, "ben"), STORE_OK);
        EQ(store_blocked(&s, "ana", "ben", &count), STORE_OK);
        EQ(count, 0);
        EQ(store_create(&s, &t), STORE_OK);
        EQ(store_bar_add(&s, t.id, "there", 10), STORE_OK);
        EQ(store_bar_add(&s, t.id, "there", 11), STORE_OK);
        EQ(store_bar_add(&s, "EEEEEEEEEEEEEEEE", "there", 11), STORE_OK); /* a table that is gone */
        EQ(store_barred(&s, t.id, "there", &count), STORE_OK);
        EQ(count, 1);
        EQ(store_barred(&s, t.id, "elsewhere", &count), STORE_OK);
        EQ(count, 0);
        EQ(store_bar_forget(&s, 11), STORE_OK);
        EQ(store_barred(&s, t.id, "there", &count), STORE_OK);
        EQ(count, 0);
        EQ(store_thinker_add(&s, "0123456789abcdef", 3, "attic"), STORE_OK);
        EQ(store_thinker_get(&s, "0123456789abcdef"), STORE_OK);
        EQ(store_thinker_get(&s, "0123456789abcde0"), STORE_MISSING);
        EQ(store_thinker_end(&s, "0123456789ab"), STORE_OK);
        EQ(store_thinker_get(&s, "0123456789abcdef"), STORE_MISSING);
        store_close(&s);
    }
}

TEST("a quote is only a quote") {
    EACH_STORE(s) {
        store_table t = table_named("AAAAAAAAAAAAAAAA"), out;
        snprintf(t.summary, sizeof t.summary, "'); DROP TABLE event; --");
        EQ(store_create(&s, &t), STORE_OK);
        EQ(append(&s, t.id, 1, "'; DELETE FROM game_table; --"), STORE_OK);
        EQ(store_load(&s, t.id, &out), STORE_OK);
        SAME(out.summary, t.summary);
        EQ(events(&s, t.id, 0).count, 1);
        store_close(&s);
    }
}

TEST("the schema goes up and down step by step, and what a step does not touch stays") {
    EACH_STORE(s) {
        store_table t = table_named("AAAAAAAAAAAAAAAA"), out;
        int64_t value;
        EQ(store_version(&s), STORE_SCHEMA);
        EQ(store_create(&s, &t), STORE_OK);
        EQ(store_number_set(&s, "alive", 5), STORE_OK);
        EQ(store_number_set(&s, "alive", 6), STORE_OK);
        EQ(store_migrate(&s, 1), STORE_OK);
        EQ(store_version(&s), 1);
        EQ(store_migrate(&s, 2), STORE_OK);
        EQ(store_migrate(&s, STORE_SCHEMA), STORE_OK);
        EQ(store_load(&s, t.id, &out), STORE_OK);
        EQ(store_number_get(&s, "alive", &value), STORE_OK);
        EQ(value, 6);
        EQ(store_number_get(&s, "none", &value), STORE_MISSING);
        EQ(store_account_add(&s, "ana", "ana", "hash", 7), STORE_OK);
        EQ(store_migrate(&s, 0), STORE_OK);
        EQ(store_version(&s), 0);
        EQ(store_migrate(&s, STORE_SCHEMA), STORE_OK);
        EQ(store_load(&s, t.id, &out), STORE_MISSING);
        EQ(store_migrate(&s, STORE_SCHEMA + 1), STORE_FAILED);
        EQ(store_migrate(&s, -1), STORE_FAILED);
        EQ(store_version(&s), STORE_SCHEMA);
        store_close(&s);
    }
}

TEST("SQLite: everything is there after closing and opening, and a backup is a whole copy") {
    char url[128], copy[128], copy_url[160];
    store s, c;
    store_table t = table_named("AAAAAAAAAAAAAAAA"), out;
    snprintf(url, sizeof url, "sqlite:%s/again.db", folder);
    snprintf(copy, sizeof copy, "%s/copy.db", folder);
    snprintf(copy_url, sizeof copy_url, "sqlite:%s", copy);
    EQ(store_open(&s, url), STORE_OK);
    EQ(store_create(&s, &t), STORE_OK);
    EQ(append(&s, t.id, 1, "one"), STORE_OK);
    store_close(&s);
    EQ(store_open(&s, url), STORE_OK);
    EQ(append(&s, t.id, 2, "two"), STORE_OK);
    EQ(s.kind->backup(&s, copy), STORE_OK);
    EQ(append(&s, t.id, 3, "after the copy"), STORE_OK);
    EQ(store_open(&c, copy_url), STORE_OK);
    EQ(store_load(&c, t.id, &out), STORE_OK);
    SAME(events(&c, t.id, 0).text, "1:one 2:two ");
    SAME(events(&s, t.id, 2).text, "3:after the copy ");
    store_close(&c);
    store_close(&s);
}

/* 1 if a line of a plan says that a table which grows with players or games is read from end to end. */
static int reads_all(const char *line) {
    static const char *const tables[] = {"game_table", "event",         "own",   "presence", "login",
                                         "finished",   "finished_seat", "seat",  "rating",   "other",
                                         "friend",     "theirs",        "invite"};
    if (strncmp(line, "SCAN ", 5) != 0 || strstr(line, " USING ")) return 0;
    for (size_t i = 0; i < sizeof tables / sizeof tables[0]; i++)
        if (strcmp(line + 5, tables[i]) == 0) return 1;
    return 0;
}

TEST("SQLite: no statement reads all of a table that grows with players or games") {
    char path[160], url[176], text[4096];
    store s;
    sqlite3 *db = NULL;
    snprintf(path, sizeof path, "%s/plans.db", folder);
    snprintf(url, sizeof url, "sqlite:%s", path);
    EQ(store_open(&s, url), STORE_OK);
    store_close(&s);
    EQ(sqlite3_open(path, &db), SQLITE_OK);
    for (int i = 0; i < SQL_COUNT; i++) {
        sqlite3_stmt *plan = NULL;
        snprintf(text, sizeof text, "EXPLAIN QUERY PLAN %s", store_statements[i]);
        if (strstr(text, "pg_notify")) continue;
        EQ(sqlite3_prepare_v2(db, text, -1, &plan, NULL), SQLITE_OK);
        while (plan && sqlite3_step(plan) == SQLITE_ROW) {
            const char *line = (const char *)sqlite3_column_text(plan, 3);
            if (!reads_all(line)) continue;
            printf("# %s: %s\n", line, store_statements[i]);
            FAIL("a whole table is read");
        }
        sqlite3_finalize(plan);
    }
    sqlite3_close(db);
}

TEST("SQLite: a backup is for its owner's eyes, takes no file's place, and says why it failed") {
    char path[128];
    struct stat found;
    store s;
    EQ(store_open(&s, "memory:"), STORE_OK);
    snprintf(path, sizeof path, "%s/private.db", folder);
    EQ(s.kind->backup(&s, path), STORE_OK);
    SAME(s.error, "");
    EQ(stat(path, &found), 0);
    EQ(found.st_mode & 0777, 0600);
    EQ(s.kind->backup(&s, path), STORE_FAILED);
    OK(strstr(s.error, path) && strstr(s.error, "exists"));
    unlink(path);
    EQ(s.kind->backup(&s, "/nonexistent/folder/copy.db"), STORE_FAILED);
    OK(strstr(s.error, "/nonexistent/folder/copy.db: No such file") == s.error);
    store_close(&s);
}

TEST("a database of a later program is left as it is: opened if that program allows it, else both versions are named") {
    char url[128], mark[128];
    store s;
    snprintf(url, sizeof url, "sqlite:%s/later.db", folder);
    EQ(store_open(&s, url), STORE_OK);
    snprintf(mark, sizeof mark, "UPDATE skerry_schema SET version = %d", STORE_SCHEMA + 1);
    EQ(s.kind->run_text(&s, mark), STORE_OK);
    EQ(store_reopen(&s), STORE_OK);
    EQ(store_version(&s), STORE_SCHEMA + 1);
    EQ(store_number_set(&s, "oldest", STORE_SCHEMA), STORE_OK);
    EQ(store_reopen(&s), STORE_OK);
    EQ(store_number_set(&s, "oldest", STORE_SCHEMA + 1), STORE_OK);
    EQ(store_reopen(&s), STORE_FAILED);
    snprintf(mark, sizeof mark, "the database has schema %d, this program knows %d", STORE_SCHEMA + 1, STORE_SCHEMA);
    SAME(s.error, mark);
    EQ(s.handle == NULL, 1);
    EQ(store_begin(&s), STORE_FAILED);
}

TEST("a store is opened again after a failure with everything in it; one in memory stays open") {
    EACH_STORE(s) {
        store_table t = table_named("AAAAAAAAAAAAAAAA"), out;
        EQ(store_create(&s, &t), STORE_OK);
        EQ(store_reopen(&s), STORE_OK);
        EQ(store_load(&s, t.id, &out), STORE_OK);
        EQ(append(&s, t.id, 1, "one"), STORE_OK);
        store_close(&s);
    }
}

/* --- a store that only listens: what the other servers would be told --- */

static heard told;
static int conflicting; /* the number that is taken */

static store_status listen(store *s, int statement, const store_value *values, int count, store_row row, void *context,
                           int64_t *changed) {
    (void)s, (void)row, (void)context;
    if (changed) *changed = 1;
    if (statement == SQL_EVENT_TELL) hear_row(&told, values, count);
    return STORE_OK;
}

static store_status listen_many(store *s, int statement, const store_value (*values)[STORE_PARAMETERS_MAX], int count,
                                int calls, int64_t *changed) {
    (void)s, (void)statement, (void)count;
    for (int i = 0; i < calls; i++)
        changed[i] = values[i][1].number != conflicting;
    return STORE_OK;
}

static int wakes(store *s) {
    (void)s;
    return 0;
}

TEST("the other servers hear of every change that was stored and of who comes and goes, of nothing else") {
    static const store_kind listener = {.name = "listener", .run = listen, .run_many = listen_many, .watch = wakes};
    store_change changes[3];
    store_change *list[3];
    store s;
    memset(&s, 0, sizeof s);
    s.kind = &listener;
    for (int i = 0; i < 3; i++) {
        memset(&changes[i], 0, sizeof changes[i]);
        snprintf(changes[i].id, sizeof changes[i].id, "%s", "AAAAAAAAAAAAAAAA");
        changes[i].seq = (uint32_t)i + 7;
        changes[i].body = "x";
        changes[i].size = 1;
        list[i] = &changes[i];
    }
    conflicting = 8;
    told = (heard){0, ""};
    EQ(store_append(&s, list, 3), STORE_OK);
    EQ(changes[1].status, STORE_CONFLICT);
    SAME(told.text, "AAAAAAAAAAAAAAAA 7 AAAAAAAAAAAAAAAA 9 ");
    told = (heard){0, ""};
    EQ(store_presence_came(&s, "BBBBBBBBBBBBBBBB", 1, "here"), STORE_OK);
    EQ(store_presence_left(&s, "CCCCCCCCCCCCCCCC", 1, "here", 5), STORE_OK);
    SAME(told.text, "BBBBBBBBBBBBBBBB 0 CCCCCCCCCCCCCCCC 0 ");
}

/* Write 40 changes through a store that fails; retry each until it is stored or known to be. */
static void write_through(const char *plan, const char *inner) {
    char url[320];
    store s;
    store_table t = table_named("FFFFFFFFFFFFFFFF");
    int failures = 0;
    snprintf(url, sizeof url, "faulty:%s:%s", plan, inner);
    if (!fresh_store(&s, url)) return;
    while (store_create(&s, &t) == STORE_FAILED && failures < 100)
        failures++;
    for (uint32_t seq = 1; seq <= 40; seq++) {
        char body[16];
        store_status status;
        snprintf(body, sizeof body, "%u", (unsigned)seq);
        while ((status = append(&s, t.id, seq, body)) == STORE_FAILED && failures < 500)
            failures++;
        OK(status == STORE_OK || status == STORE_CONFLICT);
    }
    OK(failures > 0);
    heard h = events(&s, t.id, 0);
    EQ(h.count, 40);
    OK(strstr(h.text, "1:1 2:2 3:3") == h.text);
    store_close(&s);
}

TEST("a step of the schema that a full disk does not take is told, and the schema stays where it was") {
    for (int i = 0; i < url_count; i++) {
        char url[320];
        store s;
        int before = 0, status = STORE_OK;
        snprintf(url, sizeof url, "faulty:full1:%s", urls[i]);
        if (!fresh_store(&s, url)) continue;
        for (int k = 0; k < 4 && status == STORE_OK; k++) { /* the first ones go well */
            before = store_version(&s);
            status = store_migrate(&s, before ? 0 : STORE_SCHEMA);
        }
        EQ(status, STORE_FAILED);
        EQ(store_version(&s), before);
        store_close(&s);
    }
}

TEST("full disk, failing sync, lost line: nothing acknowledged is lost, nothing is doubled") {
    for (int i = 0; i < url_count; i++) {
        write_through("full3", urls[i]);
        write_through("fsync3", urls[i]);
        write_through("lost5", urls[i]);
    }
}

TEST("PostgreSQL: who falls silent in the middle of a transaction does not hold the others up for long") {
    const char *url = NULL;
    store silent, other;
    for (int i = 0; i < url_count; i++)
        if (strncmp(urls[i], "postgres", 8) == 0) url = urls[i];
    if (!url) {
        SKIP("there is no PostgreSQL");
        return;
    }
    if (!fresh_store(&silent, url)) return;
    EQ(store_open(&other, url), STORE_OK);
    OK(store_begin(&silent) == STORE_OK && store_number_set(&silent, "held", 1) == STORE_OK);
    EQ(store_begin(&other), STORE_OK);
    EQ(store_number_set(&other, "held", 2), STORE_OK);
    EQ(store_commit(&other), STORE_OK);
    OK(store_commit(&silent) != STORE_OK);
    store_close(&silent);
    store_close(&other);
}

TEST("PostgreSQL: what the standby has not confirmed is not done, and nobody sees it") {
    const char *url = NULL;
    store s, other;
    int64_t value;
    for (int i = 0; i < url_count; i++)
        if (strncmp(urls[i], "postgres", 8) == 0) url = urls[i];
    if (!url) {
        SKIP("there is no PostgreSQL");
        return;
    }
    if (!fresh_store(&s, url)) return;
    EQ(store_open(&other, url), STORE_OK);
    OK(other.kind->run_text(&other, "ALTER SYSTEM SET synchronous_standby_names = 'nobody'") == STORE_OK &&
       other.kind->run_text(&other, "SELECT pg_reload_conf()") == STORE_OK);
    usleep(500000);
    OK(store_begin(&s) == STORE_OK && store_number_set(&s, "unheard", 1) == STORE_OK);
    EQ(store_commit(&s), STORE_FAILED);
    usleep(1000000); /* PostgreSQL's own time-out would have ended the wait by now */
    EQ(store_number_get(&other, "unheard", &value), STORE_MISSING);
    OK(other.kind->run_text(&other, "ALTER SYSTEM RESET synchronous_standby_names") == STORE_OK &&
       other.kind->run_text(&other, "SELECT pg_reload_conf()") == STORE_OK);
    store_close(&s);
    store_close(&other);
}

/* Run a command of the shell; its status. */
static int shell(const char *command) {
    int status = 1;
    pid_t child = fork();
    if (child == 0) {
        execl("/bin/sh", "sh", "-c", command, (char *)NULL);
        _exit(127);
    }
    waitpid(child, &status, 0);
    return status;
}

TEST("PostgreSQL: one that led before another was promoted is not asked, though it answers first") {
    const char *both = getenv("SKERRY_TEST_LEADERS"), *raise_old = getenv("SKERRY_TEST_RAISE");
    store s, other;
    int64_t value = 0;
    if (!both || !raise_old) {
        printf("# tests/long/leader.sh has two\n");
        return;
    }
    EQ(store_open(&s, both), STORE_OK); /* the other is down: this is the one that leads */
    EQ(store_number_set(&s, "promoted", 1), STORE_OK);
    EQ(shell(raise_old), 0);
    EQ(store_open(&other, both), STORE_OK);
    EQ(store_number_get(&other, "promoted", &value), STORE_OK);
    EQ(value, 1);
    store_close(&s);
    store_close(&other);
}

TEST("an address of no known kind is refused with a reason") {
    store s;
    EQ(store_open(&s, "oracle:x"), STORE_FAILED);
    OK(strstr(s.error, "no such kind") != NULL);
    EQ(store_open(&s, "sqlite:/nonexistent/folder/x.db"), STORE_FAILED);
    OK(s.error[0]);
    for (const char *const *url = (const char *const[]){"", "memory", "mem:", "memoryy:", ":x", "postgre://x", NULL};
         *url; url++) {
        EQ(store_open_raw(&s, *url), STORE_FAILED);
        OK(strstr(s.error, "no such kind of database: ") == s.error);
    }
    EQ(store_open_raw(&s, "postgresql://127.0.0.1:1/none?connect_timeout=5"), STORE_FAILED);
    OK(s.error[0] && !strstr(s.error, "no such kind"));
    char url[600];
    memset(url, 'x', sizeof url);
    memcpy(url, "memory:", 7);
    url[sizeof s.where] = 0;
    EQ(store_open(&s, url), STORE_FAILED);
    SAME(s.error, "the address of the database is too long");
    url[sizeof s.where - 1] = 0;
    EQ(store_open(&s, url), STORE_OK);
    SAME(s.where, url);
    store_close(&s);
}

int main(int argc, char **argv) {
    const char *postgres = getenv("SKERRY_TEST_POSTGRES");
    int status;
    snprintf(folder, sizeof folder, "%s/skerry-store-XXXXXX", getenv("TMPDIR") ? getenv("TMPDIR") : P_tmpdir);
    if (!mkdtemp(folder)) return 1;
    snprintf(urls[url_count++], 256, "memory:");
    snprintf(urls[url_count++], 256, "sqlite:%s/a.db", folder);
    if (postgres && *postgres)
        snprintf(urls[url_count++], 256, "%s", postgres);
    else
        printf("# no PostgreSQL here: memory and SQLite only\n");
    status = tap_main(argc, argv);
    char command[128];
    snprintf(command, sizeof command, "%s", folder);
    for (const char *const *name =
             (const char *const[]){"a.db", "a.db-wal", "a.db-shm", "again.db", "again.db-wal", "again.db-shm",
                                   "copy.db", "later.db", "later.db-wal", "later.db-shm", "plans.db", "plans.db-wal",
                                   "plans.db-shm", NULL};
         *name; name++) {
        char path[128];
        snprintf(path, sizeof path, "%s/%s", folder, *name);
        unlink(path);
    }
    rmdir(command);
    return status;
}
