/* options.c - reading the command line: one row per option, the same rules for every command.
 *
 * Options may stand anywhere after the command, as "--name value" or "--name=value"; "--" ends them. A command names
 * the options it takes; every other one is an error that names it.
 */
#include <assert.h>
#include <stdlib.h>

#include "command.h"
#include "settings.h"

/* PERHAPS takes its value after "=", or the next word if that begins like a number. */
enum kind { FLAG, NUMBER, TEXT, LIST, PERHAPS };

typedef struct option_row {
    const char *name;
    enum kind kind;
    uint64_t most; /* largest number, or longest text in bytes */
} option_row;

/* In the order of enum cli_option. */
static const option_row rows[] = {
    {"lang", TEXT, 16},
    {"help", FLAG, 0},
    {"json", FLAG, 0},
    {"players", NUMBER, SK_SEATS},
    {"games", NUMBER, 1000000000},
    {"seed", TEXT, 64},
    {"option", LIST, 120},
    {"letter", FLAG, 0},
    {"trace", TEXT, 4000},
    {"depth", NUMBER, 64},
    {"split", FLAG, 0},
    {"seats", TEXT, 2000},
    {"ply", NUMBER, SK_PLIES_MAX},
    {"verify", FLAG, 0},
    {"level", TEXT, 40},
    {"ms", NUMBER, 600000},
    {"load", TEXT, 4000},
    {"plain", FLAG, 0},
    {"names", TEXT, SK_SEATS *SK_NAME_MAX},
    {"server", TEXT, 600},
    {"table", TEXT, 600},
    {"join", TEXT, 600},
    {"name", TEXT, SK_NAME_MAX - 1},
    {"bot", TEXT, 40},
    {"watch", FLAG, 0},
    {"pace", TEXT, 20},
    {"chat", TEXT, 10},
    {"public", FLAG, 0},
    {"word", TEXT, 40},
    {"listen", TEXT, 120},
    {"data", TEXT, 380},
    {"database", TEXT, 500},
    {"web", TEXT, 4000},
    {"host", LIST, 255},
    {"per-address", NUMBER, 100000},
    {"proxy", FLAG, 0},
    {"absent", NUMBER, 86400},
    {"notify", TEXT, 4000},
    {"digest", NUMBER, 10080},
    {"keep", NUMBER, 36500},
    {"keep-open", NUMBER, 36500},
    {"abandoned", NUMBER, 36500},
    {"forget", NUMBER, 36500},
    {"limit", TEXT, 1000},
    {"peers", FLAG, 0},
    {"batch", FLAG, 0},
    {"search", FLAG, 0},
    {"threads", NUMBER, 64},
    {"iterations", NUMBER, 100000000},
    {"sprt", PERHAPS, 40},
    {"resume", TEXT, 4000},
    {"move-time", NUMBER, 600000},
    {"times", FLAG, 0},
    {"steady", FLAG, 0},
    {"visits", FLAG, 0},
    {"analyse", FLAG, 0},
    {"top", NUMBER, 1000},
    {"nets", FLAG, 0},
    {"net", TEXT, 4000},
    {"coach", FLAG, 0},
    {"check", FLAG, 0},
    {"continue", PERHAPS, 40},
    {"theme", TEXT, 20},
    {"pictures", FLAG, 0},
    {"shard", TEXT, 20},
};
static_assert(sizeof rows / sizeof rows[0] == OPT_COUNT, "one row per option");
static_assert(OPT_COUNT - OPT_JSON <= 64, "an option is a bit of 64");

int cli_takes(const cli_command *command, int option) {
    return option < OPT_JSON || (command->options >> (option - OPT_JSON) & 1);
}

const char *cli_option_name(int option) {
    return rows[option].name;
}

int cli_has(const cli_line *cli, int option) {
    return cli->given[option];
}

uint64_t cli_number(const cli_line *cli, int option, uint64_t otherwise) {
    return cli_has(cli, option) ? cli->number[option] : otherwise;
}

