/* batch.c - many games of one kind over the caller's arrays. */
#include "skerry/batch.h"

#include <assert.h>

#include "field.h"
#include "skerry/batch_common.h"
#include "skerry/bits.h"
#include "skerry/hash.h"
#include "skerry/features.h"

/* Prefetch so many bytes, which will be written. */
static inline void prefetch(const void *from, size_t size) {
    for (size_t at = 0; at < size; at += 64)
        __builtin_prefetch((const uint8_t *)from + at, 1);
}

static void *game_at(const sk_batch *batch, uint32_t g) {
    return batch->states + (size_t)g * batch->game->state_size;
}

/* Games are played and told of in blocks, phase by phase, so that the processor overlaps games where it would wait for
 * one, and what a phase needs stays near. */
enum { BLOCK = 64 };

/* Games of a batch are far apart in memory: what one of them needs is prefetched AHEAD games before its turn. */
enum { AHEAD = 8, LISTS_AHEAD = 2, FIRST_CHOICES = 64, FIRST_FEATURES = 192 };

/* The seat that acts first, SK_CHANCE, or -1 when the game is over: sk_actor, here so that loops inline it. */
static inline int actor_of(const void *state) {
    uint32_t actors = ((const sk_head *)state)->actors;
    return actors ? sk_lowest(actors) : -1;
}

/* Let chance act until a player decides or the game is over. */
static void settle(const sk_game *game, void *state, uint64_t *rng) {
    const sk_head *head = (const sk_head *)state;
    while (head->actors == 1 << SK_CHANCE)
        game->rules->apply(state, SK_CHANCE, sk_pick(game, state, SK_CHANCE, (uint32_t)(sk_random(rng) >> 32)));
}

static void set_up(sk_batch *batch, uint32_t g) {
    SK_REQUIRE(g < batch->count && batch->states && batch->rng && batch->episode);
    SK_REQUIRE(batch->game->rules->fits(batch->players, batch->options));
    batch->rng[g] = sk_episode_seed(batch->seed, (uint64_t)batch->first + g, batch->episode[g]);
    batch->game->rules->init(game_at(batch, g), batch->players, batch->options);
    settle(batch->game, game_at(batch, g), &batch->rng[g]);
}

void sk_rewards(int kind, int players, const int16_t *scores, const uint8_t *ranks, float *out) {
    for (int seat = 0; seat < players; seat++)
        out[seat] = sk_reward_of(kind, players, seat, scores, ranks);
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
    if (batch->final_scores) batch->game->rules->score(state, batch->final_scores + (size_t)g * SK_SEATS);
    if (batch->final_ranks) batch->game->rules->rank(state, batch->final_ranks + (size_t)g * SK_SEATS);
    batch->episode[g]++;
    set_up(batch, g);
}

void sk_batch_actors(const sk_batch *batch, int8_t *out) {
    for (uint32_t g = 0; g < batch->count; g++)
        out[g] = (int8_t)actor_of(game_at(batch, g));
}

/* What a turn tells of positions, and the fields that views may hide; without any a state is what everybody sees. What
 * is kept of a game takes `kept` bytes, 0 where nothing is. Rows are long enough for any list where `in_rows` is 1. */
typedef struct teller {
    const sk_batch *batch;
    const sk_encoder *encoder;
    const sk_turn *turn;
    int hides, in_rows;
    size_t live, kept;
    uint16_t fields[VIEW_FIELDS_MAX];
} teller;

static void teller_init(teller *t, const sk_batch *batch, const sk_turn *turn) {
    t->batch = batch;
    t->encoder = sk_encoder_of(batch->game);
    t->turn = turn;
    t->hides = view_fields(batch->game, t->fields);
    t->in_rows = t->encoder->max_active_features && turn->room >= t->encoder->max_active_features + SK_SPARSE_SLACK;
    t->live = sk_live_size(batch->game, batch->players);
    t->kept = batch->kept && t->encoder->encode_cached ? (size_t)batch->players * t->encoder->encoder_cache_size : 0;
}

/* What `viewer` (a seat, perhaps with SK_RECALL) sees of a state, in `memory` where it differs. Precondition: zeros, or
 * the last view of this batch. */
