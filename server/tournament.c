/* tournament.c - tournaments in the store: reading, planning a round, writing it, telling. */
#include "tournament.h"

#include <stdio.h>
#include <stdlib.h>

#include "calendar.h"
#include "account_data.h"
#include "json.h"
#include "waiting.h"

enum { LISTED_MAX = 60, PAST_MAX = 20, IN_MAX = 64 };

const char *const course_kinds[PAIRING_KINDS] = {"swiss", "robin", "knockout"};

static const char *const phases[] = {"open", "running", "over"};

/* --- reading --- */

static void text_of(char *out, size_t size, const store_value *value) {
    snprintf(out, size, "%.*s", (int)value->size, value->text ? value->text : "");
}

/* Before the start entrants stand in the order in which they came. */
static void take_entrant(void *context, const store_value *columns, int count) {
    course *c = (course *)context;
    int at = c->row.phase == TOURNAMENT_OPEN ? c->p.entrants : (int)columns[3].number;
    (void)count;
    if (at < 0 || at >= PAIRING_ENTRANTS || c->p.entrants == PAIRING_ENTRANTS) return;
    c->numbers[at] = (int)columns[0].number;
    text_of(c->accounts[at], STORE_NAME_SIZE, &columns[1]);
    c->p.has_left[at] = columns[2].number != ENTRANT_HERE;
    c->is_dropped[at] = columns[2].number == ENTRANT_DROPPED;
    c->p.entrants++;
}

/* Seats come table by table. The archive has the place as long as the round goes on; of a game that was closed because
 * its rules have changed it has none, and everybody shares the first. */
static void take_seat(void *context, const store_value *columns, int count) {
    course *c = (course *)context;
    int is_new = columns[2].number == 0, entrant = (int)columns[3].number;
    (void)count;
    if (is_new && c->p.table_count == COURSE_TABLES) return;
    int at = is_new ? c->p.table_count++ : c->p.table_count - 1;
    pairing_table *t = &c->p.tables[at];
    if (is_new) {
        t->round = (int16_t)columns[0].number;
        text_of(c->ids[at], STORE_ID_SIZE, &columns[5]);
        c->is_over[at] = columns[6].number || columns[4].number;
    }
    if (t->size == PAIRING_SEATS || entrant < 0 || entrant >= c->p.entrants) return;
    int64_t place = columns[4].number ? columns[4].number : columns[7].number;
    t->who[t->size] = (int16_t)entrant;
    t->place[t->size++] = (int16_t)(place || !columns[6].number ? place : 1);
}

store_status course_read(store *s, const char *id, course *out) {
    memset(out, 0, sizeof *out);
    store_status status = store_tournament_get(s, id, &out->row);
    const sk_game *game = status == STORE_OK ? sk_find(out->row.game) : NULL;
    if (status != STORE_OK || !game) return status == STORE_OK ? STORE_MISSING : status;
    out->p.kind = out->row.kind;
    out->p.seats = out->row.seats;
    out->p.least = game->players_min > 2 ? game->players_min : 2;
    out->p.rounds = out->row.rounds;
    status = store_entrant_list(s, id, take_entrant, out);
    return status == STORE_OK ? store_round_seats(s, id, take_seat, out) : status;
}

/* --- what comes next --- */

/* The strongest first; between equals whoever came first. */
static store_status seed(store *s, course *c) {
    int64_t mu[PAIRING_ENTRANTS], sigma, games;
    store_status status = STORE_OK;
    for (int i = 0; i < c->p.entrants && status == STORE_OK; i++) {
        int number = c->numbers[i], k = i;
        char account[STORE_NAME_SIZE];
        memcpy(account, c->accounts[i], sizeof account);
        int64_t own = 0;
        status = store_rating_get(s, account, c->row.game, &own, &sigma, &games);
        if (status == STORE_MISSING) own = 25000000;
        if (status == STORE_MISSING) status = STORE_OK;
        for (; k > 0 && mu[k - 1] < own; k--) {
            mu[k] = mu[k - 1];
            c->numbers[k] = c->numbers[k - 1];
            memcpy(c->accounts[k], c->accounts[k - 1], STORE_NAME_SIZE);
        }
        mu[k] = own;
        c->numbers[k] = number;
        memcpy(c->accounts[k], account, sizeof account);
    }
    return status;
}

