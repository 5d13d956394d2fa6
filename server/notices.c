/* notices.c - HTTP about being called: a calendar that other programs read by a secret address, a digest by mail, and a
 * web hook. The digest and the calls themselves are made by commands (cli/host/calling.c).
 *
 * The key of a calendar is shown once and kept as a hash. A mail address or a hook is kept only when its owner has
 * shown the code that was sent there (notify.c), so that nobody makes this server write to others. */
#include <sodium.h>
#include <stdlib.h>

#include "calendar.h"
#include "holdings.h"
#include "i18n/words.h"
#include "json.h"
#include "store/notice.h"
#include "tournament.h"
#include "waiting.h"

enum { FEED_EVENTS = 64 };

enum act { ACT_TELL, ACT_FEED, ACT_FEED_END, ACT_MAIL, ACT_HOOK, ACT_CALENDAR };

static const struct {
    const char *path;
    int act, is_post;
} doors[] = {
    {"/api/account/calls", ACT_TELL, 0},
    {"/api/account/calls/feed", ACT_FEED, 1},
    {"/api/account/calls/feed/end", ACT_FEED_END, 1},
    {"/api/account/calls/mail", ACT_MAIL, 1},
    {"/api/account/calls/hook", ACT_HOOK, 1},
};

typedef struct asking {
    job j;
    server *s;
    uint64_t conn;
    int lang, act;
    int64_t now;
    char hash[STORE_HASH_SIZE], viewer[STORE_NAME_SIZE]; /* hash: of the token, or of a calendar's key */
    char to[STORE_ADDRESS_SIZE], code[NOTIFY_CODE_SIZE + 8];
    char fresh[TOKEN_SIZE], fresh_hash[STORE_HASH_SIZE]; /* a new key, or the secret of a hook */
    int is_asked;                                        /* the address must be proven first */
    sk_text text;                                        /* its memory is the asking's */
} asking;

static void asking_free(asking *a) {
    if (a->text.size) free(a->text.at);
    sodium_memzero(a->fresh, sizeof a->fresh);
    free(a);
}

/* --- the calendar --- */

static void add_turns(asking *a, const waiting *w) {
    for (int i = 0; i < w->count; i++) {
        const waiting_turn *turn = &w->turns[i];
        char uid[64], url[WAITING_URL_SIZE], summary[256];
        sk_text text;
        if (!turn->deadline_ms) continue;
        sk_text_init(&text, summary, sizeof summary);
        SK_SAY(&text, a->lang, sk_words[a->lang][W_calendar_turn], {"game", turn->game->title[a->lang], 0});
        snprintf(uid, sizeof uid, "%s-%d@skerry", turn->table, turn->seat);
        waiting_url(server_host(a->s), "table/", turn->table, url);
        calendar_event event = {uid, turn->since_ms, turn->deadline_ms, summary, *server_host(a->s) ? url : ""};
        calendar_add(&a->text, &event);
    }
}

typedef struct entered {
    int count;
    char ids[FEED_EVENTS][STORE_ID_SIZE];
} entered;

static void take_entered(void *context, const store_value *columns, int count) {
    entered *e = (entered *)context;
    (void)count;
    if (e->count < FEED_EVENTS)
        snprintf(e->ids[e->count++], STORE_ID_SIZE, "%.*s", (int)columns[0].size, columns[0].text);
}

/* When the time of the round is out. */
static void add_round(asking *a, const store_tournament *t) {
    char uid[64], url[WAITING_URL_SIZE], summary[512];
    sk_text text;
    sk_text_init(&text, summary, sizeof summary);
    SK_SAY(&text, a->lang, sk_words[a->lang][W_calendar_round], {"title", t->title, 0}, {"n", NULL, t->round});
    snprintf(uid, sizeof uid, "%s-round@skerry", t->id);
    waiting_url(server_host(a->s), "online/tournaments/", t->id, url);
    calendar_event event = {uid, t->due - t->round_s * 1000, t->due, summary, *server_host(a->s) ? url : ""};
    calendar_add(&a->text, &event);
}

static store_status write_calendar(asking *a, store *s) {
    static _Thread_local waiting w;
    entered e = {0};
    char memory[128];
    sk_text name;
    store_status status = waiting_read(s, a->viewer, 1, &w);
    if (status == STORE_OK) status = store_entrant_of(s, a->viewer, take_entered, &e);
    if (status != STORE_OK) return status;
    sk_text_init(&name, memory, sizeof memory);
    SK_SAY(&name, a->lang, sk_words[a->lang][W_calendar_name], {"name", a->viewer, 0});
    calendar_begin(&a->text, memory);
    add_turns(a, &w);
    for (int i = 0; i < e.count && status == STORE_OK; i++) {
        store_tournament t;
        status = store_tournament_get(s, e.ids[i], &t);
        if (status == STORE_OK && t.phase == TOURNAMENT_OPEN) course_event(&t, server_host(a->s), &a->text);
        if (status == STORE_OK && t.phase == TOURNAMENT_RUNNING) add_round(a, &t);
        if (status == STORE_MISSING) status = STORE_OK;
    }
    calendar_end(&a->text);
    return a->text.cut ? STORE_FAILED : status;
}

