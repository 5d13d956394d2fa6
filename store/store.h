/* store.h - where tables live: an append-only log of changes per table, accounts, and a few numbers.
 *
 * The store knows bytes and ids, no game. Every call blocks and belongs to the one thread that opened the store; the
 * server gives it a thread of its own. A change is keyed by (table, seq): who comes second with the same seq gets
 * STORE_CONFLICT. Nothing is durable before store_commit said STORE_OK; after STORE_FAILED nothing is known, so reopen
 * and read again.
 *
 * A kind of store is a table of functions over one list of statements (statements.c), so that all kinds mean the same.
 */
#ifndef SKERRY_STORE_STORE_H
#define SKERRY_STORE_STORE_H

#include <stddef.h>
#include <stdint.h>

enum {
    STORE_ID_SIZE = 17, /* 16 characters and the terminator */
    STORE_NAME_SIZE = 41,
    STORE_HASH_SIZE = 65,   /* hexadecimal digits and the terminator */
    STORE_BODY_MAX = 65536, /* bytes of one change */
    STORE_TEXT_MAX = 8192,  /* bytes of set-up and of summary */
    STORE_PARAMETERS_MAX = 16,
    STORE_ERROR_SIZE = 256,
    STORE_EVENTS_MAX = 2000, /* changes that one reading brings */
    STORE_SECOND_SIZE = 72,  /* secret of a second factor, in letters */
    STORE_SCHEMA = 9,        /* version that this program works with */
    STORE_SPEAKS = 5         /* lines of a table's log that it understands, see below */
};

/* From which STORE_SPEAKS on programs know these lines: rise, mute, hear and confirmed; rated; and from which they keep
 * the seed of a challenge secret; and offer. */
enum { SPEAKS_APART = 2, SPEAKS_RATED = 3, SPEAKS_CHALLENGE = 4, SPEAKS_OFFER = 5 };

typedef enum store_status {
    STORE_OK,
    STORE_CONFLICT, /* the key is taken */
    STORE_MISSING,  /* there is no such thing */
    STORE_FAILED    /* the disk, the line or the database failed; store.error says how */
} store_status;

/* A parameter or a column: a text, or a number where text is NULL. */
typedef struct store_value {
    const char *text;
    size_t size;
    int64_t number;
} store_value;

/* Called for each row; the values live until it returns. */
typedef void (*store_row)(void *context, const store_value *columns, int count);

typedef struct store store;

/* One kind of store. `statement` is an enum of statements.h; `changed` (may be NULL) receives the rows changed. */
typedef struct store_kind {
    const char *name;
    store_status (*open)(store *s, const char *where);
    void (*close)(store *s);
    store_status (*begin)(store *s);
    store_status (*commit)(store *s);
    void (*rollback)(store *s);
    store_status (*run)(store *s, int statement, const store_value *values, int count, store_row row, void *context,
                        int64_t *changed);
    store_status (*run_text)(store *s, const char *sql); /* migrations; several statements */
    store_status (*run_many)(store *s, int statement, const store_value (*values)[STORE_PARAMETERS_MAX], int count,
                             int calls, int64_t *changed);
    store_status (*backup)(store *s, const char *path); /* NULL: the database has its own tools */
    int (*watch)(store *s); /* a descriptor that wakes when others change tables; -1: lost */
    int (*watched)(store *s, void (*told)(void *context, const char *id, uint32_t seq),
                   void *context); /* -1: the line is lost */
} store_kind;

struct store {
    const store_kind *kind;
    void *handle; /* of the kind */
    char where[512];
    char error[STORE_ERROR_SIZE];
};

extern const store_kind store_sqlite, store_memory, store_postgres, store_faulty;

/* Open "sqlite:PATH", "memory:", "postgres://..." or "faulty:PLAN:URL" and bring the schema to STORE_SCHEMA. One of a
 * later program stays as it is; it is opened if that program says that this one can work with it. */
store_status store_open(store *s, const char *url);
/* The same without touching the schema. */
store_status store_open_raw(store *s, const char *url);
void store_close(store *s);
/* Close and open again after a failure. */
store_status store_reopen(store *s);

/* Bring the schema to `version`, up or down, step by step, each step in a transaction of its own. */
store_status store_migrate(store *s, int version);
/* Version of the schema found; 0 for an empty database, -1 on failure. */
int store_version(store *s);

