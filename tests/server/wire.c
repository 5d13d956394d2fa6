/* wire.c - the server over the wire, on loopback: whole games, lost lines, restarts, rights, limits, and what nobody
 * may hear.
 *
 * Every test starts servers of its own, on SQLite files of its own; SKERRY_TEST_POSTGRES adds two servers on one
 * PostgreSQL.
 */
#define _GNU_SOURCE /* memmem */
#include <dirent.h>
#include <sodium.h>
#include <sys/un.h>

#include "server/notify.h"
#include "i18n/words.h"
#include "server/names.h"
#include "skerry/frame.h"
#include "tests/server/fixture.h"

static void restart(int signal_number) {
    server_options o = options_for(database);
    server_stop(&home, signal_number);
    port = server_start(&home, &o);
    OK(port > 0);
}

/* Open a table of `players` persons and seat them all. */
static int seat_all(player *people, int players, const char *game, const char *more) {
    char body[600];
    int length = snprintf(body, sizeof body, "{\"v\":1,\"game\":\"%s\",\"name\":\"P0\",\"seats\":[\"me\"", game);
    for (int i = 1; i < players; i++)
        length += snprintf(body + length, sizeof body - (size_t)length, ",\"open\"");
    snprintf(body + length, sizeof body - (size_t)length, "]%s}", more);
    memset(people, 0, (size_t)players * sizeof *people);
    if (!table_open(&people[0], port, body)) {
        printf("# %s\n", people[0].c.text);
        return 0;
    }
    for (int i = 1; i < players; i++)
        if (!table_sit(&people[i], port, people[0].table, "P")) return 0;
    for (int i = 0; i < players; i++)
        if (!player_hello(&people[i])) return 0;
    return 1;
}

static void free_all(player *people, int players) {
    for (int i = 0; i < players; i++)
        player_free(&people[i]);
}

/* Hear what happened up to this ply of another. Where choices are secret everybody counts only what it may know of, so
 * there it is everything that was sent before now. */
static int follow(player *p, const player *other) {
    if (p->state && strstr(p->state, "\"game\":\"stone-age-junior\"")) return player_reach(p, other->ply);
    ws_say(&p->c, "{\"v\":1,\"type\":\"ping\"}");
    while (player_hear(p, PATIENCE_MS))
        if (strstr(p->c.text, "\"type\":\"pong\"")) return 1;
    return 0;
}

/* Who has choices makes one by lot, and everybody hears of it; 0 when the game is over or nobody can. */
static int step(player *people, int players, uint64_t *rng) {
    int start = (int)sk_random_below(rng, (uint32_t)players);
    for (int i = 0; i < players; i++) {
        player *p = &people[(start + i) % players];
        int id = player_is_over(p) ? -1 : player_choice(p, rng);
        if (id < 0) continue;
        if (!player_play(p, id)) {
            printf("# refused: %s\n", p->error);
            FAIL("a legal choice is played");
            return 0;
        }
        for (int k = 0; k < players; k++)
            if (!follow(&people[k], p)) {
                FAIL("everybody hears of a move");
                return 0;
            }
        return 1;
    }
    return 0;
}

/* The record of a finished table is sound and fair. */
static void check_record(const char *id) {
    static sk_record record;
    char path[64], why[256];
    sk_text error;
    snprintf(path, sizeof path, "/api/tables/%s/record", id);
    EQ(http(&web, port, "GET", path, "", NULL), 200);
    sk_text_init(&error, why, sizeof why);
    if (sk_record_read(&record, web.text, strlen(web.text), SK_EN, &error) != SK_OK) {
        printf("# %s\n# %.200s\n", why, web.text);
        FAIL("the record is read");
        return;
    }
    OK(record.seed[0]);
    EQ(sk_record_fair(&record), 0);
}

TEST("whole games of every game, with a spectator, drops of the line and kills of the server in between") {
    int count;
    const sk_game *const *games = sk_games(&count);
    uint64_t rng = 7;
    for (int g = 0; g < count; g++) {
        player people[SK_SEATS + 1];
        int players = games[g]->players_min > 2 ? games[g]->players_min : games[g]->players_max < 2 ? 1 : 2, plies = 0;
        fresh();
        if (!seat_all(people, players, games[g]->key, "")) {
            FAIL("everybody sits");
            done();
            continue;
        }
        memset(&people[players], 0, sizeof people[players]);
        people[players].port = port;
        memcpy(people[players].table, people[0].table, STORE_ID_SIZE);
        OK(player_hello(&people[players]));
        while (step(people, players, &rng)) {
            plies++;
            OK(follow(&people[players], &people[0]));
            if (plies % 40 == 20) OK(player_hello(&people[plies / 40 % players]));
            if (plies % 150 == 90) {
                restart(SIGKILL);
                for (int i = 0; i <= players; i++) {
                    people[i].port = port;
                    OK(player_hello(&people[i]));
                }
            }
            if (tap_failures) break;
        }
        OK(player_is_over(&people[0]));
        OK(player_choice(&people[players], &rng) < 0);
        check_record(people[0].table);
        printf("# %s: %d decisions, %ld plies\n", games[g]->key, plies, people[0].ply);
        free_all(people, players + 1);
        done();
    }
}

TEST("computer players sit in any seat and play to the end without anybody's help") {
    player p;
    uint64_t rng = 3;
    fresh();
    memset(&p, 0, sizeof p);
    OK(table_open(&p, port,
                  "{\"v\":1,\"game\":\"stone-age-junior\",\"seats\":[\"computer:toddler\",\"me\",\"computer:toddler\"],"
                  "\"name\":\"Ana\"}") ||
       table_open(&p, port,
                  "{\"v\":1,\"game\":\"stone-age-junior\",\"seats\":[\"computer:elder\",\"me\",\"computer:elder\"],"
                  "\"name\":\"Ana\"}"));
    OK(player_hello(&p));
    while (!player_is_over(&p) && !tap_failures) {
        int id = player_choice(&p, &rng);
        if (id >= 0)
            OK(player_play(&p, id) || strcmp(p.error, "STALE") == 0);
        else if (!player_hear(&p, PATIENCE_MS))
            FAIL("the computer players move");
    }
    check_record(p.table);
    player_free(&p);
    done();
}

TEST("an action is played once: the same key again, before and after a restart, is only acknowledged") {
    player p[2];
    uint64_t rng = 5;
    char action[160];
    fresh();
    OK(seat_all(p, 2, "stone-age-junior", ",\"options\":{\"start\":\"1\"}"));
    snprintf(action, sizeof action, "{\"v\":1,\"type\":\"action\",\"ply\":%ld,\"id\":%d,\"key\":\"one\"}", p[0].ply,
             player_choice(&p[0], &rng));
    OK(player_say(&p[0], action));
    long ply = p[0].ply;
    OK(player_say(&p[0], action));
    EQ(number(p[0].c.text, "ply"), ply);
    OK(player_hello(&p[0]));
    OK(player_say(&p[0], action));
    restart(SIGKILL);
    p[0].port = p[1].port = port;
    OK(player_hello(&p[0]));
    EQ(p[0].ply, ply);
    OK(player_say(&p[0], action));
    EQ(number(p[0].c.text, "ply"), ply);
    /* The same key of another seat is another action. */
    free_all(p, 2);
    done();
}

TEST("refusals: stale plies, other seats, what the rules forbid, spectators, wrong tokens") {
    player p[2], guest;
    char text[200];
    uint64_t rng = 5;
    fresh();
    OK(seat_all(p, 2, "stone-age-junior", ",\"options\":{\"start\":\"1\"}"));
    int id = player_choice(&p[0], &rng);
    snprintf(text, sizeof text, "{\"v\":1,\"type\":\"action\",\"ply\":%ld,\"id\":%d,\"key\":\"a\"}", p[0].ply + 1, id);
    OK(!player_say(&p[0], text));
    SAME(p[0].error, "STALE");
    snprintf(text, sizeof text, "{\"v\":1,\"type\":\"action\",\"ply\":%ld,\"id\":%d,\"key\":\"b\"}", p[0].ply, id);
    OK(!player_say(&p[1], text));
    SAME(p[1].error, "NOT_TURN");
    snprintf(text, sizeof text, "{\"v\":1,\"type\":\"action\",\"ply\":%ld,\"id\":40,\"key\":\"c\"}", p[0].ply);
    OK(!player_say(&p[0], text));
    SAME(p[0].error, "ILLEGAL");
    OK(member(p[0].c.text, "rule") && member(p[0].c.text, "rule")[1] != '"');
    snprintf(text, sizeof text, "{\"v\":1,\"type\":\"action\",\"ply\":%ld,\"id\":99999,\"key\":\"d\"}", p[0].ply);
    OK(!player_say(&p[0], text));
    memset(&guest, 0, sizeof guest);
    guest.port = port;
    memcpy(guest.table, p[0].table, STORE_ID_SIZE);
    OK(player_hello(&guest));
    OK(!player_say(&guest, text));
    SAME(guest.error, "FORBIDDEN");
    memcpy(guest.token, p[0].token, TOKEN_SIZE);
    guest.token[0] = guest.token[0] == 'A' ? 'B' : 'A';
    guest.seq = 0;
    OK(!player_hello(&guest));
    SAME(guest.error, "NO_SEAT");
    guest.token[0] = 0;
    memcpy(guest.table, "AAAAAAAAAAAAAAAA", STORE_ID_SIZE);
    OK(!player_hello(&guest));
    SAME(guest.error, "NO_TABLE");
    EQ(http(&web, port, "GET", "/api/tables/AAAAAAAAAAAAAAAA", "", NULL), 404);
    snprintf(text, sizeof text, "/api/tables/%s/record", p[0].table);
    EQ(http(&web, port, "GET", text, "", NULL), 409);
    OK(!table_sit(&guest, port, p[0].table, "Late"));
    EQ(guest.c.status, 409);
    player_free(&guest);
    free_all(p, 2);
    done();
}

TEST("actions out of order, another seat's token, another table's token, and a second line of the same seat") {
    player p[2], q[2], thief;
    char first[160], second[160];
    uint64_t rng = 5;
    fresh();
    OK(seat_all(p, 2, "stone-age-junior", ",\"options\":{\"start\":\"1\"}"));
    OK(seat_all(q, 2, "stone-age-junior", ",\"options\":{\"start\":\"1\"}"));
    /* The later of two actions comes first: it is stale, then the earlier is played, then the later is no better. */
    int id = player_choice(&p[0], &rng);
    snprintf(second, sizeof second, "{\"v\":1,\"type\":\"action\",\"ply\":%ld,\"id\":%d,\"key\":\"late\"}",
             p[0].ply + 2, id);
    snprintf(first, sizeof first, "{\"v\":1,\"type\":\"action\",\"ply\":%ld,\"id\":%d,\"key\":\"early\"}", p[0].ply,
             id);
    OK(!player_say(&p[0], second));
    SAME(p[0].error, "STALE");
    OK(player_say(&p[0], first));
    long ply = p[0].ply;
    OK(!player_say(&p[0], second));
    OK(player_say(&p[0], first));
    EQ(number(p[0].c.text, "seq"), p[0].seq);
    OK(player_hello(&p[1]) && p[1].ply == ply);
    /* A token opens its own seat at its own table and nothing else. */
    memset(&thief, 0, sizeof thief);
    thief.port = port;
    memcpy(thief.table, p[0].table, STORE_ID_SIZE);
    memcpy(thief.token, q[0].token, TOKEN_SIZE);
    OK(!player_hello(&thief));
    SAME(thief.error, "NO_SEAT");
    memcpy(thief.token, p[1].token, TOKEN_SIZE);
    thief.seq = 0;
    OK(player_hello(&thief));
    EQ(number(thief.state, "you"), 1);
    /* Both lines of one seat hear and may speak; a key is played once for both. */
    for (int i = 0; i < 20 && player_choice(&p[1], &rng) < 0; i++) {
        if (player_choice(&p[0], &rng) >= 0) OK(player_play(&p[0], player_choice(&p[0], &rng)));
        OK(player_reach(&p[1], p[0].ply) && player_reach(&thief, p[0].ply));
    }
    snprintf(first, sizeof first, "{\"v\":1,\"type\":\"action\",\"ply\":%ld,\"id\":%d,\"key\":\"both\"}", p[1].ply,
             player_choice(&p[1], &rng));
    OK(player_say(&p[1], first));
    OK(player_say(&thief, first));
    OK(player_reach(&thief, p[1].ply));
    EQ(thief.ply, p[1].ply);
    player_free(&thief);
    free_all(p, 2);
    free_all(q, 2);
    done();
}

TEST("a pause comes and goes when every person wants it, and nothing is played meanwhile") {
    player p[2];
    uint64_t rng = 5;
    fresh();
    OK(seat_all(p, 2, "stone-age-junior",
                ",\"options\":{\"start\":\"1\"},\"pace\":{\"kind\":\"live\",\"bank\":600,\"increment\":5}"));
    OK(player_say(&p[0], "{\"v\":1,\"type\":\"pause\",\"yes\":true,\"key\":\"a\"}"));
    OK(strstr(p[0].state, "\"paused\":false") != NULL);
    OK(player_say(&p[1], "{\"v\":1,\"type\":\"pause\",\"yes\":true,\"key\":\"a\"}"));
    OK(strstr(p[1].state, "\"paused\":true") != NULL && strstr(p[1].state, "\"running\":0") != NULL);
    OK(!player_play(&p[0], player_choice(&p[0], &rng)));
    SAME(p[0].error, "PAUSED");
    OK(player_say(&p[1], "{\"v\":1,\"type\":\"pause\",\"yes\":false,\"key\":\"b\"}"));
    OK(!player_play(&p[0], player_choice(&p[0], &rng)));
    OK(player_say(&p[0], "{\"v\":1,\"type\":\"pause\",\"yes\":false,\"key\":\"b\"}"));
    OK(strstr(p[0].state, "\"running\":1") != NULL);
    OK(player_play(&p[0], player_choice(&p[0], &rng)));
    OK(!player_say(&p[0], "{\"v\":1,\"type\":\"vacation\",\"days\":3,\"key\":\"v\"}"));
    SAME(p[0].error, "FORBIDDEN");
    free_all(p, 2);
    done();
}

TEST("undo to the barrier, takeback by consent, resigning, and the rematch with rotated seats") {
    player p[2], next[2];
    uint64_t rng = 9;
    char text[200], path[64], fields[128], name[64];
    fresh();
    OK(seat_all(p, 2, "stone-age-junior", ""));
    snprintf(path, sizeof path, "/api/tables/%s/rematch", p[0].table);
    EQ(http(&web, port, "POST", path, "", "{\"v\":1}"), 409);
    SAME(text_of(web.text, "status", name, sizeof name), "NO_SEAT");
    snprintf(fields, sizeof fields, "Authorization: Bearer %s\r\n", p[0].token);
    EQ(http(&web, port, "POST", path, fields, "{\"v\":1}"), 409);
    SAME(text_of(web.text, "status", name, sizeof name), "NOT_OVER");
    for (int i = 0; i < 12; i++)
        OK(step(p, 2, &rng));
    long before = p[0].ply;
    int asker = player_choice(&p[0], &rng) >= 0 ? 1 : 0;
    snprintf(text, sizeof text, "{\"v\":1,\"type\":\"undo\",\"ply\":%ld,\"key\":\"u\"}", p[0].ply);
    OK(!player_say(&p[asker], text) || p[asker].ply < before);
    snprintf(text, sizeof text, "{\"v\":1,\"type\":\"takeback\",\"ply\":%ld,\"key\":\"t\"}", p[asker].ply);
    OK(player_say(&p[asker], text));
    OK(player_say(&p[1 - asker], "{\"v\":1,\"type\":\"consent\",\"yes\":true,\"key\":\"y\"}"));
    OK(p[1 - asker].ply < before);
    OK(!player_say(&p[1 - asker], "{\"v\":1,\"type\":\"consent\",\"yes\":true,\"key\":\"y2\"}"));
    OK(player_say(&p[0], "{\"v\":1,\"type\":\"resign\",\"key\":\"r\"}"));
    OK(player_is_over(&p[0]));
    OK(strstr(p[0].state, "\"how\":\"resign\"") != NULL);
    snprintf(path, sizeof path, "/api/tables/%s/record", p[0].table);
    EQ(http(&web, port, "GET", path, "", ""), 200);
    OK(strstr(web.text, "\nseed ") != NULL);
    snprintf(path, sizeof path, "/api/tables/%s/rematch", p[0].table);
    EQ(http(&web, port, "POST", path, "", "{\"v\":1}"), 409);
    snprintf(fields, sizeof fields, "Authorization: Bearer %s\r\n", p[1].token);
    EQ(http(&web, port, "POST", path, fields, "{\"v\":1}"), 200);
    memset(next, 0, sizeof next);
    text_of(web.text, "table", next[0].table, sizeof next[0].table);
    snprintf(fields, sizeof fields, "Authorization: Bearer %s\r\n", p[0].token);
    EQ(http(&web, port, "POST", path, fields, "{\"v\":1}"), 200);
    SAME(text_of(web.text, "table", name, sizeof name), next[0].table);
    for (int i = 0; i < 2; i++) {
        next[i].port = port;
        memcpy(next[i].table, next[0].table, STORE_ID_SIZE);
        memcpy(next[i].token, p[i].token, TOKEN_SIZE);
        OK(player_hello(&next[i]));
        EQ(number(next[i].state, "you"), 1 - i);
    }
    OK(step(next, 2, &rng));
    free_all(p, 2);
    free_all(next, 2);
    done();
}

