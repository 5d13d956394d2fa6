/* server.h - one server: its options, its parts, and the few calls that all of them use. One process has one server;
 * all of this lives on the loop's thread (docs/threads.md).
 *
 *   transport -> api (HTTP), session (WebSocket) -> room (a queue for each table) -> decide -> writer (commit)
 *   -> the room takes over the new state -> broadcast
 *
 * Limits: the budgets of limit.h, ROOM_QUEUE_MAX requests waiting at a table, WRITER_QUEUE_MAX jobs, THINK_MAX computer
 * players at once, LOGIN_MAX pass phrases being hashed.
 */
#ifndef SKERRY_SERVER_SERVER_H
#define SKERRY_SERVER_SERVER_H

#include "transport.h"
#include "payload.h"
#include "protocol.h"
#include "steady.h"
#include "writer.h"

enum {
    SERVER_BUCKETS = 16384,
    SERVER_HOSTS_MAX = 16,
    ROOM_QUEUE_MAX = 32,
    ROOM_TRIES_MAX = 16, /* times a request may meet another server's change */
    LOGIN_MAX = 2,
    LOGIN_WAITING_MAX = 32,
    REFUSALS_MAX = 50, /* in a row, then the line is closed */
    LEASE_MS = 10000,  /* a server that does not renew its lease for so long is down */
    GAP_MS = 15000     /* a pause of all servers longer than this is given back to the clocks */
};

typedef struct server_options {
    const char *listen, *database, *web, *notify; /* `tries` ports from that of `listen` on */
    const char *hosts[SERVER_HOSTS_MAX];
    int tries, host_count, trust_proxy, absent_s, digest_minutes, lang;
    int per_address;       /* connections of an address; 0: nothing is limited by address */
    const char *limits;    /* "chat=30/60,tables=5": budgets that the operator sets; NULL: none */
    int keep_days;         /* finished games are removed after so many days; 0: never */
    int open_days;         /* tables that never began */
    int abandoned_days;    /* games that nobody played on */
    int forget_days;       /* from where a table was opened is forgotten after so many days */
    int think_max;         /* threads in which computer players think; 0: as many as there are processors but one */
    const char *test_seed; /* tests only: the seed of every table */
    int ready_fd;          /* tests only: receives "PORT\n"; -1: none */
} server_options;

typedef struct server server;
typedef struct game_room game_room;
typedef struct session session;
typedef struct room_request room_request;

typedef struct server_counts {
    uint64_t moves, refusals, tables_opened, conflicts, thoughts, games_over, digests, evicted, unreadable;
    uint64_t unsound, inapplicable; /* tables that could not be read; changes that could not be applied */
    uint64_t thoughts_sent, thoughts_brought_home; /* to other machines, and back without a choice */
} server_counts;

enum { SANCTIONS_MAX = 1024 };

/* Somebody who may not come, or not speak. */
typedef struct sanction {
    char account[STORE_NAME_SIZE]; /* "": it is an address */
    uint8_t address[LIMIT_KEY_SIZE];
    int bits, is_ban;
    int64_t until; /* 0: for good */
} sanction;

typedef struct sanctions {
    int count;
    sanction rows[SANCTIONS_MAX];
} sanctions;

struct server {
    server_options options;
    uv_loop_t loop;
    transport n;
    writer w, r; /* r: reads that no move waits for, on a connection of their own where the store allows it */
    limiter limits;
    sanctions order;
    steady time;
    char name[STORE_ID_SIZE]; /* of this server, as long as it runs */
    int64_t risen_ms;         /* when the service, all servers together, last came up */
    int64_t live;             /* servers that are up */
    int64_t speaks;           /* lines of logs that all of them understand (STORE_SPEAKS); 0: not known yet */
    uint64_t salt;            /* for the hashes of addresses */
    uv_timer_t timer, slow_timer;
    uv_signal_t term, interrupt;
    game_room *buckets[SERVER_BUCKETS];
    int table_count;
    unsigned evict_next; /* bucket at which the search for an idle table goes on */
    server_counts counts;
    char *out; /* PAYLOAD_MAX bytes in which messages are written */
    struct web_file *files;
    int file_count;
    struct thinking *thinking;
    struct thinker *thinkers; /* machines elsewhere */
    uint32_t thought_number;
    int logins, logins_waiting, exporting;
    struct login *login_first, **login_last;
    int64_t gap_from, gap_to; /* ms since 1970: no server ran in between; 0: none */
    int is_draining, due_running, digest_running;
    uint64_t digest_ms, tidy_ms; /* loop times of the next digests and the next removal of what is not needed */
    uint64_t unreadable_ms;      /* loop time at which a table could last not be read though the store worked */
    int is_failing;              /* the store did not take the last heart beat */
    struct asked *asking;        /* addresses to which a code goes */
    struct health *health;
    struct watcher *watcher;
    struct listing *listing;
    int tournaments_running;    /* readings and steps of tournaments under way */
    uint64_t tournaments_ms;    /* loop time at which they are looked at again */
    uint64_t tournaments_games; /* games that were over when they were last looked at */
    int queue_running;          /* people who wait are being seated */
    uint64_t queue_ms;          /* loop time at which they are looked at again */
    uint64_t queue_until_ms;    /* and until which somebody may wait here */
    struct solving *solving;    /* yesterday's challenge, as the engine plays it */
    uint64_t solution_ms;       /* loop time at which one is looked for again */
};

/* --- running.c --- */
/* Run until told to stop; 0, 1 if something failed, 2 if `listen` is no address. What is wrong has been said on stderr.
 */
int server_run(const server_options *options);
int64_t wall_ms(void);
/* The time by which tables live. */
int64_t steady_now(server *s);
/* The name under which people know this server; "" if the operator has not said it. */
const char *server_host(const server *s);
/* The writer that serves reads. */
writer *reader_of(server *s);
/* The hash under which an address is remembered. */
void origin_of(const server *s, const uint8_t address[LIMIT_KEY_SIZE], char out[STORE_ID_SIZE]);
/* The slot of a budget of the address that opened something. */
uint64_t *origin_slot(server *s, const char origin[STORE_ID_SIZE], int budget);
void log_event(const char *event, const char *format, ...) __attribute__((format(printf, 2, 3)));

#endif
