/* archive.c - games that are over, ratings, profiles and friends, in terms of statements. */
#include "archive.h"

#include <stdio.h>

#include "calls.h"

store_status store_finished_add(store *s, const store_game *g) {
    const store_value values[] = {TEXT(g->id),        NUMBER(g->ended),   TEXT(g->game),
                                  NUMBER(g->players), NUMBER(g->rated),   TEXT(g->how),
                                  NUMBER(g->rules),   NUMBER(g->options), TEXT(g->record)};
    return insert(s, SQL_FINISHED_ADD, values, 9);
}

store_status store_finished_seat_add(store *s, const store_game *g, const store_game_seat *seat) {
    const store_value values[] = {
        TEXT(g->id),         NUMBER(seat->seat),      TEXT(seat->player),         TEXT(seat->name),
        NUMBER(seat->place), NUMBER(seat->score),     NUMBER(g->ended),           TEXT(g->game),
        NUMBER(g->players),  NUMBER(seat->mu_before), NUMBER(seat->sigma_before), NUMBER(seat->mu),
        NUMBER(seat->sigma), NUMBER(seat->brought)};
    return insert(s, SQL_FINISHED_SEAT_ADD, values, 14);
}

store_status store_finished_claim(store *s, const char *id, int seat, const char *player) {
    const store_value values[] = {TEXT(player), TEXT(id), NUMBER(seat)};
    return run(s, SQL_FINISHED_SEAT_CLAIM, values, 3, NULL, NULL);
}

store_status store_finished_get(store *s, const char *id, store_row row, void *context) {
    const store_value values[] = {TEXT(id)};
    return run(s, SQL_FINISHED_GET, values, 1, row, context);
}

store_status store_finished_seats(store *s, const char *id, store_row row, void *context) {
    const store_value values[] = {TEXT(id)};
    return run(s, SQL_FINISHED_SEATS, values, 1, row, context);
}

store_status store_finished_missed(store *s, int64_t after, int limit, store_row row, void *context) {
    const store_value values[] = {NUMBER(after), NUMBER(limit)};
    return run(s, SQL_FINISHED_MISSED, values, 2, row, context);
}

store_status store_finished_rated(store *s, const char *game, int64_t after, int limit, store_row row, void *context) {
    const store_value values[] = {TEXT(game), NUMBER(after), NUMBER(limit)};
    return run(s, SQL_FINISHED_RATED, values, 3, row, context);
}

/* --- ratings --- */

static void take_number(void *context, const store_value *columns, int count) {
    (void)count;
    *(int64_t *)context = columns[0].number;
}

store_status store_rated_next(store *s, const char *game, int64_t *number) {
    char name[STORE_GAME_SIZE + 8];
    snprintf(name, sizeof name, "rated:%s", game);
    const store_value values[] = {TEXT(name)};
    *number = 0;
    store_status status = run(s, SQL_RATED_NEXT, values, 1, take_number, number);
    return status == STORE_OK && *number < 1 ? STORE_FAILED : status;
}

static void take_three(void *context, const store_value *columns, int count) {
    int64_t *three = (int64_t *)context;
    for (int i = 0; i < 3 && i < count; i++)
        three[i] = columns[i].number;
}

store_status store_rating_get(store *s, const char *player, const char *game, int64_t *mu, int64_t *sigma,
                              int64_t *games) {
    const store_value values[] = {TEXT(player), TEXT(game)};
    int64_t three[3] = {0, 0, 0};
    store_status status = run(s, SQL_RATING_GET, values, 2, take_three, three);
    *mu = three[0];
    *sigma = three[1];
    *games = three[2];
    return status != STORE_OK ? status : three[1] ? STORE_OK : STORE_MISSING;
}

store_status store_rating_set(store *s, const char *player, const char *game, int64_t mu, int64_t sigma,
                              int64_t games) {
    const store_value values[] = {TEXT(player), TEXT(game), NUMBER(mu), NUMBER(sigma), NUMBER(games)};
    return run(s, SQL_RATING_SET, values, 5, NULL, NULL);
}

store_status store_rating_list(store *s, const char *player, store_row row, void *context) {
    const store_value values[] = {TEXT(player)};
    return run(s, SQL_RATING_LIST, values, 1, row, context);
}

store_status store_rating_walk(store *s, const char *game, const char *after, int limit, store_row row, void *context) {
    const store_value values[] = {TEXT(game), TEXT(after), NUMBER(limit)};
    return run(s, SQL_RATING_WALK, values, 3, row, context);
}

