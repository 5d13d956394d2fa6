/* batches.c - many games at once: the same games alone, in a batch, in parts on threads, stepped or played. */
#define _DEFAULT_SOURCE /* fork */

#include "tests/support/random_games.h"

#include <pthread.h>
#include <sys/wait.h>
#include <unistd.h>

#include "skerry/batch.h"
#include "skerry/hash.h"
#include "skerry/features.h"
#include "tests/support/toy_game.h"

enum { GAMES = 7, STEPS = 150 };

#define BATCH_SECONDS 1.0 /* processor time of one game in one test */

typedef struct run {
    sk_batch batch;
    uint64_t rng[GAMES];
    uint32_t episode[GAMES];
    sk_action actions[GAMES];
} run;

static void run_open(run *r, const table *t, uint32_t count) {
    r->batch = (sk_batch){.game = t->game,
                          .count = count,
                          .options = t->options,
                          .players = (uint8_t)t->players,
                          .seed = 42,
                          .rng = r->rng,
                          .episode = r->episode};
    r->batch.states = (uint8_t *)block((size_t)count * t->game->state_size);
    EQ(sk_batch_reset(&r->batch), SK_OK);
}

static void run_release(run *r) {
    free(r->batch.states);
}

/* Random steps with renewal; every action is legal, so none is refused. */
static void run_step(run *r, int steps) {
    for (int i = 0; i < steps; i++) {
        sk_batch_choose(&r->batch, r->actions);
        EQ(sk_batch_step(&r->batch, r->actions, NULL), 0);
        sk_batch_renew(&r->batch);
    }
}

static int same_games(const run *a, const run *b, uint32_t count) {
    return memcmp(a->batch.states, b->batch.states, (size_t)count * a->batch.game->state_size) == 0 &&
           memcmp(a->rng, b->rng, count * sizeof *a->rng) == 0 &&
           memcmp(a->episode, b->episode, count * sizeof *a->episode) == 0;
}

static void few_or_many(const table *t, int index, double until) {
    run many, few;
    (void)index;
    (void)until;
    run_open(&many, t, GAMES);
    run_open(&few, t, 2);
    run_step(&many, STEPS);
    run_step(&few, STEPS);
    OK(same_games(&many, &few, 2));
    if (tap_failures) say_where(t, 0, few.batch.states);
    run_release(&many);
    run_release(&few);
}

TEST("games of a batch do not depend on how many there are") {
    each_table(BATCH_SECONDS, few_or_many);
}

enum { SEEDS = 4, SET_UPS = 4096 };

TEST("runs with neighbouring seeds share no game, and a run does not play a game twice") {
    static uint64_t born[SET_UPS];
    int count, born_count = 0, later = 0, twice = 0;
    table t = {sk_games(&count)[0], 2, 0};
    for (uint64_t seed = 1; seed <= SEEDS; seed++) {
        run r;
        uint32_t known[GAMES];
        memset(known, 0xff, sizeof known);
        run_open(&r, &t, GAMES);
        r.batch.seed = seed;
        EQ(sk_batch_reset(&r.batch), SK_OK);
        r.batch.renew = 1;
        for (int i = 0; i < 1500; i++) {
            for (int g = 0; g < GAMES && born_count < SET_UPS; g++) {
                if (r.episode[g] == known[g]) continue;
                known[g] = r.episode[g];
                born[born_count++] = r.rng[g];
                later += r.episode[g] > 0;
            }
            sk_batch_choose(&r.batch, r.actions);
            sk_batch_apply(&r.batch, r.actions);
        }
        run_release(&r);
    }
    OK(later > SEEDS * GAMES);
    for (int i = 0; i < born_count; i++)
        for (int k = 0; k < i; k++)
            twice += born[i] == born[k];
    EQ(twice, 0);
    EQ(sk_episode_seed(1, 5, 0), sk_random_seed(1, 5));
}

static void trusted_or_checked(const table *t, int index, double until) {
    run checked, trusted;
    uint8_t done[GAMES];
    int16_t scores[GAMES * SK_SEATS];
    (void)index;
    (void)until;
    run_open(&checked, t, GAMES);
    run_open(&trusted, t, GAMES);
    trusted.batch.renew = 1;
    trusted.batch.done = done;
    trusted.batch.final_scores = scores;
    run_step(&checked, STEPS);
    for (int i = 0; i < STEPS; i++) {
        uint32_t before[GAMES];
        memcpy(before, trusted.episode, sizeof before);
        sk_batch_choose(&trusted.batch, trusted.actions);
        sk_batch_apply(&trusted.batch, trusted.actions);
        for (int g = 0; g < GAMES; g++)
            EQ(done[g], trusted.episode[g] != before[g]);
    }
    OK(same_games(&checked, &trusted, GAMES));
    if (tap_failures) say_where(t, 0, trusted.batch.states);
    run_release(&checked);
    run_release(&trusted);
}

TEST("trusted steps with renewal play what checked steps and renewal by hand play") {
    each_table(BATCH_SECONDS, trusted_or_checked);
}

static void play_part(sk_batch *part, void *context) {
    (void)context;
    sk_batch_play(part, STEPS);
}

static void threads_or_none(const table *t, int index, double until) {
    run alone, parts;
    (void)index;
    (void)until;
    run_open(&alone, t, GAMES);
    run_open(&parts, t, GAMES);
    alone.batch.renew = parts.batch.renew = 1;
    EQ(sk_batch_play(&alone.batch, STEPS), GAMES * STEPS);
    sk_batch_parallel(&parts.batch, 3, play_part, NULL);
    OK(same_games(&alone, &parts, GAMES));
    if (tap_failures) say_where(t, 0, alone.batch.states);
    run_release(&alone);
    run_release(&parts);
}

TEST("parts of a batch on threads play what the whole plays") {
    each_table(BATCH_SECONDS, threads_or_none);
}

/* A signature is folded from final states, and counts the plies that led to them. */
static void signature_by_hand(const table *t, int index, double until) {
    uint64_t state[SK_STATE_MAX / 8], signature = 0, total = 0, plies = 0;
    (void)index;
    (void)until;
    for (uint64_t g = 0; g < 3; g++) {
        uint64_t rng = sk_random_seed(7, g);
        EQ(sk_new(t->game, state, t->players, t->options), SK_OK);
        for (int who; (who = sk_actor(state)) >= 0; total++)
            t->game->rules->apply(state, who, sk_pick(t->game, state, who, (uint32_t)(sk_random(&rng) >> 32)));
        signature = sk_signature_add(signature, sk_hash(t->game, state));
    }
    OK(sk_batch_signature(t->game, t->players, t->options, 7, 3, &plies) == signature);
    OK(plies == total);
}

TEST("the signature is that of games played by hand") {
    each_table(BATCH_SECONDS, signature_by_hand);
}

/* What a batch says of its games must be what the games say. */
static void batch_tells_the_truth(const table *t, int index, double until) {
    const sk_game *game = t->game;
    run r;
    int8_t actors[GAMES];
    uint8_t refused[GAMES], ranks[GAMES * SK_SEATS], *mask = (uint8_t *)block((size_t)GAMES * game->actions);
    int16_t scores[GAMES * SK_SEATS], score[SK_SEATS];
    (void)index;
    (void)until;
    run_open(&r, t, GAMES);
    run_step(&r, STEPS);
    for (int g = 0; g < GAMES; g++)
        r.actions[g] = game->actions;
    sk_batch_actors(&r.batch, actors);
    sk_batch_mask(&r.batch, mask);
    sk_batch_score(&r.batch, scores, ranks);
    EQ(sk_batch_step(&r.batch, r.actions, refused), GAMES);
    for (int g = 0; g < GAMES; g++) {
        const void *state = r.batch.states + (size_t)g * game->state_size;
        EQ(actors[g], sk_actor(state));
        OK(actors[g] >= 0 && actors[g] < t->players);
        for (int a = 0; a < game->actions; a++)
            EQ(mask[(size_t)g * game->actions + (size_t)a], sk_is_legal(game, state, actors[g], (sk_action)a));
        EQ(refused[g], 1);
        game->rules->score(state, score);
        OK(memcmp(score, scores + g * SK_SEATS, sizeof score) == 0);
    }
    free(mask);
    run_release(&r);
}

