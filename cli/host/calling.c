/* calling.c - digests by mail and calls of web hooks.
 *
 * Neither this program nor the server speaks to mail servers or to addresses that players name: a command of the
 * operator does, such as sendmail or curl, in a place from which it reaches what it should and nothing else
 * (docs/operations.md). A digest goes out once a day, a call once for each turn, tried at most three times, however
 * many timers run this at once. */
#include "calling.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <sodium.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "server/json.h"
#include "server/tournament.h"
#include "server/waiting.h"
#include "store/notice.h"

enum { PAGE = 64, TRIES_MOST = 3, MESSAGE_SIZE = 32768, SIGNATURE_SIZE = 72, COMMAND_S = 60, INVITES_MAX = 20 };

typedef struct page {
    int count;
    store_notice notices[PAGE];
} page;

static void take_notice(void *context, const store_notice *notice) {
    page *p = (page *)context;
    if (p->count < PAGE) p->notices[p->count++] = *notice;
}

/* What is told to one account, or all that is known of it for that. */
typedef struct calling {
    const cli_line *cli;
    store *s;
    const char *where, *host;
    int64_t now_ms;
    int sent, failed;
    char message[MESSAGE_SIZE];
    sk_text text;
    int lang, turns, others, events; /* that wait; events: tournaments among the others */
} calling;

/* --- a command --- */

/* Run `sh -c command` with these bytes on its input and further variables; 0 if it ended well in time. */
static int run_command(const char *command, const char *to, const char *signature, const char *bytes, size_t size) {
    int ends[2], status = 0;
    size_t done = 0;
    if (pipe(ends) != 0) return -1;
    pid_t child = fork();
    if (child == 0) {
        dup2(ends[0], STDIN_FILENO);
        close(ends[0]);
        close(ends[1]);
        signal(SIGPIPE, SIG_DFL);
        setenv("SKERRY_TO", to, 1);
        setenv("SKERRY_SIGNATURE", signature, 1);
        alarm(COMMAND_S);
        execl("/bin/sh", "sh", "-c", command, (char *)NULL);
        _exit(127);
    }
    close(ends[0]);
    while (child > 0 && done < size) {
        ssize_t wrote = write(ends[1], bytes + done, size - done);
        if (wrote <= 0) break;
        done += (size_t)wrote;
    }
    close(ends[1]);
    if (child <= 0 || waitpid(child, &status, 0) != child) return -1;
    return WIFEXITED(status) && WEXITSTATUS(status) == 0 ? 0 : -1;
}

/* --- the digest --- */

/* A moment in UTC, in the language of who reads it. */
static void write_date(int64_t ms, int lang, char *out, size_t size) {
    time_t when = (time_t)(ms / 1000);
    struct tm parts;
    sk_text text;
    sk_text_init(&text, out, size);
    say_date(&text, lang, gmtime_r(&when, &parts));
}

static void add_head(calling *c, int word) {
    sk_text_add(&c->text, "\n");
    sk_text_add(&c->text, say_word(c->lang, word));
    sk_text_add(&c->text, "\n");
}

static void add_turns(calling *c, const waiting *w) {
    for (int i = 0; i < w->count; i++) {
        const waiting_turn *turn = &w->turns[i];
        char url[WAITING_URL_SIZE], date[48];
        if (!c->turns++) add_head(c, W_digest_turns);
        waiting_url(c->host, "table/", turn->table, url);
        write_date(turn->deadline_ms, c->lang, date, sizeof date);
        sk_text_add(&c->text, "- ");
        SK_SAY(&c->text, c->lang, say_word(c->lang, turn->deadline_ms ? W_digest_until : W_digest_turn),
               {"game", turn->game->title[c->lang], 0}, {"date", date, 0}, {"url", url, 0});
        sk_text_add(&c->text, "\n");
    }
}

typedef struct invites {
    calling *c;
    int count;
} invites;

static void add_invite(void *context, const store_value *columns, int count) {
    invites *in = (invites *)context;
    char name[STORE_NAME_SIZE], id[STORE_ID_SIZE], url[WAITING_URL_SIZE];
    calling *c = in->c;
    (void)count;
    if (!in->count++) add_head(c, W_digest_invites);
    snprintf(name, sizeof name, "%.*s", (int)columns[0].size, columns[0].text);
    snprintf(id, sizeof id, "%.*s", (int)columns[1].size, columns[1].text);
    waiting_url(c->host, "table/", id, url);
    sk_text_add(&c->text, "- ");
    SK_SAY(&c->text, c->lang, say_word(c->lang, W_digest_invite), {"name", name, 0}, {"url", url, 0});
    sk_text_add(&c->text, "\n");
    c->others++;
}

/* A tournament that starts, or whose round ends, within a day. */
static void add_event(void *context, const store_tournament *t) {
    calling *c = (calling *)context;
    char url[WAITING_URL_SIZE], date[48];
    if (t->due > c->now_ms + 86400000) return;
    if (!c->events++) add_head(c, W_digest_events);
    waiting_url(c->host, "online/tournaments/", t->id, url);
    write_date(t->due, c->lang, date, sizeof date);
    sk_text_add(&c->text, "- ");
    SK_SAY(&c->text, c->lang, say_word(c->lang, t->phase == TOURNAMENT_OPEN ? W_digest_starts : W_digest_round),
           {"title", t->title, 0}, {"n", NULL, t->round}, {"date", date, 0}, {"url", url, 0});
    sk_text_add(&c->text, "\n");
    c->others++;
}

