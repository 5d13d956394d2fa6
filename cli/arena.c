/* arena.c - `skerry arena`: computer players against each other, with rotated seats and honest intervals.
 *
 * Games come in rounds: within a round every rotation of the seats is played with the same chance seed. A shared first
 * place counts as a share of a win. Elo is the Bradley-Terry fit to "who came before whom", mean 0; its interval takes
 * the wider of the fit's own error and the spread between rounds, which also covers several players at one table.
 */
#include <math.h>

#include "command.h"

typedef struct arena_entrant {
    const char *name;
    uint64_t games;
    double wins, score_sum;
    double elo, elo_low, elo_high;
} arena_entrant;

typedef struct arena_run {
    seating table;
    int count;        /* entrants, one per seat */
    sk_budget budget; /* for each move; 0, 0: the level's own */
    char names[256];  /* --seats, cut at its commas */
    arena_entrant entrants[SK_SEATS];
    double ahead[SK_SEATS][SK_SEATS]; /* [a][b]: games in which a came before b, ties a half */
    /* Spread between rounds. A round's result of entrant a is how often it came before others, `round`. */
    double round[SK_SEATS], round_games;
    double squares[SK_SEATS][SK_SEATS], scaled[SK_SEATS], games_squared;
} arena_run;

static const double normal_95 = 1.959963984540054;

/* Wilson's interval for a share of `games`. */
static void wilson(double share, double games, double *low, double *high) {
    double z2 = normal_95 * normal_95, middle = share + z2 / (2 * games);
    double width = normal_95 * sqrt(share * (1 - share) / games + z2 / (4 * games * games));
    *low = fmax(0, (middle - width) / (1 + z2 / games));
    *high = fmin(1, (middle + width) / (1 + z2 / games));
}

/* --- playing --- */

/* Who of the entrants sits in `seat` in this game. */
static int sitting(const arena_run *arena, uint64_t number, int seat) {
    return (int)(((uint64_t)seat + number) % (uint64_t)arena->count);
}

static sk_status play_game(const arena_run *arena, uint64_t seed, uint64_t number, const char *chance, void *state) {
    const sk_game *game = arena->table.game;
    sk_bot bots[SK_SEATS];
    sk_status status = SK_OK;
    int who, opened = 0;
    for (; opened < arena->count && status == SK_OK; opened++) {
        const char *level = arena->entrants[sitting(arena, number, opened)].name;
        status = sk_bot_open(&bots[opened], game, level, opened, sk_random_seed(seed, number));
        bots[opened].budget = arena->budget;
    }
    game->init(state, arena->table.players, arena->table.options);
    while (status == SK_OK && (who = sk_actor(state)) >= 0) {
        sk_action action = who == SK_CHANCE ? sk_fair_draw(game, state, chance) : sk_bot_choose(&bots[who], state);
        status = sk_play(game, state, who, action);
        for (int seat = 0; seat < arena->count && status == SK_OK; seat++)
            sk_bot_watch(&bots[seat], state, who, action);
    }
    for (int seat = 0; seat < opened; seat++)
        sk_bot_close(&bots[seat]);
    return status;
}

/* The finished round goes into the sums that the spread needs. */
static void close_round(arena_run *arena) {
    for (int a = 0; a < arena->count; a++) {
        for (int b = 0; b < arena->count; b++)
            arena->squares[a][b] += arena->round[a] * arena->round[b];
        arena->scaled[a] += arena->round_games * arena->round[a];
    }
    arena->games_squared += arena->round_games * arena->round_games;
    memset(arena->round, 0, sizeof arena->round);
    arena->round_games = 0;
}

static void count_game(arena_run *arena, uint64_t number, const void *state) {
    int16_t scores[SK_SEATS] = {0};
    uint8_t places[SK_SEATS];
    int first = 0;
    arena->table.game->score(state, scores);
    arena->table.game->rank(state, places);
    for (int seat = 0; seat < arena->count; seat++)
        first += places[seat] == 1;
    for (int seat = 0; seat < arena->count; seat++) {
        int a = sitting(arena, number, seat);
        arena->entrants[a].games++;
        arena->entrants[a].score_sum += scores[seat];
        if (places[seat] == 1) arena->entrants[a].wins += 1.0 / first;
        for (int other = 0; other < arena->count; other++) {
            int b = sitting(arena, number, other);
            double point = places[seat] < places[other] ? 1 : places[seat] == places[other] ? 0.5 : 0;
            if (other == seat) continue;
            arena->ahead[a][b] += point;
            arena->round[a] += point;
        }
    }
    if (++arena->round_games == arena->count) close_round(arena);
}

/* --- Elo --- */

/* Chance of a to come before b. */
static double before(const double *strength, int a, int b) {
    return 1 / (1 + exp(strength[b] - strength[a]));
}