TEST("a batch names who decides, masks the legal actions and refuses the others") {
    each_table(BATCH_SECONDS, batch_tells_the_truth);
}

TEST("a batch cannot be set up for a table that does not exist") {
    int count;
    run r;
    r.batch = (sk_batch){
        .game = sk_games(&count)[0], .count = 1, .players = 9, .seed = 1, .rng = r.rng, .episode = r.episode};
    EQ(sk_batch_reset(&r.batch), SK_BAD_PLAYERS);
}

/* Everything one turn tells. */
typedef struct told {
    uint8_t refused[GAMES], ended[GAMES], *mask;
    int8_t acted[GAMES], actors[GAMES];
    float rewards[GAMES * SK_SEATS], *observation, *information;
    sk_turn turn;
} told;

static void told_open(told *out, const sk_game *game, int play) {
    size_t floats = (size_t)GAMES * sk_encoder_of(game)->features * sizeof(float);
    out->mask = (uint8_t *)block((size_t)GAMES * game->actions);
    out->observation = (float *)block(floats);
    out->information = (float *)block(floats);
    out->turn = (sk_turn){.play = (uint8_t)play,
                          .refused = out->refused,
                          .ended = out->ended,
                          .acted = out->acted,
                          .actors = out->actors,
                          .rewards = out->rewards,
                          .mask = out->mask,
                          .observation = out->observation,
                          .information = out->information};
}

static void told_release(told *out) {
    free(out->mask);
    free(out->observation);
    free(out->information);
}

static int told_equal(const told *a, const told *b, const table *t) {
    size_t floats = (size_t)GAMES * sk_encoder_of(t->game)->features * sizeof(float);
    return !memcmp(a->refused, b->refused, GAMES) && !memcmp(a->ended, b->ended, GAMES) &&
           !memcmp(a->acted, b->acted, GAMES) && !memcmp(a->actors, b->actors, GAMES) &&
           !memcmp(a->mask, b->mask, (size_t)GAMES * t->game->actions) &&
           !memcmp(a->rewards, b->rewards, GAMES * sizeof(float) * (size_t)t->players) &&
           !memcmp(a->observation, b->observation, floats) && !memcmp(a->information, b->information, floats);
}

/* The features of game g from the view of `viewer`, worked out the long way. */
static int features_are(const run *r, int g, int viewer, const float *told_floats) {
    const sk_game *game = r->batch.game;
    uint64_t view[SK_STATE_MAX / 8];
    float *want = (float *)block(sk_encoder_of(game)->features * sizeof *want);
    sk_view(game, r->batch.states + (size_t)g * game->state_size, viewer, view);
    sk_encoder_of(game)->encode(view, viewer & ~SK_RECALL, want);
    int same = memcmp(want, told_floats + (size_t)g * sk_encoder_of(game)->features,
                      sk_encoder_of(game)->features * sizeof *want) == 0;
    free(want);
    return same;
}

static void turn_tells_the_truth(const table *t, int index, double until) {
    run turned, stepped, threaded;
    told one, many;
    uint8_t done[GAMES];
    (void)index;
    (void)until;
    run_open(&turned, t, GAMES);
    run_open(&stepped, t, GAMES);
    run_open(&threaded, t, GAMES);
    turned.batch.renew = stepped.batch.renew = threaded.batch.renew = 1;
    stepped.batch.done = done;
    told_open(&one, t->game, SK_TURN_RANDOM);
    told_open(&many, t->game, SK_TURN_RANDOM);
    for (int i = 0; i < STEPS; i++) {
        int8_t before[GAMES];
        sk_batch_actors(&stepped.batch, before);
        sk_batch_choose(&stepped.batch, stepped.actions);
        sk_batch_apply(&stepped.batch, stepped.actions);
        EQ(sk_batch_turn(&turned.batch, &one.turn), 0);
        EQ(sk_batch_turn_parallel(&threaded.batch, &many.turn, 3), 0);
        OK(memcmp(one.ended, done, sizeof done) == 0);
        OK(memcmp(one.acted, before, sizeof before) == 0);
    }
    OK(same_games(&turned, &stepped, GAMES));
    OK(same_games(&turned, &threaded, GAMES));
    OK(told_equal(&one, &many, t));
    for (int g = 0; g < GAMES; g++) {
        EQ(one.actors[g], sk_actor(turned.batch.states + (size_t)g * t->game->state_size));
        OK(features_are(&turned, g, one.actors[g], one.observation));
        OK(features_are(&turned, g, one.actors[g] | SK_RECALL, one.information));
    }
    if (tap_failures) say_where(t, 0, turned.batch.states);
    told_release(&one);
    told_release(&many);
    run_release(&turned);
    run_release(&stepped);
    run_release(&threaded);
}

TEST("a turn plays what steps play and tells what the views tell, on any number of threads") {
    each_table(BATCH_SECONDS, turn_tells_the_truth);
}

/* The lists of a turn, and rows of floats made of them. */
typedef struct listed {
    uint16_t *index, told[GAMES];
    int8_t *value;
    float *rows;
} listed;

static void listed_open(listed *out, sk_turn *turn, const sk_game *game, int recall) {
    out->index = (uint16_t *)block((size_t)GAMES * sk_encoder_of(game)->features * sizeof *out->index);
    out->value = (int8_t *)block((size_t)GAMES * sk_encoder_of(game)->features);
    out->rows = (float *)block((size_t)GAMES * sk_encoder_of(game)->features * sizeof *out->rows);
    memset(out->index, 0, (size_t)GAMES * sk_encoder_of(game)->features * sizeof *out->index);
    memset(out->value, 0, (size_t)GAMES * sk_encoder_of(game)->features);
    memset(out->told, 0, sizeof out->told);
    turn->index = out->index;
    turn->value = out->value;
    turn->told = out->told;
    turn->room = sk_encoder_of(game)->features;
    turn->recall = (uint8_t)recall;
}

static void listed_release(listed *out) {
    free(out->index);
    free(out->value);
    free(out->rows);
}

/* 1 if the lists say what the rows of floats say, and zeros follow them. */
static int listed_same(const listed *out, const sk_game *game, const float *rows) {
    size_t features = sk_encoder_of(game)->features;
    memset(out->rows, 0, GAMES * features * sizeof *out->rows);
    for (size_t g = 0; g < GAMES; g++)
        for (size_t i = 0; i < features; i++) {
            size_t at = g * features + i;
            if (i < out->told[g])
                out->rows[g * features + out->index[at]] = (float)out->value[at] / 64;
            else if (out->index[at] || out->value[at])
                return 0;
        }
    return memcmp(out->rows, rows, GAMES * features * sizeof *rows) == 0;
}

/* Every id of game g is legal in both or in neither. */
static void legal_alike(const run *asked, const run *kept, uint32_t g) {
    int who = sk_actor(asked->batch.states + (size_t)g * asked->batch.game->state_size);
    if (who < 0 || who == SK_CHANCE) return;
    for (int a = 0; a < asked->batch.game->actions + 3; a++)
        EQ(sk_batch_legal(&kept->batch, g, (sk_action)a), sk_batch_legal(&asked->batch, g, (sk_action)a));
}

/* Whoever only looks changes nothing, so that others can look at the same time. */
static void looked_at(run *r, size_t size, float *rows) {
    uint8_t *before = (uint8_t *)block(size);
    memcpy(before, r->batch.kept, size);
    sk_batch_observe(&r->batch, rows);
    OK(memcmp(before, r->batch.kept, size) == 0);
    free(before);
}

