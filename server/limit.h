/* limit.h - who may do how much: one list of named budgets, and a purse for whoever spends from them.
 *
 * A budget belongs to an address, an account, a table, a connection or the whole server. It is either a stock, of which
 * one is held until it is given back (connections, spectators), or a rate, which grows back with time (requests, tables
 * opened, chat). Every budget has a name under which the operator sets it (--limit NAME=N or NAME=N/SECONDS) and
 * /metrics shows it. Nothing here knows the time or a socket: both are handed in.
 */
#ifndef SKERRY_SERVER_LIMIT_H
#define SKERRY_SERVER_LIMIT_H

#include <stddef.h>
#include <stdint.h>

enum { LIMIT_KEY_SIZE = 16, LIMIT_BUCKETS = 4096, LIMIT_PURSES_MAX = 65536, LIMIT_FORGET_MS = 600000 };

enum limit_scope { PER_ADDRESS, PER_ACCOUNT, PER_TABLE, PER_CONNECTION, OVERALL, LIMIT_SCOPES };

/* Whoever has one IPv6 address has 2^64 of them, and may easily have 256 or 65,536 such networks. So an address spends
 * from the purse of its /64, and with it from that of its /56, which holds four times as much, and its /48, sixteen
 * times. */
enum { PER_NETWORK_56 = LIMIT_SCOPES, PER_NETWORK_48, LIMIT_56_TIMES = 4, LIMIT_48_TIMES = 16 };

enum budget {
    BUDGET_CONNECTIONS,     /* open at once, of an address */
    BUDGET_CONNECTIONS_ALL, /* of everybody */
    BUDGET_SPECTATORS,      /* lines of an address that watch */
    BUDGET_CROWD,           /* spectators of one table */
    BUDGET_UNATTENDED,      /* tables with nobody seated, opened by an address and not yet over */
    BUDGET_UNATTENDED_ALL,  /* of everybody */
    BUDGET_LOADED,          /* tables in memory */
    BUDGET_REQUESTS,        /* of an address: everything that reads */
    BUDGET_PAGES,           /* of players, their games and friends, read by an address */
    BUDGET_EXPORTS,         /* of everything about an account, to an address */
    BUDGET_TABLES,          /* opened by an address */
    BUDGET_SEATS,           /* taken by an address */
    BUDGET_PEOPLE,          /* friends asked, invited or left, and profiles written, from an address */
    BUDGET_LOGINS,          /* pass phrases tried by an address */
    BUDGET_GUESSES,         /* pass phrases tried for one account, from one address */
    BUDGET_GUESSES_ALL,     /* and from anywhere */
    BUDGET_CODES,           /* sent to one address for reminders, whoever asks for it */
    BUDGET_LOG,             /* lines of the log that name an address */
    BUDGET_MESSAGES,        /* frames on one connection */
    BUDGET_STATES,          /* whole states that one connection asks for, in another language or again */
    BUDGET_CHAT,            /* lines said at one table */
    BUDGET_CHANGES,         /* changes of one table that are no moves: votes, pauses, takebacks */
    BUDGET_THINKING,        /* computer players that think at once at the tables of an address */
    BUDGET_THOUGHT,         /* seconds that they thought; who has spent them waits behind everybody else */
    BUDGETS
};

/* What one address or account has spent. A slot of a stock says how many are held, that of a rate when everything that
 * was taken will have grown back. Tables and connections keep their slots themselves. */
typedef struct purse {
    uint8_t key[LIMIT_KEY_SIZE];
    uint8_t scope;
    uint64_t seen_ms;
    uint64_t slots[BUDGETS];
    struct purse *next;
    struct purse *older, *newer; /* by when it was last looked at */
} purse;

typedef struct limit_row {
    const char *name;
    uint8_t scope, is_rate;
    uint32_t most, every_ms; /* a rate grows back by one in every_ms; most 0: no limit */
} limit_row;

typedef struct limiter {
    limit_row rows[BUDGETS];
    uint64_t refused[BUDGETS];
    uint64_t overall[BUDGETS]; /* slots of the whole server */
    int trusts_addresses;      /* nothing is limited by address */
    purse *buckets[LIMIT_BUCKETS];
    purse *oldest, *newest;
    purse crowd; /* shared by those for whom there is no purse left: all others hold something */
    int count;
} limiter;

/* Every budget as it is unless somebody sets it. */
void limit_init(limiter *l);
void limit_release(limiter *l);

/* "chat=30/60": 30 at once, which grow back within 60 s; "connections=64"; 0: no limit. 0, or -1 if it makes no sense.
 */
int limit_set(limiter *l, const char *text);

/* The slots of whoever has this key, until the loop's next turn. */
uint64_t *limit_slots(limiter *l, int scope, const uint8_t key[LIMIT_KEY_SIZE], uint64_t now_ms);
/* The key of a text, such as the name of an account. */
void limit_key(const char *text, uint8_t key[LIMIT_KEY_SIZE]);

/* Take one; 0 if the budget does not allow it. What is taken from a stock must be given back. */
int limit_take(limiter *l, int budget, uint64_t *slot, uint64_t now_ms);
void limit_give(const limiter *l, int budget, uint64_t *slot);
/* The same of whoever is at an address: all of its networks must allow it. */
int limit_take_from(limiter *l, int budget, const uint8_t address[LIMIT_KEY_SIZE], uint64_t now_ms);
void limit_give_to(limiter *l, int budget, const uint8_t address[LIMIT_KEY_SIZE], uint64_t now_ms);
/* Take so many thousandths of one from a rate, whether it allows it or not; 1 if more than all of it is spent. */
void limit_spend(const limiter *l, int budget, uint64_t *slot, uint64_t thousandths, uint64_t now_ms);
int limit_is_spent(const limiter *l, int budget, const uint64_t *slot, uint64_t now_ms);

/* Purses that nobody used for a while are thrown away. */
void limit_forget(limiter *l, uint64_t now_ms);

#endif