/* A whole decimal number up to `most`; 1 if `text` is one. */
static int parse_number(const char *text, uint64_t most, uint64_t *out) {
    uint64_t number = 0;
    if (!*text) return 0;
    for (; *text; text++) {
        uint64_t digit = (uint64_t)(*text - '0');
        if (*text < '0' || *text > '9' || number > (most - digit) / 10 || digit > most) return 0;
        number = number * 10 + digit;
    }
    *out = number;
    return 1;
}

/* The language that a locale name such as "fr_FR.UTF-8" begins with, or -1. */
static int language_of(const char *name) {
    if (strncmp(name, "fr", 2) == 0) return SK_FR;
    return strncmp(name, "en", 2) == 0 ? SK_EN : -1;
}

int cli_language(int argc, char **argv) {
    static const char *const variables[] = {"LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"};
    for (int i = 1; i < argc; i++) {
        const char *value = NULL;
        if (strncmp(argv[i], "--lang=", 7) == 0)
            value = argv[i] + 7;
        else if (strcmp(argv[i], "--lang") == 0 && i + 1 < argc)
            value = argv[i + 1];
        if (value && language_of(value) >= 0) return language_of(value);
    }
    if (!setting_is("lang", "auto")) return language_of(setting_get("lang"));
    for (int i = 0; i < 4; i++) {
        const char *value = getenv(variables[i]);
        if (value && *value) return language_of(value) == SK_FR ? SK_FR : SK_EN;
    }
    return SK_EN;
}

/* The option whose name is the first `length` bytes of `name`, or OPT_COUNT. */
static int find_option(const char *name, size_t length) {
    int option = 0;
    while (option < OPT_COUNT && (strlen(rows[option].name) != length || memcmp(rows[option].name, name, length) != 0))
        option++;
    return option;
}

/* Take the value of an option; 0 after saying what is wrong with it. */
static int take_value(cli_line *cli, int option, const char *value) {
    const option_row *row = &rows[option];
    char name[32];
    snprintf(name, sizeof name, "--%s", row->name);
    if (row->kind == NUMBER && !parse_number(value, row->most, &cli->number[option])) {
        const sk_game *game = cli->word_count ? sk_find(cli->words[0]) : NULL;
        if (option == OPT_PLAYERS && game)
            SAY_ERROR(cli, W_cli_players_range, {"game", game->title[cli->lang], 0}, {"min", NULL, game->players_min},
                      {"max", NULL, game->players_max}, {"value", value, 0});
        else
            SAY_ERROR(cli, W_cli_bad_number, {"value", value, 0}, {"option", name, 0}, {"most", NULL, (long)row->most});
        return 0;
    }
    if (row->kind != NUMBER && (!*value || strlen(value) > row->most)) {
        SAY_ERROR(cli, W_cli_bad_value, {"value", value, 0}, {"option", name, 0});
        return 0;
    }
    if (row->kind == LIST) {
        if (cli->choice_count == CLI_CHOICES_MAX) {
            SAY_ERROR(cli, W_cli_too_many, {"option", name, 0});
            return 0;
        }
        cli->choices[cli->choice_count++] = value;
    }
    if (option == OPT_LANG && strcmp(value, "en") != 0 && strcmp(value, "fr") != 0) {
        SAY_ERROR(cli, W_cli_bad_lang, {"value", value, 0});
        return 0;
    }
    cli->text[option] = value;
    return 1;
}

static int like_number(const char *text) {
    text += *text == '-';
    return *text >= '0' && *text <= '9';
}