/* --- on the store's thread --- */

static store_status tell(asking *a, store *s) {
    store_notice n;
    store_status status = store_notice_get(s, a->viewer, &n);
    if (status != STORE_OK || !holdings_room(&a->text, 1024)) return STORE_FAILED;
    sk_text_add(&a->text, "{\"v\":1");
    json_bool(&a->text, "sends", a->s->options.notify != NULL);
    json_bool(&a->text, "feed", n.feed[0] != 0);
    json_text(&a->text, "mail", n.mail);
    json_text(&a->text, "hook", n.hook);
    sk_text_char(&a->text, '}');
    return STORE_OK;
}

static store_status ask_work(job *j, store *s) {
    asking *a = (asking *)j->owner;
    a->text.length = 0;
    store_status status = a->act == ACT_CALENDAR ? store_notice_of_feed(s, a->hash, a->viewer)
                                                 : store_login_get(s, a->hash, wall_ms() / 1000, a->viewer);
    if (status != STORE_OK || a->is_asked) return status;
    switch (a->act) {
    case ACT_CALENDAR: return write_calendar(a, s);
    case ACT_FEED: return store_notice_feed(s, a->viewer, a->fresh_hash);
    case ACT_FEED_END: return store_notice_feed(s, a->viewer, "");
    case ACT_MAIL: return store_notice_mail(s, a->viewer, a->to, a->lang);
    case ACT_HOOK: return store_notice_hook(s, a->viewer, a->to, a->to[0] ? a->fresh : "");
    default: return tell(a, s);
    }
}

/* --- answers --- */

/* "mailto:..." for mail, as reminders of a table have it. */
static void address_of(const asking *a, char out[MATCH_CONTACT_MAX + 1]) {
    snprintf(out, MATCH_CONTACT_MAX + 1, "%s%s", a->act == ACT_MAIL ? "mailto:" : "", a->to);
}

static void answer(asking *a, net_conn *conn) {
    char memory[160];
    sk_text out;
    sk_text_init(&out, memory, sizeof memory);
    sk_text_add(&out, "{\"v\":1");
    if (a->is_asked) json_bool(&out, "asked", 1);
    if (a->act == ACT_FEED) json_text(&out, "key", a->fresh);
    if (a->act == ACT_HOOK && a->to[0] && !a->is_asked) json_text(&out, "secret", a->fresh);
    sk_text_char(&out, '}');
    api_json(a->s, conn, 200, a->act == ACT_TELL ? &a->text : &out);
    sodium_memzero(memory, sizeof memory);
}

static void ask_done(job *j) {
    asking *a = (asking *)j->owner;
    net_conn *conn = net_find(&a->s->n, a->conn);
    if (j->status == STORE_OK && a->is_asked) {
        char to[MATCH_CONTACT_MAX + 1];
        address_of(a, to);
        notify_ask(a->s, to, a->lang);
    }
    if (conn && j->status == STORE_OK && a->act == ACT_CALENDAR)
        net_respond(conn, 200, "text/calendar; charset=utf-8", "Cache-Control: no-store\r\n", a->text.at,
                    a->text.length);
    else if (conn && j->status == STORE_OK)
        answer(a, conn);
    else if (conn)
        api_error(a->s, conn,
                  j->status != STORE_MISSING ? UNSTORED
                  : a->act == ACT_CALENDAR   ? NO_TABLE
                                             : FORBIDDEN,
                  SK_OK, NULL, a->lang);
    asking_free(a);
}

/* --- the request --- */

static int is_among(char c, const char *others) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || (c && strchr(others, c));
}

/* A name of a machine that everybody can reach: no number, nothing that only this network knows. */
static int host_valid(const char *host, size_t size) {
    static const char *const ends[] = {".local", ".localhost", ".internal", ".home.arpa", ".lan"};
    const char *last = NULL;
    for (size_t i = 0; i < size; i++) {
        if (!is_among(host[i], ".-")) return 0;
        if (host[i] == '.') last = &host[i + 1];
    }
    if (!last || last == host + 1 || last == host + size || !((*last | 32) >= 'a' && (*last | 32) <= 'z')) return 0;
    for (size_t i = 0; i < sizeof ends / sizeof ends[0]; i++) {
        size_t length = strlen(ends[i]);
        if (size >= length && http_alike((http_span){host + size - length, length}, ends[i])) return 0;
    }
    return 1;
}

static int mail_valid(const char *mail) {
    const char *at = strchr(mail, '@');
    if (!at || at == mail || mail[0] == '-') return 0;
    for (const char *c = mail; c < at; c++)
        if (!is_among(*c, ".!#$%&'*+/=?^_`{|}~-")) return 0;
    return host_valid(at + 1, strlen(at + 1));
}

static int hook_valid(const char *hook) {
    size_t host;
    if (strncmp(hook, "https://", 8) != 0) return 0;
    host = strcspn(hook + 8, "/?");
    for (const char *c = hook + 8 + host; *c; c++)
        if (!is_among(*c, "/?-._~!$&()*+,;=:@%")) return 0;
    return host_valid(hook + 8, host);
}

