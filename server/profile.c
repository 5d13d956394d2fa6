/* profile.c - a player's page, games and friends as JSON, for those who may see them. */
#include "profile.h"

#include <stdlib.h>

#include "archive.h"
#include "account_data.h"
#include "json.h"
#include "store/notice.h"
#include "store/tournament.h"

enum { CURVE_MAX = 60, OPPONENTS_MAX = 20, LEADERS_MAX = 50, INVITES_MAX = 20, RATED_MAX = 16 };

const char *const profile_sights[SIGHTS] = {"private", "friends", "public"};

/* --- who may see what --- */

typedef struct view {
    int sight, is_own, is_friend;
    int64_t created;
    char about[STORE_ABOUT_SIZE];
} view;

/* What `viewer` may see of `name`. As many questions are asked of a name that does not exist as of one that hides. */
static store_status look(store *s, const char *viewer, const char *name, view *out) {
    int64_t blocked = 0;
    memset(out, 0, sizeof *out);
    store_status status = store_profile_get(s, name, &out->sight, out->about, &out->created);
    store_status other = store_friends(s, viewer, name, &out->is_friend);
    if (other == STORE_OK) other = store_blocked(s, viewer, name, &blocked);
    if (status != STORE_OK || other != STORE_OK) return status == STORE_OK ? other : status;
    out->is_own = *viewer && strcmp(viewer, name) == 0;
    if (out->is_own) return STORE_OK;
    if (blocked || out->sight == SIGHT_PRIVATE || (out->sight == SIGHT_FRIENDS && !out->is_friend))
        return STORE_MISSING;
    return STORE_OK;
}

/* The player whom the wish names as opponent, in `player`; "" is none. Who may not be seen has met nobody. */
static store_status find_opponent(store *s, const profile_wish *wish, char player[STORE_PLAYER_SIZE]) {
    view seen;
    player[0] = 0;
    if (wish->level[0]) archive_level(wish->level, player);
    if (!wish->opponent[0]) return STORE_OK;
    snprintf(player, STORE_PLAYER_SIZE, "%s", wish->opponent);
    return look(s, wish->viewer, wish->opponent, &seen);
}

/* --- writing --- */

typedef struct telling {
    store *s;
    sk_text *out;
    const char *name;
    int count, failed, is_own;
    char ids[PROFILE_GAMES][STORE_ID_SIZE];
    int64_t last;
} telling;

static void text_of(char *out, size_t size, const store_value *value) {
    snprintf(out, size, "%.*s", (int)value->size, value->text ? value->text : "");
}

/* Begin the next object of a list. */
static int begin(telling *t, size_t room) {
    if (t->failed || !account_data_room(t->out, room)) {
        t->failed = 1;
        return 0;
    }
    sk_text_add(t->out, t->count++ ? ",{" : "{");
    return 1;
}

static void open_list(telling *t, const char *key) {
    if (!account_data_room(t->out, 256)) t->failed = 1;
    json_key(t->out, key);
    sk_text_char(t->out, '[');
    t->count = 0;
}

static void tell_rating(telling *t, const rating *r) {
    json_number(t->out, "rating", rating_shown(r));
    json_number(t->out, "margin", rating_margin(r));
    json_number(t->out, "games", r->games);
    json_bool(t->out, "provisional", rating_is_provisional(r));
}

static void tell_point(void *context, const store_value *columns, int count) {
    telling *t = (telling *)context;
    rating r = {columns[1].number, columns[2].number, 0};
    (void)count;
    if (!account_data_room(t->out, 64)) return;
    sk_text_add(t->out, t->count++ ? ",[" : "[");
    sk_text_number(t->out, columns[0].number / 1000);
    sk_text_char(t->out, ',');
    sk_text_number(t->out, rating_shown(&r));
    sk_text_char(t->out, ']');
}

typedef struct rated_games {
    int count;
    char games[RATED_MAX][STORE_GAME_SIZE];
    rating ratings[RATED_MAX];
} rated_games;

static void take_rating(void *context, const store_value *columns, int count) {
    rated_games *found = (rated_games *)context;
    (void)count;
    if (found->count == RATED_MAX) return;
    text_of(found->games[found->count], STORE_GAME_SIZE, &columns[0]);
    found->ratings[found->count++] = (rating){columns[1].number, columns[2].number, (int32_t)columns[3].number};
}

