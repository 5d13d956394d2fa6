/* simulate.c - `skerry simulate`: random games with every promise of the rules interface checked after each ply.
 *
 * Game g of seed S plays the same plies as game g of `bench` and of batches with that seed: lowest acting seat first,
 * one number of the generator a ply. A failure names a seed with which that game is game 0.
 */
#include <stdlib.h>

#include "cli/command.h"

/* What went wrong, or message 0. */
typedef struct fault {
    int message; /* id of the message, 0: nothing */
    int who;
    long detail; /* action or invariant */
} fault;

typedef struct sim_tally {
    uint64_t games, plies;
    uint32_t plies_min, plies_max;
    int64_t score_sum[SK_SEATS];
    int16_t score_min[SK_SEATS], score_max[SK_SEATS];
    double wins[SK_SEATS]; /* a shared first place counts as a share */
} sim_tally;

/* The choice on which a random number falls, by adding up weights. */
static sk_action chosen(const sk_choice *choices, int count, uint32_t random) {
    uint64_t total = 0, at;
    int i = 0;
    for (int k = 0; k < count; k++)
        total += choices[k].weight;
    at = (random * total) >> 32;
    while (at >= choices[i].weight)
        at -= choices[i++].weight;
    return choices[i].action;
}

/* The list of choices keeps its promises, and pick agrees with it. */
static fault check_choices(const sk_game *game, const void *state, int who, uint32_t random) {
    sk_choice choices[SK_CHOICES_MAX];
    int count = game->legal(state, who, choices);
    int acts = ((const sk_head *)state)->actors >> who & 1;
    uint32_t probes[3] = {random, 0, UINT32_MAX};
    if (!acts) return count ? (fault){W_sim_idle, who, count} : (fault){0, 0, 0};
    if (count < 1) return (fault){W_sim_none, who, count};
    if (count > game->choices_max) return (fault){W_sim_many, who, count};
    for (int i = 0; i < count; i++) {
        if (choices[i].action >= (who == SK_CHANCE ? game->outcomes : game->actions))
            return (fault){W_sim_range, who, choices[i].action};
        if (i && choices[i].action <= choices[i - 1].action) return (fault){W_sim_order, who, choices[i].action};
        if (!choices[i].weight || (who != SK_CHANCE && choices[i].weight != 1))
            return (fault){W_sim_weight, who, choices[i].action};
    }
    for (int i = 0; i < 3; i++)
        if (game->pick(state, who, probes[i]) != chosen(choices, count, probes[i]))
            return (fault){W_sim_pick, who, (long)probes[i]};
    return (fault){0, 0, 0};
}

/* The state keeps its promises after `plies` plies. */
static fault check_state(const sk_game *game, const void *state, uint32_t plies, uint32_t random) {
    const sk_head *head = (const sk_head *)state;
    int broken = sk_check(game, state);
    if (broken) return (fault){W_sim_check, 0, broken};
    if (head->ply != plies) return (fault){W_sim_ply, 0, head->ply};
    if (plies > game->plies_max) return (fault){W_sim_long, 0, (long)plies};
    if (head->viewer != SK_FULL) return (fault){W_sim_viewer, 0, head->viewer};
    for (int who = 0; who <= SK_CHANCE; who++) {
        fault found;
        if (who >= head->players && who != SK_CHANCE) continue;
        found = check_choices(game, state, who, random);
        if (found.message) return found;
    }
    return (fault){0, 0, 0};
}

/* Places at the end: 1 to the number of players, somebody first. */
static fault check_end(const sk_game *game, const void *state, int players) {
    uint8_t places[SK_SEATS];
    int first = 0;
    game->rank(state, places);
    for (int seat = 0; seat < players; seat++) {
        if (places[seat] < 1 || places[seat] > players) return (fault){W_sim_place, seat, places[seat]};
        first += places[seat] == 1;
    }
    return first ? (fault){0, 0, 0} : (fault){W_sim_first, 0, 0};
}

static void count_game(sim_tally *tally, const sk_game *game, const void *state, int players, uint32_t plies) {
    int16_t scores[SK_SEATS] = {0};
    uint8_t places[SK_SEATS];
    int first = 0;
    game->score(state, scores);
    game->rank(state, places);
    for (int seat = 0; seat < players; seat++)
        first += places[seat] == 1;
    for (int seat = 0; seat < players; seat++) {
        if (!tally->games || scores[seat] < tally->score_min[seat]) tally->score_min[seat] = scores[seat];
        if (!tally->games || scores[seat] > tally->score_max[seat]) tally->score_max[seat] = scores[seat];
        tally->score_sum[seat] += scores[seat];
        if (places[seat] == 1) tally->wins[seat] += 1.0 / first;
    }
    if (!tally->games || plies < tally->plies_min) tally->plies_min = plies;
    if (plies > tally->plies_max) tally->plies_max = plies;
    tally->plies += plies;
    tally->games++;
}