/* A subject as a header carries it: where it is not plain ASCII in RFC 2047's base64. */
static void add_subject(sk_text *out, const char *subject) {
    char encoded[1024];
    int is_plain = 1;
    for (const char *c = subject; *c; c++)
        is_plain &= (unsigned char)*c < 128;
    sk_text_add(out, "Subject: ");
    if (is_plain) {
        sk_text_add(out, subject);
    } else {
        sodium_bin2base64(encoded, sizeof encoded, (const unsigned char *)subject, strlen(subject),
                          sodium_base64_VARIANT_ORIGINAL);
        sk_text_add(out, "=?utf-8?B?");
        sk_text_add(out, encoded);
        sk_text_add(out, "?=");
    }
    sk_text_add(out, "\n");
}

/* RFC 5322: the head of the message, in front of its text. */
static void write_message(calling *c, const store_notice *n, sk_text *out) {
    char subject[256], date[64], id[33];
    time_t now = (time_t)(c->now_ms / 1000);
    uint8_t random[16];
    struct tm parts;
    sk_text line;
    sk_text_init(&line, subject, sizeof subject);
    SK_SAY(&line, c->lang, say_word(c->lang, c->turns ? W_digest_subject : W_digest_subject_other),
           {"n", NULL, c->turns});
    strftime(date, sizeof date, "%a, %d %b %Y %H:%M:%S +0000", gmtime_r(&now, &parts));
    randombytes_buf(random, sizeof random);
    sodium_bin2hex(id, sizeof id, random, sizeof random);
    sk_text_add(out, "From: Skerry <noreply@");
    sk_text_add(out, *c->host ? c->host : "localhost");
    sk_text_add(out, ">\nTo: ");
    sk_text_add(out, n->mail);
    sk_text_add(out, "\n");
    add_subject(out, subject);
    sk_text_add(out, "Date: ");
    sk_text_add(out, date);
    sk_text_add(out, "\nMessage-ID: <");
    sk_text_add(out, id);
    sk_text_add(out, "@");
    sk_text_add(out, *c->host ? c->host : "localhost");
    sk_text_add(out, ">\nMIME-Version: 1.0\nContent-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: 8bit\n"
                     "Content-Language: ");
    sk_text_add(out, c->lang == SK_FR ? "fr" : "en");
    sk_text_add(out, "\nAuto-Submitted: auto-generated\n\n");
    SK_SAY(out, c->lang, say_word(c->lang, W_digest_hello), {"name", n->account, 0});
    sk_text_add(out, "\n");
    sk_text_bytes(out, c->text.at, c->text.length);
}

/* The text of what waits; 0 if nothing does. */
static int gather(calling *c, const store_notice *n) {
    static waiting w;
    char url[WAITING_URL_SIZE];
    invites in = {c, 0};
    c->lang = n->lang == SK_FR ? SK_FR : SK_EN;
    c->turns = c->others = c->events = 0;
    sk_text_init(&c->text, c->message, sizeof c->message);
    store_status status = waiting_read(c->s, n->account, 0, &w);
    if (status == STORE_OK) add_turns(c, &w);
    if (status == STORE_OK) status = store_invite_list(c->s, n->account, INVITES_MAX, add_invite, &in);
    if (status == STORE_OK) status = course_each(c->s, n->account, add_event, c);
    if (status != STORE_OK) c->failed++;
    if (status != STORE_OK || c->turns + c->others == 0) return 0;
    sk_text_add(&c->text, "\n");
    waiting_url(c->host, "online/challenge", "", url);
    SK_SAY(&c->text, c->lang, say_word(c->lang, W_digest_challenge), {"url", url, 0});
    sk_text_add(&c->text, "\n\n-- \n");
    waiting_url(c->host, "online/account", "", url);
    SK_SAY(&c->text, c->lang, say_word(c->lang, W_digest_stop), {"url", url, 0});
    sk_text_add(&c->text, "\n");
    return 1;
}

/* Into the folder as a file of its own, or into the command; 0 if it is there. */
static int deliver(const calling *c, const store_notice *n, const char *bytes, size_t size) {
    char path[4096], name[17];
    uint8_t random[8];
    if (c->where[0] == '|') return run_command(c->where + 1, n->mail, "", bytes, size);
    randombytes_buf(random, sizeof random);
    sodium_bin2hex(name, sizeof name, random, sizeof random);
    if (snprintf(path, sizeof path, "%s/%s.eml", c->where, name) >= (int)sizeof path) return -1;
    int file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (file < 0) return -1;
    int is_whole = write(file, bytes, size) == (ssize_t)size;
    return close(file) == 0 && is_whole ? 0 : -1;
}