/* With the legal actions kept, after random turns, plies, refused actions and renewals. */
static void kept_or_asked(const table *t, int index, double until) {
    run asked, kept;
    told one, other;
    listed list;
    sk_choice *legal = (sk_choice *)block((size_t)GAMES * t->game->choices_max * sizeof *legal);
    uint16_t count[GAMES];
    const size_t size = (size_t)GAMES * (size_t)t->players * sk_encoder_of(t->game)->encoder_cache_size + 1;
    (void)until;
    run_open(&asked, t, GAMES);
    run_open(&kept, t, GAMES);
    kept.batch.legal = legal;
    kept.batch.legal_count = count;
    kept.batch.kept = (uint8_t *)block(size);
    memset(kept.batch.kept, 0, size);
    asked.batch.renew = kept.batch.renew = index & 1;
    EQ(sk_batch_reset(&kept.batch), SK_OK);
    told_open(&one, t->game, SK_TURN_CHECKED);
    told_open(&other, t->game, SK_TURN_CHECKED);
    listed_open(&list, &other.turn, t->game, index / 2 & 1);
    one.turn.actions = asked.actions;
    other.turn.actions = kept.actions;
    for (int i = 0; i < STEPS; i++) {
        if (i % 10 == 9) EQ(sk_batch_play(&asked.batch, 3), sk_batch_play(&kept.batch, 3));
        one.turn.play = other.turn.play = i % 3 ? SK_TURN_CHECKED : SK_TURN_RANDOM;
        sk_batch_choose(&asked.batch, asked.actions);
        sk_batch_choose(&kept.batch, kept.actions);
        OK(memcmp(asked.actions, kept.actions, sizeof kept.actions) == 0);
        asked.actions[i % GAMES] = kept.actions[i % GAMES] = (sk_action)(i * 7 % (t->game->actions + 3));
        EQ(sk_batch_turn(&asked.batch, &one.turn), sk_batch_turn_parallel(&kept.batch, &other.turn, 2));
        OK(told_equal(&one, &other, t));
        OK(listed_same(&list, t->game, other.turn.recall ? one.information : one.observation));
        EQ(sk_batch_renew(&asked.batch), sk_batch_renew(&kept.batch));
        legal_alike(&asked, &kept, (uint32_t)i % GAMES);
    }
    OK(same_games(&asked, &kept, GAMES));
    EQ(sk_batch_play(&kept.batch, 1) > 0, 1);
    looked_at(&kept, size, other.observation);
    if (tap_failures) say_where(t, 0, kept.batch.states);
    listed_release(&list);
    told_release(&one);
    told_release(&other);
    run_release(&asked);
    free(kept.batch.kept);
    run_release(&kept);
    free(legal);
}

TEST("a batch that keeps legal actions and lists plays and tells the same, and lists say what rows say") {
    each_table(BATCH_SECONDS, kept_or_asked);
}

enum { LIST = 4096 + SK_SPARSE_SLACK };

/* 1 if the vector encoded with a cache is the one encoded without, feature by feature. */
static int same_list(const sk_game *game, const void *view, int seat, void *kept) {
    static uint16_t index[2][LIST];
    static int8_t value[2][LIST];
    int count = sk_encoder_of(game)->encode_sparse(view, seat, index[0], value[0]);
    return sk_encoder_of(game)->encode_cached(view, seat, kept, index[1], value[1]) == count &&
           memcmp(index[0], index[1], (size_t)count * sizeof **index) == 0 &&
           memcmp(value[0], value[1], (size_t)count) == 0;
}

/* What is encoded for a seat again, whatever came before: plies, plies undone, other games, the other kind of look, in
 * `mixed` other seats and tables too. */
static void again_or_anew(const table *t, int index, double until) {
    static uint64_t mixed[1 << 13];
    static const sk_game *mixed_of;
    enum { BACK = 8 };
    const sk_game *game = t->game;
    uint64_t state[SK_STATE_MAX / 8], past[BACK][SK_STATE_MAX / 8], view[SK_STATE_MAX / 8];
    uint64_t rng = sk_random_seed(3, (uint64_t)index), chance = sk_random_seed(4, (uint64_t)index);
    if (!sk_encoder_of(game)->encode_cached) return;
    OK(sk_encoder_of(game)->encoder_cache_size > 0 &&
       sk_encoder_of(game)->encoder_cache_size * (size_t)t->players <= sizeof mixed);
    uint8_t *kept = (uint8_t *)block((size_t)t->players * sk_encoder_of(game)->encoder_cache_size);
    memset(kept, 0, (size_t)t->players * sk_encoder_of(game)->encoder_cache_size);
    if (mixed_of != game) memset(mixed, 0, sizeof mixed);
    mixed_of = game;
    for (int games = 0, good = 1; games < 6 && good && (games < 2 || seconds_now() < until); games++) {
        game->rules->init(state, t->players, t->options);
        for (int ply = 0, who; (who = sk_actor(state)) >= 0 && good; ply++) {
            uint32_t random = (uint32_t)(sk_random(&chance) >> 32);
            memcpy(past[ply % BACK], state, game->state_size);
            game->rules->apply(state, who, sk_pick(game, state, who, (uint32_t)(sk_random(&rng) >> 32)));
            if (random % 16 == 0) memcpy(state, past[random / 16 % (ply < BACK ? ply + 1u : BACK)], game->state_size);
            int seat = random % 4 < 2 && who != SK_CHANCE ? who : (int)(random / 256 % (uint32_t)t->players);
            sk_view(game, state, random >> 16 & 1 ? seat | SK_RECALL : seat, view);
            good = same_list(game, view, seat, kept);
            if (random % 8 == 1) good = good && same_list(game, view, seat, mixed);
        }
        OK(good);
        if (!good) say_where(t, games, state);
    }
    free(kept);
}

TEST("sparse vectors encoded with a cache are those encoded without, whatever was encoded before") {
    each_table(BATCH_SECONDS, again_or_anew);
}

/* Where a game says that it hides nothing from a viewer, the view is the state, and no list tells them apart. */
static void hidden_or_not(const table *t, int index, double until) {
    const sk_game *game = t->game;
    uint64_t state[SK_STATE_MAX / 8], view[SK_STATE_MAX / 8], rng = sk_random_seed(6, (uint64_t)index);
    static uint16_t list[2][LIST];
    static int8_t value[2][LIST];
    if (!sk_encoder_of(game)->view_differs) return;
    for (int games = 0, good = 1; games < 4 && good && (games < 1 || seconds_now() < until); games++) {
        game->rules->init(state, t->players, t->options);
        for (int who; (who = sk_actor(state)) >= 0 && good;) {
            for (int viewer = 0; viewer < 2 * t->players && good; viewer++) {
                int seat = viewer / 2;
                sk_view(game, state, viewer & 1 ? seat | SK_RECALL : seat, view);
                if (sk_encoder_of(game)->view_differs(state, viewer & 1 ? seat | SK_RECALL : seat)) continue;
                good = !memcmp((uint8_t *)view + sizeof(sk_head), (uint8_t *)state + sizeof(sk_head),
                               game->state_size - sizeof(sk_head));
                int count = sk_encoder_of(game)->encode_sparse(view, seat, list[0], value[0]);
                good = good && sk_encoder_of(game)->encode_sparse(state, seat, list[1], value[1]) == count &&
                       !memcmp(list[0], list[1], (size_t)count * sizeof **list) &&
                       !memcmp(value[0], value[1], (size_t)count);
            }
            game->rules->apply(state, who, sk_pick(game, state, who, (uint32_t)(sk_random(&rng) >> 32)));
        }
        OK(good);
        if (!good) say_where(t, games, state);
    }
}

TEST("where a game hides nothing from a viewer, the view is the state") {
    each_table(BATCH_SECONDS, hidden_or_not);
}

