/* replay.c - `skerry replay`: a record as sentences, as the board after one ply, analysed, or verified from end to
 * end. */
#include <unistd.h>

#include "cli/command.h"
#include "cli/settings.h"
#include "cli/play/viewer.h"

static void print_heading(const sk_record *record, const seat_names *names, int lang) {
    const sk_game *game = record->game;
    printf("%s - ", game->title[lang]);
    for (int seat = 0; seat < record->players; seat++)
        printf("%s%s", seat ? ", " : "", names->at[seat]);
    for (int i = 0; i < game->option_count; i++) {
        int value = sk_option_get(game, record->options, i);
        if (value) printf(" - %s=%s", game->options[i].key, game->options[i].values[value]);
    }
    putchar('\n');
}

static void print_ply(const sk_record *record, int ply, const void *state, const seat_names *names, int lang) {
    char memory[600];
    sk_text text;
    sk_text_init(&text, memory, sizeof memory);
    board_sentence(record->game, state, record->plies[ply].who, record->plies[ply].action, names, lang, &text);
    printf("%5d  %s\n", ply + 1, memory);
}

/* What comes after the last ply shown: the result, or who acts. */
static void print_ending(const sk_record *record, const void *state, const seat_names *names, int lang) {
    char memory[2000];
    sk_text text;
    int who = sk_actor(state);
    sk_text_init(&text, memory, sizeof memory);
    if (who < 0) {
        board_result(record->game, state, names, lang, &text);
        fputs(memory, stdout);
    } else {
        const char *name = who == SK_CHANCE ? say_word(lang, W_cli_chance) : names->at[who];
        SAY(stdout, lang, W_replay_next, {"name", name, 0});
    }
}

static void print_moves(const sk_record *record, const seat_names *names, int lang) {
    uint64_t state[SK_STATE_MAX / 8];
    record->game->rules->init(state, record->players, record->options);
    print_heading(record, names, lang);
    for (int ply = 0; ply < record->count; ply++) {
        print_ply(record, ply, state, names, lang);
        record->game->rules->apply(state, record->plies[ply].who, record->plies[ply].action);
    }
    print_ending(record, state, names, lang);
}

static void print_position(const sk_record *record, int plies, const seat_names *names, int lang) {
    static char memory[CLI_JSON_MAX];
    uint64_t state[SK_STATE_MAX / 8];
    sk_text text;
    print_heading(record, names, lang);
    if (plies) {
        (void)sk_record_replay(record, plies - 1, state, NULL);
        print_ply(record, plies - 1, state, names, lang);
    }
    (void)sk_record_replay(record, plies, state, NULL);
    sk_text_init(&text, memory, sizeof memory);
    sk_text_char(&text, '\n');
    board_draw(record->game, state, SK_TABLE_VIEW, names, lang, &text);
    sk_text_char(&text, '\n');
    board_describe(record->game, state, names, lang, &text);
    puts(memory);
    print_ending(record, state, names, lang);
}

/* A text of the record with names in it, as JSON. */
static void write_said(const sk_record *record, int ply, const void *state, const seat_names *names, int lang) {
    char memory[600];
    sk_text text;
    sk_text_init(&text, memory, sizeof memory);
    board_sentence(record->game, state, record->plies[ply].who, record->plies[ply].action, names, lang, &text);
    say_json_text(stdout, memory);
}

/* The table of the record: game, options that are not the usual ones, names. */
static void write_heading(const sk_record *record, const seat_names *names) {
    const sk_game *game = record->game;
    int written = 0;
    printf("{\"game\":\"%s\",\"players\":%d,\"options\":{", game->key, record->players);
    for (int i = 0; i < game->option_count; i++) {
        int value = sk_option_get(game, record->options, i);
        if (value)
            printf("%s\"%s\":\"%s\"", written++ ? "," : "", game->options[i].key, game->options[i].values[value]);
    }
    fputs("},\"names\":[", stdout);
    for (int seat = 0; seat < record->players; seat++) {
        if (seat) putchar(',');
        say_json_text(stdout, names->at[seat]);
    }
    fputs("],\"plies\":[", stdout);
}

/* The position after the last ply that is told, and who has won if the game is over. */
static void write_ending(const sk_record *record, const void *state) {
    static char memory[CLI_JSON_MAX];
    int16_t scores[SK_SEATS];
    uint8_t places[SK_SEATS];
    sk_text text;
    sk_text_init(&text, memory, sizeof memory);
    sk_json_write(record->game, state, &text);
    printf("],\"over\":%s,\"state\":%s", sk_actor(state) < 0 ? "true" : "false", memory);
    if (sk_actor(state) < 0) {
        record->game->rules->score(state, scores);
        record->game->rules->rank(state, places);
        fputs(",\"result\":[", stdout);
        for (int seat = 0; seat < record->players; seat++)
            printf("%s{\"score\":%d,\"place\":%d}", seat ? "," : "", scores[seat], places[seat]);
        putchar(']');
    }
    puts("}");
}

/* The record up to `plies` as one JSON object: seats count from 0, as in every JSON of the
 * program. */
