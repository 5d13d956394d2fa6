/* visit.c - `skerry play --server`: to a table on a server by the command line, by a link, or by choosing in the
 * lobby. */
#include <stdlib.h>
#include <unistd.h>

#include "cli/command.h"
#include "cli/play/keep.h"
#include "online.h"
#include "seats.h"
#include "secure.h"
#include "cli/settings.h"

enum { TABLES_MAX = 50, OWN_MAX = 20, BODY_MAX = 2000, ROW_SIZE = 400, WAY_SIZE = 800 };

/* Where to go, and how a new table is to be. */
typedef struct visit {
    const cli_line *cli;
    int lang, plain;
    line_address at;
    char name[SK_NAME_MAX], word[41];
    char pace[24], chat[12];
    int is_public, watches;
    char notice[600]; /* the last refusal */
} visit;

static const char *word(const visit *v, int id) {
    return sk_messages[v->lang][id];
}

static int refuse(const visit *v, const char *why) {
    SAY_ERROR(v->cli, W_play_refused, {"why", why, 0});
    return FAILED;
}

/* --- asking a person --- */

/* A line in answer to a question; 0 if there is none. */
static int ask(const visit *v, int question, char *out, size_t size) {
    if (!v->plain) return screen_line(word(v, question), out, size);
    puts(word(v, question));
    return plain_line(v->lang, out, size);
}

/* --- requests --- */

/* A request below api/; what is wrong is left in the notice. The status, 0 if there was no answer. */
static int request(visit *v, server_line *l, const char *method, const char *what, const char *body) {
    static wire said;
    char path[120];
    sk_text text;
    int status;
    memset(l, 0, sizeof *l);
    l->fd = -1;
    snprintf(path, sizeof path, "api/%s?lang=%s", what, v->lang == SK_FR ? "fr" : "en");
    status = line_request(l, &v->at, method, path, NULL, body);
    sk_text_init(&text, v->notice, sizeof v->notice);
    if (status >= 400 && wire_read(&said, l->text))
        say_clean(&text, said.text);
    else if (status < 200 || status > 299)
        SK_SAY(&text, v->lang, word(v, v->at.is_secure && *secure_why() ? W_online_untrusted : W_online_unreachable),
               {"host", v->at.host, 0}, {"port", v->at.port, 0}, {"why", secure_why(), 0});
    return status;
}

/* "free", "10+5" (minutes, seconds a turn) or "3d" (days a move) as the protocol has it; 0 if it is none of them. */
static int write_pace(const char *pace, sk_text *out) {
    int minutes, seconds, days, end = 0;
    if (!*pace || strcmp(pace, "free") == 0) {
        sk_text_add(out, "{\"kind\":\"free\"}");
    } else if (sscanf(pace, "%4d+%4d%n", &minutes, &seconds, &end) == 2 && !pace[end] && minutes >= 0) {
        sk_text_add(out, "{\"kind\":\"live\",\"bank\":");
        sk_text_number(out, minutes * 60);
        sk_text_add(out, ",\"increment\":");
        sk_text_number(out, seconds);
        sk_text_char(out, '}');
    } else if ((sscanf(pace, "%2dd%n", &days, &end) == 1 || sscanf(pace, "%2dj%n", &days, &end) == 1) && end &&
               !pace[end]) {
        sk_text_add(out, "{\"kind\":\"days\",\"days\":");
        sk_text_number(out, days);
        sk_text_char(out, '}');
    } else {
        return 0;
    }
    return 1;
}