/* Tables of the round that are not over; with `ties` they end with everybody first. */
static int unfinished(course *c, int ties) {
    int count = 0;
    for (int i = 0; i < c->p.table_count; i++) {
        pairing_table *t = &c->p.tables[i];
        if (t->round != c->row.round || c->is_over[i]) continue;
        count++;
        for (int seat = 0; seat < t->size && ties; seat++)
            t->place[seat] = 1;
    }
    return count;
}

static void take_present(void *context, const store_value *columns, int count) {
    (void)count;
    if (columns[0].number >= 0 && columns[0].number < PAIRING_SEATS) *(uint32_t *)context |= 1u << columns[0].number;
}

/* Bits of the seats whose owner was ever connected to a table; all of them if the table is not there any more. */
static store_status who_came(store *s, const char *id, uint32_t *came) {
    store_table *row = (store_table *)malloc(sizeof *row);
    store_status status = row ? store_load(s, id, row) : STORE_FAILED;
    free(row);
    *came = status == STORE_MISSING ? UINT32_MAX : 0;
    if (status != STORE_OK) return status == STORE_MISSING ? STORE_OK : status;
    return store_presence_get(s, id, take_present, came);
}

/* Who never came to the table of the round, not for a moment, is not paired any more. If nobody came anywhere it may
 * have been the server's fault, and all go on. */
static store_status drop_missing(store *s, course *c) {
    uint32_t came[PAIRING_TABLES] = {0}, anybody = 0;
    store_status status = STORE_OK;
    int first = c->p.table_count;
    while (first > 0 && c->p.tables[first - 1].round == c->row.round)
        first--;
    for (int i = first; i < c->p.table_count && i - first < PAIRING_TABLES && status == STORE_OK; i++) {
        came[i - first] = UINT32_MAX;
        if (!c->ids[i][0]) continue;
        status = who_came(s, c->ids[i], &came[i - first]);
        anybody |= came[i - first];
    }
    for (int i = first; i < c->p.table_count && i - first < PAIRING_TABLES && status == STORE_OK && anybody; i++) {
        const pairing_table *t = &c->p.tables[i];
        for (int seat = 0; seat < t->size; seat++) {
            int who = t->who[seat];
            if (came[i - first] >> seat & 1 || c->p.has_left[who]) continue;
            c->p.has_left[who] = c->is_missed[who] = c->is_dropped[who] = 1;
        }
    }
    return status;
}

static void step(course *c, int64_t now) {
    c->first = c->p.table_count;
    int tables = pairing_next(&c->p);
    c->row.phase = tables ? TOURNAMENT_RUNNING : TOURNAMENT_OVER;
    if (tables) c->row.round++;
    c->row.due = tables ? now + c->row.round_s * 1000 : now;
}

store_status course_plan(store *s, course *c, int64_t now, int *next) {
    store_status status = STORE_OK;
    int is_due = c->row.due <= now;
    *next = COURSE_WAITS;
    if (c->row.phase == TOURNAMENT_OPEN && is_due) {
        status = seed(s, c);
        *next = COURSE_STEPS;
    } else if (c->row.phase == TOURNAMENT_RUNNING && unfinished(c, 0)) {
        if (is_due) *next = c->row.due + COURSE_GRACE_MS <= now ? COURSE_STEPS : COURSE_TIME_OUT;
        if (*next == COURSE_STEPS) unfinished(c, 1);
    } else if (c->row.phase == TOURNAMENT_RUNNING) {
        *next = COURSE_STEPS;
    }
    if (status == STORE_OK && *next == COURSE_STEPS && c->row.phase == TOURNAMENT_RUNNING) status = drop_missing(s, c);
    if (status == STORE_OK && *next == COURSE_STEPS) step(c, now);
    return status;
}

static store_status write_seats(store *s, const course *c, int at, int number) {
    const pairing_table *t = &c->p.tables[at];
    store_status status = STORE_OK;
    for (int seat = 0; seat < t->size && status == STORE_OK; seat++) {
        store_round_seat row = {t->round, number, seat, t->who[seat], t->place[seat], ""};
        memcpy(row.table, c->ids[at], sizeof row.table);
        status = at < c->first ? store_round_seat_place(s, c->row.id, &row) : store_round_seat_add(s, c->row.id, &row);
    }
    return status;
}