store_status store_begin(store *s);
store_status store_commit(store *s);
void store_rollback(store *s);

/* --- tables --- */

enum { STORE_PHASE_OPEN, STORE_PHASE_PLAYING, STORE_PHASE_OVER };

typedef struct store_table {
    char id[STORE_ID_SIZE];
    int64_t created, touched; /* ms since 1970 */
    int64_t deadline;         /* ms since 1970 when a server must look at the table; 0: none */
    int phase, listed;
    char seed[65];
    char origin[STORE_ID_SIZE]; /* a hash of the address that opened it, or "" */
    char setup[STORE_TEXT_MAX], summary[STORE_TEXT_MAX];
} store_table;

/* One change of a table, and what it does to the row of the table if `row` is not NULL (phase, deadline, touched,
 * summary) and elsewhere. */
typedef struct store_change {
    char id[STORE_ID_SIZE];
    uint32_t seq;
    int64_t at; /* ms since 1970 */
    const char *body;
    size_t size;
    const store_table *row;
    store_status (*also)(store *s, void *context); /* done with it if it is stored, or NULL; may be done again */
    void *context;
    store_status status; /* set by store_append */
} store_change;

store_status store_create(store *s, const store_table *table);
/* Append changes; each gets its status. STORE_FAILED: roll back. */
store_status store_append(store *s, store_change *const *changes, int count);

/* The row of a table; its changes with seq > after, in order; of those at most STORE_EVENTS_MAX, with `*more` if there
 * may be others. */
store_status store_load(store *s, const char *id, store_table *out);
typedef void (*store_event)(void *context, uint32_t seq, int64_t at, const char *body, size_t size);
store_status store_events(store *s, const char *id, uint32_t after, store_event event, void *context);
store_status store_events_some(store *s, const char *id, uint32_t after, store_event event, void *context, int *more);

/* Summaries of listed tables that are not over, and of those that are, latest first, at most `limit`; ids and deadlines
 * of tables due by `now`; all tables after `id` in order of id. */
store_status store_listed(store *s, int limit, store_row row, void *context);      /* columns: id, summary, origin */
store_status store_listed_over(store *s, int limit, store_row row, void *context); /* columns: the same */
store_status store_due(store *s, int64_t now, int limit, store_row row, void *context); /* columns: id, deadline */
store_status store_walk(store *s, const char *after, int limit, store_row row,
                        void *context); /* columns: id, phase, touched, summary */

store_status store_remove(store *s, const char *id);
/* The table is neither due nor listed any more; its changes stay. */
store_status store_retire(store *s, const char *id);
/* Remove at most `limit` tables of a phase in which nothing happened since `before`; their number goes to *count. */
store_status store_prune(store *s, int phase, int64_t before, int limit, int64_t *count);
/* Forget from where tables were opened before `before`, at most `limit` of them. */
store_status store_origin_forget(store *s, int64_t before, int limit);

/* --- numbers --- */
store_status store_number_set(store *s, const char *name, int64_t value);
store_status store_number_get(store *s, const char *name, int64_t *value);

/* --- who is there --- */

/* A server says that it is up until then; how many are up at `now`, and the lines that all of them understand; forget
 * those whose time is up before `before`, and note of their players that they were seen until then, or until `now`. */
store_status store_lease_set(store *s, const char *server, int64_t until);
store_status store_lease_live(store *s, int64_t now, int64_t *count, int64_t *speaks);
store_status store_lease_forget(store *s, int64_t before, int64_t now);
/* A seat is connected to a server; its last line there went at `seen`. The other servers are told. */
store_status store_presence_came(store *s, const char *table, int seat, const char *server);
store_status store_presence_left(store *s, const char *table, int seat, const char *server, int64_t seen);
/* Columns: seat, seen (0: connected, if the server is up), until when that server is up, server. */
store_status store_presence_get(store *s, const char *table, store_row row, void *context);

