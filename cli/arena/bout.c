/* bout.c - one game of the arena: levels and outside programs at one table, timed.
 *
 * An outside program that crashes, plays what is not legal, stays silent or cannot be understood loses at once: the
 * game ends there, it is last and the others share the first place. Points of such a game count for nobody.
 */
#include <errno.h>
#include <time.h>

#include "arena.h"

/* A game while it is played: levels watch the table, programs from outside sit where `outside` is set. */
typedef struct sitting {
    sk_table table;
    sk_players players;
    program *outside[SK_SEATS];
    uint64_t state[SK_STATE_MAX / 8];
    sk_ply plies[SK_PLIES_MAX];
} sitting;

typedef struct game_clock {
    int seat;         /* whose turn it is */
    uint64_t turn_us; /* thought in this turn so far */
} game_clock;

static uint64_t now_us(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000000 + (uint64_t)now.tv_nsec / 1000;
}

static uint32_t bounded(uint64_t us) {
    return us > UINT32_MAX ? UINT32_MAX : (uint32_t)us;
}

/* Add the time of one decision. */
static void note_time(game_clock *clock, arena_time *time, int seat, uint64_t us) {
    if (clock->seat != seat) clock->turn_us = 0;
    clock->seat = seat;
    clock->turn_us += us;
    time->decisions++;
    time->total_us = bounded((uint64_t)time->total_us + us);
    if (us > time->longest_us) time->longest_us = bounded(us);
    if (clock->turn_us > time->turn_us) time->turn_us = bounded(clock->turn_us);
}

/* Put a level or a program into a seat; what goes wrong with a program is its fault. */
static sk_status sit_down(arena_worker *worker, uint64_t number, int seat, sitting *game, int *fault, sk_text *why) {
    const arena_match *match = worker->match;
    int index = lineup_sitting(match, number, seat);
    const arena_entrant *entrant = &match->entrants[index];
    uint64_t seed = sk_random_seed(match->seed, number);
    sk_status status;
    *fault = FAULT_NONE;
    if (!entrant->argv[0]) {
        status = sk_players_sit(&game->players, match->table.game, seat, entrant->level, 1);
        game->players.bots[seat].budget = match->budget;
        game->players.bots[seat].steady = match->steady;
        game->players.bots[seat].character = entrant->character;
        return status;
    }
    if (!worker->programs[index]) worker->programs[index] = program_open(match, entrant, worker->stop);
    game->outside[seat] = worker->programs[index];
    if (!game->outside[seat]) {
        sk_text_add(why, strerror(errno));
        *fault = FAULT_CRASH;
        return SK_OK;
    }
    *fault = program_begin(game->outside[seat], sk_random_seed(seed, (uint64_t)seat) >> 1, why);
    return SK_OK;
}

/* A program that failed is ended; its next game gets a fresh one. */
static void dismiss(arena_worker *worker, program *p) {
    for (int i = 0; i < ENTRANTS_MAX; i++) {
        if (worker->programs[i] != p) continue;
        program_close(p);
        worker->programs[i] = NULL;
    }
}

/* The game is over for the others, too. */
static void end_by_fault(arena_worker *worker, program *outside, int seat, int fault, arena_result *out) {
    if (outside) dismiss(worker, outside);
    out->fault = (uint8_t)fault;
    out->culprit = (uint8_t)seat;
    out->won = out->won < 0 ? -1 : 0;
    for (int i = 0; i < worker->match->table.players; i++)
        out->places[i] = (uint8_t)(i == seat ? worker->match->table.players : 1);
    out->done = 1;
}

/* The choice of a seat; the time counts if there is one. */
static int choose(sitting *game, int seat, arena_time *time, game_clock *clock, sk_action *action, sk_text *why) {
    sk_choice choices[SK_CHOICES_MAX];
    int several = game->table.game->rules->legal(game->state, seat, choices) > 1, fault = FAULT_NONE;
    uint64_t start = several ? now_us() : 0;
    *action = choices[0].action;
    if (!game->outside[seat])
        *action = sk_bot_choose(sk_players_bot(&game->players, seat, game->state), game->state);
    else if (several)
        fault = program_choose(game->outside[seat], game->state, seat, action, why);
    if (several) note_time(clock, time, seat, now_us() - start);
    return fault;
}

/* Plies until the end; the seat at fault, or -1. */
static int play_on(arena_worker *worker, sitting *game, arena_result *out, int *fault, sk_status *status,
                   sk_text *why) {
    game_clock clock = {-1, 0};
    for (int who; *status == SK_OK && (who = sk_actor(game->state)) >= 0 && !*worker->stop;) {
        sk_action action;
        if (who == SK_CHANCE) {
            action = sk_table_draw(&game->table);
        } else {
            *fault = choose(game, who, &out->times[who], &clock, &action, why);
            if (*fault) return who;
        }
        *status = sk_table_play(&game->table, who, action);
    }
    return -1;
}

/* Draws of a game: all games of a deal have the same. */
static void draws_of(const arena_match *match, uint64_t number, char out[SK_SEED_MAX]) {
    uint64_t seed = sk_random_seed(match->seed, number / lineup_deal_games(match));
    snprintf(out, SK_SEED_MAX, "%llu", (unsigned long long)seed);
}

/* Set the table and seat everybody; the seat at fault, or -1. */
static int set_up(arena_worker *worker, uint64_t number, sitting *game, int *fault, sk_status *status, sk_text *why) {
    const arena_match *match = worker->match;
    memset(game->outside, 0, sizeof game->outside);
    sk_players_open(&game->players, sk_random_seed(match->seed, number));
    game->table = (sk_table){.game = match->table.game,
                             .state = game->state,
                             .plies = game->plies,
                             .room = SK_PLIES_MAX,
                             .company = &game->players.company};
    for (int seat = 0; seat < match->table.players && *status == SK_OK; seat++) {
        *status = sit_down(worker, number, seat, game, fault, why);
        if (*fault) return seat;
    }
    if (*status == SK_OK) *status = sk_table_open(&game->table, match->table.players, match->table.options);
    draws_of(match, number, game->table.seed);
    return -1;
}

sk_status bout_play(arena_worker *worker, uint64_t number, arena_result *out) {
    const arena_match *match = worker->match;
    const sk_game *rules = match->table.game;
    sitting game;
    sk_text why;
    sk_status status = SK_OK;
    int fault = FAULT_NONE, culprit;
    memset(out, 0, sizeof *out);
    sk_text_init(&why, worker->why, sizeof worker->why);
    out->won = (int8_t)(match->table.players == 1 && rules->rules->won ? 0 : -1);
    culprit = set_up(worker, number, &game, &fault, &status, &why);
    if (culprit < 0) culprit = play_on(worker, &game, out, &fault, &status, &why);
    if (fault == STOPPED) {
        dismiss(worker, game.outside[culprit]);
    } else if (culprit >= 0) {
        end_by_fault(worker, game.outside[culprit], culprit, fault, out);
    } else if (status == SK_OK && sk_actor(game.state) < 0) {
        rules->rules->score(game.state, out->scores);
        rules->rules->rank(game.state, out->places);
        if (out->won >= 0) out->won = (int8_t)rules->rules->won(game.state);
        out->done = 1;
    }
    sk_players_close(&game.players);
    return status;
}

void bout_close(arena_worker *worker) {
    for (int i = 0; i < ENTRANTS_MAX; i++)
        if (worker->programs[i]) program_close(worker->programs[i]);
    memset(worker->programs, 0, sizeof worker->programs);
}
