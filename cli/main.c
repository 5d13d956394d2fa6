/* main.c - the `skerry` binary: the table of commands, help, version. One file per command does the rest. */
#include <stdlib.h>
#include <unistd.h>

#include "command.h"
#include "settings.h"

#define BIT(option) ((uint64_t)1 << ((option)-OPT_JSON))
#define TABLE_RULES (BIT(OPT_OPTION) | BIT(OPT_LETTER))

/* clang-format off */
static const cli_command commands[] = {
    {"games", command_games, BIT(OPT_JSON), 0, 1, W_sum_games, W_help_games},
    {"rules", command_rules, BIT(OPT_JSON), 1, 2, W_sum_rules, W_help_rules},
    {"learn", command_learn, BIT(OPT_PLAIN) | BIT(OPT_JSON), 0, 2, W_sum_learn, W_help_learn},
    {"play", command_play,
     BIT(OPT_SEATS) | BIT(OPT_PLAYERS) | TABLE_RULES | BIT(OPT_SEED) | BIT(OPT_LOAD) | BIT(OPT_PLAIN) |
         BIT(OPT_NAMES) | BIT(OPT_SERVER) | BIT(OPT_TABLE) | BIT(OPT_JOIN) | BIT(OPT_NAME) | BIT(OPT_BOT) |
         BIT(OPT_WATCH) | BIT(OPT_PACE) | BIT(OPT_CHAT) | BIT(OPT_PUBLIC) | BIT(OPT_WORD) | BIT(OPT_THREADS) |
         BIT(OPT_NET) | BIT(OPT_COACH) | BIT(OPT_CONTINUE) | BIT(OPT_THEME) | BIT(OPT_PICTURES),
     0, 1, W_sum_play, W_help_play},
    {"saved", command_saved, BIT(OPT_JSON), 0, 0, W_sum_saved, W_help_saved},
    {"config", command_config, BIT(OPT_JSON), 0, 2, W_sum_config, W_help_config},
    {"completion", command_completion, 0, 1, 1, W_sum_completion, W_help_completion},
    {"engine", command_engine, BIT(OPT_NET), 0, 0, W_sum_engine, W_help_engine},
    {"simulate", command_simulate,
     BIT(OPT_PLAYERS) | BIT(OPT_GAMES) | BIT(OPT_SEED) | TABLE_RULES | BIT(OPT_TRACE) | BIT(OPT_JSON) |
         BIT(OPT_RESUME) | BIT(OPT_SHARD), 1, 1,
     W_sum_simulate, W_help_simulate},
    {"bench", command_bench,
     BIT(OPT_PLAYERS) | TABLE_RULES | BIT(OPT_JSON) | BIT(OPT_PEERS) | BIT(OPT_BATCH) | BIT(OPT_SEARCH) |
         BIT(OPT_NETS) | BIT(OPT_NET),
     0, 1, W_sum_bench, W_help_bench},
    {"perft", command_perft, BIT(OPT_PLAYERS) | BIT(OPT_DEPTH) | BIT(OPT_SPLIT) | TABLE_RULES | BIT(OPT_JSON), 1, 1,
     W_sum_perft, W_help_perft},
    {"arena", command_arena,
     BIT(OPT_SEATS) | BIT(OPT_PLAYERS) | BIT(OPT_GAMES) | BIT(OPT_SEED) | TABLE_RULES | BIT(OPT_MS) |
         BIT(OPT_ITERATIONS) | BIT(OPT_THREADS) | BIT(OPT_SPRT) | BIT(OPT_RESUME) | BIT(OPT_MOVE_TIME) |
         BIT(OPT_TIMES) | BIT(OPT_STEADY) | BIT(OPT_JSON) | BIT(OPT_NET) | BIT(OPT_SHARD),
     1, 1, W_sum_arena, W_help_arena},
    {"merge", command_merge, 0, 1, CLI_WORDS_MAX, W_sum_merge, W_help_merge},
    {"replay", command_replay,
     BIT(OPT_PLAIN) | BIT(OPT_VERIFY) | BIT(OPT_PLY) | BIT(OPT_ANALYSE) | BIT(OPT_LEVEL) | BIT(OPT_ITERATIONS) |
         BIT(OPT_MS) |
         BIT(OPT_TOP) | BIT(OPT_THREADS) | BIT(OPT_JSON) | BIT(OPT_NET),
     1, 1, W_sum_replay, W_help_replay},
    {"hint", command_hint,
     BIT(OPT_PLY) | BIT(OPT_LEVEL) | BIT(OPT_MS) | BIT(OPT_ITERATIONS) | BIT(OPT_VISITS) | BIT(OPT_JSON) | BIT(OPT_NET),
     1, 1, W_sum_hint, W_help_hint},
    {"puzzle", command_puzzle, BIT(OPT_JSON), 1, 2, W_sum_puzzle, W_help_puzzle},
    {"puzzles", command_puzzles,
     BIT(OPT_GAMES) | BIT(OPT_PLAYERS) | BIT(OPT_OPTION) | BIT(OPT_SEED) | BIT(OPT_ITERATIONS) | BIT(OPT_THREADS) |
         BIT(OPT_CHECK) | BIT(OPT_LOAD) | BIT(OPT_LEVEL) | BIT(OPT_NET) | BIT(OPT_JSON) | BIT(OPT_RESUME) |
         BIT(OPT_SHARD),
     0, 1, W_sum_puzzles, W_help_puzzles},
    {"serve", command_serve,
     BIT(OPT_LISTEN) | BIT(OPT_DATA) | BIT(OPT_DATABASE) | BIT(OPT_WEB) | BIT(OPT_HOST) | BIT(OPT_PER_ADDRESS) |
         BIT(OPT_PROXY) | BIT(OPT_ABSENT) | BIT(OPT_NOTIFY) | BIT(OPT_DIGEST) | BIT(OPT_KEEP) |
         BIT(OPT_KEEP_OPEN) | BIT(OPT_ABANDONED) | BIT(OPT_FORGET) | BIT(OPT_LIMIT) | BIT(OPT_THREADS) |
         BIT(OPT_NAMES),
     0, 0, W_sum_serve, W_help_serve},
    {"think", command_think, BIT(OPT_SERVER) | BIT(OPT_THREADS) | BIT(OPT_NET), 1, 1, W_sum_think, W_help_think},
    {"backup", command_backup, BIT(OPT_DATA) | BIT(OPT_DATABASE), 1, 1, W_sum_backup, W_help_backup},
    {"export", command_export, BIT(OPT_DATA) | BIT(OPT_DATABASE), 1, 1, W_sum_export, W_help_export},
    {"admin", command_admin, BIT(OPT_DATA) | BIT(OPT_DATABASE) | BIT(OPT_JSON) | BIT(OPT_CHECK) | BIT(OPT_HOST), 1, 4,
     W_sum_admin, W_help_admin},
};
/* clang-format on */
enum { COMMANDS = sizeof commands / sizeof commands[0] };