/* Take argv[at], which begins with "--"; returns the arguments used, 0 after saying why. */
static int take_option(cli_line *cli, int argc, char **argv, int at) {
    const char *name = argv[at] + 2, *equals = strchr(name, '=');
    size_t length = equals ? (size_t)(equals - name) : strlen(name);
    int option = find_option(name, length);
    if (option == OPT_COUNT || !cli_takes(cli->command, option)) {
        char word[64];
        near_word best = {NULL, 0};
        snprintf(word, sizeof word, "--%.*s", (int)(length < 40 ? length : 40), name);
        for (int i = 0; i < OPT_COUNT; i++)
            if (cli_takes(cli->command, i)) near_try(&best, word + 2, rows[i].name);
        SAY_ERROR(cli, W_cli_unknown_option, {"option", argv[at], 0}, {"command", cli->command->name, 0});
        if (best.word) {
            snprintf(word, sizeof word, "--%.40s", best.word);
            best.word = word;
        }
        near_say(cli, &best);
        return 0;
    }
    cli->given[option] = 1;
    if (rows[option].kind == FLAG) {
        if (equals) SAY_ERROR(cli, W_cli_no_value, {"option", argv[at], 0});
        return equals ? 0 : 1;
    }
    if (rows[option].kind == PERHAPS && !equals && (at + 1 == argc || !like_number(argv[at + 1]))) return 1;
    if (!equals && at + 1 == argc) {
        SAY_ERROR(cli, W_cli_needs_value, {"option", argv[at], 0});
        return 0;
    }
    return take_value(cli, option, equals ? equals + 1 : argv[at + 1]) ? (equals ? 1 : 2) : 0;
}

/* The word of a command that is missing, as the first line of its help calls it: "FILE" in "skerry think --server URL
 * [--threads N] FILE". */
void cli_missing(const cli_line *cli) {
    char word[40];
    int skipped = cli->word_count;
    const char *at = strstr(say_word(cli->lang, cli->command->help), cli->command->name);
    for (at += strcspn(at, " \n"); *at == ' '; at += strcspn(at, " \n")) {
        int is_option = *++at == '-';
        if (*at == '[')
            at += strcspn(at, "]\n");
        else if (is_option)
            at += strcspn(at, " \n") + 1;
        else if (!skipped--)
            break;
    }
    snprintf(word, sizeof word, "%.*s", (int)strcspn(at, " \n"), at);
    SAY_ERROR(cli, W_cli_missing_named, {"word", word, 0});
}

int cli_parse(cli_line *cli, const cli_command *command, int argc, char **argv) {
    int plain = 0;
    cli->command = command;
    for (int at = 0; at < argc;) {
        if (!plain && strcmp(argv[at], "--") == 0) {
            plain = 1;
            at++;
        } else if (!plain && strcmp(argv[at], "-h") == 0) {
            cli->given[OPT_HELP] = 1;
            at++;
        } else if (!plain && argv[at][0] == '-' && argv[at][1]) {
            int used = argv[at][1] == '-' ? take_option(cli, argc, argv, at) : 0;
            if (argv[at][1] != '-')
                SAY_ERROR(cli, W_cli_unknown_option, {"option", argv[at], 0}, {"command", command->name, 0});
            if (!used) return MISUSED;
            at += used;
        } else if (cli->word_count == command->words_max) {
            SAY_ERROR(cli, W_cli_extra_word, {"word", argv[at], 0});
            return MISUSED;
        } else {
            cli->words[cli->word_count++] = argv[at++];
        }
    }
    if (cli->word_count < command->words_min && !cli_has(cli, OPT_HELP)) {
        cli_missing(cli);
        return MISUSED;
    }
    return DONE;
}

int cli_seed(const cli_line *cli, uint64_t *seed) {
    *seed = 1;
    if (!cli_has(cli, OPT_SEED) || parse_number(cli->text[OPT_SEED], UINT64_MAX, seed)) return DONE;
    SAY_ERROR(cli, W_cli_bad_seed, {"value", cli->text[OPT_SEED], 0});
    return MISUSED;
}

