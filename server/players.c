/* players.c - HTTP about players: their pages and games, what they show of themselves, and friends.
 *
 * Names travel in bodies, never in addresses, so that no log has them. What may not be seen is answered as if it were
 * not there. */
#include <sodium.h>

#include "api.h"
#include "players.h"
#include "asking.h"
#include "profile.h"
#include "account_data.h"
#include "json.h"
#include "names.h"

enum { LINK_DAYS = 7, LINK_SIZE = 17 };

enum act {
    ACT_PAGE,
    ACT_GAMES,
    ACT_RECORD,
    ACT_LEADERS,
    ACT_PROFILE,
    ACT_FRIENDS,
    ACT_LINK,
    ACT_BEFRIEND,
    ACT_PART,
    ACT_INVITE
};

static const struct {
    const char *what;
    int act, is_post, needs_account, writes;
} routes[] = {
    {"player", ACT_PAGE, 1, 0, 0},
    {"player/games", ACT_GAMES, 1, 0, 0},
    {"player/record", ACT_RECORD, 1, 0, 0},
    {"leaders", ACT_LEADERS, 1, 0, 0},
    {"account/profile", ACT_PROFILE, 1, 1, 1},
    {"account/friends", ACT_FRIENDS, 0, 1, 0},
    {"account/friends/link", ACT_LINK, 0, 1, 0},
    {"account/friends", ACT_BEFRIEND, 1, 1, 1},
    {"account/friends/end", ACT_PART, 1, 1, 1},
    {"account/friends/invite", ACT_INVITE, 1, 1, 1},
};

typedef struct visit {
    asking a;
    int sight;
    char about[STORE_ABOUT_SIZE], code[LINK_SIZE], table[STORE_ID_SIZE];
    profile_wish wish;
} visit;

/* --- links --- */

/* The code in a link by which one becomes a friend of an account at once; of this week, or of one before it. */
static void link_code(const server *s, const char *name, int64_t now_ms, int weeks_ago, char out[LINK_SIZE]) {
    static const char purpose[] = "friend of ";
    int64_t week = now_ms / 86400000 / LINK_DAYS - weeks_ago;
    uint8_t hash[32], key[16] = {0};
    crypto_generichash_state state;
    memcpy(key, &s->salt, sizeof s->salt);
    crypto_generichash_init(&state, key, sizeof key, sizeof hash);
    crypto_generichash_update(&state, (const uint8_t *)purpose, sizeof purpose - 1);
    crypto_generichash_update(&state, (const uint8_t *)&week, sizeof week);
    crypto_generichash_update(&state, (const uint8_t *)name, strlen(name));
    crypto_generichash_final(&state, hash, sizeof hash);
    sodium_bin2base64(out, LINK_SIZE, hash, 12, sodium_base64_VARIANT_URLSAFE_NO_PADDING);
}

static int is_link(const visit *a) {
    char code[2][LINK_SIZE];
    for (int weeks = 0; weeks < 2; weeks++)
        link_code(a->a.s, a->wish.name, a->wish.now, weeks, code[weeks]);
    int is_now = sodium_memcmp(a->code, code[0], LINK_SIZE) == 0;
    return sodium_memcmp(a->code, code[1], LINK_SIZE) == 0 || is_now;
}

/* --- on the store's thread --- */

static void count_own(void *context, const store_value *columns, int count) {
    (void)count;
    *(int *)context += columns[2].number != 2;
}

/* STORE_CONFLICT if an account has as many friends, with those whom it has asked, as it may. Who asks it does not
 * count: strangers could fill the list. */
static store_status has_room(store *s, const char *name) {
    int count = 0;
    store_status status = store_friend_list(s, name, count_own, &count);
    return status == STORE_OK && count >= PROFILE_FRIENDS ? STORE_CONFLICT : status;
}

/* Ask, or agree. Who has been blocked is not told so: the wish stands in its list and in nobody else's, and no link
 * fulfils it. */
static store_status befriend(store *s, const visit *a) {
    const profile_wish *w = &a->wish;
    int64_t blocked = 0;
    store_status status = has_room(s, w->viewer);
    if (status == STORE_OK) status = store_blocked(s, w->viewer, w->name, &blocked);
    if (status != STORE_OK || strcmp(w->viewer, w->name) == 0) return status;
    status = store_friend_add(s, w->viewer, w->name, w->now / 1000);
    if (status != STORE_OK || blocked || !is_link(a)) return status;
    status = has_room(s, w->name);
    return status == STORE_OK ? store_friend_add(s, w->name, w->viewer, w->now / 1000) : status;
}

static store_status invite(store *s, const visit *a) {
    int are = 0;
    store_status status = store_friends(s, a->wish.viewer, a->wish.name, &are);
    if (status != STORE_OK || !are) return status == STORE_OK ? STORE_MISSING : status;
    return store_invite_add(s, a->wish.name, a->wish.viewer, a->table, a->wish.now / 1000);
}

