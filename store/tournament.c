/* tournament.c - tournaments and the challenge of the day, in terms of statements. */
#include "tournament.h"

#include "calls.h"

#include <stdio.h>

store_status store_tournament_add(store *s, const store_tournament *t, int own_most, int all_most) {
    const store_value values[] = {TEXT(t->id),      TEXT(t->owner),     TEXT(t->title),    TEXT(t->game),
                                  TEXT(t->setup),   NUMBER(t->kind),    NUMBER(t->seats),  NUMBER(t->rounds),
                                  NUMBER(t->most),  NUMBER(t->created), NUMBER(t->starts), NUMBER(t->round_s),
                                  NUMBER(own_most), NUMBER(all_most)};
    return insert(s, SQL_TOURNAMENT_ADD, values, 14);
}

typedef struct telling {
    store_tournament_row row;
    void *context;
    int count;
} telling;

static void take_tournament(void *context, const store_value *columns, int count) {
    telling *to = (telling *)context;
    store_tournament t;
    (void)count;
    memset(&t, 0, sizeof t);
    copy_text(t.id, sizeof t.id, &columns[0]);
    copy_text(t.owner, sizeof t.owner, &columns[1]);
    copy_text(t.title, sizeof t.title, &columns[2]);
    copy_text(t.game, sizeof t.game, &columns[3]);
    copy_text(t.setup, sizeof t.setup, &columns[4]);
    t.kind = (int)columns[5].number;
    t.seats = (int)columns[6].number;
    t.rounds = (int)columns[7].number;
    t.most = (int)columns[8].number;
    t.starts = columns[9].number;
    t.round_s = columns[10].number;
    t.phase = (int)columns[11].number;
    t.round = (int)columns[12].number;
    t.due = columns[13].number;
    t.version = columns[14].number;
    t.entrants = (int)columns[15].number;
    to->count++;
    to->row(to->context, &t);
}

static void copy_tournament(void *context, const store_tournament *t) {
    *(store_tournament *)context = *t;
}

store_status store_tournament_get(store *s, const char *id, store_tournament *out) {
    const store_value values[] = {TEXT(id)};
    telling to = {copy_tournament, out, 0};
    store_status status = run(s, SQL_TOURNAMENT_GET, values, 1, take_tournament, &to);
    return status != STORE_OK ? status : to.count ? STORE_OK : STORE_MISSING;
}

store_status store_tournament_list(store *s, int limit, store_tournament_row row, void *context) {
    const store_value values[] = {NUMBER(limit)};
    telling to = {row, context, 0};
    return run(s, SQL_TOURNAMENT_LIST, values, 1, take_tournament, &to);
}

store_status store_tournament_past(store *s, int limit, store_tournament_row row, void *context) {
    const store_value values[] = {NUMBER(limit)};
    telling to = {row, context, 0};
    return run(s, SQL_TOURNAMENT_PAST, values, 1, take_tournament, &to);
}

store_status store_tournament_due(store *s, int64_t now, int limit, store_row row, void *context) {
    const store_value values[] = {NUMBER(now), NUMBER(limit)};
    return run(s, SQL_TOURNAMENT_DUE, values, 2, row, context);
}

store_status store_tournament_step(store *s, const store_tournament *t) {
    const store_value values[] = {NUMBER(t->phase), NUMBER(t->round), NUMBER(t->due), TEXT(t->id), NUMBER(t->version)};
    return change(s, SQL_TOURNAMENT_STEP, values, 5);
}

store_status store_tournament_end(store *s, const char *id, const char *owner) {
    const store_value values[] = {TEXT(id), TEXT(owner)};
    return change(s, SQL_TOURNAMENT_END, values, 2);
}

store_status store_tournament_start(store *s, const char *id, const char *owner, int64_t now) {
    const store_value values[] = {NUMBER(now), TEXT(id), TEXT(owner)};
    return change(s, SQL_TOURNAMENT_START, values, 3);
}

/* --- who takes part --- */

/* Take the tournament for a change: before the phase; STORE_MISSING if it is there. */
static store_status touch(store *s, const char *id, int phase) {
    const store_value values[] = {TEXT(id), NUMBER(phase)};
    return change(s, SQL_TOURNAMENT_TOUCH, values, 2);
}

