/* rivals.c - computer players in all seats but the learner's, in every game of a batch.
 *
 * Chance and a rival that plays by lot draw from the game's own generator, other rivals from theirs, which is seeded by
 * the game's number, its episode and the seat: results do not depend on the number of games or threads.
 */
#include <stdatomic.h>
#include <stdlib.h>

#include "skerry/player.h"
#include "skerry/batch.h"
#include "skerry/frame.h"

struct sk_rivals {
    sk_batch *batch;
    int seat;            /* the learner's */
    uint32_t iterations; /* budget of a level that searches; 0: its own */
    char level[40];
    sk_bot *bots; /* a row of players a game; NULL: all play by lot */
};

static sk_bot *bots_of(const sk_rivals *rivals, uint32_t number) {
    return rivals->bots ? rivals->bots + (size_t)(number - rivals->batch->first) * rivals->batch->players : NULL;
}

static sk_status seat_all(const sk_rivals *rivals, sk_bot *bots, uint64_t number, uint32_t episode) {
    const sk_batch *batch = rivals->batch;
    uint64_t seed = sk_episode_seed(batch->seed, number, episode);
    for (int seat = 0; bots && seat < batch->players; seat++) {
        sk_bot_close(&bots[seat]);
        if (seat == rivals->seat) continue;
        sk_status status =
            sk_bot_open(&bots[seat], batch->game, rivals->level, seat, sk_random_seed(seed, (uint64_t)seat + 1));
        if (status != SK_OK) return status;
        bots[seat].budget.iterations = rivals->iterations;
    }
    return SK_OK;
}

sk_rivals *sk_rivals_open(sk_batch *batch, int seat, const char *level, uint32_t iterations) {
    sk_rivals *rivals = (sk_rivals *)calloc(1, sizeof *rivals);
    size_t length = strlen(level);
    sk_bot trial;
    if (!rivals || length >= sizeof rivals->level || seat < 0 || seat >= batch->players) {
        free(rivals);
        return NULL;
    }
    memcpy(rivals->level, level, length + 1);
    rivals->batch = batch;
    rivals->seat = seat;
    rivals->iterations = iterations;
    if (strcmp(level, "random") == 0) return rivals;
    if (sk_bot_open(&trial, batch->game, level, 0, 1) == SK_OK) {
        sk_bot_close(&trial);
        rivals->bots = (sk_bot *)calloc((size_t)batch->count * batch->players, sizeof *rivals->bots);
        if (rivals->bots) return rivals;
    }
    free(rivals);
    return NULL;
}

void sk_rivals_close(sk_rivals *rivals) {
    if (!rivals) return;
    for (size_t i = 0; rivals->bots && i < (size_t)rivals->batch->count * rivals->batch->players; i++)
        sk_bot_close(&rivals->bots[i]);
    free(rivals->bots);
    free(rivals);
}

/* One ply; every rival is shown what it notices of it. */
static void play(const sk_game *game, sk_bot *bots, int learner, void *state, int who, sk_action action) {
    uint8_t silent = 0, sealed = bots ? sk_sealed(game, state, who, action, &silent) : 0;
    game->rules->apply(state, who, action);
    for (int seat = 0; bots && seat < ((const sk_head *)state)->players; seat++)
        if (seat != learner && !(silent >> seat & 1))
            sk_bot_watch(&bots[seat], state, who, sealed >> seat & 1 ? (sk_action)SK_NO_ACTION : action);
}

/* Let chance and rivals act until the learner decides or the game is over. */
static void settle(const sk_rivals *rivals, sk_bot *bots, void *state, uint64_t *rng) {
    const sk_game *game = rivals->batch->game;
    for (int who; (who = sk_actor(state)) >= 0 && who != rivals->seat;) {
        sk_action action;
        if (who == SK_CHANCE || !bots)
            action = sk_pick(game, state, who, (uint32_t)(sk_random(rng) >> 32));
        else
            action = sk_bot_choose(&bots[who], state);
        play(game, bots, rivals->seat, state, who, action);
    }
}

/* Set up game g of the part, and again in the rare case that it ends before the learner decides. */
static void set_up(const sk_rivals *rivals, sk_batch *part, uint32_t g) {
    void *state = part->states + (size_t)g * part->game->state_size;
    uint32_t number = part->first + g;
    do {
        part->rng[g] = sk_episode_seed(part->seed, number, part->episode[g]);
        part->game->rules->init(state, part->players, part->options);
        if (seat_all(rivals, bots_of(rivals, number), number, part->episode[g]) != SK_OK) return;
        settle(rivals, bots_of(rivals, number), state, &part->rng[g]);
        if (sk_actor(state) < 0) part->episode[g]++;
    } while (sk_actor(state) < 0);
}