/* The body of a request to open a table: the first person is this one, others are open seats. */
static int write_table(const visit *v, const table_plan *plan, sk_text *out) {
    int is_me = !v->watches;
    sk_text_add(out, "{\"v\":1,\"game\":");
    sk_text_json(out, plan->game->key);
    sk_text_add(out, ",\"name\":");
    sk_text_json(out, v->name);
    if (sk_edition(plan->game)[0]) {
        sk_text_add(out, ",\"edition\":");
        sk_text_json(out, sk_edition(plan->game));
    }
    sk_text_add(out, ",\"options\":{");
    for (int i = 0; i < plan->game->option_count; i++) {
        if (i) sk_text_char(out, ',');
        sk_text_json(out, plan->game->options[i].key);
        sk_text_char(out, ':');
        sk_text_json(out, plan->game->options[i].values[sk_option_get(plan->game, plan->options, i)]);
    }
    sk_text_add(out, "},\"seats\":[");
    for (int seat = 0; seat < plan->players; seat++) {
        if (seat) sk_text_char(out, ',');
        sk_text_add(out, plan->level[seat][0] ? "\"computer:" : is_me ? "\"me" : "\"open");
        if (plan->level[seat][0])
            sk_text_add(out, plan->level[seat]);
        else
            is_me = 0;
        sk_text_char(out, '"');
    }
    sk_text_add(out, "],\"join\":");
    sk_text_json(out, v->word[0] ? "word" : v->is_public ? "public" : "link");
    sk_text_add(out, ",\"word\":");
    sk_text_json(out, v->word);
    sk_text_add(out, ",\"chat\":");
    sk_text_json(out, v->chat[0] ? v->chat : "off");
    sk_text_add(out, ",\"pace\":");
    if (!write_pace(v->pace, out)) return 0;
    sk_text_char(out, '}');
    return 1;
}

/* Open a table; 1 if it stands, with its id and the seat's token in v->at. */
static int create(visit *v, const table_plan *plan) {
    char body[BODY_MAX], token[LINE_TOKEN_SIZE], id[LINE_ID_SIZE];
    sk_text text;
    server_line l;
    int seat, status, done = 0;
    sk_text_init(&text, body, sizeof body);
    if (!write_table(v, plan, &text)) {
        snprintf(v->notice, sizeof v->notice, "%s", word(v, W_online_bad_pace));
        return 0;
    }
    status = request(v, &l, "POST", "tables", body);
    if (status == 201 && wire_seated(l.text, id, token, &seat)) {
        memcpy(v->at.table, id, sizeof id);
        memcpy(v->at.token, token, sizeof token);
        done = 1;
    }
    line_free(&l);
    return done;
}

/* Sit down at v->at.table if it has a free seat; 1 if a seat was taken, 0 to watch, -1 if neither is possible. */
static int sit(visit *v) {
    char path[60], body[400], token[LINE_TOKEN_SIZE], id[LINE_ID_SIZE];
    wire_table facts;
    sk_text text;
    server_line l;
    int seat, open = 0, status, done = -1;
    snprintf(path, sizeof path, "tables/%s", v->at.table);
    status = request(v, &l, "GET", path, NULL);
    if (status == 200 && wire_one_table(l.text, &facts)) done = 0;
    line_free(&l);
    for (int i = 0; done == 0 && i < facts.players; i++)
        open += facts.seats[i].kind == SEAT_IS_OPEN;
    if (done || !open || v->watches) return done;
    if (!v->name[0] && (!ask(v, W_online_ask_name, v->name, sizeof v->name) || !v->name[0])) return 0;
    if (facts.asks_word && !v->word[0]) ask(v, W_online_ask_word, v->word, sizeof v->word);
    sk_text_init(&text, body, sizeof body);
    sk_text_add(&text, "{\"v\":1,\"name\":");
    sk_text_json(&text, v->name);
    sk_text_add(&text, ",\"word\":");
    sk_text_json(&text, v->word);
    sk_text_char(&text, '}');
    snprintf(path, sizeof path, "tables/%s/seats", v->at.table);
    status = request(v, &l, "POST", path, body);
    done = -1;
    if (status == 201 && wire_seated(l.text, id, token, &seat)) {
        memcpy(v->at.token, token, sizeof token);
        done = 1;
    }
    line_free(&l);
    return done;
}

/* --- the lobby --- */