/* The day is taken first, so that nobody else writes; it is given back if the message could not be handed over. */
static void digest_one(calling *c, const store_notice *n) {
    static char memory[2 * MESSAGE_SIZE];
    int64_t day = c->now_ms / 86400000;
    store_notice taken = *n;
    sk_text out;
    if (!n->mail[0] || n->told >= day || !gather(c, n)) return;
    sk_text_init(&out, memory, sizeof memory);
    write_message(c, n, &out);
    if (store_notice_tell(c->s, n, day) != STORE_OK) return;
    taken.told = day;
    if (deliver(c, n, memory, out.length) == 0) {
        c->sent++;
    } else {
        c->failed++;
        store_notice_tell(c->s, &taken, n->told);
    }
}

/* --- hooks --- */

/* SHA-256 with the account's secret, as "sha256=" and hexadecimal digits. */
static void sign(const store_notice *n, const char *body, size_t size, char out[SIGNATURE_SIZE]) {
    crypto_auth_hmacsha256_state state;
    uint8_t mac[crypto_auth_hmacsha256_BYTES];
    crypto_auth_hmacsha256_init(&state, (const uint8_t *)n->secret, strlen(n->secret));
    crypto_auth_hmacsha256_update(&state, (const uint8_t *)body, size);
    crypto_auth_hmacsha256_final(&state, mac);
    memcpy(out, "sha256=", 7);
    sodium_bin2hex(out + 7, SIGNATURE_SIZE - 7, mac, sizeof mac);
}

static void write_call(const calling *c, const store_notice *n, const waiting_turn *turn, sk_text *out) {
    char url[WAITING_URL_SIZE];
    waiting_url(c->host, "table/", turn->table, url);
    sk_text_add(out, JSON_BEGIN);
    json_text(out, "type", "turn");
    json_text(out, "account", n->account);
    json_text(out, "game", turn->game->key);
    json_text(out, "table", turn->table);
    json_number(out, "seat", turn->seat);
    json_number(out, "deadline", turn->deadline_ms / 1000);
    json_text(out, "url", url);
    sk_text_char(out, '}');
}

/* Without a command the call is only shown. */
static void show_call(const store_notice *n, const char *body, const char *signature) {
    char memory[4096];
    sk_text out;
    sk_text_init(&out, memory, sizeof memory);
    sk_text_char(&out, '{');
    json_text(&out, "to", n->hook);
    json_text(&out, "signature", signature);
    json_text(&out, "body", body);
    sk_text_char(&out, '}');
    puts(memory);
}

static void call_one(calling *c, const store_notice *n) {
    static waiting w;
    if (!n->hook[0]) return;
    if (waiting_read(c->s, n->account, 1, &w) != STORE_OK) c->failed++;
    for (int i = 0; i < w.count; i++) {
        const waiting_turn *turn = &w.turns[i];
        char memory[1024], signature[SIGNATURE_SIZE];
        sk_text out;
        if (!turn->is_new || !turn->since_ms) continue;
        sk_text_init(&out, memory, sizeof memory);
        write_call(c, n, turn, &out);
        sign(n, memory, out.length, signature);
        if (!c->where) {
            show_call(n, memory, signature);
            continue;
        }
        if (store_called_take(c->s, n->account, turn->table, turn->seat, turn->since_ms, TRIES_MOST) != STORE_OK)
            continue;
        if (run_command(c->where, n->hook, signature, memory, out.length) == 0) {
            c->sent++;
            store_called_done(c->s, n->account, turn->table, turn->seat);
        } else {
            c->failed++;
        }
    }
}

/* --- everybody --- */

static int each(calling *c, void (*one)(calling *c, const store_notice *n)) {
    static page p;
    char after[STORE_NAME_SIZE] = "";
    signal(SIGPIPE, SIG_IGN); /* a command need not read what it is given */
    do {
        p.count = 0;
        if (store_notice_walk(c->s, after, PAGE, take_notice, &p) != STORE_OK) return FAILED;
        for (int i = 0; i < p.count; i++) {
            one(c, &p.notices[i]);
            memcpy(after, p.notices[i].account, sizeof after);
        }
    } while (p.count == PAGE);
    if (c->where) SAY(stdout, c->cli->lang, W_admin_called, {"n", NULL, c->sent}, {"failed", NULL, c->failed});
    return c->failed ? FAILED : DONE;
}

int calling_digest(const cli_line *cli, store *s, const char *where, int64_t now_ms) {
    static calling c;
    c = (calling){.cli = cli, .s = s, .where = where, .now_ms = now_ms};
    c.host = cli->choice_count ? cli->choices[0] : "";
    if (where[0] != '|' && mkdir(where, 0700) != 0 && errno != EEXIST) {
        SAY_ERROR(cli, W_serve_bad_data, {"where", where, 0}, {"why", strerror(errno), 0});
        return FAILED;
    }
    return each(&c, digest_one);
}

int calling_hooks(const cli_line *cli, store *s, const char *command, int64_t now_ms) {
    static calling c;
    c = (calling){.cli = cli, .s = s, .where = command, .now_ms = now_ms};
    c.host = cli->choice_count ? cli->choices[0] : "";
    return each(&c, call_one);
}