TEST("an absent seat goes to a computer player when all who are there have voted, not before") {
    static const char vote[] = "{\"v\":1,\"type\":\"takeover\",\"seat\":2,\"key\":\"v\"}";
    player p[3];
    int heard = 0;
    fresh();
    OK(seat_all(p, 3, "stone-age-junior", ""));
    client_close(&p[2].c);
    usleep(1300000);
    for (int voter = 0; voter < 2; voter++) {
        OK(player_say(&p[voter], vote));
        p[voter].seq = 0; /* so that the whole table is told */
        OK(player_hello(&p[voter]));
        heard += strstr(p[voter].c.text, "\"away\"") != NULL;
        EQ(heard, voter);
    }
    free_all(p, 3);
    done();
}

TEST("an absent seat goes to a computer player by vote, and comes back to its owner") {
    player p[2];
    uint64_t rng = 11;
    fresh();
    OK(seat_all(p, 2, "stone-age-junior", ""));
    OK(!player_say(&p[0], "{\"v\":1,\"type\":\"takeover\",\"seat\":1,\"key\":\"v0\"}"));
    SAME(p[0].error, "FORBIDDEN");
    client_close(&p[1].c);
    usleep(1300000);
    OK(player_say(&p[0], "{\"v\":1,\"type\":\"takeover\",\"seat\":1,\"key\":\"v1\"}"));
    for (int i = 0; i < 6 && !tap_failures; i++) {
        int id = player_choice(&p[0], &rng);
        if (id >= 0)
            player_play(&p[0], id);
        else
            OK(player_hear(&p[0], PATIENCE_MS));
    }
    OK(strstr(p[0].state, "\"away\"") != NULL);
    /* Who is away has not agreed: nothing is taken back meanwhile. */
    for (int tries = 0; tries < 100 && strcmp(p[0].error, "FORBIDDEN") != 0; tries++) {
        char back[96];
        int id = tries ? player_choice(&p[0], &rng) : -1;
        if (id >= 0)
            player_play(&p[0], id);
        else if (tries)
            player_hear(&p[0], 100);
        snprintf(back, sizeof back, "{\"v\":1,\"type\":\"takeback\",\"ply\":%ld,\"key\":\"t%d\"}", p[0].ply, tries);
        OK(!player_say(&p[0], back));
    }
    SAME(p[0].error, "FORBIDDEN");
    OK(player_hello(&p[1]));
    OK(player_say(&p[1], "{\"v\":1,\"type\":\"return\",\"key\":\"b\"}"));
    EQ(http(&web, port, "GET", "/api/tables", "", NULL), 200);
    free_all(p, 2);
    done();
}

TEST("who waits fills the free seats with computer players, and the game begins") {
    player p[2] = {0}, watcher = {0};
    fresh();
    OK(table_open(&p[0], port,
                  "{\"v\":1,\"game\":\"stone-age-junior\",\"name\":\"Ana\",\"join\":\"public\","
                  "\"seats\":[\"me\",\"open\",\"open\",\"open\"]}"));
    OK(table_sit(&p[1], port, p[0].table, "Ben"));
    OK(player_hello(&p[0]));
    OK(player_hello(&p[1]));
    watcher.port = port;
    memcpy(watcher.table, p[0].table, STORE_ID_SIZE);
    OK(player_hello(&watcher));
    OK(!player_say(&watcher, "{\"v\":1,\"type\":\"fill\",\"level\":\"elder\",\"key\":\"f0\"}"));
    OK(!player_say(&p[1], "{\"v\":1,\"type\":\"fill\",\"level\":\"nobody\",\"key\":\"f1\"}"));
    SAME(p[1].error, "BAD_MESSAGE");
    OK(player_say(&p[1], "{\"v\":1,\"type\":\"fill\",\"level\":\"elder\",\"key\":\"f2\"}"));
    OK(player_say(&p[1], "{\"v\":1,\"type\":\"fill\",\"level\":\"elder\",\"key\":\"f2\"}"));
    OK(!player_say(&p[0], "{\"v\":1,\"type\":\"fill\",\"level\":\"elder\",\"key\":\"f3\"}"));
    SAME(p[0].error, "NO_SEAT");
    OK(player_hello(&p[0]));
    OK(strstr(p[0].state, "\"status\":\"playing\"") != NULL);
    OK(strstr(p[0].state, "\"kind\":\"computer\"},{\"name\":\"elder\",\"kind\":\"computer\"}") != NULL);
    player_free(&watcher);
    free_all(p, 2);
    done();
}

TEST("nobody is absent because a server has just read the table, and a table decides how long is too long") {
    player p[2], q[2], r[2];
    fresh();
    OK(seat_all(p, 2, "stone-age-junior", ""));
    OK(seat_all(q, 2, "stone-age-junior", ",\"pace\":{\"kind\":\"days\",\"days\":7}"));
    OK(seat_all(r, 2, "stone-age-junior", ",\"absent\":0"));
    client_close(&q[1].c);
    client_close(&r[1].c);
    restart(SIGKILL);
    p[0].port = q[0].port = r[0].port = port;
    OK(player_hello(&p[0]) && player_hello(&q[0]) && player_hello(&r[0]));
    OK(!player_say(&p[0], "{\"v\":1,\"type\":\"takeover\",\"seat\":1,\"key\":\"v0\"}"));
    SAME(p[0].error, "FORBIDDEN");
    usleep(1300000);
    OK(!player_say(&q[0], "{\"v\":1,\"type\":\"takeover\",\"seat\":1,\"key\":\"v0\"}"));
    SAME(q[0].error, "FORBIDDEN");
    OK(!player_say(&r[0], "{\"v\":1,\"type\":\"takeover\",\"seat\":1,\"key\":\"v0\"}"));
    SAME(r[0].error, "FORBIDDEN");
    OK(player_say(&p[0], "{\"v\":1,\"type\":\"takeover\",\"seat\":1,\"key\":\"v1\"}"));
    free_all(p, 2);
    free_all(q, 2);
    free_all(r, 2);
    done();
}

TEST("chat is off unless the table wants it; child mode has phrases only; private tables are not listed; a word opens "
     "a door") {
    player p[2], q[2], guest;
    char path[64];
    fresh();
    OK(seat_all(p, 2, "stone-age-junior", ""));
    OK(!player_say(&p[0], "{\"v\":1,\"type\":\"chat\",\"text\":\"hi\",\"key\":\"c\"}"));
    OK(seat_all(q, 2, "stone-age-junior", ",\"chat\":\"phrases\",\"join\":\"public\""));
    OK(!player_say(&q[0], "{\"v\":1,\"type\":\"chat\",\"text\":\"hi\",\"key\":\"c\"}"));
    OK(player_say(&q[0], "{\"v\":1,\"type\":\"chat\",\"phrase\":3,\"key\":\"d\"}"));
    OK(ws_await(&q[1].c, "chat"));
    EQ(number(q[1].c.text, "phrase"), 3);
    EQ(http(&web, port, "GET", "/api/tables", "", NULL), 200);
    OK(strstr(web.text, q[0].table) && !strstr(web.text, p[0].table));
    memset(&guest, 0, sizeof guest);
    OK(table_open(&guest, port,
                  "{\"v\":1,\"game\":\"stone-age-junior\",\"seats\":[\"open\",\"open\"],\"join\":\"word\",\"word\":"
                  "\"skerry\",\"watch\":false}"));
    snprintf(path, sizeof path, "/api/tables/%s/seats", guest.table);
    EQ(http(&web, port, "POST", path, "", "{\"v\":1,\"name\":\"X\"}"), 403);
    EQ(http(&web, port, "POST", path, "", "{\"v\":1,\"name\":\"X\",\"word\":\"skerry\",\"seat\":1}"), 201);
    EQ(number(web.text, "seat"), 1);
    guest.token[0] = 0;
    OK(!player_hello(&guest));
    SAME(guest.error, "FORBIDDEN");
    player_free(&guest);
    free_all(p, 2);
    free_all(q, 2);
    done();
}

TEST("who comes back, to the same server or its successor, hears the end of the talk, and only its last forty lines") {
    player p[2];
    char line[128];
    fresh();
    OK(seat_all(p, 2, "stone-age-junior", ",\"chat\":\"free\""));
    OK(player_say(&p[0], "{\"v\":1,\"type\":\"chat\",\"text\":\"tea?\",\"key\":\"a\"}"));
    OK(player_say(&p[1], "{\"v\":1,\"type\":\"chat\",\"phrase\":3,\"key\":\"b\"}"));
    p[1].seq = 0; /* as a page that was closed */
    OK(player_hello(&p[1]));
    OK(strstr(p[1].c.text, "\"talk\":[{\"n\":0,\"seat\":0,\"text\":\"tea?\""));
    OK(strstr(p[1].c.text, "{\"n\":1,\"seat\":1,\"phrase\":3,"));
    restart(SIGKILL);
    p[0].port = p[1].port = port;
    p[0].seq = 0;
    OK(player_hello(&p[0]));
    OK(strstr(p[0].c.text, "\"talk\":[{\"n\":0,\"seat\":0,\"text\":\"tea?\""));
    for (int i = 2; i < 41; i++) {
        snprintf(line, sizeof line, "{\"v\":1,\"type\":\"chat\",\"text\":\"%d\",\"key\":\"k%d\"}", i, i);
        OK(player_say(&p[0], line));
    }
    p[0].seq = 0;
    OK(player_hello(&p[0]));
    OK(!strstr(p[0].c.text, "tea?") && strstr(p[0].c.text, "\"talk\":[{\"n\":1,"));
    OK(strstr(p[0].c.text, "{\"n\":40,\"seat\":0,\"text\":\"40\""));
    free_all(p, 2);
    done();
}

TEST("accounts: made, opened, owning a seat from any device, exported and deleted") {
    player p[2];
    char token[TOKEN_SIZE], fields[128], body[256], hello[256];
    fresh();
    EQ(http(&web, port, "POST", "/api/accounts", "", "{\"v\":1,\"name\":\"ana\",\"phrase\":\"short\"}"), 400);
    EQ(http(&web, port, "POST", "/api/accounts", "", "{\"v\":1,\"name\":\"ana\",\"phrase\":\"correct horse\"}"), 201);
    EQ(http(&web, port, "POST", "/api/accounts", "", "{\"v\":1,\"name\":\"ana\",\"phrase\":\"another one\"}"), 409);
    EQ(http(&web, port, "POST", "/api/login", "", "{\"v\":1,\"name\":\"ana\",\"phrase\":\"wrong horse\"}"), 403);
    EQ(http(&web, port, "POST", "/api/login", "", "{\"v\":1,\"name\":\"nobody\",\"phrase\":\"wrong horse\"}"), 403);
    EQ(http(&web, port, "POST", "/api/login", "", "{\"v\":1,\"name\":\"ana\",\"phrase\":\"correct horse\"}"), 200);
    text_of(web.text, "token", token, sizeof token);
    snprintf(fields, sizeof fields, "Authorization: Bearer %s\r\n", token);
    OK(seat_all(p, 2, "stone-age-junior", ""));
    snprintf(body, sizeof body, "{\"v\":1,\"table\":\"%s\",\"token\":\"%s\"}", p[1].table, p[1].token);
    EQ(http(&web, port, "POST", "/api/account/seats", fields, body), 201);
    EQ(http(&web, port, "GET", "/api/account", fields, NULL), 200);
    OK(strstr(web.text, p[1].table) != NULL);
    OK(ws_open(&p[1].c, port) == 0);
    snprintf(hello, sizeof hello, "{\"v\":1,\"type\":\"hello\",\"table\":\"%s\",\"token\":\"%s\",\"seat\":1}",
             p[1].table, token);
    ws_say(&p[1].c, hello);
    OK(ws_await(&p[1].c, "state"));
    EQ(number(p[1].c.text, "you"), 1);
    EQ(http(&web, port, "GET", "/api/account/export", fields, NULL), 200);
    EQ(http(&web, port, "GET", "/api/account/export", "", NULL), 403);
    EQ(http(&web, port, "POST", "/api/account/delete", fields, "{\"v\":1,\"phrase\":\"wrong horse\"}"), 403);
    EQ(http(&web, port, "POST", "/api/account/delete", fields, "{\"v\":1,\"phrase\":\"correct horse\"}"), 200);
    EQ(http(&web, port, "GET", "/api/account", fields, NULL), 403);
    usleep(100000);
    snprintf(body, sizeof body, "/api/tables/%s", p[1].table);
    EQ(http(&web, port, "GET", body, "", NULL), 200);
    OK(strstr(web.text, "{\"name\":\"\",\"kind\":\"person\"}") != NULL);
    free_all(p, 2);
    done();
}

/* The answer to a request with a log-in of its own that ends so many seconds from now. */
static int login_that_ends(char letter, int seconds) {
    uint8_t hash[32];
    char token[TOKEN_SIZE] = "", hex[STORE_HASH_SIZE], fields[128];
    store s;
    memset(token, letter, sizeof token - 1);
    crypto_generichash(hash, sizeof hash, (const uint8_t *)token, strlen(token), NULL, 0);
    sodium_bin2hex(hex, sizeof hex, hash, sizeof hash);
    OK(store_open(&s, database) == STORE_OK);
    EQ(store_login_add(&s, hex, "ana", time(NULL) + seconds, time(NULL)), STORE_OK);
    store_close(&s);
    snprintf(fields, sizeof fields, "Authorization: Bearer %s\r\n", token);
    return http(&web, port, "GET", "/api/account", fields, NULL);
}

TEST("accounts: a log-in ends after its time and stays ended") {
    fresh();
    EQ(http(&web, port, "POST", "/api/accounts", "", "{\"v\":1,\"name\":\"ana\",\"phrase\":\"correct horse\"}"), 201);
    EQ(login_that_ends('A', 3600), 200);
    EQ(login_that_ends('B', -3600), 403);
    EQ(login_that_ends('C', -90 * 86400), 403);
    done();
}

/* Log in; the field with the token in `fields`. */
static void log_in(const char *phrase, int status, char fields[128]) {
    char body[128], token[TOKEN_SIZE];
    snprintf(body, sizeof body, "{\"v\":1,\"name\":\"ana\",\"phrase\":\"%s\"}", phrase);
    EQ(http(&web, port, "POST", "/api/login", "", body), status);
    snprintf(fields, 128, "Authorization: Bearer %s\r\n", text_of(web.text, "token", token, sizeof token));
}

