/* play.c - `skerry play`: plans the table, picks the plain or the full-screen face, and goes from menu to game. */
#include <stdlib.h>
#include <unistd.h>

#include "cli/command.h"
#include "keep.h"
#include "learn.h"
#include "play.h"
#include "cli/online/seats.h"
#include "cli/settings.h"

/* Say on stderr what tabletop.c explained. */
static int refuse(const cli_line *cli, const char *why) {
    SAY_ERROR(cli, W_play_refused, {"why", why, 0});
    return MISUSED;
}

/* Seats, names and seed as given; seats beyond those named get the default level. */
static int plan_people(const cli_line *cli, table_plan *plan) {
    char memory[600];
    sk_text error;
    int players = plan->players;
    sk_text_init(&error, memory, sizeof memory);
    if (cli_has(cli, OPT_SEATS) && plan_seats(plan, cli->text[OPT_SEATS], &error) != SK_OK) return refuse(cli, memory);
    if (cli_has(cli, OPT_PLAYERS) && plan->players < players) plan_players(plan, players);
    if (cli_has(cli, OPT_NAMES) && plan_names(plan, cli->text[OPT_NAMES], &error) != SK_OK) return refuse(cli, memory);
    plan->is_coached = cli_has(cli, OPT_COACH);
    for (int seat = 0; !cli_has(cli, OPT_NAMES) && seat < plan->players; seat++) {
        if (plan->level[seat][0]) continue;
        if (sk_name_fits(setting_get("name")))
            snprintf(plan->names[seat], sizeof plan->names[seat], "%s", setting_get("name"));
        break;
    }
    plan->threads = (int)cli_number(cli, OPT_THREADS, 1);
    if (cli_has(cli, OPT_SEED)) snprintf(plan->seed, sizeof plan->seed, "%s", cli->text[OPT_SEED]);
    return DONE;
}

int plan_from(const cli_line *cli, const char *key, table_plan *plan) {
    const sk_game *game = cli_game(cli, key);
    seating wish;
    int players = 1;
    if (!game) return MISUSED;
    plan_init(plan, game, cli->lang);
    for (const char *c = cli_has(cli, OPT_SEATS) ? cli->text[OPT_SEATS] : ""; *c; c++)
        players += *c == ',';
    if (cli_seating(cli, key, cli_has(cli, OPT_SEATS) ? players : plan->players, &wish) != DONE) return MISUSED;
    plan->options = wish.options;
    plan_players(plan, wish.players);
    return plan_people(cli, plan);
}

void play_call(const table *t, int seat) {
    char memory[SK_NAME_MAX + 100];
    sk_text text;
    if (setting_is("bell", "off") || !isatty(STDOUT_FILENO)) return;
    sk_text_init(&text, memory, sizeof memory);
    SK_SAY(&text, t->lang, say_word(t->lang, W_play_turn), {"name", table_name(t, seat), 0});
    if (setting_is("bell", "notify")) printf("\033]9;%s · %s\033\\", t->record.game->title[t->lang], memory);
    putchar('\a');
    fflush(stdout);
}

/* Load a record; seats and names on the command line lead over those in the file. */
static int load(const cli_line *cli, const char *path, table *t, table_plan *plan) {
    char memory[TABLE_PATH_MAX + 400];
    sk_text error;
    sk_text_init(&error, memory, sizeof memory);
    if (table_load(t, path, NULL, cli->lang, &error) != SK_OK) {
        refuse(cli, memory);
        return FAILED;
    }
    if (cli->word_count && sk_find(cli->words[0]) != t->record.game)
        return refuse(cli, say_word(cli->lang, W_play_file_game));
    plan_init(plan, t->record.game, cli->lang);
    plan->players = t->record.players;
    memcpy(plan->level, t->level, sizeof plan->level);
    if (plan_people(cli, plan) != DONE) return MISUSED;
    if (plan->players != t->record.players) return refuse(cli, sk_status_text(SK_BAD_PLAYERS, cli->lang));
    return table_load(t, path, plan, cli->lang, &error) == SK_OK ? DONE : FAILED;
}

/* From menu to game and back until somebody leaves; `started` if a game is on the table already. */
static void play_on(table *t, table_plan *plan, int plain, int started) {
    char path[TABLE_PATH_MAX] = "", notice[TABLE_PATH_MAX + 400] = "";
    for (;;) {
        sk_status status;
        sk_text error;
        int wish;
        if (started && (plain ? plain_play(t) : screen_play(t)) == PLAY_QUIT) return;
        started = 0;
        wish = plain ? plain_menu(plan, path, notice) : screen_menu(plan, path, notice);
        if (wish == PLAY_LEARN && learn_play(t, plan->game, "", plan->lang, plain) != PLAY_QUIT) continue;
        if (wish != PLAY_START) return;
        sk_text_init(&error, notice, sizeof notice);
        status = path[0] ? table_load(t, path, NULL, plan->lang, &error) : table_open(t, plan, &error);
        started = status == SK_OK;
        plan->seed[0] = 0;
    }
}

