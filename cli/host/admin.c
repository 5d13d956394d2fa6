/* admin.c - `skerry admin`: looking after tables and accounts, on the data itself and never over the network. */
#include "data.h"

#include <errno.h>
#include <sodium.h>
#include <stdlib.h>
#include <sys/time.h>

#include "calling.h"
#include "server/api.h"
#include "server/archive.h"
#include "server/moderation.h"
#include "server/tournament.h"

enum { OPERATOR_MOST = 100000 }; /* tournaments that are not over; an operator knows what is too many */

static int64_t now_ms(void) {
    struct timeval now;
    gettimeofday(&now, NULL);
    return (int64_t)now.tv_sec * 1000;
}

typedef struct listing {
    int json, count, written;
    char last[STORE_ID_SIZE];
} listing;

/* A row as an object. `form` has a word for each column: its name, and behind it "#" for a number, "@" for milliseconds
 * told as seconds; texts have nothing. Columns beyond it are left out. */
static void write_row(listing *l, const store_value *columns, int count, const char *form) {
    static char memory[SK_RECORD_TEXT_MAX], text[SK_RECORD_TEXT_MAX];
    printf(l->written++ ? ",\n{" : "{");
    for (int i = 0; i < count && *form; i++) {
        size_t length = strcspn(form, "#@ ");
        char kind = form[length];
        sk_text quoted;
        printf("%s\"%.*s\":", i ? "," : "", (int)length, form);
        if (kind == '#' || kind == '@') {
            printf("%lld", (long long)(kind == '@' ? columns[i].number / 1000 : columns[i].number));
        } else {
            snprintf(text, sizeof text, "%.*s", (int)columns[i].size, columns[i].text);
            sk_text_init(&quoted, memory, sizeof memory);
            sk_text_json(&quoted, text);
            fputs(memory, stdout);
        }
        form += strcspn(form, " ");
        form += *form == ' ';
    }
    putchar('}');
}

static void print_table(void *context, const store_value *columns, int count) {
    static const char *const phases[] = {"open", "playing", "over"};
    listing *l = (listing *)context;
    l->count++;
    snprintf(l->last, sizeof l->last, "%.*s", (int)columns[0].size, columns[0].text);
    if (l->json) {
        write_row(l, columns, count, "table phase# touched@");
        return;
    }
    printf("%s %s %lld\n", l->last, phases[columns[1].number % 3], (long long)(columns[2].number / 1000));
}

static int list_tables(store *s, listing *l) {
    store_status status;
    do {
        l->count = 0;
        status = store_walk(s, l->last, 500, print_table, l);
    } while (status == STORE_OK && l->count == 500);
    return status == STORE_OK ? DONE : FAILED;
}

static void print_account(void *context, const store_value *columns, int count) {
    listing *l = (listing *)context;
    if (l->json)
        write_row(l, columns, count, "account created#");
    else
        printf("%.*s %lld\n", (int)columns[0].size, columns[0].text, (long long)columns[1].number);
}

static int say_removed(const cli_line *cli, store_status status, const char *what) {
    if (status == STORE_OK) SAY(stdout, cli->lang, W_admin_removed, {"what", what, 0});
    if (status == STORE_MISSING) SAY_ERROR(cli, W_admin_missing, {"what", what, 0});
    return status == STORE_OK ? DONE : FAILED;
}

static int prune(const cli_line *cli, store *s, const char *days) {
    int64_t count = 0;
    int64_t before = now_ms() - (int64_t)strtoul(days, NULL, 10) * 86400000, more = 0;
    store_status status;
    do {
        status = store_prune(s, STORE_PHASE_OVER, before, 100, &more);
        count += more;
    } while (status == STORE_OK && more == 100);
    if (status == STORE_OK) SAY(stdout, cli->lang, W_admin_pruned, {"n", NULL, (long)count});
    return status == STORE_OK ? DONE : FAILED;
}

static int schema(const cli_line *cli, store *s, const char *version) {
    if (version && store_migrate(s, (int)strtol(version, NULL, 10)) != STORE_OK) return FAILED;
    SAY(stdout, cli->lang, W_admin_schema, {"n", NULL, store_version(s)});
    return DONE;
}

static void print_sanction(void *context, const store_value *columns, int count) {
    listing *l = (listing *)context;
    if (l->json) {
        write_row(l, columns, count, "id kind subject until@ created@ note");
        return;
    }
    printf("%.*s %.*s %.*s %lld %.*s\n", (int)columns[0].size, columns[0].text, (int)columns[1].size, columns[1].text,
           (int)columns[2].size, columns[2].text, (long long)(columns[3].number / 1000), (int)columns[5].size,
           columns[5].text);
}