TEST("log-ins are listed and ended, a phrase is changed, a code opens the account once, and guessing ends") {
    char one[128], two[128], code[32], body[256], number_of[16];
    fresh();
    EQ(http(&web, port, "POST", "/api/accounts", "", "{\"v\":1,\"name\":\"ana\",\"phrase\":\"correct horse\"}"), 201);
    log_in("correct horse", 200, one);
    log_in("correct horse", 200, two);
    EQ(http(&web, port, "GET", "/api/account/sessions", one, NULL), 200);
    const char *current = strstr(web.text, "\"current\":true");
    OK(current && strstr(current + 5, "\"current\":true") == NULL);
    const char *other = strstr(web.text, "\"current\":false");
    while (other > web.text && strncmp(other, "{\"session\"", 10) != 0)
        other--;
    text_of(other, "session", number_of, sizeof number_of);
    snprintf(body, sizeof body, "{\"v\":1,\"session\":\"%s\"}", number_of);
    EQ(http(&web, port, "POST", "/api/account/sessions/end", one, body), 200);
    EQ(http(&web, port, "POST", "/api/account/sessions/end", one, body), 403);
    EQ(http(&web, port, "POST", "/api/account/phrase", one,
            "{\"v\":1,\"phrase\":\"wrong horse\",\"new\":\"battery staple\"}"),
       403);
    EQ(http(&web, port, "POST", "/api/account/phrase", one,
            "{\"v\":1,\"phrase\":\"correct horse\",\"new\":\"battery staple\"}"),
       200);
    EQ(http(&web, port, "GET", "/api/account", two, NULL), 403);
    EQ(http(&web, port, "GET", "/api/account", one, NULL), 200);
    log_in("correct horse", 403, two);
    log_in("battery staple", 200, two);
    EQ(http(&web, port, "POST", "/api/account/recovery", one, "{\"v\":1,\"phrase\":\"battery staple\"}"), 200);
    snprintf(code, sizeof code, "%.16s", member(web.text, "codes") ? member(web.text, "codes") + 2 : "");
    snprintf(body, sizeof body, "{\"v\":1,\"name\":\"ana\",\"code\":\"%s\",\"new\":\"third phrase\"}", code);
    EQ(http(&web, port, "POST", "/api/recover", "", body), 200);
    EQ(http(&web, port, "POST", "/api/recover", "", body), 403);
    EQ(http(&web, port, "GET", "/api/account", two, NULL), 403);
    log_in("third phrase", 200, two);
    for (int i = 0; i < 30 && web.status != 429; i++)
        http(&web, port, "POST", "/api/login", "", "{\"v\":1,\"name\":\"ana\",\"phrase\":\"wrong horse\"}");
    EQ(web.status, 429);
    EQ(http(&web, port, "GET", "/api/account", two, NULL), 200);
    done();
}

static void count_word(void *context, uint32_t seq, int64_t at, const char *body, size_t size) {
    (void)seq;
    (void)at;
    *(int *)context += memmem(body, size, "Hildegard", 9) != NULL || memmem(body, size, "hilde@", 6) != NULL;
}

TEST("an account of any size is exported whole, and when it is deleted nothing names its owner any more") {
    enum { SEATS = 270 };
    static char ids[SEATS][STORE_ID_SIZE];
    player p;
    char fields[128], body[300], path[64];
    int left = 0;
    store s;
    fresh();
    EQ(http(&web, port, "POST", "/api/accounts", "", "{\"v\":1,\"name\":\"ana\",\"phrase\":\"correct horse\"}"), 201);
    log_in("correct horse", 200, fields);
    memset(&p, 0, sizeof p);
    for (int i = 0; i < SEATS && !tap_failures; i++) {
        OK(table_open(&p, port,
                      "{\"v\":1,\"game\":\"stone-age-junior\",\"seats\":[\"me\",\"open\"],\"name\":\"Hildegard\","
                      "\"chat\":\"free\"}"));
        memcpy(ids[i], p.table, sizeof ids[i]);
        snprintf(body, sizeof body, "{\"v\":1,\"table\":\"%s\",\"token\":\"%s\"}", p.table, p.token);
        EQ(http(&web, port, "POST", "/api/account/seats", fields, body), 201);
    }
    OK(player_hello(&p));
    OK(player_say(&p, "{\"v\":1,\"type\":\"chat\",\"text\":\"Hildegard was here\",\"key\":\"a\"}"));
    OK(player_say(&p, "{\"v\":1,\"type\":\"contact\",\"to\":\"mailto:hilde@example.org\",\"key\":\"b\"}"));
    client_close(&p.c);
    EQ(http(&web, port, "GET", "/api/account/export", fields, NULL), 200);
    printf("# exported %zu bytes\n", strlen(web.text));
    OK(strstr(web.text, ids[0]) && strstr(web.text, ids[SEATS - 1]));
    OK(strstr(web.text, "Hildegard was here") && strstr(web.text, "hilde@example.org"));
    OK(web.text[strlen(web.text) - 1] == '}');
    EQ(http(&web, port, "POST", "/api/account/delete", fields, "{\"v\":1,\"phrase\":\"correct horse\"}"), 200);
    EQ(http(&web, port, "GET", "/api/account", fields, NULL), 403);
    /* Fifty at a time; a restart goes on with the rest. */
    for (int i = 0; i < 8; i++) {
        usleep(300000);
        restart(i % 2 ? SIGKILL : SIGTERM);
    }
    usleep(300000);
    snprintf(path, sizeof path, "/api/tables/%s", ids[SEATS - 1]);
    EQ(http(&web, port, "GET", path, "", NULL), 200);
    OK(strstr(web.text, "{\"name\":\"\",\"kind\":\"person\"}") != NULL);
    done();
    OK(store_open(&s, database) == STORE_OK);
    for (int i = 0; i < SEATS; i++) {
        static store_table row;
        OK(store_events(&s, ids[i], 0, count_word, &left) == STORE_OK && store_load(&s, ids[i], &row) == STORE_OK);
        left += strstr(row.setup, "Hildegard") != NULL || strstr(row.summary, "Hildegard") != NULL;
    }
    EQ(left, 0);
    store_close(&s);
    player_free(&p);
}

static int contact(player *p, const char *to, const char *code, const char *key) {
    char text[200];
    snprintf(text, sizeof text, "{\"v\":1,\"type\":\"contact\",\"to\":\"%s\",\"code\":\"%s\",\"key\":\"%s\"}", to, code,
             key);
    return player_say(p, text);
}

TEST("a digest tells who is waited for and not there, once, at an address that was proven, and nobody else") {
    server_options o;
    player p[2], q[2];
    char command[256], path[128], text[8192] = "", code[NOTIFY_CODE_SIZE];
    snprintf(database, sizeof database, "memory:");
    snprintf(path, sizeof path, "%s/digest", folder);
    snprintf(command, sizeof command, "{ echo \"to $SKERRY_TO\"; cat; } >>%s", path);
    o = options_for(database);
    o.notify = command;
    o.digest_minutes = 0;
    port = server_start(&home, &o);
    OK(seat_all(p, 2, "stone-age-junior", ",\"options\":{\"start\":\"1\"}"));
    OK(!player_say(&p[0], "{\"v\":1,\"type\":\"contact\",\"to\":\"ftp://x\",\"key\":\"c0\"}"));
    OK(contact(&p[0], "mailto:ana@example.org", "", "c1"));
    OK(contact(&p[1], "mailto:ben@example.org", "", "c1"));
    OK(seat_all(q, 2, "stone-age-junior", ",\"options\":{\"start\":\"1\"}"));
    OK(contact(&q[0], "mailto:cleo@example.org", "", "c1"));
    free_all(q, 2); /* Cleo is waited for as well, and has proven nothing */
    OK(wait_for_text(path, text, sizeof text, "to mailto:cleo@example.org"));
    OK(wait_for_text(path, text, sizeof text, "to mailto:ben@example.org"));
    OK(wait_for_text(path, text, sizeof text, "to mailto:ana@example.org"));
    OK(strstr(text, "It is your turn") == NULL); /* nothing but codes goes to an address that nobody has proven */
    code_in(text, "to mailto:ana@example.org", code);
    OK(!contact(&p[0], "mailto:ana@example.org", "AAAAAAAA", "c2"));
    OK(!contact(&p[1], "mailto:ben@example.org", code, "c2")); /* the code of another address proves nothing */
    SAME(p[1].error, "FORBIDDEN");
    OK(contact(&p[0], "mailto:ana@example.org", code, "c3"));
    client_close(&p[0].c);
    client_close(&p[1].c);
    OK(wait_for_text(path, text, sizeof text, "It is your turn"));
    usleep(2500000);
    OK(wait_for_text(path, text, sizeof text, "It is your turn"));
    const char *turn = strstr(text, "to mailto:ana@example.org\nIt is your turn: Stone Age Junior");
    OK(turn && strstr(turn, p[0].table) != NULL && strstr(turn + 10, "to mailto:") == NULL);
    OK(strstr(text, "to mailto:cleo@example.org\nIt is your turn") == NULL);
    free_all(p, 2);
    done();
}

/* --- probes --- */

/* Send bytes on a new connection; the status of the answer, 0 if the line was closed or silent. */
static int probe(const char *bytes, size_t size) {
    client_close(&web);
    web.status = 0;
    if (client_connect(&web, port) != 0) return -1;
    client_send(&web, bytes, size);
    shutdown(web.fd, SHUT_WR);
    client_answer(&web);
    client_close(&web);
    return web.status;
}

#define PROBE(text) probe(text, sizeof(text) - 1)

TEST("HTTP probes: each is answered as documented") {
    static char big[70000];
    fresh();
    EQ(PROBE("GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n"), 200);
    EQ(PROBE("GET /healthz HTTP/1.1\r\n\r\n"), 400);
    EQ(PROBE("GET /healthz HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n"), 400);
    EQ(PROBE("GET /healthz HTTP/1.1\r\nHost: evil.example\r\n\r\n"), 421);
    EQ(PROBE("GET /healthz HTTP/9.9\r\nHost: localhost\r\n\r\n"), 505);
    EQ(PROBE("GET /healthz HTTP/1.0\r\nHost: localhost\r\n\r\n"), 505);
    EQ(PROBE("GET /healthz HTTP/1.1\nHost: localhost\n\n"), 400);
    EQ(PROBE("GET  /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n"), 400);
    EQ(PROBE("GET /healthz HTTP/1.1\r\nHost : localhost\r\n\r\n"), 400);
    EQ(PROBE("GET /healthz HTTP/1.1\r\nHost: localhost\r\n folded: x\r\n\r\n"), 400);
    EQ(PROBE("GET /healthz HTTP/1.1\r\nHost: localhost\r\nX: a\x01z\r\n\r\n"), 400);
    EQ(PROBE("BREW /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n"), 405);
    EQ(PROBE("GET healthz HTTP/1.1\r\nHost: localhost\r\n\r\n"), 400);
    EQ(PROBE("GET http://localhost/healthz HTTP/1.1\r\nHost: localhost\r\n\r\n"), 400);
    /* Request smuggling pairs. */
    EQ(PROBE("POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\nTransfer-Encoding: "
             "chunked\r\n\r\n0\r\n\r\n"),
       400);
    EQ(PROBE("POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\nabcde"),
       400);
    EQ(PROBE("POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Length: +5\r\n\r\nabcde"), 400);
    EQ(PROBE("POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5, 5\r\n\r\nabcde"), 400);
    EQ(PROBE("POST /api/tables HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n"), 501);
    EQ(PROBE("POST /api/tables HTTP/1.1\r\nHost: localhost\r\n\r\n"), 411);
    EQ(PROBE("POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Length: 99999\r\n\r\n"), 413);
    EQ(PROBE("POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Length: 99999999999999999999\r\n\r\n"), 413);
    EQ(PROBE("POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Type: text/plain\r\nContent-Length: 2\r\n\r\n{}"),
       415);
    EQ(PROBE("POST /api/tables HTTP/1.1\r\nHost: localhost\r\nOrigin: http://evil.example\r\nContent-Type: "
             "application/json\r\nContent-Length: 2\r\n\r\n{}"),
       403);
    EQ(PROBE("POST /api/tables HTTP/1.1\r\nHost: localhost\r\nOrigin: http://localhost\r\nContent-Type: "
             "application/json\r\nContent-Length: 2\r\n\r\n{}"),
       400);
    EQ(PROBE("GET /../../etc/passwd HTTP/1.1\r\nHost: localhost\r\n\r\n"), 404);
    EQ(PROBE("GET /%2e%2e/etc/passwd HTTP/1.1\r\nHost: localhost\r\n\r\n"), 404);
    int length = snprintf(big, sizeof big, "GET /healthz HTTP/1.1\r\nHost: localhost\r\nX-Long: ");
    memset(big + length, 'a', 65536);
    memcpy(big + length + 65536, "\r\n\r\n", 4);
    EQ(probe(big, (size_t)length + 65540), 431);
    memset(big, 'a', sizeof big);
    memcpy(big, "GET /", 5);
    EQ(probe(big, 20000), 414);
    /* Two requests in one packet get two answers, in order. */
    client_connect(&web, port);
    client_send(&web,
                "GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\nGET /nothing HTTP/1.1\r\nHost: localhost\r\n\r\n", 85);
    EQ(client_answer(&web), 200);
    EQ(client_answer(&web), 404);
    client_close(&web);
    done();
}

/* Send a frame on a fresh WebSocket; the code with which it is closed, 0 if it is not. */
static int ws_probe(int first, const void *bytes, size_t size) {
    if (ws_open(&web, port) != 0) return -1;
    ws_frame(&web, first, bytes, size);
    while (ws_hear(&web, PATIENCE_MS))
        continue;
    client_close(&web);
    return web.status == 101 ? 0 : web.status;
}

static int ws_raw_probe(const void *bytes, size_t size) {
    if (ws_open(&web, port) != 0) return -1;
    client_send(&web, bytes, size);
    while (ws_hear(&web, PATIENCE_MS))
        continue;
    client_close(&web);
    return web.status == 101 ? 0 : web.status;
}

TEST("WebSocket probes: each is closed as documented") {
    static char big[70000];
    fresh();
    memset(big, 'a', sizeof big);
    EQ(ws_raw_probe("\x81\x05hello", 7), 1002); /* not masked */
    EQ(ws_probe(0xc1, "x", 1), 1002);           /* reserved bit */
    EQ(ws_probe(0x83, "x", 1), 1002);           /* reserved opcode */
    EQ(ws_probe(0x80, "x", 1), 1002);           /* a continuation of nothing */
    EQ(ws_probe(0x09, "x", 1), 1002);           /* a fragmented ping */
    EQ(ws_probe(0x89, big, 126), 1002);         /* a long ping */
    EQ(ws_raw_probe("\x81\xfe\x00\x05\x01\x02\x03\x04\x01\x02\x03\x04\x05", 13),
       1002);                                    /* a length longer than need be */
    EQ(ws_probe(0x82, "x", 1), 1003);            /* binary */
    EQ(ws_probe(0x81, "\xff\xfe", 2), 1007);     /* not UTF-8 */
    EQ(ws_probe(0x81, "\xed\xa0\x80", 3), 1007); /* a surrogate */
    EQ(ws_probe(0x81, "\xc0\xaf", 2), 1007);     /* overlong */
    EQ(ws_probe(0x81, big, 65537), 1009);        /* too large */
    EQ(ws_probe(0x88, "\x03\xe8", 2), 1000);     /* closing is answered alike */
    EQ(ws_probe(0x88, "\x03", 1), 1002);
    EQ(ws_probe(0x88, "\x03\xed", 2), 1002); /* 1005 is not for the wire */
    /* Fragments with a ping between them are one message; too many are too large. */
    OK(ws_open(&web, port) == 0);
    ws_frame(&web, 0x01, "{\"v\":1,\"ty", 10);
    ws_frame(&web, 0x89, "p", 1);
    ws_frame(&web, 0x80, "pe\":\"ping\"}", 11);
    OK(ws_await(&web, "pong"));
    ws_frame(&web, 0x01, big, 60000);
    ws_frame(&web, 0x80, big, 60000);
    while (ws_hear(&web, PATIENCE_MS))
        continue;
    EQ(web.status, 1009);
    client_close(&web);
    /* Upgrades from foreign pages, without a key, of another version. */
    EQ(PROBE("GET /ws HTTP/1.1\r\nHost: localhost\r\nOrigin: https://evil.example\r\nConnection: Upgrade\r\nUpgrade: "
             "websocket\r\nSec-WebSocket-Version: 13\r\n"
             "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"),
       403);
    EQ(PROBE("GET /ws HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: "
             "websocket\r\nSec-WebSocket-Version: 13\r\n\r\n"),
       400);
    EQ(PROBE("GET /ws HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: "
             "websocket\r\nSec-WebSocket-Version: 8\r\n"
             "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"),
       426);
    EQ(PROBE("GET /ws HTTP/1.1\r\nHost: localhost\r\n\r\n"), 426);
    done();
}