/* --- accounts --- */
/* `fold`: what the name looks like; STORE_CONFLICT if another account has the name or the look. */
store_status store_account_add(store *s, const char *name, const char *fold, const char *secret, int64_t created);
store_status store_account_get(store *s, const char *name, char secret[160], int64_t *created);
store_status store_account_secret(store *s, const char *name, const char *secret);
/* An account leaves: it can no longer be opened, and is gone when its last seat has been cleared. */
store_status store_account_leave(store *s, const char *name);
store_status store_leaving(store *s, int limit, store_row row, void *context); /* columns: account, table, seat */
store_status store_account_gone(store *s);
store_status store_account_walk(store *s, store_row row, void *context); /* columns: name, created */
store_status store_login_add(store *s, const char *hash, const char *name, int64_t expires, int64_t created);
store_status store_login_get(store *s, const char *hash, int64_t now, char name[STORE_NAME_SIZE]);
store_status store_login_remove(store *s, const char *hash);
store_status store_login_list(store *s, const char *name, store_row row, void *context); /* hash, created, expires */
/* End the log-in whose hash begins with these 12 digits; all but one. */
store_status store_login_end(store *s, const char *name, const char *begin);
store_status store_login_end_others(store *s, const char *name, const char *hash);
/* Those that expired by `now`. */
store_status store_login_forget(store *s, int64_t now);
store_status store_own_add(store *s, const char *name, const char *table, int seat);
store_status store_own_list(store *s, const char *name, store_row row,
                            void *context); /* columns: table, seat, summary */
store_status store_own_remove(store *s, const char *name, const char *table, int seat);
/* Codes that open an account once. STORE_MISSING if there is no such code. */
store_status store_recovery_add(store *s, const char *name, const char *hash);
store_status store_recovery_clear(store *s, const char *name);
store_status store_recovery_use(store *s, const char *name, const char *hash);

/* The secret of the second factor, "" if there is none, with "?" before it as long as nobody showed a code of it; the
 * step of the last code that was used. store_second_use: STORE_MISSING if a code of this step or a later one was. */
store_status store_second_get(store *s, const char *name, char secret[STORE_SECOND_SIZE], int64_t *step);
store_status store_second_set(store *s, const char *name, const char *secret, int64_t step);
store_status store_second_use(store *s, const char *name, int64_t step);

/* Accounts that an account does not want to sit with, known to it by an id and by what they were called at a table; how
 * many of two have blocked the other. */
store_status store_block_add(store *s, const char *name, const char *other, const char *id, const char *label,
                             int64_t created);
store_status store_block_end(store *s, const char *name, const char *id);
store_status store_block_list(store *s, const char *name, store_row row,
                              void *context); /* columns: id, label, created */
store_status store_blocked(store *s, const char *one, const char *other, int64_t *count);

/* Addresses, as hashes, that may not sit down at a table again. */
store_status store_bar_add(store *s, const char *table, const char *origin, int64_t created);
store_status store_barred(store *s, const char *table, const char *origin, int64_t *count);
store_status store_bar_forget(store *s, int64_t before);

/* Machines that may think for this service, by the hash of their token. STORE_MISSING if there is no such one; one is
 * ended by the first 12 digits of its hash. */
store_status store_thinker_add(store *s, const char *hash, int64_t created, const char *note);
store_status store_thinker_get(store *s, const char *hash);
store_status store_thinker_list(store *s, store_row row, void *context); /* columns: 12 digits, created, note */
store_status store_thinker_end(store *s, const char *begin);

/* Write a change or a set-up anew without what names a person. */
store_status store_event_set(store *s, const char *id, uint32_t seq, const char *body, size_t size);
store_status store_setup_set(store *s, const char *id, const char *setup);

/* --- order --- */

typedef struct store_sanction {
    char id[STORE_ID_SIZE], kind[8], subject[80]; /* "ban", "mute" or "note"; "account:NAME" or "address:ADDR/BITS" */
    int64_t until, created;                       /* ms since 1970; until 0: for good */
    char note[256];
} store_sanction;

store_status store_sanction_add(store *s, const store_sanction *sanction);
store_status store_sanction_list(store *s, store_row row, void *context); /* id, kind, subject, until, created, note */
store_status store_sanction_lift(store *s, const char *id);
store_status store_sanction_forget(store *s, int64_t now);

typedef struct store_report {
    char id[STORE_ID_SIZE], table[STORE_ID_SIZE];
    int seat, about; /* who reports whom */
    int64_t at;
    const char *words, *record;
} store_report;

store_status store_report_add(store *s, const store_report *report);
/* Columns: id, table, seat, about, at, words (and record). */
store_status store_report_list(store *s, int limit, store_row row, void *context);
store_status store_report_get(store *s, const char *id, store_row row, void *context);
store_status store_report_forget(store *s, int64_t before);

#endif