store_status course_write(store *s, const course *c) {
    int before = c->first ? c->p.tables[c->first - 1].round : 0;
    store_status status = store_tournament_step(s, &c->row);
    if (status != STORE_OK) return status;
    for (int i = 0; i < c->p.entrants && !before && status == STORE_OK; i++)
        status = store_entrant_seed(s, c->row.id, c->numbers[i], i);
    for (int i = 0; i < c->p.entrants && status == STORE_OK; i++)
        if (c->is_missed[i]) status = store_entrant_drop(s, c->row.id, c->numbers[i]);
    for (int i = 0, number = 0; i < c->p.table_count && status == STORE_OK; i++) {
        number = i && c->p.tables[i].round == c->p.tables[i - 1].round ? number + 1 : 0;
        if (c->p.tables[i].round >= before) status = write_seats(s, c, i, number);
    }
    return status == STORE_OK ? STORE_OK : STORE_FAILED;
}

/* --- telling --- */

typedef struct telling {
    sk_text *out;
    const char *viewer, *host;
    int count, failed, in_count, is_dropped;
    char in[IN_MAX][STORE_ID_SIZE];
} telling;

static void take_in(void *context, const store_value *columns, int count) {
    telling *t = (telling *)context;
    (void)count;
    if (t->in_count < IN_MAX) text_of(t->in[t->in_count++], STORE_ID_SIZE, &columns[0]);
}

static void tell_row(telling *to, const store_tournament *t) {
    table_setup setup;
    char why[256];
    sk_text error;
    int is_in = 0;
    for (int i = 0; i < to->in_count; i++)
        is_in |= strcmp(to->in[i], t->id) == 0;
    json_text(to->out, "id", t->id);
    json_text(to->out, "title", t->title);
    json_text(to->out, "game", t->game);
    json_text(to->out, "kind", course_kinds[t->kind % PAIRING_KINDS]);
    json_text(to->out, "phase", phases[t->phase]);
    json_number(to->out, "seats", t->seats);
    json_number(to->out, "rounds", t->rounds);
    json_number(to->out, "round", t->round);
    json_number(to->out, "most", t->most);
    json_number(to->out, "entrants", t->entrants);
    json_number(to->out, "starts", t->starts / 1000);
    json_number(to->out, "due", t->due / 1000);
    json_number(to->out, "minutes", t->round_s / 60);
    json_bool(to->out, "own", *to->viewer && strcmp(to->viewer, t->owner) == 0);
    json_bool(to->out, "in", is_in);
    if (to->is_dropped) json_bool(to->out, "dropped", 1);
    sk_text_init(&error, why, sizeof why);
    if (setup_read(&setup, t->setup, strlen(t->setup), SK_EN, &error) != SK_OK) return;
    json_key(to->out, "setup");
    sk_text_char(to->out, '{');
    setup_tell(&setup, to->out);
    sk_text_char(to->out, '}');
}

static void tell_listed(void *context, const store_tournament *t) {
    telling *to = (telling *)context;
    to->failed |= !account_data_room(to->out, 4096);
    if (to->failed) return;
    sk_text_add(to->out, to->count++ ? ",{" : "{");
    tell_row(to, t);
    sk_text_char(to->out, '}');
}

store_status course_list(store *s, const char *viewer, sk_text *out) {
    telling to = {.out = out, .viewer = viewer};
    store_status status = *viewer ? store_entrant_of(s, viewer, take_in, &to) : STORE_OK;
    if (status != STORE_OK || !account_data_room(out, 512)) return STORE_FAILED;
    sk_text_add(out, JSON_BEGIN ",\"tournaments\":[");
    status = store_tournament_list(s, LISTED_MAX, tell_listed, &to);
    sk_text_add(out, "],\"over\":[");
    to.count = 0;
    if (status == STORE_OK) status = store_tournament_past(s, PAST_MAX, tell_listed, &to);
    sk_text_add(out, "]}");
    return to.failed ? STORE_FAILED : status;
}

enum { EACH_MOST = 64 };

typedef struct entered {
    int count;
    char ids[EACH_MOST][STORE_ID_SIZE];
} entered;

static void take_entered(void *context, const store_value *columns, int count) {
    entered *e = (entered *)context;
    (void)count;
    if (e->count < EACH_MOST)
        snprintf(e->ids[e->count++], STORE_ID_SIZE, "%.*s", (int)columns[0].size, columns[0].text);
}