TEST("messages that make no sense are refused and change nothing; fifty refusals end the line") {
    static const char *const bad[] = {
        "",
        "{}",
        "[]",
        "{\"v\":2,\"type\":\"ping\"}",
        "{\"v\":1,\"type\":\"dance\"}",
        "{\"v\":1,\"type\":\"action\",\"ply\":-1}",
        "{\"v\":1,\"type\":\"action\",\"ply\":1e3}",
        "{\"v\":1,\"type\":\"hello\",\"table\":\"../../../../etc\"}",
        "{\"v\":1,\"type\":\"action\",\"ply\":99999999999999999999}",
        "{\"v\":1,\"type\":\"action\",\"key\":\"a b\"}",
        "{\"v\":1,\"type\":\"ping\"} x",
        "{\"v\":1,\"type\":\"action\",\"ply\":0,\"id\":0}",
    };
    fresh();
    OK(ws_open(&web, port) == 0);
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        ws_say(&web, bad[i]);
        OK(ws_await(&web, "error"));
    }
    int more = 0;
    do
        ws_say(&web, "{}"); /* one by one: what a closed line leaves unread makes the system drop the reason, too */
    while (ws_hear(&web, PATIENCE_MS) && ++more < 60);
    EQ(web.status, 1008);
    client_close(&web);
    done();
}

TEST("limits by address: connections, tables, log-ins") {
    server_options o;
    client many[12];
    int open = 0, refused = 0;
    snprintf(database, sizeof database, "memory:");
    o = options_for(database);
    o.per_address = 8;
    port = server_start(&home, &o);
    memset(many, 0, sizeof many);
    for (int i = 0; i < 12; i++)
        open += ws_open(&many[i], port) == 0;
    EQ(open, 8);
    for (int i = 0; i < 12; i++)
        client_free(&many[i]);
    usleep(50000);
    for (int i = 0; i < 25; i++) {
        http(&web, port, "POST", "/api/tables", "",
             "{\"v\":1,\"game\":\"stone-age-junior\",\"seats\":[\"open\",\"open\"]}");
        refused += web.status == 429;
    }
    EQ(refused, 5);
    refused = 0;
    for (int i = 0; i < 7; i++)
        refused += http(&web, port, "POST", "/api/login", "",
                        "{\"v\":1,\"name\":\"ana\",\"phrase\":\"correct horse\"}") == 429;
    EQ(refused, 2);
    done();
}

/* --- the wide world --- */

/* A server that believes a proxy on this machine. */
static void fresh_proxied(int per_address, const char *limits) {
    server_options o;
    snprintf(database, sizeof database, "memory:");
    o = options_for(database);
    o.per_address = per_address;
    o.trust_proxy = 1;
    o.limits = limits;
    port = server_start(&home, &o);
    OK(port > 0);
}

/* A WebSocket as the proxy opens it for somebody at `address`; the status of the answer. */
static int ws_open_from(client *c, const char *address) {
    char request[400];
    int length = snprintf(request, sizeof request,
                          "GET /ws HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Forwarded-For: %s\r\nConnection: Upgrade\r\n"
                          "Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
                          "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
                          address);
    if (client_connect(c, port) != 0) return -1;
    client_send(c, request, (size_t)length);
    return client_answer(c);
}

TEST("behind a proxy connections are counted for the visitor, and every request for whom it names") {
    client many[12];
    char request[300];
    int open = 0, refused = 0;
    memset(many, 0, sizeof many);
    fresh_proxied(8, NULL);
    for (int i = 0; i < 12; i++) {
        int status = ws_open_from(&many[i], i % 2 ? "198.51.100.7" : "203.0.113.9, 198.51.100.7");
        open += status == 101;
        refused += status == 429;
    }
    EQ(open, 8);
    EQ(refused, 4);
    client_close(&many[0]);
    EQ(ws_open_from(&many[11], "198.51.100.8"), 101);
    usleep(50000);
    EQ(ws_open_from(&many[0], "198.51.100.7"), 101);
    for (int i = 0; i < 12; i++)
        client_free(&many[i]);
    /* One connection of the proxy carries the requests of many. */
    client_connect(&web, port);
    for (int i = 0; i < 30; i++) {
        int length = snprintf(request, sizeof request,
                              "POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Forwarded-For: 198.51.100.%d\r\n"
                              "Content-Type: application/json\r\nContent-Length: 2\r\n\r\n{}",
                              i < 25 ? 1 : 2);
        client_send(&web, request, (size_t)length);
        EQ(client_answer(&web), i >= 20 && i < 25 ? 429 : 400);
    }
    client_close(&web);
    done();
}

TEST("too many questions about players are refused, each with one answer, and the connection stays good") {
    static const char question[] = "POST /api/leaders HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
                                   "Content-Length: 27\r\n\r\n{\"v\":1,\"game\":\"skara-brae\"}";
    static const char health[] = "GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n";
    fresh_proxied(8, "pages=2/3600");
    client_connect(&web, port);
    for (int i = 0; i < 5; i++) {
        client_send(&web, question, sizeof question - 1);
        EQ(client_answer(&web), i < 2 ? 200 : 429);
    }
    client_send(&web, health, sizeof health - 1);
    EQ(client_answer(&web), 200);
    client_close(&web);
    done();
}

TEST("spectators of one address and of one table are limited, and who leaves makes room") {
    player p[2];
    client many[6];
    char hello[128];
    int looking = 0;
    fresh_proxied(64, "spectators=3,crowd=4");
    OK(seat_all(p, 2, "stone-age-junior", ""));
    memset(many, 0, sizeof many);
    snprintf(hello, sizeof hello, "{\"v\":1,\"type\":\"hello\",\"table\":\"%s\"}", p[0].table);
    for (int i = 0; i < 6; i++) {
        EQ(ws_open_from(&many[i], i < 4 ? "198.51.100.7" : i < 5 ? "198.51.100.8" : "198.51.100.9"), 101);
        ws_say(&many[i], hello);
        OK(ws_hear(&many[i], PATIENCE_MS));
        looking += strstr(many[i].text, "\"type\":\"state\"") != NULL;
        EQ(strstr(many[i].text, "TOO_MANY") != NULL, i == 3 || i == 5);
    }
    EQ(looking, 4);
    client_close(&many[0]);
    usleep(100000);
    ws_say(&many[5], hello);
    OK(ws_await(&many[5], "state"));
    for (int i = 0; i < 6; i++)
        client_free(&many[i]);
    free_all(p, 2);
    done();
}

TEST("who makes the table in words by itself is not sent it, and everything else is the same") {
    player p[2], eyes[2];
    uint64_t rng = 3;
    fresh();
    OK(seat_all(p, 2, "stone-age-junior", ""));
    memset(eyes, 0, sizeof eyes);
    for (int i = 0; i < 2; i++) {
        memcpy(eyes[i].table, p[0].table, sizeof eyes[i].table);
        eyes[i].port = p[0].port;
        eyes[i].is_brief = i;
        OK(player_hello(&eyes[i]));
    }
    for (int turn = 0; turn < 3; turn++) {
        char *words = eyes[0].state ? strstr(eyes[0].state, ",\"describe\":\"") : NULL,
             *after = words ? strstr(words, ",\"commitment\":") : NULL;
        OK(after && eyes[1].state && !strstr(eyes[1].state, "\"describe\""));
        if (!after) break;
        memmove(words, after, strlen(after) + 1);
        SAME(eyes[0].state, eyes[1].state);
        OK(step(p, 2, &rng));
        for (int i = 0; i < 2; i++)
            OK(player_reach(&eyes[i], p[0].ply));
    }
    free_all(eyes, 2);
    free_all(p, 2);
    done();
}

TEST("one address that opens tables for computer players alone gets two, and thinks behind everybody else") {
    player p;
    char fields[64];
    int opened = 0, refused = 0, waits = 0;
    int64_t start;
    uint64_t rng = 5;
    fresh_proxied(64, "tables=100");
    for (int i = 0; i < 18; i++) {
        /* Experts, so that no game is over before all have been asked for. */
        int status = http(&web, port, "POST", "/api/tables", "X-Forwarded-For: 198.51.100.7\r\n",
                          "{\"v\":1,\"game\":\"isle-of-skye\",\"seats\":[\"computer:expert\",\"computer:expert\","
                          "\"computer:expert\",\"computer:expert\"]}");
        opened += status == 201;
        refused += status == 429;
    }
    EQ(opened, 2);
    EQ(refused, 16);
    /* The same with a seat of one's own in each: as many as one likes, but never all threads. */
    for (int i = 0; i < 18; i++)
        EQ(http(&web, port, "POST", "/api/tables", "X-Forwarded-For: 198.51.100.7\r\n",
                "{\"v\":1,\"game\":\"isle-of-skye\",\"name\":\"X\",\"seats\":[\"me\",\"computer:expert\","
                "\"computer:expert\",\"computer:expert\"]}"),
           201);
    memset(&p, 0, sizeof p);
    snprintf(fields, sizeof fields, "X-Forwarded-For: 198.51.100.9\r\n");
    p.port = port;
    EQ(http(&p.c, port, "POST", "/api/tables", fields,
            "{\"v\":1,\"game\":\"isle-of-skye\",\"seats\":[\"me\",\"computer:easy\"],\"name\":\"Ana\"}"),
       201);
    text_of(p.c.text, "table", p.table, sizeof p.table);
    text_of(p.c.text, "token", p.token, sizeof p.token);
    OK(player_hello(&p));
    start = clock_ms();
    while (waits < 6 && !tap_failures) {
        int id = player_choice(&p, &rng);
        if (id >= 0) OK(player_play(&p, id) || strcmp(p.error, "STALE") == 0);
        if (id >= 0) continue;
        waits++;
        OK(player_hear(&p, PATIENCE_MS));
    }
    printf("# six answers of an easy player took %d ms\n", (int)(clock_ms() - start));
    OK(clock_ms() - start < 4000);
    player_free(&p);
    done();
}

TEST("texts that are not UTF-8 are refused with a word, whatever the store, and harm nobody") {
    const char *urls[2] = {"memory:", getenv("SKERRY_TEST_POSTGRES")};
    for (int i = 0; i < 2; i++) {
        server_options o = options_for(urls[i]);
        if (!urls[i] || !*urls[i]) continue;
        port = server_start(&home, &o);
        EQ(http(&web, port, "POST", "/api/tables", "",
                "{\"v\":1,\"game\":\"stone-age-junior\",\"seats\":[\"open\",\"open\"],\"join\":\"word\",\"word\":"
                "\"\xff\xfe\"}"),
           400);
        OK(strstr(web.text, "BAD_MESSAGE") != NULL);
        EQ(http(&web, port, "POST", "/api/accounts", "", "{\"v\":1,\"name\":\"a\xc3\",\"phrase\":\"correct horse\"}"),
           400);
        EQ(http(&web, port, "GET", "/healthz", "", NULL), 200);
        done();
    }
}

TEST("a request that trickles in is given up after ten seconds, and so is a line on which nobody says hello") {
    client slow, silent;
    int64_t start = clock_ms();
    int trickled = 0;
    fresh();
    memset(&slow, 0, sizeof slow);
    memset(&silent, 0, sizeof silent);
    OK(client_connect(&slow, port) == 0 && ws_open(&silent, port) == 0);
    client_send(&slow, "GET /healthz HTTP/1.1\r\nHost: local", 35);
    while (client_send(&slow, "h", 1) == 0 && clock_ms() - start < 20000 && !client_more(&slow, 0)) {
        struct pollfd wait = {slow.fd, POLLIN, 0};
        if (poll(&wait, 1, 500) > 0) break;
        trickled++;
    }
    OK(trickled >= 15 && clock_ms() - start >= 9000 && clock_ms() - start < 19000);
    while (ws_hear(&silent, PATIENCE_MS))
        continue;
    EQ(silent.status, 1008);
    OK(clock_ms() - start < 25000);
    client_free(&slow);
    client_free(&silent);
    done();
}

TEST("a reader who does not read is dropped, and nobody waits for him") {
    player p[2], lazy;
    uint64_t rng = 13;
    int room = 4096;
    fresh();
    OK(seat_all(p, 2, "stone-age-junior", ",\"chat\":\"free\""));
    memset(&lazy, 0, sizeof lazy);
    lazy.port = port;
    memcpy(lazy.table, p[0].table, STORE_ID_SIZE);
    OK(player_hello(&lazy));
    setsockopt(lazy.c.fd, SOL_SOCKET, SO_RCVBUF, &room, sizeof room);
    /* Every "lang" brings a whole state, of which the lazy one takes nothing. */
    for (int i = 0; i < 3000; i++)
        if (ws_say(&lazy.c, "{\"v\":1,\"type\":\"lang\",\"lang\":\"fr\"}") != 0) break;
    OK(step(p, 2, &rng));
    usleep(1500000);
    EQ(http(&web, port, "GET", "/metrics", "", NULL), 200);
    OK(member(web.text, "x") == NULL && strstr(web.text, "skerry_slow_readers_dropped_total 1") != NULL);
    player_free(&lazy);
    free_all(p, 2);
    done();
}

/* --- thinking elsewhere --- */

static long metric(const char *name) {
    char line[96];
    const char *at;
    http(&web, port, "GET", "/metrics", "", NULL);
    snprintf(line, sizeof line, "\nskerry_%s ", name);
    at = strstr(web.text, line);
    return at ? strtol(at + strlen(line), NULL, 10) : -1;
}

static int wait_for_metric(const char *name, long least) {
    for (int i = 0; i < 600; i++) {
        if (metric(name) >= least) return 1;
        usleep(100000);
    }
    return 0;
}

/* Let a machine with this token think; its token goes to `token`. */
static void hire(char letter, char token[TOKEN_SIZE]) {
    uint8_t hash[32];
    char hex[STORE_HASH_SIZE];
    store s;
    memset(token, letter, TOKEN_SIZE - 1);
    token[TOKEN_SIZE - 1] = 0;
    crypto_generichash(hash, sizeof hash, (const uint8_t *)token, strlen(token), NULL, 0);
    sodium_bin2hex(hex, sizeof hex, hash, sizeof hash);
    OK(store_open(&s, database) == STORE_OK);
    EQ(store_thinker_add(&s, hex, time(NULL), "a test"), STORE_OK);
    store_close(&s);
}

static void greet_as_thinker(client *c, const char *token) {
    char text[160];
    OK(ws_open(c, port) == 0);
    snprintf(text, sizeof text, "{\"v\":1,\"type\":\"thinker\",\"token\":\"%s\",\"threads\":2}", token);
    ws_say(c, text);
}

static const char two_thinkers[] =
    "{\"v\":1,\"game\":\"reykholt\",\"name\":\"Ana\",\"seats\":[\"me\",\"computer:medium\"]}";

TEST("a machine that thinks needs its token, is sent a view and nothing else, and whoever cheats or sleeps is done "
     "without") {
    client c;
    player p;
    char token[TOKEN_SIZE], wrong[TOKEN_SIZE], text[100];
    uint64_t rng = 5;
    memset(&c, 0, sizeof c);
    memset(&p, 0, sizeof p);
    fresh();
    hire('T', token);
    memset(wrong, 'W', sizeof wrong - 1);
    wrong[sizeof wrong - 1] = 0;
    greet_as_thinker(&c, wrong);
    OK(ws_await(&c, "error") && strstr(c.text, "\"FORBIDDEN\""));
    OK(!ws_hear(&c, PATIENCE_MS));
    EQ(c.status, 1008);
    client_close(&c);
    greet_as_thinker(&c, token);
    OK(ws_await(&c, "thinking"));
    EQ(metric("thinking_places_elsewhere"), 2);
    OK(table_open(&p, port, two_thinkers) && player_hello(&p));
    while (!player_is_over(&p) && player_choice(&p, &rng) >= 0)
        OK(player_play(&p, player_choice(&p, &rng)));
    OK(ws_await(&c, "think"));
    /* What the seat sees, and no more: neither table nor names nor seed. */
    OK(strstr(c.text, "\"viewer\":\"1\"") && strstr(c.text, "\"level\":\"medium\""));
    OK(!strstr(c.text, p.table) && !strstr(c.text, "Ana") && !strstr(c.text, "commitment"));
    /* An answer that is no choice: the machine is sent away, and the move is thought out here. */
    snprintf(text, sizeof text, "{\"v\":1,\"type\":\"thought\",\"n\":%ld,\"id\":65535}", number(c.text, "n"));
    ws_say(&c, text);
    while (ws_hear(&c, PATIENCE_MS))
        continue;
    EQ(c.status, 1008);
    OK(wait_for_metric("thoughts_brought_home_total", 1));
    while (!player_is_over(&p) && player_choice(&p, &rng) < 0 && player_hear(&p, PATIENCE_MS))
        continue;
    OK(player_is_over(&p) || player_choice(&p, &rng) >= 0);
    /* One that never answers: after its time the move is thought out here. */
    client_close(&c);
    greet_as_thinker(&c, token);
    OK(ws_await(&c, "thinking"));
    while (player_choice(&p, &rng) >= 0)
        OK(player_play(&p, player_choice(&p, &rng)));
    OK(ws_await(&c, "think") && ws_await(&c, "forget"));
    while (!player_is_over(&p) && player_choice(&p, &rng) < 0 && player_hear(&p, PATIENCE_MS))
        continue;
    OK(player_is_over(&p) || player_choice(&p, &rng) >= 0);
    client_free(&c);
    OK(wait_for_metric("thoughts_brought_home_total", 2));
    EQ(metric("thinking_places_elsewhere"), 0);
    player_free(&p);
    done();
}

