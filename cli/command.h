/* command.h - what the subcommands of `skerry` share: the parsed command line, its errors, names of seats, progress.
 *
 * A command is one function that gets the parsed command line and returns the exit status: 0 done, 1 the thing itself
 * failed (a broken invariant, a record that does not verify, a file that cannot be read), 2 the command line is wrong.
 * Anything wrong is said on stderr, in the user's language, naming the word that is wrong.
 */
#ifndef SKERRY_CLI_COMMAND_H
#define SKERRY_CLI_COMMAND_H

#include <stdio.h>
#include <time.h>

#include "skerry/player.h"
#include "skerry/record.h"
#include "skerry/text.h"
#include "i18n/words.h"

enum { CLI_WORDS_MAX = 1024, CLI_CHOICES_MAX = 32, CLI_JSON_MAX = 1 << 16, CLI_TEXT_MAX = 1 << 14 };

/* Exit statuses. */
enum { DONE, FAILED, MISUSED };

/* Every option of every command; options.c has one row for each. The first two go without saying. */
enum cli_option {
    OPT_LANG,
    OPT_HELP,
    OPT_JSON,
    OPT_PLAYERS,
    OPT_GAMES,
    OPT_SEED,
    OPT_OPTION,
    OPT_LETTER,
    OPT_TRACE,
    OPT_DEPTH,
    OPT_SPLIT,
    OPT_SEATS,
    OPT_PLY,
    OPT_VERIFY,
    OPT_LEVEL,
    OPT_MS,
    OPT_LOAD,
    OPT_PLAIN,
    OPT_NAMES,
    OPT_SERVER,
    OPT_TABLE,
    OPT_JOIN,
    OPT_NAME,
    OPT_BOT,
    OPT_WATCH,
    OPT_PACE,
    OPT_CHAT,
    OPT_PUBLIC,
    OPT_WORD,
    OPT_LISTEN,
    OPT_DATA,
    OPT_DATABASE,
    OPT_WEB,
    OPT_HOST,
    OPT_PER_ADDRESS,
    OPT_PROXY,
    OPT_ABSENT,
    OPT_NOTIFY,
    OPT_DIGEST,
    OPT_KEEP,
    OPT_KEEP_OPEN,
    OPT_ABANDONED,
    OPT_FORGET,
    OPT_LIMIT,
    OPT_PEERS,
    OPT_BATCH,
    OPT_SEARCH,
    OPT_THREADS,
    OPT_ITERATIONS,
    OPT_SPRT,
    OPT_RESUME,
    OPT_MOVE_TIME,
    OPT_TIMES,
    OPT_STEADY,
    OPT_VISITS,
    OPT_ANALYSE,
    OPT_TOP,
    OPT_NETS,
    OPT_NET,
    OPT_COACH,
    OPT_CHECK,
    OPT_CONTINUE,
    OPT_THEME,
    OPT_PICTURES,
    OPT_SHARD,
    OPT_COUNT
};

typedef struct cli_line cli_line;

/* One row of the dispatch table in main.c. */
typedef struct cli_command {
    const char *name;
    int (*run)(const cli_line *cli);
    uint64_t options;         /* bit per cli_option it takes, from OPT_JSON on: cli_takes */
    int words_min, words_max; /* how many words besides options: GAME, FILE ... */
    int summary, help;        /* message ids: one line, the whole help */
} cli_command;

/* The command line, parsed. */
struct cli_line {
    int lang; /* SK_EN or SK_FR */
    const cli_command *command;
    int word_count;
    const char *words[CLI_WORDS_MAX]; /* what is not an option, in order */
    uint8_t given[OPT_COUNT];         /* 1: the option was given */
    const char *text[OPT_COUNT];      /* value of an option as typed; NULL if not given */
    uint64_t number[OPT_COUNT];       /* value of an option that takes a number */
    int choice_count;
    const char *choices[CLI_CHOICES_MAX]; /* values of an option that may be repeated (--option, --host), in order */
};

/* A table to play at. */
typedef struct seating {
    const sk_game *game;
    int players;
    uint32_t options;
} seating;

/* --- options.c: reading the command line --- */

/* Parse what follows the command's name. DONE, or MISUSED after saying why. */
int cli_parse(cli_line *cli, const cli_command *command, int argc, char **argv);

/* Say which word of the command is missing. */
void cli_missing(const cli_line *cli);

/* The language: --lang if given rightly, else the first of LANGUAGE, LC_ALL, LC_MESSAGES and LANG that is set, else
 * English. */
int cli_language(int argc, char **argv);

/* 1 if the option was given. */
int cli_has(const cli_line *cli, int option);

