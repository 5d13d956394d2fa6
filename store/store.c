/* store.c - what every kind of store does alike: opening by URL, the schema, and the calls in terms of statements. */
#include <stdio.h>
#include <stdlib.h>

#include "calls.h"

static const store_kind *const kinds[] = {&store_sqlite, &store_memory, &store_postgres, &store_faulty};

store_status store_open_raw(store *s, const char *url) {
    const char *colon = strchr(url, ':');
    size_t length = colon ? (size_t)(colon - url) : 0;
    memset(s, 0, sizeof *s);
    if (strlen(url) >= sizeof s->where) {
        snprintf(s->error, sizeof s->error, "the address of the database is too long");
        return STORE_FAILED;
    }
    memcpy(s->where, url, strlen(url) + 1);
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++) {
        if (strlen(kinds[i]->name) != length || strncmp(url, kinds[i]->name, length) != 0) continue;
        s->kind = kinds[i];
        return s->kind->open(s, kinds[i] == &store_postgres ? url : colon + 1);
    }
    if (strncmp(url, "postgresql://", 13) == 0) {
        s->kind = &store_postgres;
        return s->kind->open(s, url);
    }
    snprintf(s->error, sizeof s->error, "no such kind of database: %.100s", url);
    return STORE_FAILED;
}

/* A later program made this schema: 1 if it says that programs of our age can work with it. */
static int is_for_us(store *s) {
    int64_t oldest = 0;
    return store_number_get(s, "oldest", &oldest) == STORE_OK && oldest <= STORE_SCHEMA;
}

store_status store_open(store *s, const char *url) {
    store_status status = store_open_raw(s, url);
    int version = status == STORE_OK ? store_version(s) : -1;
    if (version > STORE_SCHEMA && !is_for_us(s)) {
        snprintf(s->error, sizeof s->error, "the database has schema %d, this program knows %d", version, STORE_SCHEMA);
        status = STORE_FAILED;
    } else if (status == STORE_OK && version < STORE_SCHEMA) {
        status = version < 0 ? STORE_FAILED : store_migrate(s, STORE_SCHEMA);
    }
    if (status != STORE_OK) store_close(s);
    return status;
}

void store_close(store *s) {
    if (s->handle) s->kind->close(s);
    s->handle = NULL;
}

store_status store_reopen(store *s) {
    char url[sizeof s->where];
    memcpy(url, s->where, sizeof url);
    if (s->kind == &store_memory || strncmp(url, "faulty:", 7) == 0) return STORE_OK;
    store_close(s);
    return store_open(s, url);
}

store_status store_begin(store *s) {
    return s->handle ? s->kind->begin(s) : STORE_FAILED;
}

store_status store_commit(store *s) {
    return s->kind->commit(s);
}

void store_rollback(store *s) {
    if (s->handle) s->kind->rollback(s);
}

/* --- the schema --- */

static void take_version(void *context, const store_value *columns, int count) {
    (void)count;
    *(int64_t *)context = columns[0].number;
}

int store_version(store *s) {
    int64_t version = 0;
    if (s->kind->run_text(s, "CREATE TABLE IF NOT EXISTS skerry_schema(version INTEGER NOT NULL)") != STORE_OK)
        return -1;
    if (s->kind->run(s, -1, NULL, 0, take_version, &version, NULL) != STORE_OK) return -1;
    return (int)version;
}

static const store_step *steps_of(const store *s) {
    const store_kind *kind = s->kind;
    if (kind == &store_faulty) return strstr(s->where, "postgres") ? store_steps_postgres : store_steps_sqlite;
    return kind == &store_postgres ? store_steps_postgres : store_steps_sqlite;
}