/* A table of the list in one line. */
static void describe(const visit *v, const wire_table *facts, char out[ROW_SIZE]) {
    const sk_game *game = sk_find(facts->game);
    sk_text text;
    int open = 0;
    sk_text_init(&text, out, ROW_SIZE);
    sk_text_add(&text, game ? game->title[v->lang] : facts->game);
    for (int seat = 0; seat < facts->players; seat++) {
        sk_text_add(&text, seat ? ", " : ": ");
        if (facts->seats[seat].kind == SEAT_IS_OPEN) open++;
        say_clean(&text,
                  facts->seats[seat].kind == SEAT_IS_OPEN ? word(v, W_online_free_seat) : facts->seats[seat].name);
    }
    sk_text_char(&text, ' ');
    sk_text_add(&text, word(v, open ? W_online_join_it : W_online_watch_it));
}

/* Ask how the table is to be besides game, seats and options. */
static int ask_pace_and_chat(visit *v) {
    char listed[8] = "";
    if (!v->name[0] && (!ask(v, W_online_ask_name, v->name, sizeof v->name) || !v->name[0])) return 0;
    if (!ask(v, W_online_ask_pace, v->pace, sizeof v->pace)) return 0;
    if (!ask(v, W_online_ask_chat, v->chat, sizeof v->chat)) return 0;
    if (!ask(v, W_online_ask_public, listed, sizeof listed)) return 0;
    v->is_public = listed[0] && text_contains(word(v, W_play_yes), listed);
    return 1;
}

/* Plan a table as for a game at home, then open it. */
static int open_table(visit *v) {
    static table_plan plan;
    char path[TABLE_PATH_MAX];
    int count;
    plan_init(&plan, sk_games(&count)[0], v->lang);
    plan.level[1][0] = 0;
    if ((v->plain ? plain_menu(&plan, path, "") : screen_menu(&plan, path, "")) == PLAY_QUIT || path[0]) return 0;
    v->lang = plan.lang;
    return ask_pace_and_chat(v) && create(v, &plan);
}

static int join_link(visit *v) {
    char link[400] = "";
    line_address to = v->at;
    if (!ask(v, W_online_ask_link, link, sizeof link) || !link[0]) return 0;
    if (address_join(&to, link) != ADDRESS_OK) {
        snprintf(v->notice, sizeof v->notice, "%s", word(v, W_online_bad_link));
        return 0;
    }
    v->at = to;
    return 1;
}

/* Choose a row of the lobby: a table's index, then new, link, look again, leave. */
static int choose(const visit *v, const char *const *rows, int count) {
    char line[400];
    if (!v->plain)
        return screen_choose(v->notice[0] ? v->notice : word(v, W_online_lobby), rows, count,
                             word(v, W_online_lobby_keys));
    if (v->notice[0]) puts(v->notice);
    puts(word(v, W_online_lobby));
    for (int i = 0; i < count; i++)
        printf("  %d. %s\n", i + 1, rows[i]);
    for (;;) {
        int number;
        if (!plain_line(v->lang, line, sizeof line)) return -1;
        number = atoi(line);
        if (number >= 1 && number <= count) return number - 1;
        puts(word(v, W_online_which));
    }
}

/* One's own seats on this server, each with a row; returns how many. */
static int list_own(const visit *v, line_address own[OWN_MAX], char memory[OWN_MAX][ROW_SIZE], const char **rows) {
    static seat_note notes[SEAT_NOTES_MAX];
    int count = seats_list(notes), found = 0;
    for (int i = 0; i < count && found < OWN_MAX; i++) {
        line_address *at = &own[found];
        if (address_read(notes[i].link, at) != ADDRESS_OK || strcmp(at->host, v->at.host) != 0 ||
            strcmp(at->port, v->at.port) != 0)
            continue;
        snprintf(memory[found], ROW_SIZE, "%s: %.120s", word(v, W_online_own), notes[i].title);
        rows[found] = memory[found];
        found++;
    }
    return found;
}

