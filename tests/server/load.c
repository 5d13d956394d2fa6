/* load.c - a bounded load on loopback: many tables, some players each over WebSockets, moving as fast as they are
 * answered or at a given rate; besides, reads of the list of tables at a rate, and a crowd of spectators at one table.
 * Reports durable moves per second, the time from sending a move to hearing it broadcast, and memory.
 *
 *   server-load [TABLES [SECONDS [RATE [DATABASE [SERVERS [PLAYERS [LISTS [CROWD]]]]]]]]
 *       50 tables, 2 s, 500 moves a second, a SQLite file ("-"), 1 server, 2 players a table, no lists, no crowd
 *
 * One TAP line says whether every move that was acknowledged is in the store.
 */
#include <dirent.h>
#include <fcntl.h>
#include <pthread.h>
#include <sodium.h>
#include <sys/epoll.h>
#include <sys/resource.h>

#include "tests/support/effort.h"
#include "tests/server/remote_player.h"

enum { TIMES_MAX = 4 << 20, PLAYERS_MAX = 4 };

typedef struct seat {
    int fd, index, is_over;
    int looks_on; /* a spectator: hears, and never moves */
    char *bytes;
    size_t size, room;
    long ply;
    int choice;      /* a choice by lot of the last state, -1 if none */
    int64_t sent_us; /* when the action under way was sent; 0: none */
} seat;

typedef struct bench {
    seat *seats;
    int count, poller, over, players, crowd; /* seats: count of players, then the crowd */
    long moves, refused, broadcasts, commits;
    uint32_t *times_us;
    long times;
    uint64_t rng;
    int64_t started_us;
    long rate;
    int *ready, ready_count, ready_next; /* a ring of seats that may move */
} bench;

static int64_t now_us(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000000 + now.tv_nsec / 1000;
}

static void raise_limit(void) {
    struct rlimit limit;
    getrlimit(RLIMIT_NOFILE, &limit);
    limit.rlim_cur = limit.rlim_max;
    setrlimit(RLIMIT_NOFILE, &limit);
}

/* A choice by lot out of a message, without copying it. */
static int choose(const char *text, uint64_t *rng) {
    const char *at = strstr(text, "\"choices\":["), *end = at ? strstr(at, "],\"scores\"") : NULL;
    int ids[SK_CHOICES_MAX], count = 0;
    while (at && end && (at = strstr(at, "{\"id\":")) && at < end && count < SK_CHOICES_MAX) {
        ids[count++] = atoi(at + 6);
        at += 6;
    }
    return count ? ids[sk_random_below(rng, (uint32_t)count)] : -1;
}

static void push_ready(bench *b, seat *s) {
    b->ready[(b->ready_next + b->ready_count++) % b->count] = s->index;
}

static void act(bench *b, seat *s) {
    char text[160], frame[200];
    int length = snprintf(text, sizeof text, "{\"v\":1,\"type\":\"action\",\"ply\":%ld,\"id\":%d,\"key\":\"k%ld\"}",
                          s->ply, s->choice, s->ply);
    frame[0] = (char)0x81;
    frame[1] = (char)(0x80 | length);
    memset(frame + 2, 0, 4);
    memcpy(frame + 6, text, (size_t)length);
    s->sent_us = now_us();
    s->choice = -1;
    if (send(s->fd, frame, (size_t)length + 6, MSG_NOSIGNAL) != length + 6) b->refused++;
}

static void note(bench *b, seat *s, const char *text) {
    if (strncmp(text, "{\"v\":1,\"type\":\"ply\"", 19) == 0 || strncmp(text, "{\"v\":1,\"type\":\"state\"", 21) == 0) {
        const char *shown = strstr(text, "\"plies\":");
        b->broadcasts++;
        if (!shown) return;
        s->ply = strtol(shown + 8, NULL, 10);
        if (s->sent_us) {
            if (b->times < TIMES_MAX) b->times_us[b->times++] = (uint32_t)(now_us() - s->sent_us);
            s->sent_us = 0;
            b->moves++;
        }
        if (strstr(text, "\"status\":\"over\"")) {
            if (!s->is_over && !s->looks_on) b->over++;
            s->is_over = 1;
        } else if (!s->looks_on && (s->choice = choose(shown, &b->rng)) >= 0) {
            push_ready(b, s);
        }
    } else if (strncmp(text, "{\"v\":1,\"type\":\"error\"", 21) == 0) {
        b->refused++;
        s->sent_us = 0;
    }
}