store_status store_rating_curve(store *s, const char *player, const char *game, int limit, store_row row,
                                void *context) {
    const store_value values[] = {TEXT(player), TEXT(game), NUMBER(limit)};
    return run(s, SQL_RATING_CURVE, values, 3, row, context);
}

store_status store_leaders(store *s, const char *game, int games, int limit, store_row row, void *context) {
    const store_value values[] = {TEXT(game), NUMBER(games), NUMBER(limit)};
    return run(s, SQL_LEADERS, values, 3, row, context);
}

/* --- what a player has played --- */

store_status store_finished_brought(store *s, const char *player, int64_t *count) {
    const store_value values[] = {TEXT(player)};
    *count = 0;
    return run(s, SQL_FINISHED_BROUGHT, values, 1, take_number, count);
}

store_status store_history_list(store *s, const store_history *wanted, store_row row, void *context) {
    const store_value values[] = {TEXT(wanted->player), NUMBER(wanted->ended),   TEXT(wanted->id),
                                  TEXT(wanted->game),   NUMBER(wanted->players), TEXT(wanted->opponent),
                                  NUMBER(wanted->limit)};
    return run(s, SQL_HISTORY, values, 7, row, context);
}

store_status store_results(store *s, const char *player, const char *opponent, store_row row, void *context) {
    const store_value values[] = {TEXT(player), TEXT(opponent)};
    return run(s, SQL_RESULTS, values, 2, row, context);
}

store_status store_opponents(store *s, const char *player, int limit, store_row row, void *context) {
    const store_value values[] = {TEXT(player), NUMBER(limit)};
    return run(s, SQL_OPPONENTS, values, 2, row, context);
}

/* --- what a player shows, and to whom --- */

typedef struct found_profile {
    int *sight, found;
    char *about;
    int64_t *created;
} found_profile;

static void take_profile(void *context, const store_value *columns, int count) {
    found_profile *found = (found_profile *)context;
    (void)count;
    *found->sight = (int)columns[0].number;
    copy_text(found->about, STORE_ABOUT_SIZE, &columns[1]);
    *found->created = columns[2].number;
    found->found = 1;
}

store_status store_profile_get(store *s, const char *account, int *sight, char about[STORE_ABOUT_SIZE],
                               int64_t *created) {
    const store_value values[] = {TEXT(account)};
    found_profile found = {sight, 0, about, created};
    store_status status = run(s, SQL_PROFILE_GET, values, 1, take_profile, &found);
    return status != STORE_OK ? status : found.found ? STORE_OK : STORE_MISSING;
}

store_status store_profile_set(store *s, const char *account, int sight, const char *about) {
    const store_value values[] = {TEXT(account), NUMBER(sight), TEXT(about)};
    return run(s, SQL_PROFILE_SET, values, 3, NULL, NULL);
}

store_status store_friend_add(store *s, const char *account, const char *other, int64_t created) {
    const store_value values[] = {TEXT(account), NUMBER(created), TEXT(other)};
    return run(s, SQL_FRIEND_ADD, values, 3, NULL, NULL);
}

store_status store_friend_end(store *s, const char *account, const char *other) {
    const store_value values[] = {TEXT(account), TEXT(other)};
    return run(s, SQL_FRIEND_END, values, 2, NULL, NULL);
}

store_status store_friend_list(store *s, const char *account, store_row row, void *context) {
    const store_value values[] = {TEXT(account)};
    return run(s, SQL_FRIEND_LIST, values, 1, row, context);
}

store_status store_friends(store *s, const char *one, const char *other, int *are) {
    const store_value values[] = {TEXT(one), TEXT(other)};
    int64_t count = 0;
    store_status status = run(s, SQL_FRIENDS, values, 2, take_number, &count);
    *are = count == 2;
    return status;
}

store_status store_friends_here(store *s, const char *account, int64_t now, store_row row, void *context) {
    const store_value values[] = {NUMBER(now), TEXT(account)};
    return run(s, SQL_FRIENDS_HERE, values, 2, row, context);
}

store_status store_invite_add(store *s, const char *account, const char *inviter, const char *table, int64_t created) {
    const store_value values[] = {TEXT(account), NUMBER(created), TEXT(inviter), TEXT(table)};
    return change(s, SQL_INVITE_ADD, values, 4);
}

store_status store_invite_list(store *s, const char *account, int limit, store_row row, void *context) {
    const store_value values[] = {TEXT(account), NUMBER(limit)};
    return run(s, SQL_INVITE_LIST, values, 2, row, context);
}
