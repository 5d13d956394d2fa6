/* queue.c - quick pairing: people who want a game wait in the store's queue, whichever server they came to, and are
 * seated with others of about the same strength.
 *
 * Whoever waits asks again every few seconds; who does not is paired no more, and forgotten after a minute, so a
 * restart loses nothing that matters. People are seated in one transaction: the queue's version counts up, and whoever
 * named the old one has won; tables, first changes and places are written with it. */
#include "api.h"
#include "queue.h"
#include "store/queue.h"

#include <sodium.h>
#include <stdlib.h>

#include "asking.h"
#include "account_data.h"
#include "i18n/words.h"
#include "json.h"
#include "matching.h"
#include "names.h"
#include "rating.h"
#include "seating.h"

enum {
    LOOK_MS = 1000,
    PRESENT_MS = 12000, /* who was not heard of for so long is not paired */
    FORGET_MS = 60000   /* and is forgotten after so long */
};
enum act { ACT_COUNTS, ACT_JOIN, ACT_WAIT, ACT_LEAVE };

/* How much time there is; all of them have clocks. */
static const struct {
    const char *name, *pace;
} paces[] = {
    {"short", "{\"kind\":\"live\",\"bank\":600,\"increment\":10}"},
    {"long", "{\"kind\":\"live\",\"bank\":1800,\"increment\":20}"},
    {"days", "{\"kind\":\"days\",\"days\":2}"},
};
enum { PACES_HERE = sizeof paces / sizeof paces[0] };

/* --- seating people --- */

typedef struct pairing {
    job j;
    server *s;
    int64_t now, version;
    int count, table_count;
    store_place places[MATCHING_MOST];
    uint8_t blocks[MATCHING_MOST][MATCHING_MOST / 8]; /* a bit for each pair of places that do not sit together */
    int by_id[MATCHING_MOST];                         /* places in order of their ids */
    matching_table tables[MATCHING_MOST / 2];
    seating *seatings;
} pairing;

static void pairing_free(pairing *p) {
    p->s->queue_running = 0;
    seating_free(p->seatings, p->seatings ? p->table_count : 0);
    free(p);
}

static void take_place(void *context, const store_place *place) {
    pairing *p = (pairing *)context;
    if (p->count < MATCHING_MOST) p->places[p->count++] = *place;
}

static _Thread_local const pairing *sorting;

static int compare_ids(const void *one, const void *other) {
    return strcmp(sorting->places[*(const int *)one].id, sorting->places[*(const int *)other].id);
}

static void sort_ids(pairing *p) {
    for (int i = 0; i < p->count; i++)
        p->by_id[i] = i;
    sorting = p;
    qsort(p->by_id, (size_t)p->count, sizeof p->by_id[0], compare_ids);
}

