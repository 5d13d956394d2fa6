/* archive.c - what is kept of games that are over, and what they do to ratings. */
#include "archive.h"

#include <stdio.h>
#include <stdlib.h>

#include "json.h"

enum { RATED_PLIES_LEAST = 3 }; /* of everybody, where a rated game does not end by itself */

struct archive {
    store_game game;
    store_game_seat seats[SK_SEATS];
    char names[SK_SEATS][SK_NAME_MAX];
    int is_rated;
    char record[];
};

/* --- what is kept --- */

static int has_left(const table_seat *s) {
    return s->kind == KIND_RESIGNED || s->kind == KIND_AWAY;
}

void archive_places(const table_state *m, int places[SK_SEATS]) {
    uint8_t ranks[SK_SEATS] = {0};
    int stayed = 0;
    m->setup.game->rules->rank(m->game.state, ranks);
    for (int seat = 0; seat < m->setup.players; seat++)
        stayed += !has_left(&m->seats[seat]);
    for (int seat = 0; seat < m->setup.players; seat++) {
        places[seat] = has_left(&m->seats[seat]) ? stayed + 1 : 1;
        for (int other = 0; other < m->setup.players && m->how == HOW_END && !has_left(&m->seats[seat]); other++)
            places[seat] += !has_left(&m->seats[other]) && ranks[other] < ranks[seat];
    }
}

void archive_level(const char *level, char player[STORE_PLAYER_SIZE]) {
    snprintf(player, STORE_PLAYER_SIZE, " %.*s", STORE_PLAYER_SIZE - 2, level);
}

/* The record without names: those stand in the rows of the seats, where they can be taken away. */
static size_t write_record(const table_state *m, char *out, size_t size) {
    static sk_record record;
    sk_text text;
    table_state_record(m, &record);
    memset(record.names, 0, sizeof record.names);
    sk_text_init(&text, out, size);
    sk_record_keep(&record, &text);
    return text.cut ? 0 : text.length;
}

static void fill_seats(archive *a, const table_state *m) {
    int places[SK_SEATS];
    int16_t scores[SK_SEATS] = {0};
    archive_places(m, places);
    m->setup.game->rules->score(m->game.state, scores);
    for (int seat = 0; seat < m->setup.players; seat++) {
        store_game_seat *out = &a->seats[seat];
        const table_seat *from = &m->seats[seat];
        memcpy(a->names[seat], from->name, sizeof a->names[seat]);
        *out = (store_game_seat){.seat = seat, .place = places[seat], .score = scores[seat]};
        if (from->kind == KIND_COMPUTER)
            archive_level(from->name, out->player);
        else
            snprintf(out->player, sizeof out->player, "%s", from->account);
        out->name = a->names[seat];
    }
}

/* A game that somebody left before everybody had played a few times says nothing of anybody's strength. */
static int is_a_game(const table_state *m) {
    int plies[SK_SEATS] = {0};
    for (int i = 0; i < m->game.count; i++)
        if (m->game.plies[i].who < SK_SEATS) plies[m->game.plies[i].who]++;
    for (int seat = 0; m->how != HOW_END && seat < m->setup.players; seat++)
        if (m->seats[seat].kind != KIND_COMPUTER && plies[seat] < RATED_PLIES_LEAST) return 0;
    return 1;
}

