/* simulate.c - `skerry simulate`: random games with every promise of the rules interface checked after each ply.
 *
 * Game g of seed S plays the same plies as game g of `bench` and of batches with that seed: lowest acting seat first,
 * one number of the generator a ply. A failure names a seed with which that game is game 0.
 *
 * Games are counted in blocks. With --resume every block is kept in a file (cli/ledger.h), in whole numbers, so that
 * blocks of many machines add up to what one would have counted:
 *
 *   0 1000 87123 61 140  31874 12 55 24180  30911 10 51 35820
 *
 * block, games, plies, fewest and most in a game; for each seat the sum of its points, least, most, sixtieths of wins.
 */
#include <assert.h>
#include <stdlib.h>

#include "cli/command.h"
#include "cli/ledger.h"

/* PARTS: a win is counted in so many, to be shared by up to six. */
enum { BLOCK = 1000, PARTS = 60 };
static_assert(SK_SEATS <= 6, "a shared win is a whole number of parts");

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
    int64_t wins[SK_SEATS]; /* in PARTS; a shared first place counts as a share */
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
    int count = game->rules->legal(state, who, choices);
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
        if (sk_pick(game, state, who, probes[i]) != chosen(choices, count, probes[i]))
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
    game->rules->rank(state, places);
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
    game->rules->score(state, scores);
    game->rules->rank(state, places);
    for (int seat = 0; seat < players; seat++)
        first += places[seat] == 1;
    for (int seat = 0; seat < players; seat++) {
        if (!tally->games || scores[seat] < tally->score_min[seat]) tally->score_min[seat] = scores[seat];
        if (!tally->games || scores[seat] > tally->score_max[seat]) tally->score_max[seat] = scores[seat];
        tally->score_sum[seat] += scores[seat];
        if (places[seat] == 1) tally->wins[seat] += PARTS / first;
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
    game->words->say(state, who, action, SK_NOTATION, trace->lang, &text);
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
    game->rules->init(state, table->players, table->options);
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
        action = sk_pick(game, state, who, random);
        trace_ply(trace, game, number, state, who, action);
        game->rules->apply(state, who, action);
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
    if (found.message == W_sim_check && found.detail > 0) game->words->broken((int)found.detail, cli->lang, &broken);
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
        say_json_number(stdout, (double)tally->wins[seat] / PARTS / games, 4);
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
        if (table->players == 1) { /* alone there is nobody to win against */
            say_cell("-", columns[4]);
        } else {
            say_cell(say_decimal(number, cli->lang, 100 * (double)tally->wins[seat] / PARTS / games, 2), columns[4]);
            fputs(" %", stdout);
        }
        say_row_end();
    }
}

/* A run: what is played, what was counted, and where that is kept. */
typedef struct sim_run {
    const cli_line *cli;
    seating table;
    uint64_t seed, games, blocks;
    shard part;
    ledger kept;
    uint8_t *known; /* bit per block: it is in the file */
    sim_trace trace;
    sim_tally tally;
    progress_bar bar;
} sim_run;

static uint64_t block_games(const sim_run *run, uint64_t block) {
    return block + 1 < run->blocks ? BLOCK : run->games - block * BLOCK;
}

/* Add what was counted elsewhere. */
static void add_tally(sim_tally *sum, const sim_tally *more, int players) {
    for (int seat = 0; seat < players; seat++) {
        if (!sum->games || more->score_min[seat] < sum->score_min[seat]) sum->score_min[seat] = more->score_min[seat];
        if (!sum->games || more->score_max[seat] > sum->score_max[seat]) sum->score_max[seat] = more->score_max[seat];
        sum->score_sum[seat] += more->score_sum[seat];
        sum->wins[seat] += more->wins[seat];
    }
    if (!sum->games || more->plies_min < sum->plies_min) sum->plies_min = more->plies_min;
    if (more->plies_max > sum->plies_max) sum->plies_max = more->plies_max;
    sum->plies += more->plies;
    sum->games += more->games;
}

/* Read the next number of a line into *out; 0 if there is none in the range. */
static int take(char **at, long long least, long long most, long long *out) {
    char *end;
    *out = strtoll(*at, &end, 10);
    if (end == *at || *out < least || *out > most) return 0;
    *at = end;
    return 1;
}

/* A line of the file; 0 if it is no block of this run. */
static int take_block(void *raw, char *line) {
    sim_run *run = (sim_run *)raw;
    sim_tally tally = {0};
    long long block, n[4];
    if (!take(&line, 0, (long long)run->blocks - 1, &block)) return 0;
    if (!take(&line, 1, BLOCK, &n[0]) || (uint64_t)n[0] != block_games(run, (uint64_t)block)) return 0;
    if (!take(&line, 0, INT64_MAX, &n[1]) || !take(&line, 0, n[1], &n[2]) || !take(&line, n[2], n[1], &n[3])) return 0;
    tally.games = (uint64_t)n[0];
    tally.plies = (uint64_t)n[1];
    tally.plies_min = (uint32_t)n[2];
    tally.plies_max = (uint32_t)n[3];
    for (int seat = 0; seat < run->table.players; seat++) {
        if (!take(&line, INT64_MIN, INT64_MAX, &n[0]) || !take(&line, INT16_MIN, INT16_MAX, &n[1]) ||
            !take(&line, n[1], INT16_MAX, &n[2]) || !take(&line, 0, PARTS * BLOCK, &n[3]))
            return 0;
        tally.score_sum[seat] = n[0];
        tally.score_min[seat] = (int16_t)n[1];
        tally.score_max[seat] = (int16_t)n[2];
        tally.wins[seat] = n[3];
    }
    if (*line || run->known[block / 8] >> (block % 8) & 1) return 0;
    run->known[block / 8] |= (uint8_t)(1u << (block % 8));
    add_tally(&run->tally, &tally, run->table.players);
    return 1;
}

