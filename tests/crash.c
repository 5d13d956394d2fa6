/* crash.c - nothing that was acknowledged is ever lost, and nothing is played twice: under kill -9 at random moments,
 * with a full disk, a failing sync and a lost line to the database.
 *
 *   net-crash [KILLS]       default: 10 kills; ./test --long asks for 200
 *
 * Every player keeps the actions that were acknowledged. What has no answer is sent again with the same key. In the end
 * the stored changes must hold exactly these actions, in order, and every record must verify.
 */
#include <sodium.h>

#include "tests/player.h"
#define TAP_OWN_MAIN
#include "tests/tap.h"

enum { TABLES = 8, ACTIONS_MAX = 4096 };

typedef struct act_of {
    int seat, id;
} act_of;

/* A table and what its players know for sure. */
typedef struct held {
    player p[2];
    act_of acts[ACTIONS_MAX];
    int count, mover, id; /* mover: who has an action under way, -1: nobody */
    char text[160];       /* that action */
} held;

static held *tables;
static char folder[64];
static int kills = 10;
static uint64_t rng = 1;
static long actions, again;

static int open_held(held *h, int port) {
    for (int i = 0; i < 2; i++)
        player_free(&h->p[i]);
    h->count = 0;
    h->mover = -1;
    if (!table_open(&h->p[0], port,
                    "{\"v\":1,\"game\":\"stone-age-junior\",\"seats\":[\"me\",\"open\"],\"name\":\"A\"}"))
        return 0;
    return table_sit(&h->p[1], port, h->p[0].table, "B") && player_hello(&h->p[0]) && player_hello(&h->p[1]);
}

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

/* Who has choices sends one; 0 if the game is over. */
static int send_one(held *h) {
    for (int i = 0; i < 2; i++) {
        player *p = &h->p[i];
        int id = player_is_over(p) ? -1 : player_choice(p, &rng);
        if (id < 0) continue;
        h->mover = i;
        h->id = id;
        snprintf(h->text, sizeof h->text, "{\"v\":1,\"type\":\"action\",\"ply\":%ld,\"id\":%d,\"key\":\"k%d\"}", p->ply,
                 id, p->sent++);
        player_send(p, h->text);
        return 1;
    }
    return 0;
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
    h->acts[h->count++] = (act_of){h->mover, h->id};
    h->mover = -1;
    actions++;
    OK(player_reach(&h->p[0], p->ply) && player_reach(&h->p[1], p->ply));
}

/* --- what is stored --- */

typedef struct reading {
    const held *h;
    int next, failed;
    match m;
} reading;

static void read_event(void *context, uint32_t seq, int64_t at, const char *body, size_t size) {
    reading *r = (reading *)context;
    int before = r->m.game.count;
    if (r->failed || match_apply(&r->m, seq, at, body, size) < 0) {
        r->failed = 1;
        return;
    }
    for (int i = before; i < r->m.game.count; i++) {
        const sk_ply *ply = &r->m.game.plies[i];
        if (ply->who == SK_CHANCE) continue;
        if (r->next >= r->h->count || r->h->acts[r->next].seat != ply->who || r->h->acts[r->next].id != ply->action)
            r->failed = 1;
        r->next++;
    }
}

static void check_stored(const char *url, const held *h) {
    static sk_record record;
    static store_table row;
    reading r;
    store s;
    memset(&r, 0, sizeof r);
    r.h = h;
    if (store_open(&s, url) != STORE_OK || store_load(&s, h->p[0].table, &row) != STORE_OK ||
        match_open(&r.m, &row) != 0) {
        FAIL("the table is stored");
        return;
    }
    OK(store_events(&s, h->p[0].table, 0, read_event, &r) == STORE_OK);
    OK(!r.failed);
    EQ(r.next, h->count);
    match_record(&r.m, &record);
    sk_record_seed(&record, row.seed);
    EQ(sk_record_fair(&record), 0);
    match_release(&r.m);
    store_close(&s);
}

static void check_all(const char *url) {
    for (int i = 0; i < TABLES; i++)
        check_stored(url, &tables[i]);
}

static void let_go(void) {
    for (int i = 0; i < TABLES; i++)
        for (int k = 0; k < 2; k++)
            player_free(&tables[i].p[k]);
}

/* A round: every table has a move under way, then the server may be killed. */
static void play_round(running *home, const server_options *o, const char *url, int deadly) {
    for (int i = 0; i < TABLES; i++)
        if (!send_one(&tables[i])) {
            check_stored(url, &tables[i]);
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
            OK(send_one(&tables[i]));
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

TEST("PostgreSQL: kill -9 of the server, and the database throwing everybody out") {
    const char *url = getenv("SKERRY_TEST_POSTGRES");
    server_options o = options_for(url);
    running home;
    store s;
    if (!url || !*url) {
        printf("# no PostgreSQL here\n");
        return;
    }
    OK(store_open(&s, url) == STORE_OK && store_migrate(&s, 0) == STORE_OK &&
       store_migrate(&s, STORE_SCHEMA) == STORE_OK);
    fall_and_rise(url, kills / 2 + 1, 2);
    actions = again = 0;
    OK(server_start(&home, &o) > 0);
    for (int i = 0; i < TABLES; i++)
        OK(open_held(&tables[i], home.port));
    for (int round = 0; round < 20 && !tap_failures; round++) {
        for (int i = 0; i < TABLES; i++)
            if (!send_one(&tables[i])) OK(open_held(&tables[i], home.port) && send_one(&tables[i]));
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

static int remove_folder(void) {
    pid_t child = fork();
    if (child == 0) execlp("rm", "rm", "-rf", folder, (char *)NULL);
    return waitpid(child, NULL, 0) == child;
}

int main(int argc, char **argv) {
    int status;
    if (argc > 1 && atoi(argv[1]) > 0) kills = atoi(argv[1]);
    tables = (held *)calloc(TABLES, sizeof *tables);
    signal(SIGPIPE, SIG_IGN);
    snprintf(folder, sizeof folder, "%s/skerry-crash-XXXXXX", P_tmpdir);
    if (!tables || sodium_init() < 0 || !mkdtemp(folder)) return 1;
    status = argc > 1 && atoi(argv[1]) > 0 ? tap_main(1, argv) : tap_main(argc, argv);
    remove_folder();
    free(tables);
    return status;
}