store_status store_migrate(store *s, int version) {
    const store_step *steps = steps_of(s);
    int now = store_version(s);
    if (now < 0 || version < 0 || version > STORE_SCHEMA) return STORE_FAILED;
    while (now != version) {
        char mark[128];
        int next = now < version ? now + 1 : now - 1;
        store_status status = store_begin(s);
        snprintf(mark, sizeof mark, "DELETE FROM skerry_schema; INSERT INTO skerry_schema(version) VALUES (%d)", next);
        if (status == STORE_OK) status = s->kind->run_text(s, now < version ? steps[now].up : steps[now - 1].down);
        if (status == STORE_OK) status = s->kind->run_text(s, mark);
        if (status == STORE_OK) status = store_commit(s);
        if (status != STORE_OK) {
            store_rollback(s);
            /* Another server may have made the same step at the same moment. */
            if (store_version(s) != next) return STORE_FAILED;
        }
        now = next;
    }
    return STORE_OK;
}

/* --- tables --- */

store_status store_create(store *s, const store_table *t) {
    SK_REQUIRE(t->id[0] && t->id[STORE_ID_SIZE - 1] == 0);
    SK_REQUIRE(t->phase >= STORE_PHASE_OPEN && t->phase <= STORE_PHASE_OVER);
    const store_value values[] = {TEXT(t->id),      NUMBER(t->created), NUMBER(t->touched), NUMBER(t->deadline),
                                  NUMBER(t->phase), NUMBER(t->listed),  TEXT(t->seed),      TEXT(t->setup),
                                  TEXT(t->summary), TEXT(t->origin)};
    return insert(s, SQL_TABLE_ADD, values, 10);
}

static store_status set_row(store *s, const store_table *t, const char *id) {
    const store_value values[] = {NUMBER(t->touched), NUMBER(t->deadline), NUMBER(t->phase), TEXT(t->summary),
                                  TEXT(id)};
    return run(s, SQL_TABLE_SET, values, 5, NULL, NULL);
}

/* The other servers hear of a table when the transaction commits; seq 0: of who is there. */
static store_status tell_others(store *s, const char *id, uint32_t seq) {
    char text[64];
    if (!s->kind->watch) return STORE_OK;
    snprintf(text, sizeof text, "%s %u", id, (unsigned)seq);
    const store_value values[] = {TEXT(text)};
    return run(s, SQL_EVENT_TELL, values, 1, NULL, NULL);
}

enum { APPEND_MAX = 256 };

store_status store_append(store *s, store_change *const *changes, int count) {
    static _Thread_local store_value values[APPEND_MAX][STORE_PARAMETERS_MAX];
    int64_t changed[APPEND_MAX];
    store_status status = STORE_OK;
    while (count > APPEND_MAX) {
        status = store_append(s, changes, APPEND_MAX);
        if (status != STORE_OK) return status;
        changes += APPEND_MAX;
        count -= APPEND_MAX;
    }
    for (int i = 0; i < count; i++) {
        const store_change *c = changes[i];
        SK_REQUIRE(c->body != NULL && c->size <= STORE_BODY_MAX && c->id[STORE_ID_SIZE - 1] == 0);
        values[i][0] = (store_value)TEXT(c->id);
        values[i][1] = (store_value)NUMBER(c->seq);
        values[i][2] = (store_value)NUMBER(c->at);
        values[i][3] = (store_value){c->body, c->size, 0};
    }
    status = s->kind->run_many(s, SQL_EVENT_ADD, (const store_value(*)[STORE_PARAMETERS_MAX])values, 4, count, changed);
    for (int i = 0; i < count; i++) {
        changes[i]->status = status != STORE_OK ? status : changed[i] ? STORE_OK : STORE_CONFLICT;
        if (changes[i]->status == STORE_OK && changes[i]->row) status = set_row(s, changes[i]->row, changes[i]->id);
        if (status == STORE_OK && changes[i]->status == STORE_OK && changes[i]->also)
            status = changes[i]->also(s, changes[i]->context);
    }
    for (int i = 0; i < count && status == STORE_OK; i++)
        if (changes[i]->status == STORE_OK) status = tell_others(s, changes[i]->id, changes[i]->seq);
    return status;
}