store_status course_each(store *s, const char *account, course_row row, void *context) {
    entered e = {0};
    store_status status = store_entrant_of(s, account, take_entered, &e);
    for (int i = 0; i < e.count && status == STORE_OK; i++) {
        store_tournament t;
        status = store_tournament_get(s, e.ids[i], &t);
        if (status == STORE_OK) row(context, &t);
        if (status == STORE_MISSING) status = STORE_OK; /* it was called off just now */
    }
    return status;
}

void course_event(const store_tournament *t, const char *host, sk_text *out) {
    char uid[STORE_ID_SIZE + 16], url[WAITING_URL_SIZE];
    snprintf(uid, sizeof uid, "%s@skerry", t->id);
    waiting_url(host, "online/tournaments/", t->id, url);
    calendar_event event = {uid, t->starts, t->starts, t->title, *host ? url : ""};
    calendar_add(out, &event);
}

static void add_event(void *context, const store_tournament *t) {
    telling *to = (telling *)context;
    course_event(t, to->host, to->out);
}

store_status course_calendar(store *s, const char *host, sk_text *out) {
    telling to = {.out = out, .host = host};
    calendar_begin(out, "Skerry");
    store_status status = store_tournament_list(s, LISTED_MAX, add_event, &to);
    calendar_end(out);
    return out->cut ? STORE_FAILED : status;
}

static void tell_standings(const course *c, sk_text *out) {
    pairing_standing standings[PAIRING_ENTRANTS];
    pairing_standings(&c->p, standings);
    json_key(out, "standings");
    sk_text_char(out, '[');
    for (int i = 0; i < c->p.entrants && account_data_room(out, 512); i++) {
        const pairing_standing *one = &standings[i];
        sk_text_add(out, i ? ",{" : "{");
        json_number(out, "rank", one->rank);
        json_text(out, "name", c->accounts[one->entrant]);
        json_number(out, "points", one->points);
        json_number(out, "opposition", one->opposition);
        json_number(out, "behind", one->behind);
        json_number(out, "firsts", one->firsts);
        if (c->p.has_left[one->entrant]) json_bool(out, "gone", 1);
        if (c->is_dropped[one->entrant]) json_bool(out, "dropped", 1);
        sk_text_char(out, '}');
    }
    sk_text_char(out, ']');
}

static void tell_tables(const course *c, sk_text *out) {
    json_key(out, "tables");
    sk_text_char(out, '[');
    for (int i = 0; i < c->p.table_count && account_data_room(out, 2048); i++) {
        const pairing_table *t = &c->p.tables[i];
        sk_text_add(out, i ? ",{" : "{");
        json_number(out, "round", t->round);
        json_text(out, "table", c->ids[i]);
        json_key(out, "seats");
        for (int seat = 0; seat < t->size; seat++) {
            sk_text_add(out, seat ? ",{" : "[{");
            json_text(out, "name", c->accounts[t->who[seat]]);
            json_number(out, "place", t->place[seat]);
            sk_text_char(out, '}');
        }
        sk_text_add(out, "]}");
    }
    sk_text_char(out, ']');
}

store_status course_tell(store *s, const char *id, const char *viewer, sk_text *out) {
    telling to = {.out = out, .viewer = viewer};
    course *c = (course *)malloc(sizeof *c);
    store_status status = c ? course_read(s, id, c) : STORE_FAILED;
    if (status == STORE_OK && !account_data_room(out, 4096)) status = STORE_FAILED;
    if (status == STORE_OK) {
        snprintf(to.in[0], sizeof to.in[0], "%s", id);
        for (int i = 0; i < c->p.entrants; i++) {
            int is_own = *viewer && strcmp(viewer, c->accounts[i]) == 0;
            to.in_count |= is_own && !c->p.has_left[i];
            to.is_dropped |= is_own && c->is_dropped[i];
        }
        sk_text_add(out, JSON_BEGIN ",\"tournament\":{");
        tell_row(&to, &c->row);
        sk_text_char(out, '}');
        json_number(out, "win", PAIRING_WIN);
        json_number(out, "rounds", pairing_rounds(&c->p));
        tell_standings(c, out);
        tell_tables(c, out);
        sk_text_char(out, '}');
    }
    free(c);
    return status == STORE_OK && out->cut ? STORE_FAILED : status;
}
