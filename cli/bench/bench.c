/* bench.c - `skerry bench`: how fast random games are played on one core, and the signature that every target must
 * give.
 *
 * The timed pass is sk_batch_signature over SIGNATURE_GAMES games of seed 1, as often as fits MEASURE_SECONDS, at least
 * RUNS_MIN times; the fastest counts, in CPU time. Decisions and choices are counted in an untimed pass over the first
 * COUNTED_GAMES of the same games.
 */
#include <time.h>

#include "cli/command.h"
#include "skerry/batch.h"

enum { SIGNATURE_GAMES = 10000, COUNTED_GAMES = 1000, SIGNATURE_SEED = 1, RUNS_MIN = 3, RUNS_MAX = 25 };
#define MEASURE_SECONDS 0.6

typedef struct bench_speed {
    double seconds;            /* of the fastest pass */
    uint64_t plies, signature; /* of one pass */
    double decision_share;     /* of all plies: player plies with two or more choices */
    double mean_choices;       /* of those decisions */
} bench_speed;

static void measure(const seating *table, bench_speed *out) {
    double spent = 0;
    out->seconds = 1e9;
    for (int run = 0; run < RUNS_MAX && (run < RUNS_MIN || spent < MEASURE_SECONDS) && !progress_stopped(); run++) {
        clock_t start = clock();
        double seconds;
        out->signature = sk_batch_signature(table->game, table->players, table->options, SIGNATURE_SEED,
                                            SIGNATURE_GAMES, &out->plies);
        seconds = (double)(clock() - start) / CLOCKS_PER_SEC;
        if (seconds < out->seconds) out->seconds = seconds;
        spent += seconds;
    }
    if (out->seconds <= 0) out->seconds = 1.0 / CLOCKS_PER_SEC;
}

static void count_decisions(const seating *table, bench_speed *out) {
    const sk_game *game = table->game;
    uint64_t state[SK_STATE_MAX / 8], plies = 0, decisions = 0, choices_sum = 0;
    sk_choice choices[SK_CHOICES_MAX];
    for (uint64_t number = 0; number < COUNTED_GAMES; number++) {
        uint64_t rng = sk_random_seed(SIGNATURE_SEED, number);
        int who;
        game->rules->init(state, table->players, table->options);
        while ((who = sk_actor(state)) >= 0) {
            int count = who == SK_CHANCE ? 0 : game->rules->legal(state, who, choices);
            decisions += count > 1;
            choices_sum += count > 1 ? (uint64_t)count : 0;
            game->rules->apply(state, who, sk_pick(game, state, who, (uint32_t)(sk_random(&rng) >> 32)));
            plies++;
        }
    }
    out->decision_share = (double)decisions / (double)plies;
    out->mean_choices = decisions ? (double)choices_sum / (double)decisions : 0;
}

static void print_json(const seating *table, const bench_speed *speed, int first) {
    double plies_per_s = (double)speed->plies / speed->seconds;
    printf("%s{\"game\":\"%s\",\"players\":%d,\"plies_per_s\":", first ? "" : ",\n ", table->game->key, table->players);
    say_json_number(stdout, plies_per_s, 0);
    fputs(",\"decisions_per_s\":", stdout);
    say_json_number(stdout, plies_per_s * speed->decision_share, 0);
    fputs(",\"games_per_s\":", stdout);
    say_json_number(stdout, SIGNATURE_GAMES / speed->seconds, 0);
    fputs(",\"plies_per_game\":", stdout);
    say_json_number(stdout, (double)speed->plies / SIGNATURE_GAMES, 3);
    fputs(",\"mean_choices\":", stdout);
    say_json_number(stdout, speed->mean_choices, 3);
    printf(",\"state_bytes\":%d,\"signature\":\"%016llx\"", table->game->state_size,
           (unsigned long long)speed->signature);
    if (sk_edition(table->game)[0]) printf(",\"edition\":\"%s\"", sk_edition(table->game));
    putchar('}');
    fflush(stdout);
}

static const int columns[9] = {18, -8, -11, -14, -12, -14, -14, -8, -18};

static void print_row(const seating *table, const bench_speed *speed, int lang) {
    double plies_per_s = (double)speed->plies / speed->seconds;
    const double numbers[5] = {plies_per_s / 1e6, plies_per_s * speed->decision_share / 1e6,
                               SIGNATURE_GAMES / speed->seconds / 1e3, (double)speed->plies / SIGNATURE_GAMES,
                               speed->mean_choices};
    char number[32];
    say_cell(table->game->key, columns[0]);
    say_count(table->players, columns[1]);
    for (int i = 0; i < 5; i++)
        say_cell(say_decimal(number, lang, numbers[i], i == 2 ? 1 : 2), columns[i + 2]);
    say_count(table->game->state_size, columns[7]);
    snprintf(number, sizeof number, "%016llx", (unsigned long long)speed->signature);
    say_cell(number, columns[8]);
    if (sk_edition(table->game)[0]) printf("  %s", sk_edition(table->game));
    say_row_end();
    fflush(stdout);
}

/* The tables measured so far: plies a second of the slowest and the fastest, how many of how many. */
typedef struct bench_range {
    double slow, fast;
    int done, count;
    progress_bar progress;
} bench_range;