/* Solve the `n` equations in `m` (n columns, then the inverse is built in `inverse`). */
static void invert(int n, double m[SK_SEATS][SK_SEATS], double inverse[SK_SEATS][SK_SEATS]) {
    for (int i = 0; i < n; i++)
        for (int k = 0; k < n; k++)
            inverse[i][k] = i == k;
    for (int i = 0; i < n; i++) {
        double pivot = m[i][i];
        for (int k = 0; k < n; k++) {
            m[i][k] /= pivot;
            inverse[i][k] /= pivot;
        }
        for (int row = 0; row < n; row++) {
            double factor = m[row][i];
            if (row == i) continue;
            for (int k = 0; k < n; k++) {
                m[row][k] -= factor * m[i][k];
                inverse[row][k] -= factor * inverse[i][k];
            }
        }
    }
}

/* The inverse of the fit's curvature; strengths sum to 0, which a constant added everywhere expresses. */
static void covariance(const arena_run *arena, const double *strength, double out[SK_SEATS][SK_SEATS]) {
    double curvature[SK_SEATS][SK_SEATS];
    int n = arena->count;
    for (int a = 0; a < n; a++)
        for (int b = 0; b < n; b++)
            curvature[a][b] = 1.0 / n;
    for (int a = 0; a < n; a++) {
        for (int b = 0; b < n; b++) {
            double p = before(strength, a, b), met = arena->ahead[a][b] + arena->ahead[b][a];
            if (a == b) continue;
            curvature[a][a] += met * p * (1 - p);
            curvature[a][b] -= met * p * (1 - p);
        }
    }
    invert(n, curvature, out);
    for (int a = 0; a < n; a++)
        for (int b = 0; b < n; b++)
            out[a][b] -= 1.0 / n;
}

/* How much the strength of `a` varies as seen between rounds: the curvature's inverse around the rounds' own spread. */
static double spread(const arena_run *arena, const double *strength, double inverse[SK_SEATS][SK_SEATS], int a) {
    int n = arena->count;
    double expected[SK_SEATS] = {0}, sum = 0;
    for (int i = 0; i < n; i++)
        for (int k = 0; k < n; k++)
            expected[i] += i == k ? 0 : before(strength, i, k);
    for (int i = 0; i < n; i++) {
        for (int k = 0; k < n; k++) {
            double seen = arena->squares[i][k] - arena->scaled[i] * expected[k] - expected[i] * arena->scaled[k] +
                          arena->games_squared * expected[i] * expected[k];
            sum += inverse[a][i] * seen * inverse[k][a];
        }
    }
    return sum;
}

/* Fit strengths in steps of Newton's method. Half a game won and lost by each against each keeps them finite. */
static void fit(arena_run *arena) {
    const double elo = 400 / log(10);
    double strength[SK_SEATS] = {0}, inverse[SK_SEATS][SK_SEATS];
    int n = arena->count;
    for (int a = 0; a < n; a++)
        for (int b = 0; b < n; b++)
            arena->ahead[a][b] += a == b ? 0 : 0.5;
    for (int step = 0; step < 60; step++) {
        double slope[SK_SEATS] = {0};
        covariance(arena, strength, inverse);
        for (int a = 0; a < n; a++)
            for (int b = 0; b < n; b++)
                if (a != b)
                    slope[a] += arena->ahead[a][b] - (arena->ahead[a][b] + arena->ahead[b][a]) * before(strength, a, b);
        for (int a = 0; a < n; a++) {
            double change = 0;
            for (int b = 0; b < n; b++)
                change += inverse[a][b] * slope[b];
            strength[a] += fmax(-1, fmin(1, change));
        }
    }
    covariance(arena, strength, inverse);
    for (int a = 0; a < n; a++) {
        double error = sqrt(fmax(inverse[a][a], spread(arena, strength, inverse, a)));
        arena->entrants[a].elo = elo * strength[a];
        arena->entrants[a].elo_low = elo * (strength[a] - normal_95 * error);
        arena->entrants[a].elo_high = elo * (strength[a] + normal_95 * error);
    }
}

/* --- the run --- */

/* --seats into entrants; DONE, or MISUSED after saying why. */
static int seat_entrants(const cli_line *cli, arena_run *arena, const sk_game *game) {
    if (!cli_has(cli, OPT_SEATS)) {
        SAY_ERROR(cli, W_cli_needs_option, {"option", "--seats A,B", 0});
        return MISUSED;
    }
    snprintf(arena->names, sizeof arena->names, "%s", cli->text[OPT_SEATS]);
    for (char *at = arena->names; at;) {
        char *comma = strchr(at, ',');
        if (comma) *comma = 0;
        if (!level_find(game, at)) {
            level_missing(cli, game, at);
            return MISUSED;
        }
        if (arena->count == SK_SEATS) {
            SAY_ERROR(cli, W_arena_many, {"most", NULL, SK_SEATS});
            return MISUSED;
        }
        arena->entrants[arena->count++].name = at;
        at = comma ? comma + 1 : NULL;
    }
    return DONE;
}