static void take_table(void *context, const store_value *columns, int count) {
    store_table *t = (store_table *)context;
    (void)count;
    copy_text(t->id, sizeof t->id, &columns[0]);
    t->created = columns[1].number;
    t->touched = columns[2].number;
    t->deadline = columns[3].number;
    t->phase = (int)columns[4].number;
    t->listed = (int)columns[5].number;
    copy_text(t->seed, sizeof t->seed, &columns[6]);
    copy_text(t->setup, sizeof t->setup, &columns[7]);
    copy_text(t->summary, sizeof t->summary, &columns[8]);
    copy_text(t->origin, sizeof t->origin, &columns[9]);
}

store_status store_load(store *s, const char *id, store_table *out) {
    const store_value values[] = {TEXT(id)};
    out->id[0] = 0;
    store_status status = run(s, SQL_TABLE_GET, values, 1, take_table, out);
    return status != STORE_OK ? status : out->id[0] ? STORE_OK : STORE_MISSING;
}

typedef struct event_reader {
    store_event event;
    void *context;
    uint32_t last;
    int count;
} event_reader;

static void take_event(void *context, const store_value *columns, int count) {
    event_reader *reader = (event_reader *)context;
    (void)count;
    reader->last = (uint32_t)columns[0].number;
    reader->count++;
    reader->event(reader->context, (uint32_t)columns[0].number, columns[1].number, columns[2].text, columns[2].size);
}

static store_status read_events(store *s, const char *id, uint32_t after, event_reader *reader) {
    const store_value values[] = {TEXT(id), NUMBER(after), NUMBER(STORE_EVENTS_MAX)};
    reader->count = 0;
    return run(s, SQL_EVENTS, values, 3, take_event, reader);
}

store_status store_events_some(store *s, const char *id, uint32_t after, store_event event, void *context, int *more) {
    event_reader reader = {event, context, after, 0};
    store_status status = read_events(s, id, after, &reader);
    *more = reader.count == STORE_EVENTS_MAX;
    return status;
}

store_status store_events(store *s, const char *id, uint32_t after, store_event event, void *context) {
    event_reader reader = {event, context, after, 0};
    store_status status;
    do
        status = read_events(s, id, reader.last, &reader);
    while (status == STORE_OK && reader.count == STORE_EVENTS_MAX);
    return status;
}

store_status store_listed(store *s, int limit, store_row row, void *context) {
    const store_value values[] = {NUMBER(limit)};
    return run(s, SQL_LISTED, values, 1, row, context);
}

store_status store_listed_over(store *s, int limit, store_row row, void *context) {
    const store_value values[] = {NUMBER(limit)};
    return run(s, SQL_LISTED_OVER, values, 1, row, context);
}

store_status store_due(store *s, int64_t now, int limit, store_row row, void *context) {
    const store_value values[] = {NUMBER(now), NUMBER(limit)};
    return run(s, SQL_DUE, values, 2, row, context);
}

store_status store_walk(store *s, const char *after, int limit, store_row row, void *context) {
    const store_value values[] = {TEXT(after), NUMBER(limit)};
    return run(s, SQL_WALK, values, 2, row, context);
}

store_status store_remove(store *s, const char *id) {
    const store_value values[] = {TEXT(id)};
    store_status status = insert(s, SQL_TABLE_REMOVE, values, 1);
    return status == STORE_CONFLICT ? STORE_MISSING : status;
}

store_status store_prune(store *s, int phase, int64_t before, int limit, int64_t *count) {
    SK_REQUIRE(phase >= STORE_PHASE_OPEN && phase <= STORE_PHASE_OVER && limit > 0);
    const store_value values[] = {NUMBER(phase), NUMBER(before), NUMBER(limit)};
    return s->kind->run(s, SQL_PRUNE, values, 3, NULL, NULL, count);
}