static store_status ask_work(job *j, store *s) {
    visit *a = (visit *)j->owner;
    sk_text *text = &a->a.text;
    store_status status = asking_viewer(&a->a, s);
    if (status != STORE_OK) return status;
    memcpy(a->wish.viewer, a->a.viewer, sizeof a->wish.viewer);
    switch (a->a.act) {
    case ACT_PAGE: return profile_page(s, &a->wish, text);
    case ACT_GAMES: return profile_games(s, &a->wish, text);
    case ACT_RECORD: return profile_record(s, &a->wish, text);
    case ACT_LEADERS: return profile_leaders(s, &a->wish, text);
    case ACT_FRIENDS: return profile_friends(s, &a->wish, text);
    case ACT_PROFILE: return store_profile_set(s, a->wish.viewer, a->sight, a->about);
    case ACT_BEFRIEND: return befriend(s, a);
    case ACT_PART: return store_friend_end(s, a->wish.viewer, a->wish.name);
    case ACT_INVITE: return invite(s, a);
    default: return STORE_OK;
    }
}

/* --- answers --- */

static void answer_link(visit *a) {
    char code[LINK_SIZE];
    sk_text *text = &a->a.text;
    link_code(a->a.s, a->wish.viewer, a->wish.now, 0, code);
    if (!account_data_room(text, 512)) return;
    sk_text_add(text, JSON_BEGIN);
    json_text(text, "name", a->wish.viewer);
    json_text(text, "code", code);
    sk_text_char(text, '}');
}

static void ask_done(job *j) {
    visit *a = (visit *)j->owner;
    connection *conn = asking_conn(&a->a);
    if (j->status == STORE_OK && a->a.act == ACT_LINK) answer_link(a);
    if (j->status != STORE_OK)
        asking_refuse(&a->a, j->status);
    else if (a->a.text.size)
        asking_tell(&a->a, 200);
    else if (conn)
        transport_respond(conn, 200, "application/json", "Cache-Control: no-store\r\n", JSON_NOTHING,
                          sizeof JSON_NOTHING - 1);
    asking_free(&a->a);
}

/* --- the request --- */

static int read_sight(scan *in) {
    char word[16];
    scan_string(in, word, sizeof word);
    for (int i = 0; i < SIGHTS; i++)
        if (strcmp(word, profile_sights[i]) == 0) return i;
    in->failed = 1;
    return 0;
}

static void read_member(void *context, scan *in, const char *key) {
    visit *a = (visit *)context;
    profile_wish *w = &a->wish;
    if (strcmp(key, "name") == 0) {
        json_read_text(in, w->name, sizeof w->name);
    } else if (strcmp(key, "opponent") == 0) {
        json_read_text(in, w->opponent, sizeof w->opponent);
    } else if (strcmp(key, "level") == 0) {
        json_read_text(in, w->level, sizeof w->level);
    } else if (strcmp(key, "game") == 0) {
        json_read_text(in, w->game, sizeof w->game);
    } else if (strcmp(key, "before") == 0) {
        json_read_text(in, w->id, sizeof w->id);
    } else if (strcmp(key, "ended") == 0) {
        w->ended = scan_integer(in);
    } else if (strcmp(key, "players") == 0) {
        w->players = (int)json_read_within(in, 0, SK_SEATS);
    } else if (strcmp(key, "about") == 0) {
        json_read_text(in, a->about, sizeof a->about);
    } else if (strcmp(key, "sight") == 0) {
        a->sight = read_sight(in);
    } else if (strcmp(key, "code") == 0) {
        json_read_text(in, a->code, sizeof a->code);
    } else if (strcmp(key, "table") == 0) {
        json_read_text(in, a->table, sizeof a->table);
    } else {
        scan_skip(in);
    }
}

static int read_wish(visit *a, const char *body, size_t size) {
    int act = a->a.act, needs_name = act == ACT_BEFRIEND || act == ACT_PART || act == ACT_INVITE;
    if (!json_read_members(body, size, PROTOCOL_VERSION, read_member, a) || !line_allowed(a->about)) return 0;
    if (act == ACT_RECORD) memcpy(a->wish.id, a->table, sizeof a->wish.id);
    return (!needs_name || a->wish.name[0]) && (act != ACT_INVITE || id_valid(a->table));
}

static int find_route(const http_request *request) {
    for (size_t i = 0; i < sizeof routes / sizeof routes[0]; i++) {
        char path[48];
        snprintf(path, sizeof path, "/api/%s", routes[i].what);
        if (http_is(request->path, path) && routes[i].is_post == (request->method == HTTP_POST)) return (int)i;
    }
    return -1;
}

int players_request(server *s, connection *conn, const http_request *request, const char *body, size_t size, int lang) {
    int route = find_route(request);
    verdict v = GRANTED;
    visit *a;
    if (route < 0) return 0;
    if (!transport_allow(conn, routes[route].writes ? BUDGET_PEOPLE : BUDGET_PAGES)) {
        api_error(s, conn, TOO_MANY, SK_OK, NULL, lang);
        return 1;
    }
    if (!(a = (visit *)asking_new(sizeof *a, s, conn, request, lang, routes[route].act))) return 1;
    a->wish.now = a->a.now;
    if (routes[route].needs_account && !a->a.has_token) v = FORBIDDEN;
    if (v == GRANTED && routes[route].is_post && !read_wish(a, body, size)) v = BAD_MESSAGE;
    asking_send(&a->a, v, NULL, routes[route].writes, ask_work, ask_done);
    return 1;
}