/* The number given with the option, or `otherwise`. */
uint64_t cli_number(const cli_line *cli, int option, uint64_t otherwise);

/* --seed as a number for generators, 1 if not given. DONE, or MISUSED after saying why. */
int cli_seed(const cli_line *cli, uint64_t *seed);

/* The game named by `key`. NULL after saying why. */
const sk_game *cli_game(const cli_line *cli, const char *key);

/* Game, --players (`players` if not given; 0: the game's smallest number) and --option. DONE, or MISUSED after saying
 * why. */
int cli_seating(const cli_line *cli, const char *key, int players, seating *out);

/* The rows of the dispatch table; the name of an option without its dashes. */
const cli_command *cli_commands(int *count);
const char *cli_option_name(int option);

/* 1 if a command takes an option. */
int cli_takes(const cli_command *command, int option);

/* --- near.c: what somebody may have meant --- */

typedef struct near_word {
    const char *word; /* NULL: nothing is near */
    int far;
} near_word;

/* Let `other` be the best so far if it is nearer to `word`. Say what is nearest, if anything is. */
void near_try(near_word *best, const char *word, const char *other);
void near_say(const cli_line *cli, const near_word *best);

/* --- say.c: messages --- */

/* A message of i18n on a stream, with arguments in braces as for SK_SAY, and a line end. */
void say_message(FILE *stream, int lang, int message, const sk_arg *args, int count);
#define SAY(stream, lang, message, ...)                                                                                \
    do {                                                                                                               \
        const sk_arg say_args_[] = {__VA_ARGS__};                                                                      \
        say_message(stream, lang, message, say_args_, (int)(sizeof say_args_ / sizeof say_args_[0]));                  \
    } while (0)

/* A message without arguments, as it is. */
const char *say_word(int lang, int message);

/* An error on stderr, after "skerry COMMAND: ". */
void say_error(const cli_line *cli, int message, const sk_arg *args, int count);
#define SAY_ERROR(cli, message, ...)                                                                                   \
    do {                                                                                                               \
        const sk_arg say_args_[] = {__VA_ARGS__};                                                                      \
        say_error(cli, message, say_args_, (int)(sizeof say_args_ / sizeof say_args_[0]));                             \
    } while (0)

/* A number with `digits` decimals, with a comma in French; returns `out`. */
/* Append a day and a time as people write them: "18 Nov 2026, 20:15", "18 nov. 2026, 20:15". */
void say_date(sk_text *out, int lang, const struct tm *when);

const char *say_decimal(char out[32], int lang, double number, int digits);

/* Write `text` and blanks up to `columns`; a negative number puts the blanks first. */
void say_column(FILE *stream, const char *text, int columns);

/* Tables on stdout that fit the window: cells as say_column writes them; those that do not fit go on in the next line,
 * of the titles "a|b|c" as of every row, so that they stand under each other. */
void say_cell(const char *text, int columns);
void say_count(long long number, int columns);
void say_row_end(void);
void say_titles(const char *titles, const int *columns, int count);

/* Columns of the terminal at stdout, 80 if it does not say; 0 if stdout is none. */
int say_window(void);

/* Write a double in JSON, 0 for what is not a number. */
void say_json_number(FILE *stream, double number, int digits);

/* Write a text as a quoted JSON string. */
void say_json_text(FILE *stream, const char *text);

/* Append `text` to `out` as one line of sound UTF-8: control characters and broken bytes become "?". */
void say_clean(sk_text *out, const char *text);

/* --- naming.c: who sits where --- */

typedef struct seat_names {
    char memory[SK_SEATS][SK_NAME_MAX];
    const char *at[SK_SEATS];
} seat_names;

/* The names of a record, "Player 2" where it has none; `record` may be NULL. */
void names_init(seat_names *names, const sk_record *record, int lang);

/* What people are called, from the names of a record: "Bran" for "Bran (hard)", and for a level, "Medium 2", one of the
 * game's characters that nobody else is called by. `shown` has room for `players` names. */
void names_show(const sk_game *game, int players, char (*names)[SK_NAME_MAX], char (*shown)[SK_NAME_MAX]);

/* The level that a seat's name in a record stands for ("Elder", "Elder 2", "Bob (elder)"), or NULL. */
const sk_mind *level_of_name(const sk_game *game, const char *name);

/* Append `text` with its places "{0}" .. "{4}" replaced by names. */
void names_fill(const seat_names *names, int lang, const char *text, sk_text *out);

/* --- board.c: a position in text --- */