/* Take whole frames out of what a seat has received. */
static void understand(bench *b, seat *s) {
    size_t at = 0;
    while (s->size - at >= 2) {
        const uint8_t *f = (const uint8_t *)s->bytes + at;
        size_t head = 2, length = f[1] & 127;
        if (length == 126) head = 4;
        if (length == 127) head = 10;
        if (s->size - at < head) break;
        if (head == 4) length = (size_t)f[2] << 8 | f[3];
        if (head == 10) {
            length = 0;
            for (int i = 2; i < 10; i++)
                length = length << 8 | f[i];
        }
        if (s->size - at < head + length) break;
        char *text = s->bytes + at + head, kept = text[length];
        text[length] = 0;
        if ((f[0] & 15) == WS_TEXT) note(b, s, text);
        text[length] = kept;
        at += head + length;
    }
    memmove(s->bytes, s->bytes + at, s->size - at);
    s->size -= at;
}

static void receive(bench *b, seat *s) {
    for (;;) {
        if (s->room - s->size < 16384) {
            s->room = s->room ? 2 * s->room : 32768;
            s->bytes = (char *)realloc(s->bytes, s->room + 1);
        }
        ssize_t got = recv(s->fd, s->bytes + s->size, s->room - s->size, MSG_DONTWAIT);
        if (got <= 0) break;
        s->size += (size_t)got;
        if (s->size < s->room) break;
    }
    understand(b, s);
}

/* Somebody says hello; from then on the line belongs to the bench. */
static int attend(bench *b, player *p, int index) {
    seat *s = &b->seats[index];
    struct epoll_event event = {EPOLLIN, {.ptr = s}};
    p->seq = 0;
    p->is_brief = 1; /* as the page does */
    if (!player_hello(p)) return 0;
    s->index = index;
    s->looks_on = index >= b->count;
    s->fd = p->c.fd;
    p->c.fd = 0;
    note(b, s, p->state);
    fcntl(s->fd, F_SETFL, O_NONBLOCK);
    return epoll_ctl(b->poller, EPOLL_CTL_ADD, s->fd, &event) == 0;
}

/* Open one table and seat its players, on possibly different servers; the first table gets the crowd. */
static int open_table(bench *b, int index, const running *servers, int server_count) {
    static player people[PLAYERS_MAX], fan;
    char body[200];
    int length = snprintf(body, sizeof body, "{\"v\":1,\"game\":\"stone-age-junior\",\"name\":\"A\",\"seats\":[\"me\"");
    for (int i = 1; i < b->players; i++)
        length += snprintf(body + length, sizeof body - (size_t)length, ",\"open\"");
    snprintf(body + length, sizeof body - (size_t)length, "],\"join\":\"public\"}");
    memset(people[0].table, 0, sizeof people[0].table);
    if (!table_open(&people[0], servers[index % server_count].port, body)) return 0;
    for (int i = 1; i < b->players; i++)
        if (!table_sit(&people[i], servers[(index + i) % server_count].port, people[0].table, "B")) return 0;
    for (int i = 0; i < b->players; i++)
        if (!attend(b, &people[i], b->players * index + i)) return 0;
    for (int i = 0; i < b->crowd && !index; i++) {
        memcpy(fan.table, people[0].table, sizeof fan.table);
        fan.port = servers[i % server_count].port;
        if (!attend(b, &fan, b->count + i)) return 0;
    }
    return 1;
}

/* --- readers of the list, on a thread of their own --- */

typedef struct reading {
    int port, rate;
    volatile int is_over;
    long count, failed;
    uint32_t *times_us;
} reading;

static void *read_lists(void *context) {
    static const char request[] = "GET /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n";
    reading *r = (reading *)context;
    client c;
    int64_t start = now_us();
    memset(&c, 0, sizeof c);
    client_connect(&c, r->port);
    while (!r->is_over && r->count < TIMES_MAX) {
        int64_t due = start + r->count * 1000000 / r->rate, from = now_us();
        if (from < due) usleep((useconds_t)(due - from));
        from = now_us();
        client_send(&c, request, sizeof request - 1);
        if (client_answer(&c) != 200) {
            r->failed++;
            client_close(&c);
            client_connect(&c, r->port);
        }
        r->times_us[r->count++] = (uint32_t)(now_us() - from);
    }
    client_free(&c);
    return NULL;
}