static const void *seen_by(const teller *t, const void *state, int viewer, uint64_t *memory) {
    const sk_game *game = t->batch->game;
    if (!t->hides || (t->encoder->view_differs && !t->encoder->view_differs(state, viewer))) return state;
    view_make(game, t->fields, t->hides, state, t->live, viewer, memory);
    return memory;
}

/* The features of a view that are not zero; returns how many. */
static size_t list_features(const teller *t, uint32_t g, const void *view, int seat, uint16_t *index, int8_t *value) {
    if (!t->kept) return (size_t)t->encoder->encode_sparse(view, seat, index, value);
    return (size_t)t->encoder->encode_cached(view, seat, t->batch->kept + g * t->kept, index, value);
}

/* Features of the view of `viewer` as a row of floats, zeros where no seat decides. Zeros come first: the row is on its
 * way while the list is told. */
static void observe_as(const teller *t, const void *state, int viewer, uint64_t *view, uint32_t g, float *out) {
    uint16_t index[SK_FEATURES_MAX + SK_SPARSE_SLACK];
    int8_t value[SK_FEATURES_MAX + SK_SPARSE_SLACK];
    const void *seen = viewer < 0 ? NULL : seen_by(t, state, viewer, view);
    if (seen && (!t->kept || t->encoder->dense_is_direct)) {
        t->encoder->encode(seen, viewer & ~SK_RECALL, out);
        return;
    }
    memset(out, 0, t->encoder->features * sizeof *out);
    if (seen) sk_lay(index, value, (int)list_features(t, g, seen, viewer & ~SK_RECALL, index, value), out);
}

/* Ask for the row of the list. Much that is asked for at once keeps the processor waiting, so this is done later. */
static inline void fetch_row(const teller *t, uint32_t g) {
    const sk_turn *turn = t->turn;
    if (g >= t->batch->count) return;
    prefetch(turn->index + (size_t)g * turn->room, FIRST_FEATURES * sizeof *turn->index);
    prefetch(turn->value + (size_t)g * turn->room, FIRST_FEATURES);
}

/* Lay a list of `count` features into the row of game g, and zeros behind it where the row held more the last time. How
 * long lists are is hard to guess: PIECE features are copied together, zeros among them, where the row has room. */
enum { PIECE = 32 };
static_assert((int)PIECE <= (int)SK_SPARSE_SLACK, "zeros behind a list fill its last piece");

static void lay_list(const sk_turn *turn, uint32_t g, uint16_t *index, int8_t *value, size_t count) {
    uint16_t *row = turn->index + (size_t)g * turn->room;
    int8_t *worth = turn->value + (size_t)g * turn->room;
    const size_t old = turn->told[g] < turn->room ? turn->told[g] : turn->room, most = old > count ? old : count;
    memset(index + count, 0, SK_SPARSE_SLACK * sizeof *index);
    memset(value + count, 0, SK_SPARSE_SLACK);
    if (most + PIECE <= turn->room && most <= count + SK_SPARSE_SLACK - PIECE) {
        for (size_t i = 0; i < most; i += PIECE) {
            memcpy(row + i, index + i, PIECE * sizeof *row);
            memcpy(worth + i, value + i, PIECE);
        }
        return;
    }
    const size_t kept = count < turn->room ? count : turn->room;
    memcpy(row, index, kept * sizeof *row);
    memcpy(worth, value, kept);
    if (old > kept) {
        memset(row + kept, 0, (old - kept) * sizeof *row);
        memset(worth + kept, 0, old - kept);
    }
}

/* A list that is told into the row of game g itself; zeros behind it, also where it was longer before. */
static void list_in_row(const teller *t, uint32_t g, const void *view, int seat) {
    const sk_turn *turn = t->turn;
    uint16_t *row = turn->index + (size_t)g * turn->room;
    int8_t *worth = turn->value + (size_t)g * turn->room;
    const size_t count = view ? list_features(t, g, view, seat, row, worth) : 0;
    const size_t old = turn->told[g] < turn->room ? turn->told[g] : turn->room;
    SK_REQUIRE(count <= t->encoder->max_active_features);
    fetch_row(t, g + LISTS_AHEAD);
    memset(row + count, 0, SK_SPARSE_SLACK * sizeof *row);
    memset(worth + count, 0, SK_SPARSE_SLACK);
    if (old > count + SK_SPARSE_SLACK) {
        memset(row + count, 0, (old - count) * sizeof *row);
        memset(worth + count, 0, old - count);
    }
    turn->told[g] = (uint16_t)count;
}