/* Plies may stop before a draw: nobody decides there, and the next turn lets chance act first. */
static void turn_after_plies(const table *t, int index, double until) {
    run r;
    told out;
    int drawn = 0;
    (void)index;
    (void)until;
    run_open(&r, t, GAMES);
    r.batch.renew = 1;
    told_open(&out, t->game, SK_TURN_LOOK);
    for (int i = 0; i < STEPS; i++) {
        int8_t actors[GAMES];
        sk_batch_play(&r.batch, 1);
        sk_batch_actors(&r.batch, actors);
        sk_batch_mask(&r.batch, out.mask);
        sk_batch_observe(&r.batch, out.observation);
        for (int g = 0; g < GAMES; g++) {
            if (actors[g] != SK_CHANCE) continue;
            drawn++;
            for (int a = 0; a < t->game->actions; a++)
                EQ(out.mask[(size_t)g * t->game->actions + (size_t)a], 0);
            for (int f = 0; f < sk_encoder_of(t->game)->features; f++)
                OK(out.observation[(size_t)g * sk_encoder_of(t->game)->features + (size_t)f] == 0);
        }
        sk_batch_turn(&r.batch, &out.turn);
        for (int g = 0; g < GAMES; g++)
            OK(out.actors[g] >= 0 && out.actors[g] < t->players && out.acted[g] == -1);
    }
    OK(drawn > 0);
    told_release(&out);
    run_release(&r);
}

TEST("plies that stop before a draw leave nobody to decide until the next turn") {
    each_table(BATCH_SECONDS, turn_after_plies);
}

TEST("a checked turn refuses what is not legal, and a look plays nothing") {
    int count;
    run r;
    told out;
    table t = {sk_games(&count)[0], sk_games(&count)[0]->players_min, 0};
    uint64_t before;
    run_open(&r, &t, GAMES);
    told_open(&out, t.game, SK_TURN_CHECKED);
    before = sk_hash_bytes(r.batch.states, (size_t)GAMES * t.game->state_size);
    out.turn.actions = r.actions;
    for (int g = 0; g < GAMES; g++)
        r.actions[g] = t.game->actions;
    EQ(sk_batch_turn(&r.batch, &out.turn), GAMES);
    for (int g = 0; g < GAMES; g++)
        EQ(out.refused[g] == 1 && out.acted[g] == -1 && !out.ended[g], 1);
    out.turn.play = SK_TURN_LOOK;
    EQ(sk_batch_turn(&r.batch, &out.turn), 0);
    EQ(sk_hash_bytes(r.batch.states, (size_t)GAMES * t.game->state_size), before);
    told_release(&out);
    run_release(&r);
}

TEST("rewards follow places, points or the lead") {
    const int16_t scores[SK_SEATS] = {7, 7, 3};
    const uint8_t ranks[SK_SEATS] = {1, 2, 3};
    float out[SK_SEATS];
    sk_rewards(SK_REWARD_PLACES, 3, scores, ranks, out);
    OK(out[0] == 1 && out[1] == 0 && out[2] == -1);
    sk_rewards(SK_REWARD_POINTS, 3, scores, ranks, out);
    OK(out[0] == 7 && out[1] == 7 && out[2] == 3);
    sk_rewards(SK_REWARD_LEAD, 3, scores, ranks, out);
    OK(out[0] == 0 && out[1] == 0 && out[2] == -4);
    sk_rewards(SK_REWARD_PLACES, 1, scores, ranks, out);
    OK(out[0] == 0);
    sk_rewards(SK_REWARD_LEAD, 1, scores, ranks, out);
    OK(out[0] == 7);
}

TEST("rewards are those of the seats that play: a lead may be a deficit, and places may be shared") {
    const int16_t scores[SK_SEATS] = {-5, -3, -9, 100};
    const uint8_t ranks[SK_SEATS] = {1, 1, 3, 1};
    float out[SK_SEATS] = {9, 9, 9, 9};
    sk_rewards(SK_REWARD_LEAD, 3, scores, ranks, out);
    OK(out[0] == -2 && out[1] == 2 && out[2] == -6 && out[3] == 9);
    sk_rewards(SK_REWARD_PLACES, 3, scores, ranks, out);
    OK(out[0] == 0.5f && out[1] == 0.5f && out[2] == -1 && out[3] == 9);
    sk_rewards(SK_REWARD_PLACES, 2, scores, ranks, out);
    OK(out[0] == 0 && out[1] == 0);
}

/* --- more games than are played at once --- */

enum { CROWD = 2 * 64 + 3 };

/* A batch of any size and everything that a turn tells of it. */
typedef struct crowd {
    sk_batch batch;
    sk_turn turn;
    sk_action *actions;
    size_t count;
} crowd;

static void *zeros(size_t size) {
    return memset(block(size), 0, size);
}

static void crowd_open(crowd *c, const table *t, uint32_t first, uint32_t count, int renew) {
    const size_t n = count, features = sk_encoder_of(t->game)->features;
    c->count = n;
    c->batch = (sk_batch){.game = t->game, .count = count, .options = t->options, .players = (uint8_t)t->players};
    c->batch.seed = 42;
    c->batch.first = first;
    c->batch.renew = (uint8_t)renew;
    c->batch.states = (uint8_t *)block(n * t->game->state_size);
    c->batch.rng = (uint64_t *)block(n * sizeof *c->batch.rng);
    c->batch.episode = (uint32_t *)block(n * sizeof *c->batch.episode);
    c->batch.done = (uint8_t *)zeros(n);
    c->batch.final_scores = (int16_t *)zeros(n * SK_SEATS * sizeof *c->batch.final_scores);
    c->batch.final_ranks = (uint8_t *)zeros(n * SK_SEATS);
    c->batch.legal = (sk_choice *)block(n * t->game->choices_max * sizeof *c->batch.legal);
    c->batch.legal_count = (uint16_t *)block(n * sizeof *c->batch.legal_count);
    c->actions = (sk_action *)block(n * sizeof *c->actions);
    c->turn = (sk_turn){.play = SK_TURN_CHECKED, .reward = SK_REWARD_LEAD, .actions = c->actions, .room = 40};
    c->turn.refused = (uint8_t *)block(n);
    c->turn.ended = (uint8_t *)block(n);
    c->turn.acted = (int8_t *)block(n);
    c->turn.actors = (int8_t *)block(n);
    c->turn.rewards = (float *)block(n * (size_t)t->players * sizeof *c->turn.rewards);
    c->turn.mask = (uint8_t *)block(n * t->game->actions);
    c->turn.observation = (float *)block(n * features * sizeof *c->turn.observation);
    c->turn.information = (float *)block(n * features * sizeof *c->turn.information);
    c->turn.index = (uint16_t *)zeros(n * c->turn.room * sizeof *c->turn.index);
    c->turn.value = (int8_t *)zeros(n * c->turn.room);
    c->turn.told = (uint16_t *)zeros(n * sizeof *c->turn.told);
    EQ(sk_batch_reset(&c->batch), SK_OK);
}

static void crowd_release(crowd *c) {
    free(c->batch.states), free(c->batch.rng), free(c->batch.episode), free(c->batch.done), free(c->batch.final_scores);
    free(c->batch.final_ranks), free(c->batch.legal), free(c->batch.legal_count), free(c->actions);
    free(c->turn.refused), free(c->turn.ended), free(c->turn.acted), free(c->turn.actors), free(c->turn.rewards);
    free(c->turn.mask), free(c->turn.observation), free(c->turn.information), free(c->turn.index), free(c->turn.value);
    free(c->turn.told);
}