static int keep_block(const sim_run *run, uint64_t block, const sim_tally *tally) {
    char line[800];
    sk_text text;
    sk_text_init(&text, line, sizeof line);
    sk_text_number(&text, (int64_t)block);
#define ADD(value) (sk_text_char(&text, ' '), sk_text_number(&text, (int64_t)(value)))
    ADD(tally->games);
    ADD(tally->plies);
    ADD(tally->plies_min);
    ADD(tally->plies_max);
    for (int seat = 0; seat < run->table.players; seat++) {
        ADD(tally->score_sum[seat]);
        ADD(tally->score_min[seat]);
        ADD(tally->score_max[seat]);
        ADD(tally->wins[seat]);
    }
#undef ADD
    sk_text_char(&text, '\n');
    return ledger_add(&run->kept, line, text.length);
}

/* Everything that decides the blocks. */
static int open_ledger(sim_run *run) {
    char head[600];
    snprintf(head, sizeof head,
             "skerry-simulate 1\nrun game=%s rules=%d options=%u players=%d seed=%llu games=%llu\n"
             "# block, games, plies, fewest, most; per seat: points, least, most, sixtieths of wins\n",
             run->table.game->key, run->table.game->version, run->table.options, run->table.players,
             (unsigned long long)run->seed, (unsigned long long)run->games);
    return ledger_open(run->cli, &run->kept, head, take_block, run);
}

/* The games of a block, until an interrupt; they are counted even if it stays unfinished. */
static int run_block(sim_run *run, uint64_t block) {
    uint64_t state[SK_STATE_MAX / 8], first = block * BLOCK, count = block_games(run, block);
    sim_tally tally = {0};
    int status = DONE;
    for (uint64_t number = first; number < first + count && !progress_stopped(); number++) {
        uint32_t plies;
        fault found = play_game(&run->table, run->seed, number, &run->trace, state, &plies);
        if (found.message) {
            progress_end(&run->bar);
            report_fault(run->cli, &run->table, run->seed, number, plies, found);
            return FAILED;
        }
        count_game(&tally, run->table.game, state, run->table.players, plies);
        progress_show(&run->bar, run->tally.games + tally.games);
    }
    if (tally.games == count && !keep_block(run, block, &tally)) {
        SAY_ERROR(run->cli, W_cli_no_write, {"file", run->kept.path, 0});
        status = FAILED;
    }
    if (tally.games) add_tally(&run->tally, &tally, run->table.players);
    return status;
}

static int run_games(sim_run *run) {
    uint64_t own = 0;
    int status = DONE;
    for (uint64_t block = 0; block < run->blocks; block++)
        if (shard_has(&run->part, block) || run->known[block / 8] >> (block % 8) & 1) own += block_games(run, block);
    progress_start(&run->bar, run->cli->lang, own);
    progress_from(&run->bar, run->tally.games);
    progress_catch();
    for (uint64_t block = 0; block < run->blocks && status == DONE && !progress_stopped(); block++)
        if (shard_has(&run->part, block) && !(run->known[block / 8] >> (block % 8) & 1)) status = run_block(run, block);
    if (status == DONE) progress_end(&run->bar);
    if (progress_stopped())
        SAY(stderr, run->cli->lang, W_cli_interrupted, {"n", NULL, (long)run->tally.games}, {"count", NULL, (long)own});
    return status;
}

/* Play, keep and say. */
static int simulate(sim_run *run) {
    const cli_line *cli = run->cli;
    int status = open_ledger(run);
    if (status == DONE) status = run_games(run);
    ledger_close(&run->kept);
    if (run->trace.file && (ferror(run->trace.file) | fclose(run->trace.file)) != 0) {
        SAY_ERROR(cli, W_cli_no_write, {"file", cli->text[OPT_TRACE], 0});
        return FAILED;
    }
    if (status != DONE || !run->tally.games) return status != DONE || run->part.count == 1 ? FAILED : DONE;
    if (cli_has(cli, OPT_JSON))
        print_json(&run->table, run->seed, &run->tally);
    else
        print_summary(cli, &run->table, run->seed, &run->tally);
    return progress_stopped() ? FAILED : DONE;
}

int command_simulate(const cli_line *cli) {
    static sim_run run;
    int status;
    run.cli = cli;
    run.trace.lang = cli->lang;
    if (cli_seating(cli, cli->words[0], 0, &run.table) != DONE || cli_seed(cli, &run.seed) != DONE) return MISUSED;
    run.games = cli_number(cli, OPT_GAMES, 1000);
    if (run.games == 0) {
        SAY_ERROR(cli, W_cli_bad_value, {"value", "0", 0}, {"option", "--games", 0});
        return MISUSED;
    }
    if (shard_read(cli, &run.part) != DONE) return MISUSED;
    run.blocks = (run.games + BLOCK - 1) / BLOCK;
    if (cli_has(cli, OPT_TRACE) && !(run.trace.file = fopen(cli->text[OPT_TRACE], "w"))) {
        SAY_ERROR(cli, W_cli_no_write, {"file", cli->text[OPT_TRACE], 0});
        return FAILED;
    }
    run.known = (uint8_t *)calloc(run.blocks / 8 + 1, 1);
    status = run.known ? simulate(&run) : FAILED;
    free(run.known);
    return status;
}