/* 1 for the plain face: where it was asked for, and on terminals that cannot place characters. */
static int wants_plain(const cli_line *cli) {
    const char *term = getenv("TERM");
    return cli_has(cli, OPT_PLAIN) || !term || !*term || strcmp(term, "dumb") == 0;
}

/* The game of --continue: the one played last, or the one with this number in the list of `skerry saved`. NULL after
 * saying why. */
static const char *find_kept(const cli_line *cli) {
    static kept_game games[KEPT_MAX];
    int count = keep_list(0, cli->lang, games, KEPT_MAX), at = 0;
    const char *number = cli->text[OPT_CONTINUE];
    if (number) at = atoi(number) - 1;
    while (!number && at < count && games[at].is_open)
        at++;
    if (at >= 0 && at < count && !games[at].is_open) return games[at].path;
    SAY_ERROR(cli,
              at >= 0 && at < count ? W_keep_open
              : number              ? W_keep_no_such
                                    : W_keep_none,
              {"n", number ? number : "", 0});
    return NULL;
}

int command_saved(const cli_line *cli) {
    static kept_game games[KEPT_MAX];
    static seat_note notes[SEAT_NOTES_MAX];
    int count = keep_list(0, cli->lang, games, KEPT_MAX), seats = seats_list(notes);
    if (cli_has(cli, OPT_JSON)) {
        fputs("{\"games\":[", stdout);
        for (int i = 0; i < count; i++) {
            printf("%s{\"number\":%d,\"title\":", i ? "," : "", i + 1);
            say_json_text(stdout, games[i].title);
            fputs(",\"file\":", stdout);
            say_json_text(stdout, games[i].path);
            printf(",\"open\":%s}", games[i].is_open ? "true" : "false");
        }
        fputs("],\"tables\":[", stdout);
        for (int i = 0; i < seats; i++) {
            fputs(i ? ",{\"link\":" : "{\"link\":", stdout);
            say_json_text(stdout, notes[i].link);
            fputs(",\"title\":", stdout);
            say_json_text(stdout, notes[i].title);
            fputs("}", stdout);
        }
        puts("]}");
        return DONE;
    }
    if (!count && !seats) puts(say_word(cli->lang, W_keep_none_yet));
    for (int i = 0; i < count; i++)
        printf("%3d. %s%s\n", i + 1, games[i].title, games[i].is_open ? say_word(cli->lang, W_keep_is_open) : "");
    if (count) puts(say_word(cli->lang, W_keep_how));
    if (seats) puts(say_word(cli->lang, W_keep_tables));
    for (int i = 0; i < seats; i++)
        printf("  %s\n    skerry play --join '%s'\n", notes[i].title, notes[i].link);
    return DONE;
}

/* Say on the terminal where the game lies, after the screen is gone. */
static void say_kept(const table *t) {
    char memory[TABLE_PATH_MAX + 300];
    sk_text text;
    sk_text_init(&text, memory, sizeof memory);
    keep_tell(t, &text);
    if (text.length) puts(memory);
}

int command_play(const cli_line *cli) {
    static table t;
    static table_plan plan;
    char memory[400];
    int count, status, named = cli->word_count > 0, plain = wants_plain(cli);
    const char *path = cli->text[OPT_LOAD];
    sk_text error;
    sk_text_init(&error, memory, sizeof memory);
    if (cli_has(cli, OPT_THEME) && !setting_set("theme", cli->text[OPT_THEME])) {
        SAY_ERROR(cli, W_setting_bad, {"name", "--theme", 0}, {"values", "auto, dark, light, mono", 0},
                  {"value", cli->text[OPT_THEME], 0});
        return MISUSED;
    }
    if (cli_has(cli, OPT_PICTURES)) setting_set("pictures", "on");
    plain |= setting_is("plain", "on");
    if (cli_has(cli, OPT_SERVER) || cli_has(cli, OPT_JOIN)) return play_online(cli, plain);
    for (int option = OPT_TABLE; option <= OPT_WORD; option++) {
        if (!cli_has(cli, option)) continue;
        SAY_ERROR(cli, W_online_needs_server, {"n", NULL, 0});
        return MISUSED;
    }
    if (!named && !path && !cli_has(cli, OPT_CONTINUE) && (cli->choice_count || cli_has(cli, OPT_LETTER))) {
        SAY_ERROR(cli, W_cli_option_needs_game, {"option", cli->choice_count ? "--option" : "--letter", 0});
        return MISUSED;
    }
    if (cli_has(cli, OPT_CONTINUE) && !(path = find_kept(cli))) return FAILED;
    status =
        path ? load(cli, path, &t, &plan) : plan_from(cli, named ? cli->words[0] : sk_games(&count)[0]->key, &plan);
    if (status != DONE) return status;
    if (named && !path && table_open(&t, &plan, &error) != SK_OK) return refuse(cli, memory);
    if (!plain && (!isatty(STDIN_FILENO) || !isatty(STDOUT_FILENO) || !screen_open())) plain = 1;
    leave_mode(plain ? LEAVE_PLAIN : LEAVE_SCREEN);
    play_on(&t, &plan, plain, named || path);
    if (!plain) screen_close();
    say_kept(&t);
    table_close(&t);
    return DONE;
}