/* The same where a row may be too short. */
static void list_aside(const teller *t, uint32_t g, const void *view, int seat) {
    uint16_t index[SK_FEATURES_MAX + SK_SPARSE_SLACK];
    int8_t value[SK_FEATURES_MAX + SK_SPARSE_SLACK];
    const size_t count = view ? list_features(t, g, view, seat, index, value) : 0;
    fetch_row(t, g + LISTS_AHEAD);
    lay_list(t->turn, g, index, value, count);
    t->turn->told[g] = (uint16_t)count;
}

/* The same as a list. */
static void list_as(const teller *t, const void *state, int viewer, uint64_t *memory, uint32_t g) {
    const void *view = viewer < 0 ? NULL : seen_by(t, state, viewer, memory);
    if (t->in_rows)
        list_in_row(t, g, view, viewer & ~SK_RECALL);
    else
        list_aside(t, g, view, viewer & ~SK_RECALL);
}

static sk_choice *legal_row(const sk_batch *batch, uint32_t g) {
    return batch->legal + (size_t)g * batch->game->choices_max;
}

/* How many choices there are is hard to guess, and a loop that ends elsewhere than expected costs more than it does: so
 * lists are read RUN at a time, and behind the last choice stands the last again, RUN times, where a row has room. */
enum { RUN = 8 };

static inline int in_runs(const sk_game *game, int count) {
    return count > 0 && count + RUN <= game->choices_max;
}

/* 1 if the run of choices has the action; what a seat may choose weighs 1. */
static inline int run_has(const sk_choice *choices, sk_action action) {
    typedef uint32_t four __attribute__((vector_size(16)));
    const sk_choice choice = {action, 1};
    uint32_t word;
    uint64_t halves[2];
    four low, high, wanted;
    memcpy(&word, &choice, sizeof word);
    memcpy(&low, choices, sizeof low);
    memcpy(&high, choices + RUN / 2, sizeof high);
    wanted = (four){word, word, word, word};
    low = (four)((low == wanted) | (high == wanted));
    memcpy(halves, &low, sizeof halves);
    return (halves[0] | halves[1]) != 0;
}

/* 1 if the choices are long and a plain range of ids, which needs no reading. */
static inline int is_range(const sk_choice *choices, int count) {
    return count > 2 * RUN && choices[count - 1].action - choices[0].action == count - 1;
}

/* The legal actions as bytes. */
static inline void write_mask(const sk_game *game, const sk_choice *choices, int count, uint8_t *mask) {
    memset(mask, 0, game->actions);
    if (is_range(choices, count))
        memset(mask + choices[0].action, 1, (size_t)count);
    else if (in_runs(game, count))
        for (int i = 0; i < count; i += RUN)
            for (int k = i; k < i + RUN; k++)
                mask[choices[k].action] = 1;
    else
        for (int i = 0; i < count; i++)
            mask[choices[i].action] = 1;
}

/* The legal actions of `who` (-1: nobody) in game g: kept if the batch keeps them, and as bytes unless mask is NULL. */
static void list_legal(const sk_batch *batch, uint32_t g, const void *state, int who, uint8_t *mask) {
    const sk_game *game = batch->game;
    sk_choice memory[SK_CHOICES_MAX], *choices = batch->legal ? legal_row(batch, g) : memory;
    int count = who < 0 ? 0 : game->rules->legal(state, who, choices);
    if (batch->legal) batch->legal_count[g] = (uint16_t)count;
    if (in_runs(game, count)) {
        const sk_choice last = choices[count - 1], again[RUN] = {last, last, last, last, last, last, last, last};
        memcpy(choices + count, again, sizeof again);
    }
    if (mask) write_mask(game, choices, count, mask);
}

