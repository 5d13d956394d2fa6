/* players.c - HTTP about players: their pages and games, what they show of themselves, and friends.
 *
 * Names travel in bodies, never in addresses, so that no log has them. What may not be seen is answered as if it were
 * not there. */
#include <sodium.h>
#include <stdlib.h>

#include "dossier.h"
#include "holdings.h"
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
} doors[] = {
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

typedef struct asking {
    job j;
    server *s;
    uint64_t conn;
    int lang, act, has_token, sight;
    char hash[STORE_HASH_SIZE];
    char about[STORE_ABOUT_SIZE], code[LINK_SIZE], table[STORE_ID_SIZE];
    dossier_wish wish;
    sk_text text; /* its memory is the asking's */
} asking;

static void asking_free(asking *a) {
    if (a->text.size) free(a->text.at);
    free(a);
}

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

static int is_link(const asking *a) {
    char code[2][LINK_SIZE];
    for (int weeks = 0; weeks < 2; weeks++)
        link_code(a->s, a->wish.name, a->wish.now, weeks, code[weeks]);
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
    return status == STORE_OK && count >= DOSSIER_FRIENDS ? STORE_CONFLICT : status;
}

/* Ask, or agree. Who has been blocked is not told so: the wish stands in its list and in nobody else's, and no link
 * fulfils it. */
static store_status befriend(store *s, const asking *a) {
    const dossier_wish *w = &a->wish;
    int64_t blocked = 0;
    store_status status = has_room(s, w->viewer);
    if (status == STORE_OK) status = store_blocked(s, w->viewer, w->name, &blocked);
    if (status != STORE_OK || strcmp(w->viewer, w->name) == 0) return status;
    status = store_friend_add(s, w->viewer, w->name, w->now / 1000);
    if (status != STORE_OK || blocked || !is_link(a)) return status;
    status = has_room(s, w->name);
    return status == STORE_OK ? store_friend_add(s, w->name, w->viewer, w->now / 1000) : status;
}

static store_status invite(store *s, const asking *a) {
    int are = 0;
    store_status status = store_friends(s, a->wish.viewer, a->wish.name, &are);
    if (status != STORE_OK || !are) return status == STORE_OK ? STORE_MISSING : status;
    return store_invite_add(s, a->wish.name, a->wish.viewer, a->table, a->wish.now / 1000);
}

static store_status ask_work(job *j, store *s) {
    asking *a = (asking *)j->owner;
    store_status status = STORE_OK;
    if (a->has_token) status = store_login_get(s, a->hash, wall_ms() / 1000, a->wish.viewer);
    if (status != STORE_OK) return status;
    switch (a->act) {
    case ACT_PAGE: return dossier_page(s, &a->wish, &a->text);
    case ACT_GAMES: return dossier_games(s, &a->wish, &a->text);
    case ACT_RECORD: return dossier_record(s, &a->wish, &a->text);
    case ACT_LEADERS: return dossier_leaders(s, &a->wish, &a->text);
    case ACT_FRIENDS: return dossier_friends(s, &a->wish, &a->text);
    case ACT_PROFILE: return store_profile_set(s, a->wish.viewer, a->sight, a->about);
    case ACT_BEFRIEND: return befriend(s, a);
    case ACT_PART: return store_friend_end(s, a->wish.viewer, a->wish.name);
    case ACT_INVITE: return invite(s, a);
    default: return STORE_OK;
    }
}

/* --- answers --- */

static void answer_link(asking *a) {
    char code[LINK_SIZE];
    link_code(a->s, a->wish.viewer, a->wish.now, 0, code);
    if (!holdings_room(&a->text, 512)) return;
    sk_text_add(&a->text, "{\"v\":1");
    json_text(&a->text, "name", a->wish.viewer);
    json_text(&a->text, "code", code);
    sk_text_char(&a->text, '}');
}

static void ask_done(job *j) {
    asking *a = (asking *)j->owner;
    net_conn *conn = net_find(&a->s->n, a->conn);
    if (j->status == STORE_OK && a->act == ACT_LINK) answer_link(a);
    if (conn && j->status == STORE_OK && a->text.size)
        api_json(a->s, conn, 200, &a->text);
    else if (conn && j->status == STORE_OK)
        net_respond(conn, 200, "application/json", "Cache-Control: no-store\r\n", "{\"v\":1}", 7);
    else if (conn)
        api_error(a->s, conn,
                  j->status == STORE_MISSING    ? (a->wish.viewer[0] || !a->has_token ? NO_TABLE : FORBIDDEN)
                  : j->status == STORE_CONFLICT ? TOO_MANY
                                                : UNSTORED,
                  SK_OK, NULL, a->lang);
    asking_free(a);
}

/* --- the request --- */

/* A text of at most size - 1 bytes; the scanner itself wants a byte more. */
static void read_text(scan *in, char *out, size_t size) {
    char text[STORE_ABOUT_SIZE + 1];
    scan_string(in, text, sizeof text);
    if (strlen(text) >= size) in->failed = 1;
    if (!in->failed) memcpy(out, text, strlen(text) + 1);
}

static int read_sight(scan *in) {
    char word[16];
    scan_string(in, word, sizeof word);
    for (int i = 0; i < SIGHTS; i++)
        if (strcmp(word, dossier_sights[i]) == 0) return i;
    in->failed = 1;
    return 0;
}

static void read_member(asking *a, scan *in, const char *key) {
    dossier_wish *w = &a->wish;
    if (strcmp(key, "v") == 0) {
        if (scan_integer(in) != PROTOCOL_VERSION) in->failed = 1;
    } else if (strcmp(key, "name") == 0) {
        read_text(in, w->name, sizeof w->name);
    } else if (strcmp(key, "opponent") == 0) {
        read_text(in, w->opponent, sizeof w->opponent);
    } else if (strcmp(key, "level") == 0) {
        read_text(in, w->level, sizeof w->level);
    } else if (strcmp(key, "game") == 0) {
        read_text(in, w->game, sizeof w->game);
    } else if (strcmp(key, "before") == 0) {
        read_text(in, w->id, sizeof w->id);
    } else if (strcmp(key, "ended") == 0) {
        w->ended = scan_integer(in);
    } else if (strcmp(key, "players") == 0) {
        w->players = (int)(scan_integer(in) & 0xff);
    } else if (strcmp(key, "about") == 0) {
        read_text(in, a->about, sizeof a->about);
    } else if (strcmp(key, "sight") == 0) {
        a->sight = read_sight(in);
    } else if (strcmp(key, "code") == 0) {
        read_text(in, a->code, sizeof a->code);
    } else if (strcmp(key, "table") == 0) {
        read_text(in, a->table, sizeof a->table);
    } else {
        scan_skip(in);
    }
}

static int read_wish(asking *a, const char *body, size_t size) {
    scan in;
    scan_init(&in, body, size);
    scan_expect(&in, '{');
    while (!in.failed && scan_peek(&in) != '}') {
        char key[16];
        scan_string(&in, key, sizeof key);
        scan_expect(&in, ':');
        read_member(a, &in, key);
        if (!scan_char(&in, ',')) break;
    }
    scan_expect(&in, '}');
    if (in.failed || !scan_done(&in) || !line_allowed(a->about)) return 0;
    if (a->act == ACT_RECORD) memcpy(a->wish.id, a->table, sizeof a->wish.id);
    int needs_name = a->act == ACT_BEFRIEND || a->act == ACT_PART || a->act == ACT_INVITE;
    return (!needs_name || a->wish.name[0]) && (a->act != ACT_INVITE || id_valid(a->table));
}

static int find_door(const http_request *request) {
    for (size_t i = 0; i < sizeof doors / sizeof doors[0]; i++) {
        char path[48];
        snprintf(path, sizeof path, "/api/%s", doors[i].what);
        if (http_is(request->path, path) && doors[i].is_post == (request->method == HTTP_POST)) return (int)i;
    }
    return -1;
}

int players_request(server *s, net_conn *conn, const http_request *request, const char *body, size_t size, int lang) {
    int door = find_door(request);
    uint8_t hash[32];
    verdict v = GRANTED;
    asking *a;
    if (door < 0) return 0;
    if (!net_allow(conn, doors[door].writes ? BUDGET_PEOPLE : BUDGET_PAGES)) {
        api_error(s, conn, TOO_MANY, SK_OK, NULL, lang);
        return 1;
    }
    if (!(a = (asking *)calloc(1, sizeof *a))) {
        api_error(s, conn, BUSY, SK_OK, NULL, lang);
        return 1;
    }
    a->s = s;
    a->conn = conn->id;
    a->lang = lang;
    a->act = doors[door].act;
    a->wish.now = steady_now(s);
    a->has_token = api_bearer(request, hash) == 0;
    if (a->has_token) sodium_bin2hex(a->hash, sizeof a->hash, hash, sizeof hash);
    if (doors[door].needs_account && !a->has_token) v = FORBIDDEN;
    if (v == GRANTED && doors[door].is_post && !read_wish(a, body, size)) v = BAD_MESSAGE;
    a->j = (job){NULL, ask_work, ask_done, STORE_OK, !doors[door].writes, 0, NULL, a, NULL};
    if (v == GRANTED && writer_add(doors[door].writes ? &s->w : reader_of(s), &a->j)) return 1;
    api_error(s, conn, v == GRANTED ? BUSY : v, SK_OK, NULL, lang);
    asking_free(a);
    return 1;
}