/* `ban` or `mute` somebody, for some days or for good, or keep a `note` about him. */
static int sanction_somebody(const cli_line *cli, store *s, const char *kind) {
    store_sanction row;
    long days = cli->word_count > 2 ? strtol(cli->words[2], NULL, 10) : 0;
    store_status status;
    memset(&row, 0, sizeof row);
    if (!moderation_subject_valid(cli->words[1])) {
        SAY_ERROR(cli, W_admin_bad_subject, {"word", cli->words[1], 0});
        return MISUSED;
    }
    new_id(row.id);
    snprintf(row.kind, sizeof row.kind, "%s", kind);
    snprintf(row.subject, sizeof row.subject, "%s", cli->words[1]);
    snprintf(row.note, sizeof row.note, "%s", cli->word_count > 3 ? cli->words[3] : "");
    row.created = now_ms();
    row.until = days > 0 ? row.created + days * 86400000 : 0;
    status = store_sanction_add(s, &row);
    if (status == STORE_OK) SAY(stdout, cli->lang, W_admin_sanctioned, {"what", row.subject, 0}, {"id", row.id, 0});
    return status == STORE_OK ? DONE : FAILED;
}

/* Print what players wrote, with nothing in it that a terminal obeys. With `lines` it may have several. */
static void print_clean(const store_value *text, int lines) {
    for (size_t i = 0; i < text->size; i++) {
        unsigned char c = (unsigned char)text->text[i],
                      next = i + 1 < text->size ? (unsigned char)text->text[i + 1] : 0;
        int is_control = (c < ' ' && !(lines && c == '\n')) || c == 0x7f || (c == 0xc2 && next >= 0x80 && next < 0xa0);
        if (is_control && c == 0xc2) i++;
        putchar(is_control ? '?' : c);
    }
}

/* One line a report; one report with its record. */
static void print_report(void *context, const store_value *columns, int count) {
    listing *l = (listing *)context;
    l->count++;
    if (l->json) {
        write_row(l, columns, count, "id table from# about# at@ text record");
        return;
    }
    printf("%.*s %.*s %d %d %lld ", (int)columns[0].size, columns[0].text, (int)columns[1].size, columns[1].text,
           (int)columns[2].number + 1, (int)columns[3].number + 1, (long long)(columns[4].number / 1000));
    print_clean(&columns[5], 0);
    putchar('\n');
    if (count > 6) print_clean(&columns[6], 1);
}

static int reports(const cli_line *cli, store *s, const char *id, listing *l) {
    store_status status = id ? store_report_get(s, id, print_report, l) : store_report_list(s, 1000, print_report, l);
    if (status == STORE_OK && id && !l->count) SAY_ERROR(cli, W_admin_missing, {"what", id, 0});
    return status != STORE_OK || (id && !l->count) ? FAILED : DONE;
}

static void print_thinker(void *context, const store_value *columns, int count) {
    listing *l = (listing *)context;
    if (l->json)
        write_row(l, columns, count, "id created# note");
    else
        printf("%.*s %lld %.*s\n", (int)columns[0].size, columns[0].text, (long long)columns[1].number,
               (int)columns[2].size, columns[2].text);
}

/* A token for a machine that thinks; the store keeps its hash. */
static int add_thinker(const cli_line *cli, store *s, const char *note) {
    char token[TOKEN_SIZE], hex[STORE_HASH_SIZE];
    uint8_t hash[32];
    store_status status;
    new_token(token, hash);
    sodium_bin2hex(hex, sizeof hex, hash, sizeof hash);
    status = store_thinker_add(s, hex, now_ms() / 1000, note ? note : "");
    if (status == STORE_OK) SAY(stdout, cli->lang, W_admin_thinker, {"token", token, 0});
    return status == STORE_OK ? DONE : FAILED;
}

/* Compute every rating anew from the games: whether they are what follows from them, or (without --check) make them so.
 */
static int rate(const cli_line *cli, store *s) {
    int checks = cli_has(cli, OPT_CHECK);
    archive_recount found;
    store_status status = checks ? STORE_OK : store_begin(s);
    if (status == STORE_OK) status = archive_recompute(s, !checks, &found);
    if (status == STORE_OK && !checks) status = store_commit(s);
    if (status != STORE_OK) {
        store_rollback(s);
        return FAILED;
    }
    SAY(stdout, cli->lang,
        found.differ ? W_admin_rate_differs
        : checks     ? W_admin_rate_equal
                     : W_admin_rated,
        {"games", NULL, (long)found.games}, {"players", NULL, (long)found.players}, {"n", NULL, (long)found.differ},
        {"first", found.first, 0});
    return checks && found.differ ? FAILED : DONE;
}