store_status store_origin_forget(store *s, int64_t before, int limit) {
    const store_value values[] = {NUMBER(before), NUMBER(limit)};
    return run(s, SQL_ORIGIN_FORGET, values, 2, NULL, NULL);
}

/* --- who is there --- */

store_status store_lease_set(store *s, const char *server, int64_t until) {
    const store_value values[] = {TEXT(server), NUMBER(until), NUMBER(STORE_SPEAKS)};
    return run(s, SQL_LEASE_SET, values, 3, NULL, NULL);
}

static void take_two(void *context, const store_value *columns, int count) {
    int64_t *two = (int64_t *)context;
    (void)count;
    two[0] = columns[0].number;
    two[1] = columns[1].number;
}

store_status store_lease_live(store *s, int64_t now, int64_t *count, int64_t *speaks) {
    const store_value values[] = {NUMBER(now)};
    int64_t two[2] = {0, 0};
    store_status status = run(s, SQL_LEASE_LIVE, values, 1, take_two, two);
    *count = two[0];
    *speaks = two[0] ? two[1] : STORE_SPEAKS;
    return status;
}

store_status store_lease_forget(store *s, int64_t before, int64_t now) {
    const store_value values[] = {NUMBER(now), NUMBER(before)};
    store_status status = run(s, SQL_PRESENCE_SETTLE, values, 2, NULL, NULL);
    return status == STORE_OK ? run(s, SQL_LEASE_FORGET, &values[1], 1, NULL, NULL) : status;
}

store_status store_presence_came(store *s, const char *table, int seat, const char *server) {
    SK_REQUIRE(seat >= 0);
    const store_value values[] = {NUMBER(seat), TEXT(server), TEXT(table)};
    store_status status = run(s, SQL_PRESENCE_CAME, values, 3, NULL, NULL);
    return status == STORE_OK ? tell_others(s, table, 0) : status;
}

store_status store_presence_left(store *s, const char *table, int seat, const char *server, int64_t seen) {
    SK_REQUIRE(seat >= 0);
    const store_value values[] = {NUMBER(seen), TEXT(table), NUMBER(seat), TEXT(server)};
    store_status status = run(s, SQL_PRESENCE_LEFT, values, 4, NULL, NULL);
    return status == STORE_OK ? tell_others(s, table, 0) : status;
}

store_status store_presence_get(store *s, const char *table, store_row row, void *context) {
    const store_value values[] = {TEXT(table)};
    return run(s, SQL_PRESENCE_GET, values, 1, row, context);
}

/* --- numbers and accounts --- */

store_status store_number_set(store *s, const char *name, int64_t value) {
    const store_value values[] = {TEXT(name), NUMBER(value)};
    return run(s, SQL_NUMBER_SET, values, 2, NULL, NULL);
}

store_status store_number_get(store *s, const char *name, int64_t *value) {
    const store_value values[] = {TEXT(name)};
    *value = INT64_MIN;
    store_status status = run(s, SQL_NUMBER_GET, values, 1, take_version, value);
    return status != STORE_OK ? status : *value == INT64_MIN ? STORE_MISSING : STORE_OK;
}

store_status store_account_add(store *s, const char *name, const char *fold, const char *secret, int64_t created) {
    const store_value values[] = {TEXT(name), TEXT(secret), NUMBER(created), TEXT(fold)};
    return insert(s, SQL_ACCOUNT_ADD, values, 4);
}

typedef struct found_account {
    char *secret;
    int64_t *created;
    int found;
} found_account;

static void take_account(void *context, const store_value *columns, int count) {
    found_account *found = (found_account *)context;
    (void)count;
    copy_text(found->secret, 160, &columns[0]);
    *found->created = columns[1].number;
    found->found = 1;
}