/* The seat that decides now; -1 where none does. */
static int decider(const void *state) {
    int who = actor_of(state);
    return who == SK_CHANCE ? -1 : who;
}

/* After a game moved outside of what a turn tells. */
static void learn(const sk_batch *batch, uint32_t g) {
    if (batch->legal) list_legal(batch, g, game_at(batch, g), decider(game_at(batch, g)), NULL);
}

sk_status sk_batch_reset(sk_batch *batch) {
    uint64_t trial[SK_STATE_MAX / 8];
    sk_status status = sk_new(batch->game, trial, batch->players, batch->options);
    if (status != SK_OK) return status;
    for (uint32_t g = 0; g < batch->count; g++) {
        batch->episode[g] = 0;
        set_up(batch, g);
        learn(batch, g);
    }
    return SK_OK;
}

int sk_batch_legal(const sk_batch *batch, uint32_t g, sk_action action) {
    const void *state = game_at(batch, g);
    if (!batch->legal) return sk_is_legal(batch->game, state, actor_of(state), action);
    const sk_choice *choices = legal_row(batch, g);
    int count = batch->legal_count[g], found = 0;
    if (is_range(choices, count)) return action >= choices[0].action && action <= choices[count - 1].action;
    if (in_runs(batch->game, count))
        for (int i = 0; i < count; i += RUN)
            found |= run_has(choices + i, action);
    else
        for (int i = 0; i < count; i++)
            found |= choices[i].action == action;
    return found;
}

/* Ask for what is kept for the list of a seat in game g: it takes longer to come than to tell. */
static inline void fetch_kept(const teller *t, uint32_t g, int seat) {
    const uint8_t *kept = t->batch->kept + g * t->kept;
    if (seat < 0) return;
    if (t->encoder->prefetch)
        t->encoder->prefetch(game_at(t->batch, g), seat, kept);
    else
        prefetch(kept, t->kept);
}

/* Features of games from .. to - 1, as rows and as a list; `who` decides in each of them. */
static void tell_features(const teller *t, uint32_t from, uint32_t to, const int8_t who[BLOCK]) {
    const sk_turn *turn = t->turn;
    const size_t features = t->encoder->features;
    uint64_t view[SK_STATE_MAX / 8];
    memset(view, 0, sizeof view);
    for (uint32_t g = from; g < to; g++) {
        const void *state = game_at(t->batch, g);
        const int seat = who[g - from], recalled = seat < 0 ? -1 : seat | SK_RECALL;
        if (t->kept && g + LISTS_AHEAD < to) fetch_kept(t, g + LISTS_AHEAD, who[g + LISTS_AHEAD - from]);
        if (turn->observation) observe_as(t, state, seat, view, g, turn->observation + g * features);
        if (turn->information) observe_as(t, state, recalled, view, g, turn->information + g * features);
        if (turn->told) list_as(t, state, turn->recall ? recalled : seat, view, g);
    }
}

/* What the turn tells of games from .. to - 1, one thing after the other. */
static void tell(const teller *t, uint32_t from, uint32_t to) {
    const sk_turn *turn = t->turn;
    const sk_batch *batch = t->batch;
    const size_t actions = batch->game->actions;
    const int lists = turn->mask || batch->legal, features = turn->observation || turn->information || turn->told;
    int8_t who[BLOCK]; /* the seat that decides; -1 where none does */
    if (!turn->actors && !lists && !features) return;
    for (uint32_t g = from; g < to; g++) {
        const int actor = actor_of(game_at(batch, g));
        if (turn->actors) turn->actors[g] = (int8_t)actor;
        who[g - from] = (int8_t)(actor == SK_CHANCE ? -1 : actor);
    }
    if (lists)
        for (uint32_t g = from; g < to; g++) {
            for (size_t at = 0; features && at < t->kept; at += t->encoder->encoder_cache_size)
                prefetch(batch->kept + g * t->kept + at, 1);
            list_legal(batch, g, game_at(batch, g), who[g - from], turn->mask ? turn->mask + g * actions : NULL);
        }
    if (features) tell_features(t, from, to, who);
}

