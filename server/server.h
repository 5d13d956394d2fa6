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

enum request_kind {
    REQUEST_MESSAGE,
    REQUEST_GET,
    REQUEST_RECORD,
    REQUEST_SIT,
    REQUEST_REMATCH,
    REQUEST_REPORT,
    REQUEST_OWN,
    REQUEST_BLOCK,
    REQUEST_BLANK,
    REQUEST_KEEP,
    REQUEST_TICK,
    REQUEST_THOUGHT,
    REQUEST_TIME_OUT,
    REQUEST_GAP
};

/* Something asked of a table, on its way. */
typedef struct room_request {
    int kind;
    uint64_t conn; /* who waits for the answer; 0: nobody */
    int is_http, seat, lang, tries;
    int has_looked; /* who is there, or who may come, was read afresh */
    int is_barred;  /* was sent away from this table, or does not sit with somebody there */
    message msg;
    char token[TOKEN_SIZE]; /* a new one */
    uint8_t hash[32];       /* of the new one, or of the one given */
    char account[STORE_NAME_SIZE];
    char made[STORE_ID_SIZE]; /* table of a rematch, once it exists */
    struct room_request *next;
} room_request;

struct session {
    connection *conn;
    game_room *at;              /* NULL before hello */
    int viewer, lang, greeting; /* greeting: a hello is on its way */
    int recall;                 /* SK_RECALL: wants the view of perfect memory */
    int is_brief;               /* makes the table in words of the view by itself */
    int shown;                  /* plies told to a spectator who sees everything later; -1: none */
    uint32_t said;              /* lines of talk told to one */
    int refusals;
    uint64_t opened_ms;
    struct thinker *thinker;      /* it is no player: a machine that thinks */
    uint8_t from[LIMIT_KEY_SIZE]; /* for whom a spectator is counted */
    session *next;
};

struct game_room {
    server *owner;
    char id[STORE_ID_SIZE];
    uint8_t is_open, is_loading, is_busy, is_thinking, is_waiting_to_think;
    uint8_t is_unattended;              /* holds one of BUDGET_UNATTENDED */
    int is_looking;                     /* readings of who is there, under way */
    char origin[STORE_ID_SIZE];         /* hash of the address that opened it */
    uint64_t spectators, said, changed; /* slots of BUDGET_CROWD, BUDGET_CHAT and BUDGET_CHANGES */
    uint32_t behind;                    /* a seq that another server told of */
    int queued;
    room_request *first, **last;
    session *sessions;
    uint32_t elsewhere;          /* bits of the seats that are connected to other servers */
    int64_t seen_ms[SK_SEATS];   /* when a seat's last connection went; 0: not known */
    uint32_t told_seq[SK_SEATS]; /* change of which a digest has told the seat */
    uint64_t told_ms[SK_SEATS];
    uint64_t used_ms, think_ms; /* think_ms: not before */
    table_state m;
    game_room *next, *think_next;
};

typedef struct server_counts {
    uint64_t moves, refusals, tables_opened, conflicts, thoughts, games_over, digests, evicted, unreadable;
    uint64_t unsound, inapplicable; /* tables that could not be read; changes that could not be applied */
    uint64_t thoughts_sent, thoughts_brought_home; /* to other machines, and back without a choice */
} server_counts;

typedef struct web_file {
    char *path, *bytes, *packed; /* packed: gzip, or NULL */
    size_t size, packed_size;
    const char *type;
    char tag[40];
} web_file;

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
    web_file *files;
    int file_count;
    struct thinking *thinking;
    struct thinker *thinkers; /* machines elsewhere */
    uint32_t thought_number;
    int logins, logins_waiting;
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