/* Ratings, each with its course, the latest first. */
static store_status tell_ratings(telling *t) {
    rated_games found = {0};
    store_status status = store_rating_list(t->s, t->name, take_rating, &found);
    open_list(t, "ratings");
    for (int i = 0; i < found.count && status == STORE_OK; i++) {
        telling points = {t->s, t->out, t->name, 0, 0, 0, {""}, 0};
        if (!begin(t, 512)) break;
        json_text(t->out, "game", found.games[i]);
        tell_rating(t, &found.ratings[i]);
        json_key(t->out, "curve");
        sk_text_char(t->out, '[');
        status = store_rating_curve(t->s, t->name, found.games[i], CURVE_MAX, tell_point, &points);
        sk_text_add(t->out, "]}");
    }
    sk_text_char(t->out, ']');
    return status;
}

static void tell_result(void *context, const store_value *columns, int count) {
    static const char *const keys[] = {"players", "games", "first", "places", "points", "best", "rated"};
    telling *t = (telling *)context;
    char game[STORE_GAME_SIZE];
    if (!begin(t, 512)) return;
    text_of(game, sizeof game, &columns[0]);
    json_text(t->out, "game", game);
    for (int i = 1; i < count && i <= 7; i++)
        json_number(t->out, keys[i - 1], columns[i].number);
    sk_text_char(t->out, '}');
}

static void tell_opponent(void *context, const store_value *columns, int count) {
    telling *t = (telling *)context;
    char player[STORE_PLAYER_SIZE];
    (void)count;
    if (!begin(t, 512)) return;
    text_of(player, sizeof player, &columns[0]);
    json_text(t->out, player[0] == ' ' ? "level" : "name", player + (player[0] == ' '));
    json_number(t->out, "games", columns[1].number);
    json_number(t->out, "before", columns[2].number);
    json_number(t->out, "behind", columns[3].number);
    sk_text_char(t->out, '}');
}

/* Games in progress: one's own, or those that anybody may find in the list. */
static void tell_playing(void *context, const store_value *columns, int count) {
    telling *t = (telling *)context;
    (void)count;
    if (account_data_has(&columns[2], "\"status\":\"over\"") ||
        (!t->is_own && !account_data_has(&columns[2], "\"join\":\"public\"")))
        return;
    if (!account_data_room(t->out, columns[2].size + 16)) return;
    if (t->count++) sk_text_char(t->out, ',');
    sk_text_bytes(t->out, columns[2].text, columns[2].size);
}

store_status profile_page(store *s, profile_wish *wish, sk_text *out) {
    telling t = {.s = s, .out = out, .name = wish->name};
    char opponent[STORE_PLAYER_SIZE];
    view seen;
    out->length = 0;
    if (!wish->name[0]) memcpy(wish->name, wish->viewer, sizeof wish->name);
    store_status status = look(s, wish->viewer, wish->name, &seen);
    if (status == STORE_OK) status = find_opponent(s, wish, opponent);
    if (status != STORE_OK || !account_data_room(out, 4096)) return status == STORE_OK ? STORE_FAILED : status;
    t.is_own = seen.is_own;
    sk_text_add(out, JSON_BEGIN);
    json_text(out, "name", wish->name);
    json_bool(out, "own", seen.is_own);
    json_bool(out, "friend", seen.is_friend);
    if (seen.is_own) json_text(out, "sight", profile_sights[seen.sight % SIGHTS]);
    json_text(out, "about", seen.about);
    json_number(out, "created", seen.created);
    status = tell_ratings(&t);
    open_list(&t, "results");
    if (status == STORE_OK) status = store_results(s, wish->name, opponent, tell_result, &t);
    sk_text_char(out, ']');
    open_list(&t, "opponents");
    if (status == STORE_OK) status = store_opponents(s, wish->name, OPPONENTS_MAX, tell_opponent, &t);
    sk_text_char(out, ']');
    open_list(&t, "playing");
    if (status == STORE_OK) status = store_own_list(s, wish->name, tell_playing, &t);
    sk_text_add(out, "]}");
    return t.failed ? STORE_FAILED : status;
}

/* --- games --- */