/* --- trace: one JSON object per ply --- */

typedef struct sim_trace {
    FILE *file; /* NULL: none */
    int lang;
} sim_trace;

static void trace_state(const sim_trace *trace, const sk_game *game, const void *state) {
    static char memory[CLI_JSON_MAX];
    sk_text json;
    sk_text_init(&json, memory, sizeof memory);
    sk_json_write(game, state, &json);
    fprintf(trace->file, ",\"state\":%s}\n", memory);
}

static void trace_start(const sim_trace *trace, const sk_game *game, uint64_t number, const void *state) {
    if (!trace->file) return;
    fprintf(trace->file, "{\"game\":%llu,\"ply\":0", (unsigned long long)number);
    trace_state(trace, game, state);
}

/* The ply itself, written before it is applied: notation speaks about the state before. */
static void trace_ply(const sim_trace *trace, const sk_game *game, uint64_t number, const void *state, int who,
                      sk_action action) {
    char said[160];
    sk_text text;
    if (!trace->file) return;
    sk_text_init(&text, said, sizeof said);
    game->say(state, who, action, SK_NOTATION, trace->lang, &text);
    fprintf(trace->file, "{\"game\":%llu,\"ply\":%d,\"who\":", (unsigned long long)number,
            ((const sk_head *)state)->ply + 1);
    if (who == SK_CHANCE)
        fputs("\"chance\"", trace->file);
    else
        fprintf(trace->file, "%d", who);
    fprintf(trace->file, ",\"action\":%d,\"text\":", action);
    say_json_text(trace->file, said);
}

/* --- the run --- */

/* One whole game; the final state stays in `state`, the plies played in *plies. */
static fault play_game(const seating *table, uint64_t seed, uint64_t number, const sim_trace *trace, void *state,
                       uint32_t *plies) {
    const sk_game *game = table->game;
    uint64_t rng = sk_random_seed(seed, number);
    *plies = 0;
    game->init(state, table->players, table->options);
    trace_start(trace, game, number, state);
    for (;;) {
        uint64_t next = rng;
        uint32_t random = (uint32_t)(sk_random(&next) >> 32);
        fault found = check_state(game, state, *plies, random);
        int who = sk_actor(state);
        sk_action action;
        if (found.message) return found;
        if (who < 0) return check_end(game, state, table->players);
        rng = next;
        action = game->pick(state, who, random);
        trace_ply(trace, game, number, state, who, action);
        game->apply(state, who, action);
        ++*plies;
        if (trace->file) trace_state(trace, game, state);
    }
}

/* The seed whose game 0 is game `number` of `seed`: both start the generator at the same word (see sk_random_seed). */
static uint64_t reproducing_seed(uint64_t seed, uint64_t number) {
    const uint64_t per_seed = 0xd1342543de82ef95u, per_game = 0xaf251af3b0f025b5u;
    uint64_t inverse = per_seed;
    for (int i = 0; i < 6; i++)
        inverse *= 2 - per_seed * inverse;
    return seed + number * per_game * inverse;
}

static void explain(const cli_line *cli, const sk_game *game, fault found, char *out, size_t size) {
    char detail[200], who[24];
    sk_text text, broken;
    sk_text_init(&broken, detail, sizeof detail);
    if (found.message == W_sim_check && found.detail > 0) game->broken((int)found.detail, cli->lang, &broken);
    sk_text_init(&text, who, sizeof who);
    SK_SAY(&text, cli->lang, say_word(cli->lang, found.who == SK_CHANCE ? W_cli_chance : W_cli_seat),
           {"n", NULL, found.who});
    sk_text_init(&text, out, size);
    SK_SAY(&text, cli->lang, say_word(cli->lang, found.message), {"who", who, 0}, {"n", NULL, found.detail},
           {"broken", detail, 0});
}

static void report_fault(const cli_line *cli, const seating *table, uint64_t seed, uint64_t number, uint32_t plies,
                         fault found) {
    char why[512], again[32];
    explain(cli, table->game, found, why, sizeof why);
    snprintf(again, sizeof again, "%llu", (unsigned long long)reproducing_seed(seed, number));
    SAY_ERROR(cli, W_sim_failed, {"game", NULL, (long)number}, {"ply", NULL, (long)plies}, {"why", why, 0},
              {"seed", again, 0});
    if (!cli_has(cli, OPT_JSON)) return;
    printf("{\"game\":\"%s\",\"players\":%d,\"failures\":1,\"failed_game\":%llu,\"ply\":%u,\"seed\":\"%s\",\"why\":",
           table->game->key, table->players, (unsigned long long)number, plies, again);
    say_json_text(stdout, why);
    puts("}");
}