static int read_wish(asking *a, const char *body, size_t size) {
    static const char *const keys[] = {"mail", "hook"};
    int has_to = 0;
    scan in;
    scan_init(&in, body, size);
    scan_expect(&in, '{');
    while (!in.failed && scan_peek(&in) != '}') {
        char key[16];
        scan_string(&in, key, sizeof key);
        scan_expect(&in, ':');
        if (in.failed) break;
        if (strcmp(key, "v") == 0) {
            if (scan_integer(&in) != PROTOCOL_VERSION) in.failed = 1;
        } else if (strcmp(key, keys[a->act == ACT_HOOK]) == 0) {
            scan_string(&in, a->to, sizeof a->to);
            has_to = 1;
        } else if (strcmp(key, "code") == 0) {
            scan_string(&in, a->code, sizeof a->code);
        } else {
            scan_skip(&in);
        }
        if (!scan_char(&in, ',')) break;
    }
    scan_expect(&in, '}');
    if (in.failed || !scan_done(&in)) return 0;
    if (a->act != ACT_MAIL && a->act != ACT_HOOK) return 1;
    return has_to && (!a->to[0] || (a->act == ACT_MAIL ? mail_valid(a->to) : hook_valid(a->to)));
}

/* An address needs its code, and a server that sends it. */
static verdict check_address(asking *a) {
    char to[MATCH_CONTACT_MAX + 1], code[NOTIFY_CODE_SIZE];
    if ((a->act != ACT_MAIL && a->act != ACT_HOOK) || !a->to[0]) return GRANTED;
    if (!a->s->options.notify) return NO_SEAT;
    address_of(a, to);
    notify_code(a->s, to, code);
    a->is_asked = !a->code[0];
    return a->is_asked || strcmp(code, a->code) == 0 ? GRANTED : FORBIDDEN;
}

/* The key of /api/calendar/KEY.ics as its hash; 0 if it is none. */
static int calendar_key(http_span path, char hash[STORE_HASH_SIZE]) {
    static const char before[] = "/api/calendar/", after[] = ".ics";
    char key[TOKEN_SIZE];
    uint8_t bytes[32];
    if (path.size != sizeof before - 1 + TOKEN_SIZE - 1 + sizeof after - 1 ||
        memcmp(path.at, before, sizeof before - 1) != 0 ||
        memcmp(path.at + path.size - (sizeof after - 1), after, sizeof after - 1) != 0)
        return 0;
    memcpy(key, path.at + sizeof before - 1, TOKEN_SIZE - 1);
    key[TOKEN_SIZE - 1] = 0;
    if (!token_valid(key)) return 0;
    token_hash(key, bytes);
    sodium_bin2hex(hash, STORE_HASH_SIZE, bytes, sizeof bytes);
    return 1;
}

static int find_act(const http_request *request, char hash[STORE_HASH_SIZE]) {
    int is_post = request->method == HTTP_POST;
    for (size_t i = 0; i < sizeof doors / sizeof doors[0]; i++)
        if (http_is(request->path, doors[i].path) && doors[i].is_post == is_post) return doors[i].act;
    return !is_post && calendar_key(request->path, hash) ? ACT_CALENDAR : -1;
}

int notices_request(server *s, net_conn *conn, const http_request *request, const char *body, size_t size, int lang) {
    char hash[STORE_HASH_SIZE] = "";
    int act = find_act(request, hash), writes = act > ACT_TELL && act < ACT_CALENDAR;
    uint8_t bytes[32];
    verdict v = GRANTED;
    asking *a = NULL;
    if (act < 0) return 0;
    if (!net_allow(conn, writes ? BUDGET_PEOPLE : BUDGET_PAGES)) v = TOO_MANY;
    if (v == GRANTED && !(a = (asking *)calloc(1, sizeof *a))) v = BUSY;
    if (v == GRANTED) {
        a->s = s;
        a->conn = conn->id;
        a->lang = lang;
        a->act = act;
        a->now = steady_now(s);
        memcpy(a->hash, hash, sizeof a->hash);
        if (act != ACT_CALENDAR && api_bearer(request, bytes) != 0) v = FORBIDDEN;
        if (v == GRANTED && act != ACT_CALENDAR) sodium_bin2hex(a->hash, sizeof a->hash, bytes, sizeof bytes);
        if (v == GRANTED && writes && !read_wish(a, body, size)) v = BAD_MESSAGE;
        if (v == GRANTED) v = check_address(a);
        new_token(a->fresh, bytes);
        sodium_bin2hex(a->fresh_hash, sizeof a->fresh_hash, bytes, sizeof bytes);
        a->j = (job){NULL, ask_work, ask_done, STORE_OK, !writes, 0, NULL, a, NULL};
        if (v == GRANTED && writer_add(writes ? &s->w : reader_of(s), &a->j)) return 1;
        asking_free(a);
        if (v == GRANTED) v = BUSY;
    }
    api_error(s, conn, v, SK_OK, v == NO_SEAT ? sk_words[lang][W_server_no_mail] : NULL, lang);
    return 1;
}
