/* play.c - `skerry play`: reads the options, picks the plain or the full-screen face, and goes from menu to game. */
#ifndef _DEFAULT_SOURCE
#define _DEFAULT_SOURCE 1
#endif
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "play.h"
#include "i18n/words.h"

enum { OPTIONS_MAX = 16, EXIT_USAGE = 2 };

/* The options as typed; NULL where not given. */
typedef struct wishes {
    const char *game, *seats, *players, *seed, *load, *names;
    const char *options[OPTIONS_MAX];
    int option_count, plain, lang;
} wishes;

static int complain(int lang, const char *what) {
    char memory[1200];
    sk_text text;
    sk_text_init(&text, memory, sizeof memory);
    SK_SAY(&text, lang, sk_words[lang][W_play_usage], {"what", what, 0});
    fprintf(stderr, "%s\n", memory);
    return EXIT_USAGE;
}

/* The value of option `name` at argv[*i] ("--seed 7" or "--seed=7"), or NULL if argv[*i] is something else. */
static const char *value_of(const char *name, int argc, char **argv, int *i) {
    size_t length = strlen(name);
    if (strncmp(argv[*i], name, length) != 0) return NULL;
    if (argv[*i][length] == '=') return argv[*i] + length + 1;
    if (argv[*i][length]) return NULL;
    return *i + 1 < argc ? argv[++*i] : "";
}

static int lang_named(const char *text) {
    if (strncmp(text, "fr", 2) == 0) return SK_FR;
    return strncmp(text, "en", 2) == 0 ? SK_EN : -1;
}

/* Read one argument; 0 if it is not understood. */
static int read_wish(wishes *w, int argc, char **argv, int *i) {
    const char *value;
    if (strcmp(argv[*i], "--plain") == 0) w->plain = 1;
    else if ((value = value_of("--seats", argc, argv, i))) w->seats = value;
    else if ((value = value_of("--players", argc, argv, i))) w->players = value;
    else if ((value = value_of("--seed", argc, argv, i))) w->seed = value;
    else if ((value = value_of("--load", argc, argv, i))) w->load = value;
    else if ((value = value_of("--names", argc, argv, i))) w->names = value;
    else if ((value = value_of("--lang", argc, argv, i))) w->lang = lang_named(value);
    else if ((value = value_of("--option", argc, argv, i)) && w->option_count < OPTIONS_MAX) w->options[w->option_count++] = value;
    else if (argv[*i][0] != '-' && !w->game) w->game = argv[*i];
    else return 0;
    return w->lang >= 0;
}

/* Set one "name=value"; 0 if the game has no such option or value. */
static int set_option(seating *plan, const char *text) {
    char key[64];
    const char *equals = strchr(text, '=');
    if (!equals || equals - text >= (int)sizeof key) return 0;
    snprintf(key, sizeof key, "%.*s", (int)(equals - text), text);
    return sk_option_set(plan->game, &plan->options, key, equals + 1) == SK_OK;
}

/* Turn wishes into a plan for plan->game; 0 and a reason if they cannot be met. */
static int plan_table(const wishes *w, seating *plan, sk_text *error) {
    if (w->players) {
        int players = atoi(w->players);
        if (players < plan->game->players_min || players > plan->game->players_max) {
            sk_text_add(error, sk_status_text(SK_BAD_PLAYERS, plan->lang));
            return 0;
        }
        seating_players(plan, players);
    }
    if (w->seats) {
        int players = plan->players;
        if (seating_seats(plan, w->seats, error) != SK_OK) return 0;
        if (w->players && plan->players < players) seating_players(plan, players);
    }
    if (w->names && seating_names(plan, w->names, error) != SK_OK) return 0;
    for (int i = 0; i < w->option_count; i++) {
        if (set_option(plan, w->options[i])) continue;
        sk_text_add(error, sk_status_text(SK_BAD_OPTION, plan->lang));
        sk_text_char(error, ' ');
        sk_text_add(error, w->options[i]);
        return 0;
    }
    if (w->seed && (!w->seed[0] || strlen(w->seed) >= SK_SEED_MAX)) {
        sk_text_add(error, sk_words[plan->lang][W_play_seed_bad]);
        return 0;
    }
    if (w->seed) snprintf(plan->seed, sizeof plan->seed, "%s", w->seed);
    return 1;
}

/* Load a record; seats and names on the command line lead over those in the file. */
static sk_status load_planned(table *t, const wishes *w, seating *plan, sk_text *error) {
    sk_status status = table_load(t, w->load, NULL, plan->lang, error);
    if (status != SK_OK) return status;
    if (w->game && plan->game != t->record.game) {
        sk_text_add(error, sk_words[plan->lang][W_play_file_game]);
        return SK_NO_GAME;
    }
    if (!w->seats && !w->names && !w->seed) return status;
    seating_init(plan, t->record.game, plan->lang);
    plan->players = t->record.players;
    memcpy(plan->level, t->level, sizeof plan->level);
    if (!plan_table(w, plan, error)) return SK_BAD_TEXT;
    if (plan->players != t->record.players) {
        sk_text_add(error, sk_status_text(SK_BAD_PLAYERS, plan->lang));
        return SK_BAD_PLAYERS;
    }
    return table_load(t, w->load, plan, plan->lang, error);
}

/* From menu to game and back until somebody leaves; `started` if a game is on the table already. */
static int play_on(table *t, seating *plan, int plain, int started) {
    char path[TABLE_PATH_MAX] = "", notice[TABLE_PATH_MAX + 400] = "";
    int result = PLAY_MENU;
    while (result != PLAY_QUIT) {
        sk_status status;
        sk_text error;
        if (started) {
            result = plain ? plain_play(t) : screen_play(t);
            started = 0;
            continue;
        }
        result = plain ? plain_menu(plan, path, notice) : screen_menu(plan, path, notice);
        if (result != PLAY_START) break;
        sk_text_init(&error, notice, sizeof notice);
        status = path[0] ? table_load(t, path, NULL, plan->lang, &error) : table_open(t, plan, &error);
        started = status == SK_OK;
        plan->seed[0] = 0;
    }
    return EXIT_SUCCESS;
}

int command_play(int argc, char **argv, int lang) {
    static table t;
    static seating plan;
    wishes w = {.lang = lang};
    char memory[TABLE_PATH_MAX + 400];
    sk_text error;
    int count, status;
    for (int i = 1; i < argc; i++)
        if (!read_wish(&w, argc, argv, &i)) return complain(lang, argv[i]);
    seating_init(&plan, sk_games(&count)[0], w.lang);
    sk_text_init(&error, memory, sizeof memory);
    if (w.game && !(plan.game = sk_find(w.game))) return complain(w.lang, w.game);
    if (w.game) seating_init(&plan, plan.game, w.lang);
    if (w.load) status = load_planned(&t, &w, &plan, &error) == SK_OK;
    else status = plan_table(&w, &plan, &error) && (!w.game || table_open(&t, &plan, &error) == SK_OK);
    if (!status) {
        fprintf(stderr, "%s\n", memory);
        return EXIT_FAILURE;
    }
    if (!w.plain && (!isatty(STDIN_FILENO) || !isatty(STDOUT_FILENO) || !screen_open())) w.plain = 1;
    status = play_on(&t, &plan, w.plain, w.game || w.load);
    if (!w.plain) screen_close();
    return status;
}