/* 1 if game g of the crowd and the only game of the other are one and the same, and are told alike. */
static int alike(const crowd *c, size_t g, const crowd *alone) {
    const sk_game *game = c->batch.game;
    const size_t features = sk_encoder_of(game)->features * sizeof(float), players = c->batch.players * sizeof(float),
                 room = c->turn.room;
    return !memcmp(c->batch.states + g * game->state_size, alone->batch.states, game->state_size) &&
           c->batch.rng[g] == alone->batch.rng[0] && c->batch.episode[g] == alone->batch.episode[0] &&
           c->batch.done[g] == alone->batch.done[0] && c->batch.legal_count[g] == alone->batch.legal_count[0] &&
           !memcmp(c->batch.final_scores + g * SK_SEATS, alone->batch.final_scores, SK_SEATS * sizeof(int16_t)) &&
           !memcmp(c->batch.final_ranks + g * SK_SEATS, alone->batch.final_ranks, SK_SEATS) &&
           c->turn.refused[g] == alone->turn.refused[0] && c->turn.ended[g] == alone->turn.ended[0] &&
           c->turn.acted[g] == alone->turn.acted[0] && c->turn.actors[g] == alone->turn.actors[0] &&
           !memcmp(c->turn.rewards + g * c->batch.players, alone->turn.rewards, players) &&
           !memcmp(c->turn.mask + g * game->actions, alone->turn.mask, game->actions) &&
           !memcmp(c->turn.observation + g * sk_encoder_of(game)->features, alone->turn.observation, features) &&
           !memcmp(c->turn.information + g * sk_encoder_of(game)->features, alone->turn.information, features) &&
           !memcmp(c->turn.index + g * room, alone->turn.index, room * sizeof(uint16_t)) &&
           !memcmp(c->turn.value + g * room, alone->turn.value, room) && c->turn.told[g] == alone->turn.told[0];
}

/* So many turns: every fourth at random, the others with the game's own draws, but that some have no such action. */
static uint32_t crowd_play(crowd *c, int steps, int threads) {
    uint32_t refused = 0;
    for (int step = 0; step < steps; step++) {
        c->turn.play = (uint8_t)(step % 4 == 3 ? SK_TURN_RANDOM : SK_TURN_CHECKED);
        sk_batch_choose(&c->batch, c->actions);
        for (size_t g = 0; g < c->count; g++)
            if ((c->batch.first + g + (size_t)step) % 5 == 4) c->actions[g] = SK_NO_ACTION;
        refused += threads ? sk_batch_turn_parallel(&c->batch, &c->turn, 1 + step % threads)
                           : sk_batch_turn(&c->batch, &c->turn);
    }
    return refused;
}

TEST("a game is played and told the same alone as among many more than are played at once, whole or in parts") {
    static const uint32_t counts[] = {1, 63, 64, 65, 128, CROWD};
    static const uint32_t looked[] = {0, 1, 62, 63, 64, 65, 127, 128, CROWD - 1};
    int games;
    const table t = {sk_games(&games)[0], 2, 0};
    for (size_t i = 0; i < sizeof counts / sizeof counts[0]; i++) {
        crowd many, one;
        uint32_t refused, wanted = 0;
        crowd_open(&many, &t, 5, counts[i], 1);
        refused = crowd_play(&many, 62, i % 2 ? 7 : 0);
        uint8_t *mask = (uint8_t *)block(counts[i] * (size_t)t.game->actions);
        float *observed = (float *)block(counts[i] * (size_t)sk_encoder_of(t.game)->features * sizeof *observed);
        sk_batch_mask(&many.batch, mask);
        sk_batch_observe(&many.batch, observed);
        OK(memcmp(mask, many.turn.mask, counts[i] * (size_t)t.game->actions) == 0);
        OK(memcmp(observed, many.turn.observation,
                  counts[i] * (size_t)sk_encoder_of(t.game)->features * sizeof *observed) == 0);
        free(mask);
        free(observed);
        for (size_t k = 0; k < sizeof looked / sizeof looked[0]; k++) {
            uint32_t g = looked[k];
            if (g >= counts[i]) continue;
            crowd_open(&one, &t, 5 + g, 1, 1);
            (void)crowd_play(&one, 62, 0);
            EQ(one.turn.refused[0], (5 + g + 61) % 5 == 4);
            OK(one.turn.told[0] > 0 && alike(&many, g, &one));
            crowd_release(&one);
        }
        for (int step = 0; step < 62; step++)
            for (uint32_t g = 0; g < counts[i] && step % 4 != 3; g++)
                wanted += (5 + g + (uint32_t)step) % 5 == 4;
        EQ(refused, wanted);
        crowd_release(&many);
    }
}

TEST("a part of a batch is the same games over the same arrays") {
    int games;
    const table t = {sk_games(&games)[0], 3, 0};
    crowd c;
    crowd_open(&c, &t, 7, 20, 1);
    sk_batch part = sk_batch_part(&c.batch, 4, 9);
    EQ(part.count, 5);
    EQ(part.first, 11);
    OK(part.states == c.batch.states + 4 * t.game->state_size && part.rng == c.batch.rng + 4);
    OK(part.episode == c.batch.episode + 4 && part.done == c.batch.done + 4);
    OK(part.final_scores == c.batch.final_scores + 4 * SK_SEATS &&
       part.final_ranks == c.batch.final_ranks + 4 * SK_SEATS);
    OK(part.legal == c.batch.legal + 4 * t.game->choices_max && part.legal_count == c.batch.legal_count + 4);
    OK(part.game == t.game && part.players == 3 && part.seed == 42 && part.renew == 1);
    sk_batch plain = {
        .game = t.game, .count = 20, .states = c.batch.states, .rng = c.batch.rng, .episode = c.batch.episode};
    part = sk_batch_part(&plain, 4, 4);
    OK(part.count == 0 && !part.done && !part.final_scores && !part.final_ranks && !part.legal && !part.legal_count);
    crowd_release(&c);
}

/* --- ends --- */

/* 1 if so many bytes are all zero. */
static int is_zero(const void *bytes, size_t size) {
    for (size_t i = 0; i < size; i++)
        if (((const uint8_t *)bytes)[i]) return 0;
    return 1;
}

TEST("a game that ends pays its rewards once; then nobody acts in it, nothing is refused, and all that is told is "
     "empty") {
    int games;
    const table t = {sk_games(&games)[0], 2, 0};
    const size_t size = t.game->state_size;
    for (int i = 0; i < 9; i++) {
        crowd c;
        int ended = 0, reward = SK_REWARD_PLACES + i % 3;
        crowd_open(&c, &t, 0, 3, 0);
        c.turn.reward = (uint8_t)reward;
        c.turn.play = (uint8_t)(SK_TURN_TRUSTED + i / 3);
        for (int step = 0; step < 2000 && ended < 3; step++) {
            int8_t before[3];
            sk_batch_actors(&c.batch, before);
            sk_batch_choose(&c.batch, c.actions);
            EQ(sk_batch_turn(&c.batch, &c.turn), 0);
            for (size_t g = 0; g < 3; g++) {
                const void *state = c.batch.states + g * size;
                int is_over = !head_of(state)->actors, ends = is_over && before[g] >= 0;
                int16_t scores[SK_SEATS];
                uint8_t ranks[SK_SEATS];
                float wanted[SK_SEATS] = {0};
                t.game->rules->score(state, scores);
                t.game->rules->rank(state, ranks);
                if (ends) sk_rewards(reward, 2, scores, ranks, wanted);
                ended += ends;
                EQ(c.turn.ended[g], ends);
                OK(memcmp(c.turn.rewards + 2 * g, wanted, 2 * sizeof *wanted) == 0);
                EQ(c.turn.acted[g], before[g]);
                if (is_over) EQ(c.turn.actors[g], -1);
                EQ(is_zero(c.turn.mask + g * t.game->actions, t.game->actions), is_over);
                EQ(is_zero(c.turn.observation + g * sk_encoder_of(t.game)->features,
                           sk_encoder_of(t.game)->features * sizeof(float)),
                   is_over);
                EQ(is_zero(c.turn.index + g * c.turn.room, c.turn.room * sizeof *c.turn.index), is_over);
                EQ(c.turn.told[g] == 0, is_over);
                EQ(c.batch.legal_count[g] == 0, is_over);
                if (before[g] < 0) EQ(c.actions[g], 0);
            }
        }
        EQ(ended, 3);
        memset(c.actions, 0xff, 3 * sizeof *c.actions);
        c.turn.play = SK_TURN_CHECKED;
        EQ(sk_batch_turn(&c.batch, &c.turn), 0); /* what is to be played in a game that is over does not matter */
        EQ(sk_batch_play(&c.batch, 5), 0);
        EQ(c.batch.episode[0], 0);
        EQ(sk_batch_renew(&c.batch), 3);
        EQ(sk_batch_renew(&c.batch), 0);
        EQ(c.batch.episode[2], 1);
        OK(c.batch.legal_count[0] > 0 && c.batch.legal_count[2] > 0);
        sk_batch_choose(&c.batch, c.actions);
        EQ(sk_batch_turn(&c.batch, &c.turn), 0); /* the new games are played as the old ones were */
        for (int g = 0; g < 3; g++)
            EQ(c.turn.acted[g] >= 0, 1);
        crowd_release(&c);
    }
}