/* Tell of every game as it stands. */
static void tell_all(const sk_batch *batch, const sk_turn *turn) {
    teller t;
    teller_init(&t, batch, turn);
    t.kept = 0; /* others may look at the same time */
    for (uint32_t from = 0; from < batch->count; from += BLOCK)
        tell(&t, from, batch->count - from < BLOCK ? batch->count : from + BLOCK);
}

void sk_batch_mask(const sk_batch *batch, uint8_t *out) {
    const sk_turn turn = {.play = SK_TURN_LOOK, .mask = out};
    tell_all(batch, &turn);
}

void sk_batch_observe(const sk_batch *batch, float *out) {
    const sk_turn turn = {.play = SK_TURN_LOOK, .observation = out};
    tell_all(batch, &turn);
}

/* Rewards of the game in `state`, which has just ended. */
static void turn_reward(const sk_batch *batch, const sk_turn *turn, uint32_t g, const void *state) {
    int16_t scores[SK_SEATS];
    uint8_t ranks[SK_SEATS];
    batch->game->rules->score(state, scores);
    batch->game->rules->rank(state, ranks);
    sk_rewards(turn->reward, batch->players, scores, ranks, turn->rewards + (size_t)g * batch->players);
}

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
        learn(batch, b->from + i);
    }
}

/* The caller's actions, after a look at the rules if the turn asks for it. */
static void block_take(const teller *t, block *b) {
    const sk_batch *batch = t->batch;
    const sk_turn *turn = t->turn;
    for (uint32_t i = 0; i < b->count; i++) {
        const void *state = game_at(batch, b->from + i);
        prefetch((const uint8_t *)state + AHEAD * batch->game->state_size, t->live);
        if (batch->legal) prefetch(legal_row(batch, b->from + i + AHEAD), FIRST_CHOICES);
        b->who[i] = (int8_t)actor_of(state);
        b->action[i] = turn->actions[b->from + i];
        if (turn->play == SK_TURN_TRUSTED || b->who[i] < 0) continue;
        b->bad[i] = !sk_batch_legal(batch, b->from + i, b->action[i]);
        if (b->bad[i]) b->who[i] = -1;
    }
}

/* Game i of the block is over: rewards, and the next game. */
static void block_conclude(sk_batch *batch, const sk_turn *turn, block *b, uint32_t i) {
    b->ended[i] = 1;
    if (turn->rewards) turn_reward(batch, turn, b->from + i, game_at(batch, b->from + i));
    conclude(batch, b->from + i);
}

/* Random actions out of the choices that the batch keeps. */
static void block_draw(const teller *t, block *b) {
    const sk_batch *batch = t->batch;
    for (uint32_t i = 0; i < b->count; i++) {
        const uint32_t g = b->from + i;
        prefetch((const uint8_t *)game_at(batch, g) + AHEAD * batch->game->state_size, t->live);
        prefetch(legal_row(batch, g + AHEAD), FIRST_CHOICES);
        if (!batch->legal_count[g]) continue;
        const uint32_t random = (uint32_t)(sk_random(&batch->rng[g]) >> 32);
        b->who[i] = (int8_t)actor_of(game_at(batch, g));
        b->action[i] = legal_row(batch, g)[sk_scale(random, batch->legal_count[g])].action;
    }
}

/* A random action and the draws after it, in the game's own loop. */
static void block_random(sk_batch *batch, const sk_turn *turn, block *b) {
    const size_t size = batch->game->state_size;
    uint8_t *state = (uint8_t *)game_at(batch, b->from);
    uint32_t ended = sk_turns(batch->game, state, batch->rng + b->from, b->count, b->who);
    for (uint32_t i = 0; ended && i < b->count; i++, state += size) {
        if (is_over(state) && b->who[i] < 0 && batch->renew) { /* by a draw before the turn, which is the next game's */
            conclude(batch, b->from + i);
            sk_turns(batch->game, state, batch->rng + b->from + i, 1, &b->who[i]);
        }
        if (is_over(state) && b->who[i] >= 0) block_conclude(batch, turn, b, i);
    }
}