TEST("skerry think thinks for the server, and when it dies the game goes on") {
    char token[TOKEN_SIZE], path[128], url[64];
    player p;
    uint64_t rng = 6;
    memset(&p, 0, sizeof p);
    if (!getenv("SKERRY")) {
        printf("# SKERRY names no program\n");
        return;
    }
    fresh();
    hire('S', token);
    snprintf(path, sizeof path, "%s/token", folder);
    snprintf(url, sizeof url, "http://127.0.0.1:%d/", port);
    FILE *file = fopen(path, "w");
    OK(file && fprintf(file, "%s\n", token) > 0 && fclose(file) == 0);
    pid_t child = fork();
    if (child == 0) {
        prctl(PR_SET_PDEATHSIG, SIGKILL);
        if (!freopen("/dev/null", "w", stdout)) _exit(1);
        execl(getenv("SKERRY"), "skerry", "think", "--server", url, "--threads", "2", path, (char *)NULL);
        _exit(1);
    }
    OK(wait_for_metric("thinking_places_elsewhere", 2));
    OK(table_open(&p, port, two_thinkers) && player_hello(&p));
    for (int turns = 0; turns < 12 && !player_is_over(&p); turns++) {
        if (turns == 6) {
            OK(metric("thoughts_sent_total") > 0);
            EQ(metric("thoughts_brought_home_total"), 0);
            kill(child, SIGKILL);
            waitpid(child, NULL, 0);
        }
        while (!player_is_over(&p) && player_choice(&p, &rng) < 0)
            OK(player_hear(&p, PATIENCE_MS));
        if (!player_is_over(&p)) OK(player_play(&p, player_choice(&p, &rng)));
    }
    EQ(metric("thinking_places_elsewhere"), 0);
    player_free(&p);
    done();
}

/* --- illness and health --- */

/* Milliseconds until the server has ended after SIGTERM; -1 if it did not end well. */
static int64_t time_to_stop(void) {
    int64_t start = clock_ms();
    return server_stop(&home, SIGTERM) == 0 ? clock_ms() - start : -1;
}

/* 1 if the log in a file has this text. */
static int log_has(const char *path, const char *text) {
    static char bytes[1 << 16];
    FILE *file = fopen(path, "r");
    size_t size = file ? fread(bytes, 1, sizeof bytes - 1, file) : 0;
    if (file) fclose(file);
    bytes[size] = 0;
    return strstr(bytes, text) != NULL;
}

#define MASTERS(game) "{\"v\":1,\"game\":\"" game "\",\"seats\":[\"computer:master\",\"computer:master\"]}"

/* 1 if a server that stopped had to cut thoughts short. */
static int thoughts_were_cut(const char *path) {
    char words[] = "\"thoughts_cut\":1";
    for (char *digit = &words[sizeof words - 2]; *digit <= '9'; ++*digit)
        if (log_has(path, words)) return 1;
    return 0;
}

TEST("SIGTERM ends the server within a second though computer players think, and they go on after the restart") {
    player p;
    uint64_t rng = 3;
    server_options o;
    int64_t took;
    char path[160];
    snprintf(path, sizeof path, "%s/stopped.log", folder);
    setenv("SKERRY_TEST_LOGS", path, 1);
    fresh();
    memset(&p, 0, sizeof p);
    OK(table_open(&p, port,
                  "{\"v\":1,\"game\":\"isle-of-skye\",\"seats\":[\"me\",\"computer:easy\",\"computer:easy\"],"
                  "\"name\":\"Ana\"}"));
    OK(player_hello(&p));
    /* A thought may come to its end just then: it is tried until one is cut short. */
    for (int i = 0; i < 8 && !tap_failures && !thoughts_were_cut(path); i++) {
        for (int k = 0; k < 6; k++)
            EQ(http(&web, port, "POST", "/api/tables", "", k % 2 ? MASTERS("settlement") : MASTERS("reykholt")), 201);
        OK(wait_for_metric("thinking", 1));
        took = time_to_stop();
        printf("# ended after %d ms\n", (int)took);
        OK(took >= 0 && took < 1000);
        o = options_for(database);
        port = p.port = server_start(&home, &o);
        OK(player_hello(&p));
    }
    unsetenv("SKERRY_TEST_LOGS");
    OK(thoughts_were_cut(path));
    OK(player_hello(&p));
    for (int heard = 0; heard < 3 && !tap_failures;) {
        int id = player_choice(&p, &rng);
        if (id >= 0)
            OK(player_play(&p, id) || strcmp(p.error, "STALE") == 0);
        else
            OK(player_hear(&p, PATIENCE_MS) && ++heard);
    }
    player_free(&p);
    done();
}

TEST("/healthz writes: a disk that is full is said so, though everything can still be read") {
    char url[160];
    server_options o;
    int status = 200;
    snprintf(url, sizeof url, "faulty:full1:sqlite:%s/ill.db", folder);
    o = options_for(url);
    port = server_start(&home, &o);
    for (int i = 0; i < 40 && status == 200; i++, usleep(300000))
        status = http(&web, port, "GET", "/healthz", "", NULL);
    EQ(status, 503);
    OK(strstr(web.text, "store-write failing") != NULL);
    EQ(http(&web, port, "GET", "/api/tables", "", NULL), 200);
    EQ(http(&web, port, "GET", "/healthz", "", NULL), 503);
    done();
}

/* Write nonsense over the last part of a file. */
static void damage(const char *path) {
    static char nonsense[1 << 16];
    FILE *file = fopen(path, "r+");
    long size;
    memset(nonsense, 0x5a, sizeof nonsense);
    if (!file || fseek(file, 0, SEEK_END) != 0) return;
    size = ftell(file);
    fseek(file, size - (long)sizeof nonsense, SEEK_SET);
    fwrite(nonsense, 1, sizeof nonsense, file);
    fclose(file);
}

/* Append lines of chat to a stored table whose server does not run. */
static void talk_into(const char *url, const char *id, uint32_t from, int lines) {
    static char body[256];
    store s;
    OK(store_open(&s, url) == STORE_OK && store_begin(&s) == STORE_OK);
    int length = snprintf(body, sizeof body, "say 0 %0200d\n", 7);
    for (int i = 0; i < lines; i++) {
        store_change c = {.seq = from + (uint32_t)i, .at = 1, .body = body, .size = (size_t)length};
        store_change *list[1] = {&c};
        memcpy(c.id, id, sizeof c.id);
        if (store_append(&s, list, 1) != STORE_OK || c.status != STORE_OK) FAIL("appended");
    }
    OK(store_commit(&s) == STORE_OK);
    store_close(&s);
}

TEST("a table with more talk than fits any buffer opens, and a table cannot be talked full") {
    player p[2];
    char line[128];
    int said = 0;
    fresh();
    OK(seat_all(p, 2, "stone-age-junior", ",\"chat\":\"free\""));
    uint32_t next = (uint32_t)p[0].seq + 1;
    done();
    talk_into(database, p[0].table, next, 170000);
    restart(SIGTERM);
    p[0].port = port;
    p[0].seq = 0;
    OK(player_hello(&p[0]));
    OK(p[0].seq == (long)next + 169999);
    while (said < 100) {
        snprintf(line, sizeof line, "{\"v\":1,\"type\":\"chat\",\"text\":\"x\",\"key\":\"t%d\"}", said);
        if (!player_say(&p[0], line)) break;
        said++;
    }
    SAME(p[0].error, "TOO_MANY");
    OK(said >= 60 && said < 75);
    free_all(p, 2);
    done();
}

TEST("a damaged database is said by /healthz and the log") {
    player p[2];
    fresh();
    OK(seat_all(p, 2, "stone-age-junior", ",\"chat\":\"free\""));
    uint32_t next = (uint32_t)p[0].seq + 1;
    done();
    talk_into(database, p[0].table, next, 5000);
    damage(database + 7);
    restart(SIGTERM);
    p[0].port = port;
    OK(!player_hello(&p[0]));
    SAME(p[0].error, "STORE");
    EQ(http(&web, port, "GET", "/healthz", "", NULL), 503);
    OK(strstr(web.text, "tables unreadable") != NULL);
    free_all(p, 2);
    done();
}

TEST("when memory is full of idle tables they make room, and nobody hears that the server is busy") {
    player p[12];
    server_options o;
    snprintf(database, sizeof database, "sqlite:%s/room.db", folder);
    o = options_for(database);
    o.limits = "loaded=5";
    port = server_start(&home, &o);
    memset(p, 0, sizeof p);
    for (int i = 0; i < 12; i++)
        OK(table_open(&p[i], port,
                      "{\"v\":1,\"game\":\"stone-age-junior\",\"seats\":[\"me\",\"open\"],\"name\":\"A\"}"));
    for (int i = 0; i < 12; i++) {
        OK(player_hello(&p[i]));
        client_close(&p[i].c);
        usleep(20000);
    }
    EQ(http(&web, port, "GET", "/metrics", "", NULL), 200);
    OK(strstr(web.text, "skerry_limited_total{budget=\"loaded\",per=\"server\"} 0") != NULL);
    free_all(p, 12);
    done();
}

/* Add the ids of rows to a text. */
static void add_id(void *context, const store_value *columns, int count) {
    (void)count;
    sk_text_bytes((sk_text *)context, columns[0].text, columns[0].size);
    sk_text_char((sk_text *)context, ' ');
}

TEST("tables that never began are removed after their days, and reports are forgotten after theirs") {
    static store_report report = {.id = "old", .about = 1, .words = "", .record = ""};
    player p, q;
    server_options o;
    store s;
    char path[64];
    fresh();
    memset(&p, 0, sizeof p);
    memset(&q, 0, sizeof q);
    OK(table_open(&p, port, "{\"v\":1,\"game\":\"stone-age-junior\",\"seats\":[\"open\",\"open\"]}"));
    OK(table_open(&q, port, "{\"v\":1,\"game\":\"stone-age-junior\",\"seats\":[\"open\",\"open\"]}"));
    done();
    OK(store_open(&s, database) == STORE_OK);
    snprintf(path, sizeof path, "%s", p.table);
    char sql[256];
    snprintf(sql, sizeof sql,
             "UPDATE game_table SET touched = touched - 200000000 WHERE id = '%s';"
             "UPDATE event SET at = at - 200000000 WHERE table_id = '%s'",
             path, path);
    OK(s.kind->run_text(&s, sql) == STORE_OK);
    OK(store_report_add(&s, &report) == STORE_OK);
    snprintf(report.id, sizeof report.id, "new");
    report.at = (int64_t)time(NULL) * 1000;
    OK(store_report_add(&s, &report) == STORE_OK);
    store_close(&s);
    o = options_for(database);
    o.open_days = 2;
    o.forget_days = 30;
    port = server_start(&home, &o);
    snprintf(path, sizeof path, "/api/tables/%s", p.table);
    for (int i = 0; i < 600 && http(&web, port, "GET", path, "", NULL) != 404; i++)
        usleep(100000);
    EQ(http(&web, port, "GET", path, "", NULL), 404);
    snprintf(path, sizeof path, "/api/tables/%s", q.table);
    EQ(http(&web, port, "GET", path, "", NULL), 200);
    player_free(&p);
    player_free(&q);
    done();
    sk_text left;
    sk_text_init(&left, sql, sizeof sql);
    OK(store_open(&s, database) == STORE_OK && store_report_list(&s, 10, add_id, &left) == STORE_OK);
    SAME(sql, "new ");
    store_close(&s);
}

TEST("one address fills eight lines of the list and no more") {
    static const char *const public_table =
        "{\"v\":1,\"game\":\"stone-age-junior\",\"seats\":[\"open\",\"open\"],\"join\":\"public\"}";
    int lines = 0;
    fresh_proxied(64, "tables=100");
    EQ(http(&web, port, "POST", "/api/tables", "X-Forwarded-For: 198.51.100.8\r\n", public_table), 201);
    for (int i = 0; i < 20; i++)
        EQ(http(&web, port, "POST", "/api/tables", "X-Forwarded-For: 198.51.100.7\r\n", public_table), 201);
    EQ(http(&web, port, "GET", "/api/tables", "", NULL), 200);
    for (const char *at = web.text; (at = strstr(at, "\"id\":")); at++)
        lines++;
    EQ(lines, 9);
    done();
}

TEST("the time of tables neither jumps with the machine's clock nor goes back") {
    steady t;
    int64_t last;
    steady_start(&t, 1000000, 5, 0);
    EQ(steady_read(&t, 1000400, 405), 1000400);
    /* An hour ahead: within ten minutes three seconds at most. */
    last = steady_read(&t, 4600400, 405);
    for (uint64_t ms = 405; ms <= 600405; ms += 100) {
        int64_t now = steady_read(&t, 4600000 + (int64_t)ms, ms);
        OK(now >= last);
        last = now;
    }
    OK(last > 1600400 && last <= 1600400 + 3000);
    /* Back: it slows down, and never goes back. */
    for (uint64_t ms = 600405; ms <= 1200405; ms += 100) {
        int64_t now = steady_read(&t, 1000, ms);
        OK(now >= last);
        last = now;
    }
    OK(last > 2200400 - 1000 && last < 2200400 + 3000);
    /* After a restart it does not begin before the time at which the service was last up. */
    steady_start(&t, 1000000, 5, 1500000);
    EQ(steady_read(&t, 1000000, 5), 1500000);
    steady_start(&t, 1000000, 5, 999999999);
    EQ(steady_read(&t, 1000000, 5), 1000000);
}

TEST("names: what cannot be seen or told apart is refused, likewise offices and insults; escapes are letters") {
    /* clang-format off */
    static const char *const good[] = {"Ana", "\xc3\x89lo\xc3\xafse", "\xe4\xb8\xad\xe6\x96\x87", "Jean-Pierre d'A",
                                       "\xd0\x98\xd0\xb2\xd0\xb0\xd0\xbd", "\xce\x9d\xce\xaf\xce\xba\xce\xbf\xcf\x82",
                                       "Bo 2", "\xf0\x9f\xa6\xab",
                                       "漢字漢字漢字漢字漢字漢字漢字漢字漢字漢字"};
    static const char *const bad[] = {
        "",           " a",          "a\xe2\x80\xae" "b", "a\xe2\x80\x8b", "a\xc2\x85" "b", "\xef\xbb\xbf" "a",
        "a\xc2\xa0" "b", "p\xd0\xb0ul",  "Admin",          "4dm1n",         "Skerry ",        "xX_fuck_Xx",
        "a  b",       "\xe3\x85\xa4", "a\xf3\xa0\x81\x81", "\xcc\x81" "a",
        "漢字漢字漢字漢字漢字漢字漢字漢字漢字漢字漢"};
    /* clang-format on */
    char one[NAME_FOLD_SIZE], two[NAME_FOLD_SIZE];
    for (size_t i = 0; i < sizeof good / sizeof good[0]; i++)
        if (!name_allowed(good[i])) FAIL(good[i]);
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        if (name_allowed(bad[i])) FAIL(bad[i]);
    name_fold("Paul", one);
    name_fold("p\xc3\xa1_U1", two);
    SAME(one, two);
    name_fold("\xd0\xa0\xd0\xb0\xd1\x83\xd1\x81", one);
    name_fold("payc", two);
    SAME(one, two);
    fresh();
    EQ(http(&web, port, "POST", "/api/accounts", "",
            "{\"v\":1,\"name\":\"\\u4e2d\\ud83e\\uddab\",\"phrase\":\"correct horse\"}"),
       201);
    OK(strstr(web.text, "\xe4\xb8\xad\xf0\x9f\xa6\xab") != NULL);
    EQ(http(&web, port, "POST", "/api/accounts", "", "{\"v\":1,\"name\":\"\\ud83e\",\"phrase\":\"correct horse\"}"),
       400);
    EQ(http(&web, port, "POST", "/api/accounts", "", "{\"v\":1,\"name\":\"Paula\",\"phrase\":\"correct horse\"}"), 201);
    EQ(http(&web, port, "POST", "/api/accounts", "", "{\"v\":1,\"name\":\"PauIa\",\"phrase\":\"correct horse\"}"), 409);
    EQ(http(&web, port, "POST", "/api/accounts", "", "{\"v\":1,\"name\":\"admin\",\"phrase\":\"correct horse\"}"), 400);
    done();
}