/* Let a person choose a table; 1 when v->at names one, 0 to leave, -1 if the server does not answer. */
static int lobby(visit *v) {
    static wire_table tables[TABLES_MAX];
    static line_address own[OWN_MAX];
    static char memory[TABLES_MAX][ROW_SIZE], own_memory[OWN_MAX][ROW_SIZE];
    const char *rows[OWN_MAX + TABLES_MAX + 4];
    for (;;) {
        server_line l;
        char notice[sizeof v->notice];
        int count, chosen, status, mine = list_own(v, own, own_memory, rows);
        snprintf(notice, sizeof notice, "%s", v->notice);
        status = request(v, &l, "GET", "tables", NULL);
        count = status == 200 ? wire_tables(l.text, tables, TABLES_MAX) : -1;
        line_free(&l);
        if (count < 0) return -1;
        snprintf(v->notice, sizeof v->notice, "%s", notice);
        for (int i = 0; i < count; i++) {
            describe(v, &tables[i], memory[i]);
            rows[mine + i] = memory[i];
        }
        rows[mine + count] = word(v, W_online_new);
        rows[mine + count + 1] = word(v, W_online_link);
        rows[mine + count + 2] = word(v, W_online_again);
        rows[mine + count + 3] = word(v, W_online_leave);
        chosen = choose(v, rows, mine + count + 4);
        v->notice[0] = 0;
        if (chosen >= 0 && chosen < mine) {
            v->at = own[chosen];
            return 1;
        }
        if (chosen >= 0) chosen -= mine;
        if (chosen < 0 || chosen == count + 3) return 0;
        if (chosen == count && open_table(v)) return 1;
        if (chosen == count + 1 && join_link(v)) return 1;
        if (chosen >= count) continue;
        memcpy(v->at.table, tables[chosen].id, sizeof v->at.table);
        v->at.token[0] = 0;
        return 1;
    }
}

/* --- playing --- */

/* Remember one's seat, and how to come back to it by hand; forget it when the game is over. */
static void remember(const visit *v, const online *o, char way_back[WAY_SIZE]) {
    char link[640], title[ROW_SIZE];
    sk_text text;
    way_back[0] = 0;
    if (!o->at.token[0]) return;
    sk_text_init(&text, link, sizeof link);
    online_link(&o->at, 1, &text);
    if (o->facts.status == TABLE_IS_OVER) {
        seats_remove(link);
        return;
    }
    describe(v, &o->facts, title);
    seats_add(link, o->you < SK_SEATS ? o->facts.seats[o->you].name : v->name, title);
    sk_text_init(&text, way_back, WAY_SIZE);
    sk_text_add(&text, word(v, W_online_way_back));
    sk_text_add(&text, "\n  skerry play --join '");
    sk_text_add(&text, link);
    sk_text_char(&text, '\'');
}

/* Play at v->at.table: PLAY_QUIT or PLAY_MENU, -1 if the table cannot be reached. */
static int play_at(visit *v) {
    static online o;
    static table t;
    const char *level = v->cli->text[OPT_BOT];
    static char way_back[WAY_SIZE];
    char memory[600];
    sk_text error;
    int result;
    sk_text_init(&error, memory, sizeof memory);
    if (!v->at.token[0] && !level && !v->watches) seats_find(&v->at, v->name);
    if (!v->at.token[0] && sit(v) < 0) return -1;
    if (online_open(&o, &t, &v->at, v->lang, level != NULL, &error) != 0) {
        snprintf(v->notice, sizeof v->notice, "%s", memory);
        online_close(&o);
        return -1;
    }
    if (level) {
        online_command(&o, TYPED_LINK, "", &error);
        puts(memory);
        fflush(stdout);
        sk_text_init(&error, memory, sizeof memory);
        result = online_bot(&o, level, &error) == 0 ? PLAY_QUIT : -1;
        snprintf(v->notice, sizeof v->notice, "%s", memory);
    } else {
        remember(v, &o, way_back);
        leave_words(way_back);
        leave_mode(v->plain ? LEAVE_PLAIN : LEAVE_SCREEN);
        result = v->plain ? plain_play(&t) : screen_play(&t);
        v->at = o.at;
        remember(v, &o, way_back);
        if (result == PLAY_QUIT && !v->plain) screen_close();
        if (way_back[0] && (v->plain || result == PLAY_QUIT)) puts(way_back);
        leave_words("");
    }
    online_close(&o);
    return result;
}