TEST("with renewal the result of a game is kept where the next one begins, and done says where") {
    int games, ended = 0;
    const table t = {sk_games(&games)[0], 2, 0};
    const size_t size = t.game->state_size;
    crowd c;
    uint64_t state[SK_STATE_MAX / 8], rng;
    crowd_open(&c, &t, 0, 3, 1);
    for (int step = 0; step < 800; step++) {
        sk_batch_choose(&c.batch, c.actions);
        memcpy(state, c.batch.states + 2 * size, size);
        rng = c.batch.rng[2];
        EQ(sk_batch_step(&c.batch, c.actions, NULL), 0);
        int who = sk_actor(state);
        t.game->rules->apply(state, who, c.actions[2]);
        while (head_of(state)->actors == 1 << SK_CHANCE)
            t.game->rules->apply(state, SK_CHANCE,
                                 sk_pick(t.game, state, SK_CHANCE, (uint32_t)(sk_random(&rng) >> 32)));
        EQ(c.batch.done[2], !head_of(state)->actors);
        if (!c.batch.done[2]) continue;
        int16_t scores[SK_SEATS];
        uint8_t ranks[SK_SEATS];
        t.game->rules->score(state, scores);
        t.game->rules->rank(state, ranks);
        ended++;
        EQ(c.batch.episode[2], ended);
        OK(memcmp(scores, c.batch.final_scores + 2 * SK_SEATS, sizeof scores) == 0);
        OK(memcmp(ranks, c.batch.final_ranks + 2 * SK_SEATS, sizeof ranks) == 0);
        OK(head_of(c.batch.states + 2 * size)->actors);
        sk_turn look = {.play = SK_TURN_LOOK};
        sk_batch_turn(&c.batch, &look);
        EQ(c.batch.done[2], 1); /* to look ends nothing and forgets nothing */
    }
    OK(ended > 1);
    crowd_release(&c);
}

TEST("random plies stop at the end of a game unless it is renewed, and scores can be had without places") {
    int games;
    const table t = {sk_games(&games)[0], 2, 0};
    crowd c;
    int16_t scores[2 * SK_SEATS], only[2 * SK_SEATS];
    uint8_t ranks[2 * SK_SEATS], places[2 * SK_SEATS];
    crowd_open(&c, &t, 0, 2, 0);
    uint64_t total = 0, rng[2] = {c.batch.rng[0], c.batch.rng[1]};
    for (int g = 0; g < 2; g++) {
        uint64_t state[SK_STATE_MAX / 8];
        memcpy(state, c.batch.states + (size_t)g * t.game->state_size, t.game->state_size);
        total += sk_playout(t.game, state, &rng[g], SK_PLIES_MAX);
        t.game->rules->score(state, scores + g * SK_SEATS);
        t.game->rules->rank(state, ranks + g * SK_SEATS);
    }
    EQ(sk_batch_play(&c.batch, SK_PLIES_MAX), total);
    sk_batch_score(&c.batch, only, NULL);
    sk_batch_score(&c.batch, NULL, places);
    OK(memcmp(only, scores, sizeof only) == 0 && memcmp(places, ranks, sizeof places) == 0);
    EQ(c.batch.legal_count[1], 0);
    EQ(sk_batch_signature(t.game, 2, 0, 1, 2, NULL), sk_batch_signature(t.game, 2, 0, 1, 2, &total));
    crowd_release(&c);
}

/* The list of game g, told of the deciding seat's view by itself. */
static int whole_list(const sk_batch *batch, int g, uint16_t *index, int8_t *value) {
    const void *state = batch->states + (size_t)g * batch->game->state_size;
    uint64_t view[SK_STATE_MAX / 8];
    sk_view(batch->game, state, sk_actor(state), view);
    return sk_encoder_of(batch->game)->encode_sparse(view, sk_actor(state), index, value);
}

TEST("a list that is too short for all features is filled to its end, and says how many there are") {
    int games;
    const table t = {sk_games(&games)[0], 2, 0};
    crowd c;
    uint16_t index[3][64];
    int8_t value[3][64];
    uint16_t counts[3];
    crowd_open(&c, &t, 0, 3, 1);
    memset(index, 0xa5, sizeof index);
    for (int step = 0; step < 30; step++) {
        sk_turn look = {.play = SK_TURN_LOOK, .index = index[0], .value = value[0], .told = counts, .room = 5};
        memset(index, 0xa5, sizeof index);
        memset(counts, 0, sizeof counts);
        sk_batch_turn(&c.batch, &look);
        for (int g = 0; g < 3; g++) {
            uint16_t all[SK_FEATURES_MAX + SK_SPARSE_SLACK];
            int8_t worth[SK_FEATURES_MAX + SK_SPARSE_SLACK];
            const int count = whole_list(&c.batch, g, all, worth);
            OK(count > 5);
            EQ(counts[g], count);
            OK(memcmp(index[0] + 5 * g, all, 5 * sizeof *all) == 0 && memcmp(value[0] + 5 * g, worth, 5) == 0);
        }
        EQ(index[0][15], 0xa5a5);
        c.turn.play = SK_TURN_RANDOM;
        sk_batch_turn(&c.batch, &c.turn);
    }
    crowd_release(&c);
}

/* 1 if a row of so much room begins with the list and goes on with zeros. */
static int row_holds(const uint16_t *index, const int8_t *value, int room, const uint16_t *all, const int8_t *worth,
                     int count) {
    const int held = count < room ? count : room;
    for (int i = held; i < room; i++)
        if (index[i] || value[i]) return 0;
    return memcmp(index, all, (size_t)held * sizeof *all) == 0 && memcmp(value, worth, (size_t)held) == 0;
}

/* Rows of so much room, for 40 turns; behind the last lies something else. */
static void rows_hold(const table *t, int room) {
    enum { ROWS = 3 };
    const size_t size = (size_t)(ROWS * room + SK_SPARSE_SLACK);
    uint16_t *index = (uint16_t *)zeros(size * sizeof *index), counts[ROWS] = {0};
    int8_t *value = (int8_t *)zeros(size);
    crowd c;
    crowd_open(&c, t, 0, ROWS, 1);
    for (int i = 0; i < SK_SPARSE_SLACK; i++)
        index[ROWS * room + i] = (uint16_t)(value[ROWS * room + i] = 77);
    for (int step = 0; step < 40; step++) {
        sk_turn look = {.index = index, .value = value, .told = counts, .room = (uint16_t)room};
        sk_batch_turn(&c.batch, &look);
        for (int g = 0; g < ROWS; g++) {
            uint16_t all[SK_FEATURES_MAX + SK_SPARSE_SLACK];
            int8_t worth[SK_FEATURES_MAX + SK_SPARSE_SLACK];
            const int count = whole_list(&c.batch, g, all, worth);
            EQ(counts[g], count);
            OK(!sk_encoder_of(t->game)->max_active_features || count <= sk_encoder_of(t->game)->max_active_features);
            OK(row_holds(index + g * room, value + g * room, room, all, worth, count));
        }
        for (int i = 0; i < SK_SPARSE_SLACK; i++)
            OK(index[ROWS * room + i] == 77 && value[ROWS * room + i] == 77);
        c.turn.play = SK_TURN_RANDOM;
        sk_batch_turn(&c.batch, &c.turn);
    }
    crowd_release(&c);
    free(index);
    free(value);
}

