/* batch.c - many games of one kind over the caller's arrays. */
#include "skerry/batch.h"

#include "skerry/bits.h"
#include "skerry/hash.h"

static void *game_at(const sk_batch *batch, uint32_t g) {
    return batch->states + (size_t)g * batch->game->state_size;
}

/* The seat that acts first, SK_CHANCE, or -1 when the game is over: sk_actor, here so that loops inline it. */
static inline int actor_of(const void *state) {
    uint32_t actors = ((const sk_head *)state)->actors;
    return actors ? sk_lowest(actors) : -1;
}

/* Let chance act until a player decides or the game is over. */
static void settle(const sk_game *game, void *state, uint64_t *rng) {
    const sk_head *head = (const sk_head *)state;
    while (head->actors == 1 << SK_CHANCE)
        game->apply(state, SK_CHANCE, game->pick(state, SK_CHANCE, (uint32_t)(sk_random(rng) >> 32)));
}

static void set_up(sk_batch *batch, uint32_t g) {
    SK_REQUIRE(g < batch->count && batch->states && batch->rng && batch->episode);
    SK_REQUIRE(batch->game->fits(batch->players, batch->options));
    batch->rng[g] = sk_episode_seed(batch->seed, (uint64_t)batch->first + g, batch->episode[g]);
    batch->game->init(game_at(batch, g), batch->players, batch->options);
    settle(batch->game, game_at(batch, g), &batch->rng[g]);
}

void sk_rewards(int kind, int players, const int16_t *scores, const uint8_t *ranks, float *out) {
    for (int seat = 0; seat < players; seat++) {
        int balance = 0, best = 0, found = 0;
        for (int other = 0; other < players; other++) {
            if (other == seat) continue;
            balance += (ranks[other] > ranks[seat]) - (ranks[other] < ranks[seat]);
            if (!found++ || scores[other] > best) best = scores[other];
        }
        if (kind == SK_REWARD_PLACES)
            out[seat] = players > 1 ? (float)balance / (float)(players - 1) : 0;
        else
            out[seat] = (float)(scores[seat] - (kind == SK_REWARD_LEAD ? best : 0));
    }
}

static uint8_t is_over(const void *state) {
    return ((const sk_head *)state)->actors == 0;
}

/* After a ply: note the end of a game and start the next one, if the batch renews. */
static void conclude(sk_batch *batch, uint32_t g) {
    void *state = game_at(batch, g);
    if (!batch->renew) return;
    if (batch->done) batch->done[g] = is_over(state);
    if (!is_over(state)) return;
    if (batch->final_scores) batch->game->score(state, batch->final_scores + (size_t)g * SK_SEATS);
    if (batch->final_ranks) batch->game->rank(state, batch->final_ranks + (size_t)g * SK_SEATS);
    batch->episode[g]++;
    set_up(batch, g);
}

sk_status sk_batch_reset(sk_batch *batch) {
    uint64_t trial[SK_STATE_MAX / 8];
    sk_status status = sk_new(batch->game, trial, batch->players, batch->options);
    if (status != SK_OK) return status;
    for (uint32_t g = 0; g < batch->count; g++) {
        batch->episode[g] = 0;
        set_up(batch, g);
    }
    return SK_OK;
}

void sk_batch_actors(const sk_batch *batch, int8_t *out) {
    for (uint32_t g = 0; g < batch->count; g++)
        out[g] = (int8_t)actor_of(game_at(batch, g));
}

/* Features of the view of `viewer` (a seat, perhaps with SK_RECALL), zeros where no seat decides. */
static void observe_as(const sk_game *game, const void *state, int viewer, float *out) {
    uint64_t view[SK_STATE_MAX / 8];
    if (viewer < 0) {
        memset(out, 0, game->features * sizeof *out);
        return;
    }
    sk_view(game, state, viewer, view);
    game->observe(view, viewer & ~SK_RECALL, out);
}

static void mask_one(const sk_game *game, const void *state, int who, uint8_t *out) {
    sk_choice choices[SK_CHOICES_MAX];
    int count = who < 0 ? 0 : game->legal(state, who, choices);
    memset(out, 0, game->actions);
    for (int i = 0; i < count; i++)
        out[choices[i].action] = 1;
}

/* What the turn tells of game g. */
static void turn_tell(const sk_batch *batch, const sk_turn *turn, uint32_t g, const void *state) {
    const sk_game *game = batch->game;
    int who = actor_of(state);
    if (turn->actors) turn->actors[g] = (int8_t)who;
    if (who == SK_CHANCE) who = -1;
    if (turn->mask) mask_one(game, state, who, turn->mask + (size_t)g * game->actions);
    if (turn->observation) observe_as(game, state, who, turn->observation + (size_t)g * game->features);
    if (turn->information)
        observe_as(game, state, who < 0 ? -1 : who | SK_RECALL, turn->information + (size_t)g * game->features);
}