/* What the command line says besides the server. */
static int read_line_wishes(visit *v) {
    const cli_line *cli = v->cli;
    const char *link = cli_has(cli, OPT_JOIN) ? cli->text[OPT_JOIN] : cli->text[OPT_TABLE];
    int status = ADDRESS_OK;
    if (cli_has(cli, OPT_SERVER)) status = address_read(cli->text[OPT_SERVER], &v->at);
    if (status == ADDRESS_OK && link) status = address_join(&v->at, link);
    if (status == ADDRESS_OK && !v->at.host[0]) status = ADDRESS_BAD;
    if (status != ADDRESS_OK) {
        SAY_ERROR(
            cli, status == ADDRESS_TLS ? W_online_tls : W_online_bad_url,
            {"url", link && (status == ADDRESS_BAD || !cli_has(cli, OPT_SERVER)) ? link : cli->text[OPT_SERVER], 0});
        return MISUSED;
    }
    if (cli_has(cli, OPT_NAME))
        snprintf(v->name, sizeof v->name, "%s", cli->text[OPT_NAME]);
    else if (cli_has(cli, OPT_BOT))
        snprintf(v->name, sizeof v->name, "%s", cli->text[OPT_BOT]);
    else
        snprintf(v->name, sizeof v->name, "%s", sk_name_fits(setting_get("name")) ? setting_get("name") : "");
    if (cli_has(cli, OPT_WORD)) snprintf(v->word, sizeof v->word, "%s", cli->text[OPT_WORD]);
    if (cli_has(cli, OPT_PACE)) snprintf(v->pace, sizeof v->pace, "%s", cli->text[OPT_PACE]);
    if (cli_has(cli, OPT_CHAT)) snprintf(v->chat, sizeof v->chat, "%s", cli->text[OPT_CHAT]);
    v->is_public = cli_has(cli, OPT_PUBLIC);
    v->watches = cli_has(cli, OPT_WATCH);
    return DONE;
}

/* A game on the command line: open a table for it. DONE, or what the program ends with. */
static int open_named(visit *v) {
    static table_plan plan;
    int status = plan_from(v->cli, v->cli->words[0], &plan);
    if (status != DONE) return status;
    if (!cli_has(v->cli, OPT_SEATS))
        for (int seat = 0; seat < plan.players; seat++)
            plan.level[seat][0] = 0;
    if (!v->name[0] && !v->watches && (!ask(v, W_online_ask_name, v->name, sizeof v->name) || !v->name[0]))
        snprintf(v->name, sizeof v->name, "%s", word(v, W_online_somebody));
    return create(v, &plan) ? DONE : refuse(v, v->notice);
}

int play_online(const cli_line *cli, int plain) {
    static visit v;
    int status, result = PLAY_MENU, has_lobby;
    memset(&v, 0, sizeof v);
    v.cli = cli;
    v.lang = cli->lang;
    v.plain = 1;
    if ((status = read_line_wishes(&v)) != DONE) return status;
    if (cli->word_count && !v.at.table[0] && (status = open_named(&v)) != DONE) return status;
    has_lobby = !v.at.table[0];
    v.plain = plain || cli_has(cli, OPT_BOT) || !isatty(STDIN_FILENO) || !isatty(STDOUT_FILENO) || !screen_open();
    while (result == PLAY_MENU) {
        int found = v.at.table[0] ? 1 : lobby(&v);
        result = found > 0 ? play_at(&v) : found < 0 ? -1 : PLAY_QUIT;
        if (result == -1 && found > 0 && has_lobby) result = PLAY_MENU;
        if (result == PLAY_MENU) v.at.table[0] = v.at.token[0] = 0;
        has_lobby |= result == PLAY_MENU;
    }
    if (!v.plain) screen_close();
    return result == -1 ? refuse(&v, v.notice) : DONE;
}