TEST("a row of any length holds the list and then zeros, whatever it held before, and nothing behind it is written") {
    int games;
    const sk_game *const *all = sk_games(&games);
    for (int i = 0; i < games; i++) {
        const table t = {all[i], all[i]->players_max, 0};
        const int longest = sk_encoder_of(t.game)->max_active_features ? sk_encoder_of(t.game)->max_active_features
                                                                       : sk_encoder_of(t.game)->features;
        for (int room = 40; room <= 200; room += i ? 40 : 4)
            rows_hold(&t, room);
        for (int more = 0; more <= SK_SPARSE_SLACK && longest + more <= sk_encoder_of(t.game)->features; more++)
            rows_hold(&t, longest + more);
        rows_hold(&t, sk_encoder_of(t.game)->features);
    }
}

TEST("each thing that a turn may tell is told alone as it is told with the others") {
    int games;
    const table t = {sk_games(&games)[0], 2, 0};
    const size_t floats = 3 * (size_t)sk_encoder_of(t.game)->features * sizeof(float);
    crowd c;
    crowd_open(&c, &t, 0, 3, 1);
    sk_batch_choose(&c.batch, c.actions);
    EQ(sk_batch_turn(&c.batch, &c.turn), 0);
    int8_t actors[3];
    uint8_t *mask = (uint8_t *)block(3 * (size_t)t.game->actions);
    float *observed = (float *)block(floats), *known = (float *)block(floats);
    uint16_t index[3 * 40] = {0}, counts[3] = {0};
    int8_t value[3 * 40] = {0};
    sk_turn turn = {.play = SK_TURN_LOOK, .actors = actors};
    EQ(sk_batch_turn(&c.batch, &turn), 0);
    turn = (sk_turn){.play = SK_TURN_LOOK, .mask = mask};
    EQ(sk_batch_turn(&c.batch, &turn), 0);
    turn = (sk_turn){.play = SK_TURN_LOOK, .observation = observed};
    EQ(sk_batch_turn(&c.batch, &turn), 0);
    turn = (sk_turn){.play = SK_TURN_LOOK, .information = known};
    EQ(sk_batch_turn(&c.batch, &turn), 0);
    turn = (sk_turn){.play = SK_TURN_LOOK, .index = index, .value = value, .told = counts, .room = 40};
    EQ(sk_batch_turn(&c.batch, &turn), 0);
    OK(memcmp(actors, c.turn.actors, sizeof actors) == 0);
    OK(memcmp(mask, c.turn.mask, 3 * (size_t)t.game->actions) == 0);
    OK(memcmp(observed, c.turn.observation, floats) == 0 && memcmp(known, c.turn.information, floats) == 0);
    OK(memcmp(index, c.turn.index, sizeof index) == 0 && memcmp(value, c.turn.value, sizeof value) == 0);
    OK(memcmp(counts, c.turn.told, sizeof counts) == 0);
    free(mask);
    free(observed);
    free(known);
    crowd_release(&c);
}

/* --- lists of legal actions of every length and shape --- */

enum { IDS = 120, LIST_MAX = 48 };

static sk_choice given[2][LIST_MAX];
static int given_count;

/* The choices of a made-up game: those of `given`, for the second of two games one id higher. */
static int given_legal(const void *state, int who, sk_choice *out) {
    (void)who;
    memcpy(out, given[head_of(state)->round], (size_t)given_count * sizeof *out);
    return given_count;
}

static sk_action given_pick(const void *state, int who, uint32_t random) {
    (void)who;
    return given[head_of(state)->round][(uint64_t)random * (uint32_t)given_count >> 32].action;
}

static const sk_loops given_loops = {.pick = given_pick};

/* Masks, checks and draws of two games with the given lists, in rows that hold `most` choices. */
static void lists_are_kept(int most, int keeps) {
    sk_game game = toy;
    sk_rules rules = *game.rules;
    toy_state states[2];
    uint64_t rng[2] = {3, 4}, other[2] = {3, 4};
    uint32_t episode[2] = {0, 0};
    sk_choice *rows = (sk_choice *)block(2 * (size_t)most * sizeof *rows + sizeof *rows);
    uint16_t counts[2];
    uint8_t mask[3 * IDS];
    sk_action drawn[2];
    int good = 1;
    game.rules = &rules;
    rules.legal = given_legal;
    rules.loops = &given_loops;
    game.actions = IDS;
    game.choices_max = (uint16_t)most;
    for (int g = 0; g < 2; g++) {
        toy_init(&states[g], 2, 0);
        states[g].head.actors = 1;
        states[g].head.round = (uint16_t)g;
    }
    sk_batch batch = {
        .game = &game, .count = 2, .players = 2, .states = (uint8_t *)states, .rng = rng, .episode = episode};
    if (keeps) {
        batch.legal = rows;
        batch.legal_count = counts;
    }
    rows[2 * most].action = 0x5a5a;
    memset(mask, 7, sizeof mask);
    sk_batch_mask(&batch, mask);
    sk_batch_choose(&batch, drawn);
    for (int g = 0; g < 2; g++) {
        good &= drawn[g] == given_pick(&states[g], 0, (uint32_t)(sk_random(&other[g]) >> 32));
        for (int id = 0; id < IDS; id++) {
            int found = 0;
            for (int i = 0; i < given_count; i++)
                found |= given[g][i].action == id;
            good &= mask[g * IDS + id] == found && sk_batch_legal(&batch, (uint32_t)g, (sk_action)id) == found;
        }
    }
    good &= mask[2 * IDS] == 7 && rows[2 * most].action == 0x5a5a;
    if (keeps) good &= counts[0] == given_count && memcmp(rows, given[0], (size_t)given_count * sizeof *rows) == 0;
    if (!good)
        printf("# %d choices in rows of %d, from %d to %d\n", given_count, most, given[0][0].action,
               given[0][given_count - 1].action);
    OK(good);
    free(rows);
}

TEST("masks, checks and draws are the same for lists of any length, in one piece or not, kept or asked for, in any "
     "row") {
    for (int shape = 0; shape < 5;
         shape++) /* a range; a gap after the first, before the last, in the middle; every second */
        for (given_count = 1; given_count <= 40; given_count++) {
            static const int spare[] = {0, 1, 7, 8};
            for (int i = 0; i < given_count; i++)
                for (int g = 0; g < 2; g++) {
                    int late = (shape == 1 && i > 0) || (shape == 2 && i == given_count - 1) ||
                               (shape == 3 && i > given_count / 2);
                    given[g][i] = (sk_choice){(sk_action)(3 + g + i * (shape == 4 ? 2 : 1) + 5 * late), 1};
                }
            for (int k = 0; k < 4; k++)
                for (int keeps = 0; keeps < 2; keeps++)
                    lists_are_kept(given_count + spare[k], keeps);
        }
}

/* So many features of a made-up game, all of the same value. */
static int given_sparse(const void *view, int seat, uint16_t *index, int8_t *value) {
    (void)view;
    (void)seat;
    for (int i = 0; i < given_count; i++) {
        index[i] = (uint16_t)(100 + i);
        value[i] = 64;
    }
    return given_count;
}

