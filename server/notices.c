/* notices.c - HTTP about being called: a calendar that other programs read by a secret address, a digest by mail, and a
 * web hook. The digest and the calls themselves are made by commands (cli/host/calling.c).
 *
 * The key of a calendar is shown once and kept as a hash. A mail address or a hook is kept only when its owner has
 * shown the code that was sent there (notify.c), so that nobody makes this server write to others. */
#include <sodium.h>
#include <stdlib.h>

#include "api.h"
#include "notices.h"
#include "notify.h"
#include "asking.h"
#include "calendar.h"
#include "account_data.h"
#include "i18n/words.h"
#include "json.h"
#include "store/notice.h"
#include "tournament.h"
#include "waiting.h"

enum act { ACT_TELL, ACT_FEED, ACT_FEED_END, ACT_MAIL, ACT_HOOK, ACT_CALENDAR };

static const struct {
    const char *path;
    int act, is_post;
} routes[] = {
    {"/api/account/calls", ACT_TELL, 0},
    {"/api/account/calls/feed", ACT_FEED, 1},
    {"/api/account/calls/feed/end", ACT_FEED_END, 1},
    {"/api/account/calls/mail", ACT_MAIL, 1},
    {"/api/account/calls/hook", ACT_HOOK, 1},
};

typedef struct wish {
    asking a;
    char feed[STORE_HASH_SIZE]; /* of a calendar's key */
    char to[STORE_ADDRESS_SIZE], code[NOTIFY_CODE_SIZE + 8];
    char fresh[TOKEN_SIZE], fresh_hash[STORE_HASH_SIZE]; /* a new key, or the secret of a hook */
    int is_asked, has_to;                                /* the address must be proven first; one is given */
} wish;

static void wish_free(wish *w) {
    sodium_memzero(w->fresh, sizeof w->fresh);
    asking_free(&w->a);
}

/* --- the calendar --- */

static void add_turns(asking *a, const waiting *w) {
    for (int i = 0; i < w->count; i++) {
        const waiting_turn *turn = &w->turns[i];
        char uid[64], url[WAITING_URL_SIZE], summary[256];
        sk_text text;
        if (!turn->deadline_ms) continue;
        sk_text_init(&text, summary, sizeof summary);
        SK_SAY(&text, a->lang, sk_messages[a->lang][W_calendar_turn], {"game", turn->game->title[a->lang], 0});
        snprintf(uid, sizeof uid, "%s-%d@skerry", turn->table, turn->seat);
        waiting_url(server_host(a->s), "table/", turn->table, url);
        calendar_event event = {uid, turn->since_ms, turn->deadline_ms, summary, *server_host(a->s) ? url : ""};
        calendar_add(&a->text, &event);
    }
}

/* When the time of the round is out. */
static void add_round(asking *a, const store_tournament *t) {
    char uid[64], url[WAITING_URL_SIZE], summary[512];
    sk_text text;
    sk_text_init(&text, summary, sizeof summary);
    SK_SAY(&text, a->lang, sk_messages[a->lang][W_calendar_round], {"title", t->title, 0}, {"n", NULL, t->round});
    snprintf(uid, sizeof uid, "%s-round@skerry", t->id);
    waiting_url(server_host(a->s), "online/tournaments/", t->id, url);
    calendar_event event = {uid, t->due - t->round_s * 1000, t->due, summary, *server_host(a->s) ? url : ""};
    calendar_add(&a->text, &event);
}

static void add_event(void *context, const store_tournament *t) {
    asking *a = (asking *)context;
    if (t->phase == TOURNAMENT_OPEN) course_event(t, server_host(a->s), &a->text);
    if (t->phase == TOURNAMENT_RUNNING) add_round(a, t);
}

static store_status write_calendar(asking *a, store *s) {
    static _Thread_local waiting w;
    char memory[128];
    sk_text name;
    store_status status = waiting_read(s, a->viewer, 1, &w);
    if (status != STORE_OK) return status;
    sk_text_init(&name, memory, sizeof memory);
    SK_SAY(&name, a->lang, sk_messages[a->lang][W_calendar_name], {"name", a->viewer, 0});
    calendar_begin(&a->text, memory);
    add_turns(a, &w);
    status = course_each(s, a->viewer, add_event, a);
    calendar_end(&a->text);
    return a->text.cut ? STORE_FAILED : status;
}

/* --- on the store's thread --- */

static store_status tell(asking *a, store *s) {
    store_notice n;
    store_status status = store_notice_get(s, a->viewer, &n);
    if (status != STORE_OK || !account_data_room(&a->text, 1024)) return STORE_FAILED;
    sk_text_add(&a->text, JSON_BEGIN);
    json_bool(&a->text, "sends", a->s->options.notify != NULL);
    json_bool(&a->text, "feed", n.feed[0] != 0);
    json_text(&a->text, "mail", n.mail);
    json_text(&a->text, "hook", n.hook);
    sk_text_char(&a->text, '}');
    return STORE_OK;
}