typedef struct looking {
    const char *account;
    int found;
} looking;

static void find_entrant(void *context, const store_value *columns, int count) {
    looking *l = (looking *)context;
    (void)count;
    l->found |= columns[1].size == strlen(l->account) && memcmp(columns[1].text, l->account, columns[1].size) == 0;
}

store_status store_entrant_add(store *s, const char *id, const char *account, int most) {
    const store_value values[] = {TEXT(id), TEXT(account), NUMBER(most)};
    looking l = {account, 0};
    store_status status = touch(s, id, TOURNAMENT_RUNNING);
    if (status == STORE_OK) status = store_entrant_list(s, id, find_entrant, &l);
    return status != STORE_OK || l.found ? status : insert(s, SQL_ENTRANT_ADD, values, 3);
}

store_status store_entrant_leave(store *s, const char *id, const char *account) {
    const store_value values[] = {TEXT(id), TEXT(account)};
    store_status status = touch(s, id, TOURNAMENT_OVER);
    if (status == STORE_OK) status = run(s, SQL_ENTRANT_REMOVE, values, 2, NULL, NULL);
    return status == STORE_OK ? run(s, SQL_ENTRANT_LEAVE, values, 2, NULL, NULL) : status;
}

store_status store_entrant_drop(store *s, const char *id, int number) {
    const store_value values[] = {TEXT(id), NUMBER(number)};
    return run(s, SQL_ENTRANT_DROP, values, 2, NULL, NULL);
}

store_status store_entrant_return(store *s, const char *id, const char *account) {
    const store_value values[] = {TEXT(id), TEXT(account)};
    store_status status = touch(s, id, TOURNAMENT_OVER);
    return status == STORE_OK ? change(s, SQL_ENTRANT_RETURN, values, 2) : status;
}

store_status store_entrant_list(store *s, const char *id, store_row row, void *context) {
    const store_value values[] = {TEXT(id)};
    return run(s, SQL_ENTRANT_LIST, values, 1, row, context);
}

store_status store_entrant_seed(store *s, const char *id, int number, int seeded) {
    const store_value values[] = {NUMBER(seeded), TEXT(id), NUMBER(number)};
    return run(s, SQL_ENTRANT_SEED, values, 3, NULL, NULL);
}

store_status store_entrant_of(store *s, const char *account, store_row row, void *context) {
    const store_value values[] = {TEXT(account)};
    return run(s, SQL_ENTRANT_OF, values, 1, row, context);
}

store_status store_entrant_all(store *s, const char *account, store_row row, void *context) {
    const store_value values[] = {TEXT(account)};
    return run(s, SQL_ENTRANT_ALL, values, 1, row, context);
}

store_status store_round_seat_add(store *s, const char *id, const store_round_seat *seat) {
    SK_REQUIRE(seat->round >= 1 && seat->seat >= 0);
    const store_value values[] = {TEXT(id),           NUMBER(seat->round),   NUMBER(seat->number),
                                  NUMBER(seat->seat), NUMBER(seat->entrant), NUMBER(seat->place),
                                  TEXT(seat->table)};
    return insert(s, SQL_ROUND_SEAT_ADD, values, 7);
}

store_status store_round_seat_place(store *s, const char *id, const store_round_seat *seat) {
    const store_value values[] = {NUMBER(seat->place), TEXT(id), NUMBER(seat->round), NUMBER(seat->number),
                                  NUMBER(seat->seat)};
    return run(s, SQL_ROUND_SEAT_PLACE, values, 5, NULL, NULL);
}

store_status store_round_seats(store *s, const char *id, store_row row, void *context) {
    const store_value values[] = {TEXT(id)};
    return run(s, SQL_ROUND_SEATS, values, 1, row, context);
}

/* --- the challenge of the day --- */

static void take_seed(void *context, const store_value *columns, int count) {
    (void)count;
    copy_text((char *)context, 65, &columns[0]);
}

store_status store_challenge_get(store *s, int64_t day, const char *game, char seed[65]) {
    const store_value values[] = {NUMBER(day), TEXT(game)};
    seed[0] = 0;
    store_status status = run(s, SQL_CHALLENGE_GET, values, 2, take_seed, seed);
    return status != STORE_OK ? status : seed[0] ? STORE_OK : STORE_MISSING;
}