void sk_batch_mask(const sk_batch *batch, uint8_t *out) {
    const sk_turn turn = {.play = SK_TURN_LOOK, .mask = out};
    for (uint32_t g = 0; g < batch->count; g++)
        turn_tell(batch, &turn, g, game_at(batch, g));
}

/* Rewards of the game in `state`, which has just ended. */
static void turn_reward(const sk_batch *batch, const sk_turn *turn, uint32_t g, const void *state) {
    int16_t scores[SK_SEATS];
    uint8_t ranks[SK_SEATS];
    batch->game->score(state, scores);
    batch->game->rank(state, ranks);
    sk_rewards(turn->reward, batch->players, scores, ranks, turn->rewards + (size_t)g * batch->players);
}

/* Games are played in blocks, phase by phase, so that the processor overlaps games where it would wait for one. */
enum { BLOCK = 64 };

typedef struct block {
    uint32_t from, count;
    int8_t who[BLOCK]; /* seat that plays, -1: nobody */
    uint8_t bad[BLOCK], ended[BLOCK];
    sk_action action[BLOCK];
} block;

/* sk_batch_play may have stopped where chance acts: a turn begins where a seat decides. */
static void block_settle(sk_batch *batch, const block *b) {
    const size_t size = batch->game->state_size;
    uint8_t *state = (uint8_t *)game_at(batch, b->from);
    for (uint32_t i = 0; i < b->count; i++, state += size) {
        if (((const sk_head *)(const void *)state)->actors != 1 << SK_CHANCE) continue;
        settle(batch->game, state, &batch->rng[b->from + i]);
        if (is_over(state)) conclude(batch, b->from + i);
    }
}

/* The caller's actions, after a look at the rules if the turn asks for it. */
static void block_take(const sk_batch *batch, const sk_turn *turn, block *b) {
    for (uint32_t i = 0; i < b->count; i++) {
        const void *state = game_at(batch, b->from + i);
        b->who[i] = (int8_t)actor_of(state);
        b->action[i] = turn->actions[b->from + i];
        if (turn->play == SK_TURN_TRUSTED || b->who[i] < 0) continue;
        b->bad[i] = !sk_is_legal(batch->game, state, b->who[i], b->action[i]);
        if (b->bad[i]) b->who[i] = -1;
    }
}

/* Game i of the block is over: rewards, and the next game. */
static void block_conclude(sk_batch *batch, const sk_turn *turn, block *b, uint32_t i) {
    b->ended[i] = 1;
    if (turn->rewards) turn_reward(batch, turn, b->from + i, game_at(batch, b->from + i));
    conclude(batch, b->from + i);
}

/* A random action and the draws after it, in the game's own loop. */
static void block_random(sk_batch *batch, const sk_turn *turn, block *b) {
    const size_t size = batch->game->state_size;
    uint8_t *state = (uint8_t *)game_at(batch, b->from);
    uint32_t ended = batch->game->turns(state, batch->rng + b->from, b->count, b->who);
    for (uint32_t i = 0; ended && i < b->count; i++, state += size) {
        if (is_over(state) && b->who[i] < 0 && batch->renew) { /* by a draw before the turn, which is the next game's */
            conclude(batch, b->from + i);
            batch->game->turns(state, batch->rng + b->from + i, 1, &b->who[i]);
        }
        if (is_over(state) && b->who[i] >= 0) block_conclude(batch, turn, b, i);
    }
}

/* Apply the actions, then let chance act where it must and conclude where a game is over. */
static void block_play(sk_batch *batch, const sk_turn *turn, block *b) {
    void (*const apply)(void *, int, sk_action) = batch->game->apply;
    const size_t size = batch->game->state_size;
    uint8_t *state = (uint8_t *)game_at(batch, b->from), open[BLOCK + 1];
    uint32_t count = 0;
    for (uint32_t i = 0; i < b->count; i++, state += size) {
        if (b->who[i] < 0) continue;
        SK_REQUIRE(sk_is_legal(batch->game, state, b->who[i], b->action[i]));
        apply(state, b->who[i], b->action[i]);
        uint32_t actors = ((const sk_head *)(const void *)state)->actors;
        open[count] = (uint8_t)i;
        count += (actors - 1) >= (1 << SK_CHANCE) - 1;
    }
    for (uint32_t k = 0; k < count; k++) {
        void *now = game_at(batch, b->from + open[k]);
        settle(batch->game, now, &batch->rng[b->from + open[k]]);
        if (is_over(now)) block_conclude(batch, turn, b, open[k]);
    }
}