/* Open a tournament as a file says it, start one now, or call one off. */
static int tournament(const cli_line *cli, store *s) {
    const char *what = cli->words[1], *id = cli->word_count > 2 ? cli->words[2] : NULL;
    static char body[HTTP_BODY_MAX], why[256];
    static store_tournament t;
    store_status status;
    sk_text error;
    if (!id) {
        SAY_ERROR(cli, W_cli_missing_word, {"command", "admin", 0});
        return MISUSED;
    }
    if (strcmp(what, "start") == 0 || strcmp(what, "end") == 0) {
        status = store_tournament_get(s, id, &t);
        if (status == STORE_OK)
            status = what[0] == 's' ? store_tournament_start(s, id, t.owner, now_ms())
                                    : store_tournament_end(s, id, t.owner);
        if (status == STORE_OK) SAY(stdout, cli->lang, W_admin_tournament, {"title", t.title, 0}, {"id", id, 0});
        if (status == STORE_MISSING) SAY_ERROR(cli, W_admin_missing, {"what", id, 0});
        return status == STORE_OK ? DONE : FAILED;
    }
    if (strcmp(what, "open") != 0) {
        SAY_ERROR(cli, W_admin_unknown, {"word", what, 0});
        return MISUSED;
    }
    sk_text_init(&error, why, sizeof why);
    long size = file_read(id, body, sizeof body);
    if (size < 0) {
        SAY_ERROR(cli, W_cli_no_file, {"file", id, 0}, {"why", strerror(errno), 0});
        return FAILED;
    }
    if (size > (long)sizeof body || course_announce(&t, now_ms(), cli->lang, body, (size_t)size, &error) != GRANTED) {
        SAY_ERROR(cli, W_admin_bad_tournament, {"file", id, 0}, {"why", why, 0});
        return FAILED;
    }
    status = store_tournament_add(s, &t, OPERATOR_MOST, OPERATOR_MOST);
    if (status == STORE_OK) SAY(stdout, cli->lang, W_admin_tournament, {"title", t.title, 0}, {"id", t.id, 0});
    return status == STORE_OK ? DONE : FAILED;
}

int command_admin(const cli_line *cli) {
    const char *what = cli->words[0], *word = cli->word_count > 1 ? cli->words[1] : NULL;
    static const char *const with_word[] = {"remove", "remove-account", "prune",  "ban",       "mute",
                                            "lift",   "dismiss",        "digest", "tournament"};
    static const char *const lists[] = {"tables", "accounts", "sanctions", "report", "thinkers"};
    int needs_word = 0, is_list = 0, status = MISUSED;
    listing l = {.json = cli_has(cli, OPT_JSON)};
    store s;
    for (size_t i = 0; i < sizeof lists / sizeof lists[0]; i++)
        is_list |= strcmp(what, lists[i]) == 0;
    if (l.json && !is_list) {
        SAY_ERROR(cli, W_admin_json, {"word", what, 0});
        return MISUSED;
    }
    for (size_t i = 0; i < sizeof with_word / sizeof with_word[0]; i++)
        needs_word |= strcmp(what, with_word[i]) == 0;
    if ((needs_word && !word) || (strcmp(what, "note") == 0 && cli->word_count < 4)) {
        SAY_ERROR(cli, W_cli_missing_word, {"command", "admin", 0});
        return MISUSED;
    }
    if (data_open(cli, &s, strcmp(what, "schema") == 0) != DONE) return FAILED;
    if (l.json) putchar('[');
    if (strcmp(what, "tables") == 0)
        status = list_tables(&s, &l);
    else if (strcmp(what, "remove") == 0)
        status = say_removed(cli, store_remove(&s, word), word);
    else if (strcmp(what, "accounts") == 0)
        status = store_account_walk(&s, print_account, &l) == STORE_OK ? DONE : FAILED;
    else if (strcmp(what, "remove-account") == 0)
        status = say_removed(cli, store_account_leave(&s, word), word);
    else if (strcmp(what, "prune") == 0)
        status = prune(cli, &s, word);
    else if (strcmp(what, "ban") == 0 || strcmp(what, "mute") == 0 || strcmp(what, "note") == 0)
        status = sanction_somebody(cli, &s, what);
    else if (strcmp(what, "sanctions") == 0)
        status = store_sanction_list(&s, print_sanction, &l) == STORE_OK ? DONE : FAILED;
    else if (strcmp(what, "lift") == 0)
        status = say_removed(cli, store_sanction_lift(&s, word), word);
    else if (strcmp(what, "report") == 0)
        status = reports(cli, &s, word, &l);
    else if (strcmp(what, "thinker") == 0)
        status = add_thinker(cli, &s, word);
    else if (strcmp(what, "thinkers") == 0)
        status = store_thinker_list(&s, print_thinker, &l) == STORE_OK ? DONE : FAILED;
    else if (strcmp(what, "dismiss") == 0)
        status = say_removed(cli, store_thinker_end(&s, word), word);
    else if (strcmp(what, "rate") == 0)
        status = rate(cli, &s);
    else if (strcmp(what, "tournament") == 0)
        status = tournament(cli, &s);
    else if (strcmp(what, "digest") == 0)
        status = calling_digest(cli, &s, word, now_ms());
    else if (strcmp(what, "calls") == 0)
        status = calling_hooks(cli, &s, word, now_ms());
    else if (strcmp(what, "schema") == 0)
        status = schema(cli, &s, word);
    else
        SAY_ERROR(cli, W_admin_unknown, {"word", what, 0});
    if (l.json) puts("]");
    if (status == FAILED && s.error[0]) SAY_ERROR(cli, W_serve_bad_database, {"why", s.error, 0});
    store_close(&s);
    return status;
}
