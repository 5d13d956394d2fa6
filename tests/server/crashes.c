/* crashes.c - nothing that was acknowledged is ever lost, and nothing is played twice: under kill -9 at random moments,
 * with a full disk, a failing sync and a lost line to the database.
 *
 *   server-crashes [KILLS]       default: 5 kills, in ./test --long 200
 *
 * Every player keeps the actions that were acknowledged. What has no answer is sent again with the same key. In the end
 * the stored changes must hold exactly these actions, in order, and every record must verify.
 */
#include "tests/support/scratch_folder.h"
#include "tests/server/acknowledged_moves.h"

enum { TABLES = 8 };

static held *tables;
static int kills;
static uint64_t rng = 1;
static long actions, again;

/* Come back after a restart; the server may need a moment. */
static int come_back(held *h, int port) {
    for (int i = 0; i < 2; i++) {
        int tries = 0;
        h->p[i].refused = 1;
        h->p[i].port = port;
        while (!player_hello(&h->p[i])) {
            if (++tries == 50) return 0;
            usleep(20000);
        }
    }
    return 1;
}

/* The action under way is sent again until it is acknowledged. */
static void settle(held *h) {
    player *p = &h->p[h->mover < 0 ? 0 : h->mover];
    if (h->mover < 0) return;
    while (!p->acked && !p->refused && p->c.fd && player_hear(p, 1000))
        continue;
    for (int tries = 0; !p->acked; tries++) {
        again++;
        if (player_say(p, h->text)) break;
        if (tries == 100 || (strcmp(p->error, "STORE") != 0 && strcmp(p->error, "BUSY") != 0)) {
            printf("# refused: %s\n", p->error);
            FAIL("an action that may be stored already is acknowledged");
            return;
        }
        usleep(5000);
    }
    OK(h->count < ACTIONS_MAX);
    keep_act(h);
    actions++;
    OK(player_reach(&h->p[0], p->ply) && player_reach(&h->p[1], p->ply));
}

static void check_all(const char *url) {
    for (int i = 0; i < TABLES; i++)
        EQ(is_stored(url, &tables[i]), 1);
}

static void let_go(void) {
    for (int i = 0; i < TABLES; i++)
        for (int k = 0; k < 2; k++)
            player_free(&tables[i].p[k]);
}

/* A round: every table has a move under way, then the server may be killed. */
static void play_round(running *home, const server_options *o, const char *url, int deadly) {
    for (int i = 0; i < TABLES; i++)
        if (!send_one(&tables[i], &rng)) {
            EQ(is_stored(url, &tables[i]), 1);
            OK(open_held(&tables[i], home->port));
        }
    if (deadly) {
        usleep(sk_random_below(&rng, 12000));
        server_stop(home, SIGKILL);
        OK(server_start(home, o) > 0);
        for (int i = 0; i < TABLES; i++)
            OK(come_back(&tables[i], home->port));
    }
    for (int i = 0; i < TABLES; i++)
        settle(&tables[i]);
}

static void fall_and_rise(const char *url, int rounds, int lives) {
    server_options o = options_for(url);
    running home;
    actions = again = 0;
    OK(server_start(&home, &o) > 0);
    for (int i = 0; i < TABLES; i++)
        OK(open_held(&tables[i], home.port));
    for (int i = 0; i < rounds && !tap_failures; i++) {
        play_round(&home, &o, url, 0);
        play_round(&home, &o, url, 1);
    }
    for (int i = 0; i < lives && !tap_failures; i++)
        play_round(&home, &o, url, 0);
    server_stop(&home, SIGTERM);
    printf("# %d kills, %ld actions acknowledged, %ld sent again\n", rounds, actions, again);
    check_all(url);
    let_go();
}

TEST("kill -9 at random moments, on SQLite") {
    char url[128];
    snprintf(url, sizeof url, "sqlite:%s/kill.db", folder);
    fall_and_rise(url, kills, 5);
}