typedef struct game_rows {
    int count, limit;
    struct {
        char id[STORE_ID_SIZE], game[STORE_GAME_SIZE], how[8];
        int64_t ended, rated;
        int seat, players, place, score, brought;
    } rows[PROFILE_GAMES];
} game_rows;

static void take_game(void *context, const store_value *columns, int count) {
    game_rows *g = (game_rows *)context;
    (void)count;
    if (g->count == PROFILE_GAMES) return;
    text_of(g->rows[g->count].id, STORE_ID_SIZE, &columns[0]);
    text_of(g->rows[g->count].game, STORE_GAME_SIZE, &columns[3]);
    text_of(g->rows[g->count].how, sizeof g->rows[0].how, &columns[8]);
    g->rows[g->count].seat = (int)columns[1].number;
    g->rows[g->count].ended = columns[2].number;
    g->rows[g->count].players = (int)columns[4].number;
    g->rows[g->count].place = (int)columns[5].number;
    g->rows[g->count].score = (int)columns[6].number;
    g->rows[g->count].brought = (int)columns[9].number;
    g->rows[g->count++].rated = columns[7].number;
}

/* Everybody at a game as they were called there; which accounts they are is theirs to tell. */
static void tell_seat(void *context, const store_value *columns, int count) {
    telling *t = (telling *)context;
    char name[SK_NAME_MAX];
    rating before = {columns[5].number, columns[6].number, 0}, after = {columns[7].number, columns[8].number, 0};
    (void)count;
    if (!begin(t, 1024)) return;
    text_of(name, sizeof name, &columns[2]);
    json_text(t->out, "name", name);
    if (columns[1].size && columns[1].text[0] == ' ') json_bool(t->out, "computer", 1);
    json_number(t->out, "place", columns[3].number);
    json_number(t->out, "score", columns[4].number);
    if (after.sigma) {
        json_number(t->out, "before", rating_shown(&before));
        json_number(t->out, "after", rating_shown(&after));
    }
    sk_text_char(t->out, '}');
}

static store_status write_games(store *s, const game_rows *g, sk_text *out, telling *list) {
    store_status status = STORE_OK;
    for (int i = 0; i < g->count && status == STORE_OK; i++) {
        telling seats = {.s = s, .out = out};
        if (!begin(list, 1024)) return STORE_FAILED;
        json_text(out, "table", g->rows[i].id);
        json_text(out, "game", g->rows[i].game);
        json_number(out, "ended", g->rows[i].ended / 1000);
        json_number(out, "seat", g->rows[i].seat);
        json_number(out, "players", g->rows[i].players);
        json_number(out, "place", g->rows[i].place);
        json_number(out, "score", g->rows[i].score);
        json_bool(out, "rated", g->rows[i].rated > 0);
        json_text(out, "how", g->rows[i].how);
        if (g->rows[i].brought) json_bool(out, "brought", 1);
        json_key(out, "seats");
        sk_text_char(out, '[');
        status = store_finished_seats(s, g->rows[i].id, tell_seat, &seats);
        sk_text_add(out, "]}");
        if (seats.failed) return STORE_FAILED;
    }
    return status;
}

store_status profile_games(store *s, profile_wish *wish, sk_text *out) {
    telling list = {.s = s, .out = out};
    char opponent[STORE_PLAYER_SIZE];
    game_rows g = {0};
    view seen;
    out->length = 0;
    if (!wish->name[0]) memcpy(wish->name, wish->viewer, sizeof wish->name);
    store_status status = look(s, wish->viewer, wish->name, &seen);
    if (status == STORE_OK) status = find_opponent(s, wish, opponent);
    if (status != STORE_OK) return status;
    store_history wanted = {wish->name,
                            wish->game,
                            opponent,
                            wish->id,
                            wish->players,
                            PROFILE_GAMES,
                            wish->id[0] ? wish->ended : wish->now + 1};
    status = store_history_list(s, &wanted, take_game, &g);
    if (status != STORE_OK || !account_data_room(out, 256)) return STORE_FAILED;
    sk_text_add(out, JSON_BEGIN);
    open_list(&list, "games");
    status = write_games(s, &g, out, &list);
    sk_text_char(out, ']');
    if (g.count == PROFILE_GAMES) {
        json_number(out, "ended", g.rows[g.count - 1].ended);
        json_text(out, "before", g.rows[g.count - 1].id);
    }
    sk_text_char(out, '}');
    return status;
}

