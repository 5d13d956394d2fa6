/* searching.c - `skerry bench --search`: plies that the search of a level simulates beside whole games of `skerry
 * bench`.
 *
 * The expert plays itself with a fixed number of iterations a decision. A few of its decisions and a few random games
 * take turns, and the sums of each kind count, in processor time: plies cost more late in a game, and other work on the
 * machine slows both alike.
 */
#define _POSIX_C_SOURCE 200809L
#include <time.h>

#include "cli/command.h"
#include "skerry/player.h"
#include "skerry/batch.h"

enum { ROUNDS = 150, WHOLE_GAMES = 100, ITERATIONS = 2000, NUMBERS = 5 };
#define WINDOW_SECONDS 0.02

/* The game that is being played, and what its windows found. */
typedef struct searching {
    const seating *sits;
    sk_table table;
    sk_players players;
    uint64_t state[SK_STATE_MAX / 8], rng;
    sk_ply record[SK_PLIES_MAX];
    double whole_plies, whole_seconds, plies, iterations, seconds;
} searching;

static double seconds(void) {
    struct timespec time;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

/* Play until a level has thought; what it did is added to the sums. Games follow each other. */
static void next_decision(searching *s, uint64_t *plies, uint64_t *iterations) {
    const sk_game *game = s->sits->game;
    for (uint64_t done = 0; !done;) {
        int who = sk_actor(s->state);
        sk_action action;
        if (who < 0) {
            (void)sk_table_open(&s->table, s->sits->players, s->sits->options);
            continue;
        }
        if (who == SK_CHANCE) {
            action = sk_pick(game, s->state, who, (uint32_t)(sk_random(&s->rng) >> 32));
        } else {
            uint64_t simulated;
            sk_bot *bot = sk_players_bot(&s->players, who, s->state);
            action = sk_bot_choose(bot, s->state);
            sk_bot_effort(bot, &done, &simulated);
            *iterations += done;
            *plies += simulated;
        }
        (void)sk_table_play(&s->table, who, action);
    }
}

static void measure_round(searching *s, uint32_t round) {
    uint64_t plies = 0, iterations = 0;
    double start = seconds(), spent = 0;
    while ((spent = seconds() - start) < WINDOW_SECONDS)
        next_decision(s, &plies, &iterations);
    s->plies += (double)plies;
    s->iterations += (double)iterations;
    s->seconds += spent;
    start = seconds();
    sk_batch_signature(s->sits->game, s->sits->players, s->sits->options, round, WHOLE_GAMES, &plies);
    s->whole_seconds += seconds() - start;
    s->whole_plies += (double)plies;
}

static const int columns[NUMBERS + 2] = {18, -8, -14, -14, -10, -14, -12};

static void print_row(const cli_line *cli, const searching *s, int first) {
    double whole = s->whole_plies / s->whole_seconds, rate = s->plies / s->seconds;
    const double numbers[NUMBERS] = {whole / 1e6, rate / 1e6, 100 * rate / whole, s->iterations / s->seconds / 1e3,
                                     s->plies / s->iterations};
    static const int digits[NUMBERS] = {2, 2, 0, 0, 1};
    static const char *const names[NUMBERS] = {"whole_mplies_per_s", "search_mplies_per_s", "search_percent",
                                               "kiterations_per_s", "plies_per_iteration"};
    char number[32];
    if (cli_has(cli, OPT_JSON)) {
        printf("%s{\"game\":\"%s\",\"players\":%d", first ? "" : ",\n ", s->sits->game->key, s->sits->players);
        for (int i = 0; i < NUMBERS; i++) {
            printf(",\"%s\":", names[i]);
            say_json_number(stdout, numbers[i], 3);
        }
        putchar('}');
    } else {
        say_cell(s->sits->game->key, columns[0]);
        say_count(s->sits->players, columns[1]);
        for (int i = 0; i < NUMBERS; i++)
            say_cell(say_decimal(number, cli->lang, numbers[i], digits[i]), columns[i + 2]);
        say_row_end();
    }
    fflush(stdout);
}

void bench_search_titles(const cli_line *cli) {
    if (!cli_has(cli, OPT_JSON)) say_titles(say_word(cli->lang, W_bench_search_columns), columns, NUMBERS + 2);
}

int bench_search(const cli_line *cli, const seating *table, int first) {
    static searching s;
    sk_status status = SK_OK;
    progress_bar bar;
    memset(&s, 0, sizeof s);
    s.sits = table;
    s.rng = sk_random_seed(1, 0);
    sk_players_open(&s.players, 1);
    s.table = (sk_table){
        .game = table->game, .state = s.state, .plies = s.record, .room = SK_PLIES_MAX, .company = &s.players.company};
    for (int seat = 0; seat < table->players && status == SK_OK; seat++) {
        status = sk_players_sit(&s.players, table->game, seat, "expert", 1);
        s.players.bots[seat].budget.iterations = ITERATIONS;
    }
    if (status == SK_OK) status = sk_table_open(&s.table, table->players, table->options);
    progress_start(&bar, cli->lang, ROUNDS);
    for (uint32_t round = 0; round < ROUNDS && status == SK_OK; round++) {
        measure_round(&s, round);
        progress_show(&bar, round + 1);
    }
    progress_end(&bar);
    sk_players_close(&s.players);
    if (status == SK_OK)
        print_row(cli, &s, first);
    else
        SAY_ERROR(cli, W_bench_batch_memory);
    return status == SK_OK ? DONE : FAILED;
}