static uint32_t block_tell(const sk_batch *batch, const sk_turn *turn, const block *b) {
    uint32_t refused = 0;
    if (turn->refused) memcpy(turn->refused + b->from, b->bad, b->count);
    if (turn->ended) memcpy(turn->ended + b->from, b->ended, b->count);
    if (turn->acted) memcpy(turn->acted + b->from, b->who, b->count);
    for (uint32_t i = 0; i < b->count; i++)
        refused += b->bad[i];
    if (!turn->actors && !turn->mask && !turn->observation && !turn->information) return refused;
    for (uint32_t g = b->from; g < b->from + b->count; g++)
        turn_tell(batch, turn, g, game_at(batch, g));
    return refused;
}

uint32_t sk_batch_turn(sk_batch *batch, const sk_turn *turn) {
    uint32_t refused = 0;
    if (turn->rewards) memset(turn->rewards, 0, sizeof(float) * batch->count * batch->players);
    if (batch->renew && batch->done && turn->play != SK_TURN_LOOK) memset(batch->done, 0, batch->count);
    for (uint32_t from = 0; from < batch->count; from += BLOCK) {
        block b;
        b.from = from;
        b.count = batch->count - from < BLOCK ? batch->count - from : BLOCK;
        memset(b.who, -1, sizeof b.who);
        memset(b.bad, 0, sizeof b.bad);
        memset(b.ended, 0, sizeof b.ended);
        if (turn->play != SK_TURN_RANDOM) block_settle(batch, &b);
        if (turn->play == SK_TURN_RANDOM) {
            block_random(batch, turn, &b);
        } else if (turn->play != SK_TURN_LOOK) {
            block_take(batch, turn, &b);
            block_play(batch, turn, &b);
        }
        refused += block_tell(batch, turn, &b);
    }
    return refused;
}

uint32_t sk_batch_step(sk_batch *batch, const sk_action *actions, uint8_t *refused) {
    const sk_turn turn = {.play = SK_TURN_CHECKED, .actions = actions, .refused = refused};
    return sk_batch_turn(batch, &turn);
}

void sk_batch_apply(sk_batch *batch, const sk_action *actions) {
    const sk_turn turn = {.play = SK_TURN_TRUSTED, .actions = actions};
    sk_batch_turn(batch, &turn);
}

uint64_t sk_batch_play(sk_batch *batch, uint32_t plies) {
    uint64_t total = 0;
    for (uint32_t g = 0; g < batch->count; g++) {
        void *state = game_at(batch, g);
        uint32_t left = plies;
        while (left && ((const sk_head *)state)->actors) {
            uint32_t played = batch->game->playout(state, &batch->rng[g], left);
            left -= played;
            total += played;
            conclude(batch, g);
        }
    }
    return total;
}

void sk_batch_choose(sk_batch *batch, sk_action *out) {
    for (uint32_t g = 0; g < batch->count; g++) {
        int who = actor_of(game_at(batch, g));
        out[g] = who < 0 ? 0 : batch->game->pick(game_at(batch, g), who, (uint32_t)(sk_random(&batch->rng[g]) >> 32));
    }
}

uint32_t sk_batch_renew(sk_batch *batch) {
    uint32_t count = 0;
    for (uint32_t g = 0; g < batch->count; g++) {
        if (actor_of(game_at(batch, g)) >= 0) continue;
        batch->episode[g]++;
        set_up(batch, g);
        count++;
    }
    return count;
}

void sk_batch_score(const sk_batch *batch, int16_t *scores, uint8_t *ranks) {
    for (uint32_t g = 0; g < batch->count; g++) {
        if (scores) batch->game->score(game_at(batch, g), scores + (size_t)g * SK_SEATS);
        if (ranks) batch->game->rank(game_at(batch, g), ranks + (size_t)g * SK_SEATS);
    }
}

void sk_batch_observe(const sk_batch *batch, float *out) {
    const sk_turn turn = {.play = SK_TURN_LOOK, .observation = out};
    for (uint32_t g = 0; g < batch->count; g++)
        turn_tell(batch, &turn, g, game_at(batch, g));
}

uint64_t sk_batch_signature(const sk_game *game, int players, uint32_t options, uint64_t seed, uint32_t games,
                            uint64_t *plies) {
    uint64_t state[SK_STATE_MAX / 8], signature = 0, total = 0;
    for (uint32_t g = 0; g < games; g++) {
        uint64_t rng = sk_random_seed(seed, g);
        game->init(state, players, options);
        total += game->playout(state, &rng, SK_PLIES_MAX);
        signature = sk_signature_add(signature, sk_hash(game, state));
    }
    if (plies) *plies = total;
    return signature;
}