const cli_command *cli_commands(int *count) {
    *count = COMMANDS;
    return commands;
}

static const cli_command *find_command(const char *name) {
    for (int i = 0; i < COMMANDS; i++)
        if (strcmp(commands[i].name, name) == 0) return &commands[i];
    return NULL;
}

static void show_help(int lang) {
    puts(say_word(lang, W_help_head));
    for (int i = 0; i < COMMANDS; i++) {
        fputs("  ", stdout);
        say_column(stdout, commands[i].name, 12);
        puts(say_word(lang, commands[i].summary));
    }
    puts(say_word(lang, W_help_tail));
}

static int run(cli_line *cli, const cli_command *command, int argc, char **argv) {
    int status = cli_parse(cli, command, argc, argv);
    if (status != DONE) {
        SAY(stderr, cli->lang, W_cli_try, {"command", command->name, 0});
        return status;
    }
    if (cli_has(cli, OPT_HELP)) {
        puts(say_word(cli->lang, command->help));
        return DONE;
    }
    status = net_wanted(cli);
    return status == DONE ? command->run(cli) : status;
}

/* Neither a command nor a game: say what may have been meant. */
static int unknown(const cli_line *cli, const char *word) {
    near_word best = {NULL, 0};
    int count;
    const sk_game *const *games = sk_games(&count);
    for (int i = 0; i < COMMANDS; i++)
        near_try(&best, word, commands[i].name);
    for (int i = 0; i < count; i++)
        near_try(&best, word, games[i]->key);
    SAY_ERROR(cli, W_cli_unknown_command, {"command", word, 0});
    near_say(cli, &best);
    return MISUSED;
}

