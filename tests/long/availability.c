/* availability.c - a service that stays up while its parts fall: people play through one or several ways in, something
 * is broken, and it is measured how long it takes until a move is acknowledged again, and until everybody moves.
 *
 *   availability PORT,PORT... DATABASE [NAME=COMMAND ...]  tests/long/availability.sh and tests/long/upgrade.sh run it
 *
 * Several processes play at tables of their own and come back by themselves, to any of the ways in; what has no answer
 * is sent again under its key. The commands are run one after the other, each after a while of quiet play. In the end
 * exactly what was acknowledged must be stored: nothing lost, nothing doubled.
 */
#include <sodium.h>
#include <sys/mman.h>

#include "tests/server/acknowledged_moves.h"

enum { WORKERS = 4, TABLES = 4, PORTS_MAX = 8, QUIET_MS = 3000, STAYS_MS = 120000 };

/* What all processes see. */
typedef struct shared {
    volatile int is_over;
    volatile int64_t sent_ms[WORKERS]; /* when the last action that was acknowledged had been sent */
    volatile long acked[WORKERS], again[WORKERS];
} shared;

static shared *all;
static int ports[PORTS_MAX], port_count;
static uint64_t rng;

static int some_port(void) {
    return ports[sk_random_below(&rng, (uint32_t)port_count)];
}

/* Both players come back, by whichever way; 0 if there is none for too long. */
static int come_back(held *h) {
    int64_t until = clock_ms() + STAYS_MS;
    for (int i = 0; i < 2; i++)
        for (;;) {
            h->p[i].port = some_port();
            if (player_hello(&h->p[i])) break;
            if (clock_ms() > until) return 0;
            usleep(100000);
        }
    return 1;
}

/* One action, from its first sending to its acknowledgement; 0 if that does not come. */
static int play_one(held *h, int worker) {
    int64_t sent = clock_ms(), until = sent + STAYS_MS;
    player *p = &h->p[h->mover];
    while (!p->acked && !p->refused && player_hear(p, 3000))
        continue;
    while (!p->acked) {
        if (clock_ms() > until) return 0;
        /* STALE: a leader that came back was read before it had heard that it leads no more. */
        if (p->refused && !strstr("STORE BUSY STALE", p->error)) {
            printf("# refused: %s\n", p->error);
            return 0;
        }
        usleep(20000);
        if (!come_back(h)) return 0;
        all->again[worker]++;
        sent = clock_ms();
        player_say(p, h->text);
    }
    keep_act(h);
    all->acked[worker]++;
    all->sent_ms[worker] = sent;
    return (player_reach(&h->p[0], p->ply) && player_reach(&h->p[1], p->ply)) || come_back(h);
}

/* The store may be out of reach for a while as well, or a leader of old be asked that is still to step down. */
static int is_kept(const char *url, const held *h) {
    int64_t until = clock_ms() + STAYS_MS;
    int good;
    while ((good = is_stored(url, h)) != 1 && clock_ms() < until)
        usleep(200000);
    return good == 1;
}

/* A process of people; 0 if all is well. */
static int work(int worker, const char *url) {
    static held tables[TABLES];
    int bad = 0;
    rng = sk_random_seed(7, (uint64_t)worker);
    for (int i = 0; i < TABLES; i++)
        for (int tries = 0; !open_held(&tables[i], some_port()); tries++) {
            if (tries == 600) return 1;
            usleep(100000);
        }
    while (!all->is_over && !bad)
        for (int i = 0; i < TABLES && !bad; i++) {
            if (send_one(&tables[i], &rng)) {
                bad = !play_one(&tables[i], worker);
            } else if (!player_is_over(&tables[i].p[0])) {
                bad = !come_back(&tables[i]);
            } else {
                bad = !is_kept(url, &tables[i]);
                while (!bad && !open_held(&tables[i], some_port()) && !all->is_over)
                    usleep(100000);
            }
        }
    for (int i = 0; i < TABLES; i++) {
        if (tables[i].p[0].table[0] && !is_kept(url, &tables[i])) {
            printf("# table %s holds something else than was acknowledged\n", tables[i].p[0].table);
            bad = 1;
        }
        for (int k = 0; k < 2; k++)
            player_free(&tables[i].p[k]);
    }
    fflush(stdout);
    return bad;
}

/* Milliseconds until `count` of the processes have played something that was sent after `since`; -1 if it never comes.
 */
static int64_t time_to(int64_t since, int count) {
    while (clock_ms() - since < STAYS_MS) {
        int done = 0;
        for (int i = 0; i < WORKERS; i++)
            done += all->sent_ms[i] > since;
        if (done >= count) return clock_ms() - since;
        usleep(5000);
    }
    return -1;
}

/* Run a command of the shell; its status. */
static int break_something(const char *command) {
    int status = 1;
    pid_t child = fork();
    if (child == 0) {
        execl("/bin/sh", "sh", "-c", command, (char *)NULL);
        _exit(127);
    }
    waitpid(child, &status, 0);
    return status;
}

static long sum(const volatile long *numbers) {
    long total = 0;
    for (int i = 0; i < WORKERS; i++)
        total += numbers[i];
    return total;
}

int main(int argc, char **argv) {
    pid_t people[WORKERS];
    int tests = 0, bad = 0;
    signal(SIGPIPE, SIG_IGN);
    setvbuf(stdout, NULL, _IOLBF, 0);
    all = (shared *)mmap(NULL, sizeof *all, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (argc < 3 || sodium_init() < 0 || all == MAP_FAILED) return 2;
    for (const char *at = argv[1]; at && port_count < PORTS_MAX; at = strchr(at, ',') ? strchr(at, ',') + 1 : NULL)
        ports[port_count++] = atoi(at);
    for (int i = 0; i < WORKERS; i++)
        if ((people[i] = fork()) == 0) {
            prctl(PR_SET_PDEATHSIG, SIGKILL);
            _exit(work(i, argv[2]));
        }
    int64_t first = time_to(clock_ms(), WORKERS);
    printf("%sok %d - everybody plays\n", first >= 0 ? "" : "not ", ++tests);
    for (int i = 3; i < argc && first >= 0; i++) {
        char *command = strchr(argv[i], '=');
        if (!command) return 2;
        *command++ = 0;
        usleep(QUIET_MS * 1000);
        long before = sum(all->acked);
        int status = break_something(command);
        int64_t since = clock_ms(); /* now it is broken */
        first = time_to(since, 1);
        int64_t last = first < 0 ? -1 : time_to(since, WORKERS);
        printf("# %s: first move after %.2f s, everybody moves after %.2f s; %ld moves before\n", argv[i],
               (double)first / 1000, (double)last / 1000, before);
        printf("%sok %d - %s: play goes on\n", status == 0 && last >= 0 ? "" : "not ", ++tests, argv[i]);
    }
    usleep(QUIET_MS * 1000);
    all->is_over = 1;
    for (int i = 0; i < WORKERS; i++) {
        int status = 1;
        waitpid(people[i], &status, 0);
        bad |= status != 0;
    }
    printf("# %ld actions acknowledged, %ld sent again\n", sum(all->acked), sum(all->again));
    printf("%sok %d - what was acknowledged is stored, nothing lost and nothing doubled\n1..%d\n", bad ? "not " : "",
           tests + 1, tests + 1);
    return 0;
}