typedef struct record_wish {
    const char *name;
    int is_own, may;
} record_wish;

static void find_player(void *context, const store_value *columns, int count) {
    record_wish *w = (record_wish *)context;
    int is_player = columns[1].size == strlen(w->name) && memcmp(columns[1].text, w->name, columns[1].size) == 0;
    (void)count;
    w->may |= is_player && (w->is_own || columns[9].number);
}

/* What everybody may know of the game, once they may. */
static void take_record(void *context, const store_value *columns, int count) {
    telling *t = (telling *)context;
    char *record;
    (void)count;
    if (columns[1].number > t->last || !columns[8].size || !account_data_room(t->out, 6 * columns[8].size + 64) ||
        !(record = (char *)malloc(columns[8].size + 1)))
        return;
    memcpy(record, columns[8].text, columns[8].size);
    record[columns[8].size] = 0;
    sk_text_add(t->out, JSON_BEGIN);
    json_text(t->out, "record", record);
    sk_text_char(t->out, '}');
    free(record);
    t->count++;
}

store_status profile_record(store *s, profile_wish *wish, sk_text *out) {
    telling t = {.s = s, .out = out, .last = wish->now};
    view seen;
    out->length = 0;
    if (!wish->name[0]) memcpy(wish->name, wish->viewer, sizeof wish->name);
    store_status status = look(s, wish->viewer, wish->name, &seen);
    record_wish w = {wish->name, seen.is_own, 0};
    if (status == STORE_OK) status = store_finished_seats(s, wish->id, find_player, &w);
    if (status == STORE_OK && w.may) status = store_finished_get(s, wish->id, take_record, &t);
    return status == STORE_OK && !t.count ? STORE_MISSING : status;
}

static void tell_leader(void *context, const store_value *columns, int count) {
    telling *t = (telling *)context;
    char name[STORE_PLAYER_SIZE];
    rating r = {columns[1].number, columns[2].number, (int32_t)columns[3].number};
    (void)count;
    if (!begin(t, 512)) return;
    text_of(name, sizeof name, &columns[0]);
    json_text(t->out, "name", name);
    tell_rating(t, &r);
    sk_text_char(t->out, '}');
}

store_status profile_leaders(store *s, const profile_wish *wish, sk_text *out) {
    telling list = {.s = s, .out = out};
    out->length = 0;
    if (!account_data_room(out, 256)) return STORE_FAILED;
    sk_text_add(out, JSON_BEGIN);
    open_list(&list, "leaders");
    store_status status = store_leaders(s, wish->game, RATING_PROVISIONAL_GAMES, LEADERS_MAX, tell_leader, &list);
    sk_text_add(out, "]}");
    return status;
}

/* --- friends --- */

typedef struct friend_rows {
    int count, here_count;
    struct {
        char name[STORE_NAME_SIZE];
        int kind;                /* 0: asked, 1: friends, 2: asks */
    } rows[2 * PROFILE_FRIENDS]; /* its own, and those who ask */
    char here[PROFILE_FRIENDS][STORE_NAME_SIZE];
} friend_rows;

static void take_friend(void *context, const store_value *columns, int count) {
    friend_rows *f = (friend_rows *)context;
    (void)count;
    if (f->count == 2 * PROFILE_FRIENDS) return;
    text_of(f->rows[f->count].name, STORE_NAME_SIZE, &columns[0]);
    f->rows[f->count++].kind = (int)columns[2].number;
}

static void take_here(void *context, const store_value *columns, int count) {
    friend_rows *f = (friend_rows *)context;
    (void)count;
    if (f->here_count < PROFILE_FRIENDS) text_of(f->here[f->here_count++], STORE_NAME_SIZE, &columns[0]);
}

static void tell_invite(void *context, const store_value *columns, int count) {
    telling *t = (telling *)context;
    char name[STORE_NAME_SIZE];
    (void)count;
    if (!begin(t, columns[3].size + 512)) return;
    text_of(name, sizeof name, &columns[0]);
    json_text(t->out, "name", name);
    json_number(t->out, "created", columns[2].number);
    json_key(t->out, "table");
    sk_text_bytes(t->out, columns[3].text, columns[3].size);
    sk_text_char(t->out, '}');
}