TEST("pipelined requests are answered one after the other without a pause") {
    static const char list[] = "GET /api/tables HTTP/1.1\r\nHost: localhost\r\n\r\n";
    char five[5 * sizeof list];
    int length = 0;
    int64_t start;
    fresh();
    for (int i = 0; i < 5; i++)
        length += snprintf(five + length, sizeof five - (size_t)length, "%s", list);
    client_connect(&web, port);
    start = clock_ms();
    client_send(&web, five, (size_t)length);
    for (int i = 0; i < 5; i++)
        EQ(client_answer(&web), 200);
    OK(clock_ms() - start < 500);
    client_close(&web);
    done();
}

TEST("pongs and parts of messages count as messages do") {
    fresh_proxied(64, NULL);
    for (int first = 0; first < 2; first++) {
        EQ(ws_open_from(&web, "198.51.100.7"), 101);
        if (!first) ws_frame(&web, 0x01, "a", 1);
        for (int i = 0; i < 100; i++)
            if (ws_frame(&web, first ? 0x8a : 0x00, "x", 1) != 0) break;
        while (ws_hear(&web, 3000)) /* a silent line is ended alike, but only after ten seconds */
            continue;
        EQ(web.status, 1008);
        client_close(&web);
    }
    done();
}

/* A file of the repository. */
static const char *source_text(const char *path) {
    static char text[1 << 17];
    FILE *file = fopen(path, "r");
    text[file ? fread(text, 1, sizeof text - 1, file) : 0] = 0;
    if (file) fclose(file);
    return text;
}

TEST("/metrics has every number that the dashboard and the alerts name, and every limit stands in the manual") {
    static const char *const samples[] = {SOURCE_ROOT "/docs/samples/alerts.yml",
                                          SOURCE_ROOT "/docs/samples/grafana.json"};
    char name[96], line[120];
    int named = 0, limits = 0;
    fresh();
    EQ(http(&web, port, "GET", "/metrics", "", NULL), 200);
    for (int i = 0; i < 2; i++)
        for (const char *at = source_text(samples[i]); (at = strstr(at, "skerry_")); named++) {
            size_t length = strspn(at, "abcdefghijklmnopqrstuvwxyz_");
            snprintf(name, sizeof name, "\n%.*s", (int)length, at);
            const char *found = strstr(web.text, name);
            while (found && found[length + 1] != ' ' && found[length + 1] != '{')
                found = strstr(found + 1, name);
            if (!found) FAIL(name + 1);
            at += length;
        }
    const char *manual = source_text(SOURCE_ROOT "/docs/operations.md");
    for (const char *at = web.text; (at = strstr(at, "\nskerry_limit{budget=\"")); limits++) {
        at += strlen("\nskerry_limit{budget=\"");
        snprintf(line, sizeof line, "\n| `%.*s` |", (int)strcspn(at, "\""), at);
        if (!strstr(manual, line)) FAIL(line + 1);
    }
    OK(named > 10 && limits > 10);
    done();
}

TEST("systemd hears when the server is ready, that it lives, and that it stops") {
    struct sockaddr_un at;
    char heard[256] = "", one[64];
    int line = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);
    memset(&at, 0, sizeof at);
    at.sun_family = AF_UNIX;
    snprintf(at.sun_path, sizeof at.sun_path, "%s/notify", folder);
    OK(bind(line, (struct sockaddr *)&at, sizeof at) == 0);
    setenv("NOTIFY_SOCKET", at.sun_path, 1);
    fresh();
    unsetenv("NOTIFY_SOCKET");
    usleep(300000);
    done();
    for (ssize_t got; (got = recv(line, one, sizeof one - 1, MSG_DONTWAIT)) > 0;) {
        one[got] = 0;
        snprintf(heard + strlen(heard), sizeof heard - strlen(heard), "%s ", one);
    }
    OK(strstr(heard, "READY=1 ") == heard && strstr(heard, "WATCHDOG=1 ") && strstr(heard, "STOPPING=1 "));
    close(line);
}