store_status store_challenge_seed(store *s, int64_t day, const char *game, char seed[65]) {
    const store_value values[] = {NUMBER(day), TEXT(game), TEXT(seed)};
    store_status status = run(s, SQL_CHALLENGE_ADD, values, 3, NULL, NULL);
    return status == STORE_OK ? store_challenge_get(s, day, game, seed) : status;
}

typedef struct due_solution {
    char *game, *seed;
    int found;
} due_solution;

static void take_solution(void *context, const store_value *columns, int count) {
    due_solution *due = (due_solution *)context;
    (void)count;
    copy_text(due->game, STORE_GAME_SIZE, &columns[0]);
    copy_text(due->seed, 65, &columns[1]);
    due->found = 1;
}

store_status store_solution_due(store *s, int64_t day, int64_t before, char game[STORE_GAME_SIZE], char seed[65]) {
    const store_value values[] = {NUMBER(day), NUMBER(before)};
    due_solution due = {game, seed, 0};
    store_status status = run(s, SQL_SOLUTION_DUE, values, 2, take_solution, &due);
    return status != STORE_OK ? status : due.found ? STORE_OK : STORE_MISSING;
}

store_status store_solution_claim(store *s, int64_t day, const char *game, int64_t now, int64_t before) {
    const store_value values[] = {NUMBER(day), TEXT(game), NUMBER(now), NUMBER(before)};
    return insert(s, SQL_SOLUTION_CLAIM, values, 4);
}

store_status store_solution_set(store *s, int64_t day, const char *game, const char *level, int score,
                                const char *record) {
    const store_value values[] = {TEXT(level), NUMBER(score), TEXT(record), NUMBER(day), TEXT(game)};
    return change(s, SQL_SOLUTION_SET, values, 5);
}

store_status store_solution_get(store *s, int64_t day, const char *game, store_row row, void *context) {
    const store_value values[] = {NUMBER(day), TEXT(game)};
    return run(s, SQL_SOLUTION_GET, values, 2, row, context);
}

store_status store_challenge_try(store *s, int64_t day, const char *game, const char *account, const char *table) {
    const store_value values[] = {NUMBER(day), TEXT(game), TEXT(account), TEXT(table)};
    return insert(s, SQL_CHALLENGE_TRY, values, 4);
}

store_status store_challenge_mark(store *s, int64_t day, const char *game, const char *hash) {
    char name[160];
    snprintf(name, sizeof name, "tried:%08lld:%s:%s", (long long)day, game, hash);
    const store_value values[] = {TEXT(name)};
    return insert(s, SQL_CHALLENGE_MARK, values, 1);
}

store_status store_challenge_unmark(store *s, int64_t day) {
    char name[32];
    snprintf(name, sizeof name, "tried:%08lld", (long long)day);
    const store_value values[] = {TEXT(name)};
    return run(s, SQL_CHALLENGE_UNMARK, values, 1, NULL, NULL);
}

store_status store_challenge_own(store *s, int64_t day, const char *game, const char *account, store_row row,
                                 void *context) {
    const store_value values[] = {NUMBER(day), TEXT(game), TEXT(account)};
    return run(s, SQL_CHALLENGE_OWN, values, 3, row, context);
}

store_status store_challenge_all(store *s, const char *account, store_row row, void *context) {
    const store_value values[] = {TEXT(account)};
    return run(s, SQL_CHALLENGE_ALL, values, 1, row, context);
}

store_status store_challenge_best(store *s, int64_t day, const char *game, const char *viewer, int friends, int limit,
                                  store_row row, void *context) {
    const store_value values[] = {TEXT(viewer), NUMBER(day), TEXT(game), NUMBER(friends), NUMBER(limit)};
    return run(s, SQL_CHALLENGE_BEST, values, 5, row, context);
}

store_status store_challenge_week(store *s, int64_t day, const char *game, const char *viewer, int limit, store_row row,
                                  void *context) {
    const store_value values[] = {TEXT(viewer), NUMBER(day), TEXT(game), NUMBER(limit)};
    return run(s, SQL_CHALLENGE_WEEK, values, 4, row, context);
}
