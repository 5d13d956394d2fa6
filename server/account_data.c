/* account_data.c - everything that is stored about an account: shown, exported whole, and taken away whole.
 *
 * An account that leaves is marked in the store; its seats are cleared one by one, here or on another server, now or
 * after a restart, and when the last one is done it is gone. Clearing a seat empties its name at the table and writes
 * the table's log anew without the name, the talk and the address for reminders of that seat.
 */
#include "request.h"
#include "room.h"
#include "account_data.h"

#include <stdlib.h>

#include "profile.h"
#include "json.h"
#include "verbs.h"

enum { TEXT_FIRST = 4096, TEXT_MOST = 64 << 20, LEAVING_MAX = 50 };

/* --- texts that grow --- */

int account_data_room(sk_text *text, size_t more) {
    size_t room = text->size ? text->size : TEXT_FIRST;
    char *memory;
    while (room < text->length + more + 1)
        room *= 2;
    if (room == text->size) return 1;
    if (room > TEXT_MOST || !(memory = (char *)realloc(text->size ? text->at : NULL, room))) return 0;
    if (!text->size) memory[0] = 0;
    text->at = memory;
    text->size = room;
    return 1;
}

int account_data_has(const store_value *json, const char *bytes) {
    size_t length = strlen(bytes);
    for (size_t i = 0; json->text && i + length <= json->size; i++)
        if (memcmp(json->text + i, bytes, length) == 0) return 1;
    return 0;
}

/* --- lines of a log that tell of a person --- */

/* Bytes of the line that stay when the person of this seat goes; all of them if it says nothing about the person. Of
 * "sit 0 person HASH NAME" and "offer 0 HASH NAME" the hash of the token stays. */
static size_t kept_of(const char *line, size_t size, int seat) {
    char begin[32];
    int verb = verb_of(line, size);
    if (verb < 0 || !(verb_traits(verb) & VERB_OF_SEAT)) return size;
    size_t length = (size_t)snprintf(begin, sizeof begin, "%s %d ", verb_word(verb), seat);
    if (size < length || memcmp(line, begin, length) != 0) return size;
    if (verb_traits(verb) & VERB_PERSONAL) return length;
    size_t kind = verb == VERB_SIT && size > length + 7 && memcmp(line + length, "person ", 7) == 0 ? 7 : 0;
    size_t hash = length + kind + 64 + 1;
    return (kind || verb == VERB_OFFER) && size >= hash ? hash : size;
}

typedef struct log_walk {
    store *s;
    const char *id;
    int seat, failed, count;
    uint32_t last; /* changes after this one are let alone */
    sk_text *out;  /* an export, or NULL: the lines are cut */
} log_walk;

static const char *line_end(const char *at, const char *end) {
    const char *stop = (const char *)memchr(at, '\n', (size_t)(end - at));
    return stop ? stop : end;
}

static void tell_line(log_walk *w, int64_t at_ms, const char *line, size_t size) {
    char text[STORE_TEXT_MAX];
    snprintf(text, sizeof text, "%.*s", (int)(size < sizeof text ? size : sizeof text - 1), line);
    if (!account_data_room(w->out, 6 * size + 64)) {
        w->failed = 1;
        return;
    }
    sk_text_add(w->out, w->count++ ? ",{" : "{");
    json_number(w->out, "at", at_ms / 1000);
    json_text(w->out, "line", text);
    sk_text_char(w->out, '}');
}

static void walk_event(void *context, uint32_t seq, int64_t at_ms, const char *body, size_t size) {
    static _Thread_local char fresh[STORE_BODY_MAX];
    log_walk *w = (log_walk *)context;
    const char *end = body + size;
    size_t length = 0;
    if (size >= sizeof fresh || seq > w->last) return;
    for (const char *at = body, *stop; at < end; at = stop + 1) {
        stop = line_end(at, end);
        size_t whole = (size_t)(stop - at), kept = kept_of(at, whole, w->seat);
        if (kept < whole && w->out) tell_line(w, at_ms, at, whole);
        memcpy(fresh + length, at, kept);
        length += kept;
        fresh[length++] = '\n';
    }
    if (length < size && !w->out && store_event_set(w->s, w->id, seq, fresh, length) != STORE_OK) w->failed = 1;
}

