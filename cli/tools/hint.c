/* hint.c - `skerry hint`: the best moves of the seat to act in a recorded game, with value and reason.
 *
 * Advice comes from the view of that seat, with perfect memory of what it was shown unless a level without it is named.
 */
#include "cli/command.h"

static void print_json(const cli_line *cli, const sk_game *game, const void *state, int seat, const sk_hint *hints,
                       int count) {
    printf("{\"game\":\"%s\",\"seat\":%d,\"hints\":[", game->key, seat);
    for (int i = 0; i < count; i++) {
        char said[160];
        sk_text text;
        sk_text_init(&text, said, sizeof said);
        game->words->say(state, seat, hints[i].action, SK_NOTATION, cli->lang, &text);
        printf("%s{\"action\":%d,\"text\":", i ? "," : "", hints[i].action);
        say_json_text(stdout, said);
        fputs(",\"points\":", stdout);
        say_json_number(stdout, hints[i].points / 1000.0, 3);
        fputs(",\"win\":", stdout);
        if (hints[i].win < 0)
            fputs("null", stdout);
        else
            say_json_number(stdout, hints[i].win / 1000.0, 3);
        fputs(",\"reason\":", stdout);
        say_json_text(stdout, hints[i].reason);
        if (cli_has(cli, OPT_VISITS)) printf(",\"visits\":%u", hints[i].visits);
        putchar('}');
    }
    puts("]}");
}

static void print_hints(const cli_line *cli, const sk_game *game, const void *state, int seat, const sk_hint *hints,
                        int count) {
    int lang = cli->lang;
    puts(say_word(lang, cli_has(cli, OPT_VISITS) ? W_hint_columns_visits : W_hint_columns));
    for (int i = 0; i < count; i++) {
        char said[160], number[32], win[40] = "";
        sk_text text;
        sk_text_init(&text, said, sizeof said);
        game->words->say(state, seat, hints[i].action, SK_NOTATION, lang, &text);
        printf("%2d. ", i + 1);
        say_column(stdout, said, 28);
        say_column(stdout, say_decimal(number, lang, hints[i].points / 1000.0, 2), -9);
        if (hints[i].win >= 0) snprintf(win, sizeof win, "%s %%", say_decimal(number, lang, hints[i].win / 10.0, 1));
        say_column(stdout, win, -9);
        if (cli_has(cli, OPT_VISITS)) printf("%9u", hints[i].visits);
        printf("  %s\n", hints[i].reason);
    }
}

/* The seat to advise; -1 after saying why there is none. */
static int seat_to_advise(const cli_line *cli, const void *state) {
    int who = sk_actor(state);
    if (who >= 0 && who != SK_CHANCE) return who;
    say_error(cli, who < 0 ? W_hint_over : W_hint_chance, NULL, 0);
    return -1;
}

static void print_question(const sk_record *record, const void *view, int seat, int lang) {
    char asked[400], question[600];
    seat_names names;
    sk_text text;
    names_init(&names, record, lang);
    sk_text_init(&text, asked, sizeof asked);
    record->game->words->ask(view, seat, lang, &text);
    sk_text_init(&text, question, sizeof question);
    names_fill(&names, lang, asked, &text);
    SAY(stdout, lang, W_hint_ask, {"name", names.at[seat], 0}, {"question", question, 0});
}

int command_hint(const cli_line *cli) {
    static sk_record record;
    uint64_t state[SK_STATE_MAX / 8], view[SK_STATE_MAX / 8], plies;
    sk_hint hints[SK_HINTS_MAX];
    const sk_mind *level = NULL;
    sk_budget budget = {(uint32_t)cli_number(cli, OPT_MS, 0), (uint32_t)cli_number(cli, OPT_ITERATIONS, 0)};
    int seat, count;
    if (record_open(cli, cli->words[0], &record, NULL) != DONE) return FAILED;
    plies = cli_number(cli, OPT_PLY, (uint64_t)record.count);
    if (plies > (uint64_t)record.count) {
        SAY_ERROR(cli, W_cli_bad_ply, {"ply", cli->text[OPT_PLY], 0}, {"n", NULL, record.count});
        return MISUSED;
    }
    if (cli_has(cli, OPT_LEVEL) && !(level = level_find(record.game, cli->text[OPT_LEVEL]))) {
        level_missing(cli, record.game, cli->text[OPT_LEVEL]);
        return MISUSED;
    }
    (void)sk_record_replay(&record, (int)plies, state, NULL);
    seat = seat_to_advise(cli, state);
    if (seat < 0) return FAILED;
    sk_view(record.game, state, level && !level->recall ? seat : seat | SK_RECALL, view);
    count = sk_hints(record.game, view, seat, plies, budget, cli->lang, hints);
    if (cli_has(cli, OPT_JSON)) {
        print_json(cli, record.game, state, seat, hints, count);
        return DONE;
    }
    print_question(&record, view, seat, cli->lang);
    print_hints(cli, record.game, state, seat, hints, count);
    return DONE;
}