static store_status write_friends(store *s, const char *name, int64_t now, telling *list) {
    static const char *const kinds[] = {"asked", "friend", "asks"};
    static _Thread_local friend_rows f;
    memset(&f, 0, sizeof f);
    store_status status = store_friend_list(s, name, take_friend, &f);
    if (status == STORE_OK) status = store_friends_here(s, name, now, take_here, &f);
    open_list(list, "friends");
    for (int i = 0; i < f.count && status == STORE_OK; i++) {
        int is_here = 0;
        for (int k = 0; k < f.here_count; k++)
            is_here |= strcmp(f.here[k], f.rows[i].name) == 0;
        if (!begin(list, 512)) break;
        json_text(list->out, "name", f.rows[i].name);
        json_text(list->out, "kind", kinds[f.rows[i].kind % 3]);
        if (f.rows[i].kind == 1) json_bool(list->out, "here", is_here);
        sk_text_char(list->out, '}');
    }
    sk_text_char(list->out, ']');
    open_list(list, "invites");
    if (status == STORE_OK) status = store_invite_list(s, name, INVITES_MAX, tell_invite, list);
    sk_text_char(list->out, ']');
    return list->failed ? STORE_FAILED : status;
}

store_status profile_friends(store *s, const profile_wish *wish, sk_text *out) {
    telling list = {.s = s, .out = out};
    out->length = 0;
    if (!account_data_room(out, 256)) return STORE_FAILED;
    sk_text_add(out, JSON_BEGIN);
    store_status status = write_friends(s, wish->viewer, wish->now, &list);
    sk_text_char(out, '}');
    return status;
}

/* --- everything --- */

/* A tournament, or a try at a challenge: its id, and its title or game. */
static void tell_event(void *context, const store_value *columns, int count) {
    telling *t = (telling *)context;
    char id[STORE_ID_SIZE], title[STORE_TITLE_SIZE];
    (void)count;
    if (!begin(t, 1024)) return;
    text_of(id, sizeof id, &columns[0]);
    text_of(title, sizeof title, &columns[1]);
    json_text(t->out, "id", id);
    json_text(t->out, "title", title);
    sk_text_char(t->out, '}');
}

static store_status tell_events(telling *t) {
    open_list(t, "tournaments");
    store_status status = store_entrant_all(t->s, t->name, tell_event, t);
    sk_text_char(t->out, ']');
    open_list(t, "challenges");
    if (status == STORE_OK) status = store_challenge_all(t->s, t->name, tell_event, t);
    sk_text_char(t->out, ']');
    return status;
}

/* How the account wants to be called. The key of its calendar nobody knows any more. */
static store_status tell_notice(const telling *t) {
    store_notice n;
    store_status status = store_notice_get(t->s, t->name, &n);
    if (status != STORE_OK) return status;
    json_bool(t->out, "calendar", n.feed[0] != 0);
    json_text(t->out, "mail", n.mail);
    json_text(t->out, "hook", n.hook);
    return STORE_OK;
}

store_status profile_export(store *s, const char *name, sk_text *out) {
    telling t = {.s = s, .out = out, .name = name};
    game_rows g = {0};
    view seen;
    store_history wanted = {name, "", "", "", 0, PROFILE_GAMES, INT64_MAX};
    store_status status = look(s, name, name, &seen);
    if (status != STORE_OK || !account_data_room(out, 4096)) return STORE_FAILED;
    json_text(out, "sight", profile_sights[seen.sight % SIGHTS]);
    json_text(out, "about", seen.about);
    status = tell_notice(&t);
    if (status == STORE_OK) status = tell_ratings(&t);
    if (status == STORE_OK) status = write_friends(s, name, 0, &t);
    if (status == STORE_OK) status = tell_events(&t);
    open_list(&t, "games");
    do {
        char last[STORE_ID_SIZE];
        if (g.count) {
            memcpy(last, g.rows[g.count - 1].id, sizeof last);
            wanted.ended = g.rows[g.count - 1].ended;
            wanted.id = last;
        }
        g.count = 0;
        if (status == STORE_OK) status = store_history_list(s, &wanted, take_game, &g);
        if (status == STORE_OK) status = write_games(s, &g, out, &t);
    } while (status == STORE_OK && g.count == PROFILE_GAMES);
    sk_text_char(out, ']');
    return t.failed ? STORE_FAILED : status;
}