static store_status walk_log(store *s, const char *id, int seat, uint32_t last, sk_text *out) {
    log_walk w = {s, id, seat, 0, 0, last, out};
    store_status status = store_events(s, id, 0, walk_event, &w);
    return w.failed ? STORE_FAILED : status;
}

/* The set-up keeps the name of who opened the table. */
static store_status clear_setup(store *s, const char *id, int seat) {
    static _Thread_local store_table row;
    table_setup setup;
    char why[64];
    sk_text text;
    store_status status = store_load(s, id, &row);
    if (status != STORE_OK) return status == STORE_MISSING ? STORE_OK : status;
    sk_text_init(&text, why, sizeof why);
    if (setup_read(&setup, row.setup, strlen(row.setup), SK_EN, &text) != SK_OK || setup.seats[seat] != SEAT_ME)
        return STORE_OK;
    snprintf(setup.name, sizeof setup.name, "?");
    sk_text_init(&text, row.setup, sizeof row.setup);
    setup_write(&setup, &text);
    return store_setup_set(s, id, row.setup);
}

/* --- showing --- */

typedef struct telling {
    store *s;
    sk_text *out;
    const char *hash;
    int count, failed, is_whole;
} telling;

static void tell_seat(void *context, const store_value *columns, int count) {
    telling *t = (telling *)context;
    char id[STORE_ID_SIZE];
    (void)count;
    if (columns[0].size >= sizeof id || !account_data_room(t->out, columns[2].size + 256)) {
        t->failed = 1;
        return;
    }
    memcpy(id, columns[0].text, columns[0].size);
    id[columns[0].size] = 0;
    sk_text_add(t->out, t->count++ ? ",{" : "{");
    json_text(t->out, "table", id);
    json_number(t->out, "seat", columns[1].number);
    json_key(t->out, "summary");
    sk_text_bytes(t->out, columns[2].text, columns[2].size);
    if (t->is_whole) {
        json_key(t->out, "lines");
        sk_text_char(t->out, '[');
        if (walk_log(t->s, id, (int)columns[1].number, UINT32_MAX, t->out) != STORE_OK) t->failed = 1;
        sk_text_char(t->out, ']');
    }
    sk_text_char(t->out, '}');
}

static void tell_blocked(void *context, const store_value *columns, int count) {
    telling *t = (telling *)context;
    char id[STORE_ID_SIZE], label[SK_NAME_MAX];
    (void)count;
    if (!account_data_room(t->out, 1024)) return;
    snprintf(id, sizeof id, "%.*s", (int)columns[0].size, columns[0].text);
    snprintf(label, sizeof label, "%.*s", (int)columns[1].size, columns[1].text);
    sk_text_add(t->out, t->count++ ? ",{" : "{");
    json_text(t->out, "block", id);
    json_text(t->out, "name", label);
    json_number(t->out, "created", columns[2].number);
    sk_text_char(t->out, '}');
}

static void tell_login(void *context, const store_value *columns, int count) {
    telling *t = (telling *)context;
    char begin[13];
    (void)count;
    if (columns[0].size < 12 || !account_data_room(t->out, 256)) return;
    memcpy(begin, columns[0].text, 12);
    begin[12] = 0;
    sk_text_add(t->out, t->count++ ? ",{" : "{");
    json_text(t->out, "session", begin);
    json_number(t->out, "created", columns[1].number);
    json_number(t->out, "expires", columns[2].number);
    json_bool(t->out, "current", strncmp(t->hash, columns[0].text, columns[0].size) == 0);
    sk_text_char(t->out, '}');
}