archive *archive_of(const table_state *m) {
    static char record[SK_RECORD_TEXT_MAX];
    size_t length = m->is_foreign ? 0 : write_record(m, record, sizeof record);
    int accounts = 0;
    archive *a;
    for (int seat = 0; seat < m->setup.players; seat++)
        accounts += m->seats[seat].account[0] != 0;
    if (m->phase != STORE_PHASE_OVER || !accounts || !(a = (archive *)calloc(1, sizeof *a + length + 1))) return NULL;
    memcpy(a->record, record, length);
    memcpy(a->game.id, m->id, sizeof a->game.id);
    snprintf(a->game.game, sizeof a->game.game, "%s", m->setup.game->key);
    snprintf(a->game.how, sizeof a->game.how, "%s",
             m->how == HOW_END      ? "end"
             : m->how == HOW_RESIGN ? "resign"
                                    : "closed");
    int64_t day_ends = (m->created_ms / 1000 + m->setup.delay_s) * 1000;
    a->game.ended = m->at_ms + (int64_t)m->setup.delay_s * 1000;
    /* A try at the challenge is shown when its day is over, and only one that ended by then is ranked. */
    if (m->setup.challenge) a->game.ended = m->at_ms > day_ends ? m->at_ms : day_ends;
    a->game.rules = m->setup.rules;
    a->game.options = m->setup.options;
    a->game.record = a->record;
    if (m->how == HOW_CLOSED) return a; /* of other rules: that it was is all that can be said */
    a->game.players = m->setup.players;
    a->is_rated = m->setup.rated && is_a_game(m);
    fill_seats(a, m);
    return a;
}

void archive_free(archive *a) {
    free(a);
}

/* --- ratings --- */

static store_status read_rating(store *s, const char *player, const char *game, rating *out) {
    int64_t games = 0;
    *out = rating_new();
    if (!*player) return STORE_OK; /* an account that is gone meets the others as a newcomer */
    store_status status = store_rating_get(s, player, game, &out->mu, &out->sigma, &games);
    out->games = (int32_t)games;
    if (status == STORE_MISSING) *out = rating_new();
    return status == STORE_MISSING ? STORE_OK : status;
}

static store_status rate(store *s, archive *a) {
    rating players[SK_SEATS];
    int places[SK_SEATS], count = a->game.players;
    store_status status = STORE_OK;
    for (int i = 0; i < count && status == STORE_OK; i++) {
        status = read_rating(s, a->seats[i].player, a->game.game, &players[i]);
        places[i] = a->seats[i].place;
        a->seats[i].mu_before = players[i].mu;
        a->seats[i].sigma_before = players[i].sigma;
    }
    if (status != STORE_OK) return status;
    rating_update(players, places, count);
    for (int i = 0; i < count && status == STORE_OK; i++) {
        a->seats[i].mu = players[i].mu;
        a->seats[i].sigma = players[i].sigma;
        if (a->seats[i].player[0])
            status = store_rating_set(s, a->seats[i].player, a->game.game, players[i].mu, players[i].sigma,
                                      players[i].games);
    }
    return status;
}

store_status archive_write(store *s, void *context) {
    archive *a = (archive *)context;
    store_status status = a->is_rated ? store_rated_next(s, a->game.game, &a->game.rated) : STORE_OK;
    if (status == STORE_OK) status = store_finished_add(s, &a->game);
    if (status == STORE_CONFLICT) return STORE_OK;
    if (status == STORE_OK && a->is_rated) status = rate(s, a);
    for (int i = 0; i < a->game.players && status == STORE_OK; i++)
        status = store_finished_seat_add(s, &a->game, &a->seats[i]);
    return status;
}

/* --- telling --- */

typedef struct telling {
    sk_text *out;
    int64_t ended;
    int count, is_rated;
} telling;

static void tell_game(void *context, const store_value *columns, int count) {
    telling *t = (telling *)context;
    char text[STORE_GAME_SIZE];
    (void)count;
    t->count = 1;
    t->ended = columns[1].number;
    t->is_rated = columns[4].number > 0;
    sk_text_add(t->out, JSON_BEGIN);
    snprintf(text, sizeof text, "%.*s", (int)columns[2].size, columns[2].text);
    json_text(t->out, "game", text);
    json_number(t->out, "ended", t->ended / 1000);
    json_bool(t->out, "rated", t->is_rated);
    snprintf(text, sizeof text, "%.*s", (int)columns[5].size, columns[5].text);
    json_text(t->out, "how", text);
}