TEST("SIGTERM in the middle of play loses nothing either") {
    char url[128];
    server_options o;
    running home;
    snprintf(url, sizeof url, "sqlite:%s/term.db", folder);
    o = options_for(url);
    OK(server_start(&home, &o) > 0);
    for (int i = 0; i < TABLES; i++)
        OK(open_held(&tables[i], home.port));
    for (int round = 0; round < 3; round++) {
        for (int i = 0; i < TABLES; i++)
            OK(send_one(&tables[i], &rng));
        EQ(server_stop(&home, SIGTERM), 0);
        OK(server_start(&home, &o) > 0);
        for (int i = 0; i < TABLES; i++) {
            OK(come_back(&tables[i], home.port));
            settle(&tables[i]);
        }
    }
    server_stop(&home, SIGTERM);
    check_all(url);
    let_go();
}

/* Play through a store that fails on purpose. */
static void play_through(const char *plan, const char *file) {
    char inner[128], url[192];
    server_options o;
    running home;
    int open = 0;
    snprintf(inner, sizeof inner, "sqlite:%s/%s.db", folder, file);
    snprintf(url, sizeof url, "faulty:%s:%s", plan, inner);
    o = options_for(url);
    actions = again = 0;
    OK(server_start(&home, &o) > 0);
    for (int i = 0; i < TABLES; i++) {
        int tries = 0;
        while (!open_held(&tables[i], home.port) && ++tries < 40)
            usleep(5000);
        open += tries < 40;
    }
    EQ(open, TABLES);
    for (int round = 0; round < 25 && !tap_failures; round++)
        play_round(&home, &o, inner, 0);
    server_stop(&home, SIGTERM);
    printf("# %s: %ld actions acknowledged, %ld sent again\n", plan, actions, again);
    OK(again > 0);
    check_all(inner);
    let_go();
}

TEST("a full disk: moves are refused, nothing changes, and later they go through") {
    play_through("full5", "full");
}

TEST("a sync that fails after storing: sent again, the move is found, not doubled") {
    play_through("fsync5", "sync");
}

TEST("a line to the database that is lost in the middle of a transaction") {
    play_through("lost6", "lost");
}

/* A database with an empty schema. One that others have just left may need a moment; what it says is shown. */
static int open_empty(store *s, const char *url) {
    for (int tries = 0; tries < 20; tries++) {
        if (store_open(s, url) == STORE_OK && store_migrate(s, 0) == STORE_OK &&
            store_migrate(s, STORE_SCHEMA) == STORE_OK)
            return 1;
        printf("# %s\n", s->error);
        store_close(s);
        usleep(500000);
    }
    return 0;
}

TEST("PostgreSQL: kill -9 of the server, and the database throwing everybody out") {
    const char *url = getenv("SKERRY_TEST_POSTGRES");
    server_options o = options_for(url);
    running home;
    store s;
    if (!url || !*url) {
        printf("# no PostgreSQL here\n");
        return;
    }
    OK(open_empty(&s, url));
    fall_and_rise(url, kills / 2 + 1, 2);
    actions = again = 0;
    OK(server_start(&home, &o) > 0);
    for (int i = 0; i < TABLES; i++)
        OK(open_held(&tables[i], home.port));
    for (int round = 0; round < 20 && !tap_failures; round++) {
        for (int i = 0; i < TABLES; i++)
            if (!send_one(&tables[i], &rng)) OK(open_held(&tables[i], home.port) && send_one(&tables[i], &rng));
        if (round % 3 == 1)
            s.kind->run_text(&s,
                             "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()");
        for (int i = 0; i < TABLES; i++)
            settle(&tables[i]);
    }
    server_stop(&home, SIGTERM);
    printf("# %ld actions acknowledged, %ld sent again\n", actions, again);
    check_all(url);
    let_go();
    store_close(&s);
}

int main(int argc, char **argv) {
    int status, number = argc > 1 ? atoi(argv[1]) : 0;
    kills = number > 0 ? number : effort_amount(5, 2, 200);
    tables = (held *)calloc(TABLES, sizeof *tables);
    if (!tables) return 1;
    status = in_folder("crash", number > 0 ? 1 : argc, argv);
    free(tables);
    return status;
}
