/* arena.c - `skerry arena`: computer players against each other, with rotated seats and honest intervals.
 *
 * Threads take games by number and hand in results; everything that is counted follows from results in order of their
 * numbers, so it does not depend on the threads. An interrupt leaves the games that are running unfinished and reports
 * the others; with --resume the same command goes on.
 */
#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>

#include "arena.h"

/* A match while it is played. `lock` guards everything below it. */
typedef struct arena_run {
    const cli_line *cli;
    arena_match match;
    uint64_t games;
    shard part;      /* which deals are this run's */
    atomic_int stop; /* not 0: play no further */
    pthread_mutex_t lock;
    arena_result *results;   /* `games` of them */
    uint64_t next, finished; /* the next game to hand out; own games done, those of the journal included */
    uint64_t whole;          /* games from the first that are done without a gap */
    ledger kept;
    progress_bar bar;
    sprt test;
    sk_status status; /* of the first game that could not be played */
    uint64_t failed;
    int unwritten;                   /* 1: the journal could not be written */
    char why[ENTRANTS_MAX][400];     /* what the program of each group did wrong first, */
    uint64_t why_game[ENTRANTS_MAX]; /* and in which game, from 1; 0: nothing */
} arena_run;

static arena_run *running;

static void interrupt(int signal) {
    (void)signal;
    running->stop = 1;
}

/* Look at whole deals in order; a decision ends the match there. */
static void test_deals(arena_run *run) {
    uint64_t deal_games = lineup_deal_games(&run->match);
    while (run->whole < run->games && run->results[run->whole].done) {
        run->whole++;
        if (!run->test.asked || run->whole % deal_games != 0) continue;
        if (sprt_add(&run->test, &run->match, &run->results[run->whole - deal_games])) {
            run->games = run->whole;
            run->stop = 1;
        }
    }
}

static void note_fault(arena_run *run, const arena_worker *worker, uint64_t number, const arena_result *result) {
    int group = run->match.entrants[lineup_sitting(&run->match, number, result->culprit)].group;
    if (run->why_game[group] && run->why_game[group] < number + 1) return;
    run->why_game[group] = number + 1;
    memcpy(run->why[group], worker->why, sizeof worker->why);
}

/* 1 if a game is this run's to play. Deals are not divided: their games compare seats by the same draws. */
static int is_own(const arena_run *run, uint64_t number) {
    return shard_has(&run->part, number / lineup_deal_games(&run->match));
}

/* The number of a game to play; 0 if there is none. */
static int take_game(arena_run *run, uint64_t *number) {
    int found = 0;
    pthread_mutex_lock(&run->lock);
    while (run->next < run->games && (run->results[run->next].done || !is_own(run, run->next)))
        run->next++;
    if (!run->stop && run->next < run->games) {
        *number = run->next++;
        found = 1;
    }
    pthread_mutex_unlock(&run->lock);
    return found;
}

static void hand_in(arena_run *run, const arena_worker *worker, uint64_t number, sk_status status,
                    const arena_result *result) {
    pthread_mutex_lock(&run->lock);
    if (status != SK_OK && run->status == SK_OK) {
        run->status = status;
        run->failed = number;
        run->stop = 1;
    }
    if (status == SK_OK && result->done) {
        run->results[number] = *result;
        run->finished++;
        if (result->fault) note_fault(run, worker, number, result);
        if (!journal_add(&run->kept, &run->match, number, result)) run->stop = run->unwritten = 1;
        test_deals(run);
        progress_show(&run->bar, run->finished);
    }
    pthread_mutex_unlock(&run->lock);
}

static void *work(void *raw) {
    arena_run *run = (arena_run *)raw;
    arena_worker worker = {&run->match, &run->stop, {0}, ""};
    uint64_t number;
    while (take_game(run, &number)) {
        arena_result result;
        sk_status status = bout_play(&worker, number, &result);
        hand_in(run, &worker, number, status, &result);
    }
    bout_close(&worker);
    return NULL;
}

/* Play what is missing on so many threads; SIGINT and SIGTERM stop it. */
static void play_all(arena_run *run, int threads, uint64_t own) {
    pthread_t ids[ARENA_THREADS_MAX];
    struct sigaction action, old[3];
    int started = 0;
    memset(&action, 0, sizeof action);
    action.sa_handler = interrupt;
    action.sa_flags = (int)SA_RESETHAND;
    running = run;
    sigaction(SIGINT, &action, &old[0]);
    sigaction(SIGTERM, &action, &old[1]);
    action.sa_handler = SIG_IGN;
    sigaction(SIGPIPE, &action, &old[2]);
    progress_start(&run->bar, run->cli->lang, own);
    progress_from(&run->bar, run->finished);
    progress_show(&run->bar, run->finished);
    while (started < threads && pthread_create(&ids[started], NULL, work, run) == 0)
        started++;
    if (!started) work(run);
    while (started)
        pthread_join(ids[--started], NULL);
    progress_end(&run->bar);
    sigaction(SIGINT, &old[0], NULL);
    sigaction(SIGTERM, &old[1], NULL);
    sigaction(SIGPIPE, &old[2], NULL);
}