/* One game with one number of players. */
static void bench_table(const cli_line *cli, const seating *table, bench_range *range) {
    bench_speed speed;
    double rate;
    int first = range->done == 0;
    measure(table, &speed);
    if (progress_stopped()) return;
    rate = (double)speed.plies / speed.seconds;
    if (first || rate < range->slow) range->slow = rate;
    if (first || rate > range->fast) range->fast = rate;
    count_decisions(table, &speed);
    progress_end(&range->progress);
    if (cli_has(cli, OPT_JSON))
        print_json(table, &speed, first);
    else
        print_row(table, &speed, cli->lang);
    if (++range->done < range->count) progress_show(&range->progress, (uint64_t)range->done);
}

/* Every number of players the game takes with these options, or the one asked for; with `counts` they are only
 * counted. */
static void bench_game(const cli_line *cli, const sk_game *game, uint32_t options, int counts, bench_range *range) {
    uint64_t state[SK_STATE_MAX / 8];
    seating table = {game, game->players_min, options};
    for (; table.players <= game->players_max && !progress_stopped(); table.players++) {
        if (cli_has(cli, OPT_PLAYERS) && (uint64_t)table.players != cli->number[OPT_PLAYERS]) continue;
        if (sk_new(game, state, table.players, options) != SK_OK) continue;
        if (counts)
            range->count++;
        else
            bench_table(cli, &table, range);
    }
}

/* `--batch`, `--search` and `--nets`: one number of players a game, two where it can be. */
static int bench_beside(const cli_line *cli, const sk_game *wanted, uint32_t options) {
    static const struct {
        int option, note;
        void (*titles)(const cli_line *cli);
        int (*row)(const cli_line *cli, const seating *table, int first);
    } kinds[] = {{OPT_SEARCH, W_bench_search_note, bench_search_titles, bench_search},
                 {OPT_NETS, W_bench_nets_note, bench_net_titles, bench_net},
                 {OPT_BATCH, W_bench_batch_note, bench_batch_titles, bench_batch}};
    int count, done = 0, status = DONE, kind = 0;
    const sk_game *const *games = sk_games(&count);
    while (!cli_has(cli, kinds[kind].option))
        kind++;
    kinds[kind].titles(cli);
    for (int i = 0; i < count && status == DONE && !progress_stopped(); i++) {
        seating table = {games[i], cli_has(cli, OPT_PLAYERS) ? (int)cli->number[OPT_PLAYERS] : 2, options};
        uint64_t state[SK_STATE_MAX / 8];
        if ((wanted && wanted != games[i]) || sk_new(games[i], state, table.players, options) != SK_OK) continue;
        status = kinds[kind].row(cli, &table, !done++);
    }
    if (cli_has(cli, OPT_JSON)) return status;
    SAY(stdout, cli->lang, kinds[kind].note, {"count", NULL, BATCH_GAMES});
    return status;
}

static int bench_games(const cli_line *cli, const sk_game *wanted, uint32_t options) {
    int count, status = DONE, json = cli_has(cli, OPT_JSON);
    const sk_game *const *games = sk_games(&count);
    bench_range range;
    memset(&range, 0, sizeof range);
    if (!json) say_titles(say_word(cli->lang, W_bench_columns), columns, 9);
    for (int counts = 1; counts >= 0; counts--) {
        for (int i = 0; i < count; i++)
            if (!wanted || wanted == games[i]) bench_game(cli, games[i], options, counts, &range);
        if (counts) progress_start(&range.progress, cli->lang, (uint64_t)range.count);
    }
    progress_end(&range.progress);
    if (progress_stopped()) {
        SAY(stderr, cli->lang, W_bench_stopped, {"n", NULL, range.done}, {"count", NULL, range.count});
        return FAILED;
    }
    if (!json) SAY(stdout, cli->lang, W_bench_note, {"games", NULL, SIGNATURE_GAMES}, {"seed", NULL, SIGNATURE_SEED});
    if (!cli_has(cli, OPT_PEERS)) return status;
    status = bench_peers(cli, range.slow, range.fast);
    if (!json && status == DONE) SAY(stdout, cli->lang, W_bench_peers_note);
    return status;
}

int command_bench(const cli_line *cli) {
    const sk_game *wanted = cli->word_count ? cli_game(cli, cli->words[0]) : NULL;
    seating table = {NULL, 0, 0};
    int status, json = cli_has(cli, OPT_JSON);
    if (cli->word_count && (!wanted || cli_seating(cli, wanted->key, wanted->players_max, &table) != DONE))
        return MISUSED;
    if (!wanted && (cli->choice_count || cli_has(cli, OPT_LETTER))) {
        SAY_ERROR(cli, W_cli_option_needs_game, {"option", cli->choice_count ? "--option" : "--letter", 0});
        return MISUSED;
    }
    progress_catch();
    if (json) putchar('[');
    status = (cli_has(cli, OPT_BATCH) || cli_has(cli, OPT_SEARCH) || cli_has(cli, OPT_NETS)
                  ? bench_beside
                  : bench_games)(cli, wanted, table.options);
    if (json) puts("]");
    return status;
}