/* The place with this id, or -1. */
static int place_of(const pairing *p, const store_value *id) {
    int low = 0, high = p->count;
    char text[STORE_ID_SIZE];
    snprintf(text, sizeof text, "%.*s", (int)id->size, id->text);
    while (low < high) {
        int middle = (low + high) / 2, order = strcmp(p->places[p->by_id[middle]].id, text);
        if (order == 0) return p->by_id[middle];
        if (order < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return -1;
}

/* Only pairs of which both wait here now: however many others an account has blocked, nobody else pays for it. */
static void take_block(void *context, const store_value *columns, int count) {
    pairing *p = (pairing *)context;
    int one = place_of(p, &columns[0]), other = place_of(p, &columns[1]);
    (void)count;
    if (one < 0 || other < 0) return;
    p->blocks[one][other / 8] |= (uint8_t)(1u << other % 8);
    p->blocks[other][one / 8] |= (uint8_t)(1u << one % 8);
}

static int is_blocked(const void *context, int one, int other) {
    const pairing *p = (const pairing *)context;
    return p->blocks[one][other / 8] >> other % 8 & 1;
}

static int shown(int64_t mu) {
    rating r = {mu, 0, 0};
    return rating_shown(&r);
}

/* Places with the same wish have the number of the first of them. */
static int kind_of(const pairing *p, int place) {
    const store_place *one = &p->places[place];
    for (int i = 0; i < place; i++) {
        const store_place *other = &p->places[i];
        if (one->players == other->players && one->pace == other->pace && one->rated == other->rated &&
            strcmp(one->game, other->game) == 0)
            return i;
    }
    return place;
}

static store_status look_work(job *j, store *s) {
    pairing *p = (pairing *)j->owner;
    matching_place wishes[MATCHING_MOST];
    store_status status = store_queue_version(s, &p->version);
    p->count = 0;
    memset(p->blocks, 0, sizeof p->blocks);
    if (status == STORE_OK) status = store_queue_list(s, p->now - PRESENT_MS, MATCHING_MOST, take_place, p);
    sort_ids(p);
    if (status == STORE_OK) status = store_queue_blocks(s, p->now - PRESENT_MS, take_block, p);
    for (int i = 0; i < p->count; i++)
        wishes[i] = (matching_place){kind_of(p, i), p->places[i].players, shown(p->places[i].mu), p->places[i].since};
    p->table_count = matching_plan(wishes, p->count, p->now, is_blocked, p, p->tables);
    return status;
}

/* The table for a place: rated or not, public, with a clock that ends for who does not play. */
static int make_setup(const store_place *place, int lang, table_setup *out) {
    char memory[512], why[256];
    sk_text text, error;
    sk_text_init(&text, memory, sizeof memory);
    sk_text_init(&error, why, sizeof why);
    if (place->pace < 0 || place->pace >= PACES_HERE) return -1;
    sk_text_add(&text, JSON_BEGIN);
    json_text(&text, "game", place->game);
    json_text(&text, "join", "public");
    json_text(&text, "chat", "phrases");
    json_text(&text, "late", place->players == 2 ? "resign" : "computer");
    json_bool(&text, "rated", place->rated != 0);
    sk_text_add(&text, ",\"pace\":");
    sk_text_add(&text, paces[place->pace].pace);
    for (int seat = 0; seat < place->players; seat++)
        sk_text_add(&text, seat ? ",\"open\"" : ",\"seats\":[\"open\"");
    sk_text_add(&text, "]}");
    return text.cut || setup_read(out, text.at, text.length, lang, &error) != SK_OK ? -1 : 0;
}

/* Ids of places are random: their order is that of the seats, so nobody begins more often than others. */
static void shuffle(const pairing *p, matching_table *t) {
    for (int i = 1; i < t->size; i++)
        for (int k = i; k > 0 && strcmp(p->places[t->who[k]].id, p->places[t->who[k - 1]].id) < 0; k--) {
            int who = t->who[k];
            t->who[k] = t->who[k - 1];
            t->who[k - 1] = who;
        }
}

static int seat_all(pairing *p) {
    p->seatings = (seating *)calloc((size_t)p->table_count, sizeof *p->seatings);
    for (int i = 0; i < p->table_count && p->seatings; i++) {
        matching_table *t = &p->tables[i];
        seating *out = &p->seatings[i];
        table_setup setup;
        shuffle(p, t);
        out->players = t->size;
        for (int seat = 0; seat < t->size; seat++) {
            const store_place *place = &p->places[t->who[seat]];
            seated_person *one = &out->people[seat];
            memcpy(one->name, place->name, sizeof one->name);
            memcpy(one->account, place->account, sizeof one->account);
            if (sodium_hex2bin(one->hash, sizeof one->hash, place->hash, strlen(place->hash), NULL, NULL, NULL) != 0)
                return -1;
        }
        if (make_setup(&p->places[t->who[0]], SK_EN, &setup) != 0 || seating_make(p->s, &setup, p->now, out) != 0)
            return -1;
    }
    return p->seatings ? 0 : -1;
}

static store_status write_work(job *j, store *s) {
    pairing *p = (pairing *)j->owner;
    store_status status = store_queue_step(s, p->version);
    if (status == STORE_MISSING) return status;
    for (int i = 0; i < p->table_count && status == STORE_OK; i++) {
        seating *one = &p->seatings[i];
        status = seating_write(s, one);
        for (int seat = 0; seat < one->players && status == STORE_OK; seat++)
            status = store_queue_seat(s, p->places[p->tables[i].who[seat]].id, one->row.id, seat);
    }
    return status == STORE_OK ? STORE_OK : STORE_FAILED;
}

static void write_done(job *j) {
    pairing *p = (pairing *)j->owner;
    if (j->status == STORE_OK) {
        p->s->counts.tables_opened += (uint64_t)p->table_count;
        log_event("paired", "\"tables\":%d,\"waiting\":%d", p->table_count, p->count);
    } else {
        p->s->queue_ms = 0; /* somebody came or left meanwhile: look again */
    }
    pairing_free(p);
}

static void look_done(job *j) {
    pairing *p = (pairing *)j->owner;
    server *s = p->s;
    if (j->status == STORE_OK && p->table_count && !s->is_draining) {
        p->j = job_of(write_work, write_done, 0, p);
        if (seat_all(p) != 0)
            log_event("pairing-stuck", "\"waiting\":%d", p->count);
        else if (writer_add(&s->w, &p->j))
            return;
    }
    pairing_free(p);
}

void queue_tick(server *s) {
    uint64_t now = uv_now(&s->loop);
    pairing *p;
    if (s->queue_running || s->is_draining || now < s->queue_ms || now > s->queue_until_ms) return;
    if (!(p = (pairing *)calloc(1, sizeof *p))) return;
    s->queue_ms = now + LOOK_MS;
    p->s = s;
    p->now = steady_now(s);
    p->j = job_of(look_work, look_done, 1, p);
    s->queue_running = writer_add(reader_of(s), &p->j);
    if (!s->queue_running) free(p);
}

store_status queue_tidy(store *s, int64_t now) {
    return store_queue_forget(s, now - FORGET_MS);
}

/* --- requests --- */

typedef struct wish {
    asking a;
    store_place place;
    char pace[8], token[TOKEN_SIZE];
    int waiting; /* for the same */
} wish;

/* One line of what is waited for. */
static void tell_count(void *context, const store_value *columns, int count) {
    wish *w = (wish *)context;
    sk_text *text = &w->a.text;
    char game[STORE_GAME_SIZE];
    (void)count;
    snprintf(game, sizeof game, "%.*s", (int)columns[0].size, columns[0].text);
    if (columns[2].number < 0 || columns[2].number >= PACES_HERE) return;
    if (w->a.act == ACT_WAIT) {
        if (strcmp(game, w->place.game) == 0 && columns[1].number == w->place.players &&
            columns[2].number == w->place.pace && columns[3].number == w->place.rated)
            w->waiting = (int)columns[4].number;
        return;
    }
    if (!account_data_room(text, 256)) return;
    sk_text_add(text, text->at[text->length - 1] == '[' ? "{" : ",{");
    json_text(text, "game", game);
    json_number(text, "players", columns[1].number);
    json_text(text, "pace", paces[columns[2].number].name);
    json_bool(text, "rated", columns[3].number != 0);
    json_number(text, "waiting", columns[4].number);
    sk_text_char(text, '}');
}

static store_status tell_counts(wish *w, store *s) {
    if (!account_data_room(&w->a.text, 256)) return STORE_FAILED;
    sk_text_add(&w->a.text, JSON_BEGIN ",\"queues\":[");
    store_status status = store_queue_counts(s, w->a.now - PRESENT_MS, tell_count, w);
    sk_text_add(&w->a.text, "]}");
    return status;
}

static store_status join(wish *w, store *s) {
    int64_t sigma, games;
    store_place *place = &w->place;
    store_status status = STORE_MISSING;
    place->mu = RATING_MU;
    if (w->a.viewer[0]) {
        memcpy(place->account, w->a.viewer, sizeof place->account);
        snprintf(place->name, sizeof place->name, "%s", w->a.viewer);
        status = store_rating_get(s, place->account, place->game, &place->mu, &sigma, &games);
        if (status == STORE_MISSING) place->mu = RATING_MU;
    }
    if (status == STORE_FAILED) return status;
    return store_queue_add(s, place, w->a.now - PRESENT_MS, MATCHING_MOST);
}

static store_status wait_on(wish *w, store *s) {
    w->waiting = 0;
    store_status status = store_queue_seen(s, w->place.id, w->a.hash, w->a.now);
    if (status == STORE_OK) status = store_queue_get(s, w->place.id, &w->place);
    return status == STORE_OK ? store_queue_counts(s, w->a.now - PRESENT_MS, tell_count, w) : status;
}

static store_status ask_work(job *j, store *s) {
    wish *w = (wish *)j->owner;
    store_status status = w->a.act == ACT_JOIN ? asking_viewer(&w->a, s) : STORE_OK;
    if (status != STORE_OK) return status;
    w->a.text.length = 0;
    switch (w->a.act) {
    case ACT_COUNTS: return tell_counts(w, s);
    case ACT_JOIN: return join(w, s);
    case ACT_LEAVE: return store_queue_leave(s, w->place.id, w->a.hash);
    default: return wait_on(w, s);
    }
}

static void answer(wish *w) {
    sk_text *text = &w->a.text;
    if (w->a.act == ACT_COUNTS || !account_data_room(text, 512)) return;
    text->length = 0;
    sk_text_add(text, JSON_BEGIN);
    if (w->a.act == ACT_JOIN) {
        json_text(text, "place", w->place.id);
        json_text(text, "token", w->token);
    }
    if (w->a.act != ACT_LEAVE) json_number(text, "rating", shown(w->place.mu));
    if (w->a.act == ACT_WAIT && w->place.table[0]) {
        json_text(text, "table", w->place.table);
        json_number(text, "seat", w->place.seat);
    } else if (w->a.act == ACT_WAIT) {
        json_number(text, "waiting", w->waiting);
        if (matching_window(w->a.now - w->place.since) < INT32_MAX)
            json_number(text, "window", matching_window(w->a.now - w->place.since));
    }
    sk_text_char(text, '}');
}

static void ask_done(job *j) {
    wish *w = (wish *)j->owner;
    server *s = w->a.s;
    connection *conn = asking_conn(&w->a);
    if (j->status == STORE_OK && w->a.act == ACT_JOIN) s->queue_ms = 0;
    if (j->status == STORE_OK) {
        answer(w);
        asking_tell(&w->a, w->a.act == ACT_JOIN ? 201 : 200);
    } else if (conn && j->status == STORE_CONFLICT) {
        api_error(s, conn, TOO_MANY, SK_OK, sk_messages[w->a.lang][W_server_queue_full], w->a.lang);
    } else if (conn && j->status == STORE_MISSING && w->a.act == ACT_JOIN) {
        api_error(s, conn, FORBIDDEN, SK_OK, NULL, w->a.lang);
    } else if (conn) {
        api_error(s, conn, j->status == STORE_MISSING ? NO_TABLE : UNSTORED, SK_OK, NULL, w->a.lang);
    }
    sodium_memzero(w->token, sizeof w->token);
    asking_free(&w->a);
}

static void read_member(void *context, scan *in, const char *key) {
    wish *w = (wish *)context;
    if (strcmp(key, "game") == 0)
        json_read_text(in, w->place.game, sizeof w->place.game);
    else if (strcmp(key, "players") == 0)
        w->place.players = (int)json_read_within(in, 2, SK_SEATS);
    else if (strcmp(key, "pace") == 0)
        json_read_text(in, w->pace, sizeof w->pace);
    else if (strcmp(key, "rated") == 0)
        w->place.rated = json_read_bool(in);
    else if (strcmp(key, "name") == 0)
        json_read_text(in, w->place.name, sizeof w->place.name);
    else if (strcmp(key, "place") == 0)
        json_read_text(in, w->place.id, sizeof w->place.id);
    else
        scan_skip(in);
}

/* A wish to wait: a guest needs a name, a rated table an account. */
static verdict read_join(wish *w, connection *conn, const char **why) {
    store_place *place = &w->place;
    table_setup setup;
    uint8_t hash[32];
    for (place->pace = 0; place->pace < PACES_HERE && strcmp(w->pace, paces[place->pace].name) != 0;)
        place->pace++;
    if (!place->players) return BAD_MESSAGE;
    if (place->rated && !w->a.has_token) {
        *why = sk_messages[w->a.lang][W_server_rated];
        return FORBIDDEN;
    }
    if (!w->a.has_token && (!setup_name_valid(place->name) || !name_allowed(place->name))) return BAD_NAME;
    if (make_setup(place, w->a.lang, &setup) != 0) return BAD_MESSAGE;
    if (place->rated && w->a.s->speaks && w->a.s->speaks < SPEAKS_RATED) {
        *why = sk_messages[w->a.lang][W_server_upgrading];
        return BUSY;
    }
    new_id(place->id);
    new_token(w->token, hash);
    sodium_bin2hex(place->hash, sizeof place->hash, hash, sizeof hash);
    if (!w->a.s->limits.trusts_addresses) origin_of(w->a.s, conn->address, place->origin);
    place->since = w->a.now;
    return GRANTED;
}

int queue_request(server *s, connection *conn, const http_request *request, const char *body, size_t size, int lang) {
    int is_post = request->method == HTTP_POST;
    int act = http_is(request->path, "/api/queue")         ? (is_post ? ACT_JOIN : ACT_COUNTS)
              : http_is(request->path, "/api/queue/wait")  ? ACT_WAIT
              : http_is(request->path, "/api/queue/leave") ? ACT_LEAVE
                                                           : -1;
    const char *why = NULL;
    verdict v = GRANTED;
    wish *w;
    if (act < 0 || (act != ACT_COUNTS && !is_post)) return 0;
    if (!transport_allow(conn, act == ACT_JOIN ? BUDGET_SEATS : BUDGET_REQUESTS)) {
        api_error(s, conn, TOO_MANY, SK_OK, NULL, lang);
        return 1;
    }
    if (!(w = (wish *)asking_new(sizeof *w, s, conn, request, lang, act))) return 1;
    if (act != ACT_COUNTS && !json_read_members(body, size, PROTOCOL_VERSION, read_member, w)) v = BAD_MESSAGE;
    if (v == GRANTED && act == ACT_JOIN) v = read_join(w, conn, &why);
    if (v == GRANTED && (act == ACT_WAIT || act == ACT_LEAVE) && (!w->a.has_token || !id_valid(w->place.id)))
        v = BAD_MESSAGE;
    if (act == ACT_JOIN || act == ACT_WAIT) s->queue_until_ms = uv_now(&s->loop) + FORGET_MS;
    asking_send(&w->a, v, why, act != ACT_COUNTS, ask_work, ask_done);
    return 1;
}