/* 1 if a word is the key or the title of a game. */
static int is_game(const char *word) {
    int count;
    const sk_game *const *games = sk_games(&count);
    for (int i = 0; i < count; i++)
        if (strcmp(games[i]->key, word) == 0 || sk_text_alike(games[i]->title[SK_EN], word) ||
            sk_text_alike(games[i]->title[SK_FR], word))
            return 1;
    return 0;
}

/* The first argument: a command, a question about the program itself, a game to play, or a file to look at. */
static int dispatch(cli_line *cli, int argc, char **argv) {
    const char *first = argc > 1 ? argv[1] : "play";
    const cli_command *command = find_command(first);
    if (command) return run(cli, command, argc - 2, argv + 2);
    if (strcmp(first, "--help") == 0 || strcmp(first, "-h") == 0 || strcmp(first, "help") == 0) {
        const char *topic = argc > 2 && argv[2][0] != '-' ? argv[2] : NULL;
        if (topic && !(command = find_command(topic))) return unknown(cli, topic);
        if (command)
            puts(say_word(cli->lang, command->help));
        else
            show_help(cli->lang);
        return DONE;
    }
    if (strcmp(first, "--version") == 0 || strcmp(first, "-V") == 0) {
        SAY(stdout, cli->lang, W_cli_version, {"version", SKERRY_VERSION, 0}, {"interface", NULL, SK_VERSION});
        return DONE;
    }
    if (strncmp(first, "--", 2) == 0) return run(cli, find_command("play"), argc - 1, argv + 1);
    if (is_game(first)) return run(cli, find_command("play"), argc - 1, argv + 1);
    if (access(first, R_OK) == 0) return run(cli, find_command("replay"), argc - 1, argv + 1);
    return unknown(cli, first);
}

/* The language may be given before the command, as other programs have it: it is moved behind it. */
static void put_command_first(int argc, char **argv) {
    int used = 0;
    if (argc > 1 && strncmp(argv[1], "--lang=", 7) == 0) used = 1;
    if (argc > 2 && strcmp(argv[1], "--lang") == 0) used = 2;
    if (!used || argc == 1 + used) return;
    char *word = argv[1 + used];
    if (word[0] == '-' && strcmp(word, "--help") != 0 && strcmp(word, "-h") != 0 && strcmp(word, "--version") != 0 &&
        strcmp(word, "-V") != 0)
        return;
    memmove(&argv[2], &argv[1], (size_t)used * sizeof *argv);
    argv[1] = word;
}

int main(int argc, char **argv) {
    cli_line cli;
    int status;
    put_command_first(argc, argv);
    memset(&cli, 0, sizeof cli);
    settings_read();
    cli.lang = cli_language(argc, argv);
    status = argc > 1 ? dispatch(&cli, argc, argv) : run(&cli, find_command("play"), 0, NULL);
    if (fflush(stdout) != 0 || ferror(stdout)) {
        say_error(&cli, W_cli_no_output, NULL, 0);
        return FAILED;
    }
    return status;
}
