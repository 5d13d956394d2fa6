/* puzzle.c - `skerry puzzle`: solve the puzzle of the day, or any other that a game brings, one after the other. */
#include <stdlib.h>
#include <time.h>

#include "cli/command.h"

enum { DAY_SECONDS = 86400 };

/* The number of today's puzzle: the days go through them in order, with the date of the place where one is. */
static int puzzle_of_today(int count) {
    time_t now = time(NULL);
    struct tm here;
    localtime_r(&now, &here);
    return (int)((now + here.tm_gmtoff) / DAY_SECONDS % count);
}

static void print_text(const sk_puzzle *puzzle, const seat_names *names, int lang,
                       void (*write)(const sk_game *, const void *, int, const seat_names *, int, sk_text *)) {
    static char memory[CLI_JSON_MAX];
    sk_text text;
    sk_text_init(&text, memory, sizeof memory);
    write(puzzle->game, puzzle->view, puzzle->seat, names, lang, &text);
    fputs(memory, stdout);
}

static void write_question(const sk_game *game, const void *view, int seat, const seat_names *names, int lang,
                           sk_text *out) {
    char asked[400];
    sk_text text;
    sk_text_init(&text, asked, sizeof asked);
    game->words->ask(view, seat, lang, &text);
    sk_text_char(out, '\n');
    names_fill(names, lang, asked, out);
    sk_text_char(out, '\n');
}

static const char *label(const sk_puzzle *puzzle, const seat_names *names, sk_action action, int lang, char out[200]) {
    char memory[160];
    sk_text text;
    sk_text_init(&text, memory, sizeof memory);
    puzzle->game->words->say(puzzle->view, puzzle->seat, action, SK_LABEL, lang, &text);
    sk_text_init(&text, out, 200);
    names_fill(names, lang, memory, &text);
    return out;
}

static void show(const sk_puzzle *puzzle, int number, const seat_names *names, int lang) {
    sk_choice choices[SK_CHOICES_MAX];
    int count = puzzle->game->rules->legal(puzzle->view, puzzle->seat, choices);
    char said[200];
    SAY(stdout, lang, W_puzzle_head, {"n", NULL, number + 1}, {"count", NULL, puzzle->game->words->book->puzzle_count},
        {"level", say_word(lang, W_puzzle_level_1 + puzzle->level - 1), 0}, {"name", names->at[puzzle->seat], 0});
    print_text(puzzle, names, lang, board_draw);
    print_text(puzzle, names, lang, write_question);
    for (int i = 0; i < count; i++)
        printf("%3d. %s\n", i + 1, label(puzzle, names, choices[i].action, lang, said));
}

/* The puzzle and its solution as one JSON object. */
static void write_json(const sk_puzzle *puzzle, int number, const seat_names *names, int lang) {
    static char memory[CLI_TEXT_MAX];
    sk_choice choices[SK_CHOICES_MAX];
    int count = puzzle->game->rules->legal(puzzle->view, puzzle->seat, choices);
    char said[200];
    sk_text text;
    sk_text_init(&text, memory, sizeof memory);
    sk_position_write(puzzle->game, puzzle->view, &text);
    printf("{\"game\":\"%s\",\"number\":%d,\"count\":%d,\"level\":%d,\"seat\":%d,\"position\":", puzzle->game->key,
           number + 1, puzzle->game->words->book->puzzle_count, puzzle->level, puzzle->seat);
    say_json_text(stdout, memory);
    fputs(",\"choices\":[", stdout);
    for (int i = 0; i < count; i++) {
        printf("%s{\"id\":%d,\"label\":", i ? "," : "", choices[i].action);
        say_json_text(stdout, label(puzzle, names, choices[i].action, lang, said));
        putchar('}');
    }
    sk_text_init(&text, memory, sizeof memory);
    (void)sk_hint_say(puzzle->game, puzzle->view, puzzle->key, lang, &text);
    printf("],\"solution\":%d,\"reason\":", puzzle->action);
    say_json_text(stdout, memory);
    puts("}");
}

/* The choice that a typed line names: its number in the list, or its notation; -1 if none. */
static int typed_choice(const sk_puzzle *puzzle, const char *line) {
    sk_choice choices[SK_CHOICES_MAX];
    int count = puzzle->game->rules->legal(puzzle->view, puzzle->seat, choices);
    char *end;
    long number = strtol(line, &end, 10);
    sk_action action;
    if (*line && !*end) return number >= 1 && number <= count ? choices[number - 1].action : -1;
    return sk_parse(puzzle->game, puzzle->view, puzzle->seat, -1, line, &action) == SK_OK ? action : -1;
}

static int read_line(char *line, size_t size) {
    fflush(stdout);
    if (!fgets(line, (int)size, stdin)) return 0;
    line[strcspn(line, "\n")] = 0;
    return 1;
}

/* Ask until the solution is found or given up; 1 to go on with the next puzzle. */
static int solve(const sk_puzzle *puzzle, const seat_names *names, int lang) {
    char line[200], said[200], memory[240];
    sk_text reason;
    sk_text_init(&reason, memory, sizeof memory);
    (void)sk_hint_say(puzzle->game, puzzle->view, puzzle->key, lang, &reason);
    for (;;) {
        int chosen;
        fputs(say_word(lang, W_puzzle_ask), stdout);
        if (!read_line(line, sizeof line) || sk_text_alike(line, "q")) return 0;
        chosen = typed_choice(puzzle, line);
        if (chosen == puzzle->action) break;
        if (!line[0]) {
            SAY(stdout, lang, W_puzzle_answer, {"move", label(puzzle, names, puzzle->action, lang, said), 0});
            break;
        }
        puts(say_word(lang, chosen < 0 ? W_puzzle_unknown : W_puzzle_wrong));
    }
    SAY(stdout, lang, W_puzzle_right, {"reason", memory, 0});
    fputs(say_word(lang, W_puzzle_next), stdout);
    return read_line(line, sizeof line) && !sk_text_alike(line, "q");
}

int command_puzzle(const cli_line *cli) {
    static sk_puzzle puzzle;
    const sk_game *game = cli_game(cli, cli->words[0]);
    seat_names names;
    int number;
    if (!game) return MISUSED;
    if (!game->words->book->puzzle_count) {
        SAY_ERROR(cli, W_puzzle_none, {"game", game->title[cli->lang], 0});
        return FAILED;
    }
    number = cli->word_count > 1 ? atoi(cli->words[1]) - 1 : puzzle_of_today(game->words->book->puzzle_count);
    if (number < 0 || number >= game->words->book->puzzle_count) {
        SAY_ERROR(cli, W_puzzle_number, {"value", cli->words[1], 0}, {"n", NULL, game->words->book->puzzle_count});
        return MISUSED;
    }
    names_init(&names, NULL, cli->lang);
    if (cli_has(cli, OPT_JSON)) {
        if (sk_puzzle_read(game->words->book->puzzles[number], &puzzle) != SK_OK) return FAILED;
        write_json(&puzzle, number, &names, cli->lang);
        return DONE;
    }
    do {
        if (sk_puzzle_read(game->words->book->puzzles[number], &puzzle) != SK_OK) return FAILED;
        show(&puzzle, number, &names, cli->lang);
        number = (number + 1) % game->words->book->puzzle_count;
    } while (solve(&puzzle, &names, cli->lang));
    return DONE;
}