TEST("what a list held from the last time and no longer holds becomes zero, and nothing beyond its row") {
    static const int counts[] = {9, 4, 10, 10, 12, 3, 0, 1};
    static const sk_encoder list_encoder = {.features = 20, .encode_sparse = given_sparse};
    sk_game game = toy;
    toy_state state;
    uint64_t rng = 1;
    uint32_t episode = 0;
    uint16_t index[14], told_count = 0;
    int8_t value[14];
    game.encoder = &list_encoder;
    toy_init(&state, 2, 0);
    state.head.actors = 1;
    memset(index, 0, sizeof index);
    memset(value, 0, sizeof value);
    for (int i = 10; i < 14; i++)
        index[i] = 0x5a5a, value[i] = 0x5a;
    sk_batch batch = {
        .game = &game, .count = 1, .players = 2, .states = (uint8_t *)&state, .rng = &rng, .episode = &episode};
    const sk_turn turn = {.play = SK_TURN_LOOK, .index = index, .value = value, .told = &told_count, .room = 10};
    for (size_t k = 0; k < sizeof counts / sizeof counts[0]; k++) {
        given_count = counts[k];
        EQ(sk_batch_turn(&batch, &turn), 0);
        EQ(told_count, counts[k]);
        for (int i = 0; i < 14; i++) {
            EQ(index[i], i >= 10 ? 0x5a5a : i < counts[k] ? 100 + i : 0);
            EQ(value[i], i >= 10 ? 0x5a : i < counts[k] ? 64 : 0);
        }
    }
}

/* The fists of both seats as features. */
static void observe_fists(const void *view, int seat, float *out) {
    out[0] = ((const toy_state *)view)->fist[seat];
    out[1] = ((const toy_state *)view)->fist[1 - seat];
}

TEST("one hidden field is enough for a batch to look with the eyes of the seat") {
    static const sk_encoder fists = {.features = 2, .encode = observe_fists};
    sk_game game = toy;
    toy_state state;
    uint64_t rng = 1;
    uint32_t episode = 0;
    float seen[3] = {0, 0, 7};
    game.field_count = 1; /* the fists */
    game.encoder = &fists;
    toy_init(&state, 2, 0);
    state.head.actors = 3;
    state.head.step = TOY_HIDE;
    state.fist[0] = 1;
    state.fist[1] = 3;
    sk_batch batch = {
        .game = &game, .count = 1, .players = 2, .states = (uint8_t *)&state, .rng = &rng, .episode = &episode};
    sk_batch_observe(&batch, seen);
    OK(seen[0] == 1 && seen[1] == SK_HIDDEN && seen[2] == 7);
    game.field_count = 0; /* then nothing is hidden */
    sk_batch_observe(&batch, seen);
    OK(seen[0] == 1 && seen[1] == 3);
}

/* --- threads --- */

static uint8_t covered[200];
static pthread_mutex_t covering = PTHREAD_MUTEX_INITIALIZER;
static double pause_seconds;
static int calls;

/* Time passes, for whoever waits for us. */
static void dawdle(double seconds) {
    for (double until = seconds_now() + seconds; seconds_now() < until;)
        continue;
}

static void cover_part(sk_batch *part, void *context) {
    if (part->first) dawdle(pause_seconds);
    pthread_mutex_lock(&covering);
    calls++;
    for (uint32_t g = 0; g < part->count; g++)
        ++*((uint8_t *)context + part->first + g);
    pthread_mutex_unlock(&covering);
}

/* Every game of a batch is met once when the call returns. */
static void is_covered(uint32_t count, int threads, int parts) {
    int games, good = 1;
    uint64_t rng[200];
    uint32_t episode[200];
    static uint8_t states[200 * SK_STATE_MAX];
    const sk_batch batch = {
        .game = sk_games(&games)[0], .count = count, .states = states, .rng = rng, .episode = episode};
    memset(covered, 0, sizeof covered);
    calls = 0;
    sk_batch_parallel(&batch, threads, cover_part, covered);
    for (uint32_t g = 0; g < sizeof covered; g++)
        good &= covered[g] == (g < count);
    OK(good);
    EQ(calls, parts);
}

TEST("the parts of a batch are its games, each once, however many threads are asked for") {
    static const int threads[][2] = {{1, 1},   {0, 1},   {-3, 1},  {2, 2},     {3, 3},
                                     {63, 63}, {64, 64}, {65, 64}, {1000, 64}, {2, 2}};
    pause_seconds = 0;
    for (size_t i = 0; i < sizeof threads / sizeof threads[0]; i++)
        for (uint32_t count = 0; count <= 200; count += 40)
            is_covered(count, threads[i][0], threads[i][1]);
    for (int i = 0; i < 200; i++)
        is_covered(7, 1 + i % 4, 1 + i % 4);
}

static pthread_t players[64];

static void note_thread(sk_batch *part, void *context) {
    (void)context;
    players[part->first] = pthread_self();
}

TEST("each part is played by a thread of its own, the first by the caller") {
    int games;
    uint64_t rng[4];
    uint32_t episode[4];
    static uint8_t states[4 * SK_STATE_MAX];
    const sk_batch batch = {.game = sk_games(&games)[0], .count = 4, .states = states, .rng = rng, .episode = episode};
    sk_batch_parallel(&batch, 4, note_thread, NULL);
    OK(pthread_equal(players[0], pthread_self()));
    for (int i = 0; i < 4; i++)
        for (int k = 0; k < i; k++)
            OK(!pthread_equal(players[i], players[k]));
}

TEST("a call waits for the last of its threads, and finds them again after a pause") {
    pause_seconds = 0.003; /* longer than anybody waits awake */
    for (int i = 0; i < 6; i++) {
        is_covered(9, 3, 3);
        dawdle(0.003);
    }
    pause_seconds = 0;
    for (int i = 0; i < 6; i++) {
        dawdle(0.003);
        is_covered(9, 2 + i % 2, 2 + i % 2);
    }
}

static void cover_within(sk_batch *part, void *context) {
    sk_batch_parallel(part, 3, cover_part, context);
}

static void *call_from_elsewhere(void *context) {
    sk_batch_parallel((const sk_batch *)context, 3, cover_within, covered);
    return NULL;
}

TEST("whoever calls while the threads are busy, from a part or from another thread, plays its parts itself") {
    int games;
    uint64_t rng[200];
    uint32_t episode[200];
    static uint8_t states[200 * SK_STATE_MAX];
    sk_batch batch = {.game = sk_games(&games)[0], .count = 60, .states = states, .rng = rng, .episode = episode};
    pthread_t other[2];
    memset(covered, 0, sizeof covered);
    calls = 0;
    for (int i = 0; i < 2; i++)
        EQ(pthread_create(&other[i], NULL, call_from_elsewhere, &batch), 0);
    (void)call_from_elsewhere(&batch);
    for (int i = 0; i < 2; i++)
        EQ(pthread_join(other[i], NULL), 0);
    EQ(calls, 3 * 9);
    for (int g = 0; g < 60; g++)
        EQ(covered[g], 3);
}

TEST("a child process begins without the threads of its parent, and has its own") {
    pause_seconds = 0;
    is_covered(20, 3, 3);
    for (int i = 0; i < 3; i++) {
        int status = -1;
        fflush(stdout);
        pid_t child = fork();
        if (child == 0) {
            alarm(60); /* a child that waits for what its parent has would wait for ever */
            for (int k = 0; k < 5; k++)
                is_covered(20, 2 + k % 3, 2 + k % 3);
            _exit(tap_failures != 0);
        }
        EQ(waitpid(child, &status, 0), child);
        OK(WIFEXITED(status) && WEXITSTATUS(status) == 0);
        is_covered(20, 3, 3);
    }
}
