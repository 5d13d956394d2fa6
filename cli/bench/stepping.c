/* stepping.c - `skerry bench --batch`: a batch stepped one decision at a time beside whole games of `skerry bench`, as
 * ratios.
 *
 * Everything is measured in short windows that take turns, and the fastest window of each kind counts, so that other
 * work on the machine and its clock rate touch all alike. One core is measured in processor time. Two threads are
 * measured against one by the wall clock, and also by the processor time of the calling thread, which plays half of the
 * games and waits for the other half: that is the ratio on a machine with nothing else to do. The masked column plays
 * what a learner plays: draw an action among the legal ones, step with a look at the rules, write the next masks.
 */
#define _POSIX_C_SOURCE 200809L
#include <stdlib.h>
#include <time.h>

#include "cli/command.h"
#include "skerry/batch.h"

enum { ROUNDS = 60, WHOLE_GAMES = 100, GROUP = 64, COUNTED_GAMES = 500, THREADS = 2 };
#define WINDOW_SECONDS 0.006

enum kind { WHOLE, STEPPED, MASKED, ONE_THREAD, TWO_THREADS, KINDS, CALLER = KINDS, RATES };

/* A batch with its memory, and what its windows found. */
typedef struct stepping {
    sk_batch batch;
    sk_turn turn;
    sk_action *actions;
    sk_choice *legal;                                  /* kept while masks are told */
    double plies_a_turn, plies_a_game, fastest[RATES]; /* plies a second; CALLER: by its own time */
} stepping;