static void print_json(const seating *table, uint64_t seed, const sim_tally *tally) {
    double games = (double)tally->games;
    printf("{\"game\":\"%s\",\"players\":%d,\"games\":%llu,\"seed\":\"%llu\",\"failures\":0,\"mean_plies\":",
           table->game->key, table->players, (unsigned long long)tally->games, (unsigned long long)seed);
    say_json_number(stdout, (double)tally->plies / games, 3);
    printf(",\"min_plies\":%u,\"max_plies\":%u,\"seats\":[", tally->plies_min, tally->plies_max);
    for (int seat = 0; seat < table->players; seat++) {
        printf("%s{\"seat\":%d,\"mean_score\":", seat ? "," : "", seat);
        say_json_number(stdout, (double)tally->score_sum[seat] / games, 4);
        printf(",\"min_score\":%d,\"max_score\":%d,\"win_share\":", tally->score_min[seat], tally->score_max[seat]);
        say_json_number(stdout, tally->wins[seat] / games, 4);
        putchar('}');
    }
    puts("]}");
}

static const int columns[5] = {5, -12, -8, -8, -12};

static void print_summary(const cli_line *cli, const seating *table, uint64_t seed, const sim_tally *tally) {
    char number[32], seed_text[32];
    double games = (double)tally->games;
    snprintf(seed_text, sizeof seed_text, "%llu", (unsigned long long)seed);
    SAY(stdout, cli->lang, W_sim_held, {"title", table->game->title[cli->lang], 0}, {"players", NULL, table->players},
        {"games", NULL, (long)tally->games}, {"seed", seed_text, 0});
    SAY(stdout, cli->lang, W_sim_plies, {"mean", say_decimal(number, cli->lang, (double)tally->plies / games, 2), 0},
        {"min", NULL, (long)tally->plies_min}, {"max", NULL, (long)tally->plies_max});
    say_titles(say_word(cli->lang, W_sim_columns), columns, 5);
    for (int seat = 0; seat < table->players; seat++) {
        say_count(seat + 1, columns[0]);
        say_cell(say_decimal(number, cli->lang, (double)tally->score_sum[seat] / games, 3), columns[1]);
        say_count(tally->score_min[seat], columns[2]);
        say_count(tally->score_max[seat], columns[3]);
        say_cell(say_decimal(number, cli->lang, 100 * tally->wins[seat] / games, 2), columns[4]);
        fputs(" %", stdout);
        say_row_end();
    }
}

static int run_games(const cli_line *cli, const seating *table, uint64_t seed, const sim_trace *trace,
                     sim_tally *tally) {
    uint64_t state[SK_STATE_MAX / 8], games = cli_number(cli, OPT_GAMES, 1000);
    progress_bar bar;
    progress_start(&bar, cli->lang, games);
    progress_catch();
    for (uint64_t number = 0; number < games && !progress_stopped(); number++) {
        uint32_t plies;
        fault found = play_game(table, seed, number, trace, state, &plies);
        if (found.message) {
            progress_end(&bar);
            report_fault(cli, table, seed, number, plies, found);
            return FAILED;
        }
        count_game(tally, table->game, state, table->players, plies);
        progress_show(&bar, number + 1);
    }
    progress_end(&bar);
    if (progress_stopped())
        SAY(stderr, cli->lang, W_cli_interrupted, {"n", NULL, (long)tally->games}, {"count", NULL, (long)games});
    return DONE;
}

int command_simulate(const cli_line *cli) {
    seating table;
    sim_tally tally;
    sim_trace trace = {NULL, cli->lang};
    uint64_t seed;
    int status;
    if (cli_seating(cli, cli->words[0], 0, &table) != DONE || cli_seed(cli, &seed) != DONE) return MISUSED;
    if (cli_number(cli, OPT_GAMES, 1000) == 0) {
        SAY_ERROR(cli, W_cli_bad_value, {"value", "0", 0}, {"option", "--games", 0});
        return MISUSED;
    }
    if (cli_has(cli, OPT_TRACE) && !(trace.file = fopen(cli->text[OPT_TRACE], "w"))) {
        SAY_ERROR(cli, W_cli_no_write, {"file", cli->text[OPT_TRACE], 0});
        return FAILED;
    }
    memset(&tally, 0, sizeof tally);
    status = run_games(cli, &table, seed, &trace, &tally);
    if (trace.file && (ferror(trace.file) | fclose(trace.file)) != 0) {
        SAY_ERROR(cli, W_cli_no_write, {"file", cli->text[OPT_TRACE], 0});
        return FAILED;
    }
    if (status != DONE || !tally.games) return status != DONE ? status : FAILED;
    if (cli_has(cli, OPT_JSON))
        print_json(&table, seed, &tally);
    else
        print_summary(cli, &table, seed, &tally);
    return progress_stopped() ? FAILED : DONE;
}