store_status account_data_write(store *s, const char *name, const char *hash, int64_t created, int what, sk_text *out) {
    char second[STORE_SECOND_SIZE] = "";
    int64_t step;
    telling t = {s, out, hash, 0, 0, what == ACCOUNT_DATA_ALL};
    store_status status = store_second_get(s, name, second, &step);
    out->length = 0;
    if (status != STORE_OK || !account_data_room(out, 512)) return STORE_FAILED;
    sk_text_add(out, JSON_BEGIN);
    json_text(out, "name", name);
    json_number(out, "created", created);
    json_bool(out, "second", second[0] && second[0] != '?');
    if (what != ACCOUNT_DATA_SEATS) {
        json_key(out, "sessions");
        sk_text_char(out, '[');
        status = store_login_list(s, name, tell_login, &t);
        sk_text_char(out, ']');
        t.count = 0;
        json_key(out, "blocked");
        sk_text_char(out, '[');
        if (status == STORE_OK) status = store_block_list(s, name, tell_blocked, &t);
        sk_text_char(out, ']');
    }
    if (status == STORE_OK && what != ACCOUNT_DATA_SESSIONS) {
        t.count = 0;
        json_key(out, "seats");
        sk_text_char(out, '[');
        status = store_own_list(s, name, tell_seat, &t);
        sk_text_char(out, ']');
    }
    if (status == STORE_OK && what == ACCOUNT_DATA_ALL) status = profile_export(s, name, out);
    sk_text_char(out, '}');
    return t.failed ? STORE_FAILED : status;
}

/* --- leaving --- */

typedef struct clearing {
    job j;
    char name[STORE_NAME_SIZE], id[STORE_ID_SIZE];
    int seat;
    uint32_t last;
} clearing;

static store_status clear_work(job *j, store *s) {
    const clearing *c = (const clearing *)j->owner;
    store_status status = walk_log(s, c->id, c->seat, c->last, NULL);
    if (status == STORE_OK) status = clear_setup(s, c->id, c->seat);
    return status == STORE_OK ? store_own_remove(s, c->name, c->id, c->seat) : status;
}

static void clear_done(job *j) {
    free(j->owner);
}

void account_data_clear(server *s, const char *name, const char *id, int seat, uint32_t last) {
    clearing *c = (clearing *)calloc(1, sizeof *c);
    if (!c) return;
    snprintf(c->name, sizeof c->name, "%s", name);
    snprintf(c->id, sizeof c->id, "%s", id);
    c->seat = seat;
    c->last = last;
    c->j = job_of(clear_work, clear_done, 0, c);
    if (!writer_add(&s->w, &c->j)) free(c);
}

typedef struct leaving {
    job j;
    server *s;
    int count, seats[LEAVING_MAX];
    char names[LEAVING_MAX][STORE_NAME_SIZE], ids[LEAVING_MAX][STORE_ID_SIZE];
} leaving;

static void leaving_row(void *context, const store_value *columns, int count) {
    leaving *l = (leaving *)context;
    (void)count;
    if (l->count == LEAVING_MAX) return;
    snprintf(l->names[l->count], STORE_NAME_SIZE, "%.*s", (int)columns[0].size, columns[0].text);
    snprintf(l->ids[l->count], STORE_ID_SIZE, "%.*s", (int)columns[1].size, columns[1].text);
    l->seats[l->count++] = (int)columns[2].number;
}

static store_status leaving_work(job *j, store *s) {
    leaving *l = (leaving *)j->owner;
    store_status status = store_account_gone(s);
    l->count = 0;
    return status == STORE_OK ? store_leaving(s, LEAVING_MAX, leaving_row, l) : status;
}

static void leaving_done(job *j) {
    leaving *l = (leaving *)j->owner;
    for (int i = 0; i < l->count && j->status == STORE_OK; i++) {
        room_request *r = request_new(REQUEST_BLANK, NULL, 0, SK_EN);
        if (!r) break;
        r->seat = l->seats[i];
        memcpy(r->account, l->names[i], sizeof r->account);
        room_submit(l->s, l->ids[i], r);
    }
    free(l);
}

void account_data_leave(server *s) {
    leaving *l = s->is_draining ? NULL : (leaving *)calloc(1, sizeof *l);
    if (!l) return;
    l->s = s;
    l->j = job_of(leaving_work, leaving_done, 0, l);
    if (!writer_add(&s->w, &l->j)) free(l);
}