store_status store_account_get(store *s, const char *name, char secret[160], int64_t *created) {
    const store_value values[] = {TEXT(name)};
    found_account found = {secret, created, 0};
    store_status status = run(s, SQL_ACCOUNT_GET, values, 1, take_account, &found);
    return status != STORE_OK ? status : found.found ? STORE_OK : STORE_MISSING;
}

store_status store_account_secret(store *s, const char *name, const char *secret) {
    const store_value values[] = {TEXT(secret), TEXT(name)};
    return change(s, SQL_ACCOUNT_SECRET, values, 2);
}

store_status store_account_leave(store *s, const char *name) {
    const store_value values[] = {TEXT(name), TEXT("")};
    store_status status = change(s, SQL_ACCOUNT_LEAVE, values, 1);
    if (status == STORE_OK) status = run(s, SQL_LOGIN_END_OTHERS, values, 2, NULL, NULL);
    if (status == STORE_OK) status = run(s, SQL_RECOVERY_CLEAR, values, 1, NULL, NULL);
    if (status == STORE_OK) status = run(s, SQL_FRIEND_CLEAR, values, 1, NULL, NULL);
    if (status == STORE_OK) status = run(s, SQL_NOTICE_CLEAR, values, 1, NULL, NULL);
    return status == STORE_OK ? run(s, SQL_BLOCK_CLEAR, values, 1, NULL, NULL) : status;
}

store_status store_leaving(store *s, int limit, store_row row, void *context) {
    const store_value values[] = {NUMBER(limit)};
    return run(s, SQL_LEAVING, values, 1, row, context);
}

store_status store_account_gone(store *s) {
    static const int steps[] = {SQL_GONE_GAMES,  SQL_GONE_SEATS,   SQL_GONE_RATINGS, SQL_GONE_ENTRANTS,
                                SQL_GONE_OWNERS, SQL_GONE_WAITING, SQL_ACCOUNT_GONE};
    store_status status = STORE_OK;
    for (size_t i = 0; i < sizeof steps / sizeof steps[0] && status == STORE_OK; i++)
        status = run(s, steps[i], NULL, 0, NULL, NULL);
    return status;
}

store_status store_account_walk(store *s, store_row row, void *context) {
    return run(s, SQL_ACCOUNT_WALK, NULL, 0, row, context);
}

store_status store_login_add(store *s, const char *hash, const char *name, int64_t expires, int64_t created) {
    const store_value values[] = {TEXT(hash), TEXT(name), NUMBER(expires), NUMBER(created)};
    return insert(s, SQL_LOGIN_ADD, values, 4);
}

static void take_name(void *context, const store_value *columns, int count) {
    (void)count;
    copy_text((char *)context, STORE_NAME_SIZE, &columns[0]);
}

store_status store_login_get(store *s, const char *hash, int64_t now, char name[STORE_NAME_SIZE]) {
    const store_value values[] = {TEXT(hash), NUMBER(now)};
    name[0] = 0;
    store_status status = run(s, SQL_LOGIN_GET, values, 2, take_name, name);
    return status != STORE_OK ? status : name[0] ? STORE_OK : STORE_MISSING;
}

store_status store_login_remove(store *s, const char *hash) {
    const store_value values[] = {TEXT(hash)};
    return run(s, SQL_LOGIN_REMOVE, values, 1, NULL, NULL);
}

store_status store_login_list(store *s, const char *name, store_row row, void *context) {
    const store_value values[] = {TEXT(name)};
    return run(s, SQL_LOGIN_LIST, values, 1, row, context);
}

store_status store_login_end(store *s, const char *name, const char *begin) {
    const store_value values[] = {TEXT(name), TEXT(begin)};
    return change(s, SQL_LOGIN_END, values, 2);
}

store_status store_login_end_others(store *s, const char *name, const char *hash) {
    const store_value values[] = {TEXT(name), TEXT(hash)};
    return run(s, SQL_LOGIN_END_OTHERS, values, 2, NULL, NULL);
}