static void run(bench *b, int seconds) {
    struct epoll_event events[256];
    int64_t start = now_us(), until = start + (int64_t)seconds * 1000000;
    long sent = 0;
    b->started_us = start;
    while (now_us() < until && b->over < b->count) {
        int count = epoll_wait(b->poller, events, 256, 1);
        for (int i = 0; i < count; i++)
            receive(b, (seat *)events[i].data.ptr);
        while (b->ready_count) {
            seat *s = &b->seats[b->ready[b->ready_next]];
            if (b->rate && sent >= (now_us() - start) * b->rate / 1000000) break;
            b->ready_next = (b->ready_next + 1) % b->count;
            b->ready_count--;
            if (s->is_over || s->sent_us || s->choice < 0) continue;
            act(b, s);
            sent++;
        }
    }
    for (int i = 0; i < 200 && b->times < sent; i++) {
        int count = epoll_wait(b->poller, events, 256, 10);
        for (int k = 0; k < count; k++)
            receive(b, (seat *)events[k].data.ptr);
    }
}

static int by_size(const void *a, const void *b) {
    uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    return (x > y) - (x < y);
}

static long metric(int port, const char *name) {
    static client c;
    char line[96];
    const char *at;
    http(&c, port, "GET", "/metrics", "", NULL);
    snprintf(line, sizeof line, "\nskerry_%s ", name);
    at = strstr(c.text, line);
    return at ? strtol(at + strlen(line), NULL, 10) : -1;
}

static void report(bench *b, int tables, double took, const running *servers, int server_count, long empty) {
    long stored = 0, resident = 0, held = 0;
    for (int i = 0; i < server_count; i++) {
        stored += metric(servers[i].port, "moves_total");
        resident += metric(servers[i].port, "resident_bytes");
        held += metric(servers[i].port, "table_bytes");
    }
    qsort(b->times_us, (size_t)b->times, sizeof *b->times_us, by_size);
    printf("# %d tables, %d players, %d server(s): %ld moves in %.1f s = %.0f moves/s; send to broadcast p50 %.1f ms, "
           "p99 %.1f ms, most %.1f ms\n",
           tables, b->count, server_count, b->moves, took, (double)b->moves / took,
           b->times ? b->times_us[b->times / 2] / 1000.0 : 0, b->times ? b->times_us[b->times * 99 / 100] / 1000.0 : 0,
           b->times ? b->times_us[b->times - 1] / 1000.0 : 0);
    printf("# resident %.1f MB (%.1f KB for each table with its lines), tables themselves %.1f KB each; refused %ld\n",
           (double)resident / 1e6, (double)(resident - empty) / 1024 / tables,
           (double)held / 1024 / tables / server_count, b->refused);
    printf("%sok 1 - every acknowledged move is stored, and only those\n1..1\n",
           stored >= b->moves && b->refused == 0 && b->moves > 0 ? "" : "not ");
}

/* Seconds that the threads of some processes ran, and that they were ready to run and had no processor. */
typedef struct spent {
    double ran, stood;
} spent;

static void add_spent(spent *sum, pid_t pid) {
    char path[64];
    snprintf(path, sizeof path, "/proc/%d/task", (int)pid);
    DIR *folder = opendir(path);
    for (struct dirent *entry; folder && (entry = readdir(folder));) {
        unsigned long long ran = 0, stood = 0;
        char file[340];
        snprintf(file, sizeof file, "%s/%s/schedstat", path, entry->d_name);
        FILE *in = entry->d_name[0] == '.' ? NULL : fopen(file, "r");
        if (in && fscanf(in, "%llu %llu", &ran, &stood) == 2) {
            sum->ran += (double)ran / 1e9;
            sum->stood += (double)stood / 1e9;
        }
        if (in) fclose(in);
    }
    if (folder) closedir(folder);
}

static spent spent_by(const running *servers, int count) {
    spent sum = {0, 0};
    for (int i = 0; i < count; i++)
        add_spent(&sum, servers[i].pid);
    return sum;
}

static long commits_of(const running *servers, int count) {
    long sum = 0;
    for (int i = 0; i < count; i++)
        sum += metric(servers[i].port, "store_commits_total");
    return sum;
}

/* What the servers have cost: processor time, which does not depend on what else the machine does. */
static void say_cost(const bench *b, int tables, const spent *empty, const spent *opened, const spent *played) {
    printf(
        "# servers' processor time: opening and seating %.1f s, %.0f us a table; playing %.1f s, %.0f us a move with "
        "its %.1f broadcasts and %.2f commits\n",
        opened->ran - empty->ran, (opened->ran - empty->ran) * 1e6 / tables, played->ran - opened->ran,
        (played->ran - opened->ran) * 1e6 / (double)(b->moves ? b->moves : 1),
        (double)b->broadcasts / (double)(b->moves ? b->moves : 1),
        (double)b->commits / (double)(b->moves ? b->moves : 1));
    printf("# meanwhile the servers stood ready without a processor for %.1f s\n", played->stood - opened->stood);
}