static store_status ask_work(job *j, store *s) {
    wish *w = (wish *)j->owner;
    asking *a = &w->a;
    store_status status = a->act == ACT_CALENDAR ? store_notice_of_feed(s, w->feed, a->viewer) : asking_viewer(a, s);
    a->text.length = 0;
    if (status != STORE_OK || w->is_asked) return status;
    switch (a->act) {
    case ACT_CALENDAR: return write_calendar(a, s);
    case ACT_FEED: return store_notice_feed(s, a->viewer, w->fresh_hash);
    case ACT_FEED_END: return store_notice_feed(s, a->viewer, "");
    case ACT_MAIL: return store_notice_mail(s, a->viewer, w->to, a->lang);
    case ACT_HOOK: return store_notice_hook(s, a->viewer, w->to, w->to[0] ? w->fresh : "");
    default: return tell(a, s);
    }
}

/* --- answers --- */

/* "mailto:..." for mail, as reminders of a table have it. */
static void address_of(const wish *w, char out[TABLE_CONTACT_MAX + 1]) {
    snprintf(out, TABLE_CONTACT_MAX + 1, "%s%s", w->a.act == ACT_MAIL ? "mailto:" : "", w->to);
}

static void answer(wish *w, connection *conn) {
    char memory[160];
    sk_text out;
    sk_text_init(&out, memory, sizeof memory);
    sk_text_add(&out, JSON_BEGIN);
    if (w->is_asked) json_bool(&out, "asked", 1);
    if (w->a.act == ACT_FEED) json_text(&out, "key", w->fresh);
    if (w->a.act == ACT_HOOK && w->to[0] && !w->is_asked) json_text(&out, "secret", w->fresh);
    sk_text_char(&out, '}');
    api_json(w->a.s, conn, 200, w->a.act == ACT_TELL ? &w->a.text : &out);
    sodium_memzero(memory, sizeof memory);
}

static void ask_done(job *j) {
    wish *w = (wish *)j->owner;
    asking *a = &w->a;
    connection *conn = asking_conn(a);
    if (j->status == STORE_OK && w->is_asked) {
        char to[TABLE_CONTACT_MAX + 1];
        address_of(w, to);
        notify_ask(a->s, to, a->lang);
    }
    if (conn && j->status == STORE_OK && a->act == ACT_CALENDAR)
        transport_respond(conn, 200, "text/calendar; charset=utf-8", "Cache-Control: no-store\r\n", a->text.at,
                          a->text.length);
    else if (conn && j->status == STORE_OK)
        answer(w, conn);
    else
        asking_refuse(a, j->status);
    wish_free(w);
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

static void read_member(void *context, scan *in, const char *key) {
    wish *w = (wish *)context;
    if (strcmp(key, w->a.act == ACT_HOOK ? "hook" : "mail") == 0) {
        scan_string(in, w->to, sizeof w->to);
        w->has_to = 1;
    } else if (strcmp(key, "code") == 0) {
        scan_string(in, w->code, sizeof w->code);
    } else {
        scan_skip(in);
    }
}

static int read_wish(wish *w, const char *body, size_t size) {
    int act = w->a.act;
    if (!json_read_members(body, size, PROTOCOL_VERSION, read_member, w)) return 0;
    if (act != ACT_MAIL && act != ACT_HOOK) return 1;
    return w->has_to && (!w->to[0] || (act == ACT_MAIL ? mail_valid(w->to) : hook_valid(w->to)));
}

/* An address needs its code, and a server that sends it. */
static verdict check_address(wish *w) {
    char to[TABLE_CONTACT_MAX + 1], code[NOTIFY_CODE_SIZE];
    if ((w->a.act != ACT_MAIL && w->a.act != ACT_HOOK) || !w->to[0]) return GRANTED;
    if (!w->a.s->options.notify) return NO_SEAT;
    address_of(w, to);
    notify_code(w->a.s, to, code);
    w->is_asked = !w->code[0];
    return w->is_asked || strcmp(code, w->code) == 0 ? GRANTED : FORBIDDEN;
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
    for (size_t i = 0; i < sizeof routes / sizeof routes[0]; i++)
        if (http_is(request->path, routes[i].path) && routes[i].is_post == is_post) return routes[i].act;
    return !is_post && calendar_key(request->path, hash) ? ACT_CALENDAR : -1;
}

int notices_request(server *s, connection *conn, const http_request *request, const char *body, size_t size, int lang) {
    char feed[STORE_HASH_SIZE] = "";
    int act = find_act(request, feed), writes = act > ACT_TELL && act < ACT_CALENDAR;
    uint8_t bytes[32];
    verdict v = GRANTED;
    wish *w;
    if (act < 0) return 0;
    if (!transport_allow(conn, writes ? BUDGET_PEOPLE : BUDGET_PAGES)) v = TOO_MANY;
    if (!(w = (wish *)asking_new(sizeof *w, s, conn, request, lang, act))) return 1;
    memcpy(w->feed, feed, sizeof w->feed);
    if (v == GRANTED && act != ACT_CALENDAR && !w->a.has_token) v = FORBIDDEN;
    if (v == GRANTED && writes && !read_wish(w, body, size)) v = BAD_MESSAGE;
    if (v == GRANTED) v = check_address(w);
    new_token(w->fresh, bytes);
    sodium_bin2hex(w->fresh_hash, sizeof w->fresh_hash, bytes, sizeof bytes);
    asking_send(&w->a, v, v == NO_SEAT ? sk_messages[lang][W_server_no_mail] : NULL, writes, ask_work, ask_done);
    return 1;
}