static double seconds_of(clockid_t clock) {
    struct timespec time;
    clock_gettime(clock, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

static int stepping_open(stepping *s, const seating *table) {
    const size_t games = BATCH_GAMES;
    *s = (stepping){.batch = {.game = table->game,
                              .count = BATCH_GAMES,
                              .options = table->options,
                              .players = (uint8_t)table->players,
                              .seed = 1,
                              .renew = 1}};
    s->batch.states = (uint8_t *)malloc(games * table->game->state_size);
    s->batch.rng = (uint64_t *)malloc(games * sizeof *s->batch.rng);
    s->batch.episode = (uint32_t *)malloc(games * sizeof *s->batch.episode);
    s->actions = (sk_action *)malloc(games * sizeof *s->actions);
    s->turn.mask = (uint8_t *)malloc(games * table->game->actions);
    s->legal = (sk_choice *)malloc(games * table->game->choices_max * sizeof *s->legal);
    s->batch.legal_count = (uint16_t *)malloc(games * sizeof *s->batch.legal_count);
    s->turn.actions = s->actions;
    s->turn.play = SK_TURN_CHECKED;
    if (!s->batch.states || !s->batch.rng || !s->batch.episode || !s->actions || !s->turn.mask) return 0;
    if (!s->legal || !s->batch.legal_count) return 0;
    return sk_batch_reset(&s->batch) == SK_OK;
}

static void stepping_release(stepping *s) {
    free(s->batch.states);
    free(s->batch.rng);
    free(s->batch.episode);
    free(s->actions);
    free(s->turn.mask);
    free(s->legal);
    free(s->batch.legal_count);
}

/* How long games are, and plies to one ply of a seat: a turn plays the draws after it too. */
static void count_plies(stepping *s, const seating *table) {
    uint64_t state[SK_STATE_MAX / 8], plies = 0, turns = 0;
    for (uint64_t number = 0; number < COUNTED_GAMES; number++) {
        uint64_t rng = sk_random_seed(1, number);
        table->game->rules->init(state, table->players, table->options);
        for (int who; (who = sk_actor(state)) >= 0; plies++) {
            table->game->rules->apply(state, who, sk_pick(table->game, state, who, (uint32_t)(sk_random(&rng) >> 32)));
            turns += who != SK_CHANCE;
        }
    }
    s->plies_a_turn = (double)plies / (double)turns;
    s->plies_a_game = (double)plies / COUNTED_GAMES;
}

/* Take groups of games to different points, from the first ply to the last: games that begin together stay together for
 * long, and the fastest window would be one in which all stand where plies are cheap. */
static void stagger(const stepping *s) {
    for (uint32_t from = 0; from < BATCH_GAMES; from += GROUP) {
        sk_batch group = s->batch;
        group.count = GROUP;
        group.first += from;
        group.states += (size_t)from * group.game->state_size;
        group.rng += from;
        group.episode += from;
        sk_batch_play(&group, (uint32_t)(s->plies_a_game * from / BATCH_GAMES));
    }
}

/* One piece of work of a kind; the number of plies played. */
static double work(stepping *s, const seating *table, enum kind kind, uint32_t number) {
    const sk_turn random = {.play = SK_TURN_RANDOM};
    uint64_t plies = 0;
    switch (kind) {
    case WHOLE:
        sk_batch_signature(table->game, table->players, table->options, number, WHOLE_GAMES, &plies);
        return (double)plies;
    case MASKED:
        sk_batch_choose(&s->batch, s->actions);
        sk_batch_turn(&s->batch, &s->turn);
        break;
    case TWO_THREADS: sk_batch_turn_parallel(&s->batch, &random, THREADS); break;
    default: sk_batch_turn(&s->batch, &random); break;
    }
    return BATCH_GAMES * s->plies_a_turn;
}

/* Keep the legal actions where masks are told, and begin with what they are now. */
static void prepare(stepping *s, enum kind kind) {
    const sk_turn look = {.play = SK_TURN_LOOK};
    s->batch.legal = kind == MASKED ? s->legal : NULL;
    if (kind == MASKED) sk_batch_turn(&s->batch, &look);
}

static void measure_window(stepping *s, const seating *table, enum kind kind, uint32_t round) {
    clockid_t clock = kind >= ONE_THREAD ? CLOCK_MONOTONIC : CLOCK_PROCESS_CPUTIME_ID;
    prepare(s, kind);
    double start = seconds_of(clock), own = seconds_of(CLOCK_THREAD_CPUTIME_ID), spent = 0, plies = 0;
    for (uint32_t i = 0; spent < WINDOW_SECONDS; i++) {
        plies += work(s, table, kind, round * 1000 + i);
        spent = seconds_of(clock) - start;
    }
    own = seconds_of(CLOCK_THREAD_CPUTIME_ID) - own;
    if (plies / spent > s->fastest[kind]) s->fastest[kind] = plies / spent;
    if (kind == TWO_THREADS && plies / own > s->fastest[CALLER]) s->fastest[CALLER] = plies / own;
}

enum { NUMBERS = 7 };

static const int columns[NUMBERS + 2] = {18, -8, -14, -14, -10, -14, -10, -13, -10};

static void print_row(const cli_line *cli, const seating *table, const stepping *s, int first) {
    const double *f = s->fastest;
    const double numbers[NUMBERS] = {f[WHOLE] / 1e6,        f[STEPPED] / 1e6,           100 * f[STEPPED] / f[WHOLE],
                                     f[MASKED] / 1e6,       100 * f[MASKED] / f[WHOLE], f[TWO_THREADS] / f[ONE_THREAD],
                                     f[CALLER] / f[STEPPED]};
    static const int digits[NUMBERS] = {2, 2, 0, 2, 0, 2, 2};
    char number[32];
    if (cli_has(cli, OPT_JSON)) {
        static const char *const names[NUMBERS] = {"whole_mplies_per_s",  "step_mplies_per_s", "step_percent",
                                                   "masked_mplies_per_s", "masked_percent",    "two_threads",
                                                   "two_threads_cpu"};
        printf("%s{\"game\":\"%s\",\"players\":%d,\"games\":%d", first ? "" : ",\n ", table->game->key, table->players,
               BATCH_GAMES);
        for (int i = 0; i < NUMBERS; i++) {
            printf(",\"%s\":", names[i]);
            say_json_number(stdout, numbers[i], 3);
        }
        putchar('}');
    } else {
        say_cell(table->game->key, columns[0]);
        say_count(table->players, columns[1]);
        for (int i = 0; i < NUMBERS; i++)
            say_cell(say_decimal(number, cli->lang, numbers[i], digits[i]), columns[i + 2]);
        say_row_end();
    }
    fflush(stdout);
}

void bench_batch_titles(const cli_line *cli) {
    if (!cli_has(cli, OPT_JSON)) say_titles(say_word(cli->lang, W_bench_batch_columns), columns, NUMBERS + 2);
}

int bench_batch(const cli_line *cli, const seating *table, int first) {
    stepping s;
    int good = stepping_open(&s, table);
    progress_bar bar;
    progress_start(&bar, cli->lang, ROUNDS);
    if (good) {
        count_plies(&s, table);
        stagger(&s);
        for (uint32_t round = 0; round < ROUNDS; round++) {
            for (int kind = 0; kind < KINDS; kind++)
                measure_window(&s, table, (enum kind)kind, round);
            progress_show(&bar, round + 1);
        }
        progress_end(&bar);
        print_row(cli, table, &s, first);
    } else {
        SAY_ERROR(cli, W_bench_batch_memory);
    }
    stepping_release(&s);
    return good ? DONE : FAILED;
}