static void say_lists(reading *r, double took) {
    qsort(r->times_us, (size_t)r->count, sizeof *r->times_us, by_size);
    if (r->count)
        printf("# lists: %ld read, %.0f a second, p50 %.1f ms, p99 %.1f ms, failed %ld\n", r->count,
               (double)r->count / took, r->times_us[r->count / 2] / 1000.0, r->times_us[r->count * 99 / 100] / 1000.0,
               r->failed);
}

int main(int argc, char **argv) {
    int tables = argc > 1 ? atoi(argv[1]) : effort_amount(50, 20, 1000),
        seconds = argc > 2 ? atoi(argv[2]) : effort_amount(2, 1, 20), server_count = argc > 5 ? atoi(argv[5]) : 1;
    char file[64] = P_tmpdir "/skerry-load-XXXXXX", url[128];
    server_options o;
    running servers[4];
    bench b;
    long empty = 0;
    signal(SIGPIPE, SIG_IGN);
    raise_limit();
    if (sodium_init() < 0 || !mkdtemp(file) || server_count < 1 || server_count > 4 || tables < 1) return 2;
    snprintf(url, sizeof url, "sqlite:%s/load.db", file);
    o = options_for(argc > 4 && strcmp(argv[4], "-") != 0 ? argv[4] : url);
    for (int i = 0; i < server_count; i++)
        if (!server_start(&servers[i], &o)) return 2;
    memset(&b, 0, sizeof b);
    b.rng = 1;
    b.rate = argc > 3 ? atol(argv[3]) : 500;
    b.players = argc > 6 ? atoi(argv[6]) : 2;
    b.crowd = argc > 8 ? atoi(argv[8]) : 0;
    if (b.players < 2 || b.players > PLAYERS_MAX) return 2;
    b.count = b.players * tables;
    b.poller = epoll_create1(EPOLL_CLOEXEC);
    b.seats = (seat *)calloc((size_t)(b.count + b.crowd), sizeof *b.seats);
    b.ready = (int *)calloc((size_t)b.count, sizeof *b.ready);
    b.times_us = (uint32_t *)malloc(TIMES_MAX * sizeof *b.times_us);
    for (int i = 0; i < server_count; i++)
        empty += metric(servers[i].port, "resident_bytes");
    int64_t opening = now_us();
    spent started = spent_by(servers, server_count);
    for (int i = 0; i < tables; i++)
        if (!open_table(&b, i, servers, server_count)) {
            printf("not ok 1 - %d tables open\n1..1\n", tables);
            return 1;
        }
    printf("# opened in %.1f s\n", (double)(now_us() - opening) / 1e6);
    int64_t start = now_us();
    spent opened = spent_by(servers, server_count);
    b.broadcasts = 0;
    b.commits = -commits_of(servers, server_count);
    pthread_t thread;
    reading lists = {.port = servers[0].port, .rate = argc > 7 ? atoi(argv[7]) : 0};
    lists.times_us = (uint32_t *)malloc(TIMES_MAX * sizeof *lists.times_us);
    int reads = lists.rate > 0 && pthread_create(&thread, NULL, read_lists, &lists) == 0;
    run(&b, seconds);
    lists.is_over = 1;
    if (reads) pthread_join(thread, NULL);
    say_lists(&lists, (double)(now_us() - start) / 1e6);
    spent played = spent_by(servers, server_count);
    b.commits += commits_of(servers, server_count);
    report(&b, tables, (double)(now_us() - start) / 1e6, servers, server_count, empty);
    for (int i = 0; i < server_count; i++)
        server_stop(&servers[i], SIGTERM);
    say_cost(&b, tables, &started, &opened, &played);
    char path[128];
    for (const char *const *end = (const char *const[]){"load.db", "load.db-wal", "load.db-shm", NULL}; *end; end++) {
        snprintf(path, sizeof path, "%s/%s", file, *end);
        unlink(path);
    }
    rmdir(file);
    for (int i = 0; i < b.count + b.crowd; i++)
        free(b.seats[i].bytes);
    free(lists.times_us);
    free(b.seats);
    free(b.ready);
    free(b.times_us);
    return 0;
}