/* --- room.c: tables in memory, and the way of a request --- */
game_room *room_find(server *s, const char *id);
/* Queue a request at a table, loading it if need be. The request is taken over. */
void room_submit(server *s, const char *id, room_request *r);
/* Go on with the queue after something that held it up; first with this request. */
void room_continue(game_room *t);
void room_resume(game_room *t, room_request *r);
room_request *request_new(int kind, connection *conn, int is_http, int lang);
/* Append a change; the request is answered when it is durable. */
void room_append(game_room *t, room_request *r, const char *body, size_t size);
/* Another server changed this table. */
void room_changed_elsewhere(server *s, const char *id, uint32_t seq);
/* Put a table that was just made into memory; NULL if there is no room. */
game_room *room_adopt(server *s, const table_state *m, const char *origin);
/* 1 if there is, or can be made, room for one more table. */
int rooms_have_room(server *s);
/* Look at every table: clocks, thinking, delayed spectators, and those that nobody uses. */
void rooms_tick(server *s);
void rooms_each(server *s, void (*visit)(void *context, game_room *t), void *context);
void rooms_close(server *s);
/* The row of the store that follows from a table. */
void row_of(const table_state *m, store_table *out);

/* --- request.c: what each request does --- */
/* Work on the first request; 1 if it is done with, 0 if an append is under way. */
int request_handle(game_room *t, room_request *r);
void request_done(game_room *t, room_request *r);
void request_refuse(server *s, room_request *r, verdict v, sk_status status, const char *text);
/* The set-up of the table that follows, and its first change. */
void rematch_begin(game_room *t, room_request *r);

/* --- session.c: WebSocket connections --- */
void session_message(void *context, connection *conn, const char *text, size_t size);
void session_closed(void *context, connection *conn);
void session_attach(game_room *t, room_request *r, session *who, int viewer);
void session_open(server *s, connection *conn);
/* The session leaves its table. */
void session_detach(session *who);
void session_error(server *s, session *who, verdict v, sk_status status, const char *text, const char *key);
void broadcast(game_room *t, int touched);
void broadcast_people(game_room *t);
void broadcast_delayed(game_room *t);
void send_state(game_room *t, session *who, int log_from);

/* --- presence.c: who is connected where --- */
typedef struct presence_rows {
    char server[STORE_ID_SIZE]; /* ours */
    int count, seats[SK_SEATS], is_ours[SK_SEATS];
    int64_t seen[SK_SEATS], until[SK_SEATS];
} presence_rows;

/* Bits of the seats connected to this server. */
uint32_t presence_here(const game_room *t);
/* Bits of the seats connected anywhere, or seen within so many ms. */
uint32_t presence_bits(const game_room *t, int64_t within_ms);
/* How long a seat of this table may be away before the others may vote a computer player into it. */
int64_t presence_patience(const game_room *t);
void presence_came(game_room *t, int seat);
void presence_left(game_room *t, int seat);
/* Read who is there (on the store's thread), and take it over (on the loop's). */
store_status presence_read(store *s, const char *id, presence_rows *rows);
void presence_take(game_room *t, const presence_rows *rows);
/* Read it anew; the request, if any, goes on afterwards. */
void presence_look(game_room *t, room_request *r);

/* --- admission.c: who may sit down --- */
/* Whoever is at this address does not sit down at this table again. */
void admission_bar(game_room *t, const uint8_t address[LIMIT_KEY_SIZE]);
/* Look up whether who comes may sit here, if that is a question: 1 if the request goes on later, with r->is_barred, or
 * has been refused. */
int admission_check(game_room *t, room_request *r);

/* --- api.c and lobby.c: HTTP --- */
void api_request(void *context, connection *conn, const http_request *request, const char *body, size_t size);
void api_json(server *s, connection *conn, int status, const sk_text *text);
void api_error(server *s, connection *conn, verdict v, sk_status status, const char *text, int lang);
/* The hash of the token in the Authorization field; 0 if there is a sound one. */
int api_bearer(const http_request *request, uint8_t hash[32]);
void lobby_create(server *s, connection *conn, const http_request *request, const char *body, size_t size, int lang);
void lobby_list(server *s, connection *conn);
void lobby_games(server *s, connection *conn, int lang);
void new_id(char out[STORE_ID_SIZE]);
void new_token(char out[TOKEN_SIZE], uint8_t hash[32]);
int token_hash(const char *token, uint8_t hash[32]);
void new_seed(const server *s, char out[SK_SEED_MAX]);

