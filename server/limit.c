/* limit.c - named budgets, and purses in one hash table. */
#include "limit.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "skerry/require.h"

enum { LIMIT_TRIES = 64 }; /* purses looked at to make room for one */

/* clang-format off */
static const limit_row usual[BUDGETS] = {
    {"connections", PER_ADDRESS, 0, 64, 0},
    {"connections-all", OVERALL, 0, 16000, 0},
    {"spectators", PER_ADDRESS, 0, 16, 0},
    {"crowd", PER_TABLE, 0, 1000, 0},
    {"unattended", PER_ADDRESS, 0, 2, 0},
    {"unattended-all", OVERALL, 0, 32, 0},
    {"loaded", OVERALL, 0, 50000, 0},
    {"requests", PER_ADDRESS, 1, 600, 20},
    {"pages", PER_ADDRESS, 1, 120, 500},
    {"exports", PER_ADDRESS, 1, 3, 600000},
    {"tables", PER_ADDRESS, 1, 20, 3000},
    {"seats", PER_ADDRESS, 1, 40, 1000},
    {"people", PER_ADDRESS, 1, 40, 3000},
    {"logins", PER_ADDRESS, 1, 5, 10000},
    {"guesses", PER_ACCOUNT, 1, 20, 60000},
    {"guesses-all", PER_ACCOUNT, 1, 400, 9000},
    {"codes", PER_ACCOUNT, 1, 3, 28800000},
    {"log", PER_ADDRESS, 1, 1, 60000},
    {"messages", PER_CONNECTION, 1, 60, 50},
    {"states", PER_CONNECTION, 1, 12, 2000},
    {"chat", PER_TABLE, 1, 60, 1000},
    {"changes", PER_TABLE, 1, 200, 500},
    {"thinking", PER_ADDRESS, 0, 4, 0},
    {"thought", PER_ADDRESS, 1, 120, 2000},
};
/* clang-format on */

void limit_init(limiter *l) {
    memset(l, 0, sizeof *l);
    memcpy(l->rows, usual, sizeof usual);
}

void limit_release(limiter *l) {
    for (int i = 0; i < LIMIT_BUCKETS; i++)
        while (l->buckets[i]) {
            purse *p = l->buckets[i];
            l->buckets[i] = p->next;
            free(p);
        }
    l->oldest = l->newest = NULL;
    l->count = 0;
}

/* Digits up to a billion; -1 if there are none. */
static long number(const char **at) {
    long value = 0;
    if (**at < '0' || **at > '9') return -1;
    for (; **at >= '0' && **at <= '9'; (*at)++)
        value = value > 100000000 ? 1000000000 : 10 * value + (**at - '0');
    return value;
}

int limit_set(limiter *l, const char *text) {
    const char *at = strchr(text, '=');
    size_t length = at ? (size_t)(at - text) : 0;
    for (int i = 0; at && i < BUDGETS; i++) {
        limit_row *row = &l->rows[i];
        long most, seconds;
        if (strlen(row->name) != length || memcmp(row->name, text, length) != 0) continue;
        at++;
        if ((most = number(&at)) < 0 || most > 1000000) return -1;
        if (*at == '/' && row->is_rate && most) {
            at++;
            if ((seconds = number(&at)) < 1 || seconds > 86400) return -1;
            row->every_ms = (uint32_t)(seconds * 1000 / most ? seconds * 1000 / most : 1);
        }
        if (*at) return -1;
        row->most = (uint32_t)most;
        return 0;
    }
    return -1;
}

static uint32_t bucket_of(int scope, const uint8_t key[LIMIT_KEY_SIZE]) {
    uint32_t hash = 2166136261u ^ (uint32_t)scope;
    for (int i = 0; i < LIMIT_KEY_SIZE; i++)
        hash = (hash ^ key[i]) * 16777619u;
    return hash % LIMIT_BUCKETS;
}

static void unlink_purse(limiter *l, purse *p) {
    *(p->older ? &p->older->newer : &l->oldest) = p->newer;
    *(p->newer ? &p->newer->older : &l->newest) = p->older;
    p->older = p->newer = NULL;
}

static void link_newest(limiter *l, purse *p) {
    p->older = l->newest;
    *(l->newest ? &l->newest->newer : &l->oldest) = p;
    l->newest = p;
}

static int holds_something(const limiter *l, const purse *p) {
    for (int i = 0; i < BUDGETS; i++)
        if (!l->rows[i].is_rate && p->slots[i]) return 1;
    return 0;
}

static void throw_away(limiter *l, purse *p) {
    purse **at = &l->buckets[bucket_of(p->scope, p->key)];
    while (*at != p)
        at = &(*at)->next;
    *at = p->next;
    unlink_purse(l, p);
    free(p);
    l->count--;
}

/* Room for one more: of the purses that hold nothing the one goes that was not looked at for longest. Those that hold
 * something are passed by, and do not stand in the way again soon. */
static int make_room(limiter *l) {
    for (int tries = 0; l->count >= LIMIT_PURSES_MAX && l->oldest && tries < LIMIT_TRIES; tries++) {
        purse *p = l->oldest;
        if (!holds_something(l, p)) {
            throw_away(l, p);
        } else {
            unlink_purse(l, p);
            link_newest(l, p);
        }
    }
    return l->count < LIMIT_PURSES_MAX;
}

