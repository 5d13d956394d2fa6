/* batch.c - many games of one kind over the caller's arrays. */
#include "skerry/batch.h"

#include "skerry/bits.h"
#include "skerry/hash.h"

static void *game_at(const sk_batch *batch, uint32_t g) {
    return batch->states + (size_t)g * batch->game->state_size;
}

/* Let chance act until a player decides or the game is over. */
static void settle(const sk_game *game, void *state, uint64_t *rng) {
    const sk_head *head = (const sk_head *)state;
    while (head->actors == 1 << SK_CHANCE)
        game->apply(state, SK_CHANCE, game->pick(state, SK_CHANCE, (uint32_t)(sk_random(rng) >> 32)));
}

static void set_up(sk_batch *batch, uint32_t g) {
    batch->rng[g] = sk_random_seed(batch->seed + batch->episode[g], (uint64_t)batch->first + g);
    batch->game->init(game_at(batch, g), batch->players, batch->options);
    settle(batch->game, game_at(batch, g), &batch->rng[g]);
}

/* After a ply: note the end of a game and start the next one, if the batch renews. */
static void conclude(sk_batch *batch, uint32_t g) {
    void *state = game_at(batch, g);
    if (!batch->renew) return;
    if (batch->done) batch->done[g] = ((const sk_head *)state)->actors == 0;
    if (((const sk_head *)state)->actors) return;
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
    for (uint32_t g = 0; g < batch->count; g++) out[g] = (int8_t)sk_actor(game_at(batch, g));
}

void sk_batch_mask(const sk_batch *batch, uint8_t *out) {
    sk_choice choices[SK_CHOICES_MAX];
    size_t actions = batch->game->actions;
    memset(out, 0, actions * batch->count);
    for (uint32_t g = 0; g < batch->count; g++) {
        int who = sk_actor(game_at(batch, g));
        int count = who < 0 ? 0 : batch->game->legal(game_at(batch, g), who, choices);
        for (int i = 0; i < count; i++) out[g * actions + choices[i].action] = 1;
    }
}

uint32_t sk_batch_step(sk_batch *batch, const sk_action *actions, uint8_t *refused) {
    uint32_t count = 0;
    for (uint32_t g = 0; g < batch->count; g++) {
        void *state = game_at(batch, g);
        int who = sk_actor(state), bad = 0;
        if (who >= 0) {
            bad = sk_play(batch->game, state, who, actions[g]) != SK_OK;
            if (!bad) settle(batch->game, state, &batch->rng[g]);
            conclude(batch, g);
        }
        if (refused) refused[g] = (uint8_t)bad;
        count += (uint32_t)bad;
    }
    return count;
}

void sk_batch_apply(sk_batch *batch, const sk_action *actions) {
    const sk_game *game = batch->game;
    for (uint32_t g = 0; g < batch->count; g++) {
        void *state = game_at(batch, g);
        int who = sk_actor(state);
        if (who < 0) continue;
        game->apply(state, who, actions[g]);
        settle(game, state, &batch->rng[g]);
        conclude(batch, g);
    }
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
        int who = sk_actor(game_at(batch, g));
        out[g] = who < 0 ? 0 : batch->game->pick(game_at(batch, g), who, (uint32_t)(sk_random(&batch->rng[g]) >> 32));
    }
}

uint32_t sk_batch_renew(sk_batch *batch) {
    uint32_t count = 0;
    for (uint32_t g = 0; g < batch->count; g++) {
        if (sk_actor(game_at(batch, g)) >= 0) continue;
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
    size_t features = batch->game->features;
    memset(out, 0, features * batch->count * sizeof *out);
    for (uint32_t g = 0; g < batch->count; g++) {
        uint64_t view[SK_STATE_MAX / 8];
        int who = sk_actor(game_at(batch, g));
        if (who < 0) continue;
        sk_view(batch->game, game_at(batch, g), who, view);
        batch->game->observe(view, who, out + g * features);
    }
}

uint64_t sk_batch_signature(const sk_game *game, int players, uint32_t options, uint64_t seed, uint32_t games, uint64_t *plies) {
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