/* The status of a server that does not start; what it says goes to `out`. */
static int fail_to_start(const server_options *o, char *out, size_t size) {
    running one;
    char path[160];
    int status = 0;
    snprintf(path, sizeof path, "%s/complaint", folder);
    setenv("SKERRY_TEST_LOGS", path, 1);
    EQ(server_start(&one, o), 0);
    unsetenv("SKERRY_TEST_LOGS");
    waitpid(one.pid, &status, 0);
    FILE *file = fopen(path, "r");
    out[file ? fread(out, 1, size - 1, file) : 0] = 0;
    if (file) fclose(file);
    remove(path);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

TEST("a server that cannot start says why: its limits, its address, a port that is taken, its database") {
    server_options o = options_for("memory:");
    char text[600], wanted[200], here[32];
    fresh();
    o.limits = "tables=5,nonsense=1";
    EQ(fail_to_start(&o, text, sizeof text), 2);
    OK(strncmp(text, "skerry serve: ", 14) == 0 && strstr(text, "nonsense=1") && !strstr(text, "tables"));
    o = options_for("memory:");
    o.listen = "nowhere";
    EQ(fail_to_start(&o, text, sizeof text), 2);
    OK(strncmp(text, "skerry serve: ", 14) == 0 && strstr(text, "nowhere"));
    snprintf(here, sizeof here, "127.0.0.1:%d", port);
    o.listen = here;
    EQ(fail_to_start(&o, text, sizeof text), 1);
    OK(strncmp(text, "skerry serve: ", 14) == 0 && strstr(text, here));
    o = options_for("nonsense:x");
    EQ(fail_to_start(&o, text, sizeof text), 1);
    SAME(text, "skerry serve: no such kind of database: nonsense:x\n");
    o = options_for(database);
    EQ(fail_to_start(&o, text, sizeof text), 1);
    snprintf(wanted, sizeof wanted, "skerry serve: %s\n", sk_messages[SK_EN][W_serve_in_use]);
    SAME(text, wanted);
    done();
}

TEST("a second server on the same file is refused, and a file that may not grow kills nobody") {
    server_options o;
    running second;
    fresh();
    o = options_for(database);
    EQ(server_start(&second, &o), 0);
    waitpid(second.pid, NULL, 0);
    kill(home.pid, SIGXFSZ);
    EQ(http(&web, port, "GET", "/healthz", "", NULL), 200);
    done();
}

/* --- what nobody may hear --- */

/* 1 if the views in two messages are the same. */
static int views_alike(const char *a, const char *b) {
    const char *from = member(a, "view"), *with = member(b, "view"), *end = strstr(from, ",\"plies\":");
    return end && strncmp(from, with, (size_t)(end - from)) == 0;
}

/* Play a game in two worlds alike, but where several seats act at once the other one chooses differently: a spectator
 * and seat 0 must hear the same bytes as long as their views are the same. */
static void twin_game(const char *key) {
    server_options o = options_for("memory:");
    running worlds[2];
    player people[2][2], watcher[2];
    uint64_t rng = 21;
    int secret = 0, told = 0;
    o.test_seed = "twins";
    for (int w = 0; w < 2; w++) {
        port = server_start(&worlds[w], &o);
        OK(seat_all(people[w], 2, key, ""));
        memset(&watcher[w], 0, sizeof watcher[w]);
        watcher[w].port = port;
        memcpy(watcher[w].table, people[w][0].table, STORE_ID_SIZE);
        OK(player_hello(&watcher[w]));
    }
    for (int turn = 0; turn < 400 && !tap_failures && !player_is_over(&watcher[0]); turn++) {
        int a = player_choice(&people[0][0], &rng), b = player_choice(&people[0][1], &rng), both = a >= 0 && b >= 0;
        int seat = both ? 1 : a >= 0 ? 0 : 1, id = seat ? b : a;
        for (int w = 0; w < 2; w++) {
            int other = both ? player_choice(&people[w][1], &rng) : id;
            if (w == 1 && both && other != id) secret++;
            OK(player_play(&people[w][seat], w && both ? other : id));
            OK(follow(&watcher[w], &people[w][seat]));
            OK(follow(&people[w][1 - seat], &people[w][seat]));
        }
        told++;
        /* Ids and times of the tables differ; what lies behind them must not. */
        const char *one = strstr(watcher[0].state, "\"session\""), *two = strstr(watcher[1].state, "\"session\"");
        const char *mine = strstr(people[0][0].state, "\"session\""), *twin = strstr(people[1][0].state, "\"session\"");
        /* Once the engine's own views differ, something has been shown, and the worlds differ rightly. */
        if (!views_alike(one, two) || !views_alike(mine, twin)) {
            OK(secret > 0);
            break;
        }
        SAME(one, two);
        SAME(mine, twin);
    }
    printf("# %s: %d plies in two worlds, %d of them secret and different\n", key, told, secret);
    for (int w = 0; w < 2; w++) {
        player_free(&watcher[w]);
        free_all(people[w], 2);
        server_stop(&worlds[w], SIGTERM);
    }
}

TEST("twin worlds over the wire: equal knowledge, equal bytes") {
    int count;
    const sk_game *const *games = sk_games(&count);
    for (int g = 0; g < count; g++)
        if (games[g]->players_max > 1) twin_game(games[g]->key);
}

TEST("a log never tells what has been turned down, to nobody, however often it is asked for") {
    player p[2];
    uint64_t rng = 23;
    int gone = 0, again = 0;
    fresh();
    OK(seat_all(p, 2, "stone-age-junior", ""));
    for (int i = 0; i < 40 && step(p, 2, &rng); i++) {
        const char *list = member(p[0].state, "gone");
        for (; list && *list && *list != ']'; list++) {
            char entry[32];
            if (*list < '0' || *list > '9') continue;
            gone++;
            snprintf(entry, sizeof entry, "{\"ply\":%ld,", strtol(list, (char **)(uintptr_t)&list, 10));
            p[1].seq = 0;
            OK(player_hello(&p[1]));
            again += strstr(p[1].state, entry) != NULL;
            list--;
        }
    }
    OK(gone > 0);
    EQ(again, 0);
    free_all(p, 2);
    done();
}

TEST("a spectator of a delayed table hears of a move only later") {
    player p[2], guest;
    uint64_t rng = 25;
    char path[64];
    fresh();
    OK(seat_all(p, 2, "stone-age-junior", ",\"delay\":2,\"chat\":\"free\""));
    memset(&guest, 0, sizeof guest);
    guest.port = port;
    memcpy(guest.table, p[0].table, STORE_ID_SIZE);
    OK(player_hello(&guest));
    OK(step(p, 2, &rng));
    long now = p[0].ply;
    while (player_hear(&guest, 500))
        continue;
    OK(guest.ply < now);
    OK(player_reach(&guest, now));
    /* So with what is said, and with the record. */
    int64_t start = clock_ms();
    OK(player_say(&p[0], "{\"v\":1,\"type\":\"chat\",\"text\":\"hm\",\"key\":\"c\"}"));
    OK(ws_await(&guest.c, "chat") && clock_ms() - start > 1500);
    OK(step(p, 2, &rng));
    OK(player_say(&p[0], "{\"v\":1,\"type\":\"resign\",\"key\":\"r\"}"));
    snprintf(path, sizeof path, "/api/tables/%s/record", p[0].table);
    EQ(http(&web, port, "GET", path, "", NULL), 409);
    usleep(2500000);
    EQ(http(&web, port, "GET", path, "", NULL), 200);
    player_free(&guest);
    free_all(p, 2);
    done();
}

/* --- the table by itself, with a clock of our own --- */

static int open_match(table_state *m, const char *setup_text) {
    store_table row;
    uint8_t hash[32] = {1};
    static char memory[32768];
    sk_text body;
    int seat = -1;
    memset(&row, 0, sizeof row);
    memcpy(row.id, "AAAAAAAAAAAAAAAA", STORE_ID_SIZE);
    snprintf(row.seed, sizeof row.seed, "seed");
    snprintf(row.setup, sizeof row.setup, "%s", setup_text);
    row.created = 1000000;
    if (table_state_open(m, &row) != 0) return 0;
    sk_text_init(&body, memory, sizeof memory);
    decide_opening(m, hash, &body);
    table_state_apply(m, 1, 1000000, body.at, body.length);
    while (m->phase == STORE_PHASE_OPEN) {
        sk_text_init(&body, memory, sizeof memory);
        seat = -1;
        hash[0]++;
        if (decide_sit(m, &seat, "P", "", hash, &body) != GRANTED) return 0;
        if (table_state_apply(m, m->seq + 1, 1000000, body.at, body.length) < 0) return 0;
    }
    return 1;
}

static int actor_of(const table_state *m) {
    return sk_actor(m->game.state);
}

/* The acting seat makes its first choice at a time. */
static void move_at(table_state *m, int64_t at) {
    static char memory[32768];
    sk_choice choices[SK_CHOICES_MAX];
    sk_text body;
    decision_answer answer;
    int seat = actor_of(m);
    m->setup.game->rules->legal(m->game.state, seat, choices);
    sk_text_init(&body, memory, sizeof memory);
    EQ(decide_action(m, seat, table_state_log_length(m, seat), choices[0].action, NULL, "", &body, &answer), GRANTED);
    OK(table_state_apply(m, m->seq + 1, at, body.at, body.length) >= 0);
}

/* --- two worlds that differ in a secret --- */

/* Set up a table of which nothing is played yet, chance included. */
static int open_unplayed(table_state *m, const sk_game *game, int players) {
    char setup[300];
    int length = snprintf(setup, sizeof setup, "{\"v\":1,\"game\":\"%s\",\"seats\":[", game->key);
    for (int seat = 0; seat < players; seat++)
        length += snprintf(setup + length, sizeof setup - (size_t)length, "%s\"open\"", seat ? "," : "");
    snprintf(setup + length, sizeof setup - (size_t)length, "]}");
    store_table row;
    memset(&row, 0, sizeof row);
    memcpy(row.id, "AAAAAAAAAAAAAAAA", STORE_ID_SIZE);
    snprintf(row.seed, sizeof row.seed, "seed");
    memcpy(row.setup, setup, strlen(setup) + 1);
    row.created = 1000000;
    if (table_state_open(m, &row) != 0) return 0;
    for (int seat = 0; seat < players; seat++) {
        length = snprintf(setup, sizeof setup, "sit %d person %064d P\n", seat, seat);
        if (table_state_apply(m, m->seq + 1, 1000000, setup, (size_t)length) < 0) return 0;
    }
    return table_state_apply(m, m->seq + 1, 1000000, "start\n", 6) >= 0;
}

TEST("a table that waits for its first move takes at most 3.5 KB in every game") {
    int count;
    const sk_game *const *games = sk_games(&count);
    for (int i = 0; i < count; i++) {
        table_state m;
        OK(open_unplayed(&m, games[i], 2));
        OK(table_state_bytes(&m) <= 3500);
        printf("# %s: %zu bytes\n", games[i]->key, table_state_bytes(&m));
        table_state_release(&m);
    }
}

/* What a viewer is sent about the last change, or about everything. */
static size_t sent_to(const table_state *m, int viewer, int fresh, int lang, char *out) {
    uint64_t before[SK_STATE_MAX / 8];
    payload p = {
        .m = m,
        .viewer = viewer,
        .lang = lang,
        .shown = m->game.count,
        .log_from = fresh ? 0 : m->told[viewer],
        .fresh = fresh,
        .now_ms = m->at_ms,
        .present = 3,
        .said = m->said,
        .before = fresh ? NULL : before,
    };
    sk_table_at(&m->game, m->before_count, before);
    sk_text text;
    sk_text_init(&text, out, PAYLOAD_MAX);
    payload_write(&p, &text);
    return text.length;
}

/* The two messages, as far as they are the same and a little further. */
static void say_where_they_part(const char *one, const char *two) {
    size_t at = 0;
    while (one[at] && one[at] == two[at])
        at++;
    at = at < 80 ? 0 : at - 80;
    printf("# %.200s\n# %.200s\n", one + at, two + at);
}

static void add_ply(table_state *m, int who, int action) {
    char line[32];
    int length = snprintf(line, sizeof line, "p %d %d\n", who, action);
    OK(table_state_apply(m, m->seq + 1, m->at_ms, line, (size_t)length) >= 0);
}

/* 1 if the viewer, with perfect memory, sees the same in both. */
static int look_alike(const table_state *a, const table_state *b, int viewer) {
    uint64_t one[SK_STATE_MAX / 8], two[SK_STATE_MAX / 8];
    sk_view(a->setup.game, a->game.state, viewer | SK_RECALL, one);
    sk_view(a->setup.game, b->game.state, viewer | SK_RECALL, two);
    return memcmp(one, two, a->setup.game->state_size) == 0;
}

typedef struct twin_counts {
    long plies, secret, different, shown, again;
} twin_counts;

/* In a game that lets a seat start its secret choices over, do so and choose again: 1 if it was done. The viewer must
 * not notice it. */
static int start_over(table_state *m, int who, int viewer, uint64_t *rng) {
    const sk_game *game = m->setup.game;
    sk_action restart = game->rules->secrets.restart;
    if (!game->rules->secrets.hides_plies || !sk_is_legal(game, m->game.state, who, restart)) return 0;
    add_ply(m, who, restart);
    for (int i = 0; i < 8 && !sk_is_legal(game, m->game.state, who, restart); i++) {
        EQ(m->noticed >> viewer & 1, 0);
        add_ply(m, who, sk_pick(game, m->game.state, who, (uint32_t)(sk_random(rng) >> 32)));
    }
    return 1;
}

/* One ply in both worlds: what the viewer cannot see is chosen differently. */
static void twin_ply(table_state *a, table_state *b, int viewer, uint64_t *rng, twin_counts *counts) {
    const sk_game *game = a->setup.game;
    uint32_t actors = ((const sk_head *)(const void *)a->game.state)->actors;
    int who;
    do
        who = (int)sk_random_below(rng, 8);
    while (!(actors >> who & 1));
    sk_action one = sk_pick(game, a->game.state, who, (uint32_t)(sk_random(rng) >> 32)), two = one;
    uint8_t silent, silent_too = 0;
    int is_secret = sk_sealed(game, a->game.state, who, one, &silent) >> viewer & 1;
    if (is_secret) two = sk_pick(game, b->game.state, who, (uint32_t)(sk_random(rng) >> 32));
    if (!sk_is_legal(game, b->game.state, who, two) ||
        (is_secret && (!(sk_sealed(game, b->game.state, who, two, &silent_too) >> viewer & 1) ||
                       (silent ^ silent_too) >> viewer & 1))) {
        table_state_release(b);
        OK(table_state_clone(a, b) == 0);
        two = one;
    }
    counts->plies++;
    counts->secret += is_secret;
    counts->different += one != two;
    add_ply(a, who, one);
    add_ply(b, who, two);
    EQ(a->noticed >> viewer & 1, b->noticed >> viewer & 1);
    EQ(silent >> viewer & 1, !(a->noticed >> viewer & 1));
    if (silent >> viewer & 1 && sk_random_below(rng, 2)) counts->again += start_over(b, who, viewer, rng);
}

static void twin_walk(const sk_game *game, int players, int viewer, uint64_t seed, twin_counts *counts) {
    static char *one, *two;
    uint64_t rng = sk_random_seed(seed, (uint64_t)viewer);
    long stride = effort_share(100) < 100 ? 8 : 1; /* under sanitizers the way is looked at, not every message */
    table_state a, b;
    if (!one) one = (char *)malloc(PAYLOAD_MAX);
    if (!two) two = (char *)malloc(PAYLOAD_MAX);
    OK(open_unplayed(&a, game, players) && table_state_clone(&a, &b) == 0);
    while (table_state_actors(&a) && !tap_failures) {
        twin_ply(&a, &b, viewer, &rng, counts);
        if (!table_state_actors(&a)) break;
        if (!look_alike(&a, &b, viewer)) {
            counts->shown++;
            table_state_release(&b);
            OK(table_state_clone(&a, &b) == 0);
            continue;
        }
        for (int fresh = 0; fresh < 2; fresh++) {
            if (counts->plies % (fresh ? 8 : stride)) continue;
            sent_to(&a, viewer, fresh, (int)(seed % SK_LANGS), one);
            sent_to(&b, viewer, fresh, (int)(seed % SK_LANGS), two);
            if (strcmp(one, two) == 0) continue;
            FAIL("equal knowledge, equal bytes");
            say_where_they_part(one, two);
        }
    }
    table_state_release(&a);
    table_state_release(&b);
}

TEST("every seat and spectator of every game with secrets is sent the same bytes in worlds that differ only in what it "
     "cannot know") {
    int count;
    const sk_game *const *games = sk_games(&count);
    for (int g = 0; g < count; g++) {
        twin_counts counts = {0, 0, 0, 0, 0};
        const sk_game *game = games[g];
        for (int players = game->players_min; players <= game->players_max; players++) {
            if (!game->rules->fits(players, 0)) continue;
            for (int viewer = 0; viewer <= SK_TABLE_VIEW; viewer++)
                for (uint64_t seed = 0; seed < 2; seed++)
                    if (viewer < players || viewer == SK_TABLE_VIEW) twin_walk(game, players, viewer, seed, &counts);
        }
        printf("# %s: %ld plies, %ld secret, %ld of them different, %ld times something came to light\n", game->key,
               counts.plies, counts.secret, counts.different, counts.shown);
        if (counts.secret) OK(counts.different > 10);
    }
}

/* A person says what to play; 1 if it was granted and done. */
static int say_move(table_state *m, int seat, const char *text) {
    static char memory[32768];
    sk_text body;
    decision_answer answer;
    sk_text_init(&body, memory, sizeof memory);
    if (decide_action(m, seat, table_state_log_length(m, seat), -1, text, "", &body, &answer) != GRANTED) return 0;
    return table_state_apply(m, m->seq + 1, m->at_ms, body.at, body.length) >= 0;
}

/* Ask for something that takes plies back; the verdict, and it is done if it was granted. */
static verdict go_back(table_state *m,
                       verdict (*ask)(const table_state *, int, int, const char *, sk_text *, decision_answer *),
                       int seat) {
    char memory[256];
    sk_text body;
    decision_answer answer;
    sk_text_init(&body, memory, sizeof memory);
    verdict v = ask(m, seat, table_state_log_length(m, seat), "", &body, &answer);
    if (v == GRANTED) OK(table_state_apply(m, m->seq + 1, m->at_ms, body.at, body.length) >= 0);
    return v;
}

static verdict consent(table_state *m, int seat, int yes) {
    char memory[256];
    sk_text body;
    decision_answer answer;
    sk_text_init(&body, memory, sizeof memory);
    verdict v = decide_consent(m, seat, yes, "", &body, &answer);
    if (v == GRANTED) OK(table_state_apply(m, m->seq + 1, m->at_ms, body.at, body.length) >= 0);
    return v;
}

TEST("U9: the last clan to confirm does not take its prices back freely, and asking needs every other person") {
    static const char *const prices[] = {"axe 1", "price 1", "price 1", "confirm"};
    table_state m;
    OK(open_match(&m, "{\"v\":1,\"game\":\"isle-of-skye\",\"seats\":[\"open\",\"open\",\"open\"]}"));
    EQ(m.game.people, 7);
    for (int seat = 0; seat < 3; seat++) {
        for (int i = 0; i < 4; i++)
            OK(say_move(&m, seat, prices[i]));
        if (seat == 2) break;
        EQ(go_back(&m, decide_undo, seat), GRANTED); /* nobody has learned anything yet */
        OK(say_move(&m, seat, "confirm"));
    }
    int plies = m.game.count;
    EQ(go_back(&m, decide_undo, 2), REFUSED);
    EQ(m.game.count, plies);
    EQ(go_back(&m, decide_takeback, 2), GRANTED);
    EQ(m.game.count, plies);
    EQ(consent(&m, 0, 1), GRANTED);
    EQ(m.game.count, plies); /* one of two agreed */
    EQ(consent(&m, 1, 1), GRANTED);
    EQ(m.game.count, plies - 1);
    OK(sk_table_with_undo(&m.game));
    EQ(go_back(&m, decide_takeback, 2), GRANTED);
    EQ(consent(&m, 0, 0), GRANTED);
    EQ(consent(&m, 1, 1), STALE); /* one said no */
    table_state_release(&m);
}

TEST("K10: a token that was turned stays turned, however well it was known") {
    table_state m;
    int turned = 0;
    uint64_t rng = 3;
    OK(open_match(&m, "{\"v\":1,\"game\":\"stone-age-junior\",\"seats\":[\"open\",\"open\"]}"));
    for (int64_t at = 1000000; table_state_actors(&m) && turned < 60; at += 1000) {
        int seat = actor_of(&m), flips = strcmp(m.setup.game->steps[((sk_head *)m.game.state)->step], "flip") == 0;
        char memory[32768];
        sk_text body;
        decision_answer answer;
        sk_text_init(&body, memory, sizeof memory);
        sk_action action = sk_pick(m.setup.game, m.game.state, seat, (uint32_t)(sk_random(&rng) >> 32));
        EQ(decide_action(&m, seat, table_state_log_length(&m, seat), action, NULL, "", &body, &answer), GRANTED);
        OK(table_state_apply(&m, m.seq + 1, at, body.at, body.length) >= 0);
        if (!flips || !table_state_actors(&m)) continue;
        turned++;
        EQ(go_back(&m, decide_undo, seat), REFUSED);
    }
    OK(turned > 20);
    table_state_release(&m);
}

TEST("a table that was opened under other rules is closed, and none of its plies is played under these") {
    static const char *const changes[] = {"sit 0 computer random\nsit 1 computer random\nstart\np 7 3\n", "p 0 999\n",
                                          "undo 0 1\n", "over end\n"};
    table_state m;
    store_table row;
    memset(&row, 0, sizeof row);
    memcpy(row.id, "AAAAAAAAAAAAAAAA", STORE_ID_SIZE);
    snprintf(row.seed, sizeof row.seed, "seed");
    snprintf(row.setup, sizeof row.setup,
             "{\"v\":1,\"rules\":999,\"game\":\"stone-age-junior\",\"seats\":[\"open\",\"open\"]}");
    EQ(table_state_open(&m, &row), 0);
    for (uint32_t i = 0; i < 4; i++)
        OK(table_state_apply(&m, i + 1, 1000, changes[i], strlen(changes[i])) >= 0);
    EQ(m.phase, STORE_PHASE_OVER);
    EQ(m.how, HOW_CLOSED);
    EQ(m.game.count, 0);
    table_state_release(&m);
}

TEST("a table remembers the rules under which it was opened") {
    table_state m;
    char memory[1024], wanted[32];
    sk_text text;
    OK(open_match(&m, "{\"v\":1,\"game\":\"stone-age-junior\",\"seats\":[\"open\",\"open\"]}"));
    sk_text_init(&text, memory, sizeof memory);
    setup_write(&m.setup, &text);
    snprintf(wanted, sizeof wanted, "\"rules\":%d,", m.setup.game->version);
    OK(strstr(memory, wanted) != NULL);
    table_state_release(&m);
}

TEST("ids and tokens are letters, digits, - and _, of their length") {
    char token[TOKEN_SIZE];
    OK(id_valid("abcdefghijkLM0-_"));
    OK(!id_valid("abcdefghijkLM0-/") && !id_valid("abcdefghijkLM0-"));
    OK(!id_valid("abcdefghijkLM0-_a") && !id_valid(""));
    memset(token, 'x', sizeof token);
    token[TOKEN_SIZE - 1] = 0;
    OK(token_valid(token));
    token[3] = '.';
    OK(!token_valid(token));
}

TEST("clocks: time runs for who acts, an increment comes with the end of a turn, and time that no server saw is given "
     "back") {
    table_state m;
    char memory[256];
    sk_text body;
    OK(open_match(&m,
                  "{\"v\":1,\"game\":\"stone-age-junior\",\"seats\":[\"open\",\"open\"],\"options\":{\"start\":\"1\"},"
                  "\"pace\":{\"kind\":\"live\",\"bank\":60,\"increment\":5},\"late\":\"computer\"}"));
    int first = actor_of(&m);
    EQ(table_state_left(&m, first, 1000000), 60000);
    EQ(table_state_left(&m, first, 1010000), 50000);
    EQ(table_state_left(&m, 1 - first, 1010000), 60000);
    EQ(table_state_deadline(&m), 1060000);
    OK(table_state_apply(&m, m.seq + 1, 1020000, "gap 10000\n", 10) >= 0);
    EQ(table_state_left(&m, first, 1020000), 50000);
    int64_t at = 1020000;
    while (actor_of(&m) == first)
        move_at(&m, at += 1000);
    EQ(table_state_left(&m, first, at), 60000 - (at - 1020000) - 10000 + 5000);
    EQ(table_state_left(&m, 1 - first, at), 60000);
    sk_text_init(&body, memory, sizeof memory);
    EQ(decide_late(&m, at + 59999, &body), REFUSED);
    EQ(decide_late(&m, at + 60000, &body), GRANTED);
    OK(table_state_apply(&m, m.seq + 1, at + 60000, body.at, body.length) >= 0);
    EQ(m.seats[1 - first].kind, KIND_AWAY);
    EQ(table_state_thinkers(&m), 1u << (1 - first));
    EQ(table_state_deadline(&m), 0);
    OK(table_state_apply(&m, m.seq + 1, at + 70000, first ? "back 0\n" : "back 1\n", 7) >= 0);
    OK(table_state_left(&m, 1 - first, at + 70000) >= 60000);
    table_state_release(&m);
}

TEST("days for a move: every decision has its own, and who is late resigns if the table says so") {
    table_state m;
    char memory[256];
    sk_text body;
    OK(open_match(&m, "{\"v\":1,\"game\":\"stone-age-junior\",\"seats\":[\"open\",\"open\"],\"pace\":{\"kind\":"
                      "\"days\",\"days\":2},\"late\":\"resign\"}"));
    EQ(table_state_deadline(&m), 1000000 + 2 * 86400000ll);
    move_at(&m, 2000000);
    EQ(table_state_deadline(&m), 2000000 + 2 * 86400000ll);
    sk_text_init(&body, memory, sizeof memory);
    EQ(decide_late(&m, 2000000 + 2 * 86400000ll, &body), GRANTED);
    OK(table_state_apply(&m, m.seq + 1, 2000000 + 2 * 86400000ll, body.at, body.length) >= 0);
    EQ(m.phase, STORE_PHASE_OVER);
    table_state_release(&m);
}

TEST("a pause neither takes nor gives time; a vacation adds days, thirty at most") {
    table_state m;
    char memory[256];
    sk_text body;
    decision_answer answer;
    OK(open_match(&m,
                  "{\"v\":1,\"game\":\"stone-age-junior\",\"seats\":[\"open\",\"open\"],\"options\":{\"start\":\"1\"},"
                  "\"pace\":{\"kind\":\"live\",\"bank\":60,\"increment\":5}}"));
    OK(table_state_apply(&m, m.seq + 1, 1010000, "pause 0\npause 1\n", 16) >= 0);
    EQ(m.is_paused, 1);
    EQ(table_state_deadline(&m), 0);
    EQ(table_state_left(&m, 0, 9000000), 50000);
    OK(table_state_apply(&m, m.seq + 1, 9000000, "resume 1\nresume 0\n", 18) >= 0);
    EQ(m.is_paused, 0);
    EQ(table_state_left(&m, 0, 9000000), 50000);
    EQ(table_state_left(&m, 1, 9000000), 60000);
    table_state_release(&m);
    OK(open_match(&m,
                  "{\"v\":1,\"game\":\"stone-age-junior\",\"seats\":[\"open\",\"open\"],\"options\":{\"start\":\"1\"},"
                  "\"pace\":{\"kind\":\"days\",\"days\":2}}"));
    OK(table_state_apply(&m, m.seq + 1, 1000000 + 86400000, "pause 0\npause 1\n", 16) >= 0);
    OK(table_state_apply(&m, m.seq + 1, 1000000 + 5 * 86400000ll, "resume 0\nresume 1\n", 18) >= 0);
    EQ(table_state_deadline(&m), 1000000 + 6 * 86400000ll);
    sk_text_init(&body, memory, sizeof memory);
    EQ(decide_vacation(&m, 0, 31, "", &body, &answer), BAD_MESSAGE);
    EQ(decide_vacation(&m, 0, 20, "", &body, &answer), GRANTED);
    OK(table_state_apply(&m, m.seq + 1, 1000000 + 5 * 86400000ll, body.at, body.length) >= 0);
    EQ(table_state_deadline(&m), 1000000 + 26 * 86400000ll);
    EQ(decide_vacation(&m, 0, 11, "", &body, &answer), BAD_MESSAGE);
    /* Who goes away when others act finds the days at the next decision. */
    OK(table_state_apply(&m, m.seq + 1, 1000000 + 5 * 86400000ll, "vacation 1 7\n", 13) >= 0);
    while (actor_of(&m) == 0)
        move_at(&m, 1000000 + 6 * 86400000ll);
    EQ(table_state_left(&m, 1, 1000000 + 6 * 86400000ll), (2 + 6) * 86400000ll);
    table_state_release(&m);
}

TEST("no key is forgotten: one of long ago is not played again") {
    table_state m;
    char memory[512], key[8];
    sk_text body;
    decision_answer answer;
    OK(open_match(&m, "{\"v\":1,\"game\":\"stone-age-junior\",\"seats\":[\"open\",\"open\"],\"chat\":\"free\"}"));
    for (int i = 0; i < 200; i++) {
        snprintf(key, sizeof key, "k%d", i);
        sk_text_init(&body, memory, sizeof memory);
        EQ(decide_chat(&m, 0, "x", -1, key, &body, &answer), GRANTED);
        OK(table_state_apply(&m, m.seq + 1, 2000000, body.at, body.length) >= 0);
    }
    for (int i = 0; i < 200; i++) {
        snprintf(key, sizeof key, "k%d", i);
        EQ(decide_chat(&m, 0, "x", -1, key, &body, &answer), KNOWN);
    }
    table_state_release(&m);
}

TEST("no key of a seat is taken for another key or another seat's") {
    table_state m;
    char memory[512], key[3] = "";
    sk_text body;
    decision_answer answer;
    int collisions = 0;
    OK(open_match(&m, "{\"v\":1,\"game\":\"stone-age-junior\",\"seats\":[\"open\",\"open\"],\"chat\":\"free\"}"));
    for (int seat = 0; seat < 2; seat++)
        for (int c = 0; c < 20; c++) {
            key[0] = (char)('a' + c);
            sk_text_init(&body, memory, sizeof memory);
            collisions += decide_chat(&m, seat, "x", -1, key, &body, &answer) == KNOWN;
            OK(table_state_apply(&m, m.seq + 1, 2000000, body.at, body.length) >= 0);
            sk_text_init(&body, memory, sizeof memory);
            EQ(decide_chat(&m, seat, "x", -1, key, &body, &answer), KNOWN);
            EQ(answer.seq, m.seen[seat]);
        }
    EQ(collisions, 0);
    table_state_release(&m);
}

TEST("unsound changes are refused whole: numbers out of order, moves that are not legal, words that nobody knows") {
    table_state m;
    OK(open_match(&m, "{\"v\":1,\"game\":\"stone-age-junior\",\"seats\":[\"open\",\"open\"]}"));
    EQ(table_state_apply(&m, m.seq + 2, 0, "gap 0\n", 6), -1);
    EQ(table_state_apply(&m, m.seq + 1, 0, "p 0 999\n", 8), -1);
    EQ(table_state_apply(&m, m.seq + 1, 0, "p 9 1\n", 6), -1);
    EQ(table_state_apply(&m, m.seq + 1, 0, "dance\n", 6), -1);
    EQ(table_state_apply(&m, m.seq + 1, 0, "keep 9999\n", 10), -1);
    table_state_release(&m);
}

/* --- looking after it from the command line --- */

static int skerry(char *out, size_t size, const char *a, const char *b, const char *c, const char *d) {
    const char *const words[] = {"skerry", a, b, c, d, NULL};
    return run_skerry(out, size, words);
}

TEST("backup, export and admin work on the data of a running server") {
    char out[4096], data[160], copy[128], records[128], one[200];
    player p[2];
    uint64_t rng = 41;
    if (!getenv("SKERRY")) {
        printf("# SKERRY names no program\n");
        return;
    }
    fresh();
    OK(seat_all(p, 2, "stone-age-junior", ""));
    for (int i = 0; i < 5; i++)
        OK(step(p, 2, &rng));
    OK(player_say(&p[0], "{\"v\":1,\"type\":\"resign\",\"key\":\"r\"}"));
    snprintf(data, sizeof data, "--database=%s", database);
    snprintf(copy, sizeof copy, "%s/copy.db", folder);
    snprintf(records, sizeof records, "%s/records", folder);
    EQ(skerry(out, sizeof out, "backup", copy, data, NULL), 0);
    EQ(access(copy, R_OK), 0);
    EQ(skerry(out, sizeof out, "export", records, data, NULL), 0);
    snprintf(one, sizeof one, "%s/%s.skerry", records, p[0].table);
    EQ(skerry(out, sizeof out, "replay", one, "--verify", "--lang=en"), 0);
    OK(strstr(out, "from the seed") != NULL); /* given up, and its draws can be checked all the same */
    EQ(skerry(out, sizeof out, "admin", "tables", data, NULL), 0);
    OK(strstr(out, p[0].table) != NULL);
    EQ(skerry(out, sizeof out, "admin", "schema", data, NULL), 0);
    EQ(skerry(out, sizeof out, "admin", "remove", p[0].table, data), 0);
    EQ(skerry(out, sizeof out, "admin", "remove", p[0].table, data), 1);
    EQ(skerry(out, sizeof out, "admin", "dance", data, NULL), 2);
    free_all(p, 2);
    /* A table that was removed under its players harms only them. */
    player q[2];
    OK(seat_all(p, 2, "stone-age-junior", "") && seat_all(q, 2, "stone-age-junior", ""));
    EQ(skerry(out, sizeof out, "admin", "remove", p[0].table, data), 0);
    for (int i = 0; i < 20; i++) {
        for (int k = 0; k < 2; k++)
            if (player_choice(&p[k], &rng) >= 0) OK(!player_play(&p[k], player_choice(&p[k], &rng)));
        OK(step(q, 2, &rng));
    }
    SAME(p[0].error[0] ? p[0].error : p[1].error, "STORE");
    free_all(p, 2);
    free_all(q, 2);
    done();
}

TEST("order: bans and mutes by address and account, lifted again, and reports with their record") {
    char out[8192], where[160], id[32], path[64], fields[128];
    player p[2];
    server_options o;
    snprintf(database, sizeof database, "sqlite:%s/order.db", folder);
    snprintf(where, sizeof where, "--database=%s", database);
    o = options_for(database);
    o.per_address = 64;
    o.trust_proxy = 1;
    port = server_start(&home, &o);
    OK(seat_all(p, 2, "stone-age-junior", ",\"chat\":\"free\""));
    OK(player_say(&p[0], "{\"v\":1,\"type\":\"chat\",\"text\":\"you fool\",\"key\":\"a\"}"));
    snprintf(path, sizeof path, "/api/tables/%s/report", p[0].table);
    EQ(http(&web, port, "POST", path, "", "{\"v\":1,\"seat\":0,\"text\":\"insults\"}"), 409);
    SAME(text_of(web.text, "status", id, sizeof id), "NO_SEAT");
    snprintf(fields, sizeof fields, "Authorization: Bearer %s\r\n", p[1].token);
    EQ(http(&web, port, "POST", path, fields, "{\"v\":1,\"seat\":1,\"text\":\"insults\"}"), 400);
    EQ(http(&web, port, "POST", path, fields, "{\"v\":1,\"seat\":2,\"text\":\"insults\"}"), 400);
    EQ(http(&web, port, "POST", path, fields, "{\"v\":1,\"text\":\"insults\"}"), 400);
    EQ(http(&web, port, "POST", path, fields, "{\"v\":1,\"seat\":0}"), 400);
    SAME(text_of(web.text, "status", id, sizeof id), "BAD_MESSAGE");
    EQ(http(&web, port, "POST", path, fields, "{\"v\":1,\"seat\":0,\"text\":\"insults\\u001b[2J\\u009b\"}"), 201);
    SAME(web.text, "{\"v\":1}");
    EQ(skerry(out, sizeof out, "admin", "report", where, NULL), 0);
    OK(strstr(out, p[0].table) && strstr(out, " 2 1 ") && strstr(out, "insults?[2J?"));
    OK(!strchr(out, 27) && !strstr(out, "\xc2\x9b")); /* nothing that the operator's terminal would obey */
    snprintf(id, sizeof id, "%.16s", out);
    EQ(skerry(out, sizeof out, "admin", "report", id, where), 0);
    OK(strstr(out, "game stone-age-junior") && strstr(out, "# seat 1 said: you fool") && !strstr(out, "\nseed "));
    EQ(skerry(out, sizeof out, "admin", "ban", "nonsense", where), 2);
    EQ(skerry(out, sizeof out, "admin", "ban", "address:198.51.100.0/24", where), 0);
    EQ(skerry(out, sizeof out, "admin", "mute", "address:127.0.0.1", where), 0);
    usleep(2500000);
    EQ(http(&web, port, "GET", "/api/tables", "X-Forwarded-For: 198.51.100.77\r\n", NULL), 403);
    EQ(http(&web, port, "GET", "/api/tables", "X-Forwarded-For: 198.51.101.77\r\n", NULL), 200);
    OK(!player_say(&p[0], "{\"v\":1,\"type\":\"chat\",\"text\":\"again\",\"key\":\"b\"}"));
    SAME(p[0].error, "FORBIDDEN");
    EQ(skerry(out, sizeof out, "admin", "sanctions", where, NULL), 0);
    OK(strstr(out, " mute address:127.0.0.1 0 ") != NULL);
    snprintf(id, sizeof id, "%.16s", strstr(out, " ban ") ? strstr(out, " ban ") - 16 : "");
    EQ(skerry(out, sizeof out, "admin", "lift", id, where), 0);
    usleep(2500000);
    EQ(http(&web, port, "GET", "/api/tables", "X-Forwarded-For: 198.51.100.77\r\n", NULL), 200);
    free_all(p, 2);
    done();
}

/* --- several servers --- */

TEST("two servers on one PostgreSQL: one table through both, and one of them may die") {
    const char *url = getenv("SKERRY_TEST_POSTGRES");
    server_options o = options_for(url);
    running two[2] = {{0, 0}, {0, 0}};
    player p[2], watcher;
    uint64_t rng = 31;
    store s;
    int moves = 0;
    if (!url || !*url) {
        printf("# no PostgreSQL here\n");
        return;
    }
    OK(store_open(&s, url) == STORE_OK && store_migrate(&s, 0) == STORE_OK);
    store_close(&s);
    port = server_start(&two[0], &o);
    OK(port && server_start(&two[1], &o));
    OK(seat_all(p, 2, "stone-age-junior", ""));
    p[1].port = two[1].port;
    p[1].seq = 0;
    OK(player_hello(&p[1]));
    memset(&watcher, 0, sizeof watcher);
    watcher.port = two[1].port;
    memcpy(watcher.table, p[0].table, STORE_ID_SIZE);
    OK(player_hello(&watcher));
    for (; moves < 30 && step(p, 2, &rng); moves++)
        OK(player_reach(&watcher, p[0].ply));
    /* Each server knows who is connected to the other. */
    usleep(1500000);
    p[0].seq = 0;
    OK(player_hello(&p[0]) && strstr(p[0].state, "\"present\":[true,true]") != NULL);
    OK(!player_say(&p[0], "{\"v\":1,\"type\":\"takeover\",\"seat\":1,\"key\":\"v\"}"));
    SAME(p[0].error, "FORBIDDEN");
    server_stop(&two[0], SIGKILL);
    p[0].port = two[1].port;
    OK(player_hello(&p[0]));
    while (step(p, 2, &rng))
        moves++;
    OK(player_is_over(&p[0]));
    port = two[1].port;
    check_record(p[0].table);
    printf("# %d decisions through two servers, then one\n", moves);
    player_free(&watcher);
    free_all(p, 2);
    server_stop(&two[1], SIGTERM);
}

/* Send a signal to every process of the PostgreSQL that runs for the tests; how many there were. */
static int signal_postgres(int number_of_signal) {
    const char *host = strstr(getenv("SKERRY_TEST_POSTGRES"), "host=");
    char data[256], path[300], link[256];
    int count = 0;
    DIR *folder_of = opendir("/proc");
    if (!host || !folder_of) return 0;
    snprintf(data, sizeof data, "%.*s/data", (int)strcspn(host + 5, "&"), host + 5);
    for (struct dirent *entry; (entry = readdir(folder_of));) {
        int pid = atoi(entry->d_name);
        ssize_t length;
        snprintf(path, sizeof path, "/proc/%s/cwd", entry->d_name);
        if (pid <= 0 || (length = readlink(path, link, sizeof link - 1)) < 0) continue;
        link[length] = 0;
        count += strcmp(link, data) == 0 && kill(pid, number_of_signal) == 0;
    }
    closedir(folder_of);
    return count;
}

TEST("a PostgreSQL that holds writes up, then one that is frozen: /healthz says so, reading goes on, SIGTERM ends") {
    static const char ask[] = "GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n";
    const char *url = getenv("SKERRY_TEST_POSTGRES");
    client c;
    server_options o = options_for(url);
    player p[2];
    uint64_t rng = 3;
    int64_t start;
    store s;
    if (!url || !*url) {
        printf("# no PostgreSQL here\n");
        return;
    }
    port = server_start(&home, &o);
    OK(seat_all(p, 2, "stone-age-junior", ",\"options\":{\"start\":\"1\"},\"join\":\"public\""));
    OK(store_open_raw(&s, url) == STORE_OK && store_begin(&s) == STORE_OK);
    OK(s.kind->run_text(&s, "SET idle_in_transaction_session_timeout = 0; LOCK TABLE number, lease IN EXCLUSIVE MODE; "
                            "LOCK TABLE event IN EXCLUSIVE MODE") == STORE_OK);
    memset(&c, 0, sizeof c);
    start = clock_ms();
    OK(client_connect(&c, port) == 0);
    client_send(&c, ask, sizeof ask - 1);
    usleep(300000); /* now a write is under way, and lists do not wait for it */
    EQ(http(&web, port, "GET", "/api/tables", "", NULL), 200);
    OK(clock_ms() - start < 1900);
    EQ(client_answer(&c), 503);
    OK(strstr(c.text, "store-write no answer") != NULL && clock_ms() - start < 4000);
    client_free(&c);
    store_rollback(&s);
    store_close(&s);
    for (int i = 0; i < 30 && http(&web, port, "GET", "/healthz", "", NULL) != 200; i++)
        usleep(500000);
    EQ(web.status, 200);
    OK(step(p, 2, &rng));
    if (!signal_postgres(SIGSTOP)) {
        printf("# PostgreSQL cannot be frozen here\n");
    } else {
        usleep(300000); /* longer than an answer stays fresh */
        start = clock_ms();
        EQ(http(&web, port, "GET", "/healthz", "", NULL), 503);
        OK(clock_ms() - start < 4000);
        int64_t took = time_to_stop();
        printf("# ended %d ms after SIGTERM\n", (int)took);
        OK(took >= 0 && took < 3000); /* 900 ms on a quiet machine; it hung for ever before */
        signal_postgres(SIGCONT);
        port = server_start(&home, &o);
    }
    free_all(p, 2);
    done();
}

int main(int argc, char **argv) {
    int status = in_folder("server", argc, argv);
    client_free(&web);
    return status;
}