static void tell_seat(void *context, const store_value *columns, int count) {
    telling *t = (telling *)context;
    char name[SK_NAME_MAX];
    rating before = {columns[5].number, columns[6].number, 0}, after = {columns[7].number, columns[8].number, 0};
    (void)count;
    snprintf(name, sizeof name, "%.*s", (int)columns[2].size, columns[2].text);
    sk_text_add(t->out, t->count++ ? ",{" : "{");
    json_text(t->out, "name", name);
    json_number(t->out, "place", columns[3].number);
    json_number(t->out, "score", columns[4].number);
    if (t->is_rated) {
        json_number(t->out, "before", rating_shown(&before));
        json_number(t->out, "after", rating_shown(&after));
        json_number(t->out, "margin", rating_margin(&after));
    }
    sk_text_char(t->out, '}');
}

store_status archive_tell(store *s, const char *id, int64_t now_ms, sk_text *out) {
    telling t = {out, 0, 0, 0};
    store_status status = store_finished_get(s, id, tell_game, &t);
    if (status != STORE_OK || !t.count || t.ended > now_ms) return status == STORE_OK ? STORE_MISSING : status;
    json_key(out, "seats");
    sk_text_char(out, '[');
    t.count = 0;
    status = store_finished_seats(s, id, tell_seat, &t);
    sk_text_add(out, "]}");
    return status;
}

/* --- computing everything anew --- */

typedef struct known {
    char player[STORE_PLAYER_SIZE];
    rating r;
} known;

enum { RECOUNT_GAMES = 500 };

typedef struct recount {
    archive_recount *out;
    known *table; /* open addressing; a player "" is a free place */
    size_t room, used;
    int is_short; /* of memory */
    int count;
    char ids[RECOUNT_GAMES][STORE_ID_SIZE];
    int64_t last;
    int seats, places[SK_SEATS];
    char players[SK_SEATS][STORE_PLAYER_SIZE];
    rating before[SK_SEATS], after[SK_SEATS];
    char walked[STORE_PLAYER_SIZE];
} recount;

static known *place_of(const recount *r, const char *player) {
    size_t at = 2166136261u;
    for (const char *c = player; *c; c++)
        at = (at ^ (uint8_t)*c) * 16777619u;
    for (at %= r->room; r->table[at].player[0] && strcmp(r->table[at].player, player) != 0;)
        at = (at + 1) % r->room;
    return &r->table[at];
}

/* The player's place in a table that is at most half full; NULL if memory is short. */
static known *know(recount *r, const char *player) {
    known *k;
    if (2 * (r->used + 1) > r->room) {
        recount larger = {.room = r->room ? 2 * r->room : 1024};
        if (!(larger.table = (known *)calloc(larger.room, sizeof *larger.table))) {
            r->is_short = 1;
            return NULL;
        }
        for (size_t i = 0; i < r->room; i++)
            if (r->table[i].player[0]) *place_of(&larger, r->table[i].player) = r->table[i];
        free(r->table);
        r->table = larger.table;
        r->room = larger.room;
    }
    k = place_of(r, player);
    if (k->player[0]) return k;
    memcpy(k->player, player, sizeof k->player);
    k->r = rating_new();
    r->used++;
    return k;
}

static void note_difference(recount *r, const char *id, const char *player) {
    if (!r->out->differ++) snprintf(r->out->first, sizeof r->out->first, "%s %s", id, player);
}

static void take_game(void *context, const store_value *columns, int count) {
    recount *r = (recount *)context;
    (void)count;
    snprintf(r->ids[r->count++], STORE_ID_SIZE, "%.*s", (int)columns[0].size, columns[0].text);
    r->last = columns[1].number;
}