/* --- account.c --- */
void account_request(server *s, connection *conn, const char *what, const http_request *request, const char *body,
                     size_t size, int lang);
/* Note that a seat belongs to an account, and tell who asked for it. */
void account_owns(server *s, const char *name, const char *id, int seat, uint64_t conn);
/* Find the account of the token in r->hash, then go on with it at r->msg.table. */
void account_find(server *s, room_request *r);
/* Note that an account wants nothing to do with another, and tell who asked for it. */
void account_blocks(server *s, const char *name, const char *other, const char *label, uint64_t conn);

/* --- players.c: pages of players, and friends --- */
/* 1 if the request is about them; it is answered then. */
int players_request(server *s, connection *conn, const http_request *request, const char *body, size_t size, int lang);

/* --- tournaments.c --- */
/* 1 if the request is about them; it is answered then. */
int tournaments_request(server *s, connection *conn, const http_request *request, const char *body, size_t size,
                        int lang);
/* Start tournaments and rounds whose time has come. */
void tournaments_tick(server *s);

/* --- challenge.c: one position a day for everybody --- */
/* 1 if the request is about it; it is answered then. */
int challenge_request(server *s, connection *conn, const http_request *request, const char *body, size_t size,
                      int lang);

/* --- queue.c: quick pairing --- */
/* 1 if the request is about it; it is answered then. */
int queue_request(server *s, connection *conn, const http_request *request, const char *body, size_t size, int lang);
/* Seat those who wait and fit together. */
void queue_tick(server *s);
/* On the store's thread: forget those who left without a word. */
store_status queue_tidy(store *s, int64_t now);

/* --- solution.c: yesterday's, as the engine plays it --- */
/* Play one that nobody has played yet; stop playing. */
void solution_tick(server *s);
void solution_close(server *s);

/* --- notices.c: being called; bring.c: games that a guest has played before there was an account --- */
/* 1 if the request is about them; it is answered then. */
int notices_request(server *s, connection *conn, const http_request *request, const char *body, size_t size, int lang);
int bring_request(server *s, connection *conn, const http_request *request, const char *body, size_t size, int lang);

/* --- results.c: the archive --- */
void results_tell(server *s, connection *conn, const char *id, int lang);
/* Put a table that is over into the archive if it is not there, and note that a seat (-1: none) has got an owner. */
void results_keep(game_room *t, int seat);
/* Look for tables that ended without it. */
void results_catch_up(server *s);

/* --- the others --- */
int think_open(server *s);
/* Stop every thought; those that were under way are taken up again by whoever loads the table. Returns how many were
 * cut short. */
int think_close(server *s);
void think_schedule(game_room *t, uint64_t delay_ms);
void think_forget(game_room *t);
void think_metrics(const server *s, sk_text *out);
/* Machines elsewhere that think: one comes, says something, goes; what is not back in time is thought here. */
void thinkers_greet(server *s, session *who, const message *msg);
void thinkers_heard(server *s, session *who, const message *msg);
void thinkers_lost(server *s, session *who);
void thinkers_tick(server *s);
void metrics_add(sk_text *out, const char *name, const char *kind, int64_t value);
void metrics_write(server *s, sk_text *out);
void health_request(server *s, connection *conn);
void health_close(server *s);
/* A table cannot be read though it is there: said in the log and by /healthz. */
void store_unreadable(server *s, const char *id);
int web_open(server *s, const char *folder);
void web_close(server *s);
void web_request(server *s, connection *conn, const http_request *request);
int watch_open(server *s);
void watch_close(server *s);
/* 1 unless other servers could not be heard now. */
int watch_is_well(const server *s);
void notify_tick(server *s);
void notify_close(server *s);
/* The code that proves an address for reminders; send it there. */
enum { NOTIFY_CODE_SIZE = 9 };
void notify_code(const server *s, const char *to, char out[NOTIFY_CODE_SIZE]);
void notify_ask(server *s, const char *to, int lang);

#endif
