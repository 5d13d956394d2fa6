/* games.c - `skerry games`: what can be played, with how many, and with which options. */
#include "cli/command.h"
#include "cli/pieces.h"

/* "memory_aid=off|fading|full": the default stands first. */
static void print_option(const sk_option *option) {
    printf("%s=", option->key);
    for (int v = 0; v < option->value_count; v++)
        printf("%s%s", v ? "|" : "", option->values[v]);
}

static void print_line(const sk_game *game, int lang) {
    char players[32], minutes[32];
    snprintf(players, sizeof players, "%d-%d", game->players_min, game->players_max);
    snprintf(minutes, sizeof minutes, "%d min", game->minutes);
    say_column(stdout, game->key, 18);
    say_column(stdout, game->title[lang], 24);
    say_column(stdout, players, 5);
    say_column(stdout, minutes, 8);
    for (int i = 0; i < game->option_count; i++) {
        if (i) putchar(' ');
        print_option(&game->options[i]);
    }
    putchar('\n');
}

static void print_edition(const sk_game *game, int lang) {
    char said[300];
    sk_text text;
    sk_text_init(&text, said, sizeof said);
    edition_say(game, lang, &text);
    if (said[0]) puts(said);
}

/* What --letter sets: the options for which the letter of the rulebook asks. */
static void print_letter(const sk_game *game, int lang) {
    uint32_t letter = sk_read_by(game, 0, SK_LETTER);
    if (!letter) {
        puts(say_word(lang, W_cli_letter_usual));
        return;
    }
    puts(say_word(lang, W_cli_letter));
    for (int i = 0; i < game->option_count; i++) {
        int value = sk_option_get(game, letter, i);
        if (value) printf("  %s=%s\n", game->options[i].key, game->options[i].values[value]);
    }
}

/* Levels and characters, a line each. */
static void print_players(const sk_game *game, int lang) {
    const sk_mind *levels[SK_LEVELS_MAX];
    int count = sk_levels(game, levels);
    puts(say_word(lang, W_cli_levels));
    for (int i = 0; i < count; i++) {
        fputs("  ", stdout);
        say_column(stdout, levels[i]->name, 12);
        puts(levels[i]->about[lang]);
    }
    if (!sk_ai_of(game)->characters || !sk_ai_of(game)->characters[0].likes) return;
    puts(say_word(lang, W_cli_characters));
    for (const sk_character *c = sk_ai_of(game)->characters; c->name; c++) {
        fputs("  ", stdout);
        say_column(stdout, c->name, 12);
        puts(c->about[lang] ? c->about[lang] : "");
    }
}

/* One game with its players and options, a line each. */
static void print_page(const sk_game *game, int lang) {
    printf("%s (%s)\n%s\n", game->title[lang], game->key, game->summary[lang]);
    SAY(stdout, lang, W_cli_game_facts, {"min", NULL, game->players_min}, {"max", NULL, game->players_max},
        {"minutes", NULL, game->minutes}, {"rules", NULL, game->words->book->rule_count},
        {"version", NULL, game->version & SK_VERSION_MASK});
    print_edition(game, lang);
    print_players(game, lang);
    if (game->option_count) puts(say_word(lang, W_cli_options));
    for (int i = 0; i < game->option_count; i++) {
        fputs("  --option ", stdout);
        print_option(&game->options[i]);
        putchar('\n');
    }
    print_letter(game, lang);
}

static void json_options(const sk_game *game) {
    fputs(",\"options\":[", stdout);
    for (int i = 0; i < game->option_count; i++) {
        const sk_option *option = &game->options[i];
        printf("%s{\"key\":\"%s\",\"default\":\"%s\",\"values\":[", i ? "," : "", option->key, option->values[0]);
        for (int v = 0; v < option->value_count; v++)
            printf("%s\"%s\"", v ? "," : "", option->values[v]);
        putchar(']');
        if (option->letter != SK_FREE) printf(",\"letter\":\"%s\"", option->values[option->letter]);
        putchar('}');
    }
    putchar(']');
}

static void json_levels(const sk_game *game, int lang) {
    const sk_mind *levels[SK_LEVELS_MAX];
    int count = sk_levels(game, levels);
    fputs(",\"levels\":[", stdout);
    for (int i = 0; i < count; i++) {
        printf("%s{\"name\":\"%s\",\"about\":", i ? "," : "", levels[i]->name);
        say_json_text(stdout, levels[i]->about[lang]);
        putchar('}');
    }
    putchar(']');
}

static void json_characters(const sk_game *game, int lang) {
    fputs(",\"characters\":[", stdout);
    for (const sk_character *c = sk_ai_of(game)->characters; c && c->name; c++) {
        printf("%s{\"name\":\"%s\",\"about\":", c != sk_ai_of(game)->characters ? "," : "", c->name);
        say_json_text(stdout, c->about[lang] ? c->about[lang] : "");
        putchar('}');
    }
    putchar(']');
}

static void json_game(const sk_game *game, int lang) {
    printf("{\"key\":\"%s\",\"id\":%d,\"version\":%d,", game->key, game->id, game->version & SK_VERSION_MASK);
    if (sk_edition(game)[0]) printf("\"edition\":\"%s\",", sk_edition(game));
    fputs("\"title\":", stdout);
    say_json_text(stdout, game->title[lang]);
    fputs(",\"summary\":", stdout);
    say_json_text(stdout, game->summary[lang]);
    printf(",\"players_min\":%d,\"players_max\":%d,\"minutes\":%d", game->players_min, game->players_max,
           game->minutes);
    json_options(game);
    json_levels(game, lang);
    json_characters(game, lang);
    printf(",\"rules\":%d,\"state_bytes\":%d,\"actions\":%d,\"outcomes\":%d,\"choices_max\":%d,\"plies_max\":%d,"
           "\"features\":%d}",
           game->words->book->rule_count, game->state_size, game->actions, game->outcomes, game->choices_max,
           game->plies_max, sk_encoder_of(game)->features);
}

int command_games(const cli_line *cli) {
    int count, json = cli_has(cli, OPT_JSON);
    const sk_game *const *games = sk_games(&count);
    if (cli->word_count) {
        const sk_game *game = cli_game(cli, cli->words[0]);
        if (!game) return MISUSED;
        if (json)
            json_game(game, cli->lang);
        else
            print_page(game, cli->lang);
        if (json) putchar('\n');
        return DONE;
    }
    if (json) putchar('[');
    for (int i = 0; i < count; i++) {
        if (json && i) fputs(",\n ", stdout);
        if (json)
            json_game(games[i], cli->lang);
        else
            print_line(games[i], cli->lang);
    }
    if (json) puts("]");
    return DONE;
}