/* Does every outside program start at all? DONE, or FAILED after saying which does not. */
static int try_programs(const cli_line *cli, const arena_match *match, const atomic_int *stop) {
    for (int g = 0; g < match->group_count; g++) {
        const arena_entrant *entrant = &match->entrants[match->leader[g]];
        program *p;
        if (!entrant->argv[0]) continue;
        p = program_open(match, entrant, stop);
        if (!p) {
            SAY_ERROR(cli, W_arena_no_program, {"program", entrant->argv[0], 0}, {"why", strerror(errno), 0});
            return FAILED;
        }
        program_close(p);
    }
    return DONE;
}

/* What ended the match early, and how to go on. */
static int say_ending(const arena_run *run, uint64_t games) {
    const cli_line *cli = run->cli;
    for (int g = 0; g < run->match.group_count; g++)
        if (run->why_game[g])
            SAY(stderr, cli->lang, W_arena_first_fault, {"name", run->match.entrants[run->match.leader[g]].name, 0},
                {"game", NULL, (long)run->why_game[g]}, {"why", run->why[g], 0});
    if (run->status != SK_OK) {
        SAY_ERROR(cli, W_arena_failed, {"game", NULL, (long)run->failed},
                  {"why", sk_status_text(run->status, cli->lang), 0});
        return FAILED;
    }
    if (run->unwritten) {
        SAY_ERROR(cli, W_cli_no_write, {"file", run->kept.path, 0});
        return FAILED;
    }
    if (run->finished >= games || run->test.decision == 0 || run->test.decision == 1) return DONE;
    SAY_ERROR(cli, run->kept.path ? W_arena_stopped_kept : W_arena_stopped, {"n", NULL, (long)run->finished},
              {"games", NULL, (long)games}, {"file", run->kept.path ? run->kept.path : "", 0});
    return FAILED;
}

/* Play and report. */
static int run_match(arena_run *run, int threads) {
    static standings table;
    uint64_t known = 0, own = 0;
    int status;
    if (journal_open(run->cli, &run->kept, &run->match, run->results, run->games, &known) != DONE) return FAILED;
    for (uint64_t number = 0; number < run->games; number++) {
        own += is_own(run, number);
        run->finished += is_own(run, number) && run->results[number].done;
    }
    test_deals(run);
    play_all(run, threads, own);
    standings_count(&table, &run->match, run->results, run->games);
    if (table.games && cli_has(run->cli, OPT_JSON))
        report_json(run->cli, &table, &run->test);
    else if (table.games)
        report_table(run->cli, &table, &run->test);
    fflush(stdout);
    status = say_ending(run, own);
    ledger_close(&run->kept);
    return status;
}

/* --games, --sprt; DONE, or MISUSED after saying why. */
static int read_length(const cli_line *cli, arena_run *run) {
    char most[32];
    run->games = cli_number(cli, OPT_GAMES, 100);
    if (run->games == 0 || run->games > ARENA_GAMES_MAX) {
        snprintf(most, sizeof most, "%llu", (unsigned long long)run->games);
        SAY_ERROR(cli, W_cli_bad_value, {"value", most, 0}, {"option", "--games", 0});
        return MISUSED;
    }
    run->test.decision = -1;
    if (!cli_has(cli, OPT_SPRT)) return DONE;
    if (!sprt_read(&run->test, cli->text[OPT_SPRT])) {
        SAY_ERROR(cli, W_cli_bad_value, {"value", cli->text[OPT_SPRT], 0}, {"option", "--sprt", 0});
        return MISUSED;
    }
    if (run->match.group_count == 2 && run->match.table.players > 1) return DONE;
    say_error(cli, W_arena_sprt_two, NULL, 0);
    return MISUSED;
}

int command_arena(const cli_line *cli) {
    static arena_run run;
    int threads = (int)cli_number(cli, OPT_THREADS, 1), status;
    memset(&run, 0, sizeof run);
    run.cli = cli;
    run.match.lang = cli->lang;
    run.match.budget.ms = (uint32_t)cli_number(cli, OPT_MS, 0);
    run.match.budget.iterations = (uint32_t)cli_number(cli, OPT_ITERATIONS, 0);
    run.match.move_ms = (uint32_t)cli_number(cli, OPT_MOVE_TIME, 5000);
    run.match.steady = cli_has(cli, OPT_STEADY);
    if (lineup_read(cli, &run.match) != DONE || cli_seed(cli, &run.match.seed) != DONE) return MISUSED;
    if (read_length(cli, &run) != DONE || shard_read(cli, &run.part) != DONE) return MISUSED;
    if (threads < 1 || run.match.move_ms < 1) {
        SAY_ERROR(cli, W_cli_bad_value, {"value", "0", 0}, {"option", threads < 1 ? "--threads" : "--move-time", 0});
        return MISUSED;
    }
    if (try_programs(cli, &run.match, &run.stop) != DONE) return FAILED;
    run.results = (arena_result *)calloc(run.games, sizeof *run.results);
    if (!run.results || pthread_mutex_init(&run.lock, NULL) != 0) {
        free(run.results);
        SAY_ERROR(cli, W_arena_failed, {"game", NULL, 0}, {"why", strerror(ENOMEM), 0});
        return FAILED;
    }
    status = run_match(&run, threads);
    pthread_mutex_destroy(&run.lock);
    free(run.results);
    return status;
}