static void write_json(const sk_record *record, int plies, const seat_names *names, int lang) {
    uint64_t state[SK_STATE_MAX / 8];
    (void)sk_record_replay(record, 0, state, NULL);
    write_heading(record, names);
    for (int ply = 0; ply < plies; ply++) {
        const sk_ply *at = &record->plies[ply];
        char notation[160];
        sk_text text;
        sk_text_init(&text, notation, sizeof notation);
        record->game->words->say(state, at->who, at->action, SK_NOTATION, SK_EN, &text);
        printf("%s\n{\"ply\":%d,\"who\":", ply ? "," : "", ply + 1);
        printf(at->who == SK_CHANCE ? "\"chance\"" : "%d", at->who);
        printf(",\"action\":%d,\"text\":", at->action);
        say_json_text(stdout, notation);
        fputs(",\"say\":", stdout);
        write_said(record, ply, state, names, lang);
        putchar('}');
        record->game->rules->apply(state, at->who, at->action);
    }
    write_ending(record, state);
}

/* The record was read, so every ply is legal and the hash, if there is one, is right. */
static int verify(const cli_line *cli, const sk_record *record, const char *text) {
    uint64_t state[SK_STATE_MAX / 8];
    char hash[17];
    sk_text digits;
    int unfair, draws = 0;
    (void)sk_record_replay(record, record->count, state, NULL);
    sk_text_init(&digits, hash, sizeof hash);
    sk_text_hex(&digits, sk_hash(record->game, state));
    for (int i = 0; i < record->count; i++)
        draws += record->plies[i].who == SK_CHANCE;
    SAY(stdout, cli->lang, W_replay_legal, {"n", NULL, record->count});
    if (strstr(text, "\nend "))
        SAY(stdout, cli->lang, W_replay_hash, {"hash", hash, 0});
    else
        SAY(stdout, cli->lang, W_replay_no_hash, {"hash", hash, 0});
    if (!record->seed[0]) {
        puts(say_word(cli->lang, W_replay_no_seed));
        return DONE;
    }
    unfair = sk_record_fair(record);
    if (unfair) {
        SAY_ERROR(cli, W_replay_unfair, {"ply", NULL, unfair}, {"seed", record->seed, 0});
        return FAILED;
    }
    SAY(stdout, cli->lang, W_replay_fair, {"n", NULL, draws}, {"seed", record->seed, 0});
    return DONE;
}

/* The same as JSON; the status is that of `verify`. */
static int verify_json(const sk_record *record, const char *text) {
    uint64_t state[SK_STATE_MAX / 8];
    char hash[17];
    sk_text digits;
    int unfair = record->seed[0] ? sk_record_fair(record) : 0;
    (void)sk_record_replay(record, record->count, state, NULL);
    sk_text_init(&digits, hash, sizeof hash);
    sk_text_hex(&digits, sk_hash(record->game, state));
    printf("{\"plies\":%d,\"legal\":true,\"hash\":\"%s\",\"hash_recorded\":%s,\"seed\":", record->count, hash,
           strstr(text, "\nend ") ? "true" : "false");
    if (record->seed[0])
        say_json_text(stdout, record->seed);
    else
        fputs("null", stdout);
    printf(",\"fair\":%s,\"unfair_ply\":", !record->seed[0] ? "null" : unfair ? "false" : "true");
    printf(unfair ? "%d}\n" : "null}\n", unfair);
    return unfair ? FAILED : DONE;
}

int command_replay(const cli_line *cli) {
    static sk_record record;
    seat_names names;
    const char *text;
    uint64_t ply;
    if (record_open(cli, cli->words[0], &record, &text) != DONE) return FAILED;
    ply = cli_number(cli, OPT_PLY, (uint64_t)record.count);
    if (ply > (uint64_t)record.count) {
        SAY_ERROR(cli, W_cli_bad_ply, {"ply", cli->text[OPT_PLY], 0}, {"n", NULL, record.count});
        return MISUSED;
    }
    names_init(&names, &record, cli->lang);
    if (cli_has(cli, OPT_ANALYSE)) {
        if (cli_has(cli, OPT_PLY)) record.count = (int)ply;
        return replay_analyse(cli, &record, &names);
    }
    if (cli_has(cli, OPT_JSON) && cli_has(cli, OPT_VERIFY)) return verify_json(&record, text);
    if (cli_has(cli, OPT_JSON)) {
        write_json(&record, (int)ply, &names, cli->lang);
        return DONE;
    }
    if (!cli_has(cli, OPT_VERIFY) && !cli_has(cli, OPT_PLAIN) && setting_is("plain", "off") && isatty(STDIN_FILENO) &&
        isatty(STDOUT_FILENO) && viewer_run(cli, &record, cli_has(cli, OPT_PLY) ? (int)ply : 0))
        return DONE;
    if (cli_has(cli, OPT_PLY))
        print_position(&record, (int)ply, &names, cli->lang);
    else if (!cli_has(cli, OPT_VERIFY))
        print_moves(&record, &names, cli->lang);
    return cli_has(cli, OPT_VERIFY) ? verify(cli, &record, text) : DONE;
}
