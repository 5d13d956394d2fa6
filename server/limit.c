/* limit.c - named budgets, and purses in one hash table. */
#include "limit.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "skerry/require.h"

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
    {"tables", PER_ADDRESS, 1, 20, 3000},
    {"seats", PER_ADDRESS, 1, 40, 1000},
    {"people", PER_ADDRESS, 1, 40, 3000},
    {"logins", PER_ADDRESS, 1, 5, 10000},
    {"guesses", PER_ACCOUNT, 1, 20, 60000},
    {"codes", PER_ACCOUNT, 1, 3, 28800000},
    {"log", PER_ADDRESS, 1, 1, 60000},
    {"messages", PER_CONNECTION, 1, 60, 50},
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

uint64_t *limit_slots(limiter *l, int scope, const uint8_t key[LIMIT_KEY_SIZE], uint64_t now_ms) {
    uint32_t bucket = bucket_of(scope, key);
    purse *p = l->buckets[bucket];
    while (p && (p->scope != scope || memcmp(p->key, key, LIMIT_KEY_SIZE) != 0))
        p = p->next;
    if (!p && l->count < LIMIT_PURSES_MAX && (p = (purse *)calloc(1, sizeof *p))) {
        memcpy(p->key, key, LIMIT_KEY_SIZE);
        p->scope = (uint8_t)scope;
        p->next = l->buckets[bucket];
        l->buckets[bucket] = p;
        l->count++;
    }
    if (!p) p = &l->crowd;
    p->seen_ms = now_ms;
    return p->slots;
}

void limit_key(const char *text, uint8_t key[LIMIT_KEY_SIZE]) {
    crypto_generichash(key, LIMIT_KEY_SIZE, (const uint8_t *)text, strlen(text), NULL, 0);
}

/* A rate is one number: the time at which everything taken has grown back. It may lie `most` steps ahead. */
static int take_rate(const limit_row *row, uint64_t *slot, uint64_t now_ms) {
    uint64_t from = *slot > now_ms ? *slot : now_ms;
    if (from + row->every_ms > now_ms + (uint64_t)row->most * row->every_ms) return 0;
    *slot = from + row->every_ms;
    return 1;
}

int limit_take(limiter *l, int budget, uint64_t *slot, uint64_t now_ms) {
    SK_REQUIRE(budget >= 0 && budget < BUDGETS);
    const limit_row *row = &l->rows[budget];
    int is_free = !row->most || (row->scope == PER_ADDRESS && l->trusts_addresses);
    if (row->is_rate) {
        if (is_free || take_rate(row, slot, now_ms)) return 1;
    } else if (is_free || *slot < row->most) {
        ++*slot;
        return 1;
    }
    l->refused[budget]++;
    return 0;
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

static int holds_something(const limiter *l, const purse *p) {
    for (int i = 0; i < BUDGETS; i++)
        if (!l->rows[i].is_rate && p->slots[i]) return 1;
    return 0;
}

void limit_forget(limiter *l, uint64_t now_ms) {
    for (int i = 0; i < LIMIT_BUCKETS; i++) {
        purse **at = &l->buckets[i];
        while (*at) {
            purse *p = *at;
            if (now_ms - p->seen_ms < LIMIT_FORGET_MS || holds_something(l, p)) {
                at = &p->next;
                continue;
            }
            *at = p->next;
            free(p);
            l->count--;
        }
    }
}