static void print_json(const arena_run *arena, uint64_t games) {
    printf("{\"game\":\"%s\",\"games\":%llu,\"players\":[", arena->table.game->key, (unsigned long long)games);
    for (int a = 0; a < arena->count; a++) {
        const arena_entrant *entrant = &arena->entrants[a];
        double share = entrant->wins / (double)entrant->games, low, high;
        const char *const keys[8] = {"wins",       "win_share", "win_low", "win_high",
                                     "mean_score", "elo",       "elo_low", "elo_high"};
        double values[8] = {
            entrant->wins,    share, 0, 0, entrant->score_sum / (double)entrant->games, entrant->elo, entrant->elo_low,
            entrant->elo_high};
        wilson(share, (double)entrant->games, &low, &high);
        values[2] = low;
        values[3] = high;
        printf("%s{\"name\":\"%s\",\"games\":%llu", a ? "," : "", entrant->name, (unsigned long long)entrant->games);
        for (int i = 0; i < 8; i++) {
            printf(",\"%s\":", keys[i]);
            say_json_number(stdout, values[i], i > 4 ? 1 : 4);
        }
        putchar('}');
    }
    puts("]}");
}

static void print_table(const arena_run *arena, int lang) {
    static const int columns[6] = {12, -9, -11, -24, -13, -24};
    const char *to = say_word(lang, W_arena_to);
    say_titles(stdout, say_word(lang, W_arena_columns), columns, 6);
    for (int a = 0; a < arena->count; a++) {
        const arena_entrant *entrant = &arena->entrants[a];
        double share = entrant->wins / (double)entrant->games, low, high;
        char memory[4][32], interval[80];
        wilson(share, (double)entrant->games, &low, &high);
        say_column(stdout, entrant->name, columns[0]);
        printf("%9llu", (unsigned long long)entrant->games);
        say_column(stdout, say_decimal(memory[0], lang, entrant->wins, 1), columns[2]);
        snprintf(interval, sizeof interval, "%s %% [%s%s%s]", say_decimal(memory[0], lang, 100 * share, 1),
                 say_decimal(memory[1], lang, 100 * low, 1), to, say_decimal(memory[2], lang, 100 * high, 1));
        say_column(stdout, interval, columns[3]);
        say_column(stdout, say_decimal(memory[3], lang, entrant->score_sum / (double)entrant->games, 2), columns[4]);
        snprintf(interval, sizeof interval, "%.0f [%.0f%s%.0f]", entrant->elo, entrant->elo_low, to, entrant->elo_high);
        say_column(stdout, interval, columns[5]);
        putchar('\n');
    }
}

static int run_games(const cli_line *cli, arena_run *arena, uint64_t seed, uint64_t games) {
    uint64_t state[SK_STATE_MAX / 8];
    progress_bar bar;
    progress_start(&bar, cli->lang, games);
    for (uint64_t number = 0; number < games; number++) {
        char chance[32];
        sk_status status;
        snprintf(chance, sizeof chance, "%llu",
                 (unsigned long long)sk_random_seed(seed, number / (uint64_t)arena->count));
        status = play_game(arena, seed, number, chance, state);
        if (status != SK_OK) {
            progress_end(&bar);
            SAY_ERROR(cli, W_arena_failed, {"game", NULL, (long)number}, {"why", sk_status_text(status, cli->lang), 0});
            return FAILED;
        }
        count_game(arena, number, state);
        progress_show(&bar, number + 1);
    }
    if (arena->round_games > 0) close_round(arena);
    progress_end(&bar);
    return DONE;
}

int command_arena(const cli_line *cli) {
    static arena_run arena;
    uint64_t seed, games = cli_number(cli, OPT_GAMES, 100);
    const sk_game *game = cli_game(cli, cli->words[0]);
    memset(&arena, 0, sizeof arena);
    arena.budget.ms = (uint32_t)cli_number(cli, OPT_MS, 0);
    if (!game || seat_entrants(cli, &arena, game) != DONE) return MISUSED;
    if (cli_seating(cli, cli->words[0], arena.count, &arena.table) != DONE || cli_seed(cli, &seed) != DONE)
        return MISUSED;
    if (games == 0) {
        SAY_ERROR(cli, W_cli_bad_value, {"value", "0", 0}, {"option", "--games", 0});
        return MISUSED;
    }
    if (run_games(cli, &arena, seed, games) != DONE) return FAILED;
    fit(&arena);
    if (cli_has(cli, OPT_JSON))
        print_json(&arena, games);
    else
        print_table(&arena, cli->lang);
    return DONE;
}