uint64_t *limit_slots(limiter *l, int scope, const uint8_t key[LIMIT_KEY_SIZE], uint64_t now_ms) {
    uint32_t bucket = bucket_of(scope, key);
    purse *p = l->buckets[bucket];
    while (p && (p->scope != scope || memcmp(p->key, key, LIMIT_KEY_SIZE) != 0))
        p = p->next;
    if (p) {
        unlink_purse(l, p);
        link_newest(l, p);
    } else if (make_room(l) && (p = (purse *)calloc(1, sizeof *p))) {
        memcpy(p->key, key, LIMIT_KEY_SIZE);
        p->scope = (uint8_t)scope;
        p->next = l->buckets[bucket];
        l->buckets[bucket] = p;
        link_newest(l, p);
        l->count++;
    }
    if (!p) p = &l->crowd;
    p->seen_ms = now_ms;
    return p->slots;
}

void limit_key(const char *text, uint8_t key[LIMIT_KEY_SIZE]) {
    crypto_generichash(key, LIMIT_KEY_SIZE, (const uint8_t *)text, strlen(text), NULL, 0);
}

/* What a slot would hold after one more, `times` so many times as much being allowed; UINT64_MAX if that is too much. A
 * rate is one number: the time at which everything taken has grown back. It may lie `most` steps ahead. */
static uint64_t after_one(const limiter *l, int budget, uint32_t times, const uint64_t *slot, uint64_t now_ms) {
    SK_REQUIRE(budget >= 0 && budget < BUDGETS);
    const limit_row *row = &l->rows[budget];
    int is_crowd = slot >= l->crowd.slots && slot < l->crowd.slots + BUDGETS;
    int is_free = !row->most || (row->scope == PER_ADDRESS && l->trusts_addresses);
    if (!row->is_rate) /* the crowd holds nothing: nobody could give it back */
        return is_free || (!is_crowd && *slot < (uint64_t)row->most * times) ? *slot + 1 : UINT64_MAX;
    if (is_free) return *slot;
    /* For a network time counts in thousandths of a ms, so that a step stays whole. */
    uint64_t scale = times == 1 ? 1 : 1000, now = now_ms * scale, step = row->every_ms * scale / times;
    uint64_t from = *slot > now ? *slot : now;
    return from + step > now + (uint64_t)row->most * times * step ? UINT64_MAX : from + step;
}

int limit_take(limiter *l, int budget, uint64_t *slot, uint64_t now_ms) {
    uint64_t after = after_one(l, budget, 1, slot, now_ms);
    if (after == UINT64_MAX)
        l->refused[budget]++;
    else
        *slot = after;
    return after != UINT64_MAX;
}

/* The purses of an address, from near to far; returns how many. */
static int networks_of(const uint8_t address[LIMIT_KEY_SIZE], uint8_t keys[3][LIMIT_KEY_SIZE]) {
    static const uint8_t none[8] = {0};
    memset(keys, 0, 3 * LIMIT_KEY_SIZE);
    memcpy(keys[0], address, LIMIT_KEY_SIZE);
    memcpy(keys[1], address, 7);
    memcpy(keys[2], address, 6);
    return memcmp(address, none, sizeof none) == 0 ? 1 : 3; /* IPv4, and this machine */
}

static const struct {
    int scope;
    uint32_t times;
} networks[3] = {{PER_ADDRESS, 1}, {PER_NETWORK_56, LIMIT_56_TIMES}, {PER_NETWORK_48, LIMIT_48_TIMES}};

int limit_take_from(limiter *l, int budget, const uint8_t address[LIMIT_KEY_SIZE], uint64_t now_ms) {
    uint8_t keys[3][LIMIT_KEY_SIZE];
    uint64_t after[3];
    int count = networks_of(address, keys);
    for (int i = 0; i < count; i++) {
        const uint64_t *slot = &limit_slots(l, networks[i].scope, keys[i], now_ms)[budget];
        after[i] = after_one(l, budget, networks[i].times, slot, now_ms);
        if (after[i] != UINT64_MAX) continue;
        l->refused[budget]++;
        return 0;
    }
    for (int i = 0; i < count; i++)
        limit_slots(l, networks[i].scope, keys[i], now_ms)[budget] = after[i];
    return 1;
}

void limit_give_to(limiter *l, int budget, const uint8_t address[LIMIT_KEY_SIZE], uint64_t now_ms) {
    uint8_t keys[3][LIMIT_KEY_SIZE];
    int count = networks_of(address, keys);
    for (int i = 0; i < count; i++)
        limit_give(l, budget, &limit_slots(l, networks[i].scope, keys[i], now_ms)[budget]);
}

void limit_give(const limiter *l, int budget, uint64_t *slot) {
    SK_REQUIRE(budget >= 0 && budget < BUDGETS);
    if (!l->rows[budget].is_rate && *slot) --*slot;
}

void limit_spend(const limiter *l, int budget, uint64_t *slot, uint64_t thousandths, uint64_t now_ms) {
    *slot = (*slot > now_ms ? *slot : now_ms) + thousandths * l->rows[budget].every_ms / 1000;
}

int limit_is_spent(const limiter *l, int budget, const uint64_t *slot, uint64_t now_ms) {
    const limit_row *row = &l->rows[budget];
    return row->most && *slot > now_ms + (uint64_t)row->most * row->every_ms;
}

void limit_forget(limiter *l, uint64_t now_ms) {
    for (purse *p = l->oldest, *next; p; p = next) {
        next = p->newer;
        if (now_ms - p->seen_ms >= LIMIT_FORGET_MS && !holds_something(l, p)) throw_away(l, p);
    }
}