static void reset_part(sk_batch *part, void *context) {
    for (uint32_t g = 0; g < part->count; g++) {
        part->episode[g] = 0;
        set_up((const sk_rivals *)context, part, g);
    }
}

sk_status sk_rivals_reset(sk_rivals *rivals, int threads) {
    uint64_t trial[SK_STATE_MAX / 8];
    sk_status status = sk_new(rivals->batch->game, trial, rivals->batch->players, rivals->batch->options);
    if (status == SK_OK) sk_batch_parallel(rivals->batch, threads, reset_part, rivals);
    return status;
}

void sk_rivals_renew(sk_rivals *rivals, uint32_t g) {
    rivals->batch->episode[g]++;
    set_up(rivals, rivals->batch, g);
}

/* A turn of the whole batch, while its parts are being played. */
typedef struct whole {
    const sk_rivals *rivals;
    const sk_turn *turn;
    atomic_uint refused;
} whole;

/* Points and places of the game that has just ended, and the rewards that follow. */
static void conclude(const sk_batch *part, const sk_turn *turn, uint32_t g, size_t at, const void *state) {
    int16_t scores[SK_SEATS];
    uint8_t ranks[SK_SEATS];
    part->game->rules->score(state, scores);
    part->game->rules->rank(state, ranks);
    if (part->final_scores) memcpy(part->final_scores + (size_t)g * SK_SEATS, scores, sizeof scores);
    if (part->final_ranks) memcpy(part->final_ranks + (size_t)g * SK_SEATS, ranks, sizeof ranks);
    if (turn->rewards) sk_rewards(turn->reward, part->players, scores, ranks, turn->rewards + at * part->players);
}

/* The learner's action in game g of the part, which is not over; 1 if it was refused. */
static int turn_one(const whole *w, sk_batch *part, uint32_t g, size_t at, int *ended) {
    const sk_rivals *rivals = w->rivals;
    const sk_game *game = part->game;
    void *state = part->states + (size_t)g * game->state_size;
    sk_bot *bots = bots_of(rivals, part->first + g);
    sk_action action;
    if (w->turn->play == SK_TURN_RANDOM)
        action = sk_pick(game, state, rivals->seat, (uint32_t)(sk_random(&part->rng[g]) >> 32));
    else
        action = w->turn->actions[at];
    if (w->turn->play == SK_TURN_CHECKED && !sk_is_legal(game, state, rivals->seat, action)) return 1;
    play(game, bots, rivals->seat, state, rivals->seat, action);
    settle(rivals, bots, state, &part->rng[g]);
    *ended = sk_actor(state) < 0;
    if (!*ended) return 0;
    conclude(part, w->turn, g, at, state);
    if (!part->renew) return 0;
    part->episode[g]++;
    set_up(rivals, part, g);
    return 0;
}

static void turn_part(sk_batch *part, void *context) {
    whole *w = (whole *)context;
    const sk_turn *turn = w->turn;
    for (uint32_t g = 0; g < part->count; g++) {
        size_t at = part->first - w->rivals->batch->first + g;
        int over = sk_actor(part->states + (size_t)g * part->game->state_size) < 0, ended = 0;
        int bad = over ? 0 : turn_one(w, part, g, at, &ended);
        if (turn->refused) turn->refused[at] = (uint8_t)bad;
        if (turn->ended) turn->ended[at] = (uint8_t)ended;
        if (turn->acted) turn->acted[at] = (int8_t)(bad || over ? -1 : w->rivals->seat);
        atomic_fetch_add(&w->refused, (unsigned)bad);
    }
}

uint32_t sk_rivals_turn(sk_rivals *rivals, const sk_turn *turn, int threads) {
    whole w = {.rivals = rivals, .turn = turn};
    sk_turn look = *turn;
    look.play = SK_TURN_LOOK;
    look.refused = look.ended = NULL;
    look.acted = NULL;
    look.rewards = NULL;
    if (turn->play == SK_TURN_LOOK) return sk_batch_turn_parallel(rivals->batch, turn, threads);
    if (turn->rewards) memset(turn->rewards, 0, sizeof(float) * rivals->batch->count * rivals->batch->players);
    sk_batch_parallel(rivals->batch, threads, turn_part, &w);
    sk_batch_turn_parallel(rivals->batch, &look, threads);
    return w.refused;
}