/* Append the picture of a view as `seat` (or SK_TABLE_VIEW) sees it, 80 columns wide. */
void board_draw(const sk_game *game, const void *view, int seat, const seat_names *names, int lang, sk_text *out);

/* Append the table in lines of words. */
void board_describe(const sk_game *game, const void *view, const seat_names *names, int lang, sk_text *out);

/* Append an action as a sentence with its subject, before it is applied: "Ana turns token A". */
void board_sentence(const sk_game *game, const void *state, int who, sk_action action, const seat_names *names,
                    int lang, sk_text *out);

/* Append the verdict and a line per seat with its place and points. */
void board_result(const sk_game *game, const void *state, const seat_names *names, int lang, sk_text *out);

/* --- levels of computer players, in naming.c --- */

/* The level of that name, or NULL. */
const sk_mind *level_find(const sk_game *game, const char *name);

/* Append the names of a game's levels, weakest first, with commas. */
void level_list(const sk_game *game, sk_text *out);

/* An error that says that the game has no such level, and which it has. */
void level_missing(const cli_line *cli, const sk_game *game, const char *name);

/* The same of the game's characters. */
void character_missing(const cli_line *cli, const sk_game *game, const char *name);

/* --- files.c --- */

/* Read a record from a file, "-" for stdin. DONE, or FAILED after saying why. The text of the file goes to *text. */
int record_open(const cli_line *cli, const char *path, sk_record *record, const char **text);

/* Read at most `size` bytes of a file into `memory`; the number read, -1 if it cannot be read, size + 1 if it is
 * longer. */
long file_read(const char *path, char *memory, size_t size);

/* --- progress.c: a bar on stderr if that is a terminal, else a line now and then --- */

typedef struct progress_bar {
    int shown, lang;
    uint64_t total, step; /* `step`: how often the bar is worth a new drawing */
    uint64_t first;       /* done before this run */
    double started, told; /* told: when something was last written */
} progress_bar;

void progress_start(progress_bar *progress, int lang, uint64_t total);

/* So much was done before: it says nothing about the pace. */
void progress_from(progress_bar *progress, uint64_t done);
void progress_show(progress_bar *progress, uint64_t done);
void progress_end(progress_bar *progress);

/* Let an interrupt only be noted, so that what was done so far can be told; a second one ends the program. */
void progress_catch(void);
int progress_stopped(void);

/* --- visit.c --- */

/* `skerry play --server`: from the command line or the lobby to a table, and on. The exit status. */
struct table_plan;
int play_online(const cli_line *cli, int plain);

/* The table that the command line asks for, in play.c. DONE, or MISUSED after saying why. */
int plan_from(const cli_line *cli, const char *key, struct table_plan *plan);

/* --- the commands --- */

int command_games(const cli_line *cli);
int command_rules(const cli_line *cli);
int command_learn(const cli_line *cli);
int command_play(const cli_line *cli); /* no word: the game menu */
int command_saved(const cli_line *cli);
int command_config(const cli_line *cli);
int command_completion(const cli_line *cli);
int command_engine(const cli_line *cli);
int command_simulate(const cli_line *cli);
int command_bench(const cli_line *cli);

/* Measure engines from npm beside plies a second of our slowest and fastest game just measured (peers.c). */
int bench_peers(const cli_line *cli, double slow, double fast);

enum { BATCH_GAMES = 4096 };

/* A batch of this table stepped together beside whole games, as a row of ratios under its titles (stepping.c). */
void bench_batch_titles(const cli_line *cli);
int bench_batch(const cli_line *cli, const seating *table, int first);

/* The search of a level on this table beside whole games, as a row of ratios under its titles (searching.c). */
void bench_search_titles(const cli_line *cli);
int bench_search(const cli_line *cli, const seating *table, int first);
void bench_net_titles(const cli_line *cli);
int bench_net(const cli_line *cli, const seating *table, int first);

/* --net FILE or SKERRY_NET: the net that the strongest levels of its game think with; "none": without nets. DONE, or
 * FAILED after saying why. */
int net_wanted(const cli_line *cli);
int command_perft(const cli_line *cli);
int command_arena(const cli_line *cli);
int command_replay(const cli_line *cli);

/* Find the choices of a record that cost most (analyse.c). */
int replay_analyse(const cli_line *cli, const sk_record *record, const seat_names *names);
int command_hint(const cli_line *cli);
int command_puzzles(const cli_line *cli);
int command_merge(const cli_line *cli);
int command_puzzle(const cli_line *cli);
int command_serve(const cli_line *cli);
int command_think(const cli_line *cli);
int command_backup(const cli_line *cli);
int command_export(const cli_line *cli);
int command_admin(const cli_line *cli);

#endif