store_status store_login_forget(store *s, int64_t now) {
    const store_value values[] = {NUMBER(now)};
    return run(s, SQL_LOGIN_FORGET, values, 1, NULL, NULL);
}

store_status store_own_add(store *s, const char *name, const char *table, int seat) {
    const store_value values[] = {TEXT(name), TEXT(table), NUMBER(seat)};
    store_status status = insert(s, SQL_OWN_ADD, values, 3);
    return status == STORE_CONFLICT ? STORE_OK : status;
}

store_status store_own_list(store *s, const char *name, store_row row, void *context) {
    const store_value values[] = {TEXT(name)};
    return run(s, SQL_OWN_LIST, values, 1, row, context);
}

store_status store_own_remove(store *s, const char *name, const char *table, int seat) {
    const store_value values[] = {TEXT(name), TEXT(table), NUMBER(seat)};
    return run(s, SQL_OWN_REMOVE, values, 3, NULL, NULL);
}

store_status store_recovery_add(store *s, const char *name, const char *hash) {
    const store_value values[] = {TEXT(name), TEXT(hash)};
    return run(s, SQL_RECOVERY_ADD, values, 2, NULL, NULL);
}

store_status store_recovery_clear(store *s, const char *name) {
    const store_value values[] = {TEXT(name)};
    return run(s, SQL_RECOVERY_CLEAR, values, 1, NULL, NULL);
}

store_status store_recovery_use(store *s, const char *name, const char *hash) {
    const store_value values[] = {TEXT(name), TEXT(hash)};
    return change(s, SQL_RECOVERY_USE, values, 2);
}

typedef struct found_second {
    char *secret;
    int64_t *step;
    int found;
} found_second;

static void take_second(void *context, const store_value *columns, int count) {
    found_second *found = (found_second *)context;
    (void)count;
    copy_text(found->secret, STORE_SECOND_SIZE, &columns[0]);
    *found->step = columns[1].number;
    found->found = 1;
}

store_status store_second_get(store *s, const char *name, char secret[STORE_SECOND_SIZE], int64_t *step) {
    const store_value values[] = {TEXT(name)};
    found_second found = {secret, step, 0};
    store_status status = run(s, SQL_SECOND_GET, values, 1, take_second, &found);
    return status != STORE_OK ? status : found.found ? STORE_OK : STORE_MISSING;
}

store_status store_second_set(store *s, const char *name, const char *secret, int64_t step) {
    const store_value values[] = {TEXT(secret), NUMBER(step), TEXT(name)};
    return change(s, SQL_SECOND_SET, values, 3);
}

store_status store_second_use(store *s, const char *name, int64_t step) {
    const store_value values[] = {NUMBER(step), TEXT(name)};
    return change(s, SQL_SECOND_USE, values, 2);
}

store_status store_block_add(store *s, const char *name, const char *other, const char *id, const char *label,
                             int64_t created) {
    const store_value values[] = {TEXT(name), TEXT(other), TEXT(id), TEXT(label), NUMBER(created)};
    return run(s, SQL_BLOCK_ADD, values, 5, NULL, NULL);
}

store_status store_block_end(store *s, const char *name, const char *id) {
    const store_value values[] = {TEXT(name), TEXT(id)};
    return change(s, SQL_BLOCK_END, values, 2);
}

store_status store_block_list(store *s, const char *name, store_row row, void *context) {
    const store_value values[] = {TEXT(name)};
    return run(s, SQL_BLOCK_LIST, values, 1, row, context);
}

store_status store_blocked(store *s, const char *one, const char *other, int64_t *count) {
    const store_value values[] = {TEXT(one), TEXT(other)};
    return run(s, SQL_BLOCKED, values, 2, take_version, count);
}

store_status store_bar_add(store *s, const char *table, const char *origin, int64_t created) {
    const store_value values[] = {TEXT(origin), NUMBER(created), TEXT(table)};
    return run(s, SQL_BAR_ADD, values, 3, NULL, NULL);
}