/* Apply the actions, then let chance act where it must and conclude where a game is over. */
static void block_play(sk_batch *batch, const sk_turn *turn, block *b) {
    void (*const apply)(void *, int, sk_action) = batch->game->rules->apply;
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

static uint32_t block_tell(const teller *t, const block *b) {
    const sk_turn *turn = t->turn;
    uint32_t refused = 0;
    if (turn->refused) memcpy(turn->refused + b->from, b->bad, b->count);
    if (turn->ended) memcpy(turn->ended + b->from, b->ended, b->count);
    if (turn->acted) memcpy(turn->acted + b->from, b->who, b->count);
    for (uint32_t i = 0; i < b->count; i++)
        refused += b->bad[i];
    tell(t, b->from, b->from + b->count);
    return refused;
}

uint32_t sk_batch_turn(sk_batch *batch, const sk_turn *turn) {
    teller t;
    uint32_t refused = 0;
    teller_init(&t, batch, turn);
    if (turn->rewards) memset(turn->rewards, 0, sizeof(float) * batch->count * batch->players);
    if (batch->renew && batch->done && turn->play != SK_TURN_LOOK) memset(batch->done, 0, batch->count);
    for (uint32_t from = 0; from < batch->count; from += BLOCK) {
        block b;
        b.from = from;
        b.count = batch->count - from < BLOCK ? batch->count - from : BLOCK;
        memset(b.who, -1, sizeof b.who);
        memset(b.bad, 0, sizeof b.bad);
        memset(b.ended, 0, sizeof b.ended);
        if (turn->play == SK_TURN_RANDOM && !batch->legal) {
            block_random(batch, turn, &b);
        } else {
            block_settle(batch, &b);
            if (turn->play == SK_TURN_RANDOM)
                block_draw(&t, &b);
            else if (turn->play != SK_TURN_LOOK)
                block_take(&t, &b);
            block_play(batch, turn, &b);
        }
        refused += block_tell(&t, &b);
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
            uint32_t played = sk_playout(batch->game, state, &batch->rng[g], left);
            left -= played;
            total += played;
            conclude(batch, g);
        }
        learn(batch, g);
    }
    return total;
}

void sk_batch_choose(sk_batch *batch, sk_action *out) {
    for (uint32_t g = 0; g < batch->count; g++) {
        if (batch->legal) prefetch(legal_row(batch, g + AHEAD), FIRST_CHOICES);
        if (batch->legal && batch->legal_count[g]) { /* a seat decides: nobody need ask the state, which is far */
            const uint32_t random = (uint32_t)(sk_random(&batch->rng[g]) >> 32);
            out[g] = legal_row(batch, g)[sk_scale(random, batch->legal_count[g])].action;
            continue;
        }
        const void *state = game_at(batch, g);
        const int who = actor_of(state);
        prefetch((const uint8_t *)state + AHEAD * batch->game->state_size, 1);
        out[g] = who < 0 ? 0 : sk_pick(batch->game, state, who, (uint32_t)(sk_random(&batch->rng[g]) >> 32));
    }
}

uint32_t sk_batch_renew(sk_batch *batch) {
    uint32_t count = 0;
    for (uint32_t g = 0; g < batch->count; g++) {
        if (actor_of(game_at(batch, g)) >= 0) continue;
        batch->episode[g]++;
        set_up(batch, g);
        learn(batch, g);
        count++;
    }
    return count;
}

void sk_batch_score(const sk_batch *batch, int16_t *scores, uint8_t *ranks) {
    for (uint32_t g = 0; g < batch->count; g++) {
        if (scores) batch->game->rules->score(game_at(batch, g), scores + (size_t)g * SK_SEATS);
        if (ranks) batch->game->rules->rank(game_at(batch, g), ranks + (size_t)g * SK_SEATS);
    }
}

uint64_t sk_batch_signature(const sk_game *game, int players, uint32_t options, uint64_t seed, uint32_t games,
                            uint64_t *plies) {
    uint64_t state[SK_STATE_MAX / 8], signature = 0, total = 0;
    for (uint32_t g = 0; g < games; g++) {
        uint64_t rng = sk_random_seed(seed, g);
        game->rules->init(state, players, options);
        total += sk_playout(game, state, &rng, SK_PLIES_MAX);
        signature = sk_signature_add(signature, sk_hash(game, state));
    }
    if (plies) *plies = total;
    return signature;
}