static void take_seat(void *context, const store_value *columns, int count) {
    recount *r = (recount *)context;
    int i = r->seats;
    (void)count;
    if (i == SK_SEATS) return;
    snprintf(r->players[i], STORE_PLAYER_SIZE, "%.*s", (int)columns[1].size, columns[1].text);
    r->places[i] = (int)columns[3].number;
    r->before[i] = (rating){columns[5].number, columns[6].number, 0};
    r->after[i] = (rating){columns[7].number, columns[8].number, 0};
    r->seats++;
}

static int is_equal(const rating *a, const rating *b) {
    return a->mu == b->mu && a->sigma == b->sigma;
}

/* One game again: what its players had before is known, but of those who are gone only the game itself says it. */
static void replay(recount *r, const char *id) {
    rating players[SK_SEATS];
    for (int i = 0; i < r->seats; i++) {
        known *k = r->players[i][0] ? know(r, r->players[i]) : NULL;
        if (r->is_short) return;
        players[i] = k ? k->r : r->before[i];
        if (k && !is_equal(&k->r, &r->before[i])) note_difference(r, id, r->players[i]);
    }
    if (r->seats < 2) return;
    rating_update(players, r->places, r->seats);
    for (int i = 0; i < r->seats; i++) {
        if (!is_equal(&players[i], &r->after[i])) note_difference(r, id, r->players[i]);
        if (r->players[i][0]) know(r, r->players[i])->r = players[i];
    }
    r->out->games++;
}

static void compare_rating(void *context, const store_value *columns, int count) {
    recount *r = (recount *)context;
    rating stored = {columns[1].number, columns[2].number, (int32_t)columns[3].number};
    (void)count;
    snprintf(r->walked, sizeof r->walked, "%.*s", (int)columns[0].size, columns[0].text);
    r->count++;
    const known *k = know(r, r->walked);
    if (k && (!is_equal(&k->r, &stored) || k->r.games != stored.games)) note_difference(r, "", r->walked);
}

/* The ratings that players have are those that were found, and nobody is missing. */
static store_status compare(store *s, recount *r, const char *game) {
    store_status status;
    size_t found = 0, wanted = r->used;
    r->walked[0] = 0;
    do {
        r->count = 0;
        status = store_rating_walk(s, game, r->walked, RECOUNT_GAMES, compare_rating, r);
        found += (size_t)r->count;
    } while (status == STORE_OK && r->count == RECOUNT_GAMES);
    if (found < wanted) note_difference(r, "", game);
    return status;
}

static store_status put(store *s, const recount *r, const char *game) {
    store_status status = STORE_OK;
    for (size_t i = 0; i < r->room && status == STORE_OK; i++) {
        const known *k = &r->table[i];
        if (k->player[0]) status = store_rating_set(s, k->player, game, k->r.mu, k->r.sigma, k->r.games);
    }
    return status;
}

static store_status recompute_game(store *s, recount *r, const char *game) {
    store_status status;
    do {
        r->count = 0;
        status = store_finished_rated(s, game, r->last, RECOUNT_GAMES, take_game, r);
        for (int i = 0, count = r->count; i < count && status == STORE_OK; i++) {
            r->seats = 0;
            status = store_finished_seats(s, r->ids[i], take_seat, r);
            if (status == STORE_OK) replay(r, r->ids[i]);
        }
    } while (status == STORE_OK && r->count == RECOUNT_GAMES);
    return status;
}

store_status archive_recompute(store *s, int writes, archive_recount *out) {
    static recount r;
    int count;
    const sk_game *const *games = sk_games(&count);
    store_status status = STORE_OK;
    memset(out, 0, sizeof *out);
    for (int i = 0; i < count && status == STORE_OK; i++) {
        memset(&r, 0, sizeof r);
        r.out = out;
        status = recompute_game(s, &r, games[i]->key);
        out->players += (int64_t)r.used;
        if (status == STORE_OK) status = writes ? put(s, &r, games[i]->key) : compare(s, &r, games[i]->key);
        if (r.is_short) status = STORE_FAILED;
        free(r.table);
    }
    return status;
}