store_status store_barred(store *s, const char *table, const char *origin, int64_t *count) {
    const store_value values[] = {TEXT(table), TEXT(origin)};
    return run(s, SQL_BARRED, values, 2, take_version, count);
}

store_status store_bar_forget(store *s, int64_t before) {
    const store_value values[] = {NUMBER(before)};
    return run(s, SQL_BAR_FORGET, values, 1, NULL, NULL);
}

store_status store_thinker_add(store *s, const char *hash, int64_t created, const char *note) {
    const store_value values[] = {TEXT(hash), NUMBER(created), TEXT(note)};
    return insert(s, SQL_THINKER_ADD, values, 3);
}

store_status store_thinker_get(store *s, const char *hash) {
    const store_value values[] = {TEXT(hash)};
    int64_t created = 0;
    store_status status = run(s, SQL_THINKER_GET, values, 1, take_version, &created);
    return status != STORE_OK ? status : created ? STORE_OK : STORE_MISSING;
}

store_status store_thinker_list(store *s, store_row row, void *context) {
    return run(s, SQL_THINKER_LIST, NULL, 0, row, context);
}

store_status store_thinker_end(store *s, const char *begin) {
    const store_value values[] = {TEXT(begin)};
    return change(s, SQL_THINKER_END, values, 1);
}

store_status store_event_set(store *s, const char *id, uint32_t seq, const char *body, size_t size) {
    const store_value values[] = {{body, size, 0}, TEXT(id), NUMBER(seq)};
    return run(s, SQL_EVENT_SET, values, 3, NULL, NULL);
}

store_status store_setup_set(store *s, const char *id, const char *setup) {
    const store_value values[] = {TEXT(setup), TEXT(id)};
    return run(s, SQL_SETUP_SET, values, 2, NULL, NULL);
}

store_status store_retire(store *s, const char *id) {
    const store_value values[] = {TEXT(id)};
    return run(s, SQL_TABLE_RETIRE, values, 1, NULL, NULL);
}

/* --- order --- */

store_status store_sanction_add(store *s, const store_sanction *sanction) {
    const store_value values[] = {TEXT(sanction->id),      TEXT(sanction->kind),      TEXT(sanction->subject),
                                  NUMBER(sanction->until), NUMBER(sanction->created), TEXT(sanction->note)};
    return insert(s, SQL_SANCTION_ADD, values, 6);
}

store_status store_sanction_list(store *s, store_row row, void *context) {
    return run(s, SQL_SANCTION_LIST, NULL, 0, row, context);
}

store_status store_sanction_lift(store *s, const char *id) {
    const store_value values[] = {TEXT(id)};
    return change(s, SQL_SANCTION_LIFT, values, 1);
}

store_status store_sanction_forget(store *s, int64_t now) {
    const store_value values[] = {NUMBER(now)};
    return run(s, SQL_SANCTION_FORGET, values, 1, NULL, NULL);
}

store_status store_report_add(store *s, const store_report *report) {
    const store_value values[] = {TEXT(report->id),   TEXT(report->table), NUMBER(report->seat), NUMBER(report->about),
                                  NUMBER(report->at), TEXT(report->words), TEXT(report->record)};
    return insert(s, SQL_REPORT_ADD, values, 7);
}

store_status store_report_list(store *s, int limit, store_row row, void *context) {
    const store_value values[] = {NUMBER(limit)};
    return run(s, SQL_REPORT_LIST, values, 1, row, context);
}

store_status store_report_get(store *s, const char *id, store_row row, void *context) {
    const store_value values[] = {TEXT(id)};
    return run(s, SQL_REPORT_GET, values, 1, row, context);
}

store_status store_report_forget(store *s, int64_t before) {
    const store_value values[] = {NUMBER(before)};
    return run(s, SQL_REPORT_FORGET, values, 1, NULL, NULL);
}