const sk_game *cli_game(const cli_line *cli, const char *key) {
    const sk_game *game = sk_find(key);
    char memory[512];
    sk_text keys;
    near_word best = {NULL, 0};
    int count;
    const sk_game *const *games = sk_games(&count);
    for (int i = 0; i < count && !game; i++)
        for (int lang = 0; lang < SK_LANGS && !game; lang++)
            if (sk_text_alike(games[i]->title[lang], key)) game = games[i];
    if (game) return game;
    sk_text_init(&keys, memory, sizeof memory);
    for (int i = 0; i < count; i++) {
        if (i) sk_text_add(&keys, ", ");
        sk_text_add(&keys, games[i]->key);
    }
    SAY_ERROR(cli, W_cli_no_game, {"game", key, 0}, {"games", memory, 0});
    for (int i = 0; i < count; i++)
        near_try(&best, key, games[i]->key);
    near_say(cli, &best);
    return NULL;
}

/* Say which choice was perhaps meant: the name of an option, or the value of the one that is named. */
static void near_choice(const cli_line *cli, const char *choice, const sk_game *game) {
    size_t length = strcspn(choice, "=");
    near_word best = {NULL, 0};
    char name[128];
    snprintf(name, sizeof name, "%.*s", (int)(length < 100 ? length : 100), choice);
    for (int i = 0; i < game->option_count; i++) {
        const sk_option *option = &game->options[i];
        if (strcmp(option->key, name) != 0) near_try(&best, name, option->key);
        for (int v = 0; strcmp(option->key, name) == 0 && choice[length] && v < option->value_count; v++)
            near_try(&best, choice + length + 1, option->values[v]);
    }
    near_say(cli, &best);
}

/* Say what the option with this key can be; 0 if the game has no such option. */
static int say_values(const cli_line *cli, const char *key, const char *value, const sk_game *game) {
    char memory[400];
    sk_text values;
    int at = 0;
    while (at < game->option_count && strcmp(game->options[at].key, key) != 0)
        at++;
    if (at == game->option_count) return 0;
    sk_text_init(&values, memory, sizeof memory);
    for (int v = 0; v < game->options[at].value_count; v++) {
        if (v) sk_text_add(&values, ", ");
        sk_text_add(&values, game->options[at].values[v]);
    }
    SAY_ERROR(cli, W_setting_bad, {"name", key, 0}, {"values", memory, 0}, {"value", value, 0});
    return 1;
}

/* --option NAME=V into option bits; 0 after saying why. */
static int set_choice(const cli_line *cli, const char *choice, seating *out) {
    char name[128];
    const char *equals = strchr(choice, '=');
    if (equals) {
        snprintf(name, sizeof name, "%.*s", (int)(equals - choice), choice);
        if (sk_option_set(out->game, &out->options, name, equals + 1) == SK_OK) return 1;
    }
    if (!equals || !say_values(cli, name, equals + 1, out->game))
        SAY_ERROR(cli, W_cli_bad_choice, {"choice", choice, 0}, {"game", out->game->key, 0});
    near_choice(cli, choice, out->game);
    return 0;
}

int cli_seating(const cli_line *cli, const char *key, int players, seating *out) {
    uint64_t state[SK_STATE_MAX / 8];
    sk_status status;
    memset(out, 0, sizeof *out);
    out->game = cli_game(cli, key);
    if (!out->game) return MISUSED;
    if (cli_has(cli, OPT_LETTER)) out->options = sk_read_by(out->game, 0, SK_LETTER);
    for (int i = 0; i < cli->choice_count; i++)
        if (!set_choice(cli, cli->choices[i], out)) return MISUSED;
    out->players = (int)cli_number(cli, OPT_PLAYERS, (uint64_t)(players ? players : out->game->players_min));
    status = sk_new(out->game, state, out->players, out->options);
    if (status == SK_BAD_PLAYERS) {
        SAY_ERROR(cli, W_cli_bad_players, {"game", out->game->title[cli->lang], 0},
                  {"min", NULL, out->game->players_min}, {"max", NULL, out->game->players_max},
                  {"n", NULL, out->players});
    } else if (status != SK_OK) {
        SAY_ERROR(cli, W_cli_bad_choices, {"game", out->game->title[cli->lang], 0}, {"n", NULL, out->players});
    }
    return status == SK_OK ? DONE : MISUSED;
}
